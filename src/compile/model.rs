//! Models for sentences that are not read: those of `grammar/models.txt`, filled with the author's words and the book's
//! terms. `proof` tells which of them are read where the author's stands.

use std::sync::LazyLock;

use super::Compiled;
use crate::vocabulary::{Sort, Vocabulary, number_word, plural_of, singular_of};

/// The models, as they stand in the file.
static MODELS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    include_str!("../../grammar/models.txt")
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect()
});

/// How near (of a hundred) a sentence is that is offered, and one that is offered where there is no other.
pub(super) const NEAR: u32 = 50;
pub(super) const FAR: u32 = 24;

/// Words that say little of what a sentence is about.
const EVERYWHERE: [&str; 44] = [
    "a", "an", "the", "of", "in", "on", "at", "to", "is", "are", "be", "it", "they", "them",
    "that", "this", "these", "who", "which", "and", "or", "for", "by", "with", "from", "as",
    "has", "have", "player", "players", "their", "its", "may", "can", "must", "will", "game",
    "each", "every", "all", "any", "when", "if", "while",
];

/// Words that turn the sense of a sentence round.
const AGAINST: [&str; 14] = [
    "no", "not", "cannot", "nobody", "never", "neither", "without", "none", "nothing", "can't",
    "don't", "doesn't", "except", "unless",
];

/// The models with the author's words, and how near each of them is.
pub(super) fn models(text: &str, compiled: &Compiled) -> Vec<(u32, String)> {
    let slots = Slots::of(text, compiled);
    let said = telling(text);
    let mut found: Vec<(u32, String)> = MODELS
        .iter()
        .filter(|model| speaks_of(model, &said))
        .filter_map(|model| slots.filled(model))
        .map(|filled| (nearness(&said, &telling(&filled)), filled))
        .filter(|(near, _)| *near >= FAR)
        .collect();
    found.sort_by_key(|(near, _)| std::cmp::Reverse(*near));
    found.truncate(8);
    found
}

/// Whether the author says most of what a model says beside its names and numbers.
fn speaks_of(model: &str, said: &[String]) -> bool {
    let mut bare = String::new();
    for piece in model.split('{') {
        bare.push_str(piece.split_once('}').map_or(piece, |(_, rest)| rest));
    }
    let own = telling(&bare);
    let shared = own.iter().filter(|w| said.contains(w)).count();
    shared * 3 >= own.len() && shared > 0
}

/// How much of what each of two sentences says the other says too, of a hundred; each by what it tells.
pub(super) fn nearness(one: &[String], other: &[String]) -> u32 {
    let shared = one.iter().filter(|w| other.contains(w)).count();
    let all = one.len() + other.len();
    (shared * 200).checked_div(all).unwrap_or(0) as u32
}

/// Whether one of two sentences forbids or excludes as often as the other, so that it can stand for it.
pub(super) fn same_sense(one: &str, other: &str) -> bool {
    denies(one) == denies(other)
}

/// Whether a sentence forbids or excludes something.
pub(super) fn denies(text: &str) -> bool {
    let lower = text.to_lowercase();
    lower.split(|c: char| !c.is_alphanumeric() && c != '\'').any(|w| AGAINST.contains(&w))
}

/// Whether a sentence forbids what it speaks of.
pub(super) fn forbids(text: &str) -> bool {
    const SIGNS: [&str; 8] = [
        " cannot ",
        " can't ",
        " can not ",
        " may not ",
        " must not ",
        " never ",
        " nobody ",
        " no one ",
    ];
    let lower = format!(" {} ", text.to_lowercase());
    SIGNS.iter().any(|sign| lower.contains(sign))
}

/// Whether a sentence takes something out of what it says (`anything but a fox`), or speaks of one thing only: who leaves that
/// out says the contrary.
pub(super) fn excepts(text: &str) -> bool {
    const ALWAYS: [&str; 6] = ["except", "excepting", "besides", "save", "only", "apart"];
    const BEFORE: [&str; 10] = [
        "nothing",
        "anything",
        "nobody",
        "anybody",
        "everybody",
        "none",
        "anyone",
        "all",
        "everything",
        "everyone",
    ];
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split(' ').collect();
    words.iter().enumerate().any(|(i, word)| {
        let before = |k: usize| i >= k && BEFORE.contains(&words[i - k]);
        ALWAYS.contains(word)
            || *word == "but" && (before(1) || before(2))
            || *word == "other" && words.get(i + 1) == Some(&"than")
    })
}

