//! What is told (RAR-21 to RAR-23): each possible line is a question of its own, with a reason of two parts, the
//! reading action's standing and what it reads.

use crate::explain::Recorder;
use crate::explain::rar::{Question, Step};
use crate::explain::result::tell;
use crate::model::{Component, Passive, PlayerId, PlayerSet, Reading};
use crate::outcome::{Outcome, Report, ReportKind, Value};
use crate::system::bits::Bits;

use super::account::Account;
use super::candidate::{Asked, Candidate, Opposition};
use super::holds::{Counter, Search};
use super::reason::{Reason, Reasons};
use super::standing::Act;

impl<const W: usize> Search<'_, W> {
    /// Every line of every submitted action that reads.
    pub(super) fn reports<R: Recorder<Step>>(
        &mut self,
        reasons: &Reasons<W>,
        outcome: &mut Outcome,
        account: &mut Account<'_, R>,
    ) {
        let night = self.night;
        for (reader, action) in night.actions().iter().enumerate() {
            let Some(kind) = ReportKind::of(action.ability) else { continue };
            let mut lines = Lines::default();
            match kind {
                ReportKind::Investigate | ReportKind::Receives => self.alignments(reader, &mut lines, account),
                ReportKind::Rolecop => self.roles(reader, &mut lines, account),
                ReportKind::Gunsmith
                | ReportKind::VanillaCop
                | ReportKind::Neapolitan
                | ReportKind::Follow
                | ReportKind::Voyeur
                | ReportKind::Motion => {}
                ReportKind::Track | ReportKind::Watch => {
                    lines.add(self.visits(reader, kind == ReportKind::Track, reasons, account));
                }
            }
            if lines.get().is_empty() {
                lines.add(Value::NoResult);
            }
            if lines.get() == [Value::NoResult] {
                account.no_result(self.board.acts[reader].agent);
            }
            for &value in lines.get() {
                tell(outcome, Report { to: action.actor, kind, value }, account.recorder);
            }
        }
    }

    fn alignments<R: Recorder<Step>>(&mut self, reader: usize, lines: &mut Lines, account: &mut Account<'_, R>) {
        let board = self.board;
        let told = |reading: Reading| Question::Told(board.acts[reader].agent, Value::Alignment(reading));
        for reading in board.standings_of(reader) {
            let at = board.standing(reading).end;
            let alone = self.bare_reading(at);
            let mut opposition = Opposition::Nothing;
            if alone != Reading::Mafia {
                opposition = Opposition::Frames(at);
                if self.reads_framed(told(Reading::Mafia), reading, at, account) {
                    lines.add(Value::Alignment(Reading::Mafia));
                }
            }
            let parts = [reading];
            let candidate = Candidate { opposition, ..Candidate::chain(&parts, at) };
            if self.consider(told(alone), &candidate, false, account).holds() {
                lines.add(Value::Alignment(alone));
            }
        }
    }

    /// Whether a frame and a reading of the same player hold together: the frame is part of the reason for `mafia`.
    fn reads_framed<R: Recorder<Step>>(
        &mut self,
        question: Question,
        reading: u32,
        at: PlayerId,
        account: &mut Account<'_, R>,
    ) -> bool {
        let mut framed = false;
        self.each_standing(Component::Frame, at, &Bits::EMPTY, &mut |search, frame| {
            let Counter::Stands(frame) = frame else { return false };
            let candidate = Candidate { parts: [&[reading], &[frame], &[]], ..Candidate::chain(&[], at) };
            framed |= search.consider(question, &candidate, framed, account).holds();
            account.is_over(question, framed)
        });
        framed
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

    fn roles<R: Recorder<Step>>(&mut self, reader: usize, lines: &mut Lines, account: &mut Account<'_, R>) {
        let board = self.board;
        for reading in board.standings_of(reader) {
            let at = board.standing(reading).end;
            let role = Value::role(self.night.player(at).role);
            let question = Question::Told(board.acts[reader].agent, role);
            if self.consider(question, &Candidate::chain(&[reading], at), false, account).holds() {
                lines.add(role);
            }
        }
    }

    /// What a tracker or watcher is told. A tracker: everybody for whom the tracking stands at a player and a visit by
    /// that player stands at them. A watcher: everybody else whose visit stands where the watch does.
    fn visits<R: Recorder<Step>>(
        &mut self,
        reader: usize,
        tracks: bool,
        reasons: &Reasons<W>,
        account: &mut Account<'_, R>,
    ) -> Value {
        let board = self.board;
        let Act { agent, actor: watcher, .. } = board.acts[reader];
        let mut told = PlayerSet::EMPTY;
        let mut holds = false;
        for reading in board.standings_of(reader) {
            let at = board.standing(reading).end;
            for visit in &reasons.all {
                let act = &board.acts[usize::from(visit.act)];
                if !act.has(Component::Visit) || usize::from(visit.act) == reader {
                    continue;
                }
                let name = if tracks {
                    (act.actor == at).then_some(visit.at)
                } else {
                    (visit.at == at && act.actor != watcher).then_some(act.actor)
                };
                let Some(name) = name else { continue };
                let question = Question::Told(agent, Value::seen(PlayerSet::of(name)));
                let known = told.contains(name);
                if !account.is_over(question, known) && self.shows(question, reading, visit, known, reasons, account) {
                    told.insert(name);
                }
            }
        }
        let nobody = Question::Told(agent, Value::Nobody);
        for reading in board.standings_of(reader) {
            let at = board.standing(reading).end;
            holds |= self.consider(nobody, &Candidate::chain(&[reading], at), false, account).holds();
        }
        if !told.is_empty() {
            // Who is told of a visit is not told that there was none.
            account.forget(nobody);
            return Value::Players(told);
        }
        if holds { Value::Nobody } else { Value::NoResult }
    }

    /// Whether a reading shows a visit.
    fn shows<R: Recorder<Step>>(
        &mut self,
        question: Question,
        reading: u32,
        visit: &Reason,
        known: bool,
        reasons: &Reasons<W>,
        account: &mut Account<'_, R>,
    ) -> bool {
        let parts = reasons.parts(visit);
        let ninja = self.board.acts[usize::from(visit.act)].unseen;
        let opposition = if ninja { Opposition::Ninja } else { Opposition::Nothing };
        // A reader may have triggered the visit that is read: then the reading is one of its parts.
        let own = parts.contains(&reading);
        let beside = [reading];
        let candidate = Candidate {
            parts: [parts, if own { &[] } else { &beside }, &[]],
            at: visit.at,
            asked: Asked::Visit(own.then_some(reading)),
            opposition,
        };
        self.consider(question, &candidate, known, account).holds()
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
