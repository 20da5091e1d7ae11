//! What only the people at the table can know: who begins (`the player who last ate an apple goes first`, `cut the
//! cards to decide who starts`). Nothing of the game decides it, so the words may be any words.

use crate::syntax::{self, ast};
use crate::vocabulary::{Vocabulary, Word};

/// The tree of such a sentence.
pub(super) fn known_to_the_table(
    text: &str,
    vocabulary: &Vocabulary,
) -> Option<ast::Statement> {
    let lower = text.trim().trim_end_matches(['.', '!']).to_lowercase();
    let (told, further) = with_more(&lower);
    let plain = if let Some(of_life) = who_begins(told) {
        idle(of_life, vocabulary).then(|| format!("The oldest player goes first{further}."))?
    } else if drawn_by_lot(told) {
        format!("The first player is chosen at random{further}.")
    } else {
        return None;
    };
    syntax::tree(&vocabulary.encode_text(&plain)).map(|read| *read)
}

/// `the player with the neatest hair goes first, and turns pass to the left`: who, and what is said besides.
fn with_more(text: &str) -> (&str, &str) {
    const BESIDES: [&str; 7] =
        ["turns ", "the turns ", "play ", "the turn ", "then play ", "the game ", "it "];
    [", and ", " and ", ", then ", ", "]
        .iter()
        .find_map(|joint| {
            let at = text.find(joint)?;
            let more = &text[at + joint.len()..];
            BESIDES.iter().any(|b| more.starts_with(b)).then(|| text.split_at(at))
        })
        .unwrap_or((text, ""))
}

/// `the player who last ate an apple takes the first turn`: by what.
fn who_begins(text: &str) -> Option<&str> {
    const BEGINS: [&str; 24] = [
        " goes first",
        " plays first",
        " moves first",
        " starts",
        " begins",
        " starts the game",
        " begins the game",
        " starts play",
        " begins play",
        " takes the first turn",
        " has the first turn",
        " is the first player",
        " is the start player",
        " is the starting player",
        " becomes the first player",
        " becomes the start player",
        " will go first",
        " will start",
        " will begin",
        " will take the first turn",
        " shall go first",
        " shall begin",
        " shall start",
        " shall take the first turn",
    ];
    let body = BEGINS.iter().find_map(|end| text.strip_suffix(end))?;
    let whose = [
        "the player who ",
        "the person who ",
        "the last player who ",
        "the last person who ",
        "the last player to have ",
        "the player with the ",
        "the person with the ",
        "whoever ",
        "the player whose ",
        "the one who ",
    ];
    let (start, of_life) = whose.iter().find_map(|s| Some((*s, body.strip_prefix(s)?)))?;
    // What lies behind, or a most of some kind: it is told by no state of the game.
    let words: Vec<&str> = of_life.split(' ').collect();
    let most = words.iter().any(|w| w.ends_with("est") || *w == "most");
    let past = words.contains(&"last") || words.contains(&"recently") || start.contains("last");
    (most || past).then_some(of_life)
}

/// Whether the words name nothing that a game has.
fn idle(words: &str, vocabulary: &Vocabulary) -> bool {
    const GAME: [&str; 46] = [
        "card", "cards", "hand", "deck", "die", "dice", "point", "points", "score", "scores",
        "scored", "won", "win", "wins", "lost", "lose", "rolled", "rolls", "roll", "drew",
        "draws", "draw", "played", "plays", "play", "passed", "bid", "bids", "dealt", "deals",
        "coin", "coins", "token", "tokens", "tile", "tiles", "number", "total", "value",
        "rank", "round", "turn", "trick", "tricks", "piece", "pieces",
    ];
    !words.split(' ').any(|w| GAME.contains(&w.trim_matches(|c: char| !c.is_alphanumeric())))
        && vocabulary.encode_text(words).iter().all(|tokens| {
            tokens.words.iter().all(|t| !matches!(t.word, Word::Term(_) | Word::Reference(_)))
        })
}

/// `Roll a die to choose the first player`, `Draw lots to see who goes first`.
fn drawn_by_lot(text: &str) -> bool {
    const LOTS: [&str; 16] = [
        "roll a die",
        "roll dice",
        "roll the dice",
        "roll the die",
        "each player rolls a die",
        "draw lots",
        "draw straws",
        "flip a coin",
        "toss a coin",
        "cut the deck",
        "cut the cards",
        "cut for deal",
        "play rock, paper, scissors",
        "play rock-paper-scissors",
        "spin a bottle",
        "draw a name",
    ];
    const ENDS: [&str; 10] = [
        "the first player",
        "a first player",
        "the start player",
        "the starting player",
        "a start player",
        "a starting player",
        "who goes first",
        "who starts",
        "who begins",
        "who plays first",
    ];
    const TO: [&str; 8] = [
        " to choose ",
        " to decide ",
        " to determine ",
        " to see ",
        " to pick ",
        " to select ",
        " to settle ",
        " to find ",
    ];
    const BY_LOT: [&str; 6] = [
        " is drawn by lot",
        " is chosen by lot",
        " is decided by lot",
        " is picked by lot",
        " is determined by lot",
        " is settled by lot",
    ];
    const FOR: [&str; 6] = [
        "draw lots for ",
        "the players draw lots for ",
        "players draw lots for ",
        "they draw lots for ",
        "you draw lots for ",
        "draw straws for ",
    ];
    let first = |end: &str| ENDS.contains(&end) || end == "the first turn";
    if BY_LOT.iter().any(|by| text.strip_suffix(by).is_some_and(first))
        || FOR.iter().any(|lots| text.strip_prefix(lots).is_some_and(first))
    {
        return true;
    }
    LOTS.iter().any(|lot| {
        text.strip_prefix(lot)
            .and_then(|rest| TO.iter().find_map(|to| rest.strip_prefix(to)))
            .is_some_and(|end| ENDS.contains(&end))
    })
}

#[cfg(test)]
mod tests {
    use super::{drawn_by_lot, who_begins};

    #[test]
    fn who_begins_is_told_by_life() {
        for (text, by) in [
            ("the player who last ate an apple takes the first turn", "last ate an apple"),
            ("whoever most recently visited a zoo goes first", "most recently visited a zoo"),
            ("the player with the shortest name will go first", "shortest name"),
            ("the player who sits farthest north begins", "sits farthest north"),
        ] {
            assert_eq!(who_begins(text), Some(by), "{text}");
        }
        for text in ["the player who has a star goes first", "the player goes first each round"]
        {
            assert_eq!(who_begins(text), None, "{text}");
        }
        assert!(drawn_by_lot("roll a die to choose the first player"));
        assert!(!drawn_by_lot("roll a die to choose the first space"));
    }
}
