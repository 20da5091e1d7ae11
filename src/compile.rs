//! The passes in order.

mod added_up;
mod apart;
mod asides;
mod asked;
mod asks_said;
mod beside;
mod board;
mod both_of_you;
mod by_number;
mod cases_apart;
mod checks;
mod choices;
mod chosen;
mod compared_said;
mod composed;
mod contents;
mod counted;
mod coverage;
mod deed_place;
mod deeds;
mod dice_points;
mod dice_said;
mod drawn_said;
mod each_listed;
mod end_said;
mod endless;
mod equipment;
mod even_said;
mod finite;
mod first_seat;
mod flavour;
mod floored;
mod fronts;
mod guide;
mod heaps;
mod idioms;
mod in_two;
mod known;
mod labels;
mod laid;
mod leads;
mod leans;
mod matched;
mod mend;
mod menu;
mod model;
mod most_said;
mod moved_said;
mod named;
mod named_player;
mod near;
mod none_possible;
mod nothing_then;
mod offers;
mod one_breath;
mod options;
mod outlined;
mod outside;
mod own_words;
mod pairs_said;
mod part_of_time;
mod pattern;
mod pawns;
mod phases;
mod pieces;
mod played_on;
mod played_said;
mod pointers;
mod press;
mod prices;
mod proof;
mod reasons;
mod rewrite;
mod roles_said;
mod roll_said;
mod round_won;
mod rows;
mod run_out;
mod same_deed;
mod scales;
mod scenarios;
mod scores;
mod so_often;
mod spoken_of;
mod status;
mod stock_said;
mod suggest;
mod tables;
mod them;
mod there_is;
mod tied;
mod told_ahead;
mod topics;
mod trick_forms;
mod trick_words;
mod tricks_said;
mod turn_said;
mod unread;
mod ways_told;
mod wild_said;
mod wordings;

pub use coverage::Coverage;
pub use scenarios::{Tested, test, test_until};
pub use status::Status;

use std::collections::BTreeSet;

use rayon::prelude::*;

use crate::book::{self, Book, HouseLayer, Loaded, Role};
use crate::finding::{Code, Finding, Findings, RuleNames, Severity};
use crate::lower::{self, Lowered, SetId, SetRole, from_syntax};
use crate::outline::{Form, Outline, SectionId, SectionKind, SentenceId};
use crate::program::{self, Program};
use crate::resolve::{self, RuleSet};
use crate::source::{Sources, Span};
use crate::syntax::{self, Parsed, ast};
use crate::vocabulary::{self, ComponentWords, TermId, Vocabulary, Word};

/// One sentence and what became of it.
#[derive(Debug, Clone)]
pub struct Reading {
    /// The rule set (index into [`Book::sets`] and [`Compiled::outlines`]).
    pub set: usize,
    /// The sentence in its outline.
    pub sentence: SentenceId,
    /// The id `set:number[#occurrence]/sN`.
    pub id: String,
    /// The words.
    pub text: String,
    /// Where they are.
    pub span: Span,
    /// What became of it.
    pub status: Status,
    /// What makes it commentary: example, credit, quotation, heading, reference, flavour, overview, no-effect.
    pub why: Option<&'static str>,
    /// The tree.
    pub statement: Option<ast::Statement>,
    /// The paraphrase.
    pub reading: Option<String>,
    /// The id of the sentence that it says again, if it adds nothing.
    pub restates: Option<String>,
}

/// A compiled game: what every stage made of it.
#[derive(Debug, Clone, Default)]
pub struct Compiled {
    /// The texts.
    pub sources: Sources,
    /// The rule sets and components.
    pub book: Book,
    /// SHA-256 of all that the rules depend on.
    pub hash: String,
    /// One outline a rule set.
    pub outlines: Vec<Outline>,
    /// The world and the rules.
    pub lowered: Lowered,
    /// Which rule prevails.
    pub rule_set: RuleSet,
    /// All sentences in document order over the sets.
    pub readings: Vec<Reading>,
    /// The terms of all sets and tables.
    pub vocabulary: Vocabulary,
    /// Rule ids with their bare numbers.
    pub names: RuleNames,
    /// What the author should know, in order of the report.
    pub findings: Findings,
    /// How much was read.
    pub coverage: Coverage,
    /// What the author has silenced.
    pub silences: crate::check::Silences,
    /// The outlines in the usual wording.
    usual: wordings::Usual,
}

