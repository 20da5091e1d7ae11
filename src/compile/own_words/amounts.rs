//! Amounts that a definition makes of others: `your strength is the sum of the numbers on the red cards in front of you`, `a
//! card's power is twice its number`, `the coins a player has are called their wealth`.

use std::sync::LazyLock;

use super::{bare, cut, found, said_of_them, spoken_of, unquoted};
use crate::compile::equipment::any_phrase;
use crate::compile::idioms::{joined, phrased_by};
use crate::compile::pattern::Patterns;
use crate::compile::turn_said::say;
use crate::outline::{Form, Outline};
use crate::vocabulary::{singular_of, small};

/// Amounts that mean something by themselves.
const KNOWN: [&str; 26] = [
    "score",
    "scores",
    "result",
    "points",
    "point",
    "number",
    "turn",
    "hand",
    "goal",
    "aim",
    "task",
    "job",
    "choice",
    "role",
    "opponent",
    "neighbour",
    "neighbor",
    "deck",
    "supply",
    "total",
    "sum",
    "colour",
    "color",
    "suit",
    "name",
    "place",
];
const IS: [&[&str]; 7] = [
    &["is", "equal", "to"],
    &["is", "always"],
    &["is", "worth"],
    &["is"],
    &["equals"],
    &["be"],
    &["are"],
];
/// What opens the other way round.
const CALL: [&[&str]; 3] = [&["we", "call"], &["call"], &["we", "will", "call"]];
/// How an amount is brought into words that are counted.
const COUNTED: &str = "\
(double | twice) its {w5} ~> 2 times its {w5}
(double | twice) the {x} ~> 2 times the {x}
the (sum | total) of the {w5} (on | of | printed on | shown on | shown by) ~> the sum of the {w5} of
the total {w5} (on | of | printed on | shown on) ~> the sum of the {w5} of
the number of (different | distinct) {w5} (among | of | on | in) ~> the number of {w5} of
the sum of {n} and the {x} ~> the {x} plus {n}
how many {w5} they ~> the number of {w5} they
the {w=highest/lowest} {w5} (among | on | shown on) [all] [of] ~> the {w} {w5} of
";

static FORMS: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(COUNTED));

/// What a sentence defines.
#[derive(Debug, PartialEq, Eq)]
struct Amount {
    word: String,
    /// Who or what has it, in the singular.
    owner: String,
    said: String,
}

/// Brings the definitions of amounts into one form, and names them.
pub(super) fn said(outlines: &mut [&mut Outline]) {
    let mut all = found(outlines, |text| amount(&unquoted(text)));
    let cut = cut(outlines);
    all.retain(|(at, amount)| {
        let last = amount.word.rsplit(' ').next().unwrap_or_default();
        spoken_of(&cut, last, *at)
    });
    // What is made of itself is no amount.
    let made: Vec<(String, String)> =
        all.iter().map(|(_, a)| (a.word.clone(), a.said.clone())).collect();
    all.retain(|(_, a)| !goes_round(&a.word, &made));
    for ((set, at), amount) in all {
        say(&mut outlines[set].sentences[at], &amount.said);
        in_full(outlines, &amount.word);
        let outline = &mut *outlines[set];
        let named = (amount.word, amount.owner);
        if !outline.named.amounts.contains(&named) {
            outline.named.amounts.push(named);
        }
    }
}

/// Whether an amount is made of itself, by way of others.
fn goes_round(word: &str, made: &[(String, String)]) -> bool {
    let of = |word: &str| -> Vec<String> {
        let said =
            made.iter().filter(|(w, _)| w == word).filter_map(|(_, s)| s.split_once(" is "));
        let parts: Vec<&str> = said.map(|(_, rest)| rest).collect();
        let inner = made.iter().filter(|(w, _)| {
            parts.iter().any(|p| p.split(|c: char| !c.is_alphabetic()).any(|x| x == w.as_str()))
        });
        inner.map(|(w, _)| w.clone()).collect()
    };
    let mut seen: Vec<String> = Vec::new();
    let mut next = of(word);
    while let Some(part) = next.pop() {
        if part == word {
            return true;
        }
        if !seen.contains(&part) {
            next.extend(of(&part));
            seen.push(part);
        }
    }
    false
}

