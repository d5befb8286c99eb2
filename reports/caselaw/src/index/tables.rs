//! The tables of an index.

/// The version of the tables: another one is made anew.
pub(super) const VERSION: u32 = 3;

/// How many signatures stand in one row.
pub(super) const CHUNK: usize = 4096;

/// Precedents are numbered from 1, those first that are worth most to a host.
pub(super) const TABLES: &str = "
    CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    -- What is asked of a precedent. Pairs of systems are bits, in the order of the systems of the corpus.
    CREATE TABLE precedent (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        players INTEGER NOT NULL,
        actions INTEGER NOT NULL,
        nights INTEGER NOT NULL,
        catalogues INTEGER NOT NULL,    -- bits, in the order of the catalogues
        deaths INTEGER NOT NULL,        -- pairs that diverge on deaths
        state INTEGER NOT NULL,         -- pairs that diverge on state, and not on deaths
        told INTEGER NOT NULL,          -- pairs that diverge on what players are told alone
        native INTEGER NOT NULL,        -- pairs to both of which every ability used is native
        findings_native INTEGER NOT NULL, -- whether any finding is native
        weight REAL NOT NULL,           -- how much it is worth to a host beside the words: small, native, frequent
        elements INTEGER NOT NULL,      -- bits: the abilities used, the passives, belongings, a side
        odd REAL NOT NULL,              -- how oddly it is put together
        mutual INTEGER NOT NULL         -- whether two players name each other
    );
    -- What is long stands apart: thousands of precedents may be looked at, and few are shown.
    CREATE TABLE wording (number INTEGER PRIMARY KEY, title TEXT NOT NULL, night TEXT NOT NULL);
    -- Where its records are: the catalogue's file, the first byte, how many bytes.
    CREATE TABLE record (
        precedent INTEGER NOT NULL, catalogue INTEGER NOT NULL, first INTEGER NOT NULL, length INTEGER NOT NULL,
        PRIMARY KEY (precedent, catalogue)
    ) WITHOUT ROWID;
    CREATE TABLE met (
        frame TEXT NOT NULL, precedent INTEGER NOT NULL, nights INTEGER NOT NULL, PRIMARY KEY (frame, precedent)
    ) WITHOUT ROWID;
    CREATE TABLE signature (chunk INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
    -- Every word that stands in a title: what a mistyped one may have been.
    CREATE TABLE vocabulary (word TEXT PRIMARY KEY, precedents INTEGER NOT NULL) WITHOUT ROWID;
    CREATE VIRTUAL TABLE words USING fts5(
        title, roles, mechanisms, outcome, dies, content='', detail=column, tokenize='porter unicode61'
    );
";
