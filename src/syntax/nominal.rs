//! Noun phrases: chunks (determiner, modifiers, head) and lists of them.

use super::ast::{
    Adjective, Amount, At, Determiner, Head, Nominal, NounPhrase, Ordinal, Post, Pronoun,
    Quantity,
};
use super::build::{Build, Pair};
use super::grammar::Production as P;
use crate::vocabulary::{Class, Word, nth};

/// A chunk: a nominal whose posts are still to be attached.
#[derive(Debug, Clone)]
pub(super) struct Chunk {
    /// The nominal.
    pub nominal: Nominal,
    /// Class of the head, for attachment.
    pub class: Option<Class>,
    /// Whether it has no noun: an adjective phrase or a bare number.
    pub bare: bool,
    /// Whether it opens with `as many` or `as much`.
    pub as_many: bool,
    /// Whether it stands behind `than or equal to`.
    pub or_equal: bool,
}

impl Chunk {
    /// Whether it is only adjectives.
    pub(super) fn adjective_only(&self) -> bool {
        self.bare && !self.nominal.adjectives.is_empty()
    }
}

/// A nominal with nothing but a head.
pub(super) fn plain(head: Head) -> Nominal {
    Nominal {
        determiner: Determiner::None,
        quantity: None,
        adjectives: Vec::new(),
        head,
        plural: false,
        post: Vec::new(),
        at: At::default(),
    }
}

/// Determiner words and modifiers gathered before a head.
#[derive(Debug, Default)]
struct Before {
    dets: Vec<String>,
    owner: Option<NounPhrase>,
    quantity: Option<Quantity>,
    adjectives: Vec<Adjective>,
    other: bool,
    as_many: bool,
}

