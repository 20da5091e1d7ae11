//! Pieces of several kinds in one deck: `The deck has 38 cards: there are 30 gem cards … There are 8 trap cards.` Each kind has a
//! name of its own, and all of them are the cards that are shuffled and dealt.

use super::heads;
use super::items::{Item, What, Whose, is_form, is_piece_word};
use super::{lying, words_of};
use crate::outline::Outline;
use crate::vocabulary::plural_of;

/// Pieces that a sentence counts.
struct Counted {
    /// Where in the outline it is said.
    at: usize,
    /// All of the name, in the singular, and its last word.
    full: String,
    head: String,
    count: u32,
    /// Whether something tells them apart.
    apart: bool,
}

/// The kinds of the pieces that lie in one deck.
#[derive(Debug, Default)]
pub(super) struct Typed {
    /// Where a kind is counted, its name, and what its pieces are besides.
    kinds: Vec<(usize, String, String)>,
    /// Where all of them together are counted, by this name.
    totals: Vec<(usize, String)>,
    /// Where the count of all is not what the kinds come to.
    pub sums: Vec<(usize, String)>,
    /// What all of them are called besides: `goods card` of the cards.
    pub names: Vec<(String, Vec<String>)>,
}

/// Finds the kinds of which a book speaks as of one deck.
pub(super) fn find(outline: &Outline, title: &[String], text: &[String]) -> Typed {
    let mut all = Vec::new();
    for (at, sentence) in outline.sentences.iter().enumerate() {
        let setup = lying::tells_of_setup(outline, at) || lying::opens(outline, at);
        if !setup || outline.named.facts.contains(&sentence.span) {
            continue;
        }
        let words = words_of(&sentence.text);
        let Some(told) = heads::told(&words, title) else { continue };
        all.extend(told.items.iter().filter_map(|item| counted(item, at, &words)));
    }
    let mut typed = Typed::default();
    let mut heads: Vec<&str> = all.iter().map(|c: &Counted| c.head.as_str()).collect();
    heads.sort_unstable();
    heads.dedup();
    for head in heads {
        let of: Vec<&Counted> = all.iter().filter(|c| c.head == head).collect();
        typed.merge(&of, head, text);
    }
    typed
}

/// What an item counts, by the name that the sentence gives it; a word for how it looks is a part of that name.
fn counted(item: &Item, at: usize, words: &[String]) -> Option<Counted> {
    let full = item.full().to_lowercase();
    let head = full.rsplit(' ').next()?.to_owned();
    let shared = item.what == What::Pieces && item.whose == Whose::All && item.color.is_none();
    (shared && is_piece_word(&head) && item.lies.is_none()).then_some(())?;
    let many = plural_of(&head);
    let form = (full == head)
        .then(|| {
            words.windows(3).find(|w| {
                let noun = w[2].eq_ignore_ascii_case(&many) || w[2].eq_ignore_ascii_case(&head);
                noun && is_form(&w[1].to_lowercase()) && super::count::number(w, 0).is_some()
            })
        })
        .flatten();
    let full = form.map_or(full, |w| format!("{} {head}", w[1].to_lowercase()));
    Some(Counted { at, full, head, count: item.count, apart: !item.apart.is_empty() })
}

