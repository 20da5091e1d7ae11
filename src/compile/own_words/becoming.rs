//! States that one event sets and another ends: `playing a 7 makes you cursed`, `a card becomes tired when it is played`, `you
//! are calm until you play a red card`. What sets one is said as `becomes`, what ends one as `is no longer`; a word for how
//! pieces begin, or are again, is the other side of one state.

use super::pieces::is_piece;
use super::sides::{other_side, with_other_side};
use super::{Cut, bare, cut};
use crate::compile::dice_said::whole;
use crate::compile::idioms::{capital, joined, words};
use crate::compile::one_breath::put;
use crate::compile::pattern::Patterns;
use crate::outline::{Form, Outline};
use crate::vocabulary::{Lexicon, NO_STATES, Part, plural_of, singular_of};

/// What else becomes so in every game: statuses, places, and what the rules settle.
const KNOWN: [&str; 14] = [
    "worth",
    "attached",
    "detached",
    "unattached",
    "occupied",
    "visited",
    "eliminated",
    "trump",
    "trumps",
    "wild",
    "tapped",
    "untapped",
    "face-up",
    "face-down",
];
/// How such a sentence is said; `{s}` is one of the words, and ` / ` stands between two sentences.
const FORMS: &str = "\
$when = (when | whenever | as soon as | once | each time | the moment | every time)
$a = (a | an | any | each | every)
$ends = (stops being | stop being | is no longer | are no longer | ceases to be | cease to be)
{x} (becomes | become) {s} {x2} [,] (and | but) $ends {s} {x3} => {x} becomes {s} {x2} / {x} is no longer {s} {x3}
$a {a} $ends {s} $when (they | he or she | that player) {v} {x} => When a {s} {a} {third-v} {x}, they are no longer {s}
$a {a} $ends {s} $when it {x} => When a {s} {a} {x}, it is no longer {s}
$a {a} becomes {s} $when (they | he or she | that player) {v} {x} => When a {a} {third-v} {x}, they become {s}
$a {a} becomes {s} $when it {x} => When a {a} {x}, it becomes {s}
$a {a} becomes {s} (by | through | from) {v} {x} => When a {a} {third-base-v} {x}, they become {s}
$a {a} $ends {s} (by | through | on) {v} {x} => When a {s} {a} {third-base-v} {x}, they are no longer {s}
{x} makes (you | that player | them | a player) {s} => By {x} you become {s}
by {v} {x} [,] you become {s} => When you {base-v} {x}, you become {s}
(after | by | on) {v} {x} [,] you (become | are) {s} => When you {base-v} {x}, you become {s}
you become {s} (by | on | after) {v} {x} => When you {base-v} {x}, you become {s}
you become {s} $when {x} => When {x}, you become {s}
you $ends {s} $when {x} => When {x}, you are no longer {s}
{x} (stops being | is no longer | ceases to be) {s} $when you {x2} => When you {x2}, {x} is no longer {s}
{x} (stop being | are no longer | cease to be) {s} $when you {x2} => When you {x2}, {x} are no longer {s}
you are {s} $when you {x} => When you {x}, you become {s}
$a player who {v} {x} becomes {s} => When a player {v} {x}, they become {s}
";
/// What sets a state that lasts until something ends it.
const LASTING: &str = "\
$when = (when | whenever | as soon as | once | each time | the moment | every time | after | if)
$is = (is | are | remains | remain | stays | stay)
$a = (a | an | any | each | every)
$a player who {v} {x} $is {s} => When a player {v} {x}, they become {s}
you $is {s} (after | when | whenever) you {x} => When you {x}, you become {s}
(after | by | on) {v} {x} [,] you $is {s} => When you {base-v} {x}, you become {s}
$when you {x} , you $is {s} => When you {x}, you become {s}
$when $a player {x} , (they | that player) $is {s} => When a player {x}, they become {s}
$when {x} , (it | that {a}) $is {s} => When {x}, it becomes {s}
";
/// A state of an author's own.
#[derive(Debug, Clone)]
pub(super) struct State {
    pub word: String,
    /// Of what it is said, in the singular.
    pub noun: String,
}

