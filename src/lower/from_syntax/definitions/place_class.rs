//! Classes of places: where the Field and the Quarry are sites, `a site` is one of them and whoever puts something there
//! chooses which.

use crate::lower::from_syntax::call::Call;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{
    Core, Denot, How, Read, Ref, Stuck, equal, int, only, over,
};
use crate::lower::{
    Arg, Choice, Cond, Domain, Expr, Proposal, Query, Role, Scope, Slot, Value, Verb, Who,
};
use crate::syntax::ast::{Amount, Clause, Determiner, Nominal, NounPhrase, Quantity};
use crate::vocabulary::{Sort, TermId, Word};

impl Lowerer<'_> {
    /// The places that the book calls by this word.
    pub(crate) fn places_called(&self, word: &Word) -> Vec<TermId> {
        let lemma = self.lemma(word).replace('_', " ").to_lowercase();
        self.places_of_class(&lemma)
    }

    /// The places of a class.
    pub(crate) fn places_of_class(&self, class: &str) -> Vec<TermId> {
        self.out
            .terms
            .iter()
            .filter(|(_, t)| {
                t.sort == Sort::Zone
                    && t.is_a.as_deref().is_some_and(|k| k.to_lowercase() == class)
                    && t.name.to_lowercase() != class
            })
            .map(|(id, _)| id)
            .collect()
    }

    /// Whether a place is only the name of several others.
    pub(crate) fn is_place_class(&self, zone: TermId) -> bool {
        let name = self.term(zone).name.to_lowercase();
        !self.places_of_class(&name).is_empty()
    }

    /// `a site`, `each site`, `any other site`, `an empty site`: those of the class.
    pub(crate) fn place_of_class(
        &mut self,
        word: &Word,
        n: &Nominal,
        empty: bool,
        env: &mut Env,
    ) -> Option<Denot> {
        let members = self.places_called(word);
        let one = n.determiner == Determiner::None
            && matches!(n.quantity, Some(Quantity::Exactly(Amount::Number(1))));
        let how = match n.determiner {
            Determiner::A | Determiner::Another => How::A,
            Determiner::Any | Determiner::AnyOther => How::Any,
            Determiner::Each | Determiner::All | Determiner::EachOther => How::Each,
            Determiner::No => How::No,
            Determiner::None if one => How::A,
            _ => return None,
        };
        if members.len() < 2 || !n.post.is_empty() {
            return None;
        }
        let owner = self.ownerless(env);
        let var = env.slot("place");
        let parts: Vec<Query> = members
            .iter()
            .map(|zone| {
                let whose = owner.clone().filter(|_| self.scope_of(*zone) != Scope::Shared);
                match (self.scope_of(*zone), whose) {
                    (Scope::Player, None) => over(var, Domain::Places(*zone), Cond::True),
                    (_, whose) => only(var, Expr::Zone(*zone, whose.map(Box::new))),
                }
            })
            .collect();
        let mut filter = Cond::True;
        if empty {
            let piece = env.slot("piece");
            let there = over(piece, Domain::In(Expr::Slot(var)), Cond::True);
            filter = Cond::Exists(Box::new(there)).negate();
        }
        Some(Denot {
            noun: Some(word.clone()),
            plural: n.plural,
            ..Denot::many(
                Ref::Place(None),
                over(var, Domain::Union(parts), filter),
                how,
                n.at.0,
            )
        })
    }

    /// Which of several places a piece goes to is chosen by whoever moves it; `another` is not the one where it lies.
    pub(crate) fn goal_choice(
        &self,
        d: &Denot,
        q: &Query,
        doing: &Proposal,
        clause: &Clause,
        env: &Env,
    ) -> Choice {
        let mut q = q.clone();
        let piece = doing.roles.iter().find_map(|(role, arg)| match arg {
            Arg::Is(e) if *role == Role::Object => Some(e.clone()),
            _ => None,
        });
        if let Some(piece) = piece
            && self.elsewhere(clause, d)
        {
            let there = equal(Expr::PlaceOf(Box::new(piece)), Expr::Slot(q.var)).negate();
            q.filter = std::mem::replace(&mut q.filter, Cond::True).and(there);
        }
        let who = env.agent.clone().unwrap_or(Expr::TurnPlayer);
        self.pick(&q, int(1), int(1), Who::Player(who))
    }

    /// Whether the phrase behind a place is `another site` or `any other site`.
    fn elsewhere(&self, clause: &Clause, d: &Denot) -> bool {
        let other = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n) if n.at.0 == d.span
                && matches!(n.determiner, Determiner::Another | Determiner::AnyOther))
        };
        clause
            .complements
            .iter()
            .any(|c| matches!(c, crate::syntax::ast::Complement::Prep(_, np) if other(np)))
            || clause
                .adjuncts
                .iter()
                .any(|a| matches!(a, crate::syntax::ast::Adjunct::Prep(_, np) if other(np)))
    }

    /// `The Field, the Quarry and the Temple are sites`: the harvest has made them so.
    pub(crate) fn places_classed(&self, subject: &NounPhrase, object: &NounPhrase) -> bool {
        let NounPhrase::One(class) = object else { return false };
        let crate::syntax::ast::Head::Noun(word) = &class.head else { return false };
        let members = self.places_called(word);
        let named: Vec<TermId> = match subject {
            NounPhrase::And(list) => {
                list.iter().filter_map(|np| Self::head(np).and_then(Self::as_term)).collect()
            }
            one => Self::head(one).and_then(Self::as_term).into_iter().collect(),
        };
        let all = match subject {
            NounPhrase::And(list) => list.len(),
            _ => 1,
        };
        class.adjectives.is_empty()
            && class.post.is_empty()
            && named.len() == all
            && named.iter().all(|t| members.contains(t))
    }

    /// That a piece lies in one of the places that a query tells.
    pub(crate) fn in_one_of(thing: Expr, q: &Query) -> Cond {
        let mut q = q.clone();
        let there = Cond::In(thing, Expr::Slot(q.var));
        q.filter = std::mem::replace(&mut q.filter, Cond::True).and(there);
        Cond::Exists(Box::new(q))
    }

    /// That a place is one of those that a query tells.
    pub(crate) fn is_one_of(slot: Slot, q: &Query) -> Cond {
        let mut q = q.clone();
        let same = equal(Expr::Slot(q.var), Expr::Slot(slot));
        q.filter = std::mem::replace(&mut q.filter, Cond::True).and(same);
        Cond::Exists(Box::new(q))
    }

    /// What a piece is moved to is a place, and not just `a place`.
    pub(crate) fn goal_known(&self, call: &Call) -> Read<()> {
        let Some(d) = call.role(Role::To).filter(|_| call.verb == Verb::MOVE) else {
            return Ok(());
        };
        let none = matches!(d.core, Core::One(Expr::Const(Value::None)));
        if !none || d.sort != Ref::Place(None) {
            return Ok(());
        }
        Err(Stuck::new(
            d.span,
            format!("the book does not say which places `{}` may be", self.quote(d.span)),
        )
        .help("name them in a sentence, for example `The Field, the Mill and the Forest are sites`"))
    }
}
