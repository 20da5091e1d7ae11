//! `added to the players Score`: a plural where the owner of what follows is meant.

use super::super::Input;
use crate::finding::{Code, Finding, Findings};
use crate::vocabulary::Sort;

/// Looks at `players` right before a property or a place of theirs.
pub(in crate::check) fn check(input: &Input<'_>, findings: &mut Findings) {
    let owned: Vec<String> = input
        .vocabulary
        .terms
        .iter()
        .filter(|(_, term)| matches!(term.sort, Sort::Property | Sort::Tally | Sort::Zone))
        .map(|(_, term)| term.name.to_lowercase())
        .collect();
    for view in input.own() {
        let toks = view.toks();
        for (at, tok) in toks.iter().enumerate() {
            if !tok.any(&["players", "opponents"]) || at == 0 {
                continue;
            }
            // `gives the players coins`: not behind what gives or lets.
            let the = toks[at - 1].any(&["the", "that", "a", "each", "another", "every"])
                && at > 1
                && toks[at - 2]
                    .any(&["to", "from", "in", "of", "into", "by", "on", "is", "than"]);
            let Some(next) = toks.get(at + 1).filter(|t| t.capital) else { continue };
            let rest = view.sentence.text[next.start..].to_lowercase();
            let named = owned.iter().find(|name| rest.starts_with(name.as_str()));
            let Some(name) = named.filter(|_| the) else { continue };
            let said = &view.sentence.text[tok.start..next.start + name.len()];
            let one = tok.lower.trim_end_matches('s');
            findings.push(
                Finding::new(
                    Code::NearMissTerm,
                    input.place(view, tok.start, tok.end),
                    format!("an apostrophe seems to be missing in `{said}`"),
                )
                .label("whose?")
                .help(format!("write `{one}'s` for one, `{one}s'` for several")),
            );
        }
    }
}
