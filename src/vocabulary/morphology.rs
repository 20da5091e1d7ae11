//! Regular English word forms: plural, third person, past, gerund, and the way back for verbs.
//!
//! Spelling only, no word list: irregular forms stand in the lexicon.

fn is_vowel(c: u8) -> bool {
    matches!(c.to_ascii_lowercase(), b'a' | b'e' | b'i' | b'o' | b'u')
}

fn ends_with_consonant_y(word: &[u8]) -> bool {
    matches!(word, [.., before, b'y' | b'Y'] if !is_vowel(*before))
}

fn hisses(word: &str) -> bool {
    match word.as_bytes() {
        [.., b's' | b'S' | b'x' | b'X' | b'z' | b'Z'] => true,
        [.., before, b'h' | b'H'] => matches!(before, b'c' | b'C' | b's' | b'S'),
        _ => false,
    }
}

/// Plurals that no rule of spelling gives, each behind its singular.
const IRREGULAR: [(&str, &str); 9] = [
    ("goose", "geese"),
    ("mouse", "mice"),
    ("louse", "lice"),
    ("foot", "feet"),
    ("tooth", "teeth"),
    ("man", "men"),
    ("woman", "women"),
    ("child", "children"),
    ("ox", "oxen"),
];

/// The other number of one of these words; `pair` tells which way.
fn irregular<'a>(
    noun: &str,
    pair: impl Fn(&(&'a str, &'a str)) -> (&'a str, &'a str),
) -> Option<String> {
    let known = IRREGULAR.iter().map(pair).find(|(from, _)| *from == noun);
    known.map(|(_, to)| to.to_owned())
}

/// The plural: `cards`, `boxes`, `parties`, `geese`.
pub(crate) fn plural(noun: &str) -> String {
    irregular(noun, |pair| *pair).unwrap_or_else(|| regular_plural(noun))
}

/// The regular plural.
fn regular_plural(noun: &str) -> String {
    for (end, words) in [("f", F_TO_VES), ("fe", FE_TO_VES)] {
        if words.contains(&noun) {
            return [&noun[..noun.len() - end.len()], "ves"].concat();
        }
    }
    if ends_with_consonant_y(noun.as_bytes()) {
        return [&noun[..noun.len() - 1], "ies"].concat();
    }
    if hisses(noun) || takes_oes(noun) {
        return [noun, "es"].concat();
    }
    [noun, "s"].concat()
}

/// `echoes`, `heroes`, but `pianos`.
fn takes_oes(noun: &str) -> bool {
    const PLAIN: [&str; 26] = [
        "photo", "piano", "logo", "casino", "kilo", "memo", "disco", "solo", "pro", "auto",
        "taco", "burrito", "rhino", "dino", "silo", "halo", "euro", "avocado", "banjo",
        "cello", "peso", "poncho", "turbo", "combo", "jumbo", "macro",
    ];
    matches!(noun.as_bytes(), [_, .., before, b'o'] if !is_vowel(*before))
        && !PLAIN.iter().any(|plain| noun.to_ascii_lowercase().ends_with(plain))
}

/// The regular third person: `moves`, `passes`, `carries`, `goes`.
pub(crate) fn third_person(verb: &str) -> String {
    if verb.ends_with('o') { [verb, "es"].concat() } else { regular_plural(verb) }
}

/// Whether the last consonant doubles before a vowel ending: short, stressed, one vowel before
/// one consonant. Stress cannot be seen in spelling, so longer words double only by their ends.
fn doubles(verb: &str) -> bool {
    let bytes = verb.as_bytes();
    let [.., a, b, c] = bytes else { return false };
    let short = is_vowel(*b)
        && !is_vowel(*c)
        && !matches!(c, b'w' | b'x' | b'y')
        && (!is_vowel(*a) || (*a == b'u' && bytes.len() > 3 && bytes[bytes.len() - 4] == b'q'));
    if !short {
        return false;
    }
    let vowels = bytes
        .iter()
        .enumerate()
        .filter(|&(i, &v)| is_vowel(v) && (i == 0 || !is_vowel(bytes[i - 1])))
        .count();
    vowels == 1
        || (bytes.starts_with(b"un") || bytes.starts_with(b"re")) && vowels == 2
        || ["fer", "mit", "gin", "get", "cel", "trol", "cur", "quip", "bet", "pel"]
            .iter()
            .any(|end| verb.ends_with(end))
            && !["offer", "differ", "suffer", "target", "budget", "limit"].contains(&verb)
}

