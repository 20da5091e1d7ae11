//! Words for pieces and players of which something is so: `a card is high if its number is 8 or more`, `we call a player rich
//! while they have ten coins`, `red and gold cards are warm`; Inform calls them defined adjectives.

use super::pieces::{is_piece, is_sort};
use super::told::{
    by_deed, by_figures, each_sort, figure_said, one, so_of_players, than_every_other,
};
use super::uses::{is_event, renamed, who_are, with_noun};
use super::{bare, cut, found, said_of_them, spoken_of, unquoted};
use crate::compile::equipment::{any_phrase, is_piece_word, property};
use crate::compile::idioms::{capital, joined};
use crate::compile::one_breath::put;
use crate::compile::turn_said::say;
use crate::outline::{Form, Named, Outline};
use crate::vocabulary::{plural_of, singular_of};

/// Words that mean something by themselves, or that a definition does not settle.
const KNOWN: [&str; 64] = [
    "out",
    "active",
    "tied",
    "alone",
    "first",
    "last",
    "next",
    "done",
    "finished",
    "skipped",
    "eliminated",
    "dealt",
    "passed",
    "allowed",
    "permitted",
    "required",
    "forced",
    "able",
    "left",
    "free",
    "face-up",
    "face-down",
    "hidden",
    "wild",
    "trump",
    "trumps",
    "own",
    "same",
    "only",
    "previous",
    "remaining",
    "other",
    "new",
    "different",
    "equal",
    "empty",
    "full",
    "over",
    "worth",
    "legal",
    "illegal",
    "valid",
    "invalid",
    "played",
    "drawn",
    "won",
    "lost",
    "taken",
    "used",
    "spent",
    "discarded",
    "removed",
    "shuffled",
    "placed",
    "revealed",
    "visible",
    "secret",
    "public",
    "available",
    "eligible",
    "ignored",
    "void",
    "numbered",
    "even",
];
/// Nouns that mean something by themselves.
const NO_CLASS: [&str; 37] = [
    "property", "type", "name", "value", "zone", "action", "event", "place", "role", "class",
    "term", "word", "resource", "winner", "loser", "player", "dealer", "leader", "partner",
    "opponent", "point", "pair", "set", "match", "trick", "tie", "draw", "bust", "turn",
    "round", "goal", "way", "kind", "copy", "total", "sum", "number",
];
/// What stands between what is defined and its word.
const IS: [&[&str]; 12] = [
    &["is", "said", "to", "be"],
    &["are", "said", "to", "be"],
    &["is", "called"],
    &["are", "called"],
    &["is", "considered"],
    &["are", "considered"],
    &["is", "known", "as"],
    &["are", "known", "as"],
    &["counts", "as"],
    &["count", "as"],
    &["is"],
    &["are"],
];
/// What opens such a sentence and says no more.
const OPENS: [&[&str]; 7] = [
    &["let", "us", "say", "that"],
    &["let", "us", "say"],
    &["we", "say", "that"],
    &["we", "say"],
    &["in", "this", "game", ","],
    &["in", "this", "book", ","],
    &["note", "that"],
];
/// `We call a die hot if …`: the word stands behind what it is said of.
const CALL: [&[&str]; 4] =
    [&["we", "call"], &["call"], &["we", "will", "call"], &["you", "call"]];
/// What stands before a condition.
const IF: [&[&str]; 10] = [
    &["if"],
    &["when"],
    &["whenever"],
    &["while"],
    &["once"],
    &["where"],
    &["as", "long", "as"],
    &["so", "long", "as"],
    &["provided", "that"],
    &["provided"],
];

/// What a sentence defines.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Defined {
    pub word: String,
    /// Of what it is said, in the singular.
    pub noun: String,
    pub said: String,
    /// Whether the word is a noun (`a giant`).
    pub named: bool,
}

/// Brings the definitions of all sets of a game into one form, and names the words that they define.
pub(super) fn said(outlines: &mut [&mut Outline]) {
    let cut = cut(outlines);
    let mut all = found(outlines, |text| {
        all_defined(&unquoted(text)).filter(|all| {
            all.iter().all(|d| d.noun == "player" || is_piece(outlines, &cut, &d.noun))
                && !all.iter().any(|d| is_sort(outlines, &d.word))
        })
    });
    all.retain(|(besides, all)| {
        let spoken = |d: &Defined| {
            spoken_of(&cut, &d.word, *besides)
                || d.named && spoken_of(&cut, &plural_of(&d.word), *besides)
        };
        all.iter().any(spoken) && !all.iter().any(|d| is_event(&cut, d, *besides))
    });
    // From the last one on, since some become several sentences.
    for ((set, at), mut all) in all.into_iter().rev() {
        for defined in &mut all {
            let other = instead_of(&defined.word).to_owned();
            if other != defined.word {
                renamed(outlines, &defined.word, &other);
                defined.said = defined.said.replacen(&defined.word, &other, 1);
                defined.word = other;
            }
        }
        let said: Vec<String> = all
            .iter()
            .flat_map(|d| d.said.split(" / ").flat_map(|s| each_sort(s, &d.noun)))
            .collect();
        put(outlines[set], at, &said);
        for defined in &all {
            name(&mut outlines[set].named, defined);
            say_so(outlines, defined);
        }
    }
}

