//! What the front matter of a rules file says about its set.

use super::model::{Book, Role, RuleSource};
use crate::finding::{Code, Finding, Findings};
use crate::source::{FileId, Span};

/// The keys of a front matter.
const KEYS: [&str; 8] =
    ["set", "role", "prefix", "over", "title", "components", "pieces", "per"];

impl Book {
    /// Merges the front matter (`key: value` lines with their places) of one file into its rule set.
    /// Manifest and command line prevail over the file. A header block that is not `fenced` by
    /// lines of hyphens is somebody's letterhead: what it says beside the known keys is no slip.
    pub fn settle(
        &mut self,
        file: FileId,
        front_matter: &[(String, String, Span)],
        fenced: bool,
        findings: &mut Findings,
    ) {
        let Some(set) = self.sets.iter_mut().find(|s| s.file == file) else { return };
        for (key, value, span) in front_matter {
            settle_key(set, key, value, *span, fenced, findings);
        }
    }
}

impl Book {
    /// Says which of the sets that a set names do not exist.
    pub fn missing_sets(&self, findings: &mut Findings) {
        let known =
            |name: &str| self.sets.iter().any(|set| set.name.eq_ignore_ascii_case(name.trim()));
        for set in &self.sets {
            let mut named: Vec<&str> = set.over.iter().map(String::as_str).collect();
            if let Role::Compatibility(a, b) = &set.role {
                named.extend([a.as_str(), b.as_str()]);
            }
            for name in named.into_iter().filter(|name| !known(name)) {
                let sets: Vec<&str> = self.sets.iter().map(|s| s.name.as_str()).collect();
                findings.push(
                    Finding::new(
                        Code::BadManifest,
                        Span::new(set.file, 0, 0),
                        format!("there is no rule set `{name}`, which `{}` names", set.name),
                    )
                    .help(format!("the sets of this game are `{}`", sets.join("`, `"))),
                );
            }
        }
    }
}

fn settle_key(
    set: &mut RuleSource,
    key: &str,
    value: &str,
    span: Span,
    fenced: bool,
    findings: &mut Findings,
) {
    match key.to_lowercase().as_str() {
        "set" => {
            if !set.named {
                value.clone_into(&mut set.name);
            }
        }
        "role" => match Role::parse(value) {
            // Nobody but the tool itself puts a set below everything.
            Some(role) => {
                if !set.placed {
                    set.role = role;
                }
            }
            None => findings.push(
                Finding::new(Code::BadManifest, span, format!("`{value}` is no role of a rule set"))
                    .help(
                        "write `core`, `import`, `base`, `house`, `errata` or `compatibility of A and B`",
                    ),
            ),
        },
        "prefix" => set.prefix = Some(value.to_owned()),
        "over" => set.over = Some(value.to_owned()),
        "pieces" => set.pieces = Some(value.to_owned()),
        "title" | "components" | "per" => {}
        _ if !fenced => {}
        other => findings.push(
            Finding::new(Code::BadManifest, span, format!("a rules file has no entry `{other}`"))
                .help(super::manifest::nearest_help(other, &KEYS)),
        ),
    }
}
