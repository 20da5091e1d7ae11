//! What an action brings, changed by a house rule: `when a player scores with a king, the amount is multiplied by 2`, `when a
//! player scores, the amount is limited to 150`. The other wordings of it stand in `grammar/house.txt`. The rule of the book
//! that says how much is added goes on saying it, and the house rule changes the figure where its condition holds.

use crate::lower::from_syntax::audit::loose;
use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::{Lowerer, Status, Unit};
use crate::lower::from_syntax::discourse::{Discourse, Env};
use crate::lower::from_syntax::phrases::denote::{Read, Stuck, equal, int};
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{
    Arg, Arith, Compare, Cond, Effect, Expr, Pattern, Proposal, Role, RuleKind, Slot, Verb,
};
use crate::syntax::ast::{
    Adjunct, Amount, Clause, Complement, Determiner, Head, Nominal, NounPhrase, Post,
    Preposition, Quantity, Sentence, Verb as V,
};

/// What becomes of the figure.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    Times,
    /// Whether it is rounded up or down, where the sentence says so.
    Divided(Option<bool>),
    More,
    Less,
    AtMost,
    AtLeast,
}

impl Lowerer<'_> {
    /// Reads a house rule that changes how much an action of the book brings, if it is one.
    pub(crate) fn changes_amount(
        &mut self,
        s: &Sentence,
        unit: &Unit,
        env: &Env,
        d: &Discourse,
    ) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        if !self.is_house(unit) || s.leads.is_empty() {
            return Ok(None);
        }
        let Some((change, by)) = self.change_of_amount(&joined.clause) else { return Ok(None) };
        let mut trial = env.clone();
        let lead = self.leads(s, &mut trial, d)?;
        let Some(Trigger::Event { pattern, proposed: false, .. }) = &lead.trigger else {
            return Ok(None);
        };
        let at = self.rule_of_amount(pattern.verb, unit)?;
        let base = self.out.rules[at].clone();
        if change == Change::Divided(None) {
            return Err(Stuck::new(
                self.here(),
                format!("`{}` does not say how a half point is rounded", self.said()),
            )
            .help("end the sentence with `, rounded down` or `, rounded up`"));
        }
        // Its variables come behind those of the rule that it changes, so that none is taken for another.
        let mut env = env.clone();
        env.slots.clone_from(&base.slot_names);
        env.slots.resize(usize::from(base.slots), "thing".to_owned());
        let lead = self.leads(s, &mut env, d)?;
        let Some(Trigger::Event { pattern, .. }) = &lead.trigger else { return Ok(None) };
        let unclear = Stuck::new(
                self.here(),
                format!("`{}` asks for something that {} does not know", self.said(), base.origin.name),
            )
            .help("say it of what the action is done with, for example `when a player scores with a King, …`");
        let plain = lead.often.is_none()
            && lead.loop_over.is_none()
            && lead.outcome.is_none()
            && lead.purpose.is_none()
            && lead.order.is_none()
            && !lead.own_turn;
        if !plain {
            return Err(unclear);
        }
        let of_base = base.kind.pattern().cloned();
        let guard = in_terms_of(&lead.guard.0, pattern, of_base.as_ref())
            .ok_or_else(|| unclear.clone())?;
        let guard = lead.time.map_or(guard.clone(), |time| Cond::During(time).and(guard));
        let by = match &by.quantity {
            Some(Quantity::Exactly(Amount::Number(k))) if by.head == Head::Number => int(*k),
            _ => {
                let counted = self.number(&NounPhrase::One(Box::new(by)), &mut env)?;
                let same = equal(counted, int(0));
                match in_terms_of(&same, pattern, of_base.as_ref())
                    .ok_or_else(|| unclear.clone())?
                {
                    Cond::Compare(Compare::Equal, counted, _) => counted,
                    _ => return Err(unclear),
                }
            }
        };
        let slots = env.slots.len() as u16;
        let rule = &mut self.out.rules[at];
        if let RuleKind::When { effect, .. } | RuleKind::Perform { effect, .. } = &mut rule.kind
        {
            *effect = changed(effect, change, &by, &guard);
        }
        rule.slots = rule.slots.max(slots);
        rule.slot_names.clone_from(&env.slots);
        self.fact(&env);
        Ok(Some(Status::Operative))
    }

    /// What a clause says becomes of `the amount`, and by which figure.
    fn change_of_amount(&self, clause: &Clause) -> Option<(Change, Nominal)> {
        let NounPhrase::One(n) = clause.subject.as_ref()? else { return None };
        let Head::Noun(noun) = &n.head else { return None };
        let V::Word(verb) = &clause.verb.verb else { return None };
        let named = n.determiner == Determiner::The
            && n.post.is_empty()
            && n.adjectives.is_empty()
            && n.quantity.is_none()
            && self.is(noun, &["amount"]);
        let plain = clause.verb.passive
            && !clause.verb.negated
            && !clause.verb.past
            && clause.verb.modal.is_none()
            && clause.verb.adverbs.is_empty();
        if !named || !plain {
            return None;
        }
        let said = self.said().to_lowercase();
        let rounded = match (said.contains("rounded up"), said.contains("rounded down")) {
            (true, false) => Some(true),
            (false, true) => Some(false),
            _ => None,
        };
        let [Complement::Prep(by, NounPhrase::One(figure)), rest @ ..] =
            clause.complements.as_slice()
        else {
            return None;
        };
        let mut figure = figure.as_ref().clone();
        let rest = rest.iter().filter(|c| !within(&mut figure, place_of(c))).count();
        // `, rounded down` is all else that may stand beside.
        let beside = clause.adjuncts.iter().all(|a| {
            matches!(a, Adjunct::Sub(..))
                || matches!(a, Adjunct::Prep(p, np) if within(&mut figure, Some((*p, np))))
                || rounded.is_some() && !matches!(a, Adjunct::Time(..))
        });
        let number = match figure.quantity {
            Some(Quantity::Exactly(Amount::Number(k))) if figure.head == Head::Number => {
                Some(k)
            }
            // `by the number of cards in their hand`
            _ if self.is_count(&figure) => None,
            _ => return None,
        };
        if !beside || rest > 0 && rounded.is_none() {
            return None;
        }
        let by_figure = *by == Preposition::By;
        let change = match () {
            () if by_figure && self.is(verb, &["multiply"]) => Change::Times,
            () if by_figure && self.is(verb, &["divide"]) && number.is_some_and(|k| k > 0) => {
                Change::Divided(rounded)
            }
            () if by_figure && self.is(verb, &["increase", "raise"]) => Change::More,
            () if by_figure && self.is(verb, &["reduce", "decrease", "lower"]) => Change::Less,
            () if *by == Preposition::To && self.is(verb, &["limit"]) => Change::AtMost,
            () if *by == Preposition::To && self.is(verb, &["raise"]) => Change::AtLeast,
            () => return None,
        };
        Some((change, figure))
    }

    /// `The number of cards in their hand`, `the value of the king`: something that is a number.
    fn is_count(&self, n: &Nominal) -> bool {
        let of = n.post.iter().any(|p| matches!(p, Post::Of(_)));
        let counts = matches!(&n.head, Head::Noun(w)
            if self.is(w, &["number", "amount", "count"])
                || self.noun_class(w) == NounClass::Quality);
        n.determiner == Determiner::The && n.quantity.is_none() && of && counts
    }

    /// The one rule of the book that says how much an event adds.
    fn rule_of_amount(&self, verb: Verb, unit: &Unit) -> Read<usize> {
        let found = self.out.rules.places(|r| {
            r.origin.set != unit.set
                && matches!(&r.kind, RuleKind::When { event, effect, .. } | RuleKind::Perform { event, effect, .. }
                    if event.verb == verb && additions(effect) == 1)
        });
        match found.as_slice() {
            [at] => Ok(*at),
            [] => Err(Stuck::new(
                self.here(),
                format!("no rule of the book says how much `{}` brings", self.out.world.verbs.name(verb)),
            )
            .help("say what is gained, for example `when a player scores, they gain 10 points`")),
            _ => Err(Stuck::new(
                self.here(),
                format!("several rules say how much `{}` brings", self.out.world.verbs.name(verb)),
            )
            .help("say what is gained besides, for example `when a player scores, they gain 10 points`")),
        }
    }
}

