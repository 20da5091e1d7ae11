//! Sentences that announce what other sentences say: commentary where rules carry it out, unread where none does, and never
//! a reason to lose a figure or a condition.

use houserules::book::{self, Options};
use houserules::compile::{Status, compile};

/// What becomes of a sentence at the front of a small book about points.
fn status(sentence: &str, scoring: bool) -> (Status, Option<&'static str>) {
    let rules = if scoring {
        "On their turn, a player may sing. When a player sings, they gain 2 points."
    } else {
        "On their turn, a player may sing."
    };
    let text = format!(
        "# The Choir\n\nThere are 20 coins and 20 tokens.\n\n## What You Do\n\n{sentence}\n\n## Turns\n\n{rules}\n"
    );
    let loaded =
        book::load_text("choir.rules.md", &text, &Options::default()).expect("it loads");
    let compiled = compile(loaded);
    let read = compiled
        .own_readings()
        .find(|r| sentence.starts_with(r.text.as_str()))
        .unwrap_or_else(|| panic!("{sentence} is there"));
    (read.status, read.why)
}

#[test]
fn what_is_announced_without_a_figure_is_an_overview() {
    for sentence in [
        "You will score points and collect tokens by singing in the square.",
        "Singing can earn you points, tokens, and coins.",
        "Coins are worth victory points.",
        "You may score in several other ways, as described below.",
        "Together with these, you can gain further points as follows:",
        "Tokens represent good standing, and can be worth points.",
    ] {
        assert_eq!(
            status(sentence, true),
            (Status::Commentary, Some("overview")),
            "{sentence}"
        );
    }
}

#[test]
fn an_overview_of_what_no_rule_does_is_not_read() {
    for sentence in [
        "You will score points and collect tokens by singing in the square.",
        "You may score in several other ways, as described below.",
    ] {
        assert_eq!(status(sentence, false).0, Status::Unread, "{sentence}");
    }
}

#[test]
fn a_figure_a_condition_or_another_act_is_no_overview() {
    for sentence in [
        "You will score 5 points by singing in the square.",
        "When you sing, you score points and draw a card.",
        "You will score points and discard a token.",
        "If you have a token, you score points.",
        "You cannot score points by singing.",
        "Each token is worth 2 points.",
        "At the end of each round, players score points.",
    ] {
        assert_ne!(status(sentence, true).1, Some("overview"), "{sentence}");
    }
}

#[test]
fn keeping_notes_touches_nothing() {
    for sentence in [
        "Track your score on paper.",
        "You can keep score on paper.",
        "Use tokens as 1 point each.",
        "Record your points with a pencil.",
    ] {
        assert_eq!(
            status(sentence, true),
            (Status::Commentary, Some("no effect")),
            "{sentence}"
        );
    }
    for sentence in ["Use a token.", "Write your name on a token.", "Keep a token."] {
        assert_ne!(status(sentence, true).1, Some("no effect"), "{sentence}");
    }
}
