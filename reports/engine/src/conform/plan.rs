//! The nights of a conformance study: golden nights, settled answers and divergences, then small nights within the engine's
//! declaration, then random ones.

use std::sync::Arc;

use nightcourt_corpus::campaign::State;
use nightcourt_corpus::study::added::Added;
use nightcourt_corpus::study::supply::Supply;
use nightcourt_corpus::study::{Listed, Plan, Ranges, Source, Terms};
use nightcourt_gen::census::{Units, Universe};
use nightcourt_gen::file::FrameFile;
use nightcourt_gen::only::Only;
use nightcourt_gen::seats::key;
use nightcourt_gen::{
    Acting, Casting, Chance, CustomFrame, Extra, Frame, Settings, Span, Table, items,
};
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::model::{Ability, Alignment, ItemId, Night, RoleId};
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::{Panel, RulerId};
use nightcourt_resolvers::ruling::{Switches, UnknownSwitch};

use super::{Request, Section, Subject};
use crate::driver::{abilities, declined, is_known};
use crate::golden;
use crate::nearest::{MOST, nights};
use crate::protocol::Started;

/// The numbers of nights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Number of census and random nights together.
    pub nights: u64,
    /// The seed of the random ones.
    pub seed: u64,
    /// The frame of the random ones; without it, uniform nights of the declared abilities.
    pub frame: Option<Frame>,
    /// The file of the frame, if it is not built in.
    pub supply: Supply,
}

/// A night with a name of its own.
pub type Named = (String, Night);

/// The precedents that every subject is asked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Precedents {
    /// Settled answers: nights on which all systems agree.
    pub settled: Vec<Named>,
    /// Nights on which systems diverge, the most frequent first. An engine is asked the first [`MOST`] that it knows.
    pub divergences: Vec<Named>,
}

impl Precedents {
    /// Returns the precedents of a corpus.
    #[must_use]
    pub fn of(corpus: &State) -> Precedents {
        Precedents {
            settled: nights(corpus, Catalogue::Settled),
            divergences: nights(corpus, Catalogue::Divergences),
        }
    }
}

/// The nights of a study, and the two rulers that resolve them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Study {
    /// The plan of the fold: the engine and the system, and the sources in the order of the sections.
    pub plan: Plan,
    /// The sections, each with its source and the names of its nights; without names they are numbered.
    pub(super) sections: Vec<(Section, Source, Vec<String>)>,
    /// The request.
    pub(super) request: Request,
    /// The lens of the comparison: that of the request, or the engine's if that is narrower.
    pub(super) lens: Lens,
}

impl Study {
    /// Plans the study of an engine. The panel has the system or rulebook to compare with.
    ///
    /// # Errors
    /// If there is no such switch.
    pub fn new(
        subject: &dyn Subject,
        panel: &Panel,
        request: Request,
        precedents: Precedents,
        budget: &Budget,
    ) -> Result<Study, UnknownSwitch> {
        let (engine, about) = (subject.id(), subject.about());
        let lens = request.lens.min(about.lens.into());
        let mut terms = Terms::new(budget.seed);
        terms.systems = vec![engine, request.against];
        terms.added = Added::of(&[request.against], panel);
        terms
            .added
            .engines
            .insert(engine.to_string(), content(subject, lens));
        terms.supply = budget.supply.clone();
        for (id, option) in &request.set {
            terms.switch(id, option)?;
        }
        let mut golden = golden(request.against, &terms.switches);
        let Precedents {
            mut settled,
            mut divergences,
        } = precedents;
        divergences.retain(|(_, night)| declined(about, night).is_none());
        divergences.truncate(MOST);
        if !request.only.is_empty() {
            for named in [&mut golden, &mut settled, &mut divergences] {
                named.retain(|(name, _)| request.only.contains(name));
            }
        }
        let budget_nights = if request.only.is_empty() {
            budget.nights
        } else {
            0
        };
        let small = census(
            about,
            usize::try_from(budget_nights / 2).unwrap_or(usize::MAX),
        );
        let random = budget_nights - small.len() as u64;
        let small = small
            .into_iter()
            .map(|night| (String::new(), night))
            .collect();
        let mut study = Study {
            plan: Plan {
                terms,
                frames: Vec::new(),
            },
            sections: Vec::new(),
            request,
            lens,
        };
        study.add_list(Section::Golden, golden);
        study.add_list(Section::Settled, settled);
        study.add_list(Section::Divergences, divergences);
        study.add_list(Section::Census, small);
        let frame = budget
            .frame
            .unwrap_or_else(|| random_frame(known_to(about), &mut study.plan.terms.supply));
        study.add(Section::Random, frame.into(), random, Vec::new());
        Ok(study)
    }

