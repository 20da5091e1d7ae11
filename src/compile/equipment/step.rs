//! One step of a set-up, word by word: what is done to which pieces, where they come to lie and what that is called.

use super::count::{counted, number};
use super::gone::out_of_play;
use super::lies::{Lying, lies, name};
use super::words::{any_phrase, is, skip};
use super::{Things, shared};

/// What a step does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    /// Pieces are shuffled.
    Shuffle(Option<String>),
    /// Each player is dealt so many.
    Deal(u32, Option<String>),
    /// The players are dealt all of them.
    DealAll(Option<String>),
    /// Each player takes so many of these.
    Take(Vec<(u32, String)>),
    /// Those that are left come to lie somewhere.
    Rest(Option<String>, Lying),
    /// All of a noun come to lie somewhere.
    All(Option<String>, Lying),
    /// So many are turned up, or the one on top.
    Up(u32, Option<String>, Lying),
    /// What the pieces of the step before come to lie in is called so.
    Called(String),
    /// These are not in the game.
    Out(String),
}

const SHUFFLE: [&str; 5] = ["shuffle", "mix", "jumble", "stir", "reshuffle"];
const DEAL: [&str; 6] = ["deal", "give", "hand", "distribute", "dealt", "given"];
const PUT: [&str; 17] = [
    "drop", "place", "put", "lay", "set", "stack", "leave", "keep", "heap", "pile", "gather",
    "turn", "flip", "spread", "pool", "take", "line",
];
/// What is done to pieces before play, bare, by somebody, and as it is done to them.
pub(super) const VERBS: [(&str, &str, &str); 26] = [
    ("line", "lines", "lined"),
    ("drop", "drops", "dropped"),
    ("shuffle", "shuffles", "shuffled"),
    ("mix", "mixes", "mixed"),
    ("deal", "deals", "dealt"),
    ("turn", "turns", "turned"),
    ("place", "places", "placed"),
    ("put", "puts", "put"),
    ("lay", "lays", "laid"),
    ("set", "sets", "set"),
    ("stack", "stacks", "stacked"),
    ("flip", "flips", "flipped"),
    ("give", "gives", "given"),
    ("spread", "spreads", "spread"),
    ("leave", "leaves", "left"),
    ("keep", "keeps", "kept"),
    ("heap", "heaps", "heaped"),
    ("pile", "piles", "piled"),
    ("gather", "gathers", "gathered"),
    ("hand", "hands", "handed"),
    ("distribute", "distributes", "distributed"),
    ("jumble", "jumbles", "jumbled"),
    ("remove", "removes", "removed"),
    ("take", "takes", "taken"),
    ("return", "returns", "returned"),
    ("stir", "stirs", "stirred"),
];

/// What a step says, if each of its words is understood. Verbs are bare.
pub(super) fn step(part: &[String], things: &Things) -> Option<Step> {
    let part = match part {
        [first, rest @ ..]
            if matches!(first.as_str(), "and" | "then" | "next" | "now" | "first") =>
        {
            rest
        }
        _ => part,
    };
    called(part)
        .or_else(|| out_of_play(part, things))
        .or_else(|| shuffle(part, things))
        .or_else(|| deal(part, things))
        .or_else(|| given(part, things))
        .or_else(|| become_(part, things))
        .or_else(|| put(part, things))
}

/// `this row is the market`, `they are the supply`, `it is called the pit`.
fn called(part: &[String]) -> Option<Step> {
    let at = any_phrase(
        part,
        0,
        &[
            &["this"],
            &["these"],
            &["it"],
            &["they"],
            &["that"],
            &["the", "row"],
            &["the", "heap"],
        ],
    )?;
    let at =
        skip(part, at, &["row", "heap", "pile", "stack", "line", "pool", "cards", "tiles"]);
    let at = any_phrase(
        part,
        at,
        &[
            &["is", "called"],
            &["are", "called"],
            &["is", "known", "as"],
            &["are", "known", "as"],
            &["is"],
            &["are"],
            &["forms"],
            &["form"],
            &["makes"],
            &["make"],
            &["becomes"],
            &["become"],
            &["starts"],
            &["begins"],
        ],
    )?;
    let at = any_phrase(
        part,
        at,
        &[&["the", "first", "card", "of"], &["the", "first", "of"], &["the", "start", "of"]],
    )
    .unwrap_or(at);
    let (name, end) = name(part, at)?;
    let mut lying = Lying::default();
    (lies(part, end, &mut lying)? == part.len()).then_some(Step::Called(name))
}

