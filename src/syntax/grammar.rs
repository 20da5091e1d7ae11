//! The grammar, compiled by pest, with its limits. The only file that derives from `grammar/*.pest`.

#![allow(
    missing_docs,
    reason = "pest generates the productions; each has its line in the grammar"
)]

use std::sync::{Once, PoisonError, RwLock};

/// The parser that pest derives.
#[derive(pest_derive::Parser)]
#[grammar = "grammar/lexical.pest"]
#[grammar = "grammar/phrase.pest"]
#[grammar = "grammar/clause.pest"]
#[grammar = "grammar/sentence.pest"]
pub(super) struct English;

/// The productions; pest calls them `Rule`, which here is a rule of a game.
pub(super) type Production = Rule;

/// Whether errors are told in detail is a switch of the whole process: whoever needs the details reads
/// alone. Keeping them takes as long as reading itself.
static DETAIL: RwLock<()> = RwLock::new(());

/// Reads without keeping what errors would be told with.
pub(super) fn plainly<T>(read: impl FnOnce() -> T) -> T {
    set_limits();
    let _shared = DETAIL.read().unwrap_or_else(PoisonError::into_inner);
    read()
}

/// Reads what could not be read, to tell what would have fitted where.
pub(super) fn in_detail<T>(read: impl FnOnce() -> T) -> T {
    set_limits();
    let _alone = DETAIL.write().unwrap_or_else(PoisonError::into_inner);
    pest::set_error_detail(true);
    let out = read();
    pest::set_error_detail(false);
    out
}

/// Sets the process-wide limits of pest, once.
fn set_limits() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        pest::set_call_limit(std::num::NonZeroUsize::new(2_000_000));
        pest::set_error_detail(false);
    });
}
