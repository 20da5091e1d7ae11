//! `3 points for each red card and 1 point for each other card`: 1 for each, and 2 more for the red ones.

use super::idioms;

/// The same score without `other`, if that is what a sentence says.
pub(super) fn others(text: &str) -> Option<String> {
    let words = idioms::words(text.trim_end_matches('.'));
    let row: Vec<&str> = words.iter().map(String::as_str).collect();
    by_players(&row).or_else(|| by_pieces(&row))
}

/// `N points`.
fn points(row: &[&str]) -> Option<i64> {
    let [n, noun] = row else { return None };
    let word = super::pattern::NUMBERS.iter().position(|w| w.eq_ignore_ascii_case(n));
    let n = n.parse::<i64>().ok().or_else(|| word.map(|at| at as i64))?;
    matches!(*noun, "point" | "points").then_some(n)
}

/// `red card` and `card`, and what stands behind them.
fn described<'r>(row: &[&'r str]) -> Option<(&'r str, &'r str, Vec<&'r str>)> {
    let [word, noun, rest @ ..] = row else { return None };
    let plain = |w: &str| w.chars().all(|c| c.is_ascii_lowercase());
    let place = rest.is_empty() || ["in", "on", "left"].contains(&rest[0]);
    (plain(word) && plain(noun) && place).then(|| (*word, *noun, rest.to_vec()))
}

fn said(n: i64) -> String {
    format!("{n} {}", if n == 1 { "point" } else { "points" })
}

/// `Each player scores 3 points for each red card in their row and 1 point for each other card in it`.
fn by_players(row: &[&str]) -> Option<String> {
    let scores =
        row.iter().position(|w| matches!(*w, "scores" | "gains" | "gets" | "earns"))?;
    let (who, verb) = (&row[..scores], row[scores]);
    let first = points(row.get(scores + 1..scores + 3)?)?;
    let rest = row.get(scores + 3..)?;
    let ["for", "each" | "every", rest @ ..] = rest else { return None };
    let and = rest
        .windows(4)
        .position(|w| w[0] == "and" && points(&w[1..3]).is_some() && w[3] == "for")?;
    let (front, behind) = (&rest[..and], &rest[and + 1..]);
    let front = front.strip_suffix(&[","]).unwrap_or(front);
    let second = points(&behind[..2])?;
    let ["for", "each" | "every", "other", other, place2 @ ..] = &behind[2..] else {
        return None;
    };
    let (word, noun, place) = described(front)?;
    let same = place2.is_empty()
        || matches!(place2, ["in" | "on", "it"] | ["there"])
        || place == place2;
    if noun != *other || !same || first == second {
        return None;
    }
    let (place, who) = (place.join(" "), who.join(" "));
    let more = if first > second {
        format!("{verb} {}", said(first - second))
    } else {
        format!("loses {}", said(second - first))
    };
    let text = format!(
        "{who} {verb} {} for each {noun} {place} and {more} for each {word} {noun} {place}",
        said(second)
    );
    Some(format!("{}.", text.split_whitespace().collect::<Vec<_>>().join(" ")))
}

/// `Each red card scores 3 points and each other card 1 point`.
fn by_pieces(row: &[&str]) -> Option<String> {
    let verb = row.iter().position(|w| matches!(*w, "scores" | "is" | "gives" | "counts"))?;
    let ["Each" | "Every", front @ ..] = &row[..verb] else { return None };
    let after = verb + usize::from(row.get(verb + 1) == Some(&"worth")) + 1;
    if row[verb] == "is" && row.get(verb + 1) != Some(&"worth") {
        return None;
    }
    let first = points(row.get(after..after + 2)?)?;
    let rest = row.get(after + 2..)?;
    let rest = rest.strip_prefix(&[","]).unwrap_or(rest);
    let ["and", "each" | "every", "other", other, behind @ ..] = rest else { return None };
    let (word, noun, place) = described(front)?;
    let number = match behind {
        [.., n, noun @ ("point" | "points")] => points(&[*n, *noun])?,
        [.., n] => points(&[*n, "points"])?,
        [] => return None,
    };
    let middle = behind.iter().take_while(|w| points(&[**w, "points"]).is_none());
    let idle = middle.clone().all(|w| {
        matches!(
            *w,
            "scores"
                | "is"
                | "worth"
                | "gives"
                | "counts"
                | "in"
                | "on"
                | "it"
                | "there"
                | "only"
        )
    });
    if noun != *other || !idle || first == number {
        return None;
    }
    let place = place.join(" ");
    let whose = match place.as_str() {
        "" => return None,
        place => place.replace(" a ", " their "),
    };
    let more = if first > number {
        format!("scores {}", said(first - number))
    } else {
        format!("loses {}", said(number - first))
    };
    Some(format!(
        "Each player scores {} for each {noun} {whose} and {more} for each {word} {noun} {whose}.",
        said(number)
    ))
}

#[cfg(test)]
mod tests {
    use super::others;

    #[test]
    fn others_are_all_without_those_that_were_named() {
        for (text, plain) in [
            (
                "Each player scores 3 points for each red card in their row and 1 point for each other card in it",
                "Each player scores 1 point for each card in their row and scores 2 points for each red card in their row.",
            ),
            (
                "Each player scores 1 point for each red card in their row and 4 points for each other card there",
                "Each player scores 4 points for each card in their row and loses 3 points for each red card in their row.",
            ),
            (
                "Each red card in a row scores 3 points and each other card 1 point",
                "Each player scores 1 point for each card in their row and scores 2 points for each red card in their row.",
            ),
        ] {
            assert_eq!(others(text).as_deref(), Some(plain), "{text}");
        }
        // A page is made of stamps, but is no stamp.
        assert_eq!(
            others(
                "Each player scores 5 points for each page in their album and 1 point for each other stamp in it"
            ),
            None
        );
        assert_eq!(
            others(
                "Each player scores 3 points for each red card and 1 point for each blue card"
            ),
            None
        );
    }
}
