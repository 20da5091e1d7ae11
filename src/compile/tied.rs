//! What decides between those who stand first, in the ways in which it is said: `if the points are equal, the one of them with
//! more coins wins; if that is also tied, the victory is shared`. Brought into `ties are broken by the most coins`; what is said
//! of a tie that then remains is what holds anyway.

use crate::outline::{Form, Outline};

/// Words of which `if two or more players are still tied for the most` is made.
const OF_TIES: [&str; 71] = [
    "if", "when", "where", "should", "in", "case", "the", "event", "of", "a", "an", "there",
    "is", "are", "be", "still", "two", "or", "more", "several", "any", "some", "multiple",
    "both", "all", "than", "one", "players", "player", "they", "them", "it", "that", "this",
    "these", "those", "who", "you", "tie", "tied", "ties", "tying", "equal", "equally", "even",
    "level", "same", "number", "amount", "many", "much", "also", "too", "as", "well", "have",
    "has", "share", "for", "with", "on", "at", "end", "first", "place", "remain", "remains",
    "persists", "exists", "then", "result",
];
/// Of these at least one says that there is a tie.
const TIE: [&str; 9] =
    ["tie", "tied", "ties", "tying", "equal", "equally", "even", "level", "same"];
/// What a game's winner is measured by, under any name of the book's own.
const TOTALS: [&str; 9] =
    ["point", "points", "score", "scores", "total", "totals", "final", "highest", "most"];
/// Who has won when nothing else decides.
const ALL: [&str; 27] = [
    "they",
    "they all",
    "all",
    "both",
    "both players",
    "the players",
    "the tied players",
    "tied players",
    "those tied",
    "all tied players",
    "all the tied players",
    "all of them",
    "all of these players",
    "all these players",
    "these players",
    "those players",
    "players still tied",
    "those still tied",
    "players who are still tied",
    "any players still tied",
    "the players who are tied",
    "players who are tied",
    "those players still tied",
    "each of them",
    "each tied player",
    "the tied players all",
    "all those tied",
];
/// What those do then.
const SHARE: [&str; 20] = [
    "share the victory",
    "share victory",
    "share the win",
    "share in the victory",
    "share it",
    "share the game",
    "share first place",
    "shares the victory",
    "win",
    "wins",
    "win the game",
    "win together",
    "win the game together",
    "win jointly",
    "all win",
    "are winners",
    "are all winners",
    "are joint winners",
    "are the winners",
    "are both winners",
];
/// The same, said of the game.
const SHARED: [&str; 14] = [
    "the victory is shared",
    "victory is shared",
    "the win is shared",
    "the game is shared",
    "it is shared",
    "the game is a draw",
    "the game is drawn",
    "the game ends in a draw",
    "it is a draw",
    "the game is a tie",
    "the game ends in a tie",
    "the result is a draw",
    "the game is tied",
    "it is a tie",
];
/// Before the one who wins.
const WON_BY: [&str; 10] = [
    "a tie is won by",
    "ties are won by",
    "a tie goes to",
    "ties go to",
    "the tie goes to",
    "the winner is",
    "the victory goes to",
    "the win goes to",
    "victory goes to",
    "any tie goes to",
];
/// That what was said before has decided nothing.
const FAILING: [&str; 14] = [
    "failing that",
    "failing this",
    "if that fails",
    "should that fail",
    "if that does not settle it",
    "if this does not settle it",
    "if that does not settle the matter",
    "if that does not decide it",
    "if this does not decide it",
    "if that does not decide the matter",
    "if that does not break the tie",
    "if this does not break the tie",
    "if that does not help",
    "if this does not help",
];
/// Behind the one who wins.
const WINS: [&str; 9] = [
    "wins",
    "wins the game",
    "is the winner",
    "wins the tie",
    "is the winner of the game",
    "takes the victory",
    "gets the victory",
    "prevails",
    "is victorious",
];
/// Things that are won within a game.
const WITHIN: [&str; 14] = [
    "round", "rounds", "trick", "tricks", "hand", "deal", "auction", "bid", "lot", "turn",
    "battle", "fight", "duel", "phase",
];

