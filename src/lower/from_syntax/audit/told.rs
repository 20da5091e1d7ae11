//! What authors tell beside the rules: what the players will do, told before the rules that make them do it; how many
//! there are of a group and who they are; and that two things may both happen.

use crate::lower::RuleKind;
use crate::lower::from_syntax::call;
use crate::lower::from_syntax::context::{Lowerer, Status, Unit};
use crate::lower::from_syntax::declare;
use crate::lower::from_syntax::definitions::beside;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::effects::deal;
use crate::lower::from_syntax::effects::secret::CHOOSE;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::Read;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjunct, Amount, Clause, Complement, Determiner, Head, Link, Modal, NounPhrase, Opener,
    Pronoun, Quantity, Sentence, Statement, Subordinator, TimeRelation, Verb as V,
};

impl Lowerer<'_> {
    /// Sentences of running prose that are no rules of the usual frames.
    pub(crate) fn prose(
        &mut self,
        s: &Sentence,
        unit: &Unit,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let told = self
            .told_ahead(s, unit)
            .or_else(|| self.not_by_choice(s, env))
            .or_else(|| self.not_done_with_it(s, env));
        if told.is_some() {
            return Ok(told);
        }
        env.slots.clear();
        if let Some(status) = self.listed_points(s, unit, env)? {
            return Ok(Some(status));
        }
        env.slots.clear();
        if let Some(status) = self.goes_on_until(s, env)? {
            return Ok(Some(status));
        }
        if let Some(status) = self.nowhere_to_go(s, env)? {
            return Ok(Some(status));
        }
        env.slots.clear();
        if let Some(status) = self.says_order(s, env)? {
            return Ok(Some(status));
        }
        env.slots.clear();
        if let Some(status) = self.gives_order(s, unit, env)? {
            return Ok(Some(status));
        }
        self.skips_step(s, unit, env)
    }

    /// `In each round, players will choose a card, and those cards will be sent to the ships`: told ahead of the
    /// sentences that order it. Each clause must be ordered by a later sentence, with the same figures.
    pub(crate) fn told_ahead(&mut self, s: &Sentence, unit: &Unit) -> Option<Status> {
        let will = |c: &Clause| {
            c.verb.modal == Some(Modal::Will)
                && !c.verb.negated
                && !c.verb.only
                && c.adjuncts.is_empty()
                && matches!(c.verb.verb, V::Word(_))
        };
        let timed = |a: &Adjunct| {
            matches!(a, Adjunct::Time(TimeRelation::During, NounPhrase::One(n))
                if matches!(n.determiner, Determiner::Each | Determiner::All))
        };
        if self.is_house(unit)
            || s.opener.is_some()
            || s.exception.is_some()
            || s.clauses.len() < 2
            || !s.leads.iter().all(timed)
            || !s.clauses.iter().all(|j| will(&j.clause) && j.link != Link::Or)
        {
            return None;
        }
        let mut first = None;
        for joined in &s.clauses {
            let at = self.ordered_later(&joined.clause, unit)?;
            first = first.or(Some(at));
        }
        self.restates.insert(self.at, first?);
        Some(self.fact(&Env::default()))
    }

    /// The later sentence that orders what a clause tells.
    fn ordered_later(&self, told: &Clause, unit: &Unit) -> Option<usize> {
        let V::Word(verb) = &told.verb.verb else { return None };
        let alike = |w: &crate::vocabulary::Word| {
            w == verb
                || self.is(w, CHOOSE) && self.is(verb, CHOOSE)
                || self.is(w, beside::SEND) && self.is(verb, beside::SEND)
        };
        let what = patient(told)?;
        let noun = Self::head(what)?;
        let figure = |np: &NounPhrase| match np {
            NounPhrase::One(n) => match &n.quantity {
                Some(Quantity::Exactly(Amount::Number(k))) => Some(*k),
                None if n.determiner == Determiner::A => Some(1),
                _ => None,
            },
            _ => None,
        };
        let said = figure(what);
        (self.at + 1..self.units.len()).find(|&at| {
            let later = &self.units[at];
            let Some(s) = later.statement.as_ref().and_then(declare::sentence_of) else {
                return false;
            };
            later.set == unit.set
                && s.clauses.iter().any(|j| {
                    let c = &j.clause;
                    matches!(&c.verb.verb, V::Word(w) if alike(w))
                        && !c.verb.negated
                        && patient(c).is_some_and(|np| {
                            Self::head(np) == Some(noun)
                                && (said.is_none() || figure(np) == said)
                        })
                })
        })
    }

    /// `Six great families rule the land` of a group with six members: how many there are, and who they are.
    pub(crate) fn tells_of_group(&self, clause: &Clause) -> bool {
        let Some(NounPhrase::One(n)) = &clause.subject else { return false };
        let Head::Noun(w) = &n.head else { return false };
        let members = self.members_of(w).len() as i64;
        let counted =
            matches!(n.quantity, Some(Quantity::Exactly(Amount::Number(k))) if k == members);
        let unknown = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n) if n.quantity.is_none()
                && matches!(&n.head, Head::Noun(w) if Self::as_term(w).is_none()))
        };
        counted
            && members > 0
            && clause.verb.verb == V::Be
            && !clause.verb.passive
            && !clause.verb.negated
            && clause.verb.modal.is_none()
            && clause.adjuncts.is_empty()
            && matches!(clause.complements.as_slice(), [Complement::Object(np)] if unknown(np))
    }

    /// `All the knights in your service belong to one of these houses`: what is printed on them.
    pub(crate) fn belongs_to_group(&self, clause: &Clause) -> bool {
        let piece =
            clause.subject.as_ref().and_then(|np| self.class_of(np)) == Some(NounClass::Piece);
        let group = matches!(clause.complements.as_slice(), [Complement::Prep(_, np)]
            if Self::head(np).is_some_and(|w| !self.members_of(w).is_empty()) && of_one(np));
        piece
            && group
            && !clause.verb.negated
            && clause.verb.modal.is_none()
            && clause.adjuncts.is_empty()
            && matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["belong"]))
    }

    /// `It is possible to do both, in which case you get both`: two things that do not exclude each other.
    pub(crate) fn both_possible(&self, s: &Sentence) -> bool {
        let [first, rest @ ..] = s.clauses.as_slice() else { return false };
        let c = &first.clause;
        let it = matches!(&c.subject, Some(NounPhrase::One(n)) if n.head == Head::Pronoun(Pronoun::It));
        let possible = c.complements.iter().any(|x| {
            matches!(x, Complement::Adjective(a)
                if matches!(&a.word, crate::syntax::ast::Adjective::Plain(w) if self.is(w, &["possible"])))
        });
        let gains = |c: &Clause| {
            matches!(&c.verb.verb, V::Word(w) if self.is(w, deal::GAIN))
                && !c.verb.negated
                && matches!(c.verb.modal, None | Some(Modal::Will | Modal::May))
        };
        let both = |c: &Clause| {
            c.complements.iter().any(|x| {
                matches!(x, Complement::Object(NounPhrase::One(n)) if n.head == Head::Pronoun(Pronoun::Both))
            })
        };
        it && possible
            && c.verb.verb == V::Be
            && !c.verb.negated
            && s.leads.is_empty()
            && rest.iter().any(|j| j.link == Link::InWhichCase && both(&j.clause))
            && rest.iter().all(|j| gains(&j.clause))
    }

    /// Of what may both happen, it says again what each of them gives.
    pub(crate) fn both_again(&mut self, s: &Sentence) -> Read<Status> {
        let other = s.clauses[1..].iter().find(|j| !self.gained_elsewhere(&j.clause, s));
        if let Some(other) = other {
            return Err(denote::Stuck::new(
                other.clause.at.0,
                format!(
                    "`{}` says again what players get, and no other sentence gives so many",
                    self.quote(other.clause.at.0)
                ),
            )
            .help("say the same figure in both sentences, or leave it out here"));
        }
        Ok(self.fact(&Env::default()))
    }

    /// Whether some other sentence has a player get as many as this clause says: it only says it again.
    fn gained_elsewhere(&self, clause: &Clause, within: &Sentence) -> bool {
        let figures = |c: &Clause| -> Vec<i64> {
            let objects = c.complements.iter().filter_map(|x| match x {
                Complement::Object(NounPhrase::One(n)) => Some(n),
                _ => None,
            });
            objects
                .filter_map(|n| match &n.quantity {
                    Some(Quantity::Exactly(Amount::Number(k))) => Some(*k),
                    None if n.determiner == Determiner::A => Some(1),
                    _ => None,
                })
                .collect()
        };
        let own = figures(clause);
        let sentences = self
            .units
            .iter()
            .filter_map(|u| u.statement.as_ref().and_then(declare::sentence_of));
        let said: Vec<i64> = sentences
            .filter(|s| *s != within)
            .flat_map(|s| &s.clauses)
            .filter(|j| matches!(&j.clause.verb.verb, V::Word(w) if self.is(w, deal::GAIN)))
            .flat_map(|j| figures(&j.clause))
            .collect();
        own.iter().all(|k| said.contains(k))
    }

    /// `This does not change the order, but it could win the game`: what changes nothing, and what may come of it.
    pub(crate) fn changes_none(&self, s: &Sentence) -> bool {
        let [first, rest @ ..] = s.clauses.as_slice() else { return false };
        let pronoun = |c: &Clause| {
            matches!(&c.subject, Some(NounPhrase::One(n))
                if matches!(n.head, Head::Pronoun(Pronoun::This | Pronoun::It)))
        };
        let c = &first.clause;
        let none = c.verb.negated
            && matches!(c.verb.modal, None | Some(Modal::Will))
            && matches!(&c.verb.verb, V::Word(w)
                if self.is(w, &["change", "affect", "alter", "influence"]));
        let may = |c: &Clause| {
            pronoun(c)
                && !c.verb.negated
                && matches!(c.verb.modal, Some(Modal::Can | Modal::May))
                && matches!(&c.verb.verb, V::Word(w) if self.is(w, &["make", "help", "let", "allow"]))
        };
        pronoun(c)
            && none
            && s.leads.is_empty()
            && s.opener.is_none()
            && rest.iter().all(|j| j.link == Link::But && may(&j.clause))
    }

    /// `You cannot take a coin by choice`, `… only if nothing else is there`: no rule offers it
    /// for the taking.
    pub(crate) fn not_by_choice(&mut self, s: &Sentence, env: &Env) -> Option<Status> {
        let you = |c: &Clause| {
            c.subject.as_ref().is_some_and(|np| {
                self.class_of(np) == Some(NounClass::Player)
                    || matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Pronoun(Pronoun::They)))
            })
        };
        let gains = |c: &Clause| {
            matches!(&c.verb.verb, V::Word(w) if self.is(w, deal::GAIN)) && !c.verb.passive
        };
        let choice = |np: &NounPhrase| {
            Self::head(np).is_some_and(|w| self.is(w, &["choice", "purpose", "will", "wish"]))
        };
        let by_choice = |c: &Clause| {
            c.complements.iter().any(|x| matches!(x, Complement::Prep(_, np) if choice(np)))
                || c.adjuncts.iter().any(|a| matches!(a, Adjunct::Prep(_, np) if choice(np)))
        };
        let nothing_else = |c: &Clause| {
            c.verb.only
                && c.adjuncts.iter().all(|a| {
                    matches!(a, Adjunct::Sub(Subordinator::If | Subordinator::OnlyIf | Subordinator::When,
                        crate::syntax::ast::Condition::Clause(inner))
                        if inner.existential
                            && matches!(&inner.subject, Some(NounPhrase::One(n))
                                if n.head == Head::Pronoun(Pronoun::Nothing)))
                })
                && !c.adjuncts.is_empty()
        };
        let [first, rest @ ..] = s.clauses.as_slice() else { return None };
        let c = &first.clause;
        let fits = you(c)
            && gains(c)
            && by_choice(c)
            && c.verb.negated
            && c.verb.modal == Some(Modal::Can)
            && s.leads.is_empty()
            && matches!(s.opener, None | Some(Opener::ThatIs))
            && rest.iter().all(|j| {
                you(&j.clause)
                    && gains(&j.clause)
                    && j.clause.verb.modal == Some(Modal::Can)
                    && nothing_else(&j.clause)
            });
        if !fits {
            return None;
        }
        let V::Word(w) = &c.verb.verb else { return None };
        let lemma = self.lemma(w);
        let verbs = [self.verb_named("take"), self.verb_named(&lemma)];
        let offered = self.out.rules.iter().any(|r| {
            matches!(&r.kind, RuleKind::May { action } if verbs.contains(&Some(action.verb)))
        });
        (!offered).then(|| self.fact(env))
    }

    /// `(But do not return them to the bag.)`: what the order before does not do, and no other rule does.
    pub(crate) fn not_done_with_it(&mut self, s: &Sentence, env: &mut Env) -> Option<Status> {
        let [joined] = s.clauses.as_slice() else { return None };
        let c = &joined.clause;
        let them = c.complements.iter().any(|x| {
            matches!(x, Complement::Object(NounPhrase::One(n))
                if matches!(n.head, Head::Pronoun(Pronoun::They | Pronoun::It)))
        });
        let moves = matches!(&c.verb.verb, V::Word(w) if self.is(w, &["return", "put", "place", "move"]));
        let fits = s.opener == Some(Opener::However)
            && s.leads.is_empty()
            && c.subject.is_none()
            && c.verb.negated
            && c.verb.modal.is_none()
            && c.adjuncts.is_empty();
        if !fits || !them || !moves {
            return None;
        }
        let goal = c.complements.iter().find_map(|x| match x {
            Complement::Prep(p, np) if call::TO.contains(p) => Some(np.clone()),
            _ => None,
        })?;
        let place = self.phrase(&goal, env).ok()?;
        let denote::Ref::Place(Some(zone)) = place.sort else {
            return None;
        };
        let goes = self.out.rules.iter().any(|r| {
            let later = !matches!(r.kind, RuleKind::Setup { .. });
            later
                && r.kind.effect().is_some_and(|e| {
                    let mut found = false;
                    e.each_proposal(&mut |p| {
                        found |= p.roles.iter().any(|(role, a)| {
                            *role == crate::lower::Role::To
                                && matches!(a, crate::lower::Arg::Is(crate::lower::Expr::Zone(z, _)) if *z == zone)
                        });
                    });
                    found
                })
        });
        (!goes).then(|| self.fact(env))
    }
}

/// What a clause does something with.
fn patient(c: &Clause) -> Option<&NounPhrase> {
    if c.verb.passive {
        return c.subject.as_ref();
    }
    c.complements.iter().find_map(|x| match x {
        Complement::Object(np) => Some(np),
        _ => None,
    })
}

/// How long a game takes and for whom it is: nothing that the table could show.
pub(crate) fn on_the_box(statement: &Statement, text: &str) -> bool {
    let Statement::Labelled { rest, .. } = statement else { return false };
    let label = text.split(':').next().unwrap_or_default().trim().to_lowercase();
    matches!(**rest, Statement::Fragment(_))
        && matches!(
            label.as_str(),
            "playing time"
                | "play time"
                | "game length"
                | "length"
                | "duration"
                | "time"
                | "age"
                | "ages"
                | "complexity"
                | "difficulty"
        )
}

/// `one family`, `one of these families`: of several, it would have to bear several.
pub(crate) fn of_one(np: &NounPhrase) -> bool {
    match np {
        NounPhrase::One(n) => match &n.quantity {
            Some(Quantity::Exactly(Amount::Number(k))) => *k == 1,
            _ => true,
        },
        _ => false,
    }
}
