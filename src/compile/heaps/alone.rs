//! A single heap, told in as many ways: `a pile of 21 stones lies between the players`, `put 21 stones in a pile`.

use std::sync::LazyLock;

use super::taken::base;
use super::{Text, ends};
use crate::compile::one_breath::put;
use crate::compile::pattern::{Patterns, slot};
use crate::outline::Outline;
use crate::vocabulary::singular_of;

/// One heap `{p}` of `{n}` things `{a}`.
const ALONE: &str = "\
$put = (lay out | lay | put | place | arrange | set out)
$laid = (laid out | laid | put | placed | arranged | set out | set)
$are = (there is | set up | set out | start with | begin with | the game begins with | the game starts with | play begins with | make | form | build | lay out | arrange | prepare | we have | use)
$one = (a | one | a single)
$where = [(on the table | between the players | between them | in the middle | in the middle of the table | in the center | in the centre)]
[{n2} | the] players take turns (removing | taking | drawing) {a} from $one {p} of {n} {a2} => heap
$are $one {p} (of | with | containing) {n} {a} $where => heap
$one {p} (of | with | containing) {n} {a} (is | lies | stands) [$laid] $where => heap
$put {n} {a} (in | into) $one {p} $where => heap
{n} {a} (are | lie) [$laid] (in | into) $one {p} $where => heap
there are {n} {a} in $one {p} $where => heap
(the game begins with | the game starts with | start with | begin with | play begins with) {n} {a} in $one {p} $where => heap
";

static SINGLE: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(ALONE));

/// A single heap: `a pile of 21 stones lies between the players`. Of one of which so many must be taken, the last is gone when it
/// is empty.
pub(super) fn of_one(outline: &mut Outline, texts: &[Text]) {
    let alone = texts.iter().find_map(|text| {
        let (_, found) = SINGLE.whole(text.words.clone())?;
        let (heap, things) = (slot(&found, "p")?, slot(&found, "a")?);
        let alike = things != "cards" && singular_of(&things) != things;
        alike.then(|| Some((text.at, heap, things, slot(&found, "n")?, slot(&found, "n2"))))?
    });
    let mut taken = None;
    for Text { at, words } in texts {
        let at = *at;
        let Some(must) = words.iter().position(|w| w == "must") else { continue };
        let rest = &words[must + 1..];
        if rest.first().and_then(|verb| base(verb)).is_none() {
            continue;
        }
        let range = rest.iter().any(|w| ["or", "to", "least", "more"].contains(&w.as_str()));
        match (rest, &alone) {
            ([.., things, from, the, heap], _) if range && from == "from" && the == "the" => {
                taken.get_or_insert((heap.clone(), things.clone()));
            }
            // `Must remove one, two or three stones`, where they lie in one heap.
            ([.., last], Some((_, heap, things, ..))) if last == things => {
                let text = outline.sentences[at].text.trim_end_matches('.');
                let said = format!("{text} from the {heap}");
                if range {
                    taken.get_or_insert((heap.clone(), things.clone()));
                }
                put(outline, at, &[said]);
            }
            _ => {}
        }
    }
    if let Some((heap, things)) = &taken {
        ends(outline, texts, things, &format!("When the {heap} is empty"));
    }
    if let Some((at, heap, things, n, players)) = alone {
        let the = format!("the {heap}");
        if outline.sentences.iter().any(|s| s.text.to_lowercase().contains(&the)) {
            let there = format!("There is a {heap} of {n} {things}");
            let who = players.map(|n| format!("The game is for {n} players"));
            put(outline, at, &who.into_iter().chain([there]).collect::<Vec<_>>());
        }
    }
}
