//! Two books side by side.

use serde::Serialize;

use super::matching::matching;
use super::meaning::{Meaning, meaning};
use super::rules::{Rules, Side, rules};
use super::unit::units;
use crate::compile::Compiled;

/// What two books differ in, as texts and as rules.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// What changed in the text.
    pub rules: Rules,
    /// What changed in what was understood.
    #[serde(flatten)]
    pub meaning: Meaning,
}

impl Difference {
    /// Whether nothing differs.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty() && self.meaning == Meaning::default()
    }
}

/// Compares two books.
pub fn compare(old: &Compiled, new: &Compiled) -> Difference {
    let (mut was, mut is) = (units(old), units(new));
    let matching = matching(&mut was, &mut is);
    let old = Side { compiled: old, units: &was };
    let new = Side { compiled: new, units: &is };
    Difference { rules: rules(old, new, &matching), meaning: meaning(old, new, &matching) }
}
