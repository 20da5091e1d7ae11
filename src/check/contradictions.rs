//! Sentences that cannot both be right, by their words: what a lack brings about and does not bring
//! about, what must be done and cannot be, what holds for any and is forbidden to some.
//!
//! For sentences that were read, the ledger finds this with proof; here at least one of the two was
//! not read.

use std::collections::BTreeMap;

use super::words::{Tok, is_small, singular, tokens};
use super::{Input, SentenceView};
use crate::finding::{Code, Finding, Findings};
use crate::source::Span;

/// What a lack of something brings about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Lose,
    Win,
    End,
}

struct Said {
    place: Span,
    name: String,
    unread: bool,
    yes: bool,
}

/// Compares the sentences of each set.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    let mut lacks: BTreeMap<(usize, String, Outcome), Vec<Said>> = BTreeMap::new();
    let mut duties: BTreeMap<(usize, String), Vec<Said>> = BTreeMap::new();
    let mut bans: BTreeMap<(usize, String, String), Said> = BTreeMap::new();
    let views: Vec<&SentenceView<'_>> = input.own().filter(|v| !v.commentary).collect();
    let whole: Vec<&[Tok]> = views.iter().map(|v| v.toks()).collect();
    for (at, view) in views.iter().enumerate() {
        if input.sets[view.set].changes || special(&input.titles(view)) {
            continue;
        }
        let said = |yes: bool| Said {
            place: input.place(view, 0, view.sentence.text.len()),
            name: input.rule_name(view),
            unread: view.unread,
            yes,
        };
        let lead = lead_in(input, &views, at).map(|i| whole[i]).unwrap_or_default();
        let toks: Vec<&Tok> = lead.iter().chain(whole[at]).collect();
        if let (Some(what), Some((outcome, yes))) = (lack(&toks), outcome(&toks)) {
            lacks.entry((view.set, what, outcome)).or_default().push(said(yes));
        }
        for (act, yes) in duties_of(whole[at]) {
            duties.entry((view.set, act)).or_default().push(said(yes));
        }
        for (verb, object) in banned(whole[at]) {
            bans.entry((view.set, verb, object)).or_insert_with(|| said(false));
        }
    }
    for ((_, what, outcome), all) in &lacks {
        let Some(no) = all.iter().find(|s| !s.yes) else { continue };
        for yes in all.iter().filter(|s| s.yes && (s.unread || no.unread)) {
            let brings = match outcome {
                Outcome::Lose => "loses",
                Outcome::Win => "wins",
                Outcome::End => "ends the game",
            };
            findings.push(
                Finding::new(
                    Code::Drift,
                    yes.place,
                    format!(
                        "`{}` says that whoever runs out of {what} {brings}, `{}` that it is not so",
                        yes.name, no.name
                    ),
                )
                .label("says that it does")
                .related(no.place, "says that it does not")
                .help("say in one of them when it does, or make the two agree"),
            );
        }
    }
    for ((_, act), all) in &duties {
        let (Some(must), Some(cannot)) =
            (all.iter().find(|s| s.yes), all.iter().find(|s| !s.yes))
        else {
            continue;
        };
        if must.place == cannot.place || !(must.unread || cannot.unread) {
            continue;
        }
        findings.push(
            Finding::new(
                Code::MustButCannot,
                cannot.place,
                format!(
                    "`{}` says that players must {act}, `{}` that they cannot, and neither names the other",
                    must.name, cannot.name
                ),
            )
            .label("cannot")
            .related(must.place, "must")
            .help("say in one of them which of the two prevails"),
        );
    }
    for (at, view) in views.iter().enumerate() {
        let toks = &whole[at];
        let Some(any) = any_of(toks) else { continue };
        let mut words: Vec<String> = toks.iter().map(|t| stem(&t.lower)).collect();
        if let Some(title) = input.titles(view).last() {
            words.extend(tokens(title).iter().map(|t| stem(&t.lower)));
        }
        for ((set, verb, object), ban) in &bans {
            let speaks = *set == view.set
                && words.contains(verb)
                && words.contains(object)
                && (view.unread || ban.unread)
                && ban.name != input.rule_name(view);
            if speaks {
                let place = input.place(view, toks[any].start, toks[any + 1].end);
                findings.push(
                    Finding::new(
                        Code::Drift,
                        place,
                        format!(
                            "this says `{}`, and `{}` forbids some of them",
                            &view.sentence.text[toks[any].start..toks[any + 1].end],
                            ban.name
                        ),
                    )
                    .label("without exception")
                    .related(ban.place, "an exception")
                    .help("name the exception here too"),
                );
            }
        }
    }
}

