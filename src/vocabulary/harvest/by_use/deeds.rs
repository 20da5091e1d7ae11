//! `ring the bell`, `pick an apple`: a verb and a noun that together name an action, where the noun is
//! nothing else to the game. Another noun is another action.

use indexmap::IndexMap;

use super::evidence::{Line, note};
use crate::finding::Findings;
use crate::source::Span;
use crate::vocabulary::harvest::gather::Harvest;
use crate::vocabulary::lexicon::{is_noun, is_verb};
use crate::vocabulary::scan::Kind;
use crate::vocabulary::surfaces::Surfaces;
use crate::vocabulary::words::plural_of;
use crate::vocabulary::{BRINGS_ONE, Class, Lexicon, Part, Sort, TAKES_ONE, Word};

/// Verbs whose meaning everybody knows: what they are done to has to be something of the game.
const KNOWN: [&str; 95] = [
    "increase",
    "decrease",
    "reduce",
    "raise",
    "lower",
    "triple",
    "compare",
    "check",
    "calculate",
    "record",
    "write",
    "note",
    "track",
    "subtract",
    "multiply",
    "divide",
    "sum",
    "total",
    "refill",
    "draw",
    "play",
    "discard",
    "take",
    "put",
    "place",
    "move",
    "deal",
    "reveal",
    "shuffle",
    "gain",
    "lose",
    "pay",
    "spend",
    "choose",
    "name",
    "roll",
    "win",
    "end",
    "skip",
    "pass",
    "get",
    "have",
    "give",
    "keep",
    "see",
    "look",
    "score",
    "swap",
    "exchange",
    "turn",
    "flip",
    "count",
    "add",
    "remove",
    "return",
    "send",
    "lay",
    "show",
    "receive",
    "earn",
    "collect",
    "begin",
    "start",
    "finish",
    "become",
    "reach",
    "use",
    "own",
    "hold",
    "control",
    "make",
    "do",
    "be",
    "let",
    "need",
    "leave",
    "enter",
    "select",
    "declare",
    "announce",
    "guess",
    "bid",
    "bet",
    "lead",
    "follow",
    "trade",
    "reroll",
    "win",
    "repeat",
    "double",
    "halve",
    "attach",
    "tap",
    "untap",
    "set",
];
/// What somebody has more of by doing it, and whether that goes without saying.
const BRINGS: [(&str, bool); 17] = [
    ("buy", true),
    ("purchase", true),
    ("acquire", true),
    ("obtain", true),
    ("hire", true),
    ("recruit", true),
    ("train", false),
    ("build", false),
    ("craft", false),
    ("construct", false),
    ("produce", false),
    ("forge", false),
    ("brew", false),
    ("bake", false),
    ("catch", false),
    ("harvest", false),
    ("grow", false),
];
/// What somebody has less of by doing it.
const TAKES: [(&str, bool); 8] = [
    ("sell", true),
    ("sacrifice", true),
    ("eat", false),
    ("drink", false),
    ("burn", false),
    ("consume", false),
    ("scrap", false),
    ("release", false),
];
const BEFORE: [&str; 10] =
    ["a", "an", "the", "one", "another", "their", "your", "his", "her", "its"];

/// A verb with its noun, as the book uses them.
#[allow(
    clippy::struct_excessive_bools,
    reason = "what the places that name it show, one by one"
)]
struct Deed {
    verb: String,
    noun: String,
    /// All that stands behind the verb, as written.
    tails: Vec<String>,
    at: Span,
    quote: String,
    /// Whether somebody may, must or does it.
    done: bool,
    /// Whether a sentence says what comes of it.
    explained: bool,
    /// Whether a sentence about it goes on to speak of the noun.
    changes: bool,
    /// In how many places it is named.
    uses: usize,
    /// Whether the verb is no word that the rules share.
    new: bool,
}

