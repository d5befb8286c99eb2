//! From one night of a game to the next, and what happens in the day between.

use nightcourt_host::game::{carry, die_by_day};
use serde::Serialize;

use crate::night::Text;
use crate::request::Terms;
use crate::{house, night};

#[derive(Serialize)]
pub(crate) struct Next {
    /// The roster of the next night, as a night text without actions.
    night: String,
    /// What has changed, a sentence each.
    changes: Vec<String>,
    /// What the host has to see to, a sentence each.
    open: Vec<String>,
}

pub(crate) fn answer(text: &str, terms: &Terms) -> Result<Next, String> {
    let (system, switches) = night::terms(terms)?;
    let sheet = night::sheet(text)?;
    let blocked = house::of(&terms.house)?.map(|house| house.blocked_shots).unwrap_or_default();
    let carried = carry(&sheet, system, &switches, blocked)
        .map_err(|_| format!("{} has no outcome for this night, so nothing can be carried over", system.id()))?;
    Ok(Next { night: carried.next.to_string(), changes: carried.changes, open: carried.open })
}

/// The night before which these players died by day.
pub(crate) fn day(text: &str, died: &[String]) -> Result<Text, String> {
    Ok(Text { night: die_by_day(&night::sheet(text)?, died)?.to_string() })
}
