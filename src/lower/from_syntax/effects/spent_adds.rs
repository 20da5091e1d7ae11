//! What is spent on a piece adds to a figure of it: `each coin spent on a ship adds 2 to its speed`, `they may spend coins to
//! add 2 each to its speed`. The part that is added is a figure of its own, which the rule for the whole takes in at the end.

use crate::lower::from_syntax::bind;
use crate::lower::from_syntax::context;
use crate::lower::from_syntax::context::{Lowerer, Status};
use crate::lower::from_syntax::discourse::Env;
use crate::lower::from_syntax::norms::spent_limit;
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{Core, Read, Ref, Stuck};
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{Arith, Cond, Expr, PropertyKind, RuleKind, Subject};
use crate::syntax::ast::{
    Adjunct, Adverb, Amount, At, Clause, Complement, Determiner, Head, Nominal, NounPhrase,
    Post, Preposition, Pronoun, Quantity, Sentence, Verb as V,
};
use crate::vocabulary::{Sort, TermId, Word};

/// A figure that a clause raises, and by how much.
struct Growth {
    /// The figure, with its owner.
    figure: Nominal,
    by: Amount,
    /// Whether it is lowered.
    less: bool,
    /// Whether it says `each`.
    each: bool,
}

/// A part of a figure that comes from what was spent.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Added {
    /// The figure.
    pub whole: TermId,
    /// What counts the pieces that were spent.
    pub spent: TermId,
}

const PAY: &[&str] = &["spend", "pay", "use"];

