//! Choices inside an effect: by a player, by chance, in secret.

use super::dry::Dry;
use super::frame::CodeFrame;
use super::state::{DecisionKind, Option_, State};
use crate::program::{Program, Val};

impl State {
    /// Asks a player for one of the ways of a menu; where none can be gone, nothing happens.
    pub(crate) fn menu(&mut self, p: &Program, code: &CodeFrame, m: u32) {
        let menu = &p.menus[m as usize];
        let who = self.code_expr(p, code, menu.to).as_player();
        let Some(player) = who.filter(|&s| self.f.is_in(s)) else {
            return self.jump(menu.out);
        };
        let taken = self.taken(code, menu.taken);
        self.decision.choices.clear();
        for (at, &(verb, from)) in menu.ways.iter().enumerate() {
            let open = taken & (1 << at.min(30)) == 0;
            if open && self.in_code(p, code, |cx, env| cx.dry(from, menu.out, env, Dry::Useful))
            {
                self.decision.choices.push(Option_::Act { verb, object: Val::None });
            }
        }
        if self.decision.choices.is_empty() {
            return self.menu_answer(p, code, m, Option_::Done);
        }
        if menu.free {
            self.decision.choices.push(Option_::Done);
        }
        if let [only] = self.decision.choices[..] {
            return self.menu_answer(p, code, m, only);
        }
        self.ask(player, DecisionKind::Menu { rule: code.rule });
    }

    /// Goes the way that was chosen.
    pub(crate) fn menu_answer(&mut self, p: &Program, code: &CodeFrame, m: u32, o: Option_) {
        let menu = &p.menus[m as usize];
        let way = match o {
            Option_::Act { verb, .. } => menu.ways.iter().position(|(v, _)| *v == verb),
            _ => None,
        };
        let taken = self.taken(code, menu.taken);
        let (to, taken) = match way {
            Some(at) if menu.again => (menu.ways[at].1, taken),
            Some(at) => (menu.ways[at].1, taken | 1 << at.min(30)),
            None => (menu.out, -1),
        };
        if let Some(slot) = menu.taken {
            // Who has declined takes none of the rest.
            self.locals[code.base as usize + slot as usize] = Val::Int(taken as i32);
        }
        self.jump(to);
    }

    fn taken(&self, code: &CodeFrame, slot: Option<u16>) -> i64 {
        slot.and_then(|s| self.locals[code.base as usize + s as usize].as_int()).unwrap_or(0)
    }

    /// Finds the candidates of a choice and how many are to be chosen.
    pub(crate) fn choose(&mut self, p: &Program, code: &CodeFrame, c: u32) {
        let choice = p.choices[c as usize];
        let min = self.code_expr(p, code, choice.min).as_int().unwrap_or(0).max(0) as u32;
        let max = self.code_expr(p, code, choice.max).as_int().unwrap_or(0).max(0) as u32;
        let player = match choice.by {
            None => Val::None,
            Some(e) => match self.code_expr(p, code, e) {
                Val::Player(s) => Val::Player(s),
                _ if code.asked.as_player().is_some() => code.asked,
                _ => Val::Player(self.f.first),
            },
        };
        let mut rec = self.snapshot(p, code, choice.from);
        // What can be done is done: no more than there is.
        rec.max = max.min(rec.len);
        rec.min = min.min(rec.max);
        rec.player = player;
        self.loops.push(rec);
        self.jump(code.pc + 1);
    }

    /// Asks for the next of a choice until there are enough.
    pub(crate) fn choose_ask(&mut self, p: &Program, code: &CodeFrame, c: u32) {
        let Some(&rec) = self.loops.last() else { return };
        if rec.done || rec.chosen >= rec.max {
            return self.jump(code.pc + 1);
        }
        let Val::Player(player) = rec.player else {
            return self.choose_by_chance(code);
        };
        let slot = p.choices[c as usize].slot;
        self.decision.choices.clear();
        let list = &self.lists[rec.start as usize..];
        let (candidates, chosen) = list.split_at(rec.len as usize);
        for v in candidates {
            // One of several that nobody can tell apart stands for all of them.
            let alike =
                |o: &Option_| matches!(o, Option_::Value(w) if self.f.same_thing(*w, *v));
            if !chosen[..rec.chosen as usize].contains(v)
                && !self.decision.choices.iter().any(alike)
            {
                self.decision.choices.push(Option_::Value(*v));
            }
        }
        if rec.chosen >= rec.min {
            self.decision.choices.push(Option_::Done);
        }
        if let [only] = self.decision.choices[..] {
            // One thing to choose is no decision.
            return self.code_answer(p, only);
        }
        self.ask(player, DecisionKind::Choose { rule: code.rule, slot, secret: false });
    }

    fn choose_by_chance(&mut self, code: &CodeFrame) {
        let Some(&rec) = self.loops.last() else { return };
        let mut chosen = 0;
        while chosen < rec.max {
            let end = self.lists.len();
            for i in rec.start..rec.start + rec.len {
                let v = self.lists[i as usize];
                let taken = (rec.start + rec.len) as usize;
                if !self.lists[taken..end].contains(&v) {
                    self.buf.push(v);
                }
            }
            let pick = self.pick();
            self.buf.clear();
            self.lists.push(pick);
            chosen += 1;
        }
        if let Some(rec) = self.loops.last_mut() {
            rec.chosen = chosen;
        }
        self.jump(code.pc + 1);
    }

    /// Asks the next player of a secret choice.
    pub(crate) fn secret_ask(&mut self, p: &Program, code: &CodeFrame, l: u32) {
        let Some(&rec) = self.loops.last() else { return };
        if rec.at >= rec.len {
            if let Some(rec) = self.loops.last_mut() {
                rec.at = 0;
            }
            return self.jump(code.pc + 1);
        }
        let each = p.loops[l as usize];
        let choice = p.choices[each.choice as usize];
        let who = self.lists[(rec.start + rec.at) as usize];
        self.locals[code.base as usize + each.slot as usize] = who;
        let at = self.in_code(p, code, |cx, env| cx.members(choice.from, env, usize::MAX));
        let min = self.code_expr(p, code, choice.min).as_int().unwrap_or(0);
        self.decision.choices.clear();
        for v in &self.buf[at..] {
            self.decision.choices.push(Option_::Value(*v));
        }
        self.buf.truncate(at);
        if min <= 0 || self.decision.choices.is_empty() {
            self.decision.choices.push(Option_::Done);
        }
        let player = match choice.by {
            None => None,
            Some(e) => self.code_expr(p, code, e).as_player().or(who.as_player()),
        };
        match (player, &self.decision.choices[..]) {
            (_, [only]) => {
                let only = *only;
                self.code_answer(p, only);
            }
            (Some(player), _) => self.ask(
                player,
                DecisionKind::Choose { rule: code.rule, slot: choice.slot, secret: true },
            ),
            (None, choices) => {
                for o in choices {
                    if let Option_::Value(v) = o {
                        self.buf.push(*v);
                    }
                }
                let v = self.pick();
                self.buf.clear();
                self.code_answer(p, Option_::Value(v));
            }
        }
    }
}
