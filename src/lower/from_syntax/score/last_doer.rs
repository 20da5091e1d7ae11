//! Ties that the last of their deeds decides: `in a tie, the player who took the last pebble wins`. Who did it last is kept as a
//! number of each player, which is 1 for one of them.

use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::{Discourse, Env};
use crate::lower::from_syntax::phrases::denote::{Read, int, over};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Cond, Domain, Effect, Expr, Manner, Proposal, Role, RuleKind, Verb};
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Condition, Determiner, Head, NounPhrase, Ordinal,
    Post, Sentence, Subordinator, Verb as V,
};

impl Lowerer<'_> {
    /// Puts who did it last behind what the winner is ranked by, if that is what a clause says.
    pub(super) fn break_by_last(
        &mut self,
        at: usize,
        clause: &Clause,
        env: &Env,
    ) -> Read<Option<Status>> {
        let Some(event) = self.last_deed(clause) else { return Ok(None) };
        let said = self.quote(event.at.0).replace("who ", "");
        let Some(model) = self.sentence_saying("A player wins.") else { return Ok(None) };
        let when = Adjunct::Sub(Subordinator::When, Condition::Clause(Box::new(event)));
        let asked = Sentence { leads: vec![when], ..model };
        let mut own = Env::default();
        let lead = self.leads(&asked, &mut own, &Discourse::default())?;
        let Some(Trigger::Event { pattern, reads, proposed: false }) = lead.trigger else {
            return Ok(None);
        };
        let Some(&(_, doer)) = pattern.binds.iter().find(|(role, _)| *role == Role::Agent)
        else {
            return Ok(None);
        };
        let field = self.player_number(&format!("last to have {said}"));
        let set =
            |who, to| Effect::Do(Proposal::number(Verb::SET, Expr::Slot(who), field, int(to)));
        let each = own.slot("player");
        let nobody = Effect::ForEach {
            slot: each,
            over: over(each, Domain::Players, Cond::True),
            body: Box::new(set(each, 0)),
            manner: Manner::AtOnce,
        };
        let effect = Effect::Seq(vec![nobody, set(doer, 1)]);
        let when = RuleKind::When { event: pattern, effect, reads, waits: false };
        self.rule(&own, lead.guard.0, when);
        let broken = self.break_by_most(at, |p| Expr::Field(Box::new(Expr::Slot(p)), field));
        Ok(broken.map(|()| {
            self.fact(env);
            Status::Operative
        }))
    }

    /// `who took the last pebble`, as something that a player does with a pebble.
    fn last_deed(&self, clause: &Clause) -> Option<Clause> {
        let V::Word(wins) = &clause.verb.verb else { return None };
        let NounPhrase::One(n) = clause.subject.as_ref()? else { return None };
        let player =
            matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player);
        let [Post::Relative(relative)] = n.post.as_slice() else { return None };
        let mut event = relative.clause.clone();
        let plain = player
            && self.is(wins, &["win"])
            && clause.verb.modal.is_none()
            && !clause.verb.negated
            && (event.verb.past || event.verb.perfect)
            && event.verb.modal.is_none()
            && !event.verb.negated
            && !event.verb.passive
            && event.adjuncts.is_empty();
        if !plain {
            return None;
        }
        let last = Adjective::Ordinal(Ordinal::Last);
        let [Complement::Object(NounPhrase::One(what))] = event.complements.as_mut_slice()
        else {
            return None;
        };
        let before = what.adjectives.len();
        what.adjectives.retain(|a| *a != last);
        if what.adjectives.len() == before {
            return None;
        }
        what.determiner = Determiner::A;
        let mut somebody = n.as_ref().clone();
        somebody.post.clear();
        somebody.adjectives.clear();
        somebody.determiner = Determiner::A;
        event.subject = Some(NounPhrase::One(Box::new(somebody)));
        (event.verb.past, event.verb.perfect) = (false, false);
        Some(event)
    }
}
