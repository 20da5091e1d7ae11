//! What tells the pieces of a list apart, behind their noun: figures, colours, suits or whatever a book calls what they differ
//! in, and so many of each. Each phrase is looked for in any order; whether they go together, the figures show.

use std::fmt::Write as _;

use super::count::number;
use super::items::is_color;
use super::sorts::{ends, figures, is_usual, listed, sort_noun, without};
use super::words::{any_phrase, is, is_plain, phrase, row, skip};
use crate::outline::Apart;
use crate::vocabulary::{plural_of, singular_of};

/// Words for a figure on a piece, and how it is called.
const FIGURES: [(&str, &str); 14] = [
    ("numbered", "number"),
    ("number", "number"),
    ("numbers", "number"),
    ("figures", "number"),
    ("marked", "number"),
    ("labelled", "number"),
    ("labeled", "number"),
    ("valued", "value"),
    ("value", "value"),
    ("values", "value"),
    ("worth", "value"),
    ("ranked", "rank"),
    ("rank", "rank"),
    ("ranks", "rank"),
];

/// Of what there are so many.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Per {
    /// Of each combination, or of whatever stands before.
    Each,
    /// Of each figure.
    Figure,
    /// Of each sort.
    Sort,
}

/// What tells pieces apart, as far as it is read.
#[derive(Debug, Clone, Default)]
pub(super) struct Spec {
    /// What the figure is called, the lowest and the highest.
    figures: Option<(String, u32, u32)>,
    /// What the sorts are called, if they are, how many there are and what each is called.
    sorts: Option<(Option<String>, u32, Vec<String>)>,
    per: Vec<(u32, Per)>,
    /// So many of these, so many of those.
    pub parts: Vec<(u32, String)>,
    /// Whether the figures are said before the sorts, as in the names of the pieces.
    figures_first: bool,
    /// Whether they are said to be all alike.
    alike: bool,
    /// Whether the number before them is that of each sort: `12 beads in each of three colours`.
    so_many_of_each: bool,
}

impl Spec {
    pub(super) fn is_empty(&self) -> bool {
        self.figures.is_none() && self.sorts.is_none() && self.parts.is_empty()
    }

    /// What the figure on each is called, the lowest and the highest.
    pub(super) fn figures(&self) -> Option<&(String, u32, u32)> {
        self.figures.as_ref()
    }

    /// What each of the sorts is called.
    pub(super) fn names(&self) -> &[String] {
        self.sorts.as_ref().map_or(&[], |(.., names)| names)
    }

    /// How many times the number before them there are of all sorts together; none if the figures do not fit.
    pub(super) fn sorts_of(&mut self, count: u32) -> Option<u32> {
        let figures = self.figures.as_ref().map_or(1, |(_, low, high)| high - low + 1);
        let Some((_, n, _)) = self.sorts.as_ref().filter(|_| self.so_many_of_each) else {
            return Some(1);
        };
        let n = *n;
        // `24 cards, numbered 1 to 6 in each of four suits`
        if figures > 1 && figures * n == count {
            return Some(1);
        }
        (figures == 1 && self.per.is_empty() || figures == count).then(|| {
            self.per.push((count, Per::Sort));
            n
        })
    }

    /// One more phrase that tells apart `count` pieces of this noun, and where it ends.
    pub(super) fn take(
        &mut self,
        words: &[String],
        at: usize,
        count: u32,
        noun: &str,
    ) -> Option<usize> {
        let open = skip(words, at, &[",", ":", ";", "(", "-", "\u{2013}", "\u{2014}"]);
        let opened = open > at && is(words, at, &["(", ":", "-", "\u{2013}", "\u{2014}"]);
        let found = self.take_all_alike(words, open).or_else(|| {
            let and = skip(words, open, &["and"]);
            let from = any_phrase(
                words,
                and,
                &[
                    &["all", "of", "them"],
                    &["each", "of", "them"],
                    &["they", "are"],
                    &["they", "come"],
                    &["which", "are"],
                    &["which", "come"],
                    &["that", "come"],
                    &["of", "which"],
                    &["namely"],
                    &["with"],
                    &["being"],
                    &["consisting", "of"],
                    &["made", "up", "of"],
                ],
            )
            .unwrap_or(and);
            let of_them = number(words, and)
                .is_some_and(|(_, end)| phrase(words, end, &["of", "them"]).is_some())
                || phrase(words, and, &["half", "of", "them"]).is_some();
            let detailed = opened || of_them || from > and && !is(words, and, &["with"]);
            self.copies(words, from)
                .or_else(|| self.each_of(words, from, noun))
                .or_else(|| self.sorted(words, from))
                .or_else(|| self.figured(words, from))
                .or_else(|| detailed.then(|| self.parted(words, from, count, noun)).flatten())
                .or_else(|| self.copies(words, open))
                .or_else(|| self.sorted(words, open))
                .or_else(|| self.figured(words, open))
        });
        let found = found.or_else(|| {
            // `five gods: …`, one of each, where nothing else is said.
            let (names, end) = opened.then(|| row(words, open, Some(count))).flatten()?;
            (self.is_empty() && count > 1).then_some(())?;
            self.sorts = Some((None, count, names));
            Some(end)
        })?;
        self.figures_first |= self.figures.is_some() && self.sorts.is_none();
        // Two phrases may stand within one pair of brackets.
        Some(skip(words, found, &[")"]))
    }

