//! Who or what an earlier rule leaves out: `this does not apply to kings`, `jokers are exempt from this limit`, `a player
//! who has no cards does not get this bonus`, `hearts are not affected by rule 4.1`.

use crate::lower::from_syntax::context::{Lowerer, Status, Unit};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::effects::deal;
use crate::lower::from_syntax::forms::amend;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Core, Denot, Read, Ref, Stuck, equal};
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words;
use crate::lower::{
    Cond, Domain, Effect, Expr, PropertyKind, Query, Role, Rule, RuleKind, Slot, Subject, Value,
};
use crate::syntax::ast::{
    Adjective, Clause, Complement, Determiner, Head, NounPhrase, Preposition, Pronoun,
    Sentence, Verb as V,
};

/// What a rule is called by what it says.
const CALLED: &[&str] = &[
    "rule",
    "limit",
    "bonus",
    "restriction",
    "cost",
    "penalty",
    "limitation",
    "requirement",
    "price",
    "ban",
    "effect",
];

impl Lowerer<'_> {
    /// The rule that is meant and whom it leaves out, if a sentence says so.
    fn exempted(
        &self,
        s: &Sentence,
        unit: &Unit,
    ) -> Option<(Result<String, Stuck>, NounPhrase)> {
        let [joined] = s.clauses.as_slice() else { return None };
        let clause = &joined.clause;
        if clause.verb.modal.is_some() || !s.leads.is_empty() || !clause.adjuncts.is_empty() {
            return None;
        }
        let subject = clause.subject.as_ref()?;
        let (rule, whom) = if let Some(rule) = self.rule_meant(subject, unit) {
            (rule, self.left_out(clause)?)
        } else {
            let rule = clause.complements.iter().find_map(|c| match c {
                Complement::Prep(Preposition::From | Preposition::By | Preposition::To, np)
                | Complement::Object(np) => self.rule_meant(np, unit),
                _ => None,
            })?;
            (rule, self.says_exempt(clause).then(|| subject.clone())?)
        };
        Some((rule, whom))
    }

    /// `this`, `this limit`, `rule 4.1`: the name of the rule.
    fn rule_meant(&self, np: &NounPhrase, unit: &Unit) -> Option<Result<String, Stuck>> {
        let NounPhrase::One(n) = np else { return None };
        if !n.post.is_empty() || !n.adjectives.is_empty() || n.quantity.is_some() {
            return None;
        }
        let before = match &n.head {
            Head::Reference(r) => {
                return Some(Ok(r.rsplit(' ').next().unwrap_or(r).to_owned()));
            }
            Head::Pronoun(Pronoun::This) => true,
            Head::Noun(w) => {
                matches!(n.determiner, Determiner::This | Determiner::That)
                    && self.is(w, CALLED)
            }
            _ => false,
        };
        if !before || !self.is_house(unit) {
            return None;
        }
        let at = n.at.0;
        Some(self.rule_before(unit).ok_or_else(|| {
            Stuck::new(
                at,
                format!("no rule stands before this one that `{}` could mean", self.quote(at)),
            )
            .help("give its number, for example `rule 4.1 does not apply to kings`")
        }))
    }

    /// The rule before this one in its set, if it is read and is another.
    fn rule_before(&self, unit: &Unit) -> Option<String> {
        let before = self.units.get(..self.at)?.iter().rev().find(|u| u.statement.is_some())?;
        // The sentence before it in the same rule.
        let own = self.at.checked_sub(1).and_then(|at| self.units.get(at));
        if own.is_some_and(|u| u.set == unit.set && u.name == unit.name) {
            let at = self.at as u32;
            let made = |r: &Rule| r.origin.set == unit.set && r.origin.position + 1 == at;
            return self.out.rules.iter().any(made).then(|| unit.name.clone());
        }
        let made = self
            .out
            .rules
            .iter()
            .any(|r| r.origin.set == unit.set && r.origin.name == before.name);
        (before.set == unit.set && before.name != unit.name && made)
            .then(|| before.name.clone())
    }

    /// `does not apply to X`, `does not bind X`.
    fn left_out(&self, clause: &Clause) -> Option<NounPhrase> {
        let V::Word(w) = &clause.verb.verb else { return None };
        let fits = clause.verb.negated
            && !clause.verb.passive
            && self.is(
                w,
                &["apply", "count", "hold", "bind", "affect", "concern", "cover", "limit"],
            );
        let [Complement::Prep(Preposition::To | Preposition::For, np) | Complement::Object(np)] =
            clause.complements.as_slice()
        else {
            return None;
        };
        fits.then(|| np.clone())
    }

    /// `are exempt from`, `are not affected by`, `do not get`.
    fn says_exempt(&self, clause: &Clause) -> bool {
        match &clause.verb.verb {
            V::Be => {
                !clause.verb.negated
                    && clause.complements.iter().any(|c| {
                        matches!(c, Complement::Adjective(a) if matches!(&a.word,
                    Adjective::Plain(w) if self.is(w, &["exempt", "free"])))
                    })
            }
            V::Word(w) if clause.verb.passive => {
                if clause.verb.negated {
                    self.is(w, &["affect", "bind", "limit", "cover", "concern"])
                } else {
                    self.is(
                        w,
                        &["exempt", "except", "exclude", "free", "excuse", "release", "spare"],
                    )
                }
            }
            V::Word(w) => {
                clause.verb.negated
                    && self.is(w, &["get", "receive", "gain", "pay", "have", "follow", "obey"])
            }
            _ => false,
        }
    }

    /// Reads a sentence that says who or what is left out of a rule. Players by the number of a rule are
    /// read with its times.
    pub(crate) fn exempts(&mut self, s: &Sentence, unit: &Unit) -> Read<Option<Status>> {
        let Some((rule, whom)) = self.exempted(s, unit) else { return Ok(None) };
        let by_number = s.clauses.first().is_some_and(|j| {
            matches!(&j.clause.subject, Some(NounPhrase::One(n)) if matches!(n.head, Head::Reference(_)))
        });
        let players = self.class_of(&whom) == Some(words::NounClass::Player);
        if by_number && players {
            return Ok(None);
        }
        self.leave_them_out(&rule?, &whom, unit, &mut Env::default()).map(Some)
    }

    /// Leaves pieces or players out of the rules of that name.
    pub(crate) fn leave_them_out(
        &mut self,
        rule: &str,
        whom: &NounPhrase,
        unit: &Unit,
        env: &mut Env,
    ) -> Read<Status> {
        let mut d = self.phrase(whom, env)?;
        // `Hearts`: the cards of that suit.
        if let Some(q) = self.pieces_with(&d, env) {
            d.core = Core::Many(q);
            d.sort = Ref::Piece;
        }
        let said = self.quote(unit.span).trim_end_matches('.').to_owned();
        let unclear = || {
            let what = said.clone();
            Stuck::new(unit.span, format!("it is not clear what of {rule} still holds for those of whom `{what}` speaks"))
                .help("say it in the rule itself, for example `a card that is not a King cannot …`, or what holds instead, `as an exception to …, kings can …`")
        };
        let (var, among) = match &d.core {
            Core::Many(q) if matches!(q.domain, Domain::Pieces | Domain::Players) => {
                (q.var, q.filter.clone())
            }
            Core::One(Expr::Designated(title, _)) => {
                let var = env.slot("card");
                (var, Cond::Titled(Expr::Slot(var), *title))
            }
            Core::One(e) => {
                let var = env.slot("thing");
                (var, equal(Expr::Slot(var), e.clone()))
            }
            _ => return Err(unclear()),
        };
        if among == Cond::True || d.count.is_some() {
            return Err(unclear());
        }
        let here = self.at as u32;
        let is_house = self.is_house(unit);
        let meant = self.out.rules.places(|other| {
            (is_house || other.origin.set != unit.set)
                && other.origin.position != here
                && amend::below(&other.origin.name, rule)
                && !matches!(other.kind, RuleKind::Fact { .. } | RuleKind::Perform { .. })
        });
        let mut changes = Vec::new();
        let opponents = d.noun.as_ref().is_some_and(|w| self.is(w, &["opponent", "rival"]));
        let mut each = Vec::new();
        for at in &meant {
            // `Each opponent loses 1 point. This does not apply to an opponent who …`
            if opponents && each_player(&self.out.rules[*at].kind).is_some() {
                each.push(*at);
                continue;
            }
            let kinds = deal::kinds_in(&among, var);
            let Some(slot) = spoken_of(&self.out.rules[*at], d.sort, &kinds) else {
                return Err(unclear());
            };
            changes.push((*at, slot));
        }
        if changes.is_empty() && each.is_empty() {
            return Err(unclear());
        }
        for at in each {
            let rule = &mut self.out.rules[at];
            let Some(over) = each_player(&rule.kind).map(|q| q.var) else { continue };
            let but = replace::for_rule(&among, var, over, &env.slots, rule).negate();
            let (RuleKind::When { effect, .. } | RuleKind::Contents { effect, .. }) =
                &mut rule.kind
            else {
                continue;
            };
            if let Effect::ForEach { over, .. } = effect {
                over.filter = std::mem::replace(&mut over.filter, Cond::True).and(but);
            }
        }
        for (at, slot) in changes {
            let rule = &mut self.out.rules[at];
            let but = replace::for_rule(&among, var, slot, &env.slots, rule).negate();
            let kind = &mut rule.kind;
            if let RuleKind::Limit { over, .. }
            | RuleKind::Keep { over: Some(over), .. }
            | RuleKind::Outcome { over: Some(over), .. } = kind
                && over.var == slot
            {
                over.filter = std::mem::replace(&mut over.filter, Cond::True).and(but);
            } else {
                let guard = &mut self.out.rules[at].guard;
                *guard = std::mem::replace(guard, Cond::True).and(but);
            }
        }
        Ok(Status::Meta)
    }
}

