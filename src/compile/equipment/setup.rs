//! Set-up in long sentences, whoever does it: `the youngest player shuffles the tiles, deals four to each player as a hand and
//! places the rest face down as the store`. A deal comes out as likely whoever deals, so each step is said alone.

use super::lying::tells_of_setup;
use super::step::{Lying, Step, VERBS, left, step};
use super::{Things, of_each, shared};
use crate::compile::idioms::{joined, words};
use crate::compile::one_breath::put;
use crate::outline::Outline;
use crate::vocabulary::singular_of;

/// Piles that every table has a name for.
const PILES: [&str; 7] = ["deck", "pile", "stock", "stack", "talon", "library", "pack"];
/// Where on the table something lies, which makes no difference.
const WHERE: [&[&str]; 10] = [
    &["in", "the", "middle", "of", "the", "table"],
    &["in", "the", "centre", "of", "the", "table"],
    &["in", "the", "center", "of", "the", "table"],
    &["in", "the", "middle"],
    &["in", "the", "centre"],
    &["in", "the", "center"],
    &["on", "the", "table"],
    &["at", "one", "side"],
    &["to", "one", "side"],
    &["between", "the", "players"],
];

/// Says each step of a set-up in a sentence of its own.
///
/// Gives the pieces that come to lie in a place of their own, with the place.
pub(super) fn said(outline: &mut Outline, things: &Things) -> Vec<(String, String)> {
    const AGAIN: [&str; 7] =
        ["round", "rounds", "hands", "tricks", "trick", "redeal", "dealers"];
    let rounds = outline.sentences.iter().any(|s| {
        let mut all = words(&s.text).into_iter().map(|w| w.to_lowercase());
        all.any(|w| AGAIN.contains(&w.as_str()))
    });
    let text = super::containers::text(outline);
    let mut lying = Vec::new();
    let mut table =
        Table { things, text: &text, called: None, last: None, shuffled: Vec::new(), mixes: false };
    let mut at = 0;
    while at < outline.sentences.len() {
        let sentence = &outline.sentences[at];
        let fits = tells_of_setup(outline, at);
        table.called = outline.sentences.get(at + 1).and_then(|next| {
            let said: Vec<String> = words(&next.text).iter().map(|w| w.to_lowercase()).collect();
            match step(&said, things) {
                Some(Step::Called(name)) if next.form == crate::outline::Form::Text => Some(name),
                _ => None,
            }
        });
        let (told, room) = with_room_beside(words(&sentence.text));
        // Where there are several deals, the dealer's is not done once.
        let fits = fits && !(rounds && told.iter().any(|w| w.eq_ignore_ascii_case("dealer")));
        let Some(mut told) = fits.then(|| steps(&told, &mut table)).flatten() else {
            at += 1;
            continue;
        };
        if let Some(room) = room {
            told.sentences.push(format!("The {room} is empty at the start"));
            outline.named.places.push((room, false));
        }
        // A pile by a name of the book's own is the one that cards are drawn from, if there is no other.
        if let Some(pile) = told.pile {
            let other = outline.named.pile.as_ref().is_some_and(|p| *p != pile)
                || outline
                    .sentences
                    .iter()
                    .any(|s| speaks_of_piles(&s.text, &pile, told.whole));
            if other {
                at += 1;
                continue;
            }
            outline.named.pile = Some(pile);
        }
        lying.extend(told.lying);
        put(outline, at, &told.sentences);
        at += told.sentences.len();
        if told.next {
            outline.named.facts.push(outline.sentences[at].span);
            at += 1;
        }
    }
    lying
}

/// Whether a sentence speaks of a pile that cards are drawn from by another name.
///
/// Where the whole deck becomes that pile, the deck is no other one.
fn speaks_of_piles(text: &str, but: &str, whole: bool) -> bool {
    let all = words(text);
    let one = |w: &String| {
        let lower = w.to_lowercase();
        matches!(lower.as_str(), "deck" | "stock" | "talon")
            && lower != but
            && !(whole && lower == "deck")
    };
    all.iter().any(one)
        || all
            .windows(2)
            .any(|w| w[0].eq_ignore_ascii_case("draw") && w[1].eq_ignore_ascii_case("pile"))
}

