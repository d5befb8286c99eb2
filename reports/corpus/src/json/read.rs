//! Reads a night from JSON: first rows, then the same checks as for the night text, with the same messages. An error
//! names the player or action by its place in the list and by name.

use std::borrow::Cow;

use nightcourt_resolvers::model::{
    Ability, AbilityList, Action, ActionId, Alignment, InvalidNight, ItemId, ItemSet, Limit,
    MAX_ACTIONS, MAX_PLAYERS, Night, PassiveList, Player, PlayerId, Role, RoleId, RoleSet,
};
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::text::{
    Claim, Complaint, Context, Definition, ErrorKind, Expectation, Items, MAX_TEXT, MOST_ERRORS,
    Sheet, add_to_order, check_free, check_held, check_new_name, find_player, invalid,
    player_in_words, vocabulary,
};
use serde::Deserialize;

use super::known::KnownPlayers;
use super::night::{ActionRow, ExpectRow, NightRow, PlayerRow, RoleRow};
use super::object::Object;
use super::text::Text;

/// An error in a night in JSON.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// The text is not JSON, or not of the form of a night.
    #[error("{0}")]
    Form(String),
    /// A value in it is wrong.
    #[error("{place}{}{complaint}", if .place.is_empty() { "" } else { ": " })]
    Night {
        /// The place, such as `players[2] (Cy)`.
        place: String,
        /// The problem.
        complaint: Complaint,
    },
}

/// A night read from JSON. Its names borrow from the text.
#[derive(Clone, PartialEq, Debug)]
pub struct Read<'a> {
    /// The night.
    pub night: Night,
    /// The players' names, in roster order.
    pub names: Vec<Text<'a>>,
    /// The items' names; the first three are `fruit`, `money` and `gun`.
    pub items: Vec<Text<'a>>,
    /// The roles that the night defines.
    pub roles: Vec<Definition>,
}

/// Reads nights, and reuses the memory of one for the next.
#[derive(Debug, Default)]
pub struct Reader {
    /// The roles whose players are Self-Targeting.
    pub self_targeting: RoleSet,
    known: KnownPlayers,
    players: Vec<Player>,
    actions: Vec<Action>,
    order: Vec<PlayerId>,
}

impl Reader {
    /// Reads a night from one JSON object. Its expectations are checked for their form only.
    ///
    /// # Errors
    /// All errors in it.
    pub fn read<'a>(&mut self, json: &'a str) -> Result<Read<'a>, Vec<Error>> {
        let usual = (json.len() <= MAX_TEXT).then(|| self.usual(json));
        match usual.flatten() {
            Some(read) => Ok(read),
            None => self.rows(&rows(json)?),
        }
    }

    /// Reads a night of players, then actions, as this program writes it, by the players that are known. `None` if it has
    /// another form or is wrong: its errors are those of its rows.
    fn usual<'a>(&mut self, json: &'a str) -> Option<Read<'a>> {
        let mut rest = Rest(json);
        let mut parts = self.parts();
        for token in ["{", "\"players\"", ":", "["] {
            rest.token(token)?;
        }
        for _ in 0..MAX_PLAYERS {
            parts.known_player(&mut rest, &mut self.known)?;
            if rest.token(",").is_none() {
                break;
            }
        }
        for token in ["]", ",", "\"actions\"", ":"] {
            rest.token(token)?;
        }
        let rows: Vec<Object<ActionRow<'a>>> = rest.value()?;
        rest.token("}")?;
        if !rest.after_space().is_empty() || rows.len() > MAX_ACTIONS {
            return None;
        }

        for Object(row) in &rows {
            let action = parts.action(row).ok()?;
            parts.actions.push(action);
        }
        self.night(parts).ok()
    }

    /// Returns a night to the reader, which reuses its memory.
    pub fn done(&mut self, night: Night) {
        (self.players, self.actions, self.order) = night.into_parts();
    }

    fn rows<'a>(&mut self, row: &NightRow<'a>) -> Result<Read<'a>, Vec<Error>> {
        let mut errors = Vec::new();
        let mut parts = self.parts();
        parts.fill(row, &mut errors);
        if !errors.is_empty() {
            return Err(errors);
        }
        self.night(parts).map_err(|faults| impossible(&faults, row))
    }

    /// Returns empty parts of a night, in the memory of the last one.
    fn parts<'a>(&mut self) -> Parts<'a> {
        let mut parts = Parts {
            names: Vec::with_capacity(MAX_PLAYERS),
            players: std::mem::take(&mut self.players),
            actions: std::mem::take(&mut self.actions),
            order: std::mem::take(&mut self.order),
            ..Parts::default()
        };
        parts.players.clear();
        parts.actions.clear();
        parts.order.clear();
        parts
    }

    fn night<'a>(&self, parts: Parts<'a>) -> Result<Read<'a>, Vec<InvalidNight>> {
        let Parts {
            names,
            items,
            roles,
            mut players,
            actions,
            order,
        } = parts;
        players
            .iter_mut()
            .for_each(|player| *player = player.self_targeting(self.self_targeting));
        Ok(Read {
            night: Night::new(players, actions, order)?,
            names,
            items: items.into_names(),
            roles,
        })
    }
}

