//! Pieces that the text brings: reads the sentences of [`crate::vocabulary::contents`].

use super::gather::{ComponentWords, Harvest};
use super::pieces::Reader;
use crate::outline::{Apart, Bundle, Form, Outline};
use crate::vocabulary::Sort;
use crate::vocabulary::contents::{Axis, Called, Contents, Group, Values};

/// What the standard set calls a pack that no book needs to describe.
pub(super) const PACK: &str = "standard deck";

/// A phrase of pieces before its terms are made.
#[derive(Debug, Clone, Default)]
pub(super) struct Draft {
    pub noun: String,
    pub general: Option<String>,
    pub total: Option<i64>,
    pub each: Option<i64>,
    pub axes: Vec<DraftAxis>,
    pub place: Option<String>,
    pub named: Vec<(String, i64, String)>,
    /// Whether each player has all of them.
    pub own: bool,
}

/// What tells the pieces apart, before its terms are made.
#[derive(Debug, Clone)]
pub(super) enum DraftAxis {
    Terms(String, Vec<String>),
    Numbers(String, i64, i64),
}

impl DraftAxis {
    /// What the difference is called.
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Numbers(name, ..) | Self::Terms(name, _) => name,
        }
    }
}

/// What a sentence does.
#[derive(Debug)]
pub(super) enum Said {
    /// Brings pieces.
    New(Vec<Draft>),
    /// Says more about the pieces of this noun (or of a group with this axis).
    More {
        noun: Option<String>,
        of: Option<String>,
        each: Option<i64>,
        axis: DraftAxis,
        /// Of the pack of the standard set.
        pack: bool,
    },
    /// Brings pieces, or says all about those that an earlier sentence has counted.
    Loose(Draft),
    /// Says what the pieces of this noun bear, and how many there are of each.
    Described { noun: String, axes: Vec<DraftAxis>, each: Option<i64> },
    /// Names the pieces of one figure.
    Called { property: String, n: i64, name: String },
}

/// Pieces that a sentence was understood to bring before its words were looked at one by one.
fn draft(bundle: &Bundle) -> Draft {
    let axes = bundle.apart.iter().map(|apart| match apart {
        Apart::Figures(name, low, high) => DraftAxis::Numbers(name.clone(), *low, *high),
        Apart::Sorts(name, values) => DraftAxis::Terms(name.clone(), values.clone()),
    });
    Draft {
        noun: bundle.noun.clone(),
        general: bundle.is_a.clone(),
        total: Some(bundle.total),
        each: bundle.each,
        axes: axes.collect(),
        own: bundle.own,
        ..Draft::default()
    }
}

