//! More than there can be: `any coins beyond 6 are lost`, `excess coins go back to the bank`.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck, int, over};
use crate::lower::{Cond, Domain, Expr, RuleKind};
use crate::syntax::ast::{
    Adjective, Amount, Clause, Complement, Determiner, Head, Nominal, NounPhrase, Ordinal,
    Post, Preposition, Quantity, Sentence, Verb as V,
};
use crate::vocabulary::{Sort, TermId};

impl Lowerer<'_> {
    /// Nobody has more than so many of a tally: the rest is not gained.
    pub(crate) fn overflow(&mut self, s: &Sentence, env: &mut Env) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        let Some(NounPhrase::One(n)) = &clause.subject else { return Ok(None) };
        let Head::Noun(word) = &n.head else { return Ok(None) };
        let Some(tally) = Self::as_term(word).filter(|id| self.term(*id).sort == Sort::Tally)
        else {
            return Ok(None);
        };
        let any = matches!(
            n.determiner,
            Determiner::None | Determiner::Any | Determiner::All | Determiner::The
        );
        if !any || n.quantity.is_some() || !s.leads.is_empty() || !self.is_lost(clause) {
            return Ok(None);
        }
        if let Some(most) = self.beyond(n) {
            if !self.limited_to(tally, Some(most)) {
                let var = env.slot("player");
                let kind = RuleKind::Limit {
                    over: over(var, Domain::Players, Cond::True),
                    count: Expr::Field(Box::new(Expr::Slot(var)), tally),
                    max: int(most),
                };
                self.rule(env, Cond::True, kind);
                return Ok(Some(Status::Operative));
            }
            self.fact(env);
            return Ok(Some(Status::Operative));
        }
        let [Adjective::Plain(w)] = n.adjectives.as_slice() else { return Ok(None) };
        if !self.is(w, &["excess", "extra", "surplus", "additional"]) || !n.post.is_empty() {
            return Ok(None);
        }
        if !self.limited_to(tally, None) {
            return Err(Stuck::new(
                n.at.0,
                format!("it is not said beyond how many `{}` are lost", self.quote_of(n)),
            )
            .help(format!(
                "say how many there may be, for example `a player cannot have more than 6 {0}s`",
                self.term(tally).name
            )));
        }
        self.fact(env);
        Ok(Some(Status::Operative))
    }

    /// `are lost`, `go back to the bank`, `are returned to the supply`.
    fn is_lost(&self, clause: &Clause) -> bool {
        let V::Word(w) = &clause.verb.verb else { return false };
        if clause.verb.negated || clause.verb.modal.is_some() || !clause.adjuncts.is_empty() {
            return false;
        }
        let store = |c: &Complement| match c {
            Complement::Particle(p) => p == "back",
            Complement::Prep(Preposition::To, np) => Self::head(np).is_some_and(|w| {
                self.is(w, &["bank", "supply", "stock", "box", "pool", "reserve", "stockpile"])
            }),
            _ => false,
        };
        let gone = clause.verb.passive
            && self.is(w, &["lose", "forfeit", "waste", "return", "ignore", "put"])
            || !clause.verb.passive && self.is(w, &["go", "return"]);
        gone && clause.complements.iter().all(store)
            && (clause.verb.passive && self.is(w, &["lose", "forfeit", "waste", "ignore"])
                || !clause.complements.is_empty())
    }

    /// `beyond 6`, `over 6`, `beyond the sixth`.
    fn beyond(&self, n: &Nominal) -> Option<i64> {
        let [Post::Prep(Preposition::Beyond | Preposition::Over, NounPhrase::One(most))] =
            n.post.as_slice()
        else {
            return None;
        };
        if !n.adjectives.is_empty() || !most.post.is_empty() {
            return None;
        }
        match (&most.quantity, most.adjectives.as_slice()) {
            (Some(Quantity::Exactly(Amount::Number(n))), []) => Some(*n),
            (None, [Adjective::Ordinal(Ordinal::Nth(n))]) => Some(*n),
            (None, []) => match &most.head {
                Head::Noun(crate::vocabulary::Word::Number(n)) => Some(*n),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a rule says that nobody has more than so many.
    fn limited_to(&self, tally: TermId, most: Option<i64>) -> bool {
        self.out.rules.iter().any(|r| match &r.kind {
            RuleKind::Limit { count: Expr::Field(_, field), max, .. } => {
                *field == tally && most.is_none_or(|m| *max == int(m))
            }
            _ => false,
        })
    }
}
