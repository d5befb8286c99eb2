//! Roles: named bundles of abilities and passives, as one table. Adding a role is adding a row.
//!
//! Sources of the rows: the five documents that RULES.md restates, the roles of the MafiaScum wiki that normal games have,
//! and the pages of the werewolf server on its roles.
//! A `note` says what of the role's native behaviour the components cannot express.

use super::ability::Ability::{
    self, Block, Commandant, Commute, Commuterize, Drive, Exchange, Follow, Frame, Give, Guard,
    Gunsmith, Hide, Investigate, Jail, Kill, Motion, Neapolitan, Protect, Recruit, Redirect,
    Revive, Rolecop, Rolestop, Steal, Track, VanillaCop, Vanillaise, Visit, Voyeur, Watch,
};
use super::ability::AbilityList;
use super::passive::{Passive, Passives};
use super::role_names;
use super::set::ones;

/// One row of the table of roles.
#[non_exhaustive]
#[derive(Clone, Copy, Debug)]
pub struct RoleRow {
    /// The name, as printed and as a role cop reads it.
    pub name: &'static str,
    /// Other names that hosts type.
    pub aliases: &'static [&'static str],
    /// Abilities that the player may submit.
    pub abilities: &'static [Ability],
    /// Passives of the player.
    pub passives: Passives,
    /// The item that the role's reflexive vendor gives.
    pub vends: Option<&'static str>,
    /// The item that the role gives when the action names none.
    pub item: Option<&'static str>,
    /// True if it has something of its own that is no night action here, so that nobody would call it vanilla.
    pub has_more: bool,
    /// True if it is read, but neither drawn nor suggested: a role of one real game, or one without a night action.
    pub only_read: bool,
    /// The part of its native behaviour that is not modelled.
    pub gap: Gap,
    /// Native behaviour that components cannot express, or how to write it; empty if there is nothing to say.
    pub note: &'static str,
}

/// The part of a role's native behaviour that no component expresses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gap {
    /// All of it is modelled, or cannot be submitted.
    None,
    /// Some of it, or all, is not modelled: the note says which.
    Known,
    /// Its name does not say what it does: all of it is not modelled unless the host lists its abilities.
    Unlisted,
}

const NONE: Passives = Passives::NONE;

const fn role(
    name: &'static str,
    aliases: &'static [&'static str],
    abilities: &'static [Ability],
) -> RoleRow {
    RoleRow {
        name,
        aliases,
        abilities,
        passives: NONE,
        vends: None,
        item: None,
        has_more: false,
        only_read: false,
        gap: Gap::None,
        note: "",
    }
}

/// A role without a night action or a passive that can be said here.
const fn beside(
    name: &'static str,
    aliases: &'static [&'static str],
    note: &'static str,
) -> RoleRow {
    RoleRow {
        has_more: true,
        gap: Gap::Known,
        note,
        ..role(name, aliases, &[])
    }
}

/// A role that pastes name, and that no night action or passive of the table expresses.
const fn named(name: &'static str, note: &'static str) -> RoleRow {
    RoleRow {
        only_read: true,
        ..beside(name, &[], note)
    }
}

/// A role whose name means other things to other hosts.
const fn unclear(name: &'static str) -> RoleRow {
    let note = "means other things to other hosts; write what it does after the name, as in {track} or {protect; weak}";
    named(name, note).unlisted()
}

/// A role of one real game; most such names say nothing of what they do.
const fn of_one_game(name: &'static str) -> RoleRow {
    let note = "only its host knows what it does; write that after the name, as in {track} or {protect; weak}";
    RoleRow {
        only_read: true,
        ..beside(name, &[], note).unlisted()
    }
}

/// Abilities of a Jack of all trades without a list: those of a normal game.
const USUAL: &[Ability] = &[
    Kill,
    Protect,
    Guard,
    Block,
    Jail,
    Rolestop,
    Investigate,
    Rolecop,
    Gunsmith,
    VanillaCop,
    Neapolitan,
    Track,
    Watch,
    Follow,
    Voyeur,
    Motion,
];

