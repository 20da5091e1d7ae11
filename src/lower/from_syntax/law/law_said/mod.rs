//! Laws of precedence by their words. The domain is small: two sides (by number, by figure, by width, by kind, by what they
//! forbid or claim), a verb of prevailing or giving way, and in front when the law is asked. Each word has to belong to one
//! of them, else the sentence is not read.

mod asked;
mod bag;
mod claim;
mod english;
mod marks;
mod own;
mod pattern;
mod sides;
mod words;

use std::sync::LazyLock;

use super::side::Side;
use crate::lower::from_syntax::context::{Lowerer, Status, Unit};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::{Cond, Meta, RuleKind, Rules};

pub(crate) use words::FIGURES;

use pattern::{Needs, Template, cut};
use sides::Said;

/// What can be written instead of a law that is not understood.
const HELP: &str = "write it as one law a sentence, for example `if two rules conflict, the rule with the lower number \
                    prevails`, `the rule with the higher power prevails`, `an immutable rule prevails over a mutable \
                    rule`, `a prohibition prevails over a permission` or `the more specific rule prevails`";

struct Tables {
    sides: Vec<Template>,
    leads: Vec<Template>,
    claims: Vec<Template>,
    tails: Vec<Template>,
    /// Words without which nothing is claimed.
    needs: Needs,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let claims = Template::table(words::CLAIMS);
    Tables {
        sides: Template::table(words::SIDES),
        leads: Template::table(words::LEADS),
        needs: Needs::of(&claims),
        claims,
        tails: Template::table(words::TAILS),
    }
});

/// When a law is asked, and what has been said of it so far.
#[derive(Debug, Clone, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is said or not, whatever else is")]
struct Asked {
    /// Two rules conflict.
    conflict: bool,
    /// The two that conflict, where they are named.
    sides: Vec<Side>,
    /// The law holds among these.
    among: Vec<Rules>,
    /// Within one rule.
    part: bool,
    /// Two rules claim to prevail over each other.
    mutual: bool,
    /// What decides if the condition holds.
    decides: Option<Meta>,
    /// Rules are compared by their numbers.
    numbers: bool,
    /// They give different figures for the same thing.
    amounts: bool,
    /// The figure by which rules are ranked.
    figure: Option<String>,
    /// The laws that were said before in this rule.
    before: Vec<Meta>,
}

impl<'a> Lowerer<'a> {
    /// Lowers a sentence: what it gives to rules, what its tree says, or a law by its words.
    pub(crate) fn unit(&mut self, unit: &'a Unit) -> Status {
        if let Some(settled) = &unit.settled {
            return settled.clone();
        }
        if let Some(status) = self.mark_behind(unit) {
            return status;
        }
        if unit.plain
            && let Some(status) = self.rule_marks(unit)
        {
            self.say(unit.text.trim_end_matches('.').to_owned());
            return status;
        }
        let mark = self.out.rules.len();
        let status = match &unit.statement {
            Some(statement) => self.statement_status(statement, unit),
            None => Status::Commentary("form"),
        };
        // `The rule with the higher number loses` is no player's fate.
        if matches!(status, Status::Operative | Status::Definition)
            && unit.plain
            && speaks_of_a_rule(&unit.text)
        {
            // What was read of it stands, unless it is a law.
            let read = self.out.rules[mark..].to_vec();
            self.out.rules.truncate(mark);
            if let Some(law) = self.law_said(unit) {
                return law;
            }
            self.out.rules.truncate(mark);
            self.out.rules.extend(read);
        }
        let lost = unit.statement.is_none() || matches!(status, Status::Unread { .. });
        if !lost || !unit.plain {
            return status;
        }
        if orders_a_deed(unit.words()) {
            return status;
        }
        let law = self.law_said(unit).or_else(|| self.law_by_words(unit));
        if let Some(law) = law {
            return law;
        }
        if sounds_like_a_law(&unit.text) {
            return Status::Unread {
                at: unit.span,
                message: format!(
                    "it is not clear which rules prevail by `{}`",
                    unit.text.trim_end_matches('.')
                ),
                help: Some(HELP.to_owned()),
            };
        }
        status
    }

