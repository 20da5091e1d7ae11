//! Actions with a name of their own, of which a player does so many: `on your turn you take two actions`, and in the rules that
//! follow `Travel: …`, `Rest: …`; `on a turn, a player either trades or digs`. The rules that follow are the items of the list
//! that the sentence opens; actions that are told elsewhere are named in it.

use super::idioms::words;
use super::menu;
use crate::outline::{Form, Outline, SectionKind};
use crate::vocabulary::{Lexicon, Part, third_person_bases};

/// Opens the lists of an outline before anything is read.
pub(super) fn open(outline: &mut Outline) {
    for at in 0..outline.sentences.len() {
        let sentence = &outline.sentences[at];
        if sentence.form != Form::Text || sentence.text.ends_with(':') {
            continue;
        }
        let below = labelled(outline, at);
        if below.len() > 1
            && let Some(lead) =
                of_labels(&sentence.text, &below).or_else(|| these(&sentence.text, &below))
        {
            let parent = sentence.section;
            let section = outline.section(parent);
            let (depth, path) = (section.depth + 1, section.path.clone());
            for &(i, _) in &below {
                let id = outline.sentences[i].section;
                let item = &mut outline.sections[id.0 as usize];
                (item.kind, item.parent) = (SectionKind::Item { ordered: false }, Some(parent));
                item.depth = depth;
                item.path.clone_from(&path);
            }
            said(outline, at, lead);
        } else if below.is_empty()
            && let Some(lead) = chosen(&sentence.text).and_then(|names| menu_of(&verbs(names)?))
        {
            said(outline, at, lead);
        }
    }
}

fn said(outline: &mut Outline, at: usize, text: String) {
    let sentence = &mut outline.sentences[at];
    let written = sentence.written().to_owned();
    sentence.reword(text);
    sentence.written = Some(written);
}

/// The rules right behind a sentence that open with a label, with the labels; a rule that says what anybody does who …
/// is no order to whoever chooses it.
fn labelled(outline: &Outline, at: usize) -> Vec<(usize, String)> {
    let lead = &outline.sentences[at];
    let parent = outline.section(lead.section).parent;
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut last = lead.section;
    for (i, sentence) in outline.sentences.iter().enumerate().skip(at + 1) {
        let section = outline.section(sentence.section);
        if sentence.section == last {
            if last == lead.section {
                return Vec::new();
            }
            continue;
        }
        last = sentence.section;
        let rule = matches!(section.kind, SectionKind::Rule) && section.parent == parent;
        let label = sentence.text.split_once(": ").filter(|_| rule);
        let Some((label, rest)) = label else { break };
        let lower = rest.to_lowercase();
        let anybody = ["a player ", "each player ", "every player ", "players "];
        if label.split(' ').count() > 2 || anybody.iter().any(|w| lower.starts_with(w)) {
            break;
        }
        found.push((i, label.to_lowercase()));
    }
    found
}

/// `On your turn you take two actions`, `… take exactly one of three actions: Dive, Search or Surface`, where the rules
/// that follow bear these names.
fn of_labels(text: &str, below: &[(usize, String)]) -> Option<String> {
    let (front, listed) = match text.trim_end_matches('.').split_once(": ") {
        Some((front, names)) => (front, Some(names)),
        None => (text.trim_end_matches('.'), None),
    };
    let (front, which) =
        match front.split_once(", which is ").or_else(|| front.split_once(", which are ")) {
            Some((front, names)) => (front, Some(names)),
            None => (front, None),
        };
    if let Some(names) = listed.or(which) {
        let mut names = list(names)?;
        let mut labels: Vec<String> = below.iter().map(|(_, l)| l.clone()).collect();
        names.sort();
        labels.sort();
        (names == labels).then_some(())?;
    }
    let mut front = front.to_lowercase();
    let mut again = false;
    for tail in [
        ", and you may take the same action twice",
        ", and they may take the same action twice",
        ", and the same action may be taken twice",
        "; the same action may be taken twice",
        ", and you may repeat an action",
        ", in any order",
    ] {
        if let Some(rest) = front.strip_suffix(tail) {
            again |= !tail.ends_with("order");
            front = rest.to_owned();
        }
    }
    let front = front.replace("exactly ", "");
    if let Some(n) = ["a turn consists of ", "each turn consists of "]
        .iter()
        .find_map(|w| front.strip_prefix(w))
    {
        let n = n.strip_suffix(" action").or_else(|| n.strip_suffix(" actions"))?;
        return menu::canonical(&format!("On your turn, take {n} actions:")).is_some().then(
            || {
                let one = n == "one" || n == "1";
                if one {
                    "On your turn, do one of the following:".to_owned()
                } else {
                    format!("On your turn, take {n} actions:")
                }
            },
        );
    }
    // `takes two actions on each of their turns`: the time stands first in the form.
    let own = [
        " on each of their turns",
        " on their turn",
        " in their turn",
        " each turn",
        " per turn",
        " on each turn",
    ];
    let moved = own
        .iter()
        .find_map(|w| front.strip_suffix(w))
        .map(|rest| format!("on your turn, {rest}"));
    let front = moved.unwrap_or(front);
    let count = below.len();
    let numbers = ["two", "three", "four", "five", "six"];
    let all = numbers.get(count.checked_sub(2)?)?;
    let plain = front
        .replace(&format!(" of {all} actions"), " of the following actions")
        .replace(&format!(" of the {all} actions"), " of the following actions")
        .replace(&format!(" of these {all} actions"), " of the following actions")
        .replace(" of the actions", " of the following actions");
    let form = menu::canonical(&format!("{plain}:"))?;
    let form = form.trim_end_matches('.').to_owned() + ":";
    // `Two actions` of a list may be the same one only where the book says so.
    Some(if again { form.replace("do two of the following", "take two actions") } else { form })
}