/// `Whose strength is less than yours`: than your strength.
fn in_full(outlines: &mut [&mut Outline], word: &str) {
    let texts = outlines.iter_mut().flat_map(|o| o.sentences.iter_mut());
    for sentence in texts.filter(|s| s.form == Form::Text) {
        let mut text = sentence.text.clone();
        if !text.to_lowercase().contains(&format!("{word} is ")) {
            continue;
        }
        for (short, whose) in [("than yours", "than your"), ("than theirs", "than their")] {
            text = text.replace(short, &format!("{whose} {word}"));
        }
        if text != sentence.text {
            say(sentence, &text);
        }
    }
}

/// What a sentence defines, in one form.
fn amount(words: &[String]) -> Option<Amount> {
    if let Some(from) = any_phrase(words, 0, &CALL) {
        // `The number of cards in front of a player their reach`.
        return (from + 1..words.len()).find_map(|at| {
            let (word, owner, end) = owned(words, at)?;
            (end == words.len()).then(|| made(word, owner, &words[from..at]))?
        });
    }
    let from = any_phrase(words, 0, &[&["let"]]).unwrap_or(0);
    if let Some((word, owner, end)) = owned(words, from) {
        let next = any_phrase(words, end, &IS)?;
        return made(word, owner, words.get(next..)?);
    }
    // The other way round.
    (1..words.len()).find_map(|at| {
        let next = any_phrase(
            words,
            at,
            &[&["is", "called"], &["are", "called"], &["is", "known", "as"], &["is"], &["are"]],
        )?;
        let (word, owner, end) = owned(words, next)?;
        (end == words.len()).then(|| made(word, owner, &words[..at]))?
    })
}

/// `Your hand limit`, `a player's strength`, `the might of a card`: the amount and whose it is.
fn owned(words: &[String], at: usize) -> Option<(String, String, usize)> {
    let lower = |i: usize| words.get(i).map(|w| w.to_lowercase());
    let first = lower(at)?;
    let name = |from: usize, to: usize| {
        let name: Vec<String> = words.get(from..to)?.iter().map(|w| bare(w)).collect();
        let plain = name.iter().all(|w| {
            w.len() > 2
                && w.chars().all(char::is_alphabetic)
                && !crate::vocabulary::Lexicon::shared().is_function(w)
        });
        let own =
            name.last().is_some_and(|w| !KNOWN.contains(&w.as_str()) && singular_of(w) == *w);
        (plain && own).then(|| name.join(" "))
    };
    // One word, or two of which the second is the noun.
    let named = |from: usize| {
        let stops = |end: usize| end == words.len() || any_phrase(words, end, &IS).is_some();
        [from + 1, from + 2].into_iter().find_map(|end| {
            (end <= words.len() && stops(end)).then(|| name(from, end).map(|n| (n, end)))?
        })
    };
    match first.as_str() {
        "your" | "their" => {
            let (word, end) = named(at + 1)?;
            Some((word, "player".to_owned(), end))
        }
        // Whose it is was said in front: `twice a card's number is its power`.
        "its" => {
            let (word, end) = named(at + 1)?;
            let article = |i: &usize| {
                lower(*i).is_some_and(|w| matches!(w.as_str(), "a" | "an" | "each" | "every"))
            };
            let owner = bare(words.get((0..at).find(article)? + 1)?);
            Some((word, owner, end))
        }
        "a" | "an" | "each" | "every" => {
            let owner = lower(at + 1)?;
            let owner = owner.strip_suffix("'s")?.to_owned();
            let (word, end) = named(at + 2)?;
            Some((word, owner, end))
        }
        "the" => {
            let of = (at + 2..at + 4).find(|i| lower(*i).as_deref() == Some("of"))?;
            let word = name(at + 1, of)?;
            let article = lower(of + 1)?;
            matches!(article.as_str(), "a" | "an" | "each" | "every").then_some(())?;
            let owner = lower(of + 2).filter(|w| w.chars().all(char::is_alphabetic))?;
            any_phrase(words, of + 3, &IS)?;
            Some((word, owner, of + 3))
        }
        _ => None,
    }
}

