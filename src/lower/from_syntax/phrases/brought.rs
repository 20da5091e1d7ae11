//! What an earlier step of the turn has brought, spoken of in a rule of its own number: `choose another player` and later
//! `the chosen player draws a card`; `turn up the top card` and later `if the card turned up is red`. The step keeps what it
//! brought from the moment somebody speaks of it, for this turn.

use super::denote::{Denot, Read, Ref, Stuck, equal, int};
use crate::lower::from_syntax::context::{Lowerer, Unit};
use crate::lower::from_syntax::dice::rolls::set;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::replace;
use crate::lower::{
    Arg, Choice, Cond, Domain, Effect, Expr, PropertyKind, Proposal, Query, Role, RuleKind,
    Slot, Subject, Value, Verb,
};
use crate::syntax::ast::{Adjective, Complement, Determiner, Nominal, Post, Verb as V};
use crate::vocabulary::{Sort, Word};

/// What a step may bring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum What {
    Player,
    Piece,
}

/// Words by which a piece is said to be the one that was brought.
const BRING: &[&str] =
    &["turn", "reveal", "flip", "expose", "choose", "select", "pick", "name", "draw", "take"];
/// Nouns for players: whoever is named so is nearer than what a step has brought.
const PEOPLE: [&str; 12] = [
    "player",
    "players",
    "opponent",
    "opponents",
    "owner",
    "owners",
    "whoever",
    "who",
    "everyone",
    "everybody",
    "neighbor",
    "neighbour",
];