    /// Keeps how the present sentence was read.
    fn say(&mut self, text: String) {
        self.reworded.push((self.at, text));
    }

    /// Reads a sentence as a law by its words, if it is one.
    pub(crate) fn law_said(&mut self, unit: &Unit) -> Option<Status> {
        if let Some(status) = self.own_rank(&unit.text) {
            self.say(unit.text.trim_end_matches('.').to_owned());
            return Some(status);
        }
        let words = cut(&unit.text);
        let mut asked = Asked { before: self.laws_before(unit), ..Asked::default() };
        asked.figure = asked.before.iter().rev().find_map(|law| match law.law() {
            Meta::Attribute { name, .. } => Some(name.clone()),
            _ => None,
        });
        let laws = self
            .laws_of(&words, &mut asked)
            .or_else(|| self.laws_in_order(&words))
            .or_else(|| {
                let forbidden = bag::norm(&words)?;
                Some(vec![if forbidden { Meta::CannotBeatsCan } else { Meta::CanBeatsCannot }])
            })?;
        if laws.is_empty() {
            let leads = !asked.before.is_empty() || self.law_follows(unit);
            if leads {
                self.say(unit.text.trim_end_matches('.').to_owned());
            }
            return leads.then_some(Status::Meta);
        }
        // `A rule of higher rank defeats one of lower rank`, behind the list of which rule ranks where.
        let listed = |law: &Meta| matches!(law, Meta::Over { .. });
        let by_rank = |law: &Meta| matches!(law, Meta::Attribute { name, higher: true } if name == "rank");
        if laws.iter().all(by_rank)
            && !asked.before.is_empty()
            && asked.before.iter().all(listed)
        {
            self.say(unit.text.trim_end_matches('.').to_owned());
            return Some(Status::Meta);
        }
        let said: Vec<String> = laws.iter().map(english::of).collect();
        self.say(said.join("; "));
        for law in laws {
            self.rule(&Env::default(), Cond::True, RuleKind::Meta(law));
        }
        Some(Status::Meta)
    }

    /// The laws that the sentences before have stated in the same rule.
    fn laws_before(&self, unit: &Unit) -> Vec<Meta> {
        let mut found = Vec::new();
        for at in (0..self.out.rules.len()).rev() {
            let rule = &self.out.rules[at];
            let of = &self.units[rule.origin.position as usize];
            if of.discourse != unit.discourse {
                break;
            }
            match &rule.kind {
                RuleKind::Meta(law) => found.push(law.clone()),
                _ => break,
            }
        }
        found.reverse();
        found
    }

    /// `The order of precedence is: …, then …`: each of the first prevails over all that follow; or laws in turn.
    fn laws_in_order(&self, words: &[String]) -> Option<Vec<Meta>> {
        let items = bag::ranked(words)?;
        let asked = Asked::default();
        let sides: Option<Vec<Side>> = items
            .iter()
            .map(|item| match self.side_said(item, &asked)? {
                Said::Is(side) => Some(side),
                _ => None,
            })
            .collect();
        let mut laws: Vec<Meta> = Vec::new();
        if let Some(sides) = sides {
            for (at, over) in sides.iter().enumerate() {
                for under in &sides[at + 1..] {
                    let law = self.law_of(over, Some(under))?;
                    if !laws.contains(&law) {
                        laws.push(law);
                    }
                }
            }
            return Some(laws);
        }
        let mut asked = Asked { conflict: true, ..Asked::default() };
        for item in items {
            // `prohibitions over permissions`
            let over = item.iter().position(|w| w == "over");
            let mut verb = item.to_vec();
            if let Some(at) = over {
                verb.insert(at, "prevails".to_owned());
            }
            let more = self
                .laws_of(item, &mut asked.clone())
                .or_else(|| self.laws_of(&verb, &mut asked.clone()))?;
            asked.before.extend(more.iter().cloned());
            laws.extend(more);
        }
        (!laws.is_empty()).then_some(laws)
    }

