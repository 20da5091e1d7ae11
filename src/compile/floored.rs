//! `They lose 5 points, but never below 0`: amounts stop at nothing anyway, unless some rule speaks of less, so that these words
//! say again what holds. Where a rule does speak of less, they are left to be read.

use std::sync::LazyLock;

use super::idioms;
use super::pattern::Patterns;
use super::turn_said::say;
use crate::outline::{Form, Outline};

/// How it is said that no more is lost than there is.
const FLOOR: &str = "\
$zero = (0 | zero | nothing)
$who = (you | they | he | she | that player | the player | a player | nobody | no one)
$not = (never | cannot | can't | can not | may not | do not | don't | does not | doesn't | will not | won't)
$go = (go | goes | going | drop | drops | dropping | fall | falls | falling | sink | sinks | get | gets | end up)
$below = (below | under | lower than | less than)
$enough = ($who (have | has | own | owns) (less | fewer) [than (that | {n3} | {n3} {c})] | (that | it) is (less | not enough | all there is) | $who (do not | don't | does not | doesn't) have (enough | that much | that many | so many | so much) | there are fewer | there is less)
$all = (all | everything | whatever | as many as | as much as) [of (it | them | those | these)] [($who (have | has | own | owns) [left])]
{v=lose/loses/pay/pays} {x} [,] [but | and | although | though | yet] (never | not) [$go] $below $zero ~> {v} {x}
{v=lose/loses/pay/pays} {x} [,] [but | and | although | though | yet] $who $not [ever] $go $below $zero ~> {v} {x}
{v=lose/loses/pay/pays} {x} [,] [but | and] (nobody | no one | no player) (can | may | will) [ever] $go $below $zero [in this way | this way | by this] ~> {v} {x}
{v=lose/loses/pay/pays} {x} [,] [but | and] (nobody's | no one's | no player's | a player's | their | your) {c} (can | may | cannot | can't | may not | never) [ever] $go $below $zero [in this way | this way | by this] ~> {v} {x}
{v=lose/loses/pay/pays} {x} [,] [but | and] (down to | to) [a minimum of | no less than | at least | no lower than] $zero at (the lowest | the least | least | most | the most | minimum) ~> {v} {x}
{v=lose/loses/pay/pays} {x} [,] [but | and] (down to a minimum of | to a minimum of | with a minimum of | stopping at | stop at | but stop at | down to no less than | no lower than | not lower than) $zero ~> {v} {x}
{v=lose/loses/pay/pays} {x} [,] [but | and] never more than $who (have | has | own | owns) ~> {v} {x}
{v=lose/loses/pay/pays} {n} {a} [,] (or | or else) $all if $enough ~> {v} {n} {a}
{v=lose/loses/pay/pays} {n} {a} for {x} [,] (or | or else) $all if $enough ~> {v} {n} {a} for {x}
{v=lose/loses/pay/pays} {n} {a} [,] or (all | everything | whatever | as much as | as many as) $who (have | has | own | owns) [left] ~> {v} {n} {a}
{v=lose/loses/pay/pays} {n} {a} {w=at/in/when/to} {x} [,] (or | or else) $all if $enough ~> {v} {n} {a} {w} {x}
{v=lose/loses/pay/pays} {n} {a} {w=at/in/when/to} {x} [,] or (all | everything | whatever | as much as | as many as) $who (have | has | own | owns) [left] ~> {v} {n} {a} {w} {x}
";

static SAID: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(FLOOR));

/// Takes these words away, in all sets of a game, where nothing falls below zero.
pub(super) fn said(outlines: &mut [&mut Outline]) {
    let texts = || outlines.iter().flat_map(|o| &o.sentences).filter(|s| s.form == Form::Text);
    if texts().any(|s| speaks_of_less(&s.text)) {
        return;
    }
    for sentence in outlines.iter_mut().flat_map(|o| &mut o.sentences) {
        if sentence.form != Form::Text || !loses(&sentence.text) {
            continue;
        }
        let Some(said) = idioms::phrased_by(&sentence.text, &SAID) else { continue };
        say(sentence, &said);
    }
}

/// Whether something is lost, and not for a price that is paid in full or not at all.
fn loses(text: &str) -> bool {
    let priced = ["may pay", "can pay", "must pay"].iter().any(|w| text.contains(w));
    !priced
        && text
            .split_whitespace()
            .any(|w| matches!(w, "lose" | "loses" | "pay" | "pays" | "Lose" | "Pay"))
}

/// Whether a figure below zero is spoken of: `below -20`, `minus 200 points`.
fn speaks_of_less(text: &str) -> bool {
    let lower = text.to_lowercase();
    lower.split_whitespace().any(|w| {
        matches!(w, "minus" | "negative" | "\u{2212}")
            || w.strip_prefix(['-', '\u{2212}'])
                .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    })
}

#[cfg(test)]
mod tests {
    use super::{SAID, idioms, speaks_of_less};

    #[test]
    fn no_more_is_lost_than_there_is() {
        let said = |text: &str| idioms::phrased_by(text, &SAID);
        for tail in [
            ", but never below 0",
            ", or all of them if they have fewer than 5",
            ", never below zero",
            ", but you can't go under 0",
            ", down to 0 at the lowest",
            " or whatever they have if it is less",
            ", stopping at 0",
        ] {
            let text = format!("That player loses 5 coins{tail}");
            assert_eq!(said(&text).as_deref(), Some("That player loses 5 coins."), "{text}");
        }
        // Another floor is something new.
        assert_eq!(said("That player loses 5 coins, but never below 3"), None);
        assert!(speaks_of_less("A player with less than -20 points is out"));
        assert!(!speaks_of_less("A two-player game - 3 rounds"));
    }
}