/// Brings what sets and ends states into one form, in all sets of a game.
pub(super) fn said(outlines: &mut [&mut Outline]) {
    let cut = cut(outlines);
    let pieces = |noun: &str| is_piece(outlines, &cut, noun);
    let states = states(&cut, &pieces);
    let done = done_to(&cut, &pieces);
    for ((set, _), word) in done {
        if !states.iter().any(|s| s.word == word) {
            outlines[set].named.flags.push((word, false));
        }
    }
    if states.is_empty() {
        return;
    }
    let names: Vec<&str> = states.iter().map(|s| s.word.as_str()).collect();
    let among = |form: &str| {
        // A list of one would be no list.
        let list = format!("{}/{}", names.join("/"), names[0]);
        // The form on the right keeps the bare name.
        let lines = form.lines().map(|line| match line.split_once(" => ") {
            Some((left, right)) => {
                format!("{} => {right}", left.replace("{s}", &format!("{{s={list}}}")))
            }
            None => line.to_owned(),
        });
        Patterns::read(&lines.collect::<Vec<_>>().join("\n"))
    };
    let (forms, lasting) = (among(FORMS), among(LASTING));
    let other = other_side(outlines, &states);
    for outline in outlines.iter_mut() {
        for at in (0..outline.sentences.len()).rev() {
            let sentence = &outline.sentences[at];
            if sentence.form != Form::Text {
                continue;
            }
            let text = sentence.text.trim_end_matches('.');
            let named = |s: &&State| words(text).iter().any(|w| bare(w) == s.word);
            let Some(state) = states.iter().find(named) else { continue };
            let before = at.checked_sub(1).map_or("", |i| outline.sentences[i].text.as_str());
            let named = they_named(text, before, &state.word);
            let text = named.as_deref().unwrap_or(text);
            let said = until(text, state, &lasting).unwrap_or_else(|| vec![text.to_owned()]);
            let mut all: Vec<String> =
                said.iter().flat_map(|s| in_one_form(s, &forms)).collect();
            if let Some(sides) = &other {
                all = all.iter().map(|s| with_other_side(s, sides)).collect();
            }
            if all.len() > 1 || all[0] != outline.sentences[at].text.trim_end_matches('.') {
                put(outline, at, &all);
            }
        }
    }
}

/// `They stop being cursed when you play a 1`, where the sentence before says who became so: they are named, or, where that could
/// be several, left unclear, since whoever does something would be taken for them.
fn they_named(text: &str, before: &str, state: &str) -> Option<String> {
    const ALONE: [&str; 7] = [
        "your opponent",
        "your opponents",
        "the player on your",
        "the next player",
        "all other players",
        "every other player",
        "each other player",
    ];
    // `They stop being so when you …`, `at the end of your turn, they are no longer so`.
    let (front, rest) = match text.strip_prefix("They ") {
        Some(rest) => ("", rest),
        None => text.split_once(" they ").filter(|(front, _)| front.ends_with("your turn,"))?,
    };
    let yours = words(rest).iter().any(|w| w.eq_ignore_ascii_case("you"));
    (yours || !front.is_empty()).then_some(())?;
    let said = words(before);
    let at = said.windows(2).position(|pair| {
        matches!(pair[0].as_str(), "becomes" | "become") && bare(&pair[1]) == state
    })?;
    let from = said[..at].iter().rposition(|w| w == ",").map_or(0, |comma| comma + 1);
    let who = joined(&said[from..at]);
    let lower = who.to_lowercase();
    // `They` were chosen before.
    if lower == "you" || lower == "they" && front.is_empty() {
        return None;
    }
    let many = said[at] == "become";
    if ALONE.iter().any(|w| lower.starts_with(w)) {
        let rest = match rest.split_once(' ') {
            Some(("stop", rest)) if !many => format!("stops {rest}"),
            Some(("are", rest)) if !many => format!("is {rest}"),
            _ => rest.to_owned(),
        };
        let who = if front.is_empty() { capital(&who) } else { who };
        return Some(format!("{front} {who} {rest}").trim_start().to_owned());
    }
    // No sentence keeps who that was.
    Some(format!("{front} The same player as then {rest}").trim_start().to_owned())
}

/// A sentence in its one form, or as it stands.
fn in_one_form(text: &str, forms: &Patterns) -> Vec<String> {
    let Some(said) = whole(text, forms) else { return vec![text.to_owned()] };
    said.trim_end_matches('.')
        .split(" / ")
        .flat_map(|part| {
            let part = capital(part);
            if part == text { vec![part] } else { in_one_form(&part, forms) }
        })
        .collect()
}

