//! `Actors act in descending order of rank`, `in the last season, actors act in descending order of rank`, `the players gain
//! priority in clockwise order`: what the book lets happen one after the other happens in another order.

use crate::lower::from_syntax::context::{Lowerer, Status, Unit};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::Read;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{
    Arg, Cond, Direction, Domain, Effect, Expr, Query, RuleKind, SortKey, Value,
};
use crate::syntax::ast::{
    Adjunct, Adverb, Clause, Complement, Determiner, Head, Nominal, NounPhrase, OrderBy,
    OrderPhrase, Sentence, TimeRelation, Verb as V,
};
use crate::vocabulary::Sort;

/// What a sentence puts in the place of an order.
enum New {
    Keys(Vec<SortKey>),
    /// 1 clockwise, -1 counterclockwise.
    Round(i64),
}

impl Lowerer<'_> {
    /// A house rule that gives another order to what a rule of the book goes through, if it is one.
    pub(crate) fn gives_order(
        &mut self,
        s: &Sentence,
        unit: &Unit,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        if !self.is_house(unit) || s.opener.is_some() {
            return Ok(None);
        }
        let Some((clause, order, times)) = self.ordered_clause(&joined.clause, &s.leads) else {
            return Ok(None);
        };
        let Some(NounPhrase::One(subject)) = &clause.subject else { return Ok(None) };
        let Some(at) = self.gone_through(&clause, subject) else { return Ok(None) };
        let players =
            matches!(&subject.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player);
        if !players && !self.loop_of_kind(at, subject) {
            return Ok(None);
        }
        let Some(old) = self.looped(at).cloned() else { return Ok(None) };
        let Some(new) = self.new_order(&order, &old) else { return Ok(None) };
        let mut when = Cond::True;
        for np in &times {
            when = when.and(self.during(TimeRelation::During, np, env)?);
        }
        let mut changed = old.clone();
        match new {
            New::Keys(keys) => changed.sort = keys,
            New::Round(way) => {
                if !turned(&mut changed, way) {
                    return Ok(None);
                }
            }
        }
        if changed == old {
            return Ok(None);
        }
        if let RuleKind::Contents { effect, .. }
        | RuleKind::When { effect, .. }
        | RuleKind::Perform { effect, .. } = &mut self.out.rules[at].kind
        {
            let before = effect.clone();
            if let Effect::ForEach { over, .. } = effect {
                *over = changed;
            }
            if when != Cond::True {
                let now = std::mem::replace(effect, Effect::Seq(Vec::new()));
                *effect = Effect::If(when, Box::new(now), Box::new(before));
            }
        }
        self.fact(env);
        Ok(Some(Status::Operative))
    }

    /// The clause without its order and its times, if it says nothing else.
    fn ordered_clause(
        &self,
        clause: &Clause,
        leads: &[Adjunct],
    ) -> Option<(Clause, OrderPhrase, Vec<NounPhrase>)> {
        let mut clause = clause.clone();
        if clause.verb.negated || clause.verb.modal.is_some() || clause.existential {
            return None;
        }
        let mut order = None;
        let mut times = Vec::new();
        let own = std::mem::take(&mut clause.adjuncts);
        for a in leads.iter().cloned().chain(own) {
            match a {
                Adjunct::Order(o) if order.is_none() && o.from.is_none() => order = Some(o),
                Adjunct::Time(TimeRelation::During, np) => times.push(np),
                Adjunct::Manner(Adverb::Also) | Adjunct::AsSaid(_) | Adjunct::Words(_) => {}
                _ => return None,
            }
        }
        clause.verb.adverbs.retain(|a| *a != Adverb::Also);
        clause.verb.adverbs.is_empty().then_some(())?;
        Some((clause, order?, times))
    }

    /// The rule that goes through what the subject names and lets it do what the verb says.
    fn gone_through(&self, clause: &Clause, subject: &Nominal) -> Option<usize> {
        let V::Word(word) = &clause.verb.verb else { return None };
        let Head::Noun(noun) = &subject.head else { return None };
        let all = subject.quantity.is_none()
            && subject.post.is_empty()
            && (subject.plural
                && matches!(subject.determiner, Determiner::None | Determiner::The)
                || matches!(
                    subject.determiner,
                    Determiner::All
                        | Determiner::Each
                        | Determiner::AllOther
                        | Determiner::EachOther
                ));
        let players = self.noun_class(noun) == NounClass::Player;
        if !all || !players && self.noun_class(noun) != NounClass::Piece {
            return None;
        }
        let lemma = self.lemma(word);
        // `gain priority`: the event is named with what is gained.
        let object = clause.complements.iter().find_map(|c| match c {
            Complement::Object(np) => Self::head(np).map(|w| self.lemma(w)),
            _ => None,
        });
        self.out.rules.iter().rposition(|r| {
            let Some(over) = looped_of(&r.kind) else { return false };
            let Some(body) = r.kind.effect().and_then(super::episode::last_event) else {
                return false;
            };
            let name = self.out.world.verbs.name(body.verb).to_lowercase();
            let of_players = goes_through_players(&over.domain);
            let named = match &object {
                None => name == lemma,
                Some(object) => body.roles.iter().any(|(_, arg)| {
                    matches!(arg, Arg::Is(Expr::Const(Value::Term(t)))
                        if self.term(*t).name.to_lowercase() == *object)
                }),
            };
            named && of_players == players
        })
    }

    fn looped(&self, at: usize) -> Option<&Query> {
        looped_of(&self.out.rules[at].kind)
    }

    /// What the order asks for, with the ties of the old one where it names none.
    fn new_order(&self, order: &OrderPhrase, old: &Query) -> Option<New> {
        let (np, direction) = match &order.by {
            OrderBy::Ascending(np) => (np, Direction::Ascending),
            OrderBy::Descending(np) => (np, Direction::Descending),
            OrderBy::Clockwise => return Some(New::Round(1)),
            OrderBy::Counterclockwise => return Some(New::Round(-1)),
            _ => return None,
        };
        let field = match np.as_ref().and_then(Self::head).and_then(Self::as_term) {
            Some(t) if self.term(t).sort == Sort::Property => t,
            Some(_) => return None,
            None => match old.sort.first().map(|k| &k.by) {
                Some(Expr::Field(_, t)) if np.is_none() => *t,
                _ => return None,
            },
        };
        let mut keys =
            vec![SortKey { by: Expr::Field(Box::new(Expr::Slot(old.var)), field), direction }];
        match &order.ties {
            Some(ties) => keys.push(self.tie_key(ties, old.var)?),
            None => keys.extend(old.sort.iter().skip(1).cloned()),
        }
        Some(New::Keys(keys))
    }
}

/// What a rule goes through, one after the other.
fn looped_of(kind: &RuleKind) -> Option<&Query> {
    match kind {
        RuleKind::Contents { effect, .. }
        | RuleKind::When { effect, .. }
        | RuleKind::Perform { effect, .. } => match effect {
            Effect::ForEach { over, manner, .. } if *manner != crate::lower::Manner::AtOnce => {
                Some(over)
            }
            _ => None,
        },
        _ => None,
    }
}

fn goes_through_players(domain: &Domain) -> bool {
    match domain {
        Domain::Players | Domain::PlayersFrom(_) | Domain::PlayersRound(..) => true,
        Domain::Union(list) => list.iter().any(|q| goes_through_players(&q.domain)),
        _ => false,
    }
}

/// Lets a way round the table go the other way; whether there is one.
fn turned(over: &mut Query, way: i64) -> bool {
    match &mut over.domain {
        Domain::PlayersRound(_, now) => {
            *now = way;
            true
        }
        Domain::Union(list) => {
            let mut any = false;
            for q in list {
                any |= turned(q, way);
            }
            any
        }
        _ => false,
    }
}
