//! Tricks: each player plays a card in turn, following suit or not, the best card takes them all, and whoever played it
//! leads the next. The sentences of one book that say this, each in its one form, make one course of play.

use crate::lower::from_syntax::context::{Lowerer, Status, Unit};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::effects::deal::move_to;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck, equal, int, over};
use crate::lower::from_syntax::replace;
use crate::lower::{
    Arg, Choice, Compare, Cond, Direction, Domain, Effect, Expr, Manner, PropertyKind,
    Proposal, Query, Role, RuleKind, Scope, SetRole, Slot, SortKey, Subject, TimeId, Value,
    Verb, Visibility, Who, Zone,
};
use crate::syntax::ast::Statement;
use crate::vocabulary::{Sort, TermId, number_word};

/// What the book says of its tricks, with the sentence that says it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tricks {
    /// The stretch of time.
    time: Option<TimeId>,
    plays: Option<usize>,
    /// The property that has to be followed.
    follow: Option<TermId>,
    /// The value that beats the others, and its property.
    trump: Option<(TermId, TermId)>,
    /// Where the highest trump is said to win.
    trumps_win: Option<usize>,
    /// The highest card of what was led wins; without a property any highest card.
    best: Option<(usize, Option<TermId>)>,
    takes: Option<usize>,
    leads: Option<usize>,
    /// The card whose holder leads the first trick, and whether it is led.
    opener: Option<Query>,
    opened_with: bool,
    /// What may not be led before one such card has been taken, and its property.
    closed: Option<(TermId, TermId)>,
    /// What so many tricks are worth.
    scores: Vec<Worth>,
    /// All sentences that were taken for facts of a trick.
    said: Vec<usize>,
    /// Whether they made one.
    made: bool,
    /// What whoever wins a trick scores at once, and what the last one is worth besides.
    won: Option<(usize, i64)>,
    last: Option<(usize, i64)>,
}

/// What a sentence pays for tricks.
#[derive(Debug, Clone, Copy)]
struct Worth {
    at: usize,
    /// The fewest and the most tricks for which it is paid, if there is a most.
    from: i64,
    to: Option<i64>,
    /// Points, for each of them or for all together.
    points: i64,
    each: bool,
}

impl Tricks {
    /// Whether the first trick is led by whoever holds a card.
    pub(crate) fn led_by_card(&self) -> bool {
        self.opener.is_some()
    }

    /// The sentence that says who leads the next trick.
    pub(crate) fn leads_on(&self) -> Option<usize> {
        self.leads
    }
}

