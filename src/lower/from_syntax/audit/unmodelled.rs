//! Rules about nothing: where a noun names nothing that the game has, what is said of it holds of nothing,
//! and nobody would notice.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::from_syntax::phrases::pieces::GENERAL;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{
    Arg, Compare, Cond, Domain, Effect, Expr, Query, Role, Rule, RuleKind, SetRole, Value,
    Verb, Walk,
};
use crate::syntax::ast::{Adjective, Clause, Head, NounPhrase, Quantity};
use crate::vocabulary::Sort;
use crate::vocabulary::small;

impl Lowerer<'_> {
    /// Refuses rules, from `from` on, that speak of nothing.
    pub(crate) fn speaks_of_something(&self, from: usize) -> Read<()> {
        let own = |r: &Rule| {
            self.out
                .sets
                .get(r.origin.set.0 as usize)
                .is_some_and(|s| s.role != SetRole::Standard)
        };
        let rules = &self.out.rules[from..];
        self.counts_what_counts(from)?;
        let two = self.out.world.players.is_some_and(|(_, most)| most == 2);
        if rules.iter().any(|r| own(r) && about_some_player(r, two)) {
            return Err(Stuck::new(
                self.here(),
                format!("`{}` does not say which player is meant", self.said()),
            )
            .help("say it, for example `the active player`, `each other player`, or in a sentence before `they choose another player`"));
        }
        if rules.iter().any(|r| own(r) && a_piece_wins(r)) {
            return Err(Stuck::new(
                self.here(),
                format!("`{}` says of something that it wins, and players win", self.said()),
            )
            .help("say which player, for example `the player with the most points wins`"));
        }
        let same = || {
            let lower = self.said().to_lowercase();
            ["in the same turn", "in the same round", "in the same phase"]
                .iter()
                .any(|time| lower.contains(time))
        };
        // `Cannot play kings and queens in the same turn` forbids each where the other was done, not each of them.
        let forbidden = |r: &Rule| {
            matches!(r.kind, RuleKind::Cannot { .. })
                && !format!("{:?}", r.guard).contains("Times {")
        };
        if rules.len() > 1 && same() && rules.iter().all(|r| own(r) && forbidden(r)) {
            return Err(Stuck::new(
                self.here(),
                format!("`{}` forbids one of them where the other was done", self.said()),
            )
            .help("say each by itself, for example `If a player has played a card this turn, they cannot score`"));
        }
        if self.said().trim_end().ends_with('?') && rules.iter().any(own) {
            return Err(Stuck::new(
                self.here(),
                format!("`{}` asks, and says nothing", self.said()),
            )
            .help("make a condition of it, for example `If you have no cards, draw a card`"));
        }
        if rules.iter().any(|r| own(r) && bars_one_gain(r)) && speaks_of_a_time(&self.said()) {
            return Err(Stuck::new(
                self.here(),
                format!("`{}` speaks of all gains of a time together", self.said()),
            )
            .help("say it of one gain, for example `a player cannot gain more than 10 points at once`"));
        }
        if self.in_house() && rules.iter().any(|r| own(r) && waits_for_nothing(r)) {
            return Err(Stuck::new(
                self.here(),
                format!(
                    "`{}` is so from the start, and nothing says when it is looked at",
                    self.said()
                ),
            )
            .help(format!(
                "say when, for example `At the end of each turn, {}`",
                small(&self.said())
            )));
        }
        if rules.iter().any(|r| own(r) && looks_back(r)) {
            return Err(Stuck::new(
                self.here(),
                format!("nothing remembers whether `{}` has happened", self.said()),
            )
            .help("write the state instead, for example `when no player has a card in their hand, …`"));
        }
        if !rules.iter().any(|r| own(r) && (about_nothing(r) || counts_nothing(r))) {
            return Ok(());
        }
        Err(Stuck::new(
            self.here(),
            format!("`{}` speaks of something that the book does not say what it is", self.said()),
        )
        .help("say what it is, for example `there are 20 gems`, `each player begins with 3 gems` or `mining is an action`"))
    }
}

