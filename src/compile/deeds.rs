//! `To show a card, a player moves it from their hand to the row`: what is done to is told in the procedure, so that the verb
//! alone names the action. Where the same noun stands in the sentence that tells it, it is the same piece.

use super::idioms;
use crate::outline::{Form, Outline};
use crate::vocabulary::{is_past_of, plural_of, third_person};

/// Verbs that mean the same on every table: what they are done to is said with them.
pub(super) const KNOWN: [&str; 34] = [
    "draw", "play", "discard", "take", "put", "place", "move", "deal", "gain", "lose", "pay",
    "spend", "score", "roll", "win", "tap", "untap", "attach", "turn", "flip", "shuffle",
    "give", "return", "lay", "add", "remove", "keep", "choose", "use", "make", "get",
    "receive", "set", "be",
];
/// Giving something away.
const AWAY: [&str; 14] = [
    "discards",
    "pays",
    "spends",
    "sacrifices",
    "loses",
    "returns",
    "discard",
    "pay",
    "spend",
    "sacrifice",
    "lose",
    "return",
    "removes",
    "remove",
];
/// Actions by which something is given away.
const SELLING: [&str; 18] = [
    "sell", "trade", "swap", "offer", "donate", "scrap", "eat", "feed", "serve", "deliver",
    "ship", "export", "bury", "retire", "burn", "release", "exchange", "recycle",
];

/// An action with what it is done to.
struct Deed {
    verb: String,
    noun: String,
}

/// Leaves the noun to the procedure.
pub(super) fn bare(outline: &mut Outline) {
    let mut deeds: Vec<Deed> = Vec::new();
    for sentence in outline.sentences.iter().filter(|s| s.form == Form::Text) {
        if let Some(deed) = told(&sentence.text)
            && !deeds.iter().any(|d| d.verb == deed.verb)
        {
            deeds.push(deed);
        }
    }
    for deed in deeds {
        let texts: Vec<Vec<String>> =
            outline.sentences.iter().map(|s| idioms::words(&s.text)).collect();
        let bare: Option<Vec<String>> =
            texts.iter().map(|words| without(words, &deed)).collect();
        let Some(bare) = bare else { continue };
        for ((sentence, text), words) in outline.sentences.iter_mut().zip(bare).zip(&texts) {
            if sentence.form == Form::Text && text != idioms::joined(words) {
                sentence.reword(text);
            }
        }
    }
}

/// `A player without coins cannot do this`, behind `to buy, …`: cannot buy.
pub(super) fn this(outline: &mut Outline) {
    const FRONTS: [&str; 6] =
        ["cannot", "may not", "can never", "must not", "may never", "is not allowed to"];
    for at in 0..outline.sentences.len() {
        let sentence = &outline.sentences[at];
        if sentence.form != Form::Text {
            continue;
        }
        if !sentence.text.contains(" do ") {
            continue;
        }
        let found = FRONTS.iter().find_map(|front| {
            let said = ["this", "so", "that", "it"].map(|it| format!(" {front} do {it}"));
            said.into_iter().find_map(|said| {
                let from = sentence.text.find(&said)?;
                let behind = &sentence.text[from + said.len()..];
                let ends = behind.is_empty() || behind.starts_with([' ', ',', '.', ';']);
                ends.then(|| (from + 1 + front.len() + 1, from + said.len()))
            })
        });
        let Some((from, to)) = found else { continue };
        let above = outline.sentences[..at].iter().rev();
        let told = above
            .take_while(|s| s.section == sentence.section)
            .find_map(|s| s.text.strip_prefix("To ")?.split_once(", "));
        let Some((what, _)) = told else { continue };
        let text = format!("{}{what}{}", &sentence.text[..from], &sentence.text[to..]);
        outline.sentences[at].reword(text);
    }
}

/// `To V a N, … a N …` or `… it …`.
fn told(text: &str) -> Option<Deed> {
    let (lead, main) = text.strip_prefix("To ")?.split_once(", ")?;
    let words: Vec<&str> = lead.split(' ').collect();
    let [verb, "a" | "an" | "one", noun @ ..] = words.as_slice() else { return None };
    let plain = |w: &&str| w.chars().all(|c| c.is_ascii_lowercase());
    if KNOWN.contains(verb) || !plain(verb) || noun.is_empty() || noun.len() > 2 {
        return None;
    }
    let noun = noun.join(" ");
    let deed = Deed { verb: (*verb).to_owned(), noun };
    let words = idioms::words(main);
    if let Some(at) = same_noun(&words, &deed.noun) {
        let away = at.checked_sub(1).is_some_and(|v| AWAY.contains(&words[v].as_str()));
        return (!away || SELLING.contains(verb)).then_some(deed);
    }
    let it = words.iter().position(|w| w == "it")?;
    // `it` is what is done to, and nothing else that is named before.
    let other =
        words[..it].iter().skip(2).any(|w| matches!(w.as_str(), "a" | "an" | "one" | "the"));
    (!other).then_some(deed)
}

