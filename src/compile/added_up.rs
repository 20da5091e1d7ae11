//! `Add up the numbers on the cards in front of you. The highest sum wins`: whose sum of what is the highest.

use super::dice_said::whole;
use super::idioms;
use super::pattern::{Patterns, filled};
use crate::outline::{Form, Outline};

/// What is added up.
const ADDED: &str = "\
$all = ([at the end | at the end of the game | when the game ends | after the last round] [,])
$adds = (add up | adds up | add together | adds together | total | totals | sum up | sums up | count up | counts up)
$who = (each player | every player | everyone | all players | the players | players)
$whose = (your | their | the | all your | all their | all the | all of your | all of their)
$all [then] [$who] [now | then] $adds $whose {b} (on | of) $whose {x} => the {b} of the {x}
$all [then] [$who] [now | then] add $whose {b} (on | of) $whose {x} [together] => the {b} of the {x}
$all [then] [$who] [now | then] $adds the {b} in {w=their/your} {x} => the {b} in their {x}
";
/// Whose sum wins.
const WINS: &str = "\
$high = (highest | higher | greatest | greater | largest | larger | biggest | bigger)
$low = (lowest | lower | smallest | smaller)
$sum = (sum | total | score | result | number)
$wins = (wins | wins the game | is the winner)
[then] the $high $sum $wins => highest
[then] the $low $sum $wins => lowest
[then] (the player | whoever | the one) (with | who has) the $high $sum $wins => highest
[then] (the player | whoever | the one) (with | who has) the $low $sum $wins => lowest
";

/// Says in one sentence what is added up and that the highest or lowest sum wins.
pub(super) fn sums(outline: &mut Outline) {
    let (added, wins) = (Patterns::read(ADDED), Patterns::read(WINS));
    for at in 1..outline.sentences.len() {
        let (before, here) = (&outline.sentences[at - 1], &outline.sentences[at]);
        if before.form != Form::Text
            || here.form != Form::Text
            || before.section != here.section
        {
            continue;
        }
        let Some((p, found)) = added.whole(idioms::words(&before.text)) else { continue };
        let Some(most) = whole(&here.text, &wins) else { continue };
        let what = theirs(&idioms::joined(&filled(&p.form, &found)));
        let most = most.to_lowercase();
        outline.sentences[at].reword(format!("The player with the {most} sum of {what} wins"));
        outline.sentences[at - 1].reword("Nothing");
    }
}

/// What lies in front of `you` lies in front of each of them.
fn theirs(what: &str) -> String {
    let words = idioms::words(what);
    let said = words.iter().enumerate().map(|(at, word)| match word.as_str() {
        "your" => "their".to_owned(),
        "you" if at > 0 && words[at - 1] == "of" => "them".to_owned(),
        other => other.to_owned(),
    });
    idioms::joined(&said.collect::<Vec<_>>())
}