/// The regular past and participle: `moved`, `passed`, `tapped`, `carried`.
pub(crate) fn past(verb: &str) -> String {
    if verb.ends_with('e') {
        return [verb, "d"].concat();
    }
    if ends_with_consonant_y(verb.as_bytes()) {
        return [&verb[..verb.len() - 1], "ied"].concat();
    }
    if doubles(verb) {
        return [verb, &verb[verb.len() - 1..], "ed"].concat();
    }
    [verb, "ed"].concat()
}

/// The gerund: `moving`, `tapping`, `seeing`, `tying`.
pub(crate) fn gerund(verb: &str) -> String {
    if let Some(stem) = verb.strip_suffix("ie") {
        return [stem, "ying"].concat();
    }
    if verb.ends_with('e')
        && !["ee", "oe", "ye"].iter().any(|end| verb.ends_with(end))
        && verb != "be"
    {
        return [&verb[..verb.len() - 1], "ing"].concat();
    }
    if doubles(verb) {
        return [verb, &verb[verb.len() - 1..], "ing"].concat();
    }
    [verb, "ing"].concat()
}

/// The regular degrees of a short adjective (`funny`: `funnier`, `funniest`); none for those that
/// take `more`.
pub(crate) fn degrees(plain: &str) -> Vec<(String, super::Class)> {
    const LONG: [&str; 12] =
        ["ed", "ing", "al", "ic", "ous", "ful", "less", "ive", "ent", "ant", "ary", "ish"];
    if LONG.iter().any(|ending| plain.ends_with(ending)) || plain.len() < 3 {
        return Vec::new();
    }
    let stem = match plain.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o']) => format!("{stem}i"),
        _ => plain.strip_suffix('e').unwrap_or(plain).to_owned(),
    };
    vec![
        (format!("{stem}er"), super::Class::AdjMore),
        (format!("{stem}est"), super::Class::AdjMost),
    ]
}

/// Plurals whose singular ends in `oe`.
const SHOES: [&str; 12] = [
    "shoes",
    "toes",
    "hoes",
    "foes",
    "canoes",
    "does",
    "oboes",
    "horseshoes",
    "woes",
    "roes",
    "snowshoes",
    "mistletoes",
];

/// Nouns whose f becomes ves.
const F_TO_VES: &[&str] = &[
    "loaf", "leaf", "sheaf", "thief", "half", "calf", "shelf", "wolf", "elf", "scarf", "dwarf",
];
/// Nouns whose fe becomes ves.
const FE_TO_VES: &[&str] = &["knife", "wife", "life"];

/// Whether a word in `es` more likely has its e from the singular: `horses`, `bruises`, `prizes`, and not `buses`,
/// `bonuses`, `glasses`.
fn silent_e(stem: &str) -> bool {
    let Some(rest) = stem.strip_suffix(['s', 'z']) else { return false };
    let mut ends = rest.chars().rev();
    let (last, before) = (ends.next(), ends.next());
    match last {
        Some('s' | 'z' | 't') | None => false,
        Some('u') => before.is_some_and(|c| "aeio".contains(c)),
        _ => true,
    }
}

/// Singular candidates of a noun that may be a plural, best first; empty if it cannot be one.
pub(crate) fn singulars(noun: &str) -> Vec<String> {
    if let Some(one) = irregular(noun, |(one, many)| (many, one)) {
        return vec![one];
    }
    let mut found = Vec::new();
    if let Some(stem) = noun.strip_suffix("ies")
        && stem.len() > 1
    {
        found.push(format!("{stem}y"));
        return found;
    }
    if let Some(stem) = noun.strip_suffix("ves") {
        // `loaves`, `knives`; but `gloves` and `hives` are regular.
        let one = [("f", F_TO_VES), ("fe", FE_TO_VES)].into_iter().find_map(|(end, words)| {
            let one = format!("{stem}{end}");
            let known = |word: &&str| one == *word || word.len() > 3 && one.ends_with(word);
            words.iter().any(known).then_some(one)
        });
        found.extend(one);
    }
    if let Some(stem) = noun.strip_suffix("es")
        && (hisses(stem) || takes_oes(stem) && !SHOES.contains(&noun))
    {
        if silent_e(stem) {
            found.push(format!("{stem}e"));
        }
        found.push(stem.to_owned());
    }
    if let Some(stem) = noun.strip_suffix('s')
        && stem.len() > 1
        && !["s", "u", "i"].iter().any(|end| stem.ends_with(end))
    {
        found.push(stem.to_owned());
    }
    found
}

