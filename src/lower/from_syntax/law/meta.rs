//! Rules about rules: the laws of precedence that a book states. A law is a claim (`the X rule prevails over the Y rule`),
//! often behind the situation in which it is asked. `side` reads both sides; every word of them has to be understood.

use std::borrow::Cow;

use super::meta_when::Situation;
use super::side::Side;
use super::side_names::law_of_duties;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::{Cond, Meta, RuleKind, Rules};
use crate::syntax::ast::{
    Adjunct, Adverb, Clause, Complement, Head, NounPhrase, Post, Preposition, Sentence,
    Verb as V,
};

/// Two sides.
struct Claim {
    over: Side,
    under: Option<Side>,
}

impl Lowerer<'_> {
    /// Reads a sentence as a rule about rules, if it is one.
    pub(crate) fn meta(&mut self, s: &Sentence) -> Read<Option<Status>> {
        if let Some(status) = self.told(s)? {
            return Ok(Some(status));
        }
        let laws = match self.other_meta(s) {
            Some(law) => vec![law],
            None => match self.laws(s)? {
                Some(read) => read,
                None => return Ok(None),
            },
        };
        for law in laws {
            self.rule(&Env::default(), Cond::True, RuleKind::Meta(law));
        }
        Ok(Some(Status::Meta))
    }

    /// The laws that a sentence states; none if it is not about rules.
    fn laws(&self, s: &Sentence) -> Read<Option<Vec<Meta>>> {
        let mut lead = Situation::default();
        let mut left = Vec::new();
        for adjunct in &s.leads {
            match self.situation(adjunct)? {
                Some(more) => lead.join(more),
                None => left.push(adjunct),
            }
        }
        let mut about = lead.conflict || lead.decides.is_some();
        let mut laws = Vec::new();
        let mut winner: Option<Side> = None;
        let mut fallback = false;
        for joined in &s.clauses {
            let clause = &behind_those(&joined.clause);
            let mut here = lead.clone();
            let mut rest = Vec::new();
            for adjunct in &clause.adjuncts {
                match self.situation(adjunct)? {
                    Some(more) => here.join(more),
                    None => rest.push(adjunct),
                }
            }
            about |= here.conflict || here.decides.is_some();
            if !about && !self.speaks_of_rules(clause) {
                // `Tragedy tells players how …, and so its rules prevail`: the claim comes later.
                continue;
            }
            if winner.is_some() && self.gives_way(clause) {
                continue;
            }
            if here.decides == Some(Meta::Claims) && self.does_so(clause) {
                // `if one of them says that it prevails, it does`
                laws.push(Meta::Claims);
                continue;
            }
            if here.decides == Some(Meta::Claims) && self.numbers_decide(clause) {
                // Claims that contradict each other leave it to the laws below.
                fallback = true;
                continue;
            }
            let Some(claim) = self.claim_of(clause, &rest, &here)? else { continue };
            about = true;
            for adjunct in &left {
                self.within(adjunct, &mut here)?;
            }
            for law in self.law(&claim, &here, clause)? {
                if !laws.contains(&law) {
                    laws.push(law);
                }
            }
            winner = Some(claim.over);
        }
        Ok((fallback || !laws.is_empty()).then_some(laws))
    }

    /// The law that a claim makes in its situation.
    fn law(&self, claim: &Claim, here: &Situation, clause: &Clause) -> Read<Vec<Meta>> {
        let mut over = claim.over.clone();
        let mut under = claim.under.clone();
        // `If a card contradicts a rule, follow the card`: the other of the two gives way.
        if under.is_none() && here.sides.len() == 2 {
            under = here.sides.iter().find(|side| **side != over).cloned();
        }
        if over == Side::Same {
            // `it prevails`: what the situation speaks of, or what decides there.
            over = match (&here.decides, here.sides.as_slice()) {
                (Some(_), _) => Side::Same,
                (None, [first, ..]) => first.clone(),
                _ => return Err(self.unclear(clause)),
            };
        }
        let mut laws = Vec::new();
        match (&here.decides, &over) {
            (Some(law), Side::Same) => laws.push(law.clone()),
            // `If two rules claim precedence over each other, the lower number prevails`.
            (Some(Meta::Claims), Side::Early | Side::Late | Side::Figure(..)) => {
                laws.push(Meta::Claims);
                laws.extend(self.law_of(&over, under.as_ref()));
            }
            (Some(law), side) => {
                // `… unless the later one is exceptional`, `if it claims so, it prevails`.
                laws.push(law.clone());
                if here.still_open
                    && let Some(more) = self.law_of(side, under.as_ref())
                {
                    laws.push(more);
                }
            }
            (None, side) => match self.law_of(side, under.as_ref()) {
                Some(law) => laws.push(law),
                None => return Err(self.unclear(clause)),
            },
        }
        let groups: Vec<&Rules> = here
            .sides
            .iter()
            .filter_map(|side| match side {
                Side::Both(group) => Some(group),
                _ => None,
            })
            .collect();
        if !groups.is_empty() {
            let among =
                |law: &Meta, group: &Rules| Meta::Among(group.clone(), Box::new(law.clone()));
            laws = laws
                .iter()
                .flat_map(|law| groups.iter().map(move |group| among(law, group)))
                .collect();
        }
        Ok(laws)
    }

    fn unclear(&self, clause: &Clause) -> Stuck {
        Stuck::new(
            clause.at.0,
            format!("it is not clear which rule prevails by `{}`", self.quote(clause.at.0)),
        )
        .help("write, for example, `if two rules conflict, the rule with the lower number prevails`")
    }

    pub(crate) fn law_of(&self, over: &Side, under: Option<&Side>) -> Option<Meta> {
        let against = |other: &Side| {
            under.is_none_or(|side| {
                *side == *other || matches!(side, Side::Other | Side::Both(_))
            })
        };
        let group = |side: &Side| match side {
            Side::Group(rules) => Some(rules.clone()),
            Side::Printed => Some(Rules::Printed),
            Side::Other | Side::Written => Some(Rules::All),
            _ => None,
        };
        match over {
            Side::Early if against(&Side::Late) => Some(Meta::EarlierNumber),
            Side::Late if against(&Side::Early) => Some(Meta::LaterNumber),
            Side::Specific if against(&Side::General) => Some(Meta::Specific),
            Side::General if against(&Side::Specific) => Some(Meta::General),
            Side::LateClause if against(&Side::EarlyClause) => Some(Meta::LaterClause),
            Side::EarlyClause if against(&Side::LateClause) => Some(Meta::EarlierClause),
            Side::Forbids | Side::Permits if under == Some(&Side::Obliges) => {
                law_of_duties(over, under)
            }
            Side::Forbids if against(&Side::Permits) => Some(Meta::CannotBeatsCan),
            Side::Permits if against(&Side::Forbids) => Some(Meta::CanBeatsCannot),
            Side::Figure(name, higher) if against(&Side::Figure(name.clone(), !higher)) => {
                Some(Meta::Attribute { name: name.clone(), higher: *higher })
            }
            Side::Exceptional | Side::CallsItself
                if against(&Side::General)
                    || under.is_some_and(|side| matches!(side, Side::Early | Side::Late)) =>
            {
                let calls = *over == Side::CallsItself;
                Some(if calls { Meta::CallsItself } else { Meta::Exceptional })
            }
            Side::Claims if against(&Side::Other) => Some(Meta::Claims),
            Side::Obliges => law_of_duties(over, under),
            side => {
                let over = group(side)?;
                let under = match under {
                    None => Rules::All,
                    // Opposite a group, general rules are those outside it.
                    Some(Side::General) => Rules::All,
                    Some(side) => group(side)?,
                };
                (over != under).then_some(Meta::Over { over, under })
            }
        }
    }

    /// `… prevails over …`, `follow …`, `conflicts are resolved in favor of …`.
    fn claim_of(
        &self,
        clause: &Clause,
        rest: &[&Adjunct],
        here: &Situation,
    ) -> Read<Option<Claim>> {
        if self.does_so(clause)
            && let Some(np) = &clause.subject
            && self.side(np)? == Some(Side::Claims)
        {
            // `A rule that says that it prevails does so.`
            return Ok(Some(Claim { over: Side::Claims, under: None }));
        }
        let Some((says, mut object)) = self.ranking(clause, here.conflict) else {
            return Ok(None);
        };
        // `such provisions supersede the numerical method`
        if object.is_some_and(|np| self.is_method(np)) {
            object = None;
        }
        for adjunct in rest {
            match adjunct {
                Adjunct::Prep(Preposition::Over | Preposition::Under, np) => {
                    object = object.or(Some(np));
                }
                Adjunct::Manner(
                    Adverb::Instead
                    | Adverb::Always
                    | Adverb::Still
                    | Adverb::Also
                    | Adverb::Immediately,
                )
                | Adjunct::AsSaid(_)
                | Adjunct::IfAble => {}
                Adjunct::Prep(Preposition::In, np) if self.is_book(np) => {}
                _ => return Err(self.unclear(clause)),
            }
        }
        let first = match says {
            Says::Favors | Says::Follow => object.take(),
            _ => clause.subject.as_ref(),
        };
        let Some(first) = first else { return Ok(None) };
        let Some(one) = self.side(first)? else {
            return if here.conflict { Err(self.unclear(clause)) } else { Ok(None) };
        };
        let other = match object {
            Some(np) => match self.side(np)? {
                Some(side) => Some(side),
                None => {
                    return if here.conflict { Err(self.unclear(clause)) } else { Ok(None) };
                }
            },
            None => None,
        };
        let ranks = matches!(says, Says::Over | Says::Under);
        if clause.verb.only || clause.verb.negated && (other.is_none() || !ranks) {
            return Err(self.unclear(clause));
        }
        // `A rule of low power cannot override one …`, `No low rule overrides …`
        let none = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n)
                if n.determiner == crate::syntax::ast::Determiner::No)
        };
        let no_first = none(first);
        let no_other = object.is_some_and(none);
        if (no_first || no_other) && (other.is_none() || !ranks) {
            return Err(self.unclear(clause));
        }
        let denied = clause.verb.negated ^ no_first ^ no_other;
        let says = match says {
            Says::Over if denied => Says::Under,
            Says::Under if denied => Says::Over,
            says => says,
        };
        Ok(Some(match says {
            Says::Under => match other {
                Some(over) => Claim { over, under: Some(one) },
                None => return Err(self.unclear(clause)),
            },
            _ => Claim { over: one, under: other },
        }))
    }

    /// Whether a clause ranks, and over what.
    pub(crate) fn ranking<'c>(
        &self,
        clause: &'c Clause,
        conflict: bool,
    ) -> Option<(Says, Option<&'c NounPhrase>)> {
        let V::Word(w) = &clause.verb.verb else {
            let have = clause.verb.verb == V::Have;
            let (says, object) = self.precedence(clause)?;
            return have.then_some((says, object));
        };
        let lemma = self.lemma(w);
        let object = clause.complements.iter().find_map(|c| match c {
            Complement::Object(np) => Some(np),
            _ => None,
        });
        let prep = |wanted: &[Preposition]| {
            clause.complements.iter().find_map(|c| match c {
                Complement::Prep(p, np) if wanted.contains(p) => Some(np),
                _ => None,
            })
        };
        let over = prep(&[Preposition::Over]);
        match (&*lemma, clause.verb.passive) {
            ("take" | "get" | "claim", false) => self.precedence(clause),
            ("prevail" | "win" | "rank", false) => {
                if let Some(under) = prep(&[Preposition::Under]) {
                    return Some((Says::Under, Some(under)));
                }
                let known = clause.complements.iter().all(|c| {
                    matches!(c, Complement::Prep(Preposition::Over | Preposition::Against, _))
                });
                let against = over.or_else(|| prep(&[Preposition::Against]));
                (known && (lemma != "rank" || against.is_some()))
                    .then_some((Says::Over, against))
            }
            (
                "override" | "overrule" | "supersede" | "supplant" | "trump" | "beat"
                | "outrank" | "replace",
                false,
            ) => object.map(|np| (Says::Over, Some(np))),
            ("override" | "overrule" | "supersede" | "supplant" | "replace", true) => {
                prep(&[Preposition::By]).map(|np| (Says::Under, Some(np)))
            }
            ("defer" | "yield" | "bow", false) => {
                prep(&[Preposition::To]).map(|np| (Says::Under, Some(np)))
            }
            ("give", false) => prep(&[Preposition::To]).map(|np| (Says::Under, Some(np))),
            ("apply" | "govern" | "hold" | "stand" | "count" | "decide" | "control", false)
                if conflict =>
            {
                clause.complements.is_empty().then_some((Says::Over, None))
            }
            ("use" | "follow" | "apply" | "obey" | "honor", false)
                if conflict && clause.subject.is_none() =>
            {
                object.map(|np| (Says::Follow, Some(np)))
            }
            ("use" | "follow" | "apply" | "obey" | "honor", true) if conflict => {
                clause.complements.is_empty().then_some((Says::Over, None))
            }
            ("resolve" | "settle" | "decide", true) => {
                let conflicts = clause.subject.as_ref().is_some_and(|np| self.is_conflict(np));
                let favored = prep(&[Preposition::For])?;
                conflicts.then_some((Says::Favors, Some(favored)))
            }
            _ => None,
        }
    }

    /// `take precedence over X`, `has priority over X`.
    fn precedence<'c>(&self, clause: &'c Clause) -> Option<(Says, Option<&'c NounPhrase>)> {
        let mut over = None;
        let mut precedence = false;
        for complement in &clause.complements {
            match complement {
                Complement::Object(NounPhrase::One(n)) => {
                    let Head::Noun(w) = &n.head else { return None };
                    precedence = self.is(w, &["precedence", "priority"]);
                    for post in &n.post {
                        match post {
                            Post::Prep(Preposition::Over, np) => over = Some(np),
                            _ => return None,
                        }
                    }
                }
                Complement::Prep(Preposition::Over, np) => over = Some(np),
                _ => return None,
            }
        }
        precedence.then_some((Says::Over, over))
    }

    /// `… and the other has no effect`, `… is ignored`: what the loser does goes without saying.
    fn gives_way(&self, clause: &Clause) -> bool {
        match &clause.verb.verb {
            V::Have => clause.complements.iter().any(|c| {
                matches!(c, Complement::Object(NounPhrase::One(n))
                    if n.determiner == crate::syntax::ast::Determiner::No
                        && matches!(&n.head, Head::Noun(w) if self.is(w, &["effect", "force"])))
            }),
            V::Be => clause.complements.iter().any(|c| {
                matches!(c, Complement::Adjective(a)
                    if matches!(&a.word, crate::syntax::ast::Adjective::Plain(w) if self.is(w, &["void", "invalid"])))
            }),
            V::Word(w) => {
                clause.verb.passive && self.is(w, &["ignore", "override", "overrule"])
                    || clause.verb.negated && self.is(w, &["apply"])
            }
            V::Do => false,
        }
    }

    /// `it does`, `that rule does so`: what the condition says that it claims.
    fn does_so(&self, clause: &Clause) -> bool {
        clause.verb.verb == V::Do
            && !clause.verb.negated
            && clause
                .complements
                .iter()
                .all(|c| matches!(c, Complement::Particle(p) if p == "so"))
    }

    /// `the numbers decide`, `the numerical order governs again`.
    fn numbers_decide(&self, clause: &Clause) -> bool {
        let numbers = |np: &NounPhrase| self.is_method(np);
        let by = |np: &NounPhrase| match np {
            NounPhrase::One(n) => {
                numbers(np) || n.post.iter().any(|p| matches!(p, Post::Of(np) if numbers(np)))
            }
            _ => false,
        };
        clause.subject.as_ref().is_some_and(numbers)
            && matches!(&clause.verb.verb, V::Word(w)
                if self.is(w, &["decide", "govern", "apply", "prevail", "rule", "count"]))
            && clause.complements.is_empty()
            || clause.verb.passive
                && clause
                    .complements
                    .iter()
                    .any(|c| matches!(c, Complement::Prep(Preposition::By, np) if by(np)))
    }

    /// `the numbers`, `the numerical method`.
    fn is_method(&self, np: &NounPhrase) -> bool {
        matches!(np, NounPhrase::One(n) if n.post.is_empty()
            && self.extreme(n).is_none()
            && matches!(&n.head, Head::Noun(w)
                if self.is(w, &["number", "numbering", "order", "method"])))
    }

    /// `the lower number prevails`: said of nothing but rules.
    fn of_numbers(&self, clause: &Clause) -> bool {
        let number = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n) if self.extreme(n).is_some()
                && matches!(&n.head, Head::Noun(w) if self.is(w, &["number", "numbering"])))
        };
        clause.subject.as_ref().is_some_and(number)
            && (matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["prevail", "govern"]))
                || self.precedence(clause).is_some())
    }

    /// Whether a clause says something of rules.
    fn speaks_of_rules(&self, clause: &Clause) -> bool {
        let rule = |np: &NounPhrase| self.is_rule_phrase(np);
        clause.subject.as_ref().is_some_and(rule)
            || clause.complements.iter().any(|c| match c {
                Complement::Object(np) | Complement::Prep(_, np) => {
                    rule(np) || self.posts_of(np).any(&rule)
                }
                _ => false,
            })
            || clause.subject.as_ref().is_some_and(|np| self.is_conflict(np))
            || self.modal_side(clause.subject.as_ref()).is_some()
            || self.of_width(clause)
            || self.of_numbers(clause)
    }

    /// `specific beats general`: said of nothing but rules.
    fn of_width(&self, clause: &Clause) -> bool {
        let width = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n) if n.head == Head::Number)
                && matches!(self.side(np), Ok(Some(Side::Specific | Side::General)))
        };
        clause.subject.as_ref().is_some_and(width)
            && clause.complements.iter().any(|c| match c {
                Complement::Object(np) | Complement::Prep(_, np) => {
                    width(np) || self.posts_of(np).any(width)
                }
                _ => false,
            })
    }

    fn posts_of<'c>(
        &self,
        np: &'c NounPhrase,
    ) -> impl Iterator<Item = &'c NounPhrase> + use<'c> {
        let posts: &[Post] = match np {
            NounPhrase::One(n) => &n.post,
            _ => &[],
        };
        posts.iter().filter_map(|p| match p {
            Post::Prep(_, np) | Post::Of(np) => Some(np),
            _ => None,
        })
    }

    /// `in this book`, `in the game`: says nothing more.
    fn is_book(&self, np: &NounPhrase) -> bool {
        matches!(np, NounPhrase::One(n)
            if matches!(&n.head, Head::Noun(w) if self.is(w, super::side::BOOK)) && n.post.is_empty())
    }

    /// `within one rule`, before the claim.
    fn within(&self, adjunct: &Adjunct, here: &mut Situation) -> Read<()> {
        match adjunct {
            Adjunct::Prep(Preposition::In, np)
                if self.is_book(np) || self.is_one_rule(np) || self.is_conflict(np) =>
            {
                here.conflict |= self.is_conflict(np);
                Ok(())
            }
            // `in a conflict between rules`
            Adjunct::Prep(Preposition::Between | Preposition::Among | Preposition::Of, np)
                if self.of_equal_figure(np) =>
            {
                here.conflict = true;
                Ok(())
            }
            Adjunct::Prep(Preposition::Between | Preposition::Among | Preposition::Of, np)
                if self.is_rule_phrase(np) =>
            {
                here.conflict = true;
                self.pair(np, here)?;
                here.both_of_the_group();
                Ok(())
            }
            Adjunct::Words(_) | Adjunct::Manner(_) => Ok(()),
            _ => Err(Stuck::new(
                self.here(),
                "it is not clear what the words before this law restrict",
            )
            .help("write the law as a sentence of its own")),
        }
    }
}

