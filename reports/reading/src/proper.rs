//! A paste that is a night in its proper form reads as itself.

use nightcourt_resolvers::text::{Context, Sheet};

use crate::marks::source;
use crate::night::beside;
use crate::reading::{Reading, Source};

/// The reading of a night in its proper form; none if the paste is no such night.
pub(crate) fn read(paste: &str, context: &Context<'_>) -> Option<Reading> {
    let sheet = Sheet::parse_in(paste, context).ok()?;
    // The night prints the lines of the players first; a paste may have them anywhere.
    let (mut players, mut actions) = (Vec::new(), Vec::new());
    let mut part = "";
    let mut at = 0;
    for (number, line) in paste.split_inclusive('\n').enumerate() {
        let content = line
            .split('#')
            .next()
            .unwrap_or_default()
            .trim()
            .trim_start_matches('\u{feff}');
        let start = at + line.find(content).unwrap_or(0);
        at += line.len();
        let title = content.starts_with('[')
            && content.ends_with(']')
            && !content.contains(['=', ':', ',', '>']);
        if title {
            part = if content.to_ascii_lowercase().contains("players") {
                "players"
            } else if content.to_ascii_lowercase().contains("actions") {
                "actions"
            } else {
                ""
            };
        } else if !content.is_empty() {
            let from: Vec<Source> = vec![source(paste, number + 1, start..start + content.len())];
            match part {
                "players" => players.push(from),
                "actions" => actions.push(from),
                _ => {}
            }
        }
    }
    players.extend(actions);
    let lines = beside(&sheet, players);
    Some(Reading {
        night: Some(sheet),
        lines,
        ..Reading::default()
    })
}
