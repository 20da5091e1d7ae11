//! Pieces by the figure on them, wherever a book speaks of them: `a card numbered 5 or more`, `an even card`.

use super::Things;
use super::count::number;
use crate::compile::idioms::words;
use crate::outline::{Form, Outline, Sentence};
use crate::vocabulary::{plural_of, singular_of};

/// Says by which figure they are told, in the words for that.
pub(super) fn said(outline: &mut Outline, things: &Things) {
    if things.items.iter().all(|i| i.apart.figures().is_none()) {
        return;
    }
    let brings: Vec<_> = outline.named.stock.iter().map(|(at, _)| *at).collect();
    for sentence in &mut outline.sentences {
        if sentence.form != Form::Text || brings.contains(&sentence.span) {
            continue;
        }
        let before = sentence.text.clone();
        numbered(sentence, things);
        even(sentence, things);
        of_a_sort(sentence, things);
        if sentence.text != before && sentence.written.is_none() {
            sentence.written = Some(before);
        }
    }
}

/// What the figure on the pieces of a noun is called, the lowest and the highest.
fn figure<'t>(noun: &str, things: &'t Things) -> Option<&'t (String, u32, u32)> {
    let noun = noun.to_lowercase();
    things.of(&noun).and_then(|item| item.apart.figures())
}

/// `a card numbered 5 or more` has a number of 5 or more.
fn numbered(sentence: &mut Sentence, things: &Things) {
    for verb in ["numbered", "valued", "ranked"] {
        let mut from = 0;
        while let Some(at) = sentence
            .text
            .get(from..)
            .and_then(|t| t.find(&format!(" {verb} ")))
            .map(|i| from + i)
        {
            let noun = sentence.text[..at].rsplit(' ').next().unwrap_or_default();
            let behind = words(&sentence.text[at + verb.len() + 2..]);
            from = at + 1;
            let Some((name, ..)) = figure(noun, things) else { continue };
            if let Some((n, more, long)) = than(&behind) {
                let said = format!("with a {name} of {n} or {more}");
                sentence.replace(at + 1..at + verb.len() + 2 + long, &said);
                from += said.len();
                continue;
            }
            if number(&behind, 0).is_none() {
                continue;
            }
            let said = format!("with a {name} of");
            sentence.replace(at + 1..at + 1 + verb.len(), &said);
            from += said.len();
        }
    }
}

/// `higher than 3`: the first figure that is, which way it goes on, and how long the words are.
fn than(words: &[String]) -> Option<(u32, &'static str, usize)> {
    let up = match words.first()?.as_str() {
        "higher" | "greater" | "above" | "over" | "more" => true,
        "lower" | "less" | "below" | "under" => false,
        _ => return None,
    };
    let at = 1 + usize::from(words.get(1).is_some_and(|w| w == "than"));
    let (n, end) = number(words, at)?;
    let long = words[..end].join(" ").len();
    Some(if up { (n + 1, "more", long) } else { (n.checked_sub(1)?, "less", long) })
}

/// `an even card`, `a card with an odd number`: one of these figures.
fn even(sentence: &mut Sentence, things: &Things) {
    for (word, rest) in [("even", 0), ("odd", 1)] {
        for long in [format!("{word}-numbered"), word.to_owned()] {
            let mut from = 0;
            while let Some(at) = sentence
                .text
                .get(from..)
                .and_then(|t| t.find(&format!("{long} ")))
                .map(|i| from + i)
            {
                from = at + 1;
                let free = sentence.text[..at].ends_with(' ');
                let noun_at = at + long.len() + 1;
                let noun: String = sentence.text[noun_at..]
                    .chars()
                    .take_while(|c| c.is_alphabetic() || *c == '-')
                    .collect();
                let Some((name, low, high)) = figure(&noun, things).filter(|_| free) else {
                    continue;
                };
                let all: Vec<String> =
                    (*low..=*high).filter(|n| n % 2 == rest).map(|n| n.to_string()).collect();
                let Some((last, front)) = all.split_last() else { continue };
                let said = format!("{noun} with a {name} of {} or {last}", front.join(", "));
                sentence.replace(at..noun_at + noun.len(), &said);
                // `an even card` is a card.
                let one = singular_of(&noun) == noun;
                let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
                if one && !vowel && sentence.text[..at].ends_with(" an ") {
                    sentence.replace(at - 2..at - 1, "");
                } else if one && vowel && sentence.text[..at].ends_with(" a ") {
                    sentence.replace(at - 1..at - 1, "n");
                }
            }
        }
    }
}

/// `the 7 of moons` is the moon 7, by which name the card goes.
fn of_a_sort(sentence: &mut Sentence, things: &Things) {
    let mut from = 0;
    while let Some(at) =
        sentence.text.get(from..).and_then(|t| t.find(" of ")).map(|i| from + i)
    {
        from = at + 4;
        let front = sentence.text[..at].rsplit(' ').next().unwrap_or_default();
        let start = at - front.len();
        let Some((n, _)) = number(&[front.to_owned()], 0) else { continue };
        let behind: String = sentence.text[from..]
            .chars()
            .take_while(|c| c.is_alphabetic() || *c == '-')
            .collect();
        let one = behind.to_lowercase();
        let sorts = things.items.iter().find_map(|item| {
            let (_, low, high) = item.apart.figures()?;
            let name = item
                .apart
                .names()
                .iter()
                .find(|name| **name == one || plural_of(name) == one)?;
            (low..=high).contains(&&n).then(|| name.clone())
        });
        let Some(name) = sorts else { continue };
        let said = format!("{name} {n}");
        let end = from + behind.len();
        sentence.replace(start..end, &said);
        from = start + said.len();
    }
}

#[cfg(test)]
mod tests {
    use super::{even, numbered};
    use crate::compile::equipment::{Things, heads};
    use crate::compile::idioms::words;
    use crate::outline::Sentence;

    #[test]
    fn the_figures_on_pieces() {
        let items = heads::told(&words("You need 9 tiles, numbered 1 to 9"), &[]);
        let things = Things { items: items.map(|told| told.items).unwrap_or_default() };
        let read = |text: &str| {
            let mut sentence = Sentence::of(text);
            numbered(&mut sentence, &things);
            even(&mut sentence, &things);
            sentence.text
        };
        assert_eq!(
            read("Discard a tile numbered 5 or more and take an even tile"),
            "Discard a tile with a number of 5 or more and take a tile with a number of 2, 4, 6 or 8"
        );
        assert_eq!(
            read("Take a tile numbered below 4"),
            "Take a tile with a number of 3 or less"
        );
        let other = "Even if spaces numbered 5 are full, an even score is no tile";
        assert_eq!(read(other), other);
    }
}