/// Whether an author may have meant a sentence: most of what it says is in theirs, and a number counts there what it
/// counts here.
pub(super) fn borne_out(text: &str, candidate: &str) -> bool {
    let (said, own) = (telling(text), telling(candidate));
    let shared = own.iter().filter(|w| said.contains(w)).count();
    let counted = counts(text);
    // Words that nothing reads (`whoever sneezes`) may be exchanged for one or two that are read.
    let near = shared * 5 >= own.len() * 3 && shared * 2 >= said.len();
    (near || shared * 4 >= own.len() * 3)
        && counts(candidate).iter().all(|c| counted.contains(c))
}

/// Whether a sentence has all numbers of another.
pub(super) fn all_numbers(text: &str, candidate: &str) -> bool {
    let numbers =
        |text: &str| -> Vec<i64> { counts(text).into_iter().map(|(n, _)| n).collect() };
    let own = numbers(candidate);
    numbers(text).iter().all(|n| own.contains(n))
}

/// Whether a candidate says nothing that the author does not say: each telling word and each number, with what it counts.
pub(super) fn says_no_more(text: &str, candidate: &str) -> bool {
    let (said, own) = (telling(text), telling(candidate));
    let counted = counts(text);
    own.len() > 1
        && own.iter().all(|w| said.contains(w))
        && counts(candidate).iter().all(|c| counted.contains(c))
}

/// The numbers of a sentence, each with the stem of the word behind it.
fn counts(text: &str) -> Vec<(i64, String)> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|w| !w.is_empty())
        .collect();
    let number = |w: &str| w.parse().ok().or_else(|| number_word(w));
    (0..words.len())
        .filter_map(|i| {
            let behind = words.get(i + 1).map_or(String::new(), |w| stem(w));
            Some((number(words[i])?, behind))
        })
        .collect()
}

/// The stems of the words that say something.
pub(super) fn telling(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    let mut out: Vec<String> = lower
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|w| !w.is_empty() && !EVERYWHERE.contains(w))
        .map(|w| number_word(w).map_or_else(|| stem(w), |n| n.to_string()))
        .collect();
    out.sort_unstable();
    out.dedup();
    out
}

fn stem(word: &str) -> String {
    const SAME: [(&str, &str); 16] = [
        ("beginning", "start"),
        ("begin", "start"),
        ("begins", "start"),
        ("drawn", "draw"),
        ("drew", "draw"),
        ("won", "win"),
        ("winner", "win"),
        ("nobody", "no"),
        ("cannot", "no"),
        ("not", "no"),
        ("dealt", "deal"),
        ("receive", "gain"),
        ("gets", "gain"),
        ("get", "gain"),
        ("lost", "lose"),
        ("over", "end"),
    ];
    if let Some((_, same)) = SAME.iter().find(|(w, _)| *w == word) {
        return (*same).to_owned();
    }
    let cut = ["ing", "ed", "es", "s"]
        .iter()
        .find_map(|end| word.strip_suffix(end).filter(|stem| stem.len() > 2));
    cut.unwrap_or(word).trim_end_matches('e').to_owned()
}

/// What the braces of a model are filled with.
pub(super) struct Slots<'c> {
    compiled: &'c Compiled,
    numbers: Vec<String>,
    /// `two` of `two players`.
    players: Option<String>,
    pieces: Vec<String>,
    places: Vec<String>,
    tallies: Vec<String>,
    steps: Vec<String>,
    properties: Vec<String>,
    rule: Option<String>,
}

impl<'c> Slots<'c> {
    pub(super) fn of(text: &str, compiled: &'c Compiled) -> Self {
        let voc = &compiled.vocabulary;
        let named = |sorts: &[Sort]| names(text, voc, sorts);
        let rule = text
            .split(|c: char| c.is_whitespace() || c == ',' || c == ':')
            .map(|w| w.trim_end_matches('.'))
            .find(|w| {
                w.contains('.') && compiled.names.values().any(|(number, _)| number == w)
            });
        let mut numbers: Vec<String> = text
            .split(|c: char| !c.is_alphanumeric())
            .filter(|w| {
                let n = w.parse().ok().or_else(|| number_word(&w.to_lowercase()));
                n.is_some_and(|n: i64| n > 1 || w.parse::<i64>().is_ok())
            })
            .map(str::to_owned)
            .collect();
        let players = numbers
            .iter()
            .position(|n| {
                [" players", "-player", " or more players"]
                    .iter()
                    .any(|who| text.contains(&format!("{n}{who}")))
            })
            .map(|at| numbers.remove(at));
        Self {
            compiled,
            numbers,
            players,
            pieces: named(&[Sort::Status, Sort::Kind, Sort::Name, Sort::Value]),
            places: named(&[Sort::Zone]),
            tallies: named(&[Sort::Tally]),
            steps: named(&[Sort::Time]),
            properties: named(&[Sort::Property]),
            rule: rule.map(str::to_owned),
        }
    }

