//! Everything that knows files, formats and people: rulings, campaigns, corpora.

pub mod campaign;
pub mod json;
pub mod rates;
