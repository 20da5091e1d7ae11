//! Which event a clause speaks of, and who plays which role in it.
//!
//! Table verbs that mean the same everywhere (move, gain, shuffle, become …) are read as the
//! machine's own events by their arguments; any other verb is an event of the book.

use super::context::Lowerer;
use super::discourse::Env;
use super::phrases::denote::{Core, Denot, Read, Ref, Stuck};
use crate::lower::{Role, Verb};
use crate::syntax::ast::{self, Adverb, Clause, Complement, Head, NounPhrase, Preposition};

/// An event with its roles, as phrases.
#[derive(Debug, Clone)]
pub(super) struct Call {
    pub verb: Verb,
    pub agent: Option<Denot>,
    pub roles: Vec<(Role, Denot)>,
    /// Each of these is one more event of the same kind (`loses all of their coins`: -all).
    pub negative: bool,
    /// An event noun as object: the replaced event, or one to be skipped.
    pub about_event: Option<Verb>,
    /// Whoever acts chooses to which of several it happens.
    pub chosen: bool,
}

impl Call {
    pub(super) fn new(verb: Verb) -> Self {
        Self {
            verb,
            agent: None,
            roles: Vec::new(),
            negative: false,
            about_event: None,
            chosen: false,
        }
    }

    pub(super) fn with(mut self, role: Role, d: Option<Denot>) -> Self {
        if let Some(d) = d {
            self.roles.push((role, d));
        }
        self
    }

    pub(super) fn by(mut self, agent: Option<Denot>) -> Self {
        self.agent = agent;
        self
    }

    pub(super) fn role(&self, role: Role) -> Option<&Denot> {
        self.roles.iter().find(|(r, _)| *r == role).map(|(_, d)| d)
    }
}

/// The arguments of a clause, sorted.
#[derive(Clone)]
pub(super) struct Args {
    pub subject: Option<Denot>,
    pub object: Option<Denot>,
    pub second: Option<Denot>,
    pub preps: Vec<(Preposition, Denot)>,
    /// Prepositional phrases whose noun is a state word (`from play`).
    pub state: Option<(Preposition, String)>,
    pub particle: Option<String>,
}

impl Args {
    pub(super) fn prep(&self, which: &[Preposition]) -> Option<Denot> {
        self.preps.iter().find(|(p, _)| which.contains(p)).map(|(_, d)| d.clone())
    }
}

impl Args {
    /// `Search their deck for a king`: for one that is there.
    fn searched(mut self, lowerer: &Lowerer<'_>, clause: &Clause) -> Self {
        let searches =
            matches!(&clause.verb.verb, ast::Verb::Word(w) if lowerer.is(w, &["search"]));
        let Some(Denot { core: Core::One(place), sort: Ref::Place(_), .. }) =
            self.object.as_ref().filter(|_| searches)
        else {
            return self;
        };
        for (p, d) in &mut self.preps {
            if let Core::Many(q) = &mut d.core
                && *p == Preposition::For
                && d.sort == Ref::Piece
                && q.domain == crate::lower::Domain::Pieces
            {
                q.domain = crate::lower::Domain::In(place.clone());
            }
        }
        self
    }
}

/// `them`, `it`: nothing but a pronoun.
fn is_pronoun(np: &NounPhrase) -> bool {
    matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Pronoun(_)) && n.post.is_empty())
}

pub(super) const TO: &[Preposition] = &[
    Preposition::To,
    Preposition::On,
    Preposition::In,
    Preposition::OnTop,
    Preposition::AtBottom,
    Preposition::Under,
];

