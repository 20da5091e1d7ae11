//! Whether every word of a sentence was heeded.
//!
//! A sentence can be parsed whole and still lose words on its way to a rule. So the rules are made again
//! from the same sentence with one constituent left out, or with one figure or name exchanged: where
//! that makes no difference, and no other word in the constituent makes one either, the words were dropped,
//! and a sentence with dropped words is not read. (The idea is that of mutation testing, with the
//! reader in place of the program and its rules in place of the tests.)

use std::fmt::Write as _;

use indexmap::IndexMap;

use crate::finding::Findings;
use crate::lower::from_syntax::context::{Lowerer, Status, Unit};
use crate::lower::from_syntax::discourse::Discourse;
use crate::lower::{
    Cond, Effect, Expr, Pattern, Rule, RuleKind, RuleList, SetRole, Spelling, World,
};
use crate::source::Span;
use crate::syntax::ast::{Statement, Verb};
use crate::syntax::{Change, Variant, print, variants};
use crate::vocabulary::{Part, TermId, Terms, Word};

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

/// Words of which a sentence has one if what it says may come out as no whole number.
const DIVIDES: [&str; 10] = [
    "half", "halv", "third", "quarter", "divide", "percent", "every", "average", "share",
    "split",
];

/// The pass before a sentence, without what is large and only grows; the rules keep a journal of their own.
pub(crate) struct Before<'a> {
    light: Lowerer<'a>,
    discourse: Option<Discourse>,
    findings: usize,
}

/// The parts of the pass that a copy for one sentence does without.
struct Large {
    rules: RuleList,
    terms: Terms,
    discourses: IndexMap<u32, Discourse>,
    findings: Findings,
}

/// What a sentence made, as far as two sentences can be compared.
#[derive(PartialEq)]
struct Made {
    read: bool,
    /// The rules before it that it has changed.
    changed: Vec<(usize, Rule)>,
    /// What its own rules say.
    rules: Vec<Spelling>,
    world: World,
    /// What the next sentence of the rule can go on with.
    results: Vec<Expr>,
    procedure: Option<Pattern>,
    guard: Option<Cond>,
}

/// What a sentence with one change says, beside what it says without.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Told {
    /// The same.
    Same,
    /// Something else.
    Otherwise,
    /// It is not read.
    Nothing,
}

/// Ways to say that a limit is for each turn.
const PER_TURN: [&str; 9] = [
    "per turn",
    "in a turn",
    "in one turn",
    "each turn",
    "in each turn",
    "during each turn",
    "during a turn",
    "a turn",
    "every turn",
];

