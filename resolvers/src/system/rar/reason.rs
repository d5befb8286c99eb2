//! Reasons (RAR-3, RAR-15 to RAR-17): one or more standings that together make an effect.
//!
//! Parts of a reason may share movers, and must be coherent: a mover that takes part moves every part that stands where
//! it would move it and in whose standing it takes no part yet; an action stands in one way only. A triggered action is
//! a reason of the visit's standing at the owner and its own standing, which starts at the visitor.

use std::ops::Range;

use crate::budget::Meter;
use crate::model::{Component, Night, PlayerId, Reflex, Trigger};
use crate::outcome::Agent;
use crate::system::bits::Bits;
use crate::system::questions::Exhausted;

use super::holds::Search;
use super::standing::Board;
use super::{MOST_STANDINGS, Rules};

/// A chain of standings, each set off by the one before; the last is the one that is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reason {
    parts: (u32, u32),
    /// The action of the last part.
    pub act: u16,
    /// The player at whom its last part stands (one of the two players, for the visit of a drive).
    pub at: PlayerId,
}

/// Every visit, kill and gift that could be, and every loop that could close.
#[derive(Clone, Default, Debug)]
pub(super) struct Reasons<const W: usize> {
    pub all: Vec<Reason>,
    /// By submitted action: where its reasons begin; the last number is where those of passives do.
    starts: Vec<u32>,
    parts: Vec<u32>,
    /// A chain by its number, and the passive that it would set off again.
    pub loops: Vec<(u32, u16)>,
    /// The standings of passives: by passive, visitor, and what triggered it and does not act on it.
    fired: Vec<(u16, PlayerId, Bits<W>, (u32, u32))>,
}

impl<const W: usize> Reasons<W> {
    /// Lists every reason of one part, and all that they could set off.
    pub(super) fn start(
        &mut self,
        board: &mut Board<W>,
        night: &Night,
        rules: &Rules,
        meter: &Meter<'_>,
    ) -> Result<(), Exhausted> {
        self.all.clear();
        self.starts.clear();
        self.parts.clear();
        self.loops.clear();
        self.fired.clear();
        for act in 0..night.actions().len() {
            self.starts.push(self.all.len() as u32);
            if board.acts[act].has(Component::Swap) {
                let visits = if rules.drives_visit {
                    &board.acts[act].pair[..]
                } else {
                    &[]
                };
                for &at in visits {
                    self.push(board.home[act], act as u16, at);
                }
            } else {
                for standing in board.standings_of(act) {
                    self.push(standing, act as u16, board.standing(standing).end);
                }
            }
        }
        self.starts.push(self.all.len() as u32);
        if !night.reflexive().is_empty() {
            for number in 0..self.all.len() as u32 {
                self.extend(board, night, rules, number, meter)?;
            }
        }
        Ok(())
    }

    fn push(&mut self, part: u32, act: u16, at: PlayerId) {
        let first = self.parts.len() as u32;
        self.parts.push(part);
        self.all.push(Reason {
            parts: (first, first + 1),
            act,
            at,
        });
    }

    /// The numbers of the reasons whose last part is of a submitted action; of a passive's, of all passives.
    #[inline]
    pub(super) fn of(&self, act: u16) -> Range<u32> {
        let act = usize::from(act).min(self.starts.len() - 1);
        let end = self.starts.get(act + 1);
        self.starts[act]..end.copied().unwrap_or(self.all.len() as u32)
    }

    /// The parts of a reason, the first setting off the second, and so on.
    pub(super) fn parts(&self, number: u32) -> &[u32] {
        let (first, end) = self.all[number as usize].parts;
        &self.parts[first as usize..end as usize]
    }

