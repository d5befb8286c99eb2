//! Targeting (SNARF-7 to SNARF-17; [SNARF] "Targeting and Choosing", "Invalid Targets", "Failsafe Rules").
//!
//! The set of players aimed at starts as the chosen target. As long as some order not yet used has a standing state
//! that applies to a member, the newest such order replaces each member by all its images: contradictory states of one
//! order split the action. What is left must be one valid player.

use crate::budget::Meter;
use crate::model::{Component, Components, Night, Passive, PlayerId, PlayerSet};
use crate::system::bits::Bits;

use super::Rules;
use super::states::{Mover, States};

/// The thing being aimed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shot {
    pub actor: PlayerId,
    pub components: Components,
    pub at: PlayerId,
    pub redirectable: bool,
    /// True if it is a Strongman's own kill.
    pub strongman: bool,
    /// True if it targets somebody: a suicide does not, and is moved by guards only.
    pub targets: bool,
    /// True if somebody submitted it; else it is what a passive does.
    pub submitted: bool,
}

/// Why what is left is no valid target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flaw {
    Several,
    Untargetable,
    Home,
    Dead,
    Ascetic,
    Loyal,
    Disloyal,
}

impl Flaw {
    /// Reports whether the visit arrives all the same where visits to the Ascetic do (switch `ascetic-visit`).
    pub(super) const fn lets_visit_arrive(self) -> bool {
        matches!(self, Flaw::Ascetic | Flaw::Loyal | Flaw::Disloyal)
    }
}

/// The end of an action's aim, and the events on the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    pub end: Result<PlayerId, (Option<PlayerId>, Flaw)>,
    /// The final targets: several, if states contradict each other.
    pub aimed: PlayerSet,
}

/// Aims an action by the states of lower orders, and tells of each that moves it: its number, from whom, to whom.
pub(super) fn aim(
    shot: &Shot,
    order: u8,
    states: &States,
    night: &Night,
    rules: &Rules,
    meter: &Meter<'_>,
    mut moves: impl FnMut(usize, PlayerId, PlayerId),
) -> Aim {
    let mut aimed = PlayerSet::of(shot.at);
    let mut moved = false;
    if !states.movers.is_empty() {
        let macho = states.having(night, Passive::Macho);
        let mut done = Bits::<4>::EMPTY;
        loop {
            let looks = states.movers.len() * aimed.len();
            meter.spend(1 + looks as u64 / 4);
            let applies = |&&(set_at, mover): &&(u8, Mover)| {
                set_at < order
                    && !done.contains(set_at.into())
                    && aimed
                        .iter()
                        .any(|member| image(shot, mover, member, macho).is_some())
            };
            let Some(newest) = states
                .movers
                .iter()
                .filter(applies)
                .map(|&(set_at, _)| set_at)
                .max()
            else {
                break;
            };
            let of_order = || {
                (0..)
                    .zip(&states.movers)
                    .filter(move |&(_, &(set_at, _))| set_at == newest)
            };
            let mut next = PlayerSet::EMPTY;
            for member in aimed.iter() {
                let mut images = PlayerSet::EMPTY;
                for (number, &(_, mover)) in of_order() {
                    if let Some(to) = image(shot, mover, member, macho) {
                        moves(number, member, to);
                        images.insert(to);
                    }
                }
                next = next.union(if images.is_empty() {
                    PlayerSet::of(member)
                } else {
                    images
                });
            }
            aimed = next;
            moved = true;
            done.insert(newest.into());
        }
    }
    Aim {
        end: valid(shot, aimed, moved, states, night, rules),
        aimed,
    }
}

/// The player to whom a state brings an action aimed at a member; `None` if it does not apply.
pub(super) fn image(
    shot: &Shot,
    mover: Mover,
    member: PlayerId,
    macho: PlayerSet,
) -> Option<PlayerId> {
    match mover {
        Mover::Redirect(actor, to) => {
            (shot.targets && shot.redirectable && shot.actor == actor).then_some(to)
        }
        Mover::Drive(one, other) if shot.targets && member == one => Some(other),
        Mover::Drive(one, other) if shot.targets && member == other => Some(one),
        Mover::Guard(ward, guard) => {
            (shot.components.has(Component::Kill) && member == ward && !macho.contains(ward))
                .then_some(guard)
        }
        Mover::Drive(..) => None,
    }
}

fn valid(
    shot: &Shot,
    aimed: PlayerSet,
    moved: bool,
    states: &States,
    night: &Night,
    rules: &Rules,
) -> Result<PlayerId, (Option<PlayerId>, Flaw)> {
    let (Some(target), 1) = (aimed.lowest(), aimed.len()) else {
        return Err((None, Flaw::Several));
    };
    let fails = |why: Flaw| Err((Some(target), why));
    let open = shot.strongman && !states.held.hidden.contains(target);
    if shot.targets && states.held.untargetable.contains(target) && !open {
        fails(Flaw::Untargetable)
    } else if moved && target == shot.actor && rules.self_fails {
        fails(Flaw::Home)
    } else if shot.components.has(Component::Recruit) && states.held.dead.contains(target) {
        fails(Flaw::Dead)
    } else if !shot.components.has(Component::Kill) && states.has(night, Passive::Ascetic, target) {
        fails(Flaw::Ascetic)
    } else if let Some(flaw) = wrong_side(shot, target, states, night) {
        fails(flaw)
    } else {
        Ok(target)
    }
}

/// Reports whether the target is of a side that the actions of a Loyal or Disloyal player fail at (MODEL-69). Sides are
/// those of the start of the night.
fn wrong_side(shot: &Shot, target: PlayerId, states: &States, night: &Night) -> Option<Flaw> {
    let is = |passive: Passive| shot.submitted && states.has(night, passive, shot.actor);
    let same = || {
        night
            .player(shot.actor)
            .alignment
            .same_side(night.player(target).alignment)
    };
    if is(Passive::Loyal) && !same() {
        Some(Flaw::Loyal)
    } else if is(Passive::Disloyal) && same() {
        Some(Flaw::Disloyal)
    } else {
        None
    }
}
