//! What is said of ties: what decides in turn, and what holds if nothing does.

use super::Words;
use super::key::{self, Key, WINS, ends_with};
use super::lists::{NOBODY, OF_TIES, SHARED, SHARES, TIE, TOTALS, WON};

/// What holds between those who are equal in all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Then {
    Shared,
    Nobody,
}

#[derive(Debug, Default)]
pub(super) struct Told {
    pub keys: Vec<Key>,
    pub then: Option<Then>,
}

enum Step {
    Key(Key),
    Then(Then),
    /// `count coins`: what the next step says how much of.
    Counts(String),
}

/// What words say of ties, and the nouns by which it is said.
pub(super) fn told(
    words: Words,
    known: &[String],
    unknown: &dyn Fn(&str) -> bool,
) -> Option<(Told, Vec<String>)> {
    let mut known = known.to_vec();
    let mut told = Told::default();
    let mut counts: Option<String> = None;
    let (mut at, mut of_tie, mut bare) = (0, false, false);
    loop {
        while matches!(words.at(at), ";" | "," | ":" | "and" | "but" | "then" | "or" | "so") {
            at += 1;
        }
        if at >= words.len() {
            break;
        }
        if told.then.is_some() {
            return None;
        }
        // The longest stretch of words that is one step.
        let (to, step, speaks) = (at + 1..=words.len()).rev().find_map(|to| {
            let stop = to == words.len()
                || matches!(words.at(to), ";" | "," | ":" | "and" | "but" | "then" | "or");
            let part = words.part(at, to);
            let (step, speaks) = stop.then(|| {
                step(part, &known, !told.keys.is_empty(), &mut bare, counts.as_deref(), unknown)
            })??;
            Some((to, step, speaks))
        })?;
        of_tie |= speaks;
        if !of_tie {
            return None;
        }
        match step {
            Step::Key(key) => {
                if let Key::Most(_, what) = &key {
                    known.extend(what.split(' ').map(str::to_lowercase));
                }
                told.keys.push(key);
                counts = None;
            }
            Step::Then(then) => told.then = Some(then),
            Step::Counts(what) => counts = Some(what),
        }
        at = to;
    }
    (of_tie && counts.is_none() && (!told.keys.is_empty() || told.then.is_some()))
        .then_some((told, known))
}

fn speaks(words: Words) -> bool {
    words.lower.iter().any(|w| TIE.contains(&w.as_str()))
}

/// One step, whatever it says first: that there is a tie, or what then holds.
fn step(
    words: Words,
    known: &[String],
    going_on: bool,
    bare: &mut bool,
    counts: Option<&str>,
    unknown: &dyn Fn(&str) -> bool,
) -> Option<(Step, bool)> {
    let mut tried =
        |part: Words, after: &str| outcome(part, after, going_on, bare, counts, unknown);
    if let Some(step) = tried(words, "") {
        return Some((step, speaks(words)));
    }
    // `… if that is equal, too`
    for from in (1..words.len()).rev() {
        if matches!(words.at(from), "if" | "when" | "should" | "in")
            && about_tie(words.part(from, words.len()), known)
            && let Some(step) = tried(words.part(0, from), if going_on { "by" } else { "" })
        {
            return Some((step, true));
        }
    }
    (1..words.len()).find_map(|to| {
        let front = words.part(0, to);
        if !about_tie(front, known) {
            return None;
        }
        let from = to + usize::from(words.at(to) == ",");
        let step = tried(words.part(from, words.len()), front.at(to - 1))?;
        Some((step, true))
    })
}

/// Whether words say no more than that there is a tie in what counts so far.
fn about_tie(words: Words, known: &[String]) -> bool {
    let several =
        ["several", "two", "multiple", "more", "both", "if"].iter().any(|w| words.has(w))
            && ["have", "has", "hold", "own", "share", "shared"].iter().any(|w| words.has(w))
            && ["most", "highest", "fewest", "lowest", "lead", "top", "first", "best", "same"]
                .iter()
                .any(|w| words.has(w));
    let going_on = ["if not", "if that does not", "failing that", "otherwise"]
        .iter()
        .any(|w| words.starts(w));
    (several || going_on || speaks(words))
        && words.lower.iter().all(|w| {
            OF_TIES.contains(&w.as_str()) || TOTALS.contains(&w.as_str()) || known.contains(w)
        })
}

