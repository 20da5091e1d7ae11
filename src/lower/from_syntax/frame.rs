//! Which event a verb with its arguments speaks of.

use super::call::{Args, Call, TO};
use super::context::Lowerer;
use super::discourse::Env;
use super::phrases::denote::{Core, Denot, Read, Ref, Stuck, equal, int};
use super::phrases::taken_from::taken_where;
use super::phrases::things::controller_or_owner;
use crate::lower::{Expr, Role, Verb};
use crate::syntax::ast::{Clause, Preposition};
use crate::vocabulary::Word;

impl Lowerer<'_> {
    pub(super) fn frame(
        &mut self,
        word: &Word,
        agent: Option<Denot>,
        object: Option<Denot>,
        args: &Args,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Call> {
        let lemma = self.lemma(word).into_owned();
        let is = |list: &[&str]| list.contains(&&*lemma);
        let sort = object.as_ref().map(|d| d.sort);
        let subject_sort = agent.as_ref().map(|d| d.sort);
        if !env.binding {
            let measure = |d: &Denot| matches!(d.sort, Ref::Tally(_) | Ref::Property(_));
            let to = args.preps.iter().map(|(_, d)| d).find(|d| measure(d)).map(|d| d.sort);
            self.not_of_others(&lemma, sort.or(subject_sort), to, clause.at.0)?;
        }
        // The event noun: `the draw is skipped`, `the dig happens`.
        if let Some(Ref::Event(verb)) = sort.or(subject_sort)
            && is(&["skip", "happen", "occur", "continue", "proceed", "cancel", "prevent"])
        {
            let mut call =
                Call::new(if is(&["skip", "cancel", "prevent"]) { Verb::SKIP } else { verb });
            call.about_event = Some(verb);
            return Ok(call);
        }
        if let Some((p, state)) = &args.state {
            // `removed from play`: an event of the book about a state that it derives.
            let name = format!("{lemma} {} {state}", preposition(*p));
            let verb = self.out.world.verbs.intern(&name);
            let object = object.or(agent.clone());
            let effect = !env.binding && *p == Preposition::From;
            let object = object.map(|d| if effect { self.out_of_state(d, state) } else { d });
            return Ok(Call { chosen: effect, ..Call::new(verb).with(Role::Object, object) });
        }
        if let Some(call) = self.by_itself(&lemma, agent.as_ref(), object.as_ref(), clause) {
            return Ok(call);
        }
        if self.known_event(&lemma)
            && object.is_none()
            && args.preps.is_empty()
            && subject_sort == Some(Ref::Player)
        {
            return self.book_event(&lemma, agent, object, args, clause, env);
        }
        if is(&["remove", "take", "return", "clear"])
            && object.as_ref().is_some_and(|d| d.sort == Ref::Piece)
            && self.out_of_game(clause)
        {
            return Ok(Call::new(Verb::DESTROY).with(Role::Object, object));
        }
        if let Some(mut call) = self.sending(&lemma, agent.clone(), object.clone(), args) {
            // `The sailors are sent to ships`: by the player who has each of them.
            if call.agent.is_none() && clause.verb.passive && !env.binding {
                let piece = call.role(Role::Object).map(|d| match &d.core {
                    Core::Many(q) => Expr::Slot(q.var),
                    _ => d.expr(),
                });
                if let Some(piece) = piece {
                    let who = Expr::Controller(Box::new(piece));
                    env.agent = Some(who.clone());
                    call.agent = Some(Denot::one(Ref::Player, who, clause.at.0));
                }
            }
            return Ok(call);
        }
        if let Some(call) = self.laying(&lemma, object.as_ref(), args, env.binding) {
            return Ok(call);
        }
        if is(&[
            "move", "go", "return", "put", "place", "lay", "transfer", "bring", "send", "come",
            "shift", "add", "remove", "leave", "enter", "join", "stay", "remain", "set",
            "give", "take",
        ]) && let Some(call) =
            self.movement(&lemma, agent.clone(), object.clone(), args, env)?
        {
            return Ok(call);
        }
        if is(&["put", "place", "arrange", "set", "lay"])
            && clause.adjuncts.iter().any(|a| {
                matches!(a, crate::syntax::ast::Adjunct::Order(o)
                    if matches!(o.by, crate::syntax::ast::OrderBy::Random))
            })
        {
            let object = object.map(|d| whole_place(&d).unwrap_or(d));
            return Ok(Call::new(Verb::SHUFFLE).by(agent).with(Role::Object, object));
        }
        if is(&["shuffle", "mix", "reshuffle"]) {
            let object = object.map(|d| self.pile_for(&d).unwrap_or(d));
            if let Some(d) = object.as_ref().filter(|d| matches!(d.sort, Ref::Tally(_))) {
                let said = self.quote(d.span);
                return Err(Stuck::new(
                    d.span,
                    format!("`{said}` are counted, and only pieces can be mixed"),
                )
                .help("say how many of them there are, for example `there are 40 cards`"));
            }
            return Ok(Call::new(Verb::SHUFFLE).by(agent).with(Role::Object, object));
        }
        if is(&["become", "turn"])
            && let Some(call) = self.becoming(agent.clone(), args, env)?
        {
            return Ok(call);
        }
        if is(&["attach"]) {
            let host = args.prep(&[Preposition::To]);
            let (piece, agent) = attach_sides(agent, object);
            return Ok(Call::new(Verb::ATTACH)
                .by(agent)
                .with(Role::Object, piece)
                .with(Role::Host, host));
        }
        if is(&["detach", "unattach"]) {
            let (piece, agent) = attach_sides(agent, object);
            return Ok(Call::new(Verb::DETACH).by(agent).with(Role::Object, piece));
        }
        self.handles_pieces(&lemma, object.as_ref(), args, clause, env)?;
        // `Take a coin`: whoever acts takes it.
        let doer = match (&agent, &env.agent) {
            (None, Some(e)) if !env.binding && !clause.verb.passive => {
                Some(Denot::one(Ref::Player, e.clone(), clause.at.0))
            }
            _ => agent.clone(),
        };
        if let Some(call) = self.growing(&lemma, agent.as_ref(), object.as_ref(), args, env)? {
            return Ok(call);
        }
        if let Some(call) = self.gaining(&lemma, doer.clone(), object.clone(), args) {
            self.adds_nothing(clause)?;
            return Ok(call);
        }
        // `Give each player one coin`: they get it.
        if is(&["give", "hand", "award"])
            && sort == Some(Ref::Player)
            && agent.is_none()
            && let Some(call) = self.taking(object.clone(), args.second.clone())
        {
            return Ok(call);
        }
        if is(super::effects::deal::GAIN) && matches!(word, crate::vocabulary::Word::Lexeme(_))
        {
            let object = object.clone().map(|o| of_place(o, args));
            let (object, chosen) = self.taken_from(object, args, env)?;
            // `Take a card from another player`: whoever is told to, into their own hand.
            let told = clause.subject.is_none() && !clause.verb.passive && !env.binding;
            let taker = agent.clone().or_else(|| {
                let who = env.agent.clone().or_else(|| env.you.clone());
                let who = who.unwrap_or(crate::lower::Expr::TurnPlayer);
                (told && chosen).then(|| Denot::one(Ref::Player, who, clause.at.0))
            });
            if let Some(call) = self.taking(taker, object) {
                return Ok(self.joins_hand(taken_where(call, args, env), chosen));
            }
        }
        if let Some(call) = self.paying(word, doer.as_ref(), object.as_ref(), args, env)? {
            return Ok(call);
        }
        if is(&["win"]) && matches!(sort, None | Some(Ref::Game)) {
            return Ok(Call::new(Verb::WIN).by(agent.or(object)));
        }
        if is(&["lose"]) && matches!(sort, None | Some(Ref::Game)) {
            return Ok(Call::new(Verb::BE_OUT).by(agent));
        }
        if is(&["end", "finish", "stop"]) && matches!(sort.or(subject_sort), Some(Ref::Game)) {
            return Ok(Call::new(Verb::END_GAME));
        }
        let asked = agent.clone().or_else(|| {
            let who = env.agent.clone().or_else(|| env.you.clone())?;
            Some(super::phrases::denote::Denot::one(Ref::Player, who, clause.at.0))
        });
        if let Some(call) = self.turn_event(&lemma, asked.as_ref(), object.as_ref(), clause) {
            return Ok(call);
        }
        if is(&["end", "finish", "begin", "start", "skip", "stop"])
            && let Some(Ref::Time(_)) = sort.or(subject_sort)
        {
            let time = if matches!(sort, Some(Ref::Time(_))) { object } else { agent.clone() };
            let who = if subject_sort == Some(Ref::Player) { agent } else { None };
            self.whose_time(who.as_ref(), time.as_ref(), clause, env)?;
            let verb = if is(&["end", "finish", "stop"]) {
                Verb::END
            } else if is(&["skip"]) {
                Verb::SKIP
            } else {
                Verb::BEGIN
            };
            return Ok(Call::new(verb).by(who).with(Role::As, time));
        }
        if is(&["pass"])
            && !matches!(sort, Some(Ref::Piece))
            && subject_sort != Some(Ref::Time(self.turn))
        {
            // `Pass.`: whoever is addressed.
            let ordered = clause.subject.is_none() && !env.binding && !clause.verb.passive;
            let addressed = asked.clone().unwrap_or_else(|| {
                let turn = crate::lower::Expr::TurnPlayer;
                super::phrases::denote::Denot::one(Ref::Player, turn, clause.at.0)
            });
            return Ok(Call::new(Verb::PASS)
                .by(agent.or_else(|| ordered.then_some(addressed)))
                .with(Role::As, object.filter(|d| matches!(d.sort, Ref::State(_)))));
        }
        if let Some(call) = self.shown(&lemma, agent.as_ref(), object.as_ref(), args, env) {
            return Ok(call);
        }
        if is(&["roll", "throw"]) {
            return Ok(Call::new(Verb::ROLL).by(agent).with(Role::Amount, object));
        }
        self.not_by_definition(&lemma, clause.at.0)?;
        if let Some((_, on, _)) = self.flags.get(&*lemma) {
            let verb = *on;
            return Ok(Call::new(verb).by(agent).with(Role::Object, object));
        }
        if let Some(base) = lemma.strip_prefix("un")
            && let Some((_, _, off)) = self.flags.get(base)
        {
            let verb = *off;
            return Ok(Call::new(verb).by(agent).with(Role::Object, object));
        }
        self.book_event(&lemma, agent, object, args, clause, env)
    }

    /// An event of the book: any other verb.
    pub(super) fn book_event(
        &mut self,
        lemma: &str,
        agent: Option<Denot>,
        object: Option<Denot>,
        args: &Args,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Call> {
        let object = match object {
            Some(o) => Some(self.numbered_piece(o, lemma, env)?),
            None => None,
        };
        // A subject that is a piece and no object: it undergoes the event (`an act resolves`).
        let (agent, object) = match (agent, object) {
            (Some(a), None) if matches!(a.sort, Ref::Piece | Ref::Place(_)) => (None, Some(a)),
            (a, Some(o)) if ["draw", "reveal"].contains(&lemma) => (a, Some(self.at_home(o))),
            pair => pair,
        };
        if !self.known_event(lemma) {
            if let Some(stuck) = self.not_become(lemma, clause) {
                return Err(stuck);
            }
            if let Some(stuck) = object.as_ref().and_then(|o| self.of_what(lemma, o)) {
                return Err(stuck);
            }
            return Err(self.unexplained(lemma, clause));
        }
        let verb = self.out.world.verbs.intern(lemma);
        // `discards all cards in front of them`: that is where they are.
        let away = matches!(lemma, "discard" | "return" | "remove" | "trash" | "lose");
        let before =
            args.prep(&[Preposition::InFrontOf]).filter(|d| away && d.sort == Ref::Player);
        let before = before.map(|d| {
            let area = self.area();
            let place = Expr::Zone(area, Some(Box::new(d.expr())));
            Denot::one(Ref::Place(Some(area)), place, d.span)
        });
        let from = args.prep(&[Preposition::From]).or(before);
        let (object, from) = match object {
            Some(o) if !env.binding => {
                let (o, from) = out_of(o, from.map(|d| self.own_place(d, env)));
                (Some(o), from)
            }
            o => (o, from),
        };
        let mut call = Call::new(verb).by(agent).with(Role::Object, object);
        for (p, d) in &args.preps {
            if let (Preposition::InFrontOf, Ref::Player) = (p, d.sort) {
                if away {
                    continue;
                }
                let area = self.area();
                let place = Expr::Zone(area, Some(Box::new(d.expr())));
                call = call
                    .with(Role::To, Some(Denot::one(Ref::Place(Some(area)), place, d.span)));
                continue;
            }
            let role = match (p, d.sort) {
                (Preposition::By, _) => continue,
                (Preposition::From, Ref::Player) => {
                    // `steals a card from another player`: that player has the card.
                    if env.binding
                        && let Some(Core::One(object)) =
                            call.role(Role::Object).map(|o| &o.core)
                    {
                        let whose = Expr::Controller(Box::new(object.clone()));
                        env.guards.push(equal(whose, d.expr()));
                    }
                    Role::Host
                }
                // `to the discard`, where nothing of that name is a place.
                (Preposition::From | Preposition::To, Ref::Event(_)) => {
                    return Err(self.names_no_place(d));
                }
                (Preposition::From, _) if from.is_none() => continue,
                (Preposition::From, _) => Role::From,
                (Preposition::As, _) => Role::As,
                (_, Ref::Place(_)) => Role::To,
                (_, Ref::Time(_)) => continue,
                _ => Role::Host,
            };
            if role == Role::As {
                let mut d = d.clone();
                // What it is played as it is not yet.
                if env.binding
                    && let Core::One(Expr::Slot(slot)) = &d.core
                    && self.status_word(&d).is_some()
                {
                    let named = format!("{slot:?}");
                    env.guards.retain(|guard| !format!("{guard:?}").contains(&named));
                }
                d = self.status_denot(&d);
                if !self.chosen_as(verb, &call, &d, env) {
                    call = call.with(Role::As, Some(d));
                }
            } else if call.role(role).is_none() {
                call = call.with(role, Some(d.clone()));
            }
        }
        let mut call = self.as_it_is_played(call, verb, env);
        if let Some(second) = &args.second
            && call.role(Role::Second).is_none()
        {
            call = call.with(Role::Second, Some(second.clone()));
        }
        Ok(call)
    }

    /// `plays a 1`, `discards a 7`: a piece that bears this number.
    fn numbered_piece(&self, d: Denot, lemma: &str, env: &mut Env) -> Read<Denot> {
        let moved = ["play", "discard", "draw", "lay", "reveal", "lead"].contains(&lemma);
        let (Ref::Number, Core::One(n @ Expr::Const(crate::lower::Value::Int(_)))) =
            (d.sort, &d.core)
        else {
            return Ok(d);
        };
        if !moved {
            return Ok(d);
        }
        let numbers = self.piece_numbers();
        // `draws two`: so many of something, not what bears a two.
        let bare = self.quote(d.span).to_lowercase();
        let counts = crate::vocabulary::number_word(&bare).is_some();
        let [field] = (if counts { &[][..] } else { numbers.as_slice() }) else {
            return Err(Stuck::new(
                d.span,
                format!("it is not clear which pieces `{}` names", self.quote(d.span)),
            )
            .help("name the piece, for example `two cards` or `a card with the number 1`"));
        };
        let slot = env.slot("card");
        let bears = equal(Expr::Field(Box::new(Expr::Slot(slot)), *field), n.clone());
        if env.binding {
            env.guards.push(bears);
            return Ok(Denot::one(Ref::Piece, Expr::Slot(slot), d.span));
        }
        let all = super::phrases::denote::over(slot, crate::lower::Domain::Pieces, bears);
        Ok(Denot::many(Ref::Piece, all, super::phrases::denote::How::A, d.span))
    }

    /// A place to which something goes is somebody's: where the book counts all as one, the agent's.
    pub(super) fn own_place(&self, mut d: Denot, env: &Env) -> Denot {
        if let (Ref::Place(Some(zone)), Core::One(Expr::Zone(_, None))) = (d.sort, &d.core)
            && self.scope_of(zone) == crate::lower::Scope::Player
            && let Some(owner) = self.ownerless(env)
        {
            d.core = Core::One(Expr::Zone(zone, Some(Box::new(owner))));
        }
        d
    }

    pub(super) fn movement(
        &mut self,
        lemma: &str,
        agent: Option<Denot>,
        object: Option<Denot>,
        args: &Args,
        env: &Env,
    ) -> Read<Option<Call>> {
        let is = |list: &[&str]| list.contains(&lemma);
        let piece_like = |d: &Denot| matches!(d.sort, Ref::Piece);
        let place_like = |d: &Denot| matches!(d.sort, Ref::Place(_));
        // The mover: the object if there is one, else the subject.
        let (mover, agent) = match (agent, object) {
            (a, Some(o)) if piece_like(&o) => (o, a),
            (Some(a), None) if piece_like(&a) => (a, None),
            (Some(a), Some(o)) if piece_like(&a) && place_like(&o) => {
                // `leaves the stack`, `enters the row`
                let leaves = is(&["leave"]);
                let role = if leaves { Role::From } else { Role::To };
                let o = if leaves { self.where_it_is(o, &a, env) } else { o };
                return Ok(Some(
                    Call::new(Verb::MOVE).with(Role::Object, Some(a)).with(role, Some(o)),
                ));
            }
            // `puts their hand into their deck`: all that is there.
            (_, Some(o))
                if place_like(&o)
                    && is(&["move", "put", "place", "add", "return", "transfer", "bring"]) =>
            {
                let Some(to) = args.prep(TO).filter(|to| place_like(to) && to.sort != o.sort)
                else {
                    return Ok(None);
                };
                let table = self.zone_named("table");
                if table.is_some_and(|t| to.sort == Ref::Place(Some(t))) {
                    return Ok(None);
                }
                let (from, to) = (self.own_place(o, env), self.own_place(to, env));
                return Ok(Some(
                    Call::new(Verb::MOVE_ALL)
                        .with(Role::From, Some(from))
                        .with(Role::To, Some(to)),
                ));
            }
            _ => return Ok(None),
        };
        let from = args.prep(&[Preposition::From]).filter(|d| !nowhere(d));
        let from = from.map(|d| self.where_it_is(d, &mover, env));
        let to = match self.beside_goal(args) {
            Some(d) => Some(d),
            None => args.prep(TO).filter(|d| place_like(d) || d.sort == Ref::Player),
        };
        // `in front of you` is the place before that player.
        let before = args.prep(&[Preposition::InFrontOf]).filter(|d| d.sort == Ref::Player);
        let to = match (to, before) {
            (None, Some(d)) => {
                let area = self.area();
                let place = Expr::Zone(area, Some(Box::new(d.expr())));
                Some(Denot::one(Ref::Place(Some(area)), place, d.span))
            }
            (to, _) => to,
        };
        let stays = is(&["stay", "remain"]);
        let to = match to {
            None if is(&["take"]) => {
                self.taken_back(&mover, from.as_ref(), agent.as_ref(), args, env)
            }
            None if args.particle.as_deref() == Some("back") => self.back_there(&mover, env),
            to => to,
        };
        if stays || (is(&["take", "give"]) && to.is_none()) {
            return Ok(None);
        }
        // `remove them`: what is out of its place and goes nowhere is set aside.
        let aside = is(&["remove"])
            && !self.known_event("remove")
            && (matches!(mover.core, Core::One(_))
                || matches!(&mover.core, Core::Many(q) if super::effects::put::located_filter(q) || q.domain != crate::lower::Domain::Pieces));
        if is(&[
            "return", "set", "leave", "add", "remove", "take", "put", "place", "lay", "send",
            "bring", "transfer", "shift", "enter", "join",
        ]) && to.is_none()
            && from.is_none()
            && args.particle.as_deref().is_none_or(|p| p == "back")
            && !aside
        {
            return Ok(None);
        }
        // `Cards go face up`: it turns, and nothing says where it goes.
        let faced = args.particle.as_deref().is_some_and(|p| p.starts_with("face "));
        if faced && to.is_none() && from.is_none() {
            return Ok(None);
        }
        let goal = |(p, d): &&(Preposition, Denot)| TO.contains(p) && place_like(d);
        let position = match args.preps.iter().find(goal).map(|(p, _)| *p) {
            Some(Preposition::AtBottom | Preposition::Under) => Some(1),
            // What has been looked at lies there already, and goes on top of the others.
            Some(Preposition::OnTop) | None if env.looked.is_some() && to.is_some() => Some(0),
            _ => None,
        };
        let to = to.map(|d| self.own_place(d, env)).map(|d| self.at_player(d, &mover, env));
        let mover = if from.is_none() { self.own_to_move(lemma, mover, env) } else { mover };
        let (mover, from) = out_of(mover, from);
        let mut call = Call::new(Verb::MOVE).by(agent).with(Role::Object, Some(mover.clone()));
        call = call.with(Role::From, from).with(Role::To, to);
        if let Some(n) = position {
            call = call.with(Role::Position, Some(Denot::one(Ref::Number, int(n), mover.span)));
        }
        Ok(Some(call))
    }

    /// Of the places that count as one over all players, the one that a piece leaves is that of whoever
    /// controls it.
    fn where_it_is(&self, place: Denot, piece: &Denot, env: &Env) -> Denot {
        match &place.core {
            Core::One(Expr::Zone(zone, None))
                if self.collective.contains(zone) && !env.binding =>
            {
                let side = controller_or_owner(piece.expr());
                Denot { core: Core::One(Expr::Zone(*zone, Some(Box::new(side)))), ..place }
            }
            _ => place,
        }
    }
}

/// A condition without the demand that a variable has a status.
pub(super) fn without_status(
    c: crate::lower::Cond,
    slot: crate::lower::Slot,
    status: crate::vocabulary::TermId,
) -> crate::lower::Cond {
    use crate::lower::{Cond, Expr};
    match c {
        Cond::Status(Expr::Slot(s), t) if s == slot && t == status => Cond::True,
        Cond::All(list) => list
            .into_iter()
            .map(|c| without_status(c, slot, status))
            .fold(Cond::True, Cond::and),
        c => c,
    }
}

pub(super) fn attach_sides(
    agent: Option<Denot>,
    object: Option<Denot>,
) -> (Option<Denot>, Option<Denot>) {
    match (agent, object) {
        (Some(a), None) if a.sort == Ref::Piece => (Some(a), None),
        (a, o) => (o, a),
    }
}

pub(super) fn preposition(p: Preposition) -> &'static str {
    match p {
        Preposition::From => "from",
        Preposition::To => "to",
        _ => "in",
    }
}

