//! Predicates without a subject (`Cannot be blocked`) are said of what their heading names.

use crate::lower::from_syntax::context::{Lowerer, Unit};
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{Determiner, Head, Nominal, NounPhrase, Sentence};
use crate::vocabulary::{TermId, Word};

impl Lowerer<'_> {
    /// The sentence with the heading as its subject; a permission, duty or ban of nobody knows whom is none.
    pub(crate) fn said_of_heading(&self, s: &Sentence, unit: &Unit) -> Read<Sentence> {
        let lacks = s
            .clauses
            .first()
            .is_some_and(|j| j.clause.subject.is_none() && j.clause.verb.modal.is_some());
        if !lacks {
            return Ok(s.clone());
        }
        let Some(term) = unit.headings.last().and_then(|h| self.named_by(h)) else {
            return Err(Stuck::new(
                unit.span,
                format!("`{}` does not say who or what", self.said()),
            )
            .help("begin with what it is said of, for example `a player can …` or `a red card cannot …`"));
        };
        let mut s = s.clone();
        if let Some(first) = s.clauses.first_mut() {
            first.clause.subject = Some(NounPhrase::One(Box::new(Nominal {
                determiner: Determiner::None,
                quantity: None,
                adjectives: Vec::new(),
                head: Head::Noun(Word::Term(term)),
                plural: true,
                post: Vec::new(),
                at: first.clause.at,
            })));
        }
        Ok(s)
    }

    /// The kind of piece or player that a title names.
    fn named_by(&self, title: &str) -> Option<TermId> {
        let title = title.to_lowercase();
        self.out
            .terms
            .iter()
            .find(|(_, t)| {
                let name = t.name.to_lowercase();
                title == name || title == crate::vocabulary::plural_of(&name)
            })
            .map(|(id, _)| id)
            .filter(|&id| {
                matches!(self.noun_class(&Word::Term(id)), NounClass::Piece | NounClass::Player)
            })
    }
}
