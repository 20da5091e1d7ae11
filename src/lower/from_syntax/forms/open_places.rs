//! `All hands are kept face up`, `each player's hand is visible to all players`: all players can see the cards in them.
//! Done on trees.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, Clause, Complement, Determiner, Head, Modal, Nominal, NounPhrase, Post,
    Preposition, Pronoun, Verb as V,
};

impl Lowerer<'_> {
    pub(crate) fn open_places(&self, clause: &mut Clause) {
        let Some(subject @ NounPhrase::One(n)) = &clause.subject else { return };
        let all = n.plural && matches!(n.determiner, Determiner::All | Determiner::None)
            || matches!(n.determiner, Determiner::Each | Determiner::All)
            || matches!(&n.determiner, Determiner::Possessive(p)
                if matches!(&**p, NounPhrase::One(p) if matches!(p.determiner, Determiner::Each | Determiner::All)));
        let place = self.class_of(subject) == Some(NounClass::Place)
            && n.adjectives.is_empty()
            && n.post.is_empty();
        let kept = match &clause.verb.verb {
            V::Be => !clause.verb.passive,
            V::Word(w) => {
                clause.verb.passive && self.is(w, &["keep", "hold", "leave", "play", "lay"])
            }
            _ => false,
        };
        let plain = clause.verb.modal.is_none()
            && !clause.verb.negated
            && clause.adjuncts.is_empty()
            && !clause.existential;
        if !(all && place && kept && plain) {
            return;
        }
        let everybody = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n) if n.post.is_empty() && n.adjectives.is_empty()
                && (n.head == Head::Pronoun(Pronoun::Everyone)
                    || matches!(n.determiner, Determiner::All | Determiner::Each)
                        && matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player)))
        };
        let open = |c: &Complement| match c {
            Complement::Adjective(a) if a.than.is_none() && a.before.is_empty() => {
                match &a.word {
                    Adjective::Plain(w) => {
                        self.is(w, &["face-up", "face up", "open", "visible", "public"])
                    }
                    _ => false,
                }
            }
            _ => false,
        };
        let fits = match clause.complements.as_slice() {
            [c] => open(c),
            [c, Complement::Prep(Preposition::To | Preposition::For, np)] => {
                open(c) && everybody(np)
            }
            _ => false,
        };
        let (true, Some(see), Some(player), Some(card)) = (
            fits,
            self.lexicon_verb("see"),
            self.lexicon_noun("player"),
            self.lexicon_noun("card"),
        ) else {
            return;
        };
        let nominal = |head: Head, post: Vec<Post>| Nominal {
            determiner: Determiner::All,
            quantity: None,
            adjectives: Vec::new(),
            head,
            plural: true,
            post,
            at: n.at,
        };
        let inside = Post::Prep(Preposition::In, subject.clone());
        let cards = NounPhrase::One(Box::new(nominal(Head::Noun(card), vec![inside])));
        let players = NounPhrase::One(Box::new(nominal(Head::Noun(player), Vec::new())));
        let mut new =
            super::usual::clause_of(players, see, vec![Complement::Object(cards)], clause.at);
        new.verb.modal = Some(Modal::Can);
        *clause = new;
    }
}
