//! `X is a Y`, `the Xs are a, b and c`, `Xs are Ys`, `X is called Y`, `X is equivalent to Y`,
//! `being V-ed is a property`, `X describes which player …`.

use super::gather::Harvest;
use super::list::items;
use super::name::{bare, head_class, head_of, is, is_lexicon_verb, lexicon_noun};
use crate::vocabulary::numerals::number_word;
use crate::vocabulary::scan::{Kind, Raw};
use crate::vocabulary::surfaces::Surfaces;
use crate::vocabulary::words::{FLAG_OF_PIECES, FLAG_OF_PLAYERS, OF_ADJECTIVE};
use crate::vocabulary::{Class, Sort, morphology};

/// Words that open a sentence which is no definition.
const CONDITIONS: [&str; 14] = [
    "when", "whenever", "if", "while", "unless", "until", "during", "once", "as", "this",
    "that", "these", "those", "there",
];

impl Harvest {
    /// Definitions with `is` and `are`.
    pub(super) fn copula(&mut self, text: &str, raws: &[Raw<'_>]) {
        if is(raws, 0, &CONDITIONS) {
            return;
        }
        let Some(at) =
            raws.iter().position(|raw| matches!(&*raw.lower, "is" | "are" | "be" | "means"))
        else {
            return;
        };
        let subject_end =
            if at > 0 && is(raws, at - 1, &["shall", "will"]) { at - 1 } else { at };
        let subject = &raws[..subject_end];
        let mut rest = &raws[at + 1..];
        if subject.is_empty() || rest.is_empty() {
            return;
        }
        if is(rest, 0, &["not"]) {
            return;
        }
        if is(rest, 0, &["also", "collectively"]) && rest.len() > 1 {
            rest = &rest[1..];
        }
        // `Gold cards are precious`, where that is a state by definition.
        if let [word] = rest
            && self.named.states.iter().any(|(state, _)| *state == word.lower)
        {
            return;
        }
        if self.alias_sentence(text, subject, rest) || raws[at].lower == "means" {
            return;
        }
        if self.class_of_pieces(text, subject, rest) {
            return;
        }
        if is(raws, at, &["are"]) && self.enumeration(text, subject, rest) {
            return;
        }
        if self.value_of(text, subject, rest) {
            return;
        }
        self.is_a(text, after_owner(subject), rest);
    }

    /// `The strength of a knight is its rank plus …`: a figure of each knight.
    fn value_of(&mut self, text: &str, subject: &[Raw<'_>], rest: &[Raw<'_>]) -> bool {
        let figure = is(rest, 0, &["its", "their", "equal", "twice", "half", "double"])
            || is(rest, 0, &["the"]) && is(rest, 1, &["sum", "number", "total", "product"]);
        let Some(of) = subject.iter().position(|raw| raw.lower == "of") else { return false };
        let each = is(subject, of + 1, &["a", "an", "each", "every"]);
        let owner = &subject[of + 1..];
        if !figure || !each || !is(subject, 0, &["the"]) || owner.len() > 4 {
            return false;
        }
        let (Some(name), Some(class)) = (self.name(text, &subject[..of]), self.class_of(owner))
        else {
            return false;
        };
        let quality =
            matches!(head_class(&name), None | Some(Class::QualitySg | Class::ThingSg));
        if !quality || !matches!(class, Class::PieceSg | Class::PlayerSg) {
            return false;
        }
        let name = self.singular(&name);
        self.property_of(owner, &name);
        true
    }

    /// `X is called Y`, `X is known as Y`, `X is equivalent to Y`, `X is synonymous with Y`.
    fn alias_sentence(&mut self, text: &str, subject: &[Raw<'_>], rest: &[Raw<'_>]) -> bool {
        let skip = match rest.first().map(|raw| raw.lower.as_str()) {
            Some("called" | "named" | "termed") => 1,
            Some("known" | "designated") if is(rest, 1, &["as"]) => 2,
            Some("referred") if is(rest, 1, &["to"]) && is(rest, 2, &["as"]) => 3,
            Some("collectively") => return self.alias_sentence(text, subject, &rest[1..]),
            Some("equivalent" | "synonymous" | "identical") if is(rest, 1, &["to", "with"]) => {
                2
            }
            Some("short") if is(rest, 1, &["for"]) => 2,
            Some("another")
                if is(rest, 1, &["name", "word", "term"]) && is(rest, 2, &["for"]) =>
            {
                3
            }
            Some("the") if is(rest, 1, &["same"]) && is(rest, 2, &["as"]) => {
                let known = |raws| {
                    self.name(text, raws)
                        .and_then(|n| self.noun_term(&self.singular(&n)))
                        .is_some()
                };
                // Two figures may be the same; a word that means nothing else is another name.
                if !known(&rest[3..]) || known(subject) || subject.len() > 3 {
                    return false;
                }
                3
            }
            _ => return false,
        };
        let mut new = &rest[skip..];
        // `that Walker's Hand`: the noun after the possessive.
        if let Some(owner) = new.iter().position(|raw| raw.possessive) {
            new = &new[owner + 1..];
        }
        let new = head_of(new);
        if let Some(first) =
            new.first().filter(|raw| raw.lower.ends_with("ing") && raw.kind == Kind::Word)
            && let Some(base) = self.gerund_base(&first.lower)
        {
            self.action(&base);
            return true;
        }
        // Events said to be the same (`discarding a card is synonymous with …`) name nothing.
        if is_gerund(new) || is_gerund(subject) {
            return true;
        }
        let Some(name) = self.name(text, new).map(|name| self.singular(&name)) else {
            return true;
        };
        let old = self.name(text, subject).map(|old| self.singular(&old));
        let equal =
            is(rest, 0, &["equivalent", "synonymous", "identical", "short", "another", "the"]);
        if let Some(old) = old.as_deref() {
            match (self.noun_term(old), self.noun_term(&name)) {
                (Some(id), None) => self.alias(id, &name),
                (None, Some(id)) => self.alias(id, old),
                (None, None) if !equal || lexicon_noun(&old.to_lowercase()).is_some() => {
                    let sort = self.class_of(subject).map_or(Sort::Thing, sort_of_class);
                    if let Some(id) = self.define(&name, sort, None)
                        && lexicon_noun(&old.to_lowercase()).is_none()
                    {
                        self.alias(id, old);
                    }
                }
                (None, None) => {
                    if let Some(id) = self.define(old, Sort::Thing, None) {
                        self.alias(id, &name);
                    }
                }
                _ => {}
            }
            return true;
        }
        // `All cards held by a player are called their Purse`: by the noun, else by the subject.
        let by_noun = head_class(&name).map(sort_of_class);
        let by_subject = self.class_of(head_of(subject)).map(|class| match class {
            Class::PieceSg | Class::PiecePl if subject.iter().any(|raw| raw.lower == "all") => {
                Sort::Zone
            }
            other => sort_of_class(other),
        });
        let first = by_noun.filter(|sort| *sort != Sort::Thing).or(by_subject);
        self.define(&name, first.unwrap_or(Sort::Thing), None);
        true
    }

    /// `The Xs are a, b and c`; `A and B are Xs`; `Xs are Ys`.
    fn enumeration(&mut self, text: &str, subject: &[Raw<'_>], rest: &[Raw<'_>]) -> bool {
        let rest = if is(rest, 0, &["the"]) && is(rest, 1, &["following"]) {
            return true;
        } else {
            rest
        };
        let parts = items(rest);
        let group = self.name(text, subject);
        if parts.len() > 1
            && let Some(group) = group.as_deref().filter(|group| self.is_plural_name(group))
        {
            return self.members(text, group, &parts);
        }
        // `A, B and C are Xs`.
        let subjects = items(subject);
        // `The prizes are ten cards, numbered 1 to 10.`
        let counted = rest.first().is_some_and(|raw| {
            matches!(raw.kind, Kind::Number(_)) || number_word(&raw.lower).is_some()
        });
        if counted
            && let Some(group) = group.as_deref().filter(|group| head_class(group).is_none())
            && let Some(what) = self.name(text, head_of(&rest[1..]))
            && head_class(&what) == Some(Class::PieceSg)
        {
            self.define(&self.singular(group), Sort::Kind, Some(&self.singular(&what)));
            return true;
        }
        let head = head_of(rest);
        if parts.len() != 1 || head.is_empty() {
            return false;
        }
        if let Some(is_what) = self.complement(text, head) {
            let other = is(subject, 0, &["all"]) && is(subject, 1, &["other"]);
            if other || head.len() > 3 || !is_plural_head(head) {
                return true;
            }
            for part in subjects {
                let Some(name) = self.name(text, part) else { continue };
                let kept = is_what.sort == Sort::Value
                    || is_what.sort == Sort::Zone && is_proper_plural(part);
                let name = if kept { name } else { self.singular(&name) };
                // A plain noun is only classed, not named; a known kind stays what it is.
                let plain = part.len() == 1
                    && lexicon_noun(&part[0].lower).is_some_and(|(_, plural)| plural);
                if !plain || is_what.sort == Sort::Status {
                    let sort =
                        if is_what.sort == Sort::Kind { Sort::Kind } else { is_what.sort };
                    self.define(&name, sort, Some(&is_what.is_a));
                }
            }
            return true;
        }
        // `All players are Walkers`: the new word takes the sort of the subject.
        let known = self.class_of(subject);
        let set_off = head.iter().all(Raw::capital);
        if let (Some(class), true, Some(name)) = (known, set_off, self.name(text, head))
            && self.is_plural_name(&name)
        {
            self.define(&self.singular(&name), sort_of_class(class), None);
            return true;
        }
        false
    }

    /// `X is a Y`.
    fn is_a(&mut self, text: &str, subject: &[Raw<'_>], rest: &[Raw<'_>]) {
        let article = rest.first().map(|raw| raw.lower.as_str());
        let one_of = article == Some("one") && is(rest, 1, &["of"]);
        let designating = matches!(article, Some("the"));
        let relative =
            rest.iter().any(|raw| matches!(&*raw.lower, "who" | "that" | "whose" | "which"))
                || rest.iter().any(|raw| raw.lower == "of" || raw.lower == "to");
        if designating {
            // `The player who deals is the dealer.`
            if subject.iter().any(|raw| matches!(&*raw.lower, "who" | "that" | "whose"))
                && !relative
            {
                let head = head_of(rest);
                let what = head_of(subject);
                // `Is the first player`: a place in the order of turns needs no name, and `the first player with 30 points`
                // is somebody else.
                let before = head.len().checked_sub(2);
                let in_order =
                    before.is_some_and(|at| is(head, at, &["first", "next", "last"]));
                if head.len() == rest.len()
                    && !in_order
                    && let (Some(name), Some(what)) =
                        (self.name(text, head), self.name(text, what))
                {
                    self.define(&name, Sort::Designation, Some(&self.singular(&what)));
                }
                return;
            }
            // `One card of each pack is the Sun.`
            let one_of_many = is(subject, 0, &["one", "a", "an"]) && !relative;
            if one_of_many {
                let (head, what) = (head_of(rest), head_of(subject));
                let known = self.class_of(what).is_some();
                if known
                    && head.len() == rest.len()
                    && head
                        .last()
                        .is_some_and(|raw| raw.capital() || head_class(&raw.lower).is_none())
                    && let (Some(name), Some(what)) =
                        (self.name(text, head), self.name(text, what))
                {
                    self.define(&name, Sort::Designation, Some(&self.singular(&what)));
                }
                return;
            }
            // `The dealer is the player who …`; a plain noun of the lexicon stays what it is.
            let head = head_of(rest);
            let named = is(subject, 0, &["the"]) || subject.first().is_some_and(Raw::capital);
            if named
                && relative
                && let (Some(name), Some(what)) =
                    (self.name(text, subject), self.name(text, head))
                && (subject.iter().skip(1).any(Raw::capital)
                    || self.class_of(subject).is_none()
                    || self.class_of(subject) == Some(Class::PlayerSg))
                && self.class_of(head).is_some_and(|class| {
                    matches!(
                        class,
                        Class::PlayerSg | Class::PieceSg | Class::ValueSg | Class::QualitySg
                    )
                })
            {
                let sort = match self.class_of(head) {
                    Some(Class::QualitySg) => Sort::Property,
                    _ => Sort::Designation,
                };
                self.define(&name, sort, Some(&what));
            }
            return;
        }
        if !one_of && !matches!(article, Some("a" | "an")) {
            return;
        }
        let Some(is_what) = self.complement(text, rest) else { return };
        if is_what.sort == Sort::Action {
            let gerund = subject.iter().find(|raw| raw.lower.ends_with("ing"));
            if let Some(base) = gerund.and_then(|raw| self.gerund_base(&raw.lower)) {
                self.action(&base);
                return;
            }
        }
        let Some(mut name) = self.name(text, subject) else { return };
        if is(subject, 0, &["all", "each", "every"]) {
            return;
        }
        if is_what.sort != Sort::Value {
            name = self.singular(&name);
        }
        // A piece, player or place of the lexicon is described, not defined: `A card is a kind …`.
        let plain = bare(subject).len() == 1
            && !bare(subject)[0].capital()
            && head_class(&name).is_some_and(|class| {
                matches!(class, Class::PieceSg | Class::PlayerSg | Class::RuleSg)
            });
        if plain {
            return;
        }
        let sort = if is_what.sort == Sort::Action { Sort::Event } else { is_what.sort };
        let id = self.define(&name, sort, Some(&is_what.is_a));
        // `The Enter Phase` may also be written with its sort: `Enter` and `Enter Phase`.
        if let Some(id) = id.filter(|_| matches!(sort, Sort::Time | Sort::Zone)) {
            let suffix = format!(" {}", is_what.is_a);
            if !name.to_lowercase().ends_with(&suffix.to_lowercase()) {
                self.alias(id, &format!("{name}{suffix}"));
            }
        }
    }

    /// `Being V-ed is a property`: a flag of pieces and the verbs that set and clear it.
    pub(super) fn being(&mut self, raws: &[Raw<'_>]) {
        let named = is(raws, 0, &["being"])
            && is(raws, 2, &["is"])
            && raws[3..].iter().any(|raw| {
                lexicon_noun(&raw.lower)
                    .is_some_and(|(lexeme, _)| lexeme.sort == Some(Sort::Property))
            })
            && !is(raws, 3, &["not"]);
        if !named {
            return;
        }
        let participle = raws[1].lower.clone();
        let of_players = raws[3..].iter().any(|raw| {
            Surfaces::field()
                .word(&raw.lower)
                .any(|entry| matches!(entry.class, Class::PlayerSg | Class::PlayerPl))
        });
        let flag = if of_players { FLAG_OF_PLAYERS } else { FLAG_OF_PIECES };
        self.add(&participle, Sort::Property, Some(flag));
        if self.is_adjective(&participle) {
            self.add(&participle, Sort::Action, Some(OF_ADJECTIVE));
            return;
        }
        let bases = morphology::bases_of_past(&participle);
        let Some(base) = self.best_base(&bases) else { return };
        if !is_lexicon_verb(&base) || !self.usage.contains_key(&format!("un{participle}")) {
            self.action(&base);
        }
        let reverse = format!("un{base}");
        let reversed = ["", "s", "ed"]
            .iter()
            .any(|ending| self.usage.contains_key(&format!("{reverse}{ending}")))
            || self.usage.contains_key(&format!("un{participle}"));
        if reversed && !is_lexicon_verb(&reverse) {
            self.action(&reverse);
        }
    }

    /// `X describes which player …`: a held state.
    pub(super) fn describes(&mut self, text: &str, raws: &[Raw<'_>]) {
        let Some(at) = raws.iter().position(|raw| {
            matches!(&*raw.lower, "describes" | "says" | "shows" | "tells" | "determines")
        }) else {
            return;
        };
        let which = is(raws, at + 1, &["which", "what"])
            && raws.get(at + 2).is_some_and(|raw| {
                lexicon_noun(&raw.lower)
                    .is_some_and(|(lexeme, _)| lexeme.class == Class::PlayerSg)
            })
            || is(raws, at + 1, &["who", "whose"]);
        if which && let Some(name) = self.name(text, &raws[..at]) {
            self.define(&name, Sort::State, None);
        }
    }
}

fn is_plural_head(head: &[Raw<'_>]) -> bool {
    head.last().is_some_and(|raw| {
        lexicon_noun(&raw.lower).map_or(raw.lower.ends_with('s'), |(_, plural)| plural)
    })
}

fn is_gerund(raws: &[Raw<'_>]) -> bool {
    raws.first()
        .is_some_and(|raw| raw.lower.ends_with("ing") && lexicon_noun(&raw.lower).is_none())
}

/// What follows the last possessive (`a trader's purse size`).
fn after_owner<'r, 'a>(subject: &'r [Raw<'a>]) -> &'r [Raw<'a>] {
    let owner = subject.iter().rposition(|raw| raw.possessive);
    owner.map_or(subject, |owner| &subject[owner + 1..])
}

/// The sort of a new word that is said to be of a class.
pub(super) fn sort_of_class(class: Class) -> Sort {
    match crate::vocabulary::lexicon::singular_class(class) {
        Class::PieceSg => Sort::Kind,
        Class::PlaceSg => Sort::Zone,
        Class::PlayerSg => Sort::Player,
        Class::TimeSg => Sort::Time,
        Class::QualitySg => Sort::Property,
        Class::StateSg => Sort::State,
        Class::ValueSg => Sort::Value,
        Class::EventSg => Sort::Event,
        _ => Sort::Thing,
    }
}

/// `the Dunes`: one place, whatever its name ends in.
pub(super) fn is_proper_plural(part: &[Raw<'_>]) -> bool {
    is(part, 0, &["the"]) && part.last().is_some_and(Raw::capital)
}
