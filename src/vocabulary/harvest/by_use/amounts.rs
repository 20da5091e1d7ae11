//! `gain 2 stars`, `whenever a player gains noise`, `begins the game with 5 steps`: a number that each
//! player has.

use indexmap::IndexMap;

use super::evidence::{Line, note};
use crate::finding::Findings;
use crate::source::Span;
use crate::vocabulary::harvest::gather::Harvest;
use crate::vocabulary::harvest::name::lexicon_noun;
use crate::vocabulary::lexicon::is_noun;
use crate::vocabulary::numerals::number_word;
use crate::vocabulary::scan::Kind;
use crate::vocabulary::surfaces::Surfaces;
use crate::vocabulary::{Class, Lexicon, OF_EACH_PIECE, Part, Sort, Word};

/// Verbs of having more or less of something.
const VERBS: [&str; 8] = ["gain", "lose", "earn", "pay", "spend", "score", "buy", "sell"];
/// Of these, those that speak of an amount even without a figure.
const PLAIN: [&str; 3] = ["gain", "lose", "earn"];
/// What pieces are laid on or kept in.
const PUT: [&str; 8] = ["in", "on", "into", "onto", "inside", "under", "beside", "behind"];
/// Nouns of the field that name pieces to be handled, or stretches of play.
const NEVER: [&str; 24] = [
    "card", "tile", "die", "piece", "board", "player", "turn", "action", "game", "round",
    "phase", "hand", "deck", "rule", "trick", "lead", "bid", "move", "play", "win", "draw",
    "tie", "suit", "priority",
];

/// What amounts are kept in.
pub(super) const TOKENS: [&str; 8] =
    ["token", "tokens", "counter", "counters", "chip", "chips", "marker", "markers"];

/// Nouns for what is paid, in whatever it is paid.
const PAYMENTS: [&str; 22] = [
    "fee", "price", "cost", "penalty", "bonus", "tax", "toll", "bribe", "ransom", "debt",
    "sum", "amount", "value", "share", "reward", "stake", "ante", "fine", "rent", "wage",
    "salary", "total",
];

/// Where what is only counted comes from and goes to.
const SUPPLIES: [&str; 7] =
    ["bank", "supply", "stock", "reserve", "pool", "treasury", "stockpile"];

/// How an amount is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum How {
    /// `gains noise`.
    Bare,
    /// `gains a star`, `loses all their stars`.
    One,
    /// `gains 2 stars`.
    Figure,
    /// `starts with 2 stars`.
    Start,
}

/// A noun that is used as an amount.
struct Use {
    how: How,
    at: Span,
    quote: String,
    written: String,
    /// Whether it is a piece that has it, wherever the book says who does.
    of_piece: bool,
}

