//! How much of the rulebooks is read. Each sentence that is not is printed where a test fails.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use houserules::book::{self, MemoryFiles, Options};
use houserules::compile::compile;
use houserules::finding::Findings;
use houserules::outline::{Form, Outline, outline};
use houserules::source::{FileId, SourceFile};
use houserules::syntax::{Parsed, parse, print};
use houserules::vocabulary::{Book, Class, Tokens, Vocabulary, Word, harvest};

/// The rules files below a folder, in order of their paths.
pub(crate) fn rules_files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(folder) else { continue };
        for entry in entries.filter_map(Result::ok) {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// One sentence of a survey.
pub(crate) struct Seen {
    /// The words.
    pub text: String,
    /// The encodings.
    pub encodings: Vec<Tokens>,
    /// What became of it.
    pub parsed: Parsed,
}

/// Reads every sentence of one file with the terms of its folder.
pub(crate) fn survey(path: &Path) -> (Vocabulary, Vec<Seen>) {
    let folder = path.parent().expect("a file has a folder");
    if let Some(game) = game_of(path) {
        return survey_in(path, &game);
    }
    let mut paths = vec![path.to_path_buf()];
    if path.to_string_lossy().ends_with(".rules.md")
        && path.to_string_lossy().contains("rulebooks")
    {
        paths.extend(rules_files(folder, ".rules.md").into_iter().filter(|p| p != path));
    }
    let mut read: Vec<(SourceFile, Outline)> = paths
        .iter()
        .enumerate()
        .map(|(i, path)| {
            let bytes = std::fs::read(path).expect("it can be read");
            let source = SourceFile::from_bytes("book", &bytes);
            let outline = outline(FileId(i as u32), &source, &mut Findings::default());
            (source, outline)
        })
        .collect();
    // What the standard set says of an ordinary pack is read where a book uses one.
    let standard = path.to_string_lossy().contains("rulebooks/standard/");
    if standard {
        let source = SourceFile::from_bytes("user", b"1. You need a standard deck of cards.\n");
        let outline = outline(FileId(read.len() as u32), &source, &mut Findings::default());
        read.push((source, outline));
    }
    let books: Vec<Book<'_>> =
        read.iter().map(|(source, outline)| Book { source, outline }).collect();
    let vocabulary = harvest(&books, &[], &mut Findings::default());
    let mut seen = Vec::new();
    // Which cards a pack has is no matter of the grammar.
    let counted = |text: &str| standard && text.contains("standard deck");
    let sentences = read[0].1.sentences.iter().filter(|s| s.form == Form::Text);
    for sentence in sentences.filter(|s| !counted(&s.text)) {
        let encodings = vocabulary.encode(sentence, FileId(0));
        let parsed = parse(&encodings);
        seen.push(Seen { text: sentence.text.clone(), encodings, parsed });
    }
    (vocabulary, seen)
}

/// The folder of the game that a rules file belongs to, or that a house rule stands over.
fn game_of(path: &Path) -> Option<PathBuf> {
    let text = std::fs::read_to_string(path).ok()?;
    let folder = path.parent()?;
    if folder.join("game.toml").is_file() {
        return Some(folder.to_path_buf());
    }
    let over = text.lines().find_map(|line| line.strip_prefix("over:"))?.trim().to_owned();
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("rulebooks");
    let named = format!("set: {over}");
    rules_files(&all, ".rules.md")
        .into_iter()
        .find(|file| {
            let text = std::fs::read_to_string(file).unwrap_or_default();
            text.lines().any(|line| line.trim() == named)
        })
        .and_then(|file| file.parent().map(Path::to_path_buf))
}

/// Reads the sentences of one file in the company of its game.
fn survey_in(path: &Path, game: &Path) -> (Vocabulary, Vec<Seen>) {
    let mut files = MemoryFiles::default();
    for file in rules_files(game, "") {
        let name =
            file.strip_prefix(game).expect("it lies below").to_string_lossy().into_owned();
        files = files.with(&format!("game/{name}"), std::fs::read(&file).expect("readable"));
    }
    let inside = path.strip_prefix(game).ok();
    let mut options = Options::default();
    let name = if let Some(inside) = inside {
        format!("game/{}", inside.to_string_lossy())
    } else {
        files = files.with("house.rules.md", std::fs::read(path).expect("readable"));
        options.with.push("house.rules.md".to_owned());
        "house.rules.md".to_owned()
    };
    let Ok(loaded) = book::load(&files, "game", &options) else {
        panic!("{} cannot be loaded", game.display())
    };
    let compiled = compile(loaded);
    let mut seen = Vec::new();
    for (set, outline) in compiled.book.sets.iter().zip(&compiled.outlines) {
        if compiled.sources.get(set.file).path != name {
            continue;
        }
        for sentence in outline.sentences.iter().filter(|s| s.form == Form::Text) {
            let encodings = compiled.vocabulary.encode(sentence, set.file);
            let parsed = parse(&encodings);
            seen.push(Seen { text: sentence.text.clone(), encodings, parsed });
        }
    }
    assert!(!seen.is_empty(), "{name} has sentences");
    (compiled.vocabulary, seen)
}

/// Those whose print does not read back to the same tree.
pub(crate) fn strayed(vocabulary: &Vocabulary, seen: &[Seen]) -> (usize, String) {
    let (mut count, mut report) = (0, String::new());
    for sentence in seen {
        let Parsed::Read(statement, _) = &sentence.parsed else { continue };
        let text = print(statement, vocabulary);
        let again = parse(&vocabulary.encode_text(&text));
        let (same, how) = match &again {
            Parsed::Read(other, _) => (other == statement, print(other, vocabulary)),
            Parsed::Ambiguous(_) => (false, "ambiguous".to_owned()),
            Parsed::Unread(stop) => (false, format!("unread after `{}`", stop.understood)),
        };
        if std::env::var_os("HOUSERULES_PRINT").is_some() {
            println!("P {}\n  = {text}", sentence.text);
        }
        if !same {
            count += 1;
            let _ = writeln!(report, "  {}\n    = {text}\n    > {how}", sentence.text);
            if let (Parsed::Read(other, _), true) = (&again, how == text) {
                let (a, b) = (format!("{statement:?}"), format!("{other:?}"));
                let at = a.bytes().zip(b.bytes()).take_while(|(x, y)| x == y).count();
                let cut = |s: &str| {
                    s.get(at.saturating_sub(60)..(at + 80).min(s.len()))
                        .unwrap_or("")
                        .to_owned()
                };
                let _ = writeln!(report, "      {}\n      {}", cut(&a), cut(&b));
            }
        }
    }
    (count, report)
}

/// Sentences with a word that no node of the tree owns: the tree must not drop anything.
pub(crate) fn dropped(seen: &[Seen]) -> String {
    let mut report = String::new();
    for sentence in seen {
        let Parsed::Read(statement, reading) = &sentence.parsed else { continue };
        let tree = format!("{statement:?}");
        let mut lost: Vec<&str> = Vec::new();
        let mut counts: std::collections::BTreeMap<String, (usize, &str)> =
            std::collections::BTreeMap::new();
        for token in &sentence.encodings[*reading].words {
            let owned_by_form = matches!(
                token.class,
                Class::Adverb
                    | Class::Ordinal
                    | Class::Number
                    | Class::Die
                    | Class::Quoted
                    | Class::Reference
                    | Class::Variable
            );
            if !owned_by_form {
                let entry =
                    counts.entry(format!("{:?}", token.word)).or_insert((0, &token.surface));
                entry.0 += 1;
            } else if let Word::Number(n) = token.word
                && token.class == Class::Number
                && !tree.contains(&format!("Number({n})"))
                && !tree.contains(&format!(", {n})"))
                && n > 2
            {
                lost.push(&token.surface);
            }
        }
        for (word, (count, surface)) in counts {
            let in_label = sentence.text.split(':').next().is_some_and(|l| l.contains(surface));
            if in_label && sentence.text.contains(':') {
                continue;
            }
            if tree.matches(word.as_str()).count() < count
                && !FIXED.contains(&surface.to_lowercase().as_str())
            {
                lost.push(surface);
            }
        }
        if !lost.is_empty() {
            let _ = writeln!(report, "  {} loses {lost:?}", sentence.text);
        }
    }
    report
}

/// Content words that are part of the fixed expressions of the grammar.
const FIXED: [&str; 54] = [
    "rest",
    "alphabetical",
    "number",
    "equal",
    "following",
    "wish",
    "applicable",
    "way",
    "seats",
    "get",
    "order",
    "turn",
    "start",
    "beginning",
    "end",
    "long",
    "soon",
    "able",
    "possible",
    "case",
    "described",
    "follows",
    "next",
    "sequence",
    "direction",
    "ascending",
    "descending",
    "clockwise",
    "counterclockwise",
    "random",
    "free",
    "allowed",
    "required",
    "as",
    "listed",
    "evenly",
    "choice",
    "exception",
    "addition",
    "see",
    "minimum",
    "maximum",
    "ties",
    "broken",
    "provided",
    "note",
    "means",
    "place",
    "top",
    "bottom",
    "front",
    "example",
    "starting",
    "gets",
];

/// How many sentences there are and how many are read; the unread ones in words.
pub(crate) fn share(seen: &[Seen]) -> (usize, usize, String) {
    let mut unread = String::new();
    let mut read = 0;
    for sentence in seen {
        if let Parsed::Unread(stop) = &sentence.parsed {
            let _ = writeln!(
                unread,
                "  {}\n      after `{}` word {} expected {:?} unknown {:?}",
                sentence.text,
                stop.understood,
                stop.word,
                stop.expected,
                stop.unknown.iter().map(|(word, _)| word).collect::<Vec<_>>()
            );
            if std::env::var_os("HOUSERULES_ENCODED").is_some() {
                for tokens in sentence.encodings.iter().take(2) {
                    let _ = writeln!(unread, "      {}", tokens.readable());
                }
            }
        } else {
            read += 1;
        }
    }
    (read, seen.len(), unread)
}

/// Every rules file of this repository, and each one's share.
#[test]
fn rulebooks_of_this_repository() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = rules_files(&root.join("rulebooks"), ".rules.md");
    files.extend(rules_files(&root.join("tests/books"), ".rules.md"));
    let (mut read, mut all, mut report) = (0, 0, String::new());
    let (mut stray, mut losses) = (0, String::new());
    for file in files {
        let (vocabulary, seen) = survey(&file);
        let (count, text) = strayed(&vocabulary, &seen);
        stray += count;
        let lost = dropped(&seen);
        losses.push_str(&lost);
        println!("STRAY {} {count}\n{text}", file.display());
        let (r, n, unread) = share(&seen);
        let _ = write!(report, "{} {r}/{n}\n{unread}", file.display());
        read += r;
        all += n;
    }
    println!("{report}{read} of {all}\n{stray} strayed");
    assert!(read * 100 >= all * 98, "{read} of {all} are read:\n{report}");
    assert!(stray * 100 <= read, "{stray} of {read} prints read back to another tree");
    assert!(losses.is_empty(), "words without a node:\n{losses}");
}

