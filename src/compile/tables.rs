//! What tables and rules do not know of each other.

use crate::book::ComponentTable;
use crate::finding::{Code, Finding, Findings};
use crate::lower::{
    Arg, Effect, Expr, PropertyKind, Role, Rule, RuleKind, SetRole, Subject, Value, Verb,
};
use crate::source::Span;
use crate::vocabulary::{Sort, TermId};

use super::Compiled;

/// Columns that are bookkeeping of a table, or its names.
const OWN: [&str; 12] = [
    "count",
    "quantity",
    "copies",
    "qty",
    "id",
    "image",
    "art",
    "name",
    "card",
    "title",
    "piece",
    "card name",
];
/// Columns whose cells are rules of their own.
const RULES: [&str; 9] = [
    "text",
    "rules text",
    "card text",
    "effect",
    "effects",
    "ability",
    "abilities",
    "rule",
    "rules",
];

/// Says which columns no rule speaks of, which cells hold rules, which names of a manifest the rules do
/// not have, and which properties nothing gives a value.
pub(super) fn check(compiled: &Compiled) -> Findings {
    let mut findings = Findings::default();
    no_pieces(compiled, &mut findings);
    if compiled.book.components.is_empty() {
        return findings;
    }
    let mut text = String::new();
    for reading in compiled.own_readings() {
        text.push_str(&reading.text.to_lowercase());
        text.push('\n');
    }
    for table in &compiled.book.components {
        names(compiled, table, &text, &mut findings);
        columns(table, &text, &mut findings);
    }
    properties(compiled, &mut findings);
    findings
}

/// Rules that deal and draw where there is nothing to deal and to draw: every place is empty.
fn no_pieces(compiled: &Compiled, findings: &mut Findings) {
    let lowered = &compiled.lowered;
    if !lowered.world.components.is_empty() {
        return;
    }
    let own = |rule: &&Rule| {
        let side = lowered.sets.get(rule.origin.set.0 as usize);
        side.is_some_and(|s| s.role != SetRole::Standard)
    };
    let moved = lowered.rules.iter().filter(own).find(|rule| {
        matches!(
            rule.kind,
            RuleKind::Setup { .. } | RuleKind::Contents { .. } | RuleKind::When { .. }
        ) && rule.kind.effect().is_some_and(moves)
    });
    let Some(rule) = moved else { return };
    let mut finding = Finding::new(
        Code::NoPieces,
        rule.origin.span,
        "nothing says which pieces there are, so that every place is empty".to_owned(),
    )
    .help("write for example `there are 40 cards: four of each number from 1 to 10`, or put a table such as `cards.csv` beside the rules");
    for (name, at) in unsaid_of_pieces(compiled) {
        finding = finding.related(at, format!("nothing says what the `{name}` of one is"));
    }
    findings.push(finding);
}

/// The properties that pieces have and that nothing gives a value, each with the sentence that first speaks of it.
fn unsaid_of_pieces(compiled: &Compiled) -> Vec<(String, Span)> {
    let mut empty = Vec::new();
    let properties = compiled.lowered.world.properties.iter();
    for property in properties.filter(|p| p.of == Subject::Piece) {
        let term = property.term;
        let counted = matches!(property.kind, PropertyKind::Number | PropertyKind::Set(_));
        let given = compiled.lowered.rules.iter().any(|r| match &r.kind {
            RuleKind::Assign { field, .. } => *field == term,
            kind => kind.effect().is_some_and(|e| sets(e, term)),
        });
        let name = compiled.lowered.terms.get(term).name.clone();
        let word = name.to_lowercase();
        let first = compiled.own_readings().find(|r| {
            r.text
                .to_lowercase()
                .split(|c: char| !c.is_alphanumeric())
                .any(|w| w == word || word.split(' ').next() == Some(w))
        });
        if let Some(first) = first.filter(|_| counted && !given) {
            empty.push((name, first.span));
        }
    }
    empty
}

/// Whether an effect moves a piece.
fn moves(effect: &Effect) -> bool {
    match effect {
        Effect::Do(p) => p.verb == Verb::MOVE,
        Effect::Seq(list) | Effect::Together(list) | Effect::Menu { options: list, .. } => {
            list.iter().any(moves)
        }
        Effect::If(_, a, b) | Effect::Offer { effect: a, otherwise: b, .. } => {
            moves(a) || moves(b)
        }
        Effect::ForEach { body, .. }
        | Effect::Repeat { body, .. }
        | Effect::Secretly { body, .. } => moves(body),
        Effect::Choose(choice) => choice.body.as_ref().is_some_and(|b| moves(b)),
        Effect::Nothing | Effect::Resume | Effect::Let(..) | Effect::OwnText(_) => false,
    }
}

/// Whether the rules name it, in the singular or the plural.
fn named(text: &str, name: &str) -> bool {
    let name = name.trim().replace('_', " ").to_lowercase();
    let one = name.strip_suffix('s').unwrap_or(&name);
    let one = one.strip_suffix("ie").unwrap_or(one);
    !one.is_empty() && text.contains(one)
}