impl Harvest {
    /// Reads what pieces the text of a book brings.
    pub(super) fn stock(&mut self, outline: &Outline, tables: &[ComponentWords]) {
        // What a table lists is not there a second time because the text says how many.
        // The pack that no book needs to describe is another one.
        let listed_in_a_table = |draft: &Draft| {
            let usual = outline.is_standard();
            tables.iter().any(|table| match &table.noun {
                Some(noun) if usual => noun.trim().eq_ignore_ascii_case(&draft.noun),
                _ => !usual && table.lists(&draft.noun),
            })
        };
        for sentence in outline.sentences.iter().filter(|s| s.form == Form::Text) {
            let raws = self.raws(&sentence.text);
            let reader = Reader { harvest: self, raws: &raws, listed: false };
            let lists = if outline.is_standard() { Vec::new() } else { reader.lists() };
            let (borne, handled) = (reader.borne_by(), reader.handled());
            for (name, values) in lists {
                self.listed.entry(name).or_insert(values);
            }
            self.borne.extend(borne);
            self.handled.extend(handled);
        }
        for sentence in outline.sentences.iter().filter(|s| s.form == Form::Text) {
            let raws = self.raws(&sentence.text);
            let listed = super::components::is_component_list(outline, sentence.section);
            let reader = Reader { harvest: self, raws: &raws, listed };
            // What it says stands with the sentence before.
            if outline.named.facts.contains(&sentence.span) {
                continue;
            }
            let brought = outline.named.stock.iter().find(|(at, _)| *at == sentence.span);
            let brought = brought.map(|(_, all)| Said::New(all.iter().map(draft).collect()));
            let Some(said) = brought.or_else(|| reader.sentence()) else { continue };
            if let Said::New(drafts) = &said
                && drafts.iter().any(listed_in_a_table)
            {
                // What the table lists is described here once more, and read as that; a bare count is read as it stands.
                let by_name = |d: &Draft| {
                    tables
                        .iter()
                        .filter_map(|t| t.noun.as_deref())
                        .any(|n| n.trim().eq_ignore_ascii_case(&d.noun) && d.axes.is_empty())
                };
                if drafts.len() > 1 || !drafts.iter().all(by_name) {
                    let reading = sentence.text.trim_end_matches('.').to_owned();
                    let (at, groups) = (sentence.span, Vec::new());
                    self.vocabulary.stock.sentences.push(Contents { at, groups, reading });
                }
                continue;
            }
            self.at = Some(sentence.span);
            let said = match said {
                // Pieces that an earlier sentence has counted are not there twice.
                Said::New(mut drafts) if drafts.len() == 1 && self.counts_again(&drafts[0]) => {
                    Said::Loose(std::mem::take(&mut drafts[0]))
                }
                said => said,
            };
            let groups = match said {
                Said::New(mut drafts) => {
                    if let [draft] = drafts.as_mut_slice()
                        && draft.place.as_deref() == Some(PACK)
                    {
                        self.pack = Some(std::mem::take(draft));
                        drafts.clear();
                    }
                    drafts.into_iter().map(|draft| self.group(draft)).collect()
                }
                Said::Loose(draft) if listed_in_a_table(&draft) => continue,
                Said::Loose(draft) => {
                    let counted = self.group_of(Some(&draft.noun), None).filter(|&g| {
                        let group = &self.vocabulary.stock.groups[g];
                        group.axes.is_empty()
                            && (group.total.is_none() || group.total == draft.total)
                    });
                    match counted {
                        Some(found) => {
                            let axes: Vec<Axis> =
                                draft.axes.into_iter().map(|a| self.axis(a)).collect();
                            let place = draft.place.map(|p| self.add(&p, Sort::Zone, None));
                            let group = &mut self.vocabulary.stock.groups[found];
                            group.axes = axes;
                            group.each = draft.each;
                            group.place = group.place.or(place);
                            vec![found]
                        }
                        None => vec![self.group(draft)],
                    }
                }
                Said::More { each, axis, pack: true, .. } => {
                    let Some(pack) = &mut self.pack else { continue };
                    pack.each = each;
                    pack.axes.push(axis);
                    Vec::new()
                }
                Said::More { noun, of, each, axis, .. } => {
                    let Some(found) = self.group_of(noun.as_deref(), of.as_deref()) else {
                        continue;
                    };
                    let axis = self.axis(axis);
                    let group = &mut self.vocabulary.stock.groups[found];
                    group.each = each.or(group.each);
                    group.axes.push(axis);
                    vec![found]
                }
                Said::Described { noun, axes, each } => {
                    let Some(found) = self.group_of(Some(&noun), None) else { continue };
                    let axes: Vec<Axis> = axes.into_iter().map(|a| self.axis(a)).collect();
                    let group = &mut self.vocabulary.stock.groups[found];
                    group.each = each.or(group.each);
                    group.axes.extend(axes);
                    vec![found]
                }
                Said::Called { property, n, name } => {
                    if let Some(found) = self.group_of(None, Some(&property)) {
                        self.call(found, &property, n, &name);
                        vec![found]
                    } else if let Some(pack) = &mut self.pack
                        && self.vocabulary.stock.groups.is_empty()
                    {
                        pack.named.push((property, n, name));
                        Vec::new()
                    } else {
                        continue;
                    }
                }
            };
            let reading = sentence.text.trim_end_matches('.').to_owned();
            self.vocabulary.stock.sentences.push(Contents {
                at: sentence.span,
                groups,
                reading,
            });
        }
        self.mentioned(outline, tables);
        self.plain_nouns();
        self.at = None;
        self.name_stock();
    }

    /// Whether a phrase says more of pieces that were counted before and of which nothing else is known.
    fn counts_again(&self, draft: &Draft) -> bool {
        let group = self.group_of(Some(&draft.noun), None);
        !draft.axes.is_empty()
            && draft.total.is_some()
            && group.map(|g| &self.vocabulary.stock.groups[g]).is_some_and(|group| {
                group.axes.is_empty()
                    && group.total == draft.total
                    && group.noun.eq_ignore_ascii_case(&draft.noun)
            })
    }

