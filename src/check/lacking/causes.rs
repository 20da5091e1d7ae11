//! `When a player smokes, …` in a book that never says that anybody smokes.

use super::super::plain::stem;
use super::super::words::Tok;
use super::Book;
use crate::finding::{Code, Finding, Findings};
use crate::vocabulary::{Lexicon, is_verb, third_person_bases};

/// Verbs that tell of a state or of what many events come to.
const PLAIN: &[&str] = &[
    "has",
    "is",
    "does",
    "can",
    "would",
    "may",
    "must",
    "cannot",
    "will",
    "gains",
    "gets",
    "loses",
    "wins",
    "reaches",
    "becomes",
    "needs",
    "wants",
    "wishes",
    "fails",
    "runs",
    "likes",
    "decides",
    "leaves",
    "finishes",
    "chooses",
    "owns",
    "holds",
    "controls",
    "takes",
    "makes",
    "says",
    "believes",
    "forgets",
    "ends",
    "starts",
    "begins",
    "plays",
    "goes",
    "was",
    "had",
    "did",
    "performs",
    "uses",
    "thinks",
    "shows",
    "rolls",
    "lands",
    "draws",
    "already",
    "also",
    "still",
    "always",
    "never",
    "successfully",
    "only",
    "just",
];

/// What does things that no rule brings about.
const THINGS: [&str; 12] = [
    "game", "turn", "round", "phase", "timer", "clock", "sand", "minute", "hour", "time",
    "step", "season",
];

/// Small words that make another verb of the one before them.
const PARTICLES: [&str; 7] = ["out", "down", "up", "off", "over", "aside", "away"];

pub(super) fn check(book: &Book<'_>, findings: &mut Findings) {
    undergone(book, findings);
    for (at, toks) in book.toks.iter().enumerate() {
        let view = book.views[at];
        let Some(i) = awaited(toks).filter(|_| !view.commentary) else { continue };
        let verb = &toks[i].lower;
        let forms = forms(verb);
        if forms.is_empty() || book.in_table(&forms[0]) {
            continue;
        }
        // `puts out a lamp` is another deed than `puts`.
        let particle = toks.get(i + 1).filter(|t| t.any(&PARTICLES)).map(|t| t.lower.clone());
        let same = |other: usize, j: usize| {
            particle.as_ref().is_none_or(|p| {
                let toks = book.toks[other];
                toks[j + 1..].iter().take(5).any(|t| t.is(p))
            })
        };
        let elsewhere = book.words().any(|(other, j, tok)| {
            (other, j) != (at, i)
                && is_form(&forms, &tok.lower)
                && same(other, j)
                && awaited(book.toks[other]) != Some(j)
        });
        let titled = book.input.sets[view.set].outline.sections.iter().any(|section| {
            section.title.as_ref().is_some_and(|(title, _)| {
                super::tokens(title).iter().any(|tok| is_form(&forms, &tok.lower))
            })
        });
        if elsewhere || titled {
            continue;
        }
        findings.push(
            Finding::new(
                Code::NothingCauses,
                book.input.place(view, 0, view.sentence.text.len()),
                match &particle {
                    _ if !toks.iter().take(4).any(|t| t.any(&["player", "opponent"])) => {
                        format!("nothing in the book makes anything `{}`", forms[0])
                    }
                    Some(particle) => format!(
                        "nothing in the book makes a player `{} {particle}` anything, nor lets them",
                        forms[0]
                    ),
                    None => format!(
                        "nothing in the book makes a player `{}`, nor lets them",
                        forms[0]
                    ),
                },
            )
            .label("never happens")
            .help(format!(
                "write what causes it, or take the rule out; for example `on their turn, a player may {}{} …`",
                forms[0],
                particle.map_or(String::new(), |p| format!(" {p}"))
            )),
        );
    }
}

