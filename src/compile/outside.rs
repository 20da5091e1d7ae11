//! What only the people at the table can know: who begins (`the player who last ate an apple goes first`, `cut the
//! cards to decide who starts`). Nothing of the game decides it, so the words may be any words.

use crate::finding::{Code, Finding};
use crate::syntax::{self, ast};
use crate::vocabulary::{Sort, Vocabulary, Word};

/// The tree of such a sentence, and what of life it goes by.
pub(super) fn known_to_the_table(
    text: &str,
    vocabulary: &Vocabulary,
    before_play: bool,
) -> Option<(ast::Statement, Option<String>)> {
    let lower = without_ties(&text.trim().trim_end_matches(['.', '!']).to_lowercase());
    let turned = turned_round(&lower);
    let (told, further) = with_more(turned.as_deref().unwrap_or(&lower));
    let mut life = None;
    let plain = if drawn_by_lot(told) || drawn_by_lot(&lower) {
        format!("The first player is chosen at random{further}.")
    } else if let Some(of_life) = who_begins(told) {
        idle(of_life, vocabulary, before_play).then_some(())?;
        // That the oldest begins is said in so many words, and everybody takes it so.
        let ages = ["youngest", "oldest", "younger", "older", "tallest", "eldest"];
        life = (!ages.contains(&of_life)).then(|| of_life.to_owned());
        format!("The oldest player goes first{further}.")
    } else if let Some(round) = from_the_first(&lower) {
        format!("{}.", round.replacen(", and play", "Play", 1))
    } else {
        return None;
    };
    syntax::tree(&vocabulary.encode_text(&plain)).map(|read| (*read, life))
}

/// That the first seat stands for whoever something of life tells apart.
pub(super) fn by_seats(life: &str, reading: &super::Reading) -> Finding {
    let settled = format!(
        "nothing in the game shows who it is that `{life}` tells apart: whoever sits in the first seat begins"
    );
    Finding::new(Code::LeftOpen, reading.span, settled)
        .rule(reading.id.clone())
        .help("to leave it to chance, write `the first player is chosen at random`")
}

/// `…, a coin settling any dispute`, `…, ties being settled by the dice`, `…, with those tied rolling again`: how equals are told
/// apart, which makes no difference where nobody can tell who begins.
fn without_ties(text: &str) -> String {
    const SETTLE: [&str; 9] = [
        "settling",
        "deciding",
        "breaking",
        "resolving",
        "settled",
        "decided",
        "broken",
        "resolved",
        "again",
    ];
    const TIES: [&str; 14] = [
        "tie",
        "ties",
        "tied",
        "dispute",
        "disputes",
        "doubt",
        "doubts",
        "argument",
        "arguments",
        "disagreement",
        "disagreements",
        "quarrel",
        "quarrels",
        "equal",
    ];
    let mut parts = text.split(", ");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let has = |list: &[&str]| part.split(' ').any(|w| list.contains(&w));
        let begins = BEGINS.iter().any(|b| part.contains(b.trim_start()));
        if !(has(&SETTLE) && has(&TIES)) || begins {
            out.push_str(", ");
            out.push_str(part);
        }
    }
    out
}

/// What stands before the one who begins.
const WITH: [&str; 4] =
    [", beginning with ", ", starting with ", " beginning with ", " starting with "];

/// `The first turn is taken by the youngest player`, `the starting player is whoever woke up first`, `turns are taken
/// clockwise, beginning with the youngest player`: the other way round.
fn turned_round(text: &str) -> Option<String> {
    const BY: [&str; 8] = [
        "the first turn is taken by ",
        "the first turn goes to ",
        "the game is started by ",
        "the game is begun by ",
        "the starting player is ",
        "the start player is ",
        "the first player is ",
        "play starts with ",
    ];
    if let Some(who) = BY.iter().find_map(|by| text.strip_prefix(by)) {
        let end = who.find([',', ';']).unwrap_or(who.len());
        return Some(format!("{} goes first{}", &who[..end], &who[end..]));
    }
    let (play, who) = WITH.iter().find_map(|with| text.split_once(with))?;
    let round = direction(play)?;
    let player =
        if who.contains("player") || !who.starts_with("the ") { "" } else { " player" };
    Some(format!("{who}{player} goes first{round}"))
}