/// A place that nothing says more about (`the deck`, where each kind of piece has its own).
fn nowhere(d: &Denot) -> bool {
    d.sort == Ref::Place(None)
        && matches!(d.core, Core::One(crate::lower::Expr::Const(crate::lower::Value::None)))
}

/// `Three cards from the bag`: the pieces of that place.
/// `takes a card from the row`: one of those that lie there.
pub(super) fn of_place(object: Denot, args: &Args) -> Denot {
    let from = args.prep(&[Preposition::From]);
    if object.sort == Ref::Piece { out_of(object, from).0 } else { object }
}

pub(super) fn out_of(mut what: Denot, from: Option<Denot>) -> (Denot, Option<Denot>) {
    if let (Some(place), Core::Many(q)) = (&from, &mut what.core)
        && let (Ref::Place(Some(_)), Core::One(e)) = (place.sort, &place.core)
        && matches!(q.domain, crate::lower::Domain::Pieces)
        && q.limit.is_none()
    {
        q.domain = crate::lower::Domain::In(e.clone());
        return (what, None);
    }
    (what, from)
}

/// The place whose pieces these are.
fn whole_place(d: &Denot) -> Option<Denot> {
    match &d.core {
        Core::Many(q) => match &q.domain {
            crate::lower::Domain::In(e) => {
                Some(Denot::one(Ref::Place(None), e.clone(), d.span))
            }
            _ => None,
        },
        _ => None,
    }
}
