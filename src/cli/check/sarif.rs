//! Findings as SARIF 2.1.0, the form that code hosts take results of analyses in.

use serde_json::{Value, json};

use crate::finding::{Code, FindingJson};

/// The log with one run.
pub(super) fn log<'a>(findings: impl Iterator<Item = &'a FindingJson>) -> Value {
    let rules: Vec<Value> = Code::ALL
        .iter()
        .map(|code| {
            json!({
                "id": code.to_string(),
                "name": code.name(),
                "shortDescription": {"text": code.name().replace('-', " ")},
                "defaultConfiguration": {"level": code.severity().name()},
            })
        })
        .collect();
    let results: Vec<Value> = findings.map(result).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "houserules",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            }},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn result(finding: &FindingJson) -> Value {
    let mut text = finding.message.clone();
    if let Some(help) = &finding.help {
        text = format!("{text} ({help})");
    }
    let index = Code::ALL.iter().position(|code| code.to_string() == finding.code);
    let mut result = json!({
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": finding.severity,
        "message": {"text": text},
        "locations": [location(&finding.file, finding.line, finding.column, None)],
    });
    if !finding.related.is_empty() {
        let related: Vec<Value> = finding
            .related
            .iter()
            .map(|other| location(&other.file, other.line, other.column, Some(&other.message)))
            .collect();
        result["relatedLocations"] = Value::Array(related);
    }
    result
}

fn location(
    file: &str,
    line: Option<u32>,
    column: Option<u32>,
    message: Option<&str>,
) -> Value {
    // Names of files are references in the sense of the web: blanks and the like are escaped.
    let uri: String = file
        .bytes()
        .map(|b| match b {
            b'/' | b'.' | b'-' | b'_' | b'~' => char::from(b).to_string(),
            b if b.is_ascii_alphanumeric() => char::from(b).to_string(),
            b => format!("%{b:02X}"),
        })
        .collect();
    let mut physical = json!({"artifactLocation": {"uri": uri}});
    if let Some(line) = line {
        physical["region"] = json!({"startLine": line, "startColumn": column.unwrap_or(1)});
    }
    let mut location = json!({"physicalLocation": physical});
    if let Some(message) = message.filter(|m| !m.is_empty()) {
        location["message"] = json!({"text": message});
    }
    location
}
