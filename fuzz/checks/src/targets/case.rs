//! A night and its switches as bytes, both ways. Records have a fixed width, so that a mutation of a byte, or a record put
//! in or left out, stays a night like the one before: players and actions that a night cannot have are mended or dropped.
//!
//! ```text
//! 1   the form: 0 for what follows, n for a night of the n-th sampling frame made from the rest
//! 1   an option of each switch
//! 8   what a target draws in addition to the night, little endian
//! 3   how many players, actions and players in the pre-decided order
//! 12  each player: alignment, role, four abilities of a role that is spelled out, passives (2, little endian), items
//!     vended, items held (bits), money, dead
//! 5   each action: actor, ability, the players named (2), item
//! 1   each player in the pre-decided order
//! ```

use std::fmt;

use arbitrary::{Arbitrary, Unstructured};
use nightcourt_gen::arbitrary::night;
use nightcourt_gen::{Frame, items, names};
use nightcourt_oracles::bounds::must_answer;
use nightcourt_resolvers::explain::Words;
use nightcourt_resolvers::model::{
    Ability, Action, ActionId, Alignment, InvalidNight, ItemId, ItemSet, MAX_ACTIONS, MAX_PLAYERS,
    Night, Passive, Player, PlayerId, ROLES, Role, RoleId,
};
use nightcourt_resolvers::ruling::{NarTie, SWITCHES, Switches};
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::Sheet;

/// The input of targets that read nights.
#[derive(Clone, PartialEq, Eq)]
pub struct Case {
    /// The night.
    pub night: Night,
    /// The switches.
    pub switches: Switches,
    /// The source of a target's draws, such as other seats or another order.
    pub mixed: u64,
}

/// The place of the highest byte of the draw.
pub(super) const HIGHEST_OF_MIXED: usize = 1 + SWITCHES.len() + 7;
/// The byte for no ability, in a role that is spelled out.
const NO_ABILITY: u8 = 255;
/// Abilities that a role spelled out may have here.
const SPELLED: usize = 4;
/// The items that have a bit: those that have a name in generated nights.
const ITEMS: u8 = 6;
const ITEM_BITS: u64 = (1 << ITEMS) - 1;
/// The most things that all players vend, other than by a vendor's role; the rest is not vended. Triggers of vendors at
/// each other grow with the factorial of it, and a thousand times slower nights would take all the time.
const MOST_VENDED: usize = 3;

impl Case {
    /// A night under the default switches.
    #[must_use]
    pub fn of(night: Night) -> Case {
        Case {
            night,
            switches: Switches::default(),
            mixed: 0,
        }
    }

    /// The same with another night.
    #[must_use]
    pub fn with(&self, night: Night) -> Case {
        Case { night, ..*self }
    }

