//! From the encodings of one sentence to its statement.
//!
//! Preference among readings, in order: a labelled item whose label is a noun phrase; a sentence; a
//! sentence that opens with a bare verb; other labels; fragments. Within one rank the tree that
//! agrees best with itself ([`super::agree`]), then the encoder's order of plausibility.

use std::collections::BTreeSet;
use std::sync::{LazyLock, PoisonError, RwLock};

use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};
use pest::iterators::Pairs;

use super::agree::disagreements;
use super::ast::{Label, NounPhrase, Statement};
use super::build::Build;
use super::grammar::{English, Production as P, in_detail, plainly};
use super::words::Line;
use crate::source::Span;
use crate::vocabulary::{Class, Tokens};

/// What reading one sentence gave.
#[derive(Debug, Clone)]
pub enum Parsed {
    /// One reading.
    Read(Box<Statement>, usize),
    /// Two readings, and nothing in the sentence decides: the one that a tree can show.
    Ambiguous(Box<Statement>),
    /// No reading.
    Unread(Unread),
}

/// Why a sentence was not read.
#[derive(Debug, Clone, Default)]
pub struct Unread {
    /// The word where reading stopped.
    pub reached: Span,
    /// Position of that word among the items of the sentence.
    pub word: usize,
    /// The words up to there.
    pub understood: String,
    /// What would have fitted there.
    pub expected: Vec<Fits>,
    /// Words that are neither terms nor in the lexicon, with their place.
    pub unknown: Vec<(String, Span)>,
    /// The sentence took more steps than the grammar is given.
    pub too_long: bool,
}

/// What would fit where reading stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fits {
    /// A piece.
    Piece,
    /// A place.
    Place,
    /// A player.
    Player,
    /// A turn, a phase.
    Time,
    /// A property or an amount.
    Quality,
    /// Any other thing.
    Thing,
    /// A figure.
    Number,
    /// What is done.
    Verb,
    /// How something is.
    Adjective,
    /// How something is done.
    Adverb,
    /// From where, to where, with what.
    Preposition,
    /// When or if.
    Condition,
    /// The end of the sentence, or a comma.
    End,
}

/// Rank of a reading: smaller is preferred.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// A noun phrase or one word, a colon, a sentence.
    Item,
    Sentence,
    /// A sentence that opens with a verb alone, before a clause with a subject: the verb was
    /// rather meant as a noun (`Rank and value are properties`).
    BareVerb,
    Labelled,
    Fragment,
}

/// What the grammar would read of one encoding, item by item, fixed expressions joined, each with its place.
pub fn items(tokens: &Tokens) -> Vec<(String, Span)> {
    Line::new(tokens).items.into_iter().map(|item| (item.text, item.span)).collect()
}

/// Reads one sentence. `readings` are its encodings, most plausible first.
pub fn parse(readings: &[Tokens]) -> Parsed {
    parsed(readings, true)
}

/// The same where nobody will be told `why` it is not read, if not.
pub fn parsed(readings: &[Tokens], why: bool) -> Parsed {
    let Some((statement, index)) = reading(readings) else {
        return Parsed::Unread(if why { why_not(readings) } else { Unread::default() });
    };
    if let Some(one) = super::coordinate::unclear(&statement) {
        return Parsed::Ambiguous(Box::new(one));
    }
    match super::whole::lost(&readings[index], &statement) {
        Some(token) => Parsed::Unread(Unread {
            reached: token.span,
            understood: Line::new(&readings[index]).written_before(token.span),
            ..Unread::default()
        }),
        None => Parsed::Read(Box::new(statement), index),
    }
}

/// The tree of a sentence that is read in one way only. To find out why another one is not read takes longer than to read
/// it, so what tries several wordings asks here.
pub fn tree(readings: &[Tokens]) -> Option<Box<Statement>> {
    let (statement, index) = reading(readings)?;
    let whole = super::coordinate::unclear(&statement).is_none()
        && super::whole::lost(&readings[index], &statement).is_none();
    whole.then(|| Box::new(statement))
}

