//! A private message for each player who is told something.
//!
//! A message has what an outcome tells a player (the rules of OUTCOME) and what a player must know to go on: that they died,
//! joined the cult, lost abilities, or have other belongings. It names whom they chose, never whom their action really
//! reached, and says nothing of blocks, protections and moves. Whoever submitted what never brings a result is told the same
//! whether it worked or not.

use nightcourt_resolvers::explain::deed::{list_words, player_words};
use nightcourt_resolvers::explain::ending::things;
use nightcourt_resolvers::model::{Ability, Action, PlayerId, Reading};
use nightcourt_resolvers::outcome::{Outcome, Reads, Report, ReportKind, Value};
use nightcourt_resolvers::text::{Sheet, compare_values, value_words};

use super::wording::{Phrase, Wording};
use crate::page::Block;

/// The message of one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The player.
    pub to: PlayerId,
    /// Sentences, each a line.
    pub lines: Vec<String>,
}

/// The messages of a night, in the order of the roster; none where nothing is to be said. There are none if the system has no
/// outcome.
#[must_use]
pub fn messages(sheet: &Sheet, outcome: &Outcome, wording: &Wording) -> Vec<Message> {
    if outcome.exhausted {
        return Vec::new();
    }
    let players = sheet.night.player_ids().iter();
    let each = players.map(|to| Message { to, lines: lines(sheet, outcome, wording, to) });
    each.filter(|message| !message.lines.is_empty()).collect()
}

/// Messages as a page: each under the name of whom it is for.
#[must_use]
pub fn page(sheet: &Sheet, messages: &[Message]) -> Vec<Block> {
    if messages.is_empty() {
        return vec![Block::Sentence("Nobody is told anything.".to_owned())];
    }
    let each = messages.iter().flat_map(|message| {
        let heading = Block::Heading(format!("To {}", sheet.name(message.to)));
        [heading, Block::Sentence(message.lines.join("\n"))]
    });
    each.collect()
}

fn lines(sheet: &Sheet, outcome: &Outcome, wording: &Wording, to: PlayerId) -> Vec<String> {
    let mine: Vec<&Action> = sheet.night.actions().iter().filter(|action| action.actor == to).collect();
    let mut said = Vec::new();
    for kind in ReportKind::ALL {
        let mut told: Vec<Value> =
            outcome.reports.iter().filter(|one| one.to == to && one.kind == kind).map(|one| one.value).collect();
        told.sort_by(|&a, &b| compare_values(a, b, &sheet.items, &sheet.roles));
        let actions: Vec<&Action> =
            mine.iter().copied().filter(|action| ReportKind::of(action.ability) == Some(kind)).collect();
        if kind == ReportKind::Receives {
            said.extend(told.iter().map(|&value| format!("You received {}.", value_words(value, sheet.words()))));
        } else {
            read(sheet, wording, kind, &actions, &told, &mut said);
        }
    }
    if mine.iter().any(|action| ReportKind::of(action.ability).is_none()) {
        said.push(wording.say(Phrase::Acted).to_owned());
    }
    said.extend(belongings(sheet, outcome, to));
    let changes = [
        (outcome.converted, Phrase::Recruited),
        (outcome.stripped, Phrase::Stripped),
        (outcome.revived, Phrase::Revived),
        (outcome.deaths, Phrase::Died),
    ];
    said.extend(changes.iter().filter(|(who, _)| who.contains(to)).map(|&(_, phrase)| wording.say(phrase).to_owned()));
    said.retain(|line| !line.is_empty());
    said
}

