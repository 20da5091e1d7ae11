//! What is said of the opening of the game: who goes first, second, last; `during setup`; what everybody starts
//! with where the book hands it out by a verb of its own. Done on trees, before anything is lowered.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::effects::deal;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Arg, Cond, Effect, Role, RuleKind, Verb};
use crate::syntax::ast::{
    Adjective, Adjunct, Adverb, Clause, Complement, Determiner, Head, Nominal, NounPhrase,
    OrderBy, Ordinal, Post, Preposition, Sentence, TimeRelation, Verb as V,
};
use crate::vocabulary::{TermId, Word};

impl Lowerer<'_> {
    /// `The player who goes second`, `the last player in turn order`: the second player, the last player.
    pub(crate) fn in_turn_order(&self, clause: &mut Clause) {
        let Some(NounPhrase::One(n)) = &mut clause.subject else { return };
        let player =
            matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player);
        if !player || n.determiner != Determiner::The || n.plural {
            return;
        }
        if let [Adjective::Ordinal(Ordinal::Nth(_) | Ordinal::Last)] = n.adjectives.as_slice() {
            let turn = |o: &crate::syntax::ast::OrderPhrase| {
                o.by == OrderBy::Turn && o.from.is_none() && o.ties.is_none()
            };
            let order = |np: &NounPhrase| {
                Self::head(np).is_some_and(|w| self.is(w, &["order", "sequence"]))
            };
            clause.adjuncts.retain(|a| !matches!(a, Adjunct::Order(o) if turn(o)));
            n.post.retain(|p| !matches!(p, Post::Prep(Preposition::In, np) if order(np)));
            return;
        }
        let [Post::Relative(r)] = n.post.as_slice() else { return };
        let place = self.place_in_order(&r.clause).filter(|_| n.adjectives.is_empty());
        if let Some(place) = place {
            n.adjectives = vec![Adjective::Ordinal(place)];
            n.post.clear();
        }
    }

    /// `who goes second`, `who takes the last turn of the first round`.
    fn place_in_order(&self, c: &Clause) -> Option<Ordinal> {
        let V::Word(w) = &c.verb.verb else { return None };
        let plain = c.verb.modal.is_none() && !c.verb.negated && c.more.is_empty();
        if !plain
            || !c
                .adjuncts
                .iter()
                .all(|a| matches!(a, Adjunct::Manner(Adverb::First | Adverb::Last)))
        {
            return None;
        }
        if self.is(w, &["go", "play", "move", "act", "start", "begin"]) {
            let adverb = |a: &Adverb| match a {
                Adverb::First => Some(Ordinal::Nth(1)),
                Adverb::Last => Some(Ordinal::Last),
                _ => None,
            };
            let said = c.verb.adverbs.iter().find_map(adverb).or_else(|| {
                c.adjuncts.iter().find_map(|a| match a {
                    Adjunct::Manner(m) => adverb(m),
                    _ => None,
                })
            });
            return match c.complements.as_slice() {
                [] => said,
                [Complement::Adjective(a)] if said.is_none() => match &a.word {
                    Adjective::Ordinal(o @ (Ordinal::Nth(_) | Ordinal::Last)) => {
                        Some(o.clone())
                    }
                    _ => None,
                },
                _ => None,
            };
        }
        let [Complement::Object(NounPhrase::One(turn))] = c.complements.as_slice() else {
            return None;
        };
        let [Adjective::Ordinal(o @ (Ordinal::Nth(_) | Ordinal::Last))] =
            turn.adjectives.as_slice()
        else {
            return None;
        };
        let takes = self.is(w, &["take", "have", "play", "get"])
            && matches!(&turn.head, Head::Noun(w) if self.is(w, &["turn"]))
            && turn.determiner == Determiner::The;
        let first_round = |np: &NounPhrase| {
            self.is_game(np)
                || matches!(np, NounPhrase::One(n)
                    if matches!(&n.head, Head::Noun(w) if self.is(w, &["round"]))
                        && n.adjectives == [Adjective::Ordinal(Ordinal::Nth(1))])
        };
        let of_round = turn.post.iter().all(
            |p| matches!(p, Post::Of(np) | Post::Prep(Preposition::In, np) if first_round(np)),
        );
        // The last turn of the game is another one.
        let said = turn
            .post
            .iter()
            .any(|p| matches!(p, Post::Of(np) | Post::Prep(_, np) if !self.is_game(np)));
        (takes && of_round && (said || *o != Ordinal::Last)).then(|| o.clone())
    }

    /// `during setup`, `before the first turn`, `after the cards are dealt`: at the start of the game.
    pub(crate) fn during_setup(&self, adjunct: &mut Adjunct) {
        if self.before_turns(adjunct) {
            if let Some(game) = self.lexicon_noun("game") {
                let at = crate::syntax::ast::At::default();
                *adjunct = Adjunct::Time(TimeRelation::StartOf, the(game, at));
            }
            return;
        }
        let (Adjunct::Time(
            TimeRelation::During | TimeRelation::StartOf | TimeRelation::EndOf,
            np,
        )
        | Adjunct::Prep(Preposition::In | Preposition::At, np)) = adjunct
        else {
            return;
        };
        let setup = matches!(np, NounPhrase::One(n)
            if n.post.is_empty() && n.adjectives.is_empty()
                && matches!(&n.head, Head::Noun(w) if self.is(w, &["setup", "set-up"]) && Self::as_term(w).is_none()));
        if setup && let Some(game) = self.the_game(np) {
            *adjunct = Adjunct::Time(TimeRelation::StartOf, game);
        }
    }

    /// `before the first turn`, `after the cards are dealt at the start of the game`, `after drawing their starting
    /// hand`.
    fn before_turns(&self, adjunct: &Adjunct) -> bool {
        let first_turn = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n)
                if n.determiner == Determiner::The
                    && n.post.iter().all(|p| matches!(p, Post::Of(np) if self.is_game(np)))
                    && n.adjectives == [Adjective::Ordinal(Ordinal::Nth(1))]
                    && matches!(&n.head, Head::Noun(w) if self.is(w, &["turn", "round"])))
        };
        let opening = |c: &Clause| {
            let hands = matches!(&c.verb.verb, V::Word(w) if self.is(w, &["deal", "draw"]));
            let timed = c.adjuncts.iter().any(
                |a| matches!(a, Adjunct::Time(TimeRelation::StartOf, np) if self.is_game(np)),
            );
            let starting = |np: &NounPhrase| {
                matches!(np, NounPhrase::One(n) if n.adjectives.iter().any(|a| match a {
                    Adjective::Participle { verb, .. } => self.is(verb, &["start", "open"]),
                    Adjective::Plain(w) | Adjective::Noun(w) => self.is(w, &["starting", "initial", "opening", "first"]),
                    _ => false,
                }))
            };
            let said = c
                .complements
                .iter()
                .any(|c| matches!(c, Complement::Object(np) if starting(np)))
                || c.subject.as_ref().is_some_and(starting);
            hands && !c.verb.negated && c.verb.modal.is_none() && (timed || said)
        };
        match adjunct {
            Adjunct::Time(TimeRelation::Before, np) => first_turn(np),
            Adjunct::Sub(
                crate::syntax::ast::Subordinator::After
                | crate::syntax::ast::Subordinator::When,
                crate::syntax::ast::Condition::Clause(c)
                | crate::syntax::ast::Condition::Reduced(c),
            ) => opening(c),
            Adjunct::Gerund(Preposition::After, c) => opening(c),
            _ => false,
        }
    }

    fn the_game(&self, like: &NounPhrase) -> Option<NounPhrase> {
        let NounPhrase::One(n) = like else { return None };
        Some(the(self.lexicon_noun("game")?, n.at))
    }

    /// `Each player starts with three gold coins`, `deal six actors to each player instead of five`: at the start
    /// of the game, by the verb with which the book hands out pieces of that kind.
    pub(crate) fn handed_out_first(&self, s: &Sentence) -> Option<Sentence> {
        let [joined] = s.clauses.as_slice() else { return None };
        let clause = &joined.clause;
        let V::Word(w) = &clause.verb.verb else { return None };
        let timed = s.leads.iter().chain(&clause.adjuncts).any(|a| {
            matches!(
                a,
                Adjunct::Time(..) | Adjunct::Sub(..) | Adjunct::Often(_) | Adjunct::Purpose(_)
            )
        });
        if clause.verb.modal.is_some() || clause.verb.negated || timed || s.opener.is_some() {
            return None;
        }
        let counted =
            |n: &Nominal| n.quantity.is_some() && n.post.is_empty() && n.adjectives.is_empty();
        let kind_of = |n: &Nominal| match &n.head {
            Head::Noun(w) if self.noun_class(w) == NounClass::Piece => Self::as_term(w),
            _ => None,
        };
        let pieces = clause.complements.iter().find_map(|c| match c {
            Complement::Object(NounPhrase::One(n))
            | Complement::Prep(Preposition::With, NounPhrase::One(n))
                if kind_of(n).is_some() && counted(n) =>
            {
                Some(n.as_ref().clone())
            }
            _ => None,
        });
        let n = pieces?;
        let (dealt, at) = kind_of(&n).and_then(|kind| self.hands_out_kind(kind))?;
        let all = clause.subject.as_ref().is_some_and(|np| self.everybody(np));
        let deals = self.is(w, &["deal"])
            && (clause.verb.passive && all
                || clause.complements.iter().any(|c| matches!(c, Complement::Object(np) | Complement::Prep(Preposition::To, np) if self.everybody(np))));
        let starts = self.is(w, &["start", "begin"]) && all && !clause.verb.passive;
        let gets = !super::usual::contrast(clause).is_empty()
            && all
            && !dealt
            && self.is(w, deal::GAIN);
        if !(deals && dealt || starts || gets) {
            return None;
        }
        let game = self.the_game(&NounPhrase::One(Box::new(n.clone())));
        let verb = self.lexicon_verb(if dealt { "deal" } else { "get" });
        let player = self.lexicon_noun("player");
        let (Some(game), Some(verb), Some(player)) = (game, verb, player) else { return None };
        let _ = at;
        let each = NounPhrase::One(Box::new(Nominal {
            determiner: Determiner::Each,
            quantity: None,
            adjectives: Vec::new(),
            head: Head::Noun(player),
            plural: false,
            post: Vec::new(),
            at: n.at,
        }));
        let object = Complement::Object(NounPhrase::One(Box::new(n.clone())));
        let mut new = super::usual::clause_of(each.clone(), verb, vec![object], clause.at);
        if dealt {
            new.subject = None;
            new.complements.push(Complement::Prep(Preposition::To, each));
        }
        new.adjuncts = super::usual::contrast(clause);
        let mut handed = s.clone();
        handed.leads.push(Adjunct::Time(TimeRelation::StartOf, game));
        handed.clauses[0].clause = new;
        Some(handed)
    }

    /// Whether the book hands out pieces of a kind to all players before play: by dealing, else by taking; and the
    /// rule that does.
    fn hands_out_kind(&self, kind: TermId) -> Option<(bool, usize)> {
        self.out.rules.iter().enumerate().find_map(|(i, r)| {
            let RuleKind::Setup { effect, .. } = &r.kind else { return None };
            handed_out(effect, kind).map(|dealt| (dealt, i))
        })
    }

    pub(crate) fn lexicon_verb(&self, lemma: &str) -> Option<V> {
        let found = self.voc.find_lexeme(lemma, crate::vocabulary::Part::Verb)?;
        Some(V::Word(Word::Lexeme(found)))
    }
}

fn the(noun: Word, at: crate::syntax::ast::At) -> NounPhrase {
    NounPhrase::One(Box::new(Nominal {
        determiner: Determiner::The,
        quantity: None,
        adjectives: Vec::new(),
        head: Head::Noun(noun),
        plural: false,
        post: Vec::new(),
        at,
    }))
}

/// Whether an effect gives pieces of a kind to each player, and whether it deals them.
fn handed_out(effect: &Effect, kind: TermId) -> Option<bool> {
    match effect {
        Effect::Seq(list) => list.iter().find_map(|e| handed_out(e, kind)),
        Effect::ForEach { over, body, .. }
            if matches!(over.domain, crate::lower::Domain::Players) =>
        {
            let of_kind = |c: &Cond| format!("{c:?}").contains(&format!("{kind:?}"));
            match &**body {
                Effect::Do(p) => {
                    let object = p.roles.iter().find_map(|(r, a)| match (r, a) {
                        (Role::Object, Arg::Open(q)) => Some(q),
                        _ => None,
                    })?;
                    of_kind(&object.filter).then_some(p.verb == Verb::MOVE)
                }
                Effect::Choose(c) => of_kind(&c.from.filter).then_some(false),
                _ => None,
            }
        }
        _ => None,
    }
}
