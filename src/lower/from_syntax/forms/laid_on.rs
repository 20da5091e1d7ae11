//! `A card with three rust counters on it`: how many lie on a piece is a number of the piece (`vocabulary/harvest/by_use/laid_on.rs`).

use crate::lower::from_syntax::call::{Args, Call};
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::frame::out_of;
use crate::lower::from_syntax::phrases::denote::{Core, Denot, Ref, int};
use crate::lower::{
    Compare, Cond, Effect, Expr, Pattern, Proposal, Reads, Role, RuleKind, Verb, Visibility,
    Zone,
};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Head, Nominal, NounPhrase, Post, Preposition, Sentence,
    Verb as V,
};
use crate::syntax::visit::{self, Visit};
use crate::vocabulary::{Sort, TermId, Word};

/// Verbs by which something comes to lie on a piece.
const LAY: [&str; 4] = ["put", "place", "add", "lay"];

impl Lowerer<'_> {
    /// Says of a piece how many it has where they are said to lie on it.
    pub(crate) fn laid_on(&self, s: &mut Sentence) {
        visit::sentence(s, &mut Laid { of: self });
    }

    /// Whether small things are meant that are counted on pieces.
    fn counts_on_pieces(&self, n: &Nominal) -> bool {
        matches!(n.head, Head::Noun(Word::Term(t)) if self.is_laid_on(t))
    }

    /// Whether a term is a number that each piece has.
    pub(crate) fn is_laid_on(&self, term: TermId) -> bool {
        let term = self.out.terms.get(term);
        term.sort == Sort::Tally
            && term.is_a.as_deref() == Some(crate::vocabulary::OF_EACH_PIECE)
    }

    /// `put a counter on it`, `remove two counters from it`.
    pub(crate) fn laying(
        &mut self,
        lemma: &str,
        object: Option<&Denot>,
        args: &Args,
        binding: bool,
    ) -> Option<Call> {
        let object =
            object.filter(|d| matches!(d.sort, Ref::Tally(t) if self.is_laid_on(t)))?;
        let lays = LAY.contains(&lemma);
        let way: &[Preposition] = match lemma {
            _ if lays => &[Preposition::On],
            "remove" | "take" => &[Preposition::From],
            _ => return None,
        };
        let piece = args.prep(way).filter(|d| d.sort == Ref::Piece)?;
        let (mut piece, _) = out_of(piece, args.prep(&[Preposition::In]));
        // What is taken off lies there.
        if let (false, Ref::Tally(t), Core::Many(q)) = (lays, object.sort, &mut piece.core) {
            let least = match &object.count {
                Some((least, _)) => least.clone(),
                None => int(1),
            };
            let lie = Expr::Field(Box::new(Expr::Slot(q.var)), t);
            let filter = std::mem::replace(&mut q.filter, Cond::True);
            q.filter = filter.and(Cond::Compare(Compare::AtLeast, lie, least));
        }
        if let (true, Ref::Tally(t)) = (lays && !binding, object.sort) {
            self.left_behind(t);
        }
        let mut call = Call::new(Verb::ADD)
            .with(Role::Object, Some(piece))
            .with(Role::Amount, Some(object.clone()));
        call.negative = !lays;
        Some(call)
    }

    /// What lies on a piece goes no further than the table: in a hand, in a pile and among the discards nothing lies on it.
    fn left_behind(&mut self, laid: TermId) {
        let away = |zone: &Zone| {
            let name = self.term(zone.term).name.to_lowercase();
            zone.visibility != Visibility::All
                || name.split(' ').any(|w| w.starts_with("discard"))
        };
        let away: Vec<TermId> = self
            .out
            .world
            .zones
            .iter()
            .filter(|zone| away(zone))
            .map(|zone| zone.term)
            .collect();
        let mut env = Env::default();
        let piece = env.slot("piece");
        let of = |piece| Expr::Field(Box::new(Expr::Slot(piece)), laid);
        let there =
            away.into_iter().map(|zone| Cond::InZone(Expr::Slot(piece), zone)).collect();
        let guard = Cond::Any(there).and(Cond::Compare(Compare::NotEqual, of(piece), int(0)));
        let known = self.out.rules.iter().any(|r| {
            matches!(&r.kind, RuleKind::When { event, effect: Effect::Do(p), .. }
                if event.verb == Verb::MOVE && p.verb == Verb::SET)
                && r.guard == guard
        });
        if known {
            return;
        }
        let event = Pattern { verb: Verb::MOVE, binds: vec![(Role::Object, piece)] };
        let effect = Effect::Do(Proposal::number(Verb::SET, Expr::Slot(piece), laid, int(0)));
        self.rule(
            &env,
            guard,
            RuleKind::When { event, effect, reads: Reads::After, waits: false },
        );
    }
}