/// What a sentence of the set-up says, each step alone.
#[derive(Debug)]
struct Steps {
    sentences: Vec<String>,
    /// The pile that is made of the cards that are left, if its name tells nobody that it is one.
    pile: Option<String>,
    /// Whether that pile is made of the whole deck.
    whole: bool,
    /// Pieces that lie somewhere, with the place.
    lying: Vec<(String, String)>,
    /// Whether the place where the last ones lie got a name in the sentence behind.
    next: bool,
}

/// What is known of the pieces while the set-up is read.
struct Table<'t> {
    things: &'t Things,
    /// All words of the book, in small letters.
    text: &'t [String],
    /// What the sentence behind calls the place of the last pieces.
    called: Option<String>,
    /// The pieces that were spoken of last.
    last: Option<String>,
    /// Those that were shuffled.
    shuffled: Vec<String>,
    /// Whether this sentence has some shuffled.
    mixes: bool,
}

impl Table<'_> {
    /// The pieces that are meant where no noun stands.
    fn meant(&self, noun: Option<String>) -> String {
        let main = || {
            let items = &self.things.items;
            let dealt = |i: &&super::items::Item| {
                i.is_named() && !of_each(i) && (!i.apart.is_empty() || is_drawn(&i.noun))
            };
            items.iter().find(dealt).map(super::items::Item::many)
        };
        noun.or_else(|| self.last.clone()).or_else(main).unwrap_or_else(|| "cards".to_owned())
    }

    /// Whether the book speaks of a place by this name.
    fn speaks_of(&self, name: &str) -> bool {
        let said: Vec<&str> = name.split(' ').collect();
        self.text.windows(said.len() + 1).any(|w| {
            matches!(w[0].as_str(), "the" | "from" | "this") && w[1..].iter().zip(&said).all(|(a, b)| a == b)
        })
    }

    /// Whether pieces of this noun lie in a pile that is drawn from.
    fn drawn(&self, noun: &str) -> bool {
        let one = singular_of(noun);
        let apart = self.things.of(noun).is_some_and(|i| !i.apart.is_empty());
        is_drawn(&one) || apart || self.shuffled.iter().any(|s| s == noun)
    }
}

/// Pieces that lie in piles in any game.
pub(super) fn is_drawn(one: &str) -> bool {
    one.rsplit(' ').next().is_some_and(|w| matches!(w, "card" | "tile" | "domino"))
}

/// The steps of a sentence, if it is a row of them that has to be told apart.
fn steps(said: &[String], table: &mut Table<'_>) -> Option<Steps> {
    let lower: Vec<String> = said.iter().map(|w| w.to_lowercase()).collect();
    let lower = has_to_be(lower);
    let (by_somebody, from) = match agent(&lower) {
        Some(end) => (true, end),
        None => (false, 0),
    };
    let parts = clauses(&lower[from..], by_somebody, table.things)?;
    let mut out = Steps {
        sentences: Vec::new(),
        pile: None,
        whole: false,
        lying: Vec::new(),
        next: false,
    };
    let mut needed = by_somebody;
    let mut read: Vec<(Vec<String>, Option<Step>, Option<String>)> = Vec::new();
    for part in parts {
        let (part, room) = with_room(part);
        let step = step(&part, table.things);
        if let (Some(Step::Called(name)), Some((_, Some(before), _))) = (&step, read.last_mut()) {
            // `; this row is the market`
            let (Step::Rest(_, lying) | Step::All(_, lying) | Step::Up(_, _, lying)) = before else {
                return None;
            };
            lying.name.is_none().then(|| lying.name = Some(name.clone()))?;
            needed = true;
            continue;
        }
        needed |= room.is_some();
        read.push((part, step, room));
    }
    let all = read.len();
    table.mixes = read.iter().any(|(_, step, _)| matches!(step, Some(Step::Shuffle(_))));
    for (at, (part, step, room)) in read.into_iter().enumerate() {
        let said = match step {
            Some(step) => {
                needed |= match &step {
                    Step::Shuffle(noun) => noun.is_none() && part.len() == 1,
                    Step::Deal(..) => !joined(&part).contains("to each player"),
                    Step::Take(_) => all > 1 || part[0] != "each",
                    Step::Rest(..) | Step::All(..) | Step::DealAll(_) => true,
                    Step::Up(..) | Step::Called(_) => false,
                };
                if let Step::Up(_, _, lying) = &step {
                    needed |= lying.shape.is_some() || table.called.is_some();
                }
                // What the sentence behind names is the last place of this one.
                let called = table.called.take();
                let step = match called {
                    Some(name) if at + 1 == all => {
                        let (named, step) = with_name(step, name);
                        out.next = named;
                        step
                    }
                    called => {
                        table.called = called;
                        step
                    }
                };
                told(step, table, &mut out)
            }
            None => None,
        };
        match said {
            Some(said) => out.sentences.extend(said),
            None => {
                let mut part = part;
                if part[0] == "drop" {
                    "put".clone_into(&mut part[0]);
                }
                out.sentences.push(plain(&part)?);
            }
        }
        if let Some(room) = room {
            out.sentences.push(format!("The {room} is empty at the start"));
        }
    }
    // `shuffle the deck and lay it face down as the stream`
    out.whole = lower.windows(2).any(|w| VERBS.iter().any(|v| v.0 == w[0]) && w[1] == "it")
        && lower.iter().any(|w| w == "deck");
    out.sentences.iter_mut().for_each(|text| *text = super::capital(text));
    (needed && !out.sentences.is_empty()).then_some(out)
}

