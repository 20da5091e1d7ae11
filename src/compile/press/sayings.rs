//! What turns that are pressed on with are told in: lists of patterns, in the order in which they are tried.

/// Words for the same in all sentences of such a game.
pub(super) const SPEECH: &str = "\
$who = (you | they | he or she | the player | that player | the active player | a player | each player | the player whose turn it is)
$stop = (hold | holds | bank | banks | pass | passes | quit | quits | stop | stops | stop rolling | stops rolling | stop throwing | stops throwing | stay | stays)
$ends = (end | ends | finish | finishes) (the | their | your | his or her) turn [voluntarily | by choice | of their own accord | of your own accord | freely]
$bust = [before rolling a {n} | before $who roll a {n} | before $who rolls a {n} | without rolling a {n} | without having rolled a {n} | in time]
$roll = (roll | rolls | throw | throws | toss | tosses)
(roll | throw) again or [to | choose to] (hold | bank | pass | quit | keep what they have | keep what you have | stay | end (the | their | your) turn) ~> roll again or stop
(hold | bank | pass | quit | stay | end (the | their | your) turn) or [to | choose to] (roll | throw) again ~> stop or roll again
(when | if | whenever | once | as soon as) $who (decide | decides | choose | chooses) to $stop $bust , ~> if you stop ,
(when | if | whenever | once | as soon as) $who $stop $bust , ~> if you stop ,
(when | if | whenever | once | as soon as) $who $ends , ~> if you stop ,
(if | when | whenever) $who [ever] $roll a {n} [before $stop | before stopping | before holding | before you stop] , ~> if you roll a {n} ,
(in | on | during) (a | each | every | any | their | his or her | your) turn , [$who] [may | can] $roll (both dice | the two dice | the dice) ~> on your turn , roll both dice
(in | on | during) (a | each | every | any | their | his or her | your) turn , [$who] $roll (a die | one die | the die | a single die) ~> on your turn , roll a die
(in | on | during) (a | each | every | any | their | his or her | your) turn , [$who] $roll {n} dice ~> on your turn , roll {n} dice
at the (start | beginning) of (your | their | each | a) turn , [$who] $roll (a die | one die | the die | a single die) ~> on your turn , roll a die
at the (start | beginning) of (your | their | each | a) turn , [$who] $roll {n} dice ~> on your turn , roll {n} dice
the player whose turn it is $roll (a die | one die | the die | a single die) ~> on your turn , roll a die
the player whose turn it is $roll {n} dice ~> on your turn , roll {n} dice
";

/// Sentences of such a game in the form that is said of whose turn it is.
pub(super) const OF_WHOM: &str = "\
$roll = (roll | rolls | throw | throws | toss | tosses)
$stop = (holds | banks | passes | quits | stops | stops rolling | stops throwing | stays | decides to stop | chooses to stop | decides to hold)
$bust = [before rolling a {n} | before they roll a {n} | without rolling a {n} | without having rolled a {n} | in time]
$one = (a player | any player | the player | whoever | anyone | anybody)
$one [who] $roll a {n} [before stopping | before holding] (scores | gets | gains | earns | receives) {x} => If you roll a {n} , you score {x}
$one [who] $roll a {n} [before stopping | before holding] (loses | forfeits) {x} => If you roll a {n} , you lose {x}
$one [who] $stop $bust (scores | gets | gains | earns | receives) {x} => If you stop , you score {x}
$one [who] $stop $bust adds {x} => If you stop , add {x}
[the] points [that] (you | they) [have] (banked | scored | earned | won) (on | in) (earlier | previous) turns are (safe | not lost | kept | never lost) => Nothing
if it is a {n} , {x} => If you roll a {n} , {x}
if (a | the) {n} (comes up | is rolled | is thrown | turns up | appears) , {x} => If you roll a {n} , {x}
[the] [players] [you] take turns [at] (rolling | throwing | tossing) {n} dice => On your turn , roll {n} dice
[the] [players] [you] take turns [at] (rolling | throwing | tossing) (a die | one die | the die | a single die | a single dice) => On your turn , roll a die
";

