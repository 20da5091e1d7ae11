//! An action as a thing: `scoring with a king gains 5 points`, `playing a card costs 2 coins`, `trading twice is not
//! allowed`, `as an additional cost to play a card, discard one`. Each is said of whoever does it.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::forms::normal::pronoun_phrase;
use crate::lower::from_syntax::forms::usual::clause_of;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, Adjunct, At, Clause, Complement, Condition, Determiner, Head, Link, Modal,
    NounPhrase, Post, Preposition, Pronoun, Sentence, Subordinator, Verb as V,
};
use crate::vocabulary::{Part, Word};

/// What an action brings to whoever does it.
const BRING: &[&str] = &["gain", "earn", "give", "bring", "grant", "yield", "score", "award"];
const FORBID: &[&str] = &["forbid", "prohibit", "ban", "disallow", "outlaw"];
const ALLOW: &[&str] = &["allow", "permit"];

impl Lowerer<'_> {
    /// Sentences about doing something, said of the one who does it.
    pub(crate) fn about_doing(&self, s: &mut Sentence) {
        for joined in &mut s.clauses {
            each_of_those(&mut joined.clause);
            any_of_them(&mut joined.clause);
            Self::doing_with_several(&mut joined.clause);
        }
        self.passed_over(s);
        self.cost_to(s);
        self.price_behind_it(s);
        self.not_allowed(s);
        let [joined] = s.clauses.as_slice() else { return };
        let clause = &joined.clause;
        let Some(NounPhrase::One(n)) = &clause.subject else { return };
        let Head::Gerund(deed) = &n.head else { return };
        let plain = n.determiner == Determiner::None
            && n.adjectives.is_empty()
            && n.quantity.is_none()
            && n.post.is_empty();
        if !plain || deed.subject.is_some() || clause.verb.modal.is_some() {
            return;
        }
        let mut deed = deed.as_ref().clone();
        deed.verb.progressive = false;
        let Some(said) = self.said_of_doing(&deed, clause) else { return };
        let (lead, mut main) = said;
        // What stands behind the verb still does.
        main.adjuncts.extend(clause.adjuncts.iter().cloned());
        s.leads.extend(lead);
        s.clauses[0].clause = main;
    }

    /// `X lets SOMEBODY draw a card`, `X allows SOMEBODY to draw a card`: what they may do; `makes SOMEBODY draw` what they do.
    pub(crate) fn let_do(&self, clause: &Clause) -> Option<Clause> {
        let V::Word(w) = &clause.verb.verb else { return None };
        let lets = self.is(w, &["let", "allow", "permit", "enable"]);
        if !lets && !self.is(w, &["make"]) || clause.verb.negated || clause.verb.passive {
            return None;
        }
        let mut main = match clause.complements.as_slice() {
            [Complement::Clause(inner)] => inner.as_ref().clone(),
            [Complement::Object(whom), Complement::Infinitive(inner)] if lets => {
                Clause { subject: Some(whom.clone()), ..inner.as_ref().clone() }
            }
            _ => return None,
        };
        if !main.subject.as_ref().is_some_and(|np| self.is_player(np) || self.is_whoever(np)) {
            return None;
        }
        main.verb.modal = lets.then_some(Modal::May);
        Some(main)
    }

    /// `Scoring with a king and a queen earns …`: the queen is scored with, too.
    fn doing_with_several(clause: &mut Clause) {
        let Some(NounPhrase::And(list)) = &mut clause.subject else { return };
        let gerund = |np: &NounPhrase| matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Gerund(_)));
        let things = |np: &NounPhrase| matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Noun(_)));
        let (Some(first), true) = (list.first().filter(|np| gerund(np)), list.len() > 1) else {
            return;
        };
        let NounPhrase::One(mut n) = first.clone() else { return };
        let rest: Vec<NounPhrase> = list[1..].to_vec();
        let Head::Gerund(deed) = &mut n.head else { return };
        let Some(Complement::Object(last) | Complement::Prep(_, last)) =
            deed.complements.last_mut()
        else {
            return;
        };
        if !things(last) || !rest.iter().all(things) || !deed.adjuncts.is_empty() {
            return;
        }
        *last = NounPhrase::And(std::iter::once(last.clone()).chain(rest).collect());
        clause.subject = Some(NounPhrase::One(n));
    }

    fn said_of_doing(
        &self,
        deed: &Clause,
        clause: &Clause,
    ) -> Option<(Option<Adjunct>, Clause)> {
        let at = clause.at;
        let somebody = self.somebody(at)?;
        let bare = !clause.verb.negated && !clause.verb.passive;
        if let Some(allowed) = self.says_allowed(clause) {
            let mut main = deed.clone();
            main.subject = Some(somebody);
            main.verb.modal = Some(if allowed { Modal::May } else { Modal::Can });
            main.verb.negated = !allowed;
            return Some((None, main));
        }
        let V::Word(w) = &clause.verb.verb else {
            let gain = self.worth_so_much(clause).filter(|_| bare)?;
            return self.brings(deed, vec![gain], somebody, at);
        };
        if !bare {
            return None;
        }
        if self.is(w, &["cost"]) {
            let [Complement::Object(price), rest @ ..] = clause.complements.as_slice() else {
                return None;
            };
            let (lead, mut main) = self.price_of(deed, price, somebody, at)?;
            main.complements.extend(rest.iter().cloned());
            return Some((lead, main));
        }
        if self.is(w, &["require", "need"]) {
            let [Complement::Object(NounPhrase::One(n))] = clause.complements.as_slice() else {
                return None;
            };
            let Head::Gerund(payment) = &n.head else { return None };
            let mut main = payment.as_ref().clone();
            main.verb.progressive = false;
            return Some((Some(purpose(deed)), obliged(main, somebody)));
        }
        if self.is(w, BRING) {
            let objects: Vec<&NounPhrase> = clause
                .complements
                .iter()
                .map(|c| match c {
                    Complement::Object(np) => Some(np),
                    _ => None,
                })
                .collect::<Option<_>>()?;
            let got = match objects.as_slice() {
                [what] => *what,
                [whom, what] if self.is_whoever(whom) => *what,
                _ => return None,
            };
            return self.brings(deed, vec![got.clone()], somebody, at);
        }
        // `lets you draw two cards`, `allows its controller to draw two cards`
        if let Some(mut main) = self.let_do(clause) {
            if main.subject.as_ref().is_some_and(|np| self.is_whoever(np)) {
                main.subject = Some(pronoun_phrase(Pronoun::They, at));
            }
            return Some((Some(done(deed, somebody)), main));
        }
        // `scoring ends your turn`
        if self.is(w, &["end"])
            && let [Complement::Object(time)] = clause.complements.as_slice()
            && self.class_of(time) == Some(NounClass::Time)
        {
            let main = clause_of(time.clone(), clause.verb.verb.clone(), Vec::new(), at);
            return Some((Some(done(deed, somebody)), main));
        }
        None
    }

    /// `is worth 5 extra points`: what it brings.
    fn worth_so_much(&self, clause: &Clause) -> Option<NounPhrase> {
        let [Complement::Adjective(a)] = clause.complements.as_slice() else { return None };
        let worth = clause.verb.verb == V::Be
            && matches!(&a.word, Adjective::Plain(w) if self.is(w, &["worth"]))
            && a.before.is_empty();
        a.than.as_deref().filter(|_| worth).cloned()
    }

    fn brings(
        &self,
        deed: &Clause,
        got: Vec<NounPhrase>,
        somebody: NounPhrase,
        at: At,
    ) -> Option<(Option<Adjunct>, Clause)> {
        let turn = got.iter().any(|np| self.class_of(np) == Some(NounClass::Time));
        let verb = self.voc.find_lexeme(if turn { "take" } else { "gain" }, Part::Verb)?;
        let got = got.into_iter().map(Complement::Object).collect();
        let they = pronoun_phrase(Pronoun::They, at);
        let main = clause_of(they, V::Word(Word::Lexeme(verb)), got, at);
        Some((Some(done(deed, somebody)), main))
    }

    /// `playing a card costs 2 coins`: to play a card, a player must pay them; of cards, discard them.
    fn price_of(
        &self,
        deed: &Clause,
        price: &NounPhrase,
        somebody: NounPhrase,
        at: At,
    ) -> Option<(Option<Adjunct>, Clause)> {
        let cards = self.class_of(price) == Some(NounClass::Piece)
            && Self::head(price).is_some_and(|w| self.is(w, &["card"]));
        let verb = self.voc.find_lexeme(if cards { "discard" } else { "pay" }, Part::Verb)?;
        let main = clause_of(
            somebody.clone(),
            V::Word(Word::Lexeme(verb)),
            vec![Complement::Object(price.clone())],
            at,
        );
        Some((Some(purpose(deed)), obliged(main, somebody)))
    }

    /// `As an additional cost to play a card, discard one`: to play a card, a player must discard one.
    pub(crate) fn cost_to(&self, s: &mut Sentence) {
        let cost = |np: &NounPhrase| match np {
            NounPhrase::One(n) => {
                matches!(&n.head, Head::Noun(w) if self.is(w, &["cost", "price", "payment", "fee"]))
                    && n.post
                        .iter()
                        .all(|p| matches!(p, Post::To(_) | Post::Prep(Preposition::For, _)))
            }
            _ => false,
        };
        let Some(at) = s
            .leads
            .iter()
            .position(|a| matches!(a, Adjunct::Prep(Preposition::As, np) if cost(np)))
        else {
            return;
        };
        let Adjunct::Prep(_, NounPhrase::One(n)) = &s.leads[at] else { return };
        let inner = n.post.iter().find_map(|p| match p {
            Post::To(c) => Some(Adjunct::Purpose(c.clone())),
            Post::Prep(_, NounPhrase::One(n)) => match &n.head {
                Head::Gerund(c) => Some(purpose(c)),
                _ => None,
            },
            _ => None,
        });
        let follows = matches!(s.leads.get(at + 1), Some(Adjunct::Purpose(_)));
        match inner {
            Some(inner) => s.leads[at] = inner,
            None if follows => {
                s.leads.remove(at);
            }
            None => return,
        }
        for joined in &mut s.clauses {
            let clause = &mut joined.clause;
            if clause.subject.is_none() && joined.link == Link::First {
                clause.subject = self.somebody(clause.at);
            }
            clause.verb.modal = Some(Modal::Must);
        }
    }

    /// `The next player is skipped`, `skip the next player`: that player loses their turn.
    fn passed_over(&self, s: &mut Sentence) {
        let Some(joined) = s.clauses.last_mut() else { return };
        let clause = &mut joined.clause;
        let V::Word(w) = &clause.verb.verb else { return };
        if !self.is(w, &["skip"]) || clause.verb.negated || clause.verb.modal.is_some() {
            return;
        }
        let player = |np: &NounPhrase| self.class_of(np) == Some(NounClass::Player);
        let who = match (&clause.subject, clause.complements.as_slice()) {
            (Some(np), []) if clause.verb.passive && player(np) => np.clone(),
            (None, [Complement::Object(np)]) if !clause.verb.passive && player(np) => {
                np.clone()
            }
            _ => return,
        };
        let Some(lost) = self.sentence_saying("A player loses their turn.") else { return };
        let Some(first) = lost.clauses.into_iter().next() else { return };
        let adjuncts = std::mem::take(&mut clause.adjuncts);
        *clause = Clause { subject: Some(who), adjuncts, at: clause.at, ..first.clause };
    }

    /// `A player must discard a card to score`, `it costs 2 coins to play a card`, `actors cost 2 coins to play`,
    /// `a player can score only by discarding a card`, `when a player scores, they must discard a card as an
    /// additional cost`.
    fn price_behind_it(&self, s: &mut Sentence) {
        self.as_a_cost(s);
        let quiet = self.tells_a_price(s);
        let [joined] = s.clauses.as_mut_slice() else { return };
        let clause = &mut joined.clause;
        let V::Word(verb) = &clause.verb.verb else { return };
        if !quiet || clause.verb.negated || clause.verb.passive {
            return;
        }
        let must = clause.verb.modal == Some(Modal::Must)
            && !self.is(verb, &["choose", "select", "name"]);
        let can = matches!(clause.verb.modal, Some(Modal::May | Modal::Can));
        let costs = self.is(verb, &["cost"]) && clause.verb.modal.is_none();
        let mut purposes = clause.adjuncts.iter().enumerate().filter_map(|(i, a)| match a {
            Adjunct::Purpose(c) => Some((i, c.as_ref().clone())),
            _ => None,
        });
        let found = purposes.next();
        drop(purposes);
        let who = clause.subject.as_ref().is_none_or(|np| self.is_whoever(np));
        if let Some((at, deed)) = &found
            && must
            && who
        {
            clause.adjuncts.remove(*at);
            s.leads.push(purpose(deed));
            return;
        }
        // `can score only by discarding a card`
        let only_by = clause.adjuncts.iter().position(|a| {
            matches!(a, Adjunct::Only(inner) if matches!(&**inner, Adjunct::Gerund(Preposition::By, _)))
        });
        if let Some(at) = only_by
            && can
            && who
            && let Adjunct::Only(inner) = clause.adjuncts.remove(at)
            && let Adjunct::Gerund(_, payment) = *inner
        {
            let mut deed = clause.clone();
            deed.verb.modal = None;
            deed.subject = None;
            let mut main = *payment;
            main.verb.progressive = false;
            main.verb.modal = Some(Modal::Must);
            main.subject.clone_from(&clause.subject);
            *clause = main;
            s.leads.push(purpose(&deed));
            return;
        }
        if !costs {
            return;
        }
        let [Complement::Object(price), rest @ ..] = clause.complements.as_slice() else {
            return;
        };
        let deed = match (&clause.subject, &found) {
            (Some(NounPhrase::One(n)), Some((_, deed)))
                if n.head == Head::Pronoun(Pronoun::It) =>
            {
                deed.clone()
            }
            (Some(what), found) if self.is_status(what) => {
                let deed = match found {
                    Some((_, deed)) if deed.complements.is_empty() => deed.clone(),
                    Some(_) => return,
                    None => {
                        let Some(play) = self.voc.find_lexeme("play", Part::Verb) else {
                            return;
                        };
                        let mut deed = clause.clone();
                        deed.adjuncts.clear();
                        deed.subject = None;
                        deed.verb.verb = V::Word(Word::Lexeme(play));
                        deed
                    }
                };
                let mut what = what.clone();
                if let NounPhrase::One(n) = &mut what
                    && matches!(
                        n.determiner,
                        Determiner::Each | Determiner::All | Determiner::The
                    )
                {
                    n.determiner = if n.plural { Determiner::None } else { Determiner::A };
                }
                Clause { complements: vec![Complement::Object(what)], ..deed }
            }
            _ => return,
        };
        let mut deed = deed;
        // `… to play if the player controls a set`: what stands behind the deed is of the whole.
        let behind = std::mem::take(&mut deed.adjuncts);
        let Some(somebody) = self.somebody(clause.at) else { return };
        let Some((Some(lead), mut main)) = self.price_of(&deed, price, somebody, clause.at)
        else {
            return;
        };
        main.complements.extend(rest.iter().cloned());
        main.adjuncts.clone_from(&clause.adjuncts);
        if let Some((at, _)) = found {
            main.adjuncts.remove(at);
        }
        main.adjuncts.extend(behind);
        // `… if the player controls a set`: who pays.
        for adjunct in &mut main.adjuncts {
            if let Adjunct::Sub(_, Condition::Clause(c)) = adjunct
                && c.subject.as_ref().is_some_and(|np| self.is_whoever(np))
            {
                c.subject = Some(pronoun_phrase(Pronoun::They, c.at));
            }
        }
        *clause = main;
        s.leads.push(lead);
    }

    /// `When a player plays a card, they must discard one as an additional cost`: to play a card, ….
    pub(crate) fn as_a_cost(&self, s: &mut Sentence) {
        let [joined] = s.clauses.as_mut_slice() else { return };
        let clause = &mut joined.clause;
        let cost = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n) if n.post.is_empty()
                && matches!(&n.head, Head::Noun(w) if self.is(w, &["cost", "price", "fee"])))
        };
        let said = clause
            .complements
            .iter()
            .any(|c| matches!(c, Complement::Prep(Preposition::As, np) if cost(np)))
            || clause
                .adjuncts
                .iter()
                .any(|a| matches!(a, Adjunct::Prep(Preposition::As, np) if cost(np)));
        if !said || clause.verb.negated || clause.verb.passive {
            return;
        }
        let mut deed = None;
        let at = s.leads.iter().position(|a| {
            matches!(a, Adjunct::Sub(Subordinator::When | Subordinator::If | Subordinator::EachTime, Condition::Clause(c))
                if self.is_event_clause(c) && c.subject.as_ref().is_some_and(|np| self.is_whoever(np)))
        });
        if let Some(at) = at {
            if let Adjunct::Sub(_, Condition::Clause(c)) = s.leads.remove(at) {
                deed = Some(*c);
            }
        } else if let Some(NounPhrase::One(n)) = &clause.subject
            && let [Post::Relative(r)] = n.post.as_slice()
            && self.is_event_clause(&r.clause)
        {
            deed = Some(r.clause.clone());
        }
        let Some(mut deed) = deed else { return };
        deed.subject = None;
        clause.subject = self.somebody(clause.at);
        clause.verb.modal = Some(Modal::Must);
        clause
            .complements
            .retain(|c| !matches!(c, Complement::Prep(Preposition::As, np) if cost(np)));
        clause
            .adjuncts
            .retain(|a| !matches!(a, Adjunct::Prep(Preposition::As, np) if cost(np)));
        s.leads.push(purpose(&deed));
    }

    /// What a piece is played as.
    fn is_status(&self, np: &NounPhrase) -> bool {
        matches!(np, NounPhrase::One(n) if n.post.is_empty()
            && matches!(&n.head, Head::Noun(w) if self.sort(w) == Some(crate::vocabulary::Sort::Status)))
    }

    /// `Props are no longer allowed`, `kings are forbidden as sets`: nobody can play them. Only of what a card is
    /// played as: a kind of card that is not allowed may as well be out of the game.
    fn not_allowed(&self, s: &mut Sentence) {
        let [joined] = s.clauses.as_mut_slice() else { return };
        let clause = &mut joined.clause;
        if self.says_allowed(clause) != Some(false) || clause.existential {
            return;
        }
        let Some(what) = clause.subject.clone().filter(|np| self.is_status(np)) else { return };
        let (Some(somebody), Some(play)) =
            (self.somebody(clause.at), self.voc.find_lexeme("play", Part::Verb))
        else {
            return;
        };
        let mut main = clause_of(
            somebody,
            V::Word(Word::Lexeme(play)),
            vec![Complement::Object(what)],
            clause.at,
        );
        main.verb.modal = Some(Modal::Can);
        main.verb.negated = true;
        main.adjuncts = std::mem::take(&mut clause.adjuncts);
        *clause = main;
    }

    /// Whether a clause says that its subject is allowed, or that it is not.
    fn says_allowed(&self, clause: &Clause) -> Option<bool> {
        if clause.verb.modal.is_some() || clause.verb.perfect {
            return None;
        }
        let of = |w: &Word| {
            if self.is(w, ALLOW) {
                Some(true)
            } else if self.is(w, FORBID) {
                Some(false)
            } else {
                None
            }
        };
        let said = match &clause.verb.verb {
            V::Word(w) if clause.verb.passive && clause.complements.is_empty() => of(w),
            V::Be => match clause.complements.as_slice() {
                [Complement::Adjective(a)] if a.than.is_none() && a.before.is_empty() => {
                    match &a.word {
                        Adjective::Participle { verb, negated, .. } => {
                            of(verb).map(|yes| yes != *negated)
                        }
                        Adjective::Plain(w) if self.is(w, &["legal"]) => Some(true),
                        Adjective::Plain(w) if self.is(w, &["illegal"]) => Some(false),
                        _ => None,
                    }
                }
                _ => None,
            },
            _ => None,
        }?;
        Some(said != clause.verb.negated)
    }

    /// `you`, `that player`, `the player`: whoever does it.
    fn is_whoever(&self, np: &NounPhrase) -> bool {
        let NounPhrase::One(n) = np else { return false };
        match &n.head {
            Head::Pronoun(p) => matches!(p, Pronoun::You | Pronoun::They | Pronoun::He),
            Head::Noun(w) => {
                self.noun_class(w) == NounClass::Player
                    && matches!(
                        n.determiner,
                        Determiner::The | Determiner::That | Determiner::A
                    )
                    && n.adjectives.is_empty()
                    && n.post.is_empty()
            }
            _ => false,
        }
    }

    /// `a player`.
    pub(crate) fn somebody(&self, at: At) -> Option<NounPhrase> {
        let word = self.lexicon_noun("player")?;
        Some(NounPhrase::One(Box::new(self.a_thing(Head::Noun(word), at))))
    }
}

