//! Who begins, where that goes round the table: `the oldest player is the starter`, `after each round the player to the left of
//! the starter becomes the new starter`, `the first-player marker passes to the left`. Whoever the turns of a round begin with is
//! the first player, by whatever title.

use std::sync::LazyLock;

use super::dice_said::whole;
use super::idioms::{capital, phrased_by, words};
use super::pattern::Patterns;
use super::turn_said::say;
use crate::outline::{Form, Outline};

/// What stands right before the title of whoever begins, where a sentence says that.
const BEGINS_WITH: [&str; 12] = [
    "clockwise from the ",
    "clockwise order from the ",
    "clockwise, from the ",
    "starting with the ",
    "starting from the ",
    "beginning with the ",
    "beginning from the ",
    "begins with the ",
    "starts with the ",
    "begin with the ",
    "start with the ",
    "to the left from the ",
];
/// What is said of them, where the title is the subject.
const BEGINS: [&str; 10] = [
    " takes the first turn",
    " has the first turn",
    " begins each round",
    " begins the round",
    " begins every round",
    " starts each round",
    " starts the round",
    " starts every round",
    " goes first",
    " acts first",
];
/// Titles that say by themselves that their bearer begins.
const BY_NAME: [&str; 5] =
    ["starter", "start player", "starting player", "first leader", "opener"];
/// What is no title.
const KNOWN: [&str; 14] = [
    "player", "players", "first", "next", "active", "winner", "deck", "game", "owner",
    "oldest", "youngest", "person", "one", "last",
];

/// How one title is given in others' words.
const WORDS: &str = "\
$mark = (first-player (marker | token | card | piece | tile) | first player (marker | token | card | piece | tile) | start player (marker | token) | starting player (marker | token) | starting-player (marker | token))
the player (with | holding | who has | who holds) the $mark ~> the first player
whoever (has | holds) the $mark ~> the first player
the holder of the $mark ~> the first player
(receives | takes | gets | is given) the $mark ~> is the first player
give the $mark to the player to the left of the first player ~> the player to the left of the first player becomes the first player
the $mark (passes | moves | goes | is passed) ~> the first player passes
the first player (passes | moves | hands) [on] the $mark ~> the first player passes
pass the $mark ~> the first player passes
passes the $mark ~> passes
passes it (to the left | clockwise) ~> passes to the left
";

/// What is said of the first player, in one form each.
const SAID: &str = "\
$round = {r=round/hand/deal/day}
$left = (to the left | to (the | their | his or her) left | clockwise | one (place | seat | player) (to the left | clockwise) | to the next player [clockwise | to the left | in clockwise order] | to the player (on | to) (the | their) left | on to the next player | round the table | around the table clockwise)
$after = (after | at the end of | when) (each | every | a | the) $round [is over | ends | has ended] [,]
$next = (the player [sitting | seated] (to the left of | on the left of | to the first player's left | on the first player's left) [the first player] | the next player [clockwise | to the left | in clockwise order | in turn order])
$one = (the one who | the player who | whoever) (began | started | went first in | was first in) [the | that] ((last | previous | preceding) [one | $round] | (one | $round) before)
$became = (becomes | is | will be | is then | then becomes) the [new | next] first player [for the next $round]
(the {w=oldest/youngest/tallest/shortest/starting/eldest/loudest} player) is the [first] first player (of | for | in | on) the first {w2=round/hand/deal/day/game} => The {w} player is the first player
(the {w=oldest/youngest/tallest/shortest/starting/eldest/loudest} player) is the [first] first player [at first | to begin with | at the start [of the game]] => The {w} player is the first player
(the {w=oldest/youngest/tallest/shortest/starting/eldest/loudest} player) is the [first] first player (of | for | in | on) the first {w2=round/hand/deal/day/game} , and {x} => The {w} player is the first player / {x}
the first first player is the {w=oldest/youngest/tallest/shortest/eldest/loudest} player => The {w} player is the first player
$after $next $became => At the end of each {r}, the player to the left of the first player becomes the first player
$next $became (after | at the end of) (each | every) $round => At the end of each {r}, the player to the left of the first player becomes the first player
$after [the] [role of | position of | right to be] [the] first player (passes | moves | goes | shifts | rotates | changes | is passed) [on] $left => At the end of each {r}, the player to the left of the first player becomes the first player
[the] [role of | position of] [the] first player (passes | moves | goes | shifts | rotates | changes | is passed) [on] $left (after | at the end of) (each | every) $round => At the end of each {r}, the player to the left of the first player becomes the first player
[the] [role of | position of] [the] first player (passes | moves | goes | shifts | rotates | changes) [on] $left (each | every) $round => At the end of each {r}, the player to the left of the first player becomes the first player
$after the first player passes [on] => At the end of each {r}, the player to the left of the first player becomes the first player
(each | every) (later | new | further | following | other) $round is (begun | started | opened) by the player (to | on) the left of $one => At the end of each {r}, the player to the left of the first player becomes the first player
(each | every) (later | new | further | following | other) $round (begins | starts) with the player (to | on) the left of $one => At the end of each {r}, the player to the left of the first player becomes the first player
the player (to | on) the left of $one (begins | starts | goes first in) (the next | each new | a new | the new | each later | each following) $round => At the end of each {r}, the player to the left of the first player becomes the first player
on (each | every) (later | following | further) $round [,] the first player is the player (to | on) the left of the first player of the $round before => At the end of each {r}, the player to the left of the first player becomes the first player
(in | for) (each | every | the) (later | following | further | next) $round [,] the first player is the player (to | on) the left of the [first player of the] (previous | last | preceding) [first player | $round] => At the end of each {r}, the player to the left of the first player becomes the first player
";

