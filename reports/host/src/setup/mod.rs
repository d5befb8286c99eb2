//! The disputes that a setup can bring: the precedents that its roles can play, the rulings of the systems and the
//! house, and their share of random nights of the setup.
//!
//! An *interaction* is a set of abilities and passives with the groups of systems that agree. Its smallest night
//! represents it: a disputed precedent that the roles can play, or a random night of the setup without the actions that
//! its divergence does not need. A precedent's night is cast with the roles of the setup and resolved again, so that a
//! Bulletproof victim counts.

mod cast;
mod page;
mod read;
mod row;

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use nightcourt_caselaw::index::Table;
use nightcourt_caselaw::matching::{Asked, matches_within};
use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Casting, Deal, Hands, Killer, Settings, Span, Table as Weights};
use nightcourt_precedent::canonical::{Id, used};
use nightcourt_precedent::catalogue::title::title;
use nightcourt_precedent::catalogue::{Signature, each_witness_within};
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_reading::question::{Ruling, Rulings};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::compare::compare;
use nightcourt_resolvers::model::{Ability, AbilitySet, Action, Night, Passive, Player, PlayerId};
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruler::{Panel, RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::{LeftOut, Sheet, left_out};

pub use read::SetupError;
pub use row::{DisputeRow, OutcomeRow, PrecedentRow, RoleRow, SampleRow, SetupRow, VERSION};

use crate::house::House;
use cast::Cast;

/// The number of random nights of a setup.
pub const NIGHTS: u64 = 2_000;

const SEED: u64 = 1;

/// The work of reading a precedent's night, and of casting it.
const READING: u64 = 4_000;

const MOST_REDUCTIONS: u32 = 100;

/// A setup: the roles of a game before it begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Its roles.
    pub roles: Vec<Role>,
    /// Its players, in the order of the roles.
    players: Vec<Player>,
    /// Names of items.
    items: Vec<String>,
}

impl Setup {
    /// Returns what rulings of the setup leave out: a clause for each role that is not fully modelled.
    #[must_use]
    pub fn left_out(&self) -> Vec<String> {
        let clause = |one: &LeftOut| format!("{}: {}", one.role.name(), one.note());
        left_out(&self.players).iter().map(clause).collect()
    }
}

/// A role of a setup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Role {
    /// Number of players who have it.
    pub count: usize,
    /// The role in the form of a night, such as `Town Cop`.
    pub text: String,
}

/// A disputed interaction.
#[derive(Clone, Debug)]
pub struct Dispute {
    /// The smallest precedent and its title; `None` if the corpus has none.
    pub precedent: Option<(Id, String)>,
    /// The smallest night, with roles of the setup.
    pub sheet: Sheet,
    /// The ruling of each system.
    pub rulings: Rulings,
    /// The ruling of the house.
    pub house: Option<Ruling>,
    /// Open points of the house on which its ruling depends, each with both outcomes.
    pub open_points: Vec<String>,
    /// Number of random nights that contain it, or another night of the interaction.
    pub nights: u64,
}

impl Dispute {
    /// Returns the ruling for the rules post: that of the house, or that of most systems.
    #[must_use]
    pub fn ruling(&self) -> Option<&Ruling> {
        let groups = self.rulings.groups();
        // The first of the largest groups counts.
        let largest = groups.iter().rev().max_by_key(|group| group.len());
        self.house
            .as_ref()
            .or_else(|| self.rulings.each().get(*largest?.first()?))
    }

    /// The sentence for the rules post.
    #[must_use]
    pub fn sentence(&self) -> String {
        let ruling = self.ruling().map(Ruling::words).unwrap_or_default();
        let title = title(&self.sheet);
        if !title.contains("bystander") && !title.contains("more action") {
            return format!("{title}: {ruling}.");
        }
        // The ruling names players by their roles if the title does not.
        let night = self.sheet.to_string();
        let actions = night
            .lines()
            .skip_while(|line| *line != "[actions]")
            .skip(1)
            .filter(|line| !line.is_empty());
        format!(
            "{title} ({}): {ruling}.",
            actions.collect::<Vec<_>>().join("; ")
        )
    }
}

/// Random nights of a setup.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sample {
    /// Number of nights.
    pub nights: u64,
    /// Nights on which two systems differ, by the narrowest lens that shows it.
    pub diverging: [u64; Lens::ALL.len()],
}

/// The disputes of a setup.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The disputed interactions, the most frequent first.
    pub disputes: Vec<Dispute>,
    /// Number of interactions on which all systems agree.
    pub settled: usize,
    /// Random nights.
    pub sample: Sample,
    /// True if the budget was spent: there may be more disputes, and the sample is smaller.
    pub exceeded: bool,
}

/// Abilities used, and passives.
type Elements = (Vec<Ability>, Vec<Passive>);

/// Elements, and the group of each system: systems of one group agree.
type Interaction = (Elements, Vec<usize>);

