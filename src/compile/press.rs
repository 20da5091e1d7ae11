//! Turns that are pressed on with, in the words of many tables: `keep rolling as long as you like`, `decide whether to stop
//! or draw again`, `draw cards one at a time until you choose to stop`. Each is brought into `You may roll again or stop`. What
//! such a turn has brought so far (`your score for this turn`, `the points you have scored this turn`) is the turn
//! total, a number of each player that begins each turn at 0.

mod sayings;
pub(super) mod told;

use std::sync::LazyLock;

use super::idioms;
use super::pattern::{Patterns, filled};
use crate::outline::{Form, Outline};
use crate::vocabulary::gerund_bases;

/// What turns are pressed on with.
const DEEDS: [&str; 10] =
    ["roll", "throw", "toss", "draw", "flip", "turn", "reveal", "take", "spin", "pull"];

/// Ways of saying that who likes goes on, and who does not stops.
const GOING_ON: &str = "\
$who = (you | they | he or she | the player | that player | the active player | the current player)
$v = {v=roll/throw/toss/draw/flip/turn/reveal/take/spin/pull/go/continue}
$all = [it | them | the die | the dice | all the dice | all dice | both dice | both | a die | dice | cards | a card | one | another card | another | the coin | the coins]
$decide = ([$who] (decide | decides | choose | chooses | may decide | may choose | can decide | can choose | must decide | must choose | then decide | then choose))
$like = (as long as | as often as | as many times as | as many times in a row as) $who (like | likes | want | wants | wish | wishes | please | pleases | dare | dares)
$until = (until | till) $who (stop | stops | choose to stop | chooses to stop | decide to stop | decides to stop | want to stop | wish to stop | call it a day)
$decide (whether | either | whether or not | between) to $v $all [again | on] or [to] stop => You may {v} again or stop
$decide (whether | either) to stop or [to] $v $all again => You may {v} again or stop
$decide to $v $all again or [to] stop => You may {v} again or stop
$decide to stop or [to] $v $all again => You may {v} again or stop
$decide (whether | whether or not) to $v $all again [or not] => You may {v} again or stop
$decide (whether | either | to) [to] (stop | go on | continue | keep going) or [to] (stop | go on | continue | keep going) => You may continue or stop
$decide whether or not to (go on | continue | keep going) => You may continue or stop
$who (may | can) [choose to] [either] (stop or (continue | go on | keep going) | (continue | go on | keep going) or stop) => You may continue or stop
$who (may | can) [choose to] [either] $v $all again or [choose to] stop => You may {v} again or stop
$who (may | can) [choose to] [either] stop or [choose to] $v $all again => You may {v} again or stop
$who (may | can) [then] [choose to] [either] stop or [choose to] $v (another | another card | one more card | one more | the next card) => You may {v} again or stop
$who (may | can) $v $all again $like => You may {v} again or stop
$who (may | can) $v $all $like => You may {v} again or stop
$who (may | can) (keep | keep on | continue | go on) {g} $all $like => You may {g} again or stop
$who (may | can) (keep | keep on | continue | go on) {g} $all $until [or {x}] => You may {g} again or stop
(keep | keep on | continue | go on) {g} $all $like => You may {g} again or stop
(keep | keep on | continue | go on) {g} $all $until [or {x}] => You may {g} again or stop
$who (may | can) (keep going | go on | continue) $like => You may continue or stop
$who (may | can) (keep going | go on | continue) $until [or {x}] => You may continue or stop
(if | when | whenever | once | as soon as) $who (decide | decides | choose | chooses) to stop , {x} => If you stop, {x}
";

/// What a turn has brought so far.
const TOTALS: &str = "\
$so = (this turn | for this turn | on this turn | during this turn | in this turn | so far this turn | for the turn | this turn so far)
$has = (you | they) [have] [already] (scored | earned | collected | gained | made | won | rolled up)
{w=your/their} (turn score | turn points | running total | running score | total $so | score $so | points $so | points from this turn) ~> {w} turn total
the (turn total | turn score | running total) ~> your turn total
[all] [of] (the points | points) [that] $has $so ~> your turn total
[all] [of] {w=your/their} turn total ~> {w} turn total
";

/// What is done with it.
const LOST: &str = "\
(you | they | the player | that player) (lose | loses | forfeit | forfeits) {w=your/their} turn total ~> {w} turn total becomes 0
(lose | forfeit) {w=your/their} turn total ~> {w} turn total becomes 0
(you | they | the player | that player) (score | scores | get | gets | earn | earns | gain | gains) (nothing | no points | 0 points | zero points) [this turn | for this turn | for that turn | for the turn | on this turn] ~> your turn total becomes 0
(you | they | the player | that player) (lose | loses | forfeit | forfeits) (those points | these points | the points) ~> your turn total becomes 0
(bank | banks) {w=your/their} (points | turn total | total) ~> add {w} turn total to {w} score
(bank | banks) (the points | the total | them | those points) ~> add your turn total to your score
(first player | player) to bank {n} points ~> first player to reach {n} points
";

static GOES_ON: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(GOING_ON));
static IN_ALL: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(TOTALS));
static GONE: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(LOST));

/// Brings such sentences into their usual form.
pub(super) fn pressed(outline: &mut Outline) {
    for at in 0..outline.sentences.len() {
        if outline.sentences[at].form != Form::Text {
            continue;
        }
        let text = outline.sentences[at].text.trim_end_matches('.').to_owned();
        if let Some(said) = goes_on(&text, &GOES_ON, outline) {
            put(outline, at, said);
        } else if let Some(said) = one_at_a_time(&text) {
            let next = outline.sentences.get(at + 1);
            let goes = |text: &str| goes_on(text.trim_end_matches('.'), &GOES_ON, outline);
            let beside = next
                .is_some_and(|n| n.text.contains(" again or stop") || goes(&n.text).is_some());
            if beside {
                put(outline, at, said);
            }
        }
    }
    totals(outline);
}

