//! The index of surfaces: from the words as written to what they may mean.
//!
//! Bucketed by the first word, longest entry first, so that a look-up at one place of a sentence
//! touches one bucket.

use std::borrow::Cow;
use std::sync::LazyLock;

use indexmap::IndexMap;
use smallvec::SmallVec;

use super::lexicon::Lexicon;
use super::scan::{Kind, Raw};
use super::{Class, LexemeId, Word};
use crate::source::Quick;

/// One surface and one meaning.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Entry {
    /// The words after the first, lower case.
    pub rest: Box<[Box<str>]>,
    /// Whether the first of several words has a possessive ending (`Orsino's Debt`).
    pub owner: bool,
    /// Class and form.
    pub class: Class,
    /// The meaning.
    pub word: Word,
    /// Whether the author writes it with a capital.
    pub capital: bool,
}

/// An index of surfaces.
#[derive(Debug, Clone, Default)]
pub(crate) struct Surfaces {
    buckets: IndexMap<Cow<'static, str>, SmallVec<[Entry; 1]>, Quick>,
}

static LEXICON: LazyLock<Surfaces> = LazyLock::new(|| gather(true));
static FIELD: LazyLock<Surfaces> = LazyLock::new(|| gather(false));

/// Makes the tables of the shared lexicon, if nobody has asked for them yet.
pub fn prepare() {
    LazyLock::force(&FIELD);
    LazyLock::force(&LEXICON);
}

fn gather(common: bool) -> Surfaces {
    let lexicon = Lexicon::shared();
    let mut surfaces = Surfaces::default();
    surfaces.buckets.reserve(lexicon.forms().len());
    let known = lexicon.forms().filter(|(_, _, id)| common || !lexicon.get(*id).common);
    for (form, class, id) in known {
        surfaces.add_form(form, class, id);
    }
    let mut spelled: IndexMap<&str, Vec<(Class, LexemeId)>, Quick> =
        lexicon.other_spellings().map(|(_, spelling)| (spelling, Vec::new())).collect();
    for (form, class, id) in lexicon.forms() {
        if let Some(all) = spelled.get_mut(form) {
            all.push((class, id));
        }
    }
    for (other, spelling) in lexicon.other_spellings() {
        for &(class, id) in spelled.get(spelling).into_iter().flatten() {
            surfaces.add(other, class, &Word::Lexeme(id), false);
        }
    }
    surfaces
}

impl Lexicon {
    /// What a word in small letters can be a form of in the shared lexicon, other spellings left out, in the order of the
    /// lexicon.
    pub(crate) fn forms_of(&self, word: &str) -> impl Iterator<Item = (Class, LexemeId)> {
        let respelled = self.other_spellings().any(|(other, _)| other == word);
        let written = respelled.then(|| self.forms().filter(move |(form, ..)| *form == word));
        let written = written.into_iter().flatten().map(|(_, class, id)| (class, id));
        let entries = (!respelled).then(|| LEXICON.word(word)).into_iter().flatten();
        let indexed = entries.filter_map(|entry| match entry.word {
            Word::Lexeme(id) => Some((entry.class, id)),
            _ => None,
        });
        written.chain(indexed)
    }
}

