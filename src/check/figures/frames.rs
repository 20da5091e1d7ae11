//! The everyday ways of stating a quantity.

use crate::check::words::{Tok, singular};
use crate::vocabulary::nth;

/// A quantity and its figure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fact {
    /// What it is a figure of; equal for statements that must agree.
    pub(super) key: String,
    /// The same in words.
    pub(super) what: String,
    /// The figure.
    pub(super) value: i64,
    /// First word.
    pub(super) from: usize,
    /// Last word.
    pub(super) to: usize,
}

/// Words that make a statement speak of a special case.
const SPECIAL: [&str; 28] = [
    "if",
    "when",
    "exception",
    "whenever",
    "unless",
    "except",
    "instead",
    "first",
    "last",
    "second",
    "third",
    "extra",
    "additional",
    "more",
    "also",
    "variant",
    "optional",
    "dealer",
    "youngest",
    "other",
    "without",
    "beginner",
    "short",
    "longer",
    "shorter",
    "remaining",
    "another",
    "fewer",
];

/// All statements of a sentence.
pub(super) fn facts(toks: &[Tok], titles: &[String]) -> Vec<Fact> {
    let titled = |words: &[&str]| {
        titles
            .iter()
            .any(|t| t.split(|c: char| !c.is_alphanumeric()).any(|w| words.contains(&w)))
    };
    if titled(&["variant", "variants", "optional", "solo", "example", "examples", "option"]) {
        return Vec::new();
    }
    let mut out = Vec::new();
    let setup = titled(&[
        "setup",
        "setting",
        "preparation",
        "preparing",
        "start",
        "starting",
        "beginning",
        "set",
    ]);
    let parts = titled(&[
        "components",
        "contents",
        "equipment",
        "material",
        "materials",
        "components:",
        "pieces",
    ]);
    players(toks, &mut out);
    hand_limit(toks, &mut out);
    goal(toks, &mut out);
    length(toks, &mut out);
    super::starting::all_of(toks, &mut out);
    if special(toks) {
        return out;
    }
    start(toks, setup, &mut out);
    super::starting::hand(toks, &mut out);
    worth(toks, &mut out);
    deck(toks, &mut out);
    components(toks, parts, &mut out);
    out
}

fn special(toks: &[Tok]) -> bool {
    toks.iter().any(|t| SPECIAL.contains(&t.lower.as_str())) || per_players(toks)
}

/// `with two players`, `in a 3-player game`, `for four players`.
fn per_players(toks: &[Tok]) -> bool {
    toks.iter().enumerate().any(|(i, t)| {
        t.any(&["player", "players"])
            && i > 0
            && (toks[i - 1].number.is_some()
                || toks[i - 1].any(&["-", "\u{2013}"]) && i > 1 && toks[i - 2].number.is_some())
            && !(i > 1 && toks[i - 2].any(&["to", "-", "\u{2013}"]))
    })
}

fn words(toks: &[Tok], at: usize) -> impl Fn(usize, &[&str]) -> bool {
    move |k, list| toks.get(at + k).is_some_and(|t| t.any(list))
}

/// The noun that a figure counts: the words behind it up to a small word, in the singular.
fn noun(toks: &[Tok], number: usize) -> Option<(String, usize)> {
    let mut end = number + 1;
    while toks.get(end).is_some_and(|t| {
        t.is_word()
            && t.number.is_none()
            && !crate::check::words::is_small(&t.lower)
            && !t.any(&[
                "each",
                "per",
                "face",
                "wins",
                "win",
                "facedown",
                "faceup",
                "before",
                "during",
                "after",
                "immediately",
                "at",
                "when",
                "if",
                "while",
                "until",
                "into",
                "under",
                "randomly",
                "total",
                "apiece",
                "is",
                "who",
                "which",
                "into",
                "must",
                "may",
                "cannot",
                "drawn",
                "dealt",
                "ends",
                "aside",
                "left",
                "first",
                "or",
                "available",
            ])
    }) && end - number < 4
    {
        end += 1;
    }
    if end == number + 1 {
        return None;
    }
    let mut name: Vec<String> = toks[number + 1..end].iter().map(|t| t.lower.clone()).collect();
    if let Some(last) = name.last_mut() {
        *last = singular(last);
    }
    Some((name.join(" "), end - 1))
}