impl Build<'_> {
    /// A chunk.
    pub(super) fn chunk(&self, pair: Pair<'_>) -> Chunk {
        let at = self.at(&pair);
        let Some(inner) = pair.into_inner().next() else {
            return self.chunk_of(plain(Head::Number), None, true);
        };
        let mut chunk = match inner.as_rule() {
            P::gerund => {
                let clause = self.gerund(inner);
                self.chunk_of(plain(Head::Gerund(Box::new(clause))), None, false)
            }
            P::whether => {
                let (head, post) = self.whether(inner);
                let mut nominal = plain(head);
                nominal.post = post;
                self.chunk_of(nominal, None, false)
            }
            P::pronoun => {
                let pronoun = pronoun(inner.as_str().trim());
                self.chunk_of(plain(Head::Pronoun(pronoun)), None, false)
            }
            P::determined => self.determined(inner),
            P::limited => self.limited(inner),
            P::body => {
                let mut before = Before::default();
                self.body(inner, &mut before)
            }
            _ => self.name(inner, &mut Before::default()),
        };
        chunk.nominal.at = at;
        chunk
    }

    /// `at most the coins you have`: an amount that a phrase names.
    fn limited(&self, pair: Pair<'_>) -> Chunk {
        let mut limit = String::new();
        let mut first = None;
        let mut items = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                P::limit => part.as_str().trim().clone_into(&mut limit),
                P::determined => first = Some(self.determined(part)),
                P::body => first = Some(self.body(part, &mut Before::default())),
                _ => self.item(&mut items, part),
            }
        }
        let mut nominal = plain(Head::Number);
        if let Some(first) = first {
            let phrase = super::stack::noun_phrase(first, items);
            let amount = Amount::Of(Box::new(phrase));
            nominal.quantity = Some(super::amount::limited(&limit, amount));
        }
        self.chunk_of(nominal, None, false)
    }

    /// The subject of a relative clause without relative word.
    pub(super) fn subject_chunk(&self, pair: Pair<'_>) -> Chunk {
        let at = self.at(&pair);
        let mut chunk = if pair.as_rule() == P::determined {
            self.determined(pair)
        } else {
            let word = pronoun(pair.as_str().trim());
            self.chunk_of(plain(Head::Pronoun(word)), None, false)
        };
        chunk.nominal.at = at;
        chunk
    }

    fn chunk_of(&self, nominal: Nominal, class: Option<Class>, bare: bool) -> Chunk {
        Chunk { nominal, class, bare, as_many: false, or_equal: false }
    }

    fn determined(&self, pair: Pair<'_>) -> Chunk {
        let mut before = Before::default();
        let mut result = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                P::dets => {
                    before.dets =
                        part.into_inner().map(|det| det.as_str().trim().to_owned()).collect();
                }
                P::body => result = Some(self.body(part, &mut before)),
                _ => result = Some(self.name(part, &mut before)),
            }
        }
        result.unwrap_or_else(|| self.alone(&before))
    }

    /// Determiners without anything behind them (`each`, `that`, `all of …`).
    fn alone(&self, before: &Before) -> Chunk {
        let only = before.dets.iter().any(|det| det == "only");
        let last = before.dets.iter().rev().find(|det| *det != "only");
        let pronoun = match last.map_or("", String::as_str) {
            "each" | "every" => Pronoun::Each,
            "all" => Pronoun::All,
            "both" => Pronoun::Both,
            "either" | "any" | "some" => Pronoun::Anyone,
            "no" | "neither" => Pronoun::None,
            "another" => Pronoun::One,
            "which" | "what" | "whose" => Pronoun::Who,
            _ => Pronoun::This,
        };
        let mut nominal = plain(Head::Pronoun(pronoun));
        match last.map_or("", String::as_str) {
            "half" => {
                nominal.head = Head::Number;
                nominal.quantity = Some(Quantity::Half);
            }
            "twice" | "double" => {
                nominal.head = Head::Number;
                nominal.quantity = Some(Quantity::Times(2));
                // `If you roll no double`.
                if before.dets.iter().any(|det| det == "no") {
                    nominal.determiner = Determiner::No;
                }
            }
            "these" | "those" => nominal.plural = true,
            "that" => nominal.determiner = Determiner::That,
            "another" => nominal.determiner = Determiner::Another,
            "any" => nominal.determiner = Determiner::Any,
            "some" => nominal.determiner = Determiner::Some,
            _ => {}
        }
        if only {
            nominal.determiner = Determiner::Only(Box::new(nominal.determiner));
        }
        self.chunk_of(nominal, None, false)
    }

    /// Modifiers and nouns that stand without determiner.
    pub(super) fn body_chunk(&self, pair: Pair<'_>) -> Chunk {
        self.body(pair, &mut Before::default())
    }

    /// Modifiers and nouns.
    fn body(&self, pair: Pair<'_>, before: &mut Before) -> Chunk {
        let mut nouns = None;
        let mut ones = false;
        for part in pair.into_inner() {
            match part.as_rule() {
                P::quantity => {
                    let (quantity, as_many) = self.quantity(part);
                    before.as_many |= as_many;
                    match (quantity, before.quantity.take()) {
                        (Some(new), None) => before.quantity = Some(new),
                        (Some(Quantity::Exactly(_)), Some(old)) => before.quantity = Some(old),
                        (new, old) => before.quantity = new.or(old),
                    }
                }
                P::owner => self.owner(part, before),
                P::ordinal => before.adjectives.push(self.ordinal(&part)),
                P::describing => {
                    let mut negated = false;
                    for verb in part.into_inner() {
                        if verb.as_rule() == P::negation {
                            negated = true;
                            continue;
                        }
                        let active = verb.as_rule() == P::v_ing;
                        let word = self.word(verb.as_str());
                        before.adjectives.push(Adjective::Participle {
                            negated,
                            active,
                            verb: word,
                        });
                    }
                }
                P::other => before.other = true,
                P::spelled => {
                    let word = part.as_str().trim();
                    if matches!(word, "fewest" | "least") {
                        before
                            .adjectives
                            .push(Adjective::Most(Word::Text("fewest".to_owned())));
                    } else if word != "very" {
                        before.adjectives.push(Adjective::Plain(Word::Text(word.to_owned())));
                    }
                }
                P::adj => before.adjectives.push(Adjective::Plain(self.word(part.as_str()))),
                P::adj_value => {
                    before.adjectives.push(Adjective::Value(self.word(part.as_str())));
                }
                P::adj_more => {
                    before.adjectives.push(Adjective::More(self.word(part.as_str())));
                }
                P::adj_most => {
                    before.adjectives.push(Adjective::Most(self.word(part.as_str())));
                }
                P::nouns => nouns = Some(part),
                P::ones => ones = true,
                _ => {}
            }
        }
        if before.quantity == Some(Quantity::Most)
            && let Some(Adjective::Ordinal(Ordinal::Nth(n))) = before.adjectives.last()
        {
            let most =
                Adjective::Ordinal(Ordinal::NthMost(*n, Word::Text(String::from("most"))));
            before.adjectives.pop();
            before.adjectives.push(most);
            before.quantity = None;
        }
        let as_many = before.as_many;
        let mut chunk = if let Some(nouns) = nouns {
            self.nouns(nouns, before)
        } else {
            let the =
                before.dets.iter().any(|det| det == "the" || det == "another" || det == "this");
            let one = ones
                || the && before.quantity == Some(Quantity::Exactly(Amount::Number(1)))
                || (the && before.quantity.is_none() && before.adjectives.is_empty());
            let mut nominal = plain(Head::Number);
            nominal.plural = ones;
            if one {
                before.quantity = before.quantity.take().filter(|_| ones);
                nominal.head = Head::Pronoun(Pronoun::One);
            }
            self.determine(&mut nominal, before);
            self.chunk_of(nominal, None, !one)
        };
        chunk.as_many = as_many;
        chunk
    }

    fn nouns(&self, pair: Pair<'_>, before: &mut Before) -> Chunk {
        let mut words: Vec<(Word, Class)> = Vec::new();
        let mut number = None;
        let mut variable = None;
        for part in pair.into_inner() {
            if part.as_rule() == P::more_behind {
                before.quantity = Some(match before.quantity.take() {
                    Some(Quantity::Exactly(amount)) => Quantity::Extra(amount),
                    Some(other) => other,
                    None => Quantity::More,
                });
                continue;
            }
            let Some(token) = self.line.token(part.as_str()) else {
                words.push((Word::Text(part.as_str().trim().to_owned()), Class::TimeSg));
                continue;
            };
            match (&part.as_rule(), &token.word) {
                (P::number, Word::Number(n)) => number = Some(*n),
                (P::variable, _) => variable = Some(token.surface.clone()),
                _ => words.push((token.word.clone(), token.class)),
            }
        }
        let Some((word, class)) = words.pop() else {
            return self.chunk_of(plain(Head::Number), None, true);
        };
        before.adjectives.extend(words.into_iter().map(|(word, _)| Adjective::Noun(word)));
        let plural = is_plural(class);
        let head = match number {
            Some(n) => Head::Numbered(word, n),
            None => Head::Noun(word),
        };
        let mut nominal = plain(head);
        nominal.plural = plural;
        if let Some(letter) = variable {
            let letter = NounPhrase::One(Box::new(plain(Head::Variable(letter))));
            nominal.post.push(Post::Apposition(vec![letter]));
        }
        self.determine(&mut nominal, before);
        self.chunk_of(nominal, Some(class), false)
    }

    /// A possessive: what was gathered so far is the phrase of the owner.
    fn owner(&self, pair: Pair<'_>, before: &mut Before) {
        let mut words: Vec<Word> =
            pair.into_inner().map(|noun| self.word(noun.as_str())).collect();
        let Some(head) = words.pop() else { return };
        let mut taken = std::mem::take(before);
        taken.adjectives.extend(words.into_iter().map(Adjective::Noun));
        let mut nominal = plain(Head::Noun(head));
        nominal.plural = self.owner_is_plural(&taken);
        self.determine(&mut nominal, &mut taken);
        before.owner = Some(NounPhrase::One(Box::new(nominal)));
    }

    /// A possessive has no number of its own: its determiner tells.
    fn owner_is_plural(&self, before: &Before) -> bool {
        let many = before
            .dets
            .iter()
            .any(|det| matches!(det.as_str(), "all" | "both" | "these" | "those"));
        let counted = matches!(&before.quantity, Some(Quantity::Exactly(Amount::Number(n)) | Quantity::Precisely(Amount::Number(n))) if *n != 1);
        many || counted
    }

    /// Sets determiner, quantity and adjectives from what stands before the head.
    fn determine(&self, nominal: &mut Nominal, before: &mut Before) {
        let mut only = false;
        let mut determiner = Determiner::None;
        let mut quantity = before.quantity.take();
        let mut whole = false;
        let mut every = false;
        for det in before.dets.drain(..) {
            determiner = match det.as_str() {
                "only" => {
                    only = true;
                    determiner
                }
                "half" => {
                    quantity = Some(Quantity::Half);
                    determiner
                }
                "twice" | "double" => {
                    quantity = Some(Quantity::Times(2));
                    determiner
                }
                "a" => match determiner {
                    Determiner::That => Determiner::That,
                    _ => Determiner::A,
                },
                "the_following" => {
                    let word = Word::Text(String::from("following"));
                    before.adjectives.insert(0, Adjective::Plain(word));
                    Determiner::The
                }
                "the" if whole => Determiner::All,
                "the" => Determiner::The,
                "this" => Determiner::This,
                "that" | "such" => Determiner::That,
                "these" => Determiner::These,
                "those" => Determiner::Those,
                "each" => Determiner::Each,
                "every" | "all" | "both" => {
                    every = det == "every";
                    whole = true;
                    Determiner::All
                }
                "any" => Determiner::Any,
                "no" | "neither" => Determiner::No,
                "another" => Determiner::Another,
                "some" => Determiner::Some,
                "either" => Determiner::Either,
                "which" | "what" => Determiner::Which,
                many if many.ends_with("times") => {
                    if let Word::Number(n) = self.word(many) {
                        quantity = Some(Quantity::Times(n));
                    }
                    determiner
                }
                possessor => Determiner::PronounPoss(possessive(possessor)),
            };
        }
        // `every three boats` are groups, `all three boats` are these.
        if every && matches!(quantity, Some(Quantity::Exactly(Amount::Number(n))) if n > 1) {
            determiner = Determiner::Each;
        }
        if before.other {
            determiner = match determiner {
                Determiner::Each => Determiner::EachOther,
                Determiner::Any => Determiner::AnyOther,
                Determiner::All => Determiner::AllOther,
                Determiner::The if nominal.plural => Determiner::AllOther,
                Determiner::The => Determiner::TheOther,
                other => {
                    before.adjectives.insert(0, Adjective::Other);
                    other
                }
            };
        }
        if let Some(owner) = before.owner.take() {
            determiner = Determiner::Possessive(Box::new(owner));
        }
        if only {
            if let (Determiner::None, Some(Quantity::Exactly(amount))) =
                (&determiner, &quantity)
            {
                quantity = Some(Quantity::Only(amount.clone()));
            } else {
                determiner = Determiner::Only(Box::new(determiner));
            }
        }
        // `every card` and `all cards` are one tree, but a singular stays singular.
        if determiner == Determiner::All
            && !nominal.plural
            && matches!(nominal.head, Head::Noun(_))
            && whole
        {
            determiner = Determiner::Each;
        }
        nominal.determiner = determiner;
        nominal.quantity = quantity;
        nominal.adjectives = std::mem::take(&mut before.adjectives);
    }

    fn ordinal(&self, pair: &Pair<'_>) -> Adjective {
        let surface = self.surface(pair.as_str());
        let word = self.word(pair.as_str());
        let ordinal = match surface.as_str() {
            "last" | "final" => Ordinal::Last,
            "next" => Ordinal::Next,
            "previous" => Ordinal::Previous,
            other => {
                let (front, most) = match other.split_once('-') {
                    Some((front, most)) => (front, Some(most)),
                    None => (other, None),
                };
                let nth = nth(front).or(match &word {
                    Word::Number(n) => Some(*n),
                    _ => None,
                });
                match (nth, most) {
                    (Some(n), Some(most)) => Ordinal::NthMost(n, Word::Text(most.to_owned())),
                    (Some(n), None) => Ordinal::Nth(n),
                    (None, _) => return Adjective::Plain(word),
                }
            }
        };
        Adjective::Ordinal(ordinal)
    }

    /// A name that stands by itself.
    pub(super) fn named(&self, pair: Pair<'_>) -> NounPhrase {
        NounPhrase::One(Box::new(self.name(pair, &mut Before::default()).nominal))
    }

    fn name(&self, pair: Pair<'_>, before: &mut Before) -> Chunk {
        let parts: Vec<_> = pair.into_inner().collect();
        let head = match parts.as_slice() {
            [number, die] if die.as_rule() == P::die => {
                if let Word::Number(n) = self.word(number.as_str()) {
                    before.quantity = Some(Quantity::Exactly(Amount::Number(n)));
                }
                Head::Die(self.sides(die.as_str()))
            }
            [from, to] => Head::Reference(format!(
                "{}-{}",
                self.written(from.as_str()),
                self.written(to.as_str())
            )),
            [one] => match one.as_rule() {
                P::reference => Head::Reference(self.written(one.as_str())),
                P::die => Head::Die(self.sides(one.as_str())),
                P::variable => Head::Variable(self.written(one.as_str())),
                _ => {
                    let text = self.written(one.as_str());
                    Head::Text(text.trim_matches(['"', '“', '”']).to_owned())
                }
            },
            _ => Head::Number,
        };
        let mut nominal = plain(head);
        self.determine(&mut nominal, before);
        self.chunk_of(nominal, None, false)
    }

    fn sides(&self, text: &str) -> i64 {
        match self.word(text) {
            Word::Number(n) => n,
            _ => self.surface(text).trim_start_matches('d').parse().unwrap_or(6),
        }
    }
}

/// Whether a noun class is a plural.
pub(super) fn is_plural(class: Class) -> bool {
    (10..20).contains(&(class as u8))
}

fn pronoun(text: &str) -> Pronoun {
    match text {
        "it" => Pronoun::It,
        "they" | "them" => Pronoun::They,
        "he" | "him" | "she" | "her" | "e" | "em" => Pronoun::He,
        "you" | "we" | "us" => Pronoun::You,
        "everyone" | "everything" => Pronoun::Everyone,
        "nobody" => Pronoun::Nobody,
        "someone" | "anyone" | "something" | "anything" => Pronoun::Anyone,
        "nothing" | "nowhere" => Pronoun::Nothing,
        "none" => Pronoun::None,
        "everyone_else" | "others" | "the_rest" | "elsewhere" => Pronoun::Rest,
        "the_following" => Pronoun::This,
        _ => Pronoun::Self_,
    }
}

fn possessive(text: &str) -> Pronoun {
    match text {
        "its" => Pronoun::It,
        "their" => Pronoun::They,
        "your" | "my" | "our" => Pronoun::You,
        "whose" => Pronoun::Who,
        _ => Pronoun::He,
    }
}
