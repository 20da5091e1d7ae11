//! What every table says of winning, ending and going out, as the sentences that the frames read:
//! `the highest score wins` is `the player with the highest score wins`, `the game is over when …` is
//! `the game ends when …`. Done on trees, before anything is lowered.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::phrases::quality;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Condition, Determiner, Head, Nominal, NounPhrase,
    Post, Preposition, Pronoun, Quantity, Sentence, Subordinator, TimeRelation, Verb as V,
};
use crate::vocabulary::{Part, Sort, Word};

impl Lowerer<'_> {
    /// The sentence with what is said of winning, ending and going out in the usual form.
    pub(crate) fn idioms(&self, mut s: Sentence) -> Sentence {
        self.named_by_figure(&mut s);
        self.scores_points(&mut s);
        self.takes_the_last(&mut s);
        self.about_doing(&mut s);
        self.used_for(&mut s);
        self.shuffles_into(&mut s);
        self.table_talk(&mut s);
        for joined in &mut s.clauses {
            let clause = &mut joined.clause;
            self.top_so_many(clause);
            self.must_until_so_few(clause);
            self.several_figures(clause);
            self.sits_beside(clause);
            self.names_winner(clause);
            self.score_wins(clause);
            self.goes_out(clause);
            self.over(clause);
            self.lasts(clause);
            self.deals_so_many(clause);
            self.hands_out(clause);
            self.gets_dealt(clause);
            self.worth_what(clause);
            self.so_much_higher(clause);
            self.one_of_these(clause);
            self.in_turn_order(clause);
            self.open_places(clause);
            self.lift_match(clause);
            self.except_whom(clause);
            if let Some(np) = &mut clause.subject {
                self.has_most(np);
                self.who_runs_out(np);
            }
        }
        for lead in &mut s.leads {
            self.idioms_in(lead);
            self.during_setup(lead);
        }
        for joined in &mut s.clauses {
            for adjunct in &mut joined.clause.adjuncts {
                self.idioms_in(adjunct);
                self.during_setup(adjunct);
            }
            self.ranked_at_the_end(&mut joined.clause);
        }
        s
    }

    fn idioms_in(&self, adjunct: &mut Adjunct) {
        if let Adjunct::Sub(word, condition) = adjunct {
            self.idioms_of(condition);
            // `as soon as a player has 5 coins`: when that is so.
            if *word == Subordinator::After && !self.condition_is_event(condition) {
                *word = Subordinator::When;
            }
        }
    }

    pub(crate) fn idioms_of(&self, condition: &mut Condition) {
        match condition {
            Condition::Clause(clause) | Condition::Reduced(clause) => {
                self.has_only(clause);
                self.goes_out(clause);
                self.runs_out(clause);
                self.used_up(clause);
                self.emptied(clause);
                self.last_of(clause);
                self.some_one(clause);
                self.is_left(clause);
                if let Some(np) = &mut clause.subject {
                    self.left_where(np);
                }
                for c in &mut clause.complements {
                    if let Complement::Object(np) = c {
                        self.left_where(np);
                    }
                }
            }
            Condition::And(list) | Condition::Or(list) => {
                for c in list {
                    self.idioms_of(c);
                }
            }
            Condition::With(inner, _) => self.idioms_of(inner),
        }
    }

    pub(crate) fn verb_of(&self, lemma: &str) -> Option<V> {
        self.voc.find_lexeme(lemma, Part::Verb).map(|l| V::Word(Word::Lexeme(l)))
    }

    pub(crate) fn is_player(&self, np: &NounPhrase) -> bool {
        self.class_of(np) == Some(NounClass::Player)
    }

    /// `X is the winner`, `the winner is X`, `X is declared the winner`: X wins.
    fn names_winner(&self, clause: &mut Clause) {
        let named = match &clause.verb.verb {
            V::Be => !clause.verb.passive,
            V::Word(w) => {
                clause.verb.passive && self.is(w, &["declare", "call", "name", "crown"])
                    || !clause.verb.passive && self.is(w, &["become", "emerge"])
            }
            _ => false,
        };
        if !named || clause.verb.negated || clause.verb.modal.is_some() {
            return;
        }
        let winner = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n)
                if n.determiner != Determiner::A && n.adjectives.is_empty()
                    && n.post.iter().all(|p| matches!(p, Post::Of(of) if self.is_game(of)))
                    && matches!(&n.head, Head::Noun(w) if self.is(w, &["winner", "victor"])))
        };
        let Some(subject) = clause.subject.clone() else { return };
        let Some(at) = clause.complements.iter().position(|c| match c {
            Complement::Object(np) | Complement::Prep(Preposition::As, np) => {
                winner(np) || winner(&subject) && self.is_player(np)
            }
            _ => false,
        }) else {
            return;
        };
        let (Complement::Object(np) | Complement::Prep(_, np)) = clause.complements[at].clone()
        else {
            return;
        };
        let Some(win) = self.verb_of("win") else { return };
        let who = if winner(&np) && self.is_player(&subject) { subject } else { np };
        if winner(&who) {
            return;
        }
        clause.complements.remove(at);
        clause.verb.verb = win;
        clause.verb.passive = false;
        clause.subject = Some(who);
    }

    /// `The highest score wins`, `most points wins`: the player with it.
    fn score_wins(&self, clause: &mut Clause) {
        let wins = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["win", "prevail"]));
        let Some(NounPhrase::One(n)) = &clause.subject else { return };
        let measured =
            matches!(n.quantity, Some(Quantity::Most | Quantity::More | Quantity::Fewer))
                || n.adjectives.iter().any(|a| {
                    matches!(a, Adjective::Most(_) | Adjective::More(_))
                        || matches!(a, Adjective::Plain(w) if self.is(w, &["fewest", "least"]))
                });
        let counted = match &n.head {
            Head::Noun(w) => {
                self.is(w, &["score", "total"])
                    || matches!(self.sort(w), Some(Sort::Tally))
                    || n.quantity.is_some() && self.noun_class(w) == NounClass::Piece
            }
            _ => false,
        };
        if !wins
            || !measured
            || !counted
            || clause.verb.modal.is_some()
            || clause.verb.negated
            || clause
                .complements
                .iter()
                .any(|c| !matches!(c, Complement::Object(np) if self.is_game(np)))
        {
            return;
        }
        let Some(player) = self.lexicon_noun("player") else { return };
        let mut n = n.as_ref().clone();
        self.most_of_two(&mut n);
        n.determiner = Determiner::The;
        if matches!(&n.head, Head::Noun(w) if self.is(w, &["total"]))
            && let Some(score) = self.lexicon_noun("score")
        {
            n.head = Head::Noun(score);
        }
        let at = n.at;
        clause.subject = Some(NounPhrase::One(Box::new(Nominal {
            determiner: Determiner::The,
            quantity: None,
            adjectives: Vec::new(),
            head: Head::Noun(player),
            plural: false,
            post: vec![Post::Prep(Preposition::With, NounPhrase::One(Box::new(n)))],
            at,
        })));
    }

    /// `whoever has the most points`: the player with the most points.
    fn has_most(&self, np: &mut NounPhrase) {
        const GATHERED: &[&str] = &[
            "hold",
            "own",
            "possess",
            "collect",
            "score",
            "earn",
            "gain",
            "get",
            "take",
            "gather",
            "receive",
            "accumulate",
            "amass",
            "make",
            "obtain",
            "win",
        ];
        let NounPhrase::One(n) = np else { return };
        if n.determiner != Determiner::The
            || !matches!(&n.head, Head::Noun(w) if self.noun_class(w) == NounClass::Player)
        {
            return;
        }
        let [Post::Relative(r)] = n.post.as_slice() else { return };
        let c = &r.clause;
        let has = match &c.verb.verb {
            V::Have => true,
            V::Word(w) => self.is(w, GATHERED) && !c.verb.passive,
            _ => false,
        };
        let [Complement::Object(object @ NounPhrase::One(what))] = c.complements.as_slice()
        else {
            return;
        };
        // `The player whose card has the highest rank` has no rank of their own.
        let who = matches!(&c.subject, Some(NounPhrase::One(n)) if n.head == Head::Pronoun(crate::syntax::ast::Pronoun::Who));
        let most = who && self.most(what).is_some();
        let plain = c.adjuncts.iter().all(|a| self.when_all_is_over(a));
        if has
            && most
            && plain
            && c.more.is_empty()
            && !c.verb.negated
            && c.verb.modal.is_none()
        {
            let object = object.clone();
            n.post = vec![Post::Prep(Preposition::With, object)];
        }
    }

    /// `at the end of the game`, `when the game ends`.
    pub(crate) fn when_all_is_over(&self, adjunct: &Adjunct) -> bool {
        match adjunct {
            Adjunct::Time(TimeRelation::EndOf | TimeRelation::After, np) => self.is_game(np),
            Adjunct::Sub(Subordinator::When | Subordinator::After, Condition::Clause(c)) => {
                matches!(&c.verb.verb, V::Word(w) if self.is(w, &["end", "finish"]))
                    && c.subject.as_ref().is_some_and(|np| self.is_game(np))
            }
            Adjunct::Words(w) => matches!(w.to_lowercase().as_str(), "finally" | "in the end"),
            _ => false,
        }
    }

    /// `The player with the most points at the end of the game wins`: who stands first is asked for then
    /// anyway.
    fn ranked_at_the_end(&self, clause: &mut Clause) {
        let wins = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["win"]));
        let Some(NounPhrase::One(n)) = &mut clause.subject else { return };
        let most = n.post.iter().any(|p| {
            matches!(p, Post::Prep(Preposition::With, NounPhrase::One(what)) if self.most(what).is_some())
        });
        if !wins || !most {
            return;
        }
        for post in &mut n.post {
            if let Post::Prep(Preposition::With, NounPhrase::One(what)) = post {
                what.post.retain(|p| !self.end_of_game(p));
            }
        }
        n.post.retain(|p| !self.end_of_game(p));
        clause.adjuncts.retain(|a| !self.when_all_is_over(a));
    }

    /// `at the end of the game` behind a noun.
    fn end_of_game(&self, post: &Post) -> bool {
        match post {
            Post::Prep(Preposition::At | Preposition::In, NounPhrase::One(n)) => {
                matches!(&n.head, Head::Noun(w) if self.is(w, &["end"]))
                    && n.post.iter().any(|p| matches!(p, Post::Of(np) if self.is_game(np)))
            }
            Post::Aside(list) => list.iter().all(|a| self.when_all_is_over(a)),
            _ => false,
        }
    }

    /// `is out of the game`, `is eliminated`, `drops out`: loses.
    fn goes_out(&self, clause: &mut Clause) {
        if !clause.subject.as_ref().is_none_or(|np| {
            self.is_player(np)
                || matches!(np, NounPhrase::One(n)
                    if matches!(n.head, Head::Pronoun(Pronoun::You | Pronoun::They | Pronoun::He | Pronoun::Who)))
        }) || clause.verb.negated
            || matches!(clause.verb.modal, Some(m) if m != crate::syntax::ast::Modal::Must)
        {
            return;
        }
        let out_of_game = |np: &NounPhrase| {
            self.is_game(np) && Self::head(np).is_some_and(|w| self.is(w, &["game"]))
        };
        let from_game = |a: &Adjunct| matches!(a, Adjunct::Time(TimeRelation::From, np) | Adjunct::Prep(Preposition::From, np) if out_of_game(np));
        let game_behind =
            clause.complements.iter().any(
                |c| matches!(c, Complement::Prep(Preposition::From, np) if out_of_game(np)),
            ) || clause.adjuncts.iter().any(from_game);
        let out = clause
            .complements
            .iter()
            .any(|c| matches!(c, Complement::Particle(p) if p == "out"));
        let leaves = match &clause.verb.verb {
            V::Be => game_behind || out && clause.complements.len() == 1,
            V::Word(w) if clause.verb.passive => {
                self.is(w, &["eliminate"])
                    || self.is(w, &["knock", "remove", "put"]) && (out || game_behind)
            }
            V::Word(w) => {
                self.is(w, &["drop", "go", "fall", "retire", "bow"]) && (out || game_behind)
                    || self.is(w, &["leave", "quit"])
                        && clause
                            .complements
                            .iter()
                            .any(|c| matches!(c, Complement::Object(np) if out_of_game(np)))
            }
            _ => false,
        };
        let only = clause.complements.iter().all(|c| match c {
            Complement::Particle(p) => p == "out",
            Complement::Prep(_, np) | Complement::Object(np) => out_of_game(np),
            _ => false,
        });
        // `flip` and the like have no such sense where the book says what they do.
        if !leaves || !only {
            return;
        }
        let Some(lose) = self.verb_of("lose") else { return };
        clause.verb.verb = lose;
        clause.verb.passive = false;
        clause.verb.modal = None;
        clause.complements.clear();
        clause.adjuncts.retain(|a| !from_game(a));
    }

    /// `The game is over`, `your turn is finished`, `the round comes to an end`: it ends.
    fn over(&self, clause: &mut Clause) {
        let Some(subject) = &clause.subject else { return };
        let time = self.is_game(subject) || self.class_of(subject) == Some(NounClass::Time);
        if !time || clause.verb.negated || clause.verb.modal.is_some() {
            return;
        }
        let done = |w: &Word| {
            self.is(
                w,
                &[
                    "over", "finished", "done", "complete", "finish", "end", "conclude",
                    "complete",
                ],
            )
        };
        let ends = match &clause.verb.verb {
            V::Be => clause.complements.iter().all(|c| match c {
                Complement::Adjective(a) => match &a.word {
                    Adjective::Plain(w) => done(w),
                    Adjective::Participle { verb, negated, .. } => !negated && done(verb),
                    _ => false,
                },
                Complement::Object(np) => quality::bare_adjective(np)
                    .is_some_and(|a| match a {
                        Adjective::Plain(w) | Adjective::Participle { verb: w, .. } => done(w),
                        _ => false,
                    }),
                Complement::Particle(p) => p == "over" || p == "at an end",
                Complement::Prep(Preposition::At, NounPhrase::One(n)) => {
                    matches!(&n.head, Head::Noun(w) if self.is(w, &["end"]))
                }
                _ => false,
            }) && !clause.complements.is_empty(),
            V::Word(w) if clause.verb.passive => self.is(w, &["finish", "end", "conclude", "complete"]),
            V::Word(w) => {
                self.is(w, &["conclude", "stop", "close"]) && clause.complements.is_empty()
                    || self.is(w, &["come"])
                        && clause.complements.iter().all(|c| {
                            matches!(c, Complement::Prep(Preposition::To, NounPhrase::One(n))
                                if matches!(&n.head, Head::Noun(w) if self.is(w, &["end", "close"])))
                        })
                        && !clause.complements.is_empty()
            }
            _ => false,
        };
        if let Some(end) = self.verb_of("end").filter(|_| ends) {
            clause.verb.verb = end;
            clause.verb.passive = false;
            clause.complements.clear();
        }
    }

    /// `The game lasts until C`, `play continues until C`, `play until C`: the game ends when C.
    fn lasts(&self, clause: &mut Clause) {
        let V::Word(w) = &clause.verb.verb else { return };
        if clause.verb.negated || clause.verb.modal.is_some() || clause.verb.passive {
            return;
        }
        let goes_on = self.is(w, &["last", "continue", "go", "proceed", "run", "play"]);
        let Some(at) = clause
            .adjuncts
            .iter()
            .position(|a| matches!(a, Adjunct::Sub(Subordinator::Until, _)))
        else {
            return;
        };
        let fits = match &clause.subject {
            Some(np) if self.is_game(np) => goes_on,
            Some(np) if self.class_of(np) == Some(NounClass::Time) => {
                goes_on && !self.is(w, &["play"])
            }
            None => self.is(w, &["play"]),
            _ => false,
        };
        let bare = clause
            .complements
            .iter()
            .all(|c| matches!(c, Complement::Particle(p) if p == "on"));
        let Some(end) = self.verb_of("end").filter(|_| fits && bare) else { return };
        if clause.subject.is_none() {
            let Some(game) = self.lexicon_noun("game") else { return };
            let mut n = match super::normal::pronoun_phrase(Pronoun::It, clause.at) {
                NounPhrase::One(n) => *n,
                _ => return,
            };
            n.determiner = Determiner::The;
            n.head = Head::Noun(game);
            clause.subject = Some(NounPhrase::One(Box::new(n)));
        }
        if let Adjunct::Sub(word, _) = &mut clause.adjuncts[at] {
            *word = Subordinator::When;
        }
        clause.complements.clear();
        clause.verb.verb = end;
    }

    /// `runs out of coins`: has no coins; `the deck runs out`, `is exhausted`: is empty.
    fn runs_out(&self, clause: &mut Clause) {
        let runs = match &clause.verb.verb {
            V::Word(w) => self.is(w, &["run"]),
            // `is out of coins`
            V::Be => true,
            _ => false,
        };
        if !runs || clause.verb.negated || clause.verb.modal.is_some() {
            return;
        }
        let player = clause.subject.as_ref().is_some_and(|np| {
            self.is_player(np)
                || matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Pronoun(Pronoun::You | Pronoun::They | Pronoun::He)))
        });
        let what = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(Preposition::From | Preposition::Of, np) => Some(np.clone()),
            _ => None,
        });
        if player
            && let Some(NounPhrase::One(mut n)) = what
            && n.determiner == Determiner::None
            && n.quantity.is_none()
            && (clause.verb.verb != V::Be || n.plural && self.is_had(&n))
        {
            n.determiner = Determiner::No;
            clause.verb.verb = V::Have;
            clause.complements = vec![Complement::Object(NounPhrase::One(n))];
            clause.verb.perfect = false;
            clause.verb.past = false;
        }
    }

    /// What a player can have some of.
    fn is_had(&self, n: &crate::syntax::ast::Nominal) -> bool {
        matches!(&n.head, Head::Noun(w)
            if self.noun_class(w) == NounClass::Piece || matches!(self.sort(w), Some(Sort::Tally)))
    }

    /// The same in `a player who runs out of coins`, `a player who loses their last coin`.
    fn who_runs_out(&self, np: &mut NounPhrase) {
        let NounPhrase::One(n) = np else { return };
        for post in &mut n.post {
            if let Post::Relative(r) = post {
                self.gap_runs_out(&mut r.clause);
                self.has_only(&mut r.clause);
                self.last_of(&mut r.clause);
            }
        }
    }

    fn gap_runs_out(&self, clause: &mut Clause) {
        let who = clause.subject.take();
        let stand_in = self.lexicon_noun("player").map(|w| {
            let mut n = match super::normal::pronoun_phrase(Pronoun::They, clause.at) {
                NounPhrase::One(n) => n,
                np => return np,
            };
            n.head = Head::Noun(w);
            NounPhrase::One(n)
        });
        clause.subject = stand_in;
        self.runs_out(clause);
        clause.subject = who;
    }

    /// `loses their last coin`, `plays the last card from their hand`: has none left.
    fn last_of(&self, clause: &mut Clause) {
        const LEAVING: &[&str] = &[
            "lose", "spend", "pay", "play", "discard", "give", "use", "place", "put", "lay",
            "get",
        ];
        let V::Word(w) = &clause.verb.verb else { return };
        if clause.verb.passive
            || clause.verb.negated
            || clause.verb.modal.is_some()
            || !self.is(w, LEAVING)
        {
            return;
        }
        let who = match &clause.subject {
            Some(np) => {
                self.is_player(np)
                    || matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Pronoun(_)))
            }
            None => false,
        };
        let [Complement::Object(NounPhrase::One(n))] = clause.complements.as_slice() else {
            return;
        };
        let own = matches!(n.determiner, Determiner::PronounPoss(_));
        let last = matches!(
            n.adjectives.as_slice(),
            [Adjective::Ordinal(crate::syntax::ast::Ordinal::Last)]
        );
        let rid = self.is(w, &["get"]);
        if !who || !own || !last || rid || !n.post.is_empty() || n.quantity.is_some() {
            return;
        }
        let mut n = n.clone();
        n.determiner = Determiner::No;
        n.adjectives.clear();
        n.plural = true;
        clause.verb.verb = V::Have;
        clause.verb.perfect = false;
        clause.verb.past = false;
        clause.complements = vec![Complement::Object(NounPhrase::One(n))];
    }

    /// `when one player has 10 coins`: when a player has.
    fn some_one(&self, clause: &mut Clause) {
        let Some(NounPhrase::One(n)) = &mut clause.subject else { return };
        let one = n.quantity == Some(Quantity::Exactly(crate::syntax::ast::Amount::Number(1)));
        if one
            && n.determiner == Determiner::None
            && matches!(&n.head, Head::Noun(w) if matches!(self.noun_class(w), NounClass::Player))
        {
            n.quantity = None;
            n.determiner = Determiner::A;
        }
    }
}
