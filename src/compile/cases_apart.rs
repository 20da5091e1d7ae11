//! Several cases in one sentence: `on a 5, take a coin; on a 6, take two`, `if you have no cards, draw two; if you have more than ten,
//! discard one`. Each is a case of its own and gets a sentence of its own: the second is not asked within the first.

use super::counted::is_number;
use super::idioms;
use super::in_two::text;
use super::one_breath::put;
use crate::outline::Outline;

/// What parts two cases.
const JOINTS: [&str; 6] = ["; and ", "; but ", "; ", ", and ", ", but ", ", "];
/// What hangs on the case before, or on what is done in it.
const HANGS: [&str; 26] = [
    "then", "it", "they", "them", "their", "its", "that", "those", "this", "these", "so",
    "not", "do", "does", "did", "cannot", "can't", "still", "also", "any", "neither", "again",
    "another", "second", "else", "fewer",
];
/// Whose case it is, of how things stand.
const STANDS: [&str; 7] = [
    "if you have ",
    "if they have ",
    "if you hold ",
    "if your ",
    "if their ",
    "if the ",
    "if you are ",
];

/// Parts such sentences, and says of what happens otherwise in which cases that is.
pub(super) fn said(outline: &mut Outline) {
    for at in (0..outline.sentences.len()).rev() {
        if let Some(parts) = text(outline, at).and_then(|said| parts(&said)) {
            put(outline, at, &parts);
        }
    }
    for at in 0..outline.sentences.len() {
        otherwise(outline, at);
    }
}

/// The cases of a sentence, each with what stands in front of the first.
fn parts(said: &str) -> Option<Vec<String>> {
    let lower = said.to_ascii_lowercase();
    // `When a player scores, if they have no cards, …`: in front of each case.
    let behind = |joint: &str, from: usize| {
        let all = lower[from..].match_indices(joint).map(|(at, _)| from + at);
        all.map(|at| (at, at + joint.len())).find(|(_, next)| is_case(&lower[*next..]))
    };
    let first = if is_case(&lower) { 0 } else { behind(", ", 0)?.1 };
    let front = &said[..first];
    let begins = ["when ", "whenever ", "each time ", "at ", "on ", "in ", "during ", "after "];
    if first > 0 && !begins.iter().any(|w| lower.starts_with(w)) {
        return None;
    }
    let (mut cases, mut asked): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    let mut from = first;
    // Behind the comma of the first case.
    let mut at = first + lower[first..].find(", ")? + 2;
    while let Some((joint, next)) = JOINTS.iter().filter_map(|j| behind(j, at)).min() {
        let told = lower[next..].split_once(", ")?.0;
        cases.push(&said[from..joint]);
        asked.push(lower[from..joint].split_once(", ")?.0);
        from = next;
        at = next + told.len() + 2;
    }
    asked.push(lower[from..].split_once(", ")?.0);
    // `…; otherwise, C`: said of the cases once they are told apart.
    let last = &said[from..];
    let (last, other) = match ["; otherwise, ", "; otherwise ", ", otherwise "]
        .iter()
        .find_map(|joint| lower[from..].find(joint).map(|at| (at, joint.len())))
    {
        Some((at, long)) => (&last[..at], Some(&last[at + long..])),
        None => (last, None),
    };
    cases.push(last);
    let rolls = asked.iter().enumerate().all(|(at, asked)| {
        of_roll(asked) || at > 0 && is_figure(asked) && of_roll(&lower[first..])
    });
    if cases.len() < 2 || !(rolls || other.is_none() && two_sides(&asked, &lower, first > 0)) {
        return None;
    }
    let whole = |case: &str| {
        let case = named(case, &lower[first..]);
        if front.is_empty() { idioms::capital(&case) } else { format!("{front}{case}") }
    };
    let mut all: Vec<String> = cases.into_iter().map(whole).collect();
    all.extend(other.map(|other| format!("Otherwise, {other}")));
    Some(all)
}

/// Whether two conditions of how things stand are never both so, and none hangs on the other: `no cards` and `more than ten`.
fn two_sides(asked: &[&str], lower: &str, of_event: bool) -> bool {
    let [first, second] = asked else { return false };
    let words = idioms::words(second);
    let hangs = words.iter().any(|w| {
        let third = matches!(w.as_str(), "they" | "their") && of_event;
        HANGS.contains(&w.as_str()) && !third
    });
    let stands = |asked: &str| STANDS.iter().any(|front| asked.starts_with(front));
    let few = |asked: &str| {
        [
            " no ",
            " at most ",
            " or fewer",
            " or less",
            " empty",
            " exactly ",
            " less than ",
            " fewer than ",
        ]
        .iter()
        .any(|w| asked.contains(w))
    };
    let many = |asked: &str| {
        [" more than ", " at least ", " or more", " over "].iter().any(|w| asked.contains(w))
    };
    let apart = few(first) && many(second) || many(first) && few(second);
    lower.contains("; ") && stands(first) && stands(second) && apart && !hangs
}

/// `On a 5, …. On a 6, …. Otherwise, …`: in none of these cases.
fn otherwise(outline: &mut Outline, at: usize) {
    let Some(said) = text(outline, at) else { return };
    let Some(rest) =
        said.strip_prefix("Otherwise, ").or_else(|| said.strip_prefix("Otherwise "))
    else {
        return;
    };
    let here = outline.sentences[at].section;
    let mut asked = Vec::new();
    for before in (0..at).rev() {
        let Some(said) =
            text(outline, before).filter(|_| outline.sentences[before].section == here)
        else {
            break;
        };
        let lower = said.to_ascii_lowercase();
        if let Some((case, _)) = lower.split_once(", ").filter(|(case, _)| of_roll(case)) {
            asked.push(condition(case));
        }
    }
    if asked.len() < 2 {
        return;
    }
    asked.reverse();
    let unless: Vec<String> = asked.iter().map(|c| format!("unless {c}, ")).collect();
    let said = format!("{}{rest}", unless.concat());
    outline.sentences[at].reword(idioms::capital(&said));
}

