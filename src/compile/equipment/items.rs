//! The things of a list: `forty shell cards, numbered 1 to 10 in each of four colours, one boat for each player and a pad`.

use super::apart::Spec;
use super::count::{counted, number};
use super::endless::endless;
use super::joints::{AGAIN, BESIDES, JOINTS};
use super::usual::{aside, pack};
pub(super) use super::words::is;
use super::words::{any_phrase, is_plain};
use crate::compile::idioms::joined;
use crate::outline::{Apart, Bundle};
use crate::vocabulary::{Lexicon, plural_of, singular_of};

/// Whose a thing is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Whose {
    /// They are there once, for all.
    All,
    /// Each player has so many.
    Each,
}

/// What a thing is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    Pieces,
    /// Pieces that never run out.
    Endless,
    Dice,
    /// A pack of ordinary cards.
    Pack,
    /// What only the people at the table need: a pad, a pencil.
    Aside,
}

/// One thing of the list.
#[derive(Debug, Clone)]
pub(super) struct Item {
    pub count: u32,
    /// The noun, in the singular, without the words before it.
    pub noun: String,
    /// Names of more than one word, in the singular: `shell card`.
    pub other: Vec<String>,
    pub whose: Whose,
    pub what: What,
    /// The place where all of them lie at first, if the list says it: `a pool of 30 coins`.
    pub lies: Option<String>,
    /// Whether it is a place of its player, which other pieces go into.
    pub holds: bool,
    /// What sort of dice they are.
    pub spec: String,
    /// What tells the pieces apart.
    pub apart: Spec,
    /// What the book calls sorts that have no name.
    pub sorts: Option<String>,
    /// What they are besides.
    pub is_a: Option<String>,
    /// The colour that all of them have.
    pub color: Option<String>,
}

/// Words for the material or form of things, which tell nothing apart.
const FORMS: [&str; 24] = [
    "wooden",
    "glass",
    "small",
    "large",
    "little",
    "big",
    "plastic",
    "metal",
    "round",
    "square",
    "plain",
    "paper",
    "cardboard",
    "clay",
    "stone",
    "ordinary",
    "normal",
    "standard",
    "regular",
    "identical",
    "six-sided",
    "flat",
    "coloured",
    "colored",
];
/// What is counted and is no piece.
pub(super) const NO_PIECES: [&str; 30] = [
    "point", "turn", "round", "space", "player", "minute", "hour", "deck", "pile", "phase",
    "step", "section", "action", "way", "kind", "type", "sort", "side", "level", "season",
    "year", "day", "hand", "trick", "suit", "colour", "color", "row", "column", "rule",
];
/// Nouns of the field that pieces are called by whatever stands before them.
const PIECES: [&str; 14] = [
    "card", "tile", "counter", "token", "chip", "coin", "cube", "marker", "disc", "disk",
    "stone", "pawn", "piece", "domino",
];

impl Item {
    /// Whether it goes by this noun, in the singular.
    pub(super) fn goes_by(&self, one: &str) -> bool {
        self.noun.eq_ignore_ascii_case(one)
            || self.other.iter().any(|o| o.eq_ignore_ascii_case(one))
    }

    /// Whether the book calls pieces by a noun of its own.
    pub(super) fn is_named(&self) -> bool {
        matches!(self.what, What::Pieces | What::Endless) && !self.holds
    }

    pub(super) fn many(&self) -> String {
        plural_of(&self.noun)
    }

    /// The sentence that says where they lie.
    pub(super) fn where_they_lie(&self) -> Option<String> {
        let place = self.lies.as_ref()?;
        // How many of each there are is said, and they are not there a second time.
        if super::put::is_deck(place) || !self.apart.is_empty() {
            let from = format!("{} come from the {place}", self.many());
            return Some(crate::compile::idioms::capital(&from));
        }
        Some(format!("All {} {} lie in the {place}", self.count, self.many()))
    }

    /// The name in full, with the words before the noun.
    pub(super) fn full(&self) -> &str {
        self.other.first().unwrap_or(&self.noun)
    }

