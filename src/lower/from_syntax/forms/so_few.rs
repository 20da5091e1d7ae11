//! `Take two beans from the bowl. If it has fewer, take all of them`, `if you have none, nothing happens`: how many there are
//! of what the sentence before handles, with the noun and the figure left unsaid.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Discourse;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, Adjunct, Adverb, Amount, Clause, Complement, Condition, Determiner, Head,
    Nominal, NounPhrase, Opener, Preposition, Pronoun, Quantity, Sentence, Subordinator,
    Verb as V,
};

/// What the sentence before handles: so many of a kind, from somewhere.
struct Handled {
    /// Whether somebody else does it than whoever is spoken to.
    by_other: bool,
    noun: Head,
    many: Option<Amount>,
    from: Option<NounPhrase>,
}

/// What is said of how many there are.
enum Scarce {
    /// None at all.
    None,
    /// Not as many as are wanted.
    Fewer,
    /// Anything else: more of them, or just so many.
    Other,
}

impl Lowerer<'_> {
    /// Whether a sentence says of a deed only that it goes as far as there is enough for it. That holds anyway.
    pub(crate) fn goes_so_far(&self, s: &Sentence, d: &Discourse) -> bool {
        let Some(told) = d.told.as_ref() else { return false };
        let ([joined], [before]) = (s.clauses.as_slice(), told.clauses.as_slice()) else {
            return false;
        };
        let [Adjunct::Sub(Subordinator::If, Condition::Clause(c))] = s.leads.as_slice() else {
            return false;
        };
        let Some(handled) = self.handled(&before.clause) else { return false };
        if !self.of_the_source(c, &handled) {
            return false;
        }
        let handled = Handled { many: Some(Amount::Number(i64::MAX)), ..handled };
        let mut c = c.as_ref().clone();
        let scarce = self.counted_again(&mut c, &handled);
        match scarce {
            Some(Scarce::None) => nothing_done(&joined.clause),
            Some(Scarce::Fewer) => {
                self.all_there_is(&joined.clause, &before.clause)
                    && self.same_verb(&joined.clause, before)
            }
            _ => false,
        }
    }

    fn same_verb(&self, clause: &Clause, before: &crate::syntax::ast::Joined) -> bool {
        self.moves(clause)
            && self.moves(&before.clause)
            && clause.verb.modal == before.clause.verb.modal
            && match (&clause.verb.verb, &before.clause.verb.verb) {
                (V::Word(a), V::Word(b)) => {
                    const ALIKE: [&[&str]; 2] = [&["take", "draw", "move"], &["put", "return"]];
                    self.lemma(a) == self.lemma(b)
                        || ALIKE.iter().any(|all| self.is(a, all) && self.is(b, all))
                }
                _ => false,
            }
    }

    fn moves(&self, clause: &Clause) -> bool {
        const MOVES: [&str; 9] =
            ["take", "put", "return", "give", "move", "draw", "discard", "lose", "pay"];
        matches!(&clause.verb.verb, V::Word(w) if self.is(w, &MOVES))
    }

    /// The condition of a sentence with the noun and the figure of the sentence before.
    pub(super) fn how_many_of_it(&self, s: &mut Sentence, d: &Discourse) {
        let told = d.told.as_ref().and_then(|told| told.clauses.last());
        let Some(handled) = told.and_then(|j| self.handled(&j.clause)) else { return };
        let alone = s.opener.is_none() && s.leads.len() == 1;
        let mut scarce = None;
        for lead in &mut s.leads {
            let Adjunct::Sub(Subordinator::If | Subordinator::Unless, Condition::Clause(c)) =
                lead
            else {
                continue;
            };
            let source = self.of_the_source(c, &handled);
            // `Return a bean. If you have none left, you win`: what is left after it.
            let after = !c.existential && self.quote(c.at.0).to_lowercase().contains(" left");
            scarce = self.counted_again(c, &handled).filter(|_| source && !after);
        }
        for joined in &mut s.clauses {
            if self.moves(&joined.clause) {
                one_of_it(&mut joined.clause, &handled.noun);
            }
        }
        // It is asked whether the deed can be done, and not of what is left after it.
        match scarce {
            // `Take a bean from that player. If they have none, draw a card`
            Some(Scarce::None)
                if alone && !s.clauses.iter().any(|j| nothing_done(&j.clause)) =>
            {
                s.leads.clear();
                s.opener = Some(Opener::IfUnable);
            }
            // `Pay two beans. If you have fewer, your turn ends`
            Some(Scarce::Fewer) if alone => {
                if let Some(first) = s.clauses.first_mut()
                    && !first.clause.verb.adverbs.contains(&Adverb::Instead)
                {
                    first.clause.verb.adverbs.push(Adverb::Instead);
                }
            }
            _ => {}
        }
    }

    /// Whether a condition is about whoever or whatever the pieces are taken from.
    fn of_the_source(&self, c: &Clause, handled: &Handled) -> bool {
        let from = handled.from.as_ref().map(|np| (np, self.class_of(np)));
        let of_player = matches!(from, Some((_, Some(NounClass::Player))));
        let Some(NounPhrase::One(subject)) = &c.subject else { return c.existential };
        if c.existential || c.verb.verb == V::Be {
            return true;
        }
        match &subject.head {
            Head::Pronoun(Pronoun::You) => match from {
                None => !handled.by_other,
                // `From your cup`
                Some((NounPhrase::One(place), Some(NounClass::Place))) => {
                    place.determiner == Determiner::PronounPoss(Pronoun::You)
                }
                Some(_) => false,
            },
            Head::Pronoun(Pronoun::They | Pronoun::He | Pronoun::Nobody) => {
                of_player || from.is_none() && handled.by_other
            }
            Head::Pronoun(Pronoun::It) => !of_player && from.is_some(),
            Head::Noun(_) => match from {
                Some((NounPhrase::One(place), Some(NounClass::Place))) => {
                    place.head == subject.head
                }
                Some(_) => {
                    self.class_of(&NounPhrase::One(subject.clone())) == Some(NounClass::Player)
                }
                None => false,
            },
            _ => false,
        }
    }

    fn handled(&self, clause: &Clause) -> Option<Handled> {
        let object = clause.complements.iter().find_map(|c| match c {
            Complement::Object(NounPhrase::One(n)) => Some(n),
            _ => None,
        })?;
        let noun = match &object.head {
            head @ Head::Noun(w) if self.noun_class(w) == NounClass::Piece => head.clone(),
            _ => return None,
        };
        let many = match &object.quantity {
            Some(Quantity::Exactly(amount) | Quantity::Precisely(amount)) => {
                Some(amount.clone())
            }
            None if !object.plural => Some(Amount::Number(1)),
            _ => None,
        };
        let from = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(Preposition::From, np) => Some(np.clone()),
            _ => None,
        });
        let by_other = matches!(&clause.subject, Some(NounPhrase::One(n))
            if n.head != Head::Pronoun(Pronoun::You));
        Some(Handled { by_other, noun, many, from })
    }

    /// Fills in what a condition leaves unsaid, where it leaves it so.
    fn counted_again(&self, c: &mut Clause, handled: &Handled) -> Option<Scarce> {
        // `If nobody has fewer`: than the one that was spoken of.
        let of_none = matches!(&c.subject, Some(NounPhrase::One(n))
            if n.determiner == Determiner::No || matches!(n.head, Head::Pronoun(Pronoun::Nobody)));
        if of_none && says_fewer(c) {
            return None;
        }
        let has = c.verb.verb == V::Have
            || matches!(&c.verb.verb, V::Word(w) if self.is(w, &["hold", "contain"]));
        if has && c.complements.len() == 1 {
            let negated = c.verb.negated;
            let Some(Complement::Object(NounPhrase::One(n))) = c.complements.first_mut() else {
                return None;
            };
            let scarce = filled(n, negated, handled)?;
            if matches!(scarce, Scarce::Fewer) {
                c.verb.negated = false;
            }
            c.verb.verb = V::Have;
            return Some(scarce);
        }
        // `There are none`, `there is only one left`, `only one is left`
        let left = |c: &Complement| {
            matches!(c, Complement::Adjective(a)
                if matches!(&a.word, Adjective::Plain(w) if self.is(w, &["left"])))
        };
        let is = c.verb.verb == V::Be
            && (c.existential && c.complements.is_empty() || c.complements.iter().all(left));
        let remain = matches!(&c.verb.verb, V::Word(w) if self.is(w, &["remain"]))
            && c.complements.is_empty();
        let negated = c.verb.negated;
        let only = c.verb.only;
        let Some(NounPhrase::One(n)) = c.subject.as_mut().filter(|_| is || remain) else {
            return None;
        };
        if only && let Some(Quantity::Exactly(amount)) = &n.quantity {
            n.quantity = Some(Quantity::Only(amount.clone()));
        }
        // `There is only one left`
        let one = matches!(&n.head, Head::Noun(w) if self.is(w, &["one", "left"]));
        if one {
            n.head = Head::Number;
        }
        let scarce = filled(n, negated, handled)?;
        c.verb.only = false;
        if matches!(scarce, Scarce::Fewer) {
            c.verb.negated = false;
        }
        if let Some(from @ NounPhrase::One(p)) = &handled.from
            && self.class_of(from) == Some(NounClass::Place)
            && p.post.is_empty()
        {
            let what = c.subject.replace(from.clone());
            c.complements = what.map(Complement::Object).into_iter().collect();
            c.verb.verb = V::Have;
            c.existential = false;
        }
        Some(scarce)
    }

    /// `What is left`, `what there is`, `what they have`.
    fn is_what_is_there(&self, c: &Condition) -> bool {
        let (Condition::Clause(c) | Condition::Reduced(c)) = c else { return false };
        let there = matches!(c.verb.verb, V::Be | V::Have)
            || matches!(&c.verb.verb, V::Word(w) if self.is(w, &["remain", "leave"]));
        there && !c.verb.negated && c.adjuncts.is_empty()
    }

    /// `Take all of them`, `take what is left`, `put back all you have`.
    fn all_there_is(&self, clause: &Clause, told: &Clause) -> bool {
        clause.adjuncts.is_empty()
            && clause.complements.iter().all(|c| match c {
                Complement::Object(NounPhrase::One(n)) => {
                    let whole = n.determiner == Determiner::All
                        || matches!(
                            n.head,
                            Head::Pronoun(
                                Pronoun::All
                                    | Pronoun::It
                                    | Pronoun::They
                                    | Pronoun::Rest
                                    | Pronoun::This
                                    | Pronoun::One
                            )
                        )
                        || n.determiner == Determiner::That
                        || matches!(&n.head, Head::Whether(c) if self.is_what_is_there(c));
                    whole || n.quantity == Some(Quantity::AnyNumber)
                }
                Complement::Particle(_) => true,
                // To where the sentence before puts it.
                Complement::Prep(..) => told.complements.contains(c),
                _ => false,
            })
            && clause.complements.iter().any(|c| matches!(c, Complement::Object(_)))
    }
}

