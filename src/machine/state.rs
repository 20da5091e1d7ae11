//! A game in progress.

use rand_chacha::ChaCha8Rng;

use super::chance::{FirstDrawn, generator};
use super::facts::Facts;
use super::frame::{Batch, EventRec, Frame, LoopRec, Reaction};
use super::known::Known;
use super::memory::Passage;
use super::trace::TraceEvent;
use super::update::Update;
use crate::lower::{Role, RuleId, Verb};
use crate::program::{Program, Val};
use crate::vocabulary::TermId;

/// One thing that can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Option_ {
    /// To decline to act.
    Pass,
    /// An action with its object, if it has one.
    Act {
        /// The action.
        verb: Verb,
        /// Its object.
        object: Val,
    },
    /// A value of a parameter, a member of a choice.
    Value(Val),
    /// No more of what may be chosen.
    Done,
    /// To accept.
    Yes,
    /// To decline.
    No,
}

/// What a decision is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecisionKind {
    /// A chance to act, by a held state or in the course of the time.
    Act {
        /// The held state, if there is one.
        state: Option<TermId>,
    },
    /// A parameter of an action.
    Param {
        /// The action.
        verb: Verb,
        /// Which role it fills.
        role: Role,
        /// The rule that asks for it.
        rule: RuleId,
    },
    /// A choice that belongs to a cost.
    Cost {
        /// The action.
        verb: Verb,
        /// The rule that asks for it.
        rule: RuleId,
    },
    /// A choice inside an effect.
    Choose {
        /// The rule.
        rule: Option<RuleId>,
        /// Its variable.
        slot: u16,
        /// Whether others do not see it.
        secret: bool,
    },
    /// An offer to accept or decline.
    Offer {
        /// The rule.
        rule: Option<RuleId>,
    },
    /// One of several things that a rule lists.
    Menu {
        /// The rule.
        rule: Option<RuleId>,
    },
    /// A question that the book leaves to the players, by its place among the questions.
    Question {
        /// Which.
        question: u32,
    },
}

/// A decision that a player is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// Who is asked.
    pub player: u32,
    /// What it is about.
    pub kind: DecisionKind,
    /// What can be chosen, never empty.
    pub choices: Vec<Option_>,
}

/// Why play has stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// Somebody has won.
    Win,
    /// The game is a draw, or is over without a winner.
    Draw,
    /// Nobody can go on.
    Stuck(String),
    /// Two rules decide one thing and no law ranks them.
    Undecided {
        /// The two.
        rules: [RuleId; 2],
    },
    /// Play goes round without a choice.
    Loop {
        /// The rules that follow each other.
        rules: Vec<RuleId>,
    },
    /// The bound on decisions was reached.
    Capped,
}

/// How a state begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// With set-up.
    Setup,
    /// With all pieces set aside and nothing running: facts are put in place one by one.
    Held,
}

/// A quiet point that is remembered, to notice when play comes back to it: the facts, what was
/// running, the position of the generator, and the step it was seen at.
pub(crate) type Anchor = Box<(Facts, Vec<Frame>, u128, u32)>;

