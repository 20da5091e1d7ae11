//! What to tell an author whose sentence was not read.

use std::collections::BTreeSet;

use crate::finding::{Code, Finding, Findings};
use crate::lower::from_syntax;
use crate::outline::Outline;
use crate::source::{Sources, Span};
use crate::syntax::{self, Fits, Parsed, Unread, print};
use crate::vocabulary::{Lexicon, Part, Sort, Vocabulary, article, plural_of, singular_of};

use super::{Compiled, suggest};

/// The headings, as far as they bear on what a strange word is.
pub(super) struct Titles<'t> {
    /// The words of all of them.
    pub(super) all: &'t BTreeSet<String>,
    /// Whether the sentence stands in what leads in or tells the story.
    pub(super) story: bool,
}

/// Whether a heading is one of what leads in to the game or tells its story.
pub(super) fn tells_story(titles: &[&str]) -> bool {
    const STORY: [&str; 14] = [
        "summary",
        "introduction",
        "overview",
        "story",
        "background",
        "theme",
        "premise",
        "flavor",
        "flavour",
        "welcome",
        "history",
        "foreword",
        "preface",
        "prologue",
    ];
    let words = |title: &&str| -> Vec<String> {
        let words = title.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty());
        words.map(str::to_lowercase).collect()
    };
    // `Summary of the turn` is no story.
    titles.iter().map(words).any(|words| {
        words.len() < 3
            && words.iter().any(|word| STORY.contains(&word.as_str()))
            && !words
                .iter()
                .any(|word| ["turn", "round", "phase", "rules"].contains(&word.as_str()))
    })
}

/// One finding for a sentence that has no reading, or several.
pub(super) fn findings(
    parsed: &Parsed,
    id: &str,
    text: &str,
    span: Span,
    vocabulary: &Vocabulary,
    sources: &Sources,
    heads: &Titles<'_>,
) -> Findings {
    let mut findings = Findings::default();
    match parsed {
        Parsed::Read(..) => {}
        Parsed::Ambiguous(one) => findings.push(
            Finding::new(
                Code::AmbiguousSentence,
                span,
                format!("`{}` has two readings", clip(text)),
            )
            .rule(id)
            .label("each is forbidden, or only one after the other?")
            .help(format!(
                "write `{}` if neither may be done, or say in a sentence of its own who has done the one and so cannot do the other",
                print(one, vocabulary)
            )),
        ),
        Parsed::Unread(unread) => {
            let mut finding = one(unread, id, text, span, vocabulary, sources, heads);
            finding.suggestions = suggest::suggestions(unread, text, vocabulary, sources);
            findings.push(finding);
        }
    }
    findings
}

/// Sentences that were read as a phrase only: how far they go as a sentence if they hold a verb, or that the word which gives
/// the order is not known as one. `these words have no verb` would be wrong of them.
pub(super) fn name_verbs(compiled: &mut Compiled) {
    let phrases: Vec<(usize, usize)> = (compiled.findings.iter().enumerate())
        .filter(|(_, finding)| finding.message == from_syntax::NO_VERB)
        .filter_map(|(i, finding)| Some((i, super::offers::reading_of(compiled, finding)?)))
        .collect();
    let titles = if phrases.is_empty() { BTreeSet::new() } else { titles(&compiled.outlines) };
    let titles = Titles { all: &titles, story: false };
    let told: Vec<(usize, Option<Finding>)> =
        phrases.iter().map(|&(i, at)| (i, without_verb(compiled, at, &titles))).collect();
    for (i, finding) in told {
        if let (Some(finding), Some(place)) = (finding, compiled.findings.iter_mut().nth(i)) {
            *place = finding;
        }
    }
}

fn without_verb(compiled: &Compiled, at: usize, titles: &Titles<'_>) -> Option<Finding> {
    let reading = compiled.readings.get(at)?;
    let sentence = compiled.outlines.get(reading.set)?.sentence(reading.sentence);
    let file = compiled.book.sets.get(reading.set)?.file;
    let tokens = compiled.vocabulary.encode(sentence, file);
    if let Some((word, span)) = syntax::no_verb(&tokens) {
        return Some(
            Finding::new(
                Code::UnreadSentence,
                inside(span, reading.span),
                format!("`{word}` is not known as something to do"),
            )
            .rule(reading.id.clone())
            .label("a verb is looked for here")
            .help(
                "begin with a verb that all rules share, such as `put`, `take`, `move`, `deal` or `turn`, or say what it means, for example \
                 `to build, a player pays 2 coins`",
            ),
        );
    }
    let unread = syntax::no_sentence(&tokens)?;
    let Compiled { vocabulary, sources, .. } = compiled;
    Some(one(&unread, &reading.id, &reading.text, reading.span, vocabulary, sources, titles))
}

