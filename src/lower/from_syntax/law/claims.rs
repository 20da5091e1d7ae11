//! What a rule says of its own rank: `this rule takes precedence over 4.2`, `subject to rule 3`,
//! `unless a card says otherwise`; and rules about names, sets and base games.

use super::meta::Says;
use super::side::Side;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::Read;
use crate::lower::{Cond, Marker, Meta, NumberMark, Numbers, RuleKind, Rules};
use crate::outline::Number;
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Condition, Determiner, ExceptionMark, Head, Label,
    NounPhrase, Post, Preposition, Pronoun, Sentence, Statement, Subordinator, Verb as V,
};

/// What a rule claims of others.
#[derive(Debug, Clone)]
pub(crate) struct Claimed {
    /// The rules that claim.
    pub of: Rules,
    /// The rules that are spoken of.
    pub against: Rules,
    /// Whether the first prevail.
    pub over: bool,
    /// Whether they call themselves an exception.
    pub exception: bool,
}

/// `They lose 1 coin, except in the first round`: the case that is left out stands before what happens, where `except`
/// limits all of it. `Cannot knock, except on their turn` is a prohibition with its own case.
fn except_to_front(s: &mut Sentence) {
    let [joined] = s.clauses.as_mut_slice() else { return };
    let clause = &mut joined.clause;
    if clause.verb.negated || clause.verb.only {
        return;
    }
    let Some(Adjunct::ExceptWhen(inner)) = clause.adjuncts.last() else { return };
    let lead = match &**inner {
        Adjunct::Time(..) => Adjunct::ExceptWhen(inner.clone()),
        // In front, `except when` begins an exception to the sentence before.
        Adjunct::Sub(Subordinator::When | Subordinator::If | Subordinator::While, c) => {
            Adjunct::Sub(Subordinator::Unless, c.clone())
        }
        _ => return,
    };
    clause.adjuncts.pop();
    s.leads.push(lead);
}

