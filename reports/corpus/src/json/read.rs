//! Reading a night from JSON: rows first, then the checks that the night text has too, with the same words. An error
//! names the player or action by its place in the list and by name.

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use nightcourt_resolvers::model::{
    Ability, Action, ActionId, Alignment, InvalidNight, ItemId, MAX_ACTIONS, MAX_PLAYERS, Night, Player, PlayerId,
    ROLES, Role, RoleId,
};
use nightcourt_resolvers::text::{
    Claim, Complaint, ErrorKind, Expectation, Items, MAX_TEXT, Sheet, check_name, find_player, invalid, vocabulary,
};

use super::night::{ActionRow, ExpectRow, NightRow, PlayerRow};
use super::object::Object;
use super::text::Text;

/// What is wrong with a night in JSON.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// It is no JSON, or not of the form of a night.
    Form(String),
    /// Something in it is wrong.
    Night {
        /// Where: `players[2] (Cy)`.
        place: String,
        /// What.
        complaint: Complaint,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Form(what) => f.write_str(what),
            Error::Night { place, complaint } if place.is_empty() => complaint.fmt(f),
            Error::Night { place, complaint } => write!(f, "{place}: {complaint}"),
        }
    }
}

impl std::error::Error for Error {}

/// No more errors than these are looked for.
const MOST_ERRORS: usize = 64;

/// A night read from JSON, with names borrowed from it.
#[derive(Clone, PartialEq, Debug)]
pub struct Read<'a> {
    /// The night.
    pub night: Night,
    /// The players' names, in roster order.
    pub names: Vec<Text<'a>>,
    /// The items' names; the first two are `fruit` and `money`.
    pub items: Vec<Text<'a>>,
}

/// Reads nights, and uses the memory of one for the next.
#[derive(Debug, Default)]
pub struct Reader {
    players: Vec<Player>,
    actions: Vec<Action>,
    order: Vec<PlayerId>,
}

impl Reader {
    /// Reads a night from one JSON object. What it expects of systems is checked for its form only.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn read<'a>(&mut self, json: &'a str) -> Result<Read<'a>, Vec<Error>> {
        self.rows(&rows(json)?)
    }

    /// Gives a night back, so that its memory serves for the next.
    pub fn done(&mut self, night: Night) {
        (self.players, self.actions, self.order) = night.into_parts();
    }

    fn rows<'a>(&mut self, row: &NightRow<'a>) -> Result<Read<'a>, Vec<Error>> {
        let mut errors = Vec::new();
        let mut parts = Parts {
            names: Vec::with_capacity(row.players.len()),
            items: Items::new(),
            players: std::mem::take(&mut self.players),
            actions: std::mem::take(&mut self.actions),
            order: std::mem::take(&mut self.order),
        };
        parts.fill(row, &mut errors);
        if !errors.is_empty() {
            return Err(errors);
        }
        let Parts { names, items, players, actions, order } = parts;
        match Night::new(players, actions, order) {
            Ok(night) => Ok(Read { night, names, items: items.into_names() }),
            Err(faults) => Err(impossible(&faults, row)),
        }
    }
}

/// Reads a night from one JSON object, with its title and what it expects.
///
/// # Errors
/// All that is wrong with it.
pub fn read_sheet(json: &str) -> Result<Sheet, Vec<Error>> {
    let row = rows(json)?;
    let Read { night, names, items } = Reader::default().rows(&row)?;
    let names: Vec<String> = names.into_iter().map(|name| name.0.into_owned()).collect();
    let mut items = items.into_iter().fold(Items::new(), |mut all: Items<String>, item| {
        // Every item has been checked when it was first named.
        let _ = all.number(item.0.into_owned());
        all
    });
    let mut errors = Vec::new();
    let mut expect = Vec::new();
    for (number, row) in row.expect.iter().enumerate() {
        let mut complaints = Vec::new();
        expect.push(expectation(row, &names, &mut items, &mut complaints));
        let place = || format!("expect[{number}]");
        errors.extend(complaints.into_iter().map(|complaint| Error::Night { place: place(), complaint }));
        if errors.len() >= MOST_ERRORS {
            break;
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let title = row.title.as_ref().map_or("", |title| title.as_ref());
    Sheet::new(title, night, names, items.names(), expect)
        .map_err(|complaint| vec![Error::Night { place: "expect".to_owned(), complaint }])
}

fn expectation(
    row: &ExpectRow<'_>,
    names: &[String],
    items: &mut Items<String>,
    complaints: &mut Vec<Complaint>,
) -> Expectation {
    let mut found = Expectation { systems: Vec::new(), claims: Vec::new() };
    for id in &row.systems {
        match vocabulary::system(id.as_ref()) {
            Ok(system) if found.systems.contains(&system) => {
                complaints.push(Complaint::new(ErrorKind::RepeatedSystem, id.as_ref()));
            }
            Ok(system) => found.systems.push(system),
            Err(complaint) => complaints.push(complaint),
        }
        if complaints.len() >= MOST_ERRORS {
            return found;
        }
    }
    for line in &row.claims {
        match Claim::parse(line.as_ref(), names, items) {
            Ok(claim) => found.claims.push(claim),
            Err(complaint) => complaints.push(complaint),
        }
        if complaints.len() >= MOST_ERRORS {
            return found;
        }
    }
    found
}

fn rows(json: &str) -> Result<NightRow<'_>, Vec<Error>> {
    if json.len() > MAX_TEXT {
        let complaint = Complaint::new(ErrorKind::TextTooLong(json.len()), "");
        return Err(vec![Error::Night { place: String::new(), complaint }]);
    }
    serde_json::from_str(json)
        .map(|Object(row)| row)
        .map_err(|error| vec![Error::Form(format!("not a night: {error}"))])
}

struct Parts<'a> {
    names: Vec<Text<'a>>,
    items: Items<Text<'a>>,
    players: Vec<Player>,
    actions: Vec<Action>,
    order: Vec<PlayerId>,
}

