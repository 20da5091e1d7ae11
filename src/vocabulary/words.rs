//! [`Vocabulary`]: terms and lexicon together, and the way from a meaning back to a word.

use super::lexicon::{
    Lexeme, Lexicon, Part, is_plural, is_possessive, noun_family, plural_class, verb_forms,
};
use super::numerals::ordinal_of;
use super::surfaces::Surfaces;
use super::{Class, LexemeId, Sort, Term, TermId, Terms, Word, morphology};

/// The terms of a game and the index of their surfaces.
#[derive(Debug, Clone, Default)]
pub struct Vocabulary {
    /// The terms.
    pub terms: Terms,
    /// The pieces that the text brings.
    pub stock: super::contents::Stock,
    /// What the book calls its players.
    pub roles: super::Roles,
    pub(crate) surfaces: Surfaces,
}

impl Vocabulary {
    /// A vocabulary of these terms.
    pub fn new(terms: Terms) -> Self {
        let mut vocabulary = Self { terms, ..Self::default() };
        vocabulary.index();
        vocabulary
    }

    /// Builds the index of surfaces anew.
    pub(crate) fn index(&mut self) {
        let mut surfaces = Surfaces::default();
        for (id, term) in self.terms.iter() {
            for (form, class) in term_forms(term) {
                let capital = form.chars().next().is_some_and(char::is_uppercase);
                surfaces.add(&form, class, &Word::Term(id), capital);
            }
        }
        surfaces.settle();
        self.surfaces = surfaces;
    }

    /// The word of the shared lexicon behind an id.
    pub fn lexeme(&self, id: LexemeId) -> &Lexeme {
        Lexicon::shared().get(id)
    }

    /// The word of the shared lexicon with this lemma.
    pub fn find_lexeme(&self, lemma: &str, part: Part) -> Option<LexemeId> {
        Lexicon::shared().find(lemma, part)
    }

    /// The term behind an id.
    pub fn term(&self, id: TermId) -> &Term {
        self.terms.get(id)
    }

    /// The form of `word` that `class` names: `Word` and `CardPl` give `cards`.
    pub fn surface(&self, word: &Word, class: Class) -> String {
        match word {
            Word::Number(n) if class == Class::Ordinal => ordinal_of(*n),
            Word::Number(n) if class == Class::Die => format!("d{n}"),
            Word::Number(n) => n.to_string(),
            Word::Reference(text) => text.clone(),
            Word::Text(text) if is_possessive(class) => possessive(text),
            Word::Text(text) if class == Class::Quoted => format!("\"{text}\""),
            Word::Text(text) => text.clone(),
            Word::Term(id) => {
                let term = self.terms.get(*id);
                if is_of_adjective(term) {
                    return term.name.clone();
                }
                if term.sort == Sort::Action {
                    // An action's noun (`the draw`) is written as its base form.
                    return verb_surface(&term.name, &irregular_of(&term.name), class);
                }
                noun_surface(&term.name, None, class)
            }
            Word::Lexeme(id) => {
                let lexeme = self.lexeme(*id);
                match lexeme.part {
                    Part::Noun => {
                        let plural = lexeme.irregular.first().map(String::as_str);
                        noun_surface(&lexeme.lemma, plural, class)
                    }
                    Part::Verb => verb_surface(&lexeme.lemma, &lexeme.irregular, class),
                    Part::Adjective => match (class, lexeme.irregular.as_slice()) {
                        (Class::AdjMore, [more, _]) => more.clone(),
                        (Class::AdjMost, [_, most]) => most.clone(),
                        _ => lexeme.lemma.clone(),
                    },
                    Part::Adverb => lexeme.lemma.clone(),
                }
            }
        }
    }

