//! `Shuffle your hand into your deck and draw the same number of cards`: what is shuffled in goes there first, and it
//! is known how many that were. Done on trees.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Determiner, Head, Joined, Link, Nominal,
    NounPhrase, Post, Preposition, Quantity, Sentence, Verb as V,
};
use crate::vocabulary::{Sort, Word};

impl Lowerer<'_> {
    /// `Shuffle your hand into your deck`: all cards of the one go to the other, and it is shuffled.
    pub(crate) fn shuffles_into(&self, s: &mut Sentence) {
        let mut at = 0;
        while at < s.clauses.len() {
            self.all_of_a_mass(&mut s.clauses[at].clause);
            if let Some(then) = self.shuffled_in(&mut s.clauses[at].clause) {
                s.clauses.insert(at + 1, Joined { link: Link::And, clause: then });
            }
            same_number(self, &mut s.clauses[at].clause);
            at += 1;
        }
    }

    /// `Shuffle the fish`, where nobody says `fishes`: all of them.
    fn all_of_a_mass(&self, clause: &mut Clause) {
        let V::Word(w) = &clause.verb.verb else { return };
        if !self.is(w, &["shuffle", "mix", "reshuffle"]) {
            return;
        }
        let what = if clause.verb.passive {
            clause.subject.as_mut()
        } else {
            clause.complements.iter_mut().find_map(|c| match c {
                Complement::Object(np) => Some(np),
                _ => None,
            })
        };
        if let Some(NounPhrase::One(n)) = what
            && !n.plural
            && matches!(n.determiner, Determiner::The | Determiner::All)
            && n.quantity.is_none()
            && n.adjectives.is_empty()
            && matches!(&n.head, Head::Noun(w) if self.is_mass(w))
        {
            n.plural = true;
            n.determiner = Determiner::All;
        }
    }

    /// Whether a word for several pieces is never written with a plural of its own.
    fn is_mass(&self, word: &Word) -> bool {
        let Some(kind) = Self::as_term(word).filter(|t| self.term(*t).sort == Sort::Kind)
        else {
            return false;
        };
        let components = self.out.world.components.iter();
        let many: u32 = components.filter(|c| c.kinds.contains(&kind)).map(|c| c.count).sum();
        let one = self.term(kind).name.to_lowercase();
        let plural = crate::vocabulary::plural_of(&one);
        let said = |text: &str| {
            text.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|w| w == plural)
        };
        many > 1 && (plural == one || !self.units.iter().any(|u| said(&u.text)))
    }

    fn shuffled_in(&self, clause: &mut Clause) -> Option<Clause> {
        let V::Word(w) = &clause.verb.verb else { return None };
        // What stays behind is left to the effect itself.
        let stays = |a: &Adjunct| matches!(a, Adjunct::Except(_));
        if !self.is(w, &["shuffle", "mix", "reshuffle"])
            || clause.verb.negated
            || clause.adjuncts.iter().any(stays)
        {
            return None;
        }
        let at = clause.complements.iter().position(
            |c| matches!(c, Complement::Prep(Preposition::To | Preposition::In, np) if self.class_of(np) == Some(NounClass::Place)),
        )?;
        let Complement::Prep(_, into) = clause.complements[at].clone() else { return None };
        let what = if clause.verb.passive {
            clause.subject.as_mut()?
        } else {
            clause.complements.iter_mut().find_map(|c| match c {
                Complement::Object(np) => Some(np),
                _ => None,
            })?
        };
        if self.class_of(what) == Some(NounClass::Place)
            && let (NounPhrase::One(n), Some(card)) = (&*what, self.lexicon_noun("card"))
        {
            let all = Nominal {
                determiner: Determiner::All,
                quantity: None,
                adjectives: Vec::new(),
                head: Head::Noun(card),
                plural: true,
                post: vec![Post::Prep(Preposition::In, what.clone())],
                at: n.at,
            };
            *what = NounPhrase::One(Box::new(all));
        }
        let mut then = clause.clone();
        then.adjuncts.clear();
        if clause.verb.passive {
            then.subject = Some(into);
            then.complements.clear();
            clause.verb.passive = false;
        } else {
            then.subject = None;
            then.complements = vec![Complement::Object(into)];
        }
        clause.verb.verb = self.lexicon_verb("move")?;
        Some(then)
    }
}

/// `the same number of cards`: that many cards.
fn same_number(lowerer: &Lowerer<'_>, clause: &mut Clause) {
    for complement in &mut clause.complements {
        let Complement::Object(NounPhrase::One(n)) = complement else { continue };
        let number = matches!(&n.head, Head::Noun(w) if lowerer.is(w, &["number"]));
        let same = matches!(n.adjectives.as_slice(), [Adjective::Plain(w)] if lowerer.is(w, &["same", "equal"]));
        let [Post::Of(NounPhrase::One(of))] = n.post.as_slice() else { continue };
        if number && same && of.quantity.is_none() {
            let mut of = of.as_ref().clone();
            of.determiner = Determiner::That;
            of.quantity = Some(Quantity::Several);
            **n = of;
        }
    }
}
