//! Attachment: where a phrase belongs, decided after the parse by the rules listed here.
//!
//! The grammar reads what follows a noun or a verb as a flat run. The rules, in order:
//!
//! 1. `of` binds to the noun just before it; without one, to the verb.
//! 2. A relative clause binds to the nearest noun that fits: `who` to a player, `which` and `that`
//!    to the nearest noun; a number that disagrees with the verb passes on to an outer noun.
//! 3. Behind an object, `to`, `from`, `by`, `as`, `for`, `per`, `without` and the like belong to
//!    the clause. `in`, `on`, `under`, `next to` and the like belong to the noun, unless the verb
//!    is one of placing or the object is a pronoun.
//! 4. `with` belongs to the noun, unless the verb is one of exchange or the object is a pronoun.
//! 5. A noun of time behind `in`, `on`, `at`, `during` says when: it belongs to the clause.
//! 6. A member of a list is joined to the nearest open noun of its own kind (player, place,
//!    piece …), else to the outermost one.
//! 7. `to` with a verb belongs to a noun that names a chance or a way, and to a chosen thing;
//!    elsewhere it is the purpose.
//! 8. `only` before adjuncts that are the only ones of their clause is the `only` of the verb.
//! 9. A place behind `for each`, `per` says which things are counted: it belongs to their noun.
//! 10. `to` behind a relative clause whose verb is one of having belongs to the verb outside.
//! 11. A number behind `in a game with`, `in a game for` belongs to the game.
//! 12. Behind a verb of placing, a place before another one that says where to (`put the cards on the
//!     table into your pile`) says where the things are.

use super::adjunct::Flat;
use super::ast::{
    AdjectivePhrase, Adjunct, Clause, Complement, Determiner, Head, Nominal, NounPhrase, Post,
    Preposition, Pronoun, Relative, TimeRelation, Verb,
};
use super::build::lemma;
use super::nominal::Chunk;
use super::settle::{
    existential, extra_turn, is_adjunct, lies, lying_there, often, only, than_where,
};
use super::stack::{
    Stack, adjective_phrase, family, is_time, like, noun_item, object_gap, one, paren_phrase,
};

const PLACING: [&str; 34] = [
    "put", "place", "lay", "set", "keep", "leave", "store", "add", "insert", "return", "move",
    "discard", "deal", "deploy", "drop", "stack", "pile", "arrange", "position", "shuffle",
    "seat", "rest", "remain", "stay", "lie", "begin", "start", "draw", "turn", "include",
    "count", "build", "spend", "play",
];
const EXCHANGE: [&str; 10] =
    ["replace", "swap", "exchange", "trade", "share", "fill", "begin", "start", "end", "mark"];
const LINKING: [&str; 10] =
    ["become", "get", "remain", "stay", "enter", "keep", "leave", "lie", "seem", "stand"];

/// Attaches the items behind a verb.
pub(super) fn attach(clause: &mut Clause, items: Vec<Flat>) {
    let verb = match &clause.verb.verb {
        Verb::Word(word) => lemma(word).to_owned(),
        _ => String::new(),
    };
    let mut state = Attach { verb, stack: Stack::default(), only_seen: false };
    for item in items {
        state.item(clause, item);
    }
    state.close(clause);
    lying_there(clause);
    existential(clause);
    often(clause);
    extra_turn(clause);
    only(clause);
}

pub(super) struct Attach {
    verb: String,
    pub(super) stack: Stack,
    only_seen: bool,
}

impl Attach {
    pub(super) fn close(&mut self, clause: &mut Clause) {
        if let Some(phrase) = std::mem::take(&mut self.stack).close() {
            clause.complements.push(Complement::Object(phrase));
        }
    }

