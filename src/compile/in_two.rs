//! Sentences of card games that say two things in one breath: how many cards are dealt, by how many play, and what is done with a
//! card that was drawn because none could be played.

use std::sync::LazyLock;

use super::dice_said::whole;
use super::idioms;
use super::one_breath::put;
use super::pattern::Patterns;
use crate::outline::{Form, Outline};

/// `/` parts the sentences of a form. Whoever is dealt otherwise is said by number: behind what is done before play, an `otherwise`
/// and a `not` would be asked again later.
const TWO: &str = "\
$dealall = ([shuffle [the (deck | cards)] [,] [and]] (deal | deal out | give) | (each player | everyone | everybody | every player | all players) (gets | receives | is dealt | get | receive | are dealt))
$toall = [(to each player | to everyone | to everybody | to each | each | apiece | to all players)]
$of2 = [(of you | playing | who play)]
$iftwo = (if there are [only] {n2} [players] $of2 | if {n2} (play | are playing | players play | players are playing) | if only {n2} (play | are playing) | with [only] {n2} [players] | for {n2} players | in a game for {n2} | when {n2} (play | are playing))
$ifmore = (if there are more [of you | players | than that] | if more (play | are playing) | with more [players] | for more players)
$orelse = (otherwise | or else | with (any other number | a different number) of players | in all other cases | if not)
$dealall {n} [cards] $toall $iftwo , (or | and) {n3} [cards] $toall $ifmore => If there are {n2} players, deal {n} cards to each player / If there are more than {n2} players, deal {n3} cards to each player
$dealall {n} [cards] $toall $iftwo [,] [and] [;] $ifmore {n3} [cards] $toall => If there are {n2} players, deal {n} cards to each player / If there are more than {n2} players, deal {n3} cards to each player
$dealall {n} [cards] $toall $iftwo [,] [and] [;] $orelse [,] {n3} [cards] $toall => If there are {n2} players, deal {n} cards to each player / If there are fewer than {n2} players, deal {n3} cards to each player / If there are more than {n2} players, deal {n3} cards to each player
$dealall {n} [cards] $toall $iftwo ; $ifmore [,] $dealall {n3} [cards] $toall => If there are {n2} players, deal {n} cards to each player / If there are more than {n2} players, deal {n3} cards to each player
$dealall {n} [cards] $toall $iftwo ; $orelse [,] $dealall {n3} [cards] $toall => If there are {n2} players, deal {n} cards to each player / If there are fewer than {n2} players, deal {n3} cards to each player / If there are more than {n2} players, deal {n3} cards to each player
$iftwo [,] $dealall {n} [cards] $toall [,] [and] [;] $ifmore [,] [$dealall] {n3} [cards] $toall => If there are {n2} players, deal {n} cards to each player / If there are more than {n2} players, deal {n3} cards to each player
$iftwo [,] $dealall {n} [cards] $toall [,] [and] [;] $orelse [,] [$dealall] {n3} [cards] $toall => If there are {n2} players, deal {n} cards to each player / If there are fewer than {n2} players, deal {n3} cards to each player / If there are more than {n2} players, deal {n3} cards to each player
{n2} players (get | receive | are dealt) {n} cards [each] [,] [and] [;] {n4} or more [players] [get | receive] {n3} [cards] [each] => If there are {n2} players, deal {n} cards to each player / If there are {n4} or more players, deal {n3} cards to each player
$dealall {n3} [cards] $toall [,] or {n} [each] $iftwo => If there are {n2} players, deal {n} cards to each player / If there are fewer than {n2} players, deal {n3} cards to each player / If there are more than {n2} players, deal {n3} cards to each player
$dealall {n3} [cards] $toall \\open {n} [cards] [each] $iftwo \\close => If there are {n2} players, deal {n} cards to each player / If there are fewer than {n2} players, deal {n3} cards to each player / If there are more than {n2} players, deal {n3} cards to each player
in a {d=two-player/2-player} game [,] $dealall {n} [cards] $toall [,] [and] [;] $ifmore [,] [$dealall] [each gets] {n3} [cards] $toall => If there are 2 players, deal {n} cards to each player / If there are more than 2 players, deal {n3} cards to each player
in a {d=two-player/2-player} game [,] $dealall {n} [cards] $toall [,] [and] [;] $orelse [,] [$dealall] [each gets] {n3} [cards] $toall => If there are 2 players, deal {n} cards to each player / If there are fewer than 2 players, deal {n3} cards to each player / If there are more than 2 players, deal {n3} cards to each player
$dealall {n} [cards] $toall $iftwo [,] (or | and) {n3} [cards] $toall if there are {n4} or more [players] $of2 => If there are {n2} players, deal {n} cards to each player / If there are {n4} or more players, deal {n3} cards to each player
if (nobody | no one | no player) has won (after | by the end of) {n} {w=rounds/turns} , (the player {x} | the one {x} | whoever {x}) => The game ends after {n} {w} / The player {x}
$worth = (score | scores | is worth | are worth | count | counts | bring | brings)
$pts = (point | points)
{a} $worth {n} $pts each [,] [and] {b} {n2} [$pts] [each] => {many-a} are worth {n} points each / {many-b} are worth {n2} points each
{a} $worth {n} $pts each , {b} {n2} [$pts] [each] [,] and {c} {n3} [$pts] [each] => {many-a} are worth {n} points each / {many-b} are worth {n2} points each / {many-c} are worth {n3} points each
[a] (one | single) {a} $worth {n} [$pts] [,] [and] two [{b}] $worth {n2} [$pts] [,] [and] three [{c}] $worth {n3} [$pts] => A player with exactly 1 {one-a} gains {n} points / A player with exactly 2 {many-a} gains {n2} points / A player with exactly 3 {many-a} gains {n3} points
{x} , but ([the] player (with | who has) | whoever has) the {m=most/fewest} {x2} => {x} / The player with the {m} {x2}
{x} unless {x3} [;] [and | but] if {w=you/they/he/she} (do | does) [so] , {x2} => {x} unless {x3} / If {x3} , {x2}
{x} [,] [and | but] [,] if {w=you/they/he/she} (do | does) [so] , {x2} => {x} / If {w} do, {x2}
{x} [,] [and | but] [,] if not , {x2} => {x} / If not, {x2}
$part = (take part | play | join in | participate | take part in the game)
[from] {n} to {n2} players [(can | may | will | could)] $part [,] and {x} => The game is for {n} to {n2} players / {x}
{n} players [(can | may | will)] $part [,] and {x} => The game is for {n} players / {x}
$cannot = (if you (cannot | can't | are unable to) [(play | do so | play a card | play any card)] [,] [you] | a player who (cannot | can't) [(play | do so | play a card)] | if a player (cannot | can't) [(play | do so | play a card)] [,] (they | that player))
$it = (it | that card | the card | the drawn card | this card)
$fits = (fits | matches | can be played | is playable | will go)
$atonce = [at once | immediately | right away | straight away | on the same turn | in the same turn]
$over = ((your | their | the) turn (is over | ends | passes) | the next player takes a turn | play passes [on] | play passes to the next player)
$cannot [must] (draw | draws | take | takes) (a | one) card from the {p} [;] [,] [and] if $it $fits [,] (you | they) (may | can) (play it | put it down) $atonce [, (otherwise | if not ,) $over] => If you cannot play a card, draw a card from the {p} / If you can play the drawn card, you may play it
";

static CUTS: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(TWO));

/// Cuts such sentences in two.
pub(super) fn said(outline: &mut Outline) {
    for at in (0..outline.sentences.len()).rev() {
        cut_by(outline, at, &CUTS);
    }
}

/// What a sentence says that is to be read, without its stop.
pub(super) fn text(outline: &Outline, at: usize) -> Option<String> {
    let sentence = outline.sentences.get(at).filter(|s| s.form == Form::Text)?;
    Some(sentence.text.trim_end_matches('.').to_owned())
}

/// Says a sentence in the one or more sentences of the form that fits the whole of it.
pub(super) fn cut_by(outline: &mut Outline, at: usize, patterns: &Patterns) {
    if let Some(form) = text(outline, at).and_then(|said| whole(&said, patterns)) {
        put(outline, at, &form.split(" / ").map(idioms::capital).collect::<Vec<_>>());
    }
}

/// What is said in a set, in small letters.
pub(super) fn lower_texts(outline: &Outline) -> Vec<String> {
    let texts = outline.sentences.iter().filter(|s| s.form == Form::Text);
    texts.map(|s| s.text.to_lowercase()).collect()
}