/// The definition in its one form, if the rest is an amount.
fn made(word: String, owner: String, rest: &[String]) -> Option<Amount> {
    const OPENS: [&[&str]; 13] = [
        &["the", "number", "of"],
        &["the", "sum", "of"],
        &["the", "total"],
        &["the", "highest"],
        &["the", "lowest"],
        &["how", "many"],
        &["twice"],
        &["double"],
        &["half"],
        &["its"],
        &["their"],
        &["your"],
        &["the", "difference"],
    ];
    let figure = rest.first().is_some_and(|w| {
        w.parse::<i64>().is_ok() || crate::vocabulary::number_word(&w.to_lowercase()).is_some()
    });
    // A figure alone is what is printed.
    let sum =
        figure && rest.iter().any(|w| matches!(w.as_str(), "plus" | "minus" | "times" | "for"));
    // `The coins a player has`.
    let had = any_phrase(rest, 0, &[&["the"]]).is_some()
        && any_phrase(
            rest,
            2,
            &[&["they"], &["you"], &["a", "player"], &["each", "player"], &["that", "they"]],
        )
        .and_then(|at| rest.get(at))
        .is_some_and(|w| {
            matches!(w.as_str(), "have" | "has" | "hold" | "holds" | "own" | "owns")
        });
    (any_phrase(rest, 0, &OPENS).is_some() || sum || had).then_some(())?;
    let plain = rest.len() > 1
        && !rest.iter().any(|w| {
            matches!(
                w.as_str(),
                ";" | ":"
                    | "each"
                    | "if"
                    | "unless"
                    | "turn"
                    | "round"
                    | "this"
                    | "other"
                    | "every"
                    | "during"
                    | "except"
                    | "but"
                    | "when"
            )
        });
    plain.then_some(())?;
    let player = owner == "player";
    let so = small(&if player { said_of_them(rest) } else { joined(rest) });
    let so = if player { of_any_player(&so) } else { so };
    let so = phrased_by(&so, &FORMS).map_or(so, |t| small(t.trim_end_matches('.')));
    let said = format!("The {word} of a {owner} is {so}");
    Some(Amount { word, owner, said })
}

/// `The number of coins a player has`, where it is theirs: the coins that they have.
fn of_any_player(so: &str) -> String {
    let so = so.replace("a player's", "their").replace("each player's", "their");
    let words: Vec<&str> = so.split(' ').collect();
    let mut out: Vec<&str> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let player = matches!(words[at], "a" | "each") && words.get(at + 1) == Some(&"player");
        if player {
            match words.get(at + 2).copied() {
                Some("has") => {
                    out.extend(["they", "have"]);
                    at += 1;
                }
                Some("holds") => {
                    out.extend(["they", "hold"]);
                    at += 1;
                }
                Some("owns") => {
                    out.extend(["they", "own"]);
                    at += 1;
                }
                _ => out.push("them"),
            }
            at += 2;
        } else {
            out.push(words[at]);
            at += 1;
        }
    }
    out.join(" ")
}

#[cfg(test)]
mod tests {
    use super::amount;
    use crate::compile::idioms::words;

    #[test]
    fn an_amount_is_said_in_one_form() {
        for (text, said) in [
            (
                "Your strength is the number of red cards in front of you",
                "The strength of a player is the number of red cards in front of them",
            ),
            ("A card's power is twice its number", "The power of a card is 2 times its number"),
            (
                "The number of coins a player has is their wealth",
                "The wealth of a player is the number of coins they have",
            ),
            (
                "A player's hand limit is five plus the number of huts they have",
                "The hand limit of a player is five plus the number of huts they have",
            ),
        ] {
            assert_eq!(amount(&words(text)).map(|a| a.said).as_deref(), Some(said), "{text}");
        }
        for text in [
            "Your score is the number of coins you have",
            "Your hand is full",
            "A player's turn is over",
            "The winner is the player with the most coins",
            "The deck of a player is the pile before them",
        ] {
            assert_eq!(amount(&words(text)), None, "{text}");
        }
    }
}
