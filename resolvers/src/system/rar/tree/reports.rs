//! The trees of what is told: one question for each line that an action could report.

use crate::explain::Recorder;
use crate::explain::rar::{Ground, Question, Step, Use};
use crate::model::{Component, PlayerId, Reading};
use crate::outcome::{Agent, ReportKind, Value};
use crate::system::bits::Bits;

use super::super::holds::Counter;
use super::super::reason::{Reasons, joint};
use super::{Root, Tree, is_kept};

/// A line that could be told, and the two groups of parts that make a reason for it.
struct Telling {
    value: Value,
    read: Vec<u32>,
    reading: Vec<u32>,
    ground: Ground,
    struck: bool,
    visits: bool,
    against: Vec<(Component, PlayerId)>,
    whole: Option<u32>,
}

/// Whether one more telling is kept among the found of its value.
fn is_wanted(found: &[Telling], value: Value, struck: bool) -> bool {
    is_kept(found.iter().filter(|one| one.value == value).map(|one| one.struck), struck)
}

/// Keeps one, if it is wanted.
fn keep(found: &mut Vec<Telling>, one: Option<Telling>) {
    found.extend(one.filter(|one| is_wanted(found, one.value, one.struck)));
}

impl<const W: usize, R: Recorder<Step>> Tree<'_, '_, W, R> {
    /// Asks for every line that an action could report, one action after another.
    pub(super) fn reports(&mut self, reasons: &Reasons<W>) {
        let night = self.search.night;
        for (number, (id, action)) in night.action_ids().iter().zip(night.actions()).enumerate() {
            let agent = Agent::Submitted(id);
            let Some(kind) = ReportKind::of(action.ability) else { continue };
            let tellings = match kind {
                ReportKind::Investigate | ReportKind::Receives => self.alignments(number),
                ReportKind::Rolecop => self.roles(number),
                ReportKind::Track | ReportKind::Watch => self.visits(number, reasons, kind == ReportKind::Track),
            };
            let mut told = self.tell(agent, &tellings);
            if !told && matches!(kind, ReportKind::Track | ReportKind::Watch) {
                let alone = self.alone(number);
                told = self.tell(agent, &alone);
            }
            if !told && !self.search.is_exhausted() {
                self.recorder.record(|| Step::NoResult(agent));
            }
        }
    }

    /// A question for each different line. Says whether any is told.
    fn tell(&mut self, agent: Agent, tellings: &[Telling]) -> bool {
        let mut any = false;
        for (number, telling) in tellings.iter().enumerate() {
            if tellings[..number].iter().any(|before| before.value == telling.value) {
                continue;
            }
            let same = tellings.iter().filter(|other| other.value == telling.value);
            let roots: Vec<Root<'_>> = same
                .map(|one| Root {
                    visit: [one.visits, false, false],
                    against: one.against.clone(),
                    whole: one.whole,
                    ..Root::new([&one.read, &one.reading, &[]], one.ground.clone(), one.struck)
                })
                .collect();
            any |= self.ask(Question::Told(agent, telling.value), &roots);
        }
        any
    }

    /// The line that a reading by itself gives.
    fn by_itself(&mut self, reading: u32, value: Value, against: Vec<(Component, PlayerId)>) -> Telling {
        let search = &mut *self.search;
        let used = search.board.standing(reading).used;
        let mut struck = !search.holds(reading, false, &Bits::EMPTY);
        for &(component, at) in &against {
            struck |= search.each_standing(component, at, &used, &mut |search, one| search.counters(one, &used));
        }
        let ground = Ground::Stand(vec![(Use::Reaches, self.standing(reading))]);
        Telling { value, read: vec![reading], reading: Vec::new(), ground, struck, visits: false, against, whole: None }
    }