/// Tells the vocabulary of a word.
fn name(named: &mut Named, defined: &Defined) {
    // What is a state is no kind with a name of two words.
    let kind = format!("{} {}", defined.word, defined.noun);
    named.kinds.retain(|(name, _)| !name.eq_ignore_ascii_case(&kind));
    let state = (defined.word.clone(), defined.noun == "player");
    if !named.states.contains(&state) {
        named.states.push(state);
    }
}

/// Says in all other sentences what the word says.
fn say_so(outlines: &mut [&mut Outline], defined: &Defined) {
    for outline in outlines.iter_mut() {
        for sentence in outline.sentences.iter_mut().filter(|s| s.form == Form::Text) {
            if defined.named
                && let Some(text) = with_noun(&sentence.text, defined)
            {
                say(sentence, &text);
            }
            if defined.noun == "player"
                && let Some(text) = who_are(&sentence.text, &defined.word)
            {
                say(sentence, &text);
            }
        }
    }
}

/// What a sentence defines, in one form: one word, or two of which each has a half of it.
fn all_defined(words: &[String]) -> Option<Vec<Defined>> {
    // What does not change whether it is so.
    const BESIDES: [&[&str]; 4] = [
        &[",", "whatever"],
        &[",", "regardless", "of"],
        &[",", "no", "matter"],
        &[",", "whichever"],
    ];
    let end = (1..words.len())
        .find(|at| any_phrase(words, *at, &BESIDES).is_some())
        .unwrap_or(words.len());
    let words = &words[..end];
    if let Some(one) = defined(words) {
        return Some(vec![one]);
    }
    (1..words.len()).find_map(|at| {
        let next =
            any_phrase(words, at, &[&[",", "and"], &[";", "and"], &[";"], &[",", "while"]])?;
        let (first, second) = (defined(&words[..at])?, defined(&words[next..])?);
        (first.word != second.word).then(|| vec![first, second])
    })
}

/// What a sentence defines, in one form.
fn defined(words: &[String]) -> Option<Defined> {
    // `No coins or cards`, `no other card`: of what there is none is not settled here.
    let no = words.iter().position(|w| w.eq_ignore_ascii_case("no"));
    let doubtful = no.is_some_and(|at| {
        words.get(at + 1).is_some_and(|w| w == "other") || words[at..].iter().any(|w| w == "or")
    });
    if doubtful {
        return None;
    }
    let from = any_phrase(words, 0, &OPENS).unwrap_or(0);
    let words = &words[from..];
    if let Some(from) = any_phrase(words, 0, &CALL) {
        return called(&words[from..]);
    }
    (1..words.len()).find_map(|at| {
        let next = any_phrase(words, at, &IS)?;
        // Two things are said, each of its own.
        let two = [&[",", "and"][..], &[";"], &[",", "while"]];
        if (0..at).any(|i| any_phrase(words, i, &two).is_some()) {
            return None;
        }
        of_such(&words[..at], &words[next..]).or_else(|| by_noun(&words[..at], &words[next..]))
    })
}

/// `A die hot if it shows a 5`, behind `we call`.
fn called(words: &[String]) -> Option<Defined> {
    (1..words.len()).find_map(|at| {
        let next = at + 1;
        let end = next == words.len() || any_phrase(words, next, &IF).is_some();
        end.then(|| of_such(&words[..at], &words[at..]))?
    })
}

