//! The lowering pass as a whole: what it takes, what it gives, the state it keeps.

use std::collections::BTreeSet;

use indexmap::IndexMap;

use super::audit::open::Unsaid;
use super::discourse::{Discourse, Env};
use super::phrases::denote::Stuck;
use crate::finding::Findings;
use crate::lower::{
    Component, Cond, Lowered, Origin, Rule, RuleKind, RuleNumber, SetId, SetRole, Settled,
    Shared, Side, TimeId, Verb, Wording, World,
};
use crate::source::{Sources, Span};
use crate::syntax::ast::Statement;
use crate::vocabulary::{TermId, Vocabulary};

/// One sentence on its way.
#[derive(Debug, Clone)]
pub struct Unit {
    /// The rule set.
    pub set: SetId,
    /// The number, or empty.
    pub number: RuleNumber,
    /// The number or path as printed.
    pub name: String,
    /// 1 for the first use of this number in its set.
    pub occurrence: u32,
    /// Sentence within the rule, from 1.
    pub sentence: u32,
    /// The words.
    pub span: Span,
    /// The words, without markup.
    pub text: Wording,
    /// Titles of the headings around it, outermost first.
    pub headings: Vec<String>,
    /// Key of the discourse: sentences with the same key share pronouns.
    pub discourse: u32,
    /// Key of the discourse around it (the rule above), whose subject a fragment takes.
    pub parent: Option<u32>,
    /// Whether it is an item of an ordered list.
    pub ordered: bool,
    /// The tree; none if nothing was read or the form is commentary.
    pub statement: Option<Statement>,
    /// The unit that has changed its words, by its place.
    pub amended: Option<usize>,
    /// What became of it before anything was lowered (a rule that is left out, a sentence that
    /// changes the text of another).
    pub settled: Option<Status>,
    /// Whether it is an item of a list.
    pub at_item: bool,
    /// Whether its form does not make it commentary.
    pub plain: bool,
    /// The tables that stand in its section, cell by cell.
    pub tables: Vec<Vec<Vec<String>>>,
}

impl Unit {
    /// Its words in small letters.
    pub(super) fn words(&self) -> &[String] {
        self.text.words()
    }
}

/// A rule set as it comes in.
#[derive(Debug, Clone)]
pub struct SetInput {
    /// Name or prefix, for rule ids.
    pub name: String,
    /// Its role.
    pub role: SetRole,
    /// The set that it stands over, if that is stated.
    pub over: Option<String>,
    /// What its file calls the pieces of its game.
    pub pieces: Option<String>,
    /// Whether rules of it say in which year they were made.
    pub dated: bool,
    /// Where it begins.
    pub at: Span,
}

/// What lowering takes.
#[derive(Debug)]
pub struct Input<'a> {
    /// The terms and words.
    pub vocabulary: &'a Vocabulary,
    /// The rule sets, lowest layer first.
    pub sets: Vec<SetInput>,
    /// The sentences in document order, set by set.
    pub units: &'a [Unit],
    /// The pieces.
    pub components: Vec<Component>,
    /// The texts, to quote the author's words.
    pub sources: Option<&'a Sources>,
    /// The only sentences of which each word has to make a difference; without it, all but those of the standard set.
    pub audited: Option<&'a [usize]>,
}