    /// With usual words for what the author does not name.
    pub(super) fn with_usual(mut self) -> Self {
        for figure in ["two", "three"].into_iter().skip(self.numbers.len()) {
            self.numbers.push(figure.to_owned());
        }
        self.players.get_or_insert_with(|| "three".to_owned());
        for sort in [Sort::Status, Sort::Kind] {
            let usual = self.most_said(sort).filter(|name| !self.pieces.contains(name));
            self.pieces.extend(usual);
        }
        if self.steps.is_empty() {
            self.steps.extend(self.most_said(Sort::Time));
        }
        self
    }

    /// A model with the author's words in its braces; nothing if there is no word for one of them.
    pub(super) fn filled(&self, model: &str) -> Option<String> {
        let mut out = model.to_owned();
        let mut set = |slot: &str, word: &dyn Fn() -> Option<String>| {
            if !out.contains(slot) {
                return Some(());
            }
            out = out.replace(slot, &word()?);
            Some(())
        };
        let at = |list: &[String], i: usize| list.get(i).cloned();
        set("{players}", &|| self.players.clone())?;
        set("{n}", &|| at(&self.numbers, 0))?;
        set("{n2}", &|| at(&self.numbers, 1))?;
        let piece = || at(&self.pieces, 0).or_else(|| self.most_said(Sort::Kind));
        // `Hearts` are many, one of them is a heart.
        set("{piece}", &|| piece().map(|p| singular_of(&p)))?;
        set("{pieces}", &|| piece().map(|p| plural_of(&p)))?;
        set("{piece2}", &|| at(&self.pieces, 1).map(|p| singular_of(&p)))?;
        set("{pieces2}", &|| at(&self.pieces, 1).map(|p| plural_of(&p)))?;
        set("{place}", &|| at(&self.places, 0).or_else(|| self.hand()))?;
        set("{tally}", &|| {
            let tally = at(&self.tallies, 0).or_else(|| self.most_said(Sort::Tally))?;
            let common = tally.chars().all(char::is_lowercase);
            Some(if common { plural_of(&tally) } else { tally })
        })?;
        set("{step}", &|| at(&self.steps, 0))?;
        set("{steps}", &|| at(&self.steps, 0).map(|s| plural_of(&s)))?;
        set("{number}", &|| {
            at(&self.properties, 0).or_else(|| self.most_said(Sort::Property))
        })?;
        set("{rule}", &|| self.rule.clone())?;
        let mut text = super::suggest::articles(&out);
        if let Some(first) = text.chars().next() {
            text.replace_range(0..first.len_utf8(), &first.to_uppercase().to_string());
        }
        Some(text + ".")
    }

    /// The place in which players hold what they have.
    fn hand(&self) -> Option<String> {
        let terms = &self.compiled.vocabulary.terms;
        let hand = terms
            .iter()
            .find(|(_, t)| t.sort == Sort::Zone && t.name.to_lowercase().contains("hand"));
        hand.map(|(_, t)| t.name.clone())
    }

    /// The term of a sort that the book's own sentences speak of most.
    fn most_said(&self, sort: Sort) -> Option<String> {
        let said = |name: &str| {
            self.compiled
                .own_readings()
                .filter(|r| r.text.to_lowercase().contains(name))
                .count()
        };
        (self.compiled.vocabulary.terms.iter())
            .filter(|(_, t)| t.sort == sort)
            .max_by_key(|(id, t)| (said(&t.name.to_lowercase()), std::cmp::Reverse(*id)))
            .map(|(_, t)| t.name.clone())
    }
}

