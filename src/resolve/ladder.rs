//! The ladder of laws, read from the books' rules about rules.
//!
//! Highest: layers of rule sets. Then the laws of the books in document order, a law that ranks by
//! number last; below them the laws of the standard set, which serve where no book decides.

use crate::lower::{Lowered, Meta, RuleId, RuleKind, SetRole};

use super::layers::Layers;
use super::{Law, LawId};

/// The laws, and what they need to be applied.
#[derive(Debug, Clone)]
pub(super) struct Ladder {
    /// Highest first; the first ones rank layers.
    pub(super) laws: Vec<Law>,
    /// How the rule sets rank.
    pub(super) layers: Layers,
    /// Whether the outline is ranked by number, and which end prevails.
    pub(super) number: Option<bool>,
}

impl Ladder {
    /// Reads the ladder.
    pub(super) fn read(lowered: &Lowered) -> Self {
        let mut stated: Vec<(RuleId, &Meta, bool)> = Vec::new();
        for (i, rule) in lowered.rules.iter().enumerate() {
            if let RuleKind::Meta(meta) = &rule.kind {
                let standard = lowered
                    .sets
                    .get(rule.origin.set.0 as usize)
                    .is_some_and(|s| s.role == SetRole::Standard);
                stated.push((RuleId(i as u32), meta, standard));
            }
        }
        let mut laws = Vec::new();
        let layers = Layers::read(lowered, &stated, &mut laws);
        let ranks = |meta: &Meta| {
            matches!(
                meta,
                Meta::Exceptional
                    | Meta::CannotBeatsCan
                    | Meta::Attribute { .. }
                    | Meta::Claims
                    | Meta::PiecesBeatRules
                    | Meta::LaterClause
                    | Meta::Specific
                    | Meta::ClassOver { .. }
            )
        };
        let by_number = |meta: &Meta| matches!(meta, Meta::EarlierNumber | Meta::LaterNumber);
        let yields = lowered.rules.iter().position(|r| !r.yields.is_empty());
        if let Some(at) = yields {
            let rule = RuleId(at as u32);
            laws.push(Law {
                meta: Meta::Claims,
                stated_by: Some(rule),
                name: "it yields by its own words".into(),
            });
        }
        let classes: Vec<(RuleId, Meta)> = layers.classes.clone();
        for standard in [false, true] {
            let mut own: Vec<(RuleId, Meta)> = stated
                .iter()
                .filter(|(_, meta, from)| *from == standard && ranks(meta))
                .map(|(id, meta, _)| (*id, (*meta).clone()))
                .collect();
            if !standard {
                own.extend(classes.iter().cloned());
                own.sort_by_key(|(id, _)| *id);
            }
            own.extend(
                stated
                    .iter()
                    .filter(|(_, meta, from)| *from == standard && by_number(meta))
                    .map(|(id, meta, _)| (*id, (*meta).clone())),
            );
            for (id, meta) in own {
                if !laws.iter().any(|law| law.meta == meta) {
                    let name = name(&meta);
                    laws.push(Law { meta, stated_by: Some(id), name });
                }
            }
        }
        if !laws.iter().any(|law| matches!(law.meta, Meta::Exceptional)) {
            laws.push(Law {
                meta: Meta::Exceptional,
                stated_by: None,
                name: "a replacement comes before what it replaces".into(),
            });
        }
        let number = laws.iter().find_map(|law| match law.meta {
            Meta::EarlierNumber => Some(true),
            Meta::LaterNumber => Some(false),
            _ => None,
        });
        Self { laws, layers, number }
    }

    /// The highest law of this kind.
    pub(super) fn find(&self, test: impl Fn(&Meta) -> bool) -> Option<LawId> {
        self.laws.iter().position(|law| test(&law.meta)).map(|at| LawId(at as u16))
    }

    /// Whether a narrower case counts as exceptional: the book has a law about exceptional rules
    /// above its law about numbers, or it has no law about numbers.
    pub(super) fn narrower_is_exceptional(&self) -> bool {
        let exceptional = self.find(|m| matches!(m, Meta::Exceptional));
        let number = self.find(|m| matches!(m, Meta::EarlierNumber | Meta::LaterNumber));
        match (exceptional, number) {
            (Some(a), Some(b)) => a < b,
            _ => false,
        }
    }
}

/// A law in reader's words.
pub(super) fn name(meta: &Meta) -> String {
    match meta {
        Meta::EarlierNumber => "earlier number".into(),
        Meta::LaterNumber => "later number".into(),
        Meta::Exceptional => "exceptional".into(),
        Meta::ExceptionalMeans => "what exceptional means".into(),
        Meta::CannotBeatsCan => "cannot beats can".into(),
        Meta::Attribute { name, higher } => {
            format!("{} {name}", if *higher { "higher" } else { "lower" })
        }
        Meta::Claims => "its own claim".into(),
        Meta::PiecesBeatRules => "pieces beat rules".into(),
        Meta::SetOver { over, under } if under.is_empty() => format!("layer: {over} first"),
        Meta::SetOver { over, under } | Meta::ClassOver { over, under } => {
            format!("layer: {over} over {under}")
        }
        Meta::CompatibilityBelow => "layer: compatibility below both sets".into(),
        Meta::BaseBelow => "layer: base rules below".into(),
        Meta::LaterClause => "later clause".into(),
        Meta::Specific => "narrower case".into(),
        Meta::SameName => "same name, same thing".into(),
        Meta::Scope(..) => "scope".into(),
    }
}
