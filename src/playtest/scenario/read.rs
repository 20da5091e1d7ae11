//! The sentences of a scenario: a few set phrases about play itself, all else by the grammar.

use super::draft::{Draft, Kind, Line};
use super::run::Game;
use crate::finding::{Code, Finding};
use crate::lower::from_syntax::{Doing, Misread, Moment, Reader, Saying};
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
    /// The action before was legal.
    Legal,
    /// The action before was not legal, because of this rule if one is named.
    NotLegal(Option<String>),
    /// Two rules tie.
    Undecided(String, String),
    /// This seat is asked.
    Asked(u32),
}

/// A line that has been read.
#[derive(Debug, Clone)]
pub(super) struct Read {
    pub line: Line,
    pub step: Step,
    /// How many variables it has; the first are the players.
    pub slots: u16,
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
    let mut findings = Vec::new();
    if let Some(at) = draft.loose {
        findings.push(
            Finding::new(Code::UnreadSentence, at, "`And` continues nothing here")
                .help("open the line with `Given`, `When` or `Then`"),
        );
    }
    let players = draft.lines.iter().find_map(|l| players(&l.text));
    let Some(players) = players else {
        findings.push(
            Finding::new(
                Code::UnreadSentence,
                draft.span,
                format!("the scenario `{}` does not say who plays", draft.name),
            )
            .help("begin it with a line such as `Given 2 players, Ann and Ben`"),
        );
        return Err(findings);
    };
    reader.seat(&players);
    let mut script = Script { players, lines: Vec::new() };
    for line in &draft.lines {
        if self::players(&line.text).is_some() && line.kind == Kind::Given {
            continue;
        }
        match step(game, reader, line, &script.players) {
            Ok((step, slots)) => script.lines.push(Read { line: line.clone(), step, slots }),
            Err(more) => findings.extend(more),
        }
    }
    if findings.is_empty() { Ok(script) } else { Err(findings) }
}

/// The names in `two players, Ann and Ben`.
fn players(text: &str) -> Option<Vec<String>> {
    let (head, names) = text.split_once(',')?;
    let (number, noun) = head.trim().split_once(' ')?;
    if !["player", "players"].contains(&noun) {
        return None;
    }
    let names: Vec<String> = names
        .split(',')
        .flat_map(|part| part.split(" and "))
        .map(|name| name.trim().trim_start_matches("and ").to_owned())
        .filter(|name| !name.is_empty())
        .collect();
    let count = number.parse().ok().or_else(|| figure(number))?;
    (names.len() == count && names.len() <= 60).then_some(names)
}

fn figure(word: &str) -> Option<usize> {
    const WORDS: [&str; 11] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    WORDS.iter().position(|w| *w == word)
}

type Steps = Result<(Step, u16), Vec<Finding>>;

fn step(game: &Game<'_>, reader: &mut Reader<'_>, line: &Line, players: &[String]) -> Steps {
    if let Some(step) = set_phrase(line, players) {
        return Ok((step, players.len() as u16));
    }
    // `play goes on to the draw step` names a time as `it is the draw step` does.
    let onward = line.text.strip_prefix("play goes on to ");
    if line.kind == Kind::When
        && let Some(rest) = onward
    {
        let from = line.span.start + (line.text.len() - rest.len()) as u32;
        let it = "it is ";
        let clauses =
            clauses(game, &format!("{it}{rest}"), from - it.len() as u32, line, players)?;
        let (saying, slots) = one(reader.saying(&clauses[0]), line)?;
        return match saying {
            Saying::It(moment) => Ok((Step::GoOn(moment), slots)),
            _ => Err(vec![nothing(line)]),
        };
    }
    // To choose not to do something is to decline it.
    let declines = line.kind == Kind::When && line.text.contains(" chooses not to ");
    let text = if declines {
        line.text.replacen(" chooses not to ", " chooses to ", 1)
    } else {
        line.text.clone()
    };
    let clauses = clauses(game, &text, line.span.start, line, players)?;
    match line.kind {
        Kind::When if declines => match one(reader.doing(&clauses[0]), line)? {
            (Doing::Decide(who, _), slots) => {
                Ok((Step::Do(vec![Doing::Decide(who, false)]), slots))
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
            Ok((Step::Do(deeds), most))
        }
        Kind::Given => {
            if let Ok((Doing::Begins(moment), slots)) = reader.doing(&clauses[0]) {
                return Ok((Step::Given(Saying::It(moment)), slots));
            }
            let (saying, slots) = one(reader.saying(&clauses[0]), line)?;
            Ok((Step::Given(saying), slots))
        }
        Kind::Then => {
            let (saying, slots) = one(reader.saying(&clauses[0]), line)?;
            Ok((Step::Expect(saying), slots))
        }
    }
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
            let (die, shown) = text.split_once(" will show ")?;
            let about_dice = die.ends_with("die") || die.ends_with("dice");
            let results: Option<Vec<i64>> = shown
                .split([',', ' '])
                .filter(|w| !w.is_empty() && !["then", "and"].contains(w))
                .map(|w| w.parse().ok().or_else(|| figure(w).map(|n| n as i64)))
                .collect();
            results.filter(|_| about_dice).map(Step::Pins)
        }
        Kind::When => None,
        Kind::Then => {
            if text == "it is legal" {
                return Some(Step::Legal);
            }
            if let Some(rest) = text.strip_prefix("it is not legal") {
                let rest = rest.trim();
                if rest.is_empty() {
                    return Some(Step::NotLegal(None));
                }
                let rule = rest.strip_prefix("because of ")?;
                return Some(Step::NotLegal(Some(rule_name(rule))));
            }
            if let Some(rest) = text.strip_prefix("it is undecided between ") {
                let (a, b) = rest.split_once(" and ")?;
                return Some(Step::Undecided(rule_name(a), rule_name(b)));
            }
            let who = text
                .strip_suffix(" is asked to act")
                .or_else(|| text.strip_suffix(" is asked to choose"))?;
            seat(who).map(Step::Asked)
        }
    }
}

fn rule_name(text: &str) -> String {
    text.trim().trim_start_matches("rule ").to_owned()
}

/// A finding about a line as a whole.
pub(super) fn odd(at: Span, message: String, help: &str) -> Finding {
    Finding::new(Code::UnreadSentence, at, message).help(help)
}
