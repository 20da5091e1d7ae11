//! `Their hoard`, in a book in which each player has a haul: a word that stands once, spoken of as known, where the book has
//! another word for such a thing.

use std::collections::BTreeSet;

use super::{Pages, Said};
use crate::check::plain::weighs;
use crate::check::words::Tok;
use crate::finding::{Code, Finding};
use crate::vocabulary::{Lexicon, Part};

/// A word that a sentence brings in, and the words that it keeps company with.
struct Defined {
    name: String,
    at: usize,
    company: BTreeSet<String>,
    /// What stands right before it.
    before: BTreeSet<String>,
}

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    two_words(pages, found);
    let defined = defined(pages);
    if defined.is_empty() {
        return;
    }
    for (s, said) in pages.said.iter().enumerate() {
        for at in 1..said.toks.len() {
            if !suspect(pages, said, at) {
                continue;
            }
            let own = nouns(&said.toks[at.saturating_sub(6)..said.toks.len().min(at + 6)]);
            let all = nouns(&said.toks);
            let best = defined
                .iter()
                .filter(|d| {
                    d.at != s
                        && pages.said[d.at].set == said.set
                        && !all.contains(&d.name)
                        && d.company.iter().any(|w| own.contains(w))
                })
                .max_by_key(|d| {
                    let shared = d.company.iter().filter(|w| own.contains(*w)).count();
                    let before = &said.toks[at - 1].lower;
                    (d.before.contains(before), shared, std::cmp::Reverse(d.at))
                });
            let Some(best) = best else { continue };
            let (word, name) = (&said.toks[at].lower, &best.name);
            found.push(
                Finding::new(
                    Code::NearMissTerm,
                    pages.words(said, at, at + 1),
                    format!(
                        "nothing else in the book speaks of a `{word}`; by `{}` there is a `{name}`",
                        pages.rule(&pages.said[best.at])
                    ),
                )
                .label("spoken of as known")
                .related(pages.whole(&pages.said[best.at]), format!("`{name}`"))
                .help(format!("write `{name}` if it is meant, or say what a `{word}` is")),
            );
        }
    }
}

/// Whether a word that stands in this sentence only is spoken of as known.
fn suspect(pages: &Pages<'_>, said: &Said<'_>, at: usize) -> bool {
    let (tok, before) = (&said.toks[at], &said.toks[at - 1]);
    let definite =
        before.any(&["the", "their", "his", "her", "its", "your", "whose", "that", "same"]);
    let next = |n: usize| said.toks.get(at + n);
    let defines = next(1).is_some_and(|t| t.any(&["is", "are"]))
        && next(2).is_some_and(|t| t.any(&["a", "an", "the", "all", "any", "one"]));
    // `In their hoard`, `whose pantry holds …`: something lies there or is part of it.
    let within = at > 1
        && said.toks[at - 2].any(&["in", "from", "of", "to", "into", "on", "onto", "same"])
        || before.any(&["whose", "same"])
        || next(1).is_some_and(|t| t.any(&["holds", "contains", "gives", "has"]));
    definite && within && !defines && alone(pages, tok) && is_noun(&said.toks, at)
}

/// Whether a word stands in one sentence only, and is none of the words of every game.
fn alone(pages: &Pages<'_>, tok: &Tok) -> bool {
    let plain = tok.stem();
    let lexicon = Lexicon::shared();
    let of_the_field =
        lexicon.find(plain, Part::Noun).is_some_and(|id| !lexicon.get(id).common)
            || lexicon.find(plain, Part::Verb).is_some_and(|id| !lexicon.get(id).common)
            || lexicon.find(plain, Part::Adjective).is_some()
            || lexicon.find(plain, Part::Adverb).is_some();
    weighs(tok)
        && !tok.capital
        && plain.len() > 3
        && pages.counts.get(plain).copied().unwrap_or(0) == 1
        && !of_the_field
        && !["ed", "ing", "est", "er"].iter().any(|end| tok.lower.ends_with(end))
        && !tok.any(&PLAIN)
}

/// Words by which any rule speaks of parts, sides, amounts and people.
const PLAIN: [&str; 52] = [
    "many",
    "much",
    "several",
    "few",
    "none",
    "such",
    "sign",
    "signs",
    "scenario",
    "scenarios",
    "same",
    "rest",
    "remainder",
    "others",
    "latter",
    "former",
    "following",
    "aim",
    "object",
    "goal",
    "majority",
    "opposite",
    "edge",
    "edges",
    "corner",
    "back",
    "front",
    "face",
    "price",
    "cost",
    "value",
    "kind",
    "choice",
    "case",
    "cases",
    "effect",
    "first",
    "last",
    "next",
    "previous",
    "whole",
    "half",
    "answer",
    "reason",
    "event",
    "future",
    "past",
    "meantime",
    "aim",
    "fact",
    "lot",
    "host",
];

