//! Where things lie before play: `each of you takes five pearls, and the rest go into the bowl`, `all forty bricks start in the
//! yard, and every player starts with none`. What is left somewhere when each player has taken some lay there before.

use super::count::{counted, number};
use super::items::Whose;
use super::words::any_phrase;
use super::{Things, of_each, shared};
use crate::compile::idioms::capital;
use crate::compile::idioms::{joined, words};
use crate::compile::one_breath::put;
use crate::outline::{Form, Outline};
use crate::vocabulary::{Lexicon, plural_of};

/// Where what is only counted is kept: the rules share a word for that.
const BANKS: [&str; 5] = ["bank", "reserve", "treasury", "stockpile", "supply"];

/// Whether it is such a place by its name.
pub(super) fn is_bank(name: &str) -> bool {
    BANKS.contains(&name)
}

/// What half a sentence says.
#[derive(Debug, PartialEq, Eq)]
enum Half {
    /// All pieces of this noun that nobody has taken lie in this place.
    Lie { noun: Option<String>, place: String },
    /// Each player takes this many of these.
    Take { taken: Vec<(u32, String)> },
    /// Each player has none of these.
    None(Vec<String>),
}

/// Brings sentences about where things lie into those that say where they come from.
///
/// What the set-up has `laid` somewhere lies there.
///
/// Gives all pieces that lie somewhere, with the place by the name it goes by from then on.
pub(super) fn said(
    outline: &mut Outline,
    things: &Things,
    laid: Vec<(String, String)>,
) -> Vec<(String, String)> {
    let mut lying = laid;
    let mut at = 0;
    while at < outline.sentences.len() {
        let sentence = &outline.sentences[at];
        let Some(halves) =
            tells_of_setup(outline, at).then(|| halves(&sentence.text, things)).flatten()
        else {
            at += 1;
            continue;
        };
        let before =
            at.checked_sub(1).and_then(|i| just_counted(&outline.sentences[i].text, things));
        let said = sentences(&halves, before, things, &mut lying);
        let Some(said) = said else {
            at += 1;
            continue;
        };
        put(outline, at, &said);
        at += said.len();
    }
    for (noun, place) in &lying {
        let banked = BANKS.contains(&place.as_str());
        if !banked {
            outline.named.places.push((place.clone(), false));
        }
        for at in 0..outline.sentences.len() {
            if outline.sentences[at].form != Form::Text {
                continue;
            }
            // What each player takes of them before play, they take from there.
            let taken = format!("{} ", "Each player takes");
            let text = &outline.sentences[at].text;
            if !banked
                && text.starts_with(&taken)
                && text.trim_end_matches('.').ends_with(&format!(" {noun}"))
                && before_turns(outline, at)
            {
                let text = format!("{} from the {place}", text.trim_end_matches('.'));
                outline.sentences[at].reword(text);
            }
        }
        if banked && place != "supply" {
            let sentences = outline.sentences.iter_mut().filter(|s| s.form == Form::Text);
            sentences.for_each(|s| super::renamed(s, &format!("the {place}"), "the supply"));
        }
    }
    for (_, place) in &mut lying {
        if is_bank(place) {
            "supply".clone_into(place);
        }
    }
    lying
}

/// Whether a sentence is plain text before those about turns and points at no rule.
pub(super) fn tells_of_setup(outline: &Outline, at: usize) -> bool {
    let sentence = &outline.sentences[at];
    sentence.form == Form::Text && sentence.references.is_empty() && before_turns(outline, at)
}

/// Whether a sentence of the first section says what is needed, whatever the section is called.
pub(super) fn opens(outline: &Outline, at: usize) -> bool {
    let (sentence, first) = (&outline.sentences[at], &outline.sentences[0]);
    let lower = sentence.text.to_lowercase();
    let needs =
        ["you need ", "you will need ", "you'll need ", "players need ", "the game needs "];
    sentence.form == Form::Text
        && sentence.references.is_empty()
        && sentence.section == first.section
        && needs.iter().any(|n| lower.starts_with(n))
}