impl Typed {
    /// Takes up the kinds of one noun, if all of them lie in one deck.
    fn merge(&mut self, of: &[&Counted], head: &str, text: &[String]) {
        // `They use 40 cards and a pencil. There are four suits, …`: the same cards, counted twice.
        if let [first, second] = of
            && first.full == second.full
            && first.count == second.count
            && !first.apart
            && second.apart
        {
            self.totals.push((first.at, first.full.clone()));
            return;
        }
        let sum = |but: &str| -> u32 {
            of.iter().filter(|c| c.full != but && c.full != head).map(|c| c.count).sum()
        };
        // What counts all of them: `48 goods cards`, of which 16 are wool cards.
        let total = of.iter().find(|c| {
            let others = of.iter().filter(|o| o.full != c.full && o.full != head).count();
            let enough = others > 1 || c.full == head && others > 0;
            // It is told before them: that one kind has as many as two others is chance.
            let enough =
                enough && of.iter().all(|o| o.at > c.at || o.full == c.full || o.full == head);
            // What does not come to it is told, if there can be no others.
            let wrong = c.full == head
                && others > 1
                && of.iter().filter(|o| o.full == head).count() == 1;
            !c.apart && enough && (c.count == sum(&c.full) || wrong)
        });
        let parent = total.map_or(head, |c| c.full.as_str());
        let kinds: Vec<&&Counted> =
            of.iter().filter(|c| c.full != parent && c.full != head).collect();
        let plain: Vec<&&Counted> = of.iter().filter(|c| c.full == head).collect();
        // A count of other pieces that does not come to the kinds is another thing.
        let odd = plain.iter().any(|c| !c.apart && total.is_none_or(|t| t.at != c.at));
        let several = kinds.len() > 1 || !kinds.is_empty() && plain.iter().any(|c| c.apart);
        let distinct = kinds
            .iter()
            .enumerate()
            .all(|(i, a)| kinds[i + 1..].iter().all(|b| a.full != b.full));
        // Forms alone are no kinds: `40 small cards`.
        let named =
            kinds.iter().any(|c| !is_form(c.full.split(' ').next().unwrap_or_default()));
        let apart = kinds.iter().any(|c| has_a_pile(&c.full, text));
        let merged = !odd && several && distinct && named && !apart;
        if let Some(c) = total.filter(|c| merged && c.count != sum(&c.full)) {
            let (sum, many) = (sum(&c.full), plural_of(head));
            let message =
                format!("these are {sum} {many}, and there are said to be {}", c.count);
            self.sums.push((c.at, message));
        }
        if !merged || !is_spoken_of(head, text, of) {
            return;
        }
        self.kinds.extend(kinds.iter().map(|c| (c.at, c.full.clone(), head.to_owned())));
        if parent != head {
            self.names.push((head.to_owned(), vec![parent.to_owned()]));
        }
        self.totals.extend(total.map(|c| (c.at, c.full.clone())));
    }

    /// Whether a sentence counts one of the kinds, or all.
    pub(super) fn is_told(&self, at: usize) -> bool {
        self.kinds.iter().any(|(of, ..)| *of == at)
            || self.totals.iter().any(|(of, _)| *of == at)
    }

    /// Gives the items of a sentence their names, and takes out the count of all.
    pub(super) fn apply(&self, items: &mut Vec<Item>, at: usize) {
        items.retain(|item| {
            let full = item.full().to_lowercase();
            let total = self.totals.iter().any(|(of, name)| *of == at && *name == full);
            !total || !item.apart.is_empty()
        });
        for item in items {
            let full = item.full().to_lowercase();
            let kind = self.kinds.iter().find(|(of, name, _)| {
                // A word for its form is no part of what the item is called.
                let form = name.split(' ').next().is_some_and(is_form);
                *of == at && (*name == full || form && name.ends_with(&format!(" {full}")))
            });
            if let Some((_, name, parent)) = kind {
                item.noun.clone_from(name);
                item.other.clear();
                item.is_a = Some(parent.clone());
            }
        }
    }
}

/// Whether pieces of a kind lie in a pile of their own: `shuffle the prize cards`, `the prize deck`.
fn has_a_pile(full: &str, text: &[String]) -> bool {
    const PILES: [&str; 5] = ["deck", "pile", "stack", "heap", "supply"];
    // Whoever is dealt so many of one kind is dealt them from a pile of that kind.
    const SORTED: [&str; 11] = [
        "shuffle", "shuffles", "mix", "mixes", "separate", "sort", "deal", "deals", "dealt",
        "receives", "receive",
    ];
    let words: Vec<&str> = full.split(' ').collect();
    let many = plural_of(full);
    let many: Vec<&str> = many.split(' ').collect();
    let n = words.len();
    (0..text.len().saturating_sub(n)).any(|at| {
        let here = text[at..at + n].iter().zip(&many).all(|(a, b)| a == b);
        let shuffled =
            here && (at.saturating_sub(3)..at).any(|i| SORTED.contains(&text[i].as_str()));
        let front = text[at..at + n - 1].iter().zip(&words).all(|(a, b)| a == b);
        let pile = front
            && (at + n - 1..(at + n + 1).min(text.len()))
                .any(|i| PILES.contains(&text[i].as_str()))
            && !text[at + n - 1].ends_with(',');
        shuffled || pile
    })
}

/// Whether a book speaks of the pieces without saying of which kind: `deal five cards`, `the deck`.
fn is_spoken_of(head: &str, text: &[String], of: &[&Counted]) -> bool {
    let many = plural_of(head);
    let fronts: Vec<&str> =
        of.iter().filter_map(|c| c.full.rsplit_once(' ')).map(|(f, _)| f).collect();
    (1..text.len()).any(|at| {
        let noun = text[at] == many || text[at] == head;
        let before = text[at - 1].as_str();
        let kind = fronts.iter().any(|f| f.rsplit(' ').next() == Some(before));
        noun && !kind || matches!(text[at].as_str(), "deck" | "pack")
    })
}
