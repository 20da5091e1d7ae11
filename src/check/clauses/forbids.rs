//! What one rule has players do, another forbids: `they give 1 oil to another player`, `a player may never give oil
//! to another player`.

use super::{Line, Text};
use crate::check::plain::{Deed, Mood};
use crate::finding::{Code, Finding};
use crate::outline::SectionKind;

/// Words that excuse a rule that departs from another.
const EXCUSES: [&str; 14] = [
    "unless",
    "except",
    "exception",
    "instead",
    "despite",
    "notwithstanding",
    "exempt",
    "even",
    "although",
    "though",
    "however",
    "able",
    "possible",
    "otherwise",
];

pub(super) fn check(text: &Text<'_>, found: &mut Vec<Finding>) {
    for ban in &text.lines {
        // What a label says holds for what bears it.
        if excused(ban) || labelled(text, ban) {
            continue;
        }
        for no in ban.plain.deeds.iter().filter(|d| bans(d, ban)) {
            let clash = text.lines.iter().find_map(|line| {
                let other = line.view.set == ban.view.set
                    && !std::ptr::eq(line, ban)
                    && !excused(line)
                    && !labelled(text, line);
                let deed = line.plain.deeds.iter().find(|yes| clashes(no, ban, yes, line));
                deed.filter(|_| other).map(|deed| (line, deed))
            });
            if let Some((line, deed)) = clash {
                found.push(report(text, (ban, no), (line, deed)));
            }
        }
    }
}

/// Whether a sentence explains a name that stands before it (`**Swift**: …`).
fn labelled(text: &Text<'_>, line: &Line<'_>) -> bool {
    let section = text.input.sets[line.view.set].outline.section(line.view.section());
    section.title.is_some() && section.kind != SectionKind::Heading
}

fn excused(line: &Line<'_>) -> bool {
    line.toks.iter().any(|t| t.any(&EXCUSES))
}

/// Whether it forbids something as it stands.
fn bans(deed: &Deed, line: &Line<'_>) -> bool {
    // A figure that stands before it makes it the case of few.
    let figure = line.toks[..deed.at].iter().any(|t| t.number.is_some());
    deed.mood == Mood::Cannot
        && !deed.asked
        && (!deed.limited || !bounds(line).is_empty() && line.plain.open == 0)
        && !figure
        && !told_which(deed, line)
        && verb_of_its_own(deed, line)
}

/// `Discard the card that you have just drawn`: one of those that the other rule may mean, so an exception by itself.
fn told_which(deed: &Deed, line: &Line<'_>) -> bool {
    let mut behind = line.toks.iter().take(deed.end).skip(deed.at + 2);
    behind.any(|t| t.any(&["that", "which", "who", "whose"]))
}

/// The words by which a sentence bounds what it says, where all else that bounds is absent: `twice in one turn`.
fn bounds<'l>(line: &'l Line<'_>) -> Vec<&'l str> {
    let soft = line.toks.iter().any(|t| {
        t.any(&[
            "if", "when", "while", "unless", "until", "except", "only", "than", "least", "most",
        ])
    });
    let words = line.toks.iter().filter(|t| !soft && t.any(&["twice", "once", "without"]));
    words.map(|t| t.lower.as_str()).collect()
}

fn verb_of_its_own(deed: &Deed, line: &Line<'_>) -> bool {
    !["be", "have", "do", "win", "lose", "exceed"].contains(&deed.verb.as_str())
        && line.toks.get(deed.at).is_some_and(|t| t.number.is_none())
}

fn clashes(no: &Deed, ban: &Line<'_>, yes: &Deed, line: &Line<'_>) -> bool {
    // `may look into every chest at any time` speaks of those of others too.
    let every = yes.mood == Mood::May
        && line.toks[yes.at..yes.end].iter().any(|t| t.any(&["every", "any", "all", "each"]));
    let known = |word: &String| {
        every && ["another", "other", "opponent", "player"].contains(&word.as_str())
            || yes.what.contains(word)
            || yes.who.contains(word)
            || line.plain.case.contains(word)
    };
    // `Candles may never be discarded`, and `you must discard a candle`.
    let turned = no.passive && !yes.passive && !no.who.is_empty() && no.what.is_empty();
    let same = yes.verb == no.verb
        && (yes.passive == no.passive || turned)
        && yes.mood != Mood::Cannot
        && !yes.asked;
    let figures = match (no.figure, yes.figure) {
        (Some((a, _)), Some((b, _))) => a == b,
        _ => true,
    };
    // What is forbidden in a narrower case is an exception by itself.
    let covered = no.what.iter().chain(&no.who).chain(&ban.plain.case).all(known);
    // `may` in a narrower case is one too.
    let ban_words = |word: &String| {
        no.who.contains(word)
            || no.what.contains(word)
            || ban.plain.case.contains(word)
            || ban.plain.whether.contains(word)
    };
    let wide = yes.mood != Mood::May || line.plain.case.iter().chain(&yes.who).all(ban_words);
    let object = turned || no.what.is_empty() == yes.what.is_empty();
    let meant = !turned || no.who.iter().all(|word| yes.what.contains(word));
    // `Can be set as traps` under two headings speaks of two things.
    let headed = no.passive
        && no.who.is_empty()
        && yes.who.is_empty()
        && ban.view.section() != line.view.section();
    // What is forbidden twice may be done once.
    let bound = !no.limited || bounds(ban) == bounds(line);
    !headed
        && meant
        && bound
        && same
        && figures
        && covered
        && wide
        && object
        && !(yes.mood == Mood::May && yes.limited && !no.limited)
}

fn report(text: &Text<'_>, no: (&Line<'_>, &Deed), yes: (&Line<'_>, &Deed)) -> Finding {
    let (ban, deed) = no;
    let (line, other) = yes;
    let at = text.words(ban, deed.at, deed.end);
    let words = text.input.sources.slice(at);
    let (code, message) = if other.mood == Mood::Must {
        (
            Code::MustButCannot,
            format!(
                "`{}` says that players must `{}`, `{}` that they cannot, and neither names the other",
                text.rule(line),
                deed.verb,
                text.rule(ban)
            ),
        )
    } else {
        (
            Code::ForbiddenElsewhere,
            format!(
                "`{}` has players `{words}`, `{}` forbids it, and neither names the other",
                text.rule(line),
                text.rule(ban)
            ),
        )
    };
    let (no, yes) = (text.whole(ban), text.whole(line));
    // The one that stands last is the one to mend.
    let finding = if yes.start > no.start {
        Finding::new(code, yes, message).label("done or allowed").related(no, "forbidden")
    } else {
        Finding::new(code, no, message).label("forbidden").related(yes, "done or allowed")
    };
    finding.help("say in one of them which of the two prevails")
}
