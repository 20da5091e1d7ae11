//! Clauses and verb groups.

use super::nominal::is_plural;
use super::words::{Printer, adverb, preposition, push};
use crate::syntax::ast::{
    Adverb, Clause, Complement, Condition, Link, Modal, NounPhrase, Post, Verb, VerbGroup,
};
use crate::vocabulary::Class;

/// How a verb group is put.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// With this number.
    Finite(bool),
    /// After `to` or a modal, or an imperative.
    Base,
    /// A gerund.
    Ing,
    /// A participle without auxiliary.
    Part,
}

/// An auxiliary.
#[derive(Clone, Copy)]
enum Aux {
    Have,
    Be,
    Being,
}

impl Printer<'_> {
    /// A clause with its subject.
    pub(super) fn clause(&self, clause: &Clause, who: bool) -> String {
        let mut out = String::new();
        if clause.existential {
            push(&mut out, "there");
            let plural = clause.subject.as_ref().is_some_and(|s| is_plural(s, who));
            self.body(&mut out, clause, Form::Finite(plural), true);
            return out;
        }
        match &clause.subject {
            Some(subject) => {
                push(&mut out, &self.phrase(subject, false));
                let plural = is_plural(subject, who);
                self.body(&mut out, clause, Form::Finite(plural), false);
            }
            None => self.body(&mut out, clause, Form::Finite(false), false),
        }
        out
    }

    /// A finite predicate with the number of a subject that stands elsewhere.
    pub(super) fn finite(&self, clause: &Clause, plural: bool) -> String {
        let mut out = String::new();
        self.body(&mut out, clause, Form::Finite(plural), false);
        out
    }

    /// An imperative.
    pub(super) fn imperative(&self, clause: &Clause) -> String {
        let mut out = String::new();
        self.body(&mut out, clause, Form::Base, false);
        out
    }

    /// An infinitive without `to`.
    pub(super) fn infinitive(&self, clause: &Clause) -> String {
        self.imperative(clause)
    }

    /// A gerund.
    pub(super) fn gerund(&self, clause: &Clause) -> String {
        let mut out = String::new();
        self.body(&mut out, clause, Form::Ing, false);
        out
    }

    /// A reduced relative clause.
    pub(super) fn participle(&self, clause: &Clause) -> String {
        let mut out = String::new();
        let form = if clause.verb.progressive { Form::Ing } else { Form::Part };
        self.body(&mut out, clause, form, false);
        out
    }

    /// `whether …`, `which player may choose`.
    pub(super) fn whether(&self, condition: &Condition) -> String {
        if let Condition::Clause(clause) = condition
            && let Some(NounPhrase::One(subject)) = &clause.subject
            && subject.determiner == crate::syntax::ast::Determiner::Which
        {
            return self.clause(clause, false);
        }
        if let Condition::Reduced(clause) = condition {
            return format!("whether to {}", self.infinitive(clause));
        }
        format!("whether {}", self.condition(condition))
    }

    fn body(&self, out: &mut String, clause: &Clause, form: Form, existential: bool) {
        let open = clause.complements.iter().any(open_ended);
        let (front, back): (Vec<Adverb>, Vec<Adverb>) =
            clause.verb.adverbs.iter().partition(|a| {
                open || matches!(
                    a,
                    Adverb::Already
                        | Adverb::Still
                        | Adverb::Always
                        | Adverb::Also
                        | Adverb::Automatically
                        | Adverb::Normally
                )
            });
        self.group(out, &clause.verb, form, &front);
        if existential && let Some(subject) = &clause.subject {
            push(out, &self.phrase(subject, true));
        }
        for complement in clause.complements.iter().filter(|c| !open_ended(c)) {
            push(out, &self.complement(complement));
        }
        for word in back {
            push(out, adverb(word));
        }
        for complement in clause.complements.iter().filter(|c| open_ended(c)) {
            if matches!(complement, Complement::Clause(inner) if inner.subject.is_none())
                && clause.complements.len() > 1
            {
                out.push(',');
            }
            push(out, &self.complement(complement));
        }
        let mut open = open;
        for adjunct in &clause.adjuncts {
            let text = self.adjunct(adjunct);
            if matches!(adjunct, crate::syntax::ast::Adjunct::Apposition(_)) {
                out.push(',');
                push(out, &text);
                continue;
            }
            if open {
                out.push(',');
            }
            push(out, &text);
            open = super::adjunct::open_ended(adjunct);
        }
        for more in &clause.more {
            push(out, link(more.link));
            let plural = matches!(form, Form::Finite(true));
            let text = match form {
                Form::Finite(_) => self.finite(&more.clause, plural),
                Form::Ing => self.gerund(&more.clause),
                Form::Base => self.imperative(&more.clause),
                Form::Part => self.participle(&more.clause),
            };
            push(out, &text);
        }
    }

    fn group(&self, out: &mut String, verb: &VerbGroup, form: Form, adverbs: &[Adverb]) {
        let mut words: Vec<String> = Vec::new();
        // Auxiliaries from the outside in; each asks the next for its form.
        let mut chain: Vec<Aux> = Vec::new();
        if verb.perfect {
            chain.push(Aux::Have);
        }
        if verb.progressive && form != Form::Ing {
            chain.push(Aux::Be);
        }
        if verb.passive && !(form == Form::Part) {
            chain.push(if verb.progressive { Aux::Being } else { Aux::Be });
        }
        let mut next = form;
        if let Some(modal) = verb.modal {
            words.push(
                match modal {
                    Modal::May => "may",
                    Modal::Can => "can",
                    Modal::Must => "must",
                    Modal::NeedNot => "need not",
                    Modal::Should => "should",
                    Modal::Would => "would",
                    Modal::Will => "will",
                }
                .to_owned(),
            );
            next = Form::Base;
        }
        let full = matches!(verb.verb, Verb::Word(_) | Verb::Have);
        let do_support = verb.negated
            && chain.is_empty()
            && verb.modal.is_none()
            && full
            && matches!(form, Form::Finite(_) | Form::Base);
        if do_support {
            words.push(
                match (form, verb.past) {
                    (Form::Finite(_), true) => "did",
                    (Form::Finite(false), false) => "does",
                    _ => "do",
                }
                .to_owned(),
            );
            next = Form::Base;
        }
        let mut middle: Vec<String> = Vec::new();
        if verb.negated {
            middle.push("not".to_owned());
        }
        if verb.only {
            middle.push("only".to_owned());
        }
        middle.extend(adverbs.iter().map(|a| adverb(*a).to_owned()));
        let mut placed = false;
        if !words.is_empty() {
            words.append(&mut middle);
            placed = true;
        }
        let simple_be = chain.is_empty() && verb.verb == Verb::Be && !placed;
        if !placed && chain.is_empty() && !simple_be {
            words.append(&mut middle);
            placed = true;
        }
        for aux in chain {
            let (word, after) = match aux {
                Aux::Have => (have(next, verb.past), Form::Part),
                Aux::Be => {
                    (be(next, verb.past), if verb.progressive { Form::Ing } else { Form::Part })
                }
                Aux::Being => ("being", Form::Part),
            };
            words.push(word.to_owned());
            next = after;
            if !placed {
                words.append(&mut middle);
                placed = true;
            }
        }
        match &verb.verb {
            Verb::Be => {
                words.push(be(next, verb.past).to_owned());
                if !placed {
                    words.append(&mut middle);
                }
            }
            Verb::Have => words.push(have(next, verb.past).to_owned()),
            Verb::Do => {
                if verb.modal.is_none() {
                    words.push(
                        match (next, verb.past) {
                            _ if verb.perfect => "done so",
                            (Form::Finite(_), true) => "did",
                            (Form::Finite(false), _) => "does",
                            (Form::Ing, _) => "doing so",
                            _ => "do",
                        }
                        .to_owned(),
                    );
                }
            }
            Verb::Word(word) => {
                let class = match next {
                    Form::Finite(_) if verb.past => Class::VerbPast,
                    Form::Finite(false) => Class::VerbS,
                    Form::Finite(true) | Form::Base => Class::VerbBase,
                    Form::Ing => Class::VerbIng,
                    Form::Part => Class::VerbPart,
                };
                words.push(self.verb(word, class));
            }
        }
        for word in words {
            push(out, &word);
        }
    }

    pub(super) fn complement(&self, complement: &Complement) -> String {
        match complement {
            Complement::Object(phrase) => self.phrase(phrase, true),
            Complement::Adjective(phrase) => self.adjective_phrase(phrase),
            Complement::Prep(word, phrase) => {
                format!("{} {}", preposition(*word), self.phrase(phrase, true))
            }
            Complement::Infinitive(clause) => format!("to {}", self.infinitive(clause)),
            Complement::Clause(clause) if clause.subject.is_none() && !clause.existential => {
                self.participle(clause)
            }
            Complement::Clause(clause) => format!("that {}", self.clause(clause, false)),
            Complement::Particle(text) => text.clone(),
            Complement::Either(list) => {
                let list: Vec<_> = list.iter().map(|c| self.complement(c)).collect();
                list.join(" or ")
            }
        }
    }
}

