//! One of two things in other words: `chooses to swap or to sew`, `chooses between swapping and sewing`, `draws a card. Instead
//! of drawing a card, a player may rest`. Each is brought into `either swaps or sews`.

use crate::outline::{Form, Outline};
use crate::vocabulary::{Lexicon, Part, gerund_bases, third_person};

/// What only says again that one of them is done.
const AGAIN: [&str; 9] = [
    ", but not both",
    ", not both",
    ", as they like",
    ", as they wish",
    ", as they choose",
    ", whichever they like",
    ", whichever they prefer",
    " (but not both)",
    " (not both)",
];

/// Brings such sentences into their usual form.
pub(super) fn chosen(outline: &mut Outline) {
    super::ways_told::ways(outline);
    for at in 0..outline.sentences.len() {
        if outline.sentences[at].form != Form::Text {
            continue;
        }
        let text = outline.sentences[at].text.trim_end_matches('.').to_owned();
        if let Some(text) = one_of_two(&text) {
            outline.sentences[at].reword(text);
            continue;
        }
        let Some(before) = at.checked_sub(1).map(|b| &outline.sentences[b]) else { continue };
        if before.section != outline.sentences[at].section {
            continue;
        }
        if let Some(both) = instead(before.text.trim_end_matches('.'), &text) {
            outline.sentences[at - 1].reword(both);
            // What it says is said before it.
            outline.sentences[at].reword("Nothing");
        }
    }
}

fn one_of_two(text: &str) -> Option<String> {
    let cut = AGAIN.iter().find_map(|tail| text.strip_suffix(tail));
    let cut = cut.filter(|t| t.contains(" or "));
    let text = cut.unwrap_or(text);
    let verbs = |rest: &str, joint: &str, base: &dyn Fn(&str) -> Option<String>| {
        let (a, b) = rest.split_once(joint)?;
        let b = b.strip_prefix("to ").unwrap_or(b);
        let plain = |t: &str| !t.contains([',', ':', ';']) && !t.contains(" or ");
        let said = |t: &str| {
            let (verb, what) = t.split_once(' ').unwrap_or((t, ""));
            let third = third_person(&base(verb)?);
            Some(format!("{third} {what}").trim().to_owned())
        };
        (plain(a) && plain(b)).then(|| Some(format!("either {} or {}", said(a)?, said(b)?)))?
    };
    let is_known = |base: &String| Lexicon::shared().find(base, Part::Verb).is_some();
    let same = |verb: &str| Some(verb.to_owned());
    let gerund = |verb: &str| {
        let verb = verb.to_lowercase();
        let bases = gerund_bases(&verb);
        let known = bases.iter().find(|base| is_known(base)).or(bases.first()).cloned();
        known.filter(|_| verb.ends_with("ing"))
    };
    for (front, joint) in [("chooses to ", " or "), ("chooses either to ", " or ")] {
        if let Some((before, rest)) = text.split_once(front)
            && let Some(said) = verbs(rest, joint, &same)
        {
            return Some(format!("{before}{said}"));
        }
    }
    for (front, joint) in [
        ("chooses between ", " and "),
        ("must choose between ", " and "),
        ("must choose one of two actions: ", " or "),
        ("chooses one of two actions: ", " or "),
        ("has two choices: ", " or "),
        ("has a choice between ", " and "),
        ("has the choice between ", " and "),
    ] {
        let Some((before, rest)) = text.split_once(front) else { continue };
        let infinitive = rest.strip_prefix("to ").and_then(|rest| verbs(rest, joint, &same));
        if let Some(said) = infinitive.or_else(|| verbs(rest, joint, &gerund)) {
            return Some(format!("{before}{said}"));
        }
    }
    cut.map(str::to_owned)
}

/// `On their turn, a player draws a card. Instead of drawing a card, a player may rest.`
fn instead(before: &str, text: &str) -> Option<String> {
    let (lead, main) = before.split_once(", a player ")?;
    let turn = ["On their turn", "On your turn", "On each of their turns", "Each turn"];
    let plain = |t: &str| {
        !t.contains([',', ':', ';', '('])
            && !t.contains(" and ")
            && !t.contains(" or ")
            && !t.contains(" unless ")
            && !t.contains(" if ")
    };
    if !turn.contains(&lead) || !plain(main) {
        return None;
    }
    let who = ["a player may ", "they may ", "the player may ", "that player may "];
    let lower = text.to_lowercase();
    let (gerund, other) = if let Some(rest) = lower.strip_prefix("instead of ") {
        let (gerund, rest) = rest.split_once(", ")?;
        (gerund.to_owned(), who.iter().find_map(|w| rest.strip_prefix(w))?.to_owned())
    } else {
        let rest = who.iter().find_map(|w| lower.strip_prefix(w))?;
        let (other, gerund) = rest.split_once(" instead of ")?;
        (gerund.to_owned(), other.to_owned())
    };
    if !plain(&other) || other.starts_with("not ") {
        return None;
    }
    // The same verb, with what it is done to or without.
    let (verb, what) = gerund.split_once(' ').unwrap_or((&gerund, ""));
    let (said, object) = main.split_once(' ').unwrap_or((main, ""));
    let same = gerund_bases(verb).iter().any(|base| third_person(base) == said);
    if !same || !(what.is_empty() || what == object || object.starts_with(&format!("{what} ")))
    {
        return None;
    }
    let (verb, what) = other.split_once(' ').unwrap_or((&other, ""));
    let other = format!("{} {what}", third_person(verb));
    Some(format!("{lead}, a player either {main} or {}", other.trim()))
}

#[cfg(test)]
mod tests {
    use super::{instead, one_of_two};

    #[test]
    fn one_of_two_is_either() {
        for text in [
            "On their turn, a player chooses to swap or to sew",
            "On their turn, a player chooses between swapping and sewing",
            "On their turn, a player must choose one of two actions: swapping or sewing",
            "On their turn, a player has two choices: to swap or to sew",
        ] {
            assert_eq!(
                one_of_two(text).as_deref(),
                Some("On their turn, a player either swaps or sews"),
                "{text}"
            );
        }
        assert_eq!(one_of_two("A player chooses between two cards and a coin"), None);
        assert_eq!(one_of_two("A player chooses to whom they give a card"), None);
    }

    #[test]
    fn what_may_be_done_instead_is_the_other_of_two() {
        let both =
            Some("On their turn, a player either draws a card or gains a coin".to_owned());
        let draws = "On their turn, a player draws a card";
        assert_eq!(instead(draws, "Instead of drawing a card, a player may gain a coin"), both);
        assert_eq!(instead(draws, "They may gain a coin instead of drawing"), both);
        assert_eq!(
            instead(draws, "Instead of discarding a card, a player may gain a coin"),
            None
        );
        assert_eq!(instead(draws, "Instead of drawing two, a player may gain a coin"), None);
    }
}
