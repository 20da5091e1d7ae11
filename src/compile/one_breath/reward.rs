//! What somebody gets for what they may do, said in the same breath (`may play one card and gains 2 points for it`) or right
//! behind it (`You gain 2 points for it`): a rule of its own about the deed. Read as it stands, `it` would be nothing and the gain
//! would come at no time.

use super::put;
use crate::outline::{Form, Outline};
use crate::vocabulary::{number_word, singular_of, third_person};

/// Whose deed is everybody's: what is described further (`a player who leads`) would not get it alone.
const ANYBODY: [&str; 10] = [
    "you",
    "they",
    "a player",
    "the player",
    "players",
    "each player",
    "every player",
    "that player",
    "the active player",
    "the current player",
];
/// Verbs that have somebody get something.
const GETS: [&str; 18] = [
    "gain",
    "gains",
    "score",
    "scores",
    "receive",
    "receives",
    "earn",
    "earns",
    "get",
    "gets",
    "collect",
    "collects",
    "is awarded",
    "are awarded",
    "is given",
    "are given",
    "is credited with",
    "are credited with",
];
/// What is done with a piece by giving it away: what stands behind `for` is then no price.
const GIVES_AWAY: [&str; 4] = ["play", "lay", "deliver", "trade in"];
/// For what, once for one piece.
const ONCE: [&str; 7] =
    ["", "for it", "for doing so", "for this", "for that", "in return", "as a reward"];
/// For what, for each of several.
const EACH: [&str; 9] = [
    "for each",
    "each",
    "for each one",
    "for each of them",
    "for each of these",
    "apiece",
    "for every one",
    "per card",
    "for each card",
];

/// A deed that is permitted: the verb and what it is done to.
struct Deed {
    verb: String,
    noun: String,
    several: bool,
}

/// Gives each such gain a sentence of its own.
pub(super) fn said(outline: &mut Outline) {
    let mut before: Option<(crate::outline::SectionId, Deed)> = None;
    let mut at = 0;
    while at < outline.sentences.len() {
        let here = &outline.sentences[at];
        if here.form != Form::Text {
            before = None;
            at += 1;
            continue;
        }
        let section = here.section;
        let text = here.text.trim().trim_end_matches('.').to_owned();
        if let Some((main, deed, gain)) = in_one(&text) {
            put(outline, at, &[main, as_written(&gained(&deed, &gain), &text)]);
            at += 2;
            before = None;
            continue;
        }
        let known = before.as_ref().filter(|(of, _)| *of == section).map(|(_, deed)| deed);
        if let Some(said) =
            known.and_then(|deed| behind(&text, deed)).or_else(|| for_each(&text))
        {
            put(outline, at, &[as_written(&said, &text)]);
        } else if let Some(deed) = permitted(&text) {
            before = Some((section, deed));
        }
        at += 1;
    }
}

/// The words that the author writes with a capital inside the sentence keep it.
fn as_written(said: &str, text: &str) -> String {
    let capital = |word: &&str| word.chars().next().is_some_and(char::is_uppercase);
    let names: Vec<&str> = text
        .split(' ')
        .skip(1)
        .map(|word| word.trim_end_matches([',', '.', ';', ':']))
        .filter(capital)
        .collect();
    let one = |word: &str| {
        let name = names.iter().find(|name| name.eq_ignore_ascii_case(word));
        name.map_or_else(|| word.to_owned(), |name| (*name).to_owned())
    };
    said.split(' ').map(one).collect::<Vec<_>>().join(" ")
}

/// `When a player plays a card, they gain 2 points`.
fn gained(deed: &Deed, gain: &str) -> String {
    let article = crate::vocabulary::article(&deed.noun);
    let verb = third_person(&deed.verb);
    format!("When a player {verb} {article} {}, they gain {gain}", deed.noun)
}

/// `… may play one card and gains 2 points for it`: the sentence without the gain, the deed and what is gained.
fn in_one(text: &str) -> Option<(String, Deed, String)> {
    let lower = text.to_lowercase();
    for between in [", and then ", " and then ", ", and ", " and ", ", then ", " to ", " for "]
    {
        let Some((front, tail)) = lower.rsplit_once(between) else { continue };
        let Some(deed) = deed(front) else { continue };
        let gain = match between {
            " for " if GIVES_AWAY.contains(&deed.verb.as_str()) => points(tail, &deed),
            " for " => None,
            " to " if deed.verb == "play" => gets(tail, &deed),
            " to " => None,
            _ => gets(tail, &deed),
        };
        if let Some(gain) = gain {
            return Some((text[..front.len()].to_owned(), deed, gain));
        }
    }
    // `… for each` has the word that parts the sentence, too.
    let (front, each) = lower.rsplit_once(" for ")?;
    let (front, tail) = [", and ", " and "].iter().find_map(|b| front.rsplit_once(b))?;
    let deed = deed(front)?;
    let gain = gets(&format!("{tail} for {each}"), &deed)?;
    Some((text[..front.len()].to_owned(), deed, gain))
}

