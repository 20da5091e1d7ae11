//! Last turns: `when a player has 30 points, each other player takes one more turn, and then the game ends`, `when the
//! deck is empty, finish the current round`. The game keeps at whose seat it will be over; it ends before that
//! player would have another turn.

use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::definitions::setup;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck, equal};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{
    Arg, Compare, Cond, Effect, Expr, PropertyKind, Proposal, Repeat, Role, Rule, RuleKind,
    Subject, Value, Verb,
};
use crate::syntax::ast::{
    Adjective, Adjunct, Amount, Clause, Complement, Determiner, Head, Link, NounPhrase, Opener,
    Ordinal, Quantity, Sentence, Subordinator, Verb as V,
};
use crate::vocabulary::{Sort, TermId};

/// What the game keeps while the last turns are taken.
const LAST: &str = "last turns";

/// Who has one more turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    /// Everybody but the one whose turn brought the last turns about.
    Others,
    All,
}

impl Lowerer<'_> {
    /// A sentence about last turns, if it is one.
    pub(crate) fn last_turns(&mut self, s: &Sentence) -> Read<Option<Status>> {
        if self.then_it_ends(s) {
            return Ok(Some(self.fact(&Env::default())));
        }
        let [Adjunct::Sub(Subordinator::When | Subordinator::If | Subordinator::After, c)] =
            s.leads.as_slice()
        else {
            return Ok(None);
        };
        let Some((first, rest)) = s.clauses.split_first() else { return Ok(None) };
        let (others, all) = match self.one_last_turn(&first.clause) {
            Some(who) => (true, who == Whose::All),
            None => (false, false),
        };
        let round = self.finish_the_round(&first.clause);
        let ends = match rest {
            [] => true,
            [then] => {
                matches!(then.link, Link::Then | Link::And | Link::First)
                    && self.game_is_over(&then.clause)
            }
            _ => false,
        };
        if !(others || round) || !ends || s.opener.is_some() {
            return Ok(None);
        }
        let Some(turn) = self.turn else { return Ok(None) };
        let rounds = self.out.world.times.get(usize::from(turn.0)).map(|t| t.repeat.clone());
        // Where rounds are a stretch of time of their own, the end waits for it.
        let around = self.out.world.times.get(usize::from(turn.0)).and_then(|t| t.parent);
        let around = around.filter(|_| round && rounds == Some(Repeat::EachPlayer));
        let mut env = Env::default();
        let (trigger, guard) = self.trigger(Subordinator::When, c, &mut env)?;
        let cond = match trigger {
            None | Some(Trigger::State { over: None }) => guard,
            Some(Trigger::State { over: Some(mut q) }) => {
                q.filter = q.filter.and(guard);
                Cond::Exists(Box::new(q))
            }
            Some(Trigger::Crossing { over, number, figure }) => {
                self.waits_for_the_end(&number, &figure);
                let there = Cond::Compare(Compare::AtLeast, number, figure).and(guard);
                match over {
                    Some(mut q) => {
                        q.filter = q.filter.and(there);
                        Cond::Exists(Box::new(q))
                    }
                    None => there,
                }
            }
            Some(_) => {
                return Err(Stuck::new(
                    self.here(),
                    "what sets off the last turns has to be a state that can be looked at when a turn ends",
                )
                .help("write for example `when a player has 30 points, each other player takes one more turn, and then the game ends`"));
            }
        };
        if let Some(time) = around {
            let end = Effect::Do(Proposal {
                verb: Verb::END_GAME,
                roles: Vec::new(),
                times: None,
                result: None,
            });
            let effect = Effect::If(cond, Box::new(end), Box::new(Effect::Nothing));
            let kind = self.time_rule(time, true, effect, &mut env);
            self.rule(&env, Cond::True, kind);
            return Ok(Some(Status::Operative));
        }
        let last = self.last_turns_at();
        let kept = Expr::Field(Box::new(Expr::Const(Value::None)), last);
        let none = equal(kept.clone(), Expr::Const(Value::None));
        let whose = if others { Expr::TurnPlayer } else { Expr::FirstPlayer };
        let begin = Effect::Do(Proposal {
            verb: Verb::SET,
            roles: vec![
                (Role::Field, Arg::Is(Expr::Const(Value::Term(last)))),
                (Role::Amount, Arg::Is(whose)),
            ],
            times: None,
            result: None,
        });
        let next = Expr::Neighbour(Box::new(Expr::TurnPlayer), 1);
        let over = none.clone().negate().and(equal(next, kept.clone()));
        let end = Effect::Do(Proposal {
            verb: Verb::END_GAME,
            roles: Vec::new(),
            times: None,
            result: None,
        });
        let either = |c: Cond, e: Effect| Effect::If(c, Box::new(e), Box::new(Effect::Nothing));
        // Where whoever set it off has one more turn too, the game is over when that one ends.
        let own = none.clone().negate().and(equal(Expr::TurnPlayer, kept));
        let begins = either(none.and(cond), begin);
        let effect = Effect::Seq(if all {
            vec![either(own, end), begins]
        } else {
            vec![begins, either(over, end)]
        });
        let kind = self.time_rule(turn, true, effect, &mut env);
        self.rule(&env, Cond::True, kind);
        Ok(Some(Status::Operative))
    }

    /// Whoever reaches the figure does not win at once, where a rule before this one says so: the others have their turns.
    fn waits_for_the_end(&mut self, number: &Expr, figure: &Expr) {
        let Expr::Field(_, tally) = number else { return };
        let wins_there = |rule: &Rule| match &rule.kind {
            RuleKind::Outcome {
                effect: Effect::Do(p),
                crossing: Some((Expr::Field(_, t), n)),
                ..
            } => p.verb == Verb::WIN && t == tally && n == figure,
            _ => false,
        };
        let found: Vec<usize> =
            (0..self.out.rules.len()).filter(|at| wins_there(&self.out.rules[*at])).collect();
        for at in found {
            self.out.rules[at].guard = Cond::False;
        }
    }

    fn last_turns_at(&mut self) -> TermId {
        let term = self.synthetic(LAST, Sort::Property);
        self.add_property(term, Subject::Game, PropertyKind::Reference);
        term
    }

    /// `Then the game ends`, behind a sentence about last turns.
    fn then_it_ends(&self, s: &Sentence) -> bool {
        let [joined] = s.clauses.as_slice() else { return false };
        s.opener == Some(Opener::Then)
            && s.leads.is_empty()
            && self.game_is_over(&joined.clause)
            && self.at.checked_sub(1).is_some_and(|before| {
                let rules = self.out.rules.iter().rev();
                let mut mine = rules.take_while(|r| r.origin.position as usize >= before);
                mine.any(|r| {
                    let mut verbs = Vec::new();
                    setup::effect_of(&r.kind, &mut verbs);
                    verbs.contains(&Verb::END_GAME)
                })
            })
    }

    fn game_is_over(&self, clause: &Clause) -> bool {
        clause.subject.as_ref().is_some_and(|np| self.is_game(np))
            && matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["end", "finish"]))
            && !clause.verb.negated
            && clause.verb.modal.is_none()
            && clause.complements.is_empty()
            && clause.adjuncts.is_empty()
    }

    /// `each other player takes one more turn`, `every player takes one last turn`: who does.
    fn one_last_turn(&self, clause: &Clause) -> Option<Whose> {
        let whose = match &clause.subject {
            Some(NounPhrase::One(n)) if n.post.is_empty() && n.adjectives.is_empty() => {
                let players =
                    matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player);
                match n.determiner {
                    Determiner::EachOther | Determiner::AllOther if players => Whose::Others,
                    Determiner::Each | Determiner::All if players => Whose::All,
                    _ => return None,
                }
            }
            _ => return None,
        };
        let takes = match &clause.verb.verb {
            V::Have => true,
            V::Word(w) => self.is(w, &["take", "get", "have", "play", "receive"]),
            _ => false,
        };
        let plain = clause.verb.modal.is_none() && !clause.verb.negated && !clause.verb.passive;
        let [Complement::Object(NounPhrase::One(n))] = clause.complements.as_slice() else {
            return None;
        };
        let one = match &n.quantity {
            None => n.determiner == Determiner::A,
            Some(Quantity::Exactly(a) | Quantity::Extra(a)) => *a == Amount::Number(1),
            Some(_) => false,
        };
        let more = matches!(n.quantity, Some(Quantity::Extra(_)))
            || n.adjectives.iter().any(|a| match a {
                Adjective::Ordinal(Ordinal::Last) => true,
                Adjective::Plain(w) => {
                    self.is(w, &["final", "last", "more", "additional", "extra"])
                }
                _ => false,
            });
        let turn = matches!(&n.head, Head::Noun(w) if self.time_of(w).is_some_and(|t| Some(t) == self.turn));
        (takes && plain && one && more && turn && clause.adjuncts.is_empty()).then_some(whose)
    }

    /// `finish the current round`.
    fn finish_the_round(&self, clause: &Clause) -> bool {
        let finishes =
            matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["finish", "complete"]));
        let what = if clause.verb.passive {
            clause.subject.as_ref()
        } else {
            clause.complements.iter().find_map(|c| match c {
                Complement::Object(np) => Some(np),
                _ => None,
            })
        };
        let Some(NounPhrase::One(n)) = what else { return false };
        let current = n
            .adjectives
            .iter()
            .all(|a| matches!(a, Adjective::Plain(w) if self.is(w, &["current", "present"])));
        finishes
            && clause.verb.modal.is_none()
            && !clause.verb.negated
            && clause.adjuncts.is_empty()
            && matches!(&n.head, Head::Noun(w) if self.is(w, &["round"]))
            && matches!(n.determiner, Determiner::The | Determiner::This)
            && current
            && n.post.is_empty()
    }
}
