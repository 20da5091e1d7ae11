//! `An apple can only be played on a pear`, `when an apple is played on a pear`: in a game whose cards are played to one pile a
//! card is played on the one that lies on top there.

use std::sync::LazyLock;

use super::idioms::{self, words};
use super::in_two::text;
use super::pattern::{Patterns, filled, slot};
use super::turn_said::say;
use crate::outline::Outline;

/// Such sentences; `PILE` is the pile.
const ON: &str = "\
$can = (can | may)
$cannot = (cannot | can not | may not | must not | can't)
$who = (a player | players | you | each player | the active player)
$nobody = (nobody | no one | no player)
{x} $can only be played on [top of] {x2} => {x} may only be played if the top card of the PILE is {x2}
{x} $can be played only on [top of] {x2} => {x} may only be played if the top card of the PILE is {x2}
$who $can only play {x} on [top of] {x2} => {x} may only be played if the top card of the PILE is {x2}
$who $can play {x} only on [top of] {x2} => {x} may only be played if the top card of the PILE is {x2}
{x} must be played on [top of] {x2} => {x} may only be played if the top card of the PILE is {x2}
{x} $cannot be played on [top of] {x2} => {x} cannot be played while the top card of the PILE is {x2}
{x} (can | may) never be played on [top of] {x2} => {x} cannot be played while the top card of the PILE is {x2}
$who $cannot play {x} on [top of] {x2} => {x} cannot be played while the top card of the PILE is {x2}
$nobody $can play {x} on [top of] {x2} => {x} cannot be played while the top card of the PILE is {x2}
(when | whenever | if | each time) {x} is played on [top of] {x2} , {x3} => when {x} is played , if the top card of the PILE is {x2} , {x3}
(when | whenever | if | each time) {w=a/the} player plays {x} on [top of] {x2} , {x3} => when a player plays {x} , if the top card of the PILE is {x2} , {x3}
(a player | anyone | a player) who plays {x} on [top of] {x2} {w=gains/draws/loses/discards/takes/may/must/scores/wins} {x3} => when a player plays {x} , if the top card of the PILE is {x2} , they {w} {x3}
";

static PLAYED: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(ON));

/// Says such sentences of the top card.
pub(super) fn said(outline: &mut Outline) {
    let attached = outline.sentences.iter().any(|s| s.text.to_lowercase().contains("attach"));
    let Some(pile) = pile(outline).filter(|_| !attached) else { return };
    for at in 0..outline.sentences.len() {
        let Some(said) = text(outline, at).filter(|said| said.contains(" on ")) else {
            continue;
        };
        let Some((pattern, found)) = PLAYED.whole(words(&said)) else { continue };
        let (Some(card), Some(on)) = (slot(&found, "x"), slot(&found, "x2")) else { continue };
        let rule = filled(&pattern.form, &found).join(" ").replace("PILE", &pile);
        if let Some(said) = of_one_card(&rule, &card, &on, &pile) {
            say(&mut outline.sentences[at], &idioms::capital(&said));
        }
    }
}

/// The sentence, where it is played on a card: `a pear or another apple`, `a card of the same suit`.
fn of_one_card(rule: &str, card: &str, on: &str, pile: &str) -> Option<String> {
    const NO_CARD: [&str; 12] = [
        "turn", "turns", "phase", "step", "round", "pile", "deck", "table", "board", "space",
        "it", "top",
    ];
    if let Some(quality) = on.strip_prefix("a card of the same ") {
        let any =
            ["a card", "cards", "each card", "every card"].contains(&&*card.to_lowercase());
        return (any && rule.contains(" only ")).then(|| {
            format!(
                "a card may only be played if it has the same {quality} as the top card of the {pile}"
            )
        });
    }
    let single = ["a ", "an ", "another "].iter().any(|article| on.starts_with(article));
    let last = on.rsplit(' ').next()?;
    (single && !NO_CARD.contains(&last)).then(|| rule.replace(" another ", " a "))
}

/// The pile to which played cards go.
fn pile(outline: &Outline) -> Option<String> {
    const FRONTS: [&str; 4] = [
        "plays a card, it moves to the ",
        "plays a card, it goes to the ",
        "play a card, it moves to the ",
        "plays a card, the card moves to the ",
    ];
    outline.sentences.iter().find_map(|s| {
        let lower = s.text.to_lowercase();
        let at =
            FRONTS.iter().find_map(|front| lower.find(front).map(|at| at + front.len()))?;
        let rest = &lower[at..];
        let end = rest.find(" pile").map(|end| end + 5)?;
        let name = &rest[..end];
        (name.split(' ').count() <= 3 && !name.contains([',', '.'])).then(|| name.to_owned())
    })
}