impl<'a> Parts<'a> {
    fn fill(&mut self, row: &NightRow<'a>, errors: &mut Vec<Error>) {
        self.players.clear();
        self.actions.clear();
        self.order.clear();
        for (kind, count, most) in [
            (ErrorKind::TooManyPlayers, row.players.len(), MAX_PLAYERS),
            (ErrorKind::TooManyActions, row.actions.len(), MAX_ACTIONS),
        ] {
            if count > most {
                errors.push(Error::Night { place: String::new(), complaint: Complaint::new(kind, "") });
                return;
            }
        }
        for (number, player) in row.players.iter().enumerate() {
            if let Err(complaint) = self.player(player) {
                errors.push(Error::Night { place: place("players", number, &player.name), complaint });
            }
        }
        if !errors.is_empty() {
            return;
        }
        for (number, action) in row.actions.iter().enumerate() {
            match self.action(action) {
                Ok(action) => self.actions.push(action),
                Err(complaint) => {
                    errors.push(Error::Night { place: place("actions", number, &action.actor), complaint });
                }
            }
        }
        for (number, name) in row.order.iter().enumerate() {
            if errors.len() >= MOST_ERRORS {
                break;
            }
            let named = find_player(&self.names, name.as_ref()).and_then(|player| {
                if self.order.contains(&player) {
                    return Err(Complaint::new(ErrorKind::OrderedTwice, name.as_ref()));
                }
                self.order.push(player);
                Ok(())
            });
            if let Err(complaint) = named {
                errors.push(Error::Night { place: format!("order[{number}]"), complaint });
            }
        }
    }

    fn player(&mut self, row: &PlayerRow<'a>) -> Result<(), Complaint> {
        let name = row.name.as_ref();
        check_name(name)?;
        if self.names.contains(&row.name) {
            return Err(Complaint::new(ErrorKind::NameTaken, name));
        }
        self.names.push(row.name.clone());
        let alignment = alignment(row.alignment.as_ref())?;
        let role = match (&row.role, &row.abilities) {
            (Some(_), Some(_)) => return Err(Complaint::new(ErrorKind::RoleTwice, name)),
            (Some(role), None) => Role::Named(self::role(role.as_ref())?),
            (None, Some(abilities)) => {
                let list = abilities.iter().map(|ability| vocabulary::ability(ability.as_ref()));
                Role::Spelled(list.collect::<Result<_, _>>()?)
            }
            (None, None) if !row.passives.is_empty() => Role::Spelled(Default::default()),
            (None, None) => return Err(Complaint::new(ErrorKind::RoleMissing, name)),
        };
        let mut player = Player::new(alignment, role);
        if let Role::Named(id) = role
            && let Some(item) = id.row().vends
        {
            player.vends.insert(self.items.number(Text::from(item))?);
        }
        for word in row.modifiers.iter().chain(&row.passives) {
            self.passive(&mut player, word)?;
        }
        for item in &row.holds {
            let id = self.items.number(item.clone())?;
            if id == ItemId::FRUIT {
                return Err(Complaint::new(ErrorKind::HoldsFruit, item.as_ref()));
            }
            if id == ItemId::MONEY {
                return Err(Complaint::new(ErrorKind::Counted, item.as_ref()));
            }
            player.holds.insert(id);
        }
        player.money = row.money;
        player.dead = row.dead;
        self.players.push(player);
        Ok(())
    }

