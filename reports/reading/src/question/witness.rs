//! Witnesses of a night that shows nothing, such as a Roleblocker and a Jailkeeper who target each other.
//!
//! All systems say that nobody dies there, but not that both actions go out. A Tracker on each player who acts reads
//! whether that player's action went out, and a tracker is in nobody's way.

use nightcourt_resolvers::model::{
    Ability, Action, Alignment, Component, Night, Passive, Player, PlayerId, Role, RoleId,
};
use nightcourt_resolvers::ruler::{Panel, RulerId};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::Sheet;

use super::Rulings;

/// A night with Trackers added, and its rulings.
#[derive(Clone, Debug)]
pub struct Witnessed {
    /// The night with its Trackers, who follow all other players.
    pub sheet: Sheet,
    /// The rulings of that night.
    pub rulings: Rulings,
    /// The names of the players who are tracked.
    pub tracked: Vec<String>,
}

impl Witnessed {
    /// The answer, in sentences: what is not seen, what was added, and the rulings with it.
    #[must_use]
    pub fn answer(&self) -> String {
        let trackers: Vec<String> = self
            .tracked
            .iter()
            .map(|name| format!("a Tracker on the {name}"))
            .collect();
        let added = match &trackers[..] {
            [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
            _ => trackers.concat(),
        };
        format!(
            "Nothing of this night is seen: nobody dies, and nobody gets a report. With {added}, who read \
             whose action goes out: {}",
            self.rulings.answer()
        )
    }
}

/// Reports whether nothing of a night could be seen: nobody dies or changes and nobody gets a report under any system, and
/// no action or passive would kill or change a player if nothing stopped it. A shot from which a Doctor saves is seen.
#[must_use]
pub fn is_unseen(night: &Night, rulings: &Rulings) -> bool {
    let mut actions = night.actions().iter();
    let shows = |action: &Action| SHOWN.iter().any(|&one| action.ability.has(one));
    let reacts = |player: &Player| {
        !player.vends.is_empty() || REACTS.iter().any(|&one| player.passives.has(one))
    };
    rulings.show_nothing() && !actions.any(shows) && !night.players().iter().any(reacts)
}

/// Components whose absence in the morning shows that they were stopped.
const SHOWN: [Component; 5] = [
    Component::Kill,
    Component::Recruit,
    Component::Strip,
    Component::Give,
    Component::Revive,
];

/// Passives whose absence in the morning shows that no visit set them off.
const REACTS: [Passive; 3] = [Passive::Pgo, Passive::Suicidal, Passive::Weak];

/// Adds Trackers to a night that shows nothing; `None` if something is, if nobody acts, or if there is no room.
#[must_use]
pub fn witnessed(
    panel: &Panel,
    sheet: &Sheet,
    systems: &[RulerId],
    switches: &Switches,
    rulings: &Rulings,
) -> Option<Witnessed> {
    if !is_unseen(&sheet.night, rulings) || sheet.night.actions().is_empty() {
        return None;
    }
    let sheet_with = with_trackers(sheet)?;
    let actors = actors(&sheet.night);
    Some(Witnessed {
        rulings: Rulings::new(panel, &sheet_with, systems, switches),
        sheet: sheet_with,
        tracked: actors
            .into_iter()
            .map(|actor| sheet.name(actor).to_owned())
            .collect(),
    })
}

/// The players who act, each once, in the order of submission.
fn actors(night: &Night) -> Vec<PlayerId> {
    let mut actors: Vec<PlayerId> = Vec::new();
    for action in night.actions() {
        if !actors.contains(&action.actor) {
            actors.push(action.actor);
        }
    }
    actors
}

fn with_trackers(sheet: &Sheet) -> Option<Sheet> {
    let tracker = Player::new(Alignment::Town, Role::Named(RoleId::from_name("Tracker")?));
    let mut players = sheet.night.players().to_vec();
    let mut actions = sheet.night.actions().to_vec();
    let mut names = sheet.names.clone();
    for actor in actors(&sheet.night) {
        let place = PlayerId::new(u8::try_from(players.len()).ok()?);
        names.push(format!("{}'s Tracker", sheet.name(actor)));
        players.push(tracker);
        actions.push(Action::at(place, Ability::Track, actor));
    }
    let night = Night::new(players, actions, sheet.night.order().to_vec()).ok()?;
    let (items, roles) = (&sheet.items, sheet.roles.clone());
    Sheet::with_roles("", night, names, items, roles, Vec::new()).ok()
}
