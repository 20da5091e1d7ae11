//! What only the people at the table can know: who begins (`the player who last ate an apple goes first`, `cut the
//! cards to decide who starts`). Nothing of the game decides it, so the words may be any words.

mod lot;

use lot::{Lot, drawn_by_lot};

use crate::finding::{Code, Finding};
use crate::syntax::{self, ast};
use crate::vocabulary::{Sort, Vocabulary, Word};

/// The tree of such a sentence, and what of life it goes by.
pub(super) fn known_to_the_table(
    text: &str,
    vocabulary: &Vocabulary,
    before_play: impl Fn() -> bool,
) -> Option<(ast::Statement, Option<String>)> {
    let lower = without_ties(&text.trim().trim_end_matches(['.', '!']).to_lowercase());
    let turned = turned_round(&lower);
    let (told, further) = with_more(turned.as_deref().unwrap_or(&lower));
    let mut life = None;
    let lot = drawn_by_lot(told).map(|lot| (lot, further));
    // Where nothing is said besides, the whole is what was just asked.
    let whole = || (told != lower).then(|| drawn_by_lot(&lower)).flatten().map(|lot| (lot, ""));
    let plain = if let Some((lot, further)) = lot.or_else(whole) {
        match lot {
            Lot::First => format!("The first player is chosen at random{further}."),
            Lot::Dealer => format!("Choose a dealer at random{further}."),
        }
    } else if let Some(of_life) = who_begins(told) {
        idle(of_life, vocabulary, before_play()).then_some(())?;
        // That the oldest begins is said in so many words, and everybody takes it so.
        let ages = ["youngest", "oldest", "younger", "older", "tallest", "eldest"];
        life = (!ages.contains(&of_life)).then(|| of_life.to_owned());
        format!("The oldest player goes first{further}.")
    } else if let Some(of_life) = who_deals(told).filter(|_| before_play()) {
        idle(of_life, vocabulary, true).then_some(())?;
        format!("Choose a dealer at random{further}.")
    } else if let Some(round) = from_the_first(&lower) {
        format!("{}.", round.replacen(", and play", "Play", 1))
    } else if let Some(round) = turns_go(&lower) {
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
        let begins = before_verb(part, &BEGINS).is_some();
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
    const BY: [&str; 16] = [
        "play begins with ",
        "the game starts with ",
        "the game begins with ",
        "start with ",
        "begin with ",
        "the first to play is ",
        "first to play is ",
        "the first move is made by ",
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
        let (name, further) = with_more(who);
        let end = name.find([',', ';']).unwrap_or(name.len());
        return Some(format!("{} goes first{}{further}", &name[..end], &name[end..]));
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

/// `going clockwise, the players take turns`: which way round, where nothing else is said.
fn turns_go(text: &str) -> Option<&'static str> {
    let told = text.strip_prefix("going ").unwrap_or(text);
    let turns = told.split(' ').any(|w| matches!(w, "turn" | "turns" | "play" | "players"));
    let alternate = told.contains("alternat");
    direction(told).filter(|_| turns && !alternate && told != text)
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
    const OF_TURNS: [&str; 50] = [
        "game",
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

/// How it is said that somebody begins, behind what may stand in front of the verb.
const BEGINS: [&str; 39] = [
    "leads off",
    "leads to the first trick",
    "leads the first trick",
    "leads the game",
    "leads",
    "goes first",
    "go first",
    "plays first",
    "play first",
    "moves first",
    "move first",
    "starts the game",
    "start the game",
    "begins the game",
    "begin the game",
    "starts play",
    "begins play",
    "starts off",
    "starts",
    "start",
    "begins",
    "begin",
    "takes the first turn",
    "take the first turn",
    "has the first turn",
    "have the first turn",
    "gets the first turn",
    "has the first move",
    "makes the first move",
    "leads the first round",
    "leads in the first round",
    "leads first",
    "opens the game",
    "is the first player",
    "is the start player",
    "is the starting player",
    "becomes the first player",
    "becomes the start player",
    "is first to play",
];
/// How it is said that somebody deals first.
const DEALS: [&str; 12] = [
    "deals first",
    "is the first dealer",
    "is the dealer first",
    "is dealer first",
    "becomes the first dealer",
    "is the dealer for the first round",
    "is the dealer for the first hand",
    "deals the first hand",
    "deals the first round",
    "is the dealer",
    "is dealer",
    "deals",
];
/// What may stand in front of either.
const WILL: [&str; 6] = ["will", "shall", "should", "gets to", "is to", "must"];

/// Who it is said of that they begin, at the end of a text.
pub(super) fn begins(text: &str) -> Option<&str> {
    before_verb(text, &BEGINS)
}

/// The words in front of one of these verbs at the end of a text.
fn before_verb<'t>(text: &'t str, verbs: &[&str]) -> Option<&'t str> {
    let front =
        verbs.iter().find_map(|v| text.strip_suffix(v).and_then(|f| f.strip_suffix(' ')))?;
    Some(WILL.iter().find_map(|w| front.strip_suffix(w)?.strip_suffix(' ')).unwrap_or(front))
}

/// `the player who last ate an apple takes the first turn`: by what.
fn who_begins(text: &str) -> Option<&str> {
    by_life(before_verb(text, &BEGINS)?)
}

/// `the oldest player deals`: by what.
fn who_deals(text: &str) -> Option<&str> {
    by_life(before_verb(text, &DEALS)?)
}

/// What of life tells somebody apart: `the hungriest`, `whoever was last to arrive`, `the one whose birthday is next`.
fn by_life(body: &str) -> Option<&str> {
    // `the tallest player`, and of two the older one
    let age = body.strip_prefix("the ").map(|b| {
        [" player", " one", " person", " of you", " of the players"]
            .iter()
            .find_map(|end| b.strip_suffix(end))
            .unwrap_or(b)
    });
    if let Some(age) = age.filter(|age| !age.contains(' ')) {
        let of_two = ["younger", "older", "taller", "shorter", "smaller"].contains(&age);
        return (of_two || age.ends_with("est")).then_some(age);
    }
    const WHO: [&str; 8] = [
        "the last player ",
        "the last person ",
        "the last ",
        "the player ",
        "the person ",
        "the one ",
        "the owner of the ",
        "whoever ",
    ];
    const WHICH: [&str; 14] = [
        "who ",
        "with the ",
        "whose ",
        "wearing the ",
        "living the ",
        "living ",
        "born ",
        "to have ",
        "to ",
        "nearest ",
        "closest ",
        "sitting ",
        "next to the one who ",
        "",
    ];
    let (start, rest) = WHO.iter().find_map(|s| Some((*s, body.strip_prefix(s)?)))?;
    const LEFT: [&str; 2] = ["to the left of ", "on the left of "];
    const OF: [&str; 2] = ["the one who ", "the player who "];
    let beside = LEFT
        .iter()
        .find_map(|l| rest.strip_prefix(l))
        .and_then(|r| OF.iter().find_map(|o| r.strip_prefix(o)));
    let of_life = if let Some(of_life) = beside {
        of_life
    } else {
        {
            let which = if start == "whoever " || start == "the owner of the " {
                ""
            } else {
                WHICH.iter().find(|w| rest.starts_with(**w)).copied().unwrap_or_default()
            };
            let bare = which.is_empty() && start != "whoever " && start != "the owner of the ";
            (!bare).then(|| &rest[which.len()..])?
        }
    };
    // What lies behind, or a most of some kind: it is told by no state of the game.
    let words: Vec<&str> = of_life.split(' ').collect();
    let most = words.iter().any(|w| w.ends_with("est") || *w == "most" || *w == "best");
    let at_some_time = ["last", "first", "recently", "next", "earliest", "latest"];
    let past = words.iter().any(|w| at_some_time.contains(w))
        || start.contains("last")
        || beside.is_some() && ["shuffled", "dealt"].contains(&of_life);
    (most || past || rest.starts_with("nearest ") || rest.starts_with("closest "))
        .then_some(of_life)
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

#[cfg(test)]
mod tests {
    use super::{Lot, drawn_by_lot, who_begins, who_deals};

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
        for text in [
            "whoever woke up earliest today leads the first round",
            "the one whose birthday is next has the first turn",
            "the last to have been on a boat is the first player",
            "the hungriest starts",
        ] {
            assert!(who_begins(text).is_some(), "{text}");
        }
        assert_eq!(who_deals("the oldest player deals"), Some("oldest"));
        for text in [
            "roll a die to choose the first player",
            "agree among yourselves who is to go first",
            "anyone may start",
            "choose the first player in any way you like",
            "everyone rolls one die and the highest starts; those who tie for highest roll again",
        ] {
            assert_eq!(drawn_by_lot(text), Some(Lot::First), "{text}");
        }
        let dealer = drawn_by_lot("pick a dealer by any means you like");
        assert_eq!(dealer, Some(Lot::Dealer));
        for text in [
            "roll a die to choose the first space",
            "the first player draws a card",
            "cut the cards",
        ] {
            assert_eq!(drawn_by_lot(text), None, "{text}");
        }
    }
}