    /// The verb that a participle belongs to.
    pub fn base_of_participle(&self, participle: &str) -> Option<String> {
        let own = self.surfaces.word(participle);
        let common = Surfaces::lexicon().word(participle);
        own.chain(common).find_map(|entry| {
            let fits = matches!(
                entry.class,
                Class::VerbEd | Class::VerbPart | Class::VerbAll | Class::VerbBasePart
            );
            match &entry.word {
                Word::Lexeme(id) if fits => Some(self.lexeme(*id).lemma.clone()),
                Word::Term(id) if fits => Some(self.term(*id).name.clone()),
                _ => None,
            }
        })
    }

    /// The possessive of the plural (`players'`) or singular (`player's`).
    pub fn possessive(&self, word: &Word, plural: bool) -> String {
        let class = if plural { Class::ThingPl } else { Class::ThingSg };
        possessive(&self.surface(word, class))
    }

    /// Up to three terms or words that `unknown` may have been meant to be, nearest first.
    pub fn nearest(&self, unknown: &str) -> Vec<String> {
        let lower = unknown.to_lowercase();
        let allowed = match lower.chars().count() {
            0..=2 => return Vec::new(),
            3..=4 => 1,
            _ => 2,
        };
        let mut found: Vec<(usize, String)> = Vec::new();
        let names = self
            .terms
            .iter()
            .flat_map(|(_, term)| std::iter::once(&term.name).chain(&term.also).cloned());
        // A word of everybody is near only as a slip: to look for one takes less than to count changes.
        let words = Lexicon::shared().forms().map(|(form, _, _)| form);
        let words = words
            .filter(|form| {
                form.len().abs_diff(lower.len()) <= SLIP_BYTES && is_typing_slip(&lower, form)
            })
            .map(str::to_owned);
        for (name, of_book) in names.map(|n| (n, true)).chain(words.map(|w| (w, false))) {
            if name.len().abs_diff(lower.len()) > allowed + 2 {
                continue;
            }
            let distance = strsim::osa_distance(&lower, &name.to_lowercase());
            // A word of everybody is meant only if letters were lost, doubled or swapped in a long one;
            // a name of the book is more likely meant.
            let near = if of_book { (1..=allowed).contains(&distance) } else { distance == 1 };
            if near && !found.iter().any(|(_, other)| *other == name) {
                found.push((distance, name));
            }
        }
        found.sort_by_key(|(distance, _)| *distance);
        found.into_iter().take(3).map(|(_, name)| name).collect()
    }
}

/// What a slip changes at most in the length of a word: one letter.
const SLIP_BYTES: usize = 4;

/// Whether two words that are one change apart differ by a letter too many or too few, or by two that are
/// swapped; with another letter in one place they are just two words (`bell`, `sell`).
pub(crate) fn is_typing_slip(one: &str, other: &str) -> bool {
    let first = |word: &str| word.chars().next().and_then(|c| c.to_lowercase().next());
    if one.contains('\'') || first(one) != first(other) {
        return false;
    }
    let (one, other) = (one.to_lowercase(), other.to_lowercase());
    let (a, b) = (one.chars().count(), other.chars().count());
    let mut letters: [Vec<char>; 2] = [one.chars().collect(), other.chars().collect()];
    for word in &mut letters {
        word.sort_unstable();
    }
    if a == b {
        return letters[0] == letters[1];
    }
    a.min(b) >= 5
}

/// `a` or `an` before this text.
pub fn article(text: &str) -> &'static str {
    let lower = text.trim_start_matches(['"', '\'']).to_lowercase();
    let first_word: &str = lower.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
    let sounds_like_consonant = ["uni", "use", "usu", "eur", "one", "once"]
        .iter()
        .any(|start| first_word.starts_with(start))
        && !first_word.starts_with("unin")
        && !first_word.starts_with("unim");
    let vowel = match first_word {
        "8" | "11" | "18" | "80" | "hour" | "honor" | "honour" | "x" | "f" | "l" | "m"
        | "n" | "r" | "s" => true,
        _ => first_word.starts_with(['a', 'e', 'i', 'o', 'u']) && !sounds_like_consonant,
    };
    if vowel { "an" } else { "a" }
}

