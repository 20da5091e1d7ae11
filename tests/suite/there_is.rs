//! The places of a board and what players start with: what the sentences do at play.

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::{Compiled, compile};
use houserules::lower::Printer;

use crate::small::unread_in;

fn book(text: &str) -> Compiled {
    let files = MemoryFiles::default().with("a.rules.md", format!("# Reeds\n\n{text}\n"));
    compile(book::load(&files, "a.rules.md", &Options::default()).expect("it can be loaded"))
}

fn rules(compiled: &Compiled) -> String {
    let lowered = &compiled.lowered;
    let all = lowered.rules.iter().map(|rule| Printer::new(lowered, rule).rule(rule));
    all.collect::<Vec<_>>().join("; ")
}

/// Where the pieces of each kind lie before play.
fn stands(compiled: &Compiled, kind: &str) -> (u32, String) {
    let lowered = &compiled.lowered;
    let found = lowered.world.components.iter().find(|c| c.name.eq_ignore_ascii_case(kind));
    let found = found.unwrap_or_else(|| panic!("there is no {kind}"));
    let place = found.place.map_or(String::new(), |p| lowered.terms.get(p).name.clone());
    (found.count, place)
}

#[test]
fn a_site_is_one_of_the_sites() {
    for board in [
        "The board has three sites: the Marsh, the Dunes and the Weir.",
        "The map shows three sites (the Marsh, the Dunes and the Weir).",
        "The Marsh, the Dunes and the Weir are sites. A site is a place.",
    ] {
        let compiled = book(&format!(
            "1. {board}\n2. Each player takes four rafts in their color.\n\
             3. On your turn, put one of your rafts on any other site.\n\
             4. When you put a raft on the Dunes, gain 2 points."
        ));
        assert!(unread_in(&compiled).is_empty(), "{board}: {:?}", unread_in(&compiled));
        let rules = rules(&compiled);
        for place in ["that is the Marsh", "that is the Dunes", "that is the Weir"] {
            assert!(rules.contains(place), "{board}: {rules}");
        }
        assert!(rules.contains("the raft's place is not the place"), "{board}: {rules}");
        assert_eq!(stands(&compiled, "raft"), (4, "area".to_owned()));
    }
}

#[test]
fn what_players_start_with_stands_where_it_is_said() {
    for (said, count, place) in [
        ("Each player starts with a raft in the Marsh, two logs and no pearls", 1, "Marsh"),
        ("Each player has three rafts, which begin in the Weir", 3, "Weir"),
        ("Each player chooses a color and takes the six rafts of that color", 6, "area"),
    ] {
        let compiled = book(&format!(
            "1. The board consists of the Marsh, the Dunes and the Weir.\n2. {said}.\n\
             3. On your turn, move one of your rafts to the Dunes and gain 1 log and 1 pearl."
        ));
        assert!(unread_in(&compiled).is_empty(), "{said}: {:?}", unread_in(&compiled));
        assert_eq!(stands(&compiled, "raft"), (count, place.to_owned()), "{said}");
    }
}

/// A place that nothing names is nowhere.
#[test]
fn to_another_place_needs_places() {
    let compiled = book(
        "1. Each player starts with a raft in the Marsh.\n2. There is a Marsh.\n\
         3. On your turn, move your raft to another region.",
    );
    assert_eq!(unread_in(&compiled).len(), 1, "{:?}", unread_in(&compiled));
}