fn shuffle(part: &[String], things: &Things) -> Option<Step> {
    is(part, 0, &SHUFFLE).then_some(())?;
    let at = skip(part, 1, &["together", "well"]);
    let (noun, at) = match whole(part, at, things).or_else(|| left(part, at, things)) {
        Some((noun, end)) => (noun, end),
        None => (None, at),
    };
    let mut lying = Lying::default();
    let end = lies(part, at, &mut lying)?;
    (end == part.len() && lying.name.is_none()).then_some(Step::Shuffle(noun))
}

/// `deal six cards apiece`, `give every player three coins`, `deal out the whole pack`.
fn deal(part: &[String], things: &Things) -> Option<Step> {
    is(part, 0, &DEAL).then_some(())?;
    let at = skip(part, 1, &["out"]);
    // All of them.
    if is(part, at, &["all", "the"])
        && let Some((noun, end)) = whole(part, at, things)
    {
        let end = skip(part, end, &["out"]);
        const HOW: [&[&str]; 9] = [
            &["as", "evenly", "as", "possible"],
            &["as", "equally", "as", "possible"],
            &["as", "far", "as", "they", "go"],
            &["evenly"],
            &["equally"],
            &["one", "at", "a", "time"],
            &["face", "down"],
            &["in", "equal", "hands"],
            &["out"],
        ];
        const WHOM: [&[&str]; 8] = [
            &["to", "all", "the", "players"],
            &["to", "all", "players"],
            &["to", "the", "players"],
            &["among", "the", "players"],
            &["between", "the", "players"],
            &["among", "you"],
            &["to", "everyone"],
            &["between", "the", "two", "players"],
        ];
        let end = any_phrase(part, end, &HOW).unwrap_or(end);
        let end = any_phrase(part, end, &WHOM).unwrap_or(end);
        let end = any_phrase(part, end, &HOW).unwrap_or(end);
        return (end == part.len() && !is(part, 0, &["give", "given"]))
            .then_some(Step::DealAll(noun));
    }
    let to = any_phrase(part, at, &[&["to"]]).unwrap_or(at);
    let first = shared::everybody(part, to)
        .or_else(|| any_phrase(part, at, &[&["the", "players"], &["players"]]));
    let (n, next) = counted(part, first.unwrap_or(at))?;
    let (noun, mut end) = pieces(part, next, things);
    let mut whom = first.is_some();
    if let Some(next) = any_phrase(part, end, &[&["apiece"], &["each"]]) {
        (whom, end) = (true, next);
    }
    if !whom {
        is(part, end, &["to", "for"]).then_some(())?;
        end = shared::everybody(part, end + 1)?;
    }
    const HAND: [&[&str]; 10] = [
        &["face", "down", "as", "a", "hand"],
        &["as", "a", "starting", "hand"],
        &["as", "their", "hand"],
        &["as", "your", "hand"],
        &["as", "a", "hand"],
        &["as", "hands"],
        &["to", "form", "a", "hand"],
        &["for", "a", "hand"],
        &["face", "down"],
        &["to", "start", "with"],
    ];
    let end = any_phrase(part, end, &HAND).unwrap_or(end);
    (end == part.len()).then_some(())?;
    // Small things are given, cards are dealt.
    match noun {
        Some(noun) if is(part, 0, &["give", "hand", "distribute", "given"]) => {
            let of = things.of(&noun);
            let dealt = of.is_some_and(|i| !i.apart.is_empty()) || is_dealt(&noun);
            Some(if dealt { Step::Deal(n, Some(noun)) } else { Step::Take(vec![(n, noun)]) })
        }
        noun => Some(Step::Deal(n, noun)),
    }
}

/// Whether pieces of this noun are dealt wherever they are given.
fn is_dealt(noun: &str) -> bool {
    matches!(crate::vocabulary::singular_of(noun).as_str(), "card" | "domino")
}

