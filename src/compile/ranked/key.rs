//! What decides who comes first: `with fewer cards in hand`, `whose hand adds up to the most`, `the one who went last`.

use super::Words;

/// What decides between players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Key {
    /// Who has the most of this, or the fewest.
    Most(&'static str, String),
    /// Who is that.
    Who(String),
}

/// How much, and the form in which it is said of all.
pub(super) const DEGREES: [(&str, &str); 20] = [
    ("most", "most"),
    ("more", "most"),
    ("fewest", "fewest"),
    ("fewer", "fewest"),
    ("least", "fewest"),
    ("less", "fewest"),
    ("highest", "highest"),
    ("higher", "highest"),
    ("greatest", "highest"),
    ("greater", "highest"),
    ("largest", "highest"),
    ("larger", "highest"),
    ("biggest", "highest"),
    ("bigger", "highest"),
    ("best", "highest"),
    ("better", "highest"),
    ("lowest", "lowest"),
    ("lower", "lowest"),
    ("smallest", "lowest"),
    ("smaller", "lowest"),
];

/// Behind the one who wins.
pub(super) const WINS: &[&str] = &[
    "wins the game",
    "wins the tie",
    "wins it",
    "wins",
    "win the game",
    "win",
    "is the winner of the game",
    "is the winner",
    "is the overall winner",
    "is the victor",
    "has won the game",
    "has won",
    "takes the victory",
    "gets the victory",
    "takes the win",
    "takes the game",
    "takes it",
    "prevails",
    "is victorious",
    "comes first",
    "is first",
    "ranks higher",
    "ranks first",
    "is ahead",
];

/// Whose: any row of these words stands for those that are tied.
const WHO: [&str; 22] = [
    "the",
    "tied",
    "player",
    "players",
    "one",
    "that",
    "of",
    "them",
    "these",
    "those",
    "among",
    "amongst",
    "whoever",
    "whichever",
    "equal",
    "level",
    "person",
    "who",
    "is",
    "in",
    "tie",
    "still",
];
const HAS: [&str; 14] = [
    "with",
    "who has collected",
    "who has taken",
    "who has",
    "who have",
    "has",
    "have",
    "having",
    "holding",
    "who holds",
    "holds",
    "who owns",
    "owning",
    "whose",
];

/// The words before one of these, if they end so.
pub(super) fn ends_with<'w>(words: Words<'w>, ends: &[&str]) -> Option<Words<'w>> {
    ends.iter().find_map(|end| {
        let at = words.len().checked_sub(end.split(' ').count())?;
        words.part(at, words.len()).starts(end).then(|| words.part(0, at))
    })
}

/// `the most coins`, `the greater number of coins`: how much of what.
pub(super) fn degree(words: Words) -> Option<(&'static str, Words)> {
    let from = usize::from(words.at(0) == "the");
    let (_, degree) = DEGREES.iter().find(|(w, _)| *w == words.at(from))?;
    let what = words.part(from + 1, words.len());
    let of = matches!(what.at(0), "number" | "amount" | "count") && what.at(1) == "of";
    if !of {
        return Some((degree, what));
    }
    let degree = if matches!(*degree, "most" | "highest") { "most" } else { "fewest" };
    Some((degree, what.part(2, what.len())))
}

/// What those have who are spoken of: `the one of them with more coins` has `more coins`.
pub(super) fn who(words: Words, tied: bool) -> Option<Words> {
    let mut at = 0;
    while at < words.len() {
        let has = HAS.iter().filter(|h| words.part(at, words.len()).starts(h));
        if let Some(has) = has.max_by_key(|h| h.len()).filter(|_| at > 0)
            && *has != "whose"
        {
            return Some(words.part(at + has.split(' ').count(), words.len()));
        }
        let word = words.at(at);
        let of_ties = !tied
            && !matches!(word, "the" | "player" | "players" | "whoever" | "whichever" | "one");
        if !WHO.contains(&word) || of_ties {
            return None;
        }
        at += 1;
    }
    None
}

/// `whose hand adds up to the most`, `whose shelf holds the most cups`: how much of what.
pub(super) fn whose(words: Words) -> Option<(&'static str, String)> {
    let at = words.lower.iter().position(|w| w == "whose")?;
    if !words.lower[..at].iter().all(|w| WHO.contains(&w.as_str())) {
        return None;
    }
    let rest = words.part(at + 1, words.len());
    let adds = [
        "adds up to",
        "add up to",
        "totals",
        "sums to",
        "sums up to",
        "comes to",
        "has",
        "holds",
        "contains",
    ];
    (1..rest.len()).find_map(|to| {
        let verb = adds.iter().find(|a| rest.part(to, rest.len()).starts(a))?;
        let behind = rest.part(to + verb.split(' ').count(), rest.len());
        let place = rest.part(0, to);
        if !noun(place) {
            return None;
        }
        let (degree, what) = degree(behind)?;
        let place = if place.at(0) == "hand" {
            "hand".to_owned()
        } else {
            format!("their {}", place.said())
        };
        let high = matches!(degree, "most" | "highest");
        let held = matches!(*verb, "has" | "holds" | "contains");
        match (held, what.len()) {
            (false, 0) => {
                let degree = if high { "highest" } else { "lowest" };
                Some((degree, format!("sum of the cards in {place}")))
            }
            (true, 1..) if noun(what) => Some((degree, format!("{} in {place}", what.said()))),
            _ => None,
        }
    })
}

/// Words that may name what is counted, and where it is.
pub(super) fn noun(words: Words) -> bool {
    let joins = [
        "and", "or", "wins", "win", "if", "then", "who", "than", "is", "are", "do", "goes",
        "not",
    ];
    words.len() > 0
        && !matches!(
            words.at(0),
            "by" | "to" | "of" | "in" | "on" | "for" | "with" | "they" | "it"
        )
        && words.lower.iter().all(|w| {
            w.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '\'')
                && !joins.contains(&w.as_str())
        })
}

/// `more coins among them`, `fewest cards left in hand`: what is counted.
pub(super) fn most(words: Words) -> Option<Key> {
    let (mut degree, what) = degree(words)?;
    let beside = [
        "among them",
        "of them",
        "among those tied",
        "among the tied players",
        "left",
        "remaining",
        "overall",
        "altogether",
        "in total",
    ];
    let what = ends_with(what, &beside).unwrap_or(what);
    let mut said: Vec<String> = what.written.to_vec();
    // `the higher total in hand`: of what is printed there.
    if matches!(what.at(0), "total" | "sum") && matches!(what.at(1), "in" | "on") {
        said.splice(0..1, ["sum", "of", "the", "cards"].map(str::to_owned));
    }
    for (at, word) in what.lower.iter().enumerate() {
        if matches!(word.as_str(), "left" | "remaining")
            && matches!(what.at(at + 1), "in" | "on")
        {
            said.retain(|w| !matches!(w.as_str(), "left" | "remaining"));
        }
        if at == 0
            && matches!(word.as_str(), "card" | "cards" | "point" | "points")
            && degree == "highest"
            && word.ends_with('s')
        {
            degree = "most";
        }
    }
    noun(what).then(|| Key::Most(degree, super::super::idioms::joined(&said)))
}