impl Compiled {
    /// The sentences of the book's own sets in which a term occurs.
    pub fn uses(&self, term: TermId) -> impl Iterator<Item = &Reading> {
        self.own_readings().filter(move |reading| {
            let sentence = self.outlines[reading.set].sentence(reading.sentence);
            self.vocabulary
                .encode(sentence, reading.span.file)
                .iter()
                .any(|tokens| tokens.words.iter().any(|token| token.word == Word::Term(term)))
        })
    }

    /// Whether an error was found.
    pub fn has_errors(&self) -> bool {
        self.findings.count(Severity::Error) > 0
    }

    /// The code that the machine runs, or why there is nothing to play.
    pub fn program(&self) -> Result<Program, Vec<Finding>> {
        program::compile(&self.rule_set)
    }

    /// How many sit down if nobody says: as the manifest says, else the text, else two.
    pub fn usual_players(&self) -> u32 {
        match (self.book.players, self.lowered.world.players) {
            (Some(players), _) => players.default,
            (None, Some((min, max))) => 2.clamp(min.max(1), max.max(min).max(1)),
            (None, None) => 2,
        }
    }

    /// The sentences of the game's own sets, without the standard set.
    pub fn own_readings(&self) -> impl Iterator<Item = &Reading> {
        self.readings
            .iter()
            .filter(|r| self.book.sets.get(r.set).is_some_and(|set| set.role != Role::Standard))
    }

    /// The ids of the book's sentences that nobody could read.
    pub fn unread(&self) -> impl Iterator<Item = &str> {
        self.own_readings().filter(|r| r.status == Status::Unread).map(|r| r.id.as_str())
    }
}

/// Compiles a loaded game: each stage takes what the stages before it gave.
pub fn compile(loaded: Loaded) -> Compiled {
    compile_beside(loaded, |_| ()).0
}

/// Compiles a loaded game. While the checks look at its rules, `beside` is given the rules too; it sees no findings.
pub fn compile_beside<T: Send>(
    loaded: Loaded,
    beside: impl FnOnce(&Compiled) -> T + Send,
) -> (Compiled, T) {
    // The tables of words take as long to make as a short book takes to be cut into sentences.
    rayon::spawn(wordings::prepare);
    let Loaded { sources, book, findings } = loaded;
    let mut compiled = Compiled { sources, book, findings, ..Compiled::default() };
    outlined::outlines(&mut compiled);
    compiled.usual = wordings::Usual::of(&compiled.outlines, |at| {
        compiled.book.sets[at].role != Role::Standard
    });
    terms(&mut compiled);
    compiled.hash = book::hash(&compiled.sources, &compiled.book);
    readings(&mut compiled);
    rules(&mut compiled);
    for reading in &compiled.readings {
        if compiled.book.sets[reading.set].role != Role::Standard {
            compiled.coverage.count(reading.status);
        }
    }
    let more = tables::check(&compiled);
    compiled.findings.extend(more);
    if let Some(note) = leans::leans(&compiled) {
        compiled.findings.push(note);
    }
    let mut findings = std::mem::take(&mut compiled.findings);
    let (given, ()) =
        rayon::join(|| beside(&compiled), || checks::check(&compiled, &mut findings));
    compiled.findings = findings;
    named::name_findings(&mut compiled);
    compiled.findings.sort();
    checks::silence(&mut compiled);
    (compiled, given)
}

