//! Who sits where.

/// Who decides for a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A person.
    Human,
    /// Chance, evenly over all that is legal.
    Random,
}

/// One seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Seat {
    /// The player's name.
    pub(super) name: String,
    /// Who decides.
    pub(super) kind: Kind,
}

/// Reads `Ann=human`. A name without a kind is a person.
pub(super) fn parse(text: &str) -> Result<Seat, String> {
    let (name, kind) = text.split_once('=').unwrap_or((text, "human"));
    let name = name.trim();
    if name.is_empty() {
        return Err(format!("`{text}` names no player; write for example `Ann=human`"));
    }
    let kind = match kind.trim() {
        "human" => Kind::Human,
        "random" => Kind::Random,
        other => {
            return Err(format!("nobody plays as `{other}`; write `human` or `random`"));
        }
    };
    Ok(Seat { name: name.to_owned(), kind })
}

/// As many seats as players: those that are named, then others. With no name at all a person sits
/// in the first seat.
pub(super) fn fill(named: Vec<Seat>, players: u32) -> Vec<Seat> {
    let nobody = named.is_empty();
    let mut seats = named;
    for number in seats.len() as u32 + 1..=players {
        let kind = if nobody && number == 1 { Kind::Human } else { Kind::Random };
        seats.push(Seat { name: format!("player {number}"), kind });
    }
    seats
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_read_and_filled() {
        assert_eq!(parse("Ann=random"), Ok(Seat { name: "Ann".into(), kind: Kind::Random }));
        assert_eq!(parse("Ben").map(|seat| seat.kind), Ok(Kind::Human));
        assert!(parse("=human").is_err());
        assert!(parse("Ann=robot").is_err());
        let seats = fill(vec![parse("Ann").unwrap()], 3);
        assert_eq!(seats.len(), 3);
        assert_eq!(seats[2].kind, Kind::Random);
        assert_eq!(fill(Vec::new(), 2)[0].kind, Kind::Human);
    }
}
