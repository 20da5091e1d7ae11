//! One side of a law: which of two rules a phrase means (`the later rule`, `a rule that says they
//! cannot`, `card text`, `the rules in this section`).

use super::side_names::{HIGH, LOW, TIMED, gap, is_gap};
use crate::lower::Rules;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, Adverb, Clause, Complement, Determiner, Head, Nominal, NounPhrase, Ordinal,
    Post, Preposition, Pronoun, Quantity, Verb as V,
};
use crate::vocabulary::Word;

/// Which of two rules is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Side {
    /// The one with the earlier number.
    Early,
    /// The one with the later number.
    Late,
    /// The earlier clause of one rule.
    EarlyClause,
    /// The later clause of one rule.
    LateClause,
    /// The one with the higher (or lower) figure.
    Figure(String, bool),
    /// The narrower one.
    Specific,
    /// The wider one.
    General,
    /// The exceptional one.
    Exceptional,
    /// The one that calls itself an exception.
    CallsItself,
    /// The one that forbids.
    Forbids,
    /// The one that permits.
    Permits,
    /// The one that obliges.
    Obliges,
    /// The one that claims to prevail.
    Claims,
    /// What is printed on a piece.
    Printed,
    /// The book.
    Written,
    /// One of a group.
    Group(Rules),
    /// Two of one group.
    Both(Rules),
    /// The one that was spoken of.
    Same,
    /// The other, or any.
    Other,
}

/// What a phrase behind a noun adds.
enum Mark {
    /// It says which rule is meant.
    Is(Side),
    /// Nothing new.
    Nothing,
    /// It is not understood.
    Unclear,
}

impl Mark {
    fn of(side: Option<Side>) -> Self {
        side.map_or(Self::Unclear, Self::Is)
    }
}

/// Words for a book as a whole.
pub(crate) const BOOK: &[&str] =
    &["book", "rulebook", "document", "game", "ruleset", "rule set", "manual", "rules"];

/// Words for rules and their parts.
pub(crate) const RULES: &[&str] = &[
    "rule",
    "section",
    "paragraph",
    "clause",
    "subsection",
    "subparagraph",
    "chapter",
    "exception",
    "ruleset",
    "rule set",
    "rulebook",
    "house rule",
    "law",
    "restriction",
    "permission",
    "prohibition",
    "errata",
    "provision",
    "instruction",
    "requirement",
    "regulation",
    "bylaw",
    "article",
];

/// Words for parts of one rule.
const CLAUSES: &[&str] = &["clause", "paragraph", "subparagraph"];

pub(crate) const CONFLICTS: &[&str] =
    &["conflict", "contradiction", "discrepancy", "clash", "inconsistency", "disagreement"];

/// Words for what is written on a piece.
pub(crate) const TEXTS: &[&str] =
    &["text", "wording", "effect", "ability", "instruction", "rule", "power", "word"];

