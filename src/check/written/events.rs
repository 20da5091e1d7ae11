//! `When a disc is moved to another cell, …`, in a book in which discs are only turned over and taken away.

use super::{Pages, Said};
use crate::check::plain::{stem, verb};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};
use crate::vocabulary::{Lexicon, Part, is_verb};

/// Deeds that go by several names.
const KIN: [&[&str]; 11] = [
    &[
        "put", "place", "lay", "set", "add", "deposit", "store", "insert", "go", "come",
        "return", "bring", "play", "deal", "send",
    ],
    &[
        "move", "shift", "slide", "push", "go", "come", "enter", "leave", "step", "walk",
        "travel", "sail", "pass", "jump", "hop", "advance", "march", "return", "send",
        "proceed",
    ],
    &[
        "take", "draw", "pick", "collect", "gain", "get", "receive", "remove", "capture",
        "lift", "earn", "win", "buy", "pull",
    ],
    &["give", "hand", "pass", "pay", "return", "trade", "exchange", "swap"],
    &[
        "remove",
        "discard",
        "take",
        "lose",
        "destroy",
        "eliminate",
        "kill",
        "capture",
        "lift",
        "go",
        "defeat",
    ],
    &["turn", "flip", "reveal", "show", "expose"],
    &["buy", "purchase", "pay", "acquire", "cost"],
    &["swap", "exchange", "trade", "switch"],
    &["sell", "trade"],
    &["attack", "fight", "hit"],
    &["build", "place", "erect", "construct"],
];

/// What comes about in any game, or is told of what has come about.
const COMMON: [&str; 63] = [
    "land", "be", "have", "do", "end", "begin", "start", "finish", "complete", "win", "lose",
    "score", "reach", "become", "happen", "occur", "apply", "use", "need", "ask", "tie",
    "fill", "exhaust", "empty", "resolve", "form", "contain", "show", "hold", "own", "leave",
    "fall", "run", "choose", "require", "allow", "call", "make", "lie", "stand", "stay",
    "count", "follow", "equal", "differ", "match", "cover", "occupy", "surround", "connect",
    "wish", "want", "decide", "refuse", "fail", "succeed", "agree", "exceed", "share", "know",
    "play", "see", "lead",
];

const AWAY: [&str; 8] = ["back", "out", "down", "off", "aside", "over", "away", "up"];

/// Participles that no ending gives away, with the other forms of their verb.
const IRREGULAR: [&[&str]; 30] = [
    &["torn", "tear", "tears", "tore", "tearing"],
    &["broken", "break", "breaks", "broke", "breaking", "breakage"],
    &["stolen", "steal", "steals", "stole", "stealing", "theft", "thief", "thieves"],
    &["woken", "awoken", "wake", "wakes", "woke", "awake", "awakes", "waking"],
    &["sunk", "sink", "sinks", "sank", "sinking"],
    &["shot", "shoot", "shoots", "shooting", "shots"],
    &["struck", "strike", "strikes", "striking"],
    &["stung", "sting", "stings", "stinging"],
    &["bitten", "bite", "bites", "bit", "biting"],
    &["caught", "catch", "catches", "catching"],
    &["burnt", "burned", "burn", "burns", "burning"],
    &["slain", "slay", "slays", "slew", "slaying"],
    &["hurt", "hurts", "hurting"],
    &["lit", "light", "lights", "lighted", "lighting"],
    &["fed", "feed", "feeds", "feeding"],
    &["swept", "sweep", "sweeps", "sweeping"],
    &["thrown", "throw", "throws", "threw", "throwing"],
    &["blown", "blow", "blows", "blew", "blowing"],
    &["shaken", "shake", "shakes", "shook", "shaking"],
    &["bound", "bind", "binds", "binding"],
    &["bent", "bend", "bends", "bending"],
    &["eaten", "eat", "eats", "ate", "eating"],
    &["ridden", "ride", "rides", "rode", "riding"],
    &["forgotten", "forget", "forgets", "forgot", "forgetting"],
    &["hung", "hang", "hangs", "hanging"],
    &["dug", "dig", "digs", "digging"],
    &["fought", "fight", "fights", "fighting", "attack", "attacks", "battle", "combat"],
    &["rung", "ring", "rings", "rang", "ringing"],
    &["sworn", "swear", "swears", "swore", "swearing"],
    &["grown", "grow", "grows", "grew", "growing"],
];

