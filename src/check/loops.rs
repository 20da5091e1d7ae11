//! Triggers that set each other off without a choice or a bound.

use super::Input;
use super::facts::{Event, all_proposals, awaited, only_names_event, proposed, standard};
use crate::finding::{Code, Finding, Findings};
use crate::lower::{Arg, Rule, RuleKind, Verb};

/// A rule that is set off by one event and is certain to make others.
struct Link<'a> {
    rule: &'a Rule,
    waits: Event,
    makes: Vec<Event>,
}

/// Looks for circles among rules that always fire.
pub(super) fn check(input: &Input<'_>, findings: &mut Findings) {
    let lowered = &input.rules.lowered;
    let links: Vec<Link<'_>> = lowered.rules.iter().filter_map(link).collect();
    let mut by_verb: std::collections::BTreeMap<Verb, Vec<usize>> =
        std::collections::BTreeMap::new();
    for (at, link) in links.iter().enumerate() {
        by_verb.entry(link.waits.verb).or_default().push(at);
    }
    let next: Vec<Vec<usize>> = links
        .iter()
        .map(|link| {
            let mut out: Vec<usize> = link
                .makes
                .iter()
                .flat_map(|event| {
                    by_verb
                        .get(&event.verb)
                        .into_iter()
                        .flatten()
                        .copied()
                        .filter(|&to| sets_off(event, &links[to].waits))
                })
                .collect();
            out.sort_unstable();
            out.dedup();
            out
        })
        .collect();
    for circle in circles(&next) {
        let rules: Vec<&Rule> = circle.iter().map(|&at| links[at].rule).collect();
        if rules.iter().all(|rule| standard(lowered, rule)) {
            continue;
        }
        // The rule that stands last closes the circle.
        let Some(last) = rules.iter().max_by_key(|r| (r.origin.position, r.origin.sentence))
        else {
            continue;
        };
        let mut names: Vec<String> =
            rules.iter().map(|r| format!("`{}`", r.origin.name)).collect();
        names.dedup();
        let message = if names.len() > 1 {
            format!("these rules set each other off without end: {}", names.join(", then "))
        } else {
            format!("{} sets itself off without end", names.join(""))
        };
        let mut finding = Finding::new(Code::TriggerLoop, last.origin.span, message)
            .label("closes the circle")
            .help("let a player choose (`may`), or say how often it can happen");
        for rule in rules.iter().filter(|r| r.origin.span != last.origin.span) {
            finding = finding.related(rule.origin.span, "in the circle");
        }
        findings.push(finding);
    }
}

/// An event that is made is certainly the one that is waited for.
fn sets_off(made: &Event, waited: &Event) -> bool {
    made.fits(waited)
        && (waited.what.is_none() || made.what == waited.what)
        && (waited.gain.is_none() || made.gain == waited.gain)
}

fn link(rule: &Rule) -> Option<Link<'_>> {
    let (RuleKind::When { event, .. } | RuleKind::Perform { event, .. }) = &rule.kind else {
        return None;
    };
    if !only_names_event(rule, event) {
        return None;
    }
    let makes: Vec<Event> = all_proposals(rule)
        .into_iter()
        .filter(|(p, certain)| {
            // What runs out (pieces, tallies that sink) ends by itself.
            let runs_out = matches!(
                p.verb,
                Verb::MOVE | Verb::MOVE_ALL | Verb::SET | Verb::BECOME | Verb::ATTACH
            );
            let open = p.roles.iter().any(|(_, arg)| matches!(arg, Arg::Open(_)));
            *certain && !runs_out && !open
        })
        .map(|(p, _)| proposed(p))
        .filter(|e| e.verb != Verb::ADD || e.gain == Some(true))
        .collect();
    (!makes.is_empty()).then(|| Link { rule, waits: awaited(rule, event), makes })
}

/// One circle for each group of rules that lead to each other.
fn circles(next: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut state = vec![0u8; next.len()];
    let mut found = Vec::new();
    for start in 0..next.len() {
        if state[start] != 0 {
            continue;
        }
        let mut path: Vec<(usize, usize)> = vec![(start, 0)];
        state[start] = 1;
        while let Some((at, step)) = path.last_mut() {
            let at = *at;
            let Some(&to) = next[at].get(*step) else {
                state[at] = 2;
                path.pop();
                continue;
            };
            *step += 1;
            if state[to] == 0 {
                state[to] = 1;
                path.push((to, 0));
            } else if state[to] == 1
                && let Some(from) = path.iter().position(|(p, _)| *p == to)
            {
                found.push(path[from..].iter().map(|(p, _)| *p).collect());
            }
        }
    }
    found
}
