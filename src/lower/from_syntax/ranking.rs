//! Places in a ranking of players and what they earn: most, second-most, ties that share, everyone
//! else.
//!
//! What is compared is a figure of each player; what a place earns is another figure of each player,
//! to which each sentence gives a value under its guard. So the laws of the book decide between
//! `first place scores 10` and `those who tie for first place divide 15`, and one rule of the final
//! scoring adds the result to the points.

use super::context::{Lowerer, Status};
use super::denote::{Read, Stuck, count, equal, int, over};
use super::discourse::Env;
use super::words::NounClass;
use crate::lower::{
    Aggregate, Arg, Arith, Compare, Cond, Domain, Effect, Expr, Manner, Marker, PropertyKind,
    Proposal, Role, RuleKind, Slot, Subject, Value, Verb,
};
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Condition, Determiner, Head, Link, Nominal,
    NounPhrase, Ordinal, Post, Preposition, Pronoun, Quantity, Sentence, TimeRelation,
    Verb as V,
};
use crate::vocabulary::{Sort, TermId, Word};

/// A ranking that the book speaks of.
#[derive(Debug, Clone)]
pub(super) struct Ranking {
    /// What is compared: a figure of each player.
    pub measure: TermId,
    /// What each player earns.
    pub award: TermId,
    /// The lowest place that earns something.
    pub last: i64,
    /// How shares are rounded, if a sentence has said so: up?
    pub up: Option<bool>,
}

