//! What lets players act and passes from one to the next: `players receive initiative`, `you may act when you have
//! initiative`. Who gets it and what one may do who has it tells that it is held.

use indexmap::IndexMap;

use super::evidence::{Line, note};
use crate::finding::Findings;
use crate::source::Span;
use crate::vocabulary::harvest::gather::Harvest;
use crate::vocabulary::scan::Kind;
use crate::vocabulary::{Class, Sort};

impl Harvest {
    /// Makes held states of bare words that players receive, and that they must have to do something.
    pub(super) fn held(&mut self, lines: &[Line<'_>], findings: &mut Findings) {
        let mut got: IndexMap<String, (Span, String)> = IndexMap::new();
        let mut needed: Vec<String> = Vec::new();
        for line in lines {
            for at in 1..line.raws.len() {
                let bare = line.plain(at)
                    && !line.word(at).ends_with('s')
                    && !line.raws[at].capital()
                    && line.raws.get(at + 1).is_none_or(|raw| {
                        raw.kind != Kind::Word
                            || matches!(
                                &*raw.lower,
                                "first"
                                    | "when"
                                    | "while"
                                    | "if"
                                    | "unless"
                                    | "and"
                                    | "or"
                                    | "in"
                                    | "between"
                                    | "at"
                                    | "again"
                            )
                    });
                if !bare {
                    continue;
                }
                let player = (at.saturating_sub(3)..at - 1)
                    .any(|i| line.is(i, &["player", "players", "you", "they"]));
                let gets =
                    line.is(at - 1, &["receive", "receives", "gain", "gains", "get", "gets"]);
                if gets && player {
                    got.entry(line.word(at).to_owned()).or_insert_with(|| {
                        (line.span(at - 1, at + 1), line.quote(at - 1, at + 1))
                    });
                }
                let has = line.is(at - 1, &["have", "has"])
                    && (at >= 3
                        && line.is(at - 3, &["when", "while", "if", "anytime", "whenever"])
                        || at >= 4 && line.is(at - 4, &["when", "while", "if"]))
                    || at >= 2 && line.is(at - 1, &["have"]) && line.is(at - 2, &["you"]);
                let may = line.raws.iter().any(|raw| {
                    matches!(&*raw.lower, "may" | "can") || raw.kind == Kind::Literal("can")
                });
                if has && may {
                    needed.push(line.word(at).to_owned());
                }
            }
        }
        for (word, (at, quote)) in got {
            let noun = super::super::name::head_noun(&word);
            let thing = noun.is_some_and(|noun| {
                matches!(noun.class, Class::PieceSg | Class::PlayerSg | Class::PlaceSg)
                    || noun.sort.is_some()
            });
            if !needed.contains(&word) || thing || self.noun_term(&word).is_some() {
                continue;
            }
            self.at = Some(at);
            self.define(&word, Sort::State, None);
            note(
                findings,
                at,
                format!(
                    "`{quote}` makes `{word}` something that one player after another holds"
                ),
                "no sentence defines it",
                format!(
                    "say so in a sentence, for example `{word} describes which player can act`"
                ),
            );
        }
        self.at = None;
    }
}