fn one(
    unread: &Unread,
    id: &str,
    text: &str,
    sentence: Span,
    vocabulary: &Vocabulary,
    sources: &Sources,
    heads: &Titles<'_>,
) -> Finding {
    if unread.too_long {
        return Finding::new(
            Code::TooLarge,
            sentence,
            format!("`{}` is too intricate to be read", clip(text)),
        )
        .rule(id)
        .help("break it into shorter sentences");
    }
    let stop = unread.reached;
    // A strange word explains a stop at or behind it; one further on does not. A story may use any word.
    let strange = unread.unknown.iter().find(|(word, span)| {
        span.start <= stop.end && !heads.story && !explained(word, text, heads.all)
    });
    if let Some((word, span)) = strange {
        let help = define_or_near(word, text, vocabulary);
        return Finding::new(
            Code::UnknownTerm,
            *span,
            format!("`{word}` is no term of this book and no word the rules share"),
        )
        .rule(id)
        .label("this sentence is not read")
        .help(help);
    }
    let word = sources.slice(stop);
    let at_end = stop.start >= sentence.end || word.trim().is_empty();
    let place = if at_end { sentence } else { stop };
    let behind = last_words(&unread.understood);
    // A heading may have the word or a verb be like it; still no rule says what it is.
    let undefined =
        unread.unknown.iter().find(|(_, span)| !at_end && *span == stop && !heads.story);
    if let Some((word, _)) = undefined {
        return Finding::new(
            Code::UnreadSentence,
            inside(place, sentence),
            format!("no reading was found for `{}`: nothing says what `{word}` is", clip(text)),
        )
        .rule(id)
        .label("no rule says what this is")
        .help(define_or_near(word, text, vocabulary));
    }
    let (why, label) = if at_end {
        ("it breaks off".to_owned(), "more is expected at its end".to_owned())
    } else if behind.is_empty() {
        (format!("`{word}` does not begin one"), "reading stops at the first word".to_owned())
    } else {
        (
            format!("`{word}` is not understood behind `{behind}`"),
            format!("understood up to here: `{}`", clip(&unread.understood)),
        )
    };
    let help = match wanted(&unread.expected, vocabulary) {
        None => "say it in another way, one thing to a sentence".to_owned(),
        Some(fits) if behind.is_empty() => format!("begin with {fits}"),
        Some(fits) => format!("behind `{behind}` write {fits}"),
    };
    Finding::new(
        Code::UnreadSentence,
        inside(place, sentence),
        format!("no reading was found for `{}`: {why}", clip(text)),
    )
    .rule(id)
    .label(label)
    .help(help)
}

/// The terms that look like a strange word, or how to define it.
fn define_or_near(word: &str, text: &str, vocabulary: &Vocabulary) -> String {
    let near = vocabulary.nearest(word);
    if near.is_empty() {
        return defining(word, text);
    }
    let near: Vec<String> = near.iter().take(3).map(|n| format!("`{n}`")).collect();
    format!("write {}, or define `{word}`", near.join(" or "))
}

/// The last words of what was understood.
fn last_words(understood: &str) -> String {
    let words: Vec<&str> = understood.split_whitespace().collect();
    words[words.len().saturating_sub(3)..].join(" ")
}

/// What would fit, in the book's own words: at most three things.
fn wanted(expected: &[Fits], vocabulary: &Vocabulary) -> Option<String> {
    let term = |sorts: &[Sort]| {
        let found = vocabulary.terms.iter().find(|(_, term)| sorts.contains(&term.sort));
        found.map(|(_, term)| format!("`{}`", term.name))
    };
    let such = |kind: &str, sorts: &[Sort]| {
        term(sorts).map_or_else(|| kind.to_owned(), |name| format!("{kind} such as {name}"))
    };
    let words: Vec<String> = expected
        .iter()
        .filter_map(|fits| {
            Some(match fits {
                Fits::Piece => such("a piece", &[Sort::Kind]),
                Fits::Place => such("a place", &[Sort::Zone]),
                Fits::Player => "a player".to_owned(),
                Fits::Time => such("a time", &[Sort::Time]),
                Fits::Quality => such("what is counted,", &[Sort::Tally, Sort::Property]),
                Fits::Number => "a number".to_owned(),
                Fits::Verb => "what is done, such as `draws`".to_owned(),
                Fits::Condition => "when it holds, beginning with `when` or `if`".to_owned(),
                Fits::Preposition => "where, beginning with `in`, `from` or `to`".to_owned(),
                Fits::End => "a stop".to_owned(),
                Fits::Thing | Fits::Adjective | Fits::Adverb => return None,
            })
        })
        .take(4)
        .collect();
    let (last, front) = words.split_last()?;
    Some(if front.is_empty() {
        last.clone()
    } else {
        format!("{} or {last}", front.join(", "))
    })
}

