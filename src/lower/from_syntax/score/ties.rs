//! Who wins when several stand first: `ties are broken by …`, `if there is a tie, …`.

use crate::lower::from_syntax::context::{Lowerer, Status, Unit};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Read, Stuck};
use crate::lower::from_syntax::words;
use crate::lower::{Direction, Expr, Query, RuleKind, SortKey};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Head, Nominal, NounPhrase, Post, Preposition,
    Quantity, Sentence, Verb as V,
};

/// Words that may stand in `if two or more players are tied for the most points`.
const OF_TIES: &[&str] = &[
    "if", "there", "is", "are", "a", "an", "the", "in", "case", "of", "event", "two", "or",
    "more", "several", "any", "players", "player", "tie", "tied", "ties", "still", "for",
    "most", "points", "score", "highest", "they", "it", "both", "have", "same", "number",
    "multiple", "first", "place", "at", "end", "game", "remains", "then", "that", "final",
    "some", "you", "us", "are", "level", "equal", "those", "event", "among", "who", "fewest",
    "lowest", "all",
];

impl Lowerer<'_> {
    /// A sentence that says who of those that stand first wins the game.
    pub(crate) fn tie_break(
        &mut self,
        s: &Sentence,
        unit: &Unit,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        if self.won_within(unit) {
            return Ok(None);
        }
        let keys = if self.ties_are_broken(clause) {
            self.broken_by(clause)
        } else if let Some(key) = self.breaks_ties(clause) {
            vec![key]
        } else if self.speaks_of_tie(unit) || self.those_who_tie(clause, unit) {
            if self.shares(clause) {
                return match self.ranking_at() {
                    Some(_) => self.ties_share(env).map(Some),
                    None => Ok(None),
                };
            }
            match (self.tied_winner(clause), self.ranking_at()) {
                (Some(np), _) => vec![np],
                (None, Some(at)) => {
                    return match self.seat_that_wins(clause) {
                        Some(seat) => Ok(self.break_by_seat(at, seat, env)),
                        None => self.break_by_last(at, clause, env),
                    };
                }
                (None, None) => return Ok(None),
            }
        } else {
            return Ok(None);
        };
        self.break_by(&keys, clause, env)
    }

    /// `The player with the most points wins; in a tie, the one with the most coins wins`: the sentence
    /// without what it says of ties, and that.
    pub(crate) fn tie_tail(&self, s: &Sentence, unit: &Unit) -> Option<(Sentence, Sentence)> {
        let (last, front) = s.clauses.split_last()?;
        let lower = unit.text.lower();
        let marks = [";", ", and ", ", but ", " and "];
        let tail = marks.iter().find_map(|mark| {
            let tail = lower.rsplit_once(mark)?.1.trim();
            let front = tail.split_once(',').map_or("", |(front, _)| front);
            let leads = self.about_tie(front);
            let tie = tail.starts_with("ties ") || tail.starts_with("tied ");
            let who = tail.split_once(" share").is_some_and(|(who, _)| self.about_tie(who));
            (leads || tie || who).then(|| (tail.to_owned(), leads))
        });
        let (_, leads) = tail?;
        let clause = &last.clause;
        let fits = !front.is_empty()
            && (self.ties_are_broken(clause)
                || self.shares(clause)
                || leads && self.tied_winner(clause).is_some());
        if !fits {
            return None;
        }
        let mut first = s.clone();
        first.clauses.pop();
        let of_tie = |a: &Adjunct| match a {
            Adjunct::Sub(_, Condition::Clause(c)) => {
                matches!(&c.verb.verb, V::Word(w) if self.is(w, &["tie"]))
                    || c.subject.as_ref().is_some_and(|np| self.is_tie(np))
            }
            Adjunct::Prep(_, np) => self.is_tie(np),
            _ => false,
        };
        let mut second = s.clone();
        second.leads.clear();
        second.opener = None;
        second.clauses = vec![last.clone()];
        second.clauses[0].link = crate::syntax::ast::Link::First;
        second.clauses[0].clause.adjuncts.retain(|a| !of_tie(a));
        for joined in &mut first.clauses {
            joined.clause.adjuncts.retain(|a| !of_tie(a));
        }
        Some((first, second))
    }

    /// What a sentence says of ties behind another one.
    pub(crate) fn says_of_ties(&mut self, s: &Sentence, env: &mut Env) -> Read<Status> {
        let [joined] = s.clauses.as_slice() else { return Ok(self.fact(env)) };
        let clause = &joined.clause;
        if self.shares(clause) {
            return Ok(self.fact(env));
        }
        let keys = if self.ties_are_broken(clause) {
            self.broken_by(clause)
        } else {
            self.tied_winner(clause).into_iter().collect()
        };
        let stuck = || {
            Stuck::new(clause.at.0, "it is not said what decides between equals")
                .help("write for example `ties are broken by the most coins`")
        };
        self.break_by(&keys, clause, env)?.ok_or_else(stuck)
    }

    fn break_by(
        &mut self,
        keys: &[Nominal],
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let Some(at) = self.ranking_at() else { return Ok(None) };
        if keys.is_empty() {
            return Err(Stuck::new(clause.at.0, "it is not said what decides between equals")
                .help("write for example `ties are broken by the most coins`"));
        }
        let RuleKind::Ranking { order } = &self.out.rules[at].kind else { return Ok(None) };
        let mut order: Query = order.clone();
        let mut inner = env.clone();
        inner.slots.clone_from(&self.out.rules[at].slot_names);
        for n in keys {
            let high = self.most(n).or_else(|| self.more(n)).unwrap_or(true);
            let by = self.having(&counted(n), Expr::Slot(order.var), &mut inner)?;
            let direction = if high { Direction::Descending } else { Direction::Ascending };
            order.sort.push(SortKey { by, direction });
        }
        let rule = &mut self.out.rules[at];
        rule.slots = inner.slots.len() as u16;
        rule.slot_names = inner.slots;
        rule.kind = RuleKind::Ranking { order };
        self.fact(env);
        Ok(Some(Status::Operative))
    }

    /// Whether what was won last before this sentence is a round, a trick or the like: a tie there is no tie for the game.
    fn won_within(&self, unit: &Unit) -> bool {
        const WITHIN: [&str; 6] = ["round", "trick", "hand", "deal", "auction", "battle"];
        let of_game = unit.text.lower().contains("game");
        let won = self.units[..self.at.min(self.units.len())]
            .iter()
            .rev()
            .take_while(|u| u.set == unit.set && u.number == unit.number)
            .map(|u| u.text.lower())
            .find_map(|text| text.split_once(" wins the ").map(|(_, what)| what.to_owned()));
        !of_game && won.is_some_and(|what| WITHIN.iter().any(|w| what.starts_with(w)))
    }

    fn ranking_at(&self) -> Option<usize> {
        self.out.rules.iter().rposition(|r| matches!(r.kind, RuleKind::Ranking { .. }))
    }

    fn is_tie(&self, np: &NounPhrase) -> bool {
        Self::head(np).is_some_and(|w| self.is(w, &["tie", "draw"]))
    }

    fn ties_are_broken(&self, clause: &Clause) -> bool {
        matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["break", "decide", "resolve", "settle"]))
            && clause.verb.passive
            && clause.subject.as_ref().is_some_and(|np| self.is_tie(np))
    }

    /// What stands behind `by`, in order.
    fn broken_by(&self, clause: &Clause) -> Vec<Nominal> {
        let mut keys = Vec::new();
        let complements = clause.complements.iter().filter_map(|c| match c {
            Complement::Prep(Preposition::By | Preposition::InFrontOf, np) => Some(np),
            _ => None,
        });
        let adjuncts = clause.adjuncts.iter().filter_map(|a| match a {
            Adjunct::Prep(Preposition::By, np) => Some(np),
            _ => None,
        });
        for np in complements.chain(adjuncts) {
            keys.extend(Self::parts(np).into_iter().cloned());
        }
        // `by the number of cards in hand`
        for c in &clause.complements {
            if let Complement::Prep(Preposition::In | Preposition::On, np) = c
                && let Some(last) = keys.last_mut()
            {
                let inner = last.post.iter_mut().find_map(|p| match p {
                    Post::Of(NounPhrase::One(inner)) => Some(inner),
                    _ => None,
                });
                let place = Post::Prep(Preposition::In, np.clone());
                match inner {
                    Some(inner) => inner.post.push(place),
                    None => last.post.push(place),
                }
            }
        }
        // `in favor of the player with the most coins`
        let favored = clause
            .complements
            .iter()
            .filter_map(|c| match c {
                Complement::Prep(Preposition::For, np) => Some(np),
                _ => None,
            })
            .chain(clause.adjuncts.iter().filter_map(|a| match a {
                Adjunct::Prep(Preposition::For, np) => Some(np),
                _ => None,
            }));
        for np in favored {
            if let NounPhrase::One(n) = np {
                keys.extend(n.post.iter().filter_map(|p| match p {
                    Post::Prep(Preposition::With, NounPhrase::One(what)) => {
                        Some(what.as_ref().clone())
                    }
                    _ => None,
                }));
            }
        }
        keys
    }

    /// Whether the words before the comma say no more than that there is a tie.
    pub(crate) fn speaks_of_tie(&self, unit: &Unit) -> bool {
        let lower = unit.text.lower();
        let Some((front, _)) = lower.split_once(',') else { return false };
        self.about_tie(front)
    }

    /// Whether the subject is those who are equal: `Players who tie for the most points share …`.
    fn those_who_tie(&self, clause: &Clause, unit: &Unit) -> bool {
        let lower = unit.text.lower();
        let Some((front, _)) = lower.split_once(" share") else { return false };
        self.shares(clause) && self.about_tie(front)
    }

    /// `More coins break a tie`, `the player with fewer cards wins ties`: what decides.
    fn breaks_ties(&self, clause: &Clause) -> Option<Nominal> {
        let V::Word(w) = &clause.verb.verb else { return None };
        let tie = clause
            .complements
            .iter()
            .any(|c| matches!(c, Complement::Object(np) if self.is_tie(np)));
        if !tie || clause.verb.modal.is_some() || clause.verb.negated {
            return None;
        }
        let NounPhrase::One(n) = clause.subject.as_ref()? else { return None };
        if self.is(w, &["break", "decide", "settle"]) && self.most(n).or(self.more(n)).is_some()
        {
            return Some(n.as_ref().clone());
        }
        self.tied_winner(clause)
    }

    /// Whether words say no more than that there is a tie: for what the sentence asks that says who wins.
    fn about_tie(&self, words: &str) -> bool {
        let words: Vec<&str> =
            words.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
        let told =
            words.iter().any(|w| matches!(*w, "tie" | "tied" | "ties" | "level" | "equal"));
        let more: Vec<&str> = words.iter().filter(|w| !OF_TIES.contains(w)).copied().collect();
        if !told || more.is_empty() {
            return told;
        }
        // `if they tie for the highest sum`
        let superlative =
            ["most", "highest", "fewest", "lowest"].iter().any(|s| words.contains(s));
        let asked = |text: &str| {
            text.contains(" win")
                && more
                    .iter()
                    .all(|w| text.split(|c: char| !c.is_alphanumeric()).any(|t| t == *w))
        };
        superlative
            && self
                .units
                .iter()
                .enumerate()
                .any(|(at, u)| at != self.at && asked(u.text.lower()))
    }

    /// `they share the victory`, `the victory is shared`.
    fn shares(&self, clause: &Clause) -> bool {
        let V::Word(w) = &clause.verb.verb else { return false };
        let victory = |np: &NounPhrase| {
            Self::head(np).is_some_and(|w| self.is(w, &["victory", "win", "game"]))
        };
        self.is(w, &["share"])
            && (clause.subject.as_ref().is_some_and(victory)
                || clause
                    .complements
                    .iter()
                    .any(|c| matches!(c, Complement::Object(np) if victory(np))))
    }

    /// `the tied player with the most coins wins`: what they have most of.
    fn tied_winner(&self, clause: &Clause) -> Option<Nominal> {
        let V::Word(w) = &clause.verb.verb else { return None };
        let NounPhrase::One(n) = clause.subject.as_ref()? else { return None };
        let player = matches!(&n.head, Head::Noun(w)
            if self.noun_class(w) == words::NounClass::Player)
            || matches!(n.head, Head::Number | Head::Pronoun(crate::syntax::ast::Pronoun::One));
        if !player || !self.is(w, &["win"]) || clause.verb.modal.is_some() {
            return None;
        }
        self.which_have(n)
    }

    /// `with the most coins`, `who has more coins`: what they have, also behind `of them`.
    fn which_have(&self, n: &Nominal) -> Option<Nominal> {
        let holds = |c: &Clause| {
            c.verb.verb == V::Have
                || matches!(&c.verb.verb, V::Word(w) if self.is(w, &["hold", "own", "control"]))
                    && !c.verb.passive
                    && !c.verb.negated
        };
        n.post.iter().find_map(|p| match p {
            Post::Prep(Preposition::With, NounPhrase::One(n)) => Some((**n).clone()),
            Post::Of(NounPhrase::One(them)) if matches!(them.head, Head::Pronoun(_)) => {
                self.which_have(them)
            }
            Post::Relative(r) if holds(&r.clause) => {
                r.clause.complements.iter().find_map(|c| match c {
                    Complement::Object(NounPhrase::One(n)) => Some((**n).clone()),
                    _ => None,
                })
            }
            _ => None,
        })
    }

    /// `more coins`, `fewer coins` between those who are tied.
    fn more(&self, n: &Nominal) -> Option<bool> {
        match n.quantity {
            Some(Quantity::More) => return Some(true),
            Some(Quantity::Fewer) => return Some(false),
            _ => {}
        }
        n.adjectives.iter().find_map(|a| match a {
            crate::syntax::ast::Adjective::More(w) => {
                Some(!self.is(w, &["low", "small", "few", "little"]))
            }
            _ => None,
        })
    }
}

/// `the number of coins` is the coins.
fn counted(n: &Nominal) -> Nominal {
    let number = n.post.iter().find_map(|p| match p {
        Post::Of(NounPhrase::One(inner)) => Some(inner),
        _ => None,
    });
    match number {
        Some(inner) => (**inner).clone(),
        None => n.clone(),
    }
}