    /// `The players sit around a heap of 21 pebbles`: pieces that a sentence about something else brings.
    fn mentioned(&mut self, outline: &Outline, tables: &[ComponentWords]) {
        const STANDING: [&str; 9] =
            ["sit", "sits", "lie", "lies", "stand", "stands", "facing", "around", "side"];
        for sentence in outline.sentences.iter().filter(|s| s.form == Form::Text) {
            if self.vocabulary.stock.at(sentence.span).is_some() {
                continue;
            }
            let raws = self.raws(&sentence.text);
            let standing = raws.iter().any(|raw| STANDING.contains(&raw.lower.as_str()));
            let reader = Reader { harvest: self, raws: &raws, listed: false };
            let shuffled = || {
                // What a table lists is there already.
                let told = outline.tables.is_empty() && tables.is_empty();
                (0..raws.len()).filter(|_| told).find_map(|at| reader.shuffled(at))
            };
            let found = (0..raws.len())
                .filter(|_| standing)
                .find_map(|at| reader.heap_of(at))
                .or_else(shuffled);
            let Some(draft) = found.filter(|d| self.group_of(Some(&d.noun), None).is_none())
            else {
                continue;
            };
            self.at = Some(sentence.span);
            let groups = vec![self.group(draft)];
            // The sentence itself is still to be read.
            let at = crate::source::Span { end: sentence.span.start, ..sentence.span };
            let reading = sentence.text.clone();
            self.vocabulary.stock.sentences.push(Contents { at, groups, reading });
        }
    }

    /// Gives the pieces of one figure a name of their own.
    fn call(&mut self, group: usize, property: &str, n: i64, name: &str) {
        let noun = self.vocabulary.stock.groups[group].noun.clone();
        let property = self.add(property, Sort::Property, None);
        let kind = self.add(name, Sort::Kind, Some(&noun));
        let called = Called { property, n, kind, name: name.to_owned() };
        let group = &mut self.vocabulary.stock.groups[group];
        let before = group.called.iter().position(|c| c.property == property && c.name == name);
        let Some(before) = before else { return group.called.push(called) };
        // `A card of rank 14 is an ace`, of which another set says that its rank is 1: it moves to the other end.
        for axis in group.axes.iter_mut().filter(|axis| axis.property == property) {
            if let Values::Numbers(low, high) = &mut axis.values {
                let old = group.called[before].n;
                if old == *low && n == *high + 1 {
                    (*low, *high) = (*low + 1, n);
                } else if old == *high && n == *low - 1 {
                    (*low, *high) = (n, *high - 1);
                }
            }
        }
        group.called[before] = called;
    }

    pub(super) fn group_of(&self, noun: Option<&str>, of: Option<&str>) -> Option<usize> {
        let groups = &self.vocabulary.stock.groups;
        let has = |g: &Group| {
            noun.is_none_or(|n| {
                let (has, n) = (g.noun.to_lowercase(), n.to_lowercase());
                has == n || has.ends_with(&format!(" {n}"))
            }) && of.is_none_or(|of| {
                g.axes.iter().any(|a| {
                    self.vocabulary.terms.get(a.property).name.eq_ignore_ascii_case(of)
                })
            })
        };
        groups.iter().rposition(has)
    }

    fn group(&mut self, draft: Draft) -> usize {
        let mut kinds = Vec::new();
        let general = draft.general.clone().map(|g| self.singular(&g));
        for (name, is_a) in [(Some(draft.noun.clone()), general.clone()), (general, None)] {
            let Some(name) = name.filter(|n| !n.is_empty()) else { continue };
            let is_a = is_a.or_else(|| name.rsplit_once(' ').map(|(_, last)| last.to_owned()));
            kinds.push(self.add(&name, Sort::Kind, is_a.as_deref()));
        }
        let axes = draft.axes.into_iter().map(|a| self.axis(a)).collect();
        let place = draft.place.clone().map(|p| self.add(&p, Sort::Zone, None));
        if let (Some(id), Some((pile, _))) =
            (place, draft.place.as_deref().and_then(|p| p.split_once(" of ")))
        {
            self.alias(id, &format!("{} {pile}", draft.noun.to_lowercase()));
        }
        if let Some(&kind) = kinds.first() {
            self.called_short(kind, &draft.noun);
        }
        self.vocabulary.stock.groups.push(Group {
            kinds,
            noun: draft.noun,
            total: draft.total,
            each: draft.each,
            axes,
            place,
            called: Vec::new(),
            own: draft.own,
        });
        let at = self.vocabulary.stock.groups.len() - 1;
        for (property, n, name) in draft.named {
            self.call(at, &property, n, &name);
        }
        at
    }