/// All forms of the verb of such a participle.
fn irregular(word: &str) -> Option<&'static [&'static str]> {
    IRREGULAR.iter().find(|row| row[0] == word || row[1] == word).copied()
}

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for (s, said) in pages.said.iter().enumerate() {
        let Some(event) = event(&said.toks) else { continue };
        let common = COMMON.contains(&event.verb.as_str());
        if common || event.to_a_thing || caused(pages, s, &event) {
            continue;
        }
        let word = &said.toks[event.at].lower;
        let particle = event.particle.as_ref().map_or(String::new(), |p| format!(" {p}"));
        found.push(
            Finding::new(
                Code::NothingCauses,
                pages.whole(said),
                match &event.thing {
                    Some(thing) => format!("this waits for a `{thing}` that is `{word}{particle}`, and no other sentence has anybody do that"),
                    None => format!("nothing in the book makes anybody or anything `{}{particle}`", event.verb),
                },
            )
            .label("never happens")
            .help(format!("write what brings it about, or take the rule about `{word}{particle}` out")),
        );
    }
}

/// What a rule waits for.
struct Event {
    at: usize,
    verb: String,
    thing: Option<String>,
    particle: Option<String>,
    /// Somebody does it to a thing, which other sentences may call by another name (`meets the bank`, `finds a pear`).
    to_a_thing: bool,
}

/// `When a tree is moved …, …`, `a player who repairs a ship …`, `when an animal escapes …`.
fn event(toks: &[Tok]) -> Option<Event> {
    let from = match toks {
        [a, b, ..] if a.any(&["each", "every"]) && b.is("time") => 2,
        [a, b, c, ..] if a.is("as") && b.is("soon") && c.is("as") => 3,
        [a, b, ..] if a.any(&["immediately", "directly"]) && b.is("after") => 2,
        [a, ..] if a.any(&["when", "whenever"]) => 1,
        [a, b, c, ..]
            if a.any(&["a", "any", "each", "every"]) && b.is("player") && c.is("who") =>
        {
            return acts(toks, 3, None);
        }
        _ => return None,
    };
    let article = toks.get(from)?.any(&[
        "a",
        "an",
        "any",
        "the",
        "another",
        "one",
        "your",
        "their",
        "somebody's",
        "anybody's",
    ]);
    if !article {
        return None;
    }
    // The thing: up to two words.
    let is = (from + 2..toks.len().min(from + 4)).find(|&i| toks[i].any(&["is", "gets"]));
    if let Some(is) = is {
        let done = toks.get(is + 1)?;
        // `A queen is bought`, and no quality (`is empty`).
        let shape = verb(&done.lower);
        let passive =
            shape.participle || done.lower.ends_with("ed") || irregular(&done.lower).is_some();
        let plain = !toks[from + 1..is].iter().any(|t| {
            t.number.is_some()
                || super::super::words::is_small(&t.lower)
                || t.any(&["who", "last", "first", "turn", "round", "game", "phase"])
        });
        if !passive || !plain || is_state(done) {
            return None;
        }
        let particle = particle(toks, is + 1);
        return Some(Event {
            at: is + 1,
            verb: stem(&done.lower),
            thing: Some(toks[is - 1].stem().to_owned()),
            particle,
            to_a_thing: false,
        });
    }
    let subject = toks.get(from + 1)?;
    if subject.any(&["player", "opponent", "turn", "round", "game", "phase", "step"]) {
        return None;
    }
    acts(toks, from + 2, Some(subject.stem().to_owned()))
}

/// A verb in the third person that stands right there.
fn acts(toks: &[Tok], at: usize, _thing: Option<String>) -> Option<Event> {
    let tok = toks.get(at)?;
    let third = tok.is_word()
        && tok.lower.ends_with('s')
        && !tok.lower.ends_with("ss")
        && tok.lower.len() > 3;
    let noun =
        Lexicon::shared().find(tok.stem(), Part::Noun).is_some() && !verb(&tok.lower).third;
    let next = toks.get(at + 1);
    // What is asked of a state (`who lacks …`) is no event.
    let state = tok.any(&[
        "lacks", "likes", "lies", "matches", "precedes", "differs", "equals", "belongs",
    ]);
    let to_a_thing = next.is_some_and(|t| {
        t.any(&["a", "an", "the", "any", "one", "their"]) || t.number.is_some()
    });
    let open = to_a_thing
        || next.is_none_or(|t| {
            !t.is_word() || t.any(&["from", "to", "into", "at", "in", "on", "may"])
        });
    (third && !noun && !state && open).then(|| Event {
        at,
        verb: tok.stem().to_owned(),
        thing: None,
        particle: None,
        to_a_thing,
    })
}