fn place_of(c: &Complement) -> Option<(Preposition, &NounPhrase)> {
    match c {
        Complement::Prep(p, np) => Some((*p, np)),
        _ => None,
    }
}

/// `The number of cards` `in your hand`: where the things lie that are counted, put where it belongs.
fn within(figure: &mut Nominal, place: Option<(Preposition, &NounPhrase)>) -> bool {
    let Some((p @ (Preposition::In | Preposition::On), np)) = place else { return false };
    let counted = figure.post.iter_mut().find_map(|post| match post {
        Post::Of(NounPhrase::One(counted)) => Some(counted),
        _ => None,
    });
    let Some(counted) = counted else { return false };
    counted.post.push(Post::Prep(p, np.clone()));
    true
}

/// A guard over the variables of an event, said of those of another rule about the same event; none if it speaks of what
/// the other does not know.
fn in_terms_of(guard: &Cond, own: &Pattern, base: Option<&Pattern>) -> Option<Cond> {
    let base = base?;
    let read = loose::read_in(|walk| walk.cond(guard));
    let mut pairs: Vec<(Slot, Slot)> = Vec::new();
    for (role, slot) in &own.binds {
        match base.binds.iter().find(|(r, _)| r == role) {
            Some((_, theirs)) => pairs.push((*slot, *theirs)),
            None if read.contains(slot) => return None,
            None => {}
        }
    }
    let swap = |e: &Expr| match e {
        Expr::Slot(slot) => {
            pairs.iter().find(|(own, _)| own == slot).map(|(_, theirs)| Expr::Slot(*theirs))
        }
        _ => None,
    };
    Some(replace::in_cond(guard, &swap))
}