/// What became of a sentence.
#[derive(Debug, Clone)]
pub enum Status {
    /// It makes rules.
    Operative,
    /// It defines.
    Definition,
    /// It is about rules.
    Meta,
    /// It says nothing that the state could show; why.
    Commentary(&'static str),
    /// It was parsed, but a part of it means nothing to the machine.
    Unread {
        /// Where.
        at: Span,
        /// What is the matter.
        message: String,
        /// What to write.
        help: Option<String>,
    },
}

/// What lowering gives.
#[derive(Debug)]
pub struct Outcome {
    /// World and rules.
    pub lowered: Lowered,
    /// For each unit, what became of it.
    pub statuses: Vec<Status>,
    /// What else the author should know.
    pub findings: Findings,
    /// Units that say again what another one says, with that one.
    pub restates: Vec<(usize, usize)>,
    /// Units that were read in other words, with their tree.
    pub reworded: Vec<(usize, String)>,
}

/// The state of the pass.
#[derive(Clone)]
pub(super) struct Lowerer<'a> {
    pub voc: &'a Vocabulary,
    pub sources: Option<&'a Sources>,
    pub out: Lowered,
    pub units: &'a [Unit],
    pub findings: Findings,
    /// Discourses by key.
    pub discourses: IndexMap<u32, Discourse>,
    /// The unit that is being lowered.
    pub at: usize,
    /// Parts made of the present sentence.
    pub part: u32,
    /// Flag properties by the lemma of the verb that sets them.
    pub flags: Shared<IndexMap<String, (TermId, Verb, Verb)>>,
    /// States that hold by a definition, by their words.
    pub defined: Shared<IndexMap<String, TermId>>,
    /// Set-valued properties made of `eligible for` and the like.
    pub relations: Shared<IndexMap<String, TermId>>,
    /// Verbs whose object may be a status (`play an X` for `play a card as an X`).
    pub status_verbs: Shared<Vec<Verb>>,
    /// Verbs that players do with pieces, by whether a player was ever the agent.
    pub with_agent: Shared<Vec<Verb>>,
    /// Times by term.
    pub times: Shared<IndexMap<TermId, TimeId>>,
    /// The turn.
    pub turn: Option<TimeId>,
    /// Places that count as one over all players (`the pile is empty only while all are`).
    pub collective: Shared<Vec<TermId>>,
    /// Places named without an owner though each player has one, and how they were read.
    pub unsaid: Shared<Vec<Unsaid>>,
    /// Sentences that say again what another one says.
    pub restates: Shared<super::audit::restate::Restates>,
    /// Sentences that were read as a part of the one before them.
    pub read_before: Shared<std::collections::BTreeSet<usize>>,
    /// Group events (`players get priority`) by held state.
    pub groups: Shared<IndexMap<TermId, Verb>>,
    /// Places that the book takes for granted, by name.
    pub standing: Shared<IndexMap<String, TermId>>,
    /// The place that all pieces come from of which nothing else is said.
    pub(super) store: Option<super::effects::store::Store>,
    /// The sentences that move what lies nowhere.
    pub(super) astray: Vec<u32>,
    /// The events that the parts below a heading go on from, by discourse.
    pub episodes: Shared<IndexMap<u32, super::time::episode::Episode>>,
    /// The ranking that sentences about places speak of.
    pub ranking: Option<super::score::ranking::Ranking>,
    /// The discourse around each discourse.
    pub around: Shared<IndexMap<u32, u32>>,
    /// What words mean within one set.
    pub scoped: Shared<Vec<super::definitions::scoped::Scoped>>,
    /// What rules claim of their own rank.
    pub claimed: Shared<Vec<super::law::claims::Claimed>>,
    /// The rules that the present sentence is an exception to by its `even if`.
    pub even_if: Vec<crate::lower::Rules>,
    /// Sentences, by their place, that give of a tally instead of what no rule before them gives.
    pub gains_instead: Vec<(u32, TermId)>,
    /// The sets with a section about setting up.
    pub sets_up: Shared<Vec<SetId>>,
    /// Sentences that were put into other words to be read.
    pub reworded: Vec<(usize, String)>,
    /// Names of players, where a scenario has given any.
    pub seats: Shared<Vec<String>>,
    /// Whether a figure means exactly so many, as in what a scenario expects.
    pub exact: bool,
    /// Verbs that the book or the standard set explains.
    pub explained: Shared<Vec<String>>,
    /// Verbs of every table that the book uses for actions of its own (`when a player gives, …`).
    pub bare_deeds: Shared<Vec<String>>,
    /// How many pieces a place holds when it is full, where a sentence said so.
    pub full: Shared<IndexMap<TermId, crate::lower::Expr>>,
    /// A heading that stands in the text itself (`**Dealing.** …`), with the headings around it.
    pub run_in: Option<(String, Vec<String>)>,
    /// The time that the sentence before spoke of, with the headings around it.
    pub last_time: Option<(TimeId, Vec<String>)>,
    /// The numbered time that was named last, with the headings around it.
    pub last_numbered: Option<(TimeId, Cond, Vec<String>)>,
    /// What was said of places before the ranking: the sentence, the last place that earns, for how many
    /// players, whether as an exception.
    pub awards_ahead: Vec<(usize, i64, Option<i64>, bool)>,
    /// The time that the label of an item gives, with the item.
    pub labelled: Option<(TimeId, u32)>,
    /// What is known of dice.
    pub dice: super::dice::rolls::Dice,
    /// Whether anything of the game is in a hand.
    pub has_hands: bool,
    /// Sentences that go on from a permission: their unit, its unit, what is permitted.
    pub on_may: Vec<(usize, usize, Verb)>,
    /// The events of the items below a sentence that opens a list to choose from, by its place.
    pub menus: Shared<IndexMap<usize, Vec<Verb>>>,
    /// The event of each such item, by the places of its sentences.
    pub menu_items: Shared<IndexMap<usize, Verb>>,
    /// Actions of which only the number is chosen.
    pub numbered_actions: Shared<Vec<super::norms::so_many::SoMany>>,
    /// The parts of figures that come from what was spent, by the term for the part.
    pub added_parts: Shared<IndexMap<TermId, super::effects::spent_adds::Added>>,
    /// Actions that rules give by themselves.
    pub powers: Shared<Vec<super::norms::power::Power>>,
    /// Sentences that speak of rules further down, by their positions; whether these are being read.
    pub postponed: Vec<usize>,
    pub all_are_known: bool,
    /// What is said of events by the rule that brings them about.
    pub by_rules: Shared<Vec<super::conditions::under_rule::ByRule>>,
    /// What is said of tricks.
    pub tricks: super::score::tricks::Tricks,
    /// Amounts that may be less than nothing.
    pub below_zero: Vec<TermId>,
    /// Who wins a round.
    pub rounds: super::time::rounds::Rounds,
    /// What the whole text says.
    pub(super) surveyed: super::survey::Shared<'a>,
}

