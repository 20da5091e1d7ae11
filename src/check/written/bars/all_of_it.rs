//! `A boat may not enter a lock`, and `as an exception, any boat may enter a lock`: nothing is left of what is forbidden.

use super::{claims, numbered, reference, within};
use crate::check::plain::{Deed, Mood, stems};
use crate::check::written::{Pages, Said, has};
use crate::finding::{Code, Finding};

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for wide in pages.said.iter().filter(|s| claims(&s.toks)) {
        let Some(yes) = allowed(wide) else { continue };
        if !for_all(wide, yes) {
            continue;
        }
        let named = reference(&wide.toks).map(|i| numbered(pages, wide, &wide.toks[i].lower));
        let ban = pages.said.iter().find(|ban| {
            let forbids = ban.plain.deeds.iter().any(|no| {
                no.mood == Mood::Cannot
                    && !no.asked
                    && no.verb == yes.verb
                    && no.who == yes.who
                    && (!yes.what.is_empty() || no.what.is_empty())
                    && yes.what.iter().all(|w| no.what.contains(w))
                    && no.what.iter().all(|w| yes.what.contains(w))
            });
            let own = ban.set == wide.set && !std::ptr::eq(*ban, wide) && !claims(&ban.toks);
            let meant = named.as_ref().is_none_or(|sections| within(pages, ban, sections));
            // What is forbidden only sometimes may be allowed in those cases.
            let always = !has(&ban.toks, &["unless", "only", "more", "than", "twice", "first"]);
            forbids && own && meant && always
        });
        let Some(ban) = ban else { continue };
        let narrow = pages.said.iter().find(|narrow| {
            !std::ptr::eq(*narrow, wide)
                && narrow.set == wide.set
                && claims(&narrow.toks)
                && allowed(narrow).is_some_and(|d| d.verb == yes.verb && d.what == yes.what)
        });
        let mut finding = Finding::new(
            Code::BroadException,
            pages.whole(wide),
            format!(
                "this exception is as wide as `{}`: nothing is left of that rule",
                pages.rule(ban)
            ),
        )
        .label("allows all that is forbidden")
        .related(pages.whole(ban), "forbids it")
        .help("say in which case the exception holds, or take the ban out");
        if let Some(narrow) = narrow {
            finding = finding.related(pages.whole(narrow), "adds nothing any more");
        }
        found.push(finding);
    }
}

/// What an exception lets somebody do.
fn allowed<'s>(said: &'s Said<'_>) -> Option<&'s Deed> {
    let mut all = said.plain.deeds.iter().filter(|d| !d.asked && d.mood == Mood::May);
    let one = all.next()?;
    (all.next().is_none() && one.figure.is_none() && !one.who.is_empty()).then_some(one)
}

/// Whether it holds of all of them: nothing narrows who, when, where and how often.
fn for_all(said: &Said<'_>, yes: &Deed) -> bool {
    let toks = &said.toks;
    let claim = toks.iter().position(|t| super::claims(std::slice::from_ref(t)));
    // Behind the comma that ends the claim.
    let Some(comma) =
        claim.and_then(|c| toks[c..].iter().position(|t| t.is(",")).map(|n| c + n))
    else {
        return false;
    };
    let Some(subject) = toks.get(comma + 1..yes.at) else { return false };
    let who = stems(subject);
    let plain =
        subject.iter().all(|t| t.is_word() && !t.any(&["who", "that", "which", "with"]))
            && who.iter().all(|w| yes.who.contains(w));
    let behind = &toks[yes.at..];
    plain
        && claim.is_some_and(|c| c < 4)
        && !has(
            behind,
            &[
                "if", "when", "while", "once", "unless", "until", "only", "during", "after",
                "before", "without", "twice", "instead", "with",
            ],
        )
}
