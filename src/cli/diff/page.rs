//! A comparison as one HTML page without anything outside it.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{Play, Report, plots};
use crate::cli::style::CSS;
use crate::diff::{Change, Divergence, Figure, Lone, Place, Reread, Sample, Shift};

pub(super) fn page(report: &Report) -> String {
    let rules = &report.difference.rules;
    let meaning = &report.difference.meaning;
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "What changed: " (report.names[0]) " → " (report.names[1]) }
                style { (PreEscaped(CSS)) }
            }
            body {
                h1 { "What changed" }
                p { code { (report.names[0]) } " → " code { (report.names[1]) } }
                table class="counts" {
                    tr { th { "changed" } th { "new" } th { "gone" } th { "renumbered" } th { "moved" } th { "as before" } }
                    tr {
                        td { (rules.changed.len()) } td { (rules.added.len()) }
                        td { (rules.removed.len()) } td { (rules.renumbered.len()) }
                        td { (rules.moved.len()) } td { (rules.same) }
                    }
                }
                @if !rules.changed.is_empty() {
                    h2 { "Changed rules" }
                    @for change in &rules.changed { (changed(change)) }
                }
                (lone("New rules", &rules.added, "new"))
                (lone("Rules that are gone", &rules.removed, "gone"))
                (shifts("Other numbers, same words", &rules.renumbered))
                (shifts("Other places, same words", &rules.moved))
                @if !rules.reread.is_empty() {
                    h2 { "Same words, read in another way" }
                    @for reread in &rules.reread { div class="rule" { p { b { (reread.id) } } (understood(reread)) } }
                }
                @if !meaning.terms.is_empty() {
                    h2 { "Terms" }
                    table {
                        tr { th { "term" } th { "old" } th { "new" } }
                        @for term in &meaning.terms {
                            tr { td { (term.name) } (was_is(term.old.as_deref(), term.new.as_deref())) }
                        }
                    }
                }
                @if !meaning.winners.is_empty() {
                    h2 { "Which rule prevails" }
                    table {
                        tr { th { "rules" } th { "old" } th { "new" } th { "where" } }
                        @for winner in &meaning.winners {
                            tr {
                                td { (winner.rules[0]) br; (winner.rules[1]) }
                                (was_is(winner.old.as_deref(), winner.new.as_deref()))
                                td { (winner.situation) }
                            }
                        }
                    }
                }
                @if !meaning.decisions.is_empty() {
                    h2 { "Decision lists" }
                    @for list in &meaning.decisions {
                        div class="rule" {
                            p { b { (list.event) } }
                            div class="sides" {
                                ol { @for row in &list.old { li class=(mark(!list.new.contains(row), "gone")) { (row) } } }
                                ol { @for row in &list.new { li class=(mark(!list.old.contains(row), "new")) { (row) } } }
                            }
                        }
                    }
                }
                @for (title, list, class) in [
                    ("Findings gained", &meaning.findings_gained, "new"),
                    ("Findings lost", &meaning.findings_lost, "gone"),
                ] {
                    @if !list.is_empty() {
                        h2 { (title) }
                        table {
                            @for f in list {
                                tr class=(class) { td { (f.code) } td { (f.severity) } td { (f.id.as_deref().unwrap_or("")) } td { (f.message) } }
                            }
                        }
                    }
                }
                h2 { "Play" }
                @match &report.play {
                    Play::Not(why) => p { "Play is not compared: " (why) "." },
                    Play::Played { divergence, sample } => {
                        (parting(divergence.as_ref()))
                        (figures(sample))
                    }
                }
            }
        }
    };
    page.into_string()
}

