//! Nouns for players: the role and notable traits, never the name.

use nightcourt_resolvers::model::{
    Ability, Action, Alignment, ItemId, ItemSet, Passive, Passives, PlayerId, ROLES, Role, RoleId,
    RoleRow,
};
use nightcourt_resolvers::text::Sheet;

/// The noun of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Noun {
    /// As `Bulletproof Doctor`; two players may be called the same.
    pub(super) words: String,
    /// Their actions, named where they are first mentioned as somebody else's concern: ` who kills and blocks`.
    pub(super) does: String,
    /// Their traits, named where they are first mentioned: ` with money`.
    pub(super) has: String,
    /// True if there are no notable traits: only a role, or a bystander.
    pub(super) plain: bool,
}

/// The noun of a player of this night.
pub(super) fn noun(sheet: &Sheet, player: PlayerId) -> Noun {
    let his = sheet.night.player(player);
    let actions: Vec<&Action> = sheet
        .night
        .actions()
        .iter()
        .filter(|action| action.actor == player)
        .collect();
    let known = called(sheet, player, &actions);
    let mut words: Vec<String> = Vec::new();
    if his.dead {
        words.push("dead".to_owned());
    }
    if !known.sides.contains(&his.alignment) {
        words.push(side(his.alignment).to_owned());
    }
    words.extend(
        his.passives
            .without(known.passives)
            .iter()
            .map(|passive| passive.word().to_owned()),
    );
    let vends = his.vends.without(known.vends);
    words.extend(
        vends
            .iter()
            .map(|item| format!("{}-vending", item_name(sheet, item))),
    );
    let plain = words.is_empty();
    words.push(known.word.to_owned());
    Noun {
        words: words.join(" "),
        does: known.does,
        has: belongings(sheet, player),
        plain,
    }
}

/// Reports whether a player's word alone says that this is what they do.
pub(super) fn says(sheet: &Sheet, action: &Action) -> bool {
    let alone = sheet
        .night
        .actions()
        .iter()
        .filter(|other| other.actor == action.actor)
        .count()
        == 1;
    alone
        && match sheet.night.player(action.actor).role {
            Role::Named(role) => role.row().abilities == [action.ability],
            role => role.has(action.ability),
        }
}

/// The word for a player, and what it says already.
struct Called {
    word: &'static str,
    sides: &'static [Alignment],
    passives: Passives,
    vends: ItemSet,
    does: String,
}

fn called(sheet: &Sheet, player: PlayerId, actions: &[&Action]) -> Called {
    let his = sheet.night.player(player);
    let bare = |word| Called {
        word,
        sides: usual_sides(word),
        passives: Passives::NONE,
        vends: ItemSet::EMPTY,
        does: String::new(),
    };
    if actions.is_empty() {
        let word = if his.dead { "player" } else { "bystander" };
        return idle(sheet, player).unwrap_or_else(|| bare(word));
    }
    let factional = actions.iter().any(|action| !his.role.has(action.ability));
    let mut abilities: Vec<Ability> = Vec::new();
    for action in actions {
        if !abilities.contains(&action.ability) {
            abilities.push(action.ability);
        }
    }
    match (his.role, abilities.as_slice()) {
        (Role::Named(role), _) if !role.row().abilities.is_empty() => by_role(sheet, role.row()),
        (_, [_]) if factional => bare(if his.alignment == Alignment::Werewolf {
            "Werewolf"
        } else {
            "Goon"
        }),
        (Role::Spelled(_) | Role::Listed(..) | Role::Own(..), &[ability]) => {
            bare(word_for(ability, actions[0].item))
        }
        _ => {
            let does: Vec<&str> = abilities
                .iter()
                .map(|&ability| ability.row().does_alone)
                .collect();
            Called {
                does: format!(" who {}", listed(&does)),
                ..bare("player")
            }
        }
    }
}

