//! What a ranking compares, and the rule that adds what it earns: `for each suit, each player counts
//! their cards of that suit`.

use super::ranking::Ranking;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::declare;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::effects::deal;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck, count, equal, over};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{
    Arg, Arith, Cond, Domain, Effect, Expr, Manner, PropertyKind, Proposal, Role, RuleKind,
    Subject, Value, Verb,
};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Determiner, Head, Nominal, NounPhrase, Post, Preposition,
    Pronoun, Sentence, Verb as V,
};
use crate::vocabulary::{Sort, TermId, Word};

impl Lowerer<'_> {
    /// `For each suit, each player counts their cards of that suit`: what is compared.
    pub(crate) fn counting(&mut self, s: &Sentence, env: &mut Env) -> Read<Option<Status>> {
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
                Complement::Clause(inner)
                    if inner.subject.is_none()
                        && matches!(&inner.verb.verb, V::Word(w) if self.is(w, &["include", "count"])) =>
                {
                    for c in &inner.complements {
                        let Complement::Object(np) = c else { return Ok(None) };
                        self.counted_parts(np, &each, &mut parts)?;
                    }
                }
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
        let counted = parts.clone();
        let mut sum: Option<Expr> = None;
        for (word, printed) in parts {
            let var = env.slot("piece");
            let piece = Expr::Slot(var);
            let own = equal(Expr::Controller(Box::new(piece.clone())), Expr::Slot(player));
            let current = Expr::Field(Box::new(Expr::Const(Value::None)), now);
            let filter = if let Some(field) = printed {
                Cond::Member(piece, field, current)
            } else {
                let field = self.enumerated(&each).ok_or_else(|| {
                    Stuck::new(clause.at.0, "it is not said which pieces are counted")
                })?;
                let kind = self.piece_filter(&word, var);
                kind.and(equal(Expr::Field(Box::new(piece), field), current))
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
        let nouns: Vec<Word> = counted.into_iter().map(|(w, _)| w).collect();
        self.open_ranking(Some((each, now, members)), measure);
        if let Some(r) = &mut self.ranking {
            r.counted = nouns;
        }
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
                    let field = self.printed_beside(n, each).filter(|f| self.said_to_bear(n, *f)).ok_or_else(|| {
                        Stuck::new(
                            n.at.0,
                            format!("it is not clear what `{}` is", self.quote_of(n)),
                        )
                        .help("name what is printed there, for example `the extra icons on their cards`")
                    })?;
                    out.push((each.clone(), Some(field)));
                    continue;
                }
                _ => {
                    return Err(Stuck::new(
                        n.at.0,
                        format!("`{}` is nothing that can be counted here", self.quote_of(n)),
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

    /// The same; where no table has it, by its name (`additional flags`).
    fn printed_beside(&mut self, n: &Nominal, each: &Word) -> Option<TermId> {
        if let Some(field) = self.printed_per(n, each) {
            return Some(field);
        }
        let members = self.members_of(each);
        let more = ["additional ", "extra ", "bonus ", "further "];
        let mut found = self.out.world.properties.iter().filter(|p| {
            let name = self.term(p.term).name.to_lowercase();
            p.of == Subject::Piece
                && p.kind == PropertyKind::Number
                && more.iter().any(|m| name.starts_with(m))
        });
        let field = found.next()?.term;
        if found.next().is_some()
            || !self.out.world.components.iter().all(|c| c.values.is_empty())
        {
            return None;
        }
        let at = self.out.world.properties.iter().position(|p| p.term == field)?;
        self.out.world.properties[at].kind = PropertyKind::Set(members);
        self.out.world.properties[at].start = Expr::Const(Value::None);
        Some(field)
    }

    /// The values of an enumeration that pieces of a kind carry besides their own.
    fn printed_per(&self, n: &Nominal, each: &Word) -> Option<TermId> {
        let members = self.members_of(each);
        let own = self.enumerated(each);
        let _ = n;
        let mut found = self.out.world.properties.iter().filter(|p| {
            Some(p.term) != own
                && p.of == Subject::Piece
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

    /// `those found on plays`: pieces that bear such values, by their table or by the text.
    fn said_to_bear(&self, n: &Nominal, field: TermId) -> bool {
        let on = n.post.iter().find_map(|p| match p {
            Post::Participle(c) => c.complements.iter().find_map(|c| match c {
                Complement::Prep(Preposition::On | Preposition::In, np) => Some(np),
                _ => None,
            }),
            Post::Prep(Preposition::On | Preposition::In, np) => Some(np),
            _ => None,
        });
        let Some(kind) = on.and_then(Self::head).and_then(Self::as_term) else { return false };
        let listed = self
            .out
            .world
            .components
            .iter()
            .any(|c| c.kinds.contains(&kind) && c.values.iter().any(|(f, _)| *f == field));
        let name = crate::vocabulary::plural_of(&self.term(field).name.to_lowercase());
        listed
            || self.units.iter().any(|u| {
                let s = u.statement.as_ref().and_then(declare::sentence_of);
                u.text.lower().contains(&name)
                    && s.and_then(|s| s.clauses.first())
                        .and_then(|j| j.clause.subject.as_ref())
                        .and_then(Self::head)
                        .and_then(Self::as_term)
                        == Some(kind)
            })
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
            if self.is(w, deal::GAIN) || self.is(w, &["have", "find", "print", "show", "hold", "own"]))
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
        let group = each
            .as_ref()
            .map(|(word, _, members)| (self.lemma(word).into_owned(), members.len()));
        self.ranking = Some(Ranking {
            measure,
            award,
            last: 0,
            some: false,
            up: None,
            group,
            counted: Vec::new(),
        });
        self.awards_said_ahead();
    }

    /// A ranking that begins with `the player with the most coins scores …`.
    pub(crate) fn begin_ranking(&mut self, s: &Sentence, env: &mut Env) -> Read<bool> {
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
            Head::Noun(w) => self.lemma(w).into_owned(),
            _ => "it".to_owned(),
        };
        let measure = self.player_figure(&format!("number of {name}s"));
        self.rule(
            env,
            Cond::True,
            RuleKind::Assign { field: measure, slot: Some(player), value },
        );
        self.open_ranking(None, measure);
        if let (Some(r), Head::Noun(w)) = (&mut self.ranking, &h.head) {
            r.counted.push(w.clone());
        }
        Ok(true)
    }
}