/// `may put any cards from their hand …`: any number of them.
fn any_of_them(clause: &mut Clause) {
    if !matches!(clause.verb.modal, Some(Modal::May | Modal::Can)) || clause.verb.negated {
        return;
    }
    for c in &mut clause.complements {
        if let Complement::Object(NounPhrase::One(n)) = c
            && n.determiner == Determiner::Any
            && n.plural
            && n.quantity.is_none()
        {
            n.determiner = Determiner::None;
            n.quantity = Some(crate::syntax::ast::Quantity::AnyNumber);
        }
    }
}

/// `gain 5 points for each prop attached to it`: what stands behind the noun belongs to the noun.
fn each_of_those(clause: &mut Clause) {
    let loose = |c: &Complement| matches!(c, Complement::Clause(c) if c.subject.is_none() && c.verb.passive && c.verb.modal.is_none());
    let Some(Adjunct::Prep(Preposition::ForEach, NounPhrase::One(n))) =
        clause.adjuncts.last_mut()
    else {
        return;
    };
    if n.post.is_empty()
        && let Some(at) = clause.complements.iter().position(loose)
        && at + 1 == clause.complements.len()
        && let Some(Complement::Clause(c)) = clause.complements.pop()
    {
        n.post.push(Post::Participle(c));
    }
}

/// `when a player does it`
fn done(deed: &Clause, somebody: NounPhrase) -> Adjunct {
    let mut event = deed.clone();
    event.subject = Some(somebody);
    Adjunct::Sub(Subordinator::When, Condition::Clause(Box::new(event)))
}

/// `to do it`
fn purpose(deed: &Clause) -> Adjunct {
    let mut deed = deed.clone();
    deed.verb.progressive = false;
    Adjunct::Purpose(Box::new(deed))
}

/// `a player must`
fn obliged(mut main: Clause, somebody: NounPhrase) -> Clause {
    main.subject = Some(somebody);
    main.verb.modal = Some(Modal::Must);
    main
}
