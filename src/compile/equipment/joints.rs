//! Words between the things of a list.

/// What joins two things of a list.
pub(super) const JOINTS: [&[&str]; 14] = [
    &["and", "in", "addition", "to", "these"],
    &["in", "addition", "to", "these"],
    &["in", "addition"],
    &["in", "addition", "to"],
    &["as", "well", "as"],
    &["together", "with"],
    &["along", "with"],
    &["and", "with"],
    &["and", "also"],
    &["besides"],
    &["and"],
    &["plus"],
    &["with"],
    &["also"],
];
/// What begins it anew.
pub(super) const AGAIN: [&[&str]; 10] = [
    &["there", "are", "also"],
    &["there", "is", "also"],
    &["there", "are"],
    &["there", "is"],
    &["you", "also", "need"],
    &["you", "will", "also", "need"],
    &["you", "need"],
    &["also"],
    &["it", "uses"],
    &["you", "use"],
];
/// What adds nothing behind a thing.
pub(super) const BESIDES: [&[&str]; 9] = [
    &["in", "all"],
    &["in", "total"],
    &["besides"],
    &["as", "well"],
    &["too"],
    &["also"],
    &["altogether"],
    &["in", "the", "box"],
    &["in", "addition"],
];
