//! Each written form, with a small text that says what is expected.

use super::*;
use crate::finding::Findings;
use crate::source::{FileId, SourceFile};

fn read(text: &str) -> (Outline, Findings, SourceFile) {
    let source = SourceFile::from_bytes("book", text.as_bytes());
    let mut findings = Findings::default();
    let outline = outline(FileId(0), &source, &mut findings);
    (outline, findings, source)
}

fn shown(text: &str) -> String {
    let (outline, _, source) = read(text);
    let lines = render(&outline, &source);
    // Line numbers are for people; here they would hide what matters.
    lines.lines().map(|l| l.split(" line ").next().unwrap_or(l).to_owned() + "\n").collect()
}

#[track_caller]
fn expect(text: &str, expected: &str) {
    assert_eq!(shown(text).trim_end(), expected.trim_end(), "\n{}", shown(text));
}

#[test]
fn decimal_outline_in_bold_bullets() {
    expect(
        "# 0 Garden\n\n## 00.1 Places\n#### Row\n* **00.1.1** The Row is a place. It is open.\n    * **00.1.1.1** A card in the Row is face up.\n* **00.1.2** Each player has a Hand.\n",
        "\
0 heading [Garden]
  00.1 heading [Places]
    Places / Row heading [Row]
      00.1.1 rule
        s1 text The Row is a place
        s2 text It is open
        00.1.1.1 rule
          s1 text A card in the Row is face up
      00.1.2 rule
        s1 text Each player has a Hand
",
    );
}

#[test]
fn decimal_outline_without_any_layout() {
    expect(
        "1 Setup\n1.1 Each player takes a card\nand a token.\n1.1.1. A token is red.\n1.2 The first player begins.\n\n2 Turn\n2.1 The player draws 2.5 coins.\n",
        "\
1 heading [Setup]
  1.1 rule
    s1 text Each player takes a card and a token
    1.1.1 rule
      s1 text A token is red
  1.2 rule
    s1 text The first player begins
2 heading [Turn]
  2.1 rule
    s1 text The player draws 2.5 coins
",
    );
}

#[test]
fn numbered_headings_with_lists_below() {
    expect(
        "# Garden\n*Version 2.0*\n\n## 1. Turn\n\n### 1.1 Draw Phase\n1. Draw a card\n2. Compare it:\n   - Red: 6+\n   - Blue: 11+\n3. Pass\n\n### 1.2 Words\n- **Swift**: moves first\n- A **swift** card is red\n",
        "\
Garden heading [Garden]
  s1 credit Version 2.0
  1 heading [Turn]
    1.1 heading [Draw Phase]
      1.1#1 step
        s1 text Draw a card
      1.1#2 step
        s1 text Compare it:
        1.1#2#1 item
          s1 text <- Red: 6+
        1.1#2#2 item
          s1 text <- Blue: 11+
      1.1#3 step
        s1 text Pass
    1.2 heading [Words]
      1.2#1 item [Swift]
        s1 text moves first
      1.2#2 item
        s1 text A swift card is red
",
    );
}

#[test]
fn prose_under_headings() {
    expect(
        "# Garden\n\n## End\nThe game ends at night.\nThen count\nyour cards.\n\n### Ties\nFor each colour,\n\n* the first scores 5, and\n* the rest (if any) score nothing.\n\nEqual players share. (Nobody rounds up.)\n",
        "\
Garden heading [Garden]
  End heading [End]
    s1 text The game ends at night
    s2 text Then count your cards
    End / Ties heading [Ties]
      s1 text For each colour,
      End / Ties / 1 item
        s1 text <- the first scores 5
      End / Ties / 2 item
        s1 text <- the rest (if any) score nothing
      End / Ties s2 text Equal players share
      End / Ties s3 text Nobody rounds up
",
    );
}

#[test]
fn a_plain_list_numbers_its_rules() {
    expect(
        "# House rules\n1. The limit is five.\n2. The deck is shuffled. Then draw.\n",
        "\
House rules heading [House rules]
  1 rule
    s1 text The limit is five
  2 rule
    s1 text The deck is shuffled
    s2 text Then draw
",
    );
}

#[test]
fn look() {
    if let Ok(path) = std::env::var("LOOK") {
        let (outline, findings, source) = read(&std::fs::read_to_string(path).unwrap());
        println!("{}", render(&outline, &source));
        for f in findings.iter() {
            println!(
                "!! {} {} {:?} {:?}",
                f.code,
                f.message,
                f.help,
                source.position(f.at.span.start)
            );
        }
    }
}
