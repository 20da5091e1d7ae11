//! Models for house rules that are not read: sentences of the kinds that tables use most, filled with
//! the book's terms. Each one that is offered has been read and lowered in the place of the author's.

use crate::lower::from_syntax::{self, Input, Status, Unit};
use crate::syntax::{Parsed, parse};
use crate::vocabulary::{Sort, Vocabulary};

/// The most sentences offered for one.
const MOST: usize = 3;

/// For so many sentences of a house file models are tried: each trial reads all rules again.
pub(super) const MOST_SENTENCES: usize = 12;

/// Words that call for a model, and the model. What stands in braces is filled with terms.
const MODELS: &[(&[&str], &str)] = &[
    (
        &[
            "hand", "hands", "start", "starts", "starting", "begin", "begins", "deal", "dealt",
            "initial", "cards",
        ],
        "Each player starts with a {hand} of nine cards.",
    ),
    (
        &["hand", "limit", "limited", "maximum", "size", "more", "most", "hold"],
        "A player cannot have more than nine cards in {hand}.",
    ),
    (
        &[
            "win", "wins", "winner", "winning", "reach", "reaches", "goal", "need", "needs",
            "play", "points",
        ],
        "The first player to reach 500 {tally} wins.",
    ),
    (
        &["draw", "draws", "drawn", "extra", "step"],
        "In each {step}, the active player draws two cards.",
    ),
    (
        &["discard", "discards", "end", "turn", "down"],
        "At the end of each turn, the active player discards a card.",
    ),
    (
        &["start", "beginning", "turn", "gain", "gains", "get", "gets"],
        "At the start of each turn, the active player gains 5 {tally}.",
    ),
    (
        &["worth", "value", "values", "double", "doubled", "count", "counts", "doubles"],
        "A {piece} has a {number} of 10.",
    ),
    (
        &["when", "whenever", "gain", "gains", "bonus", "extra", "additional", "each"],
        "When a player plays a {piece}, they gain 10 {tally}.",
    ),
    (
        &[
            "no",
            "nobody",
            "ban",
            "banned",
            "without",
            "not",
            "cannot",
            "forbidden",
            "use",
            "allowed",
            "don",
            "t",
            "remove",
            "out",
        ],
        "A {piece} cannot be played.",
    ),
    (
        &["once", "twice", "per", "only", "most", "limit", "times", "one"],
        "A player may play only one {piece} each turn.",
    ),
    (&["rule", "ignore", "apply", "applies", "repeal", "delete"], "Ignore rule {rule}."),
    (
        &["rule", "change", "replace", "read", "instead"],
        "Read {rule} as: Each player starts with a {hand} of nine cards.",
    ),
    (&["skip", "skips", "skipped", "phase", "step", "there"], "The {step} is skipped."),
    (
        &["may", "can", "choose", "once", "agree", "swap", "trade"],
        "Once each turn, the active player may draw a card.",
    ),
    (
        &["clockwise", "counterclockwise", "order", "left", "right", "turns", "passes"],
        "Turns pass clockwise.",
    ),
    (
        &["first", "goes", "starts", "youngest", "oldest", "begins"],
        "The first player is chosen at random.",
    ),
    (
        &["round", "rounds", "ends", "over", "game", "after", "last"],
        "The game ends after ten rounds.",
    ),
    (
        &["see", "open", "reveal", "reveals", "revealed", "look", "face"],
        "All players can see the cards in each {hand}.",
    ),
    (&["if", "empty", "none"], "If a player's {hand} is empty, that player draws a card."),
];

/// Sentences that are read and lowered in the place of a unit.
pub(super) fn models(
    text: &str,
    at: usize,
    given: &[String],
    units: &[Unit],
    vocabulary: &Vocabulary,
    input: &dyn Fn(&[Unit]) -> bool,
) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for candidate in given.iter().cloned().chain(candidates(text, units, vocabulary)) {
        if out.len() == MOST {
            break;
        }
        let Parsed::Read(statement, _) = parse(&vocabulary.encode_text(&candidate)) else {
            continue;
        };
        let mut trial = units.to_vec();
        if let Some(unit) = trial.get_mut(at) {
            unit.statement = Some(*statement);
            unit.text.clone_from(&candidate);
        }
        if !out.contains(&candidate) && candidate != text && input(&trial) {
            out.push(candidate);
        }
    }
    out
}

/// The models that a sentence calls for, the best first.
fn candidates(text: &str, units: &[Unit], vocabulary: &Vocabulary) -> Vec<String> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).collect();
    let mut called: Vec<(usize, usize)> = MODELS
        .iter()
        .enumerate()
        .map(|(i, (wanted, _))| (wanted.iter().filter(|w| words.contains(w)).count(), i))
        .filter(|(n, _)| *n > 0)
        .collect();
    called.sort_by_key(|(n, i)| (std::cmp::Reverse(*n), *i));
    called
        .into_iter()
        .take(6)
        .filter_map(|(_, i)| MODELS.get(i).map(|m| m.1))
        .filter_map(|model| filled(model, text, &lower, units, vocabulary))
        .collect()
}

/// A model with the terms that the sentence names, else with the first of their sort.
fn filled(
    model: &str,
    text: &str,
    lower: &str,
    units: &[Unit],
    vocabulary: &Vocabulary,
) -> Option<String> {
    let mut out = model.to_owned();
    for (slot, sorts, usual) in [
        ("{hand}", &[Sort::Zone][..], "hand"),
        ("{tally}", &[Sort::Tally][..], "score"),
        ("{step}", &[Sort::Time][..], "draw"),
        ("{piece}", &[Sort::Status, Sort::Kind, Sort::Name, Sort::Value][..], "card"),
        ("{number}", &[Sort::Property][..], "value"),
    ] {
        if out.contains(slot) {
            let named = super::suggest::named(lower, vocabulary, sorts);
            let usual_term = || {
                vocabulary
                    .terms
                    .iter()
                    .filter(|(_, t)| sorts.contains(&t.sort))
                    .find(|(_, t)| t.name.to_lowercase().contains(usual))
                    .map(|(_, t)| t.name.clone())
            };
            let first = || {
                vocabulary
                    .terms
                    .iter()
                    .find(|(_, t)| sorts.contains(&t.sort))
                    .map(|(_, t)| t.name.clone())
            };
            let named = named.filter(|n| n.parse::<i64>().is_err());
            let word = match slot {
                "{piece}" => named.unwrap_or_else(|| usual.to_owned()),
                _ => named.or_else(usual_term).or_else(first)?,
            };
            out = out.replace(slot, &word);
        }
    }
    if out.contains("{rule}") {
        let numbered = text
            .split(|c: char| c.is_whitespace() || c == ',' || c == ':')
            .map(|w| w.trim_end_matches('.'))
            .find(|w| units.iter().any(|u| u.name == *w && !u.number.0.is_empty()))?;
        out = out.replace("{rule}", numbered);
    }
    Some(super::suggest::articles(&out))
}

/// Whether a sentence is read and does something where it stands.
pub(super) fn takes_effect(input: Input<'_>, at: usize) -> bool {
    let outcome = from_syntax::lower(input);
    matches!(
        outcome.statuses.get(at),
        Some(Status::Operative | Status::Definition | Status::Meta)
    )
}
