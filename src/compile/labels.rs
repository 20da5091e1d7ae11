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

/// `Hand Limit: If you hold more than nine cards, …`: in a book whose rules open with such a caption, each is the title of
/// its rule.
pub(super) fn captions(outline: &mut Outline) {
    let captioned = |outline: &Outline, at: usize| -> Option<usize> {
        let sentence = &outline.sentences[at];
        let first = sentence.index == 1 && sentence.form == Form::Text;
        let rule = outline.section(sentence.section).kind == SectionKind::Rule;
        let (label, rest) = sentence.text.split_once(": ").filter(|_| first && rule)?;
        let capital = |t: &str| t.starts_with(char::is_uppercase);
        let small = ["of", "the", "and", "a", "on", "in", "to"];
        let name = label.split(' ').all(|w| capital(w) || small.contains(&w));
        (name && capital(label) && capital(rest) && label.split(' ').count() < 5)
            .then_some(label.len())
    };
    let found: Vec<(usize, usize)> = (0..outline.sentences.len())
        .filter_map(|at| Some((at, captioned(outline, at)?)))
        .collect();
    if found.len() < 3 {
        return;
    }
    for (at, end) in found {
        let sentence = &mut outline.sentences[at];
        let title = sentence.text[..end].to_owned();
        let (section, span) = (sentence.section, sentence.span);
        sentence.written.get_or_insert_with(|| sentence.text.clone());
        sentence.replace(0..end + 2, "");
        let section = &mut outline.sections[section.0 as usize];
        section.title.get_or_insert((title, span));
    }
}