/// Lowers all units.
pub fn lower(input: Input<'_>) -> Outcome {
    let (lowerer, statuses) = lowered(&input);
    let restates = lowerer.restates.iter().map(|(a, b)| (*a, *b)).collect();
    Outcome {
        lowered: lowerer.out,
        statuses,
        findings: lowerer.findings,
        restates,
        reworded: lowerer.reworded,
    }
}

/// Lowers all units and keeps the state of the pass.
pub(super) fn lowered<'a>(input: &Input<'a>) -> (Lowerer<'a>, Vec<Status>) {
    let mut lowerer = Lowerer::new(input);
    let pieces: Vec<Option<String>> = input.sets.iter().map(|s| s.pieces.clone()).collect();
    for unit in input.units {
        if !lowerer.sets_up.contains(&unit.set) && lowerer.in_setup(unit) {
            lowerer.sets_up.push(unit.set);
        }
    }
    lowerer.scopes(&pieces);
    lowerer.declare();
    let mut statuses = Vec::with_capacity(input.units.len());
    for (i, unit) in input.units.iter().enumerate() {
        lowerer.at = i;
        lowerer.part = 0;
        lowerer.out.rules.mark();
        if lowerer.read_before.contains(&i) {
            statuses.push(Status::Operative);
            continue;
        }
        let standard = input.sets.get(unit.set.0 as usize).map(|set| &set.role);
        let audited = standard != Some(&SetRole::Standard)
            && input.audited.is_none_or(|only| only.contains(&i));
        let before = audited.then(|| lowerer.before(unit));
        let status = if lowerer.lost_item(&statuses, i) {
            Status::Unread {
                at: unit.span,
                message:
                    "this belongs to a list, and the sentence that opens the list is not read"
                        .to_owned(),
                help: Some(
                    "write above the list for example `On your turn, do one of the following:`"
                        .into(),
                ),
            }
        } else if super::audit::onward::goes_on_from_nothing(input.units, &statuses, i) {
            Status::Unread {
                at: unit.span,
                message: format!(
                    "`{}` goes on from the sentence before, and that one is not read",
                    unit.text.trim_end_matches('.')
                ),
                help: Some(
                    "mend the sentence before first, or say here when this happens".into(),
                ),
            }
        } else {
            lowerer.unit(unit)
        };
        // What speaks of a rule that stands further down is read once that one is.
        let later = lowerer.postponed.last() == Some(&i);
        statuses.push(match before {
            Some(before) if unit.settled.is_none() && !later => {
                lowerer.heeded(unit, &before, status)
            }
            _ => status,
        });
        if let Some(status) = statuses.last() {
            lowerer.note_left_out(status);
        }
    }
    lowerer.read_postponed(&mut statuses);
    lowerer.out.rules.all_mut();
    // What is read from here on (a scenario) belongs to no set.
    lowerer.scoped.clear();
    lowerer.finish();
    lowerer.goes_there();
    lowerer.said_by_the_book();
    lowerer.meant_of_one(&mut statuses);
    lowerer.add_spent(&mut statuses);
    lowerer.unperformed(&mut statuses);
    lowerer.no_trick(&mut statuses);
    lowerer.nothing_defines(&mut statuses);
    lowerer.unheard(&mut statuses);
    lowerer.brought_by_none(&mut statuses);
    lowerer.objectless();
    lowerer.moved_from_nowhere(&mut statuses);
    lowerer.overviews(&mut statuses);
    blame(input.units, &mut statuses);
    lowerer.whose_place(&statuses);
    lowerer.restatements(&statuses);
    (lowerer, statuses)
}

