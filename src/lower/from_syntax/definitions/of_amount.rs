//! What is said of an amount that pieces have: whose it is and what becomes of it. `Hearts get +2 value`, `a king's value is
//! doubled`, `kings have half their value, rounded down`. While what it is so, `amount_while.rs` reads.

use crate::lower::Arith;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::forms::normal::pronoun_phrase;
use crate::syntax::ast::{
    Adjective, AdjectivePhrase, Adjunct, Amount, Clause, Complement, Determiner, Head, Nominal,
    NounPhrase, Post, Preposition, Quantity, Verb as V,
};
use crate::vocabulary::{TermId, Word};

/// What becomes of an amount.
#[derive(Debug, Clone)]
pub(crate) enum Becomes {
    /// It is that.
    That(NounPhrase),
    /// It is what it is otherwise, and so much more, less, so many times as much.
    By(Arith, NounPhrase),
    /// As before, with a figure.
    Times(i64),
    /// Half of it.
    Half,
    /// It is never less, or never more, than that.
    Bound(Arith, NounPhrase),
}

/// Whose amount it is, which, and what becomes of it.
#[derive(Debug, Clone)]
pub(crate) struct Said {
    pub whose: NounPhrase,
    pub field: TermId,
    pub becomes: Becomes,
    /// `0 in the yard`: what stands behind the figure says of which of them it is so.
    pub narrow: Vec<Post>,
    /// It was said in a form of its own, for which nothing else is looked for.
    pub plain: bool,
    /// `to a minimum of 1`: what it comes to is never less, or never more, than that.
    pub bound: Option<(Arith, NounPhrase)>,
}

/// What the clause says, and the complements and the count of times that it takes for that.
pub(crate) struct Whole {
    pub said: Vec<Said>,
    /// Complements that belong to it, by place.
    pub taken: Vec<usize>,
    /// `twice its value`: the word that says how often belongs to it.
    pub often: bool,
}

