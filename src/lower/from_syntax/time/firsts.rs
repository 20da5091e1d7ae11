//! Who begins and which way play goes round: `the youngest player goes first, and play continues
//! clockwise`. What tells the players apart before the game (age, who dealt) is nothing that the state
//! shows: such a player is the one in the first seat.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Choice, Cond, Domain, Effect, Stated, Who};
use crate::syntax::ast::{
    Adjective, Adjunct, Adverb, Clause, Complement, Determiner, Head, Modal, Nominal,
    NounPhrase, OrderBy, Ordinal, Post, Preposition, Sentence, TimeRelation, Verb as V,
};
use crate::vocabulary::{Sort, Word};

/// Which way.
type Direction = Option<i64>;

impl Lowerer<'_> {
    /// A sentence that says who begins or which way play goes, and nothing else.
    pub(crate) fn who_begins(&mut self, s: &Sentence, env: &Env) -> Option<Status> {
        let opening = |a: &Adjunct| match a {
            Adjunct::Time(TimeRelation::StartOf | TimeRelation::Before, np) => self.is_game(np),
            Adjunct::Words(_) => true,
            Adjunct::Order(o) => o.from.is_none() && matches!(o.by, OrderBy::Clockwise),
            _ => false,
        };
        if !s.leads.iter().all(opening) || s.exception.is_some() || s.clauses.is_empty() {
            return None;
        }
        let mut direction = None;
        let (mut random, mut named) = (false, false);
        let mut subject: Option<NounPhrase> = None;
        for joined in &s.clauses {
            let clause = &joined.clause;
            let modal = clause.verb.modal.is_some_and(|m| m != Modal::Will);
            if modal || clause.verb.negated || clause.existential {
                return None;
            }
            let mut clause = clause.clone();
            if clause.subject.is_none() && subject.is_some() && !clause.verb.passive {
                clause.subject.clone_from(&subject);
            } else {
                subject.clone_from(&clause.subject);
            }
            let way = self.goes_round(&clause);
            if let Some(way) = way {
                direction = way.or(direction);
            } else if self.begins_play(&clause) || self.is_named_first(&clause) {
                named = true;
            } else if self.says_who_begins(&clause)
                && let Some(who) = &clause.subject
                && let Ok(Some(_)) = self.first_by_card(who)
            {
                return (s.clauses.len() == 1).then_some(Status::Operative);
            } else if let Some(by_chance) = self.picks_first(&clause) {
                random |= by_chance;
            } else {
                return None;
            }
        }
        if let Some(way) = direction {
            self.out.world.direction = way;
            self.states(Stated::Direction(way));
        }
        // Whom the table knows sits in the first seat; a book that left it to chance is overruled.
        if named && self.units.get(self.at).is_some_and(|u| self.is_house(u)) {
            self.out.world.first_player = None;
        }
        if random {
            let mut inner = env.clone();
            let slot = inner.slot("player");
            let from = denote::over(slot, Domain::Players, Cond::True);
            let one = denote::int(1);
            let choice =
                Choice { slot, by: Who::Chance, from, min: one.clone(), max: one, body: None };
            self.out.world.first_player = Some(Effect::Choose(choice));
        }
        self.fact(env);
        Some(Status::Definition)
    }

    /// `play continues to the left`, `the turn passes to the next player`.
    fn goes_round(&self, clause: &Clause) -> Option<Direction> {
        let about = match &clause.subject {
            Some(NounPhrase::One(n)) => {
                matches!(&n.head, Head::Noun(w) if self.is(w, &["play", "turn", "game", "order"])
                    && self.sort(w).is_none_or(|s| s == Sort::Book || s == Sort::Time))
                    && n.adjectives.iter().all(|a| matches!(a, Adjective::Noun(_)))
            }
            _ => false,
        };
        let V::Word(w) = &clause.verb.verb else { return None };
        let goes = self.is(
            w,
            &[
                "continue", "proceed", "pass", "go", "move", "rotate", "run", "follow", "take",
                "progress", "travel",
            ],
        );
        if !about || !goes {
            return None;
        }
        let mut way: Direction = None;
        let mut said = false;
        let mut next = false;
        for c in &clause.complements {
            match c {
                Complement::Particle(p) if matches!(p.as_str(), "on" | "around" | "round") => {}
                Complement::Prep(Preposition::To, NounPhrase::One(n)) => match &n.head {
                    Head::Noun(w) if self.is(w, &["left"]) => (way, said) = (Some(1), true),
                    Head::Noun(w) if self.is(w, &["right"]) => (way, said) = (Some(-1), true),
                    Head::Noun(w) if self.noun_class(w) == NounClass::Player => {
                        next = n
                            .adjectives
                            .iter()
                            .any(|a| matches!(a, Adjective::Ordinal(Ordinal::Next)));
                        if !next && !self.on_side(n, &mut way) {
                            return None;
                        }
                        said = true;
                    }
                    _ => return None,
                },
                Complement::Prep(
                    Preposition::Around | Preposition::In | Preposition::On | Preposition::To,
                    np,
                ) if self.is_round(np) => {}
                _ => return None,
            }
        }
        let manner = |m: &Adverb, way: &mut Direction| match m {
            Adverb::Clockwise => {
                *way = Some(1);
                true
            }
            Adverb::Counterclockwise => {
                *way = Some(-1);
                true
            }
            _ => false,
        };
        for a in &clause.verb.adverbs {
            if !manner(a, &mut way) {
                return None;
            }
        }
        for a in &clause.adjuncts {
            match a {
                Adjunct::Manner(m) if manner(m, &mut way) => {}
                Adjunct::Order(o) if o.from.is_none() => match o.by {
                    OrderBy::Clockwise => way = Some(1),
                    OrderBy::Counterclockwise => way = Some(-1),
                    OrderBy::Turn => said = true,
                    _ => return None,
                },
                Adjunct::Prep(Preposition::Around | Preposition::In, np)
                    if self.is_round(np) => {}
                Adjunct::Words(_) => {}
                _ => return None,
            }
        }
        let _ = next;
        (said || way.is_some()).then_some(way)
    }

    /// `around the table`, `in this direction`.
    fn is_round(&self, np: &NounPhrase) -> bool {
        matches!(np, NounPhrase::One(n)
            if matches!(&n.head, Head::Noun(w) if self.is(w, &["table", "circle", "round", "group"])))
    }

    /// `the player on their left`: whose place follows from the direction alone.
    fn on_side(&self, n: &Nominal, way: &mut Direction) -> bool {
        n.post.iter().any(|p| match p {
            Post::Prep(Preposition::On | Preposition::To, NounPhrase::One(side)) => {
                match &side.head {
                    Head::Noun(w) if self.is(w, &["left"]) => {
                        *way = Some(1);
                        true
                    }
                    Head::Noun(w) if self.is(w, &["right"]) => {
                        *way = Some(-1);
                        true
                    }
                    _ => false,
                }
            }
            _ => false,
        })
    }

    /// `X goes first`, `X begins`, `X takes the first turn`, for somebody whom only the table knows.
    fn begins_play(&self, clause: &Clause) -> bool {
        let V::Word(w) = &clause.verb.verb else { return false };
        let Some(NounPhrase::One(who)) = &clause.subject else { return false };
        let first = done_first(clause);
        let first_turn = clause.complements.iter().any(|c| {
            matches!(c, Complement::Object(NounPhrase::One(n))
                if n.adjectives.iter().any(|a| matches!(a, Adjective::Ordinal(Ordinal::Nth(1))))
                    // `the first turn of the next round` is another one.
                    && n.post.iter().all(|p| matches!(p, Post::Of(np) if self.is_game(np)))
                    && matches!(&n.head, Head::Noun(w) if self.is(w, &["turn", "round"])))
        });
        let ordinal = |c: &Complement| matches!(c, Complement::Adjective(a) if a.word == Adjective::Ordinal(Ordinal::Nth(1)));
        let first = first || clause.complements.iter().any(ordinal);
        let game = clause.complements.iter().filter(|c| !ordinal(c)).all(|c| {
            matches!(c, Complement::Object(np) | Complement::Prep(_, np) if self.is_game(np))
                || matches!(c, Complement::Particle(p) if p == "off")
        });
        let begins = self.is(w, &["begin", "start"]) && game
            || self.is(w, &["go", "play", "move", "act"]) && first && game
            || self.is(w, &["take", "have", "play"])
                && first_turn
                && clause.complements.len() == 1;
        let plain = clause.adjuncts.iter().all(|a| {
            matches!(a, Adjunct::Manner(Adverb::First) | Adjunct::Words(_))
                || matches!(a, Adjunct::Time(TimeRelation::StartOf, np) if self.is_game(np))
        });
        begins && plain && self.known_at_the_table(who)
    }

    /// The same, whoever it is; or `X is the first player`.
    fn says_who_begins(&self, clause: &Clause) -> bool {
        let first = done_first(clause);
        let named = match clause.complements.as_slice() {
            [Complement::Object(NounPhrase::One(what))] => self.says_first(what),
            _ => false,
        };
        let bare = clause.complements.is_empty();
        match &clause.verb.verb {
            V::Be => named,
            V::Word(w) => {
                bare && (self.is(w, &["begin", "start"])
                    || first && self.is(w, &["go", "play", "move", "act", "lead"]))
            }
            _ => false,
        }
    }

    /// `the youngest player is the start player`, `the oldest is the dealer`.
    fn is_named_first(&self, clause: &Clause) -> bool {
        let be = match &clause.verb.verb {
            V::Be => !clause.verb.passive,
            V::Word(w) => self.is(w, &["become"]) && !clause.verb.passive,
            _ => false,
        };
        let Some(NounPhrase::One(who)) = &clause.subject else { return false };
        let [Complement::Object(NounPhrase::One(what))] = clause.complements.as_slice() else {
            return false;
        };
        be && self.says_first(what) && clause.adjuncts.is_empty() && self.told_by_life(who)
    }

    /// `the first player`, `the start player`, `the dealer`.
    fn says_first(&self, n: &Nominal) -> bool {
        let Head::Noun(w) = &n.head else { return false };
        let begins = n.adjectives.iter().any(|a| match a {
            Adjective::Ordinal(Ordinal::Nth(1)) => true,
            Adjective::Plain(w) | Adjective::Noun(w) => {
                self.is(w, &["start", "starting", "first", "beginning", "lead"])
            }
            Adjective::Participle { verb, .. } => self.is(verb, &["start", "begin", "lead"]),
            _ => false,
        });
        begins && self.noun_class(w) == NounClass::Player
            || self.is(w, &["dealer"]) && Self::as_term(w).is_none()
    }

    /// `choose a start player`, `decide who goes first`; whether by chance.
    fn picks_first(&self, clause: &Clause) -> Option<bool> {
        let V::Word(w) = &clause.verb.verb else { return None };
        if !self.is(w, &["choose", "decide", "determine", "pick", "select", "agree", "appoint"])
        {
            return None;
        }
        let object = if clause.verb.passive {
            match &clause.subject {
                Some(NounPhrase::One(n)) => n,
                _ => return None,
            }
        } else {
            match (&clause.subject, clause.complements.first()) {
                (Some(np), _) if self.class_of(np) != Some(NounClass::Player) => return None,
                (
                    _,
                    Some(
                        Complement::Object(NounPhrase::One(n))
                        | Complement::Prep(_, NounPhrase::One(n)),
                    ),
                ) => n,
                _ => return None,
            }
        };
        let fits = match &object.head {
            Head::Whether(c) => match c.as_ref() {
                crate::syntax::ast::Condition::Clause(c)
                | crate::syntax::ast::Condition::Reduced(c) => {
                    let V::Word(w) = &c.verb.verb else { return None };
                    let first = done_first(c);
                    self.is(w, &["begin", "start"])
                        || self.is(w, &["go", "play", "deal", "move"]) && first
                        || matches!(c.complements.as_slice(), [Complement::Object(NounPhrase::One(n))] if self.says_first(n))
                }
                _ => false,
            },
            _ => self.says_first(object) && object.post.is_empty(),
        };
        let random = clause.verb.adverbs.contains(&Adverb::Randomly)
            || clause.adjuncts.iter().any(|a| matches!(a, Adjunct::Manner(Adverb::Randomly)));
        let plain = clause.adjuncts.iter().all(|a| match a {
            Adjunct::Manner(Adverb::Randomly) | Adjunct::Words(_) => true,
            Adjunct::Prep(_, np) | Adjunct::Time(_, np) => {
                matches!(np, NounPhrase::One(n) if matches!(n.determiner, Determiner::Any | Determiner::None))
                    || self.is_game(np)
            }
            _ => false,
        });
        (fits && plain).then_some(random)
    }

    /// A player whom the table tells apart by something outside the game, or by where the dealer sits.
    fn known_at_the_table(&self, n: &Nominal) -> bool {
        if self.told_by_life(n) || self.says_first(n) && n.post.is_empty() {
            return true;
        }
        let dealer = |np: &NounPhrase| {
            Self::head(np)
                .is_some_and(|w| self.is(w, &["dealer"]) && Self::as_term(w).is_none())
        };
        let player =
            matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player);
        player
            && n.adjectives.is_empty()
            && n.post.iter().all(|p| match p {
                Post::Prep(Preposition::On | Preposition::To, NounPhrase::One(side)) => {
                    let beside =
                        matches!(&side.head, Head::Noun(w) if self.is(w, &["left", "right"]));
                    let whose = match &side.determiner {
                        Determiner::Possessive(np) => dealer(np),
                        _ => side.post.iter().any(|p| matches!(p, Post::Of(np) if dealer(np))),
                    };
                    beside && whose
                }
                _ => false,
            })
            && !n.post.is_empty()
            || matches!(n.determiner, Determiner::A | Determiner::Any)
                && n.adjectives
                    .iter()
                    .any(|a| matches!(a, Adjective::Plain(w) if self.is(w, &["random"])))
                && player
    }

    /// `the youngest player`, `the player who last visited a farm`, `the owner of the game`.
    fn told_by_life(&self, n: &Nominal) -> bool {
        const AGES: &[&str] = &[
            "young", "old", "tall", "short", "elder", "eld", "junior", "senior", "hungry",
            "brave", "late", "early", "loud", "tired", "kind", "wise", "quick",
        ];
        let Head::Noun(w) = &n.head else {
            return matches!(n.head, Head::Number)
                && n.adjectives
                    .iter()
                    .any(|a| matches!(a, Adjective::Most(w) if self.is(w, AGES)));
        };
        let player = self.noun_class(w) == NounClass::Player
            || self.is(w, &["person", "child", "owner", "host", "guest"]);
        let aged = n.adjectives.iter().any(|a| match a {
            // `the younger player`, of two
            Adjective::Most(w) | Adjective::More(w) | Adjective::Plain(w) => {
                self.is(w, AGES) || self.is(w, &["eldest", "oldest", "youngest"])
            }
            _ => false,
        });
        // `the loser of the last game`
        let before = |np: &NounPhrase| {
            self.is_game(np)
                && matches!(np, NounPhrase::One(n) if n.adjectives.iter().any(|a| {
                    matches!(a, Adjective::Ordinal(Ordinal::Last | Ordinal::Previous))
                }))
        };
        let owner = self.is(w, &["owner", "host"])
            || self.is(w, &["winner", "loser"])
                && n.post.iter().any(|p| matches!(p, Post::Of(np) if before(np)));
        let life = n.post.iter().any(|p| {
            matches!(p, Post::Relative(r) if matches!(&r.clause.verb.verb, V::Word(w)
                if !self.table_verb(w)) && r.clause.verb.past)
        });
        (player || owner)
            && (aged && n.post.is_empty() || owner || life && n.adjectives.is_empty())
    }

    /// A verb of play, which a state of the game may show.
    fn table_verb(&self, w: &Word) -> bool {
        let lemma = self.lemma(w);
        self.known_event(&lemma)
            || matches!(w, Word::Term(_))
            || self.is(
                w,
                &[
                    "win", "lose", "play", "draw", "roll", "deal", "score", "pass", "lead",
                    "take", "bid", "have", "get", "move", "discard", "choose", "gain", "place",
                    "put", "pay", "buy", "sell", "start", "begin", "go", "hold", "collect",
                    "reach", "finish", "end", "receive", "earn", "spend", "use",
                ],
            )
    }
}

/// `goes first`, `first leads`
fn done_first(clause: &Clause) -> bool {
    clause.verb.adverbs.contains(&Adverb::First)
        || clause.adjuncts.iter().any(|a| matches!(a, Adjunct::Manner(Adverb::First)))
}
