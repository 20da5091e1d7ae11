//! States that hold by a definition: `a card is high if its number is 8 or more`, `a player with 10 or more coins is rich`.
//! Nothing sets them; whether they hold is asked of the table each time.

use crate::lower::from_syntax::bind;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, Stuck};
use crate::lower::{Cond, Domain, Expr, RuleKind};
use crate::source::Span;
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Condition, Determiner, Head, NounPhrase, Pronoun,
    Sentence, Subordinator, Verb as V,
};
use crate::vocabulary::TermId;

impl Lowerer<'_> {
    /// Enters the states that the book defines.
    pub(crate) fn declare_defined(&mut self) {
        let all = self.out.terms.iter();
        let states = all.filter(|(_, t)| crate::vocabulary::is_defined_state(t));
        let states: Vec<_> = states.map(|(id, t)| (t.name.to_lowercase(), id)).collect();
        self.defined.extend(states);
    }

    /// Whether a word is one for a state of pieces or players, set or defined.
    pub(crate) fn is_state_verb(&self, lemma: &str) -> bool {
        self.flags.contains_key(lemma) || self.defined.contains_key(lemma)
    }

    /// A word for a state or an amount for which no sentence makes a rule: what was taken for its definition says nothing.
    pub(crate) fn nothing_defines(&self, statuses: &mut [Status]) {
        let told = |t: &crate::vocabulary::Term| {
            crate::vocabulary::is_defined_state(t) || crate::vocabulary::is_defined_amount(t)
        };
        for (id, term) in self.out.terms.iter().filter(|(_, t)| told(t)) {
            let made = self.out.rules.iter().any(|rule| match &rule.kind {
                RuleKind::Derive { name, .. } => *name == id,
                RuleKind::Assign { field, .. } => *field == id,
                _ => false,
            });
            if made {
                continue;
            }
            let name = term.name.to_lowercase();
            let last = name.rsplit(' ').next().unwrap_or_default().to_owned();
            for (unit, status) in self.units.iter().zip(statuses.iter_mut()) {
                if matches!(status, Status::Definition) && unit.words().contains(&last) {
                    *status = Status::Unread {
                        at: unit.span,
                        message: format!("this does not settle what `{name}` is"),
                        help: Some(format!(
                            "say of which it is so, for example `A card is {name} if its number is 8 or more`, or of what it is made, for example `Your {name} is the number of cards in front of you`"
                        )),
                    };
                }
            }
        }
    }

    /// Refuses to make so what is so by a definition.
    pub(crate) fn not_by_definition(&self, word: &str, at: Span) -> Read<()> {
        if !self.defined.contains_key(word) {
            return Ok(());
        }
        Err(Stuck::new(
            at,
            format!(
                "what is `{word}` follows from a definition, so nothing becomes so by itself"
            ),
        )
        .help(format!(
            "ask whether it is so, for example `if it is {word}`, or use another word"
        )))
    }

    /// Reads a sentence that says of what such a word is said.
    pub(crate) fn state_defined(
        &mut self,
        s: &Sentence,
        env: &mut Env,
    ) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        let Some(state) = self.state_said(clause) else { return Ok(None) };
        if self.units[self.at].words().iter().any(|w| w == "only") {
            return Err(Stuck::new(
                clause.at.0,
                format!("`only` does not say whether this is all that it takes: `{}`", self.said()),
            )
            .help("say in one sentence what has to be so, for example `A card is high if it is red and its number is 8 or more`"));
        }
        let mut conditions: Vec<Adjunct> =
            s.leads.iter().chain(&clause.adjuncts).cloned().collect();
        let Some(subject) = self.state_of(clause, &mut conditions) else { return Ok(None) };
        let NounPhrase::One(n) = &subject else { return Ok(None) };
        let any = matches!(
            n.determiner,
            Determiner::A
                | Determiner::None
                | Determiner::Any
                | Determiner::Each
                | Determiner::All
        );
        if !any || s.opener.is_some() || n.quantity.is_some() {
            return Ok(None);
        }
        let subject = &subject;
        let d = self.phrase(subject, env)?;
        let Core::Many(q) = d.core.clone() else { return Ok(None) };
        let noun = d.noun.clone();
        if !matches!(d.sort, Ref::Piece | Ref::Player) {
            return Ok(None);
        }
        let sort = d.sort;
        self.remember_slot(env, q.var, sort, noun, true);
        let mut guard = match &q.domain {
            // Whose place it is does not matter for what is said of all such pieces.
            Domain::In(Expr::Zone(zone, _)) => Cond::InZone(Expr::Slot(q.var), *zone),
            _ => bind::domain_guard(&q, &mut env.clone()),
        }
        .and(q.filter.clone());
        let mut asked = false;
        for adjunct in &conditions {
            let Adjunct::Sub(
                Subordinator::If | Subordinator::When | Subordinator::While,
                condition,
            ) = adjunct
            else {
                return Ok(None);
            };
            asked = true;
            guard = guard.and(self.condition(condition, env)?);
        }
        if !asked && guard == Cond::True {
            return Ok(None);
        }
        self.rule(env, guard, RuleKind::Derive { name: state, slot: q.var });
        Ok(Some(Status::Operative))
    }

    /// Of what the state is said: the subject, or that of the condition before it (`if a player has 10 coins, they are rich`).
    fn state_of(&self, clause: &Clause, conditions: &mut [Adjunct]) -> Option<NounPhrase> {
        let subject = clause.subject.clone()?;
        let NounPhrase::One(n) = &subject else { return Some(subject) };
        if !matches!(n.head, Head::Pronoun(_)) {
            return Some(subject);
        }
        let Some(Adjunct::Sub(_, Condition::Clause(before))) = conditions.first_mut() else {
            return None;
        };
        // `If a player's strength is 3, they are mighty`: theirs is the strength.
        if let Some(NounPhrase::One(whose)) = &mut before.subject
            && let Determiner::Possessive(owner) = &whose.determiner
        {
            let owner = (**owner).clone();
            whose.determiner = Determiner::PronounPoss(Pronoun::They);
            return Some(owner);
        }
        before.subject.replace(subject)
    }

    /// The state that a clause says of its subject, plainly.
    fn state_said(&self, clause: &Clause) -> Option<TermId> {
        let plain = clause.verb.modal.is_none()
            && !clause.verb.negated
            && !clause.verb.perfect
            && !clause.verb.past;
        let word = match (&clause.verb.verb, clause.complements.as_slice()) {
            (V::Word(w), []) if clause.verb.passive => w,
            (V::Be, [Complement::Adjective(a)]) if a.than.is_none() => match &a.word {
                Adjective::Plain(w) | Adjective::Noun(w) => w,
                Adjective::Participle { negated: false, verb, .. } => verb,
                _ => return None,
            },
            (V::Be, [Complement::Object(NounPhrase::One(n))])
                if n.determiner == Determiner::None
                    && n.adjectives.is_empty()
                    && n.post.is_empty() =>
            {
                let Head::Noun(w) = &n.head else { return None };
                w
            }
            _ => return None,
        };
        self.defined.get(&*self.lemma(word)).copied().filter(|_| plain)
    }
}
