//! Cards that match: `play a card that matches the top card of the discard pile in color or number`, what is done by one
//! who cannot, and what may be done with the card drawn then.

use crate::lower::from_syntax::call;
use crate::lower::from_syntax::context::{Lowerer, Status, Unit};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, Stuck, equal};
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Choice, Cond, Effect, Expr, RuleKind, Verb};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Determiner, Head, Modal, Nominal, NounPhrase, Post,
    Preposition, Pronoun, Sentence, Subordinator, Verb as V,
};
use crate::vocabulary::{Sort, TermId};

impl Lowerer<'_> {
    pub(crate) fn is_match(&self, clause: &Clause) -> bool {
        matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["match"]))
            && !clause.verb.passive
    }

    /// `a card from your hand that matches …`: the card matches, not the hand.
    pub(crate) fn lift_match(&self, clause: &mut Clause) {
        let mut found = None;
        for c in &mut clause.complements {
            if let Complement::Prep(
                Preposition::From | Preposition::In | Preposition::On | Preposition::To,
                NounPhrase::One(n),
            ) = c
                && matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Place)
            {
                let at = n.post.iter().position(|p| match p {
                    Post::Relative(r) => self.is_match(&r.clause),
                    Post::Participle(c) => self.is_match(c),
                    _ => false,
                });
                if let Some(at) = at {
                    found = Some(n.post.remove(at));
                }
            }
        }
        for c in &mut clause.complements {
            if let Complement::Object(NounPhrase::One(n)) = c
                && let Some(post) = found.take()
            {
                n.post.push(post);
            }
        }
        self.onto_what_it_matches(clause);
    }

    /// `Play a card that matches the top card of the discard pile`: it goes there, if nothing else is said.
    fn onto_what_it_matches(&self, clause: &mut Clause) {
        let plays = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["play"]));
        let goal = |c: &Complement| matches!(c, Complement::Prep(p, _) if call::TO.contains(p) || *p == Preposition::InFrontOf);
        if !plays || clause.verb.passive || clause.complements.iter().any(goal) {
            return;
        }
        let pile = clause.complements.iter().find_map(|c| {
            let Complement::Object(NounPhrase::One(n)) = c else { return None };
            n.post.iter().find_map(|p| {
                let inner = match p {
                    Post::Relative(r) => &r.clause,
                    Post::Participle(c) => c,
                    _ => return None,
                };
                if !self.is_match(inner) {
                    return None;
                }
                inner.complements.iter().find_map(|c| {
                    let Complement::Object(NounPhrase::One(n)) = c else { return None };
                    n.post.iter().find_map(|p| match p {
                        Post::Of(NounPhrase::One(place))
                            if matches!(&place.head, Head::Noun(w)
                                if self.noun_class(w) == NounClass::Place) =>
                        {
                            Some(place.clone())
                        }
                        _ => None,
                    })
                })
            })
        });
        if let Some(mut place) = pile {
            place.post.clear();
            clause.complements.push(Complement::Prep(Preposition::On, NounPhrase::One(place)));
        }
    }

    /// A piece matches another in what is said.
    pub(crate) fn match_cond(
        &mut self,
        var: &Expr,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Cond> {
        let mut fields: Vec<TermId> = Vec::new();
        let mut both = false;
        let mut other = None;
        for c in &clause.complements {
            match c {
                Complement::Object(np) => other = Some(np.clone()),
                Complement::Prep(Preposition::In | Preposition::By, np) => {
                    both |= matches!(np, NounPhrase::And(_));
                    fields.extend(self.properties_in(np));
                }
                _ => return Err(self.no_match(clause)),
            }
        }
        let Some(other) = other else { return Err(self.no_match(clause)) };
        let Some(NounPhrase::One(mut n)) = self.matched(other, &mut fields, &mut both) else {
            return Err(self.no_match(clause));
        };
        // `the discard pile in color or number`
        self.taken_fields(&mut n, &mut fields, &mut both);
        if fields.is_empty() || !clause.adjuncts.is_empty() || clause.verb.negated {
            return Err(self.no_match(clause));
        }
        let d = self.phrase(&NounPhrase::One(n), env)?;
        let e = match (&d.core, d.sort) {
            (Core::One(e), Ref::Piece) => e.clone(),
            (Core::Many(q), Ref::Piece) if q.limit.is_some() => Expr::One(Box::new(q.clone())),
            _ => return Err(self.no_match(clause)),
        };
        let same = |f: TermId| {
            equal(Expr::Field(Box::new(var.clone()), f), Expr::Field(Box::new(e.clone()), f))
        };
        let list: Vec<Cond> = fields.into_iter().map(same).collect();
        Ok(if both {
            list.into_iter().fold(Cond::True, Cond::and)
        } else if list.len() == 1 {
            list.into_iter().next().unwrap_or(Cond::True)
        } else {
            Cond::Any(list)
        })
    }

    /// `the color or the number of the top card`: the card, with what it is matched in.
    fn matched(
        &self,
        np: NounPhrase,
        fields: &mut Vec<TermId>,
        both: &mut bool,
    ) -> Option<NounPhrase> {
        let parts: Vec<Nominal> = Self::parts(&np).into_iter().cloned().collect();
        let named: Vec<Option<TermId>> =
            parts.iter().map(|n| self.property_named(&n.head)).collect();
        if named.iter().all(Option::is_none) {
            return matches!(np, NounPhrase::One(_)).then_some(np);
        }
        if named.iter().any(Option::is_none) {
            return None;
        }
        *both |= matches!(np, NounPhrase::And(_));
        fields.extend(named.into_iter().flatten());
        parts.last()?.post.iter().find_map(|p| match p {
            Post::Of(np) => Some(np.clone()),
            _ => None,
        })
    }

    fn taken_fields(&self, n: &mut Nominal, fields: &mut Vec<TermId>, both: &mut bool) {
        let at = n.post.iter().position(|p| {
            matches!(p, Post::Prep(Preposition::In, np) if !self.properties_in(np).is_empty())
        });
        if let Some(at) = at
            && let Post::Prep(_, np) = n.post.remove(at)
        {
            *both |= matches!(np, NounPhrase::And(_));
            let found = self.properties_in(&np);
            for (i, f) in found.into_iter().enumerate() {
                fields.insert(i, f);
            }
        }
        for p in &mut n.post {
            if let Post::Of(NounPhrase::One(inner)) = p {
                self.taken_fields(inner, fields, both);
            }
        }
    }

    /// The properties that a phrase names, if it names nothing else.
    fn properties_in(&self, np: &NounPhrase) -> Vec<TermId> {
        let all: Option<Vec<TermId>> =
            Self::parts(np).iter().map(|n| self.property_named(&n.head)).collect();
        all.unwrap_or_default()
    }

    /// The property of cards that a word names.
    pub(crate) fn property_of_head(&self, head: &Head) -> Option<TermId> {
        self.property_named(head)
    }

    fn property_named(&self, head: &Head) -> Option<TermId> {
        let Head::Noun(w) = head else { return None };
        let known = Self::as_term(w).filter(|t| self.term(*t).sort == Sort::Property);
        known.or_else(|| {
            let lemma = self.lemma(w);
            let printed = |t: TermId| {
                self.out.world.components.iter().any(|c| c.values.iter().any(|(f, _)| *f == t))
            };
            self.out
                .world
                .properties
                .iter()
                .map(|p| p.term)
                .find(|t| self.term(*t).name.eq_ignore_ascii_case(&lemma) && printed(*t))
        })
    }

    fn no_match(&self, clause: &Clause) -> Stuck {
        Stuck::new(
            clause.at.0,
            format!("it is not said what `{}` compares", self.quote(clause.at.0)),
        )
        .help("write for example `a card that matches the top card of the discard pile in color or number`")
    }

    // ---- about the choice before ------------------------------------------------------------

    /// `The card must match …`, `If you cannot play a card, …`, `If you can play the card you drew, …` speak of the
    /// choice that the sentence before has made.
    pub(crate) fn about_choice(&mut self, s: &Sentence, unit: &Unit) -> Read<Option<Status>> {
        let Some(at) = self.choice_before(unit) else { return Ok(None) };
        if let Some(status) = self.must_match(s, at)? {
            return Ok(Some(status));
        }
        if let Some(status) = self.names_value(s, at)? {
            return Ok(Some(status));
        }
        if let Some(status) = self.matches_any(s, at)? {
            return Ok(Some(status));
        }
        if let Some(status) = self.cannot_choose(s, at)? {
            return Ok(Some(status));
        }
        self.drawn_may(s, at)
    }

    /// The rule of the same section, some sentences ago, that makes a player choose a piece.
    fn choice_before(&self, unit: &Unit) -> Option<usize> {
        const NEAR: usize = 10;
        let near = |r: &crate::lower::Rule| {
            let at = r.origin.position as usize;
            at < self.at
                && at + NEAR > self.at
                && self
                    .units
                    .get(at)
                    .is_some_and(|u| u.set == unit.set && u.headings == unit.headings)
        };
        let fits = |r: &crate::lower::Rule| {
            near(r) && done_on_turn(&r.kind).is_some_and(|effect| choice_in(effect).is_some())
        };
        let rules = self.out.rules.iter().enumerate().rev();
        let mut close = rules.take_while(|(_, r)| r.origin.position as usize + NEAR > self.at);
        close.find(|(_, r)| fits(r)).map(|(at, _)| at)
    }

    /// What is chosen on each turn by this rule.
    pub(crate) fn chosen_on_turn(&self, at: usize) -> Option<Effect> {
        done_on_turn(&self.out.rules[at].kind).filter(|e| choice_in(e).is_some()).cloned()
    }

    pub(crate) fn env_of(&self, at: usize) -> Env {
        Env {
            slots: self.out.rules[at].slot_names.clone(),
            agent: Some(Expr::TurnPlayer),
            you: Some(Expr::TurnPlayer),
            ..Env::default()
        }
    }

    pub(crate) fn put_effect_back(&mut self, at: usize, effect: Effect, env: &Env) {
        let rule = &mut self.out.rules[at];
        match &mut rule.kind {
            RuleKind::Contents { effect: old, .. } => *old = effect,
            RuleKind::When { effect: Effect::If(_, old, _), .. } => **old = effect,
            _ => {}
        }
        rule.slots = env.slots.len() as u16;
        rule.slot_names.clone_from(&env.slots);
    }

    /// `The card must match the top card of the row in color or number`: only such a card is chosen.
    fn must_match(&mut self, s: &Sentence, at: usize) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        let this = matches!(&clause.subject, Some(NounPhrase::One(n))
        if n.post.is_empty() && n.adjectives.is_empty() && match &n.head {
            Head::Pronoun(Pronoun::It) => true,
            Head::Noun(w) => matches!(n.determiner, Determiner::The | Determiner::That | Determiner::This)
                && self.noun_class(w) == NounClass::Piece,
            _ => false,
        });
        if !this
            || !s.leads.is_empty()
            || !self.is_match(clause)
            || clause.verb.modal != Some(Modal::Must)
        {
            return Ok(None);
        }
        let Some(effect) = done_on_turn(&self.out.rules[at].kind).cloned() else {
            return Ok(None);
        };
        let mut env = self.env_of(at);
        let Some(choice) = choice_in(&effect) else { return Ok(None) };
        let cond = self.match_cond(&Expr::Slot(choice.from.var), clause, &mut env)?;
        let effect = with_choice(&effect, &|c| {
            c.from.filter = std::mem::replace(&mut c.from.filter, Cond::True).and(cond.clone());
        });
        self.put_effect_back(at, effect, &env);
        self.fact(&Env::default());
        Ok(Some(Status::Operative))
    }

    /// `If you cannot play a card, draw one`: where nothing can be chosen, this is done.
    fn cannot_choose(&mut self, s: &Sentence, at: usize) -> Read<Option<Status>> {
        let [Adjunct::Sub(Subordinator::If | Subordinator::When, Condition::Clause(c))] =
            s.leads.as_slice()
        else {
            return Ok(None);
        };
        let Some(effect) = done_on_turn(&self.out.rules[at].kind).cloned() else {
            return Ok(None);
        };
        let Some(choice) = choice_in(&effect) else { return Ok(None) };
        let (choice, verb) = (choice.clone(), verb_of(choice));
        let same_verb = match &c.verb.verb {
            V::Do => c.complements.is_empty(),
            V::Word(w) => {
                let lemma = self.lemma(w);
                verb.is_some_and(|v| self.verb_named(&lemma) == Some(v))
                    && c.complements.iter().all(|x| self.any_piece_of(x))
            }
            _ => false,
        };
        if !c.verb.negated
            || !matches!(c.verb.modal, Some(Modal::Can))
            || !same_verb
            || !c.adjuncts.is_empty()
            || !self.is_you(c.subject.as_ref())
        {
            return Ok(None);
        }
        if matches!(effect, Effect::If(..)) {
            return Err(Stuck::new(c.at.0, "it is said already what is done then")
                .help("say both in one sentence"));
        }
        let mut env = self.env_of(at);
        env.subject = Some(denote::Denot::one(Ref::Player, Expr::TurnPlayer, c.at.0));
        let other = self.effects(&s.clauses, &mut env)?;
        let any = Cond::Exists(Box::new(choice.from.clone()));
        let effect = Effect::If(any, Box::new(effect), Box::new(other));
        self.put_effect_back(at, effect, &env);
        self.fact(&Env::default());
        Ok(Some(Status::Operative))
    }

    /// `If you can play the card you drew, you may do so at once`.
    fn drawn_may(&mut self, s: &Sentence, at: usize) -> Read<Option<Status>> {
        let ([Adjunct::Sub(Subordinator::If, Condition::Clause(c))], [joined]) =
            (s.leads.as_slice(), s.clauses.as_slice())
        else {
            return Ok(None);
        };
        let Some(Effect::If(any, first, other)) =
            done_on_turn(&self.out.rules[at].kind).cloned()
        else {
            return Ok(None);
        };
        let Some(choice) = choice_in(&first).cloned() else { return Ok(None) };
        let verb = verb_of(&choice);
        let does = |v: &V| match v {
            V::Word(w) => {
                let lemma = self.lemma(w);
                verb.is_some_and(|v| self.verb_named(&lemma) == Some(v))
            }
            _ => false,
        };
        let drawn = |x: &Complement| match x {
            Complement::Object(NounPhrase::One(n)) => {
                let drawn = n.adjectives.iter().any(|a| {
                    matches!(a, crate::syntax::ast::Adjective::Participle { verb, negated: false, .. }
                        if self.is(verb, &["draw"]))
                }) || n.post.iter().any(|p| {
                    matches!(p, Post::Relative(r) if matches!(&r.clause.verb.verb, V::Word(w) if self.is(w, &["draw"])))
                });
                drawn || matches!(n.head, Head::Pronoun(Pronoun::It))
            }
            _ => false,
        };
        let clause = &joined.clause;
        let it = clause.complements.iter().all(|x| {
            matches!(x, Complement::Object(NounPhrase::One(n)) if matches!(n.head, Head::Pronoun(Pronoun::It)))
                || matches!(x, Complement::Particle(_))
        });
        let may = clause.verb.modal == Some(Modal::May) && !clause.verb.negated;
        let fits = c.verb.modal == Some(Modal::Can)
            && !c.verb.negated
            && does(&c.verb.verb)
            && !c.complements.is_empty()
            && c.complements.iter().all(drawn)
            && self.is_you(c.subject.as_ref())
            && may
            && it
            && (does(&clause.verb.verb) || clause.verb.verb == V::Do)
            && self.is_you(clause.subject.as_ref());
        let Effect::Do(draw) = other.as_ref() else { return Ok(None) };
        if !fits || draw.times.is_some() {
            return Ok(None);
        }
        let mut env = self.env_of(at);
        let slot = draw.result.unwrap_or_else(|| env.slot("card"));
        let mut draw = draw.clone();
        draw.result = Some(slot);
        // What is asked of the card that is chosen, asked of the card that was drawn.
        let fit = replace::cond(&choice.from.filter, choice.from.var, &Expr::Slot(slot));
        let body = choice.body.as_deref().cloned().unwrap_or(Effect::Nothing);
        let body = replace::in_effect(&body, &|e: &Expr| {
            (*e == Expr::Slot(choice.slot)).then_some(Expr::Slot(slot))
        });
        let offer = Effect::Offer {
            to: Expr::TurnPlayer,
            effect: Box::new(body),
            otherwise: Box::new(Effect::Nothing),
        };
        let there =
            equal(Expr::Slot(slot), Expr::Const(crate::lower::Value::None)).negate().and(fit);
        let then = Effect::If(there, Box::new(offer), Box::new(Effect::Nothing));
        let other = Effect::Seq(vec![Effect::Do(draw), then]);
        let effect = Effect::If(any, first, Box::new(other));
        self.put_effect_back(at, effect, &env);
        self.fact(&Env::default());
        Ok(Some(Status::Operative))
    }

    fn is_you(&self, np: Option<&NounPhrase>) -> bool {
        match np {
            Some(NounPhrase::One(n)) => {
                matches!(n.head, Head::Pronoun(Pronoun::You | Pronoun::They | Pronoun::He))
                    || matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player)
                        && n.post.is_empty()
                        && matches!(
                            n.determiner,
                            Determiner::A | Determiner::The | Determiner::That
                        )
            }
            None => true,
            _ => false,
        }
    }

    /// `a card`, `any of your cards`, `any`: no piece in particular.
    fn any_piece_of(&self, c: &Complement) -> bool {
        matches!(c, Complement::Object(NounPhrase::One(n))
            if n.adjectives.is_empty() && n.post.is_empty() && n.quantity.is_none()
                && matches!(n.determiner, Determiner::A | Determiner::Any)
                && matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Piece))
    }
}

