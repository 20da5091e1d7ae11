//! Cards that all players turn up together and compare, as tables tell it: `both players turn over the top card of their pile; the
//! higher card takes both; if they are equal, …`. Each such sentence is brought into one about the cards in front of the players, in
//! the round in which they were laid there, and with what is so where several share the highest one.

use std::sync::LazyLock;

use super::dice_said::whole;
use super::idioms::{self, capital};
use super::in_two::text;
use super::one_breath::put;
use super::pattern::Patterns;
use crate::outline::Outline;
use crate::vocabulary::singular_of;

/// How the cards come to lie there: from a pile, from a hand, or from a hand in secret.
const OPENS: &str = "\
$all = (each player | every player | all [the] players | the players | players | both players | everyone | everybody | both | all of you | you all | you both | each)
$time = [(each round | in each round | every round | in every round | at the start of each round | at the beginning of each round | a round goes like this : | to play a round | in a round | each time | each turn | in each turn | on each turn | every turn | in every turn | then | at the same time | together | simultaneously) [,]]
$once = [[all] (at the same time | simultaneously | together | at once | at the same moment)]
$turn = (turn over | turns over | turn up | turns up | flip | flips | flip over | flips over | flip up | flips up | reveal | reveals | play | plays | lay down | lays down | put down | puts down | show | shows | turn face up | turns face up | place | places | lay | lays | put | puts | deal | deals | uncover | uncovers)
$of = (of | from | off)
$their = (their | his or her | his | her | the | your | your own | their own)
$there = [(face up | up | over)] [(on the table | in front of (them | you | themselves) | in the middle | into the middle | to the middle | in the middle of the table | in the centre | in the center | side by side)] [(face up)]
$down = [(and | , and) (lay | lays | put | puts | place | places | play | plays) (it | them) [down] $there]
$time $all $once $turn [over] (the | their | his or her | your) top card $of $their {p} $there $once $down => pile {p}
$time $all $once $turn (a | one) card $of the top $of $their {p} $there $once => pile {p}
$time $all $once draw [(a | one)] card from $their {p} and (reveal | reveals | show | shows | turn | turns) (it | them) [(up | over | face up)] $once => pile {p}
$hand = (from (their | his or her | your | the) [own] hand | from hand | from among their cards | of their choice | from their cards | of their own choice)
$hide = (choose | chooses | select | selects | pick | picks | secretly choose | secretly chooses | secretly select | secretly selects | secretly pick | secretly picks)
$lay = (put | puts | place | places | lay | lays | play | plays)
$front = [(on the table | in front of (them | you | themselves) | down | in the middle)]
$show = (reveal | reveals | show | shows | turn over | turns over | play | plays | turn up | turns up | turn (it | them) (over | up) | turns (it | them) (over | up) | flip (it | them) over | flips (it | them) over)
$time $all $once [secretly] $hide (a | one) card [$hand] [,] (and | then | and then) $once [all] $show [it | them | their card | that card] $front $there $once => hidden
$time $all $once [secretly] $hide (a | one) card [$hand] [,] [and] $lay it [$front] face down [$front] [(then | and then | and) $once [all] $show [it | them] $once] => hidden
$time $all $once [secretly] $lay (a | one) card [$hand] $front face down $front [$hand] => hidden
$time $all $once [secretly] $hide (a | one) card [$hand] [secretly | in secret | to play | to reveal] => hidden
$time $all $once $turn (a | one) card [$hand] $there $once => hand
";

/// What was laid face down is turned up.
const SHOWN: &str = "\
$once = [[all] (at the same time | simultaneously | together | at once | at the same moment)]
$all = (each player | every player | all [the] players | the players | players | both players | everyone | everybody | both | all of you | you all)
$when = [(then | now | next | when (everyone | everybody | all players | all | both players) (has | have | is | are) (chosen | chosen a card | ready | picked | picked a card | done so | done this | placed a card | played a card) | once (everyone | everybody | all players | all | both players) (has | have | is | are) (chosen | chosen a card | ready | picked | picked a card | done so | done this | placed a card | played a card)) [,]]
$cards = (the cards | all cards | all the cards | these cards | all of them | them | their cards | their card | the chosen cards | all chosen cards | they | it | their chosen cards | their chosen card | the chosen card | both cards | the two cards)
$when $all $once [then] (reveal | reveals | turn over | turns over | show | shows | turn up | turns up | flip | flips | flip over | flips over) $cards [over] $once => shown
$when (reveal | turn over | show | turn up | flip) $cards [over] $once => shown
$when (turn | flip) $cards (over | up | face up) $once => shown
$when $all (turn | turns | flip | flips) $cards (over | up | face up) $once => shown
$when $cards (are | is) [then] (revealed | turned over | turned up | turned face up | flipped | flipped over | shown) $once => shown
";

