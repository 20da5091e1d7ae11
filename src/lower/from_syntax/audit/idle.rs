//! Words that say how a table looks or what players do with their eyes and hands: `next to the deck` beside the
//! pile that is named, `without looking at them` of what lies face down, `and hide them from the others` of a hand.
//! The state has nothing that they could change, so leaving them out makes no difference, and none is asked for.

use crate::lower::Effect;
use crate::lower::from_syntax::context::{Lowerer, Unit};
use crate::lower::from_syntax::phrases::denote::Stuck;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjunct, Adverb, Clause, Complement, Condition, Determiner, Head, Modal, NounPhrase,
    Preposition, Pronoun, Sentence, Statement, Subordinator, Verb as V,
};

impl Lowerer<'_> {
    /// The statement without such words, for the audit.
    pub(crate) fn without_idle(&self, statement: &Statement) -> Statement {
        match statement {
            Statement::Sentence(s) => Statement::Sentence(self.busy(s)),
            Statement::Labelled { label, rest } => Statement::Labelled {
                label: label.clone(),
                rest: Box::new(self.without_idle(rest)),
            },
            Statement::Fragment(_) => statement.clone(),
        }
    }

    fn busy(&self, s: &Sentence) -> Sentence {
        let mut s = s.clone();
        self.cost_to(&mut s);
        self.as_a_cost(&mut s);
        // `If two or more players are tied, …`: that there is a tie is all that it can say.
        if self.units.get(self.at).is_some_and(|u| self.speaks_of_tie(u)) {
            s.leads.clear();
        }
        if let Some(unit) = self.units.get(self.at)
            && let Some((first, second)) = self.tie_tail(&s, unit)
        {
            let link = s.clauses.last().map(|j| j.link);
            s.clauses = first.clauses;
            s.clauses.extend(second.clauses);
            if let (Some(last), Some(link)) = (s.clauses.last_mut(), link) {
                last.link = link;
            }
        }
        self.left_in(&mut s);
        self.turned_up(&mut s);
        self.busy_nowhere(&mut s);
        self.tied_ones(&mut s);
        for joined in &mut s.clauses {
            self.layout(&mut joined.clause);
            self.tied(&mut joined.clause);
            self.all_there_are(&mut joined.clause);
            self.all_that_remain(&mut joined.clause);
            self.of_the_group(&mut joined.clause);
            joined.clause.adjuncts.retain(|a| !self.unseen(a));
        }
        if s.clauses.len() > 1 {
            s.clauses.retain(|j| {
                !self.keeps_secret(&j.clause)
                    && !self.set_by(&j.clause)
                    && !self.left_there(&j.clause)
            });
        }
        s
    }

    /// `Place it face up next to the deck to start the discard pile`: where on the table that pile lies.
    fn layout(&self, clause: &mut Clause) {
        let place = |np: &NounPhrase| self.class_of(np) == Some(NounClass::Place);
        let beside = |c: &Complement| matches!(c, Complement::Prep(Preposition::NextTo, np) if place(np));
        let named = clause.complements.iter().any(|c| match c {
            Complement::Prep(
                Preposition::To | Preposition::On | Preposition::In | Preposition::As,
                np,
            ) => place(np),
            Complement::Infinitive(c) => self.formed(c).is_some(),
            _ => false,
        }) || clause.adjuncts.iter().any(|a| match a {
            Adjunct::Purpose(c) => self.formed(c).is_some(),
            Adjunct::Prep(Preposition::As | Preposition::In | Preposition::On, np)
            | Adjunct::Time(crate::syntax::ast::TimeRelation::StartOf, np) => place(np),
            _ => false,
        });
        // `in the middle of the table as the draw pile`: the pile is where it is.
        let rest =
            clause.complements.iter().any(
                |c| matches!(c, Complement::Object(np) if self.rest_of_pile(np).is_some()),
            ) || clause.verb.passive
                && clause.subject.as_ref().is_some_and(|np| self.rest_of_pile(np).is_some());
        if rest {
            let pile = |np: &NounPhrase| {
                Self::head(np)
                    .and_then(|w| Self::as_term(w).or_else(|| self.standing(w)))
                    .is_some_and(|z| self.shared_piles().contains(&z))
            };
            clause
                .complements
                .retain(|c| !matches!(c, Complement::Prep(Preposition::As, np) if pile(np)));
            clause
                .adjuncts
                .retain(|a| !matches!(a, Adjunct::Prep(Preposition::As, np) if pile(np)));
        }
        if self.deals_all(clause) {
            clause.verb.adverbs.retain(|a| !matches!(a, Adverb::OneAtATime | Adverb::Evenly));
            // One at a time, to one after the other, as long as there are any.
            clause.adjuncts.retain(|a| {
                !matches!(
                    a,
                    Adjunct::Manner(Adverb::OneAtATime | Adverb::Evenly)
                        | Adjunct::Sub(Subordinator::Until, _)
                )
            });
        }
        if named {
            clause.complements.retain(|c| !beside(c));
            clause
                .adjuncts
                .retain(|a| !matches!(a, Adjunct::Prep(Preposition::NextTo, np) if place(np)));
        }
    }

    /// `Turn over the top card and place it face up next to the deck`: it lies face up already.
    fn turned_up(&self, s: &mut Sentence) {
        let [first, second] = s.clauses.as_mut_slice() else { return };
        let turns = matches!(&first.clause.verb.verb, V::Word(w)
            if self.is(w, &["turn", "flip", "reveal"]));
        if !turns {
            return;
        }
        for c in &mut second.clause.complements {
            let Complement::Object(NounPhrase::One(n)) = c else { continue };
            if !matches!(n.head, Head::Pronoun(Pronoun::It | Pronoun::They)) {
                continue;
            }
            n.post.retain(|p| match p {
                crate::syntax::ast::Post::Adjective(a) => self.face_of(&a.word) != Some(1),
                crate::syntax::ast::Post::Prep(Preposition::NextTo, np) => {
                    self.class_of(np) != Some(NounClass::Place)
                }
                _ => true,
            });
        }
        second.clause.adjuncts.retain(|a| !matches!(a, Adjunct::Manner(Adverb::FaceUp)));
    }

    /// `Shuffle the 40 storm cards`: as many as there are.
    fn all_there_are(&self, clause: &mut Clause) {
        let shuffles =
            matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["shuffle", "mix"]));
        for c in &mut clause.complements {
            let Complement::Object(NounPhrase::One(n)) = c else { continue };
            let Head::Noun(crate::vocabulary::Word::Term(kind)) = &n.head else { continue };
            let Some(crate::syntax::ast::Quantity::Exactly(
                crate::syntax::ast::Amount::Number(said),
            )) = n.quantity
            else {
                continue;
            };
            let all: u32 = self
                .out
                .world
                .components
                .iter()
                .filter(|c| c.kinds.contains(kind))
                .map(|c| c.count)
                .sum();
            if shuffles && i64::from(all) == said && n.post.is_empty() {
                n.quantity = None;
                n.plural = true;
            }
        }
    }

    /// `Deal the remaining cards to the players`: all of them are those that are left in the pile.
    fn all_that_remain(&self, clause: &mut Clause) {
        let deals =
            matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["deal", "distribute"]));
        if !deals || !self.deals_all(clause) {
            return;
        }
        for c in &mut clause.complements {
            if let Complement::Object(NounPhrase::One(n)) = c {
                n.adjectives.retain(|a| match a {
                    crate::syntax::ast::Adjective::Plain(w) => {
                        !self.is(w, &["remaining", "other"])
                    }
                    crate::syntax::ast::Adjective::Participle { verb, .. } => {
                        !self.is(verb, &["remain"])
                    }
                    _ => true,
                });
            }
        }
    }

    /// `If two or more tie for a place`: a tie is one of two or more.
    fn tied_ones(&self, s: &mut Sentence) {
        for lead in &mut s.leads {
            // `Between two cards of the same rank`: any two.
            if let Adjunct::Prep(Preposition::Between, NounPhrase::One(n)) = lead {
                n.quantity = None;
                n.plural = true;
            }
            let Adjunct::Sub(_, crate::syntax::ast::Condition::Clause(c)) = lead else {
                continue;
            };
            if self.tie(c).is_none() {
                continue;
            }
            if let Some(NounPhrase::One(n)) = &mut c.subject
                && n.quantity
                    == Some(crate::syntax::ast::Quantity::AtLeast(
                        crate::syntax::ast::Amount::Number(2),
                    ))
            {
                n.quantity = None;
            }
        }
    }

    /// `any player with no coins of that suit`: of the suit that is gone through.
    fn of_the_group(&self, clause: &mut Clause) {
        let strip = |np: &mut NounPhrase| {
            let NounPhrase::One(n) = np else { return };
            for post in &mut n.post {
                let crate::syntax::ast::Post::Prep(Preposition::With, NounPhrase::One(h)) =
                    post
                else {
                    continue;
                };
                h.post.retain(|p| match p {
                    crate::syntax::ast::Post::Prep(
                        Preposition::From | Preposition::Of | Preposition::In,
                        np,
                    )
                    | crate::syntax::ast::Post::Of(np) => self.ranked_group(np) != Some(true),
                    _ => true,
                });
            }
        };
        match &mut clause.subject {
            Some(NounPhrase::And(list) | NounPhrase::Or(list)) => {
                list.iter_mut().for_each(strip);
            }
            Some(np) => strip(np),
            None => {}
        }
    }

    /// `the tied player with the most coins wins`: only those who are tied are compared anyway.
    fn tied(&self, clause: &mut Clause) {
        let outcome = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["win", "share"]));
        if let Some(NounPhrase::One(n)) = &mut clause.subject
            && outcome
        {
            n.adjectives.retain(|a| match a {
                crate::syntax::ast::Adjective::Plain(w)
                | crate::syntax::ast::Adjective::Participle { verb: w, .. } => {
                    !self.is(w, &["tie", "tied"])
                }
                _ => true,
            });
            n.post.retain(|p| {
                !matches!(p, crate::syntax::ast::Post::Of(NounPhrase::One(n))
                    if matches!(n.head, Head::Pronoun(_)))
            });
        }
    }

    /// `without looking at them`, `without showing it to anybody`.
    pub(crate) fn unseen(&self, a: &Adjunct) -> bool {
        matches!(a, Adjunct::Gerund(Preposition::Without, c)
            if matches!(&c.verb.verb, V::Word(w) if self.is(w, &["look", "show", "reveal"])))
    }

    /// `looks at their cards`, `keeps them secret`, `hide them from the other players`: what a hand is
    /// anyway.
    pub(crate) fn keeps_secret(&self, clause: &Clause) -> bool {
        let V::Word(w) = &clause.verb.verb else { return false };
        if clause.verb.passive
            || clause.verb.negated
            || clause.verb.modal.is_some()
            || self.hand_zone().is_none()
        {
            return false;
        }
        let own = |np: &NounPhrase| match np {
            NounPhrase::One(n) => {
                matches!(n.head, Head::Pronoun(Pronoun::It | Pronoun::They))
                    || matches!(&n.head, Head::Noun(w)
                        if matches!(n.determiner, crate::syntax::ast::Determiner::PronounPoss(_))
                            && n.post.is_empty()
                            && (self.noun_class(w) == NounClass::Piece || self.is(w, &["hand"])))
            }
            _ => false,
        };
        let player = |np: &NounPhrase| {
            self.is_player(np)
                || matches!(np, NounPhrase::One(n) if matches!(&n.head, Head::Pronoun(_))
                    || matches!(&n.head, Head::Noun(w) if self.is(w, &["neighbor", "neighbour"])))
        };
        let what = clause.complements.iter().any(|c| match c {
            Complement::Object(np) | Complement::Prep(Preposition::At, np) => own(np),
            _ => false,
        });
        let secret = |p: &str| matches!(p, "secret" | "hidden" | "concealed" | "private");
        let hidden = clause.complements.iter().any(|c| match c {
            Complement::Adjective(a) => match &a.word {
                crate::syntax::ast::Adjective::Plain(w) => {
                    self.is(w, &["secret", "hidden", "private"])
                }
                crate::syntax::ast::Adjective::Participle { verb, .. } => {
                    self.is(verb, &["hide", "conceal"])
                }
                _ => false,
            },
            Complement::Particle(p) => secret(p),
            _ => false,
        });
        let others = clause.complements.iter().all(|c| match c {
            Complement::Object(np) | Complement::Prep(Preposition::At, np) => own(np),
            Complement::Prep(Preposition::From, np) => player(np),
            Complement::Adjective(_) | Complement::Particle(_) => hidden,
            _ => false,
        });
        let looks = self.is(w, &["look"])
            && !self.names_another()
            && clause
                .complements
                .iter()
                .any(|c| matches!(c, Complement::Prep(Preposition::At, _)));
        let hides = self.is(w, &["hide", "conceal"]);
        let keeps = self.is(w, &["keep", "hold"]) && hidden;
        what && others && (looks || hides || keeps) && !self.explains(&self.lemma(w))
    }

    /// `Choose another player and look at their hand`: somebody else is named, here or in the sentence before, who may be meant.
    fn names_another(&self) -> bool {
        const OTHERS: [&str; 6] =
            ["another", "opponent", "opponents", "neighbor", "neighbour", "left"];
        let here = self.units.get(self.at);
        let names = |of: &Unit| of.words().iter().any(|w| OTHERS.contains(&w.as_str()));
        here.into_iter().chain(self.sentence_before()).any(names)
    }

    /// `set the deck aside`, `keep the bag within reach`: a place stays the place that it is.
    pub(crate) fn set_by(&self, clause: &Clause) -> bool {
        let V::Word(w) = &clause.verb.verb else { return false };
        let place = clause.complements.iter().any(|c| match c {
            Complement::Object(np @ NounPhrase::One(n)) => {
                let pile = self.class_of(np) == Some(NounClass::Place) && n.post.is_empty();
                pile || matches!(n.head, Head::Pronoun(Pronoun::It)) && self.shuffles_before()
            }
            _ => false,
        });
        let aside = clause.complements.iter().all(|c| match c {
            Complement::Object(_) => true,
            Complement::Particle(p) => matches!(p.as_str(), "aside" | "nearby" | "by"),
            Complement::Prep(Preposition::In, NounPhrase::One(n)) => {
                matches!(&n.head, Head::Noun(w) if self.is(w, &["reach", "view", "sight"]))
            }
            _ => false,
        }) && clause.complements.len() > 1;
        place
            && aside
            && clause.adjuncts.is_empty()
            && !clause.verb.negated
            && clause.verb.modal.is_none()
            && self.is(w, &["set", "put", "place", "lay", "keep", "leave"])
    }

    /// `leave the cards on the table as they are`: nothing is done with what stays where it lies.
    pub(crate) fn left_there(&self, clause: &Clause) -> bool {
        let V::Word(w) = &clause.verb.verb else { return false };
        if !self.is(w, &["leave", "keep"])
            || clause.verb.passive
            || clause.verb.negated
            || !matches!(clause.verb.modal, None | Some(Modal::Must | Modal::Should))
        {
            return false;
        }
        let place = |np: &NounPhrase| self.class_of(np) == Some(NounClass::Place);
        let as_it_is = |a: &Adjunct| match a {
            Adjunct::Gerund(Preposition::As, c)
            | Adjunct::Sub(Subordinator::Where, Condition::Clause(c)) => {
                let it = matches!(&c.subject, Some(NounPhrase::One(n))
                    if matches!(n.head, Head::Pronoun(Pronoun::It | Pronoun::They)));
                it && c.complements.is_empty()
                    && !c.verb.negated
                    && (c.verb.verb == V::Be
                        || matches!(&c.verb.verb, V::Word(w) if self.is(w, &["lie", "stand"])))
            }
            _ => false,
        };
        let mut stays = clause.adjuncts.iter().any(as_it_is);
        let mut what = false;
        for c in &clause.complements {
            match c {
                Complement::Object(NounPhrase::One(n)) if !what => {
                    let pronoun = matches!(n.head, Head::Pronoun(Pronoun::It | Pronoun::They));
                    let piece = self.class_of(&NounPhrase::One(n.clone()))
                        == Some(NounClass::Piece)
                        && (n.determiner != Determiner::A)
                        && n.quantity.is_none();
                    if !(pronoun || piece) {
                        return false;
                    }
                    stays |= n.post.iter().any(|p| {
                        matches!(p, crate::syntax::ast::Post::Prep(
                            Preposition::On | Preposition::In, np) if place(np))
                    });
                    what = true;
                }
                Complement::Prep(Preposition::On | Preposition::In, np) if place(np) => {
                    stays = true;
                }
                Complement::Particle(p) if p == "there" => stays = true,
                Complement::Particle(p) if matches!(p.as_str(), "exactly" | "just") => {}
                _ => return false,
            }
        }
        what && stays && clause.adjuncts.iter().all(as_it_is)
    }

    /// Whether the present sentence shuffles something: then `it` is a pile.
    fn shuffles_before(&self) -> bool {
        let text = self.units.get(self.at).map_or("", |u| u.text.lower());
        ["shuffle ", "mix "].iter().any(|w| text.contains(w))
    }

    /// Such a clause as an effect.
    pub(crate) fn idle_effect(&self, clause: &Clause) -> Option<Effect> {
        (self.keeps_secret(clause) || self.set_by(clause) || self.left_there(clause))
            .then_some(Effect::Nothing)
    }

    /// Words beside a verb that add nothing to what it does, as far as we know.
    pub(crate) fn nothing_to_do(&self, adjunct: &Adjunct, clause: &Clause) -> Stuck {
        let inner = match adjunct {
            Adjunct::Gerund(_, c) | Adjunct::Purpose(c) | Adjunct::InWhichCase(c) => {
                Some(c.at.0)
            }
            Adjunct::Sub(_, Condition::Clause(c)) => Some(c.at.0),
            _ => None,
        };
        let only = matches!(adjunct, Adjunct::Gerund(_, c) if self.is_verb(c, &["count"]));
        let Some(part) = inner.filter(|at| at.start < at.end && *at != clause.at.0) else {
            return Stuck::new(
                clause.at.0,
                format!(
                    "a part of `{}` says nothing that could be done",
                    self.quote(clause.at.0)
                ),
            )
            .help("write it as a sentence of its own");
        };
        let stuck = Stuck::new(
            part,
            format!("`{}` says nothing that could be done here", self.quote(part)),
        );
        if only {
            stuck.help("say in a sentence of its own what is not counted there, and when: … `do not count when` …")
        } else {
            stuck
                .help("write it as a sentence of its own, or leave it out if it orders nothing")
        }
    }
}