impl<'a> Lowerer<'a> {
    /// Keeps what a sentence may change.
    pub(crate) fn before(&mut self, unit: &Unit) -> Before<'a> {
        let large = self.large();
        let light = self.clone();
        self.put_back(large);
        Before {
            light,
            discourse: self.discourses.get(&unit.discourse).cloned(),
            findings: self.findings.len(),
        }
    }

    /// What is large and only grows is taken out.
    fn large(&mut self) -> Large {
        Large {
            rules: std::mem::take(&mut self.out.rules),
            terms: std::mem::take(&mut self.out.terms),
            discourses: std::mem::take(&mut self.discourses),
            findings: std::mem::take(&mut self.findings),
        }
    }

    fn put_back(&mut self, large: Large) {
        self.out.rules = large.rules;
        self.out.terms = large.terms;
        self.discourses = large.discourses;
        self.findings = large.findings;
    }

    fn restore(&mut self, before: &Before<'a>, unit: &Unit) {
        let large = self.large();
        *self = before.light.clone();
        self.put_back(large);
        self.out.rules.take_back();
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

    fn made(&self, unit: &Unit, status: &Status) -> Made {
        let discourse = self.discourses.get(&unit.discourse);
        let results = discourse.map_or_else(Vec::new, |d| d.env.results.clone());
        let procedure = discourse.and_then(|d| d.procedure.clone());
        let guard = discourse.and_then(|d| d.guard.clone());
        let rules = &self.out.rules;
        Made {
            read: !matches!(status, Status::Unread { .. }),
            changed: rules.changed(),
            rules: rules[rules.marked()..].iter().map(said).collect(),
            world: self.out.world.clone(),
            results,
            procedure,
            guard,
        }
    }

    /// The status of a sentence that was just lowered, `before` being what was there before it: what it
    /// was, or unread if words of it were dropped.
    pub(crate) fn heeded(
        &mut self,
        unit: &Unit,
        before: &Before<'a>,
        status: Status,
    ) -> Status {
        let Some(statement) = unit.statement.as_ref() else { return status };
        // What house rules bring themselves is defined like anything in a book: only what they say of the book has
        // to change it.
        let house = self.is_house(unit)
            && !(matches!(status, Status::Definition) && self.is_about_house(statement));
        // Most definitions take effect before any sentence is lowered (`declare`, the harvest of terms).
        let had = matches!(statement, Statement::Sentence(s)
            if s.clauses.iter().any(|joined| joined.clause.verb.verb == Verb::Have));
        let some = self.out.rules[self.out.rules.marked()..]
            .iter()
            .any(|r| !matches!(r.kind, RuleKind::Fact { .. }));
        let makes = !had && some;
        // `…, and it has no effect` says nothing new, what stands before it does.
        let aside = matches!(status, Status::Commentary(_)) && some;
        if !(aside
            || matches!(status, Status::Operative)
            || matches!(status, Status::Definition) && (house || makes))
        {
            return status;
        }
        let after = self.before(unit);
        let made = self.made(unit, &status);
        let since = self.out.rules.since();
        let nothing = house && self.changes_nothing(before, &made, unit)
            || !house && self.multiplies_nothing(statement, before, &made);
        if nothing {
            self.restore(before, unit);
            return Status::Unread {
                at: unit.span,
                message: format!(
                    "`{}` would change nothing in the game",
                    self.quote(unit.span).trim_end_matches('.')
                ),
                help: Some(
                    "say what somebody may, cannot or must do, or what happens and when".into(),
                ),
            };
        }
        if let Some(status) = self.in_place_of_none(unit) {
            self.restore(before, unit);
            return status;
        }
        let dropped = self.dropped(statement, unit, before, &made);
        if let Some(variant) = dropped {
            self.restore(before, unit);
            return self.unheeded(statement, &variant, unit.span);
        }
        // Back to where the sentence itself had led.
        self.restore(&after, unit);
        self.out.rules.again(since);
        status
    }

    /// `On a double, score twice the total`, where no rule of the book is left open to what others do to its amount.
    fn multiplies_nothing(
        &self,
        statement: &Statement,
        before: &Before<'a>,
        made: &Made,
    ) -> bool {
        let idle = |rule: &Rule| match rule.kind.effect() {
            Some(Effect::If(_, yes, no)) => **yes == Effect::Nothing && **no == Effect::Nothing,
            Some(effect) => *effect == Effect::Nothing,
            None => matches!(rule.kind, RuleKind::Fact { .. }),
        };
        let results = before.discourse.as_ref().map_or(&[][..], |d| &d.env.results);
        print(statement, self.voc).to_lowercase().contains("the amount is ")
            && self.out.rules[self.out.rules.marked()..].iter().all(idle)
            && made.changed.is_empty()
            && (made.results == results || made.procedure.is_none())
    }

    /// Whether a sentence has left the game, and what the next sentence goes on with, as they were.
    fn changes_nothing(&self, before: &Before<'a>, made: &Made, unit: &Unit) -> bool {
        let results = before.discourse.as_ref().map_or(&[][..], |d| &d.env.results);
        let procedure = before.discourse.as_ref().and_then(|d| d.procedure.as_ref());
        let fact = |rule: &Rule| matches!(rule.kind, RuleKind::Fact { .. });
        self.out.rules[self.out.rules.marked()..].iter().all(fact)
            && made.changed.is_empty()
            && made.world == before.light.out.world
            // What is calculated for no procedure is asked for by nothing.
            && (made.results == results || made.procedure.is_none())
            && made.procedure.as_ref() == procedure
            && !self.defines_a_term(unit)
    }

    /// Whether a term of the book is defined in a sentence.
    fn defines_a_term(&self, unit: &Unit) -> bool {
        self.out.terms.iter().any(|(_, t)| {
            t.at.is_some_and(|at| {
                at.file == unit.span.file
                    && unit.span.start <= at.start
                    && at.end <= unit.span.end
            })
        })
    }

    /// Whether a sentence speaks of a term that house rules define.
    fn is_about_house(&self, statement: &Statement) -> bool {
        const MARK: &str = "Term(TermId(";
        let written = format!("{statement:?}");
        written.match_indices(MARK).any(|(at, _)| {
            let rest = &written[at + MARK.len()..];
            let id = rest.split(')').next().and_then(|n| n.parse().ok()).map(TermId);
            let file = id.and_then(|id| self.voc.term(id).at).map(|at| at.file);
            self.out.sets.iter().any(|set| {
                matches!(set.role, SetRole::House | SetRole::Appended)
                    && Some(set.at.file) == file
            })
        })
    }

    /// The first constituent that makes no difference.
    fn dropped(
        &mut self,
        statement: &Statement,
        unit: &Unit,
        before: &Before<'a>,
        made: &Made,
    ) -> Option<Variant> {
        let mut all = self.changed_once(statement);
        // `No more than one card per turn`, below the heading of the turn: limits are those of the turn anyway.
        if self.out.rules[self.out.rules.marked()..]
            .iter()
            .any(|rule| self.counts_in_turn(rule))
        {
            let whole = print(statement, self.voc);
            all.retain(|v| {
                let omitted = || missing(&whole, &print(&v.statement, self.voc)).to_lowercase();
                !matches!(v.change, Change::Omission { .. }) || !PER_TURN.contains(&&*omitted())
            });
        }
        idle(&all, true, |variant| {
            self.restore(before, unit);
            let status = self.statement_status(&variant.statement, unit);
            let other = self.made(unit, &status);
            if other == *made {
                Told::Same
            } else if other.read {
                Told::Otherwise
            } else {
                Told::Nothing
            }
        })
        .cloned()
    }

    /// Whether a rule asks how often something was done in the present turn.
    fn counts_in_turn(&self, rule: &Rule) -> bool {
        let found = std::cell::Cell::new(false);
        let look = |e: &Expr| {
            let of_turn =
                matches!(e, Expr::Times { within: Some(time), .. } if Some(*time) == self.turn);
            found.set(found.get() || of_turn);
            None
        };
        let _ = crate::lower::from_syntax::replace::in_cond(&rule.guard, &look);
        if let RuleKind::Only { cond, .. } = &rule.kind {
            let _ = crate::lower::from_syntax::replace::in_cond(cond, &look);
        }
        found.get()
    }

    /// All trees that differ from a sentence by one small change of something that could matter.
    pub(crate) fn changed_once(&self, statement: &Statement) -> Vec<Variant> {
        let voc = self.voc;
        // Of kinds that are all pieces there are, one is as good as the other.
        let all_pieces: Vec<crate::vocabulary::TermId> = (voc.terms.iter())
            .filter(|(id, t)| {
                t.sort == crate::vocabulary::Sort::Kind && self.is_generic_kind(*id)
            })
            .map(|(id, _)| id)
            .collect();
        let other = |word: &Word| match word {
            Word::Term(id) if all_pieces.contains(id) => None,
            word => other_word(voc, word),
        };
        let filler = |word: &Word| match word {
            Word::Lexeme(id) => FILLERS.contains(&voc.lexeme(*id).lemma.as_str()),
            Word::Text(text) => FILLERS.contains(&text.to_lowercase().as_str()),
            _ => false,
        };
        let mut all = variants(&self.without_idle(statement), &other, &filler);
        // `The active player` is the player whose turn it is, with or without that word.
        let whole = print(statement, voc);
        if whole.to_lowercase().contains("active player") {
            all.retain(|v| {
                !matches!(v.change, Change::Omission { .. })
                    || !missing(&whole, &print(&v.statement, voc))
                        .eq_ignore_ascii_case("active")
            });
        }
        let lower = whole.to_lowercase();
        // `half of them, rounded down`: another rule may have said so for all halves.
        if lower.contains(" rounded ") && DIVIDES.iter().any(|word| lower.contains(word)) {
            let busy = print(&self.without_idle(statement), voc);
            all.retain(|v| {
                let rest = print(&v.statement, voc).replace(" ()", "");
                let omitted = missing(&busy, &rest).to_lowercase();
                !matches!(v.change, Change::Omission { .. })
                    || !omitted.trim_start_matches('(').starts_with("rounded")
            });
        }
        // `When a player scores with an actor, that actor …`: it is named so that one can speak of it.
        if lower.contains(" that ") {
            all.retain(|v| {
                if !matches!(v.change, Change::Omission { .. }) {
                    return true;
                }
                let omitted = missing(&whole, &print(&v.statement, voc)).to_lowercase();
                let named = omitted.split_once(" an ").or_else(|| omitted.split_once(" a "));
                !named.is_some_and(|(_, noun)| lower.contains(&format!(" that {noun}")))
            });
        }
        all
    }

    /// What to say of a sentence with words that change nothing.
    fn unheeded(&self, statement: &Statement, variant: &Variant, span: Span) -> Status {
        let whole = print(&self.without_idle(statement), self.voc);
        // An aside of which nothing is left.
        let rest = print(&variant.statement, self.voc).replace(" ()", "");
        let at = variant.at.unwrap_or(span);
        let around = self.quote(at);
        let around = around.trim_end_matches('.');
        // What changes without a trace in the paraphrase is quoted.
        let words = Some(missing(&whole, &rest)).filter(|words| !words.is_empty());
        let words = words.unwrap_or_else(|| around.to_owned());
        let help = match variant.change {
            Change::Omission { .. } => format!(
                "without it this would be read: “{rest}”; say what it changes in a sentence of its own"
            ),
            _ => "say in a sentence of its own what it stands for".to_owned(),
        };
        // The paraphrase may put it in words that the author did not use.
        let said = |text: &str| text.to_lowercase().contains(&words.to_lowercase());
        let message = if said(&self.quote(span)) {
            format!("`{words}` is not understood here: without it the rule would be the same")
        } else {
            format!(
                "`{words}` (in `{around}`) is not understood here: without it the rule would be the same"
            )
        };
        Status::Unread { at, message, help: Some(help) }
    }
}

