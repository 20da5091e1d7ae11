//! What each of several kinds brings, told in one sentence: `2 points for each apple, 4 points for each pear and 1 point for every
//! other card`. Each is said in a sentence of its own.

use super::in_two::text;
use super::one_breath::put;
use crate::outline::Outline;
use crate::vocabulary::number_word;

/// So many of what, for each of what.
#[derive(Debug)]
struct Part {
    many: String,
    unit: String,
    each: String,
}

/// Cuts such sentences.
pub(super) fn said(outline: &mut Outline) {
    for at in (0..outline.sentences.len()).rev() {
        if let Some(all) = text(outline, at).and_then(|said| parted(&said)) {
            put(outline, at, &all);
        }
    }
}

/// The sentences in the place of one; nothing unless it lists three kinds.
fn parted(said: &str) -> Option<Vec<String>> {
    if said.contains(['(', ':']) {
        return None;
    }
    let words: Vec<&str> = said.split(' ').collect();
    let starts: Vec<usize> =
        (1..words.len()).filter(|&at| part(&words, at).is_some()).collect();
    let (&first, rest) = starts.split_first()?;
    let mut parts = Vec::new();
    let mut ends = rest.to_vec();
    ends.push(words.len());
    for (&from, &to) in starts.iter().zip(&ends) {
        // Nothing but a comma or an `and` stands between two of them.
        let mut end = to;
        if to < words.len() && matches!(words[to - 1], "and" | "or" | "plus") {
            end -= 1;
        }
        let joined = to == words.len() || end < to || words[end - 1].ends_with([',', ';']);
        if !joined {
            return None;
        }
        let (many, unit, at) = part(&words, from)?;
        let each = words.get(at..end)?.join(" ").trim_end_matches([',', ';']).to_owned();
        // What is said behind them is said of all.
        if each.is_empty()
            || each.contains([',', ';']) && !is_list(&each)
            || BOUND.iter().any(|w| each.split(' ').any(|x| x == *w))
        {
            return None;
        }
        let unit = unit.or_else(|| parts.first().map(|p: &Part| p.unit.clone()))?;
        parts.push(Part { many, unit, each });
    }
    // Two are read as one sentence.
    if parts.len() < 3 || parts[0].each.starts_with("other ") {
        return None;
    }
    let head = words[..first].join(" ");
    // What else is done is done once.
    let led = ["at ", "when ", "whenever ", "if ", "during ", "in ", "after ", "each time "]
        .iter()
        .any(|front| head.to_lowercase().starts_with(front));
    let commas = head.matches(',').count();
    let more =
        head.split(' ').any(|w| matches!(w, "and" | "then" | "or")) || head.contains(';');
    if more || commas > usize::from(led) {
        return None;
    }
    let kinds: Vec<String> = parts
        .iter()
        .filter(|p| !p.each.starts_with("other "))
        .flat_map(|p| kinds_of(&p.each))
        .collect();
    let sentence = |p: &Part| {
        let each = p.each.strip_prefix("other ").map_or_else(
            || p.each.clone(),
            |rest| format!("{rest} that is {}", neither(&kinds)),
        );
        format!("{head} {} {} for each {each}", p.many, p.unit)
    };
    Some(parts.iter().map(sentence).collect())
}

/// Words of what is told behind a list.
const BOUND: [&str; 8] = ["if", "when", "while", "unless", "that", "which", "who", "but"];

/// A number, what is counted if it is said, and where the kind begins, at a place of the words.
fn part(words: &[&str], at: usize) -> Option<(String, Option<String>, usize)> {
    let number = |w: &str| w.parse::<u32>().is_ok() || number_word(&w.to_lowercase()).is_some();
    let many = words.get(at).filter(|w| number(w))?;
    for units in 0..=2 {
        let behind = at + 1 + units;
        let unit = words.get(at + 1..behind)?;
        if unit.iter().any(|w| !w.chars().all(char::is_alphabetic)) {
            return None;
        }
        let start = match (words.get(behind), words.get(behind + 1)) {
            (Some(&"for"), Some(&("each" | "every"))) => behind + 2,
            (Some(&"per"), Some(_)) => behind + 1,
            _ => continue,
        };
        let unit = (units > 0).then(|| unit.join(" "));
        return Some(((*many).to_owned(), unit, start));
    }
    None
}

/// `king, queen or jack`: commas and an `or` between single names.
fn is_list(each: &str) -> bool {
    each.contains(" or ") && each.split(", ").all(|name| name.split(' ').count() <= 3)
}

/// The kinds of one part: `pear or plum`.
fn kinds_of(each: &str) -> Vec<String> {
    let all = each.replace(", or ", ", ").replace(" or ", ", ");
    all.split(", ").map(|k| k.trim().to_owned()).filter(|k| !k.is_empty()).collect()
}

/// `neither an apple nor a pear`.
fn neither(kinds: &[String]) -> String {
    let named: Vec<String> =
        kinds.iter().map(|k| format!("{} {k}", crate::vocabulary::article(k))).collect();
    match named.as_slice() {
        [one] => format!("not {one}"),
        [front @ .., last] => format!("not {} or {last}", front.join(", ")),
        [] => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::parted;

    #[test]
    fn each_kind_has_a_sentence() {
        let all = parted(
            "Each player scores 2 points for each apple, 4 for each pear and 1 point per plum",
        );
        assert_eq!(
            all.unwrap(),
            [
                "Each player scores 2 points for each apple",
                "Each player scores 4 points for each pear",
                "Each player scores 1 point for each plum"
            ]
        );
    }

    #[test]
    fn the_rest_is_what_was_not_named() {
        let all = parted(
            "You get three points for each ace, two points for each king or jack, and one point for every other card",
        );
        assert_eq!(
            all.unwrap()[2],
            "You get one point for each card that is not an ace, a king or a jack"
        );
    }

    #[test]
    fn what_is_said_of_all_or_of_two_stays() {
        for said in [
            "Each player scores 2 points for each apple and 4 points for each pear",
            "You get 2 points for each apple, 4 points for each pear and 1 point for each plum that is ripe",
            "You get 2 points for each apple, draw a card, and lose 1 point for each plum",
            "For each apple, draw a card",
            "Draw a card and gain 2 coins for each apple, 4 coins for each pear and 1 coin for each plum",
        ] {
            assert!(parted(said).is_none(), "{said}");
        }
    }
}