static NAMES: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(WORDS));
static FORMS: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(SAID));

/// Brings what is said of whoever begins into those forms.
pub(super) fn said(outline: &mut Outline) {
    let title = title(outline);
    for at in 0..outline.sentences.len() {
        let Some(text) = text(outline, at) else { continue };
        let mut said = text.clone();
        if let Some(title) = &title {
            said = by_title(&said, title);
        }
        if let Some(form) = phrased_by(&said, &NAMES) {
            form.trim_end_matches('.').clone_into(&mut said);
        }
        said = whole(&said, &FORMS).unwrap_or(said);
        if said == text {
            continue;
        }
        let parts: Vec<String> = said.split(" / ").map(capital).collect();
        if let [one] = parts.as_slice() {
            say(&mut outline.sentences[at], one);
        } else {
            super::one_breath::put(outline, at, &parts);
        }
    }
}

fn text(outline: &Outline, at: usize) -> Option<String> {
    let sentence = outline.sentences.get(at).filter(|s| s.form == Form::Text)?;
    Some(sentence.text.trim_end_matches('.').to_owned())
}

/// The title of whoever the turns of a round begin with, if the book gives one that goes round.
fn title(outline: &Outline) -> Option<String> {
    let all: Vec<String> = (0..outline.sentences.len())
        .filter_map(|at| text(outline, at))
        .map(|t| t.to_lowercase())
        .collect();
    let borne = |title: &str| {
        let marks = [
            format!("player is the {title}"),
            format!("player is the first {title}"),
            format!("the {title} is the"),
            format!("the first {title} is the"),
            format!("becomes the {title}"),
            format!("becomes the new {title}"),
            format!("is {title} first"),
        ];
        let after = |t: &str, m: &str| {
            t.split_once(m).is_some_and(|(_, rest)| !rest.starts_with(char::is_alphanumeric))
        };
        all.iter().any(|t| marks.iter().any(|m| after(t, m)))
    };
    let mut found: Option<String> = None;
    for text in &all {
        for lead in BEGINS_WITH {
            if let Some((_, rest)) = text.split_once(lead) {
                let word = words(rest).first().cloned().unwrap_or_default();
                found = found.or(Some(word));
            }
        }
        for verb in BEGINS {
            if let Some((front, _)) = text.split_once(verb)
                && let Some((before, word)) = front.rsplit_once(' ')
                && (before == "the" || before.ends_with(" the"))
            {
                found = found.or(Some(word.to_owned()));
            }
        }
        for name in BY_NAME {
            if text.contains(&format!("the {name}")) {
                found = found.or(Some(name.trim_start_matches("first ").to_owned()));
            }
        }
    }
    let title = found?;
    let plain = title.chars().all(|c| c.is_alphabetic() || c == ' ');
    (plain && !KNOWN.contains(&title.as_str()) && borne(&title)).then_some(title)
}

/// A sentence with the first player in place of the title.
fn by_title(text: &str, title: &str) -> String {
    let mut said = text.to_owned();
    let lower = |s: &str| s.to_lowercase();
    for (front, new) in [
        ("the first ", "the first player"),
        ("the new ", "the first player"),
        ("the ", "the first player"),
    ] {
        let mut from = 0;
        let mark = format!("{front}{title}");
        while let Some(at) = lower(&said)[from..].find(&mark).map(|at| from + at) {
            let end = at + mark.len();
            let apart = !said[end..].starts_with(char::is_alphanumeric)
                && !said[..at].ends_with(char::is_alphanumeric);
            if apart {
                let the =
                    if said[at..].starts_with('T') { capital(new) } else { new.to_owned() };
                said.replace_range(at..end, &the);
            }
            from = at + 1;
        }
    }
    said
}
