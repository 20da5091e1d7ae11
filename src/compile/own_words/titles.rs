//! Titles that pass from one player to another: `whoever plays a 1 becomes the sheriff`. That there is such a title is told to the
//! vocabulary, and who bears it first is said as what happens before play. Who stands in a fixed place to another has a name as
//! well: `your rival is the player on your left`.

use std::sync::LazyLock;

use super::{bare, elsewhere, found, given_once};
use crate::compile::dice_said::whole;
use crate::compile::idioms::{joined, phrased_by, words};
use crate::compile::pattern::Patterns;
use crate::compile::turn_said::{as_fact, say};
use crate::outline::{Form, Outline};

/// What is no title, or one that the rules have words for.
const KNOWN: [&str; 14] = [
    "player", "first", "next", "active", "winner", "deck", "discard", "lead", "leader",
    "trump", "game", "owner", "dealer", "target",
];
/// How a title passes.
const PASSES: &str = "\
$who = (whoever | the player who | a player who | any player who | anyone who | the one who)
$who {x} becomes the [new] {w5} => When a player {x}, that player becomes the {w5}
becomes the new {w5} ~> becomes the {w5}
become the new {w5} ~> become the {w5}
when a player {x} , they become the {w5} => When a player {x}, that player becomes the {w5}
whenever a player {x} , they become the {w5} => When a player {x}, that player becomes the {w5}
";
/// Who bears it first.
const FIRST: &str = "\
$first = [at the start [of the game] | at first | first | to begin with | at the beginning]
$one = (the player who (begins | starts | goes first | has the first turn | takes the first turn) | the first player | the starting player)
$first [,] $one is the [first] {w5} $first => Before play, the first player becomes the {w5}
$one (begins as | starts as | starts the game as | begins the game as) the {w5} => Before play, the first player becomes the {w5}
the first {w5} is $one => Before play, the first player becomes the {w5}
the {w=youngest/oldest/tallest/smallest/shortest/eldest/starting} player is the [first] {w5} => Before play, the {w} player becomes the {w5}
";
/// Who stands in a fixed place to somebody.
const PLACES: &str = "\
your {w5} is the player [sitting | seated] (on | to) your {q=left/right} => {w5} {q}
the player [sitting | seated] (on | to) your {q=left/right} is [called] your {w5} => {w5} {q}
(a | each) player's {w5} is the player [sitting | seated] (on | to) their {q=left/right} => {w5} {q}
";

static MOVES: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(PASSES));
static BEARS: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(FIRST));
static STANDS: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(PLACES));

/// The title that somebody gets in a sentence.
fn becomes(all: &[String]) -> Option<String> {
    (1..all.len()).find_map(|at| {
        let verb = matches!(all[at].to_lowercase().as_str(), "becomes" | "become");
        let the = all.get(at + 1).filter(|_| verb)?.eq_ignore_ascii_case("the");
        let next = at
            + 2
            + usize::from(all.get(at + 2).is_some_and(|w| w.eq_ignore_ascii_case("new")));
        let title = bare(all.get(next).filter(|_| the)?);
        let ends =
            all.get(next + 1).is_none_or(|w| matches!(w.as_str(), "," | "." | ";" | "and"));
        // Who becomes it is a player: the words behind the last comma, or all of them.
        let from = all[..at].iter().rposition(|w| w == ",").map_or(0, |comma| comma + 1);
        let subject: Vec<String> = all[from..at].iter().map(|w| w.to_lowercase()).collect();
        let first = subject.first().map_or("", String::as_str);
        let second = subject.get(1).map_or("", String::as_str);
        let player = matches!(first, "whoever" | "they" | "you" | "he" | "she" | "anyone")
            || matches!(second, "player" | "person" | "winner" | "loser" | "one")
            || matches!(second, "first" | "next" | "last")
                && subject.get(2).is_some_and(|w| w == "player");
        let plain = title.len() > 2 && title.chars().all(char::is_alphabetic);
        (plain && ends && player && !KNOWN.contains(&title.as_str())).then_some(title)
    })
}

/// Brings what is said of titles into one form, and names them.
pub(super) fn said(outlines: &mut [&mut Outline]) {
    let mut titles: Vec<(usize, String)> = Vec::new();
    for ((set, _), title) in found(outlines, |text| becomes(&words(text))) {
        if !titles.iter().any(|(_, known)| *known == title) {
            titles.push((set, title));
        }
    }
    for (set, title) in titles {
        outlines[set].named.titles.push(title.clone());
        for outline in outlines.iter_mut() {
            for sentence in outline.sentences.iter_mut().filter(|s| s.form == Form::Text) {
                let text = sentence.text.trim_end_matches('.').to_owned();
                if !words(&text).iter().any(|w| bare(w) == title) {
                    continue;
                }
                let said = whole(&text, &BEARS)
                    .or_else(|| whole(&text, &MOVES))
                    .or_else(|| phrased_by(&text, &MOVES));
                if let Some(said) = said.filter(|said| said.trim_end_matches('.') != text) {
                    say(sentence, said.trim_end_matches('.'));
                }
            }
        }
    }
    stand(outlines);
}

/// Says of whom a name for a place at the table is said.
fn stand(outlines: &mut [&mut Outline]) {
    let mut names = found(outlines, |text| {
        let found = whole(text, &STANDS)?;
        found.rsplit_once(' ').map(|(name, side)| (name.to_lowercase(), side.to_lowercase()))
    });
    given_once(&mut names, |(name, _)| name.clone());
    for ((set, at), (name, side)) in names {
        let spoken = elsewhere(outlines, (set, at), |text| instead(text, &name, &side));
        if spoken {
            as_fact(outlines[set], at);
        }
    }
}

/// A sentence with who it is in place of the name.
fn instead(text: &str, name: &str, side: &str) -> Option<String> {
    let all = words(text);
    let mut out: Vec<String> = Vec::new();
    let mut found = false;
    let mut at = 0;
    while at < all.len() {
        let whose = all[at].to_lowercase();
        let own = matches!(whose.as_str(), "your" | "their");
        let noun = all.get(at + 1).map(|w| w.to_lowercase()).unwrap_or_default();
        if own && (noun == name || noun == format!("{name}'s")) {
            let the = if all[at].starts_with(char::is_uppercase) { "The" } else { "the" };
            let of = if noun == name { "" } else { "'s" };
            out.extend(
                format!("{the} player on {whose} {side}{of}").split(' ').map(str::to_owned),
            );
            found = true;
            at += 2;
            continue;
        }
        out.push(all[at].clone());
        at += 1;
    }
    // `Your rival's rival` is somebody else.
    let left = out.iter().any(|w| bare(w) == name);
    (found && !left).then(|| joined(&out))
}

#[cfg(test)]
mod tests {
    use super::{becomes, instead};
    use crate::compile::idioms::words;

    #[test]
    fn a_title_is_what_somebody_becomes() {
        let title = |text: &str| becomes(&words(text));
        assert_eq!(title("Whoever plays a 1 becomes the sheriff").as_deref(), Some("sheriff"));
        assert_eq!(
            title("That player becomes the new mayor, and draws").as_deref(),
            Some("mayor")
        );
        assert_eq!(title("The card becomes the lead"), None);
        assert_eq!(title("The card becomes the idol"), None);
        assert_eq!(title("They become the first player"), None);
    }

    #[test]
    fn a_place_at_the_table_has_a_name() {
        let said = |text: &str| instead(text, "rival", "left");
        assert_eq!(
            said("Give your rival a coin").as_deref(),
            Some("Give the player on your left a coin")
        );
        assert_eq!(said("Give a coin"), None);
    }
}