    /// The case of any bytes. If they end too early, the rest is zero.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Case {
        let mut bytes = Unstructured::new(bytes);
        let form = byte(&mut bytes);
        let switches = read_switches(&mut bytes);
        let mixed = u64::from_le_bytes(std::array::from_fn(|_| byte(&mut bytes)));
        let night = match form.checked_sub(1) {
            None => read_night(&mut bytes),
            Some(frame) => vend_less(night(
                &mut bytes,
                &Frame::ALL[usize::from(frame) % Frame::ALL.len()].settings(),
            )),
        };
        Case {
            night,
            switches,
            mixed,
        }
    }

    /// Bytes of this case; `None` if it has what bytes of this form cannot say: a seventh item, more than 255 of money,
    /// seven things vended, a role that spells out more than four abilities, or words of a role other than its name and
    /// passives.
    #[must_use]
    pub fn to_bytes(&self) -> Option<Vec<u8>> {
        let mut bytes = vec![0];
        bytes.extend(SWITCHES.iter().map(|row| option_of(&self.switches, row.id)));
        bytes.extend(self.mixed.to_le_bytes());
        let (players, actions, order) = (
            self.night.players(),
            self.night.actions(),
            self.night.order(),
        );
        bytes.extend([players.len(), actions.len(), order.len()].map(|count| count as u8));
        players
            .iter()
            .for_each(|player| write_player(&mut bytes, player));
        for action in actions {
            let named = |place: usize| {
                action
                    .named()
                    .get(place)
                    .map_or(0, |named| named.index() as u8)
            };
            let item = action.item.index() as u8;
            bytes.extend([
                action.actor.index() as u8,
                action.ability as u8,
                named(0),
                named(1),
                item,
            ]);
        }
        bytes.extend(order.iter().map(|player| player.index() as u8));
        (Case::from_bytes(&bytes) == *self).then_some(bytes)
    }

    /// Reports whether the two `rar`s may ask about the night for seconds, or longer than they may: five drives of the
    /// same two players and two hides take `rar` ten within its budget, and targets ask again and again.
    #[must_use]
    pub(super) fn is_expensive_for_rar(&self) -> bool {
        !must_answer(System::Rar, &self.night)
    }

    /// The night with standard names; `None` if no text says it.
    #[must_use]
    pub fn sheet(&self) -> Option<Sheet> {
        Sheet::new(
            "",
            self.night.clone(),
            names(self.night.players().len()),
            &items(),
            Vec::new(),
        )
        .ok()
    }

    /// The switches that are not at their defaults, as `nightcourt rule --switch` takes them.
    #[must_use]
    pub fn set(&self) -> Vec<String> {
        let rows = SWITCHES
            .iter()
            .map(|row| (row, usize::from(option_of(&self.switches, row.id))));
        rows.filter(|&(_, option)| option > 0)
            .map(|(row, option)| format!("{}={}", row.id, option_word(row.options[option])))
            .collect()
    }

    /// The night as its text, after the switches.
    #[must_use]
    pub fn text(&self) -> String {
        let switches: String = self
            .set()
            .iter()
            .map(|set| format!("# switch: {set}\n"))
            .collect();
        let night = self.sheet().map_or_else(
            || format!("{:?} (which no text says)", self.night),
            |sheet| sheet.to_string(),
        );
        switches + &night
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

/// The night text, because fuzzers print the input that failed.
impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<'a> Arbitrary<'a> for Case {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> arbitrary::Result<Case> {
        bytes.bytes(bytes.len()).map(Case::from_bytes)
    }
}

/// Calls a function with the standard names.
pub(super) fn in_words<T>(act: impl FnOnce(Words<'_>) -> T) -> T {
    act(Words {
        players: &names(MAX_PLAYERS),
        items: &items(),
        roles: &[],
    })
}

/// The next byte; zero when there is none.
fn byte(bytes: &mut Unstructured<'_>) -> u8 {
    bytes.arbitrary().unwrap_or(0)
}

/// The word of an option; a seed is one number here.
fn option_word(option: &str) -> String {
    option.replace('N', "7")
}

fn read_switches(bytes: &mut Unstructured<'_>) -> Switches {
    let mut switches = Switches::default();
    for row in SWITCHES {
        // The first option is the default. Every other that is listed can be set: a test tries them all.
        let option = usize::from(byte(bytes)) % row.options.len();
        if option > 0 {
            let _ = switches.set(row.id, &option_word(row.options[option]));
        }
    }
    switches
}

/// The place of the option that a switch is at; all seeds are at one.
fn option_of(switches: &Switches, id: &str) -> u8 {
    let row = SWITCHES
        .iter()
        .find(|row| row.id == id)
        .expect("the id of a switch");
    let mut switches = *switches;
    if matches!(switches.nar_tie, NarTie::Seeded(_)) {
        let _ = switches.set("nar-tie", &option_word("seeded:N"));
    }
    let at = |option: &&&str| {
        let mut set = switches;
        set.set(id, &option_word(option)).is_ok() && set == switches
    };
    row.options
        .iter()
        .position(|option| at(&option))
        .expect("a switch is at one of its options") as u8
}

fn read_night(bytes: &mut Unstructured<'_>) -> Night {
    let [players, actions, order] =
        [MAX_PLAYERS, MAX_ACTIONS, MAX_PLAYERS].map(|most| usize::from(byte(bytes)) % (most + 1));
    let mut vended = 0;
    let players: Vec<Player> = (0..players)
        .map(|_| read_player(bytes, &mut vended))
        .collect();
    if players.is_empty() {
        return Night::default();
    }
    let actions = (0..actions)
        .map_while(|_| (!bytes.is_empty()).then(|| read_action(bytes, &players)))
        .flatten()
        .collect();
    let mut decided = Vec::new();
    for _ in 0..order.min(bytes.len()) {
        let player = PlayerId::new(byte(bytes) % players.len() as u8);
        if !decided.contains(&player) {
            decided.push(player);
        }
    }
    mended(players, actions, decided)
}

/// The night without the actions that cannot be.
fn mended(players: Vec<Player>, mut actions: Vec<Action>, order: Vec<PlayerId>) -> Night {
    loop {
        let invalid = match Night::new(players.clone(), actions.clone(), order.clone()) {
            Ok(night) => return night,
            Err(invalid) => invalid,
        };
        let blamed: Vec<usize> = invalid
            .iter()
            .filter_map(|&one| blamed(one))
            .map(ActionId::index)
            .collect();
        if blamed.is_empty() {
            return Night::default();
        }
        let mut number = 0;
        actions.retain(|_| {
            number += 1;
            !blamed.contains(&(number - 1))
        });
    }
}

/// The action that makes a night impossible.
fn blamed(invalid: InvalidNight) -> Option<ActionId> {
    match invalid {
        InvalidNight::NotInRoster(action)
        | InvalidNight::DeadActor(action)
        | InvalidNight::NotTheirAbility(action)
        | InvalidNight::TargetsSelf(action)
        | InvalidNight::NamesDead(action, _)
        | InvalidNight::RevivesLiving(action, _)
        | InvalidNight::SamePlayerTwice(action)
        | InvalidNight::SecondFactionalKill(action, _)
        | InvalidNight::Repeated(action, _) => Some(action),
        InvalidNight::TooManyPlayers(_)
        | InvalidNight::TooManyActions(_)
        | InvalidNight::Order(_) => None,
    }
}

/// A role of the table vends what it vends and has the passives that it has: its text would give them back.
fn read_player(bytes: &mut Unstructured<'_>, vended: &mut usize) -> Player {
    let alignment = Alignment::ALL[usize::from(byte(bytes)) % Alignment::ALL.len()];
    let role = usize::from(byte(bytes));
    let abilities: [u8; SPELLED] = std::array::from_fn(|_| byte(bytes));
    let role = match RoleId::all().nth(role) {
        Some(role) => Role::Named(role),
        None => Role::Spelled(
            abilities
                .into_iter()
                .filter_map(|number| Ability::all().nth(usize::from(number)))
                .collect(),
        ),
    };
    let mut player = Player::new(alignment, role);
    let passives = u16::from_le_bytes([byte(bytes), byte(bytes)]);
    player.vends = ItemSet::from_bits(u64::from(byte(bytes)) & ITEM_BITS);
    bound(&mut player, vended);
    player.holds =
        ItemSet::from_bits(u64::from(byte(bytes)) & ITEM_BITS & !((1 << ItemId::FIRST_HELD) - 1));
    player.money = u32::from(byte(bytes));
    // The last byte has the passives beyond the sixteenth too.
    let last = byte(bytes);
    player.dead = last & 1 == 1;
    let passives = u32::from(passives) | u32::from(last >> 1) << 16;
    for passive in Passive::ALL {
        if passives >> passive as u32 & 1 == 1 {
            player.passives = player.passives.with(passive);
        }
    }
    player
}

/// Takes from a player what they vend beyond the bound, but for what their role vends.
fn bound(player: &mut Player, vended: &mut usize) {
    *vended += player.vends.len();
    if *vended > MOST_VENDED {
        player.vends = ItemSet::EMPTY;
    }
    if let Some(item) = player.role.vends().and_then(nightcourt_gen::item) {
        player.vends.insert(item);
    }
}

/// The night with no more vended than the bound.
fn vend_less(night: Night) -> Night {
    let (mut players, actions, order) = night.into_parts();
    let mut vended = 0;
    players
        .iter_mut()
        .for_each(|player| bound(player, &mut vended));
    mended(players, actions, order)
}

fn write_player(bytes: &mut Vec<u8>, player: &Player) {
    let place = Alignment::ALL
        .iter()
        .position(|&one| one == player.alignment)
        .expect("all are listed");
    let role = match player.role {
        Role::Named(role) => role.place().0,
        Role::Spelled(_) | Role::Listed(..) | Role::Own(..) => ROLES.len() as u8,
    };
    bytes.extend([place as u8, role]);
    let spelled = match player.role {
        Role::Named(_) => [NO_ABILITY; SPELLED],
        Role::Spelled(list) | Role::Listed(_, list) | Role::Own(_, list) => {
            let mut abilities = list.iter();
            std::array::from_fn(|_| abilities.next().map_or(NO_ABILITY, |ability| ability as u8))
        }
    };
    bytes.extend(spelled);
    let passives = player
        .passives
        .iter()
        .fold(0_u32, |bits, passive| bits | 1 << passive as u32);
    bytes.extend((passives as u16).to_le_bytes());
    bytes.extend([
        player.vends.bits() as u8,
        player.holds.bits() as u8,
        player.money as u8,
        u8::from(player.dead) | ((passives >> 16) << 1) as u8,
    ]);
}

/// An action that its actor may submit, if they may submit any: numbers are taken within what there is.
fn read_action(bytes: &mut Unstructured<'_>, players: &[Player]) -> Option<Action> {
    let [actor, ability, first, second, item]: [u8; 5] = std::array::from_fn(|_| byte(bytes));
    let count = players.len() as u8;
    let actor = PlayerId::new(actor % count);
    let player = &players[actor.index()];
    let wanted = Ability::all().nth(usize::from(ability));
    let may = |ability: &Ability| {
        player.role.has(*ability)
            || *ability == Ability::Kill && player.alignment.has_factional_kill()
    };
    let ability = wanted.filter(may).or_else(|| {
        let own = player.role.abilities();
        own.iter()
            .nth(usize::from(ability) % own.len().max(1))
            .or(Some(Ability::Kill).filter(may))
    })?;
    let named = [first, second].map(|named| PlayerId::new(named % count));
    let item = ItemId::new(if ability == Ability::Give {
        item % ITEMS
    } else {
        0
    });
    (0..=2).find_map(|many| Action::new(actor, ability, &named[..many], item))
}

/// The switches that lines of a title set; a line that sets none is a comment.
#[must_use]
pub fn switches(title: &str) -> Switches {
    let mut switches = Switches::default();
    let set = title
        .lines()
        .filter_map(|line| line.trim().strip_prefix("switch:")?.split_once('='));
    for (id, option) in set {
        let _ = switches.set(id.trim(), option.trim());
    }
    switches
}

#[cfg(test)]
mod tests {
    use nightcourt_gen::Choose;
    use nightcourt_gen::random::{Stream, night};

    use super::*;

    #[test]
    fn every_option_of_a_switch_can_be_set() {
        for row in SWITCHES {
            for option in row.options {
                assert!(
                    Switches::default()
                        .set(row.id, &option_word(option))
                        .is_ok(),
                    "{}={option}",
                    row.id
                );
            }
        }
    }

    #[test]
    fn what_is_written_reads_back() {
        let mut written = 0;
        for frame in Frame::ALL {
            // Nights with words without effect or lists of abilities have no bytes.
            for index in 0..250 {
                let mut stream = Stream::new(3, index);
                let night = night(
                    &frame.settings(),
                    3,
                    index,
                    nightcourt_gen::Buffers::default(),
                );
                let set: Vec<u8> = (0..SWITCHES.len())
                    .map(|_| stream.below(256) as u8)
                    .collect();
                let switches = read_switches(&mut Unstructured::new(&set));
                let case = Case {
                    night,
                    switches,
                    mixed: u64::from(stream.below(u32::MAX)),
                };
                written += u32::from(
                    case.to_bytes()
                        .is_some_and(|bytes| Case::from_bytes(&bytes) == case),
                );
            }
        }
        assert!(written > 2_000, "{written}");
    }

    #[test]
    fn any_bytes_are_a_night_and_most_of_it_acts() {
        let (mut acting, mut texts) = (0, 0);
        for index in 0..1_000 {
            let mut stream = Stream::new(4, index);
            let mut bytes: Vec<u8> = (0..stream.below(300))
                .map(|_| stream.below(256) as u8)
                .collect();
            // A few players, so that bytes are left for actions.
            let count = HIGHEST_OF_MIXED + 1;
            if bytes.len() > count {
                (bytes[0], bytes[count]) = (0, 1 + bytes[count] % 8);
            }
            let case = Case::from_bytes(&bytes);
            acting += u32::from(case.night.actions().len() > 1);
            texts += u32::from(case.sheet().is_some());
        }
        assert!(acting > 150 && texts == 1_000, "{acting} {texts}");
    }
}
