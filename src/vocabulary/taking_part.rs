//! How a book says how many play it, and what it calls them: `Reefside is a race for two to four pilots`, `three to
//! five miners compete`, `two to four players lead caravans across the desert`.

use super::numerals::number_word;

/// What those do who take part, behind `Two to four potters` and perhaps a modal.
const TAKE_PART: [&str; 12] = [
    "sit down to play",
    "play against each other",
    "play against one another",
    "race against each other",
    "race each other",
    "take part",
    "participate",
    "compete",
    "play together",
    "join in",
    "race",
    "play",
];
/// What may stand in front of it.
const MODALS: [&str; 4] = ["can", "may", "could", "will"];
/// How they are said to be somebody: the noun for them stands behind it.
const ACT_AS: [&str; 16] = [
    "compete as",
    "play as",
    "act as",
    "take part as",
    "race as",
    "work as",
    "take the role of",
    "take the roles of",
    "take on the role of",
    "take on the roles of",
    "play the role of",
    "play the roles of",
    "play the part of",
    "play the parts of",
    "become",
    "are",
];
/// What stands right before the number where a game says whom it is for.
const FOR: [&str; 14] = [
    "game is for",
    "is designed for",
    "is made for",
    "is meant for",
    "is intended for",
    "is suitable for",
    "is suited to",
    "is played by",
    "can be played by",
    "may be played by",
    "is played with",
    "can be played with",
    "is playable by",
    "is for",
];
/// What a game can be called before `for two to four players`.
const GAMES: [&str; 12] = [
    "game",
    "journey",
    "pastime",
    "race",
    "contest",
    "duel",
    "auction",
    "competition",
    "puzzle",
    "battle",
    "fight",
    "struggle",
];
/// Words that make a tale of what the players are about an order or a condition.
const ORDERS: [&str; 46] = [
    "if", "when", "unless", "while", "may", "must", "can", "cannot", "not", "no", "only",
    "turn", "turns", "round", "draw", "draws", "take", "takes", "get", "gets", "receive",
    "receives", "have", "has", "start", "starts", "begin", "begins", "score", "scores", "gain",
    "gains", "lose", "loses", "pay", "pays", "roll", "rolls", "wins", "win", "choose",
    "chooses", "team", "teams", "use", "uses",
];
/// What those who are somebody strive at; a noun before it is a noun for people.
const STRIVE: [&str; 18] = [
    "compete", "race", "vie", "contend", "strive", "struggle", "try", "seek", "travel", "sail",
    "hunt", "explore", "battle", "meet", "gather", "set", "want", "work",
];

/// What a sentence says of those who play.
pub(super) struct Taking {
    /// `two to four`
    pub range: String,
    /// What they are called, in the plural, if not players; a word before it that is part of the name.
    pub called: Option<(Option<String>, String)>,
    /// Whether the sentence says no more than this.
    pub whole: bool,
}

pub(super) fn is_number(word: &str) -> bool {
    word.parse::<u32>().is_ok() || number_word(word).is_some()
}

/// The words of a sentence as they are written, without what stands between them.
pub(super) fn words(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|w| !w.is_empty()).collect()
}

/// How many play and who they are, if a sentence says it; the `opening` sentence of a book may add a tale.
pub(super) fn taking_part(text: &str, opening: bool) -> Option<Taking> {
    let lower = text.trim().trim_end_matches('.').to_lowercase();
    let all = words(&lower);
    let all: Vec<&str> = match all.as_slice() {
        ["in", "this", "game", rest @ ..] => rest.to_vec(),
        rest => rest.to_vec(),
    };
    let (all, least) = at_least(&all);
    let first = all.iter().position(|w| is_number(w))?;
    let (lead, range, rest) = ranged(all, first)?;
    let range = match least {
        Some(least) => format!("{least} to {}", range.rsplit(' ').next()?),
        None => range,
    };
    let taking = |called: Called, whole: bool| Taking { range: range.clone(), called, whole };
    if lead.is_empty() {
        return acting(&rest, range.contains(' '), opening)
            .map(|(called, whole)| taking(called, whole));
    }
    // `a two-player game`
    let sized = ["player", "person", "handed"];
    if lead.ends_with(&["is", "a"])
        && rest.first().is_some_and(|w| sized.contains(w))
        && rest.last().is_some_and(|w| GAMES.contains(w))
        && rest.len() <= 4
    {
        return Some(taking(None, true));
    }
    if !for_whom(lead, opening) {
        return None;
    }
    // `a game for two`
    if rest.is_empty() {
        return Some(taking(None, true));
    }
    (1..=rest.len().min(2)).rev().find_map(|long| {
        let called = name(&rest[..long])?;
        if called.is_none()
            && let Some(role) = known_as(&rest[long..])
        {
            return Some(taking(Some(role), true));
        }
        let whole = behind(&rest[long..])
            .or_else(|| (opening && is_tale(&rest[long..])).then_some(true))
            .or_else(|| goes_on(&rest[long..]).then_some(false))?;
        Some(taking(called, whole))
    })
}