/// Whether a sentence stands before those about turns.
pub(in crate::compile) fn before_turns(outline: &Outline, at: usize) -> bool {
    const LATER: [&str; 13] = [
        "turn", "turns", "round", "rounds", "trick", "tricks", "scoring", "score", "winning",
        "ending", "end", "playing", "phase",
    ];
    const TURNS: [&str; 9] = [
        "on a turn",
        "on your turn",
        "on their turn",
        "on each turn",
        "in a turn",
        "each turn",
        "at the start of a turn",
        "at the start of each turn",
        "at the start of each round",
    ];
    let titles = outline.titles(outline.sentences[at].section);
    let later = titles.last().is_some_and(|title| {
        let lower = title.to_lowercase();
        let before = lower.contains("before") || lower.contains("set");
        !before && lower.split(|c: char| !c.is_alphanumeric()).any(|w| LATER.contains(&w))
    });
    !later
        && outline.sentences[..=at]
            .iter()
            .filter(|s| s.form == Form::Text)
            .all(|s| !TURNS.iter().any(|t| opens_with(&s.text, t)))
}

/// Whether a text begins with these words, which stand in small letters.
fn opens_with(text: &str, words: &str) -> bool {
    text.get(..words.len()).is_some_and(|front| front.eq_ignore_ascii_case(words))
}

/// The halves of a sentence that are understood, or as they stand.
fn halves(text: &str, things: &Things) -> Option<Vec<Result<Half, String>>> {
    let said = words(text);
    let mut parts: Vec<Vec<String>> = vec![Vec::new()];
    let mut at = 0;
    while at < said.len() {
        let joint = match said.get(at..at + 2) {
            Some([a, b])
                if (a == "," || a == ";") && matches!(b.as_str(), "and" | "while" | "with") =>
            {
                2
            }
            Some([a, _]) if a == ";" => 1,
            _ => 0,
        };
        if joint > 0 && said.get(at + 1).is_some_and(|w| w != "with") {
            parts.push(Vec::new());
            at += joint;
            continue;
        }
        parts.last_mut()?.push(said[at].clone());
        at += 1;
    }
    let read: Vec<Result<Half, String>> = parts
        .iter()
        .map(|part| half(part, things).ok_or_else(|| capital(&joined(part))))
        .collect();
    // `each player takes five coins` alone is read as it stands.
    let plain = |h: &Result<Half, String>| match h {
        Ok(Half::Lie { .. } | Half::None(_)) => true,
        Ok(Half::Take { .. }) => text.contains(" you") || parts.len() > 1,
        Err(_) => false,
    };
    read.iter().any(plain).then_some(read)
}

/// The sentences that the halves come to; nothing if it is not said of which pieces.
///
/// What `they` are was counted in the sentence `before`.
fn sentences(
    halves: &[Result<Half, String>],
    before: Option<String>,
    things: &Things,
    lying: &mut Vec<(String, String)>,
) -> Option<Vec<String>> {
    let mut out = Vec::new();
    let mut last = before;
    let mut lie = Vec::new();
    for half in halves {
        match half {
            Err(text) => out.push(text.clone()),
            Ok(Half::Take { taken }) => {
                for (n, noun) in taken {
                    let item = things.of(noun).filter(|item| !of_each(item))?;
                    let noun = if *n == 1 { item.noun.clone() } else { item.many() };
                    last = Some(item.many());
                    out.push(format!("Each player takes {n} {noun}"));
                }
            }
            Ok(Half::None(nouns)) => {
                for noun in nouns {
                    match things.of(noun) {
                        Some(item) => {
                            out.push(format!("Each player begins with no {}", item.many()));
                        }
                        None if noun == "points" || noun == "point" => {
                            out.push("Each player begins with 0 points".to_owned());
                        }
                        None => return None,
                    }
                }
            }
            Ok(Half::Lie { noun, place }) => {
                let noun = match noun {
                    Some(noun) => things.of(noun).filter(|i| !of_each(i))?.many(),
                    None => last.clone()?,
                };
                // Cards that lie in a pile are shuffled and dealt: that is said elsewhere.
                let apart = things.of(&noun).is_some_and(|i| !i.apart.is_empty());
                let pile = super::told::is_drawn(&crate::vocabulary::singular_of(&noun));
                if (pile || apart) && !matches!(place.as_str(), "bag" | "sack" | "pouch") {
                    return None;
                }
                let place_said = if BANKS.contains(&place.as_str()) { "supply" } else { place };
                if place_said == "supply" {
                    out.push(format!("There is a supply of {noun}"));
                } else {
                    out.push(format!("{} come from the {place}", capital(&noun)));
                }
                lie.push((noun, place.clone()));
            }
        }
    }
    lying.extend(lie);
    Some(out)
}

fn is(words: &[String], at: usize, any: &[&str]) -> bool {
    words.get(at).is_some_and(|w| any.contains(&w.to_lowercase().as_str()))
}

/// What half a sentence says, if each of its words is understood.
fn half(part: &[String], things: &Things) -> Option<Half> {
    let part = match part {
        [first, rest @ ..] if first == "and" || first == "then" => rest,
        _ => part,
    };
    given(part, things).or_else(|| left(part, things)).or_else(|| put_there(part, things))
}

