//! Games of tricks in the words of many tables: who leads, what has to be followed, which card wins and what a trick brings. Each
//! is brought into the sentences that such games are read by.

use std::sync::LazyLock;

use super::dice_said::whole;
use super::idioms::{self, capital, small};
use super::in_two::{cut_by, text};
use super::one_breath::put;
use super::pattern::Patterns;
use super::trick_forms::FURTHER;
use crate::outline::{Form, Outline};

/// `/` parts the sentences of a form.
const TRICKS: &str = "\
$one = [(one at a time | one card at a time | one by one | evenly | face down | one at a time and face down)]
$cards = (all [of] [the] cards | the (whole | entire | full) (deck | pack) | the (deck | pack))
$deal = ([shuffle and] deal [out] | [the dealer] [shuffles and] deals [out])
$each = (each player | everyone | everybody | each | every player)
$deal $cards $one , so that $each (has | holds | gets | receives) {n} [cards] => Deal {n} cards to each player
$deal $cards $one , {n} [cards] (to $each | each | apiece) => Deal {n} cards to each player
$cards (is | are) dealt [out] $one , so that $each (has | holds | gets | receives) {n} [cards] => Deal {n} cards to each player
$cards (is | are) dealt [out] $one , {n} [cards] (to $each | each | apiece) => Deal {n} cards to each player
$cards (is | are) dealt [out] $one => Deal all the cards
$lead = (leads | starts | begins | opens)
{x} $lead [to] the first trick by (laying down | playing | putting down | leading) any card => {x} leads the first trick
{x} leads it to the first trick => {x} leads the first trick / That card is led to the first trick
{x} (leads | starts by leading | begins by leading | opens by leading | must lead) (it | that card | this card) [to (the first trick | begin | start)] => {x} leads the first trick / That card is led to the first trick
{x} leads any card to the first trick => {x} leads the first trick
(the leader | that player | they | you | the player who leads | a player who leads | whoever leads) may (lead | play) any card [they | you] [(like | likes | wish | want)] [from (their | your) hand] => Nothing
{x} (leads first | plays the first card | plays the first card to the first trick | leads to begin) => {x} leads the first trick
$broken = (has been (discarded | played | broken | thrown) | have been (discarded | played | broken | thrown) | are broken | is broken | has been played on a trick)
{a} (may not | cannot | can't | must not) be led until ((a | any) {b} | they | it | {b}) $broken [to a trick] => {a} cannot be led until {a} are broken
((no one | nobody | no player) (may | can) | players (may not | cannot | must not)) lead [a] {a} until ((a | any) {b} | they | it | {b}) $broken [to a trick] => {a} cannot be led until {a} are broken
$nobody = (nobody | no one | no player)
$broken9 = (has been | have been) (discarded | played | broken | thrown) [(on | to | in) (a | another | an earlier) trick] [(earlier | before) [in (the | that | this) (hand | round | deal)]] [in (the | that | this) (hand | round | deal)]
$nobody (may | can) lead [(a | any)] {a} until (a | any) {b} $broken9 => {a} cannot be led until {a} are broken
you (may not | cannot | can't | must not) lead [(a | any)] {a} until [(a | any)] {b} $broken9 => {a} cannot be led until {a} are broken
$led = (led | that was led | which was led)
$have = (has | have | holds | hold)
$suit = (the {a} $led | the led {a} | that {a} | the same {a})
$card = (a card of $suit | one of $suit)
$anything = (any card | anything | any other card | whatever they (like | please | want | wish) | what they (like | please | want))
$free = (may | can | is free to | are free to)
$others = (everyone else | everybody else | the others | the other players | each other player | all other players | other players | all others | every other player | the rest)
$ifcan = [(if they can | if possible | if able | if able to | if they are able | if they are able to | when they can | where possible)]
$round = [(in turn | in clockwise order | going clockwise | clockwise | in turn order | going round to the left) | , (in turn | in clockwise order | going clockwise | in turn order) ,]
$else = (; | ,) [and] (otherwise | if not | if they cannot | if they can't | if they have none) [,] ([they] $free play $anything | $anything (may | can) be played)
a player who $have $card must play (one | it | one of them) => Players must follow {a}
$others must follow {a} $ifcan $else => Players must follow {a} / Each player plays a card to the trick
$others must follow {a} $ifcan => Players must follow {a} / Each player plays a card to the trick
[going clockwise ,] $others $round [each] (play | plays | add | adds) (a | one) card [each] [,] and must follow {a} $ifcan => Each player plays a card to the trick / Players must follow {a}
[each player] $round (plays | play) (a | one) card [,] following {a} $ifcan => Each player plays a card to the trick / Players must follow {a}
$others $round must (play | follow with) $card if they $have (one | any) => Each player plays a card to the trick / Players must follow {a}
(they | players | you) must play $card if (they | you) $have (one | any) $else => Players must follow {a}
(they | players | you) must play $card if (they | you) $have (one | any) => Players must follow {a}
(a player | anyone | a player who | anyone who | those who) [(who holds | who has | with | hold | have | holds | has)] (none | no card of $suit | no such card | no cards of $suit) $free play $anything [, trumps included | , including trumps | , including a trump] => Each player plays a card to the trick
(after the lead | after that | then) , (the other [{n}] players | the others | everyone else) [each] (play | plays) (a | one) card [each] $round => Each player plays a card to the trick
$anyone = (you | they | a player | that player)
(if | when) $anyone (has | have | hold | holds) (a card | any card | any cards | cards | at least one card) of $suit , $anyone must (play | follow with) (a card of (that | the led | this) {b} | one | one of them | it | such a card) => Players must follow {a}
(a player | you | players) must play (a card | one) of $suit if (they | you) $have (one | any | such a card) => Players must follow {a}
((if | when) $anyone (have | has) none | (if | when) $anyone (cannot | do not | does not) | otherwise) , $anyone $free play $anything => Each player plays a card to the trick
otherwise $anyone $free play $anything => Each player plays a card to the trick
(the others | the other players | everyone else | the rest) follow [in clockwise order | clockwise | in turn | in turn order] [with (one | a) card each] => Each player plays a card to the trick
(if | when) (you | they | a player) (have | has) no (card | cards) of (the suit [that was] led | the led suit | that suit | the suit) , (you | they | that player) $free play (any card | anything | any other card) [, trumps included | , including trumps | , including a trump | , even a trump] => Each player plays a card to the trick
(a | the | each) trick is won by the highest trump [in it | played] => The highest trump wins the trick
if no (trump | trumps) (was | were | is | are) (played | in it) , (it | the trick) (is won by | goes to) the highest card of the {a} [that was] led => The highest card of the {a} led wins the trick
$wins = (wins | takes | captures)
the highest trump in (the | a | each) trick $wins (it | the trick) => The highest trump wins the trick
$notrump = (if the trick has no (trump | trumps) | if there is no trump [in the trick] | if there are no trumps [in the trick] | if no trump is in the trick | if the trick contains no (trump | trumps))
$notrump , the highest card of the {a} led $wins (it | the trick) => The highest card of the {a} led wins the trick
(if | when) (you | a player) (win | wins | take | takes) (a | the) trick , (you | they) (place | put | take | keep | lay | collect) (its cards | the cards | it | them | those cards) [face down] [(in front of (you | them) | aside | in a pile)] => The winner of the trick takes the cards
(you | they) then lead the next trick => The winner of the trick leads the next trick
(you | they) (put | place | lay | keep) [all] (its cards | the cards | it | them) [face down] in front of (you | them) and lead the next trick => The winner of the trick takes the cards and leads the next trick
[the] (player | one | person) who (takes | wins | took | won) (the | a) trick (keeps | takes | collects | gathers) (its cards | the cards | it | them) and (starts | leads | begins | opens) [to] the next trick => The winner of the trick takes the cards and leads the next trick
[the] (player | one | person) who (takes | wins | took | won) (the | a) trick (leads | starts) [to] the next trick => The winner of the trick leads the next trick
$best = (the highest card | the highest-ranking card | the best card)
$who = (the player who played | whoever plays | whoever played | the player who plays | the one who played | the player with)
$next = (leads | leads to | starts | begins | and leads) [to] (the next | the next one | the next trick | next | again)
$then = [,] and [that player] [then] $next
$of = (of | in)
$who $best $of $suit $wins (the trick | it) $then => The highest card of the {a} led wins the trick / The winner of the trick leads the next trick
$who $best $of $suit $wins (the trick | it) => The highest card of the {a} led wins the trick
$best $of $suit $wins [(the trick | it | the {n} cards)] $then => The highest card of the {a} led wins the trick / The winner of the trick leads the next trick
$best $of $suit $wins [(the trick | it | the {n} cards)] => The highest card of the {a} led wins the trick
$none = (where | if | when) (no trump | no trumps) (was | were | is | are | has been | have been) played
$nontrump = ($none | if there are no trumps | if there is none | if there is no trump | if none was played)
the trick is (won | taken) by the highest trump [in it | played] [,] or [,] [else] $nontrump [,] by $best $of the {a} $led => The highest trump wins the trick / The highest card of the {a} led wins the trick
the highest trump [played] $wins [(the trick | it)] [,] (or | but) [,] $nontrump [,] $best $of the {a} $led [(does | wins | wins it | wins the trick)] => The highest trump wins the trick / The highest card of the {a} led wins the trick
[the] winner [of (a | the | each) trick] (sets | puts | lays | places | takes) (it | the trick | the cards) [aside] [face down] [(in front of them | in front of themselves | aside | beside them)] [,] and [then] $next => The winner of the trick takes the cards and leads the next trick
[the] winner [of (a | the | each) trick] (collects | gathers | picks up | takes | takes in) (it | the trick | the [{n}] cards) and [then] $next => The winner of the trick takes the cards and leads the next trick
[the] winner [of (a | the | each) trick] $next => The winner of the trick leads the next trick
$when = [(once | when | after) (all [the] [{n2}] tricks | all [of] [the] cards | the hands | all hands) (have been | are) (played | taken | empty | played out | finished) , | at the end of (the | each) (hand | deal) , | after the last trick ,]
(a | the | each) {h=hand/round/deal} (is over | ends) (when all [{n}] tricks (have been | are) (played | taken | finished) | after [all] [{n}] tricks | after the last trick | when (all | the) cards have been played | when all hands are empty) => When all tricks have been played, the hand is over
the game (stops | ends | is over) at the end of (a | the | any) {h=hand/round/deal} in which (any | a | some | one) player (reaches | has | has reached | gets | scores) {n} [or more] points => The game ends when a player has {n} or more points
$took = (took | won | have won | have taken | has won | has taken | take | win | made | makes)
$when each player (scores | gets | earns | gains) {n} (point | points) for (every | each) trick [that] they $took => Each player scores {n} points for each trick that they took
(you | a player) (score | scores | earn | earns | get | gets | gain | gains) {n} (point | points) for (each | every) trick [that] (you | they) $took [in (the | that | a) (round | hand | deal)] => Each player scores {n} points for each trick that they took
(each | every) trick [that] [(won | taken | you take | a player takes | you win)] (is worth | counts | scores | counts as | counts for | earns) {n} (point | points) => Each player scores {n} points for each trick that they took
a player who $took (no tricks | no trick) [at all] loses {n} (point | points) => Each player who took no tricks loses {n} points
a player who $took (no tricks | no trick) [at all] (scores | gets | receives) {n} (point | points) [instead] => Each player who took no tricks scores {n} points
";

/// Whoever has most tricks, where nothing in the book counts points.
const MOST: &str = "\
$took = (took | won | has won | has taken | takes | wins | made)
$when = [(once | when | after) (all [the] [{n2}] tricks | all [of] [the] cards | the hands | all hands | {n2} tricks) (have been | are) (played | taken | empty | played out | finished) , | at the end [of (the | each) (hand | deal)] , | after the last trick , | after {n2} tricks , | after all [{n2}] tricks ,]
$when the player (with | who $took) the most tricks (wins | is the winner) [the game] => most
$when whoever (has | has taken | has won | takes | wins | took | won) the most tricks (wins | is the winner) [the game] => most
";

/// Cards that somebody has taken in tricks.
const TAKEN: &str = "\
$took = (took | take | takes | have taken | has taken | won | have won | has won | captured | have captured | has captured | collected | have collected)
(for each | for every) {a} (in | among) (their | the) (tricks | cards) [that] [(they | you | he or she) $took] ~> for each {a} in their trick pile
(for each | for every) {a} [that] (they | you | he or she) $took [in tricks | in their tricks | during the hand] ~> for each {a} in their trick pile
(player who | whoever) $took the {a} of {b} ~> player with the {a} of {b} in their trick pile
(player who | whoever) $took the {n} of {b} ~> player with the {n} of {b} in their trick pile
";

/// What such cards score, where the sentence names several of them.
const CARDS: &str = "\
$points = (point | points)
$took1 = (took | takes | won | wins | has taken | captured | has won)
the {b} of {c} (gives | brings | costs | scores) {n2} [$points] to (the player | whoever | the one) [who] $took1 it => {n2} the {b} of {c}
the {c} {n3} (gives | brings | costs | scores) {n2} [$points] to (the player | whoever | the one) [who] $took1 it => {n2} the {c} {n3}
(if you | whoever | the player who | a player who) $took1 the trick (that contained | with | containing | that contains | that had) the {c} {n3} [,] [you | they] (earn | score | get | gain | earns | scores | gets | gains) {n2} [more | extra | further | additional] $points => {n2} the {c} {n3}
the {n3} of {c} (gives | brings | costs | scores) {n2} [$points] to (the player | whoever | the one) [who] $took1 it => {n2} the {n3} of {c}
(if you | whoever | the player who | a player who) $took1 the trick (that contained | with | containing | that contains | that had) the {n3} of {c} [,] [you | they] (earn | score | get | gain | earns | scores | gets | gains) {n2} [more | extra | further | additional] $points => {n2} the {n3} of {c}
(if you | whoever | the player who | a player who) $took1 the trick (that contained | with | containing | that contains | that had) the {b} of {c} [,] [you | they] (earn | score | get | gain | earns | scores | gets | gains) {n2} [more | extra | further | additional] $points => {n2} the {b} of {c}
(each player | players | everyone) (scores | score | gets | gets | receives | counts) {n} $points for each {a} in their trick pile and {n2} [$points] for the {b} of {c} => {n} {a} / {n2} the {b} of {c}
(each player | players | everyone) (scores | score | gets | gets | receives | counts) {n} $points for each {a} in their trick pile and {n2} [$points] for the {n3} of {c} => {n} {a} / {n2} the {n3} of {c}
each {a} [taken] (counts | scores | is worth | costs) {n} [$points] [,] and the {b} of {c} (counts | scores | is worth | costs) {n2} [$points] => {n} {a} / {n2} the {b} of {c}
each {a} [taken] (counts | scores | is worth | costs) {n} [$points] => {n} {a}
the {b} of {c} [taken] (counts | scores | is worth | costs) {n2} [$points] => {n2} the {b} of {c}
";

static PILE: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(TAKEN));
static WORTH: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(CARDS));

static SAID: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(TRICKS));
static WINS: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(MOST));

