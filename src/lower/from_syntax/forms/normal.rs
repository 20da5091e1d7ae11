//! Rewriting of sentences into the forms that the frames read, meaning kept: done on trees, before
//! anything is lowered.

use super::behind_relative;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::phrases::per_each;
use crate::lower::from_syntax::time::whose_turn;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjunct, At, Clause, Condition, Determiner, Head, Joined, Link, Modal, Nominal, NounPhrase,
    Post, Pronoun, Sentence, Subordinator, Verb as V,
};

impl Lowerer<'_> {
    /// The sentence in the form that the frames read.
    pub(crate) fn normal(&self, mut s: Sentence) -> Sentence {
        for joined in &mut s.clauses {
            behind_relative::end_of_relative(&mut joined.clause);
            self.for_what_at_end(&mut joined.clause);
            self.goal_behind_relative(&mut joined.clause);
            self.where_it_lies(&mut joined.clause);
        }
        super::only_then::only_then(&mut s);
        super::only_then::offered_only_if(&mut s);
        self.state_when(&mut s);
        self.place_that_has(&mut s);
        self.once_with_each(&mut s);
        self.past_place(&mut s);
        self.told_short(&mut s);
        self.laid_on(&mut s);
        self.once_it_is_done(&mut s);
        self.freed(&mut s);
        self.amends(&mut s);
        self.placed_alike(&mut s);
        self.all_of_value(&mut s);
        self.of_opponents(&mut s);
        self.named_first(&mut s);
        self.as_what(&mut s);
        self.host_amount(&mut s);
        self.with_more(&mut s);
        self.left_in(&mut s);
        self.what_is_had(&mut s);
        self.among(&mut s);
        super::bare_place::bare_place(&mut s);
        per_each::per_behind(&mut s);
        whose_turn::turn_of_another(&mut s);
        self.state_of_another(&mut s);
        super::none_of::none_of(&mut s);
        self.any_of(&mut s);
        self.worth_of(&mut s);
        self.since_then(&mut s);
        self.spite_behind(&mut s);
        apart(&mut s);
        self.gerund_in_front(&mut s);
        self.starts_without(&mut s);
        self.as_their_place(&mut s);
        self.ends_with_time(&mut s);
        self.moments(&mut s);
        self.times_begin(&mut s);
        self.others_turn(&mut s);
        self.by_whom(&mut s);
        self.owner_named(&mut s);
        self.title_of_a_player(&mut s);
        self.undone(&mut s);
        self.done_in(&mut s);
        self.top_ones(&mut s);
        self.same_as(&mut s);
        self.usual(&mut s);
        self.reword(&mut s);
        next_words(&mut s);
        self.ends_in_time(&mut s);
        self.filled_in(&mut s);
        self.counts_again(&mut s);
        self.fronted(&mut s);
        for joined in &mut s.clauses {
            self.sent_to_work(&mut joined.clause);
            self.gives_to(&mut joined.clause);
            self.moved_over(&mut joined.clause);
            self.moved_onto(&mut joined.clause);
        }
        self.drawn_and_put(&mut s);
        for joined in &mut s.clauses {
            self.number_on(&mut joined.clause);
        }
        self.comes_to_be(&mut s);
        self.inner_trigger(&mut s);
        self.relative_trigger(&mut s);
        self.whoever(&mut s);
        self.time_in_condition(&mut s);
        self.trailing_trigger(&mut s);
        self.trailing_state(&mut s);
        self.asked_then(&mut s);
        self.within_own_time(&mut s);
        self.turn_of_each(&mut s);
        self.in_own_time(&mut s);
        s
    }

    /// `A card that is burned moves …` says the same as `When a card is burned, it moves …`, and
    /// `A player who has 5 stones wins` as `When a player has 5 stones, that player wins`.
    fn relative_trigger(&self, s: &mut Sentence) {
        let plain = |a: &Adjunct| matches!(a, Adjunct::AsSaid(_) | Adjunct::Words(_));
        if !s.leads.iter().all(plain) || s.opener.is_some() {
            return;
        }
        let Some(first) = s.clauses.first_mut() else { return };
        let clause = &mut first.clause;
        // `A player who scores cannot play cards until their next turn`: from then on.
        let this_turn = clause.verb.negated && clause.adjuncts.iter().any(of_this_time);
        let from_then = clause.verb.modal.is_some() && (self.says_until(clause) || this_turn);
        let may = matches!(clause.verb.modal, Some(Modal::May | Modal::Must))
            && !clause.verb.negated
            || from_then;
        if (clause.verb.modal.is_some() && !may)
            || matches!(clause.verb.verb, V::Be | V::Have | V::Do)
        {
            return;
        }
        self.first_to(clause);
        let Some(NounPhrase::One(n)) = &clause.subject else { return };
        let indefinite = matches!(n.determiner, Determiner::A | Determiner::Any)
            || (matches!(n.determiner, Determiner::None) && n.plural);
        let class = match &n.head {
            Head::Noun(w) => self.noun_class(w),
            _ => return,
        };
        let each_time = || matches!(n.post.as_slice(), [Post::Relative(r)] if self.happens_each_time(&r.clause));
        // `whoever plays a king`, `the player who plays a king`: any of them, each time.
        let whoever = n.determiner == Determiner::The
            && !n.plural
            && n.adjectives.is_empty()
            && class == NounClass::Player
            && !matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["win", "lose"]))
            && each_time();
        // `Each player who plays a prop draws a card`: each time.
        let each = n.determiner == Determiner::Each
            && class == NounClass::Player
            && clause.verb.modal.is_none()
            && each_time();
        if !indefinite && !whoever && !each
            || n.quantity.is_some()
            || !matches!(class, NounClass::Piece | NounClass::Value | NounClass::Player)
        {
            return;
        }
        let Some(at) = n.post.iter().position(|p| matches!(p, Post::Relative(_))) else {
            return;
        };
        let mut bare = n.as_ref().clone();
        bare.determiner = if whoever || each { Determiner::A } else { bare.determiner };
        let Post::Relative(relative) = bare.post.remove(at) else { return };
        let mut inner = relative.clause;
        // `a player who has scored twice this turn draws a card`: when it is the second time.
        let often = inner.adjuncts.iter().any(|a| matches!(a, Adjunct::Often(_)));
        let ends = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["win", "lose"]));
        if inner.verb.perfect && often && !ends && !inner.verb.negated {
            inner.verb.perfect = false;
            inner.verb.past = false;
        }
        // `a player whose pawn reaches space 20 wins`: when a pawn does, its player wins.
        if let Some(NounPhrase::One(owned)) = &mut inner.subject
            && owned.determiner == Determiner::PronounPoss(Pronoun::Who)
            && class == NounClass::Player
            && matches!(&inner.verb.verb, V::Word(w) if self.is(w, &["reach", "pass", "cross", "land"]))
            && matches!(&owned.head, Head::Noun(w) if self.noun_class(w) == NounClass::Piece)
        {
            owned.determiner = Determiner::A;
            let at = bare.at;
            clause.subject = Some(pronoun_phrase(Pronoun::They, at));
            s.leads.push(Adjunct::Sub(Subordinator::When, Condition::Clause(Box::new(inner))));
            return;
        }
        // `a player who would draw a card while … loses the game`: instead of drawing it.
        let would =
            inner.verb.modal == Some(Modal::Would) && self.is_event_clause(&inner) && !may;
        if !is_who(inner.subject.as_ref())
            || inner.verb.modal.is_some() && !would
            || (may && !self.is_event_clause(&inner))
        {
            return;
        }
        inner.subject = Some(NounPhrase::One(Box::new(bare.clone())));
        let pronoun = if class == NounClass::Player { Pronoun::They } else { Pronoun::It };
        let at = bare.at;
        clause.subject = Some(pronoun_phrase(pronoun, at));
        s.leads.push(Adjunct::Sub(Subordinator::When, Condition::Clause(Box::new(inner))));
    }

    /// `who plays a king`: something that somebody does now and then; not `who has played`, `who plays most`.
    fn happens_each_time(&self, clause: &Clause) -> bool {
        use crate::syntax::ast::{Adjective, Complement, Quantity};
        let most = |c: &Complement| {
            matches!(c, Complement::Object(NounPhrase::One(n))
                if n.quantity == Some(Quantity::Most)
                    || n.adjectives.iter().any(|a| matches!(a, Adjective::Most(_))))
        };
        self.is_event_clause(clause)
            && is_who(clause.subject.as_ref())
            && clause.verb.modal.is_none()
            && !clause.verb.past
            && !clause.verb.negated
            && !clause.complements.iter().any(most)
    }

    /// `If there is none when a rider acts, …`: the event is the trigger, the state its guard.
    fn inner_trigger(&self, s: &mut Sentence) {
        let mut found = None;
        for lead in &mut s.leads {
            let Adjunct::Sub(_, Condition::Clause(c)) = lead else { continue };
            let at = c.adjuncts.iter().position(|a| {
                matches!(a, Adjunct::Sub(Subordinator::When | Subordinator::EachTime, inner) if self.says_event(inner))
            });
            if let Some(at) = at
                && !self.is_event_clause(c)
            {
                found = Some(c.adjuncts.remove(at));
            }
        }
        if let Some(trigger) = found {
            s.leads.insert(0, trigger);
        }
    }

    /// `When a card is tapped, X happens`: when it comes to be so, since X does not happen again and again.
    fn comes_to_be(&self, s: &mut Sentence) {
        let happens = |c: &Clause| {
            c.verb.modal.is_none_or(|m| m == crate::syntax::ast::Modal::Will)
                && !c.verb.negated
                && self.is_event_clause(c)
        };
        if !s.clauses.iter().all(|j| happens(&j.clause)) {
            return;
        }
        for lead in &mut s.leads {
            if let Adjunct::Sub(
                Subordinator::When | Subordinator::EachTime,
                Condition::Clause(c),
            ) = lead
                && let V::Word(w) = &c.verb.verb
                && c.verb.passive
                && !c.verb.perfect
                && !c.verb.past
                && !c.verb.negated
                && c.verb.modal.is_none()
                && self.flags.contains_key(&self.lemma(w).into_owned())
            {
                c.verb.progressive = true;
            }
        }
    }

    /// `X happens when a player draws` as `When a player draws, X happens`: only for events, since a
    /// state may be a condition of the clause alone. `The card moves when it is burned` names the card
    /// in the event and refers to it in the clause.
    fn trailing_trigger(&self, s: &mut Sentence) {
        if s.leads.iter().any(|a| matches!(a, Adjunct::Sub(_, c) if self.says_event(c))) {
            return;
        }
        let [joined] = s.clauses.as_mut_slice() else { return };
        let clause = &mut joined.clause;
        // `A player may draw a card when they score`: whoever scores may.
        let offered = clause.verb.modal == Some(Modal::May)
            && !clause.verb.negated
            && !clause.verb.only
            && clause.subject.as_ref().is_some_and(|np| {
                matches!(np, NounPhrase::One(n) if n.determiner == Determiner::A)
                    && self.class_of(np) == Some(NounClass::Player)
            })
            && clause.adjuncts.iter().any(|a| matches!(a, Adjunct::Sub(_, c) if of_them(c)));
        if clause.verb.modal.is_some() && !offered || clause.verb.verb == V::Be {
            return;
        }
        let found = clause.adjuncts.iter().position(|a| match a {
            Adjunct::Sub(Subordinator::When | Subordinator::EachTime, c) => self.says_event(c),
            // `as soon as they score`: at that moment.
            Adjunct::Sub(Subordinator::After, c @ Condition::Clause(inner)) => {
                self.says_event(c) && !inner.verb.perfect
            }
            _ => false,
        });
        let Some(at) = found else { return };
        if let Adjunct::Sub(word @ Subordinator::After, _) = &mut clause.adjuncts[at] {
            *word = Subordinator::When;
        }
        // `If a player has no coins, they gain a point when they knock`: the player of the condition does both.
        let both = is_them(clause.subject.as_ref())
            && matches!(&clause.adjuncts[at], Adjunct::Sub(_, c) if of_them(c));
        let mut leads = s.leads.iter_mut().filter(|_| both);
        let of_lead = leads.find_map(|lead| self.taken_out(lead));
        let Adjunct::Sub(word, condition) = clause.adjuncts.remove(at) else { return };
        let condition = match condition {
            Condition::Clause(mut inner) | Condition::Reduced(mut inner) => {
                let pronoun = match &inner.subject {
                    None => Some(Pronoun::It),
                    Some(NounPhrase::One(n)) => match n.head {
                        Head::Pronoun(p @ (Pronoun::It | Pronoun::They | Pronoun::He)) => {
                            Some(p)
                        }
                        _ => None,
                    },
                    _ => None,
                };
                if let Some(pronoun) = pronoun {
                    let named = match (of_lead, &clause.subject) {
                        (Some(named), _) => named,
                        (None, Some(NounPhrase::One(n))) if matches!(n.head, Head::Noun(_)) => {
                            let mut n = n.clone();
                            if matches!(
                                n.determiner,
                                Determiner::The | Determiner::That | Determiner::This
                            ) && !n.plural
                            {
                                n.determiner = Determiner::A;
                            }
                            NounPhrase::One(n)
                        }
                        _ => self.any_piece(clause.at),
                    };
                    inner.subject = Some(named);
                    clause.subject = Some(pronoun_phrase(pronoun, clause.at));
                }
                Condition::Clause(inner)
            }
            c => c,
        };
        s.leads.insert(0, Adjunct::Sub(word, condition));
    }

    /// `a player` out of a condition in front, which then speaks of them by the pronoun.
    fn taken_out(&self, lead: &mut Adjunct) -> Option<NounPhrase> {
        let Adjunct::Sub(Subordinator::If | Subordinator::Unless, Condition::Clause(c)) = lead
        else {
            return None;
        };
        let named = c.subject.clone()?;
        let any = matches!(&named, NounPhrase::One(n)
            if matches!(n.determiner, Determiner::A | Determiner::Any) && n.quantity.is_none());
        if !any || self.class_of(&named) != Some(NounClass::Player) || self.is_event_clause(c) {
            return None;
        }
        c.subject = Some(pronoun_phrase(Pronoun::They, c.at));
        Some(named)
    }

    fn says_event(&self, c: &Condition) -> bool {
        match c {
            Condition::Clause(clause) => {
                clause.subject.is_some() && self.is_event_clause(clause)
            }
            Condition::Reduced(clause) => clause.verb.passive && self.is_event_clause(clause),
            Condition::With(inner, _) => self.says_event(inner),
            Condition::And(l) | Condition::Or(l) => l.iter().any(|c| self.says_event(c)),
        }
    }
}

