//! What is laid out in one sentence and named in the next: `turn up four cards and lay them in a row. These four cards are
//! the market.`

use super::idioms;
use crate::outline::{Form, Outline};

/// What the second sentence calls the row.
const THIS: [&str; 10] = [
    "this row",
    "this line",
    "this",
    "these",
    "they",
    "this display",
    "that row",
    "it",
    "this card",
    "that card",
];
const NAMES: [&str; 12] = [
    " is the ",
    " are the ",
    " form the ",
    " forms the ",
    " make up the ",
    " makes up the ",
    " is called the ",
    " are called the ",
    " starts the ",
    " begins the ",
    " is the start of the ",
    " is the first card of the ",
];

/// Brings the name of a row into the sentence that lays it out.
pub(super) fn laid(outline: &mut Outline) {
    for at in 1..outline.sentences.len() {
        let (before, this) = (&outline.sentences[at - 1], &outline.sentences[at]);
        if this.form != Form::Text {
            continue;
        }
        if let Some((first, then)) = finished(&before.text, &this.text) {
            outline.sentences[at - 1].reword(first);
            outline.sentences[at].reword(then);
            continue;
        }
        let (before, this) = (&outline.sentences[at - 1], &outline.sentences[at]);
        if before.section != this.section {
            continue;
        }
        let both = collected(&before.text, &this.text)
            .or_else(|| excess(&before.text, &this.text))
            .or_else(|| totalled(&before.text, &this.text));
        if let Some((first, then)) = both {
            outline.sentences[at - 1].reword(first);
            outline.sentences[at].reword(then);
            continue;
        }
        let Some((noun, name)) = named(&this.text) else { continue };
        let front = before.text.trim_end_matches('.');
        let front = match &noun {
            // `four of them`, who are named behind.
            Some(noun) => front.replacen(" of them ", &format!(" {noun} "), 1),
            None => front.to_owned(),
        };
        let whole = format!("{front}; this is the {name}");
        let titles = outline.titles(this.section);
        if idioms::usual(&whole, &titles).is_none() {
            continue;
        }
        outline.sentences[at - 1].reword(whole);
        outline.sentences[at].reword(format!("The {name} is a place"));
    }
}

/// `Put 15 apples and 15 pears into the bag. These 30 pieces are the fruit.`: what there is, and where it is put.
fn collected(before: &str, this: &str) -> Option<(String, String)> {
    const PIECES: [&str; 8] =
        ["pieces", "cards", "tiles", "tokens", "items", "counters", "things", "cubes"];
    let this = this.trim_end_matches('.').to_lowercase();
    let this = this.strip_prefix("all ").unwrap_or(&this);
    let rest = this.strip_prefix("these ").or_else(|| this.strip_prefix("those "))?;
    let (what, name) =
        rest.split_once(" are the ").or_else(|| rest.split_once(" are called "))?;
    let words: Vec<&str> = what.split(' ').collect();
    let [number, noun] = words.as_slice() else { return None };
    let one_word = name.chars().all(char::is_alphabetic);
    if !super::counted::is_number(number) || !PIECES.contains(noun) || !one_word {
        return None;
    }
    let before = before.trim_end_matches('.');
    let (first, rest) = before.split_once(' ')?;
    let (list, place) = match first {
        "There" => (rest.strip_prefix("are ")?, None),
        "Put" | "Place" => {
            let (list, place) =
                [" into ", " in ", " on "].iter().find_map(|p| rest.split_once(p))?;
            (list, Some(place))
        }
        "Use" | "Take" => (rest, None),
        _ => return None,
    };
    // Each of the list is so many of something.
    let each = |part: &str| {
        let part = part.trim().strip_prefix("and ").unwrap_or(part.trim());
        part.split(' ').next().is_some_and(super::counted::is_number)
            && part.split(' ').count() <= 3
    };
    let parts: Vec<&str> = list.split(", ").flat_map(|p| p.split(" and ")).collect();
    if parts.len() < 2 || !parts.iter().filter(|p| !p.trim().is_empty()).all(|p| each(p)) {
        return None;
    }
    let first = format!("There are {number} {name}: {list}");
    let then = place.map_or_else(
        || format!("There are {number} {name}"),
        |place| format!("Shuffle all the {name} into {place}"),
    );
    Some((first, then))
}

/// `The game ends when a player has 20 coins. Finish the round so that all have had the same number of turns.`
fn finished(before: &str, this: &str) -> Option<(String, String)> {
    let this = this.trim_end_matches('.').to_lowercase();
    let front = [
        "finish the round",
        "finish the current round",
        "complete the round",
        "play out the round",
    ]
    .iter()
    .find_map(|f| this.strip_prefix(f))?;
    let front = front.trim_start_matches(',').trim_start();
    let same = front.is_empty()
        || front.starts_with("so that") && front.ends_with("the same number of turns");
    let condition = before.trim_end_matches('.').strip_prefix("The game ends when ")?;
    let end = |c: &str| format!("When {c}, finish the current round; then the game ends");
    if !same || condition.contains([';', ':']) {
        return None;
    }
    match condition.split_once(" or ") {
        None => Some((end(condition), "Nothing".to_owned())),
        // Each of two ends waits for the round.
        Some((a, b)) => {
            let b = b.strip_prefix("when ").unwrap_or(b);
            let whole = ["the ", "a ", "all ", "no "].iter().any(|w| b.starts_with(w));
            (whole && !b.contains(" or ")).then(|| (end(a.trim_end_matches(',')), end(b)))
        }
    }
}