    /// Adds the reasons that a visit could set off, and what each of them could.
    fn extend(
        &mut self,
        board: &mut Board<W>,
        night: &Night,
        rules: &Rules,
        number: u32,
        meter: &Meter<'_>,
    ) -> Result<(), Exhausted> {
        let visit = self.all[number as usize];
        let visitor = board.acts[usize::from(visit.act)];
        let owner = visit.at;
        if !visitor.has(Component::Visit)
            || owner == visitor.actor
            || !night.reflexive().contains(owner)
        {
            return Ok(());
        }
        let targets = !visitor.has(Component::Swap);
        for passive in night.actions().len()..board.acts.len() {
            let act = board.acts[passive];
            let Agent::Passive(Reflex { trigger, .. }) = act.agent else {
                continue;
            };
            if act.actor != owner || !targets && trigger != Trigger::Pgo {
                continue;
            }
            if self
                .parts(number)
                .iter()
                .any(|&part| usize::from(board.standing(part).act) == passive)
            {
                self.loops.push((number, passive as u16));
                continue;
            }
            let triggers = self.triggers(board, rules, number);
            meter.spend(1 + self.fired.len() as u64 / 8);
            let (first, end) =
                self.standings_for(board, passive, visitor.actor, triggers, trigger)?;
            for standing in first..end {
                // Whether they are coherent takes a look at each part for each, and at their movers.
                let count = self.parts(number).len() as u64 + 1;
                meter.spend(8 * count * count);
                if meter.is_exceeded() {
                    return Err(Exhausted);
                }
                let longer = self.parts.len();
                self.parts
                    .extend_from_within(visit.parts.0 as usize..visit.parts.1 as usize);
                self.parts.push(standing);
                if joint(board, [&self.parts[longer..], &[], &[]], None).is_none() {
                    self.parts.truncate(longer);
                } else {
                    if self.all.len() >= MOST_STANDINGS {
                        return Err(Exhausted);
                    }
                    let parts = (longer as u32, self.parts.len() as u32);
                    self.all.push(Reason {
                        parts,
                        act: passive as u16,
                        at: board.standing(standing).end,
                    });
                    self.extend(board, night, rules, self.all.len() as u32 - 1, meter)?;
                }
            }
        }
        Ok(())
    }

    /// The actions of a chain of visits that do not act on what it triggers (MODEL-64). Where whole actions may not recur
    /// the chain of counters has them all, and it is enough to know which drives move nothing.
    fn triggers(&self, board: &Board<W>, rules: &Rules, visit: u32) -> Bits<W> {
        let mut triggers = Bits::EMPTY;
        for &part in self.parts(visit) {
            let by = usize::from(board.standing(part).act);
            if rules.by_component || board.acts[by].has(Component::Swap) {
                triggers.insert(by);
            }
        }
        triggers
    }

    /// The standings of a passive's action that a visitor triggers; a drive that triggered it does not move it.
    fn standings_for(
        &mut self,
        board: &mut Board<W>,
        act: usize,
        visitor: PlayerId,
        triggers: Bits<W>,
        trigger: Trigger,
    ) -> Result<(u32, u32), Exhausted> {
        let known = |&&(of, from, without, _): &&(u16, PlayerId, Bits<W>, (u32, u32))| {
            usize::from(of) == act && from == visitor && without == triggers
        };
        if let Some(&(.., range)) = self.fired.iter().find(known) {
            return Ok(range);
        }
        let range = if trigger == Trigger::Suicidal {
            board.stand_at_home(act, triggers)
        } else {
            board.stand(act, visitor, false, triggers, MOST_STANDINGS)?
        };
        self.fired.push((act as u16, visitor, triggers, range));
        Ok(range)
    }
}

/// Groups of parts that together make a reason; those of the first group set each other off.
pub(super) type Groups<'a> = [&'a [u32]; 3];

