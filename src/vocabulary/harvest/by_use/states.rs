//! `The skater becomes frozen`, `they are no longer frozen`: a state that a piece is in or not.

use indexmap::IndexMap;

use super::evidence::{Line, note};
use crate::finding::Findings;
use crate::source::Span;
use crate::vocabulary::harvest::gather::Harvest;
use crate::vocabulary::scan::Kind;
use crate::vocabulary::surfaces::Surfaces;
use crate::vocabulary::words::{
    FLAG_OF_PIECES, FLAG_OF_PLAYERS, OF_ADJECTIVE, plural_of, singular_of,
};
use crate::vocabulary::{Class, Lexicon, Sort, Word, morphology};

/// Verbs whose participles mean something of their own.
const KNOWN: [&str; 42] = [
    "attach",
    "detach",
    "discard",
    "play",
    "draw",
    "remove",
    "reveal",
    "reset",
    "move",
    "deal",
    "shuffle",
    "own",
    "control",
    "tie",
    "turn",
    "hide",
    "place",
    "put",
    "take",
    "win",
    "lose",
    "eliminate",
    "reverse",
    "double",
    "halve",
    "occupy",
    "connect",
    "fill",
    "know",
    "choose",
    "use",
    "stack",
    "allow",
    "permit",
    "forbid",
    "prohibit",
    "ban",
    "need",
    "require",
    "skip",
    "end",
    "exempt",
];

/// Adjectives that mean something in every game, and are no state of an author's own.
pub(crate) const NO_STATES: [&str; 40] = [
    "active",
    "current",
    "next",
    "first",
    "last",
    "second",
    "third",
    "empty",
    "full",
    "equal",
    "tied",
    "able",
    "unable",
    "free",
    "available",
    "legal",
    "illegal",
    "due",
    "over",
    "out",
    "public",
    "secret",
    "visible",
    "hidden",
    "eligible",
    "allowed",
    "open",
    "same",
    "other",
    "remaining",
    "new",
    "higher",
    "lower",
    "greater",
    "more",
    "less",
    "exempt",
    "alone",
    "left",
    "true",
];

/// Of what a state is said.
enum Of {
    Players,
    Pieces,
}