impl Lowerer<'_> {
    /// Which of two rules a phrase means; none if it does not speak of rules, stuck if it does in
    /// words that are not understood.
    pub(crate) fn side(&self, np: &NounPhrase) -> Read<Option<Side>> {
        match np {
            NounPhrase::And(list) | NounPhrase::Or(list) | NounPhrase::Nor(list) => {
                let mut groups = Vec::new();
                for one in list {
                    match self.side(one)? {
                        Some(Side::Group(rules)) => groups.push(rules),
                        Some(Side::Printed) => groups.push(Rules::Printed),
                        _ => return Ok(None),
                    }
                }
                Ok(Some(Side::Group(Rules::Several(groups))))
            }
            NounPhrase::One(n) => self.side_of(n),
        }
    }

    pub(crate) fn side_of(&self, n: &Nominal) -> Read<Option<Side>> {
        if let Determiner::Possessive(np) = &n.determiner {
            let text = matches!(&n.head, Head::Noun(w) if self.is(w, TEXTS));
            return Ok((text && self.is_piece(np)).then_some(Side::Printed));
        }
        match &n.head {
            Head::Reference(name) => Ok(self.rules_numbered(name).map(Side::Group)),
            // `those in section 4`
            Head::Pronoun(Pronoun::They | Pronoun::This) if !n.post.is_empty() => {
                self.described(n, false).map(Some)
            }
            Head::Pronoun(Pronoun::It | Pronoun::They | Pronoun::This | Pronoun::He) => {
                Ok(Some(Side::Same))
            }
            Head::Pronoun(Pronoun::One) => self.described(n, false).map(Some),
            Head::Number if !n.adjectives.is_empty() => self.described(n, false).map(Some),

            Head::Text(text) => {
                let text = text.trim_matches(|c: char| !c.is_alphabetic()).to_lowercase();
                Ok(match text.as_str() {
                    "cannot" | "can't" | "may not" | "must not" => Some(Side::Forbids),
                    "can" | "may" => Some(Side::Permits),
                    "must" => Some(Side::Obliges),
                    _ => None,
                })
            }
            Head::Whether(condition) => {
                let crate::syntax::ast::Condition::Clause(clause) = &**condition else {
                    return Ok(None);
                };
                Ok(self.printed_on(clause).then_some(Side::Printed))
            }
            Head::Noun(w) => self.side_of_noun(w, n),
            _ => Ok(None),
        }
    }

    pub(crate) fn side_of_noun(&self, w: &Word, n: &Nominal) -> Read<Option<Side>> {
        let piece_before =
            n.adjectives.iter().any(|a| matches!(a, Adjective::Noun(w) if self.names_piece(w)));
        let on_piece = n.post.iter().any(|p| match p {
            Post::Of(np) | Post::Prep(Preposition::On, np) => self.is_piece(np),
            Post::Participle(clause) => self.printed_on(clause),
            _ => false,
        });
        if self.is(w, TEXTS) && (piece_before || on_piece && n.post.len() == 1) {
            return Ok(Some(Side::Printed));
        }
        if self.names_text(w) && n.post.is_empty() {
            return Ok(Some(Side::Printed));
        }
        if self.is(w, &["claim"]) {
            return Ok(Some(Side::Same));
        }
        if self.is(w, &["number", "numbering"]) {
            return Ok(self.extreme(n).map(|low| if low { Side::Early } else { Side::Late }));
        }
        if self.is(w, &["prohibition", "restriction"]) && n.post.is_empty() {
            return Ok(Some(Side::Forbids));
        }
        if self.is(w, &["permission"]) && n.post.is_empty() {
            return Ok(Some(Side::Permits));
        }
        if self.is(w, &["exception"]) {
            return Ok(Some(Side::Exceptional));
        }
        if self.is(w, &["house rule"]) {
            return self.described(n, true).map(Some);
        }
        if self.is(w, BOOK) && n.adjectives.is_empty() && n.post.is_empty() {
            return Ok(Some(Side::Written));
        }
        if self.is(w, &["errata"]) {
            return Ok(Some(Side::Group(Rules::Named("errata".into()))));
        }
        if self.is(w, RULES) || self.is(w, &["book", "game"]) {
            return self.described(n, false).map(Some);
        }
        if self.names_piece(w) && n.post.is_empty() {
            return Ok(Some(Side::Printed));
        }
        if self.noun_class(w) == NounClass::Quality
            && let Some(low) = self.extreme(n)
        {
            return Ok(Some(Side::Figure(self.lemma(w).into_owned(), !low)));
        }
        Ok(None)
    }

    /// A rule by what is said of it.
    fn described(&self, n: &Nominal, house: bool) -> Read<Side> {
        let mut marks: Vec<Side> = Vec::new();
        let mut class: Vec<String> = Vec::new();
        if house {
            class.push("house".into());
        }
        let part = matches!(&n.head, Head::Noun(w) if self.is(w, CLAUSES));
        let section = matches!(&n.head, Head::Noun(w) if self.is(w, &["section", "subsection", "chapter", "article"]));
        let mut adjectives = n.adjectives.iter().peekable();
        while let Some(adjective) = adjectives.next() {
            if matches!(adjective, Adjective::Other) {
                marks.push(Side::Other);
            } else if let Some(low) = self.low(adjective) {
                // `lower-numbered`, `higher-powered`
                let numbered = adjectives.peek().is_some_and(|next| self.says_number(next));
                if numbered {
                    adjectives.next();
                } else if !self.early_or_late(adjective) {
                    return Err(self.not_understood(n));
                }
                marks.push(if low { Side::Early } else { Side::Late });
            } else if let Some(side) = self.by_width(adjective) {
                marks.push(side);
            } else if matches!(adjective, Adjective::More(_) | Adjective::Most(_))
                || matches!(n.quantity, Some(Quantity::More | Quantity::Most | Quantity::Fewer))
            {
                return Err(self.not_understood(n));
            } else {
                self.class_word(adjective, &mut class);
            }
        }
        match n.determiner {
            Determiner::Another
            | Determiner::TheOther
            | Determiner::AllOther
            | Determiner::AnyOther
            | Determiner::EachOther => marks.push(Side::Other),
            Determiner::This if section => marks.push(Side::Group(self.this_section())),
            Determiner::This if !part && marks.is_empty() && class.is_empty() => {
                marks.push(Side::Group(self.this_rule()));
            }
            Determiner::These if marks.is_empty() && class.is_empty() => {
                marks.push(Side::Group(Rules::Set(self.units[self.at].set)));
            }
            Determiner::That if marks.is_empty() && n.post.is_empty() => marks.push(Side::Same),
            _ => {}
        }
        for post in &n.post {
            match self.mark_of(post, &mut class)? {
                Mark::Is(side) => marks.push(side),
                Mark::Nothing => {}
                Mark::Unclear => return Err(self.not_understood(n)),
            }
        }
        marks.dedup();
        if marks.len() > 1 {
            marks.retain(|side| *side != Side::Other);
        }
        let side = match (marks.as_slice(), class.is_empty()) {
            ([], true) => Side::Other,
            ([], false) => Side::Group(Rules::Named(class.join(" "))),
            ([one], true) => one.clone(),
            // `these house rules`
            ([Side::Group(rules)], false) => Side::Group(rules.clone()),
            ([Side::Other], false) => Side::Group(Rules::Named(class.join(" "))),
            _ => return Err(self.not_understood(n)),
        };
        Ok(match side {
            Side::Early if part => Side::EarlyClause,
            Side::Late if part => Side::LateClause,
            side => side,
        })
    }

    fn not_understood(&self, n: &Nominal) -> Stuck {
        Stuck::new(
            n.at.0,
            format!("it is not clear which rules `{}` means", self.quote_of(n)),
        )
        .help(
            "say it by number (`the rule with the lower number`), by width (`the more specific \
             rule`), by what is under a heading or in a set, or by its number",
        )
    }

    fn class_word(&self, adjective: &Adjective, class: &mut Vec<String>) {
        match adjective {
            Adjective::Plain(w) | Adjective::Value(w) | Adjective::Noun(w) => {
                if !self.is(w, &["single", "given", "same", "individual", "rule"]) {
                    class.push(self.lemma(w).into_owned());
                }
            }
            // `advanced rules`: a class is named by the word as it stands.
            Adjective::Participle { verb, .. } => {
                if !self.is(verb, &["conflict", "contradict", "print", "write"]) {
                    let base = self.lemma(verb);
                    class.push(format!("{}ed", base.trim_end_matches('e')));
                }
            }
            Adjective::More(w) | Adjective::Most(w) => class.push(self.lemma(w).into_owned()),
            Adjective::Ordinal(_) | Adjective::Other => {}
        }
    }

    /// Whether an adjective means the lower end (`earlier`, `lowest`, `first`), the higher, neither.
    fn low(&self, adjective: &Adjective) -> Option<bool> {
        match adjective {
            Adjective::Plain(w) | Adjective::More(w) | Adjective::Most(w) => {
                let (low, high) = (self.is(w, &LOW), self.is(w, &HIGH));
                (low || high).then_some(low)
            }
            Adjective::Ordinal(Ordinal::Nth(1) | Ordinal::Previous) => Some(true),
            Adjective::Ordinal(Ordinal::Last) => Some(false),
            Adjective::Participle { verb, active: true, .. } => {
                self.is(verb, &["precede"]).then_some(true)
            }
            _ => None,
        }
    }

    fn early_or_late(&self, adjective: &Adjective) -> bool {
        match adjective {
            Adjective::Plain(w) | Adjective::More(w) | Adjective::Most(w) => self.is(w, &TIMED),
            _ => true,
        }
    }

    fn says_number(&self, adjective: &Adjective) -> bool {
        match adjective {
            Adjective::Plain(w) | Adjective::Noun(w) => self.is(w, &["numbered", "number"]),
            Adjective::Participle { verb, .. } => self.is(verb, &["number"]),
            _ => false,
        }
    }

    pub(crate) fn by_width(&self, adjective: &Adjective) -> Option<Side> {
        let (Adjective::Plain(w)
        | Adjective::More(w)
        | Adjective::Most(w)
        | Adjective::Noun(w)) = adjective
        else {
            return None;
        };
        if self
            .is(w, &["specific", "narrow", "particular", "special", "detailed", "specialized"])
        {
            return Some(Side::Specific);
        }
        if self.is(w, &["general", "broad", "wide", "generic"]) {
            return Some(Side::General);
        }
        if self.is(w, &["exceptional", "exception"]) {
            return Some(Side::Exceptional);
        }
        None
    }

    /// The end that the adjectives of a figure mean.
    pub(crate) fn extreme(&self, n: &Nominal) -> Option<bool> {
        if !n.post.is_empty() {
            return None;
        }
        // `the earlier decimal outline number`: of which numbers says nothing about the end.
        let mut ends = n.adjectives.iter().filter(|a| match a {
            Adjective::Noun(_) => false,
            Adjective::Plain(w) => {
                !self.is(w, &["decimal", "numerical", "sequential", "ordinal"])
            }
            _ => true,
        });
        let end = self.low(ends.next()?)?;
        ends.next().is_none().then_some(end)
    }

    /// What a phrase behind the noun says: nothing that is understood, nothing new,
    /// or which rule is meant.
    fn mark_of(&self, post: &Post, class: &mut Vec<String>) -> Read<Mark> {
        Ok(match post {
            Post::Prep(Preposition::With, np) => Mark::of(self.figure(np)),
            Post::Of(np) => match self.figure(np) {
                Some(side) => Mark::Is(side),
                None => self.part_of_book(np, class)?,
            },
            Post::Prep(Preposition::In | Preposition::Under | Preposition::At, np) => {
                self.part_of_book(np, class)?
            }
            Post::Prep(Preposition::On, np) => {
                Mark::of(self.is_piece(np).then_some(Side::Printed))
            }
            // `the rule for the narrower case`
            Post::Prep(Preposition::For, np) => match np {
                NounPhrase::One(n)
                    if matches!(&n.head, Head::Noun(w) if self.is(w, &["case", "situation"]))
                        && n.post.is_empty() =>
                {
                    Mark::of(n.adjectives.iter().find_map(|a| self.by_width(a)))
                }
                _ => Mark::Unclear,
            },
            // `the exception to the other`
            Post::Prep(Preposition::To, np) => {
                if self.is_rule_phrase(np) {
                    Mark::Nothing
                } else {
                    Mark::Unclear
                }
            }
            Post::Participle(clause) => {
                if self.printed_on(clause) {
                    return Ok(Mark::Is(Side::Printed));
                }
                self.where_it_stands(clause)
            }
            Post::Relative(relative) => {
                let clause = &relative.clause;
                let who = clause.subject.as_ref().is_some_and(is_gap);
                if !who {
                    return Ok(Mark::Unclear);
                }
                if let Some(side) = self.allows(clause, &gap()) {
                    return Ok(Mark::Is(side));
                }
                if self.claims_so(clause, &gap()) {
                    return Ok(Mark::Is(Side::Claims));
                }
                if self.says_exceptional(clause) && !clause.verb.negated {
                    return Ok(Mark::Is(Side::Exceptional));
                }
                if clause.verb.verb == V::Have {
                    let figure = clause.complements.iter().find_map(|c| match c {
                        Complement::Object(np) => self.figure(np),
                        _ => None,
                    });
                    return Ok(Mark::of(figure));
                }
                if clause.verb.verb == V::Be
                    && let [Complement::Adjective(a)] = clause.complements.as_slice()
                {
                    let width = self.by_width(&a.word);
                    let early = self
                        .low(&a.word)
                        .filter(|_| self.early_or_late(&a.word))
                        .map(|low| if low { Side::Early } else { Side::Late });
                    return Ok(Mark::of(width.or(early)));
                }
                self.where_it_stands(clause)
            }
            _ => Mark::Unclear,
        })
    }

    /// `in this section`, `in section 4`, `of the game`, `of the base set`.
    fn part_of_book(&self, np: &NounPhrase, class: &mut Vec<String>) -> Read<Mark> {
        let NounPhrase::One(n) = np else { return Ok(Mark::Unclear) };
        Ok(match &n.head {
            Head::Reference(name) => Mark::of(self.rules_numbered(name).map(Side::Group)),
            Head::Noun(w) if self.is(w, BOOK) && n.adjectives.is_empty() => {
                let own = n.determiner == Determiner::This;
                let set = self.units[self.at].set;
                if own { Mark::Is(Side::Group(Rules::Set(set))) } else { Mark::Nothing }
            }
            Head::Noun(w) if self.is(w, RULES) => {
                let side = self.side_of_noun(w, n)?;
                match side {
                    Some(Side::Group(rules)) => Mark::Is(Side::Group(rules)),
                    Some(Side::Other | Side::Same) => Mark::Nothing,
                    _ => Mark::Unclear,
                }
            }
            Head::Numbered(w, k) => {
                Mark::of(self.numbered_heading(&self.lemma(w), *k).map(Side::Group))
            }
            Head::Noun(w) if n.post.is_empty() => {
                for adjective in &n.adjectives {
                    self.class_word(adjective, class);
                }
                class.push(self.lemma(w).into_owned());
                Mark::Nothing
            }
            _ => Mark::Unclear,
        })
    }

    /// `listed first`, `that appears later in this book`.
    fn where_it_stands(&self, clause: &Clause) -> Mark {
        let V::Word(w) = &clause.verb.verb else { return Mark::Unclear };
        if clause.verb.negated
            || !self.is(
                w,
                &[
                    "come", "appear", "stand", "occur", "list", "write", "print", "state",
                    "number", "give", "place", "find", "mention",
                ],
            )
        {
            return Mark::Unclear;
        }
        let mut low = None;
        let mut group = None;
        for complement in &clause.complements {
            match complement {
                Complement::Adjective(a) => low = self.low(&a.word),
                Complement::Particle(text) => {
                    low = match text.as_str() {
                        "first" | "earlier" | "earliest" | "lower" | "lowest" | "before" => {
                            Some(true)
                        }
                        "last" | "later" | "latest" | "higher" | "highest" | "after" => {
                            Some(false)
                        }
                        _ => return Mark::Unclear,
                    }
                }
                Complement::Prep(
                    Preposition::In | Preposition::On | Preposition::Under,
                    np,
                ) => match self.part_of_book(np, &mut Vec::new()) {
                    Ok(Mark::Is(side)) => group = Some(side),
                    Ok(Mark::Nothing) => {}
                    _ => return Mark::Unclear,
                },
                _ => return Mark::Unclear,
            }
        }
        for adverb in &clause.verb.adverbs {
            match adverb {
                Adverb::First => low = Some(true),
                Adverb::Last => low = Some(false),
                _ => {}
            }
        }
        for adjunct in &clause.adjuncts {
            match adjunct {
                crate::syntax::ast::Adjunct::Manner(Adverb::First) => low = Some(true),
                crate::syntax::ast::Adjunct::Manner(Adverb::Last) => low = Some(false),
                crate::syntax::ast::Adjunct::Words(text) if text == "later" => {
                    low = Some(false);
                }
                crate::syntax::ast::Adjunct::Words(text) if text == "earlier" => {
                    low = Some(true);
                }
                _ => return Mark::Unclear,
            }
        }
        match low {
            Some(low) => Mark::Is(if low { Side::Early } else { Side::Late }),
            None => Mark::of(group),
        }
    }

    fn printed_on(&self, clause: &Clause) -> bool {
        let written = matches!(&clause.verb.verb, V::Word(w)
            if self.is(w, &["print", "write", "state", "say", "give", "describe"]))
            || clause.verb.verb == V::Be;
        written
            && clause.complements.iter().any(
                |c| matches!(c, Complement::Prep(Preposition::On, np) if self.is_piece(np)),
            )
    }
}