/// Brings the sentences of an outline about ties in the end into the one form.
pub(super) fn plain(outline: &mut Outline) {
    let mut ranked: Option<Vec<String>> = None;
    for sentence in outline.sentences.iter_mut().filter(|s| s.form == Form::Text) {
        let words = super::idioms::words(&sentence.text);
        let lower: Vec<String> = words.iter().map(|w| w.to_lowercase()).collect();
        // `…, the game ends and the player with more coins wins`
        let from = (0..lower.len())
            .find(|&at| (at == 0 || lower[at - 1] == "and") && ranking(&lower[at..]).is_some());
        let front = from.and_then(|at| ranking(&lower[at..]).map(|end| at..at + end));
        let by = front.as_ref().map(|r| lower[r.clone()].to_vec()).or_else(|| ranked.clone());
        if let Some(by) = &by {
            let behind = front.as_ref().map_or(0, |r| r.end);
            let mut known = by.clone();
            let tie = tie(&words[behind..], &lower[behind..], &mut known);
            let first = most(&words[..behind], front.as_ref().map_or(0, |r| r.start));
            let said = match tie {
                Some(tie) if first.is_empty() => Some(tie),
                Some(tie) => Some(format!("{}; {tie}", super::idioms::joined(&first))),
                None => (behind == words.len() && first != words)
                    .then(|| super::idioms::joined(&first)),
            };
            if let Some(said) = said {
                sentence.reword(said);
                ranked = Some(known);
                continue;
            }
        }
        if lower.iter().any(|w| matches!(w.as_str(), "win" | "wins" | "winner")) {
            ranked = by.filter(|_| front.is_some() || !within(&lower));
        }
    }
}

fn within(words: &[String]) -> bool {
    words.iter().any(|w| WITHIN.contains(&w.as_str()))
}

fn is(words: &[String], said: &str) -> bool {
    words.iter().map(String::as_str).eq(said.split(' '))
}

/// Where a clause that ranks the players for the win of the game ends.
fn ranking(words: &[String]) -> Option<usize> {
    let to = words.iter().position(|w| w == ";").unwrap_or(words.len());
    let winner = ["the", "winner", "is"];
    let is_winner = words.iter().take(3).map(String::as_str).eq(winner);
    let end = (1..=to).find(|&end| {
        let stop =
            end == words.len() || matches!(words[end].as_str(), ";" | "," | "and" | "but");
        let wins = || {
            WINS.iter().any(|w| {
                let long = w.split(' ').count();
                end > long && is(&words[end - long..end], w)
            })
        };
        stop && (is_winner || wins())
    })?;
    let ranks = words[..end].iter().any(|w| {
        matches!(
            w.as_str(),
            "most" | "highest" | "more" | "higher" | "fewest" | "lowest" | "least" | "fewer"
        )
    });
    let who = words[0] == "whoever"
        || words.len() > 1 && words[0] == "the" && (words[1] == "player" || is_winner);
    let tied = words[..end].iter().any(|w| TIE.contains(&w.as_str()));
    (ranks && who && !tied && !within(&words[..end])).then_some(end)
}

/// Of all players, the one with more is the one with the most.
fn most(words: &[String], from: usize) -> Vec<String> {
    let mut out = words.to_vec();
    let clause = &words[from..];
    let at =
        clause.iter().position(|w| matches!(w.as_str(), "more" | "fewer" | "higher" | "lower"));
    let Some(at) = at.filter(|_| !clause.iter().any(|w| w == "than")) else { return out };
    let the = at > 0 && clause[at - 1].eq_ignore_ascii_case("the");
    let degree = match clause[at].as_str() {
        "more" => "most",
        "fewer" => "fewest",
        "higher" => "highest",
        _ => "lowest",
    };
    degree.clone_into(&mut out[from + at]);
    if !the {
        out.insert(from + at, "the".to_owned());
    }
    out
}

