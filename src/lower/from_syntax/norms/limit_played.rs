//! Limits of what is in play: `a player cannot have more than one boat in play`, `there can never be more than three boats
//! in play`. Who has so many cannot play another.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::forms::amend;
use crate::lower::from_syntax::forms::usual;
use crate::lower::from_syntax::lead::Lead;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck, count, equal, over};
use crate::lower::from_syntax::words;
use crate::lower::{Compare, Cond, Domain, Expr, Role, Rule, RuleKind, Scope, Value, Verb};
use crate::syntax::ast::{
    Clause, Complement, Determiner, Head, Nominal, NounPhrase, Post, Preposition, Quantity,
};
use crate::vocabulary::{Sort, TermId, Word};

impl Lowerer<'_> {
    /// The rule that nobody plays more of them than there may be; only for what pieces become when they are played.
    pub(crate) fn limit_played(
        &mut self,
        clause: &Clause,
        lead: &Lead,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let Some(subject @ NounPhrase::One(_)) = &clause.subject else { return Ok(None) };
        let game = self.is_game(subject);
        let player = self.class_of(subject) == Some(words::NounClass::Player);
        let object = clause.complements.iter().find_map(|c| match c {
            Complement::Object(NounPhrase::One(n)) => Some(n.as_ref()),
            _ => None,
        });
        // `The stack can hold at most two acts`.
        let zone = match self.class_of(subject) {
            Some(words::NounClass::Place) => Self::head(subject)
                .and_then(Self::as_term)
                .filter(|id| self.term(*id).sort == Sort::Zone && !self.is_place_class(*id)),
            _ => None,
        };
        let known = game || player || zone.is_some();
        let Some(object) = object.filter(|_| known) else { return Ok(None) };
        let Head::Noun(word) = &object.head else { return Ok(None) };
        let in_play = |p: &Post| matches!(p, Post::Prep(Preposition::In, NounPhrase::One(n)) if self.is_play(n));
        let said = object.post.iter().any(in_play);
        let sort = Self::as_term(word).map(|id| self.term(id).sort);
        // What is in play is there by what it was played as; a king is one by what is printed on it.
        let printed = matches!(sort, Some(Sort::Value | Sort::Kind)) && said && player;
        if sort != Some(Sort::Status) && !printed {
            if game || said {
                return Err(self.not_by_playing(object));
            }
            return Ok(None);
        }
        let placed = |p: &Post| matches!(p, Post::Prep(Preposition::In | Preposition::On, _));
        if !object.adjectives.is_empty() || !object.post.iter().all(placed) {
            return Ok(None);
        }
        let most = match &object.quantity {
            Some(Quantity::LessThan(_) | Quantity::AtLeast(_)) => return Ok(None),
            Some(q) => {
                let (low, high) = self.range(q, env)?;
                if clause.verb.negated { super::limit::minus_one(&low) } else { high }
            }
            None => return Ok(None),
        };
        let one = |noun: &str| -> Option<Nominal> {
            Some(self.a_thing(Head::Noun(self.lexicon_noun(noun)?), object.at))
        };
        let (Some(who), Some(verb)) = (one("player"), self.lexicon_verb("play")) else {
            return Ok(None);
        };
        let mut what = who.clone();
        what.head = Head::Noun(word.clone());
        // `a player whose crown is in play`: only those play no more of them.
        let who = match subject {
            NounPhrase::One(n) if player && !(n.post.is_empty() && n.adjectives.is_empty()) => {
                let some = n.as_ref().clone();
                Nominal { determiner: Determiner::A, quantity: None, plural: false, ..some }
            }
            _ => who,
        };
        let who = NounPhrase::One(Box::new(who));
        let what = Complement::Object(NounPhrase::One(Box::new(what)));
        // As what it comes into play; nothing where it is not said.
        let roles: Vec<Option<TermId>> = match self.roles_in_play() {
            roles if printed && !roles.is_empty() => roles.into_iter().map(Some).collect(),
            _ => vec![None],
        };
        let start = env.clone();
        for role in roles {
            *env = start.clone();
            let mut parts = vec![what.clone()];
            parts.extend(role.map(|role| {
                let n = self.a_thing(Head::Noun(Word::Term(role)), object.at);
                Complement::Prep(Preposition::As, NounPhrase::One(Box::new(n)))
            }));
            let playing = usual::clause_of(who.clone(), verb.clone(), parts, clause.at);
            let (pattern, of_subject, rest) = match self.norm_pattern(&playing, env) {
                Ok(read) => read,
                Err(_) if game || printed => return Err(self.not_by_playing(object)),
                Err(_) => return Ok(None),
            };
            let Some((_, agent)) = pattern.binds.iter().find(|(r, _)| *r == Role::Agent) else {
                return Ok(None);
            };
            let agent = Expr::Slot(*agent);
            let full = self.full(object, zone, player, agent, most.clone(), env)?;
            let guard = lead.guard.0.clone().and(of_subject).and(rest).and(full);
            let rule = self.rule(env, guard, RuleKind::Cannot { action: pattern });
            self.out.rules[rule].exceptional = lead.marker;
        }
        Ok(Some(Status::Operative))
    }

    /// Whether whoever acts, or a place, has so many of them already.
    fn full(
        &mut self,
        object: &Nominal,
        zone: Option<TermId>,
        player: bool,
        agent: Expr,
        most: Expr,
        env: &mut Env,
    ) -> Read<Cond> {
        let Head::Noun(word) = &object.head else { return Ok(Cond::True) };
        let var = env.slot(&self.lemma(word));
        let filter = self.piece_filter(word, var);
        let mut there = over(var, Domain::Pieces, filter);
        // `in their tableau`: of the one who plays it.
        let saved = env.agent.replace(agent.clone());
        let read = self.posts(object, &mut there, env);
        env.agent = saved;
        read?;
        if let Some(zone) = zone {
            let own = self.scope_of(zone) == Scope::Player && !self.collective.contains(&zone);
            there.domain = if own {
                Domain::In(Expr::Zone(zone, Some(Box::new(agent))))
            } else {
                Domain::InAll(zone)
            };
        } else if player && !matches!(there.domain, Domain::In(_)) {
            let own = equal(Expr::Controller(Box::new(Expr::Slot(var))), agent);
            there.filter = there.filter.and(own);
        }
        Ok(Cond::Compare(Compare::AtLeast, count(there), most))
    }

    /// The roles with which a piece is in play, where the book says in which places it is.
    fn roles_in_play(&self) -> Vec<TermId> {
        let Some(in_play) = self.out.terms.find("in play", Sort::Thing) else {
            return Vec::new();
        };
        let places: Vec<TermId> = (self.out.rules.iter())
            .filter(|r| matches!(&r.kind, RuleKind::Derive { name, .. } if *name == in_play))
            .flat_map(|r| r.guard.parts())
            .filter_map(|part| match part {
                Cond::InZone(_, zone) | Cond::In(_, Expr::Zone(zone, _)) => Some(*zone),
                _ => None,
            })
            .collect();
        (self.out.rules.iter())
            .filter_map(|r| match &r.kind {
                RuleKind::Invariant { status, zone } if places.contains(zone) => Some(*status),
                _ => None,
            })
            .collect()
    }

    /// `As an exception to rule 3, a player whose crown is in play can have up to five`: rule 3 is for the others then.
    pub(crate) fn wider_for_some(&mut self, of: &NounPhrase, clause: &Clause, from: usize) {
        let NounPhrase::One(named) = of else { return };
        let (Head::Reference(name), Some(who)) = (&named.head, &clause.subject) else { return };
        let some =
            matches!(who, NounPhrase::One(n) if !n.post.is_empty() || !n.adjectives.is_empty());
        if !some || self.class_of(who) != Some(words::NounClass::Player) {
            return;
        }
        let name = name.rsplit(' ').next().unwrap_or(name).to_owned();
        let mine: Vec<_> = self.out.rules[from..].iter().filter_map(most_of).collect();
        let [(verb, most)] = mine.as_slice() else { return };
        let here = self.at as u32;
        let meant = self.out.rules.places(|other| {
            other.origin.position != here && amend::below(&other.origin.name, &name)
        });
        let narrower = |at: &usize| {
            most_of(&self.out.rules[*at]).is_some_and(|(v, n)| v == *verb && n < *most)
        };
        if meant.is_empty() || !meant.iter().all(narrower) {
            return;
        }
        let unit = self.units[self.at].clone();
        if self.leave_them_out(&name, who, &unit, &mut Env::default()).is_ok() {
            for rule in &mut self.out.rules[from..] {
                rule.exceptional = None;
                rule.beats.clear();
            }
        }
    }

    /// `in play`.
    fn is_play(&self, n: &Nominal) -> bool {
        matches!(&n.head, Head::Noun(w) if self.is(w, &["play"]))
            && n.determiner == Determiner::None
            && n.adjectives.is_empty()
            && n.post.is_empty()
    }

    fn not_by_playing(&self, n: &Nominal) -> Stuck {
        Stuck::new(
            n.at.0,
            format!("nothing says how `{}` come to be too many", self.quote_of(n)),
        )
        .help(match &n.head {
            Head::Noun(word) => {
                let name = Self::as_term(word)
                    .map_or_else(|| self.lemma(word).into_owned(), |id| self.term(id).name.clone());
                let a = crate::vocabulary::article(&name);
                let start = if a == "an" { "An" } else { "A" };
                format!("say what cannot be done then, for example `{start} {name} cannot be played while there is {a} {name} in play`")
            }
            _ => "say what cannot be done then, for example `A card cannot be played while …`".to_owned(),
        })
    }
}

/// What a rule forbids where there are so many already, and how many.
fn most_of(rule: &Rule) -> Option<(Verb, i64)> {
    let RuleKind::Cannot { action } = &rule.kind else { return None };
    let parts = rule.guard.parts();
    // What is counted stands behind whom it is said of.
    parts.iter().rev().find_map(|part| match part {
        Cond::Compare(Compare::AtLeast, _, Expr::Const(Value::Int(n))) => {
            Some((action.verb, *n))
        }
        Cond::Exists(_) => Some((action.verb, 1)),
        _ => None,
    })
}
