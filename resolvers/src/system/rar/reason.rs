//! Reasons (spec.md section 7; [RAR] rule 3): one or more standings that together make an effect.
//!
//! Parts of a reason may share movers, and must be coherent: a mover that takes part moves every part that stands where
//! it would move it and in whose standing it takes no part yet; an action stands in one way only. A triggered action is
//! a reason of the visit's standing at the owner and its own standing, which starts at the visitor.

use crate::model::{Component, Night, Passive, PlayerId, Reflex, Trigger};
use crate::outcome::Agent;
use crate::system::bits::Bits;

use super::holds::Search;
use super::standing::Board;
use super::{Exhausted, MOST_STANDINGS};

/// A chain of standings, each set off by the one before; the last is the one that is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reason {
    parts: (u32, u32),
    /// The action of the last part.
    pub(super) act: u16,
    /// Where its last part stands (one of the two players, for the visit of a drive).
    pub(super) at: PlayerId,
}

/// Every visit, kill and gift that could be, and every loop that could close.
#[derive(Clone, Default, Debug)]
pub(super) struct Reasons<const W: usize> {
    pub(super) all: Vec<Reason>,
    parts: Vec<u32>,
    /// A chain, and the passive that it would set off again.
    pub(super) loops: Vec<(Reason, u16)>,
    /// The standings of passives: by passive, visitor and drives left out.
    fired: Vec<(u16, PlayerId, Bits<W>, (u32, u32))>,
}

impl<const W: usize> Reasons<W> {
    /// Lists every reason of one part, and all that they could set off.
    pub(super) fn start(&mut self, board: &mut Board<W>, night: &Night) -> Result<(), Exhausted> {
        self.all.clear();
        self.parts.clear();
        self.loops.clear();
        self.fired.clear();
        for act in 0..night.actions().len() {
            if board.acts[act].has(Component::Swap) {
                for at in board.acts[act].pair {
                    self.push(&[board.home[act]], act as u16, at);
                }
            } else {
                for standing in board.standings_of(act) {
                    self.push(&[standing], act as u16, board.standing(standing).end);
                }
            }
        }
        if night.reflexive().is_empty() {
            return Ok(());
        }
        let mut next = 0;
        while next < self.all.len() {
            self.extend(board, night, self.all[next])?;
            next += 1;
        }
        Ok(())
    }

    fn push(&mut self, parts: &[u32], act: u16, at: PlayerId) {
        let first = self.parts.len() as u32;
        self.parts.extend_from_slice(parts);
        self.all.push(Reason { parts: (first, self.parts.len() as u32), act, at });
    }

    /// The parts of a reason, the first setting off the second, and so on.
    pub(super) fn parts(&self, reason: &Reason) -> &[u32] {
        &self.parts[reason.parts.0 as usize..reason.parts.1 as usize]
    }

    /// Adds the reasons that a visit could set off.
    fn extend(&mut self, board: &mut Board<W>, night: &Night, visit: Reason) -> Result<(), Exhausted> {
        let visitor = board.acts[usize::from(visit.act)];
        let owner = visit.at;
        if !visitor.has(Component::Visit) || owner == visitor.actor || !night.reflexive().contains(owner) {
            return Ok(());
        }
        let targets = !visitor.has(Component::Swap);
        for number in night.actions().len()..board.acts.len() {
            let act = board.acts[number];
            let Agent::Passive(Reflex { trigger, .. }) = act.agent else { continue };
            if act.actor != owner || !targets && trigger != Trigger::Pgo {
                continue;
            }
            if self.parts(&visit).iter().any(|&part| usize::from(board.standing(part).act) == number) {
                self.loops.push((visit, number as u16));
                continue;
            }
            let (first, end) = self.standings_for(board, number, visitor.actor, &visit, trigger)?;
            for standing in first..end {
                let mut parts = self.parts(&visit).to_vec();
                parts.push(standing);
                if joint(board, [&parts, &[], &[]]).is_some() {
                    if self.all.len() >= MOST_STANDINGS {
                        return Err(Exhausted);
                    }
                    self.push(&parts, number as u16, board.standing(standing).end);
                }
            }
        }
        Ok(())
    }

