//! Near misses: capitalised words that are almost a term.

use super::gather::{Harvest, place};
use crate::finding::{Code, Finding, Findings};
use crate::outline::{Form, Outline};
use crate::vocabulary::scan::{Kind, Raw};

/// Names shorter than this are too easily close to something.
const SHORTEST: usize = 5;

impl Harvest {
    /// Reports capitalised words of running text that nothing explains and that are one or two
    /// letters away from a term.
    pub(super) fn near_misses(&self, outline: &Outline, findings: &mut Findings) {
        let names: Vec<&str> = self
            .vocabulary
            .terms
            .iter()
            .flat_map(|(_, term)| std::iter::once(&term.name).chain(&term.also))
            .map(String::as_str)
            .filter(|name| name.chars().count() >= SHORTEST)
            .collect();
        for sentence in outline.sentences.iter().filter(|s| s.form == Form::Text) {
            let raws = self.raws(&sentence.text);
            for at in 0..raws.len() {
                let unknown = raws[at].kind == Kind::Word
                    && raws[at].capital()
                    && !self.vocabulary.knows_well(&raws[at].lower);
                if !unknown {
                    continue;
                }
                if let Some((end, near)) = nearest(&raws, at, &names, &sentence.text) {
                    let written = sentence.text.get(raws[at].start..end).unwrap_or("");
                    let span = place(outline.file, sentence, raws[at].start, end);
                    let listed = near.join("`, `");
                    findings.push(
                        Finding::new(
                            Code::NearMissTerm,
                            span,
                            format!(
                                "`{written}` is no term of this book, but close to `{listed}`"
                            ),
                        )
                        .help(format!("write `{}`, or define `{written}`", near[0])),
                    );
                }
            }
        }
    }
}

fn nearest<'n>(
    raws: &[Raw<'_>],
    at: usize,
    names: &[&'n str],
    text: &str,
) -> Option<(usize, Vec<&'n str>)> {
    let mut found: Vec<(usize, usize, &str)> = Vec::new();
    for name in names {
        let len = name.split(' ').count();
        let Some(last) = raws.get(at + len - 1) else { continue };
        let written = text.get(
            raws[at].start
                ..raws[at].start
                    + text.get(raws[at].start..last.start)?.len()
                    + last.text.len(),
        )?;
        let length = written.chars().count();
        if length.abs_diff(name.chars().count()) > 2 || length < SHORTEST {
            continue;
        }
        let allowed = if length < 8 { 1 } else { 2 };
        let distance = strsim::osa_distance(&written.to_lowercase(), &name.to_lowercase());
        if (1..=allowed).contains(&distance) {
            found.push((distance, last.end, name));
        }
    }
    found.sort_by_key(|(distance, end, _)| (*distance, std::cmp::Reverse(*end)));
    let (_, end, _) = *found.first()?;
    let mut near: Vec<&str> = Vec::new();
    for (_, _, name) in &found {
        if !near.contains(name) && near.len() < 3 {
            near.push(name);
        }
    }
    Some((end, near))
}
