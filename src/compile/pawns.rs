//! What each player moves along a track, and where it stands before play: `everyone puts a frog on space 1`, `place your boat on
//! the first of 15 river spaces`, `all crabs start off the track, just before space 1`. It is said as what each player starts
//! with. Where each player has one such piece and no other is moved, `walk that many spaces` moves it.

use std::sync::LazyLock;

use super::idioms::{self, phrased_by, words};
use super::in_two::text;
use super::one_breath::put;
use super::pattern::{Patterns, filled, slot};
use super::turn_said::say;
use crate::outline::{Form, Outline};
use crate::vocabulary::{plural_of, singular_of};

/// How long the track is: `{n}` spaces, and what else the sentence says.
const TRACKS: &str = "\
$row = (track | path | course | trail | road | strip | lane | line | row | river | route | passage | staircase | ladder | corridor | tunnel | slope | canal | avenue | racetrack)
$one = (a | one | the) [single | straight | winding | long]
$from = ([from] (1 | one) [at the (bottom | start | left)] (to | through) {n2} [at the (top | end | right | finish)] [from (the | ) (bottom | start | left | left end) to (the | ) (top | end | right | right end | finish)])
$numbered = [[,] [(that | which) are] (numbered | counted) $from]
$counted = ([,] [(that | which) are] (numbered | counted) $from)
$of = (spaces | squares | steps)
$lay = (lay out | draw | set up | make | use | prepare | mark out | build | we use | put out)
(the | a) {t} is $one $row of {n} [{w9}] {u=spaces/squares/steps/stones/circles/fields/stops/rungs/cells} $numbered => {t}
(the | a) (board | map) (is | shows | has) $one $row (of | with) {n} {u=spaces/squares/steps/stones/circles/fields/stops/rungs/cells} $numbered => track
(the | a) (board | map) (is | shows | has) $one $row of $of numbered [from] (1 | one) (to | through) {n} => track
the $row is {n} $of long => track
(the | a) {t} (has | consists of | is made up of | is made of | shows) {n} {u=spaces/squares/steps/stones/circles/fields/stops/rungs/cells} [in a (row | line)] $counted => {t}
there are {n} $of (in a $row | in a straight line | on the $row | along the $row) $numbered => track
there is $one $row of {n} {u=spaces/squares/steps/stones/circles/fields/stops/rungs/cells} $counted => track
$lay $one $row (of | with) {n} {u=spaces/squares/steps/stones/circles/fields/stops/rungs/cells} $numbered => track
$lay $one $row (of | with) {n} {u=spaces/squares/steps/stones/circles/fields/stops/rungs/cells} and number them $from => track
$lay $one $row (of | with) {n} $of [,] and {x} => track
$lay (a | the) [{w8}] board [of | with | , $one $row of | , which is $one $row of | , which has | showing | showing $one $row of] {n} {u=spaces/squares/steps/stones/circles/fields/stops/rungs/cells} $counted => track
";

/// Whose piece `{a}` stands where, `{x}`.
const STANDS: &str = "\
$color = [of (their | his or her | one | a | your) [own] (colour | color)]
$each = (each player | every player | everyone | everybody | all players | players | each of you | you each | all players each)
$puts = (puts | put | places | place | sets | set | stands | stand | lays | lay)
$gets = (takes | take | has | have | chooses | choose | picks | pick | gets | get | receives | receive | starts with | start with | begins with | begin with | uses | use)
$starts = (start | starts | begin | begins | start the game | starts the game | begin the game | begins the game | start out | starts out)
$own = (a | an | one | their | their own | his or her | your)
$it = (it | this | that piece | their piece | that)
$before = [at the start [of the game] [,] | before play [,] | to begin [,] | at the beginning [of the game] [,]]
$before $each $puts $own {a} $color {p=on/at/in/onto/off/just/before/beside/below/under/outside/next} {x} => {p}
$before $each $gets $own {a} $color [,] and $puts $it {p=on/at/in/onto/off/just/before/beside/below/under/outside/next} {x} => {p}
$before $each $gets $own {a} $color [,] (which | that) ($starts | waits | wait | stands | stand) {p=on/at/in/onto/off/just/before/beside/below/under/outside/next} {x} => {p}
$before $each $gets $own {a} {p=on/at/in/onto/off} {x} => {p}
$before (put | place | set | stand) your {a} {p=on/at/in/onto/off/just/before/beside/below/under/outside/next} {x} => {p}
$before (put | place | set | stand) (one | a | an) {a} (per player | for each player | of each player) {p=on/at/in/onto/off/just/before/beside/below/under/outside/next} {x} => {p}
$before (put | place | set | stand) (each | every) player's {a} {p=on/at/in/onto/off/just/before/beside/below/under/outside/next} {x} => {p}
(each | every) player's {a} $starts {p=on/at/in/onto/off/just/before/beside/below/under/outside/next} {x} => {p}
(all | all the) {b} ($starts | wait | stand) {p=on/at/in/onto/off/just/before/beside/below/under/outside/next} {x} => {p}
$before $each $gets $own {a} $color [,] and (all of them | they all | all {b} | they) ($starts | wait | stand) {p=on/at/in/onto/off/just/before/beside/below/under/outside/next} {x} => {p}
$before $each $gets $own {a} $color [,] and $starts with it {p=on/at/in/onto/off/just/before/beside/below/under/outside/next} {x} => {p}
";

