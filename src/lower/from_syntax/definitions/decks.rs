//! Places that come filled: `each player has a deck of 20 cards`, `there are 20 cards in each deck`.
//!
//! Where no table and no list says which pieces there are, such a sentence brings them.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::declare;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Component, PieceSource, Scope};
use crate::syntax::ast::{
    Adjunct, Amount, Clause, Complement, Head, Nominal, NounPhrase, Post, Preposition,
    Quantity, Sentence, Verb as V,
};
use crate::vocabulary::TermId;

/// What fills a place.
struct Filling {
    zone: TermId,
    count: u32,
    kind: Option<TermId>,
    name: String,
}

impl Lowerer<'_> {
    /// Brings the pieces that the text says a place comes filled with.
    pub(crate) fn declare_decks(&mut self) {
        let mut found: Vec<Filling> = Vec::new();
        for unit in self.units {
            let Some(s) = unit.statement.as_ref().and_then(declare::sentence_of) else {
                continue;
            };
            found.extend(self.fillings(s).0);
        }
        let tables = !self.out.world.components.is_empty();
        for f in found {
            let said = self.out.world.components.iter().any(|c| match f.kind {
                Some(kind) => c.kinds.contains(&kind),
                None => c.place == Some(f.zone),
            });
            if said || f.kind.is_none() && tables {
                continue;
            }
            let each = self
                .out
                .world
                .zones
                .iter()
                .any(|z| z.term == f.zone && z.scope == Scope::Player);
            self.out.world.components.push(Component {
                name: f.name,
                kinds: f.kind.into_iter().collect(),
                count: f.count,
                values: Vec::new(),
                source: if each { PieceSource::EachPlayer } else { PieceSource::Shared },
                place: Some(f.zone),
            });
        }
    }

    /// Whether a sentence only says what a place comes filled with, and the pieces are there.
    pub(crate) fn says_filling(&mut self, s: &Sentence) -> Option<Status> {
        let (all, whole) = self.fillings(s);
        let there = !all.is_empty() && all.iter().all(|f| self.is_filled(f));
        (whole && there).then(|| self.fact(&Env::default()))
    }

    fn is_filled(&self, f: &Filling) -> bool {
        self.out.world.components.iter().any(|c| {
            c.place == Some(f.zone)
                && c.count == f.count
                && c.name == f.name
                && c.values.is_empty()
        })
    }

    /// Whether a phrase (`a deck of 20 cards`) names pieces that are there.
    pub(crate) fn is_deck_of(&self, n: &Nominal) -> bool {
        self.deck_filled(n).is_some_and(|f| self.is_filled(&f))
    }

    /// The places that a sentence fills, and whether it says nothing else.
    fn fillings(&self, s: &Sentence) -> (Vec<Filling>, bool) {
        self.filled_by(s).unwrap_or_default()
    }

    fn filled_by(&self, s: &Sentence) -> Option<(Vec<Filling>, bool)> {
        let [joined] = s.clauses.as_slice() else { return None };
        let clause = &joined.clause;
        if !s.leads.is_empty()
            || s.opener.is_some()
            || s.exception.is_some()
            || clause.verb.modal.is_some()
            || clause.verb.negated
            || clause.verb.passive
            || clause.verb.past
            || !clause.more.is_empty()
            || !clause.adjuncts.iter().all(|a| matches!(a, Adjunct::Prep(Preposition::With, _)))
        {
            return None;
        }
        let subject = clause.subject.as_ref()?;
        if clause.existential {
            let NounPhrase::One(n) = subject else { return None };
            if let Some(deck) = self.deck_filled(n) {
                return Some((vec![deck], true));
            }
            let [Post::Prep(Preposition::In, place)] = n.post.as_slice() else { return None };
            return Some((vec![self.fill(place, n)?], true));
        }
        let starts = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["begin", "start"]));
        let has = clause.verb.verb == V::Have;
        match self.class_of(subject)? {
            NounClass::Place => {
                let holds = has
                    || matches!(&clause.verb.verb, V::Word(w)
                        if self.is(w, &["contain", "hold", "include", "comprise"]));
                let [Complement::Object(NounPhrase::One(n))] = clause.complements.as_slice()
                else {
                    return None;
                };
                if !holds || !n.post.is_empty() {
                    return None;
                }
                Some((vec![self.fill(subject, n)?], true))
            }
            NounClass::Player if has || starts => {
                let (np, place) = with_or_object(clause, has)?;
                let parts = Self::parts(np);
                if let (Some(place), [n]) = (place, parts.as_slice()) {
                    // `with 20 cards in their deck`
                    let pile = self.pile_named(place)? && n.post.is_empty();
                    return pile.then(|| self.fill(place, n))?.map(|f| (vec![f], true));
                }
                let all: Vec<Filling> =
                    parts.iter().filter_map(|n| self.deck_filled(n)).collect();
                let whole = all.len() == parts.len();
                Some((all, whole))
            }
            _ => None,
        }
    }

    /// `a deck of 20 cards`, `20 cards in their deck`.
    fn deck_filled(&self, n: &Nominal) -> Option<Filling> {
        match n.post.as_slice() {
            [Post::Of(NounPhrase::One(inner))] if inner.post.is_empty() => {
                let bare = Nominal { post: Vec::new(), ..n.clone() };
                let place = NounPhrase::One(Box::new(bare));
                self.pile_named(&place)?.then(|| self.fill(&place, inner))?
            }
            [Post::Prep(Preposition::In, place)] => {
                let bare = Nominal { post: Vec::new(), ..n.clone() };
                self.pile_named(place)?.then(|| self.fill(place, &bare))?
            }
            _ => None,
        }
    }

    /// Whether a phrase names a place that is drawn from: any other is filled from such a place.
    fn pile_named(&self, place: &NounPhrase) -> Option<bool> {
        let zone = Self::head(place).and_then(Self::as_term)?;
        Some(self.out.world.zones.iter().any(|z| z.term == zone && z.shuffled))
    }

    fn fill(&self, place: &NounPhrase, pieces: &Nominal) -> Option<Filling> {
        let zone = Self::head(place).and_then(Self::as_term)?;
        let Some(Quantity::Exactly(Amount::Number(n))) = pieces.quantity else { return None };
        let Head::Noun(word) = &pieces.head else { return None };
        if self.noun_class(word) != NounClass::Piece || !pieces.adjectives.is_empty() {
            return None;
        }
        let zones = &self.out.world.zones;
        zones.iter().any(|z| z.term == zone).then(|| Filling {
            zone,
            count: u32::try_from(n).unwrap_or(0),
            kind: Self::as_term(word),
            name: self.lemma(word).into_owned(),
        })
    }
}

/// The phrase of what somebody has or begins with, and where, if a clause says that apart.
fn with_or_object(clause: &Clause, has: bool) -> Option<(&NounPhrase, Option<&NounPhrase>)> {
    use Preposition::{In, With};
    let mut with = clause.adjuncts.iter().filter_map(|a| match a {
        Adjunct::Prep(With, np) => Some(np),
        _ => None,
    });
    match clause.complements.as_slice() {
        [Complement::Object(np)] if has && clause.adjuncts.is_empty() => Some((np, None)),
        // `begins [the game] with a deck of 20 cards`
        [Complement::Prep(With, np)] | [Complement::Object(_), Complement::Prep(With, np)]
            if !has =>
        {
            Some((np, None))
        }
        [Complement::Prep(With, np), Complement::Prep(In, place)]
        | [Complement::Object(_), Complement::Prep(With, np), Complement::Prep(In, place)]
            if !has =>
        {
            Some((np, Some(place)))
        }
        [] | [Complement::Object(_)] if !has => with.next().map(|np| (np, None)),
        _ => None,
    }
}
