//! What is done as another rule says: the sentences of that rule stand in place of its number.

use std::sync::LazyLock;

use super::{Cited, SIGN, sayings};
use crate::compile::idioms::{capital, words};
use crate::compile::pattern::{Patterns, filled, slot};
use crate::outline::{Form, Outline, SectionId};
use crate::vocabulary::{Lexicon, Part, gerund, third_person_bases};

static BEHIND: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(sayings::BEHIND));

static STEPS: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(sayings::STEPS));

/// What stands before the comma behind which a rule says what is done.
const LEADS: [&str; 12] = [
    "on ",
    "in ",
    "at ",
    "during ",
    "when ",
    "whenever ",
    "if ",
    "after ",
    "before ",
    "once ",
    "each time ",
    "while ",
];
/// Who does it, where it is whoever is spoken to or has the turn.
const WHO: [&str; 7] = [
    "you must ",
    "you then ",
    "you ",
    "the active player ",
    "that player ",
    "the player ",
    "a player ",
];

/// What a rule says: when, and what is done then.
struct Rule {
    lead: Option<String>,
    /// Its sentences; the first without what stands before it.
    said: Vec<String>,
    /// The whole first sentence, in small letters.
    whole: String,
}

/// The sentences that say what a sentence refers to, if it does something as another rule says.
pub(super) fn done(
    outline: &Outline,
    at: usize,
    form: &str,
    all: &[Cited],
) -> Option<(Vec<String>, Vec<SectionId>)> {
    let mut facts = Vec::new();
    let (pattern, found) = BEHIND.whole(words(form))?;
    let text = filled(&pattern.form, &found).join(" ").replace(" ,", ",");
    let [id] = all.first()?.rules.as_slice() else { return None };
    let rule = rule(outline, *id)?;
    let deed = slot(&found, "x2");
    let mut parts = if let Some(rest) = text.strip_prefix("INSTEAD ") {
        vec![instead(&rule, rest)?]
    } else if let Some(rest) = text.strip_prefix("THEN ") {
        vec![then(outline, at, *id, &rule, rest, true)?]
    } else if let Some(rest) = text.strip_prefix("FIRST ") {
        vec![then(outline, at, *id, &rule, rest, false)?]
    } else if let Some(front) = text.strip_suffix("EITHER") {
        let [other] = all.get(1)?.rules.as_slice() else { return None };
        let other = self::rule(outline, *other)?;
        if rule.lead.is_some() != other.lead.is_some() {
            return None;
        }
        // What has no time of its own is done because it is chosen here, and not besides.
        if rule.lead.is_none() {
            let (here, first, second) = (
                outline.sentences[at].section,
                all.first()?.rules.first()?,
                all.get(1)?.rules.first()?,
            );
            let apart = |id: &SectionId| beside(outline, here) == beside(outline, *id);
            if !apart(first) || !apart(second) || here == *first || here == *second {
                return None;
            }
            facts.extend([*first, *second]);
        }
        let ([one], [two]) = (rule.said.as_slice(), other.said.as_slice()) else { return None };
        vec![format!("{front}either {one} or {two}")]
    } else if text.contains("ALL") {
        let (front, like) = text.split_once("ALL")?;
        let deed = deed.unwrap_or_default();
        let (may, deed) =
            deed.strip_prefix("you may ").map_or(("", &*deed), |d| ("you may ", d));
        if !like.is_empty() && !is_like(deed, &rule) {
            // What that rule does not tell is not done as it says.
            return (!explains(deed, &rule) && !tells(outline, *id, deed))
                .then(|| (vec![format!("{front}{may}{deed} under {SIGN}1")], Vec::new()));
        }
        let (first, more) = rule.said.split_first()?;
        let mut parts = vec![format!("{front}{may}{first}")];
        // What hangs on what was not done does not happen.
        let only = parts[0].contains(" you may ");
        let so = |said: &String| {
            if only { format!("If you do, {}", small(said)) } else { said.clone() }
        };
        parts.extend(more.iter().map(so));
        parts
    } else {
        // `Either draw a card as in 2.3 or …`: each rule says how that deed is done.
        let two = self::rule(outline, *all.get(1)?.rules.first()?)?;
        let fits = |deed: &str, rule: &Rule| {
            explains(deed, rule) || rule.said.len() == 1 && is_like(deed, rule)
        };
        let both = fits(&slot(&found, "x2")?, &rule)
            && slot(&found, "x3").is_none_or(|deed| fits(&deed, &two));
        if !both {
            return None;
        }
        vec![text]
    };
    parts[0] = capital(&parts[0]);
    Some((parts, facts))
}

/// What a rule of its own says, sentence by sentence.
fn rule(outline: &Outline, id: SectionId) -> Option<Rule> {
    let mut said: Vec<String> = Vec::new();
    for sentence in &outline.sentences {
        if sentence.section == id {
            (sentence.form == Form::Text).then_some(())?;
            said.push(sentence.text.trim_end_matches('.').to_owned());
        }
    }
    let first = said.first_mut()?;
    let lower = first.to_lowercase();
    let lead = LEADS
        .iter()
        .find(|lead| lower.starts_with(**lead))
        .and_then(|_| first.split_once(", "))
        .map(|(lead, rest)| (lead.to_owned(), rest.to_owned()));
    let (lead, main) = lead.map_or((None, first.clone()), |(lead, rest)| (Some(lead), rest));
    *first = bare(&main);
    Some(Rule { lead, said, whole: lower })
}

