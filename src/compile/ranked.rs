//! Who wins in the end, in the ways in which it is said: `the highest total wins; a tie goes to the tied player with fewer cards in hand,
//! or is shared if that is equal too`. It is read word by word as a criterion, what decides between equals in turn, and what
//! holds if nothing does; each becomes a sentence of its own in the one form that the grammar reads.

mod key;
mod lists;
mod tie;

use self::key::{DEGREES, WINS, degree, ends_with};
use self::lists::{AT_END, TIE, TOTALS, WITHIN};
use self::tie::{Then, Told};
use crate::outline::{Form, Outline};

/// A sentence as words: as written, and in small letters.
#[derive(Clone, Copy)]
pub(super) struct Words<'w> {
    pub written: &'w [String],
    pub lower: &'w [String],
}

impl<'w> Words<'w> {
    pub(super) fn part(self, from: usize, to: usize) -> Self {
        Words { written: &self.written[from..to], lower: &self.lower[from..to] }
    }

    pub(super) fn len(self) -> usize {
        self.lower.len()
    }

    pub(super) fn at(self, place: usize) -> &'w str {
        self.lower.get(place).map_or("", String::as_str)
    }

    pub(super) fn has(self, word: &str) -> bool {
        self.lower.iter().any(|w| w == word)
    }

    pub(super) fn starts(self, said: &str) -> bool {
        said.split(' ').enumerate().all(|(i, w)| self.at(i) == w)
    }

    pub(super) fn said(self) -> String {
        super::idioms::joined(self.written)
    }
}

/// Brings the sentences of an outline about the winner of the game into the one form.
pub(super) fn said(outline: &mut Outline) {
    let mut ranked: Option<Vec<String>> = None;
    let mut at = 0;
    while at < outline.sentences.len() {
        let sentence = &outline.sentences[at];
        if sentence.form != Form::Text {
            at += 1;
            continue;
        }
        let written = super::idioms::words(sentence.text.trim_end_matches('.'));
        let lower: Vec<String> = written.iter().map(|w| w.to_lowercase()).collect();
        let words = Words { written: &written, lower: &lower };
        let ends = about_end(outline, at);
        let unknown = |word: &str| is_unknown(outline, at, word);
        let read = whole(words, ranked.as_deref(), ends, &unknown);
        if let Some((said, known)) = read {
            ranked = Some(known);
            if said != [sentence.text.trim_end_matches('.')] {
                super::one_breath::put(outline, at, &said);
            }
            at += said.len();
            continue;
        }
        if lower.iter().any(|w| matches!(w.as_str(), "win" | "wins" | "winner")) {
            ranked = criterion(words, ends)
                .filter(|_| !within(&lower))
                .map(|_| lower.clone())
                .or(if front(words).is_some() { Some(lower.clone()) } else { None });
        }
        at += 1;
    }
}

/// Where a clause that ranks players ends, if one stands at the front.
fn front(words: Words) -> Option<usize> {
    (1..=words.len())
        .filter(|&to| stops(words, to))
        .find(|&to| criterion(words.part(0, to), true).is_some())
}

fn stops(words: Words, to: usize) -> bool {
    to == words.len()
        || matches!(
            words.at(to),
            ";" | "," | ":" | "and" | "but" | "then" | "or" | "with" | "if"
        )
}

/// The sentences that one becomes, and the words by which ties may be spoken of from then on.
fn whole(
    words: Words,
    ranked: Option<&[String]>,
    ends: bool,
    unknown: &dyn Fn(&str) -> bool,
) -> Option<(Vec<String>, Vec<String>)> {
    // `At the end of the game, …`, `…, the game ends and the player with …`: what stands before is kept.
    for from in 0..words.len() {
        if !begins(words, from) {
            continue;
        }
        for to in (from + 1..=words.len()).rev().filter(|&to| stops(words, to)) {
            let Some(first) = criterion(words.part(from, to), ends) else { continue };
            let known = words.lower[from..to].to_vec();
            let before = words.part(0, from);
            if before.lower.iter().any(|w| TIE.contains(&w.as_str()))
                || matches!(before.at(0), "if" | "should" | "unless")
            {
                continue;
            }
            let lead = before.said();
            let first =
                if lead.is_empty() { capital(&first) } else { format!("{lead} {first}") };
            if to == words.len() {
                return Some((vec![first], known));
            }
            let rest = words.part(to, words.len());
            if let Some((told, mut more)) = tie::told(rest, &known, unknown) {
                more.extend(known);
                let mut said = vec![first];
                said.extend(sentences(&told));
                return Some((said, more));
            }
        }
    }
    let known = ranked?;
    let (told, mut more) = tie::told(words, known, unknown)?;
    more.extend(known.iter().cloned());
    Some((sentences(&told), more))
}

/// Whether a criterion may begin here.
fn begins(words: Words, at: usize) -> bool {
    at == 0
        || matches!(words.at(at - 1), "and" | "," | ";" | ":" | "but")
        || matches!(words.at(0), "after" | "at" | "in" | "when" | "then" | "finally" | "once")
            && matches!(words.at(at), "the" | "whoever" | "whichever" | "most")
}

