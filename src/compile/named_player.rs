//! A name for the player of whom something is so: `the leader is the player with the most points`. Where the name is spoken of,
//! what it stands for is said instead. If nobody bears it in a tie, it is the player who has more than each other player.

use super::turn_said::{as_fact, say};
use crate::outline::{Form, Outline};

/// A name, and the words for whoever bears it.
struct Name {
    set: usize,
    at: usize,
    /// The sentence that says that nobody does in a tie.
    tie: Option<usize>,
    word: String,
    is: String,
}

/// Says what such names stand for, in all sets of a game; the sentence that brings one is a definition.
pub(super) fn said(outlines: &mut [&mut Outline]) {
    let mut names: Vec<Name> = Vec::new();
    for (set, outline) in outlines.iter().enumerate() {
        for (at, sentence) in outline.sentences.iter().enumerate() {
            if sentence.form != Form::Text {
                continue;
            }
            let Some((name, is)) = brought(&sentence.text) else { continue };
            let tie = outline.sentences.get(at + 1).filter(|next| {
                next.section == sentence.section && nobody_in_a_tie(&next.text, &name)
            });
            let Some(is) = (if tie.is_some() { more_than_others(&is) } else { Some(is) })
            else {
                continue;
            };
            names.push(Name { set, at, tie: tie.map(|_| at + 1), word: name, is });
        }
    }
    // What passes on is not said of whoever it is at first.
    let titles: Vec<String> =
        outlines.iter().flat_map(|o| o.named.titles.iter().cloned()).collect();
    names.retain(|n| !titles.contains(&n.word.to_lowercase()));
    let all: Vec<String> = names.iter().map(|n| n.word.clone()).collect();
    // What is said in two ways is left to be read.
    names.retain(|n| all.iter().filter(|name| **name == n.word).count() == 1);
    for name in names {
        let mut spoken = false;
        for (set, outline) in outlines.iter_mut().enumerate() {
            for (at, sentence) in outline.sentences.iter_mut().enumerate() {
                let own = set == name.set && (at == name.at || Some(at) == name.tie);
                if own || sentence.form != Form::Text {
                    continue;
                }
                let Some(said) = without(&sentence.text, &name) else { continue };
                say(sentence, &said);
                spoken = true;
            }
        }
        if spoken {
            for at in [Some(name.at), name.tie].into_iter().flatten() {
                as_fact(outlines[name.set], at);
            }
        }
    }
}

/// `The leader is the player with the most points`, `the player with the most points is (called) the leader`.
fn brought(text: &str) -> Option<(String, String)> {
    let text = text.trim_end_matches('.');
    let lower = text.to_lowercase();
    let is_name = |words: &str| {
        let plain = words.chars().all(|c| c.is_alphabetic() || c == '-');
        plain && !words.is_empty() && !KNOWN.contains(&words)
    };
    let who = ["the player with ", "the player who ", "the player whose "];
    let whoever = ["whoever ", "the one who ", "the one with "];
    if let Some((front, _)) = lower.split_once(" is the player ") {
        let name = front.strip_prefix("the ").or_else(|| front.strip_prefix("a "))?;
        let is = &text[front.len() + " is ".len()..];
        let says = who.iter().any(|w| is.to_lowercase().starts_with(w));
        return (is_name(name) && says).then(|| (name.to_owned(), is.to_owned()));
    }
    // `We call the player with the most coins the king`.
    if let Some(rest) = lower.strip_prefix("we call ") {
        let at = rest.rfind(" the ")?;
        let (is, name) = (&text[text.len() - rest.len()..][..at], &rest[at + " the ".len()..]);
        let says = who.iter().any(|w| is.to_lowercase().starts_with(w));
        return (is_name(name) && says).then(|| (name.to_owned(), is.to_owned()));
    }
    let opens = who.iter().chain(&whoever).any(|w| lower.starts_with(w));
    let mark = [" is called the ", " is the "].iter().find(|m| lower.contains(**m))?;
    let at = lower.rfind(mark)?;
    let name = &lower[at + mark.len()..];
    let is = &text[..at];
    let is = match whoever.iter().find(|w| lower.starts_with(**w)) {
        Some(&"whoever ") => format!("the player who {}", &is["whoever ".len()..]),
        Some(_) => format!("the player {}", &is["the one ".len()..]),
        None => lower.get(..1)?.to_owned() + &is[1..],
    };
    (opens && is_name(name)).then(|| (name.to_owned(), is))
}

