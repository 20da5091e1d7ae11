//! Words within a clause about a deck that say nothing else in another form.

/// `a 40-card deck` is a deck of 40 cards; which figure is the highest is told by the figures.
pub(super) fn hyphened(text: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut words = text.split(' ').peekable();
    while let Some(word) = words.next() {
        let count = word.strip_suffix("-card").filter(|n| n.parse::<u32>().is_ok());
        match (count, words.peek()) {
            (Some(n), Some(deck)) if ["deck", "pack"].contains(deck) => {
                out.push(format!("{deck} of {n} cards"));
                words.next();
            }
            _ => out.push(word.to_owned()),
        }
    }
    let mut text = out.join(" ");
    let at = |word: &str| text.find(word);
    // From the highest to the lowest is another order, which nobody may lose.
    let upwards = match (at("lowest").or(at("(low)")), at("highest").or(at("(high)"))) {
        (Some(low), Some(high)) => low < high,
        _ => false,
    };
    if upwards {
        for aside in
            [" (lowest)", " (highest)", " (low)", " (high)", ", the lowest,", ", the highest"]
        {
            text = text.replace(aside, "");
        }
    }
    text
}
