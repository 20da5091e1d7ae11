//! Effects become instructions.

use super::exprs::Emit;
use super::op::{ArgCode, ChoiceCode, LoopCode, MenuCode, Op, ProposalCode};
use super::table::NONE;
use super::value::Val;
use crate::lower::{Arg, Choice, Cond, Effect, Expr, Manner, Proposal, Role, Value, Verb, Who};

impl Emit {
    /// Compiles an effect and gives where it begins.
    pub(crate) fn entry(&mut self, effect: &Effect) -> u32 {
        let at = self.here();
        self.effect(effect, false);
        self.p.code.push(Op::End);
        at
    }

    fn here(&self) -> u32 {
        self.p.code.len() as u32
    }

    fn op(&mut self, op: Op) -> usize {
        self.p.code.push(op);
        self.p.code.len() - 1
    }

    fn land(&mut self, at: usize) {
        let here = self.here();
        match &mut self.p.code[at] {
            Op::Jump(to)
            | Op::Unless(_, to)
            | Op::CountNext(to)
            | Op::Offer { no: to, .. }
            | Op::Ask { no: to, .. }
            | Op::EachNext(_, to)
            | Op::ChosenNext(_, to)
            | Op::SecretNext(_, to) => *to = here,
            _ => {}
        }
    }

    /// Jumps that are taken when the condition does not hold; a question of the book is asked.
    fn unless(&mut self, cond: &Cond) -> Vec<usize> {
        match cond {
            Cond::Asked(who, question) => {
                let who = self.expr(who);
                self.p.questions.push(question.clone());
                let question = self.p.questions.len() as u32 - 1;
                vec![self.op(Op::Ask { who, question, no: 0 })]
            }
            Cond::All(list) if list.iter().any(|c| matches!(c, Cond::Asked(..))) => {
                list.iter().flat_map(|c| self.unless(c)).collect()
            }
            Cond::Not(c) if matches!(**c, Cond::Asked(..)) => {
                let no = self.unless(c);
                let yes = self.op(Op::Jump(0));
                for at in no {
                    self.land(at);
                }
                vec![yes]
            }
            _ => {
                let c = self.cond(cond);
                vec![self.op(Op::Unless(c, 0))]
            }
        }
    }

    pub(crate) fn effect(&mut self, effect: &Effect, gathered: bool) {
        match effect {
            Effect::Nothing => {}
            Effect::Seq(list) => {
                for e in list {
                    self.effect(e, gathered);
                }
            }
            Effect::Together(list) => {
                self.op(Op::Batch);
                for e in list {
                    self.effect(e, true);
                }
                self.op(Op::Commit);
            }
            Effect::Do(proposal) => self.proposal(proposal),
            Effect::Resume => {
                self.op(Op::Resume);
            }
            Effect::Choose(choice) => self.choose(choice, gathered),
            Effect::Offer { to, effect, otherwise } => {
                let to = self.expr(to);
                let offer = self.op(Op::Offer { to, no: 0 });
                self.effect(effect, gathered);
                let out = self.op(Op::Jump(0));
                self.land(offer);
                self.effect(otherwise, gathered);
                self.land(out);
            }
            Effect::Menu { to, options, names, taken, again, free } => {
                let to = self.expr(to);
                let taken = taken.map(|s| self.slot(s));
                let at = self.p.menus.len();
                self.p.menus.push(MenuCode {
                    to,
                    ways: Vec::new(),
                    out: 0,
                    taken,
                    again: *again,
                    free: *free,
                });
                self.op(Op::Menu(at as u32));
                let mut outs = Vec::new();
                for (option, name) in options.iter().zip(names) {
                    let from = self.here();
                    self.p.menus[at].ways.push((*name, from));
                    self.effect(option, gathered);
                    outs.push(self.op(Op::Jump(0)));
                }
                for out in outs {
                    self.land(out);
                }
                self.p.menus[at].out = self.here();
            }
            Effect::ForEach { slot, over, body, manner } => {
                let at_once = *manner == Manner::AtOnce;
                let slot = self.slot(*slot);
                let over = self.query(over);
                self.p.loops.push(LoopCode {
                    slot,
                    over,
                    recheck: !at_once,
                    state: gained(body).map_or(Some(NONE), |t| Some(self.p.term(t).state)),
                    choice: 0,
                });
                let l = self.p.loops.len() as u32 - 1;
                if at_once {
                    self.op(Op::Batch);
                }
                self.op(Op::Each(l));
                let next = self.op(Op::EachNext(l, 0));
                self.effect(body, gathered || at_once);
                if *manner == Manner::Waiting {
                    self.op(Op::Hold(l));
                }
                self.op(Op::Jump(next as u32));
                self.land(next);
                if at_once {
                    self.op(Op::Commit);
                }
            }
            Effect::Let(slot, e) => {
                let e = self.expr(e);
                let slot = self.slot(*slot);
                self.op(Op::Let(slot, e));
            }
            Effect::If(c, yes, no) => {
                let jumps = self.unless(c);
                self.effect(yes, gathered);
                if **no == Effect::Nothing {
                    for j in jumps {
                        self.land(j);
                    }
                } else {
                    let out = self.op(Op::Jump(0));
                    for j in jumps {
                        self.land(j);
                    }
                    self.effect(no, gathered);
                    self.land(out);
                }
            }
            Effect::Repeat { body, until } => {
                let start = self.here();
                self.effect(body, gathered);
                for j in self.unless(until) {
                    match &mut self.p.code[j] {
                        Op::Unless(_, to) | Op::Ask { no: to, .. } | Op::Jump(to) => {
                            *to = start;
                        }
                        _ => {}
                    }
                }
            }
            Effect::Secretly { slot, over, choice, body } => {
                let slot = self.slot(*slot);
                let over = self.query(over);
                let choice = self.choice(choice);
                self.p.loops.push(LoopCode { slot, over, recheck: false, state: None, choice });
                let l = self.p.loops.len() as u32 - 1;
                self.op(Op::Secret(l));
                self.op(Op::SecretAsk(l));
                self.op(Op::Batch);
                let next = self.op(Op::SecretNext(l, 0));
                self.effect(body, true);
                self.op(Op::Jump(next as u32));
                self.land(next);
                self.op(Op::Commit);
            }
            Effect::OwnText(e) => {
                let e = self.expr(e);
                self.op(Op::OwnText(e));
            }
        }
    }

