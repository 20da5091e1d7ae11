//! The plain sense of a sentence by its words alone: who does what, in which case.
//!
//! Nothing is executed by this reading. It lets checks compare sentences that the grammar does not read, and
//! gives up (no deed) rather than guess.

mod stems;
mod text;

pub(super) use stems::{stem, verb};
pub(super) use text::{Line, Text};

use super::words::{Tok, is_small};

/// How a deed is spoken of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mood {
    /// `draws`, `draw`.
    Plain,
    /// `may draw`, `can draw`.
    May,
    /// `must draw`.
    Must,
    /// `cannot draw`, `may not draw`, `may never draw`.
    Cannot,
}

/// Somebody does something.
#[derive(Debug, Clone)]
pub(super) struct Deed {
    /// The plain form of the verb.
    pub(super) verb: String,
    /// The word of the verb.
    pub(super) at: usize,
    /// Mood.
    pub(super) mood: Mood,
    /// The words of weight of the subject, in their plain form.
    pub(super) who: Vec<String>,
    /// The words of weight behind the verb, figures left out.
    pub(super) what: Vec<String>,
    /// The first figure behind the verb, and the word that it is.
    pub(super) figure: Option<(i64, usize)>,
    /// Whether the subject is what it is done to (`cannot be blocked`).
    pub(super) passive: bool,
    /// Whether it stands in a condition (`when a player draws`, `a player who draws`).
    pub(super) asked: bool,
    /// Whether the sentence limits it (`only`, `unless`, `if …` behind it, `more than`).
    pub(super) limited: bool,
    /// One past its last word.
    pub(super) end: usize,
}

/// A sentence in its plain sense.
#[derive(Debug, Clone, Default)]
pub(super) struct Plain {
    /// What is done, in order.
    pub(super) deeds: Vec<Deed>,
    /// The words of weight of what opens the sentence, with those of `who …` behind its subject: the case.
    pub(super) case: Vec<String>,
    /// One past the opening (its comma).
    pub(super) open: usize,
    /// What the subject may be or not, without a difference: `a punt, loaded or empty, …`.
    pub(super) whether: Vec<String>,
}

const OPENERS: [&str; 16] = [
    "when", "whenever", "if", "while", "once", "after", "before", "at", "during", "on", "in",
    "for", "until", "as", "unless", "with",
];
const ADVERBS: [&str; 16] = [
    "not",
    "never",
    "also",
    "only",
    "then",
    "still",
    "always",
    "now",
    "immediately",
    "ever",
    "either",
    "again",
    "instead",
    "first",
    "both",
    "simply",
];
/// Words that end a subject or an object.
const EDGES: [&str; 14] = [
    ",", ";", ":", ".", "and", "or", "then", "but", "if", "when", "while", "unless", "until",
    "because",
];
const WHO: [&str; 4] = ["who", "that", "which", "whoever"];
const LIMITS: [&str; 18] = [
    "if",
    "when",
    "while",
    "unless",
    "until",
    "except",
    "only",
    "once",
    "more",
    "fewer",
    "less",
    "most",
    "least",
    "than",
    "without",
    "twice",
    "otherwise",
    "exception",
];

/// Whether a word says something of its own.
pub(super) fn weighs(tok: &Tok) -> bool {
    tok.is_word()
        && tok.number.is_none()
        && !is_small(&tok.lower)
        && !ADVERBS.contains(&tok.lower.as_str())
        && !tok.any(&[
            "each",
            "every",
            "any",
            "all",
            "own",
            "one",
            "who",
            "which",
            "may",
            "can",
            "must",
            "cannot",
            "can't",
            "shall",
            "if",
            "when",
            "while",
            "do",
            "does",
            "was",
            "were",
            "so",
            "there",
            "whenever",
            "him",
            "himself",
            "herself",
            "themselves",
            "game",
            "during",
            "before",
            "after",
            "into",
            "onto",
            "out",
            "until",
            "over",
            "they",
        ])
}

