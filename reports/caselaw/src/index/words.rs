//! The searchable words of a precedent: its title, and coded words that no host types. A role is found by its actions
//! tonight, so that every role with a block is found as a roleblocker:
//!
//! `a0block` an ability, `c0block` a component, `p0pgo` a passive, `r0vanilla` a role by its name, `n0mafia` an
//! alignment, `i0fruit` an item given, `v0fruit` an item vended, `m0mutualblock` a mechanism, `k0loop` a kind of
//! finding.

use nightcourt_corpus::campaign::records::Precedent;
use nightcourt_resolvers::model::{
    Ability, Alignment, Component, ItemId, Night, Passive, Player, PlayerId, RoleId,
};
use nightcourt_resolvers::text::Sheet;

use super::expr::Column;
use crate::library::Case;

/// Hosts' words for the components of abilities.
pub(crate) const COMPONENTS: [(Component, &str); 9] = [
    (Component::Kill, "kill"),
    (Component::Protect, "protect"),
    (Component::Guard, "guard"),
    (Component::Block, "block"),
    (Component::Redirect, "move"),
    (Component::Swap, "move"),
    (Component::Untarget, "untargetable"),
    (Component::UntargetSelf, "untargetable"),
    (Component::Recruit, "recruit"),
];

/// Returns the words of a precedent, column by column.
pub(super) fn columns(case: &Case<'_>, sheet: &Sheet) -> [String; Column::COUNT] {
    let (record, night) = (case.record(), &sheet.night);
    let lethal = night
        .having(Passive::Pgo)
        .union(night.having(Passive::Suicidal));
    let mut roles: Vec<String> = (0..night.players().len())
        .flat_map(|number| player(night, number))
        .collect();
    roles.sort_unstable();
    roles.dedup();
    let mut mechanisms: Vec<String> = record.mechanisms.iter().map(|tag| word('m', tag)).collect();
    mechanisms.extend(record.mechanisms.iter().cloned());
    for (_, record) in &case.records {
        mechanisms.extend(
            record
                .findings
                .iter()
                .map(|finding| word('k', finding.kind.id())),
        );
    }
    [
        record.title.clone(),
        roles.join(" "),
        mechanisms.join(" "),
        outcome(record, !lethal.is_empty()),
        dies(record, sheet),
    ]
}

/// Returns the words that find one player.
fn player(night: &Night, number: usize) -> Vec<String> {
    let id = PlayerId::new(number as u8);
    let Player {
        alignment,
        role,
        passives,
        vends,
        ..
    } = *night.player(id);
    let mut words = Vec::new();
    if let Some(row) = role.row() {
        words.push(word('r', row.name));
    }
    if alignment != Alignment::Town {
        words.push(word('n', alignment.id()));
    }
    words.extend(passives.iter().map(|passive| word('p', passive.id())));
    words.extend(vends.iter().map(|item| word('v', item_word(item))));
    for action in night.actions().iter().filter(|action| action.actor == id) {
        words.push(word('a', action.ability.id()));
        if action.ability == Ability::Give {
            words.push(word('i', item_word(action.item)));
        }
        let has = COMPONENTS
            .iter()
            .filter(|(component, _)| action.ability.has(*component));
        words.extend(has.map(|(_, name)| word('c', name)));
    }
    words
}

fn item_word(item: ItemId) -> &'static str {
    match item {
        ItemId::FRUIT => "fruit",
        ItemId::MONEY => "money",
        _ => "thing",
    }
}

/// Returns the results under all systems, without names: `dies`, `nobody`, `survives`, `no result`, `told mafia`, ...
fn outcome(record: &Precedent, lethal: bool) -> String {
    let mut words: Vec<String> = Vec::new();
    let (mut some, mut none) = (false, false);
    for ruling in &record.rulings {
        for line in &ruling.says {
            let Some((about, value)) = line.split_once(" = ") else {
                continue;
            };
            match about.rsplit(' ').next().unwrap_or_default() {
                "dies" if value == "nobody" => none = true,
                "dies" => some = true,
                what if what == "receives" || Ability::from_id(what).is_some() => {
                    words.push(word('o', what));
                    words.push(word('o', value));
                }
                what => words.push(word('o', what)),
            }
        }
    }
    if some {
        words.push("o0dies".to_owned());
    }
    if none {
        words.push("o0nobody0dies".to_owned());
    }
    let parted = record.groups.deaths.len() > 1;
    // If something kills and nobody dies, somebody survives.
    let spared = none && (record.abilities.iter().any(|id| id == Ability::Kill.id()) || lethal);
    if parted || spared {
        words.push("o0survives".to_owned());
    }
    words.sort_unstable();
    words.dedup();
    words.join(" ")
}

/// Returns the words that find the players who die under some system.
fn dies(record: &Precedent, sheet: &Sheet) -> String {
    let outcomes = || {
        record
            .rulings
            .iter()
            .filter_map(|ruling| ruling.outcome.as_ref())
    };
    let dead =
        |number: &usize| outcomes().any(|outcome| outcome.deaths.contains(&sheet.names[*number]));
    let dying = (0..sheet.names.len()).filter(dead);
    let mut words: Vec<String> = dying
        .flat_map(|number| player(&sheet.night, number))
        .collect();
    words.sort_unstable();
    words.dedup();
    words.join(" ")
}