impl Lowerer<'_> {
    /// `the chosen player`: the nearest player other than who acts, else the one that a step has chosen.
    pub(crate) fn chosen_player(
        &mut self,
        word: &Word,
        n: &Nominal,
        env: &Env,
    ) -> Option<Denot> {
        let near = env.named.iter().rev().find(|a| {
            a.sort == Ref::Player
                && !a.plural
                && env.agent.as_ref() != Some(&a.expr)
                && env.you.as_ref() != Some(&a.expr)
        });
        let expr = match near {
            Some(a) => a.expr.clone(),
            None => self.brought(What::Player, &|_| true)?,
        };
        Some(Denot { noun: Some(word.clone()), ..Denot::one(Ref::Player, expr, n.at.0) })
    }

    /// `that player`, where the sentence has named nobody and an earlier step has chosen somebody.
    pub(crate) fn that_chosen_player(&mut self, word: &Word, n: &Nominal) -> Option<Denot> {
        if n.determiner != Determiner::That || n.plural || n.quantity.is_some() {
            return None;
        }
        let words = self.units[self.at].words();
        let at = words.windows(2).position(|w| w[0] == "that" && w[1] == "player")?;
        let named = |w: &String| PEOPLE.contains(&w.trim_end_matches("'s"));
        if words[..at].iter().any(named) {
            return None;
        }
        let expr = self.brought(What::Player, &|_| true)?;
        Some(Denot { noun: Some(word.clone()), ..Denot::one(Ref::Player, expr, n.at.0) })
    }

    /// `Choose another player. Take a coin from them`: nobody else is named in the sentence, so that they are not whoever acts.
    pub(crate) fn they_chosen(&mut self) -> Option<Expr> {
        let words = self.units[self.at].words();
        let they = |w: &String| ["they", "them", "their"].contains(&w.as_str());
        let at = words.iter().position(they)?;
        let named = |w: &String| PEOPLE.contains(&w.trim_end_matches("'s"));
        if words[..at].iter().any(named) {
            return None;
        }
        self.brought(What::Player, &|_| true)
    }

    /// `the card`, `the card turned up`: the one that an earlier step has brought.
    pub(crate) fn brought_piece(&mut self, word: &Word, n: &Nominal) -> Option<Denot> {
        let plain = matches!(n.determiner, Determiner::The | Determiner::That)
            && !n.plural
            && n.quantity.is_none();
        let verb = match (n.adjectives.as_slice(), n.post.as_slice()) {
            ([], []) => None,
            ([Adjective::Participle { negated: false, verb, .. }], []) => Some(verb),
            ([], [Post::Participle(c)])
                if !c.verb.negated
                    && c.complements.iter().all(|c| matches!(c, Complement::Particle(_))) =>
            {
                match &c.verb.verb {
                    V::Word(w) => Some(w),
                    _ => return None,
                }
            }
            _ => return None,
        };
        if !plain || verb.is_some_and(|v| !self.is(v, BRING)) {
            return None;
        }
        let noun = self.lemma(word).to_lowercase();
        let by = verb.map(|v| self.lemma(v).to_lowercase());
        let fits = |unit: &Unit| {
            let said = |w: &str| unit.words().iter().any(|x| x.starts_with(w));
            said(&noun) && by.as_ref().is_none_or(|v| said(v))
        };
        let expr = self.brought(What::Piece, &fits)?;
        Some(Denot { noun: Some(word.clone()), ..Denot::one(Ref::Piece, expr, n.at.0) })
    }

    /// `it`, where nothing in its own rule can be meant.
    pub(crate) fn brought_it(&mut self) -> Option<Expr> {
        self.brought(What::Piece, &|_| true)
    }

    /// `draw a tile from the bag. If it is a root`: no place is one, what was drawn may be.
    pub(crate) fn piece_not_place(&mut self, thing: Expr, sort: Ref) -> Read<Expr> {
        if !matches!(sort, Ref::Place(_)) {
            return Ok(thing);
        }
        self.brought_it().ok_or_else(|| {
            Stuck::new(
                self.here(),
                format!("`{}` says of a place what only a piece is", self.said()),
            )
            .help("name the piece instead of using a pronoun")
        })
    }

    /// Whether something is asked of what a step has brought.
    pub(crate) fn asks_what_was_brought(&self, cond: &Cond) -> bool {
        let found = std::cell::Cell::new(false);
        let look = |e: &Expr| {
            let kept = matches!(e, Expr::Field(of, term) if **of == Expr::Const(Value::None)
                && [What::Player, What::Piece].iter().any(|w| self.term(*term).name == name_of(*w)));
            found.set(found.get() || kept);
            None
        };
        let _ = replace::in_cond(cond, &look);
        found.get()
    }

    /// What the nearest earlier step below the same heading has brought.
    fn brought(&mut self, what: What, fits: &dyn Fn(&Unit) -> bool) -> Option<Expr> {
        let here = self.units.get(self.at)?;
        for i in (0..self.at).rev() {
            let unit = &self.units[i];
            if unit.set != here.set || unit.headings != here.headings {
                return None;
            }
            let rules = self.out.rules.places(|r| {
                r.origin.set == unit.set && r.origin.span == unit.span && on_turn(&r.kind)
            });
            let count = |at: &usize| {
                let rule = &self.out.rules[*at];
                candidates(inner(&rule.kind), what)
            };
            let several: usize = rules.iter().map(count).sum();
            match several {
                0 if what == What::Player && names_somebody(unit) => return None,
                0 => {}
                1 if fits(unit) => {
                    let at = rules.iter().copied().find(|at| count(at) == 1)?;
                    if self.out.rules[at].guard != Cond::True {
                        return None;
                    }
                    return self.keeps_brought(at, what);
                }
                _ => return None,
            }
        }
        None
    }

    /// Lets a rule keep what it brings, and on which turn: what an earlier turn has brought is not meant.
    fn keeps_brought(&mut self, at: usize, what: What) -> Option<Expr> {
        let turn = self.turn?;
        self.name_turn(turn);
        let mut fields = Vec::new();
        if let Some(effect) = self.out.rules[at].kind.effect() {
            effect.each_proposal(&mut |p| {
                fields.extend(p.roles.iter().find_map(|(r, a)| match (r, a) {
                    (Role::Field, Arg::Is(Expr::Const(Value::Term(t)))) => Some(*t),
                    _ => None,
                }));
            });
        }
        let known = |name: &str| fields.iter().copied().find(|t| self.term(*t).name == name);
        let when = format!("turn of the {}", name_of(what));
        let both = known(name_of(what)).zip(known(&when));
        let (term, on) = if let Some(both) = both {
            both
        } else {
            let term = self.synthetic(name_of(what), Sort::Property);
            self.add_property(term, Subject::Game, PropertyKind::Reference);
            let on = self.synthetic(&when, Sort::Property);
            self.add_property(on, Subject::Game, PropertyKind::Number);
            let rule = &mut self.out.rules[at];
            let mut names = std::mem::take(&mut rule.slot_names);
            if let Some(effect) = inner_mut(&mut rule.kind) {
                let note =
                    |slot| vec![set(term, Expr::Slot(slot)), set(on, Expr::TimeNumber(turn))];
                keep(effect, what, &note, &mut names);
            }
            rule.slots = names.len() as u16;
            rule.slot_names = names;
            (term, on)
        };
        let none = Expr::Const(Value::None);
        let of = |field| Expr::Field(Box::new(Expr::Const(Value::None)), field);
        let now = equal(of(on), Expr::TimeNumber(turn));
        Some(Expr::If(Box::new(now), Box::new(of(term)), Box::new(none)))
    }
}

fn name_of(what: What) -> &'static str {
    match what {
        What::Player => "chosen player",
        What::Piece => "piece in question",
    }
}

