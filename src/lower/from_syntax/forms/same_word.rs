//! `Destroying a card means removing it from play`, `the yard and the barn are called the farm`: words that stand for
//! other words. They are put in their place in all sentences, before anything is lowered, so that what is said of the
//! one holds of the other.

use crate::lower::from_syntax::context::{Lowerer, Status, Unit};
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Determiner, Head, Nominal, NounPhrase, Post,
    Preposition, Pronoun, Statement, Verb as V,
};
use crate::syntax::visit::{self, Visit};
use crate::vocabulary::{Sort, TermId, Vocabulary, Word};

/// What is done by one verb is done by another.
#[derive(Debug, Clone)]
struct Deed {
    verb: Word,
    same: Word,
    more: Vec<Complement>,
    besides: Vec<Adjunct>,
}

/// Places that are spoken of as one.
#[derive(Debug, Clone)]
struct Union {
    name: TermId,
    places: Vec<Word>,
}

/// Puts what words mean in their place.
pub fn same_words(units: &mut [Unit], voc: &Vocabulary) {
    let mut deeds: Vec<Deed> = Vec::new();
    let mut unions: Vec<Union> = Vec::new();
    for unit in units.iter_mut().filter(|u| u.settled.is_none()) {
        let Some(Statement::Sentence(s)) = &unit.statement else { continue };
        let ([joined], true) = (s.clauses.as_slice(), s.leads.is_empty()) else { continue };
        if other_name(&joined.clause) {
            unit.settled = Some(Status::Definition);
        } else if let Some(deed) = deed(&joined.clause, voc) {
            // Who says it of a verb twice says two things of it.
            if deeds.iter().all(|d| d.verb != deed.verb && d.verb != deed.same) {
                deeds.push(deed);
                unit.settled = Some(Status::Definition);
            }
        } else if let Some(union) = union(&joined.clause, voc)
            && unions.iter().all(|u| u.name != union.name)
        {
            unions.push(union);
            unit.settled = Some(Status::Definition);
        }
    }
    if deeds.is_empty() && unions.is_empty() {
        return;
    }
    let mut same = Same { deeds, unions };
    for unit in units.iter_mut().filter(|u| u.settled.is_none()) {
        if let Some(statement) = &mut unit.statement {
            visit::statement(statement, &mut same);
        }
    }
}

impl Lowerer<'_> {
    /// `Drawing means taking the top card`: it would have no effect, since nothing is done by a word.
    pub(crate) fn deed_explained(&self, subject: &NounPhrase, clause: &Clause) -> Read<()> {
        let other = clause.complements.iter().any(|c| match c {
            Complement::Object(np) => gerund(np).is_some(),
            Complement::Clause(_) => true,
            Complement::Adjective(a) => {
                a.than.as_deref().is_some_and(|np| gerund(np).is_some())
            }
            _ => false,
        });
        if gerund(subject).is_none() || !other {
            return Ok(());
        }
        Err(Stuck::new(clause.at.0, format!("`{}` says what a word means, not what is done", self.said()))
            .help("write what happens when somebody does it, for example `When a player draws a card, they take it from the pile`"))
    }
}

/// `The library is equivalent to the deck`: both words name the same already.
fn other_name(clause: &Clause) -> bool {
    let named = |np: &NounPhrase| match np {
        NounPhrase::One(n) if n.post.is_empty() && n.adjectives.is_empty() => match &n.head {
            Head::Noun(Word::Term(t)) => Some(*t),
            _ => None,
        },
        _ => None,
    };
    let is = matches!(&clause.verb.verb, V::Be) || clause.verb.passive;
    let plain =
        is && !clause.verb.negated && clause.verb.modal.is_none() && clause.adjuncts.is_empty();
    let Some(one) = clause.subject.as_ref().and_then(named).filter(|_| plain) else {
        return false;
    };
    let other = match clause.complements.as_slice() {
        [Complement::Object(np) | Complement::Prep(Preposition::As, np)] => named(np),
        [Complement::Adjective(a)] => a.than.as_deref().and_then(named),
        _ => None,
    };
    other == Some(one)
}

/// `V-ing (a card) means V-ing (it) …`.
fn deed(clause: &Clause, voc: &Vocabulary) -> Option<Deed> {
    let plain = clause.adjuncts.is_empty()
        && clause.more.is_empty()
        && !clause.verb.negated
        && clause.verb.modal.is_none();
    let (what, means) =
        match (&clause.subject, &clause.verb.verb, clause.complements.as_slice()) {
            (Some(what), V::Word(w), [Complement::Object(means)]) if is(w, "mean", voc) => {
                (what, means)
            }
            (Some(what), V::Be, [Complement::Object(means)]) => (what, means),
            _ => return None,
        };
    let (one, other) = (gerund(what)?, gerund(means)?);
    let (V::Word(verb), V::Word(same)) = (&one.verb.verb, &other.verb.verb) else {
        return None;
    };
    let bare = one.adjuncts.is_empty() && one.more.is_empty() && other.more.is_empty();
    if !plain || !bare || verb == same || one.verb.passive || other.verb.passive {
        return None;
    }
    let object = match one.complements.as_slice() {
        [] => None,
        [Complement::Object(NounPhrase::One(n))] if any_one(n) => Some(n),
        _ => return None,
    };
    let mut more = other.complements.clone();
    // What it is done to is what the first is done to.
    if let Some(Complement::Object(np)) = more.first() {
        let NounPhrase::One(n) = np else { return None };
        let pronoun = matches!(n.head, Head::Pronoun(Pronoun::It | Pronoun::They));
        let again = object.is_some_and(|o| o.head == n.head && any_one(n));
        if object.is_none() || !(pronoun || again) {
            return None;
        }
        more.remove(0);
    }
    let kept = |c: &Complement| matches!(c, Complement::Prep(..) | Complement::Particle(_));
    more.iter().all(kept).then(|| Deed {
        verb: verb.clone(),
        same: same.clone(),
        more,
        besides: other.adjuncts.clone(),
    })
}

