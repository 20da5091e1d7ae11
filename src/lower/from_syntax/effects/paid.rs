//! What is paid for an event before it happens: `when a player sends …, they may spend any number of
//! coins on it`, and the figure of what has been spent on a piece.

use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::lead::Lead;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, Stuck, int, over};
use crate::lower::from_syntax::phrases::quantity;
use crate::lower::{
    Arg, Choice, Cond, Domain, Effect, Expr, PropertyKind, Proposal, Role, RuleKind, Subject,
    Value, Verb, Who,
};
use crate::syntax::ast::{
    Complement, Head, Modal, NounPhrase, Post, Preposition, Sentence, Verb as V,
};
use crate::vocabulary::{Sort, TermId, Word};

const SPEND: &[&str] = &["spend", "pay"];

impl Lowerer<'_> {
    /// The number of pieces of a kind that have been spent on a piece.
    pub(crate) fn spent_field(&mut self, noun: &Word) -> TermId {
        let name = format!("{} spent on", self.lemma(noun));
        let term = self.synthetic(&name, Sort::Property);
        self.add_property(term, Subject::Piece, PropertyKind::Number);
        term
    }

    /// `each gold coin (that was) spent on it`: how many there are.
    pub(crate) fn spent_on(&mut self, np: &NounPhrase, env: &mut Env) -> Read<Option<Expr>> {
        let NounPhrase::One(n) = np else { return Ok(None) };
        let Head::Noun(noun) = &n.head else { return Ok(None) };
        let clause = n.post.iter().find_map(|p| match p {
            Post::Relative(r) => Some(&r.clause),
            Post::Participle(c) => Some(c.as_ref()),
            _ => None,
        });
        let Some(clause) = clause else { return Ok(None) };
        let spent = matches!(&clause.verb.verb, V::Word(w) if self.is(w, SPEND));
        let on = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(Preposition::On | Preposition::For | Preposition::To, np) => {
                Some(np)
            }
            _ => None,
        });
        let (true, Some(on)) = (spent, on) else { return Ok(None) };
        let d = self.phrase(on, env)?;
        if d.sort != Ref::Piece {
            return Ok(None);
        }
        let field = self.spent_field(noun);
        Ok(Some(Expr::Field(Box::new(d.expr()), field)))
    }

    /// A payment that goes with an event: chosen and paid before it happens.
    pub(crate) fn paid_before(
        &mut self,
        s: &Sentence,
        lead: &Lead,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let Some(Trigger::Event { pattern, proposed: false, .. }) = &lead.trigger else {
            return Ok(None);
        };
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        let V::Word(w) = &clause.verb.verb else { return Ok(None) };
        let may = match clause.verb.modal {
            Some(Modal::May | Modal::Can) if !clause.verb.negated => true,
            Some(Modal::Must) | None => false,
            _ => return Ok(None),
        };
        let agent = pattern.binds.iter().find(|(r, _)| *r == Role::Agent).map(|(_, s)| *s);
        let (true, Some(agent), false) =
            (self.is(w, SPEND), agent, pattern.verb.is_primitive())
        else {
            return Ok(None);
        };
        let pattern = pattern.clone();
        let payer = match &clause.subject {
            Some(np) => self.phrase(np, env)?.expr(),
            None => Expr::Slot(agent),
        };
        if payer != Expr::Slot(agent) {
            return Ok(None);
        }
        let mut object = None;
        let mut target = None;
        for c in &clause.complements {
            match c {
                Complement::Object(np) => object = Some(np.clone()),
                Complement::Prep(Preposition::On | Preposition::For, np) => {
                    target = Some(self.thing_paid_for(np, env)?);
                }
                _ => return Ok(None),
            }
        }
        let Some(np) = object else { return Ok(None) };
        let d = self.phrase(&np, env)?;
        let (Ref::Piece, Core::Many(q)) = (d.sort, &d.core) else { return Ok(None) };
        let mut own = q.clone();
        own.filter = own.filter.and(denote::equal(
            Expr::Controller(Box::new(Expr::Slot(own.var))),
            Expr::Slot(agent),
        ));
        // `they may spend coins on it`: as many as they like.
        let many = matches!(&np, NounPhrase::One(n)
            if n.plural && may && n.quantity.is_none()
                && n.determiner == crate::syntax::ast::Determiner::None);
        let any = (int(0), int(quantity::MANY));
        let count = d.count.clone().filter(|_| !many);
        let (min, max) = count.unwrap_or(if many { any } else { (int(1), int(1)) });
        let has = denote::count(own.clone());
        let least = if may { int(0) } else { min.clone() };
        let most = match &max {
            Expr::Const(Value::Int(n)) if *n >= quantity::MANY => has,
            n => Expr::Arith(crate::lower::Arith::Min, Box::new(n.clone()), Box::new(has)),
        };
        let spend = self.verb_named("spend").ok_or_else(|| {
            Stuck::new(clause.at.0, "nothing says what happens when somebody spends something")
        })?;
        let number = env.slot("number");
        let mut roles =
            vec![(Role::Agent, Arg::Is(Expr::Slot(agent))), (Role::Object, Arg::Open(own))];
        let mut steps = Vec::new();
        if let Some((piece, noun)) = target.zip(d.noun.clone()) {
            let field = self.spent_field(&noun);
            roles.push((Role::Host, Arg::Is(piece.clone())));
            steps.push(Effect::Do(Proposal {
                verb: Verb::SET,
                roles: vec![
                    (Role::Object, Arg::Is(piece)),
                    (Role::Field, Arg::Is(Expr::Const(Value::Term(field)))),
                    (Role::Amount, Arg::Is(Expr::Slot(number))),
                ],
                times: None,
                result: None,
            }));
        }
        let pay = Effect::Do(Proposal {
            verb: spend,
            roles,
            times: Some(Expr::Slot(number)),
            result: None,
        });
        steps.insert(0, pay);
        let choice = Choice {
            slot: number,
            by: Who::Player(Expr::Slot(agent)),
            from: over(number, Domain::Numbers(least, most), Cond::True),
            min: int(1),
            max: int(1),
            body: Some(Box::new(Effect::Seq(steps))),
        };
        let effect = Effect::Seq(vec![Effect::Choose(choice), Effect::Resume]);
        let guard = lead.guard.0.clone();
        let at = self.rule(env, guard, RuleKind::Instead { event: pattern, effect });
        self.out.rules[at].exceptional = Some(crate::lower::Marker::Instead);
        Ok(Some(Status::Operative))
    }

    /// What a pronoun behind `spend … on` means: the piece that acts, not the one that it goes to.
    fn thing_paid_for(&mut self, np: &NounPhrase, env: &mut Env) -> Read<Expr> {
        let pronoun = matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Pronoun(_)));
        let object = env.event.as_ref().and_then(|p| {
            p.binds.iter().find(|(r, _)| *r == Role::Object).map(|(_, s)| Expr::Slot(*s))
        });
        match object {
            Some(e) if pronoun => Ok(e),
            _ => Ok(self.phrase(np, env)?.expr()),
        }
    }
}