/// The step with a name for its place, and whether it takes one.
fn with_name(mut step: Step, name: String) -> (bool, Step) {
    let (Step::Rest(_, lying) | Step::All(_, lying) | Step::Up(_, _, lying)) = &mut step else {
        return (false, step);
    };
    let free = lying.name.is_none() && !lying.aside;
    if free {
        lying.name = Some(name);
    }
    (free, step)
}

/// What a step is in the words that are read; nothing where it is best said as it stands.
fn told(step: Step, table: &mut Table<'_>, out: &mut Steps) -> Option<Vec<String>> {
    Some(match step {
        Step::Shuffle(noun) => {
            let noun = table.meant(noun);
            table.last = Some(noun.clone());
            table.shuffled.push(noun.clone());
            vec![format!("shuffle the {noun}")]
        }
        Step::Deal(n, noun) => {
            let noun = table.meant(noun);
            table.last = Some(noun.clone());
            vec![format!("deal {n} {} to each player", so_many(n, &noun))]
        }
        Step::DealAll(noun) => {
            let noun = table.meant(noun);
            vec![format!("deal all the {noun} to the players")]
        }
        Step::Take(taken) => {
            let mut all = Vec::new();
            for (n, noun) in taken {
                let many = so_many(n, &noun);
                all.push(if table.drawn(&noun) {
                    format!("deal {n} {many} to each player")
                } else {
                    format!("each player takes {n} {many}")
                });
                table.last = Some(noun);
            }
            all
        }
        Step::Up(n, noun, lying) => {
            let noun = table.meant(noun);
            let many = so_many(n, &noun);
            table.last = Some(noun.clone());
            let n = if n == 1 { "one".to_owned() } else { n.to_string() };
            match lying.name {
                Some(name) if lying.begins || name.contains("discard") || name.contains("waste") => {
                    vec![format!("turn {n} {many} face up to begin the {name}")]
                }
                Some(name) if n != "one" => {
                    vec![format!("turn {n} {many} face up to form the {name}")]
                }
                None if n != "one" && lying.shape.as_deref() == Some("row") => {
                    vec![format!("turn {n} {many} face up to form the row")]
                }
                _ => return None,
            }
        }
        Step::Rest(noun, lying) => lie(&table.meant(noun), lying, table, out)?,
        Step::All(noun, lying) => {
            let noun = table.meant(noun);
            let nowhere = lying.name.is_none() && lying.shape.is_none() && !lying.middle;
            // Nobody has seen what is shuffled anyway.
            if table.mixes && nowhere && !lying.aside && !lying.up {
                table.last = Some(noun);
                return Some(Vec::new());
            }
            if lying.aside || lying.up || nowhere && lying.down {
                return None;
            }
            lie(&noun, lying, table, out)?
        }
        Step::Called(_) => return None,
    })
}

/// `1 card`, `4 cards`.
fn so_many(n: u32, noun: &str) -> String {
    if n == 1 { singular_of(noun) } else { noun.to_owned() }
}