impl Lowerer<'_> {
    /// Reads a clause so, if it says something of an amount.
    pub(crate) fn said_of_amount(&self, clause: &Clause) -> Option<Whole> {
        if let Some((at, bound)) = bound_behind(clause) {
            let mut bare = clause.clone();
            bare.complements.remove(at);
            let mut whole = self.unbound_amount(&bare)?;
            for taken in &mut whole.taken {
                *taken += usize::from(*taken >= at);
            }
            whole.taken.push(at);
            whole.said.iter_mut().for_each(|said| said.bound = Some(bound.clone()));
            return Some(whole);
        }
        self.unbound_amount(clause)
    }

    fn unbound_amount(&self, clause: &Clause) -> Option<Whole> {
        let verb = &clause.verb;
        if verb.perfect || verb.past || verb.progressive || clause.existential || verb.only {
            return None;
        }
        let subject = clause.subject.as_ref()?;
        if let Some((whose, field)) = self.amount_owned(subject) {
            return self.amount_becomes(&self.pieces_of_value(&whose), field, clause);
        }
        let subject = &self.pieces_of_value(subject);
        if verb.negated || verb.modal.is_some() || verb.passive {
            return None;
        }
        match &verb.verb {
            V::Have => self.has_amount(subject, clause),
            V::Word(w) if self.is(w, &["get", "gain", "receive"]) => {
                self.has_amount(subject, clause)
            }
            V::Be => self.worth_amount(subject, clause),
            _ => None,
        }
    }

    /// `the value of a king`, `a king's value`, `its value`: whose, and which amount.
    fn amount_owned(&self, np: &NounPhrase) -> Option<(NounPhrase, TermId)> {
        let NounPhrase::One(n) = np else { return None };
        let field = self.amount_named(&n.head)?;
        if n.quantity.is_some() || !n.adjectives.is_empty() {
            return None;
        }
        let whose = match (&n.determiner, n.post.as_slice()) {
            (Determiner::Possessive(np), []) => (**np).clone(),
            (Determiner::The | Determiner::None, [Post::Of(np)]) => np.clone(),
            (Determiner::PronounPoss(p), []) => pronoun_phrase(*p, n.at),
            _ => return None,
        };
        Some((whose, field))
    }

    /// A property of pieces that is a number.
    fn amount_named(&self, head: &Head) -> Option<TermId> {
        let Head::Noun(w) = head else { return None };
        Self::as_term(w).filter(|t| self.piece_numbers().contains(t))
    }

    /// What becomes of an amount that is the subject.
    fn amount_becomes(
        &self,
        whose: &NounPhrase,
        field: TermId,
        clause: &Clause,
    ) -> Option<Whole> {
        let verb = &clause.verb;
        let one = |becomes: Becomes, taken: Vec<usize>| {
            let (becomes, narrow) = apart(becomes);
            let said = Said {
                whose: whose.clone(),
                field,
                becomes,
                narrow,
                plain: false,
                bound: None,
            };
            Some(Whole { said: vec![said], taken, often: false })
        };
        if verb.negated {
            // `cannot be higher than 10`, `cannot go below 3`.
            let (how, limit, taken) = self.bounded(clause)?;
            return one(Becomes::Bound(how, limit), taken);
        }
        if verb.modal.is_some() {
            return None;
        }
        match (&verb.verb, verb.passive) {
            (V::Be, false) => {
                let [first, ..] = clause.complements.as_slice() else { return None };
                match first {
                    Complement::Adjective(a) => {
                        let how = self.higher(&a.word)?;
                        let by = a.quantity.clone().filter(|_| a.than.is_none())?;
                        one(Becomes::By(how, figure(by, clause)), vec![0])
                    }
                    Complement::Object(np) => {
                        let often = twice(clause);
                        let becomes = self.so_much(np, field, often)?;
                        let mut whole = one(becomes, vec![0])?;
                        whole.often = often.is_some();
                        whole.said[0].plain = matches!(whole.said[0].becomes, Becomes::That(_));
                        Some(whole)
                    }
                    _ => None,
                }
            }
            (V::Word(w), passive) => {
                let (becomes, taken) = self.changes_so(w, passive, &clause.complements)?;
                one(becomes, taken)
            }
            _ => None,
        }
    }

    /// `is doubled`, `rises by 3`, `is reduced to 1`: what a verb says that becomes of an amount.
    fn changes_so(
        &self,
        w: &Word,
        passive: bool,
        complements: &[Complement],
    ) -> Option<(Becomes, Vec<usize>)> {
        for (word, k) in [("double", 2), ("triple", 3), ("quadruple", 4)] {
            if self.is(w, &[word]) {
                return Some((Becomes::Times(k), Vec::new()));
            }
        }
        if self.is(w, &["halve"]) {
            return Some((Becomes::Half, Vec::new()));
        }
        let particle = |p: &str| {
            complements.iter().any(|c| matches!(c, Complement::Particle(said) if said == p))
        };
        let goes = self.is(w, &["go"]) && !passive;
        let more = self.is(w, &["increase", "raise", "rise", "grow"]) || goes && particle("up");
        let less = self.is(w, &["decrease", "reduce", "lower", "fall", "drop", "sink"])
            || goes && particle("down");
        let taken = |at: usize| -> Vec<usize> {
            let particles = complements
                .iter()
                .enumerate()
                .filter(|(_, c)| goes && matches!(c, Complement::Particle(_)));
            particles.map(|(i, _)| i).chain([at]).collect()
        };
        complements.iter().enumerate().find_map(|(at, c)| {
            let Complement::Prep(p, np) = c else { return None };
            let becomes = match p {
                Preposition::By if more => Becomes::By(Arith::Add, np.clone()),
                Preposition::By if less => Becomes::By(Arith::Sub, np.clone()),
                Preposition::By if passive && self.is(w, &["multiply"]) => {
                    Becomes::By(Arith::Mul, np.clone())
                }
                Preposition::To
                    if more || less || passive && self.is(w, &["set", "change"]) =>
                {
                    Becomes::That(np.clone())
                }
                _ => return None,
            };
            Some((becomes, taken(at)))
        })
    }

    /// `cannot be higher than 10`, `cannot exceed 10`, `cannot go below 3`.
    fn bounded(&self, clause: &Clause) -> Option<(Arith, NounPhrase, Vec<usize>)> {
        let verb = &clause.verb;
        verb.modal?;
        if verb.passive {
            return None;
        }
        let [first] = clause.complements.as_slice() else { return None };
        let (how, limit) = match (&verb.verb, first) {
            (V::Be, Complement::Adjective(a)) if a.quantity.is_none() && !a.or_equal => {
                let how = match self.higher(&a.word)? {
                    Arith::Add => Arith::Min,
                    _ => Arith::Max,
                };
                (how, (**a.than.as_ref()?).clone())
            }
            (V::Be, Complement::Object(NounPhrase::One(n))) if n.head == Head::Number => {
                let (how, k) = match n.quantity.as_ref()? {
                    Quantity::MoreThan(k) => (Arith::Min, k),
                    Quantity::LessThan(k) => (Arith::Max, k),
                    _ => return None,
                };
                (how, figure(Quantity::Exactly(k.clone()), clause))
            }
            (V::Word(w), Complement::Object(np)) if self.is(w, &["exceed", "surpass"]) => {
                (Arith::Min, np.clone())
            }
            (V::Word(w), Complement::Prep(Preposition::Under, np))
                if self.is(w, &["go", "fall", "drop", "sink"]) =>
            {
                (Arith::Max, np.clone())
            }
            (V::Word(w), Complement::Prep(Preposition::Over, np))
                if self.is(w, &["go", "rise", "climb", "grow"]) =>
            {
                (Arith::Min, np.clone())
            }
            _ => return None,
        };
        Some((how, limit, vec![0]))
    }

    /// `higher`, `lower`.
    fn higher(&self, word: &Adjective) -> Option<Arith> {
        let Adjective::More(w) = word else { return None };
        if self.is(w, &["high", "great", "large", "big"]) {
            Some(Arith::Add)
        } else if self.is(w, &["low", "small", "little"]) {
            Some(Arith::Sub)
        } else {
            None
        }
    }

    /// `5`, `at least 5`, `twice its value`, `the number of props`: what an amount is.
    fn so_much(&self, np: &NounPhrase, field: TermId, often: Option<i64>) -> Option<Becomes> {
        let NounPhrase::One(n) = np else { return None };
        if let Some(own) = self.own_amount(n, field) {
            let times = match (own, often) {
                (Some(Quantity::Half), None) => return Some(Becomes::Half),
                (Some(Quantity::Times(k)), None) => *k,
                (None, Some(k)) => k,
                _ => return None,
            };
            return Some(Becomes::Times(times));
        }
        if often.is_some() {
            return None;
        }
        let bare = n.head == Head::Number && n.adjectives.is_empty();
        let limit = |k: &Amount| {
            NounPhrase::One(Box::new(Nominal {
                quantity: Some(Quantity::Exactly(k.clone())),
                ..(**n).clone()
            }))
        };
        match &n.quantity {
            Some(Quantity::AtLeast(k)) if bare => Some(Becomes::Bound(Arith::Max, limit(k))),
            Some(Quantity::AtMost(k)) if bare => Some(Becomes::Bound(Arith::Min, limit(k))),
            Some(Quantity::Extra(k)) if bare => Some(Becomes::By(Arith::Add, limit(k))),
            Some(Quantity::Short(k)) if bare => Some(Becomes::By(Arith::Sub, limit(k))),
            Some(Quantity::Times(k)) if bare && n.post.is_empty() => Some(Becomes::Times(*k)),
            Some(Quantity::Half) if bare && n.post.is_empty() => Some(Becomes::Half),
            Some(Quantity::Exactly(_)) if bare => Some(Becomes::That(np.clone())),
            None => Some(Becomes::That(np.clone())),
            _ => None,
        }
    }

    /// `its normal value`, `twice its value`: how many times what it is without the sentence.
    #[allow(
        clippy::option_option,
        reason = "it may be said, and said with or without a figure"
    )]
    fn own_amount<'n>(&self, n: &'n Nominal, field: TermId) -> Option<Option<&'n Quantity>> {
        let own = matches!(n.determiner, Determiner::PronounPoss(_))
            && self.amount_named(&n.head) == Some(field)
            && n.post.is_empty();
        let normal = n.adjectives.iter().all(
            |a| matches!(a, Adjective::Plain(w) if self.is(w, &["normal", "usual", "ordinary", "regular"])),
        );
        (own && normal).then_some(n.quantity.as_ref())
    }

    /// `gets plus 2 value`, `has a value of 0`, `has its value doubled`.
    fn has_amount(&self, subject: &NounPhrase, clause: &Clause) -> Option<Whole> {
        let had = clause.verb.verb == V::Have;
        let mut whole = Whole { said: Vec::new(), taken: vec![0], often: false };
        let mut say = |field: TermId, becomes: Becomes, plain: bool| {
            let (becomes, narrow) = apart(becomes);
            let said =
                Said { whose: subject.clone(), field, becomes, narrow, plain, bound: None };
            whole.said.push(said);
        };
        match clause.complements.as_slice() {
            // `plus 2 value`, `plus 2 to its value`, `plus 2`.
            [Complement::Prep(p @ (Preposition::Plus | Preposition::Minus), by), rest @ ..] => {
                let NounPhrase::One(n) = by else { return None };
                let how = if *p == Preposition::Plus { Arith::Add } else { Arith::Sub };
                let named = self.amount_named(&n.head);
                let (field, used) = match (named, rest) {
                    (Some(field), _) => (field, 1),
                    (None, [Complement::Prep(Preposition::To, np), ..])
                        if n.head == Head::Number =>
                    {
                        let (whose, field) = self.amount_owned(np)?;
                        if !is_pronoun(&whose) {
                            return None;
                        }
                        (field, 2)
                    }
                    _ if n.head == Head::Number => (self.only_number()?, 1),
                    _ => return None,
                };
                let mut by = (**n).clone();
                by.head = Head::Number;
                by.plural = false;
                say(field, Becomes::By(how, NounPhrase::One(Box::new(by))), false);
                whole.taken = (0..used).collect();
            }
            [Complement::Object(np), ..] => {
                let mut parts = Self::parts(np).into_iter();
                let first = parts.next()?;
                let (field, becomes, plain) = self.amount_had(first, had, clause)?;
                whole.often = twice(clause).is_some();
                let is_that = matches!(becomes, Becomes::That(_));
                say(field, becomes, plain);
                for n in parts {
                    // `a value of 0 in the yard and 15 on the hill`.
                    if !is_that || n.head != Head::Number || n.post.is_empty() {
                        return None;
                    }
                    let that = Becomes::That(NounPhrase::One(Box::new(n.clone())));
                    say(field, that, false);
                }
            }
            _ => return None,
        }
        Some(whole)
    }

    /// `a value of 0`, `value 0`, `2 value`, `half its value`, `its value doubled`: the amount, what becomes of it, and
    /// whether that is said in the plainest form.
    fn amount_had(
        &self,
        n: &Nominal,
        had: bool,
        clause: &Clause,
    ) -> Option<(TermId, Becomes, bool)> {
        if let Head::Numbered(w, k) = &n.head {
            let field = self.amount_named(&Head::Noun(w.clone()))?;
            let by = figure(Quantity::Exactly(Amount::Number(*k)), clause);
            let NounPhrase::One(mut that) = by else { return None };
            let becomes = match n.post.as_slice() {
                // `a value 2 higher`.
                [Post::Adjective(a)] => {
                    Becomes::By(self.higher_than_normal(a)?, NounPhrase::One(that))
                }
                posts => {
                    that.post = posts.to_vec();
                    Becomes::That(NounPhrase::One(that))
                }
            };
            return Some((field, becomes, false));
        }
        let field = self.amount_named(&n.head)?;
        let often = twice(clause);
        // `they gain half its value`: of what, is another reading's to say.
        if let Some(own) = self.own_amount(n, field) {
            let becomes = match (own, often) {
                (Some(Quantity::Half), None) => Becomes::Half,
                (Some(Quantity::Times(k)), None) => Becomes::Times(*k),
                (None, Some(k)) => Becomes::Times(k),
                _ => return None,
            };
            if !had {
                return None;
            }
            return Some((field, becomes, false));
        }
        if often.is_some() {
            return None;
        }
        match (&n.determiner, n.quantity.as_ref(), n.post.as_slice()) {
            (Determiner::A | Determiner::None, None, [Post::Of(that)]) => {
                let becomes = self.so_much(that, field, None)?;
                let plain = matches!(becomes, Becomes::That(_));
                Some((field, becomes, plain))
            }
            // `its value doubled`, `its value increased by 2`.
            (Determiner::PronounPoss(_), None, [Post::Participle(c)]) if c.verb.passive => {
                let V::Word(w) = &c.verb.verb else { return None };
                let (becomes, taken) = self.changes_so(w, true, &c.complements)?;
                let all = taken.len() == c.complements.len() && c.adjuncts.is_empty();
                all.then_some((field, becomes, false))
            }
            // `gets 2 more value`, `gains 2 value`.
            (Determiner::None, Some(Quantity::Extra(k)), []) => Some((
                field,
                Becomes::By(Arith::Add, figure(Quantity::Exactly(k.clone()), clause)),
                false,
            )),
            (Determiner::None, Some(Quantity::Short(k)), []) => Some((
                field,
                Becomes::By(Arith::Sub, figure(Quantity::Exactly(k.clone()), clause)),
                false,
            )),
            (Determiner::None, Some(q @ Quantity::Exactly(_)), []) if !had => {
                Some((field, Becomes::By(Arith::Add, figure(q.clone(), clause)), false))
            }
            _ => None,
        }
    }

    /// `2 higher`, `2 higher than normal`.
    fn higher_than_normal(&self, a: &AdjectivePhrase) -> Option<Arith> {
        let normal = match a.than.as_deref() {
            None => true,
            Some(NounPhrase::One(n)) => {
                n.head == Head::Number
                    && n.quantity.is_none()
                    && matches!(n.adjectives.as_slice(), [Adjective::Plain(w)] if self.is(w, &["normal", "usual"]))
            }
            Some(_) => false,
        };
        self.higher(&a.word).filter(|_| normal && a.quantity.is_none())
    }

    /// `is worth 3 more`, `is worth twice as much`, `is worth 20`.
    fn worth_amount(&self, subject: &NounPhrase, clause: &Clause) -> Option<Whole> {
        let [Complement::Adjective(a), ..] = clause.complements.as_slice() else { return None };
        let Adjective::Plain(w) = &a.word else { return None };
        if !self.is(w, &["worth"]) {
            return None;
        }
        let field = self.only_number()?;
        let NounPhrase::One(n) = a.than.as_deref()? else { return None };
        let often = twice(clause);
        let becomes = match (&n.quantity, often) {
            // `twice as much`
            (Some(Quantity::AsManyAs(_)), Some(k)) if n.head == Head::Number => {
                Becomes::Times(k)
            }
            (_, Some(_)) => return None,
            (_, None) => self.so_much(&NounPhrase::One(n.clone()), field, None)?,
        };
        let times = matches!(becomes, Becomes::Times(_)) && often.is_some();
        let plain = matches!(becomes, Becomes::That(_)) && n.post.is_empty();
        let (becomes, mut narrow) = apart(becomes);
        if times {
            narrow.clone_from(&n.post);
        }
        let said = Said { whose: subject.clone(), field, becomes, narrow, plain, bound: None };
        Some(Whole { said: vec![said], taken: vec![0], often: often.is_some() })
    }

    /// The one property of pieces that is a number, if there is one only.
    pub(crate) fn only_number(&self) -> Option<TermId> {
        match self.piece_numbers().as_slice() {
            [field] => Some(*field),
            _ => None,
        }
    }
}

