//! The feature `serde`: ids are their words, and outcomes can be written.
//!
//! Players, actions and items are their numbers within the night, so that an outcome is written without its names; the claims
//! of a [`Sheet`](crate::text::Sheet) have them. An outcome cannot be read back, because only a night can say what is possible.

use serde::de::{self, Deserialize, Deserializer};
use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

use crate::model::{
    Ability, AbilityList, AbilitySet, ActionId, Alignment, ItemId, Limit, Passive, PlayerId,
    Reading, Role, Set, Title, Trigger,
};
use crate::outcome::{
    Agent, Event, EventKind, Events, Lens, Outcome, Reads, Report, ReportKind, Silence, Value,
};
use crate::ruler::RulerId;
use crate::system::System;

/// A word that a method of the value gives.
macro_rules! word {
    ($($of:ty: $word:ident;)*) => {$(
        impl Serialize for $of {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.$word())
            }
        }
    )*};
}
word! {
    Ability: id;
    Alignment: id;
    EventKind: id;
    Lens: id;
    Passive: id;
    Reading: word;
    Reads: word;
    ReportKind: id;
    RulerId: id;
    System: id;
}

/// The word as users may type it.
macro_rules! parsed {
    ($($of:ty)*) => {$(
        impl<'de> Deserialize<'de> for $of {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
            }
        }
    )*};
}
parsed!(Ability Alignment Lens Passive RulerId System);

/// The number within the night.
macro_rules! number {
    ($($of:ty)*) => {$(
        impl Serialize for $of {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_u64(self.index() as u64)
            }
        }
    )*};
}
number!(ActionId ItemId PlayerId);

/// The members in order.
macro_rules! sequence {
    ($($of:ty)*) => {$(
        impl Serialize for $of {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }
    )*};
}
sequence!(AbilityList AbilitySet Events Set<ActionId> Set<ItemId> Set<PlayerId>);

/// A map of one entry.
fn entry<S: Serializer>(
    serializer: S,
    key: &str,
    value: &impl Serialize,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(1))?;
    map.serialize_entry(key, value)?;
    map.end()
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Players(players) => entry(serializer, "players", players),
            Value::Alignment(reading) => reading.serialize(serializer),
            Value::Role(title) => title.serialize(serializer),
            Value::Abilities(abilities) => entry(serializer, "abilities", abilities),
            Value::Reads(reads) => reads.serialize(serializer),
            Value::Item(item) => entry(serializer, "item", item),
            Value::NoResult => serializer.serialize_str("no result"),
            Value::Nobody => serializer.serialize_str("nobody"),
        }
    }
}

/// The words that there are, and the role: by its name, its abilities, or its number among the night's own.
impl Serialize for Title {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let limits: Vec<String> = self.limits().iter().map(Limit::id).collect();
        if !limits.is_empty() {
            map.serialize_entry("limits", &limits)?;
        }
        let passives: Vec<&str> = self.passives().iter().map(Passive::id).collect();
        if !passives.is_empty() {
            map.serialize_entry("passives", &passives)?;
        }
        if !self.vends().is_empty() {
            map.serialize_entry("vends", &self.vends())?;
        }
        match self.role() {
            Some(Role::Named(role) | Role::Listed(role, _)) => {
                map.serialize_entry("role", role.name())?;
            }
            Some(Role::Spelled(abilities)) => map.serialize_entry("abilities", &abilities)?,
            Some(Role::Own(own, _)) => map.serialize_entry("own-role", &own.number)?,
            None => {}
        }
        map.end()
    }
}

impl Serialize for Agent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let reflex = match self {
            Agent::Submitted(action) => return entry(serializer, "action", action),
            Agent::Passive(reflex) => reflex,
        };
        let mut passive = serializer.serialize_map(None)?;
        passive.serialize_entry("owner", &reflex.owner)?;
        match reflex.trigger {
            Trigger::Pgo => passive.serialize_entry("passive", "pgo")?,
            Trigger::Suicidal => passive.serialize_entry("passive", "suicidal")?,
            Trigger::Vendor(item) => passive.serialize_entry("vendor", &item)?,
        }
        passive.end()
    }
}

impl Serialize for Event<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut event = serializer.serialize_struct("Event", 4)?;
        event.serialize_field("kind", &self.kind)?;
        event.serialize_field("decided", &self.kind.decided())?;
        event.serialize_field("members", &self.members().collect::<Vec<_>>())?;
        event.serialize_field("failed", &self.failed().collect::<Vec<_>>())?;
        event.end()
    }
}

impl Serialize for Silence {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The fields by their names.
macro_rules! fields {
    ($($of:ident: $($field:ident)*;)*) => {$(
        impl Serialize for $of {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $of { $($field),* } = self;
                let fields = [$(stringify!($field)),*];
                let mut all = serializer.serialize_struct(stringify!($of), fields.len())?;
                $(all.serialize_field(stringify!($field), $field)?;)*
                all.end()
            }
        }
    )*};
}
fields! {
    Outcome: deaths converted stripped revived holds money reports events exhausted silence cut;
    Report: to kind value;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruling::Switches;
    use crate::text::Sheet;

    #[test]
    fn ids_are_words_in_both_directions() {
        assert_eq!(
            serde_json::to_string(&(System::NarGuide, Lens::Full, Ability::VanillaCop)).unwrap(),
            r#"["nar-guide","full","vanilla-cop"]"#
        );
        assert_eq!(
            serde_json::from_str::<(System, RulerId, Alignment)>(
                r#"["rar-list", "lar", "Neutral (Hostile)"]"#
            )
            .unwrap(),
            (
                System::RarList,
                RulerId::System(System::Lar),
                Alignment::NeutralHostile
            )
        );
        let mistake = serde_json::from_str::<System>(r#""snraf""#)
            .unwrap_err()
            .to_string();
        assert!(mistake.contains("did you mean snarf?"), "{mistake}");
    }

    #[test]
    fn an_outcome_is_written_with_the_numbers_of_its_night() {
        let sheet: Sheet =
            "[players]\nVic = Town Vigilante with gun\nGus = Mafia Goon\nWes = Town Watcher\nPat = Town PGO\n\
                            [actions]\nVic -> Gus\nWes -> Gus\nGus: kill -> Pat\n"
                .parse()
                .unwrap();
        let outcome = System::Nar.outcome(&sheet.night, &Switches::default());
        let written = serde_json::to_value(&outcome).unwrap();
        // Vic shoots Gus, who shoots Pat, a gun owner who shoots back: Gus and Pat die, and Wes saw Vic.
        assert_eq!(written["deaths"], serde_json::json!([1, 3]));
        assert_eq!(written["holds"], serde_json::json!([[0, [2]]]));
        assert_eq!(
            written["reports"],
            serde_json::json!([{"to": 2, "kind": "watch", "value": {"players": [0]}}])
        );
        assert_eq!(written["exhausted"], false);
    }
}
