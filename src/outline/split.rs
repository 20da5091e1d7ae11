//! One sentence that says two things cut into two sentences.

use super::model::{Outline, SentenceId};

impl Outline {
    /// Puts a sentence before an earlier one; it keeps its number and its place in the file.
    pub(crate) fn move_up(&mut self, from: usize, to: usize) {
        if to >= from || from >= self.sentences.len() {
            return;
        }
        self.sentences[to..=from].rotate_right(1);
        let moved = |id: &mut Option<SentenceId>| {
            if let Some(SentenceId(i)) = id {
                let at = *i as usize;
                if at == from {
                    *i = u32::try_from(to).unwrap_or(*i);
                } else if (to..from).contains(&at) {
                    *i += 1;
                }
            }
        };
        self.sentences.iter_mut().for_each(|s| moved(&mut s.lead_in));
        self.sections.iter_mut().for_each(|s| moved(&mut s.lead_in));
        self.tables.iter_mut().for_each(|t| moved(&mut t.lead_in));
    }

    /// Makes one sentence of a sentence and the next of its section.
    pub(crate) fn join(&mut self, at: usize) {
        let (Some(first), Some(next)) = (self.sentences.get(at), self.sentences.get(at + 1))
        else {
            return;
        };
        if first.section != next.section {
            return;
        }
        let written = format!("{}. {}", first.written(), next.written());
        let text = format!("{}. {}", first.text, next.text);
        let (section, index, end) = (next.section, next.index, next.span.end);
        let first = &mut self.sentences[at];
        first.reword(text);
        (first.written, first.span.end) = (Some(written), end);
        self.sentences.remove(at + 1);
        for sentence in &mut self.sentences {
            if sentence.section == section && sentence.index > index {
                sentence.index -= 1;
            }
            earlier(&mut sentence.lead_in, at);
        }
        for section in &mut self.sections {
            earlier(&mut section.lead_in, at);
        }
        for table in &mut self.tables {
            earlier(&mut table.lead_in, at);
        }
    }

    /// Cuts the sentence at place `at` in two: what stands before byte `end` of its text, and what stands from byte
    /// `start` on. The second is the next sentence of the same section; all that is known by place moves along.
    pub(crate) fn split(&mut self, at: usize, end: usize, start: usize) {
        let Some(whole) = self.sentences.get(at) else { return };
        let mut rest = whole.clone();
        let known = whole.offsets.len() == whole.text.len();
        let cut = |byte: usize| whole.offsets.get(byte).copied().filter(|_| known);
        let (first_ends, rest_begins) = (cut(end), cut(start));
        let section = whole.section;
        let index = whole.index;
        rest.index += 1;
        rest.text.replace_range(..start, "");
        if let Some(begin) = rest_begins {
            rest.offsets.drain(..start);
            rest.span.start = begin;
        }
        rest.references.retain_mut(|r| {
            let behind = r.range.0 as usize >= start;
            if behind {
                r.range = (r.range.0 - start as u32, r.range.1 - start as u32);
            }
            behind
        });
        let first = &mut self.sentences[at];
        first.text.truncate(end);
        if known {
            first.offsets.truncate(end);
        }
        if let Some(ends) = first_ends {
            first.span.end = ends;
        }
        first.references.retain(|r| r.range.1 as usize <= end);
        for sentence in &mut self.sentences {
            if sentence.section == section && sentence.index > index {
                sentence.index += 1;
            }
            later(&mut sentence.lead_in, at);
        }
        later(&mut rest.lead_in, at);
        for section in &mut self.sections {
            later(&mut section.lead_in, at);
        }
        for table in &mut self.tables {
            later(&mut table.lead_in, at);
        }
        self.sentences.insert(at + 1, rest);
    }
}

/// What stood behind place `at` stands one place later; what the whole sentence led in, its second half does.
fn later(id: &mut Option<SentenceId>, at: usize) {
    if let Some(SentenceId(i)) = id
        && *i as usize >= at
    {
        *i += 1;
    }
}

/// What stood behind place `at` stands one place earlier.
fn earlier(id: &mut Option<SentenceId>, at: usize) {
    if let Some(SentenceId(i)) = id
        && *i as usize > at
    {
        *i -= 1;
    }
}