impl Lowerer<'_> {
    /// `Hearts`, said as a value: the cards of that suit.
    pub(crate) fn pieces_with(&self, d: &Denot, env: &mut Env) -> Option<Query> {
        let Core::One(value @ Expr::Const(Value::Term(t))) = &d.core else { return None };
        let field = self.property_with(*t).filter(|_| d.sort == Ref::Term)?;
        let var = env.slot("card");
        let has = equal(Expr::Field(Box::new(Expr::Slot(var)), field), value.clone());
        Some(denote::over(var, Domain::Pieces, has))
    }

    /// The property of pieces that can have a value.
    pub(crate) fn property_with(
        &self,
        value: crate::vocabulary::TermId,
    ) -> Option<crate::vocabulary::TermId> {
        let mut with = self.out.world.properties.iter().filter(|p| {
            p.of == Subject::Piece
                && matches!(&p.kind, PropertyKind::Term(values) if values.contains(&value))
        });
        let found = with.next()?.term;
        with.next().is_none().then_some(found)
    }
}

/// What a rule does for each player, if that is all it does.
fn each_player(kind: &RuleKind) -> Option<&Query> {
    match kind {
        RuleKind::When { effect: Effect::ForEach { over, .. }, .. }
        | RuleKind::Contents { effect: Effect::ForEach { over, .. }, .. }
            if over.domain == Domain::Players =>
        {
            Some(over)
        }
        _ => None,
    }
}

