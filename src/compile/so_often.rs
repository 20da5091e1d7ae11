//! `You may pay 3 coins to draw a card. You may do this once per turn, and only while you have no cards.`: how often, and
//! when, what the sentence before allows may be done. It is said in that sentence, where it is read.

use std::sync::LazyLock;

use super::idioms;
use super::pattern::Patterns;
use super::turn_said::say;
use crate::outline::{Form, Outline};

/// How the sentence behind it is said; what stands behind the bar is what the sentence before opens with.
const LIMITS: &str = "\
$who = (you | they | he or she | a player | each player | every player | players | that player | the player | no one)
$this = (do this | do so | do it | use this | use it | use this ability | use this option | take this action | make use of this | make use of it)
$done = (can | may | must) [only] be (done | used | taken | made use of)
$that = (this | it | this ability | this action | this option)
$per = (per | each | every | a | in each | in a | in every | in any | in one | during each | in the same)
$time = (turn | round | game | phase | step)
$when = (while | when | if | as long as | during | in | on | before | after | unless)
$limit = [only | at most | no more than | not more than | up to]
[but] $who (may | can) [only] $this $limit {o=once/twice} $per {t=turn/round/game} => {o} per {t}
[but] $who (may | can) [only] $this $limit {n} times $per {t=turn/round/game} => up to {n} times per {t}
[but] $that $done $limit {o=once/twice} $per {t=turn/round/game} => {o} per {t}
[but] $that $done $limit {n} times $per {t=turn/round/game} => up to {n} times per {t}
[but] (no player | nobody | no one) (may | can) $this more than {o=once/twice} $per {t=turn/round/game} => {o} per {t}
[but] $who (cannot | can't | may not | must not) $this more than {o=once/twice} $per {t=turn/round/game} => {o} per {t}
[but] $who (cannot | can't | may not | must not) $this more than {n} times $per {t=turn/round/game} => up to {n} times per {t}
[but] $that (cannot | can't | may not | must not) be (done | used | taken) more than {o=once/twice} $per {t=turn/round/game} => {o} per {t}
[but] $who (may | can) [only] $this $limit {o=once/twice} $per {t=turn/round/game} [,] [and | but] [only] {w=while/when/if/during/in/on/before/after/unless} {x} => {o} per {t}, {w} {x}
[but] $who (may | can) [only] $this $limit {n} times $per {t=turn/round/game} [,] [and | but] [only] {w=while/when/if/during/in/on/before/after/unless} {x} => up to {n} times per {t}, {w} {x}
[but] $that $done $limit {o=once/twice} $per {t=turn/round/game} [,] [and | but] [only] {w=while/when/if/during/in/on/before/after/unless} {x} => {o} per {t}, {w} {x}
[but] $who (may | can) [only] $this [only] {w=while/when/if/during/in/on/before/after/unless} {x} => {w} {x}
[but] $who (cannot | can't | may not | must not) $this {w=while/when/if} {x} => unless {x}
[but] $that (cannot | can't | may not | must not) be (done | used | taken) {w=while/when/if} {x} => unless {x}
[but] $who (cannot | can't | may not | must not) $this (in | during | on) {x} => unless it is {x}
[but] $that (cannot | can't | may not | must not) be (done | used | taken) (in | during | on) {x} => unless it is {x}
[but] $that $done [only] {w=while/when/if/during/in/on/before/after/unless} {x} => {w} {x}
";

static SAID: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(LIMITS));

/// Says of what is allowed how often it is.
pub(super) fn said(outline: &mut Outline) {
    for at in 1..outline.sentences.len() {
        let (before, this) = (&outline.sentences[at - 1], &outline.sentences[at]);
        let follows = before.section == this.section
            && (before.form, this.form) == (Form::Text, Form::Text)
            && allows(&before.text);
        if !follows {
            continue;
        }
        let Some(limit) = limit_of(&this.text) else { continue };
        let said = limited(&limit, &before.text);
        let span = this.span;
        say(&mut outline.sentences[at - 1], &said);
        outline.named.facts.push(span);
    }
}

/// The limit that a sentence sets to the one before it.
fn limit_of(text: &str) -> Option<String> {
    idioms::said_by(text, &[], &SAID)?.into_iter().next()
}

/// Whether a sentence lets somebody do something, and does not say how often.
fn allows(text: &str) -> bool {
    let lower = text.to_lowercase();
    let may = [" may ", " can "].iter().any(|m| lower.contains(m)) && !lower.contains(" not ");
    may && !["once", "twice", "times per"].iter().any(|w| lower.contains(w))
}

/// The sentence behind what limits it.
fn limited(limit: &str, text: &str) -> String {
    let mut said = String::new();
    let limit = limit.trim_end_matches('.');
    said.extend(limit.chars().next().map(|c| c.to_ascii_uppercase()));
    said.push_str(limit.get(1..).unwrap_or(""));
    said.push_str(", ");
    let opens = text.split(' ').next().unwrap_or("");
    let common = [
        "A", "An", "The", "Each", "Every", "Any", "You", "They", "Players", "During", "In",
        "At", "On", "If", "When", "While", "For",
    ];
    if common.contains(&opens) {
        said.push_str(&opens.to_lowercase());
        said.push_str(&text[opens.len()..]);
    } else {
        said.push_str(text);
    }
    said
}

#[cfg(test)]
mod tests {
    use super::{allows, limit_of, limited};

    #[test]
    fn a_limit_opens_the_sentence_before() {
        let limit = limit_of;
        for (text, opens) in [
            ("You may do this only once per turn.", "once per turn"),
            ("This can be done twice each round.", "twice per round"),
            ("No player may do so more than once in a game.", "once per game"),
            (
                "They may do this once per turn, and only while they have no coins.",
                "once per turn, while they have no coins",
            ),
            ("You can only do this if you have a king.", "if you have a king"),
        ] {
            let found = limit(text).unwrap_or_default();
            assert_eq!(found.trim_end_matches('.').to_lowercase(), opens, "{text}");
        }
        assert_eq!(limit("They may draw a card once per turn."), None);
        assert!(allows("A player may pay 3 coins to draw a card."));
        assert!(!allows("A player may draw a card once per turn."));
        assert_eq!(
            limited("once per turn", "A player may draw."),
            "Once per turn, a player may draw."
        );
    }
}
