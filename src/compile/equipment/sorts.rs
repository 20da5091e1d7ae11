//! What pieces are sorted by, told over several sentences: `The game uses a deck of 54 cards. There are six flowers, namely …,
//! with nine cards of each.`, `The pack has 36 cards in four suits: …. In every suit the cards are numbered from 1 to 9.` They are
//! brought into one sentence that says how many pieces there are, in which sorts, and how many of each.

use super::apart::{figures, sort_noun};
use super::count::number;
use super::items::is_piece_word;
use super::words::{any_phrase, is, phrase, row, skip};
use super::words_of;
use crate::outline::{Form, Outline};
use crate::vocabulary::{plural_of, singular_of};

/// What is known so far of the pieces of one noun.
#[derive(Debug, Default)]
struct Told {
    /// What the pieces are, in the singular.
    noun: Option<String>,
    total: Option<u32>,
    /// What the sorts are called, in the singular, and each of them.
    sorts: Option<(String, Vec<String>)>,
    /// How many there are of each.
    each: Option<u32>,
    /// The figures within each.
    figures: Option<(u32, u32)>,
}

/// Puts what is told of the sorts of the pieces over several sentences into the first of them.
pub(super) fn said(outline: &mut Outline) {
    let mut at = 0;
    while at < outline.sentences.len() {
        let mut told = Told::default();
        let mut end = at;
        while let Some(next) = outline.sentences.get(end) {
            let plain = next.form == Form::Text && next.references.is_empty();
            if !plain || end - at > 3 || !told.take(&words_of(&next.text)) {
                break;
            }
            end += 1;
        }
        // A single sentence of which nothing is missing is read as it stands, but for words that nobody else reads.
        let odd = |text: &str| {
            text.contains("namely") || text.contains(" - ") || !text.contains(" in ")
        };
        let alone = end == at + 1 && !odd(&outline.sentences[at].text);
        if end > at
            && !alone
            && let Some(text) = told.sentence()
        {
            let first = &mut outline.sentences[at];
            first.written.get_or_insert(first.text.clone());
            first.reword(text);
            for more in at + 1..end {
                outline.named.facts.push(outline.sentences[more].span);
            }
            at = end;
        } else {
            at += 1;
        }
    }
}

impl Told {
    /// Takes up what a sentence says, if it says nothing else.
    fn take(&mut self, words: &[String]) -> bool {
        let words = match words.split_last() {
            Some((last, front)) if last == "." => front,
            _ => words,
        };
        if self.total.is_none() && self.sorts.is_none() && self.take_total(words).is_some() {
            return true;
        }
        self.take_sorts(words).or_else(|| self.take_each(words)).is_some()
    }

    /// `the game uses a deck of 54 cards`, `there are 54 cards in five suits: …`
    fn take_total(&mut self, words: &[String]) -> Option<()> {
        const AROUND: [&str; 24] = [
            "the",
            "this",
            "game",
            "uses",
            "is",
            "are",
            "played",
            "with",
            "a",
            "an",
            "deck",
            "pack",
            "set",
            "of",
            "there",
            "has",
            "have",
            "contains",
            "holds",
            "consists",
            "comprises",
            "you",
            "need",
            "use",
        ];
        let from = (0..words.len().min(9)).find(|i| number(words, *i).is_some())?;
        words[..from]
            .iter()
            .all(|w| AROUND.contains(&w.to_lowercase().as_str()))
            .then_some(())?;
        let (total, next) = number(words, from)?;
        let (noun, next) = piece(words, next)?;
        (total > 1).then_some(())?;
        let rest = any_phrase(
            words,
            next,
            &[
                &["is", "used"],
                &["are", "used"],
                &["in", "all"],
                &["in", "total"],
                &["altogether"],
            ],
        );
        let next = rest.unwrap_or(next);
        (self.noun, self.total) = (Some(noun), Some(total));
        if next == words.len() {
            return Some(());
        }
        // In the same breath what the sorts are.
        let opens = any_phrase(words, next, &[&[",", "in"], &["in"], &["of"], &["from"]]);
        let more = opens.and_then(|next| {
            let end = self.names(words, next)?;
            self.of_each(words, end)
        });
        if more != Some(words.len()) {
            *self = Self::default();
            return None;
        }
        Some(())
    }

    /// `there are six flowers, namely …, with nine cards of each`, `the cards show four birds: …`
    fn take_sorts(&mut self, words: &[String]) -> Option<()> {
        self.sorts.is_none().then_some(())?;
        if let Some(end) = self.on_each(words) {
            return (end == words.len()).then_some(());
        }
        let before = self.noun.clone();
        let opens = any_phrase(
            words,
            0,
            &[
                &["there", "are"],
                &["they", "come", "in"],
                &["they", "show"],
                &["these", "show"],
                &["these", "are", "in"],
            ],
        )
        .or_else(|| self.shown(words))?;
        let end = self.names(words, opens)?;
        let end = self.of_each(words, end);
        if end != Some(words.len()) {
            (self.sorts, self.each, self.figures) = (None, None, None);
            self.noun = before;
            return None;
        }
        Some(())
    }

