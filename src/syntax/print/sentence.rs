//! Whole statements.

use super::clause::link;
use super::nominal::is_plural;
use super::words::{Printer, push};
use crate::syntax::ast::{
    Clause, Condition, ExceptionMark, Fragment, Label, Link, NounPhrase, Opener, Sentence,
    Statement,
};
use crate::vocabulary::Vocabulary;
use crate::vocabulary::capital;

/// A statement as canonical English, without the full stop.
pub fn print(statement: &Statement, vocabulary: &Vocabulary) -> String {
    capital(&Printer { vocabulary }.statement(statement))
}

/// A noun phrase for messages.
pub fn print_noun_phrase(phrase: &NounPhrase, vocabulary: &Vocabulary) -> String {
    Printer { vocabulary }.phrase(phrase, false)
}

/// A condition for messages.
pub fn print_condition(condition: &Condition, vocabulary: &Vocabulary) -> String {
    Printer { vocabulary }.condition(condition)
}

/// A clause for messages.
pub fn print_clause(clause: &Clause, vocabulary: &Vocabulary) -> String {
    let printer = Printer { vocabulary };
    if clause.subject.is_some() || clause.existential {
        printer.clause(clause, false)
    } else {
        printer.imperative(clause)
    }
}

impl Printer<'_> {
    fn statement(&self, statement: &Statement) -> String {
        match statement {
            Statement::Sentence(sentence) => self.sentence(sentence, false),
            Statement::Labelled { label, rest } => {
                let label = match label {
                    Label::Phrase(phrase) => self.phrase(phrase, false),
                    Label::Words(words) => words.clone(),
                };
                format!("{label}: {}", self.statement(rest))
            }
            Statement::Fragment(Fragment::Phrase(phrase)) => self.phrase(phrase, false),
            Statement::Fragment(Fragment::Predicate(sentence)) => self.sentence(sentence, true),
            Statement::Fragment(Fragment::Adjuncts(adjuncts)) => {
                let list: Vec<_> = adjuncts.iter().map(|a| self.bare(a)).collect();
                list.join(", ")
            }
        }
    }

    fn sentence(&self, sentence: &Sentence, headless: bool) -> String {
        let mut out = String::new();
        match sentence.opener {
            Some(Opener::Instead) => push(&mut out, "instead,"),
            Some(Opener::Otherwise) => push(&mut out, "otherwise,"),
            Some(Opener::Then) => push(&mut out, "then"),
            Some(Opener::IfSo) => push(&mut out, "if so,"),
            Some(Opener::IfNot) => push(&mut out, "if not,"),
            Some(Opener::IfUnable) => push(&mut out, "if unable,"),
            Some(Opener::InThatCase) => push(&mut out, "in that case,"),
            Some(Opener::However) => push(&mut out, "however,"),
            Some(Opener::ThatIs) => push(&mut out, "this means that"),
            Some(Opener::Given) => push(&mut out, "given"),
            Some(Opener::And) => push(&mut out, "and"),
            None => {}
        }
        match &sentence.exception {
            Some(ExceptionMark::Plain) => push(&mut out, "as an exception,"),
            Some(ExceptionMark::To(phrase)) => {
                push(&mut out, "as an exception to");
                push(&mut out, &self.phrase(phrase, true));
                out.push(',');
            }
            None => {}
        }
        for lead in &sentence.leads {
            push(&mut out, &self.adjunct(lead));
            out.push(',');
        }
        let mut plural = false;
        let mut imperative = false;
        for (i, joined) in sentence.clauses.iter().enumerate() {
            if i > 0 {
                match joined.link {
                    Link::And if joined.clause.subject.is_none() => push(&mut out, "and"),
                    Link::Namely => {
                        out.push(':');
                        imperative = joined.clause.subject.is_none();
                    }
                    other => {
                        out.push(',');
                        push(&mut out, link(other));
                    }
                }
            }
            let clause = &joined.clause;
            if clause.subject.is_some() || clause.existential {
                plural =
                    clause.subject.as_ref().is_some_and(|subject| is_plural(subject, false));
                imperative = false;
                push(&mut out, &self.clause(clause, false));
                continue;
            }
            if i == 0 {
                imperative = !headless;
                plural = false;
            }
            let text =
                if imperative { self.imperative(clause) } else { self.finite(clause, plural) };
            push(&mut out, &text);
        }
        out
    }
}
