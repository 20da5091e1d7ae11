//! The words of laws: kinds of words, and templates of what a side, a lead, a claim and a mark can be.

/// Kinds of words that templates name.
pub(super) const KINDS: &[(&str, &str)] = &[
    ("<rule>", "rule rules one ones law laws provision provisions"),
    ("<text>", "rule rules one ones law laws provision provisions card cards text texts"),
    ("<card>", "card cards tile tiles"),
    (
        "<book>",
        "rules rulebook book booklet leaflet manual sheet ruleset document text list page pamphlet",
    ),
    (
        "<case>",
        "case cases situation situations circumstance circumstances occasion occasions event events action actions \
         instruction instructions",
    ),
    ("<part>", "sentence sentences clause clauses statement statements half part parts"),
    ("<det>", "the a an any every each all both its some that those these this"),
    ("<number>", "number numbers"),
    ("<low>", "lower lowest smaller smallest"),
    ("<high>", "higher highest greater greatest larger largest bigger biggest"),
    (
        "<early>",
        "earlier earliest first former preceding previous prior older oldest upper topmost",
    ),
    ("<late>", "later latest last latter subsequent newer newest following"),
    ("<stands>", "comes come stands stand appears appear is are was were follows follow"),
    ("<written>", "listed printed written given stated placed put added"),
    ("<that>", "that which"),
    ("<takes>", "takes take has have gets get enjoys holds"),
    ("<prec>", "precedence priority"),
    ("<claims>", "claims claim says say states state declares declare"),
    ("<calls>", "calls call names declares declare states describes"),
    ("<exc>", "exception exceptions exceptional"),
    ("<forbids>", "forbids forbid prohibits prohibit bans ban disallows disallow"),
    ("<permits>", "permits permit allows allow lets let"),
    ("<thing>", "something anything it this that so"),
    ("<defers>", "defers defer yields yield bows bow"),
    (
        "<beats>",
        "beats beat overrides override overrules overrule trumps trump outranks outrank outweighs outweigh supersedes \
         supersede supplants supplant replaces replace defeats defeat cancels cancel repeals repeal modifies modify breaks \
         break amends amend annuls annul",
    ),
    (
        "<beaten>",
        "beaten overridden overruled trumped outranked outweighed superseded supplanted replaced defeated cancelled \
         canceled repealed",
    ),
    (
        "<obeyed>",
        "followed obeyed used applied kept believed observed honoured honored chosen taken preferred respected right \
         decisive binding heeded enforced valid",
    ),
    (
        "<follow>",
        "follow obey use apply keep believe observe choose take prefer trust heed honour honor respect enforce",
    ),
    (
        "<wins>",
        "wins win prevails prevail governs govern rules rule decides decide counts count applies apply stands stand \
         holds hold",
    ),
    ("<adv>", "always still also simply just then ever instead immediately"),
    ("<if>", "if when whenever where wherever should"),
    ("<clash>", "conflict disagree contradict clash differ collide oppose quarrel"),
    ("<clashes>", "conflicts disagrees contradicts clashes differs collides opposes"),
    (
        "<conflict>",
        "conflict dispute contradiction disagreement clash doubt argument collision",
    ),
    ("<odds>", "odds conflict"),
    ("<weight>", "weight force power authority"),
    (
        "<conflicts>",
        "conflict conflicts dispute disputes contradiction contradictions clash clashes",
    ),
    ("<same>", "same equal identical"),
    ("<kind>", "kind sort class type rank"),
    (
        "<narrow>",
        "specific narrow narrower narrowest particular special precise detailed specialized",
    ),
    (
        "<wide>",
        "general wide wider widest broad broader broadest generic usual common ordinary",
    ),
    (
        "<less>",
        "smaller smallest lower lowest lesser least fewer fewest stricter strictest tighter",
    ),
    (
        "<more>",
        "larger largest higher highest greater greatest bigger biggest more most looser",
    ),
    (
        "<figure>",
        "number numbers amount amounts figure figures limit limits value values total totals sum sums count",
    ),
    ("<strong>", "stronger strongest mightier mightiest weightier weightiest"),
    ("<weak>", "weaker weakest"),
];