/// What a case asks, without its `if` or `on`.
fn condition(case: &str) -> String {
    if let Some(asked) = case.strip_prefix("if ") {
        return asked.to_owned();
    }
    let figure = figure_on(case).unwrap_or(case);
    if figure.starts_with("double") || figure.starts_with("pair") {
        "you roll doubles".to_owned()
    } else {
        format!("the roll is {figure}")
    }
}

/// Whether a case begins here: `if …`, `on a 5`, `on 2 to 6`.
fn is_case(lower: &str) -> bool {
    lower.starts_with("if ") || is_on(lower)
}

/// What stands behind `on` and its article.
fn figure_on(lower: &str) -> Option<&str> {
    let rest = lower.strip_prefix("on ").or_else(|| lower.strip_prefix("with "))?;
    let fronts = ["a roll of ", "a total of ", "a ", "an "];
    Some(fronts.iter().find_map(|article| rest.strip_prefix(article)).unwrap_or(rest))
}

/// `On a 5`, `on doubles`, `on any other number`: of what was rolled.
fn is_on(lower: &str) -> bool {
    const OTHERS: [&str; 7] = ["double", "doubles", "pair", "even", "odd", "any", "anything"];
    let word = figure_on(lower).and_then(|rest| rest.split([' ', ',']).next());
    word.is_some_and(|word| is_number(word) || OTHERS.contains(&word))
}

/// Whether a condition is of what was rolled.
fn of_roll(asked: &str) -> bool {
    const ROLLS: [&str; 11] = [
        "if the roll ",
        "if you roll ",
        "if you rolled ",
        "if the total ",
        "if the sum ",
        "if the result ",
        "if both dice ",
        "if either die ",
        "if the die ",
        "if the dice ",
        "if a player rolls ",
    ];
    let hangs = idioms::words(asked).iter().any(|w| {
        matches!(w.as_str(), "again" | "another" | "second" | "else" | "still" | "cannot")
    });
    (is_on(asked) || ROLLS.iter().any(|front| asked.starts_with(front))) && !hangs
}

/// `If it is even`, `if it is a 5`: what only a roll can be.
fn is_figure(asked: &str) -> bool {
    const SAID: [&str; 12] = [
        "even", "odd", "more", "less", "at", "higher", "lower", "over", "under", "double",
        "doubles", "exactly",
    ];
    let Some(rest) = asked.strip_prefix("if it is ") else { return false };
    let rest = ["a ", "an "].iter().find_map(|a| rest.strip_prefix(a)).unwrap_or(rest);
    rest.split(' ').next().is_some_and(|w| is_number(w) || SAID.contains(&w))
}

/// `If it is even`: the roll, of which the first case was.
fn named(case: &str, first: &str) -> String {
    let it = ["if it is ", "If it is "].iter().find_map(|front| case.strip_prefix(front));
    match it.filter(|_| of_roll(first)) {
        Some(rest) if rest.contains("double") => {
            format!("if you roll doubles{}", &rest[rest.find(',').unwrap_or(rest.len())..])
        }
        Some(rest) => format!("if the roll is {rest}"),
        None => case.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::parts;

    fn two(said: &str, first: &str, second: &str) {
        assert_eq!(parts(said), Some(vec![first.to_owned(), second.to_owned()]), "{said}");
    }

    #[test]
    fn cases_are_told_apart() {
        two(
            "If the roll is 5, score 1 point; if the roll is 6, score 2",
            "If the roll is 5, score 1 point",
            "If the roll is 6, score 2",
        );
        two(
            "If the total is odd, score 1, and if it is even, score 2",
            "If the total is odd, score 1",
            "If the roll is even, score 2",
        );
        two(
            "When a player scores, if they have no cards, draw one; if they have more than six, discard one",
            "When a player scores, if they have no cards, draw one",
            "When a player scores, if they have more than six, discard one",
        );
    }

    #[test]
    fn figures_are_cases() {
        two(
            "On a 5, score 1 point; on a 6, score 2",
            "On a 5, score 1 point",
            "On a 6, score 2",
        );
        two(
            "On 1 to 3, take 1 coin, and on 4 or more, take 2",
            "On 1 to 3, take 1 coin",
            "On 4 or more, take 2",
        );
        two(
            "On 1 to 3, take 1 coin, on 4 or more, take 2",
            "On 1 to 3, take 1 coin",
            "On 4 or more, take 2",
        );
        assert_eq!(parts("On your turn, draw a card; on the last turn, draw two"), None);
        assert_eq!(
            parts("On a 5, take 2 coins; on a 6, take 3; otherwise, return one"),
            Some(vec![
                "On a 5, take 2 coins".to_owned(),
                "On a 6, take 3".to_owned(),
                "Otherwise, return one".to_owned()
            ])
        );
    }

    #[test]
    fn what_hangs_on_the_case_stays_in_it() {
        for said in [
            "If the roll is 7, draw a card; if it is red, score 1",
            "If you have a king, discard it; if you do, draw two cards",
            "If you have a king, draw a card, and if you have no queen, discard one",
            "If you roll a 6, choose a player; if that player has no coins, take 1",
            "If you have a king, draw a card",
            "If you have one card, draw one; if you have two cards, draw two",
            "If you roll a 6, take a coin; if you roll a 6 again, take two",
        ] {
            assert_eq!(parts(said), None, "{said}");
        }
    }
}
