//! The fronts of sentences that say what a game is played with: `Reefs is a game for two to four players and uses …`, `two
//! to four players take part, using …`, `you need …`.

use super::count::range;
use super::endless::{bare, never_ends};
use super::items::{Item, What, Whose, is_store, list};
use super::words::{any_phrase, is};

/// What such a sentence says.
#[derive(Debug)]
pub(super) struct Told {
    /// How many play, if it says that.
    players: Option<String>,
    pub items: Vec<Item>,
    /// Whether it is read as it stands, unless more is said of the pieces.
    pub plain: bool,
}

impl Told {
    /// A list, and nothing of who plays.
    pub(super) const fn of(items: Vec<Item>) -> Self {
        Self { players: None, items, plain: false }
    }

    /// Whether it says more than how many pieces of one noun there are.
    fn is_more_than_one(&self) -> bool {
        self.items.len() > 1
            || self
                .items
                .iter()
                .any(|i| !i.apart.is_empty() || !i.other.is_empty() || i.what != What::Pieces)
    }

    /// One sentence for each thing that is said.
    pub(super) fn sentences(&self) -> Vec<String> {
        let who = self.players.as_ref().map(|range| format!("The game is for {range} players"));
        let all = self.items.iter().filter_map(Item::sentence);
        let lie = self.items.iter().filter_map(Item::where_they_lie);
        who.into_iter().chain(all).chain(lie).collect()
    }
}

/// What stands right before the list, the longest first.
const USING: [&[&str]; 34] = [
    &["is", "played", "with"],
    &["are", "played", "with"],
    &["is", "played", "using"],
    &["play", "with"],
    &["can", "play", "using"],
    &["will", "need"],
    &["will", "find"],
    &["uses"],
    &["use"],
    &["using"],
    &["with"],
    &["needs"],
    &["need"],
    &["needing"],
    &["requires"],
    &["requiring"],
    &["require"],
    &["find"],
    &["comes", "with"],
    &["come", "with"],
    &["consists", "of"],
    &["consist", "of"],
    &["is", "made", "up", "of"],
    &["is", "made", "of"],
    &["is", "composed", "of"],
    &["are", "included"],
    &["includes"],
    &["comprises"],
    &["contains"],
    &["holds"],
    &["has"],
    &["is", "of"],
    &["are"],
    &["is"],
];
/// The last of these, which only a box or a pack does.
const OF_A_BOX: [&str; 10] = [
    "contains",
    "holds",
    "has",
    "is",
    "are",
    "includes",
    "comprises",
    "consists",
    "consist",
    "come",
];
/// Who has or needs it, before these words.
const WHO: [&[&str]; 14] = [
    &[],
    &["you"],
    &["it"],
    &["it", "is", "played"],
    &["the", "game"],
    &["this", "game"],
    &["is", "played"],
    &["played"],
    &["they"],
    &["players"],
    &["the", "players"],
    &["to", "play"],
    &["to", "play", "you"],
    &["between", "them"],
];
/// What holds all that there is.
const BOXES: [&str; 12] = [
    "box",
    "set",
    "pack",
    "game",
    "deck",
    "components",
    "equipment",
    "contents",
    "materials",
    "pieces",
    "parts",
    "cards",
];
/// Words that may stand around it in front of a list, and say nothing.
const AROUND: [&str; 20] = [
    "the", "this", "in", "inside", "for", "to", "play", "you", "your", "we", "players", "it",
    "all", "complete", "full", "also", "they", "there", "of", "a",
];
/// What is done by those who take part.
const TAKE_PART: [&[&str]; 9] = [
    &["take", "part"],
    &["can", "take", "part"],
    &["can", "play"],
    &["may", "play"],
    &["play"],
    &["compete"],
    &["may", "take", "part"],
    &["play", "together"],
    &["sit", "down", "to", "play"],
];
/// What a game is called.
const GAMES: [&str; 4] = ["game", "race", "contest", "pastime"];

