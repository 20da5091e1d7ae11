//! What authors leave to be filled in: `a ship where they match nothing` is a condition, `the rank of the knight, added
//! to all the knights there` is a sum, `clear away the tokens from that location` takes them out of the game.

use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::words::NounClass;
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Condition, Determiner, Head, Nominal, NounPhrase,
    Post, Preposition, Pronoun, Sentence, Subordinator, Verb as V,
};

impl Lowerer<'_> {
    pub(crate) fn filled_in(&self, s: &mut Sentence) {
        self.where_so(s);
        for lead in &mut s.leads {
            if let Adjunct::Sub(_, c) = lead {
                self.sums_up(c);
                if let Condition::Clause(c) = c {
                    self.draws_one(c);
                }
            }
        }
        for joined in &mut s.clauses {
            self.clears(&mut joined.clause);
            self.draws_one(&mut joined.clause);
        }
    }

    /// `Draw from the stock`: one card.
    fn draws_one(&self, clause: &mut Clause) {
        let draws = matches!(&clause.verb.verb, V::Word(w) if self.is(w, &["draw"]))
            && !clause.verb.passive;
        let from = clause.complements.iter().any(|c| {
            matches!(c, Complement::Prep(Preposition::From, np)
                if self.class_of(np) == Some(NounClass::Place))
        });
        let said = clause.complements.iter().any(|c| !matches!(c, Complement::Prep(..)));
        let counted = clause.adjuncts.iter().any(|a| {
            matches!(a, Adjunct::Prep(Preposition::InsteadOf, np) if self.class_of(np) != Some(NounClass::Place))
        });
        if !draws || !from || said || counted {
            return;
        }
        let cards = self.units.iter().any(|u| u.text.contains("card"));
        let Some(piece) = self.lexicon_noun(if cards { "card" } else { "piece" }) else {
            return;
        };
        let one = Nominal {
            determiner: Determiner::A,
            ..self.nominal_of(Head::Noun(piece), clause.at)
        };
        clause.complements.insert(0, Complement::Object(NounPhrase::One(Box::new(one))));
    }

    /// `If you send a sailor to a ship where they match none of its flags, …`: when you send one, if it matches none.
    fn where_so(&self, s: &mut Sentence) {
        let mut found = None;
        for (i, lead) in s.leads.iter_mut().enumerate() {
            let Adjunct::Sub(
                word @ (Subordinator::If | Subordinator::When | Subordinator::EachTime),
                Condition::Clause(c),
            ) = lead
            else {
                continue;
            };
            if !self.is_event_clause(c) {
                continue;
            }
            let at = c.adjuncts.iter().position(|a| {
                matches!(a, Adjunct::Sub(Subordinator::Where, inner) if !self.condition_is_happening(inner))
            });
            let Some(at) = at else { continue };
            let Adjunct::Sub(_, mut state) = c.adjuncts.remove(at) else { continue };
            *word = Subordinator::When;
            let you = matches!(&c.subject, Some(NounPhrase::One(n))
                if n.head == Head::Pronoun(Pronoun::You));
            let object = c.complements.iter().find_map(|x| match x {
                Complement::Object(NounPhrase::One(n))
                    if !n.plural
                        && self.class_of(&NounPhrase::One(n.clone()))
                            == Some(NounClass::Piece) =>
                {
                    Some(n.as_ref().clone())
                }
                _ => None,
            });
            // Besides `you` there is only one of whom `they` can be said.
            if let Some(thing) = object.filter(|_| you) {
                each_clause(&mut state, &mut |c| they_are(c, &thing));
            }
            found = Some((i + 1, state));
            break;
        }
        if let Some((at, state)) = found {
            s.leads.insert(at, Adjunct::Sub(Subordinator::If, state));
        }
    }

    /// Whether a condition tells of something that sets a rule off; matching and finishing are states here.
    fn condition_is_happening(&self, c: &Condition) -> bool {
        match c {
            Condition::Clause(c) | Condition::Reduced(c) => {
                self.is_event_clause(c) && !c.verb.negated
            }
            Condition::And(l) | Condition::Or(l) => {
                l.iter().any(|c| self.condition_is_happening(c))
            }
            Condition::With(c, _) => self.condition_is_happening(c),
        }
    }

    /// `the rank of the knight, added to all the knights on the wall`: the sum of both.
    fn sums_up(&self, c: &mut Condition) {
        match c {
            Condition::Clause(clause) => {
                if let Some(np) = &mut clause.subject {
                    self.sum_in(np);
                }
            }
            Condition::And(l) | Condition::Or(l) => l.iter_mut().for_each(|c| self.sums_up(c)),
            Condition::With(c, _) => self.sums_up(c),
            Condition::Reduced(_) => {}
        }
    }

    fn sum_in(&self, np: &mut NounPhrase) {
        let NounPhrase::One(n) = np else { return };
        let figure = matches!(&n.head, Head::Noun(w)
            if self.noun_class(w) == NounClass::Quality && Self::as_term(w).is_some());
        if !figure {
            return;
        }
        let mut added = None;
        let mut whole = n.clone();
        for post in &mut whole.post {
            let Post::Of(NounPhrase::One(of)) = post else { continue };
            added = added.or_else(|| self.take_added(&mut of.post));
        }
        added = added.or_else(|| self.take_added(&mut whole.post));
        let (Some(added), Some(sum)) = (added, self.lexicon_noun("sum")) else { return };
        let more = if self.class_of(&added) == Some(NounClass::Piece) {
            let mut of = whole.as_ref().clone();
            of.plural = true;
            of.post = vec![Post::Of(added)];
            NounPhrase::One(Box::new(of))
        } else {
            added
        };
        let both = NounPhrase::And(vec![NounPhrase::One(whole), more]);
        *np = NounPhrase::One(Box::new(Nominal {
            determiner: Determiner::The,
            quantity: None,
            adjectives: Vec::new(),
            head: Head::Noun(sum),
            plural: false,
            post: vec![Post::Of(both)],
            at: n.at,
        }));
    }

    /// What stands behind `added to`.
    fn take_added(&self, posts: &mut Vec<Post>) -> Option<NounPhrase> {
        let at = posts.iter().position(|p| {
            matches!(p, Post::Participle(c)
                if c.verb.passive && !c.verb.negated && c.adjuncts.is_empty()
                    && matches!(&c.verb.verb, V::Word(w) if self.is(w, &["add"]))
                    && matches!(c.complements.as_slice(), [Complement::Prep(Preposition::To, _)]))
        })?;
        let Post::Participle(c) = posts.remove(at) else { return None };
        match c.complements.into_iter().next() {
            Some(Complement::Prep(_, np)) => Some(np),
            _ => None,
        }
    }

    /// `clear away any unclaimed tokens from that location`: those next to it are removed from the game.
    fn clears(&self, clause: &mut Clause) {
        let V::Word(w) = &clause.verb.verb else { return };
        let clears = self.is(w, &["clear", "sweep"]);
        if !clears || clause.verb.passive || clause.verb.modal.is_some() || clause.verb.negated
        {
            return;
        }
        let there = |np: &NounPhrase| {
            matches!(np, NounPhrase::One(n)
                if n.post.is_empty() && n.adjectives.is_empty()
                    && (matches!(n.determiner, Determiner::That | Determiner::This)
                        && matches!(&n.head, Head::Noun(w) if self.is(w, &["location", "spot", "place", "site", "position"]))
                        || n.head == Head::Pronoun(Pronoun::It)))
        };
        let from = clause
            .complements
            .iter()
            .position(|c| matches!(c, Complement::Prep(Preposition::From, np) if there(np)));
        let pieces = clause.complements.iter().any(
            |c| matches!(c, Complement::Object(np) if self.class_of(np) == Some(NounClass::Piece)),
        );
        let (Some(from), true, true) = (from, pieces, self.lies_beside()) else { return };
        let (Some(remove), Some(game)) = (self.verb_of("remove"), self.lexicon_noun("game"))
        else {
            return;
        };
        clause.complements.remove(from);
        clause.complements.retain(|c| {
            !matches!(c, Complement::Particle(p) if matches!(p.as_str(), "away" | "off" | "up"))
        });
        let at = clause.at;
        for c in &mut clause.complements {
            if let Complement::Object(NounPhrase::One(n)) = c {
                // What still lies there has not been taken.
                n.adjectives.retain(|a| {
                    !matches!(a, Adjective::Participle { negated: true, verb, .. }
                        if self.is(verb, &["claim", "collect", "take", "use", "win"]))
                });
                if n.determiner == Determiner::Any {
                    n.determiner = Determiner::All;
                }
                let it = super::normal::pronoun_phrase(Pronoun::It, at);
                n.post.push(Post::Prep(Preposition::NextTo, it));
            }
        }
        clause.verb.verb = remove;
        let mut n = match super::normal::pronoun_phrase(Pronoun::It, at) {
            NounPhrase::One(n) => *n,
            _ => return,
        };
        n.determiner = Determiner::The;
        n.head = Head::Noun(game);
        clause
            .complements
            .push(Complement::Prep(Preposition::From, NounPhrase::One(Box::new(n))));
    }

    /// Whether the book lays pieces next to pieces.
    pub(crate) fn lies_beside(&self) -> bool {
        self.out.terms.find("next to", crate::vocabulary::Sort::Zone).is_some()
    }
}

fn each_clause(c: &mut Condition, f: &mut impl FnMut(&mut Clause)) {
    match c {
        Condition::Clause(c) | Condition::Reduced(c) => f(c),
        Condition::And(l) | Condition::Or(l) => l.iter_mut().for_each(|c| each_clause(c, f)),
        Condition::With(c, _) => each_clause(c, f),
    }
}

fn they_are(c: &mut Clause, thing: &Nominal) {
    if let Some(NounPhrase::One(n)) = &mut c.subject
        && matches!(n.head, Head::Pronoun(Pronoun::They | Pronoun::It))
    {
        let at = n.at;
        **n = Nominal { determiner: Determiner::The, quantity: None, at, ..thing.clone() };
    }
}
