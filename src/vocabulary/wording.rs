//! Wordings that say what another wording says, rewritten item by item before the grammar reads them.

use super::scan::{Kind, Raw};
use super::surfaces::Surfaces;
use super::{Class, Lexicon, Word};

/// The items of a sentence in the words that the grammar has.
pub(super) fn usual<'a>(raws: Vec<Raw<'a>>, text: &'a str) -> Vec<Raw<'a>> {
    modal_names(whoever(despite(no_more(so_many(total(corner(addition(limit(raws)))))))), text)
}

/// `has no more steps` is `has no steps`.
fn no_more(mut raws: Vec<Raw<'_>>) -> Vec<Raw<'_>> {
    let is = |raws: &[Raw<'_>], at: usize, words: &[&str]| {
        raws.get(at).is_some_and(|raw| words.contains(&raw.lower.as_str()))
    };
    // `no further benefit`
    let further = (1..raws.len().saturating_sub(1)).find(|&at| {
        is(&raws, at - 1, &["no"])
            && is(&raws, at, &["further", "additional"])
            && raws[at + 1].kind == Kind::Word
    });
    if let Some(at) = further {
        raws.remove(at);
    }
    let found = (1..raws.len()).find(|&at| {
        is(&raws, at - 1, &["has", "have", "with", "are", "is"])
            && is(&raws, at, &["no"])
            && is(&raws, at + 1, &["more"])
            && !is(&raws, at + 2, &["than", "of"])
            && raws.get(at + 2).is_some_and(|raw| raw.kind == Kind::Word)
    });
    // `no more cards than` compares.
    if let Some(at) = found
        && !raws[at..].iter().any(|raw| raw.lower == "than")
    {
        raws.remove(at + 1);
    }
    raws
}

/// `a number of tokens, equal to the icons on it` is `as many tokens as the icons on it`.
fn so_many(raws: Vec<Raw<'_>>) -> Vec<Raw<'_>> {
    let is = |at: usize, words: &[&str]| {
        raws.get(at).is_some_and(|raw| words.contains(&raw.lower.as_str()))
    };
    let found = (0..raws.len())
        .find(|&at| is(at, &["a"]) && is(at + 1, &["number"]) && is(at + 2, &["of"]));
    let Some(at) = found else { return raws };
    let equal = (at + 4..raws.len().min(at + 12)).find(|&i| {
        is(i, &["equal"])
            && (is(i + 1, &["to"]) || is(i + 2, &["number"]) && is(i + 3, &["to"]))
    });
    let Some(equal) = equal else { return raws };
    // `is equal to` compares; another verb between them has an object of its own.
    let compares = is(equal - 1, &["is", "are", "be", "or", "than"]);
    let comma = usize::from(raws[equal - 1].kind == Kind::Literal(","));
    let plain = (at + 3..equal - comma)
        .all(|i| raws[i].kind == Kind::Word && !is(i, &["is", "are", "that", "which", "who"]));
    if compares || !plain {
        return raws;
    }
    let behind = equal + if is(equal + 1, &["to"]) { 2 } else { 4 };
    let mut result: Vec<Raw<'_>> = raws[..at].to_vec();
    result.push(word("as", &raws[at]));
    result.push(word("many", &raws[at + 1]));
    result.extend(raws[at + 3..equal - comma].iter().cloned());
    result.push(word("as", &raws[equal]));
    result.extend(raws[behind..].iter().cloned());
    result
}

/// `In addition, …` goes on.
fn addition(mut raws: Vec<Raw<'_>>) -> Vec<Raw<'_>> {
    let opens = raws.len() > 4
        && raws[0].lower == "in"
        && raws[1].lower == "addition"
        && raws[2].kind == Kind::Literal(",");
    if opens {
        raws.drain(..3);
    }
    raws
}

/// `in the lower right corner`: where on a card something is printed.
fn corner(mut raws: Vec<Raw<'_>>) -> Vec<Raw<'_>> {
    let is = |raws: &[Raw<'_>], at: usize, words: &[&str]| {
        raws.get(at).is_some_and(|raw| words.contains(&raw.lower.as_str()))
    };
    let found = (1..raws.len()).find_map(|at| {
        if !is(&raws, at, &["in", "at", "on"]) || !is(&raws, at + 1, &["the", "its", "their"]) {
            return None;
        }
        let mut end = at + 2;
        let mut sides = 0;
        while is(&raws, end, &["lower", "upper", "top", "bottom", "left", "right"])
            || is(&raws, end, &["-"]) && sides > 0
            || raws.get(end).is_some_and(|raw| raw.kind == Kind::Literal("-")) && sides > 0
        {
            sides += usize::from(raws[end].kind != Kind::Literal("-"));
            end += 1;
        }
        let corner = is(&raws, end, &["corner", "corners"]);
        end += usize::from(corner);
        if sides == 0 || sides < 2 && !corner {
            return None;
        }
        // `of the card`
        if is(&raws, end, &["of"]) && is(&raws, end + 1, &["the", "each", "every", "that"]) {
            end += 3;
        }
        let ends = raws
            .get(end)
            .is_none_or(|raw| matches!(raw.kind, Kind::Literal("." | "," | ")" | ";")));
        ends.then_some((at, end))
    });
    if let Some((at, end)) = found {
        raws.drain(at..end.min(raws.len()));
    }
    raws
}

/// `the total number of icons` is their number.
fn total(mut raws: Vec<Raw<'_>>) -> Vec<Raw<'_>> {
    let at = raws.windows(3).position(|w| {
        matches!(w[0].lower.as_str(), "total" | "combined" | "overall")
            && w[1].lower == "number"
            && w[2].lower == "of"
    });
    if let Some(at) = at {
        raws.remove(at);
    }
    raws
}

/// A word that stands for others, at their place.
fn word<'a>(lower: &'static str, at: &Raw<'a>) -> Raw<'a> {
    Raw {
        text: lower,
        lower: lower.to_owned(),
        kind: Kind::Word,
        possessive: false,
        ..at.clone()
    }
}

fn comma<'a>(at: &Raw<'a>) -> Raw<'a> {
    Raw {
        text: "",
        lower: ",".to_owned(),
        kind: Kind::Literal(","),
        start: at.end,
        ..at.clone()
    }
}

/// `Hand limit: 7 cards` is `The hand limit is 7 cards`.
fn limit(raws: Vec<Raw<'_>>) -> Vec<Raw<'_>> {
    let Some(colon) = raws.iter().take(5).position(|raw| raw.kind == Kind::Literal(":")) else {
        return raws;
    };
    let label: Vec<&str> = raws[..colon].iter().map(|raw| raw.lower.as_str()).collect();
    let hand = matches!(
        label.as_slice(),
        ["hand", "limit" | "size"]
            | ["max" | "maximum", "hand", "size" | "limit"]
            | ["hand", "size", "limit"]
            | ["hand", "limit" | "size", _, "maximum"]
    );
    let counted = raws.get(colon + 1).is_some_and(|raw| {
        matches!(raw.kind, Kind::Number(_))
            || super::numerals::number_word(&raw.lower).is_some()
    });
    let rest = raws.len() - colon - 1;
    let plain = rest == 1
        || matches!(
            raws.get(colon + 2).map(|raw| raw.lower.as_str()),
            Some("cards" | "card" | "tiles")
        ) && (rest == 2 || rest == 3 && raws[colon + 3].kind == Kind::Literal("."));
    if !hand || !counted || !plain {
        return raws;
    }
    let mut result =
        vec![word("the", &raws[0]), word("hand", &raws[0]), word("limit", &raws[colon - 1])];
    result.push(word("is", &raws[colon]));
    result.extend(raws[colon + 1..].iter().cloned());
    result
}

/// `…, even though rule 2 says so`, `…, despite rule 2`: said at the front.
fn despite(raws: Vec<Raw<'_>>) -> Vec<Raw<'_>> {
    let is = |at: usize, words: &[&str]| {
        raws.get(at).is_some_and(|raw| words.contains(&raw.lower.as_str()))
    };
    let end = raws.len()
        - usize::from(raws.last().is_some_and(|raw| matches!(raw.kind, Kind::Literal("."))));
    let opens = |at: usize| {
        if is(at, &["even"]) && is(at + 1, &["though", "if"]) {
            Some((at + 2, true))
        } else if is(at, &["although", "though"]) {
            Some((at + 1, true))
        } else if is(at, &["in"]) && is(at + 1, &["spite"]) && is(at + 2, &["of"]) {
            Some((at + 3, false))
        } else {
            is(at, &["despite", "notwithstanding"]).then_some((at + 1, false))
        }
    };
    let found = (0..end).find_map(|at| {
        let (rule, clause) = opens(at)?;
        let named = is(rule, &["rule", "rules", "section"])
            || raws.get(rule).is_some_and(|raw| raw.kind == Kind::Reference);
        named.then_some((at, rule, clause))
    });
    let Some((at, rule, clause)) = found else { return raws };
    let stop = (rule..end).find(|&i| raws[i].kind == Kind::Literal(",")).unwrap_or(end);
    let says =
        ["says", "say", "allows", "allow", "permits", "permit", "states", "lets", "forbids"];
    let verb = if clause { (rule..stop).find(|&i| is(i, &says)) } else { Some(stop) };
    let Some(verb) = verb else { return raws };
    let tail = (verb + 1..stop)
        .all(|i| is(i, &["so", "it", "this", "that", "otherwise", "you", "them", "can"]));
    let named = (rule..verb).all(|i| {
        is(i, &["rule", "rules", "section", "and", "or"])
            || matches!(raws[i].kind, Kind::Reference | Kind::Number(_) | Kind::Literal(_))
    });
    // At the front it is read as it stands, once the clause is a name.
    if !tail || !named || at == 0 && !clause || at > 0 && stop < end {
        return raws;
    }
    let mut result = vec![word("despite", &raws[at])];
    result.extend(raws[rule..verb].iter().cloned());
    result.push(comma(&raws[verb - 1]));
    if at == 0 {
        result.extend(raws[(stop + 1).min(raws.len())..].iter().cloned());
        return result;
    }
    let before = at - usize::from(raws[at - 1].kind == Kind::Literal(","));
    result.extend(raws[..before].iter().cloned());
    result.extend(raws[end..].iter().cloned());
    result
}

/// `Whoever first has 10 salt`, `whoever reaches 10 salt first`: the first player to do so.
fn first_to<'a>(raws: &[Raw<'a>], at: usize) -> Option<(Vec<Raw<'a>>, usize)> {
    let third = |i: usize| -> Option<&'static str> {
        let raw = raws.get(i)?;
        if raw.lower == "has" {
            return Some("have");
        }
        Surfaces::lexicon().word(&raw.lower).find_map(|entry| match entry.word {
            Word::Lexeme(id) if entry.class == Class::VerbS => {
                Some(Lexicon::shared().get(id).lemma.as_str())
            }
            _ => None,
        })
    };
    let is = |i: usize, w: &str| raws.get(i).is_some_and(|raw| raw.lower == w);
    let wins =
        (at + 2..raws.len()).find(|&i| is(i, "wins") || is(i, "scores") && i > at + 3)?;
    let (verb, skip) = if is(at + 1, "first") {
        (at + 2, None)
    } else {
        // `whoever reaches 10 salt first wins`
        let first = (at + 2..wins).find(|&i| is(i, "first"))?;
        (at + 1, Some(first))
    };
    let base = third(verb).filter(|_| verb < wins && skip.is_none_or(|s| s + 1 == wins))?;
    let mut new: Vec<Raw<'a>> =
        ["the", "first", "player", "to"].into_iter().map(|w| word(w, &raws[at])).collect();
    new.push(word(base, &raws[verb]));
    let to = skip.unwrap_or(wins);
    new.extend(raws[verb + 1..to].iter().cloned());
    Some((new, wins))
}

/// `whoever` is `the player who`.
fn whoever(raws: Vec<Raw<'_>>) -> Vec<Raw<'_>> {
    if !raws.iter().any(|raw| matches!(raw.lower.as_str(), "whoever" | "whosoever")) {
        return raws;
    }
    let mut result = Vec::with_capacity(raws.len() + 2);
    let mut done = 0;
    for (at, raw) in raws.iter().enumerate() {
        if at < done {
            continue;
        }
        if !matches!(raw.lower.as_str(), "whoever" | "whosoever") {
            result.push(raw.clone());
            continue;
        }
        if let Some((new, next)) = first_to(&raws, at) {
            result.extend(new);
            done = next;
            continue;
        }
        for word in ["the", "player", "who"] {
            result.push(Raw { text: word, lower: word.to_owned(), ..raw.clone() });
        }
    }
    result
}

/// `can't wins`, `cannot beats can`: a modal as the name of what it says, as if in quotation marks.
fn modal_names<'a>(raws: Vec<Raw<'a>>, text: &'a str) -> Vec<Raw<'a>> {
    let modal = |raw: &Raw<'_>| matches!(raw.lower.as_str(), "can" | "may" | "cannot");
    if !raws.iter().any(modal) {
        return raws;
    }
    let third = |raw: Option<&Raw<'_>>| {
        raw.is_some_and(|raw| {
            raw.kind == Kind::Word
                && Surfaces::lexicon()
                    .longest(std::slice::from_ref(raw), 0, 1)
                    .1
                    .iter()
                    .any(|entry| entry.class == Class::VerbS)
        })
    };
    let ends = |raw: Option<&Raw<'_>>| {
        raw.is_none_or(|raw| matches!(raw.kind, Kind::Literal("." | "," | ";" | "!")))
    };
    let mut result: Vec<Raw<'a>> = Vec::with_capacity(raws.len());
    let mut at = 0;
    while at < raws.len() {
        let raw = &raws[at];
        let not = raws
            .get(at + 1)
            .is_some_and(|next| next.start == raw.end && next.kind == Kind::Literal("not"));
        let next = at + 1 + usize::from(not);
        let always = raws.get(next).is_some_and(|raw| raw.lower == "always");
        let fresh = result.last().is_none_or(|before| {
            matches!(before.kind, Kind::Literal("," | ":" | ";")) || before.lower == "then"
        });
        let after = result.last().is_some_and(|before| before.lower == "over")
            || third(result.last())
                && !matches!(result.last().map(|r| r.lower.as_str()), Some("says" | "does"));
        let named = fresh && third(raws.get(next + usize::from(always)))
            || after && ends(raws.get(next)) && result.iter().any(|r| r.kind == Kind::Quoted);
        if modal(raw) && named {
            let end = raws[next - 1].end;
            result.push(Raw {
                text: &text[raw.start..end],
                lower: text[raw.start..end].to_lowercase(),
                kind: Kind::Quoted,
                end,
                ..raw.clone()
            });
            at = next;
        } else {
            result.push(raw.clone());
            at += 1;
        }
    }
    result
}
