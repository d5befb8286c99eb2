//! A query to the words of an index.

/// A column of words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Column {
    Title,
    Roles,
    Mechanisms,
    Outcome,
    Dies,
}

impl Column {
    pub(crate) const COUNT: usize = Column::Dies as usize + 1;

    /// Returns the weight of a word in this column. Deaths are asked for as a condition, so they add nothing to the
    /// fit.
    pub(super) const fn weight(self) -> f64 {
        match self {
            Column::Title => 3.0,
            Column::Roles => 2.0,
            Column::Mechanisms => 1.5,
            Column::Outcome => 1.0,
            Column::Dies => 0.0,
        }
    }
}

/// A condition on the words of a precedent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Expr {
    /// One of the columns has the word.
    Word(&'static [Column], String),
    /// All of these hold.
    All(Vec<Expr>),
    /// One of these holds.
    Any(Vec<Expr>),
}

impl Expr {
    /// Returns the words asked for, each as often as it occurs.
    pub(crate) fn words(&self) -> Vec<&str> {
        match self {
            Expr::Word(_, word) => vec![word],
            Expr::All(parts) | Expr::Any(parts) => parts.iter().flat_map(Expr::words).collect(),
        }
    }
}
