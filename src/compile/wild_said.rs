//! Cards that go with every other, and what whoever plays one may name: `Eights are wild, so you can play one at any time. When
//! you do, say a suit, and the next player must play that suit or another eight.`

use std::sync::LazyLock;

use super::idioms;
use super::one_breath::put;
use super::pattern::{Patterns, filled};
use crate::outline::{Form, Outline};
use crate::vocabulary::{figure_named, singular_of};

/// What is wild: `{a}`, or the figure `{n}`.
const WILD: &str = "\
$any = (any card | any other card | anything | every card | any suit | any card at all)
$when = [(at any time | at all times | whenever you like | whenever they like | no matter what lies on top | regardless of suit or rank | whatever the top card is)]
$so = [(, and | and | , so | so | ; | , which means)] [(they | you | a player | it | one | that card)]
$may = $so [(can | may | can always | may always)] (be played | be laid | play one | play them | play it | go) [(on | upon | on top of)] [$any] $when
[the] [all] [four] {a} are [always] wild [cards] [$may] => wild
(a | an | any | every | each) {a} is [always] (wild | a wild card) [$may] => wild
(a | an | any) {n} is [always] (wild | a wild card) [$may] => wild
[the] [all] [four] {a} (can | may) [always] be (played | laid | placed) (on | upon | onto | on top of) $any $when => wild
(a | an | any) {a} (can | may) [always] be (played | laid | placed) (on | upon | onto | on top of) $any $when => wild
(a | an | any) {n} (can | may) [always] be (played | laid | placed) (on | upon | onto | on top of) $any $when => wild
[the] [all] [four] {a} (match | go with | fit) $any => wild
(you | a player | players) (can | may) [always] play (a | an | any) {n} (on | upon | onto | on top of) $any $when => wild
(you | a player | players) (can | may) [always] play (a | an | any) {a} (on | upon | onto | on top of) $any $when => wild
(a | an | any) {a} (can | may) always be (played | laid) => wild
";

/// What is named by whoever plays one; behind it, what the next player has to play.
const NAMED: &str = "\
$name = (name | names | say | says | choose | chooses | call | calls | announce | announces | declare | declares | nominate | nominates | pick | picks | decide on | decides on)
$if = (when | if | whenever | after | each time)
$do = (play | plays | lay | lays | put down | puts down | have played | has played)
$who = (you | they | that player | the player | he or she | a player | someone | somebody)
$one = (a | an | any) ({n} | {a})
$must = [(and | ;)] [then] (the next player | the player after you | the player after them) (must | has to | then has to) (play | follow with | follow) (a card of that suit | that suit | a card of the named suit | a card of the chosen suit) [or another ({n2} | {b})] [or (a | an) ({n3} | {c})]
$card = [(and | ;)] (the next card | the next card played) (must | has to) be (of that suit | that suit) [or (a | an | another) ({n2} | {b})]
$next = ((the suit | a suit | what suit | which suit) (that | which) must be played next | the suit to be played next | the next suit | which suit must be played next | what suit is played next | the suit (that | which) the next player must play | the suit that has to be played next | the suit that must follow)
$if $who $do $one [,] [$who] [(may | must | can | get to)] $name (a suit | any suit | $next) [,] [$must] [$card] => named
$if (you | they) do [so] [,] [$who] [(may | must | can | get to)] $name (a suit | any suit | $next) [,] [$must] [$card] => named
(whoever | anyone who | a player who | the player who) $do (one | it | $one) [(may | must | can)] $name (a suit | any suit | $next) [,] [$must] [$card] => named
";

