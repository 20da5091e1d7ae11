//! `A player who plays a king gains 3 points instead`, behind a rule that gives a point for each card that is played: the
//! gain takes the place of that gain, and the card is played all the same. So does `gains only 3 points`.

use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::{Arg, Effect, Expr, Marker, Reads, Role, RuleKind, Rules, Value, Verb};
use crate::syntax::ast::{Clause, Complement, Head, NounPhrase, Quantity, Sentence, Verb as V};
use crate::vocabulary::{Sort, TermId};

impl Lowerer<'_> {
    /// The rules before this one that give, at the same event, of the same as the sentence gives instead.
    pub(crate) fn gains_replaced(
        &mut self,
        s: &Sentence,
        trigger: Option<&Trigger>,
    ) -> Vec<Rules> {
        let Some(Trigger::Event { pattern, proposed: false, .. }) = trigger else {
            return Vec::new();
        };
        let given = s.clauses.first().and_then(|joined| self.tally_given(&joined.clause));
        let Some((tally, _)) = given.filter(|(_, only)| *only || self.says_instead(s)) else {
            return Vec::new();
        };
        let found = self.gains_at(pattern.verb, tally);
        if found.is_empty() {
            // A rule behind this one may give it.
            self.gains_instead.push((self.at as u32, tally));
        }
        found
    }

    /// The rules of the books that give some of a tally at an event.
    fn gains_at(&self, verb: Verb, tally: TermId) -> Vec<Rules> {
        let mut found: Vec<Rules> = Vec::new();
        for rule in &self.out.rules {
            let (RuleKind::When { event, effect, .. } | RuleKind::Perform { event, effect }) =
                &rule.kind
            else {
                continue;
            };
            let origin = &rule.origin;
            let same = event.verb == verb
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

    /// What is gained instead of what a rule behind it gives, once all are known.
    pub(crate) fn gains_behind(&mut self) {
        for (position, tally) in std::mem::take(&mut self.gains_instead) {
            for at in 0..self.out.rules.len() {
                let rule = &self.out.rules[at];
                let (RuleKind::Instead { event, effect }
                | RuleKind::Perform { event, effect }
                | RuleKind::When { event, effect, .. }) = &rule.kind
                else {
                    continue;
                };
                if rule.origin.position != position || !adds(effect, tally) {
                    continue;
                }
                let own = Rules::Numbered(Some(rule.origin.set), rule.origin.number.clone());
                let mut found = self.gains_at(event.verb, tally);
                found.retain(|rules| *rules != own);
                if found.is_empty() {
                    continue;
                }
                let (event, effect) = (event.clone(), effect.clone());
                let performs = self.performs(&event, &effect);
                let rule = &mut self.out.rules[at];
                if matches!(rule.kind, RuleKind::Instead { .. }) {
                    rule.kind = if performs {
                        RuleKind::Perform { event, effect }
                    } else {
                        RuleKind::When { event, effect, reads: Reads::Before, waits: false }
                    };
                }
                self.take_the_place(at..at + 1, &found);
            }
        }
    }

    /// What is only counted and changes, and whether it is said that only so much does.
    fn tally_given(&self, clause: &Clause) -> Option<(TermId, bool)> {
        const CHANGES: [&str; 9] =
            ["gain", "lose", "score", "get", "receive", "earn", "take", "collect", "win"];
        let V::Word(w) = &clause.verb.verb else { return None };
        self.is(w, &CHANGES).then_some(())?;
        clause.complements.iter().find_map(|c| {
            let Complement::Object(NounPhrase::One(n)) = c else { return None };
            let Head::Noun(w) = &n.head else { return None };
            let tally = Self::as_term(w).filter(|t| self.term(*t).sort == Sort::Tally)?;
            Some((tally, matches!(n.quantity, Some(Quantity::Only(_)))))
        })
    }

    /// Lets some rules take the place of others.
    pub(crate) fn take_the_place(&mut self, rules: std::ops::Range<usize>, of: &[Rules]) {
        if of.is_empty() {
            return;
        }
        for at in rules {
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
