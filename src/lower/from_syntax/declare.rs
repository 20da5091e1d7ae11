//! The world before the rules: every place, property, status and verb that the book defines.

use super::context::Lowerer;
use crate::lower::{
    Component, Expr, HeldState, PieceSource, Property, PropertyKind, Scope, Status, Subject,
    Value, Visibility, Zone,
};
use crate::syntax::ast::{
    Adjunct, Clause, Complement, Condition, Determiner, Fragment, Head, Modal, NounPhrase,
    Sentence, Statement, Verb as V,
};
use crate::vocabulary::{Class, Sort, TermId, Word};

impl Lowerer<'_> {
    /// Fills the world from the terms, then from the sentences that say more about them.
    pub(super) fn declare(&mut self) {
        self.declare_terms();
        self.declare_states();
        self.declare_standing();
        self.declare_homes();
        self.declare_values();
        self.declare_explained();
        self.declare_bare_deeds();
        self.declare_dice();
        self.declare_hands();
        self.declare_each_player();
        let units = self.units;
        for (at, unit) in units.iter().enumerate() {
            self.at = at;
            if let Some(s) = unit.statement.as_ref().and_then(sentence_of) {
                for joined in &s.clauses {
                    self.declare_clause(&joined.clause, true);
                }
                for adjunct in &s.leads {
                    self.declare_adjunct(adjunct);
                }
            }
        }
        self.declare_times();
        self.declare_named_pieces();
        self.declare_decks();
        self.declare_menus();
    }

    /// `The cards are the Ant and the Bee`: a piece for each name, where no table has it.
    fn declare_named_pieces(&mut self) {
        let mut named = Vec::new();
        for (id, term) in self.out.terms.iter() {
            let Some(kind) = term.is_a.as_deref().filter(|_| term.sort == Sort::Name) else {
                continue;
            };
            if self.out.world.components.iter().any(|c| c.kinds.contains(&id)) {
                continue;
            }
            let mut kinds: Vec<TermId> =
                self.out.terms.find(kind, Sort::Kind).into_iter().collect();
            kinds.push(id);
            named.push(Component {
                name: term.name.clone(),
                kinds,
                count: 1,
                values: Vec::new(),
                source: PieceSource::Shared,
                place: None,
            });
        }
        self.out.world.components.extend(named);
    }

    pub(super) fn declare_terms(&mut self) {
        let terms: Vec<(TermId, Sort, String)> =
            self.out.terms.iter().map(|(id, t)| (id, t.sort, t.name.to_lowercase())).collect();
        for (id, sort, name) in terms {
            let own = self.term(id).is_a.as_deref() == Some(crate::vocabulary::OF_EACH_PLAYER);
            match sort {
                // A name for several places is no place.
                Sort::Zone if self.is_place_class(id) => {}
                Sort::Zone => {
                    let (visibility, pile) = by_name(&name);
                    self.out.world.zones.push(Zone {
                        term: id,
                        scope: if own { Scope::Player } else { Scope::Shared },
                        visibility,
                        shuffled: pile,
                    });
                }
                Sort::Property => self.add_property(id, Subject::Piece, PropertyKind::Number),
                Sort::Tally if self.is_laid_on(id) => {
                    self.add_property(id, Subject::Piece, PropertyKind::Number);
                }
                Sort::Tally => self.add_property(id, Subject::Player, PropertyKind::Number),
                Sort::Status => self.out.world.statuses.push(Status { term: id }),
                Sort::State => self.out.world.states.push(HeldState {
                    term: id,
                    window: true,
                    single: true,
                }),
                Sort::Designation => {
                    self.out.world.designations.push(crate::lower::Designation {
                        term: id,
                        scope: Scope::Shared,
                        defined: None,
                    });
                }
                _ => {}
            }
        }
    }

    pub(super) fn add_property(&mut self, term: TermId, of: Subject, kind: PropertyKind) {
        if self.out.world.properties.iter().any(|p| p.term == term) {
            return;
        }
        let start = match kind {
            PropertyKind::Number => Expr::Const(Value::Int(0)),
            PropertyKind::Flag => Expr::Const(Value::Bool(false)),
            _ => Expr::Const(Value::None),
        };
        self.out.world.properties.push(Property {
            term,
            of,
            kind,
            start,
            floor: None,
            ceiling: None,
        });
    }

    /// Properties whose values are terms: from the columns of the components and from what the book
    /// calls by the property's name (`the suits are …`).
    pub(super) fn declare_values(&mut self) {
        let mut values: Vec<(TermId, Vec<TermId>, bool)> = Vec::new();
        for p in &self.out.world.properties {
            let name = self.out.terms.get(p.term).name.to_lowercase();
            let mut list: Vec<TermId> = self
                .out
                .terms
                .iter()
                .filter(|(_, t)| {
                    t.sort == Sort::Value
                        && t.is_a.as_deref().is_some_and(|k| k.to_lowercase() == name)
                })
                .map(|(id, _)| id)
                .collect();
            let mut text = false;
            for component in &self.out.world.components {
                for (field, value) in &component.values {
                    if *field == p.term {
                        match value {
                            crate::lower::PrintedValue::Term(t) if !list.contains(t) => {
                                list.push(*t);
                            }
                            crate::lower::PrintedValue::Text(_) => text = true,
                            _ => {}
                        }
                    }
                }
            }
            if !list.is_empty() || text {
                values.push((p.term, list, text));
            }
        }
        for (term, list, _text) in values {
            if let Some(p) = self.out.world.properties.iter_mut().find(|p| p.term == term) {
                let several =
                    self.out.world.components.iter().any(|c| {
                        c.values.iter().filter(|(field, _)| *field == term).count() > 1
                    });
                p.kind = match (list.is_empty(), several) {
                    (true, _) => PropertyKind::Text,
                    (false, true) => PropertyKind::Set(list),
                    (false, false) => PropertyKind::Term(list),
                };
                p.start = Expr::Const(Value::None);
            }
        }
    }

    pub(super) fn declare_adjunct(&mut self, adjunct: &Adjunct) {
        match adjunct {
            Adjunct::Sub(_, c) => self.declare_condition(c),
            Adjunct::Purpose(c) | Adjunct::Gerund(_, c) | Adjunct::InWhichCase(c) => {
                self.declare_clause(c, true);
            }
            Adjunct::ExceptWhen(inner) => self.declare_adjunct(inner),
            _ => {}
        }
    }

    pub(super) fn declare_condition(&mut self, c: &Condition) {
        match c {
            Condition::Clause(c) | Condition::Reduced(c) => self.declare_clause(c, true),
            Condition::And(l) | Condition::Or(l) => {
                for c in l {
                    self.declare_condition(c);
                }
            }
            Condition::With(inner, adjunct) => {
                self.declare_condition(inner);
                self.declare_adjunct(adjunct);
            }
        }
    }

    /// What one clause declares: flags, ownership of places, states that are derived, events.
    pub(super) fn declare_clause(&mut self, clause: &Clause, event: bool) {
        for adjunct in &clause.adjuncts {
            self.declare_adjunct(adjunct);
        }
        self.declare_collective(clause);
        self.declare_flag(clause);
        self.declare_choice(clause);
        self.declare_owner(clause);
        self.declare_derived(clause);
        self.declare_relation(clause);
        if event {
            self.declare_event(clause);
        }
        for complement in &clause.complements {
            if let Complement::Infinitive(c) | Complement::Clause(c) = complement {
                self.declare_clause(c, true);
            }
            if let Complement::Object(NounPhrase::One(n)) = complement
                && let Head::Whether(c) = &n.head
            {
                self.declare_condition(c);
            }
        }
    }

    /// `Being tapped is a property`: a flag and the verbs that set and clear it.
    pub(super) fn declare_flag(&mut self, clause: &Clause) {
        let Some(NounPhrase::One(n)) = &clause.subject else { return };
        let Head::Gerund(inner) = &n.head else { return };
        if clause.verb.verb != V::Be || clause.verb.negated {
            return;
        }
        let lemma = match &inner.verb.verb {
            V::Word(w) if inner.verb.passive => self.lemma(w).into_owned(),
            V::Be => match inner.complements.first() {
                Some(Complement::Adjective(a)) => match &a.word {
                    crate::syntax::ast::Adjective::Participle { verb, .. } => {
                        self.lemma(verb).into_owned()
                    }
                    crate::syntax::ast::Adjective::Plain(w) => self.lemma(w).into_owned(),
                    _ => return,
                },
                _ => return,
            },
            _ => return,
        };
        self.flag(&lemma);
    }

    /// States that only their use defines.
    fn declare_states(&mut self) {
        let states: Vec<String> = self
            .out
            .terms
            .iter()
            .filter(|(_, t)| crate::vocabulary::is_flag(t))
            .filter_map(|(_, t)| self.voc.base_of_participle(&t.name))
            .collect();
        for base in states {
            self.flag(&base);
        }
        self.declare_defined();
    }

    pub(super) fn flag(&mut self, lemma: &str) {
        if self.flags.contains_key(lemma) {
            return;
        }
        let existing = self.out.terms.iter().find(|(_, t)| {
            t.sort == Sort::Property && {
                let name = t.name.to_lowercase();
                name == lemma
                    || name
                        .strip_prefix(lemma)
                        .is_some_and(|r| matches!(r, "d" | "ed" | "n" | "en"))
                    || name
                        .strip_suffix("ed")
                        .is_some_and(|b| b.len() > lemma.len() && b.starts_with(lemma))
            }
        });
        let term = match existing {
            Some((id, _)) => id,
            None => self.synthetic(lemma, Sort::Property),
        };
        let players = crate::vocabulary::is_flag_of_players(self.term(term));
        if let Some(p) = self.out.world.properties.iter_mut().find(|p| p.term == term) {
            p.kind = PropertyKind::Flag;
            p.start = Expr::Const(Value::Bool(false));
            if players {
                p.of = Subject::Player;
            }
        } else {
            let of = if players { Subject::Player } else { Subject::Piece };
            self.add_property(term, of, PropertyKind::Flag);
        }
        // An adjective has no verb of its own: something makes a piece so, and the object stands at the star.
        let adjective = self.out.terms.iter().any(|(_, t)| {
            t.name.eq_ignore_ascii_case(lemma) && crate::vocabulary::is_of_adjective(t)
        });
        let (on, off) = if adjective {
            (format!("make * {lemma}"), format!("make * no longer {lemma}"))
        } else {
            (lemma.to_owned(), format!("un{lemma}"))
        };
        let on = self.out.world.verbs.intern(&on);
        let off = self.out.world.verbs.intern(&off);
        self.flags.insert(lemma.to_owned(), (term, on, off));
    }

    /// `A card in the row is in play`: a state that the book derives.
    pub(super) fn declare_derived(&mut self, clause: &Clause) {
        if clause.verb.verb != V::Be || clause.verb.passive {
            return;
        }
        for complement in &clause.complements {
            if let Complement::Prep(_, NounPhrase::One(n)) = complement
                && n.determiner == Determiner::None
                && n.adjectives.is_empty()
                && !n.plural
                && let Head::Noun(w @ Word::Lexeme(_)) = &n.head
                && !self.is(w, &["turn", "order", "game"])
                && matches!(&clause.subject, Some(NounPhrase::One(s)) if matches!(&s.head, Head::Noun(w) if self.noun_class(w) == super::words::NounClass::Piece))
            {
                let name = format!("in {}", self.lemma(w));
                self.synthetic(&name, Sort::Thing);
            }
        }
    }

    /// `is eligible for a role`: a set of roles that each piece has.
    pub(super) fn declare_relation(&mut self, clause: &Clause) {
        if clause.verb.verb != V::Be {
            return;
        }
        for complement in &clause.complements {
            let Complement::Adjective(a) = complement else { continue };
            let crate::syntax::ast::Adjective::Plain(w) = &a.word else { continue };
            let lemma = self.lemma(w).into_owned();
            let target = a.than.as_deref().or_else(|| {
                clause.complements.iter().find_map(|c| match c {
                    Complement::Prep(crate::syntax::ast::Preposition::For, np) => Some(np),
                    _ => None,
                })
            });
            let target = target.or_else(|| {
                clause.adjuncts.iter().find_map(|a| match a {
                    Adjunct::Prep(
                        crate::syntax::ast::Preposition::For
                        | crate::syntax::ast::Preposition::ForEach,
                        np,
                    ) => Some(np),
                    _ => None,
                })
            });
            let Some(NounPhrase::One(n)) = target else { continue };
            let noun = match &n.head {
                Head::Noun(word) => Some(word.clone()),
                _ => n.post.iter().find_map(|p| match p {
                    crate::syntax::ast::Post::Of(NounPhrase::One(o)) => match &o.head {
                        Head::Noun(word) => Some(word.clone()),
                        _ => None,
                    },
                    _ => None,
                }),
            };
            let Some(noun) = noun else { continue };
            let members = self.members_of(&noun);
            if members.is_empty() || self.relations.contains_key(&lemma) {
                continue;
            }
            let term = self.synthetic(&lemma, Sort::Property);
            self.add_property(term, Subject::Piece, PropertyKind::Set(members));
            self.relations.insert(lemma, term);
        }
    }

    /// A verb that is no table verb is an event of the book wherever it is used as one.
    pub(super) fn declare_event(&mut self, clause: &Clause) {
        let V::Word(w) = &clause.verb.verb else { return };
        let w = w.clone();
        if !self.makes_event(&w, clause) {
            return;
        }
        let lemma = self.lemma(&w).into_owned();
        let verb = self.out.world.verbs.intern(&lemma);
        let player = matches!(&clause.subject, Some(NounPhrase::One(n)) if match &n.head {
            Head::Noun(w) => self.noun_class(w) == super::words::NounClass::Player,
            Head::Pronoun(p) => matches!(p, crate::syntax::ast::Pronoun::You | crate::syntax::ast::Pronoun::He),
            _ => false,
        });
        let by = clause
            .complements
            .iter()
            .any(|c| matches!(c, Complement::Prep(crate::syntax::ast::Preposition::By, _)));
        let agent = if clause.verb.passive { by } else { player || clause.subject.is_none() };
        if (agent || clause.verb.modal == Some(Modal::May)) && !self.with_agent.contains(&verb)
        {
            self.with_agent.push(verb);
        }
    }

    /// Whether a verb names an event of the book: the book has it as a term, or nothing else reads it.
    pub(super) fn makes_event(&self, w: &Word, clause: &Clause) -> bool {
        if let Word::Term(id) = w {
            return self.term(*id).sort == Sort::Action;
        }
        const TABLE: &[&str] = &[
            "move",
            "go",
            "return",
            "put",
            "place",
            "lay",
            "transfer",
            "bring",
            "send",
            "come",
            "shift",
            "add",
            "remove",
            "leave",
            "enter",
            "join",
            "stay",
            "remain",
            "set",
            "give",
            "shuffle",
            "mix",
            "reshuffle",
            "become",
            "turn",
            "attach",
            "detach",
            "unattach",
            "gain",
            "get",
            "receive",
            "earn",
            "lose",
            "pay",
            "spend",
            "win",
            "end",
            "finish",
            "begin",
            "start",
            "skip",
            "happen",
            "occur",
            "continue",
            "proceed",
            "pass",
            "reveal",
            "show",
            "flip",
            "roll",
            "throw",
            "choose",
            "select",
            "pick",
            "name",
            "control",
            "own",
            "possess",
            "hold",
            "have",
            "contain",
            "include",
            "match",
            "equal",
            "exceed",
            "reach",
            "see",
            "look",
            "view",
            "mean",
            "describe",
            "count",
            "multiply",
            "subtract",
            "divide",
            "conflict",
            "prevail",
            "precede",
            "override",
            "apply",
            "determine",
            "advance",
            "progress",
            "exist",
            "matter",
            "say",
            "list",
            "belong",
            "lie",
            "depend",
            "vary",
            "change",
            "share",
            "call",
            "know",
            "refer",
            "tie",
            "rank",
            "follow",
            "obtain",
            "acquire",
        ];
        // `a player may pick`: without anything that is picked it is an action of its own.
        const OWN_SENSE: &[&str] =
            &["pass", "win", "lose", "end", "choose", "roll", "begin", "start", "score"];
        if clause.verb.modal == Some(Modal::May)
            && clause.complements.is_empty()
            && clause.subject.is_some()
            && matches!(w, Word::Lexeme(_))
            && !self.is(w, OWN_SENSE)
        {
            return true;
        }
        if self.is_bare_deed(clause) {
            return true;
        }
        // What is finished, completed or spent may be a piece; then a rule says what that does.
        const OF_PIECES: &[&str] = &["finish", "end", "spend", "pay"];
        let piece = |np: &NounPhrase| self.class_of(np) == Some(super::words::NounClass::Piece);
        let done_to = if clause.verb.passive {
            clause.subject.as_ref().is_some_and(piece)
        } else {
            clause.complements.iter().any(|c| matches!(c, Complement::Object(np) if piece(np)))
        };
        if done_to && self.is(w, OF_PIECES) && matches!(w, Word::Lexeme(_)) {
            return true;
        }
        !self.is(w, TABLE) && matches!(w, Word::Lexeme(_)) && self.voc_verb(w)
    }

    pub(super) fn voc_verb(&self, w: &Word) -> bool {
        match w {
            Word::Lexeme(id) => matches!(
                self.voc.lexeme(*id).class,
                Class::VerbBase | Class::VerbAll | Class::VerbBasePart
            ),
            _ => true,
        }
    }
}

/// The sentence inside a statement.
pub(super) fn sentence_of(statement: &Statement) -> Option<&Sentence> {
    match statement {
        Statement::Sentence(s) => Some(s),
        Statement::Labelled { rest, .. } => sentence_of(rest),
        Statement::Fragment(Fragment::Predicate(s)) => Some(s),
        Statement::Fragment(_) => None,
    }
}

/// Who sees what is in a place, and whether it is a pile that is shuffled, as its name says.
pub(super) fn by_name(name: &str) -> (Visibility, bool) {
    let has = |words: &[&str]| name.split(' ').any(|w| words.contains(&w));
    let pile = has(&["deck", "library", "bag", "pile", "stack", "stock", "talon"])
        && !has(&["discard"]);
    let visibility = if pile {
        Visibility::Nobody
    } else if has(&["hand"]) {
        Visibility::Holder
    } else {
        Visibility::All
    };
    (visibility, pile)
}
