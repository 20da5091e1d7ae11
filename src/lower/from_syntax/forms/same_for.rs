//! What is said of one thing and then, in few words, of another: `Kings cannot be played. The same goes for Queens.`,
//! `However, the King of Hearts can.`, `Those with no cards draw one, too.` The sentence before is said again of the other.

use super::normal::pronoun_phrase;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Discourse;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, Adjunct, Adverb, Clause, Complement, Condition, Determiner, Head, Joined, Modal,
    Nominal, NounPhrase, Opener, Preposition, Pronoun, Sentence, Subordinator, Verb as V,
};

impl Lowerer<'_> {
    /// The whole of what a sentence says in few words.
    pub(crate) fn in_full(&self, mut s: Sentence, d: &Discourse) -> Sentence {
        self.how_many_of_it(&mut s, d);
        self.so_much_of_it(&mut s, d);
        match self.said_of_another(&s, d) {
            Some(whole) => self.idioms(whole),
            None => s,
        }
    }

    /// `They gain 5 points. If they have more than 50, …`: points, not whatever else is counted.
    fn so_much_of_it(&self, s: &mut Sentence, d: &Discourse) {
        let told = d.told.as_ref().and_then(|told| told.clauses.last());
        let figure = told.and_then(|j| {
            j.clause.complements.iter().find_map(|c| match c {
                Complement::Object(NounPhrase::One(n)) => match &n.head {
                    head @ Head::Noun(w) if self.noun_class(w) == NounClass::Quality => {
                        Some(head)
                    }
                    _ => None,
                },
                _ => None,
            })
        });
        let Some(figure) = figure else { return };
        for lead in &mut s.leads {
            let Adjunct::Sub(_, Condition::Clause(c)) = lead else { continue };
            if c.verb.verb != V::Have {
                continue;
            }
            for n in c.complements.iter_mut().filter_map(object) {
                if n.head == Head::Number && n.quantity.is_some() && n.post.is_empty() {
                    n.head.clone_from(figure);
                    n.plural = true;
                }
            }
        }
    }

    fn said_of_another(&self, s: &Sentence, d: &Discourse) -> Option<Sentence> {
        let told = d.told.as_ref()?;
        let ([joined], [_]) = (s.clauses.as_slice(), told.clauses.as_slice()) else {
            return None;
        };
        if let Some(other) = self.same_goes_for(&joined.clause) {
            return self.of_the_other(told, other);
        }
        self.others_can(s, told)
            .or_else(|| self.those_with(s, told))
            .or_else(|| self.not_in_that_case(s, told))
    }

    /// For what the same goes: `the same goes for queens`, `this applies to queens as well`, `the same is true of queens`.
    fn same_goes_for<'c>(&self, clause: &'c Clause) -> Option<&'c Nominal> {
        let Some(NounPhrase::One(same)) = &clause.subject else { return None };
        let this = matches!(same.head, Head::Pronoun(Pronoun::This))
            || self.is_same(same) && matches!(same.head, Head::Number | Head::Pronoun(_));
        let holds = match &clause.verb.verb {
            V::Word(w) => self.is(w, &["go", "apply", "hold", "count"]),
            V::Be => clause.complements.iter().any(|c| {
                matches!(c, Complement::Adjective(a)
                    if matches!(&a.word, Adjective::Plain(w) if self.is(w, &["true"])))
            }),
            _ => false,
        };
        if !this || !holds || clause.verb.negated || clause.verb.modal.is_some() {
            return None;
        }
        let of = |preposition: &Preposition| {
            matches!(preposition, Preposition::For | Preposition::To | Preposition::Of)
        };
        let complements = clause.complements.iter().filter_map(|c| match c {
            Complement::Prep(p, NounPhrase::One(n)) if of(p) => Some(n.as_ref()),
            _ => None,
        });
        let adjuncts = clause.adjuncts.iter().filter_map(|a| match a {
            Adjunct::Prep(p, NounPhrase::One(n)) if of(p) => Some(n.as_ref()),
            _ => None,
        });
        complements.chain(adjuncts).next()
    }

    /// A sentence with another thing in the place of the first of its kind.
    fn of_the_other(&self, told: &Sentence, other: &Nominal) -> Option<Sentence> {
        let mut s = told.clone();
        let mut places: Vec<&mut Nominal> = Vec::new();
        let clause = &mut s.clauses.first_mut()?.clause;
        let subject = clause.subject.as_mut().and_then(single);
        let first = subject.is_some();
        places.extend(subject);
        for lead in &mut s.leads {
            if let Adjunct::Sub(_, Condition::Clause(c)) = lead {
                places.extend(c.subject.as_mut().and_then(single));
                places.extend(c.complements.iter_mut().filter_map(object));
            }
        }
        places.extend(clause.complements.iter_mut().filter_map(object));
        let mut fits: Vec<(usize, &mut Nominal)> = places
            .into_iter()
            .enumerate()
            .filter(|(_, n)| self.is_of_its_kind(n, other))
            .collect();
        // Of two things of a kind that are told of the subject is meant.
        let subject = first && fits.first().is_some_and(|(at, _)| *at == 0);
        if fits.len() != 1 && !subject {
            return None;
        }
        let (_, place) = fits.swap_remove(0);
        if other.determiner == Determiner::None && other.quantity.is_none() {
            // `Two props`, `set pieces`: two of those.
            place.head.clone_from(&other.head);
            place.adjectives.clone_from(&other.adjectives);
            place.post.clone_from(&other.post);
            place.plural |= place.determiner == Determiner::None;
        } else {
            *place = other.clone();
        }
        Some(s)
    }

    fn is_of_its_kind(&self, n: &Nominal, other: &Nominal) -> bool {
        let (Head::Noun(a), Head::Noun(b)) = (&n.head, &other.head) else { return false };
        let class = self.noun_class(a);
        class == self.noun_class(b)
            && match class {
                NounClass::Player => true,
                NounClass::Piece | NounClass::Value => self.sort(a) == self.sort(b),
                _ => false,
            }
    }

    /// `However, a player with no cards can.`
    fn others_can(&self, s: &Sentence, told: &Sentence) -> Option<Sentence> {
        let ([joined], [before]) = (s.clauses.as_slice(), told.clauses.as_slice()) else {
            return None;
        };
        let (clause, denied) = (&joined.clause, &before.clause);
        let able = |m: Option<Modal>| matches!(m, Some(Modal::Can | Modal::May));
        let nobody = matches!(&denied.subject, Some(NounPhrase::One(n)) if n.determiner == Determiner::No);
        let bare = clause.verb.verb == V::Do
            && clause.complements.is_empty()
            && clause.subject.is_some()
            && s.leads.is_empty()
            && able(clause.verb.modal)
            && !clause.verb.negated
            && matches!(s.opener, None | Some(Opener::However | Opener::And));
        if !bare || !able(denied.verb.modal) || denied.verb.negated == nobody {
            return None;
        }
        let mut whole = denied.clone();
        whole.subject.clone_from(&clause.subject);
        whole.verb.negated = false;
        whole.adjuncts.extend(clause.adjuncts.iter().cloned());
        Some(Sentence {
            opener: Some(Opener::However),
            leads: told.leads.clone(),
            clauses: vec![Joined { link: joined.link, clause: whole }],
            ..s.clone()
        })
    }

    /// `Those with no sets draw a card, too`: of the players of whom the sentence before speaks.
    fn those_with(&self, s: &Sentence, told: &Sentence) -> Option<Sentence> {
        let NounPhrase::One(those) = s.clauses.first()?.clause.subject.as_ref()? else {
            return None;
        };
        let before = told.clauses.first()?.clause.subject.as_ref()?;
        let NounPhrase::One(players) = before else { return None };
        let bare = matches!(those.head, Head::Pronoun(Pronoun::This | Pronoun::They))
            && those.quantity.is_none()
            && !those.post.is_empty();
        let several = matches!(
            players.determiner,
            Determiner::Each
                | Determiner::EachOther
                | Determiner::All
                | Determiner::AllOther
                | Determiner::None
        );
        if !bare || !several || self.class_of(before) != Some(NounClass::Player) {
            return None;
        }
        let mut s = s.clone();
        let mut whole = players.clone();
        whole.post.clone_from(&those.post);
        s.clauses.first_mut()?.clause.subject = Some(NounPhrase::One(whole));
        Some(s)
    }
}