/// What becomes so and is so no longer in some sentence.
fn states(cut: &Cut, is_piece: &dyn Fn(&str) -> bool) -> Vec<State> {
    let mut all: Vec<State> = Vec::new();
    for (_, words) in cut {
        for at in 1..words.len() {
            let lower: Vec<String> = words.iter().map(|w| w.to_lowercase()).collect();
            let is = |i: usize, any: &[&str]| any.contains(&lower[i].as_str());
            let set = is(at - 1, &["becomes", "become"])
                || is(at - 1, &["being"])
                    && at > 1
                    && is(at - 2, &["stops", "stop", "cease", "ceases"])
                || is(at - 1, &["longer"]) && at > 1 && is(at - 2, &["no"])
                || is(at - 1, &["you", "them"]) && at > 1 && is(at - 2, &["makes", "make"])
                || words[at..].iter().any(|w| w == "until")
                    && is(at - 1, &["is", "are", "remains", "stays", "remain", "stay"]);
            let Some(word) = Some(bare(&words[at])).filter(|w| set && own(w)) else { continue };
            let ends = words.get(at + 1).is_none_or(|w| {
                !w.chars().next().is_some_and(char::is_alphabetic)
                    || w == "again"
                    || Lexicon::shared().is_function(&w.to_lowercase())
            });
            let Some(noun) = of_whom(&lower[..at], is_piece).filter(|_| ends) else { continue };
            if !all.iter().any(|s| s.word == word) {
                all.push(State { word, noun });
            }
        }
    }
    // A word that nothing else speaks of is no state, unless pieces are so again.
    let spoken = |s: &State| {
        let says = |all: &&Vec<String>| all.iter().any(|w| bare(w) == s.word);
        let again = |all: &Vec<String>| {
            all.windows(2).any(|pair| bare(&pair[0]) == s.word && pair[1] == "again")
        };
        let with: Vec<&Vec<String>> = cut.iter().map(|(_, all)| all).filter(says).collect();
        with.len() > 1 || with.iter().any(|all| again(all))
    };
    all.retain(spoken);
    all
}

/// Verbs whose participle before a noun says what happened to a piece or where it lies, and no state that lasts.
const MOVES: [&str; 62] = [
    "play", "discard", "draw", "take", "put", "place", "lay", "move", "deal", "shuffle",
    "turn", "flip", "reveal", "show", "hide", "keep", "hold", "give", "pass", "pay", "spend",
    "buy", "sell", "steal", "swap", "exchange", "trade", "trump", "win", "lose", "score",
    "count", "add", "remove", "return", "destroy", "capture", "collect", "gain", "claim",
    "choose", "pick", "name", "select", "use", "roll", "throw", "match", "meld", "lead",
    "follow", "attach", "detach", "tap", "untap", "set", "leave", "build", "stack", "own",
    "control", "number",
];

/// What is done to pieces by a verb that no sentence explains, where pieces to which it was done are spoken of: `mark a card`,
/// `each marked card`.
fn done_to(cut: &Cut, is_piece: &dyn Fn(&str) -> bool) -> Vec<(super::At, String)> {
    let mut all: Vec<(super::At, String)> = Vec::new();
    for (place, words) in cut {
        for pair in words.windows(2) {
            let (word, noun) = (bare(&pair[0]), singular_of(&pair[1].to_lowercase()));
            if !plain_word(&word) || all.iter().any(|(_, w)| *w == word) || !is_piece(&noun) {
                continue;
            }
            let bases = crate::vocabulary::past_bases(&word);
            let done = |base: &&String| {
                !MOVES.contains(&base.as_str()) && cut.iter().any(|(_, all)| orders(all, base))
            };
            if bases.iter().any(|base| done(&base)) {
                all.push((*place, word));
            }
        }
    }
    all
}

/// Whether a sentence has a verb with what it is done to, and does not explain it.
fn orders(words: &[String], verb: &str) -> bool {
    const WHAT: [&str; 13] = [
        "a", "an", "the", "one", "it", "them", "that", "this", "each", "all", "any", "another",
        "up",
    ];
    let explains = words.iter().any(|w| matches!(w.as_str(), "means" | "mean"))
        || words.first().is_some_and(|w| w.eq_ignore_ascii_case("to"));
    let third = crate::vocabulary::third_person(verb);
    !explains
        && words.windows(2).any(|pair| {
            let said = pair[0].to_lowercase();
            (said == verb || said == third) && WHAT.contains(&pair[1].to_lowercase().as_str())
        })
}

/// Whether a word can be a state of an author's own: an adjective or a participle that means nothing by itself.
fn own(word: &str) -> bool {
    plain_word(word)
        && Lexicon::shared().find(word, Part::Noun).is_none()
        && singular_of(word) == word
}

