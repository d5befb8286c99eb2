//! The rules of MODEL and OUTCOME for every system: actions submitted and triggered, triggers, deaths, readings.

use std::collections::{BTreeMap, BTreeSet};

use nightcourt_resolvers::model::{
    Ability, AbilitySet, Alignment, Component, ItemId, ItemSet, Night, Passive, PlayerId, PlayerSet, Reading, Reflex,
    Trigger,
};
use nightcourt_resolvers::outcome::{Agent, Outcome, Reads, ReportKind, Value};
use nightcourt_resolvers::ruling::{
    BlockBlockers, BlockEvasion, BulletproofSaves, DoctorSaves, DriveLasts, NarOwnTrigger, RolestopStrongman,
    StrongmanBlock, Switches,
};
use nightcourt_resolvers::system::System;

use super::places;
use crate::guns;

/// After so many triggered actions a system gives up.
pub(crate) const MOST_TRIGGERED: usize = 4096;

/// A question: a night, of a system, under some switches.
#[derive(Clone, Copy)]
pub(crate) struct Case<'a> {
    pub(crate) system: System,
    pub(crate) night: &'a Night,
    pub(crate) switches: &'a Switches,
    /// Players whose passives are gone (SNARF-30); empty, except in `snarf`.
    pub(crate) vanillaised: PlayerSet,
}

impl<'a> Case<'a> {
    pub(crate) fn new(system: System, night: &'a Night, switches: &'a Switches) -> Case<'a> {
        Case { system, night, switches, vanillaised: PlayerSet::EMPTY }
    }

    pub(crate) fn has(self, player: PlayerId, passive: Passive) -> bool {
        !self.vanillaised.contains(player) && self.night.player(player).passives.has(passive)
    }

    fn vends(self, player: PlayerId) -> ItemSet {
        if self.vanillaised.contains(player) { ItemSet::EMPTY } else { self.night.player(player).vends }
    }

    pub(crate) fn was_town(self, player: PlayerId) -> bool {
        self.night.player(player).alignment == Alignment::Town
    }

    /// MODEL-20: "active, and the actor is not Strong-Willed"; what a passive does is not active (MODEL-19).
    fn hindered(self, act: &Act) -> bool {
        act.submitted() && !self.has(act.actor, Passive::StrongWilled)
    }

    /// Reports whether a block stops the action: MODEL-20, but for the switches `strongman-block` (MODEL-75),
    /// `block-blockers` (MODEL-77: "if its actor has no ability without a block component") and `block-evasion`
    /// (MODEL-78).
    pub(crate) fn blockable(self, act: &Act) -> bool {
        let goes_through = self.switches.strongman_block == StrongmanBlock::GoesThrough && self.strongman(act);
        let only_blocks = || self.night.player(act.actor).role.abilities().iter().all(|one| one.has(Component::Block));
        let blocker = self.switches.block_blockers == BlockBlockers::No && act.has(Component::Block) && only_blocks();
        let evades =
            self.switches.block_evasion == BlockEvasion::No && (act.is(Ability::Commute) || act.is(Ability::Hide));
        self.hindered(act) && !goes_through && !blocker && !evades
    }

    /// MODEL-12, MODEL-20: "redirectable: active, with a target, and the actor is not Strong-Willed; what a switch makes
    /// not blockable, or a block does not stop, is still redirectable".
    pub(crate) fn redirectable(self, act: &Act) -> bool {
        self.hindered(act) && act.target.is_some()
    }

    /// MODEL-76, `goes-through`: "a kill of a Strongman reaches whom a Rolestopper made untargetable".
    pub(crate) fn reaches_past(self, untargetable: &Act, act: &Act) -> bool {
        let goes_through = self.switches.rolestop_strongman == RolestopStrongman::GoesThrough;
        goes_through && untargetable.is(Ability::Rolestop) && self.strongman(act)
    }

    /// MODEL-39, MODEL-74: "only a *moved* action that ends at home can fail for it".
    pub(crate) fn came_home(self, act: &Act) -> bool {
        act.moved && act.target == Some(act.actor) && self.switches.self_fails(self.system)
    }

    /// MODEL-49: "Strongman and Ninja colour the kills a player submits, not those his passives make".
    pub(crate) fn strongman(self, act: &Act) -> bool {
        act.is(Ability::Kill) && self.has(act.actor, Passive::Strongman)
    }

    /// MODEL-48: "visits made by this player's killing actions are not seen by track or watch".
    pub(crate) fn unseen(self, act: &Act) -> bool {
        act.is(Ability::Kill) && self.has(act.actor, Passive::Ninja)
    }

    /// MODEL-64: "In all other systems an action never acts on an action that it set off, directly or through others".
    /// NAR-25: in `nar` and `nar-guide` "a triggered action is pending like any other, and the action that set it off
    /// may modify it", unless the switch `nar-own-trigger` exempts it.
    pub(crate) fn exempt(self, acts: &[Act], first: usize, later: usize) -> bool {
        let may = matches!(self.system, System::Nar | System::NarGuide)
            && self.switches.nar_own_trigger == NarOwnTrigger::Acts;
        !may && acts[later].ancestors.contains(&first)
    }

    /// The players whom an action that reaches them visits: its target; a drive's two. MODEL-21: "A drive visits both
    /// players it chose; those visits are never moved"; SNARF-31: "In `snarf` it visits nobody (switch
    /// `drive-visits`)".
    pub(crate) fn visited(self, act: &Act) -> Vec<PlayerId> {
        if act.is(Ability::Drive) {
            let visits = self.switches.drives_visit(self.system);
            act.pair.into_iter().flatten().filter(|_| visits).collect()
        } else if act.has(Component::Visit) {
            act.target.into_iter().collect()
        } else {
            Vec::new()
        }
    }

    /// Reports whether the action fails at this player for who they are. MODEL-45: "every non-killing action that
    /// targets this player fails"; MODEL-69: "the actions that this player submits fail at a player of another side /
    /// of the same side as at an Ascetic one, killing actions too".
    pub(crate) fn unwelcome(self, act: &Act, target: PlayerId) -> bool {
        let side = |player: PlayerId| self.night.player(player).alignment;
        let same = side(act.actor).same_side(side(target));
        let ascetic = self.has(target, Passive::Ascetic) && !act.kills();
        let loyal = self.has(act.actor, Passive::Loyal) && !same;
        let disloyal = self.has(act.actor, Passive::Disloyal) && same;
        ascetic || act.submitted() && (loyal || disloyal)
    }

    /// MODEL-68: "if an action that this player submits reaches a player who was not Town at the start of the night
    /// (himself included), this player dies". Who dies so, where the action's visits reach these players.
    pub(crate) fn dies_of_weakness(self, act: &Act, reached: &[PlayerId]) -> Option<PlayerId> {
        let weak = act.submitted() && self.has(act.actor, Passive::Weak);
        (weak && reached.iter().any(|&place| !self.was_town(place))).then_some(act.actor)
    }
}

