//! Questions that later stages ask of an outline.

use super::{Number, Outline, Section, SectionId, SectionKind, Sentence, SentenceId};

impl Outline {
    /// Whether it is that of the standard set, which has no words of its own for anything.
    pub(crate) fn is_standard(&self) -> bool {
        self.front_matter.iter().any(|(k, v, _)| k == "role" && v == "standard")
    }

    /// The section behind an id of this outline.
    pub fn section(&self, id: SectionId) -> &Section {
        &self.sections[id.0 as usize]
    }

    /// The sentence behind an id of this outline.
    pub fn sentence(&self, id: SentenceId) -> &Sentence {
        &self.sentences[id.0 as usize]
    }

    /// All sections with their ids, in document order.
    pub fn section_ids(&self) -> impl Iterator<Item = (SectionId, &Section)> {
        self.sections.iter().enumerate().map(|(i, s)| (SectionId(i as u32), s))
    }

    /// The sections directly below this one, in document order.
    pub fn children(&self, id: SectionId) -> Vec<SectionId> {
        let after = self.section_ids().skip(id.0 as usize + 1);
        after.filter(|(_, s)| s.parent == Some(id)).map(|(i, _)| i).collect()
    }

    /// The sentences that stand directly in this section, in document order.
    pub fn sentences_of(&self, id: SectionId) -> impl Iterator<Item = (SentenceId, &Sentence)> {
        let all = self.sentences.iter().enumerate();
        all.filter(move |(_, s)| s.section == id).map(|(i, s)| (SentenceId(i as u32), s))
    }

    /// The name of a rule: its bare number, written or derived, else its path.
    pub fn rule_name(&self, id: SectionId) -> String {
        let section = self.section(id);
        section.number.as_ref().map_or_else(|| section.path.clone(), |n| n.text.clone())
    }

    /// The sections with this number, by its text, else by its parts; a path is found too.
    pub fn find_number(&self, name: &str) -> Vec<SectionId> {
        let by = |test: &dyn Fn(&Section) -> bool| -> Vec<SectionId> {
            self.section_ids().filter(|(_, s)| test(s)).map(|(i, _)| i).collect()
        };
        let exact = by(&|s| s.number.as_ref().map_or(&s.path, |n| &n.text) == name);
        if !exact.is_empty() {
            return exact;
        }
        let Some(parts) = Number::parse(name) else { return Vec::new() };
        by(&|s| s.number.as_ref().is_some_and(|n| n.parts == parts.parts))
    }

    /// This section or the nearest around it that has a number.
    pub fn number_in_force(&self, id: SectionId) -> Option<SectionId> {
        let mut at = Some(id);
        while let Some(id) = at {
            if self.section(id).number.is_some() {
                return Some(id);
            }
            at = self.section(id).parent;
        }
        None
    }

    /// This section and all around it, innermost first.
    pub fn enclosing(&self, id: SectionId) -> Vec<SectionId> {
        std::iter::successors(Some(id), |&id| self.section(id).parent).collect()
    }

    /// The titles of the headings around this section and its own, outermost first.
    pub fn titles(&self, id: SectionId) -> Vec<&str> {
        let mut titles: Vec<&str> = self
            .enclosing(id)
            .into_iter()
            .filter_map(|id| self.section(id).title.as_ref().map(|(title, _)| title.as_str()))
            .collect();
        titles.reverse();
        titles
    }

    /// Whether a section is an item of an ordered list.
    pub fn is_step(&self, id: SectionId) -> bool {
        self.section(id).kind == SectionKind::Item { ordered: true }
    }

    /// The value of a key of the front matter.
    pub fn front(&self, key: &str) -> Option<&str> {
        self.front_matter.iter().find(|(k, ..)| k == key).map(|(_, value, _)| value.as_str())
    }
}
