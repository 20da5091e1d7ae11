//! `houserules show`: what one stage makes of a game.

use serde_json::{Value, json};

use super::args::{Common, Show, Stage};
use super::check::sentence_json;
use super::console::Console;
use super::facts::Facts;
use super::game::{self, SCHEMA};
use super::order;
use super::readings;
use super::run::Exit;
use crate::book::Role;
use crate::compile::{Compiled, Reading};
use crate::outline::{self, Form, Outline};
use crate::source::SourceFile;
use crate::vocabulary;

/// Prints one stage.
pub(super) fn run(args: &Show, common: &Common, console: &mut Console) -> Exit {
    let compiled = match game::open_or_report(&args.path, common, console) {
        Ok(compiled) => compiled,
        Err(exit) => return exit,
    };
    let standard = args.standard;
    if console.json() {
        let (name, value) = match args.stage {
            Stage::Outline => ("sets", outlines_json(&compiled, standard)),
            Stage::Vocabulary => ("terms", terms_json(&compiled)),
            Stage::Sentences => ("sentences", encodings_json(&compiled, standard)),
            Stage::Readings => {
                let sentences: Vec<_> =
                    chosen(&compiled, standard).map(|r| sentence_json(r, &compiled)).collect();
                ("sentences", json!(sentences))
            }
            Stage::Rules => ("rules", rules_json(&compiled, standard)),
            Stage::Order => ("order", order::data(&compiled, standard)),
            Stage::Program => match code(&compiled, args.bare, console) {
                Ok(text) => ("program", json!(text.lines().collect::<Vec<_>>())),
                Err(exit) => return exit,
            },
        };
        console.data(&json!({ "schema": SCHEMA, name: value, "findings": [] }));
        return Exit::Fine;
    }
    match args.stage {
        Stage::Outline => outlines(&compiled, standard, console),
        Stage::Vocabulary => console.print(&vocabulary::render(&compiled.vocabulary)),
        Stage::Sentences => sentences(&compiled, standard, console),
        Stage::Readings => {
            for reading in chosen(&compiled, standard) {
                readings::line(reading, console);
            }
        }
        Stage::Rules => rules(&compiled, standard, console),
        Stage::Order => order::print(&compiled, standard, console),
        Stage::Program => match code(&compiled, args.bare, console) {
            Ok(text) => console.print(&text),
            Err(exit) => return exit,
        },
    }
    Exit::Fine
}

/// The code of the machine, with or without names and places.
fn code(compiled: &Compiled, bare: bool, console: &mut Console) -> Result<String, Exit> {
    let program = game::program(compiled, console)?;
    Ok(if bare { program.bare() } else { program.print() })
}

/// The rule sets to show with their outlines.
fn sets(
    compiled: &Compiled,
    standard: bool,
) -> impl Iterator<Item = (&crate::book::RuleSource, &Outline)> {
    let all = compiled.book.sets.iter().zip(&compiled.outlines);
    all.filter(move |(set, _)| standard || set.role != Role::Standard)
}

/// The sentences of the game, with or without the standard set.
fn chosen(compiled: &Compiled, standard: bool) -> impl Iterator<Item = &Reading> {
    compiled.readings.iter().filter(move |reading| {
        standard
            || compiled.book.sets.get(reading.set).is_some_and(|s| s.role != Role::Standard)
    })
}

fn outlines(compiled: &Compiled, standard: bool, console: &mut Console) {
    for (set, outline) in sets(compiled, standard) {
        let heading = format!("{} ({})", set.name, set.role.name());
        console.line(&console.bold(&heading));
        console.print(&outline::render(outline, compiled.sources.get(set.file)));
        console.line("");
    }
}

fn outlines_json(compiled: &Compiled, standard: bool) -> Value {
    sets(compiled, standard)
        .map(|(set, outline)| {
            json!({
                "set": set.name,
                "role": set.role.name(),
                "file": compiled.sources.get(set.file).path,
                "sections": sections_json(outline, compiled.sources.get(set.file)),
            })
        })
        .collect()
}

fn sections_json(outline: &Outline, source: &SourceFile) -> Value {
    outline
        .section_ids()
        .map(|(id, section)| {
            let sentences: Vec<Value> = outline
                .sentences_of(id)
                .map(|(_, sentence)| {
                    let position = source.position(sentence.span.start);
                    json!({
                        "sentence": sentence.index,
                        "line": position.line,
                        "column": position.column,
                        "text": sentence.text,
                    })
                })
                .collect();
            json!({
                "rule": outline.rule_name(id),
                "occurrence": section.occurrence.max(1),
                "title": section.title.as_ref().map(|(title, _)| title),
                "depth": section.depth,
                "line": source.position(section.span.start).line,
                "sentences": sentences,
            })
        })
        .collect()
}

fn terms_json(compiled: &Compiled) -> Value {
    let terms = compiled.vocabulary.terms.iter();
    terms
        .map(|(_, term)| {
            json!({
                "name": term.name,
                "sort": vocabulary::sort_name(term.sort),
                "is_a": term.is_a,
                "also": term.also,
            })
        })
        .collect()
}

/// The encodings of a sentence, content words written out.
fn encodings(reading: &Reading, compiled: &Compiled) -> Vec<String> {
    let sentence = compiled.outlines[reading.set].sentence(reading.sentence);
    if sentence.form != Form::Text {
        return Vec::new();
    }
    let encodings = compiled.vocabulary.encode(sentence, reading.span.file);
    encodings.iter().map(vocabulary::Tokens::readable).collect()
}

fn sentences(compiled: &Compiled, standard: bool, console: &mut Console) {
    for reading in chosen(compiled, standard) {
        console.line(&format!("{}  {}", console.bold(&reading.id), reading.text));
        for encoding in encodings(reading, compiled) {
            console.line(&format!("    {encoding}"));
        }
    }
}

fn encodings_json(compiled: &Compiled, standard: bool) -> Value {
    chosen(compiled, standard)
        .map(|reading| {
            json!({
                "id": reading.id,
                "text": reading.text,
                "encodings": encodings(reading, compiled),
            })
        })
        .collect()
}

fn rules(compiled: &Compiled, standard: bool, console: &mut Console) {
    let facts = Facts::new(compiled);
    for (id, rule) in facts.rules().filter(|(_, r)| standard || !Facts::is_standard(r)) {
        let rule = facts.rule(id, rule);
        console.line(&format!("{}  {}", console.bold(&rule.id), rule.says));
        if rule.guard != "otherwise" {
            console.line(&format!("    while {}", rule.guard));
        }
    }
}

fn rules_json(compiled: &Compiled, standard: bool) -> Value {
    let facts = Facts::new(compiled);
    let rules = facts.rules().filter(|(_, rule)| standard || !Facts::is_standard(rule));
    rules.map(|(id, rule)| json!(facts.rule(id, rule))).collect()
}