/// Whether what follows would be taken in.
pub(super) fn open_ended(complement: &Complement) -> bool {
    match complement {
        Complement::Object(phrase) | Complement::Prep(_, phrase) => open_phrase(phrase),
        Complement::Infinitive(_) | Complement::Clause(_) => true,
        Complement::Adjective(adjective) => adjective.than.as_deref().is_some_and(open_phrase),
        Complement::Either(list) => list.iter().any(open_ended),
        Complement::Particle(_) => false,
    }
}

fn open_phrase(phrase: &NounPhrase) -> bool {
    match phrase {
        NounPhrase::One(nominal) => {
            matches!(nominal.quantity, Some(crate::syntax::ast::Quantity::AsManyAs(_)))
                || matches!(
                    nominal.head,
                    crate::syntax::ast::Head::Gerund(_) | crate::syntax::ast::Head::Whether(_)
                )
                || nominal.post.iter().any(|post| match post {
                    Post::Relative(_) | Post::Participle(_) | Post::ForTo(..) | Post::To(_) => {
                        true
                    }
                    Post::Of(inner) | Post::Prep(_, inner) => open_phrase(inner),
                    _ => false,
                })
        }
        NounPhrase::And(list) | NounPhrase::Or(list) | NounPhrase::Nor(list) => {
            list.iter().any(open_phrase)
        }
    }
}

fn be(form: Form, past: bool) -> &'static str {
    match (form, past) {
        (Form::Finite(false), false) => "is",
        (Form::Finite(true), false) => "are",
        (Form::Finite(false), true) => "was",
        (Form::Finite(true), true) => "were",
        (Form::Base, _) => "be",
        (Form::Ing, _) => "being",
        (Form::Part, _) => "been",
    }
}

fn have(form: Form, past: bool) -> &'static str {
    match (form, past) {
        (Form::Finite(_), true) => "had",
        (Form::Finite(false), _) => "has",
        (Form::Finite(true) | Form::Base, _) => "have",
        (Form::Ing, _) => "having",
        (Form::Part, _) => "had",
    }
}

/// The word of a link.
pub(super) fn link(link: Link) -> &'static str {
    match link {
        Link::First => "",
        Link::And => "and",
        Link::Then => "then",
        Link::But => "but",
        Link::Or => "or",
        Link::So => "so",
        Link::InWhichCase => "in which case",
        Link::Namely => ":",
        Link::Otherwise => "otherwise",
    }
}