#[allow(clippy::struct_excessive_bools, reason = "marks that are read one by one")]
/// A game in progress: it stops at every decision and can be copied there.
#[derive(Debug, Clone)]
pub struct State {
    pub(crate) f: Facts,
    pub(crate) frames: Vec<Frame>,
    pub(crate) locals: Vec<Val>,
    pub(crate) buf: Vec<Val>,
    pub(crate) known: Known,
    pub(crate) lists: Vec<Val>,
    pub(crate) loops: Vec<LoopRec>,
    pub(crate) events: Vec<EventRec>,
    pub(crate) reactions: Vec<Reaction>,
    /// Reactions that wait for the quiet point; whether their guard has been read.
    pub(crate) queue: Vec<(RuleId, EventRec, bool)>,
    pub(crate) updates: Vec<Update>,
    pub(crate) gathered: Vec<EventRec>,
    pub(crate) batch: Batch,
    pub(crate) lineages: Vec<(RuleId, u32)>,
    /// Outcomes that have come to hold together.
    pub(crate) pending: Vec<(RuleId, Val)>,
    /// The last state-based rule that fired, its member, and the version after which it did.
    pub(crate) keep_at: (u32, u32, u32),
    /// The version of the facts at which a quiet point was reached and nothing was to be done.
    pub(crate) calm: Option<u32>,
    pub(crate) skips: Vec<(u16, Val)>,
    pub(crate) extra: Vec<u8>,
    pub(crate) decision: Decision,
    pub(crate) asking: bool,
    pub(crate) stop: Option<Stop>,
    pub(crate) rng: ChaCha8Rng,
    pub(super) drawn: FirstDrawn,
    pub(crate) pins: Vec<Val>,
    /// A pinned result that the die does not have, and its sides.
    pub(crate) amiss: Option<(i32, i64)>,
    pub(crate) seed: u64,
    pub(crate) stream: u64,
    pub(crate) history: Vec<u16>,
    pub(crate) recording: bool,
    pub(crate) trace: Option<Vec<TraceEvent>>,
    pub(crate) used: Option<Vec<u32>>,
    pub(crate) steps: u32,
    /// How much was looked at since the game began: guards, and pieces that could be meant. It depends on the book and
    /// the choices alone, unlike the time that it took.
    pub(crate) work: u64,
    pub(crate) quiets: u32,
    pub(crate) decisions: u32,
    pub(crate) cap: u32,
    pub(crate) recent: [u32; 16],
    pub(crate) recent_at: u8,
    pub(crate) anchor: Option<Anchor>,
    pub(crate) turns: u32,
    pub(crate) held: bool,
    pub(crate) decided_by: Option<RuleId>,
    /// What is noted while a passage is learned.
    pub(crate) passage: Option<Box<Passage>>,
    /// Whether a chance to act is put on the stack before it is looked at.
    pub(crate) by_windows: bool,
}

impl State {
    /// A new game: set-up is run up to the first decision. The same seed and stream give the same
    /// game for the same choices.
    pub fn new(p: &Program, players: u32, seed: u64, stream: u64) -> Self {
        let mut state = Self::open(p, players, seed, stream, Opening::Setup);
        state.run(p);
        state
    }

    /// A state that has not begun: switch on the trace or the counts, then call [`State::go_on`].
    pub fn open(p: &Program, players: u32, seed: u64, stream: u64, opening: Opening) -> Self {
        let mut state = Self::at_table(Facts::laid_out(p, players), seed, stream);
        state.held = opening == Opening::Held;
        state.prepare(p, opening);
        state
    }

    /// A state that has not begun and in which nothing is to be done.
    pub(crate) fn at_table(facts: Facts, seed: u64, stream: u64) -> Self {
        let rng = generator(seed, stream);
        Self {
            f: facts,
            frames: Vec::with_capacity(32),
            locals: Vec::with_capacity(128),
            buf: Vec::with_capacity(64),
            known: Known::default(),
            lists: Vec::with_capacity(64),
            loops: Vec::with_capacity(8),
            events: Vec::with_capacity(16),
            reactions: Vec::with_capacity(16),
            queue: Vec::new(),
            updates: Vec::with_capacity(8),
            gathered: Vec::new(),
            batch: Batch::default(),
            lineages: Vec::new(),
            pending: Vec::new(),
            keep_at: (0, 0, 0),
            calm: None,
            skips: Vec::new(),
            extra: Vec::new(),
            decision: Decision {
                player: 0,
                kind: DecisionKind::Act { state: None },
                choices: Vec::with_capacity(16),
            },
            asking: false,
            stop: None,
            rng,
            drawn: FirstDrawn::new(),
            pins: Vec::new(),
            amiss: None,
            seed,
            stream,
            history: Vec::new(),
            recording: true,
            trace: None,
            used: None,
            steps: 0,
            work: 0,
            quiets: 0,
            decisions: 0,
            cap: u32::MAX,
            recent: [u32::MAX; 16],
            recent_at: 0,
            anchor: None,
            turns: 0,
            held: false,
            decided_by: None,
            passage: None,
            by_windows: false,
        }
    }

    /// Runs to the next decision or the end.
    pub fn go_on(&mut self, p: &Program) {
        self.run(p);
    }

    /// The decision that play waits for.
    pub fn decision(&self) -> Option<&Decision> {
        self.asking.then_some(&self.decision)
    }

    /// How much was looked at since the game began; the same on every machine, for a bound on a search.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// Who is asked.
    pub fn current_player(&self) -> Option<u32> {
        self.decision().map(|d| d.player)
    }

    /// What can be chosen; empty when nobody is asked.
    pub fn legal_actions(&self) -> &[Option_] {
        self.decision().map_or(&[], |d| &d.choices)
    }

