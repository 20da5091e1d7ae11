//! Ways of saying that every table uses and that mean exactly what another way says: `18 points or more` is `at least 18
//! points`, `shall` is `will`, `On your turn you may …` lacks its comma. Each is brought into the way that the
//! grammar reads; nothing that could mean something else is touched.

/// The sentence in plainer words, if any of these ways of saying occurs in it.
pub(super) fn plainer(text: &str) -> Option<String> {
    let mut now = text.trim().to_owned();
    for rewrite in [
        comma_after_turn,
        comma_after_time,
        shall,
        either,
        one_of_these,
        at_least,
        has_at_the_start,
        turn_order,
        then_has_more,
        as_their_hand,
        stops_being,
        the_excess,
        turns_in_a_row,
    ] {
        if let Some(next) = rewrite(&now) {
            now = next;
        }
    }
    (now != text.trim()).then_some(now)
}

/// `On your turn you may draw` lacks the comma behind its time.
fn comma_after_turn(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let time =
        ["on", "during", "in", "at the start of", "at the beginning of", "at the end of"]
            .iter()
            .flat_map(|p| ["your", "their", "each", "every"].map(|d| format!("{p} {d} turn ")))
            .find(|t| lower.starts_with(t))?;
    let who = [
        "you ",
        "they ",
        "a player ",
        "the active player ",
        "each player ",
        "players ",
        "the player ",
    ];
    let rest = lower.get(time.len()..)?;
    let modal =
        ["may ", "must ", "can ", "cannot ", "draw", "roll", "take", "play", "choose", "do "];
    let follows = who.iter().find_map(|w| rest.strip_prefix(w))?;
    modal
        .iter()
        .any(|m| follows.starts_with(m))
        .then(|| format!("{}, {}", &text[..time.len() - 1], &text[time.len()..]))
}

/// `During each player's first turn the draw step is skipped`: a counted time in front, and a subject right behind it.
fn comma_after_time(text: &str) -> Option<String> {
    const FRONTS: [&str; 3] = ["on ", "during ", "in "];
    const COUNTS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "last"];
    const TIMES: [&str; 4] = ["turn", "round", "phase", "step"];
    const SUBJECTS: [&str; 16] = [
        "the",
        "a",
        "an",
        "each",
        "every",
        "all",
        "no",
        "you",
        "they",
        "any",
        "both",
        "players",
        "nobody",
        "everyone",
        "everybody",
        "that",
    ];
    let lower = text.to_lowercase();
    if !FRONTS.iter().any(|f| lower.starts_with(*f)) {
        return None;
    }
    let words: Vec<&str> = lower.split(' ').collect();
    let at = (1..words.len().min(8)).find(|&i| {
        COUNTS.contains(&words[i - 1])
            && TIMES.contains(&words[i])
            && words.get(i + 1).is_some_and(|w| SUBJECTS.contains(w))
    })?;
    let front = &words[..=at];
    let end = front.iter().map(|w| w.len()).sum::<usize>() + at;
    let plain = front.iter().all(|w| !w.ends_with([',', ';', ':']));
    (plain && text.is_char_boundary(end)).then(|| format!("{},{}", &text[..end], &text[end..]))
}

/// `shall not` forbids, `shall` says what happens.
fn shall(text: &str) -> Option<String> {
    if !text.contains(" shall ") {
        return None;
    }
    Some(
        text.replace(" shall not ", " cannot ")
            .replace(" shall never ", " can never ")
            .replace(" shall only ", " can only ")
            .replace(" shall ", " will "),
    )
}

