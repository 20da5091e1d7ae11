//! House rules about what never happens: a verb that the book knows, but nobody does it, nothing
//! follows from it, or it has no such part. They would be read and change nothing.

use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::definitions::setup;
use crate::lower::{
    Arg, Cond, Expr, Pattern, PropertyKind, Role, RuleKind, SetRole, Slot, Verb, Watch,
};
use crate::vocabulary::TermId;

impl Lowerer<'_> {
    /// Makes unread what could never take effect.
    pub(crate) fn unheard(&mut self, statuses: &mut [Status]) {
        let mut lost: Vec<(usize, String, String)> = Vec::new();
        let book = Known::of(self);
        for rule in &self.out.rules {
            let at = rule.origin.position as usize;
            let Some(unit) = self.units.get(at) else { continue };
            let house = self.is_house(unit);
            let standard = (self.out.sets.get(unit.set.0 as usize))
                .is_some_and(|set| set.role == SetRole::Standard);
            if standard || lost.iter().any(|(l, ..)| *l == at) {
                continue;
            }
            let name = |verb: Verb| self.out.world.verbs.name(verb).to_owned();
            let carried_out = match &rule.kind {
                RuleKind::Perform { event, .. } if house => Some(event),
                _ => None,
            };
            let Some(pattern) = pattern_of(&rule.kind).or(carried_out) else { continue };
            let verb = pattern.verb;
            if verb.is_primitive() {
                continue;
            }
            let word = name(verb);
            let number = |field| {
                let mut all = self.out.world.properties.iter();
                all.any(|p| p.term == field && p.kind == PropertyKind::Number)
            };
            if takes_number(rule, pattern, &number) {
                lost.push((
                    at,
                    format!("`{}` does something with a number as if it were a piece", self.quote(unit.span)),
                    format!("say how often, for example `A player may {word} three times on their turn`"),
                ));
                continue;
            }
            match &rule.kind {
                // What it costs to do what nobody does.
                RuleKind::Cost { .. } if !house && !book.happens(verb, rule) => lost.push((
                    at,
                    format!(
                        "nothing in the book lets anybody {word}, so `{}` would change nothing",
                        self.quote(unit.span)
                    ),
                    "say who may do it, and what happens then".to_owned(),
                )),
                RuleKind::May { .. } | RuleKind::Must { .. } if house && !book.carried.contains(&verb) => {
                    lost.push((
                        at,
                        format!("`{}` lets somebody {word}, and nothing says what happens then", self.quote(unit.span)),
                        format!("say what happens, for example `when a player {word}s, that player …`"),
                    ));
                }
                RuleKind::May { .. } | RuleKind::Must { .. } => {}
                // A power offers what it carries out.
                RuleKind::Perform { .. } if book.offered.contains(&verb) => {}
                _ if house && !book.happens(verb, rule) => lost.push((
                    at,
                    format!(
                        "nothing in the book lets anybody {word}, so `{}` would change nothing",
                        self.quote(unit.span)
                    ),
                    "use the book's own word for what happens, for example `play`, `draw` or `discard`, or say who may do it".to_owned(),
                )),
                // What a deed is when it is done.
                RuleKind::Perform { .. } => {}
                _ if house
                    && (by_piece(rule, pattern) || by_controlled(rule, pattern))
                    && !book.pieces_do(verb, rule) => lost.push((
                    at,
                    format!(
                        "in this book only players {word}, and `{}` says it of a piece",
                        self.quote(unit.span)
                    ),
                    format!("say it of the player, for example `when a player {word}s, that player …`"),
                )),
                _ => {
                    let odd = pattern.binds.iter().find(|(role, _)| {
                        !matches!(role, Role::Agent | Role::Object)
                            && !book.roles.contains(&(verb, *role))
                    });
                    if odd.is_some() {
                        lost.push((
                            at,
                            format!(
                                "`{}` speaks of a part of `{word}` that the book does not give it",
                                self.quote(unit.span)
                            ),
                            format!("say it as a condition, for example `when a player {word}s, if that player …`"),
                        ));
                    }
                }
            }
        }
        for (at, message, help) in &lost {
            if let (Some(status), Some(unit)) = (statuses.get_mut(*at), self.units.get(*at)) {
                *status = Status::Unread {
                    at: unit.span,
                    message: message.clone(),
                    help: Some(help.clone()),
                };
            }
        }
        let lost: Vec<u32> = lost.into_iter().map(|(at, ..)| at as u32).collect();
        self.out.rules.retain(|r| !lost.contains(&r.origin.position));
    }
}

/// What the rules of the book carry out and let happen.
struct Known {
    carried: Vec<Verb>,
    done: Vec<(Verb, usize)>,
    roles: Vec<(Verb, Role)>,
    /// What pieces do, and in which sentence.
    pieces: Vec<(Verb, usize)>,
    /// What somebody may or must do by any rule.
    offered: Vec<Verb>,
}