impl Lowerer<'_> {
    /// A house rule about points, where the book wins by another number and has no points.
    fn counts_what_counts(&self, from: usize) -> Read<()> {
        if !self.in_house() {
            return Ok(());
        }
        let Some(point) = self.out.terms.find("point", Sort::Tally) else { return Ok(()) };
        let named = format!("{point:?}");
        let speaks = |r: &Rule| format!("{:?} {:?}", r.guard, r.kind).contains(&named);
        let role = |r: &Rule| self.out.sets.get(r.origin.set.0 as usize).map(|s| &s.role);
        let book = |r: &&Rule| {
            !matches!(role(r), Some(SetRole::Standard | SetRole::House | SetRole::Appended))
        };
        if !self.out.rules[from..].iter().any(speaks)
            || self.out.rules.iter().filter(book).any(speaks)
        {
            return Ok(());
        }
        let wins_by = self.out.rules.iter().filter(book).find_map(|r| match &r.kind {
            RuleKind::Outcome { crossing: Some((Expr::Field(_, tally), _)), .. } => {
                Some(*tally)
            }
            _ => None,
        });
        let Some(tally) = wins_by else { return Ok(()) };
        let name = &self.term(tally).name;
        Err(Stuck::new(
            self.here(),
            format!("`{}` counts points, and this game is won by `{name}`", self.said()),
        )
        .help(format!("write `{name}` for points, for example `5 {name}`")))
    }

    /// `There are 30 apple cards`: pieces that nothing brings into the game are none.
    pub(crate) fn there_are_such(&self, clause: &Clause) -> Read<()> {
        let Some(NounPhrase::One(n)) = &clause.subject else { return Ok(()) };
        let (Head::Noun(word), Some(Quantity::Exactly(_))) = (&n.head, &n.quantity) else {
            return Ok(());
        };
        let piece = self.noun_class(word) == NounClass::Piece || self.is(word, GENERAL);
        let told = |a: &Adjective| match a {
            Adjective::Plain(w) | Adjective::Noun(w) => Self::as_term(w).is_none(),
            _ => false,
        };
        let kinds = self.out.world.components.iter();
        let of_kind = |id| kinds.clone().any(|c| c.kinds.contains(&id));
        let brought = match Self::as_term(word) {
            Some(id) => of_kind(id),
            None => !self.out.world.components.is_empty(),
        };
        // Dice that somebody rolls are figures and no pieces.
        let rolled = self.dice.used && self.is_die(word) && n.adjectives.is_empty();
        if !piece || rolled || brought && !n.adjectives.iter().any(told) {
            return Ok(());
        }
        Err(Stuck::new(
            n.at.0,
            format!("nothing brings `{}` into the game", self.quote_of(n)),
        )
        .help("say of what kind they are in a sentence of its own, for example `there are 30 cards in the deck`, or list them in a table"))
    }
}

/// Whether a rule speaks of one of all players without a word of which: the first in order would be a guess.
fn about_some_player(rule: &Rule, two: bool) -> bool {
    // Who shuffles before play makes no difference.
    if let RuleKind::Setup { effect: Effect::Do(p), .. } = &rule.kind
        && p.verb == Verb::SHUFFLE
    {
        return false;
    }
    let mut found = false;
    let mut look = |e: &Expr| {
        if let Expr::One(q) = e {
            found |= q.domain == Domain::Players
                && (q.filter == Cond::True || !two && any_other(&q.filter))
                && q.sort.is_empty();
        }
    };
    let mut walk = Walk { expr: &mut look, query: &mut |_| {}, beside: false };
    walk.cond(&rule.guard);
    walk.kind(&rule.kind);
    found
}

/// `another player`, where there may be several.
fn any_other(filter: &Cond) -> bool {
    matches!(filter, Cond::Not(c) if matches!(**c, Cond::Compare(Compare::Equal, Expr::Slot(_), _)))
}

fn about_nothing(rule: &Rule) -> bool {
    let all = std::slice::from_ref(&rule.guard);
    let parts = if let Cond::All(list) = &rule.guard { list.as_slice() } else { all };
    let nothing = |e: &Expr| matches!(e, Expr::Const(Value::None));
    let guarded = parts.iter().any(|c| match c {
        Cond::Compare(Compare::Equal, Expr::Slot(_), e)
        | Cond::Compare(Compare::Equal, e, Expr::Slot(_)) => nothing(e),
        _ => false,
    });
    guarded || rule.kind.effect().is_some_and(does_nothing)
}

