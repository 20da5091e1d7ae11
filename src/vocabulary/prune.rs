//! Pruning: drops the meanings of a surface that its neighbours rule out.
//!
//! Local and cautious: one pass from left to right over each slot with several meanings, looking
//! at what stands before (adverbs passed over) and after. Where it is not sure it only orders.

use super::encode::{Candidate, Slot};
use super::left::{Left, left_of_literal};
use super::lexicon::{is_noun, is_plural, is_possessive, is_singular, is_verb};
use super::slip::slip;
use super::{Class, Word};

/// What stands after a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Right {
    /// The end, or punctuation.
    End,
    /// A determiner, a number, a pronoun: an object opens.
    Object,
    /// A finite verb, modal or form of `be` or `have`.
    Finite,
    /// A bare verb, which only a plural subject takes.
    Base,
    /// `of`.
    Of,
    /// A noun, or a word that may be one.
    Noun,
    /// Anything else.
    Other,
}

/// Verbs behind which an adjective says how something is.
const STAYS: [&str; 8] =
    ["start", "starts", "begin", "begins", "stay", "stays", "remain", "remains"];

/// Prunes all slots in place.
pub(crate) fn prune(slots: &mut [Slot]) {
    for at in 0..slots.len() {
        events_of_verbs(slots, at);
        super::opening::imperative(slots, at);
        if slots[at].candidates.len() > 1 {
            prune_one(slots, at);
        }
        slip(slots, at);
    }
}

/// `the dig`: a verb without a noun of its own after a determiner names its event.
fn events_of_verbs(slots: &mut [Slot], at: usize) {
    let left = left_of(slots, at);
    // `twelve favors of`, `the unspent favors go`: counted, or behind a participle.
    let before = |back: usize| at.checked_sub(back).map(|i| &slots[i].candidates[0]);
    let participle = left == Left::Verb
        && matches!(before(1), Some(Candidate::Content(Class::VerbPart | Class::VerbEd, _)))
        && at > 1
        && matches!(
            left_of_literal(slots[at - 2].lower.as_str()),
            Left::Determiner | Left::DeterminerOne
        );
    let counted = (left == Left::Modifier || participle)
        && matches!(right_of(slots, at), Right::Of | Right::Finite | Right::Base);
    if !counted && !matches!(left, Left::Determiner | Left::DeterminerOne)
        || slots[at].lower == "set"
    {
        return;
    }
    let bare = |class: Class| {
        matches!(class, Class::VerbBase | Class::VerbAll | Class::VerbBasePart | Class::VerbS)
    };
    if !slots[at].candidates.iter().all(|c| c.class().is_some_and(bare)) {
        return;
    }
    let right = right_of(slots, at);
    let each_verb = at > 0
        && matches!(
            slots[at - 1].lower.as_str(),
            "each"
                | "all"
                | "both"
                | "that"
                | "this"
                | "these"
                | "those"
                | "any"
                | "some"
                | "either"
                | "neither"
                | "another"
        );
    if right == Right::Noun && !each_verb || each_verb && right == Right::Object {
        return;
    }
    let mut events = Vec::new();
    for candidate in &slots[at].candidates {
        if let Candidate::Content(class, word) = candidate {
            let event = if *class == Class::VerbS { Class::EventPl } else { Class::EventSg };
            events.push(Candidate::Content(event, word.clone()));
        }
    }
    if each_verb {
        slots[at].candidates.extend(events);
    } else {
        slots[at].candidates = events;
    }
}