/// Figures by which rules may be ranked.
pub(crate) const FIGURES: &[&str] = &[
    "power",
    "strength",
    "rank",
    "priority",
    "weight",
    "level",
    "force",
    "authority",
    "importance",
    "grade",
    "tier",
    "degree",
    "standing",
    "year",
];

/// What a side can be, without its determiner.
pub(super) const SIDES: &str = "
it|they|he => same
<rule> <that>? is|are? marked|labelled|labeled|tagged|headed exception => marked-exception
text|texts|wording => written
newer|newest|younger|youngest <text>? => new
more|most recent|recently <written>|adopted|made|passed? <text>? => new
last|latest <written>|adopted|made|passed <text> => new
<rule> <that>? is|are|was|were? <written>|adopted|made|passed more|most recently|lately => new
older|oldest <text>? => old
<early> <text> => early
<early> => early
lower-numbered|lowest-numbered|smaller-numbered|earlier-numbered <rule> => early
<rule> with|of|bearing|having <det>? <early>|<low> ordinal|rule? <number> => early
<rule> whose number is <early>|<low> => early
<early>|<low> ordinal|rule? <number> => early
<text> <that>? <stands>? <written>? earlier|first|sooner|above|before it|them? => early
<text> <that>? <stands>? <written>? nearer|nearest to the top|beginning|start => early
<text> <that>? <stands>? <written>? higher => early
<text> <that>? <stands>? <written>? further|farther|higher up the|this|our? <book>? => early
<rule> <that>? is|are? numbered lower|lowest|first => early
first|earliest <that> fits|applies => early
whichever <rule>? <stands> <written>? earlier|first|sooner|above|before => early
<late> <text> => late
<late> => late
higher-numbered|highest-numbered|greater-numbered|larger-numbered|later-numbered <rule> => late
<rule> with|of|bearing|having <det>? <late>|<high> ordinal|rule? <number> => late
<rule> whose number is <late>|<high> => late
<late>|<high> ordinal|rule? <number> => late
<text> <that>? <stands>? <written>? later|last|below|after|afterwards it|them? => late
<text> <that> follows|follow it|them? => late
<text> <that> precedes|precede it|them? => early
<text> <that>? <stands>? <written>? nearer|nearest to the bottom|end => late
<text> <that>? <stands>? <written>? lower => late
<text> <that>? <stands>? <written>? further|farther|lower down the|this|our? <book>? => late
<rule> <that>? is|are? numbered higher|highest|last => late
whichever <rule>? <stands> <written>? later|last|below|after => late
above => early
below|beneath|underneath => late
<early> <part> => early-part
<part> <that> <stands> <written>? earlier|first|before => early-part
<late>|second <part> => late-part
<part> <that> <stands> <written>? later|last|after => late-part
<rule> with|of|having <det>? <high>|more|most {p} => high
<rule> whose {p} is <high> => high
<high>|most {p} => high
<rule> with|of|having <det>? <low>|less|least|lesser {p} => low
<rule> whose {p} is <low>|less|least|lesser => low
<low>|least|lesser {p} => low
<strong> <rule> => strong
more|most powerful|weighty|important <rule> => strong
<high> <rule> => taller
<high> => taller
<weak> <rule> => weak
less|least powerful|weighty|important <rule> => weak
more|most? <narrow> <text> => narrow
more|most? <wide> <text> => wide
<rule> about|for|on|of <det>? more|most? <narrow> case|cases => narrow
<rule> about|for|on|of one|a|some <kind>|particular|certain of? {p} => narrow
<rule> about|for|on|of all? {p} in general => wide
<rule> about|for|on|of all|every|any|general {p} => wide
<rule> about|for|on|of <det>? more|most? <wide> case|cases => wide
<rule> about|for|on|of <det>? more|most? <wide> case|cases <that> contains|contain|includes|include|covers|cover it|them|the? narrower|smaller? one? => wide
<exc> => exceptional
<exc> <rule> => exceptional
<rule> <that> calls|call|names|name|declares|declare itself|themselves an? <exc> => calls-itself
<rule> <that> <calls> itself|themselves an? <exc> => exceptional
<rule> <that> <claims> that? it|they is|are an? <exc> => calls-itself
<rule> <that> is|are an? <exc> => exceptional
<rule> <that> states|state|makes|make|declares|declare an? <exc> => exceptional
<rule> <that> is|are? <written>|marked|meant|expressed as an? <exc> => exceptional
prohibition|prohibitions|ban|bans|interdiction => forbids
<rule> <that> <forbids> <thing> => forbids
<rule> <that>? with|of|having|containing|bearing|contains|has|includes the? words|word? \"cannot\"|\"may_not\"|\"must_not\"|\"never\" in? it|them? => forbids
<rule> <that>? with|of|having|containing|bearing|contains|has|includes the? words|word? \"can\"|\"may\" in? it|them? => permits
<rule> <that>? with|having|containing|bearing|contains|has|includes|says|say|uses|use the? words|word? \"exception\"|\"an_exception\"|\"as_an_exception\"|\"exceptional\" in? it|them? => exceptional
<rule> <that> starts|start|begins|begin|opens|open with the? words|word? \"exception\"|\"as_an_exception\"|\"despite\"|\"in_spite_of\"|\"notwithstanding\" => exceptional
<rule> <that> says|say|uses|use|contains|has \"despite\"|\"in_spite_of\"|\"notwithstanding\" => exceptional
<rule> <that> says|say|uses|use|contains|has \"except_as_in\"|\"except_as_described_in\"|\"subject_to\" another|other? rule|one? => defers
<rule> <that>? it|they names|name|mentions|mention|changes|change|alters|alter|limits|limit|modifies|modify => other
what <det>? other|another <rule> would? says|say|orders|order|demands|demand|have|has you|players|a|the? player? do? => other
words|word? \"cannot\"|\"may_not\"|\"must_not\"|\"never\" => forbids
\"cannot\"|\"may_not\"|\"must_not\"|\"never\" <rule> => forbids
<rule> <that> says|say|states|state that? you|players|a|the|they? player? cannot|must|may not? do? something|anything|it|that|so? => forbids
<rule> <that> says|say|states|state that? you|players|a|the|they? player? can|may do? something|anything|it|that|so? => permits
<rule> <that> says|say|uses|use \"cannot\"|\"may_not\"|\"must_not\"|\"never\" => forbids
permission|permissions => permits
<rule> <that> <permits> <thing> => permits
words|word? \"can\"|\"may\" => permits
\"can\"|\"may\" <rule> => permits
<rule> <that> says|say|uses|use \"can\"|\"may\" => permits
<rule> <that> <claims> that|to? it|they? <takes>? <prec> => claims
<rule> <that> <claims> that|to? it|they? <takes>? <prec> over {x} => claims-over
<rule> <that> <claims> that|to? it|they? <beats> {x} => claims-over
<rule> <that> <claims> that|to? it|they? prevails|prevail|wins|win => claims
<rule> <that> <claims> that|to? it|they? prevails|prevail|wins|win over|against {x} => claims-over
<rule> <that> the? other <rule>? <defers> to => claims
<rule> <that> <claims>? that|to? it|they? <defers> => defers
<rule> <that> <claims>? that|to? it|they? <defers> to {x} => defers-to
<rule> <that> <claims>? that|to? it|they? gives|give way => defers
<rule> <that>? is|are? expressed|stated|declared|said|made|written to? be? subject to {x} => defers-to
<rule> <that> is|are subject to {x} => defers-to
<rule> <that> <claims>? that|to? it|they? gives|give way to {x} => defers-to
<card> => printed
card text|texts => printed
card's|card' text|texts|words => printed
words of|on|in <det>? <card> => printed
anything|whatever|everything is|are? <written>|said on|by <det>? <card> => printed
text|texts|wording|words of|on|in <det>? <card> => printed
what <det>? <card> says|say => printed
what is <written> on <det>? <card> => printed
rulebook|book|ruleset => written
text|texts|wording|words of|in|on <det>? <book> => written
<rule> <that>? is|are? marked|labelled|labeled|tagged {p} => class
{p} <rule> it|they <clashes>|<clash> with|against? => class
<rule> it|they <clashes>|<clash> with|against? => other
<rule> <that> does|do not => other
<rule> <that>? is|are? marked|printed|written|set|shown|labelled|labeled with|in|by a|an? {p} => class
<rule> with|in a|an? {p} => class
<rule> without one|it|that|them => other
<rule> without a|an|any? {p} => other
what you|players|a|the? player? must do => obliges
what you|players|a|the? player? may|can do => permits
what you|players|a|the? player? cannot|must|may not? do => forbids
must|duty|duties => obliges
may|can => permits
cannot|never => forbids
what <det>? rules|rulebook|book says|say => written
anything|whatever|everything else? is|are? <written>|said? in|by <det>? <book> => written
<rule> => other
other|another <rule>? => other
others => other
<rule> of|in part|chapter|section|article {p} => numbered
rule|rules|section {p} => numbered
section|chapter|part {p} <rule> => numbered
<rule> <that>? with|of|having|containing|bearing|contains|contain|has|have|includes|include|says|say|uses|use the? word|words|phrase|expression? {q} in? it|them? => saying
<rule> <that>? in which the? word|words|phrase? {q} appears|appear|stands|stand|is|are used? => saying
<rule> <that>? starting|beginning|opening|starts|start|begins|begin|opens|open with the? word|words|phrase? {q} => opening
{q} <rule> => saying
{p} <rule> => class
{p} => spoken
";

