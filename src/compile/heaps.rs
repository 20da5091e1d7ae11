//! Several heaps of things that are all alike: `three heaps of 3, 4 and 5 stones`, `sixteen matches are laid out in four heaps of
//! one, three, five and seven`, `choose a heap and take one or more stones from it`, `whoever takes the last stone loses`. Each heap
//! becomes a place of its own, what is taken an action with a place and a number, and that none is left a state.

mod alone;
mod taken;

use std::sync::LazyLock;

use super::idioms;
use super::pattern::{Patterns, slot};
use crate::compile::one_breath::put;
use crate::outline::{Form, Outline};
use crate::vocabulary::{number_word, singular_of};
use taken::{Taken, taken};

/// What lies in which heaps: `{n}` heaps `{p}`, in each as many as `{x}` lists, of the things `{a}`.
const LAID: &str = "\
$are = (there are | set up | set out | start with | begin with | the game begins with | the game starts with | play begins with | make | form | build | lay out | arrange | prepare | we have | use | at the start there are | at the beginning there are)
$put = (lay out | lay | put | place | arrange | set out | divide | split | sort)
$laid = (laid out | laid | put | placed | arranged | set out | divided | split | sorted)
$of = (of | with | containing | holding | , with | , containing | , holding | : | , of | consisting of)
$are {n} {p} of {a} $of {x} => laid
$are {n} {p} $of {x} => laid
{n} {p} of {a} (contain | hold | have | consist of | are made of) {x} => laid
{n} {p} (contain | hold | have | consist of | are made of) {x} => laid
$put [the] [{n2}] {a} [out] (in | into) {n} {p} $of {x} => laid
[the] [{n2}] {a} are $laid [out] (in | into) {n} {p} $of {x} => laid
";

/// What comes of the last of them: `{w}` is what happens to whoever takes it.
const LAST: &str = "\
$who = (the player who | whoever | the one who | anyone who | a player who | the person who | any player who)
$take = (takes | removes | picks up | draws | eats | is forced to take | is forced to remove | has to take | has to remove | must take | must remove | is left with | gets)
$yours = (take | remove | pick up | draw | eat | are forced to take | have to take | must take | are left with | get)
$other = [, and (the other player | the other one | their opponent | the opponent | the other) wins]
$who $take the [very] last {a} {w=wins/loses} [the game] $other => last
$who $take the [very] last {a} is the {w=winner/loser} [of the game] $other => last
the {w=winner/loser} [of the game] is $who $take the [very] last {a} => last
if you $yours the [very] last {a} , you {w=win/lose} [the game] $other => last
you {w=win/lose} [the game] if you $yours the [very] last {a} => last
(taking | removing | drawing) the [very] last {a} {w=wins/loses} [the game] => last
";

const ORDINALS: [&str; 10] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
    "tenth",
];

static HEAPS: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(LAID));
static ENDS: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(LAST));

/// A sentence and its words in small letters.
struct Text {
    at: usize,
    words: Vec<String>,
}

/// Heaps that a sentence lays out.
struct Heaps {
    at: usize,
    /// `heaps`, `heap`
    plural: String,
    single: String,
    things: String,
    sizes: Vec<u32>,
}

/// Brings such sentences into their usual form.
pub(super) fn said(outline: &mut Outline) {
    let texts: Vec<Text> = outline
        .sentences
        .iter()
        .enumerate()
        .filter(|(_, s)| s.form == Form::Text)
        .map(|(at, s)| Text { at, words: lower(s.text.trim_end_matches('.')) })
        .collect();
    let Some(heaps) = texts.iter().find_map(laid) else {
        return alone::of_one(outline, &texts);
    };
    let mut takes: Vec<(usize, Taken)> = Vec::new();
    for text in texts.iter().filter(|text| text.at != heaps.at) {
        let ahead = takes.last().is_some_and(|(_, taken)| matches!(taken, Taken::Chosen));
        if let Some(said) = taken(&text.words, &heaps, ahead) {
            takes.push((text.at, said));
        }
    }
    if !takes.iter().any(|(_, taken)| matches!(taken, Taken::Some(_))) {
        return;
    }
    for (i, (at, taken)) in takes.iter().enumerate() {
        match taken {
            // What is taken is said with it.
            Taken::Chosen | Taken::AtLeast => {
                put(outline, *at, &["Nothing".to_owned()]);
            }
            Taken::Some(said) => {
                let more = takes.get(i + 1).is_some_and(|(_, t)| matches!(t, Taken::AtLeast));
                let said = if more {
                    said.replace("any number of", "one or more")
                } else {
                    said.clone()
                };
                put(outline, *at, &[said]);
            }
        }
    }
    let empty = format!("When all {} are empty", heaps.plural);
    ends(outline, &texts, &heaps.things, &empty);
    set_up(outline, &heaps, &texts);
}

