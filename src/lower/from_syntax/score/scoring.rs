//! What pieces and sets of pieces score at the end of the game.

use crate::lower::from_syntax::context;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::effects::arithmetic;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, Stuck, count, equal, over};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{
    Arg, Arith, Cond, Domain, Effect, Expr, Manner, Proposal, Query, Role, Value, Verb,
};
use crate::syntax::ast::{
    Adjective, Adjunct, Amount, Complement, Determiner, Head, Nominal, NounPhrase, Post,
    Preposition, Pronoun, Quantity, Sentence, TimeRelation, Verb as V,
};
use crate::vocabulary::{Sort, TermId};

impl Lowerer<'_> {
    /// A sentence about what pieces score, if it is one.
    pub(crate) fn scores(&mut self, s: &Sentence, env: &mut Env) -> Read<Option<Status>> {
        let turned = self.for_each_scores(s);
        let s = turned.as_ref().unwrap_or(s);
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        let at_end = s.leads.iter().all(|a| match a {
            Adjunct::Time(TimeRelation::EndOf | TimeRelation::After, np) => self.is_game(np),
            Adjunct::Words(_) | Adjunct::AsSaid(_) => true,
            _ => false,
        });
        if !at_end || clause.verb.negated || clause.verb.modal.is_some() || clause.verb.passive
        {
            return Ok(None);
        }
        let verb = match &clause.verb.verb {
            V::Word(w) => self.is(w, &["score", "give", "earn", "bring", "yield"]),
            _ => false,
        };
        let (Some(subject), true) = (&clause.subject, verb) else { return Ok(None) };
        let figure = clause.complements.iter().find_map(|c| match c {
            Complement::Object(np) => Some(np.clone()),
            _ => None,
        });
        let Some(figure) = figure else { return Ok(None) };
        // `The players score points for their cards`: the rules that follow say how many.
        if self.class_of(subject) == Some(NounClass::Player) {
            let summary = matches!(&figure, NounPhrase::One(n)
                if n.quantity.is_none() && n.plural && matches!(&n.head, Head::Noun(w) if self.sort(w) == Some(Sort::Tally)));
            let for_what = clause
                .complements
                .iter()
                .any(|c| matches!(c, Complement::Prep(Preposition::For, _)))
                || clause.adjuncts.iter().any(|a| {
                    matches!(
                        a,
                        Adjunct::Prep(Preposition::For | Preposition::By, _)
                            | Adjunct::Gerund(..)
                    )
                });
            return Ok((summary && for_what).then(|| self.fact(env)));
        }
        let NounPhrase::One(n) = subject else { return Ok(None) };
        if let Head::Noun(w) = &n.head
            && self.is(w, &["set", "group", "combination"])
        {
            return self.sets_score(n, &figure, env).map(Some);
        }
        let piece = matches!(self.class_of(subject), Some(NounClass::Piece | NounClass::Value));
        let each = matches!(n.determiner, Determiner::Each | Determiner::All)
            || n.determiner == Determiner::None && n.plural;
        if !piece || !each {
            return Ok(None);
        }
        let mut n = n.clone();
        // What a player still has is unspent.
        n.adjectives.retain(|a| {
            !matches!(a, Adjective::Participle { negated: true, verb, .. } if self.is(verb, &["spend", "use", "pay"]))
        });
        let d = self.phrase(&NounPhrase::One(n), env)?;
        let Core::Many(q) = d.core.clone() else {
            return Err(Stuck::new(d.span, "it is not said which pieces score"));
        };
        self.remember_slot(env, q.var, Ref::Piece, d.noun.clone(), true);
        // `… 3 points and each other card 1 point` is no sum.
        if let NounPhrase::And(_) = &figure {
            return Err(Stuck::new(d.span, "it is not clear which pieces score how much")
                .help("say it in two sentences, one for each sort of pieces"));
        }
        let v = self.phrase(&figure, env)?;
        let amount = match (&v.count, &figure) {
            (Some((low, _)), NounPhrase::One(n)) => {
                self.counts_points(n)?;
                low.clone()
            }
            _ => self.as_number(&v, env)?,
        };
        let player = env.slot("player");
        let total = Self::total(own(q, player), amount);
        self.score_at_end(player, total, env).map(Some)
    }

    /// `Card values: each ship has a point value`, in a list of what players score: it scores that.
    pub(crate) fn listed_points(
        &mut self,
        s: &Sentence,
        unit: &context::Unit,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        let (Some(subject), [Complement::Object(NounPhrase::One(figure)), ..]) =
            (&clause.subject, clause.complements.as_slice())
        else {
            return Ok(None);
        };
        let plain = clause.verb.verb == V::Have
            && clause.verb.modal.is_none()
            && !clause.verb.negated
            && s.leads.is_empty()
            && clause.adjuncts.is_empty();
        if !plain || !unit.at_item || !self.below_scores(unit) {
            return Ok(None);
        }
        let points = self.point_tally().map(|t| self.term(t).name.to_lowercase());
        let field = match &figure.head {
            Head::Noun(w) => Self::as_term(w).filter(|t| {
                let name = self.term(*t).name.to_lowercase();
                self.term(*t).sort == Sort::Property
                    && points.is_some_and(|p| name.split(' ').any(|w| w == p))
            }),
            _ => None,
        };
        let Some(field) = field.filter(|_| self.class_of(subject) == Some(NounClass::Piece))
        else {
            return Ok(None);
        };
        let d = self.phrase(subject, env)?;
        let (Core::Many(q), Ref::Piece) = (d.core, d.sort) else { return Ok(None) };
        let player = env.slot("player");
        let amount = Expr::Field(Box::new(Expr::Slot(q.var)), field);
        let total = Self::total(own(q, player), amount);
        self.score_at_end(player, total, env).map(Some)
    }

    /// Whether the list of an item is opened by a sentence that says that players score.
    fn below_scores(&self, unit: &context::Unit) -> bool {
        let before = self.units.get(..self.at).unwrap_or_default();
        let lead = before.iter().rev().find(|u| u.set != unit.set || !u.at_item);
        lead.is_some_and(|u| {
            let text = u.text.lower();
            u.headings == unit.headings
                && text.trim_end().ends_with(':')
                && text.contains("score")
        })
    }

    /// `For each set of …, score 5 points` is `each set of … scores 5 points`.
    fn for_each_scores(&self, s: &Sentence) -> Option<Sentence> {
        let [joined] = s.clauses.as_slice() else { return None };
        let player = joined
            .clause
            .subject
            .as_ref()
            .is_none_or(|np| self.class_of(np) == Some(NounClass::Player));
        let at = s.leads.iter().position(|a| match a {
            Adjunct::Prep(Preposition::ForEach, np) => {
                matches!(Self::head(np), Some(w) if self.is(w, &["set", "group", "combination"]))
                    || self.class_of(np) == Some(NounClass::Piece)
            }
            _ => false,
        })?;
        let scores =
            matches!(&joined.clause.verb.verb, V::Word(w) if self.is(w, &["score", "earn"]));
        if !player || !scores {
            return None;
        }
        let mut s = s.clone();
        let Adjunct::Prep(_, np) = s.leads.remove(at) else { return None };
        let mut np = np;
        // `for each of the sets`, `for each set`: the group itself.
        if let NounPhrase::One(n) = &mut np {
            n.determiner = Determiner::Each;
            // `… with one of each kind` belongs to the set.
            s.leads.retain(|a| match a {
                Adjunct::Prep(
                    p @ (Preposition::With | Preposition::Including | Preposition::Of),
                    np,
                ) => {
                    n.post.push(Post::Prep(*p, np.clone()));
                    false
                }
                // `… including one of each kind`
                Adjunct::Apposition(NounPhrase::One(said)) => {
                    let Head::Gerund(c) = &said.head else { return true };
                    let what = included(c).filter(|_| {
                        matches!(&c.verb.verb, V::Word(w) if self.is(w, &["include", "contain", "show"]))
                    });
                    if let Some(np) = what {
                        n.post.push(Post::Prep(Preposition::Including, np));
                        return false;
                    }
                    true
                }
                _ => true,
            });
        }
        s.clauses[0].clause.subject = Some(np);
        Some(s)
    }

    /// `Each set of one red, one blue and one green card scores 5 points`: sets have nothing in common.
    fn sets_score(&mut self, n: &Nominal, figure: &NounPhrase, env: &mut Env) -> Read<Status> {
        let stuck = |this: &Self| {
            Stuck::new(
                n.at.0,
                format!("it is not clear what `{}` consists of", this.quote(n.at.0)),
            )
            .help("write for example `each set of one sword, one cup and one coin`")
        };
        let of = n.post.iter().find_map(|p| match p {
            Post::Of(np) => Some(np.clone()),
            _ => None,
        });
        let of = of.ok_or_else(|| stuck(self))?;
        let player = env.slot("player");
        let mut numbers = Vec::new();
        let mut whole = of.clone();
        if let NounPhrase::One(w) = &mut whole {
            w.post.extend(n.post.iter().filter(|p| !matches!(p, Post::Of(_))).cloned());
        }
        match self.one_of_each(&whole) {
            Some(values) => {
                // `a set of three cards, one of each kind`: as many as there are kinds.
                if let NounPhrase::One(w) = &of
                    && let Some(Quantity::Exactly(Amount::Number(many))) = &w.quantity
                    && *many != values.len() as i64
                {
                    return Err(stuck(self));
                }
                let kind = self.set_of_kind(&whole, &values).map_err(|()| stuck(self))?;
                for value in values {
                    let var = env.slot("piece");
                    let mut filter = self.value_filter(Expr::Slot(var), value);
                    if let Some(kind) = kind {
                        filter = Cond::Kind(Expr::Slot(var), kind).and(filter);
                    }
                    numbers.push(count(own(over(var, Domain::Pieces, filter), player)));
                }
            }
            None => {
                for part in Self::parts(&of) {
                    let many = match &part.quantity {
                        Some(Quantity::Exactly(Amount::Number(n))) => *n,
                        None => 1,
                        _ => return Err(stuck(self)),
                    };
                    if let Some(t) = self.amount_of(part) {
                        let have = Expr::Field(Box::new(Expr::Slot(player)), t);
                        let many = Box::new(denote::int(many));
                        numbers.push(Expr::Arith(Arith::DivDown, Box::new(have), many));
                        continue;
                    }
                    let mut one = part.clone();
                    one.quantity = None;
                    one.determiner = Determiner::Each;
                    let d = self.phrase(&NounPhrase::One(Box::new(one)), env)?;
                    let (Core::Many(q), Ref::Piece) = (d.core.clone(), d.sort) else {
                        return Err(stuck(self));
                    };
                    let have = count(own(q, player));
                    numbers.push(if many == 1 {
                        have
                    } else {
                        Expr::Arith(Arith::DivDown, Box::new(have), Box::new(denote::int(many)))
                    });
                }
            }
        }
        if let NounPhrase::One(f) = figure {
            self.counts_points(f)?;
        }
        let sets = Self::smallest(numbers).ok_or_else(|| stuck(self))?;
        let v = self.phrase(figure, env)?;
        let amount = match &v.count {
            Some((low, _)) => low.clone(),
            None => self.as_number(&v, env)?,
        };
        let total = arithmetic::times(sets, amount);
        self.score_at_end(player, total, env)
    }

    /// The kind of the pieces of a set, where it is named, the same throughout; `None` if the set is said in two ways.
    fn set_of_kind(&self, whole: &NounPhrase, values: &[TermId]) -> Result<Option<TermId>, ()> {
        let NounPhrase::One(n) = whole else { return Ok(None) };
        let kind = |n: &Nominal| match &n.head {
            Head::Noun(w) => Self::as_term(w).filter(|t| self.term(*t).sort == Sort::Kind),
            _ => None,
        };
        let own = kind(n);
        for p in &n.post {
            let (Post::Prep(_, np) | Post::Of(np)) = p else { continue };
            for part in Self::parts(np) {
                if kind(part).is_some_and(|k| own.is_some_and(|o| o != k)) {
                    return Err(());
                }
                for p in &part.post {
                    let Post::Of(NounPhrase::One(each)) = p else { continue };
                    for p in &each.post {
                        let Post::Apposition(list) = p else { continue };
                        let mut named: Vec<TermId> = list
                            .iter()
                            .filter_map(Self::head)
                            .filter_map(Self::as_term)
                            .collect();
                        let mut all = values.to_vec();
                        named.sort_unstable();
                        all.sort_unstable();
                        if named != all {
                            return Err(());
                        }
                    }
                }
            }
        }
        Ok(own)
    }

    /// A number that each player has, as a noun.
    fn amount_of(&self, n: &Nominal) -> Option<TermId> {
        let Head::Noun(w) = &n.head else { return None };
        let plain = n.adjectives.is_empty() && n.post.is_empty();
        Self::as_term(w).filter(|t| plain && self.term(*t).sort == Sort::Tally)
    }

    /// What is scored for pieces, sets and places is points: another number of the players is refused.
    pub(crate) fn counts_points(&self, n: &Nominal) -> Read<()> {
        if self.amount_of(n).is_some_and(|t| Some(t) != self.point_tally()) {
            let said = self.quote_of(n);
            return Err(Stuck::new(n.at.0, format!("`{said}` are no points, and only points are scored"))
                .help("write points here, or say when they are gained, for example `when the game ends, …`"));
        }
        Ok(())
    }

    /// `Each coin is worth 2 points`, where coins are a number that each player has.
    pub(crate) fn amount_worth(
        &mut self,
        subject: &NounPhrase,
        figure: &NounPhrase,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let NounPhrase::One(n) = subject else { return Ok(None) };
        let each =
            matches!(n.determiner, Determiner::Each | Determiner::All) && n.quantity.is_none();
        let mut bare = (**n).clone();
        bare.post.retain(|post| !self.says_whose(post));
        let Some(t) = self.amount_of(&bare).filter(|_| each) else { return Ok(None) };
        let points = matches!(figure, NounPhrase::One(f) if self.amount_of(f).is_some_and(|p| Some(p) == self.point_tally() && p != t));
        if !points {
            return Ok(None);
        }
        let v = self.phrase(figure, env)?;
        let Some((amount, _)) = v.count.clone() else { return Ok(None) };
        let player = env.slot("player");
        let have = Expr::Field(Box::new(Expr::Slot(player)), t);
        self.score_at_end(player, arithmetic::times(have, amount), env)?;
        Ok(Some(Status::Operative))
    }

    /// Whether words behind an amount only say that it is its player's: `each coin that you have`, `each coin in front of you`.
    fn says_whose(&self, post: &Post) -> bool {
        let somebody = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Pronoun(Pronoun::You | Pronoun::They)))
                || self.class_of(np) == Some(NounClass::Player)
        };
        match post {
            Post::Prep(Preposition::InFrontOf, np) => somebody(np),
            Post::Relative(r) => {
                let has = match &r.clause.verb.verb {
                    V::Have => true,
                    V::Word(w) => self.is(w, &["own", "hold", "keep"]),
                    _ => false,
                };
                let plain = !r.clause.verb.negated
                    && r.clause.verb.modal.is_none()
                    && r.clause.adjuncts.is_empty()
                    && r.clause.more.is_empty();
                has && plain && !r.who && r.clause.subject.as_ref().is_some_and(somebody)
            }
            _ => false,
        }
    }

    /// `three plays, one of each kind`: the values of the property.
    fn one_of_each(&self, np: &NounPhrase) -> Option<Vec<TermId>> {
        let NounPhrase::One(n) = np else { return None };
        let mut found: Option<Vec<TermId>> = None;
        let mut look = |w: &crate::vocabulary::Word| {
            let members = self.members_of(w);
            if !members.is_empty() {
                found = Some(members);
            }
        };
        for p in &n.post {
            let inner = match p {
                Post::Prep(
                    Preposition::Including | Preposition::With | Preposition::Of,
                    np,
                )
                | Post::Of(np) => np,
                Post::Apposition(list) => {
                    for np in list {
                        for part in Self::parts(np) {
                            each_of(part).into_iter().for_each(&mut look);
                        }
                    }
                    continue;
                }
                _ => continue,
            };
            for part in Self::parts(inner) {
                each_of(part).into_iter().for_each(&mut look);
            }
        }
        each_of(n).into_iter().for_each(&mut look);
        found
    }

    /// Adds a total to the points of each player when the game is over.
    fn score_at_end(
        &mut self,
        player: crate::lower::Slot,
        total: Expr,
        env: &Env,
    ) -> Read<Status> {
        // What stands under `Scoring a round` is scored more often.
        let unit = &self.units[self.at];
        let within = unit.headings.iter().skip(1).find(|h| {
            h.split(|c: char| !c.is_alphabetic())
                .any(|w| matches!(w.to_lowercase().as_str(), "round" | "hand" | "deal"))
        });
        if let Some(heading) = within.filter(|_| self.is_in_rounds(unit.set)) {
            return Err(Stuck::new(
                self.here(),
                format!("it stands under `{heading}` and would be scored once, when the game ends"),
            )
            .help("say when it is scored, for example `at the end of each round, each player scores 2 points for each card in their hand`"));
        }
        let points = self.point_tally().ok_or_else(|| {
            Stuck::new(self.here(), "it is not said what is scored")
                .help("define it, for example `each player begins the game with 0 points`")
        })?;
        let gain = Effect::Do(Proposal {
            verb: Verb::ADD,
            roles: vec![
                (Role::Object, Arg::Is(Expr::Slot(player))),
                (Role::Field, Arg::Is(Expr::Const(Value::Term(points)))),
                (Role::Amount, Arg::Is(total)),
            ],
            times: None,
            result: None,
        });
        let effect = Effect::ForEach {
            slot: player,
            over: over(player, Domain::Players, Cond::True),
            body: Box::new(gain),
            manner: Manner::AtOnce,
        };
        Ok(self.final_once(effect, env))
    }
}