impl Known {
    fn of(lowerer: &Lowerer<'_>) -> Self {
        let mut known = Self {
            carried: Vec::new(),
            done: Vec::new(),
            roles: Vec::new(),
            pieces: Vec::new(),
            offered: Vec::new(),
        };
        for rule in &lowerer.out.rules {
            let at = rule.origin.position as usize;
            match &rule.kind {
                RuleKind::Perform { event, .. }
                | RuleKind::When { event, .. }
                | RuleKind::Instead { event, .. } => {
                    known.carried.push(event.verb);
                    if matches!(rule.kind, RuleKind::Perform { .. }) {
                        known.done.push((event.verb, at));
                        known.binds(event);
                    }
                }
                RuleKind::Cost { action, .. } | RuleKind::Param { action, .. } => {
                    known.carried.push(action.verb);
                    known.done.push((action.verb, at));
                    known.binds(action);
                }
                RuleKind::May { action }
                | RuleKind::Must { action }
                | RuleKind::Only { action, .. } => {
                    known.offered.push(action.verb);
                    known.done.push((action.verb, at));
                    // What limits a deed gives it no part that it has not.
                    if matches!(rule.kind, RuleKind::May { .. }) {
                        known.binds(action);
                    }
                }
                RuleKind::Watch { watch: Watch::Happened { event, .. }, .. } => {
                    known.carried.push(event.verb);
                }
                _ => {}
            }
            if rule.kind.pattern().is_some_and(|p| by_piece(rule, p)) {
                known.pieces.extend(rule.kind.pattern().map(|p| (p.verb, at)));
            }
            setup::proposals(&rule.kind, &mut |p| {
                let agent = p.roles.iter().find(|(role, _)| *role == Role::Agent);
                if let Some((_, Arg::Is(Expr::Slot(s)))) = agent
                    && is_piece(&rule.guard, *s)
                {
                    known.pieces.push((p.verb, at));
                }
            });
            let mut verbs = Vec::new();
            setup::effect_of(&rule.kind, &mut verbs);
            known.done.extend(verbs.into_iter().map(|v| (v, at)));
            roles_in(&rule.kind, &mut known.roles);
        }
        known
    }

    fn binds(&mut self, pattern: &Pattern) {
        self.roles.extend(pattern.binds.iter().map(|(role, _)| (pattern.verb, *role)));
    }

    /// Whether some other sentence says that pieces do it.
    fn pieces_do(&self, verb: Verb, rule: &crate::lower::Rule) -> bool {
        self.pieces.iter().any(|(v, at)| *v == verb && *at != rule.origin.position as usize)
    }

    /// Whether some other sentence lets it happen.
    fn happens(&self, verb: Verb, rule: &crate::lower::Rule) -> bool {
        self.done.iter().any(|(v, at)| *v == verb && *at != rule.origin.position as usize)
    }
}

/// Whether a rule is about a piece that does something.
fn by_piece(rule: &crate::lower::Rule, pattern: &Pattern) -> bool {
    let agent = pattern.binds.iter().find(|(role, _)| *role == Role::Agent);
    agent.is_some_and(|(_, slot)| is_piece(&rule.guard, *slot))
}

/// Whether whoever does something has a controller, which only pieces have.
fn by_controlled(rule: &crate::lower::Rule, pattern: &Pattern) -> bool {
    let agent = pattern.binds.iter().find(|(role, _)| *role == Role::Agent);
    agent.is_some_and(|(_, slot)| {
        let controller = Expr::Controller(Box::new(Expr::Slot(*slot)));
        format!("{:?}", rule.guard).contains(&format!("{controller:?}"))
    })
}

fn is_piece(guard: &Cond, slot: Slot) -> bool {
    match guard {
        Cond::All(list) => list.iter().any(|c| is_piece(c, slot)),
        Cond::Kind(Expr::Slot(s), _) => *s == slot,
        _ => false,
    }
}

fn roles_in(kind: &RuleKind, roles: &mut Vec<(Verb, Role)>) {
    let mut seen = Vec::new();
    setup::proposals(kind, &mut |p| {
        seen.extend(p.roles.iter().map(|(role, _)| (p.verb, *role)));
    });
    roles.extend(seen);
}

fn pattern_of(kind: &RuleKind) -> Option<&Pattern> {
    match kind {
        RuleKind::Watch { watch: Watch::Happened { event, .. }, .. } => Some(event),
        RuleKind::Perform { .. } | RuleKind::Param { .. } | RuleKind::Cost { .. } => None,
        kind => kind.pattern(),
    }
}

/// `A player may sell up to three gems`, where gems are a number of theirs: what is sold is compared with that number.
fn takes_number(
    rule: &crate::lower::Rule,
    pattern: &Pattern,
    is_number: &dyn Fn(TermId) -> bool,
) -> bool {
    let Some((_, object)) = pattern.binds.iter().find(|(role, _)| *role == Role::Object) else {
        return false;
    };
    let number = |c: &Cond| {
        matches!(c, Cond::Compare(crate::lower::Compare::Equal, Expr::Slot(s), Expr::Field(_, field))
            if s == object && is_number(*field))
    };
    match &rule.guard {
        Cond::All(list) => list.iter().any(number),
        one => number(one),
    }
}