/// Reads a sentence.
pub(super) fn read(toks: &[Tok]) -> Plain {
    let from = label(toks);
    let mut plain = Plain { open: from, ..Plain::default() };
    let each_time = toks.get(from).is_some_and(|t| t.is("each"))
        && toks.get(from + 1).is_some_and(|t| t.is("time"));
    let asks = each_time || toks.get(from).is_some_and(|t| t.any(&OPENERS));
    if asks && let Some(comma) = opening_end(toks, from) {
        plain.open = comma + 1;
        plain.case = stems(&toks[from + 1..comma]);
    }
    let verbs = verbs(toks, from);
    for (n, &(start, at, mood)) in verbs.iter().enumerate() {
        let next = verbs.get(n + 1).map_or(toks.len(), |v| v.0);
        let inside = at < plain.open;
        let limit = if inside { plain.open } else { toks.len() };
        let (mut who, relative, case) =
            subject(toks, start, if inside { from } else { plain.open });
        if let Some((comma, either)) = whether(toks, start, plain.open) {
            who = stems(&toks[plain.open..comma]);
            plain.whether = either;
        }
        // `No mason may cut`, `nobody may cut`.
        let (mood, who) = match mood {
            Mood::May | Mood::Must if none(toks, start, plain.open) => (
                Mood::Cannot,
                who.into_iter()
                    .filter(|w| w != "no")
                    .map(|w| if w == "nobody" { "player".to_owned() } else { w })
                    .collect(),
            ),
            mood => (mood, who),
        };
        let end = object_end(toks, at, next.min(limit));
        let object = &toks[at + 1..end];
        let figure = object.iter().position(|t| t.number.is_some());
        let mut deed = Deed {
            verb: toks[at].stem().to_owned(),
            at,
            mood,
            who,
            what: stems(object),
            figure: figure.and_then(|i| Some((object[i].number?, at + 1 + i))),
            passive: at > 0 && toks[at - 1].any(&["be", "get", "is", "are"]),
            asked: inside || relative,
            limited: toks[start..].iter().any(|t| t.any(&LIMITS)),
            end,
        };
        // `No keeper shall lend or give`: neither of the two.
        if let Some(before) = plain.deeds.last()
            && before.mood == Mood::Cannot
            && deed.who.is_empty()
            && start > 0
            && toks[start - 1].any(&["or", "nor"])
            && matches!(deed.mood, Mood::May | Mood::Must)
        {
            deed.mood = Mood::Cannot;
        }
        if let Some(before) = plain.deeds.last()
            && deed.who.is_empty()
            && before.asked == deed.asked
        {
            deed.who.clone_from(&before.who);
        }
        if !deed.asked {
            plain.case.extend(case);
        }
        plain.deeds.push(deed);
    }
    plain
}

/// `a punt, loaded or empty, may`: where the aside begins, and what it names.
fn whether(toks: &[Tok], start: usize, from: usize) -> Option<(usize, Vec<String>)> {
    let close = start.checked_sub(1).filter(|&i| i > from && toks[i].is(","))?;
    let comma = (from + 1..close).rfind(|&i| toks[i].is(","))?;
    let aside = &toks[comma + 1..close];
    let or = aside.iter().any(|t| t.is("or"));
    (or && aside.len() < 6 && comma - from < 5).then(|| (comma, stems(aside)))
}

/// Whether the subject right before a verb says that nobody does it; `no more than two` does not.
fn none(toks: &[Tok], start: usize, from: usize) -> bool {
    let from = from.min(start);
    let edge =
        toks[from..start].iter().rposition(|t| t.any(&EDGES)).map_or(from, |i| from + i + 1);
    let subject = &toks[edge..start];
    subject.first().is_some_and(|t| t.any(&["no", "nobody"]))
        && !subject.iter().any(|t| t.any(&["more", "other", "but", "except"]))
}

