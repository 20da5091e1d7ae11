//! Names for several pieces that go together: `two cards of the same number make a pair`, `a rainbow is one card of each colour`.
//! Where the name is spoken of, what makes one is said instead.

use std::sync::LazyLock;

use super::{cut, elsewhere, found, given_once, spoken_of};
use crate::compile::dice_said::whole;
use crate::compile::idioms::{capital, joined, words};
use crate::compile::pattern::Patterns;
use crate::compile::turn_said::as_fact;
use crate::outline::Outline;
use crate::vocabulary::{number_word, plural_of, singular_of};

/// What makes such a set: `name / how many / noun / how / property`.
const NAMES: &str = "\
$row = (consecutive | successive | neighbouring | sequential)
$there = [in (a | one | your) hand | in a player's hand]
$before = (in front of (a | one | the same | any | each | another) player | in front of you)
$is = (is | are | make | makes | make up | form | forms | is called | are called | is known as | are known as | count as | counts as)
$made = (is | means | consists of | is made up of | is a set of | is a group of | is any)
$any = [any | a set of | a group of | a combination of]
$same = (of the same | with the same | of one | sharing a | sharing the same | that share a | that have the same | showing the same | of a single | that share the same | of a)
$other = (of different | with different | of all different | of distinct)
(a | an) {w} $made $any {n} {b} $same {c} (with | and) $row {c2} => {w} / {n} / {b} / row / of the same {c} with consecutive {c2}
(a | an) {w} $made $any {n} {b} (with | of) $row {c2} (of the same | of one | of a single) {c} => {w} / {n} / {b} / row / of the same {c} with consecutive {c2}
(a | an) {w} $made $any {n} {b} (with | of) $row {c2} => {w} / {n} / {b} / row / with consecutive {c2}
(a | an) {w} $made $any {n} (consecutive | successive) {b} $same {c} => {w} / {n} / consecutive {b} / row / of the same {c}
(a | an) {w} $made $any {n} (consecutive | successive) {b} => {w} / {n} / consecutive {b} / row / nothing more
{n} (consecutive | successive) {b} $same {c} $is (a | an) {w} => {w} / {n} / consecutive {b} / row / of the same {c}
{n} (consecutive | successive) {b} $is (a | an) {w} => {w} / {n} / consecutive {b} / row / nothing more
{n} {b} $same {c} (with | and) $row {c2} $is (a | an) {w} => {w} / {n} / {b} / row / of the same {c} with consecutive {c2}
{n} {b} (with | of) $row {c2} $is (a | an) {w} => {w} / {n} / {b} / row / with consecutive {c2}
{n} or more {b} $same {c} $before $is (a | an) {w} => {w} / {n} + / {b} / same / {c} / before
{n} or more {b} $same {c} $there $is (a | an) {w} => {w} / {n} + / {b} / same / {c}
at least {n} {b} $same {c} $before $is (a | an) {w} => {w} / {n} + / {b} / same / {c} / before
at least {n} {b} $same {c} $there $is (a | an) {w} => {w} / {n} + / {b} / same / {c}
(a | an) {w} $made $any {n} or more {b} $same {c} $before => {w} / {n} + / {b} / same / {c} / before
(a | an) {w} $made $any {n} or more {b} $same {c} $there => {w} / {n} + / {b} / same / {c}
(a | an) {w} $made $any at least {n} {b} $same {c} $before => {w} / {n} + / {b} / same / {c} / before
(a | an) {w} $made $any at least {n} {b} $same {c} $there => {w} / {n} + / {b} / same / {c}
{n} {b} $same {c} $before $is (a | an) {w} => {w} / {n} / {b} / same / {c} / before
{n} {b} $same {c} $there $is (a | an) {w} => {w} / {n} / {b} / same / {c}
(a | an) {w} $made $any {n} {b} $same {c} $before => {w} / {n} / {b} / same / {c} / before
(a | an) {w} $made $any {n} {b} $same {c} $there => {w} / {n} / {b} / same / {c}
[we] call $any {n} {b} $same {c} $before (a | an) {w} => {w} / {n} / {b} / same / {c} / before
[we] call $any {n} {b} $same {c} $there (a | an) {w} => {w} / {n} / {b} / same / {c}
{n} {b} $other {c} $before $is (a | an) {w} => {w} / {n} / {b} / different / {c} / before
{n} {b} $other {c} $there $is (a | an) {w} => {w} / {n} / {b} / different / {c}
(a | an) {w} $made $any {n} {b} $other {c} $before => {w} / {n} / {b} / different / {c} / before
(a | an) {w} $made $any {n} {b} $other {c} $there => {w} / {n} / {b} / different / {c}
(one | a) {b} of (each | every) {c} $before $is (a | an) {w} => {w} / 1 / {b} / each / {c} / before
(one | a) {b} of (each | every) {c} $there $is (a | an) {w} => {w} / 1 / {b} / each / {c}
(a | an) {w} $made $any (one | a) {b} of (each | every) {c} $before => {w} / 1 / {b} / each / {c} / before
(a | an) {w} $made $any (one | a) {b} of (each | every) {c} $there => {w} / 1 / {b} / each / {c}
";

static FOUND: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(NAMES));