/// What cannot be lowered because of changed words is the fault of the sentence that changed them.
fn blame(units: &[Unit], statuses: &mut [Status]) {
    for at in 0..units.len() {
        let Some(by) = units[at].amended else { continue };
        if let Some(Status::Unread { message, help, .. }) = statuses.get(at).cloned()
            && let (Some(status), Some(unit)) = (statuses.get_mut(by), units.get(by))
        {
            *status = Status::Unread { at: unit.span, message, help };
        }
    }
}

impl<'a> Lowerer<'a> {
    fn new(input: &Input<'a>) -> Self {
        let mut out = Lowered {
            terms: input.vocabulary.terms.clone(),
            world: World {
                direction: 1,
                components: input.components.clone().into(),
                ..World::default()
            },
            ..Lowered::default()
        };
        out.sets = input
            .sets
            .iter()
            .map(|s| {
                let (over, dated, at) = (s.over.clone(), s.dated, s.at);
                Side { over, dated, at, ..Side::new(&s.name, s.role.clone()) }
            })
            .collect();
        Self {
            voc: input.vocabulary,
            sources: input.sources,
            out,
            units: input.units,
            findings: Findings::default(),
            discourses: IndexMap::new(),
            at: 0,
            part: 0,
            flags: Shared::default(),
            defined: Shared::default(),
            relations: Shared::default(),
            status_verbs: Shared::default(),
            with_agent: Shared::default(),
            times: Shared::default(),
            turn: None,
            collective: Shared::default(),
            unsaid: Shared::default(),
            restates: Shared::default(),
            read_before: Shared::default(),
            groups: Shared::default(),
            standing: Shared::default(),
            store: None,
            astray: Vec::new(),
            episodes: Shared::default(),
            ranking: None,
            around: input.units.iter().filter_map(|u| Some((u.discourse, u.parent?))).collect(),
            scoped: Shared::default(),
            claimed: Shared::default(),
            even_if: Vec::new(),
            gains_instead: Vec::new(),
            sets_up: Shared::default(),
            reworded: Vec::new(),
            seats: Shared::default(),
            exact: false,
            explained: Shared::default(),
            bare_deeds: Shared::default(),
            full: Shared::default(),
            run_in: None,
            last_time: None,
            last_numbered: None,
            awards_ahead: Vec::new(),
            labelled: None,
            dice: super::dice::rolls::Dice::default(),
            has_hands: false,
            on_may: Vec::new(),
            menus: IndexMap::new().into(),
            menu_items: IndexMap::new().into(),
            numbered_actions: Shared::default(),
            added_parts: Shared::default(),
            powers: Shared::default(),
            postponed: Vec::new(),
            all_are_known: false,
            by_rules: Shared::default(),
            tricks: super::score::tricks::Tricks::default(),
            below_zero: Vec::new(),
            rounds: super::time::rounds::Rounds::default(),
            surveyed: super::survey::Shared::default(),
        }
    }

    /// Lowers a tree in the place of a sentence.
    pub(super) fn statement_status(&mut self, statement: &Statement, unit: &Unit) -> Status {
        let mark = self.out.rules.len();
        let saved = self.discourses.get(&unit.discourse).cloned();
        let read = self.statement(statement, unit);
        let read = read.and_then(|status| self.address(mark, unit).map(|()| status));
        let lost = self.out.rules[mark..].iter().any(super::emit::asks_what_was_done);
        let read = read.and_then(|status| {
            if !lost {
                return Ok(status);
            }
            Err(Stuck::new(
                unit.span,
                format!(
                    "nothing keeps what has been done to a piece, as `{}` asks",
                    self.said()
                ),
            )
            .help("define the state, for example `Being tapped is a property of a card.`"))
        });
        match read {
            Ok(status) => status,
            Err(Stuck { at, message, help }) => {
                // Nothing half-read goes into the rules: a sentence is read as a whole or not at all.
                self.out.rules.truncate(mark);
                if self.out.rules.marked() == mark {
                    self.out.rules.take_back();
                }
                if let Some(saved) = saved {
                    self.discourses.insert(unit.discourse, saved);
                }
                match self.tells_only(statement, unit) {
                    Some(status) => status,
                    None => Status::Unread { at, message, help },
                }
            }
        }
    }