/// The documents of the corpus, where its folder is named.
#[test]
fn documents_found() {
    let Some(folder) = std::env::var_os("HOUSERULES_CORPUS") else { return };
    let least = [("000", 100), ("001", 90), ("002", 94), ("003", 96), ("004", 72)];
    let mut failed = String::new();
    for file in rules_files(Path::new(&folder), ".txt") {
        let name =
            file.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        let (vocabulary, seen) = survey(&file);
        let (read, all, unread) = share(&seen);
        let (stray, text) = strayed(&vocabulary, &seen);
        failed.push_str(&dropped(&seen));
        println!("{name} {read}/{all} {stray} strayed\n{unread}STRAY\n{text}");
        let wanted =
            least.iter().find(|(prefix, _)| name.starts_with(prefix)).map_or(0, |l| l.1);
        if read * 100 < all * wanted {
            let _ = writeln!(failed, "{name}: {read} of {all}, {wanted} % wanted");
        }
    }
    assert!(failed.is_empty(), "{failed}");
}

/// Pairs of wordings of one meaning: equal trees.
#[test]
fn two_wordings_one_tree() {
    let vocabulary = Vocabulary::default();
    let pairs = [
        ("Whenever a card is drawn, it is moved.", "When a card is drawn, it is moved."),
        ("A player may not draw a card.", "A player can't draw a card."),
        ("A player is able to draw a card.", "A player can draw a card."),
        ("A player has to discard a card.", "A player must discard a card."),
        ("A player is required to discard a card.", "A player must discard a card."),
        (
            "As long as the deck is empty, players can pass.",
            "While the deck is empty, players can pass.",
        ),
        ("Shuffle all of the cards.", "Shuffle all the cards."),
        ("Every player draws a card.", "Each player draws a card."),
        (
            "A card can be played only from the hand.",
            "A card can only be played from the hand.",
        ),
        ("No more than two cards are drawn.", "At most two cards are drawn."),
        ("Put the card into the row.", "Put the card to the row."),
        ("The player gets paid.", "The player is paid."),
        (
            "The player draws a card on their turn.",
            "The player draws a card during their turn.",
        ),
    ];
    for (a, b) in pairs {
        let (Parsed::Read(one, _), Parsed::Read(other, _)) =
            (parse(&vocabulary.encode_text(a)), parse(&vocabulary.encode_text(b)))
        else {
            panic!("`{a}` or `{b}` is not read")
        };
        assert_eq!(print(&one, &vocabulary), print(&other, &vocabulary), "`{a}` and `{b}`");
        assert_eq!(one, other, "`{a}` and `{b}`");
    }
}

/// A sentence that is not read says where it stopped and what would fit.
#[test]
fn unread_says_where() {
    let vocabulary = Vocabulary::default();
    let Parsed::Unread(stop) =
        parse(&vocabulary.encode_text("When a card is drawn, of of it."))
    else {
        panic!("it is no sentence")
    };
    assert!(stop.understood.to_lowercase().starts_with("when a card is drawn"), "{stop:?}");
    assert!(!stop.expected.is_empty() && stop.expected.len() <= 5, "{stop:?}");
    let Parsed::Unread(stop) = parse(&vocabulary.encode_text("The blorf is empty.")) else {
        panic!("it has an unknown word")
    };
    assert_eq!(stop.unknown.len(), 1, "{stop:?}");
}

/// No text makes the parser panic or run away.
#[test]
fn any_text_ends() {
    let vocabulary = Vocabulary::default();
    let long = "the card of the player that ".repeat(60);
    let list = "a card and ".repeat(120);
    for text in ["", ".", ",", ": :", "when when when", "(((((", &long, &list] {
        let _ = parse(&vocabulary.encode_text(text));
    }
}
