//! Constraints on the pieces, checked once as they are built.

use super::ctx::Env;
use super::rules::Target;
use super::state::{Opening, State};
use crate::program::{NONE, Program, Val};

impl State {
    /// Whether the pieces of a game with so many players are built as the rules say.
    pub fn well_built(p: &Program, players: u32) -> bool {
        Self::open(p, players, 0, 0, Opening::Setup).misbuilt(p).is_none()
    }

    /// What is wrong with the pieces, if they break a constraint. All games of so many players have the
    /// same pieces: it is found out once.
    pub(crate) fn misbuilt(&mut self, p: &Program) -> Option<String> {
        if p.constraints.is_empty() {
            return None;
        }
        match p.misbuilt.get(self.f.players() as usize) {
            Some(cell) => cell.get_or_init(|| self.broken_constraint(p)).clone(),
            None => self.broken_constraint(p),
        }
    }

    fn broken_constraint(&mut self, p: &Program) -> Option<String> {
        for &rule in &p.constraints {
            let code = p.rule(rule);
            // Pieces that the book deals out in set-up are not there yet.
            if p.components.iter().all(|c| c.place != code.norm.object_zone) {
                continue;
            }
            let sides: Vec<Val> = if code.again {
                (0..self.f.players()).map(Val::Player).collect()
            } else {
                vec![Val::None]
            };
            for side in sides {
                let speaks = self.read(p, |cx| cx.is_in(rule, Target::Thing(side)));
                if !speaks {
                    continue;
                }
                let place = match code.norm.object_zone {
                    NONE => None,
                    zone => self.f.layout.place(p, zone, side),
                };
                let holds = self.read(p, |cx| {
                    let base = cx.open(code.slots);
                    let env = &Env { asked: side, ..Env::new(base) };
                    cx.set(env, code.slot, side);
                    let yes = code.norm.cond.is_none_or(|c| cx.cond(c, env));
                    let least = code.value.and_then(|e| cx.expr(e, env).as_int());
                    cx.close(base);
                    (yes, least)
                });
                let name = p.rule_name(rule);
                let where_ =
                    place.map_or_else(|| "the pieces".to_owned(), |at| self.place_name(p, at));
                if let (Some(at), (_, Some(least))) = (place, holds) {
                    let count = i64::from(self.f.t.len[at as usize]);
                    if count < least {
                        return Some(format!(
                            "{where_} has {count} pieces, and {name} asks for {least} or more"
                        ));
                    }
                }
                if !holds.0 {
                    return Some(format!("{where_} is not built as {name} says"));
                }
            }
        }
        None
    }
}