/// How many figures an effect adds to something.
fn additions(effect: &Effect) -> usize {
    let mut count = 0;
    effect.each_proposal(&mut |p| count += usize::from(p.verb == Verb::ADD));
    count
}

/// The effect with another figure where the guard holds.
fn changed(effect: &Effect, change: Change, by: &Expr, guard: &Cond) -> Effect {
    let b = |e: &Effect| Box::new(changed(e, change, by, guard));
    match effect {
        Effect::Seq(list) => {
            Effect::Seq(list.iter().map(|e| changed(e, change, by, guard)).collect())
        }
        Effect::Together(list) => {
            Effect::Together(list.iter().map(|e| changed(e, change, by, guard)).collect())
        }
        Effect::If(c, x, y) => Effect::If(c.clone(), b(x), b(y)),
        Effect::Do(p) if p.verb == Verb::ADD => Effect::Do(Proposal {
            roles: p
                .roles
                .iter()
                .map(|(role, arg)| match arg {
                    Arg::Is(e) if *role == Role::Amount => {
                        (*role, Arg::Is(figure(e, change, by, guard)))
                    }
                    _ => (*role, arg.clone()),
                })
                .collect(),
            ..p.clone()
        }),
        _ => effect.clone(),
    }
}

/// A figure as it becomes where the guard holds.
fn figure(e: &Expr, change: Change, by: &Expr, guard: &Cond) -> Expr {
    let op = match change {
        Change::Times => Arith::Mul,
        Change::Divided(Some(true)) => Arith::DivUp,
        Change::Divided(_) => Arith::DivDown,
        Change::More => Arith::Add,
        Change::Less => Arith::Sub,
        Change::AtMost => Arith::Min,
        Change::AtLeast => Arith::Max,
    };
    let mut new = Expr::Arith(op, Box::new(e.clone()), Box::new(by.clone()));
    // What is gained less is not lost.
    if change == Change::Less {
        new = Expr::Arith(Arith::Max, Box::new(new), Box::new(int(0)));
    }
    if *guard == Cond::True {
        new
    } else {
        Expr::If(Box::new(guard.clone()), Box::new(new), Box::new(e.clone()))
    }
}
