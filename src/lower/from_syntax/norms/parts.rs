//! The pieces with which an action is done: those that its procedure chooses and takes. `when a player scores with a
//! king`, `if the cards tapped to score have the same suit`, `the Actor`, `a joker cannot be tapped to score`.

use crate::lower::from_syntax::bind;
use crate::lower::from_syntax::context::Lowerer;
use crate::lower::from_syntax::discourse::{Antecedent, Env};
use crate::lower::from_syntax::phrases::denote;
use crate::lower::from_syntax::phrases::denote::{
    Core, Denot, How, Read, Ref, Stuck, equal, over,
};
use crate::lower::from_syntax::phrases::quantity;
use crate::lower::from_syntax::replace;
use crate::lower::from_syntax::words::NounClass;
use crate::lower::{
    Aggregate, Arg, Compare, Cond, Domain, Effect, Expr, Pattern, Query, Role, RuleKind, Slot,
    Verb,
};
use crate::syntax::ast::{
    Adjective, Adjunct, Clause, Complement, Condition, Determiner, Head, Modal, NounPhrase,
    Post, Preposition, Pronoun, Quantity, Sentence, Subordinator, Verb as V,
};
use crate::vocabulary::{TermId, Word};

/// What an action takes, over the variables of its procedure.
struct Procedure {
    /// The variable of who does it.
    agent: Slot,
    /// What is chosen: the role, the variable, what it is called.
    chosen: Vec<(Role, Slot, Option<TermId>)>,
    /// What goes along with it.
    along: Vec<(Query, Option<TermId>)>,
    /// What is done to them.
    deeds: Vec<Verb>,
}