/// What is done on each turn: the contents of the turn, or what happens when it begins.
fn done_on_turn(kind: &RuleKind) -> Option<&Effect> {
    match kind {
        RuleKind::Contents { effect, .. } => Some(effect),
        RuleKind::When { event, effect: Effect::If(_, effect, other), .. }
            if event.verb == Verb::BEGIN && **other == Effect::Nothing =>
        {
            Some(effect)
        }
        _ => None,
    }
}

/// The choice of one piece that an effect begins with.
fn choice_in(effect: &Effect) -> Option<&Choice> {
    match effect {
        Effect::Choose(c) => c.body.is_some().then_some(c),
        Effect::If(_, a, _) => choice_in(a),
        _ => None,
    }
}

pub(crate) fn with_choice(effect: &Effect, change: &dyn Fn(&mut Choice)) -> Effect {
    match effect {
        Effect::Choose(c) => {
            let mut c = c.clone();
            change(&mut c);
            Effect::Choose(c)
        }
        Effect::If(g, a, b) => {
            let changed = with_choice(a, change);
            // Where it is asked whether there is something to choose, it is asked of what can be chosen now.
            let (old, new) = (choice_in(a), choice_in(&changed));
            let (g, b) = match (old, new) {
                (Some(old), Some(new)) if *g == Cond::Exists(Box::new(old.from.clone())) => {
                    (Cond::Exists(Box::new(new.from.clone())), drawn_fits(b, new))
                }
                _ => (g.clone(), b.as_ref().clone()),
            };
            Effect::If(g, Box::new(changed), Box::new(b))
        }
        e => e.clone(),
    }
}