/// The kind of an action: an ability submitted, or what a passive does (MODEL-56 to MODEL-59).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    /// A submitted ability.
    Of(Ability),
    /// A gun owner's kill on the visitor: targets, does not visit (MODEL-57).
    Shot,
    /// A kill on oneself, which targets nobody (MODEL-59).
    Suicide,
    /// A vendor's gift: targets and visits (MODEL-58).
    Vend,
}

/// An action, submitted or triggered, with the target it has at the moment.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Act {
    pub(crate) agent: Agent,
    pub(crate) actor: PlayerId,
    pub(crate) kind: Kind,
    pub(crate) item: ItemId,
    pub(crate) target: Option<PlayerId>,
    pub(crate) destination: Option<PlayerId>,
    pub(crate) pair: Option<[PlayerId; 2]>,
    /// True if a redirect or a drive has changed its target.
    pub(crate) moved: bool,
    /// The drives that have moved it. Switch `drive-lasts`: "each drive moves an action once".
    pub(crate) driven: Vec<usize>,
    /// The actions that set it off, directly or through others, the submitted one first.
    pub(crate) ancestors: Vec<usize>,
    /// The number of the submitted action, then the number of the firing at each step. MODEL-62: "a triggered action
    /// comes, in every tie-break and at every step of it, right after the action that set it off": compared as words
    /// are.
    pub(crate) place: Vec<usize>,
}

impl Act {
    /// MODEL-8: whether it has the component. A Shot and a Suicide are a kill; a Vend is a visit and a gift.
    pub(crate) fn has(&self, component: Component) -> bool {
        match self.kind {
            Kind::Of(ability) => ability.has(component),
            Kind::Shot | Kind::Suicide => component == Component::Kill,
            Kind::Vend => component == Component::Visit || component == Component::Give,
        }
    }
    pub(crate) fn is(&self, ability: Ability) -> bool {
        self.kind == Kind::Of(ability)
    }
    pub(crate) fn submitted(&self) -> bool {
        matches!(self.kind, Kind::Of(_))
    }
    pub(crate) fn kills(&self) -> bool {
        self.has(Component::Kill)
    }
    pub(crate) fn moves(&self) -> bool {
        self.is(Ability::Redirect) || self.is(Ability::Drive)
    }
    /// The ability in whose class, or category, it is, and under which its visit is read.
    pub(crate) fn like(&self) -> Ability {
        match self.kind {
            Kind::Of(ability) => ability,
            Kind::Shot | Kind::Suicide => Ability::Kill,
            Kind::Vend => Ability::Give,
        }
    }
    pub(crate) fn class(&self) -> u8 {
        places::class(self.like())
    }
    pub(crate) fn category(&self) -> u8 {
        places::category(self.like())
    }
}

