//! Places that everybody knows: those that the standard set names and the book only speaks of.
//!
//! A word for a place becomes a place of the game if a sentence of the standard set uses it, the
//! book's own text uses that word or does what the sentence is about, and no definition of the book
//! has made a place of that name. Whose it is follows from how the standard set speaks of it
//! (`their …` belongs to each player, `the …` to all).

use crate::lower::from_syntax::context::{Lowerer, Unit};
use crate::lower::from_syntax::declare;
use crate::lower::from_syntax::declare::sentence_of;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Scope, SetRole, Zone};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Determiner, Head, Nominal, NounPhrase, Post,
    Verb as V,
};
use crate::vocabulary::{Sort, TermId, Word};

impl Lowerer<'_> {
    /// Adds the places that the book takes for granted.
    pub(crate) fn declare_standing(&mut self) {
        if self.out.world.components.is_empty() {
            return;
        }
        let role = |u: &Unit| self.out.sets.get(u.set.0 as usize).map(|s| &s.role);
        let own: Vec<String> = self
            .units
            .iter()
            .filter(|u| role(u) != Some(&SetRole::Standard) && u.statement.is_some())
            .flat_map(|u| u.text.split(|c: char| !c.is_alphabetic()))
            .filter(|w| !w.is_empty())
            .map(str::to_lowercase)
            .collect();
        let mut found: Vec<(String, Scope, bool)> = Vec::new();
        let units = self.units;
        for unit in units.iter().filter(|u| role(u) == Some(&SetRole::Standard)) {
            let Some(s) = unit.statement.as_ref().and_then(sentence_of) else { continue };
            let mut nouns = Vec::new();
            let mut about = Vec::new();
            for lead in &s.leads {
                if let Adjunct::Sub(_, c) = lead {
                    self.condition_verbs(c, &mut about);
                    condition_nouns(c, &mut nouns);
                }
            }
            for joined in &s.clauses {
                clause_nouns(&joined.clause, &mut nouns);
                if about.is_empty()
                    && let Some(np) = &joined.clause.subject
                {
                    about.extend(Self::head(np).map(|w| self.lemma(w).into_owned()));
                }
            }
            for n in nouns {
                let Head::Noun(w @ Word::Lexeme(_)) = &n.head else { continue };
                if self.noun_class(w) != NounClass::Place
                    || self
                        .sort_word(w)
                        .is_some_and(|s| s == Sort::Zone && self.lemma(w) == "place")
                {
                    continue;
                }
                let name = self.lemma(w).replace('_', " ");
                let owned = matches!(n.determiner, Determiner::PronounPoss(_));
                let asked = spoken(&own, &name) || about.iter().any(|w| spoken(&own, w));
                if let Some(entry) = found.iter_mut().find(|(known, ..)| *known == name) {
                    if owned {
                        entry.1 = Scope::Player;
                    }
                    entry.2 |= asked;
                } else {
                    let scope = if owned { Scope::Player } else { Scope::Shared };
                    found.push((name, scope, asked));
                }
            }
        }
        for (name, scope, asked) in found {
            // `in the middle` is the middle of the table.
            let middle = name == "table"
                && own.iter().any(|w| matches!(w.as_str(), "middle" | "center" | "centre"));
            if !(asked || middle) || self.has_place(&name) {
                continue;
            }
            // A bank is the supply that everybody knows.
            if let Some(bank) = self.only_bank().filter(|_| name == "supply") {
                self.standing.insert(name, bank);
                continue;
            }
            // A draw pile by any other name is the deck that everybody knows.
            match self.only_pile().filter(|_| scope == Scope::Shared && drawn_from(&name)) {
                Some(pile) => {
                    self.standing.insert(name, pile);
                }
                None => self.standing_place(&name, scope),
            }
        }
    }

    /// Whether the book has a place with this word in its name.
    fn has_place(&self, name: &str) -> bool {
        self.out.terms.iter().any(|(_, t)| {
            t.sort == Sort::Zone
                && std::iter::once(&t.name).chain(&t.also).any(|known| {
                    let known = known.to_lowercase();
                    known == name || known.split(' ').any(|w| w == name)
                })
        })
    }

    /// The one place of this book that is a supply by another name.
    fn only_bank(&self) -> Option<TermId> {
        const BANKS: [&str; 5] = ["bank", "stock", "reserve", "treasury", "stockpile"];
        let mut banks = self.out.world.zones.iter().filter(|z| {
            let name = self.term(z.term).name.to_lowercase();
            z.scope == Scope::Shared && BANKS.contains(&name.as_str())
        });
        let bank = banks.next()?;
        banks.next().is_none().then_some(bank.term)
    }

    /// The one pile that this book draws from, if it has one of its own.
    fn only_pile(&self) -> Option<TermId> {
        let mut piles = self.out.world.zones.iter().filter(|z| {
            z.scope == Scope::Shared && drawn_from(&self.term(z.term).name.to_lowercase())
        });
        let pile = piles.next()?;
        piles.next().is_none().then_some(pile.term)
    }

    pub(crate) fn standing_place(&mut self, name: &str, scope: Scope) {
        let term = self.synthetic(name, Sort::Zone);
        let (visibility, pile) = declare::by_name(name);
        self.out.world.zones.push(Zone { term, scope, visibility, shuffled: pile });
        self.standing.insert(name.to_owned(), term);
    }

    /// The place of this name that the book takes for granted.
    pub(crate) fn standing(&self, word: &Word) -> Option<TermId> {
        self.standing.get(&self.lemma(word).replace('_', " ")).copied()
    }

    fn condition_verbs(&self, c: &Condition, out: &mut Vec<String>) {
        match c {
            Condition::Clause(c) | Condition::Reduced(c) => {
                for clause in
                    std::iter::once(c.as_ref()).chain(c.more.iter().map(|j| &j.clause))
                {
                    if let V::Word(w) = &clause.verb.verb {
                        out.push(self.lemma(w).into_owned());
                    }
                }
            }
            Condition::And(l) | Condition::Or(l) => {
                for c in l {
                    self.condition_verbs(c, out);
                }
            }
            Condition::With(c, _) => self.condition_verbs(c, out),
        }
    }
}

