//! Pieces that come from a supply which can run out: `the bowl contains 30 beans`. What players lose or pay of them goes back
//! there, and what is taken from several players is given by each of them.
#![allow(
    clippy::format_push_string,
    reason = "patterns are easier to read whole than in `write!`"
)]

use std::collections::BTreeMap;

use super::counted::{Said, THINGS, apply, is_number};
use super::idioms;
use crate::vocabulary::{plural_of, singular_of};

/// Where so many of a thing lie at the start.
const HOLDING: [&str; 3] = ["contains", "holds", "has"];
/// From where pieces are drawn one by one.
const DRAWN: [&str; 5] = ["deck", "pack", "stack", "pile", "row"];

/// What is said of such pieces, in the words for pieces that move.
pub(super) fn returned(now: &mut [Said]) {
    // What is paid to a player does not go back.
    const TO_A_PLAYER: [&str; 11] = [
        "to the player",
        "to a player",
        "to another",
        "to each",
        "to that player",
        "to an opponent",
        "to your opponent",
        "to their opponent",
        "to the other",
        "to them",
        "to him",
    ];
    // `From another player who has more than you`: not from any other.
    const OF_SOME: [&str; 6] = [
        "player who",
        "opponent who",
        "player whose",
        "opponent whose",
        "player with",
        "opponent with",
    ];
    for (x, place) in supplies(now) {
        let (paid, taken, plain) = (paid(&x, &place), taken(&x), plain(&x, &place));
        let says = |said: &Said, all: &[&str]| {
            matches!(said, Said::Text(text) if {
                let lower = text.to_lowercase();
                all.iter().any(|phrase| lower.contains(phrase))
            })
        };
        let kept: Vec<(bool, bool)> =
            now.iter().map(|said| (says(said, &TO_A_PLAYER), says(said, &OF_SOME))).collect();
        for case in [(false, false), (false, true), (true, false), (true, true)] {
            let mut lines = plain.clone();
            lines += if case.0 { "" } else { &paid };
            lines += if case.1 { "" } else { &taken };
            let of_case = now.iter_mut().zip(&kept).filter(|(_, kept)| **kept == case);
            apply(of_case.map(|(said, _)| said), &lines);
        }
    }
}

fn paid(x: &str, place: &str) -> String {
    let xs = plural_of(x);
    let t = format!("({x} | {xs})");
    let to = format!("[[back] (to | into) the {place}]");
    let mut lines = String::new();
    for (lose, back) in [
        ("lose | pay | spend | forfeit", "return"),
        ("loses | pays | spends | forfeits", "returns"),
    ] {
        lines += &format!(
            "({lose}) {{n}} [of {{w=your/their}}] [own] {t} {to} ~> {back} {{n}} {xs} to the {place}\n\
             ({lose}) (a | an) {x} {to} ~> {back} one {x} to the {place}\n\
             ({lose}) all [of] {{w=your/their}} [own] {xs} {to} ~> {back} all {{w}} {xs} to the {place}\n"
        );
    }
    lines
}

fn taken(x: &str) -> String {
    let xs = plural_of(x);
    let t = format!("({x} | {xs})");
    let other = "(another player of your choice | an opponent of your choice | another player | an opponent | one opponent | one other player)";
    let each = "(each other | every other) player";
    let mut lines = format!(
        "(take | steal | collect) {{n}} {t} from {other} ~> choose another player and take {{n}} {xs} from that player\n\
         (take | steal | collect) (a | an) {x} from {other} ~> choose another player and take one {x} from that player\n\
         (takes | steals | collects) (a | an) {x} from {other} ~> chooses another player and takes one {x} from that player\n\
         (takes | steals | collects) {{n}} {t} from {other} ~> chooses another player and takes {{n}} {xs} from that player\n"
    );
    for front in ["", "{x} , "] {
        lines += &format!(
            "{front}(take | steal | collect) {{n}} {t} from {each} => {front}each other player gives you {{n}} {xs}\n\
             {front}(take | steal | collect) (a | an) {x} from {each} => {front}each other player gives you one {x}\n"
        );
    }
    lines
}

fn plain(x: &str, place: &str) -> String {
    let xs = plural_of(x);
    let t = format!("({x} | {xs})");
    let most = "from the player (with | who has) the {w=most/fewest} {b}";
    let first = "(the first player | the first | whoever is first | the first one) (to (have | get | collect | own | hold | reach | gather | possess) | with | who has | having)";
    let take = "{v=take/takes/steal/steals/collect/collects}";
    format!(
        "{take} (a | an) {x} {most} ~> {{v}} one {x} from whoever has the {{w}} {{b}}\n\
         {take} {{n}} {t} {most} ~> {{v}} {{n}} {xs} from whoever has the {{w}} {{b}}\n\
         {first} {{n}} [or more] {t} (wins | wins the game | is the winner) => A player who has at least {{n}} {xs} wins the game\n\
         (fewer than {{n}} | less than {{n}}) {t} (are left | remain | are) in the {place} ~> the {place} has fewer than {{n}} {xs}\n\
         {{n}} or fewer {t} (are left | remain | are) in the {place} ~> the {place} has at most {{n}} {xs}\n\
         no {t} (are left | remain | are) in the {place} ~> the {place} is empty\n\
         {{w=if/when/once/whenever}} no {t} (are left | remain) , {{x}} => {{w}} the {place} is empty , {{x}}\n\
         the game ends (if | when | once | as soon as) no {t} (are left | remain) => The game ends when the {place} is empty\n"
    )
}

/// The one place of each thing that lies in a place in a number.
fn supplies(now: &[Said]) -> BTreeMap<String, String> {
    let mut found: BTreeMap<String, Option<String>> = BTreeMap::new();
    for said in now {
        let Said::Text(text) = said else { continue };
        let words = idioms::words(&text.to_lowercase());
        let row: Vec<&str> = words.iter().map(String::as_str).collect();
        let (front, thing) = match row.as_slice() {
            ["there", "are", n, thing, "in", "the", front @ ..]
            | ["all", n, thing, "lie", "in", "the", front @ ..]
                if is_number(n) =>
            {
                (front, thing)
            }
            [thing, "come", "from", "the", front @ ..] => (front, thing),
            ["the", front @ .., holds, n, thing] if HOLDING.contains(holds) && is_number(n) => {
                (front, thing)
            }
            _ => continue,
        };
        let plain = (1..=2).contains(&front.len());
        // What is paid does not go into a deck by itself.
        let drawn = front.last().is_some_and(|place| DRAWN.contains(place));
        let one = singular_of(thing);
        if !plain || drawn || THINGS.contains(&one.as_str()) {
            continue;
        }
        let place = front.join(" ");
        let known = found.entry(one).or_insert_with(|| Some(place.clone()));
        if known.as_ref().is_some_and(|other| *other != place) {
            *known = None;
        }
    }
    found.into_iter().filter_map(|(thing, place)| Some((thing, place?))).collect()
}
