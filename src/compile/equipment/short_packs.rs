//! Packs of fewer cards than an ordinary one: `use 32 cards: the ace, king, …, eight and seven in four suits`, `remove the twos to
//! sixes`, `take out all cards below seven`. It is an ordinary pack, of which the low ranks are taken out.

use std::sync::LazyLock;

use crate::compile::idioms;
use crate::compile::one_breath::put;
use crate::compile::pattern::{NUMBERS, Patterns, slot};
use crate::outline::{Form, Outline};
use crate::vocabulary::singular_of;

/// `{x}` is a rank, in a word or a figure.
const TAKEN: &str = "\
$out = (remove | take out | leave out | take away | sort out | set aside | discard | throw out)
$pack = [(from | out of) (a | the | an) [(standard | ordinary | normal | regular | full | usual)] (deck | pack) [of [52] [{w=playing/paper}] cards]]
$to = (to | through | up to | until | - | –)
$out [all] [the] cards (below | lower than | under | smaller than | less than) [(the | a)] {x} $pack => below
$out [all] [the] {x} $to [the] {x2} $pack => range
[(use | take | you need | play with | you use)] (a | an | one) [(standard | ordinary | normal | regular)] (deck | pack) [of [52] [{w=playing/paper}] cards] (without | from which you $out | minus) [the] {x} $to [the] {x2} => range
[(use | take | you need | play with | you use)] (a | an | one) [(standard | ordinary | normal | regular)] (deck | pack) [of [52] [{w=playing/paper}] cards] with [the] {x} $to [the] {x2} (removed | taken out | left out) => range
[(use | take | you need | play with | you use)] (a | an | one) [(standard | ordinary | normal | regular)] (deck | pack) [of [52] [{w=playing/paper}] cards] without [the] cards (below | lower than | under) [(the | a)] {x} => below
";

static OUT: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(TAKEN));

/// The rank that a word or a figure names.
fn rank(said: &str) -> Option<i64> {
    let word = said.trim().trim_start_matches("the ").to_lowercase();
    let one = word.strip_suffix("'s").map_or_else(|| singular_of(&word), str::to_owned);
    let one = if one.chars().next().is_some_and(|c| c.is_ascii_digit()) {
        one.trim_end_matches('s').to_owned()
    } else {
        one
    };
    let number = one.parse().ok();
    number.or_else(|| NUMBERS.iter().position(|n| *n == one).map(|n| n as i64))
}

/// Says such packs by an ordinary one.
pub(super) fn said(outline: &mut Outline) {
    for at in (0..outline.sentences.len()).rev() {
        if outline.sentences[at].form != Form::Text {
            continue;
        }
        let text = outline.sentences[at].text.trim_end_matches('.').to_owned();
        let words = idioms::words(&text);
        let removed = match OUT.whole(words.clone()) {
            Some((pattern, found)) => {
                let get = |name: &str| slot(&found, name).and_then(|said| rank(&said));
                match pattern.form.first().map(String::as_str) {
                    Some("below") => get("x").map(|low| (2, low - 1)),
                    _ => get("x").zip(get("x2")),
                }
            }
            None => listed(&words).map(|low| (2, low - 1)),
        };
        let Some((from, to)) =
            removed.filter(|(from, to)| 2 <= *from && from <= to && *to <= 10)
        else {
            continue;
        };
        put(
            outline,
            at,
            &[
                "You need a standard deck of cards".to_owned(),
                format!(
                    "Before play, all cards with a rank of {from} to {to} are removed from the game"
                ),
            ],
        );
    }
}

/// The lowest rank of so many cards, from the ace down, that are listed in a sentence.
fn listed(words: &[String]) -> Option<i64> {
    let lower: Vec<String> = words.iter().map(|w| w.to_lowercase()).collect();
    let many = lower.iter().enumerate().find_map(|(at, w)| {
        let next = lower.get(at + 1).map(String::as_str);
        let figure = match w.split_once('-') {
            Some((n, "card")) => n,
            None if matches!(next, Some("cards" | "card" | "playing")) => w.as_str(),
            _ => return None,
        };
        rank(figure)
    })?;
    let low = (many % 4 == 0).then_some(15 - many / 4).filter(|low| (3..=10).contains(low))?;
    let named = |what: &str| lower.iter().any(|w| singular_of(w) == what);
    let ranked = lower.iter().any(|w| rank(w) == Some(low));
    let kings = named("king") || lower.iter().any(|w| matches!(w.as_str(), "to" | "through"));
    (named("ace") && ranked && kings).then_some(low)
}
