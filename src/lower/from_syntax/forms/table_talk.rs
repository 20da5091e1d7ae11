//! What tables say of turns and of each other, as the sentences that the frames read: `everyone else`, `whoever has
//! the least at the start of their turn`, `takes another turn after this one`. Done on trees.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::time::leads;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{
    Arg, Compare, Cond, Domain, Effect, Expr, Pattern, PropertyKind, Proposal, Reads, Role,
    RuleKind, Subject, Value, Verb,
};
use crate::syntax::ast::{
    Adjunct, Amount, Clause, Complement, Condition, Determiner, Head, Nominal, NounPhrase,
    Post, Pronoun, Quantity, Sentence, TimeRelation, Verb as V,
};
use crate::vocabulary::Sort;

impl Lowerer<'_> {
    pub(crate) fn table_talk(&self, s: &mut Sentence) {
        self.everyone_else(s);
        self.time_of_subject(s);
    }

    /// `When somebody plays a king, everyone else draws`: each other player.
    fn everyone_else(&self, s: &mut Sentence) {
        let Some(player) = self.lexicon_noun("player") else { return };
        let mut by_somebody = false;
        for lead in &mut s.leads {
            let Adjunct::Sub(_, Condition::Clause(c)) = lead else { continue };
            let Some(NounPhrase::One(n)) = &mut c.subject else { continue };
            if n.head == Head::Pronoun(Pronoun::Anyone) && n.post.is_empty() {
                n.head = Head::Noun(player.clone());
                n.determiner = Determiner::A;
            }
            by_somebody |= matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player)
                && self.is_event_clause(c);
        }
        if !by_somebody {
            return;
        }
        for joined in &mut s.clauses {
            let clause = &mut joined.clause;
            let acts = matches!(clause.verb.verb, V::Word(_)) && !clause.verb.passive;
            if let Some(NounPhrase::One(n)) = &mut clause.subject
                && n.head == Head::Pronoun(Pronoun::Rest)
                && n.post.is_empty()
                && acts
            {
                n.head = Head::Noun(player.clone());
                n.determiner = Determiner::EachOther;
            }
        }
    }

    /// `Whoever has the least at the start of their turn draws a card`: the time is that of the rule.
    fn time_of_subject(&self, s: &mut Sentence) {
        let [joined] = s.clauses.as_mut_slice() else { return };
        let clause = &mut joined.clause;
        let timed = |a: &Adjunct| matches!(a, Adjunct::Time(..));
        if s.leads.iter().any(timed) || clause.adjuncts.iter().any(timed) || s.opener.is_some()
        {
            return;
        }
        let Some(NounPhrase::One(n)) = &mut clause.subject else { return };
        let player =
            matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player);
        if !player || n.determiner != Determiner::The {
            return;
        }
        let edge = |a: &Adjunct| {
            matches!(a, Adjunct::Time(TimeRelation::StartOf | TimeRelation::EndOf, np)
                if leads::own_time(np) || self.class_of(np) == Some(NounClass::Time))
        };
        let found = match n.post.as_mut_slice() {
            [Post::Relative(r)] => {
                let at = r.clause.adjuncts.iter().position(edge);
                at.map(|at| r.clause.adjuncts.remove(at))
            }
            [Post::Prep(_, NounPhrase::One(inner))] => time_behind(inner, &edge),
            _ => None,
        };
        if let Some(time) = found {
            s.leads.insert(0, time);
        }
    }

    /// `each player has taken ten turns`: how many each has taken is kept.
    pub(crate) fn each_took_turns(&mut self, clause: &Clause) -> Option<Cond> {
        let (Some(NounPhrase::One(n)), Some(turn)) = (&clause.subject, self.turn) else {
            return None;
        };
        let most = self.says_turns_taken(clause)?;
        let every = matches!(n.determiner, Determiner::Each | Determiner::All);
        let taken = self.synthetic("turns taken", Sort::Property);
        self.add_property(taken, Subject::Player, PropertyKind::Number);
        self.name_turn(turn);
        let mut env = Env::default();
        let (who, time) = (env.slot("player"), env.slot("time"));
        let event =
            Pattern { verb: Verb::END, binds: vec![(Role::Agent, who), (Role::As, time)] };
        let effect = Effect::Do(Proposal {
            verb: Verb::ADD,
            roles: vec![
                (Role::Object, Arg::Is(Expr::Slot(who))),
                (Role::Field, Arg::Is(Expr::Const(Value::Term(taken)))),
                (Role::Amount, Arg::Is(denote::int(1))),
            ],
            times: None,
            result: None,
        });
        let this = denote::equal(Expr::Slot(time), self.time_value(turn));
        let when = RuleKind::When { event, effect, reads: Reads::After, waits: false };
        self.rule(&env, this, when);
        let var = env.slot("player");
        let enough = Cond::Compare(
            Compare::AtLeast,
            Expr::Field(Box::new(Expr::Slot(var)), taken),
            denote::int(most),
        );
        let all = denote::over(var, Domain::Players, Cond::True);
        every.then(|| Cond::Every(Box::new(all), Box::new(enough)))
    }

    /// How many turns somebody is said to have taken.
    pub(crate) fn says_turns_taken(&self, clause: &Clause) -> Option<i64> {
        let takes = match &clause.verb.verb {
            V::Have => true,
            V::Word(w) => self.is(w, &["take", "play", "finish", "complete"]),
            _ => false,
        };
        let [Complement::Object(NounPhrase::One(n))] = clause.complements.as_slice() else {
            return None;
        };
        let turns = matches!(&n.head, Head::Noun(w) if self.is(w, &["turn"]))
            && n.post.is_empty()
            && n.adjectives.is_empty();
        let player = clause.subject.as_ref().is_some_and(|np| {
            matches!(np, NounPhrase::One(n) if n.post.is_empty() && n.adjectives.is_empty()
                && matches!(n.determiner, Determiner::Each | Determiner::All)
                && matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player))
        });
        let fits = takes
            && turns
            && player
            && clause.verb.perfect
            && !clause.verb.negated
            && clause.adjuncts.is_empty();
        match &n.quantity {
            Some(Quantity::Exactly(Amount::Number(k))) if fits && *k > 0 => Some(*k),
            _ => None,
        }
    }
}

/// A time in what follows a noun: `the least at the start of their turn`.
fn time_behind(n: &mut Nominal, edge: &dyn Fn(&Adjunct) -> bool) -> Option<Adjunct> {
    let at = n
        .post
        .iter()
        .position(|p| matches!(p, Post::Aside(list) if list.len() == 1 && edge(&list[0])))?;
    match n.post.remove(at) {
        Post::Aside(mut list) => list.pop(),
        _ => None,
    }
}
