//! Sentences of a scenario, read against the finished world: the same phrases, clauses and
//! conditions as in a rulebook, with the players' names as variables.

use super::audit::heed::{Told, idle, missing, renumbered};
use super::context::{Input, Lowerer};
use super::discourse::Env;
use super::phrases::denote::{Core, Denot, How, Read, Ref, Stuck};
use crate::lower::{Cond, Effect, Expr, Lowered, Query, Role, RuleKind, TimeId, Verb};
use crate::source::Span;
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Determiner, Head, Modal, Nominal, NounPhrase, Post,
    Preposition, Pronoun, Statement, Verb as Main,
};
use crate::syntax::print;
use crate::vocabulary::TermId;

/// Why a sentence says nothing that play could answer.
#[derive(Debug, Clone)]
pub struct Misread {
    /// The words.
    pub at: Span,
    /// What is the matter.
    pub message: String,
    /// What to write.
    pub help: Option<String>,
}

impl From<Stuck> for Misread {
    fn from(stuck: Stuck) -> Self {
        Self { at: stuck.at, message: stuck.message, help: stuck.help }
    }
}

/// What sort of thing a phrase of a scenario names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PhraseSort {
    /// Pieces.
    Piece,
    /// Players.
    Player,
    /// Places.
    Place,
    /// A number.
    Number,
    /// An amount of a tally.
    Tally(TermId),
    /// A stretch of time.
    Time(Option<TimeId>),
    /// A held state.
    State(TermId),
    /// A value, or anything else.
    Other,
}

/// What a phrase of a scenario names.
#[derive(Debug, Clone)]
pub struct Phrase {
    /// What sort of thing.
    pub sort: PhraseSort,
    /// The things.
    pub things: Things,
    /// Fewest and most, if a quantity was said.
    pub count: Option<(Expr, Expr)>,
}

/// One thing, those of a set, or several phrases.
#[derive(Debug, Clone)]
pub enum Things {
    /// This one.
    One(Expr),
    /// Members of this set; `true` if all of them are meant.
    Some(Query, bool),
    /// Each of these phrases.
    All(Vec<Phrase>),
}

/// A stretch of time that a sentence names.
#[derive(Debug, Clone)]
pub struct Moment {
    /// Which.
    pub time: TimeId,
    /// Whether it is the turn as such.
    pub turn: bool,
    /// Which one of them (`season 3`).
    pub number: Option<Expr>,
    /// Whose turn.
    pub player: Option<Expr>,
}

/// What a sentence of a scenario says.
#[derive(Debug, Clone)]
pub enum Saying {
    /// Something holds.
    Holds {
        /// What.
        cond: Cond,
        /// The place whose contents are listed, if the sentence does that.
        lists: Option<Expr>,
    },
    /// It is this time now.
    It(Moment),
    /// Players have won, or have not.
    Wins(Vec<Expr>, bool),
    /// The game is over, or is not.
    Over(bool),
    /// A player sees things, or does not.
    Sees(Expr, Phrase, bool),
    /// Somebody may do something now, or may not.
    Can(Doing, bool),
}

/// What happens by a sentence of a scenario.
#[allow(clippy::large_enum_variant, reason = "one at a time is made, and used at once")]
#[derive(Debug, Clone)]
pub enum Doing {
    /// An event, done by each of the players in this order or by nobody.
    Event {
        /// Who.
        agents: Vec<Expr>,
        /// What.
        verb: Verb,
        /// Who and what else takes part.
        roles: Vec<(Role, Phrase)>,
        /// Whether the amount is lost, not gained.
        less: bool,
        /// What an effect of these words would do, where they say it as an effect does.
        effect: Option<Box<Effect>>,
    },
    /// Each of the players chooses.
    Choose(Vec<Expr>, Phrase),
    /// Each of the players accepts or declines what is offered.
    Decide(Vec<Expr>, bool),
    /// A stretch of time begins.
    Begins(Moment),
}

/// Reads sentences against the finished world of a book.
pub struct Reader<'a> {
    low: Lowerer<'a>,
}

impl std::fmt::Debug for Reader<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Reader")
    }
}

impl<'a> Reader<'a> {
    /// Lowers a book and keeps what sentences can be read against.
    pub fn new(input: &Input<'a>) -> Self {
        let (low, _) = super::context::lowered(input);
        Self { low }
    }

