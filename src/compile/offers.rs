//! What an author is told who wrote a sentence that is not read. Whatever is offered in its place has been read there
//! (`proof`); what does not read is not offered, and a help whose example does not read is not given. First come rewritings
//! of the author's own sentence (`near`), with the words that they leave out; a model of another sentence only where none is read.

use std::collections::BTreeSet;

use rayon::prelude::*;

use super::near::{Author, Draft};
use super::proof::Proof;
use super::{Compiled, Status, composed, guide, mend, model};
use crate::finding::{Code, Finding};
use crate::source::Span;

/// The most sentences offered for one.
const MOST: usize = 3;
/// In a book with more unread sentences none is tried.
const MOST_UNREAD: usize = 20;
/// Sentences that may be read for all trials together: a trial reads the book, so a large book gets few and a very large one none.
const ALL_SENTENCES: usize = 15_000;
/// A book with fewer trials than this gets none.
const FEWEST: usize = 12;
/// The most trials for one sentence, and for a book; with fewer than the least a sentence is not helped.
const TRIES: usize = 9;
const LEAST: usize = 3;
/// The trials of sentences of another make, where nothing of the author's own is read.
const COMPOSED: usize = 3;
const ALL_TRIES: usize = 60;
/// Fewer words in quotes are no sentence, but a phrase of one.
const SENTENCE: usize = 4;

/// Unread sentences get what is read in their place.
pub(super) fn offer(compiled: &mut Compiled) {
    let about: Vec<(usize, usize)> = compiled
        .findings
        .iter()
        .enumerate()
        .filter(|(_, f)| matches!(f.code, Code::UnreadSentence | Code::UnknownTerm))
        .filter_map(|(i, f)| Some((i, reading_of(compiled, f)?)))
        .collect();
    let tries = (ALL_SENTENCES / compiled.readings.len().max(1)).min(ALL_TRIES);
    let each = (tries / about.len().max(1)).clamp(LEAST, TRIES);
    let helpful = !about.is_empty() && about.len() <= MOST_UNREAD;
    let helped = if tries >= FEWEST && helpful { tries / each } else { 0 };
    let told: Vec<(usize, Option<Told>)> = if helped == 0 {
        about.iter().map(|(i, _)| (*i, None)).collect()
    } else {
        let proof = Proof::new(compiled);
        about
            .par_iter()
            .enumerate()
            .map(|(k, &(i, at))| {
                let told = (k < helped).then(|| Help::of(compiled, &proof, each, i, at));
                (i, told.flatten().map(Help::told))
            })
            .collect()
    };
    for (i, told) in told {
        let Some(finding) = compiled.findings.iter_mut().nth(i) else { continue };
        finding.suggestions.clear();
        if let Some(told) = told {
            finding.suggestions = told.suggestions;
            finding.help = told.help;
            if let Some((span, message)) = told.place {
                finding.at.span = span;
                finding.message = message;
            }
        }
    }
}

struct Told {
    suggestions: Vec<String>,
    help: Option<String>,
    /// What is not understood, and where it stands, where that says more than the finding did.
    place: Option<(Span, String)>,
}

/// The unread sentence that a finding is about.
pub(super) fn reading_of(compiled: &Compiled, finding: &Finding) -> Option<usize> {
    let at = finding.at.span;
    compiled.readings.iter().position(|r| {
        r.status == Status::Unread
            && !super::proof::of_standard(compiled, r)
            && Some(&r.id) == finding.rule.as_ref()
            && r.span.file == at.file
            && r.span.start <= at.start
            && at.end <= r.span.end
    })
}

/// The search for what to tell about one sentence.
struct Help<'c> {
    compiled: &'c Compiled,
    proof: &'c Proof<'c>,
    finding: &'c Finding,
    at: usize,
    text: String,
    left: usize,
    /// Rows of parts that may be tried: fewer where a trial reads a large book.
    rows: usize,
    /// What stands between the sentence and one that is read, where that one says too little to be offered.
    stops: Option<Vec<String>>,
    /// What has been tried.
    seen: BTreeSet<String>,
    found: Vec<Draft>,
    /// How far it is understood, where nothing can be offered.
    part: Option<Draft>,
}

