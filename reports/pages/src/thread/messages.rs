//! A private message for each player with results.
//!
//! A message has the reports of an outcome (the rules of OUTCOME) and the changes that concern a player: death, joining
//! the cult, lost abilities, other belongings; and a stopped kill or a Doctor's choice, if the house reports it. It names the targets that
//! the player chose, never those that the action really reached, and nothing about blocks, protections and moves. An
//! action that never has a result gives the same message whether it worked or not.

use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::explain::deed::{list_words, player_words};
use nightcourt_resolvers::explain::explain_within;
use nightcourt_resolvers::explain::result::things;
use nightcourt_resolvers::model::{Ability, Action, ActionId, PlayerId, Reading};
use nightcourt_resolvers::outcome::{Outcome, Reads, Report, ReportKind, Value};
use nightcourt_resolvers::ruleset::Ruleset;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::{Sheet, compare_values, value_words};

use super::attacks::Attacks;
use super::wording::{Fields, Phrase, Wording};
use crate::page::Block;
use crate::ruling::left_out;

/// The message of one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The player.
    pub to: PlayerId,
    /// Sentences, each a line.
    pub lines: Vec<String>,
}

/// Returns the messages of a night whose outcome these rules gave under these switches, in the order of the roster.
/// Players without results have none, and a night without an outcome has none. An external program has no rules, so
/// that stopped kills are not reported.
#[must_use]
pub fn messages(
    sheet: &Sheet,
    rules: Option<Ruleset<'_>>,
    switches: &Switches,
    outcome: &Outcome,
    wording: &Wording,
    budget: &Budget,
) -> Vec<Message> {
    if outcome.exhausted {
        return Vec::new();
    }
    let (tells, reads) = (Attacks::are_told(wording), reads_twice(sheet));
    let account = rules.filter(|_| tells || reads).map(|rules| {
        let (night, words) = (&sheet.night, sheet.words());
        explain_within(rules, night, switches, words, outcome, &mut budget.clone())
    });
    let lines = account.map(|account| account.lines).unwrap_or_default();
    let attacks = match tells {
        true => Attacks::of(sheet, &lines),
        false => Attacks::default(),
    };
    let readings = lines.iter().filter(|_| reads);
    let readings: Vec<(ActionId, Report)> = readings.filter_map(|line| line.reading).collect();
    let players = sheet.night.player_ids().iter();
    let each = players.map(|to| Message {
        to,
        lines: told(sheet, outcome, wording, &attacks, &readings, to),
    });
    each.filter(|message| !message.lines.is_empty()).collect()
}

/// Reports whether a player has several readings of one kind, whose results an outcome does not assign to actions.
fn reads_twice(sheet: &Sheet) -> bool {
    let actions = sheet.night.actions();
    let read = |action: &Action| ReportKind::of(action.ability).map(|kind| (action.actor, kind));
    let mut kinds: Vec<_> = actions.iter().filter_map(read).collect();
    kinds.sort_unstable();
    kinds.windows(2).any(|pair| pair[0] == pair[1])
}

/// Returns messages as a page, each below the name of its player. The first is to the host, if the night has roles that
/// are not fully modelled: their players may be told more than is in it.
#[must_use]
pub fn page(sheet: &Sheet, messages: &[Message]) -> Vec<Block> {
    let mut page = Vec::new();
    if let [_, list] = &left_out(sheet)[..] {
        let head = "Left out of these messages; for the host alone";
        page.extend([Block::heading(head), list.clone()]);
    }
    if messages.is_empty() {
        page.push(Block::sentence("No player gets a message."));
    }
    for message in messages {
        page.push(Block::Heading(format!("To {}", sheet.name(message.to))));
        page.push(Block::Sentence(message.lines.join("\n")));
    }
    page
}

