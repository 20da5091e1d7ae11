//! Who is in front and who is behind: `the player in the lead`, `whoever is in last place`, `300 points ahead of everyone else`.
//! They are told by the number that wins the game, if the book has just one such number.

use super::idioms;
use super::pattern::{Patterns, slot};
use super::turn_said::say;
use crate::outline::{Form, Outline};

/// By which number the game is won.
const WON: &str = "\
$most = (the most | the highest | the greatest | the largest)
$who = (the player with | whoever has | the player who has | the one with)
$wins = (wins | wins the game | is the winner | is declared the winner | has won)
$who $most {a} $wins {x} => {a}
$who $most {a} $wins => {a}
{x} [,] $who $most {a} $wins => {a}
{x} [,] $who $most {a} $wins {x2} => {a}
$who $most {a} {x} $wins => {a}
when the {a} of a player (reaches | is) {n} [or more] , that player $wins => {a}
(when | if | as soon as) (a player's | any player's) {a} (reaches | is) {n} [or more] , {x} $wins => {a}
(when | if | as soon as) a player (reaches | has | gets | collects) [at least] {n} {a} [or more] , {x} $wins => {a}
the first (player | one) (to reach | to get | to collect | to have | with | who has | who reaches) {n} {a} $wins => {a}
(a player | the player | whoever) [who] (reaches | with | has | gets) {n} {a} [or more] [first] $wins => {a}
";

/// What is said by it: `@` is the number, as the book calls it, `^` the last word of its name.
const SAID: &str = "\
$everyone = (everyone else | everybody else | every other player | each other player | all other players | all the other players | the other players | the others | all others | all the others | any other player | anyone else)
$you = ((you | they) are | you're | they're)
$now = (currently | clearly | presently)
(ahead of | in front of) $everyone ~> ahead of each other player
behind $everyone ~> behind each other player
(the leader's | the leading player's) {w=hand/deck/pile/table/area} ~> the {w} of the player who has the most @
(all by (yourself | themselves | themself | himself | herself) | on (your | their) own) in (the lead | first place | last place) ~> alone in the lead
$you [$now] (all alone | alone | the only player) in (the lead | first place) ~> you have more @ than each other player
$you [$now] in (the lead | first place) (all by yourself | by yourself | by themselves | alone | on (your | their) own) ~> you have more @ than each other player
$you [$now] (all alone | alone | the only player) in last place ~> you have less @ than each other player
$you [$now] in last place (all by yourself | by yourself | by themselves | alone | on (your | their) own) ~> you have less @ than each other player
{w=is} [$now] (all alone | alone) in (the lead | first place) ~> has more @ than each other player
{w=is} [$now] (all alone | alone) in last place ~> has less @ than each other player
(the leader | the leading player | the player in [$now] (the lead | first place) | the player who is [$now] (in the lead | in first place | leading | winning | ahead) | the player [$now] (winning | leading)) ~> the player with the most @
(whoever | anyone who | the one who) is [$now] (in the lead | in first place | leading | winning | ahead) ~> the player with the most @
(whoever | anyone who | the one who) is [$now] (in last place | last | trailing | losing | behind) ~> the player with the least @
(the player in [$now] last place | the player who is [$now] (in last place | trailing | losing) | the trailing player | the player in the last place) ~> the player with the least @
(a | any) player (who is in | in) (the lead | first place) ~> a player with the most @
(a | any) player (who is in | in) last place ~> a player with the least @
$you [$now] (in the lead | in first place | leading | winning) ~> you have the most @
$you [$now] (in last place | trailing | losing) ~> you have the least @
$you [$now] last , ~> you have the least @ ,
{w=player/who} is [$now] in (the lead | first place) ~> {w} has the most @
who (is | are) not [$now] in (the lead | first place) ~> who have less @ than another player
who (is | are) not [$now] in last place ~> who have more @ than another player
{w=player/who} is [$now] in last place ~> {w} has the least @
$you [at least] {n} [or more] [@ | ^] [or more] ahead of each other player ~> you have at least {n} more @ than each other player
$you more than {n} [@ | ^] ahead of each other player ~> you have more than {n} more @ than each other player
$you [at least] {n} [or more] [@ | ^] [or more] behind each other player ~> each other player has at least {n} more @ than you
$you [at least] {n} [or more] [@ | ^] [or more] behind the player with the most @ ~> the player with the most @ has at least {n} more @ than you
$you more than {n} [@ | ^] behind the player with the most @ ~> the player with the most @ has more than {n} more @ than you
$you ahead of each other player ~> you have more @ than each other player
$you behind each other player ~> you have less @ than each other player
$go = (in one go | in a single go | at once | all at once | in one score | with one score | in a single score | in one turn score)
scores {w=more/less/fewer} than {n} [@ | ^ | points] [$go] ~> gains {w} than {n} @
score {w=more/less/fewer} than {n} [@ | ^ | points] [$go] ~> gain {w} than {n} @
scores at least {n} [@ | ^ | points] [$go] ~> gains at least {n} @
scores {n} or more [@ | ^ | points] [$go] ~> gains at least {n} @
scores {n} [@ | ^ | points] or more [$go] ~> gains at least {n} @
";

