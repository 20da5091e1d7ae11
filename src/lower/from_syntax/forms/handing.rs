//! Dealing and handing out, where the parser leaves parts of a phrase apart: `deal six to each player`, `the top
//! four cards`, `the player on your left`. Done on trees, with [`super::idioms`].

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, Clause, Complement, Determiner, Head, NounPhrase, Post, Preposition, Quantity,
    Verb as V,
};
use crate::vocabulary::{Part, Sort, Word};

impl Lowerer<'_> {
    /// `deal six to each player`: six of what the pile holds.
    pub(crate) fn deals_so_many(&self, clause: &mut Clause) {
        if !matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["deal"])) {
            return;
        }
        let kinds: Vec<Vec<crate::vocabulary::TermId>> = self
            .out
            .world
            .components
            .iter()
            .filter(|c| c.place.is_some() && c.place == self.pile())
            .map(|c| c.kinds.clone())
            .collect();
        let Some((first, rest)) = kinds.split_first() else { return };
        // What all of them are.
        let common = first.iter().copied().find(|k| rest.iter().all(|other| other.contains(k)));
        let Some(kind) = common else { return };
        for c in &mut clause.complements {
            if let Complement::Object(NounPhrase::One(n)) = c
                && matches!(n.head, Head::Number)
                && matches!(n.quantity, Some(Quantity::Exactly(_)))
                && n.post.is_empty()
                && n.adjectives.is_empty()
            {
                n.head = Head::Noun(Word::Term(kind));
                n.plural = true;
            }
        }
    }

    /// `Give 5 coins to each player` is `give each player 5 coins`.
    pub(crate) fn hands_out(&self, clause: &mut Clause) {
        let gives = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["give", "hand", "award", "distribute"]));
        if !gives || clause.subject.is_some() || clause.verb.passive {
            return;
        }
        let setup =
            self.units.get(self.at).is_some_and(|u| self.in_setup(u) || u.headings.len() < 2);
        let ([
            Complement::Object(NounPhrase::One(what)),
            Complement::Prep(Preposition::To, NounPhrase::One(to)),
        ]
        | [
            Complement::Object(NounPhrase::One(to)),
            Complement::Object(NounPhrase::One(what)),
        ]) = clause.complements.as_slice()
        else {
            return;
        };
        let each = matches!(to.determiner, Determiner::Each | Determiner::All)
            && matches!(&to.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player)
            || matches!(to.head, Head::Pronoun(crate::syntax::ast::Pronoun::Everyone));
        let counted = what.quantity.is_some() && what.determiner == Determiner::None;
        let held = self.dealt_to_hands(what);
        if setup
            && each
            && counted
            && held
            && let Some(deal) = self.voc.find_lexeme("deal", Part::Verb)
        {
            // Cards from a face-down pile are dealt.
            let (what, to) = (what.clone(), to.clone());
            clause.verb.verb = V::Word(Word::Lexeme(deal));
            clause.complements = vec![
                Complement::Object(NounPhrase::One(what)),
                Complement::Prep(Preposition::To, NounPhrase::One(to)),
            ];
        } else if setup && each && counted {
            clause.complements = vec![
                Complement::Object(NounPhrase::One(to.clone())),
                Complement::Object(NounPhrase::One(what.clone())),
            ];
        }
    }

    /// `That player gives you two cards` is `gives two cards to you`.
    pub(crate) fn gives_to(&self, clause: &mut Clause) {
        let gives = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["give", "hand", "pass", "pay"]));
        let [
            Complement::Object(to),
            Complement::Object(what @ NounPhrase::One(thing)),
            rest @ ..,
        ] = clause.complements.as_slice()
        else {
            return;
        };
        let person = match to {
            NounPhrase::One(n) => match &n.head {
                Head::Noun(w) => {
                    self.noun_class(w) == NounClass::Player
                        && !matches!(n.determiner, Determiner::Each | Determiner::All)
                }
                Head::Pronoun(p) => {
                    use crate::syntax::ast::Pronoun;
                    matches!(p, Pronoun::You | Pronoun::They | Pronoun::He)
                }
                _ => false,
            },
            _ => false,
        };
        let piece = match &thing.head {
            Head::Noun(w) => {
                matches!(self.noun_class(w), NounClass::Piece | NounClass::Value)
                    || matches!(self.sort(w), Some(Sort::Tally))
            }
            _ => false,
        };
        if !gives || !person || !piece || clause.verb.passive {
            return;
        }
        let mut said = vec![
            Complement::Object(what.clone()),
            Complement::Prep(Preposition::To, to.clone()),
        ];
        said.extend(rest.iter().cloned());
        clause.complements = said;
    }

    /// `Each player gets five cards`, `everyone starts with a hand of five cards`: they are dealt.
    pub(crate) fn gets_dealt(&self, clause: &mut Clause) {
        let Some(unit) = self.units.get(self.at) else { return };
        let V::Word(w) = &clause.verb.verb else { return };
        let starts = self.is(w, &["start", "begin"]);
        let gets = self.is(w, &["get", "receive", "take"]);
        let setup =
            self.in_setup(unit) || unit.headings.len() < 2 && self.time_around().is_none();
        if self.is_house(unit)
            || !(starts || gets && setup)
            || clause.verb.passive
            || clause.verb.negated
            || clause.verb.modal.is_some()
            || !clause.adjuncts.is_empty()
            || !clause.subject.as_ref().is_some_and(|np| self.everybody(np))
            || starts && self.filled_place().is_some()
        {
            return;
        }
        let what = match clause.complements.as_slice() {
            [Complement::Object(NounPhrase::One(n))] if gets => n.clone(),
            [Complement::Prep(Preposition::With, NounPhrase::One(n))] if starts => n.clone(),
            _ => return,
        };
        let hand_of = |n: &crate::syntax::ast::Nominal| match n.post.as_slice() {
            [Post::Of(NounPhrase::One(inner))] if matches!(&n.head, Head::Noun(w) if self.is(w, &["hand"])) => {
                Some(inner.clone())
            }
            _ => None,
        };
        let what = hand_of(&what).unwrap_or(what);
        let counted = what.quantity.is_some()
            && what.determiner == Determiner::None
            && self.dealt_to_hands(&what);
        let Some(deal) = self.voc.find_lexeme("deal", Part::Verb).filter(|_| counted) else {
            return;
        };
        let Some(to) = clause.subject.take() else { return };
        clause.verb.verb = V::Word(Word::Lexeme(deal));
        clause.complements = vec![
            Complement::Object(NounPhrase::One(what)),
            Complement::Prep(Preposition::To, to),
        ];
    }

    /// Whether pieces are cards of a face-down pile, in a book where players hold cards.
    fn dealt_to_hands(&self, n: &crate::syntax::ast::Nominal) -> bool {
        let Head::Noun(w) = &n.head else { return false };
        let kind = Self::as_term(w);
        let card = self.is(w, &["card"])
            || kind.is_some_and(|k| {
                self.term(k).name.to_lowercase().split(' ').next_back() == Some("card")
                    || self.term(k).is_a.as_deref() == Some("card")
            });
        let piles = self.shared_piles();
        let kept = |c: &crate::lower::Component| {
            kind.is_none_or(|k| c.kinds.contains(&k))
                && c.place.is_some_and(|p| piles.contains(&p))
        };
        let own = |c: &&crate::lower::Component| kind.is_none_or(|k| c.kinds.contains(&k));
        let mut all = self.out.world.components.iter().filter(own).peekable();
        card && self.hand_zone().is_some()
            && n.adjectives.is_empty()
            && n.post.is_empty()
            && all.peek().is_some()
            && if kind.is_some() { all.all(kept) } else { all.any(kept) }
    }

    /// `the top four cards`: the number stands behind its adjective.
    pub(crate) fn top_so_many(&self, clause: &mut Clause) {
        let at = clause.complements.windows(2).position(|pair| {
            matches!(&pair[0], Complement::Object(NounPhrase::One(a)) | Complement::Prep(_, NounPhrase::One(a))
                if a.post.is_empty() && a.adjectives.is_empty() && a.quantity.is_none()
                    && matches!(&a.head, Head::Noun(w) if self.is(w, &["top"])))
                && matches!(&pair[1], Complement::Object(NounPhrase::One(b))
                    if b.quantity.is_some() && b.determiner == Determiner::None)
        });
        let Some(at) = at else { return };
        let Some(top) = self.voc.find_lexeme("top", Part::Adjective) else { return };
        let Complement::Object(NounPhrase::One(mut b)) = clause.complements.remove(at + 1)
        else {
            return;
        };
        b.determiner = Determiner::The;
        b.adjectives.insert(0, Adjective::Plain(Word::Lexeme(top)));
        match &mut clause.complements[at] {
            Complement::Object(np) | Complement::Prep(_, np) => *np = NounPhrase::One(b),
            _ => {}
        }
    }

    /// `to the player on your left`: the side belongs to the player.
    pub(crate) fn sits_beside(&self, clause: &mut Clause) {
        let left = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n)
                if matches!(&n.head, Head::Noun(w) if self.is(w, &["left", "right"]))
                    && matches!(n.determiner, Determiner::PronounPoss(_) | Determiner::Possessive(_)))
        };
        let Some(at) = clause.complements.iter().position(|c| {
            matches!(c, Complement::Prep(Preposition::On | Preposition::To, np) if left(np))
        }) else {
            return;
        };
        let Some(host) = at.checked_sub(1) else { return };
        let Complement::Prep(p, side) = clause.complements[at].clone() else { return };
        let (Complement::Object(np) | Complement::Prep(_, np)) = &mut clause.complements[host]
        else {
            return;
        };
        // `from the hand of the player on your left`: of whom the place is.
        let owned = matches!(np, NounPhrase::One(n)
            if matches!(n.determiner, Determiner::Possessive(_)) && n.post.is_empty()
                || matches!(n.post.as_slice(), [Post::Of(_)]));
        let player = match np {
            NounPhrase::One(n) if owned => match (&mut n.determiner, n.post.first_mut()) {
                (_, Some(Post::Of(owner))) => owner,
                (Determiner::Possessive(owner), _) => owner.as_mut(),
                _ => return,
            },
            np => np,
        };
        if !self.is_player(player) {
            return;
        }
        let NounPhrase::One(n) = player else { return };
        n.post.push(Post::Prep(p, side));
        clause.complements.remove(at);
    }
}
