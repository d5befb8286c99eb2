//! Movers: redirects and drives, and "could modify" and "interfere", in the sense of NAR-4 and NAR-7, which ORDER-10 borrows.

use std::collections::{BTreeMap, BTreeSet};

use nightcourt_resolvers::model::{Ability, Component, ItemId, PlayerId, Reflex, Trigger};
use nightcourt_resolvers::ruling::DriveLasts;

use crate::acts::{Act, Case, Kind, answers, swapped, triggered, would_loop};

/// The most triggered actions; beyond them a system gives up.
pub(super) const MOST_TRIGGERED: usize = 4096;

/// NAR-16 and ORDER-8: drives that have resolved (run) apply, "in the order resolved, to actions triggered later". Not
/// those that set it off, where they are exempt (MODEL-64). A suicide has no target to move.
pub(super) fn drive_late(case: Case<'_>, acts: &mut [Act], drives: &[usize], action: usize) {
    match case.switches.drive_lasts {
        DriveLasts::Once => {
            for &drive in drives {
                drive_once(case, acts, drive, action);
            }
        }
        DriveLasts::AllNight => drive_on(case, acts, drives, action),
    }
}

/// Moves the action by the drive, if its target is one of the drive's players and the drive has not moved it yet.
/// Reports whether it did.
pub(super) fn drive_once(case: Case<'_>, acts: &mut [Act], drive: usize, action: usize) -> bool {
    let (Some(target), Some(pair)) = (acts[action].target, acts[drive].pair) else {
        return false;
    };
    if !pair.contains(&target)
        || acts[action].driven.contains(&drive)
        || case.exempt(acts, drive, action)
    {
        return false;
    }
    move_to(&mut acts[action], swapped(target, pair));
    acts[action].driven.push(drive);
    true
}

/// A move to the present target is none.
pub(super) fn move_to(act: &mut Act, to: PlayerId) {
    act.moved |= act.target != Some(to);
    act.target = Some(to);
}

/// MODEL-72, switch `drive-lasts`, `all-night`: a drive that has resolved moves "also what is redirected or driven to
/// one of its players afterwards; each drive moves an action once". In the order resolved, as long as one does.
pub(super) fn drive_on(case: Case<'_>, acts: &mut [Act], drives: &[usize], action: usize) {
    if case.switches.drive_lasts == DriveLasts::AllNight {
        while drives
            .iter()
            .any(|&drive| drive_once(case, acts, drive, action))
        {}
    }
}

/// The places that each pending action's target could come to.
pub(super) type Reachable = BTreeMap<usize, BTreeSet<PlayerId>>;

/// NAR-2: "the least fixpoint, over all pending movers except X and Y themselves, of where each pending action's target
/// could still come to be". `movers` are those that count. Drives that have resolved and last all night (MODEL-72) still
/// move what they have not moved yet.
pub(super) fn reachable(
    case: Case<'_>,
    acts: &[Act],
    pending: &[usize],
    movers: &[usize],
    drives: &[usize],
) -> Reachable {
    let lasting = drives
        .iter()
        .filter(|_| case.switches.drive_lasts == DriveLasts::AllNight);
    let movers: Vec<usize> = movers.iter().chain(lasting).copied().collect();
    let mut places: Reachable = pending
        .iter()
        .map(|&action| (action, acts[action].target.into_iter().collect()))
        .collect();
    loop {
        let mut grown = false;
        for &mover in &movers {
            for &action in pending {
                let moved = acts[action].driven.contains(&mover);
                if action == mover
                    || moved
                    || acts[action].target.is_none()
                    || case.exempt(acts, mover, action)
                {
                    continue;
                }
                let mut more: Vec<PlayerId> = Vec::new();
                if let Some([one, other]) = acts[mover].pair {
                    // "a drive adds the other player"
                    if places[&action].contains(&one) {
                        more.push(other);
                    }
                    if places[&action].contains(&other) {
                        more.push(one);
                    }
                } else if let Some(destination) = acts[mover].destination {
                    // "a redirect whose own reachable targets hold the actor of a redirectable action adds its
                    // destination"
                    if case.redirectable(&acts[action])
                        && places[&mover].contains(&acts[action].actor)
                    {
                        more.push(destination);
                    }
                }
                for place in more {
                    grown |= places.entry(action).or_default().insert(place);
                }
            }
        }
        if !grown {
            return places;
        }
    }
}

