//! Headings: names that the outline gives, sorted by their last word, their parent heading, or the
//! kinds already found; a heading alone makes a term only if running text uses it.

use super::gather::Harvest;
use super::name::{head_noun, lexicon_noun};
use crate::outline::{Form, Outline, Section, SectionKind};
use crate::vocabulary::scan::{Kind, Raw};
use crate::vocabulary::{Class, Lexeme, Sort};

impl Harvest {
    /// Reads all headings and labels of an outline.
    pub(super) fn headings(&mut self, outline: &Outline) {
        self.vocabulary.index();
        let text = outline.sentences.iter().filter(|s| s.form == Form::Text);
        self.running = text.map(|s| s.text.to_lowercase() + "\n").collect();
        for section in &outline.sections {
            let Some((title, span)) = &section.title else { continue };
            self.at = Some(*span);
            self.heading(outline, section, title);
        }
        self.at = None;
        self.running.clear();
    }

    fn heading(&mut self, outline: &Outline, section: &Section, title: &str) {
        let raws = self.raws(title);
        let raws = raws.as_slice();
        // Leading numbers and `About`, `The`.
        let mut from = 0;
        while raws.get(from).is_some_and(|raw| {
            matches!(raw.kind, Kind::Number(_) | Kind::Reference)
                || matches!(&*raw.lower, "about" | "the" | "a" | "an")
        }) {
            from += 1;
        }
        let open =
            raws.iter().position(|raw| raw.kind == Kind::Literal("(")).unwrap_or(raws.len());
        let Some(core) = raws.get(from..open).filter(|core| !core.is_empty()) else { return };
        if is_title(outline, section) && self.at_title(title, core) {
            return;
        }
        let Some(written) = self.name(title, core) else {
            // `Favors` where the lexicon has only a verb: perhaps short for a kind of piece.
            if let [raw] = core {
                let single = self.singular(&raw.lower);
                let sort = parent_title(outline, section)
                    .as_deref()
                    .and_then(head_noun)
                    .and_then(|noun| noun.sort);
                if sort == Some(Sort::Zone) && raw.kind == Kind::Word {
                    self.define(&self.written(raw.text), Sort::Zone, None);
                } else {
                    self.short_name(&single, true);
                }
            }
            return;
        };
        let name = self.singular(&written);
        let label = matches!(section.kind, SectionKind::Item { .. });
        let synonym = raws
            .get(open + 1..raws.len().saturating_sub(1))
            .and_then(|inner| self.name(title, inner));
        let id = if let Some(id) = self.noun_term(&name).or_else(|| self.noun_term(&written)) {
            Some(id)
        } else {
            self.new_heading(outline, section, &name, label)
        };
        let short =
            synonym.filter(|s| s.chars().all(|c| !c.is_lowercase()) || head_noun(s).is_some());
        if let (Some(id), Some(synonym)) = (id, short)
            && raws.last().is_some_and(|raw| raw.kind == Kind::Literal(")"))
        {
            let single = self.singular(&synonym);
            self.alias(id, &single);
        }
    }

    fn new_heading(
        &mut self,
        outline: &Outline,
        section: &Section,
        name: &str,
        label: bool,
    ) -> Option<crate::vocabulary::TermId> {
        let words = name.split(' ').count();
        let noun = head_noun(name);
        let class = noun.map(|noun| noun.class);
        let boundary = ["end of", "start of", "beginning of"];
        let lower = name.to_lowercase();
        if boundary.iter().any(|front| lower.starts_with(front))
            && !below_time(outline, section)
        {
            return None;
        }
        // `Game End`: a heading over what the game ends with, and no stretch of it (`the game ends when …`).
        if ["game end", "game over", "game start", "game setup"].contains(&lower.as_str()) {
            return None;
        }
        // `Gem Types`: the first word names the kinds.
        if noun.is_some_and(|noun| noun.sort == Some(Sort::Kind))
            && let Some((front, _)) = name.rsplit_once(' ')
            && !front.contains(' ')
        {
            let plural = crate::vocabulary::words::plural_of(&front.to_lowercase());
            let counted = self.usage.contains_key(&plural) && head_noun(front).is_none();
            return counted.then(|| self.add(&self.written(front), Sort::Kind, None));
        }
        if matches!(class, Some(Class::RuleSg | Class::EventSg | Class::ThingSg)) {
            return None;
        }
        let first = name.split(' ').next().unwrap_or("");
        if crate::vocabulary::numerals::number_word(
            &name.split(' ').next().unwrap_or("").to_lowercase(),
        )
        .is_some()
        {
            return None;
        }
        if words > 4 || first.to_lowercase().ends_with("ing") && words > 1 && !self.used(name) {
            return None;
        }
        let parent = parent_title(outline, section);
        let by_parent = parent
            .as_deref()
            .and_then(head_noun)
            .and_then(|noun| noun.sort)
            .filter(|sort| !matches!(sort, Sort::Action | Sort::State));
        let used = self.used(name);
        // A last word that names a sort (`Rest Step`, `Trap Zone`).
        let by_word = noun.filter(|_| words > 1).and_then(sort_of_heading);
        let structural = noun.is_some() && words == 1;
        let sort = match (by_word, by_parent) {
            (Some(sort), _) if used || matches!(sort, Sort::Time | Sort::Zone) => sort,
            (_, Some(sort))
                if !structural
                    || self.is_set_off(&name.to_lowercase())
                    || sort == Sort::Zone =>
            {
                sort
            }
            _ if label && used && noun.is_none() => Sort::Value,
            _ if structural || !used => return self.short_name(name, used),
            _ => {
                let short = self.short_name(name, used);
                return short
                    .or_else(|| Some(self.add(&self.written(name), Sort::Thing, None)));
            }
        };
        let is_a = match sort {
            Sort::Value | Sort::Status | Sort::Kind => {
                parent.map(|parent| self.singular(&parent))
            }
            _ => None,
        };
        let name = if words == 1 { self.written(name) } else { name.to_owned() };
        Some(self.add(&name, sort, is_a.as_deref()))
    }

