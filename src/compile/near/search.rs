//! The search for what an author may have meant: the cheapest rewritings first, each judged by what it keeps.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use super::line::{self, Line};
use super::{cuts, names, order, splits, swaps};
use crate::compile::{Compiled, mend, model};
use crate::vocabulary::Class;

/// What a change says that the author does not; only where the finding asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Adds {
    Nothing,
    /// What a pronoun stands for.
    Name,
    /// When something happens.
    Time,
    /// How often it may be done.
    Often,
}

/// One change of a sentence.
#[derive(Debug, Clone)]
pub(super) struct Edit {
    /// What stands in its place.
    pub sentences: Vec<String>,
    /// The words that are left out.
    pub lost: Vec<String>,
    /// Words that need not be kept: what they say is said in other words, or needs no saying.
    pub excused: Vec<String>,
    pub cost: u32,
    /// What is left out is a clause of its own.
    pub whole: bool,
    pub adds: Adds,
}

impl Edit {
    /// One sentence in the place of one, that leaves nothing out.
    pub(super) fn of(text: String, cost: u32) -> Self {
        Self {
            sentences: vec![text],
            lost: Vec::new(),
            excused: Vec::new(),
            cost,
            whole: false,
            adds: Adds::Nothing,
        }
    }
}

/// A rewriting of the author's sentence.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::compile) struct Draft {
    pub cost: u32,
    /// The sentences, with their stops.
    pub text: String,
    /// The words that are left out, in the author's order.
    pub lost: Vec<String>,
    pub(super) excused: Vec<String>,
    pub(super) steps: u8,
}

impl Draft {
    /// A sentence that leaves nothing out.
    pub(in crate::compile) fn whole(text: String) -> Self {
        Self { cost: 0, text, lost: Vec::new(), excused: Vec::new(), steps: 0 }
    }

    /// The same, with the words that it leaves out.
    pub(in crate::compile) fn without(self, lost: Vec<String>) -> Self {
        Self { lost, ..self }
    }
}

/// How many rewritings are parsed, how many of them are read so far that they are worth a trial, and how often one is changed.
const PARSED: usize = 220;
const WANTED: usize = 40;
const STEPS: u8 = 4;
/// Words of the language that set a time, a bound, an order or a likeness: without them another rule is said.
const BEARING: [&str; 37] = [
    "may",
    "can",
    "turn",
    "round",
    "game",
    "play",
    "phase",
    "step",
    "time",
    "start",
    "end",
    "beginning",
    "row",
    "succession",
    "same",
    "equal",
    "other",
    "others",
    "next",
    "last",
    "previous",
    "first",
    "second",
    "third",
    "until",
    "extra",
    "additional",
    "more",
    "less",
    "fewer",
    "most",
    "least",
    "each",
    "every",
    "all",
    "nor",
    "value",
];
/// Fewer words are no sentence.
const SHORTEST: usize = 3;
/// The least, of a hundred, that is kept of what the author says.
const KEPT: u32 = 50;
/// The same for a sentence that is not made of the author's.
const NEAR: u32 = 65;
/// The price of leaving what stopped the reading where it is, and of a word that is left out.
const TROUBLE: u32 = 7;
const WORD: u32 = 2;
/// The weight of the words of one cut that is not passed.
const DEAR: u32 = 6;
/// The same for a clause of its own.
const CLAUSE: u32 = 2;

/// The author's sentence, and what stands around it.
pub(in crate::compile) struct Author<'c> {
    compiled: &'c Compiled,
    line: Line,
    keys: Vec<(String, u32)>,
    deed: Option<String>,
    before: Option<Line>,
    /// Sentences whose time it may borrow.
    others: Vec<Line>,
    /// The words that stopped the reading.
    trouble: Option<String>,
    /// A word that nobody knows, for which another one may stand.
    strange: Option<String>,
    /// What is the matter with it.
    message: &'c str,
}