    /// The colour before the noun.
    fn front(&self) -> String {
        self.color.as_ref().map_or(String::new(), |color| format!("{color} "))
    }

    /// The noun behind the number of them.
    fn noun_of(&self) -> String {
        if self.count == 1 { self.noun.clone() } else { self.many() }
    }

    /// What the sorts of these are called where the list does not say it.
    fn sorts_called(&self, names: &[String]) -> String {
        if names.iter().all(|n| is_color(n)) {
            return "colour".to_owned();
        }
        self.sorts.clone().unwrap_or_else(|| "sort".to_owned())
    }

    /// The pieces as they come into the stock, where something tells them apart.
    pub(super) fn bundles(&self) -> Vec<Bundle> {
        let alike = self.apart.is_empty() && self.is_a.is_none();
        if self.what != What::Pieces || self.whose == Whose::Each || alike {
            return Vec::new();
        }
        let called = |names: &[String]| self.sorts_called(names);
        if self.apart.parts.is_empty() {
            return vec![Bundle {
                noun: self.noun.clone(),
                is_a: self.is_a.clone(),
                total: i64::from(self.count),
                each: self.apart.copies_of(self.count),
                apart: self.apart.apart(&called),
                own: false,
            }];
        }
        if let Some(all) = super::uneven::bundles(&self.noun, &self.apart.parts) {
            return all;
        }
        let names: Vec<String> =
            self.apart.parts.iter().map(|(_, name)| name.clone()).collect();
        let tints = names.iter().all(|name| is_form(name));
        let parts = self.apart.parts.iter().map(|(n, name)| {
            // `six red and six white ones` differ in colour, `six roots` are things of their own.
            let apart = tints.then(|| Apart::Sorts(called(&names), vec![name.clone()]));
            Bundle {
                noun: if tints { self.noun.clone() } else { name.clone() },
                is_a: (!tints).then(|| self.noun.clone()),
                total: i64::from(*n),
                each: Some(i64::from(*n)),
                apart: apart.into_iter().collect(),
                own: false,
            }
        });
        parts.collect()
    }

    /// The sentence that says it, if it says anything of the game.
    pub(super) fn sentence(&self) -> Option<String> {
        let n = self.count;
        match self.what {
            What::Aside => None,
            What::Endless => Some(format!("There is an unlimited supply of {}", self.many())),
            What::Pack => {
                Some("The game is played with a standard deck of 52 cards".to_owned())
            }
            What::Dice if n == 1 => Some(format!("There is one {}", self.spec)),
            What::Dice => Some(format!("There are {n} {}", self.spec)),
            // The colour of what each player has is that player's.
            What::Pieces if self.holds => Some(format!("Each player has a {}", self.full())),
            What::Pieces if self.whose == Whose::Each => {
                Some(format!("Each player has {} {}", said(n), self.noun_of()))
            }
            What::Pieces if n == 1 => {
                Some(format!("There is one {}{}", self.front(), self.noun))
            }
            What::Pieces => {
                let apart = self.apart.words(n, &|names| self.sorts_called(names));
                Some(format!("There are {n} {}{}{apart}", self.front(), self.many()))
            }
        }
    }
}

pub(super) fn said(n: u32) -> String {
    if n == 1 { "one".to_owned() } else { n.to_string() }
}