impl Lowerer<'_> {
    /// Whether the book is about tricks.
    pub(crate) fn has_tricks(&self) -> bool {
        let said = |all: &[&str]| {
            self.units_with(all).any(|(_, u)| {
                self.out.sets.get(u.set.0 as usize).is_none_or(|s| s.role != SetRole::Standard)
            })
        };
        said(&["trick", "tricks"]) && said(&["lead", "leads", "led"])
    }

    /// The time of a trick, in which each player has one turn.
    pub(crate) fn trick_term(&mut self) -> Option<TermId> {
        self.has_tricks().then(|| self.synthetic("trick", Sort::Time))
    }

    pub(crate) fn trick_time(&mut self, time: TimeId) {
        self.tricks.time = Some(time);
    }

    /// A sentence about tricks.
    pub(crate) fn of_tricks(
        &mut self,
        statement: &Statement,
        unit: &Unit,
    ) -> Read<Option<Status>> {
        if self.tricks.time.is_none() {
            return Ok(None);
        }
        let said = crate::syntax::print::print(statement, self.voc).to_lowercase();
        let said = said.trim_end_matches('.');
        let known = ["trick", "trump", "follow", " be led until "];
        if !known.iter().any(|w| said.contains(w)) {
            return Ok(None);
        }
        let at = self.at;
        match said {
            "each player plays a card to the trick"
            | "each player plays one card to the trick" => {
                self.tricks.plays.get_or_insert(at);
            }
            "the highest trump wins the trick" => self.tricks.trumps_win = Some(at),
            "the highest card wins the trick" => self.tricks.best = Some((at, None)),
            "the winner of the trick takes the cards" => self.tricks.takes = Some(at),
            "the winner of the trick leads the next trick" => self.tricks.leads = Some(at),
            "the winner of the trick takes the cards and leads the next trick" => {
                self.tricks.takes = Some(at);
                self.tricks.leads = Some(at);
            }
            _ if said.ends_with(" leads the first trick") => {
                let who = said.trim_end_matches(" leads the first trick");
                let known = ["player", "dealer", "youngest", "oldest", "left"];
                if !known.iter().any(|w| who.contains(w)) {
                    return Ok(None);
                }
                let by_cards =
                    [" with ", " has ", " have ", " holds ", " holding ", " having "];
                if by_cards.iter().any(|w| who.contains(w)) {
                    self.led_by_card(statement, unit)?;
                    return Ok(Some(Status::Operative));
                }
            }
            "that card is led to the first trick" if self.tricks.opener.is_some() => {
                self.tricks.opened_with = true;
            }
            _ => {
                if let Some(field) = said.strip_prefix("players must follow ") {
                    self.tricks.follow = Some(self.printed_property(field, unit)?);
                } else if let Some(field) = said
                    .strip_prefix("the highest card of the ")
                    .and_then(|s| s.strip_suffix(" led wins the trick"))
                {
                    self.tricks.best = Some((at, Some(self.printed_property(field, unit)?)));
                } else if let Some(value) = said
                    .strip_suffix(" is trump")
                    .or_else(|| said.strip_suffix(" are trump"))
                    .or_else(|| said.strip_suffix(" is trumps"))
                {
                    let found = self.printed_value(value);
                    let Some(found) = found else {
                        return Err(Stuck::new(
                            unit.span,
                            format!("no card of the book is `{value}`"),
                        )
                        .help("name one of the suits that the cards have"));
                    };
                    self.tricks.trump = Some(found);
                } else if let Some((value, until)) = said.split_once(" can not be led until ") {
                    let Some(closed) =
                        self.printed_value(value).filter(|_| until.ends_with(" broken"))
                    else {
                        return Ok(None);
                    };
                    self.tricks.closed = Some(closed);
                } else if let Some(worth) = scored(said, at) {
                    self.tricks.scores.push(worth);
                } else if let Some(rest) = said.strip_prefix("the winner of the ")
                    && let Some((which, points)) = rest.split_once(" scores ")
                    && let Some(points) = number(points.split(' ').next().unwrap_or_default())
                {
                    match which {
                        _ if self.tricks.leads.is_none() => return Ok(None),
                        "last trick" => self.tricks.last = Some((at, points)),
                        "trick" => self.tricks.won = Some((at, points)),
                        _ => return Ok(None),
                    }
                } else {
                    return Ok(None);
                }
            }
        }
        self.tricks.said.push(at);
        Ok(Some(self.fact(&Env::default())))
    }

    /// Refuses what is said of tricks where it makes no course of play: nobody would see that it is left out.
    pub(crate) fn no_trick(&self, statuses: &mut [Status]) {
        let tricks = &self.tricks;
        if let (Some(at), None) = (tricks.trumps_win, tricks.trump)
            && let Some(status) = statuses.get_mut(at)
        {
            *status = Status::Unread {
                at: self.units[at].span,
                message: "nothing that is read says which cards are trumps".to_owned(),
                help: Some("say it in a sentence, for example `red is trump`".to_owned()),
            };
        }
        let (missing, help) = match (tricks.plays, tricks.best) {
            _ if tricks.made => return,
            (None, _) => ("who plays to a trick", "each player plays a card to the trick"),
            (_, None) => ("which card wins a trick", "the highest card wins the trick"),
            _ => {
                ("which cards there are", "there are 40 cards, numbered 1 to 10 in four suits")
            }
        };
        for at in &tricks.said {
            if let Some(status) = statuses.get_mut(*at) {
                *status = Status::Unread {
                    at: self.units[*at].span,
                    message: format!("nothing that is read says {missing}"),
                    help: Some(format!("say it in a sentence, for example `{help}`")),
                };
            }
        }
    }

    /// `The player with the red 1 leads the first trick`: known when the cards are dealt.
    fn led_by_card(&mut self, statement: &Statement, unit: &Unit) -> Read<()> {
        let subject = match statement {
            Statement::Sentence(s) => s.clauses.first().and_then(|j| j.clause.subject.clone()),
            _ => None,
        };
        let opener = match &subject {
            Some(who) => self.first_by_card(who)?,
            None => None,
        };
        let Some(card) = opener else {
            return Err(Stuck::new(
                unit.span,
                format!("it is not clear who leads in `{}`", self.said()),
            )
            .help("write for example `the player with the red 1 leads the first trick`"));
        };
        self.tricks.opener = Some(card);
        Ok(())
    }

    /// A property that is printed on cards.
    fn printed_property(&self, name: &str, unit: &Unit) -> Read<TermId> {
        let printed = |t: TermId| {
            self.out.world.components.iter().any(|c| c.values.iter().any(|(f, _)| *f == t))
        };
        let found = self
            .out
            .world
            .properties
            .iter()
            .map(|p| p.term)
            .find(|t| self.term(*t).name.eq_ignore_ascii_case(name) && printed(*t));
        found.ok_or_else(|| {
            Stuck::new(unit.span, format!("the cards of the book have no `{name}`"))
                .help("say which cards there are, for example `there are 40 cards numbered 1 to 10 in four suits`")
        })
    }

    /// A value of a property that is printed on cards.
    fn printed_value(&self, name: &str) -> Option<(TermId, TermId)> {
        self.out.world.components.iter().flat_map(|c| c.values.iter()).find_map(|(f, v)| {
            let crate::lower::PrintedValue::Term(t) = v else { return None };
            self.term(*t).name.eq_ignore_ascii_case(name).then_some((*t, *f))
        })
    }

    /// The course of a trick, when all is known that is said of it.
    pub(crate) fn finish_tricks(&mut self) {
        let tricks = self.tricks.clone();
        let (Some(time), Some(turn), Some(plays)) = (tricks.time, self.turn, tricks.plays)
        else {
            return;
        };
        let (Some((won, led)), Some(hand)) = (tricks.best, self.hand_zone()) else { return };
        let Some(figure) = self.only_figure() else { return };
        let Some(play) = self.verb_named("play") else { return };
        let table = self.place_of_players("played cards", Visibility::All);
        // The book may have a place of its own for the cards that are taken, and count what lies there.
        let own =
            self.zone_named("trick pile").filter(|zone| self.scope_of(*zone) == Scope::Player);
        let pile = match own {
            Some(pile) => pile,
            None => self.place_of_players("tricks taken", Visibility::Nobody),
        };
        self.tricks.made = true;
        let taken = self.synthetic("trick", Sort::Tally);
        self.add_property(taken, Subject::Player, PropertyKind::Number);

        // A card is played; the first of the trick may be any.
        self.at = plays;
        self.part = 0;
        let mut env = Env::default();
        let slot = env.slot("card");
        let own = Expr::Zone(hand, Some(Box::new(Expr::TurnPlayer)));
        let mut from = over(slot, Domain::In(own.clone()), Cond::True);
        if let Some(field) = tricks.follow {
            let other = env.slot("other card");
            let led = self.led(table, field, &mut env);
            let of = |s: Slot| equal(Expr::Field(Box::new(Expr::Slot(s)), field), led.clone());
            let none = Cond::Exists(Box::new(over(other, Domain::In(own), of(other)))).negate();
            let first = env.slot("first card");
            let lead = self.led_card(table, first);
            let opens = equal(lead, Expr::Const(Value::None));
            from.filter = Cond::Any(vec![opens, of(slot), none]);
        }
        if let Some((value, field)) = tricks.closed {
            // It may be led when one has been taken, or when there is nothing else in the hand.
            let of = |s: Slot| {
                equal(
                    Expr::Field(Box::new(Expr::Slot(s)), field),
                    Expr::Const(Value::Term(value)),
                )
            };
            let (taken, held, first) =
                (env.slot("card"), env.slot("other card"), env.slot("first card"));
            let broken = Cond::Exists(Box::new(over(taken, Domain::InAll(pile), of(taken))));
            let own = Expr::Zone(hand, Some(Box::new(Expr::TurnPlayer)));
            let other = over(held, Domain::In(own), of(held).negate());
            let only = Cond::Exists(Box::new(other)).negate();
            let lead = self.led_card(table, first);
            let follows = equal(lead, Expr::Const(Value::None)).negate();
            let may = Cond::Any(vec![of(slot).negate(), follows, broken, only]);
            from.filter = std::mem::replace(&mut from.filter, Cond::True).and(may);
        }
        if let Some(opener) = tricks.opener.clone().filter(|_| tricks.opened_with) {
            // Whoever has it has just been dealt it, and is about to lead the first trick.
            let held = env.slot("first card");
            let own = Expr::Zone(hand, Some(Box::new(Expr::TurnPlayer)));
            let there = |s: Slot| replace::cond(&opener.filter, opener.var, &Expr::Slot(s));
            let none =
                Cond::Exists(Box::new(over(held, Domain::In(own), there(held)))).negate();
            let must = Cond::Any(vec![none, there(slot)]);
            from.filter = std::mem::replace(&mut from.filter, Cond::True).and(must);
        }
        let body = Effect::Do(Proposal {
            verb: play,
            roles: vec![
                (Role::Agent, Arg::Is(Expr::TurnPlayer)),
                (Role::Object, Arg::Is(Expr::Slot(slot))),
                (Role::To, Arg::Is(Expr::Zone(table, Some(Box::new(Expr::TurnPlayer))))),
            ],
            times: None,
            result: None,
        });
        let choice = Effect::Choose(Choice {
            slot,
            by: Who::Player(Expr::TurnPlayer),
            from,
            min: int(1),
            max: int(1),
            body: Some(Box::new(body)),
        });
        self.rule(&env, Cond::True, RuleKind::Contents { time: turn, effect: choice });

        // The best card takes the trick.
        self.at = won;
        self.part = 0;
        let mut env = Env::default();
        let winner = env.slot("player");
        let card = env.slot("card");
        let mut best = over(card, Domain::InAll(table), Cond::True);
        let is_trump = tricks.trump.map(|(value, field)| {
            equal(
                Expr::Field(Box::new(Expr::Slot(card)), field),
                Expr::Const(Value::Term(value)),
            )
        });
        if let Some(field) = led {
            let same = equal(
                Expr::Field(Box::new(Expr::Slot(card)), field),
                self.led(table, field, &mut env),
            );
            best.filter = match &is_trump {
                Some(trump) => Cond::Any(vec![trump.clone(), same]),
                None => same,
            };
        }
        if let Some(trump) = is_trump {
            best.sort.push(SortKey {
                by: Expr::If(Box::new(trump), Box::new(int(1)), Box::new(int(0))),
                direction: Direction::Descending,
            });
        }
        best.sort.push(SortKey {
            by: Expr::Field(Box::new(Expr::Slot(card)), figure),
            direction: Direction::Descending,
        });
        best.limit = Some(Box::new(int(1)));
        let who = Expr::Controller(Box::new(Expr::One(Box::new(best))));
        let each = env.slot("piece");
        let mut steps = vec![
            Effect::Let(winner, who),
            Effect::ForEach {
                slot: each,
                over: over(each, Domain::InAll(table), Cond::True),
                body: Box::new(move_to(
                    Expr::Slot(each),
                    Expr::Zone(pile, Some(Box::new(Expr::Slot(winner)))),
                )),
                manner: Manner::AtOnce,
            },
            change(Verb::ADD, Expr::Slot(winner), taken, int(1)),
        ];
        if tricks.leads.is_some() {
            steps.push(begins(Expr::Slot(winner)));
        }
        let kind = self.time_rule(time, true, Effect::Seq(steps), &mut env);
        self.rule(&env, Cond::True, kind);
        self.paid_at_once(&tricks, time, hand);

        // No further trick begins when nobody has a card.
        let mut env = Env::default();
        let card = env.slot("card");
        let when = Cond::Exists(Box::new(over(card, Domain::InAll(hand), Cond::True))).negate();
        self.rule(&env, Cond::True, RuleKind::Ends { time, when, again: false });
        self.score_tricks(&tricks, time, taken);
    }

    /// What is scored for tricks when all are played, and that they are counted afresh then.
    fn score_tricks(&mut self, tricks: &Tricks, time: TimeId, taken: TermId) {
        let around = self.out.world.times.get(usize::from(time.0)).and_then(|t| t.parent);
        let round = around.filter(|t| t.0 > 0);
        if let Some(points) = self.points() {
            for worth in &tricks.scores {
                self.at = worth.at;
                self.part = 0;
                let mut env = Env::default();
                let who = env.slot("player");
                let has = Expr::Field(Box::new(Expr::Slot(who)), taken);
                let (filter, amount) = worth.of(&has);
                let effect = Effect::ForEach {
                    slot: who,
                    over: over(who, Domain::Players, filter),
                    body: Box::new(change(Verb::ADD, Expr::Slot(who), points, amount)),
                    manner: Manner::AtOnce,
                };
                let kind = match round {
                    Some(round) => self.time_rule(round, true, effect, &mut env),
                    None => RuleKind::Final { effect },
                };
                self.rule(&env, Cond::True, kind);
            }
        }
        if let Some(round) = round {
            let mut env = Env::default();
            let who = env.slot("player");
            let effect = Effect::ForEach {
                slot: who,
                over: over(who, Domain::Players, Cond::True),
                body: Box::new(change(Verb::SET, Expr::Slot(who), taken, int(0))),
                manner: Manner::AtOnce,
            };
            self.rule(&env, Cond::True, RuleKind::Contents { time: round, effect });
        }
    }

    /// What the winner of a trick scores as it ends, who leads the next one; and of the last, when nobody has a card any more.
    fn paid_at_once(&mut self, tricks: &Tricks, time: TimeId, hand: TermId) {
        let Some(points) = self.points() else { return };
        for (paid, last) in [(tricks.won, false), (tricks.last, true)] {
            let Some((at, n)) = paid else { continue };
            self.at = at;
            self.part = 0;
            let mut env = Env::default();
            let score = change(Verb::ADD, Expr::FirstPlayer, points, int(n));
            let held = env.slot("card");
            let none =
                Cond::Exists(Box::new(over(held, Domain::InAll(hand), Cond::True))).negate();
            let effect = if last {
                Effect::If(none, Box::new(score), Box::new(Effect::Nothing))
            } else {
                score
            };
            let kind = self.time_rule(time, true, effect, &mut env);
            self.rule(&env, Cond::True, kind);
        }
    }

    /// What games are won by.
    fn points(&self) -> Option<TermId> {
        let points = |t: &crate::vocabulary::Term| {
            t.sort == Sort::Tally && t.name.eq_ignore_ascii_case("point")
        };
        self.out.terms.iter().find(|(_, t)| points(t)).map(|(id, _)| id)
    }

    /// The card that was led.
    fn led_card(&self, table: TermId, slot: Slot) -> Expr {
        let leader = Expr::Zone(table, Some(Box::new(Expr::FirstPlayer)));
        Expr::One(Box::new(Query {
            var: slot,
            domain: Domain::In(leader),
            filter: Cond::True,
            sort: Vec::new(),
            limit: Some(Box::new(int(1))),
        }))
    }

    fn led(&self, table: TermId, field: TermId, env: &mut Env) -> Expr {
        let slot = env.slot("lead");
        Expr::Field(Box::new(self.led_card(table, slot)), field)
    }

    fn place_of_players(&mut self, name: &str, visibility: Visibility) -> TermId {
        let term = self.synthetic(name, Sort::Zone);
        self.out.world.zones.push(Zone {
            term,
            scope: Scope::Player,
            visibility,
            shuffled: false,
        });
        term
    }
}