fn put(outline: &mut Outline, at: usize, text: String) {
    let sentence = &mut outline.sentences[at];
    if sentence.text.trim_end_matches('.') == text {
        return;
    }
    sentence.reword(text);
}

/// A sentence about going on, in the usual form.
fn goes_on(text: &str, patterns: &Patterns, outline: &Outline) -> Option<String> {
    let lower = text.to_lowercase();
    let behind = ["after each ", "after every ", "after any ", "after a ", "after your "];
    let things =
        ["roll", "card", "draw", "flip", "throw", "toss", "die", "turn", "dice", "spin"];
    let lead = behind.iter().find_map(|b| {
        let rest = lower.strip_prefix(b)?;
        let thing = things.iter().find(|t| {
            rest.strip_prefix(**t).is_some_and(|rest| rest.starts_with([' ', ',']))
        })?;
        Some(b.len() + thing.len())
    });
    let rest = text[lead.unwrap_or(0)..].trim_start_matches([',', ' ']);
    let then = rest.strip_prefix("Then ").or_else(|| rest.strip_prefix("then "));
    let opener = if then.is_some() { "Then y" } else { "Y" };
    let said = patterns.said(idioms::words(then.unwrap_or(rest)));
    for line in said.lines() {
        let Some((p, mut found)) = said.fits(line) else { continue };
        // What else ends it is said by a rule of its own.
        let going_on = !p.form.iter().any(|w| w == "If");
        let tail = found.iter().find(|(n, _)| *n == "x").map(|(_, said)| said.clone());
        let tail = tail.filter(|_| going_on);
        if tail.is_some_and(|tail| !ends_elsewhere(&tail, outline)) {
            return None;
        }
        if let Some((_, gerund)) = found.iter_mut().find(|(n, _)| *n == "g") {
            let bases = gerund_bases(&gerund.to_lowercase());
            let deed = DEEDS.iter().find(|d| bases.iter().any(|b| b == *d))?;
            (*deed).clone_into(gerund);
        }
        let form = idioms::joined(&filled(&p.form, &found));
        if !going_on {
            return Some(form);
        }
        return Some(format!("{opener}{}", form.trim_start_matches('Y')));
    }
    None
}

/// Whether another sentence says what comes of it: `If you flip a second shark, your turn ends`.
fn ends_elsewhere(tail: &str, outline: &Outline) -> bool {
    let tail = tail.to_lowercase();
    outline.sentences.iter().any(|s| {
        let lower = s.text.to_lowercase();
        ["if ", "when ", "whenever "].iter().filter_map(|w| lower.strip_prefix(w)).any(|rest| {
            rest.strip_prefix(tail.as_str()).is_some_and(|rest| rest.starts_with(','))
        })
    })
}

/// `On your turn, draw cards from the sack one at a time`: one, where it goes on behind it.
fn one_at_a_time(text: &str) -> Option<String> {
    let words = idioms::words(text);
    let lower: Vec<String> = words.iter().map(|w| w.to_lowercase()).collect();
    let end = lower.windows(4).position(|w| w == ["one", "at", "a", "time"])?;
    if end + 4 != lower.len() {
        return None;
    }
    // `On your turn, …` is no deed.
    let verb = (0..lower.len()).find(|&at| {
        DEEDS.contains(&lower[at].trim_end_matches('s'))
            && !at.checked_sub(1).is_some_and(|b| {
                ["your", "their", "each", "every", "a", "the"].contains(&lower[b].as_str())
            })
    })?;
    let noun = words.get(verb + 1).filter(|n| n.ends_with('s') && n.len() > 3)?;
    let one = crate::vocabulary::singular_of(noun);
    let mut said: Vec<String> = words[..=verb].to_vec();
    said.push("a".to_owned());
    said.push(one);
    said.extend_from_slice(&words[verb + 2..end]);
    Some(idioms::joined(&said))
}

/// What a turn has brought so far is the turn total.
fn totals(outline: &mut Outline) {
    let texts = |outline: &Outline, patterns: &Patterns| -> Vec<(usize, String)> {
        outline
            .sentences
            .iter()
            .enumerate()
            .filter(|(_, s)| s.form == Form::Text)
            .filter_map(|(at, s)| Some((at, idioms::phrased_by(&s.text, patterns)?)))
            .collect()
    };
    for (at, text) in texts(outline, &IN_ALL) {
        put(outline, at, text.trim_end_matches('.').to_owned());
    }
    let speaks = |text: &str| text.contains("turn total");
    if !outline.sentences.iter().any(|s| s.form == Form::Text && speaks(&s.text)) {
        return;
    }
    for (at, text) in texts(outline, &GONE) {
        put(outline, at, text.trim_end_matches('.').to_owned());
    }
    // Each turn begins it at 0: see the lowering of what speaks of it.
    let defined = outline.sentences.iter().any(|s| {
        let lower = s.text.to_lowercase();
        lower.contains("has a turn total") || lower.contains("turn total is")
    });
    let Some(first) = outline.sentences.iter().position(|s| speaks(&s.text)) else { return };
    let mut more = outline.sentences[first].clone();
    more.span.end = more.span.start;
    more.offsets.clear();
    more.references.clear();
    let mut add = |text: &str| {
        text.clone_into(&mut more.text);
        outline.sentences.push(more.clone());
    };
    if !defined {
        add("Each player has a turn total");
    }
}