/// The first of some changes by which words that make no difference show; with `names`, also where another
/// figure or name makes none.
pub(crate) fn idle(
    all: &[Variant],
    names: bool,
    mut told: impl FnMut(&Variant) -> Told,
) -> Option<&Variant> {
    // What a change says within one constituent and by itself is asked once.
    let mut known: Vec<Option<Told>> = vec![None; all.len()];
    let mut told = |at: usize| *known[at].get_or_insert_with(|| told(&all[at]));
    let found = all.iter().enumerate().find(|&(at, variant)| match variant.change {
        Change::Nonsense => false,
        Change::Exchange => names && told(at) == Told::Same,
        Change::Omission { .. } if told(at) != Told::Same => false,
        Change::Omission { bare: true, .. } => true,
        Change::Omission { circumstance, .. } => {
            // Said, and the default: `from their deck`. Another place would make a difference.
            let mut content = false;
            let differs = all.iter().enumerate().any(|(at, inner)| {
                let within = inner.change != variant.change
                    && inner.within.starts_with(&variant.within)
                    && !matches!(inner.change, Change::Omission { .. });
                content |= within;
                within
                    && match told(at) {
                        Told::Same => false,
                        Told::Otherwise => true,
                        Told::Nothing => !circumstance,
                    }
            });
            content && !differs
        }
    });
    found.map(|(_, variant)| variant)
}