/// What can stand before a claim.
pub(super) const LEADS: &str = "
first of? all? , => start
if|when in doubt , => start
first|firstly|generally|normally , => start
at|in our|this|the table|game|house|book ,? => start
but|however|yet|still|and ,? => start
after that|this ,? => open
then|next|otherwise|second|secondly|third|thirdly|finally|lastly|else ,? => open
last of all ,? => open
failing that|this ,? => open
in all|any other case|cases|clash|clashes|conflict|conflicts|dispute|disputes ,? => open
<if> that|this|it does not help|decide , => open
<if> <rule>? {p} does not help|decide , => open-by
<if> <rule>? {p} does not settle|decide|resolve it|a|the|any? matter|conflict|dispute|question? , => open-by
<if> that|this|it does not settle|decide|resolve it|anything|the? matter|conflict|dispute|question? , => open
<if> that|this|it leaves it|the? matter|conflict|dispute|question? open|undecided , => open
<if> neither|none|no <rule>? <defers> , => open
<if> neither|none|no <rule>? <defers> to the|any other <rule>? , => open
<if> neither|none|no <rule>? <claims>|has|makes a|any? claim|<prec> , => open
<if> neither|none|no <rule>? <claims>|has|makes a|any? claim|<prec> over the|any other <rule>? , => open
<if> neither|none|no <rule>? is|are|states an? <exc> , => open
<if> neither|none|no <rule>? is|are more? <narrow> , => open
<if> there is no|not such|any? claim|exception , => open
<if> nothing is claimed|said , => open
<if> no claim|exception is made|stated , => open
<if> the conflict|matter|question|dispute|clash is|remains still? open|undecided|unsettled , => open
<if> they|both|these are the? <same>|alike|equally , => open
<if> they|both|<rule> have|has|are|is of|in? the? <same> {p} , => open
<if> the two? <rule> have|are of? the? <same> {p} , => open
<if> the {p} are|is|be the? <same>|alike , => open
between|among|amongst|of|with the? two|several? <rule> of|with|that|in have? the? <same> {p} ,? => open
in case of a? tie , => open
<if> <det>? two|several|some? or? more? <rule> of|in? this|the? game|book|list? <clash> with|from? each|one? other|another? , => conflict
<if> <det>? two|several|some? <rule> are|seem|appear at|in|to <odds>|disagree|clash|contradict with? each|one? other|another? , => conflict
<if> <det>? two|several|some? <rule> is|are|be? found|seen|held|seem|seems|appear|appears to? <clash> with|from? each|one? other|another? , => conflict
<if> you|players find|see|notice|meet two|any|some? <rule> <that>? <clash>|conflicting|disagreeing|contradict with? each|one? other|another? , => conflict
<if> <det>? two|several|some? <rule> do not|cannot agree|match with? each|one? other|another? , => conflict
<if> any? two|several|some of them|these|those|which <clash> with|from? each|one? other|another? , => them
<if> <det>? two|several|some? <rule> say|order|demand|require different|opposite things , => conflict
<if> <det>? two|several|some? <rule> pull in different|opposite directions , => conflict
<if> <det>? two|several|some? <rule> cannot both be followed|obeyed|applied|true , => conflict
<if> one|a rule says|orders otherwise|differently than|from another rule? , => conflict
<if> there is a conflict|contradiction|clash|dispute between|of? two? rules? , => conflict
in|for a|an|any|every|each|case? of? a|an? <conflict> between|of? two? rules? ,? => conflict
in case of <conflict> , => conflict
<if> <rule> differ|differs in {p} , => figure
<if> the {p} differ|differs , => figure
<if>? one|a rule say|says|orders otherwise|differently than|from another rule? , => conflict
to settle|decide|resolve|end a|an|any|every|the <conflict> between|of? two? rules? , => conflict
<if> <det>? two? <rule> give|gives you|players|a? player? different|other|two <figure> of {p} for|of|about? the? same? thing|things|matter|limit|roll|card|case|turn|action? , => amounts
<if> <det>? two? <rule> give|gives you|players|a? player? different|other|two <figure> for|of|about? the? same? thing|things|matter|limit|roll|card|case|turn|action? , => amounts
<if> <det>? two? <rule> give|gives|set|sets|state|name|tell|say|demand|mention|have|ask different|other|two <figure> for|of|about? the? same? thing|things|matter|limit? , => amounts
<if> <det>? two? <figure> given|set|for? in|by|for? the? two? rules|same? thing|rule? differ|disagree|conflict|clash , => amounts
<if> {x} and {y} <clash> , => pair
<if> {x} <clashes>|<clash> with|from? {y} , => pair
<if> {x} goes|go|is|are against {y} , => pair
<if> {x} and {y} do not agree , => pair
<if> {x} and {y} give|gives|have|has|lead|leads to? different|contradictory|conflicting|opposite answers|results|outcomes|instructions|orders|endings , => pair
<if> {x} and {y} say|order|demand|want|require different|opposite things , => pair
<if> two|both|several|they cannot both|all be followed|obeyed|applied|true , => them
<if> {x} says|say something different|else from|than {y} , => pair
<if> one rule <permits> what another rule? <forbids> , => norms
<if> one rule says {x} and|but another rule? says {y} , => pair
<if> <det>|one <rule> says|states that? <thing>|you|players can|may be? happen|done|do|occur <thing>? and|but|while <det>? another|other|one rule? says|states that? <thing>|you|players|they cannot|must|may not? be? happen|done|do|occur? <thing>? , => norms
<if> <det>|one <rule> says|states that? a|any|the? player|somebody|someone can|may do? <thing>? and|but|while <det>? another|other|one rule? says|states that? the|a|that? player|they|somebody? cannot|must|may not? do? <thing>? , => norms
<if> <thing>|what is both? allowed|permitted and forbidden|prohibited , => norms
<if> <det>|one <rule> tells|asks|orders you|players|a|the|somebody|someone? player? to do <thing> and|but|while <det>? another|other|one? <rule>? tells|asks|orders? you|players|them|it|him? not to? do? <thing>? , => norms
<if> <det>|one <rule> tells|asks|orders you|players|a|the|somebody|someone? player? to do <thing> and|but|while <det>? another|other|one? <rule>? <forbids> <thing>? , => norms
<if> the? texts|text|words of <det>? two|several? {x} <clash> , => conflict
<if> two|several? {x} <clash> with? each|one? other|another? , => among
among|between|amongst|of the? two|several? {x} ,? => among
<if> <det>|one <rule> contains|contain|has|includes|says|uses the? word|words|phrase? {q} in? it? , => saying
<if> <det>|one <rule> says|states that something|it|this? happens? {q} , => saying
<if> <det>|one <rule> starts|begins|opens with the? word|words|phrase? {q} , => opening
of|between|among <det>? two? conflicting|clashing|contradicting|contradictory|opposing <rule> , => conflict
<if> two|several|some <part> of|in the? one|same|a|single rule <clash> with? each|one? other|another? , => part
within|inside|in|under <det>? one|same|single? chapter|section|part|article|heading , => sections
<if> both|two <part> <stands> in the? one|same|a|single rule , => part
within|inside|in the? one|same|a|any|every|each single? rule , => part
precedence|priority|order|meta|conflicts : => start
<if> both|each|two of? two|the? conflicting|clashing? rules each? claim|claims|say|says to|that? they|it? <takes>? <prec> over the? each|one? other|another , => mutual
<if> both|each|two of? two|the? conflicting|clashing? rules each? claim|claims|say|says to|that? they|it? <beats> the? each|one? other|another , => mutual
<if> <det>? it|one|<late>|other|second <rule>? has|contains|uses|includes the? word \"exception\"|\"exceptional\" in? it? , => calls-itself
<if> <det>? it|one|<late>|other|second <rule>? calls|names|declares|states itself an? <exc> , => calls-itself
<if> <det>? <late>|other|second <rule> states an? <exc> , => calls-itself
<if> <det>? <late>|other|second <rule> is|calls itself? an? <exc> , => exception
<if> <det>? <late>|other|second <rule> makes|declares|states an? <exc> to|from|of it|that , => calls-itself
<if> <det>? <late>|other|second <rule> is|calls|states itself? an? <exc> to {x} , => exception-to
<if> it|one calls|is|states itself? an? <exc> , => exception
<if> it|one <claims> that? it is an? <exc> , => calls-itself
<if> {x} <calls> itself an? <exc> , => calls-by
<if> {x} <calls> itself an? <exc> to {y} , => calls-by
<if> {x} <claims> that? it is an? <exc> , => calls-by
<if> {x} <claims> that? it is an? <exc> to {y} , => calls-by
<if> {x} is <written>|marked|meant|expressed as an? <exc> , => calls-by
<if> {x} is <written>|marked|meant|expressed as an? <exc> to {y} , => calls-by
<if> {x} states|state|declares|declare|announces|expresses an? <exc> , => calls-by
<if> {x} states|state|declares|declare|announces|expresses an? <exc> to {y} , => calls-by
<if> {x} <calls>|is itself? an? <exc> , => exception-by
<if> {x} <calls>|is itself? an? <exc> to {y} , => exception-by
<if> <det>? it|one|<late> <rule>? is <written>|marked|meant as an? <exc> , => calls-itself
<if> it|one calls|is|states itself? an? <exc> to {x} , => exception-to
<if> the|any? other|one|late|later? one|rule? has|bears|carries|is marked? with? a|an? {p} , => marked
<if> one|either of? the|these|two|them? two? rules? <claims> that|to? it|they? <takes>? <prec> , => claim
<if> one|either of? the|these|two|them? two? <rule>? <claims> that|to? it|they? <takes>? <prec> over the|any? other|another , => claim
<if> one|either of? the|these|two|them? two? rules? <claims> that|to? it|they? <beats> the|any other|another , => claim
<if> one|either of? the|these|two|them? two? rules? <defers> to the|any other|another , => claim
";

