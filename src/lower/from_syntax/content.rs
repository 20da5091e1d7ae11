//! The content words of a sentence, for frames that are told by their words.

use super::context::Lowerer;
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Condition, Determiner, Head, Modal, NounPhrase,
    Ordinal, Post, Sentence, Verb as V,
};

impl Lowerer<'_> {
    /// All content words of a sentence, as lemmas.
    pub(super) fn words_of(&self, s: &Sentence) -> Vec<String> {
        let mut out = Vec::new();
        for j in &s.clauses {
            self.clause_words(&j.clause, &mut out);
        }
        for a in &s.leads {
            self.adjunct_words(a, &mut out);
        }
        out
    }

    fn adjunct_words(&self, a: &Adjunct, out: &mut Vec<String>) {
        match a {
            Adjunct::Sub(_, c) => self.condition_words(c, out),
            Adjunct::Time(_, np)
            | Adjunct::Prep(_, np)
            | Adjunct::Except(np)
            | Adjunct::AlongWith(np) => self.np_words(np, out),
            Adjunct::Purpose(c) | Adjunct::Gerund(_, c) | Adjunct::InWhichCase(c) => {
                self.clause_words(c, out);
            }
            Adjunct::ExceptWhen(inner) => self.adjunct_words(inner, out),
            _ => {}
        }
    }

    fn condition_words(&self, c: &Condition, out: &mut Vec<String>) {
        match c {
            Condition::Clause(c) | Condition::Reduced(c) => self.clause_words(c, out),
            Condition::And(l) | Condition::Or(l) => {
                for c in l {
                    self.condition_words(c, out);
                }
            }
            Condition::With(c, a) => {
                self.condition_words(c, out);
                self.adjunct_words(a, out);
            }
        }
    }

    fn clause_words(&self, c: &Clause, out: &mut Vec<String>) {
        if let Some(np) = &c.subject {
            self.np_words(np, out);
        }
        if let V::Word(w) = &c.verb.verb {
            out.push(self.lemma(w).into_owned());
        }
        if c.verb.negated && matches!(c.verb.modal, Some(Modal::Can | Modal::May)) {
            out.push("cannot".into());
        }
        for complement in &c.complements {
            match complement {
                Complement::Object(np) | Complement::Prep(_, np) => self.np_words(np, out),
                Complement::Adjective(a) => {
                    if let Adjective::Plain(w) | Adjective::More(w) | Adjective::Most(w) =
                        &a.word
                    {
                        out.push(self.lemma(w).into_owned());
                    }
                }
                Complement::Infinitive(c) | Complement::Clause(c) => self.clause_words(c, out),
                Complement::Particle(p) => out.push(p.clone()),
                Complement::Either(_) => {}
            }
        }
        for a in &c.adjuncts {
            self.adjunct_words(a, out);
        }
    }

    fn np_words(&self, np: &NounPhrase, out: &mut Vec<String>) {
        match np {
            NounPhrase::And(l) | NounPhrase::Or(l) | NounPhrase::Nor(l) => {
                for p in l {
                    self.np_words(p, out);
                }
            }
            NounPhrase::One(n) => {
                if let Determiner::Possessive(p) = &n.determiner {
                    self.np_words(p, out);
                }
                for a in &n.adjectives {
                    match a {
                        Adjective::Plain(w)
                        | Adjective::More(w)
                        | Adjective::Most(w)
                        | Adjective::Noun(w)
                        | Adjective::Value(w) => {
                            out.push(self.lemma(w).into_owned());
                        }
                        Adjective::Ordinal(Ordinal::Last) => out.push("last".into()),
                        Adjective::Ordinal(Ordinal::Nth(1)) => out.push("first".into()),
                        Adjective::Participle { verb, .. } => {
                            out.push(self.lemma(verb).into_owned());
                        }
                        Adjective::Ordinal(_) | Adjective::Other => {}
                    }
                }
                match &n.head {
                    Head::Noun(w) => out.push(self.lemma(w).into_owned()),
                    Head::Gerund(c) => self.clause_words(c, out),
                    Head::Text(t) => out.push(t.to_lowercase()),
                    _ => {}
                }
                for p in &n.post {
                    match p {
                        Post::Of(np) | Post::Prep(_, np) | Post::Except(np) | Post::Per(np) => {
                            self.np_words(np, out);
                        }
                        Post::Relative(r) => self.clause_words(&r.clause, out),
                        Post::Participle(c) | Post::To(c) => self.clause_words(c, out),
                        _ => {}
                    }
                }
            }
        }
    }
}
