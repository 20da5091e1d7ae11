//! What a book says of a word: where it stands, how often, beside what; and the note about it.

use crate::finding::{Code, Finding, Findings};
use crate::outline::Form;
use crate::source::Span;
use crate::vocabulary::harvest::gather::{Book, Harvest, place};
use crate::vocabulary::harvest::name::lexicon_noun;
use crate::vocabulary::lexicon::{is_noun, singular_class};
use crate::vocabulary::scan::{Kind, Raw};
use crate::vocabulary::surfaces::Surfaces;
use crate::vocabulary::words::plural_of;
use crate::vocabulary::{Class, Lexicon, Sort};

/// Of shorter words, only a letter too many or too few is a slip.
const SHORTEST: usize = 4;

/// A sentence of the book, cut.
pub(super) struct Line<'a> {
    pub text: &'a str,
    pub raws: Vec<Raw<'a>>,
    /// Where byte ranges of the text are.
    at: (crate::source::FileId, &'a crate::outline::Sentence),
}

impl Line<'_> {
    /// Where items `from` to `to` (not included) stand.
    pub(super) fn span(&self, from: usize, to: usize) -> Span {
        place(self.at.0, self.at.1, self.raws[from].start, self.raws[to - 1].end)
    }

    /// The author's words.
    pub(super) fn quote(&self, from: usize, to: usize) -> String {
        self.text.get(self.raws[from].start..self.raws[to - 1].end).unwrap_or("").to_owned()
    }

    pub(super) fn word(&self, at: usize) -> &str {
        self.raws.get(at).map_or("", |raw| raw.lower.as_str())
    }

    pub(super) fn is(&self, at: usize, words: &[&str]) -> bool {
        words.contains(&self.word(at))
    }

    /// A word that may be (part of) a noun of the book.
    pub(super) fn plain(&self, at: usize) -> bool {
        self.raws.get(at).is_some_and(|raw| {
            raw.kind == Kind::Word
                && !raw.possessive
                && raw.lower.len() > 1
                && !Lexicon::shared().is_function(&raw.lower)
                && crate::vocabulary::numerals::number_word(&raw.lower).is_none()
                && raw.lower.chars().all(|c| c.is_alphabetic() || c == '-')
        })
    }

    /// Whether no further word of a noun phrase stands here.
    pub(super) fn ends_phrase(&self, at: usize) -> bool {
        let Some(raw) = self.raws.get(at) else { return true };
        raw.kind != Kind::Word
            || Lexicon::shared().is_function(&raw.lower)
            || Surfaces::lexicon().word(&raw.lower).next().is_some()
                && Surfaces::lexicon().word(&raw.lower).all(|entry| {
                    matches!(entry.class, Class::Adverb | Class::VerbS | Class::Ordinal)
                })
    }

    /// A noun of one or two words that stands here alone, up to where it ends.
    pub(super) fn noun(&self, at: usize) -> Option<usize> {
        let end = (1..=2).map(|len| at + len).find(|&end| self.ends_phrase(end))?;
        (at..end).all(|i| self.plain(i)).then_some(end)
    }
}

/// The sentences of the books' own sets.
pub(super) fn lines<'a>(harvest: &Harvest, books: &[Book<'a>]) -> Vec<Line<'a>> {
    let mut lines = Vec::new();
    for book in books.iter().filter(|book| !book.outline.is_standard()) {
        for sentence in book.outline.sentences.iter().filter(|s| s.form == Form::Text) {
            if harvest.vocabulary.stock.at(sentence.span).is_some() {
                continue;
            }
            let raws = harvest.raws(&sentence.text);
            if !raws.is_empty() {
                let at = (book.outline.file, sentence);
                lines.push(Line { text: &sentence.text, raws, at });
            }
        }
    }
    lines
}

impl Harvest {
    /// How often a noun occurs, singular or plural.
    fn occurrences(&self, single: &str) -> u32 {
        let count = |word: &str| self.usage.get(word).map_or(0, |u| u.capital + u.lower);
        let lower = single.to_lowercase();
        let plural = plural_of(&lower);
        count(&lower) + if plural == lower { 0 } else { count(&plural) }
    }

    /// Whether the word may be meant for something else: it stands once, as a name with a capital, or it is a slip.
    pub(super) fn is_doubtful(&self, single: &str, rivals: &[String]) -> bool {
        let capital = self.usage.get(&single.to_lowercase()).is_some_and(|u| u.capital > 0);
        capital && self.occurrences(single) == 1 || self.slip_of(single, rivals).is_some()
    }

    /// Another word of the book that this one, used only once, is a slip of: a term, or one of
    /// `rivals` that is used in the same way.
    fn slip_of(&self, single: &str, rivals: &[String]) -> Option<String> {
        let lower = single.to_lowercase();
        let letters = lower.chars().count();
        if self.occurrences(&lower) > 1 || letters < 3 {
            return None;
        }
        let allowed = if letters < 8 { 1 } else { 2 };
        let near = |name: &str| {
            let name = name.to_lowercase();
            name != lower
                && (letters >= SHORTEST || name.chars().count() != letters)
                && name != plural_of(&lower)
                && (1..=allowed).contains(&strsim::osa_distance(&lower, &name))
        };
        let terms = self
            .vocabulary
            .terms
            .iter()
            .filter(|(_, term)| term.sort != Sort::Action)
            .flat_map(|(_, term)| std::iter::once(&term.name).chain(&term.also))
            .find(|name| near(name) || self.stands_for(&lower, name));
        if let Some(name) = terms.or_else(|| rivals.iter().find(|name| near(name))) {
            return Some(name.clone());
        }
        // A word that nobody knows beside one that everybody counts.
        let unknown = !self.vocabulary.knows(&lower);
        Lexicon::shared()
            .forms()
            .filter(|_| unknown)
            .find(|(form, class, id)| {
                is_noun(*class)
                    && !Lexicon::shared().get(*id).common
                    && (self.usage.contains_key(*form) || Lexicon::shared().get(*id).fungible)
                    && near(form)
                    && crate::vocabulary::words::is_typing_slip(&lower, form)
            })
            .map(|(form, _, _)| form.to_owned())
    }

    /// `Favor` where the book has `Audience Favor`: perhaps short for it.
    fn stands_for(&self, lower: &str, name: &str) -> bool {
        name.contains(' ') && name.to_lowercase().split(' ').any(|part| part == lower)
    }

    /// The class of the last word of a noun by the lexicon, with whether the word is of the field.
    pub(super) fn noun_class(&self, single: &str) -> Option<(Class, bool)> {
        let last = single.rsplit(' ').next().unwrap_or(single).to_lowercase();
        if let Some((lexeme, _)) = lexicon_noun(&last) {
            return Some((singular_class(lexeme.class), true));
        }
        let common = Surfaces::lexicon().word(&last).find(|entry| is_noun(entry.class))?;
        Some((singular_class(common.class), false))
    }

    /// Whether the book's pieces or tables have something of this name.
    pub(super) fn is_modelled(&self, single: &str) -> bool {
        self.noun_term(single).is_some() || self.noun_term(&plural_of(single)).is_some()
    }
}

/// The note about a word that its use made a term.
pub(super) fn note(
    findings: &mut Findings,
    at: Span,
    message: String,
    label: &str,
    help: String,
) {
    findings.push(Finding::new(Code::TermByUse, at, message).label(label).help(help));
}
