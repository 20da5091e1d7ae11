//! Places in a ranking of players and what they earn: most, second-most, ties that share, everyone
//! else.
//!
//! What is compared is a figure of each player; what a place earns is another figure of each player,
//! to which each sentence gives a value under its guard. So the laws of the book decide between
//! `first place scores 10` and `those who tie for first place divide 15`, and one rule of the final
//! scoring adds the result to the points.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck, count, equal, int, over};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Aggregate, Arith, Compare, Cond, Domain, Expr, RuleKind, Slot};
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Condition, Determiner, Head, Link, Nominal,
    NounPhrase, Ordinal, Post, Preposition, Pronoun, Quantity, Sentence, TimeRelation,
    Verb as V,
};
use crate::vocabulary::TermId;

/// A ranking that the book speaks of.
#[derive(Debug, Clone)]
pub(crate) struct Ranking {
    /// What is compared: a figure of each player.
    pub measure: TermId,
    /// What each player earns.
    pub award: TermId,
    /// The lowest place that earns something.
    pub last: i64,
    /// Whether players without anything to compare earn nothing.
    pub some: bool,
    /// How shares are rounded, if a sentence has said so: up?
    pub up: Option<bool>,
    /// The group that is gone through, and how many members it has.
    pub group: Option<(String, usize)>,
    /// The nouns of what is counted.
    pub counted: Vec<crate::vocabulary::Word>,
}

/// Who is spoken of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Whom {
    Place(i64),
    Tied(i64),
    Rest,
    Without,
}

/// What they get.
enum Gets {
    Points(Expr),
    Share(Expr, Option<bool>),
}

