//! What a card has to have in common with the one that lies there, in the words of many tables: `a card may be played only if it
//! has the same colour or the same number as the top card of the discard pile`, `it must match the top card in colour or number`,
//! `a card fits if …`. Each is brought into one form.

use std::sync::LazyLock;

use super::dice_said::whole;
use super::in_two::text;
use super::pattern::Patterns;
use super::turn_said::{as_fact, say};
use crate::outline::{Form, Outline};

/// Such sentences, and what is so of a card that may be played; `thepile` is where cards are played.
const MATCHES: &str = "\
$a = {w5}
$b = {w6}
$two = [either] [the] [same] $a or [(in | by | of)] [the] [same] $b
$before = (the (one | card) before [it] | the last card [played] | the card last played | the card played last | the previous card | the top discard | the last discard | the card on top [of the pile] | the top card | the upper card | the card on the top)
$card = (a card | the card | each card | every card | cards | any card)
$played = [(you play | a player plays | played | that you play | that is played | to be played)]
$can = (may | can)
$has = (has | have | is of | are of | shares | share | matches in | is)
$must = must (have | be of | share | be)
$who = (you | a player | players | each player | the active player)
$card $played $can (only be played | be played only | be played) if (it | they) $has $two as $before => matches the top card of thepile in {w5} or {w6}
$card $played $can (only be played | be played only | be played) if (it | they) $has $two as {x} => matches {x} in {w5} or {w6}
$card $played $can (only be played | be played only | be played) if (it | they) $has $two of {x} => matches {x} in {w5} or {w6}
$card $played $can (only be played | be played only | be played) if (it | they) (matches | match) $before in $two => matches the top card of thepile in {w5} or {w6}
$card $played $can (only be played | be played only | be played) if (it | they) (matches | match) {x} in $two => matches {x} in {w5} or {w6}
$card $played $must $two as $before => matches the top card of thepile in {w5} or {w6}
$card $played $must $two as {x} => matches {x} in {w5} or {w6}
$card $played must match $before in $two => matches the top card of thepile in {w5} or {w6}
$card $played must match {x} in $two => matches {x} in {w5} or {w6}
$who $can only play a card (of | with | that has | which has) $two as $before => matches the top card of thepile in {w5} or {w6}
$who $can only play a card (of | with | that has | which has) $two as {x} => matches {x} in {w5} or {w6}
$card $played (cannot | can not | may not | must not) be played unless (it | they) (matches | match) $before in $two => matches the top card of thepile in {w5} or {w6}
$card $played (cannot | can not | may not | must not) be played unless (it | they) (matches | match) {x} in $two => matches {x} in {w5} or {w6}
$card $played (cannot | can not | may not | must not) be played unless (it | they) $has $two as $before => matches the top card of thepile in {w5} or {w6}
$card $played (cannot | can not | may not | must not) be played unless (it | they) $has $two as {x} => matches {x} in {w5} or {w6}
$who $can only play a card that matches $before in $two => matches the top card of thepile in {w5} or {w6}
$who $can only play a card that matches {x} in $two => matches {x} in {w5} or {w6}
$who ($can | must) play a card (of | with) the same $a , or [a card] (of | with) the same $b => matches the top card of thepile in {w5} or {w6}
$card $played $must the same $a as {x} , or the same $b => matches {x} in {w5} or {w6}
";
/// A word for a card that can be played.
const FITS: &str = "\
a card fits (if | when) {x} => A card can be played if {x}
";
const FITTING: &str = "\
only (a card | cards) that (fits | fit) (may | can) be played => a fact
(you | a player | players) (may | can) only play (a card | cards) that (fits | fit) => a fact
";

static FORMS: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(MATCHES));
static WORD: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(FITS));
static ONLY: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(FITTING));

/// What opens a clause in which nobody is told to play.
const ASIDE: [&str; 10] = [
    "when ",
    "whenever ",
    "if ",
    "after ",
    "each time ",
    "once ",
    "before ",
    "while ",
    "unless ",
    "a card ",
];