fn possessive(noun: &str) -> String {
    if noun.ends_with('s') { format!("{noun}'") } else { format!("{noun}'s") }
}

/// Whether a form is the past of a verb.
pub(crate) fn is_past_of(form: &str, verb: &str) -> bool {
    super::morphology::past(verb) == form || irregular_of(verb).iter().any(|i| i == form)
}

fn noun_surface(singular: &str, irregular: Option<&str>, class: Class) -> String {
    if is_plural(class) {
        return irregular.map_or_else(|| plural_of(singular), str::to_owned);
    }
    if is_possessive(class) {
        return possessive(singular);
    }
    singular.to_owned()
}

fn verb_surface(base: &str, irregular: &[String], class: Class) -> String {
    // `ring the bell`: the verb is the first word.
    if let Some((verb, rest)) = base.split_once(' ') {
        return format!("{} {rest}", verb_surface(verb, irregular, class));
    }
    if matches!(class, Class::EventPl) {
        return morphology::plural(base);
    }
    let (past, part) = match irregular {
        [past, part] => (past.clone(), part.clone()),
        _ => (morphology::past(base), morphology::past(base)),
    };
    match class {
        Class::VerbS => morphology::third_person(base),
        Class::VerbPast => past,
        Class::VerbPart | Class::VerbEd => part,
        Class::VerbIng => morphology::gerund(base),
        _ => base.to_owned(),
    }
}

/// The irregular forms that the lexicon has for this verb, or the first word of an action that is
/// named by a verb and a noun.
fn irregular_of(base: &str) -> Vec<String> {
    let lexicon = Lexicon::shared();
    let base = base.split(' ').next().unwrap_or(base);
    lexicon
        .find(&base.to_lowercase(), Part::Verb)
        .map(|id| lexicon.get(id).irregular.clone())
        .unwrap_or_default()
}

/// The plural of a name: of its head noun (`Queens of Hearts`), irregular by the lexicon.
pub(crate) fn plural_of(name: &str) -> String {
    if let Some((head, rest)) = name.split_once(" of ") {
        return format!("{} of {rest}", plural_of(head));
    }
    let (front, last) = name.rsplit_once(' ').map_or(("", name), |(front, last)| (front, last));
    let lexicon = Lexicon::shared();
    let irregular = lexicon
        .find(&last.to_lowercase(), Part::Noun)
        .and_then(|id| lexicon.get(id).irregular.first().cloned());
    let plural = match irregular {
        Some(plural) if last.chars().next().is_some_and(char::is_uppercase) => {
            super::capital(&plural)
        }
        Some(plural) => plural,
        None => morphology::plural(last),
    };
    if front.is_empty() { plural } else { format!("{front} {plural}") }
}

/// The singular of a noun that nobody has defined.
pub(crate) fn singular_of(word: &str) -> String {
    morphology::singulars(word).into_iter().next().unwrap_or_else(|| word.to_owned())
}

/// Whether a term is a property that a piece has or has not (`being tilted is a property`); it is
/// written as the participle of its verb and has no noun of its own.
pub fn is_flag(term: &Term) -> bool {
    term.sort == Sort::Property
        && matches!(term.is_a.as_deref(), Some(FLAG_OF_PIECES | FLAG_OF_PLAYERS))
}

/// What a flag of pieces is.
pub(crate) const FLAG_OF_PIECES: &str = "flag";
/// What a flag of players is.
pub(crate) const FLAG_OF_PLAYERS: &str = "flag of players";
/// What a state is that holds of pieces by a definition.
pub(crate) const DEFINED_OF_PIECES: &str = "defined state";
/// What a state is that holds of players by a definition.
pub(crate) const DEFINED_OF_PLAYERS: &str = "defined state of players";
/// What an amount is that a definition makes of others.
pub(crate) const DEFINED_AMOUNT: &str = "defined amount";
/// A verb that is made of an adjective: it has no form but the participle (`weary`).
pub(crate) const OF_ADJECTIVE: &str = "adjective";