impl<'c> Author<'c> {
    pub(in crate::compile) fn of(
        compiled: &'c Compiled,
        text: &str,
        before: Option<&str>,
        others: &[String],
        trouble: Option<String>,
        strange: Option<String>,
        message: &'c str,
    ) -> Self {
        let voc = &compiled.vocabulary;
        let line = Line::of(text, voc);
        let deed = line.deed(line.main()).and_then(|word| line::key(word, voc));
        let before = before.map(|text| Line::of(text, voc));
        let lines: Vec<Line> = others.iter().map(|text| Line::of(text, voc)).collect();
        let keys = line.keys(voc);
        let trouble = trouble.map(|t| t.to_lowercase()).filter(|t| {
            line.text.to_lowercase().contains(t.as_str()) && t.len() * 3 < line.text.len() * 2
        });
        let strange = strange.map(|word| word.to_lowercase());
        Self { compiled, line, keys, deed, before, others: lines, trouble, strange, message }
    }

    /// The rewritings that the grammar reads, the nearest first. `given` are others' proposals.
    pub(in crate::compile) fn drafts(&self, given: &[String]) -> Vec<Draft> {
        let start = Draft::whole(mend::ended(&self.line.text));
        let mut seen: BTreeSet<String> = BTreeSet::from([start.text.to_lowercase()]);
        let mut out: Vec<Draft> = Vec::new();
        let mut open = BinaryHeap::from([Reverse(start.clone())]);
        let mut parsed = 0;
        while let Some(Reverse(draft)) = open.pop() {
            if parsed >= PARSED || out.len() >= WANTED {
                break;
            }
            // What was opened last and costs least is parsed when its turn comes.
            if draft.steps > 0 {
                parsed += 1;
                if mend::parses(&draft.text, self.compiled) {
                    out.push(draft.clone());
                }
            }
            if draft.steps >= STEPS {
                continue;
            }
            for next in self.changed(&draft) {
                let new = seen.insert(next.text.to_lowercase());
                if new && !is_open(&next.text) && self.keeps(&next) {
                    open.push(Reverse(next));
                }
            }
        }
        for (k, text) in given.iter().enumerate() {
            if !seen.insert(text.to_lowercase()) {
                continue;
            }
            let lost = self.lost(text);
            let weight: u32 = lost.iter().map(|words| self.weight(words)).sum();
            let cost = 8 + k.min(3) as u32 + weight * WORD + self.still(text);
            let excused = self.strange.iter().cloned().collect();
            let draft = Draft { cost, text: text.clone(), lost, excused, steps: 0 };
            if self.keeps(&draft) && self.is_apart(&draft) && mend::parses(text, self.compiled)
            {
                out.push(draft);
            }
        }
        out.sort();
        out
    }

    /// All rewritings by one more change.
    fn changed(&self, draft: &Draft) -> Vec<Draft> {
        let voc = &self.compiled.vocabulary;
        let sentences: Vec<&str> = draft.text.split_inclusive(". ").map(str::trim).collect();
        let mut out = Vec::new();
        for (k, sentence) in sentences.iter().enumerate() {
            // What is read already may stay as it is.
            if sentences.len() > 1 && mend::parses(sentence, self.compiled) && draft.steps < 2 {
                continue;
            }
            let line = Line::of(sentence, voc);
            let mut edits = cuts::cuts(&line);
            edits.extend(swaps::swaps(&line));
            edits.extend(names::names(&line, self.before.as_ref(), voc));
            edits.extend(order::reordered(&line, voc));
            edits.extend(order::comma(&line));
            edits.extend(order::each(&line));
            if sentences.len() == 1 {
                edits.extend(splits::splits(&line));
                edits.extend(order::borrowed(&line, &self.others));
            }
            edits.extend(splits::conditions(&line, voc));
            for edit in edits.into_iter().filter(|edit| !self.is_idle(edit)) {
                let own = edit.sentences.iter().map(|s| mend::ended(s));
                let mut all: Vec<String> = sentences.iter().map(|s| (*s).to_owned()).collect();
                all.splice(k..=k, own);
                out.push(self.next(draft, &edit, all.join(" ")));
            }
        }
        out
    }