/// Gathers the terms of all sets and tables.
fn terms(compiled: &mut Compiled) {
    let Compiled { sources, book, usual, findings, .. } = compiled;
    let books: Vec<vocabulary::Book<'_>> = book
        .sets
        .iter()
        .zip(&usual.outlines)
        .map(|(set, outline)| vocabulary::Book { source: sources.get(set.file), outline })
        .collect();
    let tables: Vec<ComponentWords> = book
        .components
        .iter()
        .map(|table| ComponentWords {
            noun: table.noun.clone(),
            place: table.place.clone(),
            columns: table
                .columns
                .iter()
                .enumerate()
                .map(|(at, column)| {
                    let cells = table.rows.iter().filter_map(|row| row.cells.get(at).cloned());
                    (column.name.clone(), cells.collect())
                })
                .collect(),
        })
        .collect();
    let roles = std::mem::take(&mut compiled.vocabulary.roles);
    compiled.vocabulary = vocabulary::harvest(&books, &tables, findings);
    compiled.vocabulary.roles = roles;
}

/// The id of a section's rule: `set:number[#occurrence]`.
fn rule_id(set: &str, outline: &Outline, section: SectionId) -> String {
    let name = outline.rule_name(section);
    match outline.section(section).occurrence {
        0 | 1 => format!("{set}:{name}"),
        occurrence => format!("{set}:{name}#{occurrence}"),
    }
}

/// Reads every sentence, and says what is the matter with those that are not read.
fn readings(compiled: &mut Compiled) {
    readings_of(compiled, None);
}

/// Reads every sentence. Where the book was read before with other words in one set, what the other sets say may
/// be `known`, and nobody is told about what is not read.
fn readings_of(compiled: &mut Compiled, known: Option<(&[Reading], Option<usize>)>) {
    let mut sentences = Vec::new();
    for (set, outline) in compiled.outlines.iter().enumerate() {
        sentences.extend((0..outline.sentences.len()).map(|i| (set, i)));
    }
    if let Some((known, Some(changed))) = known {
        sentences.retain(|(set, _)| *set == changed);
        compiled.readings.extend(known.iter().filter(|r| r.set < changed).cloned());
    }
    let titles = unread::titles(&compiled.outlines);
    let told = known.is_none();
    let read: Vec<(Reading, Findings)> = sentences
        .into_par_iter()
        .map(|(set, i)| sentence(compiled, set, i, told.then_some(&titles)))
        .collect();
    for (reading, findings) in read {
        compiled.readings.push(reading);
        compiled.findings.extend(findings);
    }
    if let Some((known, Some(changed))) = known {
        compiled.readings.extend(known.iter().filter(|r| r.set > changed).cloned());
    }
}