fn prune_one(slots: &mut [Slot], at: usize) {
    let left = left_of(slots, at);
    let right = right_of(slots, at);
    if slots[at].candidates.iter().any(|c| c.class().is_none()) {
        shared_function(slots, at, left, right);
        return;
    }
    let adjectives = |class: Class| (Class::Adj..=Class::AdjMost).contains(&class);
    // `has no steps left is`: behind a noun it is what remains, not a side.
    if slots[at].lower == "left"
        && matches!(left, Left::Plural | Left::Singular)
        && slots[at].candidates.iter().any(|c| c.class().is_some_and(adjectives))
    {
        drop_if(slots, at, is_noun);
    }
    let has = |test: &dyn Fn(Class) -> bool| {
        slots[at].candidates.iter().any(|c| c.class().is_some_and(test))
    };
    // `every barn starts empty`: how it is then, not what it does.
    let last = right == Right::End && has(&adjectives);
    if last && has(&is_verb) && at > 0 && STAYS.contains(&slots[at - 1].lower.as_str()) {
        drop_if(slots, at, is_verb);
        drop_if(slots, at - 1, is_noun);
        return;
    }
    let (noun, verb) = (has(&is_noun), has(&is_verb));
    let (adjective, adverb) = (has(&adjectives), has(&|class| class == Class::Adverb));
    if verb && (noun || adjective) {
        noun_or_verb(slots, at, left, right);
    }
    if adjective && adverb {
        let next_noun = slots
            .get(at + 1)
            .is_some_and(|slot| slot.candidates.iter().any(|c| c.class().is_some_and(is_noun)));
        // `…, earlier rules prevail`
        let next_rule = slots.get(at + 1).is_some_and(|slot| {
            slot.candidates.iter().any(|c| c.class() == Some(Class::RulePl))
        });
        let nominal = right == Right::Noun && left != Left::Verb
            || matches!(left, Left::Preposition | Left::Start) && next_noun
            || left == Left::Join && next_rule
            || slots.get(at + 1).is_some_and(|slot| slot.lower == "ones");
        let predicate =
            matches!(left, Left::Be | Left::DeterminerOne | Left::Determiner | Left::Modifier);
        if nominal || predicate {
            drop_if(slots, at, |class| class == Class::Adverb);
        } else {
            drop_if(slots, at, adjectives);
        }
    }
    let noun = slots[at].candidates.iter().any(|c| c.class().is_some_and(is_noun));
    if adjective && noun {
        if right == Right::Noun {
            prefer(slots, at, adjectives);
            if left == Left::Be {
                drop_if(slots, at, is_noun);
            }
        } else if matches!(left, Left::Be) {
            prefer(slots, at, adjectives);
        } else if matches!(right, Right::Of | Right::Finite | Right::End | Right::Object) {
            drop_if(slots, at, adjectives);
        }
    }
    if noun && adverb {
        if matches!(
            left,
            Left::Determiner | Left::DeterminerOne | Left::Modifier | Left::Preposition
        ) {
            drop_if(slots, at, |class| class == Class::Adverb);
        } else {
            drop_if(slots, at, is_noun);
        }
    }
    bare_noun(slots, at, left);
    // A capital inside a sentence is a name in books that set nouns off.
    if slots[at].capital && !slots[at].opening && left != Left::Modal && left != Left::To {
        prefer(slots, at, is_noun);
    }
}

/// A lower-case term and a lexicon noun of one surface (`the plays`, `in play`): after a
/// preposition, without a determiner, the singular is the common word, elsewhere the term.
fn bare_noun(slots: &mut [Slot], at: usize, left: Left) {
    let of_book = |c: &Candidate| matches!(c, Candidate::Content(class, Word::Term(_)) if is_noun(*class));
    let common = |c: &Candidate| matches!(c, Candidate::Content(class, Word::Lexeme(_)) if is_noun(*class));
    let candidates = &slots[at].candidates;
    if !candidates.iter().any(of_book) || !candidates.iter().any(common) || slots[at].capital {
        return;
    }
    let bare = left == Left::Preposition
        && candidates.iter().any(|c| c.class().is_some_and(is_singular));
    if bare {
        slots[at].candidates.retain(|c| !of_book(c));
    } else {
        slots[at].candidates.retain(|c| !common(c));
    }
}