/// What is said of ties, a sentence each.
fn sentences(told: &Told) -> Vec<String> {
    let mut said: Vec<String> = told
        .keys
        .iter()
        .map(|key| match key {
            key::Key::Most(degree, what) if what.starts_with("sum of ") => {
                format!("Ties are broken in favor of the player with the {degree} {what}")
            }
            key::Key::Most(degree, what) => format!("Ties are broken by the {degree} {what}"),
            key::Key::Who(who) => format!("Ties are broken in favor of {who}"),
        })
        .collect();
    match told.then {
        Some(Then::Nobody) => said.push("If there is still a tie, nobody wins".to_owned()),
        Some(Then::Shared) => said.push("Tied players share the victory".to_owned()),
        None => {}
    }
    said
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

fn within(words: &[String]) -> bool {
    words.iter().enumerate().any(|(at, w)| {
        // `cards in hand` are no hand that is played.
        let held = w == "hand"
            && !(at > 0 && matches!(words[at - 1].as_str(), "the" | "this" | "each"));
        WITHIN.contains(&w.as_str()) && !held
    })
}

/// A clause that ranks the players for the win of the game, in the one form.
fn criterion(words: Words, ends: bool) -> Option<String> {
    let tied = words.lower.iter().any(|w| TIE.contains(&w.as_str()));
    if tied || words.len() < 2 || words.lower.iter().any(|w| matches!(w.as_str(), ";" | ":")) {
        return None;
    }
    let of_game = ends_with(words, &["the game"]).is_some() || words.has("game");
    if within(words.lower) && !of_game {
        return None;
    }
    // `the winner is the player with …`, `victory goes to whoever has …`
    let opens = [
        "the winner of the game is",
        "the winner is",
        "the victor is",
        "the champion is",
        "victory goes to",
        "the victory goes to",
        "the win goes to",
        "the game goes to",
        "the game is won by",
        "victory belongs to",
    ];
    if let Some(open) = opens.iter().find(|o| words.starts(o)) {
        let rest = words.part(open.split(' ').count(), words.len());
        return who_has(rest).map(|key| format!("the player {key} wins"));
    }
    let aims = [
        "your goal is to have",
        "the goal is to have",
        "your aim is to have",
        "the aim is to have",
        "you win by having",
        "your goal is to end with",
        "the aim is to end with",
    ];
    if let Some(aim) = aims.iter().find(|o| words.starts(o)) {
        let rest = words.part(aim.split(' ').count(), words.len());
        let (degree, what) = degree(rest)?;
        return total(degree, what).map(|what| format!("the player with the {what} wins"));
    }
    let front = ends_with(words, WINS)?;
    let front = if front.at(front.len().wrapping_sub(1)) == "then" {
        front.part(0, front.len() - 1)
    } else {
        front
    };
    if let Some(key) = who_has(front) {
        return Some(format!("the player {key} wins"));
    }
    // `the highest total wins`, `the best score wins`
    let (degree, what) = degree(front)?;
    let named = what.lower.iter().any(|w| TOTALS.contains(&w.as_str()));
    let bare = what.len() == 0;
    let known = ends || of_game || named && scored(what);
    if !known || bare && !ends {
        return None;
    }
    if bare {
        return matches!(degree, "most" | "highest" | "fewest" | "lowest").then(|| {
            let degree = if matches!(degree, "most" | "highest") { "most" } else { "fewest" };
            format!("the player with the {degree} points wins")
        });
    }
    total(degree, what).map(|what| format!("the player with the {what} wins"))
}

fn scored(what: Words) -> bool {
    ["points", "score", "scores"].iter().any(|w| what.has(w))
}

/// `highest total`, `greatest number of points`: the most points; anything else as it is said.
fn total(degree: &str, what: Words) -> Option<String> {
    let high = matches!(degree, "most" | "highest");
    let plain = what.lower.iter().all(|w| {
        TOTALS.contains(&w.as_str()) || matches!(w.as_str(), "final" | "number" | "of" | "sum")
    });
    let figure = what.lower.iter().any(|w| TOTALS.contains(&w.as_str()));
    if plain && figure {
        return Some(format!("{} points", if high { "most" } else { "fewest" }));
    }
    key::noun(what).then(|| format!("{degree} {}", what.said()))
}

/// `the player with the most points`, `whoever has more coins`: `with the most points`.
fn who_has(words: Words) -> Option<String> {
    if let Some((degree, what)) = key::whose(words) {
        return Some(format!("with the {degree} {what}"));
    }
    let has = key::who(words, false)?;
    let (degree, what) = degree(has)?;
    total(degree, what).map(|what| format!("with the {what}"))
}

/// Whether the sentences around this one are about the end of the game and its winner.
fn about_end(outline: &Outline, at: usize) -> bool {
    let section = outline.sentences[at].section;
    let titled = outline.titles(section).iter().skip(1).any(|t| {
        let lower = t.to_lowercase();
        let mut words = lower.split(|c: char| !c.is_alphanumeric());
        let end = words.any(|w| AT_END.contains(&w));
        end && !lower.split(|c: char| !c.is_alphanumeric()).any(|w| WITHIN.contains(&w))
    });
    let group = |id| {
        outline
            .section(id)
            .parent
            .filter(|p| outline.section(*p).number.is_some())
            .unwrap_or(id)
    };
    let here = group(section);
    let ended =
        outline.sentences[..at].iter().rev().take_while(|s| group(s.section) == here).any(
            |s| {
                let lower = s.text.to_lowercase();
                [
                    "game ends",
                    "game is over",
                    "end of the game",
                    "game stops",
                    "play ends",
                    "points",
                    "score",
                ]
                .iter()
                .any(|w| lower.contains(w))
            },
        );
    titled || ended
}

/// Whether a word stands in no other sentence of the book: nothing depends on it.
fn is_unknown(outline: &Outline, at: usize, word: &str) -> bool {
    !outline.sentences.iter().enumerate().any(|(i, s)| {
        i != at
            && s.text
                .to_lowercase()
                .split(|c: char| !c.is_alphanumeric())
                .any(|w| w == word || w.trim_end_matches('s') == word.trim_end_matches('s'))
    })
}

/// Whether a word says how much.
fn is_degree(word: &str) -> bool {
    DEGREES.iter().any(|(w, _)| *w == word)
}