/// The word for somebody who does nothing but has a passive that a role is named after.
fn idle(sheet: &Sheet, player: PlayerId) -> Option<Called> {
    let his = sheet.night.player(player);
    let named_after = |row: &RoleRow| {
        let vends = row
            .vends
            .is_some_and(|item| his.vends.iter().any(|one| item_name(sheet, one) == item));
        let passive = [
            Passive::Pgo,
            Passive::Suicidal,
            Passive::Miller,
            Passive::Godfather,
        ]
        .iter()
        .any(|&passive| row.passives == Passives::of(&[passive]) && his.passives.has(passive));
        row.abilities.is_empty() && (vends || passive)
    };
    let own = his.role.row().filter(|row| named_after(row));
    own.or_else(|| ROLES.iter().find(|row| named_after(row)))
        .map(|row| by_role(sheet, row))
}

fn by_role(sheet: &Sheet, row: &'static RoleRow) -> Called {
    let vends = |item: &ItemId| {
        row.vends
            .is_some_and(|vended| vended == item_name(sheet, *item))
    };
    Called {
        word: row.name,
        sides: usual_sides(row.name),
        passives: row.passives,
        vends: (0..sheet.items.len())
            .map(|number| ItemId::new(number as u8))
            .filter(vends)
            .collect(),
        does: String::new(),
    }
}

/// The role whose one ability this is.
fn word_for(ability: Ability, item: ItemId) -> &'static str {
    match (ability, item) {
        (Ability::Give, ItemId::FRUIT) => "Fruit Vendor",
        (Ability::Give, ItemId::MONEY) => "Money Giver",
        // The one role of the table without passives that exchanges is the shapeshifter, who has a tale of their own.
        (Ability::Exchange, _) => "Djinn",
        (ability, _) => {
            let only = |role: &RoleId| {
                role.row().abilities == [ability] && role.row().passives == Passives::NONE
            };
            RoleId::all()
                .find(only)
                .map_or("player", |role| role.row().name)
        }
    }
}

/// The sides that a role's word lets one expect; any other is said.
fn usual_sides(word: &str) -> &'static [Alignment] {
    match word {
        "Goon" | "Godfather" => &[Alignment::Mafia],
        "Werewolf" | "Alphawolf" | "Direwolf" => &[Alignment::Werewolf],
        "Cult Recruiter" => &[Alignment::Cult, Alignment::Town],
        "Serial Killer" => &[Alignment::NeutralHostile, Alignment::Town],
        _ => &[Alignment::Town],
    }
}

fn side(alignment: Alignment) -> &'static str {
    match alignment {
        Alignment::NeutralHostile | Alignment::NeutralScum | Alignment::NeutralTown => "Neutral",
        _ => alignment.words(),
    }
}

fn belongings(sheet: &Sheet, player: PlayerId) -> String {
    let his = sheet.night.player(player);
    let mut things: Vec<String> = his
        .holds
        .iter()
        .map(|item| with_article(item_name(sheet, item)))
        .collect();
    if his.money > 0 {
        things.push("money".to_owned());
    }
    if things.is_empty() {
        String::new()
    } else {
        format!(" with {}", listed(&things))
    }
}

/// The name of an item.
pub(super) fn item_name(sheet: &Sheet, item: ItemId) -> &str {
    sheet
        .items
        .get(item.index())
        .map_or("thing", String::as_str)
}

/// As `a Cop`, `an Inventor`.
pub(super) fn with_article(words: &str) -> String {
    let vowel = words.starts_with(|first: char| "aeiouAEIOU".contains(first));
    format!("{} {words}", if vowel { "an" } else { "a" })
}

/// As `a, b and c`.
pub(super) fn listed<S: AsRef<str>>(words: &[S]) -> String {
    let mut list = String::new();
    for (number, word) in words.iter().enumerate() {
        if number > 0 {
            list.push_str(if number + 1 == words.len() {
                " and "
            } else {
                ", "
            });
        }
        list.push_str(word.as_ref());
    }
    list
}