/// `2 to 4 players`, `Players: 2-4`.
fn players(toks: &[Tok], out: &mut Vec<Fact>) {
    for (at, tok) in toks.iter().enumerate() {
        let Some(low) = tok.number else { continue };
        let word = words(toks, at);
        let Some(high) = toks.get(at + 2).and_then(|t| t.number) else { continue };
        if !word(1, &["to", "-", "\u{2013}"]) || high <= low {
            continue;
        }
        let before = at > 1 && toks[at - 1].is(":") && toks[at - 2].is("players");
        let after =
            word(3, &["players"]) && !(at > 0 && toks[at - 1].any(&["with", "in", "if"]));
        if before || after {
            let to = if after { at + 3 } else { at + 2 };
            for (value, which) in [(low, "fewest players"), (high, "most players")] {
                out.push(Fact {
                    key: which.to_owned(),
                    what: format!("the game is for how many: {which}"),
                    value,
                    from: at,
                    to,
                });
            }
        }
    }
}

/// `The hand limit is seven cards`, `more than seven cards in hand`, `discard down to seven`.
fn hand_limit(toks: &[Tok], out: &mut Vec<Fact>) {
    let mut add = |value: i64, from: usize, to: usize| {
        out.push(Fact {
            key: "hand limit".to_owned(),
            what: "the most cards in a hand".to_owned(),
            value,
            from,
            to,
        });
    };
    let in_hand = |from: usize| {
        toks[from..].iter().take(6).any(|t| t.any(&["hand", "hands"]))
            && !toks[from..].iter().take(6).any(|t| t.any(&["from", "of"]))
    };
    let other_case = toks.iter().any(|t| {
        t.any(&[
            "unless",
            "absence",
            "except",
            "exception",
            "instead",
            "between",
            "extra",
            "plus",
        ])
    });
    if per_players(toks) || other_case {
        return;
    }
    for (at, tok) in toks.iter().enumerate() {
        let Some(n) = tok.number else { continue };
        let said =
            toks[..at].windows(2).any(|w| w[0].is("hand") && w[1].any(&["limit", "size"]));
        let near = at.saturating_sub(4);
        let discard = toks[..at].iter().any(|t| t.any(&["discard", "discards"]));
        let down = discard && at > 1 && toks[at - 1].is("to") && toks[at - 2].any(&["down"])
            || discard
                && toks[..at].iter().any(|t| t.is("until"))
                && toks[near..at].iter().any(|t| t.any(&["have", "has", "only"]));
        let most = toks[near..at]
            .windows(2)
            .any(|w| w[0].is("more") && w[1].is("than") || w[0].is("at") && w[1].is("most"));
        let verb = toks[..at].iter().any(|t| {
            t.any(&["have", "has", "hold", "holds", "keep", "keeps", "having", "holding"])
        });
        // `May never end your turn with more than seven cards in your hand`.
        let verb = verb || at > 2 && toks[near..at].iter().any(|t| t.is("with"));
        if said && !toks[..at].iter().any(|t| t.any(&["plus", "each", "extra", "starting"]))
            || down
                && (in_hand(at)
                    || toks[at..].iter().any(|t| t.any(&["card", "cards"]))
                    || at + 2 >= toks.len())
            || most
                && verb
                && in_hand(at)
                && toks[at..].iter().take(3).any(|t| t.any(&["card", "cards"]))
        {
            add(n, at, at);
            return;
        }
    }
}

