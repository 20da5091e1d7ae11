//! What a book gives to its rules so that laws can rank them: a class (`all other rules are mutable`) or a figure (`rules 2
//! and 5 have power 3`).

use std::sync::LazyLock;

use super::pattern::{Template, cut};
use super::sides::singular;
use super::words::{FIGURES, is_of};
use crate::lower::from_syntax::context::{Lowerer, Status, Unit};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::{Cond, NumberMark, Numbers, RuleKind};
use crate::outline::Number;

/// What a sentence about marks can be.
const MARKS: &str = "
{x} has|have|bears|carries|carry {p} {y} => figure
{x} has|have|bears|carries|carry a {p} of {y} => figure
{x} is|are of {p} {y} => figure
the? {p} of {x} is|are {y} => figure
{x} is|are {p} => class
{x} is|are a|an? {p} <rule> => class
{x} is|are a|an {p} => class
{x} counts|count as {p} rules? => class
the? {p} <rule> is|are {x} => class
{x} form|forms|make|makes|constitute|constitutes the? {p} <rule> => class
{x} belong|belongs to|among the? {p} <rule> => class
{x} contains|contain|holds|hold|has|have the? {p} <rule> => class
a|each|every|all? <rule> has|have|bears|carries a|an|its|one {p} => told
a|each|every|all? <rule> has|have|bears|carries a|an|its|one {p} , which? is? <written>|shown in|inside|within|after|behind|before|beside its? it|the? brackets|parentheses|number? after|behind|before|beside? it? => told
some|all|a|each|every|the? <rule> carry|carries|bear|bears|have|has|show|shows a|an|their|its {p} in|inside|within brackets|parentheses => told
a|each|every|all? <rule> after|below|behind this|that one|rule? shows|show|gives|bears|carries the|a|its {p} it|they|in? which? it? was|were <written>|adopted|made|passed => told
a|each|every|all? <rule> shows|show|gives|bears|carries the|a|its {p} in which it was <written>|adopted|made|passed => told
the {p} of a|each|every|the rule|rules is|stands|are <written>? in|inside|within its? the? brackets|parentheses => told
a|each|every|the rule's {p} is|stands <written>? in|inside|within its? the? brackets|parentheses => told
the number|numbers|figure in|inside brackets|parentheses is|shows|gives|are its|the {p} of? the|a|each|every? rule? => told
brackets|parentheses show|give|contain|hold the {p} of the|a|each|every rule => told
";

/// Which rules a mark is given to.
const RULES: &str = "
all|every|each|any|the? other|remaining <rule> => rest
the? rest of? the? <rule>? => rest
the? others|rest => rest
all|everything else|others|remaining => rest
all|every|each <rule> => rest
a|every|each|any|all? <rule> without a|any? bracket|brackets|parentheses|mark|label => rest
a|every|each|any|all? <rule> with no bracket|brackets|parentheses|mark|label => rest
a|every|each|any|all? <rule> without|with a|any|no? {p} => rest-of
all|the|every? <rule> with|whose a|the? number|numbers is? below|under => below
all|the|every? <rule> with|whose a|the? number|numbers is? above|over => above
all|the|every? <rule> with|whose a|the? number|numbers is? less|smaller|lower than => below
all|the|every? <rule> with|whose a|the? number|numbers is? more|greater|higher|larger than => above
all|the|every? <rule> with|whose a|the? number|numbers of|is|are? at? least => from
all|the|every? <rule> with|whose a|the? number|numbers of|is|are? at? most => up-to
all|the|every? <rule> numbered at? least => from
all|the|every? <rule> numbered at? most => up-to
all|the|every? <rule> numbered? below|under|before => below
all|the|every? <rule> numbered? above|over|after|beyond => above
";

/// The number before or behind one.
fn moved(mut parts: Vec<u32>, by: i32) -> Option<Vec<u32>> {
    let last = parts.last_mut()?;
    *last = last.checked_add_signed(by)?;
    Some(parts)
}

struct Tables {
    marks: Vec<Template>,
    rules: Vec<Template>,
}

static TABLES: LazyLock<Tables> =
    LazyLock::new(|| Tables { marks: Template::table(MARKS), rules: Template::table(RULES) });

/// Rules, the name of the figure or `class`, and the figure or the class.
type Given = (Vec<Numbers>, String, String);

