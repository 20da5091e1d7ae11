//! The same thing said twice in the same words, where a sentence was not read (for rules that were read,
//! `twice` compares what they order).

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::words::{Tok, is_small, singular, tokens};
use super::{Input, SentenceView};
use crate::finding::{Code, Finding, Findings};

/// Words that say nothing of their own when something is said again.
const FILLERS: &[&str] = &[
    "also",
    "so",
    "always",
    "immediately",
    "player",
    "cause",
    "causes",
    "can",
    "may",
    "per",
    "each",
    "all",
    "any",
    "every",
    "summary",
    "remember",
    "note",
    "there",
    "automatically",
    "who",
];

/// Words with which a longer sentence speaks of another case.
const CASES: &[&str] = &[
    "unless",
    "if",
    "when",
    "except",
    "only",
    "instead",
    "while",
    "whenever",
    "after",
    "before",
    "first",
    "second",
    "another",
    "additional",
    "extra",
    "more",
    "not",
    "never",
];

struct Words {
    heavy: BTreeSet<String>,
    /// Those of its first clause.
    front: BTreeSet<String>,
    figures: Vec<i64>,
    /// Whether its condition is a clause with `who`.
    who: bool,
    /// Whether it opens with a condition.
    condition: bool,
}

/// Compares the sentences of each set in which nobody reads a rule.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    let views: Vec<&SentenceView<'_>> =
        input.own().filter(|v| !v.commentary && !input.sets[v.set].changes).collect();
    let said: Vec<Option<Words>> = views.iter().map(|v| words(&with_lead(input, v))).collect();
    skipped_twice(input, &views, findings);
    // By the rarest way in: every word.
    let mut by_word: BTreeMap<(usize, &str), Vec<usize>> = BTreeMap::new();
    for (at, said) in said.iter().enumerate() {
        for word in said.iter().flat_map(|s| &s.heavy) {
            by_word.entry((views[at].set, word)).or_default().push(at);
        }
    }
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    let mut whole: BTreeSet<(usize, usize)> = BTreeSet::new();
    let mut partners: BTreeMap<usize, usize> = BTreeMap::new();
    for (at, one) in said.iter().enumerate() {
        let Some(one) = one else { continue };
        let rare = one.heavy.iter().filter_map(|w| by_word.get(&(views[at].set, w.as_str())));
        let Some(near) = rare.min_by_key(|list| list.len()).filter(|list| list.len() < 40)
        else {
            continue;
        };
        for &other in near {
            let Some(more) = &said[other] else { continue };
            let first = other < at;
            if other == at
                || one.figures != more.figures
                || !one.heavy.is_subset(&more.heavy)
                || first && one.heavy == more.heavy && other > at
            {
                continue;
            }
            let part = if one.heavy.len() > 3 && one.heavy.is_subset(&more.front) {
                &more.front
            } else {
                &more.heavy
            };
            let mut extra: Vec<&String> = part.difference(&one.heavy).collect();
            // `When a player has …` and `a player who has …` are one condition.
            if one.who || more.who {
                extra.retain(|w| !["when", "if", "whenever"].contains(&w.as_str()));
            }
            if extra.len() > 3 || extra.iter().any(|w| CASES.contains(&w.as_str())) {
                continue;
            }
            let pair = (at.min(other), at.max(other));
            if extra.is_empty() && one.condition && more.condition {
                whole.insert(pair);
            }
            if !pairs.contains(&pair) {
                pairs.push(pair);
                *partners.entry(pair.0).or_default() += 1;
                *partners.entry(pair.1).or_default() += 1;
            }
        }
    }
    for (first, again) in pairs {
        // What stands in many places is a formula.
        let formula = partners.get(&first) > Some(&1) || partners.get(&again) > Some(&1);
        let (a, b) = (views[first], views[again]);
        // A whole rule with its condition says the same wherever it stands.
        let beside = side_by_side(input, a, b)
            && (a.section() == b.section() || !whole.contains(&(first, again)));
        if formula || !(a.unread || b.unread) || beside {
            continue;
        }
        let place = input.place(b, 0, b.sentence.text.len());
        let before = input.place(a, 0, a.sentence.text.len());
        findings.push(
            Finding::new(
                Code::SaidTwice,
                place,
                format!(
                    "`{}` says again what `{}` says",
                    input.rule_name(b),
                    input.rule_name(a)
                ),
            )
            .label("said again")
            .related(before, "said first")
            .help("delete one of them, so that they cannot drift apart"),
        );
    }
}