/// What a card has to be like, said apart from the sentence that lets one play it; and what may follow a card that is wild.
const FITS: &str = "\
$turn = [(on | in | during) (your | their | a player's | each) turn ,]
$who = (you | they | a player | the player | the active player | that player | the current player)
$put = (play | plays | lay | lays | put | puts | place | places | discard | discards)
$onto = (onto | on | on top of | upon | to)
$ifcan = [, if possible | if (you | they) can | if possible | if able]
$turn [$who] [(must | may | should)] $put (one | a) card [from (your | their) hand] $onto (the | your) {p} [face up] $ifcan => turn {p}
$top = (the top card [of the {p2}] | the card on top [of the {p2}] | the previous card)
$turn [$who] [(must | may | should)] $put (one | a) card [from (your | their) hand] [face up] $onto (the | your) {p} [face up] (if it has | that has | which has | having) the same {b} or [the same] {c} as $top => whole {p} : {b} or {c}
$turn [$who] [(must | may | should)] $put (one | a) card [from (your | their) hand] [face up] $onto (the | your) {p} [face up] (if it matches | that matches | matching) [either] the {b} or [the] {c} of $top => whole {p} : {b} or {c}
$turn [$who] [(must | may | should)] $put (one | a) card [from (your | their) hand] [face up] $onto (the | your) {p} [face up] (if it matches | that matches | matching) $top in [either] {b} or [in] {c} => whole {p} : {b} or {c}
$card = (it | the card | that card | this card | the card played | a card that is played | the played card | the card you play | a card you play | each card you play | each card played | every card played | any card played | every card | each card | the card that is played | a card | any card)
$must = (must | has to | needs to) [(always | either)]
$card $must match $top in [either] {b} or [in] {c} => fits {b} or {c}
$card $must match [either] the {b} or [the] {c} of $top => fits {b} or {c}
(a | the | any) card (can | may) be played only (if | when) it matches $top in [either] {b} or [in] {c} => fits {b} or {c}
(a | the | any) card (can | may) be played only (if | when) it matches [either] the {b} or [the] {c} of $top => fits {b} or {c}
$card $must (have | be of | show) the same {b} or [the same] {c} as $top => fits {b} or {c}
(a | any | every) {a} $must match $top in [either] {b} or [in] {c} => kind {a} : {b} or {c}
(a | any | every) {a} $must match [either] the {b} or [the] {c} of $top => kind {a} : {b} or {c}
(a | any | every) {a} $must (have | be of | show) the same {b} or [the same] {c} as $top => kind {a} : {b} or {c}
(the next player | the player after you) (must | has to) (play | follow with) (a card of (that | the named | the chosen) suit | that suit) or (a | an | another) {a} => next {a}
rule {x} does not (stop | prevent) the next player from playing (another | a | an) {a} => still {a}
the next player may (also | still) play (another | a | an) {a} => still {a}
if you cannot play [(a | any) card] , [you] [must] draw (a | one) card from the {p} [,] and (your turn (ends | is over) | the turn passes [on]) => draw {p}
";

static FIT: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(FITS));
static WILDS: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(WILD));
static NAMES: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(NAMED));

/// Brings such sentences into their usual form.
pub(super) fn said(outline: &mut Outline) {
    wilds(outline);
    fits(outline);
}

/// What a card has to be like is said where one is played.
fn fits(outline: &mut Outline) {
    let texts: Vec<String> = outline.sentences.iter().map(|s| s.text.to_lowercase()).collect();
    let is_wild =
        |card: &str| texts.iter().any(|t| *t == format!("a {} is wild", card.to_lowercase()));
    let mut turn: Option<(usize, String)> = None;
    for at in 0..outline.sentences.len() {
        let sentence = &outline.sentences[at];
        if sentence.form != Form::Text {
            continue;
        }
        let Some((pattern, found)) = FIT.whole(idioms::words(&sentence.text)) else { continue };
        let form = filled(&pattern.form, &found).join(" ");
        let (what, rest) = form.split_once(' ').unwrap_or((&form, ""));
        let said = match what {
            "turn" => {
                turn = Some((at, rest.to_owned()));
                continue;
            }
            "fits" | "kind" => {
                // Cards of other kinds must go with every card: nothing is said of what they have to match.
                let (kind, fields) =
                    rest.split_once(" : ").map_or((None, rest), |(k, f)| (Some(k), f));
                let others =
                    texts.iter().any(|t| t.starts_with("a ") && t.ends_with(" is wild"));
                let Some((first, pile)) = turn.take().filter(|_| kind.is_none() || others)
                else {
                    continue;
                };
                let plays = format!(
                    "On your turn, play a card from your hand that matches the top card of the {pile} in {fields}"
                );
                put(outline, first, &[plays]);
                None
            }
            "whole" => {
                let Some((pile, fields)) = rest.split_once(" : ") else { continue };
                Some(format!(
                    "On your turn, play a card from your hand that matches the top card of the {pile} in {fields}"
                ))
            }
            "next" if is_wild(rest) => {
                Some("The next player must play a card of that suit".to_owned())
            }
            "still" if is_wild(rest) => None,
            "draw" => Some(format!("If you cannot play a card, draw one card from the {rest}")),
            _ => continue,
        };
        put(outline, at, &[said.unwrap_or_else(|| "Nothing".to_owned())]);
    }
}

