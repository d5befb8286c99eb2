//! Rosters: alignments, passives, belongings, the dead. Roles come later, with the actions, unless they are dealt.

use nightcourt_resolvers::model::{AbilityList, Alignment, MAX_PLAYERS, Player, PlayerId, Role};

use crate::build::shuffle;
use crate::choose::Choose;
use crate::settings::{Casting, Extra, Settings};

/// The most passives that a player is given beside the role's.
const MOST_PASSIVES: u32 = 4;
/// The most items that a player holds from the start.
const MOST_ITEMS: u32 = 2;

/// Fills the roster; with players who have no role yet, unless roles are dealt.
pub(crate) fn fill(choose: &mut impl Choose, settings: &Settings, players: &mut Vec<Player>) {
    let count = match settings.casting {
        Casting::ForActions | Casting::Game(_) => choose.within(settings.players).min(MAX_PLAYERS as u32),
        Casting::Setup(_) | Casting::Census(_) => 0,
    };
    match &settings.casting {
        Casting::ForActions => {
            for _ in 0..count {
                let alignment = settings.alignments.draw(choose).unwrap_or(Alignment::Town);
                let mut player = Player::new(alignment, Role::Spelled(AbilityList::EMPTY));
                equip(choose, settings, &mut player);
                players.push(player);
            }
            return;
        }
        Casting::Game(deal) => deal.left(choose, count as usize, players),
        Casting::Setup(deal) => deal.shuffled(choose, players),
        Casting::Census(_) => return,
    }
    for player in players {
        equip(choose, settings, player);
    }
}

/// Gives a player what comes beside side and role.
fn equip(choose: &mut impl Choose, settings: &Settings, player: &mut Player) {
    player.dead = choose.happens(settings.dead);
    for _ in 0..MOST_PASSIVES {
        if !choose.happens(settings.modified) {
            break;
        }
        match settings.extras.draw(choose) {
            Some(Extra::Passive(passive)) => player.passives = player.passives.with(passive),
            Some(Extra::Vendor(item)) => player.vends.insert(item),
            None => {}
        }
    }
    let dealt = !matches!(settings.casting, Casting::ForActions);
    if !(dealt && player.role.has_no_ability()) && choose.happens(settings.limited) {
        let limit = settings.limits.draw(choose);
        player.limits = limit.map_or(player.limits, |limit| player.limits.with(limit));
    }
    for _ in 0..MOST_ITEMS {
        if !choose.happens(settings.holds) {
            break;
        }
        if let Some(item) = settings.held.draw(choose).filter(|item| item.is_held()) {
            player.holds.insert(item);
        }
    }
    if choose.happens(settings.rich) {
        player.money = choose.within(settings.money);
    }
}

/// A pre-decided order of players, of any length but none.
pub(crate) fn order(choose: &mut impl Choose, players: usize, order: &mut Vec<PlayerId>) {
    order.extend((0..players).map(|number| PlayerId::new(number as u8)));
    shuffle(choose, order);
    if players > 1 {
        order.truncate(1 + choose.below(players as u32) as usize);
    }
}
