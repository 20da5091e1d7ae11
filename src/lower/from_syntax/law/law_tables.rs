//! The other words of laws: what stands for which, as `law_words` reads it. A template has words, alternatives (`is|are`), words
//! that may be missing (`always?`) and pieces (`{x}`), which are copied.

/// Words of which one stands in each piece that is ranked.
pub(crate) const RULES: &[&str] = &[
    "rule",
    "rules",
    "law",
    "laws",
    "prohibition",
    "prohibitions",
    "permission",
    "permissions",
    "exception",
    "exceptions",
    "restriction",
    "restrictions",
    "text",
    "texts",
    "rulebook",
    "book",
    "clause",
    "clauses",
    "section",
    "sections",
    "chapter",
    "chapters",
    "part",
    "parts",
    "errata",
    "those",
    "ones",
    "one",
];

/// What a law can begin with: when it is asked.
pub(crate) const LEADS: &[(&str, &str)] = &[
    ("the? golden|basic|first|most? important? rule :", ""),
    (
        "should|if|when|whenever|where the|any? two|any|several|some? of? the|these? rules seem|seems|appear|appears to conflict|contradict|disagree|clash with? each? one? other|another? ,",
        "if two rules conflict ,",
    ),
    (
        "should any? two|any|several|some of? the|these? rules conflict|contradict|disagree|clash with? each? one? other|another? ,",
        "if two rules conflict ,",
    ),
    (
        "if|when|whenever|where the|any? two|several|some|different of? the|these? rules tell|say|state|order|demand you? different|opposite|contradictory|other things ,",
        "if two rules conflict ,",
    ),
    (
        "if|when|whenever|where two|several rules cannot both|all be followed|obeyed|applied|true|carried? out? at? once? ,",
        "if two rules conflict ,",
    ),
    (
        "among|amongst|between conflicting|contradictory|contradicting|clashing|opposing rules ,",
        "if two rules conflict ,",
    ),
    (
        "in a|any|every conflict|contradiction|clash|disagreement between|of|among two? rules ,",
        "if two rules conflict ,",
    ),
    ("if|when in? there? is? any? doubt ,", "if two rules conflict ,"),
    (
        "if|when|whenever|where two|both|several|any rules? each? both? claim|claims|say|says to|that|they? prevail|win|take|have|has|override|overrule precedence|priority? over? the|each|one? other|another ,",
        "if two rules claim to take precedence over each other ,",
    ),
    (
        "between|among|amongst|of two? rules of the? same|equal {x} ,",
        "between rules of equal {x} ,",
    ),
    (
        "within|inside|in the? same|one|any|a|each|every|single single? rule ,",
        "if two clauses of a single rule conflict ,",
    ),
    (
        "in case|cases of a|any? doubt|contradiction|contradictions|conflicts|disagreement|clash ,",
        "in case of conflict ,",
    ),
    (
        "if|when|whenever|where {x} says|say|states|state something different|else from|than|to {y} ,",
        "if {x} contradicts {y} ,",
    ),
    (
        "if|when|whenever|where {x} and {y} cannot both be followed|obeyed|applied|true|right ,",
        "if {x} contradicts {y} ,",
    ),
    (
        "if|when|whenever|where {x} says|say|states|state otherwise than|from {y} ,",
        "if {x} contradicts {y} ,",
    ),
];