fn is_state(tok: &Tok) -> bool {
    let lexicon = Lexicon::shared();
    lexicon.find(&tok.lower, Part::Adjective).is_some()
        && !lexicon.forms_of(&tok.lower).any(|(class, _)| is_verb(class))
}

fn particle(toks: &[Tok], at: usize) -> Option<String> {
    toks.get(at + 1).filter(|t| t.any(&AWAY)).map(|t| t.lower.clone())
}

/// Whether some sentence has it happen.
fn caused(pages: &Pages<'_>, s: usize, event: &Event) -> bool {
    let own = &pages.said[s];
    // The row of the verb itself, else those in which it stands.
    let heads = KIN.iter().any(|row| row[0] == event.verb);
    let kin: Vec<&str> = KIN
        .iter()
        .filter(
            |row| if heads { row[0] == event.verb } else { row.contains(&event.verb.as_str()) },
        )
        .flat_map(|row| row.iter().copied())
        .chain(std::iter::once(event.verb.as_str()))
        .collect();
    let known = kin.len() > 1;
    let root: String = event.verb.chars().take(event.verb.chars().count().max(5) - 1).collect();
    let titles =
        pages.input.sets[own.set].outline.sections.iter().filter_map(|s| s.title.as_ref());
    let titled = titles.into_iter().any(|(title, _)| {
        super::tokens(title)
            .iter()
            .any(|t| t.lower.starts_with(&root) || t.stem() == event.verb)
    });
    if titled || pages.input.table_words.iter().any(|w| stem(w) == event.verb) {
        return true;
    }
    pages.said.iter().enumerate().filter(|(_, o)| o.set == own.set).any(|(o, other)| {
        let toks = &other.toks;
        (0..toks.len()).any(|i| {
            if o == s && i <= end_of_condition(own, event) {
                return false;
            }
            let plain = toks[i].stem();
            if !known {
                // Any other word of it will do: `repair`, `the repair`, `repaired`.
                let forms = irregular(&event.verb).unwrap_or_default();
                return waits(toks) != Some(i)
                    && (plain == event.verb
                        || forms.contains(&toks[i].lower.as_str())
                        || toks[i].lower.starts_with(&root));
            }
            kin.contains(&plain) && waits(toks) != Some(i) && near(toks, i, event)
        })
    })
}

/// The verb that another rule waits for, which does not bring it about.
fn waits(toks: &[Tok]) -> Option<usize> {
    event(toks).map(|e| e.at)
}

fn end_of_condition(own: &Said<'_>, event: &Event) -> usize {
    own.toks.iter().position(|t| t.is(",")).unwrap_or(event.at)
}

/// Whether the deed is done to the thing, and the same way round: `back`, `over`.
fn near(toks: &[Tok], at: usize, event: &Event) -> bool {
    let Some(thing) = &event.thing else { return true };
    let edge = |t: &&Tok| t.any(&[".", ";"]);
    let behind: Vec<&Tok> = toks[at + 1..].iter().take(12).take_while(|t| !edge(t)).collect();
    let cut = behind
        .windows(2)
        .position(|w| {
            w[0].any(&["and", "or", ","])
                && (verb(&w[1].lower).third || w[1].any(&["then", "may"]))
        })
        .unwrap_or(behind.len());
    let before = &toks[at.saturating_sub(8)..at];
    let is_thing = |t: &Tok| t.stem() == thing || t.any(&["it", "them", "both", "one"]);
    let there =
        behind[..cut].iter().any(|t| is_thing(t)) || before.iter().any(|t| t.stem() == thing);
    let way = event.particle.as_ref().is_none_or(|p| behind.iter().any(|t| t.is(p)));
    there && way
}