/// What a sentence says there is, if each of its words is understood. The game may go by its `title`.
pub(super) fn told(words: &[String], title: &[String]) -> Option<Told> {
    let lower: Vec<String> = words.iter().map(|w| w.to_lowercase()).collect();
    // `each with` belongs to the list.
    let each = players(&lower).and_then(|(range, end)| {
        let comma = lower.get(end).is_some_and(|w| w == ",");
        let from = end + usize::from(comma);
        lower.get(from).filter(|w| *w == "each")?;
        Some(Told { players: Some(range), items: list(&words[from..])?, plain: false })
    });
    if each.is_some() {
        return each;
    }
    if let Some(told) =
        held(words).or_else(|| unlimited(&lower)).or_else(|| super::placed::told(words))
    {
        return Some(told);
    }
    if let Some(told) = needed(words, &lower) {
        return Some(told);
    }
    let there = any_phrase(words, 0, &THERE);
    if let Some(told) = there.and_then(|from| with_players(&words[from..])) {
        // `There is a market and a river`: one of a kind may be a place.
        let place = |i: &Item| {
            i.what == What::Pieces
                && i.whose == Whose::All
                && i.count == 1
                && !super::items::is_piece_word(&i.noun)
        };
        if told.items.iter().any(place) {
            return None;
        }
        // How many of one sort there are is read as it stands, unless something tells them apart.
        let also = is(words, 2, &["also"]) || !is(words, 0, &["there"]);
        return Some(Told { plain: !also && !told.is_more_than_one(), ..told });
    }
    // `Components: …`, and a list that stands alone.
    let from = usize::from(is(words, 0, &["the"]));
    let headed = is(words, from + 1, &[":"]) && BOXES.contains(&lower.get(from)?.as_str());
    if headed && let Some(told) = with_players(&words[from + 2..]) {
        return Some(told);
    }
    if let Some(items) = list(words).filter(|items| is_a_list(words, items)) {
        return Some(Told { players: None, items, plain: false });
    }
    (0..lower.len().min(24)).find_map(|at| {
        let using = USING.iter().find(|u| begins(&lower[at..], u))?;
        let from = at + using.len();
        let from = any_phrase(
            words,
            from,
            &[&["in", "the", "box"], &["in", "this", "box"], &["the", "following"], &["also"]],
        )
        .unwrap_or(from);
        let from = from + usize::from(is(words, from, &[":"]));
        let items = || list(&words[from..]);
        let front = &lower[..at];
        let of_a_box = OF_A_BOX.contains(&using[0]) && !using.contains(&"played");
        // `The deck is a place` counts nothing.
        let be = ["is", "are", "has"].contains(&using[0]) && of_a_box;
        let many = super::count::number(words, from).is_some_and(|(n, _)| n > 1);
        if (subject(front, title, of_a_box) || at == 0 && is(words, 0, &["use", "using"]))
            && (!be || many)
        {
            return with_players(&words[from..]);
        }
        if of_a_box {
            return None;
        }
        let (range, end) = players(&lower)?;
        (end <= at).then_some(())?;
        let mut between = &lower[end..at];
        for joint in [",", ";", "and"] {
            between = between.strip_prefix(&[joint.to_owned()]).unwrap_or(between);
        }
        let who = WHO.iter().any(|who| between == *who);
        who.then_some(())?;
        Some(Told { players: Some(range), items: items()?, plain: false })
    })
}

/// Whether a list alone is one of what there is: something tells its pieces apart, or there are several things.
fn is_a_list(words: &[String], items: &[Item]) -> bool {
    let counted = super::count::number(words, 0).is_some() || is(words, 0, &["a", "an"]);
    counted && items.iter().any(|i| !i.apart.is_empty() || i.count > 3 && items.len() > 1)
}

/// `there are`, `also in the box are`.
const THERE: [&[&str]; 8] = [
    &["there", "are", "also"],
    &["there", "is", "also"],
    &["there", "are"],
    &["there", "is"],
    &["also", "included", "are"],
    &["in", "addition", "there", "are"],
    &["also", "needed", "are"],
    &["besides", "these", "there", "are"],
];