/// Whether a statement is a sentence with a subject of more than a figure in which everything agrees.
pub fn is_clear(statement: &Statement) -> bool {
    let Statement::Sentence(sentence) = statement else { return false };
    let told = |clause: &super::ast::Clause| {
        clause.existential
            || clause
                .subject
                .as_ref()
                .is_some_and(|subject| !super::agree::bare_figure(subject))
    };
    sentence.clauses.iter().all(|joined| told(&joined.clause)) && disagreements(statement) == 0
}

/// Reads one sentence, without saying why if it is not read; which of the encodings was read, too.
pub fn reading(readings: &[Tokens]) -> Option<(Statement, usize)> {
    let mut best: Option<((Rank, usize), usize, Statement)> = None;
    plainly(|| {
        for (index, tokens) in readings.iter().enumerate() {
            let Ok((rank, statement)) = read(&Line::new(tokens), 0, false) else { continue };
            let score = (rank, disagreements(&statement));
            if best.as_ref().is_none_or(|(old, _, _)| score < *old) {
                best = Some((score, index, statement));
            }
            if score == (Rank::Sentence, 0) {
                break;
            }
        }
    });
    best.map(|(_, index, statement)| (statement, index))
}

/// How far a sentence is understood that is not read, and what would have fitted there.
fn why_not(readings: &[Tokens]) -> Unread {
    let mut unread = Unread::default();
    in_detail(|| {
        for tokens in readings {
            let line = Line::new(tokens);
            note_unknown(&mut unread, tokens);
            if let Err(stop) = read(&line, 0, true) {
                furthest(&mut unread, &line, &stop);
            }
        }
    });
    unread
}

/// How far words are understood as a sentence that are read as a phrase only; none where nothing in them looks like a verb
/// that a clause needs.
pub fn no_sentence(readings: &[Tokens]) -> Option<Unread> {
    const FINITE: [&str; 20] = [
        "is", "are", "was", "were", "has", "have", "had", "may", "can", "cannot", "must", "do",
        "does", "did", "should", "will", "would", "shall", "could", "might",
    ];
    let finite = |tokens: &Tokens| {
        tokens.encoded.split(' ').any(|item| FINITE.contains(&item))
            || tokens.words.iter().any(|word| word.class == Class::VerbS)
    };
    if !readings.iter().any(finite) {
        return None;
    }
    let mut unread = Unread::default();
    in_detail(|| {
        for tokens in readings {
            let line = Line::new(tokens);
            note_unknown(&mut unread, tokens);
            if let Err(error) = English::parse(P::sentence, &line.text) {
                furthest(&mut unread, &line, &stop(&error));
            }
        }
    });
    (unread.word > 0).then_some(unread)
}

/// The first word of an order whose verb is not known as one (`Heap the stars`): a noun before a determiner.
pub fn no_verb(readings: &[Tokens]) -> Option<(String, Span)> {
    let first = readings.first()?;
    let mut items = first.encoded.split(' ');
    let (_, second) = (items.next()?, items.next()?);
    if !matches!(
        second,
        "the" | "a" | "each" | "all" | "your" | "their" | "one" | "any" | "this"
    ) {
        return None;
    }
    let word = first.words.first().filter(|word| first.spans.first() == Some(&word.span))?;
    Some((word.surface.clone(), word.span))
}

/// Where one line could not be read on.
#[derive(Default)]
struct Stop {
    offset: usize,
    expected: Vec<String>,
    too_long: bool,
}

