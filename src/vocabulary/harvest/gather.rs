//! The driver: what is read, in which order, until nothing new is found.

use indexmap::{IndexMap, IndexSet};

use super::name::head_noun;
use crate::finding::Findings;
use crate::outline::{Form, Named, Outline, Sentence};
use crate::source::{FileId, SourceFile, Span};
use crate::vocabulary::OF_EACH_PIECE;
use crate::vocabulary::numerals::number_word;
use crate::vocabulary::scan::{Kind, Raw, scan};
use crate::vocabulary::words::plural_of;
use crate::vocabulary::{Sort, Term, TermId, Vocabulary};

/// One rule set: its text and its outline.
#[derive(Debug, Clone, Copy)]
pub struct Book<'a> {
    /// The file.
    pub source: &'a SourceFile,
    /// Its outline.
    pub outline: &'a Outline,
}

/// The words of one component table.
#[derive(Debug, Clone, Default)]
pub struct ComponentWords {
    /// What the rules call a piece of the table, if somebody says.
    pub noun: Option<String>,
    /// Where the pieces are before set-up, if somebody says.
    pub place: Option<String>,
    /// Column headers with the values of their cells, in order of rows.
    pub columns: Vec<(String, Vec<String>)>,
}

impl ComponentWords {
    /// Whether a noun is that of the pieces of the table, the last word of it (`flower cards` are the cards of the book), or
    /// what a row of it is.
    pub(super) fn lists(&self, noun: &str) -> bool {
        let noun = noun.trim().to_lowercase();
        let one = crate::vocabulary::words::singular_of(&noun);
        let same = |said: &str| {
            let said = said.trim().to_lowercase();
            said == noun || said == one
        };
        let ends = |said: &str| said.trim().to_lowercase().ends_with(&format!(" {noun}"));
        const NAMED: [&str; 7] = ["name", "title", "card", "card name", "kind", "type", "sort"];
        let names = self
            .columns
            .iter()
            .filter(|(header, _)| NAMED.contains(&header.trim().to_lowercase().as_str()));
        self.noun.as_deref().is_some_and(|said| same(said) || ends(said))
            || names.flat_map(|(_, cells)| cells).any(|cell| same(cell))
    }
}

/// Rounds of reading; definitions that build on each other are rarely deeper than two or three.
const ROUNDS: usize = 6;

/// How often a word is written with and without a capital where it need not have one.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Usage {
    /// With a capital, inside a sentence.
    pub capital: u32,
    /// In lower case.
    pub lower: u32,
}

/// The state of a harvest.
pub(super) struct Harvest {
    /// What has been found.
    pub vocabulary: Vocabulary,
    /// How each word (lower case) is written in running text.
    pub usage: IndexMap<String, Usage>,
    /// Where the sentence at hand is.
    pub at: Option<Span>,
    /// The pack that the standard set describes.
    pub pack: Option<super::stock::Draft>,
    /// Words that stand behind a determiner or a figure somewhere (`the coins`, `three coins`).
    pub bare: IndexSet<String>,
    /// What the text lists by a name (`four colors: red, blue, green and yellow`).
    pub listed: IndexMap<String, Vec<String>>,
    moved: IndexSet<String>,
    /// Words that the text gives a figure or counts by (`their fare is 7`, `equal to their fare`).
    numeric: IndexSet<String>,
    /// Words that things are put in or taken from (`in their satchel`).
    holding: IndexSet<String>,
    /// Piles that the text calls by what they hold (`the deck of knights`, `the knight deck`).
    pub piles_named: IndexSet<String>,
    /// Nouns behind `in their`, `from their`.
    pub inside: IndexSet<String>,
    /// Nouns of what bears figures or is shuffled.
    pub borne: IndexSet<String>,
    /// Nouns of what the text has taken, laid down or given.
    pub handled: IndexSet<String>,
    /// What the books say outright of pieces, places and piles.
    pub named: Named,
    /// Words for what is gained, lost or paid.
    lost: IndexSet<String>,
    /// The sentences of the outline whose headings are read, in small letters.
    pub running: String,
    /// Noun terms by each of their names in lower case; the first of a name keeps it.
    by_name: IndexMap<String, TermId>,
    changed: bool,
    /// Words that were taken for longer names, and where, until the author has been told.
    pub shortened: Vec<(TermId, String, Span)>,
}