/// Where that is: the number of the space.
const WHERE: &str = "\
$row = (track | path | course | trail | road | strip | lane | line | row | river | route | board)
$the = [of (the | a) [{n2} space] ($row | {t}) [of {n3} spaces]]
(on | at | in | onto) [the] (space | square | step) [number] {n} $the => {n}
(on | at | in | onto) the (first | lowest) (space | square | step) $the => 1
(on | at | in | onto) the first of {n3} [{w}] (spaces | squares | steps) => 1
(on | at | in | onto) the (start | starting space | start space | starting line | start line | starting square | start square | beginning) $the [[,] [just] before (space 1 | the first space | the first square)] => 0
$by = (beside | next to | below | under | outside | at | off)
$first = (space 1 | the first space | the first square | the start [of (the | a) ($row | {t})])
[on the (floor | ground | table)] [just] $by $first [[,] off (the | a) ($row | {t})] => 0
$by (the | a) ($row | {t}) [,] [just] (before | in front of | below | beside | next to) $first => 0
in front of $first => 0
just (before | in front of) (space 1 | the first space | the first square | the $row) => 0
before (space 1 | the first space | the first square | the $row) => 0
off (the | a) ($row | {t}) [[,] [just] (before | in front of) (space 1 | the first space | the first square)] => 0
";

/// Moving the one piece that a player has, without naming it.
const MOVES: &str = "\
$go = (move | walk | go | advance | row | run | hop | step | sail | march | travel | race | swim | ride | crawl | creep | fly | drive | paddle | climb | slither | leap | jump | hike | trot | gallop)
$spaces = (spaces | space | squares | square | steps | step)
$go your PIECE [forward | ahead | on | onward] that many $spaces [forward | ahead | on] ~> move your PIECE forward that many spaces
{c=and/then/may/must} $go [forward | ahead | on | onward] that many $spaces [forward | ahead | on] ~> {c} move your PIECE forward that many spaces
{v=land/lands} on (another | another player's | an opponent's | an opposing | someone else's) PIECE , (send | put | move) (it | them | that PIECE | that one) back to ~> {v} on the same space as another PIECE , move that PIECE back to
{v=land/lands} on (another | another player's | an opponent's | an opposing | someone else's) PIECE ~> {v} on the same space as another PIECE
{c=and/then/may/must} $go (back | backward | backwards) {n} $spaces ~> {c} move your PIECE back {n} spaces
{c=and/then/may/must} $go [forward | ahead] {n} $spaces [forward | ahead] ~> {c} move your PIECE forward {n} spaces
PIECE (arrives | ends its move | ends a move | comes to rest | ends up) (on | at) ~> PIECE lands on
$far = (furthest | farthest | the furthest | the farthest)
$others = (all others | all the others | everyone else | every other PIECE | all other PIECES | all the other PIECES)
$last = (in last place | last | behind $others | $far (behind | back))
$first = (in the lead | in front | leading | in first place | ahead of $others | $far (ahead | forward | in front))
$mine = (you are | your PIECE is)
{q=if/when/while} $mine $first , ~> {q} you have the most spaces ,
{q=if/when/while} $mine $last , ~> {q} you have the fewest spaces ,
the player (in last place | who is last | who is in last place | bringing up the rear | whose PIECE is $last) ~> the player with the fewest spaces
the player (in the lead | in first place | who is leading | who is in the lead | whose PIECE is $first) ~> the player with the most spaces
$moves = (moves | goes | advances | steps)
the player with the {w=most/fewest} spaces $moves [forward | ahead | on] {n} $spaces [forward | ahead | on] ~> the player with the {w} spaces moves their PIECE forward {n} spaces
the player with the {w=most/fewest} spaces $moves (back | backward | backwards) {n} $spaces ~> the player with the {w} spaces moves their PIECE back {n} spaces
{w=is/are} (past | beyond | further than | farther than | higher than) space {n} ~> {w} over space {n}
{w=is/are} (on | at | in) space {n} or (higher | more | above | beyond | further | farther | over) ~> {w} on space {n} or over space {n}
(on | onto | upon) an occupied space ~> on the same space as another PIECE
";

static LONG: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(TRACKS));
static STANDING: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(STANDS));
static PLACED: LazyLock<Patterns> = LazyLock::new(|| Patterns::read(WHERE));

