//! What may be a name, how its author spells it, and what sort a word makes of it.

use super::gather::Harvest;
use crate::vocabulary::lexicon::{is_noun, is_plural, singular_class};
use crate::vocabulary::scan::{Kind, Raw};
use crate::vocabulary::surfaces::Surfaces;
use crate::vocabulary::{Class, Lexeme, Lexicon, Part, Sort, Word, capital, morphology, small};

/// The longest name in words.
const LONGEST: usize = 5;

/// What the book says something is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Is {
    /// The sort.
    pub sort: Sort,
    /// The book's word for it.
    pub is_a: String,
}

/// Whether item `at` is this word.
pub(super) fn is(raws: &[Raw<'_>], at: usize, words: &[&str]) -> bool {
    raws.get(at).is_some_and(|raw| words.contains(&raw.lower.as_str()))
}

/// Determiners that may open the subject of a definition.
pub(super) const DETERMINERS: [&str; 7] = ["the", "a", "an", "each", "every", "all", "one"];

/// Drops a determiner at the front.
pub(super) fn bare<'r, 'a>(raws: &'r [Raw<'a>]) -> &'r [Raw<'a>] {
    if is(raws, 0, &DETERMINERS) && raws.len() > 1 { &raws[1..] } else { raws }
}

/// The lexicon's noun for a surface, with whether the surface is its plural.
pub(super) fn lexicon_noun(lower: &str) -> Option<(&'static Lexeme, bool)> {
    Surfaces::field().word(lower).find(|entry| is_noun(entry.class)).and_then(|entry| {
        match entry.word {
            Word::Lexeme(id) => Some((Lexicon::shared().get(id), is_plural(entry.class))),
            _ => None,
        }
    })
}

/// Whether the lexicon knows this word as something other than a noun only.
fn only_other_parts(lower: &str) -> bool {
    let lexicon = Surfaces::field();
    lexicon.opens(lower)
        && lexicon.word(lower).next().is_some()
        && !lexicon.word(lower).any(|entry| is_noun(entry.class))
}

