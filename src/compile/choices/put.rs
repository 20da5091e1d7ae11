//! Sentence and actions in one form: a list to choose from.

use super::found::{Shape, Told, below, first_of, told, with_price};
use super::lead::{From, Front, Lead, read};
use super::more;
use super::names::Name;
use super::steps::sequence;
use crate::compile::idioms::capital;
use crate::compile::idioms::{joined, words};
use crate::compile::pointers::pointers;
use crate::compile::turn_said::say;
use crate::outline::{Form, Outline, SectionId, SectionKind};
use crate::vocabulary::{NUMBERS, gerund, past_bases, third_person};

/// Brings the choices of an outline into the form that the next stages know.
pub(in crate::compile) fn said(outline: &mut Outline) {
    more::said(outline);
    let mut at = 0;
    while at < outline.sentences.len() {
        if outline.sentences[at].form == Form::Text && choice(outline, at).is_none() {
            sequence(outline, at);
        }
        at += 1;
    }
}

fn choice(outline: &mut Outline, at: usize) -> Option<()> {
    let text = outline.sentences[at].text.clone();
    let pointed = pointed(outline, &text);
    let mut lead = read(pointed.as_ref().map_or(&text, |(plain, _)| plain))?;
    if lead.front == Front::Open && own_time(outline, at) {
        lead.front = Front::Turn;
    }
    let (mut names, count, any) = match &lead.from {
        From::Names(names) => (Some(names.clone()), Some(names.len()), false),
        From::Below(count) => (None, *count, true),
        From::Actions => (None, None, false),
    };
    let mut swallowed = false;
    let mut all = match &names {
        Some(names) => by_name(outline, at, names)?,
        None => match &pointed {
            Some((_, rules)) => {
                let found = rules.iter().map(|&id| told(outline, first_of(outline, id)?));
                found.collect::<Option<Vec<_>>>()?
            }
            None => below(outline, at, any, count, false),
        },
    };
    // `Your turn is one action. You may dig, sell or rest.`
    if names.is_none()
        && all.len() > 1
        && let Some(more) = named_next(outline, at)
        && more.len() == all.len()
        && let Some(order) =
            more.iter().map(|n| all.iter().find(|t| t.name == *n).cloned()).collect()
    {
        (all, names, swallowed) = (order, Some(more), true);
    }
    if names.is_none() && all.len() < 2 {
        let more = named_next(outline, at)?;
        if count.is_some_and(|n| n != more.len()) {
            return None;
        }
        all = by_name(outline, at, &more)?;
        (names, swallowed) = (Some(more), true);
    }
    if all.len() < 2 || lead.front == Front::Open && names.is_some() && any_time(&text) {
        return None;
    }
    if let Some(high) = lead.high
        && !lead.again
        && high > all.len()
    {
        return None;
    }
    // Where a rule speaks of whoever does it, all are named by what is done.
    let spoken = all.iter().any(|t| t.shape == Shape::Spoken);
    let labels: Vec<String> = all
        .iter()
        .enumerate()
        .map(|(i, t)| names.as_ref().map_or_else(|| t.name.base(), |n| both(&n[i], &t.name)))
        .collect();
    let form = form(&lead, all.len(), &text, spoken.then_some(&labels))?;
    if swallowed {
        outline.join(at);
        for one in &mut all {
            if one.at > at {
                one.at -= 1;
            }
        }
    }
    open(outline, at, &lead, &form);
    let at = if matches!(lead.front, Front::Before(_)) { at + 1 } else { at };
    if matches!(lead.front, Front::Before(_)) {
        for one in &mut all {
            if one.at >= at {
                one.at += 1;
            }
        }
    }
    for label in &labels {
        let used =
            !label.contains(' ') && outline.sentences.iter().any(|s| done(&s.text, label));
        if used || spoken {
            outline.named.deeds.push(label.clone());
        }
    }
    // From the last to the first: what stands alone before the rest is joined with it.
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|&i| std::cmp::Reverse(all[i].at));
    for i in order {
        put(outline, at, &all[i], &labels[i], spoken);
    }
    Some(())
}

/// A sentence that points to the rules that are chosen from, with `below` in their place.
fn pointed(outline: &Outline, text: &str) -> Option<(String, Vec<SectionId>)> {
    let pointer = pointers(text, outline).pop().filter(|p| p.rules.len() > 1)?;
    let plain = format!("{}below{}", &text[..pointer.start], &text[pointer.end..]);
    Some((plain, pointer.rules))
}

