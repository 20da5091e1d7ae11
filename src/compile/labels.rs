//! Labels that head what follows them in running text: `Setup: Each player takes 5 coins.`, `Components: 40 cards.`

use crate::outline::{Form, Outline, SectionId, SectionKind};

/// Words that head a part of a rulebook.
const LABELS: [&str; 40] = [
    "setup",
    "set-up",
    "set up",
    "preparation",
    "preparing",
    "preparations",
    "components",
    "contents",
    "equipment",
    "material",
    "materials",
    "you need",
    "what you need",
    "turn",
    "turns",
    "your turn",
    "on your turn",
    "a turn",
    "the turn",
    "player turn",
    "play",
    "playing",
    "gameplay",
    "how to play",
    "the game",
    "scoring",
    "score",
    "the scoring",
    "end",
    "the end",
    "game end",
    "end of game",
    "end of the game",
    "ending",
    "winning",
    "victory",
    "the winner",
    "goal",
    "object",
    "aim",
];

/// Gives what stands behind a label a section of its own, with the label as its title.
pub(super) fn labelled(outline: &mut Outline) {
    let mut open: Option<(SectionId, SectionId)> = None;
    for at in 0..outline.sentences.len() {
        let sentence = &outline.sentences[at];
        let section = sentence.section;
        if open.is_some_and(|(around, _)| around != section) {
            open = None;
        }
        let prose = !matches!(outline.section(section).kind, SectionKind::Item { .. });
        let label = sentence.text.split_once(": ").filter(|(label, rest)| {
            prose
                && sentence.form == Form::Text
                && !rest.trim().is_empty()
                && LABELS.contains(&label.trim().to_lowercase().as_str())
        });
        if let Some((label, rest)) = label {
            let (title, rest) = (label.trim().to_owned(), rest.trim().to_owned());
            let mut inner = outline.section(section).clone();
            inner.title = Some((title, sentence.span));
            inner.parent = Some(section);
            inner.depth += 1;
            // What stands under it starts as a sentence does.
            let mut letters = rest.chars();
            let first = letters.next().map(|c| c.to_uppercase().to_string());
            let text = first.unwrap_or_default() + letters.as_str();
            outline.sections.push(inner);
            let id = SectionId(outline.sections.len() as u32 - 1);
            open = Some((section, id));
            outline.sentences[at].reword(text);
        }
        if let Some((_, id)) = open {
            outline.sentences[at].section = id;
        }
    }
}
