//! Asking another player for cards, as tables tell it: `ask anybody for a rank; if they have any, they must hand them all over and
//! you go again; if not, fish from the pond`. Each part is brought into the sentence that is read; what is asked for is named, and
//! who may only ask for what they hold names that.

use std::sync::LazyLock;

use super::idioms;
use super::in_two::{cut_by, text};
use super::one_breath::put;
use super::pattern::{Patterns, slot};
use crate::outline::{Form, Outline};
use crate::vocabulary::singular_of;

/// Who asks whom for what: `{w}` is what is asked for.
const ASKS: &str = "\
$sort = {w=rank/suit/number/color/colour/kind/value}
$turn = ((on | in | during) (your | their | a player's | each player's | his or her) (turn | go) | each turn | on a turn | when it is your turn)
$who = (you | a player | the player | the active player | each player | players | they | the player whose turn it is)
$may = (may | can | must | have to | has to)
$other = (any other player | another player | one other player | any player | an opponent | any opponent | one opponent | one of the other players | someone else | anyone else | a player of your choice | any one player | any one opponent | one of your opponents | somebody else)
$them = (them | that player | him or her | him | her | that person)
$what = ([all] [of] [the | their | his or her] cards (of | with) (a | one) [single | certain | particular | given | specific | chosen] $sort | (a | any | one) [single | certain | particular | specific | card] $sort [of card | of cards] | cards of (a | any | one) [certain | particular] $sort | a $sort that you name)
$like = [, such as {x9} | , like {x9} | , for example {x9} | ( for example {x9} ) | ( such as {x9} ) | such as {x9} | , for instance {x9}]
$held = ([that | which] (you | they) [already] (have | hold | own) [a card of | at least one card of] [in (your | their) [own] hand] | of which (you | they) [already] (have | hold) [a card | at least one card | one or more cards | at least one | one] [in (your | their) [own] hand] | in (your | their) [own] hand | (you | they) [already] have | that (you | they) [already] have [in hand])
[$turn [,]] [$who] [$may] (ask | asks) $other for $what $like => On your turn, choose another player and name a {w}
[$turn [,]] [$who] [$may] (ask | asks) $other for $what $held $like => On your turn, choose another player and name a {w} in your hand
[$turn [,]] [$who] [$may] (choose | chooses | pick | picks | select | selects | name | names) $other [,] and (ask | asks) [$them] for $what $like => On your turn, choose another player and name a {w}
[$turn [,]] [$who] [$may] (choose | chooses | pick | picks | select | selects | name | names) $other [,] and (ask | asks) [$them] for $what $held $like => On your turn, choose another player and name a {w} in your hand
[$turn [,]] [$who] [$may] (choose | chooses | pick | picks | select | selects | name | names) $other and a $sort [$like] => On your turn, choose another player and name a {w}
[$turn [,]] [$who] [$may] (choose | chooses | pick | picks | select | selects | name | names) $other and a $sort $held => On your turn, choose another player and name a {w} in your hand
";

