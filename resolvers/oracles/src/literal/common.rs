//! What the rules of MODEL and OUTCOME say of every system: actions submitted and set off, what fires on what, who
//! dies, what is read.

use std::collections::{BTreeMap, BTreeSet};

use nightcourt_resolvers::model::{
    Ability, Alignment, Component, ItemId, ItemSet, Night, Passive, PlayerId, PlayerSet, Reading, Reflex, Trigger,
};
use nightcourt_resolvers::outcome::{Agent, Outcome, ReportKind, Value};
use nightcourt_resolvers::ruling::{DoctorSaves, Switches};

use super::places;

/// After so many triggered actions a system gives up.
pub(crate) const MOST_TRIGGERED: usize = 4096;

/// What an action is: an ability submitted, or what a passive does (MODEL-56 to MODEL-59).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
#[derive(Clone, Debug)]
pub(crate) struct Act {
    pub(crate) agent: Agent,
    pub(crate) actor: PlayerId,
    pub(crate) kind: Kind,
    pub(crate) item: ItemId,
    pub(crate) target: Option<PlayerId>,
    pub(crate) destination: Option<PlayerId>,
    pub(crate) pair: Option<[PlayerId; 2]>,
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
    pub(crate) fn kills(&self) -> bool {
        self.has(Component::Kill)
    }
    pub(crate) fn moves(&self) -> bool {
        self.is(Ability::Redirect) || self.is(Ability::Drive)
    }
    /// The ability in whose class, or category, it is.
    fn like(&self) -> Ability {
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
                ancestors: Vec::new(),
                place: vec![id.index()],
            }
        })
        .collect()
}

pub(crate) fn passive(night: &Night, player: PlayerId, passive: Passive) -> bool {
    night.player(player).passives.has(passive)
}

/// MODEL-20: "blockable: active, and the actor is not Strong-Willed"; what a passive does is not active (MODEL-19).
pub(crate) fn blockable(night: &Night, act: &Act) -> bool {
    matches!(act.kind, Kind::Of(_)) && !passive(night, act.actor, Passive::StrongWilled)
}

/// MODEL-12: "redirectable: blockable and it has a target".
pub(crate) fn redirectable(night: &Night, act: &Act) -> bool {
    blockable(night, act) && act.target.is_some()
}

/// MODEL-49: "Strongman and Ninja colour the kills a player submits, not those his passives make".
pub(crate) fn strongman(night: &Night, act: &Act) -> bool {
    act.is(Ability::Kill) && passive(night, act.actor, Passive::Strongman)
}

/// MODEL-48: visits of the kills submitted "are not seen by track or watch".
pub(crate) fn unseen(night: &Night, act: &Act) -> bool {
    act.is(Ability::Kill) && passive(night, act.actor, Passive::Ninja)
}

/// MODEL-64: "An action never acts on an action that it set off, directly or through others".
pub(crate) fn set_off(acts: &[Act], first: usize, later: usize) -> bool {
    acts[later].ancestors.contains(&first)
}

/// Where its kill component stands: at the target; a suicide's at the owner.
pub(crate) fn kill_place(act: &Act) -> Option<PlayerId> {
    match act.kind {
        Kind::Suicide => Some(act.actor),
        Kind::Of(_) | Kind::Shot | Kind::Vend => act.target,
    }
}

// ---------------------------------------------------------------------------------------------------------------
// Triggers (MODEL-56 to MODEL-65).

/// The passives of `owner` that a visit by `act` at him would set off, chains apart.
pub(crate) fn answers(night: &Night, act: &Act, owner: PlayerId) -> Vec<Reflex> {
    // MODEL-63: "Nobody sets off his own passives"; a Shot and a Suicide make no visit and set off nothing.
    if act.actor == owner || !(act.has(Component::Visit) || act.is(Ability::Drive)) {
        return Vec::new();
    }
    let mut reflexes = Vec::new();
    if passive(night, owner, Passive::Pgo) {
        reflexes.push(Reflex { owner, trigger: Trigger::Pgo });
    }
    // MODEL-61: "A drive's visits set off a PGO, but no vendor or Suicidal: those need targeting".
    if !act.is(Ability::Drive) {
        if passive(night, owner, Passive::Suicidal) {
            reflexes.push(Reflex { owner, trigger: Trigger::Suicidal });
        }
        for item in night.player(owner).vends.iter() {
            reflexes.push(Reflex { owner, trigger: Trigger::Vendor(item) });
        }
    }
    reflexes
}

/// The players whom an action that reaches them visits: its target; a drive's two (MODEL-21: "A drive visits both
/// players it chose, in every system; those visits are never moved").
pub(crate) fn visited(act: &Act) -> Vec<PlayerId> {
    if act.is(Ability::Drive) {
        act.pair.into_iter().flatten().collect()
    } else if act.has(Component::Visit) {
        act.target.into_iter().collect()
    } else {
        Vec::new()
    }
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
        ancestors,
        place,
    }
}