impl Lowerer<'_> {
    /// The event that a clause speaks of. The subject is taken from the clause, else from the clause
    /// before (elided), else it is the player who is addressed.
    pub(super) fn call(&mut self, clause: &Clause, env: &mut Env) -> Read<Call> {
        if let Some(verb) = self.power_named(clause) {
            let mut bare = clause.clone();
            bare.complements.clear();
            let args = self.args(&bare, env)?;
            return Ok(Call::new(verb).by(args.subject));
        }
        if env.binding {
            for adjunct in &clause.adjuncts {
                if let ast::Adjunct::Prep(_, np) | ast::Adjunct::Time(_, np) = adjunct {
                    self.not_in_both(np)?;
                }
            }
            let objects = clause.complements.iter().filter_map(|c| match c {
                Complement::Object(np) => Some(np),
                _ => None,
            });
            for np in clause.subject.iter().chain(objects) {
                self.no_one_of_a_number(np)?;
            }
        }
        let args = self.args(clause, env)?.searched(self, clause);
        let word = match &clause.verb.verb {
            ast::Verb::Word(w) => w.clone(),
            ast::Verb::Have => return self.having_event(args, clause),
            ast::Verb::Do => {
                return Err(Stuck::new(
                    clause.at.0,
                    format!("`{}` leaves open what is done", self.quote(clause.at.0)),
                )
                .help("write each action as a rule of its own, for example `on their turn, a player may draw a card`"));
            }
            ast::Verb::Be => {
                let player = clause.subject.as_ref().and_then(|np| self.class_of(np))
                    == Some(super::words::NounClass::Player);
                let model =
                    if player { "that player loses the game" } else { "the card is discarded" };
                return Err(Stuck::new(
                    clause.at.0,
                    format!("`{}` says what is, not what happens", self.quote(clause.at.0)),
                )
                .help(format!(
                    "name what happens, for example `{model}`; for a state begin with `while`"
                )));
            }
        };
        let passive = clause.verb.passive;
        // Who does it, to what: passives turn round.
        let (agent, object) = if passive {
            (args.prep(&[Preposition::By]), args.subject.clone())
        } else {
            (args.subject.clone(), args.object.clone())
        };
        let mut call = self.frame(&word, agent, object, &args, clause, env)?;
        self.says_how(clause, &call)?;
        if !env.binding {
            self.place_of_object(&mut call);
        }
        Ok(call)
    }

    /// `When the last gem is taken`, where gems are a number: which of them it is stands on none.
    fn no_one_of_a_number(&self, np: &NounPhrase) -> Read<()> {
        let NounPhrase::One(n) = np else { return Ok(()) };
        let told = n.adjectives.iter().any(|a| matches!(a, ast::Adjective::Ordinal(_)));
        if !told || self.class_of(np) != Some(super::words::NounClass::Quality) {
            return Ok(());
        }
        let said = self.quote(n.at.0);
        Err(Stuck::new(
            n.at.0,
            format!("`{said}` is one of a number, and nothing tells them apart"),
        )
        .help("say how many there are then, for example `when a player has 3 gems, …`"))
    }

    /// `When a deck runs wild`: how a verb is done that only turns a thing into what it is called cannot be said by an adjective.
    fn says_how(&self, clause: &Clause, call: &Call) -> Read<()> {
        let adjective = clause.complements.iter().find_map(|c| match c {
            Complement::Adjective(a) if self.face_of(&a.word).is_none() => match &a.word {
                // `For each card left in their hand`: those that are there.
                ast::Adjective::Plain(w) if !self.is(w, &["left"]) => Some(w),
                _ => None,
            },
            _ => None,
        });
        let Some(word) = adjective else { return Ok(()) };
        let becomes = matches!(call.verb, Verb::BECOME | Verb::TURN | Verb::DETACH)
            || self.flags.values().any(|f| [f.1, f.2].contains(&call.verb));
        if becomes {
            return Ok(());
        }
        let word = self.lemma(word);
        Err(Stuck::new(
            clause.at.0,
            format!("nothing says what `{word}` changes in `{}`", self.quote(clause.at.0)),
        )
        .help(format!("leave `{word}` out, or say what is so then in a clause of its own")))
    }

    pub(super) fn args(&mut self, clause: &Clause, env: &mut Env) -> Read<Args> {
        let subject = match &clause.subject {
            Some(np) => {
                let np = &self.pieces_by_value(np, clause);
                let d = match self.each_of_those(np, clause, env) {
                    Some(d) => d,
                    None => self.phrase(np, env)?,
                };
                let d = self.bind(d, env, true);
                self.remember(env, &d, true);
                env.subject = Some(d.clone());
                if d.sort == Ref::Player
                    && !clause.verb.passive
                    && let Core::One(e) = &d.core
                {
                    env.agent = Some(e.clone());
                }
                Some(d)
            }
            None if env.gap.is_some() && clause.verb.passive => {
                env.gap.clone().map(|(e, sort)| Denot::one(sort, e, clause.at.0))
            }
            None => self.not_the_piece(clause, env).or_else(|| env.subject.clone()),
        };
        env.mark = env.guards.len();
        let mut args = Args {
            subject,
            object: None,
            second: None,
            preps: Vec::new(),
            state: None,
            particle: None,
        };
        for complement in &clause.complements {
            match complement {
                Complement::Object(np) => {
                    let np = &self.pieces_by_value(np, clause);
                    let (np, hoisted) = self.hoist_place(np, clause);
                    for (p, place) in hoisted {
                        let d = self.phrase(&place, env)?;
                        args.preps.push((p, d));
                    }
                    let subject = args.subject.as_ref().filter(|_| !clause.verb.passive);
                    env.beside = subject.map(Denot::expr).filter(|_| is_pronoun(&np));
                    let d = self.phrase(&np, env);
                    env.beside = None;
                    let d = self.played_as_one_of(d?, clause, &mut args, env);
                    let d = self.bind(d, env, false);
                    self.remember(env, &d, false);
                    if args.object.is_none() {
                        args.object = Some(d);
                    } else {
                        args.second = Some(d);
                    }
                }
                Complement::Prep(p, np) => {
                    if let Some(word) = self.bare_noun(np)
                        && matches!(p, Preposition::From | Preposition::In | Preposition::To)
                        && self
                            .out
                            .terms
                            .find(&format!("in {word}"), crate::vocabulary::Sort::Thing)
                            .is_some()
                    {
                        args.state = Some((*p, word));
                        continue;
                    }
                    let np = &self.pieces_by_value(np, clause);
                    let d = self.phrase(np, env)?;
                    // What it is played as is none of the pieces that are that now.
                    let d = if *p == Preposition::As && self.are_statuses(&d) {
                        d
                    } else {
                        self.bind(d, env, *p == Preposition::By)
                    };
                    self.remember(env, &d, false);
                    args.preps.push((*p, d));
                }
                Complement::Particle(p) => args.particle = Some(p.clone()),
                Complement::Adjective(a) => {
                    if let ast::Adjective::Participle { verb, .. } = &a.word {
                        args.particle = Some(self.lemma(verb).into_owned());
                    } else if let ast::Adjective::Plain(w) = &a.word {
                        args.particle = Some(self.lemma(w).into_owned());
                    }
                }
                Complement::Clause(c) if c.subject.is_none() && c.verb.passive => {
                    if let ast::Verb::Word(w) = &c.verb.verb {
                        let un = if c.verb.negated { "un" } else { "" };
                        args.particle = Some(format!("{un}{}", self.lemma(w)));
                    }
                }
                Complement::Infinitive(_) | Complement::Clause(_) | Complement::Either(_) => {}
            }
        }
        for adjunct in &clause.adjuncts {
            match adjunct {
                ast::Adjunct::Prep(p, np)
                    if !matches!(
                        p,
                        Preposition::ForEach
                            | Preposition::Per
                            | Preposition::For
                            | Preposition::InsteadOf
                    ) =>
                {
                    let d = self.phrase(np, env)?;
                    args.preps.push((*p, d));
                }
                ast::Adjunct::Manner(Adverb::FaceUp) => args.particle = Some("face up".into()),
                ast::Adjunct::Manner(Adverb::FaceDown) => {
                    args.particle = Some("face down".into());
                }
                _ => {}
            }
        }
        Ok(args)
    }

    /// `When a card becomes an X, draw a card`: its player does what only players do.
    fn not_the_piece(&self, clause: &Clause, env: &Env) -> Option<Denot> {
        let ast::Verb::Word(w) = &clause.verb.verb else { return None };
        let d = env.subject.as_ref()?;
        let object = clause.complements.iter().any(|c| matches!(c, Complement::Object(_)));
        let verb = self.verb_named(&self.lemma(w))?;
        let told = d.sort == Ref::Piece && matches!(d.core, Core::One(_)) && object;
        (told && !env.binding && !clause.verb.passive && self.with_agent.contains(&verb)).then(
            || {
                let player = env
                    .agent
                    .clone()
                    .unwrap_or_else(|| crate::lower::Expr::Controller(Box::new(d.expr())));
                Denot::one(Ref::Player, player, clause.at.0)
            },
        )
    }

    /// `becomes an X on the pile`: the place belongs to the verb.
    pub(super) fn hoist_place(
        &self,
        np: &NounPhrase,
        clause: &Clause,
    ) -> (NounPhrase, Vec<(Preposition, NounPhrase)>) {
        let becomes =
            matches!(&clause.verb.verb, ast::Verb::Word(w) if self.is(w, &["become", "turn"]));
        let NounPhrase::One(n) = np else { return (np.clone(), Vec::new()) };
        if !becomes {
            return (np.clone(), Vec::new());
        }
        let mut n = n.clone();
        let mut hoisted = Vec::new();
        n.post.retain(|p| match p {
            ast::Post::Prep(prep, place) if TO.contains(prep) => {
                hoisted.push((*prep, place.clone()));
                false
            }
            _ => true,
        });
        (NounPhrase::One(n), hoisted)
    }

    pub(super) fn bare_noun(&self, np: &NounPhrase) -> Option<String> {
        match np {
            NounPhrase::One(n)
                if n.determiner == ast::Determiner::None && n.quantity.is_none() =>
            {
                match &n.head {
                    Head::Noun(w) => Some(self.lemma(w).into_owned()),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    pub(super) fn having_event(&mut self, args: Args, clause: &Clause) -> Read<Call> {
        // `has priority` as something that comes to be: gaining it.
        match &args.object {
            Some(d) if matches!(d.sort, Ref::State(_)) => {
                Ok(Call::new(Verb::GAIN).by(args.subject.clone()).with(Role::As, args.object))
            }
            _ => Err(Stuck::new(
                clause.at.0,
                format!("`{}` is a state, not something that happens", self.quote(clause.at.0)),
            )),
        }
    }

    /// A verb that some sentence of the book makes an event, or that is one already.
    pub(super) fn known_event(&self, lemma: &str) -> bool {
        self.out.world.verbs.names.contains(lemma)
    }

    pub(super) fn verb_named(&self, lemma: &str) -> Option<Verb> {
        self.out.world.verbs.find(lemma)
    }
}
