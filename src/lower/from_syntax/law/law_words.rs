//! Laws of precedence in words that the grammar does not know: they are put into the words that it does.
//!
//! A rewording has a template (`law_tables`). What comes out is read as any sentence is, and counts only if it is read as a
//! law: every word of the pieces has to be understood there.

use std::sync::LazyLock;

use super::law_tables::{ASKED, CLAIMS, LEADS, PIECES, RULES};
use crate::lower::from_syntax::context::{Lowerer, Status, Unit};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::{Cond, Meta, RuleKind, Rules};
use crate::syntax::ast::Statement;
use crate::syntax::{Parsed, parsed, print};

impl Lowerer<'_> {
    /// Reads a sentence as a law in other words, if it is one.
    pub(crate) fn law_by_words(&mut self, unit: &Unit) -> Option<Status> {
        if let Some(law) = self.law_of_titles(&unit.text) {
            self.rule(&Env::default(), Cond::True, RuleKind::Meta(law));
            return Some(Status::Meta);
        }
        let plain = plainer(&unit.text);
        self.laws_in(&unit.text, false)
            .or_else(|| (plain != *unit.text).then(|| self.laws_in(&plain, true)).flatten())
    }

    /// `… prevails; between rules of one rank, …`: each part is a law; one in known words only where `known`.
    fn laws_in(&mut self, text: &str, known: bool) -> Option<Status> {
        let parts: Vec<&str> = text.split(';').map(str::trim).collect();
        let mark = self.out.rules.len();
        let mut first = None;
        for part in &parts {
            let several = parts.len() > 1;
            let text = reworded(part).or_else(|| (several || known).then(|| as_sentence(part)));
            let read = text.map(|text| parsed(&self.voc.encode_text(&text), false));
            let law = match &read {
                Some(Parsed::Read(statement, _)) => match &**statement {
                    Statement::Sentence(s) => matches!(self.meta(s), Ok(Some(_))),
                    _ => false,
                },
                _ => false,
            };
            if !law {
                self.out.rules.truncate(mark);
                return None;
            }
            if let (None, Some(Parsed::Read(statement, _))) = (&first, read) {
                first = Some(*statement);
            }
        }
        let said = print(&first?, self.voc);
        self.reworded.push((self.at, said));
        Some(Status::Meta)
    }

    /// `The Charter prevails over the Bylaws`, `charter rules override all others`: rules by the heading under which they
    /// stand, or by a word that none of them may bear.
    fn law_of_titles(&self, text: &str) -> Option<Meta> {
        const OVER: [&str; 12] = [
            "prevail over",
            "prevails over",
            "take precedence over",
            "takes precedence over",
            "override",
            "overrides",
            "overrule",
            "overrules",
            "supersede",
            "supersedes",
            "outrank",
            "outranks",
        ];
        let lower = text.trim().trim_end_matches(['.', '!']).to_lowercase();
        let (over, under) =
            OVER.iter().find_map(|verb| lower.split_once(&format!(" {verb} ")))?;
        let under = match self.titled(under) {
            Some(rules) => rules,
            None => all_others(under).then_some(Rules::All)?,
        };
        let over = match self.titled(over) {
            Some(rules) => rules,
            None => class(over).filter(|_| under == Rules::All).map(Rules::Named)?,
        };
        (over != under).then_some(Meta::Over { over, under })
    }

    /// The rules under the heading of this name.
    fn titled(&self, name: &str) -> Option<Rules> {
        let bare = |name: &str| {
            let name = name.trim().to_lowercase();
            let name = name.strip_prefix("the ").unwrap_or(&name).to_owned();
            name.strip_prefix("rules of the ").map_or(name.clone(), str::to_owned)
        };
        let set = self.units.get(self.at)?.set;
        let wanted = bare(name);
        let title = self
            .units
            .iter()
            .filter(|u| u.set == set)
            .flat_map(|u| u.headings.iter().skip(1))
            .find(|title| {
                let words = title.trim_start_matches(|c: char| !c.is_alphabetic());
                bare(words) == wanted
            })?;
        Some(Rules::Titled(set, title.clone()))
    }
}

/// `all other rules`, `everything else`.
fn all_others(words: &str) -> bool {
    matches!(
        words.trim(),
        "all others"
            | "all other rules"
            | "all the others"
            | "any other rule"
            | "every other rule"
            | "everything else"
            | "the other rules"
            | "all the other rules"
            | "other rules"
            | "any other"
    )
}

