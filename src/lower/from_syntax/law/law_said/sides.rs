//! Which of two rules words mean.

use super::bag;
use super::pattern::Caught;
use super::words::{FIGURES, is_of};
use super::{Asked, TABLES};
use crate::lower::from_syntax::context;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::law::side::Side;
use crate::lower::{RuleNumber, Rules};
use crate::outline::Number;

/// A side, and whether words deny it (`no rule`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Said {
    Is(Side),
    /// The one that says of itself that it gives way.
    Defers,
    /// A side that can only lose, or win, by a figure.
    Denied(Side),
}

/// Words in front of a side that say nothing about which it is.
const PLAIN: [&str; 9] = [
    "two",
    "conflicting",
    "contradicting",
    "contradictory",
    "clashing",
    "opposing",
    "given",
    "single",
    "several",
];

impl Lowerer<'_> {
    pub(super) fn side_said(&self, words: &[String], asked: &Asked) -> Option<Said> {
        // `"can" and "may"`, `the rule that claims it or the rule that the other defers to`
        if let Some(at) = words.iter().position(|w| matches!(w.as_str(), "and" | "or" | "nor"))
        {
            let one = self.side_said(&words[..at], asked);
            let other = self.side_said(&words[at + 1..], asked);
            if let (Some(one), Some(other)) = (one, other) {
                return (one == other).then_some(one);
            }
            // `a rule that says "can" or "may"`
            let modal = |w: &String| w.starts_with('"');
            if words.len() == at + 2 && modal(&words[at + 1]) && modal(&words[at - 1]) {
                let one = self.side_said(&words[..at], asked)?;
                let other = self.side_said(&words[at + 1..], asked)?;
                return (one == other).then_some(one);
            }
            return None;
        }
        let mut words = without_place(words);
        let denied = words.first().is_some_and(|w| w == "no");
        let this = words.first().is_some_and(|w| matches!(w.as_str(), "this" | "these"));
        if denied || words.len() > 1 && words.first().is_some_and(|w| is_of(w, "<det>")) {
            words = &words[1..];
        }
        while words.len() > 1 && words.first().is_some_and(|w| PLAIN.contains(&w.as_str())) {
            words = &words[1..];
        }
        // `these rules`: the book; `this rule` says something of itself.
        if this && matches!(words, [one] if one == "rule") {
            return None;
        }
        if this && matches!(words, [one] if matches!(one.as_str(), "rules" | "laws")) {
            return Some(Said::Is(Side::Written));
        }
        let mut found = None;
        // What is told by the sorts of the words, and by headings, is nothing that a class is called.
        let classes = |means: &str| matches!(means, "class" | "spoken");
        for template in TABLES.sides.iter().filter(|t| !classes(t.means)) {
            let fits = template.fits(words, &mut |caught| {
                found = self.side_meant(template.means, caught, asked);
                found.is_some()
            });
            if fits {
                break;
            }
        }
        if found.is_none() {
            found = bag::side(words)
                .and_then(|means| self.side_meant(means, &Caught::default(), asked))
                .or_else(|| self.headed(words).map(|rules| Said::Is(Side::Group(rules))));
        }
        for template in TABLES.sides.iter().filter(|t| classes(t.means)) {
            if found.is_some() {
                break;
            }
            template.fits(words, &mut |caught| {
                found = self.side_meant(template.means, caught, asked);
                found.is_some()
            });
        }
        match (found?, denied) {
            (Said::Is(side), true) => Some(Said::Denied(side)),
            (said, false) => Some(said),
            _ => None,
        }
    }

    fn side_meant(
        &self,
        means: &str,
        caught: &super::pattern::Caught<'_>,
        asked: &Asked,
    ) -> Option<Said> {
        let figure = |high: bool| Some(Side::Figure(self.figure_meant(asked)?, high));
        let named = |high: bool| {
            let name = singular(caught.name);
            FIGURES.contains(&name.as_str()).then_some(Side::Figure(name, high))
        };
        let other = || {
            let side = self.side_said(caught.pieces[0], asked);
            matches!(side, Some(Said::Is(Side::Other | Side::Same))).then_some(())
        };
        Some(Said::Is(match means {
            "same" => Side::Same,
            "early" => Side::Early,
            "late" => Side::Late,
            "new" if self.dated() => Side::Figure("year".to_owned(), true),
            "new" => Side::Late,
            "old" if self.dated() => Side::Figure("year".to_owned(), false),
            "old" => Side::Early,
            "early-part" => Side::EarlyClause,
            "late-part" => Side::LateClause,
            "high" => named(true)?,
            "low" => named(false)?,
            "strong" => figure(true)?,
            "weak" => figure(false)?,
            "taller" if asked.figure.is_none() && asked.numbers => Side::Late,
            "taller" => Side::Figure(asked.figure.clone()?, true),
            "narrow" => Side::Specific,
            "wide" => Side::General,
            "exceptional" => Side::Exceptional,
            // What is written in front of a rule in capitals.
            "marked-exception" => Side::Group(Rules::Named("exception".to_owned())),
            "calls-itself" => Side::CallsItself,
            "forbids" => Side::Forbids,
            "permits" => Side::Permits,
            "obliges" => Side::Obliges,
            "claims" => Side::Claims,
            "claims-over" => other().map(|()| Side::Claims)?,
            "defers" => return Some(Said::Defers),
            "defers-to" => return other().map(|()| Said::Defers),
            "printed" => Side::Printed,
            "written" => Side::Written,
            "other" => Side::Other,
            "numbered" => Side::Group(self.part_said(caught.name)?),
            "saying" => Side::Group(saying(caught.name, false)),
            "opening" => Side::Group(saying(caught.name, true)),
            "class" => Side::Group(self.class_meant(caught.name)?),
            // `If a charter rule and a custom clash, the charter prevails`: a class that was just spoken of.
            "spoken" => {
                if let Some(class) = self.class_given(caught.name) {
                    return Some(Said::Is(Side::Group(Rules::Named(class))));
                }
                let is = |side: &&Side| matches!(side, Side::Group(Rules::Named(name)) if name == caught.name);
                asked.sides.iter().find(is)?.clone()
            }
            _ => return None,
        }))
    }

    /// The rules of part 2: those whose number begins so, else those under that heading.
    pub(super) fn part_said(&self, number: &str) -> Option<Rules> {
        let parts = Number::parse(number)?.parts;
        let set = self.units[self.at].set;
        let is = |u: &context::Unit| u.set == set && u.number.0.starts_with(&parts);
        if self.units.iter().any(is) {
            return Some(Rules::Numbered(Some(set), RuleNumber(parts)));
        }
        ["part", "chapter", "section", "article"]
            .iter()
            .find_map(|word| self.numbered_heading(word, number.parse().ok()?))
    }

    /// `options`, where a rule is called an option.
    fn class_given(&self, word: &str) -> Option<String> {
        let set = self.units[self.at].set;
        let one = singular(word);
        let mine = self.out.classes.iter().filter(|m| m.set == set && m.name == "class");
        mine.map(|m| m.value.clone()).find(|value| *value == one || *value == word)
    }

    /// The rules under a heading: `the rules of the River chapter`, `everything in section B`, `the chapter "Storms"`.
    fn headed(&self, words: &[String]) -> Option<Rules> {
        const AROUND: &str = "the rules rule of in under all everything anything which that stands stand are is is \
                              headed called named titled entitled";
        const LABELS: &str = "chapter section part heading sheet article page division title";
        let listed = |list: &str, word: &str| list.split_whitespace().any(|w| w == word);
        let said: Vec<String> = words
            .iter()
            .map(|w| w.trim_matches('"').replace('_', " "))
            .filter(|w| !listed(AROUND, w))
            .collect();
        let name = said.join(" ");
        let bare = said.iter().filter(|w| !listed(LABELS, w)).cloned().collect::<Vec<_>>();
        let bare = bare.join(" ");
        if bare.is_empty() {
            return None;
        }
        let labelled = bare.len() < name.len();
        let set = self.units[self.at].set;
        let fits = |title: &&String| {
            let title = title.to_lowercase();
            let mut words = title
                .split(|c: char| !c.is_alphanumeric() && c != '\'')
                .filter(|w| !w.is_empty() && *w != "the")
                .collect::<Vec<&str>>();
            let whole = words.join(" ");
            if whole == name || whole == bare || whole == format!("{bare} rules") {
                return true;
            }
            // `Chapter C: Storms`, `B. Storm`: its label, and its name.
            let label = words.first().is_some_and(|w| listed(LABELS, w));
            if label {
                words.remove(0);
            }
            let short = |w: &&str| w.len() == 1 || w.chars().all(|c| c.is_ascii_digit());
            let lettered = words.first().filter(|w| label || short(w)).copied();
            lettered.is_some_and(|letter| {
                labelled && letter == bare && words.len() > usize::from(!label)
            }) || lettered.is_some() && words[1..].join(" ") == bare
        };
        let units = self.units.iter().filter(|u| u.set == set);
        let found = units.flat_map(|u| u.headings.iter().skip(1)).find(fits)?;
        Some(Rules::Titled(set, found.clone()))
    }

    /// The sections of the book: its headings, else the first parts of its numbers.
    pub(super) fn sections(&self) -> Vec<Rules> {
        let set = self.units[self.at].set;
        let mut found: Vec<Rules> = Vec::new();
        for unit in self.units.iter().filter(|u| u.set == set) {
            let rules = match (unit.headings.get(1), unit.number.0.as_slice()) {
                (Some(title), _) => Rules::Titled(set, title.clone()),
                (None, [first, _, ..]) => Rules::Numbered(Some(set), RuleNumber(vec![*first])),
                _ => continue,
            };
            if !found.contains(&rules) {
                found.push(rules);
            }
        }
        found
    }

    /// The word for a class of rules.
    pub(super) fn class_meant(&self, word: &str) -> Option<Rules> {
        const NO_CLASS: [&str; 14] = [
            "same", "such", "certain", "some", "many", "few", "one", "such", "new", "own",
            "own", "whole", "wrong", "right",
        ];
        let ranks = [
            "<early>", "<late>", "<low>", "<high>", "<narrow>", "<wide>", "<strong>", "<weak>",
            "<same>", "<det>", "<that>",
        ];
        let free = !NO_CLASS.contains(&word) && !ranks.iter().any(|kind| is_of(word, kind));
        (free && word.chars().all(|c| c.is_alphabetic() || c == '-'))
            .then(|| Rules::Named(word.to_owned()))
    }

    /// Whether rules of this set say in which year they were made.
    fn dated(&self) -> bool {
        let set = usize::from(self.units[self.at].set.0);
        self.out.sets.get(set).is_some_and(|set| set.dated)
    }

    /// By which figure the stronger rule is stronger: the one that was spoken of, else the only one of the book.
    pub(super) fn figure_meant(&self, asked: &Asked) -> Option<String> {
        if let Some(name) = &asked.figure {
            return Some(name.clone());
        }
        let set = self.units[self.at].set;
        let mine = || self.units.iter().filter(|u| u.set == set);
        let spoken = |name: &str| {
            mine().any(|u| {
                let words = u.words();
                words.iter().any(|w| w == name)
                    && words.iter().any(|w| matches!(w.as_str(), "rule" | "rules"))
            })
        };
        let mut found = FIGURES.iter().filter(|name| spoken(name));
        let first = found.next();
        match (first, found.next()) {
            (Some(name), None) => Some((*name).to_owned()),
            (None, None) => Some("power".to_owned()),
            _ => None,
        }
    }
}