fn lower(text: &str) -> Vec<String> {
    idioms::words(text).into_iter().map(|w| w.to_lowercase()).collect()
}

fn number(word: &str) -> Option<u32> {
    word.parse().ok().or_else(|| number_word(word)?.try_into().ok())
}

/// Heaps that a sentence lays out, with as many sizes as there are heaps.
fn laid(text: &Text) -> Option<Heaps> {
    let (_, found) = HEAPS.whole(text.words.clone())?;
    let get = |name: &str| slot(&found, name);
    let many = number(&get("n")?)? as usize;
    let plural = get("p")?;
    let single = singular_of(&plural);
    let list = get("x")?.replace(',', " , ");
    let mut items: Vec<Vec<&str>> = vec![Vec::new()];
    let words: Vec<&str> = list.split(' ').filter(|w| !w.is_empty()).collect();
    for word in &words {
        match *word {
            "," | "and" | ";" => items.push(Vec::new()),
            word => items.last_mut()?.push(word),
        }
    }
    items.retain(|item| !item.is_empty());
    let size = |item: &Vec<&str>| item.iter().rev().find_map(|w| number(w));
    let mut sizes: Vec<u32> = items.iter().map(size).collect::<Option<_>>()?;
    if let [one] = sizes[..] {
        sizes = vec![one; many];
    }
    let things = get("a").or_else(|| {
        let named = |item: &Vec<&str>| {
            let end = if item.last() == Some(&"each") { item.len() - 1 } else { item.len() };
            let last = item.get(end.checked_sub(1)?)?;
            (number(last).is_none()).then(|| (*last).to_owned())
        };
        items.iter().rev().find_map(named)
    })?;
    let plain = single != plural && singular_of(&things) != things && things != "cards";
    // `Sixteen stones in four heaps of …` are no fifteen.
    let total = get("n2").is_none_or(|n| number(&n) == Some(sizes.iter().sum()));
    (plain && total && many > 1 && sizes.len() == many && many <= ORDINALS.len())
        .then_some(Heaps { at: text.at, plural, single, things, sizes })
}

/// `The game is for two players`, `two players take turns`
fn for_two(text: &str) -> bool {
    ["two players", "2 players"].iter().any(|two| {
        text.find(two).is_some_and(|at| {
            let behind = &text[at + two.len()..];
            let before = text[..at].trim_end();
            !behind.starts_with(" or")
                && !["to", "or", "least"].iter().any(|w| before.ends_with(w))
        })
    })
}

/// What happens when the last is taken, as a state.
fn ends(outline: &mut Outline, texts: &[Text], things: &str, empty: &str) {
    let two = texts.iter().any(|text| for_two(&text.words.join(" ")));
    for text in texts.iter().filter(|text| text.words.iter().any(|w| w == "last")) {
        if let Some(said) = ended(&text.words, things, empty, two) {
            put(outline, text.at, &[said]);
        }
    }
}

fn ended(words: &[String], things: &str, empty: &str, two: bool) -> Option<String> {
    let (_, found) = ENDS.whole(words.to_vec())?;
    let get = |name: &str| slot(&found, name);
    if singular_of(&get("a")?) != singular_of(things) {
        return None;
    }
    let who = "the player whose turn it is";
    Some(match get("w")?.as_str() {
        "wins" | "win" | "winner" => format!("{empty}, {who} wins"),
        _ if two => format!("{empty}, {who} loses, and the other player wins"),
        _ => format!("{empty}, {who} loses"),
    })
}

/// The pieces, the places and what lies where.
fn set_up(outline: &mut Outline, heaps: &Heaps, texts: &[Text]) {
    let names: Vec<String> = ORDINALS
        .iter()
        .take(heaps.sizes.len())
        .map(|o| format!("the {o} {}", heaps.single))
        .collect();
    let (last, first) = names
        .split_last()
        .map_or((String::new(), Vec::new()), |(l, f)| (l.clone(), f.to_vec()));
    let mut parts = Vec::new();
    let sum: u32 = heaps.sizes.iter().sum();
    let counted = texts.iter().filter(|text| text.at != heaps.at).any(|text| {
        text.words.windows(2).any(|w| number(&w[0]) == Some(sum) && w[1] == heaps.things)
    });
    if !counted {
        parts.push(format!("There are {sum} {}", heaps.things));
    }
    parts.push(format!("The {} are {} and {last}", heaps.plural, first.join(", ")));
    for (i, (name, size)) in names.iter().zip(&heaps.sizes).enumerate() {
        let front = if i == 0 { "At the start of the game, put" } else { "Then put" };
        let things = if *size == 1 { singular_of(&heaps.things) } else { heaps.things.clone() };
        parts.push(format!("{front} {size} {things} in {name}"));
    }
    put(outline, heaps.at, &parts);
}