    fn take_all_alike(&mut self, words: &[String], at: usize) -> Option<usize> {
        let end = any_phrase(
            words,
            at,
            &[
                &["which", "are", "all", "alike"],
                &["which", "are", "all", "the", "same"],
                &["all", "the", "same"],
                &["all", "identical"],
                &["all", "alike"],
            ],
        )?;
        self.alike = true;
        Some(end)
    }

    /// `numbered 1 to 10`, `with the values 2 to 8`, `each suit running from 1 to 8`, `1 to 9 in each`.
    fn figured(&mut self, words: &[String], at: usize) -> Option<usize> {
        self.figures.is_none().then_some(())?;
        let at = self.each_sort(words, at).unwrap_or(at);
        let at = any_phrase(words, at, &[&["each"], &["all"], &["every", "one"]]).unwrap_or(at);
        let verb = any_phrase(
            words,
            at,
            &[
                &["bearing"],
                &["showing"],
                &["carrying"],
                &["with"],
                &["bears"],
                &["shows"],
                &["has"],
                &["have"],
                &["bear"],
                &["of"],
                &["one", "of"],
                &["one", "for"],
                &["is"],
                &["are"],
            ],
        );
        let mut next = verb.unwrap_or(at);
        let runs = any_phrase(
            words,
            next,
            &[
                &["running"],
                &["ranging"],
                &["going"],
                &["runs"],
                &["goes"],
                &["run"],
                &["range"],
            ],
        );
        let name = if let Some(end) = runs {
            next = end;
            "number"
        } else {
            next = any_phrase(
                words,
                next,
                &[
                    &["a", "different"],
                    &["cards"],
                    &["tiles"],
                    &["a"],
                    &["an"],
                    &["the"],
                    &["each"],
                    &["every"],
                ],
            )
            .unwrap_or(next);
            let found = FIGURES.iter().find(|(w, _)| is(words, next, &[w]));
            next += usize::from(found.is_some());
            match found {
                Some((_, name)) => *name,
                // `from 1 to 8 in each suit`
                None if verb.is_none() && is(words, next, &["from"]) => "number",
                None if verb.is_none() && self.sorts.is_some() => "number",
                None => return None,
            }
        };
        let (low, high, end) = figures(words, next)?;
        self.figures = Some((name.to_owned(), low, high));
        let end = any_phrase(words, end, &[&["points"], &["point"]]).unwrap_or(end);
        Some(self.within(words, end).unwrap_or(end))
    }

    /// `each suit`, of a noun that is one for the sorts: what stands behind it.
    fn each_sort(&self, words: &[String], at: usize) -> Option<usize> {
        is(words, at, &["each", "every", "the"]).then_some(())?;
        self.is_sort(words, at + 1).then_some(at + 2)
    }

    fn is_sort(&self, words: &[String], at: usize) -> bool {
        let Some((Some(name), ..)) = &self.sorts else { return false };
        words.get(at).is_some_and(|w| singular_of(&w.to_lowercase()) == singular_of(name))
    }

