//! A comparison for people, in the terminal.

use std::collections::BTreeSet;

use anstyle::{AnsiColor, Style};

use super::{Play, Report};
use crate::cli::console::Console;
use crate::diff::{
    Change, Depth, Divergence, Figure, Lone, Place, Reread, Sample, Shift, Stretch, Understood,
};

/// So many entries of a long list are shown unless all are asked for.
const SHOWN: usize = 20;

const GONE: Style = AnsiColor::Red.on_default();
const NEW: Style = AnsiColor::Green.on_default();
/// Characters that are shown of words that stay, before and behind a change.
const NEAR: usize = 70;
/// The status of a sentence that is not read.
const UNREAD: &str = "unread";

const SOFT: Style = AnsiColor::BrightBlack.on_default();

pub(super) fn print(report: &Report, all: bool, console: &mut Console) {
    let out = &mut Printer { console, most: if all { usize::MAX } else { SHOWN } };
    out.summary(report);
    let rules = &report.difference.rules;
    for change in rules.changed.iter().filter(|change| change.depth != Depth::Title) {
        out.change(change);
    }
    out.titles(rules.changed.iter().filter(|change| change.depth == Depth::Title).collect());
    out.lone("new", "+", &rules.added, NEW);
    out.lone("gone", "-", &rules.removed, GONE);
    out.shifts("other numbers, same words", &rules.renumbered);
    out.shifts("other places, same words", &rules.moved);
    out.reread(&rules.reread);
    out.meaning(report);
    match &report.play {
        Play::Not(why) => out.console.line(&format!("play is not compared: {why}")),
        Play::Played { divergence, sample } => {
            out.divergence(divergence.as_ref());
            out.sample(sample);
        }
    }
}

struct Printer<'a> {
    console: &'a mut Console,
    most: usize,
}

/// The number of a rule, with the rule around it where it has none of its own.
fn name(place: &Place) -> String {
    match &place.within {
        Some(within) if !place.rule.starts_with(within.as_str()) => {
            format!("{} (in {within})", place.rule)
        }
        _ => place.rule.clone(),
    }
}