/// Sections that speak of another game than the rest.
fn special(titles: &[String]) -> bool {
    titles.iter().any(|t| {
        ["variant", "optional", "solo", "example", "option", "mode"]
            .iter()
            .any(|w| t.contains(w))
    })
}

/// The sentence with a colon that a list item goes on from.
fn lead_in(input: &Input<'_>, views: &[&SentenceView<'_>], at: usize) -> Option<usize> {
    let view = views[at];
    let parent = input.sets[view.set].outline.section(view.section()).parent?;
    (0..at)
        .rev()
        .take(12)
        .find(|&i| {
            views[i].set == view.set
                && views[i].section() == parent
                && views[i].sentence.text.trim_end().ends_with([':', '\u{2014}'])
        })
        .or_else(|| {
            (0..at).rev().take(12).find(|&i| {
                views[i].set == view.set
                    && views[i].section() == parent
                    && tokens(&views[i].sentence.text)
                        .last()
                        .is_some_and(|t| t.any(&["when", "if", "unless", ":"]))
            })
        })
}

/// What there is none of: the noun, `deck` for all piles that cards are drawn from.
fn lack(toks: &[&Tok]) -> Option<String> {
    let word = |i: usize| toks.get(i).map_or("", |t| t.lower.as_str());
    for i in 0..toks.len() {
        let noun = match word(i) {
            "run" | "runs" | "running" | "ran"
                if word(i + 1) == "out" && word(i + 2) == "of" =>
            {
                noun_from(toks, i + 3)
            }
            "empty" => noun_from(toks, i + 1)
                .or_else(|| (i > 1 && ["is", "are"].contains(&word(i - 1))).then(|| i - 2)),
            "unable" if word(i + 1) == "to" && word(i + 2) == "draw" => {
                return Some("cards".into());
            }
            "cannot" | "can't" if word(i + 1) == "draw" => return Some("cards".into()),
            "no" if ["left", "remaining", "remain"]
                .iter()
                .any(|w| (i..i + 5).any(|k| word(k) == *w)) =>
            {
                noun_from(toks, i + 1)
            }
            _ => None,
        };
        if let Some(at) = noun {
            let noun = singular(word(at));
            let pile =
                ["card", "deck", "library", "pile", "stock", "draw"].contains(&noun.as_str());
            return Some(if pile { "cards".into() } else { noun });
        }
    }
    None
}

fn noun_from(toks: &[&Tok], from: usize) -> Option<usize> {
    (from..toks.len().min(from + 4)).take_while(|&i| toks[i].is_word()).find(|&i| {
        toks[i].is_word()
            && !is_small(&toks[i].lower)
            && !toks[i].any(&["more", "remaining", "all", "any", "other"])
    })
}

/// What a sentence brings about, and whether it says that it does.
fn outcome(toks: &[&Tok]) -> Option<(Outcome, bool)> {
    let word = |i: usize| toks.get(i).map_or("", |t| t.lower.as_str());
    for i in 0..toks.len() {
        let found = match word(i) {
            // `loses 1 coin` is another thing.
            "lose" | "loses" | "losing" | "lost" => {
                let next = toks.get(i + 1);
                let game = ["the", "this"].contains(&word(i + 1)) && word(i + 2) == "game";
                let bare = next.is_none_or(|t| {
                    !t.is_word()
                        || t.any(&["immediately", "when", "if", "at", "and", "instantly"])
                });
                (game || bare).then_some(Outcome::Lose)
            }
            // `no immediate loss` leaves room for a later one.
            "loss" | "defeat" if i > 0 && ["immediate", "instant"].contains(&word(i - 1)) => {
                None
            }
            "loss" | "defeat" | "elimination" | "eliminated" => Some(Outcome::Lose),
            "win" | "wins" | "victory"
                if toks.get(i + 1).is_none_or(|t| {
                    !t.is_word() || t.any(&["the", "immediately", "when", "if"])
                }) =>
            {
                Some(Outcome::Win)
            }
            "ends" | "end" | "over"
                if i > 0 && (word(i - 1) == "game" || i > 1 && word(i - 2) == "game")
                    || i + 2 < toks.len() && word(i + 1) == "the" && word(i + 2) == "game" =>
            {
                Some(Outcome::End)
            }
            _ => None,
        };
        if let Some(outcome) = found {
            let denied = toks[i.saturating_sub(4)..i].iter().any(|t| {
                t.any(&["not", "doesn't", "don't", "never", "isn't", "won't", "neither"])
            });
            return Some((outcome, !denied));
        }
    }
    None
}

