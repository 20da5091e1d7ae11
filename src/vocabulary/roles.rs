//! The part that the players play: after `Two to four potters play` or `Each player is a potter`, a potter is a player.
//! The noun is brought into the standard one in the whole book, before anything else is read.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::outline::{Form, Outline, Sentence};
use crate::source::Span;

use super::class::Class;
use super::lexicon::{Lexicon, Part};
use super::morphology::singulars;
use super::taking_part::{Taking, is_number, taking_part, words};
use super::words::plural_of;

/// What somebody is or does who is a potter.
const IS_ONE: [&str; 10] = [
    "is a",
    "is an",
    "is called a",
    "is called an",
    "plays the part of a",
    "plays the part of an",
    "takes the role of a",
    "takes the role of an",
    "plays the role of a",
    "plays the role of an",
];
/// The same of all of them.
const ARE_SOME: [&str; 7] = [
    "are",
    "are all",
    "are called",
    "play the part of",
    "take the role of",
    "take the roles of",
    "play the role of",
];

/// Nouns for one of the players, seen from another or from what has happened.
const ONE_OF_THEM: [&str; 20] = [
    "opponent",
    "dealer",
    "partner",
    "teammate",
    "team",
    "winner",
    "loser",
    "owner",
    "controller",
    "holder",
    "attacker",
    "defender",
    "leader",
    "follower",
    "neighbor",
    "neighbour",
    "rival",
    "enemy",
    "ally",
    "spectator",
];

/// Pieces that have the noun in front of them printed on them.
const PIECES: [&str; 8] = ["card", "cards", "token", "tokens", "tile", "tiles", "deck", "pile"];

/// Nouns that can be nobody but players, where a book says nothing of them.
const PERSONS: [[&str; 2]; 7] = [
    ["person", "people"],
    ["person", "persons"],
    ["participant", "participants"],
    ["contestant", "contestants"],
    ["competitor", "competitors"],
    ["bidder", "bidders"],
    ["gamer", "gamers"],
];

/// A noun that stands for the players, in both numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Role {
    /// A word before the noun that is part of the name: `letter` in `letter carrier`.
    front: Option<String>,
    one: String,
    many: String,
}

/// The nouns by which a book calls its players.
#[derive(Debug, Clone, Default)]
pub struct Roles {
    all: Vec<Role>,
    /// Sentences that say no more than what the players are called.
    told: BTreeSet<Span>,
}

impl Roles {
    /// Finds further nouns, and calls the players players in all these outlines.
    pub(crate) fn rename<'o>(self, outlines: impl Iterator<Item = &'o mut Outline>) -> Self {
        let mut mine: Vec<&mut Outline> = outlines.collect();
        let mut roles = self;
        for outline in &mut mine {
            let opening = outline.sentences.iter().position(|s| s.form == Form::Text);
            for (at, sentence) in outline.sentences.iter_mut().enumerate() {
                if sentence.form == Form::Text {
                    roles.introduce(sentence, Some(at) == opening);
                }
            }
        }
        let texts: Vec<&str> =
            mine.iter().flat_map(|o| &o.sentences).map(|s| &*s.text).collect();
        let named = |noun: &str| {
            let capital = format!(" {}{}", noun[..1].to_uppercase(), &noun[1..]);
            texts.iter().any(|text| text.contains(&capital))
        };
        // All but the first letter, which may be a capital where a sentence begins.
        let spoken_of = |noun: &str| texts.iter().any(|text| text.contains(&noun[1..]));
        for [one, many] in PERSONS {
            if !(spoken_of(one) || spoken_of(many)) || named(one) || named(many) {
                continue;
            }
            roles.add(Role { front: None, one: one.to_owned(), many: many.to_owned() });
        }
        roles.all.retain(|role| !texts.iter().any(|text| is_had(role, text)));
        for sentence in mine.iter_mut().flat_map(|o| &mut o.sentences) {
            if sentence.form == Form::Text && !roles.told.contains(&sentence.span) {
                let text = sentence.text.clone();
                for role in &roles.all {
                    rename(sentence, role);
                }
                if sentence.text != text && sentence.written.is_none() {
                    sentence.written = Some(text);
                }
            }
        }
        mine.into_iter().for_each(super::gathered::cut);
        roles
    }

    /// What a sentence calls the players; one that says how many play says it in the usual words.
    fn introduce(&mut self, sentence: &mut Sentence, opening: bool) {
        if let Some(role) = called(&sentence.text) {
            self.told.insert(sentence.span);
            self.add(role);
            return;
        }
        let Some(Taking { range, called, whole }) = taking_part(&sentence.text, opening) else {
            return;
        };
        if let Some((front, many)) = called {
            let Some(mut role) = one_of(&many).and_then(|one| role(&one)) else { return };
            role.front = front;
            self.add(role);
        }
        if whole {
            let said = format!("The game is for {range} players");
            let written = sentence.text.clone();
            let len = sentence.text.len();
            sentence.replace(0..len, &said);
            if sentence.text != written {
                sentence.written = Some(written);
            }
        }
    }

    fn add(&mut self, role: Role) {
        if !self.all.contains(&role) {
            self.all.push(role);
        }
    }

    /// Whether a sentence says no more than what the players are called.
    pub(crate) fn is_told(&self, at: Span) -> bool {
        self.told.contains(&at)
    }

    /// A text in which players are called players.
    pub(crate) fn plain<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let mut text = Cow::Borrowed(text);
        for role in &self.all {
            let mut sentence = Sentence::of(&text);
            rename(&mut sentence, role);
            if sentence.text != text {
                text = Cow::Owned(sentence.text);
            }
        }
        text
    }
}

