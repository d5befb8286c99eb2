//! Deaths (MODEL-16 to MODEL-30, MODEL-66), and their causes, with which accounts are compared.

use std::collections::BTreeSet;

use nightcourt_resolvers::model::{Ability, Passive, PlayerId, PlayerSet};
use nightcourt_resolvers::outcome::Agent;
use nightcourt_resolvers::ruling::{BulletproofSaves, DoctorSaves, GuardStrikes};

use crate::acts::{Act, Case, Kind, Saver, unsaved};

/// The place of its kill: the target; a suicide's owner.
pub(super) fn kill_place(act: &Act) -> Option<PlayerId> {
    match act.kind {
        Kind::Suicide => Some(act.actor),
        Kind::Of(_) | Kind::Shot | Kind::Vend => act.target,
    }
}

/// A kill that comes down at a player, and what could stop it there.
#[derive(Clone, Debug)]
pub(super) struct Blow {
    pub(super) kill: usize,
    /// MODEL-44, MODEL-47: "Macho makes protect, guard and Bulletproof void. A strongman's kill goes through protect,
    /// guard and Bulletproof."
    through: bool,
    /// Something stops it that stops all. MODEL-43: "Bulletproof: protect on oneself". MODEL-66: "jail stops all, and so
    /// does Bulletproof, but one that `bulletproof-saves=one` limits".
    stopped: bool,
    /// Protections that stop one kill only, any of these.
    savers: Vec<Saver>,
}

impl Blow {
    /// A kill at a player, with the protections that stand there and may stop it.
    pub(super) fn new(
        case: Case<'_>,
        acts: &[Act],
        player: PlayerId,
        kill: usize,
        protections: Vec<usize>,
    ) -> Blow {
        let through = case.has(player, Passive::Macho) || case.strongman(&acts[kill]);
        let protections: Vec<usize> = protections
            .into_iter()
            .filter(|&protection| case.saves_from(acts[protection].like(), acts[kill].actor))
            .collect();
        let saves_one = |protection: usize| {
            case.switches.doctor_saves == DoctorSaves::One && !acts[protection].is(Ability::Jail)
        };
        let limited = case.has(player, Passive::BulletproofXShot);
        let shots = limited && case.switches.bulletproof_saves == BulletproofSaves::One;
        let bulletproof = case.has(player, Passive::Bulletproof) || limited && !shots;
        // MODEL-66, `doctor-saves=alone`: a protection saves from all if it is the only one at its player.
        let alone = case.switches.doctor_saves == DoctorSaves::Alone;
        let protections = if alone && protections.len() > 1 {
            Vec::new()
        } else {
            protections
        };
        let stopped = bulletproof || protections.iter().any(|&protection| !saves_one(protection));
        let doctors = protections
            .into_iter()
            .filter(|&protection| saves_one(protection))
            .map(Saver::Protect);
        let savers = shots
            .then_some(Saver::Bulletproof)
            .into_iter()
            .chain(doctors)
            .collect();
        Blow {
            kill,
            through,
            stopped,
            savers,
        }
    }
}

/// The kills that a player dies of, in the order resolved. MODEL-66: with `doctor-saves=one` "each kill needs its own";
/// "of kills of which all but some are stopped the first to run are the ones stopped".
pub(super) fn killed_by(case: Case<'_>, player: PlayerId, blows: &[Blow]) -> Vec<usize> {
    // MODEL-37: "the dead do not die, revived or not".
    if case.night.player(player).dead {
        return Vec::new();
    }
    let open: Vec<&Blow> = blows
        .iter()
        .filter(|blow| blow.through || !blow.stopped)
        .collect();
    let savers = |blow: &&Blow| {
        if blow.through {
            Vec::new()
        } else {
            blow.savers.clone()
        }
    };
    let left = unsaved(&open.iter().map(savers).collect::<Vec<_>>());
    left.into_iter().map(|place| open[place].kill).collect()
}

/// MODEL-83: the kills that reach a player and that nothing stops; "where there are too few protections for all kills, each kill
/// counts".
pub(super) fn reaching(case: Case<'_>, player: PlayerId, blows: &[Blow]) -> Vec<usize> {
    if case.night.player(player).dead {
        return Vec::new();
    }
    let contested: Vec<&Blow> = blows
        .iter()
        .filter(|blow| !blow.through && !blow.stopped && !blow.savers.is_empty())
        .collect();
    let savers: Vec<Vec<Saver>> = contested.iter().map(|blow| blow.savers.clone()).collect();
    let short = !unsaved(&savers).is_empty();
    let counts = |blow: &&Blow| blow.through || !blow.stopped && (short || blow.savers.is_empty());
    blows.iter().filter(counts).map(|blow| blow.kill).collect()
}

