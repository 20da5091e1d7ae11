//! The program: tables and indexes.

use super::fold::Written;
use super::node::{CondId, CondNode, ExprId, ExprNode, QueryId, QueryNode};
use super::op::{ChoiceCode, LoopCode, Op, ProposalCode};
use super::value::Val;
use crate::lower::{Counts, Role, RuleId, Scope, Verb, Visibility};
use crate::resolve::LawId;
use crate::vocabulary::TermId;

/// No such thing.
pub(crate) const NONE: u16 = u16::MAX;

/// A compiled rule set: immutable, shared by all states.
#[allow(clippy::struct_excessive_bools, reason = "marks that are read one by one")]
#[derive(Debug, Clone, Default)]
pub struct Program {
    pub(crate) exprs: Vec<ExprNode>,
    pub(crate) conds: Vec<CondNode>,
    pub(crate) children: Vec<CondId>,
    pub(crate) queries: Vec<QueryNode>,
    pub(crate) written: Written,
    pub(crate) code: Vec<Op>,
    pub(crate) proposals: Vec<ProposalCode>,
    pub(crate) choices: Vec<ChoiceCode>,
    pub(crate) loops: Vec<LoopCode>,
    pub(crate) questions: Vec<String>,
    pub(crate) menus: Vec<super::op::MenuCode>,
    pub(crate) rules: Vec<RuleCode>,
    pub(crate) laws: Vec<String>,
    pub(crate) zones: Vec<ZoneCode>,
    pub(crate) fields: Vec<FieldCode>,
    pub(crate) piece_fields: u16,
    pub(crate) player_fields: u16,
    pub(crate) game_fields: u16,
    pub(crate) statuses: Vec<TermId>,
    /// For each status: the zone of its invariant and the rule.
    pub(crate) invariants: Vec<Option<(u16, RuleId)>>,
    pub(crate) states: Vec<StateCode>,
    pub(crate) titles: Vec<TitleCode>,
    pub(crate) kinds: Vec<TermId>,
    pub(crate) times: Vec<TimeCode>,
    pub(crate) roots: Vec<u16>,
    pub(crate) components: Vec<ComponentCode>,
    pub(crate) texts: Vec<String>,
    pub(crate) tables: Vec<Vec<(i64, bool, i64)>>,
    pub(crate) verbs: Vec<VerbRules>,
    pub(crate) verb_names: Vec<String>,
    /// The verbs that players may do, in the order of their first rule.
    pub(crate) actions: Vec<Verb>,
    pub(crate) keeps: Vec<RuleId>,
    pub(crate) outcomes: Vec<RuleId>,
    pub(crate) watches: Vec<WatchCode>,
    pub(crate) setups: Vec<RuleId>,
    pub(crate) finals: Vec<RuleId>,
    pub(crate) rankings: Vec<RuleId>,
    pub(crate) limits: Vec<RuleId>,
    /// What state-based rules, limits, outcomes and histories depend on.
    pub(crate) keep_reads: u64,
    pub(crate) limit_reads: u64,
    pub(crate) outcome_reads: u64,
    pub(crate) watch_reads: u64,
    /// What must hold of the pieces as they are built.
    pub(crate) constraints: Vec<RuleId>,
    /// For each number of players: the constraint that the pieces break, once it has been looked for.
    pub(crate) misbuilt: Vec<std::sync::OnceLock<Option<String>>>,
    /// For each property: the rules that assign it, best first.
    pub(crate) assigns: Vec<Vec<RuleId>>,
    /// For each kind: the rules that assign it.
    pub(crate) assorts: Vec<Vec<RuleId>>,
    /// For each property: the rules that give a member.
    pub(crate) member_rules: Vec<Vec<RuleId>>,
    /// For each derived predicate: its rules.
    pub(crate) derives: Vec<(TermId, Vec<RuleId>)>,
    /// For each zone: the rules about who sees.
    pub(crate) sees: Vec<Vec<RuleId>>,
    pub(crate) counters: Vec<CounterCode>,
    /// Where each rule stands, for conditions that ask by which rule something came about.
    pub(crate) numbers: Vec<(crate::lower::SetId, crate::lower::RuleNumber)>,
    /// The rules of each group that such a condition asks for, in their order.
    pub(crate) groups: Vec<Vec<RuleId>>,
    /// Verbs whose outcome a condition asks for.
    pub(crate) logged: Vec<bool>,
    pub(crate) identity: Option<Vec<u16>>,
    pub(crate) identity_by_name: bool,
    pub(crate) term_use: Vec<TermUse>,
    pub(crate) term_names: Vec<String>,
    pub(crate) direction: i8,
    pub(crate) players: Option<(u32, u32)>,
    /// The code that finds the first player, and how many variables it has.
    pub(crate) first_player: Option<(u32, u16)>,
    pub(crate) number_sensitive: bool,
    pub(crate) has_windows: bool,
    /// Whether a rule that speaks of no event asks what an effect has done.
    pub(crate) asks_apart: bool,
    /// Whether players must do something at times.
    pub(crate) has_musts: bool,
}

