//! Noun phrases that name pieces, and the restrictions put on them.

use super::denote::{Core, Denot, How, Read, Ref, Stuck, equal, over};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::{Cond, Domain, Expr, Query, Slot, Value};
use crate::syntax::ast::{Adjective, Determiner, Head, Nominal, Post, Pronoun, Quantity};
use crate::vocabulary::{Sort, TermId, Word};

/// Words for pieces of any kind.
pub(crate) const GENERAL: &[&str] = &[
    "card",
    "piece",
    "component",
    "item",
    "object",
    "permanent",
    "token",
    "tile",
    "counter",
    "marker",
];

/// Cards that are known from an ordinary pack.
const OF_A_PACK: [&str; 4] = ["ace", "king", "queen", "jack"];

impl Lowerer<'_> {
    /// A sentence that would bring pieces of a name: what an author has left unsaid.
    fn brought_by(&self, name: &str) -> String {
        let pack = self.voc.terms.iter().any(|(_, t)| t.name.eq_ignore_ascii_case("suit"));
        if OF_A_PACK.contains(&name) && !pack {
            return "the game is played with an ordinary pack of 52 cards".to_owned();
        }
        format!("there are four {}", crate::vocabulary::plural_of(name))
    }

    /// The possessor of a nominal as an expression, if one is said.
    pub(crate) fn possessor(&mut self, n: &Nominal, env: &mut Env) -> Read<Option<Denot>> {
        match &n.determiner {
            Determiner::PronounPoss(p) => {
                let np = Nominal {
                    determiner: Determiner::None,
                    quantity: None,
                    adjectives: Vec::new(),
                    head: Head::Pronoun(*p),
                    plural: false,
                    post: Vec::new(),
                    at: n.at,
                };
                if let Some(bearer) = self.bearer(*p, n, env) {
                    return Ok(Some(bearer));
                }
                Ok(Some(self.pronoun(*p, &np, env)?))
            }
            Determiner::Possessive(np) => Ok(Some(self.phrase(np, env)?)),
            _ => {
                for post in &n.post {
                    if let Post::Of(np) = post {
                        let d = self.phrase(np, env)?;
                        return Ok(Some(d));
                    }
                }
                self.shown_by(n, env)
            }
        }
    }

    /// `If the rank of the actor is at least its value, …`: whose value it is. By what is printed on which pieces; where a
    /// figure is the subject, the piece that was named last.
    fn bearer(&self, p: Pronoun, n: &Nominal, env: &Env) -> Option<Denot> {
        if p != Pronoun::It {
            return None;
        }
        let Head::Noun(w) = &n.head else { return None };
        let field = Self::as_term(w).filter(|t| self.term(*t).sort == Sort::Property)?;
        let gap = env.gap.as_ref().map(|g| g.0.clone());
        let found: Vec<_> = env
            .named
            .iter()
            .rev()
            .filter(|a| {
                a.sort == Ref::Piece
                    && !a.plural
                    && a.query.is_none()
                    && Some(&a.expr) != gap.as_ref()
            })
            .collect();
        let kind = |a: &discourse::Antecedent| a.noun.as_ref().and_then(Self::as_term);
        let prints =
            |kind: TermId| {
                self.out.world.components.iter().any(|c| {
                    c.kinds.contains(&kind) && c.values.iter().any(|(f, _)| *f == field)
                })
            };
        let printed: Vec<_> = found.iter().filter(|a| kind(a).is_some_and(prints)).collect();
        let nearest = if let Some(first) = printed.first() {
            // Two pieces that both bear it: by the order of pronouns.
            let other = printed.iter().any(|a| a.expr != first.expr);
            Some(**first).filter(|_| !other)
        } else {
            let figure = env
                .subject
                .as_ref()
                .is_none_or(|d| matches!(d.sort, Ref::Number | Ref::Property(_)))
                && env.summed;
            found.first().copied().filter(|_| figure)
        }?;
        let mut d = Denot::one(Ref::Piece, nearest.expr.clone(), n.at.0);
        d.noun.clone_from(&nearest.noun);
        Some(d)
    }

    // ---- pieces -------------------------------------------------------------------------

    /// The condition that a piece noun puts on a piece.
    pub(crate) fn piece_filter(&mut self, word: &Word, var: Slot) -> Cond {
        let Some(id) = Self::as_term(word) else {
            // A noun of the language that the book makes no kind of: only the general ones fit.
            let general = self.is(word, GENERAL);
            return if general { self.narrowed(word, var) } else { Cond::False };
        };
        match self.term(id).sort {
            Sort::Status => Cond::Status(Expr::Slot(var), id),
            Sort::Designation => Cond::Titled(Expr::Slot(var), id),
            Sort::Kind | Sort::Name => {
                if self.is_generic_kind(id) {
                    Cond::True
                } else {
                    Cond::Kind(Expr::Slot(var), id)
                }
            }
            Sort::Value => self.value_filter(Expr::Slot(var), id),
            _ => Cond::True,
        }
    }

    /// Whether every piece of the game is of this kind.
    pub(crate) fn is_generic_kind(&self, id: TermId) -> bool {
        let all = &self.out.world.components;
        all.is_empty() || all.iter().all(|c| c.kinds.contains(&id))
    }

    /// A property of the thing has this value, whichever property has it.
    pub(crate) fn value_filter(&self, thing: Expr, value: TermId) -> Cond {
        let holders: Vec<Cond> = self
            .out
            .world
            .properties
            .iter()
            .filter_map(|p| match &p.kind {
                crate::lower::PropertyKind::Term(values) if values.contains(&value) => {
                    Some(equal(
                        Expr::Field(Box::new(thing.clone()), p.term),
                        Expr::Const(Value::Term(value)),
                    ))
                }
                crate::lower::PropertyKind::Set(values) if values.contains(&value) => {
                    Some(Cond::Member(thing.clone(), p.term, Expr::Const(Value::Term(value))))
                }
                _ => None,
            })
            .collect();
        match holders.len() {
            0 => Cond::Kind(thing, value),
            1 => holders.into_iter().next().unwrap_or(Cond::True),
            _ => Cond::Any(holders),
        }
    }

    /// `the chosen card`, where a card has been chosen in this rule.
    fn says_chosen(&self, n: &Nominal, env: &Env) -> bool {
        let [Adjective::Participle { negated: false, verb, .. }] = n.adjectives.as_slice()
        else {
            return false;
        };
        let Head::Noun(word) = &n.head else { return false };
        self.is(verb, &["choose", "select", "pick", "name"])
            && env.named.iter().any(|a| {
                a.noun.as_ref() == Some(word) && matches!(a.expr, Expr::Slot(_)) && !a.plural
            })
    }

    /// `When a player scores, they may discard the tapped actor`: the one with which it was done, by what doing it makes of it.
    fn says_used(&self, word: &Word, n: &Nominal, env: &Env) -> bool {
        let [Adjective::Participle { negated: false, verb, .. }] = n.adjectives.as_slice()
        else {
            return false;
        };
        let state = self
            .verb_named(&self.lemma(verb))
            .is_some_and(|verb| self.flags.values().any(|(_, on, _)| *on == verb));
        let used = |a: &crate::lower::from_syntax::discourse::Antecedent| {
            a.noun.as_ref() == Some(word)
                && matches!(a.expr, Expr::Slot(slot) if env.parts.contains(&slot))
        };
        state
            && n.determiner == Determiner::The
            && !n.plural
            && env.event.is_some()
            && env.named.iter().any(used)
    }

    pub(crate) fn piece(&mut self, word: &Word, n: &Nominal, env: &mut Env) -> Read<Denot> {
        let how = Self::how(n);
        if let Some(met) = self.met(n, env) {
            return Ok(Denot { noun: Some(word.clone()), ..met });
        }
        // `the ship card` is the ship that was named.
        if matches!(n.determiner, Determiner::The | Determiner::That | Determiner::This)
            && n.post.is_empty()
            && n.quantity.is_none()
            && self.is(word, GENERAL)
            && let [Adjective::Noun(kind @ Word::Term(id))] = n.adjectives.as_slice()
            && self.term(*id).sort == Sort::Kind
            && env.named.iter().any(|a| a.noun.as_ref() == Some(kind) && !a.plural)
            && let Some(found) = self.refer_back(kind, n, env)
        {
            return Ok(found);
        }
        // A definite phrase without more words refers back.
        if matches!(
            n.determiner,
            Determiner::The
                | Determiner::That
                | Determiner::This
                | Determiner::These
                | Determiner::Those
        ) && n.post.is_empty()
            && (n.adjectives.is_empty()
                || self.says_chosen(n, env)
                || self.says_used(word, n, env))
            && let Some(found) = self.refer_back(word, n, env)
        {
            return Ok(found);
        }
        if let Some(found) = self.brought_piece(word, n) {
            return Ok(found);
        }
        // "the trump card", "the Star": a title's bearer.
        if let Some(id) = Self::as_term(word)
            && self.term(id).sort == Sort::Designation
            && how == How::The
        {
            let scope = self.possessor(n, env)?.map(|d| Box::new(self.owner_of(&d)));
            let scope = scope.or_else(|| env.agent.clone().map(Box::new));
            return Ok(Denot {
                noun: Some(word.clone()),
                ..Denot::one(Ref::Piece, Expr::Designated(id, scope), n.at.0)
            });
        }
        if let Some(found) = self.such(word, n, env)? {
            return Ok(found);
        }
        if Self::as_term(word).is_none() && !self.is(word, GENERAL) {
            let name = self.lemma(word);
            return Err(Stuck::new(
                n.at.0,
                format!("the book does not say what pieces `{}` are", self.quote_of(n)),
            )
            .help(format!("say what there is, for example `{}`", self.brought_by(&name))));
        }
        let bare = n.post.is_empty() && n.adjectives.is_empty() && !n.plural;
        if n.determiner == Determiner::That && bare {
            let said = self.quote_of(n);
            return Err(Stuck::new(
                n.at.0,
                format!("nothing before `{said}` says which one it is"),
            )
            .help("name it before, or say which, for example `one of your cards`"));
        }
        let var = env.slot(&self.lemma(word));
        let mut query = over(var, Domain::Pieces, self.piece_filter(word, var));
        let mut denot = Denot::many(Ref::Piece, query.clone(), how, n.at.0);
        denot.noun = Some(word.clone());
        denot.plural = n.plural;
        if let Some(owner) = self.possessor_of_piece(n, env)? {
            self.restrict_to_owner(&mut query, &owner, n, env)?;
            // `Every player's pawn` is every pawn.
            if matches!((&owner.core, owner.how), (Core::Many(_), How::Each)) {
                denot.how = How::Each;
            }
        }
        let (n, row) = self.following(n);
        denot.row = row;
        self.adjectives(&n, &mut query, env, Ref::Piece)?;
        let (n, alike) = self.agreeing(&n);
        denot.alike = alike;
        let n = &n;
        self.posts(n, &mut query, env)?;
        // `For each other king`: the word stands by itself behind `each`.
        let others = matches!(n.determiner, Determiner::Each | Determiner::All)
            && n.adjectives.contains(&Adjective::Other);
        if (others || super::denote::of_others(&n.determiner))
            && let Some(other) = match self.than_which(&n.head, &Expr::Slot(var), env) {
                Some(first) => Some(equal(Expr::Slot(var), first).negate()),
                None => self.others_of_their_kind(&query, env),
            }
        {
            query.filter = query.filter.and(other);
        }
        denot.count = self.told_count(n, env)?;
        if let Some(Quantity::Only(_)) = &n.quantity {
            denot.how = How::A;
        }
        denot.random = n
            .adjectives
            .iter()
            .any(|a| matches!(a, Adjective::Plain(w) if self.is(w, &["random"])));
        denot.core = Core::Many(query);
        Ok(denot)
    }

    pub(crate) fn possessor_of_piece(
        &mut self,
        n: &Nominal,
        env: &mut Env,
    ) -> Read<Option<Denot>> {
        match &n.determiner {
            Determiner::PronounPoss(_) | Determiner::Possessive(_) => self.possessor(n, env),
            _ => Ok(None),
        }
    }

    /// `their cards`: controlled by the player; `its props`: attached to the piece; `the deck's
    /// cards`: in the place.
    pub(crate) fn restrict_to_owner(
        &mut self,
        query: &mut Query,
        owner: &Denot,
        n: &Nominal,
        _env: &mut Env,
    ) -> Read<()> {
        let var = Expr::Slot(query.var);
        match owner.sort {
            Ref::Player => {
                let filter = match &owner.core {
                    Core::One(e) => equal(Expr::Controller(Box::new(var)), e.clone()),
                    // `Another player's actors`: those of any of them.
                    Core::Many(_) if owner.count.is_none() && owner.how != How::No => {
                        self.membership(Expr::Controller(Box::new(var)), owner)
                    }
                    _ => {
                        return Err(Stuck::new(
                            n.at.0,
                            "it is not clear whose pieces are meant",
                        ));
                    }
                };
                query.filter = std::mem::replace(&mut query.filter, Cond::True).and(filter);
            }
            Ref::Piece => query.domain = Domain::AttachedTo(owner.expr()),
            Ref::Place(_) => query.domain = Domain::In(owner.expr()),
            _ => return Err(Stuck::new(n.at.0, "it is not clear whose pieces are meant")),
        }
        Ok(())
    }

    /// `of the same suit [as X]`: the property agrees with the thing named before.
    pub(crate) fn matching(
        &mut self,
        field: TermId,
        n: &Nominal,
        var: Expr,
        env: &mut Env,
    ) -> Read<Cond> {
        // `Of that suit`, where one was named.
        let value = env.named.iter().rev().find(|a| {
            a.sort == Ref::Term && a.noun.as_ref().and_then(Self::as_term) == Some(field)
        });
        if let Some(value) = value {
            return Ok(equal(Expr::Field(Box::new(var), field), value.expr.clone()));
        }
        let other = self.named_beside(&n.head, &var, env);
        match other {
            Some(a) => {
                Ok(equal(Expr::Field(Box::new(var), field), Expr::Field(Box::new(a), field)))
            }
            None => {
                Err(Stuck::new(n.at.0, format!("`{}`: the same as what", self.quote_of(n)))
                    .help("write for example `of the same suit as the first card`"))
            }
        }
    }

    /// The piece that was named beside one, of the same kind where there is such a piece: `attaches a prop to an actor that has a
    /// prop of the same suit` is as the prop.
    pub(crate) fn named_beside(&self, head: &Head, one: &Expr, env: &Env) -> Option<Expr> {
        self.piece_beside(head, one, env).map(|a| a.expr.clone())
    }

    /// The one than which `another` is another. `Moves a sail to another ship`: than the ship it is on.
    pub(crate) fn than_which(&self, head: &Head, one: &Expr, env: &Env) -> Option<Expr> {
        let beside = self.piece_beside(head, one, env)?;
        let named = match (&beside.noun, head) {
            (Some(noun), Head::Noun(word)) => Self::as_term(noun).zip(Self::as_term(word)),
            _ => None,
        };
        let status = |t: TermId| self.term(t).sort == Sort::Status;
        let hangs = named.is_some_and(|(a, b)| a != b && status(a) && status(b));
        let expr = beside.expr.clone();
        Some(if hangs { Expr::Host(Box::new(expr)) } else { expr })
    }

    fn piece_beside<'e>(
        &self,
        head: &Head,
        one: &Expr,
        env: &'e Env,
    ) -> Option<&'e discourse::Antecedent> {
        let others =
            || env.named.iter().rev().filter(|a| a.sort == Ref::Piece && a.expr != *one);
        let alike = |a: &&discourse::Antecedent| match (&a.noun, head) {
            (Some(noun), Head::Noun(w)) => self.lemma(noun) == self.lemma(w),
            _ => false,
        };
        others().find(alike).or_else(|| others().next())
    }
}
