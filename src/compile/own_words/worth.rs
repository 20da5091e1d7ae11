//! What pieces are worth in other pieces at the end: `each marked card is worth two coins at the end of the game`, `each gold card
//! costs its owner a coin`. It is said as what each player takes or loses then; what is worth points is read as it stands.

use std::sync::LazyLock;

use super::pieces::is_piece;
use super::{cut, found};
use crate::compile::dice_said::whole;
use crate::compile::pattern::Patterns;
use crate::compile::turn_said::say;
use crate::outline::Outline;
use crate::vocabulary::singular_of;

/// How it is said: `verb / number / what / for which`.
const FORMS: &str = "\
$end = (at the end [of the game] | when the game ends | when the game is over | in the end | at game end)
$each = [a | an | each | every | any | all | all the]
$whose = (its owner | their owner | you | that player | them | their owners)
$worth = (is worth | are worth | is [then] worth | counts as | counts for)
$each {a} (in front of (you | a player | them | its owner) | before you) $worth {n} {b} [each] [to $whose] $end => takes / {n} / {b} / {a} / before
$end [,] $each {a} (in front of (you | a player | them | its owner) | before you) $worth {n} {b} [each] [to $whose] => takes / {n} / {b} / {a} / before
$each {a} [you have | they have] $worth {n} {b} [each] [to $whose] $end => takes / {n} / {b} / {a} / had
$end [,] $each {a} [you have | they have] $worth {n} {b} [each] [to $whose] => takes / {n} / {b} / {a} / had
$end [,] $each {a} in front of (you | a player | them | its owner) (earns | gives | brings | yields) (you | that player | them | its owner) {n} {b} => takes / {n} / {b} / {a} / before
$end [,] $each {a} (earns | gives | brings | yields | earn | give | bring) $whose {n} {b} => takes / {n} / {b} / {a} / had
$end [,] $each {a} in front of (you | a player | them | its owner) costs (you | that player | them | its owner) {n} {b} => loses / {n} / {b} / {a} / before
$end [,] $each {a} (costs | cost) $whose {n} {b} => loses / {n} / {b} / {a} / had
";

static WORTH: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(FORMS));

/// Says of all sets of a game what such pieces bring at the end.
pub(super) fn said(outlines: &mut [&mut Outline]) {
    let cut = cut(outlines);
    let all = found(outlines, |text| {
        // `A coin` is one of them.
        let one = |from: usize, article: &str| {
            format!("{} 1 {}", &text[..from], &text[from + article.len()..])
        };
        let articles = [" a ", " an "];
        let said = whole(text, &WORTH).or_else(|| {
            articles.iter().find_map(|article| {
                text.match_indices(article).find_map(|(at, _)| whole(&one(at, article), &WORTH))
            })
        })?;
        let [verb, many, what, of, place] =
            said.trim_end_matches('.').split(" / ").collect::<Vec<_>>()[..]
        else {
            return None;
        };
        let one = singular_of(&what.to_lowercase());
        is_piece(outlines, &cut, &one).then_some(())?;
        let (verb, of) = (verb.to_lowercase(), singular_last(of));
        let whose = if place == "before" { "in front of them" } else { "they have" };
        Some(format!(
            "At the end of the game, each player {verb} {many} {what} for each {of} {whose}"
        ))
    });
    for ((set, at), text) in all {
        say(&mut outlines[set].sentences[at], &text);
    }
}

/// `Gold cards`: one gold card.
fn singular_last(of: &str) -> String {
    let (front, last) = of.rsplit_once(' ').unwrap_or(("", of));
    format!("{front} {}", singular_of(last)).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::WORTH;
    use crate::compile::dice_said::whole;

    #[test]
    fn what_is_worth_other_pieces_is_taken_at_the_end() {
        for (text, parts) in [
            (
                "A red card is worth two coins at the end of the game",
                "/ two / coins / red card / had",
            ),
            (
                "At the end of the game, each gold card in front of you is worth 3 coins",
                "/ 3 / coins / gold card / before",
            ),
            (
                "When the game ends, each gold card costs its owner 1 coin",
                "/ 1 / coin / gold card / had",
            ),
        ] {
            let said = whole(text, &WORTH).unwrap_or_default();
            assert!(said.trim_end_matches('.').ends_with(parts), "{text}: {said}");
        }
        assert_eq!(whole("A red card is worth two coins", &WORTH), None);
    }
}
