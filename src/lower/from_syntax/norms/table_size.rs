//! `In a game with two players, …`, `with four or more players, …`: a sentence that holds for so many players
//! only. What it says is read without these words; its rules then ask how many play.

use crate::lower::from_syntax::context::{Lowerer, Status, Unit};
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck, equal};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Compare, Cond, Effect, Expr, Rule, RuleKind};
use crate::syntax::ast::{
    Adjective, Adjunct, Amount, Complement, Condition, Determiner, Head, Nominal, NounPhrase,
    Post, Preposition, Quantity, Sentence, Subordinator, TimeRelation, Verb as V,
};

impl Lowerer<'_> {
    /// How many must play, and the sentence without the words that say so.
    pub(crate) fn for_so_many(&self, s: &Sentence) -> Option<(Cond, Sentence)> {
        if self.only_place(s).is_some() {
            return None;
        }
        let of_table = |a: &Adjunct| self.table_size(a);
        let found = s.leads.iter().enumerate().find_map(|(at, a)| Some((at, of_table(a)?)));
        if let Some((at, cond)) = found {
            let mut rest = s.clone();
            rest.leads.remove(at);
            return Some((cond, rest));
        }
        let [joined] = s.clauses.as_slice() else { return None };
        if joined.clause.existential {
            return None;
        }
        let adjuncts = joined.clause.adjuncts.iter().enumerate();
        let (at, cond) = adjuncts.into_iter().find_map(|(at, a)| Some((at, of_table(a)?)))?;
        let mut rest = s.clone();
        rest.clauses[0].clause.adjuncts.remove(at);
        Some((cond, rest))
    }

    /// Reads a sentence that holds for so many players only.
    pub(crate) fn at_table_of(
        &mut self,
        cond: &Cond,
        rest: &Sentence,
        unit: &Unit,
    ) -> Read<Status> {
        let mark = self.out.rules.len();
        let before = self.out.rules[..mark].to_vec();
        let facts = |l: &Self| {
            let w = &l.out.world;
            (w.direction, w.first_player.clone(), w.players, w.times.clone())
        };
        let (world, ranking) = (facts(self), self.ranking.is_some());
        let status = self.sentence(rest, unit)?;
        let fact = |kind: &RuleKind| matches!(kind, RuleKind::Fact { .. });
        let bare = self.out.rules[mark..].iter().all(|r| fact(&r.kind));
        self.spared_only_if(cond, &before);
        let repeated = world.3.len() == facts(self).3.len()
            && self.out.rules[mark..].iter().any(|r| matches!(r.kind, RuleKind::Assign { .. }));
        let same = repeated || world == facts(self);
        let others = |r: &Rule| match &r.kind {
            RuleKind::Setup { effect: Effect::ForEach { body, .. }, .. } => format!("{body:?}"),
            kind => format!("{kind:?}"),
        };
        let kept = self.out.rules[..mark]
            .iter()
            .zip(&before)
            .all(|(a, b)| others(a) == others(b) || is_part(&a.kind, &b.kind));
        if bare || !same || ranking != self.ranking.is_some() || !kept {
            return Err(Stuck::new(
                unit.span,
                format!("`{}` cannot hold for some numbers of players only", self.said()),
            )
            .help("say it for all games, or say instead what players do, for example `in a game with two players, each player draws a card`"));
        }
        for at in mark..self.out.rules.len() {
            let rule = &mut self.out.rules[at];
            // A step of an earlier rule that was parted from it.
            if before.iter().any(|b| {
                b.origin.position == rule.origin.position && is_part(&rule.kind, &b.kind)
            }) {
                continue;
            }
            let guard = std::mem::replace(&mut rule.guard, Cond::True);
            rule.guard = cond.clone().and(guard);
        }
        if let Some(d) = self.discourses.get_mut(&unit.discourse)
            && let Some(guard) = d.guard.take()
        {
            d.guard = Some(cond.clone().and(guard));
        }
        Ok(status)
    }

    /// Those who begin with something of their own do not begin with what all begin with: only then.
    fn spared_only_if(&mut self, cond: &Cond, before: &[Rule]) {
        for (at, was) in before.iter().enumerate() {
            if self.out.rules[at].kind == was.kind {
                continue;
            }
            let rule = &mut self.out.rules[at];
            let (
                RuleKind::Setup { effect: Effect::ForEach { over, .. }, .. },
                RuleKind::Setup { effect: Effect::ForEach { over: old, .. }, .. },
            ) = (&mut rule.kind, &was.kind)
            else {
                continue;
            };
            if over.filter == old.filter {
                continue;
            }
            let had = parts(&old.filter);
            let more = parts(&over.filter).into_iter().filter(|c| !had.contains(c));
            let spared = more.fold(Cond::True, Cond::and);
            let unless = Cond::Any(vec![spared, cond.clone().negate()]);
            over.filter = old.filter.clone().and(unless);
        }
    }

    fn table_size(&self, adjunct: &Adjunct) -> Option<Cond> {
        match adjunct {
            Adjunct::Time(TimeRelation::During, np) | Adjunct::Prep(Preposition::For, np)
                if self.is_game(np) =>
            {
                let NounPhrase::One(game) = np else { return None };
                let two_player = matches!(game.adjectives.as_slice(), [Adjective::Noun(w)]
                    if self.noun_class(w) == NounClass::Player);
                if two_player && game.post.is_empty() {
                    return so_many(game.quantity.as_ref()?);
                }
                match game.post.as_slice() {
                    [
                        Post::Prep(Preposition::With | Preposition::For, NounPhrase::One(n))
                        | Post::Of(NounPhrase::One(n)),
                    ] if game.adjectives.is_empty() && game.quantity.is_none() => {
                        self.players_counted(n)
                    }
                    _ => None,
                }
            }
            Adjunct::Prep(
                Preposition::With | Preposition::For | Preposition::Among,
                NounPhrase::One(n),
            ) => match &n.quantity {
                Some(Quantity::Exactly(_)) if n.determiner != Determiner::None => None,
                _ => self.players_counted(n),
            },
            Adjunct::Sub(
                Subordinator::If | Subordinator::When | Subordinator::While,
                Condition::Clause(c),
            ) if !c.verb.negated && c.verb.modal.is_none() && c.more.is_empty() => {
                let Some(NounPhrase::One(n)) = &c.subject else { return None };
                let table = |np: &NounPhrase| {
                    self.is_game(np)
                        || Self::head(np).is_some_and(|w| self.is(w, &["table", "game"]))
                };
                let at_table = c.complements.iter().all(|c| match c {
                    Complement::Prep(_, np) | Complement::Object(np) => table(np),
                    _ => false,
                }) && c.adjuncts.iter().all(|a| match a {
                    Adjunct::Time(TimeRelation::During, np) | Adjunct::Prep(_, np) => table(np),
                    _ => false,
                });
                let mut bare = n.as_ref().clone();
                bare.post.retain(|p| !matches!(p, Post::Prep(_, np) if table(np)));
                let there = c.existential && c.verb.verb == V::Be
                    || matches!(&c.verb.verb, V::Word(w)
                        if self.is(w, &["play", "participate"]) && !c.verb.passive);
                // `While there are three`, without a noun, are three of whatever was spoken of.
                let nobody = c.existential && bare.head == Head::Number;
                if there && at_table && !nobody {
                    return self.players_counted(&bare);
                }
                // `If the game has four players`, `if the game is played with two players`.
                let game = c.subject.as_ref().is_some_and(|np| self.is_game(np));
                let [
                    Complement::Object(NounPhrase::One(n))
                    | Complement::Prep(Preposition::With | Preposition::By, NounPhrase::One(n)),
                ] = c.complements.as_slice()
                else {
                    return None;
                };
                let of = match &c.verb.verb {
                    V::Have => true,
                    V::Word(w) => self.is(w, &["play"]) && c.verb.passive,
                    _ => false,
                };
                (game && of && c.adjuncts.is_empty()).then(|| self.players_counted(n))?
            }
            _ => None,
        }
    }

    /// `four or more players`.
    fn players_counted(&self, n: &Nominal) -> Option<Cond> {
        let players = match &n.head {
            Head::Noun(w) => {
                self.noun_class(w) == NounClass::Player && Self::as_term(w).is_none()
            }
            Head::Number => true,
            _ => false,
        };
        let plain = n.adjectives.is_empty() && n.post.is_empty();
        so_many(n.quantity.as_ref().filter(|_| players && plain)?)
    }
}

