//! The ways in which rules are spoken of by their numbers, with a sign for each number.

/// What is said of a whole rule.
pub(super) const WHOLE: &str = "\
$skip = (ignore | skip | omit | disregard | leave out | pass over | do not apply | do not use | do not follow | don't apply | don't follow)
$skips = (ignores | skips | omits | disregards | does not apply | does not follow)
$left = (is | are) (ignored | skipped | suspended | omitted | left out | not applied | not used | not followed | not in force | disregarded)
$not = (does | do) not (apply | hold | count)
$shorter = (doesn't | don't) (apply | hold | count)
$use = (use | apply | do | follow | invoke | take | make use of | act under)
$uses = (uses | applies | follows | invokes | does | takes | makes use of | acts under)
if {x} , $skip §1 => §1 does not apply if {x}
(when | whenever) {x} , $skip §1 => §1 does not apply when {x}
(in | during | on) {x} , $skip §1 => §1 does not apply in {x}
if {x} , §1 ($left | $not | $shorter) => §1 does not apply if {x}
(when | whenever) {x} , §1 ($left | $not | $shorter) => §1 does not apply when {x}
while {x} , §1 ($left | $not | $shorter) => §1 does not apply while {x}
{q=in/during/on} {x} , §1 ($left | $not | $shorter) => §1 does not apply {q} {x}
$skip §1 {q=if/when/while/unless/in/during/on} {x} => §1 does not apply {q} {x}
§1 ($left | $shorter) {q=if/when/while/unless/in/during/on} {x} => §1 does not apply {q} {x}
§1 $not {q=if/when/while/unless/in/during/on} {x} => §1 does not apply {q} {x}
§1 (applies | apply | holds | hold | counts | is used | are used | is in force) only {q=if/when/while} {x} => §1 does not apply unless {x}
§1 (applies | apply | holds | hold | counts | is used | are used | is in force) only {q=in/during/on} {x} => §1 does not apply unless it is {x}
§1 only (applies | apply | holds | hold | counts) {q=if/when/while} {x} => §1 does not apply unless {x}
§1 only (applies | apply | holds | hold | counts) {q=in/during/on} {x} => §1 does not apply unless it is {x}
only {q=if/when/while} {x} (does | do) §1 (apply | hold | count) => §1 does not apply unless {x}
(a player | players | anyone | those | everyone) with {x} ($skips | $skip) §1 => §1 does not apply to a player who has {x}
(a player | players | anyone | those | everyone) without (a | an | any) {x} ($skips | $skip) §1 => §1 does not apply to a player who does not have a {x}
(a player | players | anyone | those | everyone) without {x} ($skips | $skip) §1 => §1 does not apply to a player who has no {x}
(a player | players | anyone | those | everyone) {w=who/whose} {x} ($skips | $skip) §1 => §1 does not apply to a player {w} {x}
§1 ($not | $shorter) to (a player | players | anyone | those | everyone) with {x} => §1 does not apply to a player who has {x}
§1 ($not | $shorter) to (a player | players | anyone | those | everyone) without (a | an | any) {x} => §1 does not apply to a player who does not have a {x}
§1 ($not | $shorter) to (a player | players | anyone | those | everyone) without {x} => §1 does not apply to a player who has no {x}
§1 (is | are) (ignored | not applied) by (a player | players | anyone | those) {w=with/without/who/whose} {x} => §1 does not apply to a player {w} {x}
do not {x} under §1 {q=if/when/while/unless/in/during/on} {x2} => §1 does not apply {q} {x2}
(no player | nobody | no one) {x} under §1 {q=if/when/while/unless/in/during/on} {x2} => §1 does not apply {q} {x2}
in addition to §1 , {x} => {x}
besides §1 , {x} => {x}
each player who {x} under §1 {x2} => when §1 is applied , each player who {x} under §1 {x2}
players who {x} under §1 {x2} => when §1 is applied , each player who {x} under §1 {x2}
{w=you/they/players} (may | can) $use §1 {o=once/twice} {x} => {w} may use §1 only {o} {x}
{w=you/they/players} (may | can) $use §1 {n} times {x} => {w} may use §1 at most {n} times {x}
(a player | each player | every player | any player) (may | can) $use §1 {o=once/twice} {x} => a player may use §1 only {o} {x}
(a player | each player | every player | any player) (may | can) $use §1 {n} times {x} => a player may use §1 at most {n} times {x}
§1 (may | can) be (used | applied | done | followed | invoked | taken) {o=once/twice} {x} => a player may use §1 only {o} {x}
§1 (may | can) be (used | applied | done | followed | invoked | taken) {n} times {x} => a player may use §1 at most {n} times {x}
{w=you/they/players/nobody} {m=may/can/cannot} $use §1 {x} => {w} {m} use §1 {x}
{w=you/they/players} {m=may/can} not $use §1 {x} => {w} {m} not use §1 {x}
{w=you/they/players} {m=may/can} only $use §1 {x} => {w} {m} only use §1 {x}
(a player | each player | every player | any player) {m=may/can/cannot} $use §1 {x} => a player {m} use §1 {x}
(a player | each player | every player | any player) {m=may/can} not $use §1 {x} => a player {m} not use §1 {x}
(a player | each player | every player | any player) {m=may/can} only $use §1 {x} => a player {m} only use §1 {x}
§1 (may | can) only be (used | applied | done | followed | invoked | taken) {x} => a player may use §1 only {x}
§1 (may | can) be (used | applied | done | followed | invoked | taken) {x} => a player may use §1 {x}
§1 (may not | cannot | can not | must not) be (used | applied | done | followed | invoked | taken) {x} => a player may not use §1 {x}
(no player | nobody | no one) (may | can) $use §1 more than {o=once/twice} {x} => a player may use §1 only {o} {x}
{w=when/whenever/if} (a player | someone | somebody | anyone) $uses §1 , {x} => {w} a player uses §1 , {x}
{w=when/whenever/if} you $use §1 , {x} => {w} you use §1 , {x}
";