/// Where pieces lie, in the words for a pile that is drawn from or for a place that small things come from.
fn lie(
    noun: &str,
    lying: Lying,
    table: &mut Table<'_>,
    out: &mut Steps,
) -> Option<Vec<String>> {
    table.last = Some(noun.to_owned());
    if lying.aside && lying.name.is_none() {
        return Some(vec![format!("the remaining {noun} are not used")]);
    }
    let shape = lying.shape.filter(|s| table.speaks_of(s));
    if table.drawn(noun) {
        // Which lie open are no pile.
        if lying.up {
            return None;
        }
        const NAMES: [&str; 7] =
            ["draw pile", "draw deck", "deck", "stock", "stack", "talon", "pack"];
        let name = lying.name.or(shape).or_else(|| {
            NAMES.iter().find(|n| table.speaks_of(n)).map(|n| (*n).to_owned())
        });
        let name = name.unwrap_or_else(|| "deck".to_owned());
        // Which the rules have words for that are no piles.
        const PLACES: [&str; 8] =
            ["bag", "box", "row", "display", "market", "hand", "discard", "river"];
        if name.split(' ').any(|w| PLACES.contains(&w)) {
            return None;
        }
        if !PILES.iter().any(|p| name.split(' ').any(|w| w == *p)) {
            out.pile = Some(name.clone());
        }
        return Some(vec![format!("the remaining {noun} form the {name}")]);
    }
    // Of what the book does not count out nobody knows that it is a thing.
    table.things.of(noun).filter(|i| !of_each(i))?;
    let middle = || {
        let said = ["middle", "centre", "center"].into_iter().find(|m| {
            let from = ["from", "in", "to", "into"].iter();
            lying.middle
                && from.clone().any(|f| {
                    table.text.windows(3).filter(|w| w[0] == **f && w[1] == "the" && w[2] == *m).count()
                        > usize::from(*f == "in")
                })
        });
        said.map(str::to_owned)
    };
    let name = lying.name.or(shape).or_else(middle).unwrap_or_else(|| "supply".to_owned());
    if matches!(name.rsplit(' ').next(), Some("bag" | "box" | "hand")) {
        return None;
    }
    out.lying.push((noun.to_owned(), name.clone()));
    Some(vec![if super::lying::is_bank(&name) {
        format!("there is a supply of {noun}")
    } else {
        format!("{noun} come from the {name}")
    }])
}

/// The clauses of a sentence, each with its verb bare and in front.
fn clauses(lower: &[String], third: bool, things: &Things) -> Option<Vec<Vec<String>>> {
    let bare = |w: &str| {
        VERBS.iter().find(|(base, s, _)| w == if third { *s } else { *base }).map(|(b, ..)| *b)
    };
    let past = |w: &str| VERBS.iter().find(|(_, _, past)| w == *past).map(|(b, ..)| *b);
    let be = |w: &String| w == "is" || w == "are";
    // `the cards are shuffled`, `seven are dealt`: where the verb stands behind its subject.
    let passive = |at: usize| {
        let to = (at + 1..(at + 6).min(lower.len())).find(|i| be(&lower[*i]))?;
        let subject = &lower[at..to];
        let plain = !subject.iter().any(|w| matches!(w.as_str(), "," | ";" | "and" | "each" | "every"));
        past(lower.get(to + 1)?).filter(|_| plain)?;
        Some(to)
    };
    let opens = |at: usize| {
        bare(&lower[at]).is_some()
            || passive(at).is_some()
            || shared::everybody(lower, at).is_some()
            || is_left(lower, at, things)
            || matches!(lower[at].as_str(), "this" | "these" | "they" | "it")
                && lower.get(at + 1..at + 3).is_some_and(|w| {
                    w.iter().any(|w| matches!(w.as_str(), "is" | "are" | "form" | "forms"))
                })
    };
    let mut cuts = vec![0];
    for at in 1..lower.len() {
        let joint = matches!(lower[at - 1].as_str(), "," | ";" | "and" | "then" | "while");
        // `are shuffled and placed`: the subject stays.
        let goes_on = past(&lower[at]).is_some() && cuts.last().is_some_and(|c| passive(*c).is_some());
        let object = matches!(lower[at - 1].as_str(), "to" | "of");
        if joint && !object && (opens(at) || goes_on) {
            cuts.push(at);
        }
    }
    (opens(0)).then_some(())?;
    cuts.push(lower.len());
    let mut subject: Option<Vec<String>> = None;
    let mut all = Vec::new();
    for cut in cuts.windows(2) {
        let mut part = lower[cut[0]..cut[1]].to_vec();
        while part.last().is_some_and(|w| {
            matches!(w.as_str(), "," | "and" | "then" | ";" | "while")
        }) {
            part.pop();
        }
        let first = part.first()?.clone();
        let left = is_left(lower, cut[0], things);
        if let Some(to) = passive(cut[0]).filter(|_| !left && shared::everybody(lower, cut[0]).is_none()) {
            let to = to - cut[0];
            let verb = past(part.get(to + 1)?)?;
            let whom = part[..to].to_vec();
            let behind = part[to + 2..].to_vec();
            part = [vec![verb.to_owned()], whom.clone(), behind].concat();
            subject = Some(whom);
        } else if let (Some(verb), Some(whom)) = (past(&first), &subject) {
            let behind = part[1..].to_vec();
            part = [vec![verb.to_owned()], whom.clone(), behind].concat();
        } else if let Some(verb) = bare(&first) {
            verb.clone_into(&mut part[0]);
            subject = None;
        }
        all.push(part);
    }
    Some(all)
}