/// Whether a word means nothing by itself.
pub(super) fn plain_word(word: &str) -> bool {
    word.len() > 2
        && word.chars().all(|c| c.is_alphabetic() || c == '-')
        && !KNOWN.contains(&word)
        && !NO_STATES.contains(&word)
        && !Lexicon::shared().is_function(word)
        && crate::vocabulary::number_word(word).is_none()
}

/// Of what something is said: the noun of the clause that ends here, or what its pronoun stands for.
fn of_whom(front: &[String], is_piece: &dyn Fn(&str) -> bool) -> Option<String> {
    let player = |w: &str| {
        matches!(
            w,
            "you"
                | "he"
                | "she"
                | "who"
                | "whoever"
                | "everyone"
                | "player"
                | "players"
                | "opponent"
                | "opponents"
                | "person"
        )
    };
    let from = front.iter().rposition(|w| w == ",").map_or(0, |comma| comma + 1);
    let piece = |w: &String| {
        let noun = w.chars().all(char::is_alphabetic) && !Lexicon::shared().is_function(w);
        let one = Some(w).filter(|_| noun).map(|w| singular_of(w))?;
        is_piece(&one).then_some(one)
    };
    let clause = front.get(from..)?;
    // `After playing a card you are calm`: the pronoun right before the verb, unless it belongs to a word of place.
    if let [.., before, last, _] = clause
        && (last == "you" || last == "they")
        && !matches!(before.as_str(), "of" | "to" | "from" | "by" | "with")
    {
        return (last == "you").then(|| "player".to_owned());
    }
    let named = clause
        .iter()
        .find_map(|w| if player(w) { Some("player".to_owned()) } else { piece(w) });
    if named.is_some() {
        return named;
    }
    // `It`, `they`: the last of what was spoken of.
    let front = &front[..from];
    if clause.iter().any(|w| w == "it") {
        return front.iter().rev().find_map(piece);
    }
    if clause.iter().any(|w| w == "they" || w == "them") {
        let last = front.iter().rev().find_map(|w| {
            if player(w) { Some("player".to_owned()) } else { piece(w).filter(|one| one != w) }
        });
        return last;
    }
    None
}

/// What sets a state until something ends it: two sentences.
fn until(text: &str, state: &State, lasting: &Patterns) -> Option<Vec<String>> {
    let all = words(text);
    let at = all.iter().position(|w| w == "until")?;
    let (word, noun) = (&state.word, &state.noun);
    let front = joined(&all[..at]);
    let set = whole(&front, lasting).map(|s| s.trim_end_matches('.').to_owned());
    // `You are calm after you play a 9 until …`, or right behind the word.
    (set.is_some() || bare(all.get(at.checked_sub(1)?)?) == *word).then_some(())?;
    // `A player remains cursed until …` says only what ends it.
    let stays = all[..at].iter().any(|w| matches!(w.as_str(), "remains" | "stays" | "remain"));
    let rest: Vec<String> = all[at + 1..].iter().map(|w| w.to_lowercase()).collect();
    let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
    let player = noun == "player";
    let ends = match rest.as_slice() {
        [
            "the",
            side @ ("start" | "beginning" | "end"),
            "of",
            "your" | "their",
            next @ ..,
            "turn",
        ] if next.is_empty() || *next == ["next"] && *side != "end" => {
            let side = if *side == "end" { "end" } else { "start" };
            if player {
                format!("At the {side} of your turn, you are no longer {word}")
            } else {
                format!(
                    "At the {side} of your turn, your {} are no longer {word}",
                    plural_of(noun)
                )
            }
        }
        ["they" | "you", verb, more @ ..] if player => {
            let verb = crate::vocabulary::third_person(verb);
            format!("When a {word} player {verb} {}, they are no longer {word}", more.join(" "))
        }
        ["it", more @ ..] if !player => {
            format!("When a {word} {noun} {}, it is no longer {word}", more.join(" "))
        }
        _ => return None,
    };
    match set {
        Some(set) => Some(vec![set, ends]),
        None if stays => Some(vec![ends]),
        None => {
            let before = &all[..at];
            // `The card becomes marked until …`: what stands in front is a rule of its own.
            let becomes = before.iter().any(|w| matches!(w.as_str(), "becomes" | "become"));
            becomes.then(|| vec![joined(before), ends])
        }
    }
}
