//! Results: what a night comes to for a player, in one wording for all systems. Every system records them where it
//! decides them, and every account ends with them.

use super::deed::{aim_of, joined, player_words};
use super::{Explanation, Line, Words};
use crate::model::{ActionId, ItemSet, Night, PlayerId, PlayerSet};
use crate::outcome::{Outcome, Reads, Report, ReportKind, Value};
use crate::rule::Rule;
use crate::text::value_words;

/// One result of a night: something that happens to one player, or that they are told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effect {
    /// This player is reported dead.
    Dies(PlayerId),
    /// This player joins the cult.
    Converted(PlayerId),
    /// This player loses abilities.
    Stripped(PlayerId),
    /// This player comes back from the dead.
    Revived(PlayerId),
    /// Belongings at the end of the night of a player who had or has some.
    Has(PlayerId, ItemSet, u32),
    /// A report to a player.
    Told(Report),
    /// The same of a reading, as systems record it.
    Read(ActionId, Report),
}

impl Effect {
    /// Every result that an outcome holds.
    pub fn all(outcome: &Outcome) -> impl Iterator<Item = Effect> + '_ {
        let holders = outcome.holds.iter().map(|&(who, _)| who);
        let owners: PlayerSet = holders
            .chain(outcome.money.iter().map(|&(who, _)| who))
            .collect();
        let has = |player| Effect::Has(player, outcome.held(player), outcome.money_of(player));
        outcome
            .deaths
            .iter()
            .map(Effect::Dies)
            .chain(Effect::changes(outcome))
            .chain(owners.iter().map(has))
            .chain(outcome.reports.iter().copied().map(Effect::Told))
    }

    /// The players of an outcome who join the cult, lose abilities, or come back.
    pub(super) fn changes(outcome: &Outcome) -> impl Iterator<Item = Effect> {
        let converted = outcome.converted.iter().map(Effect::Converted);
        let stripped = outcome.stripped.iter().map(Effect::Stripped);
        converted
            .chain(stripped)
            .chain(outcome.revived.iter().map(Effect::Revived))
    }

    /// The belongings of each player who has others after the night than before it.
    pub fn belongings<'a>(
        night: &'a Night,
        outcome: &'a Outcome,
    ) -> impl Iterator<Item = Effect> + 'a {
        night.player_ids().iter().filter_map(|player| {
            let start = night.player(player);
            let (items, money) = (outcome.held(player), outcome.money_of(player));
            ((items, money) != (start.holds, start.money))
                .then_some(Effect::Has(player, items, money))
        })
    }

    /// The rule that says what a result of this kind is, whatever system decided it.
    #[must_use]
    pub const fn rule(self) -> Rule {
        match self {
            Effect::Dies(_) => Rule::Outcome1,
            Effect::Converted(_) | Effect::Stripped(_) | Effect::Revived(_) | Effect::Has(..) => {
                Rule::Outcome2
            }
            Effect::Told(report) | Effect::Read(_, report) => {
                if matches!(report.value, Value::NoResult) {
                    Rule::Outcome5
                } else {
                    report.kind.rule()
                }
            }
        }
    }

    /// The result in a sentence: "Ann is dead in the morning.", "Cop is told: mafia.", "Bob receives fruit."
    #[must_use]
    pub fn text(self, words: Words<'_>) -> String {
        let name = |player: PlayerId| words.player(player);
        match self {
            Effect::Dies(player) => format!("{} is dead in the morning.", name(player)),
            Effect::Converted(player) => format!("{} joins the cult.", name(player)),
            Effect::Stripped(player) => format!("{} loses all abilities.", name(player)),
            Effect::Revived(player) => format!("{} comes back from the dead.", name(player)),
            Effect::Has(player, items, money) => {
                format!(
                    "{} has {} in the morning.",
                    name(player),
                    things(items, money, words)
                )
            }
            Effect::Told(Report {
                to,
                kind: ReportKind::Receives,
                value,
            }) => {
                format!("{} receives {}.", name(to), value_words(value, words))
            }
            Effect::Told(Report { to, kind, value })
            | Effect::Read(_, Report { to, kind, value }) => {
                let said = if let Value::Players(players) = value {
                    player_words(players, words)
                } else if value == Value::Reads(Reads::Nothing) {
                    "no visit".to_owned()
                } else {
                    value_words(value, words)
                };
                let visits = match (kind, value) {
                    (_, Value::NoResult | Value::Reads(Reads::Nothing)) => "",
                    (ReportKind::Track, _) => "visited ",
                    (ReportKind::Watch, _) => "visited by ",
                    (ReportKind::Follow, _) => "visited with ",
                    (ReportKind::Voyeur, _) => "was visited with ",
                    (
                        ReportKind::Investigate
                        | ReportKind::Rolecop
                        | ReportKind::Gunsmith
                        | ReportKind::VanillaCop
                        | ReportKind::Neapolitan
                        | ReportKind::Motion
                        | ReportKind::Receives,
                        _,
                    ) => "",
                };
                format!("{} is told: {visits}{said}.", name(to))
            }
        }
    }

    fn claim(self, claims: &mut Outcome) {
        match self {
            Effect::Dies(player) => claims.deaths.insert(player),
            Effect::Converted(player) => claims.converted.insert(player),
            Effect::Stripped(player) => claims.stripped.insert(player),
            Effect::Revived(player) => claims.revived.insert(player),
            Effect::Has(player, items, money) => {
                if !items.is_empty() {
                    claims.holds.push((player, items));
                }
                if money > 0 {
                    claims.money.push((player, money));
                }
            }
            Effect::Told(Report { to, kind, value })
            | Effect::Read(_, Report { to, kind, value }) => {
                claims.tell(to, kind, value);
            }
        }
    }
}

