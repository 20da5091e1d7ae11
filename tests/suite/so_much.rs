//! How much of a refused sentence is read, which words are not, and what is never offered in its place.

use houserules::finding::{Code, Finding};

use crate::attached_to::with_house;

/// What the author of a house rule over the shipped game is told.
fn told(said: &str) -> Finding {
    let compiled = with_house(said);
    let own = |f: &&Finding| {
        f.code == Code::UnreadSentence && f.rule.as_deref().is_some_and(|r| r.contains("1.1"))
    };
    compiled.findings.iter().find(own).unwrap_or_else(|| panic!("{said} is read")).clone()
}

#[test]
fn the_part_that_is_read_is_shown_with_the_words_that_are_not() {
    for (said, part, words) in [
        ("Actors may only score while humming, like every other singer on the planet.", "", ""),
        (
            "Play goes clockwise, like every other game on the planet.",
            "Play goes clockwise.",
            "like every other game on the planet",
        ),
        (
            "Face cards can be played at any time, even when there's already stuff on the stack.",
            "Face cards can be played at any time.",
            "even when there's already stuff on the stack",
        ),
        (
            "In each Draw Step, the active player draws two cards, except on the first turn of the game, when no card is drawn.",
            "In each Draw Step, the active player draws two cards, except on the first turn of the game.",
            "when no card is drawn",
        ),
    ] {
        let found = told(said);
        let help = found.help.unwrap_or_default();
        if part.is_empty() {
            assert!(!help.contains("so much of it is read"), "{said}: {help}");
            continue;
        }
        assert!(help.contains(&format!("so much of it is read: `{part}`")), "{said}: {help}");
        assert!(help.contains(&format!("`{words}`")), "{said}: {help}");
        assert!(
            found.suggestions.is_empty(),
            "what says less is not offered: {:?}",
            found.suggestions
        );
    }
}

#[test]
fn the_contrary_is_never_offered() {
    for (said, never) in [
        ("Everybody but the active player draws a card.", "active player may draw"),
        ("You may discard any card but the Star.", "You may discard any card."),
        ("Acts cannot be played face down.", "An Act cannot be played."),
        ("A player who cannot score draws a card.", "When a player cannot, that player"),
        ("You can't play Acts unless you've got an Actor of your own out.", "of their out"),
    ] {
        let found = told(said);
        let all = format!("{:?} {}", found.suggestions, found.help.unwrap_or_default());
        let offered = found.suggestions.iter().any(|s| s.contains(never));
        assert!(!offered && !all.contains(&format!("write `{never}")), "{said}: {all}");
    }
}