impl Lowerer<'_> {
    /// The procedure of an action whose pieces are chosen one by one.
    fn procedure_of(&self, verb: Verb) -> Option<Procedure> {
        let (action, payment) =
            self.out.rules.concerning(verb).find_map(|r| match &r.kind {
                RuleKind::Cost { action, payment, .. }
                    if action.verb == verb
                        && action.binds.len() > 1
                        && r.guard == Cond::True =>
                {
                    Some((action, payment))
                }
                _ => None,
            })?;
        let agent = action.binds.iter().find(|(r, _)| *r == Role::Agent)?.1;
        let mut chosen = Vec::new();
        for (role, slot) in action.binds.iter().filter(|(r, _)| *r != Role::Agent) {
            let called = self.out.rules.concerning(verb).find_map(|r| match &r.kind {
                RuleKind::Param { action: a, role: of, choice, .. }
                    if a.verb == verb && of == role =>
                {
                    Some(called(&choice.from))
                }
                _ => None,
            })?;
            chosen.push((*role, *slot, called));
        }
        let mut found = Procedure { agent, chosen, along: Vec::new(), deeds: Vec::new() };
        gather(payment, &mut found);
        Some(found)
    }

    /// Whether the pieces of an action are known.
    pub(crate) fn has_procedure(&self, verb: Verb) -> bool {
        self.procedure_of(verb).is_some()
    }

    /// Makes the pieces of an event known to the rule: they are roles of it, or go along with those.
    pub(crate) fn know_parts(&self, pattern: &mut Pattern, env: &mut Env) {
        let Some(procedure) = self.procedure_of(pattern.verb) else { return };
        let Some((_, agent)) = pattern.binds.iter().find(|(r, _)| *r == Role::Agent) else {
            return;
        };
        if !env.parts.is_empty() {
            return;
        }
        let mut map = vec![(procedure.agent, *agent)];
        let mut named = Vec::new();
        let sentence = env.sentence;
        let mut all = Vec::new();
        let antecedent = |expr: Expr, query: Option<Query>, noun: Option<Word>| Antecedent {
            expr,
            sort: Ref::Piece,
            plural: query.is_some(),
            noun,
            query,
            subject: false,
            sentence,
        };
        for (role, old, noun) in &procedure.chosen {
            let slot = if let Some((_, slot)) = pattern.binds.iter().find(|(r, _)| r == role) {
                *slot
            } else {
                let name = noun
                    .map_or_else(|| "card".to_owned(), |t| self.term(t).name.to_lowercase());
                let slot = env.slot(&name);
                pattern.binds.push((*role, slot));
                env.parts.push(slot);
                slot
            };
            map.push((*old, slot));
            named.push(antecedent(Expr::Slot(slot), None, noun.map(Word::Term)));
            let var = env.slot("card");
            all.push(over(var, Domain::Only(Expr::Slot(slot)), Cond::True));
        }
        for (query, noun) in &procedure.along {
            let var = env.slot("card");
            let mut map = map.clone();
            map.push((query.var, var));
            let mut q = replace::in_query(query, &|e: &Expr| match e {
                Expr::Slot(s) => {
                    map.iter().find(|(old, _)| old == s).map(|(_, new)| Expr::Slot(*new))
                }
                _ => None,
            });
            q.var = var;
            if let Some(noun) = noun {
                let expr = Expr::One(Box::new(q.clone()));
                named.push(antecedent(expr, Some(q.clone()), Some(Word::Term(*noun))));
            }
            all.push(q);
        }
        let var = env.slot("card");
        let whole = over(var, Domain::Union(all), Cond::True);
        let expr = Expr::One(Box::new(whole.clone()));
        let cards = self.lexicon_noun("card");
        named.push(antecedent(expr, Some(whole.clone()), cards));
        env.pieces = Some(whole);
        // The oldest of all that was spoken of: pronouns do not mean them.
        env.named.splice(0..0, named);
    }

    /// Pieces of an event of which a rule has not spoken are no part of its pattern.
    pub(crate) fn forget_parts(&mut self, from: usize, parts: &[Slot]) {
        if parts.is_empty() {
            return;
        }
        for rule in &mut self.out.rules[from..] {
            let said = format!("{:?} {:?}", rule.guard, rule.kind.effect());
            let more = match &rule.kind {
                RuleKind::Only { cond, .. } => format!("{cond:?}"),
                _ => String::new(),
            };
            let used = |slot: &Slot| {
                let name = format!("Slot({slot:?})");
                said.contains(&name) || more.contains(&name)
            };
            let gone: Vec<Slot> = parts.iter().filter(|s| !used(s)).copied().collect();
            if let RuleKind::When { event: p, .. }
            | RuleKind::Instead { event: p, .. }
            | RuleKind::Perform { event: p, .. }
            | RuleKind::Cannot { action: p }
            | RuleKind::Only { action: p, .. } = &mut rule.kind
            {
                p.binds.retain(|(_, slot)| !gone.contains(slot));
            }
        }
    }

    /// `scores with a king`: the clause without it, and what is said of the pieces.
    pub(crate) fn take_with(&self, clause: &Clause) -> (Clause, Vec<(bool, NounPhrase)>) {
        let V::Word(w) = &clause.verb.verb else { return (clause.clone(), Vec::new()) };
        let known = self.verb_named(&self.lemma(w)).is_some_and(|v| self.has_procedure(v));
        if !known || clause.verb.passive {
            return (clause.clone(), Vec::new());
        }
        let mut bare = clause.clone();
        let mut with = Vec::new();
        let mut take = |p: Preposition, np: &NounPhrase| {
            let said = matches!(p, Preposition::With | Preposition::Without)
                && (matches!(
                    self.class_of(np),
                    Some(NounClass::Piece | NounClass::Value | NounClass::Thing)
                ) || matches!(np, NounPhrase::And(_) | NounPhrase::Or(_)));
            if said {
                with.push((p == Preposition::With, np.clone()));
            }
            !said
        };
        bare.complements.retain(|c| match c {
            Complement::Prep(p, np) => take(*p, np),
            _ => true,
        });
        bare.adjuncts.retain(|a| match a {
            Adjunct::Prep(p, np) => take(*p, np),
            _ => true,
        });
        (bare, with)
    }

    /// That the pieces of an event are such.
    pub(crate) fn with_parts(
        &mut self,
        with: &[(bool, NounPhrase)],
        pattern: &mut Pattern,
        env: &mut Env,
    ) -> Read<Cond> {
        let mut cond = Cond::True;
        for (yes, np) in with {
            self.know_parts(pattern, env);
            let c = self.among_parts(np, env)?;
            cond = cond.and(if *yes { c } else { c.negate() });
        }
        Ok(cond)
    }

    fn among_parts(&mut self, np: &NounPhrase, env: &mut Env) -> Read<Cond> {
        let n = match np {
            NounPhrase::And(list) => {
                let mut all = Cond::True;
                for np in list {
                    all = all.and(self.among_parts(np, env)?);
                }
                return Ok(all);
            }
            NounPhrase::Or(list) => {
                let mut any = Vec::new();
                for np in list {
                    any.push(self.among_parts(np, env)?);
                }
                return Ok(Cond::Any(any));
            }
            NounPhrase::Nor(_) => return Err(self.unclear_part(np)),
            NounPhrase::One(n) => n,
        };
        let Some(mut whole) = env.pieces.clone() else { return Err(self.unclear_part(np)) };
        // A chosen one has a variable of its own: what follows can speak of it.
        let single = matches!(
            n.determiner,
            Determiner::A | Determiner::Any | Determiner::The | Determiner::None
        ) && n.quantity.is_none();
        let chosen = match &n.head {
            Head::Noun(w) if single => env.named.iter().find(|a| {
                a.noun.as_ref() == Some(w)
                    && !a.plural
                    && matches!(&a.expr, Expr::Slot(s) if env.parts.contains(s))
            }),
            _ => None,
        };
        if let Some(a) = chosen.cloned() {
            env.named.push(Antecedent { sentence: env.sentence, ..a.clone() });
            if n.adjectives.is_empty() && n.post.is_empty() {
                // It is always one of them; what follows says more of it.
                return Ok(Cond::True);
            }
            let mut some = n.clone();
            some.determiner = Determiner::A;
            let saved = env.gap.replace((a.expr.clone(), Ref::Piece));
            let d = self.phrase(&NounPhrase::One(some), env);
            env.gap = saved;
            let d = d?;
            let Core::Many(q) = &d.core else { return Err(self.unclear_part(np)) };
            return Ok(replace::cond(&q.filter, q.var, &a.expr));
        }
        let d = self.phrase(np, env)?;
        if d.sort != Ref::Piece {
            return Err(self.unclear_part(np));
        }
        let var = Expr::Slot(whole.var);
        let fits = match &d.core {
            Core::One(e) => equal(var, e.clone()),
            Core::Many(q) => {
                let own = bind::domain_guard(q, env).and(q.filter.clone());
                replace::cond(&own, q.var, &var)
            }
            Core::List(..) => return Err(self.unclear_part(np)),
        };
        whole.filter = whole.filter.and(fits);
        // `Scores with the crown, tap it`: the crown that was used, and of several props those of the props that were.
        let core = match d.core {
            Core::Many(_) => Core::Many(whole.clone()),
            core => core,
        };
        let d = Denot { core, ..d };
        self.remember(env, &d, false);
        Ok(match (&n.quantity, d.how) {
            (_, How::No) => Cond::Exists(Box::new(whole)).negate(),
            (Some(q), _) => {
                let (low, high) = self.range(q, env)?;
                let many = denote::count(whole);
                if matches!(q, Quantity::Exactly(_)) {
                    Cond::Compare(Compare::AtLeast, many, low)
                } else {
                    quantity::between(many, low, high)
                }
            }
            _ => Cond::Exists(Box::new(whole)),
        })
    }

    fn unclear_part(&self, np: &NounPhrase) -> Stuck {
        let at = self.phrase_span(np);
        Stuck::new(
            at,
            format!("it is not clear which of the pieces used are meant by `{}`", self.quote(at)),
        )
        .help("say it in a condition, for example `when a player scores, if the card is a King, …`")
    }

    /// `the Actor and the Set have the same suit`, `all of them have different suits`.
    pub(crate) fn same_quality(
        &mut self,
        clause: &Clause,
        env: &mut Env,
    ) -> Read<Option<Cond>> {
        if clause.verb.verb != V::Have || clause.existential {
            return Ok(None);
        }
        let (Some(subject), [Complement::Object(NounPhrase::One(n))]) =
            (&clause.subject, clause.complements.as_slice())
        else {
            return Ok(None);
        };
        let is = |list: &[&str]| {
            n.adjectives.iter().any(|a| matches!(a, Adjective::Plain(w) if self.is(w, list)))
        };
        let (same, different) =
            (is(&["same", "matching", "identical", "equal"]), is(&["different"]));
        let Head::Noun(w) = &n.head else { return Ok(None) };
        let field = self.property_of_pieces(w);
        let (Some(field), true, true, true) =
            (field, same != different, n.post.is_empty(), n.adjectives.len() == 1)
        else {
            return Ok(None);
        };
        let d = self.phrase(subject, env)?;
        let of = |e: &Expr| Expr::Field(Box::new(e.clone()), field);
        let parts = d.parts();
        if parts.len() > 1 && parts.iter().all(|p| p.sort == Ref::Piece) {
            let one: Option<Vec<Expr>> = parts
                .iter()
                .map(|p| match &p.core {
                    Core::One(e) => Some(e.clone()),
                    _ => None,
                })
                .collect();
            let Some(list) = one else { return Err(self.which_of_them(subject)) };
            let mut all = Cond::True;
            for (i, a) in list.iter().enumerate() {
                for b in &list[i + 1..] {
                    let c = equal(of(a), of(b));
                    all = all.and(if same { c } else { c.negate() });
                }
            }
            return Ok(Some(all));
        }
        let (Core::Many(q), true) = (&d.core, d.sort == Ref::Piece && d.plural) else {
            return Ok(None);
        };
        let counted = d.count.as_ref().map(|(low, _)| low.clone());
        let many =
            counted.filter(|low| matches!(d.how, How::A | How::Any) && *low != denote::int(1));
        if many.is_none()
            && (!matches!(d.how, How::The | How::Each) || q.domain == Domain::Pieces)
        {
            return Ok(None);
        }
        // `if two foxes have the same number`: so many of them agree, and they are the ones that are spoken of.
        if let (Some(many), true) = (&many, same) {
            let q = q.clone();
            self.remember(env, &d, true);
            env.agreeing.push((q.var, field, many.clone()));
            return Ok(Some(self.some_agree(&q, field, many.clone(), env)));
        }
        let values = Expr::Aggregate(
            Aggregate::Different,
            Box::new(q.clone()),
            Some(Box::new(of(&Expr::Slot(q.var)))),
        );
        if let Some(many) = many {
            return Ok(Some(Cond::Compare(Compare::AtLeast, values, many)));
        }
        let many = denote::count(q.clone());
        Ok(Some(if same {
            Cond::Compare(Compare::AtMost, values, denote::int(1))
        } else {
            equal(values, many)
        }))
    }

    fn which_of_them(&self, np: &NounPhrase) -> Stuck {
        let at = self.phrase_span(np);
        Stuck::new(at, format!("`{}` does not say which ones are meant", self.quote(at)))
            .help("say by which event, for example `when a player scores, if the two cards have the same Suit, …`")
    }

    /// `A joker cannot be tapped to score`: a player cannot score with a joker. `If the cards tapped to score …`:
    /// when a player scores, if those cards.
    pub(crate) fn used_for(&self, s: &mut Sentence) {
        for joined in &mut s.clauses {
            self.used_to(&mut joined.clause);
        }
        let mut event = None;
        for lead in &mut s.leads {
            if let Adjunct::Sub(word, condition) = lead {
                self.used_pieces(condition, &mut event);
                if event.is_some() && *word == Subordinator::When {
                    *word = Subordinator::If;
                }
            }
        }
        let told = s
            .leads
            .iter()
            .any(|a| matches!(a, Adjunct::Sub(_, c) if self.condition_is_event(c)));
        if let Some(mut event) = event.filter(|_| !told) {
            event.subject = s.clauses.first().and_then(|j| self.somebody(j.clause.at));
            event.verb.progressive = false;
            s.leads.insert(
                0,
                Adjunct::Sub(Subordinator::When, Condition::Clause(Box::new(event))),
            );
        }
    }

    fn used_to(&self, clause: &mut Clause) {
        let V::Word(w) = &clause.verb.verb else { return };
        let barred = matches!(clause.verb.modal, Some(Modal::Can | Modal::May));
        if !clause.verb.passive || !barred {
            return;
        }
        // `two knights may be tapped to score` says with how many it is done, not what is allowed.
        let so_many =
            matches!(&clause.subject, Some(NounPhrase::One(n)) if n.quantity.is_some());
        if so_many && !clause.verb.negated && !clause.verb.only {
            return;
        }
        let purpose = clause.adjuncts.iter().position(|a| matches!(a, Adjunct::Purpose(_)));
        let mut deed = match (clause.complements.as_slice(), purpose) {
            ([Complement::Infinitive(deed)], None) => deed.as_ref().clone(),
            ([], Some(at)) => match &clause.adjuncts[at] {
                Adjunct::Purpose(deed) => deed.as_ref().clone(),
                _ => return,
            },
            _ => return,
        };
        // `tapped to score in the first round`: it is barred then.
        let times = std::mem::take(&mut deed.adjuncts);
        let Some(procedure) = self.deed_with_parts(&deed) else { return };
        let does =
            self.verb_named(&self.lemma(w)).is_some_and(|v| procedure.deeds.contains(&v))
                || self
                    .flags
                    .get(&self.lemma(w).into_owned())
                    .is_some_and(|f| procedure.deeds.contains(&f.1))
                || self.is(w, &["use"]);
        let (Some(what), true) = (clause.subject.clone(), does) else { return };
        let mut main = deed;
        main.subject = self.somebody(clause.at);
        main.verb.modal = clause.verb.modal;
        main.verb.negated = clause.verb.negated;
        main.verb.only = clause.verb.only;
        main.complements.push(Complement::Prep(Preposition::With, what));
        clause.adjuncts.retain(|a| !matches!(a, Adjunct::Purpose(_)));
        main.adjuncts.append(&mut clause.adjuncts);
        main.adjuncts.extend(times);
        *clause = main;
    }

    /// The procedure of `to score`.
    fn deed_with_parts(&self, deed: &Clause) -> Option<Procedure> {
        let V::Word(w) = &deed.verb.verb else { return None };
        if !deed.complements.is_empty() || deed.verb.passive {
            return None;
        }
        self.procedure_of(self.verb_named(&self.lemma(w))?)
    }

    /// `the cards tapped to score`, `the Set you score with`: the words around the noun are taken away.
    fn used_pieces(&self, condition: &mut Condition, event: &mut Option<Clause>) {
        match condition {
            Condition::Clause(clause) | Condition::Reduced(clause) => {
                if let Some(np) = &mut clause.subject {
                    self.bare_pieces(np, event);
                }
            }
            Condition::And(list) | Condition::Or(list) => {
                for c in list {
                    self.used_pieces(c, event);
                }
            }
            Condition::With(inner, _) => self.used_pieces(inner, event),
        }
    }

    fn bare_pieces(&self, np: &mut NounPhrase, event: &mut Option<Clause>) {
        let n = match np {
            NounPhrase::And(list) | NounPhrase::Or(list) | NounPhrase::Nor(list) => {
                for np in list {
                    self.bare_pieces(np, event);
                }
                return;
            }
            NounPhrase::One(n) => n,
        };
        if !matches!(
            n.determiner,
            Determiner::The | Determiner::All | Determiner::Each | Determiner::Those
        ) {
            return;
        }
        let found = n.post.iter().position(|post| match post {
            Post::Participle(c) => self.taken_for(c).is_some(),
            Post::Relative(r) => self.acts_with(&r.clause).is_some(),
            _ => false,
        });
        let Some(at) = found else { return };
        let deed = match n.post.remove(at) {
            Post::Participle(c) => self.taken_for(&c),
            Post::Relative(r) => self.acts_with(&r.clause),
            _ => None,
        };
        if matches!(n.determiner, Determiner::All | Determiner::Those) {
            n.determiner = Determiner::The;
        }
        *event = event.take().or(deed);
    }

    /// `tapped to score`, `used to score`: to score.
    fn taken_for(&self, clause: &Clause) -> Option<Clause> {
        let mut deed = match (clause.adjuncts.as_slice(), clause.complements.as_slice()) {
            ([Adjunct::Purpose(deed)], []) | ([], [Complement::Infinitive(deed)]) => {
                deed.as_ref().clone()
            }
            _ => return None,
        };
        // `tapped to score all have …`: all of them.
        deed.complements.retain(|c| {
            !matches!(c, Complement::Object(NounPhrase::One(n)) if n.head == Head::Pronoun(Pronoun::All))
        });
        self.deed_with_parts(&deed)?;
        Some(deed)
    }

    /// `that you score with`: to score.
    fn acts_with(&self, clause: &Clause) -> Option<Clause> {
        let with_who = |c: &Complement| matches!(c, Complement::Prep(Preposition::With, NounPhrase::One(n)) if n.head == Head::Pronoun(Pronoun::Who));
        let who = |c: &Complement| matches!(c, Complement::Object(NounPhrase::One(n)) if n.head == Head::Pronoun(Pronoun::Who));
        let with = match clause.complements.as_slice() {
            [with] => with_who(with),
            [gap, Complement::Particle(p)] => who(gap) && p == "with",
            _ => false,
        };
        let you = matches!(&clause.subject, Some(NounPhrase::One(n))
            if matches!(n.head, Head::Pronoun(Pronoun::You | Pronoun::They | Pronoun::He)));
        if !with || !you || !clause.adjuncts.is_empty() || clause.verb.modal.is_some() {
            return None;
        }
        let mut deed = clause.clone();
        deed.complements.clear();
        deed.subject = None;
        deed.verb.past = false;
        deed.verb.perfect = false;
        self.deed_with_parts(&deed)?;
        Some(deed)
    }
}

/// What pieces are called by the state that they must be in.
fn called(q: &Query) -> Option<TermId> {
    let var = Expr::Slot(q.var);
    let all = std::slice::from_ref(&q.filter);
    let parts = if let Cond::All(list) = &q.filter { list.as_slice() } else { all };
    parts.iter().find_map(|c| match c {
        Cond::Status(e, t) | Cond::Kind(e, t) if *e == var => Some(*t),
        _ => None,
    })
}

fn gather(payment: &Effect, into: &mut Procedure) {
    match payment {
        Effect::Seq(list) | Effect::Together(list) => {
            for e in list {
                gather(e, into);
            }
        }
        Effect::Do(p)
            if p.roles
                .iter()
                .any(|(r, a)| *r == Role::Object && matches!(a, Arg::Is(Expr::Slot(_))))
                && !into.deeds.contains(&p.verb) =>
        {
            into.deeds.push(p.verb);
        }
        Effect::ForEach { over, body, .. } => {
            into.along.push((over.clone(), called(over)));
            gather(body, into);
        }
        _ => {}
    }
}
