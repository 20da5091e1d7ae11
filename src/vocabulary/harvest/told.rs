//! What a book says outright of its nouns, by what the game is played with and how it is set up.

use super::gather::Harvest;
use crate::outline::Named;
use crate::vocabulary::words::{
    DEFINED_AMOUNT, DEFINED_OF_PIECES, DEFINED_OF_PLAYERS, OF_ADJECTIVE,
};
use crate::vocabulary::{OF_EACH_PLAYER, Sort, TermId};

impl Harvest {
    /// Keeps what a book says outright.
    pub(super) fn told(&mut self, named: &Named) {
        let all = &mut self.named;
        all.pieces.extend(named.pieces.iter().cloned());
        all.kinds.extend(named.kinds.iter().cloned());
        all.places.extend(named.places.iter().cloned());
        all.deeds.extend(named.deeds.iter().cloned());
        all.titles.extend(named.titles.iter().cloned());
        all.states.extend(named.states.iter().cloned());
        all.flags.extend(named.flags.iter().cloned());
        all.amounts.extend(named.amounts.iter().cloned());
        all.pile = all.pile.take().or_else(|| named.pile.clone());
    }

    /// Whether a noun is said outright to be one of pieces.
    pub(super) fn is_told_piece(&self, noun: &str) -> bool {
        self.named.pieces.iter().any(|(one, _)| one.eq_ignore_ascii_case(noun))
    }

    /// Makes terms of the places and kinds that are said outright.
    pub(super) fn told_terms(&mut self) {
        let named = self.named.clone();
        for (name, other) in &named.pieces {
            // What each player has is a piece, whatever else such a sentence could say.
            if self.noun_term(name).is_none() {
                self.define(name, Sort::Kind, None);
            }
            if let Some(id) = self.kind_of(name) {
                for other in other {
                    self.alias(id, other);
                }
            }
        }
        for (name, is_a) in &named.kinds {
            self.define(name, Sort::Kind, Some(is_a));
        }
        for name in &named.deeds {
            self.action(name);
        }
        for (word, of_players) in &named.states {
            let known =
                self.vocabulary.terms.iter().any(|(_, t)| t.name.eq_ignore_ascii_case(word));
            if !known {
                let of = if *of_players { DEFINED_OF_PLAYERS } else { DEFINED_OF_PIECES };
                self.add(word, Sort::Property, Some(of));
                self.add(word, Sort::Action, Some(OF_ADJECTIVE));
            }
        }
        for (word, of_players) in &named.flags {
            self.flag(word, *of_players);
        }
        for name in &named.titles {
            self.define(name, Sort::Designation, Some("player"));
        }
        for (name, owner) in &named.amounts {
            let sort = if owner == "player" { Sort::Tally } else { Sort::Property };
            self.define(name, sort, Some(DEFINED_AMOUNT));
        }
        for (name, owned) in &named.places {
            self.define(name, Sort::Zone, owned.then_some(OF_EACH_PLAYER));
        }
        if let Some(pile) = &named.pile
            && self.noun_term("deck").is_none()
        {
            let deck = self.add("deck", Sort::Zone, None);
            self.alias(deck, pile);
        }
    }

    fn kind_of(&self, name: &str) -> Option<TermId> {
        self.noun_term(name).filter(|id| self.vocabulary.terms.get(*id).sort == Sort::Kind)
    }
}