    /// `in each suit`, `for every colour`, behind figures.
    fn within(&self, words: &[String], at: usize) -> Option<usize> {
        is(words, at, &["in", "for", "of", "per"]).then_some(())?;
        if is(words, at, &["per"]) {
            return self.is_sort(words, at + 1).then_some(at + 2);
        }
        self.each_sort(words, at + 1).filter(|_| is(words, at + 1, &["each", "every"]))
    }

    /// `in four suits`, `in each of three breeds (brass, copper and tin)`, `in the colours red and blue`.
    fn sorted(&mut self, words: &[String], at: usize) -> Option<usize> {
        self.sorts.is_none().then_some(())?;
        let opens = any_phrase(
            words,
            at,
            &[
                &["in", "each", "of"],
                &["for", "each", "of"],
                &["of", "each", "of"],
                &["from", "each", "of"],
                &["each", "of"],
                &["divided", "into"],
                &["split", "into"],
                &["in"],
                &["of"],
                &["for"],
                &["from"],
            ],
        );
        let each = is(words, at + 1, &["each"]) && opens == Some(at + 3);
        let next = skip(words, opens.unwrap_or(at), &["the"]);
        if let Some((n, next)) = number(words, next) {
            let next = skip(words, next, &["different", "equal"]);
            let (name, end) = sort_noun(words, next, n > 1)?;
            // Without a word before it only the usual ones are surely no pieces.
            (n > 1 && (opens.is_some() || is_usual(&name))).then_some(())?;
            let (names, end) = listed(words, end, n).unwrap_or((Vec::new(), end));
            (!names.is_empty() || opens.is_some() || is_usual(&name)).then_some(())?;
            self.sorts = Some((Some(name), n, names));
            self.so_many_of_each = each;
            return Some(end);
        }
        opens?;
        // `in the suits moon, sun and wave`, `in red, blue and green`
        if let Some((name, end)) = sort_noun(words, next, true)
            && let Some((names, end)) = row(words, skip(words, end, &[":", "("]), None)
        {
            let n = names.len() as u32;
            let end = skip(words, end, &[")"]);
            self.sorts = Some((Some(name), n, names));
            self.so_many_of_each = each;
            return Some(end);
        }
        let (names, end) = row(words, next, None)?;
        names.iter().all(|n| is_color(n)).then_some(())?;
        self.sorts = Some((None, names.len() as u32, names));
        Some(end)
    }

    /// `twelve each of red, brown and white`, `six each of the numbers 1 to 4`, `8 each of four kinds: …`.
    fn each_of(&mut self, words: &[String], at: usize, noun: &str) -> Option<usize> {
        let (n, next) = number(words, at)?;
        let many = plural_of(noun);
        let next = any_phrase(words, next, &[&[noun], &[many.as_str()]]).unwrap_or(next);
        is(words, next, &["each", "apiece"]).then_some(())?;
        let next = any_phrase(words, next + 1, &[&["of", "the"], &["of"], &["in"], &["with"]])
            .unwrap_or(next + 1);
        if self.figures.is_none()
            && let Some((_, name)) = FIGURES.iter().find(|(w, _)| is(words, next, &[w]))
            && let Some((low, high, end)) = figures(words, next + 1)
        {
            self.figures = Some(((*name).to_owned(), low, high));
            self.per.push((n, Per::Figure));
            return Some(end);
        }
        if self.sorts.is_some() {
            return None;
        }
        if let Some((k, after)) = number(words, next)
            && let Some((name, end)) =
                sort_noun(words, skip(words, after, &["different"]), true)
            && k > 1
        {
            let (names, end) = listed(words, end, k).unwrap_or((Vec::new(), end));
            self.sorts = Some((Some(name), k, names));
            self.per.push((n, Per::Sort));
            return Some(end);
        }
        let (names, end) = row(words, next, None)?;
        // `twelve each of red pots and blue pots`
        let names: Vec<String> = names.iter().map(|name| without(name, noun)).collect();
        self.sorts = Some((None, names.len() as u32, names));
        self.per.push((n, Per::Sort));
        Some(end)
    }

    /// Of what there are so many: of each figure, of each sort.
    fn per_what(&self, words: &[String], at: usize) -> Option<(Per, usize)> {
        let figure = FIGURES.iter().any(|(w, _)| is(words, at, &[w]));
        if figure && !is(words, at, &["worth", "numbered", "marked"]) {
            return Some((Per::Figure, at + 1));
        }
        self.is_sort(words, at).then_some((Per::Sort, at + 1))
    }