/// Whether a sentence under a heading about turns needs no time of its own.
fn own_time(outline: &Outline, at: usize) -> bool {
    outline.titles(outline.sentences[at].section).iter().any(|title| {
        let lower = title.to_lowercase();
        let all = words(&lower);
        all.iter().any(|w| matches!(w.as_str(), "turn" | "turns" | "turn's"))
            && !lower.contains("order")
    })
}

/// `Players may dig or sell`: that is no turn.
fn any_time(text: &str) -> bool {
    [" may ", " can ", "may ", "can "].iter().any(|w| text.to_lowercase().contains(w))
}

/// Where each of the names is told.
fn by_name(outline: &Outline, at: usize, names: &[Name]) -> Option<Vec<Told>> {
    let all: Vec<Told> = (0..outline.sentences.len())
        .filter(|&i| i != at)
        .filter_map(|i| told(outline, i))
        .collect();
    let here = outline.sentences[at].section;
    names
        .iter()
        .map(|name| {
            let mut fits =
                all.iter().filter(|t| t.name == *name && reaches(outline, here, at, t));
            // What orders is told before what speaks of whoever does it.
            let first = fits.clone().find(|t| t.shape != Shape::Spoken);
            first.or_else(|| fits.next()).cloned()
        })
        .collect()
}

/// A label stands behind the sentence; an explanation may stand anywhere.
fn reaches(outline: &Outline, here: SectionId, at: usize, t: &Told) -> bool {
    let text = &outline.sentences[t.at].text;
    let label = t.shape == Shape::Titled
        || t.alone
        || !["To ", "If ", "When", "A ", "Who", "You "].iter().any(|w| text.starts_with(w));
    let same = outline.sentences[t.at].section == here;
    t.at > at && (!same || !t.alone) || !label
}

/// Names that the next sentence of the same rule gives.
fn named_next(outline: &Outline, at: usize) -> Option<Vec<Name>> {
    let next = outline.sentences.get(at + 1)?;
    if next.section != outline.sentences[at].section || next.form != Form::Text {
        return None;
    }
    let lower = next.text.to_lowercase();
    let fronts = [
        "the actions are ",
        "these are ",
        "they are ",
        "the options are ",
        "it is ",
        "the choices are ",
        "this is ",
        "the actions are: ",
    ];
    let said = fronts
        .iter()
        .find_map(|f| lower.strip_prefix(f))
        .map(|rest| format!("choose between {rest}"));
    match read(said.as_deref().unwrap_or(&next.text))?.from {
        From::Names(names) => Some(names),
        _ => None,
    }
}

/// What both names can be forms of, as an order.
fn both(said: &Name, told: &Name) -> String {
    let common = said.common(told);
    if common.is_empty() { told.base() } else { common }
}

/// Whether a text speaks of somebody doing it.
fn done(text: &str, verb: &str) -> bool {
    let all: Vec<String> = words(text).iter().map(|w| w.to_lowercase()).collect();
    let before = [
        "may", "can", "must", "not", "cannot", "never", "to", "who", "whoever", "has", "have",
        "had", "you", "they", "player", "players", "would", "just", "both", "each",
    ];
    (1..all.len()).any(|i| {
        let word = &all[i];
        let form = word == verb
            || *word == third_person(verb)
            || *word == gerund(verb)
            || past_bases(word).iter().any(|b| b == verb);
        form && before.contains(&all[i - 1].as_str())
    })
}

/// The usual form of the sentence.
fn form(lead: &Lead, many: usize, text: &str, spoken: Option<&Vec<String>>) -> Option<String> {
    let front = match lead.front {
        Front::Turn => "On your turn, ".to_owned(),
        Front::Open => String::new(),
        Front::Before(_) => "Then ".to_owned(),
        Front::Words(n) => {
            let all = words(text);
            format!("{}, ", joined(&all[..n]))
        }
    };
    if let Some(labels) = spoken {
        let (last, others) = labels.split_last()?;
        if lead.high != Some(1) {
            return None;
        }
        let may = if lead.low == 0 { "you may " } else { "" };
        return Some(format!(
            "{front}{may}do one of the following: {} or {last}",
            others.join(", ")
        ));
    }
    let number = |n: usize| NUMBERS[..=10].get(n).copied();
    let many = match (lead.low, lead.high) {
        (_, None) => format!("up to {}", number(many)?),
        (low, Some(high)) if low == high => number(high)?.to_owned(),
        (0, Some(high)) => format!("up to {}", number(high)?),
        (1, Some(2)) => "one or two".to_owned(),
        _ => return None,
    };
    let form = match (lead.again, lead.high) {
        (true, Some(n)) if n > 1 => format!("{front}take {many} actions:"),
        _ => format!("{front}do {many} of the following:"),
    };
    Some(capital(&form))
}

