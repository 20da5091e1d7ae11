//! The grammar, compiled by pest, with its limits. The only file that derives from `grammar/*.pest`.

#![allow(
    missing_docs,
    reason = "pest generates the productions; each has its line in the grammar"
)]

use std::sync::Once;

/// The parser that pest derives.
#[derive(pest_derive::Parser)]
#[grammar = "grammar/lexical.pest"]
#[grammar = "grammar/phrase.pest"]
#[grammar = "grammar/clause.pest"]
#[grammar = "grammar/sentence.pest"]
pub(super) struct English;

/// The productions; pest calls them `Rule`, which here is a rule of a game.
pub(super) type Production = Rule;

/// Sets the process-wide limits of pest, once.
pub(super) fn set_limits() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        pest::set_call_limit(std::num::NonZeroUsize::new(2_000_000));
        pest::set_error_detail(true);
    });
}