impl Lowerer<'_> {
    /// `This rule takes precedence over rule 4.2.`: a claim of the rule about itself.
    pub(crate) fn told(&mut self, s: &Sentence) -> Read<Option<Status>> {
        let classes: Vec<(&NounPhrase, String)> = s
            .clauses
            .iter()
            .filter_map(|j| {
                let subject = j.clause.subject.as_ref()?;
                Some((subject, self.class_said(&j.clause, subject)?))
            })
            .collect();
        if s.leads.is_empty() && !classes.is_empty() && classes.len() == s.clauses.len() {
            for (subject, class) in classes {
                self.classed(subject, &class);
            }
            return Ok(Some(Status::Meta));
        }
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        if !s.leads.is_empty() || joined.clause.verb.negated {
            return Ok(None);
        }
        let Some(subject) = &joined.clause.subject else { return Ok(None) };
        let own = match subject {
            NounPhrase::One(n) => {
                matches!(n.head, Head::Reference(_))
                    || n.determiner == crate::syntax::ast::Determiner::This && !n.plural
            }
            NounPhrase::And(list) => list.iter().all(
                |np| matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Reference(_))),
            ),
            _ => false,
        };
        let clause = &joined.clause;
        if self.is_this(subject)
            && let Some(against) = self.exception_said(clause)
        {
            let of = self.this_rule();
            self.claimed.extend(against.into_iter().map(|against| Claimed {
                of: of.clone(),
                against,
                over: true,
                exception: true,
            }));
            return Ok(Some(Status::Meta));
        }
        if !own || !self.is_rule_phrase(subject) {
            return Ok(None);
        }
        let Some((says, object)) = self.ranking(clause, false) else { return Ok(None) };
        let mut object = object;
        for adjunct in &clause.adjuncts {
            match adjunct {
                Adjunct::Prep(Preposition::Over, np) if object.is_none() => object = Some(np),
                Adjunct::Manner(_) => {}
                _ => return Ok(None),
            }
        }
        let group = |side: Option<Side>| match side {
            Some(Side::Group(rules)) => Some(rules),
            Some(Side::Printed) => Some(Rules::Printed),
            Some(Side::Other | Side::Written) => Some(Rules::All),
            _ => None,
        };
        let against = match object {
            Some(np) => group(self.side(np)?),
            None => Some(Rules::All),
        };
        let (Some(of), Some(against)) = (group(self.side(subject)?), against) else {
            return Ok(None);
        };
        let over = says != Says::Under;
        let unit = &self.units[self.at];
        let by_number = match subject {
            NounPhrase::One(n) => matches!(n.head, Head::Reference(_)),
            _ => true,
        };
        let itself = match &of {
            Rules::Numbered(_, number) => {
                !by_number || !number.0.is_empty() && unit.number.0 == number.0
            }
            _ => true,
        };
        if itself {
            self.claimed.push(Claimed { of, against, over, exception: false });
        } else {
            // What one rule says of two others is a law.
            let (over, under) = if over { (of, against) } else { (against, of) };
            let law = RuleKind::Meta(Meta::Over { over, under });
            self.rule(&Env::default(), Cond::True, law);
        }
        Ok(Some(Status::Meta))
    }

    /// `this`, `this rule`: the rule that is being read.
    fn is_this(&self, np: &NounPhrase) -> bool {
        matches!(np, NounPhrase::One(n) if n.post.is_empty() && match &n.head {
            Head::Pronoun(Pronoun::This) => true,
            Head::Noun(w) => {
                n.determiner == Determiner::This && !n.plural && self.is(w, super::side::RULES)
            }
            _ => false,
        })
    }

    /// `is an exception to rule 4`: the rules that it names.
    fn exception_said(&self, clause: &Clause) -> Option<Vec<Rules>> {
        let (n, np) = match clause.complements.as_slice() {
            [Complement::Object(NounPhrase::One(n))] => match n.post.as_slice() {
                [Post::Prep(Preposition::To, np)] => (n, np),
                _ => return None,
            },
            [Complement::Object(NounPhrase::One(n)), Complement::Prep(Preposition::To, np)]
                if n.post.is_empty() =>
            {
                (n, np)
            }
            _ => return None,
        };
        let exception = matches!(&n.head, Head::Noun(w) if self.is(w, &["exception"]));
        let rules = self.exception_to(np);
        (clause.verb.verb == V::Be
            && exception
            && clause.adjuncts.is_empty()
            && !rules.is_empty())
        .then_some(rules)
    }

    /// `rules 101 to 199 are immutable`: the word for the class.
    fn class_said(&self, clause: &Clause, subject: &NounPhrase) -> Option<String> {
        let [Complement::Adjective(a)] = clause.complements.as_slice() else { return None };
        let Adjective::Plain(w) = &a.word else { return None };
        let named = |np: &NounPhrase| matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Reference(_)) && n.post.is_empty());
        let rules = match subject {
            NounPhrase::And(list) => list.iter().all(named),
            np => named(np) || self.is_this(np),
        };
        let special = self.by_width(&a.word).is_some();
        let bare = clause.verb.modal.is_none() && clause.adjuncts.is_empty();
        (clause.verb.verb == V::Be && rules && bare && !special)
            .then(|| self.lemma(w).into_owned())
    }

    /// Keeps that the rules of a phrase are of a class.
    fn classed(&mut self, np: &NounPhrase, class: &str) {
        let set = self.units[self.at].set;
        let phrases = match np {
            NounPhrase::And(list) => list.as_slice(),
            np => std::slice::from_ref(np),
        };
        for np in phrases {
            let NounPhrase::One(n) = np else { continue };
            let own = self.units[self.at].number.0.clone();
            let (from, to) = if let Head::Reference(name) = &n.head {
                let mut ends = name
                    .split(['-', '\u{2013}'])
                    .filter_map(|part| Number::named(part).map(|n| n.parts));
                let Some(from) = ends.next() else { continue };
                let to = ends.next().unwrap_or_else(|| from.clone());
                (from, to)
            } else {
                (own.clone(), own)
            };
            self.out.classes.push(NumberMark {
                set,
                of: Numbers::Range(from, to),
                name: "class".to_owned(),
                value: class.to_owned(),
            });
        }
    }

    /// Takes what a sentence says of its own rank out of it.
    pub(crate) fn without_claims(&self, mut s: Sentence) -> (Sentence, Vec<Rules>) {
        let mut found = Vec::new();
        let mut take = |adjuncts: &mut Vec<Adjunct>| {
            adjuncts.retain(|a| match self.yields_to(a) {
                Some(against) => {
                    found.push(against);
                    false
                }
                None => true,
            });
        };
        take(&mut s.leads);
        for joined in &mut s.clauses {
            take(&mut joined.clause.adjuncts);
        }
        self.take_exceptions(&mut s);
        except_to_front(&mut s);
        if !found.is_empty() && s.exception == Some(ExceptionMark::Plain) {
            // `Except where 4.2 says otherwise`: the other is the exception.
            s.exception = None;
        }
        (s, found)
    }

    /// `… regardless of rule 3`, `… even though rule 3 forbids it`: the sentence is an exception to it.
    fn take_exceptions(&self, s: &mut Sentence) {
        let mut named: Vec<NounPhrase> = Vec::new();
        let is_rule = |np: &NounPhrase| {
            let phrases = match np {
                NounPhrase::And(l) | NounPhrase::Or(l) | NounPhrase::Nor(l) => l.as_slice(),
                one @ NounPhrase::One(_) => std::slice::from_ref(one),
            };
            phrases.iter().all(
                |np| matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Reference(_))),
            )
        };
        let mut adjunct = |a: &Adjunct| {
            let np = match a {
                Adjunct::Prep(Preposition::RegardlessOf, np) => Some(np),
                Adjunct::Sub(Subordinator::EvenIf, Condition::Clause(c)) => {
                    c.subject.as_ref().filter(|_| self.forbids(c))
                }
                _ => None,
            };
            let Some(np) = np.filter(|np| is_rule(np)) else { return true };
            named.push(np.clone());
            false
        };
        s.leads.retain(&mut adjunct);
        for joined in &mut s.clauses {
            joined.clause.adjuncts.retain(&mut adjunct);
        }
        for joined in &mut s.clauses {
            joined.clause.complements.retain(|c| match c {
                Complement::Prep(Preposition::RegardlessOf, np) if is_rule(np) => {
                    named.push(np.clone());
                    false
                }
                _ => true,
            });
        }
        if named.is_empty() || matches!(s.exception, Some(ExceptionMark::To(_))) {
            return;
        }
        let first = named.remove(0);
        let all = if named.is_empty() {
            first
        } else {
            NounPhrase::And(std::iter::once(first).chain(named).collect())
        };
        s.exception = Some(ExceptionMark::To(all));
    }

    /// `Exception to rule 3: …`: the sentence behind the label, as the exception that it is.
    pub(crate) fn exception_label(&self, label: &Label, rest: &Statement) -> Option<Sentence> {
        let (Label::Phrase(NounPhrase::One(n)), Statement::Sentence(s)) = (label, rest) else {
            return None;
        };
        if !matches!(&n.head, Head::Noun(w) if self.is(w, &["exception"])) {
            return None;
        }
        let to = match n.post.as_slice() {
            [] => ExceptionMark::Plain,
            [Post::Prep(Preposition::To, np)] => ExceptionMark::To(np.clone()),
            _ => return None,
        };
        let mut s = s.clone();
        s.exception.get_or_insert(to);
        Some(s)
    }

    /// `rule 3 forbids it`, `rule 3 says otherwise`.
    fn forbids(&self, c: &Clause) -> bool {
        matches!(&c.verb.verb, V::Word(w) if self.is(w, &[
            "forbid", "prohibit", "prevent", "disallow", "say", "state", "ban", "deny", "restrict",
            "limit", "require", "demand", "exclude",
        ])) && !c.verb.negated
    }

    /// Which rules an adjunct lets prevail.
    fn yields_to(&self, adjunct: &Adjunct) -> Option<Rules> {
        match adjunct {
            Adjunct::Prep(Preposition::SubjectTo, np) => self.rules_named(np),
            Adjunct::Sub(
                Subordinator::Unless | Subordinator::Where | Subordinator::When,
                c,
            ) => self.says_otherwise(c),
            Adjunct::ExceptWhen(inner) => match &**inner {
                Adjunct::AsSaid(Some(np)) => self.rules_named(np),
                Adjunct::Sub(_, c) => self.says_otherwise(c),
                _ => None,
            },
            _ => None,
        }
    }

    fn rules_named(&self, np: &NounPhrase) -> Option<Rules> {
        match self.side(np) {
            Ok(Some(Side::Group(rules))) => Some(rules),
            Ok(Some(Side::Printed)) => Some(Rules::Printed),
            Ok(Some(Side::Other | Side::Written)) => Some(Rules::All),
            _ => None,
        }
    }

    /// `a card says otherwise`, `otherwise stated`, `stated otherwise in rule 3`.
    fn says_otherwise(&self, c: &Condition) -> Option<Rules> {
        let (Condition::Clause(clause) | Condition::Reduced(clause)) = c else { return None };
        let V::Word(w) = &clause.verb.verb else { return None };
        let otherwise = clause
            .complements
            .iter()
            .any(|c| matches!(c, Complement::Particle(p) if p == "otherwise"))
            || clause
                .adjuncts
                .iter()
                .any(|a| matches!(a, Adjunct::Words(p) if p == "otherwise"));
        if !otherwise
            || !self.is(
                w,
                &[
                    "say", "state", "specify", "note", "indicate", "describe", "provide",
                    "instruct", "direct", "declare", "require", "permit", "allow", "mention",
                    "tell", "agree",
                ],
            )
        {
            return None;
        }
        let by = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(Preposition::In | Preposition::By | Preposition::On, np) => {
                Some(np)
            }
            _ => None,
        });
        match (&clause.subject, by) {
            (Some(np), None) => self.rules_named(np),
            (None, Some(np)) => self.rules_named(np).or_else(|| self.names_pieces(np)),
            (None, None) => Some(Rules::All),
            _ => None,
        }
    }

    fn names_pieces(&self, np: &NounPhrase) -> Option<Rules> {
        matches!(self.side(np), Ok(Some(Side::Printed))).then_some(Rules::Printed)
    }

    /// Gives the rules of the book what was claimed for them.
    pub(crate) fn finish_claims(&mut self) {
        for claimed in &std::mem::take(&mut self.claimed) {
            for rule in self.out.rules.all_mut() {
                let meant = match &claimed.of {
                    Rules::Numbered(set, number) => {
                        set.is_none_or(|set| set == rule.origin.set)
                            && rule.origin.number.0.starts_with(&number.0)
                    }
                    Rules::Titled(set, title) => {
                        *set == rule.origin.set && rule.origin.name.contains(title.as_str())
                    }
                    Rules::Set(set) => *set == rule.origin.set,
                    _ => false,
                };
                if meant {
                    if claimed.exception {
                        rule.exceptional.get_or_insert(Marker::Except);
                    }
                    let list = if claimed.over { &mut rule.beats } else { &mut rule.yields };
                    if !list.contains(&claimed.against) {
                        list.push(claimed.against.clone());
                    }
                }
            }
        }
    }

    /// Laws of other kinds: about names, compatibility, base games, and what is exceptional.
    pub(crate) fn other_meta(&self, s: &Sentence) -> Option<Meta> {
        if !self.about_rules(s) {
            return None;
        }
        let words = self.words_of(s);
        let has = |list: &[&str]| list.iter().any(|w| words.iter().any(|x| x == w));
        let ranks =
            has(&["low", "lower", "below", "rank", "precedence", "prevail", "yield", "defer"]);
        if has(&["compatibility"]) && ranks {
            return Some(Meta::CompatibilityBelow);
        }
        if self.defines_exceptional(s) {
            // `When it states an exception, or when it speaks of a narrower case`: a second way.
            let stated =
                has(&["state", "say", "declare", "call", "name", "mark", "announce", "word"]);
            let other = has(&[
                "condition",
                "case",
                "narrow",
                "narrower",
                "specific",
                "replace",
                "situation",
                "instead",
                "circumstance",
                "special",
                "or",
                "detail",
                "detailed",
            ]);
            return Some(if stated && !other {
                Meta::OnlyStated
            } else {
                Meta::ExceptionalMeans
            });
        }
        if has(&["name"]) && has(&["same", "share"]) {
            return Some(Meta::SameName);
        }
        if has(&["base"]) && has(&["apply", "follow"]) {
            return Some(Meta::BaseBelow);
        }
        // `If no law decides, they are tied.`
        (has(&["tie", "tied"]) && has(&["law", "rule"])).then_some(Meta::ExceptionalMeans)
    }

    /// A sentence is about rules when a rule noun is its subject, object or condition.
    fn about_rules(&self, s: &Sentence) -> bool {
        let rule = |np: &NounPhrase| self.is_rule_phrase(np);
        s.clauses.iter().any(|j| {
            j.clause.subject.as_ref().is_some_and(rule)
                || j.clause
                    .complements
                    .iter()
                    .any(|c| matches!(c, Complement::Object(np) if rule(np)))
        }) || s.leads.iter().any(|a| match a {
            Adjunct::Sub(_, Condition::Clause(c)) => {
                c.subject.as_ref().is_some_and(rule)
                    || c.complements
                        .iter()
                        .any(|c| matches!(c, Complement::Prep(_, np) if rule(np)))
            }
            _ => false,
        })
    }

    fn defines_exceptional(&self, s: &Sentence) -> bool {
        s.clauses.first().is_some_and(|j| {
            j.clause.verb.verb == V::Be
                && j.clause.complements.iter().any(|c| {
                    matches!(c, Complement::Adjective(a)
                        if matches!(&a.word, Adjective::Plain(w) if self.is(w, &["exceptional"])))
                })
        })
    }

    /// The rules that `as an exception to …` and `despite …` name.
    pub(crate) fn exception_to(&self, np: &NounPhrase) -> Vec<Rules> {
        let one = |np: &NounPhrase| match np {
            NounPhrase::One(n) => match &n.head {
                Head::Reference(name) => self.rules_numbered(name),
                _ => self.rules_named(&NounPhrase::One(n.clone())),
            },
            _ => None,
        };
        match np {
            NounPhrase::One(_) => one(np).into_iter().collect(),
            NounPhrase::And(l) | NounPhrase::Or(l) | NounPhrase::Nor(l) => {
                l.iter().filter_map(one).collect()
            }
        }
    }
}

impl Lowerer<'_> {
    pub(crate) fn claim(&mut self, np: &crate::syntax::ast::NounPhrase, from: usize) {
        let rules = self.exception_to(np);
        for rule in &mut self.out.rules[from..] {
            rule.beats.extend(rules.iter().cloned());
        }
    }
}

impl Lowerer<'_> {
    pub(crate) fn marker_in(&self, s: &Sentence) -> Option<Marker> {
        // `two cards instead of one`
        let figure = s.clauses.iter().any(|j| {
            j.clause.adjuncts.iter().any(|a| {
                matches!(a, Adjunct::Prep(crate::syntax::ast::Preposition::InsteadOf, _))
            }) || j.clause.complements.iter().any(|c| {
                matches!(
                    c,
                    crate::syntax::ast::Complement::Prep(
                        crate::syntax::ast::Preposition::InsteadOf,
                        _
                    )
                )
            })
        });
        (figure || self.says_instead(s)).then_some(Marker::Instead)
    }
}