/// Base forms that a regular past or participle may come from, best first.
pub(crate) fn bases_of_past(form: &str) -> Vec<String> {
    bases(form, "ed", past)
}

/// Base forms that a gerund may come from, best first.
pub(crate) fn bases_of_gerund(form: &str) -> Vec<String> {
    bases(form, "ing", gerund)
}

/// Base forms that a third person may come from, best first.
pub(crate) fn bases_of_third(form: &str) -> Vec<String> {
    let mut found = singulars(form);
    if let Some(stem) = form.strip_suffix("oes") {
        found.insert(0, format!("{stem}o"));
    }
    found.retain(|base| third_person(base) == form);
    found
}

fn bases(form: &str, ending: &str, inflect: fn(&str) -> String) -> Vec<String> {
    let Some(stem) = form.strip_suffix(ending) else { return Vec::new() };
    if stem.len() < 2 {
        return Vec::new();
    }
    let mut found = Vec::new();
    let bytes = stem.as_bytes();
    if bytes.len() > 2 && bytes[bytes.len() - 1] == bytes[bytes.len() - 2] && stem.is_ascii() {
        found.push(stem[..stem.len() - 1].to_owned());
    }
    if let Some(front) = stem.strip_suffix('i') {
        found.push(format!("{front}y"));
    }
    // A stem that ends in a single consonant after a single vowel would have doubled it: the base
    // had a silent e (`named`). Otherwise the bare stem is as good.
    found.push(stem.to_owned());
    found.push(format!("{stem}e"));
    found.retain(|base| inflect(base) == form);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_follow_the_spelling() {
        assert_eq!(plural("card"), "cards");
        assert_eq!(plural("box"), "boxes");
        assert_eq!(plural("party"), "parties");
        assert_eq!(plural("play"), "plays");
        assert_eq!(plural("match"), "matches");
    }

    #[test]
    fn verbs_follow_the_spelling() {
        assert_eq!((past("tap"), gerund("tap")), ("tapped".into(), "tapping".into()));
        assert_eq!((past("move"), gerund("move")), ("moved".into(), "moving".into()));
        assert_eq!((past("carry"), gerund("carry")), ("carried".into(), "carrying".into()));
        assert_eq!((past("offer"), gerund("tie")), ("offered".into(), "tying".into()));
        assert_eq!((past("refer"), gerund("see")), ("referred".into(), "seeing".into()));
        assert_eq!((past("discard"), past("reveal")), ("discarded".into(), "revealed".into()));
        assert_eq!((past("untap"), past("equip")), ("untapped".into(), "equipped".into()));
        assert_eq!((past("play"), gerund("begin")), ("played".into(), "beginning".into()));
        assert_eq!(third_person("pass"), "passes");
        assert_eq!(third_person("go"), "goes");
    }

    #[test]
    fn the_way_back_finds_the_base() {
        assert_eq!(bases_of_past("tapped")[0], "tap");
        assert_eq!(bases_of_past("planted")[0], "plant");
        assert_eq!(bases_of_past("named")[0], "name");
        assert_eq!(bases_of_gerund("digging")[0], "dig");
        assert_eq!(singulars("parties"), ["party"]);
        assert_eq!(singulars("cards"), ["card"]);
        for (plural, one) in [
            ("bruises", "bruise"),
            ("horses", "horse"),
            ("prizes", "prize"),
            ("houses", "house"),
            ("buses", "bus"),
            ("bonuses", "bonus"),
            ("glasses", "glass"),
            ("boxes", "box"),
            ("waltzes", "waltz"),
            ("loaves", "loaf"),
            ("knives", "knife"),
            ("bookshelves", "bookshelf"),
            ("gloves", "glove"),
            ("hives", "hive"),
        ] {
            assert_eq!(singulars(plural)[0], one);
        }
    }
}