/// What is done, without who does it.
fn bare(main: &str) -> String {
    let lower = main.to_lowercase();
    let Some(rest) = WHO.iter().find_map(|who| lower.strip_prefix(who)) else {
        return small(main);
    };
    let rest = &main[main.len() - rest.len()..];
    let (verb, behind) = rest.split_once(' ').unwrap_or((rest, ""));
    let known = |base: &str| Lexicon::shared().find(base, Part::Verb).is_some();
    if ["may", "can", "cannot", "need"].contains(&verb) {
        return format!("you {rest}");
    }
    if known(verb) {
        return rest.to_owned();
    }
    match third_person_bases(verb).into_iter().find(|base| known(base)) {
        Some(base) => format!("{base} {behind}").trim_end().to_owned(),
        None => small(main),
    }
}

fn small(text: &str) -> String {
    let mut chars = text.chars();
    let first: String = chars.next().map(|c| c.to_lowercase().collect()).unwrap_or_default();
    first + chars.as_str()
}

/// Whether a deed is the one that a rule tells: it has no word that the rule does not have there.
fn is_like(deed: &str, rule: &Rule) -> bool {
    let Some(first) = rule.said.first() else { return false };
    let first = words(&first.to_lowercase());
    let deed = words(&deed.to_lowercase());
    let small = ["a", "an", "the", "one", "them", "it", "again", "then"];
    deed.first() == first.first()
        && deed.iter().all(|w| first.contains(w) || small.contains(&w.as_str()))
}

/// Whether a rule speaks of a deed at all.
fn tells(outline: &Outline, id: SectionId, deed: &str) -> bool {
    let Some(verb) = deed.split(' ').next().map(str::to_lowercase) else { return false };
    let stem: String = verb.chars().take(4).collect();
    outline.sentences.iter().any(|s| {
        let within = outline
            .section_ids()
            .any(|(at, section)| at == s.section && (at == id || section.parent == Some(id)));
        let lower = s.written().to_lowercase();
        within && lower.split(|c: char| !c.is_alphabetic()).any(|w| w.starts_with(&stem))
    })
}

/// Whether a rule explains a deed: `to sell a card, …`, `sell: …`.
fn explains(deed: &str, rule: &Rule) -> bool {
    let deed = deed.to_lowercase();
    let Some(verb) = deed.split(' ').next() else { return false };
    rule.whole.strip_prefix("to ").unwrap_or(&rule.whole).starts_with(verb)
        && rule.whole.contains([',', ':'])
}

/// `Instead of following 2.1, you may …`: instead of doing what that rule says.
fn instead(rule: &Rule, rest: &str) -> Option<String> {
    let [said] = rule.said.as_slice() else { return None };
    let (verb, behind) = said.split_once(' ')?;
    let known = Lexicon::shared().find(verb, Part::Verb).is_some();
    let one = known && ![" then ", ", ", " and ", " or "].iter().any(|w| behind.contains(w));
    one.then(|| format!("Instead of {} {behind}, {rest}", gerund(verb)))
}

/// `After 3.1 has been applied, …`: at the same time, behind it. Rules of one moment are carried out in their order.
fn then(
    outline: &Outline,
    at: usize,
    id: SectionId,
    rule: &Rule,
    rest: &str,
    behind: bool,
) -> Option<String> {
    let here = outline.sentences[at].section;
    let first = outline.sentences.iter().position(|s| s.section == id)?;
    if here == id || (first < at) != behind {
        return None;
    }
    match &rule.lead {
        Some(lead) => Some(format!("{lead}, {rest}")),
        None => (beside(outline, here) == beside(outline, id)).then(|| rest.to_owned()),
    }
}

/// The section around one.
fn beside(outline: &Outline, id: SectionId) -> Option<SectionId> {
    outline.sections.get(id.0 as usize).and_then(|s| s.parent)
}

/// `Follow 2.2 and 2.3 in that order`, of rules that stand in that order behind it and have no time of their own: they are steps
/// one after the other as it is.
pub(super) fn in_order(outline: &Outline, at: usize, form: &str, all: &[Cited]) -> bool {
    if STEPS.whole(words(form)).is_none() {
        return false;
    }
    let here = outline.sentences[at].section;
    let ids: Vec<SectionId> = all.iter().flat_map(|c| c.rules.iter().copied()).collect();
    let follows = |pair: &[SectionId]| pair[0].0 < pair[1].0;
    ids.len() > 1
        && here.0 < ids[0].0
        && ids.windows(2).all(follows)
        && ids.iter().all(|id| {
            let timed = rule(outline, *id).is_none_or(|r| r.lead.is_some());
            beside(outline, here) == beside(outline, *id) && !timed
        })
}