/// A place kind.
#[derive(Debug, Clone)]
pub(crate) struct ZoneCode {
    pub term: TermId,
    pub scope: Scope,
    pub visibility: Visibility,
    pub shuffled: bool,
}

/// A property: which column of which subject.
#[derive(Debug, Clone)]
pub(crate) struct FieldCode {
    pub term: TermId,
    pub subject: crate::lower::Subject,
    /// Column among the properties of its subject.
    pub column: u16,
    pub start: ExprId,
    pub start_slots: u16,
    pub floor: Option<i64>,
    pub ceiling: Option<i64>,
    /// The members of a set-valued property.
    pub members: Vec<TermId>,
    pub flag: bool,
    pub set: bool,
    /// Members that every piece has by a rule without conditions.
    pub always: u32,
    /// Nothing that happens changes its stored values: they are as they are printed.
    pub printed: bool,
}

/// A held state.
#[derive(Debug, Clone)]
pub(crate) struct StateCode {
    pub term: TermId,
    pub window: bool,
    pub single: bool,
}

/// A title.
#[derive(Debug, Clone)]
pub(crate) struct TitleCode {
    pub each_player: bool,
    /// A condition over variable 0, and how many variables it has.
    pub defined: Option<(CondId, u16)>,
    /// The value itself where the condition is an equation.
    pub direct: Option<ExprId>,
}

/// How often a time runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RepeatCode {
    Once,
    Times(ExprId),
    EachPlayer,
    RoundAndRound,
    Forever,
    /// Again and again, with a new one behind each that a rule ends.
    Anew,
}

/// A stretch of time.
#[derive(Debug, Clone)]
pub(crate) struct TimeCode {
    pub term: Option<TermId>,
    pub parent: u16,
    pub children: Vec<u16>,
    pub repeat: RepeatCode,
    pub turn: bool,
    pub open: bool,
    pub contents: Vec<RuleId>,
    pub ends: Vec<RuleId>,
    /// Counters that begin afresh with it.
    pub resets: Vec<u16>,
    /// Counters whose state is kept when it ends.
    pub keeps: Vec<Keep>,
}

/// Pieces of one kind.
#[derive(Debug, Clone)]
pub(crate) struct ComponentCode {
    pub name: String,
    /// One flag for each kind.
    pub kinds: Vec<bool>,
    pub count: u32,
    /// Printed values by column of the piece properties.
    pub values: Vec<Option<Val>>,
    pub each_player: bool,
    pub place: u16,
}

/// A counter that is kept beyond its time: it passes into `ended` when that is over, and from there into `before` when the next
/// one begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Keep {
    pub counter: u16,
    pub ended: u16,
    pub before: u16,
}

/// A count of events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CounterCode {
    pub verb: u16,
    pub within: u16,
    /// Which of the events count; none is all.
    pub only: Option<CounterOnly>,
    /// What each of them counts for.
    pub counts: Counts,
    /// If it counts nothing itself: what it keeps.
    pub keep: Option<Keep>,
    /// If it counts for each piece by itself: the role in which the piece is, and the row.
    pub of_each: Option<(Role, u16)>,
}

impl CounterCode {
    /// Whether it counts what another would: in which row its pieces stand is no part of that.
    pub(crate) fn counts_as(&self, other: &Self) -> bool {
        let role = |c: &Self| c.of_each.map(|(role, _)| role);
        let what = |c: &Self| (c.verb, c.within, c.counts);
        what(self) == what(other)
            && role(self) == role(other)
            && self.only == other.only
            && self.keep == other.keep
    }
}