/// Reads one line; `why` it is not read is found out only on request.
fn read(line: &Line, depth: usize, why: bool) -> Result<(Rank, Statement), Stop> {
    // `X, where X is a number: …` is a condition on what follows: neither a name nor a fragment, and
    // no frame has a place for it.
    let colon = line.items.iter().position(|item| item.text == ":").unwrap_or(0);
    if line.items[..colon].iter().any(|item| item.text == "where") {
        return Err(Stop::default());
    }
    let build = Build { line };
    if early_colon(line)
        && depth < 3
        && let Some((label, rest)) = labelled(line)
        && (matches!(label, Label::Phrase(_)) || line.items.len() - rest.items.len() == 2)
        && let Ok((Rank::Sentence | Rank::Item, rest)) = read(&rest, depth + 1, why)
    {
        return Ok((Rank::Item, Statement::Labelled { label, rest: Box::new(rest) }));
    }
    let stop = match pairs(P::sentence, &line.text, why) {
        Ok(mut pairs) => {
            if let Some(pair) = pairs.next() {
                let statement = build.sentence(pair);
                let rank = if bare_verb(&statement) { Rank::BareVerb } else { Rank::Sentence };
                return Ok((rank, statement));
            }
            Stop::default()
        }
        Err(stop) => stop,
    };
    if depth < 3
        && let Some((label, rest)) = labelled(line)
        && let Ok((_, rest)) = read(&rest, depth + 1, why)
    {
        return Ok((Rank::Labelled, Statement::Labelled { label, rest: Box::new(rest) }));
    }
    if let Ok(mut pairs) = pairs(P::fragment, &line.text, why)
        && let Some(pair) = pairs.next()
    {
        return Ok((Rank::Fragment, build.fragment(pair)));
    }
    Err(stop)
}

/// What the grammar makes of a line. That it makes nothing of it is remembered: a book is read once more for each offer, with most
/// of its lines as they were, and what cannot be read takes longest.
fn pairs(production: P, text: &str, why: bool) -> Result<Pairs<'_, P>, Stop> {
    if why {
        return English::parse(production, text).map_err(|error| stop(&error));
    }
    let known = match production {
        P::sentence => &NO_SENTENCE,
        _ => &NO_FRAGMENT,
    };
    if known.read().unwrap_or_else(PoisonError::into_inner).contains(text) {
        return Err(Stop::default());
    }
    English::parse(production, text).map_err(|_| {
        let mut known = known.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() < MOST_KNOWN {
            known.insert(text.to_owned());
        }
        Stop::default()
    })
}

/// Lines that are known to be no sentence, and no phrase; only whether one is among them is ever asked.
static NO_SENTENCE: LazyLock<RwLock<BTreeSet<String>>> = LazyLock::new(RwLock::default);
static NO_FRAGMENT: LazyLock<RwLock<BTreeSet<String>>> = LazyLock::new(RwLock::default);
/// How many lines are kept of each.
const MOST_KNOWN: usize = 20_000;

/// Whether a sentence opens with a verb alone, before a clause with a subject.
fn bare_verb(statement: &Statement) -> bool {
    let Statement::Sentence(sentence) = statement else { return false };
    let [first, second, ..] = sentence.clauses.as_slice() else { return false };
    sentence.leads.is_empty()
        && first.clause.subject.is_none()
        && !first.clause.existential
        && first.clause.complements.is_empty()
        && first.clause.adjuncts.is_empty()
        && second.clause.subject.is_some()
}

/// Whether a colon stands near the beginning.
fn early_colon(line: &Line) -> bool {
    line.items.iter().take(7).skip(1).any(|item| item.text == ":")
}

/// A label of at most six words before a colon.
fn labelled(line: &Line) -> Option<(Label, Line)> {
    let at =
        line.items.iter().position(|item| item.text == ":").filter(|&at| at > 0 && at <= 6)?;
    let rest = line.slice(at + 1..line.items.len())?;
    let front = line.slice(0..at)?;
    let label = English::parse(P::lone_phrase, &front.text)
        .ok()
        .and_then(|mut pairs| pairs.next())
        .and_then(|pair| pair.into_inner().find(|part| part.as_rule() == P::phrase))
        .map(|pair| Build { line: &front }.phrase(pair))
        .filter(|phrase| !matches!(phrase, NounPhrase::And(list) if list.is_empty()));
    Some(match label {
        Some(phrase) => (Label::Phrase(phrase), rest),
        None => (Label::Words(front.written()), rest),
    })
}