impl RoleRow {
    const fn passive(mut self, passives: &[Passive]) -> Self {
        self.passives = Passives::of(passives);
        self
    }
    const fn vending(mut self, item: &'static str) -> Self {
        self.vends = Some(item);
        self
    }
    const fn giving(mut self, item: &'static str) -> Self {
        self.item = Some(item);
        self
    }
    const fn note(mut self, note: &'static str) -> Self {
        self.note = note;
        self.gap = Gap::Known;
        self
    }
    /// With advice on how to write it: nothing of it is left out.
    const fn advice(mut self, note: &'static str) -> Self {
        self.note = note;
        self
    }
    const fn unlisted(mut self) -> Self {
        self.gap = Gap::Unlisted;
        self
    }
    /// Reports whether it has nothing of its own but abilities.
    #[must_use]
    pub const fn is_bare(&self) -> bool {
        self.passives.is_empty() && self.vends.is_none() && !self.has_more
    }
    /// Reports whether it has something of its own, but neither an ability nor a passive here: then it may stand beside
    /// another role, as in Neighbor Cop.
    #[must_use]
    pub const fn stands_beside(&self) -> bool {
        self.abilities.is_empty()
            && self.passives.is_empty()
            && self.vends.is_none()
            && self.has_more
    }
}

/// The table of roles. Forum Mafia first, then roles without night actions, then the werewolf server, then roles of one
/// game each, which `tests/mini_normal.rs` has from real games, then roles without a night action here that pastes name.
#[rustfmt::skip]
pub const ROLES: &[RoleRow] = &[
    role("Vanilla", &["VT", "Vanilla Townie", "Townie", "Villager", "Vanilla Town", "Vanilla Villager", "Citizen"], &[]),
    role("Goon", &["Vanilla Goon", "Mafioso"], &[]),
    role("Vigilante", &["Vig", "Vigi"], &[Kill]),
    role("Serial Killer", &["SK"], &[Kill]),
    role("Doctor", &["Doc"], &[Protect]),
    role("Bodyguard", &["BG"], &[Guard]),
    role("Roleblocker", &["RB", "Role Blocker", "Hooker", "Escort", "Consort"], &[Block]),
    role("Jailkeeper", &["JK", "Jailer", "Jailor", "Jail Keeper"], &[Jail]),
    role("Super Commandant", &["Commandant"], &[Commandant]),
    role("Redirector", &[], &[Redirect]),
    role("Bus Driver", &["Busdriver", "BD", "Transporter"], &[Drive]),
    role("Commuter", &[], &[Commute]),
    role("Commuterizer", &["Commuteriser", "Alien"], &[Commuterize]),
    role("Hider", &[], &[Hide]),
    role("Rolestopper", &["Role Stopper"], &[Rolestop]),
    role("Cop", &["Alignment Cop", "Sheriff"], &[Investigate]),
    role("Seer", &[], &[Investigate]),
    role("Role Cop", &["Rolecop", "RC", "Consigliere"], &[Rolecop]),
    role("Gunsmith", &[], &[Gunsmith]),
    role("Vanilla Cop", &["Vanillacop", "VC"], &[VanillaCop]),
    role("Neapolitan", &[], &[Neapolitan]),
    role("Tracker", &[], &[Track]),
    role("Watcher", &["Lookout"], &[Watch]),
    role("Follower", &[], &[Follow]),
    role("Voyeur", &[], &[Voyeur]),
    role("Motion Detector", &["MD"], &[Motion]),
    role("Framer", &[], &[Frame]),
    role("Cult Recruiter", &["Cult Leader", "Recruiter"], &[Recruit]),
    role("Vanillaiser", &["Vanillaizer", "Vanilliser", "Vanillizer"], &[Vanillaise]),
    role("Inventor", &["Gun Inventor"], &[Give]).giving("gun")
        .advice("its inventions may be anything; name the item in the action, or it is a gun"),
    role("Fruit Vendor", &[], &[Give]).giving("fruit"),
    role("Money Giver", &["Moneygiver"], &[Give]).giving("money"),
    role("Thief", &[], &[Steal]),
    role("Visitor", &[], &[Visit]),
    role("Reviver", &["Retributionist", "Medium Reviver"], &[Revive]),
    role("Jack-of-all-Trades", &["JOAT", "Jack of all Trades"], USUAL)
        .advice("has each of its abilities once in a game: write which after the name, as in JOAT {kill, protect}; without a \
               list it may submit any of these"),
    role("Desperado", &[], &[Kill])
        .note("dies if the victim is Town; here it does not"),
    role("Paranoid Gun Owner", &["PGO", "Army Veteran", "Sentry"], &[]).passive(&[Passive::Pgo]),
    role("Veteran", &[], &[]).passive(&[Passive::Pgo])
        .note("goes on alert in nights of its choice, and nothing hurts it then; here it is a Paranoid Gun Owner, on alert \
               every night: without an alert write Vanilla, and add Bulletproof where it matters"),
    role("Reflexive Fruit Vendor", &["Reflexive Vendor"], &[]).vending("fruit"),
    role("Reflexive Money Giver", &["Reflexive Moneygiver"], &[]).vending("money"),
    role("Reflexive Suicide", &["Suicide"], &[]).passive(&[Passive::Suicidal]),
    role("Serial Blocker", &[], &[Kill, Block]),
    role("Miller", &[], &[]).passive(&[Passive::Miller]),
    role("Godfather", &["GF"], &[]).passive(&[Passive::Godfather]),
    role("Survivor", &[], &[]).advice("its way to win is not modelled"),
    beside("Mason", &["Freemason", "Innocent Mason"], "talks with the other masons at night, which nothing here can stop"),
    beside("Neighbor", &["Neighbour"], "talks with its neighbors at night, which nothing here can stop"),
    beside("Neighborizer", &["Neighbourizer", "Neighboriser", "Neighbouriser", "Neighborizor", "De Neighborizer"],
        "whom it brings into its neighborhood is not modelled; write Neighborizer {visit} where its visit matters"),
    beside("Friendly Neighbor", &["Friendly Neighbour", "Friendly Neighborizer"],
        "that it tells a player it is Town is not modelled; write Friendly Neighbor {visit} where its visit matters"),
    beside("Mailman", &["Messenger"],
        "its letters are not modelled; write Mailman {visit} where its visit matters"),
    beside("Mason Recruiter", &["Masonizer"],
        "whom it makes a mason is not modelled; write Mason Recruiter {visit} where its visit matters"),
    beside("Encryptor", &[], "lets its faction talk by day, which is not modelled"),
    beside("Enabler", &["Daytalk Enabler"], "others can act only while it lives: whoever cannot act submits nothing"),
    beside("Innocent Child", &["IC"], "that it is announced as Town is no night action"),
    beside("Backup", &["Backup Protective"], "takes over another role when that player dies: from then on write that role"),
    beside("Universal Backup", &["Backup of all Trades"],
        "takes over the role of the first to die: from then on write that role"),
    beside("Deputy", &[], "becomes a Cop when the Cop dies: from then on write Cop"),
    beside("Nurse", &[], "becomes a Doctor when the Doctor dies: from then on write Doctor"),
    beside("Traitor", &["Unrecruitable Traitor"], "its recruitment by the scum is not modelled"),
    beside("Informed", &["Informed Townie", "Informed Goon"], "what it was told before the game is not modelled"),
    beside("Governor", &[], "stops an execution by day, which is no night action"),
    beside("Gladiator", &[], "sets two players against each other by day, which is no night action"),
    beside("Bomb", &[], "kills whoever kills it, which is not modelled: here nobody else dies"),
    beside("Supersaint", &["Super Saint"], "kills who hammers it by day, which is no night action"),
    beside("Beloved Princess", &["Beloved"], "its death skips a day, which is not modelled"),
    beside("Vengeful", &["Vengeful Townie"], "kills when it is executed by day, which is no night action"),
    beside("Hated", &["Hated Townie"], "needs a vote less to be executed, which counts by day only"),
    beside("Doublevoter", &["Double Voter"], "its vote counts twice, by day only"),
    beside("Treestump", &["Tree Stump"], "may still talk when it is dead, which is not modelled"),
    beside("Arsonist", &[],
        "douses players and sets them on fire another night, which is not modelled; write Arsonist {visit} in a night in \
         which it douses"),
    beside("Detective", &[],
        "means other things to other hosts, often a reading of who has killed; write Detective {investigate} if it is a Cop").unlisted(),
    beside("Witch Doctor", &[], "means other things to other hosts; write what it does, as in Witch Doctor {protect}").unlisted(),
    beside("Reporter", &[],
        "reads whether the target acted, which is not modelled; write Reporter {motion} if it also reads whether somebody \
         acted on them, or Reporter {visit}"),
    beside("Inspector", &[],
        "reads whether somebody acted on the target, which is not modelled; write Inspector {motion} if it also reads \
         whether they acted, or Inspector {visit}"),
    role("Succubus", &[], &[Redirect]).passive(&[Passive::StrongWilled])
        .note("a Shaman's lure beats her redirect of the killing wolf; here there is no lure"),
    role("Direwolf", &[], &[Block])
        .note("cannot be blocked but can be redirected, and reads as village; add Strong-Willed or Godfather where it matters"),
    role("Courtesan", &[], &[Block])
        .note("cannot be blocked but can be redirected, and cannot block a Direwolf; here an ordinary block"),
    role("Protector", &[], &[Protect])
        .advice("may protect itself, but nobody twice running; here targets others only, and nights are independent"),
    role("Huntsman", &[], &[Guard])
        .note("the attacking wolf dies too; here only the guard does"),
    role("Shaman", &[], &[Protect])
        .note("also lures the wolves' kill to another player; here the protection totem only"),
    role("Werewolf", &["Wolf"], &[])
        .advice("one wolf carries out the pack's kill; that is the factional kill"),
    role("Alphawolf", &["Alpha Wolf"], &[Kill])
        .advice("its second, enraged kill is an ability of its own beside the pack's kill; a shaman's lure does not touch it"),
    role("Shapeshifter", &[], &[Exchange])
        .note("exchanges with the victim of the pack's kill only, and not if that kill fails; here it names the two players"),
    role("Vampire", &[], &[Kill, Recruit]).passive(&[Passive::StrongWilled])
        .note("kills or recruits a Familiar, whichever is possible; here it submits the one or the other"),
    role("Witch", &[], &[Kill]).passive(&[Passive::Strongman]),
    role("Militia", &[], &[Kill]).passive(&[Passive::Strongman])
        .note("fails on a Vampire; here it does not"),
    role("Harlot", &[], &[Watch])
        .advice("sees visits of players to themselves, which nobody submits here"),
    role("Stalker", &[], &[Track])
        .advice("a visit to oneself reads as staying at home"),
    role("Familiar", &[], &[Track])
        .note("is also the host from which its Vampire returns"),
    role("Djinn", &[], &[Exchange]).passive(&[Passive::StrongWilled])
        .advice("swaps two living or two dead players; here any two"),
    of_one_game("Oracle").note(
        "what it reads is told when it dies, which is not modelled; write Oracle {visit} where its visit matters"),
    of_one_game("Tailor").note(
        "changes what a player is shown to have been, which is not modelled; write Tailor {frame} if it also changes what \
         is read of the living, or Tailor {visit}"),
    of_one_game("Angel"),
    of_one_game("Archaeologist"),
    of_one_game("CultWatch Administrator"),
    of_one_game("Disabler"),
    of_one_game("Echo"),
    of_one_game("Gunslinger"),
    of_one_game("Hunter"),
    of_one_game("Interrogator"),
    of_one_game("Medical Student"),
    of_one_game("New Recruit"),
    of_one_game("Party Animal"),
    of_one_game("Pinger"),
    of_one_game("Power Absorber"),
    of_one_game("Seraph Knight"),
    of_one_game("Shield"),
    of_one_game("Sledgehammer"),
    of_one_game("Surgeon"),
    of_one_game("Symbiotic"),
    of_one_game("White Mage"),
    named("Mayor", "its vote may count more than once, by day only"),
    named("Judge", "decides or changes a vote by day, which is no night action"),
    named("Prince", "survives its execution by day, which is no night action"),
    unclear("Princess"),
    unclear("King"),
    unclear("Queen"),
    named("President", "its death may lose the game for the town, which is not modelled"),
    named("Saint", "kills who executes it by day, which is no night action"),
    named("Martyr",
        "dies in place of another player, which is not modelled; write Martyr {guard} where it steps in at night"),
    named("Village Idiot", "survives its execution by day, which is no night action"),
    named("Elder",
        "survives the first attack on it, which is not modelled; write 1-Shot Bulletproof Elder until it is attacked"),
    named("Lover", "dies when the other lover dies, which is not modelled: here each lives or dies alone"),
    named("Marshall", "allows more executions by day, which is no night action"),
    unclear("Bard"),
    unclear("Priestess"),
    named("Little Girl", "may watch the wolves at night, which is not modelled"),
    named("Idiot", "survives its execution by day, which is no night action"),
    named("Prosecutor", "forces an execution by day, which is no night action"),
    named("Baker",
        "gives bread to players at night, which is not modelled; write Baker {visit} where its visit matters"),
    unclear("Drunk"),
    unclear("Beggar"),
    named("Gravedigger", "learns the role of a dead player, which is not modelled"),
    named("Medium", "talks with the dead at night, which nothing here can stop"),
    named("Tree",
        "becomes hard to kill and loses its vote, which is not modelled; write Bulletproof Tree once it is one"),
    unclear("Politician"),
    named("Apprentice", "takes over the role of a player who dies: from then on write that role"),
    named("Monarch",
        "gives players more votes by day, which is not modelled; write Monarch {visit} where its visit matters"),
    unclear("Diplomat"),
    named("Jester", "wins if it is executed by day, and may kill a voter the night after, which is not modelled"),
    named("Executioner", "wins if its target is executed by day, which is no night action"),
    named("Lyncher", "wins if its target is executed by day, which is no night action"),
    named("Tanner", "wins if it dies, which is no night action"),
    named("Clown", "wins if it is executed by day, which is no night action"),
    named("Joker", "wins if it is executed by day, which is no night action"),
    named("Headhunter", "wins if its target is executed by day, which is no night action"),
    unclear("Anarchist"),
    named("Amnesiac", "takes the role of a dead player, which is not modelled: from the next night on write that role"),
    unclear("Pacifist"),
    unclear("Wildcard"),
    named("Janitor",
        "hides the role of a player who dies, which is not modelled; write Janitor {visit} where its visit matters"),
    named("Blackmailer",
        "stops its target from talking by day, which is not modelled; write Blackmailer {visit} where its visit matters"),
    named("Forger",
        "changes what is found at a player who dies, which is not modelled; write Forger {visit} where its visit matters"),
    named("Disguiser",
        "takes the identity of a player who dies, which is not modelled; write Disguiser {visit} where its visit matters"),
    named("Silencer",
        "stops its target from talking by day, which is not modelled; write Silencer {visit} where its visit matters"),
    named("Hypnotist",
        "makes its target believe things of the night, which is not modelled; write Hypnotist {visit} where its visit matters"),
    named("Minion", "knows its faction and wins with it, which is no night action"),
    named("Lawyer",
        "makes a player of its faction read as Town, which is not modelled: here readings are of the true side"),
    named("Fabricator",
        "changes what is read of its target, which is not modelled; write Fabricator {frame} if the target reads as Mafia"),
    named("Ambusher", "kills a visitor of its target, which is not modelled: here no visitor dies of it"),
    named("Cursed", "joins the faction that attacks it instead of dying, which is not modelled: here it dies"),
    named("Turncoat", "changes sides during the game: from then on write its new side"),
    named("Cupid", "makes two players lovers, which is not modelled; write Cupid {visit} where its visit matters"),
    named("Wild Child", "becomes a wolf when the player whom it chose dies: from then on write Werewolf"),
    named("Half Wolf", "becomes a wolf when the wolves attack it instead of dying, which is not modelled: here it dies"),
    named("Lycan", "reads as a wolf though it is none, which is not modelled; write Miller where it reads as Mafia"),
    named("Blacksmith",
        "gives arms or armour to players, which is not modelled; write Blacksmith {visit} where its visit matters"),
];

