//! The comma that many authors leave out behind what opens a sentence: `on your turn you may draw a card`, `when the
//! deck is empty the game ends`.

use super::Class;
use super::lexicon::{is_noun, is_verb};
use super::scan::{Kind, Raw};
use super::surfaces::Surfaces;

const TIMES: [&str; 8] = ["on", "during", "at", "in", "after", "before", "each", "every"];
const CONDITIONS: [&str; 7] = ["when", "whenever", "if", "while", "once", "after", "until"];
const EXCEPT: [&str; 5] = ["unless", "except", "but", "instead", "rather"];
const SUBJECTS: [&str; 7] = ["you", "they", "he", "she", "everyone", "nobody", "whoever"];
const DETERMINERS: [&str; 9] =
    ["the", "a", "each", "every", "that", "all", "no", "any", "both"];
const MODALS: [&str; 7] = ["may", "must", "can", "cannot", "will", "has", "is"];

/// Puts the comma where a sentence has none and only one place needs it; `each turn, …` is `in each turn, …`.
pub(super) fn after_leads(raws: Vec<Raw<'_>>) -> Vec<Raw<'_>> {
    let mut raws = with_comma(raws);
    let each = raws.len() > 3
        && matches!(raws[0].lower.as_str(), "each" | "every")
        && is_time(&raws[1])
        && raws[2].kind == Kind::Literal(",");
    if each {
        let opening = Raw { lower: "in".to_owned(), end: raws[0].start, ..raws[0].clone() };
        raws.insert(0, opening);
    }
    raws
}

fn with_comma(mut raws: Vec<Raw<'_>>) -> Vec<Raw<'_>> {
    let Some(first) = raws.first() else { return raws };
    // `As an exception to 4.2, in each draw step a player …`: what follows opens like a sentence.
    if matches!(first.lower.as_str(), "as" | "despite")
        && let Some(at) = raws.iter().position(|raw| raw.kind == Kind::Literal(","))
    {
        let rest = with_comma(raws.split_off(at + 1));
        raws.extend(rest);
        return raws;
    }
    let timed = TIMES.contains(&first.lower.as_str());
    let soon = ["as", "soon", "as"];
    let conditional = CONDITIONS.contains(&first.lower.as_str())
        || raws.len() > soon.len()
            && raws.iter().zip(soon).all(|(raw, word)| raw.lower == word);
    if !timed && !conditional {
        return raws;
    }
    // A comma of the author's own says where the lead ends.
    let end = raws
        .iter()
        .position(|raw| {
            matches!(raw.kind, Kind::Literal("," | ";" | ":" | "(" | "." | "and" | "or"))
                || matches!(raw.lower.as_str(), "and" | "or" | "then")
        })
        .unwrap_or(raws.len());
    // One before an exception says nothing of it: `on your turn you draw two cards, unless …`.
    let excepted = raws.get(end + 1).is_some_and(|raw| EXCEPT.contains(&raw.lower.as_str()));
    if raws.get(end).is_some_and(|raw| raw.kind == Kind::Literal(",")) && !excepted {
        return raws;
    }
    let opens =
        |at: usize| subject(&raws, at).filter(|&verb| verb < end && finite(&raws[verb]));
    let after_time = |at: usize| timed && is_time(&raws[at - 1]);
    let after_clause = |at: usize| {
        conditional
            && (1..at).any(|i| i > 1 && finite(&raws[i]) || i == 1 && is_gerund(&raws[i]))
            && !only_verb(&raws[at - 1])
            && !joins(&raws[at - 1].lower)
    };
    let mut places =
        (2..end).filter(|&at| opens(at).is_some() && (after_time(at) || after_clause(at)));
    let (Some(at), None) = (places.next(), places.next()) else { return raws };
    let mut raws = raws;
    let place = raws[at - 1].end;
    let comma = Raw {
        text: "",
        lower: ",".to_owned(),
        kind: Kind::Literal(","),
        start: place,
        end: place,
        possessive: false,
        opening: false,
    };
    raws.insert(at, comma);
    raws
}

/// Where the verb of a subject that opens at `at` stands.
fn subject(raws: &[Raw<'_>], at: usize) -> Option<usize> {
    let word = |at: usize| raws.get(at).map_or("", |raw: &Raw<'_>| raw.lower.as_str());
    if SUBJECTS.contains(&word(at)) {
        return (at + 1 < raws.len()).then_some(at + 1);
    }
    let players = matches!(word(at), "players");
    if !players && !DETERMINERS.contains(&word(at)) {
        return None;
    }
    let noun = if players {
        at
    } else {
        (at + 1..(at + 4).min(raws.len()))
            .find(|&i| matches!(word(i), "player" | "players" | "game"))?
    };
    let between = (at + 1..noun).all(|i| {
        matches!(
            word(i),
            "active" | "other" | "current" | "same" | "first" | "last" | "of" | "the"
        )
    });
    // `the player with the most points wins`.
    let verb = if matches!(word(noun + 1), "with" | "who") {
        (noun + 2..raws.len()).find(|&i| raws[i].lower != "has" && third(&raws[i]))
    } else {
        (noun + 1 < raws.len()).then_some(noun + 1)
    };
    verb.filter(|_| between)
}

fn is_time(raw: &Raw<'_>) -> bool {
    raw.kind == Kind::Word
        && Surfaces::field()
            .word(&raw.lower)
            .any(|entry| matches!(entry.class, Class::TimeSg | Class::TimePl))
}

fn third(raw: &Raw<'_>) -> bool {
    Surfaces::lexicon().word(&raw.lower).any(|entry| entry.class == Class::VerbS)
}

/// Whether a word can be the verb of a main clause.
fn finite(raw: &Raw<'_>) -> bool {
    raw.kind == Kind::Word && MODALS.contains(&raw.lower.as_str())
        || matches!(raw.kind, Kind::Literal("is" | "are" | "can not" | "can"))
        || matches!(raw.lower.as_str(), "are" | "have" | "do" | "does" | "was" | "were")
        || raw.kind == Kind::Word
            && Surfaces::lexicon().word(&raw.lower).any(|entry| {
                matches!(
                    entry.class,
                    Class::VerbS | Class::VerbBase | Class::VerbAll | Class::VerbBasePart
                )
            })
}

fn is_gerund(raw: &Raw<'_>) -> bool {
    Surfaces::lexicon().word(&raw.lower).any(|entry| entry.class == Class::VerbIng)
}

/// A verb that is no noun: what follows is its object.
fn only_verb(raw: &Raw<'_>) -> bool {
    Surfaces::lexicon().word(&raw.lower).any(|entry| is_verb(entry.class))
        && !Surfaces::lexicon().word(&raw.lower).any(|entry| {
            is_noun(entry.class) || matches!(entry.class, Class::VerbEd | Class::Adj)
        })
}

/// Words behind which no clause opens.
fn joins(lower: &str) -> bool {
    matches!(
        super::left::left_of_literal(lower),
        super::left::Left::Preposition
            | super::left::Left::Relative
            | super::left::Left::To
            | super::left::Left::Be
            | super::left::Left::Have
            | super::left::Left::Determiner
            | super::left::Left::DeterminerOne
            | super::left::Left::Join
            | super::left::Left::Wh
            | super::left::Left::Modal
    )
}