/// `the rest are …`, `the other nine form …`: a clause about those that are left.
fn is_left(lower: &[String], at: usize, things: &Things) -> bool {
    left(lower, at, things).is_some_and(|(_, end)| {
        lower.get(end).is_some_and(|w| {
            matches!(
                w.as_str(),
                "is" | "are" | "form" | "forms" | "become" | "becomes" | "make" | "makes" | "go"
                    | "goes" | "stay" | "lie" | "serve"
            )
        })
    })
}

/// `the deck shall be shuffled`: what has to be done before play is done.
fn has_to_be(mut lower: Vec<String>) -> Vec<String> {
    let modal = |w: &str| matches!(w, "shall" | "must" | "will" | "should");
    let found = lower.windows(2).position(|w| modal(&w[0]) && w[1] == "be");
    if let Some(at) = found.filter(|at| *at < 5) {
        lower.remove(at);
        "is".clone_into(&mut lower[at]);
    }
    lower
}

/// Who sets up, where it makes no difference: where the words behind them begin.
fn agent(lower: &[String]) -> Option<usize> {
    const ANY: [&[&str]; 9] = [
        &["one", "player"],
        &["a", "player"],
        &["any", "player"],
        &["one", "of", "you"],
        &["somebody"],
        &["someone"],
        &["the", "dealer"],
        &["one", "of", "the", "players"],
        &["the", "host"],
    ];
    if let Some(any) =
        ANY.iter().find(|a| a.len() <= lower.len() && a.iter().zip(lower).all(|(a, b)| a == b))
    {
        return Some(any.len());
    }
    let of_life = |w: &String| {
        w.ends_with("est") && w.len() > 4
            || ["younger", "older", "taller", "shorter"].contains(&w.as_str())
    };
    (lower.first()? == "the" && of_life(lower.get(1)?) && lower.get(2)? == "player")
        .then_some(3)
}

/// `…, and beside it is kept a space for the heap, which is empty at the start`: what stands before it, and the place.
fn with_room_beside(said: Vec<String>) -> (Vec<String>, Option<String>) {
    let lower: Vec<String> = said.iter().map(|w| w.to_lowercase()).collect();
    let found = (|| {
        let at = lower
            .windows(2)
            .position(|w| matches!(w[0].as_str(), "beside" | "by") && w[1] == "it")?;
        let front = lower[..at].iter().rposition(|w| w != "and" && w != ",")? + 1;
        let rest = joined(&lower[at + 2..]);
        let rest = ["is kept ", "is left ", "there is ", "is "]
            .iter()
            .find_map(|k| rest.strip_prefix(k))?;
        let rest = ["a space for the ", "room for the ", "a place for the ", "space for the "]
            .iter()
            .find_map(|k| rest.strip_prefix(k))?;
        let (name, behind) = rest.split_once(',').unwrap_or((rest, ""));
        const EMPTY: [&str; 4] = [
            "",
            "which is also empty at the start",
            "which is empty at the start",
            "which starts empty",
        ];
        let plain =
            name.split(' ').count() < 3 && name.chars().all(|c| c.is_alphabetic() || c == ' ');
        (plain && EMPTY.contains(&behind.trim())).then(|| (front, name.to_owned()))
    })();
    match found {
        Some((front, name)) => (said[..front].to_vec(), Some(name)),
        None => (said, None),
    }
}

