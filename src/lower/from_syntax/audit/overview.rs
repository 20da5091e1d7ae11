//! Sentences that give an overview, and those about keeping notes.
//!
//! `You will score points and collect favors by …` says neither how much nor when nor for what: nobody could
//! carry it out, and other sentences say what happens. Such a sentence is commentary, but only in a book whose
//! rules give the points; announced and never given, they are a finding. Every clause must be of this kind: a
//! figure, a condition or an order that acts keeps the sentence from being an overview. `Track your score on paper`
//! touches nothing that the machine keeps: it keeps the score itself.

use crate::lower::Verb;
use crate::lower::from_syntax::context::{Lowerer, Status, Unit};
use crate::lower::from_syntax::definitions::setup;
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Determiner, Head, Modal, NounPhrase, Preposition,
    Pronoun, Quantity, Sentence, Statement, Subordinator, Verb as V,
};
use crate::vocabulary::Sort;

/// Why an overview is commentary.
pub(crate) const OVERVIEW: &str = "overview";

/// Verbs by which points and pieces come to a player.
const GAINS: [&str; 12] = [
    "score", "earn", "gain", "get", "receive", "collect", "win", "become", "accrue", "obtain",
    "complete", "acquire",
];
/// Verbs that say what something stands for.
const MEANS: [&str; 6] =
    ["represent", "symbolize", "symbolise", "depict", "reflect", "signify"];
/// Verbs that say what is printed or comes with something.
const SHOWS: [&str; 6] = ["include", "contain", "show", "bear", "feature", "offer"];
/// Verbs of keeping notes.
const NOTES: [&str; 7] = ["track", "record", "note", "write", "keep", "log", "tally"];
/// What notes are kept of.
const NOTED: [&str; 6] = ["score", "point", "victory point", "total", "tally", "count"];

/// What a clause of an overview is.
#[derive(PartialEq, Eq)]
enum Tells {
    /// Points, without how many.
    Points,
    /// What is said more fully elsewhere, as the clause itself says.
    Elsewhere,
    /// Something that may stand beside these.
    Beside,
}