impl Harvest {
    /// Makes states of what pieces become and no longer are.
    pub(super) fn states(&mut self, lines: &[Line<'_>], findings: &mut Findings) {
        let mut found: IndexMap<String, (Span, String, String)> = IndexMap::new();
        let mut introduced: Vec<String> = Vec::new();
        for line in lines {
            for at in 2..line.raws.len() {
                let becomes = line.is(at - 1, &["becomes", "become"])
                    || at > 2
                        && line.is(at - 1, &["longer"])
                        && line.is(at - 2, &["no"])
                        && line.is(at - 3, &["is", "are"]);
                let may = line.is(at - 1, &["be"]) && line.is(at - 2, &["may", "can"]);
                if !(becomes || may) || !line.ends_phrase(at + 1) {
                    continue;
                }
                let Some(base) = self.participle(line, at) else { continue };
                if may {
                    introduced.push(line.word(at).to_owned());
                } else if !self.is_about_players(line, at) {
                    found.entry(line.word(at).to_owned()).or_insert_with(|| {
                        let from = at - 1 - usize::from(line.is(at - 1, &["longer"]));
                        (line.span(from, at + 1), line.quote(from, at + 1), base)
                    });
                }
            }
        }
        self.undone(lines, &mut found);
        for (participle, (at, quote, base)) in found {
            let flag =
                |term: &crate::vocabulary::Term| term.name.eq_ignore_ascii_case(&participle);
            if self.vocabulary.terms.iter().any(|(_, term)| flag(term))
                || self.is_doubtful(&participle, &[])
            {
                continue;
            }
            self.at = Some(at);
            self.add(&participle, Sort::Property, Some(FLAG_OF_PIECES));
            self.action(&base);
            if !introduced.contains(&participle) {
                note(
                    findings,
                    at,
                    format!(
                        "`{quote}` makes `{participle}` a state of pieces, in which none is at the start"
                    ),
                    "no sentence defines it",
                    format!(
                        "say so in a sentence, for example `being {participle} is a property of a card`"
                    ),
                );
            }
        }
        self.at = None;
    }

    /// Makes states of what players and pieces become, where a second sentence bears it out: `becomes weary`, `a weary player`.
    pub(super) fn own_states(&mut self, lines: &[Line<'_>], findings: &mut Findings) {
        let mut found: IndexMap<String, (Span, String, bool)> = IndexMap::new();
        let mut used: Vec<(String, usize)> = Vec::new();
        for (number, line) in lines.iter().enumerate() {
            for at in 0..line.raws.len() {
                if !self.may_be_state(line, at) {
                    continue;
                }
                let word = line.word(at).to_owned();
                let before = |words: &[&str]| at > 0 && line.is(at - 1, words);
                let becomes = before(&["becomes", "become"]);
                let said = becomes && line.ends_phrase(at + 1);
                let of_players = said && self.said_of_players(line, at);
                if of_players || said && self.said_of_pieces(line, at) {
                    found.entry(word).or_insert_with(|| {
                        (line.span(at - 1, at + 1), line.quote(at - 1, at + 1), of_players)
                    });
                    used.push((line.word(at).to_owned(), number));
                    continue;
                }
                let bearer = |i: usize| self.is_player_at(line, i) || self.is_piece_at(line, i);
                let is = before(&["is", "are", "longer", "being", "not"])
                    && line.ends_phrase(at + 1);
                if is || bearer(at + 1) {
                    used.push((word, number));
                }
            }
        }
        for (state, (at, quote, of_players)) in found {
            let lines_with = |s: &str| {
                let mut numbers: Vec<usize> =
                    used.iter().filter(|(w, _)| w == s).map(|(_, n)| *n).collect();
                numbers.dedup();
                numbers.len()
            };
            let known =
                self.vocabulary.terms.iter().any(|(_, t)| t.name.eq_ignore_ascii_case(&state));
            if known || lines_with(&state) < 2 {
                continue;
            }
            self.at = Some(at);
            self.flag(&state, of_players);
            note(
                findings,
                at,
                format!(
                    "`{quote}` makes `{state}` a state of {}, in which none is at the start",
                    if of_players { "players" } else { "pieces" }
                ),
                "no sentence defines it",
                format!(
                    "say so in a sentence, for example `being {state} is a property of a {}`",
                    if of_players { "player" } else { "card" }
                ),
            );
        }
        self.at = None;
    }

    /// Makes a state of a word, and the verb that sets it.
    pub(in crate::vocabulary::harvest) fn flag(&mut self, state: &str, of_players: bool) {
        let base = if self.is_adjective(state) {
            None
        } else {
            self.best_base(&morphology::bases_of_past(state))
        };
        let flag = if of_players { FLAG_OF_PLAYERS } else { FLAG_OF_PIECES };
        self.add(state, Sort::Property, Some(flag));
        match base {
            Some(base) => self.action(&base),
            None => {
                self.add(state, Sort::Action, Some(OF_ADJECTIVE));
            }
        }
    }

    /// Whether the word here may be the name of a state: an adjective or participle that means nothing else.
    fn may_be_state(&self, line: &Line<'_>, at: usize) -> bool {
        let Some(raw) = line.raws.get(at) else { return false };
        raw.kind == Kind::Word
            && (at == 0 || !raw.capital())
            && line.plain(at)
            && !NO_STATES.contains(&raw.lower.as_str())
            && (self.is_adjective(&raw.lower)
                || self
                    .participle(line, at)
                    .is_some_and(|base| !KNOWN.contains(&base.as_str())))
    }

    /// Whether a word is an adjective of the language, or none of its words and no participle by its form.
    pub(in crate::vocabulary::harvest) fn is_adjective(&self, word: &str) -> bool {
        let field = Surfaces::field().word(word).map(|entry| entry.class);
        let all: Vec<Class> =
            field.chain(Surfaces::lexicon().word(word).map(|entry| entry.class)).collect();
        if !all.is_empty() {
            return all.iter().all(|class| *class == Class::Adj);
        }
        !word.ends_with("ed") && !word.ends_with("en")
    }

    /// Whether `becomes` here is said of a player: by name, or of whom the sentence has spoken of as one.
    fn said_of_players(&self, line: &Line<'_>, at: usize) -> bool {
        let player = |i: usize| {
            const PERSONS: [&str; 11] = [
                "you", "he", "she", "who", "they", "everyone", "whoever", "anyone", "owner",
                "holder", "nobody",
            ];
            PERSONS.contains(&line.word(i)) || self.is_player_at(line, i)
        };
        // Of whom it is: the first noun of the clause that ends here.
        let before = 0..at.saturating_sub(1);
        let plain = |i: usize| player(i) && !line.is(i, &["they"]);
        match self.head_of_clause(line, at, plain) {
            Some(Of::Players) => true,
            Some(Of::Pieces) => false,
            // `They`: the last of several, or of whom the sentence speaks at all.
            None => {
                let several = |i: usize| plural_of(&singular_of(line.word(i))) == line.word(i);
                let piece = |i: usize| self.is_piece_at(line, i);
                let last = before.clone().rev().find(|i| plain(*i) || piece(*i) && several(*i));
                last.map_or_else(|| before.clone().any(player), plain)
            }
        }
    }

    /// Whether `becomes` here is said of a piece: by its noun, or by `it` behind one.
    fn said_of_pieces(&self, line: &Line<'_>, at: usize) -> bool {
        let player = |i: usize| self.is_player_at(line, i);
        let front = 0..at.saturating_sub(1);
        match self.head_of_clause(line, at, player) {
            Some(Of::Players) => false,
            Some(Of::Pieces) => true,
            None => front.clone().any(|i| self.is_piece_at(line, i)),
        }
    }

    /// What the clause that ends at a verb is said of, if a noun or `it` tells.
    fn head_of_clause(
        &self,
        line: &Line<'_>,
        at: usize,
        player: impl Fn(usize) -> bool,
    ) -> Option<Of> {
        let before = 0..at.saturating_sub(1);
        let comma = before.clone().rev().find(|i| line.is(*i, &[","])).map_or(0, |i| i + 1);
        // `After playing a card you are calm`.
        if let Some(last) = before.end.checked_sub(1)
            && line.is(last, &["you"])
            && !(last > 0 && line.is(last - 1, &["of", "to", "from", "by", "with"]))
        {
            return Some(Of::Players);
        }
        (comma..before.end).find_map(|i| {
            if player(i) {
                Some(Of::Players)
            } else {
                (self.is_piece_at(line, i) || line.is(i, &["it"])).then_some(Of::Pieces)
            }
        })
    }

    /// Whether a noun of players stands here.
    fn is_player_at(&self, line: &Line<'_>, i: usize) -> bool {
        Surfaces::field()
            .word(line.word(i))
            .chain(self.vocabulary.surfaces.word(line.word(i)))
            .any(|e| matches!(e.class, Class::PlayerSg | Class::PlayerPl))
    }

    /// Whether a noun of pieces stands here.
    fn is_piece_at(&self, line: &Line<'_>, i: usize) -> bool {
        Surfaces::field()
            .word(line.word(i))
            .chain(self.vocabulary.surfaces.word(line.word(i)))
            .any(|e| matches!(e.class, Class::PieceSg | Class::PiecePl))
    }

    /// `tapped cards` and `untap`: what can be undone and is said of pieces is a state.
    fn undone(&self, lines: &[Line<'_>], found: &mut IndexMap<String, (Span, String, String)>) {
        for line in lines {
            for at in 0..line.raws.len().saturating_sub(1) {
                // Before a noun: `tapped cards`.
                if !line.plain(at + 1) {
                    continue;
                }
                let Some(base) = self.participle(line, at) else { continue };
                let third = morphology::third_person(&base);
                let undone = [format!("un{base}"), format!("un{third}")]
                    .iter()
                    .any(|form| self.usage.contains_key(form));
                let done =
                    [base.clone(), third].iter().any(|form| self.usage.contains_key(form));
                if undone && done {
                    found.entry(line.word(at).to_owned()).or_insert_with(|| {
                        (line.span(at, at + 2), line.quote(at, at + 2), base)
                    });
                }
            }
        }
    }

    /// The base of a participle that stands here alone.
    fn participle(&self, line: &Line<'_>, at: usize) -> Option<String> {
        let raw = line
            .raws
            .get(at)
            .filter(|raw| raw.kind == Kind::Word && (at == 0 || !raw.capital()))?;
        let participle = |class: Class| {
            matches!(
                class,
                Class::VerbEd | Class::VerbPart | Class::VerbAll | Class::VerbBasePart
            )
        };
        let known = Surfaces::lexicon().word(&raw.lower).find_map(|entry| match entry.word {
            Word::Lexeme(id) if participle(entry.class) => {
                Some(Lexicon::shared().get(id).lemma.clone())
            }
            _ => None,
        });
        let adjective =
            Surfaces::field().word(&raw.lower).any(|entry| entry.class == Class::Adj);
        let base = match known {
            Some(base) => base,
            None if !self.vocabulary.knows(&raw.lower) => {
                self.best_base(&morphology::bases_of_past(&raw.lower))?
            }
            None => return None,
        };
        (!adjective && !KNOWN.contains(&base.as_str())).then_some(base)
    }

    /// Whether a player is what the words before `at` are about.
    fn is_about_players(&self, line: &Line<'_>, at: usize) -> bool {
        let verb = (0..at)
            .rev()
            .find(|&i| line.is(i, &["becomes", "become", "is", "are"]))
            .unwrap_or(at);
        self.said_of_players(line, verb + 1)
    }
}
