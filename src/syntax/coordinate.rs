//! Coordination: what predicates that are joined by `and` and `or` have in common.
//!
//! `A player cannot draw or discard a card` names one subject, one modal, one negation and one object for
//! two verbs. The grammar reads a row of predicates; the rules here, in order, give each what it shares:
//!
//! 1. A bare verb before a verb with an object shares the object (right node raising, Ross 1967): `draw or
//!    discard a card` is a card each; `draw and discard a card` is one card, so that the later verb takes
//!    a pronoun. Verbs that need no object (`pass`, `act`) share none.
//! 2. A negation and an `only` before the modal reach over all verbs that share it.
//! 3. A condition behind a comma at the end governs the whole row: `draw a card and lose a coin, unless …`.
//! 4. A bare comma in a row that ends in `or` is an `or`.
//! 5. What follows the last of the verbs joined by `or`, or that share an object, reaches back over the others.

use super::ast::{
    Adjunct, Adverb, Amount, Clause, Complement, Determiner, Head, Joined, Link, Modal,
    Nominal, NounPhrase, Pronoun, Quantity, Sentence, Statement, Subordinator, TimeRelation,
    Verb,
};
use super::build::lemma;

/// Verbs that are complete without an object.
const COMPLETE: [&str; 36] = [
    "pass", "act", "fold", "stop", "bust", "attack", "block", "fight", "move", "bid", "stand",
    "stay", "rest", "retire", "flee", "die", "begin", "start", "end", "continue", "wait", "go",
    "come", "win", "talk", "speak", "look", "appear", "travel", "walk", "run", "jump", "vote",
    "respond", "concede", "quit",
];

/// `A, B or C`: a bare comma before `or` means `or` too. `commas` says of each clause whether such a comma links it,
/// `shared` whether it is a bare base form that takes the modal of the clause before.
pub(super) fn alternatives(clauses: &mut [Joined], commas: &[bool], shared: &[bool]) {
    for at in (1..clauses.len()).rev() {
        let Some(before) = at.checked_sub(1).filter(|b| *b > 0) else { continue };
        let row = clauses[at].link == Link::Or
            && clauses[at].clause.subject.is_none()
            && clauses[before].clause.subject.is_none()
            && clauses[before].link == Link::And
            && commas.get(before).copied().unwrap_or(false);
        if row {
            clauses[before].link = Link::Or;
        }
    }
    for at in 1..clauses.len() {
        let modal = clauses[at - 1].clause.verb.modal;
        let here = &mut clauses[at];
        let base = shared.get(at).copied().unwrap_or(false) && here.clause.subject.is_none();
        if base && here.link == Link::Or && here.clause.verb.modal.is_none() {
            here.clause.verb.modal = modal;
        }
    }
}

/// Moves the last `apart` adjuncts, which stand behind a comma, before the row that they govern.
pub(super) fn behind_comma(sentence: &mut Sentence, apart: usize) {
    let row = sentence.clauses.len() > 1
        && sentence.clauses.iter().skip(1).all(|j| {
            j.clause.subject.is_none() && matches!(j.link, Link::And | Link::Then | Link::Or)
        });
    let Some(last) = sentence.clauses.last_mut().filter(|_| row && apart > 0) else { return };
    let adjuncts = &mut last.clause.adjuncts;
    let at = adjuncts.len().saturating_sub(apart);
    let governs = |a: &Adjunct| {
        matches!(
            a,
            Adjunct::Sub(Subordinator::If | Subordinator::Unless | Subordinator::While, _)
        )
    };
    if adjuncts[at..].iter().all(governs) {
        let moved: Vec<Adjunct> = adjuncts.drain(at..).collect();
        sentence.leads.extend(moved);
    }
}

/// `may dig, trade or rest on their turn`: a time that all the alternatives share is said before them.
pub(super) fn time_before(sentence: &mut Sentence) {
    let row = sentence.clauses.len() > 1
        && sentence.leads.is_empty()
        && sentence.clauses.iter().all(|j| !j.clause.verb.only)
        && sentence.clauses.iter().skip(1).all(|j| j.link == Link::Or);
    let Some(shared) = sentence.clauses.first().map(|j| j.clause.adjuncts.clone()) else {
        return;
    };
    let time = |a: &Adjunct| matches!(a, Adjunct::Time(TimeRelation::During, _));
    if row
        && !shared.is_empty()
        && shared.iter().all(time)
        && sentence.clauses.iter().all(|j| j.clause.adjuncts == shared)
    {
        for joined in &mut sentence.clauses {
            joined.clause.adjuncts.clear();
        }
        sentence.leads = shared;
    }
}