fn is(word: &Word, lemma: &str, voc: &Vocabulary) -> bool {
    matches!(word, Word::Lexeme(id) if voc.lexeme(*id).lemma == lemma)
}

fn gerund(np: &NounPhrase) -> Option<&Clause> {
    match np {
        NounPhrase::One(n) if n.post.is_empty() && n.adjectives.is_empty() => match &n.head {
            Head::Gerund(c) => Some(c),
            _ => None,
        },
        _ => None,
    }
}

/// Any piece of a kind, as it is.
fn any_one(n: &Nominal) -> bool {
    matches!(n.head, Head::Noun(_))
        && n.post.is_empty()
        && n.adjectives.is_empty()
        && n.quantity.is_none()
        && (n.determiner == Determiner::A || n.determiner == Determiner::None && n.plural)
}

/// `A and B are called X`: places that are one.
fn union(clause: &Clause, voc: &Vocabulary) -> Option<Union> {
    let V::Word(w) = &clause.verb.verb else { return None };
    let called = clause.verb.passive
        && clause.verb.modal.is_none()
        && !clause.verb.negated
        && ["call", "know", "name", "term"].iter().any(|lemma| is(w, lemma, voc));
    let Some(NounPhrase::And(parts)) = clause.subject.as_ref().filter(|_| called) else {
        return None;
    };
    let [
        Complement::Object(NounPhrase::One(named))
        | Complement::Prep(Preposition::As, NounPhrase::One(named)),
    ] = clause.complements.as_slice()
    else {
        return None;
    };
    let Head::Noun(Word::Term(name)) = &named.head else { return None };
    let place = |np: &NounPhrase| match np {
        NounPhrase::One(n) if n.adjectives.is_empty() && n.post.is_empty() => match &n.head {
            Head::Noun(w @ Word::Term(t)) if voc.term(*t).sort == Sort::Zone => Some(w.clone()),
            _ => None,
        },
        _ => None,
    };
    let places: Vec<Word> = parts.iter().map(place).collect::<Option<_>>()?;
    let new = !places.contains(&Word::Term(*name));
    new.then_some(Union { name: *name, places })
}

/// Words with what is put in their place.
struct Same {
    deeds: Vec<Deed>,
    unions: Vec<Union>,
}

impl Same {
    /// The places that a phrase names by their one name.
    fn places(&self, np: &NounPhrase) -> Option<Vec<NounPhrase>> {
        let NounPhrase::One(n) = np else { return None };
        let Head::Noun(Word::Term(t)) = &n.head else { return None };
        let union = self.unions.iter().find(|u| u.name == *t)?;
        let one = |w: &Word| {
            let mut place = n.clone();
            place.head = Head::Noun(w.clone());
            NounPhrase::One(place)
        };
        Some(union.places.iter().map(one).collect())
    }

    /// In one of them.
    fn one_of(&self, np: &mut NounPhrase) {
        if let Some(places) = self.places(np) {
            *np = NounPhrase::Or(places);
        }
    }

    /// All of them.
    fn all_of(&self, np: &mut NounPhrase) {
        if let Some(places) = self.places(np) {
            *np = NounPhrase::And(places);
        }
    }

    /// `An exerted card`, `it is exerted`.
    fn participle(&self, adjective: &mut Adjective) {
        if let Adjective::Participle { verb, .. } = adjective
            && let Some(deed) = self.deeds.iter().find(|d| d.verb == *verb && d.more.is_empty())
        {
            *verb = deed.same.clone();
        }
    }

    fn deed(&self, clause: &mut Clause) {
        let V::Word(w) = &clause.verb.verb else { return };
        let Some(deed) = self.deeds.iter().find(|d| d.verb == *w) else { return };
        clause.verb.verb = V::Word(deed.same.clone());
        clause.complements.extend(deed.more.iter().cloned());
        clause.adjuncts.splice(0..0, deed.besides.iter().cloned());
    }
}

/// Whether a preposition says where something is or comes from; where it goes has to be one place.
fn rests(preposition: Preposition) -> bool {
    matches!(
        preposition,
        Preposition::In | Preposition::On | Preposition::From | Preposition::At
    )
}

impl Visit for Same {
    fn clause(&mut self, clause: &mut Clause) {
        self.deed(clause);
        for complement in &mut clause.complements {
            if let Complement::Adjective(a) = complement {
                self.participle(&mut a.word);
            }
        }
        if self.unions.is_empty() {
            return;
        }
        if let Some(np) = &mut clause.subject {
            self.all_of(np);
        }
        let stative = clause.verb.verb == V::Be || clause.verb.verb == V::Have;
        for complement in &mut clause.complements {
            match complement {
                Complement::Object(np) => self.one_of(np),
                Complement::Prep(p, np) if *p == Preposition::From || stative && rests(*p) => {
                    self.one_of(np);
                }
                _ => {}
            }
        }
        for adjunct in &mut clause.adjuncts {
            match adjunct {
                Adjunct::Prep(p, np) if *p == Preposition::From || stative && rests(*p) => {
                    self.one_of(np);
                }
                _ => {}
            }
        }
    }

    fn nominal(&mut self, n: &mut Nominal) {
        for post in &mut n.post {
            if let Post::Prep(p, np) = post
                && rests(*p)
            {
                self.one_of(np);
            }
        }
        for adjective in &mut n.adjectives {
            self.participle(adjective);
        }
    }
}