/// `Take one from the supply` behind a sentence about beans: one bean.
fn one_of_it(clause: &mut Clause, noun: &Head) {
    for c in &mut clause.complements {
        if let Complement::Object(NounPhrase::One(n)) = c
            && n.post.is_empty()
        {
            let another = n.determiner == Determiner::Another
                && matches!(
                    n.head,
                    Head::Number | Head::Pronoun(Pronoun::One | Pronoun::Anyone)
                );
            match &n.quantity {
                Some(Quantity::Exactly(many) | Quantity::Extra(many))
                    if n.head == Head::Number =>
                {
                    let many = many.clone();
                    n.plural = many != Amount::Number(1);
                    n.quantity = Some(Quantity::Exactly(many));
                    n.head.clone_from(noun);
                }
                None if another => {
                    n.determiner = Determiner::A;
                    n.head.clone_from(noun);
                }
                _ => {}
            }
        }
    }
}

fn says_fewer(c: &Clause) -> bool {
    c.complements.iter().any(|c| {
        matches!(c, Complement::Object(NounPhrase::One(n)) if n.quantity == Some(Quantity::Fewer))
    })
}

/// `Nothing happens`, `take nothing`.
fn nothing_done(clause: &Clause) -> bool {
    let nothing = |np: &NounPhrase| {
        matches!(np, NounPhrase::One(n)
            if matches!(n.head, Head::Pronoun(Pronoun::Nothing | Pronoun::None)))
    };
    let object =
        clause.complements.iter().any(|c| matches!(c, Complement::Object(np) if nothing(np)));
    !clause.verb.negated
        && clause.adjuncts.is_empty()
        && (object
            || clause.complements.is_empty() && clause.subject.as_ref().is_some_and(nothing))
}