    fn add_list(&mut self, section: Section, nights: Vec<Named>) {
        let (mut names, nights): (Vec<String>, Vec<Night>) = nights.into_iter().unzip();
        names.retain(|name| !name.is_empty());
        let keys: Vec<Vec<u8>> = nights.iter().map(key).collect();
        let listed = Listed::of_file(&format!("{} {keys:?}", section.id()));
        self.add(section, listed.into(), nights.len() as u64, names);
        self.plan.terms.supply.add_nights(listed, nights.into());
    }

    fn add(&mut self, section: Section, source: Source, nights: u64, names: Vec<String>) {
        if nights > 0 {
            self.plan.frames.push((source, Ranges::one(0..nights)));
            self.sections.push((section, source, names));
        }
    }

    /// The names of golden nights and precedents.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        self.sections.iter().flat_map(|(_, _, names)| names)
    }

    /// The engine.
    pub(super) fn engine(&self) -> RulerId {
        self.plan.terms.systems[0]
    }

    /// Makes a night of a source, alone.
    pub(super) fn night(&self, source: Source, index: u64) -> Option<Night> {
        let terms = &self.plan.terms;
        match source {
            Source::Frame(frame) => Some(terms.night(frame, index)),
            Source::Listed(listed) => terms
                .supply
                .nights(listed)?
                .get(usize::try_from(index).ok()?)
                .cloned(),
            Source::Census(_) => None,
        }
    }
}

/// Returns the identity of a compared engine: its content and the lens, because verdicts depend on both.
#[must_use]
pub fn content(subject: &dyn Subject, lens: Lens) -> String {
    format!("{}, compared on {}", subject.content(), lens.id())
}

/// The name of a night: its own, or the section and its number.
pub(super) fn name(section: Section, names: &[String], index: u64) -> String {
    let own = usize::try_from(index)
        .ok()
        .and_then(|index| names.get(index));
    own.cloned()
        .unwrap_or_else(|| format!("{} {index}", section.id()))
}

fn random_frame(settings: Settings, supply: &mut Supply) -> Frame {
    let hash = Id::of(&format!("{settings:?}")).to_string();
    let file = FrameFile {
        name: "random".to_owned(),
        about: String::new(),
        settings,
    };
    let Some(own) = CustomFrame::of(&file, &hash) else {
        unreachable!("{hash} is a hash")
    };
    supply.add_frame(own, Arc::new(file));
    Frame::Own(own)
}

/// Returns the golden nights that have expectations of a system or rulebook, under the switches that they set.
fn golden(against: RulerId, switches: &Switches) -> Vec<Named> {
    let of_it = |golden: &golden::Golden| {
        golden.switches == *switches
            && golden
                .sheet
                .expect
                .iter()
                .any(|expected| expected.systems.contains(&against))
    };
    golden::nights()
        .into_iter()
        .chain(golden::nights_of_rulebooks())
        .filter(of_it)
        .map(|golden| (golden.name.to_owned(), golden.sheet.night))
        .collect()
}

/// Returns census nights within an engine's declaration: every connected night of one and two actions, then with a
/// passive, then of three actions. If the last do not all fit, they are thinned evenly.
fn census(about: &Started, most: usize) -> Vec<Night> {
    let known = abilities(about);
    let of = |actions: u8, passives: u8| Universe {
        abilities: known,
        passives,
        ..Universe::connected(actions)
    };
    let mut found: Vec<Night> = Vec::new();
    if known.is_empty() {
        return found;
    }
    // Nights with a passive have Mafia too, because some passives depend on sides.
    for universe in [
        of(2, 0),
        Universe {
            mafia: 1,
            ..of(2, 1)
        },
        of(3, 0),
    ] {
        let room = most - found.len();
        if room == 0 {
            break;
        }
        let nights = known_nights(about, &universe, room.saturating_mul(64));
        let step = nights.len().div_ceil(room).max(1);
        found.extend(nights.into_iter().step_by(step));
    }
    found
}

/// Returns the nights of a universe within an engine's declaration, one order each; stops after the unit that reaches
/// this number.
fn known_nights(about: &Started, universe: &Universe, most: usize) -> Vec<Night> {
    let units = Units::of(universe);
    let mut found = Vec::new();
    for unit in (0..units.len()).filter_map(|number| units.get(number)) {
        if found.len() >= most {
            break;
        }
        unit.classes(&mut |class| {
            if declined(about, &class.night).is_none() {
                found.push(class.night.clone());
            }
        });
    }
    found
}

