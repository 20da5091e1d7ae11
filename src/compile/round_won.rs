//! Who wins a round and what it brings, told as small books tell it: `The round ends as soon as you have no cards in your hand. You win
//! the round. If you win the round, you score 1 point for each card in the other players' hands.`

use std::sync::LazyLock;

use super::idioms;
use super::in_two::text;
use super::one_breath::put;
use super::pattern::{Patterns, slot};
use crate::outline::Outline;

/// How a round ends, and who has won it then.
const ENDS: &str = "\
$h = (round | hand | deal)
$when = ((as soon as | when | once | if) | immediately (when | after))
$who = (you | a player | any player | one player | someone | somebody | anyone | the first player)
$gets = (score | scores | gets | get | gains | gain | earns | earn | receives | receive)
$out = ((have | has | holds) no [more] (cards | card) [left] [in (your | their) hand | in hand] | (have | has) (played | got rid of | discarded) (their | all their | your | all your) [last] (cards | card) | (play | plays) (their | your) last card | (run | runs) out of cards | (get | gets) rid of (all their cards | their last card))
(the | a | each) $h ends [at once | immediately] $when $who $out => ends
$when $who $out , the $h ends [at once | immediately] => ends
$when $who $out , the $h ends [at once | immediately] [,] and (you | that player | they) $gets {x} => also
(the | a | each) $h ends [at once | immediately] $when $who $out [,] and (you | that player | they) (wins | win) (it | the $h | that $h) => won
($who | the player | the first player | whoever | a player | the first) [(who | to)] $out wins the $h => won
$when $who $out , (the $h ends and (you | that player | they) (wins | win) (it | the $h) | (you | that player | they) (wins | win) the $h) => won
($who | the player | the first player | whoever | a player) [who] $out wins the $h and $gets {x} => also
";

/// That whoever has ended it has won it, and what the winner scores.
const SCORES: &str = "\
$h = (round | hand | deal)
$gets = (score | scores | gets | get | gains | gain | earns | earn | receives | receive)
$others = (every other player | each other player | all other players | the others | all others | everyone else)
(you | that player | they | this player) $gets (nothing | no points) [,] and $others [each] $gets {x9} => others
$others [each] $gets {x9} => others
(you | that player | they | this player) (win | wins) (the | that) $h => won
(if | when) (you | a player) (win | wins) (the | a) $h , (you | they | that player) $gets {x} => {x}
(you | that player | they | this player | the player who ended the $h | the player who went out | the player with no cards) $gets {x} => {x}
(you | that player | they | this player) (win | wins) (the | that) $h and $gets {x} => {x}
";

static ENDED: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(ENDS));
static SCORED: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(SCORES));

const WON: &str = "When a player plays their last card, they win the round";

/// Brings these sentences into those that are read, where somebody is said to win a round or to score when it ends.
pub(super) fn said(outline: &mut Outline) {
    let mut at = 0;
    while at < outline.sentences.len() {
        let Some((pattern, found)) =
            text(outline, at).and_then(|said| owned(ENDED.whole(idioms::words(&said))))
        else {
            at += 1;
            continue;
        };
        if pattern == "also" {
            let Some(x) = found else { break };
            put(outline, at, &[WON.to_owned(), format!("The winner of the round scores {x}")]);
            return;
        }
        let mut won = pattern == "won";
        let mut behind = at + 1;
        let section = outline.sentences[at].section;
        let mut changed = Vec::new();
        while behind < outline.sentences.len() && behind < at + 4 {
            // A round is told under several numbers, if it goes on about who wins it.
            let near = outline.sentences[behind].section == section || won || behind == at + 1;
            let next = near.then(|| text(outline, behind)).flatten();
            let read = next.and_then(|said| owned(SCORED.whole(idioms::words(&said))));
            match read {
                Some((form, _)) if form == "won" => {
                    changed.push((behind, None));
                    won = true;
                }
                Some((form, Some(x))) if form == "others" => {
                    changed.push((behind, Some(format!("Each other player scores {x}"))));
                    won = true;
                }
                Some((_, Some(x))) => {
                    changed.push((behind, Some(format!("The winner of the round scores {x}"))));
                    won = true;
                }
                _ => break,
            }
            behind += 1;
        }
        if won {
            put(outline, at, &[WON.to_owned()]);
            for (place, said) in changed {
                match said {
                    Some(said) => put(outline, place, &[said]),
                    // It says again what the sentence before says now.
                    None => outline.named.facts.push(outline.sentences[place].span),
                }
            }
            return;
        }
        at += 1;
    }
}

/// The form, and the words that are kept.
fn owned(
    found: Option<(&super::pattern::Pattern, super::pattern::Found<'_>)>,
) -> Option<(String, Option<String>)> {
    let (pattern, found) = found?;
    Some((pattern.form.join(" "), slot(&found, "x").or_else(|| slot(&found, "x9"))))
}