/// Every submitted action, in submission order.
pub(crate) fn submitted(night: &Night) -> Vec<Act> {
    night
        .action_ids()
        .iter()
        .map(|id| {
            let action = night.action(id);
            Act {
                agent: Agent::Submitted(id),
                actor: action.actor,
                kind: Kind::Of(action.ability),
                item: action.item,
                target: action.target(),
                destination: action.destination(),
                pair: action.pair(),
                moved: false,
                driven: Vec::new(),
                ancestors: Vec::new(),
                place: vec![id.index()],
            }
        })
        .collect()
}

/// The place of its kill: the target; a suicide's owner.
pub(crate) fn kill_place(act: &Act) -> Option<PlayerId> {
    match act.kind {
        Kind::Suicide => Some(act.actor),
        Kind::Of(_) | Kind::Shot | Kind::Vend => act.target,
    }
}

// ---------------------------------------------------------------------------------------------------------------
// Triggers (MODEL-56 to MODEL-65).

/// The passives of `owner` that a visit by `act` at him would set off, chains apart.
pub(crate) fn answers(case: Case<'_>, act: &Act, owner: PlayerId) -> Vec<Reflex> {
    // MODEL-63: "Nobody sets off his own passives"; a Shot and a Suicide make no visit and set off nothing.
    if act.actor == owner || !(act.has(Component::Visit) || act.is(Ability::Drive)) {
        return Vec::new();
    }
    let mut reflexes = Vec::new();
    if case.has(owner, Passive::Pgo) {
        reflexes.push(Reflex { owner, trigger: Trigger::Pgo });
    }
    // MODEL-61: "A drive's visits, where it makes any, set off a PGO, but no vendor or Suicidal: those need targeting".
    if !act.is(Ability::Drive) {
        if case.has(owner, Passive::Suicidal) {
            reflexes.push(Reflex { owner, trigger: Trigger::Suicidal });
        }
        for item in case.vends(owner).iter() {
            reflexes.push(Reflex { owner, trigger: Trigger::Vendor(item) });
        }
    }
    reflexes
}

/// MODEL-65: "A passive does not fire again within a chain of triggers that it started". The run from its first firing
/// in the chain that ends with this action, if there is one.
pub(crate) fn would_loop(acts: &[Act], action: usize, reflex: Reflex) -> Option<Vec<Reflex>> {
    let chain: Vec<Reflex> = acts[action]
        .ancestors
        .iter()
        .chain([&action])
        .filter_map(|&member| match acts[member].agent {
            Agent::Passive(reflex) => Some(reflex),
            Agent::Submitted(_) => None,
        })
        .collect();
    chain.iter().position(|&fired| fired == reflex).map(|first| chain[first..].to_vec())
}

/// The action that a passive makes when `cause` sets it off; its target is where it starts.
pub(crate) fn triggered(acts: &[Act], cause: usize, reflex: Reflex) -> Act {
    let (kind, item) = match reflex.trigger {
        Trigger::Pgo => (Kind::Shot, ItemId::FRUIT),
        Trigger::Suicidal => (Kind::Suicide, ItemId::FRUIT),
        Trigger::Vendor(item) => (Kind::Vend, item),
    };
    let mut ancestors = acts[cause].ancestors.clone();
    ancestors.push(cause);
    let elder = acts.iter().filter(|act| act.ancestors.last() == Some(&cause)).count();
    let mut place = acts[cause].place.clone();
    place.push(elder);
    Act {
        agent: Agent::Passive(reflex),
        actor: reflex.owner,
        kind,
        item,
        target: if kind == Kind::Suicide { None } else { Some(acts[cause].actor) },
        destination: None,
        pair: None,
        moved: false,
        driven: Vec::new(),
        ancestors,
        place,
    }
}

/// NAR-16 and ORDER-8: drives that have resolved (run) apply, "in the order resolved, to actions triggered later". Not
/// those that set it off, where they are exempt (MODEL-64). A suicide has no target to move.
pub(crate) fn drive_late(case: Case<'_>, acts: &mut [Act], drives: &[usize], action: usize) {
    match case.switches.drive_lasts {
        DriveLasts::Once => {
            for &drive in drives {
                drive_once(case, acts, drive, action);
            }
        }
        DriveLasts::AllNight => drive_on(case, acts, drives, action),
    }
}

/// Moves the action by the drive, if it stands at one of its players and the drive has not moved it yet. Whether it
/// did.
pub(crate) fn drive_once(case: Case<'_>, acts: &mut [Act], drive: usize, action: usize) -> bool {
    let (Some(target), Some(pair)) = (acts[action].target, acts[drive].pair) else { return false };
    if !pair.contains(&target) || acts[action].driven.contains(&drive) || case.exempt(acts, drive, action) {
        return false;
    }
    move_to(&mut acts[action], swapped(target, pair));
    acts[action].driven.push(drive);
    true
}

