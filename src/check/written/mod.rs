//! The sentences as the author wrote them, compared by their words.
//!
//! Before a book is read its long sentences are cut and some are said in other words; what the other checks look at
//! are those. Here each sentence is whole, so that what belongs together (a duty and its excuse, a price and its
//! payer) stands together. Nothing has to be read for it.

mod after_last;
mod aims;
mod as_before;
mod bars;
mod beyond_limit;
mod both_win;
mod conflicts;
mod costs;
mod emptied;
mod empty_hand;
mod events;
mod exempt;
mod joint_price;
mod lasts;
mod leaves_over;
mod minimum;
mod misnamed;
mod misspelt;
mod moves;
mod must_or_may;
mod never_wins;
mod only;
mod other_head;
mod past_the_most;
mod places;
mod qualities;
mod ranked;
mod rings_on;
mod room;
mod rows;
mod same_moment;
mod settles;
mod shares;
mod shown;
mod split;
mod stands_up;
mod states;
mod summed_order;
mod taken_from;
mod terms;
mod too_few;
mod totals;
mod two_takers;
mod used_up;
mod waits_for;

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::Input;
use super::plain::{Plain, read, stem};
use super::words::{Tok, tokens};
use crate::finding::Finding;
use crate::lower::Meta;
use crate::outline::{Form, SectionId, Sentence};
use crate::source::Span;

/// One sentence as it was written.
struct Said<'a> {
    set: usize,
    sentence: &'a Sentence,
    toks: Vec<Tok>,
    plain: Plain,
}

impl Said<'_> {
    fn has(&self, words: &[&str]) -> bool {
        has(&self.toks, words)
    }

    fn section(&self) -> SectionId {
        self.sentence.section
    }
}

/// All of them.
struct Pages<'a> {
    input: &'a Input<'a>,
    said: Vec<Said<'a>>,
    /// In how many sentences and titles each word stands, by its plain form.
    counts: BTreeMap<String, usize>,
}