    /// `two copies of each`, `nine in each suit`, `three of every value from 1 to 10`, `twelve cards per colour`, `each
    /// number twice`.
    fn copies(&mut self, words: &[String], at: usize) -> Option<usize> {
        if let Some(each) = any_phrase(words, at, &[&["each"], &["every"]])
            && let Some((per, next)) = self.per_what(words, each)
        {
            let next = skip(words, next, &["appears", "occurs", "comes", "being", "appearing"]);
            if is(words, next, &["once", "twice"]) {
                self.per.push((1 + u32::from(is(words, next, &["twice"])), per));
                return Some(next + 1);
            }
            if let Some((n, end)) =
                number(words, next).filter(|(_, e)| is(words, *e, &["times"]))
            {
                self.per.push((n, per));
                return Some(end + 1);
            }
        }
        // `four suits of nine cards each`
        if is(words, at, &["of"])
            && self.sorts.is_some()
            && let Some((n, next)) = number(words, at + 1)
            && is_plain(words, next)
            && is(words, next + 1, &["each"])
        {
            self.per.push((n, Per::Sort));
            return Some(next + 2);
        }
        let (n, next) = number(words, at)?;
        let copies =
            ["copies", "copy", "cards", "card", "tiles", "tile", "of", "pieces", "ones"];
        let mut next =
            if is(words, next, &copies) && !is(words, next, &["of"]) { next + 1 } else { next };
        let alone = is(words, next, &["each"]) && ends(words, next + 1);
        if alone {
            (!self.is_empty()).then_some(())?;
            self.per.push((n, Per::Each));
            return Some(next + 1);
        }
        if is(words, next, &["per"]) {
            let (per, end) = self.per_what(words, next + 1)?;
            self.per.push((n, per));
            return Some(end);
        }
        is(words, next, &["of", "for", "in", "from", "with", "bearing"]).then_some(())?;
        is(words, next + 1, &["each", "every"]).then_some(())?;
        next += 2;
        if ends(words, next) {
            (!self.is_empty()).then_some(())?;
            self.per.push((n, Per::Each));
            return Some(next);
        }
        // `three of each value from 1 to 10`
        if self.figures.is_none()
            && let Some((_, name)) = FIGURES.iter().find(|(w, _)| is(words, next, &[w]))
            && let Some((low, high, end)) = figures(words, next + 1)
        {
            self.figures = Some(((*name).to_owned(), low, high));
            self.per.push((n, Per::Figure));
            return Some(self.within(words, end).unwrap_or(end));
        }
        if let Some((per, end)) = self.per_what(words, next) {
            self.per.push((n, per));
            return Some(self.within(words, end).unwrap_or(end));
        }
        if self.sorts.is_none() {
            // `nine in each of four waters (…)`, `ten of each colour: red and blue`
            let of = skip(words, next, &["of"]);
            let of = skip(words, of, &["the"]);
            if let Some((k, after)) = number(words, of) {
                let (name, end) = sort_noun(words, skip(words, after, &["different"]), true)?;
                let (names, end) = listed(words, end, k).unwrap_or((Vec::new(), end));
                (k > 1).then_some(())?;
                self.sorts = Some((Some(name), k, names));
                self.per.push((n, Per::Sort));
                return Some(end);
            }
            let (name, end) = sort_noun(words, of, false)?;
            let (names, end) = row(words, skip(words, end, &[":", "("]), None)?;
            self.sorts = Some((Some(name), names.len() as u32, names));
            self.per.push((n, Per::Sort));
            return Some(skip(words, end, &[")"]));
        }
        // `two copies of each card`
        let piece = words.get(next).is_some_and(|w| {
            let one = w.to_lowercase();
            ["card", "tile", "token", "combination", "one", "counter"].contains(&one.as_str())
        });
        piece.then(|| self.per.push((n, Per::Each)))?;
        Some(next + 1)
    }