/// `Dive, Search or Surface`
fn list(text: &str) -> Option<Vec<String>> {
    let names: Vec<String> = words(text)
        .iter()
        .map(|w| w.to_lowercase())
        .filter(|w| {
            !matches!(w.as_str(), "," | "or" | "and" | "to" | "either" | "whether" | "you")
        })
        .collect();
    (names.len() > 1 && names.iter().all(|n| n.chars().all(char::is_alphabetic)))
        .then_some(names)
}

/// `Choose to gather or to build`, where the rules that follow bear these names.
fn these(text: &str, below: &[(usize, String)]) -> Option<String> {
    let mut names = chosen(text)?;
    let mut labels: Vec<String> = below.iter().map(|(_, l)| l.clone()).collect();
    names.sort();
    labels.sort();
    (names == labels).then(|| "On your turn, do one of the following:".to_owned())
}

/// `On each turn a player must either trade or dig`, `on your turn, first decide whether you dig or rest`: what is chosen
/// are actions that other rules tell of.
fn chosen(text: &str) -> Option<Vec<String>> {
    let lower = text.trim_end_matches('.').to_lowercase();
    let turn = [
        "on your turn",
        "on each turn",
        "on a turn",
        "on their turn",
        "each turn",
        "in your turn",
        "during your turn",
        "on each of your turns",
        "in each turn",
        "every turn",
    ];
    let consists = [
        "a turn consists of one action, which is ",
        "each turn consists of one action, which is ",
        "a turn is one action: ",
    ];
    if let Some(names) = consists.iter().find_map(|w| lower.strip_prefix(w)) {
        return list(names);
    }
    let rest = turn.iter().find_map(|w| lower.strip_prefix(w))?;
    let rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
    let who = ["a player ", "the player ", "the active player ", "players ", "you ", "they "];
    let rest = who.iter().find_map(|w| rest.strip_prefix(w)).unwrap_or(rest);
    let rest = ["must ", "has to ", "have to ", "first ", "may "]
        .iter()
        .find_map(|w| rest.strip_prefix(w).filter(|_| *w != "may "))
        .unwrap_or(rest);
    let rest = [
        "decide whether ",
        "decides whether ",
        "choose whether ",
        "chooses whether ",
        "choose ",
        "chooses ",
        "decide ",
    ]
    .iter()
    .find_map(|w| rest.strip_prefix(w))
    .or_else(|| rest.starts_with("either ").then_some(rest))?;
    list(rest).filter(|_| rest.contains(" or "))
}

fn menu_of(verbs: &[String]) -> Option<String> {
    let (last, front) = verbs.split_last()?;
    Some(format!("On your turn, do one of the following: {} or {last}.", front.join(", ")))
}

/// The verbs of a list, in their base form: nothing else stands in it.
fn verbs(names: Vec<String>) -> Option<Vec<String>> {
    let verb = |w: &str| Lexicon::shared().find(w, Part::Verb).is_some();
    let base = |name: String| {
        if verb(&name) {
            return Some(name);
        }
        third_person_bases(&name).into_iter().find(|b| verb(b))
    };
    names.into_iter().map(base).collect()
}