    /// The world and the rules.
    pub fn lowered(&self) -> &Lowered {
        &self.low.out
    }

    /// Seats the players whose names sentences may use; by their seats, they are the first variables.
    pub fn seat(&mut self, players: &[String]) {
        self.low.seats = players.to_vec().into();
    }

    fn env(&mut self) -> Env {
        self.low.at = self.low.units.len().saturating_sub(1);
        Env { slots: self.low.seats.to_vec(), ..Env::default() }
    }

    /// Reads a clause as something that holds; gives how many variables it has, too.
    ///
    /// # Errors
    ///
    /// Words that say nothing which the state could answer.
    pub fn saying(&mut self, clause: &Clause) -> Result<(Saying, u16), Misread> {
        let mut env = self.env();
        let saying = self.low.saying(clause, &mut env)?;
        Ok((saying, env.slots.len() as u16))
    }

    /// Reads a clause as something that is done; gives how many variables it has, too.
    ///
    /// # Errors
    ///
    /// Words that name no event, or no thing of the book.
    pub fn doing(&mut self, clause: &Clause) -> Result<(Doing, u16), Misread> {
        let mut env = self.env();
        let doing = self.low.doing(clause, &mut env)?;
        Ok((doing, env.slots.len() as u16))
    }

    /// The words of a sentence that make no difference, and the sentence without them; `told` says what
    /// another sentence comes to beside this one.
    pub fn idle_words(
        &mut self,
        statement: &Statement,
        mut told: impl FnMut(&mut Self, &Statement) -> Told,
    ) -> Option<(String, String)> {
        let all = self.low.changed_once(statement);
        // A name may well be one of several that come to the same; words that could be left out may not.
        let variant = idle(&all, false, |variant| told(self, &variant.statement))?;
        let rest = print(&variant.statement, self.low.voc);
        Some((missing(&print(statement, self.low.voc), &rest), rest))
    }
}

impl Doing {
    /// What it comes to, with its variables numbered by their first use. What an effect would do counts
    /// where the sentence leaves to it which pieces are meant.
    pub fn said(&self) -> String {
        let Self::Event { agents, verb, roles, less, effect } = self else {
            return renumbered(&format!("{self:?}"));
        };
        let open = |phrase: &Phrase| {
            phrase.sort == PhraseSort::Piece && matches!(phrase.things, Things::Some(..))
        };
        let effect = effect.as_ref().filter(|_| roles.iter().any(|(_, phrase)| open(phrase)));
        renumbered(&format!("{agents:?} {verb:?} {roles:?} {less} {effect:?}"))
    }
}

impl Saying {
    /// What it says, with its variables numbered by their first use.
    pub fn said(&self) -> String {
        match self {
            Self::Can(doing, yes) => format!("can {yes} {}", doing.said()),
            saying => renumbered(&format!("{saying:?}")),
        }
    }
}

