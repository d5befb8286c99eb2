//! Systems and rulings of requests, checked.

#[cfg(any(feature = "texts", feature = "precedents"))]
use nightcourt_caselaw::matching::Asked;
#[cfg(feature = "full")]
use nightcourt_corpus::batch;
#[cfg(feature = "setups")]
use nightcourt_host::house::House;
use nightcourt_pages::ruling::Ruling;
use nightcourt_pages::thread::HouseTerms;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::{Panel, RulerId};
use nightcourt_resolvers::ruling::{SWITCHES, Switches, UnknownSwitch};
use nightcourt_resolvers::text::{Context, Sheet, vocabulary};

#[cfg(feature = "full")]
use crate::house;
use crate::night;
use crate::problem::{Problem, Problems, only};
use crate::request::{NightInput, Terms};

/// Systems and rulings, checked.
#[derive(Default)]
pub(crate) struct Checked {
    pub(crate) panel: Panel,
    pub(crate) systems: Vec<RulerId>,
    pub(crate) switches: Switches,
    pub(crate) lens: Option<Lens>,
    /// The rulers that are no systems.
    added: Vec<RulerId>,
    /// The house rules. The smaller modules have none: their page asks the full one.
    #[cfg(feature = "full")]
    pub(crate) house: Option<House>,
}

impl Checked {
    /// Checks the terms of a request. Without systems, they are those of the house, or all seven, and the rulebooks.
    pub(crate) fn of(terms: &Terms) -> Result<Checked, Problems> {
        let mut checked = Checked {
            systems: RulerId::SYSTEMS.to_vec(),
            lens: lens(terms.lens.as_deref())?,
            ..Checked::default()
        };
        #[cfg(feature = "full")]
        checked.join(terms)?;
        checked.added = checked.panel.added().map(|ruler| ruler.id()).collect();

        for (id, option) in &terms.switches {
            checked
                .switches
                .set(id, option)
                .map_err(|unknown| only(switch(id, option, &unknown)))?;
        }
        if !terms.systems.is_empty() {
            checked.systems = systems(&terms.systems, &checked.added)?;
        }
        Ok(checked)
    }

    /// Takes the rulebooks and the house rules.
    #[cfg(feature = "full")]
    fn join(&mut self, terms: &Terms) -> Result<(), Problems> {
        house::add_rulebooks(&mut self.panel, &terms.rulebooks)?;
        let given: Vec<RulerId> = self.panel.added().map(|ruler| ruler.id()).collect();
        if let Some(word) = &terms.house {
            let house = house::named(word)?;
            house
                .join(&mut self.panel)
                .map_err(|taken| only(format!("house: {taken}")))?;
            self.switches = house.switches();
            self.systems.clone_from(&house.systems);
            self.house = Some(house);
        }
        let others = given.into_iter();
        let others: Vec<RulerId> = others.filter(|one| !self.systems.contains(one)).collect();
        self.systems.extend(others);
        Ok(())
    }

    /// Returns each two of the systems, in the order asked.
    #[cfg(feature = "full")]
    pub(crate) fn pairs(&self) -> impl Iterator<Item = [RulerId; 2]> {
        let each = self.systems.iter().enumerate();
        each.flat_map(|(place, &one)| {
            self.systems[place + 1..]
                .iter()
                .map(move |&other| [one, other])
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
        let system = match named {
            Some(word) => vocabulary::ruler(word, &self.added)
                .map_err(|complaint| only(Problem::of("system", &complaint)))?,
            None => self.of_house().unwrap_or(self.systems[0]),
        };
        if !self.systems.contains(&system) {
            self.systems.insert(0, system);
        }
        Ok(system)
    }

    /// Returns the house rules. A module without them is not asked about them.
    #[cfg(feature = "setups")]
    pub(crate) fn house(&self) -> Option<&House> {
        #[cfg(feature = "full")]
        return self.house.as_ref();
        #[cfg(not(feature = "full"))]
        None
    }

    fn of_house(&self) -> Option<RulerId> {
        #[cfg(feature = "full")]
        if let Some(house) = &self.house {
            return Some(house.system).filter(|one| self.systems.contains(one));
        }
        None
    }

    /// Reads the night that these terms are asked about.
    pub(crate) fn night(&self, night: &NightInput) -> Result<Sheet, Problems> {
        night::read(night, &self.context())
    }

    /// Returns the context in which nights are read.
    pub(crate) fn context(&self) -> Context<'_> {
        #[cfg(feature = "full")]
        if let Some(house) = &self.house {
            return house.context(&self.added);
        }
        Context {
            rulers: &self.added,
            ..Context::default()
        }
    }

    /// Returns the rules of a batch of nights.
    #[cfg(feature = "full")]
    pub(crate) fn batch(self, threads: usize) -> batch::Request {
        batch::Request {
            self_targeting: self.context().self_targeting,
            panel: self.panel,
            systems: self.systems,
            switches: self.switches,
            threads,
        }
    }

    /// Returns the systems and switches that a question or a night is asked about.
    #[cfg(any(feature = "texts", feature = "precedents"))]
    pub(crate) fn asked(&self) -> Asked {
        Asked {
            panel: self.panel.clone(),
            systems: self.systems.clone(),
            switches: self.switches,
        }
    }

    /// Rules a night, with the open points of the house on which the ruling depends.
    pub(crate) fn ruling<'a>(&'a self, sheet: &'a Sheet, budget: &Budget) -> Ruling<'a> {
        let (panel, switches) = (&self.panel, self.switches);
        let lens = self.lens.unwrap_or(Lens::Full);
        #[cfg_attr(
            not(feature = "full"),
            expect(unused_mut, reason = "a house has open points")
        )]
        let mut ruling = Ruling::within(panel, sheet, &self.systems, switches, lens, budget);
        #[cfg(feature = "full")]
        if let Some(house) = &self.house {
            ruling.open_points = house.open_on(panel, sheet, switches, budget);
        }
        ruling
    }

    /// Returns the terms of the house, for texts.
    pub(crate) fn house_terms(&self) -> HouseTerms {
        #[cfg(feature = "full")]
        if let Some(house) = &self.house {
            return house.terms();
        }
        HouseTerms::default()
    }
}

/// Returns the systems with these names, each once.
pub(crate) fn systems(words: &[String], added: &[RulerId]) -> Result<Vec<RulerId>, Problems> {
    vocabulary::rulers(words, added).map_err(|complaint| only(Problem::of("systems", &complaint)))
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
