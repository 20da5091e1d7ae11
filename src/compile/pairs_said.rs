//! Pairs that are laid down, as tables tell it: `before the first turn, everybody lays down all pairs; if the card you took makes a
//! pair, lay that down too`. It is one rule, which holds all the time: who has two cards that agree discards them.

use std::sync::LazyLock;

use super::idioms;
use super::one_breath::put;
use super::pattern::{Patterns, slot};
use crate::outline::{Form, Outline};

/// What is done with pairs, `{w}` being what the cards of one agree in.
const PAIRS: &str = "\
$all = (every pair | all pairs | any pair | any pairs | all their pairs | all of their pairs | all the pairs | their pairs | each pair | all your pairs | any pairs they have | all pairs they have | every pair they have | pairs)
$of = ([of cards] (with | of | that have | which have | having) (the same | equal | the one | one) {w=rank/ranks/number/numbers/value/values/color/colour/kind} | [of cards] of equal {w=rank/number/value} | of cards that match in {w=rank/number/value/color/colour} | of matching cards | of equal cards)
$lay = (discards | discard | lays down | lay down | lays aside | lay aside | puts down | put down | puts aside | put aside | throws out | throws away | throw away | removes | remove | sets aside | set aside | lays out | lays | lay | puts | put | must discard | must lay down | must put down)
$out = ([from (their | your) [own] (hand | cards)] [face up] [in front of (them | you) | on the table | in the middle [of the table] | onto the table | to the discard pile | on the discard pile | in the discard pile | aside | down] [face up])
$who = (each player | every player | all players | everyone | everybody | the players | players | a player | you | they)
$first = (before (the first turn | play begins | the game begins | play starts | the game starts | play) | at the (start | beginning) [of the game | of play] | first | to begin [with] | after the deal | then | when the cards have been dealt | once the cards are dealt | once all cards are dealt | now)
$looks = ((looks | look) at (their | your) [own] (hand | cards) and)
[$first [,]] $who [$looks] $lay $all [$of] $out => pairs
(as soon as | when | whenever | if | once) (a player | you | anyone | they) (has | have | gets | get | holds | hold) (a pair | pairs | a matching pair | two cards (of | with) the same {w=rank/number/value/color/colour}) [$of] [in (their | your) hand] , [they | you | that player] $lay (it | them | the pair | that pair | the two cards | both | both cards | these cards) $out => pairs
$mine = ((a | another | any | one) card [already] (in (your | their) [own] hand | you have | you hold | they have | they hold) | one of (yours | theirs | your [own] cards | their [own] cards) | one you [already] (have | hold) | one they [already] (have | hold))
$card = (it | that card | the card | the new card | this card | the card you (took | take | drew | draw | picked | pick | pulled) | the drawn card | the pulled card | the card taken | the taken card | the card they (took | drew | take | draw))
if $card (makes | forms | completes | gives you | gives them | matches | pairs [up] with) (a pair | a pair with $mine | $mine | one [already] in (your | their | the player's | the neighbour's | the neighbor's | that player's) [own] hand) , [you | they | that player] [may | can] $lay (it | them | the pair | that pair | both | both cards | the two cards) $out => again
if $card (makes | forms | completes | gives you | gives them | matches | pairs [up] with) (a pair | a pair with $mine | $mine | one [already] in (your | their | the player's | the neighbour's | the neighbor's | that player's) [own] hand) , (the pair | that pair | the two cards | both) (is | are) (laid down | discarded | put down | laid aside | put aside) => again
three of a kind (is | are | counts as | count as | counts) one pair [{x}] => again
$none = (is left | remains | is left in play | remains in play | is left in the game | is left over | is left without a partner | will remain)
(when | once | as soon as | if) only one {a} $none , (the player | the person | whoever | the one) (holding it | who holds it | who has it | with it | holds it | has it | left with it | having it) (loses | is the loser | has lost) => last
(if not | otherwise) , ((you | they) keep [it | the card | that card] | keep (it | the card | that card) | (the card | it) is kept | it stays in (your | their) hand | (the card | it) joins (your | their) hand) => again
";

static PAIR: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(PAIRS));

/// Brings such sentences into their usual form.
pub(super) fn said(outline: &mut Outline) {
    let spoken = |text: &str| {
        ["pair", "eep ", "kept", "stays in", "joins", "of a kind", "only one"]
            .iter()
            .any(|w| text.contains(w))
    };
    let mut first: Option<(usize, Option<String>)> = None;
    let mut again = Vec::new();
    let mut last = None;
    for (at, sentence) in outline.sentences.iter().enumerate() {
        if sentence.form != Form::Text || !spoken(&sentence.text) {
            continue;
        }
        let words = idioms::words(sentence.text.trim_end_matches('.'));
        let Some((pattern, found)) = PAIR.whole(words) else { continue };
        match (pattern.form.first().map(String::as_str), &first) {
            (Some("last"), _) => last = Some(at),
            (Some("pairs"), None) => first = Some((at, slot(&found, "w"))),
            (_, Some(_)) => again.push(at),
            _ => {}
        }
    }
    let Some((at, what)) = first else { return };
    let what = what.map_or_else(
        || "rank".to_owned(),
        |what| crate::vocabulary::singular_of(&what.replace("colour", "color")),
    );
    let form =
        format!("When a player has two cards of the same {what} in hand, they discard them");
    put(outline, at, &[form]);
    // The rule holds of what is taken, too.
    for other in again {
        put(outline, other, &["Nothing".to_owned()]);
    }
    // The card that has no other to go with it is the last that anybody holds.
    if let Some(at) = last {
        let end = "When only one player has cards in hand, the game ends and that player loses";
        put(outline, at, &[end.to_owned()]);
    }
}