impl Lowerer<'_> {
    /// The player behind a name that a scenario has given.
    pub(super) fn seated(&self, n: &Nominal) -> Option<Denot> {
        let (Head::Noun(crate::vocabulary::Word::Text(name)) | Head::Text(name)) = &n.head
        else {
            return None;
        };
        let seat = self.seats.iter().position(|s| s == name)?;
        Some(Denot::one(Ref::Player, Expr::Slot(crate::lower::Slot(seat as u16)), n.at.0))
    }

    fn saying(&mut self, clause: &Clause, env: &mut Env) -> Read<Saying> {
        if let Some(moment) = self.moment(clause, env)? {
            return Ok(Saying::It(moment));
        }
        let verb = match &clause.verb.verb {
            Main::Word(w) => self.lemma(w).into_owned(),
            _ => String::new(),
        };
        let yes = !clause.verb.negated;
        match (verb.as_str(), &clause.subject) {
            ("win", Some(subject)) if clause.complements.is_empty() => {
                let d = self.phrase(subject, env)?;
                return Ok(Saying::Wins(players(&d), yes));
            }
            ("end", Some(subject)) => {
                let d = self.phrase(subject, env)?;
                if d.sort == Ref::Game || self.is_game(subject) {
                    return Ok(Saying::Over(yes));
                }
            }
            ("see", Some(subject)) if clause.verb.modal == Some(Modal::Can) => {
                if let Some(Complement::Object(np)) = clause.complements.first() {
                    let who = self.phrase(subject, env)?.expr();
                    let what = self.phrase(np, env)?;
                    return Ok(Saying::Sees(who, phrase(&what), yes));
                }
            }
            _ => {}
        }
        if matches!(clause.verb.modal, Some(Modal::Can | Modal::May))
            && !clause.verb.passive
            && clause.subject.is_some()
        {
            let mut done = clause.clone();
            (done.verb.modal, done.verb.negated) = (None, false);
            let doing = self.doing(&done, env)?;
            if matches!(doing, Doing::Event { .. }) {
                return Ok(Saying::Can(doing, yes));
            }
        }
        let lists = match &clause.subject {
            Some(subject) if ["hold", "contain", "include"].contains(&verb.as_str()) => {
                let d = self.phrase(subject, env)?;
                matches!(d.sort, Ref::Place(_)).then(|| d.expr())
            }
            _ => None,
        };
        if lists.is_some()
            && let Some(more) = clause.complements.get(1)
        {
            let at = match more {
                Complement::Prep(_, NounPhrase::One(n)) => n.at.0,
                _ => clause.at.0,
            };
            return Err(Stuck::new(
                at,
                "it is not clear what these words add to a list of things",
            )
            .help("say it of each thing in a sentence of its own"));
        }
        self.exact = true;
        let cond = self.clause_condition(clause, env);
        self.exact = false;
        Ok(Saying::Holds { cond: cond?, lists })
    }

    /// Whether a rule asks for something that the object of an action goes on or to.
    fn asks_for_host(&self, verb: Verb) -> bool {
        self.out.rules.iter().any(|r| {
            matches!(&r.kind, RuleKind::Param { action, role: Role::Host, .. }
                if action.verb == verb)
        })
    }

    /// `it is season 3`, `it is the market step of Ann's turn`.
    fn moment(&mut self, clause: &Clause, env: &mut Env) -> Read<Option<Moment>> {
        let it = matches!(&clause.subject, Some(NounPhrase::One(n))
            if matches!(n.head, Head::Pronoun(Pronoun::It)));
        if !it || !matches!(clause.verb.verb, Main::Be) {
            return Ok(None);
        }
        let [Complement::Object(np)] = clause.complements.as_slice() else { return Ok(None) };
        self.stretch(np, env).map(Some)
    }

    fn stretch(&mut self, np: &NounPhrase, env: &mut Env) -> Read<Moment> {
        let d = self.phrase(np, env)?;
        let Ref::Time(Some(time)) = d.sort else {
            return Err(Stuck::new(
                d.span,
                format!("`{}` is no time of this book", self.quote(d.span)),
            )
            .help("name a turn, phase, step or round that the book defines"));
        };
        let number = d.extra.iter().find_map(|c| match c {
            Cond::Compare(crate::lower::Compare::Equal, Expr::TimeNumber(_), n) => {
                Some(n.clone())
            }
            _ => None,
        });
        let player = self.whose(np, env)?;
        Ok(Moment { time, turn: Some(time) == self.turn, number, player })
    }

    /// The player in `Ann's turn` or `the step of Ann's turn`.
    fn whose(&mut self, np: &NounPhrase, env: &mut Env) -> Read<Option<Expr>> {
        let NounPhrase::One(n) = np else { return Ok(None) };
        if let Determiner::Possessive(owner) = &n.determiner {
            let d = self.phrase(owner, env)?;
            return Ok((d.sort == Ref::Player).then(|| d.expr()));
        }
        for post in &n.post {
            if let Post::Of(inner) = post {
                return self.whose(inner, env);
            }
        }
        Ok(None)
    }

    fn doing(&mut self, clause: &Clause, env: &mut Env) -> Read<Doing> {
        let verb = match &clause.verb.verb {
            Main::Word(w) => self.lemma(w).into_owned(),
            _ => String::new(),
        };
        if verb == "choose"
            && !clause.verb.passive
            && !self.known_event("choose")
            && let Some(subject) = &clause.subject
        {
            let who = self.phrase(subject, env)?;
            env.agent = Some(who.expr());
            for complement in &clause.complements {
                match complement {
                    Complement::Object(np) => {
                        let what = self.phrase(np, env)?;
                        return Ok(Doing::Choose(players(&who), phrase(&what)));
                    }
                    Complement::Adjective(a) => {
                        if let Adjective::Value(word) = &a.word
                            && let Some(id) = Self::as_term(word)
                        {
                            let value = Expr::Const(crate::lower::Value::Term(id));
                            let d = Denot::one(Ref::Term, value, clause.at.0);
                            return Ok(Doing::Choose(players(&who), phrase(&d)));
                        }
                    }
                    Complement::Infinitive(inner) => {
                        return Ok(Doing::Decide(players(&who), !inner.verb.negated));
                    }
                    _ => {}
                }
            }
            return Err(Stuck::new(clause.at.0, "it is not said what is chosen"));
        }
        if ["begin", "start"].contains(&verb.as_str())
            && clause.complements.is_empty()
            && let Some(subject) = &clause.subject
            && matches!(self.phrase(subject, env)?.sort, Ref::Time(Some(_)))
        {
            return Ok(Doing::Begins(self.stretch(subject, env)?));
        }
        // `with a value of 11` states a parameter: the number itself.
        let mut clause = clause.clone();
        let mut stated = Vec::new();
        clause.complements.retain(|c| match c {
            Complement::Prep(Preposition::With, np) => keep_amount(np, &mut stated),
            _ => true,
        });
        clause.adjuncts.retain(|a| match a {
            Adjunct::Prep(Preposition::With, np) => keep_amount(np, &mut stated),
            _ => true,
        });
        if let Some(verb) = self.verb_named(&verb)
            && self.asks_for_host(verb)
        {
            hoist_host(&mut clause);
        }
        let mut spare = env.clone();
        let call = self.call(&clause, env)?;
        let agents = call.agent.as_ref().map(players).unwrap_or_default();
        let mut roles = Vec::new();
        for (role, d) in &call.roles {
            roles.push((*role, phrase(d)));
        }
        for np in &stated {
            let d = self.phrase(np, env)?;
            roles.push((Role::Amount, phrase(&d)));
        }
        let effect = self.clause_effect(&clause, &mut spare).ok().map(|mut effect| {
            self.open_object(&mut effect);
            Box::new(effect)
        });
        if spare.slots.len() > env.slots.len() {
            env.slots = spare.slots;
        }
        let less = call.negative;
        Ok(Doing::Event { agents, verb: call.verb, roles, less, effect })
    }
}

