//! How many can play: `for two to four players`, `two players fight a duel`.

use crate::lower::Stated;
use crate::lower::from_syntax::context::{Lowerer, Unit};
use crate::lower::from_syntax::declare;
use crate::syntax::ast::{Determiner, NounPhrase, Sentence, Verb as V};
use crate::vocabulary::NUMBERS;

/// A count of players is said in words up to so many.
const WRITTEN_OUT: usize = 12;

/// What those who play do, where that says nothing else.
const PLAY: [&str; 14] = [
    "play",
    "play the game",
    "play this game",
    "can play",
    "may play",
    "take part",
    "can take part",
    "may take part",
    "participate",
    "can participate",
    "compete",
    "sit at the table",
    "sit down to play",
    "to play",
];

fn number(word: &str) -> Option<u32> {
    word.parse()
        .ok()
        .or_else(|| NUMBERS[..=WRITTEN_OUT].iter().position(|n| *n == word).map(|i| i as u32))
}

/// Fewest and most players that words name, and how many words that takes from `at`.
fn range(words: &[&str], at: usize) -> Option<((u32, u32), usize)> {
    if words.get(at..at + 2) == Some(&["up", "to"]) {
        // As few as one, as far as the book says.
        let ((most, same), len) = range(words, at + 2)?;
        return (most == same && len == 2).then_some(((1, most), 4));
    }
    let a = number(words.get(at)?)?;
    let players = |i: usize| {
        matches!(words.get(i), Some(&("players" | "player" | "persons" | "people" | "friends")))
            || matches!((words.get(i), words.get(i + 1)), (Some(&"of"), Some(&("you" | "us"))))
    };
    if players(at + 1) {
        return Some(((a, a), 2));
    }
    if matches!(words.get(at + 1), Some(&("or" | "and"))) && words.get(at + 2) == Some(&"more")
    {
        return players(at + 3).then_some(((a, 8.max(a)), 4));
    }
    if matches!(words.get(at + 1), Some(&("to" | "or" | "and"))) {
        let b = number(words.get(at + 2)?)?;
        return (players(at + 3) && a < b).then_some(((a, b), 4));
    }
    // `2-4 players`: the cut at the hyphen leaves two numbers.
    let b = number(words.get(at + 1)?)?;
    (players(at + 2) && a < b).then_some(((a, b), 3))
}

impl Lowerer<'_> {
    /// So many players take part.
    fn seats(&mut self, (fewest, most): (u32, u32)) {
        self.out.world.players = Some((fewest, most));
        self.states(Stated::Players(fewest, most));
    }

    /// Words that say no more than how many can play.
    pub(crate) fn player_count(&mut self, unit: &Unit) -> bool {
        let lower = unit.text.lower();
        let words: Vec<&str> = lower
            .split(|c: char| !c.is_alphanumeric() && c != '\'')
            .filter(|w| !w.is_empty())
            .collect();
        // `Players: 2`, `players: 2 to 4`
        if words.first() == Some(&"players") && lower.starts_with("players:") {
            let mut turned: Vec<&str> = words[1..].to_vec();
            turned.push("players");
            if let Some((found, len)) = range(&turned, 0)
                && len == turned.len()
            {
                self.seats(found);
                return true;
            }
        }
        let Some((found, len)) = (0..words.len()).find_map(|at| {
            let (r, len) = range(&words, at)?;
            let rest = words[at + len..].join(" ");
            (rest.is_empty() || PLAY.contains(&rest.as_str())).then_some((r, (at, rest)))
        }) else {
            return false;
        };
        let (at, rest) = len;
        let front = &words[..at];
        let needed = matches!(front, ["it", "takes"] | ["you", "need"]);
        if !rest.is_empty() {
            // `Two to four players take part`, `it takes two players to play`.
            let fits =
                if rest == "to play" { needed } else { matches!(front, [] | ["between"]) };
            if fits {
                self.seats(found);
            }
            return fits;
        }
        let fits = front.is_empty()
            || needed
            || front == ["for"]
            || (front.contains(&"game")
                && matches!(
                    front.last(),
                    Some(&("for" | "by" | "with" | "needs" | "requires"))
                ))
            || matches!(front, ["players"] | ["number", "of", "players"]);
        if fits {
            self.seats(found);
        }
        fits
    }

    /// `Two players fight a duel`: who plays, in words that order nothing.
    pub(crate) fn players_who(&mut self, s: &Sentence, unit: &Unit) -> bool {
        let [joined] = s.clauses.as_slice() else { return false };
        let clause = &joined.clause;
        let plain = s.leads.is_empty()
            && s.opener.is_none()
            && clause.verb.modal.is_none()
            && !clause.verb.negated
            && clause.adjuncts.is_empty();
        let Some(NounPhrase::One(n)) = &clause.subject else { return false };
        let V::Word(w) = &clause.verb.verb else { return false };
        let lemma = self.lemma(w);
        if !plain
            || n.determiner != Determiner::None
            || !n.post.is_empty()
            || !self.is(
                w,
                &[
                    "play",
                    "fight",
                    "compete",
                    "race",
                    "sit",
                    "duel",
                    "meet",
                    "face",
                    "battle",
                    "try",
                    "use",
                    "participate",
                ],
            )
            || self.explains(&lemma)
        {
            return false;
        }
        let told = self.verb_named(&lemma).is_some_and(|v| {
            self.units.iter().enumerate().any(|(i, u)| {
                i != self.at
                    && u.statement.as_ref().and_then(declare::sentence_of).is_some_and(
                        |s| {
                            s.clauses.iter().any(|j| {
                                matches!(&j.clause.verb.verb, V::Word(o) if self.lemma(o) == lemma)
                            })
                        },
                    )
            }) && v.0 > 0
        });
        if told {
            return false;
        }
        let lower = unit.text.lower();
        let mut words: Vec<&str> = lower.split(' ').collect();
        // `Two to four snails race`: each player has one of them.
        let token = match &n.head {
            crate::syntax::ast::Head::Noun(crate::vocabulary::Word::Term(kind)) => {
                self.out.world.components.iter().any(|c| {
                    c.kinds.contains(kind)
                        && c.count == 1
                        && c.source == crate::lower::PieceSource::EachPlayer
                })
            }
            _ => false,
        };
        if token && let Some(noun) = words.get_mut(3) {
            *noun = "players";
        }
        let Some((found, _)) = range(&words, 0) else { return false };
        self.seats(found);
        true
    }
}