/// `the box`, `in the box you`, `the cards`, or the title of the game.
fn subject(front: &[String], title: &[String], of_a_box: bool) -> bool {
    if !title.is_empty() && front == title {
        return true;
    }
    let known = |w: &String| AROUND.contains(&w.as_str()) || BOXES.contains(&w.as_str());
    if front.is_empty() || front.len() > 7 || !front.iter().all(known) {
        return false;
    }
    let box_ = front.iter().any(|w| BOXES.contains(&w.as_str()));
    let bare = front.last().is_some_and(|w| w != "the" && w != "in" && w != "of");
    // `you have five cards` says nothing of what there is.
    let whose =
        front.iter().any(|w| matches!(w.as_str(), "you" | "players" | "they" | "we" | "your"));
    bare && (!of_a_box || box_ && (!whose || front[0] == "in") || front == ["it"])
}

/// `one die and one newt for each player are needed`, `thirty cards make up the pack: …`.
fn needed(words: &[String], lower: &[String]) -> Option<Told> {
    const ENDS: [&[&str]; 12] = [
        &["are", "needed"],
        &["is", "needed"],
        &["are", "required"],
        &["is", "required"],
        &["are", "used"],
        &["is", "used"],
        &["are", "in", "the", "box"],
        &["are", "included"],
        &["make", "up", "the", "pack"],
        &["make", "up", "the", "deck"],
        &["form", "the", "pack"],
        &["make", "the", "pack"],
    ];
    let (at, end) =
        (2..lower.len()).find_map(|at| Some((at, any_phrase(lower, at, &ENDS)?)))?;
    let end = any_phrase(lower, end, &[&["to", "play"], &["for", "play"]]).unwrap_or(end);
    let joined = [&words[..at], &words[end..]].concat();
    Some(Told { players: None, items: list(&joined)?, plain: false })
}

/// A list that may open with those who play: `two to five players, two dice and 30 coins`.
fn with_players(words: &[String]) -> Option<Told> {
    let who = range(words, 0).filter(|(_, end)| {
        words.get(*end).is_some_and(|w| matches!(w.as_str(), "players" | "people"))
            && words.get(end + 1).is_some_and(|w| w == "," || w == "and")
    });
    match who {
        Some((said, end)) => {
            Some(Told { players: Some(said), items: list(&words[end + 2..])?, plain: false })
        }
        None => Some(Told { players: None, items: list(words)?, plain: false }),
    }
}

/// `the supply of beads and shells is unlimited`
fn unlimited(words: &[String]) -> Option<Told> {
    let [the, store, of, ..] = words else { return None };
    (the == "the" && is_store(store) && of == "of").then_some(())?;
    let (items, at) = bare(words, 3)?;
    let end = never_ends(words, at);
    (end > at && end == words.len()).then_some(Told { players: None, items, plain: false })
}

/// `the supply holds 60 beads and 30 shells, and there is one die`: what lies in a place, and what there is besides.
fn held(words: &[String]) -> Option<Told> {
    let lower: Vec<String> = words.iter().map(|w| w.to_lowercase()).collect();
    let [the, place, verb, ..] = lower.as_slice() else { return None };
    let holds = matches!(verb.as_str(), "holds" | "contains" | "has");
    (the == "the" && holds && is_store(place)).then_some(())?;
    let there = (4..lower.len()).find(|at| {
        lower[*at] == "there" && lower.get(at + 1).is_some_and(|w| w == "is" || w == "are")
    });
    let mut end = there.unwrap_or(lower.len());
    while matches!(lower[end - 1].as_str(), "," | "and" | ";") {
        end -= 1;
    }
    let mut items = list(&words[3..end])?;
    for item in &mut items {
        if item.what == What::Pieces && item.whose == Whose::All {
            item.lies = Some(place.clone());
        }
    }
    if let Some(there) = there {
        items.extend(list(&words[there + 2..])?);
    }
    Some(Told { players: None, items, plain: false })
}

fn begins(words: &[String], phrase: &[&str]) -> bool {
    words.len() >= phrase.len() && words.iter().zip(phrase).all(|(a, b)| a == b)
}