/// `pastes the card on the page`: where the action asks for a page, the words behind the card name
/// it, not the card.
fn hoist_host(clause: &mut Clause) {
    let mut hosts = Vec::new();
    for complement in &mut clause.complements {
        let (Complement::Object(np) | Complement::Prep(_, np)) = complement else { continue };
        let NounPhrase::One(n) = np else { continue };
        n.post.retain(|post| match post {
            Post::Prep(p @ (Preposition::On | Preposition::OnTop | Preposition::To), host) => {
                hosts.push(Complement::Prep(*p, host.clone()));
                false
            }
            _ => true,
        });
    }
    clause.complements.extend(hosts);
}

/// Whether a phrase is no `value of N`; the number is noted if it is one.
fn keep_amount(np: &NounPhrase, stated: &mut Vec<NounPhrase>) -> bool {
    if let NounPhrase::One(n) = np
        && let [Post::Of(number)] = n.post.as_slice()
        && matches!(number, NounPhrase::One(n) if matches!(n.head, Head::Number))
    {
        stated.push(number.clone());
        return false;
    }
    true
}

fn players(d: &Denot) -> Vec<Expr> {
    d.parts().iter().map(Denot::expr).collect()
}

fn phrase(d: &Denot) -> Phrase {
    let sort = match d.sort {
        Ref::Piece => PhraseSort::Piece,
        Ref::Player => PhraseSort::Player,
        Ref::Place(_) => PhraseSort::Place,
        Ref::Number => PhraseSort::Number,
        Ref::Tally(t) => PhraseSort::Tally(t),
        Ref::Time(t) => PhraseSort::Time(t),
        Ref::State(t) => PhraseSort::State(t),
        _ => PhraseSort::Other,
    };
    let things = match &d.core {
        Core::One(e) => Things::One(e.clone()),
        Core::Many(q) => {
            let all = matches!(d.how, How::Each | How::Bare) || d.how == How::The && d.plural;
            Things::Some(q.clone(), all)
        }
        Core::List(parts, _) => Things::All(parts.iter().map(phrase).collect()),
    };
    Phrase { sort, things, count: d.count.clone() }
}