    pub(super) fn item(&mut self, clause: &mut Clause, item: Flat) {
        match item {
            Flat::Chunk(chunk) => self.chunk(clause, *chunk),
            Flat::ChunkClause(inner) => {
                if self.stack.is_open() {
                    self.relative(clause, object_gap(inner));
                } else if let Some(nominal) = last_phrase(clause).and_then(last_member) {
                    push_deepest(nominal, Post::Relative(object_gap(inner)));
                } else {
                    clause.complements.push(Complement::Clause(Box::new(inner)));
                }
            }
            Flat::Prep { preposition, only, chunk } => {
                self.prep(clause, preposition, only, *chunk);
            }
            Flat::Relative(relative) => {
                if self.stack.is_open() {
                    self.relative(clause, relative);
                } else if let Some(nominal) = last_phrase(clause).and_then(last_member) {
                    let relative = Relative { who: false, plural: None, ..relative };
                    push_deepest(nominal, Post::Relative(relative));
                } else {
                    let mut relative = relative;
                    // `means that …`: no noun is left out.
                    if let Some(Complement::Object(NounPhrase::One(gap))) =
                        relative.clause.complements.first()
                        && gap.head == Head::Pronoun(Pronoun::Who)
                        && relative.clause.subject.is_some()
                    {
                        relative.clause.complements.remove(0);
                    }
                    clause.complements.push(Complement::Clause(Box::new(relative.clause)));
                }
            }
            Flat::Participle(inner) => self.participle(clause, inner),
            Flat::Particle(text)
                if text == "on"
                    && matches!(
                        clause.adjuncts.last(),
                        Some(Adjunct::Time(TimeRelation::From, _))
                    ) => {}
            Flat::Particle(text) => {
                self.close(clause);
                clause.complements.push(Complement::Particle(text));
            }
            Flat::Infinitive(inner) => self.infinitive(clause, inner),
            Flat::ForTo(phrase, inner) => {
                if self.stack.is_open() {
                    self.stack.post(Post::ForTo(phrase, inner));
                } else {
                    self.close(clause);
                    clause.complements.push(Complement::Prep(Preposition::For, phrase));
                    clause.complements.push(Complement::Infinitive(inner));
                }
            }
            Flat::List(members) => self.list(clause, members),
            Flat::Except(phrase) => {
                if self.stack.is_open() {
                    self.stack.fold(0);
                    if let Some(chunk) = self.stack.top() {
                        chunk.nominal.post.push(Post::Except(phrase));
                    }
                } else {
                    clause.adjuncts.push(Adjunct::Except(phrase));
                }
            }
            Flat::Paren(items) => {
                if self.stack.is_open() {
                    noun_item(&mut self.stack, Flat::Paren(items));
                } else {
                    match paren_phrase(items) {
                        Ok(phrases)
                            if matches!(last_phrase(clause), Some(NounPhrase::One(_))) =>
                        {
                            if let Some(NounPhrase::One(nominal)) = last_phrase(clause) {
                                push_deepest(nominal, Post::Apposition(phrases));
                            }
                        }
                        Ok(mut phrases) if phrases.len() == 1 => {
                            clause.adjuncts.push(Adjunct::Apposition(phrases.remove(0)));
                        }
                        Ok(phrases) => {
                            clause.adjuncts.push(Adjunct::Apposition(NounPhrase::And(phrases)));
                        }
                        Err(adjuncts) => clause.adjuncts.push(Adjunct::Aside(adjuncts)),
                    }
                }
            }
            Flat::Like(is_as, inner) => {
                self.close(clause);
                clause.adjuncts.push(like(is_as, inner));
            }
            Flat::Adjunct(adjunct) => {
                self.close(clause);
                clause.adjuncts.push(adjunct);
            }
        }
    }

    fn chunk(&mut self, clause: &mut Clause, chunk: Chunk) {
        let has_object = self.stack.is_open()
            || clause.complements.iter().any(|c| matches!(c, Complement::Object(_)));
        let timely = matches!(
            chunk.nominal.determiner,
            Determiner::Each | Determiner::All | Determiner::This | Determiner::That
        );
        let settled = has_object
            || clause.verb.passive
            || clause.verb.verb == Verb::Be
            || !clause.complements.is_empty();
        if is_time(chunk.class) && timely && settled && chunk.nominal.quantity.is_none() {
            self.close(clause);
            let phrase = one(chunk.nominal);
            clause.adjuncts.push(Adjunct::Time(TimeRelation::During, phrase));
            return;
        }
        if let Head::Gerund(inner) = &chunk.nominal.head
            && self.stack.is_open()
        {
            let mut inner = inner.as_ref().clone();
            inner.verb.progressive = true;
            self.stack.post(Post::Participle(Box::new(inner)));
            return;
        }
        // `is worth two points`: the adjective takes the rest as its measure.
        if let Some(super::ast::Adjective::Plain(word)) = chunk.nominal.adjectives.first()
            && lemma(word) == "worth"
            && !(chunk.bare && chunk.nominal.quantity.is_none())
        {
            let mut nominal = chunk.nominal;
            let word = nominal.adjectives.remove(0);
            self.close(clause);
            clause.complements.push(Complement::Adjective(AdjectivePhrase {
                determiner: Determiner::None,
                quantity: None,
                before: Vec::new(),
                word,
                than: Some(Box::new(one(nominal))),
                or_equal: false,
            }));
            return;
        }
        if chunk.adjective_only() && chunk.nominal.determiner == Determiner::None
            || (chunk.adjective_only() && clause.verb.verb == Verb::Be && is_same(&chunk))
        {
            let phrase = adjective_phrase(&chunk);
            if self.stack.is_open() {
                // `A card in front of a player face down`: the card is.
                let face = matches!(&phrase.word, super::ast::Adjective::Plain(word)
                    if lemma(word).starts_with("face"));
                if face && matches!(self.verb.as_str(), "turn" | "flip") {
                    self.stack.fold(0);
                }
                self.stack.post(Post::Adjective(phrase));
            } else {
                clause.complements.push(Complement::Adjective(phrase));
            }
            return;
        }
        self.close(clause);
        self.stack = Stack::open(chunk);
    }

