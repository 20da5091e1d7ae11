//! What a thing is chosen for: `an Actor to attach it to`, `a card to discard`.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::lead::Lead;
use crate::lower::from_syntax::phrases::denote::{Denot, Read, Ref, Stuck, equal};
use crate::lower::{
    Arg, Compare, Cond, Effect, Expr, Pattern, Proposal, Reads, Role, RuleKind, Slot, Value,
    Verb,
};
use crate::syntax::ast::{
    Clause, Complement, Determiner, Head, Nominal, NounPhrase, Post, Preposition, Pronoun,
    Verb as V,
};
use crate::vocabulary::{Sort, TermId};

/// What is said to be done with the thing that is chosen.
#[derive(Debug, Clone)]
pub(crate) struct Purpose {
    clause: Clause,
}

/// A phrase without the words that say what it is chosen for, and these words. They may stand behind
/// an inner noun: `a card in their hand to discard`.
pub(crate) fn take_purpose(np: &NounPhrase) -> (NounPhrase, Option<Purpose>) {
    let NounPhrase::One(n) = np else { return (np.clone(), None) };
    let mut n = n.clone();
    let clause = taken(&mut n);
    (NounPhrase::One(n), clause.map(|clause| Purpose { clause }))
}

fn taken(n: &mut Nominal) -> Option<Clause> {
    let is_purpose = |p: &Post| matches!(p, Post::ForTo(..) | Post::To(_));
    if let Some(at) = n.post.iter().position(is_purpose) {
        return match n.post.remove(at) {
            Post::ForTo(subject, clause) => Some(Clause { subject: Some(subject), ..*clause }),
            Post::To(clause) => Some(*clause),
            _ => None,
        };
    }
    match n.post.last_mut()? {
        Post::Of(NounPhrase::One(inner)) | Post::Prep(_, NounPhrase::One(inner)) => {
            taken(inner)
        }
        _ => None,
    }
}

/// Where the chosen thing stands in the clause: behind a stranded preposition, else as the object, else
/// as the subject; the clause with it there.
fn filled(mut clause: Clause, sort: Ref) -> Option<Clause> {
    if clause.verb.passive {
        return clause.subject.is_none().then_some(clause);
    }
    let gap = NounPhrase::One(Box::new(Nominal {
        determiner: Determiner::None,
        quantity: None,
        adjectives: Vec::new(),
        head: Head::Pronoun(Pronoun::Who),
        plural: false,
        post: Vec::new(),
        at: clause.at,
    }));
    for complement in &mut clause.complements {
        if let Complement::Particle(word) = complement
            && let Some(preposition) = stranded(word)
        {
            *complement = Complement::Prep(preposition, gap);
            return Some(clause);
        }
    }
    let has_object = clause.complements.iter().any(|c| matches!(c, Complement::Object(_)));
    match (has_object, clause.subject.is_some()) {
        (true, true) => return None,
        (true, false) => clause.subject = Some(gap),
        // `a player to call`: who calls whom is open.
        (false, false) if sort == Ref::Player => return None,
        (false, _) => clause.complements.insert(0, Complement::Object(gap)),
    }
    Some(clause)
}

fn stranded(word: &str) -> Option<Preposition> {
    Some(match word {
        "to" => Preposition::To,
        "on" => Preposition::On,
        "in" => Preposition::In,
        "from" => Preposition::From,
        "at" => Preposition::At,
        "with" => Preposition::With,
        _ => return None,
    })
}

