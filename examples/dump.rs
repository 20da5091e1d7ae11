//! Scratch.
#![allow(warnings, clippy::all, clippy::pedantic, clippy::restriction)]
use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::compile;
fn main() {
    let mut text = String::from("# Book\n\n");
    for (i, line) in std::io::stdin().lines().enumerate() {
        text.push_str(&format!("* **{}.1** {}\n", i + 1, line.unwrap()));
    }
    let files = MemoryFiles::default().with("a.rules.md", text.into_bytes());
    let c = compile(book::load(&files, "a.rules.md", &Options::default()).unwrap());
    for r in c.own_readings().filter(|r| r.span.start > 7) {
        println!("== {} [{:?}]", r.text, r.status);
        match &r.statement {
            Some(s) => println!("{}", shorten(&format!("{s:?}"))),
            None => println!("   -- no parse"),
        }
        println!("   {:?}", r.reading);
    }
    for f in c.findings.iter() {
        println!("{:?} {}", f.code, f.message);
    }
}
fn shorten(s: &str) -> String {
    s.replace("determiner: None, ", "")
        .replace("quantity: None, ", "")
        .replace("adjectives: [], ", "")
        .replace("plural: false, ", "")
        .replace("post: [], ", "")
        .replace("at: @", "")
        .replace("modal: None, ", "")
        .replace("negated: false, ", "")
        .replace("passive: false, ", "")
        .replace("perfect: false, ", "")
        .replace("adverbs: [], ", "")
        .replace("adjuncts: [], ", "")
        .replace("complements: [], ", "")
        .replace("progressive: false, ", "")
        .replace("and: None, ", "")
        .replace("more: [], ", "")
}