/// `prevail over those in section 4`: what follows says which rules `those` are.
fn behind_those(clause: &Clause) -> Cow<'_, Clause> {
    use crate::syntax::ast::Pronoun;
    let found = clause.complements.iter().position(|c| {
        matches!(c, Complement::Object(NounPhrase::One(n)) | Complement::Prep(_, NounPhrase::One(n))
            if n.head == Head::Pronoun(Pronoun::This) && n.plural && n.post.is_empty())
    });
    let Some(at) = found else { return Cow::Borrowed(clause) };
    let mut clause = clause.clone();
    let post = match clause.complements.get(at + 1) {
        Some(Complement::Prep(
            p @ (Preposition::In | Preposition::Under | Preposition::Of),
            np,
        )) => {
            let post = (*p, np.clone());
            clause.complements.remove(at + 1);
            Some(post)
        }
        Some(_) => None,
        None => match clause.adjuncts.first() {
            Some(Adjunct::Prep(
                p @ (Preposition::In | Preposition::Under | Preposition::Of),
                np,
            )) => {
                let post = (*p, np.clone());
                clause.adjuncts.remove(0);
                Some(post)
            }
            _ => None,
        },
    };
    if let Some((preposition, np)) = post
        && let Some(
            Complement::Object(NounPhrase::One(n)) | Complement::Prep(_, NounPhrase::One(n)),
        ) = clause.complements.get_mut(at)
    {
        n.post.push(Post::Prep(preposition, np));
    }
    Cow::Owned(clause)
}

/// How a clause ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Says {
    /// The subject stands over what follows.
    Over,
    /// The subject stands under what follows.
    Under,
    /// What follows is to be followed.
    Follow,
    /// Conflicts are resolved for what follows.
    Favors,
}
