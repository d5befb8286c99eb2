//! The one table of abilities (MODEL-8): the players that an action names, its components and its words.

use super::component::Component::{
    self, Block, Exchange, Fate, Frame, Give, Guard, Kill, Protect, ReadAlignment, ReadGun,
    ReadMotion, ReadRole, ReadVanilla, ReadVanillaTown, ReadVisitAbilities, ReadVisitorAbilities,
    ReadVisitors, ReadVisits, Recruit, Redirect, Revive, Steal, Strip, Swap, Untarget,
    UntargetSelf, Visit,
};
use super::component::Components;

/// An ability that a player may submit. The order is that of the table in RULES.md, which sorts reports.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Ability {
    /// Visit, and nothing else.
    Visit,
    /// Kill.
    Kill,
    /// Protect from kills (Doctor).
    Protect,
    /// Step in front of kills (Bodyguard).
    Guard,
    /// Make actions fail (Roleblocker).
    Block,
    /// Block and protect (Jailkeeper).
    Jail,
    /// Block and read alignment (Super Commandant).
    Commandant,
    /// Give somebody's actions another target (Redirector).
    Redirect,
    /// Swap two players as targets (Bus Driver).
    Drive,
    /// Be untargetable (Commuter).
    Commute,
    /// Make another player untargetable, and block them (Commuterizer).
    Commuterize,
    /// Be untargetable behind somebody, and share that player's fate (Hider).
    Hide,
    /// Read alignment (Cop).
    Investigate,
    /// Read a role (Role Cop).
    Rolecop,
    /// Read whom somebody visited.
    Track,
    /// Read who visited somebody.
    Watch,
    /// Read whether somebody has a gun.
    Gunsmith,
    /// Read whether somebody is vanilla.
    VanillaCop,
    /// Read whether somebody is vanilla and Town.
    Neapolitan,
    /// Read by which abilities somebody visited (Follower).
    Follow,
    /// Read by which abilities somebody was visited.
    Voyeur,
    /// Read whether somebody visited or was visited (Motion Detector).
    Motion,
    /// Make another player untargetable (Rolestopper).
    Rolestop,
    /// Make somebody read as mafia.
    Frame,
    /// Bring somebody into the cult.
    Recruit,
    /// Take somebody's abilities and items away.
    Vanillaise,
    /// Give an item.
    Give,
    /// Take somebody's items and money.
    Steal,
    /// Exchange two players' identities (Djinn).
    Exchange,
    /// Bring a dead player back.
    Revive,
}

/// Which players an action names (\[SNARF\] targeting and choosing).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Naming {
    /// No player.
    Nobody,
    /// One targeted player, not oneself.
    Target,
    /// One targeted player, not oneself, and one chosen destination.
    TargetAndDestination,
    /// Two different chosen players.
    TwoChosen,
}

/// One row of the table.
#[non_exhaustive]
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The ability.
    pub ability: Ability,
    /// The word of the night text and of the JSON form.
    pub id: &'static str,
    /// The players it names.
    pub names: Naming,
    /// Its components, in the order of the table in RULES.md.
    pub parts: &'static [Component],
    /// The same, as a set.
    pub components: Components,
    /// The noun of accounts: `theft`.
    pub noun: &'static str,
    /// The preposition between its noun and its target: `from`.
    pub preposition: &'static str,
    /// The verb of titles before the player it targets: `hides behind`.
    pub does: &'static str,
    /// The same verb without a player: `hides`.
    pub does_alone: &'static str,
    /// The noun of titles for an action that others may send elsewhere: `look`. Empty if there is no good word.
    pub thing: &'static str,
}

