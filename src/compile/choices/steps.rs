//! What a turn or a round is made up of, in order: `Each turn has three steps in this order`, with the rules that
//! follow, `A turn goes like this: draw a card, then discard a card`, `six rounds, each made up of a trading phase
//! followed by a building phase`.

use super::found::below;
use crate::compile::idioms::capital;
use crate::compile::idioms::words;
use crate::compile::menu;
use crate::compile::turn_said::say;
use crate::outline::{Outline, SectionId, SectionKind};

/// How it is said of each round what its parts are.
const MADE_OF: [&str; 9] = [
    ", each made up of ",
    ", each consisting of ",
    ", each of which consists of ",
    ", each of which has ",
    ", each with ",
    ", each comprising ",
    ", each divided into ",
    " made up of ",
    " consisting of ",
];
/// What stands between two parts.
const NEXT: [&str; 9] = [
    ", which is followed by ",
    ", followed by ",
    " followed by ",
    ", and then ",
    " and then ",
    ", then ",
    ", and ",
    " and ",
    ", ",
];

/// Brings such a sentence into the usual form, with its steps as the items of a list.
pub(super) fn sequence(outline: &mut Outline, at: usize) -> bool {
    let text = outline.sentences[at].text.trim_end_matches('.').to_owned();
    if phases(outline, at, &text) {
        return true;
    }
    if let Some((front, tail)) = text.split_once(": ")
        && let Some((form, count)) = menu::sequence(front)
        && let Some(said) = in_a_row(tail, count)
    {
        let time = form.trim_end_matches(':');
        say(&mut outline.sentences[at], &format!("{time}, {said}"));
        return time.starts_with("On");
    }
    let Some((form, count)) = menu::sequence(&text) else { return false };
    let found = below(outline, at, true, count, true);
    let items = |id: SectionId| matches!(outline.section(id).kind, SectionKind::Item { .. });
    if found.len() < 2 || found.iter().any(|t| items(outline.sentences[t.at].section)) {
        return false;
    }
    let here = outline.sentences[at].section;
    let depth = outline.section(here).depth + 1;
    say(&mut outline.sentences[at], &form);
    // The form ends in a colon, which is part of it.
    outline.sentences[at].text = form;
    for one in found {
        let id = outline.sentences[one.at].section;
        if let super::found::Shape::Order(body) = &one.shape
            && outline.sentences[one.at].text.trim_end_matches('.')
                != body.trim_end_matches('.')
        {
            let title = (capital(&one.name.said), outline.sentences[one.at].span);
            outline.sections[id.0 as usize].title.get_or_insert(title);
            say(&mut outline.sentences[one.at], &capital(body));
        }
        if one.alone {
            let title = (capital(&one.name.said), outline.sentences[one.at].span);
            outline.sections[id.0 as usize].title.get_or_insert(title);
            outline.join(one.at);
            let text = outline.sentences[one.at].text.clone();
            if let Some((_, body)) = text.split_once(". ") {
                say(&mut outline.sentences[one.at], body);
            }
        }
        let item = &mut outline.sections[id.0 as usize];
        (item.kind, item.parent, item.depth) =
            (SectionKind::Item { ordered: true }, Some(here), depth);
    }
    true
}

/// `draw a card, then discard a card, gain a coin`: one after the other, if there are as many as is said.
fn in_a_row(tail: &str, count: Option<usize>) -> Option<String> {
    let mut parts: Vec<String> = vec![tail.trim().to_owned()];
    for joint in [
        "; ",
        ", and then ",
        " and then ",
        ", then ",
        ", finally ",
        ", and finally ",
        ", and ",
        ", ",
    ] {
        parts = parts.iter().flat_map(|p| p.split(joint).map(str::to_owned)).collect();
    }
    let parts: Vec<&str> = parts
        .iter()
        .map(|p| {
            ["first ", "then ", "finally ", "and ", "next "]
                .iter()
                .fold(p.trim(), |p, w| p.strip_prefix(w).unwrap_or(p))
        })
        .filter(|p| !p.is_empty())
        .collect();
    let clause = |p: &&str| {
        !["if ", "when ", "unless ", "or ", "which "].iter().any(|w| p.starts_with(w))
    };
    if parts.len() < 2 || count.is_some_and(|n| n != parts.len()) || !parts.iter().all(clause) {
        return None;
    }
    Some(parts.join(", then "))
}

/// `six rounds, each made up of a trading phase followed by a building phase`: a sentence for the phases of their own.
fn phases(outline: &mut Outline, at: usize, text: &str) -> bool {
    let Some((mark, end)) = MADE_OF.iter().find_map(|m| Some((*m, text.find(m)?))) else {
        return false;
    };
    let (front, tail) = (&text[..end], &text[end + mark.len()..]);
    let time = ["round", "turn", "day", "year", "season", "hand"].into_iter().find(|t| {
        let plural = format!("{t}s");
        words(front).last().is_some_and(|w| *w == plural || w == t)
    });
    let Some(time) = time else { return false };
    let Some(list) = names(tail) else { return false };
    let (last, others) = list.split_last().map_or(("", &[][..]), |(l, o)| (l.as_str(), o));
    let noun = last.rsplit(' ').next().unwrap_or("phase");
    let number = crate::vocabulary::NUMBERS.get(list.len()).copied().unwrap_or("two");
    let said = format!(
        "Each {time} has {number} {noun}s: the {} and the {last}",
        others.join(", the ")
    );
    outline.split(at, end, end + mark.len());
    say(&mut outline.sentences[at + 1], &said);
    true
}

/// `a trading phase followed by a building phase`
fn names(tail: &str) -> Option<Vec<String>> {
    let mut parts: Vec<String> = vec![tail.to_owned()];
    for joint in NEXT {
        parts = parts.iter().flat_map(|p| p.split(joint).map(str::to_owned)).collect();
    }
    let names: Option<Vec<String>> = parts
        .iter()
        .map(|part| {
            let part =
                ["a ", "an ", "the ", "one "].iter().find_map(|w| part.strip_prefix(w))?;
            let all = part.split(' ').count();
            let noun = part.rsplit(' ').next()?.to_lowercase();
            let fits = matches!(noun.as_str(), "phase" | "step" | "stage" | "part")
                && (2..4).contains(&all);
            fits.then(|| part.to_owned())
        })
        .collect();
    names.filter(|n| n.len() > 1)
}

#[cfg(test)]
mod tests {
    use super::{in_a_row, names};

    #[test]
    fn parts_stand_in_a_row() {
        let said = "draw a card, then discard a card, then gain a coin";
        assert_eq!(
            in_a_row("draw a card, discard a card, and gain a coin", Some(3)).as_deref(),
            Some(said)
        );
        assert_eq!(in_a_row("draw a card, discard a card", Some(3)), None);
        assert_eq!(names("a Trade phase followed by a Build phase").map(|n| n.len()), Some(2));
        assert_eq!(names("two cards and a coin"), None);
    }
}