fn stop(error: &pest::error::Error<P>) -> Stop {
    let offset = match error.location {
        InputLocation::Pos(at) => at,
        InputLocation::Span((at, _)) => at,
    };
    let too_long = matches!(&error.variant, ErrorVariant::CustomError { message } if message.contains("call limit"));
    let (offset, expected) = match error.parse_attempts() {
        Some(attempts) => {
            let tokens = attempts.expected_tokens();
            (
                attempts.max_position.max(offset),
                tokens.iter().map(ToString::to_string).collect(),
            )
        }
        None => (offset, Vec::new()),
    };
    Stop { offset, expected, too_long }
}

fn furthest(unread: &mut Unread, line: &Line, stop: &Stop) {
    unread.too_long |= stop.too_long;
    let word = line.item_at(stop.offset.min(line.text.len().saturating_sub(1)));
    let past_end = stop.offset >= line.text.len();
    let word = if past_end { line.items.len() } else { word };
    if word < unread.word || (word == unread.word && !unread.expected.is_empty()) {
        return;
    }
    unread.word = word;
    unread.reached =
        line.items.get(word).or(line.items.last()).map_or_else(Span::default, |i| i.span);
    unread.understood = line.slice(0..word).map_or_else(String::new, |front| front.written());
    unread.expected = fits(&stop.expected);
    // Behind a noun another one always fits (`card deck`), which says nothing of what is wrong.
    let noun = |item: &super::words::Item| {
        item.text.chars().next().is_some_and(|c| (0xF_0000..0xF_5000).contains(&u32::from(c)))
    };
    if word > 0 && line.items.get(word - 1).is_some_and(noun) {
        unread.expected.retain(|fits| {
            !matches!(
                fits,
                Fits::Piece
                    | Fits::Place
                    | Fits::Player
                    | Fits::Time
                    | Fits::Quality
                    | Fits::Thing
            )
        });
    }
}

/// What the expected tokens are.
fn fits(tokens: &[String]) -> Vec<Fits> {
    let mut found: Vec<Fits> = tokens.iter().flat_map(|token| token_fits(token)).collect();
    found.sort_unstable();
    found.dedup();
    // A longer list helps nobody.
    found.truncate(5);
    found
}

fn token_fits(token: &str) -> Vec<Fits> {
    const NOUNS: [Fits; 3] = [Fits::Piece, Fits::Place, Fits::Player];
    let code = token
        .chars()
        .find(|c| u32::from(*c) >= 0xF_0000)
        .map(|c| (u32::from(c) - 0xF_0000) / 0x400);
    match code {
        // A range begins with its first class: all nouns.
        Some(0 | 10 | 20) => NOUNS.to_vec(),
        Some(code @ 0..30) => vec![match code % 10 {
            0 | 6 => Fits::Piece,
            1 => Fits::Place,
            2 => Fits::Player,
            3 => Fits::Time,
            4 => Fits::Quality,
            _ => Fits::Thing,
        }],
        Some(30..40) => vec![Fits::Verb],
        Some(40..45) => vec![Fits::Adjective],
        Some(45) => vec![Fits::Adverb],
        Some(46..52) => vec![Fits::Number],
        _ => match token.trim_matches(['"', '`', ' ']).trim() {
            "a" | "the" | "it" | "they" | "each" | "this" => NOUNS.to_vec(),
            "is" | "may" | "has" | "does" => vec![Fits::Verb],
            "in" | "on" | "to" | "from" | "by" => vec![Fits::Preposition],
            "when" | "if" | "while" | "until" => vec![Fits::Condition],
            "," | ":" | ";" | "." => vec![Fits::End],
            _ => Vec::new(),
        },
    }
}

fn note_unknown(unread: &mut Unread, tokens: &Tokens) {
    for token in tokens.words.iter().filter(|token| token.class == Class::Unknown) {
        if !unread.unknown.iter().any(|(word, at)| *word == token.surface && *at == token.span)
        {
            unread.unknown.push((token.surface.clone(), token.span));
        }
    }
}
