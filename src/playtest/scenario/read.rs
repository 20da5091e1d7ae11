//! The sentences of a scenario: a few set phrases about play itself, all else by the grammar.

use super::draft::{Draft, Kind, Line};
use super::run::Game;
use super::seats::{self, players};
use super::set_phrase::{legality, set_phrase};
use super::{heed, spell, table, wording};
use crate::finding::{Code, Finding};
use crate::lower::from_syntax::{
    Doing, Misread, Moment, Phrase, PhraseSort, Reader, Saying, Things,
};
use crate::lower::{Cond, Expr, Value, Verb};
use crate::program::Program;
use crate::source::Span;
use crate::syntax::ast::{Clause, Statement};
use crate::syntax::{Parsed, parse};

/// What a line asks of the runner.
#[derive(Debug, Clone)]
pub(super) enum Step {
    /// Set-up is run, from this seed.
    SetUp(u64),
    /// The next outcomes of chance.
    Pins(Vec<i64>),
    /// Something is made to hold.
    Given(Saying),
    /// Something is done; what more the sentence says are parameters of it.
    Do(Vec<Doing>),
    /// Play goes on to a stretch of time.
    GoOn(Moment),
    /// Something is expected.
    Expect(Saying),
    /// Events are expected in this order, or a single one is expected or not.
    Events(Vec<Doing>, bool),
    /// A player rolls, and the dice show this.
    Roll(Doing, Vec<i64>),
    /// Nobody has won.
    NobodyWins,
    /// So many choices are made at random, by the seed of the set-up.
    Random(u32),
    /// The action before was legal, because of this rule if one is named.
    Legal(Option<String>),
    /// The action before was not legal, because of this rule if one is named.
    NotLegal(Option<String>),
    /// Two rules tie.
    Undecided(String, String),
    /// This seat is asked, or is not.
    Asked(u32, bool),
}

impl Reason {
    /// The rule that prevails and the one that gives way; a heading may itself say `over`.
    fn new(program: &Program, rule: &str, over: Option<&str>) -> Self {
        let whole = over.map(|over| rule_name(&format!("{rule} over {over}")));
        match whole.filter(|whole| program.has_rule(whole)) {
            Some(rule) => Self { rule, over: None },
            None => Self { rule: rule_name(rule), over: over.map(rule_name) },
        }
    }
}

/// A line that has been read.
#[derive(Debug, Clone)]
pub(super) struct Read {
    pub line: Line,
    pub step: Step,
    /// How many variables it has; the first are the players.
    pub slots: u16,
    /// The rule that what is expected has to rest on.
    pub because: Option<Reason>,
}

/// The rule by which something is so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reason {
    /// Its number or path.
    pub rule: String,
    /// A rule that it has to have overruled.
    pub over: Option<String>,
}

/// A scenario that has been read.
#[derive(Debug, Clone)]
pub(super) struct Script {
    pub players: Vec<String>,
    pub lines: Vec<Read>,
}

/// Reads a scenario; what cannot be read becomes findings.
pub(super) fn script(
    game: &Game<'_>,
    reader: &mut Reader<'_>,
    draft: &Draft,
) -> Result<Script, Vec<Finding>> {
    let mut findings: Vec<Finding> = draft.loose.iter().map(loose).collect();
    let given = |line: &&Line| line.kind == Kind::Given;
    let players = draft.lines.iter().filter(given).find_map(|l| players(&l.text));
    let Some(players) = players else {
        findings.push(seats::missing(draft));
        return Err(findings);
    };
    findings.extend(seats::twice(draft, &players));
    if !draft.lines.iter().any(|line| line.kind == Kind::Then) {
        findings.push(odd(
            draft.span,
            format!("the scenario `{}` expects nothing", draft.name),
            "end it with a line such as `Then Ann has 3 points` or `Then it is legal`",
        ));
    }
    reader.seat(&players);
    let mut script = Script { players, lines: Vec::new() };
    for line in &draft.lines {
        if line.kind == Kind::Given
            && let Some(again) = seats::players(&line.text)
        {
            if again != script.players {
                findings.push(odd(
                    line.span,
                    format!("`{}` says again who plays, and otherwise", line.text),
                    "name the players once",
                ));
            }
            continue;
        }
        let read = if line.table.is_empty() {
            steps(game, reader, line, &script.players)
        } else {
            table::steps(game, reader, line, &script.players)
        };
        match read {
            Ok(steps) => script.lines.extend(steps),
            // The same strange word is not explained twice.
            Err(more) => {
                for finding in more {
                    if !findings.iter().any(|f| f.message == finding.message) {
                        findings.push(finding);
                    }
                }
            }
        }
    }
    if findings.is_empty() { Ok(script) } else { Err(findings) }
}