/// Says in each order to play a card which card it has to be: `play one card that matches the top card of the discard pile …`.
pub(super) fn said(outline: &mut Outline) {
    let plays = |s: &crate::outline::Sentence| {
        s.form == Form::Text && s.text.to_lowercase().contains("play")
    };
    if !outline.sentences.iter().any(plays) {
        return;
    }
    let word = (0..outline.sentences.len()).find_map(|at| {
        let form = text(outline, at).and_then(|t| whole(&t, &WORD))?;
        Some((at, form))
    });
    let told = (0..outline.sentences.len()).find_map(|at| {
        let said = match &word {
            Some((defined, form)) if *defined == at => form.trim_end_matches('.').to_owned(),
            _ => text(outline, at)?,
        };
        Some((at, whole(&said, &FORMS)?))
    });
    let Some((at, form)) = told else { return };
    // Of a hand, of a row or of what is in a trick it is another rule.
    let other = [
        "hand", "led", "trick", "row", "column", "attach", "front of", " or is", " unless",
        " if ", ",", " and ",
    ];
    if other.iter().any(|w| form.contains(w)) {
        return;
    }
    let form = form.trim().trim_end_matches('.').to_lowercase();
    let form = match pile(outline) {
        Some(pile) => form.replace("thepile", &format!("the {pile}")),
        None if form.contains("thepile") => return,
        None => form,
    };
    let orders: Vec<(usize, String)> = (0..outline.sentences.len())
        .filter(|other| *other != at)
        .filter_map(|other| Some((other, ordered(&text(outline, other)?, &form)?)))
        .collect();
    if orders.is_empty() {
        return;
    }
    for (other, said) in orders {
        say(&mut outline.sentences[other], &said);
    }
    as_fact(outline, at);
    if word.is_none() {
        return;
    }
    for other in 0..outline.sentences.len() {
        let Some(said) = text(outline, other) else { continue };
        if whole(&said, &ONLY).is_some() {
            as_fact(outline, other);
        } else if other != at && (said.contains(" that fits") || said.contains(" that fit")) {
            let said = said.replace(" that fits", &format!(" that {form}"));
            say(&mut outline.sentences[other], &said);
        }
    }
}

/// A sentence that orders somebody to play a card, with what the card has to match.
fn ordered(text: &str, form: &str) -> Option<String> {
    const DEEDS: [&str; 9] = [
        "play a card",
        "play one card",
        "plays a card",
        "plays one card",
        "play 1 card",
        "plays 1 card",
        "play a second card",
        "play another card",
        "play one more card",
    ];
    let lower = text.to_lowercase();
    let at = DEEDS.iter().filter_map(|deed| Some((lower.find(deed)?, deed.len()))).min()?;
    let begins = lower[..at.0].rfind([',', ';', '.', ':']).map_or(0, |c| c + 1);
    let clause = lower[begins..at.0].trim_start();
    if ASIDE.iter().any(|a| clause.starts_with(a)) || clause.contains(" not ") {
        return None;
    }
    let mut end = at.0 + at.1;
    for hand in [" from your hand", " from their hand", " from the hand", " of your hand"] {
        if lower[end..].starts_with(hand) {
            end += hand.len();
        }
    }
    let front = end;
    // It goes onto the pile whose card it matches.
    let mut rest = end;
    if lower[rest..].starts_with(" face up") {
        rest += " face up".len();
    }
    for on in [" on top of the ", " onto the ", " on the ", " to the ", " into the "] {
        if let Some(behind) = lower[rest..].strip_prefix(on)
            && let Some(pile) =
                form.rsplit_once(" of the ").and_then(|(_, p)| p.split_once(" in "))
            && behind.starts_with(pile.0)
        {
            end = rest + on.len() + pile.0.len();
        }
    }
    let told = [" that ", " which ", " with ", " of ", " whose ", "s"];
    if told.iter().any(|t| lower[end..].starts_with(t)) {
        return None;
    }
    Some(format!("{} that {form}{}", &text[..front], &text[end..]))
}

/// The one pile on which cards are played.
fn pile(outline: &Outline) -> Option<String> {
    let mut found: Option<String> = None;
    for sentence in outline.sentences.iter().filter(|s| s.form == Form::Text) {
        let lower = sentence.text.to_lowercase();
        if !lower.contains("play") && !lower.contains("put") && !lower.contains("lay") {
            continue;
        }
        for front in [" on the ", " onto the ", " to the ", " on top of the "] {
            let Some((before, rest)) = lower.split_once(front) else { continue };
            if !["play", "put", "lay"].iter().any(|deed| before.contains(deed)) {
                continue;
            }
            let name: Vec<&str> =
                rest.split([' ', ',', '.', ';']).take(2).filter(|w| !w.is_empty()).collect();
            let name = match name.as_slice() {
                [one, "pile" | "stack" | "heap"] => format!("{one} {}", name[1]),
                ["pile" | "discards" | "heap", ..] => name[0].to_owned(),
                _ => continue,
            };
            if ["draw pile", "stock pile"].contains(&name.as_str()) {
                continue;
            }
            match &found {
                Some(known) if *known != name => return None,
                _ => found = Some(name),
            }
        }
    }
    found
}