impl Lowerer<'_> {
    /// `A player draws one card. (priority 5)`: a figure of the rule, told behind it.
    pub(super) fn mark_behind(&mut self, unit: &Unit) -> Option<Status> {
        let lower = unit.text.lower();
        // Every sentence is asked: a long one is no figure.
        if lower.split_whitespace().nth(5).is_some() {
            return None;
        }
        let inner = lower.trim_matches(['(', ')', '[', ']', '.', ' ']).replace([':', '='], " ");
        let words: Vec<&str> = inner.split_whitespace().filter(|w| *w != "number").collect();
        let [name, value] = words.as_slice() else { return None };
        value.parse::<i64>().ok()?;
        if !FIGURES.contains(name) || !self.ranked_by(name, value) || unit.number.0.is_empty() {
            return None;
        }
        self.out.classes.push(NumberMark {
            set: unit.set,
            of: Numbers::Range(unit.number.0.clone(), unit.number.0.clone()),
            name: (*name).to_owned(),
            value: (*value).to_owned(),
        });
        Some(Status::Meta)
    }

    /// `Rules 3 and 4 have power 2`, `all other rules are mutable`.
    pub(crate) fn rule_marks(&mut self, unit: &Unit) -> Option<Status> {
        let lower = unit.text.lower();
        if !["rule", "rest", "else", "brackets", "parentheses", "law"]
            .iter()
            .any(|w| lower.contains(w))
        {
            return None;
        }
        let words = cut(&unit.text);
        // `…; the higher power decides`: the law stands right behind the figures.
        let law = words.iter().position(|w| w == ";").and_then(|at| {
            let marks = self.marks_joined(&words[..at])?;
            let figure = marks.last().map(|(_, name, _)| name.clone());
            let mut asked = super::Asked { figure, conflict: true, ..super::Asked::default() };
            Some((marks, self.laws_of(&words[at + 1..], &mut asked)?))
        });
        let (marks, laws) = match law {
            Some((marks, laws)) => (marks, laws),
            None => (self.marks_joined(&words)?, Vec::new()),
        };
        for (rules, name, value) in &marks {
            if laws.is_empty()
                && !self.ranked_by(name, value)
                && !self.names_class_too(&marks, name)
            {
                return None;
            }
            self.out.classes.extend(rules.iter().map(|of| NumberMark {
                set: unit.set,
                of: of.clone(),
                name: name.clone(),
                value: value.clone(),
            }));
        }
        for law in laws {
            self.rule(&Env::default(), Cond::True, RuleKind::Meta(law));
        }
        Some(Status::Meta)
    }

    /// Whether one of the marks that one sentence gives is one that laws rank by.
    fn names_class_too(&self, marks: &[Given], name: &str) -> bool {
        marks.iter().any(|(_, other, value)| other == name && self.ranked_by(other, value))
    }

    /// `Rule 2 has power 2, and all other rules have power 1`: each part gives a mark.
    fn marks_joined(&self, words: &[String]) -> Option<Vec<Given>> {
        if let Some(marks) = self.marks_in(words) {
            return Some(marks);
        }
        (1..words.len().saturating_sub(1)).find_map(|at| {
            matches!(words[at].as_str(), "and" | "," | ";" | "but" | "while").then_some(())?;
            let mut marks = self.marks_in(&words[..at])?;
            let joins = |w: &&String| matches!(w.as_str(), "and" | "but" | "while" | ",");
            let from = at + 1 + words[at + 1..].iter().take_while(joins).count();
            marks.extend(self.marks_joined(words.get(from..)?)?);
            Some(marks)
        })
    }

    /// The marks that a clause gives; none of its own where it only says where they are written.
    fn marks_in(&self, words: &[String]) -> Option<Vec<Given>> {
        if let Some(labels) = self.labels_told(words) {
            return Some(labels);
        }
        let mut found: Option<(Vec<Numbers>, String, String)> = None;
        let mut told = false;
        for template in &TABLES.marks {
            let fits = template.fits(words, &mut |caught| {
                let name = singular(caught.name);
                let figure = FIGURES.contains(&name.as_str());
                match template.means {
                    "told" => {
                        told = figure;
                        return figure;
                    }
                    "figure" => {
                        let value = caught.pieces[1];
                        let number = matches!(value, [one] if one.parse::<u32>().is_ok());
                        let rules = (figure && number)
                            .then(|| self.rules_marked(caught.pieces[0], &name))
                            .flatten();
                        found = rules.map(|rules| (rules, name, value[0].clone()));
                    }
                    _ => {
                        let rules = self
                            .class_word_said(caught.name)
                            .then(|| self.rules_marked(caught.pieces[0], "class"))
                            .flatten();
                        let class = caught.name.to_owned();
                        found = rules.map(|rules| (rules, "class".to_owned(), class));
                    }
                }
                found.is_some()
            });
            if fits {
                break;
            }
        }
        if told {
            return Some(Vec::new());
        }
        found.map(|given| vec![given])
    }

    /// Whether another sentence speaks of the figure or of the class, or of a class that others are given.
    fn ranked_by(&self, name: &str, value: &str) -> bool {
        let unit = &self.units[self.at];
        let others = || {
            let units = self.units.iter().enumerate();
            units.filter(|(at, u)| *at != self.at && u.set == unit.set).map(|(_, u)| u)
        };
        let said = |word: &str| {
            others().any(|u| {
                u.words().iter().any(|w| singular(w) == *word || *w == format!("{word}ful"))
            })
        };
        if name != "class" {
            let compared = ["<strong>", "<weak>"];
            return said(name)
                || others()
                    .any(|u| u.words().iter().any(|w| compared.iter().any(|k| is_of(w, k))));
        }
        said(value)
            || self.out.classes.iter().any(|mark| mark.set == unit.set && mark.name == name)
    }

    /// Whether a word may be that of a class: it says nothing else of rules.
    fn class_word_said(&self, word: &str) -> bool {
        const OTHER: [&str; 18] = [
            "in",
            "the",
            "not",
            "all",
            "also",
            "void",
            "followed",
            "ignored",
            "used",
            "simple",
            "optional",
            "read",
            "obeyed",
            "applied",
            "exceptional",
            "exceptions",
            "secret",
            "final",
        ];
        !OTHER.contains(&word) && word.chars().all(|c| c.is_alphabetic() || c == '-')
    }

    /// `Rules are marked with a crown (C) or a broom (B)`: what the labels stand for. `Rules are marked BASE or HOUSE` tells only
    /// that they are.
    fn labels_told(&self, words: &[String]) -> Option<Vec<Given>> {
        let from = words
            .iter()
            .position(|w| matches!(w.as_str(), "marked" | "labelled" | "labeled"))?;
        let front = |w: &String| {
            is_of(w, "<rule>")
                || is_of(w, "<det>")
                || matches!(w.as_str(), "is" | "are" | "other")
        };
        if from == 0 || !words[..from].iter().all(front) {
            return None;
        }
        let joint = |w: &&String| {
            is_of(w, "<det>")
                || matches!(w.as_str(), "with" | "by" | "as" | "or" | "and" | "," | "either")
        };
        let said: Vec<&String> = words[from + 1..].iter().filter(|w| !joint(w)).collect();
        let label = |w: &String| w.strip_prefix('(')?.strip_suffix(')').map(str::to_owned);
        if said.iter().any(|w| label(w).is_some()) {
            let pairs = said.chunks(2).map(|pair| match pair {
                [name, short] => Some((
                    vec![Numbers::Marked(label(short)?)],
                    "class".to_owned(),
                    (*name).clone(),
                )),
                _ => None,
            });
            return pairs.collect();
        }
        let told = said.len() > 1 && said.iter().all(|w| self.ranked_by("class", w));
        told.then(Vec::new)
    }

    /// The rules that words name.
    fn rules_marked(&self, words: &[String], name: &str) -> Option<Vec<Numbers>> {
        if let Some(begun) = numbers_begun(words) {
            return Some(begun);
        }
        let mut found = None;
        // `With a number of 300 or more`: of at least 300.
        let turned: Vec<String>;
        let words = match words {
            [front @ .., number, or, more] if or == "or" && parts(number).is_some() => {
                let limit = match more.as_str() {
                    "more" | "higher" | "greater" | "above" | "later" | "up" => "least",
                    "less" | "lower" | "smaller" | "below" | "earlier" | "under" => "most",
                    _ => return None,
                };
                let mut all = front.to_vec();
                all.extend(["at".to_owned(), limit.to_owned(), number.clone()]);
                turned = all;
                &turned[..]
            }
            words => words,
        };
        for template in &TABLES.rules {
            let (front, last) = match template.means {
                "below" | "above" | "from" | "up-to" => {
                    words.split_at(words.len().checked_sub(1)?)
                }
                _ => (words, [].as_slice()),
            };
            let fits = template.fits(front, &mut |caught| {
                found = match template.means {
                    "rest" => Some(Numbers::Rest),
                    "rest-of" => (singular(caught.name) == name).then_some(Numbers::Rest),
                    "below" => last.first().and_then(|w| parts(w)).map(Numbers::Below),
                    "from" => {
                        let next = last.first().and_then(|w| parts(w));
                        next.and_then(|n| moved(n, -1)).map(Numbers::Above)
                    }
                    "up-to" => {
                        let next = last.first().and_then(|w| parts(w));
                        next.and_then(|n| moved(n, 1)).map(Numbers::Below)
                    }
                    _ => last.first().and_then(|w| parts(w)).map(Numbers::Above),
                };
                found.is_some()
            });
            if fits {
                return found.map(|one| vec![one]);
            }
        }
        self.rules_numbered_so(words)
    }

    /// `rules 3.2, 3.3 and 4`, `the rules of part 2`, `rules 101 to 199`, `rules from 200 on`, `this rule`.
    fn rules_numbered_so(&self, words: &[String]) -> Option<Vec<Numbers>> {
        let set = self.units[self.at].set;
        let mut rules = false;
        let mut list: Vec<Numbers> = Vec::new();
        let mut range = false;
        for (at, word) in words.iter().enumerate() {
            match word.as_str() {
                "rule" | "rules" | "law" | "laws" => rules = true,
                "part" | "chapter" | "section" | "article" | "parts" | "chapters"
                | "sections"
                    if rules => {}
                // `everything in part 2`
                "all" | "everything" | "anything"
                    if at == 0
                        && words
                            .get(1)
                            .is_some_and(|w| matches!(w.as_str(), "in" | "under" | "of")) =>
                {
                    rules = true;
                }
                "all" | "the" | "both" | "every" | "each" if at == 0 => {}
                "numbered" | "of" | "in" | "under" | "from" | "between" | "with"
                | "numbers"
                    if rules => {}
                "this" if at == 0 && words.len() == 2 => {
                    let own = self.units[self.at].number.0.clone();
                    return (words[1] == "rule" && !own.is_empty())
                        .then(|| vec![Numbers::Range(own.clone(), own)]);
                }
                "to" | "through" | "until" | "-" | "\u{2013}" if !list.is_empty() => {
                    range = true;
                }
                "and" if words.iter().any(|w| w == "between") && !list.is_empty() => {
                    range = true;
                }
                "and" | "," if !list.is_empty() => {}
                "on" | "onward" | "onwards" | "up" | "upward" | "upwards" | "higher"
                | "above"
                    if at + 1 == words.len() && list.len() == 1 =>
                {
                    let Some(Numbers::Range(from, _)) = list.pop() else { return None };
                    list.push(Numbers::Range(from, vec![u32::MAX]));
                }
                word => {
                    let (from, to) = match word.split_once(['-', '\u{2013}']) {
                        Some((a, b)) => (parts(a)?, parts(b)?),
                        None => (parts(word)?, parts(word)?),
                    };
                    if range {
                        let Some(Numbers::Range(first, _)) = list.pop() else { return None };
                        list.push(Numbers::Range(first, to));
                        range = false;
                    } else {
                        list.push(Numbers::Range(from, to));
                    }
                }
            }
        }
        let numbered =
            |of: &Numbers| self.units.iter().any(|u| u.set == set && of.holds(&u.number.0));
        (rules && !range && !list.is_empty() && list.iter().all(numbered)).then_some(list)
    }
}

fn parts(word: &str) -> Option<Vec<u32>> {
    let parts = Number::parse(word)?.parts;
    (!parts.is_empty()).then_some(parts)
}

/// `Rules whose number begins with 1 or 2`.
fn numbers_begun(words: &[String]) -> Option<Vec<Numbers>> {
    let at = words.iter().position(|w| w == "whose")?;
    let [number, begins, with, rest @ ..] = &words[at + 1..] else { return None };
    let said = matches!(number.as_str(), "number" | "numbers")
        && matches!(begins.as_str(), "begins" | "begin" | "starts" | "start")
        && with == "with"
        && words[..at].iter().all(|w| is_of(w, "<rule>") || is_of(w, "<det>"));
    let figures =
        rest.iter().filter(|w| !matches!(w.as_str(), "or" | "and" | "," | "a" | "the"));
    let ranges = figures.map(|w| parts(w).map(|n| Numbers::Range(n.clone(), n)));
    said.then(|| ranges.collect::<Option<Vec<_>>>())?.filter(|all| !all.is_empty())
}
