//! `as many X as Y`: the two halves stand apart and are joined here; and prepositions by name.

use super::adjunct::Flat;
use super::ast::{
    Clause, Complement, Head, NounPhrase, Post, Preposition, Pronoun, Quantity, Verb,
};
use super::build::lemma;
use super::nominal::{Chunk, plain};
use super::stack::{is_time, one};

/// The preposition that a literal of the grammar stands for.
pub(super) fn preposition(word: &str) -> Preposition {
    match word {
        "in" => Preposition::In,
        "on" => Preposition::On,
        "at" => Preposition::At,
        "to" => Preposition::To,
        "from" => Preposition::From,
        "of" => Preposition::Of,
        "by" => Preposition::By,
        "with" => Preposition::With,
        "without" => Preposition::Without,
        "for" => Preposition::For,
        "as" => Preposition::As,
        "among" => Preposition::Among,
        "between" => Preposition::Between,
        "per" => Preposition::Per,
        "than" | "than_or_equal_to" => Preposition::Than,
        "including" => Preposition::Including,
        "next_to" | "near" => Preposition::NextTo,
        "under" | "below" => Preposition::Under,
        "over" | "above" => Preposition::Over,
        "around" => Preposition::Around,
        "across" => Preposition::Across,
        "beyond" => Preposition::Beyond,
        "outside" => Preposition::Outside,
        "on_top_of" => Preposition::OnTop,
        "at_bottom_of" => Preposition::AtBottom,
        "instead_of" => Preposition::InsteadOf,
        "according_to" => Preposition::AccordingTo,
        "because_of" => Preposition::BecauseOf,
        "through" | "via" => Preposition::Through,
        "against" => Preposition::Against,
        "in_front_of" => Preposition::InFrontOf,
        "toward" => Preposition::Toward,
        "up_to" => Preposition::UpTo,
        "like" => Preposition::Like,
        "regardless_of" | "despite" => Preposition::RegardlessOf,
        "subject_to" => Preposition::SubjectTo,
        "on_behalf_of" => Preposition::OnBehalfOf,
        "times" => Preposition::Times,
        "plus" => Preposition::Plus,
        "minus" => Preposition::Minus,
        "after" => Preposition::After,
        _ => Preposition::About,
    }
}

/// Reads `as many X … as they wish`, `as many X … as Y` in a run of items.
pub(super) fn wishes(items: Vec<Flat>) -> Vec<Flat> {
    let mut result: Vec<Flat> = Vec::new();
    // Where `as many X as Y` stands, while what follows may still belong to Y.
    let mut counted: Option<usize> = None;
    for item in items {
        let item = match (counted.and_then(|at| result.get_mut(at)), item) {
            (Some(Flat::Chunk(chunk) | Flat::Prep { chunk, .. }), item) => {
                match described(item) {
                    Ok(post) => {
                        if let Some(Quantity::AsManyAs(phrase)) = &mut chunk.nominal.quantity
                            && let NounPhrase::One(nominal) = phrase.as_mut()
                        {
                            super::attach::push_deepest(nominal, post);
                        }
                        continue;
                    }
                    Err(other) => other,
                }
            }
            (_, item) => item,
        };
        counted = None;
        let open = result.iter().rposition(|flat| {
            matches!(flat, Flat::Chunk(chunk) | Flat::Prep { chunk, .. } if chunk.as_many)
        });
        if let Some(at) = open
            && let Some(Flat::Chunk(chunk) | Flat::Prep { chunk, .. }) = result.get_mut(at)
        {
            match item {
                Flat::Like(true, clause) => {
                    let behind = as_many_as(chunk, clause);
                    result.extend(behind);
                    continue;
                }
                Flat::Prep { preposition: Preposition::As, chunk: other, .. } => {
                    chunk.as_many = false;
                    let mut number = other.nominal;
                    scaled(chunk, &mut number);
                    chunk.nominal.quantity = Some(Quantity::AsManyAs(Box::new(one(number))));
                    counted = Some(at);
                    continue;
                }
                other => result.push(other),
            }
            continue;
        }
        result.push(item);
    }
    for flat in &mut result {
        // `as many cards` without more: as many as was said before.
        if let Flat::Chunk(chunk) | Flat::Prep { chunk, .. } = flat
            && chunk.as_many
        {
            chunk.as_many = false;
            let this = one(plain(Head::Pronoun(Pronoun::This)));
            chunk.nominal.quantity = Some(Quantity::AsManyAs(Box::new(this)));
        }
    }
    result
}

