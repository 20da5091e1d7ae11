//! Where a rule does not hold: `rule 4.1 does not apply in the first round`, `2.2 does not apply if you have no cards`.

use crate::lower::from_syntax::context::{Lowerer, Status, Unit};
use crate::lower::from_syntax::discourse;
use crate::lower::from_syntax::forms::amend;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, Stuck};
use crate::lower::from_syntax::replace;
use crate::lower::{
    Cond, Domain, Effect, Expr, Pattern, Query, Role, Rule, RuleKind, Rules, SetRole, Slot,
    Time, TimeId, Verb,
};
use crate::syntax::ast::{Adjunct, Complement, Condition, Head, NounPhrase, Preposition};

impl Lowerer<'_> {
    /// `Rule 4.1 does not apply in the first round`: its rules hold only where that is not so.
    pub(crate) fn suspends(
        &mut self,
        s: &crate::syntax::ast::Sentence,
        unit: &Unit,
        env: &mut discourse::Env,
    ) -> Read<Option<Status>> {
        use crate::syntax::ast::Verb as V;
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        let applies = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["apply", "count"]))
            && clause.verb.negated;
        let Some(subject) = clause.subject.as_ref().filter(|_| applies) else {
            return Ok(None);
        };
        let Some(group) = self.cited(subject) else { return Ok(None) };
        let errata = self
            .out
            .sets
            .get(usize::from(unit.set.0))
            .is_some_and(|set| set.role == SetRole::Errata);
        let over = errata || self.is_house(unit);
        if !self.all_are_known && self.stands_further_down(&group) {
            self.postponed.push(self.at);
            return Ok(Some(Status::Meta));
        }
        // One number may be that of a rule without a rank (`4.1` of a house rule's book); several are told by their ranks.
        let one = match subject {
            NounPhrase::One(n) => match &n.head {
                Head::Reference(r) if !r.contains('-') => r.rsplit(' ').next(),
                _ => None,
            },
            _ => None,
        };
        let rule = one.map_or_else(|| group.to_string(), str::to_owned);
        let whom = match clause.complements.as_slice() {
            [] => None,
            [Complement::Prep(Preposition::To, np)] => self.players_meant(np, env)?,
            _ => None,
        };
        if let Some(np) = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(_, np) | Complement::Object(np) => Some(np),
            _ => None,
        }) && whom.is_none()
        {
            let what = self.quote(self.phrase_span(np));
            return Err(Stuck::new(
                unit.span,
                format!("`{}` excepts `{what}` from {rule}, and it is not clear what may then be done", self.quote(unit.span)),
            )
            .help(format!("say what holds instead, for example `As an exception to {rule}, … can …`")));
        }
        let own = Own { player: env.slot("player"), piece: env.slot("card") };
        if whom.is_none() {
            env.you = Some(Expr::Slot(own.player));
            self.remember_slot(env, own.player, Ref::Player, None, false);
            self.remember_slot(env, own.piece, Ref::Piece, None, false);
        }
        let mut cond = Cond::True;
        for adjunct in s.leads.iter().chain(&clause.adjuncts) {
            cond = cond.and(self.adjunct_condition(&self.as_done(adjunct), env)?);
        }
        // `If you play a gold card`, of a rule that playing sets off: where that card is gold.
        let event = match (s.leads.as_slice(), clause.adjuncts.as_slice()) {
            ([adjunct], []) | ([], [adjunct]) if self.as_done(adjunct) != *adjunct => {
                self.event_said(adjunct, env)
            }
            _ => None,
        };
        if let Some((var, among)) = &whom {
            let (var, player) = (Expr::Slot(*var), Expr::Slot(own.player));
            cond = cond
                .and(replace::in_cond(among, &|e: &Expr| (*e == var).then(|| player.clone())));
        }
        if cond == Cond::True {
            return Err(unclear(unit, &rule));
        }
        let here = self.at as u32;
        let meant = self.out.rules.places(|other| {
            let elsewhere =
                other.origin.set != unit.set || !over && other.origin.position != here;
            elsewhere && !matches!(other.kind, RuleKind::Fact { .. })
        });
        let meant: Vec<usize> = meant
            .into_iter()
            .filter(|at| match one {
                // A number of the standard set is not what a book speaks of by that number.
                Some(_) if over => {
                    let origin = &self.out.rules[*at].origin;
                    let set = self.out.sets.get(usize::from(origin.set.0));
                    amend::below(&origin.name, &rule)
                        && set.is_some_and(|set| set.role != SetRole::Standard)
                }
                _ => {
                    let origin = &self.out.rules[*at].origin;
                    group.name_number(origin.set, &origin.number)
                }
            })
            .collect();
        for at in &meant {
            let rules = &mut self.out.rules;
            let same = event.as_ref().and_then(|(of, so)| {
                let own = rules[*at].kind.pattern().filter(|p| p.verb == of.verb)?;
                let slot = |role: Role| own.binds.iter().find(|b| b.0 == role).map(|b| b.1);
                let known: Option<Vec<(Slot, Slot)>> =
                    of.binds.iter().map(|(role, mine)| Some((*mine, slot(*role)?))).collect();
                Some(replace::for_rule_of(so, &known?, &env.slots, &mut rules[*at]))
            });
            let plain = at_its_own_end(&cond, &rules[*at], &self.out.world.times);
            let so = same.or_else(|| own.in_rule(&plain, &env.slots, &mut rules[*at]));
            let Some(so) = so else {
                return Err(unclear(unit, &rule));
            };
            let but = so.negate();
            let of = &mut rules[*at];
            let each = own.is_in(&cond) && who_acts(of).is_none();
            let over = match &mut of.kind {
                RuleKind::Limit { over, .. } | RuleKind::Keep { over: Some(over), .. } => {
                    Some(over)
                }
                RuleKind::When { effect, .. } | RuleKind::Contents { effect, .. } if each => {
                    each_player(effect)
                }
                _ => None,
            };
            match over {
                Some(over) => {
                    over.filter = std::mem::replace(&mut over.filter, Cond::True).and(but);
                }
                None => of.guard = std::mem::replace(&mut of.guard, Cond::True).and(but),
            }
        }
        if meant.is_empty() {
            return Err(Stuck::new(
                unit.span,
                format!("there is no rule {rule} that could be left out"),
            )
            .help("give the number of a rule as the book has it"));
        }
        Ok(Some(Status::Meta))
    }

    /// Whether one of those rules stands behind this sentence in its set.
    fn stands_further_down(&self, group: &Rules) -> bool {
        let own = &self.units[self.at];
        let behind = self.units[self.at + 1..].iter().filter(|u| u.set == own.set);
        behind.into_iter().any(|u| group.name_number(u.set, &u.number))
    }

    /// Reads what speaks of rules further down, once these are known.
    pub(crate) fn read_postponed(&mut self, statuses: &mut [Status]) {
        self.all_are_known = true;
        for at in std::mem::take(&mut self.postponed) {
            let Some(unit) = self.units.get(at) else { continue };
            (self.at, self.part) = (at, 0);
            self.out.rules.mark();
            let before = self.before(unit);
            let status = self.unit(unit);
            statuses[at] = self.heeded(unit, &before, status);
        }
    }

    /// `If you play a gold card`, of a rule that is left out then: once it has been done in this turn.
    fn as_done(&self, adjunct: &Adjunct) -> Adjunct {
        let Adjunct::Sub(word, Condition::Clause(clause)) = adjunct else {
            return adjunct.clone();
        };
        let plain = !clause.verb.negated && !clause.verb.perfect && !clause.verb.past;
        if !plain || !self.is_event_clause(clause) {
            return adjunct.clone();
        }
        let mut done = clause.clone();
        done.verb.perfect = true;
        Adjunct::Sub(*word, Condition::Clause(done))
    }

    /// The event of `if you play a gold card`, and what is so of it.
    fn event_said(
        &mut self,
        adjunct: &Adjunct,
        env: &mut discourse::Env,
    ) -> Option<(Pattern, Cond)> {
        let Adjunct::Sub(_, Condition::Clause(clause)) = adjunct else { return None };
        let mark = self.out.rules.len();
        let said = self.pattern(clause, env);
        self.out.rules.truncate(mark);
        said.ok().map(|(pattern, so, _)| (pattern, so))
    }

    /// The players of `does not apply to a player who has no coins`: a variable and what holds of it.
    fn players_meant(
        &mut self,
        np: &NounPhrase,
        env: &mut discourse::Env,
    ) -> Read<Option<(Slot, Cond)>> {
        let found = self.phrase(np, env)?;
        let some = found.count.is_some() || found.random || found.alike.is_some();
        if found.sort != Ref::Player || some {
            return Ok(None);
        }
        Ok(match found.core {
            Core::Many(q) if matches!(q.domain, Domain::Players) && q.filter != Cond::True => {
                Some((q.var, q.filter))
            }
            Core::One(e) => {
                let var = env.slot("player");
                Some((var, denote::equal(Expr::Slot(var), e)))
            }
            Core::Many(_) | Core::List(..) => None,
        })
    }
}