    /// Whether the next sentence of the rule is about rules: what only leads to it orders nothing itself.
    fn law_follows(&self, unit: &Unit) -> bool {
        self.units.get(self.at + 1).is_some_and(|next| {
            let mut asked = Asked::default();
            next.discourse == unit.discourse
                && self
                    .laws_of(&cut(&next.text), &mut asked)
                    .is_some_and(|laws| !laws.is_empty())
        })
    }

    /// The laws that words state; none if they are no law.
    fn laws_of(&self, words: &[String], asked: &mut Asked) -> Option<Vec<Meta>> {
        // A law claims something, whatever stands around the claim.
        if !TABLES.needs.met(words) {
            return None;
        }
        let saved = asked.clone();
        if let Some(laws) = self.one_law(words, asked) {
            return Some(laws);
        }
        *asked = saved;
        // `…, and a rule that defers loses`, `…; otherwise …`
        for at in 1..words.len().saturating_sub(1) {
            let stop = matches!(words[at].as_str(), ";" | ":" | "," | "and" | "but");
            if !stop {
                continue;
            }
            let mut from = at + 1;
            while matches!(words.get(from).map(String::as_str), Some("and" | "but" | "then"))
                || words.get(from + 1).is_some_and(|w| w == "that")
                    && matches!(words[from].as_str(), "except" | "save" | "only" | "provided")
            {
                let two = !matches!(words[from].as_str(), "and" | "but" | "then");
                from += if two { 2 } else { 1 };
            }
            let mut here = asked.clone();
            let Some(mut laws) = self.one_law(&words[..at], &mut here) else { continue };
            here.before.extend(laws.iter().cloned());
            // What was asked in front is asked of what follows, too.
            here.decides = None;
            let Some(more) = self.laws_of(words.get(from..)?, &mut here) else { continue };
            let excepts = |law: &Meta| matches!(law, Meta::Exceptional | Meta::CallsItself);
            let exceptional = more.first().is_some_and(excepts);
            for law in more {
                // `…; then the exception wins`: the one that called itself so.
                let same = law == Meta::Exceptional && laws.contains(&Meta::CallsItself);
                if !same && !laws.contains(&law) {
                    if exceptional && excepts(&law) {
                        laws.insert(0, law);
                    } else {
                        laws.push(law);
                    }
                }
            }
            *asked = here;
            return Some(laws);
        }
        None
    }

    /// One law with its leads and tails.
    fn one_law(&self, words: &[String], asked: &mut Asked) -> Option<Vec<Meta>> {
        let mut words = words;
        while let Some(len) = self.lead_of(words, asked) {
            words = &words[len..];
        }
        let mut end = words.len();
        if let Some(laws) = self.claim_said(words, asked) {
            return Some(laws);
        }
        // What stands behind the claim: `unless …`, `whatever their numbers`.
        while end > 2 {
            end -= 1;
            let tail = &words[end..];
            let mut claim = &words[..end];
            if claim.last().is_some_and(|w| w == ",") {
                claim = &claim[..claim.len() - 1];
            }
            if TABLES.tails.iter().any(|t| t.fits(tail, &mut |_| true)) {
                let mut inner = asked.clone();
                inner.conflict = true;
                if let Some(laws) = self.one_law(claim, &mut inner) {
                    *asked = inner;
                    return Some(laws);
                }
            }
            if let Some(laws) = self.with_condition(claim, tail, asked) {
                return Some(laws);
            }
        }
        None
    }

