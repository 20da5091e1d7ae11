//! Who begins by what they hold: `the player with the red 1 starts`, `whoever was dealt the red 1 leads`.

use crate::compile::idioms::capital;
use crate::compile::outside;
use crate::outline::{Form, Outline};

/// Says of such a player that they are the first.
pub(super) fn said(outline: &mut Outline) {
    for at in 0..outline.sentences.len() {
        let sentence = &outline.sentences[at];
        if sentence.form != Form::Text {
            continue;
        }
        // Few sentences are of this make, and where it stands takes longer to find out.
        if let Some(text) = holder(sentence.text.trim_end_matches('.'))
            && super::lying::tells_of_setup(outline, at)
        {
            let sentence = &mut outline.sentences[at];
            let before = sentence.text.clone();
            sentence.written.get_or_insert(before);
            sentence.reword(capital(&text));
        }
    }
}

/// `the player who holds the red 1 begins`
fn holder(text: &str) -> Option<String> {
    const WHO: [&str; 16] = [
        "the player who was dealt ",
        "the player who has been dealt ",
        "the player who holds ",
        "the player who has ",
        "the player holding ",
        "the player dealt ",
        "the player with ",
        "the holder of ",
        "the owner of ",
        "whoever was dealt ",
        "whoever is dealt ",
        "whoever has been dealt ",
        "whoever has ",
        "whoever holds ",
        "whoever got ",
        "whoever gets ",
    ];
    let lower = text.to_lowercase();
    let who = outside::begins(&lower)?;
    let what = WHO.iter().find_map(|w| who.strip_prefix(w))?;
    let what =
        what.strip_suffix(" in hand").or(what.strip_suffix(" in their hand")).unwrap_or(what);
    // One piece, by the figure on it.
    let figure = what.split(' ').any(|w| w.parse::<u32>().is_ok());
    let plain = what.chars().all(|c| c.is_alphanumeric() || c == ' ' || c == '-');
    (figure && plain && what.split(' ').count() < 5)
        .then(|| format!("the player who holds {what} begins"))
}

#[cfg(test)]
mod tests {
    use super::holder;

    #[test]
    fn a_piece_tells_who_begins() {
        let first = Some("the player who holds the red 1 begins".to_owned());
        for text in [
            "The player with the red 1 starts",
            "Whoever was dealt the red 1 leads to the first trick",
            "The player holding the red 1 goes first",
        ] {
            assert_eq!(holder(text), first, "{text}");
        }
        assert_eq!(holder("The player with the longest hair starts"), None);
        assert_eq!(holder("The player with the red 1 starts a new pile"), None);
    }
}
