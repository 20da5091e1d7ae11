//! The shared lexicon: the words of `grammar/lexicon.txt` with all their forms.
//!
//! Read once; the file is data of this crate, so a line that cannot be read is a broken build and
//! a test reads every line.

use std::borrow::Cow;
use std::sync::LazyLock;

use indexmap::{IndexMap, IndexSet};
use smallvec::SmallVec;

use super::{Class, LexemeId, Sort, morphology};
use crate::source::Quick;

/// Part of speech of a lexeme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// A noun.
    Noun,
    /// A verb.
    Verb,
    /// An adjective.
    Adjective,
    /// An adverb.
    Adverb,
}

/// One word of the lexicon.
#[derive(Debug, Clone)]
pub struct Lexeme {
    /// Singular, base or plain form: `card`, `draw`, `high`, `face down`.
    pub lemma: String,
    /// Part of speech.
    pub part: Part,
    /// For a noun its singular class; for others the class of the lemma.
    pub class: Class,
    /// For an adverb its meaning (a name of the adverbs of the grammar, or `Filler`), if any.
    pub sense: Option<String>,
    /// For a noun that says what sort of term something is (`zone`, `phase`): that sort.
    pub sort: Option<Sort>,
    /// Whether pieces of it are alike and only counted (`coin`, `point`).
    pub fungible: bool,
    /// Whether it is a place that pieces of a player lie in (`deck`, `hand`).
    pub container: bool,
    /// Whether it is common English rather than a word of the field (`grammar/words.txt`).
    pub common: bool,
    /// Plural; or past and participle; or comparative and superlative: irregular ones only.
    pub irregular: Vec<String>,
}

/// The words with one lemma: rarely more than a noun and a verb.
type Readings = SmallVec<[(Part, LexemeId); 2]>;

/// All words of the lexicon and their surfaces.
#[derive(Debug, Clone, Default)]
pub struct Lexicon {
    lexemes: Vec<Lexeme>,
    /// The words with each lemma.
    by_lemma: IndexMap<Cow<'static, str>, Readings, Quick>,
    function: IndexSet<String, Quick>,
    forms: Vec<(String, Class, LexemeId)>,
    also: Vec<(String, String)>,
}

static SHARED: LazyLock<Lexicon> = LazyLock::new(|| {
    let mut lexicon = Lexicon::read(include_str!("../../grammar/lexicon.txt"));
    lexicon.read_common(include_str!("../../grammar/words.txt"));
    lexicon
});