/// `each of you takes five pearls`, `every player starts with no bricks and no points`.
fn given(part: &[String], things: &Things) -> Option<Half> {
    let at = shared::everybody(part, 0)?;
    let with =
        is(part, at, &["starts", "start", "begins", "begin"]) && is(part, at + 1, &["with"]);
    let takes = is(
        part,
        at,
        &["takes", "take", "receives", "receive", "gets", "get", "has", "have", "draws"],
    );
    let given = is(part, at, &["is", "are"]) && is(part, at + 1, &["given", "dealt"]);
    if !(with || takes || given) || is(part, at, &["draws"]) {
        return None;
    }
    let mut at = at + 1 + usize::from(with || given);
    let mut taken = Vec::new();
    let mut none = Vec::new();
    loop {
        let no = is(part, at, &["no"]).then_some((0, at + 1));
        let (n, next) = no.or_else(|| counted(part, at))?;
        let end = (next..part.len())
            .find(|i| is(part, *i, &["and", ",", "each", "from"]))
            .unwrap_or(part.len());
        let noun = part.get(next..end)?.join(" ").to_lowercase();
        let known = things.of(&noun).is_some();
        if n == 0 {
            none.push(noun);
        } else {
            known.then_some(())?;
            taken.push((n, noun));
        }
        at = end;
        if is(part, at, &["each"]) {
            at += 1;
        }
        if at >= part.len() {
            break;
        }
        at += usize::from(is(part, at, &[","]));
        at += usize::from(is(part, at, &["and"]));
        if at == end {
            return None;
        }
    }
    match (taken.is_empty(), none.is_empty()) {
        (true, false) => Some(Half::None(none)),
        (false, true) => Some(Half::Take { taken }),
        _ => None,
    }
}

/// `the rest go into the bowl`, `the remaining coins form the bank`, `all forty bricks start in the yard`.
fn left(part: &[String], things: &Things) -> Option<Half> {
    let (noun, at) = those(part, 0, things)?;
    const FORM: [&str; 8] =
        ["form", "forms", "make", "makes", "become", "becomes", "are", "is"];
    const LIE: [&str; 14] = [
        "go", "goes", "lie", "lies", "start", "starts", "begin", "begins", "stay", "stays",
        "are", "is", "stand", "sit",
    ];
    if is(part, at, &FORM) {
        let next = at + 1 + usize::from(is(part, at + 1, &["up"]));
        if let Some(place) = place(part, next, &["the", "a", "one"]) {
            return Some(Half::Lie { noun, place });
        }
    }
    if !is(part, at, &LIE) {
        return None;
    }
    let placed = is(part, at, &["are", "is"])
        && is(part, at + 1, &["placed", "put", "kept", "left", "laid", "set"]);
    into(part, at + 1 + usize::from(placed)).map(|place| Half::Lie { noun, place })
}

/// `put the rest into the bowl`.
fn put_there(part: &[String], things: &Things) -> Option<Half> {
    is(part, 0, &["put", "place", "lay", "set", "keep", "leave"]).then_some(())?;
    let (noun, at) = those(part, 1, things)?;
    into(part, at).map(|place| Half::Lie { noun, place })
}

/// `into the bowl in the middle of the table`.
fn into(part: &[String], at: usize) -> Option<String> {
    is(part, at, &["in", "into", "on", "onto", "to"]).then_some(())?;
    heaped(part, at + 1).or_else(|| place(part, at + 1, &["the", "a", "one"]))
}

/// `a heap in the middle of the table, which is the garden`, `one pile, the pit`, `the middle of the table as the orchard`:
/// what the heap is called.
fn heaped(part: &[String], at: usize) -> Option<String> {
    const HEAPS: [&str; 12] = [
        "heap", "pile", "stack", "pool", "row", "line", "bowl", "middle", "centre", "center",
        "bag", "supply",
    ];
    const MIDDLE: [&[&str]; 9] = [
        &["of", "the", "table"],
        &["in", "the", "middle", "of", "the", "table"],
        &["in", "the", "centre", "of", "the", "table"],
        &["in", "the", "center", "of", "the", "table"],
        &["in", "the", "middle"],
        &["in", "the", "centre"],
        &["in", "the", "center"],
        &["on", "the", "table"],
        &["between", "the", "players"],
    ];
    is(part, at, &["a", "one", "the"]).then_some(())?;
    let mut at = at + 1;
    at += usize::from(is(part, at, &["single", "common", "shared", "big", "large", "general"]));
    is(part, at, &HEAPS).then_some(())?;
    at += 1;
    let here = |at: usize, phrase: &[&str]| {
        phrase.iter().enumerate().all(|(i, w)| is(part, at + i, &[w]))
    };
    at += MIDDLE.iter().find(|m| here(at, m)).map_or(0, |m| m.len());
    const CALLED: [&[&str]; 9] = [
        &[",", "which", "is", "called"],
        &[",", "which", "is"],
        &[",", "which", "forms"],
        &[",", "called"],
        &["called"],
        &["to", "form"],
        &["as"],
        &["to", "be"],
        &[","],
    ];
    let called = CALLED.iter().find(|c| here(at, c))?;
    place(part, at + called.len(), &["the"])
}