    fn alignments(&mut self, reader: usize) -> Vec<Telling> {
        let mut found = Vec::new();
        for reading in self.search.board.standings_of(reader) {
            let at = self.search.board.standing(reading).end;
            let alone = self.search.bare_reading(at);
            let mut against = Vec::new();
            if alone != Reading::Mafia {
                against.push((Component::Frame, at));
                let mut frames = Vec::new();
                self.search.each_standing(Component::Frame, at, &Bits::EMPTY, &mut |_, frame| {
                    if let Counter::Stands(frame) = frame {
                        frames.push(frame);
                    }
                    false
                });
                for frame in frames {
                    if is_wanted(&found, Value::Alignment(Reading::Mafia), false) {
                        keep(&mut found, self.framed(reading, frame));
                    }
                }
            }
            if is_wanted(&found, Value::Alignment(alone), false) {
                keep(&mut found, Some(self.by_itself(reading, Value::Alignment(alone), against)));
            }
        }
        found
    }

    /// A reading and a frame of the same player.
    fn framed(&mut self, reading: u32, frame: u32) -> Option<Telling> {
        let groups: [&[u32]; 3] = [&[reading], &[frame], &[]];
        joint(self.search.board, groups, None)?;
        let struck = self.search.reason_holds(groups, [false; 3]).is_none();
        let ground = Ground::Stand(vec![(Use::Reaches, self.standing(reading)), (Use::Frames, self.standing(frame))]);
        let value = Value::Alignment(Reading::Mafia);
        let (read, reading) = (vec![reading], vec![frame]);
        Some(Telling { value, read, reading, ground, struck, visits: false, against: Vec::new(), whole: None })
    }

    fn roles(&mut self, reader: usize) -> Vec<Telling> {
        let mut found = Vec::new();
        for reading in self.search.board.standings_of(reader) {
            let at = self.search.board.standing(reading).end;
            let role = Value::Role(self.search.night.player(at).role);
            if is_wanted(&found, role, false) {
                keep(&mut found, Some(self.by_itself(reading, role, Vec::new())));
            }
        }
        found
    }

    /// A tracking or watching that shows that there was no visit: asked for where it shows none.
    fn alone(&mut self, reader: usize) -> Vec<Telling> {
        let mut found = Vec::new();
        for reading in self.search.board.standings_of(reader) {
            if is_wanted(&found, Value::Nobody, false) {
                keep(&mut found, Some(self.by_itself(reading, Value::Nobody, Vec::new())));
            }
        }
        found
    }

    /// Every visit that may be seen where a tracking or watching may stand.
    fn visits(&mut self, reader: usize, reasons: &Reasons<W>, tracks: bool) -> Vec<Telling> {
        let board = self.search.board;
        let watcher = board.acts[reader].actor;
        let mut found: Vec<Telling> = Vec::new();
        for reading in self.search.board.standings_of(reader) {
            let at = board.standing(reading).end;
            for visit in &reasons.all {
                let act = &board.acts[usize::from(visit.act)];
                if !act.has(Component::Visit) || act.unseen || usize::from(visit.act) == reader {
                    continue;
                }
                let seen = if tracks {
                    (act.actor == at).then_some(visit.at)
                } else {
                    (visit.at == at && act.actor != watcher).then_some(act.actor)
                };
                let Some(name) = seen else { continue };
                let value = Value::seen([name].into_iter().collect());
                if is_wanted(&found, value, false) {
                    keep(&mut found, self.seen(reading, reasons.parts(visit), visit.at, value));
                }
            }
        }
        found
    }

    /// A reading and a visit. A reader may have set off the visit that he reads: then his is one of its parts.
    fn seen(&mut self, reading: u32, visit: &[u32], at: PlayerId, value: Value) -> Option<Telling> {
        let search = &mut *self.search;
        let read = visit.last().copied();
        let own = visit.contains(&reading);
        let beside: &[u32] = if own { &[] } else { &[reading] };
        let groups: [&[u32]; 3] = [visit, beside, &[]];
        joint(search.board, groups, read)?;
        let holds = match search.reading_holds(groups, [true, false, false], read) {
            Some(used) => !own || !search.is_countered(reading, false, &used),
            None => false,
        };
        let mut parts: Vec<(Use, _)> = beside.iter().map(|&reading| (Use::Reaches, self.standing(reading))).collect();
        parts.extend(self.chain(visit, at, Use::Visits));
        Some(Telling {
            value,
            read: visit.to_vec(),
            reading: beside.to_vec(),
            ground: Ground::Stand(parts),
            struck: !holds,
            visits: true,
            against: Vec::new(),
            whole: own.then_some(reading),
        })
    }
}