/// The things of a list, if each word of it is understood.
pub(super) fn list(words: &[String]) -> Option<Vec<Item>> {
    let mut items: Vec<Item> = Vec::new();
    let mut at = 0;
    let mut each = false;
    while at < words.len() {
        let mut next = at;
        if !items.is_empty() {
            next += usize::from(is(words, next, &[",", ";"]));
            next = any_phrase(words, next, &JOINTS).unwrap_or(next);
            // `and, in addition to these, 30 seeds`
            if next > at && is(words, next, &[","]) {
                let beside = any_phrase(words, next + 1, &JOINTS);
                next = beside.map_or(next, |end| end + usize::from(is(words, end, &[","])));
            }
            next = any_phrase(words, next, &AGAIN).unwrap_or(next);
            if next == at {
                return None;
            }
        }
        // `two players, each with four boats`
        if let Some(to) = opens_each(words, next) {
            each = true;
            next = to;
        }
        if let Some((endless, end)) = endless(words, next) {
            items.extend(endless);
            at = end;
            continue;
        }
        let (mut item, end) = item(words, next)?;
        if each && item.what == What::Pieces {
            item.whose = Whose::Each;
        }
        each = false;
        items.push(item);
        let besides = any_phrase(words, end, &BESIDES)
            .filter(|end| *end >= words.len() || is(words, *end, &[",", ";", "and"]));
        at = besides.unwrap_or(end);
    }
    // `10 red cards and 12 blue cards, each numbered 1 to 10`: all of them are, and how many bear which is open.
    let each_is = words.windows(3).any(|w| {
        w[0] == ","
            && w[1] == "each"
            && matches!(w[2].as_str(), "numbered" | "ranked" | "valued")
    });
    let last = items.last().is_some_and(|item| !item.apart.is_empty());
    if each_is && last && items.len() > 1 && items.iter().all(|item| item.color.is_some()) {
        return None;
    }
    // Of two sorts of cards each is called by its whole name.
    let nouns: Vec<(String, Option<String>)> =
        items.iter().map(|i| (i.noun.clone(), i.color.clone())).collect();
    for item in items.iter_mut().filter(|i| i.what == What::Pieces) {
        let same = nouns.iter().filter(|(noun, color)| {
            *noun == item.noun && (color.is_none() || item.color.is_none())
        });
        if same.count() > 1 && !item.other.is_empty() {
            item.noun = item.other.remove(0);
        }
    }
    (!items.is_empty()).then_some(items)
}

/// `each with`, `each having`, `each player has`.
fn opens_each(words: &[String], at: usize) -> Option<usize> {
    let who = is(words, at, &["each", "everyone", "everybody", "every"]);
    let at = at + usize::from(who) + usize::from(is(words, at + 1, &["player", "of"]));
    let at = at + usize::from(is(words, at, &["you", "them"]));
    (who && is(words, at, &["with", "having", "has", "needs", "taking", "gets"]))
        .then_some(at + 1)
}

/// One thing from a place on, and where the words behind it begin.
fn item(words: &[String], at: usize) -> Option<(Item, usize)> {
    if let Some(end) = pack(words, at) {
        let item = Item {
            count: 52,
            noun: "card".to_owned(),
            other: Vec::new(),
            whose: Whose::All,
            what: What::Pack,
            lies: None,
            holds: false,
            spec: String::new(),
            apart: Spec::default(),
            sorts: None,
            is_a: None,
            color: None,
        };
        return Some((item, end));
    }
    if let Some(end) = aside(words, at) {
        let item = Item {
            count: 1,
            noun: String::new(),
            other: Vec::new(),
            whose: Whose::All,
            what: What::Aside,
            lies: None,
            holds: false,
            spec: String::new(),
            apart: Spec::default(),
            sorts: None,
            is_a: None,
            color: None,
        };
        return Some((item, end));
    }
    // `a pool of 30 coins`
    if let Some((store, of)) = store(words, at) {
        let (mut item, end) = item(words, of)?;
        (item.what == What::Pieces && item.whose == Whose::All).then_some(())?;
        item.lies = Some(store);
        return Some((item, end));
    }
    let (count, from) = counted(words, at)?;
    let end = noun_end(words, from)?;
    let phrase: Vec<String> = words[from..end].iter().map(|w| w.to_lowercase()).collect();
    let last = phrase.last()?.clone();
    if last == "die" || last == "dice" {
        let known = |w: &String| {
            FORMS.contains(&w.as_str()) || w.ends_with("-sided") || w == "ordinary"
        };
        let front = &phrase[..phrase.len() - 1];
        if !front.iter().all(known) || (count == 1) != (last == "die") {
            return None;
        }
        let plain: Vec<String> = front
            .iter()
            .filter(|w| w.ends_with("-sided"))
            .cloned()
            .chain(std::iter::once(last))
            .collect();
        let (sided, end) = faces(words, end);
        let plain: Vec<String> = match sided {
            Some(n) if plain.len() == 1 => vec![format!("{n}-sided"), plain[0].clone()],
            Some(_) => return None,
            None => plain,
        };
        let item = Item {
            count,
            noun: "die".to_owned(),
            other: Vec::new(),
            whose: Whose::All,
            what: What::Dice,
            lies: None,
            holds: false,
            spec: joined(&plain),
            apart: Spec::default(),
            sorts: None,
            is_a: None,
            color: None,
        };
        return Some((item, end));
    }
    let one = if count == 1 { last.clone() } else { singular_of(&last) };
    if count > 1 && one == last || NO_PIECES.contains(&one.as_str()) {
        return None;
    }
    // `ten green beads` are told apart by a word that is no part of the name.
    let (colors, front): (Vec<String>, Vec<String>) =
        phrase[..phrase.len() - 1].iter().cloned().partition(|w| is_color(w));
    if colors.len() > 1 {
        return None;
    }
    let mut other = Vec::new();
    for from in 0..front.len() {
        other.push(format!("{} {one}", front[from..].join(" ")));
    }
    let mut item = Item {
        count,
        noun: one,
        other,
        whose: Whose::All,
        what: What::Pieces,
        lies: None,
        holds: false,
        spec: String::new(),
        apart: Spec::default(),
        sorts: None,
        is_a: None,
        color: colors.into_iter().next(),
    };
    let end = specs(words, end, &mut item)?;
    item.count *= item.apart.sorts_of(count)?;
    Some((item, end))
}

