//! Powers: what a player may do that is no action of the book by itself. `Once per game, a player may discard two
//! cards to draw one`, `a player may shuffle their hand into their deck and draw seven cards`: an action of its
//! own, named by its rule, with its price and how often it may be used.

use crate::lower::from_syntax::conditions::trigger;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::{Discourse, Env};
use crate::lower::from_syntax::lead::Lead;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Core, Denot, Read, Ref, Stuck, equal};
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::seeing::LOOKS;
use crate::lower::from_syntax::time::leads;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Cond, Effect, Expr, Pattern, Role, RuleKind, Verb};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Head, Joined, Link, Modal, NounPhrase, Preposition, Pronoun,
    Sentence, Subordinator, Verb as V,
};

/// An action that a rule gives by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Power {
    /// The rule, as printed.
    pub rule: String,
    pub discourse: u32,
    pub set: crate::lower::SetId,
    pub verb: Verb,
}

/// `You may discard a king, and each opponent draws a card`: what others do, or what is done to something, when it is used.
fn brought_about(clause: &Clause) -> bool {
    clause.subject.is_some()
        && clause.verb.modal.is_none()
        && !clause
            .adjuncts
            .iter()
            .any(|a| matches!(a, Adjunct::Time(..) | Adjunct::Often(_) | Adjunct::Sub(..)))
}

/// What a sentence offers.
pub(super) struct Offer {
    /// What is paid for it, if anything.
    pub(super) price: Vec<Joined>,
    /// What is done.
    pub(super) deeds: Vec<Joined>,
}

