//! What is said in fewer words than the frames take: `with no cards in hand, a player may pass`, `scores with a king and a
//! queen of the same suit`, `a king played as a prop`. Done on trees, before anything is lowered.

use super::normal::pronoun_phrase;
use super::usual::clause_of;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, Adjunct, At, Clause, Complement, Condition, Determiner, Head, NounPhrase, Post,
    Preposition, Pronoun, Relative, Sentence, Subordinator, TimeRelation, Verb as V,
};

impl Lowerer<'_> {
    /// The sentence with these said in full.
    pub(crate) fn told_short(&self, s: &mut Sentence) {
        self.as_status(s);
        self.once_it_does(s);
        self.lets_when(s);
        self.with_in_front(s);
        times_of_purpose(s);
        self.instead_in_its_time(s);
        for lead in &mut s.leads {
            if let Adjunct::Sub(
                Subordinator::When
                | Subordinator::EachTime
                | Subordinator::If
                | Subordinator::After,
                condition,
            ) = lead
            {
                played_as(condition);
                self.resolves_as(condition);
                self.with_a_pair(condition);
            }
        }
        for joined in &mut s.clauses {
            self.taken_from_there(&mut joined.clause);
        }
    }

    /// `At the start of the draw step, if …, draw three cards instead`: instead of what is done in that step.
    fn instead_in_its_time(&self, s: &mut Sentence) {
        let of = |c: &Complement| matches!(c, Complement::Prep(Preposition::InsteadOf, _));
        let by = |a: &Adjunct| {
            matches!(
                a,
                Adjunct::Prep(Preposition::InsteadOf, _)
                    | Adjunct::Gerund(Preposition::InsteadOf, _)
            )
        };
        let instead = self.says_instead(s)
            || s.clauses.iter().any(|j| {
                j.clause.complements.iter().any(of) || j.clause.adjuncts.iter().any(by)
            });
        if !instead {
            return;
        }
        let in_it = |a: &mut Adjunct| {
            if let Adjunct::Time(relation @ TimeRelation::StartOf, np) = a
                && Self::head(np)
                    .and_then(|w| self.time_of(w))
                    .is_some_and(|t| Some(t) != self.turn)
            {
                *relation = TimeRelation::During;
            }
        };
        for lead in &mut s.leads {
            match lead {
                Adjunct::Sub(Subordinator::If | Subordinator::When, Condition::Clause(c)) => {
                    c.adjuncts.iter_mut().for_each(in_it);
                }
                lead => in_it(lead),
            }
        }
    }

    /// `A king lets you draw a card when it is played`: when a king is played, you may draw a card.
    fn lets_when(&self, s: &mut Sentence) {
        let [joined] = s.clauses.as_mut_slice() else { return };
        let clause = &mut joined.clause;
        let Some(piece @ NounPhrase::One(n)) = &clause.subject else { return };
        let any = matches!(n.determiner, Determiner::A | Determiner::Each) && !n.plural;
        if !any
            || self.class_of(piece) != Some(NounClass::Piece)
                && self.class_of(piece) != Some(NounClass::Value)
        {
            return;
        }
        let [Adjunct::Sub(Subordinator::When, Condition::Clause(event))] =
            clause.adjuncts.as_slice()
        else {
            return self.lets_within(s);
        };
        let it = matches!(&event.subject, Some(NounPhrase::One(n)) if n.head == Head::Pronoun(Pronoun::It));
        let Some(mut main) = self.let_do(clause).filter(|_| it) else { return };
        let mut event = event.clone();
        event.subject = Some(piece.clone());
        main.at = clause.at;
        joined.clause = main;
        s.leads.push(Adjunct::Sub(Subordinator::When, Condition::Clause(event)));
    }

    /// The same where what happens hangs on what is let: `lets you draw a card when it is played`.
    fn lets_within(&self, s: &mut Sentence) {
        let [joined] = s.clauses.as_mut_slice() else { return };
        let clause = &mut joined.clause;
        let Some(piece) = clause.subject.clone() else { return };
        let Some(mut main) = self.let_do(clause).filter(|_| clause.adjuncts.is_empty()) else {
            return;
        };
        let [Adjunct::Sub(Subordinator::When, Condition::Clause(event))] =
            main.adjuncts.as_mut_slice()
        else {
            return;
        };
        let it = matches!(&event.subject, Some(NounPhrase::One(n)) if n.head == Head::Pronoun(Pronoun::It));
        if !it {
            return;
        }
        event.subject = Some(piece);
        let lead = main.adjuncts.remove(0);
        main.at = clause.at;
        joined.clause = main;
        s.leads.push(lead);
    }

    /// `With three sets in play, a player draws a card`: if that player has three sets in play.
    fn with_in_front(&self, s: &mut Sentence) {
        let Some(first) = s.clauses.first_mut() else { return };
        let has = |a: &Adjunct| {
            matches!(a, Adjunct::Prep(Preposition::With, NounPhrase::One(n))
                if self.counts_or_denies(n) && self.class_of(&NounPhrase::One(n.clone())) != Some(NounClass::Player))
        };
        let Some(at) = s.leads.iter().position(has) else { return };
        let Adjunct::Prep(_, what) = s.leads[at].clone() else { return };
        let place = first.clause.at;
        let you = || pronoun_phrase(Pronoun::You, place);
        let who = match &first.clause.subject {
            None => you(),
            Some(NounPhrase::One(n)) if n.head == Head::Pronoun(Pronoun::You) => you(),
            Some(np @ NounPhrase::One(n)) => {
                let one =
                    matches!(n.determiner, Determiner::A | Determiner::The | Determiner::Any);
                if !one || n.plural || self.class_of(np) != Some(NounClass::Player) {
                    return;
                }
                let who = np.clone();
                first.clause.subject = Some(pronoun_phrase(Pronoun::They, place));
                who
            }
            Some(_) => return,
        };
        let mut what = what;
        while let Some(Adjunct::Prep(prep @ (Preposition::In | Preposition::On), np)) =
            s.leads.get(at + 1).cloned()
        {
            s.leads.remove(at + 1);
            if let NounPhrase::One(n) = &mut what {
                n.post.push(Post::Prep(prep, np));
            }
        }
        let clause = has_what(who, what, place);
        s.leads[at] = Adjunct::Sub(Subordinator::If, Condition::Clause(Box::new(clause)));
    }

    /// `no cards`, `three cards`, `an empty hand`: what somebody may have or not.
    fn counts_or_denies(&self, n: &crate::syntax::ast::Nominal) -> bool {
        let empty = n
            .adjectives
            .iter()
            .any(|a| matches!(a, Adjective::Plain(w) if self.is(w, &["empty", "full"])));
        n.quantity.is_some() || n.determiner == Determiner::No || empty
    }

    /// `scores with a king and a queen of the same suit`: scores, and the king and the queen have the same suit.
    fn with_a_pair(&self, condition: &mut Condition) {
        let Condition::Clause(event) = condition else { return };
        let pair = |c: &Complement| {
            matches!(c, Complement::Prep(Preposition::With, NounPhrase::And(list))
                if list.len() == 2 && list.iter().all(|np| self.is_role_of_pieces(np)))
        };
        let Some(at) = event.complements.iter().position(pair) else { return };
        let Complement::Prep(_, NounPhrase::And(mut list)) = event.complements[at].clone()
        else {
            return;
        };
        let Some(NounPhrase::One(last)) = list.last_mut() else { return };
        let Some(shared) = last.post.pop().and_then(|post| self.agrees_in(post)) else {
            return;
        };
        let mut plain = true;
        for np in &mut list {
            if let NounPhrase::One(n) = np {
                plain &= n.determiner == Determiner::A
                    && n.post.is_empty()
                    && n.adjectives.is_empty();
                n.determiner = Determiner::The;
            }
        }
        if !plain {
            return;
        }
        event.complements.remove(at);
        let place = event.at;
        let agree = has_what(NounPhrase::And(list), shared, place);
        let event = std::mem::replace(condition, Condition::And(Vec::new()));
        *condition = Condition::And(vec![event, Condition::Clause(Box::new(agree))]);
    }

    /// `of the same suit`, `that have the same suit`: the property in which they agree.
    fn agrees_in(&self, post: Post) -> Option<NounPhrase> {
        let same = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n)
                if matches!(n.determiner, Determiner::The | Determiner::None) && n.post.is_empty()
                    && matches!(n.adjectives.as_slice(), [Adjective::Plain(w)] if self.is(w, &["same", "different"])))
        };
        match post {
            Post::Of(np) if same(&np) => Some(np),
            Post::Prep(Preposition::With | Preposition::Of, np) if same(&np) => Some(np),
            Post::Relative(Relative { clause, plural, .. }) if plural != Some(false) => {
                let plain = clause.verb.verb == V::Have
                    && !clause.verb.negated
                    && clause.adjuncts.is_empty()
                    && clause.more.is_empty();
                match (plain, <[Complement; 1]>::try_from(clause.complements)) {
                    (true, Ok([Complement::Object(np)])) if same(&np) => Some(np),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// `A king resolves as a prop`: a king that was played as a prop resolves.
    fn resolves_as(&self, condition: &mut Condition) {
        let Condition::Clause(event) = condition else { return };
        let [verb] = self.status_verbs.as_slice() else { return };
        let lemma = self.out.world.verbs.name(*verb);
        let Some(word) = self.voc.find_lexeme(lemma, crate::vocabulary::Part::Verb) else {
            return;
        };
        let other = matches!(&event.verb.verb, V::Word(w) if !self.is(w, &[lemma]));
        let plain =
            other && !event.verb.passive && !event.verb.negated && event.verb.modal.is_none();
        let Some(NounPhrase::One(n)) = &mut event.subject else { return };
        let [Complement::Prep(Preposition::As, role)] = event.complements.as_slice() else {
            return;
        };
        if !plain || !n.post.is_empty() || !self.is_role_of_pieces(role) {
            return;
        }
        let mut clause =
            has_what(pronoun_phrase(Pronoun::Who, event.at), role.clone(), event.at);
        clause.verb.verb = V::Word(crate::vocabulary::Word::Lexeme(word));
        clause.verb.passive = true;
        clause.verb.past = true;
        clause.complements = std::mem::take(&mut event.complements);
        n.post = vec![Post::Relative(Relative { clause, who: false, plural: Some(false) })];
    }

    /// Whether a phrase names what a piece is in play by its role, and so one piece of an event.
    pub(crate) fn is_role_of_pieces(&self, np: &NounPhrase) -> bool {
        Self::head(np)
            .and_then(Self::as_term)
            .is_some_and(|t| self.term(t).sort == crate::vocabulary::Sort::Status)
    }

    /// `remove the king they tapped from play`: it is not tapped from there, but removed.
    fn taken_from_there(&self, clause: &mut Clause) {
        const MOVING: &[&str] =
            &["remove", "return", "take", "move", "put", "send", "bring", "place", "discard"];
        let moves = |verb: &V| matches!(verb, V::Word(w) if self.is(w, MOVING));
        let there = |c: &Complement| {
            matches!(c, Complement::Prep(Preposition::From | Preposition::To, _))
        };
        if !moves(&clause.verb.verb) || clause.complements.iter().any(there) {
            return;
        }
        let Some(Complement::Object(NounPhrase::One(n))) = clause.complements.last_mut() else {
            return;
        };
        let Some(Post::Relative(relative)) = n.post.last_mut() else { return };
        let inner = &mut relative.clause;
        let draws = matches!(&inner.verb.verb, V::Word(w) if self.is(w, &["draw", "play", "get", "gain"]));
        if moves(&inner.verb.verb) || draws || !inner.adjuncts.is_empty() {
            return;
        }
        if inner.complements.last().is_some_and(there)
            && let Some(place) = inner.complements.pop()
        {
            clause.complements.push(place);
        }
    }
}

/// `To play a king in the spring, a player …`: the time stands in front.
fn times_of_purpose(s: &mut Sentence) {
    let Some(at) = s.leads.iter().position(|a| matches!(a, Adjunct::Purpose(_))) else {
        return;
    };
    let Some(Adjunct::Purpose(deed)) = s.leads.get_mut(at) else { return };
    let timed = |a: &Adjunct| {
        matches!(a, Adjunct::Time(TimeRelation::During, _))
            || matches!(a, Adjunct::Sub(Subordinator::While | Subordinator::If, _))
    };
    let (times, rest): (Vec<Adjunct>, Vec<Adjunct>) =
        std::mem::take(&mut deed.adjuncts).into_iter().partition(timed);
    deed.adjuncts = rest;
    s.leads.splice(at..at, times);
}

/// `SOMEBODY has WHAT`.
fn has_what(who: NounPhrase, what: NounPhrase, at: At) -> Clause {
    clause_of(who, V::Have, vec![Complement::Object(what)], at)
}

/// `A king played as a prop`: one that was played as a prop.
fn played_as(condition: &mut Condition) {
    let Condition::Clause(event) = condition else { return };
    let Some(NounPhrase::One(n)) = &mut event.subject else { return };
    let [Post::Participle(done)] = n.post.as_mut_slice() else { return };
    let role = matches!(done.complements.as_slice(), [Complement::Prep(Preposition::As, _)]);
    if !role || !done.verb.passive || done.subject.is_some() || !done.adjuncts.is_empty() {
        return;
    }
    let mut clause: Clause = done.as_ref().clone();
    clause.subject = Some(pronoun_phrase(Pronoun::Who, clause.at));
    clause.verb.past = true;
    n.post = vec![Post::Relative(Relative { clause, who: false, plural: Some(false) })];
}