/// A restriction on the roles of the events that a counter counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CounterOnly {
    pub binds: Vec<(Role, u16)>,
    pub guard: CondId,
    pub slots: u16,
}

/// The rules about one verb.
#[allow(clippy::struct_excessive_bools, reason = "marks that are read one by one")]
#[derive(Debug, Clone, Default)]
pub(crate) struct VerbRules {
    /// Best first.
    pub instead: Vec<RuleId>,
    /// In document order.
    pub perform: Vec<RuleId>,
    pub when: Vec<RuleId>,
    pub may: Vec<RuleId>,
    pub must: Vec<RuleId>,
    pub only: Vec<RuleId>,
    /// Whether the restrictions presuppose that the action may be done: no ordinary permission or
    /// duty of their own book speaks of it.
    pub presupposed: bool,
    pub cannot: Vec<RuleId>,
    /// Choices before the action, in document order.
    pub params: Vec<RuleId>,
    pub costs: Vec<RuleId>,
    pub counters: Vec<u16>,
    /// Whether an action of this verb has an object to offer.
    pub takes_object: bool,
    /// Whether the object may be a player rather than a piece.
    pub object_is_player: bool,
    /// Roles that params fill.
    pub param_roles: u16,
    /// What the event does with a chosen value, where that is all that the rule says.
    pub uses: Vec<RuleId>,
    /// Prohibitions and restrictions, with what is quickly seen of them: prohibitions first.
    pub checks: Vec<Check>,
    /// The roles that prohibitions and restrictions read.
    pub checked: u16,
    /// From each parameter on, the roles that are still to be chosen.
    pub open: Vec<u16>,
    /// Whether a player who does it needs nothing that no choice gives.
    pub offered: bool,
    /// An event of the machine's own, and no rule replaces it, forbids it or reacts to it.
    pub plain: bool,
    /// Whether something is counted, remembered or watched when it has happened.
    pub heard: bool,
}

/// A rule that may keep an action from being legal.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Check {
    pub rule: RuleId,
    /// Whether it lets pass only what its condition says.
    pub only: bool,
    /// The roles that it reads.
    pub needs: u16,
    pub gate: Gate,
}

/// What a term is at run time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TermUse {
    pub zone: u16,
    pub status: u16,
    pub state: u16,
    pub title: u16,
    pub time: u16,
    pub kind: u16,
    pub piece_field: u16,
    pub player_field: u16,
    pub game_field: u16,
}

impl Default for TermUse {
    fn default() -> Self {
        Self {
            zone: NONE,
            status: NONE,
            state: NONE,
            title: NONE,
            time: NONE,
            kind: NONE,
            piece_field: NONE,
            player_field: NONE,
            game_field: NONE,
        }
    }
}

/// The parts of a permission, prohibition or parameter that `machine` asks for.
#[derive(Debug, Clone, Default)]
pub(crate) struct NormCode {
    /// The condition of an only-restriction.
    pub cond: Option<CondId>,
    /// Roles that guard and condition (and those of rules that beat it) read.
    pub needs: u16,
    /// Where the object must be: a place expression over the rule's variables.
    pub object_in: Option<ExprId>,
    /// In which zone the object must be.
    pub object_zone: u16,
    /// The object is one of these: a choice (parameters for the object role).
    pub choices: Vec<u32>,
    /// The role that a parameter fills.
    pub role: u8,
    /// The variable that the object role binds.
    pub object_slot: u16,
    /// That the object is in that place is all that the restriction asks, and the place is known as soon as
    /// the agent is.
    pub object_alone: bool,
    /// A parameter that a permission leaves open: those of several permissions add up.
    pub open: bool,
    /// What must hold for the rule to let the action pass (for a prohibition: to be in), as far as it
    /// can be read before object and parameters are known.
    pub early: Option<CondId>,
    /// A stretch of time that `early` asks for.
    pub early_time: Option<u16>,
    /// Of the names that a choice offers the one to which the fewest rules have something to add, if
    /// there is a difference.
    pub likely: Val,
}

