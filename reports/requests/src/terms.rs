//! Systems and rulings of requests.

use std::sync::Arc;

use nightcourt_host::house::{House, PRESETS, preset};
use nightcourt_pages::thread::HouseTerms;
use nightcourt_resolvers::model::RoleSet;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::{Panel, Ruler as _, RulerId};
use nightcourt_resolvers::ruling::{SWITCHES, Switches, UnknownSwitch};
use nightcourt_resolvers::text::{Context, closest, vocabulary};
use nightcourt_rulebook::{Book, SITES};

use crate::problem::{Problem, Problems, only};
use crate::request::Terms;

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
        let mut panel = panel(&terms.rulebooks)?;
        let house = terms.house.as_deref().map(house).transpose()?;
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
        let mut systems = Vec::new();
        for word in &terms.systems {
            let ruler = vocabulary::ruler(word, &added)
                .map_err(|complaint| only(Problem::of("systems", &complaint)))?;
            if !systems.contains(&ruler) {
                systems.push(ruler);
            }
        }
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
        let lens = terms.lens.as_deref().map(vocabulary::lens).transpose();
        let lens = lens.map_err(|complaint| only(Problem::of("lens", &complaint)))?;
        Ok(Checked {
            panel,
            systems,
            switches,
            lens,
            added,
            house,
        })
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

    /// The terms of the house, for texts.
    pub(crate) fn house_terms(&self) -> HouseTerms {
        self.house
            .as_ref()
            .map_or_else(HouseTerms::default, House::terms)
    }

    /// The context in which nights are read.
    pub(crate) fn context(&self) -> Context<'_> {
        let roles = |house: &House| house.self_targeting;
        Context {
            rulers: &self.added,
            self_targeting: self.house.as_ref().map_or(RoleSet::NONE, roles),
        }
    }
}

/// The systems and these rulebooks.
fn panel(books: &[String]) -> Result<Panel, Problems> {
    let mut panel = Panel::systems();
    for given in books {
        let text = if given.contains('\n') {
            given
        } else {
            let site = SITES.iter().find(|site| site.id == given);
            site.ok_or_else(|| {
                only(unknown(
                    "rulebooks: no rulebook",
                    given,
                    SITES.iter().map(|site| site.id),
                ))
            })?
            .text
        };
        let book = Book::parse(text).map_err(|error| only(format!("rulebooks: {error}")))?;
        if panel
            .get(book.id())
            .is_none_or(|known| known.content() != book.content)
        {
            panel
                .add(Arc::new(book))
                .map_err(|taken| only(format!("rulebooks: {taken}")))?;
        }
    }
    Ok(panel)
}

/// House rules by the name of a preset, or from their text.
fn house(word: &str) -> Result<House, Problems> {
    let text = match preset(word) {
        Some(preset) => preset.text,
        None if word.contains('\n') => word,
        None => {
            return Err(only(unknown(
                "house: no house",
                word,
                PRESETS.iter().map(|preset| preset.id),
            )));
        }
    };
    House::parse(text).map_err(|error| only(Problem::in_file("house", &error)))
}

/// A problem with a word that is none of these.
pub(crate) fn unknown<'a>(
    what: &str,
    word: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> Problem {
    let suggestion = closest(word, known.clone());
    let help = match &suggestion {
        Some(word) => format!("did you mean {word}?"),
        None => format!("there are {}", known.collect::<Vec<_>>().join(", ")),
    };
    Problem {
        suggestion,
        ..Problem::from(format!("{what} is called `{word}`; {help}"))
    }
}

fn switch(id: &str, option: &str, wrong: &UnknownSwitch) -> Problem {
    match wrong {
        UnknownSwitch::Id => unknown("switches: no switch", id, SWITCHES.iter().map(|row| row.id)),
        UnknownSwitch::Option(row) => unknown(
            &format!("switches: no option of {id}"),
            option,
            row.options.iter().copied(),
        ),
    }
}