/// The variable of the one piece or player of whom a rule speaks; of several pieces, the one of these kinds.
fn spoken_of(rule: &Rule, sort: Ref, kinds: &[crate::vocabulary::TermId]) -> Option<Slot> {
    match (&rule.kind, sort) {
        (
            RuleKind::Limit { over, .. }
            | RuleKind::Keep { over: Some(over), .. }
            | RuleKind::Outcome { over: Some(over), .. },
            _,
        ) => {
            let players = matches!(over.domain, Domain::Players);
            (players == (sort == Ref::Player)).then_some(over.var)
        }
        (RuleKind::Assign { slot, .. }, Ref::Piece) => *slot,
        (kind, sort) => {
            let pattern = kind.pattern()?;
            let mut slots = pattern.binds.iter().filter(|(role, _)| match sort {
                Ref::Player => *role == Role::Agent,
                Ref::Piece => matches!(role, Role::Object | Role::Second | Role::Host),
                _ => false,
            });
            let found: Vec<Slot> = slots.by_ref().map(|(_, slot)| *slot).collect();
            let fits = |slot: &Slot| {
                let own = deal::kinds_in(&rule.guard, *slot);
                kinds.iter().any(|kind| own.contains(kind))
            };
            let [slot] = found.as_slice() else {
                let mut fitting = found.iter().filter(|slot| fits(slot));
                let slot = *fitting.next()?;
                return fitting.next().is_none().then_some(slot);
            };
            Some(*slot)
        }
    }
}
