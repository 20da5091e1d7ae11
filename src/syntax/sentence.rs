//! Sentences: openers, leads, main clauses, tails; fragments.

use super::adjunct::Flat;
use super::ast::{
    Adjunct, Clause, Complement, ExceptionMark, Fragment, Joined, Link, NounPhrase, Opener,
    Sentence, Statement, Verb,
};
use super::build::{Build, Pair, bare_clause, bare_verb};
use super::clause::{link_of, share};
use super::grammar::Production as P;
use super::stack::noun_phrase;

/// What one `main` holds.
struct Main {
    /// How many adjuncts behind the clause stand behind a comma, as the last.
    apart: usize,
    leads: Vec<Adjunct>,
    exception: bool,
    clause: Clause,
    /// A bare base form without subject.
    base: bool,
    /// A bare participle.
    shared: bool,
    /// A finite predicate without subject that is no imperative.
    headless: bool,
}

impl Build<'_> {
    /// A full sentence.
    pub(super) fn sentence(&self, pair: Pair<'_>) -> Statement {
        let mut sentence = Sentence {
            opener: None,
            exception: None,
            leads: Vec::new(),
            clauses: Vec::new(),
            at: self.at(&pair),
        };
        let mut link = Link::First;
        let mut fragment = false;
        let mut shared = Vec::new();
        let mut apart = 0;
        let mut colon_before = false;
        // Which clauses a bare comma links.
        let mut comma = false;
        let mut commas = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                P::opener => self.opener(&mut sentence, part),
                P::link => {
                    colon_before = part.as_str().starts_with(':');
                    comma = part.as_str().trim() == ",";
                    link = part.into_inner().next().map_or(Link::And, |word| {
                        link_of(word.as_str().trim().trim_end_matches(" ,"))
                    });
                }
                P::main => {
                    let first = sentence.clauses.is_empty();
                    let main = self.main(part);
                    fragment |= first && main.headless;
                    let base = main.base;
                    apart = main.apart;
                    if std::mem::take(&mut colon_before) && explains(&sentence, &main) {
                        link = Link::Namely;
                    }
                    self.add(&mut sentence, link, main);
                    shared.resize(sentence.clauses.len(), base);
                    commas.resize(sentence.clauses.len(), comma);
                }
                P::open_sub => {
                    let word = super::condition::subordinator(part.as_str().trim());
                    if let Some(last) = sentence.clauses.last_mut() {
                        let open = super::ast::Condition::And(Vec::new());
                        last.clause.adjuncts.push(Adjunct::Sub(word, open));
                    }
                }
                P::colon_list => {
                    let items = self.items(part.into_inner());
                    if let Some(last) = sentence.clauses.last_mut() {
                        colon(&mut last.clause, items);
                    }
                }
                _ => {}
            }
        }
        super::coordinate::alternatives(&mut sentence.clauses, &commas, &shared);
        super::coordinate::behind_comma(&mut sentence, apart);
        let whole = |clause: &Clause| matches!(&clause.verb.verb, Verb::Word(word) if self.names_its_object(word));
        super::coordinate::main_clauses(&mut sentence.clauses, &shared, &whole);
        super::coordinate::time_before(&mut sentence);
        if fragment {
            return Statement::Fragment(Fragment::Predicate(Box::new(sentence)));
        }
        Statement::Sentence(sentence)
    }

    fn add(&self, sentence: &mut Sentence, link: Link, main: Main) {
        let Main { leads, exception, mut clause, base, shared, .. } = main;
        if exception && sentence.exception.is_none() {
            sentence.exception = Some(ExceptionMark::Plain);
        }
        // `it means to play the card and select it`: the infinitive goes on.
        if base
            && clause.subject.is_none()
            && let Some(before) = sentence.clauses.last_mut()
            && before.clause.verb.modal.is_none()
            && before.clause.subject.as_ref().is_some_and(singular)
            && let Some(Complement::Infinitive(inner)) = before.clause.complements.last_mut()
        {
            inner.more.push(Joined { link, clause });
            return;
        }
        if let Some(before) = sentence.clauses.last() {
            if shared {
                share(&before.clause.verb, &mut clause);
            }
            if base && clause.subject.is_none() {
                // `may draw a card and discard it`: the modal is shared. Of `cannot draw a card and discard
                // it` see `coordinate::unclear`.
                let not_both = before.clause.verb.negated && link == Link::And;
                if before.clause.verb.modal.is_some() && !not_both && link != Link::Namely {
                    clause.verb.modal = before.clause.verb.modal;
                }
            }
            let mut adjuncts = leads;
            adjuncts.append(&mut clause.adjuncts);
            clause.adjuncts = adjuncts;
        } else {
            sentence.leads = leads;
        }
        let link = if sentence.clauses.is_empty() { Link::First } else { link };
        sentence.clauses.push(Joined { link, clause });
    }

    fn opener(&self, sentence: &mut Sentence, pair: Pair<'_>) {
        let Some(words) = pair.into_inner().next() else { return };
        match words.as_str().split(' ').next().unwrap_or("") {
            "instead" => sentence.opener = Some(Opener::Instead),
            "otherwise" => sentence.opener = Some(Opener::Otherwise),
            "then_next" | "then" => sentence.opener = Some(Opener::Then),
            "if_so" => sentence.opener = Some(Opener::IfSo),
            "if_not" => sentence.opener = Some(Opener::IfNot),
            "if_unable" => sentence.opener = Some(Opener::IfUnable),
            "in_that_case" => sentence.opener = Some(Opener::InThatCase),
            "however" | "but" => sentence.opener = Some(Opener::However),
            "this_means" => sentence.opener = Some(Opener::ThatIs),
            "given" => sentence.opener = Some(Opener::Given),
            "and" => sentence.opener = Some(Opener::And),
            _ => {
                let mut phrase: Option<NounPhrase> = None;
                for mark in words.into_inner() {
                    for part in mark.into_inner() {
                        match part.as_rule() {
                            P::phrase => phrase = Some(self.phrase(part)),
                            // `Rule 4 notwithstanding,`
                            P::name => phrase = Some(self.named(part)),
                            P::list => {
                                let members = self.list(part);
                                if let Some(NounPhrase::One(nominal)) = phrase.take() {
                                    let chunk = super::nominal::Chunk {
                                        nominal: *nominal,
                                        class: None,
                                        bare: false,
                                        as_many: false,
                                        or_equal: false,
                                    };
                                    phrase =
                                        Some(noun_phrase(chunk, vec![Flat::List(members)]));
                                }
                            }
                            _ => {}
                        }
                    }
                }
                sentence.exception =
                    Some(phrase.map_or(ExceptionMark::Plain, ExceptionMark::To));
            }
        }
    }

    fn main(&self, pair: Pair<'_>) -> Main {
        let mut main = Main {
            apart: 0,
            leads: Vec::new(),
            exception: false,
            clause: bare_clause(bare_verb(Verb::Do)),
            base: false,
            shared: false,
            headless: false,
        };
        let at = self.at(&pair);
        for part in pair.into_inner() {
            match part.as_rule() {
                P::lead => self.lead(&mut main, part),
                P::core => self.core(&mut main, part),
                P::tail => {
                    let before = main.clause.adjuncts.len();
                    self.tail(&mut main.clause, part);
                    main.apart += main.clause.adjuncts.len().saturating_sub(before);
                }
                _ => {}
            }
        }
        main.clause.at = at;
        // A lead adverb without more belongs to the verb.
        let mut leads = Vec::new();
        for lead in std::mem::take(&mut main.leads) {
            match lead {
                Adjunct::Manner(adverb) => main.clause.verb.adverbs.push(adverb),
                other => leads.push(other),
            }
        }
        main.leads = leads;
        main.clause.verb.adverbs.sort_unstable();
        main.clause.verb.adverbs.dedup();
        main
    }

    fn lead(&self, main: &mut Main, pair: Pair<'_>) {
        for part in pair.into_inner() {
            match part.as_rule() {
                P::lead_except => {
                    // `Except when C, X` is an exception; `except in round 1, X` is a limit of X.
                    let when = part.clone().into_inner().any(|inner| inner.as_rule() == P::sub);
                    let items = self.items(part.into_inner());
                    let adjuncts = self.as_adjuncts(items);
                    if when {
                        main.exception = true;
                        main.leads.extend(adjuncts);
                    } else {
                        let except = |adjunct| Adjunct::ExceptWhen(Box::new(adjunct));
                        main.leads.extend(adjuncts.into_iter().map(except));
                    }
                }
                P::lead_pp => {
                    let items = self.items(part.into_inner());
                    main.leads.extend(self.as_adjuncts(items));
                }
                P::lead_adverb => {
                    let text = part.as_str().trim_end_matches([',', ' ']).trim().to_owned();
                    match super::verb::adverb(&self.surface(&text)) {
                        super::verb::Sense::Adverb(adverb) => {
                            main.leads.push(Adjunct::Manner(adverb));
                        }
                        super::verb::Sense::Never => main.clause.verb.negated = true,
                        super::verb::Sense::Filler => {}
                        super::verb::Sense::Plain => {
                            main.leads.push(Adjunct::Words(self.written(&text)));
                        }
                    }
                }
                _ => {
                    let items = self.items(std::iter::once(part));
                    main.leads.extend(self.as_adjuncts(items));
                }
            }
        }
    }

    /// Items that stand without a verb, as adjuncts.
    fn as_adjuncts(&self, items: Vec<Flat>) -> Vec<Adjunct> {
        let mut clause = bare_clause(bare_verb(Verb::Be));
        self.finish(&mut clause, items);
        let mut adjuncts: Vec<Adjunct> =
            clause.verb.adverbs.into_iter().map(Adjunct::Manner).collect();
        for complement in clause.complements {
            adjuncts.push(match complement {
                Complement::Prep(preposition, phrase) => Adjunct::Prep(preposition, phrase),
                Complement::Infinitive(inner) => Adjunct::Purpose(inner),
                Complement::Object(phrase) => Adjunct::Apposition(phrase),
                Complement::Particle(text) => Adjunct::Words(text),
                Complement::Clause(inner) => Adjunct::Aside(vec![Adjunct::AsideClause(inner)]),
                other => {
                    let mut inner = bare_clause(bare_verb(Verb::Be));
                    inner.complements.push(other);
                    Adjunct::Aside(vec![Adjunct::AsideClause(Box::new(inner))])
                }
            });
        }
        adjuncts.extend(clause.adjuncts);
        adjuncts
    }

    fn core(&self, main: &mut Main, pair: Pair<'_>) {
        let mut subject = None;
        let negated = main.clause.verb.negated;
        for part in pair.into_inner() {
            match part.as_rule() {
                P::there_clause => main.clause = self.there(part),
                P::subject => subject = Some(self.subject(part)),
                P::imperative => {
                    for inner in part.into_inner() {
                        let group = inner
                            .clone()
                            .into_inner()
                            .next()
                            .map(|group| self.verb_group(group.as_str()));
                        main.base = group.is_some_and(|group| group.base);
                        main.clause = self.predicate_in(inner);
                        let do_not =
                            main.clause.verb.negated && main.clause.verb.modal.is_none();
                        main.headless = !main.base && !do_not;
                    }
                }
                P::act => {
                    for inner in part.into_inner() {
                        let clause = self.infinitive(inner);
                        subject = Some(NounPhrase::One(Box::new(super::nominal::plain(
                            super::ast::Head::Gerund(Box::new(clause)),
                        ))));
                    }
                }
                P::predicate => main.clause = self.predicate_in(part),
                P::equals => {
                    let mut clause = bare_clause(bare_verb(Verb::Be));
                    let items = self.items(part.into_inner());
                    self.finish(&mut clause, items);
                    main.clause = clause;
                }
                P::shared_part => {
                    main.shared = true;
                    main.clause = self.shared_part(part);
                    main.headless = true;
                }
                _ => {}
            }
        }
        if subject.is_some() {
            main.clause.subject = subject;
            super::clause::hoist(&mut main.clause);
        }
        main.clause.verb.negated |= negated;
    }

    fn tail(&self, clause: &mut Clause, pair: Pair<'_>) {
        let mut conj = None;
        let mut items = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                P::conj => conj = Some(part.as_str().trim().to_owned()),
                _ => self.item(&mut items, part),
            }
        }
        // A relative clause or a list in parentheses goes on with the last noun.
        if let Some(Flat::Relative(_) | Flat::Paren(_)) = items.first()
            && let Some(
                Complement::Object(NounPhrase::One(nominal))
                | Complement::Prep(_, NounPhrase::One(nominal)),
            ) = clause.complements.last_mut()
            && clause.adjuncts.is_empty()
        {
            let chunk = super::nominal::Chunk {
                nominal: nominal.as_ref().clone(),
                class: None,
                bare: false,
                as_many: false,
                or_equal: false,
            };
            let rest = items.split_off(1);
            if let NounPhrase::One(joined) = noun_phrase(chunk, items) {
                **nominal = *joined;
            }
            items = rest;
        }
        let before = clause.adjuncts.len();
        let mut behind = bare_clause(clause.verb.clone());
        behind.verb.adverbs.clear();
        self.finish(&mut behind, items);
        clause.verb.adverbs.extend(behind.verb.adverbs);
        for complement in behind.complements {
            match complement {
                Complement::Object(phrase) => clause.adjuncts.push(Adjunct::Apposition(phrase)),
                Complement::Infinitive(inner) => clause.adjuncts.push(Adjunct::Purpose(inner)),
                other => clause.complements.push(other),
            }
        }
        clause.adjuncts.extend(behind.adjuncts);
        if conj.as_deref() == Some("or")
            && before > 0
            && clause.adjuncts.len() == before + 1
            && let (Some(new), Some(old)) = (clause.adjuncts.pop(), clause.adjuncts.pop())
        {
            clause.adjuncts.push(match old {
                Adjunct::Either(mut list) => {
                    list.push(new);
                    Adjunct::Either(list)
                }
                old => Adjunct::Either(vec![old, new]),
            });
        }
        let mut again = bare_clause(bare_verb(Verb::Do));
        std::mem::swap(&mut again.adjuncts, &mut clause.adjuncts);
        // The rules for `once … during` and `only` look at all adjuncts together.
        let verb = clause.verb.clone();
        again.verb = verb;
        self.finish(&mut again, Vec::new());
        clause.verb = again.verb;
        clause.adjuncts = again.adjuncts;
        clause.complements.extend(again.complements);
    }

    /// Words without a finite clause.
    pub(super) fn fragment(&self, pair: Pair<'_>) -> Statement {
        let mut items = self.items(pair.into_inner());
        if let Some(Flat::Chunk(chunk)) = items.first()
            && !chunk.adjective_only()
            && let Flat::Chunk(first) = items.remove(0)
        {
            return Statement::Fragment(Fragment::Phrase(noun_phrase(*first, items)));
        }
        Statement::Fragment(Fragment::Adjuncts(self.as_adjuncts(items)))
    }
}

