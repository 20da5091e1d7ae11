//! Encoding: one sentence into the strings that the grammar reads.
//!
//! Raw items become [`Slot`]s with all the meanings a surface may have; [`super::prune`] drops
//! what the neighbours rule out; what is left is multiplied out, most plausible first.
//!
//! `rule`, `section` and the like directly before a rule number are swallowed by the reference.

use super::lexicon::{
    Lexicon, is_noun, is_singular, is_verb, noun_family, plural_class, possessive_class,
    singular_class,
};
use super::multiply::{first, multiply, nearest};
use super::numerals::{fixed_word, number_word, ordinal_word};
use super::prune::prune;
use super::scan::{Kind, Raw, scan};
use super::surfaces::{Entry, Surfaces};
use super::{Class, Tokens, Vocabulary, Word};
use crate::outline::Sentence;
use crate::source::{FileId, Span};

/// Where a stretch of a sentence stands in the file.
fn span_of(sentence: &Sentence, file: FileId, start: usize, end: usize) -> Span {
    let offset = |at: usize| sentence.offsets.get(at).copied();
    let first = offset(start).unwrap_or(sentence.span.start);
    let last = offset(end.saturating_sub(1)).map_or(sentence.span.end, |last| last + 1);
    Span { file, start: first, end: last.max(first) }
}

/// One meaning of a slot.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Candidate {
    /// Words of the grammar, blank-separated.
    Literal(Box<str>),
    /// A content word.
    Content(Class, Word),
}

impl Candidate {
    pub(crate) fn literal(text: &str) -> Self {
        Self::Literal(text.into())
    }

    pub(crate) fn class(&self) -> Option<Class> {
        match self {
            Self::Literal(_) => None,
            Self::Content(class, _) => Some(*class),
        }
    }
}

/// A stretch of the sentence and its meanings, best first.
#[derive(Debug, Clone)]
pub(crate) struct Slot {
    /// Meanings, never empty.
    pub candidates: Vec<Candidate>,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
    /// Lower-case words as written.
    pub lower: String,
    /// Whether it opens the sentence or a part of it.
    pub opening: bool,
    /// Whether its first letter is a capital.
    pub capital: bool,
}

impl Vocabulary {
    /// The encodings of a sentence, most plausible first, at most [`super::MOST`].
    pub fn encode(&self, sentence: &Sentence, file: FileId) -> Vec<Tokens> {
        let references: Vec<(u32, u32)> = sentence.references.iter().map(|r| r.range).collect();
        let span = |start: usize, end: usize| span_of(sentence, file, start, end);
        self.encodings(&sentence.text, &references, &[], &span)
    }

    /// Further encodings for a sentence that none of [`Self::encode`] reads: those in which a few words, mostly
    /// one, have a meaning that their neighbours seemed to rule out. Fewest such words first.
    pub fn encode_widely(&self, sentence: &Sentence, file: FileId) -> Vec<Tokens> {
        let references: Vec<(u32, u32)> = sentence.references.iter().map(|r| r.range).collect();
        let span = |start: usize, end: usize| span_of(sentence, file, start, end);
        let mut slots = self.all_slots(&sentence.text, &references, &[]);
        let every = slots.clone();
        prune(&mut slots);
        let mut wider = false;
        for (slot, every) in slots.iter_mut().zip(every) {
            for candidate in every.candidates {
                if candidate.class().is_some() && !slot.candidates.contains(&candidate) {
                    slot.candidates.push(candidate);
                    wider = true;
                }
            }
        }
        if wider { nearest(&slots, &sentence.text, &span) } else { Vec::new() }
    }

    /// The encodings of a text that is not in a file.
    pub fn encode_text(&self, text: &str) -> Vec<Tokens> {
        self.encode_text_with(text, &[])
    }

