//! `You may take the top card of the heap`, and `no player may take a card from the heap`; `return a bead from the chest`,
//! where what lies in a chest cannot leave it.

use super::{GO, Move, PUT, Pages, Said, covers, moves};
use crate::check::plain::Mood;
use crate::finding::{Code, Finding};

/// Words that bound what is forbidden, so that other cases stay free.
const BOUNDS: [&str; 33] = [
    "if",
    "when",
    "whenever",
    "while",
    "unless",
    "until",
    "except",
    "only",
    "more",
    "fewer",
    "than",
    "who",
    "whose",
    "before",
    "after",
    "during",
    "twice",
    "once",
    "same",
    "otherwise",
    "without",
    "yet",
    "first",
    "again",
    "as",
    "least",
    "most",
    "next",
    "different",
    "with",
    "which",
    "where",
    "already",
];
/// Words by which a sentence departs from others on purpose.
const EXCUSES: [&str; 8] = [
    "exception",
    "except",
    "despite",
    "although",
    "even",
    "notwithstanding",
    "though",
    "however",
];

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    let all: Vec<(&Said<'_>, Vec<Move>)> = pages.said.iter().map(|s| (s, moves(s))).collect();
    for (ban, bans) in &all {
        if ban.has(&BOUNDS) || ban.has(&EXCUSES) || says_which(ban) {
            continue;
        }
        for no in bans.iter().filter(|m| m.mood == Mood::Cannot) {
            let clash = all.iter().find_map(|(said, does)| {
                let other =
                    said.set == ban.set && !std::ptr::eq(*said, *ban) && !said.has(&EXCUSES);
                let yes = does.iter().find(|yes| other && clashes(no, yes) && wide(said, yes));
                yes.map(|yes| (*said, yes))
            });
            if let Some((said, yes)) = clash {
                found.push(report(pages, ban, said, yes));
            }
        }
    }
}

/// `a cross that holds a tower`: some of them only; not `that cross`.
fn says_which(said: &Said<'_>) -> bool {
    const VERBS: [&str; 12] = [
        "holds", "hold", "contains", "contain", "has", "have", "is", "are", "was", "were",
        "shows", "lies",
    ];
    said.toks
        .iter()
        .zip(said.toks.iter().skip(1))
        .any(|(a, b)| a.any(&["that"]) && b.any(&VERBS))
}

/// Whether what is done is what is forbidden.
fn clashes(no: &Move, yes: &Move) -> bool {
    if yes.mood == Mood::Cannot || yes.asked || no.from.is_none() && no.to.is_none() {
        return false;
    }
    let out = match (&no.from, &yes.from) {
        (None, _) => true,
        (Some(no), Some(yes)) => covers(no, yes),
        _ => false,
    };
    let into = match (&no.to, &yes.to) {
        (None, _) => true,
        (Some(no), Some(yes)) => covers(no, yes),
        _ => false,
    };
    let any = ["leave", "move", "remove", "come", "go", "enter"].contains(&no.verb.as_str());
    let way = no.verb == yes.verb
        || any
        || no.takes() && yes.takes()
        || no.to.is_some() && no.from.is_none() && puts(no) && puts(yes);
    let named = |w: &String| {
        yes.what.contains(w) || ["anything", "piece", "nothing"].contains(&w.as_str())
    };
    // What is forbidden of some things is not forbidden of all.
    let thing = no.what.iter().all(named) && (!no.what.is_empty() || yes.what.is_empty());
    out && into && way && thing
}

fn puts(of: &Move) -> bool {
    PUT.contains(&of.verb.as_str()) && !["pay", "give", "discard"].contains(&of.verb.as_str())
        || GO.contains(&of.verb.as_str())
}

/// Whether it is more than a case that the ban leaves room for: what may be done in a case of its own is an exception.
fn wide(said: &Said<'_>, yes: &Move) -> bool {
    let cased =
        said.toks[..yes.at].iter().any(|t| t.any(&["if", "who", "whose", "with", "unless"]))
            || said.has(&["only", "instead"]);
    yes.mood != Mood::May || !cased
}

fn report(pages: &Pages<'_>, ban: &Said<'_>, said: &Said<'_>, yes: &Move) -> Finding {
    let word = &said.toks[yes.at].lower;
    let (code, does) = match yes.mood {
        Mood::May => (Code::ForbiddenElsewhere, "lets players"),
        _ => (Code::MustButCannot, "has players"),
    };
    let message = format!(
        "`{}` {does} `{word}` this, `{}` forbids it, and neither names the other",
        pages.rule(said),
        pages.rule(ban)
    );
    let (no, go) = (pages.whole(ban), pages.whole(said));
    // The one that stands last is the one to mend.
    let finding = if go.start > no.start {
        Finding::new(code, go, message).label("done or allowed").related(no, "forbidden")
    } else {
        Finding::new(code, no, message).label("forbidden").related(go, "done or allowed")
    };
    finding.help("say in one of them which of the two prevails")
}
