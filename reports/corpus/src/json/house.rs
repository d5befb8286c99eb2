//! The house rules behind an answer.

use serde::{Deserialize, Serialize};

/// House rules that decided an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HouseRow {
    /// The id of a preset, or the path of a file.
    pub rules: String,
    /// The file nightcourt.toml that names them, as seen from the command's folder; null if `--house` names them.
    pub by: Option<String>,
}
