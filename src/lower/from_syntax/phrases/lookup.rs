//! Tables to look a number up in: `the number in this table`.

use super::denote::{Denot, Read, Ref, Stuck};
use crate::lower::Expr;
use crate::lower::from_syntax::context::Lowerer;
use crate::source::Span;
use crate::syntax::ast::{Head, Nominal, NounPhrase, Post, Pronoun};

/// A key column: its lowest number, whether it is open above, the number in it.
type Cell = (i64, bool, i64);

impl Lowerer<'_> {
    /// A number that a table gives, if the phrase speaks of the table of its sentence.
    pub(crate) fn looked_up(&mut self, n: &Nominal) -> Read<Option<Denot>> {
        let table_word = |np: &NounPhrase| match np {
            NounPhrase::One(t) => {
                matches!(&t.head, Head::Noun(w) if self.is(w, &["table", "chart", "list"]))
                    && matches!(
                        t.determiner,
                        crate::syntax::ast::Determiner::This
                            | crate::syntax::ast::Determiner::The
                            | crate::syntax::ast::Determiner::None
                    )
                    || matches!(t.head, Head::Pronoun(Pronoun::This))
            }
            _ => false,
        };
        let number = matches!(&n.head, Head::Noun(w) if self.is(w, &["number", "figure", "amount", "value", "total"]));
        let following = matches!(n.head, Head::Pronoun(Pronoun::This))
            || matches!(&n.head, Head::Noun(w) if self.is(w, &["following"]));
        let inside = n.post.iter().any(|p| match p {
            Post::Prep(_, np) | Post::Of(np) => table_word(np),
            Post::Participle(c) => c.complements.iter().any(
                |c| matches!(c, crate::syntax::ast::Complement::Prep(_, np) if table_word(np)),
            ),
            _ => false,
        });
        let tables = &self.units[self.at].tables;
        if tables.is_empty() || !(number && inside || following && n.post.is_empty()) {
            return Ok(None);
        }
        self.lookup(n.at.0).map(Some)
    }

    /// The number in the table below the sentence.
    pub(crate) fn lookup(&mut self, at: Span) -> Read<Denot> {
        let [table] = self.units[self.at].tables.as_slice() else {
            return Err(Stuck::new(at, "it is not clear which table is meant")
                .help("put one table below the sentence"));
        };
        let (label, cells) = read_table(table).ok_or_else(|| {
            Stuck::new(at, "the table does not give one number for each of its columns").help(
                "write a row of numbers such as `2 | 3 | 4+` with a row of figures below it",
            )
        })?;
        let label = label.to_lowercase();
        let key = if label.contains("player") {
            Expr::PlayerCount
        } else if let Some(time) = self.times.iter().find_map(|(term, time)| {
            label.contains(&self.term(*term).name.to_lowercase()).then_some(*time)
        }) {
            Expr::TimeNumber(time)
        } else {
            return Err(Stuck::new(
                at,
                format!("the table does not say by what a figure is found: `{label}`"),
            )
            .help("name the row of keys, for example `players`"));
        };
        let index =
            self.out.world.tables.iter().position(|t| *t == cells).unwrap_or_else(|| {
                self.out.world.tables.push(cells);
                self.out.world.tables.len() - 1
            });
        Ok(Denot::one(Ref::Number, Expr::Lookup(index as u32, Box::new(key)), at))
    }
}

/// The name of the keys, and the figure for each key. The keys stand in the first row or in the
/// first column.
fn read_table(rows: &[Vec<String>]) -> Option<(String, Vec<Cell>)> {
    let across = |keys: &[String], values: &[String]| -> Option<(String, Vec<Cell>)> {
        let (label, keys) = keys.split_first()?;
        let values = values.get(1..)?;
        let cells: Option<Vec<Cell>> = keys
            .iter()
            .zip(values)
            .map(|(k, v)| {
                let k = k.trim();
                let open = k.ends_with('+') || k.to_lowercase().ends_with("or more");
                let digits: String = k.chars().take_while(char::is_ascii_digit).collect();
                Some((digits.parse().ok()?, open, v.trim().parse().ok()?))
            })
            .collect();
        cells
            .filter(|c| !c.is_empty() && keys.len() == values.len())
            .map(|c| (label.clone(), c))
    };
    if let [keys, values] = rows
        && let Some(found) = across(keys, values)
    {
        return Some(found);
    }
    if rows.iter().all(|row| row.len() == 2) {
        let column = |at: usize| rows.iter().map(|row| row[at].clone()).collect::<Vec<_>>();
        return across(&column(0), &column(1));
    }
    None
}