/// The terms of these sorts that a text names, in its order, the longest where several begin at one word.
fn names(text: &str, voc: &Vocabulary, sorts: &[Sort]) -> Vec<String> {
    let lower = text.to_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let same = |word: &str, name: &str| word == name || singular_of(word) == name;
    let mut out: Vec<String> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let here = (voc.terms.iter())
            .filter(|(_, t)| sorts.contains(&t.sort) && t.name.parse::<i64>().is_err())
            .filter_map(|(_, t)| {
                let name = t.name.to_lowercase();
                let parts: Vec<&str> = name.split(' ').collect();
                let row = words.get(at..at + parts.len())?;
                let fits = row.iter().zip(&parts).all(|(w, p)| same(w, p));
                fits.then(|| (parts.len(), t.name.clone()))
            })
            .max_by_key(|(n, _)| *n);
        if let Some((n, name)) = here {
            if !out.contains(&name) {
                out.push(name);
            }
            at += n;
        } else {
            at += 1;
        }
    }
    out
}

/// The author's sentence in words that say the same, where it is of a kind that is known not to be read.
pub(super) fn rephrased(text: &str) -> Vec<String> {
    const BY_AGE: &[&str] = &[
        "youngest",
        "oldest",
        "tallest",
        "shortest",
        "newest",
        "smallest",
        "hungriest",
        "loudest",
    ];
    let text = text.trim_end_matches(['.', '!']);
    let lower = text.to_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    let small: Vec<&str> = lower.split_whitespace().collect();
    let figure = |from: usize| {
        let at = (from..small.len()).find(|&i| {
            let w = small[i].trim_end_matches(',');
            w.parse::<i64>().is_ok() || crate::vocabulary::number_word(w).is_some()
        })?;
        words.get(at).map(|w| w.trim_end_matches(',').to_owned())
    };
    let mut out = Vec::new();
    // Who is meant cannot be seen in the game: by the order of play instead.
    if let Some(at) = small.iter().position(|w| BY_AGE.contains(w))
        && small.get(at + 1).is_some_and(|w| w.trim_end_matches(',') == "player")
    {
        let mut words = words.clone();
        words[at] = "first";
        out.push(format!("{}.", words.join(" ")));
    }
    // `may hold no more than eight cards at the end of their turn`
    let end_of_turn = lower.contains("at the end of") && lower.contains("turn");
    let most =
        ["more than", "at most", "no more than"].iter().filter_map(|m| lower.find(m)).min();
    if let Some(most) = most.filter(|_| end_of_turn && lower.contains("card")) {
        let before = lower[..most].split_whitespace().count();
        if let Some(n) = figure(before) {
            out.push(format!(
                "At the end of each turn, the active player discards down to {n} cards."
            ));
        }
    }
    // `when a player reaches 500 points, finish the round`
    let round = ["finish", "complete", "play out", "end of the round", "rest of the round"];
    if lower.starts_with("when a player")
        && lower.contains("round")
        && round.iter().any(|w| lower.contains(w))
        && let Some((lead, _)) = text.split_once(',')
    {
        let lead = lead.replacen(" reaches ", " has ", 1).replacen(" gets ", " has ", 1);
        out.push(format!("{lead}, the game ends after the current round."));
    }
    // `kings count 20 instead of 13`
    if let Some(at) = small.iter().position(|w| matches!(*w, "count" | "counts"))
        && let Some(n) = figure(at)
        && at > 0
    {
        let verb = if small[at] == "counts" { "is" } else { "are" };
        out.push(format!("{} {verb} worth {n}.", words[..at].join(" ")));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{all_numbers, borne_out};

    #[test]
    fn no_number_is_lost_or_counts_something_else() {
        let text = "Each ship has a rank from 1 to 9";
        assert!(!all_numbers(text, "Each ship has a rank from 1."));
        assert!(all_numbers("A player draws two cards, then waits", "A player draws 2 cards."));
        let text = "When a player sells three fruit, they gain a coin";
        assert!(!borne_out(text, "When a player sells a fruit, they gain three coins."));
        assert!(borne_out(text, "When a player sells three fruit, they gain a point."));
    }

    #[test]
    fn what_the_author_does_not_speak_of_is_not_offered() {
        let text = "Leave any unfinished ships in the harbor and deal new ships";
        assert!(!borne_out(text, "When a player plays a ship, they draw a card."));
        assert!(borne_out(
            "Whoever sneezes draws a card",
            "When a player scores, they draw a card."
        ));
    }
}