    fn passive(&mut self, player: &mut Player, word: &Text<'a>) -> Result<(), Complaint> {
        let text = word.as_ref();
        if let Some(passive) = vocabulary::passive(text) {
            *player = player.with(passive);
            return Ok(());
        }
        match text.get(..7).filter(|head| head.eq_ignore_ascii_case("vendor:")) {
            Some(_) => {
                player.vends.insert(self.items.number(Text::from(text[7..].to_owned()))?);
                Ok(())
            }
            None => Err(match vocabulary::ability(text) {
                Ok(_) => Complaint::new(ErrorKind::AbilityAmongPassives, text),
                Err(_) => vocabulary::not_a_passive(ErrorKind::UnknownPassive, text),
            }),
        }
    }

    fn action(&mut self, row: &ActionRow<'a>) -> Result<Action, Complaint> {
        let actor = find_player(&self.names, row.actor.as_ref())?;
        let ability = vocabulary::ability(row.ability.as_ref())?;
        let item = match &row.item {
            Some(item) if ability != Ability::Give => {
                return Err(Complaint::new(ErrorKind::GivesNothing(ability), item.as_ref()));
            }
            Some(item) => self.items.number(item.clone())?,
            None if ability == Ability::Give => {
                let usual = match self.players[actor.index()].role {
                    Role::Named(role) => role.row().item,
                    Role::Spelled(_) => None,
                };
                let item = usual.ok_or_else(|| Complaint::new(ErrorKind::GiveWhat, ability.id()))?;
                self.items.number(Text::from(item))?
            }
            None => ItemId::FRUIT,
        };
        let mut named = [actor; 2];
        for (place, target) in named.iter_mut().zip(&row.targets) {
            *place = find_player(&self.names, target.as_ref())?;
        }
        let count = row.targets.len();
        named
            .get(..count)
            .and_then(|named| Action::new(actor, ability, named, item))
            .ok_or_else(|| Complaint::new(ErrorKind::Targets(ability, count), ability.id()))
    }
}

/// The alignment with this name; the words that this form writes are found first.
fn alignment(word: &str) -> Result<Alignment, Complaint> {
    match Alignment::ALL.into_iter().find(|alignment| alignment.id() == word) {
        Some(alignment) => Ok(alignment),
        None => vocabulary::alignment(word),
    }
}

/// The role with this name; names as the table writes them are found first, in one step.
fn role(word: &str) -> Result<RoleId, Complaint> {
    static NAMES: LazyLock<HashMap<&'static str, RoleId>> = LazyLock::new(|| {
        let rows = RoleId::all().zip(ROLES);
        rows.flat_map(|(id, row)| row.aliases.iter().chain([&row.name]).map(move |name| (*name, id))).collect()
    });
    match NAMES.get(word) {
        Some(&role) => Ok(role),
        None => vocabulary::role(word),
    }
}

fn place(list: &str, number: usize, name: &Text<'_>) -> String {
    let name: String = name.as_ref().chars().filter(|letter| !letter.is_control()).take(64).collect();
    format!("{list}[{number}] ({name})")
}

/// What makes a night impossible, at the actions that are to blame.
fn impossible(faults: &[InvalidNight], row: &NightRow<'_>) -> Vec<Error> {
    let mut parts =
        Parts { names: Vec::new(), items: Items::new(), players: Vec::new(), actions: Vec::new(), order: Vec::new() };
    let mut errors = Vec::new();
    parts.fill(row, &mut errors);
    for &fault in faults {
        let complaint = invalid(fault, &parts.names, &parts.players, &parts.actions);
        let at = |id: ActionId| {
            row.actions.get(id.index()).map_or_else(String::new, |action| place("actions", id.index(), &action.actor))
        };
        let place = match fault {
            InvalidNight::NotInRoster(id)
            | InvalidNight::DeadActor(id)
            | InvalidNight::NotTheirAbility(id)
            | InvalidNight::TargetsSelf(id)
            | InvalidNight::NamesDead(id, _)
            | InvalidNight::RevivesLiving(id, _)
            | InvalidNight::SamePlayerTwice(id)
            | InvalidNight::SecondFactionalKill(id, _)
            | InvalidNight::Repeated(id, _) => at(id),
            InvalidNight::Order(_) => "order".to_owned(),
            InvalidNight::TooManyPlayers(_) | InvalidNight::TooManyActions(_) => String::new(),
        };
        errors.push(Error::Night { place, complaint });
    }
    errors
}
