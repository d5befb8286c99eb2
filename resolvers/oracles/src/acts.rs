//! Actions, submitted and triggered, and the rules of MODEL and OUTCOME about one action or one player.
//!
//! All literal readings share them: each is compared with its own system, which shares none of it, so a mistake here
//! shows as a disagreement.

use std::collections::{BTreeMap, BTreeSet};

use nightcourt_resolvers::model::{
    Ability, Alignment, Component, ItemId, ItemSet, Night, Passive, PlayerId, PlayerSet, Reading,
    Reflex, Trigger,
};
use nightcourt_resolvers::outcome::{Agent, Reads, Value};
use nightcourt_resolvers::ruling::{
    BlockBlockers, BlockEvasion, DoctorAgainst, NarOwnTrigger, RolestopStrongman, StrongmanBlock,
    Switches,
};
use nightcourt_resolvers::system::System;

use crate::{guns, titles};

/// A night, a system and switches.
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
        Case {
            system,
            night,
            switches,
            vanillaised: PlayerSet::EMPTY,
        }
    }

    pub(crate) fn has(self, player: PlayerId, passive: Passive) -> bool {
        !self.vanillaised.contains(player) && self.night.player(player).passives.has(passive)
    }

    fn vends(self, player: PlayerId) -> ItemSet {
        if self.vanillaised.contains(player) {
            ItemSet::EMPTY
        } else {
            self.night.player(player).vends
        }
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
        let goes_through =
            self.switches.strongman_block == StrongmanBlock::GoesThrough && self.strongman(act);
        let only_blocks = || {
            self.night
                .player(act.actor)
                .role
                .abilities()
                .iter()
                .all(|one| one.has(Component::Block))
        };
        let blocker = self.switches.block_blockers == BlockBlockers::No
            && act.has(Component::Block)
            && only_blocks();
        let evades = self.switches.block_evasion == BlockEvasion::No
            && (act.is(Ability::Commute) || act.is(Ability::Hide));
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

    /// MODEL-82, `doctor-against=scum`: "a protection that is no jail stops only kills by players who were Mafia or Werewolf".
    pub(crate) fn saves_from(self, protection: Ability, killer: PlayerId) -> bool {
        let side = self.night.player(killer).alignment;
        self.switches.doctor_against == DoctorAgainst::All
            || protection == Ability::Jail
            || side == Alignment::Mafia
            || side == Alignment::Werewolf
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
        let same = are_of_one_side(side(act.actor), side(target));
        let ascetic = self.has(target, Passive::Ascetic) && !act.kills();
        let loyal = self.has(act.actor, Passive::Loyal) && !same;
        let disloyal = self.has(act.actor, Passive::Disloyal) && same;
        ascetic || act.submitted() && (loyal || disloyal)
    }

    /// MODEL-68: "if an action that this player submits reaches a player who was not Town at the start of the night
    /// (himself included), this player dies". The player who dies of it, where the action's visits reach these players.
    pub(crate) fn dies_of_weakness(self, act: &Act, reached: &[PlayerId]) -> Option<PlayerId> {
        let weak = act.submitted() && self.has(act.actor, Passive::Weak);
        (weak && reached.iter().any(|&place| !self.was_town(place))).then_some(act.actor)
    }
}

/// MODEL-69: "Sides are Town, Mafia, Werewolf, Cult and Neutral", of which the three Neutrals are one.
pub(crate) fn are_of_one_side(one: Alignment, other: Alignment) -> bool {
    const SIDES: [&[Alignment]; 5] = [
        &[Alignment::Town],
        &[Alignment::Mafia],
        &[Alignment::Werewolf],
        &[Alignment::Cult],
        &[
            Alignment::NeutralHostile,
            Alignment::NeutralScum,
            Alignment::NeutralTown,
        ],
    ];
    SIDES
        .iter()
        .any(|side| side.contains(&one) && side.contains(&other))
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
    /// A redirect or a drive has changed its target.
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
    /// MODEL-8: its components, in the order of the table of section 2. A Shot and a Suicide are a kill; a Vend is a visit
    /// and a gift.
    pub(crate) fn parts(&self) -> &'static [Component] {
        match self.kind {
            Kind::Of(ability) => ability.row().parts,
            Kind::Shot | Kind::Suicide => &[Component::Kill],
            Kind::Vend => &[Component::Visit, Component::Give],
        }
    }
    pub(crate) fn has(&self, component: Component) -> bool {
        self.parts().contains(&component)
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
    /// The action that set it off, and the passive.
    pub(crate) fn source(&self) -> Option<(usize, Reflex)> {
        match self.agent {
            Agent::Submitted(_) => None,
            Agent::Passive(reflex) => self.ancestors.last().map(|&by| (by, reflex)),
        }
    }
    /// The ability that gives it a class and a category, and under which its visit is read.
    pub(crate) fn like(&self) -> Ability {
        match self.kind {
            Kind::Of(ability) => ability,
            Kind::Shot | Kind::Suicide => Ability::Kill,
            Kind::Vend => Ability::Give,
        }
    }
}

/// Every submitted action, in the order of submission.
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