/// Parts of a condition that are read without variables: most rules are out by one of them.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Gate {
    /// A stretch of time that must run.
    pub time: Option<u16>,
    /// A role of the event, and what must fill it.
    pub role: Option<(u8, TermId)>,
    /// A role of the event, and the zone of the place that must fill it.
    pub zone: Option<(u8, u16)>,
}

/// One rule.
#[allow(clippy::struct_excessive_bools, reason = "marks that are read one by one")]
#[derive(Debug, Clone)]
pub(crate) struct RuleCode {
    pub name: String,
    pub guard: CondId,
    pub slots: u16,
    pub slot_names: Vec<String>,
    pub verb: u16,
    pub binds: Vec<(u8, u16)>,
    /// For each variable the role that it stands for, where that is all it ever stands for while the
    /// guard and the condition are read.
    pub roles_of: Vec<u8>,
    /// Rules that beat it, with the law.
    pub beaters: Vec<(RuleId, Option<LawId>)>,
    /// Those of them that write what it writes: where one has been followed and the event goes on, it is settled.
    pub settled_by: Vec<RuleId>,
    /// Of a prohibition: the rules that prevail over it with what they let happen.
    pub ordered_by: Vec<RuleId>,
    /// Rules that tie with it.
    pub ties: Vec<RuleId>,
    /// Rules that it beats (for traces).
    pub beats: Vec<(RuleId, Option<LawId>)>,
    /// Its code; `u32::MAX` if none.
    pub entry: u32,
    /// What the guard depends on.
    pub reads: u64,
    /// Its guard asks for an outcome and is read in its turn.
    pub late: bool,
    pub before: bool,
    pub waits: bool,
    /// The roles of its event that its guard, its effect or a rule that may prevail over it reads.
    pub speaks: u16,
    /// The roles of its event that its effect reads.
    pub effect: u16,
    /// Whether it, or a rule that may prevail over it, asks what the running effect has done.
    pub asks: bool,
    /// It is a replacement.
    pub replaces: bool,
    /// No rule beats it or ties with it.
    pub free: bool,
    /// Its guard always holds.
    pub always: bool,
    /// It is in whenever its event comes up: nothing of it is to be read.
    pub unasked: bool,
    /// It is never in when its event comes up: a rule that is always in then prevails over it.
    pub overruled: bool,
    /// Its code proposes events of the machine's own, one after the other, and does nothing else.
    pub straight: bool,
    /// Its code goes through a set and does nothing else: how many steps that takes where the set is empty.
    pub goes_through: Option<(QueryId, u32)>,
    /// What must be so for its guard to hold of an event, and is quickly seen.
    pub gate: Gate,
    /// Its place in the ladder: 0 is highest.
    pub rank: u32,
    /// Its code is a set of events with no order among them.
    pub simple: bool,
    /// It is such a set, and adds to nothing: what is added never agrees with what another rule adds, both
    /// happen, one after the other.
    pub joins: bool,
    /// It gives a value by what the other rules say that it is.
    pub builds: bool,
    pub norm: NormCode,
    /// The query of a keep, outcome or ranking rule.
    pub over: Option<QueryId>,
    pub crossing: Option<(ExprId, ExprId)>,
    /// The value of an assignment; the viewer condition's slots otherwise.
    pub value: Option<ExprId>,
    /// The subject's variable.
    pub slot: u16,
    pub slot2: u16,
    pub member: Option<TermId>,
    pub again: bool,
    pub settled: crate::lower::Settled,
    /// The two cases it is one of, from 1; 0 for none.
    pub case: u32,
    /// It is the second of them.
    pub otherwise: bool,
    /// Its family, for prints.
    pub family: &'static str,
}

/// A history to keep.
#[derive(Debug, Clone)]
pub(crate) struct WatchCode {
    pub rule: RuleId,
    pub kind: WatchKind,
    /// The event's bindings, and the restriction over them.
    pub binds: Vec<(u8, u16)>,
    pub guard: CondId,
    pub times: Option<ExprId>,
    pub verb: u16,
    pub state: u16,
}

/// Which history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WatchKind {
    EachHeld,
    AllPassed,
    Happened,
}

impl Program {
    /// How many instructions it has.
    pub fn instructions(&self) -> usize {
        self.code.len()
    }

