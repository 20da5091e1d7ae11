//! `houserules test --mutants`: which alterations of the rules no scenario notices.

use std::time::{Duration, Instant};

use anstyle::AnsiColor;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::cli::console::Console;
use crate::compile::Compiled;
use crate::program::Program;
use crate::source::SourceFile;
use crate::testing::{Alteration, Fate, Judge, Mutant, alterations, suggest};

/// Mutants that are judged between two looks at the clock.
const CHUNK: usize = 16;

/// What became of the mutants of a game.
pub(super) struct Summary {
    pub mutants: Vec<(Mutant, Option<String>)>,
    /// How many were not tried within the budget.
    pub left: usize,
}

impl Summary {
    pub(super) fn count(&self, test: impl Fn(&Fate) -> bool) -> usize {
        self.mutants.iter().filter(|(m, _)| test(&m.fate)).count()
    }

    pub(super) fn caught(&self) -> usize {
        self.count(|fate| matches!(fate, Fate::Caught(_)))
    }

    pub(super) fn equal(&self) -> usize {
        self.count(|fate| matches!(fate, Fate::Equal(_)))
    }

    pub(super) fn survived(&self) -> usize {
        self.count(|fate| *fate == Fate::Survived)
    }
}

/// Judges the mutants of a game in a fixed order, as many as the budget allows.
pub(super) fn run(
    compiled: &Compiled,
    program: &Program,
    scenarios: &[SourceFile],
    budget: Duration,
    console: &Console,
) -> Summary {
    let judge = Judge::new(compiled, program, scenarios);
    let all = spread(alterations(compiled));
    let shown = console.err_is_terminal && !console.quiet && !console.json();
    let bar = if shown { ProgressBar::new(all.len() as u64) } else { ProgressBar::hidden() };
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} mutants, {eta} left")
    {
        bar.set_style(style);
    }
    let begun = Instant::now();
    // A mutant that goes round panics nobody: what it says is not for the reader.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let mut mutants: Vec<Mutant> = Vec::new();
    for chunk in all.chunks(CHUNK) {
        if begun.elapsed() > budget {
            break;
        }
        let judged: Vec<Mutant> = chunk
            .par_iter()
            .map(|a| Mutant { alteration: a.clone(), fate: judge.judge(a) })
            .collect();
        bar.inc(judged.len() as u64);
        mutants.extend(judged);
    }
    bar.finish_and_clear();
    let left = all.len() - mutants.len();
    // Looking for a scenario takes as long again as judging, at most.
    let patience = budget.max(begun.elapsed()) + begun.elapsed();
    let players = compiled.usual_players();
    let mutants = mutants
        .into_par_iter()
        .map(|mutant| {
            let suggestion = (mutant.fate == Fate::Survived && begun.elapsed() < patience)
                .then(|| {
                    let altered = judge.altered(&mutant.alteration);
                    let other = altered.program().ok()?;
                    let title = format!("Without a change of {}", mutant.alteration.describe());
                    let mine = (compiled, program);
                    std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                        suggest(mine, (&altered, &other), players, &title)
                    }))
                    .ok()
                    .flatten()
                })
                .flatten();
            (mutant, suggestion)
        })
        .collect();
    std::panic::set_hook(hook);
    Summary { mutants, left }
}

/// The same order for everybody in which a part is a fair sample: by steps that visit each place once.
fn spread(all: Vec<Alteration>) -> Vec<Alteration> {
    let n = all.len();
    let step = (1..=n).map(|k| n * 382 / 1000 + k).find(|&step| gcd(step, n) == 1).unwrap_or(1);
    (0..n).map(|i| all[i * step % n].clone()).collect()
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The survivors, for people.
pub(super) fn print(summary: &Summary, console: &mut Console) {
    let (caught, survived) = (summary.caught(), summary.survived());
    let share = 100.0 * caught as f64 / ((caught + survived) as f64).max(1.0);
    console.line(&format!(
        "mutants: {} made, {caught} of {} caught ({share:.1} %); left out: {} equal, {} refused by check{}",
        summary.mutants.len(),
        caught + survived,
        summary.equal(),
        summary.count(|f| *f == Fate::Refused),
        if summary.left > 0 {
            format!("; {} not tried within the budget", summary.left)
        } else {
            String::new()
        },
    ));
    let told = summary.mutants.iter().filter(|(_, suggestion)| suggestion.is_some()).count();
    if survived > 0 {
        console.line(&format!(
            "random play tells {told} of the {survived} survivors from the book"
        ));
    }
    for (mutant, suggestion) in &summary.mutants {
        if mutant.fate != Fate::Survived {
            continue;
        }
        let what = mutant.alteration.describe();
        let mark = console.styled("survived", AnsiColor::Yellow.on_default());
        console.line(&format!("{mark}  {what}"));
        match suggestion {
            Some(text) => {
                for line in text.lines() {
                    console.line(&format!("      {line}"));
                }
            }
            None => console.line("      random play shows no difference"),
        }
    }
}

/// The same as data.
pub(super) fn data(summary: &Summary) -> Value {
    let list: Vec<Value> = summary
        .mutants
        .iter()
        .map(|(mutant, suggestion)| {
            let (fate, by, proof) = match &mutant.fate {
                Fate::Caught(by) => ("caught", Some(by), None),
                Fate::Survived => ("survived", None, None),
                Fate::Equal(proof) => ("equal", None, Some(proof.name())),
                Fate::Refused => ("refused", None, None),
            };
            let a = &mutant.alteration;
            json!({
                "operator": a.operator.name(),
                "id": a.sentence,
                "rule": a.rule,
                "old": a.old,
                "new": a.new,
                "fate": fate,
                "caught_by": by,
                "proof": proof,
                "suggestion": suggestion,
            })
        })
        .collect();
    json!({
        "made": summary.mutants.len(),
        "caught": summary.caught(),
        "survived": summary.survived(),
        "equal": summary.equal(),
        "refused": summary.count(|f| *f == Fate::Refused),
        "not_tried": summary.left,
        "list": list,
    })
}

/// The data of two games together.
pub(super) fn sum(before: Value, more: Value) -> Value {
    let (Value::Object(mut sum), Value::Object(more)) = (before, more) else {
        return Value::Null;
    };
    for (key, value) in more {
        let both = match (sum.get(&key), value) {
            (Some(Value::Number(a)), Value::Number(b)) => {
                json!(a.as_u64().unwrap_or(0) + b.as_u64().unwrap_or(0))
            }
            (Some(Value::Array(a)), Value::Array(b)) => {
                a.iter().cloned().chain(b).collect::<Vec<Value>>().into()
            }
            (_, value) => value,
        };
        sum.insert(key, both);
    }
    Value::Object(sum)
}
