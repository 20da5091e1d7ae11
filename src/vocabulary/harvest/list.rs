//! Lists: `the Xs are a, b and c`, `there are N Xs: …`, list items below a lead-in.

use super::copula::sort_of_class;
use super::gather::Harvest;
use super::name::{bare, head_noun, head_of, is};
use crate::outline::{Outline, Sentence};
use crate::vocabulary::numerals::number_word;
use crate::vocabulary::scan::{Kind, Raw};
use crate::vocabulary::surfaces::{Entry, Surfaces};
use crate::vocabulary::{Class, Lexicon, Sort};

/// Cuts a phrase at commas, `and`, `or` (outside brackets).
pub(super) fn items<'r, 'a>(raws: &'r [Raw<'a>]) -> Vec<&'r [Raw<'a>]> {
    let mut parts = Vec::new();
    let (mut start, mut depth) = (0, 0);
    for (i, raw) in raws.iter().enumerate() {
        match &raw.kind {
            Kind::Literal("(") => depth += 1,
            Kind::Literal(")") => depth -= 1,
            _ => {}
        }
        let cut = depth == 0
            && (matches!(raw.kind, Kind::Literal("," | ";" | "or" | "and"))
                || raw.kind == Kind::Word
                    && !raw.capital()
                    && matches!(&*raw.lower, "and" | "or"));
        if cut {
            if start < i {
                parts.push(&raws[start..i]);
            }
            start = i + 1;
        }
    }
    if start < raws.len() {
        parts.push(&raws[start..]);
    }
    parts
}

/// Drops a bracket that opens an item or holds more than a name (`Cost (in coins)`).
fn without_brackets<'a>(raws: &[Raw<'a>]) -> Vec<Raw<'a>> {
    let close = raws.iter().position(|raw| raw.kind == Kind::Literal(")"));
    if raws.first().is_some_and(|raw| raw.kind == Kind::Literal("("))
        && let Some(close) = close
    {
        return raws[close + 1..].to_vec();
    }
    let open = raws.iter().position(|raw| raw.kind == Kind::Literal("("));
    if let (Some(open), Some(close)) = (open, close)
        && open < close
        && raws[open..close].iter().any(|raw| Lexicon::shared().is_function(&raw.lower))
    {
        return raws[..open].iter().chain(&raws[close + 1..]).cloned().collect();
    }
    raws.to_vec()
}

/// A name and the synonyms in brackets after it.
fn with_synonym<'r, 'a>(part: &'r [Raw<'a>]) -> (&'r [Raw<'a>], Option<&'r [Raw<'a>]>) {
    let open = part.iter().position(|raw| raw.kind == Kind::Literal("("));
    let close = part.iter().position(|raw| raw.kind == Kind::Literal(")"));
    match (open, close) {
        (Some(open), Some(close)) if open > 0 && open + 1 < close => {
            (&part[..open], Some(&part[open + 1..close]))
        }
        _ => (part, None),
    }
}

