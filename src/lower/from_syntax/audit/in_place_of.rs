//! `Three instead of five`: the five is what something else says, so it has to stand somewhere else.

use crate::lower::PrintedValue;
use crate::lower::from_syntax::context::{Lowerer, Status, Unit};
use crate::vocabulary::number_word;

impl Lowerer<'_> {
    /// A sentence that puts something in the place of a figure that no other sentence and no component has.
    pub(crate) fn in_place_of_none(&self, unit: &Unit) -> Option<Status> {
        let words = unit.words();
        let (at, figure) = words.windows(3).enumerate().find_map(|(at, w)| match w {
            [a, b, figure] if a == "instead" && b == "of" => Some((at, number(figure)?)),
            _ => None,
        })?;
        // `Two cards instead of one`: of `a card`.
        let elsewhere = figure < 2
            || self.units.iter().any(|other| {
                other.span != unit.span
                    && other.words().iter().any(|word| number(word) == Some(figure))
            })
            || self.out.world.components.iter().any(|c| {
                c.values.iter().any(|(_, value)| *value == PrintedValue::Number(figure))
            });
        let said = words.get(at + 2)?;
        (!elsewhere).then(|| Status::Unread {
            at: unit.span,
            message: format!("no other rule says `{said}`, so nothing can stand in its place"),
            help: Some(format!(
                "name the figure that the rule has which you want to change, or leave `instead of {said}` out"
            )),
        })
    }
}

fn number(word: &str) -> Option<i64> {
    word.parse().ok().or_else(|| number_word(word))
}