impl Harvest {
    /// Makes numbers that each player has of the nouns that the book gains, loses and starts with.
    pub(super) fn amounts(&mut self, lines: &[Line<'_>], findings: &mut Findings) {
        let mut found: IndexMap<String, Use> = IndexMap::new();
        for line in lines {
            self.amounts_in(line, &mut found);
        }
        // What each player starts with and then lays somewhere is a piece.
        let pieces: Vec<(String, Span)> = found
            .iter()
            .filter(|(single, used)| {
                used.how == How::Start
                    && self.may_be_piece(single)
                    && (self.is_moved(single) || located(lines, single))
            })
            .map(|(_, used)| (used.written.clone(), used.at))
            .collect();
        for (written, at) in pieces {
            self.at = Some(at);
            self.define(&self.majority(&written), Sort::Kind, None);
        }
        found
            .retain(|single, used| self.may_count(single, used.how) && !located(lines, single));
        let rivals: Vec<String> = found.keys().cloned().collect();
        let short = |single: &str| {
            let ends = format!(" {single}");
            lexicon_noun(single).is_none() && rivals.iter().any(|name| name.ends_with(&ends))
        };
        for (single, used) in found {
            if short(&single) {
                continue;
            }
            let start = used.how == How::Start;
            if !start && self.is_doubtful(&single, &rivals) {
                continue;
            }
            // `Gain 5 favor`, where the book has `Audience Favor`.
            if !used.of_piece
                && let Some(id) = self.stands_for_tally(&single)
            {
                self.shortens(id, &single, used.at, &single, findings);
                continue;
            }
            self.at = Some(used.at);
            let whose = used.of_piece.then_some(OF_EACH_PIECE);
            self.define(&self.majority(&used.written), Sort::Tally, whose);
            if used.of_piece {
                note(
                    findings,
                    used.at,
                    format!(
                        "`{}` makes `{single}` a number that each piece has, from 0",
                        used.quote
                    ),
                    "no sentence defines it",
                    format!("say which pieces have `{single}`, or define it otherwise"),
                );
            } else if !start {
                note(
                    findings,
                    used.at,
                    format!(
                        "`{}` makes `{single}` a number that each player has, from 0",
                        used.quote
                    ),
                    "no sentence defines it",
                    format!(
                        "say so in a sentence, for example `each player begins the game with 0 {}`, or define `{single}` otherwise",
                        crate::vocabulary::words::plural_of(&single)
                    ),
                );
            }
        }
        self.at = None;
    }

    fn amounts_in(&self, line: &Line<'_>, found: &mut IndexMap<String, Use>) {
        for verb in 0..line.raws.len() {
            let Some((at, start)) = opens(line, verb) else { continue };
            let plain = PLAIN.iter().any(|base| is_form(line.word(verb), base));
            let mut at = at;
            while let Some((how, noun)) = quantity(line, at) {
                let Some(end) = line.noun(noun) else { break };
                let begun = start && !line.is(verb, &["has", "have"]);
                let how = match how {
                    How::Figure if start => How::Start,
                    // `starts with 3 ore and a lamp`, unless things are kept in it.
                    How::One
                        if begun
                            && line.is(at, &["a", "an"])
                            && self.is_one_of(line, noun, end) =>
                    {
                        How::Start
                    }
                    how => how,
                };
                let bare_verb = how == How::Bare && !self.is_mass(line, noun, end);
                if (how != How::Bare || plain && !bare_verb) && (!start || how == How::Start) {
                    let written = line.quote(noun, end);
                    let written = self.spelling(&written, &line.raws[noun..end]);
                    let written = self.singular(&written);
                    let used = Use {
                        how,
                        at: line.span(verb, end),
                        quote: line.quote(verb, end),
                        written: written.clone(),
                        of_piece: verb > 0
                            && (line.is(verb - 1, &["it"])
                                || self.names_piece(line.word(verb - 1))),
                    };
                    let known = found.get(&written.to_lowercase());
                    let of_piece = used.of_piece && known.is_none_or(|known| known.of_piece);
                    if known.is_none_or(|known| known.how < how) {
                        found.insert(written.to_lowercase(), used);
                    }
                    if let Some(used) = found.get_mut(&written.to_lowercase()) {
                        used.of_piece = of_piece;
                    }
                }
                // `2 stars and 1 moon`.
                let comma = usize::from(
                    line.raws.get(end).is_some_and(|raw| raw.kind == Kind::Literal(",")),
                );
                let joined = usize::from(line.is(end + comma, &["and", "or", "plus"]));
                if comma + joined == 0 {
                    break;
                }
                at = end + comma + joined;
                // A noun without a count, or one behind a comma alone, may open a clause.
                let counted = match quantity(line, at) {
                    Some((How::Figure, _)) => true,
                    Some((How::One, _)) => joined == 1 || start,
                    _ => false,
                };
                if !counted {
                    break;
                }
            }
        }
    }

    /// `gains noise`: a word without a count is one if it is no other part of speech.
    fn is_mass(&self, line: &Line<'_>, from: usize, to: usize) -> bool {
        let lower = line.word(to - 1);
        to == from + 1
            && Surfaces::lexicon().word(lower).all(|entry| {
                is_noun(entry.class)
                    && !matches!(
                        entry.class,
                        Class::StateSg | Class::EventSg | Class::TimeSg | Class::RuleSg
                    )
            })
            && self.vocabulary.surfaces.word(lower).next().is_none()
    }

    /// Whether a noun with `a` can be counted as one.
    fn is_one_of(&self, line: &Line<'_>, from: usize, to: usize) -> bool {
        let single = self.singular(&line.quote(from, to)).to_lowercase();
        !self.holds(&single)
            && matches!(
                self.noun_class(&single),
                None | Some((Class::PieceSg | Class::ThingSg, false))
            )
    }

    /// Whether a noun can be a piece that players have some of.
    pub(super) fn may_be_piece(&self, single: &str) -> bool {
        let last = single.rsplit(' ').next().unwrap_or(single);
        !self.is_modelled(single)
            && !self.is_modelled(last)
            && !NEVER.contains(&last)
            && matches!(
                self.noun_class(single),
                None | Some((Class::PieceSg | Class::ThingSg, _))
            )
    }

    /// Whether a noun can be a number that players have.
    fn may_count(&self, single: &str, how: How) -> bool {
        let last = single.rsplit(' ').next().unwrap_or(single);
        if self.is_modelled(single)
            || self.is_modelled(last)
            || NEVER.contains(&last)
            || PAYMENTS.contains(&last) && how < How::Start
            || self.is_moved(single)
            || self.is_moved(last)
        {
            return false;
        }
        let noun = Surfaces::field().word(last).find(|entry| is_noun(entry.class));
        let sorted = noun.is_some_and(|entry| match entry.word {
            Word::Lexeme(id) => {
                let lexeme = Lexicon::shared().get(id);
                lexeme.container || lexeme.sort.is_some_and(|sort| sort != Sort::Tally)
            }
            _ => false,
        });
        match self.noun_class(single) {
            None => true,
            Some((Class::PlayerSg | Class::RuleSg | Class::StateSg, _)) => false,
            Some((Class::EventSg | Class::TimeSg | Class::PlaceSg | Class::ValueSg, _)) => {
                how == How::Start || how == How::Figure && !sorted
            }
            Some((Class::QualitySg, _)) => !sorted,
            Some(_) => !sorted || how == How::Start,
        }
    }
}

/// Where the amount behind a verb begins, and whether it is what somebody starts with.
fn opens(line: &Line<'_>, verb: usize) -> Option<(usize, bool)> {
    let word = line.word(verb);
    if VERBS.iter().any(|base| is_form(word, base)) {
        let fillers = ["also", "immediately", "then", "only", "instead", "another", "either"];
        let skip = usize::from(line.is(verb + 1, &fillers) && !line.is(verb + 1, &["another"]));
        return Some((verb + 1 + skip, false));
    }
    // `Each player takes 5 tokens.`
    let each = line.is(0, &["each", "every", "all"]) && verb <= 3
        || line.is(0, &["players", "everyone", "everybody"]) && verb <= 2;
    if each
        && matches!(
            word,
            "takes" | "take" | "gets" | "get" | "receives" | "receive" | "has" | "have"
        )
        && line.raws[..verb].iter().any(|raw| {
            raw.lower.starts_with("player") || matches!(&*raw.lower, "everybody" | "everyone")
        })
    {
        return Some((verb + 1, true));
    }
    // `give each player 3 tokens`
    if matches!(word, "give" | "hand") {
        let each = line.is(verb + 1, &["each", "every", "all"]);
        let whom = verb + 1 + usize::from(each);
        let all = line.is(whom, &["player", "players"]) && each
            || line.is(whom, &["everyone", "everybody"]);
        return all.then_some((whom + 1, true));
    }
    // `take one barley token`: what is kept in tokens is only counted. So is `take two crates`, of something that
    // stands nowhere.
    let counted = |at: usize| {
        (at + 1..at + 4).any(|i| TOKENS.contains(&line.word(i)) && line.plain(i - 1))
    };
    let takes = matches!(
        word,
        "take" | "takes" | "receive" | "receives" | "get" | "gets" | "collect" | "collects"
    );
    let returns = matches!(word, "return" | "returns") && counted(verb + 1);
    let plainly = match quantity(line, verb + 1) {
        Some((How::Figure, _)) => true,
        // `take a mist token`
        Some((How::One, _)) => counted(verb + 1),
        _ => false,
    };
    if (takes || returns) && plainly {
        return Some((verb + 1, false));
    }
    if matches!(word, "begins" | "begin" | "starts" | "start") {
        let with = (verb + 1..verb + 4).find(|&i| line.is(i, &["with"]))?;
        return Some((with + 1, true));
    }
    None
}

/// A form of a verb of the lexicon.
fn is_form(word: &str, base: &str) -> bool {
    let lexicon = Lexicon::shared();
    lexicon.find(base, Part::Verb).is_some_and(|id| {
        Surfaces::field().word(word).any(|entry| entry.word == Word::Lexeme(id))
    })
}

/// What stands before the noun: how the amount is said, and where the noun begins.
pub(super) fn quantity(line: &Line<'_>, at: usize) -> Option<(How, usize)> {
    let raw = line.raws.get(at)?;
    let more = |at: usize| {
        at + usize::from(line.is(at, &["more", "extra", "additional", "fewer", "less"]))
    };
    if matches!(raw.kind, Kind::Number(_))
        || number_word(&raw.lower).is_some()
        || raw.lower == "no"
    {
        return Some((How::Figure, more(at + 1)));
    }
    match raw.lower.as_str() {
        "a" | "an" | "another" => Some((How::One, more(at + 1))),
        "all" | "half" => {
            let of = at + 1 + usize::from(line.is(at + 1, &["of"]));
            let owned = line.is(of, &["their", "your", "his", "her", "its", "the"]);
            owned.then_some((How::One, of + 1))
        }
        "up" if line.is(at + 1, &["to"]) => quantity(line, at + 2),
        "any" if line.is(at + 1, &["number"]) && line.is(at + 2, &["of"]) => {
            Some((How::Figure, at + 3))
        }
        _ if line.plain(at) => Some((How::Bare, at)),
        _ => None,
    }
}

/// Whether the book lays things of this name somewhere, or takes them from there.
pub(super) fn located(lines: &[Line<'_>], single: &str) -> bool {
    let plural = crate::vocabulary::words::plural_of(single);
    let time = |line: &Line<'_>, at: usize| {
        Surfaces::field().word(line.word(at)).any(|entry| {
            matches!(
                entry.class,
                Class::TimeSg | Class::TimePl | Class::PlayerSg | Class::PlayerPl
            )
        })
    };
    let phrase = |line: &Line<'_>, at: usize| {
        let names = [single, plural.as_str()];
        names.iter().find_map(|name| {
            let words: Vec<&str> = name.split(' ').collect();
            let fits = words.iter().enumerate().all(|(i, word)| line.is(at + i, &[word]));
            fits.then_some(at + words.len())
        })
    };
    lines.iter().any(|line| {
        (0..line.raws.len()).any(|at| {
            let Some(end) = phrase(line, at) else { return false };
            // A supply that never runs out is no place.
            let supply = (end + 1..end + 5)
                .take_while(|&i| !line.ends_phrase(i))
                .any(|i| SUPPLIES.contains(&line.word(i)));
            let from_supply = supply && line.is(end, &["from", "back", "to", "into", "in"]);
            let placed = !from_supply
                && (line.is(end, &PUT)
                    || line.is(end, &["from"])
                    || line.is(end, &["back"]) && line.is(end + 1, &["to", "in", "into"]));
            let determined = line.is(
                end + 1,
                &[
                    "the", "a", "an", "their", "your", "each", "every", "any", "its", "his",
                    "her",
                ],
            );
            let where_to = (end + 2..end + 5).find(|&i| line.ends_phrase(i)).unwrap_or(end + 3);
            placed && determined && !(end + 2..where_to).any(|i| time(line, i))
        })
    })
}