/// Returns the frame of everything, without the parts that an engine does not know.
fn known_to(about: &Started) -> Settings {
    let settings = Frame::Uniform.settings();
    let known = abilities(about);
    let all = Ability::all().all(|ability| known.contains(ability));
    let names = items();
    let names_item = |item: ItemId| {
        names
            .get(item.index())
            .is_some_and(|name| is_known(about.items.as_deref(), name))
    };
    let extra = |extra: &Extra| match *extra {
        Extra::Passive(passive) => is_known(about.passives.as_deref(), passive.id()),
        Extra::Vendor(item) => is_known(about.passives.as_deref(), "vendor") && names_item(item),
    };
    // Roles are declared by name, whatever passives they have.
    let named = |role: &RoleId| is_known(about.roles.as_deref(), role.name());
    let roles = settings
        .roles
        .rows()
        .iter()
        .copied()
        .filter(named)
        .collect::<Vec<_>>();
    let rows = settings.extras.rows().iter().copied();
    let is_side = |side: &Alignment| is_known(about.alignments.as_deref(), side.id());
    let only = Only {
        abilities: known,
        extras: rows.filter(extra).collect(),
        alignments: Alignment::ALL.into_iter().filter(is_side).collect(),
    };
    let settings = settings.only(&only);
    let most = about
        .max_players
        .and_then(|most| u32::try_from(most).ok())
        .unwrap_or(settings.players.most);
    let items: Vec<ItemId> = settings
        .held
        .rows()
        .iter()
        .copied()
        .filter(|&item| names_item(item))
        .collect();
    let again = if about.max_actions_each == Some(1) {
        Chance::NEVER
    } else {
        Chance::new(1, 5)
    };
    Settings {
        players: Span::new(
            settings.players.least,
            settings.players.most.min(most.max(1)),
        ),
        acting: match about.max_actions.and_then(|most| u32::try_from(most).ok()) {
            Some(most) => Acting::Total(Span::new(0, most)),
            None => Acting::Each {
                acts: Chance::new(3, 4),
                again,
            },
        },
        holds: if items.is_empty() {
            Chance::NEVER
        } else {
            settings.holds
        },
        held: Table::even(items),
        casting: Casting::ForActions,
        // A role of the table may have abilities and passives that the engine does not know.
        by_name: match &about.roles {
            Some(_) => Chance::ALWAYS,
            None if all && about.passives.is_none() && about.items.is_none() => settings.by_name,
            None => Chance::NEVER,
        },
        roles: Table::even(roles),
        ..settings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn golden_nights_are_those_of_the_system_and_the_switches() {
        let names = |against, set: &[(&str, &str)]| {
            let mut switches = Switches::default();
            set.iter()
                .for_each(|(id, option)| switches.set(id, option).unwrap());
            golden(against, &switches)
                .into_iter()
                .map(|(name, _)| name)
                .collect::<Vec<_>>()
        };
        let usual = names(RulerId::NAR, &[]);
        assert!(
            usual.contains(&"redirect-before-block".to_owned()),
            "{usual:?}"
        );
        let one = names(RulerId::NAR, &[("doctor-saves", "one")]);
        assert!(
            !one.is_empty() && one.iter().all(|name| !usual.contains(name)),
            "{one:?}"
        );
    }

    /// Random nights are drawn within the engine's declaration, so that few of them are left out.
    #[test]
    fn random_nights_are_within_what_an_engine_declares() {
        let about = |more: &str| {
            let line = format!(r#"{{"version":1,"name":"bot"{more}}}"#);
            serde_json::from_str::<Started>(&line).unwrap_or_else(|error| panic!("{line}: {error}"))
        };
        for more in [
            "",
            r#","alignments":["town","mafia"]"#,
            r#","alignments":["town","mafia"],"items":["fruit","money"]"#,
            r#","max_actions":2,"max_players":5"#,
            r#","roles":["Cop","Doctor","Vanilla","Goon","Vigilante","Roleblocker"],"passives":[],"alignments":["town","mafia"]"#,
            r#","abilities":["kill","block"],"passives":["ninja"],"alignments":["town"]"#,
        ] {
            let about = about(more);
            let mut supply = Supply::default();
            let frame = random_frame(known_to(&about), &mut supply);
            let mut terms = Terms::new(7);
            terms.supply = supply;
            let nights: Vec<Night> = (0..400).map(|index| terms.night(frame, index)).collect();
            let declined: Vec<String> = nights
                .iter()
                .filter_map(|night| declined(&about, night))
                .collect();
            assert!(
                declined.len() <= 20,
                "{more}: {} declined, {:?}",
                declined.len(),
                declined.first()
            );
            let acting = nights
                .iter()
                .filter(|night| !night.actions().is_empty())
                .count();
            assert!(
                acting >= 200,
                "{more}: somebody acts on {acting} of 400 nights"
            );
        }
    }
}