/// Whether the clause around `at` has a finite verb of its own before it; the verb of a relative
/// clause does not count.
fn has_finite_before(slots: &[Slot], at: usize) -> bool {
    let mut finite = 0;
    for (i, slot) in slots[..at].iter().enumerate().rev() {
        match &slot.candidates[0] {
            // An infinitive is not finite.
            Candidate::Content(Class::VerbBase, _) if i > 0 && slots[i - 1].lower == "to" => {}
            Candidate::Literal(word)
                if matches!(&**word, "have" | "do") && i > 0 && slots[i - 1].lower == "to" => {}
            Candidate::Literal(word) => match &**word {
                "," | ";" | ":" | "(" | "when" | "if" | "while" | "unless" | "until"
                | "and" | "but" | "or" => break,
                "who" | "that" | "which" | "whose" => finite -= 1,
                "is" | "are" | "was" | "were" | "has" | "have" | "had" | "may" | "can"
                | "must" | "will" | "would" | "should" | "shall" | "can not" | "do"
                | "does" | "did" => {
                    finite += 1;
                }
                _ => {}
            },
            Candidate::Content(Class::VerbBase | Class::VerbS | Class::VerbPast, _) => {
                finite += 1;
            }
            Candidate::Content(..) => {}
        }
    }
    finite > 0
}

/// Whether a relative clause before has a verb of its own, and the sentence still waits for one.
fn relative_is_over(slots: &[Slot], at: usize) -> bool {
    let literal = |slot: &Slot, words: &[&str]| matches!(&slot.candidates[0], Candidate::Literal(word) if words.contains(&&**word));
    let relative =
        slots[..at].iter().rposition(|slot| literal(slot, &["whose", "who", "that", "which"]));
    relative.is_some_and(|from| {
        slots[from..at].iter().any(|slot| literal(slot, &["is", "are"]))
            && !slots[from..at].iter().any(|slot| literal(slot, &[","]))
            && !has_finite_before(slots, at)
    })
}

/// Whether a plural subject still waits for its verb (`all cards in their row move`).
fn plural_subject(slots: &[Slot], at: usize) -> bool {
    let clause = slots[..at].iter().rposition(|slot| {
        matches!(&slot.candidates[0], Candidate::Literal(word)
            if matches!(&**word, "," | ";" | ":" | "(" | "when" | "if" | "while" | "unless" | "until"))
    });
    let plural = slots[clause.map_or(0, |c| c + 1)..at]
        .iter()
        .any(|slot| slot.candidates[0].class().is_some_and(is_plural));
    // `a card and a rule conflict`
    let several = slots[clause.map_or(0, |c| c + 1)..at].iter().any(|slot| slot.lower == "and");
    (plural || several) && !has_finite_before(slots, at)
}

/// `own`, `double`, `like`: a word of the grammar or a verb.
fn shared_function(slots: &mut [Slot], at: usize, left: Left, right: Right) {
    let verbal = match slots[at].lower.as_str() {
        "own" => !matches!(left, Left::Determiner | Left::DeterminerOne),
        "times" | "half" => false,
        "like" => matches!(left, Left::Modal | Left::To),
        _ => {
            matches!(left, Left::Modal | Left::To | Left::Plural | Left::Subject)
                || matches!(left, Left::Start | Left::Join) && right == Right::Object
        }
    };
    let kept: Vec<Candidate> = slots[at]
        .candidates
        .iter()
        .filter(|c| match c.class() {
            None => !verbal,
            Some(class) => verbal && is_verb(class),
        })
        .cloned()
        .collect();
    if !kept.is_empty() {
        slots[at].candidates = kept;
    }
}

