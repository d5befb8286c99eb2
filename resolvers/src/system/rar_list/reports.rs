//! Reports to players (LIST-21, RAR-21 to RAR-23): each line that a reading could tell is a question of its own.

use crate::explain::account::Recorder;
use crate::model::{
    Ability, AbilitySet, ActionId, Component, ItemId, Passive, PlayerId, PlayerSet, Reading,
};
use crate::outcome::{EventKind, Reads, Report, ReportKind, Value};

use super::Exhausted;
use super::item::EffectTarget;
use super::questions::Inquiry;
use super::words::Question;

/// A reading and a visit that it could see, each where it would stand, and what that would tell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    place: PlayerId,
    visit: u16,
    at: PlayerId,
    tells: Line,
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

impl<R: Recorder> Inquiry<'_, R> {
    /// Every line of every submitted action that reads.
    pub(super) fn reports(&mut self) -> Result<(), Exhausted> {
        let night = self.map.night;
        for (number, action) in (0..).zip(night.actions()) {
            let Some(kind) = ReportKind::of(action.ability) else {
                continue;
            };
            let told_before = self.outcome.reports.len();
            match kind {
                ReportKind::Investigate | ReportKind::Receives => self.alignments(number, kind)?,
                ReportKind::Rolecop => {
                    let role = |at: PlayerId| Value::role(night.player(at).role);
                    self.plain(number, kind, Component::ReadRole, role)?;
                }
                ReportKind::Gunsmith => {
                    let guns = self.map.rules.guns;
                    let armed = |at: PlayerId| {
                        let player = night.player(at);
                        guns.owned(player, false).is_some() || player.holds.contains(ItemId::GUN)
                    };
                    let reads = |at| Value::answer(kind, armed(at));
                    self.plain(number, kind, Component::ReadGun, reads)?;
                }
                ReportKind::VanillaCop => {
                    let reads = |at: PlayerId| Value::answer(kind, night.player(at).is_vanilla());
                    self.plain(number, kind, Component::ReadVanilla, reads)?;
                }
                ReportKind::Neapolitan => {
                    let vanilla =
                        |at: PlayerId| night.player(at).is_vanilla() && night.town().contains(at);
                    let reads = |at| Value::answer(kind, vanilla(at));
                    self.plain(number, kind, Component::ReadVanillaTown, reads)?;
                }
                ReportKind::Track => self.visits(number, kind, Component::ReadVisits)?,
                ReportKind::Watch => self.visits(number, kind, Component::ReadVisitors)?,
                ReportKind::Follow => self.visits(number, kind, Component::ReadVisitAbilities)?,
                ReportKind::Voyeur => self.visits(number, kind, Component::ReadVisitorAbilities)?,
                ReportKind::Motion => self.visits(number, kind, Component::ReadMotion)?,
            }
            if self.outcome.reports.len() > told_before + 1 {
                self.outcome
                    .events
                    .record_set(EventKind::Contradiction, [self.agent(number)]);
            }
        }
        Ok(())
    }

    /// The alignments read, one question each: a frame is part of the reason for `mafia`, and interferes with the other
    /// readings.
    fn alignments(&mut self, reader: u16, kind: ReportKind) -> Result<(), Exhausted> {
        const READS: Component = Component::ReadAlignment;
        let places = self.map.places(reader, READS);
        let mut told = false;
        for value in [
            Reading::Cult,
            Reading::Mafia,
            Reading::Neutral,
            Reading::Town,
            Reading::Werewolf,
        ] {
            let mafia = value == Reading::Mafia;
            let upon = if mafia {
                EffectTarget::EFFECT
            } else {
                EffectTarget::PLAIN
            };
            self.list.clear();
            for at in places.iter() {
                if self.bare_reading(at) == value {
                    self.cause(reader, READS, at, upon);
                } else if mafia {
                    let before = self.list.len();
                    for frame in self.with(Component::Frame) {
                        self.list.cause(
                            &self.map,
                            frame,
                            Component::Frame,
                            at,
                            EffectTarget::at(reader, READS, at),
                        );
                    }
                    if self.list.len() > before {
                        self.cause(reader, READS, at, upon);
                    }
                }
            }
            if self.list.len() == 0 {
                continue;
            }
            self.answer()?;
            let reads = places.iter().any(|at| {
                let framed = self.frame_upon(reader, at, upon).is_some();
                let plain = self.bare_reading(at) == value;
                (if plain {
                    mafia || !framed
                } else {
                    mafia && framed
                }) && self.run.produced(reader, READS, at, upon)
            });
            if R::ENABLED {
                self.spare.reasons = self.reading_reasons(reader, value, places);
                self.show(
                    Question::Told(self.agent(reader), Value::Alignment(value)),
                    reads,
                );
            }
            if reads {
                told = true;
                self.tell(reader, kind, Value::Alignment(value));
            }
        }
        if !told {
            self.tell(reader, kind, Value::NoResult);
        }
        Ok(())
    }

    /// The frame that a reading of alignment meets at a player: one that counters it has worked before it.
    pub(super) fn frame_upon(&self, reader: u16, at: PlayerId, upon: EffectTarget) -> Option<u16> {
        const READS: Component = Component::ReadAlignment;
        let read = if upon == EffectTarget::PLAIN {
            self.run.when(reader, READS, at, upon)
        } else {
            None
        };
        let before = read.unwrap_or(self.run.worked.len());
        self.run.first(
            Component::Frame,
            at,
            EffectTarget::at(reader, READS, at),
            reader,
            before,
            &self.map,
        )
    }

    /// Tells a reader something.
    fn tell(&mut self, reader: u16, kind: ReportKind, value: Value) {
        let to = self.map.part(reader).actor;
        self.recorder.tell_reader(
            self.outcome,
            ActionId::new(reader as u8),
            Report { to, kind, value },
        );
    }

    /// The result of reading an unframed player (MODEL-50, MODEL-51, MODEL-54): the alignment at the start of the
    /// night, of which town reads mafia at a Miller, and mafia town at a Godfather.
    pub(super) fn bare_reading(&self, player: PlayerId) -> Reading {
        if self.disguised(player, Passive::Miller) {
            Reading::Mafia
        } else if self.disguised(player, Passive::Godfather) {
            Reading::Town
        } else {
            Reading::from(self.map.night.player(player).alignment)
        }
    }

    /// Reports whether a player reads otherwise for being a Miller or a Godfather.
    pub(super) fn disguised(&self, player: PlayerId, passive: Passive) -> bool {
        let reading = Reading::from(self.map.night.player(player).alignment);
        let turns = [
            (Passive::Miller, Reading::Town),
            (Passive::Godfather, Reading::Mafia),
        ];
        turns.contains(&(passive, reading)) && self.map.night.having(passive).contains(player)
    }

    /// Readings of what a player is, one question for each answer.
    fn plain(
        &mut self,
        reader: u16,
        kind: ReportKind,
        reads: Component,
        value: impl Fn(PlayerId) -> Value,
    ) -> Result<(), Exhausted> {
        let mut left = self.map.places(reader, reads);
        let mut told = false;
        while let Some(first) = left.lowest() {
            let says = value(first);
            let same: PlayerSet = left
                .iter()
                .filter(|&player| value(player) == says)
                .collect();
            left = left.without(same);
            let holds = self.stands_somewhere(reader, reads, same)?;
            if R::ENABLED {
                self.show(Question::Told(self.agent(reader), says), holds);
            }
            if holds {
                told = true;
                self.tell(reader, kind, says);
            }
        }
        if !told {
            self.tell(reader, kind, Value::NoResult);
        }
        Ok(())
    }

    /// Readings of visits, one question for each player or ability told of, or for motion: every pair of a reading and a
    /// visit that it reads is a cause. That there was none is told if the reading stands somewhere.
    fn visits(&mut self, reader: u16, kind: ReportKind, reads: Component) -> Result<(), Exhausted> {
        let places = self.map.places(reader, reads);
        let mut seen = std::mem::take(&mut self.spare.seen);
        self.find_visits(reader, reads, &mut seen);
        let (mut players, mut abilities, mut moves) = (PlayerSet::EMPTY, AbilitySet::EMPTY, false);
        seen.sort_by_key(|one| one.tells);
        for here in seen.chunk_by(|one, next| one.tells == next.tells) {
            let line = here[0].tells;
            self.list.clear();
            for one in here {
                if self.cause(one.visit, Component::Visit, one.at, EffectTarget::EFFECT) {
                    self.cause(reader, reads, one.place, EffectTarget::EFFECT);
                }
            }
            if self.list.len() == 0 {
                continue;
            }
            self.answer()?;
            let sees = here.iter().any(|one| {
                self.run
                    .produced(reader, reads, one.place, EffectTarget::EFFECT)
                    && self
                        .run
                        .produced(one.visit, Component::Visit, one.at, EffectTarget::EFFECT)
            });
            if R::ENABLED {
                let both = |one: &Seen| {
                    let visits =
                        self.reason(one.visit, Component::Visit, one.at, EffectTarget::EFFECT);
                    visits.and(self.reason(reader, reads, one.place, EffectTarget::EFFECT))
                };
                self.spare.reasons = here.iter().map(both).collect();
                self.show(Question::Told(self.agent(reader), line.value()), sees);
            }
            match line {
                Line::Player(player) if sees => players.insert(player),
                Line::Ability(ability) if sees => abilities = abilities.with(ability),
                Line::Motion if sees => moves = true,
                Line::Player(_) | Line::Ability(_) | Line::Motion => {}
            }
        }
        self.spare.seen = seen;
        let told = !players.is_empty() || !abilities.is_empty() || moves;
        let stands = told || {
            let stands = self.stands_somewhere(reader, reads, places)?;
            if R::ENABLED {
                self.show(Question::Reads(self.agent(reader)), stands);
            }
            stands
        };
        let value = match kind {
            _ if !stands => Value::NoResult,
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
        self.tell(reader, kind, value);
        Ok(())
    }

    /// Every visit that a reading of visits could see: those made by a player read, those made to one, or both. No
    /// action reads itself; who reads visitors or motion is not told of their own visits.
    fn find_visits(&mut self, reader: u16, reads: Component, found: &mut Vec<Seen>) {
        let all = &self.map.cast.all;
        let to = all[usize::from(reader)].actor;
        let places = self.map.places(reader, reads);
        let by_them = matches!(
            reads,
            Component::ReadVisits | Component::ReadVisitAbilities | Component::ReadMotion
        );
        let to_them = !matches!(reads, Component::ReadVisits | Component::ReadVisitAbilities);
        let tells = |actor: PlayerId, at: PlayerId, ability: Option<Ability>| {
            if reads == Component::ReadVisits {
                Some(Line::Player(at))
            } else if reads == Component::ReadVisitors {
                Some(Line::Player(actor))
            } else if reads == Component::ReadMotion {
                Some(Line::Motion)
            } else {
                ability.map(Line::Ability)
            }
        };
        found.clear();
        for (visit, part) in (0..).zip(all) {
            let drive = part.has(Component::Swap);
            let visited = if drive {
                part.pair.into_iter().collect()
            } else {
                part.reach
            };
            if visit == reader || !part.has(Component::Visit) || to_them && part.actor == to {
                continue;
            }
            let (made, received) = (
                by_them && places.contains(part.actor),
                to_them && visited.meets(places),
            );
            if part.unseen {
                if made || received {
                    self.recorder
                        .record(|account| account.nobody_sees(part.agent));
                }
                continue;
            }
            let mut add = |place: PlayerId, at: PlayerId| {
                let tells = tells(part.actor, at, part.ability);
                found.extend(tells.map(|tells| Seen {
                    place,
                    visit,
                    at,
                    tells,
                }));
            };
            if made {
                visited.iter().for_each(|at| add(part.actor, at));
            }
            if received {
                visited
                    .intersection(places)
                    .iter()
                    .for_each(|at| add(at, at));
            }
        }
    }
}
