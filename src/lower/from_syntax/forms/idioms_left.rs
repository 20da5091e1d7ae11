//! More of what every table says, in the usual form: what is left where, what something is worth, one of two. Done on
//! trees, with [`super::idioms`].

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::effects::put;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Determiner, Head, NounPhrase, Post, Preposition,
    Pronoun, Quantity, Verb as V,
};

impl Lowerer<'_> {
    /// `is worth its number in points`: what it is worth belongs to the adjective.
    pub(crate) fn worth_what(&self, clause: &mut Clause) {
        let [Complement::Adjective(a), Complement::Object(np)] = clause.complements.as_slice()
        else {
            return;
        };
        let worth = matches!(&a.word, Adjective::Plain(w) if self.is(w, &["worth"]));
        if !worth || a.than.is_some() || clause.verb.verb != V::Be {
            return;
        }
        let mut a = a.clone();
        a.than = Some(Box::new(np.clone()));
        clause.complements = vec![Complement::Adjective(a)];
    }

    /// `If a player has only one card in hand`: that one, and no more.
    pub(crate) fn has_only(&self, clause: &mut Clause) {
        let has = match &clause.verb.verb {
            V::Have => true,
            V::Word(w) => self.is(w, &["control", "own", "possess", "hold"]),
            _ => false,
        };
        let [Complement::Object(NounPhrase::One(n)), ..] = clause.complements.as_mut_slice()
        else {
            return;
        };
        let exactly = match (&n.quantity, clause.verb.only) {
            (Some(Quantity::Exactly(many)), true) | (Some(Quantity::Only(many)), false) => {
                Some(many.clone())
            }
            _ => None,
        };
        if let Some(many) = exactly.filter(|_| has) {
            n.quantity = Some(Quantity::Precisely(many));
            clause.verb.only = false;
        }
    }

    /// `The deck runs out`, `the bag is exhausted`, `the supply is used up`: it is empty.
    pub(crate) fn used_up(&self, clause: &mut Clause) {
        let place = clause
            .subject
            .as_ref()
            .is_some_and(|np| self.class_of(np) == Some(NounClass::Place));
        let V::Word(w) = &clause.verb.verb else { return };
        if !place || clause.verb.negated || clause.verb.modal.is_some() {
            return;
        }
        let particle = |word: &str| {
            clause.complements.iter().all(|c| matches!(c, Complement::Particle(p) if p == word))
        };
        let empty = if clause.verb.passive {
            self.is(w, &["exhaust", "deplete", "empty"]) && clause.complements.is_empty()
                || self.is(w, &["use"]) && particle("up")
        } else {
            self.is(w, &["run"]) && particle("out") && !clause.complements.is_empty()
        };
        if empty {
            self.is_then_empty(clause);
        }
    }

    /// `Everyone loses 1 coin except you`: everyone except you does.
    pub(crate) fn except_whom(&self, clause: &mut Clause) {
        let person = |np: &NounPhrase| match np {
            NounPhrase::One(n) => match &n.head {
                Head::Noun(w) => self.noun_class(w) == NounClass::Player,
                Head::Pronoun(p) => matches!(p, Pronoun::You | Pronoun::They | Pronoun::He),
                _ => false,
            },
            _ => false,
        };
        let behind =
            clause.adjuncts.iter().position(|a| matches!(a, Adjunct::Except(np) if person(np)));
        // Of a person, it is not said of the coin that stands before it.
        let of_what = |c: &Complement| {
            matches!(c, Complement::Object(NounPhrase::One(n))
            if matches!(n.post.last(), Some(Post::Except(np)) if person(np)))
        };
        let at_object = clause.complements.iter().position(of_what);
        if behind.is_none() && at_object.is_none() {
            return;
        }
        let Some(NounPhrase::One(n)) = &mut clause.subject else { return };
        if n.head == Head::Pronoun(Pronoun::Everyone) {
            let Some(player) = self.lexicon_noun("player") else { return };
            (n.head, n.determiner) = (Head::Noun(player), Determiner::Each);
        }
        let all = matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player)
            && (n.plural || matches!(n.determiner, Determiner::Each | Determiner::All));
        if !all {
            return;
        }
        if let Some(at) = behind
            && let Adjunct::Except(np) = clause.adjuncts.remove(at)
        {
            n.post.push(Post::Except(np));
        } else if let Some(at) = at_object
            && let Complement::Object(NounPhrase::One(what)) = &mut clause.complements[at]
        {
            n.post.extend(what.post.pop());
        }
    }

    /// `Draw one card, either the top card of the deck or the top card of the discard pile`: one of the two.
    pub(crate) fn one_of_these(&self, clause: &mut Clause) {
        for c in &mut clause.complements {
            let Complement::Object(NounPhrase::Or(list)) = c else { continue };
            let [NounPhrase::One(first), rest @ ..] = list.as_slice() else { continue };
            let one = matches!(
                first.quantity,
                Some(Quantity::Exactly(crate::syntax::ast::Amount::Number(1)))
            ) || first.determiner == Determiner::A;
            let same = rest.len() > 1
                && rest.iter().all(|np| {
                    matches!(np, NounPhrase::One(n)
                        if n.determiner == Determiner::The && n.head == first.head)
                });
            if one && same && first.post.is_empty() && first.adjectives.is_empty() {
                list.remove(0);
            }
        }
    }

    /// `no cards left in hand`: none in hand.
    pub(crate) fn left_where(&self, np: &mut NounPhrase) {
        let NounPhrase::One(n) = np else { return };
        let mut places = Vec::new();
        n.post.retain(|p| {
            let Post::Participle(c) = p else { return true };
            let left = matches!(&c.verb.verb, V::Word(w) if self.is(w, &["leave", "remain"]))
                && c.adjuncts.is_empty()
                && !c.verb.negated
                && !c.complements.is_empty();
            let place = |c: &Complement| match c {
                Complement::Prep(p @ (Preposition::In | Preposition::On), np) => {
                    Some(Post::Prep(*p, np.clone()))
                }
                _ => None,
            };
            let all: Option<Vec<Post>> = c.complements.iter().map(place).collect();
            match all.filter(|_| left) {
                Some(all) => {
                    places.extend(all);
                    false
                }
                None => true,
            }
        });
        n.post.extend(places);
    }

    /// Whether pieces of a kind are laid out of a pile: then those that remain are those that lie there.
    fn lies_open(&self, np: Option<&NounPhrase>) -> bool {
        let Some(kind) = np.and_then(Self::head).and_then(Self::as_term) else { return false };
        let var = crate::lower::Slot(0);
        let filter = crate::lower::Cond::Kind(crate::lower::Expr::Slot(var), kind);
        let mut q = denote::over(var, crate::lower::Domain::Pieces, filter);
        self.laid_out(&mut q);
        put::located_filter(&q)
    }

    /// `At least one lantern is left`, `no tiles remain`: there is one, there are none.
    pub(crate) fn is_left(&self, clause: &mut Clause) {
        let left = match &clause.verb.verb {
            V::Be => matches!(clause.complements.as_slice(), [Complement::Adjective(a)]
            if a.than.is_none() && match &a.word {
                Adjective::Plain(w) | Adjective::Participle { verb: w, negated: false, .. } => {
                    self.is(w, &["left", "leave"])
                }
                _ => false,
            }),
            V::Word(w) => {
                self.is(w, &["remain"]) && !clause.verb.passive && clause.complements.is_empty()
            }
            _ => false,
        };
        let counted = matches!(&clause.subject, Some(NounPhrase::One(n))
            if (n.quantity.is_some() || n.determiner == Determiner::No)
                && matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Piece));
        if !left
            || !counted
            || clause.existential
            || clause.verb.modal.is_some()
            || clause.verb.negated
            || !clause.adjuncts.is_empty()
            || self.lies_open(clause.subject.as_ref())
        {
            return;
        }
        clause.existential = true;
        clause.verb.verb = V::Be;
        clause.complements.clear();
    }
}
