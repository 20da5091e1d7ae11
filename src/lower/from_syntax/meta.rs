//! Rules about rules: the laws of precedence that a book states.

use super::context::{Lowerer, Status};
use super::denote::Read;
use super::discourse::Env;
use super::words::NounClass;
use crate::lower::{Cond, Meta, RuleKind};
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Condition, Determiner, Head, Modal, NounPhrase,
    Ordinal, Post, Preposition, Sentence, Verb as V,
};

impl Lowerer<'_> {
    /// Reads a sentence as a rule about rules, if it is one.
    pub(super) fn meta(&mut self, s: &Sentence) -> Read<Option<Status>> {
        if !self.about_rules(s) {
            return Ok(None);
        }
        let words = self.words_of(s);
        let has = |list: &[&str]| list.iter().any(|w| words.iter().any(|x| x == w));
        let precedence = has(&[
            "precedence",
            "prevail",
            "override",
            "supersede",
            "overrule",
            "beat",
            "priority",
            "rank",
            "win",
            "take precedence",
        ]);
        let mut laws = Vec::new();
        let number = has(&["number", "numbering", "numbered", "order", "outline"]);
        let early = has(&[
            "early", "earlier", "earliest", "low", "lower", "lowest", "first", "small",
            "smaller",
        ]);
        let late = has(&["late", "later", "latest", "high", "higher", "highest", "last"]);
        let exceptional = has(&["exceptional", "exception"]);
        if has(&["compatibility"]) && (precedence || has(&["low", "lower", "below"])) {
            laws.push(Meta::CompatibilityBelow);
        } else if exceptional && self.defines_exceptional(s) {
            laws.push(Meta::ExceptionalMeans);
        } else if has(&["narrow", "narrower", "specific"]) && precedence {
            // It may say that it speaks where nothing states an exception.
            laws.push(Meta::Specific);
        } else if exceptional && precedence {
            laws.push(Meta::Exceptional);
        } else if has(&["name"]) && has(&["same", "share"]) {
            laws.push(Meta::SameName);
        } else if has(&["base"]) && has(&["apply", "follow"]) {
            laws.push(Meta::BaseBelow);
        } else if has(&["cannot", "prohibition", "forbid", "prohibit"]) && precedence {
            laws.push(Meta::CannotBeatsCan);
        } else if has(&["clause", "paragraph"]) && late && precedence {
            laws.push(Meta::LaterClause);
        } else if (has(&["claim", "defer", "explicitly"])) && precedence {
            laws.push(Meta::Claims);
        } else if has(&["power", "adoption"]) && precedence {
            // Where the power is equal, the sentence may go on to say, the number decides.
            let then = has(&["equal", "same", "otherwise"]) && number;
            if !then || has(&["high", "higher", "highest"]) {
                laws.push(Meta::Attribute {
                    name: "power".into(),
                    higher: then || !has(&["low", "lower", "lowest"]),
                });
            }
            if then {
                let early = has(&["low", "lower", "lowest", "early", "earlier", "earliest"]);
                laws.push(if early { Meta::EarlierNumber } else { Meta::LaterNumber });
            }
        } else if number && precedence && early {
            laws.push(Meta::EarlierNumber);
        } else if number && precedence && late {
            laws.push(Meta::LaterNumber);
        } else if has(&["card", "piece"]) && precedence && !has(&["game"]) {
            laws.push(Meta::PiecesBeatRules);
        } else if precedence {
            if let Some(law) = self.set_over(s) {
                laws.push(law);
            }
        } else if has(&["tie", "tied"]) {
            self.fact_meta(Meta::ExceptionalMeans);
            return Ok(Some(Status::Meta));
        }
        if laws.is_empty() {
            return Ok(None);
        }
        for law in laws {
            self.fact_meta(law);
        }
        Ok(Some(Status::Meta))
    }

    fn fact_meta(&mut self, law: Meta) {
        let env = Env::default();
        self.rule(&env, Cond::True, RuleKind::Meta(law));
    }

    /// A sentence is about rules when a rule noun is its subject, object or condition.
    fn about_rules(&self, s: &Sentence) -> bool {
        let np_is_rule = |np: &NounPhrase| self.is_rule_phrase(np);
        s.clauses.iter().any(|j| {
            self.ranks_rules(&j.clause)
                || j.clause.subject.as_ref().is_some_and(np_is_rule)
                || (j.clause.subject.is_none()
                    && j.clause
                        .complements
                        .iter()
                        .any(|c| matches!(c, Complement::Object(np) if np_is_rule(np))))
        }) || s.leads.iter().any(|a| match a {
            Adjunct::Sub(_, Condition::Clause(c)) => c.subject.as_ref().is_some_and(np_is_rule),
            _ => false,
        })
    }

    /// `prevails`, `takes precedence`, `follows the base rules`: said of rules whatever the subject.
    fn ranks_rules(&self, clause: &Clause) -> bool {
        let V::Word(w) = &clause.verb.verb else { return false };
        self.is(w, &["prevail", "override", "supersede", "overrule"])
            || (self.is(w, &["follow", "obey"])
                && clause
                    .complements
                    .iter()
                    .any(|c| matches!(c, Complement::Object(np) if self.is_rule_phrase(np))))
    }

    fn is_rule_phrase(&self, np: &NounPhrase) -> bool {
        match np {
            NounPhrase::One(n) => match &n.head {
                Head::Noun(w) => {
                    self.noun_class(w) == NounClass::Rule
                        || (n.adjectives.iter().any(|a| matches!(a, Adjective::Noun(w) if self.noun_class(w) == NounClass::Rule)))
                }
                Head::Reference(_) => true,
                _ => n.post.iter().any(|p| matches!(p, Post::Of(np) if self.is_rule_phrase(np))),
            },
            NounPhrase::And(l) | NounPhrase::Or(l) | NounPhrase::Nor(l) => l.iter().any(|p| self.is_rule_phrase(p)),
        }
    }

    fn defines_exceptional(&self, s: &Sentence) -> bool {
        s.clauses.first().is_some_and(|j| {
            j.clause.verb.verb == V::Be
                && j.clause.complements.iter().any(|c| {
                    matches!(c, Complement::Adjective(a) if matches!(&a.word, Adjective::Plain(w) if self.is(w, &["exceptional"])))
                })
        }) && !s.leads.iter().any(|a| matches!(a, Adjunct::Sub(_, Condition::Clause(c)) if self.is_exceptional(c)))
    }

    fn is_exceptional(&self, c: &Clause) -> bool {
        c.complements
            .iter()
            .any(|c| matches!(c, Complement::Adjective(a) if matches!(&a.word, Adjective::Plain(w) if self.is(w, &["exceptional"]))))
    }

    /// `The rules of A take precedence over the rules of B`.
    fn set_over(&self, s: &Sentence) -> Option<Meta> {
        let clause = &s.clauses.last()?.clause;
        let over = clause.subject.as_ref().map(|np| self.set_name(np))?;
        // `precedence over B`, wherever the phrase was attached; else the object (`overrides B`).
        let within = |np: &NounPhrase| match np {
            NounPhrase::One(n) => n.post.iter().find_map(|p| match p {
                Post::Prep(Preposition::Over, np) => Some(self.set_name(np)),
                _ => None,
            }),
            _ => None,
        };
        let over_what = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(Preposition::Over, np) => Some(self.set_name(np)),
            Complement::Object(np) => within(np),
            _ => None,
        });
        let beside = clause.adjuncts.iter().find_map(|a| match a {
            Adjunct::Prep(Preposition::Over, np) => Some(self.set_name(np)),
            _ => None,
        });
        let object = || {
            clause.complements.iter().find_map(|c| match c {
                Complement::Object(np) => Some(self.set_name(np)),
                _ => None,
            })
        };
        let under = over_what.or(beside).or_else(object).filter(|name| !name.is_empty());
        if over.is_empty() || under.as_ref() == Some(&over) {
            return None;
        }
        Some(Meta::SetOver { over, under: under.unwrap_or_default() })
    }

    fn set_name(&self, np: &NounPhrase) -> String {
        let NounPhrase::One(n) = np else { return String::new() };
        let mut words = Vec::new();
        for adjective in &n.adjectives {
            match adjective {
                Adjective::Noun(w) | Adjective::Plain(w) | Adjective::Value(w) => {
                    words.push(self.lemma(w));
                }
                // `advanced rules`: a class is named by the word as it stands.
                Adjective::Participle { verb, .. } => {
                    let base = self.lemma(verb);
                    words.push(format!("{}ed", base.trim_end_matches('e')));
                }
                _ => {}
            }
        }
        for post in &n.post {
            if let Post::Of(NounPhrase::One(inner)) = post
                && let Head::Noun(w) = &inner.head
            {
                words.push(self.lemma(w));
            }
        }
        if words.is_empty()
            && let Head::Noun(w) = &n.head
        {
            words.push(self.lemma(w));
        }
        words.join(" ")
    }

    /// All content words of a sentence, as lemmas.
    fn words_of(&self, s: &Sentence) -> Vec<String> {
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
            out.push(self.lemma(w));
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
                        out.push(self.lemma(w));
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
                            out.push(self.lemma(w));
                        }
                        Adjective::Ordinal(Ordinal::Last) => out.push("last".into()),
                        Adjective::Ordinal(Ordinal::Nth(1)) => out.push("first".into()),
                        Adjective::Participle { verb, .. } => out.push(self.lemma(verb)),
                        Adjective::Ordinal(_) | Adjective::Other => {}
                    }
                }
                match &n.head {
                    Head::Noun(w) => out.push(self.lemma(w)),
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
