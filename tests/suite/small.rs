//! What is asked of little books: what is not read, and what happens in a game.

use houserules::Rulebook;
use houserules::compile::{Compiled, Status};
use houserules::lower::Printer;

/// The sentences that are not read.
pub(crate) fn unread(book: &Rulebook) -> Vec<String> {
    unread_in(book.compiled())
}

/// The same of a book that is compiled only.
pub(crate) fn unread_in(compiled: &Compiled) -> Vec<String> {
    compiled
        .own_readings()
        .filter(|r| r.status == Status::Unread)
        .map(|r| r.text.clone())
        .collect()
}

/// The rules that the text of one number makes, in words.
pub(crate) fn rules_of(compiled: &Compiled, number: &str) -> Vec<String> {
    let lowered = &compiled.lowered;
    let own = lowered.rules.iter().filter(|rule| rule.origin.name == number);
    own.map(|rule| Printer::new(lowered, rule).rule(rule)).collect()
}

/// What is done in a game in which the option of this number is always taken.
pub(crate) fn played(book: &Rulebook, option: usize) -> Vec<String> {
    let mut game = book.game(2, 7).expect("it can be played");
    for _ in 0..300 {
        if game.is_terminal() {
            break;
        }
        let last = game.legal_actions().len() - 1;
        assert!(game.apply(option.min(last)));
    }
    assert!(game.is_terminal());
    game.trace()
}

/// How many lines of a trace say that it happened.
pub(crate) fn times(trace: &[String], what: &str) -> usize {
    trace.iter().filter(|l| l.contains(what) && !l.contains("forbidden")).count()
}
