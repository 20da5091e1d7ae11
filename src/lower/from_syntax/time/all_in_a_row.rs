//! What all players have done on turns that follow each other: `the game ends when all players have passed one after another`.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::dice::rolls::set;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{How, Read, Ref, Stuck, equal, int};
use crate::lower::{
    Arith, Compare, Cond, Effect, Expr, Pattern, PropertyKind, Reads, Role, RuleKind, Subject,
    Value, Verb,
};
use crate::syntax::ast::{Adjunct, Adverb, Clause, Verb as V};
use crate::vocabulary::{Sort, TermId};

impl Lowerer<'_> {
    /// Whether everybody's last turn, one behind the other, was one on which they did it.
    pub(crate) fn all_did_in_a_row(
        &mut self,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Cond>> {
        let row = clause.verb.adverbs.contains(&Adverb::OneAtATime)
            || clause.adjuncts.iter().any(|a| matches!(a, Adjunct::Manner(Adverb::OneAtATime)));
        let (true, true, V::Word(w), Some(np), Some(turn)) =
            (row, clause.verb.perfect, &clause.verb.verb, &clause.subject, self.turn)
        else {
            return Ok(None);
        };
        if clause.verb.negated || clause.verb.passive || !clause.complements.is_empty() {
            return Ok(None);
        }
        let who = self.phrase(np, &mut env.clone())?;
        if who.sort != Ref::Player || who.how != How::Each {
            return Ok(None);
        }
        let lemma = self.lemma(w).into_owned();
        // Who has nothing to do passes too: that is no turn on which somebody chose to.
        let Some(verb) = self.verb_named(&lemma).filter(|v| *v != Verb::PASS) else {
            return Err(Stuck::new(
                self.here(),
                format!("nothing tells a turn on which somebody chose to {lemma} from one on which they had nothing else to do"),
            )
            .help("give what they do a name and a rule of its own, for example `to rest, a player does not draw a card`"));
        };
        let row = self.count_of_game(&format!("turns in a row with {lemma}"));
        let now = self.count_of_game(&format!("{lemma} on the last turn"));
        self.name_turn(turn);
        let when =
            |event, effect| RuleKind::When { event, effect, reads: Reads::After, waits: false };
        let arith = |how: Arith, a: Expr, b: Expr| Expr::Arith(how, Box::new(a), Box::new(b));
        // Done: one turn more, once a turn.
        let mut own = Env::default();
        let doer = own.slot("player");
        let event = Pattern { verb, binds: vec![(Role::Agent, doer)] };
        let more = arith(Arith::Add, of(row), arith(Arith::Sub, int(1), of(now)));
        let effect = Effect::Seq(vec![set(row, more), set(now, int(1))]);
        self.rule(&own, equal(Expr::Slot(doer), Expr::TurnPlayer), when(event, effect));
        // A turn without it ends the row.
        let mut own = Env::default();
        let (doer, time) = (own.slot("player"), own.slot("time"));
        let event =
            Pattern { verb: Verb::BEGIN, binds: vec![(Role::Agent, doer), (Role::As, time)] };
        let kept = arith(Arith::Mul, of(row), of(now));
        let effect = Effect::Seq(vec![set(row, kept), set(now, int(0))]);
        let this = equal(Expr::Slot(time), self.time_value(turn));
        self.rule(&own, this, when(event, effect));
        Ok(Some(Cond::Compare(Compare::AtLeast, of(row), Expr::PlayerCount)))
    }

    fn count_of_game(&mut self, name: &str) -> TermId {
        let term = self.synthetic(name, Sort::Property);
        self.add_property(term, Subject::Game, PropertyKind::Number);
        term
    }
}

fn of(field: TermId) -> Expr {
    Expr::Field(Box::new(Expr::Const(Value::None)), field)
}
