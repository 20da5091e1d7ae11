//! Whether every word of a sentence was heeded.
//!
//! A sentence can be parsed whole and still lose words on its way to a rule. So the rules are made again
//! from the same sentence with one constituent left out, or with one figure or name exchanged: where
//! that makes no difference, and no other word in the constituent makes one either, the words were dropped,
//! and a sentence with dropped words is not read. (The idea is that of mutation testing, with the
//! reader in place of the program and its rules in place of the tests.)

use std::fmt::Write as _;

use indexmap::IndexMap;

use super::context::{Lowerer, Status, Unit};
use super::discourse::Discourse;
use crate::finding::Findings;
use crate::lower::{Component, Cond, Expr, Pattern, Rule, World};
use crate::source::Span;
use crate::syntax::ast::Statement;
use crate::syntax::{Change, Variant, print, variants};
use crate::vocabulary::{Part, Terms, Word};

/// Words that say nothing new about what they stand beside.
const FILLERS: [&str; 14] = [
    "own",
    "whole",
    "entire",
    "single",
    "same",
    "new",
    "current",
    "usual",
    "normal",
    "starting",
    "initial",
    "respective",
    "choose",
    "player",
];

/// How many rules before a sentence it may change: those of a procedure that it goes on with.
const REACH: usize = 4;

/// The pass before a sentence, without what is large and only grows.
pub(super) struct Before<'a> {
    light: Lowerer<'a>,
    rules: usize,
    reach: Vec<Rule>,
    discourse: Option<Discourse>,
    findings: usize,
}

/// The parts of the pass that a copy for one sentence does without.
struct Large {
    rules: Vec<Rule>,
    terms: Terms,
    components: Vec<Component>,
    discourses: IndexMap<u32, Discourse>,
    findings: Findings,
}

/// What a sentence made, as far as two sentences can be compared.
#[derive(PartialEq)]
struct Made {
    read: bool,
    /// The rules before it that it may have changed.
    reach: Vec<Rule>,
    /// What its own rules say, variables numbered by their first use.
    rules: Vec<String>,
    world: World,
    /// What the next sentence of the rule can go on with.
    results: Vec<Expr>,
    procedure: Option<Pattern>,
    guard: Option<Cond>,
}

impl<'a> Lowerer<'a> {
    /// Keeps what a sentence may change.
    pub(super) fn before(&mut self, unit: &Unit) -> Before<'a> {
        let rules = self.out.rules.len();
        let large = self.large();
        let light = self.clone();
        self.put_back(large);
        Before {
            light,
            rules,
            reach: self.out.rules[rules.saturating_sub(REACH)..].to_vec(),
            discourse: self.discourses.get(&unit.discourse).cloned(),
            findings: self.findings.len(),
        }
    }

    /// What is large and only grows is taken out.
    fn large(&mut self) -> Large {
        Large {
            rules: std::mem::take(&mut self.out.rules),
            terms: std::mem::take(&mut self.out.terms),
            components: std::mem::take(&mut self.out.world.components),
            discourses: std::mem::take(&mut self.discourses),
            findings: std::mem::take(&mut self.findings),
        }
    }

    fn put_back(&mut self, large: Large) {
        self.out.rules = large.rules;
        self.out.terms = large.terms;
        self.out.world.components = large.components;
        self.discourses = large.discourses;
        self.findings = large.findings;
    }

    fn restore(&mut self, before: &Before<'a>, unit: &Unit) {
        let large = self.large();
        *self = before.light.clone();
        self.put_back(large);
        let rules = &mut self.out.rules;
        rules.truncate(before.rules);
        let reach = rules.len() - before.reach.len();
        rules[reach..].clone_from_slice(&before.reach);
        match &before.discourse {
            Some(discourse) => {
                self.discourses.insert(unit.discourse, discourse.clone());
            }
            None => {
                self.discourses.shift_remove(&unit.discourse);
            }
        }
        self.findings.truncate(before.findings);
    }

    fn made(&mut self, before: &Before<'a>, unit: &Unit, status: &Status) -> Made {
        let discourse = self.discourses.get(&unit.discourse);
        let results = discourse.map_or_else(Vec::new, |d| d.env.results.clone());
        let procedure = discourse.and_then(|d| d.procedure.clone());
        let guard = discourse.and_then(|d| d.guard.clone());
        let pieces = std::mem::take(&mut self.out.world.components);
        let world = self.out.world.clone();
        self.out.world.components = pieces;
        Made {
            read: !matches!(status, Status::Unread { .. }),
            reach: self.out.rules[before.rules - before.reach.len()..before.rules].to_vec(),
            rules: self.out.rules[before.rules..].iter().map(said).collect(),
            world,
            results,
            procedure,
            guard,
        }
    }

    /// The status of a sentence that was just lowered, `before` being what was there before it: what it
    /// was, or unread if words of it were dropped.
    pub(super) fn heeded(
        &mut self,
        unit: &Unit,
        before: &Before<'a>,
        status: Status,
    ) -> Status {
        let Some(statement) = unit.statement.as_ref() else { return status };
        if !matches!(status, Status::Operative) {
            return status;
        }
        let after = self.before(unit);
        let made = self.made(before, unit, &status);
        let rules = self.out.rules[before.rules..].to_vec();
        let dropped = self.dropped(statement, unit, before, &made);
        // Back to where the sentence itself had led.
        self.out.rules.truncate(before.rules);
        let reach = before.rules - made.reach.len();
        self.out.rules[reach..].clone_from_slice(&made.reach);
        if let Some(variant) = dropped {
            self.restore(before, unit);
            return self.unheeded(statement, &variant, unit.span);
        }
        self.out.rules.extend(rules);
        let rules = Before { rules: self.out.rules.len(), reach: Vec::new(), ..after };
        self.restore(&rules, unit);
        status
    }

    /// The first constituent that makes no difference.
    fn dropped(
        &mut self,
        statement: &Statement,
        unit: &Unit,
        before: &Before<'a>,
        made: &Made,
    ) -> Option<Variant> {
        let voc = self.voc;
        let other = |word: &Word| other_word(voc, word);
        let filler = |word: &Word| match word {
            Word::Lexeme(id) => FILLERS.contains(&voc.lexeme(*id).lemma.as_str()),
            Word::Text(text) => FILLERS.contains(&text.to_lowercase().as_str()),
            _ => false,
        };
        let all = variants(statement, &other, &filler);
        let mut same = |variant: &Variant| {
            self.restore(before, unit);
            let status = self.statement_status(&variant.statement, unit);
            self.made(before, unit, &status) == *made
        };
        for variant in &all {
            let dropped = match variant.change {
                Change::Nonsense => false,
                Change::Exchange => same(variant),
                Change::Omission { .. } if !same(variant) => false,
                Change::Omission { bare: true } => true,
                Change::Omission { bare: false } => {
                    // Said, and the default: `from their deck`. Another place would make a difference.
                    let mut content = false;
                    let differs = all.iter().any(|inner| {
                        let within = inner.change != variant.change
                            && inner.within.starts_with(&variant.within)
                            && !matches!(inner.change, Change::Omission { .. });
                        content |= within;
                        within && !same(inner)
                    });
                    content && !differs
                }
            };
            if dropped {
                return Some(variant.clone());
            }
        }
        None
    }

    /// What to say of a sentence with words that change nothing.
    fn unheeded(&self, statement: &Statement, variant: &Variant, span: Span) -> Status {
        let whole = print(statement, self.voc);
        let rest = print(&variant.statement, self.voc);
        let words = match variant.change {
            Change::Omission { .. } => missing(&whole, &rest),
            _ => missing(&whole, &rest),
        };
        let at = variant.at.unwrap_or(span);
        let help = match variant.change {
            Change::Omission { .. } => format!(
                "without them it would be read: “{rest}”; say what they change in a sentence of its own"
            ),
            _ => "say in a sentence of its own what they stand for".to_owned(),
        };
        Status::Unread {
            at,
            message: format!(
                "it is not clear what `{words}` does here: nothing would change without it"
            ),
            help: Some(help),
        }
    }
}