/// That one may only ask for what one holds.
const HELD: &str = "\
$sort = {w=rank/suit/number/color/colour/kind/value}
$any = (a card | at least one card | one card | at least one | one or more cards | one | a card or more)
$it = (of it | of that $sort | of the $sort [that] (you | they) (ask for | asked for | are asking for | name | want) | of that kind)
$have = (have | hold | has | holds | have got | own | already have | already hold)
(you | players | a player | they) must [already] $have $any $it [yourself] [in (your | their) [own] hand] [yourself] [to ask for it | in order to ask for it] => Held
$rest = [(a card | at least one card | at least one | one card | one or more cards | one or more | one | any cards | any | some cards | some)] [of (it | that $sort | that kind | them) | of] [yourself | themselves] [already] [in (your | their) [own] hand | in hand]
$asked = (a $sort | (cards | a card) of a $sort | cards | a card | it | those | one)
(you | players | a player | they) (may | can) only ask for $asked [that | which] (you | they) [already] $have $rest => Held
(you | players | a player | they) (may | can) only ask for $asked (if | when) (you | they) [already] $have $rest => Held
(you | players | a player | they) (may | can) only ask for $asked (if | when) (you've | they've) got $rest => Held
(you | players | a player | they) (may not | cannot | can't | must not) ask for $asked [that | which] (you | they) (do not have | don't have | have none of | do not hold | don't hold) $rest => Held
(you | players | a player | they) (may not | cannot | can't | must not) ask for $asked unless (you | they) [already] $have $rest => Held
";

/// What happens if the other has some, and if not. `~` is what was asked for.
const ANSWERS: &str = "\
$them = (that player | the player | the chosen player | the other player | they | the asked player | the player asked | the player you asked | the player you ask | the person you ask | a player who is asked | the player who was asked | the person asked | the person you asked | he or she | the opponent | your opponent | the one you asked)
$some = (any | one or more | at least one | some | it | any of them | any of those | one | a card of that ~ | any cards of that ~ | any such cards | such cards | one or more cards of that ~ | at least one card of that ~ | cards of that ~ | one or more such cards | any cards like that | the cards | any of that ~ | one of that ~ | cards you asked for | any cards you asked for | the ~ you asked for | that ~) [in (their | his or her) hand]
$has = (has | have | holds | hold | has got | have got)
$give = ([must | have to | has to] (give | gives | hand | hands | pass | passes | surrender | surrenders) | [must | have to | has to] hand over | hands over | must turn over)
$all = (all | all of them | all of those | all those cards | all of those cards | all such cards | every one of them | all cards of that ~ | all their cards of that ~ | all the cards of that ~ | all of their cards of that ~ | every card of that ~ | them all | all of it | all of these | every one they have | every such card | those cards | these cards | the cards | them)
$over = ($give you $all | $give $all | $give $all [over] to you | $give you $all they have | $give $all over | $give $all they have to you)
$again = ([you] (get | take | have | may take | get to take) (another | an extra | one more) turn | you (go | play) again | you (get | are allowed) to (ask | go) again | you (may | can | must) (ask | go) again | you ask again | your turn continues | you have another go | take another turn | ask again | go again)
$empty = (go fish | you must go fish | you go fish | you have to go fish)
$draw = ((draw | draws | take | takes | pick | pick up | must draw | must take | have to draw | have to take) (a | one | the top) card | fish | must fish)
(if | when) $them $has $some , [$them] $over => If that player has a card of that ~ in hand, they give you all cards of that ~ from their hand
(if | when) $them $has $some , [$them] $over (and | , and | ; | , then) $again => If that player has a card of that ~ in hand, they give you all cards of that ~ from their hand and you take another turn
if so , [$them] $over => If that player has a card of that ~ in hand, they give you all cards of that ~ from their hand
if so , [$them] $over (and | , and) $again => If that player has a card of that ~ in hand, they give you all cards of that ~ from their hand and you take another turn
$them $give you $all [[that] (they | he or she) (have | has)] => If that player has a card of that ~ in hand, they give you all cards of that ~ from their hand
$luck = (the card [that] you (draw | drew | took | take | pick | picked) | the drawn card | the card drawn | the card | that card | it | this card | the new card)
[you] then $again => Then
(your turn (is over | ends) , | your turn (is over | ends)) unless $luck (is | has | matches) ([of] the ~ [that] you (asked for | named | wanted) | [of] that ~ | [of] the ~ asked for | what you asked for) => If the drawn card has that ~, take another turn
$none = (if not | otherwise | if $them (has | have) none [of them | of that ~] | if $them (does not | do not | doesn't | don't) have any [cards] [of them | of that ~ | of those] | if $them (has | have) no [such] cards [of that ~] | if $them (has not | have not | hasn't | haven't) got any | if $them (does not | doesn't | do not | don't) | if there are none)
$say = ($them (say | says | tell you | tells you | reply | replies) {x9} [,] and)
$ends = (and your turn (ends | is over) | , and your turn (ends | is over) | , and it is the next player's turn | and the turn passes [to {x8}] | and play passes [to {x8}])
$none , [$say] [you] $draw [$ends] => Otherwise, draw a card
$none , [$say] [you] $draw (from | out of) {x} $ends => Otherwise, draw a card from {x}
$none , [$say] [you] $draw (from | out of) {x} => Otherwise, draw a card from {x}
$none , [$say] [you] (draw | take | pick up) the top card of {x} $ends => Otherwise, draw a card from {x}
$none , [$say] [you] (draw | take | pick up) the top card of {x} => Otherwise, draw a card from {x}
$none , $empty [$ends] => Otherwise, draw a card
if (you draw | $luck (is | has | matches | happens to be | turns out to be)) ([of] the ~ [that] you (asked for | named | wanted) | [of] that ~ | one of that ~ | [of] the ~ asked for | [a card] of the ~ [that] you asked for | what you asked for | a card of that ~) , [you show it and | show it and | you may show it and | you show it ,] $again => If the drawn card has that ~, take another turn
should $luck (be | have | match | happen to be | turn out to be) ([of] the ~ [that] you (asked for | named | wanted) | [of] that ~ | [of] the ~ asked for | what you asked for | a card of that ~) , [you show it and | show it and | you may show it and] $again => If the drawn card has that ~, take another turn
";

/// What is laid down once all cards of a kind have been gathered, and what it is called.
const GATHERED: &str = "\
$have = (has | have | holds | hold | gets | get | collects | collect | has collected | have collected | completes | complete)
$all = ([all] [the] {n} [of the] cards of (a | one | the same | any) [single] ~ | [all] {n} of the same ~ | {n} of a kind | [all] {n} cards of that ~)
$down = ([face up] [down] [in front of (you | them | him or her) | on the table | aside | down | out] [face up])
$lay = ([must] (put | puts | lay | lays | place | places | set | sets) (them | these cards | those cards | all {n} | all {n} of them) $down | [must] (lay | lays | put | puts | set | sets) (down | aside) (them | these cards | those cards | all {n}))
(when | whenever | as soon as | if | once) (you | a player | they) $have $all [in (your | their) [own] hand | in hand] , [you | they | that player] $lay => laid
(when | whenever | as soon as | if | once) (you | a player | they) $have $all [in (your | their) [own] hand | in hand] , [you | they | that player] $lay as a {b} => laid
(this | that | it | these cards | such a set | those {n} cards | these {n} cards) (is | are) [called] a {b} => called
the game ends (when | once | as soon as) all [the] [{n}] {b} (have been made | are complete | have been completed | have been laid down | are on the table | have been put down | have been collected | are made | are laid down | have been found) => all
(when | once | as soon as) all [the] [{n}] {b} (have been made | are complete | have been completed | have been laid down | are on the table | have been put down | have been collected | are made | are laid down | have been found) , the game (ends | stops | is over) => all
";

static ASK: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(ASKS));
static HOLD: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(HELD));

/// Brings such sentences into their usual form.
pub(super) fn said(outline: &mut Outline) {
    let asking =
        |text: &str| ["ask", "Ask", "hoose", "ick", "elect"].iter().any(|w| text.contains(w));
    let found = (0..outline.sentences.len()).find_map(|at| {
        let said = text(outline, at).filter(|said| asking(said))?;
        let (pattern, found) = ASK.whole(idioms::words(&said))?;
        let held = pattern.form.iter().any(|w| w == "hand");
        Some((at, slot(&found, "w")?, held))
    });
    let Some((at, what, mut held)) = found else { return };
    let what = if what == "colour" { "color".to_owned() } else { what };
    let mut told: Vec<usize> = Vec::new();
    let answers = Patterns::read(&ANSWERS.replace('~', &what));
    for other in (0..outline.sentences.len()).filter(|other| *other != at) {
        let Some(said) = text(outline, other) else { continue };
        if HOLD.whole(idioms::words(&said)).is_some() {
            held = true;
            put(outline, other, &["Nothing".to_owned()]);
        } else if other > at {
            let before = outline.sentences[other].text.clone();
            cut_by(outline, other, &answers);
            // `You then take another turn`, behind the sentence with what they give.
            if outline.sentences[other].text == "Then" {
                let given = told
                    .iter()
                    .rev()
                    .find(|&&at| outline.sentences[at].text.ends_with("from their hand"));
                if let Some(&given) = given {
                    let said =
                        format!("{} and you take another turn", outline.sentences[given].text);
                    put(outline, given, &[said]);
                }
                put(outline, other, &["Nothing".to_owned()]);
            } else if outline.sentences[other].text != before {
                told.push(other);
            }
        }
    }
    goes_on(outline, at, &told);
    gathered(outline, &what);
    let hand = if held { " in your hand" } else { "" };
    let form = format!("On your turn, choose another player and name a {what}{hand}");
    put(outline, at, &[form]);
}

/// Sets that are laid down are counted by the name that the book gives them.
fn gathered(outline: &mut Outline, what: &str) {
    let patterns = Patterns::read(&GATHERED.replace('~', what));
    let (mut laid, mut called, mut ends) = (None, None, None);
    for (at, sentence) in outline.sentences.iter().enumerate() {
        if sentence.form != Form::Text {
            continue;
        }
        let words = idioms::words(sentence.text.trim_end_matches('.'));
        let Some((pattern, found)) = patterns.whole(words) else { continue };
        let name = slot(&found, "b").map(|name| singular_of(&name.to_lowercase()));
        match pattern.form.first().map(String::as_str) {
            Some("laid") if laid.is_none() => {
                laid = slot(&found, "n").map(|many| (at, many, name));
            }
            Some("called") => called = name.map(|name| (at, name)),
            Some("all") => ends = name.map(|name| (at, name)),
            _ => {}
        }
    }
    let Some((at, many, name)) = laid else { return };
    let form = format!(
        "When a player has {many} cards of the same {what} in hand, they put them on the table"
    );
    let name = name.or_else(|| called.as_ref().map(|(_, name)| name.clone()));
    let Some(name) = name else {
        put(outline, at, &[form]);
        return;
    };
    put(outline, at, &[format!("{form} and gain 1 {name}")]);
    if let Some((at, _)) = called.filter(|(_, other)| *other == name) {
        put(outline, at, &["Nothing".to_owned()]);
    }
    // All of them are laid down when no card is left anywhere else.
    if let Some((at, _)) = ends.filter(|(_, other)| *other == name) {
        let end = "The game ends when all players have no cards in hand and the deck is empty";
        put(outline, at, &[end.to_owned()]);
    }
}

/// What is told in rules of their own right behind is one deed: what is otherwise done hangs on what has been done.
fn goes_on(outline: &mut Outline, at: usize, told: &[usize]) {
    let section = outline.sentences[at].section;
    let mut last = outline
        .sentences
        .iter()
        .filter(|s| s.section == section)
        .map(|s| s.index)
        .max()
        .unwrap_or_default();
    for &other in told {
        let sentence = &mut outline.sentences[other];
        if sentence.section != section {
            last += 1;
            sentence.section = section;
            sentence.index = last;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_told_in_many_ways() {
        let answers = Patterns::read(&ANSWERS.replace('~', "rank"));
        let said = |text: &str| crate::compile::dice_said::whole(text, &answers);
        let given = "If that player has a card of that rank in hand, they give you all cards of that rank from their hand";
        for text in [
            "If they have any, they give you all of them",
            "If that player has any cards of that rank, they must hand them all over to you",
            "If the player you asked has one or more, they give you all they have",
        ] {
            assert_eq!(said(text).as_deref(), Some(given), "{text}");
        }
    }
}