impl Printer<'_> {
    fn head(&mut self, text: &str) {
        let text = self.console.bold(text);
        self.console.line("");
        self.console.line(&text);
    }

    fn summary(&mut self, report: &Report) {
        let rules = &report.difference.rules;
        let counts = [
            (rules.changed.len(), "changed"),
            (rules.added.len(), "new"),
            (rules.removed.len(), "gone"),
            (rules.renumbered.len(), "renumbered"),
            (rules.moved.len(), "moved"),
            (rules.same, "as before"),
        ];
        let counts: Vec<String> =
            counts.iter().map(|(n, what)| format!("{n} {what}")).collect();
        self.console.line(&format!("rules: {}", counts.join(", ")));
        if rules.beside > 0 {
            self.console.line(&format!(
                "beside the rules (credits, contents): {} changed",
                rules.beside
            ));
        }
    }

    fn change(&mut self, change: &Change) {
        let (old, new) = (name(&change.old), name(&change.new));
        let names = if old == new { new } else { format!("{old} → {new}") };
        self.head(&format!("{names}  {}", change.depth.words()));
        let place = format!("    {}:{}", change.new.file, change.new.line);
        let place = self.console.styled(&place, SOFT);
        self.console.line(&place);
        if let Some([was, is]) = &change.attributes {
            self.console.line(&format!("    {was} → {is}"));
        }
        if change.old_text != change.new_text {
            let old = self.stretches(&change.words, "gone", GONE);
            let new = self.stretches(&change.words, "new", NEW);
            let (minus, plus) = (self.console.styled("-", GONE), self.console.styled("+", NEW));
            self.console.line(&format!("  {minus} {old}"));
            self.console.line(&format!("  {plus} {new}"));
        }
        for reread in &change.readings {
            self.understood(reread);
        }
        self.unread(change);
    }

    /// How many sentences of a changed rule are not read, so that nobody compared their meaning.
    fn unread(&mut self, change: &Change) {
        let count = |side: fn(&Reread) -> &Option<Understood>| {
            let sides = change.readings.iter().filter_map(|reread| side(reread).as_ref());
            sides.filter(|side| side.status == UNREAD).count()
        };
        let [old, new] = [count(|reread| &reread.old), count(|reread| &reread.new)];
        let sentences = |n: usize| match n {
            1 => "1 sentence".to_owned(),
            n => format!("{n} sentences"),
        };
        let line = match (old, new) {
            (0, 0) => return,
            (old, 0) => format!("      not read before: {}", sentences(old)),
            (0, new) => format!("      not read now: {}", sentences(new)),
            (old, new) => format!("      not read: {} before, {new} now", sentences(old)),
        };
        let line = self.console.styled(&line, SOFT);
        self.console.line(&line);
    }

    /// Headings that are others, above the same words.
    fn titles(&mut self, list: Vec<&Change>) {
        if list.is_empty() {
            return;
        }
        self.head(&format!("other headings, same words ({})", list.len()));
        for change in list.iter().take(self.most) {
            let (old, new) = (name(&change.old), name(&change.new));
            self.console.line(&format!("  {old} → {new}"));
        }
        self.more(list.len());
    }

    /// One of the two texts, with its own words marked; what stays far from any change is left out.
    fn stretches(&self, words: &[Stretch], own: &str, style: Style) -> String {
        let last = words.len().saturating_sub(1);
        let mine =
            words.iter().enumerate().filter(|(_, s)| s.change == "same" || s.change == own);
        mine.map(|(at, s)| match (s.change == "same", self.console.look.color) {
            (true, _) => near(&s.text, at > 0, at < last),
            (false, true) => self.console.styled(&s.text, style.bold().underline()),
            (false, false) => marked(&s.text),
        })
        .collect()
    }

    fn understood(&mut self, reread: &Reread) {
        for (side, sign, style) in [(&reread.old, "-", GONE), (&reread.new, "+", NEW)] {
            let Some(side) = side.as_ref().filter(|side| side.status != UNREAD) else {
                continue;
            };
            let sign = self.console.styled(sign, style);
            let said = side.reading.as_deref().map_or_else(String::new, |r| format!(": {r}"));
            self.console.line(&format!("      {sign} {}{said}", side.status));
        }
    }

    fn lone(&mut self, what: &str, sign: &str, list: &[Lone], style: Style) {
        if list.is_empty() {
            return;
        }
        let sign_is_new = sign == "+";
        self.head(&format!("{what} ({})", list.len()));
        for lone in list {
            let sign = self.console.styled(sign, style);
            let names = self.console.bold(&name(&lone.place));
            let part = match &lone.part_of {
                Some(place) if sign_is_new => format!("  (was part of {})", name(place)),
                Some(place) => format!("  (is part of {} now)", name(place)),
                None => String::new(),
            };
            self.console.line(&format!("  {sign} {names}  {}{part}", lone.text));
        }
    }

    fn shifts(&mut self, what: &str, list: &[Shift]) {
        if list.is_empty() {
            return;
        }
        self.head(&format!("{what} ({})", list.len()));
        for shift in list.iter().take(self.most) {
            let (old, new) = (&shift.old, &shift.new);
            let line = if old.rule == new.rule {
                format!("  {}  line {} → {}", name(new), old.line, new.line)
            } else {
                format!("  {} → {}", name(old), name(new))
            };
            self.console.line(&line);
        }
        self.more(list.len());
    }

    fn more(&mut self, len: usize) {
        if len > self.most {
            self.console
                .line(&format!("  … and {} more (`--all` lists them)", len - self.most));
        }
    }

    fn reread(&mut self, list: &[Reread]) {
        if list.is_empty() {
            return;
        }
        self.head(&format!("same words, read in another way ({})", list.len()));
        for reread in list.iter().take(self.most) {
            self.console.line(&format!("  {}", reread.id));
            self.understood(reread);
        }
        self.more(list.len());
    }

    fn meaning(&mut self, report: &Report) {
        let meaning = &report.difference.meaning;
        if !meaning.terms.is_empty() {
            self.head(&format!("terms ({})", meaning.terms.len()));
            for term in meaning.terms.iter().take(self.most) {
                self.was_is(&term.name, term.old.as_deref(), term.new.as_deref());
            }
            self.more(meaning.terms.len());
        }
        if !meaning.winners.is_empty() {
            self.head(&format!("which rule prevails ({})", meaning.winners.len()));
            for winner in meaning.winners.iter().take(self.most) {
                let pair = format!("{} and {}", winner.rules[0], winner.rules[1]);
                self.was_is(&pair, winner.old.as_deref(), winner.new.as_deref());
            }
            self.more(meaning.winners.len());
        }
        if !meaning.decisions.is_empty() {
            self.head(&format!("decision lists ({})", meaning.decisions.len()));
            for list in meaning.decisions.iter().take(self.most) {
                self.console.line(&format!("  {}", list.event));
                for row in list.old.iter().filter(|row| !list.new.contains(row)) {
                    let row = self.console.styled(&format!("    - {row}"), GONE);
                    self.console.line(&row);
                }
                for (at, row) in list.new.iter().enumerate() {
                    let row = if list.old.contains(row) {
                        format!("    {} {row}", at + 1)
                    } else {
                        self.console.styled(&format!("    + {row}"), NEW)
                    };
                    self.console.line(&row);
                }
            }
            self.more(meaning.decisions.len());
        }
        for (what, list, sign, style) in [
            ("findings gained", &meaning.findings_gained, "+", NEW),
            ("findings lost", &meaning.findings_lost, "-", GONE),
        ] {
            if list.is_empty() {
                continue;
            }
            self.head(&format!("{what} ({})", list.len()));
            for finding in list.iter().take(self.most) {
                let at = finding.id.as_deref().map_or(String::new(), |id| format!(" {id}"));
                let sign = self.console.styled(sign, style);
                self.console.line(&format!(
                    "  {sign} {} {}{at}: {}",
                    finding.code, finding.severity, finding.message
                ));
            }
            self.more(list.len());
        }
        self.console.line("");
    }

    fn was_is(&mut self, what: &str, old: Option<&str>, new: Option<&str>) {
        let line = match (old, new) {
            (Some(old), Some(new)) => format!("  {what}: {old} → {new}"),
            (None, Some(new)) => {
                let line = format!("  + {what}: {new}");
                self.console.styled(&line, NEW)
            }
            (Some(old), None) => {
                let line = format!("  - {what}: {old}");
                self.console.styled(&line, GONE)
            }
            (None, None) => return,
        };
        self.console.line(&line);
    }

    fn divergence(&mut self, divergence: Option<&Divergence>) {
        let Some(d) = divergence else {
            self.head("equal seeds play alike");
            return;
        };
        self.head(&format!(
            "equal seeds part in game {} after {} decisions",
            d.game, d.decisions
        ));
        let all = || d.before.iter().chain(&d.old).chain(&d.new);
        let (before, old, new) =
            (level(&d.before, all()), level(&d.old, all()), level(&d.new, all()));
        for line in &before {
            self.console.line(&format!("    {line}"));
        }
        let width = (self.console.look.width.saturating_sub(9) / 2).max(30);
        let column = |list: &[String], at: usize| list.get(at).cloned().unwrap_or_default();
        self.console.line(&format!("  {:<width$} | new", "old"));
        if let Some([old, new]) = &d.choices {
            let cell = |list: &[String]| match list {
                [] => "nobody is asked".to_owned(),
                list => format!("can choose: {}", list.join(", ")),
            };
            self.row(&cell(old), &cell(new), width);
        }
        for at in 0..old.len().max(new.len()) {
            self.row(&column(&old, at), &column(&new, at), width);
        }
        let [old, new] = &d.rules;
        if !(old.is_empty() && new.is_empty()) {
            self.console.line(&format!("  by {} before, by {} now", named(old), named(new)));
        }
    }

    fn row(&mut self, old: &str, new: &str, width: usize) {
        let (old, new) = (wrap(old, width), wrap(new, width));
        for at in 0..old.len().max(new.len()) {
            let left = old.get(at).map_or("", String::as_str);
            let right = new.get(at).map_or("", String::as_str);
            let pad = " ".repeat(width.saturating_sub(left.chars().count()));
            let left = self.console.styled(left, GONE);
            let right = self.console.styled(right, NEW);
            self.console.line(&format!("  {left}{pad} | {right}"));
        }
    }

    fn sample(&mut self, sample: &Sample) {
        self.head(&format!(
            "{} games of {} players each, seed {}: finished {} → {}, broken off {} → {}, stuck {} → {}",
            sample.games,
            sample.players,
            sample.seed,
            sample.finished[0],
            sample.finished[1],
            sample.capped[0],
            sample.capped[1],
            sample.stuck[0],
            sample.stuck[1],
        ));
        let mut table = comfy_table::Table::new();
        table.load_style(comfy_table::presets::UTF8_FULL_CONDENSED);
        table.set_header(["", "old", "new", "change", "95 % interval", ""]);
        let mut add = |figure: &Figure, percent: bool| {
            let value = |x: f64| {
                if percent { format!("{:.1} %", 100.0 * x) } else { format!("{x:.2}") }
            };
            let signed = |x: f64| {
                if percent { format!("{:+.1} %", 100.0 * x) } else { format!("{x:+.2}") }
            };
            table.add_row([
                figure.name.clone(),
                value(figure.old[0]),
                value(figure.new[0]),
                signed(figure.change[0]),
                format!("{} … {}", signed(figure.change[1]), signed(figure.change[2])),
                if figure.clear { "clear".to_owned() } else { String::new() },
            ]);
        };
        sample.wins.iter().for_each(|figure| add(figure, true));
        sample.lengths.iter().for_each(|figure| add(figure, false));
        sample.scores.iter().for_each(|figure| add(figure, false));
        self.console.line(&table.to_string());
    }
}

