//! Sides and leads by the sorts of their words, in whatever order these stand: `the one printed earlier`, `the rule that
//! carries the lower number`. Each word has to tell something or be one of those that tell nothing.

use std::sync::LazyLock;

use super::pattern::Template;

/// Words that stand together and tell which rule is meant.
const TELLS: &str = "
<low>|lower-numbered|lowest-numbered|smaller-numbered ordinal|rule? <number>? => early
<number> is|are <low> => early
<early>|old|before|sooner => early
<high>|higher-numbered|highest-numbered|greater-numbered ordinal|rule? <number>? => late
<number> is|are <high> => late
<late>|new|recent|recently|younger|youngest|after => late
more? <narrow> <case>? => narrow
more? closely|precisely|narrowly|specifically => narrow
all|every|any|most <case> => wide
in general => wide
more? <wide> <case>? => wide
<claims> that? in? so? many? words? itself|it|they is|are? as? an? <exc> => calls-itself
<calls> itself|themselves an? <exc> => calls-itself
<claims> so in so many words => calls-itself
says|say so => calls-itself
states|state|declares|declare|expresses|express|announces|announce an? <exc> => calls-itself
<written>|marked|labelled|labeled|worded|phrased as an? <exc> => calls-itself
<exc> => exceptional
to which it is|makes an? <exc> => wide
<that>? it is an? <exc> to => wide
<that>? it excepts|qualifies => wide
<forbids> => forbids
prohibition|prohibitions|ban|bans|interdiction|restriction|restrictions => forbids
\"cannot\"|\"may_not\"|\"must_not\"|\"never\" => forbids
<permits> => permits
permission|permissions => permits
\"can\"|\"may\" => permits
obligation|obligations|duty|duties|\"must\" => obliges
text|texts|words|word|wording|what|whatever? is|are? <written>|says|say|said? on|of a|the|any|each|every? <card> => printed
<card> text|texts => printed
<card>|card's => printed
this|the|these|our <book> => written
booklet|leaflet|manual|sheet|rulebook|pamphlet|ruleset => written
all|every|any|the? other|remaining <rule>|chapter|chapters|section|sections|part|parts => other
everything|anything|whatever else? => other
";

/// Words that tell nothing of which rule is meant.
const FILLERS: &str = "a an the any every each all both its it their some that those these this two which what whatever \
    rule rules one ones law laws provision provisions instruction instructions text case cases chapter of in on for to \
    about from with has have having carries carry carrying bears bear bearing gives give with who is are was were be \
    been comes come came stands stand stood appears appear listed printed written given stated placed put added made \
    number numbers ordinal deals deal speaks speak covers cover describes describe concerns applies apply fits action \
    actions something anything itself as marked meant expressly explicitly most more very whichever conflicting \
    contradicting clashing contradictory opposing single kind down up book booklet list page here only";

/// Words about two rules that cannot both be followed.
const CLASHES: &str = "
cannot|can't be reconciled|squared|combined|followed|obeyed|applied|true|met => clash
cannot|can't both|all be reconciled|squared|combined|followed|obeyed|applied|true|met => clash
different|opposite|contradictory|several|two directions|things|ways => clash
at loggerheads|odds|variance => clash
in|is|are incompatible|irreconcilable|inconsistent => clash
say|says otherwise => clash
<clash>|<clashes>|<conflict>|conflicts|disputes|contradictions|clashes|conflicting|contradicting => clash
";

/// Words that may stand around them.
const AROUND: &str = "if when whenever where wherever should in case the a an any event of between among amongst two \
    several some or more seem seems appear appears to be is are found ever there with from each one another other say \
    says pull point it they them what this that these those our game book booklet rule rules law laws provision \
    provisions and different both together up something on";

struct Bags {
    tells: Vec<Template>,
    clashes: Vec<Template>,
}

static BAGS: LazyLock<Bags> =
    LazyLock::new(|| Bags { tells: Template::table(TELLS), clashes: Template::table(CLASHES) });

/// What a side is, where all its words tell one thing.
pub(super) fn side(words: &[String]) -> Option<&'static str> {
    let mut told = sorts(words, &BAGS.tells, FILLERS)?;
    told.dedup();
    // `The later rule that says it is an exception`: what makes it prevail is what it says.
    if told.contains(&"calls-itself") || told.contains(&"exceptional") {
        told.retain(|sort| *sort != "late");
    }
    match told.as_slice() {
        [one] => Some(one),
        _ => None,
    }
}

/// Whether words say that two rules conflict, and nothing else.
pub(super) fn conflict(words: &[String]) -> bool {
    let words = words.strip_suffix(&[",".to_owned()]).unwrap_or(words);
    let starts = words.first().is_some_and(|w| {
        super::words::is_of(w, "<if>")
            || matches!(w.as_str(), "in" | "of" | "between" | "among" | "with")
    });
    starts && sorts(words, &BAGS.clashes, AROUND).is_some_and(|told| !told.is_empty())
}