impl Lowerer<'_> {
    /// A permission to do what is no action of the book, as an action of its own.
    pub(crate) fn power(
        &mut self,
        s: &Sentence,
        lead: &Lead,
        env: &mut Env,
        d: &mut Discourse,
    ) -> Read<Option<Status>> {
        let Some(offer) = self.offer_in(s, env) else { return Ok(None) };
        // `Before the first turn, …` is asked then.
        if lead.trigger.is_some() || lead.setup {
            return Ok(None);
        }
        let Some(first) = s.clauses.first() else { return Ok(None) };
        let Some(subject) = first.clause.subject.clone() else { return Ok(None) };
        let unit = &self.units[self.at];
        let (rule, discourse, set) = (unit.name.clone(), unit.discourse, unit.set);
        let same = self.powers.iter().filter(|p| p.rule == rule).count();
        let name = match same {
            0 => format!("use {rule}"),
            n => format!("use {rule} ({})", n + 1),
        };
        let verb = self.out.world.verbs.intern(&name);
        if !self.with_agent.contains(&verb) {
            self.with_agent.push(verb);
        }
        let mut inner = env.clone();
        let agent = inner.slot("player");
        let who = self.phrase(&subject, &mut inner)?;
        let mut guard = lead.guard.0.clone();
        match (&who.core, who.sort) {
            (Core::One(Expr::Asked), Ref::Player) => {}
            (Core::One(e), Ref::Player) => {
                guard = guard.and(equal(Expr::Slot(agent), e.clone()));
            }
            (Core::Many(q), Ref::Player) => {
                guard = guard.and(replace::cond(&q.filter, q.var, &Expr::Slot(agent)));
            }
            _ => return Ok(None),
        }
        let player = self.lexicon_noun("player");
        inner.agent = Some(Expr::Slot(agent));
        inner.you = Some(Expr::Slot(agent));
        let me = Denot::one(Ref::Player, Expr::Slot(agent), first.clause.at.0);
        self.remember_slot(&mut inner, agent, Ref::Player, player, true);
        inner.subject = Some(me.clone());
        let pattern = Pattern { verb, binds: vec![(Role::Agent, agent)] };
        inner.event = Some(pattern.clone());
        guard = guard.and(self.on_own_time(lead, &pattern));
        // When and how often.
        let mut price = offer.price;
        let mut deeds = offer.deeds;
        let mut often = lead.often.iter().cloned().map(Adjunct::Often).collect::<Vec<_>>();
        let mut own = lead.own_turn;
        for joined in price.iter_mut().chain(&mut deeds) {
            joined.clause.adjuncts.retain(|a| {
                let when = matches!(
                    a,
                    Adjunct::Often(_)
                        | Adjunct::Time(..)
                        | Adjunct::Sub(
                            Subordinator::If | Subordinator::While | Subordinator::Unless,
                            _
                        )
                ) && !self.is_rest_of_turn(a);
                if when {
                    often.push(a.clone());
                }
                !when
            });
        }
        let limited = often.iter().any(|a| matches!(a, Adjunct::Often(_)));
        for adjunct in &often {
            match adjunct {
                Adjunct::Often(o) => {
                    let mut o = o.clone();
                    if o.per.as_ref().is_some_and(leads::own_time) {
                        own = true;
                        o.per = None;
                    }
                    guard = guard.and(self.often(&o, &mut inner)?);
                    if let Some(np) = &o.per
                        && let Ref::Time(Some(time)) = self.phrase(np, &mut inner)?.sort
                        && Some(time) != self.turn
                    {
                        guard = guard.and(Cond::During(time));
                    }
                }
                adjunct => guard = guard.and(self.adjunct_condition(adjunct, &mut inner)?),
            }
        }
        if own && !lead.own_turn {
            guard = guard.and(equal(Expr::TurnPlayer, Expr::Slot(agent)));
        }
        if price.is_empty() && !limited && !self.out_of_a_bag(&first.clause) {
            return Err(Stuck::new(
                first.clause.at.0,
                format!("`{}` does not say how often", self.said()),
            )
            .help("say it, for example `once per turn` or `once per game`"));
        }
        let sequence = |this: &mut Self, list: &[Joined], env: &mut Env| {
            let mut list = list.to_vec();
            for joined in &mut list {
                joined.clause.subject = None;
                joined.clause.verb.modal = None;
            }
            env.subject = Some(me.clone());
            this.effects(&list, env)
        };
        if let Some(first) = price.first() {
            guard = guard.and(self.something_there(&first.clause, &mut inner)?);
        }
        let payment = sequence(self, &price, &mut inner)?;
        guard = guard.and(self.given_up(&payment, agent, verb));
        let effect = sequence(self, &deeds, &mut inner)?;
        if effect == Effect::Nothing && payment == Effect::Nothing {
            return Ok(None);
        }
        if self.units.get(self.at).is_some_and(|u| self.is_house(u)) {
            self.can_be_so(&payment, None, &Cond::True)?;
            self.can_be_so(&effect, None, &Cond::True)?;
        }
        let may = RuleKind::May { action: pattern.clone() };
        let at = self.rule(&inner, guard, may);
        self.out.rules[at].exceptional = lead.marker;
        if payment != Effect::Nothing {
            let cost = RuleKind::Cost { action: pattern.clone(), choices: Vec::new(), payment };
            self.rule(&inner, Cond::True, cost);
        }
        if effect != Effect::Nothing {
            self.rule(&inner, Cond::True, RuleKind::Perform { event: pattern.clone(), effect });
        }
        self.powers.push(Power { rule, discourse, set, verb });
        *env = inner;
        d.trigger = Some(trigger::Trigger::Event {
            pattern,
            reads: crate::lower::Reads::After,
            proposed: false,
        });
        d.guard = Some(Cond::True);
        Ok(Some(Status::Operative))
    }

    /// What a sentence offers as an action of its own.
    pub(super) fn offer_in(&mut self, s: &Sentence, env: &Env) -> Option<Offer> {
        let first = &s.clauses.first()?.clause;
        let may = matches!(first.verb.modal, Some(Modal::May | Modal::Can))
            && !first.verb.negated
            && !first.verb.only
            && !first.verb.passive;
        let player = match first.subject.as_ref()? {
            np @ NounPhrase::One(n) => {
                self.class_of(np) == Some(NounClass::Player)
                    || n.head == Head::Pronoun(Pronoun::You)
            }
            _ => false,
        };
        let row = s.clauses.iter().skip(1).all(|j| {
            (brought_about(&j.clause) || j.clause.subject.is_none() && !j.clause.verb.passive)
                && matches!(j.link, Link::And | Link::Then)
                && !j.clause.verb.negated
                && matches!(j.clause.verb.modal, None | Some(Modal::May | Modal::Can))
        });
        let does = |c: &Clause| matches!(c.verb.verb, V::Word(_));
        // `may pass only once each turn` limits what everybody may do anyway.
        if let ([_], V::Word(w)) = (s.clauses.as_slice(), &first.verb.verb)
            && self.is(w, &["pass"])
        {
            return None;
        }
        if !may || !player || !row || !s.clauses.iter().all(|j| does(&j.clause)) {
            return None;
        }
        // `may draw only once per turn` of a house rule limits what the game brings about anyway.
        let limited =
            first.adjuncts.iter().any(|a| matches!(a, Adjunct::Often(o) if o.at_most));
        if limited
            && s.clauses.len() == 1
            && self.units.get(self.at).is_some_and(|u| self.is_house(u))
            && !first
                .adjuncts
                .iter()
                .any(|a| matches!(a, Adjunct::Purpose(_) | Adjunct::Gerund(..)))
        {
            return None;
        }
        let mut price = s.clauses.clone();
        if let Some(last) = price.last_mut() {
            let mut found = self.taken_purpose(&mut last.clause);
            if found.is_none() && price.len() == 1 {
                // `may draw a card by paying 2 coins`
                let clause = &mut price[0].clause;
                let at = clause
                    .adjuncts
                    .iter()
                    .position(|a| matches!(a, Adjunct::Gerund(Preposition::By, _)));
                if let Some(at) = at
                    && let Adjunct::Gerund(_, payment) = clause.adjuncts.remove(at)
                {
                    let deed = std::mem::replace(clause, *payment);
                    clause.verb.progressive = false;
                    found = Some(deed);
                }
            }
            if let Some(mut deed) = found {
                deed.subject = None;
                if !does(&deed) || !price.iter().all(|j| does(&j.clause)) {
                    return None;
                }
                // What the book itself offers under that name has its price there.
                let several = self.several_at_once(&deed)
                    || price.iter().any(|j| self.several_at_once(&j.clause));
                if !self.stands_for_more(&deed) && !several && self.lets_do(&deed) {
                    return None;
                }
                self.same_noun(&mut deed, &price)?;
                let deeds = vec![Joined { link: Link::First, clause: deed }];
                return Some(Offer { price, deeds });
            }
        }
        let house = self.units.get(self.at).is_some_and(|u| self.is_house(u));
        let alone = s.clauses.len() == 1;
        let others = s.clauses.iter().any(|j| brought_about(&j.clause));
        let several = s.clauses.iter().any(|j| self.several_at_once(&j.clause));
        // What is drawn from a bag is not chosen, so that it cannot be offered piece by piece.
        if alone && self.out_of_a_bag(first) {
            return Some(Offer { price: Vec::new(), deeds: s.clauses.clone() });
        }
        // What is laid under a pile, and a pile that is taken, is no single card that goes from place to place.
        let mixes =
            |j: &Joined| matches!(&j.clause.verb.verb, V::Word(w) if self.is(w, &["shuffle"]));
        if alone && self.laid_under(first)
            || self.takes_all(first) && s.clauses.iter().skip(1).all(mixes)
        {
            return Some(Offer { price: s.clauses.clone(), deeds: Vec::new() });
        }
        if alone && self.takes_pile(first) {
            let mut price = s.clauses.clone();
            price[0].clause.complements.truncate(1);
            return Some(Offer { price, deeds: Vec::new() });
        }
        // Who looks at something and then takes of it does both or neither.
        let looks = matches!(&first.verb.verb, V::Word(w) if self.is(w, LOOKS));
        if looks && !alone {
            return Some(Offer { price: Vec::new(), deeds: s.clauses.clone() });
        }
        if several {
            let mut deeds = s.clauses.clone();
            // What takes cards of one's own can be done while there are enough of them.
            let paid = usize::from(self.uses_up(first));
            let price = deeds.drain(..paid).collect();
            return Some(Offer { price, deeds });
        }
        if !(house || others || alone && self.is_exchange(first))
            || alone
                && !self.is_no_action(first)
                && !self.primitive(first, env)
                && !self.is_exchange(first)
        {
            return None;
        }
        Some(Offer { price: Vec::new(), deeds: s.clauses.clone() })
    }

    /// `discard two cards to draw one`: one card.
    fn same_noun(&self, deed: &mut Clause, price: &[Joined]) -> Option<()> {
        let piece = |c: &Complement| match c {
            Complement::Object(NounPhrase::One(n)) => match &n.head {
                Head::Noun(w) if self.noun_class(w) == NounClass::Piece => Some(n.head.clone()),
                _ => None,
            },
            _ => None,
        };
        for c in &mut deed.complements {
            if let Complement::Object(NounPhrase::One(n)) = c
                && n.head == Head::Number
                && n.post.is_empty()
            {
                n.head = price.iter().flat_map(|j| &j.clause.complements).find_map(piece)?;
            }
        }
        Some(())
    }

    /// Whether a clause makes something happen that no verb of the book stands for.
    fn primitive(&mut self, clause: &Clause, env: &Env) -> bool {
        let mut probe = env.clone();
        probe.agent = Some(Expr::TurnPlayer);
        let mark = self.out.rules.len();
        let read = self.call(clause, &mut probe);
        self.out.rules.truncate(mark);
        read.is_ok_and(|c| c.verb.is_primitive() && c.verb != Verb::PASS)
    }

    /// Whether no rule of the book offers an action of that name.
    pub(crate) fn is_no_action(&self, clause: &Clause) -> bool {
        let V::Word(w) = &clause.verb.verb else { return false };
        let Some(verb) = self.verb_named(&self.lemma(w)) else { return true };
        if verb.is_primitive() {
            return true;
        }
        !self.lets_do(clause) && self.happens_anyway(verb)
    }

    /// `uses 9001.1`: what that rule lets players do.
    pub(crate) fn power_named(&self, clause: &Clause) -> Option<Verb> {
        let V::Word(w) = &clause.verb.verb else { return None };
        let [Complement::Object(NounPhrase::One(n))] = clause.complements.as_slice() else {
            return None;
        };
        let Head::Reference(rule) = &n.head else { return None };
        let used = self.is(w, &["use", "invoke"]) && !clause.verb.passive;
        self.powers.iter().find(|p| p.rule == *rule).map(|p| p.verb).filter(|_| used)
    }

    /// `A player who has done so`: who has used the power of the same rule in this turn.
    pub(crate) fn has_done_so(&mut self, c: &Clause, env: &mut Env) -> Read<Option<Cond>> {
        let so = c.complements.iter().all(|x| match x {
            Complement::Particle(p) => p == "so",
            Complement::Object(NounPhrase::One(n)) => matches!(n.head, Head::Pronoun(_)),
            _ => false,
        });
        let does = match &c.verb.verb {
            V::Do => true,
            V::Word(w) => self.is(w, &["do"]),
            _ => false,
        };
        let here = self.units.get(self.at).map(|u| (u.discourse, u.set));
        let power = self.powers.iter().rev().find(|p| {
            here.is_some_and(|(discourse, set)| p.discourse == discourse || p.set == set)
        });
        let (true, true, Some(power)) = (does, so, power.cloned()) else { return Ok(None) };
        let Some(subject) = &c.subject else { return Ok(None) };
        let who = self.phrase(subject, env)?;
        if who.sort != Ref::Player {
            return Ok(None);
        }
        let count = Expr::Times {
            verb: power.verb,
            agent: Some(Box::new(who.expr())),
            within: self.turn,
            what: None,
        };
        Ok(Some(Cond::Compare(crate::lower::Compare::AtLeast, count, denote::int(1))))
    }

    /// `In each market phase, the active player may return a card`: what costs nothing and is said for a stretch
    /// of time is asked once in it.
    pub(crate) fn asked_in_its_time(&mut self, s: &Sentence, lead: &Lead, env: &Env) -> bool {
        let often = lead.often.is_some()
            || s.clauses
                .iter()
                .any(|j| j.clause.adjuncts.iter().any(|a| matches!(a, Adjunct::Often(_))));
        let step = self
            .units
            .get(self.at)
            .is_some_and(|u| u.ordered && self.time_here(u).is_some_and(|t| !self.in_turn(t)));
        let you_may = s.clauses.first().is_some_and(|j| {
            j.clause.verb.modal == Some(Modal::May)
                && !j.clause.verb.negated
                && !j.clause.verb.passive
                && j.clause
                    .subject
                    .as_ref()
                    .is_some_and(|np| self.class_of(np) == Some(NounClass::Player))
        });
        if step && you_may && lead.trigger.is_none() && !often {
            return true;
        }
        (lead.setup || lead.time.is_some_and(|t| Some(t) != self.turn))
            && lead.trigger.is_none()
            && !often
            && self.offer_in(s, env).is_some_and(|o| o.price.is_empty())
    }
}

