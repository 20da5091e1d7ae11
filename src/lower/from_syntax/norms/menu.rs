//! Lists of which a player does so many: `On your turn, do one of the following:`, and below it the items. Each item is
//! an event of its own, named by its words, that happens when somebody chooses it; so every outcome names
//! the item that caused it.

use indexmap::IndexMap;

use crate::lower::from_syntax::conditions::trigger::Trigger;
use crate::lower::from_syntax::context;
use crate::lower::from_syntax::context::{Lowerer, Unit};
use crate::lower::from_syntax::declare;
use crate::lower::from_syntax::discourse::{Discourse, Env};
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Read, Ref, Stuck, int};
use crate::lower::{Arg, Cond, Effect, Expr, Pattern, Proposal, Reads, Role, RuleKind, Verb};
use crate::syntax::ast::{
    Amount, Clause, Complement, Fragment, Head, Modal, NounPhrase, Post, Pronoun, Quantity,
    Sentence, Statement, Verb as V,
};

/// How many of the items are done.
struct Many {
    low: i64,
    /// None is all of them.
    high: Option<i64>,
    again: bool,
}

impl Lowerer<'_> {
    /// Finds the lists and the events of their items.
    pub(crate) fn declare_menus(&mut self) {
        for at in 0..self.units.len() {
            let opens = self.units[at]
                .statement
                .as_ref()
                .and_then(declare::sentence_of)
                .and_then(|s| s.clauses.first())
                .is_some_and(|j| self.menu_of(&j.clause).is_some());
            // What the list is about may not be understood, that there is one is.
            let said = self.units[at].text.trim_end().ends_with(':')
                && self.units[at].statement.is_none()
                && ["one of", "two of", "three of", "actions", "choose one", "choose two"]
                    .iter()
                    .any(|w| self.units[at].text.lower().contains(w));
            if !opens && !said {
                continue;
            }
            let lead = &self.units[at];
            let mut verbs: Vec<Verb> = Vec::new();
            let mut last = None;
            // What stands under an item is part of it.
            let mut within: IndexMap<u32, Verb> = IndexMap::new();
            for (i, unit) in self.units.iter().enumerate().skip(at + 1) {
                if unit.set != lead.set {
                    break;
                }
                if !unit.at_item || unit.parent != Some(lead.discourse) {
                    let inner = unit.parent.and_then(|p| within.get(&p).copied());
                    if let Some(verb) = inner {
                        within.insert(unit.discourse, verb);
                        self.menu_items.insert(i, verb);
                    }
                    continue;
                }
                let heading =
                    matches!(&unit.statement, Some(Statement::Fragment(Fragment::Phrase(_))));
                let same = last == Some(unit.discourse);
                if !same {
                    let name = option_name(&unit.text);
                    let mut unique = name.clone();
                    let mut n = 1;
                    // `Buy: …` is what `after you buy` speaks of, unless buying is explained elsewhere.
                    let told = |verb: Verb| {
                        !self.explained.contains(&name)
                            && !verb.is_primitive()
                            && !verbs.contains(&verb)
                            && !self.menus.values().flatten().any(|v| *v == verb)
                    };
                    while self
                        .out
                        .world
                        .verbs
                        .find(&unique)
                        .is_some_and(|verb| unique.contains(' ') || !told(verb))
                    {
                        n += 1;
                        unique = format!("{name} ({n})");
                    }
                    verbs.push(self.out.world.verbs.intern(&unique));
                    last = Some(unit.discourse);
                }
                if let Some(&verb) = verbs.last() {
                    within.insert(unit.discourse, verb);
                }
                if let Some(&verb) = verbs.last().filter(|_| !heading) {
                    self.menu_items.insert(i, verb);
                }
            }
            if !verbs.is_empty() {
                self.menus.insert(at, verbs);
            }
        }
    }

    /// How many of a list a clause tells somebody to do.
    fn menu_of(&self, clause: &Clause) -> Option<Many> {
        if clause.verb.negated || clause.verb.passive || clause.subject.is_some() {
            return None;
        }
        let [Complement::Object(NounPhrase::One(n))] = clause.complements.as_slice() else {
            return None;
        };
        let following = matches!(n.post.as_slice(), [Post::Of(NounPhrase::One(inner))]
            if matches!(inner.head, Head::Pronoun(Pronoun::This))
                || matches!(inner.determiner, crate::syntax::ast::Determiner::The));
        let again = match &clause.verb.verb {
            V::Do => {
                if !following || !matches!(n.head, Head::Number) && n.quantity.is_none() {
                    return None;
                }
                false
            }
            V::Word(w) if self.is(w, &["take"]) => {
                let action = matches!(&n.head, Head::Noun(w) if self.is(w, &["action"]))
                    && n.post.is_empty();
                if !action || !n.adjectives.is_empty() {
                    return None;
                }
                true
            }
            _ => return None,
        };
        let (low, high) = match n.quantity.as_ref()? {
            Quantity::Exactly(Amount::Number(n)) | Quantity::Only(Amount::Number(n)) => {
                (*n, Some(*n))
            }
            Quantity::UpTo(Amount::Number(n)) | Quantity::AtMost(Amount::Number(n)) => {
                (0, Some(*n))
            }
            Quantity::Either(list) => match list.as_slice() {
                [Amount::Number(a), Amount::Number(b)] => (*a, Some(*b)),
                _ => return None,
            },
            Quantity::AnyNumber => (0, None),
            _ => return None,
        };
        Some(Many { low, high, again })
    }

    /// The choice among the items of the list that the present sentence opens.
    pub(crate) fn menu_effect(
        &mut self,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Effect>> {
        let Some(many) = self.menu_of(clause) else { return Ok(None) };
        let Some(verbs) = self.menus.get(&self.at).cloned() else { return Ok(None) };
        let most = verbs.len() as i64;
        let high = many.high.unwrap_or(most);
        if !many.again && high > most {
            return Err(Stuck::new(
                clause.at.0,
                format!("the list below has {most} items, fewer than {high}"),
            )
            .help("write as many items as are to be done"));
        }
        let to = env.agent.clone().unwrap_or(Expr::TurnPlayer);
        let options: Vec<Effect> = verbs
            .iter()
            .map(|&verb| {
                Effect::Do(Proposal {
                    verb,
                    roles: vec![(Role::Agent, Arg::Is(to.clone()))],
                    times: None,
                    result: None,
                })
            })
            .collect();
        let taken = (high > 1).then(|| env.slot("taken"));
        let one = |free: bool| Effect::Menu {
            to: to.clone(),
            options: options.clone(),
            names: verbs.clone(),
            taken,
            again: many.again,
            free,
        };
        let mut all: Vec<Effect> =
            taken.iter().map(|&slot| Effect::Let(slot, int(0))).collect();
        all.extend((0..high).map(|i| one(i >= many.low)));
        Ok(Some(if all.len() == 1 { all.remove(0) } else { Effect::Seq(all) }))
    }

    /// Puts an item into the event that it is: it happens when somebody chooses it.
    pub(crate) fn in_menu(&mut self, unit: &Unit, env: &mut Env, d: &mut Discourse) -> bool {
        let Some(&verb) = self.menu_items.get(&self.at) else { return false };
        let same =
            matches!(&d.trigger, Some(Trigger::Event { pattern, .. }) if pattern.verb == verb);
        let goes_on = same && unit.sentence > 1;
        if !goes_on {
            env.slots.clear();
            env.named.clear();
            let slot = env.slot("player");
            let noun = self.lexicon_noun("player");
            self.remember_slot(env, slot, Ref::Player, noun, true);
            env.agent = Some(Expr::Slot(slot));
            env.you = Some(Expr::Slot(slot));
            env.subject = Some(denote::Denot::one(Ref::Player, Expr::Slot(slot), unit.span));
            let pattern = Pattern { verb, binds: vec![(Role::Agent, slot)] };
            d.trigger = Some(Trigger::Event { pattern, reads: Reads::After, proposed: false });
        }
        if let Some(Trigger::Event { pattern, .. }) = &d.trigger {
            env.event = Some(pattern.clone());
            if let Some((_, slot)) = pattern.binds.first() {
                env.agent = Some(Expr::Slot(*slot));
                env.you = Some(Expr::Slot(*slot));
            }
        }
        d.guard = Some(Cond::True);
        d.procedure = None;
        true
    }

    /// What an item lets somebody do is done when it is chosen.
    pub(crate) fn chosen_item(&self, s: &mut Sentence) {
        if !self.menu_items.contains_key(&self.at) {
            return;
        }
        for joined in &mut s.clauses {
            let own = joined.clause.subject.as_ref().is_none_or(|np| {
                matches!(np, NounPhrase::One(n) if matches!(n.head, Head::Pronoun(Pronoun::You)))
            });
            if own && matches!(joined.clause.verb.modal, Some(Modal::May | Modal::Can)) {
                joined.clause.verb.modal = None;
            }
            if own {
                joined.clause.subject = None;
            }
        }
    }

    /// Whether the event of an item has been carried out by an earlier sentence of it.
    pub(crate) fn item_begun(&self, pattern: &Pattern) -> bool {
        self.menu_items.values().any(|v| *v == pattern.verb)
            && self.out.rules.iter().any(|r| {
                matches!(&r.kind, RuleKind::Perform { event, .. } if event.verb == pattern.verb)
            })
    }

    /// What is wrong with an item whose list is not understood.
    pub(crate) fn lost_item(&self, statuses: &[context::Status], at: usize) -> bool {
        self.menu_items.contains_key(&at)
            && self.menus.keys().rev().find(|lead| **lead < at).is_some_and(|&lead| {
                self.units[lead].statement.is_none()
                    || matches!(statuses.get(lead), Some(context::Status::Unread { .. }))
            })
    }
}

/// A short name for an item: its label, or its first words.
pub(crate) fn option_name(text: &str) -> String {
    let text = text.trim().trim_end_matches(['.', '!']);
    let label = text.split_once(':').map(|(label, _)| label.trim());
    let words = label.filter(|l| l.split(' ').count() <= 4).unwrap_or(text);
    let first = words.split(['.', ',', ';', ':']).next().unwrap_or(words);
    let mut short: Vec<&str> = first.split_whitespace().take(8).collect();
    if first.split_whitespace().count() > 8 {
        short.push("…");
    }
    short.join(" ").to_lowercase()
}
