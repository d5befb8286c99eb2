//! Ambiguity (NAR-7; [NAR] "the order of two actions matters but it isn't clear that one affects
//! the other").

use crate::model::{Component, Components, Night, Passive, PlayerId, PlayerSet, Reflex, Trigger};

use crate::outcome::Agent;
use crate::system::bits::Bits;

use super::Rules;
use super::modifies::Modifies;
use super::state::{Act, State};
use super::triggers::{arrives, reflexes};

const ITEMS: Components = Components::of(&[Component::Strip, Component::Give, Component::Steal]);
const TAKES: Components = Components::of(&[Component::Strip, Component::Steal]);

/// How many vendors in a row are foreseen. Longer chains are told when they go off.
const FORESIGHT: usize = 8;

/// Whether some two of these actions have components whose order may matter at all: most nights have none.
pub(super) fn could_interfere<const W: usize>(state: &State<W>, night: &Night, free: Bits<W>) -> bool {
    let of = |components: &[Component]| {
        components.iter().fold(Bits::EMPTY, |all, &one| all.union(state.having(one))).intersection(&free)
    };
    let takes = of(&[Component::Strip, Component::Steal]);
    let touches = takes.union(&of(&[Component::Give]));
    state.movers().intersection(&free).has_two()
        || of(&[Component::Exchange]).has_two()
        || of(&[Component::Guard]).has_two()
        || !takes.is_empty() && (touches.has_two() || !night.vendors().is_empty() && free.has_two())
}

/// Whether the order of two free actions matters although neither could modify the other.
pub(super) fn interfere<const W: usize>(
    state: &State<W>,
    modifies: &Modifies<W>,
    night: &Night,
    rules: &Rules,
    [one, other]: [usize; 2],
) -> bool {
    let (a, b) = (&state.acts[one], &state.acts[other]);
    a.is_mover() && b.is_mover() && modifies.rows[one].intersection(&modifies.rows[other]).meets(&state.pending)
        || a.is_drive() && b.is_drive() && a.pair_set().meets(b.pair_set())
        || a.has(Component::Exchange) && b.has(Component::Exchange) && a.pair_set().meets(b.pair_set())
        || a.has(Component::Guard) && b.has(Component::Guard) && a.target == b.target
        || items_clash(a, b)
        || sets_off_clash(state, night, rules, one, other)
        || sets_off_clash(state, night, rules, other, one)
}

/// Any two of strip, give and steal on one player that are not both give.
fn items_clash<const W: usize>(a: &Act<W>, b: &Act<W>) -> bool {
    a.target == b.target
        && a.components.meets(ITEMS)
        && b.components.meets(ITEMS)
        && !(a.has(Component::Give) && b.has(Component::Give))
}

/// Whether an action interferes with what another would trigger: only what vendors give can be in the way, of a
/// strip or a theft.
fn sets_off_clash<const W: usize>(state: &State<W>, night: &Night, rules: &Rules, taker: usize, visit: usize) -> bool {
    let this = &state.acts[taker];
    if night.vendors().is_empty() || !this.components.meets(TAKES) {
        return false;
    }
    let visitor = &state.acts[visit];
    if !visitor.has(Component::Visit) || !arrives(state, visit, night, rules) {
        return false;
    }
    let (Some(owner), Some(at)) = (visitor.target, this.target) else { return false };
    gives_to(state, night, rules, visit, [visitor.actor, owner], None).contains(at)
}

/// Vendors foreseen to give one after another, the last of them first.
struct Chain<'a> {
    last: Reflex,
    before: Option<&'a Chain<'a>>,
}

/// The passives of a chain: those foreseen, then those by which the root was triggered.
fn passives<'a, const W: usize>(
    state: &'a State<W>,
    root: usize,
    chain: Option<&'a Chain<'a>>,
) -> impl Iterator<Item = Reflex> + 'a {
    let foreseen = std::iter::successors(chain, |link| link.before).map(|link| link.last);
    let above = std::iter::successors(Some(root), |&act| state.acts[act].parent.map(usize::from));
    let fired = above.filter_map(|act| match state.acts[act].agent {
        Agent::Passive(reflex) => Some(reflex),
        Agent::Submitted(_) => None,
    });
    foreseen.chain(fired)
}

/// All players who would receive an item from vendors triggered, directly or in a chain, by this visit.
fn gives_to<const W: usize>(
    state: &State<W>,
    night: &Night,
    rules: &Rules,
    root: usize,
    [visitor, owner]: [PlayerId; 2],
    chain: Option<&Chain<'_>>,
) -> PlayerSet {
    let mut receivers = PlayerSet::EMPTY;
    if visitor == owner {
        return receivers;
    }
    let vending = reflexes(night, owner).filter(|reflex| matches!(reflex.trigger, Trigger::Vendor(_)));
    for reflex in vending {
        let answered = chain.is_none() && state.answered.contains(&(root as u16, reflex));
        if answered || passives(state, root, chain).any(|gone_off| gone_off == reflex) {
            continue;
        }
        let to = driven(state, root, visitor);
        receivers.insert(to);
        let link = Chain { last: reflex, before: chain };
        let shut = night.having(Passive::Ascetic).contains(to) && !rules.ascetic_seen;
        let foreseen = passives(state, root, Some(&link)).count() <= FORESIGHT;
        // Nothing dodges what it triggered, directly or through others (MODEL-64).
        let away = state.untargetable_by.iter().any(|&(at, by)| at == to && !state.set_off_by(root, by.into()));
        if foreseen && !shut && !away {
            receivers = receivers.union(gives_to(state, night, rules, root, [owner, to], Some(&link)));
        }
    }
    receivers
}

/// Where the drives already resolved bring what would be triggered at a player, but for those that set the root off.
fn driven<const W: usize>(state: &State<W>, root: usize, player: PlayerId) -> PlayerId {
    let resolved = state.resolved.iter().map(|&by| usize::from(by));
    let drives = resolved.filter(|&by| state.acts[by].is_drive() && !state.set_off_by(root, by));
    drives.fold(player, |at, by| state.acts[by].swaps(at).unwrap_or(at))
}
