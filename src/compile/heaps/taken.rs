//! What is taken from heaps: `choose a heap and take one or more stones from it`, `any number of stones from a single heap`.

use super::Heaps;
use crate::vocabulary::singular_of;

/// What is done with the things, in each of its forms.
const TAKES: [[&str; 3]; 5] = [
    ["take", "takes", "taking"],
    ["remove", "removes", "removing"],
    ["draw", "draws", "drawing"],
    ["eat", "eats", "eating"],
    ["pick", "picks", "picking"],
];
const CHOOSES: [&str; 8] =
    ["choose", "chooses", "pick", "picks", "select", "selects", "choosing", "picking"];

/// What a sentence about taking says.
pub(super) enum Taken {
    /// That one of the heaps is chosen.
    Chosen,
    /// What is taken, in the usual form.
    Some(String),
    /// `You must take at least one.`
    AtLeast,
}

pub(super) fn base(verb: &str) -> Option<&'static str> {
    TAKES.iter().find(|forms| forms.contains(&verb)).map(|forms| forms[0])
}

/// The sentence without what says that none is too few, and whether that was there.
fn at_least_one(words: &[String]) -> (Vec<String>, bool) {
    let mut text = format!(" {} ", words.join(" "));
    let mut least = false;
    for end in [
        " , but at least one ",
        " , at least one ",
        " , but you must take at least one ",
        " , but they must take at least one ",
        " , but you must remove at least one ",
        " , but at least one must be taken ",
        " , but not none ",
    ] {
        if let Some(front) = text.strip_suffix(end) {
            text = format!("{front} ");
            least = true;
        }
    }
    for only in
        [" , but only from ", " , only from ", " , all from ", " only from ", " all from "]
    {
        text = text.replace(only, " from ");
    }
    let front = ["then", "but", "and"];
    let words = text.split_whitespace().map(str::to_owned);
    (words.skip_while(|w| front.contains(&w.as_str())).collect(), least)
}

/// `Choose a heap and take one or more stones from it`, `take any number of stones from a single heap`.
pub(super) fn taken(words: &[String], heaps: &Heaps, ahead: bool) -> Option<Taken> {
    let (words, least) = at_least_one(words);
    let is_heap = |w: &String| *w == heaps.single || *w == heaps.plural;
    let chosen = words.iter().position(|w| CHOOSES.contains(&w.as_str()));
    let from = words.iter().position(|w| w == "from");
    let verb = from.and_then(|from| {
        (0..from).rev().find(|&at| base(&words[at]).is_some() && Some(at) != chosen)
    });
    let (Some(from), Some(verb)) = (from, verb) else {
        let heap = chosen.is_some_and(|at| words[at..].iter().any(is_heap));
        let one = words.windows(3).any(|w| w == ["at", "least", "one"])
            && words.iter().any(|w| base(w).is_some());
        return if heap && words.len() < 14 {
            Some(Taken::Chosen)
        } else {
            (one && words.len() < 9).then_some(Taken::AtLeast)
        };
    };
    let behind = &words[from + 1..];
    let of_choice =
        |w: &[String]| matches!(w, [of, _, choice] if of == "of" && choice == "choice");
    let end = behind.iter().rposition(is_heap);
    let named = end.is_some_and(|end| {
        let before: Vec<&str> = behind[..end].iter().map(String::as_str).collect();
        let one = matches!(
            before.as_slice(),
            ["a" | "one" | "any" | "that" | "this" | "the"]
                | ["a" | "the", "single" | "same" | "chosen"]
                | ["any" | "only" | "exactly" | "just", "one"]
                | ["one" | "any", "of", "the" | "these"]
                | ["any" | "only" | "exactly" | "just", "one", "of", "the" | "these"]
        );
        one && (end + 1 == behind.len() || of_choice(&behind[end + 1..]))
    });
    let it =
        matches!(behind, [it] if it == "it") && (ahead || chosen.is_some_and(|at| at < verb));
    if !named && !it {
        return None;
    }
    let verb_said = base(&words[verb])?;
    let mut what = words[verb + 1..from].join(" ");
    let things = &heaps.things;
    for who in ["you", "they", "he or she"] {
        for wish in ["like", "want", "wish", "please"] {
            let wished = format!("{who} {wish}");
            what = what.replace(
                &format!("as many {things} as {wished}"),
                &format!("any number of {things}"),
            );
            what = what.replace(&format!("as many as {wished}"), "any number");
        }
    }
    what =
        what.replace("as many of the", "any number of").replace("at least one", "one or more");
    if least {
        what =
            what.replace("any number of", "one or more").replace("any number", "one or more");
    }
    let one = singular_of(things);
    let what = match what.strip_suffix(one.as_str()) {
        Some(front) if front.ends_with("or more ") => format!("{front}{things}"),
        Some(_) => what,
        None if what.ends_with(things.as_str()) => what,
        None => format!("{what} {things}"),
    };
    Some(Taken::Some(format!(
        "On your turn, you must {verb_said} {what} from a {}",
        heaps.single
    )))
}
