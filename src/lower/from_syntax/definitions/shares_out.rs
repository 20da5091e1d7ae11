//! Pieces that a list counts for the whole game and of which each player has as many: `12 workers in four colors`, `each
//! player begins with 3 workers`.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{int, over};
use crate::lower::{
    Arg, Cond, Domain, Effect, Expr, Manner, PieceSource, Proposal, Query, Role, RuleKind, Verb,
};
use crate::syntax::ast::{Amount, Determiner, Head, Nominal, Quantity};
use crate::vocabulary::{TermId, Word};

/// What is kept in a supply and taken from it.
const SUPPLIES: [&str; 8] = ["coin", "token", "chip", "card", "tile", "gem", "counter", "die"];
/// The most sets that such pieces come in.
const MOST: u32 = 8;

impl Lowerer<'_> {
    /// Whether all pieces of a kind are the sets of the players, `count` pieces each; then they are taken out of
    /// the shared ones.
    pub(crate) fn come_in_sets(&mut self, kind: TermId, count: u32) -> bool {
        let components = &self.out.world.components;
        let mine: Vec<_> = components.iter().filter(|c| c.kinds.contains(&kind)).collect();
        let total: u32 = mine.iter().map(|c| c.count).sum();
        let term = self.term(kind);
        let names: Vec<String> = std::iter::once(&term.name)
            .chain(&term.also)
            .filter_map(|name| name.to_lowercase().rsplit(' ').next().map(str::to_owned))
            .collect();
        let supply = names.first().is_some_and(|n| SUPPLIES.contains(&n.as_str()));
        // Pieces that differ in more than the color of their player are not alike.
        let alike = mine.iter().all(|c| {
            c.source == PieceSource::Shared && c.values.len() < 2 && c.place.is_none()
        });
        let sets = total.checked_div(count).unwrap_or(0);
        let colors = mine.len() as u32 == sets && mine.iter().all(|c| c.values.len() == 1);
        let fits = count > 0
            && total == sets * count
            && (2..=MOST).contains(&sets)
            && (colors || mine.len() == 1 && !supply);
        if !(alike && fits) || !colors && names.iter().any(|name| self.taken_in_play(name)) {
            return false;
        }
        self.out.world.components.retain(|c| !c.kinds.contains(&kind));
        true
    }

    /// Whether some sentence has a player take such a piece: then they are no sets.
    fn taken_in_play(&self, noun: &str) -> bool {
        const TAKING: [&str; 6] = ["take", "gain", "collect", "get", "draw", "receive"];
        let many = crate::vocabulary::plural_of(noun);
        self.units.iter().any(|unit| {
            let lower = unit.text.lower();
            let words: Vec<&str> =
                lower.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
            let opens = words.starts_with(&["each", "player"]) || words.starts_with(&["all"]);
            !opens
                && words.iter().enumerate().any(|(at, w)| {
                    TAKING.iter().any(|t| w == t || w.strip_suffix('s') == Some(t))
                        && words[at + 1..].iter().take(3).any(|w| *w == noun || *w == many)
                })
        })
    }

    /// `Each player begins with two pearls`, where the pearls are counted for all: they take them from where these lie.
    pub(crate) fn begins_with_some(
        &mut self,
        n: &Nominal,
        who: Option<&Query>,
        env: &mut Env,
    ) -> bool {
        let Head::Noun(Word::Term(kind)) = &n.head else { return false };
        let count = match &n.quantity {
            Some(Quantity::Exactly(Amount::Number(k))) => *k,
            None if n.determiner == Determiner::A => 1,
            _ => return false,
        };
        let components = &self.out.world.components;
        let mut of = components.iter().filter(|c| c.kinds.contains(kind)).peekable();
        let common = of.peek().is_some() && of.all(|c| c.source == PieceSource::Shared);
        if !common || !n.adjectives.is_empty() || !n.post.is_empty() {
            return false;
        }
        let players = match who {
            Some(who) => who.clone(),
            None => over(env.slot("player"), Domain::Players, Cond::True),
        };
        let player = players.var;
        let piece = env.slot("piece");
        let q = over(piece, Domain::Pieces, Cond::Kind(Expr::Slot(piece), *kind));
        let area = Expr::Zone(self.area(), Some(Box::new(Expr::Slot(player))));
        let get = Effect::Do(Proposal {
            verb: Verb::MOVE,
            roles: vec![(Role::Object, Arg::Open(q)), (Role::To, Arg::Is(area))],
            times: Some(int(count)),
            result: None,
        });
        let effect = Effect::ForEach {
            slot: player,
            over: players,
            body: Box::new(get),
            manner: Manner::InTurn,
        };
        self.rule(env, Cond::True, RuleKind::Setup { stage: 3, effect });
        true
    }
}
