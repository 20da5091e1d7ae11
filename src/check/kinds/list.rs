//! Finds the lists of kinds.

use crate::check::plain::{Line, Text, stem};
use crate::check::words::Tok;
use crate::outline::SectionKind;
use crate::source::Span;

/// A list of all kinds of one sort.
#[derive(Debug, Clone)]
pub(super) struct List {
    /// The noun for one of them, in its plain form: `phase`.
    pub(super) noun: String,
    /// Their names in small letters, without the noun: `dawn`, `noon`.
    pub(super) names: Vec<String>,
    /// Whether the noun belongs to each name (`the Dawn Phase`).
    pub(super) suffixed: bool,
    /// Whether the list stands in the order in which they come.
    pub(super) ordered: bool,
    /// Where it stands.
    pub(super) place: Span,
    /// In which set.
    pub(super) set: usize,
}

impl List {
    /// The noun for several of them.
    pub(super) fn plural(&self) -> String {
        if self.noun.ends_with('s') { self.noun.clone() } else { format!("{}s", self.noun) }
    }
}

/// Nouns whose kinds follow each other.
const TIMES: [&str; 8] = ["phase", "step", "stage", "season", "round", "part", "age", "era"];

/// All lists of a book.
pub(super) fn lists(text: &Text<'_>) -> Vec<List> {
    let mut out: Vec<List> = Vec::new();
    for (at, line) in text.lines.iter().enumerate() {
        if let Some(list) = in_sentence(text, line).or_else(|| below(text, at)) {
            out.push(list);
        }
    }
    out
}

/// `The suits are moons, suns and stars`, `a turn has three phases: …`, `consists of the Dawn Phase and …`.
fn in_sentence(text: &Text<'_>, line: &Line<'_>) -> Option<List> {
    let toks = &line.toks;
    let (noun_at, from) = opening(toks)?;
    let mut to = toks.len();
    for (i, tok) in toks.iter().enumerate().skip(from) {
        // `…, in this order`.
        if tok.any(&[".", ";", "(", ":"])
            || tok.is("in") && toks[i + 1..].iter().take(3).any(|t| t.is("order"))
        {
            to = i;
            break;
        }
    }
    let items = items(&toks[from..to])?;
    list(
        text.words(line, from, to),
        line.view.set,
        noun_at.map(|i| stem(&toks[i].lower)),
        items,
    )
}

/// Where the noun stands and where the names begin.
fn opening(toks: &[Tok]) -> Option<(Option<usize>, usize)> {
    if let Some(colon) = toks.iter().position(|t| t.is(":")) {
        let noun = (0..colon).rev().find(|&i| plural(&toks[i]))?;
        // `16 workers: …` counts things; a list of kinds names them by a word for kinds.
        return (colon - noun <= 4).then_some((Some(noun), colon + 1));
    }
    let consists =
        toks.windows(2).position(|w| w[0].any(&["consists", "comprises"]) && w[1].is("of"));
    if let Some(at) = consists {
        return Some((None, at + 2));
    }
    let are = toks.iter().position(|t| t.is("are"))?;
    let the = toks.first()?.any(&["the", "its", "their"]);
    (the && (2..=3).contains(&are) && plural(&toks[are - 1])).then(|| (Some(are - 1), are + 1))
}

fn plural(tok: &Tok) -> bool {
    tok.lower.ends_with('s')
        && tok.lower.len() > 3
        && tok.number.is_none()
        && !tok.any(&["this", "following", "follows", "as", "does", "has", "consists"])
}

/// The names of a plain list.
fn items(toks: &[Tok]) -> Option<Vec<Vec<Tok>>> {
    let joined = toks.iter().any(|t| t.any(&["and", "or"]));
    let items: Vec<Vec<Tok>> = toks
        .split(|t| t.any(&[",", "and", "or"]))
        .map(|item| {
            item.iter()
                .filter(|t| !t.any(&["the", "a", "an", "then"]))
                .cloned()
                .collect::<Vec<_>>()
        })
        .filter(|item| !item.is_empty())
        .collect();
    let plain = items.iter().all(|item| {
        item.len() <= 3
            && item.iter().all(|t| {
                t.is_word()
                    && t.number.is_none()
                    && !t.any(&[
                        "is", "are", "may", "must", "can", "if", "player", "players", "each",
                        "you", "they", "not", "cannot", "face", "with", "of", "to", "in", "on",
                    ])
            })
    });
    (joined && plain && items.len() > 1).then_some(items)
}

fn list(place: Span, set: usize, noun: Option<String>, items: Vec<Vec<Tok>>) -> Option<List> {
    let last = |item: &Vec<Tok>| item.last().map(|t| stem(&t.lower));
    let common = items.first().and_then(last).filter(|word| {
        items.iter().all(|item| item.len() > 1 && last(item).as_ref() == Some(word))
    });
    let suffixed = common.is_some();
    let noun = common.or(noun)?;
    let names: Vec<String> = items
        .iter()
        .map(|item| {
            let words = if suffixed { &item[..item.len() - 1] } else { &item[..] };
            words.iter().map(|t| t.lower.as_str()).collect::<Vec<_>>().join(" ")
        })
        .collect();
    let ordered = TIMES.contains(&noun.as_str());
    Some(List { noun, names, suffixed, ordered, place, set })
}

/// `Each round has three phases:` with a list behind it, each item a name.
fn below(text: &Text<'_>, at: usize) -> Option<List> {
    let line = &text.lines[at];
    let noun = line.toks.iter().rev().find(|t| t.is_word()).filter(|t| plural(t))?;
    let outline = text.input.sets[line.view.set].outline;
    let items: Vec<Vec<Tok>> = text.lines[at + 1..]
        .iter()
        .take_while(|next| next.view.set == line.view.set)
        .filter(|next| {
            next.view
                .sentence
                .lead_in
                .is_some_and(|lead| outline.sentence(lead).span == line.view.sentence.span)
                && matches!(outline.section(next.view.section()).kind, SectionKind::Item { .. })
        })
        .map(|next| next.toks.iter().filter(|t| t.is_word()).cloned().collect())
        .collect();
    let short = items.len() > 1 && items.iter().all(|i: &Vec<Tok>| (1..=4).contains(&i.len()));
    let place = text.whole(line);
    short.then(|| list(place, line.view.set, Some(stem(&noun.lower)), items))?
}
