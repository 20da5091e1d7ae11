//! The ladder of laws, read from the books' rules about rules.
//!
//! Highest: layers of rule sets. Then the laws of the books in document order, a law that ranks by
//! number last; below them the laws of the standard set, which serve where no book decides.

use crate::lower::{Lowered, Meta, RuleId, RuleKind, Rules, SetRole};

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
        let claims =
            stated.iter().any(|(_, m, standard)| !standard && *m.law() == Meta::Claims);
        // What gives way by its own words does so before any law is asked, whatever set it stands in.
        if !claims && lowered.rules.iter().any(|r| !r.yields.is_empty()) {
            laws.push(Law {
                meta: Meta::Yields,
                stated_by: None,
                name: "it gives way by its own words".into(),
            });
        }
        let layers = Layers::read(lowered, &stated, &mut laws);
        let base = |id: &RuleId| {
            let set = lowered.rules[id.0 as usize].origin.set;
            lowered.sets.get(set.0 as usize).filter(|s| s.role == SetRole::Base).map(|_| set)
        };
        let mut own: Vec<(RuleId, Meta)> = stated
            .iter()
            .filter(|(_, meta, standard)| !standard && decides(meta))
            .map(|(id, meta, _)| match base(id) {
                // What another game says of its rules holds among its rules.
                Some(set) => (*id, Meta::Among(Rules::Set(set), Box::new((*meta).clone()))),
                None => (*id, (*meta).clone()),
            })
            .collect();
        // Where the book says that only what a rule says of itself counts, a narrower case is none.
        if stated.iter().any(|(_, meta, standard)| !standard && **meta == Meta::OnlyStated) {
            for (_, meta) in &mut own {
                if *meta == Meta::Exceptional {
                    *meta = Meta::CallsItself;
                }
            }
        }
        own.extend(layers.classes.iter().cloned());
        // Laws that rank by number come last; the sets of higher layers speak first.
        own.sort_by_key(|(id, meta)| {
            let set = lowered.rules[id.0 as usize].origin.set.0 as usize;
            (by_number(meta), layers.depth(set), *id)
        });
        let has = |test: &dyn Fn(&Meta) -> bool| own.iter().any(|(_, m)| test(m.law()));
        let exceptional = has(&|m| matches!(m, Meta::Exceptional | Meta::CallsItself));
        let numbers = has(&|m| by_number(m));
        let told = |r: &crate::lower::Rule| !r.beats.is_empty() && r.exceptional.is_none();
        let named = |r: &crate::lower::Rule| !r.beats.is_empty();
        let implied = !claims
            && (lowered.rules.iter().any(told)
                || numbers && !exceptional && lowered.rules.iter().any(named));
        let push = |laws: &mut Vec<Law>, id: Option<RuleId>, meta: Meta| {
            if !laws.iter().any(|law| law.meta == meta) {
                let name = name(&meta);
                laws.push(Law { meta, stated_by: id, name });
            }
        };
        let mut implied = implied;
        for (id, meta) in own {
            // A claim that names its rule stands above the law about exceptions and the numbers.
            let excepts = matches!(meta.law(), Meta::Exceptional | Meta::CallsItself);
            if implied && (by_number(&meta) || excepts) {
                push(&mut laws, None, Meta::Claims);
                implied = false;
            }
            push(&mut laws, Some(id), meta);
        }
        if implied {
            push(&mut laws, None, Meta::Claims);
        }
        let standard = stated.iter().filter(|(_, meta, standard)| *standard && decides(meta));
        for (id, meta, _) in standard {
            push(&mut laws, Some(*id), (*meta).clone());
        }
        if !laws.iter().any(|law| matches!(law.meta.law(), Meta::Exceptional)) {
            laws.push(Law {
                meta: Meta::Exceptional,
                stated_by: None,
                name: "a replacement comes before what it replaces".into(),
            });
        }
        if !lowered.left_out.is_empty() {
            let meta = Meta::LeavesOut;
            laws.push(Law { name: name(&meta), meta, stated_by: None });
        }
        let number = laws.iter().find_map(|law| match law.meta.law() {
            Meta::EarlierNumber => Some(true),
            Meta::LaterNumber => Some(false),
            _ => None,
        });
        Self { laws, layers, number }
    }

    /// The highest law of this kind.
    pub(super) fn find(&self, test: impl Fn(&Meta) -> bool) -> Option<LawId> {
        self.laws.iter().position(|law| test(law.meta.law())).map(|at| LawId(at as u16))
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

/// Whether a law decides between two rules by itself; layers are read apart.
fn decides(meta: &Meta) -> bool {
    matches!(
        meta.law(),
        Meta::Exceptional
            | Meta::CallsItself
            | Meta::CannotBeatsCan
            | Meta::CanBeatsCannot
            | Meta::Force { .. }
            | Meta::Attribute { .. }
            | Meta::Amount { .. }
            | Meta::Claims
            | Meta::LaterClause
            | Meta::EarlierClause
            | Meta::Specific
            | Meta::General
            | Meta::EarlierNumber
            | Meta::LaterNumber
    )
}

fn by_number(meta: &Meta) -> bool {
    matches!(meta.law(), Meta::EarlierNumber | Meta::LaterNumber)
}

/// A law in reader's words.
pub(super) fn name(meta: &Meta) -> String {
    match meta {
        Meta::EarlierNumber => "earlier number".into(),
        Meta::LaterNumber => "later number".into(),
        Meta::Exceptional => "exceptional".into(),
        Meta::CallsItself => "it calls itself an exception".into(),
        Meta::OnlyStated => "only what says so is an exception".into(),
        Meta::ExceptionalMeans => "what exceptional means".into(),
        Meta::LeavesOut => "it leaves out what it names".into(),
        Meta::CannotBeatsCan => "cannot beats can".into(),
        Meta::Force { over, under } => format!("{} beats {}", over.modal(), under.modal()),
        Meta::Attribute { name, higher } => {
            format!("{} {name}", if *higher { "higher" } else { "lower" })
        }
        Meta::Amount { larger } => {
            format!("{} figure", if *larger { "larger" } else { "smaller" })
        }
        Meta::Claims => "its own claim".into(),
        Meta::Yields => "it gives way by its own words".into(),
        Meta::CanBeatsCannot => "can beats cannot".into(),
        Meta::Over { over: Rules::Printed, .. } => "pieces beat rules".into(),
        Meta::Over { over, under: Rules::All } => format!("layer: {over} first"),
        Meta::Over { over, under } => format!("layer: {over} over {under}"),
        Meta::Among(_, law) => name(law),
        Meta::EarlierClause => "earlier clause".into(),
        Meta::General => "wider case".into(),
        Meta::CompatibilityBelow => "layer: compatibility below both sets".into(),
        Meta::BaseBelow => "layer: base rules below".into(),
        Meta::LaterClause => "later clause".into(),
        Meta::Specific => "narrower case".into(),
        Meta::SameName => "same name, same thing".into(),
        Meta::Scope(..) => "scope".into(),
    }
}