/// Whether nothing that the word could belong to follows it.
fn is_noun(toks: &[Tok], at: usize) -> bool {
    toks.get(at + 1).is_none_or(|t| {
        !t.is_word()
            || t.number.is_some()
            || super::super::words::is_small(&t.lower)
            || t.any(&[
                "may", "must", "can", "cannot", "when", "if", "who", "which", "into", "holds",
                "contains", "instead", "before", "after", "until", "while", "wins", "gives",
                "takes", "goes", "moves", "counts", "scores", "ends", "becomes", "begins",
            ])
    })
}

fn nouns(toks: &[Tok]) -> BTreeSet<String> {
    let some = toks.iter().filter(|t| weighs(t) && t.stem().len() > 2);
    some.map(|t| t.stem().to_owned())
        .filter(|w| {
            ![
                "player", "turn", "round", "game", "take", "move", "place", "have", "point",
                "number", "score", "begin", "end", "board", "put", "middle", "table", "side",
            ]
            .contains(&w.as_str())
                && Lexicon::shared().find(w, Part::Adjective).is_none()
        })
        .collect()
}

/// `The quarry is a row …`, `each player's haul is …`, `they form the market`.
fn defined(pages: &Pages<'_>) -> Vec<Defined> {
    let mut out: Vec<Defined> = Vec::new();
    for (at, said) in pages.said.iter().enumerate() {
        let toks = &said.toks;
        for i in 1..toks.len() {
            let plain = toks[i].stem();
            let before = &toks[i - 1];
            let next = |n: usize| toks.get(i + n);
            let owner = before.any(&["the", "a", "an"]) || before.lower.ends_with("'s");
            let is = next(1).is_some_and(|t| t.any(&["is", "are"]))
                && next(2)
                    .is_some_and(|t| t.any(&["a", "an", "the", "all", "any", "one", "that"]));
            let of = next(1).is_some_and(|t| t.is("of"))
                && next(3).is_some_and(|t| t.is("player"))
                && next(4).is_some_and(|t| t.is("is"));
            let starts = i < 4;
            let called = i > 1
                && (toks[i - 2].any(&["form", "forms", "called", "are", "is", "as"])
                    || i > 2
                        && toks[i - 3].any(&["called", "are", "is"])
                        && before.lower.ends_with("'s"))
                && (before.is("the") || before.lower.ends_with("'s"))
                && next(1).is_none_or(|t| !t.is_word());
            let has = i > 1
                && toks[i - 2].any(&["has"])
                && before.any(&["a", "an"])
                && next(1).is_some_and(|t| t.is(","));
            if !(starts && owner && (is || of) || called || has) || !weighs(&toks[i]) {
                continue;
            }
            let uses = pages.counts.get(plain).copied().unwrap_or(0);
            if uses < 2
                || toks[i].any(&[
                    "player", "players", "game", "turn", "aim", "goal", "object", "winner",
                ])
            {
                continue;
            }
            let (mut company, mut around) = (BTreeSet::new(), BTreeSet::new());
            for other in pages.said.iter().filter(|o| o.set == said.set) {
                let toks = &other.toks;
                for k in (0..toks.len()).filter(|&k| toks[k].stem() == plain) {
                    company.extend(nouns(&toks[k.saturating_sub(6)..toks.len().min(k + 7)]));
                    around.extend(k.checked_sub(1).map(|b| toks[b].lower.clone()));
                }
            }
            company.remove(plain);
            if !out.iter().any(|d| d.name == plain) {
                out.push(Defined { name: plain.to_owned(), at, company, before: around });
            }
        }
    }
    out
}

/// `A lamp card`, in a book that says what a lantern card is.
fn two_words(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    let mut defined: Vec<(String, String, usize)> = Vec::new();
    for (at, said) in pages.said.iter().enumerate() {
        if let [article, first, second, is, one, ..] = said.toks.as_slice()
            && article.any(&["a", "an", "the"])
            && weighs(first)
            && weighs(second)
            && is.any(&["is", "are"])
            && one.any(&["a", "an", "any", "one", "each", "the"])
        {
            defined.push((first.stem().to_owned(), second.stem().to_owned(), at));
        }
    }
    for said in &pages.said {
        for at in 1..said.toks.len().saturating_sub(1) {
            let head = said.toks[at + 1].stem();
            let Some((name, _, def)) = defined.iter().find(|(first, second, def)| {
                second == head
                    && pages.said[*def].set == said.set
                    && *first != said.toks[at].stem()
            }) else {
                continue;
            };
            let article =
                said.toks[at - 1].any(&["a", "an", "the", "each", "every", "any", "their"]);
            let same = super::names(&said.toks, name);
            if !article || same || !alone(pages, &said.toks[at]) {
                continue;
            }
            let word = &said.toks[at].lower;
            found.push(
                Finding::new(
                    Code::NearMissTerm,
                    pages.words(said, at, at + 2),
                    format!("nothing else in the book speaks of a `{word} {head}`; by `{}` there is a `{name} {head}`", pages.rule(&pages.said[*def])),
                )
                .label("spoken of as known")
                .related(pages.whole(&pages.said[*def]), format!("`{name} {head}`"))
                .help(format!("write `{name} {head}` if it is meant, or say what a `{word} {head}` is")),
            );
        }
    }
}
