//! Comparisons of a night that a reader understood with the night that is meant.

use std::collections::BTreeSet;

use nightcourt_resolvers::model::{Action, Naming, Night, Player, PlayerId, PlayerSet, Role};
use nightcourt_resolvers::outcome::{Outcome, Value};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System, resolve};
use nightcourt_resolvers::text::Sheet;

/// Returns players and actions by name, sorted. A role has several names, and a driver's two players no order.
#[must_use]
pub fn parts(sheet: &Sheet) -> (Vec<String>, Vec<String>) {
    let player = |(name, player): (&String, &Player)| {
        let role = match player.role {
            Role::Named(role) => role.unaliased().name(),
            Role::Spelled(_) | Role::Listed(..) | Role::Own(..) => "",
        };
        let (side, abilities) = (player.alignment.words(), player.role.abilities());
        format!(
            "{name} {side} {role} {abilities:?} {:?} {}",
            player.passives, player.dead
        )
    };
    let mut players: Vec<String> = sheet
        .names
        .iter()
        .zip(sheet.night.players())
        .map(player)
        .collect();
    let mut actions = Vec::new();
    for action in sheet.night.actions() {
        let mut named: Vec<&str> = action
            .named()
            .iter()
            .map(|id| &*sheet.names[id.index()])
            .collect();
        if action.ability.names() == Naming::TwoChosen {
            named.sort_unstable();
        }
        let actor = &sheet.names[action.actor.index()];
        actions.push(format!("{actor} {} {named:?}", action.ability.id()));
    }
    players.sort_unstable();
    actions.sort_unstable();
    (players, actions)
}

/// The most players that are renamed in every order.
const MOST_PLAYERS: usize = 6;

/// Players and reports of an outcome, with every player under another number.
fn outcomes(night: &Night, under: &[usize]) -> Vec<(BTreeSet<usize>, BTreeSet<String>)> {
    let (mut scratch, mut outcome) = (Scratch::default(), Outcome::default());
    let number = |player: PlayerId| under[player.index()];
    let numbers = |players: PlayerSet| players.iter().map(number).collect::<BTreeSet<usize>>();
    let one = |system: System| {
        resolve(
            system,
            night,
            &Switches::default(),
            &mut scratch,
            &mut outcome,
        );
        let reports = outcome.reports.iter().map(|report| {
            let value = match report.value {
                Value::Players(players) => format!("{:?}", numbers(players)),
                // Items are numbered within a night.
                Value::Item(_) => "item".to_owned(),
                // A role has several names.
                Value::Role(_) => "role".to_owned(),
                Value::Alignment(_)
                | Value::Abilities(_)
                | Value::Reads(_)
                | Value::NoResult
                | Value::Nobody => format!("{:?}", report.value),
            };
            format!("{} {:?} {value}", number(report.to), report.kind)
        });
        (numbers(outcome.deaths), reports.collect())
    };
    System::ALL.into_iter().map(one).collect()
}

/// Reports whether two nights are the same but for names, order and players whom nothing is about.
#[must_use]
pub fn same(meant: &Night, shown: &Night) -> bool {
    let many = meant.players().len().max(shown.players().len());
    if meant.actions().len() != shown.actions().len() || many > MOST_PLAYERS {
        return false;
    }
    let identity: Vec<usize> = (0..many).collect();
    any_order(many, &mut |order| {
        // In the order of the night that is meant: hosts tell actions in any.
        let of = |action: &Action| {
            let words = action_words(action, Some(order));
            let mut actions = shown.actions().iter();
            actions.find(|shown| action_words(shown, None) == words)
        };
        let actions: Option<Vec<Action>> =
            meant.actions().iter().map(|one| of(one).copied()).collect();
        let Some(actions) = actions else { return false };
        let night = Night::new(shown.players().to_vec(), actions, shown.order().to_vec());
        night.is_ok_and(|night| outcomes(meant, order) == outcomes(&night, &identity))
    })
}

/// Reports whether one action has to be changed, added or taken away.
#[must_use]
pub fn within_one(meant: &Night, shown: &Night) -> bool {
    let many = meant.players().len().max(shown.players().len());
    let actions = meant.actions().len().max(shown.actions().len());
    if meant.actions().len().abs_diff(shown.actions().len()) > 1 || many > MOST_PLAYERS {
        return false;
    }
    let there: Vec<String> = shown
        .actions()
        .iter()
        .map(|one| action_words(one, None))
        .collect();
    any_order(many, &mut |order| {
        let meant = meant
            .actions()
            .iter()
            .map(|one| action_words(one, Some(order)));
        meant.filter(|one| there.contains(one)).count() + 1 >= actions
    })
}

/// Reports whether a test holds of any order of places.
fn any_order(many: usize, holds: &mut impl FnMut(&[usize]) -> bool) -> bool {
    each_order(&mut (0..many).collect(), 0, holds)
}

fn action_words(action: &Action, under: Option<&[usize]>) -> String {
    let number = |player: PlayerId| under.map_or(player.index(), |under| under[player.index()]);
    let mut named: Vec<usize> = action.named().iter().copied().map(number).collect();
    if action.ability.names() == Naming::TwoChosen {
        named.sort_unstable();
    }
    format!("{} {} {named:?}", number(action.actor), action.ability.id())
}

/// Calls `look` with every order until it returns true.
fn each_order(
    order: &mut Vec<usize>,
    from: usize,
    look: &mut impl FnMut(&[usize]) -> bool,
) -> bool {
    if from + 1 >= order.len() {
        return look(order);
    }
    for place in from..order.len() {
        order.swap(from, place);
        if each_order(order, from + 1, look) {
            return true;
        }
        order.swap(from, place);
    }
    false
}