/// Whether a rule is a step of a turn.
fn on_turn(kind: &RuleKind) -> bool {
    match kind {
        RuleKind::Contents { .. } => true,
        RuleKind::When { event, effect: Effect::If(_, _, no), .. } => {
            event.verb == Verb::BEGIN && **no == Effect::Nothing
        }
        _ => false,
    }
}

/// Whether a sentence speaks of some player, so that a later one may mean that player.
fn names_somebody(unit: &Unit) -> bool {
    let one = |w: &[String]| {
        ["a", "any", "another", "one"].contains(&w[0].as_str())
            && ["player", "opponent"].contains(&w[1].as_str())
    };
    unit.words().windows(2).any(one) || unit.words().iter().any(|w| w == "whoever")
}

/// What is done when the time is right.
fn inner(kind: &RuleKind) -> &Effect {
    match kind {
        RuleKind::Contents { effect, .. } => effect,
        RuleKind::When { effect: Effect::If(_, yes, _), .. } => yes,
        _ => &Effect::Nothing,
    }
}

fn inner_mut(kind: &mut RuleKind) -> Option<&mut Effect> {
    match kind {
        RuleKind::Contents { effect, .. } => Some(effect),
        RuleKind::When { effect: Effect::If(_, yes, _), .. } => Some(yes),
        _ => None,
    }
}

fn one_piece(what: What, over: &Query) -> bool {
    what == What::Piece && over.limit.as_deref() == Some(&int(1))
}

fn one_choice(what: What, c: &Choice) -> bool {
    let sort = match c.from.domain {
        Domain::Players => What::Player,
        Domain::Pieces | Domain::In(_) => What::Piece,
        _ => return false,
    };
    sort == what && c.max == int(1)
}

fn one_open(what: What, p: &Proposal) -> bool {
    what == What::Piece
        && p.times.as_ref().is_none_or(|t| *t == int(1))
        && p.roles.iter().any(|(r, a)| *r == Role::Object && matches!(a, Arg::Open(_)))
}

/// How many players or pieces an effect brings one by one; what may or may not be done counts twice.
fn candidates(effect: &Effect, what: What) -> usize {
    let all = |l: &[Effect]| l.iter().map(|e| candidates(e, what)).sum();
    match effect {
        Effect::Seq(l) | Effect::Together(l) => all(l),
        Effect::Do(p) => usize::from(one_open(what, p)),
        Effect::Choose(c) => {
            usize::from(one_choice(what, c))
                + c.body.as_deref().map_or(0, |b| candidates(b, what))
        }
        Effect::ForEach { over, body, .. } => {
            usize::from(one_piece(what, over)) + candidates(body, what)
        }
        Effect::If(_, a, b) => candidates(a, what) + candidates(b, what),
        Effect::Offer { effect, .. } => candidates(effect, what),
        Effect::Menu { options, .. } => 2 * all(options),
        Effect::Repeat { body, .. } => 2 * candidates(body, what),
        _ => 0,
    }
}

/// Puts behind what brings it that it is kept.
fn keep(
    effect: &mut Effect,
    what: What,
    note: &dyn Fn(Slot) -> Vec<Effect>,
    names: &mut Vec<String>,
) {
    match effect {
        Effect::Seq(l) | Effect::Together(l) => {
            for e in l {
                keep(e, what, note, names);
            }
        }
        Effect::Do(p) if one_open(what, p) => {
            let slot = p.result.unwrap_or_else(|| {
                names.push("piece".to_owned());
                Slot(names.len() as u16 - 1)
            });
            p.result = Some(slot);
            behind(effect, note(slot));
        }
        Effect::Choose(c) => {
            let slot = c.slot;
            let fits = one_choice(what, c);
            match &mut c.body {
                Some(body) if fits => before(body, note(slot)),
                Some(body) => keep(body, what, note, names),
                None if fits => behind(effect, note(slot)),
                None => {}
            }
        }
        Effect::ForEach { slot, over, body, .. } if one_piece(what, over) => {
            before(body, note(*slot));
        }
        Effect::ForEach { body, .. } => keep(body, what, note, names),
        Effect::If(_, a, b) => {
            keep(a, what, note, names);
            keep(b, what, note, names);
        }
        Effect::Offer { effect, .. } => keep(effect, what, note, names),
        _ => {}
    }
}

/// Puts something before an effect.
fn before(effect: &mut Effect, mut list: Vec<Effect>) {
    match std::mem::replace(effect, Effect::Nothing) {
        Effect::Seq(more) => list.extend(more),
        one => list.push(one),
    }
    *effect = Effect::Seq(list);
}

/// Puts something behind an effect.
fn behind(effect: &mut Effect, more: Vec<Effect>) {
    let mut list = vec![std::mem::replace(effect, Effect::Nothing)];
    list.extend(more);
    *effect = Effect::Seq(list);
}
