//! A player loses a passive, or the limit of one, an additional role, something that they sell or have, or is alive.

use nightcourt_resolvers::model::{ItemId, ItemSet, Night, Passive, Passives, Player, PlayerId};

use super::{Change, Offer};
use crate::seats::Draft;

pub(super) fn offer(night: &Night, offer: &mut Offer) -> bool {
    night
        .player_ids()
        .iter()
        .any(|player| one(night, player, offer))
}

fn one(night: &Night, player: PlayerId, offer: &mut Offer) -> bool {
    let before = *night.player(player);
    let mut with = |change: Change, after: Player| {
        let mut draft = Draft::of(night);
        draft.players[player.index()] = after;
        // A role of the table has its passives and wares by itself: without one of them it is another role.
        draft.make_plain(player);
        offer.draft(change, draft)
    };
    let Player {
        passives,
        also,
        vends,
        holds,
        money,
        ..
    } = before;
    passives.iter().any(|passive| {
        let passives = passives.without(Passives::NONE.with(passive));
        let change = Change::RemovePassive(player, passive);
        let limited = passive == Passive::BulletproofXShot && !passives.has(Passive::Bulletproof);
        with(change, Player { passives, ..before })
            || limited
                && with(
                    change,
                    Player {
                        passives: passives.with(Passive::Bulletproof),
                        ..before
                    },
                )
    }) || also.iter().any(|gone| {
        let also = also.iter().filter(|&role| role != gone).collect();
        with(Change::RemoveRole(player, gone), Player { also, ..before })
    }) || vends.iter().any(|sold| {
        let vends = vends.without(ItemSet::of(sold));
        with(
            Change::RemoveVendor(player, sold),
            Player { vends, ..before },
        ) || plainer(sold)
            .filter(|&other| !vends.contains(other))
            .any(|other| {
                let vends = vends.union(ItemSet::of(other));
                with(
                    Change::Vend(player, sold, other),
                    Player { vends, ..before },
                )
            })
    }) || holds.iter().any(|item| {
        let holds = holds.without(ItemSet::of(item));
        with(Change::RemoveItem(player, item), Player { holds, ..before })
    }) || [0, 1].into_iter().filter(|&less| less < money).any(|less| {
        with(
            Change::Money(player, less),
            Player {
                money: less,
                ..before
            },
        )
    }) || before.dead
        && with(
            Change::Alive(player),
            Player {
                dead: false,
                ..before
            },
        )
}

/// The items that are plainer than this one: fruit only informs, money adds up, anything else is held; and of what is
/// held, the gun, which is the first in the list.
pub(super) fn plainer(item: ItemId) -> impl Iterator<Item = ItemId> {
    (0..item.index().min(ItemId::FIRST_HELD + 1)).map(|number| ItemId::new(number as u8))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_words};
    use super::offer;

    #[test]
    fn passives_and_belongings_go_one_by_one() {
        check(
            offer,
            "Ann = Town Bulletproof Macho Cop with gun, 2 money | Bob = Town Vanilla (dead)",
            "",
            &[
                (
                    "Ann is not Bulletproof",
                    "Bob = Town Vanilla (dead) | Ann = Town Macho Vanilla with gun, 2 money",
                ),
                (
                    "Ann is not Macho",
                    "Bob = Town Vanilla (dead) | Ann = Town Bulletproof Vanilla with gun, 2 money",
                ),
                (
                    "Ann holds no gun",
                    "Bob = Town Vanilla (dead) | Ann = Town Bulletproof Macho Vanilla with 2 money",
                ),
                (
                    "Ann has 0 money",
                    "Bob = Town Vanilla (dead) | Ann = Town Bulletproof Macho Vanilla with gun",
                ),
                (
                    "Ann has 1 money",
                    "Bob = Town Vanilla (dead) | Ann = Town Bulletproof Macho Vanilla with gun, 1 money",
                ),
                (
                    "Bob is alive",
                    "Bob = Town Vanilla | Ann = Town Bulletproof Macho Cop with gun, 2 money",
                ),
            ],
        );
    }

    /// A Vanilla Cop tells a Neighbor from a Vanilla; where nobody does, these words are left out with all others.
    #[test]
    fn roles_beside_a_vanilla_one_go_one_by_one_where_somebody_reads_them() {
        let roster = "Ann = Town Vanilla Cop | Bob = Town Neighbor Mason Vanilla with gun";
        check(
            offer,
            roster,
            "Ann -> Bob",
            &[
                (
                    "Bob is no Mason",
                    "Ann = Town Vanilla Cop | Bob = Town Neighbor Vanilla with gun // Ann: vanilla-cop -> Bob",
                ),
                (
                    "Bob is no Neighbor",
                    "Ann = Town Vanilla Cop | Bob = Town Mason Vanilla with gun // Ann: vanilla-cop -> Bob",
                ),
                (
                    "Bob holds no gun",
                    "Ann = Town Vanilla Cop | Bob = Town Mason Neighbor Vanilla // Ann: vanilla-cop -> Bob",
                ),
            ],
        );
    }

    #[test]
    fn a_role_without_its_passive_is_another_role() {
        check(
            offer,
            "Ann = Town Paranoid Gun Owner | Bob = Town Cop",
            "Bob -> Ann",
            &[(
                "Ann is not PGO",
                "Bob = Town Cop | Ann = Town Vanilla // Bob: investigate -> Ann",
            )],
        );
    }

    #[test]
    fn a_vendor_may_sell_what_is_plainer() {
        check_words(
            offer,
            "Ann = Town Cop | Bob = Town {visit; vendor:gun, vendor:knife}",
            "Ann -> Bob",
            &[
                "Bob is no vendor of gun",
                "Bob sells fruit instead of gun",
                "Bob sells money instead of gun",
                "Bob is no vendor of knife",
                "Bob sells fruit instead of knife",
                "Bob sells money instead of knife",
            ],
        );
        check_words(
            offer,
            "Ann = Town Inventor | Bob = Town {visit; vendor:knife}",
            "Ann: give gun -> Bob",
            &[
                "Bob is no vendor of knife",
                "Bob sells fruit instead of knife",
                "Bob sells money instead of knife",
                "Bob sells gun instead of knife",
            ],
        );
    }

    #[test]
    fn who_has_nothing_loses_nothing() {
        check(
            offer,
            "Ann = Town Cop | Bob = Town Vanilla",
            "Ann -> Bob",
            &[],
        );
        check_words(
            offer,
            "Ann = Town Cop with 1 money",
            "",
            &["Ann has 0 money"],
        );
    }
}
