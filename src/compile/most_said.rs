//! What whoever has most of something scores, with what is so in a tie told in a sentence behind: `the player with the most stars gets
//! 5 points; if there is a tie, nobody gets them`.

use std::sync::LazyLock;

use super::idioms;
use super::in_two::text;
use super::one_breath::put;
use super::pattern::{Patterns, slot};
use crate::outline::Outline;
use crate::vocabulary::plural_of;

const MOST: &str = "\
$who = ([the] player (with | who has | having) | whoever has | the one (with | who has))
$score = (scores | gets | gains | receives | earns | wins | takes)
$pts = (point | points | victory points)
$who the {m=most/fewest} {x} $score {n} [(extra | bonus | additional | more)] $pts => gains
$who the {m=most/fewest} {x} loses {n} $pts => loses
[the] {m=most/fewest} {x} (scores | score | is worth | are worth | gets | earns | brings) {n} [(extra | bonus)] $pts => gains
";

const TIES: &str = "\
$if = (if (there is | there's | it is | it's) a tie | in [(the case of | case of)] a tie | if (players | several players | two or more players | two players | they) [are] (tied | tie) | in the event of a tie | when players (tie | are tied) | if (more than one player | several players | two or more players) (has | have) the (most | same number | fewest))
$for = [for [(having | the)] [the] (most | fewest | it | this | that) [{x9}]]
$none = (nobody | no one | no player | none of them | neither [of them])
$get = (gets | scores | gains | receives | earns | get | score | gain | wins)
$what = [(them | it | anything | these | those | this | any of them | the points | these points | those points | the extra points | the bonus | the bonus points | any points | points | any extra points | the {n9} points | any bonus | this bonus)]
$if $for [,] $none $get $what => none
$none $get $what $if $for => none
(ties | a tie) (score | scores | count for | are worth | is worth) (nothing | no points) => none
$if $for [,] (each [of (them | these | those)] | all [of] (tied players | the tied players | them) | each tied player | every tied player | they all | each player who is tied | they each | those players each | all of these players | everyone who is tied | both | both players) [each] $get (all | the full | all the | the | these | those | all those) [{n9}] [(points | bonus | extra points | bonus points | amount)] => all
$if $for [,] (each [of (them | these | those)] | all [of] (tied players | the tied players | them) | each tied player | every tied player | they all | they each | both | both players) [each] $get {n} [(extra | bonus)] (point | points) [(instead | each)] => each
";

/// `Each crab scores 3 points …. If you have four or more, each costs you 1 point`: of the same.
const MORE: &str = "\
if (you | a player | someone) (have | has) {n} or (more | fewer) , {x} => more
";
const EACH: &str = "\
(each | every) {a} {x} => each
";

/// What else is done by whoever has most of something, and what is so in a tie.
const DOES: &str = "\
$who = ([the] player (with | who has | having) | whoever has | the one (with | who has))
$does = {v=gains/loses/draws/discards/gets/takes/receives/pays/scores/must/may/skips/becomes}
$tie = (there is a tie | there's a tie | it is a tie | (two or more | several | multiple) players are tied | several players are level | they are tied | tied | they tie)
$for = [for [(having | the)] [the] {m2=most/fewest/highest/lowest/least} [{x9}]]
{x0} , $who the {m=most/fewest/highest/lowest/least} {x} $does {x2} [,] unless $tie $for => lone
$who the {m=most/fewest/highest/lowest/least} {x} $does {x2} [,] unless $tie $for => lone
{x0} , $who the {m=most/fewest/highest/lowest/least} {x} $does {x2} => any
$who the {m=most/fewest/highest/lowest/least} {x} $does {x2} => any
";

const DOES_SO: &str = "\
$if = (if (there is | there's | it is | it's) a tie | in [(the case of | case of)] a tie | on a tie | if (players | several players | two or more players | two players | they) [are] (tied | tie) | in the event of a tie | when players (tie | are tied) | if more than one player has the {m=most/fewest})
$for = [for [(having | the)] [the] {m2=most/fewest/highest/lowest/least/it/this/that} [{x9}]]
$none = (nobody | no one | no player | none of them | neither [of them])
$all = (all of them | they all | all tied players | the tied players [all] | each of them | each tied player | both of them)
$so = (does | do) [(so | it | this | that)]
$if $for [,] $none {v=does/draws/gains/gets/loses/discards/scores/pays/takes/receives} [(so | it | this | that | any | one | anything)] => none
$if $for [,] $all $so => all
";

static DOES_IT: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(DOES));
static DO_SO: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(DOES_SO));

