//! What the sentences below a heading speak of: the event that the sentence above them ends in.
//!
//! Under `Fighting: when a rider fights, its player sends it to a castle`, a part headed `Winning`
//! says `if the castle …, the player …` without naming the event again.

use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::{Lowerer, Unit};
use crate::lower::from_syntax::discourse::{Discourse, Env};
use crate::lower::from_syntax::phrases::denote::Ref;
use crate::lower::{Cond, Effect, Expr, Pattern, Reads, Role, RuleKind};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Determiner, Head, NounPhrase, Post, Pronoun,
    Sentence,
};
use crate::vocabulary::Word;

/// An event with the nouns of those who take part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Episode {
    pub verb: crate::lower::Verb,
    /// Who or what takes part, with its noun.
    pub roles: Vec<(Role, Ref, Word)>,
}

impl Lowerer<'_> {
    /// The episode of a part: its own, else that of the part around it.
    pub(crate) fn episode_of(&self, unit: &Unit) -> Option<Episode> {
        let mut at = Some(unit.discourse);
        let mut steps = 0;
        while let Some(key) = at {
            if let Some(episode) = self.episodes.get(&key).filter(|_| key != unit.discourse) {
                return Some(episode.clone());
            }
            at = self.around.get(&key).copied();
            steps += 1;
            if steps > 16 {
                return None;
            }
        }
        None
    }

    /// Remembers the event that a rule's effect ends in as the episode of the parts below it.
    pub(crate) fn set_episode(&mut self, unit: &Unit, before: usize, env: &Env) {
        let Some(rule) = self.out.rules.get(before..).and_then(|r| r.last()) else { return };
        let (RuleKind::Perform { effect, .. }
        | RuleKind::When { effect, .. }
        | RuleKind::Contents { effect, .. }) = &rule.kind
        else {
            return;
        };
        // What is done at a time is an episode where it is done with each of several pieces.
        let each = matches!(effect, Effect::ForEach { over, .. }
            if over.domain == crate::lower::Domain::Pieces);
        if matches!(rule.kind, RuleKind::Contents { .. }) && !each {
            return;
        }
        let Some(p) = last_event(effect) else { return };
        if p.verb.is_primitive() {
            return;
        }
        let mut roles = Vec::new();
        for (role, arg) in &p.roles {
            let crate::lower::Arg::Is(e) = arg else { continue };
            let of_loop = |q: &crate::lower::Query| *e == Expr::Slot(q.var);
            let known = env.named.iter().find(|a| {
                (a.expr == *e || a.query.as_ref().is_some_and(of_loop)) && a.noun.is_some()
            });
            if let Some(a) = known
                && let Some(noun) = a.noun.clone()
            {
                roles.push((*role, a.sort, noun));
            } else if *role == Role::Agent
                && let Some(noun) = self.lexicon_noun("player")
            {
                roles.push((*role, Ref::Player, noun));
            }
        }
        if roles.len() > 1 {
            self.episodes.insert(unit.discourse, Episode { verb: p.verb, roles });
        }
    }

    /// Puts a sentence that speaks of those who take part into the episode.
    pub(crate) fn in_episode(
        &mut self,
        s: &Sentence,
        unit: &Unit,
        env: &mut Env,
        d: &mut Discourse,
    ) -> bool {
        let Some(episode) = self.episode_of(unit) else { return false };
        let own = s.leads.iter().any(|a| match a {
            Adjunct::Sub(_, c) => self.condition_is_event(c) && !self.of_episode(c, &episode),
            Adjunct::Time(..) => true,
            _ => false,
        });
        if own || env.event.is_some() || !self.speaks_of(s, &episode) {
            return false;
        }
        let mut pattern = Pattern { verb: episode.verb, binds: Vec::new() };
        env.named.clear();
        for (role, sort, noun) in &episode.roles {
            let slot = env.slot(&self.lemma(noun));
            pattern.binds.push((*role, slot));
            self.remember_slot(env, slot, *sort, Some(noun.clone()), *role == Role::Object);
            if *role == Role::Agent {
                env.agent = Some(Expr::Slot(slot));
            }
        }
        env.event = Some(pattern.clone());
        d.trigger = Some(Trigger::Event { pattern, reads: Reads::After, proposed: false });
        d.guard = Some(Cond::True);
        true
    }

    /// In its episode `an actor` is the actor of the episode.
    pub(crate) fn definite_in_episode(&self, s: &Sentence, unit: &Unit) -> Sentence {
        let mut s = s.clone();
        let Some(episode) = self.episode_of(unit) else { return s };
        let one = |np: &mut NounPhrase| {
            if let NounPhrase::One(n) = np
                && n.determiner == Determiner::A
                && n.adjectives.is_empty()
                && n.post.is_empty()
                && matches!(&n.head, Head::Noun(w) if episode.roles.iter().any(|(r, _, noun)| noun == w && *r != Role::Agent))
            {
                n.determiner = Determiner::The;
            }
        };
        // `your sailor`, said to who sends it, is the sailor that is sent.
        let yours = |n: &mut crate::syntax::ast::Nominal| {
            if n.determiner == Determiner::PronounPoss(Pronoun::You)
                && n.adjectives.is_empty()
                && n.post.is_empty()
                && !n.plural
                && matches!(&n.head, Head::Noun(w)
                    if episode.roles.iter().any(|(r, _, noun)| noun == w && *r == Role::Object))
            {
                n.determiner = Determiner::The;
            }
        };
        for a in &mut s.leads {
            if let Adjunct::Sub(_, c) = a {
                each_subject(c, &one);
                each_of_condition(c, &yours);
            }
        }
        for j in &mut s.clauses {
            if let Some(np) = &mut j.clause.subject {
                one(np);
            }
            each_of_clause(&mut j.clause, &yours);
        }
        s
    }

    /// Whether a condition speaks of what those in the episode do in it (`an actor finishes the play`).
    fn of_episode(&self, c: &Condition, episode: &Episode) -> bool {
        match c {
            Condition::Clause(c) | Condition::Reduced(c) => {
                let mut nouns = Vec::new();
                clause_definites(c, &mut nouns);
                nouns.iter().any(|n| self.is_in_episode(n, episode))
            }
            Condition::And(l) | Condition::Or(l) => {
                l.iter().any(|c| self.of_episode(c, episode))
            }
            Condition::With(c, _) => self.of_episode(c, episode),
        }
    }

    fn is_in_episode(&self, n: &crate::syntax::ast::Nominal, episode: &Episode) -> bool {
        let Head::Noun(w) = &n.head else { return false };
        let definite = matches!(
            n.determiner,
            Determiner::The
                | Determiner::That
                | Determiner::This
                | Determiner::PronounPoss(Pronoun::You)
        );
        definite
            && episode.roles.iter().any(|(role, _, noun)| noun == w && *role != Role::Agent)
    }

    fn speaks_of(&self, s: &Sentence, episode: &Episode) -> bool {
        let mut nouns = Vec::new();
        for a in &s.leads {
            if let Adjunct::Sub(_, c) = a {
                condition_definites(c, &mut nouns);
            }
        }
        for j in &s.clauses {
            clause_definites(&j.clause, &mut nouns);
        }
        nouns.iter().any(|n| self.is_in_episode(n, episode))
    }
}

