//! What stands before a law: when it is asked.

use super::super::context::Lowerer;
use super::super::side::Side;
use super::sides::{Said, singular};
use super::words::FIGURES;
use super::{Asked, TABLES};
use crate::lower::Meta;

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
            for template in &TABLES.leads {
                let mut new = None;
                let fits = template.fits(&words[..len], &mut |caught| {
                    new = self.led_by(template.means, caught, asked);
                    new.is_some()
                });
                if fits && let Some(new) = new {
                    *asked = new;
                    return Some(len);
                }
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
            "norms" => {
                new.conflict = true;
                new.sides = vec![Side::Permits, Side::Forbids];
            }
            "among" => {
                new.among = match self.side_said(x, asked)? {
                    Said::Is(Side::Group(group)) => Some(group),
                    Said::Is(Side::Printed) => Some(crate::lower::Rules::Printed),
                    Said::Is(Side::Other) => None,
                    _ => return None,
                };
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
            "exception" => new.decides = Some(Meta::Exceptional),
            "exception-to" => {
                let side = self.side_said(x, asked)?;
                if !matches!(side, Said::Is(Side::Other | Side::Early | Side::Same)) {
                    return None;
                }
                new.decides = Some(Meta::Exceptional);
            }
            "claim" => new.decides = Some(Meta::Claims),
            _ => return None,
        }
        Some(new)
    }
}
