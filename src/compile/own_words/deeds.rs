//! A deed of an author's own: `to harvest means to take a coin for each green card in front of you`, `you rally by taking a card
//! back`, `"Recycle" means: discard your whole hand, then draw three cards`. What it means is done when somebody does so.

use std::sync::LazyLock;

use super::{bare, said_of_them, unquoted};
use crate::compile::dice_said::whole;
use crate::compile::idioms::words;
use crate::compile::pattern::Patterns;
use crate::compile::turn_said::say;
use crate::outline::{Form, Outline};
use crate::vocabulary::{Lexicon, Part, gerund_bases, small, third_person};

/// How such a deed is explained: `verb / what is done`, and by which word it is named.
const NAMES: &str = "\
to {v} [,] (means | is | means only | simply means) to {x} => {v} / {x}
to {v} [,] (means | is) {x} => {v} / {x}
to {v} , {x} => {v} / {x}
you {v} by {x} => {v} / {x}
(a | each) player {v} by {x} => {base-v} / {x}
{v} (means | means to | is done by | is done as follows :) {x} => {v} / {x}
{v} : {x} => {v} / {x}
";
/// The same, done to another player.
const TO_SOMEBODY: &str = "\
to {v} (a player | another player | somebody | an opponent | a rival) [,] (means | is) to {x} => {v} / {x}
to {v} (a player | another player | somebody | an opponent | a rival) , {x} => {v} / {x}
{v} (a player | another player | somebody | an opponent | a rival) means {x} => {base-v} / {x}
you {v} (a player | another player | somebody | an opponent | a rival) by {x} => {v} / {x}
";

static DEEDS: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(NAMES));
static DONE_TO: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(TO_SOMEBODY));

/// Says of each such deed what happens when a player does it.
pub(super) fn said(outlines: &mut [&mut Outline]) {
    for outline in outlines.iter_mut() {
        let mut deeds = Vec::new();
        for at in 0..outline.sentences.len() {
            if outline.sentences[at].form != Form::Text {
                continue;
            }
            let text = outline.sentences[at].text.clone();
            let own = meant(&text)
                .or_else(|| explained(&text, &|verb: &str| is_done(outline, at, verb)));
            if let Some((verb, text)) = own {
                say(&mut outline.sentences[at], &text);
                deeds.push(verb);
            }
        }
        outline.named.deeds.extend(deeds);
    }
}

/// Whether some other sentence has somebody do so, and none lets them choose it from a list: what is chosen is read elsewhere.
fn is_done(outline: &Outline, besides: usize, verb: &str) -> bool {
    let offered = outline.named.deeds.iter().any(|deed| deed.to_lowercase().starts_with(verb));
    if offered {
        return false;
    }
    let third = third_person(verb);
    let others = outline.sentences.iter().enumerate().filter(|(at, _)| *at != besides);
    let mut with = others
        .filter(|(_, s)| s.form == Form::Text)
        .map(|(_, s)| words(&s.text))
        .filter(|all| all.iter().map(|w| bare(w)).any(|w| w == verb || w == third))
        .peekable();
    // `Either mow or rest`.
    let listed = |all: &Vec<String>| {
        let joint = |w: &String| matches!(w.to_lowercase().as_str(), "either" | "or");
        all.windows(2).any(|pair| {
            bare(&pair[0]) == verb && joint(&pair[1])
                || joint(&pair[0]) && bare(&pair[1]) == verb
        })
    };
    with.peek().is_some() && !with.any(|all| listed(&all))
}

/// The verb, and the rule that it makes, where a sentence explains it without quotation marks and others use it.
fn explained(text: &str, is_done: &dyn Fn(&str) -> bool) -> Option<(String, String)> {
    let text = text.trim_end_matches('.');
    let (found, to) = match whole(text, &DONE_TO) {
        Some(found) => (found, true),
        None => (whole(text, &DEEDS)?, false),
    };
    let (verb, rest) = found.trim_end_matches('.').split_once(" / ")?;
    let mut verb = verb.to_lowercase();
    let rest = orders(&words(rest));
    let lexicon = Lexicon::shared();
    let does = |w: &str| lexicon.find(&w.to_lowercase(), Part::Verb).is_some();
    // What means something in every game is not explained here.
    if verb.ends_with("ing") && !does(&verb) {
        verb = gerund_bases(&verb).into_iter().find(|base| is_done(base))?;
    }
    let plain = verb.chars().all(char::is_alphabetic) && verb.len() > 2 && is_done(&verb);
    (plain && !MEANT.contains(&verb.as_str()) && rest.first().is_some_and(|w| does(w)))
        .then_some(())?;
    let third = third_person(&verb);
    let said = small(&said_of_them(&rest));
    if to {
        let said =
            said.replace("from them", "from that player").replace("to them", "to that player");
        return Some((verb, format!("When a player {third} another player, they {said}")));
    }
    Some((verb, format!("When a player {third}, they {said}")))
}