/// How many play, where a sentence opens by saying so, and where the words behind it begin.
fn players(words: &[String]) -> Option<(String, usize)> {
    // `Three Weirs is a game for two players`: not every number counts them.
    let (said, at, end) = (0..words.len().min(16)).find_map(|at| {
        let (said, end) = range(words, at)?;
        let whole = words
            .get(end)
            .is_some_and(|w| matches!(w.as_str(), "players" | "people" | "persons"));
        let of_you = begins(&words[end..], &["of", "you"]);
        let end = end + usize::from(whole) + 2 * usize::from(of_you);
        (whole || of_you).then_some((said, at, end))
    })?;
    let mut end = end;
    if let Some(part) = TAKE_PART.iter().find(|part| begins(&words[end..], part)) {
        end += part.len();
        return (at == 0).then_some((said, end));
    }
    for_whom(&words[..at]).then_some((said, end))
}

/// `Reefs is a card game for`, `the game is played by`, `you can play with`.
fn for_whom(front: &[String]) -> bool {
    const PLAY: [&[&str]; 4] = [
        &["you", "can", "play", "with"],
        &["you", "may", "play", "with"],
        &["for"],
        &["you", "can", "play", "this", "with"],
    ];
    if PLAY.iter().any(|p| front.len() == p.len() && begins(front, p)) {
        return true;
    }
    let Some(is) = front.iter().position(|w| w == "is").filter(|is| (1..6).contains(is)) else {
        return false;
    };
    let rest = &front[is + 1..];
    let by: [&[&str]; 8] = [
        &["for"],
        &["played", "by"],
        &["played", "between"],
        &["meant", "for"],
        &["made", "for"],
        &["designed", "for"],
        &["suitable", "for"],
        &["best", "with"],
    ];
    if by.iter().any(|b| rest.len() == b.len() && begins(rest, b)) {
        return true;
    }
    let [article, kind @ .., game, last] = rest else { return false };
    matches!(article.as_str(), "a" | "an")
        && kind.len() < 5
        && GAMES.contains(&game.as_str())
        && matches!(last.as_str(), "for" | "between")
}

#[cfg(test)]
mod tests {
    use super::told;
    use crate::compile::idioms::words;

    fn said(text: &str) -> Option<String> {
        told(&words(text), &[]).map(|told| told.sentences().join(" / "))
    }

    #[test]
    fn one_sentence_says_who_plays_and_with_what() {
        for (text, all) in [
            (
                "Reefs is a game for two to four players and uses forty shell cards, numbered 1 to 10 in each of four suits",
                "The game is for 2 to 4 players / There are 40 cards, numbered 1 to 10 in 4 suits",
            ),
            (
                "Two to five of you can play, and you need two ordinary six-sided dice and one newt for each player.",
                "The game is for 2 to 5 players / There are 2 six-sided dice / Each player has one newt",
            ),
            (
                "Snow is played by two players, each with three geese of one colour, and one six-sided die.",
                "The game is for 2 players / Each player has 3 geese / There is one six-sided die",
            ),
            (
                "Three to five players take part, with twenty barge cards, four of each value from 1 to 5, one hundred coins and a pad for the score",
                "The game is for 3 to 5 players / There are 20 cards, valued 1 to 5: 4 of each / There are 100 coins",
            ),
            (
                "The pack is of 36 cards: nine in each of four waters (lake, river, pond and sea), numbered 1 to 9",
                "There are 36 cards, numbered 1 to 9 in 4 waters: lake, river, pond and sea",
            ),
            (
                "Forty-two tiles are needed: six burrows, twelve roots and twenty-four stones",
                "There are 42 tiles: 6 burrow, 12 root and 24 stone",
            ),
            ("You need sixty clay beads and a pencil", "There are 60 beads"),
            (
                "Reefs is a game for three players with 40 cards, four colours each numbered 1 to 10",
                "The game is for 3 players / There are 40 cards, numbered 1 to 10 in 4 colours",
            ),
            (
                "Salt is for two players and is played with an ordinary pack of 52 cards without jokers",
                "The game is for 2 players / The game is played with a standard deck of 52 cards",
            ),
        ] {
            assert_eq!(said(text).as_deref(), Some(all), "{text}");
        }
    }

    #[test]
    fn what_is_not_understood_word_by_word_stays() {
        for text in [
            "Reefs is a game for two players and uses forty cards that nobody has seen",
            "You need three coins to buy a boat",
            "The active player needs two wood",
            "Each player takes two coins",
            "Two players use the blue cards",
        ] {
            assert_eq!(said(text), None, "{text}");
        }
    }
}