impl Lowerer<'_> {
    /// A sentence about places in a ranking, if it is one.
    pub(crate) fn ranked(&mut self, s: &Sentence, env: &mut Env) -> Read<Option<Status>> {
        if let Some(status) = self.counting(s, env)? {
            return Ok(Some(status));
        }
        let Some(guards) = self.award_leads(s) else { return Ok(None) };
        let (players, mut tied) = guards;
        let speaks = s.clauses.iter().any(|j| {
            let c = &j.clause;
            c.subject.as_ref().is_some_and(|np| self.whom(np, None).is_some())
                || self.award_verb(c) && c.subject.is_none() && !self.for_places(c).is_empty()
        });
        // Who wins is no matter of what a place earns.
        let wins = |c: &Clause| matches!(&c.verb.verb, V::Word(w) if self.is(w, &["win"]));
        if !speaks && tied.is_none() && self.only_place(s).is_none()
            || s.clauses.iter().any(|j| wins(&j.clause))
        {
            return Ok(None);
        }
        if let Some(k) = self.only_place(s) {
            if self.ranking.is_some() {
                self.award_only(k, players, env);
                return Ok(Some(Status::Operative));
            }
            // Said before what is ranked: it holds for the ranking that follows.
            if self.ranks_later() {
                self.awards_ahead.push((self.at, k, players, s.exception.is_some()));
                return Ok(Some(self.fact(env)));
            }
        }
        if self.ranking.is_none() && !self.begin_ranking(s, env)? {
            return Ok(None);
        }
        let mut made = 0;
        let mut before: Vec<Whom> = Vec::new();
        for joined in &s.clauses {
            let clause = &joined.clause;
            let whom: Vec<Whom> = match &clause.subject {
                Some(np) => match self.whom(np, tied) {
                    Some(list) => list,
                    None => return Ok(None),
                },
                None if joined.link != Link::First || !before.is_empty() => before.clone(),
                None => Vec::new(),
            };
            if self.goes_to(clause, &whom) {
                before = whom;
                continue;
            }
            if let [Whom::Tied(k)] = whom.as_slice() {
                tied = Some(*k);
            }
            let pairs = self.awards(clause, &whom, env)?;
            if pairs.is_empty() {
                return Err(Stuck::new(
                    clause.at.0,
                    format!("it is not said what `{}` earns", self.quote(clause.at.0)),
                )
                .help("write for example `first place scores 10 points`"));
            }
            for (who, gets) in pairs {
                self.award(&who, gets, players, tied, env, clause)?;
                made += 1;
            }
            before = whom;
        }
        Ok((made > 0).then_some(Status::Operative))
    }

    /// What stands before the clause, if it is no more than a number of players and a tie.
    fn award_leads(&self, s: &Sentence) -> Option<(Option<i64>, Option<i64>)> {
        let (mut players, mut tied) = (None, None);
        for lead in &s.leads {
            match lead {
                Adjunct::Prep(Preposition::With | Preposition::In | Preposition::Of, np)
                | Adjunct::Time(TimeRelation::During, np) => {
                    let n = self.table_of(np);
                    let game = self.is_game(np);
                    if n.is_none() && !game {
                        return None;
                    }
                    players = players.or(n);
                }
                Adjunct::Sub(
                    crate::syntax::ast::Subordinator::If
                    | crate::syntax::ast::Subordinator::When,
                    Condition::Clause(c),
                ) => {
                    tied = Some(self.tie(c)?);
                    // `If both tie`: there are two.
                    if matches!(&c.subject, Some(NounPhrase::One(n)) if n.head == Head::Pronoun(Pronoun::Both))
                    {
                        players = Some(2);
                    }
                }
                Adjunct::AsSaid(_) | Adjunct::Words(_) => {}
                _ => return None,
            }
        }
        Some((players, tied))
    }

    /// `with two players`, `in a game with two players`, `in a two-player game`.
    fn table_of(&self, np: &NounPhrase) -> Option<i64> {
        let NounPhrase::One(n) = np else { return None };
        let exactly = |q: &Option<Quantity>| match q {
            Some(
                Quantity::Exactly(crate::syntax::ast::Amount::Number(n))
                | Quantity::Only(crate::syntax::ast::Amount::Number(n)),
            ) => Some(*n),
            _ => None,
        };
        match &n.head {
            Head::Noun(w) if self.noun_class(w) == NounClass::Player => exactly(&n.quantity),
            Head::Noun(_) if self.is_game(np) => n
                .post
                .iter()
                .find_map(|p| match p {
                    Post::Prep(Preposition::With, np) | Post::Of(np) => self.table_of(np),
                    _ => None,
                })
                .or_else(|| {
                    let player = n.adjectives.iter().any(
                        |a| matches!(a, Adjective::Noun(w) if self.noun_class(w) == NounClass::Player),
                    );
                    exactly(&n.quantity).filter(|_| player)
                }),
            _ => None,
        }
    }

    /// `players are tied for first place`.
    pub(crate) fn tie(&self, c: &Clause) -> Option<i64> {
        let tie = matches!(&c.verb.verb, V::Word(w) if self.is(w, &["tie", "share"]));
        if !tie || c.verb.negated {
            return None;
        }
        c.complements.iter().find_map(|c| match c {
            Complement::Prep(Preposition::For, np) | Complement::Object(np) => {
                self.place_number(np)
            }
            _ => None,
        })
    }

    /// `first place`: which.
    pub(crate) fn place_number(&self, np: &NounPhrase) -> Option<i64> {
        let NounPhrase::One(n) = np else { return None };
        let place =
            matches!(&n.head, Head::Noun(w) if self.is(w, &["place", "position", "rank"]));
        let owned =
            matches!(n.determiner, Determiner::PronounPoss(_) | Determiner::Possessive(_));
        n.adjectives
            .iter()
            .find_map(|a| match a {
                Adjective::Ordinal(Ordinal::Nth(k)) => Some(*k),
                _ => None,
            })
            .filter(|_| place && !owned)
    }

    /// `most`, `second-most`.
    pub(crate) fn most_number(&self, n: &Nominal) -> Option<i64> {
        if n.quantity == Some(Quantity::Most) {
            return Some(1);
        }
        n.adjectives.iter().find_map(|a| match a {
            Adjective::Ordinal(Ordinal::NthMost(k, _)) => Some(*k),
            Adjective::Most(w) if self.is(w, &["most", "many", "much"]) => Some(1),
            _ => None,
        })
    }

    pub(crate) fn whom(&self, np: &NounPhrase, tied: Option<i64>) -> Option<Vec<Whom>> {
        let n = match np {
            NounPhrase::And(l) | NounPhrase::Or(l) => {
                let mut all = Vec::new();
                for np in l {
                    all.extend(self.whom(np, tied)?);
                }
                return Some(all);
            }
            NounPhrase::Nor(_) => return None,
            NounPhrase::One(n) => n,
        };
        if let Some(k) = self.place_number(np) {
            return Some(vec![Whom::Place(k)]);
        }
        match &n.head {
            Head::Pronoun(Pronoun::Rest) => return Some(vec![Whom::Rest]),
            Head::Pronoun(Pronoun::They | Pronoun::Both | Pronoun::Each) => {
                return tied.map(|k| vec![Whom::Tied(k)]);
            }
            Head::Noun(w) if self.noun_class(w) == NounClass::Player => {}
            _ => return None,
        }
        let other = n.determiner == Determiner::AllOther
            || n.adjectives.iter().any(|a| matches!(a, Adjective::Other)) && n.post.is_empty();
        if other {
            return Some(vec![Whom::Rest]);
        }
        for post in &n.post {
            match post {
                Post::Prep(Preposition::With, NounPhrase::One(h)) => {
                    if !self.is_what_counts(h) {
                        return None;
                    }
                    if let Some(k) = self.most_number(h) {
                        return Some(vec![Whom::Place(k)]);
                    }
                    if h.determiner == Determiner::No {
                        return Some(vec![Whom::Without]);
                    }
                }
                Post::Prep(Preposition::In, np) => {
                    return self.place_number(np).map(|k| vec![Whom::Place(k)]);
                }
                Post::Participle(c) => return self.tie(c).map(|k| vec![Whom::Tied(k)]),
                Post::Relative(r) => {
                    if let Some(k) = self.tie(&r.clause) {
                        return Some(vec![Whom::Tied(k)]);
                    }
                    if let (V::Have, Some(Complement::Object(NounPhrase::One(h)))) =
                        (&r.clause.verb.verb, r.clause.complements.first())
                    {
                        if let Some(k) = self.most_number(h) {
                            return Some(vec![Whom::Place(k)]);
                        }
                        if h.determiner == Determiner::No {
                            return Some(vec![Whom::Without]);
                        }
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// `First place goes to the player with the most`: what the place is.
    fn goes_to(&self, clause: &Clause, whom: &[Whom]) -> bool {
        let [Whom::Place(k)] = whom else { return false };
        let goes = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["go", "belong"]));
        let most = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(Preposition::With, NounPhrase::One(h)) => self.most_number(h),
            Complement::Prep(Preposition::To, NounPhrase::One(h)) => {
                h.post.iter().find_map(|p| match p {
                    Post::Prep(Preposition::With, NounPhrase::One(h)) => self.most_number(h),
                    Post::Relative(r) => r.clause.complements.iter().find_map(|c| match c {
                        Complement::Object(NounPhrase::One(h)) => self.most_number(h),
                        _ => None,
                    }),
                    _ => None,
                })
            }
            _ => None,
        });
        goes && most == Some(*k)
    }

    pub(crate) fn award_verb(&self, clause: &Clause) -> bool {
        matches!(&clause.verb.verb, V::Word(w) if self.is(w, &[
            "score", "get", "gain", "receive", "earn", "award", "give", "win", "divide", "share",
            "split", "take", "bring",
        ])) || clause.verb.verb == V::Be
    }

    /// `5 points for first place and none for second`: what each place is given.
    fn for_places(&self, clause: &Clause) -> Vec<(NounPhrase, i64)> {
        let mut out = Vec::new();
        let mut what: Option<NounPhrase> = None;
        let places = |np: &NounPhrase| -> Vec<(NounPhrase, i64)> {
            let parts = match np {
                NounPhrase::And(l) => l.clone(),
                np => vec![np.clone()],
            };
            parts
                .into_iter()
                .filter_map(|np| {
                    let NounPhrase::One(n) = &np else { return None };
                    let k = n.post.iter().find_map(|p| match p {
                        Post::Prep(Preposition::For, place) => self.place_number(place),
                        _ => None,
                    })?;
                    let mut bare = n.clone();
                    bare.post.clear();
                    Some((NounPhrase::One(bare), k))
                })
                .collect()
        };
        for c in &clause.complements {
            match c {
                Complement::Object(np) => {
                    let found = places(np);
                    if found.is_empty() {
                        what = Some(np.clone());
                    }
                    out.extend(found);
                }
                // `5 points for the first place, nothing` + `for the second`
                Complement::Prep(Preposition::For, NounPhrase::And(list)) => {
                    for np in list {
                        match (self.place_number(np), what.clone()) {
                            (Some(k), Some(what)) => out.push((what, k)),
                            (None, _) => what = Some(np.clone()),
                            _ => {}
                        }
                    }
                }
                Complement::Prep(Preposition::For, np) => {
                    if let (Some(k), Some(what)) = (self.place_number(np), what.clone()) {
                        out.push((what, k));
                    }
                }
                _ => {}
            }
        }
        for a in &clause.adjuncts {
            if let Adjunct::Prep(Preposition::For, np) = a
                && let (Some(k), Some(what)) = (self.place_number(np), what.clone())
            {
                out.push((what, k));
            }
        }
        out
    }

    fn awards(
        &mut self,
        clause: &Clause,
        whom: &[Whom],
        env: &mut Env,
    ) -> Read<Vec<(Whom, Gets)>> {
        if !self.award_verb(clause) {
            return Ok(Vec::new());
        }
        let named = self.for_places(clause);
        if !named.is_empty() && whom.is_empty() {
            let mut out = Vec::new();
            for (np, k) in named {
                if let Some(gets) = self.gets(clause, Some(&np), env)? {
                    out.push((Whom::Place(k), gets));
                }
            }
            return Ok(out);
        }
        // `second place is not awarded`
        if clause.verb.passive && clause.verb.negated {
            return Ok(whom.iter().map(|w| (w.clone(), Gets::Points(int(0)))).collect());
        }
        let object = clause.complements.iter().find_map(|c| match c {
            Complement::Object(np) => Some(np.clone()),
            Complement::Adjective(a) if matches!(&a.word, Adjective::Plain(w) if self.is(w, &["worth"])) => {
                a.than.as_deref().cloned()
            }
            _ => None,
        });
        let mut out = Vec::new();
        for who in whom {
            if let Some(gets) = self.gets(clause, object.as_ref(), env)? {
                out.push((who.clone(), gets));
            }
        }
        Ok(out)
    }

    fn gets(
        &mut self,
        clause: &Clause,
        np: Option<&NounPhrase>,
        env: &mut Env,
    ) -> Read<Option<Gets>> {
        let Some(NounPhrase::One(n)) = np else { return Ok(None) };
        if n.head == Head::Pronoun(Pronoun::Nothing) || n.determiner == Determiner::No {
            return Ok(Some(Gets::Points(int(0))));
        }
        let mut bare = n.clone();
        bare.post.clear();
        let d = self.phrase(&NounPhrase::One(bare), env)?;
        let Some((low, high)) = d.count else { return Ok(None) };
        if low != high {
            return Ok(None);
        }
        self.counts_points(n)?;
        let shares = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["divide", "share", "split"]));
        Ok(Some(if shares {
            Gets::Share(low, self.rounding(clause))
        } else {
            Gets::Points(low)
        }))
    }

    /// `rounded down`, `rounding up`, `rounding off any extra`.
    pub(crate) fn rounding(&self, clause: &Clause) -> Option<bool> {
        let of = |c: &Clause| -> Option<bool> {
            let rounds = matches!(&c.verb.verb, V::Word(w) if self.is(w, &["round"]));
            let word = c.complements.iter().find_map(|x| match x {
                Complement::Particle(p) => Some(p.clone()),
                _ => None,
            });
            let adverb = c.verb.adverbs.iter().map(|a| format!("{a:?}").to_lowercase());
            let said: Vec<String> = word.into_iter().chain(adverb).collect();
            let has = |w: &str| said.iter().any(|s| s == w);
            match (rounds, has("up"), has("down") || has("off")) {
                (true, true, _) => Some(true),
                (true, _, true) => Some(false),
                _ => None,
            }
        };
        clause
            .complements
            .iter()
            .find_map(|c| match c {
                Complement::Clause(c) | Complement::Infinitive(c) => of(c),
                Complement::Object(NounPhrase::One(n)) => n.post.iter().find_map(|p| match p {
                    Post::Participle(c) => of(c),
                    _ => None,
                }),
                _ => None,
            })
            .or_else(|| {
                clause.adjuncts.iter().find_map(|a| match a {
                    Adjunct::Gerund(_, c) | Adjunct::Purpose(c) | Adjunct::AsideClause(c) => {
                        of(c)
                    }
                    Adjunct::Sub(_, Condition::Reduced(c) | Condition::Clause(c)) => of(c),
                    _ => None,
                })
            })
    }

    /// One value of what a player earns.
    fn award(
        &mut self,
        who: &Whom,
        gets: Gets,
        players: Option<i64>,
        tied: Option<i64>,
        env: &mut Env,
        clause: &Clause,
    ) -> Read<()> {
        let Some(ranking) = self.ranking.clone() else { return Ok(()) };
        let p = env.slot("player");
        let place = |who: Slot, env: &mut Env| {
            let var = env.slot("player");
            Expr::Place {
                player: Box::new(Expr::Slot(who)),
                by: Box::new(Expr::Field(Box::new(Expr::Slot(var)), ranking.measure)),
                var,
            }
        };
        let at = |k: i64, env: &mut Env| equal(place(p, env), int(k));
        let equals = |k: i64, env: &mut Env| {
            let var = env.slot("player");
            let same = equal(place(var, env), int(k));
            count(over(var, Domain::Players, same))
        };
        let many =
            |k: i64, env: &mut Env| Cond::Compare(Compare::AtLeast, equals(k, env), int(2));
        let mut guard = match players {
            Some(n) => equal(Expr::PlayerCount, int(n)),
            None => Cond::True,
        };
        let figure = |who: Slot| Expr::Field(Box::new(Expr::Slot(who)), ranking.measure);
        if ranking.some && *who != Whom::Without {
            guard = guard.and(Cond::Compare(Compare::More, figure(p), int(0)));
        }
        let shared = match who {
            Whom::Place(k) => {
                guard = guard.and(at(*k, env));
                if let Some(other) = tied.filter(|t| t != k) {
                    guard = guard.and(many(other, env));
                }
                *k
            }
            Whom::Tied(k) => {
                guard = guard.and(at(*k, env)).and(many(*k, env));
                *k
            }
            Whom::Rest => {
                let rest = Cond::Compare(Compare::More, place(p, env), int(ranking.last));
                guard = guard.and(rest);
                0
            }
            Whom::Without => {
                guard = guard.and(equal(figure(p), int(0)));
                self.leave_out(&ranking);
                0
            }
        };
        let value = match gets {
            Gets::Points(e) => e,
            Gets::Share(e, up) => {
                let up = up.or(ranking.up).ok_or_else(|| {
                    Stuck::new(
                        clause.at.0,
                        format!("it is not said how `{}` is rounded", self.quote(clause.at.0)),
                    )
                    .help("add `rounded down` or `rounded up`")
                })?;
                if let Some(r) = &mut self.ranking {
                    r.up = Some(up);
                }
                let op = if up { Arith::DivUp } else { Arith::DivDown };
                Expr::Arith(op, Box::new(e), Box::new(equals(shared, env)))
            }
        };
        if let (Whom::Place(k), Some(r)) = (who, &mut self.ranking) {
            r.last = r.last.max(*k);
        }
        self.rule(env, guard, RuleKind::Assign { field: ranking.award, slot: Some(p), value });
        Ok(())
    }

    /// Who has nothing to compare is not ranked: what was said of places is not said of them.
    fn leave_out(&mut self, ranking: &Ranking) {
        let awards = self.out.rules.places(|rule| {
            matches!(&rule.kind, RuleKind::Assign { field, slot: Some(_), .. }
                if *field == ranking.award)
        });
        for at in awards {
            let rule = &mut self.out.rules[at];
            let RuleKind::Assign { slot: Some(p), .. } = &rule.kind else { continue };
            let figure = Expr::Field(Box::new(Expr::Slot(*p)), ranking.measure);
            let some = Cond::Compare(Compare::More, figure, int(0));
            rule.guard = std::mem::replace(&mut rule.guard, Cond::True).and(some);
        }
        if let Some(r) = &mut self.ranking {
            r.some = true;
        }
    }

    /// What is gathered over the pieces of a query.
    pub(crate) fn total(q: crate::lower::Query, of: Expr) -> Expr {
        Expr::Aggregate(Aggregate::Sum, Box::new(q), Some(Box::new(of)))
    }
}