/// `a player either sows or reaps`: `either` before a verb only announces the `or`.
fn either(text: &str) -> Option<String> {
    let at = text.find("either ")?;
    let (before, after) = (&text[..at], &text[at + "either ".len()..]);
    let row = after.contains(" or ") && !after[..after.find(" or ")?].contains([',', ';', ':']);
    let verb =
        ["may ", "must ", "will ", "can ", "player ", "players ", "they ", "you ", ", ", "to "]
            .iter()
            .any(|w| before.ends_with(w));
    let noun = ["a ", "an ", "the ", "one ", "player", "of ", "your ", "their ", "its "];
    (row && verb && !noun.iter().any(|n| after.starts_with(n)))
        .then(|| format!("{before}{after}"))
}

/// `On their turn, a player does one of these: trade or save`.
fn one_of_these(text: &str) -> Option<String> {
    let (lead, list) = text.split_once(": ")?;
    let form = super::menu::canonical(&format!("{lead}:"))?;
    let list = list.trim_end_matches('.').trim();
    let several = list.contains(" or ") && !list.contains([';', ':', '.']);
    let before = form.strip_suffix("do one of the following.").map(|b| (b, ""));
    let free = form.strip_suffix("do up to one of the following.").map(|b| (b, "you may "));
    let (before, may) = before.or(free).filter(|_| several)?;
    (!before.is_empty() || may.is_empty()).then(|| format!("{before}{may}{list}."))
}

/// `18 points or more`, `two cards or fewer`.
fn at_least(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split(' ').collect();
    for at in 1..words.len() {
        let (Some(&"or"), Some(&last)) = (words.get(at), words.get(at + 1)) else { continue };
        let tail = last.trim_end_matches([',', '.', ';']);
        let low = match tail {
            "more" => true,
            "fewer" | "less" => false,
            _ => continue,
        };
        // The figure stands up to three words before, and its noun right before.
        let Some(from) = (1..=3).find_map(|back| {
            let i = at.checked_sub(back)?;
            (back > 1 && figure(words[i])).then_some(i)
        }) else {
            continue;
        };
        let plain = |w: &str| w.chars().all(|c| c.is_alphabetic() || c == '-');
        if !words[from + 1..at].iter().all(|w| plain(w)) {
            continue;
        }
        let before = from.checked_sub(1).map(|i| words[i].to_lowercase());
        let told =
            ["least", "most", "than", "to", "of", "by", "between", "every", "each", "exactly"];
        if before.is_some_and(|b| told.contains(&b.as_str())) {
            continue;
        }
        let mut out: Vec<String> = words[..from].iter().map(|w| (*w).to_owned()).collect();
        out.push(if low { "at least".to_owned() } else { "at most".to_owned() });
        out.extend(words[from..at].iter().map(|w| (*w).to_owned()));
        if let Some(last_word) = out.last_mut() {
            last_word.push_str(&last[tail.len()..]);
        }
        out.extend(words[at + 2..].iter().map(|w| (*w).to_owned()));
        return Some(out.join(" "));
    }
    None
}

fn figure(word: &str) -> bool {
    const WORDS: [&str; 12] = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    word.chars().all(|c| c.is_ascii_digit()) && !word.is_empty()
        || WORDS.contains(&word.to_lowercase().as_str())
}

/// `If you roll 3, 4 or 5`: from the first to the last. Where one is left out, each is named.
pub(super) fn figures_in_a_row(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split(' ').collect();
    let bare = |w: &str| w.trim_end_matches(',').parse::<i64>().ok();
    for at in 1..words.len() {
        let before = words[at - 1].to_lowercase();
        let shown =
            ["roll", "rolls", "rolled", "is", "a", "an", "shows", "show", "throw", "throws"];
        if !shown.contains(&before.as_str()) || !words[at].ends_with(',') {
            continue;
        }
        let mut row = Vec::new();
        let mut end = at;
        while let Some(n) = words.get(end).and_then(|w| bare(w)) {
            row.push(n);
            end += 1;
            if !words[end - 1].ends_with(',') || words.get(end) == Some(&"or") {
                break;
            }
        }
        let (Some(&"or"), Some(last)) = (words.get(end), words.get(end + 1)) else { continue };
        let figure = last.trim_end_matches([',', ':', ';', '.']);
        let (Ok(n), mark) = (figure.parse::<i64>(), &last[figure.len()..]) else { continue };
        row.push(n);
        let article = ["a", "an"].contains(&before.as_str());
        let front = words[..at - usize::from(article)].join(" ");
        let next = row.windows(2).all(|pair| pair[1] == pair[0] + 1);
        let said = if next {
            format!("{} to {n}", row[0])
        } else if front.to_lowercase().ends_with("roll")
            || front.to_lowercase().ends_with("rolls")
        {
            let each: Vec<String> = row.iter().map(|n| format!("a {n}")).collect();
            each.join(" or ")
        } else {
            continue;
        };
        let behind = words[end + 2..].join(" ");
        return Some(format!("{front} {said}{mark} {behind}").trim_end().to_owned());
    }
    None
}

