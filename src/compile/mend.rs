//! Sentences near an author's that might be read where that is not: without a word that orders nothing, cut short, in two, with a
//! name for a pronoun, with a time. Nothing here says that they are: `proof` tries them.

use super::{Compiled, wordings};
use crate::finding::Finding;
use crate::syntax::tree;

/// Fewer words are no sentence.
const SHORTEST: usize = 4;

/// Words without which a sentence orders the same.
pub(super) const IDLE: [&str; 22] = [
    "also",
    "immediately",
    "simply",
    "always",
    "still",
    "then",
    "now",
    "again",
    "already",
    "either",
    "even",
    "just",
    "instead",
    "later",
    "afterwards",
    "automatically",
    "directly",
    "normally",
    "thereby",
    "otherwise",
    "however",
    "too",
];

/// Whether each of the sentences of a text has a tree.
pub(super) fn parses(text: &str, compiled: &Compiled) -> bool {
    text.split_inclusive(". ").map(str::trim).all(|one| {
        let one = wordings::usual(one).unwrap_or_else(|| one.to_owned());
        // A word that the first sentence defines is not known before it is read.
        text.contains(". ") || tree(&compiled.vocabulary.encode_text(&one)).is_some()
    })
}

/// The candidates, the best first. `before` is the sentence in front of it.
pub(super) fn candidates(text: &str, before: Option<&str>, finding: &Finding) -> Vec<String> {
    let mut found = Vec::new();
    if finding.message.contains("rounded") {
        let front = [", rounding ", " as evenly "]
            .iter()
            .filter_map(|tail| text.find(tail))
            .min()
            .map_or(text, |at| &text[..at]);
        return vec![format!("{front}, rounded down."), format!("{front}, rounded up.")];
    }
    // Whose a piece is can be seen; who played it is kept by nothing.
    if let Some((who, _)) =
        finding.message.strip_prefix("nothing keeps who `").and_then(|m| m.split_once('`'))
    {
        let by = |whose: &str| ended(&text.replacen(who, whose, 1));
        found.extend(["its controller", "its owner"].map(by));
    }
    if finding.message.starts_with("it is not clear which player") {
        found.extend(told_to(text));
    }
    found.extend(without_bracket(text));
    found.extend(without_idle(text));
    found.extend(named(text, before));
    let conditional = ["when ", "whenever ", "if ", "while ", "unless "]
        .iter()
        .any(|word| format!(" {}", text.to_lowercase()).contains(&format!(" {word}")));
    // `Deal seven cards` may be said of the beginning.
    let ordered = super::near::small(text) == text;
    if finding.message.contains("when this happens") && !conditional && !ordered {
        for time in
            ["At the start of each turn", "At the end of each turn", "At the end of the game"]
        {
            found.push(format!("{time}, {}.", super::near::small(text)));
        }
    }
    found.extend(as_event(text));
    found.extend(in_two(text));
    // What the audit has found to be read without some words.
    if let Some(rest) = finding.help.as_deref().and_then(|h| h.split('\u{201c}').nth(1)) {
        found.extend(rest.split('\u{201d}').next().map(ended));
    }
    found.extend(cut_short(text));
    found
}

/// `When a card leaves play, draw one`, where nobody is told to: whose it is, whose turn it is, everybody.
fn told_to(text: &str) -> Vec<String> {
    let Some((front, order)) = text.split_once(", ") else { return Vec::new() };
    let (verb, rest) = order.split_once(' ').unwrap_or((order, ""));
    let verb = crate::vocabulary::third_person(verb);
    ["its controller", "the active player", "each player"]
        .iter()
        .map(|who| ended(&format!("{front}, {who} {verb} {rest}")))
        .collect()
}

/// `… (or half of one), …`
fn without_bracket(text: &str) -> Option<String> {
    let (open, close) = text.find('(').zip(text.find(')')).filter(|(a, b)| a < b)?;
    let rest = text[close + 1..].trim_start();
    let space = if rest.starts_with([',', ';', ':']) || rest.is_empty() { "" } else { " " };
    Some(format!("{}{space}{rest}.", text[..open].trim_end()))
}

/// The sentence without a word that orders nothing.
fn without_idle(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split(' ').collect();
    let idle = |w: &str| IDLE.contains(&w.trim_matches(',').to_lowercase().as_str());
    (0..words.len())
        .filter(|&i| idle(words[i]))
        .map(|i| {
            let rest: Vec<&str> =
                words.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, w)| *w).collect();
            let rest = rest.join(" ");
            let rest = if words[i].ends_with(',') && i + 1 == words.len() {
                rest.trim_end_matches(',').to_owned()
            } else {
                rest
            };
            ended(&rest)
        })
        .collect()
}