pub(crate) fn word(kind: char, name: &str) -> String {
    let letters = name
        .chars()
        .filter(|letter| letter.is_alphanumeric())
        .flat_map(char::to_lowercase);
    format!("{kind}0{}", letters.collect::<String>())
}

/// Returns the words that find a player with a role: those of its abilities, or its name if it has none.
#[must_use]
pub fn role_words(role: RoleId) -> Vec<String> {
    let row = role.row();
    let mut words: Vec<String> = row
        .abilities
        .iter()
        .map(|ability| word('a', ability.id()))
        .collect();
    if row.abilities.contains(&Ability::Give) && matches!(row.item, Some("fruit" | "money")) {
        words.extend(row.item.map(|item| word('i', item)));
    }
    words.extend(
        row.passives
            .iter()
            .map(|passive: Passive| word('p', passive.id())),
    );
    words.extend(row.vends.map(|item| word('v', item)));
    // A Succubus is found as any redirector: her passives may have been cut away.
    if !row.abilities.is_empty() {
        words.retain(|word| !word.starts_with("p0"));
    }
    if words.is_empty() {
        words.push(word('r', row.name));
    }
    words
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::ruler::RulerId;

    use super::*;
    use crate::sample::{self, precedent};

    type Says<'a> = [(&'a [RulerId], &'a [&'a str])];

    /// The columns of a night with these results.
    fn columns(night: (&str, &str), says: &Says<'_>) -> [String; Column::COUNT] {
        let record = precedent("A title", night, says, &[]);
        let sheet = Sheet::parse(&record.night).expect("a night");
        super::columns(
            &sample::case(
                record,
                &[nightcourt_precedent::finding::Catalogue::Divergences],
            ),
            &sheet,
        )
    }

    const BLOCKED: (&str, &str) = (
        "A = Town Roleblocker|B = Mafia Vigilante|X = Town",
        "A -> B|B -> X",
    );

    fn outcome(night: (&str, &str), says: &Says<'_>) -> String {
        let [.., outcome, _] = columns(night, says);
        outcome
    }

    /// By hand: a role by its name, a side that is not Town, the abilities of everybody and hosts' words for their
    /// components.
    #[test]
    fn players_have_words_of_role_side_and_abilities() {
        let [title, roles, mechanisms, _, dies] =
            columns(BLOCKED, &[(&[RulerId::NAR], &["dies = X"])]);
        assert_eq!(title, "A title");
        assert_eq!(
            roles,
            "a0block a0kill c0block c0kill n0mafia r0roleblocker r0vanilla r0vigilante"
        );
        assert_eq!(mechanisms, "");
        assert_eq!(dies, "r0vanilla");
        let vendor = (
            "A = Town Fruit Vendor|B = Town vendor:money Ascetic Vanilla",
            "A: give fruit -> B",
        );
        let [_, roles, ..] = columns(vendor, &[]);
        assert_eq!(
            roles,
            "a0give i0fruit p0ascetic r0fruitvendor r0vanilla v0money"
        );
    }

    /// By hand: somebody survives if a player dies under one system and nobody under another, and if a kill or a gun
    /// kills nobody; not where nobody kills.
    #[test]
    fn results_have_words() {
        let parted: &Says<'_> = &[
            (&[RulerId::NAR], &["dies = nobody"]),
            (&[RulerId::SNARF, RulerId::LAR], &["dies = X"]),
        ];
        assert_eq!(outcome(BLOCKED, parted), "o0dies o0nobody0dies o0survives");
        let all: &[RulerId] = &[RulerId::NAR, RulerId::SNARF, RulerId::LAR];
        assert_eq!(
            outcome(BLOCKED, &[(all, &["dies = nobody"])]),
            "o0nobody0dies o0survives"
        );
        assert_eq!(outcome(BLOCKED, &[(all, &["dies = X"])]), "o0dies");
        let gun = ("A = Town Cop|B = Town PGO", "A -> B");
        assert_eq!(
            outcome(gun, &[(all, &["dies = nobody"])]),
            "o0nobody0dies o0survives"
        );
        let peace = ("A = Town Cop|B = Town Doctor", "A -> B|B -> A");
        let told: &[&str] = &["dies = nobody", "A investigate = no result"];
        assert_eq!(
            outcome(peace, &[(all, told)]),
            "o0investigate o0nobody0dies o0noresult"
        );
        assert_eq!(
            outcome(peace, &[(all, &["dies = nobody", "B alignment = cult"])]),
            "o0alignment o0nobody0dies"
        );
        let parted: &Says<'_> = &[
            (&[RulerId::NAR], &["dies = A"]),
            (&[RulerId::SNARF, RulerId::LAR], &["dies = B"]),
        ];
        assert_eq!(outcome(peace, parted), "o0dies o0survives");
    }

    /// By hand: a role's abilities; its name if it has none; a passive only where that is all.
    #[test]
    fn roles_have_words_of_their_abilities() {
        for (name, expected) in [
            ("Cop", &["a0investigate"][..]),
            ("Fruit Vendor", &["a0give", "i0fruit"]),
            ("Inventor", &["a0give"]),
            ("PGO", &["p0pgo"]),
            ("Reflexive Fruit Vendor", &["v0fruit"]),
            ("Vanilla", &["r0vanilla"]),
            ("Succubus", &["a0redirect"]),
        ] {
            assert_eq!(
                role_words(RoleId::from_name(name).expect("a role")),
                expected,
                "{name}"
            );
        }
    }
}