/// The word for a class of rules: `charter rules`.
fn class(words: &str) -> Option<String> {
    let name = words.trim().strip_prefix("the ").unwrap_or(words.trim());
    let name = name.strip_suffix(" rules").or_else(|| name.strip_suffix(" laws"))?;
    let plain =
        name.split(' ').count() < 3 && name.chars().all(|c| c.is_alphabetic() || c == ' ');
    let ranks = [
        "earlier",
        "later",
        "lower",
        "higher",
        "specific",
        "general",
        "more specific",
        "these",
        "all",
        "any",
        "some",
        "two",
        "other",
        "such",
        "those",
        "first",
        "last",
        "newer",
        "older",
        "house",
    ];
    (plain && !ranks.contains(&name) && !name.starts_with("more ")).then(|| name.to_owned())
}

/// A law in fewer words: `has the last word over` is `prevails over`, `failing that` goes on to the next law, and whatever
/// else the rules may be like is left out.
fn plainer(text: &str) -> String {
    const WORDS: [(&str, &str); 22] = [
        (" has the last word", " prevails"),
        (" have the last word", " prevail"),
        (" has the final word", " prevails"),
        (" has the final say", " prevails"),
        (" has the upper hand", " prevails"),
        (" have the upper hand", " prevail"),
        (" gets its way", " prevails"),
        (" is the one that counts", " prevails"),
        (" is the one to follow", " prevails"),
        (" is to be followed", " prevails"),
        (" is followed", " prevails"),
        (" carries the day", " prevails"),
        (", and failing that,", ";"),
        (", and failing that", ";"),
        (", failing that,", ";"),
        (", and otherwise", ";"),
        (", whatever their numbers", ""),
        (", whatever their order", ""),
        (", wherever they stand", ""),
        (", regardless of their numbers", ""),
        (", regardless of their order", ""),
        (", whichever comes first", ""),
    ];
    WORDS.iter().fold(text.to_owned(), |text, (said, plain)| {
        if text.contains(said) { text.replace(said, plain) } else { text }
    })
}

/// A part of a sentence as a sentence.
fn as_sentence(part: &str) -> String {
    let part = part.trim().trim_end_matches('.');
    let mut chars = part.chars();
    let first = chars.next().map_or(String::new(), |c| c.to_uppercase().collect());
    format!("{first}{}.", chars.as_str())
}

/// The sentence in the words that the grammar knows, if it looks like a law in others.
fn reworded(text: &str) -> Option<String> {
    let mut words = cut(text);
    let mut changed = false;
    let mut asked = false;
    for (pattern, into) in &TABLES.leads {
        let hit = (1..=words.len()).find_map(|to| pattern.fits(&words[..to]).map(|c| (to, c)));
        if let Some((to, caught)) = hit {
            let mut new = caught.put(into);
            asked |= !into.is_empty();
            new.extend(words[to..].iter().cloned());
            words = new;
            changed = true;
            if asked {
                break;
            }
        }
    }
    // The claim stands behind the lead: `if …, CLAIM`.
    let first = words.first().map(|w| w.to_lowercase()).unwrap_or_default();
    let lead = ["if", "in", "when", "where", "whenever", "between"].contains(&first.as_str());
    let comma = words.iter().position(|w| w == ",").filter(|_| lead);
    let mut claims: Vec<(usize, &Table)> = vec![(0, &TABLES.claims)];
    if let Some(comma) = comma {
        claims.extend([(comma + 1, &TABLES.claims), (comma + 1, &TABLES.asked)]);
    }
    let found = claims.iter().find_map(|(from, list)| {
        let from = *from + usize::from(words.get(*from).is_some_and(|w| w == "then"));
        list.iter().find_map(|(pattern, into)| {
            let caught = pattern.fits(&words[from..])?;
            let ranked = into.contains("{y}");
            (!ranked || caught.pieces().all(speaks_of_rules)).then(|| (from, caught.put(into)))
        })
    });
    if let Some((from, new)) = found {
        words.truncate(from);
        words.extend(new);
        changed = true;
    }
    // Only a sentence that ranks gets other names for what it ranks.
    for (pattern, into) in &TABLES.pieces {
        let hit = (0..words.len()).find_map(|from| {
            (from + 1..=words.len().min(from + 8))
                .rev()
                .find(|&to| pattern.fits(&words[from..to]).is_some())
                .map(|to| (from, to))
        });
        if let Some((from, to)) = hit {
            words.splice(from..to, into.split(' ').map(str::to_owned));
            changed = true;
        }
    }
    changed.then(|| {
        let text = words.join(" ").replace(" ,", ",");
        crate::vocabulary::capital(&text) + "."
    })
}