fn single(np: &mut NounPhrase) -> Option<&mut Nominal> {
    match np {
        NounPhrase::One(n) => Some(n),
        _ => None,
    }
}

fn object(c: &mut Complement) -> Option<&mut Nominal> {
    match c {
        Complement::Object(np) | Complement::Prep(_, np) => single(np),
        _ => None,
    }
}

impl Lowerer<'_> {
    /// `When a player scores, they draw a card. If they have no sets, they don't.`: nothing of it is done in that case.
    fn not_in_that_case(&self, s: &Sentence, told: &Sentence) -> Option<Sentence> {
        let ([joined], [before]) = (s.clauses.as_slice(), told.clauses.as_slice()) else {
            return None;
        };
        // What the dice show is a case of its own, and no state in which the deed before is not done.
        let asked = matches!(s.leads.as_slice(), [lead @ Adjunct::Sub(Subordinator::If, _)]
            if !self.asks_of_roll(lead) || told.leads.iter().any(|a| self.asks_of_roll(a)));
        let clause = &joined.clause;
        let plain = asked
            && clause.verb.modal.is_none()
            && clause.adjuncts.is_empty()
            && matches!(s.opener, None | Some(Opener::However | Opener::And));
        if !plain || !self.is_left_undone(clause, &before.clause) {
            return None;
        }
        let mut nothing = clause.clone();
        nothing.subject = Some(pronoun_phrase(Pronoun::Nothing, clause.at));
        nothing.verb.verb = self.lexicon_verb("happen")?;
        nothing.verb.negated = false;
        nothing.verb.adverbs = vec![Adverb::Instead];
        nothing.complements.clear();
        let clauses = vec![Joined { link: joined.link, clause: nothing }];
        Some(Sentence { opener: None, clauses, ..s.clone() })
    }

    /// `They don't`, `they gain none`, `nothing happens`: what was told before is not done.
    fn is_left_undone(&self, clause: &Clause, before: &Clause) -> bool {
        let none = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n) if n.determiner == Determiner::No
                || matches!(n.head, Head::Pronoun(Pronoun::None | Pronoun::Nothing)))
        };
        let object = clause.complements.iter().find_map(|c| match c {
            Complement::Object(np) => Some(np),
            _ => None,
        });
        match &clause.verb.verb {
            V::Do => clause.verb.negated && clause.complements.is_empty(),
            V::Word(w) if self.is(w, &["happen"]) => {
                !clause.verb.negated
                    && clause.subject.as_ref().is_some_and(none)
                    && !clause.verb.adverbs.contains(&Adverb::Instead)
            }
            V::Word(_) => {
                let all = object.is_none() || clause.complements == before.complements;
                self.same_deed(clause, before)
                    && (clause.verb.negated && all
                        || !clause.verb.negated && object.is_some_and(none))
            }
            _ => false,
        }
    }
}