/// A row of [`ROLES`], under the name by which a host writes it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RoleId {
    row: u8,
    /// The name: 0 is the row's own, 1 the first alias.
    alias: u8,
}

impl RoleId {
    /// The first row, [`Vanilla`](ROLES).
    pub const VANILLA: RoleId = RoleId { row: 0, alias: 0 };
    /// The second row, Goon.
    pub const GOON: RoleId = RoleId { row: 1, alias: 0 };

    /// Every role, in the order of the table, under its own name.
    pub fn all() -> impl Iterator<Item = RoleId> {
        (0..ROLES.len()).map(|row| RoleId {
            row: row as u8,
            alias: 0,
        })
    }
    /// The place of its row in the table, and of the name among the row's, from 0.
    #[must_use]
    pub const fn place(self) -> (u8, u8) {
        (self.row, self.alias)
    }
    /// The same role under its own name, whatever the host called it.
    #[must_use]
    pub const fn unaliased(self) -> RoleId {
        RoleId { alias: 0, ..self }
    }
    /// Its row.
    #[must_use]
    pub const fn row(self) -> &'static RoleRow {
        &ROLES[self.row as usize]
    }
    /// The name as the host writes it, which a Role Cop reads (OUTCOME-12).
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.alias {
            0 => self.row().name,
            alias => self.row().aliases[alias as usize - 1],
        }
    }
    /// Every name of the role, its own first.
    pub fn names(self) -> impl Iterator<Item = RoleId> {
        (0..=self.row().aliases.len()).map(move |alias| RoleId {
            alias: alias as u8,
            ..self
        })
    }
    /// The role with this name or alias; case, spaces and hyphens do not matter, nor do a few frequent slips of the pen.
    #[must_use]
    pub fn from_name(name: &str) -> Option<RoleId> {
        role_names::find(name)
    }
}

