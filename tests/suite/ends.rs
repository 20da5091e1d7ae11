//! Who plays, who begins, when it ends and who wins, in the words of many authors, by what happens at play.

use houserules::Rulebook;

use crate::small::unread;

/// A book for some players, which ends when somebody rests, with some sentences about who wins.
fn book(players: &str, start: &str, end: &str, wins: &str) -> Rulebook {
    let text = format!(
        "# Reefside\n\n## 1 Setup\n\n1.1 {players}\n\n1.2 Each player begins the game with 0 pearls, 0 shells and 0 points.\n\n\
         1.3 {start}\n\n## 2 Turn\n\n2.1 On their turn, a player may rest or dive.\n\n2.2 When a player dives, that player gains 1 pearl.\n\n\
         ## 3 End of the Game\n\n3.1 {end}\n\n3.2 {wins}\n"
    );
    Rulebook::from_text("a.rules.md", &text).expect("it is a rulebook")
}

const PLAYERS: &str = "Two to four players take part.";
const START: &str = "The youngest player goes first.";
const END: &str = "When a player rests, the game ends.";
const WINS: &str = "The player with the most points wins.";

fn plays(book: &Rulebook, about: &str, given: &str, happens: &str) {
    assert_eq!(unread(book), [""; 0], "{about}");
    let scenario =
        format!("## It is so\nGiven three players, Ann, Ben and Cid\n{given}\n{happens}\n");
    let outcomes = book.scenarios("a.scenario.md", &scenario).expect("it can be played");
    assert!(
        outcomes.iter().all(houserules::Scenario::passed),
        "{about}: {:?}",
        outcomes[0].wrong
    );
}

/// Ann and Ben have the most points; Ben has more pearls, Ann more shells.
fn tied(wins: &str, happens: &str) {
    let given = "And Ann has 5 points\nAnd Ben has 5 points\nAnd Cid has 4 points\nAnd Ben has 2 pearls\nAnd Ann has 1 pearl\nAnd Cid has 9 pearls\nAnd Ann has 3 shells\nAnd Ben has 1 shell\nAnd it is Cid's turn";
    plays(&book(PLAYERS, START, END, wins), wins, given, &format!("When Cid rests\n{happens}"));
}

#[test]
fn those_who_are_tied_are_told_apart() {
    for tie in [
        "In case of a tie, the tied player with the most pearls wins; if that is also tied, the victory is shared.",
        "If players are tied for the most points, the one of them with more pearls wins, and if they are still tied they win together.",
        "If several players have the most points, the victory goes to the one with the most pearls.",
        "Should there be a tie, the tied player with the most pearls wins, then the one with the fewest shells; players still tied share the win.",
        "If the points are equal, the player with more pearls is the winner. If the players are still tied, the game is a draw.",
        "In case of a tie, the tied player holding more pearls wins; if the tie persists, the tied players win together.",
        "In a tie, more pearls wins, and if that's level too, the tied players share the win.",
        "Break a tie in favour of the tied player with more pearls left. If that is equal too, the victory is shared.",
        "Should players tie, the one of them with the most pearls wins.",
    ] {
        tied(
            &format!("{WINS} {tie}"),
            "Then Ben wins\nAnd Ann does not win\nAnd Cid does not win",
        );
    }
    for wins in [
        "The player with the most points wins; in case of a tie, the tied player with the fewest pearls wins, and if there is still a tie the tied players share the victory.",
        "Whoever has the most points wins, and if players are tied, the one with the most shells wins.",
        "The player with more points wins; if the points are equal, the player with more shells wins.",
    ] {
        tied(wins, "Then Ann wins\nAnd Ben does not win\nAnd Cid does not win");
    }
}

#[test]
fn those_who_are_tied_share() {
    for tie in [
        "If two or more players are tied for the most points, all of them win.",
        "If there is a tie, the tied players win together.",
        "If several players are tied, the game is a draw.",
    ] {
        tied(&format!("{WINS} {tie}"), "Then Ann wins\nAnd Ben wins\nAnd Cid does not win");
    }
    // A tie in something that is won within the game is another matter.
    let round = book(
        PLAYERS,
        START,
        END,
        "The player with the most pearls wins the round. If players are tied, the tied player with the most shells wins. The player with the most points wins the game.",
    );
    assert!(!unread(&round).is_empty());
    // Who is last at the table is no number that the rules know.
    let later = book(
        PLAYERS,
        START,
        END,
        "The player with the most points wins. If players are tied, the tied player who sat down first wins.",
    );
    assert!(!unread(&later).is_empty());
}