fn noun_or_verb(slots: &mut [Slot], at: usize, left: Left, right: Right) {
    let base =
        |class: Class| matches!(class, Class::VerbBase | Class::VerbAll | Class::VerbBasePart);
    let participle = |class: Class| {
        matches!(class, Class::VerbAll | Class::VerbBasePart | Class::VerbEd | Class::VerbPart)
    };
    let other = |class: Class| !is_verb(class);
    let third = slots[at].candidates.iter().any(|c| c.class() == Some(Class::VerbS));
    let gerund = slots[at].candidates.iter().any(|c| c.class() == Some(Class::VerbIng));
    if gerund {
        if matches!(left, Left::Determiner | Left::DeterminerOne | Left::Modifier) {
            drop_if(slots, at, is_verb);
        } else if left == Left::Singular && right != Right::Object {
            prefer(slots, at, other);
        }
        return;
    }
    let before = at.checked_sub(1).map(|before| slots[before].lower.as_str());
    match left {
        Left::DeterminerOne if third => drop_if(slots, at, other),
        // `the player with the most scores 5 points`
        Left::Determiner | Left::Modifier
            if third
                && right == Right::Object
                && !slots
                    .get(at + 1)
                    .is_some_and(|next| matches!(&*next.lower, "that" | "you" | "each"))
                && before.is_some_and(|word| {
                    matches!(
                        word,
                        "most" | "fewest" | "least" | "more" | "fewer" | "first" | "last"
                    )
                }) =>
        {
            drop_if(slots, at, other);
        }
        // `the last player remaining wins`
        Left::Modifier
            if third
                && matches!(before, Some("remaining" | "left" | "standing" | "alive"))
                && at > 1
                && slots[at - 2].candidates[0].class().is_some_and(is_noun) =>
        {
            drop_if(slots, at, other);
        }
        // `the one that comes first wins`, `whoever goes second draws`
        Left::Modifier
            if third
                && at > 1
                && slots[at - 1].candidates[0].class() == Some(Class::Ordinal)
                && slots[at - 2].candidates[0]
                    .class()
                    .is_some_and(|c| matches!(c, Class::VerbS | Class::VerbBase)) =>
        {
            drop_if(slots, at, other);
        }
        // `the earlier one wins`
        Left::Modifier
            if third
                && before == Some("one")
                && at > 1
                && right != Right::Noun
                && slots[at - 2].candidates[0].class().is_some_and(|c| {
                    (Class::Adj..=Class::AdjMost).contains(&c) || c == Class::Ordinal
                }) =>
        {
            drop_if(slots, at, other);
        }
        // `a player whose hand is empty draws a card`: the relative clause has its verb, the sentence none yet.
        Left::Modifier if third && right == Right::Object && relative_is_over(slots, at) => {
            drop_if(slots, at, other);
        }
        // `closest to 19 scores 1 point`
        Left::Modifier
            if third
                && right == Right::Object
                && at > 1
                && slots[at - 1].candidates[0].class() == Some(Class::Number)
                && slots[at - 2].lower == "to" =>
        {
            prefer(slots, at, is_verb);
        }
        Left::DeterminerOne | Left::Determiner | Left::Modifier | Left::Preposition => {
            let floating = matches!(
                at.checked_sub(1).map(|before| slots[before].lower.as_str()),
                Some("each" | "all" | "both" | "first")
            );
            // `after each round the`: what a preposition governs does not float.
            let governed = at > 1
                && matches!(
                    left_of_literal(&slots[at - 2].lower),
                    Left::Preposition | Left::To | Left::Be
                );
            // `if both tie for first place`: a pronoun of its own, or a determiner.
            let alone = before == Some("both") && right == Right::Other && !governed && !third;
            if floating && !governed && right == Right::Object && !third {
                prefer(slots, at, is_verb);
            } else if !alone {
                drop_if(slots, at, is_verb);
            }
        }
        Left::To => {
            if third || right == Right::Of {
                drop_if(slots, at, is_verb);
            } else {
                prefer(slots, at, base);
                if right == Right::Object {
                    drop_if(slots, at, |class| !base(class));
                }
            }
        }
        Left::Modal => drop_if(slots, at, |class| !base(class)),
        // `you draws`: not a verb of this subject.
        Left::Subject if third && matches!(before, Some("you" | "they" | "we" | "i")) => {
            drop_if(slots, at, is_verb);
        }
        Left::Subject => drop_if(slots, at, other),
        Left::Relative => {
            if third || right == Right::Object {
                drop_if(slots, at, other);
            } else {
                prefer(slots, at, other);
            }
        }
        // `the player whose turn it is wins`
        Left::Be if third && at > 1 && slots[at - 2].lower == "it" => {
            drop_if(slots, at, other);
        }
        Left::Be => {
            if slots[at].candidates.iter().any(|c| c.class().is_some_and(participle)) {
                prefer(slots, at, participle);
            } else {
                drop_if(slots, at, is_verb);
            }
        }
        Left::Have if third && right == Right::Object => prefer(slots, at, is_verb),
        Left::Have => drop_if(slots, at, |class| is_verb(class) && !participle(class)),
        Left::Singular => {
            if third {
                if matches!(right, Right::Finite | Right::Base | Right::Of)
                    || has_finite_before(slots, at) && right != Right::Object
                {
                    drop_if(slots, at, is_verb);
                } else if right == Right::Object
                    || slots[at - 1].candidates[0].class() == Some(Class::PlayerSg)
                {
                    drop_if(slots, at, other);
                } else {
                    prefer(slots, at, is_verb);
                }
            } else if right == Right::End && plural_subject(slots, at) {
                // `two clauses of one rule conflict`
                prefer(slots, at, is_verb);
            } else if right == Right::Object || plural_subject(slots, at) {
                prefer(slots, at, other);
            } else {
                drop_if(slots, at, is_verb);
            }
        }
        Left::Plural if slots[at].lower == "equal" => drop_if(slots, at, is_verb),
        Left::Plural => {
            if third && right == Right::Object {
                drop_if(slots, at, other);
            } else if third && !has_finite_before(slots, at) {
                prefer(slots, at, is_verb);
            } else if third || right == Right::Finite {
                drop_if(slots, at, is_verb);
            } else {
                drop_if(slots, at, other);
            }
        }
        Left::Verb => {
            // `their chance to act ends`
            let infinitive = at > 1 && slots[at - 2].lower == "to";
            let lacking = infinitive && right != Right::Base && !has_finite_before(slots, at);
            let waits = right == Right::Object && plural_subject(slots, at);
            if third && (right == Right::Object || lacking) || !third && waits {
                prefer(slots, at, is_verb);
            } else {
                drop_if(slots, at, is_verb);
            }
        }
        Left::Wh => drop_if(slots, at, |class| is_verb(class) && !participle(class)),
        Left::Start | Left::Join | Left::Other => {
            if right == Right::Of || right == Right::Finite {
                drop_if(slots, at, is_verb);
            } else if right == Right::Object && !third {
                drop_if(slots, at, other);
            } else if right == Right::Object {
                prefer(slots, at, is_verb);
            } else if left == Left::Start && third {
                drop_if(slots, at, is_verb);
            } else if left == Left::Start || right != Right::End {
                prefer(slots, at, is_verb);
            }
        }
    }
}