/// What a thing that is moved is called besides.
const TOKENS: [&str; 8] =
    ["token", "pawn", "piece", "marker", "figure", "meeple", "counter", "disc"];
/// What no track is called, and what no player moves along one.
const NO_TRACK: [&str; 4] = ["hand", "game", "turn", "deck"];
const NO_PAWN: [&str; 6] = ["card", "coin", "hand", "die", "dice", "deck"];

/// Brings the sentences of an outline about the pieces that players move along a track into these forms.
pub(super) fn said(outline: &mut Outline) {
    let mut pieces: Vec<String> = Vec::new();
    let mut at = 0;
    while at < outline.sentences.len() {
        track(outline, at);
        if let Some(piece) = stands(outline, at)
            && !pieces.contains(&piece)
        {
            pieces.push(piece);
        }
        at += 1;
    }
    for piece in &mut pieces {
        named_short(outline, piece);
    }
    if let [piece] = pieces.as_slice() {
        moved(outline, piece);
    }
}

/// Whether a book has a name of its own for spaces, which it defines itself.
fn names_spaces(said: &str) -> bool {
    ["Space", "Square", "Step"]
        .iter()
        .any(|name| said.match_indices(name).any(|(at, _)| at > 0))
}

/// `The ditch is a track of 20 spaces`: it is the track.
fn track(outline: &mut Outline, at: usize) {
    let Some(said) = text(outline, at).filter(|said| !names_spaces(said)) else { return };
    let said = words(&said);
    let Some((pattern, found)) = LONG.whole(said) else { return };
    let (Some(n), name) = (slot(&found, "n"), filled(&pattern.form, &found).join(" ")) else {
        return;
    };
    if NO_TRACK.contains(&name.as_str()) {
        return;
    }
    // The last number is that of the last space.
    let number = |w: &str| crate::vocabulary::number_word(w).or_else(|| w.parse().ok());
    let last = slot(&found, "n2").and_then(|last| number(&last));
    if last.is_some() && last != number(&n) {
        return;
    }
    let unit = slot(&found, "u").filter(|u| u != "spaces");
    if unit.as_ref().is_some_and(|unit| is_handled(outline, at, unit)) {
        return;
    }
    let more = slot(&found, "x").map(|x| idioms::capital(&x));
    let told = format!("The track has {n} spaces");
    put(outline, at, &std::iter::once(told).chain(more).collect::<Vec<_>>());
    spaces(outline);
    if let Some(unit) = unit {
        renamed(outline, &unit, "spaces");
        renamed(outline, &singular_of(&unit), "space");
    }
    if name != "track" {
        renamed(outline, &name, "track");
    }
    // `The garden path` is the path.
    if let Some((_, last)) = name.rsplit_once(' ') {
        renamed(outline, &format!("the {last}"), "the track");
    }
}

