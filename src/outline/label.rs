//! What an author writes between the number of a rule and its text, so that laws can rank it: `(C)`, `HOUSE.`, `(added 2004)`.

/// Words that tell of a year in brackets.
const DATED: &[&str] = &[
    "added", "adopted", "amended", "made", "passed", "since", "in", "on", "from", "of", "year",
];

const MONTHS: &[&str] = &[
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// The name and the value of a label in front of a rule, and how long it is.
pub(super) fn in_front(text: &str) -> Option<(String, String, usize)> {
    bracketed(text).or_else(|| loud(text))
}

/// `(C) A player …`, `[HOUSE] A player …`, `(added 3 May 2004) A player …`.
fn bracketed(text: &str) -> Option<(String, String, usize)> {
    let close = match text.chars().next()? {
        '(' => ')',
        '[' => ']',
        _ => return None,
    };
    let end = text.find(close).filter(|&n| n <= 40)?;
    let inside = text.get(1..end)?.trim();
    let rest = text[end + 1..].trim_start_matches([':', ' ']);
    if !rest.starts_with(char::is_uppercase) {
        return None;
    }
    let len = text.len() - rest.len();
    if let Some(year) = year(inside) {
        return Some(("year".to_owned(), year, len));
    }
    is_loud(inside).then(|| ("mark".to_owned(), inside.to_owned(), len))
}

/// `HOUSE. A player …`: a word in capitals with a full stop behind it. With a colon it is a label of another kind.
fn loud(text: &str) -> Option<(String, String, usize)> {
    let end = text.find('.').filter(|&n| (3..=20).contains(&n))?;
    let word = &text[..end];
    let rest = text[end + 1..].strip_prefix(' ')?.trim_start();
    let follows = rest.starts_with(char::is_uppercase) && rest.contains(' ');
    let one = !word.contains(' ');
    (one && is_loud(word) && follows)
        .then(|| ("mark".to_owned(), word.to_owned(), text.len() - rest.len()))
}

/// Whether a word is written in capitals.
fn is_loud(word: &str) -> bool {
    !word.is_empty()
        && word.len() <= 20
        && word.starts_with(char::is_uppercase)
        && word.chars().all(|c| c.is_uppercase() || matches!(c, ' ' | '-'))
}

/// The year that words in brackets come to.
fn year(inside: &str) -> Option<String> {
    let lower = inside.to_lowercase();
    let words: Vec<&str> =
        lower.split([' ', ',', ':']).filter(|word| !word.is_empty()).collect();
    let (last, front) = words.split_last()?;
    let is_year = last.len() == 4 && last.parse::<u32>().is_ok_and(|n| n >= 1000);
    let dated = |word: &&str| {
        DATED.contains(word)
            || MONTHS.contains(word)
            || word.parse::<u32>().is_ok_and(|n| n < 32)
    };
    (is_year && front.iter().all(dated)).then(|| (*last).to_owned())
}

#[cfg(test)]
mod tests {
    use super::in_front;

    fn label(text: &str) -> Option<(String, String)> {
        in_front(text).map(|(name, value, len)| {
            assert!(text[len..].starts_with("A player"), "{text}");
            (name, value)
        })
    }

    #[test]
    fn a_label_in_front_of_a_rule_is_no_part_of_it() {
        let mark = |value: &str| Some(("mark".to_owned(), value.to_owned()));
        assert_eq!(label("(C) A player draws."), mark("C"));
        assert_eq!(label("[HOUSE] A player draws."), mark("HOUSE"));
        assert_eq!(label("HOUSE. A player draws."), mark("HOUSE"));
        let year = Some(("year".to_owned(), "2004".to_owned()));
        assert_eq!(label("(added 2004) A player draws."), year);
        assert_eq!(label("(added on 3 May 2004) A player draws."), year);
    }

    #[test]
    fn what_is_a_part_of_the_rule_stays() {
        for text in [
            "(if they can) A player draws.",
            "Draw. A player draws.",
            "HOUSE.",
            "HOUSE: A player draws.",
            "(See 2004) A player draws.",
            "(C) draws a card.",
        ] {
            assert_eq!(in_front(text), None, "{text}");
        }
    }
}
