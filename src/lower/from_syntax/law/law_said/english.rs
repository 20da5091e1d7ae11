//! Laws in the words that the grammar reads.

use crate::lower::{Meta, Rules};

/// A law as a sentence.
pub(super) fn of(law: &Meta) -> String {
    match law {
        Meta::EarlierNumber => "the rule with the lower number prevails".into(),
        Meta::LaterNumber => "the rule with the higher number prevails".into(),
        Meta::Exceptional => "an exception prevails over the general rule".into(),
        Meta::CallsItself => "a rule that calls itself an exception prevails".into(),
        Meta::CannotBeatsCan => "a prohibition prevails over a permission".into(),
        Meta::Force { over, under } => {
            format!("\"{}\" prevails over \"{}\"", over.modal(), under.modal())
        }
        Meta::CanBeatsCannot => "a permission prevails over a prohibition".into(),
        Meta::Attribute { name, higher } => {
            format!(
                "the rule with the {} {name} prevails",
                if *higher { "higher" } else { "lower" }
            )
        }
        Meta::Amount { larger } => {
            format!(
                "if two rules give different numbers, use the {}",
                if *larger { "larger" } else { "smaller" }
            )
        }
        Meta::Claims => "a rule that says that it takes precedence does so".into(),
        Meta::LaterClause => {
            "if two clauses of a single rule conflict, the later clause prevails".into()
        }
        Meta::EarlierClause => {
            "if two clauses of a single rule conflict, the earlier clause prevails".into()
        }
        Meta::Specific => "the more specific rule prevails".into(),
        Meta::General => "the more general rule prevails".into(),
        Meta::Over { over, under } => {
            let prevail = if *over == Rules::Printed { "prevails" } else { "prevail" };
            format!("{} {prevail} over {}", group(over), group(under))
        }
        Meta::Among(rules, law) => {
            format!("if two {} conflict, {}", group(rules), of(law))
        }
        _ => "a rule about rules".into(),
    }
}

fn group(rules: &Rules) -> String {
    match rules {
        Rules::All => "all other rules".into(),
        Rules::Printed => "card text".into(),
        Rules::Named(name) => format!("{name} rules"),
        Rules::Saying { words, first: false } => {
            format!("rules that contain the words \"{words}\"")
        }
        Rules::Saying { words, first: true } => {
            format!("rules that begin with the words \"{words}\"")
        }
        Rules::Numbered(..) => format!("rules of part {rules}"),
        other => format!("the rules of {other}"),
    }
}