impl Lowerer<'_> {
    /// What a sentence is that could not be carried out: an overview, a note on keeping score, or neither.
    pub(crate) fn tells_only(&self, statement: &Statement, unit: &Unit) -> Option<Status> {
        let Statement::Sentence(s) = statement else { return None };
        if self.is_house(unit) || s.exception.is_some() || s.opener.is_some() {
            return None;
        }
        let leads = s.leads.iter().all(|a| match a {
            Adjunct::AlongWith(_) | Adjunct::AsSaid(_) => true,
            Adjunct::Words(word) => word == "here",
            _ => false,
        });
        let tells: Option<Vec<Tells>> =
            s.clauses.iter().map(|j| self.tells(&j.clause)).collect();
        let tells = tells.filter(|list| leads && !list.is_empty())?;
        let pointed = s
            .clauses
            .iter()
            .any(|j| j.clause.adjuncts.iter().any(|a| matches!(a, Adjunct::AsSaid(None))))
            && self.goes_on_below(unit);
        let all = |kind: Tells| tells.iter().all(|t| *t == kind);
        let overview = tells.contains(&Tells::Points) || pointed && all(Tells::Elsewhere);
        overview.then_some(Status::Commentary(OVERVIEW))
    }

    /// `You can also score in other ways`: an overview even though scoring is something that can be done.
    pub(crate) fn other_ways(&self, s: &Sentence, unit: &Unit) -> bool {
        let [joined] = s.clauses.as_slice() else { return false };
        let c = &joined.clause;
        let ways = c.complements.iter().any(|c| {
            matches!(c, Complement::Prep(Preposition::In | Preposition::Through, NounPhrase::One(n))
                if n.plural && matches!(&n.head, Head::Noun(w) if self.is(w, &["way"])))
        });
        s.leads.is_empty()
            && !self.is_house(unit)
            && ways
            && c.complements.len() == 1
            && !c.verb.negated
            && matches!(c.verb.modal, Some(Modal::Can | Modal::May))
            && matches!(&c.verb.verb, V::Word(w) if self.is(w, &GAINS))
    }

    /// `Here they might earn coins or finish ships, as follows:`: each of these is said below.
    pub(crate) fn tells_below(&self, statement: &Statement, unit: &Unit) -> bool {
        let Statement::Sentence(s) = statement else { return false };
        let can = |c: &Clause| {
            let points = c.verb.modal.is_none() && self.tells(c) == Some(Tells::Points);
            (matches!(c.verb.modal, Some(Modal::May | Modal::Can)) || points) && !c.verb.negated
        };
        unit.text.trim_end().ends_with(':')
            && s.clauses.iter().all(|j| can(&j.clause))
            && self.tells_only(statement, unit).is_some()
    }

    /// `All players win or lose together`: that what ends the game ends it for all, as the rules about it say.
    pub(crate) fn one_fate(&self, s: &Sentence) -> bool {
        let [first, second] = s.clauses.as_slice() else { return false };
        let verb = |c: &Clause, word: &str| {
            matches!(&c.verb.verb, V::Word(w) if self.is(w, &[word]))
                && c.verb.modal.is_none()
                && !c.verb.negated
                && c.adjuncts.is_empty()
                && c.complements
                    .iter()
                    .all(|x| matches!(x, Complement::Object(np) if self.is_game(np)))
        };
        let all = first.clause.subject.as_ref().is_some_and(|np| {
            matches!(np, NounPhrase::One(n)
                if matches!(n.head, Head::Pronoun(Pronoun::You | Pronoun::They | Pronoun::Everyone))
                    || self.is_player(np) && n.plural && n.post.is_empty())
        });
        s.leads.is_empty()
            && all
            && second.link == crate::syntax::ast::Link::Or
            && verb(&first.clause, "win")
            && verb(&second.clause, "lose")
    }

    fn tells(&self, c: &Clause) -> Option<Tells> {
        let plain = !c.verb.negated && !c.verb.only && !c.verb.past && c.more.is_empty();
        let adjuncts = c.adjuncts.iter().all(|a| match a {
            Adjunct::Time(_, np) => self.is_game(np),
            Adjunct::Gerund(Preposition::By, _)
            | Adjunct::AsSaid(_)
            | Adjunct::AlongWith(_)
            | Adjunct::Prep(Preposition::ForEach, _) => true,
            _ => false,
        });
        if !plain || !adjuncts {
            return None;
        }
        let subject_figure = c.subject.as_ref().is_some_and(figure);
        match &c.verb.verb {
            V::Be => match c.complements.as_slice() {
                [Complement::Adjective(a)] if !subject_figure => {
                    let worth =
                        matches!(&a.word, Adjective::Plain(w) if self.is(w, &["worth"]));
                    let than = a.than.as_deref()?;
                    (worth && self.bare_points(than)).then_some(Tells::Points)
                }
                _ => None,
            },
            V::Word(w) if self.is(w, &GAINS) && !subject_figure => {
                let mut points = false;
                for complement in &c.complements {
                    match complement {
                        Complement::Object(np) => {
                            for np in parts(np) {
                                if !bare(np) {
                                    return None;
                                }
                                points |= self.bare_points(np);
                            }
                        }
                        // `…, hoping to gain influence`
                        Complement::Clause(inner) if inner.verb.progressive => {}
                        _ => return None,
                    }
                }
                let modal = matches!(c.verb.modal, Some(Modal::May | Modal::Can));
                Some(if points {
                    Tells::Points
                } else if modal {
                    Tells::Elsewhere
                } else {
                    Tells::Beside
                })
            }
            V::Word(w) if self.is(w, &MEANS) => Some(Tells::Beside),
            V::Word(w) if self.is(w, &SHOWS) => {
                let may = matches!(c.verb.modal, Some(Modal::May | Modal::Can));
                let objects = c.complements.iter().all(|c| match c {
                    Complement::Object(np) => parts(np).iter().all(|np| bare(np)),
                    Complement::Clause(inner) => inner.verb.passive,
                    _ => false,
                });
                (may && objects).then_some(Tells::Beside)
            }
            _ => None,
        }
    }

    /// `points`, `victory points`: without a figure, an owner or a noun behind.
    fn bare_points(&self, np: &NounPhrase) -> bool {
        let NounPhrase::One(n) = np else { return false };
        let Head::Noun(w) = &n.head else { return false };
        let tally =
            self.sort(w) == Some(Sort::Tally) || self.is(w, &["victory point", "point"]);
        bare(np) && tally && n.post.is_empty()
    }

    /// Whether a section goes on below a sentence: with parts of its own, a list, or a text to come.
    fn goes_on_below(&self, unit: &Unit) -> bool {
        let at = self.units.iter().position(|u| std::ptr::eq(u, unit)).unwrap_or(self.at);
        self.units.get(at + 1).is_some_and(|next| {
            (next.set == unit.set || next.amended.is_some())
                && (next.at_item
                    || next.headings.len() > unit.headings.len()
                    || next.headings == unit.headings)
        })
    }

    /// `Track your score on paper`, and what stands beside it.
    pub(crate) fn keeps_notes(&self, s: &Sentence, unit: &Unit) -> bool {
        if self.is_house(unit) || !s.leads.is_empty() || s.opener.is_some() {
            return false;
        }
        let reason = |c: &Clause| {
            c.adjuncts.iter().all(|a| {
                matches!(
                    a,
                    Adjunct::Sub(Subordinator::Because, _)
                        | Adjunct::Prep(Preposition::RegardlessOf, _)
                )
            })
        };
        let notes = |c: &Clause| {
            let object = c.complements.iter().any(|c| {
                matches!(c, Complement::Object(NounPhrase::One(n))
                    if n.quantity.is_none() && matches!(&n.head, Head::Noun(w) if self.is(w, &NOTED)))
            });
            let others = c.complements.iter().all(|c| {
                matches!(
                    c,
                    Complement::Object(_)
                        | Complement::Prep(Preposition::On | Preposition::With, _)
                )
            });
            object && others && matches!(&c.verb.verb, V::Word(w) if self.is(w, &NOTES))
        };
        // `Use cards as 1 point each`: what stands for points.
        let stands_for = |c: &Clause| {
            let points = c.complements.iter().any(|c| {
                matches!(c, Complement::Prep(Preposition::As, NounPhrase::One(n))
                    if matches!(&n.head, Head::Noun(w) if self.is(w, &NOTED) || self.sort(w) == Some(Sort::Tally)))
            });
            let others = c.complements.iter().all(|c| {
                matches!(c, Complement::Object(_) | Complement::Prep(Preposition::As, _))
            });
            points && others && matches!(&c.verb.verb, V::Word(w) if self.is(w, &["use"]))
        };
        let uses = |c: &Clause| {
            c.complements.len() == 1
                && matches!(c.complements.first(), Some(Complement::Object(_)))
                && matches!(&c.verb.verb, V::Word(w) if self.is(w, &["use"]))
        };
        let free = |c: &Clause| {
            !c.verb.negated
                && matches!(c.verb.modal, None | Some(Modal::May | Modal::Can | Modal::Should))
                && reason(c)
                && c.more.is_empty()
        };
        if s.clauses.iter().all(|j| self.keeps_secret(&j.clause)) {
            return true;
        }
        let mut known = false;
        s.clauses.iter().all(|j| {
            let c = &j.clause;
            let here = notes(c) || stands_for(c) || known && uses(c);
            known = true;
            free(c) && here
        })
    }

    /// Overviews of what no rule does are no overviews.
    pub(crate) fn overviews(&self, statuses: &mut [Status]) {
        for (unit, status) in self.units.iter().zip(statuses) {
            if !matches!(status, Status::Commentary(OVERVIEW)) {
                continue;
            }
            let given = self.out.rules.iter().any(|rule| {
                let mut verbs = Vec::new();
                setup::effect_of(&rule.kind, &mut verbs);
                rule.origin.set == unit.set && verbs.contains(&Verb::ADD)
            });
            if let Some(place) = self.place_of_its_own(unit) {
                *status = Status::Unread {
                    at: unit.span,
                    message: format!(
                        "`{place}` is said here, and no other sentence says what comes of it"
                    ),
                    help: Some(format!(
                        "say it in a rule, for example `the player with the {place} scores 2 points`, or take \
                         it out here"
                    )),
                };
            } else if !given {
                *status = Status::Unread {
                    at: unit.span,
                    message: "this announces something that no rule carries out".to_owned(),
                    help: Some(
                        "write how many points are scored, when and for what".to_owned(),
                    ),
                };
            }
        }
    }
}

