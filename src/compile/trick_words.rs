//! Books about tricks in the words that the other lists of sentences about tricks have: `the suit that started the trick` is the
//! suit led, the suit that is trump is called the trump, and penalty points are points where there are no others.

use std::sync::LazyLock;

use super::idioms;
use super::one_breath::put;
use super::pattern::{Patterns, slot};
use crate::outline::{Form, Outline};

const PHRASES: &str = "\
$began = (started | opened | began | led | led to)
the {w=suit/colour/color} (that | which) $began (the | that | this) trick ~> the {w} led
the {w=suit/colour/color} (that was led | which was led | that is led | which is led | that has been led | led to the trick) ~> the {w} led
the {w=suit/colour/color} of (the first card [played] | the lead card | the card led | the card that was led | the lead) [(of | in | to) the trick] ~> the {w} led
(starts | begins | opens) (the | a | each | every) (trick | first trick | next trick) by (playing | laying down | leading) (a | one | any) card ~> leads the first trick
(starts | begins | opens) the first trick [with (a | any) card] ~> leads the first trick
(starts | begins | opens) the next trick ~> leads the next trick
(begin | start | open) the next trick ~> lead the next trick
(start | begin | open) (a | the) trick with (a | any) {q=card/trump} ~> lead a {q}
(start | begin | open) (a | the) trick with (a | any) {a} ~> lead a {a}
";

const TRUMPS: &str = "\
$is = (is | are) [always] [the]
[the] {a} [cards] $is (trump | trumps | trump suit) [throughout [the game] | for the whole game | in every hand | in every round] => trump
the {b=trump suit/trumps} (is | are) [always] {a} => trump
{b=trumps/trump} (is | are) always {a} => trump
";

const BEST: &str = "\
[the | a | each] trick is (won | taken) by the highest {a} (in it | in the trick | played) => trump
the highest {a} (in the trick | in it | played) (wins | takes) (it | the trick) => trump
";

static BEATS: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(BEST));
static SAID: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(PHRASES));
static IS_TRUMP: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(TRUMPS));

/// Brings the sentences of a book about tricks into those words.
pub(super) fn said(outline: &mut Outline) {
    let trump = outline.sentences.iter().filter(|s| s.form == Form::Text).find_map(|s| {
        let (_, found) = IS_TRUMP.whole(idioms::words(&s.text))?;
        slot(&found, "a").map(|suit| suit.to_lowercase())
    });
    let trump = trump.or_else(|| beats_all(outline));
    let penalties = only_penalties(outline);
    for at in 0..outline.sentences.len() {
        if outline.sentences[at].form != Form::Text {
            continue;
        }
        let text = outline.sentences[at].text.clone();
        let mut said = idioms::phrased_by(&text, &SAID)
            .map_or(text.clone(), |t| t.trim_end_matches('.').to_owned());
        if let Some(suit) = &trump {
            said = trumps(&said, suit);
        }
        if penalties {
            said = said.replace("penalty point", "point");
        }
        if said != text {
            put(outline, at, &[said]);
        }
    }
}

/// `The trick is won by the highest moon in it`, where nothing is called the trump: moons are, which is said besides.
fn beats_all(outline: &mut Outline) -> Option<String> {
    let found = (0..outline.sentences.len()).find_map(|at| {
        let text = super::in_two::text(outline, at)?;
        let (_, found) = BEATS.whole(idioms::words(&text))?;
        slot(&found, "a").map(|suit| (at, text, suit.to_lowercase()))
    });
    let (at, text, suit) = found?;
    let many = crate::vocabulary::plural_of(&suit);
    // A suit is one of those that the book lists.
    let listed = outline.sentences.iter().any(|s| {
        let lower = s.text.to_lowercase();
        ["suit", "colour", "color"].iter().any(|w| lower.contains(w))
            && (lower.contains(&format!("{many},")) || lower.contains(&format!("and {many}")))
    });
    let said = listed && !["card", "trump", "number", "value"].contains(&suit.as_str());
    said.then(|| {
        put(outline, at, &[text, idioms::capital(&format!("{many} are trump"))]);
        many
    })
}

/// `the highest moon`, `no moon`, where moons are trumps.
fn trumps(text: &str, suit: &str) -> String {
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    for at in 1..words.len() {
        let before = words[at - 1].to_lowercase();
        let bare = words[at].trim_end_matches([',', '.']).to_lowercase();
        let one = bare == suit
            || crate::vocabulary::singular_of(&bare) == crate::vocabulary::singular_of(suit);
        let of = words.get(at + 1).is_some_and(|w| w == "card" || w == "cards");
        if one && !of && ["highest", "no", "any", "best"].contains(&before.as_str()) {
            let mark = words[at].len() - words[at].trim_end_matches([',', '.']).len();
            let mark = words[at][words[at].len() - mark..].to_owned();
            words[at] = format!("trump{mark}");
        }
    }
    words.join(" ")
}

/// Whether a book knows no points but penalty points.
fn only_penalties(outline: &Outline) -> bool {
    let mut any = false;
    for sentence in outline.sentences.iter().filter(|s| s.form == Form::Text) {
        let lower = sentence.text.to_lowercase();
        let words: Vec<&str> = lower.split(|c: char| !c.is_alphabetic()).collect();
        for (at, word) in words.iter().enumerate() {
            if matches!(*word, "point" | "points") {
                any = true;
                if at == 0 || words[at - 1] != "penalty" {
                    return false;
                }
            }
        }
    }
    any
}