impl Surfaces {
    /// The surfaces of the shared lexicon.
    pub(crate) fn lexicon() -> &'static Self {
        &LEXICON
    }

    /// The surfaces of the words of the field, without common English: what speaks against a
    /// word being a term of the book.
    pub(crate) fn field() -> &'static Self {
        &FIELD
    }

    /// Adds a surface of the lexicon, which is in small letters.
    fn add_form(&mut self, form: &'static str, class: Class, id: LexemeId) {
        if form.contains(['\'', ' ']) {
            self.add(form, class, &Word::Lexeme(id), false);
            return;
        }
        let entry = Entry {
            rest: Box::default(),
            owner: false,
            class,
            word: Word::Lexeme(id),
            capital: false,
        };
        enter(self.buckets.entry(Cow::Borrowed(form)).or_default(), entry);
    }

    /// Adds a surface, unless it is there with this class and meaning.
    pub(crate) fn add(&mut self, surface: &str, class: Class, word: &Word, capital: bool) {
        let plain = surface.bytes().all(|b| b.is_ascii() && !b.is_ascii_uppercase());
        let lower = if plain {
            Cow::Borrowed(surface)
        } else {
            Cow::Owned(surface.to_lowercase().replace('’', "'"))
        };
        let mut words = lower.split_whitespace();
        let Some(first) = words.next() else { return };
        let rest: Box<[Box<str>]> = words.map(Into::into).collect();
        let single = first.strip_suffix("'s").filter(|_| !rest.is_empty());
        let (first, owner) = (single.unwrap_or(first), single.is_some());
        let entry = Entry { rest, owner, class, word: word.clone(), capital };
        let at = self.buckets.get_index_of(first).unwrap_or_else(|| {
            let first = Cow::Owned(first.to_owned());
            self.buckets.insert_full(first, SmallVec::new()).0
        });
        enter(&mut self.buckets[at], entry);
    }

    /// The longest entries that match at `at`, not longer than `limit` words, with their length.
    pub(crate) fn longest(
        &self,
        raws: &[Raw<'_>],
        at: usize,
        limit: usize,
    ) -> (usize, &[Entry]) {
        let Some(bucket) = self.buckets.get(raws[at].lower.as_str()) else { return (0, &[]) };
        let mut from = 0;
        while let Some(entry) = bucket.get(from) {
            let len = entry.rest.len();
            let group = bucket[from..].partition_point(|other| other.rest.len() >= len) + from;
            if len < limit {
                // Entries of one length may differ in their words: keep those that match together.
                let first = (from..group).find(|&i| matches(&bucket[i], raws, at));
                if let Some(first) = first {
                    let same = bucket[first..group]
                        .iter()
                        .take_while(|other| other.rest == bucket[first].rest)
                        .count();
                    return (len + 1, &bucket[first..first + same]);
                }
            }
            from = group;
        }
        (0, &[])
    }

    /// All entries for one word.
    pub(crate) fn word(&self, lower: &str) -> impl Iterator<Item = &Entry> {
        self.buckets.get(lower).into_iter().flatten().filter(|entry| entry.rest.is_empty())
    }

    /// Whether any entry opens with this word.
    pub(crate) fn opens(&self, lower: &str) -> bool {
        self.buckets.contains_key(lower)
    }

    /// Puts entries of one length and the same words next to each other.
    pub(crate) fn settle(&mut self) {
        for bucket in self.buckets.values_mut() {
            bucket.sort_by(|a, b| {
                b.rest.len().cmp(&a.rest.len()).then_with(|| a.rest.cmp(&b.rest))
            });
        }
    }
}

/// Puts an entry behind those that are as long or longer, unless it is there.
fn enter(bucket: &mut SmallVec<[Entry; 1]>, entry: Entry) {
    if bucket.contains(&entry) {
        return;
    }
    let at = bucket.partition_point(|other| other.rest.len() >= entry.rest.len());
    bucket.insert(at, entry);
}

fn matches(entry: &Entry, raws: &[Raw<'_>], at: usize) -> bool {
    let last = entry.rest.len();
    raws.len() > at + last && entry.rest.iter().enumerate().all(|(i, word)| {
        let raw = &raws[at + i + 1];
        // Only the last word of a name may have a possessive ending that is not part of the name.
        let inner = i + 1 < last;
        let own = word.strip_suffix("'s").filter(|_| inner);
        raw.lower.as_str() == own.unwrap_or(word)
            && (!inner || raw.possessive == own.is_some())
            && !matches!(raw.kind, Kind::Quoted | Kind::Literal(_) if raw.lower.as_str() != &**word)
    }) && (last == 0 || raws[at].possessive == entry.owner)
}
