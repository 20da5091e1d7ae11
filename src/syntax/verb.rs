//! Verb groups: auxiliaries, modals, negation, adverbs and the main verb.

use super::ast::{Adverb, Modal, Verb, VerbGroup};
use super::build::{Build, bare_verb};
use crate::vocabulary::Class;

/// A verb group and the words beside it that are no part of its meaning.
#[derive(Debug, Clone)]
pub(super) struct Group {
    /// The verb group.
    pub verb: VerbGroup,
    /// Adverbs without a meaning of their own (`aside`, `back`).
    pub particles: Vec<String>,
    /// Whether the main verb is a bare base form (an imperative, or a shared modal).
    pub base: bool,
    /// `once` or `twice` inside the group.
    pub times: Option<i64>,
}

impl Build<'_> {
    /// Reads the words of a verb group in order.
    pub(super) fn verb_group(&self, text: &str) -> Group {
        let mut verb = bare_verb(Verb::Do);
        let mut particles = Vec::new();
        let (mut be, mut have, mut do_word, mut being) = (false, false, false, false);
        let mut done = false;
        let mut main: Option<Class> = None;
        let mut base = true;
        let mut times = None;
        for item in text.split_whitespace() {
            if let Some(class) = self.class(item) {
                if class == Class::Adverb {
                    match adverb(&self.surface(item)) {
                        Sense::Adverb(adverb) => verb.adverbs.push(adverb),
                        Sense::Never => verb.negated = true,
                        Sense::Filler => {}
                        Sense::Plain => particles.push(self.written(item)),
                    }
                } else {
                    main = Some(class);
                    verb.verb = Verb::Word(self.word(item));
                }
                continue;
            }
            match item {
                "not" | "never" | "no_longer" => verb.negated = true,
                "un" | "non" => verb.negated = !verb.negated,
                "once" => times = Some(1),
                "twice" => times = Some(2),
                "only" => verb.only = true,
                "also" | "too" => verb.adverbs.push(Adverb::Also),
                "otherwise" => particles.push("otherwise".to_owned()),
                "instead" => verb.adverbs.push(Adverb::Instead),
                "each" => verb.adverbs.push(Adverb::Each),
                "again" => verb.adverbs.push(Adverb::Again),
                "at_random" => verb.adverbs.push(Adverb::Randomly),
                "at_once" => verb.adverbs.push(Adverb::Immediately),
                "doing" => {}
                "is" | "are" | "am" | "be" => be = true,
                "was" | "were" => {
                    be = true;
                    verb.past = true;
                }
                "being" => being = true,
                "been" => be = true,
                "has" | "have" => have = true,
                "had" if have => verb.verb = Verb::Have,
                "had" => {
                    have = true;
                    verb.past = true;
                }
                "do" | "does" => do_word = true,
                // `has done so`
                "done" if have => done = true,
                "did" => {
                    do_word = true;
                    verb.past = true;
                }
                "to" => {
                    let modal = if have { Modal::Must } else { Modal::Should };
                    verb.modal = verb.modal.or(Some(modal));
                    (be, have) = (false, false);
                }
                other => {
                    if let Some(modal) = modal(other) {
                        verb.negated |= matches!(other, "cannot" | "unable_to");
                        verb.modal = verb.modal.or(Some(modal));
                        (be, have) = (false, false);
                    }
                }
            }
            if !matches!(
                item,
                "be" | "do"
                    | "have"
                    | "not"
                    | "only"
                    | "also"
                    | "instead"
                    | "then"
                    | "just"
                    | "either"
            ) {
                base = false;
            }
        }
        match main {
            Some(class) => {
                verb.passive = be && class != Class::VerbIng;
                verb.progressive = (be && class == Class::VerbIng) || being;
                verb.perfect = have;
                let bare = !be && !have && !do_word && verb.modal.is_none();
                verb.past |= bare && matches!(class, Class::VerbPast | Class::VerbEd);
                base &= bare
                    && matches!(class, Class::VerbBase | Class::VerbAll | Class::VerbBasePart);
            }
            None if be || being => {
                verb.verb = Verb::Be;
                verb.perfect = have;
            }
            None if have && done => verb.perfect = true,
            // `does not have`
            None if have && do_word => verb.verb = Verb::Have,
            None if have => {
                verb.perfect = verb.verb == Verb::Have;
                verb.verb = Verb::Have;
            }
            None => {}
        }
        Group { verb, particles, base, times }
    }
}

fn modal(text: &str) -> Option<Modal> {
    Some(match text {
        "may" | "might" | "allowed_to" => Modal::May,
        "can" | "cannot" | "could" | "able_to" | "unable_to" => Modal::Can,
        "must" | "required_to" => Modal::Must,
        "need_not" => Modal::NeedNot,
        "should" | "ought_to" => Modal::Should,
        "would" => Modal::Would,
        "will" | "shall" => Modal::Will,
        _ => return None,
    })
}

/// What an adverb means.
pub(super) enum Sense {
    /// An adverb of the tree.
    Adverb(Adverb),
    /// Not.
    Never,
    /// Nothing.
    Filler,
    /// No meaning of its own: kept as written.
    Plain,
}

/// The meaning of an adverb by its surface.
pub(super) fn adverb(text: &str) -> Sense {
    Sense::Adverb(match text {
        "instead" => Adverb::Instead,
        "again" => Adverb::Again,
        "at_random" => Adverb::Randomly,
        "at_once" => Adverb::Immediately,
        "at_the_same_time" => Adverb::Together,
        "one_at_a_time" => Adverb::OneAtATime,
        "as_evenly" => Adverb::Evenly,
        "as_well" => Adverb::Also,
        "already" => Adverb::Already,
        "still" => Adverb::Still,
        "always" => Adverb::Always,
        "immediately" | "instantly" => Adverb::Immediately,
        "also" | "too" | "as well" => Adverb::Also,
        "randomly" => Adverb::Randomly,
        "secretly" => Adverb::Secretly,
        "simultaneously" | "together" => Adverb::Together,
        "face down" | "facedown" | "face-down" => Adverb::FaceDown,
        "face up" | "faceup" | "face-up" => Adverb::FaceUp,
        "evenly" | "equally" => Adverb::Evenly,
        "clockwise" => Adverb::Clockwise,
        "counterclockwise" | "anticlockwise" => Adverb::Counterclockwise,
        "first" | "firstly" => Adverb::First,
        "last" => Adverb::Last,
        "normally" => Adverb::Normally,
        "freely" => Adverb::OneAtATime,
        "automatically" => Adverb::Automatically,
        "each" => Adverb::Each,
        "never" => return Sense::Never,
        "now" | "simply" | "actually" | "basically" | "essentially" | "merely"
        | "certainly" | "obviously" | "naturally" | "additionally" | "furthermore"
        | "moreover" | "meanwhile" | "nevertheless" | "nonetheless" | "indeed" | "please"
        | "specifically" | "especially" | "particularly" | "quickly" | "quietly" | "then"
        | "just" | "either" => return Sense::Filler,
        _ => return Sense::Plain,
    })
}
