//! A sentence in pieces: each word or fixed expression with its place in the text and what it is.

use crate::vocabulary::{Class, Part, Vocabulary, Word};

/// A word, a term of several words, a fixed expression or a mark.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    pub start: usize,
    pub end: usize,
    /// As the grammar spells it (`each_time`); empty for a word that has a class.
    pub said: String,
    pub class: Option<Class>,
    pub word: Option<Word>,
}

/// A sentence without its stop.
#[derive(Debug, Clone)]
pub(super) struct Line {
    pub text: String,
    pub pieces: Vec<Piece>,
}

/// What says on which condition something is the case; who leaves it out says something else.
pub(super) const CONDITIONS: [&str; 13] = [
    "when",
    "each_time",
    "if",
    "only_if",
    "only_while",
    "only_when",
    "while",
    "unless",
    "until",
    "who",
    "whose",
    "whoever",
    "once",
];

const FINITE: [&str; 25] = [
    "may", "can", "cannot", "could", "must", "should", "would", "will", "shall", "might", "is",
    "are", "was", "were", "has", "have", "had", "do", "does", "did", "do not", "does not",
    "is not", "are not", "did not",
];

const PREPOSITIONS: [&str; 36] = [
    "in",
    "on",
    "at",
    "next_to",
    "under",
    "over",
    "on_top_of",
    "at_bottom_of",
    "among",
    "between",
    "near",
    "around",
    "across",
    "beyond",
    "above",
    "below",
    "against",
    "outside",
    "from",
    "through",
    "toward",
    "by",
    "with",
    "without",
    "of",
    "via",
    "for",
    "as",
    "per",
    "to",
    "during",
    "start_of",
    "end_of",
    "following",
    "according_to",
    "because_of",
];

impl Line {
    pub(super) fn of(text: &str, voc: &Vocabulary) -> Self {
        let text = text.trim().trim_end_matches(['.', '!']).trim_end().to_owned();
        let mut pieces: Vec<Piece> = Vec::new();
        let tokens = voc.encode_placed(&text);
        for (item, span) in crate::syntax::items(&tokens) {
            let (start, end) = (span.start as usize, span.end as usize);
            let index = item.chars().next().and_then(crate::vocabulary::decode_index);
            let token = index.and_then(|i| tokens.words.get(i));
            if token.is_none()
                && let Some(last) = pieces.last_mut().filter(|p| p.start == start)
            {
                last.said.push(' ');
                last.said.push_str(&item);
                continue;
            }
            pieces.push(Piece {
                start,
                end,
                said: if token.is_some() { String::new() } else { item },
                class: token.map(|t| t.class),
                word: token.map(|t| t.word.clone()),
            });
        }
        pieces.retain(|p| p.start < p.end && p.end <= text.len() && p.said != ".");
        pieces.sort_by_key(|p| p.start);
        Self { text, pieces }
    }

    pub(super) fn len(&self) -> usize {
        self.pieces.len()
    }

    /// The words of some pieces.
    pub(super) fn words(&self, from: usize, to: usize) -> &str {
        let start = self.pieces.get(from).map_or(self.text.len(), |p| p.start);
        let end = if to > from { self.pieces[to - 1].end } else { start };
        self.text.get(start..end).unwrap_or("")
    }

    /// The sentence with other words in the place of some pieces.
    pub(super) fn with(&self, from: usize, to: usize, other: &str) -> String {
        let front = self.words(0, from);
        let back = self.words(to, self.len());
        tidy(&format!("{front} {other} {back}"))
    }

    pub(super) fn said(&self, at: usize) -> &str {
        self.pieces.get(at).map_or("", |p| p.said.as_str())
    }

    pub(super) fn class(&self, at: usize) -> Option<Class> {
        self.pieces.get(at).and_then(|p| p.class)
    }

    pub(super) fn is_mark(&self, at: usize) -> bool {
        at >= self.len() || matches!(self.said(at), "," | ";" | ":" | "(" | ")")
    }