    /// The most plausible encoding of a text, with places that are counted in its bytes.
    pub fn encode_placed(&self, text: &str) -> Tokens {
        let mut slots = self.all_slots(text, &[], &[]);
        prune(&mut slots);
        first(&slots, text, &|start, end| Span::new(FileId(0), start, end))
    }

    /// As [`Self::encode_text`]; `players` are names of players (`Ann`), which become player
    /// nouns that carry the name as text.
    pub fn encode_text_with(&self, text: &str, players: &[&str]) -> Vec<Tokens> {
        self.encodings(&self.roles.plain(text), &[], players, &|_, _| Span::default())
    }

    pub(super) fn encodings(
        &self,
        text: &str,
        references: &[(u32, u32)],
        players: &[&str],
        span: &dyn Fn(usize, usize) -> Span,
    ) -> Vec<Tokens> {
        let mut slots = self.all_slots(text, references, players);
        prune(&mut slots);
        multiply(&slots, text, span)
    }

    fn all_slots(&self, text: &str, references: &[(u32, u32)], players: &[&str]) -> Vec<Slot> {
        let raws = self.split_hyphens(scan(text, references));
        let raws = super::commas::after_leads(super::wording::usual(raws, text));
        self.slots(&raws, players)
    }

    /// Splits `three-player` into known parts where the whole is not known.
    pub(crate) fn split_hyphens<'a>(&self, raws: Vec<Raw<'a>>) -> Vec<Raw<'a>> {
        if !raws
            .iter()
            .any(|raw| raw.kind == Kind::Word && raw.lower.contains(['-', '\u{2013}']))
        {
            return raws;
        }
        let mut split = Vec::with_capacity(raws.len() + 2);
        for raw in raws {
            let whole = raw.kind != Kind::Word
                || number_word(&raw.lower).is_some()
                || !raw.lower.contains(['-', '\u{2013}'])
                || self.surfaces.opens(&raw.lower)
                || Surfaces::lexicon().opens(&raw.lower);
            let parts: Vec<&str> = raw.text.split(['-', '\u{2013}']).collect();
            if whole || !parts.iter().any(|part| self.knows(&part.to_lowercase())) {
                split.push(raw);
                continue;
            }
            // `re-rolling` is `rerolling`.
            let joined = parts.concat().to_lowercase();
            if parts[0].len() < 4 && Surfaces::lexicon().opens(&joined) {
                split.push(Raw { lower: joined, ..raw });
                continue;
            }
            let last = parts.len() - 1;
            for (i, part) in parts.iter().enumerate() {
                let start = raw.start + (part.as_ptr() as usize - raw.text.as_ptr() as usize);
                split.push(Raw {
                    text: part,
                    lower: part.to_lowercase(),
                    kind: part.parse().map_or(Kind::Word, Kind::Number),
                    start,
                    end: if i == last { raw.end } else { start + part.len() },
                    possessive: raw.possessive && i == last,
                    opening: raw.opening && i == 0,
                });
            }
        }
        split
    }

    /// Whether a lower-case word means anything here.
    pub(crate) fn knows(&self, lower: &str) -> bool {
        Lexicon::shared().is_function(lower)
            || self.surfaces.opens(lower)
            || Surfaces::lexicon().opens(lower)
            || number_word(lower).is_some()
            || ordinal_word(lower).is_some()
            || lower.parse::<i64>().is_ok()
            || negated_participle(self, lower).is_some()
    }

    /// As [`Self::knows`], common English apart: such a word may still be the book's own.
    pub(crate) fn knows_well(&self, lower: &str) -> bool {
        let only_common = Surfaces::lexicon().opens(lower) && !Surfaces::field().opens(lower);
        self.knows(lower) && (!only_common || self.surfaces.opens(lower))
    }

    fn slots(&self, raws: &[Raw<'_>], players: &[&str]) -> Vec<Slot> {
        let mut slots: Vec<Slot> = Vec::with_capacity(raws.len());
        let mut at = 0;
        while at < raws.len() {
            let (len, candidates) = self.candidates(raws, at, players);
            let raw = &raws[at];
            let end = raws[at + len - 1].end;
            let is_number = matches!(
                candidates.first(),
                Some(Candidate::Content(Class::Reference | Class::Number, _))
            );
            // `rule 4.2`: the noun belongs to the number.
            if is_number
                && let Some(before) = slots.last_mut()
                && ["rule", "rules", "section", "sections", "chapter", "article", "paragraph"]
                    .contains(&before.lower.as_str())
                && (raw.kind == Kind::Reference || !before.lower.ends_with('s'))
            {
                let text = raws[at].text.to_owned();
                before.candidates =
                    vec![Candidate::Content(Class::Reference, Word::Reference(text))];
                before.end = end;
                at += len;
                continue;
            }
            let lower = if len == 1 {
                raw.lower.clone()
            } else {
                let words: Vec<&str> =
                    raws[at..at + len].iter().map(|raw| raw.lower.as_str()).collect();
                words.join(" ")
            };
            slots.push(Slot {
                candidates,
                start: raw.start,
                end,
                lower,
                opening: raw.opening,
                capital: raw.capital(),
            });
            at += len;
        }
        slots
    }

    fn candidates(
        &self,
        raws: &[Raw<'_>],
        at: usize,
        players: &[&str],
    ) -> (usize, Vec<Candidate>) {
        let raw = &raws[at];
        match &raw.kind {
            Kind::Literal(literal) => return (1, vec![Candidate::literal(literal)]),
            Kind::Reference => {
                return (1, one(Class::Reference, Word::Reference(raw.text.into())));
            }
            Kind::Die(sides) => return (1, one(Class::Die, Word::Number(*sides))),
            Kind::Ordinal(n) => return (1, one(Class::Ordinal, Word::Number(*n))),
            Kind::Quoted => return (1, self.quoted(raw)),
            Kind::Number(n) => {
                let (len, entries) = self.surfaces.longest(raws, at, usize::MAX);
                if len > 1 {
                    return (len, readings(raws, at, len, entries, &[]));
                }
                return (1, one(Class::Number, Word::Number(*n)));
            }
            Kind::Word => {}
        }
        if players.contains(&raw.text) {
            let class = if raw.possessive { Class::PlayerPoss } else { Class::PlayerSg };
            return (1, one(class, Word::Text(raw.text.into())));
        }
        let (book_len, book) = self.book_match(raws, at);
        let (lex_len, lex) = Surfaces::lexicon().longest(raws, at, usize::MAX);
        let len = book_len.max(lex_len).max(1);
        let book = if book_len == len { book } else { &[] };
        let lex = if lex_len == len { lex } else { &[] };
        let mut found = readings(raws, at, len, book, lex);
        if len > 1 && !found.is_empty() {
            return (len, found);
        }
        if len == 1 {
            let fixed = fixed_word(raws, at);
            if let Some((len, fixed)) = fixed {
                let term =
                    book.iter().any(|entry| entry.capital) && raw.capital() && !raw.opening;
                if !term {
                    if found.iter().any(|c| c.class().is_some())
                        && is_shared_function(&raw.lower)
                    {
                        found.insert(0, fixed);
                        return (1, found);
                    }
                    return (len, vec![fixed]);
                }
            }
        }
        if found.is_empty() {
            found = self.unknown(raw);
        }
        (len.max(1), found)
    }

    /// The book's longest match; a name that opens with a word of the grammar (`After Tea`) needs
    /// its capital.
    fn book_match(&self, raws: &[Raw<'_>], at: usize) -> (usize, &[Entry]) {
        let mut limit = usize::MAX;
        loop {
            let (len, entries) = self.surfaces.longest(raws, at, limit);
            if len < 2 {
                return (len, entries);
            }
            let opens = Lexicon::shared().is_function(&raws[at].lower);
            let fits = !opens
                || raws[at..at + len].iter().all(|raw| {
                    raw.capital()
                        || matches!(raw.kind, Kind::Number(_))
                        || Lexicon::shared().is_function(&raw.lower)
                }) && raws[at].capital();
            if fits {
                return (len, entries);
            }
            limit = len - 1;
        }
    }

    fn quoted(&self, raw: &Raw<'_>) -> Vec<Candidate> {
        // A quotation that is exactly a term stands for the term.
        let inner = scan(raw.text, &[]);
        if !inner.is_empty() {
            let (len, entries) = self.surfaces.longest(&inner, 0, usize::MAX);
            if len == inner.len() {
                let found = readings(&inner, 0, len, entries, &[]);
                if !found.is_empty() {
                    return found;
                }
            }
        }
        one(Class::Quoted, Word::Text(raw.text.into()))
    }

    fn unknown(&self, raw: &Raw<'_>) -> Vec<Candidate> {
        if let Some(found) = negated_participle(self, &raw.lower) {
            return found;
        }
        let mut letters = raw.text.chars();
        if let (Some(c), None) = (letters.next(), letters.next())
            && c.is_uppercase()
        {
            return one(Class::Variable, Word::Text(raw.text.into()));
        }
        one(Class::Unknown, Word::Text(raw.text.into()))
    }
}

fn is_common(word: &Word) -> bool {
    matches!(word, Word::Lexeme(id) if Lexicon::shared().get(*id).common)
}

/// The meanings of a surface: terms by the rule of capitals, then the lexicon's words that no
/// term takes the place of.
fn readings(
    raws: &[Raw<'_>],
    at: usize,
    len: usize,
    book: &[Entry],
    lex: &[Entry],
) -> Vec<Candidate> {
    let raw = &raws[at];
    let last = &raws[at + len - 1];
    let capital = raw.capital();
    let mut found: Vec<Candidate> = Vec::new();
    let mut terms: Vec<Class> = Vec::new();
    for entry in book {
        let sure = len > 1 || !entry.capital || capital;
        let same = lex.iter().any(|other| same_kind(other.class, entry.class));
        let plain = lex.iter().all(|other| is_common(&other.word))
            // `A king`, where the book has the Rank King: no piece of another kind.
            || lex.iter().all(|other| is_value_of(entry.class, other.class));
        if sure || same || plain && !Lexicon::shared().is_function(&raw.lower) {
            terms.push(entry.class);
            found.push(Candidate::Content(entry.class, entry.word.clone()));
        }
    }
    let only_terms = len == 1
        && capital
        && !raw.opening
        && book.iter().any(|entry| entry.capital)
        && !found.is_empty();
    if !only_terms {
        for entry in lex {
            let taken = terms.iter().any(|&class| {
                same_kind(class, entry.class)
                    || is_value_of(class, entry.class)
                    // `red` is a colour of the book before it is a word of everybody.
                    || len == 1 && class == Class::ValueSg && entry.class == Class::Adj
                    || is_noun(class) && is_noun(entry.class) && capital && !raw.opening
            });
            let candidate = Candidate::Content(entry.class, entry.word.clone());
            if !taken && !found.contains(&candidate) {
                found.push(candidate);
            }
        }
    }
    // `Nobody plays acts`, where the book has Acts: what everybody knows for a verb only is the noun where no verb can stand.
    if !only_terms && len == 1 && !lex.is_empty() && lex.iter().all(|e| !is_noun(e.class)) {
        for entry in book.iter().filter(|e| is_noun(e.class)) {
            let candidate = Candidate::Content(entry.class, entry.word.clone());
            if !found.contains(&candidate) {
                found.push(candidate);
            }
        }
    }
    if last.possessive {
        let nouns: Vec<Candidate> = found
            .iter()
            .filter_map(|candidate| match candidate {
                Candidate::Content(class, word) if is_noun(*class) => {
                    Some(Candidate::Content(possessive_class(*class), word.clone()))
                }
                _ => None,
            })
            .collect();
        if !nouns.is_empty() {
            return nouns;
        }
    }
    found
}

fn one(class: Class, word: Word) -> Vec<Candidate> {
    vec![Candidate::Content(class, word)]
}

/// Whether a value of the book has the name of a piece that is known from elsewhere.
fn is_value_of(value: Class, piece: Class) -> bool {
    matches!(
        (value, piece),
        (Class::ValueSg, Class::PieceSg) | (Class::ValuePl, Class::PiecePl)
    )
}

/// Whether two classes compete for one place: nouns of one family, or two verb forms, …
fn same_kind(a: Class, b: Class) -> bool {
    a == b
        || is_verb(a) && is_verb(b)
        || is_noun(a)
            && is_noun(b)
            && noun_family(a) == noun_family(b)
            && is_singular(a) == is_singular(b)
        || is_noun(a) && is_noun(b) && singular_class(a) == Class::ThingSg
        || is_noun(a) && is_noun(b) && plural_class(a) == Class::ThingPl
}

/// Words of the grammar that are content words elsewhere (`cards they own`, `double the sum`).
fn is_shared_function(lower: &str) -> bool {
    matches!(lower, "own" | "double" | "triple" | "like" | "half" | "times")
}

/// `unplayed`: the literal `un` is carried inside the slot as its first word.
fn negated_participle(vocabulary: &Vocabulary, lower: &str) -> Option<Vec<Candidate>> {
    let rest = lower.strip_prefix("un")?;
    let participle = |entry: &&Entry| {
        matches!(
            entry.class,
            Class::VerbEd | Class::VerbPart | Class::VerbAll | Class::VerbBasePart
        )
    };
    let entry = vocabulary
        .surfaces
        .word(rest)
        .find(participle)
        .or_else(|| Surfaces::lexicon().word(rest).find(participle))?;
    Some(vec![Candidate::Content(Class::VerbPart, entry.word.clone())])
}

#[cfg(test)]
mod tests {
    use super::super::{Sort, Term, Terms};
    use super::*;

    fn term(name: &str, sort: Sort, is_a: &str) -> Term {
        let is_a = (!is_a.is_empty()).then(|| is_a.to_owned());
        Term { name: name.into(), sort, is_a, also: Vec::new(), at: None }
    }

    fn vocabulary() -> Vocabulary {
        let mut terms = Terms::default();
        terms.add(term("Garden", Sort::Zone, "Zone"));
        terms.add(term("Set", Sort::Status, "Role"));
        terms.add(term("Set Stone", Sort::Status, "Role"));
        terms.add(term("Lucky Number", Sort::Tally, ""));
        terms.add(term("After Tea", Sort::Time, "Phase"));
        terms.add(term("juggle", Sort::Action, ""));
        terms.add(term("5 of Moons", Sort::Name, "card"));
        Vocabulary::new(terms)
    }

    fn first(text: &str) -> String {
        vocabulary().encode_text(text)[0].readable()
    }

    fn all(text: &str) -> Vec<String> {
        vocabulary().encode_text(text).iter().map(Tokens::readable).collect()
    }

    #[test]
    fn words_of_the_grammar_are_literals() {
        assert_eq!(
            all("When a card is drawn, move it."),
            ["when a ⟦PieceSg card⟧ is ⟦VerbPart drawn⟧ , ⟦VerbBase move⟧ it"]
        );
        assert_eq!(first("You can't pass."), "you can not ⟦VerbBase pass⟧");
        assert_eq!(first("You cannot pass."), "you can not ⟦VerbBase pass⟧");
    }

    #[test]
    fn terms_are_leftmost_longest() {
        assert_eq!(all("A Set Stone is a Set."), ["a ⟦PieceSg Set Stone⟧ is a ⟦PieceSg Set⟧"]);
        assert_eq!(
            first("Put the 5 of Moons down."),
            "⟦VerbAll Put⟧ the ⟦PieceSg 5 of Moons⟧ down"
        );
        assert_eq!(first("during After Tea"), "during ⟦TimeSg After Tea⟧");
        assert_eq!(first("after tea"), "after ⟦Unknown tea⟧");
    }

    #[test]
    fn capitals_tell_a_term_from_a_common_word() {
        assert_eq!(all("They set it aside."), ["they ⟦VerbAll set⟧ it ⟦Adverb aside⟧"]);
        assert_eq!(all("They play a Set."), ["they ⟦VerbBase play⟧ a ⟦PieceSg Set⟧"]);
        assert_eq!(first("in the garden"), "in the ⟦PlaceSg garden⟧");
    }

    #[test]
    fn context_tells_nouns_from_verbs() {
        assert_eq!(
            all("Each player draws a card."),
            ["each ⟦PlayerSg player⟧ ⟦VerbS draws⟧ a ⟦PieceSg card⟧"]
        );
        assert_eq!(all("The draw is skipped."), ["the ⟦EventSg draw⟧ is ⟦VerbEd skipped⟧"]);
        assert_eq!(
            first("To score, the player must pass."),
            "to ⟦VerbBase score⟧ , the ⟦PlayerSg player⟧ must ⟦VerbBase pass⟧"
        );
        assert_eq!(first("the juggle happens"), "the ⟦EventSg juggle⟧ ⟦VerbS happens⟧");
        assert_eq!(first("A player may juggle."), "a ⟦PlayerSg player⟧ may ⟦VerbBase juggle⟧");
    }

    #[test]
    fn numbers_and_references() {
        assert_eq!(
            first("Roll d20: on 6+ or the second-highest roll, see rule 4.2."),
            "⟦VerbBase Roll⟧ ⟦Die d20⟧ : on ⟦Number 6⟧ or more or the ⟦Ordinal second⟧ \
             ⟦AdjMost highest⟧ ⟦EventSg roll⟧ , ⟦VerbBase see⟧ ⟦Reference rule 4.2⟧"
        );
        assert_eq!(
            first("a dozen unused cards"),
            "⟦Number a dozen⟧ un ⟦VerbPart unused⟧ ⟦PiecePl cards⟧"
        );
        assert_eq!(first("Next to the last card"), "next to the ⟦Ordinal last⟧ ⟦PieceSg card⟧");
    }

    #[test]
    fn possessives_and_the_slip() {
        assert_eq!(
            first("the player's Lucky Number"),
            "the ⟦PlayerPoss player's⟧ ⟦QualitySg Lucky Number⟧"
        );
        assert_eq!(
            all("Add it to the players Lucky Number."),
            [
                "⟦VerbBase Add⟧ it to the ⟦PlayerPl players⟧ ⟦QualitySg Lucky Number⟧",
                "⟦VerbBase Add⟧ it to the ⟦PlayerPoss players⟧ ⟦QualitySg Lucky Number⟧",
            ]
        );
    }

    #[test]
    fn named_players_are_players() {
        let tokens = vocabulary().encode_text_with("Ann's hand holds 2 cards", &["Ann"]);
        assert_eq!(
            tokens[0].readable(),
            "⟦PlayerPoss Ann's⟧ ⟦PlaceSg hand⟧ ⟦VerbS holds⟧ ⟦Number 2⟧ ⟦PiecePl cards⟧"
        );
    }

    #[test]
    fn any_text_has_an_encoding() {
        for text in [
            "",
            " ",
            "\u{F0000}",
            "'",
            "((((",
            "a a a a a",
            "draw set play draw score pass set draw play",
        ] {
            let encodings = vocabulary().encode_text(text);
            assert!(!encodings.is_empty() && encodings.len() <= super::super::MOST, "{text}");
            for tokens in encodings {
                let items = tokens.encoded.split(' ').filter(|item| !item.is_empty()).count();
                assert_eq!(items, tokens.spans.len(), "{text}");
            }
        }
    }
}
