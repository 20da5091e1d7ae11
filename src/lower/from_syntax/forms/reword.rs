//! Wordings that say what another form says: nobody may as cannot, times behind the clause or inside
//! a condition as times before it. Done on trees; [`super::normal`] runs it first.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjunct, Clause, Condition, Determiner, Head, Modal, NounPhrase, Pronoun, Sentence,
    Subordinator, TimeRelation, Verb as V,
};

impl Lowerer<'_> {
    pub(crate) fn reword(&self, s: &mut Sentence) {
        for joined in &mut s.clauses {
            self.anyone(&mut joined.clause);
            self.nobody(&mut joined.clause);
        }
        self.that_player(s);
        self.time_of_somebody(s);
        self.time_in_condition(s);
        self.trailing_time(s);
    }

    /// `At the end of a player's turn, if that player has three cards, …`: if they have.
    fn that_player(&self, s: &mut Sentence) {
        let Some((Adjunct::Time(_, NounPhrase::One(time)), rest)) = s.leads.split_first_mut()
        else {
            return;
        };
        let Determiner::Possessive(owner) = &time.determiner else { return };
        if self.class_of(owner) != Some(NounClass::Player) {
            return;
        }
        let mut subjects: Vec<&mut NounPhrase> = Vec::new();
        for lead in rest {
            if let Adjunct::Sub(_, Condition::Clause(c)) = lead {
                subjects.extend(&mut c.subject);
            }
        }
        if subjects.is_empty()
            && let Some(first) = s.clauses.first_mut()
        {
            subjects.extend(&mut first.clause.subject);
        }
        for np in subjects {
            let that = matches!(np, NounPhrase::One(n) if n.determiner == Determiner::That
                && !n.plural
                && n.quantity.is_none()
                && n.adjectives.is_empty()
                && n.post.is_empty())
                && self.class_of(np) == Some(NounClass::Player);
            if that && let NounPhrase::One(n) = np {
                *np = super::normal::pronoun_phrase(Pronoun::They, n.at);
            }
        }
    }

    /// `During a player's turn, they may pass`: on their turn, a player may pass.
    fn time_of_somebody(&self, s: &mut Sentence) {
        let Some(first) = s.clauses.first_mut() else { return };
        let they = matches!(&first.clause.subject, Some(NounPhrase::One(n))
            if matches!(n.head, Head::Pronoun(Pronoun::They | Pronoun::He)));
        if !they {
            return;
        }
        for lead in &mut s.leads {
            let Adjunct::Time(_, NounPhrase::One(time)) = lead else { continue };
            let Determiner::Possessive(owner) = &time.determiner else { continue };
            let player = matches!(&**owner, NounPhrase::One(n)
                if matches!(n.determiner, Determiner::A | Determiner::Each | Determiner::Any)
                    && n.post.is_empty()
                    && n.adjectives.is_empty())
                && self.class_of(owner) == Some(NounClass::Player);
            if player {
                first.clause.subject = Some((**owner).clone());
                time.determiner = Determiner::PronounPoss(Pronoun::They);
                return;
            }
        }
    }

    /// `Anyone who has 500 points`, `everyone with a king`: a player who, each player with.
    fn anyone(&self, clause: &mut Clause) {
        let Some(NounPhrase::One(n)) = &mut clause.subject else { return };
        let determiner = match n.head {
            Head::Pronoun(Pronoun::Anyone) => Determiner::A,
            Head::Pronoun(Pronoun::Everyone) => Determiner::Each,
            _ => return,
        };
        let said = n.post.iter().any(|p| !matches!(p, crate::syntax::ast::Post::Of(_)));
        if said && let Some(word) = self.lexicon_noun("player") {
            n.head = Head::Noun(word);
            n.determiner = determiner;
        }
    }

    /// `Nobody may draw`, `no card is drawn`: a player may not draw, a card is not drawn.
    fn nobody(&self, clause: &mut Clause) {
        if clause.existential
            || clause.verb.negated
            || matches!(clause.verb.verb, V::Be | V::Do) && clause.verb.modal.is_none()
            || clause.verb.verb == V::Have && clause.verb.modal.is_none()
        {
            return;
        }
        let Some(NounPhrase::One(n)) = &mut clause.subject else { return };
        let one = crate::syntax::ast::Quantity::Exactly(crate::syntax::ast::Amount::Number(1));
        let no_one = n.determiner == Determiner::No
            && n.head == Head::Number
            && n.quantity == Some(one)
            && n.post.is_empty();
        if n.determiner == Determiner::No && !no_one {
            n.determiner = if n.plural { Determiner::None } else { Determiner::A };
        } else if (no_one || n.head == Head::Pronoun(Pronoun::Nobody))
            && let Some(word) = self.lexicon_noun("player")
        {
            n.head = Head::Noun(word);
            n.quantity = None;
            n.determiner = Determiner::A;
        } else {
            return;
        }
        clause.verb.negated = true;
    }

    /// `If your hand is empty at the start of your turn, …`: at the start of your turn, if ….
    pub(crate) fn time_in_condition(&self, s: &mut Sentence) {
        if s.leads.iter().any(|a| matches!(a, Adjunct::Time(..)))
            || s.clauses.iter().any(|j| j.clause.verb.modal.is_some_and(|m| m != Modal::May))
        {
            return;
        }
        let mut moved = None;
        for lead in &mut s.leads {
            let Adjunct::Sub(
                Subordinator::If | Subordinator::When | Subordinator::While,
                Condition::Clause(clause),
            ) = lead
            else {
                continue;
            };
            // `has not scored during their turn` says since when, not when it is asked.
            if self.is_event_clause(clause) || clause.verb.perfect {
                continue;
            }
            let found = clause.adjuncts.iter().position(
                |a| matches!(a, Adjunct::Time(relation, np) if self.opens(*relation, np)),
            );
            if let Some(at) = found {
                moved = Some(clause.adjuncts.remove(at));
                break;
            }
        }
        if let Some(time) = moved {
            s.leads.insert(0, time);
        }
    }

    /// `The active player draws two cards in the draw step`: in the draw step, ….
    fn trailing_time(&self, s: &mut Sentence) {
        let timed = |a: &Adjunct| match a {
            Adjunct::Time(..) => true,
            Adjunct::Sub(
                Subordinator::When | Subordinator::EachTime | Subordinator::After,
                _,
            ) => true,
            Adjunct::Sub(_, c) => self.condition_is_event(c),
            _ => false,
        };
        if s.opener.is_some()
            || s.leads.iter().any(timed)
            || s.clauses.iter().any(|j| {
                j.clause
                    .adjuncts
                    .iter()
                    .any(|a| matches!(a, Adjunct::Sub(_, c) if self.condition_is_event(c)))
            })
        {
            return;
        }
        let Some(first) = s.clauses.first() else { return };
        let verb = &first.clause.verb;
        if verb.negated || !matches!(verb.verb, V::Word(_)) || first.clause.existential {
            return;
        }
        let plain = matches!(verb.modal, None | Some(Modal::Will));
        let edge = matches!(verb.modal, None | Some(Modal::Will | Modal::Must | Modal::May));
        let fits = |relation: TimeRelation, np: &NounPhrase| match relation {
            TimeRelation::StartOf | TimeRelation::EndOf | TimeRelation::Before => edge,
            TimeRelation::During => plain && !verb.passive,
            _ => false,
        } && self.opens(relation, np);
        let mut found = None;
        for (at, joined) in s.clauses.iter().enumerate() {
            let place = joined
                .clause
                .adjuncts
                .iter()
                .position(|a| matches!(a, Adjunct::Time(r, np) if fits(*r, np)));
            if let Some(place) = place
                && (at == 0 || at + 1 == s.clauses.len())
            {
                found = Some((at, place));
            }
        }
        if let Some((clause, place)) = found
            && let Some(joined) = s.clauses.get_mut(clause)
        {
            let time = joined.clause.adjuncts.remove(place);
            // Before the conditions: they may speak of whoever's time it is.
            s.leads.insert(0, time);
        }
    }

    /// Whether a time can open a rule: a turn, a phase, a round, as the book has them.
    fn opens(&self, relation: TimeRelation, np: &NounPhrase) -> bool {
        let before = matches!(np, NounPhrase::One(_)) && self.is_game(np);
        (matches!(relation, TimeRelation::During | TimeRelation::StartOf | TimeRelation::EndOf)
            || relation == TimeRelation::Before && before)
            && match np {
                NounPhrase::One(n) => match &n.head {
                    Head::Noun(w) => {
                        self.is_game(np) && relation != TimeRelation::During
                            || self.noun_class(w) == NounClass::Time
                    }
                    Head::Number | Head::Pronoun(_) => n.post.iter().any(
                        |p| matches!(p, crate::syntax::ast::Post::Of(inner) if self.opens(relation, inner)),
                    ),
                    _ => false,
                },
                _ => false,
            }
    }
}