/// Who has the highest or lowest of these cards, and what comes of it.
const WINS: &str = "\
$there = [(on the table | in the round | showing | revealed | played | this round | of the two | of all | that was played | face up | in the middle | of the round | in front of them | that round | in that round | in this round | shown | turned up)]
$high = (highest | higher | largest | larger | biggest | bigger | greatest | greater | best | better | highest-ranking | higher-ranking | strongest)
$low = (lowest | lower | smallest | smaller | least | lowest-ranking | lower-ranking | weakest)
$card = ([revealed | played | face-up | shown | turned-up | chosen | third | fourth | second | new | last | next] (card | number | value | rank))
$who = (the player | whoever | the one | the person | the player or players | anyone)
$did = (with | who has | has | who shows | shows | who played | who plays | played | plays | who revealed | revealed | who reveals | reveals | who turned up | turned up | turns up | who turns up | who turned over | turned over | who turns over | turns over | who put down | who laid down | who laid | laid | holding | showing | who flipped | flips | flipped | who had | had)
$time = [(each round | in each round | then | now | next) [,]]
$time $who $did the $high $card $there {x} => highest {x}
$time $who $did the $low $card $there {x} => lowest {x}
$time $who whose [$card | revealed card | card | played card] $there (is | was | has | shows) [the] $high [{w=rank/number/value}] $there {x} => highest {x}
$time $who whose [$card | revealed card | card | played card] $there (is | was | has | shows) [the] $low [{w=rank/number/value}] $there {x} => lowest {x}
$time the (owner | player) of the $high $card $there {x} => highest {x}
$time the (owner | player) of the $low $card $there {x} => lowest {x}
$time (the $high $card | the $high | $high card | high card) $there {x} => highest {x}
$time the $low $card $there {x} => lowest {x}
";

/// What becomes of the cards, or is gained.
const PRIZE: &str = "\
$kind = [(played | revealed | face-up | shown | turned-up | two | {n})]
$all = ((both | the two | all of the | all the | all | these | those | the | both of the | all these | all of these | every) $kind (cards | card) [(on the table | in the middle | that were played | played | from the round | from both players | in front of the players | of the round | in the round | from this round)] | both | them | all of them | them all | everything | both of them)
$take = (takes | wins | gets | captures | collects | gains | picks up | scoops up | claims | keeps | receives | adds | puts | places | moves)
$and = (and | , and | , then | and then)
$won = [(wins | takes) (the round | the battle | the hand | the trick | it | the duel | the comparison | the turn) $and]
$put = (puts | places | adds | returns | tucks | moves | slides | sets | keeps | lays)
$them = (them | these | those | these cards | both | both cards | all of them)
$their = (their | his or her | his | her | the | your)
$way = [face down | face up | in any order]
$won $take $all $and $put $them $way (at | on | to | onto) the bottom of $their [own] {p} $way => bottom {p}
$won $take $all $and $put $them $way (under | underneath | beneath | below) $their [own] {p} $way => bottom {p}
$take $all $way (at | on | to | onto) the bottom of $their [own] {p} $way => bottom {p}
$take $all $and (they | these | the cards | both) go (to | under) [the bottom of] (the winner's | that player's | his or her | their) {p} $way => bottom {p}
$take $all $way (under | underneath | beneath) $their [own] {p} $way => bottom {p}
$won $take $all $and $put $them $way (in front of (them | themselves | him or her) | aside | beside them | on one side | next to them | in a pile [in front of them] | in (a | their) [own] [separate] {a=score/scoring/victory/winning/prize/won} pile) $way => prize
$won $take $all $and $put $them $way (in | into | to | on) $their [own] {p} $way => into {p}
$take $all $way (into | to) $their [own] {p} $way => into {p}
$won $take $all => prize
(wins | takes | has won) [(the round | the battle | the hand | the trick | it | the duel | the comparison | the turn | that round | this round)] => won
(wins | takes) (the round | the battle | the hand | the trick | it | the duel | the comparison | the turn) $and {x} => also {x}
";