    fn next(&self, draft: &Draft, edit: &Edit, text: String) -> Draft {
        let mut lost = draft.lost.clone();
        lost.extend(edit.lost.iter().filter(|l| !l.is_empty()).cloned());
        let mut excused = draft.excused.clone();
        let voc = &self.compiled.vocabulary;
        let keys = |words: &str| Line::of(words, voc).keys(voc).into_iter().map(|(k, _)| k);
        if edit.lost.is_empty() && !edit.excused.is_empty() {
            // A swap: whatever it no longer says is said in its own words.
            let mut now: Vec<String> = edit.sentences.iter().flat_map(|s| keys(s)).collect();
            for key in edit.excused.iter().flat_map(|words| keys(words)) {
                match now.iter().position(|k| *k == key) {
                    Some(at) => drop(now.swap_remove(at)),
                    None if is_figure(&key) => {}
                    None => excused.push(key),
                }
            }
        }
        if !edit.lost.is_empty() {
            for words in &edit.excused {
                excused.extend(keys(words));
                excused.push(words.to_lowercase());
            }
        }
        if edit.whole {
            let strict = edit.lost.iter().flat_map(|words| keys(words));
            excused.extend(strict.filter(|k| k.starts_with('!')));
        }
        let dear: u32 = if edit.excused.is_empty() {
            let weight: u32 = edit.lost.iter().map(|words| self.weight(words)).sum();
            weight.min(if edit.whole { CLAUSE } else { DEAR })
        } else {
            0
        };
        let trouble = if draft.steps == 0 { 0 } else { self.still(&draft.text) };
        let cost = draft.cost - trouble + edit.cost + dear * WORD + self.still(&text);
        Draft { cost, text, lost, excused, steps: draft.steps + 1 }
    }

    /// Whether it names somebody, or says when, where nothing asks for it.
    fn is_idle(&self, edit: &Edit) -> bool {
        const NAMES: [&str; 10] = [
            "stands for",
            "`they",
            "`their",
            "`it",
            "`one",
            "named",
            "of what",
            "which `",
            "controller",
            "goes on",
        ];
        const TIMES: [&str; 4] = ["when", "goes on", "is a state", "of what"];
        let asks = |words: &[&str]| words.iter().any(|w| self.message.contains(w));
        let opens = matches!(self.line.said(0), "they" | "it" | "he" | "she" | "their");
        match edit.adds {
            Adds::Nothing => false,
            Adds::Name => !asks(&NAMES) && !opens,
            Adds::Time => !asks(&TIMES),
            Adds::Often => !asks(&["how often"]),
        }
    }

    /// What it costs that the words that stopped the reading still stand there.
    fn still(&self, text: &str) -> u32 {
        let lower = text.to_lowercase();
        self.trouble
            .as_ref()
            .map_or(0, |t| if lower.contains(t.as_str()) { TROUBLE } else { 0 })
    }

    pub(super) fn line(&self) -> &Line {
        &self.line
    }

    /// A text in pieces.
    pub(super) fn lined(&self, text: &str) -> Line {
        Line::of(text, &self.compiled.vocabulary)
    }

    /// Whether the words that stopped the reading still stand there.
    pub(super) fn stops_at(&self, text: &str) -> bool {
        self.still(text) > 0
    }

    pub(super) fn weight(&self, words: &str) -> u32 {
        self.weight_of(&self.lined(words))
    }

    pub(super) fn weight_of(&self, line: &Line) -> u32 {
        line.keys(&self.compiled.vocabulary).iter().map(|(_, weight)| weight).sum()
    }

    /// Whether a rewriting can stand for the sentence: no figure, condition or negation is lost, what is done is still done,
    /// and most of the rest is there.
    fn keeps(&self, draft: &Draft) -> bool {
        if model::excepts(&self.line.text) && !model::excepts(&draft.text) {
            return false;
        }
        self.kept(&draft.text, &draft.excused).is_some_and(|percent| percent >= KEPT)
    }