    fn proposal(&mut self, proposal: &Proposal) {
        // A verb without a name or a rule still has a place in the table.
        let verb = proposal.verb.0 as usize;
        if verb >= self.p.verbs.len() {
            self.p.verbs.resize(verb + 1, crate::program::table::VerbRules::default());
            self.p.logged.resize(verb + 1, false);
        }
        let args = proposal
            .roles
            .iter()
            .map(|(role, arg)| {
                let arg = match arg {
                    Arg::Is(Expr::Const(v)) => ArgCode::Const(self.value(*v)),
                    Arg::Is(e) => ArgCode::Is(self.expr(e)),
                    Arg::Open(q) => ArgCode::Open(self.query(q)),
                };
                (*role, arg)
            })
            .collect();
        let result = proposal.result.map(|s| self.slot(s));
        self.p.proposals.push(ProposalCode { verb: proposal.verb, args, result });
        let at = self.p.proposals.len() as u32 - 1;
        match &proposal.times {
            None => {
                self.op(Op::Do(at));
            }
            Some(times) => {
                let times = self.expr(times);
                self.op(Op::Count(times));
                let next = self.op(Op::CountNext(0));
                self.op(Op::Do(at));
                self.op(Op::Jump(next as u32));
                self.land(next);
            }
        }
    }

    /// Compiles a choice without what is done with it.
    pub(crate) fn choice(&mut self, choice: &Choice) -> u32 {
        let slot = self.slot(choice.slot);
        let by = match &choice.by {
            Who::Player(e) => Some(self.expr(e)),
            Who::Chance => None,
        };
        let from = self.query(&choice.from);
        let min = self.expr(&choice.min);
        let max = self.expr(&choice.max);
        self.p.choices.push(ChoiceCode { slot, by, from, min, max });
        self.p.choices.len() as u32 - 1
    }

    fn choose(&mut self, choice: &Choice, gathered: bool) {
        let c = self.choice(choice);
        self.op(Op::Choose(c));
        self.op(Op::ChooseAsk(c));
        let next = self.op(Op::ChosenNext(c, 0));
        if let Some(body) = &choice.body {
            self.effect(body, gathered);
        }
        self.op(Op::Jump(next as u32));
        self.land(next);
    }
}

/// The state that somebody gains in an effect.
fn gained(effect: &Effect) -> Option<crate::vocabulary::TermId> {
    match effect {
        Effect::Do(p) if p.verb == Verb::GAIN => p.roles.iter().find_map(|(r, a)| match a {
            Arg::Is(Expr::Const(Value::Term(t))) if *r == Role::As => Some(*t),
            _ => None,
        }),
        Effect::Seq(l) | Effect::Together(l) => l.iter().find_map(gained),
        Effect::If(_, a, b) => gained(a).or_else(|| gained(b)),
        _ => None,
    }
}

/// Whether an effect is a set of events with no order among them.
pub(crate) fn simple(effect: &Effect) -> bool {
    match effect {
        Effect::Nothing | Effect::Let(..) => true,
        // An event of the book has consequences of its own: it is done in its turn.
        Effect::Do(p) => p.times.is_none() && p.verb.is_primitive(),
        Effect::Together(l) => l.iter().all(simple),
        Effect::Seq(l) => {
            l.iter().all(simple)
                && l.iter().filter(|e| !matches!(e, Effect::Let(..) | Effect::Nothing)).count()
                    <= 1
        }
        Effect::If(c, a, b) => {
            !matches!(c, Cond::Asked(..) | Cond::Did | Cond::Outcome { .. })
                && simple(a)
                && simple(b)
        }
        Effect::ForEach { body, manner, .. } => *manner == Manner::AtOnce && simple(body),
        _ => false,
    }
}

/// A placeholder value for parts that a book leaves out.
pub(crate) const NOTHING: Val = Val::None;
