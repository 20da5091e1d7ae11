//! `When all hands are empty, the round closes. Directly afterwards, the leader must lay down a card from their hand`.

use super::{Pages, Said, has};
use crate::check::words::Tok;
use crate::finding::{Code, Finding};

pub(super) fn check(pages: &Pages<'_>, found: &mut Vec<Finding>) {
    for (s, empty) in pages.said.iter().enumerate() {
        if !all_are_empty(&empty.toks) {
            continue;
        }
        let chapter = |said: &Said<'_>| {
            let outline = pages.input.sets[said.set].outline;
            outline.section(said.section()).parent
        };
        // What follows at once, until hands are filled again.
        let next = pages.said[s + 1..]
            .iter()
            .take(4)
            .take_while(|o| o.set == empty.set && chapter(o) == chapter(empty))
            .take_while(|o| !fills(&o.toks));
        for (n, said) in next.enumerate() {
            if n > 0 && !follows(&said.toks) {
                break;
            }
            let Some((from, to)) = asks(&said.toks).filter(|_| follows(&said.toks)) else {
                continue;
            };
            found.push(
                Finding::new(
                    Code::MustButCannot,
                    pages.words(said, from, to),
                    format!(
                        "this asks for something from a hand, and by `{}` all hands are empty then",
                        pages.rule(empty)
                    ),
                )
                .label("nobody has one")
                .related(pages.whole(empty), "all hands are empty")
                .help("ask for it before the hands are empty, or name what is taken instead"),
            );
            return;
        }
    }
}

/// `When … all hands are empty`, `once no player has a card left in hand`, `when all cards have been played`.
fn all_are_empty(toks: &[Tok]) -> bool {
    let hand = toks.iter().position(|t| t.any(&["hand", "hands"]));
    let at = |words: &[&str]| toks.iter().position(|t| t.any(words));
    let tells = has(toks, &["when", "once", "as", "after", "until", "if"])
        && has(
            toks,
            &[
                "ends", "end", "over", "closes", "finishes", "finished", "complete", "stops",
                "until",
            ],
        );
    let Some(hand) = hand.filter(|_| tells) else { return false };
    let from = hand.saturating_sub(5);
    let all = has(&toks[from..hand], &["all", "every", "everyone's", "everybody's", "both"]);
    let emptied = toks[hand..].iter().take(4).any(|t| t.any(&["empty", "emptied"]));
    let nobody = at(&["nobody", "none"])
        .or_else(|| toks.windows(2).position(|w| w[0].is("no") && w[1].any(&["player", "one"])))
        .is_some_and(|i| i < hand && has(&toks[i..hand], &["has", "have", "holds", "with"]));
    let left = has(&toks[from..hand], &["no", "none"])
        && has(&toks[..hand], &["all", "players", "everybody", "everyone", "anybody's", "any"])
        && has(&toks[..hand], &["cards", "card", "tiles", "tile"]);
    let plain = !has(toks, &["or", "first", "one", "own", "their", "your"]) || emptied && all;
    plain && (all && emptied || nobody && !has(toks, &["or"]) || left)
}

/// Words by which something comes at once after what was told before.
fn follows(toks: &[Tok]) -> bool {
    let end = toks.iter().position(|t| t.is(",")).unwrap_or(2).min(6);
    toks.iter().take(end.max(2)).any(|t| {
        t.any(&[
            "then",
            "directly",
            "immediately",
            "next",
            "afterwards",
            "after",
            "thereupon",
            "straight",
            "once",
            "now",
            "finally",
            "following",
        ])
    })
}

/// Whether cards come into hands.
fn fills(toks: &[Tok]) -> bool {
    has(
        toks,
        &[
            "deal", "deals", "dealt", "draw", "draws", "drawn", "refill", "refills", "pick",
            "picks",
        ],
    ) || has(toks, &["take", "takes", "return", "returned", "added", "adds"])
        && toks.windows(3).any(|w| {
            w[0].any(&["into", "to", "in"])
                && (w[1].any(&["hand", "hands"]) || w[2].any(&["hand", "hands"]))
        })
}

/// `Must lay one card from their hand`: somebody has to, whatever the case.
fn asks(toks: &[Tok]) -> Option<(usize, usize)> {
    let hand = toks.iter().position(|t| t.any(&["hand", "hands"]))?;
    let from = (hand.saturating_sub(3)..hand).find(|&i| toks[i].any(&["from", "of"]))?;
    let card = (from.saturating_sub(3)..from)
        .find(|&i| toks[i].any(&["card", "cards", "tile", "tiles"]))?;
    let own = toks[from + 1..hand]
        .iter()
        .all(|t| t.any(&["their", "your", "his", "her", "the", "own", "its", "in"]));
    let free = has(
        toks,
        &[
            "may",
            "can",
            "if",
            "unless",
            "any",
            "all",
            "remaining",
            "no",
            "not",
            "cannot",
            "never",
            "who",
            "whoever",
        ],
    );
    // `On the left of the dealer` is where somebody sits, `the cards left in hand` are some or none.
    let free = free
        || toks.iter().enumerate().any(|(i, t)| {
            t.is("left") && !(i > 0 && toks[i - 1].any(&["the", "their", "dealer's"]))
        });
    // A case behind the deed is about something else.
    let excused = has(&toks[..hand], &["if", "unless", "may", "can", "who"]) || free;
    (own && !excused).then_some((card.saturating_sub(1), hand + 1))
}
