//! What every table says in very many ways, brought into the one form that the grammar reads: how an empty pile is made
//! anew, and what two cards have in common. Each is read word by word, and a sentence with any other word
//! in it is left as it is.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use rayon::prelude::*;

use super::Reading;
use super::board::Board;
use super::counted::{Counted, Said};
use super::fronts;
use super::idioms::{self, Form};
use super::known::Known;
use crate::lower::from_syntax::{Status, Unit};
use crate::outline::{Form as Shape, Outline, Sentence};
use crate::source::{FileId, Span};
use crate::syntax::ast::Statement;
use crate::syntax::{self, Parsed};
use crate::vocabulary::Vocabulary;

/// The form of a sentence about what the game does not see.
pub(super) const NOTHING: &str = "Nothing.";

/// The outlines with each sentence in its usual wording, where it has one.
#[derive(Debug, Clone, Default)]
pub(super) struct Usual {
    /// The outlines.
    pub outlines: Vec<Outline>,
    board: Board,
    /// Sentences that only say what there is.
    facts: BTreeSet<Span>,
    /// Sentences about what the game does not see.
    idle: BTreeSet<Span>,
}

impl Usual {
    /// Brings the sentences of the sets that `own` tells into their usual wording.
    pub(super) fn of(outlines: &[Outline], own: impl Fn(usize) -> bool + Sync) -> Self {
        let mut outlines = outlines.to_vec();
        let mine = outlines.par_iter_mut().enumerate().filter(|(at, _)| own(*at));
        mine.for_each(|(_, outline)| {
            super::labels::labelled(outline);
            super::rows::said(outline);
            super::same_deed::said(outline);
            super::part_of_time::said(outline);
            super::there_is::said(outline);
            super::laid::laid(outline);
            super::deeds::bare(outline);
            super::deeds::this(outline);
            super::chosen::chosen(outline);
            super::drawn_said::drawn(outline);
            super::press::pressed(outline);
            super::dice_said::dice(outline);
            super::added_up::sums(outline);
            super::tied::plain(outline);
            only_points(outline);
            of_a_sort(outline);
        });
        let mut idle = BTreeSet::new();
        let mine = outlines.iter().enumerate().filter(|(at, _)| own(*at));
        let board = Board::gather(mine.map(|(_, outline)| outline));
        let mine = outlines.iter().enumerate().filter(|(at, _)| own(*at));
        let counted = Counted::gather(mine.map(|(_, outline)| outline));
        let mut facts = BTreeSet::new();
        for (_, outline) in outlines.iter_mut().enumerate().filter(|(at, _)| own(*at)) {
            let told: Vec<Told> = outline
                .sentences
                .par_iter()
                .map(|sentence| told(sentence, outline, &board, &counted))
                .collect();
            // What is said besides stands behind all others.
            for (at, told) in told.into_iter().enumerate() {
                let sentence = &mut outline.sentences[at];
                match told {
                    Told::AsWritten => {}
                    Told::Fact => {
                        facts.insert(sentence.span);
                        // It defines no place or piece.
                        sentence.reword("Nothing");
                    }
                    Told::Idle => {
                        idle.insert(sentence.span);
                    }
                    Told::Usual(usual) => {
                        sentence.reword(usual.text.trim_end_matches('.'));
                        if let Some(beside) = usual.beside {
                            let mut more = sentence.clone();
                            beside.trim_end_matches('.').clone_into(&mut more.text);
                            more.span.end = more.span.start;
                            outline.sentences.push(more);
                        }
                    }
                }
            }
        }
        Self { outlines, board, facts, idle }
    }

    /// A sentence in its usual wording.
    pub(super) fn said(&self, set: usize, at: usize) -> &str {
        &self.outlines[set].sentences[at].text
    }

    /// Whether a sentence is about what the game does not see.
    pub(super) fn is_idle(&self, at: Span) -> bool {
        self.idle.contains(&at)
    }

    /// Whether a sentence only says what spaces there are.
    pub(super) fn is_fact(&self, at: Span) -> bool {
        self.board.is_fact(at) || self.facts.contains(&at)
    }
}

