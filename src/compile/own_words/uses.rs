//! Where an author's own word for pieces or players is used: whether it is one, and how the sentences say it that speak of it.

use super::states::Defined;
use super::{At, Cut, bare};
use crate::compile::idioms::{capital, joined, words};
use crate::compile::turn_said::say;
use crate::outline::{Form, Outline};
use crate::vocabulary::{plural_of, singular_of};

/// Whether the word is the participle of something that is done, and no sentence calls a piece so: `a card is discarded if …`
/// is no definition. What becomes so is set by a rule.
pub(super) fn is_event(cut: &Cut, defined: &Defined, besides: At) -> bool {
    let lexicon = crate::vocabulary::Lexicon::shared();
    let bases = crate::vocabulary::past_bases(&defined.word);
    let verb = bases.iter().any(|b| lexicon.find(b, crate::vocabulary::Part::Verb).is_some());
    let mut called = false;
    let mut set = false;
    for (_, all) in cut.iter().filter(|(at, _)| *at != besides) {
        for (i, w) in all.iter().enumerate() {
            if bare(w) != defined.word {
                continue;
            }
            let before = i.checked_sub(1).map(|i| all[i].to_lowercase()).unwrap_or_default();
            set |= before.starts_with("becom") || before == "longer";
            called |=
                all.get(i + 1).is_some_and(|n| singular_of(&n.to_lowercase()) == defined.noun);
        }
    }
    set && !defined.said.contains(" if ") || verb && !called
}

/// `A rich player` is a player who is rich.
pub(super) fn who_are(text: &str, word: &str) -> Option<String> {
    let mut all = words(text);
    let mut found = false;
    while let Some(at) = (0..all.len()).find(|at| {
        let noun = all.get(at + 1).map(|w| w.to_lowercase()).unwrap_or_default();
        bare(&all[*at]) == word
            && matches!(
                noun.as_str(),
                "player" | "players" | "person" | "people" | "opponent" | "opponents"
            )
    }) {
        let noun = all[at + 1].clone();
        let be = if noun.ends_with('s') || noun == "people" { "are" } else { "is" };
        let noun = if all[at].starts_with(char::is_uppercase) { capital(&noun) } else { noun };
        all.splice(at..at + 2, [noun, "who".to_owned(), be.to_owned(), word.to_owned()]);
        if let Some(before) = at.checked_sub(1)
            && all[before].eq_ignore_ascii_case("an")
        {
            all[before].pop();
        }
        found = true;
    }
    found.then(|| joined(&all))
}

/// A sentence in which a noun of the author's own stands as what it says of pieces: `each giant` is each giant card.
pub(super) fn with_noun(text: &str, defined: &Defined) -> Option<String> {
    let all = words(text);
    let many = plural_of(&defined.word);
    let mut out: Vec<String> = Vec::new();
    let mut found = false;
    for (i, w) in all.iter().enumerate() {
        let lower = w.to_lowercase();
        let (stem, tail) = match lower.strip_suffix("'s") {
            Some(stem) => (stem, "'s"),
            None => match lower.strip_suffix("s'") {
                Some(_) if lower.trim_end_matches('\'') == many => {
                    (lower.trim_end_matches('\''), "'")
                }
                _ => (lower.as_str(), ""),
            },
        };
        let noun = match stem {
            s if s == defined.word => defined.noun.clone(),
            s if s == many => plural_of(&defined.noun),
            _ => {
                out.push(w.clone());
                continue;
            }
        };
        // How many of them there are is another question.
        let only =
            |n: usize| i.checked_sub(n).is_some_and(|i| all[i].eq_ignore_ascii_case("only"));
        if only(1) || only(2) {
            return None;
        }
        // `The baron` would be one of them, and there may be several.
        if defined.noun == "player"
            && stem == defined.word
            && i > 0
            && all[i - 1].eq_ignore_ascii_case("the")
        {
            return None;
        }
        // The definition itself has the word as what something is.
        let said_so = all.get(i + 1).is_some_and(|n| {
            singular_of(&n.to_lowercase()) == defined.noun || n.eq_ignore_ascii_case("if")
        });
        let before =
            |n: usize| i.checked_sub(n).map(|i| all[i].to_lowercase()).unwrap_or_default();
        let be = |w: &str| matches!(w, "is" | "are" | "was" | "were" | "not");
        if said_so {
            out.push(w.clone());
        } else if tail.is_empty()
            && (matches!(before(1).as_str(), "a" | "an") && be(&before(2)) || be(&before(1)))
        {
            if !be(&before(1)) {
                out.pop();
            }
            out.push(defined.word.clone());
            found = true;
        } else {
            let word = if w.chars().next().is_some_and(char::is_uppercase) {
                capital(&defined.word)
            } else {
                defined.word.clone()
            };
            out.push(word);
            out.push(format!("{noun}{tail}"));
            found = true;
        }
    }
    found.then(|| joined(&out))
}

/// Says a word otherwise where it is said of somebody: `players who are behind` are trailing.
pub(super) fn renamed(outlines: &mut [&mut Outline], word: &str, other: &str) {
    let texts = outlines.iter_mut().flat_map(|o| o.sentences.iter_mut());
    for sentence in texts.filter(|s| s.form == Form::Text) {
        let mut all = words(&sentence.text);
        let mut found = false;
        for at in 1..all.len() {
            let be = matches!(
                all[at - 1].to_lowercase().as_str(),
                "is" | "are" | "not" | "still" | "be"
            );
            let ends = all.get(at + 1).is_none_or(|w| {
                !matches!(w.as_str(), "the" | "a" | "it" | "them" | "you" | "him" | "her")
            });
            if be && ends && bare(&all[at]) == word {
                other.clone_into(&mut all[at]);
                found = true;
            }
        }
        if found {
            say(sentence, &joined(&all));
        }
    }
}
