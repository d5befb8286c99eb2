//! Which nights an engine is asked: golden nights and settled answers first, then all small nights of what the engine knows,
//! then random ones.

use nightcourt_gen::census::{Units, Universe};
use nightcourt_gen::{Buffers, Casting, Chance, Extra, Frame, Settings, Span, Table};
use nightcourt_precedent::canonical;
use nightcourt_resolvers::model::{Ability, Night};
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::ruling::Switches;

use super::{Case, Section};
use crate::driver::{Ask, abilities, knows};
use crate::golden;
use crate::protocol::Started;

/// The numbers of nights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Number of census nights, and of random nights.
    pub nights: u64,
    /// The seed of the random ones.
    pub seed: u64,
    /// The settings of the random ones; without it, uniformly drawn from the abilities that the engine knows.
    pub settings: Option<Settings>,
}

/// The golden nights whose sources speak of a system, under the switches that they set.
#[must_use]
pub fn golden(against: RulerId, switches: &Switches) -> Vec<Case> {
    let of_it = |golden: &golden::Golden| {
        golden.switches == *switches && golden.sheet.expect.iter().any(|expected| expected.systems.contains(&against))
    };
    golden::nights()
        .into_iter()
        .filter(of_it)
        .map(|golden| Case { section: Section::Golden, name: golden.name.to_owned(), sheet: golden.sheet })
        .collect()
}

/// Census nights that an engine knows: every connected night of one and two actions, then with a passive, then of three
/// actions. Of the last that do not all fit, evenly many.
#[must_use]
pub fn census(engine: &impl Ask, most: usize) -> Vec<Case> {
    let known = abilities(engine.about());
    let of = |actions: u8, passives: u8| Universe { abilities: known, passives, ..Universe::connected(actions) };
    let mut found: Vec<Night> = Vec::new();
    if known.is_empty() {
        return Vec::new();
    }
    // With a passive there are Mafia too: some passives ask for sides.
    for universe in [of(2, 0), Universe { mafia: 1, ..of(2, 1) }, of(3, 0)] {
        let room = most - found.len();
        if room == 0 {
            break;
        }
        let nights = all(engine, &universe, room.saturating_mul(64));
        let step = nights.len().div_ceil(room).max(1);
        found.extend(nights.into_iter().step_by(step));
    }
    found.into_iter().enumerate().filter_map(|(number, night)| case(Section::Census, number as u64, night)).collect()
}

/// The nights of a universe that an engine knows, one order each; no more units are begun beyond so many.
fn all(engine: &impl Ask, universe: &Universe, most: usize) -> Vec<Night> {
    let units = Units::of(universe);
    let mut found = Vec::new();
    for unit in (0..units.len()).filter_map(|number| units.get(number)) {
        if found.len() >= most {
            break;
        }
        unit.classes(&mut |class| {
            if engine.declines(&class.night).is_none() {
                found.push(class.night.clone());
            }
        });
    }
    found
}

/// Random nights.
#[must_use]
pub fn random(about: &Started, most: u64, budget: &Budget) -> Vec<Case> {
    let settings = budget.settings.clone().unwrap_or_else(|| known_to(about));
    let night = |index| nightcourt_gen::random::night(&settings, budget.seed, index, Buffers::default());
    (0..most).filter_map(|index| case(Section::Random, index, night(index))).collect()
}

/// The frame of everything, without what an engine does not know.
fn known_to(about: &Started) -> Settings {
    let settings = Frame::Uniform.settings();
    let known = abilities(about);
    let all = Ability::all().all(|ability| known.contains(ability));
    let extra = |extra: &Extra| match *extra {
        Extra::Passive(passive) => knows(about, passive.id()),
        Extra::Vendor(_) => knows(about, "vendor"),
    };
    let extras: Vec<Extra> = settings.extras.rows().iter().copied().filter(extra).collect();
    let most = about.max_players.and_then(|most| u32::try_from(most).ok()).unwrap_or(settings.players.most);
    let again = if about.max_actions_each == Some(1) { Chance::NEVER } else { Chance::new(1, 5) };
    Settings {
        players: Span::new(settings.players.least, settings.players.most.min(most.max(1))),
        acting: nightcourt_gen::Acting::Each { acts: Chance::new(3, 4), again },
        casting: Casting::ForActions,
        // A role of the table may have abilities and passives that the engine does not know.
        by_name: if all && about.passives.is_none() { settings.by_name } else { Chance::NEVER },
        faction_kill: if known.contains(Ability::Kill) { settings.faction_kill } else { Chance::NEVER },
        abilities: Table::even(known.iter()),
        modified: if extras.is_empty() { Chance::NEVER } else { settings.modified },
        extras: Table::even(extras),
        ..settings
    }
}

fn case(section: Section, number: u64, night: Night) -> Option<Case> {
    let sheet = canonical::sheet(night).ok()?;
    Some(Case { section, name: format!("{} {number}", section.id()), sheet })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn golden_nights_are_those_of_the_system_and_the_switches() {
        let names = |against, set: &[(&str, &str)]| {
            let mut switches = Switches::default();
            set.iter().for_each(|(id, option)| switches.set(id, option).unwrap());
            golden(against, &switches).into_iter().map(|case| case.name).collect::<Vec<_>>()
        };
        let usual = names(RulerId::NAR, &[]);
        assert!(usual.contains(&"redirect-before-block".to_owned()), "{usual:?}");
        let one = names(RulerId::NAR, &[("doctor-saves", "one")]);
        assert!(!one.is_empty() && one.iter().all(|name| !usual.contains(name)), "{one:?}");
    }
}