/// Reads a night from one JSON object, with its title and its expectations.
///
/// # Errors
/// All errors in it.
pub fn read_sheet(json: &str) -> Result<Sheet, Vec<Error>> {
    read_sheet_in(json, &Context::default())
}

/// Reads a night in the context of a house.
///
/// # Errors
/// All errors in it.
pub fn read_sheet_in(json: &str, context: &Context<'_>) -> Result<Sheet, Vec<Error>> {
    let row = rows(json)?;
    let mut reader = Reader {
        self_targeting: context.self_targeting,
        ..Reader::default()
    };
    let Read {
        night,
        names,
        items,
        roles,
    } = reader.rows(&row)?;
    let names: Vec<String> = names.into_iter().map(|name| name.0.into_owned()).collect();
    let mut items = items
        .into_iter()
        .fold(Items::new(), |mut all: Items<String>, item| {
            // Every item was checked when it was first named.
            let _ = all.number(item.0.into_owned());
            all
        });
    let mut errors = Vec::new();
    let mut expect = Vec::new();
    for (number, row) in row.expect.iter().enumerate() {
        let mut complaints = Vec::new();
        expect.push(expectation(
            row,
            &names,
            &mut items,
            &roles,
            context.rulers,
            &mut complaints,
        ));
        let place = || format!("expect[{number}]");
        errors.extend(complaints.into_iter().map(|complaint| Error::Night {
            place: place(),
            complaint,
        }));
        if errors.len() >= MOST_ERRORS {
            break;
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let title = row.title.as_ref().map_or("", |title| title.as_ref());
    Sheet::with_roles(title, night, names, items.names(), roles, expect).map_err(|complaint| {
        vec![Error::Night {
            place: "expect".to_owned(),
            complaint,
        }]
    })
}

fn expectation(
    row: &ExpectRow<'_>,
    names: &[String],
    items: &mut Items<String>,
    roles: &[Definition],
    others: &[RulerId],
    complaints: &mut Vec<Complaint>,
) -> Expectation {
    let mut found = Expectation {
        systems: Vec::new(),
        claims: Vec::new(),
    };
    for id in &row.systems {
        complaints.extend(vocabulary::add_ruler(&mut found.systems, id.as_ref(), others).err());
        if complaints.len() >= MOST_ERRORS {
            return found;
        }
    }
    for line in &row.claims {
        match Claim::parse(line.as_ref(), names, items, roles) {
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
        return Err(vec![Error::Night {
            place: String::new(),
            complaint,
        }]);
    }
    serde_json::from_str(json)
        .map(|Object(row)| row)
        .map_err(|error| vec![Error::Form(format!("not a night: {error}"))])
}

/// The rest of a JSON text.
struct Rest<'a>(&'a str);

impl<'a> Rest<'a> {
    fn after_space(&self) -> &'a str {
        self.0.trim_start_matches([' ', '\t', '\n', '\r'])
    }

    /// Goes past a token, if it is next.
    fn token(&mut self, token: &str) -> Option<()> {
        self.0 = self.after_space().strip_prefix(token)?;
        Some(())
    }

    /// Reads the value that is next, an object or a list.
    fn value<T: Deserialize<'a>>(&mut self) -> Option<T> {
        let mut values = serde_json::Deserializer::from_str(self.0).into_iter();
        let value = values.next()?.ok()?;
        self.0 = &self.0[values.byte_offset()..];
        Some(value)
    }
}