/// Whether a text speaks of something that players have: `two to four snails race`, and `each player starts with a snail`.
fn is_had(role: &Role, text: &str) -> bool {
    const WHOSE: [&str; 8] =
        ["your", "their", "his", "her", "player's", "players'", "own", "my"];
    const HAD: [&str; 16] = [
        "with", "has", "have", "takes", "take", "gets", "get", "receives", "receive", "places",
        "place", "puts", "put", "moves", "move", "choose",
    ];
    let lower = text.to_lowercase();
    let all = words(&lower);
    all.iter().enumerate().skip(1).any(|(at, word)| {
        let named = *word == role.one || *word == role.many;
        let before = all[at - 1];
        let counted = matches!(before, "a" | "an") || is_number(before);
        let had = at > 1 && HAD.contains(&all[at - 2]);
        named && role.front.is_none() && (WHOSE.contains(&before) || counted && had)
    })
}

/// The noun for the players that a sentence brings which says nothing else.
fn called(text: &str) -> Option<Role> {
    let body = text.trim().trim_end_matches('.');
    let lower = body.to_lowercase();
    for who in ["each player ", "every player ", "each of you ", "everyone ", "everybody "] {
        for is in IS_ONE {
            let Some(noun) = lower.strip_prefix(who).and_then(|r| r.strip_prefix(is)) else {
                continue;
            };
            let noun = noun.strip_prefix(' ')?;
            return role(noun);
        }
    }
    for who in ["the players ", "players ", "you "] {
        for are in ARE_SOME {
            let noun = lower
                .strip_prefix(who)
                .and_then(|r| r.strip_prefix(are))
                .and_then(|r| r.strip_prefix(' '));
            if let Some(role) = noun.and_then(|n| role(&one_of(n)?)) {
                return Some(role);
            }
        }
    }
    None
}

/// The singular of a noun; `showmen` is of `showman`.
fn one_of(many: &str) -> Option<String> {
    if let Some(front) = many.strip_suffix("men") {
        return Some(format!("{front}man"));
    }
    singulars(many).into_iter().find(|one| plural_of(one) == many)
}

/// A noun that can stand for the players: one word that means nothing else in the rules of games.
fn role(one: &str) -> Option<Role> {
    let plain = one.len() > 2 && one.chars().all(char::is_alphabetic) && one != "player";
    let lexicon = Lexicon::shared();
    let taken = lexicon.find(one, Part::Noun).map(|id| lexicon.get(id)).is_some_and(|lexeme| {
        !lexeme.common && (lexeme.class != Class::PlayerSg || ONE_OF_THEM.contains(&one))
    });
    let many = match one.strip_suffix("man") {
        Some(front) => format!("{front}men"),
        None => plural_of(one),
    };
    (plain && !taken).then(|| Role { front: None, one: one.to_owned(), many })
}

/// Calls those of a role players.
fn rename(sentence: &mut Sentence, role: &Role) {
    let mut from = 0;
    while let Some((at, len)) = next_word(&sentence.text, from) {
        let word = &sentence.text[at..at + len];
        let lower = word.to_lowercase();
        let (stem, owner) = match lower.strip_suffix("'s").or_else(|| lower.strip_suffix('\''))
        {
            Some(stem) => (stem, true),
            None => (lower.as_str(), false),
        };
        let many = stem == role.many;
        // `pirate cards` are cards with pirates on them.
        let shown = !owner
            && next_word(&sentence.text, at + len).is_some_and(|(next, long)| {
                next == at + len + 1
                    && PIECES
                        .contains(&sentence.text[next..next + long].to_lowercase().as_str())
            });
        if (!many && stem != role.one) || shown {
            from = at + len;
            continue;
        }
        let ending = match (many, owner) {
            (false, false) => "",
            (false, true) => "'s",
            (true, false) => "s",
            (true, true) => "s'",
        };
        let (at, len) = match (&role.front, before(&sentence.text, at)) {
            (Some(front), Some((start, word))) if word.eq_ignore_ascii_case(front) => {
                (start, at + len - start)
            }
            _ => (at, len),
        };
        let capital = at == 0 && sentence.text.starts_with(char::is_uppercase);
        let noun = format!("{}layer{ending}", if capital { 'P' } else { 'p' });
        sentence.replace(at..at + len, &noun);
        from = at + noun.len();
        if let Some(article) = before(&sentence.text, at) {
            let (start, word) = article;
            let new = match word.to_lowercase().as_str() {
                "an" => "a",
                "fellow" => "other",
                _ => continue,
            };
            let kept = if word.starts_with('A') { "A" } else { new };
            let delta = word.len() - kept.len();
            sentence.replace(start..start + word.len(), kept);
            from -= delta;
        }
    }
}

/// The next word from a place on: where it starts and how long it is.
fn next_word(text: &str, from: usize) -> Option<(usize, usize)> {
    let rest = text.get(from..)?;
    let start = rest.find(char::is_alphanumeric)?;
    let len = rest[start..]
        .find(|c: char| !c.is_alphanumeric() && c != '\'')
        .unwrap_or(rest.len() - start);
    Some((from + start, len))
}

/// The word in front of a place.
fn before(text: &str, at: usize) -> Option<(usize, String)> {
    let front = text[..at].strip_suffix(' ')?;
    let start = front.rfind(|c: char| !c.is_alphanumeric()).map_or(0, |i| i + 1);
    (start < front.len()).then(|| (start, front[start..].to_owned()))
}