impl Harvest {
    /// Makes actions of verbs with nouns that are nothing else.
    pub(super) fn deeds(&mut self, lines: &[Line<'_>], findings: &mut Findings) {
        let mut found: IndexMap<(String, String), Deed> = IndexMap::new();
        for line in lines {
            for at in 0..line.raws.len() {
                self.deed_at(line, at, &mut found);
            }
        }
        found.retain(|_, deed| deed.done);
        let nouns: Vec<String> = found.values().map(|deed| deed.noun.clone()).collect();
        // A verb that nobody knows, said once and explained by nothing, may as well be a slip.
        found.retain(|_, deed| deed.uses > 1 || deed.explained || !deed.new);
        found.retain(|_, deed| !self.is_doubtful(&deed.noun, &nouns));
        let verbs: Vec<String> = found.values().map(|deed| deed.verb.clone()).collect();
        for deed in found.into_values() {
            self.at = Some(deed.at);
            let name = format!("{} {}", deed.verb, deed.tails[0]);
            let number = self
                .noun_term(&deed.noun)
                .is_some_and(|id| self.vocabulary.terms.get(id).sort == Sort::Tally);
            let trade = trade(&deed.verb).filter(|_| number && !deed.changes);
            let id = self.add(&name, Sort::Action, trade.map(|(what, _)| what));
            let mut others: Vec<String> =
                deed.tails[1..].iter().map(|tail| format!("{} {tail}", deed.verb)).collect();
            // `a player who crosses`: the verb alone, if it has no other noun.
            let only = verbs.iter().filter(|verb| **verb == deed.verb).count() == 1;
            let verb_alone = self.vocabulary.terms.find(&deed.verb, Sort::Action);
            if only && verb_alone.is_none() && alone(lines, &deed.verb) {
                others.push(deed.verb.clone());
            }
            self.vocabulary.terms.get_mut(id).also.extend(others);
            let sure = trade.is_some_and(|(_, sure)| sure) || number && deed.changes;
            if !sure && (number || !deed.explained) {
                let (what, help) = deed.taken_for(number, trade.map(|(what, _)| what), &name);
                note(findings, deed.at, what, "this goes without saying", help);
            }
        }
        self.at = None;
    }

    fn deed_at(
        &self,
        line: &Line<'_>,
        at: usize,
        found: &mut IndexMap<(String, String), Deed>,
    ) {
        if line.raws[at].kind != Kind::Word || line.raws[at].possessive {
            return;
        }
        let known_verb = self.verb_of(line.word(at));
        let new = known_verb.is_none();
        let Some((verb, form)) = known_verb.or_else(|| self.new_verb(line, at)) else { return };
        let known = KNOWN.contains(&verb.as_str());
        if known || !line.is(at + 1, &BEFORE) {
            return;
        }
        let Some(end) = line.noun(at + 2) else { return };
        // `Destroy a random mask`: what is taken by chance is there to be taken, and no part of a name.
        if line.is(at + 2, &["random"]) {
            return;
        }
        let noun = self.singular(&line.quote(at + 2, end)).to_lowercase();
        // `reduce your gold`: what is somebody's is a number, not one of them.
        let owned = line.is(at + 1, &["their", "your", "his", "her", "its"]);
        if !self.may_be_done_to(&noun)
            || line.is(end, &["of"])
            || owned && self.noun_term(&noun).is_some()
        {
            return;
        }
        let Some(context) = context(self, line, at, form) else { return };
        let tail = line.quote(at + 1, end).to_lowercase();
        let when = matches!(context, Context::When);
        let colon = line.raws.get(end).is_some_and(|raw| raw.kind == Kind::Literal(":"));
        let deed = found.entry((verb.clone(), noun.clone())).or_insert_with(|| Deed {
            verb,
            noun,
            tails: Vec::new(),
            at: line.span(at, end),
            quote: line.quote(at, end),
            done: false,
            explained: false,
            changes: false,
            uses: 0,
            new,
        });
        let again = [deed.noun.clone(), plural_of(&deed.noun)];
        deed.changes |= (end..line.raws.len()).any(|i| again.iter().any(|n| line.word(i) == n));
        if !deed.tails.contains(&tail) {
            deed.tails.push(tail);
        }
        // `may discuss their plans`: what is somebody's is there already, or it is talk.
        deed.done |= matches!(context, Context::Done) && !owned;
        deed.explained |= when || colon;
        deed.uses += 1;
    }

    /// The base of a verb form.
    fn verb_of(&self, lower: &str) -> Option<(String, Class)> {
        let own = self.vocabulary.surfaces.word(lower).find(|entry| is_verb(entry.class));
        let entry =
            own.or_else(|| Surfaces::lexicon().word(lower).find(|entry| is_verb(entry.class)))?;
        let base = match entry.word {
            Word::Term(id) => self.vocabulary.terms.get(id).name.clone(),
            Word::Lexeme(id) => Lexicon::shared().get(id).lemma.clone(),
            _ => return None,
        };
        (!base.contains(' ')).then_some((base, entry.class))
    }

    /// A word that is known as no verb, where only a verb can stand: `that player fires the kiln`, `fire the kiln`.
    fn new_verb(&self, line: &Line<'_>, at: usize) -> Option<(String, Class)> {
        let lower = line.word(at);
        let noun_only = Surfaces::lexicon().word(lower).next().is_some()
            && Surfaces::lexicon().word(lower).all(|entry| is_noun(entry.class))
            && self.vocabulary.surfaces.word(lower).next().is_none();
        if self.vocabulary.knows(lower) && !noun_only || !line.plain(at) || lower.len() < 3 {
            return None;
        }
        let before = at.checked_sub(1).map_or("", |i| line.word(i));
        if is_player(self, before) {
            let bases = crate::vocabulary::morphology::bases_of_third(lower);
            return self.best_base(&bases).map(|base| (base, Class::VerbS));
        }
        let opens = at == 0
            || matches!(line.raws[at - 1].kind, Kind::Literal("," | ":"))
            || matches!(before, "you" | "they" | "may" | "can" | "must" | "and" | "then");
        opens.then(|| (lower.to_owned(), Class::VerbBase))
    }

    /// Whether a noun is nothing that the game handles.
    fn may_be_done_to(&self, noun: &str) -> bool {
        let last = noun.rsplit(' ').next().unwrap_or(noun);
        if let Some(id) = self.noun_term(noun) {
            return self.vocabulary.terms.get(id).sort == Sort::Tally && noun != "point";
        }
        if self.is_modelled(noun) || self.is_modelled(last) || self.is_moved(last) {
            return false;
        }
        const GENERAL: [&str; 7] = ["card", "tile", "die", "dice", "piece", "board", "token"];
        if GENERAL.contains(&last) {
            return false;
        }
        match self.noun_class(noun) {
            None => true,
            Some((Class::PieceSg | Class::ThingSg, _)) => true,
            Some((Class::PlaceSg, _)) => !super::super::name::head_noun(noun)
                .is_some_and(|noun| noun.container || noun.sort.is_some()),
            Some((Class::EventSg, field)) => !field,
            _ => false,
        }
    }
}

impl Deed {
    /// What the action is taken for, and how to say it otherwise.
    fn taken_for(&self, number: bool, trade: Option<&str>, name: &str) -> (String, String) {
        let (quote, noun, does) = (&self.quote, &self.noun, third(name));
        match (trade, number) {
            (Some(BRINGS_ONE), _) => (
                format!("`{quote}` brings that player 1 {noun}"),
                format!("say so, for example `when a player {does}, they gain 1 {noun}`"),
            ),
            (Some(_), _) => (
                format!("`{quote}` takes 1 {noun} from that player"),
                format!("say so, for example `when a player {does}, they lose 1 {noun}`"),
            ),
            (None, true) => (
                format!(
                    "`{quote}` is an action by itself: it changes nobody's {} and needs none",
                    plural_of(noun)
                ),
                format!(
                    "say what it changes, for example `when a player {does}, they lose 1 {noun}`"
                ),
            ),
            (None, false) => (
                format!("`{quote}` is an action by itself, of which nothing comes"),
                format!(
                    "say what comes of it, for example `when a player {does}, they gain 1 point`, or define `{noun}`"
                ),
            ),
        }
    }
}

/// What a verb does to the number that somebody has, and whether that goes without saying.
fn trade(verb: &str) -> Option<(&'static str, bool)> {
    let sure =
        |list: &[(&str, bool)]| list.iter().find(|(v, _)| *v == verb).map(|(_, sure)| *sure);
    sure(&BRINGS)
        .map(|sure| (BRINGS_ONE, sure))
        .or_else(|| sure(&TAKES).map(|sure| (TAKES_ONE, sure)))
}

/// How a verb stands in its sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Context {
    /// Somebody may, must or does it.
    Done,
    /// `When a player …`, `to …`.
    When,
    /// Spoken of otherwise.
    Spoken,
}