/// `with six faces`: how many sides a die has, and where the words behind it begin.
fn faces(words: &[String], at: usize) -> (Option<u32>, usize) {
    let with = any_phrase(words, at, &[&["with"], &["of"], &["having"]])
        .and_then(|next| number(words, next))
        .filter(|(_, end)| is(words, *end, &["faces", "sides"]))
        .map(|(n, end)| (n, end + 1));
    with.map_or((None, at), |(n, end)| (Some(n), end))
}

/// Where pieces lie that everybody takes from, by a name that a book need not explain.
pub(super) fn is_store(word: &str) -> bool {
    ["supply", "bank", "reserve", "pool", "stock", "treasury", "stockpile"].contains(&word)
}

/// `a pool of 30 coins`: what the pool is called, and where the pieces are named.
fn store(words: &[String], at: usize) -> Option<(String, usize)> {
    is(words, at, &["a", "an", "one", "the"]).then_some(())?;
    let at = at + 1 + usize::from(is(words, at + 1, &["common", "shared", "general"]));
    let name = words.get(at)?.to_lowercase();
    (is_store(&name) && is(words, at + 1, &["of"])).then_some((name, at + 2))
}

/// Words that tell pieces apart.
pub(super) fn is_color(word: &str) -> bool {
    const COLORS: [&str; 18] = [
        "red", "blue", "green", "yellow", "white", "black", "brown", "orange", "purple",
        "pink", "grey", "gray", "gold", "golden", "silver", "violet", "dark", "light",
    ];
    COLORS.contains(&word)
}

/// Where the noun that begins at a place ends: before what tells pieces apart, or at the next thing.
fn noun_end(words: &[String], at: usize) -> Option<usize> {
    let stops = |w: &str| {
        matches!(
            w,
            "," | ";"
                | ":"
                | "("
                | ")"
                | "."
                | "-"
                | "\u{2013}"
                | "\u{2014}"
                | "numbered"
                | "ranked"
                | "valued"
                | "marked"
                | "labelled"
                | "each"
                | "known"
                | "called"
                | "bearing"
                | "showing"
                | "running"
                | "representing"
                | "besides"
                | "apiece"
                | "too"
                | "altogether"
                | "included"
                | "together"
        ) || Lexicon::shared().is_function(w)
    };
    let end = (at..words.len())
        .find(|i| stops(&words[*i].to_lowercase()) || number(words, *i).is_some())
        .unwrap_or(words.len());
    let plain = |w: &String| w.chars().all(|c| c.is_alphabetic() || c == '-' || c == '\'');
    let long = end - at;
    ((1..=3).contains(&long) && words[at..end].iter().all(plain)).then_some(end)
}