/// `They may not …` behind a sentence about the active player.
fn named(text: &str, before: Option<&str>) -> Vec<String> {
    const PLAYERS: [&str; 6] = [
        "the active player",
        "that player",
        "each player",
        "every player",
        "a player",
        "players",
    ];
    let Some((first, rest)) = text.split_once(' ') else { return Vec::new() };
    if !matches!(first, "They" | "He" | "She" | "It") {
        return Vec::new();
    }
    let before = before.unwrap_or("").to_lowercase();
    let modal = rest.split(' ').next().is_some_and(|w| {
        matches!(w, "may" | "must" | "can" | "cannot" | "can't" | "will" | "should")
    });
    let verb = rest.split(' ').next().unwrap_or("");
    let tail = rest[verb.len()..].to_owned();
    PLAYERS
        .iter()
        .filter(|who| before.contains(*who) || **who == "a player")
        .map(|who| match *who {
            "that player" | "every player" => "a player",
            who => who,
        })
        .map(|who| {
            let one = who != "players" && first == "They" && !modal;
            let verb =
                if one { crate::vocabulary::third_person(verb) } else { verb.to_owned() };
            ended(&format!("{who} {verb}{tail}"))
        })
        .collect()
}

/// `A player who would draw while … loses the game`: `If a player would draw while …, that player loses the game`.
fn as_event(text: &str) -> Vec<String> {
    let heads = [
        "A player who ",
        "Any player who ",
        "Each player who ",
        "The player who ",
        "Players who ",
        "Whoever ",
        "Anyone who ",
    ];
    let Some(rest) = heads.iter().find_map(|h| text.strip_prefix(h)) else { return Vec::new() };
    let words: Vec<&str> = rest.split(' ').collect();
    let mut out = Vec::new();
    for at in (2..words.len()).rev() {
        let verb = words[at];
        let ends = verb.ends_with('s')
            || matches!(verb, "may" | "must" | "cannot" | "can" | "has" | "does" | "is");
        if !ends || words[at - 1] == "the" || words[at - 1] == "their" {
            continue;
        }
        let (front, back) = (words[..at].join(" "), words[at..].join(" "));
        let lead = if front.starts_with("has ") || front.starts_with("would ") {
            "If"
        } else {
            "When"
        };
        out.push(format!(
            "{lead} a player {}, that player {back}.",
            front.trim_end_matches(',')
        ));
    }
    out.truncate(3);
    out
}

/// `A, and B.` as two sentences.
fn in_two(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    for joint in ["; otherwise ", "; ", ", and ", ", but ", " and "] {
        for (at, _) in text.match_indices(joint) {
            let (front, back) = (&text[..at], &text[at + joint.len()..]);
            let long = |t: &str| t.split(' ').count() >= SHORTEST;
            if long(front) && long(back) && !front.ends_with(',') {
                let back = if joint.contains("otherwise") {
                    format!("Otherwise, {back}")
                } else {
                    back.to_owned()
                };
                out.push(format!("{} {}", ended(front), ended(&back)));
            }
        }
    }
    out.truncate(3);
    out
}

/// The sentence cut at a mark or a joint, the longest first.
fn cut_short(text: &str) -> Vec<String> {
    let mut cuts: Vec<usize> = text
        .match_indices([',', ';'])
        .map(|(at, _)| at)
        .chain(text.match_indices(" to ").map(|(at, _)| at))
        .chain(text.match_indices(" and ").map(|(at, _)| at))
        .collect();
    cuts.sort_unstable();
    cuts.into_iter()
        .rev()
        .take(4)
        .map(|cut| text[..cut].trim())
        .filter(|front| front.split(' ').count() > SHORTEST)
        .map(ended)
        .collect()
}

/// With a capital in front and a stop behind.
pub(super) fn ended(text: &str) -> String {
    let text = text.trim().trim_end_matches(['.', ',', ';', ':']);
    let mut out = text.to_owned();
    if let Some(first) = text.chars().next() {
        out.replace_range(0..first.len_utf8(), &first.to_uppercase().to_string());
    }
    out + "."
}

#[cfg(test)]
mod tests {
    use super::{as_event, cut_short, in_two, named, without_bracket, without_idle};

    #[test]
    fn a_bracket_is_left_out_a_tail_is_cut_and_an_idle_word_dropped() {
        let text = "If it matches one (or half of one), you may take it and keep it";
        let plain = "If it matches one, you may take it and keep it.";
        assert_eq!(without_bracket(text).as_deref(), Some(plain));
        assert!(
            cut_short("If it matches one, you may take it and keep it")
                .contains(&"If it matches one, you may take it.".to_owned())
        );
        assert_eq!(without_idle("A player also draws a card"), ["A player draws a card."]);
    }

    #[test]
    fn a_pronoun_is_named_and_whoever_does_something_is_when_they_do() {
        assert!(
            named("They draw a card", Some("If the active player passed, skip it."))
                .contains(&"The active player draws a card.".to_owned())
        );
        assert!(
            as_event("A player who has no cards loses the game")
                .contains(&"If a player has no cards, that player loses the game.".to_owned())
        );
        let two = "The game ends after ten rounds. The richest player wins.";
        assert_eq!(
            in_two("The game ends after ten rounds, and the richest player wins")[0],
            two
        );
    }
}