/// What a rule says, whatever its variables are called.
fn said(rule: &Rule) -> Spelling {
    let Rule { guard, kind, exceptional, beats, yields, .. } = rule;
    Spelling::of(&(guard, kind, exceptional, beats, yields))
}

/// The print of a tree with its variables numbered in the order in which they occur.
pub(crate) fn renumbered(text: &str) -> String {
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

/// The words of `whole` that `rest` does not have; marks count as words.
pub(crate) fn missing(whole: &str, rest: &str) -> String {
    let (whole, rest) = (pieces(whole), pieces(rest));
    let front = whole.iter().zip(&rest).take_while(|(a, b)| a.eq_ignore_ascii_case(b)).count();
    let back = whole
        .iter()
        .rev()
        .zip(rest.iter().rev())
        .take_while(|(a, b)| a.eq_ignore_ascii_case(b))
        .count()
        .min(whole.len() - front);
    let mut out = String::new();
    for piece in &whole[front..whole.len() - back] {
        if !out.is_empty() && *piece != "," {
            out.push(' ');
        }
        out.push_str(piece);
    }
    out.trim_matches([',', ' ']).to_owned()
}

fn pieces(text: &str) -> Vec<&str> {
    text.split(' ')
        .flat_map(|word| match word.strip_suffix(',') {
            Some(word) => vec![word, ","],
            None => vec![word],
        })
        .collect()
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
        assert_eq!(missing("At dawn, players draw", "Players draw"), "At dawn");
        assert_eq!(missing("Draw two cards", "Draw three cards"), "two");
    }
}