/// Reads one sentence.
fn sentence(
    compiled: &Compiled,
    at: usize,
    i: usize,
    titles: Option<&BTreeSet<String>>,
) -> (Reading, Findings) {
    let (set, outline) = (&compiled.book.sets[at], &compiled.outlines[at]);
    let sentence = &outline.sentences[i];
    let (status, why) = status::of_form(sentence.form);
    let id = format!("{}/s{}", rule_id(&set.name, outline, sentence.section), sentence.index);
    let mut reading = Reading {
        set: at,
        sentence: SentenceId(i as u32),
        id,
        text: sentence.written().to_owned(),
        span: sentence.span,
        status,
        why,
        statement: None,
        reading: None,
        restates: None,
    };
    let mut findings = Findings::default();
    if let Some(contents) = compiled.vocabulary.stock.at(sentence.span) {
        contents::stocked(&mut reading, contents, &compiled.vocabulary, &mut findings);
    } else if compiled.vocabulary.roles.is_told(sentence.span) {
        reading.status = Status::Definition;
        reading.reading = Some(sentence.text.trim_end_matches('.').to_owned());
    } else if compiled.usual.is_idle(sentence.span)
        || outline.named.idle.contains(&sentence.span)
    {
        (reading.status, reading.why) = (Status::Commentary, Some("no-effect"));
        reading.reading = Some(sentence.text.trim_end_matches('.').to_owned());
    } else if sentence.form == Form::Text
        && (compiled.usual.is_fact(sentence.span)
            || outline.named.facts.contains(&sentence.span))
    {
        reading.status = Status::Definition;
        reading.reading = Some(sentence.text.trim_end_matches('.').to_owned());
    } else if sentence.form == Form::Text
        && let Some(read) = menu::lead(sentence, menu::below(outline, i), &compiled.vocabulary)
    {
        reading.reading = Some(match &read {
            syntax::ast::Statement::Sentence(_) => syntax::print(&read, &compiled.vocabulary),
            _ => sentence.text.trim_end_matches([':', '.']).to_owned(),
        });
        reading.statement = Some(read);
    } else if sentence.form == Form::Text
        && let Some((read, life)) =
            outside::known_to_the_table(&sentence.text, &compiled.vocabulary, || {
                equipment::before_turns(outline, i)
            })
    {
        reading.reading = Some(sentence.text.trim_end_matches('.').to_owned());
        if let Some(life) = life {
            findings.push(outside::by_seats(&life, &reading));
        }
        reading.statement = Some(read);
    } else if sentence.form == Form::Text
        && let Some((read, reasons)) = reasons::read(sentence, &compiled.vocabulary, set.file)
    {
        let said = syntax::print(&read, &compiled.vocabulary);
        let (reasons, order) =
            (reasons.join("`, `"), if reasons.len() > 1 { "order" } else { "orders" });
        reading.reading = Some(format!("{said} (`{reasons}` {order} nothing)"));
        reading.statement = Some(*read);
    } else if sentence.form == Form::Text {
        let usual = (compiled.usual.said(at, i) != sentence.text)
            .then(|| syntax::tree(&compiled.vocabulary.encode_text(compiled.usual.said(at, i))))
            .flatten();
        let parsed = if let Some(read) = usual {
            Parsed::Read(read, 0)
        } else {
            // An item of a list may name a thing and no more.
            let kind = outline.sections[sentence.section.0 as usize].kind;
            let item = matches!(kind, SectionKind::Item { .. });
            wordings::parsed(&compiled.vocabulary, sentence, set.file, !item, titles.is_some())
        };
        match parsed {
            Parsed::Read(read, _) => {
                reading.reading = Some(syntax::print(&read, &compiled.vocabulary));
                reading.statement = Some(*read);
            }
            Parsed::Unread(_)
                if let Some(read) =
                    asides::stand_in(sentence, &compiled.sources, &compiled.vocabulary) =>
            {
                reading.reading = Some(sentence.text.trim_end_matches('.').to_owned());
                reading.statement = Some(read);
            }
            other => {
                let Compiled { vocabulary, sources, .. } = compiled;
                let Reading { id, span, .. } = &reading;
                let text = &sentence.text;
                findings = titles.map_or_else(Findings::default, |all| {
                    let story = unread::tells_story(&outline.titles(sentence.section));
                    let heads = unread::Titles { all, story };
                    unread::findings(&other, id, text, *span, vocabulary, sources, &heads)
                });
            }
        }
    }
    (reading, findings)
}