/// `Twice as many coins as the roll`, `half as many as you have cards`: so many times that number.
fn scaled(chunk: &Chunk, number: &mut super::ast::Nominal) {
    if let Some(scale @ (Quantity::Half | Quantity::Times(_))) = &chunk.nominal.quantity
        && number.quantity.is_none()
    {
        number.quantity = Some(scale.clone());
    }
}

/// What says more of a noun before it; or the item again, if it goes on with the clause.
#[expect(clippy::result_large_err, reason = "the item is given back to its owner")]
fn described(item: Flat) -> Result<Post, Flat> {
    match item {
        Flat::Prep { preposition: Preposition::Of, only: false, chunk } => {
            Ok(Post::Of(one(chunk.nominal)))
        }
        Flat::Prep { preposition, only: false, chunk }
            if matches!(
                preposition,
                Preposition::In | Preposition::On | Preposition::InFrontOf
            ) && !is_time(chunk.class) =>
        {
            Ok(Post::Prep(preposition, one(chunk.nominal)))
        }
        Flat::ChunkClause(clause) => Ok(Post::Relative(super::stack::object_gap(clause))),
        Flat::Relative(relative) => Ok(Post::Relative(relative)),
        other => Err(other),
    }
}

/// `as many X as CLAUSE`: the object of the clause counts, else the clause itself.
fn as_many_as(chunk: &mut Chunk, mut clause: Clause) -> Vec<Flat> {
    if wish(chunk, &clause) {
        chunk.as_many = false;
        // `as many cards as they wish from the hand`: what follows goes on with the clause outside.
        let behind = clause.complements.into_iter().filter_map(|complement| match complement {
            Complement::Prep(preposition, NounPhrase::One(nominal)) => {
                let chunk = Chunk {
                    nominal: *nominal,
                    class: None,
                    bare: false,
                    as_many: false,
                    or_equal: false,
                };
                Some(Flat::Prep { preposition, only: false, chunk: Box::new(chunk) })
            }
            Complement::Infinitive(inner) => Some(Flat::Infinitive(*inner)),
            _ => None,
        });
        return behind.chain(clause.adjuncts.into_iter().map(Flat::Adjunct)).collect();
    }
    chunk.as_many = false;
    let at = clause
        .complements
        .iter()
        .position(|c| matches!(c, Complement::Object(NounPhrase::One(_))));
    let phrase = if let Some(Complement::Object(NounPhrase::One(mut object))) =
        at.map(|at| clause.complements.remove(at))
    {
        let relative = super::stack::object_gap(clause);
        object.post.push(super::ast::Post::Relative(relative));
        scaled(chunk, &mut object);
        NounPhrase::One(object)
    } else {
        let condition = super::ast::Condition::Clause(Box::new(clause));
        one(plain(Head::Whether(Box::new(condition))))
    };
    chunk.nominal.quantity = Some(Quantity::AsManyAs(Box::new(phrase)));
    Vec::new()
}

/// Whether a quantity stands for as many as somebody wishes.
fn wish(chunk: &mut Chunk, clause: &Clause) -> bool {
    let wishes = matches!(&clause.verb.verb, Verb::Word(word) if matches!(lemma(word), "wish" | "like" | "want" | "choose" | "desire"));
    if chunk.as_many && wishes {
        chunk.nominal.quantity = Some(Quantity::AnyNumber);
        return true;
    }
    false
}
