//! `A player who plays a king gains 3 points instead`, behind a rule that gives a point for each card that is played: the
//! gain takes the place of that gain, and the card is played all the same.

use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::{Arg, Effect, Expr, Marker, Role, RuleKind, Rules, Value, Verb};
use crate::syntax::ast::{Complement, Head, NounPhrase, Sentence, Verb as V};
use crate::vocabulary::{Sort, TermId};

impl Lowerer<'_> {
    /// The rules before this one that give, at the same event, of the same as the sentence gives instead.
    pub(crate) fn gains_replaced(&self, s: &Sentence, trigger: Option<&Trigger>) -> Vec<Rules> {
        let Some(Trigger::Event { pattern, proposed: false, .. }) = trigger else {
            return Vec::new();
        };
        let tally = s.clauses.first().and_then(|joined| {
            self.tally_given(&joined.clause.complements, &joined.clause.verb.verb)
        });
        let Some(tally) = tally.filter(|_| self.says_instead(s)) else { return Vec::new() };
        let mut found: Vec<Rules> = Vec::new();
        for rule in &self.out.rules {
            let (RuleKind::When { event, effect, .. } | RuleKind::Perform { event, effect }) =
                &rule.kind
            else {
                continue;
            };
            let origin = &rule.origin;
            let same = event.verb == pattern.verb
                && adds(effect, tally)
                && !self.is_standard(origin.set)
                && !origin.number.0.is_empty();
            let named = Rules::Numbered(Some(origin.set), origin.number.clone());
            if same && !found.contains(&named) {
                found.push(named);
            }
        }
        found
    }

    fn tally_given(&self, complements: &[Complement], verb: &V) -> Option<TermId> {
        const CHANGES: [&str; 9] =
            ["gain", "lose", "score", "get", "receive", "earn", "take", "collect", "win"];
        let V::Word(w) = verb else { return None };
        self.is(w, &CHANGES).then_some(())?;
        complements.iter().find_map(|c| match c {
            Complement::Object(NounPhrase::One(n)) => match &n.head {
                Head::Noun(w) => Self::as_term(w).filter(|t| self.term(*t).sort == Sort::Tally),
                _ => None,
            },
            _ => None,
        })
    }

    /// Lets the rules from a place on take the place of others.
    pub(crate) fn take_the_place(&mut self, from: usize, of: &[Rules]) {
        if of.is_empty() {
            return;
        }
        for at in from..self.out.rules.len() {
            let rule = &mut self.out.rules[at];
            rule.exceptional.get_or_insert(Marker::Instead);
            rule.beats.extend(of.iter().cloned());
        }
    }
}

/// Whether an effect changes how many of a tally somebody has.
fn adds(effect: &Effect, tally: TermId) -> bool {
    match effect {
        Effect::Do(p) => {
            p.verb == Verb::ADD
                && p.roles.iter().any(|(role, arg)| {
                    *role == Role::Field && *arg == Arg::Is(Expr::Const(Value::Term(tally)))
                })
        }
        Effect::Seq(list) | Effect::Together(list) => {
            list.iter().any(|effect| adds(effect, tally))
        }
        Effect::If(_, yes, no) => adds(yes, tally) || adds(no, tally),
        _ => false,
    }
}