impl<'c> Help<'c> {
    fn of(
        compiled: &'c Compiled,
        proof: &'c Proof<'c>,
        left: usize,
        finding: usize,
        at: usize,
    ) -> Option<Self> {
        let finding = compiled.findings.iter().nth(finding)?;
        let text = compiled.readings[at].text.trim().trim_end_matches('.').to_owned();
        Some(Self {
            compiled,
            proof,
            finding,
            at,
            text,
            left,
            rows: if left == TRIES { PARTS } else { 1 },
            stops: None,
            seen: BTreeSet::new(),
            found: Vec::new(),
            part: None,
        })
    }

    fn told(mut self) -> Told {
        let before = self.compiled.readings[..self.at]
            .iter()
            .rev()
            .find(|r| r.set == self.compiled.readings[self.at].set)
            .map(|r| r.text.clone());
        let strange = (self.finding.code == Code::UnknownTerm)
            .then(|| self.finding.message.split('`').nth(1).unwrap_or("").to_owned());
        let strange_is_none = strange.is_none();
        let mut others = self.excepted();
        others.extend(self.proof.in_front(self.at).map(str::to_owned));
        let author = Author::of(
            self.compiled,
            &self.text,
            before.as_deref(),
            &others,
            self.trouble(),
            strange,
            &self.finding.message,
        );
        let mut given = self.finding.suggestions.clone();
        given.extend(model::rephrased(&self.text));
        given.retain(|g| !author.is_bound_otherwise(g));
        given.extend(mend::candidates(&self.text, before.as_deref(), self.finding));
        given.retain(|g| model::same_sense(&self.text, g) && model::all_numbers(&self.text, g));
        let drafts = author.drafts(&given);
        self.rewritings(&author, &drafts);
        let help = self.example();
        if self.found.is_empty() {
            self.models(&author);
        }
        if self.found.is_empty() && strange_is_none {
            self.composed(&author);
        }
        // A word that nobody knows is the matter by itself.
        if self.found.is_empty() && !self.finding.message.contains("nothing says what `") {
            self.part(&author);
        }
        let topic =
            super::topics::of(&self.text, self.compiled).filter(|_| self.found.is_empty());
        if let Some((word, message, instead)) = topic {
            let so_far = self.part.as_ref().map(Self::so_far);
            let help = so_far.map_or(instead.clone(), |so_far| format!("{instead}; {so_far}"));
            let place = self.at(&word).map(|span| (span, message));
            return Told { suggestions: Vec::new(), help: Some(help), place };
        }
        let guide = if self.found.is_empty() { self.guide() } else { None };
        let help = self.help(help, guide);
        let place = self.place();
        Told { suggestions: self.found.into_iter().map(|d| d.text).collect(), help, place }
    }

    /// Where some of the author's words stand.
    fn at(&self, words: &str) -> Option<Span> {
        let span = self.compiled.readings[self.at].span;
        let at = span.start as usize + self.compiled.sources.slice(span).find(words)?;
        Some(Span::new(span.file, at, at + words.len()))
    }

    /// What is read of it, and what is not.
    fn so_far(part: &Draft) -> String {
        format!(
            "so much of it is read: `{}`; say {} in other words, or in a sentence of its own",
            part.text,
            listed(&part.lost)
        )
    }

    /// The words that stand in the way of the rest, where the finding only quotes the whole sentence.
    fn place(&self) -> Option<(Span, String)> {
        let part = self.part.as_ref()?;
        let message = &self.finding.message;
        // What the sentence came to on the way is not what its author wrote.
        let reworded = message.contains("without it the rule would be the same")
            && message.split('`').nth(1).is_some_and(|words| !self.text.contains(words));
        let vague = reworded || VAGUE.iter().any(|words| message.contains(words));
        let place = self.at(part.lost.first()?)?;
        let are = if part.lost.len() > 1 { "are" } else { "is" };
        vague.then(|| (place, format!("{} {are} not understood here", listed(&part.lost))))
    }