fn mark(yes: bool, class: &'static str) -> &'static str {
    if yes { class } else { "" }
}

fn was_is(old: Option<&str>, new: Option<&str>) -> Markup {
    html! { td class="gone" { (old.unwrap_or("")) } td class="new" { (new.unwrap_or("")) } }
}

fn name(place: &Place) -> String {
    match &place.within {
        Some(within) if !place.rule.starts_with(within.as_str()) => {
            format!("{} (in {within})", place.rule)
        }
        _ => place.rule.clone(),
    }
}

fn changed(change: &Change) -> Markup {
    let (old, new) = (name(&change.old), name(&change.new));
    html! {
        div class="rule" {
            p { b { (new) } @if old != new { " (was " (old) ")" } " — " (change.depth.words()) }
            @if let Some([was, is]) = &change.attributes { p { del { (was) } " " ins { (is) } } }
            p class="text" {
                @for s in &change.words {
                    @match s.change {
                        "gone" => del { (s.text) },
                        "new" => ins { (s.text) },
                        _ => (s.text),
                    }
                }
            }
            @for reread in &change.readings { (understood(reread)) }
        }
    }
}

fn understood(reread: &Reread) -> Markup {
    html! {
        @for (side, class) in [(&reread.old, "gone"), (&reread.new, "new")] {
            @if let Some(side) = side {
                p class={ "reading " (class) } { (side.status) @if let Some(r) = &side.reading { ": " (r) } }
            }
        }
    }
}

fn lone(title: &str, list: &[Lone], class: &str) -> Markup {
    html! {
        @if !list.is_empty() {
            h2 { (title) }
            @for one in list {
                div class={ "rule " (class) } { p {
                    b { (name(&one.place)) }
                    @if let Some(place) = &one.part_of {
                        @if class == "new" { " — was part of " (name(place)) } @else { " — is part of " (name(place)) " now" }
                    }
                } p class="text" { (one.text) } }
            }
        }
    }
}

fn shifts(title: &str, list: &[Shift]) -> Markup {
    html! {
        @if !list.is_empty() {
            details {
                summary { (title) " (" (list.len()) ")" }
                table { @for s in list { tr { td { (name(&s.old)) } td { (name(&s.new)) } } } }
            }
        }
    }
}

fn parting(divergence: Option<&Divergence>) -> Markup {
    html! {
        @match divergence {
            None => p { "Equal seeds play alike." },
            Some(d) => {
                p { "Equal seeds part in game " (d.game) " after " (d.decisions) " decisions." }
                pre { @for line in &d.before { (line) "\n" } }
                div class="sides" {
                    @for (at, class, list) in [(0, "gone", &d.old), (1, "new", &d.new)] {
                        div {
                            @if let Some(choices) = &d.choices {
                                p { "can choose: " (choices[at].join(", ")) }
                            }
                            pre class=(class) { @for line in list { (line) "\n" } }
                            p { "by " (d.rules[at].join(", ")) }
                        }
                    }
                }
            }
        }
    }
}

fn figures(sample: &Sample) -> Markup {
    html! {
        p {
            (sample.games) " games of " (sample.players) " players with each book, seed " (sample.seed)
            "; finished " (sample.finished[0]) " → " (sample.finished[1])
            ", broken off " (sample.capped[0]) " → " (sample.capped[1])
            ", stuck " (sample.stuck[0]) " → " (sample.stuck[1]) "."
        }
        table {
            tr { th { "" } th { "old" } th { "new" } th { "change" } th { "95 % interval" } }
            @for f in &sample.wins { (row(f, true)) }
            @for f in sample.lengths.iter().chain(&sample.scores) { (row(f, false)) }
        }
        @if let Some(svg) = plots::wins(sample) {
            figure { (PreEscaped(svg)) figcaption { "Share of wins, old and new, with 95 % intervals." } }
        }
        @if let Some(svg) = plots::lengths(sample) {
            figure { (PreEscaped(svg)) figcaption { "Length of games, old (red) and new (blue)." } }
        }
    }
}

fn row(figure: &Figure, percent: bool) -> Markup {
    let value =
        |x: f64| if percent { format!("{:.1} %", 100.0 * x) } else { format!("{x:.2}") };
    let signed =
        |x: f64| if percent { format!("{:+.1} %", 100.0 * x) } else { format!("{x:+.2}") };
    html! {
        tr class=(mark(figure.clear, "clear")) {
            td { (figure.name) } td { (value(figure.old[0])) } td { (value(figure.new[0])) }
            td { (signed(figure.change[0])) }
            td { (signed(figure.change[1])) " … " (signed(figure.change[2])) }
        }
    }
}
