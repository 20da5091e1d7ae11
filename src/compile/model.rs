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
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).collect();
    let given = given.iter().filter(|model| same_subject(&words, model)).cloned();
    for candidate in
        rephrased(text).into_iter().chain(given).chain(candidates(text, units, vocabulary))
    {
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

/// The author's sentence in words that say the same, where it is of a kind that is known not to be read.
fn rephrased(text: &str) -> Vec<String> {
    const BY_AGE: &[&str] = &[
        "youngest",
        "oldest",
        "tallest",
        "shortest",
        "newest",
        "smallest",
        "hungriest",
        "loudest",
    ];
    let text = text.trim_end_matches(['.', '!']);
    let lower = text.to_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    let small: Vec<&str> = lower.split_whitespace().collect();
    let figure = |from: usize| {
        let at = (from..small.len()).find(|&i| {
            let w = small[i].trim_end_matches(',');
            w.parse::<i64>().is_ok() || crate::vocabulary::number_word(w).is_some()
        })?;
        words.get(at).map(|w| w.trim_end_matches(',').to_owned())
    };
    let mut out = Vec::new();
    // Who is meant cannot be seen in the game: by the order of play instead.
    if let Some(at) = small.iter().position(|w| BY_AGE.contains(w))
        && small.get(at + 1).is_some_and(|w| w.trim_end_matches(',') == "player")
    {
        let mut words = words.clone();
        words[at] = "first";
        out.push(format!("{}.", words.join(" ")));
    }
    // `may hold no more than eight cards at the end of their turn`
    let end_of_turn = lower.contains("at the end of") && lower.contains("turn");
    let most =
        ["more than", "at most", "no more than"].iter().filter_map(|m| lower.find(m)).min();
    if let Some(most) = most.filter(|_| end_of_turn && lower.contains("card")) {
        let before = lower[..most].split_whitespace().count();
        if let Some(n) = figure(before) {
            out.push(format!(
                "At the end of each turn, the active player discards down to {n} cards."
            ));
        }
    }
    // `when a player reaches 500 points, finish the round`
    let round = ["finish", "complete", "play out", "end of the round", "rest of the round"];
    if lower.starts_with("when a player")
        && lower.contains("round")
        && round.iter().any(|w| lower.contains(w))
        && let Some((lead, _)) = text.split_once(',')
    {
        let lead = lead.replacen(" reaches ", " has ", 1).replacen(" gets ", " has ", 1);
        out.push(format!("{lead}, the game ends after the current round."));
    }
    // `kings count 20 instead of 13`
    if let Some(at) = small.iter().position(|w| matches!(*w, "count" | "counts"))
        && let Some(n) = figure(at)
        && at > 0
    {
        let verb = if small[at] == "counts" { "is" } else { "are" };
        out.push(format!("{} {verb} worth {n}.", words[..at].join(" ")));
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
        .filter(|model| same_subject(&words, model))
        .map(|model| with_figure(&model, &words))
        .collect()
}

/// Whether a model speaks of what the author speaks of: it shares two words that say something. One about
/// another subject is worse than none.
fn same_subject(words: &[&str], model: &str) -> bool {
    const EVERYWHERE: &[&str] = &[
        "player", "players", "card", "cards", "game", "they", "that", "each", "more", "than",
        "have", "active", "when", "with", "from", "their", "turn", "ten", "nine", "all", "and",
        "the", "may", "can", "cannot", "only", "after", "one", "two", "are", "not", "this",
        "for", "its",
    ];
    let model = model.to_lowercase();
    let mut shared: Vec<&str> = model
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| w.len() > 2 && !EVERYWHERE.contains(w))
        .filter(|w| words.iter().any(|own| alike(own, w)))
        .collect();
    shared.sort_unstable();
    shared.dedup();
    // Most of what each of them says the other says too; else it leads away from what was meant.
    let telling = |w: &&str| w.len() > 2 && !EVERYWHERE.contains(w);
    let of_model: Vec<&str> =
        model.split(|c: char| !c.is_alphanumeric()).filter(telling).collect();
    let own: Vec<&str> = words.iter().copied().filter(telling).collect();
    let told = own.iter().filter(|w| of_model.iter().any(|m| alike(w, m))).count();
    shared.len() > 1 && shared.len() * 10 >= of_model.len() * 6 && told * 2 > own.len()
}

/// `draw`, `draws`, `drawn`; `play`, `played`: one word in two forms.
fn alike(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    short.len() > 2
        && long.strip_prefix(short).is_some_and(|rest| {
            matches!(rest, "" | "s" | "es" | "n" | "ed" | "d" | "ing" | "ning" | "ner")
        })
}

/// The author's figure in place of the model's, if there is one of each.
fn with_figure(model: &str, words: &[&str]) -> String {
    let figures = |words: &[&str]| -> Vec<String> {
        let is = |w: &&&str| {
            w.parse::<i64>().is_ok()
                || matches!(
                    **w,
                    "two"
                        | "three"
                        | "four"
                        | "five"
                        | "six"
                        | "seven"
                        | "eight"
                        | "nine"
                        | "ten"
                        | "eleven"
                        | "twelve"
                )
        };
        words.iter().filter(is).map(|w| (*w).to_owned()).collect()
    };
    let of_model: Vec<&str> = model.split([' ', '.']).collect();
    // The figure has to be one of the same thing: `250 wins`, `nine cards`, but not `twelve turns`.
    let after = |list: &[&str], figure: &str| {
        let at = list.iter().position(|w| *w == figure);
        at.and_then(|at| list.get(at + 1)).map_or(String::new(), |w| w.to_lowercase())
    };
    let same_thing = |own: &str, theirs: &str| {
        let (own, theirs) = (after(words, own), after(&of_model, theirs));
        own == theirs || matches!(own.as_str(), "" | "win" | "wins" | "instead" | "not" | "to")
    };
    match (figures(words).as_slice(), figures(&of_model).as_slice()) {
        ([own], [theirs]) if same_thing(own, theirs) => model
            .split(' ')
            .map(|w| match w.strip_suffix('.') {
                Some(w) if w == theirs => format!("{own}."),
                _ if w == theirs => own.clone(),
                _ => w.to_owned(),
            })
            .collect::<Vec<_>>()
            .join(" "),
        _ => model.to_owned(),
    }
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
            // The score that the book speaks of most, not one that every table has.
            let most_said = || {
                let said = |name: &str| {
                    units.iter().filter(|u| u.text.to_lowercase().contains(name)).count()
                };
                (vocabulary.terms.iter())
                    .filter(|(_, t)| t.sort == Sort::Tally)
                    .max_by_key(|(_, t)| said(&t.name.to_lowercase()))
                    .map(|(_, t)| {
                        let common = t.name.chars().all(char::is_lowercase);
                        if common { format!("{}s", t.name) } else { t.name.clone() }
                    })
            };
            let word = match slot {
                "{piece}" => named.unwrap_or_else(|| usual.to_owned()),
                "{tally}" => named.or_else(most_said).or_else(first)?,
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