/// NAR-4: "X could modify Y if the table of what acts on what says that some component of X, at one of X's reachable
/// targets, acts on Y (for actions of a player: the actor; for actions at a player: one of Y's reachable targets)".
fn acts_on(case: Case<'_>, acts: &[Act], places: &Reachable, x: usize, y: usize) -> bool {
    if x == y || case.exempt(acts, x, y) {
        return false;
    }
    let (one, other) = (&acts[x], &acts[y]);
    let at_x = &places[&x];
    let at_y = &places[&y];
    let kills_at = |act: &Act, at: &BTreeSet<PlayerId>| -> BTreeSet<PlayerId> {
        if !act.kills() {
            BTreeSet::new()
        } else if act.kind == Kind::Suicide {
            BTreeSet::from([act.actor])
        } else {
            at.clone()
        }
    };
    let meet = |a: &BTreeSet<PlayerId>, b: &BTreeSet<PlayerId>| a.intersection(b).next().is_some();

    let block = one.has(Component::Block) && case.blockable(other) && at_x.contains(&other.actor);
    let redirect =
        one.has(Component::Redirect) && case.redirectable(other) && at_x.contains(&other.actor);
    // "every action that targets x or y, whoever did it ... Not another drive (its players are chosen), not itself"
    let swap = one.has(Component::Swap)
        && one
            .pair
            .is_some_and(|[first, second]| at_y.contains(&first) || at_y.contains(&second));
    let untargetable =
        one.has(Component::Untarget) && !case.reaches_past(one, other) && meet(at_x, at_y)
            || one.has(Component::UntargetSelf) && at_y.contains(&one.actor);
    let saves = (one.has(Component::Protect) || one.has(Component::Guard))
        && !case.strongman(other)
        && meet(at_x, &kills_at(other, at_y));
    let kill = other.has(Component::Recruit) && meet(&kills_at(one, at_x), at_y);
    // "frame, recruit: read-alignment components at p"
    let flips = (one.has(Component::Frame) || one.has(Component::Recruit))
        && other.has(Component::ReadAlignment)
        && meet(at_x, at_y);
    block || redirect || swap || untargetable || saves || kill || flips
}

/// All pairs (X, Y) of pending actions such that X could modify Y. `movers` are the pending movers that count, `drives`
/// those that have resolved.
pub(super) fn modifications(
    case: Case<'_>,
    acts: &[Act],
    pending: &[usize],
    movers: &[usize],
    drives: &[usize],
) -> BTreeSet<(usize, usize)> {
    let mut found = BTreeSet::new();
    // The fixpoint depends on which movers are left out, so it is worked out once for each such choice.
    let mut by_left_out: BTreeMap<Vec<usize>, Reachable> = BTreeMap::new();
    for &x in pending {
        let passes_by = matches!(acts[x].kind, Kind::Vend);
        if passes_by {
            continue; // a gift acts on nothing
        }
        for &y in pending {
            let left_out: Vec<usize> = movers
                .iter()
                .copied()
                .filter(|&mover| mover == x || mover == y)
                .collect();
            let places = by_left_out.entry(left_out).or_insert_with(|| {
                let others: Vec<usize> = movers
                    .iter()
                    .copied()
                    .filter(|&mover| mover != x && mover != y)
                    .collect();
                reachable(case, acts, pending, &others, drives)
            });
            if acts_on(case, acts, places, x, y) {
                found.insert((x, y));
            }
        }
    }
    found
}

/// NAR-7: whose belongings an action touches: "a steal touches its target's and its actor's, the others their target's".
fn touches(act: &Act) -> BTreeSet<PlayerId> {
    let thief = act.has(Component::Steal).then_some(act.actor);
    let changes =
        act.has(Component::Strip) || act.has(Component::Give) || act.has(Component::Steal);
    act.target
        .filter(|_| changes)
        .into_iter()
        .chain(thief)
        .collect()
}

