//! One rule lets players do something in any case, another forbids it in some; two rules send one thing to two places.

use super::{CLAIMS, Pages, Said};
use crate::check::plain::{Mood, stem, stems, verb, weighs};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

/// What is looked for in a sentence, found once: each is compared with each other one.
struct Told<'s> {
    said: &'s Said<'s>,
    /// It says itself how it stands to others.
    claims: bool,
    /// The verbs behind `may` and `can`.
    modals: Vec<(String, usize, bool)>,
    /// It lets somebody do something in any case.
    any_case: bool,
    /// What somebody must do.
    must: Option<&'s str>,
    /// Where it says that somebody takes no further part.
    no_part: Option<usize>,
    way: Option<Way>,
}

impl<'s> Told<'s> {
    fn of(said: &'s Said<'s>) -> Self {
        let toks = &said.toks;
        let modals = modals(toks);
        let any_case = modals.iter().find(|(_, _, no)| !no).is_some_and(|&(_, from, _)| {
            // What is let in a case of its own is no permission for all cases.
            !said.has(&["if", "when", "unless", "who", "only", "until", "once"])
                && (universal(&toks[from..]) || universal(&toks[..from]))
        });
        let must = said.plain.deeds.iter().find(|d| d.mood == Mood::Must && !d.asked);
        let no_part = toks.windows(3).position(|w| {
            w[0].any(&["takes", "take"])
                && w[1].is("no")
                && w[2].any(&["further", "part", "more"])
        });
        Self {
            said,
            claims: said.has(&CLAIMS),
            modals,
            any_case,
            must: must.map(|d| d.verb.as_str()),
            no_part,
            way: way(toks),
        }
    }

    /// What it lets somebody do: the verb and where it stands.
    fn lets(&self) -> impl Iterator<Item = (&str, usize)> {
        self.modals.iter().filter(|(_, _, no)| !no).map(|(verb, at, _)| (verb.as_str(), *at))
    }

    /// What it denies.
    fn denies(&self) -> impl Iterator<Item = (&str, usize)> {
        self.modals.iter().filter(|(_, _, no)| *no).map(|(verb, at, _)| (verb.as_str(), *at))
    }

    /// Whether anything in it can clash with what another one says.
    fn bears(&self) -> bool {
        self.no_part.is_some() || self.any_case || self.must.is_some() || self.way.is_some()
    }
}

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    let decided = pages.ranked().is_some();
    let all: Vec<Told<'_>> = pages.said.iter().map(Told::of).collect();
    for (a, first) in all.iter().enumerate() {
        for second in &all[a + 1..] {
            if !(first.bears() || second.bears()) || first.said.set != second.said.set {
                continue;
            }
            if let Some(verb) = no_part(first, second).or_else(|| no_part(second, first)) {
                found.push(report(pages, first.said, second.said, verb));
            }
            if first.claims || second.claims {
                continue;
            }
            let clash = (!decided)
                .then(|| in_any_case(first, second).or_else(|| in_any_case(second, first)))
                .flatten()
                .or_else(|| must_and_cannot(first, second))
                .or_else(|| must_and_cannot(second, first));
            if let Some(verb) = clash {
                found.push(report(pages, first.said, second.said, verb));
            } else if !decided && two_ways(pages, first, second) {
                found.push(
                    Finding::new(
                        Code::ForbiddenElsewhere,
                        pages.whole(second.said),
                        format!(
                            "by `{}` this goes somewhere else, and nothing says which of the two holds",
                            pages.rule(first.said)
                        ),
                    )
                    .label("goes here")
                    .related(pages.whole(first.said), "goes there")
                    .help("leave the case of the one out of the other"),
                );
            }
        }
    }
}

fn report(pages: &Pages<'_>, first: &Said<'_>, second: &Said<'_>, verb: &str) -> Finding {
    Finding::new(
        Code::ForbiddenElsewhere,
        pages.whole(second),
        format!(
            "of `{verb}` this says otherwise than `{}`, and nothing says which of the two holds",
            pages.rule(first)
        ),
    )
    .label("one of the two")
    .related(pages.whole(first), "the other")
    .help("say in one of them that it is an exception to the other, or take one out")
}