/// The rules that contain quoted words, or begin with them.
pub(super) fn saying(quoted: &str, first: bool) -> Rules {
    Rules::Saying { words: quoted.trim_matches('"').replace('_', " "), first }
}

/// `powers` is `power`.
pub(super) fn singular(word: &str) -> String {
    let one = word.strip_suffix("ies").map(|w| format!("{w}y"));
    let one = one.unwrap_or_else(|| word.strip_suffix('s').unwrap_or(word).to_owned());
    if FIGURES.contains(&word) { word.to_owned() } else { one }
}

/// A side without where the rules stand (`in this book`) and without that the two disagree (`that contradicts it`).
fn without_place(words: &[String]) -> &[String] {
    const LISTS: [&str; 13] = [
        "list", "book", "page", "text", "rulebook", "document", "game", "rules", "sheet",
        "booklet", "leaflet", "manual", "pamphlet",
    ];
    let mut words = words;
    loop {
        let len = words.len();
        let at = |back: usize| len.checked_sub(back).map(|i| words[i].as_str());
        if let Some(back) = disagreement(words) {
            words = &words[..len - back];
            continue;
        }
        if let (Some(of), Some(det), Some(list)) = (at(3), at(2), at(1))
            && len > 3
            && LISTS.contains(&list)
            && matches!(det, "the" | "this" | "our" | "these" | "a")
        {
            if matches!(of, "in" | "on" | "of") {
                words = &words[..len - 3];
                continue;
            }
            if matches!(of, "up" | "down") {
                words = &words[..len - 2];
                continue;
            }
        }
        return words;
    }
}

/// How many words at the end say that the two disagree: `that contradicts it`, `that says something else`.
fn disagreement(words: &[String]) -> Option<usize> {
    let at = |back: usize| words.len().checked_sub(back).map_or("", |i| words[i].as_str());
    let clashes = |w: &str| is_of(w, "<clashes>") || is_of(w, "<clash>");
    let says = |w: &str| matches!(w, "says" | "say" | "orders");
    let it = |w: &str| matches!(w, "it" | "them" | "they");
    let three = is_of(at(3), "<that>")
        && (clashes(at(2)) && it(at(1))
            || it(at(2)) && clashes(at(1))
            || says(at(2)) && matches!(at(1), "otherwise" | "differently"));
    let four = is_of(at(4), "<that>")
        && (clashes(at(3)) && at(2) == "with" && it(at(1))
            || it(at(3)) && clashes(at(2)) && at(1) == "with"
            || says(at(3)) && at(2) == "something" && matches!(at(1), "else" | "different"));
    match (three, four) {
        (true, _) => Some(3),
        (_, true) => Some(4),
        _ => None,
    }
}
