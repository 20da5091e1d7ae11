//! Limits by an amount on what may be attached to what: `cannot be attached to a king with a lower value`, `can be attached only
//! to a king with a value of 10 or more`, `must not have a higher value than the king it is attached to`.
//!
//! Each is written as one about `a king whose value is …`, which has a meaning wherever a piece stands.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::definitions::amount_while;
use crate::lower::from_syntax::definitions::of_amount;
use crate::lower::from_syntax::forms::normal::pronoun_phrase;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, AdjectivePhrase, At, Clause, Complement, Determiner, Head, Modal, Nominal,
    NounPhrase, Post, Preposition, Pronoun, Relative, Sentence, Verb as V, VerbGroup,
};
use crate::vocabulary::{Part, Word};

impl Lowerer<'_> {
    /// Writes what is said of the amount of a host into the phrase that names the host.
    pub(crate) fn host_amount(&self, s: &mut Sentence) {
        for joined in &mut s.clauses {
            if let Some(attached) = self.differs_from_host(&joined.clause) {
                joined.clause = attached;
            }
            self.with_amount(&mut joined.clause);
        }
    }

    /// `attached to a king with a lower value`.
    fn with_amount(&self, clause: &mut Clause) {
        let attach = clause.verb.passive
            && matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["attach"]));
        let Some(to) = clause
            .complements
            .iter()
            .position(|c| matches!(c, Complement::Prep(Preposition::To, NounPhrase::One(_))))
        else {
            return;
        };
        let Some(subject) = clause.subject.clone().filter(|_| attach) else { return };
        let Complement::Prep(_, NounPhrase::One(host)) = &clause.complements[to] else {
            return;
        };
        let mut host = host.clone();
        let at = host.at;
        // `a king of a lower value`
        if let Some(of) = host.post.iter().position(
            |p| matches!(p, Post::Of(NounPhrase::One(n)) if self.compared(n).is_some()),
        ) && let Post::Of(NounPhrase::One(n)) = host.post.remove(of)
            && let Some((field, word)) = self.compared(&n)
        {
            let said = self.than_own(&word, None, &subject, &field, at);
            host.post.push(said.map_or(Post::Of(NounPhrase::One(n)), |a| whose(&field, a, at)));
            clause.complements[to] = Complement::Prep(Preposition::To, NounPhrase::One(host));
            return;
        }
        let Some(with) = clause
            .complements
            .iter()
            .position(|c| matches!(c, Complement::Prep(Preposition::With, NounPhrase::One(_))))
        else {
            return;
        };
        let Complement::Prep(_, NounPhrase::One(n)) = &clause.complements[with] else { return };
        let mut taken = vec![with];
        let than = clause.complements.iter().enumerate().find_map(|(i, c)| match c {
            Complement::Prep(Preposition::Than, np) => Some((i, np.clone())),
            _ => None,
        });
        let adjective = clause.complements.iter().enumerate().find_map(|(i, c)| match c {
            Complement::Adjective(a) => Some((i, a.clone())),
            _ => None,
        });
        let said = if let Some((field, word)) = self.compared(n) {
            taken.extend(than.as_ref().map(|(i, _)| *i));
            let than = than.map(|(_, np)| np);
            self.than_own(&word, than, &subject, &field, at).map(|c| (field, c))
        } else if let Some(field) = self.bare_amount(n) {
            match (n.post.as_slice(), adjective) {
                ([Post::Of(that)], None) => Some((field, Complement::Object(that.clone()))),
                ([], Some((i, a))) if a.than.is_some() => {
                    taken.push(i);
                    Some((field, Complement::Adjective(a)))
                }
                _ => None,
            }
        } else {
            None
        };
        let Some((field, said)) = said else { return };
        host.post.push(whose(&field, said, at));
        clause.complements[to] = Complement::Prep(Preposition::To, NounPhrase::One(host));
        let mut i = 0;
        clause.complements.retain(|_| {
            i += 1;
            !taken.contains(&(i - 1))
        });
    }

    /// `must not have a higher value than the king it is attached to`: cannot be attached to a king whose value is lower.
    fn differs_from_host(&self, clause: &Clause) -> Option<Clause> {
        let verb = &clause.verb;
        let must = verb.modal == Some(Modal::Must) && !verb.negated;
        let plain = verb.verb == V::Have && !verb.perfect && !verb.passive && !verb.past;
        if !plain || !(must || verb.negated && verb.modal.is_some()) {
            return None;
        }
        let [Complement::Object(NounPhrase::One(n))] = clause.complements.as_slice() else {
            return None;
        };
        let [Post::Prep(Preposition::Than, NounPhrase::One(host))] = n.post.as_slice() else {
            return None;
        };
        let mut bare = n.clone();
        bare.post.clear();
        let (field, word) = self.compared(&bare)?;
        let [Post::Relative(r)] = host.post.as_slice() else { return None };
        let own = matches!(&r.clause.subject, Some(np) if of_amount::is_pronoun(np))
            && r.clause.verb.passive
            && !r.clause.verb.negated
            && matches!(&r.clause.verb.verb, V::Word(w) if self.is(w, &["attach"]));
        if !own || host.determiner != Determiner::The || !host.adjectives.is_empty() {
            return None;
        }
        let at = clause.at;
        let Adjective::More(w) = &word else { return None };
        let high = self.is(w, &["high", "great", "large", "big"]);
        let other = self.voc.find_lexeme(if high { "low" } else { "high" }, Part::Adjective)?;
        let turned = AdjectivePhrase {
            determiner: Determiner::None,
            quantity: None,
            before: Vec::new(),
            // What must be lower cannot have a host that is as low, or lower.
            word: if must { word } else { Adjective::More(Word::Lexeme(other)) },
            than: Some(Box::new(amount(Determiner::PronounPoss(Pronoun::It), &field, at))),
            or_equal: must,
        };
        let mut a_host = host.clone();
        a_host.determiner = Determiner::A;
        a_host.post = vec![whose(&field, Complement::Adjective(turned), at)];
        let attach = self.voc.find_lexeme("attach", Part::Verb)?;
        let mut attached = clause.clone();
        attached.verb = VerbGroup {
            modal: Some(Modal::Can),
            negated: true,
            passive: true,
            verb: V::Word(Word::Lexeme(attach)),
            ..clause.verb.clone()
        };
        attached.complements = vec![Complement::Prep(Preposition::To, NounPhrase::One(a_host))];
        Some(attached)
    }

    /// `a lower value`: the amount, and how it compares.
    fn compared(&self, n: &Nominal) -> Option<(Head, Adjective)> {
        let [word @ Adjective::More(w)] = n.adjectives.as_slice() else { return None };
        let known = self.is(w, &["high", "great", "large", "big", "low", "small", "little"]);
        let bare = n.determiner == Determiner::A && n.quantity.is_none();
        if !known || !bare || !n.post.is_empty() || !self.is_amount(&n.head) {
            return None;
        }
        Some((n.head.clone(), word.clone()))
    }

    fn bare_amount(&self, n: &Nominal) -> Option<Head> {
        let bare =
            n.determiner == Determiner::A && n.quantity.is_none() && n.adjectives.is_empty();
        (bare && self.is_amount(&n.head)).then(|| n.head.clone())
    }

    fn is_amount(&self, head: &Head) -> bool {
        matches!(head, Head::Noun(w)
            if Self::as_term(w).is_some_and(|t| self.piece_numbers().contains(&t)))
    }

    /// `lower`, `lower than the prop`: than what is attached has, where nothing else is named.
    fn than_own(
        &self,
        word: &Adjective,
        than: Option<NounPhrase>,
        subject: &NounPhrase,
        field: &Head,
        at: At,
    ) -> Option<Complement> {
        let than = match than {
            None => amount(Determiner::PronounPoss(Pronoun::It), field, at),
            Some(np) if of_amount::is_pronoun(&np) || same_noun(&np, subject) => {
                amount(Determiner::PronounPoss(Pronoun::It), field, at)
            }
            // `a king with a higher value than 5`
            Some(np) if matches!(&np, NounPhrase::One(n) if n.head == Head::Number) => np,
            Some(np) if self.class_of(&np) == Some(NounClass::Piece) => {
                let mut of = amount(Determiner::The, field, at);
                if let NounPhrase::One(n) = &mut of {
                    n.post.push(Post::Of(np));
                }
                of
            }
            Some(_) => return None,
        };
        Some(Complement::Adjective(AdjectivePhrase {
            determiner: Determiner::None,
            quantity: None,
            before: Vec::new(),
            word: word.clone(),
            than: Some(Box::new(than)),
            or_equal: false,
        }))
    }
}

/// `the prop`, `that prop`, where props are attached.
fn same_noun(np: &NounPhrase, subject: &NounPhrase) -> bool {
    matches!((np, subject), (NounPhrase::One(a), NounPhrase::One(b))
        if a.head == b.head
            && matches!(a.determiner, Determiner::The | Determiner::That | Determiner::This)
            && a.post.is_empty()
            && a.adjectives.is_empty())
}

fn amount(determiner: Determiner, field: &Head, at: At) -> NounPhrase {
    NounPhrase::One(Box::new(Nominal {
        determiner,
        quantity: None,
        adjectives: Vec::new(),
        head: field.clone(),
        plural: false,
        post: Vec::new(),
        at,
    }))
}

/// `whose value is …`
fn whose(field: &Head, said: Complement, at: At) -> Post {
    let mut clause = amount_while::is_clause(pronoun_phrase(Pronoun::Who, at), said, at);
    clause.subject = Some(amount(Determiner::PronounPoss(Pronoun::Who), field, at));
    Post::Relative(Relative { clause, who: false, plural: None })
}
