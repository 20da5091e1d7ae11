//! `Put a token in the kiln`: a place that all players share.

use indexmap::IndexMap;

use super::evidence::{Line, note};
use crate::finding::Findings;
use crate::source::Span;
use crate::vocabulary::harvest::gather::Harvest;
use crate::vocabulary::surfaces::Surfaces;
use crate::vocabulary::{Class, OF_EACH_PLAYER, Sort};

/// Verbs of laying something somewhere.
const PUT: [&str; 16] = [
    "put", "puts", "place", "places", "placed", "move", "moves", "send", "sends", "lay",
    "lays", "add", "adds", "return", "returns", "drop",
];

/// A place as the book first speaks of it.
struct Spot {
    at: Span,
    quote: String,
    /// Whether it is somebody's.
    owned: bool,
}

impl Harvest {
    /// Makes places of what pieces are put in.
    pub(super) fn spots(&mut self, lines: &[Line<'_>], findings: &mut Findings) {
        let mut found: IndexMap<String, Spot> = IndexMap::new();
        for line in lines {
            self.spots_in(line, &mut found);
        }
        let rivals: Vec<String> = found.keys().cloned().collect();
        for (single, Spot { at, quote, owned }) in found {
            if self.is_doubtful(&single, &rivals) {
                continue;
            }
            self.at = Some(at);
            self.define(&single, Sort::Zone, owned.then_some(OF_EACH_PLAYER));
            let article = crate::vocabulary::article(&single);
            let (what, help) = if owned {
                (
                    "a place of each player, open to all",
                    format!(
                        "say so in a sentence, for example `each player has {article} {single}`"
                    ),
                )
            } else {
                (
                    "a place that all players share, open to all",
                    format!(
                        "say so in a sentence, for example `there is {article} {single}`, or `each player has {article} {single}`"
                    ),
                )
            };
            let message = format!("`{quote}` makes `{single}` {what}");
            note(findings, at, message, "no sentence defines it", help);
        }
        self.at = None;
    }

    fn spots_in(&self, line: &Line<'_>, found: &mut IndexMap<String, Spot>) {
        for verb in 0..line.raws.len() {
            if !PUT.contains(&line.word(verb)) || line.is(verb + 1, &["up"]) {
                continue;
            }
            // `one token on the ferry`: within the words of one clause.
            let stop = |i: usize| {
                line.raws.get(i).is_none_or(|raw| {
                    matches!(
                        raw.kind,
                        crate::vocabulary::scan::Kind::Literal("," | ":" | ";" | ".")
                    )
                })
            };
            let Some(at) = (verb + 1..verb + 9).take_while(|&i| !stop(i)).find(|&i| {
                line.is(i, &["in", "into", "inside", "on", "onto", "to"])
                    && line.is(i + 1, &["the", "their", "your", "his", "her"])
            }) else {
                continue;
            };
            let Some(end) = line.noun(at + 2) else { continue };
            // What is counted is laid nowhere.
            let counted = (verb + 1..at).any(|i| {
                Surfaces::field()
                    .word(line.word(i))
                    .any(|entry| matches!(entry.class, Class::QualitySg | Class::QualityPl))
            });
            if counted {
                continue;
            }
            if end != at + 3 || end == verb || at == verb + 1 {
                continue;
            }
            let single = line.word(at + 2).to_owned();
            let fits = match self.noun_class(&single) {
                None => !is_adjective(&single),
                Some((Class::PlaceSg, _)) => !is_container(&single),
                Some((Class::ThingSg | Class::PieceSg, field)) => !field,
                _ => false,
            };
            let somebody = Surfaces::field()
                .word(&single)
                .any(|entry| matches!(entry.class, Class::PlayerSg | Class::PlayerPl));
            if !fits || somebody || self.is_modelled(&single) || self.is_moved(&single) {
                continue;
            }
            let owned = !line.is(at + 1, &["the"]);
            found.entry(single).or_insert_with(|| Spot {
                at: line.span(verb, end),
                quote: line.quote(verb, end),
                owned,
            });
        }
    }
}

fn is_adjective(lower: &str) -> bool {
    Surfaces::lexicon().word(lower).any(|entry| entry.class == Class::Adj)
}

fn is_container(lower: &str) -> bool {
    super::super::name::head_noun(lower)
        .is_some_and(|noun| noun.container || noun.sort.is_some())
        || matches!(
            lower,
            "left"
                | "right"
                | "top"
                | "bottom"
                | "middle"
                | "center"
                | "centre"
                | "side"
                | "front"
                | "back"
                | "end"
                | "edge"
                | "corner"
                | "ground"
                | "floor"
        )
}
