//! Prices of things: `an apple costs 2 coins, a pear 3 and a plum 4`, `buy a card by paying its cost`. What a thing costs is a figure
//! of it where the book speaks of its cost, and what has to be paid to buy it where it does not.

use super::in_two::{lower_texts, text};
use super::one_breath::put;
use crate::outline::Outline;
use crate::vocabulary::small;
use crate::vocabulary::{article, number_word, singular_of};

/// Tells each price in a sentence of its own, and says in what it is paid.
pub(super) fn said(outline: &mut Outline) {
    let texts = lower_texts(outline);
    let spoken_of =
        ["its cost", "its price", "their cost", "the card's cost", "the card's price"]
            .into_iter()
            .find(|said| texts.iter().any(|t| t.contains(said)));
    let figure = spoken_of.and_then(|said| said.rsplit(' ').next());
    let bought =
        texts.iter().any(|t| t.split_whitespace().any(|w| matches!(w, "buy" | "buys")));
    if figure.is_none() && !bought {
        return;
    }
    let Some(unit) = unit(&texts) else { return };
    for at in (0..outline.sentences.len()).rev() {
        let Some(said) = text(outline, at) else { continue };
        let all = listed(&said, figure, &unit)
            .or_else(|| figure.and_then(|figure| paid(&said, figure, &unit)));
        if let Some(all) = all {
            put(outline, at, &all);
        }
    }
}

/// In what prices are paid, if only one thing can be meant.
fn unit(texts: &[String]) -> Option<String> {
    let mut found: Vec<String> = Vec::new();
    for text in texts {
        let words: Vec<&str> = text.split_whitespace().collect();
        for (i, w) in words.iter().enumerate() {
            let so_many = words.get(i + 1).is_some_and(|n| number(n).is_some());
            if matches!(*w, "cost" | "costs" | "pay" | "pays" | "paying") && so_many {
                if let Some(what) = words.get(i + 2) {
                    add(&mut found, what);
                }
            } else if *w == "in"
                && i > 0
                && matches!(words[i - 1], "cost" | "price")
                && let Some(what) = words.get(i + 1)
            {
                add(&mut found, what);
            }
        }
    }
    if found.is_empty() {
        // What players have from the start and is no goal.
        for text in texts {
            let words: Vec<&str> = text.split_whitespace().collect();
            if let Some(at) =
                words.iter().position(|w| matches!(*w, "start" | "starts" | "begins" | "begin"))
            {
                for pair in words[at..].windows(2) {
                    if number(pair[0]).is_some() {
                        add(&mut found, pair[1]);
                    }
                }
            }
        }
        found.retain(|w| !matches!(w.as_str(), "point" | "card" | "player"));
    }
    (found.len() == 1).then(|| crate::vocabulary::plural_of(&found[0]))
}

fn add(found: &mut Vec<String>, word: &str) {
    let one = singular_of(word.trim_matches(|c: char| !c.is_alphanumeric()));
    if !one.is_empty() && !found.contains(&one) {
        found.push(one);
    }
}

fn number(word: &str) -> Option<i64> {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    word.parse().ok().or_else(|| number_word(&word))
}