/// A number of a player is set, or something is added to it.
fn change(verb: Verb, who: Expr, field: TermId, amount: Expr) -> Effect {
    Effect::Do(Proposal::number(verb, who, field, amount))
}

/// A player is the first from now on.
/// Somebody is first in order from now on.
pub(crate) fn begins(who: Expr) -> Effect {
    Effect::Do(Proposal {
        verb: Verb::BE_FIRST,
        roles: vec![(Role::Object, Arg::Is(who))],
        times: None,
        result: None,
    })
}

impl Worth {
    /// Of which players it is said, and what each of them scores, if they have so many tricks.
    fn of(&self, has: &Expr) -> (Cond, Expr) {
        let least = Cond::Compare(Compare::AtLeast, has.clone(), int(self.from));
        let most = |n| Cond::Compare(Compare::AtMost, has.clone(), int(n));
        let among = match (self.from, self.to) {
            (0, None) => Cond::True,
            (_, None) => least,
            (a, Some(b)) if a == b => equal(has.clone(), int(a)),
            (0, Some(b)) => most(b),
            (_, Some(b)) => least.and(most(b)),
        };
        let amount = if self.each {
            let times = crate::lower::Arith::Mul;
            Expr::Arith(times, Box::new(has.clone()), Box::new(int(self.points)))
        } else {
            int(self.points)
        };
        (among, amount)
    }
}