    /// `CLAIM unless it is an exception`, `CLAIM only if it calls itself an exception`, `CLAIM if two rules conflict`.
    fn with_condition(
        &self,
        claim: &[String],
        tail: &[String],
        asked: &mut Asked,
    ) -> Option<Vec<Meta>> {
        let word = tail.first()?.as_str();
        // `… prevails only if …`, `… only prevails if …`
        let inner = claim.iter().position(|w| w == "only").filter(|at| *at > 0);
        let moved: Vec<String>;
        let claim = match inner {
            Some(at) if at + 1 < claim.len() => {
                moved = [&claim[..at], &claim[at + 1..], &claim[at..=at]].concat();
                &moved[..]
            }
            _ => claim,
        };
        let only = claim.last().is_some_and(|w| w == "only");
        if !matches!(
            word,
            "unless" | "if" | "when" | "where" | "wherever" | "whenever" | "should"
        ) {
            return None;
        }
        let claim = if only { &claim[..claim.len() - 1] } else { claim };
        // `…, in which case the exception stands`: what follows from the condition.
        let marker = ["in", "which", "case"].map(str::to_owned);
        let (tail, then) = match tail.windows(3).position(|w| *w == marker) {
            Some(at) if word == "unless" => (&tail[..at], Some(&tail[at + 3..])),
            Some(_) => return None,
            None => (tail, None),
        };
        let tail = tail.strip_suffix(&[",".to_owned()]).unwrap_or(tail);
        let mut condition = vec!["if".to_owned()];
        condition.extend(tail[1..].iter().cloned());
        condition.push(",".to_owned());
        let mut inner = Asked { figure: asked.figure.clone(), ..Asked::default() };
        let len = self.lead_of(&condition, &mut inner)?;
        if len != condition.len() {
            return None;
        }
        match (&inner.decides, word) {
            (Some(law), "unless") => {
                let law = law.clone();
                if let Some(then) = then {
                    let mut case = inner.clone();
                    (self.claim_said(then, &mut case)? == [law.clone()]).then_some(())?;
                }
                asked.conflict = true;
                let mut laws = vec![law];
                laws.extend(self.claim_said(claim, asked)?);
                Some(laws)
            }
            (None, "unless") => None,
            (Some(law), _) => {
                let law = law.clone();
                // `A later rule is followed only if …`: else the earlier one is.
                let plain = only.then(|| self.claim_said(claim, &mut asked.clone())).flatten();
                let otherwise = match plain.as_deref() {
                    Some([Meta::LaterNumber]) => Some(Meta::EarlierNumber),
                    Some([Meta::EarlierNumber]) => Some(Meta::LaterNumber),
                    _ => None,
                };
                asked.decides = Some(law);
                let mut laws = self.claim_said(claim, asked)?;
                laws.extend(otherwise);
                Some(laws)
            }
            (None, _) if only => None,
            (None, _) => {
                inner.before.clone_from(&asked.before);
                let laws = self.claim_said(claim, &mut inner)?;
                *asked = inner;
                Some(laws)
            }
        }
    }
}

/// Whether words speak of which rules prevail.
pub(crate) fn sounds_like_a_law(text: &str) -> bool {
    let words = cut(text);
    let rules = words.iter().any(|w| {
        matches!(w.as_str(), "rule" | "rules" | "law" | "laws" | "precedence" | "\"cannot\"")
    });
    rules
        && words.iter().any(|w| {
            ["<beats>", "<beaten>", "<clash>", "<prec>", "<defers>"]
                .iter()
                .chain(&["<strong>", "<weak>"])
                .any(|kind| words::is_of(w, kind))
                || matches!(
                    w.as_str(),
                    "prevails" | "prevail" | "wins" | "win" | "governs" | "govern" | "outranks"
                )
        })
}

/// `Then take one card from it`: something to do with a piece, where nothing is said of what rules say.
fn orders_a_deed(words: &[String]) -> bool {
    const SAID: [&str; 16] = [
        "rule", "rules", "law", "laws", "text", "texts", "wording", "word", "words", "version",
        "say", "says", "printed", "written", "over", "instead",
    ];
    let first = words.iter().find(|w| *w != "then");
    first.is_some_and(|w| matches!(w.as_str(), "take" | "choose" | "keep" | "use"))
        && !words.iter().any(|w| SAID.contains(&w.as_str()))
}

/// Whether the words begin with a rule, of which something is said.
fn speaks_of_a_rule(text: &str) -> bool {
    let mut words = text.split_whitespace().map(str::to_lowercase);
    let is = |w: Option<String>| {
        w.is_some_and(|w| matches!(w.as_str(), "rule" | "rules" | "law" | "laws"))
    };
    let first = words.next();
    let second = words.next();
    is(first) || is(second) || is(words.next())
}
