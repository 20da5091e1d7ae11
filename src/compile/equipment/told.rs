//! What each step of a set-up is in the words that are read.

use super::lies::Lying;
use super::step::Step;
use super::{Things, of_each};
use crate::vocabulary::singular_of;

/// Piles that every table has a name for.
const PILES: [&str; 7] = ["deck", "pile", "stock", "stack", "talon", "library", "pack"];

/// What a sentence of the set-up says, each step alone.
#[derive(Debug)]
pub(super) struct Steps {
    pub sentences: Vec<String>,
    /// The pile that is made of the cards that are left, if its name tells nobody that it is one.
    pub pile: Option<String>,
    /// Whether that pile is made of the whole deck.
    pub whole: bool,
    /// Pieces that lie somewhere, with the place.
    pub lying: Vec<(String, String)>,
    /// Whether the place where the last ones lie got a name in the sentence behind.
    pub next: bool,
}

/// What is known of the pieces while the set-up is read.
pub(super) struct Table<'t> {
    pub things: &'t Things,
    /// All words of the book, in small letters.
    pub text: &'t [String],
    /// What the sentence behind calls the place of the last pieces.
    pub called: Option<String>,
    /// The pieces that were spoken of last.
    pub last: Option<String>,
    /// Those that were shuffled.
    pub shuffled: Vec<String>,
    /// Whether this sentence has some shuffled.
    pub mixes: bool,
    /// Whether some were taken out of the game.
    pub less: bool,
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
            matches!(w[0].as_str(), "the" | "from" | "this")
                && w[1..].iter().zip(&said).all(|(a, b)| a == b)
        })
    }

    /// Whether pieces of this noun lie in a pile that is drawn from.
    pub(super) fn drawn(&self, noun: &str) -> bool {
        let one = singular_of(noun);
        let apart = self.things.of(noun).is_some_and(|i| !i.apart.is_empty());
        is_drawn(&one) || apart || self.shuffled.iter().any(|s| s == noun)
    }
}

/// Pieces that lie in piles in any game.
pub(super) fn is_drawn(one: &str) -> bool {
    one.rsplit(' ').next().is_some_and(|w| matches!(w, "card" | "tile" | "domino"))
}

/// The step with a name for its place, and whether it takes one.
pub(super) fn with_name(mut step: Step, name: String) -> (bool, Step) {
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
pub(super) fn told(step: Step, table: &mut Table<'_>, out: &mut Steps) -> Option<Vec<String>> {
    Some(match step {
        Step::Shuffle(noun) => {
            let noun = table.meant(noun);
            table.last = Some(noun.clone());
            table.shuffled.push(noun.clone());
            vec![format!("shuffle the {noun}")]
        }
        // `Pile up the 50 coins. Give four to everyone`: what is no deck is taken.
        Step::Deal(n, None) if table.last.as_ref().is_some_and(|noun| !table.drawn(noun)) => {
            let noun = table.meant(None);
            vec![format!("each player takes {n} {}", so_many(n, &noun))]
        }
        Step::Deal(n, noun) => {
            let noun = table.meant(noun);
            table.last = Some(noun.clone());
            table.shuffled.push(noun.clone());
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
                Some(name)
                    if lying.begins || name.contains("discard") || name.contains("waste") =>
                {
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
            // Taking them, where nothing is done with them, is somebody's deed.
            if lying.aside || lying.up || nowhere && (lying.down || lying == Lying::default()) {
                return None;
            }
            lie(&noun, lying, table, out)?
        }
        Step::Out(what) => {
            table.less = true;
            // `All cards of rank 2` are no kind of their own.
            let described =
                [" of rank", " with ", " whose ", " that "].iter().any(|w| what.contains(w));
            if matches!(what.as_str(), "it" | "them") || described {
                return None;
            }
            let one = !what.starts_with("all ") && !what.starts_with("both ") && {
                let last = what.rsplit(' ').next().unwrap_or_default();
                last.parse::<u32>().is_ok() || singular_of(last) == last
            };
            vec![format!("{what} {} not used", if one { "is" } else { "are" })]
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
        // Which lie open are no pile, nor those that nobody draws or deals.
        let drawn = ["draw", "draws", "drawn", "drawing", "deal", "deals", "dealt", "top"];
        let shuffled = table.shuffled.iter().any(|s| s == noun);
        if lying.up || !shuffled && !table.text.iter().any(|w| drawn.contains(&w.as_str())) {
            return None;
        }
        const NAMES: [&str; 7] =
            ["draw pile", "draw deck", "deck", "stock", "stack", "talon", "pack"];
        let name = lying
            .name
            .or(shape)
            .or_else(|| NAMES.iter().find(|n| table.speaks_of(n)).map(|n| (*n).to_owned()));
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
                    table
                        .text
                        .windows(3)
                        .filter(|w| w[0] == **f && w[1] == "the" && w[2] == *m)
                        .count()
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