impl Lowerer<'_> {
    /// `…, each player may discard a card and draw one`, `… may pay a coin to draw a card`: one offer, for all of it
    /// or nothing, to those who can pay.
    pub(crate) fn offered_row(
        &mut self,
        clauses: &[Joined],
        env: &mut Env,
    ) -> Read<Option<Effect>> {
        let Some(first) = clauses.first().map(|j| &j.clause) else { return Ok(None) };
        let may = first.verb.modal == Some(Modal::May)
            && !first.verb.negated
            && !first.verb.passive
            && matches!(first.verb.verb, V::Word(_));
        let row = clauses.iter().skip(1).all(|j| {
            j.clause.subject.is_none()
                && matches!(j.link, Link::And | Link::Then)
                && !j.clause.verb.negated
                && j.clause.verb.modal == Some(Modal::May)
                && matches!(j.clause.verb.verb, V::Word(_))
        });
        let subject = first.subject.clone();
        let player = subject.as_ref().is_none_or(|np| {
            self.class_of(np) == Some(NounClass::Player)
                || matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Pronoun(_)))
        });
        if !may || !row || !player {
            return Ok(None);
        }
        let mut price = clauses.to_vec();
        let mut deeds = Vec::new();
        if let Some(last) = price.last_mut()
            && let Some(mut deed) = self.taken_purpose(&mut last.clause)
        {
            deed.subject = None;
            if self.same_noun(&mut deed, &price).is_none() {
                return Ok(None);
            }
            deeds.push(Joined { link: Link::First, clause: deed });
        }
        if deeds.is_empty() {
            if clauses.len() < 2 {
                return Ok(None);
            }
            std::mem::swap(&mut price, &mut deeds);
        }
        let at = first.at.0;
        let (who, group) = match &subject {
            None => (env.agent.clone().unwrap_or(Expr::TurnPlayer), None),
            Some(np) => {
                let d = self.phrase(np, env)?;
                match (d.sort, d.core) {
                    (Ref::Player, Core::One(e)) => (e, None),
                    (Ref::Player, Core::Many(q)) => (Expr::Slot(q.var), Some(q)),
                    _ => return Ok(None),
                }
            }
        };
        let noun = self.lexicon_noun("player");
        if let Some(q) = &group {
            self.remember_slot(env, q.var, Ref::Player, noun, true);
        }
        let saved = (env.agent.replace(who.clone()), env.subject.clone());
        let me = Denot::one(Ref::Player, who.clone(), at);
        if group.is_none() {
            self.remember(env, &me, true);
        }
        let mut read = |this: &mut Self, list: &[Joined]| {
            let mut list = list.to_vec();
            for joined in &mut list {
                joined.clause.subject = None;
                joined.clause.verb.modal = None;
            }
            env.subject = Some(me.clone());
            this.effects(&list, env)
        };
        let mut payment = read(self, &price)?;
        let effect = read(self, &deeds)?;
        (env.agent, env.subject) = saved;
        self.open_object(&mut payment);
        let payable = payable(&payment);
        let all = match payment {
            Effect::Nothing => effect,
            payment => Effect::Seq(vec![payment, effect]),
        };
        let mut offer = Effect::Offer {
            to: who,
            effect: Box::new(all),
            otherwise: Box::new(Effect::Nothing),
        };
        match payable {
            Some(Cond::True) => {}
            Some(cond) => offer = Effect::If(cond, Box::new(offer), Box::new(Effect::Nothing)),
            None => {
                return Err(Stuck::new(
                    at,
                    format!("it is not clear who can pay for what `{}` offers", self.said()),
                )
                .help("write for example `a player with at least two cards in hand may discard two cards to draw one`"));
            }
        }
        Ok(Some(match group {
            Some(over) => Effect::ForEach {
                slot: over.var,
                over,
                body: Box::new(offer),
                manner: crate::lower::Manner::InTurn,
            },
            None => offer,
        }))
    }
}

/// When a price can be paid.
pub(crate) fn payable(payment: &Effect) -> Option<Cond> {
    use crate::lower::{Arg, Compare, Value};
    let at_least = |a: Expr, n: Expr| Cond::Compare(Compare::AtLeast, a, n);
    match payment {
        Effect::Nothing => Some(Cond::True),
        Effect::Seq(list) => list.iter().try_fold(Cond::True, |c, e| Some(c.and(payable(e)?))),
        Effect::Choose(c) => Some(at_least(denote::count(c.from.clone()), c.min.clone())),
        Effect::Do(p) if p.verb == Verb::ADD => {
            let is = |role: Role| {
                p.roles.iter().find_map(|(r, a)| match a {
                    Arg::Is(e) if *r == role => Some(e.clone()),
                    _ => None,
                })
            };
            let (Expr::Const(Value::Term(field)), Expr::Const(Value::Int(n))) =
                (is(Role::Field)?, is(Role::Amount)?)
            else {
                return None;
            };
            let has = Expr::Field(Box::new(is(Role::Object)?), field);
            (n < 0).then(|| at_least(has, denote::int(-n)))
        }
        _ => None,
    }
}
