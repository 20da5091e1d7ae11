//! Cards that are called by the figure on them: `a 7`, `each Ten`, `Sevens cannot be played`. Where the pieces of a book have
//! one figure each, a card with that figure is meant.

use crate::lower::from_syntax::context::Lowerer;
use crate::syntax::ast::{
    Amount, Clause, Determiner, Head, Nominal, NounPhrase, Post, Preposition, Quantity,
    Sentence, Verb as V,
};
use crate::syntax::visit::{self, Visit};
use crate::vocabulary::{TermId, Word, figure_named};

struct Figures {
    card: Word,
    figure: TermId,
}

impl Visit for Figures {
    fn nominal(&mut self, n: &mut Nominal) {
        let Some(number) = figure_of(n) else { return };
        let at = n.at;
        let plain = |determiner, quantity, head, post| Nominal {
            determiner,
            quantity,
            adjectives: Vec::new(),
            head,
            plural: false,
            post,
            at,
        };
        let said = Some(Quantity::Exactly(Amount::Number(number)));
        let number = plain(Determiner::None, said, Head::Number, Vec::new());
        let its = plain(
            Determiner::A,
            None,
            Head::Noun(Word::Term(self.figure)),
            vec![Post::Of(NounPhrase::One(Box::new(number)))],
        );
        if matches!(n.head, Head::Number) {
            n.quantity = None;
        }
        n.head = Head::Noun(self.card.clone());
        n.post.insert(0, Post::Prep(Preposition::With, NounPhrase::One(Box::new(its))));
    }
}

/// Whether anything is called by its figure; it changes nothing.
struct Called(bool);

impl Visit for Called {
    fn nominal(&mut self, n: &mut Nominal) {
        self.0 |= figure_of(n).is_some();
    }
}

/// The figure by which a phrase calls a thing: `a 7`, `one Seven`, `Sevens`.
fn figure_of(n: &Nominal) -> Option<i64> {
    match (&n.head, &n.quantity) {
        (Head::Number, Some(Quantity::Exactly(Amount::Number(figure)))) => {
            let called = matches!(
                n.determiner,
                Determiner::A
                    | Determiner::Each
                    | Determiner::Any
                    | Determiner::Another
                    | Determiner::No
                    | Determiner::That
            );
            (called && n.adjectives.is_empty()).then_some(*figure)
        }
        (Head::Noun(Word::Text(text)), _) => figure_named(text),
        _ => None,
    }
}

/// The figure of a thing that was called by it, as it is said now: `a card with a rank of 7`.
pub(crate) fn called_figure(n: &Nominal) -> Option<i64> {
    let Some(Post::Prep(Preposition::With, NounPhrase::One(its))) = n.post.first() else {
        return None;
    };
    match its.post.as_slice() {
        [Post::Of(NounPhrase::One(figure))] => match (&figure.head, &figure.quantity) {
            (Head::Number, Some(Quantity::Exactly(Amount::Number(n)))) => Some(*n),
            _ => None,
        },
        _ => None,
    }
}

/// Where no piece has a figure of its own a number called so is the number.
struct Numbers;

impl Visit for Numbers {
    fn nominal(&mut self, n: &mut Nominal) {
        if n.quantity.is_none()
            && !n.plural
            && let Head::Noun(Word::Text(text)) = &n.head
            && let Some(number) = figure_named(text)
        {
            n.quantity = Some(Quantity::Exactly(Amount::Number(number)));
            n.head = Head::Number;
        }
    }
}

impl Lowerer<'_> {
    /// Says of things that are called by their figure what they are.
    pub(crate) fn named_by_figure(&self, s: &mut Sentence) {
        let mut called = Called(false);
        visit::sentence(s, &mut called);
        if !called.0 {
            return;
        }
        match (self.lexicon_noun("card"), self.only_figure()) {
            (Some(card), Some(figure)) if !self.about_dice(s) => {
                visit::sentence(s, &mut Figures { card, figure });
            }
            _ => visit::sentence(s, &mut Numbers),
        }
    }

    /// Whether somebody rolls: a figure is then that of a die.
    fn about_dice(&self, s: &mut Sentence) -> bool {
        struct Rolls<'l, 'a>(&'l Lowerer<'a>, bool);
        impl Visit for Rolls<'_, '_> {
            fn clause(&mut self, c: &mut Clause) {
                self.1 |=
                    matches!(&c.verb.verb, V::Word(w) if self.0.is(w, &["roll", "throw"]));
            }
            fn nominal(&mut self, n: &mut Nominal) {
                self.1 |= matches!(&n.head, Head::Noun(w)
                    if self.0.is_die(w) || self.0.is(w, &["roll", "throw"]));
            }
        }
        if !self.dice.used {
            return false;
        }
        let mut rolls = Rolls(self, false);
        visit::sentence(s, &mut rolls);
        rolls.1
    }
}
