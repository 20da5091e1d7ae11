//! The limits of the grammar, counted: a PEG without memory must stay small and left-factored.

/// The files of the grammar.
const FILES: [&str; 4] = [
    include_str!("../../grammar/lexical.pest"),
    include_str!("../../grammar/phrase.pest"),
    include_str!("../../grammar/clause.pest"),
    include_str!("../../grammar/sentence.pest"),
];

/// The productions: name and body.
fn productions() -> Vec<(String, String)> {
    let text: String = FILES
        .iter()
        .flat_map(|file| file.lines())
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| [line, "\n"])
        .collect();
    let mut found = Vec::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find(" = ") {
        let name = rest[..at].trim().rsplit('\n').next().unwrap_or("").to_owned();
        let body = &rest[at + 3..];
        let end = body.find("}\n").map_or(body.len(), |end| end + 1);
        found.push((name, body[..end].to_owned()));
        rest = &body[end..];
    }
    found
}

/// The alternatives of the widest choice, and those of one choice that open alike.
fn choices(body: &str) -> (usize, Vec<String>) {
    let mut stack: Vec<Vec<String>> = Vec::new();
    let (mut most, mut twins) = (0, Vec::new());
    let mut quoted = false;
    for c in body.chars() {
        if c == '"' {
            quoted = !quoted;
        }
        if !quoted && matches!(c, '(' | '{') {
            stack.push(vec![String::new()]);
            continue;
        }
        if !quoted && matches!(c, ')' | '}') {
            let Some(alternatives) = stack.pop() else { continue };
            most = most.max(alternatives.len());
            let mut firsts: Vec<String> = alternatives
                .iter()
                .map(|a| a.trim().split(" ~ ").next().unwrap_or("").trim().to_owned())
                .filter(|first| !first.is_empty())
                .collect();
            firsts.sort();
            twins.extend(firsts.windows(2).filter(|w| w[0] == w[1]).map(|w| w[0].clone()));
            if let Some(last) = stack.last_mut().and_then(|outer| outer.last_mut()) {
                last.push_str("()");
            }
            continue;
        }
        if let Some(alternatives) = stack.last_mut() {
            if c == '|' && !quoted {
                alternatives.push(String::new());
            } else if let Some(last) = alternatives.last_mut() {
                last.push(c);
            }
        }
    }
    (most, twins)
}

#[test]
fn productions_are_few() {
    let productions = productions();
    assert!(productions.len() > 100, "the count sees the grammar: {}", productions.len());
    assert!(productions.len() <= 350, "{} productions", productions.len());
    let entries: Vec<_> = productions
        .iter()
        .filter(|(_, body)| body.contains("SOI"))
        .map(|(name, _)| name)
        .collect();
    assert!(entries.len() <= 8, "{entries:?}");
}

#[test]
fn choices_are_narrow_and_left_factored() {
    let mut odd = Vec::new();
    for (name, body) in productions() {
        let (most, twins) = choices(&body);
        if most > 12 {
            odd.push(format!("{name} has a choice of {most}"));
        }
        if !twins.is_empty() {
            odd.push(format!("{name}: alternatives open alike: {twins:?}"));
        }
    }
    assert!(odd.is_empty(), "{odd:#?}");
}