    pub(super) fn prep(
        &mut self,
        clause: &mut Clause,
        preposition: Preposition,
        only: bool,
        chunk: Chunk,
    ) {
        // What is compared with: `than`, `to`, `as` behind an adjective.
        if !only && self.compared(clause, preposition, &chunk) {
            return;
        }
        if let Head::Gerund(inner) = &chunk.nominal.head
            && preposition != Preposition::Of
        {
            self.close(clause);
            let adjunct = Adjunct::Gerund(preposition, inner.clone());
            clause.adjuncts.push(wrap_only(only, adjunct));
            return;
        }
        let to_noun =
            !only && self.stack.is_open() && self.binds_to_noun(clause, preposition, &chunk);
        if to_noun {
            self.stack.push(preposition, chunk);
            return;
        }
        // Behind a prepositional complement `of` goes on with its noun.
        if !only
            && !self.stack.is_open()
            && preposition == Preposition::Of
            && let Some(nominal) = last_phrase(clause).and_then(last_member)
        {
            push_deepest(nominal, Post::Of(one(chunk.nominal)));
            return;
        }
        if !only && !self.stack.is_open() && than_where(clause, preposition, &chunk) {
            return;
        }
        // Rule 9.
        let place = lies(preposition);
        if !only
            && place
            && !self.stack.is_open()
            && !is_time(chunk.class)
            && let Some(Adjunct::Prep(
                Preposition::ForEach | Preposition::For | Preposition::Per,
                NounPhrase::One(nominal),
            )) = clause.adjuncts.last_mut()
            && matches!(nominal.head, Head::Noun(_))
        {
            let post = super::stack::preposition_post(preposition, one(chunk.nominal));
            push_deepest(nominal, post);
            return;
        }
        // Rule 10.
        if !only
            && matches!(preposition, Preposition::With | Preposition::For)
            && !self.stack.is_open()
            && chunk.nominal.quantity.is_some()
            && let Some(Adjunct::Time(TimeRelation::During, NounPhrase::One(game))) =
                clause.adjuncts.last_mut()
            && matches!(&game.head, Head::Noun(word) if lemma(word) == "game")
            && game.post.is_empty()
        {
            game.post.push(Post::Prep(preposition, one(chunk.nominal)));
            return;
        }
        let timely = is_time(chunk.class);
        self.close(clause);
        let relation = match preposition {
            Preposition::In | Preposition::On | Preposition::At if timely => {
                Some(TimeRelation::During)
            }
            Preposition::From if timely => Some(TimeRelation::From),
            _ => None,
        };
        let phrase = one(chunk.nominal);
        // `outside their turn`: except then.
        if timely && preposition == Preposition::Outside {
            let then = Adjunct::Time(TimeRelation::During, phrase);
            clause.adjuncts.push(Adjunct::ExceptWhen(Box::new(then)));
            return;
        }
        if let Some(relation) = relation {
            let adjunct = if only && relation == TimeRelation::During {
                Adjunct::Time(TimeRelation::OnlyDuring, phrase)
            } else {
                wrap_only(only, Adjunct::Time(relation, phrase))
            };
            clause.adjuncts.push(adjunct);
            return;
        }
        if only {
            clause.adjuncts.push(Adjunct::Only(Box::new(Adjunct::Prep(preposition, phrase))));
            return;
        }
        if is_adjunct(preposition) {
            clause.adjuncts.push(Adjunct::Prep(preposition, phrase));
        } else {
            clause.complements.push(Complement::Prep(preposition, phrase));
        }
    }

