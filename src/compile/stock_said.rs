//! Small things that are put somewhere before play: `heap 60 acorn tokens in the middle of the table`, `put thirty coins beside the
//! board as the bank`, `keep the mist tokens within reach`. So many of them are there, in that place; of what is only kept at
//! hand each player has a number.

use std::sync::LazyLock;

use super::idioms::{self, words};
use super::in_two::{lower_texts, text};
use super::one_breath::put;
use super::pattern::{Patterns, filled, slot};
use crate::outline::{Form, Outline};
use crate::vocabulary::singular_of;

/// What is put where: `{n}` things `{a}` in a place, or things that nobody counts.
const STOCKS: &str = "\
$put = (put | place | lay | set | heap | pile | keep | leave | set out | lay out | stack | set aside | sort | pour | tip | tip out | drop | toss | throw)
$middle = (in the (middle | center | centre) [of the table] | on the table | between the players)
$near = [((next to | beside | by | near | alongside | close to) the {w9} | within (reach | easy reach) [of {w9}] | nearby | to one side | ready | $middle)]
$put [the | all | all the] {n} {a} $near as (a | the) {p} => {p}
$put [the | all | all the] {n} {a} (in | into) (a | the) {p} $near [to form the {p2}] => {p}
$put [the | all | all the] {n} {a} $middle => supply
$put [the | all | all the] {n} {a} (in | into) (a | one) {p=heap/pile/stack/bunch} $middle => heaped {p}
[all | all the | the] {n} {a} (go | lie | start | are put | are placed | are kept) (in | into) (a | the) {p} $near => lain {p}
(a | the) {p} (with | of | containing) {n} {a} [in it] (is placed | stands | is put | lies | is set) $middle => {p}
$put [the | all | all the] {n} {a} ((next to | beside | by | near | alongside) the {w9} | within (reach | easy reach) [of {w9}] | nearby | to one side) => supply
$put [(all | all of)] the {a} (in | into) (a | the) {p} $near => kept
$put [(all | all of)] the {a} $near as (a | the) {p} => kept
$put all {a} (in | into) (a | the) {p} $near => kept
$put all {a} $middle => kept
$put [(all | all of)] the {a} ($middle | nearby | within (reach | easy reach) [of {w9}] | to one side | ready) => kept
$put (a | the) (supply | bank | pile | heap | pool | stock | box) of {a} ($middle | nearby | within (reach | easy reach) [of {w9}] | to one side | ready | (next to | beside | by | near) the {w9}) => kept
(there are | all | all the) {n} {a} [(lie | are)] in the {p} => told {p}
the {p} (holds | contains | has | starts with | begins with) {n} {a} => told {p}
there are {n} {a} => told supply
(the game uses | you need | use | we use | this game uses) {n} {a} [and (a die | one die | {n2} dice)] => told supply
(nobody | no one | no player) (has | starts with | begins with | has got) any {a} [at (the start | first | the beginning) [of the game]] => none
(all the | all | the) (other | remaining) {a} (go | are | stay | remain | are kept | are put | form) [(in | into)] (the | a) {p} => kept
";

static STOCK: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(STOCKS));

/// What is dealt, thrown and held, and no stock.
const NO_STOCK: [&str; 12] = [
    "card", "tile", "die", "dice", "deck", "pawn", "board", "player", "rest", "hand", "pack",
    "domino",
];
const SHAPES: [&str; 7] = ["pile", "heap", "row", "line", "stack", "deck", "bunch"];
/// What a place that things come from is called; others may be ones that the game is about.
const SUPPLIES: [&str; 14] = [
    "supply", "bank", "stock", "pool", "box", "reserve", "heap", "pile", "bowl", "pot",
    "middle", "center", "centre", "dish",
];

/// Brings these sentences into those that are read.
pub(super) fn said(outline: &mut Outline) {
    let mut middle = false;
    let mut stocked: Vec<(String, String)> = Vec::new();
    let mut at = 0;
    while at < outline.sentences.len() {
        if let Some((told, stock)) = text(outline, at).and_then(|said| stock(outline, &said)) {
            middle |= stock.1 == "supply" && !told.is_empty();
            stocked.push(stock);
            put(outline, at, &told);
        }
        at += 1;
    }
    if middle {
        for place in ["middle", "center", "centre"] {
            in_place(outline, place);
        }
    }
    for (things, place) in &stocked {
        begun_with(outline, things, place);
        returned(outline, things, place);
    }
}