fn wilds(outline: &mut Outline) {
    let mut wild: Option<String> = None;
    let mut at = 0;
    while at < outline.sentences.len() {
        let sentence = &outline.sentences[at];
        if sentence.form != Form::Text {
            at += 1;
            continue;
        }
        let text = sentence.text.trim_end_matches('.').to_owned();
        if let Some(draws) =
            text.strip_prefix("Otherwise").map(|t| t.trim_start_matches([',', ' ']))
            && at > 0
            && outline.sentences[at - 1].section == sentence.section
            && plays_what_fits(&outline.sentences[at - 1].text)
            && DRAWS.iter().any(|d| draws.starts_with(d))
        {
            let draws = draws.trim_start_matches("you ").trim_start_matches("must ");
            put(outline, at, &[format!("If you cannot play a card, {draws}")]);
            at += 1;
            continue;
        }
        // Few sentences are of either make.
        let may_be_wild =
            ["wild", " any ", " anything", " every "].iter().any(|w| text.contains(w));
        if let Some(card) = may_be_wild.then(|| figure(&text, &WILDS)).flatten() {
            put(outline, at, &[format!("A {card} is wild")]);
            wild = Some(card);
        } else if text.contains("suit")
            && let Some((_, found)) = NAMES.whole(idioms::words(&text))
        {
            let named = |names: &[&str]| {
                let said = found.iter().filter(|(n, _)| names.contains(n));
                said.map(|(_, w)| card(w)).collect::<Vec<_>>()
            };
            let own = named(&["n", "a"]).into_iter().flatten().next();
            // Any other card that may follow besides is another rule.
            let others = named(&["n2", "b", "n3", "c"]);
            if let Some(card) = own.or_else(|| wild.clone())
                && others.iter().all(|other| other.as_ref() == Some(&card))
            {
                let follows = outline.sentences.get(at + 1).is_some_and(|next| {
                    let lower = next.text.to_lowercase();
                    lower.starts_with("the next player must")
                        || lower.starts_with("the next card must")
                });
                let mut said = vec![format!("When you play a {card}, name a suit")];
                if !follows {
                    said.push("The next player must play a card of that suit".to_owned());
                }
                put(outline, at, &said);
                at += said.len() - 1;
            }
        }
        at += 1;
    }
}

/// What is done instead.
const DRAWS: [&str; 4] = ["draw ", "you draw ", "you must draw ", "must draw "];

/// `On your turn, play a card that matches …`: what an `otherwise` behind it is otherwise to.
fn plays_what_fits(text: &str) -> bool {
    let lower = text.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|w| lower.contains(w));
    lower.contains("turn")
        && has(&["play ", "lay ", "put ", "discard "])
        && has(&["match", "same "])
}

fn figure(text: &str, patterns: &Patterns) -> Option<String> {
    let (_, found) = patterns.whole(idioms::words(text))?;
    found.iter().find(|(n, _)| *n == "n" || *n == "a").and_then(|(_, word)| card(word))
}

/// The figure of the cards that a word names: `eights`, `8s`, `an eight`, `jacks` (which have none and stay what they are).
fn card(word: &str) -> Option<String> {
    let lower = word.to_lowercase();
    let digits = lower.trim_end_matches('s').trim_end_matches('\'');
    let figure = digits.parse().ok().or_else(|| figure_named(&lower));
    let figure = figure.map(|n: i64| n.to_string());
    // `A trump card` is a kind of card; any other phrase says more than which card it is.
    let kind = || match lower.split_once(' ') {
        None => Some(singular_of(&lower)),
        Some((front, "card" | "cards")) => Some(format!("{front} card")),
        Some(_) => None,
    };
    figure.or_else(kind)
}

#[cfg(test)]
mod tests {
    use super::{WILDS, card, figure};

    #[test]
    fn what_is_wild() {
        for (text, n) in [
            ("Eights are wild", "8"),
            ("Eights are wild and may be played on any card", "8"),
            ("Eights are wild, so you can play one at any time", "8"),
            ("A jack may be played on any card", "jack"),
            ("All twos are always wild", "2"),
        ] {
            assert_eq!(figure(text, &WILDS).as_deref(), Some(n), "{text}");
        }
        assert_eq!(card("8s").as_deref(), Some("8"));
        assert_eq!(figure("Eights are worth 50", &WILDS), None);
    }
}