/// `…, leaving room beside it for the discard pile, which starts empty`: the step, and the place.
fn with_room(part: Vec<String>) -> (Vec<String>, Option<String>) {
    let Some(at) = part.iter().position(|w| w == "leaving").filter(|at| *at > 1) else {
        return (part, None);
    };
    let tail = &part[at + 1..];
    let found = (|| {
        let kind = matches!(tail.first()?.as_str(), "room" | "space" | "a");
        let for_at = tail.iter().position(|w| w == "for").filter(|_| kind)?;
        let the = matches!(tail.get(for_at + 1)?.as_str(), "the" | "a");
        let name: Vec<String> =
            tail[for_at + 2..].iter().take_while(|w| *w != ",").cloned().collect();
        let behind = joined(&tail[for_at + 2 + name.len()..]);
        const EMPTY: [&str; 5] = [
            "",
            ", which starts empty",
            ", which is empty at the start",
            ", which is empty at first",
            ", which begins empty",
        ];
        (the && (1..4).contains(&name.len()) && EMPTY.contains(&behind.as_str()))
            .then(|| name.join(" "))
    })();
    let Some(name) = found else { return (part, None) };
    let mut front = part[..at].to_vec();
    while front.last().is_some_and(|w| w == ",") {
        front.pop();
    }
    (front, Some(name))
}

/// A step as it is, without where on the table it is done.
fn plain(part: &[String]) -> Option<String> {
    let mut out = part.to_vec();
    // A pack is all its cards, and the next one is the one on top.
    for at in 1..out.len().saturating_sub(1) {
        if out[at] == "the" && out[at + 1] == "pack" && out[0] == "shuffle" {
            "cards".clone_into(&mut out[at + 1]);
        }
        if out[0] == "turn" && out[at] == "the" && out[at + 1] == "next" {
            "one".clone_into(&mut out[at]);
            out.remove(at + 1);
            break;
        }
    }
    for here in WHERE {
        let at = (1..out.len()).find(|at| {
            here.len() <= out.len() - at && here.iter().zip(&out[*at..]).all(|(a, b)| a == b)
        });
        // `into the middle of the table` may be all that is said of where something goes.
        if let Some(at) = at.filter(|at| *at + here.len() < out.len()) {
            out.drain(at..at + here.len());
            break;
        }
    }
    let whole =
        !out.iter().any(|w| matches!(w.as_str(), ";" | "which" | "who" | "if" | "unless"));
    (whole && out.len() > 1).then(|| joined(&out))
}

#[cfg(test)]
mod tests {
    use super::{Table, Things, steps};
    use crate::compile::idioms::words;

    #[test]
    fn each_step_is_said_alone() {
        let said = |text: &str| {
            let things = Things::default();
            let mut table = Table {
                things: &things,
                text: &[],
                called: None,
                last: None,
                shuffled: Vec::new(),
                mixes: false,
            };
            steps(&words(text), &mut table).map(|s| s.sentences.join(" / "))
        };
        for (text, all) in [
            (
                "The oldest player shuffles the cards, deals six to each of you as a hand, turns one card face up in the middle to begin the river, and places the rest face down as the stock",
                "Shuffle the cards / Deal 6 cards to each player / Turn one card face up to begin the river / The remaining cards form the stock",
            ),
            (
                "Shuffle the cards, deal four to each player as a hand, and place the rest face down as the deck, leaving room beside it for the discard pile, which starts empty",
                "Shuffle the cards / Deal 4 cards to each player / The remaining cards form the deck / The discard pile is empty at the start",
            ),
            (
                "The pack is shuffled and placed face down as the quarry",
                "Shuffle the cards / The remaining cards form the quarry",
            ),
        ] {
            assert_eq!(said(text).as_deref(), Some(all), "{text}");
        }
        assert_eq!(
            said("Somebody mixes the cards and deals four to each of you; the rest form the stock").as_deref(),
            Some("Mix the cards / Deal 4 cards to each player / The remaining cards form the stock")
        );
        for text in [
            "Shuffle the deck and deal five cards to each player",
            "The youngest player deals the cards if nobody objects",
            "The cards are shuffled",
        ] {
            assert_eq!(said(text), None, "{text}");
        }
    }
}
