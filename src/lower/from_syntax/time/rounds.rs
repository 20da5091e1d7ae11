//! Rounds that are dealt, won and scored: `when a player has no cards left in hand, that player wins the round`, `the
//! winner of the round scores 5 points`, `each other player loses a point`. In such a round turns go round until
//! it ends, and what is dealt before play is dealt again when the next one begins.

use crate::lower::from_syntax::context::{Lowerer, Status, Unit};
use crate::lower::from_syntax::discourse::{Discourse, Env};
use crate::lower::from_syntax::effects::deal::{move_to, turn};
use crate::lower::from_syntax::forms::normal;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Denot, Read, Stuck, over};
use crate::lower::from_syntax::score::tricks;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{
    Arg, Cond, Domain, Effect, Expr, Manner, Proposal, Role, RuleKind, Scope, SetRole, TimeId,
    Verb,
};
use crate::syntax::ast::{
    Adjunct, Complement, Condition, Determiner, Head, Link, Nominal, NounPhrase, Post, Pronoun,
    Relative, Sentence, Statement, Subordinator, TimeRelation, Verb as V,
};
use crate::vocabulary::Word;

/// Words that say that a round is something to be won or dealt, and not one turn for each.
const DEALT: [&str; 19] = [
    "wins the round",
    "win the round",
    "wins a round",
    "wins this round",
    "winner of the round",
    "winner of a round",
    "winner of each round",
    "each round is dealt",
    "again for the next round",
    "deal again",
    "deal anew",
    "dealt again",
    "dealt anew",
    "each round the cards are dealt",
    "the round ends when a player has no cards",
    "a round ends when a player has no cards",
    "the round ends as soon as",
    "a round ends as soon as",
    "each new round is dealt",
];

/// What is known of the rounds of a book.
#[derive(Debug, Clone, Default)]
pub(crate) struct Rounds {
    /// Who has won one when it ends, and the time.
    pub(super) won: Option<(TimeId, NounPhrase)>,
    /// The last sentence that spoke of the winner.
    said: Option<usize>,
    /// Whether the present sentence is about the end of such a round.
    pub(super) ending: bool,
    /// The sentence that says that the next player deals.
    passes: Option<usize>,
    /// The sentence that lets players name what a card counts as.
    pub(crate) named: Option<usize>,
}

