//! A piece that is told by its sort and its figure alone: `when you play a red 10`. It is said with its noun.

use super::bare;
use crate::compile::equipment::is_piece_word;
use crate::compile::idioms::{joined, words};
use crate::compile::turn_said::say;
use crate::outline::{Apart, Bundle, Form, Outline};
use crate::vocabulary::{number_word, singular_of};

/// Says of all sets of a game which pieces are told so.
pub(super) fn said(outlines: &mut [&mut Outline]) {
    let bundles: Vec<Bundle> = outlines
        .iter()
        .flat_map(|o| o.named.stock.iter().flat_map(|(_, all)| all.iter().cloned()))
        .filter(|b| b.apart.len() > 1)
        .collect();
    if bundles.is_empty() {
        return;
    }
    for outline in outlines.iter_mut() {
        for sentence in outline.sentences.iter_mut().filter(|s| s.form == Form::Text) {
            if let Some(text) = with_noun(&sentence.text, &bundles) {
                say(sentence, &text);
            }
        }
    }
}

/// The noun of the pieces that have such a sort and such a figure, and what the figure is called.
fn noun_of<'b>(bundles: &'b [Bundle], sort: &str, figure: i64) -> Option<(&'b str, &'b str)> {
    bundles.iter().find_map(|bundle| {
        let sorted = bundle.apart.iter().any(|apart| {
            matches!(apart, Apart::Sorts(_, all) if all.iter().any(|s| s.eq_ignore_ascii_case(sort)))
        });
        let name = bundle.apart.iter().find_map(|apart| match apart {
            Apart::Figures(name, low, high) => {
                (*low..=*high).contains(&figure).then_some(name.as_str())
            }
            Apart::Sorts(..) => None,
        })?;
        sorted.then_some((bundle.noun.as_str(), name))
    })
}

/// `A red 10`: a red card with a number of 10.
fn with_noun(text: &str, bundles: &[Bundle]) -> Option<String> {
    let all = words(text);
    let mut out: Vec<String> = Vec::new();
    let mut found = false;
    let mut at = 0;
    while at < all.len() {
        let determined = at > 0
            && matches!(
                all[at - 1].to_lowercase().as_str(),
                "a" | "an" | "the" | "any" | "each" | "every" | "your"
            );
        let figure = all
            .get(at + 1)
            .and_then(|w| w.parse::<i64>().ok().or_else(|| number_word(&w.to_lowercase())));
        // No noun stands behind it (`the red 10 cards`).
        let ends = all.get(at + 2).is_none_or(|w| {
            let one = singular_of(&w.to_lowercase());
            !is_piece_word(&one) && !bundles.iter().any(|b| b.noun.eq_ignore_ascii_case(&one))
        });
        let named = figure
            .filter(|_| determined && ends)
            .and_then(|n| noun_of(bundles, &bare(&all[at]), n).map(|found| (n, found)));
        if let Some((n, (noun, name))) = named {
            let said = format!("{} {noun} with a {name} of {n}", all[at]);
            out.extend(words(&said));
            found = true;
            at += 2;
        } else {
            out.push(all[at].clone());
            at += 1;
        }
    }
    found.then(|| joined(&out))
}

#[cfg(test)]
mod tests {
    use super::with_noun;
    use crate::outline::{Apart, Bundle};

    #[test]
    fn a_sort_and_a_figure_tell_a_piece() {
        let tiles = Bundle {
            noun: "tile".to_owned(),
            is_a: None,
            total: 20,
            each: Some(1),
            apart: vec![
                Apart::Figures("rank".to_owned(), 1, 10),
                Apart::Sorts("shade".to_owned(), vec!["dark".to_owned(), "light".to_owned()]),
            ],
            own: false,
        };
        let said = |text: &str| with_noun(text, std::slice::from_ref(&tiles));
        assert_eq!(
            said("Whoever plays a dark 7 draws").as_deref(),
            Some("Whoever plays a dark tile with a rank of 7 draws")
        );
        for text in ["Play the dark 7 tiles", "Play a dark 12", "Draw a green 7", "Play a 7"] {
            assert_eq!(said(text), None, "{text}");
        }
    }
}