/// Drops the meanings that fit, unless none would be left.
fn drop_if(slots: &mut [Slot], at: usize, test: impl Fn(Class) -> bool) {
    let keep = |c: &Candidate| !c.class().is_some_and(&test);
    if slots[at].candidates.iter().any(keep) {
        slots[at].candidates.retain(keep);
    }
}

/// Puts the meanings that fit first, keeping their order.
fn prefer(slots: &mut [Slot], at: usize, test: impl Fn(Class) -> bool) {
    slots[at].candidates.sort_by_key(|c| !c.class().is_some_and(&test));
}

pub(super) fn left_of(slots: &[Slot], at: usize) -> Left {
    let mut before = at;
    loop {
        if before == 0 || before == at && slots[at].opening {
            return Left::Start;
        }
        before -= 1;
        let slot = &slots[before];
        match &slot.candidates[0] {
            Candidate::Content(Class::Adverb, _) if slot.candidates.len() == 1 => {}
            Candidate::Literal(word) => match &**word {
                "also" | "only" | "even" | "again" | "then" if before > 0 => {
                    // An adverb of the grammar: look past it, but `then` also joins.
                    if &**word == "then" {
                        return Left::Join;
                    }
                }
                // `is not empty`
                "not"
                    if before > 0 && left_of_literal(&slots[before - 1].lower) == Left::Be =>
                {
                    return Left::Be;
                }
                word => return left_of_literal(word),
            },
            Candidate::Content(class, _) => return left_of_class(slots, before, *class),
        }
    }
}