    /// `five fruits appear on seven cards each: a, b, …`
    fn on_each(&mut self, words: &[String]) -> Option<usize> {
        let (n, next) = number(words, 0)?;
        let (name, next) = sort_noun(words, next, true)?;
        let next = any_phrase(
            words,
            next,
            &[&["appear", "on"], &["are", "shown", "on"], &["are", "on"]],
        )?;
        let (each, next) = number(words, next)?;
        let (noun, next) = piece(words, next)?;
        let next = any_phrase(words, next, &[&["each", ":"], &["each", ","], &["each", "("]])?;
        let (names, end) = row(words, skip(words, next, &["namely"]), Some(n))?;
        self.fits(&noun).then_some(())?;
        (self.sorts, self.each) = (Some((name, names)), Some(each));
        Some(skip(words, end, &[")"]))
    }

    /// `each card shows one of`, `the cards belong to`: where the number of sorts stands.
    fn shown(&mut self, words: &[String]) -> Option<usize> {
        let each = any_phrase(words, 0, &[&["each"], &["every"], &["the"], &["all"]])?;
        let (noun, next) = piece(words, each)?;
        let end = any_phrase(
            words,
            next,
            &[
                &["shows", "one", "of"],
                &["bears", "one", "of"],
                &["belongs", "to", "one", "of"],
                &["is", "one", "of"],
                &["show"],
                &["belong", "to"],
                &["come", "in"],
                &["are", "in"],
            ],
        )?;
        self.fits(&noun).then_some(())?;
        Some(skip(words, end, &["the"]))
    }

    /// Whether a noun is that of the pieces.
    fn fits(&mut self, noun: &str) -> bool {
        self.noun.get_or_insert(noun.to_owned()) == noun
    }

    /// `six flowers, namely a, b and c`: where the words behind it begin.
    fn names(&mut self, words: &[String], at: usize) -> Option<usize> {
        let (n, next) = number(words, at)?;
        let from = skip(words, next, &["different"]);
        let (name, next) = sort_noun(words, from, n > 1)?;
        // `five sorts of fruit`
        let name =
            if next > from + 2 { singular_of(&words[next - 1].to_lowercase()) } else { name };
        (n > 1 && !is_piece_word(&name)).then_some(())?;
        let open = skip(words, next, &[",", ":", "(", "-", "\u{2013}", "\u{2014}"]);
        let open =
            any_phrase(words, open, &[&["namely"], &["called"], &["which", "are"], &["named"]])
                .unwrap_or(open);
        (open > next).then_some(())?;
        let (names, end) = row(words, skip(words, open, &["the"]), Some(n))?;
        self.sorts = Some((name, names));
        Some(skip(words, end, &[")", "-", "\u{2013}", "\u{2014}"]))
    }

    /// `, with nine cards of each`, `; there are eight of each`, `, each with cards numbered from 1 to 9`, or nothing: where it ends.
    fn of_each(&mut self, words: &[String], at: usize) -> Option<usize> {
        if at >= words.len() {
            return Some(at);
        }
        let next = skip(words, at, &[",", ";", ":"]);
        let next = skip(words, next, &["and", "with"]);
        let next = any_phrase(words, next, &[&["there", "are"], &["with"]]).unwrap_or(next);
        if let Some(end) = self.numbered_each(words, next) {
            return Some(end);
        }
        let (n, next) = number(words, next)?;
        let next = match piece(words, next) {
            Some((noun, next)) if self.fits(&noun) => next,
            Some(_) => return None,
            None => next,
        };
        let next =
            any_phrase(words, next, &[&["of"], &["in"], &["for"], &["per"]]).unwrap_or(next);
        let per = is(words, next.saturating_sub(1), &["per"]);
        let next = if per { next } else { any_phrase(words, next, &[&["each"], &["every"]])? };
        self.each = Some(n);
        Some(self.sort(words, next).unwrap_or(next))
    }

    /// `each with cards numbered from 1 to 9`, `numbered 1 to 9 in each`
    fn numbered_each(&mut self, words: &[String], at: usize) -> Option<usize> {
        let each = any_phrase(
            words,
            at,
            &[&["each", "with"], &["each", "containing"], &["each", "having"]],
        )?;
        let (noun, next) = piece(words, each)?;
        let next = phrase(words, next, &["numbered"])?;
        let (low, high, end) = figures(words, next)?;
        self.fits(&noun).then_some(())?;
        self.figures = Some((low, high));
        Some(end)
    }