/// A line that does not say what it does.
fn loose((text, at): &(String, Span)) -> Finding {
    let first = text.split_whitespace().next().unwrap_or_default();
    let more = ["and", "but"].contains(&first.to_lowercase().as_str());
    let message = if more {
        format!("`{first}` continues nothing here")
    } else if text.starts_with('|') {
        "this table stands below no line".to_owned()
    } else {
        format!("`{text}` does not say whether it is given, done or expected")
    };
    let help = if text.starts_with('|') {
        "write `Given this position:` above it"
    } else if more {
        "open the line with `Given`, `When` or `Then`"
    } else {
        "open the line with `Given`, `When`, `Then` or `And`; a remark begins with `>`"
    };
    Finding::new(Code::UnreadSentence, *at, message).help(help)
}

pub(super) fn figure(word: &str) -> Option<usize> {
    const WORDS: [&str; 11] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    WORDS.iter().position(|w| *w == word)
}

/// What to write where nothing more can be said.
const SAY: &str = "say one thing with the nouns and verbs of the book";

pub(super) type Steps = Result<Vec<Read>, Vec<Finding>>;

/// What a line asks for; one step for each of its clauses.
pub(super) fn steps(
    game: &Game<'_>,
    reader: &mut Reader<'_>,
    line: &Line,
    players: &[String],
) -> Steps {
    if line.kind == Kind::Then
        && let Some((what, rule, over)) = wording::reason(&line.text)
        && legality(&line.text).is_none()
    {
        let reason = Reason::new(game.program, rule, over);
        return reasoned(game, reader, line, what, &reason, players);
    }
    if let Some(step) = set_phrase(line, players) {
        let slots = players.len() as u16;
        return Ok(vec![Read { line: line.clone(), step, slots, because: None }]);
    }
    if line.kind == Kind::Then
        && let Some(text) = wording::winner(&line.text)
    {
        return plain(game, reader, line, text, players);
    }
    // `Ann has the Fox in hand` names the place in passing; the book's own word for it comes first.
    for text in wording::places(&line.text, players) {
        if line.kind == Kind::Given
            && let Ok(steps) = plain(game, reader, line, text, players)
        {
            return Ok(steps);
        }
    }
    let first = plain(game, reader, line, line.text.clone(), players);
    let Err(mut findings) = first else { return first };
    for text in wording::alternatives(line.kind, &line.text) {
        if let Ok(steps) = plain(game, reader, line, text, players) {
            return Ok(steps);
        }
    }
    if line.kind == Kind::Then
        && let Some(step) = events(game, reader, line, players)
    {
        return step.map(|step| vec![step]);
    }
    if !line.retried {
        spell::suggest(game, reader, line, players, &mut findings);
    }
    Err(findings)
}

/// `Ann draws a card because of 3.1`: what is expected, and the rule that has to bring it about.
fn reasoned(
    game: &Game<'_>,
    reader: &mut Reader<'_>,
    line: &Line,
    what: &str,
    reason: &Reason,
    players: &[String],
) -> Steps {
    for rule in std::iter::once(&reason.rule).chain(&reason.over) {
        if !game.program.has_rule(rule) {
            let help = "name a rule by its number, as the book has it";
            return Err(vec![odd(line.span, format!("there is no rule `{rule}`"), help)]);
        }
    }
    let inner = Line { text: what.to_owned(), ..line.clone() };
    let mut all = match events(game, reader, &inner, players) {
        Some(step) => vec![step?],
        None => steps(game, reader, &inner, players)?,
    };
    for read in &mut all {
        let fits = matches!(
            read.step,
            Step::Events(..) | Step::Expect(Saying::Sees(..) | Saying::Wins(_, true))
        );
        if !fits {
            return Err(vec![odd(
                line.span,
                format!("`{what}` has no rule of its own"),
                "a rule can be named for what happens, for what a player sees or cannot see, for who \
                 wins, and for what is legal or not: `Then Ann draws a card because of 3.1`",
            )]);
        }
        if reason.over.is_some() && !matches!(read.step, Step::Events(..)) {
            return Err(vec![odd(
                line.span,
                format!("nothing notes what else would have decided about `{what}`"),
                "name an overruled rule for what happens: `Then Ann draws a card because of 3.1 over 2.4`",
            )]);
        }
        read.line.clone_from(line);
        read.because = Some(reason.clone());
    }
    Ok(all)
}