fn told(
    sheet: &Sheet,
    outcome: &Outcome,
    wording: &Wording,
    attacks: &Attacks,
    readings: &[(ActionId, Report)],
    to: PlayerId,
) -> Vec<String> {
    let by_kind = |kind: Option<ReportKind>| -> Vec<&Action> {
        let actions = sheet.night.actions().iter();
        let is_own = |one: &&Action| one.actor == to && ReportKind::of(one.ability) == kind;
        actions.filter(is_own).collect()
    };
    let house = House {
        sheet,
        wording,
        player: sheet.name(to),
    };
    let mut said = Vec::new();
    for kind in ReportKind::ALL {
        let mut told: Vec<Value> = outcome
            .reports
            .iter()
            .filter(|one| one.to == to && one.kind == kind)
            .map(|one| one.value)
            .collect();
        told.sort_by(|&a, &b| compare_values(a, b, &sheet.items, &sheet.roles));
        match sentence(kind) {
            Some(sentence) => {
                let of_this = readings
                    .iter()
                    .filter(|(_, report)| report.to == to && report.kind == kind);
                let mut own: Vec<(ActionId, Value)> =
                    of_this.map(|&(id, report)| (id, report.value)).collect();
                own.sort_by_key(|&(id, _)| id);
                house.read(sentence, kind, &by_kind(Some(kind)), &told, &own, &mut said);
            }
            None => said.extend(told.iter().map(|&value| {
                house.fill(Phrase::Received, "", &value_words(value, sheet.words()))
            })),
        }
    }
    let without = by_kind(None);
    if !without.is_empty() {
        said.push(house.fill(Phrase::Acted, &house.targets(&without), ""));
    }
    if !outcome.deaths.contains(to) && !sheet.night.player(to).dead {
        // The choice alone: a player who is told more could tell whether the Doctor was blocked or moved.
        let chosen = sheet.night.actions().iter().any(|action| {
            action.ability == Ability::Protect && action.target() == Some(to) && action.actor != to
        });
        said.extend(chosen.then(|| house.fill(Phrase::Chosen, "", "")));
        let met = attacks
            .met
            .iter()
            .map(|id| sheet.night.action(id))
            .filter(|action| action.actor == to);
        said.extend(met.map(|action| house.fill(Phrase::Guarded, &house.targets(&[action]), "")));
        let attacked = attacks.victims.contains(to);
        said.extend(attacked.then(|| house.fill(Phrase::Attacked, "", "")));
    }
    let things = belongings(sheet, outcome, to);
    said.extend(things.map(|things| house.fill(Phrase::Belongings, "", &things)));
    for (who, phrase) in [
        (outcome.converted, Phrase::Recruited),
        (outcome.stripped, Phrase::Stripped),
        (outcome.revived, Phrase::Revived),
        (outcome.deaths, Phrase::Died),
    ] {
        said.extend(who.contains(to).then(|| house.fill(phrase, "", "")));
    }
    said.retain(|line| !line.is_empty());
    said
}

/// Returns a report in the house's own words, if it has any, in a sentence with the chosen targets if the words have
/// them.
pub(super) fn own_words(
    sheet: &Sheet,
    wording: &Wording,
    reading: &Action,
    report: Report,
) -> Option<String> {
    let Report { to, kind, value } = report;
    let phrase = phrase(kind, value).filter(|&phrase| wording.has_own(phrase))?;
    let house = House {
        sheet,
        wording,
        player: sheet.name(to),
    };
    Some(house.fill(phrase, &house.targets(&[reading]), &house.named(value)))
}

struct House<'a> {
    sheet: &'a Sheet,
    wording: &'a Wording,
    player: &'a str,
}

