//! Effects of an outcome that the two RARs ask about, in words, and the effect that a question of an account is about.

use std::collections::BTreeSet;

use nightcourt_resolvers::explain::Words;
use nightcourt_resolvers::model::{PlayerId, PlayerSet};
use nightcourt_resolvers::outcome::{Outcome, Reads, ReportKind, Value};
use nightcourt_resolvers::text::value_words;

/// Words by which an account begins to name a reading; any others are an alignment's.
const READINGS: [(&str, ReportKind); 9] = [
    ("tracking", ReportKind::Track),
    ("watch", ReportKind::Watch),
    ("role investigation", ReportKind::Rolecop),
    ("search for a gun", ReportKind::Gunsmith),
    ("vanilla check", ReportKind::VanillaCop),
    ("vanilla Town check", ReportKind::Neapolitan),
    ("following", ReportKind::Follow),
    ("voyeur check", ReportKind::Voyeur),
    ("motion detection", ReportKind::Motion),
];

pub(super) fn kind_of(reading: &str) -> ReportKind {
    READINGS
        .iter()
        .find(|(words, _)| reading.starts_with(words))
        .map_or(ReportKind::Investigate, |&(_, kind)| kind)
}

/// The effect that a question asks about, as [`effects`] words it.
pub(super) fn effect_asked(question: &str) -> Option<String> {
    if let Some(rest) = question.strip_prefix("Is ") {
        return rest
            .strip_suffix(" recruited")
            .map(|name| format!("{name} joins"));
    }
    let does = question.strip_prefix("Does ")?;
    let states = [
        (" die", "dies"),
        (" join the cult", "joins"),
        (" lose abilities", "loses"),
        (" lose all abilities", "loses"),
        (" come back from the dead", "comes back"),
    ];
    let state = |&(asked, happens): &(&str, &str)| {
        does.strip_suffix(asked)
            .map(|name| format!("{name} {happens}"))
    };
    if let Some(effect) = states.iter().find_map(state) {
        return Some(effect);
    }
    if let Some((name, item)) = does.split_once(" receive ") {
        return Some(format!("{name} {:?} {item}", ReportKind::Receives));
    }
    let (name, reading) = does.split_once("'s ")?;
    let kind = kind_of(reading);
    if reading.ends_with(" show no visit") {
        return Some(format!("{name} {kind:?} nobody"));
    }
    let shows = [
        " show a visit by way of ",
        " show a visit with ",
        " show a visit by ",
        " show a visit to ",
        " say ",
    ];
    let (_, value) = shows.iter().find_map(|verb| reading.split_once(verb))?;
    Some(format!("{name} {kind:?} {value}"))
}

/// These deaths, and the effects of an outcome other than deaths, but for reports of values that are not asked about.
pub(super) fn effects(
    outcome: &Outcome,
    deaths: PlayerSet,
    is_asked: impl Fn(Value) -> bool,
    words: Words<'_>,
) -> BTreeSet<String> {
    let name = |player: PlayerId| words.players[player.index()].as_str();
    let states = [
        (deaths, "dies"),
        (outcome.converted, "joins"),
        (outcome.stripped, "loses"),
        (outcome.revived, "comes back"),
    ];
    let mut effects = BTreeSet::new();
    for (players, happens) in states {
        effects.extend(
            players
                .iter()
                .map(|player| format!("{} {happens}", name(player))),
        );
    }
    for report in outcome
        .reports
        .iter()
        .filter(|report| is_asked(report.value))
    {
        let values = match report.value {
            Value::Players(players) => players
                .iter()
                .map(|player| name(player).to_owned())
                .collect(),
            Value::Abilities(abilities) => abilities
                .iter()
                .map(|ability| ability.id().to_owned())
                .collect(),
            Value::Reads(Reads::Nothing) => vec!["nobody".to_owned()],
            value @ (Value::Alignment(_)
            | Value::Role(_)
            | Value::Item(_)
            | Value::Reads(_)
            | Value::NoResult
            | Value::Nobody) => vec![value_words(value, words)],
        };
        effects.extend(
            values
                .iter()
                .map(|value| format!("{} {:?} {value}", name(report.to), report.kind)),
        );
    }
    effects
}
