//! A night as bytes: equal nights, and only they, have equal keys. Never written to disk.

use nightcourt_resolvers::model::{Night, Player, Role, RoleId};

/// The bytes of a night.
#[must_use]
pub fn key(night: &Night) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(128);
    write_key(&mut bytes, night);
    bytes
}

/// Appends the bytes of a night.
pub fn write_key(bytes: &mut Vec<u8>, night: &Night) {
    bytes.push(night.actions().len() as u8);
    for action in night.actions() {
        bytes.extend([action.ability as u8, action.actor.index() as u8, action.item.index() as u8]);
        bytes.extend(action.named().iter().map(|named| named.index() as u8));
    }
    bytes.push(night.players().len() as u8);
    for player in night.players() {
        write_player(bytes, player);
    }
    bytes.push(night.order().len() as u8);
    bytes.extend(night.order().iter().map(|player| player.index() as u8));
}

/// Appends the bytes of a player.
pub(super) fn write_player(bytes: &mut Vec<u8>, player: &Player) {
    bytes.push(player.alignment as u8);
    match player.role {
        Role::Named(role) => {
            bytes.push(1 + RoleId::all().position(|one| one == role).expect("every role is in the table") as u8)
        }
        Role::Spelled(abilities) => {
            bytes.extend([0, abilities.len() as u8]);
            bytes.extend(abilities.iter().map(|ability| ability as u8));
        }
    }
    let passives = player.passives.iter().fold(0_u16, |bits, passive| bits | 1 << passive as u16);
    let plain =
        passives == 0 && player.vends.is_empty() && player.holds.is_empty() && player.money == 0 && !player.dead;
    bytes.push(u8::from(!plain));
    if !plain {
        bytes.extend(passives.to_be_bytes());
        bytes.extend(player.vends.bits().to_be_bytes());
        bytes.extend(player.holds.bits().to_be_bytes());
        bytes.extend(player.money.to_be_bytes());
        bytes.push(u8::from(player.dead));
    }
}
