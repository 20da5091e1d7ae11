//! What sentences say of a ranking as a whole: that only some places earn, before or after it is begun, and which group
//! is gone through.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::declare;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{equal, int};
use crate::lower::{Arith, Compare, Cond, Expr, RuleKind};
use crate::syntax::ast::{
    Adjective, Adjunct, Complement, Determiner, Head, Nominal, NounPhrase, Post, Preposition,
    Pronoun, Quantity, Sentence,
};
use crate::vocabulary::Sort;

impl Lowerer<'_> {
    /// `Points are awarded only for first place`.
    pub(crate) fn only_place(&self, s: &Sentence) -> Option<i64> {
        let [joined] = s.clauses.as_slice() else { return None };
        let c = &joined.clause;
        let points = c.subject.as_ref().and_then(Self::head).is_some_and(|w| {
            self.sort(w) == Some(Sort::Tally) || self.is(w, &["point", "victory point"])
        });
        let only = c.verb.only || c.adjuncts.iter().any(|a| matches!(a, Adjunct::Only(_)));
        let awarded = c.verb.passive && self.award_verb(c) && !c.verb.negated;
        if !points || !only || !awarded || c.verb.modal.is_some() || c.adjuncts.len() > 1 {
            return None;
        }
        let place = |np: &NounPhrase| self.place_number(np);
        let inner = c.adjuncts.iter().find_map(|a| match a {
            Adjunct::Only(inner) => match &**inner {
                Adjunct::Prep(Preposition::For, np) => place(np),
                _ => None,
            },
            Adjunct::Prep(Preposition::For, np) => place(np),
            _ => None,
        });
        match c.complements.as_slice() {
            [Complement::Prep(Preposition::For, np)] => place(np),
            [] => inner,
            _ => None,
        }
    }

    /// Whether a later sentence of the set says what a place earns.
    pub(crate) fn ranks_later(&self) -> bool {
        let set = self.units[self.at].set;
        self.units[self.at + 1..].iter().filter(|u| u.set == set).any(|u| {
            matches!(u.statement.as_ref().map(declare::sentence_of), Some(Some(s))
            if s.clauses.iter().any(|j| {
                let c = &j.clause;
                c.subject.as_ref().is_some_and(|np| self.whom(np, None).is_some())
                    && self.award_verb(c)
            }))
        })
    }

    /// Places behind this one earn nothing.
    pub(crate) fn award_only(&mut self, k: i64, players: Option<i64>, env: &mut Env) {
        let Some(ranking) = self.ranking.clone() else { return };
        let (p, var) = (env.slot("player"), env.slot("player"));
        let place = Expr::Place {
            player: Box::new(Expr::Slot(p)),
            by: Box::new(Expr::Field(Box::new(Expr::Slot(var)), ranking.measure)),
            var,
        };
        let mut guard = match players {
            Some(n) => equal(Expr::PlayerCount, int(n)),
            None => Cond::True,
        };
        guard = guard.and(Cond::Compare(Compare::More, place, int(k)));
        self.rule(
            env,
            guard,
            RuleKind::Assign { field: ranking.award, slot: Some(p), value: int(0) },
        );
    }

    /// What was said of places before the ranking began.
    pub(crate) fn awards_said_ahead(&mut self) {
        let here = (self.at, self.part);
        for (at, k, players, except) in std::mem::take(&mut self.awards_ahead) {
            (self.at, self.part) = (at, 1);
            let rule = self.out.rules.len();
            self.award_only(k, players, &mut Env::default());
            if except {
                for rule in rule..self.out.rules.len() {
                    self.out.rules[rule].exceptional = Some(crate::lower::Marker::Except);
                }
            }
        }
        (self.at, self.part) = here;
    }

    /// `In each of the six suits,` before a list of places: the group that is being ranked.
    pub(crate) fn goes_through_ranked(&self, f: &crate::syntax::ast::Fragment) -> bool {
        use crate::syntax::ast::{Amount, Fragment};
        let Some((group, many)) = self.ranking.as_ref().and_then(|r| r.group.clone()) else {
            return false;
        };
        let Fragment::Adjuncts(list) = f else { return false };
        let [Adjunct::Prep(Preposition::In | Preposition::For | Preposition::ForEach, np)] =
            list.as_slice()
        else {
            return false;
        };
        let NounPhrase::One(outer) = np else { return false };
        let each = matches!(outer.determiner, Determiner::Each | Determiner::All)
            || outer.head == Head::Pronoun(Pronoun::Each);
        let inner = outer.post.iter().find_map(|p| match p {
            Post::Of(NounPhrase::One(n)) => Some(n.as_ref()),
            _ => None,
        });
        let n = inner.unwrap_or(outer);
        let named = |w: &crate::vocabulary::Word| self.lemma(w) == group;
        // `household colors`, `the suits`
        let head = match &n.head {
            Head::Noun(w) if named(w) => {
                n.adjectives.iter().all(|a| matches!(a, Adjective::Noun(w) if named(w)))
            }
            Head::Noun(w) => {
                self.is(w, &["color", "colour", "suit", "type", "kind", "sort", "category"])
                    && matches!(n.adjectives.as_slice(), [Adjective::Noun(w)] if named(w))
            }
            _ => false,
        };
        let counted = match &n.quantity {
            None => true,
            Some(Quantity::Exactly(Amount::Number(k))) => *k == many as i64,
            _ => false,
        };
        each && head && counted
    }

    /// Whether `most coins`, `no coins` speak of what the ranking counts.
    pub(crate) fn is_what_counts(&self, h: &Nominal) -> bool {
        let Some(ranking) = &self.ranking else { return true };
        let noun = match &h.head {
            Head::Noun(w) => ranking.counted.is_empty() || ranking.counted.contains(w),
            _ => true,
        };
        let group = h.post.iter().all(|p| match p {
            Post::Prep(Preposition::From | Preposition::Of | Preposition::In, np)
            | Post::Of(np) => self.ranked_group(np).is_none_or(|known| known),
            _ => true,
        });
        noun && group
    }

    /// `that family`, `the suit`: whether it is the group that is gone through; none is something else.
    pub(crate) fn ranked_group(&self, np: &NounPhrase) -> Option<bool> {
        let NounPhrase::One(n) = np else { return None };
        let Head::Noun(w) = &n.head else { return None };
        let definite = matches!(
            n.determiner,
            Determiner::That | Determiner::The | Determiner::This | Determiner::Each
        );
        let (group, _) = self.ranking.as_ref()?.group.as_ref()?;
        definite.then(|| self.lemma(w) == *group && n.post.is_empty())
    }

    /// The smallest of several numbers.
    pub(crate) fn smallest(list: Vec<Expr>) -> Option<Expr> {
        list.into_iter().reduce(|a, b| Expr::Arith(Arith::Min, Box::new(a), Box::new(b)))
    }
}