/// What is said of ties, in the one form.
fn tie(words: &[String], lower: &[String], known: &mut Vec<String>) -> Option<String> {
    let mut rest = skip(lower);
    let mut keys: Vec<String> = Vec::new();
    let (mut shared, mut told) = (false, false);
    while !rest.is_empty() && !shared {
        // The longest stretch of words that is one step.
        let (step, long) = (1..=rest.len()).rev().find_map(|end| {
            let stop = end == rest.len()
                || matches!(rest[end].as_str(), ";" | "," | "and" | "but" | "then");
            stop.then(|| step(&rest[..end], known, !keys.is_empty()))?.map(|s| (s, end))
        })?;
        told |= step.speaks_of_tie;
        if !told {
            return None;
        }
        match step.result {
            Outcome::Key(degree, what) => {
                known.extend(what.iter().cloned());
                let at = lower.windows(what.len()).position(|w| w == what.as_slice())?;
                let what = super::idioms::joined(&words[at..at + what.len()]);
                keys.push(format!("the {degree} {what}"));
            }
            Outcome::Shared => shared = true,
        }
        rest = skip(&rest[long..]);
    }
    if !rest.is_empty() || !told {
        return None;
    }
    Some(if keys.is_empty() {
        "tied players share the victory".to_owned()
    } else {
        format!("ties are broken by {}", keys.join(" and "))
    })
}

/// Without what joins a step to the one before it.
fn skip(words: &[String]) -> &[String] {
    let joints = [";", ",", "and", "but", "then"];
    let at = words.iter().position(|w| !joints.contains(&w.as_str())).unwrap_or(words.len());
    &words[at..]
}

struct Step {
    result: Outcome,
    speaks_of_tie: bool,
}