/// `You may never hold more than seven cards. If you have more, discard the excess.`
fn excess(before: &str, this: &str) -> Option<(String, String)> {
    const MORE: [&str; 8] = [
        "if you have more, discard ",
        "if you hold more, discard ",
        "if you do, discard ",
        "if you ever have more, discard ",
        "if a player has more, they discard ",
        "a player who has more discards ",
        "a player with more discards ",
        "anyone with more discards ",
    ];
    const REST: [&str; 6] = [
        "the excess",
        "the rest",
        "the surplus",
        "any excess",
        "the extra cards",
        "the extras",
    ];
    let this = this.trim_end_matches('.').to_lowercase();
    let rest = MORE.iter().find_map(|m| this.strip_prefix(m))?;
    let lower = before.trim_end_matches('.').to_lowercase();
    let (front, limit) = lower.split_once(" more than ")?;
    let limits = ["never", "not", "cannot"].iter().any(|w| front.split(' ').any(|f| f == *w));
    let (n, what) = limit.split_once(' ')?;
    let cards = ["cards", "cards in hand", "cards in your hand", "cards in their hand"];
    (REST.contains(&rest) && limits && super::counted::is_number(n) && cards.contains(&what))
        .then(|| {
            let then =
                format!("If you have more than {n} cards in hand, discard down to {n} cards");
            ("Nothing".to_owned(), then)
        })
}

/// `All other players add up the numbers on the cards in their hands. The player who went out scores that total.`
fn totalled(before: &str, this: &str) -> Option<(String, String)> {
    const OTHERS: [&str; 6] = [
        "all other players ",
        "all the other players ",
        "the other players ",
        "each other player ",
        "every other player ",
        "the others ",
    ];
    const ADD: [&str; 8] = [
        "add up ",
        "adds up ",
        "total ",
        "totals ",
        "count up ",
        "counts up ",
        "each add up ",
        "each total ",
    ];
    const HANDS: [&str; 6] = [
        " in their hands",
        " in their hand",
        " left in their hands",
        " left in their hand",
        " they hold",
        " they still hold",
    ];
    const SCORES: [&str; 6] = [
        " scores that total",
        " scores the total",
        " scores this total",
        " scores that many points",
        " scores that sum",
        " gets that many points",
    ];
    let before = before.trim_end_matches('.').to_lowercase();
    let rest = OTHERS.iter().find_map(|o| before.strip_prefix(o))?;
    let rest = ADD.iter().find_map(|a| rest.strip_prefix(a))?;
    let rest = HANDS.iter().find_map(|h| rest.strip_suffix(h))?;
    let what = rest
        .strip_prefix("the ")?
        .split_once(" on the ")
        .or_else(|| rest.strip_prefix("the ")?.split_once(" of the "))?;
    let (figure, cards) = what;
    let plain = |t: &str| t.chars().all(|c| c.is_alphabetic() || c == ' ');
    let this = this.trim_end_matches('.');
    let who = SCORES.iter().find_map(|s| this.strip_suffix(s))?;
    (plain(figure) && plain(cards)).then(|| {
        let scores = format!(
            "{who} scores the sum of the {figure} of the {cards} in the other players' hands"
        );
        ("Nothing".to_owned(), scores)
    })
}

/// The pieces, if they are named, and the name: `these four cards are the market`.
fn named(text: &str) -> Option<(Option<String>, String)> {
    let lower = text.trim_end_matches('.').to_lowercase();
    let (what, name) = NAMES.iter().find_map(|n| lower.split_once(n))?;
    let plain = name.split(' ').count() <= 2
        && name.chars().all(|c| c.is_alphabetic() || c == ' ' || c == '-');
    if !plain {
        return None;
    }
    if THIS.contains(&what) {
        return Some((None, name.to_owned()));
    }
    let rest = what.strip_prefix("these ").or_else(|| what.strip_prefix("the "))?;
    let words: Vec<&str> = rest.split(' ').collect();
    let noun = match words.as_slice() {
        [n, noun] if super::counted::is_number(n) => noun,
        [noun] if what.starts_with("these ") => noun,
        _ => return None,
    };
    Some((Some((*noun).to_owned()), name.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn a_row_is_named_behind_what_lays_it_out() {
        let name =
            |text: &str| named(text).map(|(noun, name)| (noun.unwrap_or_default(), name));
        let row = |noun: &str, name: &str| Some((noun.to_owned(), name.to_owned()));
        assert_eq!(name("These four stamps are the counter"), row("stamps", "counter"));
        assert_eq!(name("This row is the rack"), row("", "rack"));
        assert_eq!(name("The youngest player is the dealer"), None);
        assert_eq!(name("They are the first to play, and so on"), None);
    }
}
