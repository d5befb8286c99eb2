//! Law 2: the same night gives the same outcome and the same events, also in buffers that other nights have used.

use super::{Asked, Broken, Systems};

/// Tries law 2.
///
/// # Errors
/// If it is broken.
pub fn deterministic(asked: &mut Asked<'_>) -> Result<Systems, Broken> {
    for (place, system) in asked.each() {
        let fresh = crate::outcome(system, asked.night, &asked.switches);
        let again = &asked.said[place];
        if fresh != *again {
            let why = format!("{} says something else in used buffers", system.id());
            return asked.broken(
                why,
                [
                    ("in fresh buffers", asked.night, &fresh),
                    ("in used buffers", asked.night, again),
                ],
            );
        }
    }
    Ok(asked.systems)
}