/// `gain 1 point for each coin, and 5 points more`: what stands behind the group is gained once, so it
/// has a clause of its own.
fn apart(s: &mut Sentence) {
    let mut at = 0;
    while at < s.clauses.len() {
        let clause = &mut s.clauses[at].clause;
        if let Some(more) = split_off_object(clause) {
            s.clauses.insert(at + 1, Joined { link: Link::And, clause: more });
        }
        at += 1;
    }
}

fn split_off_object(clause: &mut Clause) -> Option<Clause> {
    use crate::syntax::ast::{Complement, Preposition};
    let Some(Complement::Object(NounPhrase::One(object))) = clause.complements.last() else {
        return None;
    };
    let noun = object.head.clone();
    let [Adjunct::Prep(Preposition::ForEach | Preposition::Per, group)] =
        clause.adjuncts.as_mut_slice()
    else {
        return None;
    };
    let NounPhrase::And(members) = group else { return None };
    let same = |np: &NounPhrase| matches!(np, NounPhrase::One(n) if n.head == noun && n.quantity.is_some());
    let from = members.iter().skip(1).position(same)? + 1;
    if !members[from..].iter().all(same) {
        return None;
    }
    let mut rest = members.split_off(from);
    if members.len() == 1
        && let Some(only) = members.pop()
    {
        *group = only;
    }
    let mut more = clause.clone();
    more.adjuncts.clear();
    more.complements.pop();
    let rest = if rest.len() == 1 { rest.remove(0) } else { NounPhrase::And(rest) };
    more.complements.push(Complement::Object(rest));
    Some(more)
}

