//! The time that checking a large book takes: three sets, ten rules a chapter.
//!
//! `cargo bench --bench checking`. The budget is a second for 3,000 rules, and near ten for 30,000.

use std::fmt::Write as _;

use divan::{Bencher, black_box};
use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::compile;

fn main() {
    divan::main();
}

/// A word of the book that nobody else uses.
fn word(mut n: usize) -> String {
    const CONSONANTS: [char; 14] =
        ['b', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'z'];
    const VOWELS: [char; 5] = ['a', 'e', 'i', 'o', 'u'];
    let mut word = String::new();
    n += 50;
    while n > 0 {
        word.push(CONSONANTS[n % 14]);
        word.push(VOWELS[n / 14 % 5]);
        n /= 70;
    }
    word.push('k');
    word
}

/// A folder with a core set, an import and house rules.
fn generated(rules: usize) -> MemoryFiles {
    let mut files = MemoryFiles::default();
    let mut chapters = 0;
    for (at, role) in ["core", "import", "house"].into_iter().enumerate() {
        let mut text = format!("---\nset: s{at}\nrole: {role}\n---\n\n# Book {at}\n\n");
        if at == 0 {
            text.push_str(
                "* **1.0.1** If two rules conflict, the one with the earlier number prevails.\n\
                 * **1.0.2** Each player begins the game with 9 coins and 0 points.\n",
            );
        }
        for chapter in 0..rules / 30 {
            let n = at * 100_000 + chapter + 2;
            let (verb, w) = (word(chapters), chapters);
            chapters += 1;
            let sentences = [
                format!("On their turn, a player may {verb}."),
                format!("When a player {verb}s, they gain {} points.", 1 + w % 5),
                format!(
                    "A player cannot {verb} while they have fewer than {} coins.",
                    1 + w % 7
                ),
                format!(
                    "When a player {verb}s while they have at least {} coins, they lose 1 coin.",
                    3 + w % 4
                ),
                format!(
                    "As an exception to {n}.3, a player who has {} points may {verb} on their turn.",
                    20 + w % 9
                ),
                format!(
                    "A player can only {verb} while they have at least {} coins.",
                    1 + w % 3
                ),
                format!(
                    "If a player would {verb} while they have no coins, they gain 1 coin instead."
                ),
                format!("To {verb}, a player spends {} coins.", 1 + w % 3),
                format!(
                    "At the end of the turn, each player who has more than {} coins loses 1 coin.",
                    30 + w
                ),
                format!("A player who has {} points cannot {verb}.", 50 + w),
            ];
            let _ = writeln!(text, "\n## {n} Chapter {verb}\n");
            for (i, sentence) in sentences.iter().enumerate() {
                let _ = writeln!(text, "* **{n}.{}** {sentence}", i + 1);
            }
        }
        files = files.with(&format!("book/s{at}.rules.md"), text.into_bytes());
    }
    files
}

/// Loading, reading, ranking and all checks.
#[divan::bench(args = [3_000, 30_000], sample_count = 3, sample_size = 1)]
fn check(bencher: Bencher<'_, '_>, rules: usize) {
    let files = generated(rules);
    bencher.counter(divan::counter::ItemsCount::new(rules)).bench_local(|| {
        let loaded = book::load(&files, "book", &Options::default()).expect("it loads");
        black_box(compile(loaded).findings.len())
    });
}
