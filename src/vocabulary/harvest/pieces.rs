//! The phrases that say what pieces there are, word by word.

use super::gather::Harvest;
use super::name::head_noun;
use super::stock::{Draft, DraftAxis, Said};
use crate::vocabulary::numerals::number_word;
use crate::vocabulary::scan::{Kind, Raw};
use crate::vocabulary::surfaces::Surfaces;
use crate::vocabulary::{Class, Lexicon, Sort, lexicon};

/// More pieces of one combination than any box holds.
const MOST_PIECES: i64 = 2000;
/// Words that end a noun.
const ENDS: [&str; 10] = [
    "numbered", "each", "worth", "showing", "called", "named", "valued", "ranked", "plus",
    "total",
];

pub(super) struct Reader<'h, 'r, 'a> {
    pub harvest: &'h Harvest,
    pub raws: &'r [Raw<'a>],
    /// Whether it is an item of a list of components.
    pub listed: bool,
}

impl Reader<'_, '_, '_> {
    pub(super) fn word(&self, at: usize) -> &str {
        self.raws.get(at).map_or("", |raw| raw.lower.as_str())
    }

    pub(super) fn is(&self, at: usize, words: &[&str]) -> bool {
        words.contains(&self.word(at))
    }

    pub(super) fn skip(&self, at: usize, words: &[&str]) -> usize {
        if self.is(at, words) { at + 1 } else { at }
    }

    pub(super) fn mark(&self, at: usize, mark: &'static str) -> bool {
        self.raws.get(at).is_some_and(|raw| raw.kind == Kind::Literal(mark))
    }

    pub(super) fn end(&self, at: usize) -> bool {
        at >= self.raws.len() || (at + 1 == self.raws.len() && self.mark(at, "."))
    }

    pub(super) fn number(&self, at: usize) -> Option<(i64, usize)> {
        let raw = self.raws.get(at)?;
        match raw.kind {
            Kind::Number(n) => Some((n, at + 1)),
            Kind::Word => number_word(&raw.lower)
                .or_else(|| matches!(&*raw.lower, "a" | "an").then_some(1))
                .map(|n| (n, at + 1)),
            _ => None,
        }
        .filter(|(n, _)| (0..=MOST_PIECES).contains(n))
    }

    /// A noun of up to three words, in the singular.
    pub(super) fn noun(&self, at: usize) -> Option<(String, usize)> {
        let mut end = at;
        while end < self.raws.len() && end - at < 3 {
            let raw = &self.raws[end];
            let plain = raw.kind == Kind::Word
                && !raw.possessive
                && !Lexicon::shared().is_function(&raw.lower)
                && !ENDS.contains(&raw.lower.as_str())
                && number_word(&raw.lower).is_none()
                && !matches!(&*raw.lower, "consists" | "consist" | "comprises" | "contains");
            if !plain {
                break;
            }
            end += 1;
        }
        // `12 Presses`: a name with a capital is no verb.
        let named = |i: usize| i > 0 && self.raws[i].capital();
        let borne = |i: usize| {
            let word = self.word(i);
            self.harvest
                .borne
                .iter()
                .any(|b| b == word || crate::vocabulary::plural_of(b) == word)
        };
        // `48 stamps`: what is counted is no verb.
        let counted = end == at + 1
            && at > 0
            && matches!(self.raws[at - 1].kind, Kind::Number(_))
            && self.is(at.wrapping_sub(2), &["are"]);
        if end == at
            || lexicon_verb_only(self.word(end - 1))
                && !named(end - 1)
                && !borne(end - 1)
                && !counted
        {
            return None;
        }
        let text: Vec<&str> = self.raws[at..end].iter().map(|raw| raw.text).collect();
        Some((self.harvest.majority(&self.harvest.singular(&text.join(" "))), end))
    }

    /// What the book calls a difference that has no name of its own.
    pub(super) fn color(&self) -> &'static str {
        let usage = |word: &str| self.harvest.usage.contains_key(word);
        if usage("colour") || usage("colours") {
            "colour"
        } else if usage("color") || usage("colors") {
            "color"
        } else {
            "sort"
        }
    }

    pub(super) fn range(&self, at: usize) -> Option<(i64, i64, usize)> {
        let at = self.skip(at, &["from", "between"]);
        let (a, at) = self.number(at)?;
        let joined =
            self.is(at, &["to", "through", "and"]) || self.mark(at, "-") || self.mark(at, "to");
        if !joined {
            return None;
        }
        let (b, at) = self.number(at + 1)?;
        (a < b).then_some((a, b, at))
    }

    pub(super) fn sentence(&self) -> Option<Said> {
        self.strict().or_else(|| self.loose())
    }

    fn strict(&self) -> Option<Said> {
        if let Some(more) = self.more().or_else(|| self.described()).or_else(|| self.called()) {
            return Some(more);
        }
        let mut at = 0;
        let mut place = None;
        let mut put = false;
        let mut bare = false;
        let mut subject = None;
        // `Setup:` before the rest.
        if self.mark(1, ":") {
            at = 2;
        }
        if self.is(at, &["there"]) && self.is(at + 1, &["is", "are"]) {
            at += 2;
        } else if self.is(at, &["use", "uses"]) {
            at += 1;
        } else if self.is(at, &["put", "place"]) {
            at += 1;
            put = true;
        } else if let Some((_, next)) = self.number(at)
            && self.is(next, &["players"])
            && self.is(next + 1, &["use", "need"])
        {
            at = next + 2;
        } else if self.is(at, &["you", "players", "we"])
            && self.is(at + 1, &["need", "use", "play"])
        {
            at = self.skip(at + 2, &["with"]);
        } else if self.is(at, &["the"]) && self.is(at + 1, &["game"]) {
            at = match (self.word(at + 2), self.word(at + 3)) {
                ("uses" | "needs" | "has" | "contains", _) => at + 3,
                ("is", "played") => self.skip(at + 4, &["with"]),
                _ => return None,
            };
        } else if self.is(at, &["the", "a", "this"]) {
            let (noun, next) = self.noun(at + 1)?;
            // What the author's capital names holds pieces where the text counts them.
            let named = noun.chars().next().is_some_and(char::is_uppercase)
                && self.is(next, &["contains", "holds"])
                && self.number(next + 1).is_some();
            // `The burrow contains 40 nuts`: a word that stands for nothing else.
            let counted =
                self.is(next, &["contains", "holds"]) && self.number(next + 1).is_some();
            let other = counted
                && super::name::lexicon_noun(&noun).is_none()
                && self.harvest.noun_term(&noun).is_none();
            let container = named || other || head_noun(&noun).is_some_and(|n| n.container);
            if container
                && (self.is(next, &["has", "contains", "holds"])
                    || self.is(next, &["consists"]) && self.is(next + 1, &["of"]))
            {
                place = Some(noun);
                at = self.skip(next + 1, &["of"]);
            } else if self.is(next, &["are"]) {
                subject = Some(noun);
                at = next + 1;
            } else if !(container && self.is(next, &["of"])) {
                return None;
            }
        } else {
            let pile = self.noun(at).is_some_and(|(noun, next)| {
                self.is(next, &["of"]) && head_noun(&noun).is_some_and(|n| n.container)
            });
            if self.number(at).is_none() && !pile {
                return None;
            }
            bare = true;
        }
        let (mut drafts, end) = self.list(at)?;
        let mut end = end;
        if put {
            let to = self.is(end, &["in", "into"]) && self.is(end + 1, &["the", "a"]);
            let (noun, next) = to.then(|| self.noun(end + 2)).flatten()?;
            place = Some(noun);
            end = next;
        }
        if let Some(last) = self.beside(end) {
            end = last;
        }
        if !self.end(end) {
            return None;
        }
        // `Put a card in the row` moves a piece; a list that goes into a bag says what is in it.
        let pile = place.as_deref().is_some_and(|p| p == "bag" || p == "box");
        if put && !(pile && drafts.len() > 1) {
            return None;
        }
        // Words without a verb are pieces in a list of components, or with what tells them apart.
        if bare && !self.listed && drafts.iter().any(|d| d.axes.is_empty() && d.place.is_none())
        {
            return None;
        }
        if let Some(subject) = subject {
            // `The prizes are ten cards`: the cards are prizes.
            let [draft] = drafts.as_mut_slice() else { return None };
            draft.general = Some(std::mem::replace(&mut draft.noun, subject));
        }
        for draft in &mut drafts {
            draft.place = draft.place.take().or_else(|| place.clone());
            let known = self.harvest.noun_term(&draft.noun);
            let tally = known.is_some_and(|id| {
                !matches!(
                    self.harvest.vocabulary.terms.get(id).sort,
                    Sort::Kind | Sort::Name | Sort::Value
                )
            });
            if tally || !self.piece_like(draft, place.is_some()) {
                return None;
            }
        }
        Some(Said::New(drafts))
    }

    /// `… and a cloth bag`: where such a thing ends.
    fn beside(&self, at: usize) -> Option<usize> {
        if self.end(at) { None } else { self.loose_end(at) }
    }

    /// Whether the noun can name pieces at all.
    fn piece_like(&self, draft: &Draft, placed: bool) -> bool {
        let class = head_noun(&draft.noun)
            .map(|noun| (lexicon::singular_class(noun.class), noun.sort.is_some()));
        let said = placed
            || draft.place.is_some()
            || !draft.axes.is_empty()
            || draft.general.is_some()
            || self.harvest.is_told_piece(&draft.noun)
            || self.harvest.borne.contains(&draft.noun);
        match class {
            Some((Class::PieceSg, false)) => draft.noun != "die" && draft.noun != "dice",
            Some((Class::ThingSg, _)) => said,
            None => said || self.handled_only(&draft.noun),
            Some((Class::ValueSg, _)) => said,
            _ => placed && draft.noun.chars().next().is_some_and(char::is_uppercase),
        }
    }

    /// Whether the text has such a thing taken or laid down, and nothing laid in it.
    fn handled_only(&self, noun: &str) -> bool {
        self.harvest.handled.contains(noun) && !self.harvest.holds(noun)
    }

    /// A list of phrases.
    fn list(&self, at: usize) -> Option<(Vec<Draft>, usize)> {
        let (mut all, mut at) = self.phrase(at)?;
        loop {
            let mut next = at;
            if self.mark(next, ",") {
                next += 1;
            }
            if self.is(next, &["and", "plus"]) {
                next += 1;
            }
            if next == at || self.beside(at).is_some() {
                return Some((all, at));
            }
            let Some((more, end)) = self.phrase(next) else { return Some((all, at)) };
            all.extend(more);
            at = end;
        }
    }

    /// `a deck of 30 cards numbered 1 to 10 in three colors: red, blue and gold`.
    fn phrase(&self, at: usize) -> Option<(Vec<Draft>, usize)> {
        if let Some(found) = self.pack(at) {
            return Some(found);
        }
        let mut draft = Draft::default();
        let mut at = at;
        let open = self.skip(at, &["a", "an", "the", "one"]);
        if let Some((noun, next)) = self.noun(open)
            && head_noun(&noun).is_some_and(|n| n.container)
            && self.is(next, &["of", "with", "containing"])
        {
            draft.place = Some(noun.to_lowercase());
            at = next + 1;
        }
        let (n, next) = self.number(at)?;
        draft.total = Some(n);
        // `12 red cubes` are cubes, and red.
        let described = next + 1 < self.raws.len()
            && is_adjective_only(self.word(next))
            && head_noun(self.word(next + 1)).is_some();
        let next = if described {
            let value = self.word(next).to_owned();
            draft.each = Some(n);
            draft.axes.push(DraftAxis::Terms(self.color().to_owned(), vec![value]));
            next + 1
        } else {
            next
        };
        // `60 cards`, `ten face-down cards`, `52 playing cards`.
        let (noun, next) = self.noun(next)?;
        noun.strip_prefix("playing ").unwrap_or(&noun).clone_into(&mut draft.noun);
        self.named_pile(&mut draft);
        self.specs(draft, next)
    }

    /// Where the text calls a pile by what it holds, that is its name: there may be several piles.
    fn named_pile(&self, draft: &mut Draft) {
        let Some(pile) = draft.place.clone() else { return };
        let noun = draft.noun.to_lowercase();
        let many = crate::vocabulary::words::plural_of(&noun);
        for name in [format!("{pile} of {many}"), format!("{noun} {pile}")] {
            if self.harvest.piles_named.contains(&name) {
                draft.place = Some(name);
                return;
            }
        }
    }

    /// `a standard deck of 52 cards`.
    fn pack(&self, at: usize) -> Option<(Vec<Draft>, usize)> {
        let mut at = self.skip(at, &["a", "an", "one", "the"]);
        let said = self.is(at, &["standard", "ordinary", "normal", "regular", "usual"]);
        if said {
            at += 1;
        }
        let carded =
            self.is(at, &["52", "fifty"]) || self.raws.get(at)?.kind == Kind::Number(52);
        if carded {
            at = self.skip(at + 1, &["card", "cards"]);
        }
        let playing = self.is(at, &["playing"]);
        if playing {
            at = self.skip(at + 1, &["card"]);
        }
        if !self.is(at, &["deck", "pack"]) || !(said || carded || playing) {
            return None;
        }
        let place = self.word(at).to_owned();
        at += 1;
        if self.is(at, &["of"]) {
            at = self.skip(at + 1, &["52", "fifty-two"]);
            if self.raws.get(at).is_some_and(|raw| raw.kind == Kind::Number(52)) {
                at += 1;
            }
            at = self.skip(at, &["playing"]);
            if !self.is(at, &["cards"]) {
                return None;
            }
            at += 1;
        }
        let draft = Draft { place: Some(place), ..self.harvest.pack.clone()? };
        Some((vec![draft], at))
    }

    /// What stands behind the noun.
    fn specs(&self, mut draft: Draft, at: usize) -> Option<(Vec<Draft>, usize)> {
        let mut at = at;
        loop {
            let comma = self.mark(at, ",");
            let from = at + usize::from(comma);
            if let Some((axis, end)) = self.axis_phrase(from) {
                draft.axes.push(axis);
                at = end;
                continue;
            }
            if let Some((each, axis, end)) = self.of_each(from) {
                draft.each = Some(each);
                draft.axes.push(axis);
                at = end;
                continue;
            }
            if self.mark(at, ":") {
                return self.parts(draft, at + 1);
            }
            // `32 tiles (8 each of red and blue)`
            if self.mark(at, "(")
                && let Some((all, end)) = self.parts(draft.clone(), at + 1)
                && self.mark(end, ")")
            {
                return Some((all, end + 1));
            }
            return Some((vec![draft], at));
        }
    }

    /// Behind a colon: what the pieces are in detail.
    fn parts(&self, mut draft: Draft, at: usize) -> Option<(Vec<Draft>, usize)> {
        if let Some((each, axis, mut end)) = self.of_each(at) {
            draft.each = Some(each);
            draft.axes.push(axis);
            let mut all = Vec::new();
            // `two of each number from 1 to 12 and one lemon`.
            if self.is(end, &["and", "plus"])
                && let Some((more, next)) = self.phrase(end + 1)
            {
                for mut other in more {
                    let n = other.total?;
                    draft.total = draft.total.map(|t| t - n);
                    other.general = Some(draft.noun.clone());
                    other.place.clone_from(&draft.place);
                    all.push(other);
                }
                end = next;
            }
            all.insert(0, draft);
            return Some((all, end));
        }
        // `15 apples, 15 pears and 15 plums`, `12 red, 12 blue`.
        let (mut all, end) = self.list(at)?;
        let sum: i64 = all.iter().map(|d| d.total.unwrap_or(0)).sum();
        if draft.total != Some(sum) || all.len() < 2 {
            return None;
        }
        for one in &mut all {
            one.general = Some(draft.noun.clone());
            one.place.clone_from(&draft.place);
        }
        Some((all, end))
    }

    /// `numbered 1 to 10`, `in four colors: red and blue`, `each with a value from 1 to 4`.
    pub(super) fn axis_phrase(&self, at: usize) -> Option<(DraftAxis, usize)> {
        let at = self.skip(at, &["each"]);
        if self.is(at, &["numbered", "ranked", "valued"]) {
            let name = match self.word(at) {
                "numbered" => "number",
                "ranked" => "rank",
                _ => "value",
            };
            let (a, b, end) = self.range(at + 1)?;
            return Some((DraftAxis::Numbers(name.to_owned(), a, b), end));
        }
        if self.is(at, &["worth"]) {
            let (a, b, end) = self.range(at + 1)?;
            let end = self.skip(end, &["points"]);
            return Some((DraftAxis::Numbers("value".to_owned(), a, b), end));
        }
        if self.is(at, &["with", "showing", "bearing"]) {
            let at = self.skip(self.skip(at + 1, &["a", "the"]), &["different"]);
            let (name, next) = self.noun(at)?;
            let (a, b, end) = self.range(next)?;
            return Some((DraftAxis::Numbers(name, a, b), end));
        }
        if !self.is(at, &["in"]) {
            return None;
        }
        let (n, next) = self.number(at + 1)?;
        let next = self.skip(next, &["different"]);
        let (name, next) = self.noun(next)?;
        let opens = self.mark(next, ":") || self.mark(next, "(");
        if opens {
            let (values, mut end) = self.values(next + 1)?;
            if values.len() as i64 != n {
                return None;
            }
            if self.mark(next, "(") {
                end += usize::from(self.mark(end, ")"));
            }
            return Some((DraftAxis::Terms(name, values), end));
        }
        let values = (1..=n).map(|i| format!("{name} {i}")).collect();
        Some((DraftAxis::Terms(name, values), next))
    }

    /// `12 each of white, pink and gray`; `two of each number from 1 to 12`; `two each of twelve
    /// animals`; `one card of each number from 1 to 10`.
    pub(super) fn of_each(&self, at: usize) -> Option<(i64, DraftAxis, usize)> {
        let (each, next) = self.number(at)?;
        if self.is(next, &["each"]) && self.is(next + 1, &["of"]) {
            if let Some((n, after)) = self.number(next + 2)
                && let Some((name, end)) = self.noun(self.skip(after, &["different"]))
                && n > 1
            {
                let values = (1..=n).map(|i| format!("{name} {i}")).collect();
                return Some((each, DraftAxis::Terms(name, values), end));
            }
            let (values, end) = self.values(next + 2)?;
            let name =
                if values.iter().all(|v| is_adjective(v)) { self.color() } else { "sort" };
            return Some((each, DraftAxis::Terms(name.to_owned(), values), end));
        }
        let next = match self.noun(next) {
            Some((_, end)) if self.is(end, &["of"]) => end,
            _ => next,
        };
        let named = if self.is(next, &["of", "for", "in", "with"])
            && self.is(next + 1, &["each", "every"])
        {
            next + 2
        } else if self.is(next, &["per"]) {
            next + 1
        } else {
            return None;
        };
        let (name, next) = self.noun(named)?;
        if let Some((a, b, end)) = self.range(next) {
            return Some((each, DraftAxis::Numbers(name, a, b), end));
        }
        if self.mark(next, ":") || self.mark(next, "(") {
            let (values, mut end) = self.values(next + 1)?;
            if self.mark(next, "(") {
                end += usize::from(self.mark(end, ")"));
            }
            return Some((each, DraftAxis::Terms(name, values), end));
        }
        None
    }

    /// `red, blue and gold`.
    pub(super) fn values(&self, at: usize) -> Option<(Vec<String>, usize)> {
        let mut values = Vec::new();
        let mut at = at;
        loop {
            let raw = self.raws.get(at)?;
            let plain = raw.kind == Kind::Word && !Lexicon::shared().is_function(&raw.lower);
            if !plain {
                return None;
            }
            values.push(raw.lower.clone());
            at += 1;
            let mut next = at;
            if self.mark(next, ",") {
                next += 1;
            }
            if self.is(next, &["and", "or"]) {
                next += 1;
            }
            if next == at {
                break;
            }
            at = next;
        }
        (values.len() > 1).then_some((values, at))
    }

    /// `A card of rank 11 is a jack`: a name for the pieces of one figure.
    fn called(&self) -> Option<Said> {
        if !self.is(0, &["a", "an", "each", "every", "the"]) {
            return None;
        }
        let (_, at) = self.noun(1)?;
        if !self.is(at, &["of", "with"]) {
            return None;
        }
        let (property, at) = self.noun(self.skip(at + 1, &["a", "the"]))?;
        let (n, at) = self.number(at)?;
        if !self.is(at, &["is"]) || !self.is(at + 1, &["a", "an", "called"]) {
            return None;
        }
        let (name, end) = self.noun(at + 2)?;
        self.end(end).then_some(Said::Called { property, n, name })
    }
}

pub(super) fn is_adjective(word: &str) -> bool {
    Surfaces::lexicon().word(word).any(|e| e.class == Class::Adj)
}

fn is_adjective_only(word: &str) -> bool {
    !word.contains('-')
        && Surfaces::lexicon().word(word).next().is_some()
        && Surfaces::lexicon().word(word).all(|e| e.class == Class::Adj)
}

fn lexicon_verb_only(word: &str) -> bool {
    let surfaces = Surfaces::field();
    surfaces.opens(word)
        && surfaces.word(word).next().is_some()
        && surfaces.word(word).all(|e| lexicon::is_verb(e.class))
}