/// `A card with a number of 8 or more` and `high`, `a card` and `high if its number is 8`, `cards numbered 8` and `high cards`.
fn of_such(subject: &[String], rest: &[String]) -> Option<Defined> {
    let noun = about(subject)?;
    if by_deed(subject) {
        return None;
    }
    let article = usize::from(rest.first().is_some_and(|w| matches!(w.as_str(), "a" | "an")));
    let mut word = own_word(rest.get(article)?)?;
    let mut end = article + 1;
    // `High cards`, said of cards.
    let again = rest.get(end).is_some_and(|w| singular_of(&w.to_lowercase()) == noun);
    let you = subject.first().is_some_and(|w| w.eq_ignore_ascii_case("you"));
    // `A giant`, `giants`: a noun of its own.
    let many =
        article == 0 && !you && !again && !one(&joined(subject)) && singular_of(&word) != word;
    let named = !again && (article == 1 || many);
    if named {
        word = singular_of(&word);
        if NO_CLASS.contains(&word.as_str()) || is_piece_word(&word) || plural_of(&word) == word
        {
            return None;
        }
    }
    end += usize::from(again);
    if noun == "player" && !you && end == rest.len() {
        let so = so_of_players(subject)?;
        let said = format!("A player is {word} if they {so}");
        return Some(Defined { word, noun, said, named });
    }
    // `A card with a number lower than 4`: as its figures are told.
    if !you
        && end == rest.len()
        && let Some(said) = by_figures(subject, &noun, &word)
    {
        return Some(Defined { word, noun, said, named });
    }
    let subject = if you { "a player".to_owned() } else { joined(subject) };
    let be = if you || one(&subject) { "is" } else { "are" };
    let said = if let Some(so) = any_phrase(rest, end, &IF) {
        let so = &rest[so..];
        let plain = !so.is_empty() && !so.iter().any(|w| matches!(w.as_str(), ";" | ":"));
        plain.then_some(())?;
        let so = figure_said(if you { said_of_them(so) } else { joined(so) });
        let so = if noun == "player" { than_every_other(&so).unwrap_or(so) } else { so };
        let so = if let Some(rest) =
            so.strip_prefix("that player ").or_else(|| so.strip_prefix("he or she "))
        {
            format!("they {rest}")
        } else {
            so
        };
        format!("{} {be} {word} if {so}", capital(&subject))
    } else {
        // All cards, without more, are no definition.
        let restricted =
            subject.split(' ').count() > 2 || !one(&subject) && subject.contains(' ');
        (end == rest.len() && restricted && !you).then_some(())?;
        format!("{} {be} {word}", capital(&subject))
    };
    Some(Defined { word, noun, said, named })
}

/// `A high card` and `a card numbered 8 or more`, `high cards` and `those numbered 8 or more`.
fn by_noun(subject: &[String], rest: &[String]) -> Option<Defined> {
    let article =
        usize::from(matches!(subject.first()?.to_lowercase().as_str(), "a" | "an" | "any"));
    let [word, noun] = subject.get(article..)? else { return None };
    let word = own_word(word)?;
    let one = article == 1;
    let lower = noun.to_lowercase();
    let single = singular_of(&lower);
    if one != (single == lower) {
        return None;
    }
    let first = rest.first()?.to_lowercase();
    let second = rest.get(1).map(|w| w.to_lowercase()).unwrap_or_default();
    let skip = match (first.as_str(), second.as_str()) {
        ("those" | "one", _) => 1,
        ("the", "ones") => 2,
        _ => 0,
    };
    let lower: Vec<String> = rest[skip..].iter().map(|w| w.to_lowercase()).collect();
    if skip > 0
        && let Some(all) = property(&lower)
    {
        let many = capital(&plural_of(&single));
        let said: Vec<String> =
            all.iter().map(|such| format!("{many} {such} are {word}")).collect();
        return Some(Defined { word, noun: single, said: said.join(" / "), named: false });
    }
    let such = if skip > 0 {
        format!("{noun} {}", joined(&rest[skip..]))
    } else {
        // `A red or gold card`, `all cards of a suit`: the noun once more.
        let bare: Vec<String> = match first.as_str() {
            "a" | "an" | "any" | "every" | "each" | "all" => rest[1..].to_vec(),
            _ => rest.to_vec(),
        };
        bare.iter().any(|w| singular_of(&w.to_lowercase()) == single).then_some(())?;
        joined(&bare)
    };
    let such = such.replace(" ,", ",");
    let words = such.split(' ').count();
    (words > 1 && !such.contains([';', ':'])).then_some(())?;
    let said = if one {
        format!("A {such} is {word}")
    } else {
        format!("{} are {word}", capital(&such))
    };
    let noun = person(&single).unwrap_or(&single).to_owned();
    Some(Defined { word, noun, said, named: false })
}

/// A word of the grammar that is said of players, by one that is none.
fn instead_of(word: &str) -> &str {
    match word {
        "behind" => "trailing",
        "ahead" => "leading",
        other => other,
    }
}

/// A word that can be an author's own.
fn own_word(word: &str) -> Option<String> {
    let word = bare(word);
    let plain = word.len() > 2 && word.chars().all(|c| c.is_alphabetic() || c == '-');
    let known = KNOWN.contains(&word.as_str())
        || crate::vocabulary::number_word(&word).is_some()
        || crate::vocabulary::Lexicon::shared().is_function(&word) && instead_of(&word) == word;
    (plain && !known).then_some(word)
}

