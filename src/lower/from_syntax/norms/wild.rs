//! Cards that go with every other: `a 7 matches any card`. And the direction of play that is turned round.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck, equal, int};
use crate::lower::from_syntax::phrases::figures::called_figure;
use crate::lower::{Cond, Effect, Expr, Proposal, Verb};
use crate::syntax::ast::{
    Clause, Complement, Determiner, Head, Modal, Nominal, NounPhrase, Post, Sentence, Verb as V,
};
use crate::vocabulary::{Sort, TermId};

/// The cards that go with every other.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Wild {
    /// Those with this figure.
    Figure(TermId, i64),
    /// Those of a kind.
    Kind(TermId),
}

impl Wild {
    /// Whether a card is one of them.
    pub(crate) fn has(self, card: Expr) -> Cond {
        match self {
            Self::Figure(field, n) => equal(Expr::Field(Box::new(card), field), int(n)),
            Self::Kind(kind) => Cond::Kind(card, kind),
        }
    }
}

impl Lowerer<'_> {
    /// `a trump card`: the kind, if not all cards are of it.
    pub(crate) fn kind_of_cards(&self, n: &Nominal) -> Option<TermId> {
        let Head::Noun(word) = &n.head else { return None };
        let kind = Self::as_term(word).filter(|id| {
            self.voc.term(*id).sort == Sort::Kind && self.voc.term(*id).is_a.is_some()
        });
        let bare = n.determiner == Determiner::A
            && n.adjectives.is_empty()
            && n.post.is_empty()
            && n.quantity.is_none();
        kind.filter(|_| bare)
    }

    /// `A 7 matches any card`: it may be chosen as well, whatever else has to match.
    pub(crate) fn matches_any(&mut self, s: &Sentence, at: usize) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        let any = matches!(clause.complements.as_slice(), [Complement::Object(NounPhrase::One(n))]
            if n.determiner == Determiner::Any && n.adjectives.is_empty() && n.post.is_empty());
        let plain = s.leads.is_empty()
            && s.opener.is_none()
            && clause.adjuncts.is_empty()
            && !clause.verb.negated
            && matches!(clause.verb.modal, None | Some(Modal::Will));
        if !self.is_match(clause) || !any || !plain {
            return Ok(None);
        }
        let Some(NounPhrase::One(n)) = &clause.subject else { return Ok(None) };
        // `a card that is a 7`
        let figure = match n.post.as_slice() {
            [Post::Relative(r)] if r.clause.verb.verb == V::Be && !r.clause.verb.negated => {
                match r.clause.complements.as_slice() {
                    [Complement::Object(NounPhrase::One(f))] => called_figure(f),
                    _ => None,
                }
            }
            _ => None,
        };
        let wild = match (figure, self.only_figure(), self.kind_of_cards(n)) {
            (None, _, Some(kind)) => Wild::Kind(kind),
            (None, ..) => return Ok(None),
            (Some(figure), Some(field), _) => Wild::Figure(field, figure),
            (Some(_), None, _) => {
                return Err(Stuck::new(
                    n.at.0,
                    "the cards do not have one figure each, so it is not said which of them these are",
                ));
            }
        };
        let Some(effect) = self.chosen_on_turn(at) else { return Ok(None) };
        let env = self.env_of(at);
        let effect = super::matching::with_choice(&effect, &|c| {
            // Whose they are still counts; what they have to match does not.
            let old = std::mem::replace(&mut c.from.filter, Cond::True);
            let own = |c: &Cond| format!("{c:?}").contains("Controller(");
            let mine = match &old {
                Cond::All(list) => {
                    list.iter().filter(|c| own(c)).cloned().fold(Cond::True, Cond::and)
                }
                c if own(c) => c.clone(),
                _ => Cond::True,
            };
            c.from.filter = Cond::Any(vec![old, mine.and(wild.has(Expr::Slot(c.from.var)))]);
        });
        self.put_effect_back(at, effect, &env);
        self.fact(&Env::default());
        Ok(Some(Status::Operative))
    }

    /// `The direction of play is reversed`, `reverse the turn order`.
    pub(crate) fn reverses(&self, clause: &Clause) -> Option<Effect> {
        let V::Word(w) = &clause.verb.verb else { return None };
        let what = if clause.verb.passive {
            clause.subject.as_ref()
        } else {
            match clause.complements.as_slice() {
                [Complement::Object(np)] => Some(np),
                _ => None,
            }
        };
        let NounPhrase::One(n) = what? else { return None };
        let Head::Noun(head) = &n.head else { return None };
        let of_play = n.post.iter().all(|p| {
            matches!(p, Post::Of(np) if Self::head(np).is_some_and(|w| self.is(w, &["play", "turn"])))
        });
        let fits = self.is(w, &["reverse"])
            && self.is(head, &["direction", "order"])
            && n.determiner == Determiner::The
            && of_play
            && clause.adjuncts.is_empty()
            && !clause.verb.negated
            && clause.verb.modal.is_none();
        fits.then(|| {
            Effect::Do(Proposal {
                verb: Verb::REVERSE,
                roles: Vec::new(),
                times: None,
                result: None,
            })
        })
    }
}