fn speaks_of_rules(piece: &[String]) -> bool {
    piece.iter().any(|w| RULES.contains(&w.to_lowercase().as_str()))
}

/// The words of a sentence; commas and colons are words of their own.
fn cut(text: &str) -> Vec<String> {
    let text = text.trim().trim_end_matches(['.', '!']);
    let mut out = Vec::new();
    for word in text.split_whitespace() {
        let bare = word.trim_end_matches([',', ':']);
        if !bare.is_empty() {
            out.push(bare.to_owned());
        }
        if bare.len() < word.len() {
            out.push(word[bare.len()..].chars().take(1).collect());
        }
    }
    out
}

/// One place of a template.
enum Slot<'t> {
    /// One of these words, perhaps missing.
    Word(Vec<&'t str>, bool),
    /// One word or more.
    Piece(usize),
}

struct Pattern<'t>(Vec<Slot<'t>>);

/// Templates, and what they are put into.
type Table = Vec<(Pattern<'static>, &'static str)>;

struct Tables {
    leads: Table,
    claims: Table,
    asked: Table,
    pieces: Table,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let table = |all: &'static [(&str, &str)]| {
        all.iter().map(|(template, into)| (Pattern::of(template), *into)).collect()
    };
    Tables {
        leads: table(LEADS),
        claims: table(CLAIMS),
        asked: table(ASKED),
        pieces: table(PIECES),
    }
});

/// The pieces that a template has caught.
struct Caught([Vec<String>; 2]);

impl<'t> Pattern<'t> {
    fn of(template: &'t str) -> Self {
        Self(
            template
                .split(' ')
                .map(|word| match word {
                    "{x}" => Slot::Piece(0),
                    "{y}" => Slot::Piece(1),
                    word => {
                        let bare = word.trim_end_matches('?');
                        Slot::Word(bare.split('|').collect(), bare.len() < word.len())
                    }
                })
                .collect(),
        )
    }

    /// Whether all the words fit.
    fn fits(&self, words: &[String]) -> Option<Caught> {
        let mut caught = [Vec::new(), Vec::new()];
        fit(&self.0, words, &mut caught).then_some(Caught(caught))
    }
}

fn fit(slots: &[Slot<'_>], words: &[String], caught: &mut [Vec<String>; 2]) -> bool {
    let Some((slot, rest)) = slots.split_first() else { return words.is_empty() };
    match slot {
        Slot::Word(any, may_miss) => {
            let hit = words.first().is_some_and(|w| is_one_of(w, any));
            hit && fit(rest, &words[1..], caught) || *may_miss && fit(rest, words, caught)
        }
        Slot::Piece(at) => (1..=words.len().min(10)).any(|len| {
            let free = words[..len].iter().all(|w| w != "," && w != ":");
            if free && fit(rest, &words[len..], caught) {
                caught[*at] = words[..len].to_vec();
                return true;
            }
            false
        }),
    }
}

/// Whether a word in small letters is one of these.
fn is_one_of(word: &str, any: &[&str]) -> bool {
    if !word.is_ascii() {
        return any.contains(&word.to_lowercase().as_str());
    }
    let letters = || word.bytes().map(|b| b.to_ascii_lowercase());
    any.iter().any(|one| one.len() == word.len() && one.bytes().eq(letters()))
}

impl Caught {
    fn pieces(&self) -> impl Iterator<Item = &[String]> {
        self.0.iter().filter(|p| !p.is_empty()).map(Vec::as_slice)
    }

    fn put(&self, into: &str) -> Vec<String> {
        let mut out = Vec::new();
        for word in into.split(' ').filter(|w| !w.is_empty()) {
            match word {
                "{x}" => out.extend(self.0[0].iter().cloned()),
                "{y}" => out.extend(self.0[1].iter().cloned()),
                word => out.push(word.to_owned()),
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::reworded;

    #[test]
    fn laws_are_put_into_known_words() {
        for (said, read) in [
            (
                "Whenever one rule allows something that another rule forbids, it is forbidden.",
                Some("A prohibition prevails over a permission."),
            ),
            (
                "Should two rules conflict, use the first.",
                Some("If two rules conflict, the earlier rule prevails."),
            ),
            (
                "House rules always come before the printed rules.",
                Some("House rules prevails over the printed rules."),
            ),
            (
                "If a card says something different from these rules, do what the card says.",
                Some("If a card contradicts these rules, follow the card."),
            ),
            ("Red cards are stronger than blue cards.", None),
            ("The judge is right.", None),
            ("If a player has no cards, they draw a card.", None),
        ] {
            assert_eq!(reworded(said).as_deref(), read, "{said}");
        }
    }
}
