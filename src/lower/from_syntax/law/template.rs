//! Sentences about text, by their words: a template has words, alternatives (`by|with`), words that may
//! be missing (`now?`), rule numbers (`{n}`) and pieces of text (`{a}`, `{b}`).

/// A word as it stands, whether it was in quotation marks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    text: String,
    quoted: bool,
}

/// The words of a sentence.
pub(crate) type Words = Vec<Word>;

/// What a template has caught.
#[derive(Debug, Clone, Default)]
pub(crate) struct Caught {
    pub rules: Vec<String>,
    pub a: Option<String>,
    pub b: Option<String>,
}

/// What a stretch of a rulebook is called.
const KINDS: &str = "rule|rules|section|sections|part|parts|paragraph|paragraphs|heading|headings|chapter|chapters";

/// Most words that a piece of text without quotation marks has.
const MOST: usize = 6;

/// The words of a text; commas and its stop are left out, quotations are one word.
pub(crate) fn words(text: &str) -> Words {
    let text = text.trim().trim_end_matches(['.', '!']);
    let mut out = Words::new();
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let before = text[..at].chars().next_back();
        let opens = before.is_none_or(char::is_whitespace);
        let close = match c {
            '"' => Some('"'),
            '“' => Some('”'),
            '‘' => Some('’'),
            '\'' => Some('\''),
            '`' => Some('`'),
            _ => None,
        };
        if let Some(close) = close
            && opens
            && let Some(end) = text[at + c.len_utf8()..].find(close)
        {
            let start = at + c.len_utf8();
            out.push(Word { text: text[start..start + end].to_owned(), quoted: true });
            while chars.peek().is_some_and(|(i, _)| *i < start + end + close.len_utf8()) {
                chars.next();
            }
            continue;
        }
        if c.is_whitespace() || c == ',' {
            continue;
        }
        let end = text[at..]
            .char_indices()
            .find(|(_, c)| c.is_whitespace() || *c == ',')
            .map_or(text.len(), |(i, _)| at + i);
        while chars.peek().is_some_and(|(i, _)| *i < end) {
            chars.next();
        }
        let word = text[at..end].replace('’', "'");
        match word.strip_suffix("n't") {
            Some(base) => {
                out.push(Word { text: base.to_owned(), quoted: false });
                out.push(Word { text: "not".to_owned(), quoted: false });
            }
            None => out.push(Word { text: word, quoted: false }),
        }
    }
    out
}

/// What a template catches of a sentence, if the sentence fits it.
pub(crate) fn fits(
    words: &[Word],
    template: &str,
    known: &dyn Fn(&str) -> bool,
) -> Option<Caught> {
    // Most sentences differ from most templates in the first word.
    let first = template.split(' ').next().filter(|p| !p.starts_with('{') && !p.ends_with('?'));
    if first.is_some_and(|part| !words.first().is_some_and(|word| is(word, part))) {
        return None;
    }
    let parts: Vec<&str> = template.split(' ').collect();
    walk(words, &parts, known, &Caught::default())
}

fn walk(
    words: &[Word],
    parts: &[&str],
    known: &dyn Fn(&str) -> bool,
    caught: &Caught,
) -> Option<Caught> {
    let Some((part, rest)) = parts.split_first() else {
        return words.is_empty().then(|| caught.clone());
    };
    match *part {
        "{n}" => {
            let mut at = usize::from(words.first().is_some_and(|w| is(w, "the|all")));
            if words.get(at).is_some_and(|w| is(w, KINDS)) {
                at += 1;
            } else {
                at = 0;
            }
            let mut now = caught.clone();
            loop {
                let word = words.get(at)?;
                let name = word.text.trim_end_matches([':', ';']);
                if !known(name) {
                    return None;
                }
                now.rules.push(name.to_owned());
                at += 1;
                let more = words.get(at).is_some_and(|w| is(w, "and|or"));
                let next = at + usize::from(more);
                let kind = usize::from(words.get(next).is_some_and(|w| is(w, "the")));
                let kind = if words.get(next + kind).is_some_and(|w| is(w, KINDS)) {
                    kind + 1
                } else {
                    0
                };
                if words.get(next + kind).is_some_and(|w| known(&w.text)) {
                    at = next + kind;
                } else {
                    return walk(&words[at..], rest, known, &now);
                }
            }
        }
        "{a}" | "{b}" => {
            let quoted = words.first().is_some_and(|w| w.quoted);
            let most = if quoted { 1 } else { MOST.min(words.len()) };
            (1..=most).find_map(|n| {
                let piece = words.get(..n)?;
                if n > 1 && piece.iter().any(|w| w.quoted) {
                    return None;
                }
                let text = piece.iter().map(|w| w.text.as_str()).collect::<Vec<_>>().join(" ");
                let mut now = caught.clone();
                if *part == "{a}" {
                    now.a = Some(text);
                } else {
                    now.b = Some(text);
                }
                walk(&words[n..], rest, known, &now)
            })
        }
        part => {
            let (part, optional) =
                part.strip_suffix('?').map_or((part, false), |part| (part, true));
            let here = words.split_first().filter(|(w, _)| is(w, part));
            let found = here.and_then(|(_, others)| walk(others, rest, known, caught));
            found.or_else(|| if optional { walk(words, rest, known, caught) } else { None })
        }
    }
}

fn is(word: &Word, alternatives: &str) -> bool {
    !word.quoted && alternatives.split('|').any(|a| a.eq_ignore_ascii_case(&word.text))
}