/// `A player cannot dig on two turns in a row`, `a player who dug on their last turn cannot dig again`: more than so many.
fn turns_in_a_row(text: &str) -> Option<String> {
    let body = text.strip_suffix('.').unwrap_or(text);
    let words: Vec<&str> = body.split(' ').collect();
    let no = words.iter().position(|w| *w == "cannot").or_else(|| {
        let may = words.iter().position(|w| matches!(*w, "may" | "can"))?;
        matches!(words.get(may + 1), Some(&("not" | "never"))).then_some(may + 1)
    })?;
    let (verb, behind) = words.get(no + 1..)?.split_first()?;
    let front = words[..no].join(" ");
    let front = front.trim_end_matches(" may").trim_end_matches(" can");
    let count = |w: &str| -> Option<i64> {
        let list = ["one", "two", "three", "four", "five", "six"];
        w.parse().ok().or_else(|| list.iter().position(|l| *l == w).map(|i| i as i64 + 1))
    };
    let said = |who: &str, n: i64| format!("{who} cannot {verb} more than {n} turns in a row.");
    let plain = ["A player", "Players", "No player", "The active player", "You"];
    if plain.contains(&front) {
        let n = match behind {
            ["on" | "in" | "for", n, "turns", "in", "a", "row"]
            | ["on" | "in" | "for", n, "consecutive" | "successive", "turns"]
            | ["on" | "in" | "for", n, "turns", "in", "succession"]
            | [n, "turns" | "times", "in", "a", "row"] => count(n)?,
            ["twice", "in", "a", "row"]
            | ["on" | "in", "consecutive" | "successive", "turns"] => 2,
            ["again", "on" | "in", "the" | "their" | "your", "next", "turn"] => 2,
            _ => return None,
        };
        return (n > 1).then(|| said(front, n - 1));
    }
    // Who has done it before.
    let (lead, rest) = match words.as_slice() {
        ["A", "player", "who", "has", rest @ ..] | ["A", "player", "who", rest @ ..] => {
            ("A player", rest)
        }
        ["If", "a", "player", "has", rest @ ..] | ["If", "a", "player", rest @ ..] => {
            ("A player", rest)
        }
        ["If", "you", "have", rest @ ..] | ["If", "you", rest @ ..] => ("You", rest),
        _ => return None,
    };
    let (done, rest) = rest.split_first()?;
    let stem: String =
        verb.chars().take(verb.chars().count().saturating_sub(1).max(3)).collect();
    let same = crate::vocabulary::is_past_of(done, verb) || done.starts_with(&stem);
    let end = rest.iter().position(|w| *w == "cannot" || *w == "may" || *w == "can")?;
    let last = rest[..end].join(" ");
    let last = last
        .trim_end_matches(", they")
        .trim_end_matches(", that player")
        .trim_end_matches(", you");
    let n = match last.split(' ').collect::<Vec<_>>().as_slice() {
        ["on" | "in" | "for", n, "turns", "in", "a", "row"]
        | ["on" | "in" | "for", n, "consecutive" | "successive", "turns"] => count(n)?,
        ["on" | "in" | "during", "the" | "their" | "your", "last" | "previous", "turn"]
        | ["last" | "previous", "turn"] => 1,
        ["on" | "in" | "during", "the" | "their" | "your", "last" | "previous", n, "turns"] => {
            count(n)?
        }
        _ => return None,
    };
    let next = matches!(
        behind,
        [] | ["again"]
            | ["on" | "in", "the" | "their" | "your", "next", "turn"]
            | ["again", "on" | "in", "the" | "their" | "your", "next", "turn"]
            | ["on" | "in", "this", "turn"]
            | ["again", "on" | "in", "this", "turn"]
    );
    (same && next).then(|| said(lead, n))
}