pub(crate) fn last_event(effect: &Effect) -> Option<&crate::lower::Proposal> {
    match effect {
        Effect::Do(p) => Some(p),
        Effect::Seq(l) => l.iter().rev().find_map(last_event),
        Effect::Choose(c) => c.body.as_deref().and_then(last_event),
        Effect::ForEach { body, .. } => last_event(body),
        Effect::If(_, a, _) => last_event(a),
        Effect::Offer { effect, .. } => last_event(effect),
        _ => None,
    }
}

/// Every loop of an effect with what is done in it.
pub(crate) fn each_loop(effect: &Effect, f: &mut dyn FnMut(&crate::lower::Query, &Effect)) {
    match effect {
        Effect::ForEach { over, body, .. } => {
            f(over, body);
            each_loop(body, f);
        }
        Effect::Seq(l) | Effect::Together(l) => l.iter().for_each(|e| each_loop(e, f)),
        Effect::If(_, a, b) => {
            each_loop(a, f);
            each_loop(b, f);
        }
        Effect::Repeat { body, .. } => each_loop(body, f),
        Effect::Offer { effect, .. } => each_loop(effect, f),
        Effect::Choose(c) => {
            if let Some(body) = &c.body {
                each_loop(body, f);
            }
        }
        _ => {}
    }
}