    /// `12 houses, 12 fields and 16 hills`, `six red and six white ones`, which come to all of them.
    fn parted(&mut self, words: &[String], at: usize, count: u32, noun: &str) -> Option<usize> {
        (self.parts.is_empty() && self.sorts.is_none()).then_some(())?;
        let mut at = at;
        let mut parts: Vec<(u32, String)> = Vec::new();
        let mut sum = 0;
        while sum < count {
            let next = if parts.is_empty() {
                at
            } else {
                let next = skip(words, skip(words, at, &[",", ";"]), &["and", "plus"]);
                (next > at).then_some(next)?
            };
            let half = is(words, next, &["half"]) && count.is_multiple_of(2);
            let (n, next) = number(words, next)
                .or_else(|| is(words, next, &["a", "an"]).then_some((1, next + 1)))
                .or_else(|| half.then_some((count / 2, next + 1)))?;
            let next = any_phrase(words, next, &[&["of", "them"], &["are"]]).unwrap_or(next);
            if let Some((figure, end)) = super::uneven::figured(words, next, noun) {
                parts.push((n, figure));
                (sum, at) = (sum + n, end);
                continue;
            }
            let mut end = next;
            while end < next + 3 && is_plain(words, end) {
                end += 1;
            }
            (end > next).then_some(())?;
            let name = words[next..end].join(" ").to_lowercase();
            let name = without(&name, noun);
            let one = if n > 1 { singular_of(&name) } else { name };
            (!one.is_empty()).then_some(())?;
            parts.push((n, one));
            sum += n;
            at = end;
        }
        (sum == count && parts.len() > 1).then_some(())?;
        self.parts = parts;
        Some(at)
    }

    /// How many of each combination there are, if the figures of `count` pieces show it.
    fn each(&self, count: u32) -> Option<u32> {
        let figures = self.figures.as_ref().map_or(1, |(_, low, high)| high - low + 1);
        let sorts = self.sorts.as_ref().map_or(1, |(_, n, _)| *n);
        let all = figures * sorts;
        let each = (count > 0 && count.is_multiple_of(all)).then_some(count / all)?;
        let fits = self.per.iter().all(|(n, per)| match per {
            Per::Each => *n == each || *n * sorts == count,
            Per::Figure => *n == each || *n * figures == count,
            Per::Sort => *n == each || *n * sorts == count,
        });
        ((!self.per.is_empty() || each == 1) && fits).then_some(each)
    }

    /// What tells the pieces apart, for the stock; `called` says what sorts are called that have no name.
    pub(super) fn apart(&self, called: &dyn Fn(&[String]) -> String) -> Vec<Apart> {
        let sorts = self.sorts.as_ref().map(|(name, n, values)| {
            let name = name.clone().unwrap_or_else(|| called(values));
            let values = if values.is_empty() {
                (1..=*n).map(|i| format!("{name} {i}")).collect()
            } else {
                values.clone()
            };
            Apart::Sorts(name, values)
        });
        let figures = self.figures.as_ref().map(|(name, low, high)| {
            Apart::Figures(name.clone(), i64::from(*low), i64::from(*high))
        });
        if self.figures_first {
            figures.into_iter().chain(sorts).collect()
        } else {
            sorts.into_iter().chain(figures).collect()
        }
    }

    /// How many of each combination, if that is sure.
    pub(super) fn copies_of(&self, count: u32) -> Option<i64> {
        self.each(count).map(i64::from)
    }

    /// The words for it behind the noun, as they are read by whoever looks at the sentence alone.
    pub(super) fn words(&self, count: u32, called: &dyn Fn(&[String]) -> String) -> String {
        let mut out = String::new();
        if let Some((name, low, high)) = &self.figures {
            let verb = match name.as_str() {
                "value" => "valued",
                "rank" => "ranked",
                _ => "numbered",
            };
            let _ = write!(out, ", {verb} {low} to {high}");
        }
        if let Some((name, n, names)) = &self.sorts {
            let name = name.clone().unwrap_or_else(|| called(names));
            let _ = write!(out, " in {n} {}", plural_of(&name));
            if let Some((last, front)) = names.split_last() {
                let _ = write!(out, ": {} and {last}", front.join(", "));
            }
        }
        if let Some((last, front)) = self.parts.split_last() {
            let one = |(n, name): &(u32, String)| format!("{n} {name}");
            let front: Vec<String> = front.iter().map(one).collect();
            let _ = write!(out, ": {} and {}", front.join(", "), one(last));
        }
        if let Some(each) = self.each(count).filter(|n| *n > 1 && !self.is_empty()) {
            let mark = if out.contains(':') { ';' } else { ':' };
            let _ = write!(out, "{mark} {each} of each");
        }
        out
    }
}