/// Lowers the trees to rules; what each sentence became is known only now.
fn rules(compiled: &mut Compiled) {
    let units = units(compiled);
    let outcome = from_syntax::lower(input(compiled, &compiled.sources, &units));
    for (reading, status) in compiled.readings.iter_mut().zip(outcome.statuses) {
        use from_syntax::Status as S;
        if reading.statement.is_none() {
            // What is left out need not be read, and what changes text is read by its words.
            let settled = match status {
                S::Commentary("repealed") => Some((Status::Commentary, Some("repealed"))),
                S::Meta => Some((Status::Meta, None)),
                // A law that is not understood is told as one.
                S::Unread { message, help, .. } if reading.status == Status::Unread => {
                    unread::as_law(&mut compiled.findings, reading, message, help);
                    None
                }
                _ => None,
            };
            if let Some((status, why)) = settled.filter(|_| reading.status == Status::Unread) {
                (reading.status, reading.why) = (status, why);
                let id = reading.id.clone();
                compiled.findings.retain(|f| f.rule.as_ref() != Some(&id));
            }
            continue;
        }
        match status {
            S::Operative => reading.status = Status::Operative,
            S::Definition => reading.status = Status::Definition,
            S::Meta => reading.status = Status::Meta,
            S::Commentary(why) => {
                reading.status = Status::Commentary;
                reading.why = Some(why);
            }
            S::Unread { at, message, help } => {
                reading.status = Status::Unread;
                // A sentence that was read in the usual form has no places of its own.
                let at = if at == Span::default() { reading.span } else { at };
                let mut finding =
                    Finding::new(Code::UnreadSentence, at, message).rule(reading.id.clone());
                finding.help = help;
                compiled.findings.push(finding);
            }
        }
    }
    for (at, said) in outcome.reworded {
        if let Some(reading) = compiled.readings.get_mut(at) {
            reading.reading = Some(said);
        }
    }
    for (again, first) in outcome.restates {
        let id = compiled.readings.get(first).map(|r| r.id.clone());
        if let Some(reading) = compiled.readings.get_mut(again) {
            reading.restates = id;
        }
    }
    unread::name_verbs(compiled);
    offers::offer(compiled);
    compiled.findings.extend(outcome.findings);
    compiled.lowered = outcome.lowered;
    beside::fill(compiled);
    compiled.rule_set = resolve::resolve(compiled.lowered.clone(), &mut compiled.findings);
}

/// The sentences with their trees, in document order.
fn units(compiled: &Compiled) -> Vec<from_syntax::Unit> {
    let mut units = Vec::new();
    let mut key = 0;
    let mut at = 0;
    for (i, outline) in compiled.usual.outlines.iter().enumerate() {
        let readings = &compiled.readings[at..];
        let own = compiled.outlines[i].sentences.len();
        let (mut more, next) = lower::units(SetId(i as u16), outline, own, key, |sentence| {
            readings.get(sentence.0 as usize).and_then(|r| r.statement.clone())
        });
        wordings::settle(&mut more, readings);
        at += own;
        units.extend(more);
        key = next;
    }
    let roles: Vec<SetRole> =
        compiled.book.sets.iter().map(|s| set_role(&s.role, compiled.book.house)).collect();
    from_syntax::amend(&mut units, &roles, &compiled.vocabulary);
    from_syntax::same_words(&mut units, &compiled.vocabulary);
    units
}

/// What lowering takes.
fn input<'a>(
    compiled: &'a Compiled,
    sources: &'a Sources,
    units: &'a [from_syntax::Unit],
) -> from_syntax::Input<'a> {
    from_syntax::Input {
        vocabulary: &compiled.vocabulary,
        sets: compiled
            .book
            .sets
            .iter()
            .map(|s| from_syntax::SetInput {
                name: s.name.clone(),
                role: set_role(&s.role, compiled.book.house),
                over: s.over.clone(),
                pieces: s.pieces.clone(),
                dated: beside::is_dated(compiled, s.file),
                at: Span { file: s.file, start: 0, end: 0 },
            })
            .collect(),
        units,
        components: pieces::of_all(compiled),
        sources: Some(sources),
        audited: None,
    }
}

/// Where a set stands. House rules that go by the book stand in its own outline.
fn set_role(role: &Role, house: HouseLayer) -> SetRole {
    match role {
        Role::Standard => SetRole::Standard,
        Role::Base => SetRole::Base,
        Role::Core => SetRole::Core,
        Role::Import => SetRole::Import,
        Role::Compatibility(a, b) => SetRole::Compatibility(a.clone(), b.clone()),
        Role::Errata => SetRole::Errata,
        Role::House if house == HouseLayer::ByTheBook => SetRole::Appended,
        Role::House => SetRole::House,
    }
}