/// What is so where several share it.
const TIES: &str = "\
$cards = ([the | both | these] (third | new | next | fourth | last | second | face-up) cards | the cards | both cards | the two cards | the revealed cards | the played cards | they | two cards | two or more cards | two or more | the highest cards | both | several cards | these cards | all cards | both players | the players | players | two players | two or more players | several players | several | more than one player | the two players)
$rank = (rank | number | value)
$even = ((are | is) [also | again | still] [of] (equal | the same | tied | even | a tie | a draw) [$rank | in $rank] | (tie | tied | draw | match) | are of (equal | the same) $rank | (have | show | share | played | play | turn up | turned up | reveal | revealed) [cards of] (the same | equal | an equal) [$rank | card | cards] [of the same $rank])
$for = [(for | on) [the] (highest | highest card | high card | first | best | best card | top | lowest | lowest card)]
$if = (if | when | whenever | should | in case)
$if $cards $even $for , {x} => {x}
$if $cards (have | share | show | played | play) [the] (highest | high | same highest) (card | cards | rank | number | value) , {x} => {x}
$if (there is | there's | it is | it's) a (tie | draw) $for [(between two or more players | between players)] , {x} => {x}
$if [the round] (is | ends in) a (tie | draw) , {x} => {x}
(in | on) [(the case of | case of | the event of)] a (tie | draw) $for [,] {x} => {x}
(with | on) (equal cards | a tie | ties) [,] {x} => {x}
{x} (if | when) $cards $even $for => {x}
{x} if (there is | it is) a (tie | draw) $for => {x}
{x} (in case of | in the case of | in | on) a (tie | draw) $for => {x}
(ties | a tie | equal cards | tied cards) (are | is) {x} => the cards are {x}
";

