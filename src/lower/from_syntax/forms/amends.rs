//! `While you have no coins, you draw two cards instead of one`, `players with no cards in hand draw two cards instead of one`:
//! nothing says when, because another rule does. It is done when that rule does so much, by whom it is done there.

use super::usual::contrast;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Arg, Effect, Expr, Proposal, Role, RuleKind, TimeId, Value, Verb};
use crate::syntax::ast::{
    Adjective, Adjunct, Amount, Clause, Complement, Condition, Determiner, Head, Modal,
    Nominal, NounPhrase, Post, Preposition, Pronoun, Quantity, Sentence, Statement,
    Subordinator, TimeRelation, Verb as V, VerbGroup,
};
use crate::vocabulary::{Part, Word};

impl Lowerer<'_> {
    /// Says such a sentence of the time of the rule that it changes, and of the player who does it there.
    pub(crate) fn amends(&self, s: &mut Sentence) {
        let [joined] = s.clauses.as_slice() else { return };
        let clause = &joined.clause;
        let V::Word(word) = &clause.verb.verb else { return };
        let may = clause.verb.modal == Some(Modal::May);
        let plain = clause.verb.modal.is_none() || may;
        if !plain
            || clause.verb.negated
            || clause.verb.passive
            || s.opener.is_some()
            || !self.says_only_what_is_so(s)
        {
            return;
        }
        let base = contrast(clause);
        if base.is_empty() {
            self.more_or_less(s);
            return;
        }
        let [Adjunct::Prep(_, base)] = base.as_slice() else { return };
        // `From the discard pile instead of the stock`: however many.
        let place = self.class_of(base) == Some(NounClass::Place);
        let figure = bare_figure(base);
        if figure.is_none() && !place {
            return;
        }
        let Some(verb) = self.verb_named(&self.lemma(word)) else { return };
        let Some((time, _)) = self.done_so_often(verb, figure) else { return };
        let same = |np: &NounPhrase| Self::head(np).and_then(|w| self.time_of(w)) == Some(time);
        // `on their first turn` says which of them.
        let one_of_them = |a: &Adjunct| {
            matches!(a, Adjunct::Time(_, np) if same(np)
                && matches!(np, NounPhrase::One(n) if !n.adjectives.is_empty() || n.quantity.is_some()))
        };
        if s.leads.iter().chain(&clause.adjuncts).any(one_of_them) {
            return;
        }
        let Some(when) = self.in_each(time, clause) else { return };
        let Some((who, so)) = self.doer_and_state(clause) else { return };
        // `May draw two cards instead of one`: two, or one. In house rules `instead_of_base` offers it.
        let house = self.units.get(self.at).is_some_and(|unit| self.is_house(unit));
        let either = match (may && !house, figure) {
            (false, _) => None,
            (true, Some(figure)) => match either(clause, figure) {
                Some(either) => Some(either),
                None => return,
            },
            (true, None) => return,
        };
        let clause = &mut s.clauses[0].clause;
        clause.subject = who;
        if let Some(either) = either {
            clause.complements = either;
            clause.verb.modal = None;
        }
        // What is so while it is done is asked when it is done.
        let (mut conditions, adjuncts): (Vec<_>, Vec<_>) =
            clause.adjuncts.drain(..).partition(|a| is_state(a) || is_time(a));
        clause.adjuncts = adjuncts;
        let mut leads = std::mem::take(&mut s.leads);
        leads.append(&mut conditions);
        leads.retain(|a| !matches!(a, Adjunct::Time(_, np) if same(np)));
        leads.extend(so);
        for lead in &mut leads {
            if let Adjunct::Sub(how @ Subordinator::While, _) = lead {
                *how = Subordinator::If;
            }
        }
        leads.push(when);
        s.leads = leads;
    }

    /// `When you draw a king, discard two cards instead of one`: what is changed is another step, so it is changed where that step
    /// comes, if a king was drawn in this turn.
    pub(crate) fn once_it_is_done(&self, s: &mut Sentence) {
        let [joined] = s.clauses.as_slice() else { return };
        let clause = &joined.clause;
        let V::Word(word) = &clause.verb.verb else { return };
        let [Adjunct::Sub(how, Condition::Clause(event))] = s.leads.as_mut_slice() else {
            return;
        };
        let V::Word(does) = &event.verb.verb else { return };
        // The rules are looked through for the few sentences that change a step.
        if contrast(clause).is_empty() && clause.verb.modal != Some(Modal::NeedNot) {
            return;
        }
        let verb = self.verb_named(&self.lemma(word));
        let step = verb.and_then(|verb| self.done_so_often(verb, None));
        if step.is_some_and(|(_, at)| self.comes_later(at as usize, does, word)) {
            return;
        }
        let own = |c: &Clause| matches!(&c.subject, Some(NounPhrase::One(n)) if n.head == Head::Pronoun(Pronoun::You));
        if step.is_none()
            || self.turn.is_none()
            || self.lemma(does) == self.lemma(word)
            || !matches!(how, Subordinator::When | Subordinator::EachTime | Subordinator::If)
            || !own(event)
            || !addressed(clause)
            || event.verb.modal.is_some()
            || event.verb.negated
            || event.verb.past
            || event.verb.perfect
            || !event.adjuncts.is_empty()
            || !self.is_event_clause(event)
        {
            return;
        }
        let Some(turn) = self.lexicon_noun("turn") else { return };
        let this = Nominal {
            determiner: Determiner::This,
            ..self.nominal_of(Head::Noun(turn), event.at)
        };
        event.verb.past = true;
        event
            .adjuncts
            .push(Adjunct::Time(TimeRelation::During, NounPhrase::One(Box::new(this))));
        *how = Subordinator::If;
    }

    /// Whether a rule orders the one deed behind the other: by then it has not been done.
    fn comes_later(&self, at: usize, deed: &Word, than: &Word) -> bool {
        let Some(Statement::Sentence(s)) =
            self.units.get(at).and_then(|unit| unit.statement.as_ref())
        else {
            return false;
        };
        let place = |word: &Word| {
            s.clauses.iter().position(
                |j| matches!(&j.clause.verb.verb, V::Word(w) if self.lemma(w) == self.lemma(word)),
            )
        };
        place(deed).zip(place(than)).is_some_and(|(deed, than)| deed > than)
    }

    /// `Players with no coins draw one more card`, `… draw one card fewer`: by whoever takes the turn, when another rule has them
    /// draw, and by what that rule says.
    fn more_or_less(&self, s: &mut Sentence) {
        let clause = &s.clauses[0].clause;
        let V::Word(word) = &clause.verb.verb else { return };
        let by = clause.complements.iter().find_map(|c| match c {
            Complement::Object(NounPhrase::One(n))
                if n.adjectives.iter().any(|a| self.is_extra(a)) =>
            {
                Some(Quantity::Extra(Amount::Number(1)))
            }
            Complement::Object(NounPhrase::One(n)) => n.quantity.clone(),
            _ => None,
        });
        let fewer = match by {
            Some(Quantity::Extra(_)) if !addressed(clause) => None,
            Some(Quantity::Short(Amount::Number(k))) => Some(k),
            _ => return,
        };
        let here = self.units.get(self.at).and_then(|unit| self.time_here(unit));
        if clause.verb.modal.is_some() || fewer.is_none() && here.is_some() {
            return;
        }
        let Some(verb) = self.verb_named(&self.lemma(word)) else { return };
        let Some((time, at)) = self.done_so_often(verb, None) else { return };
        if let Some(fewer) = fewer {
            let Some(usual) = self.ordered_figure(at as usize, word) else { return };
            let left = usual - fewer;
            let at = clause.at;
            // None at all: at the time of that rule, not whenever something is drawn.
            let when = self.in_each(time, clause).filter(|_| left < 1);
            let told = |a: &Adjunct| match a {
                Adjunct::Time(_, np) => {
                    Self::head(np).and_then(|w| self.time_of(w)) == Some(time)
                }
                _ => false,
            };
            let told = s.leads.iter().chain(&clause.adjuncts).any(told);
            let clause = &mut s.clauses[0].clause;
            let object = clause.complements.iter_mut().find_map(|c| match c {
                Complement::Object(NounPhrase::One(n)) => Some(n),
                _ => None,
            });
            let Some(object) = object else { return };
            if left < 1 {
                (object.quantity, object.determiner) = (None, Determiner::None);
                clause.verb.negated = true;
                s.leads.extend(when.filter(|_| !told));
                return;
            }
            object.quantity = Some(Quantity::Exactly(Amount::Number(left)));
            object.plural = left != 1;
            let usual = Nominal {
                quantity: Some(Quantity::Exactly(Amount::Number(usual))),
                ..self.nominal_of(Head::Number, at)
            };
            let usual = NounPhrase::One(Box::new(usual));
            clause.adjuncts.push(Adjunct::Prep(Preposition::InsteadOf, usual));
            self.amends(s);
            return;
        }
        let Some(when) = self.in_each(time, clause) else { return };
        let Some((who, so)) = self.doer_and_state(clause) else { return };
        let timed = |a: &Adjunct| matches!(a, Adjunct::Time(..));
        if s.leads.iter().chain(&clause.adjuncts).any(timed) {
            return;
        }
        s.clauses[0].clause.subject = who;
        s.leads.extend(so);
        s.leads.push(when);
    }

    /// Whether all that a sentence says besides is what is so then.
    fn says_only_what_is_so(&self, s: &Sentence) -> bool {
        let clause = &s.clauses[0].clause;
        let other = |a: &Adjunct| {
            !is_state(a)
                && !is_time(a)
                && !matches!(a, Adjunct::Prep(Preposition::InsteadOf, _))
        };
        s.leads.iter().all(|a| is_state(a) || is_time(a)) && !clause.adjuncts.iter().any(other)
    }

    /// The one time in which the player whose turn it is does so much.
    pub(crate) fn done_so_often(
        &self,
        verb: Verb,
        figure: Option<i64>,
    ) -> Option<(TimeId, u32)> {
        let times = |p: &Proposal| match &p.times {
            None => 1,
            Some(Expr::Const(Value::Int(n))) => *n,
            Some(_) => 0,
        };
        let own = |p: &Proposal| {
            p.roles.iter().any(|(role, arg)| {
                *role == Role::Agent && matches!(arg, Arg::Is(Expr::TurnPlayer))
            })
        };
        let fits = |effect: &Effect| {
            let mut any = false;
            effect.each_proposal(&mut |p| {
                any |= p.verb == verb && figure.is_none_or(|n| times(p) == n) && own(p);
            });
            any
        };
        // What other house rules add is no step of the game that they change.
        let is_house = |at: usize| self.units.get(at).is_some_and(|unit| self.is_house(unit));
        let house = is_house(self.at);
        let mut found = self.out.rules.iter().filter_map(|rule| match &rule.kind {
            RuleKind::Contents { time, effect }
                if fits(effect) && !(house && is_house(rule.origin.position as usize)) =>
            {
                Some((*time, rule.origin.position))
            }
            _ => None,
        });
        let (time, at) = found.next()?;
        found.all(|(other, position)| other == time && position == at).then_some((time, at))
    }

    /// `in each draw step`, or `in your draw step`.
    fn in_each(&self, time: TimeId, clause: &Clause) -> Option<Adjunct> {
        let word = match self.out.world.times.get(usize::from(time.0))?.term {
            Some(term) => Word::Term(term),
            None if Some(time) == self.turn => self.lexicon_noun("turn")?,
            None => return None,
        };
        let each = Nominal {
            determiner: if addressed(clause) {
                Determiner::PronounPoss(Pronoun::You)
            } else {
                Determiner::Each
            },
            ..self.nominal_of(Head::Noun(word), clause.at)
        };
        Some(Adjunct::Time(TimeRelation::During, NounPhrase::One(Box::new(each))))
    }

    /// Who does it, and what has to be so of them: `players with no coins`, `a player who has no coins`.
    fn doer_and_state(&self, clause: &Clause) -> Option<(Option<NounPhrase>, Option<Adjunct>)> {
        if addressed(clause) {
            return Some((clause.subject.clone(), None));
        }
        let active = self.voc.find_lexeme("active", Part::Adjective).map(Word::Lexeme)?;
        let player = self.lexicon_noun("player")?;
        let the_active = NounPhrase::One(Box::new(Nominal {
            determiner: Determiner::The,
            adjectives: vec![Adjective::Plain(active)],
            ..self.nominal_of(Head::Noun(player), clause.at)
        }));
        let subject = clause.subject.as_ref()?;
        let NounPhrase::One(n) = subject else { return None };
        let anybody =
            matches!(n.determiner, Determiner::A | Determiner::Each | Determiner::All)
                || n.determiner == Determiner::Any
                || n.determiner == Determiner::None && n.plural;
        if self.class_of(subject) != Some(NounClass::Player) || n.quantity.is_some() {
            return None;
        }
        let verb = |verb: V| VerbGroup { verb, ..clause.verb.clone() };
        let so = |inner: Clause| {
            Some(Adjunct::Sub(Subordinator::If, Condition::Clause(Box::new(inner))))
        };
        // `The active player`, as a name of the book too.
        let named = matches!(&n.head, Head::Noun(w)
            if ["active player", "current player"].contains(&self.lemma(w).to_lowercase().as_str()));
        let told = |a: &Adjective| matches!(a, Adjective::Plain(w) if self.is(w, &["active", "current"]));
        if named || n.adjectives.iter().any(told) {
            return None;
        }
        // `The first player draws two cards instead of one`: where it is them.
        if n.determiner == Determiner::The && !n.plural {
            let is = Clause {
                subject: Some(the_active.clone()),
                verb: verb(V::Be),
                complements: vec![Complement::Object(subject.clone())],
                adjuncts: Vec::new(),
                ..clause.clone()
            };
            return Some((Some(the_active), so(is)));
        }
        if !anybody || !n.adjectives.is_empty() {
            return None;
        }
        let mut inner = match n.post.as_slice() {
            [] => return Some((Some(the_active), None)),
            [Post::Relative(r)] => r.clause.clone(),
            [Post::Prep(Preposition::With, had)] => Clause {
                subject: Some(super::normal::pronoun_phrase(Pronoun::Who, clause.at)),
                verb: verb(V::Have),
                complements: vec![Complement::Object(had.clone())],
                adjuncts: Vec::new(),
                ..clause.clone()
            },
            _ => return None,
        };
        let Some(NounPhrase::One(gap)) = &mut inner.subject else { return None };
        if matches!(gap.head, Head::Pronoun(Pronoun::Who)) {
            inner.subject = Some(the_active.clone());
        } else if gap.determiner == Determiner::PronounPoss(Pronoun::Who) {
            // `a player whose hand is empty`
            gap.determiner = Determiner::Possessive(Box::new(the_active.clone()));
        } else {
            return None;
        }
        Some((Some(the_active), so(inner)))
    }
}