/// NAR-7: "any two of strip, give and steal that touch one player's belongings and are not both give".
fn belongings_meet(one: &Act, other: &Act) -> bool {
    let both_give = one.has(Component::Give) && other.has(Component::Give);
    !both_give && touches(one).intersection(&touches(other)).next().is_some()
}

/// NAR-7: "a strip, theft or gift and a reading of what it takes or gives". A reading of guns reads what is held; it
/// does not read a gift of something else.
fn gun_is_read(change: &Act, reading: &Act) -> bool {
    let other_gift = change.has(Component::Give) && change.item != ItemId::GUN;
    reading.has(Component::ReadGun)
        && !other_gift
        && reading
            .target
            .is_some_and(|place| touches(change).contains(&place))
}

fn share_a_player(one: &Act, other: &Act) -> bool {
    match (one.pair, other.pair) {
        (Some(first), Some(second)) => first.iter().any(|player| second.contains(player)),
        (Some(_) | None, _) => false,
    }
}

/// NAR-7: the list of ways in which the order of two actions matters though neither affects the other. `gifts` are the
/// gifts that an action would set off, directly or through others.
pub(super) fn interfere(
    acts: &[Act],
    pending: &[usize],
    modifies: &BTreeSet<(usize, usize)>,
    gifts: &dyn Fn(usize) -> Vec<Act>,
    a: usize,
    b: usize,
) -> bool {
    let (one, other) = (&acts[a], &acts[b]);
    // "two movers of one action"
    let movers = one.moves()
        && other.moves()
        && pending
            .iter()
            .any(|&y| y != a && y != b && modifies.contains(&(a, y)) && modifies.contains(&(b, y)));
    // "two drives that share a player"
    let drives = one.is(Ability::Drive) && other.is(Ability::Drive) && share_a_player(one, other);
    let belongings =
        belongings_meet(one, other) || gun_is_read(one, other) || gun_is_read(other, one);
    // "two exchanges that share a player"
    let exchanges =
        one.is(Ability::Exchange) && other.is(Ability::Exchange) && share_a_player(one, other);
    // "two guards on one player"
    let guards = one.is(Ability::Guard) && other.is(Ability::Guard) && one.target == other.target;
    // "an action and whatever another free action would set off where those two would interfere": a passive makes
    // gifts and kills, of which only gifts are in the list.
    let with_gift = |act: &Act, gift: &Act| belongings_meet(act, gift) || gun_is_read(gift, act);
    let listens = |act: &Act| {
        !act.has(Component::Give) && (!touches(act).is_empty() || act.has(Component::ReadGun))
    };
    let sets_off = listens(one) && gifts(b).iter().any(|gift| with_gift(one, gift))
        || listens(other) && gifts(a).iter().any(|gift| with_gift(other, gift));
    movers || drives || belongings || exchanges || guards || sets_off
}

/// The gifts that an action would set off as things stand, directly or through others (NAR-7, the last item of the
/// list). `reaches` says whether an action arrives where it is aimed; `fired` whether the passive has fired for it
/// already.
pub(super) fn gifts_set_off(
    case: Case<'_>,
    acts: &[Act],
    drives: &[usize],
    action: usize,
    reaches: &dyn Fn(&[Act], usize) -> bool,
    fired: &dyn Fn(usize, Reflex) -> bool,
) -> Vec<Act> {
    if !case
        .visited(&acts[action])
        .iter()
        .any(|&owner| case.night.vendors().contains(owner))
    {
        return Vec::new();
    }
    let mut imagined: Vec<Act> = acts.to_vec();
    let mut gifts = Vec::new();
    let mut look = vec![action];
    while let Some(next) = look.pop() {
        if gifts.len() > MOST_TRIGGERED || !reaches(&imagined, next) {
            continue;
        }
        for owner in case.visited(&imagined[next]) {
            for reflex in answers(case, &imagined[next], owner) {
                let vends = matches!(reflex.trigger, Trigger::Vendor(_));
                if !vends || fired(next, reflex) || would_loop(&imagined, next, reflex).is_some() {
                    continue;
                }
                let gift = imagined.len();
                imagined.push(triggered(&imagined, next, reflex));
                drive_late(case, &mut imagined, drives, gift);
                look.push(gift);
                gifts.push(imagined[gift].clone());
            }
        }
    }
    gifts
}