impl Lexicon {
    /// The lexicon of this crate.
    pub fn shared() -> &'static Self {
        &SHARED
    }

    fn read(text: &'static str) -> Self {
        // As many as there are, or a few more: growing would copy them all.
        let mut lexicon = Self {
            lexemes: Vec::with_capacity(4_500),
            forms: Vec::with_capacity(13_000),
            ..Self::default()
        };
        lexicon.by_lemma.reserve(4_500);
        for line in text.lines() {
            lexicon.read_line(line);
        }
        lexicon
    }

    /// Reads common words, which never take the place of a word of the field.
    fn read_common(&mut self, text: &'static str) {
        let field = self.lexemes.len();
        for line in text.lines() {
            self.read_line(line);
        }
        for lexeme in &mut self.lexemes[field..] {
            lexeme.common = true;
        }
    }

    fn read_line(&mut self, line: &'static str) {
        let mut words = line.split_ascii_whitespace();
        let (Some(kind), Some(lemma)) = (words.next(), words.next().map(spaced)) else {
            return;
        };
        let rest = words.map(|word| spaced(word).into_owned());
        match kind {
            "function" => {
                self.function.insert(lemma.into_owned());
                self.function.extend(rest);
            }
            "also" => {
                let mut rest = rest;
                self.also.extend(rest.next().map(|spelling| (lemma.into_owned(), spelling)));
            }
            "verb" => self.verb(lemma, &rest.collect::<Vec<_>>()),
            "noun" => self.noun(lemma, &rest.collect::<Vec<_>>()),
            "adj" => self.adjective(lemma, &rest.collect::<Vec<_>>()),
            "adv" => {
                let mut rest = rest;
                let mut lexeme = lexeme(&lemma, Part::Adverb, Class::Adverb);
                lexeme.sense = rest.next();
                let form = (lemma.clone().into_owned(), Class::Adverb);
                self.add(lemma, lexeme, [form]);
            }
            _ => {}
        }
    }

    fn add(
        &mut self,
        lemma: Cow<'static, str>,
        lexeme: Lexeme,
        forms: impl IntoIterator<Item = (String, Class)>,
    ) {
        let id = LexemeId(self.lexemes.len() as u32);
        let all = self.by_lemma.entry(lemma).or_default();
        if all.iter().any(|(part, _)| *part == lexeme.part) {
            return;
        }
        all.push((lexeme.part, id));
        self.lexemes.push(lexeme);
        self.forms.extend(forms.into_iter().map(|(form, class)| (form, class, id)));
    }

    fn verb(&mut self, base: Cow<'static, str>, irregular: &[String]) {
        let mut lexeme = lexeme(&base, Part::Verb, Class::VerbBase);
        lexeme.irregular = irregular.to_vec();
        let forms = verb_forms(&base, irregular);
        self.add(base, lexeme, forms);
    }

    fn noun(&mut self, singular: Cow<'static, str>, rest: &[String]) {
        let kind = rest.first().map_or("", String::as_str);
        let mut lexeme = lexeme(&singular, Part::Noun, noun_class(kind));
        for flag in rest.iter().skip(1) {
            match flag.split_once('=') {
                Some(("plural", plural)) => lexeme.irregular = vec![plural.to_owned()],
                Some(("sort", sort)) => lexeme.sort = sort_named(sort),
                _ => {
                    lexeme.fungible |= flag == "fungible";
                    lexeme.container |= flag == "container";
                }
            }
        }
        let plural =
            lexeme.irregular.first().cloned().unwrap_or_else(|| morphology::plural(&singular));
        let class = lexeme.class;
        let forms = [(singular.clone().into_owned(), class), (plural, plural_class(class))];
        self.add(singular, lexeme, forms);
    }

    fn adjective(&mut self, plain: Cow<'static, str>, irregular: &[String]) {
        let mut lexeme = lexeme(&plain, Part::Adjective, Class::Adj);
        lexeme.irregular = irregular.to_vec();
        let mut forms = vec![(plain.clone().into_owned(), Class::Adj)];
        if irregular.is_empty() && plain.len() <= 6 && !plain.contains(['-', ' ']) {
            let degrees = morphology::degrees(&plain);
            lexeme.irregular = degrees.iter().map(|(form, _)| form.clone()).collect();
            forms.extend(degrees);
        }
        if let [more, most] = irregular {
            forms.push((more.clone(), Class::AdjMore));
            forms.push((most.clone(), Class::AdjMost));
        }
        self.add(plain, lexeme, forms);
    }

    /// The word behind an id.
    pub fn get(&self, id: LexemeId) -> &Lexeme {
        &self.lexemes[id.0 as usize]
    }

    /// The word with this lemma and part of speech.
    pub fn find(&self, lemma: &str, part: Part) -> Option<LexemeId> {
        let all = self.by_lemma.get(lemma)?;
        all.iter().find(|(of, _)| *of == part).map(|(_, id)| *id)
    }

    /// Whether the grammar spells this lower-case word out.
    pub fn is_function(&self, word: &str) -> bool {
        self.function.contains(word)
    }

    /// The words that the grammar spells out.
    pub fn function_words(&self) -> impl Iterator<Item = &str> {
        self.function.iter().map(String::as_str)
    }

    /// The verb of a past participle: `draw` of `drawn`, `play` of `played`.
    pub(crate) fn verb_of_participle(&self, said: &str) -> Option<String> {
        let of = |class: Class| {
            matches!(
                class,
                Class::VerbEd | Class::VerbPart | Class::VerbAll | Class::VerbBasePart
            )
        };
        let found = self.forms.iter().find(|(form, class, _)| form == said && of(*class));
        found.map(|(_, _, id)| self.get(*id).lemma.clone())
    }

    /// Every surface (lower case) with its class and word.
    pub(crate) fn forms(&self) -> impl ExactSizeIterator<Item = (&str, Class, LexemeId)> {
        self.forms.iter().map(|(form, class, id)| (form.as_str(), *class, *id))
    }

    /// Other spellings: as written, as read.
    pub(crate) fn other_spellings(&self) -> impl Iterator<Item = (&str, &str)> {
        self.also.iter().map(|(other, spelling)| (other.as_str(), spelling.as_str()))
    }
}

/// A word with `_` where several are written.
fn spaced(word: &str) -> Cow<'_, str> {
    if word.contains('_') { Cow::Owned(word.replace('_', " ")) } else { Cow::Borrowed(word) }
}

fn lexeme(lemma: &str, part: Part, class: Class) -> Lexeme {
    Lexeme {
        lemma: lemma.to_owned(),
        part,
        class,
        sense: None,
        sort: None,
        fungible: false,
        container: false,
        common: false,
        irregular: Vec::new(),
    }
}

/// All forms of a verb; `irregular` holds past and participle, if they are irregular.
pub(crate) fn verb_forms(base: &str, irregular: &[String]) -> Vec<(String, Class)> {
    let (past, part) = if let [past, part] = irregular {
        (past.clone(), part.clone())
    } else {
        let past = morphology::past(base);
        (past.clone(), past)
    };
    let mut forms = Vec::with_capacity(5);
    forms.push((morphology::third_person(base), Class::VerbS));
    forms.push((morphology::gerund(base), Class::VerbIng));
    if past == base && part == base {
        forms.push((past, Class::VerbAll));
        return forms;
    }
    if part == base {
        forms.push((past, Class::VerbPast));
        forms.push((part, Class::VerbBasePart));
        return forms;
    }
    forms.push((base.to_owned(), Class::VerbBase));
    if past == part {
        forms.push((past, Class::VerbEd));
    } else {
        forms.push((past, Class::VerbPast));
        forms.push((part, Class::VerbPart));
    }
    forms
}