fn parts(c: &Cond) -> Vec<Cond> {
    match c {
        Cond::All(list) => list.clone(),
        Cond::True => Vec::new(),
        c => vec![c.clone()],
    }
}

/// The number of players that a figure asks for.
fn so_many(q: &Quantity) -> Option<Cond> {
    let number = |a: &Amount| match a {
        Amount::Number(n) => Some(denote::int(*n)),
        _ => None,
    };
    let compare =
        |how: Compare, a: &Amount| Some(Cond::Compare(how, Expr::PlayerCount, number(a)?));
    match q {
        Quantity::Exactly(a) | Quantity::Precisely(a) | Quantity::Only(a) => {
            Some(equal(Expr::PlayerCount, number(a)?))
        }
        Quantity::AtLeast(a) => compare(Compare::AtLeast, a),
        Quantity::AtMost(a) | Quantity::UpTo(a) => compare(Compare::AtMost, a),
        Quantity::MoreThan(a) => compare(Compare::More, a),
        Quantity::LessThan(a) => compare(Compare::Less, a),
        Quantity::Between(a, b) => {
            Some(compare(Compare::AtLeast, a)?.and(compare(Compare::AtMost, b)?))
        }
        Quantity::Either(list) => {
            let each: Option<Vec<Cond>> =
                list.iter().map(|a| Some(equal(Expr::PlayerCount, number(a)?))).collect();
            each.map(Cond::Any)
        }
        _ => None,
    }
}

/// Whether a rule does some of the steps that another does at the same time.
fn is_part(rule: &RuleKind, of: &RuleKind) -> bool {
    match (rule, of) {
        (
            RuleKind::Contents { time, effect },
            RuleKind::Contents { time: all, effect: Effect::Seq(steps) },
        ) => {
            time == all
                && match effect {
                    Effect::Seq(some) => some.iter().all(|step| steps.contains(step)),
                    one => steps.contains(one),
                }
        }
        _ => false,
    }
}