    /// The most of it that is read by itself.
    fn part(&mut self, author: &Author<'_>) {
        for row in author.parts().chunks(ROW).take(self.rows) {
            let texts: Vec<&str> = row.iter().map(|d| d.text.as_str()).collect();
            let likely = self.proof.likely(self.at, &texts);
            let mut rest = row.iter().zip(likely).filter(|(_, likely)| *likely).take(PROVED);
            if let Some((draft, _)) =
                rest.find(|(draft, _)| self.proof.reads(self.at, &draft.text))
            {
                self.part = Some(draft.clone());
                return;
            }
        }
    }

    /// What is read about the subject of the sentence, where nothing can be offered in its place.
    fn guide(&mut self) -> Option<String> {
        let mut lost = self.part.as_ref().map(|part| part.lost.clone()).unwrap_or_default();
        lost.extend(self.trouble());
        let subjects = guide::about(&self.text, &lost, self.compiled);
        let all: Vec<&str> =
            subjects.iter().flat_map(|s| &s.sentences).map(String::as_str).collect();
        if all.is_empty() {
            return None;
        }
        let mut likely = self.proof.likely(self.at, &all).into_iter();
        self.left = self.left.max(SHOWN * 2);
        for subject in &subjects {
            let mut read: Vec<String> = Vec::new();
            for sentence in &subject.sentences {
                let likely = likely.next() == Some(true);
                if likely && read.len() < SHOWN && self.reads(sentence) {
                    read.push(sentence.clone());
                }
            }
            if !read.is_empty() {
                return Some(format!(
                    "about `{}` this is read: {}",
                    subject.words,
                    listed(&read)
                ));
            }
        }
        None
    }

    /// The sentences of the rules that it names.
    fn excepted(&self) -> Vec<String> {
        let numbers: Vec<&str> = self
            .text
            .split(|c: char| c.is_whitespace() || matches!(c, ',' | ':' | ';'))
            .filter(|w| w.contains('.') && w.chars().next().is_some_and(char::is_alphanumeric))
            .collect();
        let of_rule = |id: &str| {
            let rule = id.split('/').next().unwrap_or("");
            numbers.contains(&rule.rsplit(':').next().unwrap_or(""))
        };
        let said = self.compiled.readings.iter().filter(|r| of_rule(&r.id));
        said.take(4).map(|r| r.text.clone()).collect()
    }

    /// The words that stopped the reading.
    fn trouble(&self) -> Option<String> {
        let lower = self.text.to_lowercase();
        let sources = &self.compiled.sources;
        if self.finding.message.starts_with("no reading") {
            let stop = sources.slice(self.finding.at.span).trim().to_lowercase();
            let at = lower.find(&stop).filter(|_| !stop.is_empty() && stop != lower)?;
            let before = lower[..at].split_whitespace().next_back();
            return Some(before.map_or(stop.clone(), |word| format!("{word} {stop}")));
        }
        let named = self.finding.message.split('`').nth(1).map(str::to_lowercase);
        named
            .filter(|n| !n.is_empty() && lower.contains(n.as_str()))
            .or_else(|| Some(sources.slice(self.finding.at.span).trim().to_lowercase()))
    }

    /// Whether a sentence is read in the place of the author's.
    fn reads(&mut self, candidate: &str) -> bool {
        if self.left == 0
            || candidate.trim_end_matches('.').eq_ignore_ascii_case(&self.text)
            || !self.seen.insert(candidate.to_owned())
            || !mend::parses(candidate, self.compiled)
        {
            return false;
        }
        self.left -= 1;
        self.proof.reads(self.at, candidate)
    }

