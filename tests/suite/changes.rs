//! Changing the text changes the game: one edit each, and what play makes of it.

use std::fmt::Write as _;

use houserules::machine::{Opening, State, TraceKind};
use houserules::playtest::Bot;
use houserules::program::{Program, Val};

use crate::cli::{folder, path, run};
use crate::tables::{count_in, edited, games, program, turn, watch};

/// The trace in words, one line each.
fn lines(program: &Program, state: &State) -> String {
    state.trace().iter().fold(String::new(), |mut text, event| {
        let _ = writeln!(text, "{}", state.describe(program, event));
        text
    })
}

#[test]
fn seven_cards_or_five() {
    for (edit, cards) in [(&[][..], 7), (&[("seven cards", "five cards")][..], 5)] {
        let program = program(edit);
        let state = watch(&program, 3, 1, 0, |_| {});
        assert_eq!(count_in(&program, &state, "'s hand"), [cards; 3]);
        assert_eq!(count_in(&program, &state, "'s deck"), [54 - cards; 3]);
    }
}

#[test]
fn a_thousand_or_five_hundred() {
    let turns = |program: &Program| -> Vec<u64> {
        games(program, 2, 5, 4).iter().map(|game| game.turns).collect()
    };
    let long = turns(&program(&[]));
    let short = turns(&program(&[("reaches 1000", "reaches 500")]));
    // The same choices are made until the goal is reached.
    assert!(long.iter().zip(&short).all(|(long, short)| short < long), "{long:?} {short:?}");
}

/// The steps from one seat to the next in the first turns, modulo the players.
fn steps(program: &Program) -> Vec<i32> {
    let mut seats = Vec::new();
    watch(program, 3, 2, 60, |state| {
        if let Some(seat) = turn(program, state)
            && seats.last() != Some(&seat)
        {
            seats.push(seat);
        }
    });
    assert!(seats.len() > 4, "only {} turns", seats.len());
    seats
        .windows(2)
        .map(|pair| (i32::from(pair[1]) - i32::from(pair[0])).rem_euclid(3))
        .collect()
}

#[test]
fn counterclockwise_or_clockwise() {
    let back = steps(&program(&[]));
    let on =
        steps(&program(&[("the turn passes counterclockwise", "the turn passes clockwise")]));
    assert!(back.iter().all(|step| *step == back[0]), "{back:?}");
    assert!(on.iter().all(|step| *step == 3 - back[0]), "{back:?} {on:?}");
}

#[test]
fn one_card_or_two_in_the_draw_step() {
    for (edit, each) in
        [(&[][..], 1), (&[("player draws one card", "player draws two cards")][..], 2)]
    {
        let program = program(edit);
        let (mut before, mut turns) = (0, 0);
        let mut last = None;
        let state = watch(&program, 3, 1, 60, |state| {
            let draws = draws(&program, state);
            if last.is_none() {
                before = draws;
            }
            let now = state.turns();
            if last != Some(now) {
                last = Some(now);
                turns += 1;
            }
        });
        let drawn = draws(&program, &state) - before;
        // A turn that has only begun may not have come to its draw.
        assert!(turns > 3, "only {turns} turns");
        assert!(
            drawn == each * turns || drawn == each * (turns - 1),
            "{drawn} cards drawn in {turns} turns, {each} each"
        );
    }
}

fn draws(program: &Program, state: &State) -> usize {
    let draw = program.find_verb("draw").expect("the book has a draw");
    state.trace().iter().filter(|e| e.kind == TraceKind::Event && e.verb == draw).count()
}

#[test]
fn a_role_by_another_name_plays_the_same() {
    let actors = program(&[]);
    let heroes = program(&[
        ("an Actor", "a Hero"),
        ("An Actor", "A Hero"),
        ("Actors", "Heroes"),
        ("Actor", "Hero"),
    ]);
    let play = |program: &Program| {
        let state = watch(program, 3, 4, 400, |_| {});
        lines(program, &state)
    };
    let (one, other) = (play(&actors), play(&heroes));
    assert!(one.contains("actor") || one.contains("Actor"), "nobody plays one:\n{one}");
    assert_eq!(
        one,
        other.replace("Heroes", "Actors").replace("Hero", "Actor").replace("hero", "actor")
    );
}