fn is_movement(lower: &str) -> bool {
    const MOVES: [&str; 12] = [
        "send", "place", "put", "move", "deploy", "plant", "lay", "play", "draw", "deal",
        "flip", "discard",
    ];
    MOVES.iter().any(|m| lower == *m || lower.strip_suffix('s') == Some(m))
}

/// Finds the terms of `books`; odd spellings become findings.
pub fn harvest(
    books: &[Book<'_>],
    components: &[ComponentWords],
    findings: &mut Findings,
) -> Vocabulary {
    let mut harvest = Harvest {
        vocabulary: Vocabulary::default(),
        usage: IndexMap::new(),
        at: None,
        pack: None,
        bare: IndexSet::new(),
        listed: IndexMap::new(),
        moved: IndexSet::new(),
        numeric: IndexSet::new(),
        holding: IndexSet::new(),
        piles_named: IndexSet::new(),
        inside: IndexSet::new(),
        borne: IndexSet::new(),
        handled: IndexSet::new(),
        named: Named::default(),
        lost: IndexSet::new(),
        running: String::new(),
        by_name: IndexMap::new(),
        changed: false,
        shortened: Vec::new(),
    };
    for book in books {
        harvest.count_words(book.outline);
        harvest.told(&book.outline.named);
    }
    for table in components {
        harvest.table(table);
    }
    for book in books {
        harvest.stock(book.outline, components);
    }
    harvest.told_terms();
    harvest.short_names();
    // Two names for one group are known before one of them could become a group of its own.
    for _ in 0..2 {
        harvest.vocabulary.index();
        for book in books {
            harvest.groups(book.outline);
        }
    }
    for book in books {
        harvest.laid(book.outline);
    }
    for _ in 0..ROUNDS {
        harvest.changed = false;
        harvest.vocabulary.index();
        for book in books {
            harvest.book(book.outline);
        }
        if !harvest.changed {
            break;
        }
    }
    for book in books {
        harvest.headings(book.outline);
    }
    harvest.short_names();
    // The standard set gives them: without it there are none.
    if books.iter().any(|b| b.outline.is_standard()) {
        for book in books {
            harvest.piles(book.outline);
        }
        for book in books {
            harvest.common_places(book.outline);
        }
    }
    harvest.vocabulary.index();
    harvest.by_use(books, findings);
    harvest.vocabulary.index();
    for book in books {
        harvest.near_misses(book.outline, findings);
    }
    harvest.vocabulary
}

impl Harvest {
    fn count_words(&mut self, outline: &Outline) {
        for sentence in outline.sentences.iter().filter(|s| s.form == Form::Text) {
            let raws = scan(&sentence.text, &[]);
            for (at, raw) in raws.iter().enumerate() {
                if is_movement(&raw.lower) {
                    // `send one of their workers to`: a word soon after is what is moved.
                    let moved = raws[at + 1..].iter().take(5).take_while(|raw| {
                        raw.kind == Kind::Word
                            && !matches!(
                                &*raw.lower,
                                "to" | "on" | "in" | "into" | "from" | "onto"
                            )
                    });
                    self.moved.extend(moved.map(|raw| raw.lower.clone()));
                }
            }
            self.count_figures(&raws);
            for pair in raws.windows(2) {
                let before = &pair[0];
                let opens = matches!(before.kind, Kind::Number(_))
                    || number_word(&before.lower).is_some()
                    || matches!(
                        &*before.lower,
                        "the" | "a" | "all" | "their" | "your" | "each" | "of"
                    );
                if opens && pair[1].kind == Kind::Word {
                    self.bare.insert(pair[1].lower.clone());
                }
            }
            self.count_places(&raws);
            self.count_piles(&raws);
            for raw in raws {
                if raw.kind != Kind::Word {
                    continue;
                }
                let usage = self.usage.entry(raw.lower.clone()).or_default();
                if !raw.capital() {
                    usage.lower += 1;
                } else if !raw.opening {
                    usage.capital += 1;
                }
            }
        }
    }

    /// Words with a figure behind them, or that something is equal to.
    fn count_figures(&mut self, raws: &[Raw<'_>]) {
        let figure = |raw: &Raw<'_>| {
            matches!(raw.kind, Kind::Number(_)) || number_word(&raw.lower).is_some()
        };
        let owner = |raw: &Raw<'_>| {
            matches!(&*raw.lower, "their" | "his" | "her" | "your" | "its" | "the" | "a")
                || raw.possessive
        };
        for at in 1..raws.len() {
            let word = |at: usize| raws.get(at).map_or("", |raw| raw.lower.as_str());
            if owner(&raws[at - 1])
                && matches!(word(at + 1), "is" | "becomes" | "equals" | "reaches" | "exceeds")
                && raws.get(at + 2).is_some_and(figure)
                && raws.get(at + 3).is_none_or(|raw| raw.kind != Kind::Word)
            {
                self.numeric.insert(raws[at].lower.clone());
            }
            let compared = at > 2
                && owner(&raws[at - 1])
                && word(at - 2) == "to"
                && matches!(word(at - 3), "equal" | "add" | "added");
            if compared {
                self.numeric.insert(raws[at].lower.clone());
            }
        }
    }

    /// Words behind `in their`, and behind `gain`, `lose`, `pay`.
    fn count_places(&mut self, raws: &[Raw<'_>]) {
        let word = |at: usize| raws.get(at).map_or("", |raw| raw.lower.as_str());
        for at in 2..raws.len() {
            let inside = matches!(
                word(at - 2),
                "in" | "into" | "inside" | "from" | "to" | "on" | "onto" | "of"
            );
            let determined = raws[at - 1].possessive
                || matches!(
                    word(at - 1),
                    "their" | "your" | "his" | "her" | "its" | "the" | "a"
                );
            if inside && determined {
                self.holding.insert(raws[at].lower.clone());
            }
            let owned = raws[at - 1].possessive
                || matches!(word(at - 1), "their" | "your" | "his" | "her");
            // `draws two cards as their shed`
            let drawn = word(at - 2) == "as"
                && (0..at).any(|i| matches!(word(i), "draw" | "draws" | "deal" | "deals"));
            if owned && (drawn || matches!(word(at - 2), "in" | "into" | "inside" | "from")) {
                self.inside.insert(raws[at].lower.clone());
            }
            let changed = (at.saturating_sub(3)..at).any(|i| {
                matches!(
                    word(i),
                    "gain"
                        | "gains"
                        | "lose"
                        | "loses"
                        | "pay"
                        | "pays"
                        | "paying"
                        | "spend"
                        | "spends"
                        | "buy"
                        | "buys"
                        | "sell"
                        | "sells"
                )
            });
            if changed {
                self.lost.insert(raws[at].lower.clone());
            }
        }
    }

    /// `the deck of knights`, `the knight deck`.
    fn count_piles(&mut self, raws: &[Raw<'_>]) {
        let word = |at: usize| raws.get(at).map_or("", |raw| raw.lower.as_str());
        let pile = |at: usize| head_noun(word(at)).is_some_and(|noun| noun.container);
        for at in 1..raws.len() {
            if !pile(at) || !matches!(word(at - 1), "the" | "each" | "a" | "this" | "that") {
                continue;
            }
            if word(at + 1) == "of" && raws.get(at + 2).is_some_and(|r| r.kind == Kind::Word) {
                self.piles_named.insert(format!("{} of {}", word(at), word(at + 2)));
            }
        }
        for at in 2..raws.len() {
            if pile(at) && word(at - 2) == "the" && raws[at - 1].kind == Kind::Word {
                self.piles_named.insert(format!("{} {}", word(at - 1), word(at)));
            }
        }
    }

    /// Whether the book puts things in something of this name or takes them out.
    pub(super) fn holds(&self, name: &str) -> bool {
        let lower = name.to_lowercase();
        let capital = name.chars().next().is_some_and(char::is_uppercase);
        capital || self.holding.contains(&lower)
    }

    /// Whether the book gains, loses, pays or trades things of this name.
    pub(super) fn is_lost(&self, name: &str) -> bool {
        let lower = name.to_lowercase();
        self.lost.contains(&lower) || self.lost.contains(&plural_of(&lower))
    }

    /// Whether the book gives things of this name a figure.
    pub(super) fn is_numeric(&self, name: &str) -> bool {
        self.numeric.contains(&name.to_lowercase())
    }

    fn groups(&mut self, outline: &Outline) {
        for sentence in outline.sentences.iter().filter(|s| s.form == Form::Text) {
            if self.vocabulary.stock.at(sentence.span).is_some() {
                continue;
            }
            self.at = Some(sentence.span);
            let raws = self.raws(&sentence.text);
            self.lead_in(outline, sentence, &sentence.text, &raws);
            self.same_group(&sentence.text, &raws);
        }
        self.printed_names(outline);
        self.at = None;
    }

    fn book(&mut self, outline: &Outline) {
        for sentence in &outline.sentences {
            if self.vocabulary.stock.at(sentence.span).is_some() {
                continue;
            }
            self.at = Some(sentence.span);
            let raws = self.raws(&sentence.text);
            if sentence.form == Form::Example {
                // An example may show a property with its figure, nothing else.
                self.figures(&sentence.text, &raws);
            }
            if sentence.form != Form::Text {
                continue;
            }
            if !raws.is_empty() {
                self.sentence(outline, sentence, &sentence.text, &raws);
            }
        }
        self.at = None;
    }

    fn sentence(
        &mut self,
        outline: &Outline,
        sentence: &Sentence,
        text: &str,
        raws: &[Raw<'_>],
    ) {
        self.lead_in(outline, sentence, text, raws);
        self.components(outline, sentence, text, raws);
        self.verbs(raws);
        self.figures(text, raws);
        self.bracketed(text, raws);
        self.same_group(text, raws);
        self.shown(text, raws);
        self.following(text, raws);
        self.definition(text, raws);
        // `Label: definition`.
        let label = raws.iter().take(5).position(|raw| raw.kind == Kind::Literal(":"));
        if let Some(label) = label
            && label + 1 < raws.len()
        {
            self.definition(text, &raws[label + 1..]);
        }
    }

    fn definition(&mut self, text: &str, raws: &[Raw<'_>]) {
        self.being(raws);
        self.describes(text, raws);
        self.having(text, raws);
        self.there_is(text, raws);
        self.copula(text, raws);
    }

    /// Raw items of a text, hyphens split as the encoder splits them.
    pub(super) fn raws<'a>(&self, text: &'a str) -> Vec<Raw<'a>> {
        self.vocabulary.split_hyphens(scan(text, &[]))
    }

    /// Whether the book sends, places or moves things of this name.
    pub(super) fn is_moved(&self, name: &str) -> bool {
        let lower = name.to_lowercase();
        self.moved.contains(&lower) || self.moved.contains(&plural_of(&lower))
    }

    /// Whether a noun term has this name (in any capitals).
    pub(super) fn noun_term(&self, name: &str) -> Option<TermId> {
        self.by_name.get(&name.to_lowercase()).copied()
    }

    /// Adds a noun term unless there is one of this name already.
    pub(super) fn define(
        &mut self,
        name: &str,
        sort: Sort,
        is_a: Option<&str>,
    ) -> Option<TermId> {
        if name.is_empty() {
            return None;
        }
        if let Some(id) = self.noun_term(name) {
            let term = self.vocabulary.terms.get_mut(id);
            if term.is_a.is_none() && is_a.is_some() && term.sort == sort {
                term.is_a = is_a.map(str::to_owned);
                self.changed = true;
            }
            return Some(id);
        }
        // `Players start with 200 favor`, where a set below has `Audience Favor`.
        if sort == Sort::Tally
            && is_a != Some(OF_EACH_PIECE)
            && let Some(at) = self.at
            && let Some(id) = self.stands_for_tally(name)
            && self.vocabulary.terms.get(id).at.is_some_and(|known| known.file != at.file)
        {
            self.alias(id, name);
            self.shortened.push((id, name.to_owned(), at));
            return Some(id);
        }
        Some(self.add(name, sort, is_a))
    }

    /// Adds a term whatever else has its name.
    pub(super) fn add(&mut self, name: &str, sort: Sort, is_a: Option<&str>) -> TermId {
        if let Some(id) = self.vocabulary.terms.find(name, sort) {
            return id;
        }
        self.changed = true;
        let id = self.vocabulary.terms.add(Term {
            name: name.to_owned(),
            sort,
            is_a: is_a.map(str::to_owned),
            also: Vec::new(),
            at: self.at,
        });
        if sort != Sort::Action {
            self.by_name.entry(name.to_lowercase()).or_insert(id);
        }
        id
    }

    /// Gives a term another surface.
    pub(super) fn alias(&mut self, id: TermId, other: &str) {
        if self.noun_term(other).is_some() || other.is_empty() {
            return;
        }
        self.vocabulary.terms.get_mut(id).also.push(other.to_owned());
        self.by_name.entry(other.to_lowercase()).or_insert(id);
        self.changed = true;
    }
}

/// The file and place that a byte range of a sentence's text has.
pub(super) fn place(file: FileId, sentence: &Sentence, start: usize, end: usize) -> Span {
    let first = sentence.offsets.get(start).copied().unwrap_or(sentence.span.start);
    let last =
        sentence.offsets.get(end.saturating_sub(1)).map_or(sentence.span.end, |&b| b + 1);
    Span { file, start: first, end: last.max(first) }
}