/// `You gain 2 points for it`, `that's 1 point`, behind the sentence about the deed.
fn behind(text: &str, deed: &Deed) -> Option<String> {
    let lower = text.to_lowercase().replace('\u{2019}', "'");
    let own = ["that's ", "that is ", "that counts as ", "this is worth ", "that is worth "];
    if let Some(rest) = own.iter().find_map(|front| lower.strip_prefix(front)) {
        return (!deed.several).then(|| points(rest, deed)).flatten().map(|g| gained(deed, &g));
    }
    for who in ["it ", "this ", "you ", "they ", "that player ", "the player "] {
        let Some(rest) = lower.strip_prefix(who) else { continue };
        let pieces = matches!(who, "it " | "this ");
        let rest = without_will(rest);
        let verb =
            GETS.iter().find(|v| rest.strip_prefix(**v).is_some_and(|r| r.starts_with(' ')))?;
        let (amount, what_for) = amount(rest[verb.len()..].trim())?;
        // Without a word that it is for this, what somebody gains need not be for it.
        let for_it = if pieces { what_for.is_empty() } else { !what_for.is_empty() };
        let fits =
            if deed.several { EACH.contains(&what_for) } else { ONCE.contains(&what_for) };
        return (for_it && fits).then(|| gained(deed, &amount));
    }
    None
}

/// `Each card you play earns you 1 point`.
fn for_each(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let rest = ["each ", "every "].iter().find_map(|front| lower.strip_prefix(front))?;
    let (noun, rest) = rest.split_once(' ')?;
    let rest = ["you ", "they ", "a player ", "that you ", "that a player "]
        .iter()
        .find_map(|who| rest.strip_prefix(who))?;
    let (verb, rest) = rest.split_once(' ')?;
    let rest = ["earns ", "gains ", "scores ", "gives ", "brings ", "gets "]
        .iter()
        .find_map(|front| rest.strip_prefix(front))?;
    let rest = ["you ", "them ", "that player ", "the player "]
        .iter()
        .find_map(|who| rest.strip_prefix(who))
        .unwrap_or(rest);
    let verb = verb.strip_suffix('s').filter(|v| v.len() > 2).unwrap_or(verb).to_owned();
    let deed = Deed { verb, noun: noun.to_owned(), several: false };
    let (amount, what_for) = amount(rest)?;
    what_for.is_empty().then(|| gained(&deed, &amount))
}

/// The deed that a sentence permits to anybody.
fn permitted(text: &str) -> Option<Deed> {
    deed(&text.to_lowercase())
}

/// `… the player may play one card from their hand`.
fn deed(front: &str) -> Option<Deed> {
    // Whoever may do something does so if they wish.
    let front = &["if you wish, ", "if they wish, ", "if you like, ", "if they like, "]
        .iter()
        .fold(front.to_owned(), |text, idle| text.replace(idle, ""));
    let (who, rest) = [" may then ", " can then ", " may ", " can "]
        .iter()
        .find_map(|modal| front.split_once(modal))?;
    // `On each turn a player`, `then, if you wish, you`: when and who, no more.
    let who = ANYBODY.iter().find_map(|any| who.strip_suffix(any))?.trim_end();
    let of_time = |w: &str| {
        ["on", "in", "at", "during", "after", "then", "once", "each", "every", "and"]
            .contains(&w)
    };
    let when =
        who.split(' ').next().is_none_or(|w| w.is_empty() || of_time(w.trim_matches(',')));
    if !when
        || [" if ", " while ", " unless ", " who ", " with "].iter().any(|w| front.contains(w))
    {
        return None;
    }
    let mut words = rest.split(' ').filter(|w| !w.is_empty()).peekable();
    let verb = words.next()?.to_owned();
    let mut several = false;
    let mut next = words.next()?;
    if next == "up" {
        (words.next()? == "to").then_some(())?;
        several = true;
        next = words.next()?;
    }
    let one = matches!(next, "one" | "a" | "an" | "1");
    let number = one || number_word(next).is_some() || next.parse::<u32>().is_ok();
    number.then_some(())?;
    let noun = words.next()?;
    several |= !one;
    let noun = singular_of(noun.trim_end_matches(','));
    // What else is said of it has to say where it comes from or goes, not which one it is.
    let rest: Vec<&str> = words.collect();
    let plain = rest.first().is_none_or(|w| {
        ["from", "on", "in", "face", "during", "into", "onto", "to", "per", "each"].contains(w)
    });
    plain.then_some(Deed { verb, noun, several })
}

/// What is gained, where words say that somebody gets it.
fn gets(tail: &str, deed: &Deed) -> Option<String> {
    let rest = without_will(tail);
    let verb =
        GETS.iter().find(|v| rest.strip_prefix(**v).is_some_and(|r| r.starts_with(' ')))?;
    points(rest[verb.len()..].trim(), deed)
}

fn without_will(words: &str) -> &str {
    ["shall ", "will ", "then ", "immediately ", "also "]
        .iter()
        .find_map(|front| words.strip_prefix(front))
        .unwrap_or(words)
}

/// What is gained, if it is said for what as often as the deed is done.
fn points(words: &str, deed: &Deed) -> Option<String> {
    let (amount, what_for) = amount(words)?;
    let fits = if deed.several { EACH.contains(&what_for) } else { ONCE.contains(&what_for) };
    fits.then_some(amount)
}

/// `2 points for it`: how many of what, and for what.
fn amount(words: &str) -> Option<(String, &str)> {
    let (number, rest) = words.split_once(' ')?;
    let counted = number_word(number).is_some()
        || number.parse::<u32>().is_ok()
        || matches!(number, "a" | "an");
    let (noun, what_for) = rest.split_once(' ').unwrap_or((rest, ""));
    let plain = noun.chars().all(char::is_alphabetic) && !matches!(noun, "card" | "cards");
    let number = if matches!(number, "a" | "an") { "1" } else { number };
    (counted && plain).then(|| (format!("{number} {noun}"), what_for.trim()))
}