/// What makes one of the sets of a name.
#[derive(Debug, PartialEq, Eq)]
struct Made {
    name: String,
    /// How many pieces it has, and whether it may have more.
    size: i64,
    more: bool,
    /// The noun of the pieces, in the singular.
    noun: String,
    agree: Agree,
    /// In what they agree or differ, in the singular.
    property: String,
    /// Whether such pieces lie in front of a player.
    before: bool,
}

/// How the pieces of a set go together.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
enum Agree {
    Same,
    Different,
    /// One of each value.
    Each,
    /// They follow one another; how is said in full in place of the property.
    Row,
}

impl Made {
    fn read(text: &str) -> Option<Self> {
        let found = whole(text, &FOUND)?;
        let parts: Vec<&str> = found.trim_end_matches('.').split(" / ").collect();
        let [name, size, noun, how, property, ref place @ ..] = parts[..] else { return None };
        let (size, more) = match size.strip_suffix('+') {
            Some(least) => (least.trim(), true),
            None => (size, false),
        };
        let size = size.parse().ok().or_else(|| number_word(&size.to_lowercase()))?;
        let agree = match how {
            "same" => Agree::Same,
            "different" => Agree::Different,
            "row" => Agree::Row,
            _ => Agree::Each,
        };
        let one = |w: &str| singular_of(&w.to_lowercase());
        let plain = |w: &String| !w.contains(' ') && w.chars().all(char::is_alphabetic);
        let row = agree == Agree::Row;
        let property = match (row, property) {
            (true, "nothing more") => String::new(),
            (true, said) => said.to_lowercase(),
            (false, named) => one(named),
        };
        let (name, noun) = (one(name), if row { noun.to_lowercase() } else { one(noun) });
        let all = plain(&name) && (row || plain(&noun) && plain(&property));
        let several = size > 1 || agree == Agree::Each;
        (all && several && name != noun).then_some(Self {
            name,
            size,
            more,
            noun,
            agree,
            property,
            before: !place.is_empty(),
        })
    }

    /// `Two cards of the same number`.
    fn said(&self) -> String {
        let Self { size, noun, property, .. } = self;
        let many = plural_of(noun);
        let or_more = if self.more { " or more" } else { "" };
        match self.agree {
            Agree::Same => format!("{size}{or_more} {many} of the same {property}"),
            Agree::Different => format!("{size} {many} of different {}", plural_of(property)),
            Agree::Each => format!("one {noun} of each {property}"),
            Agree::Row => format!("{size} {noun} {property}").trim_end().to_owned(),
        }
    }

    /// `Each set of 3 cards of the same colour`: how many there are, if that is settled.
    fn counted(&self) -> Option<String> {
        let Self { size, noun, property, .. } = self;
        let many = plural_of(noun);
        match self.agree {
            Agree::Same if !self.more => {
                Some(format!("each set of {size} {many} of the same {property}"))
            }
            Agree::Different => {
                Some(format!("each set of {size} {many} of different {}", plural_of(property)))
            }
            _ => None,
        }
    }
}