impl Harvest {
    /// The name in `raws` as its author spells it, if it can be one; a determiner is dropped.
    pub(super) fn name(&self, text: &str, raws: &[Raw<'_>]) -> Option<String> {
        let raws = bare(raws);
        let (first, last) = (raws.first()?, raws.last()?);
        if raws.len() > LONGEST || last.possessive {
            return None;
        }
        if raws.len() == 1 && first.kind == Kind::Quoted {
            return Some(first.text.to_owned());
        }
        let lexicon = Lexicon::shared();
        for (i, raw) in raws.iter().enumerate() {
            let function = lexicon.is_function(&raw.lower);
            let inner = i > 0 && i + 1 < raws.len();
            let fits = match raw.kind {
                Kind::Word if inner && matches!(&*raw.lower, "of" | "the" | "and") => {
                    raw.lower != "and"
                }
                // A name may open with a capital preposition (`After Tea`).
                Kind::Word if function => {
                    i == 0
                        && raws.len() > 1
                        && raw.capital()
                        && raws[1].capital()
                        && matches!(&*raw.lower, "before" | "after" | "out" | "over" | "under")
                }
                Kind::Word => !raw.possessive,
                Kind::Number(_) => i > 0 || raws.len() > 1,
                _ => false,
            };
            if !fits {
                return None;
            }
        }
        // A lone adjective, verb or adverb names nothing unless it is set off by a capital.
        let set_off = first.capital() && (!first.opening || self.is_set_off(&first.lower));
        let compound = raws.len() > 1 && first.capital() && last.capital();
        if only_other_parts(&last.lower) && !compound && !(set_off && last.capital()) {
            return None;
        }
        Some(self.spelling(text.get(first.start..last.end)?, raws))
    }

    /// Whether running text writes this word with a capital.
    pub(super) fn is_set_off(&self, lower: &str) -> bool {
        self.usage.get(lower).is_some_and(|usage| usage.capital > 0)
    }

    /// The author's spelling: a capital that only the start of a sentence asks for is dropped.
    pub(super) fn spelling(&self, written: &str, raws: &[Raw<'_>]) -> String {
        let name = written.split_whitespace().collect::<Vec<_>>().join(" ");
        let forced = raws[0].opening && raws[0].capital();
        if !forced || raws.iter().skip(1).any(Raw::capital) {
            return name;
        }
        let usage = self.usage.get(&raws[0].lower).copied().unwrap_or_default();
        let plural =
            self.usage.get(&morphology::plural(&raws[0].lower)).copied().unwrap_or_default();
        if usage.capital == 0 && plural.capital == 0 && usage.lower + plural.lower > 0 {
            return small(&name);
        }
        if usage.capital == 0 && plural.capital == 0 && raws.len() > 1 {
            return small(&name);
        }
        name
    }

    /// The singular of a name that may be plural.
    pub(super) fn singular(&self, name: &str) -> String {
        if let Some((head, rest)) = name.split_once(" of ") {
            return format!("{} of {rest}", self.singular(head));
        }
        let (front, last) = name.rsplit_once(' ').map_or((None, name), |(f, l)| (Some(f), l));
        let lower = last.to_lowercase();
        let single = if let Some((lexeme, plural)) = lexicon_noun(&lower) {
            if plural { recase(&lexeme.lemma, last) } else { last.to_owned() }
        } else {
            let known = morphology::singulars(&lower);
            let used = known.iter().find(|single| self.usage.contains_key(*single));
            used.or(known.first())
                .map_or_else(|| last.to_owned(), |single| recase(single, last))
        };
        front.map_or(single.clone(), |front| format!("{front} {single}"))
    }

    /// Whether a name is written as a plural.
    pub(super) fn is_plural_name(&self, name: &str) -> bool {
        self.singular(name) != name
    }

    /// The class of the last word of a phrase: term first, then lexicon.
    pub(super) fn class_of(&self, raws: &[Raw<'_>]) -> Option<Class> {
        let raws = bare(raws);
        for from in 0..raws.len() {
            let (len, entries) = self.vocabulary.surfaces.longest(raws, from, usize::MAX);
            if len > 0 && from + len == raws.len() {
                let noun =
                    entries.iter().map(|entry| entry.class).find(|&class| is_noun(class));
                if noun.is_some() {
                    return noun;
                }
            }
        }
        let last = raws.last()?;
        let (lexeme, plural) = lexicon_noun(&last.lower)?;
        Some(if plural {
            crate::vocabulary::lexicon::plural_class(lexeme.class)
        } else {
            lexeme.class
        })
    }

    /// What `X is a …` makes of X: the complement after the verb.
    pub(super) fn complement(&self, text: &str, raws: &[Raw<'_>]) -> Option<Is> {
        let mut raws = raws;
        // `one of the steps of a turn`, `a kind of card`.
        if is(raws, 0, &["one"]) && is(raws, 1, &["of"]) {
            raws = &raws[2..];
        }
        let kind_of = is(raws, 1, &["kind", "type", "sort", "class"]) && is(raws, 2, &["of"]);
        if kind_of {
            let head = head_of(&raws[3..]);
            let name = self.name(text, head)?;
            return Some(Is { sort: Sort::Kind, is_a: self.singular(&name) });
        }
        let head = head_of(raws);
        let last = bare(head).last()?;
        if let Some(id) =
            self.name(text, head).and_then(|name| self.noun_term(&self.singular(&name)))
        {
            let term = self.vocabulary.terms.get(id);
            let sort = match term.sort {
                Sort::Property => Sort::Value,
                Sort::Thing => Sort::Value,
                Sort::Status => Sort::Kind,
                Sort::Name => Sort::Kind,
                other => other,
            };
            return Some(Is { sort, is_a: term.name.clone() });
        }
        let (lexeme, _) = lexicon_noun(&last.lower)?;
        Some(Is { sort: lexeme.sort?, is_a: recase(&lexeme.lemma, last.text) })
    }
}
/// The words of a noun phrase up to what follows its head (`of …`, `that …`, a comma).
pub(super) fn head_of<'r, 'a>(raws: &'r [Raw<'a>]) -> &'r [Raw<'a>] {
    let lexicon = Lexicon::shared();
    let start = usize::from(is(raws, 0, &DETERMINERS));
    let end = (start..raws.len())
        .find(|&i| {
            let raw = &raws[i];
            !matches!(raw.kind, Kind::Word | Kind::Number(_) | Kind::Quoted)
                || lexicon.is_function(&raw.lower) && !(raw.capital() && i == start)
                || i > start && is_participle(&raw.lower) && !raw.capital()
        })
        .unwrap_or(raws.len());
    &raws[..end]
}

fn is_participle(lower: &str) -> bool {
    let forms = Surfaces::field();
    forms.word(lower).next().is_some()
        && forms.word(lower).all(|entry| {
            matches!(
                entry.class,
                Class::VerbEd
                    | Class::VerbPart
                    | Class::VerbPast
                    | Class::VerbAll
                    | Class::VerbIng
            )
        })
}

/// The lexicon's noun for the last word of a name.
pub(super) fn head_noun(name: &str) -> Option<&'static Lexeme> {
    let numeric = |word: &&str| !word.chars().all(|c| c.is_ascii_digit());
    let last = name.rsplit(' ').find(numeric)?.to_lowercase();
    lexicon_noun(&last).map(|(lexeme, _)| lexeme)
}

/// Whether the lexicon has this word as a noun of a family.
pub(super) fn head_class(name: &str) -> Option<Class> {
    head_noun(name).map(|lexeme| singular_class(lexeme.class))
}

/// Whether a verb of the lexicon has this base.
pub(super) fn is_lexicon_verb(base: &str) -> bool {
    Lexicon::shared().find(base, Part::Verb).is_some()
}

/// `word` with the capital that `like` has.
fn recase(word: &str, like: &str) -> String {
    if !like.chars().next().is_some_and(char::is_uppercase) {
        return word.to_owned();
    }
    if like.chars().count() > 1 && like.chars().all(|c| !c.is_lowercase()) {
        return word.to_uppercase();
    }
    capital(word)
}