/// The passives of `owner` that a visit by `act` at him would set off, chains apart.
pub(crate) fn answers(case: Case<'_>, act: &Act, owner: PlayerId) -> Vec<Reflex> {
    // MODEL-63: "Nobody sets off his own passives"; a Shot and a Suicide make no visit and set off nothing.
    if act.actor == owner || !(act.has(Component::Visit) || act.is(Ability::Drive)) {
        return Vec::new();
    }
    let mut reflexes = Vec::new();
    if case.has(owner, Passive::Pgo) {
        reflexes.push(Reflex {
            owner,
            trigger: Trigger::Pgo,
        });
    }
    // MODEL-61: "A drive's visits, where it makes any, set off a PGO, but no vendor or Suicidal: those need targeting".
    if !act.is(Ability::Drive) {
        if case.has(owner, Passive::Suicidal) {
            reflexes.push(Reflex {
                owner,
                trigger: Trigger::Suicidal,
            });
        }
        for item in case.vends(owner).iter() {
            reflexes.push(Reflex {
                owner,
                trigger: Trigger::Vendor(item),
            });
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
    chain
        .iter()
        .position(|&fired| fired == reflex)
        .map(|first| chain[first..].to_vec())
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
    let elder = acts
        .iter()
        .filter(|act| act.ancestors.last() == Some(&cause))
        .count();
    let mut place = acts[cause].place.clone();
    place.push(elder);
    Act {
        agent: Agent::Passive(reflex),
        actor: reflex.owner,
        kind,
        item,
        target: if kind == Kind::Suicide {
            None
        } else {
            Some(acts[cause].actor)
        },
        destination: None,
        pair: None,
        moved: false,
        driven: Vec::new(),
        ancestors,
        place,
    }
}

/// MODEL-54: "framed → mafia. Otherwise the alignment (recruited: cult), of which town reads mafia at a Miller and mafia
/// reads town at a Godfather. So a Neutral or recruited Miller reads what he is."
pub(crate) fn alignment_read(
    case: Case<'_>,
    player: PlayerId,
    framed: bool,
    recruited: bool,
) -> Value {
    let plain = if recruited {
        Reading::Cult
    } else {
        side(case.night.player(player).alignment)
    };
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

/// The value of a reading of the role or of guns, of a player who holds this. Others read the start of the night. OUTCOME-12: "`rolecop` reads what the player
/// has of his own at the start"; OUTCOME-16: "`vanilla-cop`: `vanilla` (no abilities or passives of his own) or `not vanilla`;
/// `neapolitan`: `vanilla town` (Town at the start) or `not vanilla town`". SNARF-32: "who was vanillaised at a lower
/// order reads `vanilla`". None of any other reading.
pub(crate) fn role_read(
    case: Case<'_>,
    ability: Ability,
    place: PlayerId,
    holds: ItemSet,
) -> Option<Value> {
    let player = case.night.player(place);
    let lost = case.vanillaised.contains(place);
    let vanilla = lost || player.is_vanilla();
    let reads = |yes: bool, reads: Reads, otherwise: Reads| {
        Some(Value::Reads(if yes { reads } else { otherwise }))
    };
    if ability == Ability::Rolecop {
        Some(if lost {
            Value::Reads(Reads::Vanilla)
        } else {
            titles::title_read(player, case.switches.rolecop)
        })
    } else if ability == Ability::VanillaCop {
        reads(vanilla, Reads::Vanilla, Reads::NotVanilla)
    } else if ability == Ability::Neapolitan {
        reads(
            vanilla && case.was_town(place),
            Reads::VanillaTown,
            Reads::NotVanillaTown,
        )
    } else if ability == Ability::Gunsmith {
        Some(guns::gun_read(player, &case.switches.guns, lost, holds))
    } else {
        None
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

/// MODEL-32: several composed in order, "each in turn renames whose death is reported".
pub(crate) fn renamed_in_turn(deaths: PlayerSet, exchanges: &[[PlayerId; 2]]) -> PlayerSet {
    let mut reported = deaths;
    for &pair in exchanges {
        reported = reported
            .iter()
            .map(|player| swapped(player, pair))
            .collect();
    }
    reported
}

/// MODEL-33: "in the others exchanges that share a player, directly or through others, all do nothing".
pub(crate) fn renamed_at_once(deaths: PlayerSet, exchanges: &[[PlayerId; 2]]) -> PlayerSet {
    let meet = |one: usize, other: usize| {
        exchanges[one]
            .iter()
            .any(|player| exchanges[other].contains(player))
    };
    let alone = |&one: &usize| (0..exchanges.len()).all(|other| other == one || !meet(one, other));
    let working: Vec<[PlayerId; 2]> = (0..exchanges.len())
        .filter(alone)
        .map(|one| exchanges[one])
        .collect();
    renamed_in_turn(deaths, &working)
}

/// A protection that each kill needs for itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Saver {
    /// MODEL-79: a limited Bulletproof "counts as one more protect".
    Bulletproof,
    Protect(usize),
}

/// MODEL-66, `doctor-saves=one`: "each kill needs its own". The kills for which no protection is left, of kills in order with
/// the protections that may stop each. A protection is passed on if its kill finds another.
pub(crate) fn unsaved<T: Copy + Ord>(kills: &[Vec<T>]) -> Vec<usize> {
    fn save<T: Copy + Ord>(
        kills: &[Vec<T>],
        kill: usize,
        tried: &mut BTreeSet<T>,
        taken: &mut BTreeMap<T, usize>,
    ) -> bool {
        kills[kill].iter().any(|&saver| {
            let other = taken.get(&saver).copied();
            let free =
                tried.insert(saver) && other.is_none_or(|other| save(kills, other, tried, taken));
            if free {
                taken.insert(saver, kill);
            }
            free
        })
    }
    let mut taken = BTreeMap::new();
    (0..kills.len())
        .filter(|&kill| !save(kills, kill, &mut BTreeSet::new(), &mut taken))
        .collect()
}
