//! States that are told as what brought them about: `a barn comes to hold eight cards`, `the last card leaves the
//! pile`, `a player draws the last card of the deck`. Done on trees, in conditions.

use crate::lower::Scope;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::pieces;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, AdjectivePhrase, Clause, Complement, Determiner, Head, Nominal, NounPhrase,
    Ordinal, Post, Preposition, Quantity, Verb as V,
};
use crate::vocabulary::{Part, Word};

/// What takes a piece out of a place.
const TAKING: &[&str] = &[
    "leave", "draw", "take", "deal", "turn", "reveal", "remove", "pick", "buy", "flip", "go",
    "come", "play", "sell",
];

impl Lowerer<'_> {
    /// The state that a condition asks for, where it tells of an event that brings it about.
    pub(crate) fn emptied(&self, clause: &mut Clause) {
        self.comes_to(clause);
        self.last_leaves(clause);
        self.place_of_one(clause);
    }

    /// `comes to hold eight cards`: holds at least eight.
    fn comes_to(&self, clause: &mut Clause) {
        let V::Word(w) = &clause.verb.verb else { return };
        if !self.is(w, &["come", "get"]) || clause.verb.modal.is_some() || clause.verb.negated {
            return;
        }
        let [Complement::Infinitive(inner)] = clause.complements.as_slice() else { return };
        let has = match &inner.verb.verb {
            V::Have => true,
            V::Word(w) => self.is(w, &["hold", "contain", "own", "total"]),
            _ => false,
        };
        if !has || inner.verb.passive {
            return;
        }
        let inner = inner.as_ref().clone();
        clause.verb.verb = inner.verb.verb;
        clause.complements = inner.complements;
        clause.adjuncts.extend(inner.adjuncts);
        for c in &mut clause.complements {
            if let Complement::Object(NounPhrase::One(n)) = c
                && let Some(Quantity::Exactly(a)) = &n.quantity
            {
                n.quantity = Some(Quantity::AtLeast(a.clone()));
            }
        }
    }

    /// `the last card leaves the pile`, `the last card of the pile is drawn`: the pile is empty.
    fn last_leaves(&self, clause: &mut Clause) {
        let V::Word(w) = &clause.verb.verb else { return };
        if !self.is(w, TAKING) || clause.verb.modal.is_some() || clause.verb.negated {
            return;
        }
        let object = clause.complements.iter().find_map(|c| match c {
            Complement::Object(np) => Some(np),
            _ => None,
        });
        let leaves = self.is(w, &["leave"]);
        let taken = match (&clause.subject, object) {
            (Some(np), None) => self.last_piece(np),
            (Some(np), Some(_)) if leaves => self.last_piece(np),
            (Some(np), Some(what)) if self.is_player(np) => self.last_piece(what),
            _ => None,
        };
        let Some(n) = taken else { return };
        let from = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(Preposition::From, np) => Some(np.clone()),
            Complement::Object(np) if leaves => Some(np.clone()),
            _ => None,
        });
        let place = self.where_it_lay(n, from);
        let known = |c: &Complement| {
            matches!(
                c,
                Complement::Object(_)
                    | Complement::Prep(Preposition::From, _)
                    | Complement::Particle(_)
            )
        };
        let Some(place) = place.filter(|_| clause.complements.iter().all(known)) else {
            return;
        };
        if self.is_then_empty(clause) {
            clause.subject = Some(place);
        }
    }

    /// Where a piece lay that is taken, by what stands behind it, `from` somewhere, or where all of its kind begin.
    /// Somebody's own hand is left by playing: that somebody has none left is told elsewhere.
    pub(crate) fn where_it_lay(
        &self,
        n: &Nominal,
        from: Option<NounPhrase>,
    ) -> Option<NounPhrase> {
        let behind = match n.post.as_slice() {
            [
                Post::Of(np)
                | Post::Prep(Preposition::From | Preposition::In | Preposition::On, np),
            ] => Some(np.clone()),
            [] => None,
            _ => return None,
        };
        let own = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n)
                if matches!(n.determiner, Determiner::PronounPoss(_) | Determiner::Possessive(_)))
        };
        let place = behind.or(from).or_else(|| self.only_source(n))?;
        (self.class_of(&place) == Some(NounClass::Place) && !own(&place)).then_some(place)
    }

    /// The clause says of its subject that it is empty, whatever it said before; nothing is changed without the word.
    pub(crate) fn is_then_empty(&self, clause: &mut Clause) -> bool {
        let Some(empty) = self.voc.find_lexeme("empty", Part::Adjective) else { return false };
        clause.verb.verb = V::Be;
        clause.verb.passive = false;
        clause.verb.perfect = false;
        clause.verb.past = false;
        clause.complements = vec![Complement::Adjective(AdjectivePhrase {
            determiner: Determiner::None,
            quantity: None,
            before: Vec::new(),
            word: Adjective::Plain(Word::Lexeme(empty)),
            than: None,
            or_equal: false,
        })];
        true
    }

    /// `the last card`
    pub(crate) fn last_piece<'n>(&self, np: &'n NounPhrase) -> Option<&'n Nominal> {
        let NounPhrase::One(n) = np else { return None };
        let last = matches!(n.adjectives.as_slice(), [Adjective::Ordinal(Ordinal::Last)])
            && n.determiner == Determiner::The
            && !n.plural;
        let piece = matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Piece);
        (last && piece).then_some(n)
    }

    /// The one shared place in which all pieces of a kind begin.
    fn where_they_begin(&self, like: &Nominal) -> Option<crate::vocabulary::TermId> {
        let Head::Noun(w) = &like.head else { return None };
        let var = crate::lower::Slot(0);
        let kind = crate::lower::Cond::Kind(crate::lower::Expr::Slot(var), Self::as_term(w)?);
        let q = denote::over(var, crate::lower::Domain::Pieces, kind);
        self.home(&q).filter(|zone| self.scope_of(*zone) == Scope::Shared)
    }

    /// Whether pieces of a noun are in this place at first, or in none.
    fn may_lie_in(&self, zone: crate::vocabulary::TermId, like: &Nominal) -> bool {
        let Head::Noun(w) = &like.head else { return false };
        let Some(kind) = Self::as_term(w) else {
            return self.is(w, pieces::GENERAL);
        };
        let mut of =
            self.out.world.components.iter().filter(|c| c.kinds.contains(&kind)).peekable();
        of.peek().is_none() || of.any(|c| c.place == Some(zone))
    }

    /// The only shared place in which pieces are hidden: from there they are drawn.
    fn only_source(&self, like: &Nominal) -> Option<NounPhrase> {
        let mut shuffled = self.out.world.zones.iter().filter(|z| z.shuffled);
        let zone = match (shuffled.next(), shuffled.next()) {
            (Some(zone), None)
                if zone.scope == Scope::Shared && self.may_lie_in(zone.term, like) =>
            {
                zone.term
            }
            _ => self.where_they_begin(like)?,
        };
        let mut n = like.clone();
        n.adjectives.clear();
        n.post.clear();
        n.head = Head::Noun(Word::Term(zone));
        Some(NounPhrase::One(Box::new(n)))
    }

    /// `a barn holds eight cards`, where each player has one: a player's barn does.
    fn place_of_one(&self, clause: &mut Clause) {
        let has = match &clause.verb.verb {
            V::Have => true,
            V::Be => !clause.verb.passive,
            V::Word(w) => self.is(w, &["contain", "hold", "include"]) && !clause.verb.passive,
            V::Do => false,
        };
        let Some(NounPhrase::One(n)) = &mut clause.subject else { return };
        let Head::Noun(Word::Term(term)) = &n.head else { return };
        let any = matches!(n.determiner, Determiner::A | Determiner::Any)
            && n.quantity.is_none()
            && n.post.is_empty()
            && n.adjectives.is_empty();
        if !(has && any) || self.scope_of(*term) != Scope::Player {
            return;
        }
        let Some(player) = self.lexicon_noun("player") else { return };
        let mut owner = n.as_ref().clone();
        owner.head = Head::Noun(player);
        owner.plural = false;
        n.determiner = Determiner::Possessive(Box::new(NounPhrase::One(Box::new(owner))));
    }
}