    fn compared(
        &mut self,
        clause: &mut Clause,
        preposition: Preposition,
        chunk: &Chunk,
    ) -> bool {
        let fits = |adjective: &AdjectivePhrase| {
            adjective.than.is_none()
                && match preposition {
                    Preposition::Than => true,
                    Preposition::As => is_same_word(adjective),
                    Preposition::To => matches!(
                        &adjective.word,
                        super::ast::Adjective::Plain(word)
                            if matches!(lemma(word), "equal" | "equivalent" | "identical" | "similar" | "synonymous" | "adjacent" | "opposite" | "next" | "comparable")
                    ),
                    _ => false,
                }
        };
        if let Some(open) = self.stack.top()
            && let Some(Post::Adjective(adjective)) = open.nominal.post.last_mut()
            && fits(adjective)
        {
            adjective.or_equal |= chunk.or_equal;
            self.stack.compare(chunk.clone());
            return true;
        }
        if !self.stack.is_open()
            && let Some(Complement::Adjective(adjective)) = clause.complements.last_mut()
            && fits(adjective)
        {
            adjective.than = Some(Box::new(one(chunk.nominal.clone())));
            adjective.or_equal |= chunk.or_equal;
            return true;
        }
        false
    }

    fn binds_to_noun(
        &mut self,
        clause: &Clause,
        preposition: Preposition,
        chunk: &Chunk,
    ) -> bool {
        let Some(open) = self.stack.top() else { return false };
        let pronoun =
            matches!(open.nominal.head, Head::Pronoun(_)) && open.nominal.post.is_empty();
        let personal = matches!(
            open.nominal.head,
            Head::Pronoun(
                Pronoun::It | Pronoun::They | Pronoun::He | Pronoun::You | Pronoun::Self_
            )
        );
        if is_time(chunk.class) {
            return preposition == Preposition::Of;
        }
        match preposition {
            Preposition::Of
            | Preposition::Per
            | Preposition::About
            | Preposition::Than
            | Preposition::Including => true,
            Preposition::In
            | Preposition::On
            | Preposition::At
            | Preposition::NextTo
            | Preposition::Under
            | Preposition::Over
            | Preposition::InFrontOf
            | Preposition::OnTop
            | Preposition::AtBottom => {
                // `discard a card in your hand` says which; where to, the verb says itself.
                let pile = matches!(&chunk.nominal.head, Head::Noun(word)
                    if matches!(lemma(word), "pile" | "stack" | "deck" | "heap"));
                // What is turned or goes away does so from where it lies.
                let leaves = matches!(
                    self.verb.as_str(),
                    "discard" | "turn" | "flip" | "return" | "remove" | "lose"
                );
                let which = self.verb == "discard"
                    && (preposition == Preposition::In
                        || preposition == Preposition::On && !pile)
                    || leaves && preposition == Preposition::InFrontOf;
                !personal
                    && (which || !PLACING.contains(&self.verb.as_str()))
                    && clause.verb.verb != Verb::Do
            }
            Preposition::With => !personal && !EXCHANGE.contains(&self.verb.as_str()),
            Preposition::Between => !pronoun && matches!(family(open.class), Some(4 | 7 | 9)),
            Preposition::From | Preposition::Among => {
                clause.verb.verb == Verb::Have
                    || clause.existential
                    || (open.bare && preposition == Preposition::Among)
            }
            _ => false,
        }
    }

    fn participle(&mut self, clause: &mut Clause, inner: Clause) {
        let linking = LINKING.contains(&self.verb.as_str());
        if self.stack.is_open() && !(linking && self.verb != "leave" && self.verb != "enter") {
            self.described(clause, inner);
            return;
        }
        // `for each card discarded this way`: the noun stands in the phrase before.
        if !self.stack.is_open()
            && clause.verb.verb == Verb::Be
            && clause.complements.is_empty()
            && let Some(Adjunct::Prep(_, NounPhrase::One(nominal))) = clause.adjuncts.last_mut()
        {
            push_deepest(nominal, Post::Participle(Box::new(inner)));
            return;
        }
        self.close(clause);
        if self.verb == "get"
            && !clause.verb.passive
            && clause.complements.is_empty()
            && let Verb::Word(_) = inner.verb.verb
        {
            clause.verb.verb = inner.verb.verb;
            clause.verb.passive = true;
            clause.verb.past = false;
            clause.complements.extend(inner.complements);
            clause.adjuncts.extend(inner.adjuncts);
            self.verb = String::new();
            return;
        }
        clause.complements.push(Complement::Clause(Box::new(inner)));
    }

