//! What the standard set says of classes of cards (`hearts and diamonds are red cards`) counts where a book speaks of them and has
//! these cards, what it says of cards that are taken into the hand where a book has hands and cards are taken, and of what is bought
//! where things are; in all others these would be sentences about nothing.

use crate::book::ComponentTable;
use crate::outline::Outline;

/// Takes the sentences about classes that nobody speaks of out of the standard set.
pub(super) fn kept(standard: &mut Outline, own: &[&Outline], tables: &[ComponentTable]) {
    if !standard.sentences.iter().any(|s| class(&s.text).is_some()) {
        return;
    }
    let texts: Vec<String> = own
        .iter()
        .flat_map(|outline| &outline.sentences)
        .map(|sentence| sentence.text.to_lowercase())
        .collect();
    let cells: Vec<String> = tables
        .iter()
        .flat_map(|table| &table.rows)
        .flat_map(|row| &row.cells)
        .map(|cell| cell.to_lowercase())
        .collect();
    let pack = texts.iter().any(|text| text.contains("standard deck"));
    let there = |member: &String| {
        let one = crate::vocabulary::singular_of(member);
        let same = |cell: &String| cell == member || *cell == one;
        cells.iter().any(same) || texts.iter().any(|text| has_word(text, member))
    };
    let hands = texts.iter().any(|text| has_word(text, "hand") || has_word(text, "deal"));
    let taken = texts.iter().any(|text| has_word(text, "take") || has_word(text, "takes"));
    let pile = texts.iter().any(|text| text.contains("discard pile"));
    let one_deck = !texts.iter().any(|text| several_decks(text));
    let drawn = texts.iter().any(|text| {
        let off =
            text.contains("from the discard pile") || text.contains("card of the discard pile");
        // `The draw pile` is a name.
        off && words(&text.replace("draw pile", ""))
            .any(|w| matches!(w, "draw" | "draws" | "drawn" | "drawing"))
    });
    let held = |text: &str| text.contains("takes ") && text.ends_with(" to their hand.");
    let off = |text: &str| text.contains("draws a card from the discard pile");
    let bought = buys_things(&texts);
    standard.sentences.retain(|sentence| {
        if sentence.text.contains("buys a piece") && !bought {
            return false;
        }
        let known = if sentence.text.contains("deck") { one_deck } else { pile };
        if off(&sentence.text) && !(hands && drawn) {
            return false;
        }
        if held(&sentence.text) && !(hands && taken && known) {
            return false;
        }
        class(&sentence.text).is_none_or(|(members, front)| {
            texts.iter().any(|text| speaks_of(text, &front))
                && (pack || members.iter().all(there))
        })
    });
}

/// Whether what is bought in a book is always a thing: `buy a card`, and no action that is only called so (`Buy: pay 1 coin`).
fn buys_things(texts: &[String]) -> bool {
    const THING: [&str; 12] =
        ["a", "an", "one", "the", "any", "that", "this", "it", "up", "as", "two", "each"];
    let mut found = false;
    for text in texts {
        let mut all = text.split_whitespace().peekable();
        while let Some(word) = all.next() {
            let bare = word.trim_end_matches([',', ':', '.', ';']);
            if !matches!(bare, "buy" | "buys") {
                continue;
            }
            if bare != word || !all.peek().is_some_and(|next| THING.contains(next)) {
                return false;
            }
            found = true;
        }
    }
    found
}

/// The members of a class and the word for it: `hearts and diamonds are red cards`.
fn class(text: &str) -> Option<(Vec<String>, String)> {
    let text = text.trim_end_matches('.').to_lowercase();
    let (members, said) = text.split_once(" are ")?;
    let front = said.strip_suffix(" cards").filter(|front| !front.contains(' '))?;
    let members = members.replace(" and ", ", ");
    Some((members.split(", ").map(str::to_owned).collect(), front.to_owned()))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty())
}

fn has_word(text: &str, word: &str) -> bool {
    let one = crate::vocabulary::singular_of(word);
    words(text).any(|w| w == word || w == one)
}

/// Whether a text speaks of several decks, or of one by what is in it: `the deck of actors`.
fn several_decks(text: &str) -> bool {
    let all: Vec<&str> = words(text).collect();
    let counted = |w: &str| w.chars().all(|c| c.is_ascii_digit());
    all.contains(&"decks")
        || all.windows(3).any(|w| w[0] == "deck" && w[1] == "of" && !counted(w[2]))
}

/// Whether a text has the word, other than for how a card lies (`face up`).
fn speaks_of(text: &str, front: &str) -> bool {
    let mut all = words(text).peekable();
    // What else such cards are called.
    let other = ["court", "picture"];
    while let Some(word) = all.next() {
        let lies =
            all.peek().is_none_or(|next| ["up", "down", "upward", "downward"].contains(next));
        if word == front && !(front == "face" && lies)
            || front == "face" && other.contains(&word)
        {
            return true;
        }
    }
    false
}
