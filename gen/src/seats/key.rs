//! A night as bytes: equal nights, and only they, have equal keys. Never written to disk.

use nightcourt_resolvers::model::{Action, Night, Player, PlayerId, ROLES, Role, RoleId};

/// The mark before a role that is no row of the table: bytes that no row has, whose own are 1 and up.
const SPELLED: u8 = 0;
const LISTED: u8 = 254;
const OWN: u8 = 255;
const _: () = assert!(ROLES.len() < LISTED as usize);

/// The bytes of a night.
#[must_use]
pub fn key(night: &Night) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(128);
    write_parts(&mut bytes, night.players(), night.actions(), night.order());
    bytes
}

/// Appends the bytes of a night of these parts.
pub fn write_parts(
    bytes: &mut Vec<u8>,
    players: &[Player],
    actions: &[Action],
    order: &[PlayerId],
) {
    bytes.push(actions.len() as u8);
    for action in actions {
        bytes.extend([
            action.ability as u8,
            action.actor.index() as u8,
            action.item.index() as u8,
        ]);
        bytes.extend(action.named().iter().map(|named| named.index() as u8));
    }
    bytes.push(players.len() as u8);
    for player in players {
        write_player(bytes, player);
    }
    bytes.push(order.len() as u8);
    bytes.extend(order.iter().map(|player| player.index() as u8));
}

/// Appends the bytes of a player.
pub(super) fn write_player(bytes: &mut Vec<u8>, player: &Player) {
    bytes.push(player.alignment as u8);
    let mut alias = 0;
    let mut row = |role: RoleId| {
        let place = role.place();
        alias = place.1;
        1 + place.0
    };
    match player.role {
        Role::Named(role) => bytes.push(row(role)),
        Role::Spelled(_) => bytes.push(SPELLED),
        Role::Listed(role, _) => bytes.extend([LISTED, row(role)]),
        Role::Own(own, _) => bytes.extend([OWN, own.number]),
    }
    if !matches!(player.role, Role::Named(_)) {
        let abilities = player.role.abilities();
        bytes.push(abilities.len() as u8);
        bytes.extend(abilities.iter().map(|ability| ability as u8));
    }
    let passives = player
        .passives
        .iter()
        .fold(0_u32, |bits, passive| bits | 1 << passive as u32);
    // Keys of nights with the first sixteen alone stay as they are.
    let beyond = (passives >> 16) as u8;
    let worded = alias > 0 || !player.also.is_empty() || !player.limits.is_empty();
    let plain = passives == 0 && !player.has_belongings() && !player.dead;
    let ordered = !player.order.is_empty();
    let flags = u8::from(!plain) | u8::from(worded) << 1 | u8::from(ordered) << 2;
    bytes.push(flags | u8::from(beyond > 0) << 3);
    if ordered {
        bytes.push(player.order.iter().count() as u8);
        bytes.extend(player.order.iter().map(|passive| passive as u8));
    }
    if !plain {
        bytes.extend((passives as u16).to_be_bytes());
        if beyond > 0 {
            bytes.push(beyond);
        }
        bytes.extend(player.vends.bits().to_be_bytes());
        bytes.extend(player.holds.bits().to_be_bytes());
        bytes.extend(player.money.to_be_bytes());
        bytes.push(u8::from(player.dead));
    }
    if worded {
        bytes.push(alias);
        bytes.extend(player.limits.bits().to_be_bytes());
        bytes.extend(
            player
                .also
                .bits()
                .iter()
                .flat_map(|bits| bits.to_be_bytes()),
        );
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::text::Sheet;

    use super::*;

    /// A night of one doer and two others, told so; and the same with something in the doer's place.
    fn night(doer: &str, rest: &str) -> Night {
        let text = format!("[players]\nA = {doer}\nB = Town\nC = Town\n{rest}\n");
        Sheet::parse(&text)
            .unwrap_or_else(|errors| panic!("{text}{errors:?}"))
            .night
    }

    /// Each of these nights differs from the others in one thing or more, so each has its own key.
    #[test]
    fn nights_that_differ_have_different_keys() {
        let doers = [
            "Town Cop",
            "Town Sheriff",
            "Town Alignment Cop",
            "Town Seer",
            "Mafia Cop",
            "Town Doctor",
            "Town {investigate}",
            "Town {protect}",
            "Town {investigate, protect}",
            "Town JOAT {investigate}",
            "Town JOAT {investigate, protect}",
            "Town Ascetic Cop",
            "Town Bulletproof Cop",
            "Town Ascetic Bulletproof Cop",
            "Town vendor:fruit Cop",
            "Town vendor:rope Cop",
            "Town Cop with rope",
            "Town Cop with rope, candle",
            "Town Cop with 1 money",
            "Town Cop with 2 money",
            "Town Cop with 256 money",
            "Town Cop (dead)",
            "Town 1-shot Cop",
            "Town 2-shot Cop",
            "Town Odd-Night Cop",
            "Town Mason Cop",
            "Town Neighbor Cop",
            "Town Mason Sheriff",
        ];
        let mut nights: Vec<Night> = doers.iter().map(|doer| night(doer, "")).collect();
        let all = "Town {investigate, protect, give, drive}";
        nights.extend(
            [
                "[order]\nA",
                "[order]\nB",
                "[order]\nA, B",
                "[order]\nB, A",
                "[actions]\nA: investigate -> B",
                "[actions]\nA: investigate -> C",
                "[actions]\nA: protect -> B",
                "[actions]\nA: investigate -> B\nA: protect -> B",
                "[actions]\nA: protect -> B\nA: investigate -> B",
                "[actions]\nA: give fruit -> B",
                "[actions]\nA: give rope -> B",
                "[actions]\nA: drive -> B, C",
                "[actions]\nA: drive -> A, B",
            ]
            .map(|rest| night(all, rest)),
        );
        for (place, one) in nights.iter().enumerate() {
            for other in &nights[..place] {
                assert!(one != other && key(one) != key(other), "{one:?}\n{other:?}");
            }
        }
        assert_eq!(key(&night(all, "")), key(&night(all, "")));
    }

    /// After the side and the row of a role: one for a passive and the like, two for a word of the role that does nothing tonight.
    #[test]
    fn two_bits_say_what_more_of_a_player_follows() {
        let flags = |player: &str| {
            let mut bytes = Vec::new();
            write_player(&mut bytes, &night(player, "").players()[0]);
            bytes[2]
        };
        assert_eq!(
            [
                "Town Cop",
                "Town Ascetic Cop",
                "Town 1-shot Cop",
                "Town Ascetic 1-shot Cop"
            ]
            .map(flags),
            [0, 1, 2, 3]
        );
    }
}
