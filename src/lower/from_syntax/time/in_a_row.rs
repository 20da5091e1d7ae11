//! What is not done on too many turns in a row: `a player cannot dig more than two turns in a row`.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::lead::Lead;
use crate::lower::from_syntax::phrases::denote::{Denot, Read, Ref, Stuck, equal, int};
use crate::lower::{
    Arith, Compare, Cond, Effect, Expr, Pattern, PropertyKind, Proposal, Reads, Role, RuleKind,
    Slot, Subject, Verb,
};
use crate::syntax::ast::{
    Adjective, Amount, Clause, Complement, Head, NounPhrase, Post, Preposition, Quantity,
};
use crate::vocabulary::{Sort, TermId};

impl Lowerer<'_> {
    /// How many turns in a row an object names (`more than two turns in a row`).
    pub(crate) fn more_turns_in_a_row(&self, clause: &Clause) -> Option<i64> {
        let [Complement::Object(NounPhrase::One(n))] = clause.complements.as_slice() else {
            return None;
        };
        let Some(Quantity::MoreThan(Amount::Number(most))) = n.quantity else { return None };
        let turns = matches!(&n.head, Head::Noun(w) if self.is(w, &["turn"]));
        let row = |np: &NounPhrase| matches!(np, NounPhrase::One(n) if matches!(&n.head, Head::Noun(w) if self.is(w, &["row", "succession"])));
        let running = n
            .post
            .iter()
            .any(|p| matches!(p, Post::Prep(Preposition::In, np) if row(np)))
            || n.adjectives.iter().any(|a| matches!(a, Adjective::Plain(w) if self.is(w, &["consecutive", "successive"])));
        (turns && running && clause.verb.negated && clause.adjuncts.is_empty()).then_some(most)
    }

    /// `A player cannot dig more than two turns in a row`.
    pub(crate) fn done_in_a_row(
        &mut self,
        clause: &Clause,
        lead: &Lead,
    ) -> Read<Option<Status>> {
        let (Some(most), Some(turn)) = (self.more_turns_in_a_row(clause), self.turn) else {
            return Ok(None);
        };
        let mut env = Env::default();
        let mut bare = clause.clone();
        bare.complements.clear();
        let (action, subject, rest) = self.norm_pattern(&bare, &mut env)?;
        let Some(&(_, who)) = action.binds.iter().find(|(r, _)| *r == Role::Agent) else {
            return Ok(None);
        };
        let name = self.out.world.verbs.name(action.verb).to_owned();
        let row = self.player_number(&format!("turns in a row with {name}"));
        let done = self.player_number(&format!("{name} on the last turn"));
        self.name_turn(turn);
        let of = |field: TermId, who: Slot| Expr::Field(Box::new(Expr::Slot(who)), field);
        let arith = |how: Arith, a: Expr, b: Expr| Expr::Arith(how, Box::new(a), Box::new(b));
        // Done: one turn more, once a turn.
        let mut own = Env::default();
        let doer = own.slot("player");
        let event = Pattern { verb: action.verb, binds: vec![(Role::Agent, doer)] };
        let first = arith(Arith::Sub, int(1), of(done, doer));
        let more = arith(Arith::Add, of(row, doer), first);
        let effect = Effect::Seq(vec![set(row, doer, more), set(done, doer, int(1))]);
        let when =
            |event, effect| RuleKind::When { event, effect, reads: Reads::After, waits: false };
        self.rule(&own, Cond::True, when(event, effect));
        // A turn without it ends the row.
        let mut own = Env::default();
        let (doer, time) = (own.slot("player"), own.slot("time"));
        let event =
            Pattern { verb: Verb::BEGIN, binds: vec![(Role::Agent, doer), (Role::As, time)] };
        let kept = arith(Arith::Mul, of(row, doer), of(done, doer));
        let effect = Effect::Seq(vec![set(row, doer, kept), set(done, doer, int(0))]);
        let this = equal(Expr::Slot(time), self.time_value(turn));
        self.rule(&own, this, when(event, effect));
        // Before it is done this turn, the row so far has to be short enough.
        let short = Cond::Compare(Compare::Less, of(row, who), int(most));
        let begun = equal(of(done, who), int(1));
        let guard = lead.guard.0.clone().and(subject).and(rest);
        let cond = Cond::Any(vec![short, begun]);
        let permitted = self.out.rules.iter().any(
            |r| matches!(&r.kind, RuleKind::May { action: may } if may.verb == action.verb),
        );
        // A limit adds up with what permits the action, whatever their numbers; what is done without a permission
        // it has to forbid.
        if permitted {
            self.rule(&env, guard, RuleKind::Only { action, cond });
        } else {
            self.rule(&env, guard.and(cond.negate()), RuleKind::Cannot { action });
        }
        Ok(Some(Status::Operative))
    }

    /// `On their last turn` is not the present one, and nothing keeps what was done then.
    pub(crate) fn of_this_turn(&self, d: &Denot, np: &NounPhrase) -> Read<()> {
        use crate::syntax::ast::{Adjective, Ordinal};
        let next = matches!(np, NounPhrase::One(n)
            if n.adjectives.contains(&Adjective::Ordinal(Ordinal::Next)));
        if next && matches!(d.sort, Ref::Time(_)) {
            return Err(Stuck::new(
                d.span,
                format!("nothing keeps here what is to be done only in `{}`", self.quote(d.span)),
            )
            .help("say what brings it about, for example `when a player discards a card, they draw a card at the start of their next turn`"));
        }
        let own = matches!(d.sort, Ref::Time(Some(time)) if Some(time) == self.turn);
        let another = matches!(np, NounPhrase::One(n) if n.adjectives.iter().any(|a| {
            matches!(a, Adjective::Ordinal(Ordinal::Last | Ordinal::Previous | Ordinal::Next))
        }));
        if !(own && another) {
            return Ok(());
        }
        Err(Stuck::new(
            d.span,
            format!(
                "nothing keeps what was done on another turn, as `{}` asks",
                self.quote(d.span)
            ),
        )
        .help("write for example `a player cannot dig on two turns in a row`"))
    }

    /// A number that each player has.
    pub(crate) fn player_number(&mut self, name: &str) -> TermId {
        let term = self.synthetic(name, Sort::Property);
        self.add_property(term, Subject::Player, PropertyKind::Number);
        term
    }
}

fn set(field: TermId, who: Slot, to: Expr) -> Effect {
    Effect::Do(Proposal::number(Verb::SET, Expr::Slot(who), field, to))
}