/// `Fewer`, `not enough cards`: of what is handled.
fn unsaid(head: &Head, handled: &Handled) -> bool {
    *head == Head::Number || *head == handled.noun
}

/// The noun and the figure put in, where the phrase has none of its own.
fn filled(n: &mut Nominal, negated: bool, handled: &Handled) -> Option<Scarce> {
    if !n.post.is_empty() || !n.adjectives.is_empty() {
        return None;
    }
    let scarce = match (&n.head, &n.quantity) {
        (Head::Pronoun(Pronoun::None), None) => {
            n.determiner = Determiner::No;
            Scarce::None
        }
        (Head::Pronoun(Pronoun::Anyone), None) if n.determiner == Determiner::Any => {
            if negated { Scarce::None } else { Scarce::Other }
        }
        (head, Some(Quantity::Fewer)) if !negated && unsaid(head, handled) => {
            n.quantity = Some(Quantity::LessThan(handled.many.clone()?));
            Scarce::Fewer
        }
        (head, Some(Quantity::Enough)) if unsaid(head, handled) => {
            let many = handled.many.clone()?;
            if negated {
                n.quantity = Some(Quantity::LessThan(many));
                Scarce::Fewer
            } else {
                n.quantity = Some(Quantity::AtLeast(many));
                Scarce::Other
            }
        }
        (
            Head::Number,
            Some(
                Quantity::Only(Amount::Number(k))
                | Quantity::Precisely(Amount::Number(k))
                | Quantity::LessThan(Amount::Number(k)),
            ),
        ) if !negated => {
            let k = *k + i64::from(!matches!(n.quantity, Some(Quantity::LessThan(_))));
            if let Some(Quantity::Only(many)) = &n.quantity {
                n.quantity = Some(Quantity::Precisely(many.clone()));
            }
            match handled.many {
                Some(Amount::Number(many)) if k <= many => Scarce::Fewer,
                _ => Scarce::Other,
            }
        }
        _ => return None,
    };
    n.head.clone_from(&handled.noun);
    n.plural = true;
    Some(scarce)
}