/// Whether a place of this name is one that cards are drawn from.
fn drawn_from(name: &str) -> bool {
    declare::by_name(name).1 && !name.contains("discard") && !name.contains("bag")
}

/// Whether a text has a form of a word.
fn spoken(own: &[String], word: &str) -> bool {
    let last = word.rsplit(' ').next().unwrap_or(word);
    let stem = last.strip_suffix('e').unwrap_or(last);
    let form = |w: &String| {
        w.strip_prefix(stem).is_some_and(|end| {
            matches!(end, "" | "e" | "s" | "es" | "ed" | "d" | "en" | "ing" | "n")
                || end.len() == 4 && end.ends_with("ing")
        })
    };
    own.iter().any(form)
}

fn condition_nouns<'a>(c: &'a Condition, out: &mut Vec<&'a Nominal>) {
    match c {
        Condition::Clause(c) | Condition::Reduced(c) => clause_nouns(c, out),
        Condition::And(l) | Condition::Or(l) => {
            for c in l {
                condition_nouns(c, out);
            }
        }
        Condition::With(c, _) => condition_nouns(c, out),
    }
}

fn clause_nouns<'a>(c: &'a Clause, out: &mut Vec<&'a Nominal>) {
    if let Some(np) = &c.subject {
        phrase_nouns(np, out);
    }
    for complement in &c.complements {
        match complement {
            Complement::Object(np) | Complement::Prep(_, np) => phrase_nouns(np, out),
            Complement::Infinitive(c) | Complement::Clause(c) => clause_nouns(c, out),
            _ => {}
        }
    }
    for adjunct in &c.adjuncts {
        match adjunct {
            Adjunct::Prep(_, np) => phrase_nouns(np, out),
            Adjunct::Sub(_, c) => condition_nouns(c, out),
            _ => {}
        }
    }
    c.more.iter().for_each(|j| clause_nouns(&j.clause, out));
}

fn phrase_nouns<'a>(np: &'a NounPhrase, out: &mut Vec<&'a Nominal>) {
    match np {
        NounPhrase::And(l) | NounPhrase::Or(l) | NounPhrase::Nor(l) => {
            for np in l {
                phrase_nouns(np, out);
            }
        }
        NounPhrase::One(n) => {
            out.push(n);
            for post in &n.post {
                match post {
                    Post::Of(np) | Post::Prep(_, np) => phrase_nouns(np, out),
                    Post::Relative(r) => clause_nouns(&r.clause, out),
                    Post::Participle(c) | Post::To(c) => clause_nouns(c, out),
                    _ => {}
                }
            }
        }
    }
}