/// `turns are taken clockwise, beginning with the first player`: who that is stands elsewhere.
fn from_the_first(text: &str) -> Option<&'static str> {
    let (play, who) = WITH.iter().find_map(|with| text.split_once(with))?;
    const FIRST: [&str; 5] = [
        "the first player",
        "the start player",
        "the starting player",
        "that player",
        "the player who goes first",
    ];
    FIRST.contains(&who).then(|| direction(play))?
}

/// `the player with the neatest hair goes first, and turns pass to the left`: who, and what is said besides.
fn with_more(text: &str) -> (&str, &str) {
    const BESIDES: [&str; 7] =
        ["turns ", "the turns ", "play ", "the turn ", "then play ", "the game ", "it "];
    const JOINTS: [&str; 7] =
        ["; ", ", and ", " and ", ", then ", ", followed by ", ", after which ", ", "];
    let round = JOINTS.iter().find_map(|joint| {
        let at = text.find(joint)?;
        direction(&text[at..]).map(|round| (&text[..at], round))
    });
    if let Some(said) = round {
        return said;
    }
    [", and ", " and ", ", then ", ", "]
        .iter()
        .find_map(|joint| {
            let at = text.find(joint)?;
            let more = &text[at + joint.len()..];
            BESIDES.iter().any(|b| more.starts_with(b)).then(|| text.split_at(at))
        })
        .unwrap_or((text, ""))
}

/// Which way round turns go, if words say no more than that.
fn direction(text: &str) -> Option<&'static str> {
    const OF_TURNS: [&str; 49] = [
        "you",
        "which",
        "and",
        "then",
        "the",
        "other",
        "others",
        "players",
        "player",
        "play",
        "plays",
        "turn",
        "turns",
        "is",
        "are",
        "taken",
        "take",
        "takes",
        "pass",
        "passes",
        "continue",
        "continues",
        "proceed",
        "proceeds",
        "go",
        "goes",
        "move",
        "moves",
        "follow",
        "followed",
        "by",
        "in",
        "order",
        "direction",
        "around",
        "table",
        "to",
        "from",
        "after",
        "that",
        "it",
        "next",
        "a",
        "their",
        "on",
        "them",
        "round",
        "two",
        "both",
    ];
    const LEFT: [&str; 7] = [
        "clockwise",
        "left",
        "alternate",
        "alternates",
        "alternately",
        "alternating",
        "alternation",
    ];
    const RIGHT: [&str; 4] =
        ["counterclockwise", "anticlockwise", "counter-clockwise", "right"];
    let words =
        text.split(|c: char| !c.is_alphanumeric() && c != '-').filter(|w| !w.is_empty());
    let mut said = None;
    for word in words {
        if LEFT.contains(&word) {
            said = said.or(Some(", and play goes clockwise"));
        } else if RIGHT.contains(&word) {
            said = Some(", and play goes counterclockwise");
        } else if !OF_TURNS.contains(&word) {
            return None;
        }
    }
    said
}

/// How it is said that somebody begins.
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

/// `the player who last ate an apple takes the first turn`: by what.
fn who_begins(text: &str) -> Option<&str> {
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
        "the player wearing the ",
        "the player living the ",
        "the player living ",
        "the player born ",
        "the owner of the ",
        "the player to the left of the one who ",
        "the player on the left of the one who ",
        "the player to the left of the player who ",
        "the player next to the one who ",
    ];
    // `the tallest player`, and of two the older one
    if let Some(age) = body.strip_prefix("the ").and_then(|b| b.strip_suffix(" player")) {
        let of_two = ["younger", "older", "taller", "shorter", "smaller"].contains(&age);
        let of_all = age.ends_with("est") && !age.contains(' ');
        return (of_two || of_all).then_some(age);
    }
    let (start, of_life) = whose.iter().find_map(|s| Some((*s, body.strip_prefix(s)?)))?;
    // What lies behind, or a most of some kind: it is told by no state of the game.
    let words: Vec<&str> = of_life.split(' ').collect();
    let most = words.iter().any(|w| w.ends_with("est") || *w == "most");
    let past = words.contains(&"last")
        || words.contains(&"first")
        || words.contains(&"recently")
        || start.contains("last")
        || start.contains("left of") && ["shuffled", "dealt"].contains(&of_life);
    (most || past).then_some(of_life)
}