fn plain(
    game: &Game<'_>,
    reader: &mut Reader<'_>,
    line: &Line,
    text: String,
    players: &[String],
) -> Steps {
    let read = |(step, slots)| vec![Read { line: line.clone(), step, slots, because: None }];
    // `play goes on to the draw step` names a time as `it is the draw step` does.
    let onward = text.strip_prefix("play goes on to ");
    if line.kind == Kind::When
        && let Some(rest) = onward
    {
        let from = line.span.start + (text.len() - rest.len()) as u32;
        let it = "it is ";
        let from = from - it.len() as u32;
        let statement = sentence(game, &format!("{it}{rest}"), from, line, players)?;
        let clauses = clauses(&statement, line)?;
        let (saying, slots) = one(reader.saying(&clauses[0]), line)?;
        return match saying {
            Saying::It(moment) => Ok(read((Step::GoOn(moment), slots))),
            _ => Err(vec![nothing(line)]),
        };
    }
    // To choose not to do something is to decline it.
    let declines = line.kind == Kind::When && text.contains(" chooses not to ");
    let text =
        if declines { text.replacen(" chooses not to ", " chooses to ", 1) } else { text };
    let statement = sentence(game, &text, line.span.start, line, players)?;
    let all = meant(reader, &statement, line, declines)?;
    heed::check(reader, &statement, line, &all, |reader, other| {
        meant(reader, other, line, declines)
    })?;
    Ok(all)
}

/// What the clauses of a sentence ask for.
fn meant(reader: &mut Reader<'_>, statement: &Statement, line: &Line, declines: bool) -> Steps {
    let read = |(step, slots)| Read { line: line.clone(), step, slots, because: None };
    let clauses = clauses(statement, line)?;
    let mut all = Vec::new();
    match line.kind {
        Kind::When if declines => match one(reader.doing(&clauses[0]), line)? {
            (Doing::Decide(who, _), slots) => {
                all.push(read((Step::Do(vec![Doing::Decide(who, false)]), slots)));
            }
            _ => return Err(vec![nothing(line)]),
        },
        Kind::When => {
            let mut deeds = Vec::new();
            let mut most = 0;
            for clause in &clauses {
                heed::is_done(clause, line)?;
                let (doing, slots) = one(reader.doing(clause), line)?;
                deeds.push(doing);
                most = most.max(slots);
            }
            let step = match rolled(&deeds) {
                Some(shown) => Step::Roll(deeds.swap_remove(0), shown),
                None => Step::Do(deeds),
            };
            all.push(read((step, most)));
        }
        Kind::Given => {
            for clause in &clauses {
                if let Ok((Doing::Begins(moment), slots)) = reader.doing(clause) {
                    all.push(read((Step::Given(Saying::It(moment)), slots)));
                    continue;
                }
                let (saying, slots) = one(reader.saying(clause), line)?;
                all.push(read((Step::Given(saying), slots)));
            }
        }
        Kind::Then => {
            for clause in &clauses {
                let (saying, slots) = one(reader.saying(clause), line)?;
                // `is played` speaks of what has happened: the trace knows it.
                if matches!(&saying, Saying::Holds { cond, .. } if is_about_event(cond)) {
                    return Err(vec![nothing(line)]);
                }
                all.push(read((Step::Expect(saying), slots)));
            }
        }
    }
    Ok(all)
}

/// Whether a condition asks what an effect has done.
fn is_about_event(cond: &Cond) -> bool {
    match cond {
        Cond::Outcome { .. } | Cond::Did | Cond::By(_) => true,
        Cond::Not(inner) => is_about_event(inner),
        Cond::All(list) | Cond::Any(list) => list.iter().any(is_about_event),
        Cond::Exists(query) => is_about_event(&query.filter),
        _ => false,
    }
}

/// The numbers that dice show, if somebody rolls certain numbers.
fn rolled(deeds: &[Doing]) -> Option<Vec<i64>> {
    let [Doing::Event { verb: Verb::ROLL, roles, .. }] = deeds else { return None };
    let mut shown = Vec::new();
    for (_, phrase) in roles {
        numbers(phrase, &mut shown);
    }
    (!shown.is_empty()).then_some(shown)
}

fn numbers(phrase: &Phrase, shown: &mut Vec<i64>) {
    match (&phrase.things, phrase.sort) {
        (Things::All(parts), _) => parts.iter().for_each(|part| numbers(part, shown)),
        (Things::One(Expr::Const(Value::Int(n))), PhraseSort::Number) => shown.push(*n),
        _ => {}
    }
}

