//! What is said of an ordinary pack and of who uses it: `four players use a pack of 52 cards`, `the two of clubs`, and which end of
//! the ranks the ace stands at (`aces are high`; the standard set has it at the low end).

use std::sync::LazyLock;

use crate::compile::idioms;
use crate::compile::one_breath::put;
use crate::compile::pattern::{NUMBERS, Patterns, slot};
use crate::outline::{Form, Outline};

const ACES: &str = "\
$low = [(and | , and | , ,) [the] (two | twos | 2 | 2s | deuces | deuce) [is | are | being] [the] (low | lowest | lowest card | lowest cards) | down to [the] (two | twos | 2 | 2s | deuce)]
$is = (is | are | count as | counts as | count | counts | rank | ranks | rank as | ranks as | always | is always | are always | being)
$high = (high | highest | the highest | the highest card | the highest cards | the highest rank | the top card | above the king | above kings | higher than the king | higher than kings)
$bottom = (low | lowest | the lowest | the lowest card | the lowest cards | the lowest rank | below the two | below twos | lower than the two | lower than twos)
$two = (two | twos | the two | the twos | 2 | 2s | deuce)
[with] [the] (ace | aces) $is $high $low => high
[with] [the] (ace | aces) (high | highest) $low => high
in (every | each) suit [,] [the] ace is [the] (highest | highest card | high | top card) [{x}] => high
[the] (ace | aces) $is $high [,] (then | followed by) [the] (king | kings) {x} => high
[the] (cards | ranks | cards in each suit) (rank | run | go | are ranked) [in order] [from] $two [, the lowest ,] [, which is lowest ,] [(low)] [up] to [the] ace [(high)] [, the highest] [, which is highest] => high
[the] (cards | ranks | cards in each suit) (rank | run | go | are ranked) [in order] [from] [the] ace [, the highest ,] [(high)] [down] to $two [(low)] [, the lowest] => high
[with] [the] (ace | aces) $is $bottom => low
[with] [the] (ace | aces) (low | lowest) => low
[the] (cards | ranks | cards in each suit) (rank | run | go | are ranked) [in order] [from] [the] ace [, the lowest ,] [(low)] [up] to [the] king [(high)] [, the highest] => low
";

static SAID: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(ACES));

/// `Two to five players use an ordinary pack of 52 cards`, `four players, each playing for themselves, use …`: two things.
const USERS: &str = "\
$self = [, each [playing] for (themselves | himself | himself or herself | him or herself) ,]
$use = (use | need | play with | play this with | share | take | are dealt cards from)
{n} (to | or) {n2} players $use {x} => range
{n} players $self $use {x} => plain
[you] (need | use) {n} (to | or) {n2} players and {x} => range
[you] (need | use | take) a (standard | normal | regular | ordinary) (deck | pack) of cards and {n} [to {n2}] players => needed
shuffle a [shuffled] (standard | normal | regular | ordinary) (deck | pack) of cards and {x} => shuffled
(take | remove) the jokers (out of | from) (a | the | one) [(normal | standard | ordinary | regular)] (pack | deck) [of {x}] => pack
from {n} to {n2} players $use {x} => range
$each = (each player | every player | everyone | everybody | each of you | all players | players)
$gets = (gets | get | is dealt | are dealt | receives | receive | draws | draw | starts with | start with | begins with | begin with | takes | take)
$each $gets [a hand of] {n} cards [each] from a [shuffled] (standard | normal | regular | ordinary) (deck | pack) of cards => dealt
(take | remove) (one | a | the) {a} (out of | from) (a | the | one) [(normal | standard | ordinary | regular | full)] (deck | pack) [of {x}] [, so that {x2} | , leaving {x2} | so that {x2}] => removed
";

/// As many cards as an ordinary pack has, of which the book says nothing else.
const PACKS: &str = "\
(52 | fifty-two) [{w=playing/paper}] cards , (an | a | the) (ordinary | standard | normal | regular | usual) (deck | pack) [of cards] ~> a standard deck of cards
(a | one | an) [single] [shuffled] [well-shuffled] (deck | pack) of (52 | fifty-two) [{w=playing/paper}] cards ~> a standard deck of cards
";

