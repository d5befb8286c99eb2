//! What is told (RAR-21 to RAR-23): each possible line is a question of its own, with a reason of two parts,
//! the reading action's standing and what it reads.

use crate::explain::Recorder;
use crate::explain::rar::Step;
use crate::explain::result::tell;
use crate::model::{Component, Passive, PlayerId, PlayerSet, Reading};
use crate::outcome::{Outcome, Report, ReportKind, Value};
use crate::system::bits::Bits;

use super::holds::{Counter, Search};
use super::reason::{Reason, Reasons};

impl<const W: usize> Search<'_, W> {
    /// Every line of every submitted action that reads.
    pub(super) fn reports(&mut self, reasons: &Reasons<W>, outcome: &mut Outcome, recorder: &mut impl Recorder<Step>) {
        for (number, action) in self.night.actions().iter().enumerate() {
            let Some(kind) = ReportKind::of(action.ability) else { continue };
            let value = match kind {
                ReportKind::Investigate | ReportKind::Receives => {
                    self.alignments(number, action.actor, kind, outcome, recorder);
                    continue;
                }
                ReportKind::Rolecop => {
                    self.roles(number, action.actor, kind, outcome, recorder);
                    continue;
                }
                ReportKind::Track => self.tracked(number, reasons),
                ReportKind::Watch => self.watched(number, reasons),
            };
            tell(outcome, Report { to: action.actor, kind, value }, recorder);
        }
    }

    /// Tells each line once; no result if there is none.
    fn tell(
        to: PlayerId,
        kind: ReportKind,
        lines: &[Value],
        outcome: &mut Outcome,
        recorder: &mut impl Recorder<Step>,
    ) {
        for (number, &line) in lines.iter().enumerate() {
            if !lines[..number].contains(&line) {
                tell(outcome, Report { to, kind, value: line }, recorder);
            }
        }
        if lines.is_empty() {
            tell(outcome, Report { to, kind, value: Value::NoResult }, recorder);
        }
    }

    fn alignments(
        &mut self,
        reader: usize,
        to: PlayerId,
        kind: ReportKind,
        outcome: &mut Outcome,
        recorder: &mut impl Recorder<Step>,
    ) {
        let board = self.board;
        let mut lines = Lines::default();
        for reading in board.standings_of(reader) {
            let at = board.standing(reading).end;
            let alone = self.bare_reading(at);
            let framed = alone != Reading::Mafia && self.reads_framed(reading, at);
            if framed {
                lines.add(Value::Alignment(Reading::Mafia));
            }
            let holds = self.holds(reading, false, &Bits::EMPTY);
            let used = board.standing(reading).used;
            let countered = alone != Reading::Mafia
                && self.each_standing(Component::Frame, at, &used, &mut |search, frame| search.counters(frame, &used));
            if holds && !countered {
                if alone != Reading::Mafia {
                    self.note_cut_at(Component::Frame, at, &used);
                }
                lines.add(Value::Alignment(alone));
            }
        }
        Self::tell(to, kind, lines.get(), outcome, recorder);
    }

    /// Whether a frame and a reading of the same player hold together: the frame is part of the reason for `mafia`.
    fn reads_framed(&mut self, reading: u32, at: PlayerId) -> bool {
        self.each_standing(Component::Frame, at, &Bits::EMPTY, &mut |search, frame| {
            let Counter::Stands(frame) = frame else { return false };
            search.reason_holds([&[reading], &[frame], &[]], [false; 3]).is_some()
        })
    }

    /// What reading a player says without a frame: Miller, Godfather, else the alignment at the start of the night.
    pub(super) fn bare_reading(&self, player: PlayerId) -> Reading {
        if self.night.having(Passive::Miller).contains(player) {
            Reading::Mafia
        } else if self.night.having(Passive::Godfather).contains(player) {
            Reading::Town
        } else {
            self.night.player(player).alignment.into()
        }
    }

    fn roles(
        &mut self,
        reader: usize,
        to: PlayerId,
        kind: ReportKind,
        outcome: &mut Outcome,
        recorder: &mut impl Recorder<Step>,
    ) {
        let board = self.board;
        let mut lines = Lines::default();
        for reading in board.standings_of(reader) {
            if self.holds(reading, false, &Bits::EMPTY) {
                lines.add(Value::Role(self.night.player(board.standing(reading).end).role));
            }
        }
        Self::tell(to, kind, lines.get(), outcome, recorder);
    }

    /// Everybody for whom the tracking stands at a player and a visit by that player stands at him.
    fn tracked(&mut self, reader: usize, reasons: &Reasons<W>) -> Value {
        self.seen(reader, reasons, |visit, visitor, at| (visitor == at).then_some(visit.at))
    }

    /// Everybody but the watcher whose visit stands where the watch does.
    fn watched(&mut self, reader: usize, reasons: &Reasons<W>) -> Value {
        let watcher = self.board.acts[reader].actor;
        self.seen(reader, reasons, move |visit, visitor, at| (visit.at == at && visitor != watcher).then_some(visitor))
    }

    /// Whom a reader is told: for each visit that may be seen where the reading stands, the player that `names` gives.
    fn seen(
        &mut self,
        reader: usize,
        reasons: &Reasons<W>,
        names: impl Fn(&Reason, PlayerId, PlayerId) -> Option<PlayerId>,
    ) -> Value {
        let board = self.board;
        let mut told = PlayerSet::EMPTY;
        let mut stands = false;
        for reading in board.standings_of(reader) {
            stands |= self.holds(reading, false, &Bits::EMPTY);
            let at = board.standing(reading).end;
            for visit in &reasons.all {
                let act = &board.acts[usize::from(visit.act)];
                if !act.has(Component::Visit) || act.unseen || usize::from(visit.act) == reader {
                    continue;
                }
                let Some(name) = names(visit, act.actor, at).filter(|&name| !told.contains(name)) else { continue };
                let parts = reasons.parts(visit);
                // A reader may have set off the visit that he reads: then his is one of its parts.
                let read = parts.last().copied();
                let holds = if parts.contains(&reading) {
                    let used = self.reading_holds([parts, &[], &[]], [true; 3], read);
                    used.is_some_and(|used| !self.is_countered(reading, false, &used))
                } else {
                    self.reading_holds([parts, &[reading], &[]], [true, false, false], read).is_some()
                };
                if holds {
                    told.insert(name);
                }
            }
        }
        match (told.is_empty(), stands) {
            (false, _) => Value::Players(told),
            (true, true) => Value::Nobody,
            (true, false) => Value::NoResult,
        }
    }
}

/// The different lines of one action: there are few.
struct Lines {
    list: [Value; 8],
    len: usize,
}

impl Default for Lines {
    fn default() -> Self {
        Lines { list: [Value::NoResult; 8], len: 0 }
    }
}

impl Lines {
    fn add(&mut self, value: Value) {
        if self.len < self.list.len() && !self.get().contains(&value) {
            self.list[self.len] = value;
            self.len += 1;
        }
    }
    fn get(&self) -> &[Value] {
        &self.list[..self.len]
    }
}