/// Puts the form in place; what is done before stays a sentence of its own.
fn open(outline: &mut Outline, at: usize, lead: &Lead, form: &str) {
    let Front::Before(n) = lead.front else {
        return say(&mut outline.sentences[at], form);
    };
    let text = outline.sentences[at].text.clone();
    let end = place(&text, n);
    let start = ["and then ", "then ", "and "]
        .iter()
        .find_map(|w| Some(end + text[end..].find(w)? + w.len()))
        .unwrap_or(end);
    outline.split(at, end, start);
    say(&mut outline.sentences[at + 1], form);
}

/// Where so many words of a text end.
fn place(text: &str, n: usize) -> usize {
    (0..=text.len())
        .filter(|&i| text.is_char_boundary(i))
        .find(|&i| words(&text[..i]).len() == n && text[i..].starts_with([' ', ',', ';']))
        .unwrap_or(text.len())
}

/// Makes an item of an action.
fn put(outline: &mut Outline, lead: usize, told: &Told, label: &str, spoken: bool) {
    let body = match &told.shape {
        Shape::Spoken => return,
        Shape::Plain => outline.sentences[told.at].text.clone(),
        Shape::Order(body) => body.clone(),
        Shape::Titled if told.alone => {
            outline.join(told.at);
            let text = &outline.sentences[told.at].text;
            text.split_once(". ").map_or_else(String::new, |(_, rest)| rest.to_owned())
        }
        Shape::Titled => outline.sentences[told.at].text.clone(),
    };
    let body = with_price(body.trim_end_matches('.'), told.price.as_deref());
    let (body, limit) = limited(&paid(&body));
    if told.shape == Shape::Plain {
        if body != outline.sentences[told.at].text {
            say(&mut outline.sentences[told.at], &body);
        }
        return;
    }
    if spoken {
        return say(&mut outline.sentences[told.at], &format!("To {label}, {}", small(&body)));
    }
    say(&mut outline.sentences[told.at], &format!("{}: {}", capital(label), capital(&body)));
    let own = outline.sentences[told.at].section;
    let here = outline.sentences[lead].section;
    let shared = outline.sentences[..told.at].iter().any(|s| s.section == own) || own == here;
    let depth = outline.section(here).depth + 1;
    let id = if shared {
        // It shares its section with others: it gets one of its own.
        let mut inner = outline.section(own).clone();
        (inner.title, inner.span) = (None, outline.sentences[told.at].span);
        outline.sections.push(inner);
        let id = SectionId(outline.sections.len() as u32 - 1);
        let rest: Vec<usize> = (told.at..outline.sentences.len())
            .take_while(|&i| {
                outline.sentences[i].section == own
                    && (i == told.at || goes_on(&outline.sentences[i].text))
            })
            .collect();
        for i in rest {
            outline.sentences[i].section = id;
        }
        id
    } else {
        own
    };
    if let Some(limit) = limit {
        limit_said(
            outline,
            told.at,
            &format!("You may {limit}").replacen("only", &format!("{label} only"), 1),
        );
    }
    standing(outline, id, label);
    let item = &mut outline.sections[id.0 as usize];
    (item.kind, item.parent, item.depth) =
        (SectionKind::Item { ordered: false }, Some(here), depth);
}

/// `…, provided that you have a coin`, `which is allowed only while …, …`: what is done, and when only that may be.
fn limited(body: &str) -> (String, Option<String>) {
    let lower = body.to_lowercase();
    for front in [
        "which is allowed only ",
        "which is possible only ",
        "which is only allowed ",
        "which is only possible ",
        "which you may do only ",
        "which may be done only ",
        "which you can do only ",
    ] {
        if lower.starts_with(front)
            && let Some(end) = body.find(", ")
        {
            return (
                capital(&body[end + 2..]),
                Some(format!("only {}", &body[front.len()..end])),
            );
        }
    }
    for (joint, word) in [
        (", provided that ", "if"),
        (", provided ", "if"),
        (", but only if ", "if"),
        (", but only while ", "while"),
        (", only if ", "if"),
        (" provided that ", "if"),
        (", as long as ", "while"),
        (", so long as ", "while"),
        (" (only if ", "if"),
        (" (only while ", "while"),
    ] {
        if let Some(at) = lower.rfind(joint) {
            let rest = body[at + joint.len()..].trim_end_matches([')', '.']);
            if !rest.contains(',') && !body[..at].contains(". ") {
                return (body[..at].to_owned(), Some(format!("only {word} {rest}")));
            }
        }
    }
    (body.to_owned(), None)
}