/// What stands behind the noun: whose the things are, what tells them apart and what they are called.
fn specs(words: &[String], at: usize, item: &mut Item) -> Option<usize> {
    let mut at = at;
    loop {
        let comma = usize::from(is(words, at, &[","]) || is(words, at, &[":"]));
        let from = at + comma;
        if comma == 0
            && let Some(end) = for_each(words, at)
        {
            item.whose = Whose::Each;
            at = end;
        } else if let Some(end) = of_one_color(words, from) {
            // Whose they are tells them apart.
            at = end;
        } else if let Some((name, end)) = known_as(words, at) {
            item.other.push(name);
            at = end;
        } else if let Some(end) = item.apart.take(words, at, item.count, &item.noun.clone()) {
            at = end;
        } else {
            break;
        }
    }
    (item.apart.is_empty() || item.whose == Whose::All).then_some(at)
}

/// `, known as embers`, `(called embers)`, `as embers`: the other name, in the singular, and where it ends.
fn known_as(words: &[String], at: usize) -> Option<(String, usize)> {
    const CALLED: [&[&str]; 21] = [
        &["which", "we", "will", "call"],
        &["which", "we", "call"],
        &["that", "we", "call"],
        &["we", "call", "these"],
        &["which", "are", "called"],
        &["which", "are", "known", "as"],
        &["that", "are", "called"],
        &["which", "are", "the"],
        &["which", "stand", "for"],
        &["which", "represent"],
        &["that", "represent"],
        &["that", "stand", "for"],
        &["hereafter", "called"],
        &["here", "called"],
        &["known", "as"],
        &["to", "serve", "as"],
        &["to", "represent"],
        &["representing"],
        &["serving", "as"],
        &["called"],
        &["as"],
    ];
    let bracket = is(words, at, &["("]);
    let from = at + usize::from(bracket || is(words, at, &[","]));
    let next = any_phrase(words, from, &CALLED)?;
    let next = next + usize::from(is(words, next, &["the", "\""]));
    let mut end = next;
    while end < next + 2 && is_plain(words, end) {
        end += 1;
    }
    let name = words.get(next..end).filter(|n| !n.is_empty())?.join(" ").to_lowercase();
    let end = end + usize::from(is(words, end, &["\""]));
    if bracket && !is(words, end, &[")"]) {
        return None;
    }
    Some((singular_of(&name), end + usize::from(bracket)))
}

/// `for each player`, `per player`, `each`: where it ends.
fn for_each(words: &[String], at: usize) -> Option<usize> {
    if is(words, at, &["for", "per", "to"]) {
        let to = at + 1 + usize::from(is(words, at + 1, &["each", "every"]));
        let each = is(words, at, &["per"]) || to > at + 1;
        if each && is(words, to, &["player", "person"]) {
            return Some(to + 1);
        }
        if each && is(words, to, &["of"]) && is(words, to + 1, &["you", "them"]) {
            return Some(to + 2);
        }
    }
    let alone = words.get(at + 1).is_none_or(|w| w == "," || w == "and");
    (is(words, at, &["each", "apiece"]) && alone).then_some(at + 1)
}

/// `of one colour`, `in their own colour`, where each player has some.
fn of_one_color(words: &[String], at: usize) -> Option<usize> {
    let opens = is(words, at, &["of", "in"]);
    let which = is(words, at + 1, &["one", "a", "their", "the", "his", "her"]);
    let to = at + 2 + usize::from(is(words, at + 2, &["own", "single", "same", "different"]));
    (opens && which && is(words, to, &["colour", "color"])).then_some(to + 1)
}

/// Whether a noun is one that the field has for pieces.
pub(in crate::compile) fn is_piece_word(one: &str) -> bool {
    PIECES.contains(&one)
}

/// Whether a word only says what something is made of or looks like.
pub(super) fn is_form(word: &str) -> bool {
    FORMS.contains(&word) || is_color(word)
}
