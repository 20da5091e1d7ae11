//! The second game as it was published, with our errata on top: the pair plays as the shipped book does.
//! The published text stays outside this repository; `HOUSERULES_CORPUS` names its folder.

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{Compiled, compile};
use houserules::playtest::{Bot, Ending, Playout, play, record};

use crate::files::{below, root, text};
use crate::scorer::{Printed, belongings, points, points_at_end, random_end, score};

const ERRATA: &str = "rulebooks/stage-blood/errata";

/// Games of each number of players; a build without optimisation plays fewer.
const GAMES: u64 = if cfg!(debug_assertions) { 3 } else { 200 };

/// The published text, if there is a corpus.
fn published() -> Option<MemoryFiles> {
    let folder = std::env::var_os("HOUSERULES_CORPUS")?;
    let files = std::fs::read_dir(folder).expect("HOUSERULES_CORPUS names a folder");
    let path = files
        .map(|entry| entry.expect("the folder can be listed").path())
        .find(|path| path.file_name().is_some_and(|n| n.to_string_lossy().starts_with("003_")))
        .expect("the corpus has the rules of the second game");
    Some(MemoryFiles::default().with("published.txt", text(&path).into_bytes()))
}

/// The published text with the errata.
fn pair() -> Option<Compiled> {
    let mut memory = published()?;
    for (name, path) in below(ERRATA) {
        memory = memory.with(&name, text(&path).into_bytes());
    }
    let mut options = Options::default();
    options.with.push(ERRATA.to_owned());
    Some(compile(book::load(&memory, "published.txt", &options).expect("both can be loaded")))
}

#[test]
fn with_errata_nothing_is_left_unread() {
    let Some(compiled) = pair() else { return };
    assert_eq!(compiled.unread().collect::<Vec<_>>(), Vec::<&str>::new());
    assert!(!compiled.has_errors(), "{:?}", compiled.findings);
}

#[test]
fn with_errata_it_plays_to_the_end_and_scores_as_a_plain_scorer_says() {
    let Some(compiled) = pair() else { return };
    let program = compiled.program().expect("the pair can be played");
    let printed = Printed::of(&root().join(ERRATA));
    for players in 2..=6 {
        let settings = Playout { players, seed: 7, max_decisions: 100_000 };
        for game in 0..GAMES {
            let state = play(&program, settings, game);
            let ended = record(&state);
            assert_eq!(ended.ending, Ending::Finished, "{players}, {game}: {:?}", ended.stop);
            // Four seasons were played, not one.
            assert!(state.decisions() > 15 * players, "{players} players, game {game}");
            let all = belongings(&compiled, &program, &state, &printed);
            assert_eq!(points(&compiled, &program, &state), score(&all, &printed), "{all:?}");
        }
    }
    let mut bot = Bot::new(3, 0);
    for round in 0..100 {
        let all = random_end(2 + round % 5, &mut bot, &printed);
        assert_eq!(points_at_end(&compiled, &program, &all), score(&all, &printed), "{all:?}");
    }
}

/// The slips of the published text, each on its line.
#[test]
fn the_slips_of_the_text_are_found() {
    let Some(memory) = published() else { return };
    let options = Options::default();
    let compiled = compile(book::load(&memory, "published.txt", &options).expect("it loads"));
    let found: Vec<(String, u32)> = compiled
        .findings
        .iter()
        .map(|f| {
            let line = compiled.sources.get(f.at.span.file).position(f.at.span.start).line;
            (f.code.to_string(), line)
        })
        .collect();
    for (code, line) in [
        // The table is open above the most players.
        ("HR223", 47),
        // The third item of the list is no step.
        ("HR332", 60),
        // `next round` where the season is meant.
        ("HR330", 108),
        // The last season against the rule for the end of a season.
        ("HR331", 112),
        // Two divisions without a direction.
        ("HR222", 129),
        ("HR222", 130),
        // Two players are scored twice.
        ("HR320", 133),
    ] {
        assert!(found.contains(&(code.to_owned(), line)), "no {code} at {line}: {found:?}");
    }
}