/// The words of weight in their plain form.
pub(super) fn stems(toks: &[Tok]) -> Vec<String> {
    let mut out: Vec<String> =
        toks.iter().filter(|t| weighs(t)).map(|t| t.stem().to_owned()).collect();
    out.sort();
    out.dedup();
    out
}

/// Where a sentence begins behind its label: `Reminder: …`, `As an exception, …`.
fn label(toks: &[Tok]) -> usize {
    let colon = toks.iter().take(4).position(|t| t.is(":"));
    if let Some(colon) = colon.filter(|&c| c + 1 < toks.len()) {
        return colon + 1;
    }
    let comma = toks.iter().take(4).position(|t| t.is(","));
    let said = comma.filter(|&c| {
        toks[..c]
            .iter()
            .any(|t| t.any(&["exception", "example", "short", "addition", "however"]))
    });
    said.map_or(0, |c| c + 1)
}

/// The comma behind an opening; one that stands in a list is passed over.
fn opening_end(toks: &[Tok], from: usize) -> Option<usize> {
    (from..toks.len()).find(|&i| {
        let listed = toks[i + 1..]
            .iter()
            .take(5)
            .position(|t| t.any(&["or", "and"]))
            .is_some_and(|k| k < 3 && !clause_follows(&toks[i + 1..]));
        toks[i].is(",") && !listed
    })
}

/// Whether words begin a clause: a subject with its verb, or an order.
fn clause_follows(toks: &[Tok]) -> bool {
    let Some(first) = toks.first() else { return false };
    first.any(&["they", "you", "that", "the", "each", "a", "it", "then"])
        || verb(&first.lower).base
}

/// The verbs of a sentence: where the group begins, the verb itself, its mood.
fn verbs(toks: &[Tok], from: usize) -> Vec<(usize, usize, Mood)> {
    let mut out: Vec<(usize, usize, Mood)> = Vec::new();
    let mut i = from;
    while i < toks.len() {
        if let Some((mood, first)) = modal(toks, i) {
            let mut at = first;
            let mut mood = mood;
            while toks.get(at).is_some_and(|t| t.any(&ADVERBS)) {
                if toks[at].any(&["not", "never"]) {
                    mood = Mood::Cannot;
                }
                at += 1;
            }
            if toks.get(at).is_some_and(|t| t.any(&["be", "get", "have"]))
                && toks.get(at + 1).is_some_and(|t| verb(&t.lower).participle)
            {
                at += 1;
            }
            if toks.get(at).is_some_and(Tok::is_word) {
                out.push((i, at, mood));
                i = at + 1;
                continue;
            }
        }
        if finite(toks, i, from, out.last().map(|v| v.2)) {
            let joined = i > 0
                && toks[i - 1].any(&["and", "or", ","])
                && out.last().is_some_and(|v| v.2 != Mood::Plain)
                && verb(&toks[i].lower).base;
            let mood = match out.last() {
                Some(&(.., mood)) if joined => mood,
                _ => Mood::Plain,
            };
            out.push((i, i, mood));
        }
        i += 1;
    }
    out
}

/// A modal verb and where what it governs begins.
fn modal(toks: &[Tok], at: usize) -> Option<(Mood, usize)> {
    let tok = &toks[at];
    let next = toks.get(at + 1);
    if tok.any(&["cannot", "can't", "mustn't"]) {
        return Some((Mood::Cannot, at + 1));
    }
    if tok.any(&["may", "can"]) {
        return Some((Mood::May, at + 1));
    }
    // What need not be done may be left.
    if tok.is("need") && next?.is("not") {
        return Some((Mood::May, at + 2));
    }
    if tok.any(&["must", "shall"]) || tok.any(&["has", "have"]) && next?.is("to") {
        return Some((Mood::Must, at + if tok.any(&["has", "have"]) { 2 } else { 1 }));
    }
    None
}