/// What the game does not see is nothing that a later sentence could not go on from.
pub(super) fn settle(units: &mut [Unit], readings: &[Reading]) {
    for (unit, reading) in units.iter_mut().zip(readings) {
        if reading.statement.is_none() && reading.why == Some("no-effect") {
            unit.settled = Some(Status::Commentary("no effect"));
        }
        // What stands in the sentence before is no gap between that and the next.
        let said = reading.reading.as_deref() == Some(NOTHING.trim_end_matches('.'));
        if reading.statement.is_none() && reading.status == super::Status::Definition && said {
            unit.settled = Some(Status::Definition);
        }
    }
}

/// What a sentence comes to.
enum Told {
    AsWritten,
    /// It only says what there is.
    Fact,
    /// It is about what the game does not see.
    Idle,
    Usual(Form),
}

fn told(sentence: &Sentence, outline: &Outline, board: &Board, counted: &Counted) -> Told {
    if sentence.form != Shape::Text || board.is_fact(sentence.span) {
        return Told::AsWritten;
    }
    let told = match counted.at(sentence.span) {
        Some(Said::Fact) => return Told::Fact,
        Some(Said::Idle) => return Told::Idle,
        Some(Said::Text(text)) => text,
        None => &sentence.text,
    };
    // What it says stands in the sentence before it.
    if told == NOTHING.trim_end_matches('.') {
        return Told::Fact;
    }
    let titles = outline.titles(sentence.section);
    if flavour(told, &titles) {
        return Told::Idle;
    }
    let text = board.numbered(told);
    match canonical(&text, &titles) {
        Some(usual) if usual.text == NOTHING => Told::Idle,
        Some(usual) => Told::Usual(usual),
        None if text == NOTHING => Told::Idle,
        None if text != sentence.text => Told::Usual(Form { text, beside: None, open: false }),
        None => Told::AsWritten,
    }
}

/// `three cards of the same spice`, where the cards are spice cards: of the same kind.
fn of_a_sort(outline: &mut Outline) {
    let lower: Vec<Vec<String>> = outline
        .sentences
        .iter()
        .map(|s| idioms::words(&s.text).iter().map(|w| w.to_lowercase()).collect())
        .collect();
    const PIECES: [&str; 4] = ["cards", "tiles", "tokens", "cubes"];
    let sorts: BTreeSet<String> = lower
        .iter()
        .flat_map(|words| words.windows(3))
        .filter(|w| super::counted::is_number(&w[0]) && PIECES.contains(&w[2].as_str()))
        .map(|w| crate::vocabulary::singular_of(&w[1]))
        .collect();
    // A word that stands for something of its own is not another word for the kind.
    let own = |noun: &str| {
        lower.iter().flat_map(|words| words.windows(3)).any(|w| {
            super::counted::is_number(&w[0])
                && crate::vocabulary::singular_of(&w[1]) == noun
                && !PIECES.contains(&w[2].as_str())
        })
    };
    for noun in sorts.iter().filter(|n| !own(n)) {
        let said = format!("of the same {noun}");
        for sentence in &mut outline.sentences {
            if let Some(at) = sentence.text.find(&said) {
                let end = at + said.len();
                if sentence.text[end..].starts_with(char::is_alphabetic) {
                    continue;
                }
                sentence.replace(at..end, "of the same kind");
            }
        }
    }
}

/// Whether a sentence below the heading of a summary or a story tells without a figure, a condition or an order.
fn flavour(text: &str, titles: &[&str]) -> bool {
    const ABOUT: [&str; 8] = [
        "summary",
        "overview",
        "in short",
        "introduction",
        "the story",
        "theme",
        "about the game",
        "background",
    ];
    let title = titles.last().map(|t| t.to_lowercase()).unwrap_or_default();
    let lower = text.to_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    const ORDERS: [&str; 22] = [
        "may", "must", "can", "cannot", "not", "never", "if", "when", "whenever", "each",
        "every", "wins", "win", "ends", "begins", "only", "unless", "until", "is", "are",
        "turn", "first",
    ];
    let plain = words.iter().all(|w| {
        !ORDERS.contains(w) && w.parse::<u32>().is_err() && !super::pattern::NUMBERS.contains(w)
    });
    ABOUT.iter().any(|a| title.contains(a)) && plain && lower.starts_with("the players ")
}

