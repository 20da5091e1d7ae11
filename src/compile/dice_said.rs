//! Dice and coins in the words of many tables: `you may do this up to two times` behind a roll that is made again, lists
//! of what a roll scores, coins that are flipped, and who rolls higher.

use super::idioms;
use super::pattern::{NUMBERS, Patterns, filled};
use crate::outline::{Form, Outline};

/// `You may do this up to two times`, behind dice that are rolled again.
const SO_OFTEN: &str = "\
$you = (you | they | the player | a player | that player | each player)
$you (may | can) do (this | so | that) {x} => {x}
(this | that) (may | can) be done {x} => {x}
(do | repeat) this {x} => {x}
$you (may | can) repeat this {x} => {x}
";

/// A list of what a roll scores.
const LIST: &str = "\
[after (your | the) {x} (roll | throw) ,] [you | they] [then] (score | scores | count | get) [[your] points | your dice | the dice | your roll | it | them] [as follows | like this | from this list | according to this list] : => Nothing
[after (your | the) {x} (roll | throw) ,] [you | they] [then] (score | scores | count) (your dice | the dice | your roll | the roll | your result) [as follows] => Nothing
(a roll | your roll | your dice | the dice | dice | rolls) (score | scores | is scored | are scored) [as follows | like this] : => Nothing
";
const ITEM: &str = "\
$points = (point | points)
$is = (: | - | = | scores | score | is worth | are worth | gives)
{x} $is {n} [$points] => {x} earns {n} points
anything else $is (the sum | the total | sum | total | add) [of] (the | your | all | all the) dice => Any other roll earns the roll
anything else $is {n} [$points] => Any other roll earns {n} points
";

/// Coins that are flipped.
const COINS: &str = "\
$flip = (flip | flips | toss | tosses | throw | throws | flipped | tossed)
$flip (a | one | the) coin [again] ~> roll one d2
$flip (all the | all | the | all of the | both | all {n} | the {n}) coins again ~> roll all the dice again
$flip {n} coins ~> roll {n} d2
(for each | for every) (head | heads | coin that shows heads | coin that comes up heads | coin showing heads | coin that lands heads | coin that lands on heads) ~> for each die that shows a 1
(for each | for every) (tail | tails | coin that shows tails | coin that comes up tails | coin showing tails | coin that lands tails | coin that lands on tails) ~> for each die that shows a 2
$all = (all | all the | all of the | all {n} | all of your | both | both the | the)
$are = (are | show | come up | land | land on | come up as | all show | all come up)
$all coins $are heads ~> all dice show a 1
$all coins $are tails ~> all dice show a 2
(you | they) $flip (exactly | precisely) {n} heads ~> you roll exactly {n} dice showing 1
(you | they) $flip (exactly | precisely) {n} tails ~> you roll exactly {n} dice showing 2
(you | they) $flip (at least {n} | {n} or more) heads ~> you roll at least {n} dice showing 1
(you | they) $flip (at least {n} | {n} or more) tails ~> you roll at least {n} dice showing 2
(you | they) $flip no heads ~> no die shows a 1
(you | they) $flip no tails ~> no die shows a 2
(you | they) $flip {n} heads ~> you roll {n} dice showing 1
(you | they) $flip {n} tails ~> you roll {n} dice showing 2
(it | the coin) (is | shows | lands | lands on | comes up | lands as) heads ~> you roll a 1
(it | the coin) (is | shows | lands | lands on | comes up | lands as) tails ~> you roll a 2
(you | they) ($flip | get | gets) heads ~> you roll a 1
(you | they) ($flip | get | gets) tails ~> you roll a 2
on heads , ~> if you roll a 1 ,
on tails , ~> if you roll a 2 ,
";