static MORE_OF: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(MORE));
static EACH_OF: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(EACH));
static MOST_OF: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(MOST));
static TIED: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(TIES));

/// Names what the sentence in front is about, where the next one leaves it out.
fn named(outline: &mut Outline) {
    for at in 1..outline.sentences.len() {
        let Some(said) = text(outline, at) else { continue };
        if MORE_OF.whole(idioms::words(&said)).is_none() {
            continue;
        }
        let Some(first) = text(outline, at - 1) else { continue };
        let what =
            EACH_OF.whole(idioms::words(&first)).and_then(|(_, found)| slot(&found, "a"));
        if let (Some(what), Some((front, rest))) = (what, said.split_once(',')) {
            put(outline, at, &[format!("{front} {},{rest}", plural_of(&what))]);
        }
    }
}

/// `The player with the fewest coins draws a card. In a tie, nobody does`: of any deed.
fn of_deeds(outline: &mut Outline) {
    for at in (0..outline.sentences.len()).rev() {
        let Some(first) = text(outline, at) else { continue };
        let Some((form, found)) = DOES_IT.whole(idioms::words(&first)) else { continue };
        let next = (at + 1 < outline.sentences.len()).then(|| text(outline, at + 1)).flatten();
        let tie = next.and_then(|said| DO_SO.whole(idioms::words(&said)).map(|(p, _)| p));
        let lone = form.form.first().is_some_and(|w| w == "lone");
        let all = tie.is_some_and(|p| p.form.first().is_some_and(|w| w == "all"));
        let (Some(most), Some(what), Some(verb), Some(rest)) =
            (slot(&found, "m"), slot(&found, "x"), slot(&found, "v"), slot(&found, "x2"))
        else {
            continue;
        };
        let when = slot(&found, "x0").map_or(String::new(), |w| format!("{w}, "));
        let said = match (lone, tie) {
            (false, None) => continue,
            (false, Some(_)) if all => {
                format!("{when}each player with the {most} {what} {verb} {rest}")
            }
            _ => format!(
                "{when}if exactly one player has the {most} {what}, that player {verb} {rest}"
            ),
        };
        if !lone {
            put(outline, at + 1, &["Nothing".to_owned()]);
        }
        put(outline, at, &[said]);
    }
}

/// Says of the sentence in front for whom it holds.
pub(super) fn said(outline: &mut Outline) {
    named(outline);
    of_deeds(outline);
    for at in (1..outline.sentences.len()).rev() {
        let Some((pattern, tie)) = text(outline, at)
            .and_then(|said| TIED.whole(idioms::words(&said)).map(|(p, f)| (p, slot(&f, "n"))))
        else {
            continue;
        };
        let Some(first) = text(outline, at - 1) else { continue };
        let Some((gains, found)) = MOST_OF.whole(idioms::words(&first)) else { continue };
        let (Some(most), Some(what), Some(many)) =
            (slot(&found, "m"), slot(&found, "x"), slot(&found, "n"))
        else {
            continue;
        };
        let verb = gains.form.first().map_or("gains", |w| w.as_str());
        let one = format!(
            "If exactly one player has the {most} {what}, that player {verb} {many} points"
        );
        match (pattern.form.first().map(String::as_str), tie) {
            (Some("none"), _) => {
                put(outline, at, &["Nothing".to_owned()]);
                put(outline, at - 1, &[one]);
            }
            // It is scored by each of them anyway.
            (Some("all"), _) => put(outline, at, &["Nothing".to_owned()]),
            (Some("each"), Some(share)) => {
                let several = format!(
                    "If two or more players have the {most} {what}, each of them {verb} {share} points"
                );
                put(outline, at, &[several]);
                put(outline, at - 1, &[one]);
            }
            _ => {}
        }
    }
}
