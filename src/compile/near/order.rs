//! The same in another order, and with the time that is missing: borrowed from the rule that a sentence is an exception
//! to, or from the sentence before.

use super::line::{Line, tidy};
use super::names;
use super::search::{Adds, Edit};
use crate::vocabulary::{Class, Vocabulary};

/// `X when Y`: `When Y, X`; and the other way.
pub(super) fn reordered(line: &Line, voc: &Vocabulary) -> Vec<Edit> {
    let mut out = Vec::new();
    let main = line.main();
    let lead = line.words(0, main);
    for at in main + 2..line.len() {
        let opens =
            matches!(line.said(at), "when" | "each_time" | "if" | "while" | "before" | "after");
        if !opens || line.mark_from(at) < line.len() || of_time(line, at) {
            continue;
        }
        let front = line.words(main, at).trim_end_matches([',', ' ']);
        let word = match line.said(at) {
            "each_time" => "when",
            _ => line.words(at, at + 1),
        };
        let when = Line::of(line.words(at + 1, line.len()), voc);
        for (when, front) in related(&when, front, voc) {
            out.push(edit(&format!("{lead} {word} {when}, {}", small(&front)), 5));
        }
    }
    // The condition that stands in front goes behind.
    if line.is_condition(0)
        && let comma = line.mark_from(0)
        && line.said(comma) == ","
        && main > comma
        && !matches!(line.said(comma + 1), "that" | "they" | "it")
    {
        let when = line.words(0, comma);
        let rest = line.words(comma + 1, line.len());
        out.push(edit(&format!("{rest} {}", small(when)), 4));
    }
    out
}

/// `On the first turn, when no card is drawn`: what stands behind a time tells of that time.
fn of_time(line: &Line, at: usize) -> bool {
    let comma = at > 0 && line.said(at - 1) == ",";
    let times = [Class::TimeSg, Class::TimePl];
    line.said(at) == "when"
        && comma
        && at > 1
        && line.class(at - 2).is_some_and(|c| times.contains(&c))
}

/// `In each step the player draws`: a comma behind what stands in front.
pub(super) fn comma(line: &Line) -> Vec<Edit> {
    let main = line.main();
    if !line.is_preposition(main) {
        return Vec::new();
    }
    let end = (main + 1..line.len()).find(|&i| {
        line.is_noun(i - 1)
            && (matches!(line.said(i), "the" | "a" | "each" | "every" | "all" | "no" | "they")
                || line.is_player(i))
    });
    let end = end.filter(|&end| !line.is_mark(end));
    end.map_or_else(Vec::new, |end| {
        let text = format!("{}, {}", line.words(0, end), line.words(end, line.len()));
        vec![Edit::of(tidy(&text), 1)]
    })
}

/// `Once in each of their own steps`: in each step.
pub(super) fn each(line: &Line) -> Vec<Edit> {
    let mut out = Vec::new();
    for at in 0..line.len() {
        if line.said(at) != "each" || line.said(at + 1) != "of" {
            continue;
        }
        let noun = (at + 2..line.len().min(at + 6)).find(|&i| line.is_noun(i));
        if let Some(noun) = noun {
            let words = line.words(noun, noun + 1);
            let (front, last) = words.rsplit_once(' ').unwrap_or(("", words));
            let one = crate::vocabulary::singular_of(&last.to_lowercase());
            let capital = last.chars().next().is_some_and(char::is_uppercase);
            let one = if capital { format!("{}{}", &last[..1], &one[1..]) } else { one };
            out.push(Edit::of(line.with(at, noun + 1, &format!("each {front} {one}")), 2));
        }
    }
    out
}

/// A condition and what is said of it, with the subject named in the one that now stands first.
fn related(when: &Line, front: &str, voc: &Vocabulary) -> Vec<(String, String)> {
    let mut out = vec![(when.text.clone(), front.to_owned())];
    let pronoun = (0..when.len()).find(|&i| matches!(when.said(i), "they" | "their" | "he"));
    if let Some(at) = pronoun {
        for who in ["a player", "any player", "each player", "the player"] {
            if let Some(rest) = front.strip_prefix(who) {
                out.insert(
                    0,
                    (names::named(when, at, "a player", voc), format!("that player{rest}")),
                );
            } else if let Some((before, rest)) = front.split_once(&format!(" {who} ")) {
                out.insert(
                    0,
                    (
                        names::named(when, at, "a player", voc),
                        format!("{before} that player {rest}"),
                    ),
                );
            }
        }
    }
    out
}

/// `A player can't gain more than 9 coins each time they score`: a verb of its own for what must not be passed.
fn edit(text: &str, cost: u32) -> Edit {
    Edit::of(tidy(text), cost)
}

/// The sentence under the condition of another: of the rule that it is an exception to, or of the one before.
pub(super) fn borrowed(line: &Line, others: &[Line]) -> Vec<Edit> {
    let mut out = Vec::new();
    let opener = line.said(0);
    let exception = opener == "as_an_exception";
    let goes_on = matches!(opener, "instead" | "otherwise" | "then" | "if_so" | "then_next");
    let at = if exception || goes_on {
        let comma = line.mark_from(0);
        if line.said(comma) != "," {
            return out;
        }
        comma + 1
    } else {
        0
    };
    if line.is_condition(at) {
        return out;
    }
    let kept = if exception { line.words(0, at) } else { "" };
    let rest = line.words(at, line.len());
    if !exception && line.main() == at {
        let text = format!("once during each turn, {}", small(rest));
        out.push(Edit { adds: Adds::Often, ..Edit::of(tidy(&text), 6) });
    }
    for other in others {
        let main = other.main();
        let mut from = 0;
        if other.said(0) == "as_an_exception" {
            from = other.mark_from(0) + 1;
        }
        // The condition may stand behind.
        let tail = (main..other.len()).find(|&i| {
            matches!(other.said(i), "when" | "each_time" | "if")
                && other.mark_from(i) == other.len()
        });
        let mut leads = Vec::new();
        if main > from {
            leads.push(other.words(from, main).trim_end_matches([',', ' ']).to_owned());
        }
        if let Some(tail) = tail {
            leads.push(small(other.words(tail, other.len())));
        }
        for lead in leads {
            let lead = if exception { small(&lead) } else { lead };
            let text = tidy(&format!("{kept} {lead}, {}", small(rest)));
            out.push(Edit { adds: Adds::Time, ..Edit::of(text, 5) });
        }
    }
    out
}

/// With a small letter in front, unless a name stands there.
pub(in crate::compile) fn small(text: &str) -> String {
    const COMMON: [&str; 40] = [
        "the", "a", "an", "each", "every", "all", "players", "no", "they", "in", "at", "when",
        "whenever", "if", "while", "during", "once", "any", "another", "after", "before", "it",
        "their", "its", "until", "that", "these", "this", "except", "as", "on", "for", "with",
        "without", "instead", "you", "your", "nobody", "everyone", "from",
    ];
    let first = text.split(' ').next().unwrap_or("");
    if COMMON.contains(&first.to_lowercase().as_str()) {
        format!("{}{}", first.to_lowercase(), &text[first.len()..])
    } else {
        text.to_owned()
    }
}
