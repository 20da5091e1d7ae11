//! The little of a page's style block that carries rule numbers.

/// How a counter is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Counter {
    /// 1, 2, 3
    Decimal,
    /// a, b, c
    Letter,
    /// i, ii, iii
    Roman,
}

/// The text that a style puts before the counter of the items of one class of lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Prefix {
    pub(super) class: String,
    pub(super) text: String,
    pub(super) counter: Counter,
}

/// The prefixes in all style blocks of the page; `lower` is the page in small letters.
pub(super) fn prefixes(lower: &str, text: &str) -> Vec<Prefix> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(open) = lower[at..].find("<style").map(|n| at + n) {
        let Some(body) = lower[open..].find('>').map(|n| open + n + 1) else { break };
        let end = lower[body..].find("</style").map_or(lower.len(), |n| body + n);
        for rule in text[body..end].split('}') {
            if let Some((selectors, declarations)) = rule.split_once('{') {
                out.extend(selectors.split(',').filter_map(|s| prefix(s, declarations)));
            }
        }
        at = end;
    }
    out
}

fn prefix(selector: &str, declarations: &str) -> Option<Prefix> {
    // Only the items of the list itself: `.rules > li:before`.
    let class = selector.trim().split_once('.')?.1;
    let class: String =
        class.chars().take_while(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).collect();
    let direct = selector.matches("li").count() == 1 && !selector.contains("h2");
    let content = declarations.split(';').find_map(|d| d.trim().strip_prefix("content"))?;
    let content = content.trim_start().strip_prefix(':')?.trim();
    let quote = content.chars().next().filter(|c| matches!(c, '"' | '\''));
    let (text, rest) = match quote {
        Some(q) => content[1..].split_once(q)?,
        None => ("", content),
    };
    let counter = rest.trim_start();
    if !direct || !counter.starts_with("counter") {
        return None;
    }
    let counter = match counter {
        c if c.contains("alpha") || c.contains("latin") => Counter::Letter,
        c if c.contains("roman") => Counter::Roman,
        _ => Counter::Decimal,
    };
    (!class.is_empty()).then(|| Prefix { class, text: text.to_owned(), counter })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prefix_of_a_class() {
        let page = "<style>.r > li:before, .r > h2 > li:before {content: '3.' counter(i, decimal);}</style>";
        let found = prefixes(page, page);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].class.as_str(), found[0].text.as_str()), ("r", "3."));
        assert_eq!(found[0].counter, Counter::Decimal);
    }
}
