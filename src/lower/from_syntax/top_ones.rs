//! `The top two cards of the pile`: two cards, each the top one when it is taken.

use super::context::Lowerer;
use crate::syntax::ast::{Adjective, Amount, Determiner, Nominal, Quantity, Sentence};
use crate::syntax::visit::{self, Visit};

struct TopOnes<'l, 'a>(&'l Lowerer<'a>);

impl Visit for TopOnes<'_, '_> {
    fn nominal(&mut self, n: &mut Nominal) {
        let several = matches!(n.quantity, Some(Quantity::Exactly(Amount::Number(2..))));
        let top = |a: &Adjective| matches!(a, Adjective::Plain(w) | Adjective::Most(w) if self.0.is(w, &["top"]));
        if n.determiner == Determiner::The && n.plural && several && n.adjectives.iter().any(top) {
            n.determiner = Determiner::None;
        }
    }
}

impl Lowerer<'_> {
    /// Takes so many from the top one after the other.
    pub(super) fn top_ones(&self, s: &mut Sentence) {
        visit::sentence(s, &mut TopOnes(self));
    }
}
