//! Games as they lie on the disk: a file, or a folder with rule sets and component tables.
//!
//! Takes paths and something that reads them ([`Files`]), gives [`Loaded`]: all texts as
//! [`crate::source::Sources`], and a [`Book`] that says which rule sets there are, in which role,
//! and with which component tables. Nothing here touches the disk: the command line passes its
//! own [`Files`], a test passes [`MemoryFiles`]. What the front matter of a rules file says about
//! its set is merged in by [`Book::settle`] once the outlines are cut.

mod components;
mod decode;
mod files;
mod hash;
mod load;
mod manifest;
mod model;
mod settle;

pub use files::{Files, MemoryFiles, ReadError};
pub use hash::hash;
pub use load::{Options, load, load_text};
pub use model::{
    Book, Column, ComponentTable, Copies, HouseLayer, Loaded, Players, Refused, Role, Row,
    RuleSource,
};
