//! `A frog on space 10 cannot move`, `you cannot move it`: the number of the space on which a piece stands does not change.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, Stuck, equal, int};
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Cond, Domain, Expr, Pattern, Role, Subject, Value, Verb};
use crate::syntax::ast::{
    Clause, Complement, Determiner, Head, NounPhrase, Post, Preposition, Pronoun, Verb as V,
};

impl Lowerer<'_> {
    /// What a clause says of a piece that is moved along a track, as a change of the number of its space, and of which piece
    /// it is said; nothing if it says of no such piece that it moves.
    pub(crate) fn move_on_track(
        &mut self,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<(Pattern, Cond)>> {
        let V::Word(w) = &clause.verb.verb else { return Ok(None) };
        if !self.is(w, &["move", "advance", "walk"]) || clause.verb.passive || !self.has_track()
        {
            return Ok(None);
        }
        let moved = match clause.complements.as_slice() {
            [] => clause.subject.as_ref(),
            [Complement::Object(np)] if is_own(np) => Some(np),
            _ => return Ok(None),
        };
        let Some(NounPhrase::One(n)) = moved else { return Ok(None) };
        let mut plain = n.clone();
        let mut spots = None;
        for at in (0..plain.post.len()).rev() {
            let Post::Prep(Preposition::On | Preposition::At, np) = &plain.post[at] else {
                continue;
            };
            let head = Self::head(np).is_some_and(|w| self.is_space(w));
            spots = self.numbered_space(np).or(spots);
            if spots.is_none() && head {
                return Err(Stuck::new(
                    clause.at.0,
                    format!("it is not clear on which space `{}` is", self.quote_of(n)),
                )
                .help(
                    "give the number of the space, for example `a pawn on space 5 cannot move`",
                ));
            }
            if spots.is_some() {
                plain.post.remove(at);
            }
        }
        let plain = NounPhrase::One(plain);
        let pronoun = matches!(&n.head, Head::Pronoun(_));
        if !pronoun && self.class_of(&plain) != Some(NounClass::Piece) {
            return Ok(None);
        }
        let d = self.phrase(&plain, env)?;
        if d.sort != Ref::Piece {
            return Ok(None);
        }
        let (piece, number) = (env.slot("piece"), env.slot("number"));
        let mut which = match &d.core {
            Core::One(e) => equal(Expr::Slot(piece), e.clone()),
            Core::Many(q) if matches!(q.domain, Domain::Pieces) && q.limit.is_none() => {
                replace::cond(&q.filter, q.var, &Expr::Slot(piece))
            }
            Core::Many(_) | Core::List(..) => return Ok(None),
        };
        let space = self.space();
        if let Some(list) = spots {
            let here = Expr::Field(Box::new(Expr::Slot(piece)), space);
            let mut any: Vec<Cond> =
                list.into_iter().map(|k| equal(here.clone(), int(k))).collect();
            which = which.and(if any.len() == 1 { any.remove(0) } else { Cond::Any(any) });
        }
        let of_space = equal(Expr::Slot(number), Expr::Const(Value::Term(space)));
        let binds = vec![(Role::Object, piece), (Role::Field, number)];
        Ok(Some((Pattern { verb: Verb::ADD, binds }, which.and(of_space))))
    }

    /// `When all boats have passed space 6`: that is no single boat's doing.
    pub(super) fn one_token(&self, clause: &Clause) -> Read<()> {
        let all = |np: &NounPhrase| matches!(np, NounPhrase::One(n) if n.determiner == Determiner::All);
        if !clause.subject.as_ref().is_some_and(all) {
            return Ok(());
        }
        Err(Stuck::new(
            clause.at.0,
            format!("`{}` is more than one event", self.quote(clause.at.0)),
        )
        .help("say it of each of them"))
    }

    /// Whether pieces of the book stand on numbered spaces.
    pub(super) fn has_track(&self) -> bool {
        self.out
            .world
            .properties
            .iter()
            .any(|p| p.of == Subject::Piece && self.term(p.term).name == "space")
    }
}

/// `It`, `your frog`: a piece of whoever moves it.
fn is_own(np: &NounPhrase) -> bool {
    matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Pronoun(Pronoun::It))
        || matches!(n.determiner, Determiner::PronounPoss(Pronoun::You | Pronoun::They)))
}
