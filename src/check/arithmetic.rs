//! Stated arithmetic that does not follow: chances on a die, sums, products, totals.

use super::words::Tok;
use super::{Input, SentenceView};
use crate::finding::{Code, Finding, Findings};

/// How far back a die may have been named.
const BACK: usize = 12;

/// Checks every figure that follows from others in its sentence.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    let own: Vec<(&SentenceView<'_>, &[Tok])> =
        input.own().map(|view| (view, view.toks())).collect();
    let mut dice: Vec<i64> = own.iter().flat_map(|(_, toks)| sides(toks)).collect();
    dice.sort_unstable();
    dice.dedup();
    for outline in input.sets.iter().map(|set| set.outline) {
        for (at, message) in &outline.named.sums {
            let finding = Finding::new(Code::WrongArithmetic, *at, message.clone());
            findings.push(finding.help("make the figures agree"));
        }
    }
    for (at, (view, toks)) in own.iter().enumerate() {
        chances(toks, || die(&own, at, &dice), &mut |from, to, said, is| {
            let message = format!("`{}` is not {said}", text(view, toks, from, to));
            report(input, view, toks, (from, to), message, is, findings);
        });
        equations(toks, &mut |from, to, is| {
            let message = format!("`{}` does not follow", text(view, toks, from, to));
            report(input, view, toks, (from, to), message, is, findings);
        });
        whole(toks, &mut |from, to, sum| {
            let message = format!("these parts of one whole come to {sum} %");
            report(
                input,
                view,
                toks,
                (from, to),
                message,
                "let them come to 100 %".to_owned(),
                findings,
            );
        });
        shares(toks, &mut |from, to, said, is| {
            let message = format!("`{said}` is not what the figures before it come to");
            report(input, view, toks, (from, to), message, is, findings);
        });
        totals(toks, &mut |from, to, said, is| {
            let message = format!("the parts do not make up {said}: they come to {is}");
            let what = format!("write {is} as the total, or change a part");
            report(input, view, toks, (from, to), message, what, findings);
        });
    }
}

/// `In 27% of all rounds nobody …, and in 83% somebody does`: shares of one whole that come to almost a hundred, and not to it.
fn whole(toks: &[Tok], wrong: &mut dyn FnMut(usize, usize, i64)) {
    let percents: Vec<(usize, i64)> = (0..toks.len().saturating_sub(1))
        .filter(|&i| toks[i + 1].any(&["%", "percent"]))
        .filter_map(|i| Some((i, toks[i].number?)))
        .collect();
    let (Some((from, _)), Some((to, _))) = (percents.first(), percents.last()) else { return };
    let sum: i64 = percents.iter().map(|(_, n)| n).sum();
    let one =
        toks[*from..].windows(2).any(|w| w[0].is("of") && w[1].any(&["all", "the", "every"]));
    let compared = toks.iter().any(|t| t.any(&["than", "more", "rises", "falls", "from"]));
    if percents.len() > 1
        && one
        && !compared
        && (85..=115).contains(&sum)
        && !(98..=102).contains(&sum)
    {
        wrong(*from, *to + 1, sum);
    }
}

fn text<'a>(view: &SentenceView<'a>, toks: &[Tok], from: usize, to: usize) -> &'a str {
    view.sentence.text.get(toks[from].start..toks[to].end).unwrap_or("")
}

fn report(
    input: &Input<'_>,
    view: &SentenceView<'_>,
    toks: &[Tok],
    (from, to): (usize, usize),
    message: String,
    help: String,
    findings: &mut Findings,
) {
    let place = input.place(view, toks[from].start, toks[to].end);
    findings.push(Finding::new(Code::WrongArithmetic, place, message).help(help));
}

/// The sizes of the dice in a sentence: `d20`, `20-sided`, `a six-sided die`.
fn sides(toks: &[Tok]) -> Vec<i64> {
    let mut out = Vec::new();
    for (at, tok) in toks.iter().enumerate() {
        let named = tok.lower.strip_prefix('d').and_then(|rest| rest.parse().ok());
        let several = at > 0 && toks[at - 1].number.is_some_and(|n| n > 1);
        if let Some(sides) = named.filter(|_| !several) {
            out.push(sides);
        }
        if tok.is("sided")
            && let Some(sides) = at.checked_sub(2).and_then(|i| toks[i].number)
        {
            out.push(sides);
        }
    }
    out.retain(|&n| n > 1);
    out
}