/// What comes of that.
const EVEN: &str = "\
$all = ((both | the two | all of the | all the | all | these | those | the | all these | all of these) [(played | revealed | tied | equal)] (cards | card) | both | them | all of them | they | all of these)
$out = (discarded | put aside | removed | thrown away | set aside | put on the discard pile | out of the game | removed from the game)
$after = [, (no one | nobody) {x9}]
$all (are | is) $out => discard
(discard | set aside | put aside | remove | throw away) $all [aside] => discard
(each player | both players | they | everyone | both | all players) [each] (discard | discards | set aside | remove | removes) (their card | their cards | it | them | both cards | both) => discard
$all go (to | on | onto) the discard pile => discard
(nobody | no one | no player | neither player | none of them | neither) (scores | wins | gets | takes | gains | receives | wins or loses | score) [(anything | a point | any points | points | the point | the cards | the round | them | it | anything | any cards | this round | that round)] and ($all (are | is) $out | $all go to the discard pile) => discard
(nobody | no one | no player | neither player | none of them | neither) (scores | wins | gets | takes | gains | receives | score) [(anything | a point | any points | points | the point | the cards | the round | them | it | anything | any cards | this round | that round)] => nothing
(nothing happens | the round is a draw | the round does not count | the round counts for nothing | no points are scored | no point is scored | there is no winner | the round has no winner) => nothing
(there is | there's | it is | it's | this is | they (have | fight) | the players (have | fight) | (have | fight)) (a | an) {b} => named {b}
(a | an) {b} (begins | starts | follows | takes place | is fought | breaks out) => named {b}
(have | fight | play | there is | hold | start | do | repeat) (another | this | the | it | a further | a new | one more) [{x}] => again
$next = (the next round | the following round | the next one)
$stay = (stay | stays | remain | remains | are left | lie | stay lying | are kept | is left)
$all $stay [(on the table | in the middle | there | where they are | in front of the players | as they are)] [face up] [(and | , and) {x}] => pot
(leave | keep) $all [(on the table | in the middle | there | where they are)] [(and | , and | for) {x}] => pot
$all (go | are taken | belong) (to | by) the winner of $next => pot
the winner of $next (takes | wins | gets | collects) {x} => pot
(you | they | both | the players | both players | these players | those players | everyone | each player) [each] (play | plays) (again | another round | another card | one more card | on) [{x}] => pot
(each player | both players | they | each | everyone | both) [each] (turn | turns | turn over | turns over | play | plays | reveal | reveals | flip | flips | put down | puts down) (another | one more | a new | a further | another top) card [{x}] => pot
$lay = (put | puts | place | places | lay | lays | play | plays | deal | deals | lay down | lays down | put down | puts down)
$war = [(it is | it's | there is | this is | they have | it comes to) [a] {w=war/battle/fight/duel/clash/standoff} (: | , | ; | and | , and)]
$war (each player | both players | they | each | everyone | both | the players | the tied players) [each] $lay {n} [more] (card | cards) face down [(in front of them | on the table)] [(and | , and | , then | and then | plus) {x}] => war {n}
$each = (each player | both players | they | each | everyone | both | all players)
$each [each] (take | takes | get | gets | return | returns | keep | keeps | pick up | picks up | put | puts) (their | his or her | its) [own] (card | cards) back [(into | to | in) (their | his or her) hand] => back
$each [each] (take | takes | get | gets | return | returns | keep | keeps | pick up | picks up | put | puts) (back | up) (their | his or her | its) [own] (card | cards) [(into | to | in) (their | his or her) hand] => back
$each [each] (keep | keeps | take back | takes back) (it | their own card | their card | them) => back
$each [each] (put | puts | place | places | return | returns) (their card | it | them | their cards) (at | on | to | onto) the bottom of (their | the) [own] {p} => under {p}
$each [each] (put | puts | place | places | return | returns) (their card | it | them | their cards) (under | beneath | underneath) (their | the) [own] {p} => under {p}
";

/// Whoever that was, in a sentence behind.
const WINNER: &str = "\
[then] (the winner | the winner of the round | the winner of (that | this | each) round | that player | this player | its owner | the owner | its player | whoever wins | whoever wins the round | the player who wins [the round] | the round's winner) {x} => {x}
";

/// What is left lying is put away.
const AWAY: &str = "\
$when = [(then | afterwards | after this | at the end of the round | at the end of each round | after each round | after the round | in any case) [,]]
$all = ((both | the two | all of the | all the | all | these | those | the) [(played | revealed | used | face-up)] cards [(on the table | in the middle | played | from the round)] | both | them | all of them)
$when $all (are | is | get) [then | all] (discarded | put aside | removed | thrown away | set aside | put on the discard pile | removed from the game) [afterwards] => away
$when (discard | set aside | put aside | remove) $all [aside] => away
$when $all go (to | on | onto) the discard pile => away
$when (each player | everyone | all players | both players) (discards | discard) (it | them | their card | the card they played | the played card) => away
";

/// Of these cards, the highest or lowest one.
const ONE: &str = "\
the {w=highest/lowest/higher/lower} [(played | revealed | other)] card ~> the {w} card in front of the players
";

/// Cards that were won, and the end of a book in which all of them are played.
const COUNTED: &str = "\
$won = (won | taken | captured | collected | took | win | gathered)
(for each | for every) card [that] (they | you | he or she) [(have | has)] $won ~> for each card in their prize pile
(who has | who | with) [(has | have)] $won the most cards ~> with the most cards in their prize pile
(player with | player who has) the most cards ~> player with the most cards in their prize pile
whoever (has | has won | won | has taken | took | has collected | has captured) the most cards ~> the player with the most cards in their prize pile
";
const OVER: &str = "\
$over = (all [the] (cards | hands) (have been played | are played | are gone | are empty | have been used | are used up) | (everyone | everybody | all players | the players) (has | have) (played all their cards | no cards left | run out of cards | played all cards | played their last card) | the cards (run out | are used up | are all played) | the hands are empty | (nobody | no one | no player) has any cards left)
(when | once | after | as soon as) $over , the game (ends | is over) => over
(when | once | after | as soon as) $over , the game (ends | is over) and {x} => over {x}
(when | once | after | as soon as) $over , {x} => over {x}
the game (ends | is over) (when | once | after | as soon as) $over => over
";

/// Cards that are dealt go to the piles from which they are turned up.
const DEALT: &str = "\
$all = ([out] all [of] [the] cards | [out] the (whole | entire | full) (deck | pack) | [out] the (deck | pack | cards))
$to = [(to (each player | the players | all players | both players | everyone | everybody) | between (the players | both players | the two players | all players) | among (the players | all players))]
$way = [(evenly | face down | equally | one at a time | one by one | , one card at a time , | , one card at a time | , one at a time , | , one by one ,)]
deal $all $way $to $way => Deal all the cards to
deal {n} cards $way $to $way => Deal {n} cards to
$so = [, [so that | so] each player (has | gets | receives) [(a pile of | a face-down pile of)] {n2} cards [in (a | their own) [face-down] pile] [face down] [in front of them]]
shuffle [the (deck | cards | pack)] and deal $all $way $to $way $so => Shuffle the deck and deal all the cards to
deal $all $way $to $way $so => Deal all the cards to
shuffle [the (deck | cards | pack)] and deal $all $way $to $way => Shuffle the deck and deal all the cards to
shuffle [the (deck | cards | pack)] and deal {n} cards $way $to $way => Shuffle the deck and deal {n} cards to
";

/// Where the cards lie from which they are turned up.
const HELD: &str = "\
$down = [(face-down | face down | closed)]
[then] each player (keeps | holds | puts | places | has | stacks | lays | puts down | sets) (their | his or her) cards [face down] (in | into | on | as) (a | one | their | their own) [own] $down {p} [face down] [in front of (them | themselves | him or her)] [without looking [at them]] => {p}
[then] each player's cards (form | make | are | make up | are kept in | lie in | become) (a | one | their) [own] $down {p} [face down] [in front of (them | that player | him or her)] => {p}
the cards of each player (form | make | are | make up | are kept in | lie in | become) (a | one | their) [own] $down {p} [face down] [in front of (them | that player)] => {p}
[then] each player has [a | their own] $down {p} [of cards] [in front of (them | themselves)] => {p}
(these | they | the cards | these cards) (form | make | are | make up | are kept in | become) (their | a | each player's) [own] $down {p} [face down] [in front of (them | each player)] => {p}
";

/// What players do where cards are even, under the name that the book gives it.
const NAMED: &str = "\
(in | during | for | to (fight | play | resolve | settle | hold | decide)) (a | an | the | this | each | every | such a) ~ [,] {x} => {x}
(when | if | whenever) (there is | you have | players have | it comes to) (a | an) ~ , {x} => {x}
";

static OPEN: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(OPENS));
static SHOW: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(SHOWN));
static WIN: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(WINS));
static GAIN: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(PRIZE));
static TIE: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(TIES));
static SHARE: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(EVEN));
static WINS_IT: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(WINNER));
static PUT_AWAY: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(AWAY));
static COUNT: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(COUNTED));
static ENDS: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(OVER));
static HOLD: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(HELD));
static ONE_OF: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(ONE));
static DEAL: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(DEALT));

