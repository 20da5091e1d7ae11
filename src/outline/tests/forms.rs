//! The forms in which rulebooks are written.

use super::{expect, read};

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
fn a_numbered_caption_of_small_words_heads_its_rules() {
    expect(
        "101 Starting the game\n101.1 Each player takes a card.\n\n102 Taking a turn\n102.1 The player draws a card.\n",
        "\
101 heading [Starting the game]
  101.1 rule
    s1 text Each player takes a card
102 heading [Taking a turn]
  102.1 rule
    s1 text The player draws a card
",
    );
}

#[test]
fn the_only_rule_of_a_section_needs_no_blank_line() {
    // Its neighbours are numbered so; `3.5 coins` inside a sentence that goes on is a figure.
    expect(
        "1.1 Each player takes a card.\n1.2 The first player begins.\n2.1 The player gains up to\n3.5 coins in all.\n3.1 The game ends.\n",
        "\
1.1 rule
  s1 text Each player takes a card
1.2 rule
  s1 text The first player begins
2.1 rule
  s1 text The player gains up to 3.5 coins in all
3.1 rule
  s1 text The game ends
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
fn hyphens_letters_and_trailing_dots() {
    expect(
        "1-3-6. A card is red.\n1-3-6-1. It is small.\n1-3-7. A card is blue.\n\n702.1. Swift\n702.1a A swift card moves first.\n702.1b It moves once.\n",
        "\
1-3-6 rule
  s1 text A card is red
  1-3-6-1 rule
    s1 text It is small
1-3-7 rule
  s1 text A card is blue
702.1 heading [Swift]
  702.1a rule
    s1 text A swift card moves first
  702.1b rule
    s1 text It moves once
",
    );
}

#[test]
fn prefixes_of_two_sets_and_worded_numbers() {
    expect(
        "* **0001-0002.10.1** A red card is a token.\n* **0001-0002.10.2** A blue card is none.\n",
        "\
0001-0002.10.1 rule
  s1 text A red card is a token
0001-0002.10.2 rule
  s1 text A blue card is none
",
    );
    expect(
        "Rule 12: Each player draws a card.\nRule 13: Rule 12 applies once.\n",
        "\
12 rule
  s1 text Each player draws a card
13 rule
  s1 text Rule 12 applies once
",
    );
    expect(
        "Rule 31/4 (Power=3)\nFair Trade\n\n      A player may trade one\n      card.\n\n      No card is traded twice.\n\nRule 40/2 (Power=1)\nPeace\n\n      Nobody fights.\n",
        "\
31 rule [Fair Trade]
  s1 text A player may trade one card
  s2 text No card is traded twice
40 rule [Peace]
  s1 text Nobody fights
",
    );
}

#[test]
fn a_proposal_with_restarting_letters() {
    expect(
        "ID: 12\nTitle: Trading\nAuthor: Ann\n\nCreate a new Rule titled \"Trade\" with the following text:\n\n      I. Goods\n\n      Goods are cards. They are\n      red.\n\n      (a) A good has a name,\n          and a price.\n\n      II. Acts\n\n      (a) A player may sell.\n\n          Selling is giving.\n\n      (b) A player may buy.\n\nAmend Rule 4 to read:\n\n      All is well.\n",
        "\
id: 12
title: Trading
author: Ann
text prose
  s1 text Create a new Rule titled \"Trade\" with the following text:
  Trade rule [Trade]
    Trade / I heading [Goods]
      s1 text Goods are cards
      s2 text They are red
      Trade / I / (a) step
        s1 text A good has a name, and a price
    Trade / II heading [Acts]
      Trade / II / (a) step
        s1 text A player may sell
        s2 text Selling is giving
      Trade / II / (b) step
        s1 text A player may buy
  text s2 text Amend Rule 4 to read:
  text s3 text All is well
",
    );
}

#[test]
fn a_web_page_with_numbers_in_its_style() {
    expect(
        "Menu\n1\n2\n<header>Site</header>\n<article>\n<h1>Trading</h1>\n<style>.r > li:before {content: '7.' counter(i, decimal);}</style>\n<p>Trade &amp; barter.</p>\n<ol class=\"r\">\n<li>A player may trade.</li>\n<ol><li>Once a <b>turn</b>.</li><li>Not &lsquo;twice&rsquo;.</li></ol>\n<li>Trade ends.</li>\n</ol>\n<h1>Notes</h1>\n<ol><li>Be kind.</li></ol>\n</article>\n<footer>Site</footer>\n",
        "\
page prose
  s1 clutter Menu 1 2
  s2 clutter Site
Trading heading [Trading]
  s1 text Trade & barter
  7.1 rule
    s1 text A player may trade
    7.1a rule
      s1 text Once a turn
    7.1b rule
      s1 text Not 'twice'
  7.2 rule
    s1 text Trade ends
Notes heading [Notes]
  Notes / 1 step
    s1 text Be kind
  page s3 clutter Site
",
    );
}

#[test]
fn tables_examples_quotations_and_credits() {
    expect(
        "# Garden\n\n## Deal\nDeal by this table:\n\n| Players | 2 | 3+ |\n|---|---|---|\n| Cards | 6 | 8 |\n\nExample: Two players get six. Each is glad.\n\n> A garden is a friend.\n\n## Credits\nMade by Ann.\n\n### Testers\n* Ben\n",
        "\
Garden heading [Garden]
  Deal heading [Deal]
    s1 text Deal by this table:
    s2 example Example: Two players get six
    s3 example Each is glad
    s4 quotation A garden is a friend
    | Players | 2 | 3+ |
    | Cards | 6 | 8 |
  Credits heading [Credits]
    s1 credit Made by Ann
    Credits / Testers heading [Testers]
      Credits / Testers / 1 item
        s1 credit Ben
",
    );
}

#[test]
fn plain_text_titles() {
    expect(
        "THE GARDEN GAME\n\nSetup\n-----\nTake a card.\n\nThe Turn\n\nDraw a card\nand play it.\n",
        "\
THE GARDEN GAME heading [THE GARDEN GAME]
  Setup heading [Setup]
    s1 text Take a card
  The Turn heading [The Turn]
    s1 text Draw a card and play it
",
    );
}

#[test]
fn markup_is_removed_and_characters_are_straightened() {
    expect(
        "\u{feff}## Hand\r\nA *red* card\u{a0}is \u{201c}hot\u{201d} \u{2013} see [the list](http://x.y/z.html), it\u{2019}s **not** `cold`.\r\n2*3 and snake_case stay.\r\n",
        "\
Hand heading [Hand]
  s1 text A red card is \"hot\" \u{2013} see the list, it's not cold
  s2 text 2*3 and snake_case stay
",
    );
}

#[test]
fn offsets_lead_back_to_the_file() {
    let text = "- A **red** card\n  is \u{201c}hot\u{201d}.\n";
    let (outline, _, source) = super::read(text);
    let sentence = &outline.sentences[0];
    assert_eq!(sentence.text, "A red card is \"hot\"");
    let at = |word: &str| sentence.offsets[sentence.text.find(word).unwrap()] as usize;
    assert!(source.text[at("red")..].starts_with("red**"));
    assert!(source.text[at("\"hot")..].starts_with('\u{201c}'));
    assert_eq!(source.slice(sentence.span), "A **red** card\n  is \u{201c}hot\u{201d}.");
}

/// A comment before the first rule is no part of it.
#[test]
fn a_comment_on_a_line_of_its_own_opens_no_paragraph() {
    expect(
        "<!-- for two players -->\nH.1 A token is red.\n<!-- a note -->\nH.2 A card is green.\n",
        "\
H.1 rule
  s1 text A token is red
H.2 rule
  s1 text A card is green
",
    );
}

#[test]
fn bare_numbers_that_count_sentences_are_rule_numbers() {
    let numbers = |text: &str| {
        let (outline, _, _) = read(text);
        let named = outline.section_ids().map(|(id, _)| outline.rule_name(id));
        named.filter(|n| !n.is_empty()).collect::<Vec<_>>()
    };
    let text = "1 Each player draws two cards. Nobody draws three.\n2 A fox is worth 5 points.\n3 Foxes cannot be played.\n";
    assert_eq!(numbers(text), ["1", "2", "3"]);
    assert_eq!(numbers("1 Each player draws two cards in their first turn.\n"), ["1"]);
    // What counts otherwise counts things.
    for text in [
        "2 Players sit on one side of the table.\n",
        "1 Player deals the cards to all of the others.\n1 Player keeps the score of all of them.\n",
    ] {
        assert!(!numbers(text).contains(&"2".to_owned()), "{text}");
    }
}

#[test]
fn rules_that_are_numbered_below_changes_are_rules() {
    expect(
        "# House\n\n## 1 Changes\n1.1 Draw two cards.\n\n## Changes\n1.0.2 Mended a slip.\n",
        "\
House heading [House]
  1 heading [Changes]
    1.1 rule
      s1 text Draw two cards
  Changes heading [Changes]
    1.0.2 rule
      s1 credit Mended a slip
",
    );
}