    /// How much of what the author says a text says, of a hundred; nothing if it says something else.
    fn kept(&self, text: &str, excused: &[String]) -> Option<u32> {
        let voc = &self.compiled.vocabulary;
        let mut left: Vec<String> = Vec::new();
        for sentence in text.split_inclusive(". ") {
            left.extend(Line::of(sentence, voc).keys(voc).into_iter().map(|(key, _)| key));
        }
        let had = left.clone();
        let against = |keys: &[String]| keys.iter().filter(|k| *k == "!no").count();
        let own: Vec<String> = self.keys.iter().map(|(k, _)| k.clone()).collect();
        if against(&had) > 0 && against(&own) == 0 {
            return None;
        }
        let mut free: Vec<&String> = excused.iter().collect();
        let (mut all, mut kept) = (0, 0);
        for (key, weight) in &self.keys {
            // Said, or need not be said.
            if let Some(at) = free.iter().position(|k| *k == key) {
                free.swap_remove(at);
                continue;
            }
            all += weight;
            if key.starts_with('!') {
                let at = left.iter().position(|k| k == key)?;
                left.swap_remove(at);
                kept += weight;
            } else if had.contains(key) {
                kept += weight;
            }
        }
        if let Some(deed) = self.deed.as_ref().filter(|d| !excused.contains(*d))
            && !had.contains(deed)
        {
            return None;
        }
        Some((kept * 100).checked_div(all).unwrap_or(100))
    }

    /// Whether what a rewriting leaves out is said beside the rest: where, when, a clause, a word without a name in it.
    fn is_apart(&self, draft: &Draft) -> bool {
        let voc = &self.compiled.vocabulary;
        draft.lost.iter().all(|words| {
            let line = Line::of(words, voc);
            let beside = line.is_preposition(0)
                || line.is_conjunction(0)
                || line.is_relative(0)
                || matches!(line.said(0), "instead_of" | "before" | "after" | "not");
            beside || line.keys(voc).iter().all(|(_, weight)| *weight < 3)
        })
    }

    /// Whether a rewriting says what the author says: all that it leaves out names nothing of the game, counts nothing and
    /// sets no time, no bounds and no condition. Who took over another sentence would play another game.
    pub(in crate::compile) fn says_all(&self, lost: &[String]) -> bool {
        let voc = &self.compiled.vocabulary;
        let forbids = model::forbids(&self.line.text);
        lost.iter().all(|words| {
            let line = Line::of(words, voc);
            // What it is not, where it is said what it is.
            let contrast = matches!(line.said(0), "instead_of" | "not" | "rather_than");
            let bears = |(key, weight): &(String, u32)| {
                *weight > 2 || key.starts_with('!') || BEARING.contains(&key.as_str())
            };
            let set = |at: usize| {
                let piece = &line.pieces[at];
                BEARING.contains(&piece.said.as_str())
                    || piece.said.split('_').any(|word| BEARING.contains(&word))
            };
            // One more deed is a part of the rule, unless it is what the reading stopped at.
            let stopped = self.trouble.as_ref().is_some_and(|t| {
                let lost = words.to_lowercase();
                lost.contains(t.as_str()) || t.contains(lost.as_str())
            });
            let done = !stopped
                && (1..line.len()).any(|at| line.is_conjunction(at - 1))
                && (0..line.len()).any(|at| line.is_finite(at) && line.class(at).is_some());
            let time = (0..line.len())
                .any(|at| matches!(line.class(at), Some(Class::TimeSg | Class::TimePl)));
            let bound =
                line.keys(voc).iter().any(bears) || (0..line.len()).any(set) || done || time;
            // What is forbidden in fewer words is more than the author forbids.
            let bounds = line.is_preposition(0)
                || line.is_relative(0)
                || words.to_lowercase().starts_with("face ");
            let wider = forbids && bounds;
            contrast || self.stands_beside(words) || !bound && !wider
        })
    }

    /// Whether words stand beside what is said, so that it holds without them: a moment told more closely between commas, what it
    /// is likened to. They are named where they are left out.
    fn stands_beside(&self, words: &str) -> bool {
        const BINDS: [&str; 10] = [
            "if", "unless", "when", "only", "not", "except", "until", "cannot", "without",
            "than",
        ];
        const LIKE: [&str; 4] = ["like", "just like", "as in", "same as"];
        let bare = words.trim_matches([',', ' ']);
        let all: Vec<&str> = bare.split(' ').collect();
        let text = &self.line.text;
        let apart = text.contains(&format!(", {bare}, "));
        let ends = text.trim_end_matches('.').ends_with(&format!(", {bare}"));
        let lower = bare.to_lowercase();
        let likened = LIKE.iter().any(|l| lower.starts_with(&format!("{l} ")));
        (apart && lower.starts_with("before ") || (apart || ends) && likened)
            && !all.iter().any(|w| BINDS.contains(w))
    }