/// What a law can say, once its lead is read.
pub(crate) const CLAIMS: &[(&str, &str)] = &[
    ("always? do|follow|obey|trust|believe what {x} says|say|tells|tell you?", "follow {x}"),
    (
        "always? use|follow|take|obey|apply the first|earlier|earliest|upper|topmost one? rule? of? them? the? two?",
        "the earlier rule prevails",
    ),
    (
        "always? use|follow|take|obey|apply the last|later|latest|lower|bottom one? rule? of? them? the? two?",
        "the later rule prevails",
    ),
    (
        "the one|rule further|higher|nearer|that? stands|comes? first|up|above to? the? top? wins|prevails|counts|decides|applies|governs|holds",
        "the earlier rule prevails",
    ),
    (
        "the one|rule further|lower|nearer|that? stands|comes? last|later|down|below to? the? end|bottom? wins|prevails|counts|decides|applies|governs|holds",
        "the later rule prevails",
    ),
    (
        "the first rule that applies|fits is the one that counts|applies|decides|governs",
        "the earlier rule prevails",
    ),
    (
        "the rules are listed|given|printed|ordered in order of importance|priority|precedence|weight",
        "the earlier rule prevails",
    ),
    (
        "rules are listed|given|printed|ordered in order of importance|priority|precedence|weight",
        "the earlier rule prevails",
    ),
    (
        "the more|most restrictive|strict one|rule always? applies|wins|prevails|counts|governs",
        "a prohibition prevails over a permission",
    ),
    (
        "the stricter|strictest one|rule always? applies|wins|prevails|counts|governs",
        "a prohibition prevails over a permission",
    ),
    (
        "if|when|whenever|where one|a rule allows|permits something|anything that? another one? rule? forbids|prohibits|disallows it? , then? it|this|that is|remains|stays still? forbidden|prohibited|disallowed",
        "a prohibition prevails over a permission",
    ),
    (
        "if|when|whenever|where one|a rule allows|permits something|anything that? another one? rule? forbids|prohibits|disallows it? , then? it|this|that is|remains|stays not allowed|permitted",
        "a prohibition prevails over a permission",
    ),
    (
        "if|when|whenever|where one|a rule allows|permits something|anything and|but another one? rule? forbids|prohibits|disallows it|this , then? it|this|that is|remains|stays still? forbidden|prohibited|disallowed",
        "a prohibition prevails over a permission",
    ),
    (
        "if|when|whenever|where one|a rule forbids|prohibits|disallows something|anything and|but|that another one? rule? allows|permits it? , then? it|this|that is|remains|stays still? forbidden|prohibited|disallowed",
        "a prohibition prevails over a permission",
    ),
    (
        "if|when|whenever|where one|a rule forbids|prohibits|disallows something|anything and|but|that another one? rule? allows|permits it? , then? it|this|that is|remains|stays not allowed|permitted",
        "a prohibition prevails over a permission",
    ),
    (
        "if|when|whenever|where one|a rule forbids|prohibits|disallows something|anything and|but|that another one? rule? allows|permits it? , then? it|this|that is allowed|permitted",
        "a permission prevails over a prohibition",
    ),
    (
        "what is forbidden by one rule cannot be allowed|permitted by another",
        "a prohibition prevails over a permission",
    ),
    (
        "what one rule forbids no other rule can allow|permit",
        "a prohibition prevails over a permission",
    ),
    (
        "exceptions always? override|overrule|beat|trump|supersede what they are exceptions to",
        "an exception prevails over the general rule",
    ),
    (
        "exceptions always? override|overrule|beat|trump|supersede the rule|rules that? they are exceptions to",
        "an exception prevails over the general rule",
    ),
    (
        "an exception always? overrides|overrules|beats|trumps|supersedes what it is an exception to",
        "an exception prevails over the general rule",
    ),
    (
        "an exception always? overrides|overrules|beats|trumps|supersedes the rule that? it is an exception to",
        "an exception prevails over the general rule",
    ),
    (
        "exceptions always? override|overrule|beat|trump|supersede the rule|rules that? they except",
        "an exception prevails over the general rule",
    ),
    (
        "if|when|whenever|where one|a rule lets|allows|permits you|players|somebody|someone|anyone to? do something|anything|it and|but another one? rule? forbids|prohibits|disallows it|this , then? you|they|players|nobody cannot|can't|can|may not? do? it|that|so",
        "a prohibition prevails over a permission",
    ),
    (
        "if|when|whenever|where one|a rule forbids|prohibits|disallows something|anything|it and|but another one? rule? lets|allows|permits you|players|somebody|someone|anyone? to? do? it|this|so? , then? you|they|players cannot|can't do? it|that|so",
        "a prohibition prevails over a permission",
    ),
    (
        "the last|latest|newest|bottom one? rule? stated|given|written|printed|listed|added? last? is|counts|stands|holds followed|obeyed|applied|used|valid|true?",
        "the later rule prevails",
    ),
    (
        "the first|earliest|oldest|top one? rule? stated|given|written|printed|listed? is|counts|stands|holds followed|obeyed|applied|used|valid|true?",
        "the earlier rule prevails",
    ),
    (
        "a|any|every|each later|newer rule always? replaces|cancels|repeals|overrides|supersedes|overrules|beats an|any? earlier|older|former rule|one that|which contradicts|opposes|conflicts with? it?",
        "the later rule prevails over the earlier rule",
    ),
    (
        "later|newer rules always? replace|cancel|repeal|override|supersede|overrule|beat all|any? earlier|older|former rules|ones that|which contradict|oppose|conflict with? them?",
        "the later rule prevails over the earlier rule",
    ),
    (
        "an|any|every|each earlier|older rule always? overrides|supersedes|overrules|beats a|any? later|newer rule|one that|which contradicts|opposes|conflicts with? it?",
        "the earlier rule prevails over the later rule",
    ),
    (
        "always? use|follow|take|obey|apply the one|rule whose {x} is greater|greatest|higher|highest|larger|largest|bigger|biggest",
        "the rule with the higher {x} prevails",
    ),
    (
        "always? use|follow|take|obey|apply the one|rule whose {x} is less|lower|lowest|smaller|smallest|least",
        "the rule with the lower {x} prevails",
    ),
    (
        "the one|rule whose {x} is greater|greatest|higher|highest|larger|largest|bigger|biggest always? prevails|wins|governs|applies|counts",
        "the rule with the higher {x} prevails",
    ),
    (
        "the one|rule whose {x} is less|lower|lowest|smaller|smallest|least always? prevails|wins|governs|applies|counts",
        "the rule with the lower {x} prevails",
    ),
    (
        "the later|latter one prevails|wins|governs|applies|counts|stands",
        "the later rule prevails",
    ),
    (
        "the earlier|former one prevails|wins|governs|applies|counts|stands",
        "the earlier rule prevails",
    ),
    // An exception that stands later.
    (
        "but? if|when|where the later|latter|second one? rule? is|says|claims to? be? itself? an|the exception , it|this|that one? instead? prevails|wins|governs|applies|counts instead?",
        "if the later rule is exceptional , it prevails instead",
    ),
    (
        "but? if|when|where the one|rule that|which comes|stands|is later|last|second is|claims to? be? an|the exception , then? follow|use|obey|apply|take that|this|it one|rule? instead?",
        "if the later rule is exceptional , it prevails instead",
    ),
    (
        "but? if|when|where the later|latter|second one? rule? is|claims to? be? an|the exception , then? follow|use|obey|apply|take that|this|it|the one|rule|later? one? instead?",
        "if the later rule is exceptional , it prevails instead",
    ),
    (
        "but? an|any|every exception|rule that? is? written? as? an? exception? always? prevails|wins|governs|beats|overrides over? an|any|every|the rule|rules before|above it",
        "if the later rule is exceptional , it prevails instead",
    ),
    (
        "but? a|any|every rule that|which is|calls written|marked|meant|itself? as? an exception always? prevails|wins|governs|beats|overrides over? an|any|every|the rule|rules before|above it",
        "if the later rule is exceptional , it prevails instead",
    ),
    (
        "always? use|follow|take|obey|apply the one|rule that|which comes|stands|is printed|written|listed? first|earlier|above|before",
        "the earlier rule prevails",
    ),
    (
        "always? use|follow|take|obey|apply the one|rule that|which comes|stands|is printed|written|listed? last|later|below|second",
        "the later rule prevails",
    ),
    (
        "if|when|whenever|where one|an|some effect|rule|card says|states that something|anything can|may happen|be? done? and|but another one? says|states that it|this can't|cannot|may not? , the one|rule|effect that says|states that? it|so? can't|cannot|not wins|prevails|governs|applies|counts",
        "a prohibition prevails over a permission",
    ),
    ("nothing in {x} can|may change|override|overrule|alter {y}", "{x} cannot override {y}"),
    ("{x} always? goes|go|comes|come|stands|stand before|above {y}", "{x} prevails over {y}"),
    ("{x} is|are always? stronger|weightier|mightier|higher than {y}", "{x} prevails over {y}"),
    ("{x} is|are always? more important|powerful|binding than {y}", "{x} prevails over {y}"),
    ("{x} outweighs|outweigh|outranks|outrank {y}", "{x} prevails over {y}"),
    (
        "the rule with the most|highest|greatest|biggest|largest {x} prevails|wins|governs|applies|counts",
        "the rule with the higher {x} prevails",
    ),
    (
        "the rule with the least|fewest|smallest {x} prevails|wins|governs|applies|counts",
        "the rule with the lower {x} prevails",
    ),
];

/// What a law may say only behind its lead.
pub(crate) const ASKED: &[(&str, &str)] = &[
    ("{x} is|are right|decisive|binding|final|authoritative|correct", "{x} prevails"),
    ("{x} decides|decide|rules|rule|counts|count", "{x} prevails"),
    (
        "the later|last|latter|second sentence|part|provision|statement prevails|wins|governs|applies|counts|stands",
        "the later clause prevails",
    ),
    (
        "the earlier|first|former sentence|part|provision|statement prevails|wins|governs|applies|counts|stands",
        "the earlier clause prevails",
    ),
];

/// What pieces of a law can be called.
pub(crate) const PIECES: &[(&str, &str)] = &[
    ("what is|stands written|printed on a|the card|cards", "card text"),
    ("what a|the card|cards says|say", "card text"),
    ("what is|stands written|printed|said in these|the rules|rulebook|book", "these rules"),
    ("what these|the rules|rulebook say|says", "these rules"),
];
