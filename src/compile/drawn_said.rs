//! Cards that are drawn one after the other, with the risk of losing them: `all the cards you drew this turn`, `a second fox`, `you bust`,
//! `keep flipping cards`. Flipping the top card of a deck is drawing where nobody holds a hand. Each is brought into what is said of cards
//! that have been drawn on this turn.

use super::idioms;
use super::in_two::lower_texts;
use super::pattern::Patterns;
use crate::outline::{Form, Outline};

/// Cards that are flipped are drawn.
const FLIPPED: &str = "\
$over = (over | up | face up)
{v=flip/turn/reveal} [$over] the top card [of the deck | from the deck | of the pile | from the pile] [$over] ~> draw a card
{v=flip/turn/reveal} [$over] a card [from the deck | of the deck | off the deck] ~> draw a card
(flips | turns | reveals) [$over] the top card [of the deck | from the deck | of the pile | from the pile] [$over] ~> draws a card
(flipping | turning over | turning up | revealing) cards ~> drawing cards
(flip | turn up | turn over | reveal) cards ~> draw cards
(you | they) (flip | turn over | turn up | reveal) (a | an) ~> you draw a
(you | they) (flip | turn over | turn up | reveal) (a second | a third) ~> you draw a second
(flip | flip over | turn over | turn up) again ~> draw again
(flip | turn over | turn up | reveal) another card ~> draw another card
";

/// What has been drawn on this turn.
const DRAWN: &str = "\
$drew = (drew | have drawn | flipped | have flipped | turned up | have turned up | revealed | have revealed | turned over | have turned over)
$now = (this turn | on this turn | during this turn | in this turn | so far this turn | so far)
[all] [of] the {a} [that] (you | they) $drew [$now] ~> all {a} that you have drawn this turn
all [of] [your] {a} [that] (you | they) $drew [$now] ~> all {a} that you have drawn this turn
[all] [of] (your | the) {a} (from | of) this turn ~> all {a} that you have drawn this turn
(you | they) (draw | flip | turn up | turn over | reveal) (a | your | the) second {a} [$now | in (one | a) turn | in the same turn] ~> you draw a {a} and you have drawn two {many-a} this turn
(you | they) (draw | flip | turn up | turn over | reveal) (a | your | the) third {a} [$now | in (one | a) turn | in the same turn] ~> you draw a {a} and you have drawn three {many-a} this turn
";

/// What comes of bad luck.
const BUST: &str = "\
$out = ((you | they) (bust | are bust | go bust | are busted | have busted))
$if = {i=if/when/whenever}
$if {x0} , $out (: | ; | and | , and) {x1} and (your turn ends | your turn is over | end your turn) => If {x0} , your turn ends and you {x1}
$if {x0} , $out (: | ; | and | , and) (your turn ends | your turn is over) [and {x1}] => If {x0} , your turn ends and you {x1}
$if {x0} , $out (: | ; | and | , and) {x1} => If {x0} , your turn ends and you {x1}
$if {x0} , $out => If {x0} , your turn ends
$if {x0} , {v=discard/lose/return/put/remove/give} {x1} and (your turn ends | your turn is over | end your turn | you end your turn) => If {x0} , your turn ends and you {v} {x1}
";

/// Nothing is scored before somebody stops, so nothing is what a turn without it scores.
const NOTHING: &str = "\
$nothing = (score nothing | score no points | you score nothing | you score no points | get nothing | gain nothing)
{i=if/when/whenever} {x0} , {x1} and $nothing => If {x0} , {x1}
";

/// What is brought home.
const HOME: &str = "\
$if = {i=if/when/whenever}
$if {x0} , {b=bank/keep/save/score/secure} the {a} : (put | place | move | lay) them {x1} => If {x0} , put all {a} that you have drawn this turn {x1}
$if {x0} , {b=bank/keep/save/score/secure} the {a} by (putting | placing | moving | laying) them {x1} => If {x0} , put {x1} all {a} that you have drawn this turn
";

/// What is brought home without saying which: what the turn has brought.
const STOPS: &str = "\
$if = {i=if/when/whenever}
$at = {p=in/into/to/onto/on}
$if (you | they) (stop | stops) , {v=put/place/move/lay/add} (the | your) {a} $at {x1} => If you stop , {v} {p} {x1} all {a} that you have drawn this turn
$if (you | they) (stop | stops) , {v=put/place/move/lay/add} all {a} that you have drawn this turn $at {x1} => If you stop , {v} {p} {x1} all {a} that you have drawn this turn
";

