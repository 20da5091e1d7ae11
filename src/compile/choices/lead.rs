//! The sentence that opens the choice: when, who, how many, of what, and what else it says.

use super::names::{self, Name};
use super::words::{
    ACTIONS, CHOOSE, DO, HAVE, IDLE, NONE, ONCE, OR_PASS, OWN_TURN, PLACED, TURN_IS, TWICE,
    WAYS, WHO,
};
use crate::compile::idioms::words;
use crate::vocabulary::number_word;

/// Whose time it is.
#[derive(Debug, PartialEq)]
pub(super) enum Front {
    /// The turn of whoever has it.
    Turn,
    /// Nothing is said of it.
    Open,
    /// A time or a condition of the book's own: so many words of the sentence, up to their comma.
    Words(usize),
    /// Something that is done before: so many words, and where what comes behind `then` begins.
    Before(usize),
}

/// What is chosen from.
#[derive(Debug, PartialEq)]
pub(super) enum From {
    /// Actions by their names.
    Names(Vec<Name>),
    /// What stands below, with its number if that is said.
    Below(Option<usize>),
    /// Actions that are told elsewhere: all there are.
    Actions,
}

/// A sentence that opens a choice.
#[derive(Debug, PartialEq)]
pub(super) struct Lead {
    pub front: Front,
    pub low: usize,
    pub high: Option<usize>,
    pub again: bool,
    pub from: From,
}

/// Words that are taken one after the other.
struct Reader<'w> {
    /// In small letters.
    words: &'w [String],
    at: usize,
}

impl Reader<'_> {
    fn row(&mut self, row: &str) -> bool {
        // Most rows have another first word: nothing is cut for them.
        let (mut rest, mut at) = (row, self.at);
        while let Some(behind) = self.words.get(at).and_then(|w| rest.strip_prefix(w.as_str()))
        {
            at += 1;
            if behind.is_empty() {
                self.at = at;
                return true;
            }
            let Some(next) = behind.strip_prefix(' ') else { return false };
            rest = next;
        }
        false
    }

    /// The longest of several rows.
    fn any(&mut self, rows: &[&str]) -> Option<usize> {
        let from = self.at;
        let mut best: Option<(usize, usize)> = None;
        for (i, row) in rows.iter().enumerate() {
            self.at = from;
            if self.row(row) && best.is_none_or(|(_, end)| end < self.at) {
                best = Some((i, self.at));
            }
        }
        self.at = best.map_or(from, |(_, end)| end);
        best.map(|(i, _)| i)
    }

    fn is(&mut self, rows: &[&str]) -> bool {
        self.any(rows).is_some()
    }

    fn number(&mut self) -> Option<usize> {
        let word = self.words.get(self.at)?;
        let n =
            number_word(word).or_else(|| word.parse().ok()).filter(|n| (1..=10).contains(n))?;
        self.at += 1;
        usize::try_from(n).ok()
    }

    fn ended(&self) -> bool {
        self.at == self.words.len()
    }

    /// Steps back where something was not found.
    fn tried<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let from = self.at;
        let found = read(self);
        if found.is_none() {
            self.at = from;
        }
        found
    }
}

/// How many of what.
struct Quantity {
    low: usize,
    high: Option<usize>,
    again: bool,
    /// A noun for actions, or words that point to a list.
    plain: bool,
    listed: bool,
    count: Option<usize>,
    names: Option<Vec<Name>>,
}

/// Reads a sentence, with or without the colon at its end.
pub(super) fn read(text: &str) -> Option<Lead> {
    let words: Vec<String> = words(text.trim_end_matches([':', '.', ' ']))
        .iter()
        .map(|w| w.to_lowercase())
        .collect();
    let colon = text.trim_end().ends_with(':');
    if words.len() < 3 || words.len() > 45 {
        return None;
    }
    let mut starts = vec![0];
    starts.extend(
        (1..words.len())
            .filter(|&i| matches!(words[i - 1].as_str(), "," | ";") || words[i - 1] == "then"),
    );
    starts.into_iter().find_map(|start| {
        let mut reader = Reader { words: &words, at: start };
        let mut lead = reader.lead(colon)?;
        if start > 0 {
            lead.front = front(&words, start, &lead.front)?;
        }
        Some(lead)
    })
}