#[test]
fn players_may_be_called_anything() {
    for players in [
        "Reefside is for two to four divers.",
        "Reefside is a race for two to four pearl divers.",
        "Two to four rival divers take part in Reefside.",
        "In this game, two to four players compete as divers.",
        "Reefside can be played by up to four divers.",
        "Reefside is an exploring game for two to four divers, each of whom owns a boat.",
    ] {
        let book = book(
            players,
            "Each diver starts with 1 pearl.",
            "When a diver rests, the game ends.",
            "The diver with the most pearls wins.",
        );
        let given = "And Ann has 5 pearls\nAnd it is Cid's turn";
        plays(&book, players, given, "When Cid rests\nThen Ann wins\nAnd Ben does not win");
    }
    // What lies in a row or is made for so many is nobody who plays.
    for other in [
        "Use the small reef in a game for two players.",
        "Two to four shells lie in a row.",
        "The small reef is for two players.",
    ] {
        let book = book(other, START, END, WINS);
        let said = book
            .compiled()
            .own_readings()
            .find(|r| r.text.trim_end_matches('.') == other.trim_end_matches('.'));
        let reading = said.and_then(|r| r.reading.clone()).unwrap_or_default();
        assert!(!reading.starts_with("The game is for"), "{other}: {reading}");
    }
}

#[test]
fn somebody_begins() {
    for start in [
        "The player with the wettest hair begins, and the other players follow clockwise.",
        "The first turn is taken by the player who drew the longest straw, and the turn then passes clockwise.",
        "Turns are taken clockwise, beginning with the oldest player.",
        "Whoever got up earliest today starts, followed by the others in clockwise order.",
        "Each player rolls one die; the player with the highest result is the starting player, and tied players roll again.",
        "Decide at random who takes the first turn; after that, players take turns in clockwise order.",
        "The shorter player starts, and the two players alternate.",
        "Roll a die each; the lowest roll begins, with ties rolled again. Turns alternate from then on.",
        "A coin is tossed to see which player takes the first turn. After that, go round to the left.",
        "Sit in a circle. The youngest player begins, then the player to their left, and so on around the table.",
        "Everybody rolls one die, and whoever rolls highest is the starting player. If several players share the highest roll, those players roll again until one of them is highest.",
    ] {
        let book = book(PLAYERS, start, END, WINS);
        plays(&book, start, "And it is Ann's turn", "When Ann dives\nThen Ann has 1 pearl");
    }
    // What the game itself would tell is not told by the table.
    let won = book(PLAYERS, "The player with the most pearls goes first.", END, WINS);
    assert!(!unread(&won).is_empty());
}

#[test]
fn the_game_ends_when_it_is_said() {
    for end in [
        "The game ends as soon as a player has 3 pearls, or after each player has taken twenty turns.",
        "The game ends at once when a player has collected 3 pearls.",
        "Play ends when a player has 3 pearls.",
        "If a player has 3 pearls, or if a player has 9 shells, the game ends and the player with more points wins.",
        "The players take turns until somebody has 3 pearls; then the game ends.",
        "The game shall end as soon as a player has 3 pearls, or when every player has had twelve turns, whichever comes first.",
        "The game is over once a player has 3 pearls.",
    ] {
        let wins = if end.contains("wins") { "Tied players share the victory." } else { WINS };
        let book = book(PLAYERS, START, end, wins);
        let given = "And Ann has 2 pearls\nAnd Ben has 1 point\nAnd it is Ann's turn";
        plays(&book, end, given, "When Ann dives\nThen Ben wins");
    }
    for end in [
        "The game ends when each player has taken two turns.",
        "The game is over once every player has had two turns.",
        "The game stops when everyone has had two goes.",
        "When the twentieth round is entirely finished, the game is over.",
        "The game ends when a player has 30 pearls or when every player has had two turns, whichever happens sooner.",
        "Each player takes two turns, after which the game ends.",
        "Play continues until each player has had two turns.",
        "The game ends as soon as a player has 30 pearls, or after two turns of each player.",
        "The game ends when a player has 30 pearls at the end of their turn, or when each player has taken two turns.",
    ] {
        let book = book(PLAYERS, START, end, WINS);
        assert_eq!(unread(&book), [""; 0], "{end}");
    }
}