/// Deaths that a death sets off, "after all other deaths of the night". MODEL-83: "a Bomb who dies of a kill takes along every player
/// whose submitted kill reached them", and `bombs` has the pairs of Bomb and killer; MODEL-84: "if a Lover dies, all other Lovers
/// of the night die too", and "a hider dies with whoever dies so".
pub(super) fn set_off(
    case: Case<'_>,
    deaths: &mut PlayerSet,
    bombs: &[(PlayerId, PlayerId)],
    hides: &[(PlayerId, PlayerId)],
) {
    let first = *deaths;
    for &(bomb, killer) in bombs {
        if first.contains(bomb) && !case.night.player(killer).dead {
            deaths.insert(killer);
        }
    }
    loop {
        let before = *deaths;
        let lovers: Vec<PlayerId> = case
            .night
            .living()
            .iter()
            .filter(|&player| case.has(player, Passive::Lover))
            .collect();
        if lovers.iter().any(|&lover| deaths.contains(lover)) {
            lovers.into_iter().for_each(|lover| deaths.insert(lover));
        }
        share_fates(case, deaths, &BTreeSet::new(), hides);
        if *deaths == before {
            return;
        }
    }
}

/// The kills whose order decides which of them a player dies of first: those that land and, where some are stopped for
/// want of protections for all, those as well. Then those of them that land whatever the order.
pub(super) fn contending(
    case: Case<'_>,
    player: PlayerId,
    blows: &[Blow],
) -> (Vec<usize>, Vec<usize>) {
    let fallen = killed_by(case, player, blows);
    let lands = |blow: &Blow| fallen.contains(&blow.kill);
    let sure = |blow: &Blow| blow.through || blow.savers.is_empty();
    let short = blows.iter().any(|blow| lands(blow) && !sure(blow));
    let all: Vec<&Blow> = blows
        .iter()
        .filter(|blow| lands(blow) || short && !blow.stopped)
        .collect();
    let of = |wanted: &dyn Fn(&Blow) -> bool| {
        all.iter()
            .filter(|blow| wanted(blow))
            .map(|blow| blow.kill)
            .collect()
    };
    (of(&|_| true), of(&sure))
}

/// The places at which kills land. NAR-17, NAR-18: "a kill on a guarded player lands on the first resolved of his
/// guards instead (the guard may be protected too; a guard's own guard does not step in)". With `every_guard` it lands
/// on all of them (WOLVES-9). Each list is (action, place), in the order resolved.
pub(super) fn land(
    case: Case<'_>,
    acts: &[Act],
    kills: &[(usize, PlayerId)],
    guards: &[(usize, PlayerId)],
    every_guard: bool,
) -> Vec<(usize, PlayerId)> {
    let mut landed = strikes(case, acts, kills, guards, every_guard);
    for &(kill, place) in kills {
        let stepping = stepping_in(case, acts, (kill, place), guards, every_guard);
        // MODEL-28: "a guard steps in first, even where the ward is protected or Bulletproof".
        if stepping.is_empty() {
            landed.push((kill, place));
        } else {
            let distinct: BTreeSet<PlayerId> =
                stepping.iter().map(|&guard| acts[guard].actor).collect();
            landed.extend(distinct.into_iter().map(|guard| (kill, guard)));
        }
    }
    landed
}

/// MODEL-85, `guard-strikes=yes`: "the guard kills the player who submitted that kill, once a night". Each guard's action with that
/// player, in the order in which guards resolved.
fn strikes(
    case: Case<'_>,
    acts: &[Act],
    kills: &[(usize, PlayerId)],
    guards: &[(usize, PlayerId)],
    every_guard: bool,
) -> Vec<(usize, PlayerId)> {
    if case.switches.guard_strikes == GuardStrikes::No {
        return Vec::new();
    }
    let mut all: BTreeSet<(usize, usize, PlayerId)> = BTreeSet::new();
    for &at in kills.iter().filter(|(kill, _)| acts[*kill].submitted()) {
        let killer = acts[at.0].actor;
        let mut struck = BTreeSet::new();
        for guard in stepping_in(case, acts, at, guards, every_guard) {
            let own = acts[guard].actor;
            if own != killer && struck.insert(own) {
                let turn = guards.iter().position(|&(one, _)| one == guard);
                all.insert((turn.unwrap_or(0), guard, killer));
            }
        }
    }
    all.into_iter()
        .map(|(_, guard, killer)| (guard, killer))
        .collect()
}