/// `each player is dealt four cards and is given six coins`, `everyone gets a hand of five`.
fn given(part: &[String], things: &Things) -> Option<Step> {
    let at = shared::everybody(part, 0)?;
    let at = skip(part, at, &["then", "also"]);
    if let Some(hand) = any_phrase(
        part,
        at,
        &[
            &["gets", "a", "hand", "of"],
            &["has", "a", "hand", "of"],
            &["receives", "a", "hand", "of"],
            &["is", "dealt", "a", "hand", "of"],
        ],
    ) {
        let (n, next) = number(part, hand)?;
        let (noun, end) = pieces(part, next, things);
        return (end == part.len()).then_some(Step::Deal(n, noun));
    }
    const DEALT: [&[&str]; 4] = [&["is", "dealt"], &["are", "dealt"], &["draws"], &["draw"]];
    let dealt = any_phrase(part, at, &DEALT);
    let at = dealt.or_else(|| {
        any_phrase(
            part,
            at,
            &[
                &["is", "given"],
                &["are", "given"],
                &["receives"],
                &["receive"],
                &["takes"],
                &["take"],
                &["gets"],
                &["get"],
                &["collects"],
                &["starts", "with"],
                &["begins", "with"],
                &["start", "with"],
                &["begin", "with"],
            ],
        )
    })?;
    let mut taken = Vec::new();
    let mut at = at;
    loop {
        let (n, next) = counted(part, at)?;
        let next = any_phrase(part, next, &[&["of", "the"], &["of", "these"]]).unwrap_or(next);
        let (noun, end) = pieces(part, next, things);
        // `Each player draws six cards` is read as it stands.
        if noun.is_some() && is(part, at - 1, &["draw", "draws"]) {
            return None;
        }
        if dealt.is_some() && end == part.len() && taken.is_empty() {
            return Some(Step::Deal(n, noun));
        }
        let cards = || dealt.filter(|_| taken.is_empty()).map(|_| "cards".to_owned());
        let noun = noun.or_else(cards)?;
        taken.push((n, noun));
        at = skip(part, end, &["each"]);
        if at == part.len() {
            break;
        }
        let next = skip(part, skip(part, at, &[","]), &["and"]);
        (next > at).then_some(())?;
        // `is dealt four cards and is given six coins`
        let again: [&[&str]; 6] = [
            &["is", "given"],
            &["are", "given"],
            &["takes"],
            &["take"],
            &["receives"],
            &["gets"],
        ];
        at = any_phrase(part, next, &again).unwrap_or(next);
    }
    Some(Step::Take(taken))
}

/// `the rest are the deck`, `the other nine form the supply`, `the remaining cards are stacked face down`.
fn become_(part: &[String], things: &Things) -> Option<Step> {
    let of_rest = left(part, 0, things);
    let all = of_rest.is_none();
    let (noun, at) = of_rest.or_else(|| whole(part, 0, things))?;
    (!all || noun.is_some()).then_some(())?;
    let mut lying = Lying::default();
    let at = any_phrase(
        part,
        at,
        &[
            &["are", "not", "used"],
            &["is", "not", "used"],
            &["are", "out", "of", "play"],
            &["are", "out", "of", "the", "game"],
            &["take", "no", "part"],
        ],
    )
    .inspect(|_| lying.aside = true)
    .or_else(|| {
        let to = any_phrase(
            part,
            at,
            &[
                &["make", "up"],
                &["form"],
                &["forms"],
                &["become"],
                &["becomes"],
                &["make"],
                &["makes"],
                &["serve", "as"],
                &["start"],
                &["begin"],
                &["go"],
                &["goes"],
                &["stay"],
                &["lie"],
                &["are"],
                &["is"],
            ],
        )?;
        let done = |w: &str| VERBS.iter().any(|(_, _, past)| *past == w);
        let placed = part.get(to).is_some_and(|w| done(w));
        if let Some(shape) = part.get(to).filter(|_| placed).and_then(|w| shape_of_verb(w)) {
            lying.shape = Some(shape.to_owned());
        }
        let to = to + usize::from(placed);
        // `become the stock`: the name stands there.
        match name(part, to) {
            Some((name, end)) if !placed => {
                lying.name = Some(name);
                Some(end)
            }
            _ => Some(to),
        }
    })?;
    let end = lies(part, at, &mut lying)?;
    let lies = end == part.len() && (lying != Lying::default() || all);
    lies.then_some(if all { Step::All(noun, lying) } else { Step::Rest(noun, lying) })
}

