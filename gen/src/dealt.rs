//! Actions of a dealt game: a member carries out each faction's kill, and other players use their roles.

use nightcourt_resolvers::model::{Ability, Action, Alignment, ItemId, MAX_ACTIONS, PlayerId, PlayerSet};

use crate::build::{Buffers, living};
use crate::choose::Choose;
use crate::deal::Killer;
use crate::deeds::{Maker, some_of};
use crate::settings::{Acting, Settings};

/// Fills the list of actions.
pub(crate) fn fill(choose: &mut impl Choose, settings: &Settings, killer: Killer, night: &mut Buffers) {
    let living = living(&night.players);
    let total = match settings.acting {
        Acting::Each { .. } => MAX_ACTIONS,
        Acting::Total(span) => choose.within(span).min(MAX_ACTIONS as u32) as usize,
    };
    let killers = killers(choose, settings, killer, night, living);
    let killers = some_of(choose, killers, total);
    let able: PlayerSet = living.iter().filter(|player| !is_idle(night, *player)).collect();
    let able = match killer {
        Killer::Also => able,
        Killer::Forgoes | Killer::Idle => able.without(killers),
    };
    let acting: PlayerSet = match settings.acting {
        Acting::Each { acts, again: _ } => {
            let chance = |actor: &PlayerId| settings.use_of(&night.players[actor.index()]).unwrap_or(acts);
            able.iter().filter(|actor| choose.happens(chance(actor))).collect()
        }
        Acting::Total(_) => some_of(choose, able, total - killers.len()),
    };
    let mut maker = Maker { settings, living, acting: acting.union(killers), night, killed: [true; 2] };
    for actor in killers.iter() {
        let action = kill(choose, &maker, actor);
        maker.night.actions.extend(action);
    }
    match settings.acting {
        Acting::Each { acts: _, again } => {
            for actor in acting.iter() {
                while maker.night.actions.len() < total && maker.use_role(choose, actor) && choose.happens(again) {}
            }
        }
        Acting::Total(_) => maker.rounds(choose, acting, total, Maker::use_role),
    }
}

fn is_idle(night: &Buffers, player: PlayerId) -> bool {
    night.players[player.index()].role.has_no_ability()
}

/// For each faction that kills, the member who does it. Players whose role kills are skipped:
/// their kill is not the factional one.
fn killers(
    choose: &mut impl Choose,
    settings: &Settings,
    killer: Killer,
    night: &Buffers,
    living: PlayerSet,
) -> PlayerSet {
    let mut killers = PlayerSet::EMPTY;
    for faction in [Alignment::Mafia, Alignment::Werewolf] {
        let may = |id: &PlayerId| {
            let player = &night.players[id.index()];
            player.alignment == faction && !player.role.has(Ability::Kill)
        };
        let members: PlayerSet = living.iter().filter(may).collect();
        let idle: PlayerSet = members.iter().filter(|member| is_idle(night, *member)).collect();
        let members = match killer {
            Killer::Idle if !idle.is_empty() => idle,
            Killer::Idle | Killer::Forgoes | Killer::Also => members,
        };
        if !members.is_empty() && choose.happens(settings.faction_kill) {
            killers = choose.member(members).map_or(killers, |member| killers.union(PlayerSet::of(member)));
        }
    }
    killers
}

/// The kill of a player's faction. It aims outside the faction, if there is anybody.
fn kill(choose: &mut impl Choose, maker: &Maker<'_>, actor: PlayerId) -> Option<Action> {
    let players = &maker.night.players;
    let side = players[actor.index()].alignment;
    let prey: PlayerSet = maker.living.iter().filter(|other| players[other.index()].alignment != side).collect();
    let prey = if prey.is_empty() { maker.living.without(PlayerSet::of(actor)) } else { prey };
    let target = maker.somebody(choose, prey)?;
    Action::new(actor, Ability::Kill, &[target], ItemId::FRUIT)
}