/// What stands before the place where the choice begins.
fn front(words: &[String], start: usize, inner: &Front) -> Option<Front> {
    const TIMES: [&str; 12] = [
        "when", "whenever", "if", "after", "before", "in", "during", "at", "on", "once",
        "while", "until",
    ];
    let mut end = start;
    let mut then = false;
    while end > 0 && matches!(words[end - 1].as_str(), "," | ";" | "then" | "and") {
        then |= words[end - 1] == "then";
        end -= 1;
    }
    let timed = TIMES.contains(&words.first()?.as_str());
    if timed && !words[..end].iter().any(|w| w == ",") && *inner == Front::Open {
        return Some(Front::Words(end));
    }
    (then && end > 1).then_some(Front::Before(end))
}

impl Reader<'_> {
    fn lead(&mut self, colon: bool) -> Option<Lead> {
        let mut own = false;
        if let Some(found) = self.tried(Self::turn_is) {
            return self.rest(found, true, 0, colon);
        }
        if self.is(&OWN_TURN) {
            own = true;
            let _ = self.row(",");
        }
        let there = self.is(&["there are", "there is"]);
        if there {
            let found = self.quantity()?;
            return self.rest(
                Quantity {
                    low: 1,
                    high: Some(1),
                    count: found.low.max(found.count.unwrap_or(0)).into(),
                    again: false,
                    ..found
                },
                own,
                0,
                colon,
            );
        }
        let who = self.any(&WHO);
        if who.is_some() {
            own |= self.is(&OWN_TURN);
            let _ = self.row(",");
        }
        own |= matches!(who, Some(0..=6));
        let mut free = false;
        for _ in 0..2 {
            match self.any(&[
                "must", "has to", "have to", "may", "can", "will", "first", "then", "now",
                "should", "is to", "are to",
            ]) {
                Some(3 | 4) => free = true,
                Some(_) => {}
                None => break,
            }
        }
        let free = usize::from(free);
        if let Some(found) = self.tried(Self::done) {
            return self.rest(found, own, free, colon);
        }
        // `choose between digging and selling`, `has a choice: dig or sell`, `either digs or sells`.
        let chosen = self.tried(|r| {
            if r.is(&HAVE) {
                let choice = r.is(&[
                    "a choice",
                    "the choice",
                    "a choice of",
                    "the choice of",
                    "to choose",
                ]);
                let _ = r.is(&[":", "between", "whether to"]);
                return choice.then_some(true);
            }
            r.any(&CHOOSE)?;
            let _ = r.is(&[
                ":",
                "between",
                "whether to",
                "whether you",
                "whether they",
                "whether",
                "either to",
                "either",
                "to",
            ]);
            Some(true)
        });
        let either = chosen.is_some() | self.is(&["either", "do one of"]);
        let names = names::list(self.words.get(self.at..)?, either)?;
        self.at += names.used;
        let all = Quantity {
            low: 1,
            high: Some(1),
            again: false,
            plain: true,
            listed: false,
            count: None,
            names: Some(names.list),
        };
        self.rest(all, own, if chosen.is_some() { 0 } else { free }, colon)
    }

    /// `A turn consists of one of three actions`.
    fn turn_is(&mut self) -> Option<Quantity> {
        let _ = self.is(&[
            "a",
            "each",
            "every",
            "your",
            "the",
            "one",
            "a player's",
            "each player's",
            "every player's",
        ]);
        if !self.row("turn") {
            return None;
        }
        self.any(&TURN_IS)?;
        let _ = self.is(&["taking", "doing", "performing", "exactly"]);
        let found = self.quantity()?;
        found.plain.then_some(found)
    }

    /// `take one action`, `choose and perform one of the following`, `have two options`.
    fn done(&mut self) -> Option<Quantity> {
        if self.is(&HAVE) {
            let found = self.quantity()?;
            let ways =
                found.plain && self.words[..self.at].iter().any(|w| WAYS.contains(&w.as_str()));
            return Some(if ways && found.count.is_none() {
                Quantity {
                    low: 1,
                    high: Some(1),
                    count: Some(found.low),
                    again: false,
                    ..found
                }
            } else {
                found
            });
        }
        self.any(&DO)?;
        if self.is(&["and", "to"]) {
            self.any(&DO)?;
        }
        self.quantity()
    }

    fn quantity(&mut self) -> Option<Quantity> {
        let _ = self.is(&["exactly", "only", "just", "precisely"]);
        let (low, high, definite) = self.amount()?;
        let counted = self.row("of");
        let different = self.row("different");
        let mut listed = self.is(&[
            "the following",
            "these",
            "those",
            "the following kinds of",
            "this list of",
        ]);
        let article = !listed && self.row("the");
        let several = self.number();
        let several_of = several.is_some();
        let different = different | self.row("different") | self.row("possible");
        let noun = self.any(&ACTIONS).is_some();
        let all_of = article && !noun && !several_of;
        if all_of {
            return None;
        }
        let mut again = !counted && !different && noun && !listed && !several_of;
        let mut more = true;
        while more {
            more = false;
            let from = self.at;
            let _ = self.row(",");
            if self.is(&PLACED) {
                (listed, more) = (true, true);
            } else {
                self.at = from;
            }
        }
        // `any of the following`, `two actions of the following`
        if self.row("of the following") || self.row("from the following") {
            listed = true;
            again = false;
            let _ = self.any(&ACTIONS);
        }
        // `one of Cast and Rest`, `one of the three actions Cast, Rest and Trade`
        let bare = counted && (noun || !several_of) && !listed;
        let names = self.tried(Self::names).or_else(|| {
            if !bare {
                return None;
            }
            let names = names::list(self.words.get(self.at..)?, true)?;
            self.at += names.used;
            Some(names.list)
        });
        if definite && !listed && names.is_none() {
            return None;
        }
        let plain = noun || listed || several_of || names.is_some();
        Some(Quantity { low, high, again, plain, listed, count: several, names })
    }

    /// `: dig, sell or rest`, `, chosen from dig and sell`
    fn names(&mut self) -> Option<Vec<Name>> {
        let joints = [
            ":",
            ", which is",
            ", which are",
            ", namely",
            ", chosen from",
            "chosen from",
            ", either",
            "from",
            ", taken from",
            "of",
            ",",
        ];
        self.any(&joints)?;
        let _ = self.row("either");
        let names = names::list(self.words.get(self.at..)?, true)?;
        self.at += names.used;
        Some(names.list)
    }

    /// Low, high, and whether no number is said.
    fn amount(&mut self) -> Option<(usize, Option<usize>, bool)> {
        if self.is(&[
            "any number",
            "as many as you like",
            "as many as you want",
            "as many as they like",
        ]) {
            return Some((0, None, false));
        }
        if self.row("up to") {
            return Some((0, Some(self.number()?), false));
        }
        if self.is(&["a single", "any one", "a", "an"]) {
            return Some((1, Some(1), false));
        }
        if self.row("any") {
            return Some(match self.number() {
                Some(n) => (n, Some(n), false),
                None => (0, None, false),
            });
        }
        let n = self.number()?;
        if self.tried(|r| (r.row("or") && r.number() == Some(n + 1)).then_some(())).is_some() {
            return Some((n, Some(n + 1), false));
        }
        Some((n, Some(n), false))
    }

    /// What else is said, to the end of the sentence.
    fn rest(&mut self, found: Quantity, own: bool, free: usize, colon: bool) -> Option<Lead> {
        let mut own = own;
        let mut low = if free > 0 { 0 } else { found.low };
        let mut again = found.again;
        let mut names = found.names;
        while !self.ended() {
            if names.is_none()
                && let Some(more) = self.tried(Self::names)
            {
                names = Some(more);
                continue;
            }
            let _ = self.is(&[",", ";", "."]);
            if self.is(&IDLE) {
                continue;
            }
            // Passing is a choice that the list need not hold.
            if self.is(&NONE) || names.is_some() && self.is(&OR_PASS) {
                low = 0;
            } else if self.is(&ONCE) {
                again = false;
            } else if self.is(&TWICE) {
                again = true;
            } else if self.is(&OWN_TURN) {
                own = true;
            } else {
                return None;
            }
        }
        let from = match names.take() {
            Some(names) => From::Names(names),
            None if found.listed || colon || found.count.is_some() => From::Below(found.count),
            None if found.plain => From::Actions,
            None => return None,
        };
        let front = if own { Front::Turn } else { Front::Open };
        Some(Lead { front, low, high: found.high, again, from })
    }
}