/// `put the rest face down in the middle as the stock`, `heap the crumbs in the centre`, `turn three more face up in a row`.
fn put(part: &[String], things: &Things) -> Option<Step> {
    is(part, 0, &PUT).then_some(())?;
    let mut lying = Lying::default();
    if let Some(shape) = shape_of_verb(&part[0]) {
        lying.shape = Some(shape.to_owned());
    }
    let mut at = 1;
    // `turn up two cards`
    for (word, up) in
        [("up", true), ("over", true), ("down", false), ("out", false), ("aside", false)]
    {
        if is(part, at, &[word]) {
            // What is piled up lies no other way for it.
            lying.up |= up && !is(part, 0, &["pile", "heap", "stack", "line"]);
            lying.aside |= word == "aside";
            at += 1;
        }
    }
    if let Some((noun, end)) = left(part, at, things) {
        let end = lies(part, end, &mut lying)?;
        return (end == part.len()).then_some(Step::Rest(noun, lying));
    }
    if let Some(end) = any_phrase(
        part,
        at,
        &[
            &["the", "top", "card", "of", "the", "deck"],
            &["the", "top", "card", "of", "the", "stock"],
            &["the", "top", "card"],
            &["the", "top", "one"],
            &["the", "next", "card"],
            &["the", "next", "one"],
            &["the", "next"],
        ],
    ) {
        // `turn the next card over to begin the discard pile`
        let over = is(part, 0, &["turn", "flip"]) && is(part, end, &["over", "up"]);
        lying.up |= over;
        let end = lies(part, end + usize::from(over), &mut lying)?;
        return (end == part.len() && lying.up).then_some(Step::Up(1, None, lying));
    }
    let of_top = any_phrase(part, at, &[&["the", "top"], &["the", "next"], &["the", "first"]])
        .filter(|next| number(part, *next).is_some());
    if let Some((n, next)) = counted(part, of_top.unwrap_or(at)) {
        let next =
            any_phrase(part, next, &[&["more"], &["of", "them"], &["further"]]).unwrap_or(next);
        let (noun, end) = pieces(part, next, things);
        let end = any_phrase(part, end, &[&["more"], &["from", "the", "deck"]]).unwrap_or(end);
        let end = lies(part, end, &mut lying)?;
        return (end == part.len() && lying.up).then_some(Step::Up(n, noun, lying));
    }
    let (noun, end) = whole(part, at, things)?;
    let end = lies(part, end, &mut lying)?;
    (end == part.len()).then_some(Step::All(noun, lying))
}

fn shape_of_verb(verb: &str) -> Option<&'static str> {
    Some(match verb {
        "stack" | "stacked" => "stack",
        "heap" | "heaped" => "heap",
        "pile" | "piled" => "pile",
        "pool" | "pooled" => "pool",
        _ => return None,
    })
}

/// Pieces by their noun, or none where it is left out, and where the words behind it begin.
fn pieces(part: &[String], at: usize, things: &Things) -> (Option<String>, usize) {
    for long in [3, 2, 1] {
        if let Some(words) = part.get(at..at + long) {
            let name = words.join(" ");
            if let Some(item) = things.of(&name) {
                return (Some(item.many()), at + long);
            }
            if let "card" | "cards" = name.as_str() {
                return (Some("cards".to_owned()), at + long);
            }
        }
    }
    (None, at)
}

