//! What is offered to the author of a house rule that is not read: each sentence of it is read in that book.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{Compiled, Status, compile};

use crate::files::{below, text};

/// House rules that are not read, by book. One that comes to be read is no failure; it is passed over.
const REFUSED: [(&str, &[&str]); 2] = [
    (
        "rulebooks/tragedy",
        &[
            "Whoever sneezes draws a card.",
            "The active player may glance sideways at one Prop.",
            "A player draws a card whenever the mood is right.",
            "Each King grumbles unless a Queen is nearby.",
            "If a Joker is somehow played, its player blushes and draws two cards.",
            "A player with a grumpy Actor loses 10 Audience Favor.",
            "They may keep at most nine cards in their Hand and hum.",
            "Nobody gains more Audience Favor than is polite.",
            "When a player scores handsomely, they gain 30 Audience Favor.",
            "The Draw Step is skipped on rainy days.",
            "A player can't play more than one Act per turn, which keeps things calm.",
            "Any player with an untapped Actor gains 5 Audience Favor at the end of each turn, and so on.",
            "Each player may look at the top two cards of their Deck and rearrange them.",
            "During the Draw Step, each player besides the active one draws a card.",
            "Players with more than ten cards in their Hand lose 20 Audience Favor, sadly.",
        ],
    ),
    (
        "rulebooks/stage-blood",
        &[
            "Each actor of a shy family acts last.",
            "A player may lend gold coins to a friend.",
            "A play that bores everybody is worth 2 points.",
            "Whoever has the loudest actor takes a gold coin.",
            "When a play is finished with panache, its player earns 2 gold coins.",
        ],
    ),
];

/// A book with house rules on top.
fn on_top(book: &str, rules: &[String]) -> Compiled {
    let mut memory = MemoryFiles::default();
    let files = below(book);
    let own = files
        .iter()
        .filter(|(name, _)| !name.ends_with(".scenario.md") && !name.contains("/errata/"));
    for (name, path) in own {
        memory = memory.with(name, text(path).as_bytes().to_vec());
    }
    let mut house = "---\nset: house\nrole: house\n---\n".to_owned();
    for (i, rule) in rules.iter().enumerate() {
        let _ = write!(house, "\n* **H.{}** {rule}\n", i + 1);
    }
    let memory = memory.with("house.rules.md", house.into_bytes());
    let mut options = Options::default();
    options.with.push("house.rules.md".to_owned());
    compile(book::load(&memory, book, &options).expect("the game can be loaded"))
}

/// The ids of the house rules that are not read.
fn unread(compiled: &Compiled) -> BTreeSet<String> {
    let of_house = compiled.own_readings().filter(|r| r.id.starts_with("house:"));
    let lost = of_house.filter(|r| r.status == Status::Unread);
    lost.filter_map(|r| r.id.split('/').next().map(str::to_owned)).collect()
}

/// Sentences in backquotes, by their length; what is quoted of the author's own is none.
fn quoted<'h>(help: &'h str, of: &'h str) -> impl Iterator<Item = &'h str> {
    let said = help.split('`').skip(1).step_by(2);
    said.filter(move |said| said.split(' ').count() >= 4 && !of.contains(said))
}

/// Refused house rules of a book, each with what must be among the first three that are offered.
const OFFERED: [(&str, &[(&str, &str)]); 3] = [
    (
        "rulebooks/tragedy",
        &[
            (
                "In each Upkeep Step the active player discards a card of their choice.",
                "In each Upkeep Step the active player discards a card.",
            ),
            (
                "Kings can be played as Sets rather than as Actors on Sundays.",
                "Kings can be played as Sets.",
            ),
            (
                "Whenever a player plays a Joker, that player draws two cards and shouts.",
                "Whenever a player plays a Joker, that player draws two cards.",
            ),
            (
                "At the end of each turn, before players get priority, the active player discards a card.",
                "At the end of each turn, the active player discards a card.",
            ),
            (
                "A player who has no Actors in play may draw a card at the start of their Upkeep Step, not later.",
                "A player who has no Actors in play may draw a card at the start of their Upkeep Step.",
            ),
        ],
    ),
    (
        "rulebooks/tragedy",
        &[
            (
                "The second player draws an additional card on their first turn to be fair.",
                "The second player draws an additional card on their first turn.",
            ),
            (
                "If a player has no other card in their Hand, they cannot play a Prop.",
                "If a player has fewer than two cards in their Hand, they cannot play a Prop.",
            ),
            (
                "When a player plays a Spade, the others each discard a card of their own choosing.",
                "When a player plays a Spade, the others each discard a card.",
            ),
            (
                "In each Untap Step the active player untaps all of their tapped cards except their Sets.",
                "In each Untap Step the active player untaps their tapped cards except their Sets.",
            ),
            (
                "When a player discards a Queen, they gain 10 Audience Favor, but their friends laugh.",
                "When a player discards a Queen, they gain 10 Audience Favor.",
            ),
            (
                "Whenever a player discards a Club, they lose 5 Audience Favor, but Audience Favor can't drop below 0.",
                "Whenever a player discards a Club, they lose 5 Audience Favor. Audience Favor can't drop below 0.",
            ),
        ],
    ),
    (
        "rulebooks/stage-blood",
        &[
            (
                "The game ends after three seasons rather than four.",
                "The game ends after three seasons.",
            ),
            (
                "A player who has no actors in hand at the end of a season earns two gold coins at once, hurray.",
                "If a player has no actors in hand at the end of a season, that player earns two gold coins at once.",
            ),
            (
                "Each player may discard up to two actors at the end of each round, of course.",
                "Each player may discard up to two actors at the end of each round.",
            ),
            (
                "If a player has to draw an actor, they instead may take a gold coin out of kindness.",
                "If a player has to draw an actor, they instead may take a gold coin.",
            ),
        ],
    ),
];

