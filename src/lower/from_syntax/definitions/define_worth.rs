//! Definitions of worth and of the end of the game.

use crate::lower::from_syntax::bind;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, Stuck, equal, int, over};
use crate::lower::from_syntax::replace;
use crate::lower::{
    Arg, Compare, Cond, Domain, Effect, Expr, Manner, Proposal, Role, RuleKind, Spelling,
    Value, Verb,
};
use crate::syntax::ast::{
    Adjunct, Complement, Head, NounPhrase, Post, Preposition, Sentence, Verb as V,
};
use crate::vocabulary::Sort;

impl Lowerer<'_> {
    /// `Aces are worth 11` gives pieces their number; `each coin is worth 1 point` is counted when the
    /// game is over.
    pub(crate) fn worth(
        &mut self,
        subject: &NounPhrase,
        np: &NounPhrase,
        each: Option<&NounPhrase>,
        env: &mut Env,
    ) -> Read<Status> {
        if each.is_none()
            && let Some(status) = self.amount_worth(subject, np, env)?
        {
            return Ok(status);
        }
        let d = self.phrase(subject, env)?;
        let Core::Many(q) = d.core.clone() else {
            return Err(Stuck::new(d.span, "it is not said which pieces are worth that"));
        };
        let tally = match np {
            NounPhrase::One(n) => {
                let own = Self::head(np)
                    .and_then(Self::as_term)
                    .filter(|t| self.term(*t).sort == Sort::Tally);
                own.or_else(|| {
                    n.post.iter().find_map(|p| match p {
                        Post::Prep(Preposition::In, inner) => Self::head(inner)
                            .and_then(Self::as_term)
                            .filter(|t| self.term(*t).sort == Sort::Tally),
                        _ => None,
                    })
                })
            }
            _ => None,
        };
        // `victory points` are the points of the book.
        let tally = tally.or_else(|| {
            let points =
                Self::head(np).is_some_and(|w| self.is(w, &["victory point", "point"]));
            self.point_tally().filter(|_| points)
        });
        self.remember_slot(env, q.var, Ref::Piece, d.noun.clone(), true);
        let mut figure = np.clone();
        if let NounPhrase::One(n) = &mut figure {
            n.post.retain(|p| !matches!(p, Post::Prep(Preposition::In, _)));
            if let (Some(points), Head::Noun(w @ crate::vocabulary::Word::Lexeme(_))) =
                (tally, &mut n.head)
            {
                *w = crate::vocabulary::Word::Term(points);
            }
        }
        let relative = tally.is_none().then(|| relative(&figure)).flatten();
        let amount = if relative.is_some() {
            int(0)
        } else {
            let v = self.phrase(&figure, env)?;
            match &v.count {
                Some((low, _)) => low.clone(),
                None => self.as_number(&v, env)?,
            }
        };
        // `For each prop attached to it`: so many times.
        let times = each.map(|np| self.how_many_groups(np, env)).transpose()?;
        let so_often = |by: Expr| match times.clone() {
            Some(times) => Expr::Arith(crate::lower::Arith::Mul, Box::new(times), Box::new(by)),
            None => by,
        };
        // `Coins are worth points`: that they are, but not how many.
        if amount == Expr::Const(Value::None) {
            return Err(Stuck::new(d.span, "it is not said how many points that is")
                .help("give the figure, for example `each coin is worth 2 points`"));
        }
        let Some(tally) = tally else {
            let numbers = self.piece_numbers();
            let [field] = numbers.as_slice() else {
                return Err(Stuck::new(d.span, "it is not said what the figure counts")
                    .help("name it, for example `is worth 3 points` or `has a value of 3`"));
            };
            let guard = bind::domain_guard(&q, &mut env.clone()).and(q.filter.clone());
            let amount = match relative {
                Some((how, by)) => {
                    // Where the book gives them no one figure, it is what the other rules come to.
                    let now = self
                        .worth_so_far(*field, q.var, &guard)
                        .unwrap_or_else(|| Expr::Field(Box::new(Expr::Slot(q.var)), *field));
                    Expr::Arith(how, Box::new(now), Box::new(so_often(int(by))))
                }
                None => so_often(amount),
            };
            self.rule(
                env,
                guard,
                RuleKind::Assign { field: *field, slot: Some(q.var), value: amount },
            );
            return Ok(Status::Operative);
        };
        let amount = so_often(amount);
        let player = env.slot("player");
        let mut own = q.clone();
        own.filter = own
            .filter
            .and(equal(Expr::Controller(Box::new(Expr::Slot(q.var))), Expr::Slot(player)));
        let total = Expr::Aggregate(
            crate::lower::Aggregate::Sum,
            Box::new(own),
            Some(Box::new(amount)),
        );
        let gain = Effect::Do(Proposal {
            verb: Verb::ADD,
            roles: vec![
                (Role::Object, Arg::Is(Expr::Slot(player))),
                (Role::Field, Arg::Is(Expr::Const(Value::Term(tally)))),
                (Role::Amount, Arg::Is(total)),
            ],
            times: None,
            result: None,
        });
        let over = over(player, Domain::Players, Cond::True);
        let effect = Effect::ForEach {
            slot: player,
            over,
            body: Box::new(gain),
            manner: Manner::AtOnce,
        };
        Ok(self.final_once(effect, env))
    }

    /// A worth is counted once, however often it is said.
    pub(crate) fn final_once(&mut self, effect: Effect, env: &Env) -> Status {
        let set = self.units[self.at].set;
        let what = Spelling::of(&effect);
        let again = self.out.rules.iter().find(|r| {
            r.origin.set == set
                && r.guard == Cond::True
                && r.origin.position as usize != self.at
                && matches!(&r.kind, RuleKind::Final { effect } if Spelling::of(effect) == what)
        });
        if let Some(rule) = again {
            let first = rule.origin.position as usize;
            self.restates.insert(self.at, first);
            return self.fact(env);
        }
        self.rule(env, Cond::True, RuleKind::Final { effect });
        Status::Operative
    }

    /// What the book says that these same pieces are worth.
    fn worth_so_far(
        &self,
        field: crate::vocabulary::TermId,
        var: crate::lower::Slot,
        guard: &Cond,
    ) -> Option<Expr> {
        let here = self.at;
        self.out.rules.iter().find_map(|r| match &r.kind {
            RuleKind::Assign { field: f, slot: Some(slot), value }
                if *f == field && r.origin.position as usize != here =>
            {
                let ours = Expr::Slot(var);
                let same = replace::cond(&r.guard, *slot, &ours) == *guard;
                same.then(|| {
                    replace::in_expr(value, &|e: &Expr| {
                        (*e == Expr::Slot(*slot)).then(|| ours.clone())
                    })
                })
            }
            _ => None,
        })
    }

    /// `The Value of a king is 2 higher`: kings are worth 2 more.
    pub(crate) fn so_much_higher(&self, clause: &mut crate::syntax::ast::Clause) {
        use crate::syntax::ast::{Adjective, AdjectivePhrase, Determiner, Nominal, Quantity};
        let [Complement::Adjective(a)] = clause.complements.as_slice() else { return };
        let Adjective::More(w) = &a.word else { return };
        let Some(Quantity::Exactly(n)) = a.quantity.clone() else { return };
        let more = self.is(w, &["high", "great", "large", "big"]);
        let less = self.is(w, &["low", "small", "little"]);
        let Some(NounPhrase::One(subject)) = &clause.subject else { return };
        let number = matches!(&subject.head, Head::Noun(w)
            if Self::as_term(w).is_some_and(|t| self.piece_numbers() == [t]));
        let owner = match (&subject.determiner, subject.post.as_slice()) {
            (Determiner::Possessive(np), []) => (**np).clone(),
            (Determiner::The, [Post::Of(np)]) => np.clone(),
            _ => return,
        };
        let worth = self.voc.find_lexeme("worth", crate::vocabulary::Part::Adjective);
        let (true, Some(worth), V::Be, None) =
            (number && (more || less), worth, &clause.verb.verb, &a.than)
        else {
            return;
        };
        let figure = Nominal {
            determiner: Determiner::None,
            quantity: Some(if more { Quantity::Extra(n) } else { Quantity::Short(n) }),
            adjectives: Vec::new(),
            head: Head::Number,
            plural: false,
            post: Vec::new(),
            at: clause.at,
        };
        clause.complements = vec![Complement::Adjective(AdjectivePhrase {
            determiner: Determiner::None,
            quantity: None,
            before: Vec::new(),
            word: Adjective::Plain(crate::vocabulary::Word::Lexeme(worth)),
            than: Some(Box::new(NounPhrase::One(Box::new(figure)))),
            or_equal: false,
        })];
        clause.subject = Some(owner);
    }

    /// `The game ends after ten rounds`, `the game is played over six rounds`.
    pub(crate) fn ends_after(&mut self, s: &Sentence, env: &mut Env) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        let V::Word(w) = &clause.verb.verb else { return Ok(None) };
        if !s.leads.is_empty()
            || clause.verb.modal.is_some()
            || clause.verb.negated
            || !self.is(w, &["end", "last", "play", "take", "run", "consist", "finish"])
            || !clause.subject.as_ref().is_some_and(|np| self.is_game(np))
        {
            return Ok(None);
        }
        let counted = |np: &NounPhrase| match np {
            NounPhrase::One(n) => match (&n.head, &n.quantity) {
                (Head::Noun(w), Some(q)) => self.time_of(w).map(|t| (t, q.clone())),
                _ => None,
            },
            _ => None,
        };
        let found = clause
            .complements
            .iter()
            .filter_map(|c| match c {
                Complement::Object(np) | Complement::Prep(_, np) => counted(np),
                _ => None,
            })
            .chain(clause.adjuncts.iter().filter_map(|a| match a {
                Adjunct::Time(_, np) | Adjunct::Prep(_, np) => counted(np),
                _ => None,
            }))
            .next();
        let Some((time, q)) = found else { return self.game_ends_with(clause, env) };
        let (n, _) = self.range(&q, env)?;
        if Some(time) != self.turn && self.times.values().any(|t| *t == time) {
            return Ok(Some(self.so_many(time, n, env)));
        }
        let when = Cond::Compare(Compare::AtLeast, Expr::TimeNumber(time), n);
        self.rule(env, Cond::True, RuleKind::Ends { time, when, again: false });
        Ok(Some(Status::Operative))
    }
}

/// `one more`, `2 less`, `double`: how it differs from what it is.
fn relative(np: &NounPhrase) -> Option<(crate::lower::Arith, i64)> {
    use crate::lower::Arith;
    use crate::syntax::ast::{Amount, Quantity};
    let NounPhrase::One(n) = np else { return None };
    let plain = n.post.is_empty() && n.adjectives.is_empty() && n.head == Head::Number;
    match n.quantity.as_ref().filter(|_| plain)? {
        Quantity::Extra(Amount::Number(n)) => Some((Arith::Add, *n)),
        Quantity::Short(Amount::Number(n)) => Some((Arith::Sub, *n)),
        Quantity::Times(n) => Some((Arith::Mul, *n)),
        _ => None,
    }
}
