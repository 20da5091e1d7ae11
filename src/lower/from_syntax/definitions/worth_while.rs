//! What pieces are worth while something is so: `While a player controls a queen, their kings are worth 15`, `an actor is
//! worth 2 less while it is tapped`.

use super::define_be::per;
use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::forms::normal;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::{Cond, RuleKind};
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Condition, Determiner, Head, NounPhrase, Post,
    Pronoun, Relative, Sentence, Subordinator, Verb as V,
};

/// What is said of the pieces.
enum Said<'c> {
    /// They are worth that.
    Worth(&'c NounPhrase),
    /// They have that value.
    Has(&'c NounPhrase),
}

impl Lowerer<'_> {
    /// Reads such a sentence: the condition becomes part of the guard.
    pub(crate) fn conditional_worth(
        &mut self,
        s: &Sentence,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        let (subject, said) = match self.worth_said(clause) {
            Some((subject, figure)) => {
                (self.pieces_by_value(subject, clause), Said::Worth(figure))
            }
            None => match self.value_said(clause) {
                Some((subject, value)) => (subject.clone(), Said::Has(value)),
                None => return Ok(None),
            },
        };
        let subject = &subject;
        if s.opener.is_some() {
            return Ok(None);
        }
        let behind = clause.adjuncts.iter().filter(|a| matches!(a, Adjunct::Sub(..)));
        let mut found = s.leads.iter().chain(behind);
        let (Some(Adjunct::Sub(word, condition)), None) = (found.next(), found.next()) else {
            return Ok(None);
        };
        if !matches!(word, Subordinator::When | Subordinator::While | Subordinator::If) {
            return Ok(None);
        }
        if let Some(such) = such_that(subject, condition) {
            return self.say_worth(&such, &said, clause, env).map(Some);
        }
        // Behind the figure, `it` is what is worth that.
        let from = self.out.rules.len();
        let first = s.leads.is_empty();
        let status =
            if first { Some(self.say_worth(subject, &said, clause, env)?) } else { None };
        let (trigger, guard) = self.trigger(*word, condition, env)?;
        let over = match trigger {
            Some(Trigger::State { over }) => over,
            None => None,
            Some(_) => {
                self.out.rules.truncate(from);
                return Ok(None);
            }
        };
        let status = match status {
            Some(status) => status,
            None => self.say_worth(subject, &said, clause, env)?,
        };
        for rule in &mut self.out.rules[from..] {
            let RuleKind::Assign { value, .. } = &rule.kind else {
                return Err(Stuck::new(
                    clause.at.0,
                    "what is counted at the end of the game is counted once, and this holds only while something is so",
                )
                .help("say what counts then, for example `each coin in the chest is worth 2 points`"));
            };
            let own = std::mem::replace(&mut rule.guard, Cond::True);
            rule.guard = match over.clone() {
                None => own.and(guard.clone()),
                Some(mut q) => {
                    if format!("{value:?}").contains(&format!("{:?}", q.var)) {
                        return Err(Stuck::new(
                            clause.at.0,
                            "the figure depends on which of them fulfils the condition",
                        )
                        .help("name one, for example `the active player`"));
                    }
                    let filter = std::mem::replace(&mut q.filter, Cond::True);
                    q.filter = filter.and(guard.clone()).and(own);
                    Cond::Exists(Box::new(q))
                }
            };
        }
        Ok(Some(status))
    }

    fn say_worth(
        &mut self,
        subject: &NounPhrase,
        said: &Said<'_>,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Status> {
        match said {
            Said::Worth(figure) => self.worth(subject, figure, per(clause), env),
            Said::Has(value) => {
                self.piece_has(subject, value, env)?.filter(|s| matches!(s, Status::Operative)).ok_or_else(
                    || {
                        Stuck::new(
                            clause.at.0,
                            format!(
                                "`{}` is not said of pieces with one figure",
                                self.quote(clause.at.0).trim_end_matches('.')
                            ),
                        )
                        .help("name the pieces and one figure, for example `while a king is tapped, it has a value of 3`")
                    },
                )
            }
        }
    }

    /// `X has a value of N`: the pieces, and the value with its figure.
    fn value_said<'c>(&self, clause: &'c Clause) -> Option<(&'c NounPhrase, &'c NounPhrase)> {
        let plain = clause.verb.verb == V::Have
            && clause.verb.modal.is_none()
            && !clause.verb.negated
            && !clause.verb.perfect;
        let [Complement::Object(value @ NounPhrase::One(n))] = clause.complements.as_slice()
        else {
            return None;
        };
        let field = Self::head(value).and_then(Self::as_term)?;
        let of_piece = self
            .out
            .world
            .properties
            .iter()
            .any(|p| p.term == field && p.of == crate::lower::Subject::Piece);
        let figure = n.post.iter().any(|p| matches!(p, Post::Of(_)));
        let subject = clause.subject.as_ref()?;
        (plain && of_piece && figure).then_some((subject, value))
    }

    /// `X is worth N`: the pieces and the figure.
    pub(crate) fn worth_said<'c>(
        &self,
        clause: &'c Clause,
    ) -> Option<(&'c NounPhrase, &'c NounPhrase)> {
        let plain = clause.verb.verb == V::Be
            && clause.verb.modal.is_none()
            && !clause.verb.negated
            && !clause.verb.passive;
        let [Complement::Adjective(a)] = clause.complements.as_slice() else { return None };
        let worth = matches!(&a.word, Adjective::Plain(w) if self.is(w, &["worth"]));
        Some((clause.subject.as_ref()?, a.than.as_deref().filter(|_| plain && worth)?))
    }
}

/// `While an actor is tapped, it …`: an actor that is tapped.
fn such_that(subject: &NounPhrase, condition: &Condition) -> Option<NounPhrase> {
    let (NounPhrase::One(it), Condition::Clause(said)) = (subject, condition) else {
        return None;
    };
    let is_it = |np: &NounPhrase| {
        matches!(np, NounPhrase::One(n)
            if matches!(n.head, Head::Pronoun(Pronoun::It | Pronoun::They)) && n.post.is_empty())
    };
    let (mut such, mut inner) = match &said.subject {
        Some(NounPhrase::One(n)) if is_it(subject) => (n.clone(), (**said).clone()),
        Some(np) if is_it(np) => (it.clone(), (**said).clone()),
        _ => return None,
    };
    let any = matches!(such.determiner, Determiner::A | Determiner::Any | Determiner::Each)
        || such.determiner == Determiner::None && such.plural;
    if !any || !such.post.is_empty() || such.quantity.is_some() {
        return None;
    }
    inner.subject = Some(normal::pronoun_phrase(Pronoun::Who, said.at));
    let plural = Some(such.plural);
    such.post.push(Post::Relative(Relative { clause: inner, who: false, plural }));
    Some(NounPhrase::One(such))
}
