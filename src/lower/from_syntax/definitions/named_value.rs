//! `When a player plays a 12, they name a suit`: until another card lies on it, the card counts as one of that suit.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::norms::matching;
use crate::lower::from_syntax::norms::wild::Wild;
use crate::lower::from_syntax::phrases::denote::{Read, equal, int, over};
use crate::lower::from_syntax::replace;
use crate::lower::{
    Arg, Choice, Cond, Domain, Effect, Expr, Pattern, PropertyKind, Proposal, Reads, Role,
    RuleKind, Subject, Value, Verb, Who,
};
use crate::syntax::ast::{
    Adjunct, Amount, Complement, Condition, Determiner, Head, Modal, NounPhrase, Post,
    Preposition, Quantity, Sentence, Subordinator, Verb as V,
};
use crate::vocabulary::Sort;

const NAME: &[&str] = &["name", "choose", "call", "declare", "announce", "pick", "nominate"];

impl Lowerer<'_> {
    /// `When you play a 12, name a suit`, and the sentence behind it that says what this is for.
    pub(crate) fn names_value(&mut self, s: &Sentence, at: usize) -> Read<Option<Status>> {
        if self.rounds.named == self.at.checked_sub(1) && self.follows_named(s) {
            return Ok(Some(self.fact(&Env::default())));
        }
        let (
            [
                Adjunct::Sub(
                    Subordinator::When | Subordinator::If | Subordinator::EachTime,
                    Condition::Clause(c),
                ),
            ],
            [joined],
        ) = (s.leads.as_slice(), s.clauses.as_slice())
        else {
            return Ok(None);
        };
        let clause = &joined.clause;
        let names = matches!(&clause.verb.verb, V::Word(w) if self.is(w, NAME))
            && !clause.verb.negated
            && !clause.verb.passive
            && matches!(clause.verb.modal, None | Some(Modal::Must | Modal::May))
            && clause.adjuncts.is_empty();
        let [Complement::Object(NounPhrase::One(n))] = clause.complements.as_slice() else {
            return Ok(None);
        };
        let field = self.property_of_head(&n.head).filter(|_| {
            names
                && n.determiner == Determiner::A
                && n.adjectives.is_empty()
                && n.post.is_empty()
        });
        let figure = figure_in(&c.complements).zip(self.only_figure());
        let wild = figure.map(|(figure, number)| Wild::Figure(number, figure)).or_else(|| {
            let [Complement::Object(NounPhrase::One(n))] = c.complements.as_slice() else {
                return None;
            };
            self.kind_of_cards(n).map(Wild::Kind)
        });
        let (Some(field), Some(wild)) = (field, wild) else { return Ok(None) };
        let Some(effect) = self.chosen_on_turn(at) else { return Ok(None) };
        let Some(verb) = matching::verb_chosen(&effect) else {
            return Ok(None);
        };
        let plays = matches!(&c.verb.verb, V::Word(w) if {
            let lemma = self.lemma(w);
            self.verb_named(&lemma) == Some(verb)
        });
        if !plays || c.verb.negated || !c.adjuncts.is_empty() {
            return Ok(None);
        }
        let name = format!("named {}", self.term(field).name.to_lowercase());
        let named = self.synthetic(&name, Sort::Property);
        self.add_property(named, Subject::Game, PropertyKind::Reference);
        let none = Expr::Const(Value::None);
        let said = Expr::Field(Box::new(none.clone()), named);
        // What the top card is matched in is what was named, while it is such a card.
        let effect = replace::in_effect(&effect, &|e: &Expr| match e {
            Expr::Field(top, f)
                if *f == field
                    && matches!(&**top, Expr::One(q) if matches!(q.domain, Domain::In(Expr::Zone(_, None)))) =>
            {
                let is_it = wild.has((**top).clone());
                let there = equal(said.clone(), none.clone()).negate();
                Some(Expr::If(
                    Box::new(is_it.and(there)),
                    Box::new(said.clone()),
                    Box::new(e.clone()),
                ))
            }
            _ => None,
        });
        let env = self.env_of(at);
        self.put_effect_back(at, effect, &env);
        let mut env = Env::default();
        let (who, card, value) = (env.slot("player"), env.slot("card"), env.slot("value"));
        let body = Effect::Do(Proposal {
            verb: Verb::SET,
            roles: vec![
                (Role::Field, Arg::Is(Expr::Const(Value::Term(named)))),
                (Role::Amount, Arg::Is(Expr::Slot(value))),
            ],
            times: None,
            result: None,
        });
        let effect = Effect::Choose(Choice {
            slot: value,
            by: Who::Player(Expr::Slot(who)),
            from: over(value, self.values_of(field), Cond::True),
            min: int(1),
            max: int(1),
            body: Some(Box::new(body)),
        });
        let guard = wild.has(Expr::Slot(card));
        let event = Pattern { verb, binds: vec![(Role::Agent, who), (Role::Object, card)] };
        self.rule(
            &env,
            guard,
            RuleKind::When { event, effect, reads: Reads::After, waits: false },
        );
        self.rounds.named = Some(self.at);
        Ok(Some(Status::Operative))
    }

    /// `The next player must play a card of that suit`: which is what it is named for.
    fn follows_named(&self, s: &Sentence) -> bool {
        let [joined] = s.clauses.as_slice() else { return false };
        let clause = &joined.clause;
        let next = matches!(&clause.subject, Some(NounPhrase::One(n))
            if n.adjectives.iter().any(|a| matches!(a,
                crate::syntax::ast::Adjective::Ordinal(crate::syntax::ast::Ordinal::Next))));
        let plays = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["play", "lay", "follow", "match"]));
        let of_that = |n: &crate::syntax::ast::Nominal| {
            n.determiner == Determiner::That && self.property_of_head(&n.head).is_some()
        };
        let that = clause.complements.iter().any(|c| match c {
            Complement::Object(NounPhrase::One(n)) => {
                of_that(n)
                    || n.post.iter().any(
                        |p| matches!(p, Post::Of(NounPhrase::One(inner)) if of_that(inner)),
                    )
            }
            _ => false,
        });
        s.leads.is_empty()
            && next
            && plays
            && that
            && !clause.verb.negated
            && clause.verb.modal == Some(Modal::Must)
            && clause.adjuncts.is_empty()
    }
}

/// `plays a 12`, which is a card with the number 12: the figure.
fn figure_in(complements: &[Complement]) -> Option<i64> {
    let [Complement::Object(NounPhrase::One(n))] = complements else { return None };
    let exact = |q: &Option<Quantity>| match q {
        Some(Quantity::Exactly(Amount::Number(k))) => Some(*k),
        _ => None,
    };
    if n.determiner != Determiner::A || !n.adjectives.is_empty() {
        return None;
    }
    match n.post.as_slice() {
        [] if n.head == Head::Number => exact(&n.quantity),
        [Post::Prep(Preposition::With, NounPhrase::One(its))] if n.quantity.is_none() => {
            match its.post.as_slice() {
                [Post::Of(NounPhrase::One(figure))] if figure.head == Head::Number => {
                    exact(&figure.quantity)
                }
                _ => None,
            }
        }
        _ => None,
    }
}