/// `Each player has 5 coins when the game begins`.
fn has_at_the_start(text: &str) -> Option<String> {
    let body = text.strip_suffix('.').unwrap_or(text);
    let front = [
        " when the game begins",
        " when the game starts",
        " as the game begins",
        " at the start of the game",
        " at the beginning of the game",
        " at the start",
        " at first",
        " to begin with",
        " to start with",
    ]
    .iter()
    .find_map(|end| body.strip_suffix(end))?;
    let (who, what) = front.split_once(" has ")?;
    let plain = ["Each player", "Every player"].contains(&who) && !what.contains([';', ':']);
    plain.then(|| format!("{who} starts with {what}."))
}

/// `A player who has more than 6 coins loses the excess`, `If you have more than seven cards, discard the rest`.
fn the_excess(text: &str) -> Option<String> {
    let body = text.strip_suffix('.').unwrap_or(text);
    let (front, rest) = body.split_once(" more than ")?;
    let (most, rest) = rest.split_once(' ')?;
    if !figure(most) {
        return None;
    }
    let ends = [
        "the excess",
        "the rest",
        "the surplus",
        "any excess",
        "the extra",
        "the extras",
        "the others",
    ];
    let (what, verb) = ends.iter().find_map(|end| {
        let head = rest.strip_suffix(end).or_else(|| {
            let noun = rest.split([',', ' ']).next()?;
            rest.strip_suffix(&format!("{end} {noun}"))
        })?;
        let (what, verb) = head.trim_end().rsplit_once(' ')?;
        Some((what, verb))
    })?;
    let noun = what.split([',', ' ']).next().filter(|n| n.chars().all(char::is_alphabetic))?;
    let who = what[noun.len()..].trim_start_matches(',').trim();
    let subject = ["", "they", "you", "that player", "he or she", "the player"].contains(&who);
    if !["loses", "lose"].contains(&verb) {
        // Of cards it is chosen which: down to so many.
        let discards = ["discards", "discard"].contains(&verb);
        return discards
            .then(|| format!("{front} more than {most} {what} {verb} down to {most} {noun}."));
    }
    let each = [
        "A player who has",
        "If a player has",
        "When a player has",
        "If you have",
        "A player with",
    ];
    (subject && each.contains(&front)).then(|| format!("Any {noun} beyond {most} are lost."))
}

/// `The player then has 1 more bridge`: what is gained.
fn then_has_more(text: &str) -> Option<String> {
    let body = text.strip_suffix('.').unwrap_or(text);
    let (who, what, gains) = if let Some((who, what)) = body.split_once(" then has ") {
        (who, what, "gains")
    } else {
        let (who, what) = body.split_once(" then have ")?;
        (who, what, "gain")
    };
    let (n, what) = what.split_once(" more ")?;
    let player = ["player", "they", "you"].iter().any(|w| who.to_lowercase().ends_with(w));
    (player && figure(n) && !what.contains([',', ' ']))
        .then(|| format!("{who} {gains} {n} {what}."))
}

