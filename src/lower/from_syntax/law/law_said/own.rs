//! What a rule says of its own rank in words that the grammar does not know.

use super::pattern::{Template, cut};
use crate::lower::from_syntax::context;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::law::claims::Claimed;
use crate::lower::{RuleNumber, Rules};
use crate::outline::Number;
use std::sync::LazyLock;

/// What a rule can say of itself.
const OWN: &str = "
this rule|one|law? <adv>? <takes> <prec> over {x} => over
this rule|one|law? <adv>? <beats> {x} => over
this rule|one|law? <adv>? <wins> over|against {x} => over
this rule|one|law? <wins>|is|ranks|comes|goes above|before {x} => over
this rule|one|law? is stronger|weightier than {x} => over
this rule|one|law? <adv>? <defers> to {x} => under
this rule|one|law? <adv>? gives way to {x} => under
this rule|one|law? is <beaten> by {x} => under
this rule|one|law? <wins>|is|ranks|comes below|under|after|behind {x} => under
this rule|one|law? loses to|against {x} => under
";

static TABLE: LazyLock<Vec<Template>> = LazyLock::new(|| Template::table(OWN));

impl Lowerer<'_> {
    /// `This rule takes precedence over 102.`
    pub(super) fn own_rank(&mut self, text: &str) -> Option<Status> {
        let words = cut(text);
        let mut found = None;
        let fits = |template: &Template| {
            template.fits(&words, &mut |caught| {
                found = self.rules_listed(caught.pieces[0]).map(|list| (list, template.means));
                found.is_some()
            })
        };
        if !TABLE.iter().any(fits) {
            return None;
        }
        let (against, means) = found?;
        let of = self.this_rule();
        self.claimed.extend(against.into_iter().map(|against| Claimed {
            of: of.clone(),
            against,
            over: means == "over",
            exception: false,
        }));
        Some(Status::Meta)
    }

    /// `102`, `rule 3.1 and rule 3.2`: rules of the book by their numbers.
    fn rules_listed(&self, words: &[String]) -> Option<Vec<Rules>> {
        let set = self.units[self.at].set;
        let mut list = Vec::new();
        for word in words {
            if matches!(word.as_str(), "rule" | "rules" | "and" | "or" | "both" | "the" | ",") {
                continue;
            }
            let number = Number::parse(word)?;
            let known =
                |u: &context::Unit| u.set == set && u.number.0.starts_with(&number.parts);
            if number.parts.is_empty() || !self.units.iter().any(known) {
                return None;
            }
            list.push(Rules::Numbered(Some(set), RuleNumber(number.parts)));
        }
        (!list.is_empty()).then_some(list)
    }
}
