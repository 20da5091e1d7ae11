//! The program as text, for `show program` and for comparing two programs.

use std::fmt::Write;

use super::table::Program;

impl Program {
    /// The whole program as text, stable for the same book.
    pub fn print(&self) -> String {
        let mut out = String::new();
        let _ = writeln!(
            out,
            "{} rules, {} instructions, {} expressions, {} conditions, {} queries",
            self.rules.len(),
            self.code.len(),
            self.written.exprs.len(),
            self.written.conds.len(),
            self.written.queries.len()
        );
        for (i, r) in self.rules.iter().enumerate() {
            let verb = self.verb_names.get(r.verb as usize).map_or("", String::as_str);
            let _ =
                writeln!(out, "rule {i} {} {} {verb} guard {:?}", r.name, r.family, r.guard);
            if r.entry != u32::MAX {
                self.listing(&mut out, r.entry);
            }
            for (b, law) in &r.beaters {
                let law = law.map_or("", |l| self.law_name(l));
                let _ = writeln!(out, "  yields to {} by {law}", self.rule_name(*b));
            }
        }
        for (i, t) in self.times.iter().enumerate() {
            let _ = writeln!(
                out,
                "time {i} {} in {} {:?} contents {:?}",
                t.term.map_or("game", |t| self.term_name(t)),
                t.parent as i16,
                t.repeat,
                t.contents
            );
        }
        out
    }

    fn listing(&self, out: &mut String, entry: u32) {
        for (at, op) in self.code.iter().enumerate().skip(entry as usize) {
            let _ = writeln!(out, "  {at:>5} {op:?}");
            if *op == super::op::Op::End {
                break;
            }
        }
    }

    /// The program without rule numbers, names of rules and spans: two books with the same bare
    /// print play alike.
    pub fn bare(&self) -> String {
        let mut out = String::new();
        let _ = writeln!(out, "{:?}", self.written.exprs);
        let _ = writeln!(out, "{:?} {:?}", self.written.conds, self.written.children);
        let _ = writeln!(out, "{:?}", self.written.queries);
        let _ = writeln!(out, "{:?}", self.code);
        let _ = writeln!(out, "{:?} {:?} {:?}", self.proposals, self.choices, self.loops);
        for r in &self.rules {
            if matches!(r.family, "fact" | "meta") {
                continue;
            }
            let _ = writeln!(
                out,
                "{} {} {:?} {:?} {} {} {} {:?} {:?} {:?} {:?} {} {:?} {:?} {:?} {} {}",
                r.family,
                r.verb,
                r.binds,
                r.guard,
                r.entry,
                r.before,
                r.waits,
                r.norm,
                r.over,
                r.crossing,
                r.value,
                r.slot,
                r.member,
                r.beaters,
                r.ties,
                r.again,
                r.otherwise
            );
        }
        for z in &self.zones {
            let _ = writeln!(out, "{:?} {:?} {}", z.scope, z.visibility, z.shuffled);
        }
        for f in &self.fields {
            let _ = writeln!(
                out,
                "{:?} {:?} {:?} {:?} {:?}",
                f.subject, f.start, f.floor, f.ceiling, f.members
            );
        }
        let _ = writeln!(out, "{:?} {:?}", self.statuses, self.invariants);
        for s in &self.states {
            let _ = writeln!(out, "{} {}", s.window, s.single);
        }
        for t in &self.titles {
            let _ = writeln!(out, "{} {:?}", t.each_player, t.defined);
        }
        for t in &self.times {
            let _ = writeln!(
                out,
                "{} {:?} {} {} {:?} {:?}",
                t.parent as i16, t.repeat, t.turn, t.open, t.contents, t.ends
            );
        }
        for c in &self.components {
            let _ = writeln!(
                out,
                "{:?} {} {:?} {} {}",
                c.kinds, c.count, c.values, c.each_player, c.place as i16
            );
        }
        let _ = writeln!(out, "{:?} {:?} {:?}", self.tables, self.players, self.direction);
        let _ = writeln!(out, "{:?} {:?}", self.identity, self.first_player);
        out
    }
}
