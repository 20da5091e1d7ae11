//! What tables usually say of goals, first hands and limits, as the sentences that the frames read:
//! `We play to 500 points` is `When a player reaches 500 points, that player wins`.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Arith, Domain, Effect, Expr, RuleKind};
use crate::syntax::ast::{
    Adjective, Adjunct, At, Clause, Complement, Condition, Determiner, Head, Modal, Nominal,
    NounPhrase, Ordinal, Post, Preposition, Pronoun, Quantity, Sentence, Subordinator,
    TimeRelation, Verb as V, VerbGroup,
};
use crate::vocabulary::{Part, Sort, TermId, Word};

impl Lowerer<'_> {
    pub(crate) fn usual(&self, s: &mut Sentence) {
        self.must_if_able(s);
        // All rules are looked through only for a sentence that hands something out.
        if let Some(handed) = self.handed_out_first(s)
            && self.filled_place().is_none()
        {
            *s = handed;
            return;
        }
        let [joined] = s.clauses.as_slice() else { return };
        let clause = &joined.clause;
        if clause.verb.modal.is_some() || clause.verb.negated {
            return;
        }
        if let Some(goal) = self.goal(clause) {
            self.reach(s, goal);
        } else if let Some((zone, many)) = self.first_hand(clause, s) {
            self.start_with(s, zone, &many);
        } else if let Some((zone, many)) = self.hand_limit(clause) {
            self.hold_at_most(s, zone, &many);
        }
    }

    /// `On your turn, you must play a card if you can`: it is done, and what cannot be done is not.
    fn must_if_able(&self, s: &mut Sentence) {
        let own = matches!(s.leads.as_slice(), [Adjunct::Time(TimeRelation::During, NounPhrase::One(n))]
            if matches!(n.determiner, Determiner::PronounPoss(_))
                && matches!(&n.head, Head::Noun(w) if self.is(w, &["turn"])));
        let [joined] = s.clauses.as_mut_slice() else { return };
        let clause = &mut joined.clause;
        let you = matches!(&clause.subject, Some(NounPhrase::One(n))
            if matches!(n.head, Head::Pronoun(Pronoun::You)));
        if own
            && you
            && clause.verb.modal == Some(crate::syntax::ast::Modal::Must)
            && !clause.verb.negated
            && clause.adjuncts.contains(&Adjunct::IfAble)
        {
            clause.verb.modal = None;
            clause.subject = None;
        }
    }

    // ---- goals ----------------------------------------------------------------------------

    /// How much of what wins, if that is what a clause says.
    fn goal(&self, clause: &Clause) -> Option<Nominal> {
        let wins = |v: &V| matches!(v, V::Word(w) if self.is(w, &["win"]));
        let object = clause.complements.iter().find_map(|c| match c {
            Complement::Object(NounPhrase::One(n)) => Some(n.as_ref()),
            _ => None,
        });
        let to = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(Preposition::To | Preposition::UpTo, NounPhrase::One(n)) => {
                Some(n.as_ref())
            }
            _ => None,
        });
        let subject = match &clause.subject {
            Some(NounPhrase::One(n)) => Some(n.as_ref()),
            _ => None,
        };
        let player = clause.subject.as_ref().is_none_or(|np| {
            self.class_of(np) == Some(NounClass::Player)
                && !matches!(np, NounPhrase::One(n) if !n.post.is_empty() || !n.adjectives.is_empty())
        });
        match &clause.verb.verb {
            V::Word(w) if self.is(w, &["need", "require"]) && player => {
                let to_win = clause
                    .adjuncts
                    .iter()
                    .any(|a| matches!(a, Adjunct::Purpose(c) if wins(&c.verb.verb)))
                    || clause
                        .complements
                        .iter()
                        .any(|c| matches!(c, Complement::Infinitive(c) if wins(&c.verb.verb)));
                object.filter(|_| to_win).and_then(|n| self.amount_of_goal(n))
            }
            V::Word(w) if self.is(w, &["play", "go"]) => {
                let game = clause.subject.as_ref().is_some_and(|np| self.is_game(np));
                let fits = if game { true } else { player && !clause.verb.passive };
                to.filter(|_| fits).and_then(|n| self.amount_of_goal(n))
            }
            V::Word(w) if self.is(w, &["win"]) => {
                let n = subject?;
                if n.quantity.is_some()
                    && matches!(&n.head, Head::Noun(w) if self.sort(w) == Some(Sort::Tally))
                {
                    return self.amount_of_goal(n);
                }
                self.first_to_goal(n)
            }
            V::Be => {
                let n = subject?;
                let Head::Noun(w) = &n.head else { return None };
                let winning = n.adjectives.iter().any(|a| match a {
                    Adjective::Participle { verb, .. } => self.is(verb, &["win"]),
                    Adjective::Noun(w) | Adjective::Plain(w) => self.is(w, &["victory", "win"]),
                    _ => false,
                });
                let fits = self.is(w, &["score", "total", "number"]) && winning
                    || self.is(w, &["goal", "target"]);
                object
                    .filter(|_| fits && n.post.is_empty())
                    .and_then(|n| self.amount_of_goal(n))
            }
            _ => None,
        }
    }

    /// `the first player to get 500 points`, `the first to 500`.
    fn first_to_goal(&self, n: &Nominal) -> Option<Nominal> {
        let first =
            n.adjectives.iter().any(|a| matches!(a, Adjective::Ordinal(Ordinal::Nth(1))));
        let player = match &n.head {
            Head::Number => true,
            Head::Noun(w) => self.noun_class(w) == NounClass::Player,
            Head::Pronoun(Pronoun::One) => true,
            _ => false,
        };
        let [post] = n.post.as_slice() else { return None };
        if !first || !player || n.determiner != Determiner::The {
            return None;
        }
        let inner = match post {
            Post::Prep(Preposition::To, NounPhrase::One(n)) => return self.amount_of_goal(n),
            Post::To(c) => c.as_ref(),
            Post::Relative(r) => &r.clause,
            _ => return None,
        };
        let gets = match &inner.verb.verb {
            V::Have => true,
            V::Word(w) => self.is(
                w,
                &[
                    "reach", "get", "gain", "have", "collect", "earn", "obtain", "make", "hit",
                    "attain", "score", "hold",
                ],
            ),
            _ => false,
        };
        if !gets || inner.verb.negated || !inner.adjuncts.is_empty() {
            return None;
        }
        match inner.complements.as_slice() {
            [Complement::Object(NounPhrase::One(n))] => self.amount_of_goal(n),
            _ => None,
        }
    }

    /// A figure of the tally that wins, with its noun.
    fn amount_of_goal(&self, n: &Nominal) -> Option<Nominal> {
        let amount = match &n.quantity {
            Some(Quantity::Exactly(a) | Quantity::Only(a) | Quantity::AtLeast(a)) => a.clone(),
            _ => return None,
        };
        let head = match &n.head {
            Head::Number if n.post.is_empty() => Head::Noun(Word::Term(self.goal_tally()?)),
            Head::Noun(w) if self.sort(w) == Some(Sort::Tally) && n.post.is_empty() => {
                n.head.clone()
            }
            _ => return None,
        };
        let quantity = Some(Quantity::Exactly(amount));
        Some(Nominal { quantity, ..self.nominal_of(head, n.at) })
    }

    fn reach(&self, s: &mut Sentence, goal: Nominal) {
        let (Some(reach), Some(win), Some(player)) =
            (self.verb_word("reach"), self.verb_word("win"), self.lexicon_noun("player"))
        else {
            return;
        };
        let at = goal.at;
        let somebody =
            Nominal { determiner: Determiner::A, ..self.nominal_of(Head::Noun(player), at) };
        let when = clause_of(one(somebody), reach, vec![Complement::Object(one(goal))], at);
        s.leads.push(Adjunct::Sub(Subordinator::When, Condition::Clause(Box::new(when))));
        let they = super::normal::pronoun_phrase(Pronoun::They, at);
        if let Some(joined) = s.clauses.first_mut() {
            let kept = contrast(&joined.clause);
            joined.clause = clause_of(they, win, Vec::new(), joined.clause.at);
            joined.clause.adjuncts = kept;
        }
    }

    // ---- the first hand and limits -----------------------------------------------------------

    /// `Each player starts with nine cards`, `the starting hand is nine cards`, `deal nine cards to
    /// each player`.
    fn first_hand(&self, clause: &Clause, s: &Sentence) -> Option<(TermId, Nominal)> {
        let subject = clause.subject.as_ref();
        let all = subject.is_some_and(|np| self.everybody(np));
        let pieces = |n: &Nominal| {
            n.quantity.is_some()
                && n.adjectives.is_empty()
                && matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Piece)
        };
        let counted = clause.complements.iter().find_map(|c| match c {
            Complement::Object(NounPhrase::One(n))
            | Complement::Prep(Preposition::With | Preposition::Of, NounPhrase::One(n))
                if pieces(n) =>
            {
                Some(n.as_ref().clone())
            }
            _ => None,
        });
        let opening =
            s.leads.iter().chain(&clause.adjuncts).any(
                |a| matches!(a, Adjunct::Time(TimeRelation::StartOf, np) if self.is_game(np)),
            );
        let untimed = s.leads.is_empty()
            && !clause
                .adjuncts
                .iter()
                .any(|a| matches!(a, Adjunct::Time(..) | Adjunct::Sub(..)));
        match &clause.verb.verb {
            V::Word(w)
                if self.is(w, &["begin", "start"])
                    && (all || subject.is_some_and(|np| self.one_by_order(np))) =>
            {
                let n = counted?;
                Some((self.place_in(clause, &n).or_else(|| self.filled_place())?, n))
            }
            V::Word(w) if self.is(w, &["deal"]) && (untimed || opening) => {
                let to_all = (clause.verb.passive && all)
                    || clause.complements.iter().any(|c| match c {
                        Complement::Object(np) | Complement::Prep(Preposition::To, np) => {
                            self.everybody(np)
                        }
                        _ => false,
                    });
                counted.filter(|_| to_all).and_then(|n| Some((self.filled_place()?, n)))
            }
            V::Word(w) if self.is(w, &["draw", "take"]) && all && opening => {
                // `draws nine cards at the start of the game instead of seven`
                counted
                    .filter(|_| !contrast(clause).is_empty())
                    .and_then(|n| Some((self.filled_place()?, n)))
            }
            V::Be | V::Have => {
                self.named_hand(clause, &["starting", "initial", "opening", "first"])
            }
            V::Word(w) if self.is(w, &["contain", "consist", "hold"]) => {
                self.named_hand(clause, &["starting", "initial", "opening", "first"])
            }
            _ => None,
        }
    }

    /// `the maximum hand size is ten`, `there is a hand limit of ten cards`, `hands are limited to ten`.
    fn hand_limit(&self, clause: &Clause) -> Option<(TermId, Nominal)> {
        let Some(NounPhrase::One(n)) = &clause.subject else { return None };
        if clause.existential {
            let many = n.post.iter().find_map(|p| match p {
                Post::Of(NounPhrase::One(n)) => self.number_of_pieces(n),
                _ => None,
            })?;
            let Head::Noun(w) = &n.head else { return None };
            let zone = self.zone_adjective(n)?;
            return self.is(w, &["limit", "maximum"]).then_some((zone, many));
        }
        match &clause.verb.verb {
            V::Be => {
                let Head::Noun(w) = &n.head else { return None };
                let most = n.adjectives.iter().any(|a| match a {
                    Adjective::Noun(w) | Adjective::Plain(w) | Adjective::Most(w) => {
                        self.is(w, &["maximum", "maximal", "max", "large", "high", "big"])
                    }
                    _ => false,
                });
                let fits = self.is(w, &["limit", "maximum"]) || self.is(w, &["size"]) && most;
                let zone = self.zone_adjective(n).filter(|_| fits)?;
                Some((zone, self.said_number(clause)?))
            }
            V::Word(w) if self.is(w, &["limit"]) && clause.verb.passive => {
                let Head::Noun(w) = &n.head else { return None };
                let zone = Self::as_term(w).filter(|_| self.sort(w) == Some(Sort::Zone))?;
                clause.complements.iter().find_map(|c| match c {
                    Complement::Prep(Preposition::To, NounPhrase::One(n)) => {
                        Some((zone, self.number_of_pieces(n)?))
                    }
                    _ => None,
                })
            }
            _ => None,
        }
    }

    /// `the starting hand`, `the initial hand size`, with the number that is said of it.
    fn named_hand(&self, clause: &Clause, which: &[&str]) -> Option<(TermId, Nominal)> {
        let Some(NounPhrase::One(n)) = &clause.subject else { return None };
        let starting = |a: &Adjective| match a {
            Adjective::Plain(w) | Adjective::Noun(w) => self.is(w, which),
            Adjective::Participle { verb, .. } => self.is(verb, &["start", "open"]),
            _ => false,
        };
        let zone = match &n.head {
            Head::Noun(w)
                if self.sort(w) == Some(Sort::Zone) && n.adjectives.iter().any(starting) =>
            {
                Self::as_term(w)
            }
            Head::Noun(w) if self.is(w, &["size"]) && n.adjectives.iter().any(starting) => {
                self.zone_adjective(n)
            }
            // `Starting hands have six cards`: a gerund by its form.
            Head::Gerund(c) if matches!(&c.verb.verb, V::Word(w) if self.is(w, &["start"])) => {
                c.complements.iter().find_map(|c| match c {
                    Complement::Object(NounPhrase::One(n)) => match &n.head {
                        Head::Noun(w) if self.sort(w) == Some(Sort::Zone) => Self::as_term(w),
                        _ => None,
                    },
                    _ => None,
                })
            }
            _ => None,
        }?;
        Some((zone, self.said_number(clause)?))
    }

    fn said_number(&self, clause: &Clause) -> Option<Nominal> {
        clause.complements.iter().find_map(|c| match c {
            Complement::Object(NounPhrase::One(n))
            | Complement::Prep(Preposition::Of | Preposition::With, NounPhrase::One(n)) => {
                self.number_of_pieces(n)
            }
            _ => None,
        })
    }

    /// `ten`, `ten cards`: so many pieces.
    fn number_of_pieces(&self, n: &Nominal) -> Option<Nominal> {
        let Some(Quantity::Exactly(_) | Quantity::Only(_) | Quantity::AtMost(_)) = &n.quantity
        else {
            return None;
        };
        let head = match &n.head {
            Head::Number if n.post.is_empty() => Head::Noun(self.lexicon_noun("card")?),
            Head::Noun(w)
                if self.noun_class(w) == NounClass::Piece && n.adjectives.is_empty() =>
            {
                n.head.clone()
            }
            _ => return None,
        };
        let mut n = Nominal { head, ..n.clone() };
        n.post.clear();
        Some(n)
    }

    fn zone_adjective(&self, n: &Nominal) -> Option<TermId> {
        let before = n.adjectives.iter().find_map(|a| match a {
            Adjective::Noun(w) if self.sort(w) == Some(Sort::Zone) => Self::as_term(w),
            _ => None,
        });
        before.or_else(|| {
            n.post.iter().find_map(|p| match p {
                Post::Of(NounPhrase::One(n))
                | Post::Prep(Preposition::For | Preposition::On, NounPhrase::One(n)) => {
                    match &n.head {
                        Head::Noun(w) if self.sort(w) == Some(Sort::Zone) => Self::as_term(w),
                        _ => None,
                    }
                }
                _ => None,
            })
        })
    }

    /// All players, and no one in particular.
    pub(crate) fn everybody(&self, np: &NounPhrase) -> bool {
        let NounPhrase::One(n) = np else { return false };
        if !n.post.is_empty() || !n.adjectives.is_empty() {
            return false;
        }
        match &n.head {
            Head::Pronoun(Pronoun::Everyone | Pronoun::You) => true,
            Head::Noun(w)
                if self.noun_class(w) == NounClass::Player && !self.is_part_played(w) =>
            {
                matches!(n.determiner, Determiner::Each | Determiner::All | Determiner::A)
                    && n.quantity.is_none()
                    || n.plural && n.determiner == Determiner::None && n.quantity.is_none()
            }
            _ => false,
        }
    }

    /// `the first player`, `the last player`.
    fn one_by_order(&self, np: &NounPhrase) -> bool {
        matches!(np, NounPhrase::One(n)
            if n.determiner == Determiner::The
                && n.post.is_empty()
                && matches!(n.adjectives.as_slice(), [Adjective::Ordinal(Ordinal::Nth(_) | Ordinal::Last)])
                && matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player))
    }

    /// `nine cards in hand`, `with nine cards in their hands`.
    fn place_in(&self, clause: &Clause, n: &Nominal) -> Option<TermId> {
        let zone = |np: &NounPhrase| match np {
            NounPhrase::One(n) => match &n.head {
                Head::Noun(w) if self.sort(w) == Some(Sort::Zone) => Self::as_term(w),
                _ => None,
            },
            _ => None,
        };
        let post = n.post.iter().find_map(|p| match p {
            Post::Prep(_, np) => zone(np),
            _ => None,
        });
        let complement = || {
            clause.complements.iter().find_map(|c| match c {
                Complement::Prep(Preposition::In, np) => zone(np),
                _ => None,
            })
        };
        let adjunct = || {
            clause.adjuncts.iter().find_map(|a| match a {
                Adjunct::Prep(Preposition::In, np) => zone(np),
                _ => None,
            })
        };
        post.or_else(complement).or_else(adjunct)
    }

    /// The place that the book fills for each player before play.
    pub(crate) fn filled_place(&self) -> Option<TermId> {
        self.out.rules.iter().find_map(|r| {
            let RuleKind::Setup { effect: Effect::ForEach { body, .. }, .. } = &r.kind else {
                return None;
            };
            let Effect::Do(p) = &**body else { return None };
            let Some(Expr::Arith(Arith::Sub, _, there)) = &p.times else { return None };
            let Expr::Aggregate(_, q, _) = &**there else { return None };
            match &q.domain {
                Domain::In(Expr::Zone(zone, _)) => Some(*zone),
                _ => None,
            }
        })
    }

    fn start_with(&self, s: &mut Sentence, zone: TermId, many: &Nominal) {
        let (Some(start), Some(player)) =
            (self.verb_word("start"), self.lexicon_noun("player"))
        else {
            return;
        };
        let at = many.at;
        let mut pieces = many.clone();
        pieces.post.clear();
        let hand = Nominal {
            determiner: Determiner::A,
            post: vec![Post::Of(one(pieces))],
            ..self.nominal_of(Head::Noun(Word::Term(zone)), at)
        };
        let each =
            Nominal { determiner: Determiner::Each, ..self.nominal_of(Head::Noun(player), at) };
        let who = s
            .clauses
            .first()
            .and_then(|joined| joined.clause.subject.clone())
            .filter(|np| self.one_by_order(np))
            .unwrap_or_else(|| one(each));
        s.leads.retain(
            |a| !matches!(a, Adjunct::Time(TimeRelation::StartOf, np) if self.is_game(np)),
        );
        if let Some(joined) = s.clauses.first_mut() {
            let kept = contrast(&joined.clause);
            let with = vec![Complement::Prep(Preposition::With, one(hand))];
            joined.clause = clause_of(who, start, with, joined.clause.at);
            joined.clause.adjuncts = kept;
        }
    }

    fn hold_at_most(&self, s: &mut Sentence, zone: TermId, many: &Nominal) {
        let Some(player) = self.lexicon_noun("player") else { return };
        let Some(Quantity::Exactly(a) | Quantity::Only(a) | Quantity::AtMost(a)) =
            many.quantity.clone()
        else {
            return;
        };
        let at = many.at;
        let place = self.nominal_of(Head::Noun(Word::Term(zone)), at);
        let more = Nominal {
            quantity: Some(Quantity::MoreThan(a)),
            post: vec![Post::Prep(Preposition::In, one(place))],
            ..many.clone()
        };
        let somebody =
            Nominal { determiner: Determiner::A, ..self.nominal_of(Head::Noun(player), at) };
        if let Some(joined) = s.clauses.first_mut() {
            let kept = contrast(&joined.clause);
            let mut clause = clause_of(
                one(somebody),
                V::Have,
                vec![Complement::Object(one(more))],
                joined.clause.at,
            );
            clause.verb.modal = Some(Modal::Can);
            clause.verb.negated = true;
            clause.adjuncts = kept;
            joined.clause = clause;
        }
    }

    // ---- building -----------------------------------------------------------------------------

    fn verb_word(&self, lemma: &str) -> Option<V> {
        self.voc.find_lexeme(lemma, Part::Verb).map(|l| V::Word(Word::Lexeme(l)))
    }

    /// A bare noun phrase.
    pub(crate) fn nominal_of(&self, head: Head, at: At) -> Nominal {
        Nominal {
            determiner: Determiner::None,
            quantity: None,
            adjectives: Vec::new(),
            head,
            plural: false,
            post: Vec::new(),
            at,
        }
    }

    /// `a king`.
    pub(crate) fn a_thing(&self, head: Head, at: At) -> Nominal {
        Nominal { determiner: Determiner::A, ..self.nominal_of(head, at) }
    }
}

/// `instead of seven`, kept with the clause that takes the place of another.
pub(crate) fn contrast(clause: &Clause) -> Vec<Adjunct> {
    let adjuncts = clause
        .adjuncts
        .iter()
        .filter(|a| matches!(a, Adjunct::Prep(Preposition::InsteadOf, _)))
        .cloned();
    let complements = clause.complements.iter().filter_map(|c| match c {
        Complement::Prep(p @ Preposition::InsteadOf, np) => Some(Adjunct::Prep(*p, np.clone())),
        _ => None,
    });
    adjuncts.chain(complements).collect()
}

fn one(n: Nominal) -> NounPhrase {
    NounPhrase::One(Box::new(n))
}

pub(crate) fn clause_of(
    subject: NounPhrase,
    verb: V,
    complements: Vec<Complement>,
    at: At,
) -> Clause {
    Clause {
        subject: Some(subject),
        existential: false,
        verb: VerbGroup {
            modal: None,
            negated: false,
            only: false,
            perfect: false,
            progressive: false,
            passive: false,
            past: false,
            adverbs: Vec::new(),
            verb,
        },
        complements,
        adjuncts: Vec::new(),
        more: Vec::new(),
        at,
    }
}