struct Laid<'a, 'b> {
    of: &'a Lowerer<'b>,
}

impl Laid<'_, '_> {
    /// Takes away the piece on which they lie; whether there is one.
    fn host<'n>(&self, np: &'n mut NounPhrase) -> Option<(&'n mut Nominal, usize)> {
        let NounPhrase::One(n) = np else { return None };
        if !self.of.counts_on_pieces(n) {
            return None;
        }
        let at = n.post.iter().position(|p| matches!(p, Post::Of(_)))?;
        Some((n, at))
    }

    /// `three counters on it` behind `has` and `with`: of what has them.
    fn own(&self, np: &mut NounPhrase) {
        if let Some((n, at)) = self.host(np)
            && matches!(&n.post[at], Post::Of(NounPhrase::One(of)) if matches!(of.head, Head::Pronoun(_)))
        {
            n.post.remove(at);
        }
    }
}

impl Visit for Laid<'_, '_> {
    fn nominal(&mut self, n: &mut Nominal) {
        let laid = self.of.counts_on_pieces(n);
        for post in &mut n.post {
            match post {
                Post::Prep(Preposition::On, on) if laid => *post = Post::Of(on.clone()),
                Post::Prep(Preposition::With | Preposition::Without, np) => self.own(np),
                _ => {}
            }
        }
    }

    fn clause(&mut self, c: &mut Clause) {
        let laid =
            |np: &NounPhrase| matches!(np, NounPhrase::One(n) if self.of.counts_on_pieces(n));
        match &c.verb.verb {
            V::Have => {
                // The place may belong to the verb.
                let has =
                    matches!(c.complements.first(), Some(Complement::Object(np)) if laid(np));
                let it = |np: &NounPhrase| matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Pronoun(_)));
                if has {
                    c.complements.retain(
                        |p| !matches!(p, Complement::Prep(Preposition::On, np) if it(np)),
                    );
                    c.adjuncts
                        .retain(|p| !matches!(p, Adjunct::Prep(Preposition::On, np) if it(np)));
                }
                for part in &mut c.complements {
                    if let Complement::Object(np) = part {
                        self.own(np);
                    }
                }
            }
            // `there are three counters on it`: it has three.
            V::Be if c.existential => {
                let Some(mut what) = c.subject.take() else { return };
                let on = |p: &Complement| matches!(p, Complement::Prep(Preposition::On, _));
                let at = c.complements.iter().position(on).filter(|_| laid(&what));
                let host = match (at.map(|at| c.complements.remove(at)), self.host(&mut what)) {
                    (Some(Complement::Prep(_, host)), _) => Some(host),
                    (_, Some((n, at))) => match n.post.remove(at) {
                        Post::Of(host) => Some(host),
                        _ => None,
                    },
                    _ => None,
                };
                let Some(host) = host else {
                    c.subject = Some(what);
                    return;
                };
                c.existential = false;
                c.verb.verb = V::Have;
                c.subject = Some(host);
                c.complements.insert(0, Complement::Object(what));
            }
            V::Word(w) if LAY.contains(&self.of.lemma(w).as_ref()) => {
                let Some(Complement::Object(what)) = c.complements.first_mut() else { return };
                let Some((n, at)) = self.host(what) else { return };
                if let Post::Of(host) = n.post.remove(at) {
                    c.complements.push(Complement::Prep(Preposition::On, host));
                }
            }
            _ => {}
        }
    }
}