    /// Makes the choice with this index and runs to the next decision. An index that is not there
    /// changes nothing; the answer says whether it was there.
    pub fn apply(&mut self, p: &Program, choice: usize) -> bool {
        let Some(option) = self.choose_option(choice) else { return false };
        if self.stop.is_none() {
            self.answer(p, option);
            self.run(p);
        }
        true
    }

    /// Takes the choice with this index, if it is there; play stops if there have been too many.
    pub(crate) fn choose_option(&mut self, choice: usize) -> Option<Option_> {
        let &option = self.legal_actions().get(choice)?;
        if self.decisions >= self.cap {
            self.halt(Stop::Capped);
            return Some(option);
        }
        self.decisions += 1;
        if self.recording {
            self.history.push(choice as u16);
        }
        self.asking = false;
        self.steps = 0;
        self.quiets = 0;
        self.anchor = None;
        Some(option)
    }

    /// Whether the game is over or has stopped.
    pub fn is_terminal(&self) -> bool {
        self.stop.is_some()
    }

    /// Why play has stopped, if it has.
    pub fn stopped(&self) -> Option<&Stop> {
        self.stop.as_ref()
    }

    /// The winners, by seat.
    pub fn winners(&self) -> Vec<u32> {
        (0..u32::from(self.f.players())).filter(|&s| self.f.winners & (1 << s) != 0).collect()
    }

    /// The rule by which the game was decided, if a rule did.
    pub fn decided_by(&self) -> Option<RuleId> {
        self.decided_by
    }

    /// Each player's share of the win.
    pub fn returns(&self) -> Vec<f64> {
        let count = self.f.winners.count_ones();
        (0..u32::from(self.f.players()))
            .map(|s| {
                if count > 0 && self.f.winners & (1 << s) != 0 {
                    1.0 / f64::from(count)
                } else {
                    0.0
                }
            })
            .collect()
    }

    /// How many players there are.
    pub fn players(&self) -> u32 {
        u32::from(self.f.players())
    }

    /// How many decisions have been made.
    pub fn decisions(&self) -> u32 {
        self.decisions
    }

    /// How many turns have begun.
    pub fn turns(&self) -> u32 {
        self.turns
    }

    /// How many bytes a copy takes, without what it shares with the state it was made of.
    pub fn bytes(&self) -> usize {
        size_of::<Self>()
            + self.f.bytes()
            + size_of_val(&*self.frames)
            + size_of_val(&*self.locals)
            + size_of_val(&*self.lists)
            + size_of_val(&*self.loops)
            + size_of_val(&*self.events)
            + size_of_val(&*self.reactions)
            + size_of_val(&*self.queue)
            + size_of_val(&*self.lineages)
            + size_of_val(&*self.decision.choices)
            + size_of_val(&*self.history)
    }

    /// The facts.
    pub fn facts(&self) -> &Facts {
        &self.f
    }

    /// Stops play when so many decisions have been made.
    pub fn set_max_decisions(&mut self, most: u32) {
        self.cap = most;
    }

    /// Whether choices are kept for saving; on unless switched off.
    pub fn set_recording(&mut self, on: bool) {
        self.recording = on;
    }

    /// Switches the trace on or off.
    pub fn set_trace(&mut self, on: bool) {
        self.trace = on.then(Vec::new);
    }

    /// The trace so far; empty unless switched on.
    pub fn trace(&self) -> &[TraceEvent] {
        self.trace.as_deref().unwrap_or(&[])
    }

    /// Takes the trace so far and goes on with an empty one.
    pub fn take_trace(&mut self) -> Vec<TraceEvent> {
        self.trace.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Counts how often each rule was used.
    pub fn count_rules(&mut self, p: &Program) {
        self.used = Some(vec![0; p.rules.len()]);
    }

    /// How often each rule was used, by rule; empty unless counted.
    pub fn rules_used(&self) -> &[u32] {
        self.used.as_deref().unwrap_or(&[])
    }

    pub(crate) fn halt(&mut self, stop: Stop) {
        if self.stop.is_none() {
            self.stop = Some(stop);
        }
        self.asking = false;
    }

    /// Notes that a rule did something.
    #[inline]
    pub(crate) fn note(&mut self, rule: Option<RuleId>) {
        if let Some(rule) = rule {
            self.recent[self.recent_at as usize % 16] = rule.0;
            self.recent_at = self.recent_at.wrapping_add(1);
            if let Some(passage) = &mut self.passage {
                passage.note(rule);
            }
            if let Some(n) = self.used.as_mut().and_then(|u| u.get_mut(rule.0 as usize)) {
                *n += 1;
            }
        }
    }
}