type Check = fn(&Pages<'_>, &mut Vec<Finding>);

const CHECKS: [Check; 43] = [
    aims::check,
    terms::check,
    conflicts::check,
    never_wins::check,
    costs::check,
    minimum::check,
    states::check,
    events::check,
    places::check,
    split::check,
    only::check,
    totals::check,
    both_win::check,
    beyond_limit::check,
    settles::check,
    waits_for::check,
    ranked::check,
    misnamed::check,
    lasts::check,
    after_last::check,
    other_head::check,
    must_or_may::check,
    empty_hand::check,
    room::check,
    rings_on::check,
    same_moment::check,
    shown::check,
    stands_up::check,
    taken_from::check,
    used_up::check,
    emptied::check,
    qualities::check,
    as_before::check,
    leaves_over::check,
    summed_order::check,
    exempt::check,
    joint_price::check,
    misspelt::check,
    past_the_most::check,
    rows::check,
    shares::check,
    too_few::check,
    two_takers::check,
];

/// What the checks of this folder find.
pub(super) fn check(input: &Input<'_>) -> Vec<Finding> {
    let pages = Pages::of(input);
    let all: Vec<Check> =
        CHECKS.iter().chain(&moves::CHECKS).chain(&bars::CHECKS).copied().collect();
    let each = all.par_iter().with_max_len(1);
    let found: Vec<Vec<Finding>> = each
        .map(|check| {
            let mut found = Vec::new();
            check(&pages, &mut found);
            found
        })
        .collect();
    found.concat()
}

impl<'a> Pages<'a> {
    fn of(input: &'a Input<'a>) -> Self {
        let own = input.sets.iter().enumerate().filter(|(_, s)| !s.standard && !s.changes);
        let mut said = Vec::new();
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        let mut count = |toks: &[Tok]| {
            let words: std::collections::BTreeSet<&str> =
                toks.iter().filter(|t| t.is_word()).map(Tok::stem).collect();
            for word in words {
                *counts.entry(word.to_owned()).or_default() += 1;
            }
        };
        let asides: std::collections::BTreeSet<(usize, u32)> = input
            .sentences
            .iter()
            .filter(|v| v.commentary)
            .map(|v| (v.set, v.sentence.span.start))
            .collect();
        for (set, view) in own {
            for (title, _) in view.outline.sections.iter().filter_map(|s| s.title.as_ref()) {
                count(&tokens(title));
            }
            for sentence in &view.outline.written {
                let toks = tokens(&sentence.text);
                count(&toks);
                let aside = asides.contains(&(set, sentence.span.start))
                    || toks.first().is_some_and(|t| {
                        t.any(&["example", "examples", "note", "tip", "hint", "variant"])
                    });
                if sentence.form == Form::Text && !aside {
                    let plain = read(&toks);
                    said.push(Said { set, sentence, toks, plain });
                }
            }
        }
        for word in input.table_words {
            *counts.entry(stem(word)).or_default() += 1;
        }
        Self { input, said, counts }
    }

    /// The place of some words of a sentence.
    fn words(&self, said: &Said<'_>, from: usize, to: usize) -> Span {
        let last = to.clamp(from + 1, said.toks.len()) - 1;
        self.place(said, said.toks[from].start, said.toks[last].end)
    }

    /// The place of a sentence.
    fn whole(&self, said: &Said<'_>) -> Span {
        self.place(said, 0, said.sentence.text.len())
    }

    fn place(&self, said: &Said<'_>, start: usize, end: usize) -> Span {
        self.input.place_in(said.set, said.sentence, start, end)
    }

    /// The number or path of the rule that a sentence stands in.
    fn rule(&self, said: &Said<'_>) -> String {
        self.input.sets[said.set].outline.rule_name(said.section())
    }

    /// Whether the earlier (or the later) rule prevails by a law of the book; none where no number decides.
    fn ranked(&self) -> Option<bool> {
        let mut earlier = self.input.states_law(&Meta::EarlierNumber);
        let mut later = self.input.states_law(&Meta::LaterNumber);
        for said in &self.said {
            let clash = said.has(&["disagree", "conflict", "contradict", "clash", "both"])
                && said.has(&["rule", "rules"])
                && said.has(&[
                    "followed", "prevails", "prevail", "wins", "holds", "applies", "follow",
                ]);
            if clash {
                earlier |= said.has(&["lower", "lowest", "earlier", "first", "earliest"]);
                later |= said.has(&["higher", "highest", "later", "last", "latest"]);
            }
        }
        let excepted = self.said.iter().any(|s| {
            s.has(&[
                "prevails",
                "precedence",
                "prevail",
                "overrides",
                "wins",
                "followed",
                "holds",
            ]) && s.has(&["rule", "rules", "one"])
                && s.has(&[
                    "exception",
                    "exceptional",
                    "specific",
                    "special",
                    "narrower",
                    "particular",
                ])
        });
        (earlier != later && !excepted).then_some(earlier)
    }
}

fn has(toks: &[Tok], words: &[&str]) -> bool {
    toks.iter().any(|t| t.any(words))
}

/// Whether a word stands there in any of its forms.
fn names(toks: &[Tok], plain: &str) -> bool {
    toks.iter().any(|t| t.stem() == plain)
}

/// The noun behind a number: its words in their plain form, the last one being what is counted, and one past it.
fn counted(toks: &[Tok], number: usize) -> Option<(Vec<String>, usize)> {
    const STOPS: [&str; 34] = [
        "each", "per", "face", "up", "down", "left", "when", "if", "while", "until", "is",
        "are", "has", "have", "who", "which", "that", "may", "must", "can", "cannot", "wins",
        "win", "back", "more", "fewer", "less", "before", "after", "forward", "during", "into",
        "begins", "begin",
    ];
    let mut end = number + 1;
    while toks.get(end).is_some_and(|t| {
        t.is_word() && t.number.is_none() && !super::words::is_small(&t.lower) && !t.any(&STOPS)
    }) && end < number + 4
    {
        end += 1;
        // A plural ends the noun, unless another follows (`house tiles` has one, `timber tokens` too).
        let plural = toks[end - 1].lower.ends_with('s') && !toks[end - 1].lower.ends_with("ss");
        if plural {
            break;
        }
    }
    let name: Vec<String> = toks[number + 1..end].iter().map(|t| t.stem().to_owned()).collect();
    (!name.is_empty()).then_some((name, end))
}

/// Words by which a rule claims to stand over others, or does something on top of them.
const CLAIMS: [&str; 16] = [
    "but",
    "other",
    "instead",
    "exception",
    "except",
    "unless",
    "despite",
    "although",
    "additional",
    "extra",
    "another",
    "also",
    "otherwise",
    "notwithstanding",
    "further",
    "again",
];
