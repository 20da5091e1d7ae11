//! Dice that are rolled once more while others lie: `you may reroll any of the dice up to two times`, `set aside any number
//! of dice and roll the rest again`. Which dice is chosen; what they show then is the roll.

use super::rolls::set;
use crate::lower::from_syntax::context::{Lowerer, Status, Unit};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck, equal, int, over};
use crate::lower::from_syntax::phrases::quantity::MANY;
use crate::lower::from_syntax::time::times;
use crate::lower::{
    Arg, Arith, Choice, Compare, Cond, Domain, Effect, Expr, Proposal, Role, Rule, RuleKind,
    Slot, Value, Verb, Who,
};
use crate::source::Span;
use crate::syntax::ast::{
    Adjunct, Adverb, Amount, Clause, Complement, Determiner, Head, Link, Modal, NounPhrase,
    Post, Pronoun, Quantity, Sentence, Statement, Verb as V,
};

/// So often at most may something be done again that is offered each time.
const MOST_TIMES: i64 = 10;

/// Which dice are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Which {
    /// Those that are rolled.
    Rolled,
    /// Those that are laid aside; the others are rolled.
    Kept,
}

impl Lowerer<'_> {
    /// `You may reroll any of the dice up to two times`.
    pub(crate) fn rolls_some_again(
        &mut self,
        s: &Sentence,
        unit: &Unit,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        if !self.dice.used || !s.leads.is_empty() {
            return Ok(None);
        }
        let Some((which, dice)) = self.some_dice(s) else { return Ok(None) };
        let n = self.all_of_them();
        let Some(turn) = self.turn.filter(|_| n > 1) else { return Ok(None) };
        let plain = |c: &Clause| {
            !c.verb.negated
                && !c.verb.passive
                && c.subject.as_ref().is_none_or(|np| {
                    matches!(np, NounPhrase::One(n)
                    if matches!(n.head, Head::Pronoun(Pronoun::You | Pronoun::They)))
                })
        };
        let first = &s.clauses[0].clause;
        if first.verb.modal != Some(Modal::May) || !plain(first) {
            return Ok(None);
        }
        if !self.has_rolled(unit) {
            return Err(Stuck::new(
                self.here(),
                format!("`{}` says nothing of when they are rolled first", self.said()),
            )
            .help("say before it for example `on your turn, roll five dice`"));
        }
        let mut times = 1;
        for adjunct in s.clauses.iter().flat_map(|j| &j.clause.adjuncts) {
            match adjunct {
                Adjunct::Manner(Adverb::Again) => {}
                Adjunct::Often(often) if often.per.is_none() => {
                    let most = match &often.times {
                        Some(q) => self.range(q, env)?.1,
                        None => int(1),
                    };
                    let Expr::Const(Value::Int(k @ 1..=MOST_TIMES)) = most else {
                        return Ok(None);
                    };
                    times = k;
                }
                _ => return Ok(None),
            }
        }
        let (low, high) = self.so_many_dice(&dice, n, env)?;
        self.name_turn(turn);
        let time = self.time_value(turn);
        let effect = self.once_again(which, (low, high), times, n, time, env);
        self.last_time = Some((turn, times::group_of(unit)));
        self.rule(env, Cond::True, RuleKind::Contents { time: turn, effect });
        Ok(Some(Status::Operative))
    }

    /// `roll again`, `reroll`
    pub(super) fn rolls_again(&self, c: &Clause) -> bool {
        let is = |list: &[&str]| matches!(&c.verb.verb, V::Word(w) if self.is(w, list));
        is(&["reroll"])
            || is(&["roll", "throw"])
                && (c.verb.adverbs.contains(&Adverb::Again)
                    || c.adjuncts.iter().any(|a| matches!(a, Adjunct::Manner(Adverb::Again))))
    }

    /// Where a sentence says that a roll is made again, if a turn is to roll and to move that far: the second roll would move
    /// nothing.
    pub(crate) fn rolls_for_nothing(&self, s: &Sentence) -> Option<Span> {
        let last = s.clauses.last().filter(|joined| self.rolls_again(&joined.clause))?;
        // What it rolls for, if it rolls at all.
        let moves = |rule: &Rule| {
            let (mut rolled, mut moved) = (false, false);
            if let Some(effect) = rule.kind.effect() {
                effect.each_proposal(&mut |p| {
                    rolled |= p.verb == Verb::ROLL;
                    moved |= rolled && p.verb == Verb::ADD && adds_to_piece(p);
                });
            }
            rolled.then_some(moved)
        };
        let mut rolls = self.out.rules.iter().filter_map(moves).peekable();
        (rolls.peek().is_some() && rolls.all(|moved| moved)).then_some(last.clause.at.0)
    }

    /// Refuses `When you land on space 7, roll again` there.
    pub(crate) fn roll_moves_something(&self, s: &Sentence) -> Read<()> {
        let Some(at) = self.rolls_for_nothing(s) else { return Ok(()) };
        let said = format!("`{}` does not say what is moved by this roll", self.quote(at));
        Err(Stuck::new(at, said).help(
            "say in full what is rolled and moved, or that the player takes another turn",
        ))
    }

    /// Whether the sentence is about some of the dice, and which phrase names them.
    fn some_dice(&self, s: &Sentence) -> Option<(Which, NounPhrase)> {
        let object = |c: &Clause| match c.complements.as_slice() {
            [Complement::Object(np)] => Some(np.clone()),
            _ => None,
        };
        let is =
            |c: &Clause, list: &[&str]| matches!(&c.verb.verb, V::Word(w) if self.is(w, list));
        let again = |c: &Clause| self.rolls_again(c);
        match s.clauses.as_slice() {
            [one] if again(&one.clause) => {
                let np = object(&one.clause)?;
                self.part_of_dice(&np).then_some((Which::Rolled, np))
            }
            [keep, roll]
                if roll.link == Link::And
                    && again(&roll.clause)
                    && is(
                        &keep.clause,
                        &["keep", "set", "set aside", "put", "hold", "leave", "save"],
                    ) =>
            {
                let kept = object(&keep.clause)?;
                let rest = object(&roll.clause)?;
                let others = matches!(&rest, NounPhrase::One(n)
                    if matches!(n.head, Head::Pronoun(Pronoun::Rest))
                        || matches!(n.determiner, Determiner::AllOther | Determiner::TheOther));
                (others && self.part_of_dice(&kept)).then_some((Which::Kept, kept))
            }
            _ => None,
        }
    }

    /// `any number of dice`, `any of the dice`, `one die`, `up to three dice`: not all of them by name.
    pub(super) fn part_of_dice(&self, np: &NounPhrase) -> bool {
        match np {
            NounPhrase::One(n) => {
                let dice = match (&n.head, n.post.as_slice()) {
                    (Head::Noun(w), []) => self.is_die(w),
                    (Head::Number | Head::Pronoun(_), [Post::Of(of)]) => {
                        Self::head(of).is_some_and(|w| self.is_die(w))
                    }
                    _ => false,
                };
                let some = n.quantity.is_some()
                    || matches!(
                        n.determiner,
                        Determiner::Any | Determiner::Some | Determiner::A | Determiner::Either
                    )
                    || matches!(n.head, Head::Pronoun(Pronoun::Anyone | Pronoun::One));
                dice && some && n.adjectives.is_empty()
            }
            _ => false,
        }
    }

    fn so_many_dice(&mut self, np: &NounPhrase, n: i64, env: &mut Env) -> Read<(i64, i64)> {
        let NounPhrase::One(one) = np else { return Ok((0, n)) };
        let Some(q) = &one.quantity else {
            let single = !one.plural
                && matches!(one.determiner, Determiner::A | Determiner::Either)
                || matches!(one.head, Head::Pronoun(Pronoun::Anyone))
                    && self.units[self.at].words().iter().any(|w| w == "either")
                || matches!(one.head, Head::Pronoun(Pronoun::One));
            return Ok(if single { (1, 1) } else { (0, n) });
        };
        if let Quantity::Exactly(Amount::Number(k)) = q {
            return Ok((*k, *k));
        }
        let (low, high) = self.range(q, env)?;
        let figure = |e: Expr| match e {
            Expr::Const(Value::Int(k)) => Some(k),
            _ => None,
        };
        match (figure(low), figure(high)) {
            (Some(low), Some(high)) => Ok((low, if high == MANY { n } else { high.min(n) })),
            _ => Err(Stuck::new(one.at.0, "it is not said how many dice")
                .help("write the number, for example `up to three dice`")),
        }
    }

    /// Whether a step of the turn has rolled before.
    fn has_rolled(&self, unit: &Unit) -> bool {
        !self
            .out
            .rules
            .places(|r| {
                let from = &self.units[r.origin.position as usize];
                let mut rolls = false;
                if let RuleKind::Contents { effect, .. } = &r.kind {
                    effect.each_proposal(&mut |p| rolls |= p.verb == Verb::ROLL);
                }
                from.set == unit.set && rolls
            })
            .is_empty()
    }

    /// Whether a die lies aside.
    fn lies_aside(&mut self, i: i64) -> crate::vocabulary::TermId {
        self.game_number(&format!("kept {i}"))
    }

    /// Before a roll of all dice none lies aside, and none has been rolled again.
    pub(crate) fn rolled_afresh(&mut self) -> Vec<Effect> {
        let ways: Vec<Which> = self
            .units
            .iter()
            .filter_map(|u| match &u.statement {
                Some(Statement::Sentence(s)) => self.some_dice(s).map(|(which, _)| which),
                _ => None,
            })
            .collect();
        let mut all = Vec::new();
        if !ways.is_empty() {
            let often = self.game_number("rolled again");
            all.push(set(often, int(0)));
        }
        if ways.contains(&Which::Kept) {
            for i in 1..=self.all_of_them() {
                let kept = self.lies_aside(i);
                all.push(set(kept, int(0)));
            }
        }
        all
    }

    fn once_again(
        &mut self,
        which: Which,
        (low, high): (i64, i64),
        times: i64,
        n: i64,
        time: Expr,
        env: &mut Env,
    ) -> Effect {
        let field = |term| Expr::Field(Box::new(Expr::Const(Value::None)), term);
        let die = env.slot("die");
        let chosen = env.slot("chosen");
        let shown = env.slot("roll");
        let mut each = Vec::new();
        let mut lies = Vec::new();
        for i in 1..=n {
            let face = self.game_number(&format!("die {i}"));
            let rolls = Effect::Seq(vec![
                Effect::Do(Proposal {
                    verb: Verb::ROLL,
                    roles: vec![
                        (Role::Agent, Arg::Is(Expr::TurnPlayer)),
                        (Role::Amount, Arg::Is(int(self.dice.sides.unwrap_or(6)))),
                    ],
                    times: None,
                    result: Some(shown),
                }),
                set(face, Expr::Slot(shown)),
            ]);
            match which {
                Which::Rolled => each.push(when(equal(Expr::Slot(die), int(i)), rolls)),
                Which::Kept => {
                    let kept = self.lies_aside(i);
                    each.push(when(equal(Expr::Slot(die), int(i)), set(kept, int(1))));
                    lies.push((equal(field(kept), int(0)), rolls, kept));
                }
            }
        }
        let free = |slot: Slot| {
            let mut any = Vec::new();
            for (i, (not_kept, ..)) in lies.iter().enumerate() {
                any.push(equal(Expr::Slot(slot), int(i as i64 + 1)).and(not_kept.clone()));
            }
            if any.is_empty() { Cond::True } else { Cond::Any(any) }
        };
        let var = env.slot("die");
        let from = over(var, Domain::Numbers(int(1), int(n)), free(var));
        let mut body = vec![Effect::Let(chosen, int(1))];
        body.extend(each);
        let choice = Effect::Choose(Choice {
            slot: die,
            by: Who::Player(Expr::TurnPlayer),
            from,
            min: int(low),
            max: int(high),
            body: Some(Box::new(Effect::Seq(body))),
        });
        // What all dice show then is the roll.
        let mut sum: Option<Expr> = None;
        for i in 1..=n {
            let face = field(self.game_number(&format!("die {i}")));
            sum = Some(match sum {
                None => face,
                Some(s) => Expr::Arith(Arith::Add, Box::new(s), Box::new(face)),
            });
        }
        let sum = sum.unwrap_or(int(0));
        let total = self.game_number("roll");
        let told = Effect::Do(Proposal {
            verb: self.out.world.verbs.intern("roll"),
            roles: vec![
                (Role::Agent, Arg::Is(Expr::TurnPlayer)),
                (Role::Amount, Arg::Is(sum.clone())),
            ],
            times: None,
            result: None,
        });
        let tell = vec![set(total, sum), told];
        // The step is done again while some are left; a turn that a roll has ended is not gone on with.
        let often = self.game_number("rolled again");
        let once = Effect::Do(Proposal {
            verb: Verb::ADD,
            roles: vec![
                (Role::Field, Arg::Is(Expr::Const(Value::Term(often)))),
                (Role::Amount, Arg::Is(int(1))),
            ],
            times: None,
            result: None,
        });
        let again = Effect::Do(Proposal {
            verb: Verb::AGAIN,
            roles: vec![(Role::As, Arg::Is(time)), (Role::Amount, Arg::Is(int(1)))],
            times: None,
            result: None,
        });
        let mut behind = vec![once];
        behind.extend(tell);
        if times > 1 {
            behind.push(again);
        }
        let more = Cond::Compare(Compare::Less, field(often), int(times));
        match which {
            Which::Rolled => {
                let round = Effect::Seq(vec![
                    Effect::Let(chosen, int(0)),
                    choice,
                    when(equal(Expr::Slot(chosen), int(1)), Effect::Seq(behind)),
                ]);
                when(more, if low > 0 { offer(round) } else { round })
            }
            Which::Kept => {
                let left = Cond::Any(lies.iter().map(|(c, ..)| c.clone()).collect());
                let mut rest: Vec<Effect> = lies
                    .iter()
                    .map(|(not_kept, rolls, _)| when(not_kept.clone(), rolls.clone()))
                    .collect();
                rest.extend(behind);
                let round = Effect::Seq(vec![choice, when(left.clone(), Effect::Seq(rest))]);
                when(more.and(left), offer(round))
            }
        }
    }
}

fn when(cond: Cond, then: Effect) -> Effect {
    Effect::If(cond, Box::new(then), Box::new(Effect::Nothing))
}

fn offer(effect: Effect) -> Effect {
    Effect::Offer {
        to: Expr::TurnPlayer,
        effect: Box::new(effect),
        otherwise: Box::new(Effect::Nothing),
    }
}

/// Whether a number of a piece is counted up or down: where it stands.
fn adds_to_piece(p: &Proposal) -> bool {
    p.roles.iter().any(|(role, arg)| {
        *role == Role::Object
            && matches!(arg, Arg::Is(Expr::One(q)) if q.domain != Domain::Players)
    })
}