/// `You draw`, `draw`: of whoever it is said to.
fn addressed(clause: &Clause) -> bool {
    match &clause.subject {
        None => true,
        Some(NounPhrase::One(n)) => matches!(n.head, Head::Pronoun(Pronoun::You)),
        Some(_) => false,
    }
}

/// `while …`, `if …`: what is so.
fn is_state(a: &Adjunct) -> bool {
    matches!(a, Adjunct::Sub(Subordinator::While | Subordinator::If | Subordinator::Unless, _))
}

/// `in the first round`.
fn is_time(a: &Adjunct) -> bool {
    matches!(a, Adjunct::Time(TimeRelation::During, _))
}

/// The complements of `draw two cards` with `two cards or one card`.
fn either(clause: &Clause, figure: i64) -> Option<Vec<Complement>> {
    let mut all = clause.complements.clone();
    let object = all.iter_mut().find_map(|c| match c {
        Complement::Object(np) => Some(np),
        _ => None,
    })?;
    let NounPhrase::One(more) = &*object else { return None };
    let mut usual = more.clone();
    usual.quantity = Some(Quantity::Exactly(Amount::Number(figure)));
    usual.plural = figure != 1;
    *object = NounPhrase::Or(vec![object.clone(), NounPhrase::One(usual)]);
    Some(all)
}

/// `one`, `three`: a figure that says no more.
pub(super) fn bare_figure(np: &NounPhrase) -> Option<i64> {
    let NounPhrase::One(n) = np else { return None };
    if !n.adjectives.is_empty() || !n.post.is_empty() {
        return None;
    }
    match (&n.head, &n.quantity) {
        (Head::Pronoun(Pronoun::One), None) => Some(1),
        (
            Head::Number | Head::Pronoun(Pronoun::One),
            Some(Quantity::Exactly(Amount::Number(k))),
        ) => Some(*k),
        _ => None,
    }
}