    /// The title of the book: a rule set, without `Rules` and the like, if it has a name of its own.
    fn at_title(&mut self, title: &str, core: &[Raw<'_>]) -> bool {
        let end = core
            .iter()
            .position(|raw| {
                !matches!(raw.kind, Kind::Word)
                    || raw.lower == "rules"
                    || raw.lower == "rulebook"
            })
            .unwrap_or(core.len());
        // `Hide & Seek: Rules`: a title cut at a sign that is no colon names nothing certain.
        let whole = core.get(end).is_none_or(|raw| {
            matches!(raw.kind, Kind::Literal(":"))
                || matches!(&*raw.lower, "rules" | "rulebook")
        });
        let core = &core[..if whole { end } else { 0 }];
        let (Some(first), Some(last)) = (core.first(), core.last()) else { return true };
        let Some(name) = title.get(first.start..last.end) else { return true };
        let own = core.iter().any(|raw| {
            lexicon_noun(&raw.lower).is_none()
                && !crate::vocabulary::Lexicon::shared().is_function(&raw.lower)
        });
        // A title whose last word the text writes small is no name there: `roll two dice` below `Two Dice`.
        let usage = self.usage.get(&*last.lower).copied().unwrap_or_default();
        let common = usage.capital == 0 && usage.lower > 0;
        let used = core.len() > 1 && !common || self.is_set_off(&first.lower);
        if own && used && core.iter().all(Raw::capital) && self.noun_term(name).is_none() {
            self.add(name, Sort::Book, None);
        }
        true
    }

    /// A word of a heading as running text writes it.
    fn written(&self, word: &str) -> String {
        let lower = word.to_lowercase();
        let plural = crate::vocabulary::words::plural_of(&lower);
        let usage = |word: &str| self.usage.get(word).copied().unwrap_or_default();
        let capital = usage(&lower).capital + usage(&plural).capital;
        if capital == 0 { lower } else { word.to_owned() }
    }

    /// A heading that is the first word of a kind (`favor` of `favor token`) names that kind.
    fn short_name(&mut self, name: &str, used: bool) -> Option<crate::vocabulary::TermId> {
        if !used || name.contains(' ') || head_noun(name).is_some() {
            return None;
        }
        let front = format!("{} ", name.to_lowercase());
        let kind = self.vocabulary.terms.iter().find(|(_, term)| {
            term.sort == Sort::Kind && term.name.to_lowercase().starts_with(&front)
        });
        let id = kind.map(|(id, _)| id)?;
        self.alias(id, name);
        Some(id)
    }

    /// Whether running text has this name (singular or plural) in it.
    fn used(&self, name: &str) -> bool {
        let lower = name.to_lowercase();
        if !lower.contains(' ') {
            let plural = crate::vocabulary::words::plural_of(&lower);
            return self.usage.contains_key(&lower) || self.usage.contains_key(&plural);
        }
        self.running.contains(&lower)
    }
}

fn below_time(outline: &Outline, section: &Section) -> bool {
    parent_title(outline, section)
        .and_then(|title| head_noun(&title).and_then(|noun| noun.sort))
        == Some(Sort::Time)
}

/// Whether this is the first titled section of its file, at the top.
fn is_title(outline: &Outline, section: &Section) -> bool {
    section.parent.is_none()
        && outline
            .sections
            .iter()
            .find(|other| other.title.is_some())
            .is_some_and(|first| first.span == section.span)
}

fn sort_of_heading(noun: &Lexeme) -> Option<Sort> {
    noun.sort.filter(|sort| matches!(sort, Sort::Time | Sort::Zone | Sort::Tally)).or(
        match noun.class {
            Class::PieceSg => Some(Sort::Kind),
            Class::PlaceSg => Some(Sort::Zone),
            Class::TimeSg => Some(Sort::Time),
            Class::QualitySg => Some(Sort::Property),
            Class::PlayerSg => Some(Sort::Player),
            _ => None,
        },
    )
}

fn parent_title(outline: &Outline, section: &Section) -> Option<String> {
    let mut at = section.parent;
    while let Some(id) = at {
        let parent = outline.sections.get(id.0 as usize)?;
        if let Some((title, _)) = &parent.title {
            return Some(title.trim_end_matches([':', '.']).to_owned());
        }
        at = parent.parent;
    }
    None
}
