//! What a law says: which of two rules prevails.

use super::sides::{Said, singular};
use super::words::FIGURES;
use super::{Asked, TABLES};
use crate::lower::Meta;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::law::side::Side;

impl Lowerer<'_> {
    /// The laws of a claim; none if it is none. An empty list orders nothing itself.
    pub(super) fn claim_said(&self, words: &[String], asked: &mut Asked) -> Option<Vec<Meta>> {
        let mut found = None;
        for template in &TABLES.claims {
            let mut next = asked.clone();
            let fits = template.fits(words, &mut |caught| {
                found = self.claimed_by(template.means, caught, &mut next);
                found.is_some()
            });
            if fits {
                *asked = next;
                break;
            }
        }
        found
    }

    fn claimed_by(
        &self,
        means: &str,
        caught: &super::pattern::Caught<'_>,
        asked: &mut Asked,
    ) -> Option<Vec<Meta>> {
        let side = |at: usize, asked: &Asked| self.side_said(caught.pieces[at], asked);
        match means {
            "idle" => return Some(Vec::new()),
            "less" | "more" => {
                return asked.amounts.then(|| vec![Meta::Amount { larger: means == "more" }]);
            }
            "early" => return Some(vec![Meta::EarlierNumber]),
            "late" => return Some(vec![Meta::LaterNumber]),
            "narrow" => return Some(vec![Meta::Specific]),
            "calls" => return Some(vec![Meta::CallsItself]),
            "by-number" => {
                asked.numbers = true;
                asked.conflict = true;
                return Some(Vec::new());
            }
            "compare" => {
                let name = singular(caught.name);
                FIGURES.contains(&name.as_str()).then(|| asked.figure = Some(name))?;
                asked.conflict = true;
                return Some(Vec::new());
            }
            "cancelled" => {
                return (asked.mutual || asked.before.contains(&Meta::Claims))
                    .then(|| vec![Meta::Claims]);
            }
            "claimed" => {
                let claims = asked.decides == Some(Meta::Claims)
                    || asked.before.last() == Some(&Meta::Claims);
                return claims.then(|| vec![Meta::Claims]);
            }
            "does" => {
                let claims = asked.decides == Some(Meta::Claims)
                    || asked.before.last() == Some(&Meta::Claims);
                return claims.then(|| vec![Meta::Claims]);
            }
            "may-claim" => {
                let other = caught.pieces[1].is_empty()
                    || matches!(side(1, asked), Some(Said::Is(Side::Other | Side::Same)));
                return other.then(|| vec![Meta::Claims]);
            }
            "again" => return asked.before.last().map(|law| vec![law.clone()]),
            "has-it" => {
                let claims = side(0, asked) == Some(Said::Is(Side::Claims));
                return claims.then(|| vec![Meta::Claims]);
            }
            "permitted" | "forbidden" => {
                let norms = asked.sides == [Side::Permits, Side::Forbids]
                    || asked.sides == [Side::Forbids, Side::Permits];
                let law = if means == "permitted" {
                    Meta::CanBeatsCannot
                } else {
                    Meta::CannotBeatsCan
                };
                return norms.then(|| vec![law]);
            }
            _ => {}
        }
        let one = side(0, asked)?;
        let other = if caught.pieces[1].is_empty() { None } else { Some(side(1, asked)?) };
        let over = match means {
            "denied-over" if matches!(one, Said::Denied(_)) => true,
            "over" | "wins" => true,
            "under" | "loses" => false,
            _ => return None,
        };
        self.weighed(one, other, over, asked)
    }

    /// The law that lets the first prevail over the other, or give way to it.
    fn weighed(
        &self,
        one: Said,
        other: Option<Said>,
        over: bool,
        asked: &Asked,
    ) -> Option<Vec<Meta>> {
        // `No rule of low power overrides one of high power.`
        let (one, over) = match one {
            Said::Denied(side) if other.is_some() => (Said::Is(side), !over),
            Said::Denied(_) => return None,
            said => (said, over),
        };
        let (winner, loser) = if over { (Some(one), other) } else { (other, Some(one)) };
        let of = |said: Option<Said>| match said {
            None => Some(None),
            Some(Said::Is(side)) => Some(Some(side)),
            Some(Said::Defers | Said::Denied(_)) => None,
        };
        let free = |said: &Option<Said>| {
            matches!(said, None | Some(Said::Is(Side::Other | Side::Same | Side::Claims)))
        };
        if loser == Some(Said::Defers) {
            return free(&winner).then(|| vec![Meta::Claims]);
        }
        let (winner, loser) = (of(winner)?, of(loser)?);
        if let Some(law) = &asked.decides {
            let means = matches!(
                winner,
                Some(
                    Side::Same
                        | Side::Late
                        | Side::Exceptional
                        | Side::CallsItself
                        | Side::Claims
                        | Side::Other
                )
            );
            return means.then(|| vec![law.clone()]);
        }
        let (mut winner, mut loser) = (winner, loser);
        // `If a rule says "instead", it replaces any other`: the one of which the condition speaks.
        if let [one] = asked.sides.as_slice() {
            for side in [&mut winner, &mut loser] {
                if *side == Some(Side::Same) {
                    *side = Some(one.clone());
                }
            }
        }
        if asked.part {
            winner = winner.map(clause_of);
            loser = loser.map(clause_of);
        }
        if winner
            .as_ref()
            .is_some_and(|side| matches!(side, Side::EarlyClause | Side::LateClause))
            && !asked.part
        {
            return None;
        }
        // `If a card contradicts a rule, the card is right.`
        if let (Some(side), None, [a, b]) = (&winner, &loser, asked.sides.as_slice()) {
            let rest = if side == a { b } else { a };
            if *side == Side::Same || side != a && side != b {
                return None;
            }
            loser = Some(rest.clone());
        } else if let (None, Some(side), [a, b]) = (&winner, &loser, asked.sides.as_slice()) {
            // `…, the rules give way.`
            if side != a && side != b {
                return None;
            }
            winner = Some(if side == a { b.clone() } else { a.clone() });
        }
        // `A rule overrides every rule above it`, `the weaker rule loses`: the winner is the opposite.
        let open = |side: &Option<Side>| matches!(side, None | Some(Side::Other | Side::Same));
        if open(&winner) {
            let opposite = opposite(loser.as_ref()?);
            match (opposite, &loser) {
                (Some(side), _) => winner = Some(side),
                (None, Some(Side::Group(_))) => winner = Some(Side::Other),
                _ => return None,
            }
        } else if loser == Some(Side::Same) {
            loser = Some(Side::Other);
        }
        let winner = winner?;
        let mut laws = Vec::new();
        if asked.mutual {
            let ranks = matches!(winner, Side::Early | Side::Late | Side::Figure(..));
            ranks.then(|| laws.push(Meta::Claims))?;
        }
        laws.push(self.law_of(&winner, loser.as_ref())?);
        if !asked.among.is_empty() {
            let of = |law: &Meta| {
                let law = law.clone();
                asked.among.iter().map(move |g| Meta::Among(g.clone(), Box::new(law.clone())))
            };
            laws = laws.iter().flat_map(of).collect::<Vec<Meta>>();
        }
        Some(laws)
    }
}

/// The same end within one rule.
fn clause_of(side: Side) -> Side {
    match side {
        Side::Early => Side::EarlyClause,
        Side::Late => Side::LateClause,
        side => side,
    }
}

/// Which side is the other, where there are two.
fn opposite(side: &Side) -> Option<Side> {
    Some(match side {
        Side::Early => Side::Late,
        Side::Late => Side::Early,
        Side::EarlyClause => Side::LateClause,
        Side::LateClause => Side::EarlyClause,
        Side::Figure(name, high) => Side::Figure(name.clone(), !high),
        Side::Specific => Side::General,
        Side::General => Side::Specific,
        Side::Forbids => Side::Permits,
        Side::Permits => Side::Forbids,
        _ => return None,
    })
}
