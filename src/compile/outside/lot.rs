//! Who begins or deals by lot, or as those at the table agree.

use super::{BEGINS, before_verb, who_begins};

/// What is left to chance, or to whoever sits at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lot {
    /// Who begins.
    First,
    /// Who deals first.
    Dealer,
}

/// `Roll a die to choose the first player`, `pick a dealer by any means you like`, `anyone may start`.
pub(super) fn drawn_by_lot(text: &str) -> Option<Lot> {
    const ROLLS: [&str; 10] = [
        "roll a die each",
        "roll one die each",
        "each player rolls",
        "every player rolls",
        "everyone rolls",
        "everybody rolls",
        "all players roll",
        "the players roll",
        "players roll",
        "both players roll",
    ];
    // Whoever draws the longest straw is nobody that the game could tell.
    if let Some(life) = who_begins(text)
        && life.contains("straw")
        && ["drew ", "draws ", "draw ", "drawn "].iter().any(|d| life.contains(d))
    {
        return Some(Lot::First);
    }
    // Equals roll again until one of them has the highest roll: each is as likely as the others.
    if let Some(rolled) = ROLLS.iter().find_map(|r| text.strip_prefix(r)) {
        return highest_begins(rolled).then_some(Lot::First);
    }
    if text.contains("roll") && highest(text) {
        return Some(Lot::First);
    }
    let anyone = before_verb(text, &BEGINS).map(|who| {
        [" may", " can"].iter().find_map(|m| who.strip_suffix(m)).unwrap_or_default()
    });
    const ANYONE: [&str; 7] = [
        "anyone",
        "anybody",
        "any player",
        "any of you",
        "either player",
        "a player",
        "any one",
    ];
    if anyone.is_some_and(|who| ANYONE.contains(&who)) {
        return Some(Lot::First);
    }
    settled_by_lot(text)
}

/// A sentence of nothing but words for choosing, for chance and for who begins.
fn settled_by_lot(text: &str) -> Option<Lot> {
    const HOW: [&str; 43] = [
        "tossed",
        "flipped",
        "rolled",
        "manner",
        "method",
        "choose",
        "chosen",
        "pick",
        "picked",
        "decide",
        "decided",
        "determine",
        "determined",
        "select",
        "selected",
        "settle",
        "settled",
        "agree",
        "draw",
        "drawn",
        "roll",
        "rolls",
        "flip",
        "toss",
        "cut",
        "spin",
        "play",
        "find",
        "see",
        "random",
        "randomly",
        "lot",
        "lots",
        "straws",
        "coin",
        "dice",
        "die",
        "cards",
        "deck",
        "bottle",
        "means",
        "way",
        "however",
    ];
    const GLUE: [&str; 46] = [
        "upon",
        "a",
        "an",
        "the",
        "to",
        "for",
        "by",
        "at",
        "in",
        "on",
        "any",
        "you",
        "players",
        "they",
        "like",
        "wish",
        "want",
        "please",
        "is",
        "among",
        "amongst",
        "yourselves",
        "themselves",
        "between",
        "each",
        "player",
        "all",
        "up",
        "out",
        "with",
        "rock",
        "paper",
        "scissors",
        "rock-paper-scissors",
        "rock,",
        "paper,",
        "name",
        "of",
        "who",
        "whichever",
        "from",
        "first",
        "as",
        "one",
        "deal",
        "hand",
    ];
    const FIRST: [&str; 20] = [
        "which player goes first",
        "which player takes the first turn",
        "which player starts",
        "which player begins",
        "first player",
        "start player",
        "starting player",
        "who goes first",
        "who is to go first",
        "who will go first",
        "who is to start",
        "who is to begin",
        "who will start",
        "who will begin",
        "who starts",
        "who begins",
        "who plays first",
        "who takes the first turn",
        "the first turn",
        "the first move",
    ];
    const DEALER: [&str; 7] = [
        "first dealer",
        "a dealer",
        "the dealer",
        "who deals first",
        "who deals",
        "first deal",
        "who is to deal",
    ];
    // Nobody who begins or deals is called by such a word: without one, nothing is settled.
    if !text.split_whitespace().any(|w| HOW.contains(&w)) {
        return None;
    }
    let found = |list: &[&str]| {
        list.iter()
            .filter_map(|l| {
                let at = text.find(l)?;
                let free = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
                let whole = free(text[..at].chars().next_back())
                    && free(text[at + l.len()..].chars().next());
                whole.then_some((at, l.len()))
            })
            .max_by_key(|(_, long)| *long)
    };
    let (lot, (at, long)) = match (found(&FIRST), found(&DEALER)) {
        (Some(first), _) => (Lot::First, first),
        (None, Some(dealer)) => (Lot::Dealer, dealer),
        (None, None) => return None,
    };
    let rest = format!("{} {}", &text[..at], &text[at + long..]);
    let words: Vec<&str> = rest.split_whitespace().collect();
    let how = words.iter().any(|w| HOW.contains(w));
    (how && words.iter().all(|w| HOW.contains(w) || GLUE.contains(w))).then_some(lot)
}

/// `the highest roll starts`
fn highest(who: &str) -> bool {
    const HIGHEST: [&str; 22] = [
        "the player who rolls lowest ",
        "whoever rolls lowest ",
        "the lowest roll ",
        "the highest total ",
        "the highest number ",
        "whoever is highest ",
        "whoever rolled highest ",
        "the highest roller ",
        "the player with the highest roll ",
        "the player with the highest result ",
        "the player with the highest number ",
        "the player with the highest total ",
        "the player with the lowest roll ",
        "the player with the lowest result ",
        "the player who rolls the highest number ",
        "the player who rolls highest ",
        "the player who rolled highest ",
        "whoever rolls highest ",
        "whoever rolls the highest number ",
        "whoever rolls the highest ",
        "the highest roll ",
        "the highest ",
    ];
    HIGHEST.iter().any(|h| who.strip_prefix(h).is_some_and(|end| BEGINS.contains(&end)))
}

/// ` one die; the player with the highest result is the starting player, and tied players roll again`
fn highest_begins(rolled: &str) -> bool {
    let joint =
        [", ", "; ", " and "].iter().filter_map(|j| Some((rolled.find(j)?, j.len()))).min();
    let Some((at, long)) = joint else { return false };
    let (dice, rest) = (&rolled[..at], &rolled[at + long..]);
    let dice: Vec<&str> = dice.split_whitespace().collect();
    let dice = matches!(
        dice.as_slice(),
        [] | ["a" | "one" | "the", "die"]
            | ["the" | "two" | "both" | "three" | "all", .., "dice"]
    );
    let (who, ties) = match rest.find([',', ';']) {
        Some(at) => rest.split_at(at),
        None => (rest, ""),
    };
    let who = who.trim().trim_start_matches("and ").trim_start_matches("then ");
    let begins = highest(who);
    let again = ties.is_empty()
        || ties.ends_with("again") && (ties.contains(" tie") || ties.contains("equal"));
    dice && begins && again
}