const fn row(
    ability: Ability,
    id: &'static str,
    names: Naming,
    parts: &'static [Component],
    [noun, preposition]: [&'static str; 2],
    [does, does_alone, thing]: [&'static str; 3],
) -> Row {
    Row {
        ability,
        id,
        names,
        parts,
        components: Components::of(parts),
        noun,
        preposition,
        does,
        does_alone,
        thing,
    }
}

use Naming::{Nobody, Target, TargetAndDestination, TwoChosen};

/// The table of abilities in RULES.md, in its order. The build reads the places of systems from there.
#[rustfmt::skip]
pub const TABLE: &[Row] = &[
    row(Ability::Visit, "visit", Target, &[Visit],
        ["visit", "to"], ["visits", "visits", "visit"]),
    row(Ability::Kill, "kill", Target, &[Visit, Kill],
        ["kill", "at"], ["kills", "kills", "kill"]),
    row(Ability::Protect, "protect", Target, &[Visit, Protect],
        ["protection", "of"], ["protects", "protects", "protection"]),
    row(Ability::Guard, "guard", Target, &[Visit, Guard],
        ["guard", "over"], ["guards", "guards", "guard"]),
    row(Ability::Block, "block", Target, &[Visit, Block],
        ["block", "on"], ["blocks", "blocks", "block"]),
    row(Ability::Jail, "jail", Target, &[Visit, Block, Protect],
        ["jail", "on"], ["jails", "jails", "jail"]),
    row(Ability::Commandant, "commandant", Target, &[Visit, Block, ReadAlignment],
        ["command", "on"], ["commands", "commands", "order"]),
    row(Ability::Redirect, "redirect", TargetAndDestination, &[Visit, Redirect],
        ["redirect", "of"], ["redirects", "redirects", "redirect"]),
    row(Ability::Drive, "drive", TwoChosen, &[Swap, Visit],
        ["drive", "of"], ["drives", "drives", ""]),
    row(Ability::Commute, "commute", Nobody, &[UntargetSelf],
        ["commuting", "of"], ["commutes", "commutes", ""]),
    row(Ability::Commuterize, "commuterize", Target, &[Visit, Untarget, Block],
        ["commuterizing", "of"], ["commuterizes", "commuterizes", ""]),
    row(Ability::Hide, "hide", Target, &[Visit, UntargetSelf, Fate],
        ["hiding", "behind"], ["hides behind", "hides", ""]),
    row(Ability::Investigate, "investigate", Target, &[Visit, ReadAlignment],
        ["investigation", "of"], ["investigates", "investigates", "look"]),
    row(Ability::Rolecop, "rolecop", Target, &[Visit, ReadRole],
        ["role investigation", "of"], ["reads the role of", "reads roles", "look"]),
    row(Ability::Track, "track", Target, &[Visit, ReadVisits],
        ["tracking", "of"], ["tracks", "tracks", "look"]),
    row(Ability::Watch, "watch", Target, &[Visit, ReadVisitors],
        ["watch", "over"], ["watches", "watches", "look"]),
    row(Ability::Gunsmith, "gunsmith", Target, &[Visit, ReadGun],
        ["search for a gun", "on"], ["searches", "looks for guns", "look"]),
    row(Ability::VanillaCop, "vanilla-cop", Target, &[Visit, ReadVanilla],
        ["vanilla check", "of"], ["checks", "looks for vanilla roles", "look"]),
    row(Ability::Neapolitan, "neapolitan", Target, &[Visit, ReadVanillaTown],
        ["vanilla Town check", "of"], ["checks", "looks for vanilla Town", "look"]),
    row(Ability::Follow, "follow", Target, &[Visit, ReadVisitAbilities],
        ["following", "of"], ["follows", "follows", "look"]),
    row(Ability::Voyeur, "voyeur", Target, &[Visit, ReadVisitorAbilities],
        ["voyeur check", "of"], ["peeps at", "peeps", "look"]),
    row(Ability::Motion, "motion", Target, &[Visit, ReadMotion],
        ["motion detection", "of"], ["senses motion at", "senses motion", "look"]),
    row(Ability::Rolestop, "rolestop", Target, &[Visit, Untarget],
        ["rolestop", "of"], ["rolestops", "rolestops", ""]),
    row(Ability::Frame, "frame", Target, &[Visit, Frame],
        ["frame", "of"], ["frames", "frames", "frame"]),
    row(Ability::Recruit, "recruit", Target, &[Visit, Recruit],
        ["recruitment", "of"], ["recruits", "recruits", "recruitment"]),
    row(Ability::Vanillaise, "vanillaise", Target, &[Visit, Strip],
        ["vanillaising", "of"], ["vanillaises", "vanillaises", ""]),
    row(Ability::Give, "give", Target, &[Visit, Give],
        ["gift", "to"], ["gives", "gives", "gift"]),
    row(Ability::Steal, "steal", Target, &[Visit, Steal],
        ["theft", "from"], ["robs", "steals", "theft"]),
    row(Ability::Exchange, "exchange", TwoChosen, &[Exchange],
        ["exchange of identities", "of"], ["exchanges", "exchanges identities", ""]),
    row(Ability::Revive, "revive", Target, &[Visit, Revive],
        ["revival", "of"], ["revives", "revives", ""]),
];

impl Ability {
    /// Number of abilities.
    pub const COUNT: usize = TABLE.len();

    /// Every ability, in the order of the table.
    pub fn all() -> impl Iterator<Item = Ability> + Clone {
        TABLE.iter().map(|row| row.ability)
    }
    /// Its row of the table.
    #[must_use]
    pub const fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }
    /// The word of the night text and of the JSON form.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.row().id
    }
    /// The players it names.
    #[must_use]
    pub const fn names(self) -> Naming {
        self.row().names
    }
    /// Its components.
    #[must_use]
    pub const fn components(self) -> Components {
        self.row().components
    }
    /// Reports whether it has this component.
    #[must_use]
    pub const fn has(self, component: Component) -> bool {
        self.row().components.has(component)
    }
    /// Reports whether it has a targeted player.
    #[must_use]
    pub const fn has_target(self) -> bool {
        match self.names() {
            Target | TargetAndDestination => true,
            Nobody | TwoChosen => false,
        }
    }
    /// The ability with this word.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Ability> {
        TABLE.iter().find(|row| row.id == id).map(|row| row.ability)
    }
}