/// The die that a sentence speaks of: its own, the one last named nearby, the only one of the book.
fn die(own: &[(&SentenceView<'_>, &[Tok])], at: usize, all: &[i64]) -> Option<i64> {
    let set = own[at].0.set;
    for (view, toks) in own[at.saturating_sub(BACK)..=at].iter().rev() {
        if view.set == set
            && let [one] = sides(toks)[..]
        {
            return Some(one);
        }
    }
    match all {
        [one] => Some(*one),
        [] => {
            let plain = |toks: &[Tok]| toks.iter().any(|t| t.any(&["die", "dice"]));
            own.iter().any(|(_, toks)| plain(toks)).then_some(6)
        }
        _ => None,
    }
}

/// `6+ on a d20 (75%)`, `1-2 (33%)`, `5 or more: 33%`, `16+ (1 in 4)`.
fn chances(
    toks: &[Tok],
    die: impl Fn() -> Option<i64>,
    found: &mut dyn FnMut(usize, usize, String, String),
) {
    for (from, tok) in toks.iter().enumerate() {
        let Some(low) = tok.number else { continue };
        if from > 0 && toks[from - 1].any(&["-", "\u{2013}", "(", "+"]) {
            continue;
        }
        let Some((high, after)) = stretch(toks, from, low) else { continue };
        let Some((stated, to, said)) = stated_chance(toks, after) else { continue };
        let Some(sides) = die() else { continue };
        let high = high.unwrap_or(sides).min(sides);
        if low > high || low < 1 {
            continue;
        }
        let ways = if high < low { 0 } else { high - low + 1 };
        let exact = 100.0 * ways as f64 / sides as f64;
        if (exact - stated).abs() >= 1.0 {
            found(
                from,
                to,
                said,
                format!(
                    "{ways} of the {sides} faces are {}; write {}",
                    percent(exact),
                    percent(exact)
                ),
            );
        }
    }
}

fn percent(share: f64) -> String {
    let rounded = share.round();
    if (share - rounded).abs() < 0.05 {
        format!("{rounded:.0} %")
    } else {
        format!("{share:.1} %")
    }
}

/// The upper end of a stretch of results that begins at `low` (none: open), and what follows it.
fn stretch(toks: &[Tok], from: usize, low: i64) -> Option<(Option<i64>, usize)> {
    let next = toks.get(from + 1)?;
    if next.is("+") {
        return Some((None, from + 2));
    }
    if next.is("or")
        && toks.get(from + 2).is_some_and(|t| {
            t.any(&["more", "higher", "above", "better", "greater", "over", "up"])
        })
    {
        return Some((None, from + 3));
    }
    if next.any(&["-", "\u{2013}", "to"]) {
        let high = toks.get(from + 2)?.number?;
        return (high > low).then_some((Some(high), from + 3));
    }
    None
}

/// `(75%)`, `: 75 %`, `on a d20 (75%)`, `(1 in 4)` within the next few words.
fn stated_chance(toks: &[Tok], from: usize) -> Option<(f64, usize, String)> {
    for at in from..(from + 6).min(toks.len()) {
        let tok = &toks[at];
        let Some(n) = decimal(tok) else {
            if tok.any(&[";", "."]) {
                return None;
            }
            continue;
        };
        if toks.get(at + 1).is_some_and(|t| t.is("%") || t.is("percent")) {
            return Some((n, at + 1, format!("{} %", tok.lower)));
        }
        if toks.get(at + 1).is_some_and(|t| t.is("in"))
            && let Some(of) = toks.get(at + 2).and_then(|t| t.number).filter(|&n| n > 0)
        {
            let share = 100.0 * n / of as f64;
            return Some((share, at + 2, format!("{} in {of}", tok.lower)));
        }
        return None;
    }
    None
}

fn decimal(tok: &Tok) -> Option<f64> {
    tok.number.map(|n| n as f64).or_else(|| tok.lower.parse().ok())
}

/// `36 ways … 6 of them …, so one throw in 6 is …`: so many of so many, and the share that is said to follow.
fn shares(toks: &[Tok], found: &mut dyn FnMut(usize, usize, String, String)) {
    let Some(of) = (1..toks.len()).find(|&i| {
        toks[i].is("of")
            && toks[i - 1].number.is_some()
            && toks.get(i + 1).is_some_and(|t| t.any(&["them", "these", "those", "which"]))
    }) else {
        return;
    };
    let all = (0..of - 1).filter_map(|i| toks[i].number.filter(|n| *n > 1)).max();
    let (Some(part), Some(all)) = (toks[of - 1].number, all) else { return };
    if part < 1 || part > all {
        return;
    }
    for at in of..toks.len() {
        let Some(said) = toks[at].number else { continue };
        // `one in six`, `one throw in six`.
        let into = (at + 1..(at + 3).min(toks.len())).find(|&i| toks[i].is("in"));
        let among = into.and_then(|i| toks.get(i + 1)?.number.map(|n| (i + 1, n)));
        if let Some((to, n)) = among
            && said < n
            && said.saturating_mul(all) != part.saturating_mul(n)
        {
            let share = (2..=part).rev().find(|d| part % d == 0 && all % d == 0).unwrap_or(1);
            let words = format!("{} in {n}", toks[at].lower);
            let is = format!("{part} of {all} are {} in {}", part / share, all / share);
            found(at, to, words, is);
        } else if toks.get(at + 1).is_some_and(|t| t.any(&["%", "percent"])) {
            let exact = 100.0 * part as f64 / all as f64;
            if (exact - said as f64).abs() >= 1.0 {
                let is = format!("{part} of {all} are {}", percent(exact));
                found(at, at + 1, format!("{} %", toks[at].lower), is);
            }
        }
    }
}

/// `3 x 4 = 12`, `2 + 3 + 4 = 9`, `two times five is ten`.
fn equations(toks: &[Tok], found: &mut dyn FnMut(usize, usize, String)) {
    let op = |tok: &Tok| match tok.lower.as_str() {
        "+" | "plus" => Some('+'),
        "-" | "\u{2013}" | "\u{2212}" | "minus" => Some('-'),
        "x" | "\u{d7}" | "*" | "times" => Some('*'),
        _ => None,
    };
    let mut at = 0;
    while at < toks.len() {
        let Some(first) = toks[at].number else {
            at += 1;
            continue;
        };
        let (from, mut to, mut value, mut how) = (at, at, first, None);
        while let (Some(sign), Some(next)) =
            (toks.get(to + 1).and_then(op), toks.get(to + 2).and_then(|t| t.number))
        {
            if how.is_some_and(|h| h != sign) {
                how = None;
                break;
            }
            how = Some(sign);
            value = match sign {
                '+' => value.saturating_add(next),
                '-' => value.saturating_sub(next),
                _ => value.saturating_mul(next),
            };
            to += 2;
        }
        at = to + 1;
        let spelled = how.is_some()
            && toks.get(to + 1).is_some_and(|t| t.any(&["=", "is", "makes", "equals", "are"]));
        let Some(said) = toks.get(to + 2).and_then(|t| t.number) else { continue };
        // `2 + 3 = 5 x 1` goes on; what follows is not a result then.
        if spelled && toks.get(to + 3).and_then(op).is_none() && said != value {
            found(from, to + 2, format!("it is {value}"));
            at = to + 3;
        }
    }
}

/// `30 pebbles: 12 red, 12 blue and 6 white`, `52 cards (4 suits of 13)`, `… 32 in all`.
fn totals(toks: &[Tok], found: &mut dyn FnMut(usize, usize, i64, i64)) {
    let cut = toks.iter().position(|t| t.any(&[":", "("]));
    if let Some(cut) = cut {
        let end = if toks[cut].is("(") {
            toks[cut..].iter().position(|t| t.is(")")).map_or(toks.len(), |at| cut + at)
        } else {
            toks.iter().rposition(Tok::is_word).map_or(toks.len(), |at| at + 1)
        };
        let numbers: Vec<usize> = (0..cut).filter(|&i| toks[i].number.is_some()).collect();
        if let [total] = numbers[..]
            && (1..4).contains(&(cut - total - 1))
            // `Two kinds of bird: ten wrens and ten owls` counts the kinds.
            && !toks[total + 1].any(&["kind", "kinds", "sort", "sorts", "type", "types"])
            && !toks[..total]
                .iter()
                .rev()
                .take(2)
                .any(|t| t.any(&["up", "least", "most", "than", "per"]))
            && let Some(said) = toks[total].number
            && let Some(is) = toks.get(cut + 1..end).and_then(parts)
            && is != said
        {
            found(total, end.saturating_sub(1).max(cut), said, is);
            return;
        }
    }
    // `…, 32 in all`, `for a total of 32`.
    for (at, tok) in toks.iter().enumerate() {
        let Some(said) = tok.number else { continue };
        let next = |k: usize, words: &[&str]| toks.get(at + k).is_some_and(|t| t.any(words));
        let in_all = next(1, &["in"]) && next(2, &["all", "total"])
            || next(1, &["altogether", "total"])
            || next(2, &["in"]) && next(3, &["all", "total"])
            || next(2, &["altogether"]);
        let of = at > 1 && toks[at - 1].is("of") && toks[at - 2].is("total");
        let start = if of { at.saturating_sub(3) } else { at };
        if !(in_all || of) {
            continue;
        }
        let mut end = start;
        while end > 0 && toks[end - 1].any(&[",", "for", "making", "a", "("]) {
            end -= 1;
        }
        let Some(begin) = (0..end).find(|&i| toks[i].number.is_some()) else { continue };
        if let Some(is) = toks.get(begin..end).and_then(parts)
            && is != said
        {
            found(at, at, said, is);
        }
    }
}

/// The sum of a plain list of `number words`, or the product of `4 suits of 13 cards` and
/// `6 in each of 5 colors`; none if it is not such a list.
fn parts(toks: &[Tok]) -> Option<i64> {
    let mut groups: Vec<&[Tok]> =
        toks.split(|t| t.any(&[",", "and", ";", "+", "plus"])).collect();
    groups.retain(|g| !g.is_empty());
    if let [one] = groups[..] {
        return product(one);
    }
    if groups.len() < 2 {
        return None;
    }
    // `6 colors, 5 of each`
    if let [a, b] = groups[..]
        && b.iter().any(|t| t.any(&["each", "apiece"]))
        && !a.iter().any(|t| t.any(&["each", "of"]))
    {
        let (x, y) = (single(a)?, single(b)?);
        return x.checked_mul(y);
    }
    let mut sum = 0i64;
    for group in groups {
        let words = group.iter().filter(|t| t.is_word()).count();
        let each = group.iter().any(|t| t.any(&["each", "per", "every", "for", "worth", "to"]));
        let first = group.first()?.number;
        if first.is_none() || each || !(2..=4).contains(&words) || single(group).is_none() {
            return None;
        }
        sum = sum.checked_add(first?)?;
    }
    Some(sum)
}

fn product(toks: &[Tok]) -> Option<i64> {
    let numbers: Vec<i64> = toks.iter().filter_map(|t| t.number).collect();
    let joined = toks.iter().any(|t| t.any(&["of", "each", "per", "x", "\u{d7}", "times"]));
    let plain = !toks.iter().any(|t| t.any(&["-", "\u{2013}", "to", "or", "%", "from", "for"]));
    let [a, b] = numbers[..] else { return None };
    (joined && plain && toks.first()?.number.is_some()).then(|| a.checked_mul(b)).flatten()
}

/// The only number of a few words.
fn single(toks: &[Tok]) -> Option<i64> {
    let mut numbers = toks.iter().filter_map(|t| t.number);
    let one = numbers.next()?;
    numbers.next().is_none().then_some(one)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::words::tokens;

    fn wrong_total(text: &str) -> bool {
        let mut wrong = false;
        totals(&tokens(text), &mut |_, _, _, _| wrong = true);
        wrong
    }

    fn wrong_chance(text: &str, die: i64) -> bool {
        let mut wrong = false;
        chances(&tokens(text), || Some(die), &mut |_, _, _, _| wrong = true);
        wrong
    }

    #[test]
    fn totals_add_up() {
        for right in [
            "The bag holds 30 pebbles: 12 red, 12 blue and 6 white",
            "There are 52 cards (4 suits of 13 cards)",
            "Take 12 red, 6 blue and 2 green cubes, 20 in all",
            "Choose one of 3 actions: move 2 spaces, draw 1 card or pass",
            "Each player gets 5 cards: the rest is the deck",
            "30 tokens (6 colors, 5 of each)",
        ] {
            assert!(!wrong_total(right), "{right}");
        }
        for wrong in [
            "The bag holds 32 pebbles: 12 red, 12 blue and 6 white",
            "There are 54 cards (4 suits of 13 cards)",
            "Take 12 red, 6 blue and 2 green cubes, 22 in all",
            "32 tokens (6 colors, 5 of each)",
        ] {
            assert!(wrong_total(wrong), "{wrong}");
        }
    }

    #[test]
    fn chances_follow_from_the_die() {
        assert!(!wrong_chance("Low: 6+ (75%)", 20));
        assert!(wrong_chance("Low: 6+ (70%)", 20));
        assert!(!wrong_chance("on a roll of 1-2 (33%) you fall", 6));
        assert!(wrong_chance("a roll of 5 or more on the die (50%)", 6));
        assert!(!wrong_chance("you have 6+ cards", 20));
        assert!(!wrong_chance("16+ (1 in 4)", 20));
        assert!(wrong_chance("16+ (1 in 5)", 20));
    }

    #[test]
    fn shares_follow() {
        let wrong = |text: &str| {
            let mut wrong = false;
            shares(&tokens(text), &mut |_, _, _, _| wrong = true);
            wrong
        };
        assert!(!wrong("There are 20 tiles and five of them are red, so one in four is red"));
        assert!(wrong(
            "There are 20 tiles and five of them are red, so one tile in five is red"
        ));
        assert!(!wrong("40 cards, 10 of which are hearts (25 %)"));
        assert!(wrong("40 cards, 10 of which are hearts (30 %)"));
        assert!(!wrong("Take 4 tiles, keep two of them and put one in each of 3 places"));
    }

    #[test]
    fn equations_hold() {
        let wrong = |text: &str| {
            let mut wrong = false;
            equations(&tokens(text), &mut |_, _, _| wrong = true);
            wrong
        };
        assert!(!wrong("so 3 x 4 = 12 points"));
        assert!(wrong("so 3 x 4 = 14 points"));
        assert!(wrong("2 plus 3 plus 4 makes 10"));
        assert!(!wrong("from 2-4 players, 5 is best"));
    }
}