/// `The first player to reach 12 points wins`, `when a player has 12 points, that player wins`.
fn goal(toks: &[Tok], out: &mut Vec<Fact>) {
    let has = |list: &[&str]| toks.iter().any(|t| t.any(list));
    let wins = has(&["wins", "win", "winner"]);
    let ends = toks.windows(2).any(|w| w[0].is("game") && w[1].any(&["ends", "over"]))
        || toks.windows(3).any(|w| w[0].is("game") && w[1].is("is") && w[2].is("over"));
    if !(wins || ends)
        || per_players(toks)
        || has(&[
            "round", "hand", "trick", "battle", "instead", "short", "long", "except",
            "auction", "set", "bid",
        ])
    {
        return;
    }
    for (at, tok) in toks.iter().enumerate() {
        let Some(n) = tok.number else { continue };
        let reach = toks[at.saturating_sub(3)..at].iter().any(|t| {
            t.any(&[
                "reaches", "reach", "reached", "reaching", "has", "have", "scores", "score",
                "gets", "get", "collects", "collect", "earns", "earn", "with",
            ])
        });
        let Some((name, to)) = noun(toks, at).filter(|_| reach && n > 1) else { continue };
        if toks[at.saturating_sub(3)..at].iter().any(|t| t.any(&["fewer", "less", "last"])) {
            continue;
        }
        let point = singular(name.split(' ').next_back().unwrap_or(&name));
        out.push(Fact {
            key: format!("goal {point}"),
            what: format!("how many of `{point}` win the game"),
            value: n,
            from: at,
            to,
        });
        return;
    }
}

/// `The game lasts six rounds`, `the game ends after round 6`.
fn length(toks: &[Tok], out: &mut Vec<Fact>) {
    // What the game of the book is called is its subject too: `Caravan lasts eight rounds`.
    let game = toks.iter().any(|t| t.any(&["game", "match", "play", "wins", "lasts"]))
        || toks.first().is_some_and(|t| t.any(&["in", "for", "over", "an"]))
            && toks.iter().any(|t| t.any(&["you", "players", "we"]));
    if !game
        || per_players(toks)
        || toks.iter().any(|t| t.any(&["instead", "short", "variant", "first", "long"]))
    {
        return;
    }
    let unit = |t: &Tok| {
        t.any(&[
            "round", "rounds", "season", "seasons", "year", "years", "deal", "deals", "day",
            "days",
        ])
    };
    for (at, tok) in toks.iter().enumerate() {
        if !unit(tok) {
            continue;
        }
        let name = singular(&tok.lower);
        let before: Vec<&Tok> = toks[at.saturating_sub(6)..at].iter().collect();
        let counted = at > 0
            && toks[at - 1].number.is_some()
            && before.iter().any(|t| {
                t.any(&[
                    "lasts",
                    "over",
                    "consists",
                    "for",
                    "has",
                    "takes",
                    "played",
                    "in",
                    "last",
                    "comprises",
                    "spans",
                ])
            });
        let won = toks.first().is_some_and(|t| t.is("after"))
            && toks.iter().any(|t| t.any(&["wins", "winner"]));
        let ended = (won || toks.iter().any(|t| t.any(&["ends", "end", "over", "finished"])))
            && before.iter().any(|t| t.any(&["after", "of", "when", "once", "if"]));
        let value = if counted {
            toks[at - 1].number
        } else if ended {
            let numbered = toks.get(at + 1).and_then(|t| t.number);
            let counted =
                at.checked_sub(1).and_then(|i| toks[i].number.or_else(|| nth(&toks[i].lower)));
            numbered.or(counted)
        } else {
            None
        };
        if let Some(value) = value.filter(|&n| n > 1) {
            out.push(Fact {
                key: format!("length {name}"),
                what: format!("how many {name}s a game has"),
                value,
                from: at,
                to: at,
            });
            return;
        }
    }
}