/// The results of readings of one kind: each with its action, if there is one or all results are the same.
fn read(
    sheet: &Sheet,
    wording: &Wording,
    kind: ReportKind,
    actions: &[&Action],
    told: &[Value],
    said: &mut Vec<String>,
) {
    let at = |action: &Action| action.target().map_or_else(String::new, |target| format!(" {}", sheet.name(target)));
    let values: Vec<String> = told.iter().map(|&value| result(sheet, wording, kind, value)).collect();
    let same = told.len() == actions.len() && values.iter().all(|value| *value == values[0]);
    match (actions, &values[..]) {
        (_, []) => {}
        ([], _) => said.extend(values.iter().map(|value| format!("You were told: {value}."))),
        ([action], _) => {
            said.extend(values.iter().map(|value| format!("You {}{}: {value}.", verb(action.ability), at(action))));
        }
        (_, [value, ..]) if same => {
            said.extend(actions.iter().map(|action| format!("You {}{}: {value}.", verb(action.ability), at(action))));
        }
        // An outcome does not say which of them told what: the mod log does.
        ([first, ..], _) => {
            let names: Vec<String> = actions.iter().map(|action| at(action).trim_start().to_owned()).collect();
            said.push(format!("You {} {}: {}.", verb(first.ability), list_words(&names), values.join("; ")));
        }
    }
}

const fn verb(ability: Ability) -> &'static str {
    match ability {
        Ability::Track => "tracked",
        Ability::Watch => "watched",
        Ability::Follow => "followed",
        Ability::Voyeur => "peeped on",
        Ability::Motion => "looked for motion at",
        Ability::Gunsmith => "looked for a gun on",
        Ability::VanillaCop | Ability::Neapolitan => "checked",
        Ability::Rolecop => "looked up the role of",
        Ability::Investigate
        | Ability::Commandant
        | Ability::Visit
        | Ability::Kill
        | Ability::Protect
        | Ability::Guard
        | Ability::Block
        | Ability::Jail
        | Ability::Redirect
        | Ability::Drive
        | Ability::Commute
        | Ability::Commuterize
        | Ability::Hide
        | Ability::Rolestop
        | Ability::Frame
        | Ability::Recruit
        | Ability::Vanillaise
        | Ability::Give
        | Ability::Steal
        | Ability::Exchange
        | Ability::Revive => "investigated",
    }
}

/// A result in the words of the house.
fn result(sheet: &Sheet, wording: &Wording, kind: ReportKind, value: Value) -> String {
    let phrase = match value {
        Value::NoResult => Phrase::NoResult,
        Value::Nobody if kind == ReportKind::Watch => Phrase::NobodyVisited,
        Value::Nobody => Phrase::VisitedNobody,
        Value::Players(players) => {
            let names = player_words(players, sheet.words());
            let by = if kind == ReportKind::Watch { "they were visited by" } else { "they visited" };
            return format!("{by} {names}");
        }
        Value::Abilities(_) => {
            let seen = value_words(value, sheet.words());
            return if kind == ReportKind::Voyeur { format!("{seen} on them") } else { format!("they used {seen}") };
        }
        Value::Role(_) | Value::Item(_) => return value_words(value, sheet.words()),
        Value::Alignment(reading) => match reading {
            Reading::Town => Phrase::Town,
            Reading::Mafia => Phrase::Mafia,
            Reading::Werewolf => Phrase::Werewolf,
            Reading::Cult => Phrase::Cult,
            Reading::Neutral => Phrase::Neutral,
        },
        Value::Reads(reads) => match reads {
            Reads::Gun => Phrase::Gun,
            Reads::NoGun => Phrase::NoGun,
            Reads::Vanilla => Phrase::Vanilla,
            Reads::NotVanilla => Phrase::NotVanilla,
            Reads::VanillaTown => Phrase::VanillaTown,
            Reads::NotVanillaTown => Phrase::NotVanillaTown,
            Reads::Motion => Phrase::Motion,
            Reads::NoMotion => Phrase::NoMotion,
            Reads::Nothing => Phrase::Nothing,
        },
    };
    wording.say(phrase).to_owned()
}

fn belongings(sheet: &Sheet, outcome: &Outcome, to: PlayerId) -> Option<String> {
    let before = sheet.night.player(to);
    let (held, money) = (outcome.held(to), outcome.money_of(to));
    let receipts = outcome.reports.iter().filter_map(|report| match *report {
        Report { to: who, kind: ReportKind::Receives, value: Value::Item(item) } if who == to => Some(item),
        Report { .. } => None,
    });
    let received = receipts.filter(|item| item.is_held()).collect();
    let expected = before.holds.union(received);
    (held != expected || money != before.money).then(|| format!("You have {} now.", things(held, money, sheet.words())))
}