/// How a strange word could be explained, by what stands before it.
fn defining(word: &str, text: &str) -> String {
    let before = text.split(word).next().unwrap_or("").trim_end().to_lowercase();
    let last = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
    let verb =
        matches!(last, "may" | "can" | "cannot" | "must" | "not" | "to" | "you" | "they");
    if verb {
        return format!(
            "say it without `{word}`, or say what it is, for example `to {word}, a player pays 1 coin`"
        );
    }
    if matches!(last, "is" | "are" | "be") || word.contains('\'') || word.contains('\u{2019}') {
        return format!("say it without `{word}`, in words that the rest of the book uses");
    }
    let single = singular_of(word);
    // What is shuffled or dealt has to be counted before it is there.
    let counted = pile_of(word, text)
        .map_or_else(String::new, |many| format!("`There are 40 {many}.` or "));
    format!(
        "say it without `{word}`, or, if it names a thing of the game, define it, for example {counted}`{} {single} is a kind of card.` or `each player begins the game with 0 {}.`",
        article(&single),
        plural_of(&single)
    )
}

/// The plural of what is shuffled, dealt or laid out under a strange word: `goat cards`, `goats`.
fn pile_of(word: &str, text: &str) -> Option<String> {
    const LAID: [&str; 8] =
        ["shuffle", "shuffled", "deal", "dealt", "mix", "lay", "stack", "deck"];
    let lower = text.to_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let at = words.iter().position(|w| *w == word.to_lowercase())?;
    // Where they are counted already, another number is no help.
    let counted = lower.starts_with("there are ");
    let laid = !counted && words.iter().any(|w| LAID.contains(w));
    let behind = words.get(at + 1).map(|w| singular_of(w));
    let piece = behind.filter(|w| ["card", "tile"].contains(&w.as_str()));
    laid.then(|| match piece {
        Some(piece) => format!("{word} {}", plural_of(&piece)),
        None => plural_of(&singular_of(word)),
    })
}

/// Whether the text itself says what a strange word is: a heading or the label of an item has it, it
/// stands in brackets for the words before it (`first in, first out (FIFO)`), or it is whoever does
/// what a verb says (`blockers`).
fn explained(word: &str, text: &str, titles: &BTreeSet<String>) -> bool {
    let lower = word.to_lowercase();
    let one = lower.strip_suffix('s').unwrap_or(&lower);
    if titles.contains(one) || titles.contains(&lower) {
        return true;
    }
    if word.chars().count() > 1
        && word.chars().all(char::is_uppercase)
        && text.contains(&format!("({word})"))
    {
        return true;
    }
    // `* Steady [X]: …` names what it explains.
    if let Some((label, _)) = text.split_once(':')
        && label.split_whitespace().next() == Some(word)
    {
        return true;
    }
    let verb = |base: &str| Lexicon::shared().find(base, Part::Verb).is_some();
    ["er", "or"].iter().any(|end| {
        one.strip_suffix(end).is_some_and(|stem| {
            let single = stem.char_indices().next_back().map_or("", |(at, _)| &stem[..at]);
            stem.len() > 2 && (verb(stem) || verb(&format!("{stem}e")) || verb(single))
        })
    })
}

/// The words of all headings, in small letters and the singular.
pub(super) fn titles(outlines: &[Outline]) -> BTreeSet<String> {
    outlines
        .iter()
        .flat_map(|outline| &outline.sections)
        .filter_map(|section| section.title.as_ref())
        .flat_map(|(title, _)| title.split(|c: char| !c.is_alphanumeric()))
        .filter(|word| word.len() > 2)
        .map(|word| {
            let lower = word.to_lowercase();
            lower.strip_suffix('s').map_or(lower.clone(), str::to_owned)
        })
        .collect()
}

/// The place, if it lies in the sentence.
fn inside(place: Span, sentence: Span) -> Span {
    let fits = place.file == sentence.file
        && place.start >= sentence.start
        && place.end <= sentence.end
        && place.start < place.end;
    if fits { place } else { sentence }
}

/// At most sixty characters of the author's words.
fn clip(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

/// Says of a sentence of which no reading was found that it should be a law, and how to write one.
pub(super) fn as_law(
    findings: &mut Findings,
    reading: &super::Reading,
    message: String,
    help: Option<String>,
) {
    findings.retain(|f| f.rule.as_ref() != Some(&reading.id));
    let mut finding =
        Finding::new(Code::UnreadSentence, reading.span, message).rule(reading.id.clone());
    finding.help = help;
    findings.push(finding);
}