/// The noun that a subject is about, if it speaks of any such: `a red or gold card`, `cards numbered 8`, `you`.
fn about(subject: &[String]) -> Option<String> {
    let first = subject.first()?.to_lowercase();
    if first == "you" {
        return (subject.len() == 1).then(|| "player".to_owned());
    }
    let article = matches!(first.as_str(), "a" | "an" | "any" | "each" | "every" | "all");
    let later: [&str; 18] = [
        "of", "with", "in", "on", "that", "which", "who", "whose", "numbered", "having",
        "showing", "bearing", "from", "without", "under", "at", "lying", "worth",
    ];
    // `All other cards`: other than those of the sentences before, which is read elsewhere.
    if subject
        .iter()
        .any(|w| matches!(w.to_lowercase().as_str(), "other" | "remaining" | "rest"))
    {
        return None;
    }
    // The noun is the last word before what restricts it.
    let end = subject.iter().position(|w| later.contains(&w.to_lowercase().as_str()));
    let end = end.unwrap_or(subject.len());
    let noun = subject.get(..end)?.last()?.to_lowercase();
    let singular = singular_of(&noun);
    let plural = plural_of(&singular) == noun;
    let many = plural || matches!(first.as_str(), "all");
    let plain = noun.chars().all(char::is_alphabetic) && noun.len() > 2;
    const NEITHER: [&str; 17] = [
        "die", "turn", "round", "game", "phase", "step", "trick", "hand", "deck", "rule",
        "pile", "row", "board", "action", "move", "score", "point",
    ];
    if NEITHER.contains(&singular.as_str()) {
        return None;
    }
    // A sentence of `the card` is about one of them.
    ((article || many && first != "the") && plain && end > usize::from(article))
        .then(|| person(&singular).map_or(singular.clone(), str::to_owned))
}

/// What a player is called.
fn person(noun: &str) -> Option<&'static str> {
    matches!(noun, "player" | "person").then_some("player")
}

#[cfg(test)]
mod tests {
    use super::defined;
    use crate::compile::idioms::words;

    #[test]
    fn a_definition_has_one_form() {
        for (text, word, said) in [
            (
                "A card is high if its number is 8 or more",
                "high",
                "A card is high if its number is 8 or more",
            ),
            (
                "We call a card \"high\" when its number is 8 or more",
                "high",
                "A card is high if its number is 8 or more",
            ),
            (
                "Cards numbered 8 to 10 are called high cards",
                "high",
                "Cards with a number of 8, 9 or 10 are high",
            ),
            (
                "A high card is one numbered 8 or more",
                "high",
                "Cards with a number of 8 or more are high",
            ),
            (
                "High cards are those numbered 8 to 10",
                "high",
                "Cards with a number of 8, 9 or 10 are high",
            ),
            ("A warm card is a red or gold card", "warm", "A red or gold card is warm"),
            ("Red and gold cards are warm", "warm", "Red and gold cards are warm"),
            ("A card that is red is warm", "warm", "A card that is red is warm"),
            (
                "You are rich if you have your hut",
                "rich",
                "A player is rich if they have their hut",
            ),
            (
                "A player with 10 or more coins is rich",
                "rich",
                "A player is rich if they have 10 or more coins",
            ),
            (
                "A player who has no coins is broke",
                "broke",
                "A player is broke if they have no coins",
            ),
            (
                "A card is high if it has a number of 8",
                "high",
                "A card is high if its number is 8",
            ),
        ] {
            let found = defined(&super::unquoted(text)).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((found.word.as_str(), found.said.as_str()), (word, said), "{text}");
        }
        let found =
            defined(&words("A player who has 10 coins is a baron")).expect("it defines one");
        assert_eq!(found.said, "A player is baron if they have 10 coins");
        for (text, said) in [
            ("Each baron loses a coin", "Each baron player loses a coin"),
            ("Barons lose a coin", "Baron players lose a coin"),
            ("If you are a baron, draw", "If you are baron, draw"),
            ("A baron's hand is open", "A baron player's hand is open"),
        ] {
            assert_eq!(
                crate::compile::own_words::uses::with_noun(text, &found).as_deref(),
                Some(said),
                "{text}"
            );
        }
        for text in [
            "The card is high",
            "A card is played",
            "A player is out if they have no cards",
            "The deck is empty",
            "Each player is dealt five cards",
            "A high card wins",
            "There are two kinds of cards",
        ] {
            assert_eq!(defined(&words(text)), None, "{text}");
        }
    }
}