    /// `30 gold coins` are coins, where the text calls them so.
    fn plain_nouns(&mut self) {
        for at in 0..self.vocabulary.stock.groups.len() {
            let group = &self.vocabulary.stock.groups[at];
            let Some((_, last)) = group.noun.rsplit_once(' ') else { continue };
            let last = last.to_lowercase();
            let many = crate::vocabulary::words::plural_of(&last);
            if last == "card" || group.kinds.len() > 1 || self.noun_term(&last).is_some() {
                continue;
            }
            let alone = self.bare.contains(&last) || self.bare.contains(&many);
            let piece = super::name::lexicon_noun(&last).is_some_and(|(l, _)| {
                crate::vocabulary::lexicon::singular_class(l.class)
                    == crate::vocabulary::Class::PieceSg
            });
            if alone && piece {
                let kind = self.add(&last, Sort::Kind, None);
                self.vocabulary.stock.groups[at].kinds.push(kind);
            }
        }
    }

    /// `4 plank tokens` are planks, and `30 gold coins` coins, where the text calls them so and nothing
    /// else.
    fn called_short(&mut self, kind: crate::vocabulary::TermId, noun: &str) {
        let Some((front, last)) = noun.rsplit_once(' ') else { return };
        let used = |h: &Self, word: &str| {
            h.usage.contains_key(&crate::vocabulary::words::plural_of(&word.to_lowercase()))
        };
        let piece = |word: &str| {
            super::name::lexicon_noun(&word.to_lowercase()).is_some_and(|(l, _)| {
                crate::vocabulary::lexicon::singular_class(l.class)
                    == crate::vocabulary::Class::PieceSg
            })
        };
        let plain = |word: &str| {
            !word.contains(' ')
                && !super::pieces::is_adjective(word)
                && !crate::vocabulary::Lexicon::shared().is_function(word)
        };
        // What the pieces stand for, with a word for their form.
        if piece(last) && last != "card" && plain(front) && used(self, front) {
            self.alias(kind, front);
        }
    }

    fn axis(&mut self, draft: DraftAxis) -> Axis {
        match draft {
            DraftAxis::Numbers(name, a, b) => {
                let property = self.add(&name, Sort::Property, None);
                Axis { property, values: Values::Numbers(a, b) }
            }
            DraftAxis::Terms(name, values) => {
                let property = self.add(&name, Sort::Property, None);
                let values = values
                    .into_iter()
                    .map(|v| (self.add(&v, Sort::Value, Some(&name)), v))
                    .collect();
                Axis { property, values: Values::Terms(values) }
            }
        }
    }

    /// The printed names of the pieces, so that the text can speak of one: `red 5`, `ace of spades`.
    fn name_stock(&mut self) {
        let groups = self.vocabulary.stock.groups.clone();
        for group in &groups {
            if group.combinations() > 400 || group.axes.is_empty() {
                continue;
            }
            for name in piece_names(group) {
                self.add(&name, Sort::Name, Some(&group.noun));
            }
        }
    }
}

/// The names of the pieces of a group, in the order of its axes (the last runs fastest).
pub fn piece_names(group: &Group) -> Vec<String> {
    let mut names = vec![String::new()];
    for axis in &group.axes {
        let words: Vec<String> = match &axis.values {
            Values::Terms(list) => list.iter().map(|(_, name)| name.clone()).collect(),
            Values::Numbers(a, b) => (*a..=*b)
                .map(|n| {
                    let called =
                        group.called.iter().find(|c| c.property == axis.property && c.n == n);
                    called.map_or_else(|| n.to_string(), |c| c.name.clone())
                })
                .collect(),
        };
        names = names
            .iter()
            .flat_map(|front| {
                words.iter().map(move |w| {
                    if front.is_empty() { w.clone() } else { format!("{front} {w}") }
                })
            })
            .collect();
    }
    if !group.called.is_empty() && group.axes.len() == 2 {
        // `spades ace` is the ace of spades.
        return names
            .iter()
            .map(|n| {
                n.split_once(' ').map_or(n.clone(), |(suit, rank)| format!("{rank} of {suit}"))
            })
            .collect();
    }
    if group.axes.iter().all(|a| matches!(a.values, Values::Numbers(..))) {
        return names.iter().map(|n| format!("{} {n}", group.noun)).collect();
    }
    if group.axes.len() == 1 {
        return names.iter().map(|n| format!("{n} {}", group.noun)).collect();
    }
    names
}