impl Lowerer<'_> {
    /// `Each coin spent on a ship adds 2 to its speed`, `for each coin spent on it, a ship's speed goes up by 2`.
    pub(crate) fn spent_adds(&mut self, s: &Sentence) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        if s.opener.is_some() || clause.verb.negated || clause.verb.modal.is_some() {
            return Ok(None);
        }
        let Some(growth) = self.growth(clause) else { return Ok(None) };
        let per = |a: &Adjunct| match a {
            Adjunct::Prep(Preposition::ForEach | Preposition::Per, np) => Some(np.clone()),
            _ => None,
        };
        let behind = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(Preposition::ForEach | Preposition::Per, np) => Some(np.clone()),
            _ => None,
        });
        let counted = s
            .leads
            .iter()
            .chain(&clause.adjuncts)
            .find_map(per)
            .or(behind)
            .or_else(|| clause.subject.clone());
        let Some(NounPhrase::One(coin)) = counted else { return Ok(None) };
        let Some((noun, on)) = self.spent_piece(&coin) else { return Ok(None) };
        if s.leads.iter().any(|a| per(a).is_none())
            || coin.plural && !growth.each
            || clause.adjuncts.iter().any(|a| !harmless(a))
        {
            return Ok(None);
        }
        self.added(&noun, on.as_ref(), &growth).map(Some)
    }

    /// `They may spend coins to add 2 each to its speed`: the spending alone, what is spent, and the growth.
    pub(crate) fn spends_to_add(
        &mut self,
        s: &Sentence,
        unit: &context::Unit,
    ) -> Read<Option<Status>> {
        let [joined] = s.clauses.as_slice() else { return Ok(None) };
        let clause = &joined.clause;
        let spends = matches!(&clause.verb.verb, V::Word(w) if self.is(w, PAY));
        if !spends || clause.verb.passive || clause.verb.negated || s.leads.is_empty() {
            return Ok(None);
        }
        let mut plain = s.clone();
        let bare = &mut plain.clauses[0].clause;
        let purpose = bare
            .adjuncts
            .iter()
            .position(|a| matches!(a, Adjunct::Purpose(c) if self.growth(c).is_some()));
        let growth = if let Some(at) = purpose {
            let Adjunct::Purpose(c) = bare.adjuncts.remove(at) else { return Ok(None) };
            self.growth(&c)
        } else {
            let at = bare.complements.iter().position(
                |c| matches!(c, Complement::Infinitive(c) if self.growth(c).is_some()),
            );
            let Some(at) = at else { return Ok(None) };
            let Complement::Infinitive(c) = bare.complements.remove(at) else {
                return Ok(None);
            };
            self.growth(&c)
        };
        let Some(mut growth) = growth else { return Ok(None) };
        let floats = |a: &Adjunct| matches!(a, Adjunct::Manner(Adverb::Each));
        growth.each |= bare.adjuncts.iter().any(floats);
        bare.adjuncts.retain(|a| !floats(a));
        let coin = bare.complements.iter().find_map(|c| match c {
            Complement::Object(NounPhrase::One(n)) => Some(n.clone()),
            _ => None,
        });
        let Some(Head::Noun(noun)) = coin.as_ref().map(|n| n.head.clone()) else {
            return Ok(None);
        };
        let one = coin.is_some_and(|n| !n.plural);
        if !one && !growth.each {
            return Err(Stuck::new(
                s.at.0,
                "it is not said whether that is added once or for each piece that is spent",
            )
            .help("add `each`, for example `spend coins to add 2 each to its strength`"));
        }
        let on = |c: &Complement| matches!(c, Complement::Prep(Preposition::On, _));
        if !bare.complements.iter().any(on) {
            bare.complements.push(Complement::Prep(Preposition::On, it(bare.at)));
        }
        let status = self.one_sentence(plain, unit)?;
        let spent = self.spent_field(&noun);
        let kept = self.out.rules.last().is_some_and(|r| {
            r.origin.position as usize == self.at && spent_limit::keeps(&r.kind, spent)
        });
        if !kept {
            return Err(Stuck::new(s.at.0, "it is not said when this is spent, and on which piece")
                .help("write for example `when a player plays a ship, they may spend any number of coins on it`"));
        }
        self.added(&noun, None, &growth)?;
        Ok(Some(status))
    }

    /// The rule for what is added.
    fn added(&mut self, noun: &Word, on: Option<&NounPhrase>, growth: &Growth) -> Read<Status> {
        let Head::Noun(figure) = &growth.figure.head else { return Ok(Status::Operative) };
        let Some(whole) =
            Self::as_term(figure).filter(|t| self.term(*t).sort == Sort::Property)
        else {
            let said = self.quote(growth.figure.at.0);
            return Err(Stuck::new(
                growth.figure.at.0,
                format!("nothing says what `{said}` is before anything is added to it"),
            )
            .help(self.define_first(&growth.figure, &said)));
        };
        let spent = self.spent_field(noun);
        let mut env = Env::default();
        let mut var = None;
        let mut guard = Cond::True;
        let owner = self.figure_owner(&growth.figure);
        for np in [owner.as_ref(), on].into_iter().flatten() {
            let Some(kind) = self.any_of_kind(np) else { continue };
            let d = self.phrase(&kind, &mut env)?;
            let (Core::Many(q), Ref::Piece) = (d.core, d.sort) else {
                return Err(Stuck::new(
                    d.span,
                    format!("`{}` is no kind of piece", self.quote(d.span)),
                ));
            };
            let own = bind::domain_guard(&q, &mut env).and(q.filter.clone());
            match var {
                None => (var, guard) = (Some(q.var), own),
                Some(v) if replace::cond(&own, q.var, &Expr::Slot(v)) == guard => {}
                Some(_) => {
                    return Err(Stuck::new(
                        d.span,
                        "what is spent on one piece cannot add to another",
                    )
                    .help("name the same kind of piece twice"));
                }
            }
        }
        let var = var.unwrap_or_else(|| env.slot("piece"));
        let coin = self.lemma(noun);
        let name = format!("{} from {coin}", self.term(whole).name);
        let part = self.synthetic(&name, Sort::Property);
        self.add_property(part, Subject::Piece, PropertyKind::Number);
        self.added_parts.insert(part, Added { whole, spent });
        let by = self.amount(&growth.by, &mut env)?;
        let many = Expr::Field(Box::new(Expr::Slot(var)), spent);
        let mut value = super::arithmetic::times(by, many);
        if growth.less {
            let none = Box::new(denote::int(0));
            value = Expr::Arith(Arith::Sub, none, Box::new(value));
        }
        self.rule(&env, guard, RuleKind::Assign { field: part, slot: Some(var), value });
        Ok(Status::Operative)
    }

    /// What is spent, where a count of it is kept.
    fn coin_of(&self, spent: TermId) -> &str {
        let name = &self.term(spent).name;
        name.strip_suffix(" spent on").unwrap_or(name)
    }

    /// Puts what is added into the figures; what cannot be put there is not read.
    pub(crate) fn add_spent(&mut self, statuses: &mut [Status]) {
        let mut lost: Vec<(usize, String, String)> = Vec::new();
        let set: Vec<TermId> = self.spent_and_kept();
        for at in 0..self.out.rules.len() {
            let unit = self.out.rules[at].origin.position as usize;
            if let Some(field) = self.reads_spent(&self.out.rules[at].kind, &set) {
                let coin = self.coin_of(field);
                lost.push((
                    unit,
                    format!("nothing lets a player spend a `{coin}` on a piece"),
                    format!("write for example `when a player plays a card, they may spend any number of {coin}s on it`"),
                ));
                continue;
            }
            let RuleKind::Assign { field, slot: Some(var), .. } = &self.out.rules[at].kind
            else {
                continue;
            };
            let (field, var) = (*field, *var);
            let Some(added) = self.added_parts.get(&field).copied() else { continue };
            let bases: Vec<usize> = (0..self.out.rules.len())
                .filter(|i| {
                    matches!(&self.out.rules[*i].kind,
                        RuleKind::Assign { field: f, slot: Some(_), .. } if *f == added.whole)
                })
                .collect();
            let whole = self.term(added.whole).name.clone();
            if bases.is_empty() {
                let coin = self.coin_of(added.spent);
                lost.push((
                    unit,
                    format!("no rule works out the `{whole}`, so nothing can be added to it"),
                    format!("define a figure, for example `the strength of a card is its {whole}, plus 2 for each {coin} that was spent on it`"),
                ));
                continue;
            }
            for base in bases {
                self.put_into(base, at, (field, var), added);
            }
        }
        for (at, message, help) in &lost {
            if let (Some(status), Some(unit)) = (statuses.get_mut(*at), self.units.get(*at)) {
                *status = Status::Unread {
                    at: unit.span,
                    message: message.clone(),
                    help: Some(help.clone()),
                };
            }
        }
        self.out
            .rules
            .retain(|r| !lost.iter().any(|(at, ..)| *at == r.origin.position as usize));
    }

    /// A rule for the whole takes in the part. Where it names what is spent already, the part says the figure anew.
    fn put_into(
        &mut self,
        base: usize,
        at: usize,
        part: (TermId, crate::lower::Slot),
        added: Added,
    ) {
        let RuleKind::Assign { slot: Some(own), value, .. } = self.out.rules[base].kind.clone()
        else {
            return;
        };
        let spent = |of| Expr::Field(Box::new(Expr::Slot(of)), added.spent);
        let named = std::cell::Cell::new(false);
        let RuleKind::Assign { value: product, .. } = self.out.rules[at].kind.clone() else {
            return;
        };
        let mine = replace::in_expr(&product, &|e: &Expr| {
            (*e == Expr::Slot(part.1)).then_some(Expr::Slot(own))
        });
        let anew = replace::in_expr(&value, &|e: &Expr| {
            let is_part = *e == spent(own)
                || matches!(e, Expr::Arith(Arith::Mul, a, b) if **a == spent(own) || **b == spent(own));
            is_part.then(|| {
                named.set(true);
                mine.clone()
            })
        });
        if named.get() {
            let guard = self.out.rules[base].guard.clone();
            let (slots, names) =
                (self.out.rules[base].slots, self.out.rules[base].slot_names.clone());
            let rule = &mut self.out.rules[at];
            rule.guard = guard;
            (rule.slots, rule.slot_names) = (slots, names);
            rule.kind = RuleKind::Assign { field: added.whole, slot: Some(own), value: anew };
            return;
        }
        let more = Expr::Field(Box::new(Expr::Slot(own)), part.0);
        if format!("{value:?}").contains(&format!("{more:?}")) {
            return;
        }
        self.out.rules[base].kind = RuleKind::Assign {
            field: added.whole,
            slot: Some(own),
            value: Expr::Arith(Arith::Add, Box::new(value), Box::new(more)),
        };
    }

    /// What counts pieces that some rule lets players spend.
    fn spent_and_kept(&self) -> Vec<TermId> {
        let mut set: Vec<TermId> = self
            .out
            .terms
            .iter()
            .filter(|(_, t)| t.sort == Sort::Property && t.name.ends_with(" spent on"))
            .map(|(id, _)| id)
            .collect();
        set.retain(|f| self.out.rules.iter().any(|r| spent_limit::keeps(&r.kind, *f)));
        set
    }

    /// A count of spent pieces that a rule asks for and nothing keeps.
    fn reads_spent(&self, kind: &RuleKind, kept: &[TermId]) -> Option<TermId> {
        let found = std::cell::Cell::new(None);
        replace::in_kind(kind, &|e: &Expr| {
            if let Expr::Field(_, f) = e
                && !kept.contains(f)
                && self.term(*f).name.ends_with(" spent on")
            {
                found.set(Some(*f));
            }
            None
        });
        found.get()
    }

    /// `adds 2 to its speed`, `increases its speed by 2`, `its speed goes up by 2`.
    fn growth(&self, clause: &Clause) -> Option<Growth> {
        let V::Word(w) = &clause.verb.verb else { return None };
        let one = |np: &NounPhrase| match np {
            NounPhrase::One(n) => Some((**n).clone()),
            _ => None,
        };
        let object = clause.complements.iter().find_map(|c| match c {
            Complement::Object(np) => one(np),
            _ => None,
        });
        let prep = |which: &[Preposition]| {
            let inside = clause.complements.iter().find_map(|c| match c {
                Complement::Prep(p, np) if which.contains(p) => one(np),
                _ => None,
            });
            inside.or_else(|| {
                clause.adjuncts.iter().find_map(|a| match a {
                    Adjunct::Prep(p, np) if which.contains(p) => one(np),
                    _ => None,
                })
            })
        };
        let particle = |p: &str| {
            clause.complements.iter().any(|c| matches!(c, Complement::Particle(x) if x == p))
        };
        let subject = || clause.subject.as_ref().and_then(one);
        let each = clause.verb.adverbs.contains(&Adverb::Each)
            || clause.adjuncts.iter().any(|a| matches!(a, Adjunct::Manner(Adverb::Each)));
        let up = self.is(w, &["increase", "raise", "boost", "improve", "strengthen"]);
        let down = self.is(w, &["decrease", "reduce", "lower", "weaken"]);
        let (figure, by, less) = if self.is(w, &["add"]) && !clause.verb.passive {
            (prep(&[Preposition::To])?, object?, false)
        } else if self.is(w, &["add"]) {
            (prep(&[Preposition::To])?, subject()?, false)
        } else if self.is(w, &["subtract", "take"]) && !clause.verb.passive {
            (prep(&[Preposition::From])?, object?, true)
        } else if (up || down) && clause.verb.passive {
            (subject()?, prep(&[Preposition::By])?, down)
        } else if up || down {
            let figure = object.or_else(subject)?;
            (figure, prep(&[Preposition::By])?, down)
        } else if self.is(w, &["go"]) && (particle("up") || particle("down")) {
            (subject()?, prep(&[Preposition::By])?, particle("down"))
        } else if self.is(w, &["rise", "grow"]) {
            (subject()?, prep(&[Preposition::By])?, false)
        } else if self.is(w, &["fall", "drop"]) {
            (subject()?, prep(&[Preposition::By])?, true)
        } else {
            return None;
        };
        // `to the power` + `of that ship`
        let mut figure = figure;
        let of = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(Preposition::Of, np) => Some(np.clone()),
            _ => None,
        });
        if self.figure_owner(&figure).is_none()
            && let Some(of) = of
        {
            figure.post.push(Post::Of(of));
        }
        let is_figure =
            matches!(&figure.head, Head::Noun(_)) && self.figure_owner(&figure).is_some();
        let unit = match &by.head {
            Head::Number => true,
            Head::Noun(w) => {
                self.is(w, &["point", "victory point"])
                    || self.point_tally().is_some_and(|t| Self::as_term(w) == Some(t))
            }
            _ => false,
        };
        let Some(Quantity::Exactly(by)) = by.quantity.filter(|_| unit) else { return None };
        // A player's number that grows is a gain.
        let players =
            matches!(&figure.head, Head::Noun(w) if self.sort(w) == Some(Sort::Tally));
        (is_figure && !players).then_some(Growth { figure, by, less, each })
    }

    /// `of that ship`, `a ship's`, `its`.
    fn figure_owner(&self, figure: &Nominal) -> Option<NounPhrase> {
        match &figure.determiner {
            Determiner::Possessive(np) => Some((**np).clone()),
            Determiner::PronounPoss(_) => Some(it(figure.at)),
            _ => figure.post.iter().find_map(|p| match p {
                Post::Of(np) => Some(np.clone()),
                _ => None,
            }),
        }
    }

    /// What to write about a figure of pieces that nothing works out.
    fn define_first(&self, figure: &Nominal, said: &str) -> String {
        let owner = self.figure_owner(figure).and_then(|np| match np {
            NounPhrase::One(n) => match n.head {
                Head::Noun(w) => Some(self.lemma(&w).into_owned()),
                _ => None,
            },
            _ => None,
        });
        let numbers = self.piece_numbers();
        let names = numbers.iter().map(|t| self.term(*t).name.clone());
        let Some(owner) = owner else {
            return format!("say first in a sentence of its own what `{said}` is");
        };
        // Of the numbers that pieces bear, the one that is spoken of with such a piece most often.
        let together = |name: &str| {
            let both =
                |text: &str| text.contains(&owner) && text.contains(&name.to_lowercase());
            self.units.iter().filter(|u| both(u.text.lower())).count()
        };
        let printed =
            names.filter(|name| !name.contains("name")).rev().max_by_key(|name| together(name));
        let Some(printed) = printed else {
            return format!("say first in a sentence of its own what `{said}` is");
        };
        let Head::Noun(noun) = &figure.head else { return String::new() };
        let a = crate::vocabulary::article(&owner);
        let noun = self.lemma(noun);
        format!(
            "say first what it is, for example `the {noun} of {a} {owner} is its {printed}`"
        )
    }

    /// The noun of a phrase with `a`: any piece of that kind.
    fn any_of_kind(&self, np: &NounPhrase) -> Option<NounPhrase> {
        let NounPhrase::One(n) = np else { return None };
        let Head::Noun(_) = &n.head else { return None };
        let mut n = n.clone();
        n.determiner = Determiner::A;
        n.plural = false;
        (self.class_of(np) == Some(NounClass::Piece)).then_some(NounPhrase::One(n))
    }

    /// `coin (that was) spent on a ship`: the noun and what it is spent on.
    fn spent_piece(&self, n: &Nominal) -> Option<(Word, Option<NounPhrase>)> {
        let Head::Noun(noun) = &n.head else { return None };
        let clause = n.post.iter().find_map(|p| match p {
            Post::Relative(r) => Some(&r.clause),
            Post::Participle(c) => Some(c.as_ref()),
            _ => None,
        })?;
        let spent = matches!(&clause.verb.verb, V::Word(w) if self.is(w, PAY))
            && !clause.verb.negated
            && !clause.verb.progressive;
        let on = clause.complements.iter().find_map(|c| match c {
            Complement::Prep(Preposition::On | Preposition::For | Preposition::To, np) => {
                Some(np.clone())
            }
            _ => None,
        });
        (spent && n.quantity.is_none()).then(|| (noun.clone(), on))
    }
}

/// Whether an adjunct of such a clause is one that is read.
fn harmless(a: &Adjunct) -> bool {
    matches!(
        a,
        Adjunct::Manner(Adverb::Each)
            | Adjunct::Prep(
                Preposition::ForEach | Preposition::Per | Preposition::By | Preposition::To,
                _
            )
    )
}

/// `it`.
fn it(at: At) -> NounPhrase {
    NounPhrase::One(Box::new(Nominal {
        determiner: Determiner::None,
        quantity: None,
        adjectives: Vec::new(),
        head: Head::Pronoun(Pronoun::It),
        plural: false,
        post: Vec::new(),
        at,
    }))
}
