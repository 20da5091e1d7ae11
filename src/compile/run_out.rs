//! A pile that runs out, in the words of many tables: `if a card must be drawn and the draw pile is empty, shuffle the discard pile,
//! except its top card, to make a new draw pile`. Each is said of the moment in which the pile is empty.

use std::sync::LazyLock;

use super::dice_said::whole;
use super::in_two::text;
use super::pattern::Patterns;
use super::turn_said::say;
use crate::outline::Outline;

/// Such sentences: `{a}` runs out, `{a2}` is shuffled.
const RUNS_OUT: &str = "\
$gone = (is empty | is used up | is exhausted | runs out | has run out | is gone | is out of cards | has no cards left | has no more cards)
$todraw = (a card must be drawn | a card has to be drawn | a card is to be drawn | cards must be drawn | a player must draw | a player has to draw | someone must draw | someone has to draw | somebody must draw | you must draw | you have to draw | you need to draw | a player needs to draw | a draw is due) [a card]
$when = (if | when | whenever | once | as soon as | each time)
$but = (except | except for | but | but for | other than | apart from | save | save for | without) (its top card | the top card | the top one | its topmost card | the topmost card | the one on top)
$discards = ([all] [of] the discards | [all] [of] the discarded cards | [all] the cards in the discard pile)
$anew = [,] [and] (to (form | make | be | become | serve as) | and use (it | them) as | and turn (it | them) over (as | to form | to make) | and (it | they) (becomes | become | forms | form) | , which (becomes | become | forms | form)) (a new | the new | a fresh | the) {a3} [and (go on drawing | continue | draw from it | carry on)]
$when $todraw and the {a} $gone , shuffle $discards $but $anew => When the {a} is empty , set aside the top card of the discard pile and shuffle the rest to form a new {a}
$when $todraw and the {a} $gone , shuffle the {a2} [,] $but $anew => When the {a} is empty , set aside the top card of the {a2} and shuffle the rest to form a new {a}
$when the {a} $gone [(when | and) $todraw] , shuffle $discards $but $anew => When the {a} is empty , set aside the top card of the discard pile and shuffle the rest to form a new {a}
$when the {a} $gone [(when | and) $todraw] , shuffle the {a2} [,] $but $anew => When the {a} is empty , set aside the top card of the {a2} and shuffle the rest to form a new {a}
$when $todraw and the {a} $gone , the {a2} , $but , is shuffled $anew => When the {a} is empty , set aside the top card of the {a2} and shuffle the rest to form a new {a}
$when the {a} $gone [(when | and) $todraw] , the {a2} , $but , is shuffled $anew => When the {a} is empty , set aside the top card of the {a2} and shuffle the rest to form a new {a}
$when $todraw and the {a} $gone , (keep | leave | set aside | put aside) the top card of the {a2} [(in place | where it is | aside | face up | lying)] and shuffle the (rest | others | other cards | cards below it | cards under it | remaining cards | rest of it) $anew => When the {a} is empty , set aside the top card of the {a2} and shuffle the rest to form a new {a}
$when the {a} $gone [(when | and) $todraw] , (keep | leave | set aside | put aside) the top card of the {a2} [(in place | where it is | aside | face up | lying)] and shuffle the (rest | others | other cards | cards below it | cards under it | remaining cards | rest of it) $anew => When the {a} is empty , set aside the top card of the {a2} and shuffle the rest to form a new {a}
$when $todraw and the {a} $gone , shuffle $discards $anew => When the {a} is empty , shuffle the discard pile to form a new {a}
$when the {a} $gone (when | and) $todraw , shuffle $discards $anew => When the {a} is empty , shuffle the discard pile to form a new {a}
$when $todraw and the {a} $gone , shuffle the {a2} $anew => When the {a} is empty , shuffle the {a2} to form a new {a}
$when the {a} $gone (when | and) $todraw , shuffle the {a2} $anew => When the {a} is empty , shuffle the {a2} to form a new {a}
";

static FORMS: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(RUNS_OUT));

/// Brings such sentences into the form that is read.
pub(super) fn said(outline: &mut Outline) {
    for at in 0..outline.sentences.len() {
        let Some(said) = text(outline, at).filter(|t| t.contains("shuffle")) else { continue };
        if let Some(form) = whole(&said, &FORMS) {
            say(&mut outline.sentences[at], &form);
        }
    }
}
