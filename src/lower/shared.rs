//! Values that are copied often and changed seldom.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A value whose copies share it until one of them is changed: a copy costs nothing, and two copies that were not
/// changed are equal without a look at them. It is used as the value itself.
#[derive(Debug, Clone, Default)]
pub struct Shared<T>(Arc<T>);

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl<T> From<T> for Shared<T> {
    fn from(value: T) -> Self {
        Self(Arc::new(value))
    }
}

impl<T: FromIterator<A>, A> FromIterator<A> for Shared<T> {
    fn from_iter<I: IntoIterator<Item = A>>(items: I) -> Self {
        Self::from(items.into_iter().collect::<T>())
    }
}

#[allow(
    clippy::into_iter_without_iter,
    reason = "`iter` is that of what is shared, by `Deref`"
)]
impl<'a, T> IntoIterator for &'a Shared<T>
where
    &'a T: IntoIterator,
{
    type Item = <&'a T as IntoIterator>::Item;
    type IntoIter = <&'a T as IntoIterator>::IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        (&*self.0).into_iter()
    }
}

#[allow(clippy::into_iter_without_iter, reason = "`iter_mut` is that of what is shared")]
impl<'a, T: Clone> IntoIterator for &'a mut Shared<T>
where
    &'a mut T: IntoIterator,
{
    type Item = <&'a mut T as IntoIterator>::Item;
    type IntoIter = <&'a mut T as IntoIterator>::IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        Arc::make_mut(&mut self.0).into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::Shared;

    #[test]
    fn a_copy_that_is_changed_leaves_the_other_as_it_was() {
        let one: Shared<Vec<u8>> = vec![1, 2].into();
        let mut other = one.clone();
        assert_eq!(one, other);
        other.push(3);
        assert_eq!((one.len(), other.len()), (2, 3));
        assert_ne!(one, other);
    }
}