/// `When a tree is felled`, `after a storm`: what no other sentence speaks of in any form.
fn undergone(book: &Book<'_>, findings: &mut Findings) {
    for (at, toks) in book.toks.iter().enumerate() {
        let view = book.views[at];
        let waits = felled(toks).or_else(|| befallen(toks));
        let Some(i) = waits.filter(|_| !view.commentary) else { continue };
        let word = &toks[i].lower;
        let plain = stem(word);
        let root: String = plain.chars().take(plain.chars().count().max(5) - 1).collect();
        let akin = |w: &str| stem(w) == plain || w.starts_with(&root);
        let elsewhere =
            book.words().any(|(other, j, tok)| (other, j) != (at, i) && akin(&tok.lower));
        let titled = book.input.sets[view.set].outline.sections.iter().any(|section| {
            section.title.as_ref().is_some_and(|(title, _)| {
                super::tokens(title).iter().any(|tok| akin(&tok.lower))
            })
        });
        if elsewhere || titled || book.in_table(&plain) {
            continue;
        }
        findings.push(
            Finding::new(
                Code::NothingCauses,
                book.input.place(view, 0, view.sentence.text.len()),
                format!("this waits for what no other sentence speaks of: `{word}`"),
            )
            .label("never happens")
            .help(format!("write what brings it about, or take the rule about `{word}` out")),
        );
    }
}

/// The verb of `when a tree is felled`.
fn felled(toks: &[Tok]) -> Option<usize> {
    const COMMON: [&str; 18] = [
        "played",
        "tied",
        "finished",
        "used",
        "needed",
        "asked",
        "reached",
        "resolved",
        "revealed",
        "completed",
        "scored",
        "required",
        "allowed",
        "exhausted",
        "occupied",
        "placed",
        "removed",
        "formed",
    ];
    let when = toks.first()?.any(&["when", "whenever"]);
    let one = toks.get(1)?.any(&["a", "an", "any", "the", "another"]);
    let is = toks.get(3)?.any(&["is", "gets"]);
    let done = toks.get(4).filter(|t| t.lower.ends_with("ed") && t.lower.len() > 4)?;
    let ends = toks.get(5).is_some_and(|t| t.is(","));
    (when && one && is && ends && !done.any(&COMMON)).then_some(4)
}

/// The noun of `after a storm, …`.
fn befallen(toks: &[Tok]) -> Option<usize> {
    const COMMON: [&str; 13] = [
        "turn", "round", "game", "phase", "while", "deal", "draw", "roll", "move", "setup",
        "pause", "break", "tie",
    ];
    let when = toks.first()?.any(&["after", "during"]);
    let one = toks.get(1)?.any(&["a", "an", "any", "each", "every"]);
    let noun =
        toks.get(2).filter(|t| t.is_word() && t.number.is_none() && t.lower.len() > 3)?;
    let ends = toks.get(3).is_some_and(|t| t.is(","));
    (when && one && ends && !noun.any(&COMMON)).then_some(2)
}

/// The verb of `when a player digs`.
fn awaited(toks: &[Tok]) -> Option<usize> {
    let from = match toks {
        [first, second, ..] if first.any(&["each", "every"]) && second.is("time") => 2,
        [first, ..] if first.any(&["when", "whenever"]) => 1,
        _ => return None,
    };
    let one =
        toks.get(from).is_some_and(|t| t.any(&["a", "an", "any", "the", "another", "each"]));
    let player = toks.get(from + 1).is_some_and(|t| t.any(&["player", "opponent"]));
    let verb = toks.get(from + 2).filter(|t| t.is_word() && t.lower.ends_with('s'))?;
    // `Whenever a dam bursts, …`: what befalls a thing of the game.
    let befalls = toks.get(from + 3).is_some_and(|t| t.is(","))
        && toks.get(from + 1).is_some_and(|t| t.is_word() && !t.any(&THINGS));
    (one && (player || befalls) && !verb.any(PLAIN)).then_some(from + 2)
}

/// The forms of a verb by its third person, the base first.
fn forms(third: &str) -> Vec<String> {
    let Some(base) = third_person_bases(third).into_iter().next() else { return Vec::new() };
    let mut out = vec![base.clone()];
    let lexicon = Lexicon::shared();
    let of = lexicon.forms().find(|(form, class, _)| *form == base && is_verb(*class));
    if let Some((_, _, id)) = of {
        let own = lexicon.forms().filter(|(_, _, other)| *other == id);
        out.extend(own.map(|(form, _, _)| form.to_owned()));
    }
    out
}

/// Whether a word is a form of the verb, or made from it (`smoker`): the beginning is enough.
fn is_form(forms: &[String], word: &str) -> bool {
    let root = forms[0].trim_end_matches(['e', 'y']);
    forms.iter().any(|form| form == word) || root.len() > 2 && word.starts_with(root)
}