impl Lowerer<'_> {
    /// `third-most` in an overview, where no other sentence of the book speaks of it.
    fn place_of_its_own(&self, unit: &Unit) -> Option<String> {
        let places = |text: &str| -> Vec<String> {
            let lower = text.to_lowercase();
            let words = lower.split(|c: char| !c.is_alphanumeric() && c != '-');
            words.filter(|w| w.ends_with("-most")).map(str::to_owned).collect()
        };
        places(&unit.text).into_iter().find(|place| {
            !self.units.iter().any(|other| {
                other.span != unit.span
                    && other.set == unit.set
                    && places(&other.text).contains(place)
            })
        })
    }
}

/// A phrase that names no figure and no one thing.
fn bare(np: &NounPhrase) -> bool {
    match np {
        NounPhrase::One(n) => {
            let free = matches!(n.determiner, Determiner::None)
                || matches!(n.determiner, Determiner::The) && n.plural;
            let open = matches!(n.quantity, None | Some(Quantity::Several | Quantity::More));
            let you = matches!(n.head, Head::Pronoun(Pronoun::You | Pronoun::They));
            free && open && (n.plural || you)
        }
        _ => false,
    }
}

fn figure(np: &NounPhrase) -> bool {
    parts(np).iter().any(|np| matches!(np, NounPhrase::One(n) if n.quantity.is_some()))
}

fn parts(np: &NounPhrase) -> Vec<&NounPhrase> {
    match np {
        NounPhrase::One(_) => vec![np],
        NounPhrase::And(list) | NounPhrase::Or(list) | NounPhrase::Nor(list) => {
            list.iter().flat_map(parts).collect()
        }
    }
}