/// That rules are done one after the other.
pub(super) const STEPS: &str = "\
$turn = [(on | in) (your | their | a | each) turn ,] [you | a player | the player | the active player]
$do = (do | does | follow | follows | carry out | carries out | apply | applies | take | takes | perform | performs | go through | goes through)
$order = [in (that | this) order | in order | one after the other | in turn]
$turn $do [rules | steps | both] §1 $order => steps
$turn $do [first] §1 [,] (and then | then | and) §2 $order => steps
$turn $do [first] §1 , (then §2 | §2) [,] (and then | then | and) §3 $order => steps
(your turn | a turn | each turn | their turn) (has | consists of | is made up of) [{n}] (steps | parts | phases) [,] [:] §1 $order => steps
(your turn | a turn | each turn | their turn) (has | consists of | is made up of) [{n}] (steps | parts | phases) [,] [:] §1 [,] (and then | then | and) §2 $order => steps
";

/// What is done as a rule says, behind all else: `{x}` stands before it.
pub(super) const BEHIND: &str = "\
$do = (follow | apply | carry out | do | perform | use | resolve | execute | go through)
$done = (as | as described in | as explained in | as set out in | as given in | as told in | as stated in | as in | as under | as for | as per | according to | following | in the way described in | in the manner of)
$again = [again | once more | one more time | another time]
{x} , $do what §1 says $again => {x} , ALL
{x} , $do §1 $again => {x} , ALL
{x} , and $do §1 $again => {x} , and ALL
{x} (and | and then) $do §1 $again => {x} , ALL
$do [either | one of] §1 or §2 => EITHER
choose [either | one of | between] §1 (or | and) §2 => EITHER
(either | you) {x2} , $done §1 , or {x3} , $done §2 => either {x2} or {x3}
{x} , $do §1 or §2 => {x} , EITHER
{x} , $do (either | one of) §1 or §2 => {x} , EITHER
{x} , choose §1 or §2 [(and | to) $do it] => {x} , EITHER
{x} , [you may] choose (one of | either | between | either of | one from) §1 (and | or) §2 [(and | to) $do it] => {x} , EITHER
{x} , [you may] choose (to | whether to) $do §1 or §2 => {x} , EITHER
{x} , you may $do (either | one of) §1 or §2 => {x} , you may EITHER
{x} , you may $do §1 or §2 => {x} , you may EITHER
{x} , you may $do §1 $again => {x} , you may ALL
{x} , either {x2} $done §1 [,] or {x3} $done §2 => {x} , either {x2} or {x3}
either {x2} [,] $done §1 [,] or {x3} [,] $done §2 => either {x2} or {x3}
{x} , {x2} $again $done §1 => {x} , ALL like {x2}
{x2} $again , $done §1 => ALL like {x2}
{x2} $again $done §1 => ALL like {x2}
instead of [following | doing | applying | using | carrying out | taking] §1 , {x} => INSTEAD {x}
(rather than | in place of) [following | doing | applying | using | carrying out] §1 , {x} => INSTEAD {x}
{x} instead of [following | doing | applying | using | carrying out] §1 => INSTEAD {x}
(after | once | when) §1 (is | are | has been | have been) (done | applied | carried out | resolved | completed | performed | followed | finished | dealt with) [to {n}] , {x} => THEN {x}
[then ,] after §1 , {x} => THEN {x}
before §1 (is | are) (done | applied | carried out | resolved | performed | followed | dealt with) , {x} => FIRST {x}
";