fn unclear(unit: &Unit, rule: &str) -> Stuck {
    Stuck::new(unit.span, format!("it is not clear when {rule} does not apply")).help(format!(
        "name a time, for example `{rule} does not apply in the first round`, or say what holds instead"
    ))
}

/// The variables for whoever a rule speaks of, and for the piece.
struct Own {
    player: Slot,
    piece: Slot,
}

impl Own {
    /// Whether a condition speaks of that player.
    fn is_in(&self, cond: &Cond) -> bool {
        format!("{cond:?}").contains(&format!("{:?}", self.player))
    }

    /// A condition in the variables of a rule, if the rule has somebody or something for each of its own.
    fn in_rule(&self, cond: &Cond, names: &[String], rule: &mut Rule) -> Option<Cond> {
        let said = format!("{cond:?}");
        let speaks_of = |slot: Slot| said.contains(&format!("{slot:?}"));
        let over = match &rule.kind {
            RuleKind::Limit { over, .. } | RuleKind::Keep { over: Some(over), .. }
                if over.domain == Domain::Players =>
            {
                Some(over.var)
            }
            // `Each player …`: each of them, where nobody sets it off.
            RuleKind::When { effect, .. } | RuleKind::Contents { effect, .. }
                if who_acts(rule).is_none() =>
            {
                each_player(&mut effect.clone()).map(|q| q.var)
            }
            _ => None,
        };
        let mut known = Vec::new();
        let mut turn = None;
        if speaks_of(self.player) {
            match over.or_else(|| who_acts(rule)) {
                Some(slot) => known.push((self.player, slot)),
                // What is done in a turn is done by whoever has it.
                None => turn = Some(Expr::Slot(self.player)),
            }
        }
        if speaks_of(self.piece) {
            known.push((self.piece, what_it_is_done_to(rule)?));
        }
        let cond = match turn {
            Some(player) => {
                replace::in_cond(cond, &|e: &Expr| (*e == player).then_some(Expr::TurnPlayer))
            }
            None => cond.clone(),
        };
        Some(replace::for_rule_of(&cond, &known, names, rule))
    }
}