/// `Each player begins the game with 3 coins`, `deal five cards to each player`.
fn start(toks: &[Tok], setup: bool, out: &mut Vec<Fact>) {
    let everybody = toks.windows(2).any(|w| w[0].any(&["each", "every"]) && w[1].is("player"))
        || toks.windows(3).any(|w| {
            w[0].any(&["each", "every"])
                && (w[2].any(&[
                    "begins", "starts", "draws", "takes", "receives", "gets", "has", "is",
                ]))
                && w[1].is_word()
        })
        || toks.iter().any(|t| t.any(&["everyone", "everybody"]))
        || toks.first().is_some_and(|t| t.is("players"))
        || toks.windows(2).any(|w| w[0].is("all") && w[1].is("players"));
    if !everybody
        || toks.iter().any(|t| {
            t.any(&[
                "may", "can", "must", "turn", "round", "cannot", "season", "phase", "step",
                "up", "least", "most",
            ])
        })
    {
        return;
    }
    let begins = toks.iter().enumerate().any(|(i, t)| {
        t.any(&["begins", "begin", "starts", "start"])
            && toks[i + 1..].iter().take(3).any(|t| t.is("with"))
    });
    let dealt = toks.iter().any(|t| {
        t.any(&[
            "deal", "dealt", "deals", "receives", "receive", "gets", "get", "give", "takes",
            "take",
        ])
    });
    if !(begins || dealt && setup || toks.iter().any(|t| t.any(&["deal", "dealt"]))) {
        return;
    }
    let verb = toks.iter().position(|t| {
        t.any(&[
            "begins", "begin", "starts", "start", "deal", "dealt", "deals", "receives",
            "receive", "gets", "get", "give", "takes", "take",
        ])
    });
    let Some(verb) = verb else { return };
    for at in verb + 1..toks.len() {
        let Some(value) = toks[at].number else { continue };
        // `1 card on the table` is nobody's.
        let elsewhere = toks[at + 1..].iter().take(3).any(|t| t.is("on"))
            // Nor is what is left over: `leaving 12 cards as the stock`.
            || toks[at.saturating_sub(2)..at].iter().any(|t| t.any(&["leaving", "leaves"]));
        if elsewhere
            || at > 0
                && toks[at - 1].any(&["least", "most", "to", "-", "\u{2013}", "than", "worth"])
        {
            continue;
        }
        if let Some((name, to)) = noun(toks, at) {
            let last = singular(name.split(' ').next_back().unwrap_or(&name));
            let key = if last == "card" || last == "tile" { last } else { name.clone() };
            // `a deck of 20 cards and a hand of three`: of each place its own figure.
            let pile = at
                .checked_sub(2)
                .filter(|_| toks[at - 1].is("of"))
                .is_some_and(|place| toks[place].any(&["deck", "pile", "stack", "library"]));
            out.push(Fact {
                key: format!("start {key}{}", if pile { " pile" } else { "" }),
                what: format!("how many of `{key}` each player begins with"),
                value,
                from: at,
                to,
            });
        }
    }
}

/// `A coin is worth 2 points`, `each hut scores 3 points`.
fn worth(toks: &[Tok], out: &mut Vec<Fact>) {
    let label = toks.iter().take(4).position(|t| t.is(":")).map_or(0, |at| at + 1);
    let mut own = Vec::new();
    worth_of(&toks[label..], &mut own);
    out.extend(own.into_iter().map(|fact| Fact {
        from: fact.from + label,
        to: fact.to + label,
        ..fact
    }));
}