/// Items and money, as in a sentence: "gun, knife and 2 money".
#[must_use]
pub fn things(items: ItemSet, money: u32, words: Words<'_>) -> String {
    let items = items.iter().map(|item| words.item(item).to_owned());
    let money = (money > 0).then(|| format!("{money} money"));
    joined(items.chain(money), "and").unwrap_or_else(|| "nothing".to_owned())
}

/// Gathers the results that an account tells: its last lines, and what it claims.
#[derive(Clone, Default, Debug)]
pub(super) struct Results {
    found: Vec<(Effect, Line)>,
    /// Readings, each as a player knows it: "investigation of Ann".
    readings: Vec<(ActionId, String)>,
    claims: Outcome,
}

impl Results {
    /// Takes in a result. What was received twice is told once.
    pub(super) fn add(&mut self, effect: Effect, night: &Night, words: Words<'_>) {
        let receipt = |report: Report| report.kind == ReportKind::Receives;
        if matches!(effect, Effect::Told(report) if receipt(report))
            && self.found.iter().any(|&(known, _)| known == effect)
        {
            return;
        }
        effect.claim(&mut self.claims);
        let line = Line::new(0, effect.text(words), effect.rule());
        self.found.push(if let Effect::Read(id, report) = effect {
            self.readings.push((id, aim_of(id, night, words)));
            (
                Effect::Told(report),
                Line {
                    reading: Some((id, report)),
                    ..line
                },
            )
        } else {
            (effect, line)
        });
    }

    /// Number of lines that tell them, one of them if nobody dies.
    pub(super) fn len(&self) -> usize {
        self.found.len() + usize::from(self.claims.deaths.is_empty())
    }

    /// Names the reading of each result of which its player has another of the kind, or with the same words.
    fn name_readings(&mut self) {
        let told: Vec<(ActionId, Report)> = self
            .found
            .iter()
            .filter_map(|(_, line)| line.reading)
            .collect();
        for (_, line) in &mut self.found {
            let Some((id, report)) = line.reading else {
                continue;
            };
            let alike = |&(other, its): &(ActionId, Report)| {
                other != id
                    && its.to == report.to
                    && (its.kind == report.kind || its.value == report.value)
            };
            let named = self.readings.iter().find(|&&(known, _)| known == id);
            if let (true, Some((_, name))) = (told.iter().any(alike), named) {
                line.text = format!("{} ({name}).", line.text.trim_end_matches('.'));
            }
        }
    }

    /// The account, with its results as its last lines: deaths first, and said if there are none.
    pub(super) fn end(mut self, mut lines: Vec<Line>) -> Explanation {
        if self.claims.deaths.is_empty() {
            lines.push(Line::new(0, "Nobody dies.".to_owned(), Rule::Outcome1));
        }
        self.name_readings();
        self.found.sort_by_key(|&(effect, _)| effect);
        lines.extend(self.found.into_iter().map(|(_, line)| line));
        self.claims.finish();
        Explanation {
            lines,
            claims: self.claims,
        }
    }
}
