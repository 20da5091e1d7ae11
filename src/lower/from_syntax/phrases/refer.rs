//! Pronouns and definite phrases: what was named before.

use super::denote::{Core, Denot, Read, Ref, Stuck, over};
use super::nominal::is_plural;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::{Antecedent, Env};
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Cond, Domain, Expr, Value};
use crate::syntax::ast::{Nominal, Pronoun};
use crate::vocabulary::{Sort, Word};

impl Lowerer<'_> {
    pub(crate) fn pronoun(&mut self, p: Pronoun, n: &Nominal, env: &mut Env) -> Read<Denot> {
        let at = n.at.0;
        let found = match p {
            Pronoun::Who => {
                let (e, sort) = env.gap.clone().ok_or_else(|| {
                    Stuck::new(at, "`who` or `that` has nothing to stand for")
                })?;
                return Ok(Denot::one(sort, e, at));
            }
            Pronoun::You => {
                let e = env.you.clone().or_else(|| env.agent.clone()).unwrap_or(Expr::Asked);
                return Ok(Denot::one(Ref::Player, e, at));
            }
            Pronoun::He => self
                .antecedent(env, |a| a.sort == Ref::Player && !a.plural)
                .or_else(|| env.agent.clone().map(player))
                .or_else(|| self.antecedent(env, |a| !a.plural)),
            Pronoun::It => {
                // Inside `who …` and `that …` the pronoun is not the one that this is said of.
                let gap = env.gap.as_ref().map(|g| g.0.clone());
                // A figure as such is nothing that one would speak of again: `score 1; if it is even`.
                let figure =
                    |a: &Antecedent| matches!(a.expr, Expr::Const(crate::lower::Value::Int(_)));
                let other =
                    |a: &Antecedent| !a.plural && !figure(a) && Some(&a.expr) != gap.as_ref();
                // A subject takes a subject; an object the nearest thing.
                let object = env.beside.is_some();
                self.antecedent(env, |a| {
                    other(a)
                        && !object
                        && a.subject
                        && a.sentence == env.sentence
                        && matches!(a.sort, Ref::Piece | Ref::Place(_))
                })
                .or_else(|| self.antecedent(env, |a| other(a) && a.sort == Ref::Piece))
                .or_else(|| {
                    self.antecedent(env, |a| other(a) && matches!(a.sort, Ref::Place(_)))
                })
                .or_else(|| self.antecedent(env, |a| other(a) && a.sort != Ref::Player))
                // A player by another name may be an animal: `when a mouse nibbles, it gains 1 crumb`.
                .or_else(|| {
                    let named = |a: &Antecedent| matches!(&a.noun, Some(Word::Term(id)) if self.term(*id).sort == Sort::Player);
                    self.antecedent(env, |a| other(a) && a.sort == Ref::Player && named(a))
                })
                // `a card that has a coin on it`: nothing else is there.
                .or_else(|| env.gap.clone().filter(|(_, sort)| *sort == Ref::Piece).map(piece))
            }
            Pronoun::They | Pronoun::Both | Pronoun::All => {
                // `they` is one player of unknown sex as often as a group. Who is spoken to is not meant where somebody
                // else was named: `choose another player and take a card from their hand`.
                let third = |a: &Antecedent| a.sort == Ref::Player && !a.plural;
                let other = env
                    .you
                    .as_ref()
                    .and_then(|you| self.antecedent(env, |a| third(a) && a.expr != *you));
                let spoken_to = env.you.is_some() && p == Pronoun::They;
                let chosen =
                    if spoken_to && other.is_none() { self.they_chosen() } else { None };
                let subject = other
                    .or_else(|| chosen.map(player))
                    .or_else(|| self.antecedent(env, |a| a.sort == Ref::Player && a.subject));
                let group = self.antecedent(env, |a| {
                    a.plural && (a.query.is_some() || a.expr == Expr::Const(Value::None))
                });
                let any = self.antecedent(env, |a| a.sort == Ref::Player);
                match p {
                    Pronoun::They => subject.or(any).or(group),
                    _ => group.or(any),
                }
            }
            Pronoun::Self_ => env.subject.as_ref().map(|d| Antecedent {
                expr: d.expr(),
                sort: d.sort,
                plural: d.plural,
                noun: None,
                query: None,
                subject: true,
                sentence: env.sentence,
            }),
            Pronoun::This => self.antecedent(env, |_| true),
            Pronoun::Everyone => {
                let var = env.slot("player");
                return Ok(Denot::many(
                    Ref::Player,
                    over(var, Domain::Players, Cond::True),
                    super::denote::How::Each,
                    at,
                ));
            }
            Pronoun::Nobody => {
                let var = env.slot("player");
                return Ok(Denot::many(
                    Ref::Player,
                    over(var, Domain::Players, Cond::True),
                    super::denote::How::No,
                    at,
                ));
            }
            Pronoun::Anyone => {
                let var = env.slot("player");
                return Ok(Denot::many(
                    Ref::Player,
                    over(var, Domain::Players, Cond::True),
                    super::denote::How::A,
                    at,
                ));
            }
            Pronoun::Rest => {
                if let Some(group) = self.rest_of_group(at, env) {
                    return Ok(group);
                }
                None
            }
            Pronoun::None | Pronoun::Nothing | Pronoun::One | Pronoun::Each => None,
        };
        let found = match found {
            None if p == Pronoun::It => {
                self.brought_it().map(|e| Antecedent { sort: Ref::Piece, ..player(e) })
            }
            found => found,
        };
        let lone = matches!(p, Pronoun::It | Pronoun::He);
        match found {
            Some(a) if lone && env.paired.iter().any(|list| list.contains(&a.expr)) => {
                Err(Stuck::new(at, format!("`{}` may stand for either of two things", self.quote(at)))
                    .help("name the thing instead of using a pronoun, or write `they` if both are meant"))
            }
            Some(a) if a.expr == Expr::Const(Value::None) => Err(Stuck::new(
                at,
                format!(
                    "`{}` are several things that the rules do not keep apart",
                    self.quote(at)
                ),
            )
            .help(
                "say what happens to each of them as it happens, or name the place they are in",
            )),
            Some(a) => {
                let _ = is_plural(p);
                let mut d = Denot::one(a.sort, a.expr, at);
                d.noun = a.noun;
                if let Some(q) = a.query {
                    d.core = Core::Many(q);
                    d.plural = true;
                    env.as_agreed(&mut d);
                }
                Ok(d)
            }
            None => Err(Stuck::new(
                at,
                format!("it is not clear what `{}` stands for", self.quote(at)),
            )
            .help("name the thing instead of using a pronoun")),
        }
    }

    pub(crate) fn antecedent(
        &self,
        env: &Env,
        fits: impl Fn(&Antecedent) -> bool,
    ) -> Option<Antecedent> {
        // Same sentence first, then earlier ones, nearest first.
        let other = |a: &&Antecedent| env.beside.as_ref() != Some(&a.expr);
        env.named.iter().rev().filter(other).find(|a| fits(a)).cloned()
    }

    /// `the card`, `that player`, `the chosen …`: something named before with this noun.
    pub(crate) fn refer_back(
        &mut self,
        word: &Word,
        n: &Nominal,
        env: &mut Env,
    ) -> Option<Denot> {
        let class = self.noun_class(word);
        if class == NounClass::Piece
            && self.says_rest(n)
            && let Some(group) = self.rest_of_group(n.at.0, env)
        {
            return Some(group);
        }
        let fits_number = |a: &&Antecedent| n.plural || !a.plural;
        let exact = env
            .named
            .iter()
            .rev()
            .filter(fits_number)
            .find(|a| {
                // `The players` are not the one player who was named.
                a.noun.as_ref() == Some(word)
                    && (a.plural || !n.plural || class != NounClass::Player)
            })
            .cloned();
        let loose = || {
            let generic = matches!(word, Word::Lexeme(_));
            let sort = match class {
                NounClass::Piece => Ref::Piece,
                NounClass::Player => Ref::Player,
                _ => return None,
            };
            let fits = |a: &&Antecedent| {
                a.sort == sort
                    && (a.plural || !n.plural)
                    && (generic || matches!(a.noun, Some(Word::Lexeme(_)) | None))
                    && (generic || !self.distinct(word, a.noun.as_ref()))
            };
            env.named.iter().rev().filter(fits_number).find(fits).cloned()
        };
        let found = exact.or_else(loose)?;
        // Named again, it is the nearest.
        env.named.push(Antecedent { subject: false, ..found.clone() });
        let mut d = Denot::one(found.sort, found.expr, n.at.0);
        d.noun = Some(word.clone());
        if let Some(q) = found.query {
            d.core = Core::Many(q);
            d.plural = true;
            env.as_agreed(&mut d);
        }
        Some(d)
    }

    /// Two nouns that name different things for sure: a status is not just any card.
    fn distinct(&self, word: &Word, other: Option<&Word>) -> bool {
        matches!((word, other), (Word::Term(a), Some(Word::Term(b))) if a != b)
    }

    /// Remembers what a phrase stood for.
    pub(crate) fn remember(&self, env: &mut Env, d: &Denot, subject: bool) {
        let sentence = env.sentence;
        match &d.core {
            Core::One(e) => {
                if matches!(e, Expr::Const(Value::None)) {
                    return;
                }
                env.named.push(Antecedent {
                    expr: e.clone(),
                    sort: d.sort,
                    plural: d.plural,
                    noun: d.noun.clone(),
                    query: None,
                    subject,
                    sentence,
                });
            }
            // Nobody can be meant by `they` behind `no player`.
            Core::Many(_) if d.how == super::denote::How::No => {}
            Core::Many(q) => env.named.push(Antecedent {
                expr: Expr::One(Box::new(q.clone())),
                sort: d.sort,
                plural: d.plural
                    || matches!(d.how, super::denote::How::Each | super::denote::How::Bare),
                noun: d.noun.clone(),
                query: Some(q.clone()),
                subject,
                sentence,
            }),
            Core::List(parts, or) => {
                for part in parts {
                    self.remember(env, part, subject);
                }
                let alone = |p: &Denot| !p.plural && !matches!(p.how, super::denote::How::Each);
                if !or && parts.iter().all(|p| alone(p) && p.sort == d.sort) {
                    env.paired.push(parts.iter().map(Denot::expr).collect());
                }
            }
        }
    }

    /// The player behind a possessor: itself, or the controller of a piece, the owner of a place.
    pub(crate) fn owner_of(&self, d: &Denot) -> Expr {
        match d.sort {
            Ref::Player => d.expr(),
            Ref::Piece => Expr::Controller(Box::new(d.expr())),
            Ref::Place(_) => Expr::Owner(Box::new(d.expr())),
            _ => d.expr(),
        }
    }
}

fn piece((expr, sort): (Expr, Ref)) -> Antecedent {
    Antecedent { sort, ..player(expr) }
}

fn player(expr: Expr) -> Antecedent {
    Antecedent {
        expr,
        sort: Ref::Player,
        plural: false,
        noun: None,
        query: None,
        subject: true,
        sentence: 0,
    }
}
