//! Everything that knows files, formats and people: rulings, campaigns, corpora.

pub mod batch;
pub mod campaign;
pub mod diagnostics;
pub mod files;
pub mod json;
pub mod page;
pub mod rates;
pub mod ruling;