/// Whether the word is a verb of its clause, by its form and by what stands before it.
fn finite(toks: &[Tok], at: usize, from: usize, mood: Option<Mood>) -> bool {
    let tok = &toks[at];
    if !tok.is_word()
        || tok.number.is_some()
        || is_small(&tok.lower) && !tok.any(&["has", "have"])
    {
        return false;
    }
    let before = (at > from).then(|| &toks[at - 1]);
    let shape = verb(&tok.lower);
    let Some(before) = before else { return shape.base };
    let subject = before.is_word() && before.number.is_none() && !is_small(&before.lower);
    let pronoun = before.any(&["they", "you", "we", "it", "he", "she"]);
    let linked = before.any(&["and", "or", ",", "then", "but"]);
    let players = before.any(&["players", "opponents"]);
    let player = before.any(&["player", "opponent", "who", "dealer", "somebody", "everyone"]);
    if player && tok.lower.ends_with('s') && !tok.lower.ends_with("ss") {
        return true;
    }
    if shape.third {
        return subject && !before.any(&["each", "every", "this"])
            || linked
            || pronoun
            || player;
    }
    let ordered = before.any(&[":", ",", "then", "to"]) || linked;
    let more = toks.get(at + 1).is_none_or(|t| {
        !t.is_word()
            || t.number.is_some()
            || is_small(&t.lower)
            || t.any(&["each", "all", "any", "one", "up", "back", "and", "or"])
    });
    shape.base && (pronoun || players || ordered && (more || mood.is_some()))
}

/// The subject of a verb whose group begins at `start`: its words, whether the verb stands in `who …`, and the
/// words of a `who …` that stands between.
fn subject(toks: &[Tok], start: usize, from: usize) -> (Vec<String>, bool, Vec<String>) {
    let edge = |upto: usize| {
        toks[from.min(upto)..upto]
            .iter()
            .rposition(|t| t.any(&EDGES))
            .map_or(from, |i| from + i + 1)
    };
    if start < from {
        return (Vec::new(), false, Vec::new());
    }
    let near = edge(start);
    let who = toks[near..start].iter().rposition(|t| t.any(&WHO)).map(|i| near + i);
    let Some(who) = who else { return (stems(&toks[near..start]), false, Vec::new()) };
    let noun = stems(&toks[edge(who)..who]);
    if who + 1 == start {
        return (noun, true, Vec::new());
    }
    (noun, false, stems(&toks[who + 1..start]))
}

/// Where the object of a verb ends.
fn object_end(toks: &[Tok], at: usize, next: usize) -> usize {
    let mut end = next;
    // Back over the subject of the next verb and what joins it.
    if next < toks.len() {
        let cut = toks[at + 1..next].iter().rposition(|t| t.any(&EDGES));
        if let Some(cut) = cut {
            end = at + 1 + cut;
        }
    }
    let stop = toks[at + 1..end]
        .iter()
        .position(|t| t.any(&[";", ".", ":", "if", "when", "while", "unless", "until"]));
    stop.map_or(end, |i| at + 1 + i)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::words::tokens;

    fn of(text: &str) -> Vec<String> {
        read(&tokens(text))
            .deeds
            .into_iter()
            .map(|d| {
                let mood = match d.mood {
                    Mood::Plain => "",
                    Mood::May => "may ",
                    Mood::Must => "must ",
                    Mood::Cannot => "cannot ",
                };
                let asked = if d.asked { "? " } else { "" };
                format!("{asked}{}: {mood}{} {}", d.who.join(" "), d.verb, d.what.join(" "))
            })
            .collect()
    }

    #[test]
    fn who_does_what() {
        assert_eq!(
            of("When a player gives, they give 1 oil to another player and gain 1 point."),
            ["? player: give ", ": give another oil player", ": gain point"]
        );
        assert_eq!(
            of("A player may never give oil to another player"),
            ["player: cannot give another oil player"]
        );
        assert_eq!(
            of("A player who runs pays 1 loaf, goes up 3 steps and becomes weary."),
            [
                "? player: run ",
                "player: pay loaf",
                "player: go step up",
                "player: become weary"
            ]
        );
    }
}