fn noun_class(kind: &str) -> Class {
    match kind {
        "PIECE" => Class::PieceSg,
        "PLACE" => Class::PlaceSg,
        "PLAYER" => Class::PlayerSg,
        "TIME" => Class::TimeSg,
        "QUALITY" => Class::QualitySg,
        "STATE" => Class::StateSg,
        "VALUE" => Class::ValueSg,
        "EVENT" => Class::EventSg,
        "RULE" => Class::RuleSg,
        _ => Class::ThingSg,
    }
}

fn sort_named(name: &str) -> Option<Sort> {
    Some(match name {
        "kind" => Sort::Kind,
        "status" => Sort::Status,
        "zone" => Sort::Zone,
        "property" => Sort::Property,
        "tally" => Sort::Tally,
        "time" => Sort::Time,
        "state" => Sort::State,
        "designation" => Sort::Designation,
        "value" => Sort::Value,
        "action" => Sort::Action,
        _ => return None,
    })
}

const SINGULAR: [Class; 10] = [
    Class::PieceSg,
    Class::PlaceSg,
    Class::PlayerSg,
    Class::TimeSg,
    Class::QualitySg,
    Class::StateSg,
    Class::ValueSg,
    Class::EventSg,
    Class::RuleSg,
    Class::ThingSg,
];

const PLURAL: [Class; 10] = [
    Class::PiecePl,
    Class::PlacePl,
    Class::PlayerPl,
    Class::TimePl,
    Class::QualityPl,
    Class::StatePl,
    Class::ValuePl,
    Class::EventPl,
    Class::RulePl,
    Class::ThingPl,
];

const POSSESSIVE: [Class; 10] = [
    Class::PiecePoss,
    Class::PlacePoss,
    Class::PlayerPoss,
    Class::TimePoss,
    Class::QualityPoss,
    Class::StatePoss,
    Class::ValuePoss,
    Class::EventPoss,
    Class::RulePoss,
    Class::ThingPoss,
];

/// The family of a noun class (0 piece … 9 thing); none for other words.
pub(crate) fn noun_family(class: Class) -> Option<usize> {
    (class <= Class::ThingPoss).then_some(class as usize % 10)
}

/// The plural of a noun class.
pub(crate) fn plural_class(class: Class) -> Class {
    noun_family(class).map_or(class, |family| PLURAL[family])
}

/// The singular of a noun class.
pub(crate) fn singular_class(class: Class) -> Class {
    noun_family(class).map_or(class, |family| SINGULAR[family])
}

/// The possessive of a noun class.
pub(crate) fn possessive_class(class: Class) -> Class {
    noun_family(class).map_or(class, |family| POSSESSIVE[family])
}

/// Whether the class is a singular noun.
pub(crate) fn is_singular(class: Class) -> bool {
    class <= Class::ThingSg
}

/// Whether the class is a plural noun.
pub(crate) fn is_plural(class: Class) -> bool {
    (Class::PiecePl..=Class::ThingPl).contains(&class)
}

/// Whether the class is a possessive.
pub(crate) fn is_possessive(class: Class) -> bool {
    (Class::PiecePoss..=Class::ThingPoss).contains(&class)
}

/// Whether the class is a noun in singular or plural.
pub(crate) fn is_noun(class: Class) -> bool {
    class <= Class::ThingPl
}

/// Whether the class is any verb form.
pub(crate) fn is_verb(class: Class) -> bool {
    (Class::VerbBase..=Class::VerbIng).contains(&class)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_lexicon_is_read() {
        for (number, line) in include_str!("../../grammar/lexicon.txt").lines().enumerate() {
            let mut words = line.split_whitespace();
            let Some(kind) = words.next() else { continue };
            let known = ["#", "function", "verb", "noun", "adj", "adv", "also"].contains(&kind);
            assert!(known, "line {}: {line}", number + 1);
            let noun_kind = words.nth(1);
            if kind == "noun" {
                let class = noun_kind.map(noun_class);
                let thing = noun_kind == Some("THING");
                assert!(class.is_some() && (thing || class != Some(Class::ThingSg)), "{line}");
            }
        }
    }

    /// What is compared with a lemma need not be set in small letters twice.
    #[test]
    fn lemmas_are_in_small_letters() {
        for lexeme in &Lexicon::shared().lexemes {
            assert_eq!(lexeme.lemma, lexeme.lemma.to_lowercase());
        }
    }

    #[test]
    fn shared_forms_have_one_class() {
        let forms = verb_forms("put", &["put".into(), "put".into()]);
        assert_eq!(forms.iter().filter(|(form, _)| form == "put").count(), 1);
        assert!(forms.contains(&("put".into(), Class::VerbAll)));
        let forms = verb_forms("come", &["came".into(), "come".into()]);
        assert!(forms.contains(&("come".into(), Class::VerbBasePart)));
        assert!(verb_forms("move", &[]).contains(&("moved".into(), Class::VerbEd)));
    }
}
