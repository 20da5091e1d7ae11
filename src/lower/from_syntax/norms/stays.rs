//! Moves on a track that do not take place: `if you roll a 1, do not move; take a token instead`, `a pawn cannot move
//! below space 0`.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Read, equal};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Effect, Expr, Marker, Pattern, Role, RuleKind, Value, Verb};
use crate::syntax::ast::{
    Adjunct, Adverb, Clause, Complement, Condition, Determiner, Head, Link, Modal, NounPhrase,
    Preposition, Pronoun, Sentence, Subordinator, Verb as V,
};

impl Lowerer<'_> {
    /// A sentence about a move that does not take place, if it is one.
    pub(crate) fn stays_put(&mut self, s: &Sentence) -> Read<Option<Status>> {
        if let Some(status) = self.never_beyond(s) {
            return Ok(Some(status));
        }
        let [Adjunct::Sub(Subordinator::If | Subordinator::When, Condition::Clause(roll))] =
            s.leads.as_slice()
        else {
            return Ok(None);
        };
        let Some((first, rest)) = s.clauses.split_first() else { return Ok(None) };
        let rolls = matches!(&roll.verb.verb, V::Word(w) if self.is(w, &["roll", "throw"]))
            && !roll.verb.negated
            && roll.verb.modal.is_none();
        if !rolls || s.opener.is_some() || !self.does_not_move(&first.clause) {
            return Ok(None);
        }
        let mut env = Env::default();
        let (piece, field) = (env.slot("piece"), env.slot("number"));
        env.agent = Some(Expr::TurnPlayer);
        env.you = Some(Expr::TurnPlayer);
        let Some(rolled) = self.rolled(roll, &mut env)? else { return Ok(None) };
        let space = self.space();
        let owner = Expr::Controller(Box::new(Expr::Slot(piece)));
        let guard = equal(Expr::Slot(field), Expr::Const(Value::Term(space)))
            .and(equal(owner, Expr::TurnPlayer))
            .and(rolled);
        let mut rest = rest.to_vec();
        for joined in &mut rest {
            let verb = &mut joined.clause.verb;
            verb.adverbs.retain(|a| *a != Adverb::Instead);
            joined.clause.adjuncts.retain(|a| *a != Adjunct::Manner(Adverb::Instead));
        }
        if let Some(first) = rest.first_mut() {
            first.link = Link::First;
        }
        let effect =
            if rest.is_empty() { Effect::Nothing } else { self.effects(&rest, &mut env)? };
        let event = Pattern {
            verb: Verb::ADD,
            binds: vec![(Role::Object, piece), (Role::Field, field)],
        };
        let at = self.rule(&env, guard, RuleKind::Instead { event, effect });
        self.out.rules[at].exceptional = Some(Marker::Instead);
        Ok(Some(Status::Operative))
    }

    /// `do not move`, `your pawn does not move`.
    fn does_not_move(&self, clause: &Clause) -> bool {
        let moves = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["move", "advance"]));
        let own = |np: &NounPhrase| match np {
            NounPhrase::One(n) => {
                matches!(n.head, Head::Pronoun(Pronoun::You))
                    || n.determiner == Determiner::PronounPoss(Pronoun::You)
                        && n.adjectives.is_empty()
                        && n.post.is_empty()
                        && self.class_of(np) == Some(NounClass::Piece)
            }
            _ => false,
        };
        let objects =
            clause.complements.iter().all(|c| matches!(c, Complement::Object(np) if own(np)));
        moves
            && clause.verb.negated
            && !clause.verb.passive
            && matches!(clause.verb.modal, None | Some(Modal::May | Modal::Can | Modal::Must))
            && clause.subject.as_ref().is_none_or(own)
            && objects
            && clause.adjuncts.is_empty()
    }

    /// `A pawn cannot move below space 0`, `… above space 20`: where the track begins and ends.
    fn never_beyond(&mut self, s: &Sentence) -> Option<Status> {
        let [joined] = s.clauses.as_slice() else { return None };
        let clause = &joined.clause;
        let moves =
            matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["move", "go", "push"]));
        let piece = self.class_of(clause.subject.as_ref()?) == Some(NounClass::Piece);
        let [Complement::Prep(side @ (Preposition::Under | Preposition::Over), np)] =
            clause.complements.as_slice()
        else {
            return None;
        };
        let cannot = clause.verb.modal == Some(Modal::Can) && clause.verb.negated;
        if !(moves && piece && cannot && s.leads.is_empty() && clause.adjuncts.is_empty()) {
            return None;
        }
        let k = self.one_space(np)?;
        let space = self.space();
        for p in &mut self.out.world.properties {
            if p.term == space {
                match side {
                    Preposition::Under => p.floor = Some(k),
                    _ => p.ceiling = Some(k),
                }
            }
        }
        Some(self.fact(&Env::default()))
    }
}
