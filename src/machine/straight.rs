//! Code without turns: events of the machine's own, one after the other, that are gathered. No frame is
//! needed for it as long as nobody answers to them.

use super::frame::Frame;
use super::state::State;
use crate::lower::RuleId;
use crate::program::{Op, Program};

impl State {
    /// Runs the code of a rule for an event while updates are gathered. What somebody answers to goes on
    /// in a frame.
    pub(super) fn run_straight(&mut self, p: &Program, rule: RuleId, at: u32, lineage: u32) {
        let base = self.bind_code(p, rule, at);
        let mut code = self.code_frame(p, rule, base, at, lineage);
        loop {
            match p.code[code.pc as usize] {
                Op::Batch => self.batch.depth += 1,
                Op::Commit => self.batch.depth -= 1,
                Op::Do(n) => {
                    let last = self.events.len();
                    self.push_proposal(p, &code, n);
                    let event = &mut self.events[last];
                    event.log = self.f.log.len() as u32;
                    event.depth = code.depth + 1;
                    let (verb, result) = (event.verb, event.result_or_object());
                    let Some(did) = self.gathered_event(p, last as u32) else {
                        self.events.pop();
                        break;
                    };
                    code.did = did;
                    self.tell_event(at, verb, result, did);
                    if self.stop.is_some() {
                        return;
                    }
                }
                Op::End => {
                    self.steps += 1;
                    self.locals.truncate(base as usize);
                    self.batch = code.outer;
                    return;
                }
                _ => break,
            }
            self.steps += 1;
            code.pc += 1;
        }
        self.frames.push(Frame::Code(code));
    }
}