impl Harvest {
    /// The members of a group that the book lists: sorts by what the group is.
    pub(super) fn members(&mut self, text: &str, group: &str, parts: &[&[Raw<'_>]]) -> bool {
        let names: Vec<(Option<String>, Option<String>)> = parts
            .iter()
            .map(|part| {
                let (name, synonym) = with_synonym(part);
                let number = name.len() == 1 && matches!(name[0].kind, Kind::Number(_));
                // A lone adjective is a value too (`red, blue and green`).
                let adjective = name.len() == 1
                    && Surfaces::field()
                        .word(&name[0].lower)
                        .any(|entry| entry.class == Class::Adj);
                let name = if number || adjective {
                    Some(name[0].text.to_owned())
                } else {
                    self.name(text, name)
                };
                (name, synonym.and_then(|synonym| self.name(text, synonym)))
            })
            .collect();
        let known = names.iter().filter(|(name, _)| name.is_some()).count();
        if known == 0 || known < names.len() {
            return false;
        }
        let listed: Vec<String> = names.iter().filter_map(|(name, _)| name.clone()).collect();
        self.values_listed(&self.singular(group), &listed);
        // `the kinds of tiles are`, `the places of the yard are`: the head says what they are.
        let group = group.split(" of ").next().unwrap_or(group);
        let single = self.singular(group);
        let is_a = single.clone();
        let sort = self.group_sort(&single);
        let adjectives = names.iter().flat_map(|(name, _)| name).all(|name| {
            Surfaces::field().word(&name.to_lowercase()).any(|entry| entry.class == Class::Adj)
        });
        if adjectives && sort != Sort::Value {
            return false;
        }
        for ((name, synonym), part) in names.into_iter().zip(parts) {
            let Some(name) = name else { continue };
            let proper = sort == Sort::Zone && super::copula::is_proper_plural(part);
            if sort == Sort::Action {
                self.action(&name.to_lowercase());
                continue;
            }
            let kept = proper || sort == Sort::Value;
            let name = if kept { name } else { self.singular(&name) };
            if let Some(id) = self.define(&name, sort, Some(&is_a))
                && let Some(synonym) = synonym
            {
                self.alias(id, &self.singular(&synonym));
            }
        }
        true
    }

    /// What the members of a group are; an unknown group becomes a property with values.
    fn group_sort(&mut self, group: &str) -> Sort {
        if let Some(id) = self.noun_term(group) {
            return match self.vocabulary.terms.get(id).sort {
                Sort::Property | Sort::Thing => Sort::Value,
                Sort::Kind => Sort::Name,
                other => other,
            };
        }
        if let Some(lexeme) = head_noun(group) {
            if let Some(sort) = lexeme.sort {
                return if sort == Sort::Kind { Sort::Value } else { sort };
            }
            match lexeme.class {
                Class::PieceSg => return Sort::Name,
                Class::PlaceSg => return Sort::Zone,
                Class::PlayerSg => return Sort::Player,
                Class::TimeSg => return Sort::Time,
                Class::RuleSg | Class::EventSg => return Sort::Thing,
                _ => {}
            }
        }
        self.define(group, Sort::Property, None);
        Sort::Value
    }

    /// `There are three suits: …`, `There is one tower`.
    pub(super) fn there_is(&mut self, text: &str, raws: &[Raw<'_>]) {
        if !is(raws, 0, &["there"]) || !is(raws, 1, &["is", "are"]) {
            return;
        }
        let rest = &raws[2..];
        let colon = rest.iter().position(|raw| raw.kind == Kind::Literal(":"));
        let counted = rest.first().is_some_and(|raw| {
            matches!(raw.kind, Kind::Number(_)) || number_word(&raw.lower).is_some()
        });
        let after = usize::from(counted || is(rest, 0, &["a", "an", "the"]));
        if after == 0 {
            return;
        }
        let head = head_of(&rest[after..]);
        // `There is a second market phase`: one more of what has its name already.
        if head.len() > 1 && matches!(head[0].kind, Kind::Ordinal(_)) {
            return;
        }
        let Some(name) = self.name(text, head) else { return };
        if let Some(colon) = colon {
            let parts = items(&rest[colon + 1..]);
            // `20 kites worth 1 point` is no name.
            let counted = |part: &&[Raw<'_>]| {
                part.first().is_some_and(|raw| {
                    matches!(raw.kind, Kind::Number(_)) || number_word(&raw.lower).is_some()
                })
            };
            if parts.iter().any(|part| counted(&&**part)) {
                return;
            }
            self.members(text, &name, &parts);
            return;
        }
        // A new word for the one thing there is: a place, unless the lexicon knows better.
        let alone = after + head.len() == rest.len()
            || is(rest, after + head.len(), &["of", "for", "in", "on"]);
        let one = is(rest, 0, &["a", "an", "one"]);
        let single = self.singular(&name);
        let noun = head_noun(&single);
        if alone && one && noun.is_none_or(|noun| noun.class == Class::PlaceSg) {
            self.define(&single, Sort::Zone, None);
        } else if alone && !one && noun.is_none() {
            self.define(&single, Sort::Kind, None);
        }
    }

    /// `with three star icons`, `the number of star icons`: a printed number.
    fn icons(&mut self, raws: &[Raw<'_>]) {
        for at in 2..raws.len() {
            let icon = is(raws, at, &["icons", "symbols", "pips"]);
            let before = &raws[at - 1];
            let counted = matches!(raws[at - 2].kind, Kind::Number(_))
                || number_word(&raws[at - 2].lower).is_some()
                || is(raws, at - 2, &["of", "many"]);
            let plain = before.kind == Kind::Word
                && !before.possessive
                && !Lexicon::shared().is_function(&before.lower)
                && number_word(&before.lower).is_none();
            if !icon || !counted || !plain {
                continue;
            }
            let name = format!("{} {}", before.lower, self.singular(&raws[at].lower));
            self.define(&name, Sort::Property, None);
        }
        // `the icons on the card`, where there is one sort of them.
        for word in ["icon", "symbol", "pip"] {
            if !raws.iter().any(|raw| raw.lower.starts_with(word)) {
                continue;
            }
            let ending = format!(" {word}");
            let mut of = self.vocabulary.terms.iter().filter(|(_, t)| {
                t.sort == Sort::Property && t.name.to_lowercase().ends_with(&ending)
            });
            let one = of.next().map(|(id, _)| id).filter(|_| of.next().is_none());
            drop(of);
            if let Some(id) = one {
                self.alias(id, word);
            }
        }
    }

    /// `a point value of 3`: a named number, in the text or in an example.
    pub(super) fn figures(&mut self, text: &str, raws: &[Raw<'_>]) {
        self.icons(raws);
        for of in 2..raws.len().saturating_sub(1) {
            let number = matches!(raws[of + 1].kind, Kind::Number(_));
            let article = |raw: &Raw<'_>| matches!(&*raw.lower, "a" | "an" | "the");
            let Some(start) = raws[..of].iter().rposition(article) else { continue };
            if !number || raws[of].lower != "of" || of - start != 3 {
                continue;
            }
            let words = &raws[start + 1..of];
            let quality = head_noun(&words[1].lower)
                .is_some_and(|noun| noun.class == Class::QualitySg && noun.sort.is_none());
            let adjective = |entry: &Entry| entry.class == Class::Adj;
            let described = Surfaces::field().word(&words[0].lower).any(adjective)
                || number_word(&words[0].lower).is_some();
            if quality
                && !described
                && let Some(name) = self.name(text, words)
            {
                let common =
                    self.usage.get(&words[0].lower).is_some_and(|usage| usage.lower > 0);
                let name = if common { name.to_lowercase() } else { name };
                self.define(&name, Sort::Property, None);
            }
        }
    }

    /// `each tile shows water, sand or wood`: values; `a heap of 21 beans`: a kind of piece.
    pub(super) fn shown(&mut self, text: &str, raws: &[Raw<'_>]) {
        for of in 1..raws.len().saturating_sub(2) {
            let counted = matches!(raws[of + 1].kind, Kind::Number(_))
                || number_word(&raws[of + 1].lower).is_some();
            let contained = raws[of].lower == "of"
                && counted
                && head_noun(&raws[of - 1].lower).is_some_and(|noun| noun.container);
            if contained
                && head_noun(&raws[of + 2].lower).is_none()
                && !self.vocabulary.knows_well(&raws[of + 2].lower)
            {
                let head = head_of(&raws[of + 2..]);
                if let Some(name) = self.name(text, &head[..1.min(head.len())]) {
                    let single = self.majority(&self.singular(&name));
                    self.define(&single, Sort::Kind, None);
                }
            }
        }
        let Some(verb) = raws.iter().position(|raw| matches!(&*raw.lower, "shows" | "bears"))
        else {
            return;
        };
        if !is(raws, 0, &["each", "every", "a", "all"]) || verb > 3 {
            return;
        }
        let rest = &raws[verb + 1..];
        let end = rest
            .iter()
            .position(|raw| matches!(&*raw.lower, "has" | "have" | "is" | "from" | "with"))
            .unwrap_or(rest.len());
        let parts: Vec<&[Raw<'_>]> =
            items(&rest[..end]).into_iter().filter(|part| part.len() == 1).collect();
        let plain = |part: &&[Raw<'_>]| {
            !Lexicon::shared().is_function(&part[0].lower) && part[0].kind == Kind::Word
        };
        if parts.len() < 2 || !parts.iter().all(plain) {
            return;
        }
        for part in parts {
            self.define(part[0].text, Sort::Value, None);
        }
    }

    /// `one of each suit (Suns, Moons and Stars)`: values in brackets after their group.
    pub(super) fn bracketed(&mut self, text: &str, raws: &[Raw<'_>]) {
        let bracket = |mark| raws.iter().position(|raw| raw.kind == Kind::Literal(mark));
        let (Some(open), Some(close)) = (bracket("("), bracket(")")) else { return };
        let determined = ["each", "every", "the", "a", "of", "one"];
        if open < 2 || close < open || !is(raws, open - 2, &determined) {
            return;
        }
        let parts = items(&raws[open + 1..close]);
        let names: Vec<String> = parts
            .iter()
            .filter(|part| part.iter().all(Raw::capital))
            .filter_map(|part| self.name(text, part))
            .collect();
        let group = self.singular(&raws[open - 1].lower);
        let known = head_noun(&group).is_some() || self.noun_term(&group).is_some();
        if names.len() < 2 || names.len() != parts.len() || !known {
            return;
        }
        for name in names {
            self.define(&name, Sort::Value, Some(&group));
        }
    }

    /// `the following types of actions: a slow action, a quick action`.
    pub(super) fn following(&mut self, text: &str, raws: &[Raw<'_>]) {
        let Some(colon) = raws.iter().position(|raw| raw.kind == Kind::Literal(":")) else {
            return;
        };
        // `in four colours: red, blue and green`.
        if colon >= 2 {
            let counted = matches!(raws[colon - 2].kind, Kind::Number(_))
                || number_word(&raws[colon - 2].lower).is_some();
            let parts = items(&raws[colon + 1..]);
            let short = parts.len() > 1 && parts.iter().all(|part| part.len() <= 3);
            let group = raws[colon - 1].lower.clone();
            let piece = head_noun(&group)
                .is_some_and(|noun| noun.class == Class::PieceSg && noun.sort.is_none());
            if counted && short && !piece && self.is_plural_name(&group) {
                self.members(text, &group, &parts);
                return;
            }
        }
        let Some(of) = raws[..colon].iter().rposition(|raw| raw.lower == "of") else { return };
        let typed = of > 0 && is(raws, of - 1, &["types", "kinds", "sorts", "classes"]);
        if !typed || of + 1 >= colon {
            return;
        }
        let Some(group) = self.name(text, &raws[of + 1..colon]) else { return };
        let group = self.singular(&group);
        let Some(class) = head_noun(&group).map(|noun| noun.class) else { return };
        let ending = format!(" {}", group.to_lowercase());
        for part in items(&raws[colon + 1..]) {
            let Some(name) = self.name(text, part) else { continue };
            if name.to_lowercase().ends_with(&ending) {
                self.define(&name, sort_of_class(class), Some(&group));
            }
        }
    }

    /// An item below a lead-in (`The families are:`, `Each card has:`).
    pub(super) fn lead_in(
        &mut self,
        outline: &Outline,
        sentence: &Sentence,
        text: &str,
        raws: &[Raw<'_>],
    ) {
        let Some(lead) = sentence.lead_in else { return };
        let Some(lead) = outline.sentences.get(lead.0 as usize) else { return };
        let lead_text = lead.text.clone();
        let lead_raws = self.raws(&lead_text);
        let end = lead_raws
            .iter()
            .rposition(|raw| raw.kind != Kind::Literal(":"))
            .map_or(0, |last| last + 1);
        let lead_raws = &lead_raws[..end];
        let Some(verb) =
            lead_raws.iter().position(|raw| matches!(&*raw.lower, "are" | "has" | "have"))
        else {
            return;
        };
        let after = &lead_raws[verb + 1..];
        let open = after.is_empty()
            || after.iter().all(|raw| {
                matches!(
                    &*raw.lower,
                    "the"
                        | "following"
                        | "as"
                        | "follows"
                        | "these"
                        | "defined"
                        | "each"
                        | "one"
                        | "of"
                )
            });
        let raws = without_brackets(raws);
        let raws = raws.as_slice();
        // `Steady: …` below `the following traits are defined:`.
        let labelled = raws.len() > 1
            && raws[1].kind == Kind::Literal(":")
            && raws[0].capital()
            && raws[0].kind == Kind::Word
            && head_noun(&raws[0].lower).is_none();
        let last = lead_raws.len().saturating_sub(1);
        if labelled && is(lead_raws, last, &["defined", "following", "exist"]) {
            self.define(raws[0].text, Sort::Value, None);
            return;
        }
        if !open
            || raws.iter().any(|raw| {
                Lexicon::shared().is_function(&raw.lower)
                    && !raw.capital()
                    && raw.lower != "and"
                    && raw.lower != "of"
            })
        {
            return;
        }
        let subject = bare(&lead_raws[..verb]);
        let joined = (1..subject.len().saturating_sub(1))
            .find(|&i| is(subject, i, &["and"]) && is(subject, i + 1, &["their", "its"]));
        let subject = &subject[..joined.unwrap_or(subject.len())];
        let subject = if is(subject, 0, &["following"]) { &subject[1..] } else { subject };
        let Some(group) = self.name(&lead_text, subject) else { return };
        if lead_raws[verb].lower == "are" {
            if self.is_plural_name(&group) {
                self.members(text, &group, &[raws]);
            }
            return;
        }
        for part in items(raws) {
            let (name, _) = with_synonym(part);
            if let Some(name) = self.name(text, name) {
                self.property_of(subject, &self.singular(&name));
            }
        }
    }
}