/// Whether a term is a verb that is made of an adjective.
pub fn is_of_adjective(term: &Term) -> bool {
    term.sort == Sort::Action && term.is_a.as_deref() == Some(OF_ADJECTIVE)
}

/// Whether a term is a property that a player has or has not (`a stunned player`).
pub fn is_flag_of_players(term: &Term) -> bool {
    is_flag(term) && term.is_a.as_deref() == Some(FLAG_OF_PLAYERS)
}

/// Whether a term is a state that holds by a definition (`a card is high if its number is 8 or more`); nothing sets it.
pub fn is_defined_state(term: &Term) -> bool {
    term.sort == Sort::Property
        && matches!(term.is_a.as_deref(), Some(DEFINED_OF_PIECES | DEFINED_OF_PLAYERS))
}

/// Whether a term is an amount that a definition makes of others (`your strength is the number of …`).
pub fn is_defined_amount(term: &Term) -> bool {
    matches!(term.sort, Sort::Tally | Sort::Property)
        && term.is_a.as_deref() == Some(DEFINED_AMOUNT)
}

/// All surfaces of a term with their classes.
fn term_forms(term: &Term) -> Vec<(String, Class)> {
    let mut forms = Vec::new();
    if is_flag(term) || is_defined_state(term) {
        return forms;
    }
    let class = term_class(term);
    for name in std::iter::once(&term.name).chain(&term.also) {
        let numeric = name.chars().all(|c| c.is_ascii_digit());
        if numeric || name.is_empty() {
            continue;
        }
        if is_of_adjective(term) {
            forms.push((name.clone(), Class::VerbPart));
            continue;
        }
        if term.sort == Sort::Action {
            let (verb, rest) = name.split_once(' ').unwrap_or((name, ""));
            let rest = if rest.is_empty() { String::new() } else { format!(" {rest}") };
            let verbs = verb_forms(verb, &irregular_of(verb));
            forms.extend(verbs.into_iter().map(|(form, class)| (form + &rest, class)));
            continue;
        }
        forms.push((name.clone(), class));
        let plural = plural_of(name);
        if plural != *name {
            forms.push((plural, plural_class(class)));
        }
        // `Hearts` are a suit; `a Heart` is a card of it.
        let single = super::morphology::singulars(name).into_iter().next();
        if term.sort == Sort::Value
            && name.ends_with('s')
            && !name.ends_with("ss")
            && let Some(single) = single
        {
            forms.push((single, class));
        }
    }
    forms
}

/// The singular noun class (or verb class) of a term.
pub(crate) fn term_class(term: &Term) -> Class {
    match term.sort {
        Sort::Kind | Sort::Status | Sort::Name => Class::PieceSg,
        Sort::Zone => Class::PlaceSg,
        Sort::Property | Sort::Tally => Class::QualitySg,
        Sort::Time => Class::TimeSg,
        Sort::State => Class::StateSg,
        Sort::Value => Class::ValueSg,
        Sort::Player => Class::PlayerSg,
        Sort::Action => Class::VerbBase,
        Sort::Event => Class::EventSg,
        Sort::Book | Sort::Thing => Class::ThingSg,
        Sort::Designation => designation_class(term),
    }
}

/// A designation is of the class of what it designates.
fn designation_class(term: &Term) -> Class {
    let lexicon = Lexicon::shared();
    term.is_a
        .as_deref()
        .and_then(|is_a| lexicon.find(&is_a.to_lowercase(), Part::Noun))
        .map(|id| lexicon.get(id))
        // An office or honour is held by a player.
        .map(|lexeme| match lexeme.sort {
            Some(Sort::Designation) => Class::PlayerSg,
            _ => lexeme.class,
        })
        .filter(|&class| noun_family(class).is_some())
        .unwrap_or(Class::PieceSg)
}