/// Brings such sentences into their usual form.
pub(super) fn drawn(outline: &mut Outline) {
    let texts = lower_texts(outline);
    let says = |words: &[&str]| {
        texts
            .iter()
            .any(|t| t.split(|c: char| !c.is_alphanumeric()).any(|w| words.contains(&w)))
    };
    // Only where somebody may stop: else nothing of this is about one turn.
    let pressed = says(&["stop", "stops", "stopping"])
        && says(&["card", "cards", "tile", "tiles", "deck", "pile", "stack", "bag"]);
    if !pressed {
        return;
    }
    if says(&["flip", "flips", "flipping", "reveal", "turn"])
        && says(&["deck", "pile"])
        && !says(&["hand", "hands"])
        && says(&["card", "cards"])
    {
        phrased(outline, FLIPPED);
    }
    busts(outline);
    whole(outline, BUST);
    whole(outline, BUST);
    let scored = texts.iter().any(|t| {
        ["turn total", "turn score", "for this turn", "points this turn"]
            .iter()
            .any(|w| t.contains(w))
            || t.contains("score") && t.contains("each ") && !t.contains("each player")
    });
    let at_the_end =
        texts.iter().any(|t| t.starts_with("if you stop") || t.starts_with("when you stop"));
    if at_the_end && !scored {
        whole(outline, NOTHING);
    }
    whole(outline, HOME);
    phrased(outline, DRAWN);
    behind_stop(outline);
    whole(outline, STOPS);
}

fn phrased(outline: &mut Outline, patterns: &str) {
    let patterns = Patterns::read(patterns);
    for at in 0..outline.sentences.len() {
        if outline.sentences[at].form == Form::Text
            && let Some(said) = idioms::phrased_by(&outline.sentences[at].text, &patterns)
        {
            outline.sentences[at].reword(said.trim_end_matches('.'));
        }
    }
}

fn whole(outline: &mut Outline, patterns: &str) {
    let patterns = Patterns::read(patterns);
    for at in 0..outline.sentences.len() {
        if outline.sentences[at].form == Form::Text
            && let Some(said) = fits(&outline.sentences[at].text, &patterns)
        {
            outline.sentences[at].reword(said);
        }
    }
}

fn fits(text: &str, patterns: &Patterns) -> Option<String> {
    let form = super::dice_said::whole(text, patterns)?;
    Some(form.trim_end_matches(" and you").to_owned())
}

/// `If you stop, …. Discard the rats.`: those of the turn, by who has stopped.
fn behind_stop(outline: &mut Outline) {
    for at in 1..outline.sentences.len() {
        let (before, here) = (&outline.sentences[at - 1], &outline.sentences[at]);
        let lower = before.text.to_lowercase();
        let stops = lower.starts_with("if you stop,") || lower.starts_with("when you stop,");
        let said = here.text.trim_end_matches('.').to_owned();
        let what = said.strip_prefix("Discard the ").filter(|w| {
            !w.contains([',', ':']) && w.ends_with('s') && w.split(' ').count() <= 2
        });
        if let Some(what) = what
            && stops
            && before.section == here.section
        {
            let text = format!("If you stop, discard all {what} that you have drawn this turn");
            outline.sentences[at].reword(text);
        }
    }
}

/// `If you bust, …`, where another sentence says when one does.
fn busts(outline: &mut Outline) {
    let ends = [", you bust", ", they bust", ", you go bust", ", you are bust"];
    let when = outline.sentences.iter().find_map(|s| {
        let text = s.text.trim_end_matches('.');
        let front = ends.iter().find_map(|e| text.strip_suffix(e))?;
        let at = front.find(' ')?;
        ["if", "when", "whenever"]
            .contains(&front[..at].to_lowercase().as_str())
            .then(|| front[at + 1..].to_owned())
    });
    let Some(when) = when else { return };
    for at in 0..outline.sentences.len() {
        let text = outline.sentences[at].text.clone();
        let lower = text.to_lowercase();
        let lead = [
            "if you bust,",
            "when you bust,",
            "whenever you bust,",
            "if you go bust,",
            "when you go bust,",
        ]
        .iter()
        .find(|l| lower.starts_with(**l));
        if let Some(lead) = lead {
            outline.sentences[at].reword(format!("If {when},{}", &text[lead.len()..]));
        }
    }
}
