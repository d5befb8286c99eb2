//! The terms of a study as files have them.

use std::collections::BTreeMap;

use nightcourt_gen::Span;
use nightcourt_resolvers::model::{MAX_ACTIONS, MAX_PLAYERS};
use serde::{Deserialize, Serialize};

use super::CheckpointError;
use super::Terms;
use super::added::{Added, Contents};
use crate::given::UnknownGiven;

#[cfg(feature = "schema")]
use crate::schema::closed;

/// The sources of nights, the systems and the switches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TermsRow {
    /// The seed of the nights.
    pub seed: u64,
    /// The least and the most players, if they were given; null if each frame has its own.
    pub players: Option<[u32; 2]>,
    /// The least and the most actions, if they were given. Left out if each frame has its own number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actions: Option<[u32; 2]>,
    /// The conditions that nights had to meet to be counted, words of `--given`. Left out if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<String>,
    /// The systems compared, by their ids, in order.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::RulerId>"))]
    pub systems: Vec<String>,
    /// The rulebooks among the systems: by id, the first 12 hexadecimal digits of the BLAKE3 hash of the file. Left out if there
    /// are none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rulebooks: Contents,
    /// The engines among the systems: by id, what each calls itself, its version, and the command that starts it. Left out if there
    /// are none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub engines: Contents,
    /// The switches of rulings that hosts dispute, each with the chosen option.
    #[cfg_attr(feature = "schema", schemars(with = "closed::SwitchOptions"))]
    pub switches: BTreeMap<String, String>,
    /// True if nights are only counted. Left out if precedents are looked for.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rates_only: bool,
}

impl TermsRow {
    /// The row of these terms.
    #[must_use]
    pub fn of(terms: &Terms) -> TermsRow {
        let ends = |span: Span| [span.least, span.most];
        let (systems, switches) = (terms.systems.iter(), terms.options());
        TermsRow {
            seed: terms.seed,
            players: terms.players.map(ends),
            actions: terms.actions.map(ends),
            given: terms.given.iter().map(ToString::to_string).collect(),
            systems: systems.map(|system| system.id().to_owned()).collect(),
            rulebooks: terms.added.rulebooks.clone(),
            engines: terms.added.engines.clone(),
            switches: switches
                .map(|(id, option)| (id.to_owned(), option.to_owned()))
                .collect(),
            rates_only: terms.rates_only,
        }
    }

    /// The terms of this row.
    ///
    /// # Errors
    /// If there is no such system or switch, or no night has so many players.
    pub fn terms(&self) -> Result<Terms, CheckpointError> {
        let mut terms = Terms::new(self.seed);
        terms.rates_only = self.rates_only;
        if let Some([least, most]) = self.players {
            if least < 1 || least > most || most > MAX_PLAYERS as u32 {
                return Err(format!("no night has {least} to {most} players").into());
            }
            terms.players = Some(Span::new(least, most));
        }
        if let Some([least, most]) = self.actions {
            if least > most || most > MAX_ACTIONS as u32 {
                return Err(format!("no night has {least} to {most} actions").into());
            }
            terms.actions = Some(Span::new(least, most));
        }
        for word in &self.given {
            terms.add_given(word.parse().map_err(|UnknownGiven(why)| why)?);
        }
        terms.added = Added {
            rulebooks: self.rulebooks.clone(),
            engines: self.engines.clone(),
        };
        terms.systems = terms.added.systems(&self.systems)?;
        for (id, option) in &self.switches {
            let set = terms.switch(id, option);
            set.map_err(|_| format!("there is no switch {id}={option}"))?;
        }
        Ok(terms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A night has a player at least, and neither more players nor more actions than there may be; of a range the least comes first.
    #[test]
    fn how_many_players_and_actions() {
        let row = TermsRow::of(&Terms::new(1));
        let whole = |players, actions| {
            TermsRow {
                players,
                actions,
                ..row.clone()
            }
            .terms()
            .is_ok()
        };
        for (players, holds) in [
            ([1, 1], true),
            ([3, 64], true),
            ([0, 4], false),
            ([5, 4], false),
            ([3, 65], false),
        ] {
            assert_eq!(whole(Some(players), None), holds, "{players:?}");
        }
        for (actions, holds) in [
            ([0, 0], true),
            ([3, 64], true),
            ([2, 1], false),
            ([3, 65], false),
        ] {
            assert_eq!(whole(None, Some(actions)), holds, "{actions:?}");
        }
        assert_eq!(row.terms().ok(), Some(Terms::new(1)));
    }
}