/// All that lies before the players.
const ALL: &str = "all cards in front of the players";

/// What the sentences of a book say about such cards.
#[derive(Default)]
struct Told {
    /// Where the cards are laid down, and from which pile, if not from a hand.
    open: Option<(usize, Option<String>, bool)>,
    shown: Vec<usize>,
    /// `highest` or `lowest`, and what whoever has it does.
    wins: Vec<(usize, String, String)>,
    ties: Vec<(usize, String)>,
    away: Vec<usize>,
}

/// Brings such sentences into their usual form.
pub(super) fn said(outline: &mut Outline) {
    let Some((told, pot)) = told(outline) else { return };
    let Some((open, pile, hidden)) = &told.open else { return };
    let pile = pile.as_deref();
    let mut forms: Vec<(usize, Vec<String>)> = Vec::new();
    let (mut prize, mut acted) = (false, false);
    let side = told.wins[0].1.clone();
    for (at, which, what) in &told.wins {
        // What was left to the next round is won there.
        let again = acted && pot && *which == side;
        let said = if again { Vec::new() } else { gained(what, pile, pot, &mut prize) };
        acted |= !said.is_empty();
        let who = format!(
            "Each round, if exactly one player has the {which} card in front of them, that player"
        );
        forms.push((*at, said.iter().map(|said| format!("{who} {said}")).collect()));
    }
    for (at, what) in &told.ties {
        forms.push((*at, shared(what, pile, &side)));
    }
    for at in &told.away {
        forms.push((*at, vec![format!("Each round, {ALL} are discarded")]));
    }
    let turned = format!("Each round, {ALL} are turned face up");
    for at in &told.shown {
        forms.push((*at, vec![turned.clone()]));
    }
    let mut first = Vec::new();
    if prize {
        first.push("Each player has a prize pile".to_owned());
    }
    let (from, face) = match pile {
        Some(pile) => (format!("the top card of their {pile}"), "up"),
        None if *hidden => ("a card from their hand".to_owned(), "down"),
        None => ("a card from their hand".to_owned(), "up"),
    };
    first.push(format!("Each round, each player puts {from} face {face} in front of them"));
    if *hidden && told.shown.is_empty() {
        first.push(turned);
    }
    forms.push((*open, first));
    // From the last on, since a sentence that becomes several moves those behind it.
    forms.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
    for (at, mut said) in forms {
        if said.is_empty() {
            said.push("Nothing".to_owned());
        }
        put(outline, at, &said);
    }
    if let Some(pile) = pile {
        dealt(outline, pile);
    }
    counted(outline, prize, pile.is_none());
}