impl Lowerer<'_> {
    /// Whether the book calls its rounds hands or deals (`after each hand`, `the hand is over`).
    pub(crate) fn speaks_of_hands_played(&self) -> bool {
        const SAID: [&str; 8] = [
            "after each hand",
            "after every hand",
            "at the end of each hand",
            "at the end of the hand",
            "the hand is over",
            "the hand ends",
            "wins the hand",
            "after each deal",
        ];
        *self.survey().hands_played.get_or_init(|| {
            self.units.iter().any(|u| {
                let words = u.words().join(" ");
                self.is_of_book(u) && SAID.iter().any(|said| words.contains(said))
            })
        })
    }

    /// Whether a round is a deal: turns go round in it until it ends.
    pub(crate) fn rounds_are_dealt(&self) -> bool {
        self.speaks_of_hands_played()
            || self.has_tricks()
                && self.units_with(&["round", "rounds"]).any(|(_, u)| self.is_of_book(u))
            || *self
                .survey()
                .dealt
                .get_or_init(|| self.units.iter().any(|u| self.is_of_book(u) && says_dealt(u)))
    }

    fn is_of_book(&self, unit: &Unit) -> bool {
        unit.statement.is_some()
            && self
                .out
                .sets
                .get(unit.set.0 as usize)
                .is_none_or(|s| s.role != SetRole::Standard)
    }

    /// `The cards are dealt anew in each round` only says what a round is.
    pub(crate) fn deals_anew(&self, unit: &Unit) -> bool {
        unit.text.is("each round is dealt anew") && self.time_named("round").is_some()
    }

    /// `The deal passes to the left after each round`: another player begins the next one.
    pub(crate) fn deal_passes(&mut self, unit: &Unit) -> bool {
        let passes = unit.text.is("the deal passes to the left after each round")
            && self.time_named("round").is_some()
            && self.rounds_are_dealt();
        if passes {
            self.rounds.passes = Some(self.at);
        }
        passes
    }

    /// Who begins a round: whoever began the one before, or the next player where the deal passes on.
    fn opens_rounds(&mut self, round: TimeId) {
        let leads = self.tricks.leads_on();
        let Some(at) = self.rounds.passes.or(leads) else { return };
        // Where a card tells who leads, each deal tells it anew.
        if self.tricks.led_by_card() {
            return;
        }
        self.at = at;
        self.part = 0;
        let opener = self.synthetic("opener", crate::vocabulary::Sort::Property);
        self.add_property(
            opener,
            crate::lower::Subject::Game,
            crate::lower::PropertyKind::Reference,
        );
        let none = Expr::Const(crate::lower::Value::None);
        let last = Expr::Field(Box::new(none.clone()), opener);
        let next = match self.rounds.passes {
            Some(_) => Expr::Neighbour(Box::new(last.clone()), 1),
            None => last.clone(),
        };
        let keep = |who: Expr| {
            Effect::Do(Proposal {
                verb: Verb::SET,
                roles: vec![
                    (Role::Field, Arg::Is(Expr::Const(crate::lower::Value::Term(opener)))),
                    (Role::Amount, Arg::Is(who)),
                ],
                times: None,
                result: None,
            })
        };
        let effect = Effect::If(
            denote::equal(last.clone(), none.clone()),
            Box::new(keep(Expr::FirstPlayer)),
            Box::new(Effect::Seq(vec![keep(next), tricks::begins(last)])),
        );
        self.rule(&Env::default(), Cond::True, RuleKind::Contents { time: round, effect });
    }

    fn time_named(&self, name: &str) -> Option<TimeId> {
        self.times
            .iter()
            .find(|(t, _)| self.term(**t).name.eq_ignore_ascii_case(name))
            .map(|(_, id)| *id)
    }

    /// `… that player wins the round`, with what the winner and the others score behind it.
    pub(crate) fn wins_round(
        &mut self,
        s: &Sentence,
        unit: &Unit,
        d: &mut Discourse,
    ) -> Read<Option<Status>> {
        let Some((first, rest)) = s.clauses.split_first() else { return Ok(None) };
        let clause = &first.clause;
        let wins = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["win"]))
            && !clause.verb.negated
            && !clause.verb.passive
            && clause.verb.modal.is_none();
        let [Complement::Object(NounPhrase::One(what))] = clause.complements.as_slice() else {
            return Ok(None);
        };
        let Some(round) = self.round_in(what).filter(|_| wins && s.opener.is_none()) else {
            return Ok(None);
        };
        let Some(subject) = clause.subject.as_ref().filter(|np| self.is_player(np)) else {
            return Ok(None);
        };
        if !clause.adjuncts.is_empty() {
            return Ok(None);
        }
        let pronoun = matches!(subject, NounPhrase::One(n)
            if n.post.is_empty()
                && (matches!(n.head, Head::Pronoun(_)) || n.determiner == Determiner::That));
        let ends = match s.leads.as_slice() {
            [] => None,
            [
                Adjunct::Sub(
                    Subordinator::When | Subordinator::If | Subordinator::After,
                    c @ Condition::Clause(_),
                ),
            ] if pronoun => Some(c.clone()),
            _ => return Ok(None),
        };
        let winner = match &ends {
            Some(c) => self.somebody_who(c),
            None if pronoun => {
                self.ended_before(unit, 1).and_then(|(_, c)| self.somebody_who(&c))
            }
            None => Some(subject.clone()),
        };
        let Some(winner) = winner else {
            return Err(Stuck::new(
                clause.at.0,
                format!("it is not said who `{}` is", self.quote(clause.at.0)),
            )
            .help("write for example `when a player has no cards left in hand, that player wins the round`"));
        };
        let mut env = Env::default();
        if let Some(c) = &ends {
            let when = self.condition(c, &mut env)?;
            if self.condition_is_event(c) {
                return Err(Stuck::new(clause.at.0, "a round is won by what can be seen when it ends")
                    .help("write for example `when a player has no cards left in hand, that player wins the round`"));
            }
            self.rule(&env, Cond::True, RuleKind::Ends { time: round, when, again: false });
        } else {
            // Whoever it is can be told.
            self.phrase(&winner, &mut env)?;
            self.fact(&Env::default());
        }
        self.rounds.won = Some((round, winner));
        self.rounds.said = Some(self.at);
        let Some((next, _)) = rest.split_first() else { return Ok(Some(Status::Operative)) };
        let mut then = s.clone();
        then.leads.clear();
        then.clauses.remove(0);
        then.clauses[0].link = Link::First;
        if next.clause.subject.is_none() {
            then.clauses[0].clause.subject = self.the_winner(s);
        }
        self.in_discourse(&then, unit, d).map(Some)
    }

    /// The stretch of time around the turn that a phrase names.
    pub(super) fn round_in(&self, n: &Nominal) -> Option<TimeId> {
        let Head::Noun(w) = &n.head else { return None };
        let plain = n.adjectives.is_empty() && n.post.is_empty() && n.quantity.is_none();
        let time = (self.noun_class(w) == NounClass::Time && plain)
            .then(|| self.time_of(w))
            .flatten()?;
        let around =
            self.turn.is_none_or(|turn| time != turn && self.inside(turn, time)) && time.0 > 0;
        around.then_some(time)
    }

    /// `a player has no cards left`: the player who has no cards left.
    pub(super) fn somebody_who(&self, c: &Condition) -> Option<NounPhrase> {
        let Condition::Clause(c) = c else { return None };
        let Some(NounPhrase::One(n)) = &c.subject else { return None };
        let somebody = matches!(n.head, Head::Pronoun(Pronoun::Anyone))
            || n.post.is_empty()
                && n.adjectives.is_empty()
                && self.is_player(c.subject.as_ref()?);
        if !somebody || n.plural {
            return None;
        }
        let mut inner = c.as_ref().clone();
        inner.subject = Some(normal::pronoun_phrase(Pronoun::Who, n.at));
        Some(NounPhrase::One(Box::new(Nominal {
            determiner: Determiner::The,
            quantity: None,
            adjectives: Vec::new(),
            head: Head::Noun(self.lexicon_noun("player")?),
            plural: false,
            post: vec![Post::Relative(Relative {
                clause: inner,
                who: true,
                plural: Some(false),
            })],
            at: n.at,
        })))
    }

    /// What ends the round, in one of the sentences before, and the round.
    fn ended_before(&self, unit: &Unit, within: usize) -> Option<(TimeId, Condition)> {
        let from = self.at.saturating_sub(within);
        let mut before = self.units[from..self.at].iter().rev();
        before.find_map(|before| {
            if before.headings != unit.headings || before.set != unit.set {
                return None;
            }
            let Some(Statement::Sentence(s)) = &before.statement else { return None };
            let [joined] = s.clauses.as_slice() else { return None };
            let Some(NounPhrase::One(n)) = &joined.clause.subject else { return None };
            let round = self.round_in(n)?;
            s.leads.iter().chain(&joined.clause.adjuncts).find_map(|a| match a {
                Adjunct::Sub(
                    Subordinator::When | Subordinator::If | Subordinator::After,
                    c @ Condition::Clause(_),
                ) => Some((round, c.clone())),
                _ => None,
            })
        })
    }

    /// Where nothing says who wins a round, it is whoever ends it.
    pub(super) fn learns_winner(&mut self, unit: &Unit) {
        if self.rounds.won.is_none()
            && let Some((round, c)) = self.ended_before(unit, 4)
            && self.rounds_are_dealt()
        {
            self.rounds.won = self.somebody_who(&c).map(|winner| (round, winner));
        }
    }

    fn the_winner(&self, s: &Sentence) -> Option<NounPhrase> {
        Some(NounPhrase::One(Box::new(Nominal {
            determiner: Determiner::The,
            quantity: None,
            adjectives: Vec::new(),
            head: Head::Noun(self.lexicon_noun("winner")?),
            plural: false,
            post: Vec::new(),
            at: s.at,
        })))
    }

    /// `The winner of the round scores …`, and what others score behind it: at the end of the round.
    pub(crate) fn at_round_end(&mut self, s: &Sentence, unit: &Unit) -> Option<Sentence> {
        self.rounds.ending = false;
        if let Some(NounPhrase::One(n)) = &s.clauses.first()?.clause.subject
            && self.is_winner(n)
        {
            self.learns_winner(unit);
        }
        let (time, _) = self.rounds.won.as_ref()?;
        let time = *time;
        let ending = |a: &Adjunct| {
            matches!(a, Adjunct::Time(TimeRelation::EndOf | TimeRelation::After, NounPhrase::One(n))
                if self.round_in(n) == Some(time))
        };
        if s.leads.iter().any(ending) {
            self.rounds.ending = true;
            return None;
        }
        let first = s.clauses.first()?;
        let Some(NounPhrase::One(n)) = &first.clause.subject else { return None };
        let others = matches!(
            n.determiner,
            Determiner::EachOther | Determiner::AllOther | Determiner::TheOther
        ) && self.is_player(first.clause.subject.as_ref()?);
        let near = self.rounds.said.is_some_and(|at| {
            at + 1 >= self.at && self.units.get(at).is_some_and(|u| u.headings == unit.headings)
        });
        let about = self.is_winner(n) || others && near;
        let scores = s.clauses.iter().all(|j| {
            j.clause.verb.modal.is_none()
                && matches!(&j.clause.verb.verb, V::Word(w)
                    if self.is(w, &["score", "gain", "get", "receive", "earn", "lose", "add"]))
        });
        if !about || !scores || !s.leads.is_empty() || s.opener.is_some() {
            return None;
        }
        let term = self.out.world.times.get(usize::from(time.0))?.term?;
        let round = Nominal {
            determiner: Determiner::Each,
            quantity: None,
            adjectives: Vec::new(),
            head: Head::Noun(Word::Term(term)),
            plural: false,
            post: Vec::new(),
            at: s.at,
        };
        let mut s = s.clone();
        s.leads.push(Adjunct::Time(TimeRelation::EndOf, NounPhrase::One(Box::new(round))));
        self.rounds.ending = true;
        self.rounds.said = Some(self.at);
        Some(s)
    }

    /// `the winner`, `the winner of the round`.
    pub(super) fn is_winner(&self, n: &Nominal) -> bool {
        let Head::Noun(w) = &n.head else { return false };
        self.is(w, &["winner"])
            && n.determiner == Determiner::The
            && n.adjectives.is_empty()
            && match n.post.as_slice() {
                [] => true,
                [Post::Of(NounPhrase::One(of))] => self.round_in(of).is_some(),
                _ => false,
            }
    }

    /// Who has won the round that ends.
    pub(crate) fn winner_of_round(
        &mut self,
        n: &Nominal,
        env: &mut Env,
    ) -> Read<Option<Denot>> {
        if !self.is_winner(n) || !self.rounds.ending {
            return Ok(None);
        }
        self.round_won(env)
    }

    pub(super) fn round_won(&mut self, env: &mut Env) -> Read<Option<Denot>> {
        let Some((_, np)) = self.rounds.won.clone() else { return Ok(None) };
        self.phrase(&np, env).map(Some)
    }

    /// Whom the others are not, at the end of a round that somebody has won.
    pub(crate) fn winner_beside_others(&mut self, env: &mut Env) -> Read<Option<Expr>> {
        let named = env.named.iter().any(|a| a.sort == denote::Ref::Player && !a.plural);
        if !self.rounds.ending || named && env.agent.is_some() {
            return Ok(None);
        }
        Ok(self.round_won(env)?.map(|d| d.expr()))
    }

    /// What is dealt before play is dealt again in each round, from a pile that all its cards have gone back to.
    pub(crate) fn finish_rounds(&mut self) {
        let Some(round) = self.time_named("round").filter(|_| self.rounds_are_dealt()) else {
            return;
        };
        self.opens_rounds(round);
        let dealt: Vec<usize> = (0..self.out.rules.len())
            .filter(|&at| {
                let rule = &self.out.rules[at];
                let own = self
                    .out
                    .sets
                    .get(rule.origin.set.0 as usize)
                    .is_none_or(|s| s.role != SetRole::Standard);
                own && matches!(&rule.kind, RuleKind::Setup { effect, .. } if only_moves(effect))
            })
            .collect();
        let mut piles = Vec::new();
        for &at in &dealt {
            if let Some(effect) = self.out.rules[at].kind.effect() {
                for zone in &self.out.world.zones.to_vec() {
                    let from = format!("In(Zone({:?}, None))", zone.term);
                    let pile = zone.shuffled && zone.scope == Scope::Shared;
                    if pile
                        && !piles.contains(&zone.term)
                        && format!("{effect:?}").contains(&from)
                    {
                        piles.push(zone.term);
                    }
                }
            }
        }
        // Where cards are dealt in each round by its own words, nothing is added.
        let (Some(&first), false) = (dealt.first(), piles.is_empty()) else { return };
        let faces = self.out.rules.iter().any(|r| {
            let mut turned = false;
            if let Some(e) = r.kind.effect() {
                e.each_proposal(&mut |p| turned |= p.verb == Verb::TURN);
            }
            turned
        });
        let mut gather = Vec::new();
        for pile in piles {
            let mut env =
                Env { slots: self.out.rules[first].slot_names.clone(), ..Env::default() };
            let slot = env.slot("card");
            let home = Expr::Zone(pile, None);
            let kept: Vec<Cond> = self
                .out
                .world
                .components
                .iter()
                .filter(|c| c.place == Some(pile))
                .filter_map(|c| c.kinds.first().map(|k| Cond::Kind(Expr::Slot(slot), *k)))
                .collect();
            let mut kinds: Vec<Cond> = Vec::new();
            for k in kept {
                if !kinds.contains(&k) {
                    kinds.push(k);
                }
            }
            let all = self.out.world.components.iter().all(|c| c.place == Some(pile));
            let filter = if all || kinds.is_empty() { Cond::True } else { Cond::Any(kinds) };
            let mut steps = Vec::new();
            if faces {
                steps.push(turn(Expr::Slot(slot), 0));
            }
            steps.push(move_to(Expr::Slot(slot), home.clone()));
            gather.push(Effect::ForEach {
                slot,
                over: over(
                    slot,
                    Domain::Pieces,
                    filter.and(Cond::In(Expr::Slot(slot), home.clone()).negate()),
                ),
                body: Box::new(Effect::Seq(steps)),
                manner: Manner::AtOnce,
            });
            gather.push(Effect::Do(Proposal {
                verb: Verb::SHUFFLE,
                roles: vec![(Role::Object, Arg::Is(home))],
                times: None,
                result: None,
            }));
            let rule = &mut self.out.rules[first];
            rule.slots = env.slots.len() as u16;
            rule.slot_names = env.slots;
        }
        for at in dealt {
            let rule = &mut self.out.rules[at];
            if let RuleKind::Setup { effect, .. } = rule.kind.clone() {
                let effect = if at == first {
                    let mut all = std::mem::take(&mut gather);
                    let shuffles = matches!(&effect, Effect::Do(p) if p.verb == Verb::SHUFFLE);
                    if shuffles && all.last() == Some(&effect) {
                        all.pop();
                    }
                    all.push(effect);
                    Effect::Seq(all)
                } else {
                    effect
                };
                rule.kind = RuleKind::Contents { time: round, effect };
            }
        }
    }
}

/// Whether a sentence of a book says that its rounds are dealt.
fn says_dealt(unit: &Unit) -> bool {
    let words = unit.words().join(" ");
    DEALT.iter().any(|said| words.contains(said))
}

/// Whether an effect does nothing but lay pieces somewhere.
fn only_moves(effect: &Effect) -> bool {
    let (mut any, mut other) = (false, false);
    effect.each_proposal(&mut |p| {
        any = true;
        other |= ![Verb::MOVE, Verb::MOVE_ALL, Verb::SHUFFLE, Verb::TURN].contains(&p.verb);
    });
    any && !other || first_by_card(effect)
}

/// Who begins each round is told by what was dealt to them.
fn first_by_card(effect: &Effect) -> bool {
    matches!(effect, Effect::Do(p) if p.verb == Verb::BE_FIRST
        && p.roles.iter().any(|(_, a)| matches!(a, Arg::Is(Expr::Controller(_)))))
}
