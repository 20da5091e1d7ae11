//! Templates of words: words, alternatives (`is|are`), words that may be missing (`always?`), kinds of words (`<rule>`) and
//! pieces (`{x}` and `{y}` of several words, `{p}` of one, `{q}` in quotation marks), which are caught.

use std::collections::BTreeMap;

use super::words::KINDS;

/// One place of a template.
#[derive(Debug)]
enum Slot {
    /// One of these words, perhaps missing.
    Word(Vec<&'static str>, bool),
    /// Words.
    Piece(usize),
    /// One word.
    Name,
    /// What stands in quotation marks.
    Quoted,
}

/// A template, and what it stands for.
#[derive(Debug)]
pub(super) struct Template {
    slots: Vec<Slot>,
    /// How many words it takes at least.
    least: usize,
    /// What it stands for.
    pub(super) means: &'static str,
}

/// The pieces that a template has caught.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Caught<'w> {
    /// The words of both pieces.
    pub(super) pieces: [&'w [String]; 2],
    /// The word that names something.
    pub(super) name: &'w str,
}

impl Template {
    /// Reads the lines of a table, `template => what it stands for`.
    pub(super) fn table(lines: &'static str) -> Vec<Self> {
        lines
            .lines()
            .filter_map(|line| line.split_once(" => "))
            .map(|(template, means)| {
                let slots: Vec<Slot> = template.split_whitespace().map(slot).collect();
                let least = slots.iter().filter(|s| !matches!(s, Slot::Word(_, true))).count();
                Self { slots, least, means: means.trim() }
            })
            .collect()
    }

    /// Whether all the words fit in a way that `check` accepts.
    pub(super) fn fits<'w>(
        &self,
        words: &'w [String],
        check: &mut dyn FnMut(&Caught<'w>) -> bool,
    ) -> bool {
        // Most templates fail at their length or their last word, before anything is tried.
        if words.len() < self.least {
            return false;
        }
        if let (Some(Slot::Word(any, false)), Some(last)) = (self.slots.last(), words.last())
            && !any.contains(&last.as_str())
        {
            return false;
        }
        fit(&self.slots, words, Caught::default(), check)
    }
}

/// Which words the templates of a table cannot do without.
#[derive(Debug)]
pub(super) struct Needs {
    /// The slots that a word can fill: the template, and the slot as a bit.
    filled: BTreeMap<&'static str, Vec<(usize, u32)>>,
    /// For each template, the slots that have to be filled.
    all: Vec<u32>,
}

impl Needs {
    pub(super) fn of(templates: &[Template]) -> Self {
        let mut needs = Self { filled: BTreeMap::new(), all: Vec::new() };
        for (at, template) in templates.iter().enumerate() {
            let words = template.slots.iter().filter_map(|slot| match slot {
                Slot::Word(any, false) => Some(any),
                _ => None,
            });
            let mut all = 0;
            for (bit, any) in words.take(32).enumerate() {
                all |= 1 << bit;
                for word in any {
                    needs.filled.entry(word).or_default().push((at, 1 << bit));
                }
            }
            needs.all.push(all);
        }
        needs
    }

    /// Whether one of the templates finds all that it needs among some words, in whatever order.
    pub(super) fn met(&self, words: &[String]) -> bool {
        let mut left = self.all.clone();
        for word in words {
            for &(at, bit) in self.filled.get(word.as_str()).into_iter().flatten() {
                left[at] &= !bit;
            }
        }
        left.contains(&0)
    }
}

fn slot(word: &'static str) -> Slot {
    match word {
        "{x}" => Slot::Piece(0),
        "{y}" => Slot::Piece(1),
        "{p}" => Slot::Name,
        "{q}" => Slot::Quoted,
        word => {
            let bare = word.trim_end_matches('?');
            let any = bare.split('|').flat_map(|one| {
                let kind = KINDS.iter().find(|(name, _)| *name == one);
                kind.map_or_else(|| vec![one], |(_, words)| words.split(' ').collect())
            });
            Slot::Word(any.collect(), bare.len() < word.len())
        }
    }
}

fn fit<'w>(
    slots: &[Slot],
    words: &'w [String],
    caught: Caught<'w>,
    check: &mut dyn FnMut(&Caught<'w>) -> bool,
) -> bool {
    let Some((slot, rest)) = slots.split_first() else {
        return words.is_empty() && check(&caught);
    };
    match slot {
        Slot::Word(any, may_miss) => {
            let hit = words.first().is_some_and(|w| any.contains(&w.as_str()));
            hit && fit(rest, &words[1..], caught, check)
                || *may_miss && fit(rest, words, caught, check)
        }
        Slot::Name => words.split_first().is_some_and(|(first, left)| {
            let plain = first.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '.'));
            plain && fit(rest, left, Caught { name: first, ..caught }, check)
        }),
        Slot::Quoted => words.split_first().is_some_and(|(first, left)| {
            first.starts_with('"') && fit(rest, left, Caught { name: first, ..caught }, check)
        }),
        Slot::Piece(at) => (1..=words.len()).any(|len| {
            if words[..len].iter().any(|w| matches!(w.as_str(), "," | ";" | ":")) {
                return false;
            }
            let mut caught = caught;
            caught.pieces[*at] = &words[..len];
            fit(rest, &words[len..], caught, check)
        }),
    }
}

/// The words of a sentence in small letters; commas and other stops are words of their own, and so is what stands in
/// quotation marks.
pub(super) fn cut(text: &str) -> Vec<String> {
    let text = text.trim().trim_end_matches(['.', '!']).to_lowercase();
    let text =
        text.replace(['\u{2018}', '\u{2019}'], "'").replace(['\u{201c}', '\u{201d}'], "\"");
    // How loudly a rule says something is nothing that laws ask.
    let text = text
        .replace(" in so many words", "")
        .replace(" explicitly", "")
        .replace(" expressly", "");
    let mut out = Vec::new();
    for (at, part) in text.split('"').enumerate() {
        if at % 2 == 1 {
            let said = part.trim().trim_end_matches([',', '.']).replace("can't", "cannot");
            let said = said.replace(' ', "_");
            out.push(format!("\"{said}\""));
            continue;
        }
        for word in part.split_whitespace() {
            let bare = word.trim_end_matches([',', ':', ';', '.']);
            match bare {
                "" => {}
                "can't" => out.push("cannot".to_owned()),
                "doesn't" => out.extend(["does".to_owned(), "not".to_owned()]),
                "don't" => out.extend(["do".to_owned(), "not".to_owned()]),
                bare => out.push(bare.to_owned()),
            }
            if bare.len() < word.len() {
                out.push(word[bare.len()..].chars().take(1).collect());
            }
        }
    }
    present(out)
}

/// What laws order is said of any time: `shall prevail` is `prevail`, `shall not override` is `cannot override`.
fn present(words: Vec<String>) -> Vec<String> {
    let mut out: Vec<String> = Vec::with_capacity(words.len());
    let mut words = words.into_iter().peekable();
    while let Some(word) = words.next() {
        if !matches!(word.as_str(), "will" | "shall") {
            out.push(word);
            continue;
        }
        match words.peek().map(String::as_str) {
            Some("not") => {
                words.next();
                out.push("cannot".to_owned());
            }
            Some("be") => {
                words.next();
                out.push("is".to_owned());
            }
            _ => {}
        }
    }
    out
}
