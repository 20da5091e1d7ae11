//! Several at once, spoken of again: `draw three cards, keep one of them and discard the rest`.
//!
//! One thing that an event was done to is kept in a variable. Several are marked as it happens, for as long as
//! the rule speaks of them: `them` are the marked ones, and choosing among them takes the mark away, so that
//! `the rest` are those still marked.

use super::denote::{Core, Denot, How, Read, Ref, Stuck, equal, int, over};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::{Antecedent, Env};
use crate::lower::from_syntax::effects::deal::set_flag;
use crate::lower::from_syntax::replace;
use crate::lower::{
    Cond, Domain, Effect, Expr, Manner, PropertyKind, Proposal, Query, Slot, Subject, Value,
    Who,
};
use crate::source::Span;
use crate::syntax::ast::{
    Clause, Complement, Determiner, Head, Nominal, NounPhrase, Post, Pronoun, Verb as V,
};
use crate::vocabulary::{Sort, TermId, Word};

/// Name of the marks; one for each sentence that draws several.
const MARK: &str = "among those of";

/// How many events are written out one after the other.
const MOST: i64 = 20;

/// Words that ask for what was named before.
const AGAIN: &[&str] = &[
    "them",
    "those",
    "these",
    "rest",
    "others",
    "other",
    "remaining",
    "remainder",
    "keep",
    "keeps",
];

