//! Two words for one group: `six families …, one of these houses`, `a suit, matching one of the six families`,
//! and a list whose members are the cells of a column.

use super::gather::Harvest;
use super::name::{head_noun, is, lexicon_noun};
use crate::vocabulary::numerals::number_word;
use crate::vocabulary::scan::{Kind, Raw};
use crate::vocabulary::{Class, Sort, TermId};

impl Harvest {
    /// Words that a sentence uses for a group that has another name already.
    pub(super) fn same_group(&mut self, text: &str, raws: &[Raw<'_>]) {
        self.these(text, raws);
        self.matching_one(text, raws);
        self.printed_more(raws);
    }

    /// `Six families lie in feud, and each knight belongs to one of these houses`.
    fn these(&mut self, text: &str, raws: &[Raw<'_>]) {
        let found = (3..raws.len().saturating_sub(1)).find(|&at| {
            is(raws, at, &["these", "those"])
                && is(raws, at - 1, &["of"])
                && is(raws, at - 2, &["one", "each", "any", "all", "two", "none"])
        });
        let Some(at) = found else { return };
        let new = &raws[at + 1..at + 2];
        let ends = raws.get(at + 2).is_none_or(|raw| raw.kind != Kind::Word);
        let plural = new[0].kind == Kind::Word && new[0].lower.ends_with('s');
        if !ends || !plural {
            return;
        }
        let groups: Vec<TermId> = (1..at - 2)
            .filter(|&i| (1..=2).any(|back| i >= back && counted(&raws[i - back])))
            .filter_map(|i| self.group_named(text, &raws[i..=i]))
            .collect();
        if let [group] = groups.as_slice() {
            self.also_called(*group, text, new);
        }
    }

    /// `Each knight has a suit, matching one of the six families`: the suit is its family.
    fn matching_one(&mut self, text: &str, raws: &[Raw<'_>]) {
        for at in 2..raws.len().saturating_sub(3) {
            let matching = is(raws, at, &["matching"])
                || is(raws, at, &["matches", "is"]) && is(raws, at - 1, &["that", "which"]);
            let one = is(raws, at + 1, &["one"]) && is(raws, at + 2, &["of"]);
            if !matching || !one {
                continue;
            }
            let mut group = at + 3;
            while is(raws, group, &["the", "these", "those"])
                || raws.get(group).is_some_and(counted)
            {
                group += 1;
            }
            let Some(id) =
                raws.get(group..=group).and_then(|words| self.group_named(text, words))
            else {
                continue;
            };
            let mut end = if is(raws, at - 1, &["that", "which"]) { at - 1 } else { at };
            if raws[end - 1].kind == Kind::Literal(",") {
                end -= 1;
            }
            if end >= 2 && is(raws, end - 2, &["a", "an"]) {
                self.also_called(id, text, &raws[end - 1..end]);
            }
        }
    }

    /// `They may include additional flags, printed on them`: values that are printed beside a piece's own.
    pub(super) fn printed_more(&mut self, raws: &[Raw<'_>]) {
        const MORE: [&str; 4] = ["additional", "extra", "bonus", "further"];
        let printed = raws.iter().any(|raw| raw.lower == "printed");
        for at in 1..raws.len().saturating_sub(1) {
            let said = is(raws, at, &MORE)
                && is(raws, at - 1, &["include", "includes", "show", "shows", "bear", "bears"]);
            let noun = &raws[at + 1];
            if !said || !printed || noun.kind != Kind::Word || !noun.lower.ends_with('s') {
                continue;
            }
            let single = self.singular(&noun.lower);
            let name = format!("{} {single}", raws[at].lower);
            let known =
                MORE.iter().find_map(|more| self.noun_term(&format!("{more} {single}")));
            match known {
                Some(id) => self.alias(id, &name),
                None if self.piece_called(&single) => {
                    self.define(&name, Sort::Property, None);
                }
                None => {}
            }
        }
    }

    /// Whether the book has pieces of this name, alone or with a word for their form.
    fn piece_called(&self, name: &str) -> bool {
        let front = format!("{name} ");
        self.vocabulary.terms.iter().any(|(_, t)| {
            let lower = t.name.to_lowercase();
            t.sort == Sort::Kind && (lower == name || lower.starts_with(&front))
        })
    }

    /// Where `gold coins` are the only coins, `coins` are gold coins: house rules and captions say no more.
    pub(super) fn short_names(&mut self) {
        let last = |name: &str| name.rsplit_once(' ').map(|(_, last)| last.to_lowercase());
        let kinds: Vec<(TermId, String)> = self
            .vocabulary
            .terms
            .iter()
            .filter(|(_, t)| t.sort == Sort::Kind)
            .filter_map(|(id, t)| Some((id, last(&t.name)?)))
            .collect();
        for (id, short) in &kinds {
            let only = kinds.iter().filter(|(_, other)| other == short).count() == 1;
            let piece = lexicon_noun(short).is_some_and(|(l, _)| {
                crate::vocabulary::lexicon::singular_class(l.class) == Class::PieceSg
            });
            if only
                && piece
                && !matches!(short.as_str(), "card" | "die")
                && self.noun_term(short).is_none()
            {
                self.alias(*id, short);
            }
        }
    }

    /// An alphabetical order is one of names: what the text calls them.
    pub(super) fn printed_names(&mut self, outline: &crate::outline::Outline) {
        let texts: Vec<String> = outline
            .sentences
            .iter()
            .filter(|s| s.form == crate::outline::Form::Text)
            .map(|s| s.text.to_lowercase())
            .collect();
        if !texts.iter().any(|t| t.contains("alphabet")) {
            return;
        }
        let called = ["first name", "title", "name"];
        let said = called
            .iter()
            .find(|name| texts.iter().any(|t| t.contains("alphabet") && t.contains(**name)));
        let known = called.iter().any(|name| self.noun_term(name).is_some());
        if !known {
            self.define(said.unwrap_or(&"name"), Sort::Property, None);
        }
    }

    /// A list of names that are the values of another property already: the list names that property.
    pub(super) fn values_listed(&mut self, group: &str, names: &[String]) {
        if self.noun_term(group).is_some() || head_noun(group).is_some_and(|n| n.sort.is_some())
        {
            return;
        }
        let mut found: Option<String> = None;
        for name in names {
            let Some(id) = self.noun_term(name) else { return };
            let term = self.vocabulary.terms.get(id);
            let (Sort::Value, Some(of)) = (term.sort, term.is_a.clone()) else { return };
            if found.as_ref().is_some_and(|other| *other != of) {
                return;
            }
            found = Some(of);
        }
        let Some(id) = found.and_then(|of| self.noun_term(&of)) else { return };
        if self.vocabulary.terms.get(id).sort == Sort::Property {
            self.alias(id, group);
        }
    }

    /// The property with listed values that a plural word names.
    fn group_named(&self, text: &str, raws: &[Raw<'_>]) -> Option<TermId> {
        let name = self.singular(&self.name(text, raws)?);
        let id = self.noun_term(&name)?;
        let own = |kind: &str| {
            let term = self.vocabulary.terms.get(id);
            std::iter::once(&term.name).chain(&term.also).any(|n| n.eq_ignore_ascii_case(kind))
        };
        let listed = self
            .vocabulary
            .terms
            .iter()
            .any(|(_, t)| t.sort == Sort::Value && t.is_a.as_deref().is_some_and(own));
        (listed && self.vocabulary.terms.get(id).sort == Sort::Property).then_some(id)
    }

    /// Gives a group another name, unless the word is one for something that everybody knows.
    fn also_called(&mut self, id: TermId, text: &str, raws: &[Raw<'_>]) {
        let known = lexicon_noun(&raws[0].lower).is_some_and(|(lexeme, _)| {
            matches!(
                lexeme.class,
                Class::PieceSg | Class::PlayerSg | Class::PlaceSg | Class::TimeSg
            ) || lexeme.sort.is_some_and(|sort| sort != Sort::Property)
        });
        if let Some(name) = self.name(text, raws).filter(|_| !known) {
            let name = self.singular(&name);
            self.alias(id, &name.to_lowercase());
        }
    }
}

/// A figure, or an adjective beside one is not asked for.
fn counted(raw: &Raw<'_>) -> bool {
    matches!(raw.kind, Kind::Number(_)) || number_word(&raw.lower).is_some()
}
