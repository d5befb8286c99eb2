//! The targets by name, and the forms of their inputs.

/// A fuzz target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Target {
    /// Any bytes as a night text: errors, or a night that prints and parses back.
    Text,
    /// Any bytes as a night in JSON: the same.
    Json,
    /// The laws (LAW-1 to LAW-6, LAW-8), on all systems and switches.
    Laws,
    /// Every system against its literal reading: the same outcome and events.
    Agree,
    /// Accounts agree with outcomes, in every format.
    Explain,
    /// A minimised night is 1-minimal and shows its finding; its canonical form does not depend on names and order.
    Minimise,
    /// Any bytes as a file of a corpus: an error, or a value that writes back the same.
    Corpus,
    /// Nights whose precedents no published corpus has: reported, never a failure.
    Divergence,
    /// Any names in any format: shown, and not obeyed.
    Render,
    /// Any text as a paste: questions, or a night that reads back.
    Read,
    /// Any query on a table of precedents, and any bytes as one.
    Search,
    /// Any text as a host's question: nights with the precedents in them, or a question back.
    Ask,
    /// Any text as a setup: mistakes with their lines, or roles that read back, and their disputes.
    Setup,
    /// Any two lines as checkpoints: one whole in either order, or none.
    Merge,
    /// Any request of a page: an answer whose HTML is well-formed, or errors in words.
    Court,
    /// Any request of a program, as the Python and the npm package pass it on: the same answer each time, or errors in words.
    Requests,
    /// Any text as a rulebook: a mistake with its place, or an order under which nights end.
    Rulebook,
    /// Each command stays within its budget.
    Cost,
}

/// The form of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reads {
    /// A night, with switches: a [`Case`](super::Case).
    Nights,
    /// The bytes of a text or a file.
    Bytes,
}

impl Target {
    /// Every target.
    pub const ALL: [Target; 18] = [
        Target::Text,
        Target::Json,
        Target::Laws,
        Target::Agree,
        Target::Explain,
        Target::Minimise,
        Target::Corpus,
        Target::Divergence,
        Target::Render,
        Target::Read,
        Target::Search,
        Target::Ask,
        Target::Setup,
        Target::Merge,
        Target::Court,
        Target::Requests,
        Target::Rulebook,
        Target::Cost,
    ];

    /// Its name: that of its program and of the folders of its inputs.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Target::Text => "text",
            Target::Json => "json",
            Target::Laws => "laws",
            Target::Agree => "agree",
            Target::Explain => "explain",
            Target::Minimise => "minimise",
            Target::Corpus => "corpus",
            Target::Divergence => "divergence",
            Target::Render => "render",
            Target::Read => "read",
            Target::Search => "search",
            Target::Ask => "ask",
            Target::Setup => "setup",
            Target::Merge => "merge",
            Target::Court => "court",
            Target::Requests => "requests",
            Target::Rulebook => "rulebook",
            Target::Cost => "cost",
        }
    }

    /// The target of a name.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Target> {
        Target::ALL.into_iter().find(|target| target.id() == id)
    }
}
