//! Paying with pieces: to a place or to a player it is handing them over there, and without either it is spending them.

use crate::lower::Role;
use crate::lower::from_syntax::call::{Args, Call};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Core, Denot, How, Read, Ref, Stuck};
use crate::syntax::ast::Preposition;
use crate::vocabulary::Word;

/// Verbs for parting with pieces.
const PART: [&str; 6] = ["pay", "lose", "forfeit", "surrender", "contribute", "donate"];

impl Lowerer<'_> {
    /// `Pay a coin to the supply`, `pay 2 coins to the player on your left`, `lose a coin`: whoever acts parts with pieces.
    pub(crate) fn paying(
        &mut self,
        word: &Word,
        doer: Option<&Denot>,
        object: Option<&Denot>,
        args: &Args,
        env: &Env,
    ) -> Read<Option<Call>> {
        // A verb that the book explains is its own.
        if !matches!(word, Word::Lexeme(_)) || !self.is(word, &PART) {
            return Ok(None);
        }
        let Some(object) = object.filter(|d| d.sort == Ref::Piece) else { return Ok(None) };
        let from = args.prep(&[Preposition::From]).is_some();
        if from || doer.is_some_and(|d| d.sort != Ref::Player) {
            return Ok(None);
        }
        // `Pays you a coin`.
        let mut args = args.clone();
        if let Some(to) = args.second.take_if(|d| d.sort == Ref::Player) {
            args.preps.push((Preposition::To, to));
        }
        let goal = args.prep(&[Preposition::To, Preposition::In]);
        if let Some(several) = goal.as_ref().filter(|d| d.sort == Ref::Player && of_several(d))
        {
            return Err(Stuck::new(
                several.span,
                format!(
                    "`{}` are several players, and what is paid goes to one",
                    self.quote(several.span)
                ),
            )
            .help(
                "say it of each of them, for example `each other player takes a coin from you`",
            ));
        }
        let goal = goal.map(|d| d.sort);
        let as_verb = match goal {
            Some(Ref::Place(_)) => "return",
            Some(Ref::Player) => "give",
            _ if args.preps.is_empty() => {
                let spend = self
                    .verb_named("spend")
                    .filter(|_| self.is(word, &["pay"]) || self.counted_only(object));
                return Ok(spend.map(|verb| {
                    Call::new(verb).by(doer.cloned()).with(Role::Object, Some(object.clone()))
                }));
            }
            _ => return Ok(None),
        };
        self.movement(as_verb, doer.cloned(), Some(object.clone()), &args, env)
    }

    /// Whether pieces are of one sort, as coins are, and none of them is ever in a hand: which of them is taken changes nothing.
    pub(crate) fn counted_only(&self, object: &Denot) -> bool {
        let kind = object.noun.as_ref().and_then(Self::as_term);
        let components = &self.out.world.components;
        let mut of_kind =
            components.iter().filter(|c| kind.is_some_and(|k| c.kinds.contains(&k)));
        let first = of_kind.next();
        let card = object.noun.as_ref().is_some_and(|noun| self.is(noun, &["card", "tile"]));
        !card && first.is_some_and(|c| c.values.is_empty() && of_kind.next().is_none())
    }
}

/// Whether somebody is each of several.
fn of_several(d: &Denot) -> bool {
    matches!(d.core, Core::Many(_)) && (d.plural || matches!(d.how, How::Each | How::Bare))
}
