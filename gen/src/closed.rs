//! Words of the published forms, in their JSON Schemas: the ids of abilities, alignments, systems and so on, so that an
//! editor completes them and the types of other languages list them.

use std::borrow::Cow;
use std::marker::PhantomData;

use nightcourt_resolvers::model;
use nightcourt_resolvers::outcome::{self, ReportKind};
use nightcourt_resolvers::ruling::SWITCHES;
use nightcourt_resolvers::system::System;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::Value;

use crate::Frame;

/// The id of an ability: `block`, `kill` and so on.
pub type AbilityId = Word<model::Ability>;
/// The id of an alignment: `town`, `mafia` and so on.
pub type AlignmentId = Word<model::Alignment>;
/// The id of a component of abilities: `block`, `protect` and so on.
pub type ComponentId = Word<model::Component>;
/// The name of a frame: one that comes with the program, or a user's own.
pub type FrameName = Open<Frame>;
/// The id of a lens: `deaths`, `state` or `full`.
pub type LensId = Word<outcome::Lens>;
/// The id of a passive, or `vendor:` with an item.
pub type PassiveWord = Open<model::Passive>;
/// The kind of a report: `receives`, or the ability that reads.
pub type ReportId = Word<ReportKind>;
/// The id of one of the seven systems.
pub type SystemId = Word<System>;
/// The id of one of the seven systems, of a rulebook or of an engine.
pub type RulerId = Open<System>;
/// The id of a switch: `guns`, `rolecop` and so on.
pub type SwitchId = Word<SwitchNames>;

/// A list of words.
pub trait WordList {
    /// The name of a word in schemas and in the types made from them.
    const NAME: &'static str;

    /// Returns the words in their order.
    fn words() -> Vec<&'static str>;
}

/// A list of words that others may join.
pub trait OpenList: WordList {
    /// The name of a word, listed or not, in schemas and in the types made from them.
    const OPEN_NAME: &'static str;
    /// The pattern of the words that are not in the list.
    const OTHERS: &'static str;
}

/// A string of a form that is a word of the list `L`.
#[derive(Debug)]
pub struct Word<L>(PhantomData<L>);

impl<L: WordList> JsonSchema for Word<L> {
    fn schema_name() -> Cow<'static, str> {
        L::NAME.into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "enum": L::words()})
    }
}

/// A string of a form that is a word of the list `L`, or another one.
#[derive(Debug)]
pub struct Open<L>(PhantomData<L>);

impl<L: OpenList> JsonSchema for Open<L> {
    fn schema_name() -> Cow<'static, str> {
        L::OPEN_NAME.into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let listed = generator.subschema_for::<Word<L>>();
        json_schema!({"anyOf": [listed, {"type": "string", "pattern": L::OTHERS}]})
    }
}

impl WordList for model::Ability {
    const NAME: &'static str = "AbilityId";
    fn words() -> Vec<&'static str> {
        model::Ability::all().map(model::Ability::id).collect()
    }
}

impl WordList for model::Alignment {
    const NAME: &'static str = "AlignmentId";
    fn words() -> Vec<&'static str> {
        model::Alignment::ALL.map(model::Alignment::id).to_vec()
    }
}

impl WordList for model::Component {
    const NAME: &'static str = "ComponentId";
    fn words() -> Vec<&'static str> {
        model::Component::ALL.map(model::Component::id).to_vec()
    }
}

impl WordList for model::Passive {
    const NAME: &'static str = "PassiveId";
    fn words() -> Vec<&'static str> {
        model::Passive::ALL.map(model::Passive::id).to_vec()
    }
}

impl OpenList for model::Passive {
    const OPEN_NAME: &'static str = "PassiveWord";
    const OTHERS: &'static str = "^vendor(:.+)?$";
}

impl WordList for ReportKind {
    const NAME: &'static str = "ReportId";
    fn words() -> Vec<&'static str> {
        ReportKind::ALL.map(ReportKind::id).to_vec()
    }
}

impl WordList for outcome::Lens {
    const NAME: &'static str = "LensId";
    fn words() -> Vec<&'static str> {
        outcome::Lens::ALL.map(outcome::Lens::id).to_vec()
    }
}

impl WordList for System {
    const NAME: &'static str = "SystemId";
    fn words() -> Vec<&'static str> {
        System::ALL.map(System::id).to_vec()
    }
}

impl OpenList for System {
    const OPEN_NAME: &'static str = "RulerId";
    const OTHERS: &'static str = "^[a-z0-9][a-z0-9-]*$";
}

impl WordList for Frame {
    const NAME: &'static str = "FrameId";
    fn words() -> Vec<&'static str> {
        Frame::ALL.iter().map(Frame::id).collect()
    }
}

impl OpenList for Frame {
    const OPEN_NAME: &'static str = "FrameName";
    const OTHERS: &'static str = "^.+$";
}

/// The ids of the switches.
#[derive(Debug)]
pub enum SwitchNames {}

impl WordList for SwitchNames {
    const NAME: &'static str = "SwitchId";
    fn words() -> Vec<&'static str> {
        SWITCHES.iter().map(|row| row.id).collect()
    }
}

/// Switches with their options: an object with an entry for each switch that is chosen.
#[derive(Debug)]
pub enum SwitchOptions {}

impl JsonSchema for SwitchOptions {
    fn schema_name() -> Cow<'static, str> {
        "SwitchOptions".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let options = |row: &nightcourt_resolvers::ruling::SwitchRow| {
            let listed = json_schema!({"type": "string", "enum": row.options});
            let schema = match row.id {
                // The tie of `nar` may be broken by numbers that are drawn from a seed.
                "nar-tie" => {
                    json_schema!({"anyOf": [listed, {"type": "string", "pattern": "^seeded:[0-9]+$"}]})
                }
                _ => listed,
            };
            let mut value = schema.to_value();
            value["description"] = row.question.into();
            (row.id.to_owned(), value)
        };
        let properties: serde_json::Map<String, Value> = SWITCHES.iter().map(options).collect();
        json_schema!({"type": "object", "properties": properties, "additionalProperties": false})
    }
}

/// Returns the words of a table, for a field whose words a file's reader knows. `null` is among them, as for any field that may be left out.
#[must_use]
pub fn words_of<T>(table: &[(&'static str, T)]) -> Vec<Option<&'static str>> {
    let words = table.iter().map(|&(word, _)| Some(word));
    words.chain([None]).collect()
}