fn left_of_class(slots: &[Slot], before: usize, class: Class) -> Left {
    // With two meanings left of it, a noun reading among them decides nothing.
    let any = |test: fn(Class) -> bool| {
        slots[before].candidates.iter().any(|c| c.class().is_some_and(test))
    };
    let open = any(is_verb) && any(is_noun);
    match class {
        _ if open => Left::Other,
        class if is_possessive(class) => Left::Determiner,
        class if is_singular(class) => Left::Singular,
        class if is_plural(class) => Left::Plural,
        class if is_verb(class) => Left::Verb,
        Class::Adj | Class::AdjMore | Class::AdjMost | Class::Ordinal | Class::AdjValue => {
            Left::Modifier
        }
        // `turn ten wins`, `space 20 wins`: the number belongs to the noun before it.
        Class::Number if before > 0 && numbered_noun(&slots[before - 1]) => Left::Singular,
        Class::Number | Class::Variable => Left::Modifier,
        Class::Reference | Class::Die | Class::Quoted | Class::Unknown => Left::Other,
        _ => Left::Other,
    }
}

fn numbered_noun(slot: &Slot) -> bool {
    matches!(slot.candidates[..], [Candidate::Content(Class::TimeSg | Class::PlaceSg, _)])
}

fn right_of(slots: &[Slot], at: usize) -> Right {
    let Some(slot) = slots.get(at + 1) else { return Right::End };
    let nouns = slot.candidates.iter().any(|c| c.class().is_some_and(is_noun));
    let verbs = slot.candidates.iter().any(|c| c.class().is_some_and(is_verb));
    match &slot.candidates[0] {
        Candidate::Literal(word) => match &**word {
            "," | ";" | ":" | "(" | ")" | "." => Right::End,
            "of" => Right::Of,
            "a" | "an" | "the" | "this" | "that" | "these" | "those" | "each" | "every"
            | "all" | "any" | "no" | "another" | "other" | "its" | "their" | "his" | "her"
            | "your" | "both" | "either" | "some" | "it" | "them" | "him" | "themselves"
            | "itself" | "up" | "one" | "eir" | "em" | "double" | "twice" | "my" | "our"
            | "you" => Right::Object,
            "is" | "are" | "was" | "were" | "may" | "can" | "must" | "shall" | "should"
            | "will" | "would" | "has" | "have" | "had" | "does" | "do" | "can not"
            | "could" | "might" => Right::Finite,
            _ => Right::Other,
        },
        Candidate::Content(class, _) => match class {
            Class::Number | Class::Variable | Class::Die | Class::Reference => Right::Object,
            class if is_possessive(*class) => Right::Object,
            _ if verbs && !nouns => {
                let finite = slot
                    .candidates
                    .iter()
                    .all(|c| matches!(c.class(), Some(Class::VerbS | Class::VerbPast)));
                let base = slot.candidates.iter().all(|c| c.class() == Some(Class::VerbBase));
                match (finite, base) {
                    (true, _) => Right::Finite,
                    (_, true) => Right::Base,
                    _ => Right::Other,
                }
            }
            _ if nouns && !verbs => Right::Noun,
            _ if nouns => Right::Other,
            Class::Adj | Class::AdjValue | Class::AdjMore | Class::AdjMost | Class::Unknown => {
                Right::Noun
            }
            _ => Right::Other,
        },
    }
}
