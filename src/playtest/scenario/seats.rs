//! Who plays a scenario.

use super::draft::{Draft, Kind};
use super::read::figure;
use crate::finding::{Code, Finding};

/// The most players that a scenario may name.
const MOST: usize = 60;

/// The names in `two players, Ann and Ben`, in whichever of the usual ways it is said.
pub(super) fn players(text: &str) -> Option<Vec<String>> {
    let (count, rest) = counted(text).map_or((None, text), |(n, rest)| (Some(n), rest));
    let names = match count {
        Some(_) => names(rest),
        None => named(text),
    }?;
    let fits = count.is_none_or(|count| count == names.len()) && names.len() <= MOST;
    fits.then_some(names)
}

/// `two players`, `2 players:`, `two players named`: the number and what follows.
fn counted(text: &str) -> Option<(usize, &str)> {
    let (number, rest) = text.split_once(' ')?;
    let count = number.parse().ok().or_else(|| figure(&number.to_lowercase()))?;
    let rest = rest.strip_prefix("players").or_else(|| rest.strip_prefix("player"))?;
    let rest = rest.trim_start_matches([',', ':', ' ']);
    let rest = ["named ", "called "].iter().find_map(|w| rest.strip_prefix(w)).unwrap_or(rest);
    Some((count, rest))
}

/// Names without a number before them: `Ann and Ben play`, `the players are Ann and Ben`.
fn named(text: &str) -> Option<Vec<String>> {
    const BEFORE: [&str; 8] = [
        "the players are ",
        "the players: ",
        "players: ",
        "players ",
        "the players ",
        "a game between ",
        "a game with ",
        "a game of ",
    ];
    const BEHIND: [&str; 6] = [
        " play the game",
        " play",
        " are playing",
        " are the players",
        " are players",
        " sit at the table",
    ];
    let inner = BEFORE
        .iter()
        .find_map(|words| text.strip_prefix(words))
        .or_else(|| BEHIND.iter().find_map(|words| text.strip_suffix(words)))?;
    // Without a number only what looks like names is taken for them.
    let names = names(inner)?;
    let proper = |name: &String| {
        name.starts_with(char::is_uppercase) && !name.contains(char::is_whitespace)
    };
    (names.len() > 1 && names.iter().all(proper)).then_some(names)
}

/// A list of names; none if there is not one.
fn names(text: &str) -> Option<Vec<String>> {
    let names: Vec<String> = text
        .split([',', ';'])
        .flat_map(|part| part.split(" and "))
        .map(|name| name.trim().trim_start_matches("and ").trim_end_matches('.').to_owned())
        .filter(|name| !name.is_empty())
        .collect();
    (!names.is_empty()).then_some(names)
}

/// What to tell the author of a scenario in which nobody plays.
pub(super) fn missing(draft: &Draft) -> Finding {
    let given = |text: &str| counted(text).map(|(count, rest)| (count, names(rest)));
    let line = draft.lines.iter().find(|line| {
        line.kind == Kind::Given
            && (given(&line.text).is_some() || line.text.contains("player"))
    });
    let who = "begin it with a line such as `Given two players, Ann and Ben`";
    let Some(line) = line else {
        let message = format!("the scenario `{}` does not say who plays", draft.name);
        let first = draft.lines.first();
        let at = first.map_or(draft.span, |line| line.span);
        let help = match first.map(|line| line.kind) {
            Some(Kind::Given) | None => who.to_owned(),
            Some(_) => format!(
                "{who}; a line above the first `Given`, `When` or `Then` only describes the scenario"
            ),
        };
        return Finding::new(Code::UnreadSentence, at, message).help(help);
    };
    let (message, help) = match given(&line.text) {
        Some((_, None)) => (
            format!("`{}` does not say what the players are called", line.text),
            "name them: `Given two players, Ann and Ben`".to_owned(),
        ),
        Some((count, Some(names))) => (
            format!("`{}` says {count} and names {}", line.text, names.len()),
            "name as many players as it says".to_owned(),
        ),
        None => (format!("`{}` does not say who plays", line.text), who.to_owned()),
    };
    Finding::new(Code::UnreadSentence, line.span, message).help(help)
}

/// What to tell the author of a scenario in which two players have one name.
pub(super) fn twice(draft: &Draft, players: &[String]) -> Option<Finding> {
    let again = |at: &usize| players[..*at].contains(&players[*at]);
    let name = &players[(0..players.len()).find(again)?];
    let line = draft.lines.iter().find(|line| line.kind == Kind::Given);
    let at = line.map_or(draft.span, |line| line.span);
    let message = format!("two players are called `{name}`");
    Some(
        Finding::new(Code::UnreadSentence, at, message)
            .help("give each player a name of their own"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_plays_is_said_in_many_ways() {
        for text in [
            "two players, Ann and Ben",
            "2 players: Ann, Ben",
            "two players Ann and Ben",
            "Two players named Ann and Ben",
            "the players are Ann and Ben",
            "players Ann and Ben",
            "Ann and Ben play",
            "Ann and Ben are playing",
            "a game between Ann and Ben",
        ] {
            let names = players(text).unwrap_or_default();
            assert_eq!(names, ["Ann", "Ben"], "{text}");
        }
        for text in [
            "two players, Ann",
            "two players",
            "Ann and Ben play the Fox",
            "the cards are played",
            "Ann plays",
            "players draw cards",
        ] {
            assert_eq!(players(text), None, "{text}");
        }
    }
}