enum Outcome {
    /// The tied player with this wins.
    Key(&'static str, Vec<String>),
    /// All that are tied win.
    Shared,
}

fn step(words: &[String], known: &[String], going_on: bool) -> Option<Step> {
    let speaks_of_tie = words.iter().any(|w| TIE.contains(&w.as_str()));
    let result = |words: &[String]| outcome(words, known, going_on);
    if let Some(result) = result(words) {
        return Some(Step { result, speaks_of_tie });
    }
    // `failing that, the victory is shared`
    if going_on
        && let Some(long) = FAILING.iter().map(|f| f.split(' ').count()).find(|&long| {
            words.get(..long).is_some_and(|front| FAILING.iter().any(|f| is(front, f)))
        })
    {
        let behind = words[long..].strip_prefix(&[",".to_owned()]).unwrap_or(&words[long..]);
        return Some(Step { result: result(behind)?, speaks_of_tie: true });
    }
    let leads = matches!(words.first()?.as_str(), "if" | "in" | "when" | "where" | "should");
    if !leads {
        return None;
    }
    (2..words.len()).find_map(|end| {
        let behind = words[end..].strip_prefix(&[",".to_owned()]).unwrap_or(&words[end..]);
        let result = about_tie(&words[..end], known).then(|| result(behind))??;
        Some(Step { result, speaks_of_tie: true })
    })
}

/// Whether words say no more than that there is a tie in what counts so far.
fn about_tie(words: &[String], known: &[String]) -> bool {
    let has = |w: &str| words.iter().any(|x| x == w);
    let several = ["several", "two", "multiple", "more", "both"].iter().any(|w| has(w))
        && (has("have") || has("has") || has("share"))
        && (has("most") || has("highest"));
    (several || TIE.iter().any(|w| has(w)))
        && words.iter().all(|w| {
            OF_TIES.contains(&w.as_str()) || TOTALS.contains(&w.as_str()) || known.contains(w)
        })
}

fn outcome(words: &[String], known: &[String], going_on: bool) -> Option<Outcome> {
    if SHARED.iter().any(|s| is(words, s)) {
        return Some(Outcome::Shared);
    }
    let shares = (1..words.len()).any(|at| {
        let tied = matches!(words[0].as_str(), "players" | "those" | "all" | "any")
            && about_tie(&words[..at], known);
        (tied || ALL.iter().any(|a| is(&words[..at], a)))
            && SHARE.iter().any(|s| is(&words[at..], s))
    });
    if shares {
        return Some(Outcome::Shared);
    }
    // `a tie is won by the player with more coins`
    let won_by = WON_BY.iter().find_map(|w| {
        let long = w.split(' ').count();
        is(words.get(..long)?, w).then_some(long)
    });
    if let Some(front) = won_by {
        return key(&words[front..]).map(|(degree, what)| Outcome::Key(degree, what.to_vec()));
    }
    let mut won = WINS.iter().filter_map(|w| {
        let at = words.len().checked_sub(w.split(' ').count())?;
        is(&words[at..], w).then(|| &words[..at])
    });
    let words = match won.next_back() {
        Some(front) => front,
        None if going_on => words,
        None => return None,
    };
    key(words).map(|(degree, what)| Outcome::Key(degree, what.to_vec()))
}

/// `the one of them with more coins`: `the most coins`.
fn key(words: &[String]) -> Option<(&'static str, &[String])> {
    const WHO: [&str; 20] = [
        "the tied player",
        "the player",
        "the one",
        "that player",
        "whoever",
        "whoever of the tied players",
        "whoever of them",
        "the tied one",
        "the tied player among them",
        "the player of these",
        "the one of them",
        "the one among them",
        "the player of them",
        "the player among them",
        "the one of these",
        "the one of these players",
        "the one of those",
        "the one of the tied players",
        "the player among those tied",
        "the one of those tied",
    ];
    const HAS: [&str; 8] =
        ["with", "who has", "has", "having", "who holds", "who owns", "owning", "who has got"];
    let what = words.iter().enumerate().find_map(|(at, _)| {
        WHO.iter().any(|w| is(&words[..at], w)).then(|| {
            HAS.iter().find_map(|h| {
                let long = h.split(' ').count();
                (words.len() > at + long && is(&words[at..at + long], h))
                    .then(|| &words[at + long..])
            })
        })?
    })?;
    // `the player with the most silk among them`
    let among = ["among them", "of them", "among those tied", "among the tied players"];
    let what = among
        .iter()
        .find_map(|a| {
            let at = what.len().checked_sub(a.split(' ').count())?;
            is(&what[at..], a).then(|| &what[..at])
        })
        .unwrap_or(what);
    let what = match what {
        [rest @ .., last] if matches!(last.as_str(), "left" | "remaining" | "overall") => rest,
        rest => rest,
    };
    let what = what.strip_prefix(&["the".to_owned()]).unwrap_or(what);
    let (degree, what) = what.split_first()?;
    let degree = match degree.as_str() {
        "most" | "more" => "most",
        "fewest" | "fewer" | "least" | "less" => "fewest",
        "highest" | "higher" | "greatest" | "greater" | "largest" | "larger" => "highest",
        "lowest" | "lower" | "smallest" | "smaller" => "lowest",
        _ => return None,
    };
    let (degree, what) = match what {
        [number, of, rest @ ..] if (number == "number" || number == "amount") && of == "of" => {
            (if matches!(degree, "most" | "highest") { "most" } else { "fewest" }, rest)
        }
        rest => (degree, rest),
    };
    let noun = !what.is_empty()
        && what.iter().all(|w| w.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '\''))
        && !what.iter().any(|w| {
            matches!(w.as_str(), "and" | "or" | "wins" | "win" | "if" | "then" | "who" | "than")
        });
    noun.then_some((degree, what))
}