/// Where a book knows penalty points (or victory points) and no others, they are its points.
fn only_points(outline: &mut Outline) {
    for kind in ["victory", "penalty", "prestige"] {
        let said = |text: &str, words: &str| text.to_lowercase().matches(words).count();
        let own = format!("{kind} point");
        let all = |words: &str| -> usize {
            outline.sentences.iter().map(|s| said(&s.text, words)).sum()
        };
        if all(&own) == 0 || all(&own) != all("point") {
            continue;
        }
        for sentence in &mut outline.sentences {
            if said(&sentence.text, &own) > 0 {
                let text = sentence.text.replace(&format!("{kind} "), "");
                sentence.reword(text);
            }
        }
    }
}

/// The tree of a sentence: from the meanings that its words have by their neighbours, else from any. In `prose` a phrase may be
/// a sentence whose verb was taken for a noun. Only where somebody is `told`, it is found out why a sentence is not read.
pub(super) fn parsed(
    vocabulary: &Vocabulary,
    sentence: &Sentence,
    file: FileId,
    prose: bool,
    told: bool,
) -> Parsed {
    match syntax::parsed(&vocabulary.encode(sentence, file), told) {
        Parsed::Unread(unread) => {
            let widely = syntax::tree(&vocabulary.encode_widely(sentence, file));
            widely.map_or(Parsed::Unread(unread), |read| Parsed::Read(read, 0))
        }
        // `The others draw a card.`
        Parsed::Read(read, at) if prose && matches!(*read, Statement::Fragment(_)) => {
            let widely = syntax::tree(&vocabulary.encode_widely(sentence, file));
            match widely.filter(|wide| syntax::is_clear(wide)) {
                Some(wide) => Parsed::Read(wide, 0),
                None => Parsed::Read(read, at),
            }
        }
        other => other,
    }
}

/// Makes the tables of words that every book needs, in the order in which they are asked for.
pub(super) fn prepare() {
    crate::vocabulary::prepare();
    idioms::prepare();
    syntax::prepare();
}

/// A sentence that stands under no heading in its usual form, if it has one.
pub(super) fn usual(text: &str) -> Option<String> {
    canonical(text, &[]).map(|form| form.text)
}

/// The sentence in the usual form, if it is one of these; `headings` stand around it.
fn canonical(text: &str, headings: &[&str]) -> Option<Form> {
    // Headings tell no more than one of three places.
    static KNOWN: LazyLock<[Known<Option<Form>>; 3]> = LazyLock::new(Default::default);
    KNOWN[idioms::place(headings) as usize].by(text, || form_of(text, headings))
}

fn form_of(text: &str, headings: &[&str]) -> Option<Form> {
    let figures = super::rewrite::figures_in_a_row(text);
    let text = figures.as_deref().unwrap_or(text);
    let phrased = idioms::phrased(text, headings).or_else(|| figures.clone());
    let said = phrased.as_deref().unwrap_or(text);
    if let Some(text) = super::phases::listed(said) {
        return Some(Form { text, beside: None, open: false });
    }
    if let Some(text) = renewal(said) {
        return Some(Form { text, beside: None, open: false });
    }
    if let Some(text) = super::scores::others(said) {
        return Some(Form { text, beside: None, open: false });
    }
    let same = alike(said);
    let said = same.as_deref().unwrap_or(said);
    let plain = super::rewrite::plainer(said);
    if let Some(form) = idioms::usual(said, headings) {
        return Some(fronts::again(form, headings));
    }
    if let Some(form) = fronts::behind(said, headings) {
        return Some(form);
    }
    let text = plain.or(same).or(phrased)?;
    Some(Form { text, beside: None, open: false })
}

/// `of the same color or number as the top card` is `matching the top card in color or number`.
fn alike(text: &str) -> Option<String> {
    let body = text.trim_end_matches('.');
    for (front, verb) in [
        (" of the same ", " that matches "),
        (" with the same ", " that matches "),
        (" that has the same ", " that matches "),
        (" must have the same ", " must match "),
        (" must be of the same ", " must match "),
        (" must have either the same ", " must match "),
    ] {
        let Some((before, rest)) = body.split_once(front) else { continue };
        let Some((what, other)) = rest.split_once(" as ") else { continue };
        let words: Vec<&str> =
            what.split(' ').filter(|w| !matches!(*w, "the" | "same" | "of")).collect();
        // `the same color or the same number`
        let [a, "or", b] = words.as_slice() else { continue };
        let plain = |w: &str| w.chars().all(char::is_alphabetic);
        let whole = other.starts_with("the ") && !other.contains([',', ';', ':']);
        if plain(a) && plain(b) && whole {
            return Some(format!("{before}{verb}{other} in {a} or {b}."));
        }
    }
    None
}