/// Events that are expected: one, or several in an order.
fn events(
    game: &Game<'_>,
    reader: &mut Reader<'_>,
    line: &Line,
    players: &[String],
) -> Option<Result<Read, Vec<Finding>>> {
    let (parts, backwards) = wording::in_order(&line.text);
    let read = |step, slots| Read { line: line.clone(), step, slots, because: None };
    let mut doings = Vec::new();
    let mut yes = true;
    let mut most = 0;
    for part in &parts {
        let (text, no) = wording::without_no(part);
        let statement = sentence(game, &text, line.span.start, line, players).ok()?;
        let (some, denied, slots) = happening(reader, &statement, line)?;
        let heeded = heed::check(
            reader,
            &statement,
            line,
            &[read(Step::Events(some.clone(), !denied), slots)],
            |reader, other| {
                let found = happening(reader, other, line);
                let (some, denied, slots) = found.ok_or_else(Vec::new)?;
                Ok(vec![read(Step::Events(some, !denied), slots)])
            },
        );
        if let Err(findings) = heeded {
            return Some(Err(findings));
        }
        let denied = denied || no;
        if denied && (parts.len() > 1 || !doings.is_empty() || some.len() > 1) {
            return None;
        }
        yes &= !denied;
        doings.extend(some);
        most = most.max(slots);
    }
    if backwards {
        doings.reverse();
    }
    Some(Ok(read(Step::Events(doings, yes), most)))
}

/// The events that a sentence speaks of, and whether it denies them.
fn happening(
    reader: &mut Reader<'_>,
    statement: &Statement,
    line: &Line,
) -> Option<(Vec<Doing>, bool, u16)> {
    let mut doings = Vec::new();
    let (mut denied, mut most) = (false, 0);
    let mut clauses = clauses(statement, line).ok()?;
    for clause in &mut clauses {
        if clause.verb.modal.is_some() {
            return None;
        }
        denied |= std::mem::take(&mut clause.verb.negated);
        let (doing, slots) = reader.doing(clause).ok()?;
        if !matches!(doing, Doing::Event { .. }) {
            return None;
        }
        doings.push(doing);
        most = most.max(slots);
    }
    Some((doings, denied, most))
}

fn nothing(line: &Line) -> Finding {
    Finding::new(
        Code::UnreadSentence,
        line.span,
        format!("nothing can be made of `{}`", line.text),
    )
    .help(SAY)
}

fn one<T>(read: Result<T, Misread>, line: &Line) -> Result<T, Vec<Finding>> {
    read.map_err(|m| {
        let inside = m.at.file == line.span.file
            && m.at.start >= line.span.start
            && m.at.end <= line.span.end
            && m.at.start < m.at.end;
        let at = if inside { m.at } else { line.span };
        let help = m.help.unwrap_or_else(|| SAY.to_owned());
        vec![Finding::new(Code::UnreadSentence, at, m.message).help(help)]
    })
}

/// A sentence by the grammar, with the players' names.
fn sentence(
    game: &Game<'_>,
    text: &str,
    from: u32,
    line: &Line,
    players: &[String],
) -> Result<Statement, Vec<Finding>> {
    let names: Vec<&str> = players.iter().map(String::as_str).collect();
    let tokens = game.vocabulary.encode_line(text, &names, line.span.file, from);
    let parsed = parse(&tokens);
    match parsed {
        Parsed::Read(statement, _) => Ok(*statement),
        parsed => Err((game.explain)(&parsed, &line.text, line.span, players)),
    }
}

/// The clauses of a sentence, each with its subject.
fn clauses(statement: &Statement, line: &Line) -> Result<Vec<Clause>, Vec<Finding>> {
    let Statement::Sentence(sentence) = statement else { return Err(vec![nothing(line)]) };
    heed::stands_alone(sentence, line)?;
    let mut clauses: Vec<Clause> =
        sentence.clauses.iter().map(|joined| joined.clause.clone()).collect();
    let Some(first) = clauses.first_mut() else { return Err(vec![nothing(line)]) };
    first.adjuncts.extend(sentence.leads.iter().cloned());
    let subject = first.subject.clone();
    for clause in &mut clauses {
        if clause.subject.is_none() {
            clause.subject.clone_from(&subject);
        }
    }
    Ok(clauses)
}

pub(super) fn rule_name(text: &str) -> String {
    text.trim().trim_start_matches("rule ").trim_matches('`').to_owned()
}

/// A finding about a line as a whole.
pub(super) fn odd(at: Span, message: String, help: &str) -> Finding {
    Finding::new(Code::UnreadSentence, at, message).help(help)
}
