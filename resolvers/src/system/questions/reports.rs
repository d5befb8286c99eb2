//! Reports to players (RAR-21 to RAR-23, RAR-29, RAR-30): each line that a reading could tell is a question of its own.

use crate::explain::account::Recorder;
use crate::model::{
    Ability, AbilitySet, ActionId, Alignment, Component, ItemId, Passive, PlayerId, PlayerSet,
    Reading,
};
use crate::outcome::{EventKind, Reads, Report, ReportKind, Value};

use super::{Against, Buffers, Exhausted, Inquiry, Method, Presence, Question};

/// A visit, a reading that could see it, and the line that this would tell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sighting {
    tells: Line,
    visit: Presence,
    reading: Presence,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Line {
    Player(PlayerId),
    Ability(Ability),
    Motion,
}

impl Line {
    fn value(self) -> Value {
        match self {
            Line::Player(player) => Value::Players(PlayerSet::of(player)),
            Line::Ability(ability) => Value::Abilities(AbilitySet::of(ability)),
            Line::Motion => Value::Reads(Reads::Motion),
        }
    }
}

impl<'n, M: Method<'n>, R: Recorder> Inquiry<'_, M, R> {
    /// Every line of every submitted action that reads, and the players with two reports.
    pub(super) fn reports(&mut self) -> Result<(), Exhausted> {
        let night = self.method.night();
        for (number, action) in (0..).zip(night.actions()) {
            let components = action.ability.components();
            let of = |&&(reads, _): &&(Component, ReportKind)| components.has(reads);
            let Some(&(reads, kind)) = ReportKind::READINGS.iter().find(of) else {
                continue;
            };
            let told_before = self.outcome.reports.len();
            self.buffers.found.clear();
            self.method
                .presences(number, reads, &mut self.buffers.found);
            match kind {
                ReportKind::Investigate
                | ReportKind::Rolecop
                | ReportKind::Gunsmith
                | ReportKind::VanillaCop
                | ReportKind::Neapolitan
                | ReportKind::Receives => self.facts(number, kind)?,
                ReportKind::Track
                | ReportKind::Watch
                | ReportKind::Follow
                | ReportKind::Voyeur
                | ReportKind::Motion => self.visits(number, kind, reads)?,
            }
            let agent = self.method.deed(number).agent;
            match self.outcome.reports.len() - told_before {
                0 => {
                    self.recorder.record(|account| account.unread(agent));
                    self.report(number, kind, Value::NoResult);
                }
                1 => {}
                _ => {
                    self.outcome
                        .events
                        .record_set(EventKind::Contradiction, [agent]);
                    self.recorder.record(|account| account.contradicts(agent));
                }
            }
        }
        Ok(())
    }

    /// Tells a reader something.
    fn report(&mut self, reader: u16, kind: ReportKind, value: Value) {
        let to = self.method.deed(reader).actor;
        self.recorder.tell_reader(
            self.outcome,
            ActionId::new(reader as u8),
            Report { to, kind, value },
        );
    }

    /// Readings of what a player is or has at the start of the night, one question for each answer. A frame is part of the
    /// reason to read `mafia`, and counters any other alignment (RAR-23).
    fn facts(&mut self, reader: u16, kind: ReportKind) -> Result<(), Exhausted> {
        const MAFIA: Value = Value::Alignment(Reading::Mafia);
        let agent = self.method.deed(reader).agent;
        let aligns = kind == ReportKind::Investigate;
        let frames = self.method.night().by_component()[Component::Frame as usize];
        let mut framed = aligns && !frames.is_empty();
        let mut left = self.places();
        loop {
            let first = left.lowest().filter(|_| !framed);
            let says = match first {
                _ if framed => MAFIA,
                Some(first) => self.fact(kind, first),
                None => return Ok(()),
            };
            let same =
                |&player: &PlayerId| first == Some(player) || self.fact(kind, player) == says;
            let same: PlayerSet = left.iter().filter(same).collect();
            left = left.without(same);

            let against = match aligns && says != MAFIA {
                true => Against::Frames,
                false => Against::Nothing,
            };
            let Buffers { reasons, found, .. } = &mut *self.buffers;
            reasons.clear();
            for &reading in found.iter().filter(|one| same.contains(one.at)) {
                reasons.add(reading, None, against);
            }
            if std::mem::take(&mut framed) {
                let readings = found.len();
                for frame in frames.iter() {
                    let frame = frame.index() as u16;
                    self.method.presences(frame, Component::Frame, found);
                }
                let (readings, frames) = found.split_at(readings);
                for &reading in readings.iter().filter(|one| !same.contains(one.at)) {
                    for &frame in frames.iter().filter(|one| one.at == reading.at) {
                        reasons.add(reading, Some(frame), Against::Nothing);
                    }
                }
                let readings = readings.len();
                found.truncate(readings);
            }
            if self.ask(Question::Told(agent, says), None)? {
                // A frame more at a place that reads as framed is not looked at.
                self.note_cuts(|known, one| one.beside.is_some() && one.effect == known.effect);
                self.report(reader, kind, says);
            }
        }
    }

    fn fact(&self, kind: ReportKind, player: PlayerId) -> Value {
        let row = self.method.night().player(player);
        match kind {
            ReportKind::Gunsmith => {
                let guns = self.method.rules().guns;
                let gun = guns.owned(row, false).is_some() || row.holds.contains(ItemId::GUN);
                Value::answer(kind, gun)
            }
            ReportKind::VanillaCop => Value::answer(kind, row.is_vanilla()),
            ReportKind::Neapolitan => {
                Value::answer(kind, row.is_vanilla() && row.alignment == Alignment::Town)
            }
            ReportKind::Investigate => Value::Alignment(self.method.night().bare_reading(player)),
            ReportKind::Rolecop
            | ReportKind::Track
            | ReportKind::Watch
            | ReportKind::Follow
            | ReportKind::Voyeur
            | ReportKind::Motion
            | ReportKind::Receives => self.method.rules().rolecop.reads(row),
        }
    }

    /// Readings of visits, one question for each player or ability told of, or for motion: every pair of a reading and a
    /// visit that it reads is a reason. That there was none is told if the reading stands somewhere (RAR-22).
    fn visits(&mut self, reader: u16, kind: ReportKind, reads: Component) -> Result<(), Exhausted> {
        let agent = self.method.deed(reader).agent;
        self.find_sightings(reader, reads);
        let (mut players, mut abilities, mut moves) = (PlayerSet::EMPTY, AbilitySet::EMPTY, false);
        let mut next = 0;
        while let Some(&Sighting { tells, .. }) = self.buffers.sightings.get(next) {
            let Buffers {
                reasons, sightings, ..
            } = &mut *self.buffers;
            reasons.clear();
            let alike = sightings[next..]
                .iter()
                .take_while(|one| one.tells == tells);
            for one in alike {
                reasons.add(one.visit, Some(one.reading), Against::Nothing);
            }
            next += reasons.all.len();
            let sees = self.ask(Question::Told(agent, tells.value()), None)?;
            match tells {
                Line::Player(player) if sees => players.insert(player),
                Line::Ability(ability) if sees => abilities = abilities.with(ability),
                Line::Motion => moves |= sees,
                Line::Player(_) | Line::Ability(_) => {}
            }
        }
        let value = match kind {
            ReportKind::Follow | ReportKind::Voyeur => Value::abilities(abilities),
            ReportKind::Motion => Value::answer(kind, moves),
            ReportKind::Track
            | ReportKind::Watch
            | ReportKind::Investigate
            | ReportKind::Rolecop
            | ReportKind::Gunsmith
            | ReportKind::VanillaCop
            | ReportKind::Neapolitan
            | ReportKind::Receives => Value::seen(players),
        };
        let seen = !players.is_empty() || !abilities.is_empty() || moves;
        self.gather(|_, _| true);
        if seen || self.ask(Question::Told(agent, value), None)? {
            self.note_cuts(|_, _| false);
            self.report(reader, kind, value);
        }
        Ok(())
    }

    /// Finds every visit that a reading of visits could see: those made by a player read, those made to one, or both. No
    /// action reads itself (OUTCOME-9); who reads visitors or motion is not told of their own visits (OUTCOME-8). Nobody sees
    /// a Ninja's kill (MODEL-48), or the visit of a passive (RAR-29).
    fn find_sightings(&mut self, reader: u16, reads: Component) {
        let night = self.method.night();
        let to = self.method.deed(reader).actor;
        let to_them = !matches!(reads, Component::ReadVisits | Component::ReadVisitAbilities);
        let by_them = !to_them || reads == Component::ReadMotion;
        self.buffers.sightings.clear();
        let Buffers {
            found, readings, ..
        } = &mut *self.buffers;
        std::mem::swap(found, readings);
        for visitor in 0..self.method.acts() {
            let deed = self.method.deed(visitor);
            if visitor == reader || !deed.has(Component::Visit) || to_them && deed.actor == to {
                continue;
            }
            let ninja =
                deed.has(Component::Kill) && night.having(Passive::Ninja).contains(deed.actor);
            let ability = deed.agent.action(night).filter(|_| !ninja);
            let actor = deed.actor;
            let Some(ability) = ability.map(|action| action.ability) else {
                self.tell_unseen(visitor, [by_them, to_them]);
                continue;
            };
            self.buffers.found.clear();
            self.method
                .presences(visitor, Component::Visit, &mut self.buffers.found);
            for &reading in &self.buffers.readings {
                for &visit in &self.buffers.found {
                    let made = by_them && actor == reading.at;
                    let received = to_them && visit.at == reading.at;
                    if !made && !received {
                        continue;
                    }
                    let tells = if reads == Component::ReadVisits {
                        Line::Player(visit.at)
                    } else if reads == Component::ReadVisitors {
                        Line::Player(actor)
                    } else if reads == Component::ReadMotion {
                        Line::Motion
                    } else {
                        Line::Ability(ability)
                    };
                    self.buffers.sightings.push(Sighting {
                        tells,
                        visit,
                        reading,
                    });
                }
            }
        }
        let sightings = &mut self.buffers.sightings;
        self.method.meter().spend(sightings.len() as u64);
        sightings.sort_by_key(|one| (one.tells, one.reading.way));
        let Buffers {
            found, readings, ..
        } = &mut *self.buffers;
        std::mem::swap(found, readings);
    }

    /// Tells of a visit that nobody sees, where a reading would.
    fn tell_unseen(&mut self, visitor: u16, [by, to]: [bool; 2]) {
        if !R::ENABLED {
            return;
        }
        let deed = self.method.deed(visitor);
        let (agent, actor) = (deed.agent, deed.actor);
        self.buffers.found.clear();
        self.method
            .presences(visitor, Component::Visit, &mut self.buffers.found);
        let visited = self.places();
        let read = |one: &Presence| by && one.at == actor || to && visited.contains(one.at);
        if self.buffers.readings.iter().any(read) {
            self.recorder.record(|account| account.nobody_sees(agent));
        }
    }
}