/// Verbs that mean something by themselves, or that are explained elsewhere.
const MEANT: [&str; 34] = [
    "play", "draw", "discard", "take", "put", "place", "move", "roll", "pass", "win", "lose",
    "score", "shuffle", "deal", "turn", "reveal", "show", "pay", "buy", "sell", "trade",
    "give", "end", "start", "begin", "do", "set", "attack", "choose", "keep", "meld", "trump",
    "bid", "follow",
];

/// `Taking a coin and then drawing a card`, as an order.
fn orders(said: &[String]) -> Vec<String> {
    let lexicon = Lexicon::shared();
    let mut out: Vec<String> = Vec::new();
    for (at, w) in said.iter().enumerate() {
        let opens = at == 0 || matches!(said[at - 1].as_str(), "and" | "then" | "," | "or");
        let lower = w.to_lowercase();
        let base = gerund_bases(&lower)
            .into_iter()
            .find(|b| lower.ends_with("ing") && lexicon.find(b, Part::Verb).is_some());
        match base {
            Some(base) if opens => out.push(base),
            _ => out.push(w.clone()),
        }
    }
    out
}

/// The verb, and the rule that it makes.
fn meant(text: &str) -> Option<(String, String)> {
    text.starts_with(['"', '\u{201c}']).then_some(())?;
    // `"Destroy" means "remove from play"` is another word for the same.
    if text.matches(['"', '\u{201c}', '\u{201d}']).count() > 2 {
        return None;
    }
    let words = unquoted(text);
    let [word, means, rest @ ..] = words.as_slice() else { return None };
    (means == "means").then_some(())?;
    let from = rest.iter().take_while(|w| matches!(w.as_str(), ":" | "to" | ",")).count();
    let rest = &rest[from..];
    let verb = bare(word);
    // An order: what is done begins it.
    let lexicon = Lexicon::shared();
    let does =
        rest.first().is_some_and(|w| lexicon.find(&w.to_lowercase(), Part::Verb).is_some());
    (does && verb.chars().all(char::is_alphabetic)).then_some(())?;
    let said = small(&said_of_them(rest));
    let does = third_person(&verb);
    Some((verb, format!("When a player {does}, they {said}")))
}

#[cfg(test)]
mod tests {
    use super::{explained, meant};

    #[test]
    fn what_a_word_means_is_done() {
        let (verb, said) =
            meant("\"Recycle\" means: discard your whole hand, then draw three cards.")
                .expect("a deed");
        assert_eq!(verb, "recycle");
        assert_eq!(
            said,
            "When a player recycles, they discard their whole hand, then draw three cards"
        );
        assert_eq!(meant("\"Royal\" means gold and numbered 10"), None);
    }

    #[test]
    fn what_a_deed_is_is_done_with_it() {
        let known = ["harvest", "recycle", "rally", "rob"];
        for (text, said) in [
            (
                "To harvest means to take a coin for each green card in front of you",
                "When a player harvests, they take a coin for each green card in front of them",
            ),
            (
                "To recycle, discard your hand and draw three cards",
                "When a player recycles, they discard their hand and draw three cards",
            ),
            (
                "Recycling means discarding two cards and drawing two cards",
                "When a player recycles, they discard two cards and draw two cards",
            ),
            (
                "You rally by returning a card in front of you to your hand",
                "When a player rallies, they return a card in front of them to their hand",
            ),
            (
                "To rob a player, take two coins from that player",
                "When a player robs another player, they take two coins from that player",
            ),
        ] {
            assert_eq!(
                explained(text, &|verb| known.contains(&verb)).map(|(_, said)| said).as_deref(),
                Some(said),
                "{text}"
            );
        }
        for text in [
            "To win, have ten coins",
            "To draw a card, take the top card of the deck",
            "You win by having the most coins",
            "To begin, deal five cards to each player",
        ] {
            assert_eq!(explained(text, &|_| true), None, "{text}");
        }
    }
}
