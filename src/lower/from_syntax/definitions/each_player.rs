//! Pieces that each player has from the start, and where they stand.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::declare;
use crate::lower::from_syntax::words;
use crate::lower::{Component, PieceSource, Scope};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Determiner, Head, Nominal, NounPhrase, Post, Preposition,
    Quantity, Verb as V,
};
use crate::vocabulary::{Sort, TermId, Word};

impl Lowerer<'_> {
    /// Pieces that each player has from the start.
    pub(crate) fn declare_each_player(&mut self) {
        let mut found: Vec<(TermId, u32, Option<TermId>)> = Vec::new();
        for unit in self.units {
            let Some(s) = unit.statement.as_ref().and_then(declare::sentence_of) else {
                continue;
            };
            let setup = self.in_setup(unit);
            for joined in &s.clauses {
                self.had_by_each(&joined.clause, setup, &mut found);
            }
        }
        for (kind, count, place) in found {
            let there = self.out.world.components.iter().any(|c| c.kinds.contains(&kind));
            if there && !self.come_in_sets(kind, count) {
                continue;
            }
            let place = place.unwrap_or_else(|| self.area());
            let component = Component {
                name: self.term(kind).name.clone(),
                kinds: vec![kind],
                count,
                values: Vec::new(),
                source: PieceSource::EachPlayer,
                place: Some(place),
            };
            self.out.world.components.push(component);
        }
        // Cards of one's own that the text brings are held in the hand where there is one; those of a table have their place.
        let own: Vec<Vec<TermId>> =
            self.voc.stock.groups.iter().filter(|g| g.own).map(|g| g.kinds.clone()).collect();
        let loose = |c: &Component| {
            c.source == PieceSource::EachPlayer
                && c.place.is_none()
                && !c.values.is_empty()
                && own.iter().any(|kinds| c.kinds.starts_with(kinds))
        };
        if self.out.world.components.iter().any(loose) {
            let hand = self.hand_zone().filter(|_| self.speaks_of_hands());
            let place = hand.unwrap_or_else(|| self.area());
            for component in self.out.world.components.iter_mut().filter(|c| loose(c)) {
                component.place = Some(place);
            }
        }
    }

    fn had_by_each(
        &self,
        clause: &Clause,
        setup: bool,
        found: &mut Vec<(TermId, u32, Option<TermId>)>,
    ) {
        let has = clause.verb.verb == V::Have;
        let begins = matches!(&clause.verb.verb, V::Word(w)
            if self.is(w, &["begin", "start", "get", "receive", "take"]));
        let each = match &clause.subject {
            Some(NounPhrase::One(n)) => {
                matches!(n.determiner, Determiner::Each | Determiner::All)
                    && matches!(&n.head, Head::Noun(w)
                        if self.noun_class(w) == words::NounClass::Player)
                    && n.post.is_empty()
            }
            _ => false,
        };
        if !each || !(has || begins) || clause.verb.modal.is_some() || clause.verb.negated {
            return;
        }
        for complement in &clause.complements {
            let np = match complement {
                Complement::Object(np) if has || begins && setup => np,
                Complement::Prep(Preposition::With, np) if begins => np,
                _ => continue,
            };
            for n in Self::parts(np) {
                let Head::Noun(Word::Term(id)) = &n.head else { continue };
                let count = match &n.quantity {
                    Some(Quantity::Exactly(crate::syntax::ast::Amount::Number(k))) => *k,
                    None if n.determiner == Determiner::A => 1,
                    _ => continue,
                };
                if self.term(*id).sort == Sort::Kind && n.adjectives.is_empty() {
                    let place = self.begins_at(clause, n);
                    found.push((*id, u32::try_from(count).unwrap_or(0), place));
                }
            }
        }
    }

    /// Whether each player has so many pieces of a kind from the start.
    pub(crate) fn had_from_the_start(&self, n: &Nominal) -> Option<TermId> {
        let bare = n.post.is_empty().then(|| self.had_at_first(n, None)).flatten();
        bare.or_else(|| {
            let [Post::Prep(p, np)] = n.post.as_slice() else { return None };
            self.had_at_first(n, Some(self.stand(*p, np)?))
        })
    }

    /// The place where a piece stands that somebody has.
    fn stand(&self, p: Preposition, np: &NounPhrase) -> Option<TermId> {
        let NounPhrase::One(n) = np else { return None };
        let Head::Noun(word) = &n.head else { return None };
        let plain = n.adjectives.is_empty() && n.post.is_empty() && n.quantity.is_none();
        let named = matches!(n.determiner, Determiner::The | Determiner::None)
            || matches!(n.determiner, Determiner::PronounPoss(_));
        Self::as_term(word)
            .filter(|_| {
                plain
                    && named
                    && matches!(p, Preposition::In | Preposition::On | Preposition::At)
            })
            .filter(|id| self.out.world.zones.iter().any(|z| z.term == *id))
    }

    /// `three boats in the Harbor`, `starts with a raft on the Bank`.
    pub(crate) fn begins_at(&self, clause: &Clause, n: &Nominal) -> Option<TermId> {
        if let [Post::Prep(p, np)] = n.post.as_slice() {
            return self.stand(*p, np);
        }
        let list = clause.complements.iter().find_map(|c| match c {
            Complement::Object(NounPhrase::And(list))
            | Complement::Prep(Preposition::With, NounPhrase::And(list)) => Some(list),
            _ => None,
        });
        // Of several pieces it is not said which of them stands there.
        let alone = list.is_none_or(|list| {
            let piece = |np: &&NounPhrase| self.class_of(np) == Some(words::NounClass::Piece);
            list.iter().filter(piece).count() == 1
                && matches!(list.last(), Some(NounPhrase::One(last)) if last.head == n.head)
        });
        self.place_behind(clause).filter(|_| alone)
    }

    /// The place that stands behind all that somebody begins with.
    pub(crate) fn place_behind(&self, clause: &Clause) -> Option<TermId> {
        let said = clause.complements.iter().filter_map(|c| match c {
            Complement::Prep(p, np) if *p != Preposition::With => self.stand(*p, np),
            _ => None,
        });
        let aside = clause.adjuncts.iter().filter_map(|a| match a {
            Adjunct::Prep(p, np) => self.stand(*p, np),
            _ => None,
        });
        said.chain(aside).next()
    }

    /// Whether each player has so many pieces of a kind from the start, in that place.
    pub(crate) fn had_at_first(&self, n: &Nominal, place: Option<TermId>) -> Option<TermId> {
        let Head::Noun(Word::Term(id)) = &n.head else { return None };
        let count = match &n.quantity {
            Some(Quantity::Exactly(crate::syntax::ast::Amount::Number(k))) => *k,
            None if n.determiner == Determiner::A => 1,
            _ => return None,
        };
        let components = &self.out.world.components;
        components
            .iter()
            .any(|c| {
                c.source == PieceSource::EachPlayer
                    && c.kinds.contains(id)
                    && i64::from(c.count) == count
                    && match place {
                        Some(place) => c.place == Some(place),
                        // What stands in a place for all is not just before its player.
                        None => c.place.is_none_or(|z| self.scope_of(z) != Scope::Shared),
                    }
            })
            .then_some(*id)
            .filter(|_| n.adjectives.is_empty())
    }
}