/// `An apple costs 2 coins, a pear 3 and a plum 4`: each price.
fn listed(said: &str, figure: Option<&str>, unit: &str) -> Option<Vec<String>> {
    let flat = said.replace(", and ", ", ").replace(" and ", ", ");
    let (mut prices, mut alike) = (Vec::new(), Vec::new());
    let mut verb_said = false;
    for (i, part) in flat.split(", ").enumerate() {
        let words: Vec<&str> = part.split_whitespace().collect();
        let mut rest = words.as_slice();
        if let [first, more @ ..] = rest
            && ["a", "an", "each", "every", "all"].contains(&first.to_lowercase().as_str())
        {
            rest = more;
        }
        // The unit and `each` say no more than the first part did.
        while let [front @ .., last] = rest
            && (*last == "each" || singular_of(last) == singular_of(unit))
        {
            rest = front;
        }
        // `Pears, plums and nuts cost 3 coins`: one price for all of them.
        let many = rest.last().and_then(|many| number(many));
        let name = match (many, rest) {
            (Some(_), [name @ .., verb, _]) if matches!(*verb, "cost" | "costs") => {
                verb_said = true;
                name
            }
            (Some(_), [name @ .., _]) if verb_said => name,
            (None, name) if !verb_said => name,
            _ => return None,
        };
        let plain = |w: &&str| w.chars().all(char::is_alphabetic);
        if name.is_empty() || name.len() > 2 || !name.iter().all(plain) {
            return None;
        }
        let name = name.join(" ");
        alike.push(singular_of(&if i == 0 { small(&name) } else { name }));
        if let Some(many) = many {
            prices.extend(alike.drain(..).map(|name| (name, many)));
        }
    }
    if prices.is_empty() || !alike.is_empty() {
        return None;
    }
    let unit_of = |many: i64| if many == 1 { singular_of(unit) } else { unit.to_owned() };
    let sentence = |(name, many): &(String, i64)| match figure {
        Some(figure) => format!("Each {name} has a {figure} of {many}"),
        None => format!(
            "To buy {} {name}, a player must pay {many} {}",
            article(name),
            unit_of(*many)
        ),
    };
    Some(prices.iter().map(sentence).collect())
}

/// `You may buy a card from the market by paying its cost`, `pay its price in coins to the bank`: so many coins.
fn paid(said: &str, figure: &str, unit: &str) -> Option<Vec<String>> {
    let tail = |rest: &str| {
        let rest = rest.strip_prefix(&format!(" in {unit}")).unwrap_or(rest).to_owned();
        ["bank", "supply"]
            .iter()
            .find_map(|place| rest.strip_prefix(&format!(" to the {place}")).map(str::to_owned))
            .unwrap_or(rest)
    };
    for front in
        [" by paying its ", " and paying its ", " if you pay its ", " if they pay its "]
    {
        let Some((deed, rest)) = said.split_once(&format!("{front}{figure}")) else { continue };
        if !tail(rest).trim_matches(['.', ' ']).is_empty() {
            return None;
        }
        let (_, done) = deed.split_once(" may ").or_else(|| deed.split_once(" can "))?;
        // From where it comes is said once.
        let done = done.split(" from ").next()?;
        let done = done.split(" in ").next()?;
        return Some(vec![
            deed.to_owned(),
            format!("To {done}, a player must pay {unit} equal to its {figure}"),
        ]);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{listed, paid, unit};

    #[test]
    fn each_price_has_a_sentence() {
        let said = "An apple costs 2 coins, a pear 3 and a plum 4 coins";
        assert_eq!(
            listed(said, Some("cost"), "coins").unwrap(),
            [
                "Each apple has a cost of 2",
                "Each pear has a cost of 3",
                "Each plum has a cost of 4"
            ]
        );
        assert_eq!(
            listed("Apples cost 1 coin each", None, "coins").unwrap(),
            ["To buy an apple, a player must pay 1 coin"]
        );
        assert_eq!(
            listed("Pears and plums cost 3 coins", Some("price"), "coins").unwrap(),
            ["Each pear has a price of 3", "Each plum has a price of 3"]
        );
        for other in
            ["It costs 2 coins to move", "Ann, Ben and Cid play", "A turn, a round and 3 games"]
        {
            assert_eq!(listed(other, None, "coins"), None, "{other}");
        }
    }

    #[test]
    fn what_is_paid_is_so_many_coins() {
        assert_eq!(
            paid(
                "On your turn, you may buy a card from the row by paying its cost",
                "cost",
                "coins"
            )
            .unwrap(),
            [
                "On your turn, you may buy a card from the row",
                "To buy a card, a player must pay coins equal to its cost"
            ]
        );
    }

    #[test]
    fn only_one_thing_can_be_meant() {
        let of =
            |texts: &[&str]| unit(&texts.iter().map(|t| (*t).to_owned()).collect::<Vec<_>>());
        assert_eq!(of(&["an apple costs 2 coins"]).as_deref(), Some("coins"));
        assert_eq!(of(&["an apple costs 2 coins", "pay 3 gems"]), None);
        assert_eq!(
            of(&["each player starts with 5 coins and 0 points"]).as_deref(),
            Some("coins")
        );
    }
}