/// NAR-16 and ORDER-8: drives that have resolved (run) apply, in that order, to an action that is triggered later. Not
/// those that set it off (MODEL-64). A suicide has no target to move.
pub(crate) fn drive_late(acts: &[Act], drives: &[usize], mut act: Act) -> Act {
    for drive in drives {
        if let (Some(target), Some(pair)) = (act.target, acts[*drive].pair)
            && !act.ancestors.contains(drive)
        {
            act.target = Some(swapped(target, pair));
        }
    }
    act
}

/// Where a drive of these two leads.
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

/// Where each pending action's target could still come to be.
pub(crate) type Reachable = BTreeMap<usize, BTreeSet<PlayerId>>;

/// NAR-2: "the least fixpoint, over all pending movers except X and Y themselves, of where each pending action's target
/// could still come to be". `movers` are those that count.
pub(crate) fn reachable(night: &Night, acts: &[Act], pending: &[usize], movers: &[usize]) -> Reachable {
    let mut places: Reachable =
        pending.iter().map(|&action| (action, acts[action].target.into_iter().collect())).collect();
    loop {
        let mut grown = false;
        for &mover in movers {
            for &action in pending {
                if action == mover || acts[action].target.is_none() || set_off(acts, mover, action) {
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
                    if redirectable(night, &acts[action]) && places[&mover].contains(&acts[action].actor) {
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
fn acts_on(night: &Night, acts: &[Act], places: &Reachable, x: usize, y: usize) -> bool {
    if x == y || set_off(acts, x, y) {
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

    let block = one.has(Component::Block) && blockable(night, other) && at_x.contains(&other.actor);
    let redirect = one.has(Component::Redirect) && redirectable(night, other) && at_x.contains(&other.actor);
    // "every action that targets x or y, whoever did it ... Not another drive (its players are chosen), not itself"
    let swap = one.has(Component::Swap)
        && one.pair.is_some_and(|[first, second]| at_y.contains(&first) || at_y.contains(&second));
    let untargetable = one.has(Component::Untarget) && meet(at_x, at_y)
        || one.has(Component::UntargetSelf) && at_y.contains(&one.actor);
    let saves = (one.has(Component::Protect) || one.has(Component::Guard))
        && !strongman(night, other)
        && meet(at_x, &kills_at(other, at_y));
    let kill = other.has(Component::Recruit) && meet(&kills_at(one, at_x), at_y);
    block || redirect || swap || untargetable || saves || kill
}

/// All pairs (X, Y) of pending actions such that X could modify Y. `movers` are the pending movers that count.
pub(crate) fn modifications(
    night: &Night,
    acts: &[Act],
    pending: &[usize],
    movers: &[usize],
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
                reachable(night, acts, pending, &others)
            });
            if acts_on(night, acts, places, x, y) {
                found.insert((x, y));
            }
        }
    }
    found
}

/// NAR-7: whether a strip, a give or a theft meets another on one player; two gives do not.
fn belongings_meet(one: &Act, other: &Act) -> bool {
    let touches = |act: &Act| act.has(Component::Strip) || act.has(Component::Give) || act.has(Component::Steal);
    touches(one)
        && touches(other)
        && one.target.is_some()
        && one.target == other.target
        && !(one.has(Component::Give) && other.has(Component::Give))
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
    // "any two of strip, give and steal on one player that are not both give"
    let belongings = belongings_meet(one, other);
    // "two exchanges that share a player"
    let exchanges = one.is(Ability::Exchange) && other.is(Ability::Exchange) && share_a_player(one, other);
    // "two guards on one player"
    let guards = one.is(Ability::Guard) && other.is(Ability::Guard) && one.target == other.target;
    // "an action and whatever another free action would set off where those two would interfere": a passive makes
    // gifts and kills, of which only gifts are in the list, beside a strip or a theft.
    let takes = |act: &Act| act.has(Component::Strip) || act.has(Component::Steal);
    let sets_off = takes(one) && gifts(b).iter().any(|gift| belongings_meet(one, gift))
        || takes(other) && gifts(a).iter().any(|gift| belongings_meet(other, gift));
    movers || drives || belongings || exchanges || guards || sets_off
}

/// The gifts that an action would set off as things stand, directly or through others (NAR-7, the last item of the
/// list). `reaches` says whether an action arrives where it is aimed; `fired` whether the passive has fired for it
/// already.
pub(crate) fn gifts_set_off(
    night: &Night,
    acts: &[Act],
    drives: &[usize],
    action: usize,
    reaches: &dyn Fn(&[Act], usize) -> bool,
    fired: &dyn Fn(usize, Reflex) -> bool,
) -> Vec<Act> {
    if !visited(&acts[action]).iter().any(|&owner| night.vendors().contains(owner)) {
        return Vec::new();
    }
    let mut imagined: Vec<Act> = acts.to_vec();
    let mut gifts = Vec::new();
    let mut look = vec![action];
    while let Some(next) = look.pop() {
        if gifts.len() > MOST_TRIGGERED || !reaches(&imagined, next) {
            continue;
        }
        for owner in visited(&imagined[next]) {
            for reflex in answers(night, &imagined[next], owner) {
                let vends = matches!(reflex.trigger, Trigger::Vendor(_));
                if !vends || fired(next, reflex) || would_loop(&imagined, next, reflex).is_some() {
                    continue;
                }
                let gift = drive_late(&imagined, drives, triggered(&imagined, next, reflex));
                imagined.push(gift.clone());
                look.push(imagined.len() - 1);
                gifts.push(gift);
            }
        }
    }
    gifts
}

// ---------------------------------------------------------------------------------------------------------------
// Who dies (MODEL-16 to MODEL-30, MODEL-66).

/// Whether the player, at whom these kills come down, dies. `stops` says whether a protection may stop a kill at all.
pub(crate) fn dies(
    night: &Night,
    switches: &Switches,
    acts: &[Act],
    player: PlayerId,
    kills: &[usize],
    protections: &[usize],
    stops: &dyn Fn(usize, usize) -> bool,
) -> bool {
    // MODEL-37: "the dead do not die, revived or not".
    if night.player(player).dead {
        return false;
    }
    let mut need_their_own: Vec<usize> = Vec::new();
    for &kill in kills {
        // MODEL-44, MODEL-47: "Macho makes protect, guard and Bulletproof void. A strongman's kill goes through ...".
        if passive(night, player, Passive::Macho) || strongman(night, &acts[kill]) {
            return true;
        }
        // MODEL-43: "Bulletproof: protect on oneself"; MODEL-66: "jail and Bulletproof stop all".
        if passive(night, player, Passive::Bulletproof) {
            continue;
        }
        let able: Vec<usize> = protections.iter().copied().filter(|&protection| stops(protection, kill)).collect();
        match switches.doctor_saves {
            DoctorSaves::All => {
                if able.is_empty() {
                    return true;
                }
            }
            DoctorSaves::One => {
                if !able.iter().any(|&protection| acts[protection].is(Ability::Jail)) {
                    need_their_own.push(kill);
                }
            }
        }
    }
    // MODEL-66: "each kill needs its own".
    let doctors: Vec<usize> =
        protections.iter().copied().filter(|&protection| !acts[protection].is(Ability::Jail)).collect();
    !each_has_its_own(&need_their_own, &doctors, stops)
}

/// Whether every kill can be given a protection of its own that may stop it: try them all.
fn each_has_its_own(kills: &[usize], protections: &[usize], stops: &dyn Fn(usize, usize) -> bool) -> bool {
    // Kuhn's way of trying them all: a protection taken may be passed on if its kill finds another.
    fn give(
        kill: usize,
        kills: &[usize],
        protections: &[usize],
        stops: &dyn Fn(usize, usize) -> bool,
        tried: &mut [bool],
        taken: &mut [Option<usize>],
    ) -> bool {
        for place in 0..protections.len() {
            if tried[place] || !stops(protections[place], kills[kill]) {
                continue;
            }
            tried[place] = true;
            if taken[place].is_none_or(|holder| give(holder, kills, protections, stops, tried, taken)) {
                taken[place] = Some(kill);
                return true;
            }
        }
        false
    }
    let mut taken = vec![None; protections.len()];
    (0..kills.len()).all(|kill| give(kill, kills, protections, stops, &mut vec![false; protections.len()], &mut taken))
}

/// NAR-17, NAR-18: "kills are settled: a kill on a guarded player lands on the first resolved of his guards instead,
/// then protection, Macho and Strongman decide (the guard may be protected too; a guard's own guard does not step in)".
/// With `every_guard` it lands on all of them (WOLVES-9). Each list is (action, place), in the order resolved.
pub(crate) fn settle(
    night: &Night,
    switches: &Switches,
    acts: &[Act],
    kills: &[(usize, PlayerId)],
    guards: &[(usize, PlayerId)],
    protects: &[(usize, PlayerId)],
    every_guard: bool,
) -> PlayerSet {
    let mut landed: Vec<(usize, PlayerId)> = Vec::new();
    for &(kill, place) in kills {
        // MODEL-44, MODEL-47: a guard does nothing on a Macho nor against a strongman; MODEL-64: nor against what the
        // guard set off.
        let void = passive(night, place, Passive::Macho) || strongman(night, &acts[kill]);
        let stepping: Vec<PlayerId> = guards
            .iter()
            .filter(|&&(guard, ward)| !void && ward == place && !set_off(acts, guard, kill))
            .map(|&(guard, _)| acts[guard].actor)
            .collect();
        // MODEL-28: "a guard steps in first, even where the ward is protected or Bulletproof".
        if stepping.is_empty() {
            landed.push((kill, place));
        } else if every_guard {
            let distinct: BTreeSet<PlayerId> = stepping.into_iter().collect();
            landed.extend(distinct.into_iter().map(|guard| (kill, guard)));
        } else {
            landed.push((kill, stepping[0]));
        }
    }
    night
        .player_ids()
        .iter()
        .filter(|&player| {
            let here = |list: &[(usize, PlayerId)]| -> Vec<usize> {
                list.iter().filter(|&&(_, place)| place == player).map(|&(action, _)| action).collect()
            };
            let stops = |protection: usize, kill: usize| !set_off(acts, protection, kill);
            dies(night, switches, acts, player, &here(&landed), &here(protects), &stops)
        })
        .collect()
}

/// MODEL-23 to MODEL-27: "if the player hidden behind dies, or was not Town at the start of the night, the hider dies
/// ... Fates chain where both hides work; a hider who ends at himself shares no fate, whatever his alignment".
/// `hides` are (hider, hidden behind).
pub(crate) fn share_fates(night: &Night, deaths: &mut PlayerSet, hides: &[(PlayerId, PlayerId)]) {
    loop {
        let before = *deaths;
        for &(hider, behind) in hides {
            let town = night.player(behind).alignment == Alignment::Town;
            if hider != behind && !night.player(hider).dead && (deaths.contains(behind) || !town) {
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

/// MODEL-33: "in the others a player whom two exchanges would send to different places stays".
pub(crate) fn renamed_at_once(deaths: PlayerSet, exchanges: &[[PlayerId; 2]]) -> PlayerSet {
    deaths
        .iter()
        .map(|player| {
            let places: BTreeSet<PlayerId> =
                exchanges.iter().filter(|pair| pair.contains(&player)).map(|&pair| swapped(player, pair)).collect();
            match places.first() {
                Some(&place) if places.len() == 1 => place,
                Some(_) | None => player,
            }
        })
        .collect()
}

// ---------------------------------------------------------------------------------------------------------------
// What is held (MODEL-34, MODEL-41, MODEL-42).

/// What everybody has at the moment.
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
    /// What happens to belongings in one batch (SNARF-27) or one simultaneous category (ORDER-11): all of it acts on
    /// what was held before. Each list is (action, place).
    pub(crate) fn at_once(
        &mut self,
        acts: &[Act],
        strips: &[(usize, PlayerId)],
        steals: &[(usize, PlayerId)],
        gives: &[(usize, PlayerId)],
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
        for from in thieves.keys() {
            let (items, money) = before.0[from.index()];
            let has = &mut self.0[from.index()];
            has.0 = has.0.without(items);
            has.1 -= money;
        }
        for (from, thieves) in &thieves {
            for thief in thieves {
                let (items, money) = before.0[from.index()];
                let has = &mut self.0[thief.index()];
                has.0 = has.0.union(items);
                has.1 = has.1.saturating_add(money);
            }
        }
        for &(gift, to) in gives {
            self.give(to, acts[gift].item);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------
// What is read (MODEL-50 to MODEL-55, OUTCOME-4 to OUTCOME-12).

/// MODEL-54: "framed → mafia; Miller → mafia; Godfather → town; recruited → cult; else the alignment".
pub(crate) fn alignment_read(night: &Night, player: PlayerId, framed: bool, recruited: bool) -> Reading {
    if framed || passive(night, player, Passive::Miller) {
        Reading::Mafia
    } else if passive(night, player, Passive::Godfather) {
        Reading::Town
    } else if recruited {
        Reading::Cult
    } else {
        Reading::from(night.player(player).alignment)
    }
}

/// What a tracker or watcher at `place` is told, of these visits (action, place).
pub(crate) fn visits_read(
    night: &Night,
    acts: &[Act],
    visits: &[(usize, PlayerId)],
    reader: usize,
    place: PlayerId,
) -> Value {
    let mut seen = PlayerSet::EMPTY;
    for &(visit, at) in visits {
        // OUTCOME-9: "no action reads itself"; MODEL-48: a Ninja's kills are not seen.
        if visit == reader || unseen(night, &acts[visit]) {
            continue;
        }
        let visitor = acts[visit].actor;
        if acts[reader].is(Ability::Track) && visitor == place {
            seen.insert(at);
        }
        // OUTCOME-8: "A watcher never sees himself".
        if acts[reader].is(Ability::Watch) && at == place && visitor != acts[reader].actor {
            seen.insert(visitor);
        }
    }
    // OUTCOME-6: "A tracker whose target made no visit reads nobody".
    Value::seen(seen)
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