    /// Where a passive's action could stand that a visitor sets off; a drive that set it off does not move it.
    fn standings_for(
        &mut self,
        board: &mut Board<W>,
        act: usize,
        visitor: PlayerId,
        visit: &Reason,
        trigger: Trigger,
    ) -> Result<(u32, u32), Exhausted> {
        let mut left_out = Bits::EMPTY;
        for &part in self.parts(visit) {
            let by = usize::from(board.standing(part).act);
            if board.acts[by].has(Component::Swap) {
                left_out.insert(by);
            }
        }
        let known = |&&(of, from, without, _): &&(u16, PlayerId, Bits<W>, (u32, u32))| {
            usize::from(of) == act && from == visitor && without == left_out
        };
        if let Some(&(.., range)) = self.fired.iter().find(known) {
            return Ok(range);
        }
        let range = if trigger == Trigger::Suicidal {
            board.stand_at_home(act)
        } else {
            board.stand(act, visitor, false, left_out, MOST_STANDINGS)?
        };
        self.fired.push((act as u16, visitor, left_out, range));
        Ok(range)
    }
}

/// Groups of parts that together make a reason; the parts of one group set each other off.
pub(super) type Groups<'a> = [&'a [u32]; 3];

fn parts_of(groups: Groups<'_>) -> impl Iterator<Item = u32> + Clone + '_ {
    groups.into_iter().flatten().copied()
}

/// Everything that the parts use together, if they are coherent.
pub(super) fn joint<const W: usize>(board: &Board<W>, groups: Groups<'_>) -> Option<Bits<W>> {
    let mut used = Bits::EMPTY;
    let mut alone = 0;
    for part in parts_of(groups) {
        used = used.union(&board.standing(part).used);
        alone += 1;
    }
    (alone == 1 || one_way_each(board, groups) && coherent(board, groups)).then_some(used)
}

/// Calls for a standing's movers, and theirs.
fn each_mover<const W: usize>(board: &Board<W>, standing: u32, call: &mut impl FnMut(u32) -> bool) -> bool {
    board.route(standing).iter().any(|step| call(step.by) || each_mover(board, step.by, call))
}

/// An action may serve several parts, but stands in one way only.
fn one_way_each<const W: usize>(board: &Board<W>, groups: Groups<'_>) -> bool {
    let differ = |a: u32, b: u32| a != b && board.standing(a).act == board.standing(b).act;
    let clash = |a: u32| parts_of(groups).any(|part| differ(a, part) || each_mover(board, part, &mut |b| differ(a, b)));
    !parts_of(groups).any(|part| clash(part) || each_mover(board, part, &mut |mover| clash(mover)))
}

/// A mover that takes part moves every part that stands where it would move it and does not use it.
fn coherent<const W: usize>(board: &Board<W>, groups: Groups<'_>) -> bool {
    for (group, parts) in groups.iter().enumerate() {
        for (place, &part) in parts.iter().enumerate() {
            // The part itself, as the visit that is read; not on what it set off.
            let own = |other_group: usize, other: usize| other_group == group && other > place;
            if moves_a_part(board, groups, part, &own) {
                return false;
            }
            if each_mover(board, part, &mut |mover| moves_a_part(board, groups, mover, &|_, _| false)) {
                return false;
            }
        }
    }
    true
}

/// Whether a standing is of a mover that would move a part which does not use it.
fn moves_a_part<const W: usize>(
    board: &Board<W>,
    groups: Groups<'_>,
    mover: u32,
    set_off: &impl Fn(usize, usize) -> bool,
) -> bool {
    let by = board.standing(mover);
    let act = board.act_of(mover);
    if !act.has(Component::Swap) && !act.has(Component::Redirect) {
        return false;
    }
    groups.iter().enumerate().any(|(group, parts)| {
        parts.iter().enumerate().any(|(place, &part)| {
            let standing = board.standing(part);
            if standing.at_home || standing.used.contains(by.act.into()) || set_off(group, place) {
                return false;
            }
            let moved = board.act_of(part);
            if act.has(Component::Swap) {
                return act.other(standing.end).is_some();
            }
            moved.redirectable
                && moved.actor == by.end
                && board.route(part).is_empty()
                && act.destination != standing.end
        })
    })
}

impl<const W: usize> Search<'_, W> {
    /// What a reason uses, if it is coherent and none of its parts is countered. The last part of each group is asked
    /// for as a visit only if `visit` says so; the others always are.
    pub(super) fn reason_holds(&mut self, groups: Groups<'_>, visit: [bool; 3]) -> Option<Bits<W>> {
        let used = joint(self.board, groups)?;
        for (parts, last_as_visit) in groups.into_iter().zip(visit) {
            for (place, &part) in parts.iter().enumerate() {
                let as_visit = last_as_visit || place + 1 < parts.len();
                self.steps += 1;
                if self.is_countered(part, as_visit, &used) {
                    return None;
                }
            }
        }
        Some(used)
    }

    /// Whether a kill goes through protections at a player.
    pub(super) fn pierces(&self, kill: &Reason, at: PlayerId) -> bool {
        self.board.acts[usize::from(kill.act)].strongman || self.night.having(Passive::Macho).contains(at)
    }
}
