//! Amounts that fall below zero: what a player is said to start with is not less than nothing, unless a rule speaks of less
//! (`a player who has less than -200 points is out`).

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::lead::Lead;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::walk::Walk;
use crate::lower::{Cond, Expr, Value};
use crate::syntax::ast::{Amount, Clause, Determiner, Head, Nominal, NounPhrase, Quantity};
use crate::vocabulary::{Sort, TermId};

impl Lowerer<'_> {
    /// `A player may have less than 0 points`: an amount without a floor, for everybody and at all times.
    pub(crate) fn may_be_below_zero(
        &mut self,
        clause: &Clause,
        object: &Nominal,
        lead: &Lead,
    ) -> Option<Status> {
        let nothing = matches!(object.quantity, Some(Quantity::LessThan(Amount::Number(0))));
        let anybody = matches!(&clause.subject, Some(NounPhrase::One(who))
            if who.adjectives.is_empty() && who.post.is_empty()
                && matches!(who.determiner, Determiner::A | Determiner::Any | Determiner::Each | Determiner::All)
                && matches!(&who.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player));
        let always = lead.guard.0 == Cond::True
            && lead.trigger.is_none()
            && lead.time.is_none()
            && clause.adjuncts.is_empty();
        let Head::Noun(noun) = &object.head else { return None };
        let plain = nothing && anybody && always && object.post.is_empty();
        let tally = Self::as_term(noun).filter(|_| plain)?;
        if self.term(tally).sort != Sort::Tally {
            return None;
        }
        self.below_zero.push(tally);
        Some(self.fact(&Env::default()))
    }

    /// Takes the floor from amounts of which a rule asks, or sets, a figure below zero.
    pub(crate) fn finish_floors(&mut self) {
        let mut below: Vec<TermId> = self.below_zero.clone();
        for rule in &self.out.rules {
            let mut negative = false;
            let mut fields = Vec::new();
            let mut seen = |e: &Expr| match e {
                Expr::Const(Value::Int(n)) => negative |= *n < 0,
                Expr::Const(Value::Term(field)) | Expr::Field(_, field) => fields.push(*field),
                _ => {}
            };
            let mut walk = Walk { expr: &mut seen, query: &mut |_| {}, beside: false };
            walk.cond(&rule.guard);
            walk.kind(&rule.kind);
            if negative {
                below.append(&mut fields);
            }
        }
        for property in &mut self.out.world.properties {
            if property.floor == Some(0) && below.contains(&property.term) {
                property.floor = None;
            }
        }
    }
}