/// The rules of the book in words, as the tool lists them.
fn rules(edits: &[(&str, &str)]) -> String {
    let files = edited(edits);
    let files: Vec<(&str, &[u8])> =
        files.iter().map(|(name, text)| (name.as_str(), text.as_bytes())).collect();
    let dir = folder(&files);
    let place = dir.path().join(crate::tables::BOOK);
    run(&["show", "rules", path(&place), "--color", "never"]).out
}

#[test]
fn one_attached_or_two() {
    let edit = [(
        "An Actor cannot have more than one Prop",
        "An Actor cannot have more than two Props",
    )];
    let limit = |rules: &str| {
        let line =
            rules.lines().find(|line| line.contains(":0000.4.3.2/s2")).unwrap_or_default();
        line.rsplit(' ').next().unwrap_or_default().to_owned()
    };
    assert_eq!((limit(&rules(&[])), limit(&rules(&edit))), ("1".to_owned(), "2".to_owned()));
    let (one, two) = (most_attached(&program(&[])), most_attached(&program(&edit)));
    assert_eq!(one, (1, 2), "only a joker carries two");
    assert_eq!(two, (2, 2));
}

/// The most Props that any Actor but a Joker, and any Joker, carries at once in a few games in which a
/// card becomes a Prop whenever it can.
fn most_attached(program: &Program) -> (usize, usize) {
    let mut most = (0, 0);
    for game in 0..12 {
        let mut state = State::open(program, 2, 7, game, Opening::Setup);
        state.go_on(program);
        let mut bot = Bot::new(7, game);
        while !state.is_terminal() && state.decisions() < 2_000 {
            let choices = state.legal_actions();
            let prop =
                choices.iter().position(|c| state.describe_choice(program, *c) == "Prop");
            let choice = prop.unwrap_or_else(|| bot.choose(choices.len()));
            state.apply(program, choice);
            if prop.is_some() {
                let hosts: Vec<Val> = state.pieces().map(|piece| state.host(piece)).collect();
                for host in hosts.iter().filter(|host| !host.is_none()) {
                    let count = hosts.iter().filter(|other| other == &host).count();
                    let joker = state.name(program, *host).contains("Joker");
                    let most = if joker { &mut most.1 } else { &mut most.0 };
                    *most = count.max(*most);
                }
            }
        }
    }
    most
}

/// The rules that decide an event, highest first, as the tool says.
fn decisions(edits: &[(&str, &str)], event: &str) -> Vec<String> {
    let files = edited(edits);
    let files: Vec<(&str, &[u8])> =
        files.iter().map(|(name, text)| (name.as_str(), text.as_bytes())).collect();
    let dir = folder(&files);
    let place = dir.path().join(crate::tables::BOOK);
    let json = run(&["explain", path(&place), event, "--format", "json"]).json();
    let rules = json["decisions"][0]["rules"].as_array().expect("it is decided by rules");
    rules
        .iter()
        .filter(|rule| rule["id"].as_str().is_some_and(|id| id.starts_with("0000:")))
        .map(|rule| rule["rule"].as_str().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn a_later_number_changes_what_decides() {
    assert_eq!(decisions(&[], "draw"), ["0000.3.1.3", "0000.3.1.2", "0000.3.1.1"]);
    // Of two exceptional rules the later one prevails: the reshuffle now stands above the skip.
    let moved = decisions(&[("**0000.3.1.2**", "**0000.3.1.9**")], "draw");
    assert_eq!(moved, ["0000.3.1.9", "0000.3.1.3", "0000.3.1.1"]);
}