    pub(super) fn is_conjunction(&self, at: usize) -> bool {
        matches!(self.said(at), "and" | "or" | "but" | "nor" | "and_then" | "and_also")
    }

    pub(super) fn is_preposition(&self, at: usize) -> bool {
        PREPOSITIONS.contains(&self.said(at))
    }

    pub(super) fn is_condition(&self, at: usize) -> bool {
        CONDITIONS.contains(&self.said(at))
    }

    pub(super) fn is_noun(&self, at: usize) -> bool {
        self.class(at).is_some_and(|c| c.is_noun() && c < Class::PiecePoss)
    }

    pub(super) fn is_player(&self, at: usize) -> bool {
        matches!(self.class(at), Some(Class::PlayerSg | Class::PlayerPl))
    }

    /// Whether a clause can have this for its verb.
    pub(super) fn is_finite(&self, at: usize) -> bool {
        FINITE.contains(&self.said(at))
            || self.class(at).is_some_and(|c| {
                (Class::VerbBase..=Class::VerbBasePart).contains(&c) && c != Class::VerbPart
            })
    }

    /// Where the next mark stands, or the end.
    pub(super) fn mark_from(&self, at: usize) -> usize {
        (at..self.len()).find(|&i| self.is_mark(i)).unwrap_or(self.len())
    }

    /// Where the main clause begins: behind what stands in front of it with a comma.
    pub(super) fn main(&self) -> usize {
        let mut at = 0;
        loop {
            let opens = self.is_condition(at)
                || self.is_preposition(at)
                || matches!(
                    self.said(at),
                    "as_an_exception"
                        | "before"
                        | "after"
                        | "twice"
                        | "instead"
                        | "otherwise"
                        | "then"
                        | "if_so"
                        | "in_that_case"
                        | "then_next"
                        | "however"
                );
            let comma = self.mark_from(at);
            if !opens || self.said(comma) != "," {
                return at;
            }
            // `When a king, a queen or a jack is played, …`: the clause is not over before its verb.
            at = comma + 1;
        }
    }

    /// The verb of the clause that begins here.
    pub(super) fn verb(&self, from: usize) -> Option<usize> {
        let end = (from..self.len()).find(|&i| self.said(i) == ";").unwrap_or(self.len());
        let first = (from..end).find(|&i| self.is_finite(i) && !self.before_noun(i))?;
        // `A player who has a card draws`: the verb behind the one of the relative clause.
        let relative = (from..first).any(|i| self.is_relative(i));
        if !relative {
            return Some(first);
        }
        (first + 1..end).find(|&i| self.is_finite(i) && !self.before_noun(i)).or(Some(first))
    }

    /// Whether a relative clause begins here; `that player` is none.
    pub(super) fn is_relative(&self, at: usize) -> bool {
        matches!(self.said(at), "who" | "which" | "whose")
            || self.said(at) == "that" && self.class(at + 1).is_none_or(|c| !c.is_noun())
    }

    /// Whether a word that could be a verb stands where only a noun can: `the draw`.
    fn before_noun(&self, at: usize) -> bool {
        at > 0
            && self.class(at).is_some()
            && matches!(
                self.said(at - 1),
                "a" | "the"
                    | "their"
                    | "your"
                    | "its"
                    | "each"
                    | "every"
                    | "no"
                    | "this"
                    | "of"
            )
    }

    /// The full verb at or behind a modal: what is done.
    pub(super) fn deed(&self, from: usize) -> Option<&Word> {
        let at = self.verb(from)?;
        (at..self.mark_from(at))
            .take(5)
            .find(|&i| {
                self.class(i).is_some_and(|c| (Class::VerbBase..=Class::VerbIng).contains(&c))
            })
            .and_then(|i| self.pieces[i].word.as_ref())
    }