/// What a roll is, where the sentence names the figure only.
const ROLLED: &str = "\
$on = (on a roll of | with a roll of | for a roll of | on a total of | with a total of | on a sum of)
$more = (or higher | or more | or better | or above | or greater)
$less = (or lower | or less | or below | or under)
$on {n} $more , ~> if the roll is {n} or more ,
$on {n} $less , ~> if the roll is {n} or less ,
(roll | total | sum) is at least {n} and at most {n2} ~> roll is {n} to {n2}
$on {n} or {n2} , ~> if the roll is {n} or {n2} ,
$on {n} (to | through) {n2} , ~> if the roll is {n} to {n2} ,
$on {n} , {n2} or {n3} , ~> if the roll is {n} , {n2} or {n3} ,
$on {n} , ~> if the roll is {n} ,
on {n} or {n2} , ~> if the roll is {n} or {n2} ,
on {n} (to | through) {n2} , ~> if the roll is {n} to {n2} ,
on {n} , {n2} or {n3} , ~> if the roll is {n} , {n2} or {n3} ,
on {n} $more , ~> if the roll is {n} or more ,
on {n} , ~> if the roll is {n} ,
(with | on) a {n} $more , ~> if the roll is {n} or more ,
(with | on) a {n} $less , ~> if the roll is {n} or less ,
(with | on) a {n} or {n2} , ~> if the roll is {n} or {n2} ,
(with | on) a {n} , ~> if the roll is {n} ,
with {n} $more , ~> if the roll is {n} or more ,
(on | with) (every other | all other | any other | all the other) (roll | rolls | number | numbers | result | results) , ~> on any other number ,
(on | with) (doubles | a double | a pair | matching dice) , ~> if you roll doubles ,
(with | on) (an even | an even-numbered) (roll | number) , ~> if the roll is even-numbered ,
(with | on) (an odd | an odd-numbered) (roll | number) , ~> if the roll is odd ,
(unless you roll a | if you do not roll a | if you don't roll a | if you did not roll a | if you fail to roll a) {n} $more ~> if the roll is not {n} or more
(unless you roll a | if you do not roll a | if you don't roll a | if you did not roll a | if you fail to roll a) {n} ~> if the roll is not {n}
(unless they roll a | if they do not roll a | if they don't roll a | if they fail to roll a) {n} ~> if the roll is not {n}
unless the roll is ~> if the roll is not
$rolls = (roll | rolls | rolled)
(whoever | the player who | the one who | that player who) $rolls [the] {w=highest/lowest} ~> the player with the {w} roll
(whoever | the player who | the one who | that player who) $rolls (best | the best) ~> the player with the highest roll
(whoever | the player who | the one who | that player who) $rolls (worst | the worst) ~> the player with the lowest roll
(for each | for every) {n} (rolled | you roll | they roll | you rolled | they rolled | that is rolled | on the dice) ~> for each die that shows a {n}
";
/// What the die shows that the sentence before rolls.
const IT_SHOWS: &str = "\
if (it | the number | the number rolled | the value) (is | shows | comes up | reads | lands on) [a | an] ~> if the roll is
";
/// What a roll brings, told with the roll as the subject.
const ROLL_BRINGS: &str = "\
$more = (or higher | or more | or better | or above | or greater)
$roll = (a roll of | any roll of | every roll of | rolling | rolling a | throwing a | a | an)
$roll {n} , {n2} or {n3} (means | means that) {x} => If the roll is {n} , {n2} or {n3}, {x}
$roll {n} or {n2} (means | means that) {x} => If the roll is {n} or {n2}, {x}
$roll {n} (to | through) {n2} (means | means that) {x} => If the roll is {n} to {n2}, {x}
$roll {n} $more (means | means that) {x} => If the roll is {n} or more, {x}
$roll {n} (means | means that) {x} => If the roll is {n}, {x}
$roll {n} or {n2} (lets you | allows you to) {x} => If the roll is {n} or {n2}, you may {x}
$roll {n} $more (lets you | allows you to) {x} => If the roll is {n} or more, you may {x}
$roll {n} (lets you | allows you to) {x} => If the roll is {n}, you may {x}
$roll {n} or {n2} ends (your | the) turn [at once | immediately] => If the roll is {n} or {n2}, your turn ends
$roll {n} $more ends (your | the) turn [at once | immediately] => If the roll is {n} or more, your turn ends
$roll {n} ends (your | the) turn [at once | immediately] => If the roll is {n}, your turn ends
roll a {n} $more (and | ,) you {x} => If the roll is {n} or more, you {x}
roll a {n} (and | ,) you {x} => If the roll is {n}, you {x}
a roll of {n} or {n2} (costs you | loses you) {x} => If the roll is {n} or {n2}, you lose {x}
a roll of {n} (costs you | loses you) {x} => If the roll is {n}, you lose {x}
a roll of {n} or {n2} (earns you | gives you | brings you | wins you | gains you) {x} => If the roll is {n} or {n2}, you gain {x}
a roll of {n} $more (earns you | gives you | brings you | wins you | gains you) {x} => If the roll is {n} or more, you gain {x}
a roll of {n} (earns you | gives you | brings you | wins you | gains you) {x} => If the roll is {n}, you gain {x}
";

/// Who has rolled higher.
const DUEL: &str = "\
$top = (higher | highest | better | best | larger | largest | greater | greatest)
$wins = (wins | takes)
(the player | whoever | the one) (with | who rolls | who rolled | who has) the $top (roll | number | result | total | die | score) $wins (the round | the duel | the fight | the exchange | this round | the battle | the bout) => Nothing
(the player | whoever | the one) who (rolls | rolled) $top $wins (the round | the duel | the fight | the exchange | this round | the battle | the bout) => Nothing
";
const SIDES: &str = "\
the winner [of the round | of the duel | of the fight | of the battle] ~> the player with the higher roll
the loser [of the round | of the duel | of the fight | of the battle] ~> the player with the lower roll
";
const FIRST: &str = "\
$top = (higher | highest | lower | lowest)
$tied = ([; | , | .] [and | with] (tied players | players who tie | those tied | those who tie | any tied players | the tied players) [each] (roll again | reroll | re-roll | roll off | roll once more))
$rolls = ((each player | every player | all players | everyone | players | the players | you all) (roll | rolls) (a | one | the | two | both) (die | dice))
$goes = (starts | goes first | begins | plays first | starts the game | begins the game | takes the first turn | is the first player | is the start player | is the starting player)
(the player | whoever | the one) (with | who rolls | who rolled | who has) the $top (roll | number | result | total | die) $goes => The first player is chosen at random
(the player | whoever | the one) who (rolls | rolled) $top $goes => The first player is chosen at random
$rolls [,] [and | ;] [the] $top [total | roll | result | number | score] $goes [$tied] => The first player is chosen at random
[the] $top [total | roll | result | number | score] $goes [$tied] => The first player is chosen at random
(the higher roller | the highest roller | the high roller | the lowest roller) $goes [$tied] => The first player is chosen at random
$all = (each player | every player | all players | everyone | players | the players)
$all (roll | rolls) (a | one | the | two | both) (die | dice) => Nothing
";

/// Brings such sentences into their usual form.
pub(super) fn dice(outline: &mut Outline) {
    nothing_scored(outline);
    rolled(outline);
    coins(outline);
    figures(outline);
    so_often(outline);
    lists(outline);
    sides(outline);
    first(outline);
}

fn is_text(outline: &Outline, at: usize) -> bool {
    outline.sentences.get(at).is_some_and(|s| s.form == Form::Text)
}

/// The form of the first pattern that fits the whole sentence.
pub(super) fn whole(text: &str, patterns: &Patterns) -> Option<String> {
    let (p, found) = patterns.whole(idioms::words(text))?;
    Some(idioms::joined(&filled(&p.form, &found)))
}

/// `If you roll two 6s`: two dice that show it.
fn figures(outline: &mut Outline) {
    let several = |w: &str| NUMBERS.iter().skip(2).any(|n| *n == w) || w == "2";
    let figure = |w: &str| {
        let n = w.strip_suffix('s').or_else(|| w.strip_suffix("'s"))?;
        n.chars().all(|c| c.is_ascii_digit()).then(|| n.to_owned()).filter(|n| !n.is_empty())
    };
    for at in 0..outline.sentences.len() {
        if !is_text(outline, at) {
            continue;
        }
        let mut words = idioms::words(&outline.sentences[at].text);
        let found = (2..words.len()).find(|&i| {
            let rolled = ["roll", "rolls", "rolled"].contains(&words[i - 2].as_str())
                || i > 2 && ["roll", "rolls", "rolled"].contains(&words[i - 3].as_str());
            rolled && several(&words[i - 1].to_lowercase()) && figure(&words[i]).is_some()
        });
        if let Some(i) = found
            && let Some(n) = figure(&words[i])
        {
            words.splice(i..=i, ["dice".to_owned(), "showing".to_owned(), n]);
            outline.sentences[at].reword(idioms::joined(&words));
        }
    }
}

/// How often dice are rolled again is said with it.
fn so_often(outline: &mut Outline) {
    let patterns = Patterns::read(SO_OFTEN);
    for at in 1..outline.sentences.len() {
        let before = &outline.sentences[at - 1];
        let lower = before.text.to_lowercase();
        let again = ["reroll", "re-roll", " again"].iter().any(|w| lower.contains(w))
            && (lower.contains("dice") || lower.contains("die"));
        if !is_text(outline, at) || !again || before.section != outline.sentences[at].section {
            continue;
        }
        let Some(often) = whole(&outline.sentences[at].text, &patterns) else { continue };
        let times = often.ends_with("times")
            || ["once", "twice"].contains(&often.as_str())
            || often.split(' ').any(|w| w == "twice" || w == "once");
        if times {
            let text = format!("{} {often}", before.text.trim_end_matches('.'));
            outline.sentences[at - 1].reword(text);
            outline.sentences[at].reword("Nothing");
        }
    }
}

/// What a roll scores.
fn lists(outline: &mut Outline) {
    let (heads, items) = (Patterns::read(LIST), Patterns::read(ITEM));
    let rolls = outline.sentences.iter().any(|s| {
        let lower = s.text.to_lowercase();
        lower.contains("roll") && (lower.contains("dice") || lower.contains(" d"))
    });
    if !rolls {
        return;
    }
    let scored = |text: &str| {
        let lower = text.to_lowercase();
        ["of a kind", "pair", "straight", "full house", "triple", "anything else"]
            .iter()
            .any(|w| lower.contains(w))
            || lower.starts_with("each ") && lower.contains("scores")
    };
    let listed = outline.sentences.iter().any(|s| s.form == Form::Text && scored(&s.text));
    for at in 0..outline.sentences.len() {
        if !is_text(outline, at) || !listed {
            continue;
        }
        let text = outline.sentences[at].text.clone();
        if let Some(said) = whole(&text, &heads) {
            outline.sentences[at].reword(said);
        } else if scored(&text)
            && !text.contains(',')
            && text.contains([':', '=', '-'])
            && let Some(said) = whole(&text, &items)
        {
            outline.sentences[at].reword(said);
        }
    }
}

/// `On a roll of 5 or 6, …`, `unless you roll a 6`: in a book of dice this is the roll.
fn rolled(outline: &mut Outline) {
    let rolls = outline.sentences.iter().any(|s| {
        let words = idioms::words(&s.text.to_lowercase());
        let said = |all: &[&str]| words.iter().any(|w| all.contains(&w.as_str()));
        said(&["roll", "rolls"]) && said(&["die", "dice", "d6"])
    });
    if !rolls {
        return;
    }
    or_more(outline);
    of_the_roll(outline);
    let rolled = Patterns::read(ROLLED);
    phrased(outline, &rolled);
    super::dice_points::told(outline, &rolled);
    let brings = Patterns::read(ROLL_BRINGS);
    for at in 0..outline.sentences.len() {
        if is_text(outline, at)
            && let Some(said) = whole(&outline.sentences[at].text, &brings)
        {
            outline.sentences[at].reword(said);
        }
    }
}

/// `On 4+`: on 4 or more.
fn or_more(outline: &mut Outline) {
    for at in 0..outline.sentences.len() {
        if !is_text(outline, at) {
            continue;
        }
        let text = &outline.sentences[at].text;
        let first = text.split(' ').next().unwrap_or_default().to_lowercase();
        let written = text.split(' ').map(|word| {
            let bare = word.trim_end_matches([',', ':']);
            match bare.strip_suffix('+') {
                Some(n) if n.parse::<u32>().is_ok() => {
                    format!("{n} or more{}", &word[bare.len()..])
                }
                _ => word.to_owned(),
            }
        });
        let said = written.collect::<Vec<_>>().join(" ");
        if said != *text && matches!(first.as_str(), "on" | "with" | "if") {
            outline.sentences[at].reword(said);
        }
    }
}

/// `Roll the die. If it is a 6, …`: what the die shows.
fn of_the_roll(outline: &mut Outline) {
    let patterns = Patterns::read(IT_SHOWS);
    for at in 1..outline.sentences.len() {
        let before = &outline.sentences[at - 1];
        let words = idioms::words(&before.text.to_lowercase());
        let rolled = words.iter().position(|w| matches!(w.as_str(), "roll" | "rolls"));
        // Nothing else is handled that `it` could be.
        let of_dice = rolled.is_some_and(|r| {
            words[r..].iter().any(|w| matches!(w.as_str(), "die" | "dice" | "d6"))
                && !words[r..].iter().any(|w| matches!(w.as_str(), "and" | "then" | ","))
        });
        let one = before.section == outline.sentences[at].section;
        if is_text(outline, at)
            && of_dice
            && one
            && let Some(said) = idioms::phrased_by(&outline.sentences[at].text, &patterns)
        {
            outline.sentences[at].reword(said.trim_end_matches('.'));
        }
    }
}

/// A coin is a die with two sides: heads is 1, tails is 2.
fn coins(outline: &mut Outline) {
    let flips = outline.sentences.iter().any(|s| {
        let words = idioms::words(&s.text.to_lowercase());
        let flip = words
            .iter()
            .position(|w| ["flip", "flips", "toss", "tosses"].contains(&w.as_str()));
        flip.is_some_and(|f| words[f..].iter().take(4).any(|w| w == "coin" || w == "coins"))
    });
    if !flips {
        return;
    }
    phrased(outline, &Patterns::read(COINS));
}

/// The phrases of all sentences in their usual form.
pub(super) fn phrased(outline: &mut Outline, patterns: &Patterns) {
    for at in 0..outline.sentences.len() {
        if is_text(outline, at)
            && let Some(said) = idioms::phrased_by(&outline.sentences[at].text, patterns)
        {
            outline.sentences[at].reword(said.trim_end_matches('.'));
        }
    }
}

/// `The player with the higher roll wins the round`: where the book goes on about the winner or the loser.
fn sides(outline: &mut Outline) {
    let duel = Patterns::read(DUEL);
    let found = (0..outline.sentences.len()).find(|&at| {
        is_text(outline, at) && whole(&outline.sentences[at].text, &duel).is_some()
    });
    let Some(at) = found else { return };
    let goes_on = outline.sentences[at + 1..].iter().any(|s| {
        let lower = s.text.to_lowercase();
        lower.starts_with("the winner ") || lower.starts_with("the loser ")
    });
    if goes_on {
        outline.sentences[at].reword("Nothing");
        phrased(outline, &Patterns::read(SIDES));
    }
}

/// A roll that decides who begins: it is the same for all.
fn first(outline: &mut Outline) {
    let patterns = Patterns::read(FIRST);
    for at in 0..outline.sentences.len() {
        if !is_text(outline, at) {
            continue;
        }
        let Some(said) = whole(&outline.sentences[at].text, &patterns) else { continue };
        if said == "Nothing" {
            continue;
        }
        outline.sentences[at].reword(said);
        if at > 0
            && is_text(outline, at - 1)
            && whole(&outline.sentences[at - 1].text, &patterns).is_some_and(|t| t == "Nothing")
        {
            outline.sentences[at - 1].reword("Nothing");
        }
    }
}

/// `Your turn ends and you score nothing`, where a turn is scored at its end only: then nothing is.
fn nothing_scored(outline: &mut Outline) {
    let at_the_end = outline.sentences.iter().any(|s| {
        let lower = s.written().to_lowercase();
        [
            "if you stop",
            "when you stop",
            "after your last roll",
            "after your final roll",
            "after the last roll",
        ]
        .iter()
        .any(|w| lower.starts_with(w))
    });
    let totals = outline.sentences.iter().any(|s| s.text.contains("turn total"));
    if !at_the_end || totals {
        return;
    }
    for at in 0..outline.sentences.len() {
        if !is_text(outline, at) {
            continue;
        }
        let text = outline.sentences[at].text.trim_end_matches('.').to_owned();
        let ends = ["your turn ends", "your turn is over", "you end your turn"];
        let tails = [
            " and you score nothing",
            " and you score no points",
            " and score nothing",
            " and score no points",
            " without scoring",
            " and you get no points",
            " and you get nothing",
        ];
        if let Some(front) = tails.iter().find_map(|t| text.strip_suffix(t))
            && ends.iter().any(|e| front.to_lowercase().ends_with(e))
        {
            outline.sentences[at].reword(front);
        }
    }
}
