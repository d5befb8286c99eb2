//! Reports to players (RAR-21 to RAR-23, RAR-29, RAR-30): each possible line is a question of its own, with a reason of
//! two parts, the reading action's standing and what it reads.

use crate::explain::account::Recorder;
use crate::model::{
    AbilitySet, ActionId, Alignment, Component, ItemId, Passive, PlayerId, PlayerSet, Reading,
};
use crate::outcome::{Agent, EventKind, Outcome, Reads, Report, ReportKind, Value};
use crate::system::bits::Bits;

use super::candidate::{Asked, Candidate, Opposition};
use super::holds::{Counter, Search};
use super::inquiries::{Inquiries, Question};
use super::reason::{Reason, Reasons};
use super::standing::Act;

impl<const W: usize> Search<'_, W> {
    /// Every line of every submitted action that reads; and who is told two things.
    pub(super) fn reports<R: Recorder>(
        &mut self,
        reasons: &Reasons<W>,
        lines: &mut Vec<Value>,
        outcome: &mut Outcome,
        inquiries: &mut Inquiries<'_, R>,
    ) {
        let night = self.night;
        for (reader, action) in night.actions().iter().enumerate() {
            let Some(kind) = ReportKind::of(action.ability) else {
                continue;
            };
            let agent = self.board.acts[reader].agent;
            lines.clear();
            match kind {
                ReportKind::Investigate => self.alignments(reader, lines, inquiries),
                ReportKind::Rolecop
                | ReportKind::Gunsmith
                | ReportKind::VanillaCop
                | ReportKind::Neapolitan => {
                    self.facts(reader, kind, lines, inquiries);
                }
                ReportKind::Track
                | ReportKind::Watch
                | ReportKind::Follow
                | ReportKind::Voyeur
                | ReportKind::Motion => lines.push(self.visits(reader, kind, reasons, inquiries)),
                ReportKind::Receives => {}
            }
            if lines.is_empty() {
                lines.push(Value::NoResult);
            }
            if lines[..] == [Value::NoResult] {
                inquiries.no_result(agent);
            }
            if lines.len() > 1 {
                outcome.events.record_set(EventKind::Contradiction, [agent]);
            }
            for &value in lines.iter() {
                let id = ActionId::new(reader as u8);
                inquiries.recorder.tell_reader(
                    outcome,
                    id,
                    Report {
                        to: action.actor,
                        kind,
                        value,
                    },
                );
            }
        }
    }

    fn alignments<R: Recorder>(
        &mut self,
        reader: usize,
        lines: &mut Vec<Value>,
        inquiries: &mut Inquiries<'_, R>,
    ) {
        let board = self.board;
        let told =
            |reading: Reading| Question::Told(board.acts[reader].agent, Value::Alignment(reading));
        for reading in board.standings_of(reader) {
            let at = board.standing(reading).end;
            let alone = self.bare_reading(at);
            let mut opposition = Opposition::Nothing;
            if alone != Reading::Mafia {
                opposition = Opposition::Frames(at);
                if self.reads_framed(told(Reading::Mafia), reading, at, inquiries) {
                    add(lines, Value::Alignment(Reading::Mafia));
                }
            }
            let parts = [reading];
            let candidate = Candidate {
                opposition,
                ..Candidate::chain(&parts, at)
            };
            if self
                .consider(told(alone), &candidate, false, inquiries)
                .holds()
            {
                add(lines, Value::Alignment(alone));
            }
        }
    }

    /// Reports whether a frame and a reading of the same player hold together: the frame is part of the reason for
    /// `mafia`.
    fn reads_framed<R: Recorder>(
        &mut self,
        question: Question,
        reading: u32,
        at: PlayerId,
        inquiries: &mut Inquiries<'_, R>,
    ) -> bool {
        let mut framed = false;
        self.each_standing(
            Component::Frame,
            at,
            reading,
            &Bits::EMPTY,
            &mut |search, frame, _| {
                let Counter::Stands(frame, _) = frame else {
                    return false;
                };
                let candidate = Candidate {
                    parts: [&[reading], &[frame], &[]],
                    ..Candidate::chain(&[], at)
                };
                framed |= search
                    .consider(question, &candidate, framed, inquiries)
                    .holds();
                inquiries.is_over(question, framed)
            },
        );
        framed
    }

    /// The result of reading an unframed player: the alignment at the start of the night, or what a passive makes of
    /// it.
    pub(super) fn bare_reading(&self, player: PlayerId) -> Reading {
        match self.disguise(player) {
            Some(Passive::Miller) => Reading::Mafia,
            Some(_) => Reading::Town,
            None => self.night.player(player).alignment.into(),
        }
    }

    /// The passive that turns what a reading of a player would say: a Miller's town, a Godfather's mafia (MODEL-54).
    pub(super) fn disguise(&self, player: PlayerId) -> Option<Passive> {
        let is = |passive: Passive| {
            self.night
                .having(passive)
                .contains(player)
                .then_some(passive)
        };
        match self.night.player(player).alignment {
            Alignment::Town => is(Passive::Miller),
            Alignment::Mafia => is(Passive::Godfather),
            Alignment::Werewolf
            | Alignment::Cult
            | Alignment::NeutralHostile
            | Alignment::NeutralScum
            | Alignment::NeutralTown => None,
        }
    }

    /// The lines of an action that reads what a player is or has at the start of the night.
    fn facts<R: Recorder>(
        &mut self,
        reader: usize,
        kind: ReportKind,
        lines: &mut Vec<Value>,
        inquiries: &mut Inquiries<'_, R>,
    ) {
        let board = self.board;
        for reading in board.standings_of(reader) {
            let at = board.standing(reading).end;
            let value = self.fact(kind, at);
            let question = Question::Told(board.acts[reader].agent, value);
            if self
                .consider(
                    question,
                    &Candidate::chain(&[reading], at),
                    false,
                    inquiries,
                )
                .holds()
            {
                add(lines, value);
            }
        }
    }

    fn fact(&self, kind: ReportKind, player: PlayerId) -> Value {
        let row = self.night.player(player);
        match kind {
            ReportKind::Gunsmith => {
                let gun =
                    self.rules.guns.owned(row, false).is_some() || row.holds.contains(ItemId::GUN);
                Value::answer(kind, gun)
            }
            ReportKind::VanillaCop => Value::answer(kind, row.is_vanilla()),
            ReportKind::Neapolitan => {
                Value::answer(kind, row.is_vanilla() && row.alignment == Alignment::Town)
            }
            ReportKind::Rolecop
            | ReportKind::Investigate
            | ReportKind::Track
            | ReportKind::Watch
            | ReportKind::Follow
            | ReportKind::Voyeur
            | ReportKind::Motion
            | ReportKind::Receives => Value::role(row.role),
        }
    }

    /// Tells the lines of a reader of visits: those for which the reading is at a player, and a visit by or at that
    /// player exists.
    fn visits<R: Recorder>(
        &mut self,
        reader: usize,
        kind: ReportKind,
        reasons: &Reasons<W>,
        inquiries: &mut Inquiries<'_, R>,
    ) -> Value {
        let board = self.board;
        let agent = board.acts[reader].agent;
        let mut seen = Seen::default();
        let mut holds = false;
        'readings: for reading in board.standings_of(reader) {
            let at = board.standing(reading).end;
            self.meter.spend(reasons.all.len() as u64);
            for visit in &reasons.all {
                if self.is_exhausted() {
                    break 'readings;
                }
                let Some(shown) = self.shown(reader, kind, at, visit) else {
                    continue;
                };
                let question = Question::Told(agent, shown);
                let known = seen.has(shown);
                if !inquiries.is_over(question, known)
                    && self.shows(question, reading, visit, known, reasons, inquiries)
                {
                    seen.add(shown);
                }
            }
        }
        let nothing = Seen::default().line(kind);
        let question = Question::Told(agent, nothing);
        for reading in board.standings_of(reader) {
            let at = board.standing(reading).end;
            holds |= self
                .consider(
                    question,
                    &Candidate::chain(&[reading], at),
                    false,
                    inquiries,
                )
                .holds();
        }
        if !seen.is_empty() {
            // Who is told of a visit is not told that there was none.
            inquiries.forget(question);
        }
        if holds || !seen.is_empty() {
            seen.line(kind)
        } else {
            Value::NoResult
        }
    }

    /// The value that a reader at a player would show of a visit, if it reads such visits: those of submitted actions
    /// (RAR-29), never the action's own (OUTCOME-9).
    fn shown(
        &self,
        reader: usize,
        kind: ReportKind,
        at: PlayerId,
        visit: &Reason,
    ) -> Option<Value> {
        let act: &Act = &self.board.acts[usize::from(visit.act)];
        let Agent::Submitted(id) = act.agent else {
            return None;
        };
        if !act.has(Component::Visit) || usize::from(visit.act) == reader {
            return None;
        }
        let by = act.actor == at;
        // Whoever watches a player does not see themselves (OUTCOME-8).
        let other = act.actor != self.board.acts[reader].actor;
        let to = visit.at == at && other;
        let ability =
            |id: ActionId| Value::Abilities(AbilitySet::of(self.night.action(id).ability));
        match kind {
            ReportKind::Track => by.then(|| Value::Players(PlayerSet::of(visit.at))),
            ReportKind::Watch => to.then(|| Value::Players(PlayerSet::of(act.actor))),
            ReportKind::Follow => by.then(|| ability(id)),
            ReportKind::Voyeur => to.then(|| ability(id)),
            ReportKind::Motion => (by && other || to).then_some(Value::Reads(Reads::Motion)),
            ReportKind::Investigate
            | ReportKind::Rolecop
            | ReportKind::Gunsmith
            | ReportKind::VanillaCop
            | ReportKind::Neapolitan
            | ReportKind::Receives => None,
        }
    }

    fn shows<R: Recorder>(
        &mut self,
        question: Question,
        reading: u32,
        visit: &Reason,
        known: bool,
        reasons: &Reasons<W>,
        inquiries: &mut Inquiries<'_, R>,
    ) -> bool {
        let ninja = self.board.acts[usize::from(visit.act)].unseen;
        let opposition = if ninja {
            Opposition::Ninja
        } else {
            Opposition::Nothing
        };
        let parts = [reasons.parts(visit), &[reading], &[]];
        let candidate = Candidate {
            parts,
            at: visit.at,
            asked: Asked::Visit,
            opposition,
        };
        self.consider(question, &candidate, known, inquiries)
            .holds()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Seen {
    players: PlayerSet,
    abilities: AbilitySet,
    motion: bool,
}

impl Seen {
    fn is_empty(&self) -> bool {
        *self == Seen::default()
    }
    fn has(&self, shown: Value) -> bool {
        let mut more = *self;
        more.add(shown);
        more == *self
    }
    fn add(&mut self, shown: Value) {
        match shown {
            Value::Players(players) => self.players = self.players.union(players),
            Value::Abilities(abilities) => self.abilities = self.abilities.union(abilities),
            Value::Reads(reads) => self.motion |= reads == Reads::Motion,
            Value::Alignment(_)
            | Value::Role(_)
            | Value::Item(_)
            | Value::NoResult
            | Value::Nobody => {}
        }
    }
    /// The line that says all of it.
    fn line(&self, kind: ReportKind) -> Value {
        match kind {
            ReportKind::Follow | ReportKind::Voyeur => Value::abilities(self.abilities),
            ReportKind::Motion => Value::answer(kind, self.motion),
            ReportKind::Track
            | ReportKind::Watch
            | ReportKind::Investigate
            | ReportKind::Rolecop
            | ReportKind::Gunsmith
            | ReportKind::VanillaCop
            | ReportKind::Neapolitan
            | ReportKind::Receives => Value::seen(self.players),
        }
    }
}

/// Adds a line, unless the same is there.
fn add(lines: &mut Vec<Value>, value: Value) {
    if !lines.contains(&value) {
        lines.push(value);
    }
}
