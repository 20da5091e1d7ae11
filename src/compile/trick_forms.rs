//! Games of tricks in further words: how the players follow, which card wins, what becomes of the trick, and what so many tricks
//! are worth. `/` parts the sentences of a form.

use std::sync::LazyLock;

use super::idioms;
use super::in_two::text;
use super::pattern::Patterns;
use crate::outline::Outline;
use crate::vocabulary::{number_word, ordinal};

const FORMS: &str = "\
$hand = [from (their | your | the) hand | from hand]
$any = (any | a | one | any one)
$shown = [[,] face up | [,] face-up]
$led = (led | that was led | which was led)
$others = (everyone else | everybody else | the others | the other players | each other player | all other players | other players | all others | every other player | the rest | each of the other {n9} players | the other {n9} players)
$have = (has | have | holds | hold)
$free = (may | can | is free to | are free to)
$round = [, (in turn | in clockwise order | going clockwise) , | , (in turn | in clockwise order | going clockwise | one after another) | in turn | in clockwise order | going clockwise | clockwise | in turn order | in turn , clockwise | one after another]
$ask = (a player | players | anyone | whoever | you | each player | they | everyone)
$able = (if they can | if you can | if possible | if able | if you are able | if they are able | when possible | whenever possible | where possible)
$else = ((; | , | , and) [otherwise | if not | if they cannot | if you cannot | if they can't | if you can't] [,] $ask $free play $anything)
$anything = (any card | anything | any other card | whatever they (like | please | want | wish) | whatever you (like | please | want | wish) | what they (like | please | want) | what you (like | please | want))
{x} leads to the first trick by (playing | laying down | putting down | leading) $any card $hand $shown => {x} leads the first trick
(the leader | that player | the player who leads | whoever leads) (plays | leads | lays down) $any card $hand $shown => Each player plays a card to the trick
(the leader | the first player | the player who leads) (plays | leads | lays down) $any card $hand $shown [,] and $others follow $round => Each player plays a card to the trick
(the leader | the first player) (plays | leads | lays down) $any card $hand $shown => Each player plays a card to the trick
[then] (in clockwise order | going clockwise | clockwise | in turn) [,] $others [each] [then] (plays | play | adds | add | lays down | lay down) $any card [each] $hand $shown [to the trick] => Each player plays a card to the trick
(each player | every player | everyone) $round (plays | play) $any card $hand [to (the | each) trick] [,] following {a} $able => Each player plays a card to the trick / Players must follow {a}
(each player | every player | everyone) $round (plays | play) $any card $round $hand [to (the | each) trick] => Each player plays a card to the trick
(each player | every player | everyone) (plays | play) $any card [to (the | each) trick] $round => Each player plays a card to the trick
(in | for) (each | every) trick [,] (each player | every player | everyone) (plays | play) $any card $round $hand => Each player plays a card to the trick
each trick , (each player | every player | everyone) (plays | play) $any card $round $hand => Each player plays a card to the trick
$ask [who] $have (a card | any card | cards | one or more cards) of the {a} $led must play (a card of that {b} | one | one of them | such a card) => Players must follow {a}
$ask must play a card of the {a} $led if (they | you) $have (one | any) => Players must follow {a}
$others $round must play a card of the same {a} [as the first] if they $have (one | any) => Each player plays a card to the trick / Players must follow {a}
$ask (must | have to | has to) follow {a} $able (; | , | , and) if not => Players must follow {a}
$ask (must | have to | has to) follow {a} $able $else => Players must follow {a}
$ask (must | have to | has to) follow {a} $able => Players must follow {a}
if (you | they | a player) can follow {a} , (you | they | that player) (must | have to | has to) => Players must follow {a}
if not , play $anything => Each player plays a card to the trick
if they (don't | do not | cannot | can't) , they $free play $anything => Each player plays a card to the trick
$ask [who] $have (none | no card of the {a} $led | no card of that {a} | no such card) $free play $anything => Each player plays a card to the trick
$none = ((if | when) (there (is | was) no trump in it | there (is | was) none | no trump (was | is | has been) played | there (are | were) no trumps [in it]))
$best = (the highest card of the {a} $led | the highest card of the led {a})
$player = (the player of | whoever played | the player who played)
$none , (it | the trick) is (won | taken) by $best => The highest card of the {a} led wins the trick
$none , $player $best (takes | wins | gets) (it | the trick) => The highest card of the {a} led wins the trick
$player $best (takes | wins | gets) (it | the trick) => The highest card of the {a} led wins the trick
$best wins the trick [,] unless a trump (was | is | has been) played (; | ,) [then | in that case] [,] the highest trump wins [it] => The highest trump wins the trick / The highest card of the {a} led wins the trick
$best wins the trick [,] unless (a trump was played | there is a trump in it) => The highest trump wins the trick / The highest card of the {a} led wins the trick
[$player] the highest trump wins the trick [,] or [,] $none [,] [$player] $best => The highest trump wins the trick / The highest card of the {a} led wins the trick
a trick is (taken | won) by the highest trump [,] or by $best $none => The highest trump wins the trick / The highest card of the {a} led wins the trick
a trick is (taken | won) by the highest trump [,] or [,] $none [,] by $best => The highest trump wins the trick / The highest card of the {a} led wins the trick
$player the highest trump (takes | wins | gets) (it | the trick) => The highest trump wins the trick
(its player | that player | whoever played it) (takes | collects | gathers) (all the cards in it | the cards in it | all its cards | its cards | the trick) => The winner of the trick takes the cards
$winner = ([the] winner [of (a | the | each) trick] | whoever (wins | won) (a | the) trick)
$cards = (it | the trick | its [{n8}] cards | the [{n8}] cards | them)
$aside = [aside] [face down] [(in front of | before | beside) (them | themselves)] [aside] [face down]
$next = (leads | leads to | starts | begins) [to] (the next | the next one | the next trick)
[the] winner takes the [{n8}] cards , puts them $aside and [then] $next => The winner of the trick takes the cards and leads the next trick
$winner (lays | puts | places | sets | takes | collects | keeps) $cards [, puts them] $aside [,] and [then] [, if cards remain in hand ,] $next => The winner of the trick takes the cards and leads the next trick
$winner (lays | puts | places | sets | takes | collects | keeps) $cards $aside => The winner of the trick takes the cards
$hands = (hand | round | deal)
(after | when | once) the {w5} trick [,] the $hands (is over | ends | is finished) => where dealt {w5} / When all tricks have been played, the hand is over
(a | each | the) {h=hand/round/deal} (consists of | is made up of | has | lasts) {n} tricks => where dealt {n} / When all tricks have been played, the hand is over
$took = (took | won | have won | have taken | has won | has taken | take | win | takes | wins | made | makes)
$who = (a player | each player | any player | players)
$when = [(at the end of (the | a | each | every) $hands | when the $hands is over | after the last trick | when all [{n7}] tricks have been played | after all [{n7}] tricks) ,]
$gains = (scores | score | gets | gains | receives | earns)
$points = (point | points)
$perone = (for each of (those | these | them) [tricks] | for each trick | for every trick | for each one | per trick)
$when $who [who | that] $took no (trick | tricks) [at all] $gains {n} $points => Each player who took 0 to 0 tricks scores {n} points
$when $who [who | that] $took no (trick | tricks) [at all] (loses | lose) {n} $points => Each player who took 0 to 0 tricks loses {n} points
$when $who [who | that] $took {n2} to {n3} tricks $gains {n} $points $perone => Each player who took {n2} to {n3} tricks scores {n} points for each trick
$when $who [who | that] $took {n2} to {n3} tricks $gains {n} $points => Each player who took {n2} to {n3} tricks scores {n} points
$when $who [who | that] $took {n2} to {n3} tricks (loses | lose) {n} $points => Each player who took {n2} to {n3} tricks loses {n} points
$when $who [who | that] $took {n2} or {n3} tricks $gains {n} $points => where next {n2} {n3} / Each player who took {n2} to {n3} tricks scores {n} points
$when $who [who | that] $took {n2} or {n3} tricks (loses | lose) {n} $points => where next {n2} {n3} / Each player who took {n2} to {n3} tricks loses {n} points
$when $who [who | that] $took {n2} or more tricks $gains {n} $points $perone => Each player who took {n2} or more tricks scores {n} points for each trick
$when $who [who | that] $took ({n2} or more tricks | at least {n2} tricks) $gains {n} $points => Each player who took {n2} or more tricks scores {n} points
$when $who [who | that] $took ({n2} or more tricks | at least {n2} tricks) (loses | lose) {n} $points => Each player who took {n2} or more tricks loses {n} points
$when $who [who | that] $took [exactly] {n2} (trick | tricks) $gains {n} $points => Each player who took {n2} to {n2} tricks scores {n} points
$when $who [who | that] $took [exactly] {n2} (trick | tricks) (loses | lose) {n} $points => Each player who took {n2} to {n2} tricks loses {n} points
$when $ask (count | counts) (their | your) tricks and (score | scores) that many $points => Each player scores 1 points for each trick that they took
$last = (the winner of | whoever $took | the player who $took) the (last | final) trick
$when (each player | players | every player) [then] $gains {n} $points (for each | for every | per) trick [that] [(they | you)] [$took] [,] and $last $gains {n2} [more | extra | further | additional] $points [more | extra] => Each player scores {n} points for each trick that they took / The winner of the last trick scores {n2} points
$when (each player | players | every player) [then] $gains {n} $points (for each | for every | per) trick [that] [(they | you)] [$took] [,] and the winner of the {w5} trick $gains {n2} [more | extra | further | additional] $points [more | extra] => where dealt {w5} / Each player scores {n} points for each trick that they took / The winner of the last trick scores {n2} points
$when $last $gains {n} [more | extra | further | additional] $points [more | extra] => The winner of the last trick scores {n} points
$when (each player | players | every player) [then] $gains {n} $points (for each | for every | per) trick [that] [(they | you)] [$took] => Each player scores {n} points for each trick that they took
(the winner of | whoever $took | the player who $took) (each | every | a | the) trick $gains {n} $points => The winner of the trick scores {n} points
[you] (score | earn | get | gain) {n} $points (for each | for every | per) trick [that] [(you | they)] [$took] => Each player scores {n} points for each trick that they took
$when (each player | players | every player) [then] $gains (a | one) point (for each | for every | per) trick [that] [(they | you)] [$took] => Each player scores 1 points for each trick that they took
(each | every | a) trick (is worth | counts | scores | counts for) {n} $points => Each player scores {n} points for each trick that they took
after (each | every) of the first {n} {h=hands/rounds/deals} [has been (scored | played)] , the player to the left of the dealer becomes the dealer , shuffles (all [the] cards | the cards | the deck) and deals {n4} cards to each player => where dealt {n4} / where more {n} / After each round, the player to the dealer's left becomes the new dealer
after (each | every) of the first {n} {h=hands/rounds/deals} [has been (scored | played)] , the player to the left of the dealer becomes the dealer , shuffles all {n5} cards and deals {n4} cards to each player => where dealt {n4} / where cards {n5} / where more {n} / After each round, the player to the dealer's left becomes the new dealer
after each {h=hand/round} (but | except) the (last | final) [one] , the deal passes (one place clockwise | to the left | clockwise) [and a new $hands is dealt [as before]] => After each round, the deal passes to the left
after each {h=hand/round} (but | except) the {w5} , the deal passes (one place clockwise | to the left | clockwise) [and a new $hands is dealt [as before]] => where hands {w5} / After each round, the deal passes to the left
after each {h=hand/round} (but | except) the {w5} , the deal passes (one place clockwise | to the left | clockwise) and a new $hands is dealt as in {x} => where hands {w5} / where rule {x} / After each round, the deal passes to the left
the game ends (after | when) the {o=second/third/fourth/fifth/sixth/seventh/eighth/ninth/tenth} {h=round/hand/deal} has been (scored | played) => The game ends at the end of the {o} round
the game ends (when | after) {n} {h=hands/rounds/deals} have been (scored | played) => The game ends after {n} rounds
play {n} {h=hands/rounds/deals} => The game ends after {n} rounds
";

