//! Templates of words: words, alternatives (`is|are`), words that may be missing (`always?`), kinds of words (`<rule>`) and
//! pieces (`{x}` and `{y}` of several words, `{p}` of one), which are caught.

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
}

/// A template, and what it stands for.
#[derive(Debug)]
pub(super) struct Template {
    slots: Vec<Slot>,
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
            .map(|(template, means)| Self {
                slots: template.split_whitespace().map(slot).collect(),
                means: means.trim(),
            })
            .collect()
    }

    /// Whether all the words fit in a way that `check` accepts.
    pub(super) fn fits<'w>(
        &self,
        words: &'w [String],
        check: &mut dyn FnMut(&Caught<'w>) -> bool,
    ) -> bool {
        fit(&self.slots, words, Caught::default(), check)
    }
}

fn slot(word: &'static str) -> Slot {
    match word {
        "{x}" => Slot::Piece(0),
        "{y}" => Slot::Piece(1),
        "{p}" => Slot::Name,
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