/// Sentences that say that a turn is pressed on with. `/` parts the sentences of a form.
pub(super) const GOES_ON: &str = "\
$who = (you | they | he or she | the player | that player | the active player | a player | each player | the player whose turn it is)
$roll = (roll | rolls | throw | throws | toss | tosses | rolling | throwing | tossing)
$often = ((as often as | as many times as | as long as | as many times in a row as) $who (like | likes | want | wants | wish | wishes | please | pleases | dare | dares) | repeatedly | again and again | over and over | over and over again | any number of times | time after time)
$turn = (on | in | during) (your | their | his or her | a | each | his | every) turn
$on = [$turn ,]
$stop = (stop | stops | hold | holds | choose to stop | chooses to stop | decide to stop | decides to stop | choose to hold | chooses to hold | decide to hold | decides to hold | stops rolling | stop rolling | passes | pass)
$die = (a | one | the | a single | 1) (die | d6)
$the = (a | each | your | every | a player's | each player's | the) turn
$on [$who] [, in turn ,] [may | can] $roll $die $often [, {x} | and {x}] => On your turn , roll a die / You may roll again or stop / {x}
$on [$who] [, in turn ,] [may | can] $roll {n} dice $often [, {x} | and {x}] => On your turn , roll {n} dice / You may roll again or stop / {x}
$on [$who] [, in turn ,] [may | can] $roll (both | the) dice $often => On your turn , roll both dice / You may roll again or stop
$the (lasts | goes on | continues | is made up of rolls | consists of rolls) until $who $roll a {n} or $stop => On your turn , roll a die / You may roll again or stop / If you roll a {n} , your turn ends
$the (lasts | goes on | continues | is made up of rolls | consists of rolls) until $who $stop or $roll a {n} => On your turn , roll a die / You may roll again or stop / If you roll a {n} , your turn ends
$the (is over | ends | is finished) (when | if | as soon as | once) $who $stop or $roll a {n} => You may roll again or stop / If you roll a {n} , your turn ends
$the (is over | ends | is finished) (when | if | as soon as | once) $who $roll a {n} or $stop => You may roll again or stop / If you roll a {n} , your turn ends
$the (consists of | is) $roll $die [$often] until $who $stop or $roll a {n} => On your turn , roll a die / You may roll again or stop / If you roll a {n} , your turn ends
$the (consists of | is) $roll $die [$often] until $who $roll a {n} or $stop => On your turn , roll a die / You may roll again or stop / If you roll a {n} , your turn ends
$on [$who] [(keep | keeps)] $roll $die [$often] until $who $stop or $roll a {n} => On your turn , roll a die / You may roll again or stop / If you roll a {n} , your turn ends
$on [$who] [(keep | keeps)] $roll $die [$often] until $who $roll a {n} or $stop => On your turn , roll a die / You may roll again or stop / If you roll a {n} , your turn ends
after (each | every) (roll | throw) [,] decide : roll again or stop => You may roll again or stop
after (each | every) (roll | throw) [,] $who (may | can | must choose to | chooses to | decides to | must decide to | choose to | decide to) [either] roll again or stop and (keep | bank | score | take) {x} => You may roll again or stop / If you stop , gain points equal to {x}
after (each | every) (roll | throw) [,] $who (may | can | must choose to | chooses to | decides to | must decide to | choose to | decide to) [either] stop and (keep | bank | score | take) {x} or roll again => You may roll again or stop / If you stop , gain points equal to {x}
after any (roll | throw) [that (wasn't | was not | isn't | is not) a {n}] [,] $who (may | can) (stop | hold | bank) instead of (rolling | throwing) again => You may roll again or stop
$who (may | can) (stop | hold | bank) instead of (rolling | throwing) again => You may roll again or stop
$who (may | can) (roll | throw) again instead of (stopping | holding | banking) => You may roll again or stop
$who (can | may) (throw | roll) again $often [, {x}] => You may roll again or stop / {x}
$who (can | may) (stop | end their turn | end your turn | end the turn) at any time and (score | keep | bank | take | gain points equal to) {x} => You may roll again or stop / If you stop , gain points equal to {x}
";

