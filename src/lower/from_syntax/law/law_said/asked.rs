//! What stands before a law: when it is asked.

use super::bag;
use super::sides::{Said, saying, singular};
use super::words::FIGURES;
use super::{Asked, TABLES};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::law::side::Side;
use crate::lower::{Meta, RuleKind, Rules};
use crate::outline::Number;

impl Lowerer<'_> {
    /// How many words at the front say when a law is asked.
    pub(super) fn lead_of(&self, words: &[String], asked: &mut Asked) -> Option<usize> {
        for len in (1..=words.len()).rev() {
            // A lead ends at a comma, unless it is a word or two.
            let comma = words[len - 1] == ",";
            if !comma && len > 6 {
                continue;
            }
            if !comma && words.get(len).is_some_and(|w| w == ",") {
                continue;
            }
            // `Where two rules disagree the later governs`
            let bare = !comma && super::words::is_of(&words[0], "<if>");
            let lead: Vec<String> = if bare {
                words[..len].iter().cloned().chain([",".to_owned()]).collect()
            } else {
                words[..len].to_vec()
            };
            for template in &TABLES.leads {
                // Without a comma nothing shows where the second of two sides ends.
                if bare && template.means == "pair" {
                    continue;
                }
                let mut new = None;
                let fits = template.fits(&lead, &mut |caught| {
                    new = self.led_by(template.means, caught, asked);
                    new.is_some()
                });
                if fits && let Some(new) = new {
                    *asked = new;
                    return Some(len);
                }
            }
            if (comma || bare) && bag::conflict(&lead) {
                let mut new = asked.clone();
                new.conflict = true;
                *asked = new;
                return Some(len);
            }
        }
        None
    }

    fn led_by(
        &self,
        means: &str,
        caught: &super::pattern::Caught<'_>,
        asked: &Asked,
    ) -> Option<Asked> {
        let mut new = asked.clone();
        let [x, y] = caught.pieces;
        match means {
            "start" => {}
            "open" => {
                // It goes on from a law that has not decided.
                if asked.before.is_empty() {
                    return None;
                }
                let name = singular(caught.name);
                if !caught.name.is_empty()
                    && !FIGURES.contains(&name.as_str())
                    && !super::words::is_of(&name, "<kind>")
                    && name != "number"
                {
                    return None;
                }
                new.conflict = true;
            }
            "conflict" => new.conflict = true,
            // `Unless the other one has a dagger`: what rules are marked with.
            "marked" => {
                let over = self.class_meant(caught.name)?;
                new.decides = Some(Meta::Over { over, under: Rules::All });
                new.conflict = true;
            }
            "amounts" => {
                new.conflict = true;
                new.amounts = true;
            }
            // `Two of them` are rules where the sentence before speaks of rules.
            "them" => {
                self.rules_before().then_some(())?;
                new.conflict = true;
            }
            "open-by" => {
                self.states_a_law(caught.name).then_some(())?;
                new.conflict = true;
            }
            "figure" => {
                let name = singular(caught.name);
                FIGURES.contains(&name.as_str()).then_some(())?;
                new.figure = Some(name);
                new.conflict = true;
            }
            "pair" => {
                let (Some(Said::Is(a)), Some(Said::Is(b))) =
                    (self.side_said(x, asked), self.side_said(y, asked))
                else {
                    return None;
                };
                new.conflict = true;
                if a != Side::Other || b != Side::Other {
                    new.sides = vec![a, b];
                }
            }
            "saying" | "opening" => {
                new.conflict = true;
                new.sides = vec![Side::Group(saying(caught.name, means == "opening"))];
            }
            "norms" => {
                new.conflict = true;
                new.sides = vec![Side::Permits, Side::Forbids];
            }
            "among" => {
                new.among = match self.side_said(x, asked)? {
                    Said::Is(Side::Group(group)) => vec![group],
                    Said::Is(Side::Printed) => vec![crate::lower::Rules::Printed],
                    Said::Is(Side::Other) => Vec::new(),
                    _ => return None,
                };
                new.conflict = true;
            }
            "sections" => {
                new.among = self.sections();
                (new.among.len() > 1).then_some(())?;
                new.conflict = true;
            }
            "part" => {
                new.part = true;
                new.conflict = true;
            }
            "mutual" => {
                new.mutual = true;
                new.conflict = true;
            }
            "calls-itself" => new.decides = Some(Meta::CallsItself),
            "exception" => new.decides = Some(Meta::Exceptional),
            "exception-to" => {
                let side = self.side_said(x, asked)?;
                if !matches!(side, Said::Is(Side::Other | Side::Early | Side::Same)) {
                    return None;
                }
                new.decides = Some(Meta::Exceptional);
            }
            "exception-by" | "calls-by" => {
                let which = self.side_said(x, asked)?;
                let free = |side: &Said| matches!(side, Said::Is(Side::Other | Side::Same));
                if !free(&which) && which != Said::Is(Side::Late)
                    || !y.is_empty()
                        && !self
                            .side_said(y, asked)
                            .is_some_and(|s| free(&s) || s == Said::Is(Side::Early))
                {
                    return None;
                }
                new.decides = Some(if means == "calls-by" {
                    Meta::CallsItself
                } else {
                    Meta::Exceptional
                });
            }
            "claim" => new.decides = Some(Meta::Claims),
            _ => return None,
        }
        Some(new)
    }

    /// Whether the sentence, or the one before it in the same rule, speaks of rules.
    fn rules_before(&self) -> bool {
        let of = self.units[self.at].discourse;
        let near = &self.units[self.at.saturating_sub(1)..=self.at];
        near.iter().any(|unit| {
            unit.discourse == of
                && unit.words().iter().any(|w| matches!(w.as_str(), "rules" | "laws"))
        })
    }

    /// Whether the rule of this number states a law.
    fn states_a_law(&self, number: &str) -> bool {
        let Some(parts) = Number::parse(number).map(|n| n.parts) else { return false };
        let set = self.units[self.at].set;
        !parts.is_empty()
            && self.out.rules.iter().any(|rule| {
                matches!(rule.kind, RuleKind::Meta(_))
                    && rule.origin.set == set
                    && rule.origin.number.0 == parts
            })
    }
}