/// What holds, where `after` is the word before it.
fn outcome(
    words: Words,
    after: &str,
    going_on: bool,
    bare: &mut bool,
    counts: Option<&str>,
    unknown: &dyn Fn(&str) -> bool,
) -> Option<Step> {
    if words.len() == 0 {
        return None;
    }
    // `by coins, then by cups`
    if words.at(0) == "by" && going_on {
        return outcome(words.part(1, words.len()), "by", going_on, bare, counts, unknown);
    }
    if nobody(words) {
        return Some(Step::Then(Then::Nobody));
    }
    if shared(words, unknown) {
        return Some(Step::Then(Then::Shared));
    }
    // `count coins`, `compare their coins`
    if matches!(words.at(0), "count" | "counts" | "compare" | "compares") {
        let from = 1 + usize::from(matches!(words.at(1), "the" | "their" | "your"));
        let what = words.part(from.min(words.len()), words.len());
        return key::noun(what).then(|| Step::Counts(what.said()));
    }
    let opens = [
        "the victory goes to",
        "victory goes to",
        "the win goes to",
        "the win belongs to",
        "the winner is",
        "the winner among them is",
        "the winner of the game is",
        "the game goes to",
        "it goes to",
        "goes to",
        "go to",
        "a tie is won by",
        "ties are won by",
        "break ties by",
        "break a tie by",
        "break the tie by",
        "break ties in favor of",
        "break a tie in favor of",
        "break any tie in favor of",
        "in favor of",
    ];
    let open = opens.iter().filter(|o| words.starts(o)).max_by_key(|o| o.len());
    let rest = open.map_or(words, |o| words.part(o.split(' ').count(), words.len()));
    let by = open.map_or(after, |o| o.rsplit(' ').next().unwrap_or(""));
    let decides = [
        "decide",
        "decides",
        "matter",
        "count",
        "breaks ties",
        "break ties",
        "breaks the tie",
        "breaking ties",
        "wins ties",
        "win ties",
        "decide it",
    ];
    let decided = ends_with(rest, &decides);
    let better = ends_with(rest, &["is better", "is best", "are better"]);
    let won = decided.or(better).or_else(|| ends_with(rest, WINS));
    let front = won.unwrap_or(rest);
    let linked = matches!(by, "by" | "to" | "of" | "is" | ":" | "are");
    if won.is_none() && !linked && !going_on {
        return None;
    }
    // `more wins` of what was counted
    if let (Some(what), Some((degree, rest))) = (counts, key::degree(front))
        && rest.len() == 0
    {
        return Some(Step::Key(Key::Most(degree, what.to_owned())));
    }
    if let Some((degree, what)) = key::whose(front) {
        return Some(Step::Key(Key::Most(degree, what)));
    }
    // `by who has more coins`
    let has = key::who(front, true).unwrap_or(front);
    if let Some(key) = key::most(has) {
        *bare = false;
        return Some(Step::Key(key));
    }
    // `by coins`
    let counted = front.starts("the number of") || front.starts("number of");
    let plain = if counted {
        front.part(2 + usize::from(front.at(0) == "the"), front.len())
    } else {
        front
    };
    let one_noun = !matches!(
        plain.at(0),
        "the" | "a" | "an" | "that" | "who" | "whoever" | "whichever" | "more" | "it" | "they"
    );
    if one_noun
        && key::noun(plain)
        && (by == "by" || decided.is_some() || *bare && won.is_none() || counted)
    {
        *bare = true;
        return Some(Step::Key(Key::Most("most", plain.said())));
    }
    // `the player who went last`
    let somebody =
        matches!(front.at(0), "the" | "that" | "whoever" | "whichever") && front.len() > 1;
    let one =
        front.len() == 1 && front.written[0].starts_with(char::is_uppercase) && won.is_some();
    let plain = front.lower.iter().all(|w| {
        !matches!(w.as_str(), "," | ";" | ":" | "and" | "or" | "if" | "then")
            && !super::is_degree(w)
    });
    // Who is youngest or sits further on is no matter of what is done in the game.
    let known = front.has("who")
        || [
            "the winner of",
            "the first player",
            "the last player",
            "the starting player",
            "the second player",
        ]
        .iter()
        .any(|w| front.starts(w))
        || front.len() == 2;
    (plain && known && (somebody || one) && (won.is_some() || matches!(by, "to" | "of" | "by")))
        .then(|| Step::Key(Key::Who(who_is(front))))
}

/// `whoever went last` is the player who did.
fn who_is(words: Words) -> String {
    let rest = |from: usize| words.part(from, words.len()).said();
    match words.at(0) {
        "whoever" => format!("the player who {}", rest(1)),
        "whichever" => format!("the player {}", rest(usize::from(words.at(1) == "player") + 1)),
        _ if words.starts("the one") => format!("the player {}", rest(2)),
        _ if words.starts("the tied player") => format!("the player {}", rest(3)),
        _ => words.said(),
    }
}

fn nobody(words: Words) -> bool {
    let none = words.has("nobody")
        || words.has("none")
        || words.has("neither")
        || ["one", "player", "winner"]
            .iter()
            .any(|w| words.lower.windows(2).any(|p| p[0] == "no" && p[1] == *w));
    none && words.lower.iter().all(|w| NOBODY.contains(&w.as_str()))
        && ["wins", "win", "winner", "won"].iter().any(|w| words.has(w))
}

fn shared(words: Words, unknown: &dyn Fn(&str) -> bool) -> bool {
    let plain = |words: Words| words.lower.iter().all(|w| SHARES.contains(&w.as_str()));
    let several = words.has("all")
        || words.has("both")
        || words.has("each")
        || words.has("they")
        || words.has("players")
        || words.has("those");
    let wins = several && words.lower.iter().any(|w| WON.contains(&w.as_str()));
    let shares = words.lower.iter().any(|w| SHARED.contains(&w.as_str()));
    if (wins || shares) && plain(words) {
        return true;
    }
    // `they share the crown of the reef`: what nothing else in the book is about
    let at = words.lower.iter().position(|w| matches!(w.as_str(), "share" | "shares"));
    at.is_some_and(|at| {
        words.len() == at + 3
            && words.at(at + 1) == "the"
            && plain(words.part(0, at))
            && unknown(words.at(at + 2))
    })
}
