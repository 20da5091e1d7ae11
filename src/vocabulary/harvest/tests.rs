use super::{Book, ComponentWords, harvest};
use crate::finding::{Code, Findings};
use crate::outline::outline;
use crate::source::{FileId, SourceFile};
use crate::vocabulary::Vocabulary;

fn read_with(text: &str, tables: &[ComponentWords]) -> (Vocabulary, Findings) {
    let source = SourceFile::new("test.rules.md", text);
    let mut findings = Findings::default();
    let outline = outline(FileId(0), &source, &mut findings);
    let mut found = Findings::default();
    let book = Book { source: &source, outline: &outline };
    let vocabulary = harvest(&[book], tables, &mut found);
    (vocabulary, found)
}

fn terms(text: &str) -> String {
    let (vocabulary, _) = read_with(text, &[]);
    let lines: Vec<String> = vocabulary
        .terms
        .iter()
        .map(|(_, term)| {
            let also = if term.also.is_empty() {
                String::new()
            } else {
                format!(" = {}", term.also.join(" = "))
            };
            let is_a = term.is_a.as_ref().map(|is_a| format!(" ({is_a})")).unwrap_or_default();
            format!("{} {:?}{is_a}{also}", term.name, term.sort)
        })
        .collect();
    lines.join("; ")
}

#[test]
fn a_definition_names_a_sort() {
    assert_eq!(
        terms("1. The Garden is a Zone.\n2. Knight is a Role."),
        "Garden Zone (Zone) = Garden Zone; Knight Status (Role)"
    );
    assert_eq!(
        terms("1. After Tea is a Phase.\n2. The Nap Step is one of the steps of a turn."),
        "After Tea Time (Phase) = After Tea Phase; Nap Step Time (step)"
    );
}

#[test]
fn a_list_of_members_names_values_and_their_group() {
    assert_eq!(
        terms("1. The moods are glad, Grim (Gloomy), and odd."),
        "mood Property; glad Value (mood); Grim Value (mood) = Gloomy; odd Value (mood)"
    );
    assert_eq!(
        terms("1. The cards are the Ant and the Bee."),
        "Ant Name (card); Bee Name (card)"
    );
    assert_eq!(
        terms(
            "1. Collect one card of each mood (Glad, Grim and Odd).\n2. Each card has a mood."
        ),
        "mood Property; Glad Value (mood); Grim Value (mood); Odd Value (mood)"
    );
}

#[test]
fn what_players_have_is_a_place_a_number_or_a_piece() {
    assert_eq!(
        terms(
            "1. Each player has a deck and a barn.\n2. Each player begins the game with 0 coins and 5 lentils."
        ),
        "deck Zone; barn Zone; coin Tally; lentil Tally"
    );
    assert_eq!(
        terms(
            "1. Each player starts with a snail on space 0.\n2. Each player has 3 gnomes.\n3. Send a gnome home."
        ),
        "snail Kind; gnome Kind"
    );
    assert_eq!(terms("1. Each player starts with seven cards."), "");
}

#[test]
fn properties_of_pieces() {
    assert_eq!(
        terms("1. Each card has a zest, between 1 and 9, and a Lucky Number."),
        "zest Property; Lucky Number Property"
    );
    assert_eq!(
        terms("1. Being tilted is a property of a card.\n2. Cards untilt."),
        "tilted Property (flag); untilt Action"
    );
}

#[test]
fn verbs_come_from_permissions_and_triggers() {
    assert_eq!(terms("1. A player may juggle or yodel."), "juggle Action; yodel Action");
    assert_eq!(terms("1. When a card is zapped, discard it. Do not zap twice."), "zap Action");
    assert_eq!(terms("1. Players zap things."), "", "no term is created by use");
}

#[test]
fn held_states_designations_and_aliases() {
    assert_eq!(terms("1. The bell describes which player may act."), "bell State");
    assert_eq!(terms("1. One card of each deck is the Sun."), "Sun Designation (card)");
    assert_eq!(
        terms("1. The Meadow is a Zone.\n2. The Meadow is also known as the Lea."),
        "Meadow Zone (Zone) = Meadow Zone = Lea"
    );
}

#[test]
fn component_lists_and_tables() {
    assert_eq!(
        terms(
            "# Orchard\n\n## Components\n\n- Deck of 20 Gnomes\n- 30 acorn tokens\n- 12 red cubes\n\n## Play\n\nGnomes sleep."
        ),
        "Gnome Kind; deck Zone; acorn token Kind (token) = token; cube Kind; sort Property; red Value (sort); red cube Name (cube)"
    );
    let table = ComponentWords {
        noun: None,
        place: None,
        columns: vec![
            ("Name".into(), vec!["Ant".into(), "Old Bee".into()]),
            ("Mood".into(), vec!["glad".into(), "grim".into()]),
            ("Count".into(), vec!["2".into(), "3".into()]),
        ],
    };
    let (vocabulary, _) = read_with("1. Draw a card.", &[table]);
    let names: Vec<&str> =
        vocabulary.terms.iter().map(|(_, term)| term.name.as_str()).collect();
    assert_eq!(names, ["Ant", "Old Bee", "Mood", "glad", "grim"]);
    assert_eq!(
        vocabulary.encode_text("Discard the Old Bee.")[0].readable(),
        "⟦VerbBase Discard⟧ the ⟦PieceSg Old Bee⟧"
    );
}

#[test]
fn a_near_miss_is_reported_with_the_term() {
    let (_, findings) = read_with(
        "1. Each player starts with 0 Merry Points.\n2. A player gains one Mery Points.",
        &[],
    );
    let codes: Vec<Code> = findings.iter().map(|finding| finding.code).collect();
    assert_eq!(codes, [Code::NearMissTerm]);
    let (_, findings) =
        read_with("1. The Glasshouse is a Zone.\n2. Put a card in the Glashouse.", &[]);
    let messages: Vec<&str> = findings.iter().map(|finding| finding.message.as_str()).collect();
    assert_eq!(messages, ["`Glashouse` is no term of this book, but close to `Glasshouse`"]);
}