fn context(harvest: &Harvest, line: &Line<'_>, at: usize, form: Class) -> Option<Context> {
    let before = at.checked_sub(1).map_or("", |i| line.word(i));
    let punctuation = at == 0
        || line
            .raws
            .get(at - 1)
            .is_some_and(|raw| matches!(raw.kind, Kind::Literal("," | ":" | ";" | "(" | ".")));
    let base = matches!(form, Class::VerbBase | Class::VerbAll | Class::VerbBasePart);
    let clause = line.raws[..at]
        .iter()
        .rposition(|raw| matches!(raw.kind, Kind::Literal("," | ";" | ":" | ".")))
        .map_or(0, |i| i + 1);
    let conditional = (clause..at).any(|i| {
        line.is(i, &["when", "whenever", "if", "after", "before", "each", "once"])
            && (i == clause || line.is(i, &["when", "whenever", "if"]))
    });
    let modal =
        ["may", "can", "must", "cannot", "not", "will", "should", "also", "then", "never"];
    if form == Class::VerbIng {
        return Some(Context::Spoken);
    }
    if base && modal.contains(&before) {
        let denied = before == "not" && at > 1 && line.is(at - 2, &["do", "does", "did"]);
        return Some(if conditional || denied || !people(harvest, line, at) {
            Context::Spoken
        } else {
            Context::Done
        });
    }
    if base && before == "to" {
        // `To wake the dragon, roll a die`: how something is done says that it is done.
        return Some(if at == 1 { Context::Done } else { Context::Spoken });
    }
    let plural_subject = matches!(before, "you" | "they" | "players" | "we" | "who");
    // `actors, who roam the land`: whoever it is said of.
    let who = at.checked_sub(2).map_or("", |i| line.word(i));
    if before == "who"
        && !is_player(harvest, who)
        && !matches!(who, "one" | "anyone" | "everyone")
    {
        return Some(Context::Spoken);
    }
    if base && (plural_subject || punctuation || matches!(before, "and" | "or" | "then")) {
        // An order has no subject; what is joined to another verb has that of the other.
        let ordered = punctuation && (clause == 0 || people(harvest, line, at));
        if !ordered && !people(harvest, line, at) {
            return Some(Context::Spoken);
        }
        return Some(match (conditional, punctuation && clause == at) {
            (true, false) => Context::When,
            _ => Context::Done,
        });
    }
    if form == Class::VerbS {
        let subject = is_player(harvest, before)
            || matches!(before, "who" | "and" | "or" | "he" | "she" | "also")
                && people(harvest, line, at);
        return subject.then_some(if conditional { Context::When } else { Context::Done });
    }
    let perfect =
        matches!(form, Class::VerbEd | Class::VerbPart | Class::VerbPast | Class::VerbAll);
    (perfect && matches!(before, "has" | "have" | "had" | "not")).then_some(Context::Spoken)
}