    /// The numbers that are kept for each player.
    pub fn player_tallies(&self) -> Vec<TermId> {
        let own =
            |f: &&FieldCode| f.subject == crate::lower::Subject::Player && !f.flag && !f.set;
        self.fields.iter().filter(own).map(|f| f.term).collect()
    }

    /// Whether players ever have a choice to make or a turn to take.
    pub fn plays(&self) -> bool {
        !self.actions.is_empty() || !self.choices.is_empty()
    }

    /// Fewest and most players, if the book says.
    pub fn player_range(&self) -> Option<(u32, u32)> {
        self.players
    }

    /// Whether two stretches of time are different parts of one, so that it cannot be both at once.
    pub fn stand_beside(&self, a: crate::lower::TimeId, b: crate::lower::TimeId) -> bool {
        let parent =
            |time: crate::lower::TimeId| self.times.get(time.0 as usize).map(|t| t.parent);
        a != b && parent(a) == parent(b)
    }

    /// How many rules it has.
    pub fn rule_count(&self) -> usize {
        self.rules.len()
    }

    /// Whether it has a rule of this name.
    pub fn has_rule(&self, name: &str) -> bool {
        self.rules.iter().any(|rule| rule.name == name)
    }

    /// The name of a rule as printed.
    pub fn rule_name(&self, rule: RuleId) -> &str {
        self.rules.get(rule.0 as usize).map_or("", |r| r.name.as_str())
    }

    /// The name of a rule beside those of the book: the standard set has numbers of its own.
    pub fn rule_label(&self, rule: RuleId) -> std::borrow::Cow<'_, str> {
        let name = self.rule_name(rule);
        if self.settled(rule) == crate::lower::Settled::Standard {
            format!("standard {name}").into()
        } else {
            name.into()
        }
    }

    /// What settled a rule: the text, the standard set or a reading.
    pub fn settled(&self, rule: RuleId) -> crate::lower::Settled {
        self.rules.get(rule.0 as usize).map_or(crate::lower::Settled::Text, |r| r.settled)
    }

    /// The name of a variable of a rule, for prints (`card`).
    pub fn slot_name(&self, rule: RuleId, slot: u16) -> &str {
        let names = self.rules.get(rule.0 as usize).map(|r| &r.slot_names);
        names.and_then(|n| n.get(slot as usize)).map_or("", String::as_str)
    }

    /// A question that the book leaves to the players.
    pub fn question(&self, question: u32) -> &str {
        self.questions.get(question as usize).map_or("", String::as_str)
    }

    /// The name of a law of precedence.
    pub fn law_name(&self, law: LawId) -> &str {
        self.laws.get(law.0 as usize).map_or("", String::as_str)
    }

    /// The name of a verb.
    pub fn verb_name(&self, verb: Verb) -> &str {
        self.verb_names.get(verb.0 as usize).map_or("do", String::as_str)
    }

    /// The rules that ask for a choice before an action, in document order.
    pub fn parameters(&self, verb: Verb) -> Vec<RuleId> {
        self.verbs.get(verb.0 as usize).map_or_else(Vec::new, |rules| rules.params.clone())
    }

    /// The verb with this base form.
    pub fn find_verb(&self, name: &str) -> Option<Verb> {
        self.verb_names
            .iter()
            .position(|n| n.eq_ignore_ascii_case(name))
            .map(|i| Verb(i as u16))
    }

    /// The name of a term.
    pub fn term_name(&self, term: TermId) -> &str {
        self.term_names.get(term.0 as usize).map_or("", String::as_str)
    }

    /// The stretch of time with this name.
    pub fn time_of(&self, term: TermId) -> Option<crate::lower::TimeId> {
        let t = self.term(term).time;
        (t != NONE).then_some(crate::lower::TimeId(t))
    }

    #[inline]
    pub(crate) fn term(&self, term: TermId) -> TermUse {
        self.term_use.get(term.0 as usize).copied().unwrap_or_default()
    }

    #[inline]
    pub(crate) fn rule(&self, rule: RuleId) -> &RuleCode {
        &self.rules[rule.0 as usize]
    }

    #[inline]
    pub(crate) fn on(&self, verb: Verb) -> &VerbRules {
        &self.verbs[verb.0 as usize]
    }
}
