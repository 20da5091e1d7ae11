//! What is counted value by value: `each color in their quilt`, `each pair of cards of the same color`, `each set of five cards
//! of different colors`.

use super::denote::{Core, Read, Ref, Stuck, count, equal, int, over};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::{Antecedent, Env};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Aggregate, Arith, Cond, Domain, Expr, PropertyKind, Query, Slot};
use crate::syntax::ast::{
    Adjective, Amount, Determiner, Head, Nominal, NounPhrase, Post, Preposition, Quantity,
};
use crate::vocabulary::{TermId, Word};

/// A property with all its values.
struct Sorts {
    property: TermId,
    /// What the property can be: words, or the numbers that are printed on pieces.
    values: Domain,
}

impl Sorts {
    /// The words, if it has such.
    fn terms(&self) -> &[TermId] {
        if let Domain::Terms(terms) = &self.values { terms } else { &[] }
    }
}

/// What the pieces of a group have in common.
enum Alike {
    Same,
    Different,
}

impl Lowerer<'_> {
    /// How many values or groups a phrase counts, if it counts such.
    pub(crate) fn by_value(&mut self, np: &NounPhrase, env: &mut Env) -> Read<Option<Expr>> {
        let NounPhrase::One(n) = np else { return Ok(None) };
        let Head::Noun(w) = &n.head else { return Ok(None) };
        let each = matches!(n.determiner, Determiner::Each) && n.quantity.is_none();
        if !each || !n.adjectives.is_empty() {
            return Ok(None);
        }
        if let Some(sorts) = self.sorts(w) {
            return self.values_among(n, &sorts, env);
        }
        let size = match () {
            () if self.is(w, &["pair"]) => Some(2),
            () if self.is(w, &["trio", "triple"]) => Some(3),
            () if self.is(w, &["set", "group"]) => None,
            () => return Ok(None),
        };
        let [Post::Of(NounPhrase::One(of)), rest @ ..] = n.post.as_slice() else {
            return Ok(None);
        };
        let size = match (size, &of.quantity) {
            (Some(n), None) => n,
            (None, Some(Quantity::Exactly(Amount::Number(n)))) if *n > 1 => *n,
            _ => return Ok(None),
        };
        let mut of = of.as_ref().clone();
        of.quantity = None;
        of.post.extend(rest.iter().cloned());
        let Some((sorts, alike, place)) = self.alike_in(&of) else { return Ok(None) };
        let (pieces, value) = (env.slot("piece"), env.slot("value"));
        let held =
            self.held_of(&of, &sorts, place.as_ref(), pieces, &Expr::Slot(value), env)?;
        match alike {
            Alike::Same => {
                let groups =
                    Expr::Arith(Arith::DivDown, Box::new(count(held)), Box::new(int(size)));
                let all = over(value, sorts.values, Cond::True);
                Ok(Some(Expr::Aggregate(Aggregate::Sum, Box::new(all), Some(Box::new(groups)))))
            }
            Alike::Different if size == sorts.terms().len() as i64 => {
                let mut numbers = Vec::new();
                for v in sorts.terms() {
                    let term = Expr::Const(crate::lower::Value::Term(*v));
                    let var = env.slot("piece");
                    let of_it = self.held_of(&of, &sorts, place.as_ref(), var, &term, env)?;
                    numbers.push(count(of_it));
                }
                Ok(Self::smallest(numbers))
            }
            Alike::Different => Err(Stuck::new(
                n.at.0,
                format!(
                    "`{}` could be made of the same pieces in several ways",
                    self.quote(n.at.0)
                ),
            )
            .help("write how many of each, for example `each set of one sword, one cup and one coin`")),
        }
    }

    /// Whether an expression adds up what is no number (`the sum of their colors`).
    pub(crate) fn sums_words(&self, e: &Expr) -> bool {
        let Expr::Aggregate(Aggregate::Sum, _, Some(of)) = e else { return false };
        matches!(&**of, Expr::Field(_, field) if self.out.world.properties.iter().any(|p| {
            p.term == *field && matches!(p.kind, PropertyKind::Term(_) | PropertyKind::Text)
        }))
    }

    /// The property that a word names, if it has a list of values or numbers that are printed on pieces.
    fn sorts(&self, w: &Word) -> Option<Sorts> {
        let property = self.property_of_pieces(w)?;
        let of = self.out.world.properties.iter().find(|p| p.term == property)?;
        let printed = || {
            let mut all = self.out.world.components.iter().flat_map(|c| &c.values);
            all.any(|(f, v)| {
                *f == property && matches!(v, crate::lower::PrintedValue::Number(_))
            })
        };
        let listed = match &of.kind {
            PropertyKind::Term(values) => !values.is_empty(),
            PropertyKind::Number => printed(),
            _ => false,
        };
        listed.then(|| Sorts { property, values: self.values_of(property) })
    }

    /// `each color in their quilt`, `each color of at least three cards in their quilt`.
    fn values_among(
        &mut self,
        n: &Nominal,
        sorts: &Sorts,
        env: &mut Env,
    ) -> Read<Option<Expr>> {
        let (value, var) = (env.slot("value"), env.slot("piece"));
        let this = Expr::Slot(value);
        let has = match n.post.as_slice() {
            [Post::Prep(Preposition::InFrontOf, np)] => {
                let q = over(var, Domain::In(self.place_before(np, env)?), Cond::True);
                Cond::Exists(Box::new(Query {
                    filter: self.with_value(var, sorts, &this),
                    ..q
                }))
            }
            [
                Post::Prep(Preposition::In | Preposition::On | Preposition::Among, np)
                | Post::Of(np),
            ] => match self.class_of(np) {
                Some(NounClass::Place) => {
                    let mut q = over(var, Domain::In(self.one_place(np, env)?), Cond::True);
                    q.filter = self.with_value(var, sorts, &this);
                    Cond::Exists(Box::new(q))
                }
                Some(NounClass::Piece) => {
                    let d = self.phrase(np, env)?;
                    let (Core::Many(mut q), Ref::Piece) = (d.core, d.sort) else {
                        return Ok(None);
                    };
                    let same = self.with_value(q.var, sorts, &this);
                    q.filter = q.filter.and(same);
                    // `each color of at least three cards`
                    match d.count {
                        Some((low, high)) => super::quantity::between(count(q), low, high),
                        None => Cond::Exists(Box::new(q)),
                    }
                }
                _ => return Ok(None),
            },
            _ => return Ok(None),
        };
        let fits = over(value, sorts.values.clone(), has);
        Ok(Some(count(fits)))
    }

    /// `has at least four different colors in front of them`: how many values the pieces of a player have, or those in a
    /// place.
    pub(crate) fn has_values(
        &mut self,
        n: &Nominal,
        player: &Expr,
        env: &mut Env,
    ) -> Read<Option<Cond>> {
        let Head::Noun(w) = &n.head else { return Ok(None) };
        let (Some(sorts), Some(quantity)) = (self.sorts(w), &n.quantity) else {
            return Ok(None);
        };
        let [Adjective::Plain(word)] = n.adjectives.as_slice() else { return Ok(None) };
        let different = self.is(word, &["different", "distinct"]);
        if !n.plural || !different || n.determiner != Determiner::None {
            return Ok(None);
        }
        let (value, var) = (env.slot("value"), env.slot("piece"));
        let mut q = over(var, Domain::Pieces, Cond::True);
        match n.post.as_slice() {
            [] => {
                q.filter = equal(Expr::Controller(Box::new(Expr::Slot(var))), player.clone());
            }
            [Post::Prep(Preposition::InFrontOf, np)] => {
                // `them` is whoever has them.
                let at = env.named.len();
                env.named.push(Antecedent {
                    expr: player.clone(),
                    sort: Ref::Player,
                    plural: false,
                    noun: None,
                    query: None,
                    subject: true,
                    sentence: env.sentence,
                });
                let place = self.place_before(np, env);
                env.named.remove(at);
                q.domain = Domain::In(place?);
            }
            [Post::Prep(Preposition::In | Preposition::On | Preposition::Among, np)]
                if self.class_of(np) == Some(NounClass::Place) =>
            {
                q.domain = Domain::In(self.one_place(np, env)?);
            }
            _ => return Ok(None),
        }
        q.filter = q.filter.and(self.with_value(var, &sorts, &Expr::Slot(value)));
        let there = Cond::Exists(Box::new(q));
        let number = count(over(value, sorts.values, there));
        let (low, high) = self.range(quantity, env)?;
        // Who has four has three too.
        let high = match quantity {
            Quantity::Exactly(_) if !self.exact => int(super::quantity::MANY),
            _ => high,
        };
        Ok(Some(super::quantity::between(number, low, high)))
    }

    /// `in front of them`: the place before a player.
    pub(crate) fn place_before(&mut self, np: &NounPhrase, env: &mut Env) -> Read<Expr> {
        let d = self.phrase(np, env)?;
        match (&d.core, d.sort) {
            (Core::One(player), Ref::Player) => {
                let area = self.area();
                Ok(Expr::Zone(area, Some(Box::new(player.clone()))))
            }
            _ => Err(Stuck::new(
                d.span,
                format!("it is not clear in front of whom `{}` is", self.quote(d.span)),
            )),
        }
    }

    /// `in front of the players`, `in front of another player`: a condition for whose place it is, if several are meant.
    pub(crate) fn before_several(
        &mut self,
        np: &NounPhrase,
        piece: &Expr,
        env: &mut Env,
    ) -> Read<Option<Cond>> {
        let several = match np {
            NounPhrase::One(n) => {
                matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player)
                    && (n.plural
                        || matches!(
                            n.determiner,
                            Determiner::Each
                                | Determiner::Any
                                | Determiner::EachOther
                                | Determiner::A
                                | Determiner::Another
                                | Determiner::AnyOther
                        ))
            }
            _ => false,
        };
        if !several {
            return Ok(None);
        }
        let d = self.phrase(np, env)?;
        let Core::Many(q) = &d.core else { return Ok(None) };
        if q.filter == Cond::True {
            return Ok(Some(Cond::True));
        }
        Ok(Some(self.membership(Expr::Controller(Box::new(piece.clone())), &d)))
    }

    /// Refuses what is said of one player in front of whom several pieces lie, or of one piece in front of each: which player, or
    /// how many pieces, is not said.
    pub(crate) fn before_one(&self, n: &Nominal, np: &NounPhrase) -> Read<()> {
        let NounPhrase::One(whose) = np else { return Ok(()) };
        let player =
            matches!(&whose.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player);
        if !player || whose.plural {
            return Ok(());
        }
        let stuck = |help: &str| {
            let said = self.quote(n.at.0);
            Err(Stuck::new(
                n.at.0,
                format!("`{said}`: of which player, and how many, is not clear"),
            )
            .help(help))
        };
        let two = self.out.world.players.is_some_and(|(_, most)| most == 2);
        match whose.determiner {
            Determiner::Another | Determiner::AnyOther | Determiner::A if n.plural && !two => {
                stuck(
                    "choose the player first, for example `choose another player. Discard all cards in front of that player`",
                )
            }
            Determiner::EachOther if !n.plural && matches!(n.determiner, Determiner::A) => {
                stuck(
                    "say who does it, for example `each other player discards a card in front of them`",
                )
            }
            _ => Ok(()),
        }
    }

    /// `cards of the same color in their quilt`: the property, whether they share it, and where they are.
    fn alike_in(&self, of: &Nominal) -> Option<(Sorts, Alike, Option<NounPhrase>)> {
        let [Post::Of(NounPhrase::One(what)), rest @ ..] = of.post.as_slice() else {
            return None;
        };
        let Head::Noun(w) = &what.head else { return None };
        let sorts = self.sorts(w)?;
        let word = |list: &[&str]| matches!(what.adjectives.as_slice(), [Adjective::Plain(w)] if self.is(w, list));
        let one = what.adjectives.is_empty()
            && !what.plural
            && (what.determiner == Determiner::A
                || matches!(what.quantity, Some(Quantity::Exactly(Amount::Number(1)))));
        let alike = if one || word(&["same"]) {
            Alike::Same
        } else if what.plural && word(&["different"]) && what.quantity.is_none() {
            Alike::Different
        } else {
            return None;
        };
        let mut posts = what.post.iter().chain(rest);
        let place = match (posts.next(), posts.next()) {
            (None, _) => None,
            (
                Some(Post::Prep(
                    Preposition::In | Preposition::On | Preposition::InFrontOf,
                    np,
                )),
                None,
            ) => Some(np.clone()),
            _ => return None,
        };
        Some((sorts, alike, place))
    }

    /// The pieces of a value, in a place or of whoever scores.
    fn held_of(
        &mut self,
        of: &Nominal,
        sorts: &Sorts,
        place: Option<&NounPhrase>,
        var: Slot,
        value: &Expr,
        env: &mut Env,
    ) -> Read<Query> {
        let Head::Noun(w) = &of.head else {
            return Err(Stuck::new(of.at.0, "it is not said what is counted"));
        };
        if !of.adjectives.is_empty() || self.noun_class(w) != NounClass::Piece {
            return Err(Stuck::new(
                of.at.0,
                format!("it is not clear which of `{}` are counted", self.quote(of.at.0)),
            ));
        }
        let mut filter = self.piece_filter(w, var).and(self.with_value(var, sorts, value));
        let domain = if let Some(np) = place {
            Domain::In(self.one_place(np, env)?)
        } else {
            let who = env.agent.clone().ok_or_else(|| {
                Stuck::new(of.at.0, "it is not said whose pieces are counted")
                    .help("say where they are, for example `in their hand`")
            })?;
            filter = filter.and(equal(Expr::Controller(Box::new(Expr::Slot(var))), who));
            Domain::Pieces
        };
        Ok(over(var, domain, filter))
    }

    fn with_value(&self, var: Slot, sorts: &Sorts, value: &Expr) -> Cond {
        equal(Expr::Field(Box::new(Expr::Slot(var)), sorts.property), value.clone())
    }

    fn one_place(&mut self, np: &NounPhrase, env: &mut Env) -> Read<Expr> {
        let d = self.phrase(np, env)?;
        match (d.core, d.sort) {
            (Core::One(place), Ref::Place(Some(_))) => Ok(place),
            // `In front of them`.
            (Core::One(player), Ref::Player) => {
                Ok(Expr::Zone(self.area(), Some(Box::new(player))))
            }
            _ => Err(Stuck::new(
                d.span,
                format!("it is not clear which place `{}` is", self.quote(d.span)),
            )),
        }
    }
}