#[derive(Default)]
struct Parts<'a> {
    names: Vec<Text<'a>>,
    items: Items<Text<'a>>,
    roles: Vec<Definition>,
    players: Vec<Player>,
    actions: Vec<Action>,
    order: Vec<PlayerId>,
}

impl<'a> Parts<'a> {
    fn fill(&mut self, row: &NightRow<'a>, errors: &mut Vec<Error>) {
        for (kind, count, most) in [
            (ErrorKind::TooManyRoles, row.roles.len(), Definition::MOST),
            (ErrorKind::TooManyPlayers, row.players.len(), MAX_PLAYERS),
            (ErrorKind::TooManyActions, row.actions.len(), MAX_ACTIONS),
        ] {
            if count > most {
                errors.push(Error::Night {
                    place: String::new(),
                    complaint: Complaint::new(kind, ""),
                });
                return;
            }
        }
        for (number, role) in row.roles.iter().enumerate() {
            if let Err(complaint) = self.role(role) {
                errors.push(Error::Night {
                    place: place("roles", number, &role.name),
                    complaint,
                });
            }
        }
        if !errors.is_empty() {
            return;
        }
        for (number, player) in row.players.iter().enumerate() {
            if let Err(complaint) = self.player(player) {
                errors.push(Error::Night {
                    place: place("players", number, &player.name),
                    complaint,
                });
            }
        }
        if !errors.is_empty() {
            return;
        }
        for (number, action) in row.actions.iter().enumerate() {
            match self.action(action) {
                Ok(action) => self.actions.push(action),
                Err(complaint) => {
                    errors.push(Error::Night {
                        place: place("actions", number, &action.actor),
                        complaint,
                    });
                }
            }
        }
        for (number, name) in row.order.iter().enumerate() {
            if errors.len() >= MOST_ERRORS {
                break;
            }
            if let Err(complaint) = add_to_order(&mut self.order, &self.names, name.as_ref()) {
                errors.push(Error::Night {
                    place: format!("order[{number}]"),
                    complaint,
                });
            }
        }
    }

    /// Adds the player whose row is next, in a night without roles of its own. `None` if the row is wrong.
    fn known_player(&mut self, rest: &mut Rest<'a>, known: &mut KnownPlayers) -> Option<()> {
        if let Some((row, name, player)) = known.first_of(rest.after_space()) {
            rest.0 = &rest.after_space()[row..];
            if self.names.iter().any(|before| before.as_ref() == name) {
                return None;
            }
            self.names.push(name.into());
            self.players.push(player);
            return Some(());
        }

        let before = rest.after_space();
        let Object(row) = rest.value()?;
        self.player(&row).ok()?;
        let (Text(name), player) = (self.names.last()?, self.players.last()?);
        // The number of an item depends on the night, but for those that each has.
        let has_usual_items = self.items.names().len() == Items::<&str>::new().names().len();
        if has_usual_items && let Cow::Borrowed(name) = name {
            known.add(&before[..before.len() - rest.0.len()], name, *player);
        }
        Some(())
    }

    fn player(&mut self, row: &PlayerRow<'a>) -> Result<(), Complaint> {
        let name = row.name.as_ref();
        check_new_name(name, &self.names)?;
        self.names.push(row.name.clone());
        let alignment = alignment(row.alignment.as_ref())?;
        let mut player = match (&row.role, &row.abilities) {
            (Some(role), list) => self.named(alignment, role.as_ref(), list.as_deref())?,
            (None, Some(list)) => Player::new(alignment, Role::Spelled(abilities(list)?)),
            (None, None) if !row.passives.is_empty() => {
                Player::new(alignment, Role::Spelled(Default::default()))
            }
            (None, None) => return Err(Complaint::new(ErrorKind::RoleMissing, name)),
        };
        let mut passives = player.passive_words();
        for word in &row.modifiers {
            self.modifier(&mut player, &mut passives, word)?;
        }
        for word in &row.passives {
            self.passive(&mut passives, &mut player.vends, word)?;
        }
        player.passives = player.passives.union(passives.set());
        player.order = passives.unless_usual();
        (player.role, player.also) = vocabulary::beside(player.role, player.also);
        for item in &row.holds {
            let id = self.items.number(item.clone())?;
            check_held(id, item.as_ref())?;
            player.holds.insert(id);
        }
        player.money = row.money;
        player.dead = row.dead;
        self.players.push(player);
        Ok(())
    }