/// Who is spoken of.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Whom {
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
    pub(super) fn ranked(&mut self, s: &Sentence, env: &mut Env) -> Read<Option<Status>> {
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
        if !speaks && tied.is_none() {
            return Ok(None);
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

    /// `two or more players are tied for first place`.
    fn tie(&self, c: &Clause) -> Option<i64> {
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
    fn place_number(&self, np: &NounPhrase) -> Option<i64> {
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
    fn most_number(&self, n: &Nominal) -> Option<i64> {
        if n.quantity == Some(Quantity::Most) {
            return Some(1);
        }
        n.adjectives.iter().find_map(|a| match a {
            Adjective::Ordinal(Ordinal::NthMost(k, _)) => Some(*k),
            Adjective::Most(w) if self.is(w, &["most", "many", "much"]) => Some(1),
            _ => None,
        })
    }

    fn whom(&self, np: &NounPhrase, tied: Option<i64>) -> Option<Vec<Whom>> {
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

    fn award_verb(&self, clause: &Clause) -> bool {
        matches!(&clause.verb.verb, V::Word(w) if self.is(w, &[
            "score", "get", "gain", "receive", "earn", "award", "give", "win", "divide", "share",
            "split", "take", "bring",
        ])) || clause.verb.verb == V::Be
    }

    /// `5 points for first place, and nothing for second place`: what each place is given.
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
        let shares = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["divide", "share", "split"]));
        Ok(Some(if shares {
            Gets::Share(low, self.rounding(clause))
        } else {
            Gets::Points(low)
        }))
    }

    /// `rounded down`, `rounding up`, `rounding off any extra`.
    fn rounding(&self, clause: &Clause) -> Option<bool> {
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
        let mut exception = None;
        let mut guard = match players {
            Some(n) => equal(Expr::PlayerCount, int(n)),
            None => Cond::True,
        };
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
                let figure = Expr::Field(Box::new(Expr::Slot(p)), ranking.measure);
                guard = guard.and(equal(figure, int(0)));
                exception = Some(Marker::Except);
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
        let rule = self.rule(
            env,
            guard,
            RuleKind::Assign { field: ranking.award, slot: Some(p), value },
        );
        self.out.rules[rule].exceptional = exception;
        Ok(())
    }

    /// `For each suit, each player counts their cards of that suit`: what is compared.
    fn counting(&mut self, s: &Sentence, env: &mut Env) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        let counts = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["count", "total"]));
        let who = clause
            .subject
            .as_ref()
            .is_none_or(|np| self.class_of(np) == Some(NounClass::Player));
        let each = s.leads.iter().find_map(|a| match a {
            Adjunct::Prep(Preposition::ForEach | Preposition::For, np) => {
                Self::head(np).cloned()
            }
            _ => None,
        });
        let Some(each) = each.filter(|_| counts && who && s.leads.len() == 1) else {
            return Ok(None);
        };
        let members = self.members_of(&each);
        if members.is_empty() || clause.verb.modal.is_some() || clause.verb.negated {
            return Ok(None);
        }
        let now = self.going_through(&each, &members);
        let player = env.slot("player");
        let mut parts = Vec::new();
        for c in &clause.complements {
            match c {
                Complement::Object(np) => self.counted_parts(np, &each, &mut parts)?,
                Complement::Prep(_, np) => self.only_own(np)?,
                _ => return Ok(None),
            }
        }
        for a in &clause.adjuncts {
            match a {
                Adjunct::AlongWith(np)
                | Adjunct::Prep(Preposition::Including | Preposition::Plus, np) => {
                    self.counted_parts(np, &each, &mut parts)?;
                }
                Adjunct::Prep(_, np) => self.only_own(np)?,
                Adjunct::Words(_) | Adjunct::Manner(_) => {}
                _ => return Ok(None),
            }
        }
        let mut sum: Option<Expr> = None;
        for (word, printed) in parts {
            let var = env.slot("piece");
            let piece = Expr::Slot(var);
            let own = equal(Expr::Controller(Box::new(piece.clone())), Expr::Slot(player));
            let current = Expr::Field(Box::new(Expr::Const(Value::None)), now);
            let filter = match printed {
                Some(field) => Cond::Member(piece, field, current),
                None => {
                    let field = self.enumerated(&each).ok_or_else(|| {
                        Stuck::new(clause.at.0, "it is not said which pieces are counted")
                    })?;
                    let kind = self.piece_filter(&word, var);
                    kind.and(equal(Expr::Field(Box::new(piece), field), current))
                }
            };
            let n = count(over(var, Domain::Pieces, filter.and(own)));
            sum = Some(match sum {
                None => n,
                Some(s) => Expr::Arith(Arith::Add, Box::new(s), Box::new(n)),
            });
        }
        let Some(value) = sum else { return Ok(None) };
        let name = self.lemma(&each);
        let measure = self.player_figure(&format!("count for the {name}"));
        self.rule(
            env,
            Cond::True,
            RuleKind::Assign { field: measure, slot: Some(player), value },
        );
        self.open_ranking(Some((each, now, members)), measure);
        Ok(Some(Status::Operative))
    }

    /// The property of pieces that has one value of an enumeration.
    fn enumerated(&self, each: &Word) -> Option<TermId> {
        let name = self.lemma(each);
        self.out
            .world
            .properties
            .iter()
            .find(|p| p.of == Subject::Piece && self.term(p.term).name.to_lowercase() == name)
            .map(|p| p.term)
    }

    /// What of a phrase is counted: pieces, and values that are printed on pieces.
    fn counted_parts(
        &mut self,
        np: &NounPhrase,
        each: &Word,
        out: &mut Vec<(Word, Option<TermId>)>,
    ) -> Read<()> {
        let list: Vec<&Nominal> = Self::parts(np);
        for n in list {
            let of: Vec<&NounPhrase> = n
                .post
                .iter()
                .filter_map(|p| match p {
                    Post::Of(np) => Some(np),
                    _ => None,
                })
                .collect();
            match &n.head {
                Head::Noun(w) if w == each => {}
                Head::Noun(w) if self.is(w, &["number", "total"]) => {
                    for np in of {
                        self.counted_parts(np, each, out)?;
                    }
                    continue;
                }
                Head::Noun(w) if self.noun_class(w) == NounClass::Piece => {
                    out.push((w.clone(), None));
                }
                Head::Noun(w) if self.sort(w) == Some(Sort::Property) => {
                    let field = Self::as_term(w);
                    out.push((w.clone(), field));
                }
                Head::Pronoun(Pronoun::This | Pronoun::They) | Head::Number => {
                    // `those on their plays`: what is printed there.
                    let field = self.printed_on(n, each).ok_or_else(|| {
                        Stuck::new(
                            n.at.0,
                            format!("it is not clear what `{}` is", self.quote(n.at.0)),
                        )
                        .help("name what is printed there, for example `the extra stars on their cards`")
                    })?;
                    out.push((each.clone(), Some(field)));
                    continue;
                }
                _ => {
                    return Err(Stuck::new(
                        n.at.0,
                        format!("`{}` is nothing that can be counted here", self.quote(n.at.0)),
                    ));
                }
            }
            for post in &n.post {
                match post {
                    Post::Of(np) => self.counted_parts(np, each, out)?,
                    Post::Prep(Preposition::Including | Preposition::Plus, np) => {
                        self.counted_parts(np, each, out)?;
                    }
                    Post::Prep(_, np) => self.only_own(np)?,
                    Post::Relative(r) => self.only_gained(&r.clause)?,
                    Post::Participle(c) => self.only_gained(c)?,
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// The values of an enumeration that pieces of a kind carry besides their own.
    fn printed_on(&self, n: &Nominal, each: &Word) -> Option<TermId> {
        let members = self.members_of(each);
        let own = self.enumerated(each);
        let _ = n;
        let mut found = self.out.world.properties.iter().filter(|p| {
            Some(p.term) != own
                && match &p.kind {
                    PropertyKind::Set(v) | PropertyKind::Term(v) => {
                        !v.is_empty() && v.iter().all(|t| members.contains(t))
                    }
                    _ => false,
                }
        });
        let first = found.next()?.term;
        found.next().is_none().then_some(first)
    }

    /// `on their plays`, `in their area`: nothing but what is the player's own.
    fn only_own(&self, np: &NounPhrase) -> Read<()> {
        let own = match np {
            NounPhrase::One(n) => {
                matches!(n.determiner, Determiner::PronounPoss(_))
                    || n.determiner == Determiner::None && n.plural
            }
            _ => false,
        };
        if own {
            return Ok(());
        }
        Err(Stuck::new(self.here(), "it is not clear whose pieces are counted")
            .help("write for example `on their cards`"))
    }

    /// `that they have collected`, `found on their plays`: nothing but what is the player's own.
    fn only_gained(&self, c: &Clause) -> Read<()> {
        let gained = matches!(&c.verb.verb, V::Word(w)
            if self.is(w, super::deal::GAIN) || self.is(w, &["have", "find", "print", "show", "hold", "own"]))
            || c.verb.verb == V::Have;
        if gained && !c.verb.negated {
            return Ok(());
        }
        Err(Stuck::new(
            c.at.0,
            format!("it is not clear which pieces `{}` are", self.quote(c.at.0)),
        ))
    }

    /// The figure of the game that says which member of a group is being gone through.
    fn going_through(&mut self, each: &Word, members: &[TermId]) -> TermId {
        let name = format!("{} in turn", self.lemma(each));
        let term = self.synthetic(&name, Sort::Property);
        self.add_property(term, Subject::Game, PropertyKind::Term(members.to_vec()));
        term
    }

    fn player_figure(&mut self, name: &str) -> TermId {
        let term = self.synthetic(name, Sort::Property);
        self.add_property(term, Subject::Player, PropertyKind::Number);
        term
    }

    /// The rule that adds to the points of each player what the ranking has earned them.
    fn open_ranking(&mut self, each: Option<(Word, TermId, Vec<TermId>)>, measure: TermId) {
        let name = self.term(measure).name.clone();
        let award = self.player_figure(&format!("points for the {name}"));
        let mut env = Env::default();
        let player = env.slot("player");
        let Some(points) = self.point_tally() else { return };
        let add = Effect::Do(Proposal {
            verb: Verb::ADD,
            roles: vec![
                (Role::Object, Arg::Is(Expr::Slot(player))),
                (Role::Field, Arg::Is(Expr::Const(Value::Term(points)))),
                (Role::Amount, Arg::Is(Expr::Field(Box::new(Expr::Slot(player)), award))),
            ],
            times: None,
            result: None,
        });
        let all = Effect::ForEach {
            slot: player,
            over: over(player, Domain::Players, Cond::True),
            body: Box::new(add),
            manner: Manner::AtOnce,
        };
        let effect = match &each {
            Some((word, now, members)) => {
                let var = env.slot(&self.lemma(word));
                let set = Effect::Do(Proposal {
                    verb: Verb::SET,
                    roles: vec![
                        (Role::Field, Arg::Is(Expr::Const(Value::Term(*now)))),
                        (Role::Amount, Arg::Is(Expr::Slot(var))),
                    ],
                    times: None,
                    result: None,
                });
                Effect::ForEach {
                    slot: var,
                    over: over(var, Domain::Terms(members.clone()), Cond::True),
                    body: Box::new(Effect::Seq(vec![set, all])),
                    manner: Manner::InTurn,
                }
            }
            None => all,
        };
        self.rule(&env, Cond::True, RuleKind::Final { effect });
        self.ranking = Some(Ranking { measure, award, last: 0, up: None });
    }

    /// A ranking that begins with `the player with the most stars scores …`.
    fn begin_ranking(&mut self, s: &Sentence, env: &mut Env) -> Read<bool> {
        let most = s.clauses.iter().find_map(|j| match &j.clause.subject {
            Some(NounPhrase::One(n)) => n.post.iter().find_map(|p| match p {
                Post::Prep(Preposition::With, NounPhrase::One(h)) => {
                    self.most_number(h).filter(|k| *k == 1).map(|_| h.clone())
                }
                _ => None,
            }),
            _ => None,
        });
        let Some(h) = most.filter(|h| matches!(h.head, Head::Noun(_))) else {
            return Ok(false);
        };
        // Who has most wins: that is no award.
        let scores = s.clauses.iter().all(|j| {
            matches!(&j.clause.verb.verb, V::Word(w) if self.is(w, &["score", "get", "gain", "receive", "earn"]))
        });
        if !scores {
            return Ok(false);
        }
        let player = env.slot("player");
        let value = self.having(&h, Expr::Slot(player), env)?;
        let name = match &h.head {
            Head::Noun(w) => self.lemma(w),
            _ => "it".to_owned(),
        };
        let measure = self.player_figure(&format!("number of {name}s"));
        self.rule(
            env,
            Cond::True,
            RuleKind::Assign { field: measure, slot: Some(player), value },
        );
        self.open_ranking(None, measure);
        Ok(true)
    }

    /// The number that is scored.
    pub(super) fn point_tally(&self) -> Option<TermId> {
        self.out.terms.find("point", Sort::Tally).or_else(|| {
            let mut all = self.out.terms.iter().filter(|(_, t)| t.sort == Sort::Tally);
            let first = all.next().map(|(id, _)| id);
            first.filter(|_| all.next().is_none())
        })
    }

    /// The smallest of several numbers.
    pub(super) fn smallest(list: Vec<Expr>) -> Option<Expr> {
        list.into_iter().reduce(|a, b| Expr::Arith(Arith::Min, Box::new(a), Box::new(b)))
    }

    /// What is gathered over the pieces of a query.
    pub(super) fn total(q: crate::lower::Query, of: Expr) -> Expr {
        Expr::Aggregate(Aggregate::Sum, Box::new(q), Some(Box::new(of)))
    }
}
