//! The sentences of a scenario: a few set phrases about play itself, all else by the grammar.

use super::draft::{Draft, Kind, Line};
use super::run::Game;
use super::seats::{self, players};
use super::{table, wording};
use crate::finding::{Code, Finding};
use crate::lower::from_syntax::{
    Doing, Misread, Moment, Phrase, PhraseSort, Reader, Saying, Things,
};
use crate::lower::{Cond, Expr, Value, Verb};
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

/// A line that has been read.
#[derive(Debug, Clone)]
pub(super) struct Read {
    pub line: Line,
    pub step: Step,
    /// How many variables it has; the first are the players.
    pub slots: u16,
    /// The rule that what is expected has to rest on.
    pub because: Option<String>,
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
    reader.seat(&players);
    let mut script = Script { players, lines: Vec::new() };
    for line in &draft.lines {
        if seats::players(&line.text).is_some() && line.kind == Kind::Given {
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

type Steps = Result<Vec<Read>, Vec<Finding>>;

/// What a line asks for; one step for each of its clauses.
pub(super) fn steps(
    game: &Game<'_>,
    reader: &mut Reader<'_>,
    line: &Line,
    players: &[String],
) -> Steps {
    if line.kind == Kind::Then
        && let Some((what, rule)) = wording::reason(&line.text)
        && legality(&line.text).is_none()
    {
        return reasoned(game, reader, line, what, rule, players);
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
    let Err(findings) = first else { return first };
    for text in wording::alternatives(line.kind, &line.text) {
        if let Ok(steps) = plain(game, reader, line, text, players) {
            return Ok(steps);
        }
    }
    if line.kind == Kind::Then
        && let Some(step) = events(game, reader, line, players)
    {
        return Ok(vec![step]);
    }
    Err(findings)
}

/// `Ann draws a card because of 3.1`: what is expected, and the rule that has to bring it about.
fn reasoned(
    game: &Game<'_>,
    reader: &mut Reader<'_>,
    line: &Line,
    what: &str,
    rule: &str,
    players: &[String],
) -> Steps {
    let rule = rule_name(rule);
    if !game.program.has_rule(&rule) {
        let help = "name a rule by its number, as the book has it";
        return Err(vec![odd(line.span, format!("there is no rule `{rule}`"), help)]);
    }
    let inner = Line { text: what.to_owned(), ..line.clone() };
    let mut all = match events(game, reader, &inner, players) {
        Some(step) => vec![step],
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
        read.line.clone_from(line);
        read.because = Some(rule.clone());
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
        let clauses =
            clauses(game, &format!("{it}{rest}"), from - it.len() as u32, line, players)?;
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
    let clauses = clauses(game, &text, line.span.start, line, players)?;
    match line.kind {
        Kind::When if declines => match one(reader.doing(&clauses[0]), line)? {
            (Doing::Decide(who, _), slots) => {
                Ok(read((Step::Do(vec![Doing::Decide(who, false)]), slots)))
            }
            _ => Err(vec![nothing(line)]),
        },
        Kind::When => {
            let mut deeds = Vec::new();
            let mut most = 0;
            for clause in &clauses {
                let (doing, slots) = one(reader.doing(clause), line)?;
                deeds.push(doing);
                most = most.max(slots);
            }
            let step = match rolled(&deeds) {
                Some(shown) => Step::Roll(deeds.swap_remove(0), shown),
                None => Step::Do(deeds),
            };
            Ok(read((step, most)))
        }
        Kind::Given => {
            let mut all = Vec::new();
            for clause in &clauses {
                if let Ok((Doing::Begins(moment), slots)) = reader.doing(clause) {
                    all.extend(read((Step::Given(Saying::It(moment)), slots)));
                    continue;
                }
                let (saying, slots) = one(reader.saying(clause), line)?;
                all.extend(read((Step::Given(saying), slots)));
            }
            Ok(all)
        }
        Kind::Then => {
            let mut all = Vec::new();
            for clause in &clauses {
                let (saying, slots) = one(reader.saying(clause), line)?;
                // `is played` speaks of what has happened: the trace knows it.
                if matches!(&saying, Saying::Holds { cond, .. } if is_about_event(cond)) {
                    return Err(vec![nothing(line)]);
                }
                all.extend(read((Step::Expect(saying), slots)));
            }
            Ok(all)
        }
    }
}

/// Whether a condition asks what an effect has done.
fn is_about_event(cond: &Cond) -> bool {
    match cond {
        Cond::Outcome { .. } | Cond::Did => true,
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
) -> Option<Read> {
    let (parts, backwards) = wording::in_order(&line.text);
    let mut doings = Vec::new();
    let mut yes = true;
    let mut most = 0;
    for part in &parts {
        let (text, no) = wording::without_no(part);
        let mut clauses = clauses(game, &text, line.span.start, line, players).ok()?;
        for clause in &mut clauses {
            let negated = std::mem::take(&mut clause.verb.negated) || no;
            if negated && (parts.len() > 1 || doings.len() > 1) {
                return None;
            }
            yes &= !negated;
            let (doing, slots) = reader.doing(clause).ok()?;
            if !matches!(doing, Doing::Event { .. }) {
                return None;
            }
            doings.push(doing);
            most = most.max(slots);
        }
    }
    if backwards {
        doings.reverse();
    }
    Some(Read {
        line: line.clone(),
        step: Step::Events(doings, yes),
        slots: most,
        because: None,
    })
}

fn nothing(line: &Line) -> Finding {
    Finding::new(
        Code::UnreadSentence,
        line.span,
        format!("nothing can be made of `{}`", line.text),
    )
    .help("say one thing with the nouns and verbs of the book")
}

fn one<T>(read: Result<T, Misread>, line: &Line) -> Result<T, Vec<Finding>> {
    read.map_err(|m| {
        let inside = m.at.file == line.span.file
            && m.at.start >= line.span.start
            && m.at.end <= line.span.end
            && m.at.start < m.at.end;
        let at = if inside { m.at } else { line.span };
        let mut finding = Finding::new(Code::UnreadSentence, at, m.message);
        finding.help = m.help;
        vec![finding]
    })
}

/// The clauses of a sentence, each with its subject.
fn clauses(
    game: &Game<'_>,
    text: &str,
    from: u32,
    line: &Line,
    players: &[String],
) -> Result<Vec<Clause>, Vec<Finding>> {
    let names: Vec<&str> = players.iter().map(String::as_str).collect();
    let tokens = game.vocabulary.encode_line(text, &names, line.span.file, from);
    let parsed = parse(&tokens);
    let Parsed::Read(statement, _) = &parsed else {
        return Err((game.explain)(&parsed, &line.text, line.span));
    };
    let Statement::Sentence(sentence) = &**statement else { return Err(vec![nothing(line)]) };
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

/// Phrases about play itself, which no book defines.
fn set_phrase(line: &Line, players: &[String]) -> Option<Step> {
    let text = line.text.as_str();
    let seat = |name: &str| players.iter().position(|p| p == name).map(|s| s as u32);
    match line.kind {
        Kind::Given => {
            if let Some(rest) = text.strip_prefix("the game is set up") {
                let rest = rest.trim();
                let seed = if rest.is_empty() {
                    0
                } else {
                    rest.strip_prefix("with seed ")?.trim().parse().ok()?
                };
                return Some(Step::SetUp(seed));
            }
            let shows = [" will show ", " is ", " are "];
            let (die, shown) = shows.iter().find_map(|word| text.split_once(word))?;
            let about_dice = match die.strip_prefix("the next ") {
                Some(rest) => rest.ends_with("roll") || rest.ends_with("rolls"),
                None => {
                    text.contains(" will show ")
                        && (die.ends_with("die") || die.ends_with("dice"))
                }
            };
            let results: Option<Vec<i64>> = shown
                .split([',', ' '])
                .filter(|w| !w.is_empty() && !["then", "and", "a", "an"].contains(w))
                .map(|w| w.parse().ok().or_else(|| figure(w).map(|n| n as i64)))
                .collect();
            results.filter(|_| about_dice).map(Step::Pins)
        }
        Kind::When => {
            let (count, noun) = text.strip_suffix(" made at random")?.split_once(' ')?;
            let count = count.parse().ok().or_else(|| figure(count).map(|n| n as u32))?;
            let fits = ["choice is", "choices are"].contains(&noun);
            (fits && count <= 100_000).then_some(Step::Random(count))
        }
        Kind::Then => {
            if let Some(step) = legality(text) {
                return Some(step);
            }
            if let Some(rest) = text.strip_prefix("it is undecided between ") {
                let (a, b) = rest.split_once(" and ")?;
                return Some(Step::Undecided(rule_name(a), rule_name(b)));
            }
            if wording::NOBODY_WINS.contains(&text) {
                return Some(Step::NobodyWins);
            }
            for what in ["asked to act", "asked to choose", "asked"] {
                let Some(rest) = text.strip_suffix(what) else { continue };
                if let Some(who) = rest.strip_suffix(" is not ") {
                    return seat(who).map(|seat| Step::Asked(seat, false));
                }
                if let Some(who) = rest.strip_suffix(" is ") {
                    return seat(who).map(|seat| Step::Asked(seat, true));
                }
            }
            None
        }
    }
}

/// Whether the action before was legal, and because of which rule.
fn legality(text: &str) -> Option<Step> {
    let rest = ["it ", "this ", "that "].iter().find_map(|it| text.strip_prefix(it))?;
    let rest = rest.strip_prefix("is ")?;
    if let Some(rest) = ["legal", "allowed"].iter().find_map(|word| rest.strip_prefix(word)) {
        let because = |rest: &str| rest.trim().strip_prefix("because of ").map(rule_name);
        return match rest {
            "" => Some(Step::Legal(None)),
            _ => because(rest).map(|rule| Step::Legal(Some(rule))),
        };
    }
    let words = ["not legal", "not allowed", "illegal", "forbidden"];
    let rest = words.iter().find_map(|word| rest.strip_prefix(word))?.trim();
    if rest.is_empty() {
        return Some(Step::NotLegal(None));
    }
    let rule = rest.strip_prefix("because of ").or_else(|| rest.strip_prefix("by "))?;
    Some(Step::NotLegal(Some(rule_name(rule))))
}

fn rule_name(text: &str) -> String {
    text.trim().trim_start_matches("rule ").trim_matches('`').to_owned()
}

/// A finding about a line as a whole.
pub(super) fn odd(at: Span, message: String, help: &str) -> Finding {
    Finding::new(Code::UnreadSentence, at, message).help(help)
}
