//! `houserules import`: a page of the web becomes a rulebook with the same numbers and words.

use crate::cli::{folder, path, run};

/// A page with clutter, numbers that only its style gives, and a table.
const PAGE: &str = "<!DOCTYPE html><html><head><style>ol > li:before { content: \"2.\" counter(item); }</style></head><body><h1>Tea</h1><p>Tea is made with care. Nobody hurries.</p><h2>Brewing</h2><ol><li>Water is boiled first.</li><li>Green leaves steep for two minutes.<ol><li>White leaves steep for one.</li></ol></li></ol><ul><li>Cups are warm.</li></ul><table><tr><th>Leaf</th><th>Minutes</th></tr><tr><td>black</td><td>4</td></tr></table></body></html>";

#[test]
fn a_page_becomes_a_rulebook() {
    let dir = folder(&[("tea.html", PAGE.as_bytes())]);
    let out = dir.path().join("tea.rules.md");
    let page = dir.path().join("tea.html");
    let done = run(&["import", path(&page), "--output", path(&out)]);
    assert_eq!(done.code, 0, "{}", done.err);
    let text = std::fs::read_to_string(&out).expect("it was written");
    for line in [
        "# Tea",
        "Tea is made with care. Nobody hurries.",
        "## Brewing",
        "Water is boiled first.",
        "- Cups are warm.",
        "| black | 4 |",
    ] {
        assert!(text.contains(line), "{line}\n--\n{text}");
    }
    // What was printed says the same, rule by rule.
    let data =
        run(&["diff", path(&page), path(&out), "--games", "0", "--format", "json"]).json();
    for list in ["changed", "added", "removed"] {
        assert_eq!(
            data["rules"][list].as_array().map(Vec::len),
            Some(0),
            "{list}: {data}\n{text}"
        );
    }
}

#[test]
fn a_rulebook_is_imported_as_itself() {
    for book in ["tragedy/tragedy.rules.md", "stage-blood/stage-blood.rules.md"] {
        let book = format!("rulebooks/{book}");
        let data = run(&["import", &book, "--format", "json"]).json();
        assert_eq!(data["changed"], 0, "{book}");
        let text = data["text"].as_str().unwrap_or_default();
        let dir = folder(&[("again.rules.md", text.as_bytes())]);
        let again = dir.path().join("again.rules.md");
        let data = run(&["import", path(&again), "--format", "json"]).json();
        assert_eq!(data["text"], text, "what was imported is imported as it is");
    }
    let two = run(&["import", "rulebooks/tragedy"]);
    assert_eq!(two.code, 2, "{}", two.err);
}