/// Whether a figure of a form is the one that the book gives elsewhere: `where dealt ten` asks how many cards each player is dealt,
/// `where cards 40` how many there are, `where hands third` how many hands are played, `where more three` whether there is one more than these, `where next 5 6` whether the one comes right behind the other,
/// `where rule 1.2` whether it is the number of a rule.
pub(super) fn fits(outline: &Outline, at: usize, asked: &str) -> bool {
    let mut words = asked.split(' ').skip(1);
    let (Some(what), Some(figure)) = (words.next(), words.next()) else { return false };
    if what == "rule" {
        return figure.chars().all(|c| c.is_ascii_digit() || c == '.')
            && words.next().is_none();
    }
    let Some(n) = figure_of(figure) else { return false };
    if what == "next" {
        return words.next().and_then(figure_of) == Some(n + 1);
    }
    // One more hand is played than those that are followed by another.
    let n = if what == "more" { n + 1 } else { n };
    let others = (0..outline.sentences.len()).filter(|other| *other != at);
    let texts: Vec<Vec<String>> = others
        .filter_map(|other| text(outline, other))
        .map(|said| idioms::words(&said.to_lowercase()))
        .collect();
    let before = |noun: &[&str], with: &[&str]| {
        texts.iter().any(|said| {
            with.iter().any(|w| said.iter().any(|t| t == w))
                && said.windows(2).any(|pair| {
                    noun.contains(&pair[1].as_str()) && figure_of(&pair[0]) == Some(n)
                })
        })
    };
    match what {
        "dealt" => before(&["cards"], &["deal", "deals", "dealt"]),
        "cards" => before(&["cards"], &["deck", "pack", "are", "use"]),
        "hands" | "more" => {
            before(&["hands", "rounds", "deals", "hand", "round", "deal"], &["game", "play"])
        }
        _ => false,
    }
}

/// `10`, `ten` and `tenth`.
fn figure_of(word: &str) -> Option<i64> {
    word.parse().ok().or_else(|| number_word(word)).or_else(|| ordinal(word))
}

pub(super) static FURTHER: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(FORMS));
