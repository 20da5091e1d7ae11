//! `If none of them is possible, you pass`, behind a list of actions of which one must be done: who can do none of them does none,
//! whether that is said or not. It orders something only where the book makes something of passing.

use std::sync::LazyLock;

use super::pattern::Patterns;
use crate::outline::{Form, Outline};

/// That nothing of what was listed can be done, and that nothing is done then.
const NONE: &str = "\
$these = (them | these | those | these things | these actions | the actions | the three | the two | these three | these two | the above)
$you = (you | they | the player | that player | a player)
$none = (none of $these (is | are) possible | neither [of $these] is possible | neither action is possible | no action is possible | $you can do none of $these | $you (cannot | can not | can't) do any of $these | $you (cannot | can not | can't) do (either | any of this) | $you can do neither [of $these] | $you (are | is) unable to do any of $these)
$pass = ($you (pass | passes | must pass | do nothing | does nothing | skip your turn | skips their turn | lose your turn | loses their turn) | (your | the | their) turn (is over | ends) | pass | skip your turn | nothing happens)
(if | when | whenever) $none , $pass => Fits
$pass if $none => Fits
";
static SAID: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(NONE));

/// Marks such sentences, where nothing else in the book is about passing.
pub(super) fn said(outline: &mut Outline) {
    let fits = |text: &str| {
        super::dice_said::whole(text.trim_end_matches('.'), &SAID)
            .is_some_and(|t| t.contains("Fits"))
    };
    let found: Vec<usize> = (1..outline.sentences.len())
        .filter(|&at| {
            let sentence = &outline.sentences[at];
            sentence.form == Form::Text && fits(&sentence.text)
        })
        .collect();
    for at in found {
        let passes = outline.sentences.iter().enumerate().any(|(i, s)| {
            let lower = s.text.to_lowercase();
            i != at
                && s.form == Form::Text
                && lower
                    .split(|c: char| !c.is_alphanumeric())
                    .any(|w| matches!(w, "pass" | "passed" | "passes" | "passing"))
        });
        if !passes {
            outline.named.facts.push(outline.sentences[at].span);
        }
    }
}
