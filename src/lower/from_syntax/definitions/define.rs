//! Definitions: sentences that say what something is.

use crate::lower::from_syntax::audit::told;
use crate::lower::from_syntax::context::{Lowerer, Status, Unit};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Cond, RuleKind, SetRole, Stated};
use crate::syntax::ast::{
    Clause, Complement, Head, Modal, NounPhrase, Post, Preposition, Sentence, Verb as V,
};
use crate::vocabulary::{Sort, TermId, Word};

impl Lowerer<'_> {
    /// Reads a sentence as a definition, if it is one.
    pub(crate) fn define(
        &mut self,
        s: &Sentence,
        unit: &Unit,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        if let Some(status) = self.amount_defined(s, env)? {
            return Ok(Some(status));
        }
        if let Some(status) = self.state_defined(s, env)? {
            return Ok(Some(status));
        }
        if let Some(status) = self.tie_break(s, unit, env)? {
            return Ok(Some(status));
        }
        if let Some(status) = self.who_begins(s, env) {
            return Ok(Some(status));
        }
        if let Some(status) = self.starts_empty(s, env) {
            return Ok(Some(status));
        }
        if let Some(status) = self.cannot_go_on(s, env)? {
            return Ok(Some(status));
        }
        if let Some(status) = self.last_one_wins(s, env)? {
            return Ok(Some(status));
        }
        if let Some(status) = self.invariant(s, env)? {
            return Ok(Some(status));
        }
        if let Some(status) = self.amount_while(s, env)? {
            return Ok(Some(status));
        }
        if let Some(status) = self.conditional_worth(s, env)? {
            return Ok(Some(status));
        }
        if let Some(status) = self.conditional_value(s, env)? {
            return Ok(Some(status));
        }
        if let Some(status) = self.verb_meaning(s)? {
            return Ok(Some(status));
        }
        if let [joined] = s.clauses.as_slice()
            && matches!(&joined.clause.verb.verb, V::Word(w) if self.is(w, &["advance", "progress"]))
            && joined.clause.verb.modal.is_none()
        {
            // Times go on in the order in which the book lists them.
            return Ok(Some(self.fact(env)));
        }
        if let [joined] = s.clauses.as_slice()
            && self.collective_zone(&joined.clause).is_some()
        {
            return Ok(Some(self.fact(env)));
        }
        if self.one_by_one(s) {
            return Ok(Some(self.fact(env)));
        }
        if let Some(status) = self.ends_after(s, env)? {
            return Ok(Some(status));
        }
        if let [joined] = s.clauses.as_slice()
            && s.leads.is_empty()
            && let Some(status) = self.consists(&joined.clause, env)
        {
            return Ok(Some(status));
        }
        if let Some(status) = self.overflow(s, env)? {
            return Ok(Some(status));
        }
        if let Some(status) = self.turns_taken(s, env) {
            return Ok(Some(status));
        }
        if let Some(status) = self.attached_sentence(s, env)? {
            return Ok(Some(status));
        }
        if !s.leads.is_empty() || s.opener.is_some() {
            return Ok(None);
        }
        let [joined] = s.clauses.as_slice() else { return self.define_several(s, unit, env) };
        self.define_clause(&joined.clause, s, unit, env)
    }

    /// `X is a zone, and Y is a phase`: each clause defines.
    pub(crate) fn define_several(
        &mut self,
        s: &Sentence,
        unit: &Unit,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        if s.clauses.iter().any(|j| {
            let belongs = self.belongs_to_group(&j.clause);
            j.clause.subject.is_none()
                || !matches!(j.clause.verb.verb, V::Be | V::Have) && !belongs
        }) {
            return self.begin_play(s, env);
        }
        let mark = self.out.rules.len();
        let mut last = None;
        for joined in &s.clauses {
            if let Some(status) = self.define_clause(&joined.clause, s, unit, env)? {
                last = Some(status);
            } else {
                self.out.rules.truncate(mark);
                return Ok(None);
            }
        }
        Ok(last)
    }

    pub(crate) fn define_clause(
        &mut self,
        clause: &Clause,
        s: &Sentence,
        unit: &Unit,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        if clause.verb.modal.is_some() && clause.verb.modal != Some(Modal::Will) {
            return Ok(None);
        }
        if clause.existential {
            self.there_are_such(clause)?;
            return Ok(self.existence(clause));
        }
        let Some(subject) = &clause.subject else { return Ok(None) };
        if self.tells_of_group(clause) || self.belongs_to_group(clause) {
            return Ok(Some(self.fact(env)));
        }
        if self.units[self.at].text.trim_end().ends_with(':')
            && clause.verb.verb == V::Be
            && clause.complements.is_empty()
        {
            return Ok(Some(self.fact(env)));
        }
        match &clause.verb.verb {
            V::Be if !clause.verb.passive => self.being_definition(subject, clause, env),
            V::Have => self.having_definition(subject, clause, env),
            V::Word(w) => {
                let w = w.clone();
                if self.is(&w, &["begin", "start"])
                    && self.class_of(subject) == Some(NounClass::Player)
                {
                    return self.begins_with(subject, clause, env);
                }
                if self.is(&w, &["get", "receive", "take"])
                    && self.class_of(subject) == Some(NounClass::Player)
                    && let Some(status) = self.receives(subject, clause, unit, env)?
                {
                    return Ok(Some(status));
                }
                if self.is(&w, &["come"])
                    && let Some(status) = self.come_from(subject, clause, env)?
                {
                    return Ok(Some(status));
                }
                if self.is(&w, &["describe", "mean", "know", "call", "refer"]) {
                    self.deed_explained(subject, clause)?;
                    return Ok(Some(self.fact(env)));
                }
                if self.is(&w, &["contain"]) && !clause.verb.negated && self.always(clause) {
                    return self.always_in(clause, env);
                }
                if self.is(&w, &["control"])
                    && matches!(self.class_of(subject), Some(NounClass::Player))
                {
                    return Ok(Some(self.fact(env)));
                }
                if self.is(&w, &["count"])
                    && clause
                        .complements
                        .iter()
                        .any(|c| matches!(c, Complement::Prep(Preposition::As, _)))
                {
                    return self.counts_as(subject, clause, env);
                }
                if self.is(&w, &["change", "depend", "vary"]) && clause.verb.modal.is_none() {
                    return Ok(Some(Status::Commentary("no effect")));
                }
                if self.is(&w, &["choose", "determine", "select", "pick"])
                    && clause.verb.passive
                {
                    return self.first_player(subject, clause, env);
                }
                if self.is(&w, &["proceed", "pass", "go", "begin", "start"]) {
                    return self.begin_play(s, env);
                }
                if self.is(&w, &["tell", "explain", "provide", "cover", "say", "teach"])
                    && matches!(
                        self.class_of(subject),
                        Some(NounClass::Thing | NounClass::Rule | NounClass::Event)
                    )
                {
                    return Ok(Some(Status::Commentary("no-effect")));
                }
                // `Every card belongs to one suit`, `some cards show extra stars`: what is printed.
                if self.is(
                    &w,
                    &["belong", "show", "bear", "carry", "display", "feature", "depict"],
                ) && matches!(self.class_of(subject), Some(NounClass::Piece))
                    && self.names_property(clause)
                {
                    let several = clause.complements.iter().find_map(|c| match c {
                        Complement::Prep(_, np) if !told::of_one(np) => Some(np),
                        _ => None,
                    });
                    if let Some(NounPhrase::One(n)) =
                        several.filter(|_| self.is(&w, &["belong"]))
                    {
                        return Err(Stuck::new(
                            n.at.0,
                            format!(
                                "each piece bears one of these, not `{}`",
                                self.quote_of(n)
                            ),
                        )
                        .help("write `to one of them`, or leave the number out"));
                    }
                    return Ok(Some(self.fact(env)));
                }
                if self.is(&w, &["share"]) {
                    // `Players share the victory` would be said of all of them, tied or not.
                    let told = |np: &NounPhrase| matches!(np, NounPhrase::One(n) if !n.post.is_empty() || !n.adjectives.is_empty());
                    let equal = !self.in_house() || clause.subject.as_ref().is_some_and(told);
                    if equal {
                        return self.ties_share(env).map(Some);
                    }
                    return Ok(None);
                }
                if self.is(&w, &["shuffle", "mix"]) && clause.verb.passive {
                    return self.shuffled_first(clause, env);
                }
                if self.is(&w, &["advance", "progress", "proceed"]) {
                    return Ok(Some(self.fact(env)));
                }
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    /// Those who are tied share the win, as they do where nothing else breaks the tie.
    pub(crate) fn ties_share(&mut self, env: &Env) -> Read<Status> {
        let own = self.units.get(self.at).map(|u| u.set);
        let broken = |rule: &crate::lower::Rule| {
            matches!(rule.kind, RuleKind::Ranking { .. })
                && Some(rule.origin.set) != own
                && self.out.sets[rule.origin.set.0 as usize].role != SetRole::Standard
        };
        if self.in_house() && self.out.rules.iter().any(broken) {
            return Err(Stuck::new(
                self.here(),
                format!("the book says who is first, and `{}` does not say in which tie", self.said()),
            )
            .help("say which rule gives way, for example `The player with the most points wins; ties are shared`"));
        }
        self.states(Stated::TiesShare);
        Ok(self.fact(env))
    }

    /// Notes what the sentence says of the table as a whole.
    pub(crate) fn states(&mut self, what: Stated) {
        if let Some(unit) = self.units.get(self.at) {
            self.out.world.stated.push((what, unit.span));
        }
    }

    pub(crate) fn fact(&mut self, env: &Env) -> Status {
        self.rule(env, Cond::True, RuleKind::Fact { term: None });
        Status::Definition
    }

    pub(crate) fn fact_of(&mut self, term: TermId, env: &Env) -> Status {
        self.rule(env, Cond::True, RuleKind::Fact { term: Some(term) });
        Status::Definition
    }

    pub(crate) fn class_of(&self, np: &NounPhrase) -> Option<NounClass> {
        match np {
            NounPhrase::One(n) => match &n.head {
                Head::Noun(w) => Some(self.noun_class(w)),
                Head::Pronoun(
                    crate::syntax::ast::Pronoun::Everyone
                    | crate::syntax::ast::Pronoun::You
                    | crate::syntax::ast::Pronoun::Nobody
                    | crate::syntax::ast::Pronoun::Anyone,
                ) => Some(NounClass::Player),
                _ => None,
            },
            NounPhrase::And(l) | NounPhrase::Or(l) | NounPhrase::Nor(l) => {
                l.first().and_then(|p| self.class_of(p))
            }
        }
    }

    pub(crate) fn head(np: &NounPhrase) -> Option<&Word> {
        match np {
            NounPhrase::One(n) => match &n.head {
                Head::Noun(w) => Some(w),
                Head::Number => n.post.iter().find_map(|p| match p {
                    Post::Of(inner) => Self::head(inner),
                    _ => None,
                }),
                _ => None,
            },
            NounPhrase::And(l) | NounPhrase::Or(l) | NounPhrase::Nor(l) => {
                l.first().and_then(Self::head)
            }
        }
    }

    pub(crate) fn always(&self, clause: &Clause) -> bool {
        clause.verb.adverbs.contains(&crate::syntax::ast::Adverb::Always)
    }

    /// `When a player draws several cards, they draw them one at a time`: several events are one
    /// after the other anyway.
    fn one_by_one(&self, s: &Sentence) -> bool {
        use crate::syntax::ast::{Adjunct, Adverb, Condition};
        let ([Adjunct::Sub(_, Condition::Clause(when))], [joined]) =
            (s.leads.as_slice(), s.clauses.as_slice())
        else {
            return false;
        };
        let clause = &joined.clause;
        clause.verb.verb == when.verb.verb
            && clause.verb.modal.is_none()
            && (clause.verb.adverbs.contains(&Adverb::OneAtATime)
                || clause
                    .adjuncts
                    .iter()
                    .any(|a| matches!(a, Adjunct::Manner(Adverb::OneAtATime))))
    }

    /// Whether a clause speaks of nothing but properties that the book has.
    fn names_property(&self, clause: &Clause) -> bool {
        let mut found = false;
        for c in &clause.complements {
            let (Complement::Object(np) | Complement::Prep(_, np)) = c else { return false };
            for n in Self::parts(np) {
                let property = matches!(&n.head, Head::Noun(w)
                    if self.sort(w) == Some(Sort::Property) || !self.members_of(w).is_empty());
                if !property {
                    return false;
                }
                found = true;
            }
        }
        found
    }

    /// Words without a verb that define: an item of a component list, a member of a list that the
    /// sentence before it opens.
    pub(crate) fn listed_item(&mut self, np: &NounPhrase, unit: &Unit) -> Option<Status> {
        let heading = |words: &[&str]| {
            unit.headings.last().is_some_and(|h| {
                let h = h.to_lowercase();
                words.iter().any(|w| h.contains(w))
            })
        };
        let components =
            heading(&["component", "contents", "equipment", "material", "you need"]);
        let members = unit.at_item
            && Self::parts(np).iter().all(|n| {
                matches!(&n.head, Head::Noun(w) if matches!(
                    self.sort(w),
                    Some(Sort::Value | Sort::Kind | Sort::Name | Sort::Status | Sort::Zone | Sort::Property)
                ))
            });
        (components || members).then(|| self.fact(&Env::default()))
    }
}