/// A disputed interaction during the search: its smallest precedent, and all its nights.
struct Found {
    dispute: Dispute,
    size: (usize, usize),
    nights: Vec<(Signature, Night)>,
}

/// Lists the disputes that a setup can bring.
#[must_use]
pub fn report(table: &Table, setup: &Setup, house: Option<&House>, budget: &mut Budget) -> Report {
    let (mut found, settled) = playable(table, setup, budget);
    let sample = sampled(setup, &mut found, budget);
    let mut disputes: Vec<Dispute> = found.into_values().map(|found| found.dispute).collect();
    disputes.sort_by_key(|dispute| {
        (
            std::cmp::Reverse(dispute.nights),
            dispute.sheet.night.actions().len(),
        )
    });
    let mut panel = Panel::systems();
    // A new panel has no ids that could be taken.
    let _ = house.map(|house| house.join(&mut panel));
    for dispute in &mut disputes {
        dispute.precedent = match dispute.precedent.take() {
            Some((id, _)) => Some((id, table.title(id))),
            None => deciding(table, &dispute.sheet, budget),
        };
        if let Some(house) = house {
            let (sheet, switches) = (&dispute.sheet, house.switches());
            let ruled = Rulings::new(&panel, sheet, &[house.system], &switches);
            dispute.house = ruled.each().first().cloned();
            dispute.open_points = house.open_on(&panel, sheet, switches, budget);
        }
    }
    Report {
        disputes,
        settled,
        sample,
        exceeded: budget.is_spent(),
    }
}

/// Returns the smallest precedent to which a night comes down.
fn deciding(table: &Table, sheet: &Sheet, budget: &mut Budget) -> Option<(Id, String)> {
    let asked = Asked::default();
    let mut found = matches_within(table, sheet, &asked, budget);
    // A search beyond the budget has no precedent here.
    let _ = found.settle(table, sheet, &asked, budget);
    let decides = found
        .matches
        .into_iter()
        .find(|one| !one.explains.is_empty())?;
    Some((decides.volume.id, decides.volume.title))
}

/// Returns the interactions that the roles can play: the disputed ones, and the number of the settled ones.
fn playable(
    table: &Table,
    setup: &Setup,
    budget: &mut Budget,
) -> (BTreeMap<Interaction, Found>, usize) {
    let cast = Cast::new(setup);
    let own = setup
        .players
        .iter()
        .flat_map(|player| player.role.abilities().iter());
    // Factions kill whether or not a role has the ability; the cast refuses kills that nobody can carry.
    let abilities: AbilitySet = own.chain([Ability::Kill]).collect();
    let mut found: BTreeMap<Interaction, Found> = BTreeMap::new();
    let mut settled: BTreeSet<Elements> = BTreeSet::new();
    for (id, entry) in table.entries() {
        let is_disputed = entry.is_in(Catalogue::Divergences);
        let is_fit = entry
            .abilities()
            .iter()
            .all(|ability| abilities.contains(ability));
        if !is_fit
            || entry.players as usize > setup.players.len()
            || !is_disputed && !entry.is_in(Catalogue::Settled)
        {
            continue;
        }
        if budget.spend(READING).is_err() {
            break;
        }
        let Ok(sheet) = Sheet::parse(&table.night(id)) else {
            continue;
        };
        let mut played = None;
        cast.each_way(&sheet, &mut |cast| {
            let rulings = all_rulings(&cast);
            let is_alike = match is_disputed {
                true => rulings.is_disputed(),
                false => rulings.is_settled(),
            };
            if is_alike {
                played = Some(cast);
            }
            played.is_some()
        });
        let Some(cast) = played else { continue };
        if is_disputed {
            add(&mut found, Some(id), &sheet.night, cast);
        } else {
            settled.insert(elements(&sheet.night));
        }
    }
    settled.retain(|elements| !found.keys().any(|(disputed, _)| disputed == elements));
    (found, settled.len())
}

fn elements(night: &Night) -> Elements {
    let abilities: BTreeSet<Ability> = night
        .actions()
        .iter()
        .map(|action| action.ability)
        .collect();
    let passives: BTreeSet<Passive> = night
        .players()
        .iter()
        .flat_map(|player| player.passives.iter())
        .collect();
    (
        abilities.into_iter().collect(),
        passives.into_iter().collect(),
    )
}

fn all_rulings(sheet: &Sheet) -> Rulings {
    Rulings::new(&SEVEN, sheet, &RulerId::SYSTEMS, &Switches::default())
}

/// Adds a disputed night, with a sheet of the setup's roles.
fn add(found: &mut BTreeMap<Interaction, Found>, id: Option<Id>, night: &Night, sheet: Sheet) {
    let rulings = all_rulings(&sheet);
    if !rulings.is_disputed() {
        return;
    }
    let mut groups = vec![usize::MAX; rulings.each().len()];
    for (number, group) in rulings.groups().iter().enumerate() {
        group.iter().for_each(|&place| groups[place] = number);
    }
    let size = (night.actions().len(), night.players().len());
    let kept = (Signature::of(night), night.clone());
    let dispute = Dispute {
        precedent: id.map(|id| (id, String::new())),
        sheet,
        rulings,
        house: None,
        open_points: Vec::new(),
        nights: 0,
    };
    match found.entry((elements(night), groups)) {
        Entry::Vacant(place) => {
            place.insert(Found {
                dispute,
                size,
                nights: vec![kept],
            });
        }
        Entry::Occupied(mut place) => {
            let known = place.get_mut();
            known.nights.push(kept);
            if size < known.size {
                (known.dispute, known.size) = (dispute, size);
            }
        }
    }
}

