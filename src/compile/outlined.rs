//! The rule sets in sections and sentences, each with one thing to say, in their layers.

use rayon::prelude::*;

use super::{
    Compiled, apart, asked, asks_said, both_of_you, by_number, cases_apart, choices,
    compared_said, deed_place, each_listed, end_said, equipment, even_said, first_seat,
    floored, heaps, in_two, labels, leads, matched, most_said, moved_said, named_player,
    none_possible, nothing_then, one_breath, options, own_words, pairs_said, pawns, played_on,
    played_said, press, prices, roles_said, roll_said, round_won, rule_id, run_out, scales,
    so_often, spoken_of, stock_said, them, tricks_said, turn_said, wild_said,
};
use crate::book::Role;
use crate::finding::Findings;
use crate::outline::{self, Outline};
use crate::source::{FileId, Sources};
use crate::vocabulary;

/// Cuts every rule set into sections and sentences, and settles its name and role.
pub(super) fn outlines(compiled: &mut Compiled) {
    let files: Vec<_> = compiled.book.sets.iter().map(|set| set.file).collect();
    let sources = &compiled.sources;
    let cut: Vec<(Outline, Findings)> = files
        .par_iter()
        .map(|file| {
            let mut findings = Findings::default();
            let outline = outlined(*file, sources, &mut findings);
            (outline, findings)
        })
        .collect();
    let mut all = Vec::new();
    for (outline, findings) in cut {
        compiled.findings.extend(findings);
        all.push(outline);
    }
    outlines_of(compiled, all);
}

/// One rule set in sections and sentences.
pub(super) fn outlined(file: FileId, sources: &Sources, findings: &mut Findings) -> Outline {
    let mut outline = outline::outline(file, sources.get(file), findings);
    if outline.is_standard() {
        said(&mut outline);
    }
    outline
}

/// Brings the sentences of an outline into those that are read, each with one thing to say.
fn said(outline: &mut Outline) {
    equipment::said(outline);
    // The standard set speaks no table's language.
    if !outline.is_standard() {
        by_number::said(outline);
        first_seat::said(outline);
        pawns::said(outline);
        stock_said::said(outline);
        roll_said::said(outline);
        nothing_then::said(outline);
        matched::said(outline);
        run_out::said(outline);
        cases_apart::said(outline);
        both_of_you::said(outline);
        even_said::said(outline);
        each_listed::said(outline);
        prices::said(outline);
        heaps::said(outline);
        equipment::heaped(outline);
        asks_said::said(outline);
        pairs_said::said(outline);
        compared_said::said(outline);
        press::told::told(outline);
        wild_said::said(outline);
        in_two::said(outline);
        round_won::said(outline);
        most_said::said(outline);
        tricks_said::said(outline);
        so_often::said(outline);
    }
    apart::cut(outline);
    asked::said(outline);
    moved_said::said(outline);
    choices::said(outline);
    turn_said::said(outline);
    roles_said::said(outline);
    end_said::said(outline);
    none_possible::said(outline);
    played_said::said(outline);
    played_on::said(outline);
    scales::said(outline);
    one_breath::cut(outline);
    labels::captions(outline);
}

/// Puts the sets in order, each with its sections and sentences.
pub(super) fn outlines_of(compiled: &mut Compiled, mut outlines: Vec<Outline>) {
    // Who plays is known before anything else is read.
    let mut own: Vec<&mut Outline> = outlines.iter_mut().filter(|o| !o.is_standard()).collect();
    let roles = vocabulary::Roles::default().rename(own.iter_mut().map(|o| &mut **o));
    own.par_iter_mut().for_each(|outline| said(outline));
    for (at, outline) in outlines.into_iter().enumerate() {
        let file = compiled.book.sets[at].file;
        let fenced = compiled.sources.get(file).text.starts_with("---");
        compiled.book.settle(file, &outline.front_matter, fenced, &mut compiled.findings);
        compiled.outlines.push(outline);
    }
    by_layer(compiled);
    compiled.book.missing_sets(&mut compiled.findings);
    let own: Vec<&Outline> = compiled
        .book
        .sets
        .iter()
        .zip(&compiled.outlines)
        .filter(|(set, _)| set.role != Role::Standard)
        .map(|(_, outline)| outline)
        .collect();
    outline::check_references(&own, &mut compiled.findings);
    let named = compiled.book.sets.iter().zip(&mut compiled.outlines);
    let named = named.filter(|(set, _)| set.role != Role::Standard).map(|(_, outline)| outline);
    compiled.vocabulary.roles = roles.rename(named);
    let own = compiled.book.sets.iter().zip(&mut compiled.outlines);
    let own = own.filter(|(set, _)| set.role != Role::Standard);
    let mut own: Vec<&mut Outline> = own.map(|(_, outline)| outline).collect();
    deed_place::said(&mut own);
    own_words::said(&mut own);
    named_player::said(&mut own);
    leads::said(&mut own);
    floored::said(&mut own);
    for outline in own {
        them::named(outline);
        options::open(outline);
    }
    let sets = compiled.book.sets.iter().zip(&mut compiled.outlines);
    let (standard, own): (Vec<_>, Vec<_>) =
        sets.partition(|(set, _)| set.role == Role::Standard);
    let own: Vec<&Outline> = own.into_iter().map(|(_, outline)| &*outline).collect();
    for (_, outline) in standard {
        spoken_of::kept(outline, &own, &compiled.book.components);
    }
    for (set, outline) in compiled.book.sets.iter().zip(&compiled.outlines) {
        for (id, section) in outline.section_ids() {
            let name = outline.rule_name(id);
            compiled.names.insert(rule_id(&set.name, outline, id), (name, section.occurrence));
        }
    }
}

/// Puts the sets into layers, lowest first; within a layer the order of loading stays.
fn by_layer(compiled: &mut Compiled) {
    let sets = std::mem::take(&mut compiled.book.sets);
    let outlines = std::mem::take(&mut compiled.outlines);
    let mut pairs: Vec<(_, Outline)> = sets.into_iter().zip(outlines).collect();
    pairs.sort_by_key(|(set, _)| match set.role {
        Role::Standard => 0,
        Role::Base => 1,
        Role::Compatibility(..) => 2,
        Role::Core | Role::Import => 3,
        Role::Errata => 4,
        Role::House => 5,
    });
    (compiled.book.sets, compiled.outlines) = pairs.into_iter().unzip();
}