/// `If the draw pile is empty, set the top card of the discard pile aside, shuffle the rest and use it as the new draw
/// pile`.
fn renewal(text: &str) -> Option<String> {
    let lower = text.trim_end_matches('.').to_lowercase();
    let words: Vec<&str> = lower
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|w| !w.is_empty())
        .collect();
    let mut at = Reader { words: &words, at: 0 };
    if !at.any(&["if", "when", "whenever", "once"]) {
        return None;
    }
    at.any(&["ever"]);
    let pile = at.place()?;
    let empty = at.row(&["is", "empty"])
        || at.row(&["runs", "out"])
        || at.row(&["is", "used", "up"])
        || at.row(&["is", "exhausted"])
        || at.row(&["becomes", "empty"])
        || at.row(&["has", "run", "out"])
        || at.row(&["has", "no", "cards", "left"]);
    if !empty {
        return None;
    }
    let needed = at.need();
    let mut kept = false;
    let mut source = None;
    // `set the top card of the discard pile aside,`
    if at.any(&["set", "keep", "leave", "take", "put"]) {
        at.any(&["aside"]);
        if !(at.row(&["the", "top", "card", "of"]) || at.row(&["its", "top", "card", "of"])) {
            return None;
        }
        source = Some(at.place()?);
        at.any(&["aside"]);
        at.any(&["there"]);
        at.any(&["and", "then"]);
        kept = true;
    }
    if at.any(&["shuffle", "reshuffle"]) {
        let rest = at.row(&["the", "rest"])
            || at.row(&["the", "others"])
            || at.row(&["the", "other", "cards"])
            || at.row(&["the", "remaining", "cards"])
            || at.row(&["all", "the", "other", "cards"]);
        if rest != kept {
            return None;
        }
        if !rest {
            let _ = at.row(&["all", "the", "cards"])
                || at.row(&["all", "cards"])
                || at.row(&["the", "cards"]);
            at.any(&["in", "of", "from"]);
            source = Some(at.place()?);
        } else if at.any(&["of", "in"]) {
            let same = at.place()?;
            if source.as_ref() != Some(&same) {
                return None;
            }
        }
    } else {
        source = Some(at.place()?);
        kept |= at.except_top();
        if !(at.row(&["is", "shuffled"]) || at.row(&["is", "reshuffled"])) {
            return None;
        }
    }
    kept |= at.except_top();
    let _ = at.row(&["face", "down"]);
    let becomes = at.row(&["to", "form"])
        || at.row(&["to", "make"])
        || at.row(&["to", "create"])
        || at.row(&["to", "become"])
        || at.row(&["and", "use", "it", "as"])
        || at.row(&["and", "use", "them", "as"])
        || at.row(&["and", "becomes"])
        || at.row(&["and", "it", "becomes"])
        || at.row(&["and", "make", "it"])
        || at.row(&["and", "make", "them"])
        || at.row(&["and", "turn", "it", "into"])
        || at.row(&["and", "turn", "it", "over", "to", "form"])
        || at.row(&["and", "place", "it", "face", "down", "as"])
        || at.row(&["and", "place", "them", "face", "down", "as"])
        || at.any(&["into"]);
    let (goal, mut source) = (at.place()?, source?);
    if matches!(source.as_str(), "discards" | "discarded cards") {
        "discard pile".clone_into(&mut source);
    }
    kept |= at.except_top();
    let one = goal == "one" || goal == pile || pile.ends_with(&format!(" {goal}"));
    if !becomes || !one || at.at != words.len() || source == pile {
        return None;
    }
    let top = if kept { ", except its top card" } else { "" };
    Some(if needed {
        format!(
            "If a player would draw a card while the {pile} is empty, the {source} is shuffled into the {pile}{top}, and then the card is drawn."
        )
    } else {
        format!("If the {pile} is empty, shuffle the {source} into the {pile}{top}.")
    })
}

struct Reader<'w> {
    words: &'w [&'w str],
    at: usize,
}

