//! `Discard down to seven cards`, `draw cards until you have seven`: as often as is missing.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, count, int, over};
use crate::lower::{Arg, Arith, Cond, Domain, Effect, Expr, Proposal, Role, RuleKind, Verb};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Determiner, Head, Nominal, NounPhrase, Preposition,
    Quantity, Subordinator, Verb as V,
};
use crate::vocabulary::{Sort, TermId};

/// Words for giving something up: what is done until one has five makes it fewer.
const GIVE_UP: &[&str] = &[
    "discard",
    "lose",
    "pay",
    "remove",
    "spend",
    "return",
    "give",
    "drop",
    "trash",
    "sacrifice",
    "bury",
    "burn",
    "shed",
    "sell",
    "surrender",
    "eliminate",
    "destroy",
];

impl Lowerer<'_> {
    /// `Discard cards until you have five`: until you have five at most. `Draw until you have five` is until five at least.
    pub(crate) fn until_so_few(&self, clause: &Clause, until: &Condition) -> Condition {
        let mut until = until.clone();
        let fewer = matches!(&clause.verb.verb, V::Word(w) if self.is(w, GIVE_UP));
        if let Condition::Clause(c) = &mut until
            && fewer
            && !c.verb.negated
        {
            let holds = matches!(&c.verb.verb, V::Have)
                || matches!(&c.verb.verb, V::Word(w) if self.is(w, &["hold", "own", "keep", "retain"]));
            for complement in c.complements.iter_mut().filter(|_| holds) {
                if let Complement::Object(NounPhrase::One(n)) = complement
                    && let Some(Quantity::Exactly(many)) = &n.quantity
                {
                    n.quantity = Some(Quantity::AtMost(many.clone()));
                }
            }
        }
        until
    }

    /// An obligation that lasts until one has so few is read as `until_so_few` says.
    pub(crate) fn must_until_so_few(&self, clause: &mut Clause) {
        if clause.verb.modal != Some(crate::syntax::ast::Modal::Must) {
            return;
        }
        let whole = clause.clone();
        for adjunct in &mut clause.adjuncts {
            if let Adjunct::Sub(Subordinator::Until, c) = adjunct {
                *c = self.until_so_few(&whole, c);
            }
        }
    }

    /// An effect that is done until a place holds so many, if a clause says that.
    pub(crate) fn refill(&mut self, clause: &Clause, env: &mut Env) -> Read<Option<Effect>> {
        let V::Word(w) = &clause.verb.verb else { return Ok(None) };
        use crate::syntax::ast::Modal;
        let may = clause.verb.modal.is_none_or(|m| matches!(m, Modal::May | Modal::Must));
        if clause.verb.passive || clause.verb.negated || !may {
            return Ok(None);
        }
        let lemma = self.lemma(w);
        let Some(verb) = self.verb_named(&lemma) else { return Ok(None) };
        let Some((from, to)) = self.carried(verb) else { return Ok(None) };
        let Some((many, said, down)) = self.until_number(clause) else { return Ok(None) };
        let zone = match (said, down) {
            (Some(zone), _) if Some(zone) == from || Some(zone) == to => zone,
            (Some(_), _) => return Ok(None),
            (None, Some(true)) => match from.or_else(|| self.hand_zone()) {
                Some(zone) => zone,
                None => return Ok(None),
            },
            (None, Some(false)) => match to {
                Some(zone) => zone,
                None => return Ok(None),
            },
            // What is discarded leaves the hand, what is drawn joins it.
            (None, None) => {
                let shuffled = |z: &TermId| {
                    self.out.world.zones.iter().any(|zone| zone.term == *z && zone.shuffled)
                };
                match (from, to) {
                    (Some(from), Some(to)) if shuffled(&from) => to,
                    (Some(from), _) => from,
                    _ => return Ok(None),
                }
            }
        };
        let agent = match &clause.subject {
            Some(np) => {
                let d = self.phrase(np, env)?;
                match (&d.core, d.sort) {
                    (Core::One(e), Ref::Player) => e.clone(),
                    _ => return Ok(None),
                }
            }
            None => match &env.agent {
                Some(e) => e.clone(),
                None => return Ok(None),
            },
        };
        let (there, object) = (env.slot("card"), env.slot("card"));
        let drawn = self.drawn_of(object, to == Some(zone), env);
        let place = Expr::Zone(zone, Some(Box::new(agent.clone())));
        let there = count(over(there, Domain::In(place), Cond::True));
        let many = int(many);
        let (a, b) = if down == Some(true) || Some(zone) == from {
            (there, many)
        } else {
            (many, there)
        };
        let missing = Expr::Arith(Arith::Sub, Box::new(a), Box::new(b));
        let missing = Expr::Arith(Arith::Max, Box::new(int(0)), Box::new(missing));
        let effect = Effect::Do(Proposal {
            verb,
            roles: vec![(Role::Agent, Arg::Is(agent)), (Role::Object, Arg::Open(drawn))],
            times: Some(missing),
            result: None,
        });
        Ok(Some(self.offered(effect, clause, env)))
    }

    /// Where several piles could give the cards, the pile of those that the sentence has just spoken of.
    fn drawn_of(
        &self,
        object: crate::lower::Slot,
        comes: bool,
        env: &Env,
    ) -> crate::lower::Query {
        let any = over(object, Domain::Pieces, Cond::True);
        let kind = env.named.iter().rev().find_map(|a| {
            let kind = a.noun.as_ref().and_then(Self::as_term)?;
            (a.sort == Ref::Piece && self.term(kind).sort == Sort::Kind).then_some(kind)
        });
        match kind.filter(|_| comes && self.shared_piles().len() > 1) {
            Some(kind) => {
                let mut q = any;
                q.filter = Cond::Kind(Expr::Slot(object), kind);
                if let Some(zone) = self.home(&q) {
                    q.domain = Domain::In(Expr::Zone(zone, None));
                }
                q
            }
            None => any,
        }
    }

    /// From where to where an event of the book moves its piece.
    pub(crate) fn carried(&self, verb: Verb) -> Option<(Option<TermId>, Option<TermId>)> {
        self.out.rules.iter().rev().find_map(|r| {
            let RuleKind::Perform { event, effect: Effect::Do(p) } = &r.kind else {
                return None;
            };
            if event.verb != verb || p.verb != Verb::MOVE {
                return None;
            }
            let zone = |role: Role| {
                p.roles.iter().find_map(|(r, a)| match a {
                    Arg::Is(Expr::Zone(z, _)) if *r == role => Some(*z),
                    _ => None,
                })
            };
            Some((zone(Role::From), zone(Role::To)))
        })
    }

    /// So many, in which place if that is said, and whether it is fewer or more.
    fn until_number(&self, clause: &Clause) -> Option<(i64, Option<TermId>, Option<bool>)> {
        let generic = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n)
                if n.quantity.is_none() && n.adjectives.is_empty() && n.post.is_empty()
                    && n.determiner == Determiner::None && self.any_card(n))
        };
        let objects_fit = clause.complements.iter().all(|c| match c {
            Complement::Object(np) => generic(np),
            Complement::Particle(_) | Complement::Prep(Preposition::To, _) => true,
            _ => false,
        });
        let back_up = clause
            .complements
            .iter()
            .any(|c| matches!(c, Complement::Particle(p) if p == "back"));
        if !objects_fit && !back_up {
            return None;
        }
        let particle = clause.complements.iter().find_map(|c| match c {
            Complement::Particle(p) if p == "down" => Some(true),
            Complement::Particle(p) if p == "up" => Some(false),
            _ => None,
        });
        let to = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(Preposition::To, np) => Some(np),
            _ => None,
        });
        // `draw back up to five cards`
        let back = clause
            .complements
            .iter()
            .any(|c| matches!(c, Complement::Particle(p) if p == "back"));
        if back
            && let [NounPhrase::One(n)] = clause
                .complements
                .iter()
                .filter_map(|c| match c {
                    Complement::Object(np) => Some(np),
                    _ => None,
                })
                .collect::<Vec<_>>()
                .as_slice()
            && let Some(Quantity::UpTo(a) | Quantity::AtMost(a)) = &n.quantity
        {
            let mut n = n.as_ref().clone();
            n.quantity = Some(Quantity::Exactly(a.clone()));
            let (many, zone) = self.as_many_as(&NounPhrase::One(Box::new(n)))?;
            return Some((many, zone, Some(false)));
        }
        if let (Some(down), Some(np)) = (particle, to) {
            let (n, zone) = self.as_many_as(np)?;
            return Some((n, zone, Some(down)));
        }
        if to.is_some() {
            return None;
        }
        clause.adjuncts.iter().find_map(|a| {
            let Adjunct::Sub(Subordinator::Until, Condition::Clause(c)) = a else {
                return None;
            };
            if c.verb.verb != V::Have || c.verb.negated || !c.adjuncts.is_empty() {
                return None;
            }
            match c.complements.as_slice() {
                [Complement::Object(np)] => {
                    self.as_many_as(np).map(|(n, zone)| (n, zone, None))
                }
                [Complement::Object(np), Complement::Prep(Preposition::In, place)] => {
                    let (n, _) = self.as_many_as(np)?;
                    Some((n, Some(self.zone_word(place)?), None))
                }
                _ => None,
            }
        })
    }

    fn any_card(&self, n: &Nominal) -> bool {
        match &n.head {
            Head::Noun(w) => self.is(w, &["card", "piece", "tile"]),
            Head::Number => true,
            _ => false,
        }
    }

    fn zone_word(&self, np: &NounPhrase) -> Option<TermId> {
        match np {
            NounPhrase::One(n) => match &n.head {
                Head::Noun(w) if self.sort(w) == Some(Sort::Zone) => Self::as_term(w),
                _ => None,
            },
            _ => None,
        }
    }

    /// `seven`, `seven cards`, `seven cards in hand`, `a hand of seven`.
    fn as_many_as(&self, np: &NounPhrase) -> Option<(i64, Option<TermId>)> {
        use crate::syntax::ast::{Amount, Post};
        let NounPhrase::One(n) = np else { return None };
        if let Some(zone) = self.zone_word(np) {
            return n.post.iter().find_map(|p| match p {
                Post::Of(np) => self.as_many_as(np).map(|(n, _)| (n, Some(zone))),
                _ => None,
            });
        }
        let Some(
            Quantity::Exactly(Amount::Number(many)) | Quantity::Only(Amount::Number(many)),
        ) = &n.quantity
        else {
            return None;
        };
        if !self.any_card(n) || !n.adjectives.is_empty() {
            return None;
        }
        match n.post.as_slice() {
            [] => Some((*many, None)),
            [Post::Prep(Preposition::In, place)] => Some((*many, Some(self.zone_word(place)?))),
            _ => None,
        }
    }
}
