//! `houserules phrasebook`: the frames, each with a model and examples from a book.

use serde::Serialize;

use super::args::{Common, Phrasebook};
use super::console::Console;
use super::game::{self, SCHEMA};
use super::run::Exit;
use crate::compile::{Compiled, Status};
use crate::syntax::ast::{
    Adjunct, Adverb, Clause, Modal, Opener, Sentence, Statement, Subordinator, TimeRelation,
    Verb,
};

/// A kind of sentence, how it is recognised, and a model to follow.
struct Frame {
    name: &'static str,
    model: &'static str,
    fits: fn(&Sentence) -> bool,
}

/// The frames, the more special before the more general: a sentence belongs to the first it fits.
const FRAMES: &[Frame] = &[
    Frame {
        name: "exception",
        model: "As an exception to rule 3.1, a player may draw two cards.",
        fits: |s| s.exception.is_some(),
    },
    Frame {
        name: "replacement",
        model: "If a player would draw a card while the deck is empty, they pass instead.",
        fits: |s| {
            leads(s, &|a| matches!(a, Adjunct::Sub(_, condition) if would(condition)))
                || s.opener == Some(Opener::Instead)
                || clauses(s, &|c| c.verb.adverbs.contains(&Adverb::Instead))
        },
    },
    Frame {
        name: "trigger",
        model: "When a player plays a card, they gain 1 point.",
        fits: |s| {
            leads(s, &|a| {
                matches!(a, Adjunct::Sub(Subordinator::When | Subordinator::EachTime, _))
            })
        },
    },
    Frame {
        name: "condition",
        model: "If a token is not attached to a card, it is discarded.",
        fits: |s| leads(s, &|a| matches!(a, Adjunct::Sub(Subordinator::If, _))),
    },
    Frame {
        name: "window",
        model: "During the Market Step, the active player draws a card.",
        fits: |s| {
            clauses(s, &|c| c.verb.modal.is_none())
                && leads(s, &|a| {
                    matches!(a, Adjunct::Time(..))
                        || matches!(
                            a,
                            Adjunct::Sub(Subordinator::While | Subordinator::Until, _)
                        )
                })
        },
    },
    Frame {
        name: "procedure",
        model: "To trade, a player discards a card and takes a token.",
        fits: |s| leads(s, &|a| matches!(a, Adjunct::Purpose(_))),
    },
    Frame {
        name: "restriction",
        model: "A token can only be spent while it is in the bank.",
        fits: |s| {
            clauses(s, &|c| {
                c.verb.only
                    || c.adjuncts.iter().any(|a| {
                        matches!(
                            a,
                            Adjunct::Sub(Subordinator::OnlyIf | Subordinator::OnlyWhile, _)
                                | Adjunct::Time(TimeRelation::OnlyDuring, _)
                        )
                    })
            })
        },
    },
    Frame {
        name: "prohibition",
        model: "A player cannot draw more than three cards.",
        fits: |s| {
            clauses(s, &|c| {
                c.verb.negated
                    && matches!(c.verb.modal, Some(Modal::Can | Modal::May | Modal::Must))
            })
        },
    },
    Frame {
        name: "obligation",
        model: "A player must discard a card.",
        fits: |s| clauses(s, &|c| matches!(c.verb.modal, Some(Modal::Must | Modal::Should))),
    },
    Frame {
        name: "permission",
        model: "On their turn, a player may draw a card.",
        fits: |s| clauses(s, &|c| matches!(c.verb.modal, Some(Modal::May | Modal::Can))),
    },
    Frame {
        name: "what something is",
        model: "A garden is a zone.",
        fits: |s| clauses(s, &|c| c.verb.verb == Verb::Be && !c.verb.passive),
    },
    Frame {
        name: "what somebody has",
        model: "Each player has a hand.",
        fits: |s| clauses(s, &|c| c.verb.verb == Verb::Have),
    },
    Frame {
        name: "instruction",
        model: "Shuffle the deck.",
        fits: |s| clauses(s, &|c| c.subject.is_none()),
    },
    Frame { name: "what happens", model: "Each player draws five cards.", fits: |_| true },
];

fn leads(sentence: &Sentence, test: &dyn Fn(&Adjunct) -> bool) -> bool {
    sentence.leads.iter().any(test)
}