/// What a gerund without a subject includes.
fn included(c: &crate::syntax::ast::Clause) -> Option<NounPhrase> {
    match c.complements.as_slice() {
        [Complement::Object(np)] if c.subject.is_none() => Some(np.clone()),
        _ => None,
    }
}

/// The nouns in `one of each kind`.
fn each_of(n: &Nominal) -> Vec<&crate::vocabulary::Word> {
    let mut out = Vec::new();
    for p in &n.post {
        if let Post::Of(np) = p {
            for part in Lowerer::parts(np) {
                if let (Determiner::Each, Head::Noun(w)) = (&part.determiner, &part.head) {
                    out.push(w);
                }
                out.extend(each_of(part));
            }
        }
    }
    out
}

fn own(mut q: Query, player: crate::lower::Slot) -> Query {
    let mine = equal(Expr::Controller(Box::new(Expr::Slot(q.var))), Expr::Slot(player));
    q.filter = std::mem::replace(&mut q.filter, Cond::True).and(mine);
    q
}

impl Lowerer<'_> {
    /// The number that is scored.
    pub(crate) fn point_tally(&self) -> Option<TermId> {
        self.out.terms.find("point", Sort::Tally).or_else(|| {
            let mut all = self.out.terms.iter().filter(|(_, t)| t.sort == Sort::Tally);
            let first = all.next().map(|(id, _)| id);
            first.filter(|_| all.next().is_none())
        })
    }
}