/// The words of a sentence; an item of a list of cases (`A player loses when:`) with those of what leads it in.
fn with_lead<'a>(input: &Input<'a>, view: &SentenceView<'a>) -> Cow<'a, [Tok]> {
    let own = view.toks();
    let Some(lead) = view.sentence.lead_in else { return own.into() };
    let mut lead = tokens(&input.sets[view.set].outline.sentence(lead).text);
    lead.retain(|t| !t.is(":"));
    let cases = lead.last().is_some_and(|t| t.any(&["when", "if"]));
    if !cases || lead.len() > 8 {
        return own.into();
    }
    lead.pop();
    lead.extend(own.iter().filter(|t| !t.any(&["they", "you", "it"])).cloned());
    lead.into()
}

/// `Except in the first round, …` and `skip this in the first round`, one behind the other.
fn skipped_twice(input: &Input<'_>, views: &[&SentenceView<'_>], findings: &mut Findings) {
    const SAYS: [&str; 6] = ["skip", "except", "this", "step", "not", "do"];
    for pair in views.windows(2) {
        let [first, second] = pair else { continue };
        let (a, b) = (first.toks(), second.toks());
        let case = |toks: &[Tok]| -> BTreeSet<String> {
            let weight = |t: &&Tok| t.is_word() && !is_small(&t.lower) && !t.any(&SAYS);
            toks.iter().filter(weight).map(|t| stem(&t.lower)).collect()
        };
        let skips = b.first().is_some_and(|t| t.is("skip")) && b.len() < 12;
        let excepts = a.iter().any(|t| t.any(&["except", "unless"]));
        let (a, b) = (case(a), case(b));
        let same = first.set == second.set && first.section() == second.section();
        if same && skips && excepts && b.len() > 1 && b.is_subset(&a) {
            findings.push(
                Finding::new(
                    Code::SaidTwice,
                    input.place(second, 0, second.sentence.text.len()),
                    "the sentence before it makes this exception already",
                )
                .label("said again")
                .related(input.place(first, 0, first.sentence.text.len()), "said first")
                .help("delete one of them, so that they cannot drift apart"),
            );
        }
    }
}

/// Whether two sentences stand in the same section, or in two that are built alike: there the same
/// words are said of different things.
fn side_by_side(input: &Input<'_>, a: &SentenceView<'_>, b: &SentenceView<'_>) -> bool {
    let outline = input.sets[a.set].outline;
    let heading = |view: &SentenceView<'_>| {
        // The section of the heading, above list items.
        let mut at = view.section();
        while let Some(parent) = outline.section(at).parent
            && matches!(outline.section(at).kind, crate::outline::SectionKind::Item { .. })
        {
            at = parent;
        }
        at
    };
    let (x, y) = (heading(a), heading(b));
    x == y || outline.section(x).parent == outline.section(y).parent
}

fn words(toks: &[Tok]) -> Option<Words> {
    let mut heavy = BTreeSet::new();
    let mut figures = Vec::new();
    let mut front = BTreeSet::new();
    let cut = toks.windows(2).position(|w| w[0].any(&[",", ";"]) && w[1].any(&["and", "then"]));
    for (at, tok) in toks.iter().enumerate().filter(|(_, t)| t.is_word()) {
        let whole = cut.is_none_or(|cut| at < cut);
        if let Some(n) = tok.number {
            figures.push(n);
            continue;
        }
        let word = stem(&tok.lower);
        let filler = |word: &str| FILLERS.contains(&word);
        if !is_small(&tok.lower) && !filler(&word) && !filler(&singular(&tok.lower)) {
            heavy.insert(word);
        }
        // What stands before `, and` is a sentence of its own.
        if whole {
            front.clone_from(&heavy);
        }
    }
    let enough = if figures.is_empty() { 3 } else { 2 };
    let who = toks.iter().take(3).any(|t| t.any(&["who", "whoever"]));
    let condition =
        who || toks.first().is_some_and(|t| t.any(&["when", "if", "whenever", "once"]));
    (heavy.len() >= enough).then_some(Words { heavy, front, figures, who, condition })
}

/// A word without its endings; a few words that mean one thing are one.
fn stem(word: &str) -> String {
    let word = match word {
        "doesn't" | "don't" | "isn't" | "cannot" | "can't" => return "not".into(),
        "loss" | "loses" | "lost" => return "lose".into(),
        word => singular(word),
    };
    for end in ["ing", "ed"] {
        if let Some(rest) = word.strip_suffix(end).filter(|r| r.len() > 2) {
            return rest.trim_end_matches('e').to_owned();
        }
    }
    word.trim_end_matches('e').to_owned()
}