impl House<'_> {
    fn fill(&self, phrase: Phrase, target: &str, result: &str) -> String {
        let player = self.player;
        let fields = Fields {
            player,
            target,
            result,
        };
        self.wording.fill(phrase, fields)
    }

    fn targets(&self, actions: &[&Action]) -> String {
        let names: Vec<String> = actions
            .iter()
            .filter_map(|action| action.target())
            .map(|target| self.sheet.name(target).to_owned())
            .collect();
        list_words(&names)
    }

    /// Returns the results of readings of one kind. Each is paired with its action if that is known (`own`), if there
    /// is only one, or if all results are equal.
    fn read(
        &self,
        sentence: Phrase,
        kind: ReportKind,
        actions: &[&Action],
        told: &[Value],
        own: &[(ActionId, Value)],
        said: &mut Vec<String>,
    ) {
        let same = told.len() == actions.len() && told.iter().all(|value| *value == told[0]);
        let of_action = |action: &Action, value: Value| {
            self.message(sentence, &self.targets(&[action]), kind, value)
        };
        match (actions, told) {
            (_, []) => {}
            ([], _) => said.extend(
                told.iter()
                    .map(|&value| self.message(Phrase::Told, "", kind, value)),
            ),
            ([action], _) => said.extend(told.iter().map(|&value| of_action(action, value))),
            (_, &[value, ..]) if same => {
                said.extend(actions.iter().map(|action| of_action(action, value)));
            }
            _ if own.len() == told.len() => {
                let night = &self.sheet.night;
                said.extend(
                    own.iter()
                        .map(|&(id, value)| of_action(night.action(id), value)),
                );
            }
            // An external program does not assign results to actions.
            _ => {
                let at = self.targets(actions);
                let is_sentence = |&value: &Value| {
                    phrase(kind, value).is_some_and(|phrase| self.wording.is_sentence(phrase))
                };
                let (alone, joined): (Vec<Value>, Vec<Value>) =
                    told.iter().partition(|value| is_sentence(value));
                let each = |values: Vec<Value>| -> Vec<String> {
                    let results = values.into_iter();
                    results.map(|value| self.result(&at, kind, value)).collect()
                };
                said.extend(each(alone));
                let results = each(joined);
                if !results.is_empty() {
                    said.push(self.fill(sentence, &at, &results.join("; ")));
                }
            }
        }
    }

    /// Returns a result in the sentence of its kind, or as a whole sentence of the house.
    fn message(&self, sentence: Phrase, target: &str, kind: ReportKind, value: Value) -> String {
        let result = self.result(target, kind, value);
        match phrase(kind, value) {
            Some(phrase) if self.wording.is_sentence(phrase) => result,
            _ => self.fill(sentence, target, &result),
        }
    }

    fn result(&self, target: &str, kind: ReportKind, value: Value) -> String {
        let named = self.named(value);
        match (phrase(kind, value), value) {
            (Some(phrase), _) => self.fill(phrase, target, &named),
            (None, Value::Abilities(_)) if kind == ReportKind::Voyeur => format!("{named} on them"),
            (None, Value::Abilities(_)) => format!("they used {named}"),
            (None, _) => named,
        }
    }

    /// Returns the names in a result: players, abilities, a role or an item.
    fn named(&self, value: Value) -> String {
        match value {
            Value::Players(players) => player_words(players, self.sheet.words()),
            _ => value_words(value, self.sheet.words()),
        }
    }
}

/// Returns the sentence around the results of a kind; nothing for receipts.
const fn sentence(kind: ReportKind) -> Option<Phrase> {
    Some(match kind {
        ReportKind::Investigate => Phrase::Investigate,
        ReportKind::Rolecop => Phrase::Rolecop,
        ReportKind::Track => Phrase::Track,
        ReportKind::Watch => Phrase::Watch,
        ReportKind::Gunsmith => Phrase::Gunsmith,
        ReportKind::VanillaCop => Phrase::VanillaCop,
        ReportKind::Neapolitan => Phrase::Neapolitan,
        ReportKind::Follow => Phrase::Follow,
        ReportKind::Voyeur => Phrase::Voyeur,
        ReportKind::Motion => Phrase::Motions,
        ReportKind::Receives => return None,
    })
}

/// Returns the phrase of a result; nothing for abilities, roles and items, which have names of their own.
fn phrase(kind: ReportKind, value: Value) -> Option<Phrase> {
    Some(match value {
        Value::NoResult => Phrase::NoResult,
        Value::Nobody if kind == ReportKind::Watch => Phrase::NobodyVisited,
        Value::Nobody => Phrase::VisitedNobody,
        Value::Players(_) if kind == ReportKind::Watch => Phrase::VisitedBy,
        Value::Players(_) => Phrase::Visited,
        Value::Abilities(_) | Value::Role(_) | Value::Item(_) => return None,
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
    })
}

/// Returns the belongings of a player, unless they are those held before and received.
fn belongings(sheet: &Sheet, outcome: &Outcome, to: PlayerId) -> Option<String> {
    let before = sheet.night.player(to);
    let (held, money) = (outcome.held(to), outcome.money_of(to));
    let receipts = outcome.reports.iter().filter_map(|report| match *report {
        Report {
            to: who,
            kind: ReportKind::Receives,
            value: Value::Item(item),
        } if who == to => Some(item),
        Report { .. } => None,
    });
    let received = receipts.filter(|item| item.is_held()).collect();
    let expected = before.holds.union(received);
    (held != expected || money != before.money).then(|| things(held, money, sheet.words()))
}