/// `the rest of the coins`, `the remaining cards`, `the other nine`: whose noun, and where the words behind it begin.
pub(super) fn left(
    part: &[String],
    at: usize,
    things: &Things,
) -> Option<(Option<String>, usize)> {
    let at = skip(part, at, &["all", "and"]);
    if let Some(end) = any_phrase(
        part,
        at,
        &[
            &["what", "is", "left"],
            &["what", "remains"],
            &["whatever", "is", "left"],
            &["the", "rest"],
            &["the", "others"],
            &["the", "remainder"],
        ],
    ) {
        if is(part, end, &["of"]) {
            let from = skip(part, end + 1, &["the"]);
            let (noun, end) = pieces(part, from, things);
            return noun.map(|noun| (Some(noun), end));
        }
        return Some((None, end));
    }
    is(part, at, &["the"]).then_some(())?;
    let first = is(part, at + 1, &["remaining", "other", "undealt", "leftover", "unused"]);
    let from = at + 1 + usize::from(first);
    let n = number(part, from).map(|(_, end)| end).filter(|_| first);
    let (noun, end) = pieces(part, n.unwrap_or(from), things);
    const BEHIND: [&[&str]; 10] = [
        &["that", "were", "not", "dealt"],
        &["that", "are", "not", "dealt"],
        &["not", "taken"],
        &["not", "used"],
        &["that", "are", "left", "over"],
        &["that", "are", "left"],
        &["which", "are", "left"],
        &["left", "over"],
        &["that", "remain"],
        &["not", "dealt"],
    ];
    let behind = any_phrase(part, end, &BEHIND);
    if !first {
        return noun.zip(behind).map(|(noun, end)| (Some(noun), end));
    }
    (n.is_some() || noun.is_some()).then_some((noun, behind.unwrap_or(end)))
}

/// `the cards`, `all the tiles`, `the whole pack`, `them`: all pieces of a noun, and where the words behind them begin.
fn whole(part: &[String], at: usize, things: &Things) -> Option<(Option<String>, usize)> {
    if is(part, at, &["them", "it", "these"]) && pieces(part, at + 1, things).0.is_none() {
        return Some((None, at + 1));
    }
    let next = skip(part, skip(part, at, &["all"]), &["of"]);
    let next = skip(part, next, &["the", "these"]);
    let next = skip(part, next, &["whole", "entire", "full"]);
    if next > at && is(part, next, &["pack", "deck"]) {
        return Some((None, next + 1));
    }
    let next = number(part, next).filter(|_| next > at).map_or(next, |(_, end)| end);
    let (noun, end) = pieces(part, next, things);
    noun.filter(|_| next > at).map(|noun| (Some(noun), end))
}

#[cfg(test)]
mod tests {
    use super::{Step, step};
    use crate::compile::equipment::Things;
    use crate::compile::equipment::lies::Lying;
    use crate::compile::idioms::words;

    fn read(text: &str) -> Option<Step> {
        step(&words(text), &Things::default())
    }

    #[test]
    fn steps_are_read_word_by_word() {
        let cards = || Some("cards".to_owned());
        assert_eq!(read("shuffle all the cards well"), Some(Step::Shuffle(cards())));
        assert_eq!(read("deal the players six cards apiece"), Some(Step::Deal(6, cards())));
        assert_eq!(read("deal eight to each player"), Some(Step::Deal(8, None)));
        assert_eq!(
            read("deal out the whole pack as evenly as possible"),
            Some(Step::DealAll(None))
        );
        assert_eq!(read("each player gets a hand of five"), Some(Step::Deal(5, None)));
        let lying = |name: &str| Lying { name: Some(name.to_owned()), ..Lying::default() };
        assert_eq!(
            read("the other nine are the supply"),
            Some(Step::Rest(None, lying("supply")))
        );
        assert_eq!(read("remove the red 1"), Some(Step::Out("the red 1".to_owned())));
        assert_eq!(
            read("take all the grey cards out of the pack"),
            Some(Step::Out("all the grey cards".to_owned()))
        );
        assert_eq!(read("this row is the market"), Some(Step::Called("market".to_owned())));
        assert_eq!(
            read("turn three more face up in a row"),
            Some(Step::Up(
                3,
                None,
                Lying { up: true, shape: Some("row".to_owned()), ..Lying::default() }
            ))
        );
    }

    #[test]
    fn a_step_with_a_word_that_is_not_understood_is_none() {
        for text in [
            "deal six cards to each player who wants them",
            "put the rest on the highest space",
            "the rest are worth two points",
            "turn three cards face up unless you have none",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