/// The guards who take a kill at a place: the first resolved, or all.
pub(super) fn stepping_in(
    case: Case<'_>,
    acts: &[Act],
    (kill, place): (usize, PlayerId),
    guards: &[(usize, PlayerId)],
    every_guard: bool,
) -> Vec<usize> {
    // MODEL-44, MODEL-47: a guard does nothing on a Macho nor against a strongman; MODEL-64: nor against what the
    // guard set off.
    let void = case.has(place, Passive::Macho) || case.strongman(&acts[kill]);
    let stands = |&&(guard, ward): &&(usize, PlayerId)| {
        !void && ward == place && !case.exempt(acts, guard, kill)
    };
    let most = if every_guard { usize::MAX } else { 1 };
    guards
        .iter()
        .filter(stands)
        .take(most)
        .map(|&(guard, _)| guard)
        .collect()
}

/// The kills that strike a player, of those that landed, in the order resolved.
pub(super) fn blows_at(
    case: Case<'_>,
    acts: &[Act],
    landed: &[(usize, PlayerId)],
    protects: &[(usize, PlayerId)],
    player: PlayerId,
) -> Vec<Blow> {
    let blow = |kill: usize| {
        let here = protects.iter().filter(|&&(protection, place)| {
            place == player && !case.exempt(acts, protection, kill)
        });
        Blow::new(
            case,
            acts,
            player,
            kill,
            here.map(|&(protection, _)| protection).collect(),
        )
    };
    landed
        .iter()
        .filter(|&&(_, place)| place == player)
        .map(|&(kill, _)| blow(kill))
        .collect()
}

/// Deaths that are no kills, so that "nothing prevents" them. MODEL-23 to MODEL-27: "if the player hidden behind dies, or
/// was not Town at the start of the night, the hider dies ... Fates chain where both hides work; a hider who ends at
/// himself shares no fate, whatever his alignment"; `hides` are (hider, hidden behind). MODEL-68: `weak` are those whom
/// being Weak kills.
pub(super) fn share_fates(
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
            if hider != behind
                && living(hider)
                && (deaths.contains(behind) || !case.was_town(behind))
            {
                deaths.insert(hider);
            }
        }
        if *deaths == before {
            return;
        }
    }
}

/// Causes of deaths.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Causes {
    /// Pairs of victim and killer. In `snarf`: every kill that reached a player, stopped there or not.
    pub deaths: BTreeSet<(PlayerId, Agent)>,
    /// Kills that a guard took, with the guard and the ward. None in `snarf`, where a guard moves kills like a redirect.
    pub guards: BTreeSet<(Agent, Agent, PlayerId)>,
    /// Pairs of hider and host who share a fate; true if the host died, false if the host was not Town.
    pub fates: BTreeSet<(PlayerId, PlayerId, bool)>,
}

impl Causes {
    /// Settles kills (NAR-17, NAR-18, WOLVES-9). Each list is (action, place), in the order resolved.
    pub(super) fn settled(
        case: Case<'_>,
        acts: &[Act],
        kills: &[(usize, PlayerId)],
        guards: &[(usize, PlayerId)],
        protects: &[(usize, PlayerId)],
        every_guard: bool,
    ) -> Causes {
        let mut causes = Causes::default();
        let landed = land(case, acts, kills, guards, every_guard);
        for player in case.night.player_ids().iter() {
            let blows = blows_at(case, acts, &landed, protects, player);
            let of = killed_by(case, player, &blows);
            causes
                .deaths
                .extend(of.into_iter().map(|kill| (player, acts[kill].agent)));
        }
        for &(kill, ward) in kills {
            let by = stepping_in(case, acts, (kill, ward), guards, every_guard);
            causes.guards.extend(
                by.into_iter()
                    .map(|guard| (acts[kill].agent, acts[guard].agent, ward)),
            );
        }
        causes
    }

    /// Adds shared fates (MODEL-23, MODEL-24), where these players die.
    pub(super) fn with_fates(
        self,
        case: Case<'_>,
        deaths: PlayerSet,
        hides: &[(PlayerId, PlayerId)],
    ) -> Causes {
        let mut fates = BTreeSet::new();
        for &(hider, behind) in hides.iter().filter(|(hider, behind)| hider != behind) {
            if deaths.contains(behind) {
                fates.insert((hider, behind, true));
            }
            if !case.was_town(behind) {
                fates.insert((hider, behind, false));
            }
        }
        Causes { fates, ..self }
    }
}