/// What is told of such cards, if all is there that such a game needs; and whether cards stay on the table for the next round.
fn told(outline: &Outline) -> Option<(Told, bool)> {
    let all: Vec<(usize, String)> = (0..outline.sentences.len())
        .filter_map(|at| text(outline, at).map(|said| (at, said)))
        .collect();
    let says = |words: &[&str]| {
        all.iter().any(|(_, said)| words.iter().any(|w| said.to_lowercase().contains(w)))
    };
    if !says(&["highe", "larg", "big", "great", "best", "better", "low", "small"])
        || says(&["trick", "trump", "follow suit", "follow the suit", " led", "bid"])
    {
        return None;
    }
    let mut told = Told::default();
    let (mut pot, mut won, mut named) = (false, None, None::<Patterns>);
    for (at, said) in &all {
        let found = |patterns| whole(said, patterns);
        if told.open.is_none() {
            if let Some(form) = found(&OPEN) {
                let pile = form.strip_prefix("pile ").map(singular_of);
                told.open = Some((*at, pile, form == "hidden"));
            }
            continue;
        }
        let before = *at == told.open.as_ref()?.0 + 1 || !told.wins.is_empty() || won.is_some();
        if told.wins.is_empty() && found(&SHOW).is_some() {
            told.shown.push(*at);
        } else if let Some(what) = found(&TIE).filter(|what| !of_the_game(what)) {
            match whole(&what, &SHARE) {
                Some(form) if form == "again" => told.ties.push((*at, form)),
                Some(form) if form.starts_with("named ") => {
                    named = Some(Patterns::read(&NAMED.replace('~', &form[6..])));
                    told.ties.push((*at, "again".to_owned()));
                }
                form => {
                    pot |= form.is_some_and(|w| w == "pot" || w.starts_with("war"));
                    told.ties.push((*at, what));
                }
            }
        } else if let Some(what) = named.as_ref().and_then(&found) {
            pot |= whole(&what, &SHARE).is_some_and(|w| w == "pot" || w.starts_with("war"));
            told.ties.push((*at, what));
        } else if let Some((which, what)) = found(&WIN)
            .and_then(|w| w.split_once(' ').map(|(a, b)| (a.to_owned(), b.to_owned())))
            .filter(|(_, what)| !of_the_game(what))
        {
            // Who has won it is told first, what they get behind it.
            if whole(&what, &GAIN).as_deref() == Some("won") {
                won = Some((*at, which));
            } else {
                told.wins.push((*at, which, what));
            }
        } else if let Some((first, which)) = won.clone()
            && let Some(what) = found(&WINS_IT).filter(|what| !of_the_game(what))
        {
            told.wins.push((first, which.clone(), String::new()));
            told.wins.push((*at, which, what));
            won = None;
        } else if before && found(&PUT_AWAY).is_some() {
            told.away.push(*at);
        }
    }
    if let Some((at, which)) = won {
        told.wins.push((at, which, "scores 1 point".to_owned()));
    }
    (!told.wins.is_empty()).then_some((told, pot))
}