/// A list behind a colon goes on with what the clause says last.
fn colon(clause: &mut Clause, mut items: Vec<Flat>) {
    if items.is_empty() {
        return;
    }
    if let Flat::Chunk(_) = &items[0]
        && let Flat::Chunk(first) = items.remove(0)
    {
        let phrase = noun_phrase(*first, items);
        if clause.complements.is_empty() && clause.verb.verb == Verb::Be {
            clause.complements.push(Complement::Object(phrase));
        } else {
            clause.adjuncts.push(Adjunct::Apposition(phrase));
        }
    }
}

/// Whether a subject takes a singular verb for certain.
fn singular(phrase: &NounPhrase) -> bool {
    use super::ast::{Head, Pronoun};
    let NounPhrase::One(nominal) = phrase else { return false };
    match nominal.head {
        Head::Pronoun(pronoun) => matches!(pronoun, Pronoun::It | Pronoun::He),
        Head::Noun(_) => !nominal.plural,
        Head::Gerund(_) => true,
        _ => false,
    }
}

/// Whether an order behind a colon says what somebody does by what stands before it.
fn explains(sentence: &Sentence, main: &Main) -> bool {
    let [.., before] = sentence.clauses.as_slice() else { return false };
    // `your skaters thaw: they are no longer frozen`
    let again = matches!(&main.clause.subject, Some(NounPhrase::One(n))
        if matches!(n.head, super::ast::Head::Pronoun(super::ast::Pronoun::They | super::ast::Pronoun::It)))
        && before.clause.verb.modal.is_none()
        && before.clause.complements.is_empty();
    (main.base && main.clause.subject.is_none() || again)
        && main.leads.is_empty()
        && before.clause.subject.is_some()
        && !before.clause.existential
        && !before.clause.verb.negated
        && matches!(before.clause.verb.verb, super::ast::Verb::Word(_))
}