/// A set of roles of the table, such as those that a player has in addition to another: a Neighbor Cop is a Cop and a
/// Neighbor.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct RoleSet([u64; 3]);

const _: () = assert!(ROLES.len() <= 192, "a role of a set has a bit");

impl RoleSet {
    /// None.
    pub const NONE: Self = Self([0; 3]);

    /// With this one too, under its own name.
    #[must_use]
    pub const fn with(mut self, role: RoleId) -> Self {
        self.0[role.row as usize / 64] |= 1 << (role.row % 64);
        self
    }
    /// Reports whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0[0] == 0 && self.0[1] == 0 && self.0[2] == 0
    }
    /// As bits, by the places of the rows.
    #[must_use]
    pub const fn bits(self) -> [u64; 3] {
        self.0
    }
    /// Reports whether it is among them, under whatever name.
    #[must_use]
    pub const fn has(self, role: RoleId) -> bool {
        self.0[role.row as usize / 64] >> (role.row % 64) & 1 == 1
    }
    /// In the order of the table.
    pub fn iter(self) -> impl Iterator<Item = RoleId> {
        let words = self.0.into_iter().zip([0, 64, 128]);
        let rows = words.flat_map(|(word, first)| ones(word).map(move |bit| bit + first));
        rows.map(|row| RoleId { row, alias: 0 })
    }
}