/// `must pass`, `cannot pass`: the act of a player, without an object, or with it.
fn duties_of(toks: &[Tok]) -> Vec<(String, bool)> {
    let mut out = Vec::new();
    for (i, tok) in toks.iter().enumerate() {
        let (yes, verb) =
            if tok.is("must") && !toks.get(i + 1).is_some_and(|t| t.any(&["not", "be"])) {
                (true, i + 1)
            } else if tok.any(&["cannot", "can't"]) {
                (false, i + 1)
            } else {
                continue;
            };
        let player = i > 0 && toks[i - 1].any(&["player", "players", "they", "you"]);
        // What the condition says somebody cannot do is no prohibition.
        let condition = toks[..i]
            .iter()
            .rposition(|t| t.any(&["if", "when", "unless", "while", "who", "that"]));
        let asked = condition.is_some_and(|c| !toks[c..i].iter().any(|t| t.is(",")));
        let bare = toks.get(verb + 1).is_none_or(|t| {
            !t.is_word()
                || t.any(&[
                    "until", "if", "when", "while", "during", "unless", "on", "before",
                    "after", "again", "at",
                ])
        });
        let eased =
            toks.iter().any(|t| t.any(&["unless", "except", "instead", "able", "possible"]));
        if let Some(act) =
            toks.get(verb).filter(|t| t.is_word() && player && !asked && bare && !eased)
        {
            out.push((act.lower.clone(), yes));
        }
    }
    out
}

/// `cannot be set as traps`: the verb and what it would become or where it would go.
fn banned(toks: &[Tok]) -> Vec<(String, String)> {
    let mut out = Vec::new();
    for (i, tok) in toks.iter().enumerate() {
        let not = tok.any(&["cannot", "can't"])
            || tok.any(&["can", "may", "must"]) && toks.get(i + 1).is_some_and(|t| t.is("not"));
        if !not {
            continue;
        }
        let be = i + if tok.any(&["cannot", "can't"]) { 1 } else { 2 };
        let preposition = be + 2;
        if toks.get(be).is_some_and(|t| t.is("be"))
            && toks.get(preposition).is_some_and(|t| t.any(&["as", "in", "into", "on", "to"]))
            && let Some(verb) = toks.get(be + 1)
            && let Some(object) =
                toks[preposition + 1..].iter().find(|t| t.is_word() && !is_small(&t.lower))
        {
            out.push((stem(&verb.lower), stem(&object.lower)));
        }
    }
    out
}

/// `any card`, of which nothing is taken out.
fn any_of(toks: &[Tok]) -> Option<usize> {
    let at = toks.iter().position(|t| t.is("any"))?;
    let noun = toks.get(at + 1)?;
    let whole = noun.is_word()
        && !noun.any(&[
            "number", "time", "of", "other", "player", "more", "order", "effect", "effects",
        ])
        && toks.get(at + 2).is_none_or(|t| !t.any(&["except", "other", "that", "who", "with"]));
    whole.then_some(at)
}

fn stem(word: &str) -> String {
    let word = singular(word);
    for end in ["ting", "ing", "ed"] {
        if let Some(rest) = word.strip_suffix(end).filter(|r| r.len() > 2) {
            return rest.to_owned();
        }
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lacks_and_outcomes() {
        let of = |text: &str| {
            let toks = tokens(text);
            let toks: Vec<&Tok> = toks.iter().collect();
            (lack(&toks), outcome(&toks))
        };
        let cards = Some("cards".to_owned());
        assert_eq!(
            of("Running out of cards does not end the game"),
            (cards.clone(), Some((Outcome::End, false)))
        );
        assert_eq!(
            of("When the deck is empty, the game ends"),
            (cards.clone(), Some((Outcome::End, true)))
        );
        assert_eq!(of("A player who cannot draw loses"), (cards, Some((Outcome::Lose, true))));
        assert_eq!(of("A player loses 1 coin"), (None, None));
    }

    #[test]
    fn duties() {
        let of = |text: &str| duties_of(&tokens(text));
        assert_eq!(of("If a player cannot bid, they must pass"), [("pass".to_owned(), true)]);
        assert_eq!(
            of("A player cannot pass until they have bid"),
            [("pass".to_owned(), false)]
        );
        assert_eq!(of("A player must draw a card"), []);
    }
}