fn worth_of(toks: &[Tok], out: &mut Vec<Fact>) {
    let verb = toks.iter().enumerate().find_map(|(i, t)| {
        (t.is("worth") && i > 0 && toks[i - 1].any(&["is", "are"])).then(|| (i - 1, i + 1))
    });
    let Some((before, after)) = verb else { return };
    if before > 5 || toks.iter().any(|t| t.any(&["end", "during", "only"])) {
        return;
    }
    let subject: Vec<String> = toks[..before]
        .iter()
        .filter(|t| {
            t.is_word()
                && !t.any(&[
                    "a", "an", "the", "each", "every", "all", "unspent", "your", "in",
                    "addition", "any", "bonus",
                ])
        })
        .map(|t| singular(&t.lower))
        .collect();
    let Some(at) = (after..toks.len().min(after + 2)).find(|&i| toks[i].number.is_some())
    else {
        return;
    };
    let Some(value) = toks[at].number else { return };
    let Some((name, to)) = noun(toks, at) else { return };
    if subject.is_empty() || toks[..before].iter().any(|t| t.number.is_some() || t.is(",")) {
        return;
    }
    let unit = singular(name.split(' ').next_back().unwrap_or(&name));
    let subject = subject.join(" ");
    // `victory points` and `points` are one unit.
    let unit = unit.trim_start_matches("victory ").to_owned();
    out.push(Fact {
        key: format!("worth {subject} {unit}"),
        what: format!("what a `{subject}` is worth"),
        value,
        from: at,
        to,
    });
}

/// `A deck of 30 cards`, `each deck has 40 cards`.
fn deck(toks: &[Tok], out: &mut Vec<Fact>) {
    // A deck that is made up in play is another one.
    if toks.iter().any(|t| {
        t.any(&[
            "draw",
            "draws",
            "new",
            "remaining",
            "top",
            "discard",
            "left",
            "least",
            "fewer",
        ])
    }) {
        return;
    }
    let named = toks.iter().enumerate().find_map(|(at, tok)| {
        let own = tok.is("deck")
            && at > 0
            && toks[at - 1].any(&["a", "each", "every", "the", "their", "your"]);
        let next = toks.get(at + 1).filter(|_| own)?;
        let counts = next.any(&["of", "has", "contains", "have", "contain"])
            || next.is("consists") && toks.get(at + 2).is_some_and(|t| t.is("of"));
        let figure = at + if next.is("consists") { 3 } else { 2 };
        let value = toks.get(figure)?.number.filter(|&n| n > 9 && counts)?;
        toks.get(figure + 1).filter(|t| t.is("cards"))?;
        Some((value, figure))
    });
    if let Some((value, at)) = named {
        out.push(Fact {
            key: "deck cards".to_owned(),
            what: "how many cards a deck has".to_owned(),
            value,
            from: at,
            to: at + 1,
        });
    }
}

/// `24 gold coins` in a list of components; `there are 24 gold coins` anywhere.
fn components(toks: &[Tok], parts: bool, out: &mut Vec<Fact>) {
    let lead = |k: usize, list: &[&str]| toks.get(k).is_some_and(|t| t.any(list));
    let at = if lead(0, &["there"]) && lead(1, &["are", "is"]) {
        (2..4).find(|&i| toks.get(i).is_some_and(|t| t.number.is_some()))
    } else if lead(0, &["all", "the", "shuffle", "put", "mix", "place"]) {
        (1..3).find(|&i| {
            toks.get(i).is_some_and(|t| t.number.is_some() && toks[i - 1].any(&["all", "the"]))
        })
    } else if lead(0, &["deck", "set", "bag"]) && lead(1, &["of"]) {
        Some(2)
    } else if lead(1, &["deck", "set", "bag"]) && lead(2, &["of"]) {
        Some(3)
    } else if parts {
        Some(0)
    } else {
        None
    };
    let Some(at) = at.filter(|&i| toks.get(i).is_some_and(|t| t.number.is_some())) else {
        return;
    };
    let Some(value) = toks[at].number.filter(|&n| n > 2) else { return };
    let Some((name, to)) = noun(toks, at) else { return };
    if toks[to + 1..].iter().any(|t| t.any(&["each", "per", "every"])) {
        return;
    }
    out.push(Fact {
        key: format!("components {name}"),
        what: format!("how many of `{name}` there are"),
        value,
        from: at,
        to,
    });
}

#[cfg(test)]
mod tests;