impl Reader<'_> {
    /// One of these words, if it comes next.
    fn any(&mut self, of: &[&str]) -> bool {
        let found = self.words.get(self.at).is_some_and(|w| of.contains(w));
        self.at += usize::from(found);
        found
    }

    /// These words, if they come next.
    fn row(&mut self, of: &[&str]) -> bool {
        let found = self.words.get(self.at..self.at + of.len()) == Some(of);
        if found {
            self.at += of.len();
        }
        found
    }

    /// `the draw pile`, `a new deck`: the name.
    fn place(&mut self) -> Option<String> {
        if !self.any(&["the", "a", "your"]) {
            return None;
        }
        self.any(&["new"]);
        let mut name = Vec::new();
        while let Some(word) = self.words.get(self.at) {
            let stops = [
                "is",
                "runs",
                "has",
                "becomes",
                "aside",
                "and",
                "to",
                "into",
                "except",
                "but",
                "shuffle",
                "keep",
                "set",
                "when",
                "leaving",
                "there",
                "apart",
                "then",
                "the",
                "reshuffle",
                "leave",
                "take",
                "put",
                "face",
            ];
            if stops.contains(word) || name.len() == 3 {
                break;
            }
            name.push(*word);
            self.at += 1;
        }
        (!name.is_empty()).then(|| name.join(" "))
    }

    /// `when a player needs to draw a card`.
    fn need(&mut self) -> bool {
        let from = self.at;
        if !(self.any(&["when"]) || self.row(&["and"])) {
            return false;
        }
        let who = self.any(&["you"])
            || self.row(&["a", "player"])
            || self.any(&["someone", "somebody"]);
        let must = self.any(&["must", "should", "would"])
            || self.row(&["need", "to"])
            || self.row(&["needs", "to"])
            || self.row(&["has", "to"])
            || self.row(&["have", "to"])
            || self.row(&["wants", "to"]);
        let draw = self.any(&["draw"]);
        let _ = self.row(&["a", "card"]) || self.row(&["cards"]) || self.row(&["from", "it"]);
        if !(who && must && draw) {
            self.at = from;
        }
        who && must && draw
    }

    /// `except for its top card`, `leaving the top card in place`.
    fn except_top(&mut self) -> bool {
        let from = self.at;
        let words = self.row(&["except", "for"])
            || self.any(&["except", "but", "leaving", "without"])
            || self.row(&["apart", "from"]);
        let top = words && self.any(&["its", "the"]) && self.row(&["top", "card"]);
        if top {
            let _ = self.row(&["in", "place"]) || self.row(&["where", "it", "is"]);
        } else {
            self.at = from;
        }
        top
    }
}

#[cfg(test)]
mod tests {
    fn canonical(text: &str) -> Option<String> {
        super::canonical(text, &[]).map(|form| form.text)
    }

    /// Many wordings, one form; a word too many leaves a sentence as it is.
    #[test]
    fn an_empty_pile_is_made_anew_in_one_form() {
        let kept = "If the draw pile is empty, shuffle the discard pile into the draw pile, except its top card.";
        for text in [
            "If the draw pile is empty, shuffle the discard pile, except for its top card, to form a new draw pile.",
            "When the draw pile runs out, keep the top card of the discard pile and shuffle the rest to form a new draw pile.",
            "If the draw pile is empty, set the top card of the discard pile aside, shuffle the rest of the discard pile, and use it as the new draw pile.",
        ] {
            assert_eq!(
                canonical(text).as_deref().map(str::to_lowercase),
                Some(kept.to_lowercase()),
                "{text}"
            );
        }
        assert_eq!(
            canonical("If the deck is empty when a player must draw a card, shuffle the discard pile to form a new deck.").as_deref(),
            Some("If a player would draw a card while the deck is empty, the discard pile is shuffled into the deck, and then the card is drawn.")
        );
        for text in [
            "If the draw pile is empty, shuffle the discard pile at noon to form a new draw pile.",
            "If the draw pile is empty, shuffle the discard pile to form a new tower.",
            "If the draw pile is empty, the game ends.",
        ] {
            assert_eq!(canonical(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_the_same_is_what_matches() {
        assert_eq!(
            canonical("The card must have the same color or the same number as the top card of the pile.").as_deref(),
            Some("The card must match the top card of the pile in color or number.")
        );
        assert_eq!(canonical("Play a card of the same color as the top card."), None);
    }
}