/// Words without which nothing here is said.
const SPOKEN: [&str; 14] = [
    "scores more than",
    "score more than",
    " or more",
    "the lead",
    "leading",
    "first place",
    "are last,",
    "last place",
    "trailing",
    "ahead",
    "behind",
    "winning",
    "losing",
    "leader",
];
/// Where somebody leads to a trick, the leader is who does.
const TRICKS: [&str; 3] = ["trick", " leads", "called the leader"];

/// Says it by the number that wins, in all sets of a game.
pub(super) fn said(outlines: &mut [&mut Outline]) {
    let all = || outlines.iter().flat_map(|o| &o.sentences).filter(|s| s.form == Form::Text);
    if all().any(|s| {
        let lower = s.text.to_lowercase();
        TRICKS.iter().any(|w| lower.contains(w))
    }) {
        return;
    }
    let spoken = |text: &str| SPOKEN.iter().any(|w| text.contains(w));
    let about: Vec<(usize, usize)> = outlines
        .iter()
        .enumerate()
        .flat_map(|(set, o)| (0..o.sentences.len()).map(move |at| (set, at)))
        .filter(|(set, at)| {
            let sentence = &outlines[*set].sentences[*at];
            sentence.form == Form::Text && spoken(&sentence.text.to_lowercase())
        })
        .collect();
    if about.is_empty() {
        return;
    }
    let Some(number) = won_by(outlines) else { return };
    let short = number.rsplit(' ').next().unwrap_or_default();
    let patterns = Patterns::read(&SAID.replace('@', &number).replace('^', short));
    for (set, at) in about {
        let sentence = &mut outlines[set].sentences[at];
        let Some(said) = idioms::phrased_by(&sentence.text, &patterns) else { continue };
        say(sentence, &said);
    }
}

/// The one number that decides the game.
fn won_by(outlines: &[&mut Outline]) -> Option<String> {
    let won = Patterns::read(WON);
    let mut found: Vec<String> = Vec::new();
    for sentence in outlines.iter().flat_map(|o| &o.sentences) {
        let lower = sentence.text.to_lowercase();
        let wins = [" win", "winner", "has won"].iter().any(|w| lower.contains(w));
        if sentence.form != Form::Text || !wins {
            continue;
        }
        let Some((_, of)) = won.whole(idioms::words(&sentence.text)) else { continue };
        let Some(number) = slot(&of, "a") else { continue };
        if !found.iter().any(|other| other.eq_ignore_ascii_case(&number)) {
            found.push(number);
        }
    }
    (found.len() == 1).then(|| found.remove(0))
}