/// The sorts of what the words tell; none if a word is neither of a phrase nor a filler.
fn sorts(words: &[String], phrases: &[Template], fillers: &str) -> Option<Vec<&'static str>> {
    const LONGEST: usize = 10;
    let mut told = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let most = LONGEST.min(words.len() - at);
        let hit = (1..=most).rev().find_map(|len| {
            let part = &words[at..at + len];
            phrases.iter().find(|t| t.fits(part, &mut |_| true)).map(|t| (len, t.means))
        });
        if let Some((len, means)) = hit {
            told.push(means);
            at += len;
        } else if fillers.split_whitespace().any(|filler| filler == words[at]) {
            at += 1;
        } else {
            return None;
        }
    }
    Some(told)
}

/// What a norm says of what is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Norm {
    Allowed,
    Forbidden,
}

/// `What is forbidden stays forbidden, even if another rule allows it`: whether what is forbidden prevails over what is allowed.
pub(super) fn norm(words: &[String]) -> Option<bool> {
    const ALLOWED: &str = "allowed permitted can may allows allow permits permit lets let";
    const FORBIDDEN: &str =
        "forbidden prohibited banned cannot forbids forbid prohibits prohibit bans ban";
    const AROUND: &str = "what whatever that which is be stays remains still always then even if when where whenever \
        although though while and but one a another other rule rules anything something some someone it this so says \
        say you players player they do does done happen happens, not no matter any the an action way in spite of";
    let mut winner = None;
    let mut loser = None;
    let mut asked = false;
    for part in words.split(|w| matches!(w.as_str(), "," | ";" | ":")) {
        let mut said = Vec::new();
        let mut at = 0;
        while let Some(word) = part.get(at) {
            let is = |list: &str| list.split_whitespace().any(|w| w == word);
            let not = part.get(at + 1).is_some_and(|w| w == "not");
            if word == "may" && not
                || word == "not" && part.get(at + 1).is_some_and(|w| w == "allowed")
            {
                said.push(Norm::Forbidden);
                at += 1;
            } else if is(ALLOWED) {
                said.push(Norm::Allowed);
            } else if is(FORBIDDEN) {
                said.push(Norm::Forbidden);
            } else if word == "not" || !is(AROUND) {
                return None;
            }
            at += 1;
        }
        said.dedup();
        let first = part.first().map(String::as_str);
        let spite = matches!(first, Some("although" | "though" | "even"))
            || matches!(part, [no, matter, ..] if no == "no" && matter == "matter");
        match said.as_slice() {
            [one] if spite => loser = loser.or(Some(*one)),
            [one] if winner.is_none_or(|w| w == *one) => winner = Some(*one),
            [_, _] if first.is_some_and(|w| super::words::is_of(w, "<if>")) => asked = true,
            _ => return None,
        }
    }
    let winner = winner?;
    (asked || loser.is_some_and(|loser| loser != winner)).then_some(winner == Norm::Forbidden)
}

/// The items of an order of precedence, best first: `the order of precedence is: …, then …`.
pub(super) fn ranked(words: &[String]) -> Option<Vec<&[String]>> {
    const NAMES: [&str; 9] = [
        "order",
        "hierarchy",
        "precedence",
        "priority",
        "tests",
        "rank",
        "ranks",
        "ranking",
        "ranked",
    ];
    const AROUND: &str = "the this following of is are in these a an as follows from highest strongest to first rules \
        rule settles settle decides decide decided conflicts conflict when if clash disagree look at read check use go \
        through sections section parts chapters headings different disagree follow comes which that list apply applied by resolved resolve between among until one them \
        it , order any two";
    // `If rules disagree, A comes first, then B, then C`: a list without a colon.
    let first =
        |at: usize| words[at..].windows(2).any(|w| w[0].starts_with("come") && w[1] == "first");
    let stop = words.iter().position(|w| w == ":").or_else(|| {
        words
            .iter()
            .position(|w| w == ",")
            .filter(|&at| first(at) && words[at..].iter().any(|w| w == "then"))
    })?;
    let (front, list) = (&words[..stop], &words[stop + 1..]);
    let around = |w: &String| {
        NAMES.contains(&w.as_str()) || AROUND.split_whitespace().any(|one| one == w)
    };
    let asked = |w: &String| matches!(w.as_str(), "list" | "conflict" | "clash" | "disagree");
    if !front.iter().any(|w| NAMES.contains(&w.as_str()) || asked(w))
        || !front.iter().all(around)
    {
        return None;
    }
    let lead = |w: &str| {
        matches!(
            w,
            "then"
                | "and"
                | "first"
                | "second"
                | "third"
                | "firstly"
                | "secondly"
                | "thirdly"
                | "next"
                | "finally"
                | "last"
                | "lastly"
        ) || w.len() == 3 && w.starts_with('(') && w.ends_with(')')
    };
    let mut items: Vec<&[String]> = Vec::new();
    for part in list.split(|w| matches!(w.as_str(), "," | ";" | "then" | "before")) {
        let from = part.iter().take_while(|w| lead(w)).count();
        // `rule 7 ranks first, then rule 5 comes next`
        let place = part
            .iter()
            .rposition(|w| matches!(w.as_str(), "ranks" | "rank" | "comes" | "come"));
        let end = place.filter(|at| {
            let behind = &part[at + 1..];
            !behind.is_empty()
                && behind.iter().all(|w| lead(w) || matches!(w.as_str(), "highest" | "lowest"))
        });
        let end = end.unwrap_or(part.len());
        if from < end {
            items.push(&part[from..end]);
        }
    }
    (items.len() > 1).then_some(items)
}
