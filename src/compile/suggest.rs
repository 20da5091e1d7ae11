//! Sentences to put in place of one that is not read: each of them is read.
//!
//! Two sources, in this order: the sentence with a strange word replaced by its nearest term; its
//! front, as far as it makes a sentence by itself.

use crate::source::Sources;
use crate::syntax::ast::Statement;
use crate::syntax::{Unread, reading};
use crate::vocabulary::Vocabulary;

/// The most suggestions one finding carries.
const MOST: usize = 3;

/// Up to three sentences that are read.
pub(super) fn suggestions(
    unread: &Unread,
    text: &str,
    vocabulary: &Vocabulary,
    sources: &Sources,
) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut offer = |sentence: String| {
        if found.len() < MOST
            && sentence != text
            && !found.contains(&sentence)
            && reads(&sentence, vocabulary)
        {
            found.push(sentence);
        }
    };
    replaced(unread, text, vocabulary).into_iter().for_each(&mut offer);
    front(unread, text, sources).into_iter().for_each(&mut offer);
    found
}

/// Whether a text is a sentence that is read.
fn reads(text: &str, vocabulary: &Vocabulary) -> bool {
    matches!(reading(&vocabulary.encode_text(text)), Some((Statement::Sentence(_), _)))
}

/// The sentence with its one strange word replaced.
fn replaced(unread: &Unread, text: &str, vocabulary: &Vocabulary) -> Vec<String> {
    let [(word, _)] = unread.unknown.as_slice() else { return Vec::new() };
    let near = vocabulary.nearest(word);
    let of_book = |name: &&String| {
        let lower = name.to_lowercase();
        vocabulary.terms.iter().any(|(_, term)| {
            std::iter::once(&term.name).chain(&term.also).any(|n| n.to_lowercase() == lower)
        })
    };
    // A slip in a term of the book is likelier than one in a common word.
    let own: Vec<&String> = near.iter().filter(of_book).collect();
    let near = if own.is_empty() { near.iter().collect() } else { own };
    near.iter().map(|near| ended(&text.replacen(word, near, 1))).collect()
}

/// The front of the sentence, cut before the place where reading stopped.
fn front(unread: &Unread, text: &str, sources: &Sources) -> Vec<String> {
    let stop = sources.slice(unread.reached);
    let Some(stop) = text.find(stop.trim()).filter(|&at| at > 0 && !stop.trim().is_empty())
    else {
        return Vec::new();
    };
    let mut cuts: Vec<usize> =
        text[..stop].match_indices([',', ';', '(']).map(|(at, _)| at).collect();
    cuts.push(stop);
    cuts.reverse();
    cuts.into_iter()
        .map(|cut| text[..cut].trim().trim_end_matches([',', ';', ':', '(']).trim())
        .filter(|front| front.split(' ').count() > 3 && !is_open(front))
        .map(ended)
        .collect()
}

/// Whether a front stops before the word that its last one asks for.
fn is_open(front: &str) -> bool {
    const ASKING: [&str; 34] = [
        "a", "an", "the", "no", "each", "every", "any", "their", "your", "his", "her", "its",
        "my", "this", "these", "those", "of", "to", "in", "on", "at", "by", "for", "from",
        "with", "into", "onto", "and", "or", "may", "must", "can", "cannot", "not",
    ];
    let last = front.rsplit(' ').next().unwrap_or("").to_lowercase();
    ASKING.contains(&last.as_str())
        || last.parse::<i64>().is_ok()
        || crate::vocabulary::number_word(&last).is_some()
}

/// `a` before a vowel becomes `an`.
pub(super) fn articles(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let mut out: Vec<String> = Vec::with_capacity(words.len());
    for (i, word) in words.iter().enumerate() {
        let vowel = words
            .get(i + 1)
            .is_some_and(|next| next.starts_with(|c: char| "aeiouAEIOU".contains(c)));
        out.push(match *word {
            "a" if vowel => "an".to_owned(),
            "A" if vowel => "An".to_owned(),
            word => word.to_owned(),
        });
    }
    out.join(" ")
}

fn ended(text: &str) -> String {
    let text = text.trim();
    if text.ends_with(['.', '!']) { text.to_owned() } else { format!("{text}.") }
}

#[cfg(test)]
mod tests {
    use crate::book::{self, Options};
    use crate::compile::compile;
    use crate::finding::Code;

    const BOOK: &str = "* **1** Each player has a garden. A garden is a zone.\n\
        * **2** A seed is a kind of card. A flower is a kind of card.\n";

    fn told(sentence: &str) -> Vec<crate::finding::Finding> {
        let text = format!("{BOOK}* **3** {sentence}\n");
        let loaded = book::load_text("a.rules.md", &text, &Options::default()).unwrap();
        let compiled = compile(loaded);
        let codes = [Code::UnreadSentence, Code::UnknownTerm];
        compiled.findings.iter().filter(|f| codes.contains(&f.code)).cloned().collect()
    }

    #[test]
    fn each_suggestion_is_read() {
        let bad = [
            "When a player plays a sead, they draw a card.",
            "If a seed is in the garden of of it, discard it.",
            "A player may play a seed, whereupon whichever.",
            "Whenever a flower is drawn, whereupon whichever.",
            "A player cannot discard a flower and of of it.",
        ];
        let mut given = 0;
        for sentence in bad {
            let findings = told(sentence);
            assert!(!findings.is_empty(), "`{sentence}` is read");
            for suggestion in findings.iter().flat_map(|f| &f.suggestions) {
                given += 1;
                let text = format!("{BOOK}* **3** {suggestion}\n");
                let loaded = book::load_text("a.rules.md", &text, &Options::default()).unwrap();
                let compiled = compile(loaded);
                let read = compiled
                    .readings
                    .iter()
                    .filter(|r| r.id.starts_with("a:3/"))
                    .all(|r| r.statement.is_some());
                assert!(read, "`{suggestion}` for `{sentence}`");
            }
        }
        // Where what is left without the nonsense says something else, nothing is offered.
        assert!(given >= 3, "{given} suggestions");
    }
}
