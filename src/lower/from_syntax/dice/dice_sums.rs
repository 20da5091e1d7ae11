//! What several dice come to otherwise than added up: `the product of the dice`, `the difference between the two dice`.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::{Arith, Expr};
use crate::syntax::ast::{Determiner, Nominal, NounPhrase, Post, Preposition, Quantity};
use crate::vocabulary::Word;

impl Lowerer<'_> {
    /// What all dice on the table show, each for itself, where a phrase names all of them and there are several.
    pub(crate) fn faces_of(&mut self, np: &NounPhrase) -> Option<Vec<Expr>> {
        let NounPhrase::One(n) = np else { return None };
        let dice = Self::head(np).is_some_and(|w| self.is_die(w));
        let all = self.all_of_them();
        let so_many = match &n.quantity {
            None => n.plural,
            Some(Quantity::Exactly(crate::syntax::ast::Amount::Number(k))) => *k == all,
            Some(_) => false,
        };
        let meant = matches!(
            n.determiner,
            Determiner::The | Determiner::All | Determiner::PronounPoss(_) | Determiner::None
        );
        let plain = n.adjectives.is_empty() && n.post.is_empty();
        (self.dice.used && all > 1 && dice && so_many && meant && plain)
            .then(|| (1..=all).map(|i| self.on_die(i)).collect())
    }

    /// `The product of the dice`, `the difference between the two dice`: how far apart they are, whichever is higher.
    ///
    /// # Errors
    ///
    /// A difference of more than two dice.
    pub(crate) fn of_the_dice(&mut self, word: &Word, n: &Nominal) -> Read<Option<Expr>> {
        let product = self.is(word, &["product"]);
        if !product && !self.is(word, &["difference"]) {
            return Ok(None);
        }
        let faces = n.post.iter().find_map(|p| match p {
            Post::Of(np) | Post::Prep(Preposition::Between, np) => self.faces_of(np),
            _ => None,
        });
        let Some(faces) = faces else { return Ok(None) };
        let fold = |how: Arith| {
            faces.clone().into_iter().reduce(|a, b| Expr::Arith(how, Box::new(a), Box::new(b)))
        };
        if product {
            return Ok(fold(Arith::Mul));
        }
        let (Some(high), Some(low), 2) = (fold(Arith::Max), fold(Arith::Min), faces.len())
        else {
            return Err(Stuck::new(n.at.0, "a difference is one of two dice")
                .help("name them, for example `the highest die`, `the lowest die`"));
        };
        Ok(Some(Expr::Arith(Arith::Sub, Box::new(high), Box::new(low))))
    }
}