fn clauses(sentence: &Sentence, test: &dyn Fn(&Clause) -> bool) -> bool {
    sentence.clauses.first().is_some_and(|joined| test(&joined.clause))
}

fn would(condition: &crate::syntax::ast::Condition) -> bool {
    use crate::syntax::ast::Condition;
    match condition {
        Condition::Clause(clause) | Condition::Reduced(clause) => {
            clause.verb.modal == Some(Modal::Would)
        }
        Condition::And(parts) | Condition::Or(parts) => parts.iter().any(would),
        Condition::With(inner, _) => would(inner),
    }
}

/// A frame with examples.
#[derive(Serialize)]
struct FrameJson {
    name: &'static str,
    model: &'static str,
    count: usize,
    examples: Vec<ExampleJson>,
}

#[derive(Serialize)]
struct ExampleJson {
    id: String,
    text: String,
}

/// How many examples a frame has.
const EXAMPLES: usize = 3;

/// Prints the frames.
pub(super) fn run(args: &Phrasebook, common: &Common, console: &mut Console) -> Exit {
    let compiled = match &args.path {
        Some(path) => match game::open_or_report(path, common, console) {
            Ok(compiled) => Some(compiled),
            Err(exit) => return exit,
        },
        None => None,
    };
    let frames = frames(compiled.as_ref());
    if console.json() {
        console
            .data(&serde_json::json!({ "schema": SCHEMA, "frames": frames, "findings": [] }));
        return Exit::Fine;
    }
    for frame in frames {
        let count =
            if compiled.is_some() { format!("  {}", frame.count) } else { String::new() };
        console.line(&format!("{}{count}", console.bold(frame.name)));
        console.line(&format!("  {}", frame.model));
        for example in frame.examples {
            console.line(&format!("    {}  {}", example.id, example.text));
        }
    }
    Exit::Fine
}

fn frames(compiled: Option<&Compiled>) -> Vec<FrameJson> {
    let mut frames: Vec<FrameJson> = FRAMES
        .iter()
        .map(|f| FrameJson { name: f.name, model: f.model, count: 0, examples: Vec::new() })
        .collect();
    frames.push(FrameJson {
        name: "labelled item",
        model: "Bonus: Each player with an empty hand gains 1 point.",
        count: 0,
        examples: Vec::new(),
    });
    frames.push(FrameJson {
        name: "fragment",
        model: "Maximum 2 tokens per player.",
        count: 0,
        examples: Vec::new(),
    });
    let read = compiled.into_iter().flat_map(Compiled::own_readings);
    for reading in read.filter(|r| !matches!(r.status, Status::Unread | Status::Commentary)) {
        let at = match &reading.statement {
            Some(Statement::Sentence(sentence)) => {
                FRAMES.iter().position(|f| (f.fits)(sentence))
            }
            Some(Statement::Labelled { .. }) => Some(FRAMES.len()),
            Some(Statement::Fragment(_)) => Some(FRAMES.len() + 1),
            None => None,
        };
        if let Some(frame) = at.and_then(|at| frames.get_mut(at)) {
            frame.count += 1;
            if frame.examples.len() < EXAMPLES {
                frame
                    .examples
                    .push(ExampleJson { id: reading.id.clone(), text: reading.text.clone() });
            }
        }
    }
    frames
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::{self, Options};
    use crate::compile::compile;

    #[test]
    fn every_model_belongs_to_its_frame() {
        let book = "* **1** Each player has a hand. A hand is a zone.\n\
                    * **2** Each player has a deck. A deck is a zone.\n\
                    * **3** The Market Step is a step.\n"
            .to_owned();
        for (i, frame) in FRAMES.iter().enumerate() {
            let text = format!("{book}* **4** {}\n", frame.model);
            let loaded = book::load_text("a.rules.md", &text, &Options::default()).unwrap();
            let compiled = compile(loaded);
            let model = compiled.readings.iter().rfind(|r| r.id.starts_with("a:4/")).unwrap();
            let Some(Statement::Sentence(sentence)) = &model.statement else {
                panic!("`{}` is not read", frame.model);
            };
            let found = FRAMES.iter().position(|f| (f.fits)(sentence));
            assert_eq!(found, Some(i), "`{}`", frame.model);
        }
    }
}