/// Gives the main clauses of a sentence what they share. `shared` says of each whether it is a bare base form
/// that takes the modal of the clause before; a `whole` verb has its object in its name (`ring the bell`).
pub(super) fn main_clauses(
    clauses: &mut [Joined],
    shared: &[bool],
    whole: &dyn Fn(&Clause) -> bool,
) {
    for at in (1..clauses.len()).rev() {
        let (front, back) = clauses.split_at_mut(at);
        let (Some(before), Some(here)) = (front.last_mut(), back.first_mut()) else { continue };
        if here.clause.subject.is_some() || !matches!(here.link, Link::And | Link::Or) {
            continue;
        }
        let raised =
            !whole(&before.clause) && raise(&mut before.clause, &mut here.clause, here.link);
        let modal =
            shared.get(at).copied().unwrap_or(false) && before.clause.verb.modal.is_some();
        if (raised || modal && here.link == Link::Or) && before.clause.adjuncts.is_empty() {
            before.clause.adjuncts.clone_from(&here.clause.adjuncts);
        }
    }
    for at in 1..clauses.len() {
        let (front, back) = clauses.split_at_mut(at);
        let (Some(before), Some(here)) = (front.last(), back.first_mut()) else { continue };
        if !shared.get(at).copied().unwrap_or(false) || here.clause.subject.is_some() {
            continue;
        }
        let verb = &before.clause.verb;
        here.clause.verb.only |= verb.only;
        // `cannot A or B`: neither. Of `cannot A and B` see `unclear`.
        if verb.negated && here.link == Link::Or && !here.clause.verb.negated {
            here.clause.verb.negated = true;
            here.link = Link::And;
        }
        if here.clause.verb.negated && here.clause.verb.modal == Some(Modal::May) {
            here.clause.verb.modal = Some(Modal::Can);
        }
    }
}

/// `cannot A and B` forbids each, or only both together: the first reading, if a sentence has the two.
pub(super) fn unclear(statement: &Statement) -> Option<Statement> {
    let Statement::Sentence(sentence) = statement else { return None };
    let mut neither = sentence.clone();
    let mut found = false;
    for at in 1..neither.clauses.len() {
        let (front, back) = neither.clauses.split_at_mut(at);
        let (Some(before), Some(here)) = (front.last(), back.first_mut()) else { continue };
        let (verb, clause) = (&before.clause.verb, &mut here.clause);
        let row = verb.negated
            && matches!(verb.modal, Some(Modal::Can | Modal::May))
            && matches!(clause.verb.verb, Verb::Word(_))
            && clause.verb.modal.is_none()
            && !clause.verb.negated
            && clause.subject.is_none()
            && !clause.verb.passive
            && here.link == Link::And;
        if row {
            clause.verb.modal = verb.modal;
            clause.verb.negated = true;
            found = true;
        }
    }
    found.then_some(Statement::Sentence(neither))
}

/// Gives a bare verb of a condition the object of the verb behind it (`when a player draws or discards a card`).
pub(super) fn conditions(before: &mut Clause, here: &Clause) {
    if here.subject.is_none()
        && bare(before)
        && before.adjuncts.is_empty()
        && same_voice(before, here)
    {
        before.complements.clone_from(&here.complements);
    }
}

/// Moves the object of `here` to the bare verb before it, if it shares it.
fn raise(before: &mut Clause, here: &mut Clause, link: Link) -> bool {
    if !bare(before) || !before.adjuncts.is_empty() || !same_voice(before, here) {
        return false;
    }
    let Some(Complement::Object(object)) =
        here.complements.iter().find(|c| matches!(c, Complement::Object(_))).cloned()
    else {
        return false;
    };
    if link == Link::Or {
        before.complements.clone_from(&here.complements);
        return true;
    }
    if matches!(&object, NounPhrase::One(n) if matches!(n.head, Head::Pronoun(_))) {
        before.complements.push(Complement::Object(object));
        return false;
    }
    let again = Complement::Object(it_or_them(&object));
    if let Some(place) =
        here.complements.iter_mut().find(|c| matches!(c, Complement::Object(_)))
    {
        *place = again;
    }
    // Where it comes from is said of the first verb.
    before.complements.push(Complement::Object(object));
    false
}

/// A verb without object that is not complete without one.
fn bare(clause: &Clause) -> bool {
    clause.complements.is_empty()
        && !clause.verb.adverbs.contains(&Adverb::Again)
        && !clause.verb.passive
        && !clause.existential
        && matches!(&clause.verb.verb, Verb::Word(word) if !COMPLETE.contains(&lemma(word)))
}

fn same_voice(a: &Clause, b: &Clause) -> bool {
    a.verb.passive == b.verb.passive
        // `dance and gain 1 point`: what is only counted is the object of counting verbs.
        && (!counts(b) || counts(a))
        // `scores and controls no sets`: what is controlled is not what is scored.
        && says_how_it_stands(a) == says_how_it_stands(b)
        && matches!(b.verb.verb, Verb::Word(_))
        && b.complements.iter().any(|c| matches!(c, Complement::Object(_)))
}

fn counts(clause: &Clause) -> bool {
    const COUNTING: [&str; 9] =
        ["gain", "lose", "earn", "score", "pay", "spend", "get", "receive", "win"];
    matches!(&clause.verb.verb, Verb::Word(word) if COUNTING.contains(&lemma(word)))
}

/// Whether a verb says how things stand (`controls a set`), not what is done.
pub fn says_how_it_stands(clause: &Clause) -> bool {
    const STATES: [&str; 7] = ["control", "own", "possess", "hold", "have", "need", "lack"];
    match &clause.verb.verb {
        Verb::Word(word) => STATES.contains(&lemma(word)),
        Verb::Have | Verb::Be => true,
        Verb::Do => false,
    }
}

/// The pronoun for a phrase named just before.
fn it_or_them(phrase: &NounPhrase) -> NounPhrase {
    let several = match phrase {
        NounPhrase::One(n) => {
            n.plural && !matches!(n.quantity, Some(Quantity::Exactly(Amount::Number(1))))
        }
        _ => true,
    };
    NounPhrase::One(Box::new(Nominal {
        determiner: Determiner::None,
        quantity: None,
        adjectives: Vec::new(),
        head: Head::Pronoun(if several { Pronoun::They } else { Pronoun::It }),
        plural: several,
        post: Vec::new(),
        at: super::ast::At::default(),
    }))
}