/// A table of our own: the author's sentence and the wording that keeps what it says.
#[test]
fn what_is_offered_keeps_what_the_author_says() {
    for (book, rows) in OFFERED {
        let rules: Vec<String> = rows.iter().map(|(rule, _)| (*rule).to_owned()).collect();
        let compiled = on_top(book, &rules);
        for (i, (rule, wanted)) in rows.iter().enumerate() {
            let id = format!("house:H.{}/s1", i + 1);
            let offered: Vec<&String> = compiled
                .findings
                .iter()
                .filter(|f| f.rule.as_ref() == Some(&id))
                .flat_map(|f| &f.suggestions)
                .collect();
            let read =
                compiled.own_readings().all(|r| r.id != id || r.status != Status::Unread);
            assert!(
                read || offered.iter().take(3).any(|o| o == wanted),
                "`{rule}` in {book}: {offered:#?}"
            );
        }
    }
}

/// The words that a rewriting leaves out are named, and none of these is offered: another deed, another figure, no condition.
#[test]
fn what_is_left_out_is_said_and_the_sense_stays() {
    let rules = [
        "Whenever a player plays a Joker, that player draws two cards and shouts.",
        "When a player scores with an Actor and a Set of the same Suit, they draw a card.",
        "If the mood is higher than 150, the player gains exactly 150 Audience Favor instead.",
        "Nobody gains more Audience Favor than is polite.",
    ];
    let rules: Vec<String> = rules.iter().map(|r| (*r).to_owned()).collect();
    let compiled = on_top("rulebooks/tragedy", &rules);
    let told = |i: usize| {
        let id = format!("house:H.{i}/s1");
        compiled.findings.iter().find(move |f| f.rule.as_ref() == Some(&id))
    };
    let help = told(1).and_then(|f| f.help.clone()).unwrap_or_default();
    assert!(help.contains("without `and shouts` this is read: `Whenever"), "{help}");
    let offered = |i: usize| told(i).map_or_else(Vec::new, |f| f.suggestions.clone());
    for one in offered(2) {
        assert!(one.contains("Actor") && one.contains("Set") && one.contains("Suit"), "{one}");
    }
    assert!(offered(3).iter().all(|one| one.contains("If ")), "{:?}", offered(3));
    assert!(offered(4).iter().all(|one| !one.contains("gains 1")), "{:?}", offered(4));
}

#[test]
fn what_is_offered_is_read() {
    for (book, rules) in REFUSED {
        let rules: Vec<String> = rules.iter().map(|r| (*r).to_owned()).collect();
        let compiled = on_top(book, &rules);
        let refused = unread(&compiled);
        let (mut with, mut advised) = (BTreeSet::new(), BTreeSet::new());
        let mut offered: BTreeSet<String> = BTreeSet::new();
        for finding in compiled.findings.iter() {
            let Some(id) = finding.rule.as_ref().and_then(|r| r.split('/').next()) else {
                continue;
            };
            if !refused.contains(id) {
                continue;
            }
            // Where what is left out bounds the rule, the part that is read is shown and not offered.
            let part = |help: &String| help.contains("so much of it is read");
            if !finding.suggestions.is_empty() || finding.help.as_ref().is_some_and(part) {
                with.insert(id.to_owned());
            }
            let own = |help: &String| !help.starts_with("say it in another way");
            if !finding.suggestions.is_empty() || finding.help.as_ref().is_some_and(own) {
                advised.insert(id.to_owned());
            }
            offered.extend(finding.suggestions.iter().cloned());
            let own = compiled.own_readings().find(|r| Some(&r.id) == finding.rule.as_ref());
            let own = own.map_or("", |r| r.text.as_str());
            let examples = finding.help.iter().flat_map(|help| quoted(help, own));
            offered.extend(examples.map(|e| {
                let first = e[..1].to_uppercase();
                format!("{first}{}.", e[1..].trim_end_matches('.'))
            }));
        }
        assert!(refused.len() * 4 >= rules.len() * 3, "only {} are refused", refused.len());
        assert!(
            with.len() * 10 >= refused.len() * 4,
            "{with:?} of {refused:?} get an offer or are read in part"
        );
        assert!(
            advised.len() * 10 >= refused.len() * 9,
            "{advised:?} of {refused:?} get advice"
        );
        let offered: Vec<String> = offered.into_iter().collect();
        let again = unread(&on_top(book, &offered));
        for (i, one) in offered.iter().enumerate() {
            // Two offers may get in each other's way.
            let lost = again.contains(&format!("house:H.{}", i + 1));
            assert!(
                !lost || unread(&on_top(book, std::slice::from_ref(one))).is_empty(),
                "`{one}` is offered and not read"
            );
        }
    }
}

#[test]
fn the_sentences_shown_for_verbs_without_a_rule_are_read() {
    let lines = text(Path::new("grammar/verbs.txt"));
    let said: Vec<String> = lines
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split_once(": ").expect("verbs, a colon and a sentence").1)
        .map(|said| format!("{}.", said.replace("{tally}", "Audience Favor")))
        .collect();
    assert!(said.len() > 10, "{said:?}");
    assert_eq!(unread(&on_top("rulebooks/tragedy", &said)), BTreeSet::new());
}