/// Whether a condition is said of somebody by a pronoun: `when they score`.
fn of_them(c: &Condition) -> bool {
    matches!(c, Condition::Clause(c) if is_them(c.subject.as_ref()))
}

fn is_them(np: Option<&NounPhrase>) -> bool {
    matches!(np, Some(NounPhrase::One(n))
        if matches!(n.head, Head::Pronoun(Pronoun::They | Pronoun::He)))
}

fn is_who(np: Option<&NounPhrase>) -> bool {
    matches!(np, Some(NounPhrase::One(n)) if matches!(n.head, Head::Pronoun(Pronoun::Who)))
}

/// A pronoun as a phrase.
pub(crate) fn pronoun_phrase(p: Pronoun, at: At) -> NounPhrase {
    NounPhrase::One(Box::new(Nominal {
        determiner: Determiner::None,
        quantity: None,
        adjectives: Vec::new(),
        head: Head::Pronoun(p),
        plural: false,
        post: Vec::new(),
        at,
    }))
}

/// `Next, …`, `After that, …` go on like `then`.
fn next_words(s: &mut Sentence) {
    if s.opener.is_none()
        && let Some(Adjunct::Words(w)) = s.leads.first()
        && matches!(w.to_lowercase().as_str(), "next" | "afterwards" | "finally" | "after that")
    {
        s.opener = Some(crate::syntax::ast::Opener::Then);
        s.leads.remove(0);
    }
}

/// `This turn`, `in that phase`.
fn of_this_time(a: &Adjunct) -> bool {
    matches!(a, Adjunct::Time(_, NounPhrase::One(n)) if n.determiner == Determiner::This)
}
