//! Targeting (SNARF-7 to SNARF-17; [SNARF] "Targeting and Choosing", "Invalid Targets", "Failsafe Rules").
//!
//! The set of players aimed at starts as the chosen target. As long as some order not yet used has a standing state
//! that applies to a member, the newest such order replaces each member by all its images: contradictory states of one
//! order split the action. What is left must be one valid player.

use crate::budget::Meter;
use crate::model::{Component, Night, Passive, PlayerId, PlayerSet};
use crate::outcome::Agent;
use crate::step::Failure;
use crate::system::bits::Bits;
use crate::system::deed::Deed;

use super::Rules;
use super::states::{Mover, States};

/// The end of an action's aim, and the events on the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    pub end: Result<PlayerId, (Option<PlayerId>, Failure)>,
    /// The final targets: several, if states contradict each other.
    pub aimed: PlayerSet,
    /// The guard to whom it was moved, if it ends there.
    pub taken_by: Option<Agent>,
}

/// Aims an action by the states of lower orders, and tells of each that moves it: its number, from whom, to whom.
pub(super) fn aim(
    deed: &Deed,
    order: u8,
    states: &States,
    night: &Night,
    rules: &Rules,
    meter: &Meter<'_>,
    mut moves: impl FnMut(usize, PlayerId, PlayerId),
) -> Aim {
    let mut aimed = PlayerSet::of(deed.target.unwrap_or(deed.actor));
    let (mut moved, mut guards) = (false, Vec::new());
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
                        .any(|member| image(deed, mover, member, macho).is_some())
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
                    if let Some(to) = image(deed, mover, member, macho) {
                        moves(number, member, to);
                        if let Mover::Guard(_, at, by) = mover {
                            guards.push((at, by));
                        }
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
    let taken = guards
        .into_iter()
        .find(|&(at, _)| aimed == PlayerSet::of(at));
    Aim {
        end: valid(deed, aimed, moved, states, night, rules),
        aimed,
        taken_by: taken.map(|(_, by)| by),
    }
}

/// The player to whom a state brings an action aimed at a member; `None` if it does not apply.
pub(super) fn image(
    deed: &Deed,
    mover: Mover,
    member: PlayerId,
    macho: PlayerSet,
) -> Option<PlayerId> {
    let targets = deed.target.is_some();
    match mover {
        Mover::Redirect(actor, to) => (deed.redirectable && deed.actor == actor).then_some(to),
        Mover::Drive(one, other) if targets && member == one => Some(other),
        Mover::Drive(one, other) if targets && member == other => Some(one),
        Mover::Guard(ward, guard, _) => {
            (deed.has(Component::Kill) && member == ward && !macho.contains(ward)).then_some(guard)
        }
        Mover::Drive(..) => None,
    }
}

fn valid(
    deed: &Deed,
    aimed: PlayerSet,
    moved: bool,
    states: &States,
    night: &Night,
    rules: &Rules,
) -> Result<PlayerId, (Option<PlayerId>, Failure)> {
    let (Some(target), 1) = (aimed.lowest(), aimed.len()) else {
        return Err((None, Failure::Several(aimed)));
    };
    let fails = |why: Failure| Err((Some(target), why));
    let open = deed.strongman && !states.held.hidden.contains(target);
    if deed.target.is_some() && states.held.untargetable.contains(target) && !open {
        fails(Failure::Untargetable)
    } else if moved && target == deed.actor && rules.self_fails {
        fails(Failure::Home)
    } else if deed.has(Component::Recruit) && states.held.dead.contains(target) {
        fails(Failure::DeadTarget)
    } else if let Some(passive) = deed.repelled(target, night, states.held.vanillaised) {
        fails(Failure::Repelled(passive))
    } else {
        Ok(target)
    }
}