impl FromIterator<RoleId> for RoleSet {
    fn from_iter<T: IntoIterator<Item = RoleId>>(roles: T) -> Self {
        roles.into_iter().fold(Self::NONE, Self::with)
    }
}

/// Reports whether a letter only separates the parts of a word.
pub(super) fn separates(letter: char) -> bool {
    matches!(letter, ' ' | '-' | '_' | '\u{2013}')
}

/// Reports whether two words are the same but for case, spaces and hyphens.
#[must_use]
pub fn same_word(a: &str, b: &str) -> bool {
    fn folded(word: &str) -> impl Iterator<Item = u8> + '_ {
        word.bytes()
            .filter(|&byte| !separates(char::from(byte)))
            .map(|byte| byte.to_ascii_lowercase())
    }
    fn letters(word: &str) -> impl Iterator<Item = char> + '_ {
        word.chars()
            .filter(|&letter| !separates(letter))
            .flat_map(char::to_lowercase)
    }
    // Every word of a night is looked up, and most differ from what is known in the first letter, which is a plain one.
    let (mut one, mut other) = (folded(a), folded(b));
    loop {
        match (one.next(), other.next()) {
            (None, None) => return true,
            (a, b) if a == b => {}
            (x, y) => {
                return ![x, y].iter().flatten().all(u8::is_ascii) && letters(a).eq(letters(b));
            }
        }
    }
}