#[cfg(test)]
mod tests {
    use super::super::names::Name;
    use super::{From, Front, Lead, read};

    fn lead(low: usize, high: Option<usize>, again: bool, from: From) -> Lead {
        Lead { front: Front::Turn, low, high, again, from }
    }

    fn named(names: &[&str]) -> From {
        From::Names(names.iter().map(|n| Name::of(&[(*n).to_owned()])).collect())
    }

    #[test]
    fn a_turn_is_a_choice_in_many_words() {
        for text in [
            "On your turn you must dig, sell or rest",
            "Take one action on your turn: Dig, Sell or Rest",
            "The active player must dig, sell or rest",
            "When your turn comes, you either dig, sell or rest",
            "You must take exactly one action per turn, chosen from dig, sell and rest",
            "A turn is spent on one of three actions: dig, sell or rest",
            "On your turn choose between dig, sell and rest",
            "In your turn you have a choice: dig, sell or rest",
            "Choose one action on your turn: dig, sell, or rest.",
            "On your turn, choose exactly one of Dig, Sell and Rest.",
            "On your turn, take exactly one of the three actions Dig, Sell and Rest.",
        ] {
            let expected = lead(1, Some(1), false, named(&["dig", "sell", "rest"]));
            let found = read(text).map(|l| Lead { again: false, ..l });
            assert_eq!(found, Some(expected), "{text}");
        }
        for (text, count) in [
            ("On your turn, do exactly one of the following three things", Some(3)),
            ("A turn is spent on one of these actions:", None),
            ("You have two options on your turn", Some(2)),
            (
                "On your turn perform one of the three actions below, and then your turn is over",
                Some(3),
            ),
        ] {
            assert_eq!(read(text), Some(lead(1, Some(1), false, From::Below(count))), "{text}");
        }
    }

    #[test]
    fn how_many_and_whether_twice() {
        let two = read("Each turn you get two actions").expect("it is one");
        assert_eq!((two.low, two.high, two.again), (2, Some(2), true));
        let any =
            read("On your turn you may do any of these, in any order:").expect("it is one");
        assert_eq!((any.low, any.high, any.again), (0, None, false));
        let once = read("On your turn, take up to two actions, each at most once:")
            .expect("it is one");
        assert_eq!((once.low, once.high, once.again), (0, Some(2), false));
    }

    #[test]
    fn what_is_done_before_stays() {
        let lead = read("Draw a card, and then take one of the following actions:")
            .expect("it is one");
        assert_eq!(lead.front, Front::Before(3));
        let lead = read("When a player plays a king, choose one of the following:")
            .expect("it is one");
        assert_eq!(lead.front, Front::Words(6));
    }

    #[test]
    fn what_is_not_understood_is_no_choice() {
        for text in [
            "On your turn, take one card",
            "On your turn, do one of the following before noon:",
            "Take two coins, one for each player",
            "On your turn, draw two cards or take a coin from the bank",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
