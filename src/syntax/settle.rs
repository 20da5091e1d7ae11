//! What the adjuncts of a clause say together, after attachment.

use super::ast::{
    AdjectivePhrase, Adjunct, Clause, Complement, Determiner, Head, NounPhrase, Often,
    Preposition, Subordinator, TimeRelation, Verb,
};
use super::attach::push_deepest;
use super::nominal::Chunk;
use super::stack::{is_time, one, preposition_post};

/// `there is X`: what there is becomes the subject.
pub(super) fn existential(clause: &mut Clause) {
    if !clause.existential {
        return;
    }
    let at = clause.complements.iter().position(|c| matches!(c, Complement::Object(_)));
    if let Some(at) = at
        && let Complement::Object(phrase) = clause.complements.remove(at)
    {
        clause.subject = Some(phrase);
    }
}

/// `once` and `during each turn` are one adjunct.
pub(super) fn often(clause: &mut Clause) {
    let mut result: Vec<Adjunct> = Vec::new();
    for adjunct in clause.adjuncts.drain(..) {
        if let Some(Adjunct::Often(Often { per, .. })) = result.last_mut()
            && per.is_none()
        {
            match adjunct {
                Adjunct::Time(TimeRelation::During, phrase) => {
                    *per = Some(phrase);
                    continue;
                }
                Adjunct::Prep(Preposition::Per, phrase) => {
                    *per = Some(phrase);
                    continue;
                }
                other => result.push(other),
            }
            continue;
        }
        result.push(adjunct);
    }
    for adjunct in &mut result {
        // `once per turn`, `once each turn`
        if let Adjunct::Often(Often { per: Some(NounPhrase::One(nominal)), .. }) = adjunct
            && nominal.determiner == Determiner::None
            && !nominal.plural
            && matches!(nominal.head, Head::Noun(_))
        {
            nominal.determiner = Determiner::Each;
        }
    }
    clause.adjuncts = result;
}

/// `takes another turn after this one`: an extra turn comes then anyway.
pub(super) fn extra_turn(clause: &mut Clause) {
    let turn =
        |head: &Head| matches!(head, Head::Noun(word) if super::build::lemma(word) == "turn");
    let more = clause.complements.iter().any(|c| {
        matches!(c, Complement::Object(NounPhrase::One(n)) if turn(&n.head)
        && (n.determiner == Determiner::Another
            || matches!(n.quantity, Some(super::ast::Quantity::Extra(_)))
            || n.adjectives.iter().any(|a| {
                matches!(a, super::ast::Adjective::Plain(word)
                    if matches!(super::build::lemma(word), "extra" | "additional"))
            })))
    });
    if !more {
        return;
    }
    for adjunct in &mut clause.adjuncts {
        let this = |n: &super::ast::Nominal| {
            n.determiner == Determiner::This
                && (turn(&n.head) || matches!(n.head, Head::Pronoun(super::ast::Pronoun::One)))
        };
        if let Adjunct::Time(TimeRelation::After, NounPhrase::One(n)) = adjunct
            && this(n)
        {
            *adjunct = Adjunct::Words("after this one".to_owned());
        }
    }
}

/// Rule 8.
pub(super) fn only(clause: &mut Clause) {
    let explicit = |adjunct: &Adjunct| {
        matches!(
            adjunct,
            Adjunct::Only(_)
                | Adjunct::Time(TimeRelation::OnlyDuring, _)
                | Adjunct::Sub(Subordinator::OnlyIf | Subordinator::OnlyWhile, _)
        )
    };
    if clause.adjuncts.is_empty()
        || !clause.adjuncts.iter().all(explicit)
        || clause.verb.verb == Verb::Be
    {
        return;
    }
    clause.verb.only = true;
    for adjunct in std::mem::take(&mut clause.adjuncts) {
        match adjunct {
            Adjunct::Only(inner) => match *inner {
                Adjunct::Prep(preposition, phrase) if !is_adjunct(preposition) => {
                    clause.complements.push(Complement::Prep(preposition, phrase));
                }
                other => clause.adjuncts.push(other),
            },
            Adjunct::Time(_, phrase) => {
                clause.adjuncts.push(Adjunct::Time(TimeRelation::During, phrase));
            }
            Adjunct::Sub(Subordinator::OnlyIf, condition) => {
                clause.adjuncts.push(Adjunct::Sub(Subordinator::If, condition));
            }
            Adjunct::Sub(_, condition) => {
                clause.adjuncts.push(Adjunct::Sub(Subordinator::While, condition));
            }
            other => clause.adjuncts.push(other),
        }
    }
}

/// `put the cards on the table into your pile`: the place before the one that says where to is where the things are.
pub(super) fn lying_there(clause: &mut Clause) {
    let goal = |c: &Complement| {
        matches!(
            c,
            Complement::Prep(Preposition::To | Preposition::AtBottom | Preposition::OnTop, _)
        )
    };
    let there = |c: &Complement| {
        matches!(c, Complement::Prep(Preposition::In | Preposition::On | Preposition::InFrontOf, NounPhrase::One(n))
            if matches!(n.head, Head::Noun(_)) && n.quantity.is_none())
    };
    let named = |np: &NounPhrase| {
        let last = match np {
            NounPhrase::And(list) => list.last(),
            one => Some(one),
        };
        matches!(last, Some(NounPhrase::One(n)) if matches!(n.head, Head::Noun(_)))
    };
    let at = clause.complements.windows(3).position(|w| {
        matches!(&w[0], Complement::Object(np) if named(np)) && there(&w[1]) && goal(&w[2])
    });
    let Some(at) = at else { return };
    let Complement::Prep(preposition, place) = clause.complements.remove(at + 1) else {
        return;
    };
    let last = match &mut clause.complements[at] {
        Complement::Object(NounPhrase::And(list)) => list.last_mut(),
        Complement::Object(one) => Some(one),
        _ => None,
    };
    if let Some(NounPhrase::One(n)) = last {
        push_deepest(n, preposition_post(preposition, place));
    }
}

/// Prepositions that always say something of the whole clause.
pub(super) fn is_adjunct(preposition: Preposition) -> bool {
    matches!(
        preposition,
        Preposition::ForEach
            | Preposition::Without
            | Preposition::InsteadOf
            | Preposition::AccordingTo
            | Preposition::BecauseOf
            | Preposition::Per
            | Preposition::RegardlessOf
            | Preposition::SubjectTo
            | Preposition::Through
            | Preposition::OnBehalfOf
            | Preposition::Including
    )
}

/// Prepositions that say where something lies.
pub(super) fn lies(preposition: Preposition) -> bool {
    matches!(
        preposition,
        Preposition::In
            | Preposition::On
            | Preposition::Under
            | Preposition::NextTo
            | Preposition::AtBottom
            | Preposition::OnTop
            | Preposition::InFrontOf
    )
}

/// `is higher than the card on the table`: the place belongs to what is compared with.
pub(super) fn than_where(clause: &mut Clause, preposition: Preposition, chunk: &Chunk) -> bool {
    let place =
        matches!(preposition, Preposition::In | Preposition::On | Preposition::InFrontOf);
    if !place || is_time(chunk.class) || !clause.adjuncts.is_empty() {
        return false;
    }
    let Some(Complement::Adjective(AdjectivePhrase { than: Some(phrase), .. })) =
        clause.complements.last_mut()
    else {
        return false;
    };
    let NounPhrase::One(nominal) = phrase.as_mut() else { return false };
    if !matches!(nominal.head, Head::Noun(_)) {
        return false;
    }
    push_deepest(nominal, preposition_post(preposition, one(chunk.nominal.clone())));
    true
}