/// Whether the game is won by something that is no player.
fn a_piece_wins(rule: &Rule) -> bool {
    let mut found = false;
    if let Some(effect) = rule.kind.effect() {
        effect.each_proposal(&mut |p| {
            found |= matches!(p.verb, Verb::WIN | Verb::LOSE | Verb::BE_OUT)
                && p.roles.iter().any(|(role, arg)| {
                    matches!(role, Role::Agent | Role::Object)
                        && match arg {
                            Arg::Is(Expr::One(q)) => q.domain == Domain::Pieces,
                            Arg::Is(e) => *e == Expr::Const(Value::None),
                            Arg::Open(_) => false,
                        }
                });
        });
    }
    found
        || matches!(&rule.kind, RuleKind::Ranking { order }
        if matches!(order.domain, Domain::Pieces | Domain::In(_) | Domain::InAll(_) | Domain::AttachedTo(_) | Domain::LatestIn(_)))
}

/// Whether what always holds asks what an effect has done, and there is no effect.
fn looks_back(rule: &Rule) -> bool {
    let state = matches!(
        rule.kind,
        RuleKind::Keep { .. } | RuleKind::Outcome { .. } | RuleKind::Final { .. }
    );
    if let RuleKind::Final { effect } = &rule.kind {
        let mut only_adds = true;
        effect.each_proposal(&mut |p| only_adds &= p.verb == Verb::ADD);
        // `Each card played is worth a point`: when the game is over nobody plays any more.
        if only_adds && format!("{effect:?}").contains("Outcome {") {
            return true;
        }
    }
    state && format!("{:?}", rule.guard).contains("Outcome {")
}

/// Whether what is done whenever something is so waits for what nobody has done yet: that is so when the turn begins.
fn waits_for_nothing(rule: &Rule) -> bool {
    let counted = |c: &Cond| format!("{c:?}").contains("Times {");
    let parts = rule.guard.parts();
    matches!(rule.kind, RuleKind::Keep { .. })
        && parts.iter().any(|part| matches!(part, Cond::Not(c) if counted(c)))
}

/// Whether a sentence speaks of all that happens in a time: `in one turn`, `per game`.
fn speaks_of_a_time(said: &str) -> bool {
    let lower = said.to_lowercase();
    ["turn", "round", "game", "phase", "step"].iter().any(|time| {
        ["in a", "in one", "in any one", "in a single", "in each", "per", "each", "during a"]
            .iter()
            .any(|front| lower.contains(&format!(" {front} {time}")))
    })
}

/// Whether a rule forbids to gain so much at once.
fn bars_one_gain(rule: &Rule) -> bool {
    let RuleKind::Cannot { action } = &rule.kind else { return false };
    let parts = rule.guard.parts();
    action.verb == Verb::ADD
        && parts.iter().any(
            |part| matches!(part, Cond::Compare(_, Expr::Slot(_), Expr::Const(n)) if !matches!(n, Value::Int(0) | Value::Term(_))),
        )
}

/// Whether a rule counts or looks for what no piece is (`the most boats`, where there are no boats).
fn counts_nothing(rule: &Rule) -> bool {
    let mut found = false;
    let mut look = |q: &Query| {
        found |= match &q.filter {
            Cond::False => true,
            Cond::All(list) => list.first() == Some(&Cond::False),
            _ => false,
        };
    };
    let mut walk = Walk { expr: &mut |_| {}, query: &mut look, beside: true };
    walk.cond(&rule.guard);
    walk.kind(&rule.kind);
    found
}

/// Whether something is done to nothing.
fn does_nothing(effect: &Effect) -> bool {
    match effect {
        Effect::Do(p) => p.roles.iter().any(|(role, arg)| {
            matches!(role, Role::Object | Role::As)
                && matches!(arg, Arg::Is(Expr::Const(Value::None)))
        }),
        // Something is done to each of a list, and nothing is in the list.
        Effect::Together(list) if list.is_empty() => true,
        Effect::Seq(list) | Effect::Together(list) => list
            .iter()
            .any(|e| matches!(e, Effect::Seq(inner) if inner.is_empty()) || does_nothing(e)),
        Effect::ForEach { body, .. } | Effect::Repeat { body, .. } => does_nothing(body),
        Effect::If(_, a, b) => does_nothing(a) || does_nothing(b),
        Effect::Offer { effect, otherwise, .. } => {
            does_nothing(effect) || does_nothing(otherwise)
        }
        _ => false,
    }
}
