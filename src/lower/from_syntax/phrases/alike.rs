//! Pieces that agree in a property: `three cards of the same suit`.

use super::denote::{Core, Denot, Read, Stuck, equal, int};
use crate::lower::from_syntax::call::Call;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::{Arg, Choice, Cond, Domain, Effect, Expr, Query, Role, Slot, Verb, Who};
use crate::syntax::ast::{
    Adjective, Amount, Clause, Complement, Determiner, Head, Nominal, NounPhrase, Post,
    Preposition, Quantity,
};
use crate::vocabulary::{TermId, Word};

/// `that have the same suit`: what is had, where the clause says nothing else.
fn had(clause: &Clause) -> Option<&NounPhrase> {
    let bare = clause.verb.verb == crate::syntax::ast::Verb::Have
        && clause.verb.modal.is_none()
        && !clause.verb.negated
        && !clause.verb.past
        && !clause.verb.perfect
        && clause.adjuncts.is_empty()
        && clause.more.is_empty();
    match clause.complements.as_slice() {
        [Complement::Object(what)] if bare => Some(what),
        _ => None,
    }
}

impl Denot {
    /// Of a group that is gone through, all of whose members agree: its variable and the property.
    pub(crate) fn alike_of_all(&self, loops: &[(Query, bool)]) -> Option<(Slot, TermId)> {
        let Core::Many(q) = &self.core else { return None };
        let looped = loops.iter().any(|(over, _)| over.var == q.var);
        self.alike.filter(|_| looped).map(|field| (q.var, field))
    }
}