/// Names that mean something by themselves.
const KNOWN: [&str; 12] = [
    "winner", "loser", "dealer", "first", "last", "next", "player", "active", "opponent",
    "starter", "bidder", "owner",
];

/// `If several players are tied for the most, nobody is the leader`, `in a tie there is no leader`.
fn nobody_in_a_tie(text: &str, name: &str) -> bool {
    let lower = text.to_lowercase();
    let lower = lower.trim_end_matches('.');
    let tied = [" tie", " tied", " equal", "several players"].iter().any(|w| lower.contains(w));
    let nobody = ["nobody is the ", "no one is the ", "no player is the ", "there is no "];
    tied && nobody.iter().any(|w| {
        lower
            .split_once(w)
            .is_some_and(|(_, rest)| rest == name || rest.starts_with(&format!("{name} ")))
            || lower.contains(&format!("{w}{name},"))
    })
}

/// `The player who has more points than each other player`, of the player with the most points.
fn more_than_others(is: &str) -> Option<String> {
    let rest = is
        .strip_prefix("the player with the ")
        .or_else(|| is.strip_prefix("the player who has the "))?;
    let (most, what) = rest.split_once(' ')?;
    let more = match most {
        "most" | "highest" => "more",
        "fewest" | "least" | "lowest" => "fewer",
        _ => return None,
    };
    Some(format!("the player who has {more} {what} than each other player"))
}

/// The sentence with what the name stands for in its place.
fn without(text: &str, name: &Name) -> Option<String> {
    let mut out = String::new();
    let mut rest = text;
    let mut found = false;
    let spoken = format!("the {}", name.word);
    while let Some(at) = rest.to_lowercase().find(&spoken) {
        let end = at + spoken.len();
        let whole = rest[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric())
            && rest[end..].chars().next().is_none_or(|c| !c.is_alphanumeric() && c != '-');
        let owner = rest[end..].starts_with("'s") || rest[end..].starts_with("\u{2019}s");
        // `The leader's coins` says whose they are, which a long description cannot.
        if !whole || owner {
            out.push_str(&rest[..end]);
        } else {
            out.push_str(&rest[..at]);
            let capital = rest[at..].starts_with('T');
            out.push_str(if capital { "T" } else { "t" });
            out.push_str(&name.is[1..]);
            found = true;
        }
        rest = &rest[end..];
    }
    out.push_str(rest);
    found.then_some(out)
}

#[cfg(test)]
mod tests {
    use super::{Name, brought, more_than_others, nobody_in_a_tie, without};

    #[test]
    fn a_name_stands_for_a_player() {
        let leader = Some(("leader".to_owned(), "the player with the most coins".to_owned()));
        assert_eq!(brought("The leader is the player with the most coins."), leader);
        assert_eq!(brought("The player with the most coins is the leader."), leader);
        let has = Some(("leader".to_owned(), "the player who has the most coins".to_owned()));
        assert_eq!(brought("Whoever has the most coins is the leader."), has);
        assert_eq!(brought("The player with the most coins is the winner."), None);
        assert_eq!(brought("The first player is the player to the left."), None);
        assert!(nobody_in_a_tie(
            "If several players are tied, nobody is the leader.",
            "leader"
        ));
        assert!(!nobody_in_a_tie("Nobody is the leader at first.", "leader"));
        assert_eq!(
            more_than_others("the player with the most coins").as_deref(),
            Some("the player who has more coins than each other player")
        );
        let name = Name {
            set: 0,
            at: 0,
            tie: None,
            word: "leader".to_owned(),
            is: "the player with the most coins".to_owned(),
        };
        assert_eq!(
            without("The leader cannot draw cards.", &name).as_deref(),
            Some("The player with the most coins cannot draw cards.")
        );
        assert_eq!(without("The leader's hand is open.", &name), None);
        assert_eq!(without("The leaders draw.", &name), None);
    }
}