/// What is asked of a card drawn instead, asked of it as it is asked of the card chosen.
fn drawn_fits(other: &Effect, choice: &Choice) -> Effect {
    let Effect::Seq(steps) = other else { return other.clone() };
    let [Effect::Do(draw), Effect::If(_, offer, no)] = steps.as_slice() else {
        return other.clone();
    };
    let (Some(slot), Effect::Offer { .. }) = (draw.result, offer.as_ref()) else {
        return other.clone();
    };
    let fit = replace::cond(&choice.from.filter, choice.from.var, &Expr::Slot(slot));
    let there = equal(Expr::Slot(slot), Expr::Const(crate::lower::Value::None)).negate();
    Effect::Seq(vec![
        Effect::Do(draw.clone()),
        Effect::If(there.and(fit), offer.clone(), no.clone()),
    ])
}

/// What is done with the piece that an effect begins by choosing.
pub(crate) fn verb_chosen(effect: &Effect) -> Option<crate::lower::Verb> {
    choice_in(effect).and_then(verb_of)
}

/// What is done with the chosen piece.
fn verb_of(choice: &Choice) -> Option<crate::lower::Verb> {
    fn first(effect: &Effect) -> Option<crate::lower::Verb> {
        match effect {
            Effect::Do(p) => Some(p.verb),
            Effect::Seq(list) => list.iter().find_map(first),
            _ => None,
        }
    }
    choice.body.as_deref().and_then(first)
}