/// The pieces that a sentence counts, if it does nothing else.
fn just_counted(text: &str, things: &Things) -> Option<String> {
    let said = words(text);
    let (_, next) = number(&said, usize::from(is(&said, 0, &["there"])) * 2)?;
    let (noun, end) = noun(&said, next, things)?;
    (end == said.len()).then_some(noun)
}

/// All pieces of a noun, or all that are left: which, and where the words behind them begin.
fn those(part: &[String], at: usize, things: &Things) -> Option<(Option<String>, usize)> {
    if is(part, at, &["they", "these", "them"]) {
        return Some((None, at + 1));
    }
    let all = is(part, at, &["all"]);
    let mut next = at + usize::from(all);
    next += usize::from(is(part, next, &["of"]));
    let the = is(part, next, &["the"]);
    next += usize::from(the);
    if is(part, next, &["rest", "others", "remainder"]) && (the || all) {
        next += 1;
        if !is(part, next, &["of"]) {
            return Some((None, next));
        }
        next += 1 + usize::from(is(part, next + 1, &["the"]));
    } else if is(part, next, &["remaining", "other"]) {
        next += 1;
    } else if let Some((n, to)) = number(part, next) {
        // `all forty bricks`: as many as there are.
        let noun = noun(part, to, things)?;
        (things.of(&noun.0)?.count == n).then_some(())?;
        next = to;
    }
    let (noun, end) = noun(part, next, things)?;
    Some((Some(noun), unowned(part, end)))
}

/// Behind `that nobody has`, where that stands.
fn unowned(part: &[String], at: usize) -> usize {
    const NOBODY: [&[&str]; 6] = [
        &["nobody"],
        &["no", "one"],
        &["no", "player"],
        &["that", "nobody"],
        &["that", "no", "one"],
        &["that", "no", "player"],
    ];
    let end =
        any_phrase(part, at, &NOBODY).filter(|end| is(part, *end, &["has", "owns", "holds"]));
    end.map_or(at, |end| end + 1)
}

/// A noun that the book has for pieces of all.
fn noun(part: &[String], at: usize, things: &Things) -> Option<(String, usize)> {
    [3, 2, 1].iter().find_map(|long| {
        let name = part.get(at..at + long)?.join(" ").to_lowercase();
        let item = things.of(&name).filter(|item| item.whose == Whose::All)?;
        (name != item.noun).then(|| (name.clone(), at + long))
    })
}

/// `a common heap in the middle of the table`: what it is called.
fn place(part: &[String], at: usize, articles: &[&str]) -> Option<String> {
    is(part, at, articles).then_some(())?;
    let mut from = at + 1;
    from += usize::from(is(part, from, &["common", "shared", "central", "single", "general"]));
    let rest = part.get(from..)?;
    let plain = |w: &String| {
        w.chars().all(|c| c.is_alphabetic() || c == '-') && !Lexicon::shared().is_function(w)
    };
    let long = rest.iter().take_while(|w| plain(w)).count();
    let name = rest.get(..long).filter(|n| (1..3).contains(&n.len()))?;
    const BEHIND: [&str; 12] = [
        "",
        "in the middle",
        "in the middle of the table",
        "in the centre",
        "in the centre of the table",
        "in the center",
        "in the center of the table",
        "at the start",
        "on the table",
        "beside the board",
        "between the players",
        "next to the board",
    ];
    let behind = joined(&rest[long..]);
    let name = name.join(" ").to_lowercase();
    const NONE: [&str; 8] =
        ["box", "game", "table", "middle", "hand", "board", "space", "track"];
    let last = name.rsplit(' ').next().unwrap_or_default();
    let one = plural_of(last) != last && crate::vocabulary::singular_of(last) == last;
    (BEHIND.contains(&behind.as_str()) && !NONE.contains(&last) && one).then_some(name)
}