static PACK: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(PACKS));

/// `A deck of 52 cards` is an ordinary one, unless it is said what is on its cards.
fn of_52(outline: &mut Outline) {
    let own = [
        "numbered",
        "suits of",
        "1 to 13",
        "one to thirteen",
        "colors",
        "colours",
        "different cards",
        "of each of",
        "kinds",
        "13 of",
        "thirteen of",
        "13 cards of",
        "thirteen cards of",
    ];
    if outline.sentences.iter().any(|s| own.iter().any(|w| s.text.contains(w))) {
        return;
    }
    for at in 0..outline.sentences.len() {
        let sentence = &outline.sentences[at];
        let spoken = sentence.text.contains("52") || sentence.text.contains("ifty-two");
        if sentence.form == Form::Text
            && spoken
            && let Some(said) = idioms::phrased_by(&sentence.text, &PACK)
        {
            put(outline, at, &[said.trim_end_matches('.').to_owned()]);
        }
    }
}

static USES: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(USERS));

/// Cuts them.
fn users(outline: &mut Outline) {
    for at in (0..outline.sentences.len()).rev() {
        if outline.sentences[at].form != Form::Text {
            continue;
        }
        let text = outline.sentences[at].text.trim_end_matches('.').to_owned();
        let Some((pattern, found)) = USES.whole(idioms::words(&text)) else { continue };
        let get = |name: &str| slot(&found, name);
        let is = |word: &str| pattern.form.iter().any(|w| w == word);
        if is("pack") {
            let usual = |w: &str| ["cards", "playing", "52", "fifty-two"].contains(&w);
            if get("x").is_none_or(|what| what.split(' ').all(usual)) {
                put(outline, at, &["You need a standard deck of cards".to_owned()]);
            }
            continue;
        }
        // `You need a deck of 52 cards and two players`, `shuffle a deck of 52 cards and deal all of them`.
        if is("needed") || is("shuffled") {
            let mut parts = vec!["You need a standard deck of cards".to_owned()];
            if let Some(low) = get("n") {
                let many =
                    get("n2").map_or_else(|| low.clone(), |high| format!("{low} to {high}"));
                parts.push(format!("The game is for {many} players"));
            }
            if let Some(then) = get("x") {
                let all = ["all of them", "them all", "them"];
                let all = all.iter().find_map(|them| {
                    then.strip_prefix("deal ").and_then(|rest| rest.strip_prefix(them))
                });
                let then = all.map_or(then.clone(), |to| format!("deal all the cards{to}"));
                parts.push(format!("Shuffle the deck and {then}"));
            }
            put(outline, at, &parts);
            continue;
        }
        if let Some(many) = get("n").filter(|_| is("dealt")) {
            let dealt = format!("Shuffle the deck and deal {many} cards to each player");
            put(outline, at, &["You need a standard deck of cards".to_owned(), dealt]);
            continue;
        }
        if is("removed") {
            if let Some(card) = get("a") {
                let removed = format!("Remove one {card} from the deck");
                put(outline, at, &["You need a standard deck of cards".to_owned(), removed]);
            }
            continue;
        }
        let (Some(low), Some(what)) = (get("n"), get("x")) else { continue };
        let cards = ["card", "deck", "pack"].iter().any(|w| what.contains(w));
        let how = get("n2").map_or_else(|| low.clone(), |high| format!("{low} to {high}"));
        if cards {
            put(
                outline,
                at,
                &[format!("The game is for {how} players"), format!("You need {what}")],
            );
        }
    }
}

