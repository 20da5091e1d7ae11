//! What is left of a pile after dealing, and where pieces are before anything is said of them: `place the
//! remaining cards face down in the middle of the table as a draw pile`.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::from_syntax::phrases::pieces;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Arg, Effect, Expr, PieceSource, Proposal, Role, Verb};
use crate::syntax::ast::{
    Adjective, Adjunct, Adverb, Clause, Complement, Head, Nominal, NounPhrase, Post,
    Preposition, Pronoun, Verb as V,
};
use crate::vocabulary::{TermId, Word};

const PUTTING: &[&str] =
    &["put", "place", "lay", "set", "leave", "keep", "stack", "turn", "return"];
const FORMING: &[&str] =
    &["form", "make", "become", "constitute", "serve", "act", "be", "create", "use"];

impl Lowerer<'_> {
    /// Pieces that the book deals, draws or shuffles and puts nowhere are in its pile.
    pub(crate) fn declare_homes(&mut self) {
        let piles = self.shared_piles();
        // A pile that only the standard set speaks of is none of this book.
        let own: Vec<TermId> =
            piles.iter().copied().filter(|z| !self.standing.values().any(|s| s == z)).collect();
        let piles = if own.is_empty() { piles } else { own };
        let [pile] = piles.as_slice() else { return };
        let mut handled: Vec<String> = Vec::new();
        // What is said to come from elsewhere is in no pile, whatever else is drawn in the same breath.
        let mut elsewhere: Vec<String> = Vec::new();
        for unit in self.units {
            let own = self
                .out
                .sets
                .get(unit.set.0 as usize)
                .is_some_and(|s| s.role != crate::lower::SetRole::Standard);
            let lower = unit.text.lower();
            let from = lower.split_once(" come from ").map(|(what, _)| what);
            let from =
                from.or_else(|| lower.split_once("there is a supply of ").map(|(_, w)| w));
            if let Some(what) = from {
                elsewhere.extend(what.split(|c: char| !c.is_alphanumeric()).map(str::to_owned));
            }
            let mut words = lower.split(|c: char| !c.is_alphanumeric());
            let deals = [
                "deal", "dealt", "draw", "drawn", "shuffle", "shuffled", "deals", "draws",
                "mix",
            ];
            if own && words.any(|w| deals.contains(&w)) {
                handled.extend(lower.split(|c: char| !c.is_alphanumeric()).map(str::to_owned));
                // `Deal out the whole deck` deals the cards.
                if lower.contains(&self.term(*pile).name.to_lowercase()) {
                    handled.push("card".to_owned());
                }
            }
        }
        let terms = &self.out.terms;
        for component in &mut self.out.world.components {
            if component.place.is_some() || component.source != PieceSource::Shared {
                continue;
            }
            let said = component.kinds.iter().any(|k| {
                let name = terms.get(*k).name.to_lowercase();
                let last = name.rsplit(' ').next().unwrap_or(&name).to_owned();
                let many = crate::vocabulary::plural_of(&last);
                let is = |w: &String| *w == last || *w == many;
                handled.iter().any(is) && !elsewhere.iter().any(is)
            });
            if said {
                component.place = Some(*pile);
            }
        }
    }

    /// `the middle`, `the center of the table`: the table.
    pub(crate) fn is_middle(&self, word: &Word, n: &Nominal) -> Read<bool> {
        if !self.is(word, &["middle", "center", "centre"])
            || matches!(word, Word::Term(_))
            || self.zone_named("table").is_none()
        {
            return Ok(false);
        }
        for post in &n.post {
            let table = matches!(post, Post::Of(np)
                if Self::head(np).is_some_and(|w| self.is(w, &["table", "group", "players"])
                    || self.noun_class(w) == NounClass::Player));
            if !table {
                return Err(Stuck::new(
                    n.at.0,
                    format!("the book has no place that `{}` could be", self.quote_of(n)),
                )
                .help("name the place, for example `on the table`"));
            }
        }
        Ok(true)
    }

    /// Whether a phrase means what is left of the pile that pieces come from.
    pub(crate) fn rest_of_pile(&self, np: &NounPhrase) -> Option<TermId> {
        let NounPhrase::One(n) = np else { return None };
        let pile = self.pile_of_kind(np).or_else(|| self.pile())?;
        let of_pile = |np: &NounPhrase| {
            Self::head(np).is_some_and(|w| match self.noun_class(w) {
                NounClass::Place => Self::as_term(w).or_else(|| self.standing(w)) == Some(pile),
                NounClass::Piece => self.kept_in(w, pile),
                _ => false,
            })
        };
        let face =
            |p: &Post| matches!(p, Post::Adjective(a) if self.face_of(&a.word).is_some());
        match &n.head {
            Head::Pronoun(Pronoun::Rest) => n
                .post
                .iter()
                .all(|p| face(p) || matches!(p, Post::Of(np) if of_pile(np)))
                .then_some(pile),
            Head::Noun(w) if self.is(w, &["remainder", "rest"]) => n
                .post
                .iter()
                .all(|p| face(p) || matches!(p, Post::Of(np) if of_pile(np)))
                .then_some(pile),
            Head::Noun(_) => {
                let left = match n.adjectives.as_slice() {
                    [Adjective::Plain(w)] => {
                        self.is(w, &["remaining", "leftover", "undealt", "left-over", "unused"])
                    }
                    [Adjective::Participle { verb, negated, active }] => {
                        *active && self.is(verb, &["remain"])
                            || *negated && self.is(verb, &["deal", "use"])
                    }
                    _ => false,
                };
                let mut bare = n.as_ref().clone();
                bare.post.clear();
                (left
                    && n.post.iter().all(face)
                    && n.quantity.is_none()
                    && of_pile(&NounPhrase::One(Box::new(bare))))
                .then_some(pile)
            }
            _ => None,
        }
    }

    /// The pile that pieces of a kind are kept in (`the remaining light cards`, `the rest of the light
    /// cards`), where there are several.
    fn pile_of_kind(&self, np: &NounPhrase) -> Option<TermId> {
        let NounPhrase::One(n) = np else { return None };
        let kind = match &n.head {
            Head::Noun(w) => Self::as_term(w),
            _ => None,
        };
        let inner = n.post.iter().find_map(|p| match p {
            Post::Of(np) => self.pile_of_kind(np),
            _ => None,
        });
        let kept = kind.and_then(|kind| {
            let mut places = self
                .out
                .world
                .components
                .iter()
                .filter(|c| c.kinds.contains(&kind))
                .map(|c| c.place);
            let first = places.next()??;
            places.all(|p| p == Some(first)).then_some(first)
        });
        let piles = self.shared_piles();
        inner.or(kept).filter(|p| piles.contains(p))
    }

    /// Whether pieces that a word names are kept in a pile before play.
    fn kept_in(&self, word: &Word, pile: TermId) -> bool {
        let id = Self::as_term(word);
        let general = id.is_none() && self.is(word, pieces::GENERAL);
        self.out.world.components.iter().any(|c| {
            c.place == Some(pile) && (general || id.is_some_and(|id| c.kinds.contains(&id)))
        })
    }

    /// `Put the rest aside`, `place the remaining cards face down as a draw pile`, `the remaining cards form
    /// the draw pile`.
    fn rest_goes(&mut self, clause: &Clause) -> Option<(TermId, Vec<Complement>)> {
        let V::Word(w) = &clause.verb.verb else { return None };
        let (what, forming) =
            if clause.verb.passive || self.is(w, FORMING) && clause.subject.is_some() {
                (clause.subject.clone()?, self.is(w, FORMING))
            } else {
                let object = clause.complements.iter().find_map(|c| match c {
                    Complement::Object(np) => Some(np.clone()),
                    _ => None,
                })?;
                (object, false)
            };
        if !forming && !self.is(w, PUTTING) {
            return None;
        }
        let pile = self.rest_of_pile(&what)?;
        let rest = clause
            .complements
            .iter()
            .filter(|c| !matches!(c, Complement::Object(np) if *np == what))
            .cloned()
            .collect();
        Some((pile, rest))
    }

    /// What is left of the pile becomes the place that is named, or stays what it is.
    pub(crate) fn rest_effect(
        &mut self,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Effect>> {
        // Behind a look `the rest` is what is left of what was seen.
        if clause.verb.modal.is_some() || clause.verb.negated || env.looked.is_some() {
            return Ok(None);
        }
        let Some((pile, complements)) = self.rest_goes(clause) else { return Ok(None) };
        let what =
            if clause.verb.passive { clause.subject.as_ref() } else { None }.or_else(|| {
                clause.complements.iter().find_map(|c| match c {
                    Complement::Object(np) => Some(np),
                    _ => None,
                })
            });
        let mut face = None;
        if let Some(NounPhrase::One(n)) = what {
            for p in &n.post {
                if let Post::Adjective(a) = p {
                    face = self.face_of(&a.word).or(face);
                }
            }
        }
        let mut to = None;
        let mut gone = false;
        let stuck = |this: &Self| {
            Stuck::new(
                clause.at.0,
                format!("it is not clear where `{}` puts the rest", this.quote(clause.at.0)),
            )
            .help("write for example `place the remaining cards face down as a draw pile`")
        };
        let mut targets: Vec<NounPhrase> = Vec::new();
        for c in &complements {
            match c {
                Complement::Prep(Preposition::From, np) if self.is_game(np) => gone = true,
                Complement::Prep(Preposition::From, np) => {
                    // `of the deck` said once more
                    let d = self.phrase(np, env)?;
                    if d.expr() != Expr::Zone(pile, None) {
                        return Err(stuck(self));
                    }
                }
                Complement::Prep(_, np) | Complement::Object(np) => targets.push(np.clone()),
                Complement::Adjective(a) => match self.face_of(&a.word) {
                    Some(f) => face = Some(f),
                    None => return Err(stuck(self)),
                },
                Complement::Particle(p) => match p.as_str() {
                    "aside" | "away" => {}
                    p => face = Some(super::deal::face_word(p).ok_or_else(|| stuck(self))?),
                },
                Complement::Infinitive(inner) => {
                    targets.extend(self.formed(inner).ok_or_else(|| stuck(self))?);
                }
                _ => return Err(stuck(self)),
            }
        }
        for a in &clause.adjuncts {
            match a {
                Adjunct::Manner(Adverb::FaceUp) => face = Some(1),
                Adjunct::Manner(Adverb::FaceDown) => face = Some(0),
                Adjunct::Time(crate::syntax::ast::TimeRelation::From, np)
                    if self.is_game(np) =>
                {
                    gone = true;
                }
                Adjunct::Prep(_, np) => targets.push(np.clone()),
                Adjunct::Purpose(inner) => {
                    targets.extend(self.formed(inner).ok_or_else(|| stuck(self))?);
                }
                Adjunct::Words(_) => {}
                _ => return Err(stuck(self)),
            }
        }
        for np in &targets {
            let d = self.phrase(np, env)?;
            match (&d.core, d.sort) {
                (denote::Core::One(Expr::Zone(zone, None)), _) => {
                    // A pile in the middle of the table is still that pile.
                    let table = self.zone_named("table") == Some(*zone);
                    if !table && *zone != pile {
                        to = Some(*zone);
                    }
                }
                _ => return Err(stuck(self)),
            }
        }
        if targets.is_empty()
            && !gone
            && face.is_none()
            && !complements.iter().any(|c| matches!(c, Complement::Particle(_)))
        {
            return Err(stuck(self));
        }
        let from = Expr::Zone(pile, None);
        let mut all = Vec::new();
        let go = |to: Option<Expr>| {
            let mut roles = vec![(Role::From, Arg::Is(from.clone()))];
            roles.extend(to.map(|to| (Role::To, Arg::Is(to))));
            Effect::Do(Proposal { verb: Verb::MOVE_ALL, roles, times: None, result: None })
        };
        if gone {
            let var = env.slot("piece");
            all.push(Effect::ForEach {
                slot: var,
                over: denote::over(
                    var,
                    crate::lower::Domain::In(from.clone()),
                    crate::lower::Cond::True,
                ),
                body: Box::new(Effect::Do(Proposal {
                    verb: Verb::DESTROY,
                    roles: vec![(Role::Object, Arg::Is(Expr::Slot(var)))],
                    times: None,
                    result: None,
                })),
                manner: crate::lower::Manner::AtOnce,
            });
            return Ok(Some(Effect::Seq(all)));
        }
        if let Some(zone) = to {
            all.push(go(Some(Expr::Zone(zone, None))));
        }
        if let Some(f) = face {
            let there = to.map_or(from.clone(), |z| Expr::Zone(z, None));
            all.push(Effect::Do(Proposal {
                verb: Verb::TURN,
                roles: vec![
                    (Role::Object, Arg::Is(there)),
                    (Role::Amount, Arg::Is(denote::int(f))),
                ],
                times: None,
                result: None,
            }));
        }
        Ok(Some(match all.len() {
            1 => all.remove(0),
            _ => Effect::Seq(all),
        }))
    }

    /// `to form the draw pile`: the pile.
    pub(crate) fn formed(&self, clause: &Clause) -> Option<Vec<NounPhrase>> {
        let V::Word(w) = &clause.verb.verb else { return None };
        if !self.is(w, FORMING) && !self.is(w, &["start", "begin"]) {
            return None;
        }
        let mut all = Vec::new();
        for c in &clause.complements {
            match c {
                Complement::Object(np) | Complement::Prep(_, np) => all.push(np.clone()),
                _ => return None,
            }
        }
        (!all.is_empty() && clause.adjuncts.is_empty()).then_some(all)
    }
}