impl Lowerer<'_> {
    /// What a parameter of an action is chosen for. An attachment is kept on the piece until the piece
    /// becomes what it was played as; anything else is done with the action.
    pub(crate) fn purpose(
        &mut self,
        purpose: &Purpose,
        pattern: &Pattern,
        (role, slot): (Role, Slot),
        d: &Denot,
        lead: &Lead,
        env: &mut Env,
    ) -> Read<Option<Effect>> {
        let V::Word(w) = &purpose.clause.verb.verb else {
            return Err(self.no_purpose(&purpose.clause));
        };
        if self.is(w, &["attach"]) {
            return Ok(self.keep_purpose(pattern, Verb::ATTACH, slot, role, d, lead, env));
        }
        let lemma = self.lemma(w);
        if self.verb_named(&lemma) == Some(pattern.verb) {
            // `when a player plays a card, they choose a card to play it on`: the action itself.
            return Ok(None);
        }
        let effect = self.purpose_effect(purpose, Expr::Slot(slot), d.sort, env)?;
        let mut event = pattern.clone();
        event.binds.push((role, slot));
        let kind = RuleKind::Perform { event, effect: effect.clone() };
        self.rule(env, lead.guard.0.clone(), kind);
        Ok(Some(effect))
    }

    /// The effect of a purpose on what was chosen.
    pub(crate) fn purpose_effect(
        &mut self,
        purpose: &Purpose,
        chosen: Expr,
        sort: Ref,
        env: &mut Env,
    ) -> Read<Effect> {
        let clause = filled(purpose.clause.clone(), sort)
            .ok_or_else(|| self.no_purpose(&purpose.clause))?;
        let (gap, subject) = (env.gap.replace((chosen, sort)), env.subject.take());
        if clause.subject.is_none() && !clause.verb.passive {
            env.subject = env.agent.clone().map(|e| Denot::one(Ref::Player, e, clause.at.0));
        }
        let effect = self.clause_effect(&clause, env);
        (env.gap, env.subject) = (gap, subject);
        effect
    }

    fn no_purpose(&self, clause: &Clause) -> Stuck {
        let quoted = self.quote(clause.at.0);
        Stuck::new(
            clause.at.0,
            format!("it is not clear what `{quoted}` does with what is chosen"),
        )
        .help("say it in a sentence of its own, for example `the chosen player draws a card`")
    }

    /// What a value is chosen for. It is kept on the piece and carried out when the piece becomes what
    /// it was played as; a piece that does not become anything does it with the action.
    fn keep_purpose(
        &mut self,
        pattern: &Pattern,
        verb: Verb,
        host: Slot,
        role: Role,
        d: &Denot,
        lead: &Lead,
        env: &mut Env,
    ) -> Option<Effect> {
        let (_, object) = *pattern.binds.iter().find(|(r, _)| *r == Role::Object)?;
        let name =
            d.noun.as_ref().map_or_else(|| "thing".to_owned(), |w| self.lemma(w).into_owned());
        let field = self.kept_reference(&name);
        let set = Effect::Do(Proposal {
            verb: Verb::SET,
            roles: vec![
                (Role::Object, Arg::Is(Expr::Slot(object))),
                (Role::Field, Arg::Is(Expr::Const(Value::Term(field)))),
                (Role::Amount, Arg::Is(Expr::Slot(host))),
            ],
            times: None,
            result: None,
        });
        let mut action = pattern.clone();
        action.binds.push((role, host));
        let event = action.clone();
        self.rule(env, lead.guard.0.clone(), RuleKind::Perform { event, effect: set });
        let carried_out = |object: Expr, host: Expr| {
            Effect::Do(Proposal {
                verb,
                roles: vec![(Role::Object, Arg::Is(object)), (Role::Host, Arg::Is(host))],
                times: None,
                result: None,
            })
        };
        let purpose = carried_out(Expr::Slot(object), Expr::Slot(host));
        let status = pattern.binds.iter().find(|(r, _)| *r == Role::As).map(|(_, s)| *s);
        let Some(status) = status else {
            let effect = purpose.clone();
            self.rule(env, lead.guard.0.clone(), RuleKind::Perform { event: action, effect });
            return Some(purpose);
        };
        // When it becomes that status, the purpose is carried out.
        let mut inner = Env::default();
        let card = inner.slot("card");
        let becomes = inner.slot("role");
        let kept = Expr::Field(Box::new(Expr::Slot(card)), field);
        let mut guard = equal(kept.clone(), Expr::Const(Value::None)).negate();
        if let Some(term) = status_in(&lead.guard.0, status) {
            guard = guard.and(equal(Expr::Slot(becomes), Expr::Const(Value::Term(term))));
        }
        let event = Pattern {
            verb: Verb::BECOME,
            binds: vec![(Role::Object, card), (Role::As, becomes)],
        };
        let effect = carried_out(Expr::Slot(card), kept);
        let (reads, waits) = (Reads::After, false);
        self.rule(&inner, guard, RuleKind::When { event, effect, reads, waits });
        Some(purpose)
    }

    pub(crate) fn kept_reference(&mut self, noun: &str) -> TermId {
        let term = self.synthetic(&format!("chosen {noun}"), Sort::Property);
        if !self.out.world.properties.iter().any(|p| p.term == term) {
            self.out.world.properties.push(crate::lower::Property {
                term,
                of: crate::lower::Subject::Piece,
                kind: crate::lower::PropertyKind::Reference,
                start: Expr::Const(Value::None),
                floor: None,
                ceiling: None,
            });
        }
        term
    }
}

/// The status that a guard demands of a slot.
pub(crate) fn status_in(guard: &Cond, slot: Slot) -> Option<TermId> {
    match guard {
        Cond::Compare(Compare::Equal, Expr::Slot(s), Expr::Const(Value::Term(t)))
            if *s == slot =>
        {
            Some(*t)
        }
        Cond::All(list) => list.iter().find_map(|c| status_in(c, slot)),
        _ => None,
    }
}