/// `to a minimum of 1`, `to a maximum of 20` behind what becomes of an amount.
fn bound_behind(clause: &Clause) -> Option<(usize, (Arith, NounPhrase))> {
    clause.complements.iter().enumerate().find_map(|(at, c)| {
        let Complement::Prep(Preposition::To, NounPhrase::One(n)) = c else { return None };
        let (how, number) = match &n.quantity {
            Some(Quantity::AtLeast(k)) => (Arith::Max, k),
            Some(Quantity::AtMost(k)) => (Arith::Min, k),
            _ => return None,
        };
        let bare = n.head == Head::Number && n.post.is_empty() && n.adjectives.is_empty();
        bare.then(|| (at, (how, figure(Quantity::Exactly(number.clone()), clause))))
    })
}

/// `twice`, where the grammar takes it for how often something is done.
fn twice(clause: &Clause) -> Option<i64> {
    clause.adjuncts.iter().find_map(|a| match a {
        Adjunct::Often(o) if o.per.is_none() && !o.at_most && !o.nth => match o.times {
            Some(Quantity::Exactly(Amount::Number(k))) => Some(k),
            _ => None,
        },
        _ => None,
    })
}

/// A bare figure.
fn figure(quantity: Quantity, clause: &Clause) -> NounPhrase {
    NounPhrase::One(Box::new(Nominal {
        determiner: Determiner::None,
        quantity: Some(quantity),
        adjectives: Vec::new(),
        head: Head::Number,
        plural: false,
        post: Vec::new(),
        at: clause.at,
    }))
}

/// What stands behind a figure says of which things it is so (`0 in the yard`).
fn apart(becomes: Becomes) -> (Becomes, Vec<Post>) {
    let split = |np: NounPhrase| match np {
        NounPhrase::One(mut n) if n.head == Head::Number => {
            let narrow = std::mem::take(&mut n.post);
            (NounPhrase::One(n), narrow)
        }
        np => (np, Vec::new()),
    };
    match becomes {
        Becomes::That(np) => {
            let (np, narrow) = split(np);
            (Becomes::That(np), narrow)
        }
        Becomes::By(how, np) => {
            let (np, narrow) = split(np);
            (Becomes::By(how, np), narrow)
        }
        Becomes::Bound(how, np) => {
            let (np, narrow) = split(np);
            (Becomes::Bound(how, np), narrow)
        }
        other => (other, Vec::new()),
    }
}

/// `it`, `they`.
pub(crate) fn is_pronoun(np: &NounPhrase) -> bool {
    matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Pronoun(_)))
}