/// Words for any case.
fn universal(toks: &[Tok]) -> bool {
    toks.iter().enumerate().any(|(i, t)| {
        let next = |n: usize| toks.get(i + n);
        t.any(&["whatever", "whichever", "however", "regardless", "always"])
            || t.any(&["any", "every"])
                && (1..4).any(|n| {
                    next(n).is_some_and(|t| {
                        t.any(&["turn", "turns", "round", "rounds", "time", "phase", "moment"])
                    })
                })
            || t.is("no") && next(1).is_some_and(|t| t.is("matter"))
            || t.is("whether") && toks[i..].iter().any(|t| t.any(&["not", "or"]))
    })
}

/// The verbs behind `may` and `can`: plain form, place, and whether they are denied.
fn modals(toks: &[Tok]) -> Vec<(String, usize, bool)> {
    let mut out = Vec::new();
    for (i, tok) in toks.iter().enumerate() {
        if !tok.any(&["may", "can", "cannot", "must"]) {
            continue;
        }
        let nobody = toks[..i]
            .iter()
            .rev()
            .take(4)
            .any(|t| t.any(&["no", "nobody", "neither", "never"]));
        let mut at = i + 1;
        let mut denied = tok.is("cannot") || nobody;
        while toks.get(at).is_some_and(|t| {
            t.any(&[
                "not", "never", "neither", "also", "only", "then", "still", "again", "ever",
            ])
        }) {
            denied |= toks[at].any(&["not", "never", "neither"]);
            at += 1;
        }
        if tok.is("must") && !denied {
            continue;
        }
        if let Some(t) = toks.get(at).filter(|t| t.is_word()) {
            out.push((t.stem().to_owned(), at, denied));
        }
        // `may neither take nor swap`, `may not take or swap`.
        let more =
            toks[at.min(toks.len())..].iter().take(8).position(|t| t.any(&["nor", "or"]));
        let second = more.and_then(|k| toks.get(at + k + 1));
        if let Some(t) = second.filter(|t| denied && t.is_word() && verb(&t.lower).base) {
            out.push((t.stem().to_owned(), at, true));
        }
    }
    out
}

/// `May take on any of their turns, whatever …`, and `with ten tokens may neither take nor swap`.
fn in_any_case<'s>(yes: &Told<'_>, no: &'s Told<'_>) -> Option<&'s str> {
    if !yes.any_case {
        return None;
    }
    let (verb, _) = no.denies().find(|(v, at)| {
        yes.lets().any(|(a, from)| a == *v && alike(yes.said, from, no.said, *at))
    })?;
    let plain = ["be", "have", "do", "use"].contains(&verb);
    (!plain && !no.said.has(&["only", "more", "than"])).then_some(verb)
}

/// Whether two deeds can be of one thing: what the one is done to is named by the other, if it is named at all.
fn alike(yes: &Said<'_>, yes_at: usize, no: &Said<'_>, no_at: usize) -> bool {
    let object = |said: &Said<'_>, at: usize| -> Vec<String> {
        let toks = &said.toks[at + 1..];
        let end = toks
            .iter()
            .position(|t| {
                !t.is_word()
                    || t.any(&[
                        "on", "in", "during", "at", "whatever", "no", "however", "nor", "or",
                        "if", "while", "when", "whether", "for", "again",
                    ])
            })
            .unwrap_or(toks.len());
        let mut words = stems(&toks[..end]);
        words
            .retain(|w| !["through", "under", "behind", "inside", "off"].contains(&w.as_str()));
        words
    };
    let (a, b) = (object(yes, yes_at), object(no, no_at));
    a.is_empty() || b.is_empty() || a.iter().any(|w| b.contains(w))
}

/// `On a red space a pawn must stop`, and `a pawn may never stop on a red space`.
fn must_and_cannot<'s>(yes: &Told<'_>, no: &'s Told<'_>) -> Option<&'s str> {
    let must = yes.must?;
    let (verb, _) = no.denies().find(|(v, _)| *v == must)?;
    let (yes, no) = (yes.said, no.said);
    let words = |said: &Said<'_>| -> Vec<String> {
        stems(&said.toks).into_iter().filter(|w| *w != must && w != "never").collect()
    };
    let (a, b) = (words(yes), words(no));
    let free =
        |s: &Said<'_>| s.has(&["if", "unless", "only", "than", "twice", "until", "while"]);
    let same = !b.is_empty() && a.len() > 1 && b.iter().all(|w| a.contains(w));
    (same && !free(no) && !free(yes)).then_some(verb)
}