/// Whether a sentence that has said who plays goes on with something else.
fn goes_on(rest: &[&str]) -> bool {
    let joint = ["and", "using", "uses", "played", "needing", "but", "in", "at", "on"];
    rest.first().is_some_and(|w| joint.contains(w))
}

/// `…, but no fewer than three`: the words before it, and how many at least.
fn at_least<'l, 'w>(all: &'l [&'w str]) -> (&'l [&'w str], Option<&'w str>) {
    match all {
        [front @ .., "but" | "and", "no" | "not", "fewer" | "less", "than", least]
        | [front @ .., "but" | "and", "at", "least", least]
            if is_number(least) && front.contains(&"to") =>
        {
            (front, Some(least))
        }
        _ => (all, None),
    }
}

/// `, who are called travellers`: what the players are called.
fn known_as(rest: &[&str]) -> Option<(Option<String>, String)> {
    const CALLED: [&[&str]; 6] = [
        &["who", "are", "called"],
        &["who", "are", "known", "as"],
        &["called"],
        &["known", "as"],
        &["here", "called"],
        &["who", "are", "the"],
    ];
    let noun = CALLED.iter().find_map(|c| rest.strip_prefix(*c))?;
    (1..=2).contains(&noun.len()).then(|| name(noun))??
}

type Called = Option<(Option<String>, String)>;

/// The words before the range, the range, and those behind it.
fn ranged<'l, 'w>(
    all: &'l [&'w str],
    first: usize,
) -> Option<(&'l [&'w str], String, Vec<&'w str>)> {
    let mut lead = &all[..first];
    let mut range = all[first].to_owned();
    let mut at = first + 1;
    let second = |at: usize| all.get(at).filter(|w| is_number(w));
    if let Some(joint) = all.get(at)
        && matches!(*joint, "to" | "or" | "and")
        && let Some(most) = second(at + 1)
    {
        let joint = if *joint == "and" { "to" } else { *joint };
        range = format!("{range} {joint} {most}");
        at += 2;
    } else if let Some(most) = second(at) {
        // `two, three or four`
        let more = all.get(at + 1).filter(|w| matches!(**w, "or" | "and"));
        let last = more.and_then(|_| second(at + 2));
        range = format!("{range} to {}", last.unwrap_or(most));
        at += if last.is_some() { 3 } else { 1 };
    } else if all[at..].starts_with(&["or", "more"]) {
        range.push_str(" or more");
        at += 2;
    } else if lead.ends_with(&["up", "to"]) {
        lead = &lead[..lead.len() - 2];
        range = format!("one to {range}");
    }
    for word in ["from", "exactly", "between"] {
        let bare = lead.strip_suffix(&[word]).unwrap_or(lead);
        // `a contest between two players` says by it whom the game is for.
        let whose = word == "between"
            && bare.last().is_some_and(|w| !matches!(*w, "for" | "by" | "with" | "of"));
        lead = if whose { lead } else { bare };
    }
    Some((lead, range, all.get(at..)?.to_vec()))
}

/// Whether the words before the range say whom the game is for: `Reefside is a race for`, `a game for`.
fn for_whom(lead: &[&str], opening: bool) -> bool {
    const OTHER: [&str; 9] =
        ["if", "in", "when", "use", "with", "each", "every", "rule", "section"];
    let game = |w: &&str| GAMES.contains(w);
    // A card or a part of the board may be for so many as well.
    let about = match lead {
        ["this" | "the" | "a" | "an" | "our", noun, ..] => {
            lead[1..].iter().any(game) || *noun == "is" || *noun == "can"
        }
        _ => true,
    };
    let last = lead.last().is_some_and(|w| matches!(*w, "for" | "between" | "among"));
    // The first sentence of a book says what sort of thing it is, whatever the word for that.
    let is_a = |w: &[&str]| w[0] == "is" && matches!(w[1], "a" | "an" | "the");
    let what = last
        && (lead.iter().any(game) || opening && lead.windows(2).any(is_a))
        && (lead.contains(&"is") || matches!(lead[0], "a" | "an"));
    if opening && lead == ["for"] {
        return true;
    }
    about
        && lead.len() <= 12
        && !lead.iter().any(|w| OTHER.contains(w))
        && (what || FOR.iter().any(|f| lead.ends_with(&words(f))))
}

/// A name for the players: none if it is `players`; `letter carriers` is one with a word before it.
fn name(words: &[&str]) -> Option<Called> {
    let (many, front) = words.split_last()?;
    if matches!(*many, "players" | "people" | "persons") {
        return front.is_empty().then_some(None);
    }
    let front = match front {
        [] => None,
        [front]
            if !matches!(*front, "of" | "or" | "and" | "to" | "the" | "a")
                && !is_number(front) =>
        {
            Some((*front).to_owned())
        }
        _ => return None,
    };
    let plural = many.ends_with('s') || many.ends_with("men") || many.ends_with("women");
    plural.then(|| Some((front, (*many).to_owned())))
}

