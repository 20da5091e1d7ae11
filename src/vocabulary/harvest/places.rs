//! Places that every table has: a hand, a deck, a supply, as far as the text speaks of one and
//! defines none. The standard set says what they are for.

use super::gather::Harvest;
use crate::outline::{Form, Outline};
use crate::vocabulary::scan::{Kind, Raw};
use crate::vocabulary::surfaces::Surfaces;
use crate::vocabulary::{Lexicon, OF_EACH_PLAYER, Sort, Term, TermId, Word};

const OWNERS: [&str; 6] = ["their", "your", "his", "her", "my", "eir"];
const DETERMINERS: [&str; 8] = ["the", "a", "an", "this", "that", "any", "each", "every"];
const PLACING: [&str; 12] =
    ["in", "into", "inside", "from", "to", "on", "onto", "of", "at", "under", "with", "as"];
/// What the pieces do that make a place: `the rest form the draw pile`.
const FORMING: [&str; 6] = ["form", "forms", "forming", "become", "becomes", "makes"];
/// Words for the one pile that everybody draws from.
const SOURCES: [&str; 6] = ["deck", "draw pile", "draw deck", "stock", "talon", "pack"];
/// Words for a pile without a name.
const BARE: [&str; 2] = ["pile", "stack"];
const PILES: [&str; 7] = ["deck", "draw pile", "stock", "bag", "stack", "talon", "library"];

impl Harvest {
    /// Makes terms of the common places that a book speaks of.
    pub(super) fn common_places(&mut self, outline: &Outline) {
        if outline.is_standard() {
            return;
        }
        let mut seen: Vec<(String, bool)> = Vec::new();
        let mut words: Vec<String> = Vec::new();
        for sentence in outline.sentences.iter().filter(|s| s.form == Form::Text) {
            let raws = self.raws(&sentence.text);
            words.extend(raws.iter().map(|raw| raw.lower.clone()));
            self.places_in(&raws, &mut seen);
            if let Some(name) = self.begun(&raws) {
                self.add(&name, Sort::Zone, None);
            }
        }
        // `When the pile is empty`, where nobody puts anything into it: the one that is drawn from.
        let source = |name: &str| BARE.contains(&name) && is_drained(&words, name);
        let (drained, others): (Vec<_>, Vec<_>) =
            seen.iter().partition(|(name, owned)| !owned && source(name));
        for (name, owned) in others {
            self.place(name, *owned);
        }
        // Where it is the only name of one, the book calls it so.
        if let (None, Some((name, owned))) = (self.source(), drained.first()) {
            self.place(name, *owned);
        }
        self.implied(&words);
        for (name, owned) in drained {
            match self.source().or_else(|| self.only_pile(&words)) {
                Some(id) => self.alias(id, name),
                None => self.place(name, *owned),
            }
        }
    }

    /// The one pile that everybody draws from, by its name.
    fn source(&self) -> Option<TermId> {
        self.zone(|name| SOURCES.contains(&name))
    }

    /// The first place of all that goes by such a name.
    fn zone(&self, fits: impl Fn(&str) -> bool) -> Option<TermId> {
        let of_all = |t: &Term| t.sort == Sort::Zone && t.is_a.is_none();
        let named = |t: &Term| fits(&t.name.to_lowercase());
        let all = self.vocabulary.terms.iter();
        all.filter(|(_, t)| of_all(t)).find(|(_, t)| named(t)).map(|(id, _)| id)
    }

    /// A pile without a name that is the one to draw from: the pieces are in it, or are only taken from it.
    fn only_pile(&self, words: &[String]) -> Option<TermId> {
        let filled = self.vocabulary.stock.groups.iter().find_map(|group| group.place);
        let id = self.zone(|name| BARE.contains(&name))?;
        let name = self.vocabulary.terms.get(id).name.to_lowercase();
        (filled == Some(id) || is_drained(words, &name)).then_some(id)
    }

    fn place(&mut self, name: &str, owned: bool) {
        // Beside a deck of villains and a deck of heroes there is no third that is just a deck.
        let of_something = format!("{name} of ");
        let told_apart = self.vocabulary.terms.iter().any(|(_, t)| {
            t.sort == Sort::Zone && t.name.to_lowercase().starts_with(&of_something)
        });
        if self.noun_term(name).is_some() || told_apart {
            return;
        }
        if !owned && SOURCES.contains(&name) {
            // `Place the rest of the deck as a draw pile. … Draw from the stock.`: one pile.
            if let Some(id) = self.source() {
                self.alias(id, name);
                return;
            }
        }
        self.add(name, Sort::Zone, owned.then_some(OF_EACH_PLAYER));
    }

