//! What becomes something else: pieces take a status, places each other's contents, players a title.

use crate::lower::from_syntax::call::{Args, Call, TO};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Core, Denot, Read, Ref, int};
use crate::lower::{Expr, Role, Verb};

impl Lowerer<'_> {
    pub(crate) fn becoming(
        &mut self,
        subject: Option<Denot>,
        args: &Args,
        env: &Env,
    ) -> Read<Option<Call>> {
        let Some(subject) = subject else { return Ok(None) };
        if let Some(p) = &args.particle {
            // `become unattached`, `becomes tapped`, `is turned face up`
            if matches!(
                p.as_str(),
                "unattach" | "detach" | "unattached" | "detached" | "undetach"
            ) {
                return Ok(Some(Call::new(Verb::DETACH).with(Role::Object, Some(subject))));
            }
            self.not_by_definition(p, subject.span)?;
            let flag =
                self.flags.get(p.as_str()).map(|f| f.1).or_else(|| {
                    p.strip_prefix("un").and_then(|b| self.flags.get(b)).map(|f| f.2)
                });
            if let Some(verb) = flag {
                return Ok(Some(Call::new(verb).with(Role::Object, Some(subject))));
            }
            let face = match p.as_str() {
                "face up" | "face-up" => Some(1),
                "face down" | "face-down" => Some(0),
                _ => None,
            };
            if let Some(n) = face {
                let amount = Denot::one(Ref::Number, int(n), subject.span);
                return Ok(Some(
                    Call::new(Verb::TURN)
                        .with(Role::Object, Some(subject))
                        .with(Role::Amount, Some(amount)),
                ));
            }
        }
        let Some(what) = &args.object else { return Ok(None) };
        match (subject.sort, what.sort) {
            (Ref::Place(_), Ref::Place(_)) => Ok(Some(
                Call::new(Verb::MOVE_ALL)
                    .with(Role::From, Some(subject))
                    .with(Role::To, Some(what.clone())),
            )),
            (Ref::Piece, _) => {
                let status = self
                    .status_word(what)
                    .or_else(|| (what.sort == Ref::Term).then(|| what.clone()));
                let Some(status) = status else { return Ok(None) };
                let to = args.prep(TO).map(|d| self.own_place(d, env));
                Ok(Some(
                    Call::new(Verb::BECOME)
                        .with(Role::Object, Some(subject))
                        .with(Role::As, Some(status))
                        .with(Role::To, to),
                ))
            }
            // `The player on their left becomes the first player`.
            (Ref::Player, Ref::Player)
                if matches!(&what.core, Core::One(Expr::FirstPlayer)) =>
            {
                Ok(Some(Call::new(Verb::BE_FIRST).with(Role::Object, Some(subject))))
            }
            (Ref::Player, Ref::Player) => {
                let mut call = Call::new(Verb::DESIGNATE).with(Role::Object, Some(subject));
                if let Some(id) = what.noun.as_ref().and_then(Self::as_term) {
                    call = call.with(
                        Role::As,
                        Some(Denot::one(
                            Ref::Term,
                            Expr::Const(crate::lower::Value::Term(id)),
                            what.span,
                        )),
                    );
                }
                Ok(Some(call))
            }
            (Ref::Tally(_) | Ref::Property(_), Ref::Number) => Ok(Some(
                Call::new(Verb::SET)
                    .with(Role::Object, Some(subject))
                    .with(Role::Amount, Some(what.clone())),
            )),
            _ => Ok(None),
        }
    }
}

impl Lowerer<'_> {
    /// Whether an effect gives a player a held state (a chance to act).
    pub(crate) fn gives_state(&self, effect: &crate::lower::Effect) -> bool {
        match effect {
            crate::lower::Effect::Do(p) => {
                p.verb == Verb::GAIN || self.groups.values().any(|v| *v == p.verb)
            }
            crate::lower::Effect::Seq(list) | crate::lower::Effect::Together(list) => {
                list.iter().any(|e| self.gives_state(e))
            }
            crate::lower::Effect::ForEach { body, .. } => self.gives_state(body),
            crate::lower::Effect::If(_, a, b) => self.gives_state(a) || self.gives_state(b),
            _ => false,
        }
    }
}