impl Lowerer<'_> {
    /// `Each of you`: all players; `both of you` only where there are two.
    ///
    /// # Errors
    ///
    /// `Both of you`, of more players: nobody else was named.
    pub(super) fn all_of_you(&mut self, n: &Nominal, env: &mut Env) -> Read<Denot> {
        if self.for_two() || n.head != Head::Pronoun(Pronoun::Both) {
            let all = over(env.slot("player"), Domain::Players, Cond::True);
            return Ok(Denot::many(Ref::Player, all, How::Each, n.at.0));
        }
        let said = self.quote_of(n);
        Err(Stuck::new(n.at.0, format!("`{said}` does not say who else is meant"))
            .help("name both, for example `you and that player each draw a card`"))
    }

    /// Whether words behind a clause ask for the things that it is done to.
    pub(crate) fn asked_for_again(&self, clause: &Clause) -> bool {
        let Some(unit) = self.units.get(self.at) else { return false };
        let behind = Span { start: clause.at.0.end.min(unit.span.end), ..unit.span };
        // Another item of a list is about something else, also where it is called `Rest`.
        let next = self
            .units
            .get(self.at + 1)
            .filter(|n| n.discourse == unit.discourse && !(n.at_item && n.text.contains(": ")));
        // What was put into other words has no place of its own in the text.
        let known = clause.at.0.start >= unit.span.start;
        known && behind.start < behind.end && asks(&self.quote(behind))
            || next.is_some_and(|n| asks(&n.text))
    }

    /// Whether a sentence asks for several things again anywhere: what was put into other words has no places in the text.
    pub(crate) fn asks_of_some(&self) -> bool {
        self.units.get(self.at).is_some_and(|unit| asks(&unit.text))
    }

    /// An event done several times, each thing marked as it happens; the marked things are what `them`
    /// stands for. Not if it is not known how many.
    pub(crate) fn marked(
        &mut self,
        mut p: Proposal,
        var: Slot,
        noun: Option<Word>,
        env: &mut Env,
    ) -> Effect {
        let Some(Expr::Const(Value::Int(times))) = p.times.clone() else {
            return Effect::Do(p);
        };
        if !(2..=MOST).contains(&times) {
            return Effect::Do(p);
        }
        let (mark, clear) = self.new_mark(env);
        let slot = env.slot("card");
        p.times = None;
        p.result = Some(slot);
        let mut steps = vec![clear];
        for _ in 0..times {
            steps.push(Effect::Do(p.clone()));
            let none = equal(Expr::Slot(slot), Expr::Const(Value::None));
            let mark = Box::new(set_flag(Expr::Slot(slot), mark, true));
            steps.push(Effect::If(none, Box::new(Effect::Nothing), mark));
        }
        env.named.retain(|a| a.query.as_ref().is_none_or(|q| q.var != var));
        let all = of_mark(env.slot("card"), mark);
        remember_group(env, all, noun);
        Effect::Seq(steps)
    }

    /// A mark of this sentence, and what takes it from whatever has it still.
    pub(crate) fn new_mark(&mut self, env: &mut Env) -> (TermId, Effect) {
        let name = self.units.get(self.at).map_or_else(String::new, |u| match u.sentence {
            0 | 1 => format!("{MARK} {}", u.name),
            k => format!("{MARK} {}, sentence {k}", u.name),
        });
        let mark = self.synthetic(&name, Sort::Property);
        self.add_property(mark, Subject::Piece, PropertyKind::Flag);
        let each = env.slot("card");
        let clear = Effect::ForEach {
            slot: each,
            over: of_mark(each, mark),
            body: Box::new(set_flag(Expr::Slot(each), mark, false)),
            manner: Manner::AtOnce,
        };
        (mark, clear)
    }

    /// All pieces with a mark, by a variable of their own.
    pub(crate) fn marked_pieces(&self, mark: TermId, env: &mut Env) -> Query {
        of_mark(env.slot("card"), mark)
    }

    /// The mark that a group is known by.
    pub(crate) fn group_mark(&self, q: &Query) -> Option<TermId> {
        match &q.filter {
            Cond::Flag(Expr::Slot(slot), mark) if *slot == q.var => {
                self.term(*mark).name.starts_with(MARK).then_some(*mark)
            }
            _ => None,
        }
    }

    /// A choice among marked things takes the mark away: they are no longer among the rest.
    pub(crate) fn taken(&self, from: &Query, effect: Effect) -> Effect {
        match self.group_mark(from) {
            Some(mark) => {
                Effect::Seq(vec![set_flag(Expr::Slot(from.var), mark, false), effect])
            }
            None => effect,
        }
    }

    /// The last group that was marked, as `the rest`, `the others`, `the remaining cards`.
    pub(crate) fn rest_of_group(&self, at: Span, env: &Env) -> Option<Denot> {
        let named = env.named.iter().rev().find_map(|a| {
            let group = a.query.as_ref().filter(|q| self.group_mark(q).is_some())?;
            Some((group.clone(), a.noun.clone()))
        });
        let (group, noun) = named.or_else(|| env.looked.as_ref()?.left.clone())?;
        let mut d = Denot::many(Ref::Piece, group, How::Each, at);
        d.noun = noun;
        d.plural = true;
        Some(d)
    }

    /// Whether a phrase with a noun means the rest of a group: `the other cards`, `the remaining card`.
    pub(crate) fn says_rest(&self, n: &Nominal) -> bool {
        let remaining = n.adjectives.iter().any(|a| match a {
            crate::syntax::ast::Adjective::Plain(w) => self.is(w, &["remaining"]),
            crate::syntax::ast::Adjective::Participle { verb, active, .. } => {
                *active && self.is(verb, &["remain"])
            }
            crate::syntax::ast::Adjective::Other => n.determiner == Determiner::The,
            _ => false,
        });
        let other = matches!(n.determiner, Determiner::TheOther | Determiner::AllOther)
            && n.adjectives.is_empty();
        (remaining && n.adjectives.len() == 1 || other) && n.post.is_empty()
    }

    /// `keep one of them`: who does it chooses; the rest are the others.
    pub(crate) fn keeping(&mut self, clause: &Clause, env: &mut Env) -> Read<Option<Effect>> {
        let V::Word(w) = &clause.verb.verb else { return Ok(None) };
        let [Complement::Object(np)] = clause.complements.as_slice() else { return Ok(None) };
        if !self.is(w, &["keep", "retain"]) || clause.verb.passive || clause.verb.negated {
            return Ok(None);
        }
        let NounPhrase::One(n) = np else { return Ok(None) };
        let Some(group) = self.rest_of_group(n.at.0, env) else { return Ok(None) };
        let of_them = match n.post.as_slice() {
            [] => true,
            [Post::Of(NounPhrase::One(of))] => {
                matches!(of.head, Head::Pronoun(Pronoun::They | Pronoun::This))
                    || matches!(of.determiner, Determiner::These | Determiner::Those)
            }
            _ => false,
        };
        let counted = matches!(n.head, Head::Number | Head::Pronoun(Pronoun::One))
            || n.quantity.is_some() && matches!(n.head, Head::Noun(_));
        if !of_them || !counted || !n.adjectives.is_empty() {
            return Ok(None);
        }
        if let Some(subject) = &clause.subject {
            let d = self.phrase(subject, env)?;
            if d.sort != Ref::Player {
                return Ok(None);
            }
            env.agent = Some(d.expr());
            env.subject = Some(d);
        }
        let (min, max) = match &n.quantity {
            Some(q) => self.range(q, env)?,
            None => (int(1), int(1)),
        };
        let Core::Many(q) = &group.core else { return Ok(None) };
        let slot = env.slot("card");
        let mut from = replace::query(q, q.var, &Expr::Slot(slot));
        from.var = slot;
        let Some(mark) = self.group_mark(&from) else {
            return Err(Stuck::new(n.at.0, "it is not clear of which things these are kept"));
        };
        let who = Who::Player(env.agent.clone().unwrap_or(Expr::TurnPlayer));
        let mut choice = self.pick(&from, min, max, who);
        choice.body = Some(Box::new(set_flag(Expr::Slot(slot), mark, false)));
        Ok(Some(Effect::Choose(choice)))
    }
}

/// Several pieces that later words may speak of as `them`.
pub(crate) fn remember_group(env: &mut Env, all: Query, noun: Option<Word>) {
    env.named.push(Antecedent {
        expr: Expr::One(Box::new(all.clone())),
        sort: Ref::Piece,
        plural: true,
        noun,
        query: Some(all),
        subject: false,
        sentence: env.sentence,
    });
}

/// Whether words ask for what was named before.
fn asks(text: &str) -> bool {
    text.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|w| AGAIN.contains(&w))
}

/// All pieces with a mark.
fn of_mark(var: Slot, mark: TermId) -> Query {
    over(var, crate::lower::Domain::Pieces, Cond::Flag(Expr::Slot(var), mark))
}
