//! The part that the players play: after `Two to four potters play` or `Each player is a potter`, a potter is a player.
//! The noun is brought into the standard one in the whole book, before anything else is read.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::outline::{Form, Outline, Sentence};
use crate::source::Span;

use super::class::Class;
use super::lexicon::{Lexicon, Part};
use super::morphology::singulars;
use super::numerals::number_word;
use super::words::plural_of;

/// What those do who take part, behind `Two to four potters`.
const TAKE_PART: [&str; 12] = [
    "play",
    "can play",
    "may play",
    "race",
    "compete",
    "can compete",
    "take part",
    "can take part",
    "may take part",
    "sit down to play",
    "play against each other",
    "play against one another",
];
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

/// A noun that stands for the players, in both numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Role {
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
    /// Finds the nouns, and calls the players players in all these outlines.
    pub(crate) fn rename<'o>(outlines: impl Iterator<Item = &'o mut Outline>) -> Self {
        let mut mine: Vec<&mut Outline> = outlines.collect();
        let mut roles = Self::default();
        for sentence in mine.iter().flat_map(|o| &o.sentences).filter(|s| s.form == Form::Text)
        {
            let Some((role, says_no_more)) = introduced(&sentence.text) else { continue };
            if says_no_more {
                roles.told.insert(sentence.span);
            }
            if !roles.all.contains(&role) {
                roles.all.push(role);
            }
        }
        for sentence in mine.iter_mut().flat_map(|o| &mut o.sentences) {
            if sentence.form == Form::Text && !roles.told.contains(&sentence.span) {
                let written = sentence.text.clone();
                for role in &roles.all {
                    rename(sentence, role);
                }
                plain_number(sentence);
                if sentence.text != written {
                    sentence.written = Some(written);
                }
            }
        }
        roles
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

fn is_number(word: &str) -> bool {
    word.parse::<u32>().is_ok() || number_word(word).is_some()
}

/// The words of a sentence as they are written, without what stands between them.
fn words(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|w| !w.is_empty()).collect()
}

/// The noun for the players that a sentence brings, and whether it says nothing else.
fn introduced(text: &str) -> Option<(Role, bool)> {
    let body = text.trim().trim_end_matches('.');
    let lower = body.to_lowercase();
    for who in ["each player ", "every player "] {
        for is in IS_ONE {
            let Some(noun) = lower.strip_prefix(who).and_then(|r| r.strip_prefix(is)) else {
                continue;
            };
            let noun = noun.strip_prefix(' ')?;
            return role(noun).map(|r| (r, true));
        }
    }
    for who in ["the players ", "players ", "you "] {
        for are in ARE_SOME {
            let noun = lower
                .strip_prefix(who)
                .and_then(|r| r.strip_prefix(are))
                .and_then(|r| r.strip_prefix(' '));
            if let Some(role) = noun.and_then(|n| role(&one_of(n)?)) {
                return Some((role, true));
            }
        }
    }
    let all = words(&lower);
    let (at, behind) = counted(&all)?;
    let many = *all.get(at)?;
    let game_for = at > 2
        && all[..at].contains(&"game")
        && all[..at].contains(&"for")
        && (behind.is_empty());
    if !(take_part(behind) || game_for) {
        return None;
    }
    role(&one_of(many)?).map(|role| (role, false))
}

/// Whether the words behind `two to four potters` say that they play, and no more than what.
fn take_part(behind: &[&str]) -> bool {
    TAKE_PART.iter().any(|p| {
        let verb = words(p);
        behind.starts_with(&verb) && names_the_game(&behind[verb.len()..])
    })
}

/// Where the noun behind `two to four` stands, and the words behind it.
fn counted<'w, 'a>(all: &'a [&'w str]) -> Option<(usize, &'a [&'w str])> {
    let first = all.iter().position(|w| is_number(w))?;
    let leads = &all[..first];
    let fits = leads.is_empty()
        || leads == ["from"]
        || leads.last() == Some(&"for")
        || leads.ends_with(&["for", "from"]);
    let mut at = first + 1;
    if matches!(all.get(at), Some(&("to" | "or" | "and")))
        && all.get(at + 1).is_some_and(|w| is_number(w))
    {
        at += 2;
    } else if all.get(at).is_some_and(|w| is_number(w)) {
        at += 1;
    }
    fits.then(|| (at, all.get(at + 1..).unwrap_or_default()))
}

/// Whether the words behind `play` are no more than what is played.
fn names_the_game(behind: &[&str]) -> bool {
    match behind {
        [] => true,
        ["this" | "the", .., "game"] => behind.len() <= 6,
        // The name of the game, a few words with no joint between them.
        _ => {
            behind.len() <= 4
                && !behind.iter().any(|w| {
                    matches!(
                        *w,
                        "and" | "or" | "with" | "a" | "an" | "in" | "on" | "for" | "if"
                    ) || is_number(w)
                })
        }
    }
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
    (plain && !taken).then(|| Role { one: one.to_owned(), many })
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
        let capital = at == 0 && word.starts_with(char::is_uppercase);
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

/// `Two to four players play Mosaic Bay` says how many play, whatever the game is called.
fn plain_number(sentence: &mut Sentence) {
    let lower = sentence.text.to_lowercase();
    let all = words(&lower);
    let Some((at, behind)) = counted(&all) else { return };
    if all.get(at) != Some(&"players") || !take_part(behind) {
        return;
    }
    let front = all[..=at].iter().skip_while(|w| **w == "from");
    let said = format!("The game is for {}", front.copied().collect::<Vec<_>>().join(" "));
    let len = sentence.text.len();
    sentence.replace(0..len, &said);
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
