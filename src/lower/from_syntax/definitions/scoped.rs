//! Words that mean something narrower within one rule set: `within these rules, a card is a playing
//! card`; the base rules of a game speak of its own pieces.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::law::side::{BOOK, RULES};
use crate::lower::{Cond, Expr, Meta, RuleKind, SetId, SetRole, Slot};
use crate::syntax::ast::{
    Adjunct, Complement, Determiner, Head, NounPhrase, Preposition, Sentence, Statement,
    Verb as V,
};
use crate::vocabulary::{Sort, TermId, Word};

/// What a set means by a word.
#[derive(Debug, Clone)]
pub(crate) struct Scoped {
    set: SetId,
    /// The word, or none for every noun that means any piece.
    lemma: Option<String>,
    kind: TermId,
}

impl Lowerer<'_> {
    /// Finds all scoped meanings before anything is lowered.
    pub(crate) fn scopes(&mut self, pieces: &[Option<String>]) {
        let mut found = Vec::new();
        let mut base = false;
        for unit in self.units {
            let Some(Statement::Sentence(s)) = &unit.statement else { continue };
            if let Some((lemma, kind)) = self.scoped(s) {
                found.push(Scoped { set: unit.set, lemma: Some(lemma), kind });
            }
            base |= self.other_meta(s) == Some(Meta::BaseBelow);
        }
        if base {
            // `The base rules of a game apply to its cards.`
            for (at, noun) in pieces.iter().enumerate() {
                let of_base =
                    self.out.sets.get(at).is_some_and(|set| set.role == SetRole::Base);
                let kind =
                    noun.as_deref().and_then(|noun| self.out.terms.find(noun, Sort::Kind));
                if let (true, Some(kind)) = (of_base, kind) {
                    found.push(Scoped { set: SetId(at as u16), lemma: None, kind });
                }
            }
        }
        self.scoped = found.into();
    }

    /// The word and the kind of `within these rules, a card is a playing card`.
    fn scoped(&self, s: &Sentence) -> Option<(String, TermId)> {
        let [Adjunct::Prep(Preposition::In | Preposition::For, NounPhrase::One(within))] =
            s.leads.as_slice()
        else {
            return None;
        };
        let Head::Noun(book) = &within.head else { return None };
        let own = matches!(within.determiner, Determiner::This | Determiner::These);
        if !own || !(self.is(book, BOOK) || self.is(book, RULES) || self.is(book, &["set"])) {
            return None;
        }
        let [joined] = s.clauses.as_slice() else { return None };
        let clause = &joined.clause;
        let means = clause.verb.verb == V::Be
            || matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["mean"]));
        let (Some(NounPhrase::One(word)), [Complement::Object(NounPhrase::One(kind))]) =
            (&clause.subject, clause.complements.as_slice())
        else {
            return None;
        };
        let plain = |n: &crate::syntax::ast::Nominal| {
            n.adjectives.is_empty() && n.post.is_empty() && n.quantity.is_none()
        };
        if !means || clause.verb.negated || !plain(word) || !plain(kind) {
            return None;
        }
        let (Head::Noun(word @ Word::Lexeme(_)), Head::Noun(kind)) = (&word.head, &kind.head)
        else {
            return None;
        };
        let term = Self::as_term(kind).filter(|id| self.term(*id).sort == Sort::Kind)?;
        Some((self.lemma(word).into_owned(), term))
    }

    /// Reads a scoped meaning as a definition.
    pub(crate) fn define_scope(&mut self, s: &Sentence) -> Option<Status> {
        let (_, kind) = self.scoped(s)?;
        let set = self.units[self.at].set;
        let mut env = Env::default();
        let slot = env.slot("piece");
        let cond = Cond::Kind(Expr::Slot(slot), kind);
        self.rule(&env, Cond::True, RuleKind::Meta(Meta::Scope(set, Box::new(cond))));
        Some(Status::Definition)
    }

    /// What a noun that fits any piece is narrowed to in the set that is being read.
    pub(crate) fn narrowed(&self, word: &Word, var: Slot) -> Cond {
        let Some(unit) = self.units.get(self.at) else { return Cond::True };
        let lemma = self.lemma(word);
        self.scoped
            .iter()
            .find(|s| s.set == unit.set && s.lemma.as_ref().is_none_or(|l| *l == lemma))
            .filter(|s| !self.is_generic_kind(s.kind))
            .map_or(Cond::True, |s| Cond::Kind(Expr::Slot(var), s.kind))
    }
}