/// The sentences that one is told in, the things and their place.
fn stock(outline: &Outline, said: &str) -> Option<(Vec<String>, (String, String))> {
    let (front, behind) = match said.split_once(", and ") {
        Some((front, behind)) => (front, Some(behind)),
        None => (said, None),
    };
    let said = words(front);
    let (pattern, found) = STOCK.whole(said)?;
    let things = slot(&found, "a")?;
    let one = singular_of(things.rsplit(' ').next()?);
    // What remains of them is told elsewhere.
    if matches!(things.split(' ').next(), Some("remaining" | "other" | "rest" | "unused")) {
        return None;
    }
    if NO_STOCK.contains(&one.as_str()) || one == things {
        return None;
    }
    let place = filled(&pattern.form, &found).join(" ");
    let place = match (place.strip_prefix("lain "), place.strip_prefix("heaped ")) {
        // A heap of its own is told elsewhere.
        (Some(lain), _) if SHAPES.contains(&lain) => return None,
        (Some(lain), _) => lain.to_owned(),
        // What the book takes them from is the heap, or whatever lies in the middle.
        (_, Some(heap)) => {
            let the = format!("the {heap}");
            let named = lower_texts(outline).iter().any(|text| text.contains(&the));
            if named { heap.to_owned() } else { "supply".to_owned() }
        }
        _ => place,
    };
    if let Some(place) = place.strip_prefix("told ") {
        return behind.is_none().then(|| (Vec::new(), (things, place.to_owned())));
    }
    let mut told = if place == "none" && is_counted(outline, &one) {
        vec!["Nothing".to_owned()]
    } else if place == "kept" || place == "none" {
        let held = slot(&found, "p");
        if held.is_some_and(|p| !SUPPLIES.contains(&p.as_str()) || is_asked(outline, &p)) {
            return None;
        }
        if is_counted(outline, &one) {
            return None;
        }
        if is_begun_with(outline, &things) {
            vec!["Nothing".to_owned()]
        } else {
            vec![format!("Each player starts with 0 {things}")]
        }
    } else {
        let n = slot(&found, "n")?;
        vec![format!("There are {n} {things} in the {place}")]
    };
    told.extend(behind.map(idioms::capital));
    let kept = matches!(place.as_str(), "kept" | "none");
    let place = if kept { "supply".to_owned() } else { place };
    Some((told, (things, place)))
}

/// Whether a place is spoken of as one that can be empty: then its pieces count.
fn is_asked(outline: &Outline, place: &str) -> bool {
    let the = format!("the {place} ");
    lower_texts(outline).iter().any(|text| {
        text.match_indices(&the).any(|(at, _)| {
            let rest = &text[at + the.len()..];
            ["is empty", "runs out", "run out", "has no", "is used up"]
                .iter()
                .any(|w| rest.starts_with(w))
        })
    })
}

/// Whether the book counts them: `4 plank tokens`.
fn is_counted(outline: &Outline, one: &str) -> bool {
    const EACH: [&str; 6] = ["each", "every", "everyone", "everybody", "give", "take"];
    outline.sentences.iter().any(|s| {
        let said: Vec<String> = words(&s.text).iter().map(|w| w.to_lowercase()).collect();
        let first = |test: &dyn Fn(&str) -> bool| said.first().is_some_and(|w| test(w));
        let listed = first(&|w| w == "there" || super::counted::is_number(w));
        let held = s.form != Form::Text || listed && !first(&|w| EACH.contains(&w));
        held && said.windows(3).any(|w| {
            super::counted::is_number(&w[0]) && w[1..].iter().any(|w| singular_of(w) == one)
        })
    })
}

/// Whether the book says how many of them each player has before play.
fn is_begun_with(outline: &Outline, things: &str) -> bool {
    let each =
        ["each player", "every player", "everyone", "everybody", "give each", "players start"];
    let many = singular_of(things);
    lower_texts(outline)
        .iter()
        .any(|text| each.iter().any(|each| text.starts_with(each)) && text.contains(&many))
}

/// `From the middle`: from where the stock is.
fn in_place(outline: &mut Outline, place: &str) {
    for sentence in outline.sentences.iter_mut().filter(|s| s.form == Form::Text) {
        let text = sentence.text.clone();
        let mut said = text.clone();
        for front in ["from the", "to the", "in the", "into the"] {
            for end in [" of the table", ""] {
                said =
                    said.replace(&format!("{front} {place}{end}"), &format!("{front} supply"));
            }
        }
        if said != text {
            sentence.reword(said);
        }
    }
}

/// `Each player starts with three coins`, where all of them are in the bank: they come from there.
fn begun_with(outline: &mut Outline, things: &str, place: &str) {
    if place == "supply" {
        return;
    }
    let begun = Patterns::read(&format!(
        "(each player | every player | everyone | everybody | all players) (starts | start | begins | begin) [the game] with {{n}} \
         ({things} | {}) => Each player takes {{n}} {things} from the {place}\n",
        singular_of(things),
    ));
    for at in 0..outline.sentences.len() {
        super::in_two::cut_by(outline, at, &begun);
    }
}

/// `Return a token`, `put a token back`: to where they come from.
fn returned(outline: &mut Outline, things: &str, place: &str) {
    let many = words(things);
    let one = words(&singular_of(things));
    for sentence in outline.sentences.iter_mut().filter(|s| s.form == Form::Text) {
        let said = words(&sentence.text);
        let lower: Vec<String> = said.iter().map(|w| w.to_lowercase()).collect();
        let returns = |w: &str| matches!(w, "return" | "returns");
        let puts = |w: &str| matches!(w, "put" | "puts" | "place" | "places");
        let Some(verb) = lower.iter().position(|w| returns(w) || puts(w)) else { continue };
        let end = (verb + 1..lower.len()).find_map(|at| {
            let here = &lower[at..];
            [&many, &one]
                .into_iter()
                .find(|name| here.starts_with(name))
                .map(|name| at + name.len())
        });
        let Some(mut end) = end.filter(|end| end - verb < 6) else { continue };
        if puts(&lower[verb]) {
            let behind = lower.get(end).is_some_and(|w| w == "back");
            if !behind && lower[verb + 1] != "back" {
                continue;
            }
            end += usize::from(behind);
        }
        if lower.get(end).is_some_and(|w| {
            matches!(w.as_str(), "to" | "into" | "in" | "from" | "on" | "onto" | "under")
        }) {
            continue;
        }
        let mut out = said[..end].to_vec();
        out.extend(words(&format!("to the {place}")));
        out.extend(said[end..].iter().cloned());
        sentence.reword(idioms::joined(&out));
    }
}
