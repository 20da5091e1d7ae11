//! Whole rules in English.

use std::fmt::Write as _;

use super::super::expr::Cond;
use super::super::rule::{Rule, RuleKind, Watch};
use super::super::verb::Role;
use super::printer::{Printer, definite, indefinite};

impl Printer<'_> {
    /// The rule as one or two clauses, guard first.
    pub fn rule(&self, rule: &Rule) -> String {
        let says = self.says(rule);
        if rule.guard == Cond::True {
            says
        } else {
            format!("while {}: {says}", self.cond(&rule.guard))
        }
    }

    /// When the rule applies: `otherwise` if always.
    pub fn guard(&self, rule: &Rule) -> String {
        if rule.guard == Cond::True { "otherwise".to_owned() } else { self.cond(&rule.guard) }
    }

    /// What the rule says where it applies.
    pub fn says(&self, rule: &Rule) -> String {
        match &rule.kind {
            RuleKind::Perform { event, effect } => {
                format!("when {}, {}", self.event(event), self.effect(effect))
            }
            RuleKind::When { event, effect, waits, .. } => {
                let when = if *waits { "after" } else { "when" };
                format!("{when} {}, {}", self.event(event), self.effect(effect))
            }
            RuleKind::Instead { event, effect } => {
                format!(
                    "when {} would happen, instead {}",
                    quoted(&self.event(event)),
                    self.effect(effect)
                )
            }
            RuleKind::Keep { over, effect } => match over {
                Some(over) => {
                    format!("for each {}: {}", self.members(over), self.effect(effect))
                }
                None => self.effect(effect),
            },
            RuleKind::Watch { watch, effect } => {
                format!("each time {}, {}", self.watch(watch), self.effect(effect))
            }
            RuleKind::May { action } => format!("it is permitted that {}", self.event(action)),
            RuleKind::Only { action, cond } => {
                format!("{} only if {}", self.event(action), self.cond(cond))
            }
            RuleKind::Cannot { action } => {
                format!("it cannot happen that {}", self.event(action))
            }
            RuleKind::Must { action } => format!("it is required that {}", self.event(action)),
            RuleKind::Param { action, role, choice, .. } => {
                let what = match role {
                    Role::As => "as what",
                    Role::Host => "for what",
                    Role::Object => "what",
                    _ => "a part of it",
                };
                format!(
                    "before {}, it is chosen {what}: {}",
                    self.event(action),
                    self.choice(choice)
                )
            }
            RuleKind::Cost { action, choices, payment } => {
                let mut parts: Vec<String> = choices.iter().map(|c| self.choice(c)).collect();
                parts.push(self.effect(payment));
                format!("before {}, {}", self.event(action), parts.join(", then "))
            }
            RuleKind::Limit { over, count, max } => format!(
                "for each {}: {} is at most {}",
                self.members(over),
                self.expr(count),
                self.expr(max)
            ),
            RuleKind::Invariant { status, zone } => {
                format!(
                    "{} is in {}",
                    indefinite(self.term(*status)),
                    definite(self.term(*zone))
                )
            }
            RuleKind::Derive { name, slot } => {
                format!("{} is {}", self.slot(*slot), self.term(*name))
            }
            RuleKind::Assign { field, slot, value } => match slot {
                Some(slot) => format!(
                    "the {} of {} is {}",
                    self.term(*field),
                    self.slot(*slot),
                    self.expr(value)
                ),
                None => format!("the {} is {}", self.term(*field), self.expr(value)),
            },
            RuleKind::Assort { slot, field, member } => match field {
                Some(field) => format!(
                    "the {} of {} has {}",
                    self.term(*field),
                    self.slot(*slot),
                    self.term(*member)
                ),
                None => {
                    format!("{} is {}", self.slot(*slot), indefinite(self.term(*member)))
                }
            },
            RuleKind::Contents { time, effect } => {
                format!("when the {} begins, {}", self.time(*time), self.effect(effect))
            }
            RuleKind::Ends { time, when, again } => {
                let what = if *again { "runs again" } else { "ends" };
                format!("the {} {what} when {}", self.time(*time), self.cond(when))
            }
            RuleKind::Setup { effect, .. } => format!("before play, {}", self.effect(effect)),
            RuleKind::Outcome { over, effect, crossing } => {
                let when = crossing.as_ref().map_or(String::new(), |(value, limit)| {
                    format!("when {} reaches {}, ", self.expr(value), self.expr(limit))
                });
                let each = over
                    .as_ref()
                    .map_or(String::new(), |over| format!("for each {}: ", self.members(over)));
                format!("{each}{when}{}", self.effect(effect))
            }
            RuleKind::Final { effect } => {
                format!("when the game is over, {}", self.effect(effect))
            }
            RuleKind::Ranking { order } => {
                format!("the winner is the first {}", self.members(order))
            }
            RuleKind::See { zone, viewer, who: Cond::True, .. } => format!(
                "{} sees what is in {}",
                self.slot(*viewer),
                indefinite(self.term(*zone)),
            ),
            RuleKind::See { zone, viewer, who, .. } => format!(
                "{} sees what is in {} only if {}",
                self.slot(*viewer),
                indefinite(self.term(*zone)),
                self.cond(who)
            ),
            RuleKind::Fact { term } => match term {
                Some(term) => format!("there is such a thing as {}", quoted(self.term(*term))),
                None => "a definition".to_owned(),
            },
            RuleKind::Components { zone, cond, at_least, .. } => {
                let mut parts = Vec::new();
                if let Some(n) = at_least {
                    parts.push(format!("it holds at least {n} pieces"));
                }
                if *cond != Cond::True {
                    parts.push(self.cond(cond));
                }
                format!(
                    "{} is built so that {}",
                    definite(self.term(*zone)),
                    parts.join(" and ")
                )
            }
            RuleKind::Meta(meta) => format!("a law about rules: {}", self.meta(meta)),
        }
    }

    fn watch(&self, watch: &Watch) -> String {
        match watch {
            Watch::EachHeld { state, without, .. } => {
                let mut text =
                    format!("every player has had {} in sequence", self.term(*state));
                if let Some(event) = without {
                    let _ = write!(text, " without {}", quoted(&self.event(event)));
                }
                text
            }
            Watch::AllPassed => "all players have passed in succession".to_owned(),
            Watch::Happened { event, times, .. } => {
                format!(
                    "{} has happened {} times",
                    quoted(&self.event(event)),
                    self.expr(times)
                )
            }
        }
    }

    /// A law in a few words.
    pub fn meta(&self, meta: &super::super::meta::Meta) -> String {
        use super::super::meta::Meta;
        match meta {
            Meta::EarlierNumber => "the earlier number prevails".to_owned(),
            Meta::LaterNumber => "the later number prevails".to_owned(),
            Meta::Exceptional => "an exceptional rule prevails".to_owned(),
            Meta::CallsItself => "a rule that calls itself an exception prevails".to_owned(),
            Meta::OnlyStated => "only what says so is an exception".to_owned(),
            Meta::ExceptionalMeans => "what makes a rule exceptional".to_owned(),
            Meta::LeavesOut => {
                "what a rule leaves out does not fall under the other".to_owned()
            }
            Meta::Force { over, under } => {
                format!(
                    "a rule that says `{}` prevails over one that says `{}`",
                    over.modal(),
                    under.modal()
                )
            }
            Meta::CannotBeatsCan => "a prohibition prevails over a permission".to_owned(),
            Meta::Attribute { name, higher } => {
                format!("the {} {name} prevails", if *higher { "higher" } else { "lower" })
            }
            Meta::Amount { larger } => {
                format!(
                    "of different figures the {} prevails",
                    if *larger { "larger" } else { "smaller" }
                )
            }
            Meta::Claims => "a rule's own claim to prevail or defer counts".to_owned(),
            Meta::Yields => "a rule that says that it gives way does".to_owned(),
            Meta::CanBeatsCannot => "a permission prevails over a prohibition".to_owned(),
            Meta::Over { over, under } => format!("{over} prevails over {under}"),
            Meta::Among(group, law) => {
                format!("among the rules of {group}, {}", self.meta(law))
            }
            Meta::CompatibilityBelow => {
                "a compatibility rule ranks below both of its sets".to_owned()
            }
            Meta::BaseBelow => "base rules of a game rank below this book".to_owned(),
            Meta::LaterClause => "within one rule, the later clause prevails".to_owned(),
            Meta::EarlierClause => "within one rule, the earlier clause prevails".to_owned(),
            Meta::Specific => "the narrower case prevails".to_owned(),
            Meta::General => "the wider case prevails".to_owned(),
            Meta::SameName => "the same name means the same element".to_owned(),
            Meta::Scope(set, cond) => {
                let name =
                    self.lowered.sets.get(set.0 as usize).map_or("", |set| set.name.as_str());
                format!("the rules of {name} hold where {}", self.cond(cond))
            }
        }
    }
}

fn quoted(text: &str) -> String {
    format!("“{text}”")
}