    /// The noun of the sorts, or a word for any sort.
    fn sort(&self, words: &[String], at: usize) -> Option<usize> {
        let (name, _) = self.sorts.as_ref()?;
        let one = singular_of(&words.get(at)?.to_lowercase());
        (one == *name || ["kind", "sort", "type"].contains(&one.as_str())).then_some(at + 1)
    }

    /// `there are eight cards of each bird`, `each bird appears on eight cards`, `in every suit the cards are numbered from 1 to 9`
    fn take_each(&mut self, words: &[String]) -> Option<()> {
        (self.sorts.is_some() && self.each.is_none() && self.figures.is_none()).then_some(())?;
        let end = any_phrase(words, 0, &[&["there", "are"]])
            .and_then(|next| self.of_each(words, next))
            .or_else(|| self.each_has(words))
            .or_else(|| self.numbered(words));
        (end == Some(words.len())).then_some(())
    }

    /// `each bird has eight cards`, `each bird appears eight times`
    fn each_has(&mut self, words: &[String]) -> Option<usize> {
        let each = any_phrase(words, 0, &[&["each"], &["every"]])?;
        let next = self.sort(words, each)?;
        let verb = any_phrase(
            words,
            next,
            &[
                &["appears", "on"],
                &["is", "shown", "on"],
                &["is", "on"],
                &["occurs", "on"],
                &["appears"],
                &["has"],
                &["consists", "of"],
                &["contains"],
            ],
        )?;
        if let Some((low, high, end)) = self.pieces_numbered(words, verb) {
            self.figures = Some((low, high));
            return Some(end);
        }
        let (n, next) = number(words, verb)?;
        let end = match piece(words, next) {
            Some((noun, end)) if self.fits(&noun) => end,
            _ => phrase(words, next, &["times"])?,
        };
        if let Some(next) =
            phrase(words, end, &["numbered"]).or(phrase(words, end, &[",", "numbered"]))
        {
            let (low, high, end) = figures(words, next)?;
            (high + 1 - low == n).then_some(())?;
            self.figures = Some((low, high));
            return Some(end);
        }
        self.each = Some(n);
        Some(end)
    }

    /// `cards numbered from 1 to 9`
    fn pieces_numbered(&mut self, words: &[String], at: usize) -> Option<(u32, u32, usize)> {
        let (noun, next) = piece(words, skip(words, at, &["the"]))?;
        let next = skip(words, next, &["are"]);
        let next = any_phrase(words, next, &[&["numbered"], &["with", "the", "numbers"]])?;
        let found = figures(words, next)?;
        self.fits(&noun).then_some(found)
    }

    /// `in every suit the cards are numbered from 1 to 9`, `the cards of each suit are numbered 1 to 9`
    fn numbered(&mut self, words: &[String]) -> Option<usize> {
        let (low, high, end) = if let Some(next) =
            any_phrase(words, 0, &[&["in", "each"], &["in", "every"], &["within", "each"]])
        {
            let next = skip(words, self.sort(words, next)?, &[","]);
            let next = any_phrase(words, next, &[&["there", "are"]]).unwrap_or(next);
            self.pieces_numbered(words, next)?
        } else {
            let (noun, next) = piece(words, skip(words, 0, &["the"]))?;
            let next = any_phrase(
                words,
                next,
                &[&["of", "each"], &["of", "every"], &["in", "each"], &["in", "every"]],
            )?;
            let next = phrase(words, self.sort(words, next)?, &["are", "numbered"])?;
            self.fits(&noun).then_some(())?;
            figures(words, next)?
        };
        self.figures = Some((low, high));
        Some(end)
    }

    /// All of it in one sentence, if it says how many pieces there are.
    fn sentence(&self) -> Option<String> {
        let ((name, names), noun) = (self.sorts.as_ref()?, self.noun.as_ref()?);
        let (last, front) = names.split_last()?;
        let n = names.len() as u32;
        let within =
            self.each.or(self.figures.map(|(low, high)| high.saturating_sub(low) + 1))?;
        let total = self.total.unwrap_or(within * n);
        let (many, sorts, listed) = (plural_of(noun), plural_of(name), front.join(", "));
        let front = match self.figures {
            Some((low, high)) => format!("There are {total} {many}, numbered {low} to {high}"),
            None => format!("There are {total} {many}"),
        };
        let each = self.each.map(|n| format!("; {n} of each")).unwrap_or_default();
        Some(format!("{front} in {n} {sorts}: {listed} and {last}{each}"))
    }
}

/// A word for pieces at a place, in the singular, and where the words behind it begin.
fn piece(words: &[String], at: usize) -> Option<(String, usize)> {
    let one = singular_of(&words.get(at)?.to_lowercase());
    is_piece_word(&one).then_some((one, at + 1))
}