/// Which of the roles that the night itself names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct OwnRole {
    /// Its number among them, in the order of the `[roles]` section.
    pub number: u8,
    /// True if it has passives of its own.
    pub has_passives: bool,
}

/// A player's role.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// One of the table.
    Named(RoleId),
    /// The abilities of one spelled out, as `{kill, block; pgo}`.
    Spelled(AbilityList),
    /// One of the table with these abilities instead of its own, as `JOAT {kill, protect}`.
    Listed(RoleId, AbilityList),
    /// One that the night itself names in its `[roles]` section, and its abilities there. Its passives are the player's.
    Own(OwnRole, AbilityList),
}

impl Role {
    /// The role of the table that it is, if it is one.
    #[must_use]
    pub const fn id(self) -> Option<RoleId> {
        match self {
            Role::Named(role) | Role::Listed(role, _) => Some(role),
            Role::Spelled(_) | Role::Own(..) => None,
        }
    }
    /// Its row, if it is one of the table.
    #[must_use]
    pub const fn row(self) -> Option<&'static RoleRow> {
        match self {
            Role::Named(role) | Role::Listed(role, _) => Some(role.row()),
            Role::Spelled(_) | Role::Own(..) => None,
        }
    }
    /// The passives that it has of the table.
    #[must_use]
    pub fn passives(self) -> Passives {
        self.row().map_or(NONE, |row| row.passives)
    }
    /// The item of which it is a reflexive vendor by the table.
    #[must_use]
    pub fn vends(self) -> Option<&'static str> {
        self.row().and_then(|row| row.vends)
    }
    /// The item that it gives when an action names none.
    #[must_use]
    pub fn item(self) -> Option<&'static str> {
        self.row().and_then(|row| row.item)
    }
    /// Its abilities, in the order of the table of roles or as written.
    #[must_use]
    pub fn abilities(self) -> AbilityList {
        match self {
            Role::Named(role) => role.row().abilities.iter().copied().collect(),
            Role::Spelled(abilities) | Role::Listed(_, abilities) | Role::Own(_, abilities) => {
                abilities
            }
        }
    }
    /// Reports whether whoever has it may submit nothing of their own.
    #[must_use]
    pub const fn has_no_ability(self) -> bool {
        match self {
            Role::Named(role) => role.row().abilities.is_empty(),
            Role::Spelled(abilities) | Role::Listed(_, abilities) | Role::Own(_, abilities) => {
                abilities.is_empty()
            }
        }
    }
    /// Reports whether whoever has it may submit this.
    #[must_use]
    pub fn has(self, ability: Ability) -> bool {
        match self {
            Role::Named(role) => role.row().abilities.contains(&ability),
            Role::Spelled(abilities) | Role::Listed(_, abilities) | Role::Own(_, abilities) => {
                abilities.contains(ability)
            }
        }
    }
    /// Reports whether it has neither abilities nor passives of its own, modelled here or not: of the table Vanilla, Goon,
    /// Werewolf and Survivor alone.
    #[must_use]
    pub fn is_vanilla(self) -> bool {
        let bare = match self {
            Role::Named(role) | Role::Listed(role, _) => {
                role.row().abilities.is_empty() && role.row().is_bare()
            }
            Role::Spelled(_) => true,
            Role::Own(own, _) => !own.has_passives,
        };
        bare && self.has_no_ability()
    }
    /// The name as the host writes it, or the abilities of a role that is spelled out. The night's own roles are called
    /// by their place in `own`.
    #[must_use]
    pub fn name<S: AsRef<str>>(self, own: &[S]) -> String {
        match self {
            Role::Named(role) | Role::Listed(role, _) => role.name().to_owned(),
            Role::Own(role, _) => own
                .get(usize::from(role.number))
                .map_or("?", AsRef::as_ref)
                .to_owned(),
            Role::Spelled(abilities) if abilities.is_empty() => "vanilla".to_owned(),
            Role::Spelled(abilities) => abilities
                .iter()
                .map(Ability::id)
                .collect::<Vec<_>>()
                .join(", "),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_and_alias_finds_its_own_role() {
        for role in RoleId::all() {
            let row = role.row();
            assert!(
                row.note.len() < 200 && !row.note.contains("  "),
                "{}",
                row.note
            );
            for name in [row.name].iter().chain(row.aliases) {
                for written in [(*name).to_owned(), name.to_uppercase()] {
                    let found = RoleId::from_name(&written).unwrap();
                    assert_eq!(found.unaliased(), role, "{name}");
                    assert!(same_word(found.name(), name), "{name}");
                }
            }
        }
    }
}