fn names(compiled: &Compiled, table: &ComponentTable, text: &str, findings: &mut Findings) {
    let entries = [(table.place.as_deref(), Sort::Zone), (table.noun.as_deref(), Sort::Kind)];
    for (entry, sort) in entries {
        let Some(entry) = entry.filter(|entry| !named(text, entry)) else { continue };
        // `A deck of 54 knights` names the place `deck of knights`.
        let terms = &compiled.vocabulary.terms;
        let defined = terms.find(entry, sort).map(|id| terms.get(id));
        let is_composed = |name: &str| name.split(' ').all(|word| named(text, word));
        if defined.is_some() && is_composed(entry) {
            continue;
        }
        let mut near: Vec<(usize, &str)> = compiled
            .vocabulary
            .terms
            .iter()
            .filter(|(_, t)| t.sort == sort && named(text, &t.name))
            .map(|(_, t)| (strsim::damerau_levenshtein(&t.name, entry), t.name.as_str()))
            .collect();
        near.sort_unstable();
        let help = match near.first() {
            Some((_, name)) => format!("write `{name}`, or name `{entry}` in the rules"),
            None => format!("name `{entry}` in the rules"),
        };
        let message = format!("no rule names `{entry}`, which the manifest gives to a table");
        let at = entry_span(compiled, entry).unwrap_or_else(|| Span::new(table.file, 0, 0));
        findings.push(Finding::new(Code::BadManifest, at, message).help(help));
    }
}

/// Where a manifest says it.
fn entry_span(compiled: &Compiled, entry: &str) -> Option<Span> {
    let quoted = format!("\"{entry}\"");
    compiled.sources.iter().filter(|(_, f)| f.path.ends_with("game.toml")).find_map(
        |(id, f)| {
            let at = f.text.find(&quoted)?;
            Some(Span::new(id, at, at + quoted.len()))
        },
    )
}

fn columns(table: &ComponentTable, text: &str, findings: &mut Findings) {
    let mut unused: Vec<&str> = Vec::new();
    for (at, column) in table.columns.iter().enumerate() {
        let lower = column.name.trim().to_lowercase();
        if lower.is_empty() || OWN.contains(&lower.as_str()) {
            continue;
        }
        let cells = || table.rows.iter().filter_map(|row| row.cells.get(at));
        let says = cells().any(|cell| cell.split_whitespace().count() > 2);
        if RULES.contains(&lower.as_str()) && says {
            findings.push(
                Finding::new(
                    Code::UnreadPieceText,
                    column.span,
                    format!("what pieces say under `{}` is not followed", column.name),
                )
                .help("say it in the rules, for example `when a player plays the Ant, they draw a card`"),
            );
            continue;
        }
        // Words of a piece that only people read need no rule.
        let by_value = || {
            let mut values = cells().flat_map(|cell| cell.split([';', '|']));
            values.any(|v| v.trim().chars().any(char::is_alphabetic) && named(text, v))
        };
        if !says && !named(text, &lower) && !by_value() {
            unused.push(&column.name);
        }
    }
    if let Some(first) = table.columns.iter().find(|c| unused.first() == Some(&c.name.as_str()))
    {
        let list: Vec<String> = unused.iter().map(|name| format!("`{name}`")).collect();
        findings.push(
            Finding::new(
                Code::UnusedColumn,
                first.span,
                format!("no rule speaks of {}", list.join(", ")),
            )
            .help("name the column as the rules name the property"),
        );
    }
}

fn properties(compiled: &Compiled, findings: &mut Findings) {
    let world = &compiled.lowered.world;
    for property in &world.properties {
        let term = property.term;
        let filled = property.of != Subject::Piece
            || !matches!(property.kind, PropertyKind::Number | PropertyKind::Term(_))
            || !matches!(property.start, Expr::Const(Value::None | Value::Int(0)))
            || world.components.iter().any(|c| c.values.iter().any(|(t, _)| *t == term))
            || compiled.lowered.rules.iter().any(|r| match &r.kind {
                RuleKind::Assign { field, .. } => *field == term,
                kind => kind.effect().is_some_and(|e| sets(e, term)),
            });
        let known = &compiled.vocabulary.terms;
        let Some((_, name)) = known.iter().find(|(id, _)| *id == term) else { continue };
        let Some(at) = name.at.filter(|_| !filled) else { continue };
        findings.push(
            Finding::new(
                Code::UnfilledProperty,
                at,
                format!("nothing says what the `{}` of a piece is", name.name),
            )
            .help(format!(
                "add a column `{}` to the table, or a rule that gives it",
                name.name
            )),
        );
    }
}

/// Whether an effect changes a property.
fn sets(effect: &Effect, term: TermId) -> bool {
    match effect {
        Effect::Do(p) => {
            p.roles.contains(&(Role::Field, Arg::Is(Expr::Const(Value::Term(term)))))
        }
        Effect::Seq(list) | Effect::Together(list) | Effect::Menu { options: list, .. } => {
            list.iter().any(|e| sets(e, term))
        }
        Effect::If(_, a, b) | Effect::Offer { effect: a, otherwise: b, .. } => {
            sets(a, term) || sets(b, term)
        }
        Effect::ForEach { body, .. }
        | Effect::Repeat { body, .. }
        | Effect::Secretly { body, .. } => sets(body, term),
        Effect::Choose(choice) => choice.body.as_ref().is_some_and(|b| sets(b, term)),
        Effect::Nothing | Effect::Resume | Effect::Let(..) | Effect::OwnText(_) => false,
    }
}
