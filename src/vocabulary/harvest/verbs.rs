//! Verbs that a book brings along: `a player may V`, `to V, …`, `when a card is V-ed`.
//!
//! Only words that nothing else explains become verbs; which base form a form has is settled by
//! what else the book writes.

use super::gather::Harvest;
use super::name::{is, lexicon_noun};
use crate::vocabulary::scan::{Kind, Raw};
use crate::vocabulary::{Sort, morphology};

impl Harvest {
    /// Finds new verbs in a sentence.
    pub(super) fn verbs(&mut self, raws: &[Raw<'_>]) {
        let when = is(raws, 0, &["when", "whenever"]);
        for at in 0..raws.len() {
            // `you may mine`: only a verb can stand there, whatever else the word is.
            let must_be = at > 0
                && is(raws, at - 1, &["may", "can", "must"])
                && raws.get(at + 1).is_none_or(|next| {
                    matches!(next.kind, Kind::Literal(_))
                        || matches!(
                            &*next.lower,
                            "by" | "once" | "if" | "and" | "or" | "only" | "while"
                        )
                })
                && is_noun_only(&raws[at].lower);
            if raws[at].kind != Kind::Word
                || raws[at].possessive
                || self.vocabulary.knows_well(&raws[at].lower) && !must_be
            {
                continue;
            }
            let lower = raws[at].lower.clone();
            if !lower.chars().all(|c| c.is_ascii_lowercase()) {
                continue;
            }
            let before = at.checked_sub(1).map(|before| raws[before].lower.as_str());
            match before {
                Some("may" | "can" | "must") => self.action(&lower),
                Some("or") if at > 1 && self.is_action_after_modal(raws, at - 1) => {
                    self.action(&lower);
                }
                Some("to") if at == 1 && raws[0].lower == "to" => self.action(&lower),
                Some("is" | "are" | "be" | "gets" | "get") if when => {
                    let bases = morphology::bases_of_past(&lower);
                    if let Some(base) = self.best_base(&bases) {
                        self.action(&base);
                    }
                }
                Some(noun) if when && at <= 4 => {
                    let subject =
                        lexicon_noun(noun).is_some() || self.noun_term(noun).is_some();
                    let bases = morphology::bases_of_third(&lower);
                    if subject && let Some(base) = self.best_base(&bases) {
                        self.action(&base);
                    }
                }
                None if lower.ends_with("ing") && is(raws, 1, &["is", "means", "a", "an"]) => {
                    if let Some(base) = self.gerund_base(&lower) {
                        self.action(&base);
                    }
                }
                _ => {}
            }
        }
    }

    fn is_action_after_modal(&self, raws: &[Raw<'_>], or: usize) -> bool {
        let from = or.saturating_sub(6);
        raws[from..or].iter().any(|raw| matches!(&*raw.lower, "may" | "can" | "must"))
            && (super::name::is_lexicon_verb(&raws[or - 1].lower)
                || self.vocabulary.terms.find(&raws[or - 1].lower, Sort::Action).is_some())
    }

    /// Adds an action unless the lexicon has the verb.
    pub(super) fn action(&mut self, base: &str) {
        if !super::name::is_lexicon_verb(base)
            && base.chars().all(|c| c.is_ascii_lowercase())
            && base.len() > 1
        {
            self.add(base, Sort::Action, None);
        }
    }

    /// The base of a gerund that nothing else explains.
    pub(super) fn gerund_base(&self, gerund: &str) -> Option<String> {
        let bases = morphology::bases_of_gerund(gerund);
        let seen = |base: &String| {
            let forms = [base.clone(), morphology::third_person(base), morphology::past(base)];
            super::name::is_lexicon_verb(base)
                || forms.iter().any(|form| self.usage.contains_key(form))
        };
        bases.into_iter().find(seen)
    }

    /// Of several possible bases: one the lexicon or the book has, else the first.
    pub(super) fn best_base(&self, bases: &[String]) -> Option<String> {
        let known = bases.iter().find(|base| super::name::is_lexicon_verb(base));
        let used = bases.iter().find(|base| {
            [(*base).clone(), morphology::third_person(base)]
                .iter()
                .any(|form| self.usage.contains_key(form))
        });
        known.or(used).or_else(|| bases.first()).cloned()
    }
}

/// Whether the lexicon has the word as a noun and as nothing else.
fn is_noun_only(lower: &str) -> bool {
    let mut entries = crate::vocabulary::surfaces::Surfaces::lexicon().word(lower).peekable();
    entries.peek().is_some()
        && entries.all(|entry| crate::vocabulary::lexicon::is_noun(entry.class))
}
