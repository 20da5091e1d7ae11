//! Findings as annotations of a code host's checks (workflow commands).

use crate::finding::FindingJson;

/// One line: `::warning file=…,line=…,col=…,title=…::message`.
pub(super) fn annotation(finding: &FindingJson) -> String {
    let command = match finding.severity {
        "error" => "error",
        "warning" => "warning",
        _ => "notice",
    };
    let mut at = vec![format!("file={}", property(&finding.file))];
    if let Some(line) = finding.line {
        at.push(format!("line={line}"));
    }
    if let Some(column) = finding.column {
        at.push(format!("col={column}"));
    }
    at.push(format!("title={}", property(&format!("{} {}", finding.code, finding.name))));
    let mut text = finding.message.clone();
    for other in &finding.related {
        let line = other.line.map_or(String::new(), |line| format!(":{line}"));
        text.extend(["\n", &other.file, &line, ": ", &other.message]);
    }
    if let Some(help) = &finding.help {
        text.extend(["\nhelp: ", help]);
    }
    format!("::{command} {}::{}", at.join(","), data(&text))
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
