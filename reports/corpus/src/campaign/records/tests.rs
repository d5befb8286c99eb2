//! Made-up records, for tests.

use serde_json::{Value, json};

use super::Precedent;

/// A record with nothing in it but these fields.
pub(crate) fn precedent(fields: &Value) -> Precedent {
    let none: [[&str; 0]; 0] = [];
    let mut record = json!({
        "id": "", "class": "", "title": "", "night": "", "players": 0, "actions": 0, "abilities": [], "mechanisms": [],
        "findings": [], "frames": [], "repeat": "", "groups": { "deaths": none, "state": none, "full": none },
        "rulings": [], "events": [], "possible": [], "contains": [], "contained_in": [], "irreducible": true, "reductions": [],
    });
    for (name, value) in fields.as_object().into_iter().flatten() {
        record[name] = value.clone();
    }
    serde_json::from_value(record).unwrap_or_else(|error| panic!("{error}"))
}
