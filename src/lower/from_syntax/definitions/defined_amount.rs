//! Amounts that a definition makes of others: `the strength of a player is the number of cards in front of them plus 2`. How much
//! one is, is reckoned each time it is asked.

use crate::lower::from_syntax::bind;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, Stuck};
use crate::lower::from_syntax::replace;
use crate::lower::{Aggregate, Arith, Cond, Expr, Query, RuleKind, Slot, Subject};
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Head, Nominal, NounPhrase, Post, Preposition,
    Sentence, Verb as V,
};
use crate::vocabulary::TermId;

/// What changes how much something is.
const CHANGES: [&str; 17] = [
    "gain", "lose", "increase", "decrease", "reduce", "raise", "lower", "double", "halve",
    "add", "subtract", "score", "earn", "reset", "set", "get", "receive",
];

/// One part of an amount, and how it goes with those before it.
type Part = (Arith, NounPhrase);

impl Lowerer<'_> {
    /// Reads a sentence so, if its subject is an amount that the book defines.
    pub(crate) fn amount_defined(
        &mut self,
        s: &Sentence,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let Some(clause) = s.clauses.first().map(|joined| &joined.clause) else {
            return Ok(None);
        };
        let Some(NounPhrase::One(n)) = &clause.subject else { return Ok(None) };
        let Head::Noun(w) = &n.head else { return Ok(None) };
        let defined = |t: &TermId| crate::vocabulary::is_defined_amount(self.term(*t));
        let Some(field) = Self::as_term(w).filter(defined) else { return Ok(None) };
        let [Post::Of(owner)] = n.post.as_slice() else { return Ok(None) };
        let plain =
            clause.verb.verb == V::Be && clause.verb.modal.is_none() && !clause.verb.negated;
        let Some(parts) = parts(clause).filter(|_| plain) else {
            return Err(Stuck::new(
                clause.at.0,
                format!("`{}` does not say of what `{}` is made", self.said(), self.lemma(w)),
            )
            .help("say it as one sum, for example `Your strength is the number of cards in front of you plus 2`"));
        };
        let (slot, of, guard) = self.any_such(owner, field, env)?;
        let noun = if let NounPhrase::One(n) = owner { Some(&n.head) } else { None };
        let noun =
            noun.and_then(|h| if let Head::Noun(w) = h { Some(w.clone()) } else { None });
        self.remember_slot(env, slot, of, noun, true);
        let mut value: Option<Expr> = None;
        for (op, np) in parts {
            let part = self.number(&np, env)?;
            value = Some(match value {
                Some(front) => Expr::Arith(op, Box::new(front), Box::new(part)),
                None => part,
            });
        }
        let Some(value) = value else { return Ok(None) };
        self.rule(env, guard, RuleKind::Assign { field, slot: Some(slot), value });
        Ok(Some(Status::Operative))
    }

    /// Refuses to change what a definition makes of others, and to do something so far as it says where only the cards are counted.
    pub(crate) fn not_of_others(
        &self,
        lemma: &str,
        changed: Option<Ref>,
        to: Option<Ref>,
        at: crate::source::Span,
    ) -> Read<()> {
        let defined = |r: Option<Ref>| match r {
            Some(Ref::Tally(t) | Ref::Property(t)) => {
                Some(self.term(t)).filter(|t| crate::vocabulary::is_defined_amount(t))
            }
            _ => None,
        };
        if let Some(term) = defined(changed).filter(|_| CHANGES.contains(&lemma)) {
            let name = term.name.to_lowercase();
            return Err(Stuck::new(at, format!("how much `{name}` is follows from a definition, so nothing is added to it or taken away"))
                .help("change what it is made of, or give the new amount a name of its own"));
        }
        if let Some(term) = defined(to).filter(|_| ["discard", "draw"].contains(&lemma)) {
            let name = term.name.to_lowercase();
            return Err(Stuck::new(at, format!("it is not said how many that are, up or down to `{name}`"))
                .help(format!("say when and how many, for example `while a player has more cards in hand than their {name}, they discard a card`")));
        }
        Ok(())
    }

    /// Those of whom an amount is said: a slot for one of them, what it stands for, and which ones are meant. `Any other` are
    /// those of whom nothing was said before.
    pub(crate) fn any_such(
        &mut self,
        owner: &NounPhrase,
        field: TermId,
        env: &mut Env,
    ) -> Read<(Slot, Ref, Cond)> {
        let (owner, other) = match owner {
            NounPhrase::One(n) => {
                let (plain, other) = self.without_other(n);
                (NounPhrase::One(Box::new(plain)), other)
            }
            np => (np.clone(), false),
        };
        let d = self.phrase(&owner, env)?;
        let Core::Many(q) = d.core.clone() else {
            return Err(Stuck::new(d.span, "it is not said of which ones this holds")
                .help("say `a card` or `a player`"));
        };
        let of = if d.sort == Ref::Player { Ref::Player } else { Ref::Piece };
        let mut guard = bind::domain_guard(&q, &mut env.clone()).and(q.filter.clone());
        if other {
            guard = guard.and(self.none_said(field, &q, d.span)?);
        }
        Ok((q.var, of, guard))
    }

    /// None of those of whom the rules before say how much it is.
    fn none_said(&self, field: TermId, q: &Query, at: crate::source::Span) -> Read<Cond> {
        let set = self.units[self.at].set;
        let mut all = Cond::True;
        for rule in &self.out.rules {
            if let RuleKind::Assign { field: of, slot: Some(slot), .. } = &rule.kind
                && *of == field
                && rule.origin.set == set
            {
                let said = replace::cond(&rule.guard, *slot, &Expr::Slot(q.var));
                all = said.negate().and(all);
            }
        }
        if all == Cond::True {
            return Err(Stuck::new(at, format!("`{}`: other than which?", self.quote(at)))
                .help("say right before it how much it is for the first ones"));
        }
        Ok(all)
    }

    /// `The number of different colours among the cards in front of them`: how many values there are.
    pub(crate) fn different_values(
        &mut self,
        n: &Nominal,
        env: &mut Env,
    ) -> Read<Option<Expr>> {
        let [Post::Of(NounPhrase::One(of))] = n.post.as_slice() else { return Ok(None) };
        let said = matches!(of.adjectives.as_slice(), [Adjective::Plain(a)] if self.is(a, &["different", "distinct"]));
        let different = said || of.adjectives.is_empty();
        let Head::Noun(w) = &of.head else { return Ok(None) };
        let property = Self::as_term(w).filter(|t| {
            self.out.world.properties.iter().any(|p| p.term == *t && p.of == Subject::Piece)
        });
        let [Post::Of(pieces) | Post::Prep(Preposition::Among | Preposition::On, pieces)] =
            of.post.as_slice()
        else {
            return Ok(None);
        };
        // So many counters on them are added up, unless the different figures are meant.
        let figures = self.piece_numbers();
        let Some(field) =
            property.filter(|p| different && of.plural && (said || !figures.contains(p)))
        else {
            return Ok(None);
        };
        let d = self.phrase(pieces, env)?;
        let (Core::Many(q), Ref::Piece) = (d.core, d.sort) else { return Ok(None) };
        let value = Expr::Field(Box::new(Expr::Slot(q.var)), field);
        Ok(Some(Expr::Aggregate(Aggregate::Different, Box::new(q), Some(Box::new(value)))))
    }
}

