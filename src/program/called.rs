//! What the parts of a program are called, in the text of its essence.

use super::essence::Teller;
use super::table::{CounterCode, NONE, TermUse};
use crate::lower::Verb;
use crate::vocabulary::TermId;

impl Teller<'_> {
    /// The property with this column.
    pub(super) fn column(&self, column: u16, of: fn(&TermUse) -> u16) -> &str {
        self.named(column, of)
    }

    fn named(&self, at: u16, of: fn(&TermUse) -> u16) -> &str {
        if at == NONE {
            return "";
        }
        let place = self.p.term_use.iter().position(|used| of(used) == at);
        place.map_or("?", |term| self.term(TermId(term as u32)))
    }

    pub(super) fn zone(&self, zone: u16) -> &str {
        self.p.zones.get(zone as usize).map_or("", |z| self.term(z.term))
    }

    pub(super) fn state(&self, state: u16) -> &str {
        self.p.states.get(state as usize).map_or("", |s| self.term(s.term))
    }

    pub(super) fn title(&self, title: u16) -> &str {
        self.named(title, |t| t.title)
    }

    pub(super) fn time(&self, time: u16) -> &str {
        self.p.times.get(time as usize).map_or("", |t| self.time_name(t.term))
    }

    pub(super) fn time_name(&self, term: Option<TermId>) -> &str {
        term.map_or("game", |t| self.term(t))
    }

    /// A verb; those of the machine are not those of a book with the same name.
    pub(super) fn verb(&self, verb: u16) -> String {
        let name = self.p.verb_names.get(verb as usize).map_or("", String::as_str);
        if verb < Verb::FIRST_OF_BOOK.0 { format!("!{name}") } else { name.to_owned() }
    }

    /// A counter by what it counts.
    pub(super) fn counter(&self, c: &CounterCode) -> String {
        let (c, before) = match c.keep {
            Some(keep) => (&self.p.counters[keep.counter as usize], "before "),
            None => (c, ""),
        };
        let only = c.only.as_ref().map_or_else(String::new, |only| {
            format!("{:?} {}", only.binds, self.cond(only.guard))
        });
        let (counts, verb, time) = (c.counts.word(), self.verb(c.verb), self.time(c.within));
        let of_each =
            c.of_each.map_or_else(String::new, |(role, _)| format!(" of each {role:?}"));
        format!("{before}{counts}{verb} in {time} {only}{of_each}")
    }
}
