//! Places that belong to a piece: next to it, and at it (what is sent to it, what works on it).
//!
//! They outlive a move of the piece: what lies there stays until a rule clears it.

use crate::lower::from_syntax::call::{Args, Call};
use crate::lower::from_syntax::context;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::effects::deal;
use crate::lower::from_syntax::effects::put;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Core, Denot, How, Read, Ref};
use crate::lower::from_syntax::time::episode;
use crate::lower::{Cond, Effect, Expr, Pattern, Role, RuleKind, Scope, Visibility, Zone};
use crate::syntax::ast::{
    Adjunct, Adverb, Clause, Complement, NounPhrase, Preposition, TimeRelation,
};
use crate::vocabulary::{Sort, TermId};

/// Verbs for giving a piece something to do at another piece.
pub(crate) const SEND: &[&str] =
    &["send", "assign", "dispatch", "deploy", "commit", "station", "allocate"];

impl Lowerer<'_> {
    fn piece_zone(&mut self, name: &str) -> TermId {
        let term = self.synthetic(name, Sort::Zone);
        if !self.out.world.zones.iter().any(|z| z.term == term) {
            self.out.world.zones.push(Zone {
                term,
                scope: Scope::Piece,
                visibility: Visibility::All,
                shuffled: false,
            });
        }
        term
    }

    /// What lies next to a piece.
    pub(crate) fn beside(&mut self, piece: Expr) -> Expr {
        Expr::Zone(self.piece_zone("next to"), Some(Box::new(piece)))
    }

    /// What has been sent to a piece, or works on it.
    pub(crate) fn at_piece(&mut self, piece: Expr) -> Expr {
        Expr::Zone(self.piece_zone("at"), Some(Box::new(piece)))
    }

    /// Whether pieces are sent to pieces in this book.
    pub(crate) fn sends(&self) -> bool {
        self.out.terms.find("at", Sort::Zone).is_some()
    }

    /// `Put them next to it`: the place beside a piece as the goal of a movement.
    pub(crate) fn beside_goal(&mut self, args: &Args) -> Option<Denot> {
        let d = args.prep(&[Preposition::NextTo]).filter(|d| d.sort == Ref::Piece)?;
        let place = self.beside(d.expr());
        let zone = match &place {
            Expr::Zone(z, _) => Some(*z),
            _ => None,
        };
        Some(Denot::one(Ref::Place(zone), place, d.span))
    }

    /// `Send it to one of the ships at sea`: an event between two pieces; the first goes to the second.
    pub(crate) fn sending(
        &mut self,
        lemma: &str,
        agent: Option<Denot>,
        object: Option<Denot>,
        args: &Args,
    ) -> Option<Call> {
        if !SEND.contains(&lemma) {
            return None;
        }
        let object = object.filter(|d| d.sort == Ref::Piece)?;
        let to = [Preposition::To, Preposition::On, Preposition::At, Preposition::In];
        let mut goal = args
            .preps
            .iter()
            .find(|(p, d)| to.contains(p) && d.sort == Ref::Piece)
            .map(|(_, d)| d.clone())?;
        // `to one of the ships on the table`: where the second piece is.
        for (p, d) in &args.preps {
            if let (true, Ref::Place(Some(_)), Core::Many(q)) =
                (matches!(p, Preposition::On | Preposition::In), d.sort, &mut goal.core)
            {
                let inside = self.in_place(Expr::Slot(q.var), d);
                q.filter = std::mem::replace(&mut q.filter, Cond::True).and(inside);
            }
        }
        // `to ships`: one of those that lie open, not one in the pile.
        if let Core::Many(q) = &mut goal.core {
            self.laid_out(q);
            if goal.how == How::Bare {
                goal.how = How::A;
            }
        }
        // Two words for it in one book are one event.
        let known = SEND.iter().find_map(|other| {
            let verb = self.verb_named(other)?;
            self.carried_to_piece(verb).then_some(verb)
        });
        let verb = known.unwrap_or_else(|| self.out.world.verbs.intern(lemma));
        if !self.with_agent.contains(&verb) {
            self.with_agent.push(verb);
        }
        let known =
            self.out.rules.iter().any(
                |r| matches!(&r.kind, RuleKind::Perform { event, .. } if event.verb == verb),
            );
        if !known {
            let mut env = Env::default();
            let (piece, host) = (env.slot("piece"), env.slot("piece"));
            let place = self.at_piece(Expr::Slot(host));
            let effect: Effect = deal::move_to(Expr::Slot(piece), place);
            let event =
                Pattern { verb, binds: vec![(Role::Object, piece), (Role::Host, host)] };
            self.rule(&env, Cond::True, RuleKind::Perform { event, effect });
        }
        Some(
            Call::new(verb)
                .by(agent)
                .with(Role::Object, Some(object))
                .with(Role::Host, Some(goal)),
        )
    }

    /// Pieces that nothing places are those that lie where rules lay such pieces out of their pile.
    pub(crate) fn laid_out(&self, q: &mut crate::lower::Query) {
        use crate::lower::{Arg, Domain};
        if q.domain != Domain::Pieces || put::located_filter(q) {
            return;
        }
        let kinds = deal::kinds_in(&q.filter, q.var);
        let named = |zone: TermId| {
            let name = self.term(zone).name.to_lowercase();
            kinds.iter().any(|k| {
                let kind = self.term(*k).name.to_lowercase();
                let many = crate::vocabulary::plural_of(&kind);
                name.ends_with(&format!(" of {many}")) || name.starts_with(&format!("{kind} "))
            })
        };
        let home = self.home(q);
        let mut open: Vec<TermId> = Vec::new();
        for rule in &*self.out.rules {
            let Some(effect) = rule.kind.effect() else { continue };
            episode::each_loop(effect, &mut |over, body| {
                let from = match &over.domain {
                    Domain::In(Expr::Zone(zone, None)) => *zone,
                    _ => return,
                };
                if home != Some(from) && !named(from) {
                    return;
                }
                body.each_proposal(&mut |p| {
                    let to = p.roles.iter().find_map(|(role, a)| match (role, a) {
                        (Role::To, Arg::Is(Expr::Zone(zone, None))) => Some(*zone),
                        _ => None,
                    });
                    if let Some(zone) =
                        to.filter(|z| p.verb == crate::lower::Verb::MOVE && !open.contains(z))
                    {
                        open.push(zone);
                    }
                });
            });
        }
        if let [zone] = open.as_slice() {
            let there = Cond::In(Expr::Slot(q.var), Expr::Zone(*zone, None));
            q.filter = std::mem::replace(&mut q.filter, Cond::True).and(there);
        }
    }

    /// Whether an event of the book gives a piece something to do at another one.
    fn carried_to_piece(&self, verb: crate::lower::Verb) -> bool {
        self.out.rules.iter().any(|r| {
            matches!(&r.kind, RuleKind::Perform { event, .. } if event.verb == verb
                && event.binds.iter().any(|(role, _)| *role == Role::Host))
        })
    }

    /// `sent to work on the plays`: the piece at which it is given something to do.
    pub(crate) fn sent_to_work(&self, clause: &mut Clause) {
        let crate::syntax::ast::Verb::Word(w) = &clause.verb.verb else { return };
        if !self.is(w, SEND) {
            return;
        }
        let goal = |c: &Complement| matches!(c, Complement::Prep(Preposition::To, _));
        if clause.complements.iter().any(goal) {
            return;
        }
        let place = |inner: &Clause| -> Vec<Complement> {
            let mut first = true;
            inner
                .complements
                .iter()
                .filter_map(|c| match c {
                    Complement::Prep(p, np)
                        if matches!(
                            p,
                            Preposition::On
                                | Preposition::At
                                | Preposition::In
                                | Preposition::For
                        ) =>
                    {
                        let p = if std::mem::take(&mut first) { Preposition::To } else { *p };
                        Some(Complement::Prep(p, np.clone()))
                    }
                    _ => None,
                })
                .collect()
        };
        let found = clause.complements.iter().position(|c| {
            matches!(c, Complement::Infinitive(inner)
                if inner.verb.verb != crate::syntax::ast::Verb::Be
                    && inner.complements.iter().all(|c| matches!(c, Complement::Prep(..))))
        });
        if let Some(at) = found {
            if let Complement::Infinitive(inner) = clause.complements.remove(at) {
                clause.complements.extend(place(&inner));
            }
            return;
        }
        let found = clause.adjuncts.iter().position(|a| {
            matches!(a, Adjunct::Purpose(inner)
                if inner.complements.iter().all(|c| matches!(c, Complement::Prep(..)))
                    && !inner.complements.is_empty())
        });
        if let Some(at) = found
            && let Adjunct::Purpose(inner) = clause.adjuncts.remove(at)
        {
            clause.complements.extend(place(&inner));
        }
    }

    /// `is working on the play`, `who were standing at it`: it has been sent there and is there yet.
    pub(crate) fn working(
        &mut self,
        clause: &Clause,
        thing: Expr,
        env: &mut Env,
    ) -> Read<Option<Cond>> {
        if !clause.verb.progressive || clause.verb.passive {
            return Ok(None);
        }
        let target = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(
                Preposition::On
                | Preposition::At
                | Preposition::In
                | Preposition::With
                | Preposition::For,
                np,
            ) => Some(np),
            _ => None,
        });
        let Some(np) = target else { return Ok(None) };
        let d = self.phrase(np, env)?;
        if d.sort != Ref::Piece {
            return Ok(None);
        }
        let mut cond = if let (Core::Many(q), How::A | How::Any) = (&d.core, d.how) {
            let mut q = q.clone();
            let place = self.at_piece(Expr::Slot(q.var));
            q.filter = q.filter.and(Cond::In(thing.clone(), place));
            Cond::Exists(Box::new(q))
        } else {
            let place = self.at_piece(d.expr());
            Cond::In(thing.clone(), place)
        };
        // `already`: those that were there before the one that the rule speaks of.
        if clause.verb.adverbs.contains(&Adverb::Already)
            && let Some(first) = env.event.as_ref().and_then(|p| {
                p.binds.iter().find(|(r, _)| *r == Role::Object).map(|(_, s)| Expr::Slot(*s))
            })
        {
            cond = cond.and(denote::equal(thing, first).negate());
        }
        Ok(Some(cond))
    }

    /// `any of the tokens`, in what is said of a piece that is sent to another one: those that lie next to it.
    pub(crate) fn beside_host(
        &mut self,
        q: &mut crate::lower::Query,
        np: &NounPhrase,
        env: &Env,
    ) {
        let definite = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n)
                if matches!(n.determiner, crate::syntax::ast::Determiner::The | crate::syntax::ast::Determiner::Those)
                    || n.post.iter().any(|p| matches!(p, crate::syntax::ast::Post::Of(NounPhrase::One(of))
                        if of.determiner == crate::syntax::ast::Determiner::The)))
        };
        if !definite(np)
            || q.domain != crate::lower::Domain::Pieces
            || put::located_filter(q)
            || !self.lies_beside()
        {
            return;
        }
        let host = env.event.as_ref().and_then(|p| {
            p.binds.iter().find(|(role, _)| *role == Role::Host).map(|(_, s)| Expr::Slot(*s))
        });
        if let Some(host) = host {
            let place = self.beside(host);
            let there = Cond::In(Expr::Slot(q.var), place);
            q.filter = std::mem::replace(&mut q.filter, Cond::True).and(there);
        }
    }

    /// `removed from the game`.
    pub(crate) fn out_of_game(&self, clause: &Clause) -> bool {
        let game = |np: &NounPhrase| {
            self.is_game(np)
                || matches!(np, NounPhrase::One(n) if matches!(&n.head, crate::syntax::ast::Head::Noun(w) if self.is(w, &["box"])))
        };
        clause.adjuncts.iter().any(|a| match a {
            Adjunct::Time(TimeRelation::From, np) | Adjunct::Prep(Preposition::From, np) => {
                game(np)
            }
            _ => false,
        }) || clause.complements.iter().any(|c| match c {
            Complement::Prep(Preposition::From | Preposition::To, np) => game(np),
            _ => false,
        })
    }

    /// The property with listed values that the text gives to both kinds, where no table lists their pieces.
    pub(crate) fn said_of_both(&self, a: &[TermId], b: &[TermId]) -> Option<TermId> {
        let listed = |kinds: &[TermId]| {
            self.out
                .world
                .components
                .iter()
                .any(|c| kinds.iter().all(|k| c.kinds.contains(k)) && !c.values.is_empty())
        };
        if a.is_empty() || b.is_empty() || listed(a) || listed(b) {
            return None;
        }
        let texts: Vec<&[String]> = self.units.iter().map(context::Unit::words).collect();
        let forms = |id: TermId| -> Vec<String> {
            let term = self.term(id);
            std::iter::once(&term.name)
                .chain(&term.also)
                .map(|n| n.to_lowercase())
                .flat_map(|n| [crate::vocabulary::plural_of(&n), n])
                .collect()
        };
        let said = |field: TermId, kinds: &[TermId]| {
            let (names, nouns) =
                (forms(field), kinds.iter().flat_map(|k| forms(*k)).collect::<Vec<_>>());
            texts.iter().any(|words| {
                words.iter().enumerate().any(|(i, w)| {
                    names.contains(w)
                        && matches!(words.get(i + 1).map(String::as_str), Some("of" | "on"))
                        && words[i + 2..].iter().take(4).any(|w| nouns.contains(w))
                })
            })
        };
        let mut found = self
            .out
            .world
            .properties
            .iter()
            .filter(|p| {
                p.of == crate::lower::Subject::Piece
                    && matches!(&p.kind, crate::lower::PropertyKind::Term(v) if v.len() > 1)
            })
            .map(|p| p.term)
            .filter(|t| said(*t, a) && said(*t, b));
        let first = found.next()?;
        found.next().is_none().then_some(first)
    }

    /// The property in which two kinds of pieces can agree, if there is one only.
    pub(crate) fn common_property(&self, a: &[TermId], b: &[TermId]) -> Option<TermId> {
        let has = |kinds: &[TermId], field: TermId| {
            self.out.world.components.iter().any(|c| {
                kinds.iter().all(|k| c.kinds.contains(k))
                    && c.values.iter().any(|(f, v)| {
                        *f == field && matches!(v, crate::lower::PrintedValue::Term(_))
                    })
            })
        };
        let mut found = self
            .out
            .world
            .properties
            .iter()
            .filter(|p| p.of == crate::lower::Subject::Piece)
            .map(|p| p.term)
            .filter(|t| has(a, *t) && has(b, *t));
        let first = found.next()?;
        found.next().is_none().then_some(first)
    }
}

impl Lowerer<'_> {
    /// `when a card leaves play, all attached cards …`: what they are attached to is the piece that the
    /// event happens to, if the sentence names one and nothing else.
    pub(crate) fn unsaid_host(thing: &Expr, env: &Env) -> Option<Expr> {
        let event = env.event.as_ref()?;
        let (_, slot) = *event.binds.iter().find(|(r, _)| *r == Role::Object)?;
        let object = Expr::Slot(slot);
        let named = env.named.iter().any(|a| a.sort == Ref::Piece && a.expr == object);
        (named && *thing != object).then_some(object)
    }
}
