//! Who does or did something to a piece: `the player who sent it`.

use super::denote::{Core, Denot, Read, Ref};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::{
    Arg, Cond, Effect, Expr, Pattern, PropertyKind, Proposal, Reads, Role, RuleKind, Subject,
    Value, Verb,
};
use crate::syntax::ast::{
    Complement, Determiner, Head, Nominal, NounPhrase, Post, Pronoun, Verb as V,
};
use crate::vocabulary::{Sort, TermId, Word};

impl Lowerer<'_> {
    /// `the player who sent it`: who does what the rule is about.
    pub(crate) fn who_did(&mut self, word: &Word, n: &Nominal, env: &Env) -> Option<Denot> {
        if n.determiner != Determiner::The {
            return None;
        }
        let Some(Post::Relative(r)) = n.post.first() else { return None };
        let V::Word(w) = &r.clause.verb.verb else { return None };
        let lemma = self.lemma(w);
        let event = env.event.as_ref()?;
        let subject = matches!(&r.clause.subject, Some(NounPhrase::One(n)) if matches!(n.head, Head::Pronoun(Pronoun::Who)));
        if !subject || r.clause.verb.negated || self.verb_named(&lemma) != Some(event.verb) {
            return None;
        }
        let slot = event.binds.iter().find(|(r, _)| *r == Role::Agent).map(|(_, s)| *s)?;
        Some(Denot {
            noun: Some(word.clone()),
            ..Denot::one(Ref::Player, Expr::Slot(slot), n.at.0)
        })
    }

    /// `the player who played it`, in a rule about something else: who did that to the piece last is kept with it
    /// from then on.
    pub(crate) fn who_did_before(
        &mut self,
        word: &Word,
        n: &Nominal,
        env: &mut Env,
    ) -> Read<Option<Denot>> {
        let [Post::Relative(r)] = n.post.as_slice() else { return Ok(None) };
        let clause = &r.clause;
        let (V::Word(w), [Complement::Object(what)]) =
            (&clause.verb.verb, clause.complements.as_slice())
        else {
            return Ok(None);
        };
        let subject = matches!(&clause.subject, Some(NounPhrase::One(n)) if matches!(n.head, Head::Pronoun(Pronoun::Who)));
        let spoken_of = matches!(what, NounPhrase::One(n)
            if n.head == Head::Pronoun(Pronoun::It)
                || matches!(n.determiner, Determiner::The | Determiner::That));
        let verb = self.verb_named(&self.lemma(w)).filter(|v| !v.is_primitive());
        let Some(verb) = verb.filter(|_| {
            n.determiner == Determiner::The
                && !n.plural
                && subject
                && spoken_of
                && (clause.verb.past || clause.verb.perfect)
                && !clause.verb.passive
                && !clause.verb.negated
                && clause.verb.modal.is_none()
                && clause.adjuncts.is_empty()
        }) else {
            return Ok(None);
        };
        let d = self.phrase(what, env)?;
        let Core::One(piece) = d.core else { return Ok(None) };
        if d.sort != Ref::Piece || matches!(piece, Expr::Const(_)) {
            return Ok(None);
        }
        let field = self.kept_doer(verb, env);
        let expr = Expr::Field(Box::new(piece), field);
        Ok(Some(Denot { noun: Some(word.clone()), ..Denot::one(Ref::Player, expr, n.at.0) }))
    }

    /// The property that keeps who did something to a piece last, with the rule that sets it.
    pub(crate) fn kept_doer(&mut self, verb: Verb, env: &mut Env) -> TermId {
        let name = format!("player of the last {}", self.out.world.verbs.name(verb));
        let field = self.synthetic(&name, Sort::Property);
        self.add_property(field, Subject::Piece, PropertyKind::Reference);
        let is_it = Arg::Is(Expr::Const(Value::Term(field)));
        let kept = self.out.rules.concerning(verb).any(|r| {
            matches!(&r.kind, RuleKind::When { event, effect: Effect::Do(p), .. }
                if event.verb == verb && p.roles.contains(&(Role::Field, is_it.clone())))
        });
        if !kept {
            let (player, card) = (env.slot("player"), env.slot("card"));
            let effect = Effect::Do(Proposal {
                verb: Verb::SET,
                roles: vec![
                    (Role::Object, Arg::Is(Expr::Slot(card))),
                    (Role::Field, is_it),
                    (Role::Amount, Arg::Is(Expr::Slot(player))),
                ],
                times: None,
                result: None,
            });
            let event =
                Pattern { verb, binds: vec![(Role::Agent, player), (Role::Object, card)] };
            let kind = RuleKind::When { event, effect, reads: Reads::After, waits: false };
            self.rule(env, Cond::True, kind);
        }
        field
    }
}