/// Says behind a sentence what limits it.
fn limit_said(outline: &mut Outline, at: usize, text: &str) {
    let end = outline.sentences[at].text.len();
    outline.split(at, end, end);
    say(&mut outline.sentences[at + 1], text);
}

/// `You may not dig while …`, below what digging is: that holds for whoever would choose it, and is no part of doing it.
fn standing(outline: &mut Outline, item: SectionId, label: &str) {
    let own: Vec<usize> = (0..outline.sentences.len())
        .filter(|&i| outline.sentences[i].section == item)
        .collect();
    let mut rule: Option<SectionId> = None;
    for &at in own.iter().skip(1) {
        let Some(text) = limits(&outline.sentences[at].text, label) else { continue };
        let id = *rule.get_or_insert_with(|| {
            let mut inner = outline.section(item).clone();
            inner.title = None;
            if matches!(inner.kind, SectionKind::Item { .. } | SectionKind::Heading) {
                inner.kind = SectionKind::Prose;
            }
            outline.sections.push(inner);
            SectionId(outline.sections.len() as u32 - 1)
        });
        let sentence = &mut outline.sentences[at];
        if sentence.text != text {
            say(sentence, &text);
        }
        sentence.section = id;
    }
}

/// A sentence that limits when an action may be chosen, as a rule about whoever has the turn.
fn limits(text: &str, label: &str) -> Option<String> {
    let lower = text.trim_end_matches('.').to_lowercase();
    let all = words(&lower);
    let (ing, verb) = (gerund(label), label);
    for (middle, may) in [
        (" is allowed only ", "may"),
        (" is only allowed ", "may"),
        (" is possible only ", "may"),
        (" is only possible ", "may"),
        (" is not allowed ", "may not"),
        (" is not possible ", "may not"),
        (" is impossible ", "may not"),
        (" is forbidden ", "may not"),
    ] {
        for subject in [ing.as_str(), verb, "this", "this action"] {
            if let Some(rest) = lower.strip_prefix(subject).and_then(|r| r.strip_prefix(middle))
            {
                let only = if may == "may" { "only " } else { "" };
                let behind = &text[text.len().min(lower.len()) - rest.len()..];
                return Some(format!("You {may} {verb} {only}{behind}"));
            }
        }
    }
    let modal = ["not", "cannot", "only", "never", "can", "may", "must"];
    let limit = ["not", "cannot", "only", "never"];
    let at =
        (1..all.len()).find(|&i| all[i] == verb && modal.contains(&all[i - 1].as_str()))?;
    let limited = all[..at].iter().chain(all.get(at + 1..at + 2).unwrap_or_default());
    limited.clone().any(|w| limit.contains(&w.as_str())).then(|| text.to_owned())
}

/// `pay a coin to draw a card`, of an action that is chosen: it is paid, and the card is drawn.
fn paid(body: &str) -> String {
    // `pay 1 coin per card to take up to three`: so much for each that is taken.
    if body.contains(" per ") || body.contains(" each") {
        return body.to_owned();
    }
    let gives = [
        "pay ",
        "spend ",
        "discard ",
        "return ",
        "give ",
        "lose ",
        "sacrifice ",
        "put ",
        "trade ",
        "remove ",
    ];
    let lower = body.to_lowercase();
    let purpose = lower.match_indices(" to ").find(|(at, _)| {
        let rest = &lower[at + 4..];
        let verb = rest.split(' ').next().unwrap_or_default();
        ["draw", "gain", "take", "get", "score", "receive", "earn", "move"].contains(&verb)
    });
    match purpose {
        Some((at, _))
            if gives.iter().any(|g| lower.starts_with(g)) && lower.is_char_boundary(at) =>
        {
            format!("{} and {}", &body[..at], &body[at + 4..])
        }
        _ => body.to_owned(),
    }
}

/// Whether a sentence goes on telling what the one before it began.
fn goes_on(text: &str) -> bool {
    [
        "Then ",
        "Otherwise",
        "If that ",
        "If it ",
        "This ",
        "It ",
        "That ",
        "You may then ",
        "After that",
        "If you do",
    ]
    .iter()
    .any(|w| text.starts_with(w))
}

/// A sentence inside another one.
fn small(text: &str) -> String {
    let second = text.chars().nth(1);
    if second.is_some_and(char::is_uppercase) {
        return text.to_owned();
    }
    let mut letters = text.chars();
    letters.next().map(|c| c.to_lowercase().to_string()).unwrap_or_default() + letters.as_str()
}