fn parts_of(groups: Groups<'_>) -> impl Iterator<Item = u32> + Clone + '_ {
    groups.into_iter().flatten().copied()
}

/// Everything that the parts use together, if they are coherent. `read`: the visit among them that is read.
pub(super) fn joint<const W: usize>(
    board: &Board<W>,
    groups: Groups<'_>,
    read: Option<u32>,
) -> Option<Bits<W>> {
    let mut used = Bits::EMPTY;
    let mut alone = 0;
    let mut share = false;
    for part in parts_of(groups) {
        let standing = board.standing(part);
        share |= used.meets(&standing.used);
        used = used.union(&standing.used);
        alone += 1;
    }
    // Within one standing no action takes part twice: parts that share none have one way each.
    let one_way = !share || one_way_each(board, groups);
    (alone == 1 || one_way && coherent(board, groups, read)).then_some(used)
}

/// Calls for a standing's movers, and theirs.
fn each_mover<const W: usize>(
    board: &Board<W>,
    standing: u32,
    call: &mut impl FnMut(u32) -> bool,
) -> bool {
    board
        .route(standing)
        .iter()
        .any(|step| call(step.by) || each_mover(board, step.by, call))
}

/// An action may serve several parts, but stands in one way only.
fn one_way_each<const W: usize>(board: &Board<W>, groups: Groups<'_>) -> bool {
    let differ = |a: u32, b: u32| a != b && board.standing(a).act == board.standing(b).act;
    let clash = |a: u32| {
        parts_of(groups)
            .any(|part| differ(a, part) || each_mover(board, part, &mut |b| differ(a, b)))
    };
    !parts_of(groups).any(|part| clash(part) || each_mover(board, part, &mut |mover| clash(mover)))
}

/// A mover that takes part, as mover or as the visit that is read, moves every part that stands where it would move it
/// and in whose standing it takes no part yet. A visit that only sets something off moves nothing here.
fn coherent<const W: usize>(board: &Board<W>, groups: Groups<'_>, read: Option<u32>) -> bool {
    let moves_one = |mover: u32| {
        // Nothing acts on what it set off: a part of the first group on those after it.
        let act = board.standing(mover).act;
        let own = groups[0]
            .iter()
            .position(|&part| board.standing(part).act == act)
            .unwrap_or(groups[0].len());
        let free = [&groups[0][..own], groups[1], groups[2]];
        parts_of(free).any(|part| would_move(board, mover, part))
    };
    !read.is_some_and(moves_one)
        && !parts_of(groups).any(|part| each_mover(board, part, &mut |mover| moves_one(mover)))
}

/// Reports whether a standing is of a mover that would move a part which does not use it.
fn would_move<const W: usize>(board: &Board<W>, mover: u32, part: u32) -> bool {
    let (by, act) = (board.standing(mover), board.act_of(mover));
    let (standing, moved) = (board.standing(part), board.act_of(part));
    if standing.at_home || standing.used.contains(by.act.into()) {
        return false;
    }
    if act.has(Component::Swap) {
        return act.other(standing.end).is_some();
    }
    act.has(Component::Redirect)
        && moved.redirectable
        && moved.actor == by.end
        && board.route(part).is_empty()
        && act.destination != standing.end
}

impl<const W: usize> Search<'_, W> {
    /// The chain that a reason makes, if it is coherent and none of its parts is countered. `visit`: the groups that are
    /// asked for as visits only; `read`: the visit that is read.
    pub(super) fn reading_holds(
        &mut self,
        groups: Groups<'_>,
        visit: [bool; 3],
        read: Option<u32>,
    ) -> Option<Bits<W>> {
        let chain = self.chain_of(&joint(self.board, groups, read)?);
        let mut triggers = Bits::EMPTY;
        for (group, (parts, all_as_visits)) in groups.into_iter().zip(visit).enumerate() {
            for (place, &part) in parts.iter().enumerate() {
                // In the first group each part but the last only sets off the next.
                let as_visit = all_as_visits || group == 0 && place + 1 < parts.len();
                self.step();
                let by = if group == 0 { triggers } else { Bits::EMPTY };
                if self.is_countered_after(part, as_visit, &chain, &by) {
                    return None;
                }
                triggers.insert(self.board.standing(part).act.into());
            }
        }
        Some(chain)
    }
}
