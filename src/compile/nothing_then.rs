//! `On 1 or 2, you score nothing`, beside `on 3 to 5, you score 2 points`: a case of a roll of which nothing comes. Where something is
//! scored in any case it would take that away, and is left as it stands.

use std::sync::LazyLock;

use super::dice_said::whole;
use super::in_two::text;
use super::pattern::Patterns;
use super::turn_said::say;
use crate::outline::Outline;

/// Such a case; what stands behind the bar is the deed of which nothing comes.
const NIL: &str = "\
$who = [(you | they | the player | that player | a player | the active player)]
$v = (score | scores | get | gets | gain | gains | take | takes | draw | draws | receive | receives | earn | earns | collect | collects)
$nil = $who {v=score/scores/get/gets/gain/gains/take/takes/draw/draws/receive/receives/earn/earns/collect/collects} nothing [for it | for this | for that roll | this turn | at all]
on {n} , $nil => on {n} , nothing happens / {v}
on {n} or {n2} , $nil => on {n} or {n2} , nothing happens / {v}
on {n} to {n2} , $nil => on {n} to {n2} , nothing happens / {v}
on {n} , {n2} or {n3} , $nil => on {n} , {n2} or {n3} , nothing happens / {v}
on {n} or {q=less/more/lower/higher} , $nil => on {n} or {q} , nothing happens / {v}
on a {w=total/roll/result} of {n} , $nil => on a {w} of {n} , nothing happens / {v}
on a {w=total/roll/result} of {n} or {n2} , $nil => on a {w} of {n} or {n2} , nothing happens / {v}
on a {w=total/roll/result} of {n} to {n2} , $nil => on a {w} of {n} to {n2} , nothing happens / {v}
on a {w=total/roll/result} of {n} or {q=less/more/lower/higher} , $nil => on a {w} of {n} or {q} , nothing happens / {v}
{q=if/when} the {w=total/sum/roll/result} is {x} , $nil => {q} the {w} is {x} , nothing happens / {v}
{q=if/when} {w=you/they} roll {x} , $nil => {q} {w} roll {x} , nothing happens / {v}
";
/// What opens a sentence about one case.
const CASE: [&str; 6] = ["on ", "if ", "when ", "with ", "a total of ", "a roll of "];

static CASES: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(NIL));

/// Says of such cases that nothing happens.
pub(super) fn said(outline: &mut Outline) {
    for at in 0..outline.sentences.len() {
        let Some(said) = text(outline, at).filter(|t| t.contains(" nothing")) else { continue };
        let Some(form) = whole(&said, &CASES) else { continue };
        let Some((case, verb)) = form.rsplit_once(" / ") else { continue };
        let verb = verb.trim_end_matches(['s', '.']).to_lowercase();
        let titles = outline.titles(outline.sentences[at].section);
        let others: Vec<String> = (0..outline.sentences.len())
            .filter(|other| *other != at)
            .filter(|other| outline.titles(outline.sentences[*other].section) == titles)
            .filter_map(|other| text(outline, other))
            .map(|t| t.to_lowercase())
            .filter(|t| {
                t.split(|c: char| !c.is_alphabetic()).any(|w| w.trim_end_matches('s') == verb)
            })
            .collect();
        let apart =
            |t: &String| CASE.iter().any(|c| t.starts_with(c)) && !t.starts_with("on your ");
        if !others.is_empty() && others.iter().all(apart) {
            say(&mut outline.sentences[at], case.trim());
        }
    }
}