/// Brings such sentences into their usual form.
pub(super) fn said(outline: &mut Outline) {
    let speaks = |outline: &Outline, word: &str| {
        outline
            .sentences
            .iter()
            .any(|s| s.form == Form::Text && s.text.to_lowercase().contains(word))
    };
    if !speaks(outline, "trick") {
        return;
    }
    super::trick_words::said(outline);
    let points = speaks(outline, "point");
    piled(outline);
    for at in (0..outline.sentences.len()).rev() {
        let Some(text) = text(outline, at) else { continue };
        if !points && WINS.whole(idioms::words(&text)).is_some() {
            let scores = "Each player scores 1 point for each trick that they took";
            put(
                outline,
                at,
                &[scores.to_owned(), "The player with the most points wins".to_owned()],
            );
            continue;
        }
        cut_by(outline, at, &SAID);
        if let Some(form) = self::text(outline, at).and_then(|said| whole(&said, &FURTHER)) {
            let (asked, said): (Vec<&str>, Vec<&str>) =
                form.split(" / ").partition(|part| part.starts_with("where "));
            if asked.iter().all(|asked| super::trick_forms::fits(outline, at, asked)) {
                put(outline, at, &said.into_iter().map(capital).collect::<Vec<_>>());
            }
        }
    }
}

