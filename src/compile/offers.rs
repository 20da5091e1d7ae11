//! What an author is told who wrote a sentence that is not read. Whatever is offered in its place has been read there
//! (`proof`); what does not read is not offered, and a help whose example does not read is not given.

use std::collections::BTreeSet;

use super::proof::Proof;
use super::{Compiled, Status, mend, model};
use crate::finding::{Code, Finding};

/// The most sentences offered for one.
const MOST: usize = 2;
/// In a book with more unread sentences none is tried.
const MOST_UNREAD: usize = 20;
/// Sentences that may be read for all trials together: a trial reads the book, so a large book gets few and a very large one none.
const ALL_SENTENCES: u32 = 15_000;
/// A book with fewer trials than this gets none: the first sentence would have them all.
const FEWEST: u32 = 12;
/// The most trials for one sentence, and for a book.
const TRIES: usize = 8;
const ALL_TRIES: u32 = 60;
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
    let tries = (ALL_SENTENCES / (compiled.readings.len() as u32).max(1)).min(ALL_TRIES);
    let tried = about.len() <= MOST_UNREAD && tries >= FEWEST;
    let told: Vec<(usize, Told)> = if tried {
        let proof = Proof::new(compiled, tries);
        about.iter().map(|&(i, at)| (i, told(compiled, &proof, i, at))).collect()
    } else {
        about.iter().map(|(i, _)| (*i, Told::default())).collect()
    };
    for (i, told) in told {
        let Some(finding) = compiled.findings.iter_mut().nth(i) else { continue };
        finding.suggestions = told.suggestions;
        if tried {
            finding.help = told.help;
        }
    }
}

#[derive(Default)]
struct Told {
    suggestions: Vec<String>,
    help: Option<String>,
}

/// The unread sentence that a finding is about.
fn reading_of(compiled: &Compiled, finding: &Finding) -> Option<usize> {
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

fn told(compiled: &Compiled, proof: &Proof<'_>, finding: usize, at: usize) -> Told {
    let Some(finding) = compiled.findings.iter().nth(finding) else {
        return Told::default();
    };
    let text = compiled.readings[at].text.trim().trim_end_matches('.').to_owned();
    let before = compiled.readings[..at]
        .iter()
        .rev()
        .find(|r| r.set == compiled.readings[at].set)
        .map(|r| r.text.as_str());
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut out: Vec<String> = Vec::new();
    let mut tries = 0;
    let mut prove = |candidate: &str, out: &mut Vec<String>| {
        if out.len() >= MOST || tries >= TRIES || proof.spent() {
            return false;
        }
        let same = candidate.trim_end_matches('.').eq_ignore_ascii_case(&text);
        if same || !seen.insert(candidate.to_owned()) || !mend::parses(candidate, compiled) {
            return false;
        }
        tries += 1;
        let read = proof.reads(at, candidate);
        if read {
            out.push(candidate.to_owned());
        }
        read
    };
    // The same in words that are known to be read, then near the author's words.
    for candidate in model::rephrased(&text) {
        prove(&candidate, &mut out);
    }
    for candidate in mend::candidates(&text, before, finding) {
        if model::same_sense(&text, &candidate) && model::all_numbers(&text, &candidate) {
            prove(&candidate, &mut out);
        }
    }
    let help = finding.help.clone().and_then(|help| {
        let reads = quoted(&help).all(|example| {
            if example.split_whitespace().count() < SENTENCE {
                return true;
            }
            if example.contains('\u{2026}') {
                return false;
            }
            let sentence = mend::ended(example);
            // A definition has to make the author's sentence read.
            let defines =
                ["define", "write a rule", "say first"].iter().any(|w| help.contains(w));
            let candidate = if defines { format!("{sentence} {text}.") } else { sentence };
            out.contains(&candidate) || prove(&candidate, &mut out)
        });
        if reads { Some(help) } else { without_example(&help) }
    });
    let told_how = help.as_deref().is_some_and(|help| {
        quoted(help).any(|example| {
            let sentence = mend::ended(example);
            example.split_whitespace().count() >= SENTENCE
                && out.iter().any(|o| o.starts_with(&sentence))
        })
    });
    let mut models: Vec<(u32, String)> = model::models(&text, compiled)
        .into_iter()
        .chain(finding.suggestions.iter().map(|s| (model::nearness(&text, s), s.clone())))
        .collect();
    models.sort_by_key(|(near, _)| std::cmp::Reverse(*near));
    for (near, candidate) in models {
        // Where the advice has an example that is read, nothing further off is wanted.
        let wanted = !told_how && near >= model::NEAR || out.is_empty() && near >= model::FAR;
        if wanted && model::same_sense(&text, &candidate) && model::borne_out(&text, &candidate)
        {
            prove(&candidate, &mut out);
        }
    }
    let help = help.or_else(|| {
        out.is_empty().then(|| {
            "say it in another way, one thing to a sentence; `houserules phrasebook` lists with examples what is read"
                .to_owned()
        })
    });
    Told { suggestions: out, help }
}

/// The advice without an example that is not read here.
fn without_example(help: &str) -> Option<String> {
    let cut = [", for example", " for example", ", such as"]
        .iter()
        .filter_map(|mark| help.find(mark))
        .min()?;
    let advice = help[..cut].trim_end_matches([',', ';', ':']);
    let long = |example: &str| example.split_whitespace().count() >= SENTENCE;
    let enough = advice.split_whitespace().count() >= 2 && !quoted(advice).any(long);
    enough.then(|| advice.to_owned())
}

/// What stands in backquotes.
fn quoted(help: &str) -> impl Iterator<Item = &str> {
    help.split('`').skip(1).step_by(2)
}
