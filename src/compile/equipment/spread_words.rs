//! The clauses in which a deck is described, and the facts that each of them says.

use std::sync::LazyLock;

use crate::compile::pattern::Patterns;

/// What a clause says; `{a}` are the pieces, `{b}` the sorts.
const CLAUSES: &str = "\
$deck = (deck | pack | set | stack)
$w = {w=numbered/ranked/valued}
$has = (has | have | contains | contain | holds | hold | consists of | consist of | comprises | comprise | includes | include | is made up of | are made up of | is made of | are made of | is composed of)
$front = (there are | there is | you need | you use | you will need | players need | players use | they use | use | it $has | it uses | the game $has | the game uses | this game uses | this game $has | the game needs | the game is played with | this game is played with | you play with | play with | the game comes with | the box $has | the $deck $has | a $deck $has | each player uses)
$all = (the | all | all the)
$deckof = [(a | an | one | the) $deck of]
$dash = (: | , | - | – | —)
$namely = ([,] which are | [$dash] namely | [,] called | [,] named | $dash)
$front $deckof {n} {a} => total {n} {a}
$front {n} {a} in the $deck => total {n} {a}
(each | every) {a} is [either] {x} => colors {x} / bare / a {a}
$all {w=cards/tokens/tiles} are {x} => colors {x} / bare / a {w}
(has | bears | shows | carries) a {w=number/value/rank} {x} => run {w} {x}
$front [a $deck of] cards => pieces cards
(a total of | that makes | that is | for a total of | making | giving | in all | altogether) {n} {a} [(in all | in total | altogether)] => total {n} {a}
{n} {a} (in all | in total | altogether) => total {n} {a}
[the] {n} {a} (are (divided | split) into | in | come in) {n2} {b} of {n3} [{a2}] each $namely {x} => total {n} {a} / sorts {n2} {b} : {x} / each {n3} / a {a2}
the {n} {a} are (divided | split) into {n2} {b} of {n3} {a2} each => total {n} {a} / sorts {n2} {b} / each {n3} / a {a2}
[$front] {n} {b} of {n3} {a2} each => sorts {n} {b} / each {n3} / a {a2}
[$front] {n} {b} of {n3} {a2} each $namely {x} => sorts {n} {b} : {x} / each {n3} / a {a2}
a $deck of {n} {a} is used => total {n} {a}
there are {n} {b=suits/colors/colours} of {a} => sorts {n} {b} / bare / a {a}
the $deck $has the (numbers | values) {x} => pieces cards / run numbered {x}
the {n} {a} $in [the] {n2} [different] {b} => total {n} {a} / sorts {n2} {b}
$w {x} (in | within | for) (each | every) {b} => of {b} / run {w} {x}
[with] [the] {w=numbers/values/ranks} {x} in (each | every) {b} => of {b} / run {w} {x}
{n} (cards | {a}) each (in | of) {x} => colors {x} / each {n} / a {a}
{n} each (in | of) {x} => colors {x} / each {n}
in {x} => colors {x}
{n} {w=ranks/values/numbers} {x} => run {w} {x}
$in = (come in | are in | are divided into | are split into | belong to | show | have | fall into | are of)
$isone = (shows | has | belongs to | is in | is of | bears | carries) one of
$the = [(the | all | all the | these | your)]
each {a} $isone [the] {n} [different] {b} $namely {x} => sorts {n} {b} : {x} / bare / a {a}
($front | $the {a} $in | each {a} $isone | they $in | these $in | in | with | of) [the] {n} [different] {b} => sorts {n} {b} / a {a}
($front | $the {a} $in | each {a} $isone | they $in | these $in | in | with | of) [the] {n} [different] {b} $namely {x} => sorts {n} {b} : {x} / a {a}
($front | $the {a} $in | each {a} $isone | they $in | these $in | in | with | of) [the] {n} [different] {b} \\open {x} \\close => sorts {n} {b} : {x} / a {a}
there are {n} {b} of {a} $namely {x} => sorts {n} {b} : {x} / a {a}
{n} {b} $namely {x} => sorts {n} {b} : {x}
{n} {b} \\open {x} \\close => sorts {n} {b} : {x}
$front [the] {n} {b} {x} => sorts {n} {b} : {x}
{n} {b} => sorts {n} {b}
the {b} are {x} => sorts {b} : {x}
each of [the] {n} {b} \\open {x} \\close $has [the] [cards] [$w] {x2} => sorts {n} {b} : {x} / run numbered {x2}
$each = (each | every)
$figs = (the | with the | with | of | showing | bearing | carrying) {w=numbers/values/ranks/number/value/rank}
$each {b} $has {n} {a} => of {b} / each {n} / a {a}
$each {b} (appears | is shown | is | occurs) on {n} {a} => of {b} / each {n} / a {a}
$each {b} (appears | occurs) {n} times => of {b} / each {n}
[(there are | with)] {n} [{a}] (in | of | for | per) $each {b} => of {b} / each {n} / a {a}
[(there are | with)] {n} [{a}] (of | in) $each => any {n} / a {a}
[(there are | with)] {n} [{a}] (in | of) $each of the {b=suits/colors/colours/kinds/sorts} {x} => sorts {b} : {x} / each {n} / a {a}
[(there are | with)] {n} [{a}] (in | of) $each of [the] {n2} {b} => sorts {n2} {b} / each {n} / a {a}
[(there are | with)] {n} [{a}] (in | of) $each of [the] {n2} {b} $namely {x} => sorts {n2} {b} : {x} / each {n} / a {a}
$each {b} $has {n} {a} [,] $w {x} => of {b} / each {n} / run {w} {x} / a {a}
$each {b} $has {n} {a} [,] $figs {x} => of {b} / each {n} / run {w} {x} / a {a}
$each {b} $has {a} [,] $w {x} => of {b} / run {w} {x} / a {a}
$each {b} $has {a} [,] $figs {x} => of {b} / run {w} {x} / a {a}
$each {b} $has the {w=numbers/values/ranks} {x} => of {b} / run {w} {x}
$each {b} $has cards {x} => of {b} / run numbered {x}
$each {b} (runs | goes | ranges | is numbered | is ranked) {x} => of {b} / run numbered {x}
(in | within) (each | every | a) {b} [,] [the] {a} are $w {x} => of {b} / run {w} {x} / a {a}
(in | within) (each | every | a) {b} [,] [the] {a} (run | go | range) {x} => of {b} / run numbered {x} / a {a}
(in | within) (each | every | a) {b} [,] [the] {w=numbers/values/ranks} (run | go | range | are) {x} => of {b} / run {w} {x}
[the] {a} (of | in) (each | every | a) {b} are $w {x} => of {b} / run {w} {x} / a {a}
[$the {a} are] [cards] $w {x} => pieces {a} / run {w} {x}
(in | within) (each | every) {b} [,] there are {a} [$w] {x} => of {b} / run numbered {x} / a {a}
(in | within) (each | every) {b} [,] there are {n} {a} => of {b} / each {n} / a {a}
{n} {a} each (are | is) $w {x} => pieces {a} / run {w} {x} / copies {n}
{n} {w2=each/apiece} {w=numbered/ranked/valued} {x} => run {w} {x} / copies {n}
the {n} {a} (have | show | bear | carry) [the] {w=numbers/values/ranks} {x} => total {n} {a} / run {w} {x}
the {n} {a} are $w {x} => total {n} {a} / run {w} {x}
$the {a} (have | show | bear | carry) [the] {w=numbers/values/ranks} {x} => pieces {a} / run {w} {x}
$each {a} (has | shows | bears | carries) a {w=number/value/rank} {x} => pieces {a} / run {w} {x}
[a] $figs {x} => run {w} {x}
$each {b} $has {n} [{a}] (of | for) $each {w=number/value/rank} {x} => of {b} / run {w} {x} / copies {n} / a {a}
$each {b} $has (one | a) [{a}] (of | for) $each {w=number/value/rank} {x} => of {b} / run {w} {x} / copies 1 / a {a}
{n} [(copies | cards | card)] of $each {w=number/value/rank} {x} => run {w} {x} / copies {n}
$front {n} (copies | cards) of $each {w=number/value/rank} {x} => pieces cards / run {w} {x} / copies {n}
[there (are | is)] {n} [(copies | {a})] (of | for | with) $each (number | value | rank | kind | sort) => copies {n} / a {a}
{n} {a} (carry | have | show | bear) the {w=value/number/rank} {n2} , {n3} the {w2=value/number/rank} {n4} , and so on [up] to [the {w3=value/number/rank}] {n5} => pieces {a} / run {w} {n2} to {n5} / copies {n}
$front [$deckof] {n} {a} $namely {x} => total {n} {a} / tints {x}
$front [$deckof] {n} {a} $namely {x} => total {n} {a} / parts {x}
there are {n} (kinds | sorts | types) of {a} $namely {x} => pieces {a} / parts {x}
the $deck $has {x} => parts {x}
$front {x} => uneven {x}
$front {x} => equal {x}
($front | the $deck $has) {x} => tints {x}
the $deck of {n} {a} $has {x} => total {n} {a} / tints {x}
(each | all) $w {x} => run {w} {x}
[there (are | is)] {n} (copies | {a}) (of | for | with) $each (number | value | rank) (and | in) [$each] {b} => of {b} / copies {n} / a {a}
$each (number | value | rank) (appears | occurs) on {n} {a} => copies {n} / a {a}
$each (number | value | rank) (appears | occurs) {n} times => copies {n}
$each (number | value | rank) (appears | occurs) once => copies 1
{n} is (high | highest | best) and {n2} is (low | lowest | worst) => top {n} / bottom {n2}
{n} is (low | lowest | worst) and {n2} is (high | highest | best) => bottom {n} / top {n2}
{n} is (high | strongest) => top {n}
{n} (is | being) [the] (highest | best) [(card | rank | number | value)] => top {n}
{n} (is | being) [the] (lowest | worst) [(card | rank | number | value)] => bottom {n}
";

/// What stands between the clauses of a sentence.
pub(super) const BETWEEN: [&[&str]; 12] = [
    &[",", "and"],
    &[",", "which"],
    &[",", "for"],
    &[",", "so"],
    &[",", "where"],
    &[","],
    &[":"],
    &[";"],
    &["-"],
    &["\u{2013}"],
    &["and"],
    &[],
];

/// Words that a clause may open with behind a cut without anything between.
pub(super) const OPENS: [&str; 10] =
    ["in", "with", "numbered", "ranked", "valued", "for", "of", "showing", "bearing", "giving"];

pub(super) static SAID: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(CLAUSES));