fn number(word: &str) -> Option<i64> {
    word.parse::<i64>().ok().or_else(|| number_word(word))
}

/// `Each player scores 1 point for each trick that they took`, `each player who took 4 to 6 tricks loses 8 points`.
fn scored(said: &str, at: usize) -> Option<Worth> {
    let said = said.strip_prefix("each player ")?;
    let (who, paid) = match said.strip_prefix("who took ") {
        Some(rest) => rest.split_once(" tricks ")?,
        None => ("at least 0", said),
    };
    let (from, to) = match (who.split_once(" to "), who.strip_prefix("at least ")) {
        (Some((from, to)), _) => (number(from)?, Some(number(to)?)),
        (None, Some(from)) => (number(from)?, None),
        (None, None) if who == "no" => (0, Some(0)),
        (None, None) => return None,
    };
    let (verb, rest) = paid.split_once(' ')?;
    let (points, rest) = rest.split_once(' ')?;
    let points = match verb {
        "scores" => number(points)?,
        "loses" => -number(points)?,
        _ => return None,
    };
    let rest = rest.strip_prefix("points").or_else(|| rest.strip_prefix("point"))?;
    let each = match rest {
        "" => false,
        " for each trick" | " for each trick that they took" => true,
        _ => return None,
    };
    // What everybody scores is for each trick.
    (each || said.starts_with("who ")).then_some(Worth { at, from, to, points, each })
}