    /// Adds a player by the name of a role, or by words of the night text: `1-Shot Neighbor Cop`.
    fn named(
        &mut self,
        alignment: Alignment,
        role: &str,
        list: Option<&[Text<'a>]>,
    ) -> Result<Player, Complaint> {
        let mut player = match vocabulary::role_of(role, &self.roles) {
            Ok(found) => Player::new(alignment, found),
            Err(_) => self.in_words(alignment, role)?,
        };
        player.role = match (player.role, list) {
            (found, None) => found,
            (Role::Named(found), Some(list)) => Role::Listed(found, abilities(list)?),
            (_, Some(_)) => return Err(Complaint::new(ErrorKind::RoleTwice, role)),
        };
        if let Role::Own(own, _) = player.role {
            let own = &self.roles[usize::from(own.number)];
            player.passives = player.passives.union(own.passives);
            player.vends = player.vends.union(own.vends);
        }
        self.items.vend(&mut player)?;
        Ok(player)
    }

    fn in_words(&mut self, alignment: Alignment, words: &str) -> Result<Player, Complaint> {
        // Items of the earlier night come first, because the night's own roles refer to their numbers.
        let mut items: Items<String> = Items::new();
        for item in self.items.names() {
            items.number(item.as_ref().to_owned())?;
        }
        let read = player_in_words(words, alignment, &self.roles, &mut items)?;
        let mut player = Player {
            vends: ItemSet::EMPTY,
            ..read
        };
        for item in read.vends.iter() {
            player.vends.insert(
                self.items
                    .number(Text::from(items.names()[item.index()].clone()))?,
            );
        }
        Ok(player)
    }

    fn role(&mut self, row: &RoleRow<'a>) -> Result<(), Complaint> {
        check_free(row.name.as_ref(), &self.roles)?;
        let (mut passives, mut vends) = (PassiveList::EMPTY, ItemSet::EMPTY);
        for word in &row.passives {
            self.passive(&mut passives, &mut vends, word)?;
        }
        let name = row.name.0.clone().into_owned();
        self.roles.push(Definition {
            name,
            abilities: abilities(&row.abilities)?,
            passives: passives.set(),
            vends,
        });
        Ok(())
    }

    /// Applies a word next to a role: a passive, a limit, or a role without a night action.
    fn modifier(
        &mut self,
        player: &mut Player,
        passives: &mut PassiveList,
        word: &Text<'a>,
    ) -> Result<(), Complaint> {
        // First, as most modifiers are limits; no passive is called like one.
        if let Some(limit) = Limit::from_word(word.as_ref()) {
            player.limits = player.limits.with(limit);
            return Ok(());
        }
        let Err(complaint) = self.passive(passives, &mut player.vends, word) else {
            return Ok(());
        };
        match RoleId::from_name(word.as_ref()).filter(|role| role.row().stands_beside()) {
            Some(role) => player.also = player.also.with(role),
            None => return Err(complaint),
        }
        Ok(())
    }

    fn passive(
        &mut self,
        passives: &mut PassiveList,
        vends: &mut ItemSet,
        word: &Text<'a>,
    ) -> Result<(), Complaint> {
        let text = word.as_ref();
        if let Some(passive) = vocabulary::passive(text) {
            *passives = passives.with(passive);
            return Ok(());
        }
        match text
            .get(..7)
            .filter(|head| head.eq_ignore_ascii_case("vendor:"))
        {
            Some(_) => {
                vends.insert(self.items.number(Text::from(text[7..].to_owned()))?);
                Ok(())
            }
            None => Err(vocabulary::not_a_passive(text)),
        }
    }

    fn action(&mut self, row: &ActionRow<'a>) -> Result<Action, Complaint> {
        let actor = find_player(&self.names, row.actor.as_ref())?;
        let ability = vocabulary::ability(row.ability.as_ref())?;
        let item = match &row.item {
            Some(item) if ability != Ability::Give => {
                return Err(Complaint::new(
                    ErrorKind::GivesNothing(ability),
                    item.as_ref(),
                ));
            }
            Some(item) => self.items.number(item.clone())?,
            None if ability == Ability::Give => {
                self.items.usual(self.players[actor.index()].role)?
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

/// Returns the alignment with this name. The words that this program writes are tried first, because they are the most
/// frequent.
fn alignment(word: &str) -> Result<Alignment, Complaint> {
    match Alignment::ALL
        .into_iter()
        .find(|alignment| alignment.id() == word)
    {
        Some(alignment) => Ok(alignment),
        None => vocabulary::alignment(word),
    }
}

fn abilities(list: &[Text<'_>]) -> Result<AbilityList, Complaint> {
    list.iter()
        .map(|ability| vocabulary::ability(ability.as_ref()))
        .collect()
}

fn place(list: &str, number: usize, name: &Text<'_>) -> String {
    let name: String = name
        .as_ref()
        .chars()
        .filter(|letter| !letter.is_control())
        .take(64)
        .collect();
    format!("{list}[{number}] ({name})")
}

/// Returns the faults that make a night impossible, each at its action.
fn impossible(faults: &[InvalidNight], row: &NightRow<'_>) -> Vec<Error> {
    let mut parts = Parts::default();
    let mut errors = Vec::new();
    parts.fill(row, &mut errors);
    for &fault in faults {
        let complaint = invalid(fault, &parts.names, &parts.players, &parts.actions);
        let at = |id: ActionId| {
            row.actions
                .get(id.index())
                .map_or_else(String::new, |action| {
                    place("actions", id.index(), &action.actor)
                })
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

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::model::Passive;

    use super::*;

    /// The messages about a text that is not a night.
    fn complaints(json: &str) -> Vec<String> {
        let read = Reader::default().read(json).err();
        read.unwrap_or_default()
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    fn players(count: usize) -> String {
        let player =
            |number| format!(r#"{{"name":"P{number}","alignment":"town","role":"Vanilla"}}"#);
        (0..count).map(player).collect::<Vec<_>>().join(",")
    }

    /// A night may have the maximum of players and actions.
    #[test]
    fn the_most_players_and_actions_are_accepted() {
        let night = |count: usize| format!(r#"{{"players":[{}],"actions":[]}}"#, players(count));
        assert_eq!(complaints(&night(MAX_PLAYERS)), [""; 0]);
        assert_eq!(complaints(&night(MAX_PLAYERS + 1)).len(), 1);
        let actions = |count: usize| {
            let action = |number: usize| {
                format!(
                    r#"{{"actor":"P{}","ability":"visit","targets":["P{}"]}}"#,
                    number / 8,
                    10 + number % 8
                )
            };
            let actions: Vec<String> = (0..count).map(action).collect();
            let each = r#"{"name":"NAME","alignment":"town","abilities":["visit"]}"#;
            let players: Vec<String> = (0..20)
                .map(|number| each.replace("NAME", &format!("P{number}")))
                .collect();
            format!(
                r#"{{"players":[{}],"actions":[{}]}}"#,
                players.join(","),
                actions.join(",")
            )
        };
        assert_eq!(complaints(&actions(MAX_ACTIONS)), [""; 0]);
        assert_eq!(complaints(&actions(MAX_ACTIONS + 1)).len(), 1);
    }

    /// No more errors than the limit are reported.
    #[test]
    fn errors_are_reported_up_to_a_limit() {
        let wrong = |count: usize| vec![r#""nobody""#; count].join(",");
        let order = |count: usize| {
            format!(
                r#"{{"players":[{}],"actions":[],"order":[{}]}}"#,
                players(2),
                wrong(count)
            )
        };
        assert_eq!(
            [3, MOST_ERRORS, MOST_ERRORS + 9].map(|count| complaints(&order(count)).len()),
            [3, 64, 64]
        );
        for of in ["systems", "claims"] {
            let other = if of == "systems" { "claims" } else { "systems" };
            let expects = |count: usize| {
                let expect = format!(r#"{{"{of}":[{}],"{other}":[]}}"#, wrong(count));
                let json = format!(
                    r#"{{"players":[{}],"actions":[],"expect":[{expect}]}}"#,
                    players(2)
                );
                read_sheet(&json).err().map_or(0, |errors| errors.len())
            };
            assert_eq!(
                [2, MOST_ERRORS, MOST_ERRORS + 9].map(expects),
                [2, 64, 64],
                "{of}"
            );
            // One error in each expectation.
            let each = |count: usize| {
                let expect =
                    vec![format!(r#"{{"{of}":["nobody"],"{other}":[]}}"#); count].join(",");
                let json = format!(
                    r#"{{"players":[{}],"actions":[],"expect":[{expect}]}}"#,
                    players(2)
                );
                read_sheet(&json).err().map_or(0, |errors| errors.len())
            };
            assert_eq!(
                [2, MOST_ERRORS, MOST_ERRORS + 9].map(each),
                [2, 64, 64],
                "{of}"
            );
        }
    }

    #[test]
    fn modifiers_are_passives_limits_and_roles_without_actions() {
        let of = |more: &str| {
            format!(r#"{{"players":[{{"name":"A","alignment":"town",{more}}}],"actions":[]}}"#)
        };
        let read = |more: &str| {
            let json = of(more);
            let night = Reader::default().read(&json).map(|read| read.night);
            *night
                .unwrap_or_else(|errors| panic!("{more}: {errors:?}"))
                .player(PlayerId::new(0))
        };
        let plain = read(r#""role":"Cop""#);
        assert!(
            read(r#""role":"Cop","modifiers":["Ascetic"]"#)
                .passives
                .has(Passive::Ascetic)
        );
        assert_ne!(
            read(r#""role":"Cop","modifiers":["1-shot"]"#).limits,
            plain.limits
        );
        assert_ne!(
            read(r#""role":"Cop","modifiers":["Mason"]"#).also,
            plain.also
        );
        assert!(
            !read(r#""role":"Cop","modifiers":["vendor:fruit"]"#)
                .vends
                .is_empty()
        );
        assert_eq!(
            complaints(&of(r#""role":"Cop","modifiers":["Doctor"]"#)).len(),
            1
        );
        assert_eq!(
            complaints(&of(r#""role":"Cop","modifiers":["block"]"#)).len(),
            1
        );
        // An X-shot Bulletproof is a passive of its own, and here a separate word: this form has no place for a word
        // before another.
        let bulletproof = |more: &str| {
            let has = read(more).passives;
            [Passive::Bulletproof, Passive::BulletproofXShot].map(|one| has.has(one))
        };
        assert_eq!(
            bulletproof(r#""role":"Cop","modifiers":["1-shot","bulletproof-x-shot"]"#),
            [false, true]
        );
        assert_eq!(
            bulletproof(r#""role":"Cop","modifiers":["1-shot","bulletproof"]"#),
            [true, false]
        );
        assert_eq!(
            bulletproof(r#""role":"1-Shot Bulletproof Cop""#),
            [false, true]
        );
        assert_eq!(
            read(r#""role":"1-Shot Bulletproof Cop""#),
            read(r#""role":"Cop","modifiers":["1-shot","bulletproof-x-shot"]"#)
        );
        assert!(
            read(r#""role":"Doctor","modifiers":["self-targeting"]"#)
                .passives
                .has(Passive::SelfTargeting)
        );
        // Passives alone make a player; nothing at all does not.
        assert!(read(r#""passives":["macho"]"#).passives.has(Passive::Macho));
        assert_eq!(complaints(&of(r#""passives":[]"#)).len(), 1);
    }

    /// The rows of a night are read, or known from a night before: the night and its errors are the same.
    #[test]
    fn a_player_who_is_known_is_the_one_that_was_read() {
        let player =
            |name: &str, more: &str| format!(r#"{{"name":"{name}","alignment":"town",{more}}}"#);
        let night = |players: &[String], actions: &str| {
            let players = players.join(",");
            format!(r#"{{"players":[{players}],"actions":[{actions}]}}"#)
        };
        let [ann, bob, same] = [
            player("Ann", r#""role":"Doctor","modifiers":["1-shot","ascetic"]"#),
            player("Bob", r#""role":"Fruit Vendor""#),
            player("Ann", r#""role":"Cop""#),
        ];
        let saves = r#"{"actor":"Ann","ability":"protect","targets":["Bob"]}"#;
        let braces = player("A}", r#""role":"Cop""#);
        let escaped = player("A\\u0041", r#""role":"Cop""#);
        let own = |name: &str| player(name, r#""role":"Vanilla","modifiers":["vendor:pie"]"#);
        let plain = night(&[ann.clone(), bob.clone()], saves);
        let json = [
            plain.clone(),
            plain
                .replace(',', " ,\t")
                .replace(':', ": ")
                .replace('}', " }"),
            night(&[bob.clone(), ann.clone()], saves),
            night(&[ann.clone(), same], saves),
            night(&[ann.clone(), ann.clone()], saves),
            night(&[braces.clone(), bob.clone()], ""),
            night(&[escaped, bob.clone()], ""),
            // Items of the night's own have other numbers in another order.
            night(
                &[
                    own("Ann"),
                    player("Cy", r#""role":"Vanilla","holds":["tea"]"#),
                ],
                "",
            ),
            night(
                &[
                    player("Cy", r#""role":"Vanilla","holds":["tea"]"#),
                    own("Ann"),
                ],
                "",
            ),
            // A role of one night is none in the next.
            format!(
                r#"{{"roles":[{{"name":"Zapper","abilities":["kill"]}}],{}"#,
                &night(&[player("Zed", r#""role":"Zapper""#)], "")[1..]
            ),
            night(&[player("Zed", r#""role":"Zapper""#)], ""),
            plain.replace("protect", "prot"),
            format!("{plain} x"),
            plain[..plain.len() - 1].to_owned(),
            night(&vec![ann.clone(); MAX_PLAYERS + 1], ""),
            night(&[ann, bob, braces], &vec![saves; MAX_ACTIONS + 1].join(",")),
        ];

        let mut reader = Reader::default();
        let mut nights = 0;
        for json in json.iter().chain(&json) {
            let read = reader.read(json);
            nights += usize::from(read.is_ok());
            assert_eq!(
                read,
                rows(json).and_then(|row| Reader::default().rows(&row)),
                "{json}"
            );
        }
        assert_eq!(nights, 2 * 8);
        assert!(
            reader
                .known
                .first_of(&plain["{\"players\":[".len()..])
                .is_some()
        );
    }

    /// The memory of a night is reused for the next, without leftovers.
    #[test]
    fn a_night_that_is_given_back() {
        let mut reader = Reader::default();
        let many = format!(r#"{{"players":[{}],"actions":[]}}"#, players(50));
        let read = reader.read(&many).map(|read| read.night);
        reader.done(read.unwrap_or_else(|errors| panic!("{errors:?}")));
        assert!(reader.players.capacity() >= 50);
        let one = format!(r#"{{"players":[{}],"actions":[]}}"#, players(1));
        assert_eq!(
            reader
                .read(&one)
                .map(|read| read.night.players().len())
                .ok(),
            Some(1)
        );
    }

    /// Only a gift names an item; without one, it is the role's usual item.
    #[test]
    fn gifts_default_to_the_roles_item() {
        let of = |role: &str, action: &str| {
            let player = |name: &str, role: &str| {
                format!(r#"{{"name":"{name}","alignment":"town","role":"{role}"}}"#)
            };
            let players = format!("{},{}", player("A", role), player("B", "Vanilla"));
            format!(
                r#"{{"players":[{players}],"actions":[{{"actor":"A","targets":["B"],{action}}}]}}"#
            )
        };
        let given = |role: &str, action: &str| {
            let json = of(role, action);
            let night = Reader::default().read(&json).map(|read| read.night);
            night
                .unwrap_or_else(|errors| panic!("{json}: {errors:?}"))
                .actions()[0]
                .item
        };
        assert_eq!(given("Fruit Vendor", r#""ability":"give""#), ItemId::FRUIT);
        assert_eq!(
            given("Fruit Vendor", r#""ability":"give","item":"money""#),
            ItemId::MONEY
        );
        assert_eq!(given("Money Giver", r#""ability":"give""#), ItemId::MONEY);
        let wrong = complaints(&of("Cop", r#""ability":"investigate","item":"fruit""#));
        assert_eq!(wrong.len(), 1, "{wrong:?}");
    }

    #[test]
    fn a_system_that_is_named_twice() {
        let json = format!(
            r#"{{"players":[{}],"actions":[],"expect":[{{"systems":["nar","nar"],"claims":["dies = nobody"]}}]}}"#,
            players(1)
        );
        assert_eq!(read_sheet(&json).err().map(|errors| errors.len()), Some(1));
        assert!(read_sheet(&json.replace(r#""nar","nar""#, r#""nar","lar""#)).is_ok());
    }
}