    /// Containers with a determiner behind a preposition, with an owner, or said to be empty.
    fn places_in(&self, raws: &[Raw<'_>], seen: &mut Vec<(String, bool)>) {
        let mut covered = 0;
        for at in 0..raws.len() {
            if at < covered {
                continue;
            }
            // `the draw pile` is no pile of another kind.
            let whole = Surfaces::field().longest(raws, at, 2).0;
            if whole > 1 {
                covered = at + whole;
            }
            if raws[at].kind != Kind::Word || self.noun_term(&raws[at].lower).is_some() {
                continue;
            }
            // `the storm deck` is a place of its own.
            let named = (1..=2).filter_map(|back| at.checked_sub(back)).any(|from| {
                let words: Vec<&str> =
                    raws[from..=at].iter().map(|raw| raw.lower.as_str()).collect();
                self.noun_term(&words.join(" "))
                    .is_some_and(|id| self.vocabulary.terms.get(id).sort == Sort::Zone)
            });
            if named {
                continue;
            }
            let (len, entries) = Surfaces::field().longest(raws, at, 2);
            let lexeme = entries.iter().find_map(|e| match e.word {
                Word::Lexeme(id) => {
                    Some(Lexicon::shared().get(id)).filter(|l| l.container && l.sort.is_none())
                }
                _ => None,
            });
            let (Some(lexeme), true) = (lexeme, len > 0) else { continue };
            let word = |i: usize| raws.get(i).map_or("", |raw| raw.lower.as_str());
            // One adjective may stand between the determiner and the noun.
            let near = (1..=2).filter_map(|back| at.checked_sub(back));
            let mut owned = false;
            let mut placed = false;
            for i in near {
                let before = i.checked_sub(1).map_or("", word);
                if OWNERS.contains(&word(i)) || raws[i].possessive {
                    owned = true;
                } else if DETERMINERS.contains(&word(i)) {
                    placed |= PLACING.contains(&before) || FORMING.contains(&before);
                    // `in each hand`, `after each hand`: a stretch of play.
                    if matches!(word(i), "each" | "every" | "this") && lexeme.lemma == "hand" {
                        return;
                    }
                } else {
                    continue;
                }
                break;
            }
            let end = at + len;
            let told = matches!(word(end), "is" | "are" | "has" | "contains" | "runs")
                && matches!(word(end + 1), "empty" | "no" | "out");
            let bare = lexeme.lemma == "hand" && at > 0 && PLACING.contains(&word(at - 1));
            if !(owned || placed || told || bare) {
                continue;
            }
            let owned = owned || lexeme.lemma == "hand";
            match seen.iter_mut().find(|(name, _)| *name == lexeme.lemma) {
                Some((_, own)) => *own |= owned,
                None => seen.push((lexeme.lemma.clone(), owned)),
            }
        }
    }

    /// `Turn over the top card to begin the river`: the place that the card begins.
    fn begun(&self, raws: &[Raw<'_>]) -> Option<String> {
        let word = |i: usize| raws.get(i).map_or("", |raw| raw.lower.as_str());
        let lays = raws.iter().any(|raw| {
            matches!(&*raw.lower, "turn" | "place" | "put" | "lay" | "flip" | "reveal")
        }) && raws
            .iter()
            .any(|raw| matches!(&*raw.lower, "card" | "cards" | "tile" | "tiles"));
        let at = (0..raws.len()).find(|&i| {
            word(i) == "to"
                && matches!(word(i + 1), "begin" | "start" | "form")
                && matches!(word(i + 2), "the" | "a")
        })?;
        let name = word(at + 3);
        let last = raws.get(at + 4).is_none_or(|raw| raw.kind != Kind::Word);
        let known = super::name::lexicon_noun(name).is_some_and(|(l, _)| {
            crate::vocabulary::lexicon::singular_class(l.class)
                != crate::vocabulary::Class::PlaceSg
        });
        let free = !name.is_empty()
            && !Lexicon::shared().is_function(name)
            && self.noun_term(name).is_none()
            && raws.get(at + 3).is_some_and(|raw| raw.kind == Kind::Word);
        (lays && last && free && !known).then(|| name.to_owned())
    }

    /// What drawing, dealing, discarding and taking need, if the book does them.
    fn implied(&mut self, words: &[String]) {
        let does = |verbs: &[&str]| words.iter().any(|w| verbs.contains(&w.as_str()));
        let cards = !self.vocabulary.stock.groups.is_empty()
            || self.vocabulary.terms.iter().any(|(_, t)| t.sort == Sort::Kind)
            || does(&["card", "cards", "tile", "tiles"]);
        if !cards {
            return;
        }
        let draws = does(&[
            "draw", "draws", "drawn", "drew", "deal", "deals", "dealt", "shuffle", "shuffles",
            "shuffled",
        ]);
        if draws {
            let has_pile = self.vocabulary.terms.iter().any(|(_, t)| {
                t.sort == Sort::Zone
                    && PILES.iter().any(|p| {
                        t.name.to_lowercase().split(' ').any(|w| w == *p)
                            || t.name.eq_ignore_ascii_case(p)
                    })
            });
            match self.only_pile(words).filter(|_| self.noun_term("deck").is_none()) {
                Some(id) => self.alias(id, "deck"),
                None if !has_pile => self.place("deck", false),
                None => {}
            }
            self.place("hand", true);
        }
        if does(&["discard", "discards", "discarded", "discarding"]) {
            self.place("discard pile", false);
        }
        let takes = does(&[
            "take", "takes", "collect", "collects", "keep", "keeps", "front", "give", "gives",
            "receive", "receives", "get", "gets", "gain", "gains",
        ]);
        if takes && !does(&["area", "areas"]) {
            self.place("area", true);
        }
    }
}

/// Whether a book only takes from a pile and asks whether it is empty.
fn is_drained(words: &[String], name: &str) -> bool {
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    (0..words.len()).filter(|at| word(*at) == name && *at > 1).all(|at| {
        let the = matches!(word(at - 1), "the" | "this" | "that");
        // `the draw pile` is another name.
        let named = !DETERMINERS.contains(&word(at - 1)) && !OWNERS.contains(&word(at - 1));
        let put = matches!(word(at - 2), "in" | "into" | "on" | "onto" | "to" | "under" | "at");
        // `There are 20 cards in the pile` puts nothing there.
        let from = at.saturating_sub(8);
        let lies = words[from..at].windows(2).any(|w| w[0] == "there" && w[1] == "are");
        // Nor is a pile of its own what cards are shuffled into.
        let mixed =
            words[from..at].iter().any(|w| matches!(w.as_str(), "shuffle" | "shuffles"));
        named || the && (!put || lies || mixed)
    })
}