    /// The origin of the next part of the present sentence.
    pub(super) fn origin(&mut self) -> Origin {
        let unit = &self.units[self.at];
        self.part += 1;
        Origin {
            set: unit.set,
            number: unit.number.clone(),
            name: unit.name.clone(),
            occurrence: unit.occurrence,
            sentence: unit.sentence,
            part: self.part,
            position: self.at as u32,
            span: unit.span,
        }
    }

    /// Adds a rule of the present sentence.
    pub(super) fn rule(&mut self, env: &Env, guard: Cond, kind: RuleKind) -> usize {
        let origin = self.origin();
        let settled = match self.out.sets.get(origin.set.0 as usize).map(|s| &s.role) {
            Some(SetRole::Standard) => Settled::Standard,
            Some(SetRole::Errata) => Settled::ReadAs,
            _ => Settled::Text,
        };
        self.out.rules.push(Rule {
            origin,
            guard,
            kind,
            exceptional: None,
            beats: Vec::new(),
            yields: Vec::new(),
            slots: env.slots.len() as u16,
            slot_names: env.slots.clone(),
            settled,
            case: None,
        });
        self.out.rules.len() - 1
    }

    /// Where the present sentence is.
    pub(super) fn here(&self) -> Span {
        self.units[self.at].span
    }

    /// A verb that nothing carries out, reacts to or restricts means nothing: the sentences that only
    /// make it happen are not read, rather than followed by doing nothing.
    fn unperformed(&mut self, statuses: &mut [Status]) {
        // A roll is carried out by its dice; its event is told for those who listen.
        let mut known: BTreeSet<Verb> =
            self.verb_named("roll").filter(|_| self.dice.used).into_iter().collect();
        // An action that is named by a verb and a noun is only its name; a note says so.
        let deeds =
            self.out.terms.iter().filter(|(_, t)| {
                t.sort == crate::vocabulary::Sort::Action && t.name.contains(' ')
            });
        known.extend(deeds.filter_map(|(_, t)| self.verb_named(&t.name)));
        for rule in &self.out.rules {
            let verb = match &rule.kind {
                RuleKind::Perform { event, .. }
                | RuleKind::When { event, .. }
                | RuleKind::Instead { event, .. } => event.verb,
                RuleKind::May { action }
                | RuleKind::Only { action, .. }
                | RuleKind::Must { action }
                | RuleKind::Param { action, .. }
                | RuleKind::Cost { action, .. } => action.verb,
                _ => continue,
            };
            known.insert(verb);
        }
        let mut lost: Vec<(usize, Verb)> = Vec::new();
        for rule in &self.out.rules {
            let mut verbs = Vec::new();
            super::definitions::setup::effect_of(&rule.kind, &mut verbs);
            for verb in verbs {
                if !verb.is_primitive() && !known.contains(&verb) {
                    lost.push((rule.origin.position as usize, verb));
                }
            }
        }
        for (at, verb) in &lost {
            let name = self.out.world.verbs.name(*verb).to_owned();
            let unit = &self.units[*at];
            let item = self.menu_items.values().any(|v| v == verb);
            if let Some(status) = statuses.get_mut(*at).filter(|_| item) {
                *status = Status::Unread {
                    at: unit.span,
                    message: format!("an item of the list below is not read: `{name}`"),
                    help: Some("mend the item first".to_owned()),
                };
                continue;
            }
            if let Some(status) = statuses.get_mut(*at) {
                *status = Status::Unread {
                    at: unit.span,
                    message: format!(
                        "nothing says what happens when somebody or something does `{name}`"
                    ),
                    help: Some(format!(
                        "write a rule for it, for example `when a player {name}s, …`"
                    )),
                };
            }
        }
        let lost: Vec<u32> = lost.into_iter().map(|(at, _)| at as u32).collect();
        self.out.rules.retain(|r| !lost.contains(&r.origin.position));
    }

    /// The last touches that need all sentences: implied performances, places of pieces.
    fn finish(&mut self) {
        self.finish_claims();
        self.finish_groups();
        self.finish_times();
        self.finish_tricks();
        self.finish_setup();
        self.finish_rounds();
        self.finish_floors();
    }
}