/// Says what such names stand for, in all sets of a game.
pub(super) fn said(outlines: &mut [&mut Outline]) {
    let mut names = found(outlines, Made::read);
    given_once(&mut names, |made| made.name.clone());
    for (at, made) in names {
        let spoken = elsewhere(outlines, at, |text| instead(text, &made));
        let cut = cut(outlines);
        let left = [made.name.clone(), plural_of(&made.name)]
            .iter()
            .any(|name| spoken_of(&cut, name, at) && !is_of_engine(name, &made));
        if spoken && !left {
            as_fact(outlines[at.0], at.1);
            outlines[at.0].named.places.retain(|(place, _)| *place != made.name);
        }
    }
}

/// Whether a name is still there since what stands for it has the same word (`each set of 3 cards`).
fn is_of_engine(name: &str, made: &Made) -> bool {
    made.counted().is_some_and(|said| said.split(' ').any(|w| w == name))
}

/// A sentence with what makes one in place of the name.
fn instead(text: &str, made: &Made) -> Option<String> {
    let all = words(text);
    let many = plural_of(&made.name);
    let mut out: Vec<String> = Vec::new();
    let mut found = false;
    let mut at = 0;
    while at < all.len() {
        let next = all.get(at + 1).map(|w| w.to_lowercase()).unwrap_or_default();
        let said = match all[at].to_lowercase().as_str() {
            "a" | "an" | "any" | "one" if next == made.name => Some(made.said()),
            "each" | "every" if next == made.name => Some(made.counted()?),
            _ if all[at].to_lowercase() == many || all[at].to_lowercase() == made.name => {
                return None;
            }
            _ => None,
        };
        let Some(mut said) = said else {
            // Several pieces are not `it`.
            let it = found && all[at].eq_ignore_ascii_case("it");
            out.push(if it { "them".to_owned() } else { all[at].clone() });
            at += 1;
            continue;
        };
        let (first, mut next) = (&all[at], at + 2);
        // Where they lie is said by the definition, if not here.
        let rest: Vec<&str> = all[next..].iter().map(String::as_str).collect();
        if matches!(first.to_lowercase().as_str(), "each" | "every") {
            let (had, placed) = match rest.as_slice() {
                ["they" | "you", "have", ..] => (2, false),
                ["in" | "on" | "from" | "of", ..] => (0, true),
                _ => (0, false),
            };
            if !placed {
                said.push_str(if made.before { " in front of them" } else { "" });
                next += had;
            }
        }
        let large = first.starts_with(char::is_uppercase);
        out.extend(words(&if large { capital(&said) } else { said }));
        found = true;
        at = next;
    }
    found.then(|| joined(&out))
}

#[cfg(test)]
mod tests {
    use super::{Made, instead};

    #[test]
    fn a_name_of_several_pieces_stands_for_what_makes_one() {
        for (name, text, other) in [
            (
                "Two cards of the same number make a pair",
                "If you have a pair in your hand, discard it",
                "If you have 2 cards of the same number in your hand, discard them",
            ),
            (
                "A flush is three cards of one colour",
                "Gain 2 coins for each flush in front of you",
                "Gain 2 coins for each set of 3 cards of the same colour in front of you",
            ),
            (
                "A flock is three or more cards of the same colour",
                "A player who has a flock in hand draws",
                "A player who has 3 or more cards of the same colour in hand draws",
            ),
            (
                "One card of each colour is called a rainbow",
                "Reveal a rainbow",
                "Reveal one card of each colour",
            ),
        ] {
            let made = Made::read(name).unwrap_or_else(|| panic!("{name}"));
            assert_eq!(instead(text, &made).as_deref(), Some(other), "{text}");
        }
        for text in
            ["Two cards are dealt to each player", "A pair is won", "A turn is one card"]
        {
            assert_eq!(Made::read(text), None, "{text}");
        }
        let made = Made::read("A pair is two cards of the same number").expect("a name");
        assert_eq!(instead("Pairs are worth 3 points", &made), None);
    }
}