/// `Each player is dealt 4 cards as their hand`: what is dealt lies in the hand.
fn as_their_hand(text: &str) -> Option<String> {
    let body = text.strip_suffix('.').unwrap_or(text);
    let ends = [
        " as their hand",
        " as their starting hand",
        " as a starting hand",
        " as their opening hand",
        " as a hand",
        " to form their hand",
        " to form their starting hand",
        " as an opening hand",
        " as their first hand",
        " for their hand",
    ];
    let front = ends.iter().find_map(|end| body.strip_suffix(end))?;
    let dealt = [" dealt ", " draws ", "Deal ", " receives ", " gets "]
        .iter()
        .any(|w| front.contains(w));
    (dealt && (front.contains(" cards") || front.contains(" tiles")))
        .then(|| format!("{front}."))
}

/// `They stop being weary` says that they no longer are.
fn stops_being(text: &str) -> Option<String> {
    let out = [
        (" stops being ", " is no longer "),
        (" stop being ", " are no longer "),
        (" ceases to be ", " is no longer "),
        (" cease to be ", " are no longer "),
    ]
    .iter()
    .fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
    (out != text).then_some(out)
}

/// `Turn order is clockwise`.
fn turn_order(text: &str) -> Option<String> {
    let order = [
        "Turn order is ",
        "The turn order is ",
        "The order of play is ",
        "The order of turns is ",
        "The direction of play is ",
    ];
    let rest = order.iter().find_map(|o| text.strip_prefix(o))?;
    let round = ["clockwise", "counterclockwise", "counter-clockwise", "anticlockwise"];
    round.iter().any(|r| rest.starts_with(r)).then(|| format!("Play goes {rest}"))
}

#[cfg(test)]
mod tests {
    use super::plainer;

    /// What each sentence says in plainer words.
    #[test]
    fn a_counted_time_in_front_gets_its_comma() {
        let said = "During each player's first turn the draw step is skipped.";
        let plain = "During each player's first turn, the draw step is skipped.";
        assert_eq!(super::comma_after_time(said).as_deref(), Some(plain));
        assert_eq!(super::comma_after_time("In the first round, each player draws."), None);
        assert_eq!(super::comma_after_time("On your turn the deck is shuffled."), None);
    }

    #[test]
    fn ways_of_saying_have_one_form() {
        for (text, plain) in [
            (
                "When a player has 18 points or more, that player wins.",
                "When a player has at least 18 points, that player wins.",
            ),
            (
                "A player with two gold coins or fewer draws a card.",
                "A player with at most two gold coins draws a card.",
            ),
            ("On your turn you may draw a card.", "On your turn, you may draw a card."),
            (
                "On their turn, a player either travels or works.",
                "On their turn, a player travels or works.",
            ),
            (
                "On their turn, the active player does one of two things: take or swap.",
                "On your turn, take or swap.",
            ),
            (
                "A player must do one thing on their turn: build or fish.",
                "On your turn, build or fish.",
            ),
            (
                "The oldest player shall take the first turn.",
                "The oldest player will take the first turn.",
            ),
            ("A player shall not keep a card.", "A player cannot keep a card."),
            (
                "Each player has 5 coins and 0 bridges when the game begins.",
                "Each player starts with 5 coins and 0 bridges.",
            ),
            (
                "A player who has more than 6 coins loses the excess.",
                "Any coins beyond 6 are lost.",
            ),
            (
                "If you have more than seven cards in hand, discard the excess.",
                "If you have more than seven cards in hand, discard down to seven cards.",
            ),
        ] {
            assert_eq!(plainer(text).as_deref(), Some(plain), "{text}");
        }
        for text in [
            "A player draws one or more cards.",
            "Either player may draw a card or pass.",
            "Gain either a coin or a card.",
            "The player who has more than 3 coins or fewer than 2 loses.",
            "On your turn the deck is shuffled.",
            "On their turn, a player does two of these: trade or save.",
        ] {
            assert_eq!(plainer(text), None, "{text}");
        }
    }
}