/// Whether the words name nothing that a game has.
fn idle(words: &str, vocabulary: &Vocabulary, before_play: bool) -> bool {
    const GAME: [&str; 46] = [
        "card", "cards", "hand", "deck", "die", "dice", "point", "points", "score", "scores",
        "scored", "won", "win", "wins", "lost", "lose", "rolled", "rolls", "roll", "drew",
        "draws", "draw", "played", "plays", "play", "passed", "bid", "bids", "dealt", "deals",
        "coin", "coins", "token", "tokens", "tile", "tiles", "number", "total", "value",
        "rank", "round", "turn", "trick", "tricks", "piece", "pieces",
    ];
    // Whoever sets up plays no part by it.
    let sets_up = before_play && ["shuffled", "dealt"].contains(&words);
    sets_up
        || !words
            .split(' ')
            .any(|w| GAME.contains(&w.trim_matches(|c: char| !c.is_alphanumeric())))
            && vocabulary.encode_text(words).iter().all(|tokens| {
                tokens.words.iter().all(|t| match t.word {
                    Word::Reference(_) => false,
                    // Before play nobody has done anything with the pieces of the game: `flew a kite` is told by life.
                    Word::Term(id) => {
                        before_play && vocabulary.terms.get(id).sort == Sort::Kind
                    }
                    _ => true,
                })
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
    const ENDS: [&str; 11] = [
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
        "who takes the first turn",
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
    const ROLLS: [&str; 8] = [
        "each player rolls",
        "every player rolls",
        "everyone rolls",
        "everybody rolls",
        "all players roll",
        "the players roll",
        "players roll",
        "both players roll",
    ];
    let first = |end: &str| ENDS.contains(&end) || end == "the first turn";
    // Whoever draws the longest straw is nobody that the game could tell.
    if let Some(life) = who_begins(text)
        && life.contains("straw")
        && ["drew ", "draws ", "draw ", "drawn "].iter().any(|d| life.contains(d))
    {
        return true;
    }
    const CHOOSE: [&str; 6] = ["decide", "choose", "determine", "select", "pick", "draw"];
    let at_random = CHOOSE.iter().any(|verb| {
        let front = text
            .strip_prefix(&format!("{verb} at random "))
            .or_else(|| text.strip_prefix(&format!("randomly {verb} ")));
        let back =
            text.strip_prefix(&format!("{verb} ")).and_then(|t| t.strip_suffix(" at random"));
        front.or(back).is_some_and(first)
    });
    if at_random {
        return true;
    }
    // Equals roll again until one of them has the highest roll: each is as likely as the others.
    if let Some(rolled) = ROLLS.iter().find_map(|r| text.strip_prefix(r)) {
        return highest_begins(rolled);
    }
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

/// ` one die; the player with the highest result is the starting player, and tied players roll again`
fn highest_begins(rolled: &str) -> bool {
    let Some((dice, rest)) = rolled.split_once([',', ';']) else { return false };
    let dice: Vec<&str> = dice.split_whitespace().collect();
    let dice = matches!(
        dice.as_slice(),
        ["a" | "one" | "the", "die"] | ["the" | "two" | "both" | "three" | "all", .., "dice"]
    );
    let (who, ties) = match rest.find([',', ';']) {
        Some(at) => rest.split_at(at),
        None => (rest, ""),
    };
    let who = who.trim().trim_start_matches("and ").trim_start_matches("then ");
    const HIGHEST: [&str; 17] = [
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
    let begins = HIGHEST.iter().any(|h| {
        who.strip_prefix(h).is_some_and(|end| BEGINS.iter().any(|b| b.trim_start() == end))
    });
    let again = ties.is_empty()
        || ties.ends_with("again") && (ties.contains(" tie") || ties.contains("equal"));
    dice && begins && again
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
