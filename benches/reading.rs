//! The time that one sentence takes: its encodings, and reading them with error detail.
//!
//! `cargo bench --bench reading`; the budget is 120 µs a sentence.

use divan::{Bencher, black_box};
use houserules::syntax::parse;
use houserules::vocabulary::Vocabulary;

fn main() {
    divan::main();
}

/// The sentences of many kinds of rulebooks, those of definitions apart.
fn sentences() -> Vec<&'static str> {
    include_str!("../tests/books/phrases.txt")
        .lines()
        .skip_while(|line| !line.starts_with('#'))
        .filter(|line| !line.is_empty() && !line.starts_with(['#', '=']))
        .collect()
}

/// Encoding and reading; one item is one sentence.
#[divan::bench]
fn sentence(bencher: Bencher<'_, '_>) {
    let vocabulary = Vocabulary::default();
    let sentences = sentences();
    bencher.counter(divan::counter::ItemsCount::new(sentences.len())).bench_local(|| {
        for text in &sentences {
            black_box(parse(&vocabulary.encode_text(black_box(text))));
        }
    });
}

/// Encoding alone.
#[divan::bench]
fn encoding(bencher: Bencher<'_, '_>) {
    let vocabulary = Vocabulary::default();
    let sentences = sentences();
    bencher.counter(divan::counter::ItemsCount::new(sentences.len())).bench_local(|| {
        for text in &sentences {
            black_box(vocabulary.encode_text(black_box(text)));
        }
    });
}