/// Whether it is said who wins the game, or shares in that.
fn of_the_game(what: &str) -> bool {
    let lower = what.to_lowercase();
    ["wins the game", "game ends", "game is over", "victory", "share", "winner is", "most"]
        .iter()
        .any(|w| lower.contains(w))
}

/// What whoever has the highest card does, with what lies there; what has stayed on the table from a round before first.
fn gained(what: &str, pile: Option<&str>, pot: bool, prize: &mut bool) -> Vec<String> {
    if what.is_empty() {
        return Vec::new();
    }
    let Some(form) = whole(what, &GAIN) else {
        let said = idioms::phrased_by(what, &ONE_OF).unwrap_or_else(|| what.to_owned());
        return vec![idioms::small(said.trim_end_matches('.'))];
    };
    let (word, rest) = form.split_once(' ').unwrap_or((&form, ""));
    let place = match (word, pile) {
        ("bottom", _) => format!("at the bottom of their {rest}"),
        ("into", _) => format!("into their {rest}"),
        ("prize", Some(pile)) => format!("at the bottom of their {pile}"),
        ("prize", None) => {
            *prize = true;
            "into their prize pile".to_owned()
        }
        ("also", _) => return vec![rest.to_owned()],
        _ => return vec!["scores 1 point".to_owned()],
    };
    let before = pot.then(|| format!("puts all cards on the table {place}"));
    before.into_iter().chain([format!("puts {ALL} {place}")]).collect()
}

/// What is done where several share it.
fn shared(what: &str, pile: Option<&str>, side: &str) -> Vec<String> {
    if what == "again" {
        return Vec::new();
    }
    let form = whole(what, &SHARE).unwrap_or_else(|| format!("own {what}"));
    let (word, rest) = form.split_once(' ').unwrap_or((&form, ""));
    let if_so =
        format!("Each round, if two or more players have the {side} card in front of them");
    match word {
        "nothing" => Vec::new(),
        "discard" => vec![format!("{if_so}, {ALL} are discarded")],
        "pot" => vec![format!("{if_so}, {ALL} are moved to the table")],
        "war" => {
            let pile = pile.map_or("hand".to_owned(), str::to_owned);
            vec![
                format!(
                    "{if_so}, each player moves the top {rest} cards of their {pile} to the table"
                ),
                format!("{if_so}, {ALL} are moved to the table"),
            ]
        }
        "back" => {
            let home = pile.map_or("hand".to_owned(), str::to_owned);
            vec![format!(
                "{if_so}, each player puts all cards in front of them into their {home}"
            )]
        }
        "under" => vec![format!(
            "{if_so}, each player puts all cards in front of them at the bottom of their {rest}"
        )],
        _ => vec![format!("{if_so}, {rest}")],
    }
}

/// Where nobody has a hand, cards are dealt to the piles.
fn dealt(outline: &mut Outline, pile: &str) {
    let hands = outline.sentences.iter().any(|s| s.text.to_lowercase().contains("hand"));
    if hands {
        return;
    }
    for at in 0..outline.sentences.len() {
        let Some(said) = text(outline, at) else { continue };
        if whole(&said, &HOLD).is_some_and(|form| singular_of(&form) == pile) {
            put(outline, at, &[format!("Each player has a {pile}")]);
            continue;
        }
        let Some(form) = whole(&said, &DEAL) else { continue };
        put(outline, at, &[format!("{form} each player's {pile}")]);
    }
}

/// What was won is in its pile, and a game in which all cards are played ends with the last of them.
fn counted(outline: &mut Outline, prize: bool, hands: bool) {
    for at in (0..outline.sentences.len()).rev() {
        let Some(said) = text(outline, at) else { continue };
        if hands && let Some(form) = whole(&said, &ENDS) {
            let mut parts = vec!["The game ends when all hands are empty".to_owned()];
            let rest = form.strip_prefix("over ").unwrap_or_default();
            let rest = if prize { idioms::phrased_by(rest, &COUNT) } else { None }
                .unwrap_or_else(|| rest.to_owned());
            if !rest.is_empty() {
                parts.push(capital(rest.trim_end_matches('.')));
            }
            put(outline, at, &parts);
        } else if prize && let Some(form) = idioms::phrased_by(&said, &COUNT) {
            put(outline, at, &[form.trim_end_matches('.').to_owned()]);
        }
    }
}