/// The parts of which an amount is made, each with what stands behind it.
fn parts(clause: &Clause) -> Option<Vec<Part>> {
    let mut all: Vec<Part> = Vec::new();
    for complement in &clause.complements {
        match complement {
            Complement::Object(np) if all.is_empty() => {
                for np in summed(np) {
                    all.push((Arith::Add, np));
                }
            }
            Complement::Prep(preposition, np) => after(&mut all, *preposition, np)?,
            _ => return None,
        }
    }
    // `The coins they have plus 3`: what was taken for a part of having belongs to the sum.
    let mut at = 0;
    while at < all.len() {
        let lifted = lifted(&mut all[at].1);
        for (place, part) in lifted.into_iter().enumerate() {
            all.insert(at + 1 + place, part);
        }
        at += 1;
    }
    for adjunct in &clause.adjuncts {
        let Adjunct::Prep(preposition, np) = adjunct else { return None };
        after(&mut all, *preposition, np)?;
    }
    (!all.is_empty()).then_some(all)
}

/// What stands behind the parts so far: one more, or where the pieces of the last one lie (`2 plus the number of blue cards in
/// front of them`).
fn after(all: &mut Vec<Part>, preposition: Preposition, np: &NounPhrase) -> Option<()> {
    match preposition {
        Preposition::Plus => all.push((Arith::Add, np.clone())),
        Preposition::Minus => all.push((Arith::Sub, np.clone())),
        place @ (Preposition::In
        | Preposition::On
        | Preposition::InFrontOf
        | Preposition::Among
        | Preposition::Of) => {
            let NounPhrase::One(last) = &mut all.last_mut()?.1 else { return None };
            let counted = match last.post.last_mut() {
                Some(Post::Of(NounPhrase::One(of))) => of,
                _ => last,
            };
            // `In your hand and in front of you`: pieces lie in one place.
            if counted.post.iter().any(|p| matches!(p, Post::Prep(..))) {
                return None;
            }
            counted.post.push(Post::Prep(place, np.clone()));
        }
        _ => return None,
    }
    Some(())
}

/// `The sum of 2 and the number of cards`: its two parts.
fn summed(np: &NounPhrase) -> Vec<NounPhrase> {
    if let NounPhrase::And(list) = np
        && let Some(NounPhrase::One(first)) = list.first()
        && let [Post::Of(inner)] = first.post.as_slice()
    {
        return std::iter::once(inner).chain(&list[1..]).cloned().collect();
    }
    vec![np.clone()]
}

/// Takes what is added or taken away out of the relative clause at the end of a phrase.
fn lifted(np: &mut NounPhrase) -> Vec<Part> {
    let NounPhrase::One(n) = np else { return Vec::new() };
    let mut out = Vec::new();
    match n.post.last_mut() {
        Some(Post::Of(inner) | Post::Prep(_, inner)) => return lifted(inner),
        Some(Post::Relative(relative)) => {
            let clause = &mut relative.clause;
            let sum = |c: &Complement| {
                matches!(c, Complement::Prep(Preposition::Plus | Preposition::Minus, _))
            };
            if let Some(from) = clause.complements.iter().position(sum) {
                for complement in clause.complements.split_off(from) {
                    if let Complement::Prep(p, np) = complement {
                        after(&mut out, p, &np);
                    }
                }
            }
            let sum = |a: &Adjunct| {
                matches!(a, Adjunct::Prep(Preposition::Plus | Preposition::Minus, _))
            };
            let from = clause.adjuncts.iter().position(sum);
            // What stands behind the sum says where its pieces lie.
            let from = if out.is_empty() { from } else { Some(0) };
            if let Some(from) = from {
                for adjunct in clause.adjuncts.split_off(from) {
                    if let Adjunct::Prep(p, np) = adjunct {
                        after(&mut out, p, &np);
                    }
                }
            }
        }
        _ => {}
    }
    out
}
