//! A single heap, told in as many ways: `a pile of 21 stones lies between the players`, `put 21 stones in a pile`.

use std::sync::LazyLock;

use super::taken::base;
use super::{ended, for_two, lower};
use crate::compile::one_breath::put;
use crate::compile::pattern::Patterns;
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
pub(super) fn of_one(outline: &mut Outline, texts: &[usize]) {
    let alone = texts.iter().find_map(|&at| {
        let (_, found) = SINGLE.whole(lower(outline, at))?;
        let get = |name: &str| found.iter().find(|(n, _)| *n == name).map(|(_, w)| w.clone());
        let (heap, things) = (get("p")?, get("a")?);
        (things != "cards" && singular_of(&things) != things).then_some((
            at,
            heap,
            things,
            get("n")?,
            get("n2"),
        ))
    });
    if let Some((_, heap, things, ..)) = &alone {
        let takes = texts.iter().filter_map(|&at| {
            let words = lower(outline, at);
            let must = words.iter().position(|w| w == "must")?;
            let says = base(words.get(must + 1)?).is_some() && words.last() == Some(things);
            says.then(|| {
                (
                    at,
                    format!(
                        "{} from the {heap}",
                        outline.sentences[at].text.trim_end_matches('.')
                    ),
                )
            })
        });
        for (at, said) in takes.collect::<Vec<_>>() {
            put(outline, at, &[said]);
        }
    }
    let heap = texts.iter().find_map(|&at| {
        let words = lower(outline, at);
        let must = words.iter().position(|w| w == "must")?;
        base(words.get(must + 1)?)?;
        let [.., from, the, heap] = &words[must + 2..] else { return None };
        let range = words[must + 2..]
            .iter()
            .any(|w| ["or", "to", "least", "more"].contains(&w.as_str()));
        let thing = words.get(words.len().checked_sub(4)?)?;
        (from == "from" && the == "the" && range).then(|| (heap.clone(), thing.clone()))
    });
    let two = texts.iter().any(|&at| for_two(&lower(outline, at).join(" ")));
    if let Some((heap, things)) = &heap {
        for &at in texts {
            let empty = format!("When the {heap} is empty");
            if let Some(said) = ended(&lower(outline, at), things, &empty, two) {
                put(outline, at, &[said]);
            }
        }
    }
    if let Some((at, heap, things, n, players)) = alone {
        let speaks = |s: &crate::outline::Sentence| {
            s.text.to_lowercase().contains(&format!("the {heap}"))
        };
        if outline.sentences.iter().any(speaks) {
            let there = format!("There is a {heap} of {n} {things}");
            let who = players.map(|n| format!("The game is for {n} players"));
            put(outline, at, &who.into_iter().chain([there]).collect::<Vec<_>>());
        }
    }
}
