//! Sentences that say no more than an order: `lower-ranked knights act first`, `among cards of the same rank, the
//! earlier name goes first`. They speak of what another sentence does with each of the pieces.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::effects::deal;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::from_syntax::time::episode;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Direction, Domain, Effect, Expr, Query, RuleKind, Slot, SortKey};
use crate::syntax::ast::{
    Adjective, Adjunct, Adverb, Clause, Complement, Head, Nominal, NounPhrase, Opener, OrderBy,
    OrderPhrase, Ordinal, Post, Preposition, Sentence, Verb as V,
};
use crate::vocabulary::{Sort, TermId, Word};

const LOW: [&str; 6] = ["low", "small", "little", "early", "few", "weak"];
const HIGH: [&str; 7] = ["high", "large", "great", "late", "big", "much", "strong"];
const ACTS: [&str; 14] = [
    "act", "go", "move", "play", "come", "attack", "resolve", "activate", "score", "be",
    "fight", "strike", "start", "begin",
];

impl Lowerer<'_> {
    /// What is printed on pieces as their name.
    pub(crate) fn name_property(&self) -> Option<TermId> {
        ["first name", "name", "title"]
            .iter()
            .find_map(|name| self.out.terms.find(name, Sort::Property))
    }

    /// The key that breaks ties of an order.
    pub(crate) fn tie_key(&self, ties: &OrderBy, var: Slot) -> Option<SortKey> {
        let (np, direction) = match ties {
            OrderBy::Alphabetical(np) | OrderBy::Ascending(np) => (np, Direction::Ascending),
            OrderBy::Descending(np) => (np, Direction::Descending),
            _ => return None,
        };
        let said = np.as_ref().and_then(Self::head).and_then(Self::as_term);
        let field = match (said, ties) {
            (Some(t), _) if self.term(t).sort == Sort::Property => t,
            (None, OrderBy::Alphabetical(None)) => self.name_property()?,
            _ => return None,
        };
        Some(key(field, var, direction))
    }

    /// Adds the keys that break ties to an order that has a key.
    pub(crate) fn with_ties(&self, order: &OrderPhrase, over: &mut Query) -> Read<()> {
        let Some(ties) = &order.ties else { return Ok(()) };
        let Some(key) = self.tie_key(ties, over.var) else {
            return Err(Stuck::new(self.here(), "it is not said by what ties are broken")
                .help("write for example `with ties broken by name`"));
        };
        over.sort.push(key);
        Ok(())
    }

    /// A sentence that gives an order to what is done with each of the pieces, if it is one.
    pub(crate) fn says_order(&mut self, s: &Sentence, env: &mut Env) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        let Some(front) = self.goes_first(clause) else { return Ok(None) };
        let Some(NounPhrase::One(n)) = &clause.subject else { return Ok(None) };
        let Some((field, low)) = self.measured(n) else { return Ok(None) };
        if !matches!(s.opener, None | Some(Opener::ThatIs)) || s.exception.is_some() {
            return Ok(None);
        }
        let mut equals = false;
        for lead in &s.leads {
            match lead {
                Adjunct::Prep(
                    Preposition::Between | Preposition::Among | Preposition::For,
                    np,
                ) => {
                    equals = true;
                    let _ = np;
                }
                Adjunct::AsSaid(_) | Adjunct::Words(_) => {}
                _ => return Ok(None),
            }
        }
        let direction = if low == front { Direction::Ascending } else { Direction::Descending };
        let mut ties = None;
        for a in &clause.adjuncts {
            match a {
                Adjunct::Order(OrderPhrase { by: OrderBy::Unstated, from: None, ties: t }) => {
                    ties.clone_from(t);
                }
                Adjunct::AsSaid(_) | Adjunct::Words(_) | Adjunct::Manner(Adverb::First) => {}
                _ => return Ok(None),
            }
        }
        let Some(at) = self.loop_over_pieces(n) else {
            return Err(Stuck::new(
                clause.at.0,
                format!("`{}` gives an order, and nothing before is done in one", self.said()),
            )
            .help("say what is done, for example `in ascending order of rank, each card is turned over`"));
        };
        if !self.loop_of_kind(at, n) {
            return Err(Stuck::new(
                clause.at.0,
                format!(
                    "`{}` is not what the rule before does something with",
                    self.quote_of(n)
                ),
            ));
        }
        let position = self.out.rules[at].origin.position as usize;
        let mut over = match self.sorted(at) {
            Some(over) => over.clone(),
            None => return Ok(None),
        };
        let before = over.sort.clone();
        let mut keys = Vec::new();
        if equals {
            // Between equals: a further key, and what they are equal in is the key before it.
            let same = s
                .leads
                .iter()
                .any(|a| matches!(a, Adjunct::Prep(_, np) if self.same_in(np, &before)));
            if !same {
                return Err(Stuck::new(clause.at.0, "it is not clear in what they are equal")
                    .help("name it, for example `between two cards of the same rank`"));
            }
            keys.clone_from(&before);
            let own = key(field, over.var, direction);
            if !keys.contains(&own) {
                keys.push(own);
            }
        } else {
            keys.push(key(field, over.var, direction));
            if let Some(ties) = &ties {
                let tie = self.tie_key(ties, over.var).ok_or_else(|| {
                    Stuck::new(clause.at.0, "it is not said by what ties are broken")
                        .help("write for example `with ties broken by name`")
                })?;
                keys.push(tie);
            }
            if before.starts_with(&keys) {
                keys.clone_from(&before);
            } else if !keys.starts_with(&before) {
                return Err(Stuck::new(
                    clause.at.0,
                    "another sentence gives another order for the same thing",
                ));
            }
        }
        if keys == before {
            self.restates.insert(self.at, position);
            return Ok(Some(self.fact(env)));
        }
        over.sort = keys;
        if let RuleKind::Contents { effect, .. }
        | RuleKind::When { effect, .. }
        | RuleKind::Perform { effect, .. } = &mut self.out.rules[at].kind
            && let Effect::ForEach { over: q, .. } = effect
        {
            *q = over;
        }
        self.fact(env);
        Ok(Some(Status::Operative))
    }

    /// Whether a clause says that something is first, or last.
    fn goes_first(&self, clause: &Clause) -> Option<bool> {
        let acts = match &clause.verb.verb {
            V::Word(w) => self.is(w, &ACTS) && !clause.verb.passive,
            V::Be => true,
            _ => false,
        };
        if !acts || clause.verb.negated {
            return None;
        }
        let ordinal = |o: &Ordinal| match o {
            Ordinal::Nth(1) => Some(true),
            Ordinal::Last => Some(false),
            _ => None,
        };
        let mut found = None;
        for c in &clause.complements {
            match c {
                Complement::Adjective(a) => match &a.word {
                    Adjective::Ordinal(o) => found = ordinal(o),
                    _ => return None,
                },
                _ => return None,
            }
        }
        if clause.verb.adverbs.contains(&Adverb::First) {
            found = Some(true);
        } else if clause.verb.adverbs.contains(&Adverb::Last) {
            found = Some(false);
        }
        found
    }

    /// `lower-ranked knights`, `knights with lower ranks`, `the earlier name`: by what, and whether low.
    fn measured(&self, n: &Nominal) -> Option<(TermId, bool)> {
        let low = |a: &Adjective| match a {
            Adjective::More(w) | Adjective::Most(w) | Adjective::Plain(w) => {
                if self.is(w, &LOW) { Some(true) } else { self.is(w, &HIGH).then_some(false) }
            }
            _ => None,
        };
        let property =
            |w: &Word| Self::as_term(w).filter(|t| self.term(*t).sort == Sort::Property);
        let Head::Noun(head) = &n.head else { return None };
        if let Some(field) = property(head) {
            let here = n.adjectives.iter().find_map(low);
            let behind = n.post.iter().find_map(|p| match p {
                Post::Relative(r) => r.clause.complements.iter().find_map(|c| match c {
                    Complement::Adjective(a) => low(&a.word),
                    _ => None,
                }),
                Post::Adjective(a) => low(&a.word),
                _ => None,
            });
            return here.or(behind).map(|low| (field, low));
        }
        if self.noun_class(head) != NounClass::Piece {
            return None;
        }
        // `lower-ranked`: the comparative with the participle of a verb for the property.
        let by_verb = n.adjectives.windows(2).find_map(|two| {
            let side = low(&two[0])?;
            let Adjective::Participle { negated: false, verb, .. } = &two[1] else {
                return None;
            };
            let field = self.out.terms.find(&self.lemma(verb), Sort::Property)?;
            Some((field, side))
        });
        by_verb.or_else(|| {
            n.post.iter().find_map(|p| match p {
                Post::Of(NounPhrase::One(inner))
                | Post::Prep(Preposition::With | Preposition::Of, NounPhrase::One(inner)) => {
                    let Head::Noun(w) = &inner.head else { return None };
                    Some((property(w)?, inner.adjectives.iter().find_map(low)?))
                }
                _ => None,
            })
        })
    }

    /// `two cards of the same rank`: what they have in common is the last key so far.
    fn same_in(&self, np: &NounPhrase, keys: &[SortKey]) -> bool {
        let NounPhrase::One(n) = np else { return false };
        n.post.iter().any(|p| match p {
            Post::Of(NounPhrase::One(inner))
            | Post::Prep(Preposition::With | Preposition::Of, NounPhrase::One(inner)) => {
                let same = inner.adjectives.iter().any(|a| {
                    matches!(a, Adjective::Plain(w) if self.is(w, &["same", "equal", "identical"]))
                });
                let field = match &inner.head {
                    Head::Noun(w) => Self::as_term(w),
                    _ => None,
                };
                same && keys.iter().any(
                    |k| matches!(&k.by, Expr::Field(_, f) if Some(*f) == field),
                )
            }
            _ => false,
        })
    }

    /// The last rule before that does something with each of the pieces.
    fn loop_over_pieces(&self, n: &Nominal) -> Option<usize> {
        let set = self.units[self.at].set;
        let _ = n;
        self.out.rules.iter().rposition(|r| {
            r.origin.set == set
                && matches!(&r.kind,
                    RuleKind::Contents { effect, .. }
                    | RuleKind::When { effect, .. }
                    | RuleKind::Perform { effect, .. }
                    if matches!(effect, Effect::ForEach { over, body, .. }
                        if over.domain == Domain::Pieces && episode::last_event(body)
                            .is_some_and(|p| !p.verb.is_primitive())))
        })
    }

    /// Whether the pieces of a loop are of the kind that an order names, where it names one.
    pub(crate) fn loop_of_kind(&self, at: usize, n: &Nominal) -> bool {
        let Head::Noun(w) = &n.head else { return true };
        let Some(kind) = Self::as_term(w).filter(|t| self.term(*t).sort == Sort::Kind) else {
            return true;
        };
        let Some(over) = self.sorted(at) else { return false };
        let mut kinds = deal::kinds_in(&over.filter, over.var);
        if kinds.is_empty() {
            // Chosen pieces are of the kind that was chosen.
            for rule in &*self.out.rules {
                if let Some(effect) = rule.kind.effect() {
                    secret_kinds(effect, &mut kinds);
                }
            }
        }
        kinds.is_empty() || kinds.contains(&kind)
    }

    fn sorted(&self, at: usize) -> Option<&Query> {
        match &self.out.rules[at].kind {
            RuleKind::Contents { effect: Effect::ForEach { over, .. }, .. }
            | RuleKind::When { effect: Effect::ForEach { over, .. }, .. }
            | RuleKind::Perform { effect: Effect::ForEach { over, .. }, .. } => Some(over),
            _ => None,
        }
    }
}

fn secret_kinds(effect: &Effect, out: &mut Vec<TermId>) {
    match effect {
        Effect::Secretly { choice, .. } => {
            out.extend(deal::kinds_in(&choice.from.filter, choice.from.var));
        }
        Effect::Seq(list) => list.iter().for_each(|e| secret_kinds(e, out)),
        _ => {}
    }
}

fn key(field: TermId, var: Slot, direction: Direction) -> SortKey {
    SortKey { by: Expr::Field(Box::new(Expr::Slot(var)), field), direction }
}