    /// What a sentence says that must not be lost, each with its weight. A figure, a condition and what turns the sense
    /// round begin with `!`.
    pub(super) fn keys(&self, voc: &Vocabulary) -> Vec<(String, u32)> {
        let mut keys = Vec::new();
        for (at, piece) in self.pieces.iter().enumerate() {
            // `when they play one`: no figure, but one of those.
            let one = matches!(piece.word, Some(Word::Number(1)))
                && self.words(at, at + 1).eq_ignore_ascii_case("one")
                && (self.is_mark(at + 1) || self.is_finite(at + 1));
            if one {
                continue;
            }
            match &piece.word {
                None => keys.extend(spelled(&piece.said)),
                Some(Word::Number(n)) => keys.push((format!("!{n}"), 4)),
                Some(word) => keys.extend(key(word, voc).map(|k| (k, weight(piece, voc)))),
            }
        }
        keys
    }
}

/// The name under which a word counts as kept.
pub(super) fn key(word: &Word, voc: &Vocabulary) -> Option<String> {
    Some(match word {
        Word::Term(id) => format!("term {}", id.0),
        Word::Lexeme(id) => {
            let lexeme = voc.lexeme(*id);
            // Who it is may be said by a pronoun.
            if lexeme.lemma == "player" && lexeme.part == Part::Noun {
                return None;
            }
            lexeme.lemma.clone()
        }
        Word::Number(n) => format!("!{n}"),
        Word::Reference(text) | Word::Text(text) => text.to_lowercase(),
    })
}

fn weight(piece: &Piece, voc: &Vocabulary) -> u32 {
    match &piece.word {
        Some(Word::Term(id)) => {
            let player = matches!(piece.class, Some(Class::PlayerSg | Class::PlayerPl));
            if player && voc.term(*id).name.to_lowercase().contains("player") { 1 } else { 3 }
        }
        Some(Word::Reference(_)) => 3,
        Some(_) if piece.class == Some(Class::Adverb) => 1,
        _ => 2,
    }
}

/// What the grammar spells out and nobody may leave out.
fn spelled(said: &str) -> Vec<(String, u32)> {
    let mut out = Vec::new();
    for word in said.split(' ') {
        let name = match word {
            "not" | "cannot" | "never" | "no" | "nobody" | "none" | "nothing" | "neither"
            | "without" | "no_longer" => "!no",
            "only" => "!only",
            "at_most" | "at_least" | "up_to" | "more_than" | "fewer_than" | "or_more"
            | "or_fewer" => "!bound",
            "other" | "others" | "another" | "else" | "everyone_else" => "!other",
            "half" | "double" | "twice" | "triple" | "thrice" | "except" | "except_for" => {
                out.push((format!("!{word}"), 3));
                continue;
            }
            word if CONDITIONS.contains(&word) => "!if",
            _ => continue,
        };
        out.push((name.to_owned(), 3));
        if word.starts_with("only_") {
            out.push(("!only".to_owned(), 3));
        }
    }
    out
}

/// One blank between words, no mark at the beginning or behind another.
pub(super) fn tidy(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        let mark = word.starts_with([',', ';', ':', ')']);
        if mark && (out.is_empty() || out.ends_with([',', ';', ':', '('])) {
            let rest = word.trim_start_matches([',', ';', ':']);
            if rest.is_empty() {
                continue;
            }
        }
        // `an even card` without `even`.
        let article = ["a", "an"].into_iter().find(|a| {
            out.strip_suffix(a).is_some_and(|rest| rest.is_empty() || rest.ends_with(' '))
        });
        if let Some(article) = article.filter(|_| word.starts_with(char::is_alphabetic)) {
            out.truncate(out.len() - article.len());
            out.push_str(crate::vocabulary::article(word));
        }
        if !out.is_empty() && !mark && !out.ends_with('(') {
            out.push(' ');
        }
        out.push_str(word);
    }
    out.trim().trim_end_matches([',', ';', ':']).to_owned()
}