impl Found {
    /// Reports whether a random night contains one of its nights.
    fn is_in(&self, signature: &Signature, drawn: &Night, budget: &mut Budget) -> bool {
        self.nights.iter().any(|(its, smaller)| {
            let mut is_in = false;
            if signature.may_contain(its) {
                each_witness_within(drawn, smaller, budget, &mut |_| {
                    is_in = true;
                    true
                });
            }
            is_in
        })
    }
}

/// Draws random nights of the setup: every player with an action uses it, each faction kills, and targets are random.
/// Disputes that no precedent has are added.
fn sampled(setup: &Setup, found: &mut BTreeMap<Interaction, Found>, budget: &mut Budget) -> Sample {
    let cast = Cast::new(setup);
    let size = setup.players.len() as u32;
    let hand = Hands {
        count: Weights::even([1]),
        of: Weights::even([setup.players.clone()]),
    };
    let deal = Deal {
        size,
        hands: vec![hand],
        killer: Killer::Also,
        ..Deal::default()
    };
    let settings = Settings::dealt(Span::just(size), Casting::Setup(deal));
    let mut sample = Sample::default();
    let mut reductions = 0;
    let mut buffers = Buffers::default();
    for index in 0..NIGHTS {
        let drawn = night(&settings, SEED, index, buffers);
        let lens = divergence(&drawn, budget);
        if budget.is_spent() {
            return sample;
        }
        sample.nights += 1;
        if let Some(lens) = lens {
            sample.diverging[lens as usize] += 1;
            let signature = Signature::of(&drawn);
            let known = found
                .values()
                .any(|found| found.is_in(&signature, &drawn, budget));
            if !known && reductions < MOST_REDUCTIONS {
                reductions += 1;
                if let Some(sheet) = reduced(&drawn, budget).and_then(|night| cast.named(night)) {
                    add(found, None, &sheet.night.clone(), sheet);
                }
            }
        }
        buffers = Buffers::from(drawn);
    }
    for index in 0..NIGHTS {
        let drawn = night(&settings, SEED, index, buffers);
        let signature = Signature::of(&drawn);
        for found in found.values_mut() {
            found.dispute.nights += u64::from(found.is_in(&signature, &drawn, budget));
        }
        buffers = Buffers::from(drawn);
    }
    sample
}

fn divergence(night: &Night, budget: &mut Budget) -> Option<Lens> {
    let mut evaluator = Evaluator::new(&SEVEN, Switches::default()).within(budget.clone());
    let outcomes = RulerId::SYSTEMS.map(|system| {
        let mut outcome = Outcome::default();
        evaluator
            .ask(system, night, &mut outcome)
            .ok()
            .map(|()| outcome)
    });
    *budget = evaluator.budget().clone();
    let outcomes: Vec<Outcome> = outcomes.into_iter().flatten().collect();
    let pairs = outcomes
        .iter()
        .enumerate()
        .flat_map(|(place, one)| outcomes[..place].iter().map(move |two| (one, two)));
    pairs
        .filter_map(|(one, two)| compare(one, two).narrowest())
        .min()
}

/// Returns the night without the actions and players that its divergence does not need.
fn reduced(night: &Night, budget: &mut Budget) -> Option<Night> {
    let with = |actions: &[Action]| {
        Night::new(night.players().to_vec(), actions.to_vec(), Vec::new()).ok()
    };
    let mut actions = night.actions().to_vec();
    let mut place = 0;
    while place < actions.len() {
        let mut less = actions.clone();
        less.remove(place);
        if with(&less).is_some_and(|night| divergence(&night, budget).is_some()) {
            (actions, place) = (less, 0);
        } else {
            place += 1;
        }
    }
    let needed: Vec<PlayerId> = used(&with(&actions)?).iter().collect();
    let place = |player: PlayerId| {
        needed
            .iter()
            .position(|&one| one == player)
            .map(|place| PlayerId::new(place as u8))
    };
    let moved = |action: &Action| {
        let named: Option<Vec<PlayerId>> =
            action.named().iter().map(|&player| place(player)).collect();
        Action::new(place(action.actor)?, action.ability, &named?, action.item)
    };
    let actions: Option<Vec<Action>> = actions.iter().map(moved).collect();
    let players = needed.iter().map(|&player| *night.player(player)).collect();
    let small = Night::new(players, actions?, Vec::new()).ok()?;
    divergence(&small, budget).map(|_| small)
}