fn is_player(harvest: &Harvest, lower: &str) -> bool {
    let player = |class: Class| matches!(class, Class::PlayerSg | Class::PlayerPl);
    Surfaces::field().word(lower).any(|entry| player(entry.class))
        || harvest.vocabulary.surfaces.word(lower).any(|entry| player(entry.class))
}

/// Whether the words before `at` speak of somebody who could do it.
fn people(harvest: &Harvest, line: &Line<'_>, at: usize) -> bool {
    line.raws[..at].iter().any(|raw| {
        matches!(
            &*raw.lower,
            "you"
                | "your"
                | "they"
                | "their"
                | "he"
                | "she"
                | "we"
                | "everyone"
                | "everybody"
                | "whoever"
                | "nobody"
        ) || is_player(harvest, &raw.lower)
    })
}

/// Whether the book uses the verb without anything it is done to.
fn alone(lines: &[Line<'_>], verb: &str) -> bool {
    let Some(id) = Lexicon::shared().find(verb, Part::Verb) else { return false };
    lines.iter().any(|line| {
        (1..line.raws.len()).any(|at| {
            let form = Surfaces::lexicon()
                .word(line.word(at))
                .any(|entry| entry.word == Word::Lexeme(id) && is_verb(entry.class));
            let noun =
                Surfaces::lexicon().word(line.word(at)).any(|entry| is_noun(entry.class));
            let object = line.is(at + 1, &BEFORE)
                || line.raws.get(at + 1).is_some_and(|raw| matches!(raw.kind, Kind::Number(_)))
                || line.is(at + 1, &["it", "them", "each", "any", "all", "that", "this", "no"]);
            let determined =
                line.is(at - 1, &["a", "an", "the", "each", "this", "that", "no", "of"]);
            form && !object && !(noun && determined) && line.plain(at)
        })
    })
}

/// The third person of a verb with what follows it.
fn third(name: &str) -> String {
    let (verb, rest) = name.split_once(' ').unwrap_or((name, ""));
    format!("{} {rest}", crate::vocabulary::morphology::third_person(verb))
}