/// Whether what a track is made of is also taken, put somewhere or owned, or is what something does (`the game stops`).
fn is_handled(outline: &Outline, track: usize, unit: &str) -> bool {
    const HANDLED: [&str; 20] = [
        "take", "takes", "draw", "draws", "put", "puts", "place", "places", "discard",
        "discards", "pay", "pays", "gain", "gains", "has", "have", "game", "player", "turn",
        "play",
    ];
    let one = singular_of(unit);
    (0..outline.sentences.len()).filter(|at| *at != track).any(|at| {
        let said = words(&text(outline, at).unwrap_or_default().to_lowercase());
        said.iter().enumerate().any(|(at, word)| {
            (word == unit || *word == one)
                && (said[at.saturating_sub(3)..at]
                    .iter()
                    .any(|w| HANDLED.contains(&w.as_str()))
                    && !said[at.saturating_sub(3)..at].iter().any(|w| {
                        ["on", "to", "onto", "row", "path", "of"].contains(&w.as_str())
                    })
                    || said.get(at + 1).is_some_and(|w| ["from", "in"].contains(&w.as_str()))
                        && said.get(at + 3).is_some_and(|w| {
                            ["bag", "box", "supply", "bowl", "bank"].contains(&w.as_str())
                        }))
        })
    })
}

/// `Everyone puts a frog on space 1`: what each player starts with; the piece.
fn stands(outline: &mut Outline, at: usize) -> Option<String> {
    let said = words(&text(outline, at).filter(|said| !names_spaces(said))?);
    let (pattern, found) = STANDING.whole(said)?;
    let piece = slot(&found, "a").or_else(|| slot(&found, "b").map(|all| singular_of(&all)))?;
    let place = format!("{} {}", filled(&pattern.form, &found).join(" "), slot(&found, "x")?);
    let (form, there) = PLACED.whole(words(&place))?;
    let n = filled(&form.form, &there).join(" ");
    let last = piece.rsplit(' ').next()?;
    if NO_PAWN.contains(&last) || piece.split(' ').count() > 3 {
        return None;
    }
    let mut told = vec![format!("Each player starts with one {piece} on space {n}")];
    if let Some(length) = slot(&there, "n3").or_else(|| slot(&there, "n2")) {
        told.insert(0, format!("The track has {length} spaces"));
    }
    put(outline, at, &told);
    spaces(outline);
    Some(piece)
}

/// The squares of a track are its spaces.
fn spaces(outline: &mut Outline) {
    renamed(outline, "squares", "spaces");
    renamed(outline, "square", "space");
}

/// `A worker token` where the book goes on to speak of workers: a worker.
fn named_short(outline: &mut Outline, piece: &mut String) {
    let Some((short, last)) = piece.rsplit_once(' ') else { return };
    if !TOKENS.contains(&last) {
        return;
    }
    let (one, many) = (short.to_owned(), plural_of(short));
    let alone = outline.sentences.iter().filter(|s| s.form == Form::Text).any(|s| {
        let words = words(&s.text.to_lowercase());
        words.windows(2).any(|w| {
            let said = w[0].trim_end_matches("'s");
            (said == one || w[0] == many) && !TOKENS.contains(&singular_of(&w[1]).as_str())
        })
    });
    if alone {
        let (token, tokens) = (piece.clone(), plural_of(piece));
        renamed(outline, &tokens, &many);
        renamed(outline, &token, &one);
        *piece = one;
    }
}

/// `Roll the die and walk that many spaces`, where each player has one piece to walk with.
fn moved(outline: &mut Outline, piece: &str) {
    let named = MOVES.replace("PIECES", &plural_of(piece)).replace("PIECE", piece);
    let moves = Patterns::read(&named);
    for sentence in &mut outline.sentences {
        if sentence.form == Form::Text
            && let Some(text) = phrased_by(&sentence.text, &moves)
        {
            say(sentence, text.trim_end_matches('.'));
        }
    }
}

/// Says one name for another in a whole set.
fn renamed(outline: &mut Outline, from: &str, to: &str) {
    let from = words(from);
    for sentence in outline.sentences.iter_mut().filter(|s| s.form == Form::Text) {
        let said = words(&sentence.text);
        let lower: Vec<String> = said.iter().map(|w| w.to_lowercase()).collect();
        let mut out: Vec<String> = Vec::new();
        let mut at = 0;
        while at < said.len() {
            if lower[at..].starts_with(&from) {
                out.push(to.to_owned());
                at += from.len();
            } else {
                out.push(said[at].clone());
                at += 1;
            }
        }
        if out.len() != said.len() || out != said {
            sentence.reword(idioms::capital(&idioms::joined(&out)));
        }
    }
}
