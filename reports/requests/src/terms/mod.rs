//! Systems and rulings of requests, checked.

#[cfg(feature = "full")]
mod house;
#[cfg(not(feature = "full"))]
#[path = "no_house.rs"]
mod house;

use nightcourt_pages::ruling::Ruling;
use nightcourt_pages::thread::HouseTerms;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::{Panel, RulerId};
use nightcourt_resolvers::ruling::{SWITCHES, Switches, UnknownSwitch};
use nightcourt_resolvers::text::{Context, Sheet, vocabulary};

pub(crate) use house::House;
use house::add_rulebooks;
#[cfg(feature = "full")]
pub(crate) use house::house_row;
pub(crate) use house::named;

use crate::night;
use crate::problem::{Problem, Problems, only};
use crate::request::{NightInput, Terms};

/// Systems and rulings, checked.
pub(crate) struct Checked {
    pub(crate) panel: Panel,
    pub(crate) systems: Vec<RulerId>,
    pub(crate) switches: Switches,
    pub(crate) lens: Option<Lens>,
    /// The rulers that are no systems.
    added: Vec<RulerId>,
    /// The house rules.
    pub(crate) house: Option<House>,
}

impl Checked {
    /// Checks the terms of a request. Without systems, they are those of the house, or all seven, and the rulebooks.
    pub(crate) fn of(terms: &Terms) -> Result<Checked, Problems> {
        let mut panel = Panel::systems();
        add_rulebooks(&mut panel, &terms.rulebooks)?;
        let house = terms.house.as_deref().map(named).transpose()?;
        let given: Vec<RulerId> = panel.added().map(|ruler| ruler.id()).collect();
        if let Some(house) = &house {
            house
                .join(&mut panel)
                .map_err(|taken| only(format!("house: {taken}")))?;
        }
        let mut switches = house
            .as_ref()
            .map_or_else(Switches::default, House::switches);
        for (id, option) in &terms.switches {
            switches
                .set(id, option)
                .map_err(|unknown| only(switch(id, option, &unknown)))?;
        }
        let added: Vec<RulerId> = panel.added().map(|ruler| ruler.id()).collect();
        let mut systems = named_systems(&terms.systems, &added)?;
        if systems.is_empty() {
            systems = match &house {
                Some(house) => house.systems.clone(),
                None => RulerId::SYSTEMS.to_vec(),
            };
            let others: Vec<RulerId> = given
                .into_iter()
                .filter(|given| !systems.contains(given))
                .collect();
            systems.extend(others);
        }
        Ok(Checked {
            panel,
            systems,
            switches,
            lens: lens(terms.lens.as_deref())?,
            added,
            house,
        })
    }

    /// Checks the terms of a page's request, which asks all systems. Returns the system whose ruling counts, too.
    pub(crate) fn of_page(
        terms: &Terms,
        system: Option<&str>,
    ) -> Result<(Checked, RulerId), Problems> {
        let mut checked = Checked::of(terms)?;
        let system = checked.counting(system)?;
        checked.systems = checked.panel.ids().collect();
        Ok((checked, system))
    }

    /// Returns the system whose ruling counts: the one that is named, else the house's if it is asked, else the first of
    /// those asked. A system that is named is asked too.
    pub(crate) fn counting(&mut self, named: Option<&str>) -> Result<RulerId, Problems> {
        let named = named.map(|word| {
            vocabulary::ruler(word, &self.added)
                .map_err(|complaint| only(Problem::of("system", &complaint)))
        });
        let of_house = self.house.as_ref().map(|house| house.system);
        let of_house = of_house.filter(|one| self.systems.contains(one));
        let system = match named.transpose()? {
            Some(system) => system,
            None => of_house.unwrap_or(self.systems[0]),
        };
        if !self.systems.contains(&system) {
            self.systems.insert(0, system);
        }
        Ok(system)
    }

    /// Reads the night that these terms are asked about.
    pub(crate) fn night(&self, night: &NightInput) -> Result<Sheet, Problems> {
        night::read(night, &self.context())
    }

    /// Returns the context in which nights are read.
    pub(crate) fn context(&self) -> Context<'_> {
        match &self.house {
            Some(house) => house.context(&self.added),
            None => Context {
                rulers: &self.added,
                ..Context::default()
            },
        }
    }

    /// Rules a night, with the open points of the house on which the ruling depends.
    pub(crate) fn ruling<'a>(&'a self, sheet: &'a Sheet, budget: &Budget) -> Ruling<'a> {
        let Checked {
            panel, switches, ..
        } = self;
        let lens = self.lens.unwrap_or(Lens::Full);
        let mut ruling = Ruling::within(panel, sheet, &self.systems, *switches, lens, budget);
        if let Some(house) = &self.house {
            ruling.open_points = house.open_on(panel, sheet, *switches, budget);
        }
        ruling
    }

    /// Returns the terms of the house, for texts.
    pub(crate) fn house_terms(&self) -> HouseTerms {
        self.house
            .as_ref()
            .map_or_else(HouseTerms::default, House::terms)
    }
}

/// Returns the systems with these names, each once.
pub(crate) fn named_systems(words: &[String], added: &[RulerId]) -> Result<Vec<RulerId>, Problems> {
    let mut systems = Vec::new();
    for word in words {
        let ruler = vocabulary::ruler(word, added)
            .map_err(|complaint| only(Problem::of("systems", &complaint)))?;
        if !systems.contains(&ruler) {
            systems.push(ruler);
        }
    }
    Ok(systems)
}

/// Returns the lens with this name, if there is a name.
pub(crate) fn lens(word: Option<&str>) -> Result<Option<Lens>, Problems> {
    let lens = word.map(vocabulary::lens).transpose();
    lens.map_err(|complaint| only(Problem::of("lens", &complaint)))
}

fn switch(id: &str, option: &str, wrong: &UnknownSwitch) -> Problem {
    match wrong {
        UnknownSwitch::Id => {
            Problem::unknown("switches: no switch", id, SWITCHES.iter().map(|row| row.id))
        }
        UnknownSwitch::Option(row) => Problem::unknown(
            &format!("switches: no option of {id}"),
            option,
            row.options.iter().copied(),
        ),
    }
}
