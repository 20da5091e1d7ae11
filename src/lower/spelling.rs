//! What a rule or a part of one says, whatever its variables are called.

use std::hash::{Hash, Hasher};

/// Two parts of rules have one spelling if they differ in nothing but the numbers of their variables: these are counted
/// in the order in which they occur. So a phrase that was read and then forgotten takes a number and changes nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spelling(Vec<u8>);

impl Spelling {
    /// That of a part, or of several in a row.
    pub fn of(part: &impl Hash) -> Self {
        let mut writer = Writer { bytes: Vec::with_capacity(256), slots: Vec::new() };
        part.hash(&mut writer);
        Self(writer.bytes)
    }
}

/// Keeps what a hash would be made of: each value hashes to bytes that tell it from all others of its type, and
/// where they end.
struct Writer {
    bytes: Vec<u8>,
    /// The variables by their first occurrence.
    slots: Vec<u128>,
}

impl Hasher for Writer {
    fn write(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// The number of a variable.
    fn write_u128(&mut self, slot: u128) {
        let at = self.slots.iter().position(|known| *known == slot).unwrap_or_else(|| {
            self.slots.push(slot);
            self.slots.len() - 1
        });
        self.write_usize(at);
    }

    /// A length. Nearly all are small, and a small one takes one byte.
    fn write_usize(&mut self, n: usize) {
        match u8::try_from(n) {
            Ok(byte) if byte < u8::MAX => self.bytes.push(byte),
            _ => {
                self.bytes.push(u8::MAX);
                self.bytes.extend_from_slice(&n.to_le_bytes());
            }
        }
    }

    /// Which of several forms it is.
    fn write_isize(&mut self, n: isize) {
        self.write_usize(n.cast_unsigned());
    }

    fn finish(&self) -> u64 {
        self.bytes.len() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::Spelling;
    use crate::lower::{Compare, Cond, Expr, Slot, Value};
    use crate::vocabulary::TermId;

    fn same(a: u16, b: u16) -> Cond {
        Cond::Compare(Compare::Equal, Expr::Slot(Slot(a)), Expr::Slot(Slot(b)))
    }

    #[test]
    fn variables_count_by_their_place_and_all_else_as_it_is() {
        assert_eq!(Spelling::of(&same(3, 7)), Spelling::of(&same(0, 1)));
        assert_ne!(Spelling::of(&same(3, 3)), Spelling::of(&same(0, 1)));
        let is =
            |n| Cond::Compare(Compare::Equal, Expr::Slot(Slot(2)), Expr::Const(Value::Int(n)));
        assert_ne!(Spelling::of(&is(2)), Spelling::of(&is(3)));
        let flag = |id| Cond::Flag(Expr::Asked, TermId(id));
        assert_ne!(Spelling::of(&flag(254)), Spelling::of(&flag(255)));
        assert_ne!(
            Spelling::of(&Cond::All(vec![Cond::True, Cond::False])),
            Spelling::of(&Cond::All(vec![Cond::True]))
        );
        assert_ne!(Spelling::of(&Cond::Not(Box::new(same(0, 1)))), Spelling::of(&same(0, 1)));
    }
}