/// `3.1 does not apply in the first round`, of what happens at the end of a round: it is of that round, which is over by then.
fn at_its_own_end(cond: &Cond, rule: &Rule, times: &[Time]) -> Cond {
    let edge = rule.kind.pattern().is_some_and(|p| matches!(p.verb, Verb::END | Verb::BEGIN));
    if !edge {
        return cond.clone();
    }
    let said = format!("{rule:?}");
    let own = |t: TimeId| {
        let term = times.get(t.0 as usize).and_then(|time| time.term);
        term.is_some_and(|term| said.contains(&format!("{term:?}")))
    };
    match cond {
        Cond::During(t) if own(*t) => Cond::True,
        Cond::All(list) => {
            list.iter().fold(Cond::True, |all, c| all.and(at_its_own_end(c, rule, times)))
        }
        Cond::Not(c) => at_its_own_end(c, rule, times).negate(),
        _ => cond.clone(),
    }
}

/// The players whom an effect goes through, if that is all it does.
fn each_player(effect: &mut Effect) -> Option<&mut Query> {
    match effect {
        Effect::ForEach { over, .. } if over.domain == Domain::Players => Some(over),
        Effect::If(_, then, other) if **other == Effect::Nothing => each_player(then),
        Effect::Seq(list) => match list.as_mut_slice() {
            [one] => each_player(one),
            _ => None,
        },
        _ => None,
    }
}

/// The variable for the piece that a rule speaks of.
fn what_it_is_done_to(rule: &Rule) -> Option<Slot> {
    let pattern = rule.kind.pattern()?;
    pattern.binds.iter().find(|(role, _)| *role == Role::Object).map(|(_, slot)| *slot)
}

/// The variable for the player that a rule speaks of.
fn who_acts(rule: &Rule) -> Option<Slot> {
    let pattern = rule.kind.pattern()?;
    pattern.binds.iter().find(|(role, _)| *role == Role::Agent).map(|(_, slot)| *slot)
}
