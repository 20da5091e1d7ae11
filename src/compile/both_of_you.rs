//! `Choose another player. Both of you draw a card`: whoever is spoken to and the one who was chosen.

use std::sync::LazyLock;

use super::idioms;
use super::in_two::text;
use super::pattern::Patterns;
use crate::outline::Outline;

static TOGETHER: LazyLock<Patterns> = LazyLock::new(|| {
    Patterns::read(
        "\
(both of you | each of you | you both | you each | the two of you) ~> you and that player each
",
    )
});
/// Somebody was chosen at a time of their own: it stays for those who read it to say that nobody else is known.
static BOTH: LazyLock<Patterns> = LazyLock::new(|| {
    Patterns::read(
        "\
(both of you | each of you | you both | you each | the two of you) ~> both of you
",
    )
});
/// Nobody was chosen.
static ALL: LazyLock<Patterns> = LazyLock::new(|| {
    Patterns::read(
        "\
(you both | the two of you) ~> both of you
you each ~> each of you
",
    )
});
static CHOOSES: LazyLock<Patterns> = LazyLock::new(|| {
    Patterns::read("\
{x} (choose | pick | select | name) (another player | an opponent | a player | any other player | one other player) [{x2}] => Chosen
(choose | pick | select | name) (another player | an opponent | a player | any other player | one other player) [{x2}] => Chosen
")
});
const SPOKEN: [&str; 5] =
    ["both of you", "each of you", "you both", "you each", "the two of you"];

/// Says who both are, where somebody was chosen before in the same rule.
pub(super) fn said(outline: &mut Outline) {
    let found: Vec<usize> = (0..outline.sentences.len())
        .filter(|&at| {
            text(outline, at).is_some_and(|said| {
                let lower = said.to_lowercase();
                SPOKEN.iter().any(|w| lower.contains(w))
            })
        })
        .collect();
    if found.is_empty() {
        return;
    }
    for at in found {
        let Some(said) = text(outline, at) else { continue };
        let section = outline.sentences[at].section;
        let before = at.checked_sub(1).filter(|b| outline.sentences[*b].section == section);
        let front = before.and_then(|before| text(outline, before)).unwrap_or_default();
        let whole = format!("{front} {said}");
        let chosen = CHOOSES.whole(idioms::words(&whole)).is_some();
        // An order, and no `when …, choose an opponent`.
        let order = ["choose ", "pick ", "select ", "name "]
            .iter()
            .any(|verb| whole.trim_start().to_lowercase().starts_with(verb));
        let list: &Patterns = match (chosen, order) {
            (true, true) => &TOGETHER,
            (true, false) => &BOTH,
            (false, _) => &ALL,
        };
        if let Some(said) = idioms::phrased_by(&said, list) {
            outline.sentences[at].reword(said.trim_end_matches('.'));
        }
    }
}