/// `A player who has passed takes no further part`, and `a player who has passed may bid again`.
fn no_part<'s>(out: &Told<'_>, may: &'s Told<'_>) -> Option<&'s str> {
    let who = stems(&out.said.toks[..out.no_part?]);
    let (verb, to) = may.lets().next()?;
    let (out, may) = (out.said, may.said);
    let whom = stems(&may.toks[..to]);
    let excused = may.has(&["exception", "except", "unless"]) || out.has(&["except", "unless"]);
    (who.len() > 1 && who == whom && !excused).then_some(verb)
}

/// `An ace goes into the cellar`, `a red card goes to the heap`, where aces are cards.
fn two_ways(pages: &Pages<'_>, first: &Told<'_>, second: &Told<'_>) -> bool {
    let (Some(a), Some(b)) = (&first.way, &second.way) else { return false };
    let (first, second) = (first.said, second.said);
    if a.to == b.to || first.section() == second.section() {
        return false;
    }
    if a.what == b.what {
        return a.what.len() > 1;
    }
    let near = {
        let outline = pages.input.sets[first.set].outline;
        outline.section(first.section()).parent == outline.section(second.section()).parent
    };
    // `A card that is not an ace`: what aces are, the book says elsewhere.
    let is_one = |kind: &[String], of: &[String]| {
        let ([kind], [adjective, of]) = (kind, of) else { return false };
        pages.said.iter().filter(|s| s.set == first.set).any(|s| {
            s.toks.windows(6).any(|w| {
                w[0].stem() == of
                    && w[1].any(&["that", "which"])
                    && w[2].any(&["is", "are"])
                    && w[3].is("not")
                    && (w[4].stem() == kind || w[5].stem() == kind)
                    // One of another colour is no case of this one.
                    && !s.toks.iter().any(|t| t.stem() == adjective)
            })
        })
    };
    near && (is_one(&a.what, &b.what) || is_one(&b.what, &a.what))
}

/// What goes where.
struct Way {
    what: Vec<String>,
    to: String,
}

/// `A captured piece is returned to the hand of its owner`.
fn way(toks: &[Tok]) -> Option<Way> {
    const GOES: [&str; 13] = [
        "goes",
        "go",
        "returns",
        "return",
        "placed",
        "put",
        "moved",
        "returned",
        "removed",
        "moves",
        "discarded",
        "sent",
        "laid",
    ];
    toks.first()?.any(&["a", "an", "each", "every", "all", "any", "the"]).then_some(())?;
    let at = (2..toks.len().min(7)).find(|&i| toks[i].any(&GOES))?;
    let noun_end = if toks[at - 1].any(&["is", "are"]) { at - 1 } else { at };
    let noun = &toks[1..noun_end];
    let plain = noun.iter().all(|t| weighs(t) && t.number.is_none() && t.is_word());
    if noun.is_empty()
        || noun.len() > 2
        || !plain
        || noun[0].any(&["player", "players", "rest", "top", "other", "last", "first"])
    {
        return None;
    }
    // Only what holds of all of them.
    let clause = toks.iter().position(|t| t.is(",")).unwrap_or(toks.len());
    if super::has(
        &toks[..clause],
        &["if", "when", "may", "unless", "then", "while", "after", "before", "at"],
    ) {
        return None;
    }
    let to = (at + 1..toks.len().min(at + 3))
        .find(|&i| toks[i].any(&["to", "into", "onto", "from", "on", "in", "under"]))?;
    let what = noun.iter().map(|t| stem(&t.lower)).collect();
    if toks[to].is("from") {
        let game = toks[to + 1..].iter().take(2).any(|t| t.any(&["game", "play"]));
        return game.then(|| Way { what, to: "out of the game".to_owned() });
    }
    let place = toks[to + 1..]
        .iter()
        .take(4)
        .find(|t| weighs(t) && t.number.is_none() && !t.any(&["top", "bottom", "owner's"]))?;
    Some(Way { what, to: place.stem().to_owned() })
}