/// What may stand behind `a game for two to four players`; whether it adds nothing.
fn behind(rest: &[&str]) -> Option<bool> {
    match rest {
        [] => Some(true),
        ["aged" | "age" | "ages", ..] if rest.len() <= 5 => Some(true),
        ["each", "of", "whom" | "them", tale @ ..]
        | ["who" | "each" | "trying" | "racing" | "competing", tale @ ..]
            if is_tale(tale) =>
        {
            Some(true)
        }
        // What is needed to play, how long it lasts.
        ["with" | "over", ..] => Some(false),
        _ => None,
    }
}

/// What those are called who do something, behind the range, and whether it says nothing else.
fn acting(rest: &[&str], is_range: bool, opening: bool) -> Option<(Called, bool)> {
    // `Two to six may play`
    // Behind it only the game may stand: `two play, red against blue` says who they are.
    let nobody = takes_part(rest).is_some_and(|behind| {
        behind.len() < 3 && names_the_game(behind) || behind.last() == Some(&"game")
    });
    if nobody && (is_range || opening || rest.len() > 1) {
        return Some((None, true));
    }
    (1..=rest.len().min(2)).rev().find_map(|long| {
        let called = name(&rest[..long])?;
        let mut verb = &rest[long..];
        verb = verb
            .strip_prefix(&["each"])
            .or_else(|| verb.strip_prefix(&["all"]))
            .unwrap_or(verb);
        for as_one in ACT_AS {
            if called.is_none()
                && let Some(noun) = verb.strip_prefix(words(as_one).as_slice())
                && (1..=2).contains(&noun.len())
                && let Some(Some(role)) = name(noun)
            {
                return Some((Some(role), true));
            }
        }
        // `From two to four merchants can take part, and the tallest begins`
        let goes_on = takes_part(verb).is_some_and(|behind| behind.first() == Some(&"and"));
        if goes_on && called.is_some() && is_range {
            return Some((called, false));
        }
        // `Two to four bakers take turns`, `two to five guests each take four cards`: what only people do.
        if called.is_some() && is_range && does_as_people_do(&rest[long..]) {
            return Some((called, false));
        }
        let plays = takes_part(verb).is_some_and(names_the_game);
        // `Two to four tokens lie there` is not about people.
        let people = called.is_none() || verb.first().is_some_and(|v| STRIVE.contains(v));
        let tale = opening && is_range && people && !verb.is_empty() && is_tale(verb);
        (plays || tale).then_some((called, true))
    })
}

/// `take turns`, `each take four cards`, `are each dealt six cards`: what a book says of its players and of no piece.
fn does_as_people_do(verb: &[&str]) -> bool {
    const ONE_BY_ONE: [&str; 12] = [
        "take", "get", "receive", "draw", "start", "begin", "choose", "roll", "hold", "place",
        "put", "pick",
    ];
    const TOGETHER: [&[&str]; 8] = [
        &["take", "turns"],
        &["take", "it", "in", "turns"],
        &["take", "alternate", "turns"],
        &["sit", "around"],
        &["sit", "round"],
        &["sit", "in"],
        &["are", "dealt"],
        &["are", "each", "dealt"],
    ];
    TOGETHER.iter().any(|row| verb.starts_with(row))
        || matches!(verb, ["each", one, ..] if ONE_BY_ONE.contains(one))
}

/// `can take part`: the words behind it.
fn takes_part<'l, 'w>(verb: &'l [&'w str]) -> Option<&'l [&'w str]> {
    let modal = usize::from(verb.first().is_some_and(|w| MODALS.contains(w)));
    let verb = &verb[modal..];
    TAKE_PART.iter().find_map(|p| verb.strip_prefix(words(p).as_slice()))
}

/// Whether words tell what the players are about, and order nothing.
fn is_tale(words: &[&str]) -> bool {
    !words.is_empty() && words.iter().all(|w| !ORDERS.contains(w) && !is_number(w))
}

/// Whether the words behind `play` are no more than what is played.
fn names_the_game(behind: &[&str]) -> bool {
    let behind = behind.strip_prefix(&["in"]).unwrap_or(behind);
    match behind {
        [] | ["at", "once" | "a", ..] | ["together"] => true,
        ["this" | "the", .., "game"] => behind.len() <= 6,
        // The name of the game, a few words with no joint between them.
        _ => {
            behind.len() <= 4
                && !behind.iter().any(|w| {
                    matches!(
                        *w,
                        "and" | "or" | "with" | "a" | "an" | "in" | "on" | "for" | "if"
                    ) || is_number(w)
                })
        }
    }
}
