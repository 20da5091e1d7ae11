//! What the sentences of one rule have spoken of: antecedents, results, the rule before.

use super::phrases::denote::Ref;
use crate::lower::{Cond, Expr, Pattern, Query, Slot, Value};
use crate::syntax::ast::{Clause, Sentence};
use crate::vocabulary::Word;

/// Something a pronoun or a definite phrase can refer to.
#[derive(Debug, Clone)]
pub(super) struct Antecedent {
    pub expr: Expr,
    pub sort: Ref,
    pub plural: bool,
    pub noun: Option<Word>,
    /// For groups: the members.
    pub query: Option<Query>,
    /// It was the subject of its clause.
    pub subject: bool,
    /// Sentence in which it was named (larger is later).
    pub sentence: u32,
}

/// What somebody has looked at.
#[derive(Debug, Clone)]
pub(super) struct Looked {
    /// Where it lies.
    pub place: Expr,
    /// Of several, those that nothing was done with yet, by a variable of their own; and what they are called.
    pub left: Option<(Query, Option<Word>)>,
}

/// The variables and antecedents of the rule that is being made.
#[derive(Debug, Clone, Default)]
pub(super) struct Env {
    /// The time that the rule is about, since whose beginning somebody `has done` something.
    pub since: Option<crate::lower::TimeId>,
    /// Names of the slots, by slot.
    pub slots: Vec<String>,
    /// Who acts in the clause, or is asked.
    pub agent: Option<Expr>,
    /// Who `you` is.
    pub you: Option<Expr>,
    /// What relative pronouns stand for.
    pub gap: Option<(Expr, Ref)>,
    /// Antecedents, oldest first.
    pub named: Vec<Antecedent>,
    /// The subject of the clause before, for elided subjects.
    pub subject: Option<super::phrases::denote::Denot>,
    /// The event being handled, for `the draw`, `then the card is drawn`.
    pub event: Option<Pattern>,
    /// Whether the handled event is replaced.
    pub replaces: bool,
    /// Results of calculations that nobody has used yet.
    pub results: Vec<Expr>,
    /// The pieces that a condition has just asked for, for `such a …`.
    pub such: Option<Query>,
    /// The kind of piece that the rule is about, for clauses that leave their subject out.
    pub topic: Option<Word>,
    /// Guards found while reading phrases of a pattern.
    pub guards: Vec<Cond>,
    /// How many of the guards come from the subject of the clause.
    pub mark: usize,
    /// Number of the sentence within the rule.
    pub sentence: u32,
    /// The piece that was met on a space (`the other pawn`).
    pub other: Option<Expr>,
    /// What was looked at (`put them back`).
    pub looked: Option<Looked>,
    /// Things that one list names together, by the same word class: a lone `it` may be any of them.
    pub paired: Vec<Vec<Expr>>,
    /// The subject of the clause whose object is read: a plain pronoun there is somebody or something else.
    pub beside: Option<Expr>,
    /// Whom a condition has left over (`when all players but one have passed, the remaining player …`).
    pub remaining: Option<Expr>,
    /// For whom is what the sentence orders.
    pub speaks_to: super::conditions::anybody::SpeaksTo,
    /// Whether phrases bind new variables in a pattern (`a player` in a when-clause).
    pub binding: bool,
    /// The pieces that are being dealt, of which a figure without an owner is said.
    pub dealt: Option<Query>,
    /// Whether the subject of the condition that is read is a sum of figures.
    pub summed: bool,
    /// Whether what the clause halves is rounded up or down, where it says so.
    pub rounding: Option<bool>,
    /// What `that many` stands for.
    pub that_many: Option<Expr>,
    /// Variables for the pieces with which the event is done.
    pub parts: Vec<Slot>,
    /// All of these pieces, and those that go along with them.
    pub pieces: Option<Query>,
    /// Groups of which a condition asked that so many agree in a property, by the variable of the group.
    pub agreeing: Vec<(Slot, crate::vocabulary::TermId, Expr)>,
}

impl Env {
    pub(super) fn slot(&mut self, name: &str) -> Slot {
        self.slots.push(name.to_owned());
        Slot(self.slots.len() as u16 - 1)
    }

    /// `They discard them` behind `has two cards of the same rank`: two that agree, and no more.
    pub(super) fn as_agreed(&self, d: &mut super::phrases::denote::Denot) {
        let super::phrases::denote::Core::Many(q) = &d.core else { return };
        let Some((_, field, many)) = self.agreeing.iter().find(|(var, ..)| *var == q.var)
        else {
            return;
        };
        d.alike = Some(*field);
        d.count = Some((many.clone(), many.clone()));
        d.how = super::phrases::denote::How::A;
    }

    /// What a phrase left open has been settled: a later `it` is the one in the slot. Of several no slot
    /// tells which they were, so that `them` stands for nothing.
    pub(super) fn picked(&mut self, var: Slot, slot: Option<Slot>) {
        let known = slot.map_or(Expr::Const(Value::None), Expr::Slot);
        for e in self.paired.iter_mut().flatten() {
            if matches!(e, Expr::One(q) if q.var == var) {
                e.clone_from(&known);
            }
        }
        for a in &mut self.named {
            if a.query.as_ref().is_none_or(|q| q.var != var) {
                continue;
            }
            a.query = None;
            (a.expr, a.plural) = (known.clone(), slot.is_none());
        }
    }
}

/// What passes from one sentence of a rule to the next.
#[derive(Debug, Clone, Default)]
pub(super) struct Discourse {
    /// The environment at the end of the sentence before.
    pub env: Env,
    /// Its trigger.
    pub trigger: Option<super::conditions::trigger::Trigger>,
    /// Its guard, without what an opener negates.
    pub guard: Option<Cond>,
    /// When it holds: the time that it is about, and whether that is a player's own.
    pub time: Option<(crate::lower::TimeId, bool)>,
    /// Narrow condition of the sentence before (for `Otherwise`).
    pub condition: Option<Cond>,
    /// The action whose procedure is being described (`To score, …`).
    pub procedure: Option<Pattern>,
    /// Whether the same sentence goes on with what is so otherwise.
    pub opposed: bool,
    /// Whether the sentence before said that two things do not exclude each other.
    pub both: bool,
    /// What the sentence before permits, for `a player who has done so`.
    pub deed: Option<Clause>,
    /// The sentence before.
    pub told: Option<Sentence>,
    /// Whether that is an action of the rule's own, whose use is kept.
    pub power: bool,
    /// Those of whom the sentence before said what they no longer do (`the sailors who are working on the ship`).
    pub group: Option<crate::syntax::ast::NounPhrase>,
    /// The rules of the sentence before, as places in the list of rules.
    pub last_rules: std::ops::Range<usize>,
    /// Index into the list of rules of the last rule made.
    pub last_rule: Option<usize>,
}

impl Discourse {
    /// Whether the sentence before tells of something that has happened, of a time that has come, or of a step.
    pub(super) fn has_come(&self) -> bool {
        use super::conditions::trigger::Trigger;
        self.trigger.as_ref().is_some_and(Trigger::has_come) || self.time.is_some()
    }
}