/// A move to where it already is is none.
pub(crate) fn move_to(act: &mut Act, to: PlayerId) {
    act.moved |= act.target != Some(to);
    act.target = Some(to);
}

/// MODEL-72, switch `drive-lasts`, `all-night`: a drive that has resolved moves "also what is redirected or driven to
/// one of its players afterwards; each drive moves an action once". In the order resolved, as long as one does.
pub(crate) fn drive_on(case: Case<'_>, acts: &mut [Act], drives: &[usize], action: usize) {
    if case.switches.drive_lasts == DriveLasts::AllNight {
        while drives.iter().any(|&drive| drive_once(case, acts, drive, action)) {}
    }
}

/// The other player of a drive of these two.
pub(crate) fn swapped(place: PlayerId, [one, other]: [PlayerId; 2]) -> PlayerId {
    if place == one {
        other
    } else if place == other {
        one
    } else {
        place
    }
}

// ---------------------------------------------------------------------------------------------------------------
// "Could modify" and "interfere", in the sense of NAR-4 and NAR-7 (which ORDER-10 borrows).

/// The places that each pending action's target could come to.
pub(crate) type Reachable = BTreeMap<usize, BTreeSet<PlayerId>>;

/// NAR-2: "the least fixpoint, over all pending movers except X and Y themselves, of where each pending action's target
/// could still come to be". `movers` are those that count. Drives that have resolved and last all night (MODEL-72) still
/// move what they have not moved yet.
pub(crate) fn reachable(
    case: Case<'_>,
    acts: &[Act],
    pending: &[usize],
    movers: &[usize],
    drives: &[usize],
) -> Reachable {
    let lasting = drives.iter().filter(|_| case.switches.drive_lasts == DriveLasts::AllNight);
    let movers: Vec<usize> = movers.iter().chain(lasting).copied().collect();
    let mut places: Reachable =
        pending.iter().map(|&action| (action, acts[action].target.into_iter().collect())).collect();
    loop {
        let mut grown = false;
        for &mover in &movers {
            for &action in pending {
                let moved = acts[action].driven.contains(&mover);
                if action == mover || moved || acts[action].target.is_none() || case.exempt(acts, mover, action) {
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
                    if case.redirectable(&acts[action]) && places[&mover].contains(&acts[action].actor) {
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
    let redirect = one.has(Component::Redirect) && case.redirectable(other) && at_x.contains(&other.actor);
    // "every action that targets x or y, whoever did it ... Not another drive (its players are chosen), not itself"
    let swap = one.has(Component::Swap)
        && one.pair.is_some_and(|[first, second]| at_y.contains(&first) || at_y.contains(&second));
    let untargetable = one.has(Component::Untarget) && !case.reaches_past(one, other) && meet(at_x, at_y)
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
pub(crate) fn modifications(
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
            let left_out: Vec<usize> = movers.iter().copied().filter(|&mover| mover == x || mover == y).collect();
            let places = by_left_out.entry(left_out).or_insert_with(|| {
                let others: Vec<usize> = movers.iter().copied().filter(|&mover| mover != x && mover != y).collect();
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
    let changes = act.has(Component::Strip) || act.has(Component::Give) || act.has(Component::Steal);
    act.target.filter(|_| changes).into_iter().chain(thief).collect()
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
        && reading.target.is_some_and(|place| touches(change).contains(&place))
}

fn share_a_player(one: &Act, other: &Act) -> bool {
    match (one.pair, other.pair) {
        (Some(first), Some(second)) => first.iter().any(|player| second.contains(player)),
        (Some(_) | None, _) => false,
    }
}

/// NAR-7: the list of ways in which the order of two actions matters though neither affects the other. `gifts` are the
/// gifts that an action would set off, directly or through others.
pub(crate) fn interfere(
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
        && pending.iter().any(|&y| y != a && y != b && modifies.contains(&(a, y)) && modifies.contains(&(b, y)));
    // "two drives that share a player"
    let drives = one.is(Ability::Drive) && other.is(Ability::Drive) && share_a_player(one, other);
    let belongings = belongings_meet(one, other) || gun_is_read(one, other) || gun_is_read(other, one);
    // "two exchanges that share a player"
    let exchanges = one.is(Ability::Exchange) && other.is(Ability::Exchange) && share_a_player(one, other);
    // "two guards on one player"
    let guards = one.is(Ability::Guard) && other.is(Ability::Guard) && one.target == other.target;
    // "an action and whatever another free action would set off where those two would interfere": a passive makes
    // gifts and kills, of which only gifts are in the list.
    let with_gift = |act: &Act, gift: &Act| belongings_meet(act, gift) || gun_is_read(gift, act);
    let listens = |act: &Act| !act.has(Component::Give) && (!touches(act).is_empty() || act.has(Component::ReadGun));
    let sets_off = listens(one) && gifts(b).iter().any(|gift| with_gift(one, gift))
        || listens(other) && gifts(a).iter().any(|gift| with_gift(other, gift));
    movers || drives || belongings || exchanges || guards || sets_off
}

/// The gifts that an action would set off as things stand, directly or through others (NAR-7, the last item of the
/// list). `reaches` says whether an action arrives where it is aimed; `fired` whether the passive has fired for it
/// already.
pub(crate) fn gifts_set_off(
    case: Case<'_>,
    acts: &[Act],
    drives: &[usize],
    action: usize,
    reaches: &dyn Fn(&[Act], usize) -> bool,
    fired: &dyn Fn(usize, Reflex) -> bool,
) -> Vec<Act> {
    if !case.visited(&acts[action]).iter().any(|&owner| case.night.vendors().contains(owner)) {
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

// ---------------------------------------------------------------------------------------------------------------
// Who dies (MODEL-16 to MODEL-30, MODEL-66).

/// A kill that comes down at a player, and what could stop it there.
#[derive(Clone, Debug)]
pub(crate) struct Blow {
    pub(crate) kill: usize,
    /// MODEL-44, MODEL-47: "Macho makes protect, guard and Bulletproof void. A strongman's kill goes through protect,
    /// guard and Bulletproof."
    through: bool,
    /// Something stops it that stops all. MODEL-43: "Bulletproof: protect on oneself". MODEL-66: "jail stops all, and so
    /// does Bulletproof, but one that `bulletproof-saves=one` limits".
    stopped: bool,
    /// Protections that stop one kill only, any of these.
    savers: Vec<Saver>,
}

/// A protection that each kill needs for itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Saver {
    /// MODEL-79: a limited Bulletproof "counts as one more protect".
    Bulletproof,
    Protect(usize),
}

impl Blow {
    /// A kill at a player, with the protections that stand there and may stop it.
    pub(crate) fn new(case: Case<'_>, acts: &[Act], player: PlayerId, kill: usize, protections: Vec<usize>) -> Blow {
        let through = case.has(player, Passive::Macho) || case.strongman(&acts[kill]);
        let saves_one =
            |protection: usize| case.switches.doctor_saves == DoctorSaves::One && !acts[protection].is(Ability::Jail);
        let limited = case.has(player, Passive::BulletproofXShot);
        let shots = limited && case.switches.bulletproof_saves == BulletproofSaves::One;
        let bulletproof = case.has(player, Passive::Bulletproof) || limited && !shots;
        let stopped = bulletproof || protections.iter().any(|&protection| !saves_one(protection));
        let doctors = protections.into_iter().filter(|&protection| saves_one(protection)).map(Saver::Protect);
        let savers = shots.then_some(Saver::Bulletproof).into_iter().chain(doctors).collect();
        Blow { kill, through, stopped, savers }
    }
}

/// Reports whether a player dies of these blows.
pub(crate) fn dies(case: Case<'_>, player: PlayerId, blows: &[Blow]) -> bool {
    !killed_by(case, player, blows).is_empty()
}

/// The kills that a player dies of, in the order resolved. MODEL-66: with `doctor-saves=one` "each kill needs its own";
/// "of kills of which all but some are stopped the first to run are the ones stopped".
pub(crate) fn killed_by(case: Case<'_>, player: PlayerId, blows: &[Blow]) -> Vec<usize> {
    // MODEL-37: "the dead do not die, revived or not".
    if case.night.player(player).dead {
        return Vec::new();
    }
    let mut taken: BTreeMap<Saver, &Blow> = BTreeMap::new();
    let mut kills = Vec::new();
    for blow in blows {
        if blow.through || !blow.stopped && !save(blow, &mut BTreeSet::new(), &mut taken) {
            kills.push(blow.kill);
        }
    }
    kills
}

/// The kills whose order decides which of them a player dies of first: those that land and, where some are stopped for
/// want of protections for all, those as well. Then those of them that land whatever the order.
pub(crate) fn contending(case: Case<'_>, player: PlayerId, blows: &[Blow]) -> (Vec<usize>, Vec<usize>) {
    let fallen = killed_by(case, player, blows);
    let lands = |blow: &Blow| fallen.contains(&blow.kill);
    let sure = |blow: &Blow| blow.through || blow.savers.is_empty();
    let short = blows.iter().any(|blow| lands(blow) && !sure(blow));
    let all: Vec<&Blow> = blows.iter().filter(|blow| lands(blow) || short && !blow.stopped).collect();
    let of = |wanted: &dyn Fn(&Blow) -> bool| all.iter().filter(|blow| wanted(blow)).map(|blow| blow.kill).collect();
    (of(&|_| true), of(&sure))
}

/// Gives a kill a protection of its own, if there is one. One that is taken may be passed on if its kill finds another.
fn save<'a>(blow: &'a Blow, tried: &mut BTreeSet<Saver>, taken: &mut BTreeMap<Saver, &'a Blow>) -> bool {
    blow.savers.iter().any(|&saver| {
        let free = tried.insert(saver) && taken.get(&saver).copied().is_none_or(|other| save(other, tried, taken));
        if free {
            taken.insert(saver, blow);
        }
        free
    })
}

/// The places at which kills land. NAR-17, NAR-18: "a kill on a guarded player lands on the first resolved of his
/// guards instead (the guard may be protected too; a guard's own guard does not step in)". With `every_guard` it lands
/// on all of them (WOLVES-9). Each list is (action, place), in the order resolved.
pub(crate) fn land(
    case: Case<'_>,
    acts: &[Act],
    kills: &[(usize, PlayerId)],
    guards: &[(usize, PlayerId)],
    every_guard: bool,
) -> Vec<(usize, PlayerId)> {
    let mut landed: Vec<(usize, PlayerId)> = Vec::new();
    for &(kill, place) in kills {
        let stepping = stepping_in(case, acts, (kill, place), guards, every_guard);
        // MODEL-28: "a guard steps in first, even where the ward is protected or Bulletproof".
        if stepping.is_empty() {
            landed.push((kill, place));
        } else {
            let distinct: BTreeSet<PlayerId> = stepping.iter().map(|&guard| acts[guard].actor).collect();
            landed.extend(distinct.into_iter().map(|guard| (kill, guard)));
        }
    }
    landed
}

/// The guards who take a kill at a place: the first resolved, or every one.
pub(crate) fn stepping_in(
    case: Case<'_>,
    acts: &[Act],
    (kill, place): (usize, PlayerId),
    guards: &[(usize, PlayerId)],
    every_guard: bool,
) -> Vec<usize> {
    // MODEL-44, MODEL-47: a guard does nothing on a Macho nor against a strongman; MODEL-64: nor against what the
    // guard set off.
    let void = case.has(place, Passive::Macho) || case.strongman(&acts[kill]);
    let stands = |&&(guard, ward): &&(usize, PlayerId)| !void && ward == place && !case.exempt(acts, guard, kill);
    let most = if every_guard { usize::MAX } else { 1 };
    guards.iter().filter(stands).take(most).map(|&(guard, _)| guard).collect()
}

/// The kills that strike a player, of those that landed, in the order resolved.
pub(crate) fn blows_at(
    case: Case<'_>,
    acts: &[Act],
    landed: &[(usize, PlayerId)],
    protects: &[(usize, PlayerId)],
    player: PlayerId,
) -> Vec<Blow> {
    let blow = |kill: usize| {
        let here =
            protects.iter().filter(|&&(protection, place)| place == player && !case.exempt(acts, protection, kill));
        Blow::new(case, acts, player, kill, here.map(|&(protection, _)| protection).collect())
    };
    landed.iter().filter(|&&(_, place)| place == player).map(|&(kill, _)| blow(kill)).collect()
}

/// NAR-17: "At the end kills are settled".
pub(crate) fn settle(
    case: Case<'_>,
    acts: &[Act],
    kills: &[(usize, PlayerId)],
    guards: &[(usize, PlayerId)],
    protects: &[(usize, PlayerId)],
    every_guard: bool,
) -> PlayerSet {
    let landed = land(case, acts, kills, guards, every_guard);
    let struck = |player: PlayerId| blows_at(case, acts, &landed, protects, player);
    case.night.player_ids().iter().filter(|&player| dies(case, player, &struck(player))).collect()
}

/// Deaths that are no kills, so that "nothing prevents" them. MODEL-23 to MODEL-27: "if the player hidden behind dies, or
/// was not Town at the start of the night, the hider dies ... Fates chain where both hides work; a hider who ends at
/// himself shares no fate, whatever his alignment"; `hides` are (hider, hidden behind). MODEL-68: `weak` are those whom
/// being Weak kills.
pub(crate) fn share_fates(
    case: Case<'_>,
    deaths: &mut PlayerSet,
    weak: &BTreeSet<PlayerId>,
    hides: &[(PlayerId, PlayerId)],
) {
    // MODEL-37: "the dead do not die".
    let living = |player: PlayerId| !case.night.player(player).dead;
    for &player in weak.iter().filter(|&&player| living(player)) {
        deaths.insert(player);
    }
    loop {
        let before = *deaths;
        for &(hider, behind) in hides {
            if hider != behind && living(hider) && (deaths.contains(behind) || !case.was_town(behind)) {
                deaths.insert(hider);
            }
        }
        if *deaths == before {
            return;
        }
    }
}

/// MODEL-32: several composed in order, "each in turn renames whose death is reported".
pub(crate) fn renamed_in_turn(deaths: PlayerSet, exchanges: &[[PlayerId; 2]]) -> PlayerSet {
    let mut reported = deaths;
    for &pair in exchanges {
        reported = reported.iter().map(|player| swapped(player, pair)).collect();
    }
    reported
}

/// MODEL-33: "in the others exchanges that share a player, directly or through others, all do nothing".
pub(crate) fn renamed_at_once(deaths: PlayerSet, exchanges: &[[PlayerId; 2]]) -> PlayerSet {
    let meet = |one: usize, other: usize| exchanges[one].iter().any(|player| exchanges[other].contains(player));
    let alone = |&one: &usize| (0..exchanges.len()).all(|other| other == one || !meet(one, other));
    let working: Vec<[PlayerId; 2]> = (0..exchanges.len()).filter(alone).map(|one| exchanges[one]).collect();
    renamed_in_turn(deaths, &working)
}

// ---------------------------------------------------------------------------------------------------------------
// What is held (MODEL-34, MODEL-41, MODEL-42).

/// The belongings of each player at the moment.
#[derive(Clone, Debug)]
pub(crate) struct Belongings(pub(crate) Vec<(ItemSet, u32)>);

impl Belongings {
    pub(crate) fn at_the_start(night: &Night) -> Belongings {
        Belongings(night.players().iter().map(|player| (player.holds, player.money)).collect())
    }
    /// MODEL-42: "fruit only informs; money adds up; any other item is held (a set)".
    pub(crate) fn give(&mut self, to: PlayerId, item: ItemId) {
        let has = &mut self.0[to.index()];
        if item == ItemId::MONEY {
            has.1 = has.1.saturating_add(1);
        } else if item.is_held() {
            has.0.insert(item);
        }
    }
    /// MODEL-41: "Strip takes the items held, not the money".
    pub(crate) fn strip(&mut self, from: PlayerId) {
        self.0[from.index()].0 = ItemSet::EMPTY;
    }
    /// MODEL-34: "`steal` takes all items and money that the target holds when it acts".
    pub(crate) fn steal(&mut self, thief: PlayerId, from: PlayerId) {
        let (items, money) = std::mem::take(&mut self.0[from.index()]);
        let has = &mut self.0[thief.index()];
        has.0 = has.0.union(items);
        has.1 = has.1.saturating_add(money);
    }
    /// The changes of belongings in one batch (SNARF-27) or one simultaneous category (ORDER-11): all of it acts on
    /// what was held before. Each list is (action, place). `loot` are (killer, victim): WOLVES-11.
    pub(crate) fn at_once(
        &mut self,
        acts: &[Act],
        strips: &[(usize, PlayerId)],
        steals: &[(usize, PlayerId)],
        gives: &[(usize, PlayerId)],
        loot: &[(PlayerId, PlayerId)],
    ) {
        let before = self.clone();
        for &(_, from) in strips {
            self.0[from.index()].0 = ItemSet::EMPTY;
        }
        // SNARF-26, WOLVES-5: "Thefts by two players on one player in one batch or category: nothing is stolen".
        let mut thieves: BTreeMap<PlayerId, BTreeSet<PlayerId>> = BTreeMap::new();
        for &(theft, from) in steals {
            thieves.entry(from).or_default().insert(acts[theft].actor);
        }
        thieves.retain(|_, thieves| thieves.len() == 1);
        let mut takes: Vec<(PlayerId, PlayerId)> = loot.to_vec();
        for (&from, thieves) in &thieves {
            takes.extend(thieves.iter().map(|&thief| (thief, from)));
        }
        for &(_, from) in &takes {
            let (items, money) = before.0[from.index()];
            let has = &mut self.0[from.index()];
            has.0 = has.0.without(items);
            has.1 -= money;
        }
        for &(taker, from) in &takes {
            let (items, money) = before.0[from.index()];
            let has = &mut self.0[taker.index()];
            has.0 = has.0.union(items);
            has.1 = has.1.saturating_add(money);
        }
        for &(gift, to) in gives {
            self.give(to, acts[gift].item);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------
// What is read (MODEL-50 to MODEL-55, OUTCOME-4 to OUTCOME-12).

/// MODEL-54: "framed → mafia. Otherwise the alignment (recruited: cult), of which town reads mafia at a Miller and mafia
/// reads town at a Godfather. So a Neutral or recruited Miller reads what he is."
pub(crate) fn alignment_read(case: Case<'_>, player: PlayerId, framed: bool, recruited: bool) -> Value {
    let plain = if recruited { Reading::Cult } else { side(case.night.player(player).alignment) };
    let miller = plain == Reading::Town && case.has(player, Passive::Miller);
    Value::Alignment(if framed || miller {
        Reading::Mafia
    } else if plain == Reading::Mafia && case.has(player, Passive::Godfather) {
        Reading::Town
    } else {
        plain
    })
}

/// OUTCOME-4, MODEL-69: what an alignment reads as, "all Neutrals being one". A table of its own, typed from RULES.md.
pub(crate) fn side(alignment: Alignment) -> Reading {
    match alignment {
        Alignment::Town => Reading::Town,
        Alignment::Mafia => Reading::Mafia,
        Alignment::Werewolf => Reading::Werewolf,
        Alignment::Cult => Reading::Cult,
        Alignment::NeutralHostile => Reading::Neutral,
        Alignment::NeutralScum => Reading::Neutral,
        Alignment::NeutralTown => Reading::Neutral,
    }
}

/// OUTCOME-15, of a player who holds this when it is read.
pub(crate) fn gun_read(case: Case<'_>, place: PlayerId, holds: ItemSet) -> Value {
    guns::gun_read(case.night.player(place), &case.switches.guns, case.vanillaised.contains(place), holds)
}

/// The value of a reading of the role as at the start of the night. OUTCOME-12: "`rolecop` reads the role's name as the
/// night writes it"; OUTCOME-16: "`vanilla-cop`: `vanilla` (no abilities or passives of his own) or `not vanilla`;
/// `neapolitan`: `vanilla town` (Town at the start) or `not vanilla town`". SNARF-32: "who was vanillaised at a lower
/// order reads `vanilla`". None of any other reading.
pub(crate) fn role_read(case: Case<'_>, ability: Ability, place: PlayerId) -> Option<Value> {
    let player = case.night.player(place);
    let lost = case.vanillaised.contains(place);
    let vanilla = lost || player.is_vanilla();
    let reads = |yes: bool, reads: Reads, otherwise: Reads| Some(Value::Reads(if yes { reads } else { otherwise }));
    if ability == Ability::Rolecop {
        Some(if lost { Value::Reads(Reads::Vanilla) } else { Value::role(player.role) })
    } else if ability == Ability::VanillaCop {
        reads(vanilla, Reads::Vanilla, Reads::NotVanilla)
    } else if ability == Ability::Neapolitan {
        reads(vanilla && case.was_town(place), Reads::VanillaTown, Reads::NotVanillaTown)
    } else {
        None
    }
}

/// A visit that was made: by which action, to whom, and whether nobody sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Made {
    pub(crate) action: usize,
    pub(crate) place: PlayerId,
    pub(crate) unseen: bool,
}

/// The value of a reading of visits at `place`, of these visits; none of any other reading.
pub(crate) fn visits_read(acts: &[Act], visits: &[Made], reader: usize, place: PlayerId) -> Option<Value> {
    let himself = acts[reader].actor;
    let visitor = |visit: &Made| acts[visit.action].actor;
    // OUTCOME-9: "no action reads itself"; MODEL-48: a Ninja's kills are not seen; OUTCOME-17: "They see what track and
    // watch see".
    let seen = || visits.iter().filter(|visit| visit.action != reader && !visit.unseen);
    let by_target = || seen().filter(|visit| visitor(visit) == place);
    // OUTCOME-8: "A watcher never sees himself".
    let at_target = || seen().filter(|visit| visit.place == place && visitor(visit) != himself);
    let ability = |visit: &Made| acts[visit.action].like();
    let reader = &acts[reader];
    if reader.is(Ability::Track) {
        // OUTCOME-6: "A tracker whose target made no visit reads nobody".
        Some(Value::seen(by_target().map(|visit| visit.place).collect()))
    } else if reader.is(Ability::Watch) {
        Some(Value::seen(at_target().map(visitor).collect()))
    } else if reader.is(Ability::Follow) {
        // OUTCOME-17: "the abilities of the visits that the target made, each once, or `nothing`".
        Some(Value::abilities(by_target().map(ability).collect::<AbilitySet>()))
    } else if reader.is(Ability::Voyeur) {
        // "of the visits made to the target, likewise"
        Some(Value::abilities(at_target().map(ability).collect::<AbilitySet>()))
    } else if reader.is(Ability::Motion) {
        // "`motion` if there is any of either kind other than his own, else `no motion`"
        let motion = by_target().any(|visit| visitor(visit) != himself) || at_target().next().is_some();
        Some(Value::Reads(if motion { Reads::Motion } else { Reads::NoMotion }))
    } else {
        None
    }
}

/// OUTCOME-5: every report of a submitted action that reads. `read` gives the value, or none where the report cannot be
/// given ("blocked, target untargetable, Ascetic, or (SNARF) failed").
pub(crate) fn tell_reports(acts: &[Act], outcome: &mut Outcome, read: &dyn Fn(usize, Ability) -> Option<Value>) {
    for (action, act) in acts.iter().enumerate() {
        if let Kind::Of(ability) = act.kind
            && let Some(kind) = ReportKind::of(ability)
        {
            outcome.tell(act.actor, kind, read(action, ability).unwrap_or(Value::NoResult));
        }
    }
}