/// The abilities of a role, in the order written: small enough to be copied (five bits each, six to a word).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct AbilityList([u32; WORDS]);

const TO_A_WORD: usize = 6;
const WORDS: usize = Ability::COUNT.div_ceil(TO_A_WORD);
const _: () = assert!(Ability::COUNT < 32, "an ability of a list has five bits");

impl AbilityList {
    /// No ability.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Adds one at the end; one that is there already changes nothing.
    #[must_use]
    pub fn with(mut self, ability: Ability) -> Self {
        if !self.contains(ability) {
            let place = self.len();
            self.0[place / TO_A_WORD] |= (ability as u32 + 1) << (5 * (place % TO_A_WORD));
        }
        self
    }
    /// Number of members.
    #[must_use]
    pub fn len(self) -> usize {
        self.0
            .iter()
            .map(|word| (32 - word.leading_zeros() as usize).div_ceil(5))
            .sum()
    }
    /// Reports whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0[0] == 0
    }
    /// Reports whether it is among them.
    #[must_use]
    pub fn contains(self, ability: Ability) -> bool {
        self.iter().any(|one| one == ability)
    }
    /// In the order written.
    pub fn iter(self) -> impl Iterator<Item = Ability> {
        (0..Ability::COUNT).map_while(move |place| {
            let number = (self.0[place / TO_A_WORD] >> (5 * (place % TO_A_WORD)) & 31) as usize;
            (number != 0).then(|| TABLE[number - 1].ability)
        })
    }
}

/// A set of abilities: one bit each. What a Follower or a Voyeur reads.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct AbilitySet(u32);

impl AbilitySet {
    /// None.
    pub const EMPTY: Self = Self(0);

    /// The set of one.
    #[must_use]
    pub const fn of(ability: Ability) -> Self {
        Self(1 << ability as u32)
    }
    /// The set of these.
    #[must_use]
    pub const fn of_all(list: &[Ability]) -> Self {
        let mut all = Self::EMPTY;
        let mut next = 0;
        while next < list.len() {
            all = all.with(list[next]);
            next += 1;
        }
        all
    }
    /// With this one too.
    #[must_use]
    pub const fn with(self, ability: Ability) -> Self {
        Self(self.0 | 1 << ability as u32)
    }
    /// With all of the other's too.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
    /// Reports whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Reports whether it is among them.
    #[must_use]
    pub const fn contains(self, ability: Ability) -> bool {
        self.0 >> ability as u32 & 1 == 1
    }
    /// In the order of the table.
    pub fn iter(self) -> impl Iterator<Item = Ability> + Clone {
        Ability::all().filter(move |&ability| self.contains(ability))
    }
}

impl FromIterator<Ability> for AbilitySet {
    fn from_iter<T: IntoIterator<Item = Ability>>(abilities: T) -> Self {
        abilities.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl FromIterator<Ability> for AbilityList {
    fn from_iter<T: IntoIterator<Item = Ability>>(abilities: T) -> Self {
        abilities.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl std::fmt::Debug for AbilityList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_abilities() {
        for (index, row) in TABLE.iter().enumerate() {
            assert_eq!(row.ability as usize, index, "{}", row.id);
            assert_eq!(
                row.ability.has_target() || row.ability == Ability::Drive,
                row.ability.has(Visit),
                "{}",
                row.id
            );
        }
    }

    #[test]
    fn a_list_of_abilities_keeps_their_order_and_drops_repeats() {
        let list: AbilityList = [
            Ability::Revive,
            Ability::Visit,
            Ability::Kill,
            Ability::Visit,
        ]
        .into_iter()
        .collect();
        assert_eq!(
            list.iter().collect::<Vec<_>>(),
            [Ability::Revive, Ability::Visit, Ability::Kill]
        );
        let all: AbilityList = Ability::all().collect();
        assert_eq!(all.len(), Ability::COUNT);
        assert!(all.iter().eq(Ability::all()));
    }
}