impl Lowerer<'_> {
    /// What is done with pieces that go together, by what they agree in or where their row begins; and the group that is gone
    /// through, if all of it agrees.
    pub(crate) fn agreeing_choice(
        &mut self,
        mut effect: Effect,
        call: &Call,
        choice: &mut Option<Choice>,
        loops: &[(Query, bool)],
        env: &mut Env,
    ) -> Read<(Effect, Option<(Slot, TermId)>)> {
        let row = call.roles.iter().find(|(r, d)| *r == Role::Object && d.row.is_some());
        let agreeing = call
            .roles
            .iter()
            .find(|(r, d)| *r == Role::Object && d.alike.is_some() && d.row.is_none());
        let looped = agreeing.and_then(|(_, d)| d.alike_of_all(loops));
        if let Some((_, d)) = agreeing.filter(|_| looped.is_none())
            && let Some(field) = d.alike
        {
            effect = self.alike_choice(effect, choice.take(), d, field, env)?;
        }
        // `Three cards with consecutive numbers`: where they begin, then one of each.
        if let Some((_, d)) = row {
            effect = self.row_choice(effect, choice.take(), d, env)?;
        }
        Ok((effect, looped))
    }

    /// Pieces that agree are chosen after what they agree in.
    pub(crate) fn alike_choice(
        &mut self,
        effect: Effect,
        choice: Option<Choice>,
        d: &Denot,
        field: TermId,
        env: &mut Env,
    ) -> Read<Effect> {
        let (mut choice, body) = match (choice, effect) {
            (Some(c), e) => (c, e),
            // An event whose piece is still open: it is one of their own.
            (None, Effect::Do(mut p)) => {
                let Core::Many(q) = &d.core else {
                    return Err(Stuck::new(d.span, "it is not clear which pieces agree"));
                };
                let agent = env.agent.clone().unwrap_or(Expr::TurnPlayer);
                let mut q = q.clone();
                if q.domain == Domain::Pieces {
                    let mine =
                        equal(Expr::Controller(Box::new(Expr::Slot(q.var))), agent.clone());
                    q.filter = q.filter.and(mine);
                }
                for (role, arg) in &mut p.roles {
                    if *role == Role::Object {
                        *arg = Arg::Is(Expr::Slot(q.var));
                    }
                }
                p.times = None;
                let (min, max) = d.count.clone().unwrap_or((int(1), int(1)));
                (self.pick(&q, min, max, Who::Player(agent)), Effect::Do(p))
            }
            _ => return Err(Stuck::new(d.span, "it is not clear which pieces agree")),
        };
        let (from, value) = self.agreed_in(&choice.from, field, choice.min.clone(), env);
        let same = equal(Expr::Field(Box::new(Expr::Slot(choice.slot)), field), value);
        choice.from.filter = std::mem::replace(&mut choice.from.filter, Cond::True).and(same);
        choice.body = Some(Box::new(body));
        Ok(Effect::Choose(Choice {
            slot: from.var,
            by: choice.by.clone(),
            from,
            min: int(1),
            max: int(1),
            body: Some(Box::new(Effect::Choose(choice))),
        }))
    }

    /// `three cards of the same suit`: the phrase without these words, and the property in which the pieces
    /// agree.
    pub(crate) fn agreeing(&self, n: &Nominal) -> (Nominal, Option<TermId>) {
        let several = n.quantity.as_ref().is_some_and(|q| {
            matches!(q, Quantity::Exactly(Amount::Number(k)) | Quantity::AtLeast(Amount::Number(k)) if *k > 1)
        });
        // `the cards in the row with the same suit`: that is said of the cards.
        let n = &self.without_place_words(n);
        // `two cards of the same rank in hand`: it is the cards that are there.
        let n = &self.with_place_words(n);
        // `all cards of one suit`
        let every = n.quantity.is_none()
            && matches!(n.determiner, Determiner::Each | Determiner::All | Determiner::Any);
        if !several && !every {
            return (n.clone(), None);
        }
        let same = |np: &NounPhrase| {
            let NounPhrase::One(inner) = np else { return None };
            let Head::Noun(w) = &inner.head else { return None };
            let bare = matches!(inner.determiner, Determiner::None | Determiner::A);
            let said = several && self.is_same(inner)
                || bare && self.has_word(inner, &["single"])
                || matches!(inner.quantity, Some(Quantity::Exactly(Amount::Number(1))))
                    && inner.determiner == Determiner::None;
            let field = self.property_of_pieces(w)?;
            (said && inner.post.is_empty()).then_some(field)
        };
        let said = |p: &Post| match p {
            Post::Of(np) | Post::Prep(Preposition::With, np) => same(np),
            // `that have the same suit`
            Post::Relative(r) if several => had(&r.clause).and_then(same),
            _ => None,
        };
        let Some(at) = n.post.iter().position(|p| said(p).is_some()) else {
            return (n.clone(), None);
        };
        let mut bare = n.clone();
        let field = said(&bare.post.remove(at));
        (bare, field)
    }

    /// The phrase with the place that the pieces are in beside them, where it stands behind what they agree in.
    pub(crate) fn with_place_words(&self, n: &Nominal) -> Nominal {
        let mut n = n.clone();
        let mut places = Vec::new();
        for post in &mut n.post {
            let (Post::Of(of) | Post::Prep(Preposition::With, of)) = post else { continue };
            let NounPhrase::One(of) = of else { continue };
            let Head::Noun(w) = &of.head else { continue };
            let named = self.is_same(of)
                || self.has_word(of, &["different"])
                || of.determiner == Determiner::That;
            if !named || self.property_of_pieces(w).is_none() {
                continue;
            }
            let place = |p: &Post| {
                matches!(
                    p,
                    Post::Prep(
                        Preposition::In
                            | Preposition::On
                            | Preposition::From
                            | Preposition::InFrontOf,
                        _
                    )
                )
            };
            places.extend(of.post.iter().filter(|p| place(p)).cloned());
            of.post.retain(|p| !place(p));
        }
        n.post.extend(places);
        n
    }

    /// `Take all cards of that suit`, `if they have that rank`: a value that was named before.
    pub(crate) fn says_that_value(&self, clause: &Clause) -> bool {
        let that = |n: &Nominal| {
            n.determiner == Determiner::That
                && matches!(&n.head, Head::Noun(w) if self.property_of_pieces(w).is_some())
        };
        clause.complements.iter().any(|c| match c {
            Complement::Object(NounPhrase::One(n)) => {
                that(n)
                    || n.post.iter().any(|p| match p {
                        Post::Of(NounPhrase::One(of))
                        | Post::Prep(Preposition::With, NounPhrase::One(of)) => that(of),
                        _ => false,
                    })
            }
            _ => false,
        })
    }

    /// That enough pieces of a query agree in a property, whatever they agree in.
    pub(crate) fn some_agree(
        &self,
        q: &Query,
        field: TermId,
        many: Expr,
        env: &mut Env,
    ) -> Cond {
        let (over, _) = self.agreed_in(q, field, many, env);
        Cond::Exists(Box::new(over))
    }

    /// What so many pieces of a query can agree in, to be gone through or chosen from, and the value that it stands for. Where some
    /// pieces have a number and others a word, or a rule works it out, it is a piece with that value.
    fn agreed_in(&self, q: &Query, field: TermId, many: Expr, env: &mut Env) -> (Query, Expr) {
        if !self.mixed(field) && self.is_printed(field) {
            let value = env.slot("value");
            let enough = Self::enough_alike(q, field, Expr::Slot(value), many);
            return (
                super::denote::over(value, self.values_of(field), enough),
                Expr::Slot(value),
            );
        }
        let first = env.slot("piece");
        let value = Expr::Field(Box::new(Expr::Slot(first)), field);
        let own =
            crate::lower::from_syntax::replace::cond(&q.filter, q.var, &Expr::Slot(first));
        let enough = Self::enough_alike(q, field, value.clone(), many);
        (super::denote::over(first, q.domain.clone(), own.and(enough)), value)
    }

    /// Whether the values of a property are known: words, or numbers on pieces. What a rule works out can be any number.
    fn is_printed(&self, field: TermId) -> bool {
        let mut words = self.out.world.properties.iter().filter(|p| p.term == field);
        let mut printed = self.out.world.components.iter().flat_map(|c| &c.values);
        words.any(|p| matches!(p.kind, crate::lower::PropertyKind::Term(_)))
            || printed.any(|(f, _)| *f == field)
    }

    /// Whether a property is a word on some pieces and a number on others.
    fn mixed(&self, field: TermId) -> bool {
        let words = self.out.world.properties.iter().any(|p| {
            p.term == field
                && matches!(&p.kind, crate::lower::PropertyKind::Term(v) if !v.is_empty())
        });
        let mut printed = self.out.world.components.iter().flat_map(|c| &c.values);
        words
            && printed
                .any(|(f, v)| *f == field && matches!(v, crate::lower::PrintedValue::Number(_)))
    }

    /// The phrase with what is printed on pieces beside the pieces, where it stands behind the place that they are in.
    fn without_place_words(&self, n: &Nominal) -> Nominal {
        let mut n = n.clone();
        let mut printed = Vec::new();
        for post in &mut n.post {
            let Post::Prep(
                Preposition::In | Preposition::On | Preposition::From | Preposition::InFrontOf,
                place,
            ) = post
            else {
                continue;
            };
            let NounPhrase::One(place) = place else { continue };
            let said = |p: &Post| matches!(p, Post::Prep(Preposition::With, NounPhrase::One(of)) if self.the_same_property(of).is_some());
            printed.extend(place.post.iter().filter(|p| said(p)).cloned());
            place.post.retain(|p| !said(p));
        }
        n.post.extend(printed);
        n
    }

    /// `the same suit`: the property, where nothing else is said of it.
    pub(crate) fn the_same_property(&self, n: &Nominal) -> Option<TermId> {
        let Head::Noun(w) = &n.head else { return None };
        let field = self.property_of_pieces(w)?;
        (self.is_same(n) && n.post.is_empty() && n.quantity.is_none()).then_some(field)
    }

    pub(crate) fn is_same(&self, n: &Nominal) -> bool {
        self.has_word(n, &["same", "matching", "equal", "identical"])
    }

    pub(crate) fn has_word(&self, n: &Nominal, list: &[&str]) -> bool {
        n.adjectives.iter().any(|a| matches!(a, Adjective::Plain(w) if self.is(w, list)))
    }

    /// `take all cards of that suit`, where the suit was chosen: not those of the whole game, wherever they are.
    pub(crate) fn a_place_for(&self, call: &Call, d: &Denot, q: &Query) -> Read<()> {
        let chosen = |c: &Cond| {
            matches!(c, Cond::Compare(crate::lower::Compare::Equal, Expr::Field(of, _), Expr::Slot(value))
                if **of == Expr::Slot(q.var) && *value != q.var)
        };
        let chosen = match &q.filter {
            Cond::All(all) => all.iter().any(chosen),
            one => chosen(one),
        };
        let owned = format!("{:?}", q.filter).contains("Controller");
        let moved = call.verb == Verb::MOVE && call.role(Role::From).is_none();
        if q.domain != Domain::Pieces || !chosen || owned || !moved {
            return Ok(());
        }
        Err(Stuck::new(
            d.span,
            format!("it is not said where `{}` come from", self.quote(d.span)),
        )
        .help("name the place, for example `take all cards of that suit from the row into your hand`"))
    }

    /// What is done with all pieces of a group that agree: whoever acts chooses in what, of those that there are.
    pub(crate) fn all_alike(
        &self,
        effect: Effect,
        of: Option<(Slot, TermId)>,
        env: &mut Env,
    ) -> Effect {
        let (slot, mut over, body, manner, field) = match (effect, of) {
            (Effect::ForEach { slot, over, body, manner }, Some((var, field)))
                if slot == var =>
            {
                (slot, over, body, manner, field)
            }
            (effect, _) => return effect,
        };
        let (from, value) = self.agreed_in(&over, field, int(1), env);
        let same = equal(Expr::Field(Box::new(Expr::Slot(slot)), field), value);
        over.filter = std::mem::replace(&mut over.filter, Cond::True).and(same);
        Effect::Choose(Choice {
            slot: from.var,
            by: Who::Player(env.agent.clone().unwrap_or(Expr::TurnPlayer)),
            from,
            min: int(1),
            max: int(1),
            body: Some(Box::new(Effect::ForEach { slot, over, body, manner })),
        })
    }

    /// The property that a word names; `kind` is the only one that is no number.
    pub(crate) fn property_of_pieces(&self, w: &Word) -> Option<TermId> {
        let of_pieces = |t: TermId| {
            self.out
                .world
                .properties
                .iter()
                .any(|p| p.term == t && p.of == crate::lower::Subject::Piece)
        };
        if let Some(t) = Self::as_term(w).filter(|t| of_pieces(*t)) {
            return Some(t);
        }
        if !self.is(w, &["kind", "type", "sort"]) {
            return None;
        }
        let mut named = self.out.world.properties.iter().filter(|p| {
            p.of == crate::lower::Subject::Piece
                && matches!(&p.kind, crate::lower::PropertyKind::Term(v) if !v.is_empty())
                && self
                    .out
                    .world
                    .components
                    .iter()
                    .any(|c| c.values.iter().any(|(f, _)| *f == p.term))
        });
        let first = named.next()?.term;
        named.next().is_none().then_some(first)
    }

    /// What a property can be, as something to choose from.
    pub(crate) fn values_of(&self, field: TermId) -> Domain {
        let p = self.out.world.properties.iter().find(|p| p.term == field);
        if let Some(crate::lower::PropertyKind::Term(v)) = p.map(|p| &p.kind) {
            Domain::Terms(v.clone())
        } else {
            let mut numbers =
                self.out.world.components.iter().flat_map(|c| &c.values).filter_map(
                    |(f, v)| match v {
                        crate::lower::PrintedValue::Number(n) if *f == field => Some(*n),
                        _ => None,
                    },
                );
            let first = numbers.next().unwrap_or(0);
            let (low, high) = numbers.fold((first, first), |(a, b), n| (a.min(n), b.max(n)));
            Domain::Numbers(super::denote::int(low), super::denote::int(high))
        }
    }

    /// So many of a query agree in a property with this value.
    pub(crate) fn enough_alike(q: &Query, field: TermId, value: Expr, many: Expr) -> Cond {
        let mut q = q.clone();
        let same = equal(Expr::Field(Box::new(Expr::Slot(q.var)), field), value);
        q.filter = std::mem::replace(&mut q.filter, Cond::True).and(same);
        Cond::Compare(crate::lower::Compare::AtLeast, super::denote::count(q), many)
    }
}