    fn infinitive(&mut self, clause: &mut Clause, inner: Clause) {
        if !self.stack.is_open() {
            if clause.complements.is_empty()
                || matches!(clause.complements.last(), Some(Complement::Adjective(_)))
            {
                clause.complements.push(Complement::Infinitive(Box::new(inner)));
            } else {
                clause.adjuncts.push(Adjunct::Purpose(Box::new(inner)));
            }
            return;
        }
        let choosing = matches!(self.verb.as_str(), "choose" | "select" | "be" | "name" | "")
            || clause.verb.verb == Verb::Have
            || clause.verb.verb == Verb::Be;
        let names_way = self.stack.top().is_some_and(|open| {
            matches!(family(open.class), Some(5 | 7 | 8 | 9))
                || open.bare
                || open.nominal.adjectives.iter().any(|a| {
                    matches!(
                        a,
                        super::ast::Adjective::Most(_) | super::ast::Adjective::Ordinal(_)
                    )
                })
        });
        if choosing || names_way {
            self.stack.post(Post::To(Box::new(inner)));
            return;
        }
        self.close(clause);
        // `require a player to pay`: the infinitive is what the verb asks of its object.
        if matches!(
            self.verb.as_str(),
            "require"
                | "allow"
                | "cause"
                | "force"
                | "tell"
                | "ask"
                | "permit"
                | "enable"
                | "let"
                | "want"
        ) {
            clause.complements.push(Complement::Infinitive(Box::new(inner)));
        } else {
            clause.adjuncts.push(Adjunct::Purpose(Box::new(inner)));
        }
    }

    pub(super) fn adjective_open(&mut self) -> bool {
        self.only_seen
    }
}

fn wrap_only(only: bool, adjunct: Adjunct) -> Adjunct {
    if only { Adjunct::Only(Box::new(adjunct)) } else { adjunct }
}

fn is_same(chunk: &Chunk) -> bool {
    is_same_word(&adjective_phrase(chunk))
}

fn is_same_word(adjective: &AdjectivePhrase) -> bool {
    matches!(&adjective.word, super::ast::Adjective::Plain(word) if lemma(word) == "same")
}

/// The phrase of the last complement or adjunct, for what goes on with it.
pub(super) fn last_phrase(clause: &mut Clause) -> Option<&mut NounPhrase> {
    match clause.complements.last_mut() {
        Some(Complement::Prep(_, phrase)) if clause.adjuncts.is_empty() => Some(phrase),
        // `is higher than the top card of the pile`
        Some(Complement::Adjective(AdjectivePhrase { than: Some(phrase), .. }))
            if clause.adjuncts.is_empty() =>
        {
            Some(phrase)
        }
        _ => match clause.adjuncts.last_mut() {
            Some(
                Adjunct::Prep(_, phrase)
                | Adjunct::Time(_, phrase)
                | Adjunct::Except(phrase)
                | Adjunct::AlongWith(phrase),
            ) => Some(phrase),
            Some(Adjunct::Order(order)) => match &mut order.by {
                super::ast::OrderBy::Ascending(Some(phrase))
                | super::ast::OrderBy::Descending(Some(phrase)) => Some(phrase),
                _ => order.from.as_mut(),
            },
            // `except on the first turn of the game`
            Some(Adjunct::Only(inner) | Adjunct::ExceptWhen(inner)) => match inner.as_mut() {
                Adjunct::Prep(_, phrase) | Adjunct::Time(_, phrase) => Some(phrase),
                _ => None,
            },
            _ => None,
        },
    }
}

/// The phrase itself, or the last of a list.
fn last_member(phrase: &mut NounPhrase) -> Option<&mut Nominal> {
    match phrase {
        NounPhrase::One(nominal) => Some(nominal),
        NounPhrase::And(list) | NounPhrase::Or(list) | NounPhrase::Nor(list) => {
            list.last_mut().and_then(last_member)
        }
    }
}

/// Adds a post to the innermost nominal of a chain of `of` and prepositions.
pub(super) fn push_deepest(nominal: &mut Nominal, post: Post) {
    if let Some(Post::Of(NounPhrase::One(inner)) | Post::Prep(_, NounPhrase::One(inner))) =
        nominal.post.last_mut()
    {
        push_deepest(inner, post);
        return;
    }
    nominal.post.push(post);
}