/// When cards that were taken are scored.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Hand,
    Round,
    Game,
}

/// What is scored by the cards that were taken lies in a pile of each player, and is scored at the end of the hand, or once when the
/// game ends.
fn piled(outline: &mut Outline) {
    let all: Vec<String> = outline.sentences.iter().map(|s| s.text.to_lowercase()).collect();
    let says = |words: &[&str]| all.iter().any(|t| words.iter().any(|w| t.contains(w)));
    let goal = all
        .iter()
        .any(|t| t.contains("points") && (t.contains("the game ends") || t.contains("first ")));
    // Whose game goes to so many points and scores a hand plays several of them.
    let rounds = goal && all.iter().any(|t| HANDS.iter().any(|hand| t.contains(hand)));
    let mut first = None;
    for at in (0..outline.sentences.len()).rev() {
        let Some(said) = text(outline, at) else { continue };
        let (when, rest) = times(&said);
        let lower = rest.to_lowercase();
        if ["each trick", "every trick", "trick pile"].iter().any(|w| lower.contains(w)) {
            continue;
        }
        let rest = idioms::phrased_by(&rest, &PILE)
            .map_or(rest, |t| t.trim_end_matches('.').to_owned());
        let when = match when {
            Some(When::Round) => "At the end of each round",
            Some(When::Hand) if rounds => "At the end of each round",
            _ => "At the end of the game",
        };
        let parts: Vec<String> = match whole(&rest, &WORTH) {
            Some(form) => form
                .split(" / ")
                .filter_map(|part| part.split_once(' '))
                .map(|(n, what)| match what.strip_prefix("the ") {
                    Some(one) => format!("{when}, a player with the {one} in their trick pile scores {n} points"),
                    None => format!("{when}, each player scores {n} points for each {what} in their trick pile"),
                })
                .collect(),
            None if rest.contains("trick pile") => vec![format!("{when}, {}", small(&rest))],
            None => continue,
        };
        put(outline, at, &parts);
        first = Some(at);
    }
    let Some(first) = first else { return };
    let mut more = Vec::new();
    if !says(&["has a trick pile"]) {
        more.push("Each player has a trick pile".to_owned());
    }
    let dealt =
        ["each round", "new hand", "next hand", "deal again", "dealt again", "another hand"];
    if rounds && !says(&dealt) {
        more.push("Shuffle all the cards and deal again for each new round".to_owned());
        more.push("A round ends when all tricks have been played".to_owned());
    }
    more.push(text(outline, first).unwrap_or_default());
    put(outline, first, &more);
}

/// The end of a hand, in front of what is scored then.
const HANDS: [&str; 5] = [
    "at the end of the hand",
    "at the end of each hand",
    "at the end of every hand",
    "at the end of the deal",
    "at the end of each deal",
];

/// When a sentence says that it is done, and the rest of it.
fn times(text: &str) -> (Option<When>, String) {
    const EMPTIED: [&str; 3] = [
        "when all the cards have been played",
        "when all cards have been played",
        "when all hands are empty",
    ];
    let hands = HANDS.iter().chain(&EMPTIED).map(|front| (*front, When::Hand));
    let others =
        [("at the end of each round", When::Round), ("at the end of the game", When::Game)];
    let lower = text.to_lowercase();
    let found = hands.chain(others).find_map(|(front, when)| {
        lower.strip_prefix(front)?.strip_prefix(", ")?;
        Some((Some(when), capital(text.get(front.len() + ", ".len()..)?)))
    });
    found.unwrap_or_else(|| (None, text.to_owned()))
}