/// What a rule says, with its variables numbered in the order in which they occur: a phrase that was read
/// and then forgotten takes a number and changes nothing else.
pub(super) fn said(rule: &Rule) -> String {
    let text = format!(
        "{:?} {:?} {:?} {:?} {:?}",
        rule.guard, rule.kind, rule.exceptional, rule.beats, rule.yields
    );
    let mut names: Vec<&str> = Vec::new();
    let mut out = String::with_capacity(text.len());
    for (i, piece) in text.split("Slot(").enumerate() {
        let Some((number, rest)) = piece.split_once(')').filter(|_| i > 0) else {
            out.push_str(piece);
            continue;
        };
        if number.is_empty() || !number.bytes().all(|b| b.is_ascii_digit()) {
            // The expression around a variable has the same name.
            out.push_str(piece);
            continue;
        }
        let at = names.iter().position(|name| *name == number).unwrap_or_else(|| {
            names.push(number);
            names.len() - 1
        });
        let _ = write!(out, "?{at}){rest}");
    }
    out
}

/// The words of `whole` that `rest` does not have.
fn missing(whole: &str, rest: &str) -> String {
    let (whole, rest): (Vec<&str>, Vec<&str>) =
        (whole.split(' ').collect(), rest.split(' ').collect());
    let front = whole.iter().zip(&rest).take_while(|(a, b)| a == b).count();
    let back = whole
        .iter()
        .rev()
        .zip(rest.iter().rev())
        .take_while(|(a, b)| a == b)
        .count()
        .min(whole.len() - front);
    whole[front..whole.len() - back].join(" ").trim_matches([',', ' ']).to_owned()
}

/// Another term of the same sort, or a word that makes no sense in the place of a common one.
fn other_word(voc: &crate::vocabulary::Vocabulary, word: &Word) -> Option<Word> {
    match word {
        Word::Term(id) => {
            let term = voc.term(*id);
            let alike = |exact: bool| {
                voc.terms.iter().find(|(other, o)| {
                    other != id && o.sort == term.sort && (!exact || o.is_a == term.is_a)
                })
            };
            alike(true).or_else(|| alike(false)).map(|(id, _)| Word::Term(id))
        }
        Word::Lexeme(id) => {
            let part = voc.lexeme(*id).part;
            let words =
                if part == Part::Verb { ["shuffle", "roll"] } else { ["player", "number"] };
            let part = if part == Part::Verb { Part::Verb } else { Part::Noun };
            words
                .iter()
                .filter_map(|lemma| voc.find_lexeme(lemma, part))
                .find(|other| other != id)
                .map(Word::Lexeme)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::missing;

    #[test]
    fn missing_words_are_those_that_the_rest_does_not_have() {
        assert_eq!(missing("Players draw a card at dawn", "Players draw a card"), "at dawn");
        assert_eq!(missing("At dawn, players draw", "Players draw"), "At dawn, players");
        assert_eq!(missing("Draw two cards", "Draw three cards"), "two");
    }
}