/// Words with marks around them, blanks at the ends left outside.
fn marked(text: &str) -> String {
    let inner = text.trim();
    if inner.is_empty() {
        return text.to_owned();
    }
    let start = text.len() - text.trim_start().len();
    let end = text.trim_end().len();
    format!("{}[{inner}]{}", &text[..start], &text[end..])
}

/// The words that stay next to a change before them and behind them.
fn near(text: &str, changed_before: bool, changed_behind: bool) -> String {
    let count = text.chars().count();
    let most = NEAR * (usize::from(changed_before) + usize::from(changed_behind));
    if most == 0 || count <= most + NEAR / 2 {
        return text.to_owned();
    }
    let blank = |at: usize| text.char_indices().nth(at).map_or(text.len(), |(at, _)| at);
    let head = text[..blank(NEAR)].rfind(' ').unwrap_or(0);
    let tail = blank(count - NEAR);
    let tail = text[tail..].find(' ').map_or(tail, |more| tail + more + 1);
    match (changed_before, changed_behind) {
        (true, true) => format!("{} … {}", &text[..head], &text[tail..]),
        (true, false) => format!("{} …", &text[..head]),
        _ => format!("… {}", &text[tail..]),
    }
}

/// Lines of a trace with two blanks for each depth that occurs, so that both fit side by side.
fn level<'a>(lines: &[String], all: impl Iterator<Item = &'a String>) -> Vec<String> {
    let margin = |line: &str| line.len() - line.trim_start().len();
    let depths: BTreeSet<usize> = all.map(|line| margin(line)).collect();
    let pad = |line: &str| "  ".repeat(depths.range(..margin(line)).count());
    lines.iter().map(|line| format!("{}{}", pad(line), line.trim_start())).collect()
}

fn named(rules: &[String]) -> String {
    if rules.is_empty() { "no rule".to_owned() } else { rules.join(", ") }
}

/// Lines of at most so many characters, cut at blanks.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let margin: String = text.chars().take_while(|c| *c == ' ').take(width / 2).collect();
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(format!("{margin}{word}")),
        }
    }
    if lines.is_empty() {
        lines.push(String::new());
    }
    lines
}