    /// Takes the best rewritings that are read. One that leaves out the point is none; it shows what has to be said otherwise.
    fn rewritings(&mut self, author: &Author<'_>, drafts: &[Draft]) {
        for row in drafts.chunks(ROW).take(2) {
            if self.left < 2 || !self.found.is_empty() {
                return;
            }
            self.left -= 1;
            let texts: Vec<&str> = row.iter().map(|d| d.text.as_str()).collect();
            let likely = self.proof.likely(self.at, &texts);
            for (draft, _) in row.iter().zip(likely).filter(|(_, likely)| *likely) {
                let whole = author.says_all(&draft.lost);
                if !whole && (self.stops.is_some() || draft.lost.len() > 1) {
                    continue;
                }
                if self.found.len() < MOST && self.adds(draft) && self.reads(&draft.text) {
                    if whole {
                        self.found.push(draft.clone());
                    } else {
                        self.stops = Some(draft.lost.clone());
                    }
                }
            }
        }
    }

    /// Whether a rewriting has something that those before it do not have.
    fn adds(&self, draft: &Draft) -> bool {
        self.found.iter().all(|found| {
            let more = found
                .lost
                .iter()
                .any(|words| !draft.lost.iter().any(|own| own.contains(words.as_str())));
            // Of two that say all, the cheaper one is enough, unless the other is as near.
            if found.lost.is_empty() {
                draft.lost.is_empty() && draft.cost <= found.cost + 2
            } else {
                more || draft.lost.is_empty()
            }
        })
    }

    /// The advice that came with the finding, if its example is read.
    fn example(&mut self) -> Option<String> {
        let help = self.finding.help.clone()?;
        let examples: Vec<String> = quoted(&help).map(str::to_owned).collect();
        let mut defined = 0;
        let reads = examples.iter().all(|example| {
            if example.split_whitespace().count() < SENTENCE || self.text.contains(example) {
                return true;
            }
            if example.contains('\u{2026}') {
                return false;
            }
            let sentence = mend::ended(example);
            // A definition has to make the author's sentence read.
            let defines = ["define", "write a rule", "say first", "say what there is"]
                .iter()
                .any(|w| help.contains(w));
            let candidate =
                if defines { format!("{sentence} {}.", self.text) } else { sentence };
            if self.found.iter().any(|d| d.text == candidate) {
                return true;
            }
            let read = self.reads(&candidate);
            // What is missing is only a figure, and the example has one.
            let counts = self.finding.message.starts_with("it is not said how many");
            if read && (defines || counts) && self.found.len() < MOST {
                // The first example comes first.
                self.found.insert(defined, Draft::whole(candidate));
                defined += 1;
            }
            read
        });
        if reads { Some(help) } else { without_example(&help) }
    }

    /// Models that say what the author says.
    fn models(&mut self, author: &Author<'_>) {
        for (near, candidate) in model::models(&self.text, self.compiled) {
            if near >= model::NEAR
                && model::same_sense(&self.text, &candidate)
                && model::borne_out(&self.text, &candidate)
                && author.is_near(&candidate)
                && !author.is_bound_otherwise(&candidate)
                && composed::unsaid(author.deeds(&candidate), &self.text, self.compiled)
                    .is_empty()
                && self.found.len() < MOST
                && author.says_all(&author.lost(&candidate))
                && self.reads(&candidate)
            {
                let lost = author.lost(&candidate);
                self.found.push(Draft::whole(candidate).without(lost));
            }
        }
    }

    /// The nearest of what every book reads, where it says what the author says.
    fn composed(&mut self, author: &Author<'_>) {
        self.left = self.left.max(COMPOSED);
        for candidate in composed::nearest(&self.text, self.compiled) {
            let lost = composed::unsaid(author.lost(&candidate), &candidate, self.compiled);
            // What leaves out a deed is about something else.
            if !lost.iter().any(|words| composed::names_deed(words))
                && author.says_all(&lost)
                && !author.is_bound_otherwise(&candidate)
                && self.reads(&candidate)
            {
                self.found.push(Draft::whole(candidate).without(lost));
                return;
            }
        }
    }

