//! What is commentary by its form alone.

use super::Form;
use super::flow::Flow;

/// Headings below which nothing is a rule.
const CREDITS: [&str; 30] = [
    "credits",
    "design credits",
    "game credits",
    "playtesters",
    "play testers",
    "playtesting",
    "testers",
    "table of contents",
    "related topics",
    "related",
    "see also",
    "acknowledgements",
    "acknowledgments",
    "thanks",
    "special thanks",
    "version history",
    "revision history",
    "changelog",
    "change log",
    "changes",
    "license",
    "licence",
    "copyright",
    "copyright notice",
    "legal",
    "about the author",
    "about the designer",
    "about the authors",
    "colophon",
    "imprint",
];

/// The form of everything below a heading with this title, if the heading fixes it.
pub(super) fn of_heading(title: &str) -> Option<Form> {
    let title = title.trim().trim_end_matches(':').to_lowercase();
    if CREDITS.contains(&title.as_str()) {
        return Some(Form::Credit);
    }
    let example =
        matches!(title.as_str(), "example" | "examples" | "example of play" | "example turn");
    example.then_some(Form::Example)
}

/// Whether a line below the title names a version, a date or an author.
pub(super) fn is_imprint(text: &str) -> bool {
    const OPENINGS: [&str; 18] = [
        "version",
        "draft",
        "revision",
        "rev.",
        "edition",
        "copyright",
        "©",
        "(c)",
        "by ",
        "last updated",
        "updated",
        "effective",
        "written by",
        "designed by",
        "a game by",
        "design by",
        "published",
        "date",
    ];
    let lower = text.trim().to_lowercase();
    let dated = lower.starts_with('v') && lower[1..].starts_with(|c: char| c.is_ascii_digit());
    let figures = lower.contains(|c: char| c.is_ascii_digit());
    text.len() < 120
        && (dated
            || OPENINGS.iter().any(|o| lower.starts_with(o))
                && (figures || !lower.trim_end().ends_with('.')))
}

/// Whether a sentence says that it is an example.
pub(super) fn is_example(text: &str) -> bool {
    let lower = text.trim_start_matches(['(', '"']).to_lowercase();
    ["for example", "for instance", "example:", "examples:", "e.g.", "as an example"]
        .iter()
        .any(|o| lower.starts_with(o))
        || opens_example(text)
}

/// Whether a paragraph that opens so is an example as a whole: `Example:`, `Example 2:`.
pub(super) fn opens_example(text: &str) -> bool {
    let text = text.trim_start_matches(['(', '"']);
    text.get(..text.find([':', '\u{2014}', '.']).unwrap_or(0)).is_some_and(is_example_label)
}

/// Whether a label is `Example`, `Examples`, `Example 2`.
pub(super) fn is_example_label(label: &str) -> bool {
    let label = label.trim().to_lowercase();
    label.strip_prefix("example").is_some_and(|rest| {
        let rest = rest.strip_prefix('s').unwrap_or(rest).trim();
        rest.chars().all(|c| c.is_ascii_digit()) || rest == "of play"
    })
}

/// Whether a sentence is a bare cross-reference: `See rule 4.2`.
pub(super) fn is_reference(text: &str) -> bool {
    let lower = text.trim_start_matches('(').trim_end_matches([')', '.']).to_lowercase();
    let Some(rest) = lower.strip_prefix("see ") else { return false };
    let rest = rest.strip_prefix("also ").unwrap_or(rest);
    rest.split([' ', ',']).filter(|w| !w.is_empty()).all(|w| {
        w.contains(|c: char| c.is_ascii_digit())
            || matches!(
                w,
                "rule" | "rules" | "section" | "sections" | "and" | "or" | "to" | "chapter"
            )
    })
}

/// Takes the bold label off the front of an item: `**Swift**: moves first` has the label `Swift`.
pub(super) fn take_label(flow: &mut Flow) -> Option<(String, (u32, u32))> {
    let bold = flow.bold_from(0)?;
    if !flow.text[..bold.start].trim().is_empty() || bold.end > flow.text.len() {
        return None;
    }
    let label = flow.text[..bold.end].trim().to_owned();
    let rest = flow.text[bold.end..].trim_start();
    let gap = flow.text.len() - bold.end - rest.len();
    let sign = rest.chars().next();
    let taken = match sign {
        Some(':' | '\u{2013}' | '\u{2014}') => bold.end + gap + sign.map_or(0, char::len_utf8),
        _ if label.ends_with(':') => bold.end,
        Some('-') if rest.starts_with("- ") => bold.end + gap + 1,
        Some(_) if label.ends_with('.') && label.len() <= 60 => bold.end,
        _ => return None,
    };
    if flow.text[taken..].trim().is_empty() && sign != Some(':') && !label.ends_with(':') {
        return None;
    }
    let name = label.trim_end_matches([':', '.', ' ']).to_owned();
    let start = bold.end - label.len().min(bold.end);
    let place = flow.place(start..start + name.len());
    flow.drop_front(taken);
    (!name.is_empty()).then_some((name, place))
}
