//! Writes a night as engines receive it.

use nightcourt_resolvers::model::{Ability, Action, ItemId, ItemSet, Passive, Player};
use nightcourt_resolvers::ruling::Rolecop;
use nightcourt_resolvers::text::{Sheet, value_words};

use crate::protocol::{AskedAction, AskedNight, AskedPlayer};

/// Returns a night in the form that engines receive, in the names of its sheet, with roles as a Role Cop reads them.
#[must_use]
pub fn asked(sheet: &Sheet, rolecop: Rolecop) -> AskedNight {
    let night = &sheet.night;
    AskedNight {
        players: sheet
            .names
            .iter()
            .zip(night.players())
            .map(|(name, one)| player(sheet, name, one, rolecop))
            .collect(),
        actions: night
            .actions()
            .iter()
            .map(|one| action(sheet, one))
            .collect(),
        order: night
            .order()
            .iter()
            .map(|&one| sheet.name(one).to_owned())
            .collect(),
    }
}

fn player(sheet: &Sheet, name: &str, player: &Player, rolecop: Rolecop) -> AskedPlayer {
    let named = |items: ItemSet| items.iter().map(|one| item(sheet, one)).collect();
    AskedPlayer {
        name: name.to_owned(),
        alignment: player.alignment.id().to_owned(),
        role: role_word(sheet, player, rolecop),
        abilities: player
            .role
            .abilities()
            .iter()
            .map(|ability| ability.id().to_owned())
            .collect(),
        passives: player
            .passives
            .iter()
            .map(Passive::id)
            .map(str::to_owned)
            .collect(),
        vends: named(player.vends),
        holds: named(player.holds),
        money: player.money,
        dead: player.dead,
    }
}

fn action(sheet: &Sheet, action: &Action) -> AskedAction {
    AskedAction {
        actor: sheet.name(action.actor).to_owned(),
        ability: action.ability.id().to_owned(),
        item: (action.ability == Ability::Give).then(|| item(sheet, action.item)),
        targets: action
            .named()
            .iter()
            .map(|&one| sheet.name(one).to_owned())
            .collect(),
    }
}

fn item(sheet: &Sheet, item: ItemId) -> String {
    sheet
        .items
        .get(item.index())
        .map_or("?", String::as_str)
        .to_owned()
}

/// Returns the word that a Role Cop reads of a player.
pub(crate) fn role_word(sheet: &Sheet, player: &Player, rolecop: Rolecop) -> String {
    value_words(rolecop.reads(player), sheet.words())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_needs_no_table_of_roles() {
        let sheet = Sheet::parse(
            "[roles]\nDigger = {track, revive; ascetic}\n[players]\nAnn = Mafia Ninja JOAT (Cop, Doctor)\n\
             Bob = Town Digger with gun, 3 money\nCy = Town Fruit Vendor\nDi = Town Vanilla (dead)\n\
             [actions]\nAnn: protect -> Cy\nCy: give fruit -> Ann\n[order]\nCy\n",
        );
        let sheet = sheet.unwrap_or_else(|errors| panic!("{errors:?}"));
        let night = asked(&sheet, Rolecop::default());
        let [ann, bob, cy, di] = &night.players[..] else {
            panic!("{night:?}")
        };
        assert_eq!(
            (ann.alignment.as_str(), &ann.passives[..]),
            ("mafia", &["ninja".to_owned()][..])
        );
        assert_eq!(ann.abilities, ["investigate", "protect"]);
        assert_eq!(
            (bob.role.as_str(), bob.money, &bob.holds[..]),
            ("Digger", 3, &["gun".to_owned()][..])
        );
        assert_eq!(bob.passives, ["ascetic"]);
        assert_eq!(
            (cy.abilities[0].as_str(), night.actions[1].item.as_deref()),
            ("give", Some("fruit"))
        );
        assert_eq!((di.role.as_str(), di.dead), ("vanilla", true));
        assert_eq!(night.order, ["Cy"]);
    }
}