/// Says of the ace which rank it has, where the book is played with an ordinary pack.
pub(super) fn said(outline: &mut Outline) {
    for sentence in outline.sentences.iter_mut().filter(|s| s.form == Form::Text) {
        // `All you need is a die.`
        for front in ["All you need is ", "All you need are ", "All that is needed is "] {
            if let Some(what) = sentence.text.strip_prefix(front) {
                // Nothing but cards: an ordinary pack.
                let plain =
                    matches!(what.trim_end_matches('.'), "a deck of cards" | "a pack of cards");
                let what = if plain { "a standard deck of cards" } else { what };
                let (text, before) = (format!("You need {what}"), sentence.text.clone());
                sentence.reword(text);
                sentence.written.get_or_insert(before);
            }
        }
    }
    let pack = outline.sentences.iter().any(|s| {
        let lower = s.text.to_lowercase();
        ["52", "fifty-two", "ordinary", "standard", "normal", "regular", "playing", "joker"]
            .iter()
            .any(|w| lower.contains(w))
            && ["deck", "pack", "cards"].iter().any(|w| lower.contains(w))
    });
    if !pack {
        return;
    }
    of_52(outline);
    // `Two players share a pack. Shuffle it and …`
    let mut spoken = false;
    for sentence in outline.sentences.iter_mut().filter(|s| s.form == Form::Text) {
        let lower = sentence.text.to_lowercase();
        if let Some(rest) = sentence.text.strip_prefix("Shuffle it").filter(|_| spoken) {
            let (text, before) = (format!("Shuffle the deck{rest}"), sentence.text.clone());
            sentence.reword(text);
            sentence.written.get_or_insert(before);
        }
        spoken = [" deck", " pack"].iter().any(|w| lower.contains(w));
    }
    users(outline);
    figures(outline);
    for at in (0..outline.sentences.len()).rev() {
        if outline.sentences[at].form != Form::Text {
            continue;
        }
        let text = outline.sentences[at].text.trim_end_matches('.').to_owned();
        if let Some(rank) = rank(&text) {
            put(outline, at, &[rank.to_owned()]);
            continue;
        }
        for mark in ["; ", ", with ", " with ", ", "] {
            if let Some((front, behind)) = text.rsplit_once(mark)
                && let Some(rank) = rank(behind)
            {
                put(outline, at, &[front.to_owned(), rank.to_owned()]);
                break;
            }
        }
    }
}

/// `The two of clubs` is the 2 of clubs, by which name the card goes.
fn figures(outline: &mut Outline) {
    let article = |w: &str| matches!(w.to_lowercase().as_str(), "the" | "a" | "an");
    for sentence in outline.sentences.iter_mut().filter(|s| s.form == Form::Text) {
        let mut words = idioms::words(&sentence.text);
        let mut found = false;
        for at in 0..words.len().saturating_sub(3) {
            let figure = NUMBERS.iter().position(|n| *n == words[at + 1].to_lowercase());
            let plural = words[at + 3].ends_with('s') && words[at + 3].len() > 4;
            if let Some(n) = figure.filter(|n| (2..=10).contains(n))
                && article(&words[at])
                && words[at + 2] == "of"
                && plural
            {
                words[at + 1] = n.to_string();
                found = true;
            }
        }
        if found {
            let before = sentence.text.clone();
            sentence.reword(idioms::joined(&words));
            sentence.written.get_or_insert(before);
        }
    }
}

/// What a sentence says of the ace.
fn rank(text: &str) -> Option<&'static str> {
    let (pattern, _) = SAID.whole(idioms::words(text))?;
    Some(if pattern.form.iter().any(|w| w == "high") {
        "A card of rank 14 is an ace"
    } else {
        "Nothing"
    })
}

#[cfg(test)]
mod tests {
    use super::rank;

    #[test]
    fn which_end_the_ace_stands_at() {
        for high in [
            "Aces are high",
            "The ace is the highest card",
            "Aces rank high and twos are low",
            "Cards rank from two, the lowest, up to ace, the highest",
            "Ace is the highest and two the lowest",
            "Cards rank from ace down to two",
        ] {
            assert_eq!(rank(high), Some("A card of rank 14 is an ace"), "{high}");
        }
        assert_eq!(rank("Aces are low"), Some("Nothing"));
        assert_eq!(rank("Aces are worth 11"), None);
        assert_eq!(rank("The ace of hearts is the highest card"), None);
    }
}