/// What a law can say.
pub(super) const CLAIMS: &str = "
<adv>? <follow> the? <less> of? the? two? <figure>? => less
the? <less> of? the? two? <figure>? <adv>? <wins> <adv>? => less
the? <less> of? the? two? <figure>? is|are <adv>? to? be? <obeyed> => less
<adv>? <follow> the? <more> of? the? two? <figure>? => more
the? <more> of? the? two? <figure>? <adv>? <wins> <adv>? => more
the? <more> of? the? two? <figure>? is|are <adv>? to? be? <obeyed> => more
the? place|places|order|position|positions|number|numbers of the? rules in|within? this|the? book|rulebook|list? does|do not matter|count => idle
read the|this|these list|rules|book from top to bottom => idle
the|these list|rules|book is|are read from top to bottom => idle
first? compare|look at|to? the|their? {p} first? => compare
both|the|all|these claims are ignored|void|disregarded => cancelled
both|the|all|these claims cancel each? one? other|another? out? => cancelled
neither claim counts|holds|applies|stands => cancelled
the|that|this|such? claim|claims is|are <obeyed> => claimed
the|that|this|such? claim|claims counts|count|holds|hold|stands|stand => claimed
all|the <det>? rules hold|apply|stand|count as <written> => idle
the? chapters|sections|parts|rules is|are ranked => idle
<det> section|sections|rule|rules|part|chapter named|listed|mentioned|given first|earlier|higher counts|wins|prevails|applies|comes first? => idle
<det> section|sections|rule|rules|part|chapter named|listed|mentioned|given first|earlier|higher is <obeyed> => idle
<det> <rule> is|are|was|were <written>|adopted|agreed|made over|through|during the? years|time|months|seasons in? order? => idle
<det> <rule> is|are|was|were <written>|adopted|agreed|made in order of time|age? => idle
it|they|this|that rule? does|do so? => does
a|any|one rule may|can say|claim|state that? it <takes> <prec> over {y} => may-claim
a|any|one rule may|can say|claim|state that|to? it? <beats> {y} => may-claim
claims of|to <prec> are <obeyed> before? anything? else|first? => may-claim
the? lower|smaller the|its <number> of? a|the? rule? , the more|greater|higher <weight> it|the? rule? has|carries? => early
the? lower|smaller a|the? rule's <number> , the stronger|weightier|mightier|heavier|higher it|the? rule? is|ranks? => early
the? higher|greater|larger|bigger a|the? rule's <number> , the stronger|weightier|mightier|heavier|higher it|the? rule? is|ranks? => late
the? higher|greater|larger the|its <number> of? a|the? rule? , the more|greater|higher <weight> it|the? rule? has|carries? => late
the more closely|narrowly|precisely a|the <rule> describes|fits|covers a|the <case> , the more|greater|higher <weight> it|the? rule? has|carries => narrow
<prec> is|goes|runs by|according to? rule? <number> , <low> <number>? first => early
<prec> is|goes|runs by|according to? rule? <number> , <high> <number>? first => late
<rule>|conflicts|disputes is|are <adv>? settled|decided|ranked|ordered|resolved by <det>? rule? <number> => by-number
conflicting|clashing|contradicting <rule> is|are <adv>? settled|decided|ranked|ordered|resolved by <det>? rule? <number> => by-number
an|any|every|each? <exc> applies|apply|counts|count|holds|hold|works only if|when|where it|they says|say so => calls
the same is true|right if neither|no rule makes|claims a|any? claim|<prec>? => again
the same holds|applies|goes if neither|no rule makes|claims a|any? claim|<prec>? => again
you|players|it|this|that|they may|can be? done? do? it|that|so? => permitted
it|this|that is allowed|permitted => permitted
you|players|they? do not do? it|that|so => forbidden
you|players|it|this|that|they cannot|must|may not? be? done? do? it|that|so? => forbidden
it|this|that is|stays|remains not|still? forbidden|prohibited => forbidden
{x} can|may|must <adv>? never|not be <beaten> by {y} => over
{x} cannot|never ever? be <beaten> by {y} => over
{x} can|may|must never|not <beats> {y} => under
{x} cannot|never ever? <beats> {y} => under
{x} can|may|must never|not stand against {y} => under
{x} cannot|never stands? against {y} => under
{x} can|may ever? <beats> {y} => denied-over
{x} <adv>? <beats> {y} => over
{x} <adv>? <takes> <prec> over {y} => over
{x} <adv>? <wins> out? over|against|before {y} => over
{x} <adv>? <wins>|is|are|ranks|rank|goes|go|comes|come above|before|over|ahead of? {y} => over
{x} is|are <adv>? stronger|weightier|mightier|higher than {y} => over
{x} is|are <adv>? more important|powerful|binding than {y} => over
{x} is|are <adv>? <obeyed> instead of {y} => over
{x} is|are <adv>? <obeyed> before|over {y} => over
{x} is|are <adv>? <obeyed> rather|ahead than|of {y} => over
{x} <adv>? takes|take the place of {y} => over
{x} has|have the final|last say|word over|against {y} => over
{x} has|have the upper hand over {y} => over
{x} carries|carry more weight than {y} => over
{x} <adv>? gives|give way to {y} => under
{x} <adv>? <defers> to {y} => under
{x} <adv>? loses|lose to|against {y} => under
{x} is|are <adv>? <beaten> by {y} => under
{x} <adv>? <wins>|is|are|ranks|rank|comes|come below|under|after|behind {y} => under
{x} is|are <adv>? weaker than {y} => under
{x} <adv>? <wins> <adv>? => wins
{x} is|are <det>? <strong> <rule>? => wins
{x} is|are <det>? <weak> <rule>? => loses
{x} ranks|rank|is|are first|highest => wins
{x} is|are the|what <rule>? that|to? be? <wins>|<obeyed>|<follow> => wins
<conflicts> between|among|of? <det>? two? <rule>? is|are <adv>? settled|decided|resolved in? favor|favour of {x} => wins
{x} <adv>? modifies|modify {y} => over
{x} <adv>? does|do not apply|count|hold where|when|wherever|whenever|while|if {y} applies|apply|does|do|counts|holds => under
{x} is|are subject to {y} => under
{x} is|are to? be? <obeyed> even if|where|when it contradicts|contradict|opposes {y} => over
{x} wins|win|settles|decides every|any|all|the <conflict>|conflicts|disputes => wins
{x} <adv>? <takes> <prec> <adv>? => wins
{x} <adv>? comes|come|goes|go first => wins
{x} is|are <adv>? to? be? <obeyed> <adv>? => wins
{x} has|have the final|last say|word => wins
{x} has|have the upper hand => wins
{x} carries|carry more weight => wins
{x} has|gets it => has-it
{x} does|do so? => has-it
{x} has|have it => wins
{x} <adv>? loses|lose|yields|yield <adv>? => loses
{x} <adv>? gives|give way => loses
{x} is|are <adv>? ignored|void|skipped|disregarded => loses
{x} is|are <adv>? ignored|void|skipped|disregarded <if> it|they <clashes>|<clash>|goes|go with|against? {y} => under
ignore|disregard|skip|forget {x} <if> it|they <clashes>|<clash>|goes|go with|against? {y} => under
ignore|disregard|skip|forget {x} => loses
ignore|disregard|skip|forget {x} <if> {y} applies|apply|holds|hold|counts => under
{x} does|do not count|apply => loses
<adv>? <follow> {x} => wins
<adv>? <follow> {x} instead|rather|ahead of|than {y} => over
<adv>? stick|go|hold|look|keep to|by|with {x} => wins
<adv>? do|act as {x} says|tells|orders => wins
";

/// What may be said besides, behind a claim, and changes nothing.
pub(super) const TAILS: &str = "
no matter where|which|what they stand|come|say|are => whatever
whatever|regardless of? the|their? numbers|number|order|place of? the|these|those? rules? => whatever
wherever they|it stand|stands => whatever
even if {x} <claims> otherwise|so|<prec> over? it|the? other? => whatever
even if {x} <claims> to|that it? <takes>? <prec> over? it|the? other? => whatever
if they|the? two? rules? <clash>|disagree => whatever
when|whenever they|the? two? rules? <clash>|disagree => whatever
in|for a|an|any|every|each|case? of? a|an? <conflict> => whatever
";

/// Whether a word is of a kind.
pub(super) fn is_of(word: &str, kind: &str) -> bool {
    KINDS.iter().any(|(name, words)| *name == kind && words.split(' ').any(|w| w == word))
}