    /// The advice, and where nothing can be offered what is read about the same subject.
    fn help(&self, own: Option<String>, guide: Option<String>) -> Option<String> {
        match (self.advice(own), guide) {
            (Some(advice), Some(guide)) => Some(format!("{advice}; {guide}")),
            (None, Some(guide)) => Some(format!("{OTHERWISE}; {guide}")),
            (Some(advice), None) => Some(advice),
            (None, None) => Some(format!("{OTHERWISE}; {LISTED}")),
        }
    }

    /// The advice, with the words that the first rewriting leaves out.
    fn advice(&self, own: Option<String>) -> Option<String> {
        let general = |help: &String| {
            ["without it ", "behind `", "begin with ", "say it in another way"]
                .iter()
                .any(|front| help.starts_with(front))
        };
        let Some(first) = self.found.first() else {
            if let Some(part) = &self.part {
                let place = self.place().is_some();
                let own = own.filter(|help| !place && !general(help));
                let so_far = Self::so_far(part);
                return Some(own.map_or(so_far.clone(), |own| format!("{own}; {so_far}")));
            }
            if let Some(stops) = &self.stops {
                let own = own.filter(|help| !general(help));
                let stops = listed(stops);
                let stops = format!("the rest of it is read: say {stops} in other words");
                return Some(own.map_or(stops.clone(), |own| format!("{own}; {stops}")));
            }
            return own;
        };
        // Longer advice is about other ways to say it than the one that is read.
        let own =
            own.filter(|help| !general(help) && help.len() < ADVICE && !help.contains('`'));
        if first.lost.is_empty() {
            return own.or_else(|| Some(format!("write `{}`", first.text)));
        }
        let without = format!("without {} this is read: `{}`", listed(&first.lost), first.text);
        Some(own.map_or(without.clone(), |own| format!("{own}; {without}")))
    }
}

/// Words of the author, each in quotes.
fn listed(words: &[String]) -> String {
    let all: Vec<String> = words.iter().map(|words| format!("`{words}`")).collect();
    match all.as_slice() {
        [front @ .., last] if !front.is_empty() => format!("{} and {last}", front.join(", ")),
        _ => all.concat(),
    }
}

/// What can be said where there is no other advice.
const OTHERWISE: &str = "say it in another way, one thing to a sentence";
const LISTED: &str = "`houserules phrasebook` lists with examples what is read";
/// How many sentences about a subject are shown.
const SHOWN: usize = 2;
/// What is said of a sentence as a whole and names no place in it.
const VAGUE: [&str; 9] = [
    "no reading was found",
    "an event, not a state",
    "does not say what it is",
    "says nothing that could be done",
    "cannot be numbered",
    "stands for",
    "not something that happens",
    "what the words before the main clause restrict",
    "no condition that the state can answer",
];
/// Parts of a row that are read alone, where all of them were read together.
const PROVED: usize = 4;
/// Rows of parts that are tried.
const PARTS: usize = 2;
/// Candidates that are tried at once.
const ROW: usize = 24;
/// The longest advice that stands in front of a rewriting.
const ADVICE: usize = 60;

/// The advice without an example that is not read here.
fn without_example(help: &str) -> Option<String> {
    let cut = [", for example", " for example", ", such as"]
        .iter()
        .filter_map(|mark| help.find(mark))
        .min()?;
    let advice = help[..cut].trim_end_matches([',', ';', ':']);
    // `For a state write …`: what should be written is gone.
    let advice = match advice.rsplit_once("; ") {
        Some((front, last)) if last.ends_with("write") => front,
        _ => advice,
    };
    let long = |example: &str| example.split_whitespace().count() >= SENTENCE;
    let enough = advice.split_whitespace().count() >= 2 && !quoted(advice).any(long);
    enough.then(|| advice.to_owned())
}

/// What stands in backquotes.
fn quoted(help: &str) -> impl Iterator<Item = &str> {
    help.split('`').skip(1).step_by(2)
}