/// Where `a N` or `one N` stands.
fn same_noun(words: &[String], noun: &str) -> Option<usize> {
    let noun: Vec<&str> = noun.split(' ').collect();
    (0..words.len()).find(|&at| {
        matches!(words[at].as_str(), "a" | "an" | "one")
            && words.get(at + 1..at + 1 + noun.len()).is_some_and(|w| w == noun.as_slice())
    })
}

/// A sentence with the verb alone; none if the verb is used in another way.
fn without(words: &[String], deed: &Deed) -> Option<String> {
    let third = third_person(&deed.verb);
    let noun: Vec<&str> = deed.noun.split(' ').collect();
    let mut out: Vec<String> = Vec::new();
    let (mut at, mut lead, mut before_or) = (0, false, None);
    while at < words.len() {
        let word = &words[at];
        out.push(word.clone());
        at += 1;
        if *word != deed.verb && *word != third && !is_past_of(word, &deed.verb) {
            continue;
        }
        let Some(next) = words.get(at) else { continue };
        let same = words.get(at + 1..at + 1 + noun.len()).is_some_and(|w| w == noun.as_slice());
        let ends = words.get(at + 1 + noun.len()).is_none_or(|w| {
            !matches!(w.as_str(), "of" | "from" | "that" | "which" | "with" | "whose" | "to")
        });
        match next.as_str() {
            "a" | "an" | "one" if same && ends => {
                lead |= out.len() == 2 && words[0] == "To";
                at += 1 + noun.len();
                if words.get(at).is_some_and(|w| w == "or") {
                    before_or = Some(out.len() - 1);
                }
                // `may show one tile` is no more than one.
                let may = out
                    .len()
                    .checked_sub(2)
                    .is_some_and(|i| matches!(out[i].as_str(), "may" | "can" | "could"));
                if next == "one" && may {
                    out.push("once".to_owned());
                }
            }
            // Something else that it is done to.
            "a" | "an" | "one" | "the" | "their" | "it" | "them" | "this" | "that" | "each"
            | "every" | "any" | "no" | "its" | "two" | "three" | "another" | "all" => {
                return None;
            }
            _ => {}
        }
        let plural = plural_of(&deed.noun);
        if words.get(at).is_some_and(|w| *w == plural) {
            return None;
        }
    }
    if let Some(verb) = before_or {
        last_of_two(&mut out, verb);
    }
    if lead
        && same_noun(&out, &deed.noun).is_none()
        && let Some(it) = out.iter().position(|w| w == "it")
    {
        let article = crate::vocabulary::article(&deed.noun);
        out.splice(it..=it, [article.to_owned(), deed.noun.clone()]);
    }
    Some(idioms::joined(&out))
}

/// `Buys or takes two coins`, where `buys` stood before its own noun: behind the other deed it shares nothing with it.
fn last_of_two(words: &mut [String], verb: usize) {
    let rest = verb + 2;
    let two = words.get(verb + 1).is_some_and(|w| w == "or")
        && words.len() > rest + 1
        && !words[rest..].iter().any(|w| matches!(w.as_str(), "," | ";" | ":" | "or" | "and"));
    if two {
        words[verb..].rotate_left(2);
        let at = words.len() - 2;
        words.swap(at, at + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::{Deed, told, without};
    use crate::compile::idioms::words;

    fn of(verb: &str, noun: &str) -> Deed {
        Deed { verb: verb.to_owned(), noun: noun.to_owned() }
    }

    #[test]
    fn a_procedure_names_what_is_done_to() {
        let names = |text: &str| told(text).map(|d| (d.verb, d.noun));
        let deed = |verb: &str, noun: &str| Some((verb.to_owned(), noun.to_owned()));
        assert_eq!(names("To show a tile, a player moves it to the row"), deed("show", "tile"));
        assert_eq!(
            names("To pick a tile, a player takes one tile from the row"),
            deed("pick", "tile")
        );
        // Another one pays for it.
        assert_eq!(names("To build a tile, a player discards a tile"), None);
        assert_eq!(names("To sell a tile, a player discards a tile"), deed("sell", "tile"));
        assert_eq!(names("To play a tile, a player discards a tile"), None);
    }

    #[test]
    fn the_verb_alone_names_the_action() {
        let said = |text: &str| without(&words(text), &of("show", "tile"));
        assert_eq!(
            said("To show a tile, a player moves it to the row"),
            Some("To show, a player moves a tile to the row".to_owned())
        );
        assert_eq!(said("Then they show one tile"), Some("Then they show".to_owned()));
        assert_eq!(said("When a player shows a red tile, they draw"), None);
        assert_eq!(
            said("On their turn a player either shows a tile or takes two coins"),
            Some("On their turn a player either takes two coins or shows".to_owned())
        );
        assert_eq!(
            said("Each player draws a tile"),
            Some("Each player draws a tile".to_owned())
        );
    }
}