    /// The words of the author that somebody else's sentence does not say.
    pub(in crate::compile) fn lost(&self, text: &str) -> Vec<String> {
        let voc = &self.compiled.vocabulary;
        let has: Vec<String> = text
            .split_inclusive(". ")
            .flat_map(|s| Line::of(s, voc).keys(voc))
            .map(|(k, _)| k)
            .collect();
        let lower = text.to_lowercase();
        let line = &self.line;
        let gone = |i: usize| {
            let single = Line { text: line.text.clone(), pieces: vec![line.pieces[i].clone()] };
            let keys = single.keys(voc);
            if self.strange.as_deref() == Some(&line.words(i, i + 1).to_lowercase()) {
                return false;
            }
            if keys.is_empty() {
                !lower.contains(&line.words(i, i + 1).to_lowercase())
            } else {
                keys.iter().any(|(k, _)| !has.contains(k))
            }
        };
        let mut out = Vec::new();
        let mut at = 0;
        while at < line.len() {
            let end =
                (at..line.len()).find(|&i| line.is_mark(i) || !gone(i)).unwrap_or(line.len());
            if end > at && self.weight(line.words(at, end)) > 0 {
                out.push(line.words(at, end).to_owned());
            }
            at = end.max(at) + 1;
        }
        out
    }

    /// Whether a sentence speaks of a stretch of play of which the author does not speak (`lose the game` for `lose a card`), or says
    /// of all what the author says of all but some.
    pub(in crate::compile) fn is_bound_otherwise(&self, text: &str) -> bool {
        const STRETCHES: [&str; 7] =
            ["turn", "round", "phase", "step", "start", "end", "beginning"];
        let parts = |line: &Line| -> Vec<String> {
            let pieces = line.pieces.iter();
            pieces
                .flat_map(|p| p.said.split('_').map(str::to_owned).collect::<Vec<_>>())
                .collect()
        };
        let (own, said) =
            (parts(&self.line), parts(&Line::of(text, &self.compiled.vocabulary)));
        // `Lose the game` is one piece.
        let game = |text: &str| text.to_lowercase().split([' ', '.', ',']).any(|w| w == "game");
        model::excepts(&self.line.text) && !model::excepts(text)
            || game(text) && !game(&self.line.text)
            || STRETCHES
                .iter()
                .any(|w| said.iter().any(|s| s == w) && !own.iter().any(|s| s == w))
    }

    /// The words for what is done that a sentence has.
    pub(in crate::compile) fn deeds(&self, text: &str) -> Vec<String> {
        let line = Line::of(text, &self.compiled.vocabulary);
        let verbs =
            (0..line.len()).filter(|&at| line.is_finite(at) && line.class(at).is_some());
        verbs.map(|at| line.words(at, at + 1).to_owned()).collect()
    }

    /// Whether a model says enough of what the author says.
    pub(in crate::compile) fn is_near(&self, text: &str) -> bool {
        let voc = &self.compiled.vocabulary;
        // A model that speaks of other things is a rule of its own.
        let own = |key: &String| self.keys.iter().any(|(k, _)| k == key);
        let strange = Line::of(text, voc).keys(voc).into_iter().any(|(key, weight)| {
            (weight > 2 || key.starts_with('!')) && !own(&key) && key != "!if"
        });
        !strange && self.kept(text, &[]).is_some_and(|percent| percent >= NEAR)
    }
}

/// Whether one of the sentences stops before the word that its last one asks for.
pub(super) fn is_open(text: &str) -> bool {
    const ASKING: [&str; 24] = [
        "a", "an", "the", "no", "each", "every", "their", "your", "its", "of", "to", "in",
        "on", "at", "by", "for", "from", "with", "and", "or", "as", "than", "not", "so",
    ];
    text.split(". ").any(|sentence| {
        let last = sentence.trim_end_matches('.').rsplit(' ').next().unwrap_or("");
        ASKING.contains(&last.to_lowercase().as_str()) || sentence.split(' ').count() < SHORTEST
    })
}

fn is_figure(key: &str) -> bool {
    key.strip_prefix('!').is_some_and(|n| n.parse::<i64>().is_ok())
}
