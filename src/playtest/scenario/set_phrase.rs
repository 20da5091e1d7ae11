//! Phrases about play itself, which no book defines.

use super::draft::{Kind, Line};
use super::read::{Step, figure, rule_name};
use super::wording;

/// What a phrase about play itself asks for.
pub(super) fn set_phrase(line: &Line, players: &[String]) -> Option<Step> {
    let text = line.text.as_str();
    let seat = |name: &str| players.iter().position(|p| p == name).map(|s| s as u32);
    match line.kind {
        Kind::Given => {
            if let Some(rest) = text.strip_prefix("the game is set up") {
                let rest = rest.trim();
                let seed = if rest.is_empty() {
                    0
                } else {
                    rest.strip_prefix("with seed ")?.trim().parse().ok()?
                };
                return Some(Step::SetUp(seed));
            }
            let shows = [" will show ", " is ", " are "];
            let (die, shown) = shows.iter().find_map(|word| text.split_once(word))?;
            let about_dice = match die.strip_prefix("the next ") {
                Some(rest) => rest.ends_with("roll") || rest.ends_with("rolls"),
                None => {
                    text.contains(" will show ")
                        && (die.ends_with("die") || die.ends_with("dice"))
                }
            };
            let results: Option<Vec<i64>> = shown
                .split([',', ' '])
                .filter(|w| !w.is_empty() && !["then", "and", "a", "an"].contains(w))
                .map(|w| w.parse().ok().or_else(|| figure(w).map(|n| n as i64)))
                .collect();
            results.filter(|_| about_dice).map(Step::Pins)
        }
        Kind::When => {
            let (count, noun) = text.strip_suffix(" made at random")?.split_once(' ')?;
            let count = count.parse().ok().or_else(|| figure(count).map(|n| n as u32))?;
            let fits = ["choice is", "choices are"].contains(&noun);
            (fits && count <= 100_000).then_some(Step::Random(count))
        }
        Kind::Then => {
            if let Some(step) = legality(text) {
                return Some(step);
            }
            if let Some(rest) = text.strip_prefix("it is undecided between ") {
                let (a, b) = rest.split_once(" and ")?;
                return Some(Step::Undecided(rule_name(a), rule_name(b)));
            }
            if wording::NOBODY_WINS.contains(&text) {
                return Some(Step::NobodyWins);
            }
            for what in ["asked to act", "asked to choose", "asked"] {
                let Some(rest) = text.strip_suffix(what) else { continue };
                if let Some(who) = rest.strip_suffix(" is not ") {
                    return seat(who).map(|seat| Step::Asked(seat, false));
                }
                if let Some(who) = rest.strip_suffix(" is ") {
                    return seat(who).map(|seat| Step::Asked(seat, true));
                }
            }
            None
        }
    }
}

/// Whether the action before was legal, and because of which rule.
pub(super) fn legality(text: &str) -> Option<Step> {
    let rest = ["it ", "this ", "that "].iter().find_map(|it| text.strip_prefix(it))?;
    let rest = rest.strip_prefix("is ")?;
    if let Some(rest) = ["legal", "allowed"].iter().find_map(|word| rest.strip_prefix(word)) {
        let because = |rest: &str| rest.trim().strip_prefix("because of ").map(rule_name);
        return match rest {
            "" => Some(Step::Legal(None)),
            _ => because(rest).map(|rule| Step::Legal(Some(rule))),
        };
    }
    let words = ["not legal", "not allowed", "illegal", "forbidden"];
    let rest = words.iter().find_map(|word| rest.strip_prefix(word))?.trim();
    if rest.is_empty() {
        return Some(Step::NotLegal(None));
    }
    let rule = rest.strip_prefix("because of ").or_else(|| rest.strip_prefix("by "))?;
    Some(Step::NotLegal(Some(rule_name(rule))))
}