fn condition_definites<'a>(c: &'a Condition, out: &mut Vec<&'a crate::syntax::ast::Nominal>) {
    match c {
        Condition::Clause(c) | Condition::Reduced(c) => clause_definites(c, out),
        Condition::And(l) | Condition::Or(l) => {
            for c in l {
                condition_definites(c, out);
            }
        }
        Condition::With(c, _) => condition_definites(c, out),
    }
}

fn clause_definites<'a>(c: &'a Clause, out: &mut Vec<&'a crate::syntax::ast::Nominal>) {
    if let Some(np) = &c.subject {
        definites(np, out);
    }
    for x in &c.complements {
        match x {
            Complement::Object(np) | Complement::Prep(_, np) => definites(np, out),
            Complement::Infinitive(c) | Complement::Clause(c) => clause_definites(c, out),
            _ => {}
        }
    }
    for a in &c.adjuncts {
        match a {
            Adjunct::Sub(_, c) => condition_definites(c, out),
            Adjunct::Prep(_, np) => definites(np, out),
            _ => {}
        }
    }
}

fn definites<'a>(np: &'a NounPhrase, out: &mut Vec<&'a crate::syntax::ast::Nominal>) {
    match np {
        NounPhrase::And(l) | NounPhrase::Or(l) | NounPhrase::Nor(l) => {
            for np in l {
                definites(np, out);
            }
        }
        NounPhrase::One(n) => {
            if !matches!(n.head, Head::Pronoun(Pronoun::Who)) {
                out.push(n);
            }
            if let Determiner::Possessive(np) = &n.determiner {
                definites(np, out);
            }
            for post in &n.post {
                match post {
                    Post::Of(np) | Post::Prep(_, np) => definites(np, out),
                    Post::Relative(r) => clause_definites(&r.clause, out),
                    Post::Participle(c) | Post::To(c) => clause_definites(c, out),
                    _ => {}
                }
            }
        }
    }
}

fn each_of_condition(c: &mut Condition, f: &impl Fn(&mut crate::syntax::ast::Nominal)) {
    match c {
        Condition::Clause(c) | Condition::Reduced(c) => each_of_clause(c, f),
        Condition::And(l) | Condition::Or(l) => {
            for c in l {
                each_of_condition(c, f);
            }
        }
        Condition::With(c, _) => each_of_condition(c, f),
    }
}

fn each_of_clause(c: &mut Clause, f: &impl Fn(&mut crate::syntax::ast::Nominal)) {
    if let Some(np) = &mut c.subject {
        each_of_phrase(np, f);
    }
    for x in &mut c.complements {
        if let Complement::Object(np) | Complement::Prep(_, np) = x {
            each_of_phrase(np, f);
        }
    }
}

fn each_of_phrase(np: &mut NounPhrase, f: &impl Fn(&mut crate::syntax::ast::Nominal)) {
    match np {
        NounPhrase::And(l) | NounPhrase::Or(l) | NounPhrase::Nor(l) => {
            for np in l {
                each_of_phrase(np, f);
            }
        }
        NounPhrase::One(n) => {
            f(n);
            if let Determiner::Possessive(np) = &mut n.determiner {
                each_of_phrase(np, f);
            }
            for post in &mut n.post {
                if let Post::Of(np) | Post::Prep(_, np) = post {
                    each_of_phrase(np, f);
                }
            }
        }
    }
}

fn each_subject(c: &mut Condition, f: &impl Fn(&mut NounPhrase)) {
    match c {
        Condition::Clause(c) | Condition::Reduced(c) => {
            if let Some(np) = &mut c.subject {
                f(np);
            }
        }
        Condition::And(l) | Condition::Or(l) => {
            for c in l {
                each_subject(c, f);
            }
        }
        Condition::With(c, _) => each_subject(c, f),
    }
}