/// What belongs to such a turn, in the words of its own.
pub(super) const WITHIN: &str = "\
$who = (you | they | he or she | the player | that player | the active player | a player)
$turn = (this turn | that turn | the turn | their turn | your turn | it)
$for = (for $turn | of $turn | in $turn | on $turn | during $turn | this turn | that turn | so far | so far this turn)
$rolled = (roll | rolled | have rolled | has rolled | rolls | threw | have thrown | made | you rolled | they rolled)
(score | scores | get | gets | earn | earns | gain | gains) (nothing | no points | zero | 0 points | zero points) [$for | for it | from it] ~> lose your turn total
[the] (sum | total) of (all | all of | all the | all of the | all your | all their | your | their | the) (rolls | throws | numbers | dice | results) [that] $who $rolled [$for] ~> your turn total
[the] (sum | total) of (all | all of | all the | all of the | all your | all their | your | their | the) (rolls | throws | numbers | results) [$for] ~> your turn total
[the] (sum | total) of (all | all of | all the | all of the | all your | all their | your | their | the) dice $for ~> your turn total
(all | all of | all the | all of the | all your | all their) (rolls | throws | numbers | points) $who $rolled [$for] ~> your turn total
(everything | what | all | whatever) $who $rolled $for ~> your turn total
[all] [of] (the points | points | your points | their points | the score | their score | your score | the total | their total | your total) (for | from | of | in | on) (this | that | the) turn ~> your turn total
(all the numbers rolled | the numbers rolled | all numbers rolled) [$for] ~> your turn total
the (turn total | turn score | running total | running score | total so far) ~> your turn total
[all] your turn total (are | is) lost ~> your turn total becomes 0
(add | adds) up your turn total ~> add your turn total
add your turn total and (score | scores | gain | gains) (that many points | that total | it) ~> gain points equal to your turn total
(earn | earns | score | scores | get | gets | gain | gains) as many points as your turn total ~> gain points equal to your turn total
(score | scores) your turn total ~> gain points equal to your turn total
banked score ~> score
banked points are added to (the player's | your | their | a player's) [total] score [and cannot be lost | and are safe] ~> if you stop , add your turn total to your score
(first player | player) who (has banked | banks) {n} points ~> first player to reach {n} points
write down your turn total ~> gain points equal to your turn total
your turn total is added to (your | their | the player's) [total] score ~> add your turn total to your score
add your turn total to their [total] score ~> add your turn total to your score
adds your turn total to (their | your) [total] score ~> add your turn total to your score
[$who] (lose | loses) your turn total ~> your turn total becomes 0
[$who] (lose | loses) all (your | their | his or her) points ~> your points become 0
(your | their | his or her) (whole | entire | total) score is lost [as well | too] ~> your points become 0
(it becomes | it is) (the next player's | the other player's | somebody else's | your opponent's) turn ~> your turn ends
(play | the turn | the die | the dice) (passes | moves | moves on | pass | goes | go) to (the next player | the other player | the left | your opponent | the player on the left | the player to the left) ~> your turn ends
(must pass | pass | passes | hand | hands) the (die | dice) (on | on to the next player | to the next player | to the left | to your opponent | to the other player) ~> your turn ends
(their | your | his or her | the | the player's | that player's) turn (is over | is at an end | ends | ends at once | ends immediately | ends there) ~> your turn ends
$who (add | adds) your turn total to (their | your) [total] score ~> add your turn total to your score
their turn total ~> your turn total
";

/// What adds a roll to the turn total.
pub(super) const ADDS: &str = "\
$who = (you | they | he or she | the player | that player | the active player | a player)
$of = [of] [what | everything | all the numbers | the numbers | the rolls | all rolls | your rolls | their rolls | each roll] [$who (roll | rolls | rolled)]
$num = (numbers | rolls | throws | results) [rolled | thrown | that are rolled]
$solong = (as long as | so long as | while) no {n} (is | has been | was) (rolled | thrown) ,
$sum = (your turn total | the total | a running total | the running total | the sum | a total)
(every | each | any) [other] (number | roll | throw | result) [rolled | thrown | that is rolled] [on the die] (is | gets) added to $sum => Add the roll to your turn total
(all | the) [other] $num (are | get) added to $sum => Add the roll to your turn total
$solong (all | the) [other] $num (are | get) added to $sum => On any other roll , add the roll to your turn total
(all | all the | the) $num (are | get) added (together | up) => Add the roll to your turn total
$solong (all | all the | the) $num (are | get) added (together | up) => On any other roll , add the roll to your turn total
(add | adds) up (the numbers | all the numbers | all numbers | the rolls | all rolls | all the rolls | your rolls | the two numbers | the results) => Add the roll to your turn total
adding up (the numbers | all the numbers | all numbers | the rolls | all rolls | all the rolls | your rolls | the two numbers | the results) => Add the roll to your turn total
adding (each | every | the | any) (number | roll | throw | result | sum) to your turn total => Add the roll to your turn total
(keep | keeps) (a running total | a running total of | track | track of | a tally | count) $of => Add the roll to your turn total
(keep | keeps) (a running total | a tally) => Add the roll to your turn total
$shows = (shows | comes up | lands on | is | turns up)
$notbust = ((anything | any number | a number) from ((2 | two) to (6 | six) | (1 | one) to (5 | five)) | any other number | anything else | something else | any other face)
(each time | whenever | if | when | as long as) (it | the die) $shows $notbust , (add | adds) (that number | it | the number | that) to your turn total => On any other roll , add the roll to your turn total
[for] any other (number | roll | result) [,] [is] (add | adds | added) [(it | that number | the number)] to your turn total => On any other roll , add the roll to your turn total
otherwise [,] (add | adds) (the number | the result | the roll | it) to your turn total => On any other roll , add the roll to your turn total
otherwise [,] (the number | the result | the roll | it) is added to your turn total => On any other roll , add the roll to your turn total
(add | adds) (the sum of the dice | the sum | the result | the numbers | the number | the roll | it | the total of the dice | both numbers | the two numbers) to your turn total => Add the roll to your turn total
";

/// A roll whose figures are added in the same breath, and what else stands before an `and`.
pub(super) const AND_ADDS: &str = "\
{x} and (add | adds) (the result | the number | the roll | it | the sum | the total | the numbers | them | the two numbers) [rolled] to your turn total => {x} / Add the roll to your turn total
{x} and (add | adds) up (the two numbers | the numbers | both numbers | the dice | both dice) => {x} / Add the roll to your turn total
{x} and (keep | keeps) (a running total | a tally) => {x} / Add the roll to your turn total
otherwise [,] (the number | the result | the roll | it) is added to your turn total [,] and {x} => On any other roll , add the roll to your turn total / {x}
otherwise [,] (add | adds) (the number | the result | the roll | it) to your turn total [,] and {x} => On any other roll , add the roll to your turn total / {x}
add the sum of the dice to your turn total and {x} => Add the roll to your turn total / {x}
add the number to your turn total and {x} => Add the roll to your turn total / {x}
";

/// A total that has just been spoken of.
pub(super) const THAT: &str = "\
(score | scores | add | adds | bank | banks | gain | gains) (that | this | the) (total | sum | number of points | many points) ~> gain points equal to your turn total
";
