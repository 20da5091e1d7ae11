//! `The skater becomes frozen`, `they are no longer frozen`: a state that a piece is in or not.

use indexmap::IndexMap;

use super::evidence::{Line, note};
use crate::finding::Findings;
use crate::source::Span;
use crate::vocabulary::harvest::gather::Harvest;
use crate::vocabulary::scan::Kind;
use crate::vocabulary::surfaces::Surfaces;
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
        for (participle, (at, quote, base)) in found {
            let flag =
                |term: &crate::vocabulary::Term| term.name.eq_ignore_ascii_case(&participle);
            if self.vocabulary.terms.iter().any(|(_, term)| flag(term))
                || self.is_doubtful(&participle, &[])
            {
                continue;
            }
            self.at = Some(at);
            self.add(&participle, Sort::Property, Some("flag"));
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

    /// The base of a participle that stands here alone.
    fn participle(&self, line: &Line<'_>, at: usize) -> Option<String> {
        let raw = line.raws.get(at).filter(|raw| raw.kind == Kind::Word && !raw.capital())?;
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
        let Some(before) = verb.checked_sub(1) else { return false };
        let player = |class: Class| matches!(class, Class::PlayerSg | Class::PlayerPl);
        let lower = line.word(before);
        matches!(lower, "you" | "he" | "she" | "who" | "everyone")
            || Surfaces::field().word(lower).any(|entry| player(entry.class))
            || self.vocabulary.surfaces.word(lower).any(|entry| player(entry.class))
    }
}
