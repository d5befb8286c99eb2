//! The disputes that a setup can bring: the precedents that its roles can play, the rulings of the systems and the
//! house, and their share of random nights of the setup.
//!
//! An *interaction* is a set of abilities and passives with the groups of systems that agree. Its smallest night
//! represents it: a disputed precedent that the roles can play, or a random night of the setup without the actions that
//! its divergence does not need. A precedent's night is cast with the roles of the setup and resolved again, so that a
//! Bulletproof victim counts.

mod cast;
mod decide;
mod numbers;
mod page;
mod piece;
mod read;
mod row;
mod theorems;
mod topics;
mod words;

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use nightcourt_caselaw::index::Table;
use nightcourt_caselaw::matching::{Asked, matches_within};
use nightcourt_gen::random::night;
use nightcourt_gen::seats::used;
use nightcourt_gen::{Buffers, Casting, Deal, Hands, Killer, Settings, Span, Table as Weights};
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::catalogue::{Signature, each_witness_within};
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_reading::question::{Ruling, Rulings};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::compare::{compare, pairs};
use nightcourt_resolvers::model::{Ability, AbilitySet, Action, Night, Passive, Player, PlayerId};
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruler::{Panel, RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::{LeftOut, Sheet, left_out};

pub use decide::{Decision, Sentence};
pub use numbers::Numbers;
pub use read::SetupError;
pub use row::{
    AnswerRow, DecisionRow, DisputeRow, NumbersRow, OutcomeRow, PrecedentRow, QuestionRow, RoleRow,
    SampleRow, SetupRow, TheoremsRow, VERSION,
};
pub use theorems::PairTheorem;
pub use topics::Topic;

use crate::house::House;
use cast::Cast;
use decide::{Court, decisions, usual};
use numbers::{Tally, narrowest};
use theorems::Pair;
use topics::{is_against_own, topic};

/// The number of random nights of a setup.
pub const NIGHTS: u64 = 2_000;

const SEED: u64 = 1;

/// The work of reading a precedent's night, and of casting it.
const READING: u64 = 4_000;

const MOST_REDUCTIONS: u32 = 100;

/// Nights drawn for each night of the sample: those on which a team acts against its own are drawn again.
const MOST_TRIES: u64 = 8;

/// A setup: the roles of a game before it begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Its roles.
    pub roles: Vec<Role>,
    /// Questions to the host. Roles that are not understood are left out until they are answered.
    pub asked: Vec<SetupError>,
    /// Sides that were taken to be Town, and lines that were passed over.
    pub notes: Vec<String>,
    /// Its players, in the order of the roles.
    players: Vec<Player>,
    /// Names of items.
    items: Vec<String>,
}

/// The most variants of a setup with alternatives that are looked at.
const MOST_VARIANTS: usize = 16;

impl Setup {
    /// Returns the setups that its alternatives leave, at most 16 of them, spread evenly over all.
    fn variants(&self) -> Vec<Setup> {
        let ways = |role: &Role| 1 + role.or.len();
        let all = self
            .roles
            .iter()
            .fold(1_usize, |all, role| all.saturating_mul(ways(role)));
        let count = all.min(MOST_VARIANTS);
        let variant = |number: usize| {
            let mut rest = (number as u128 * all as u128 / count as u128) as usize;
            let mut roles = Vec::new();
            for role in &self.roles {
                let chosen = rest % ways(role);
                rest /= ways(role);
                let text = match chosen {
                    0 => &role.text,
                    other => &role.or[other - 1],
                };
                read::add(&mut roles, role.count, text.clone());
            }
            // Each alternative was read alone.
            read::setup_of(roles).ok()
        };
        (0..count).filter_map(variant).collect()
    }

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
    /// Alternatives: the game has one of them or this role.
    pub or: Vec<String>,
}

impl Role {
    /// The role in words, with its count: `2 Mafia Goon`, `1 Town Cop or Town Doctor`.
    #[must_use]
    pub fn words(&self) -> String {
        let or: String = self.or.iter().map(|other| format!(" or {other}")).collect();
        format!("{} {}{or}", self.count, self.text)
    }
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
    /// The night and its ruling in a sentence, by the ruler of the rules post.
    pub sentence: String,
    /// Number of random nights on which the systems diverge and that contain it, or another night of the interaction.
    pub nights: u64,
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
#[derive(Clone, Debug)]
pub struct Report {
    /// Questions that the host decides before the game, the most frequent first.
    pub decisions: Vec<Decision>,
    /// The ruler of the rules post: that of the house, or the system that agrees with the most others.
    pub ruler: RulerId,
    /// Numbers of the setup.
    pub numbers: Numbers,
    /// The disputed interactions, the most frequent first.
    pub disputes: Vec<Dispute>,
    /// Number of interactions on which all systems agree.
    pub settled: usize,
    /// Random nights.
    pub sample: Sample,
    /// Theorems about each two systems: first on who dies, then on anything.
    pub theorems: Vec<PairTheorem>,
    /// The nights for which the theorems are proved, in words: `up to 3 actions`.
    pub proved: Vec<String>,
    /// True if the budget was spent: there may be more disputes, and the sample is smaller.
    pub exceeded: bool,
}

/// Abilities used, and passives.
type Elements = (Vec<Ability>, Vec<Passive>);

/// Elements, and the group of each system: systems of one group agree.
type Interaction = (Elements, Vec<usize>);

/// A mark for nights on which a team acts against its own, and the numbers of actions and players. The smallest represents
/// an interaction.
type Size = (bool, usize, usize);

/// A disputed interaction during the search: its smallest precedent, and all its nights.
struct Found {
    dispute: Dispute,
    /// Random nights that contain it, by their places among those on which the systems diverge.
    on: Vec<usize>,
    size: Size,
    nights: Vec<(Signature, Night)>,
}

/// Lists the disputes that a setup can bring.
#[must_use]
pub fn report(table: &Table, setup: &Setup, house: Option<&House>, budget: &mut Budget) -> Report {
    let setups = setup.variants();
    let (mut found, mut settled) = (BTreeMap::new(), BTreeSet::new());
    for setup in &setups {
        playable(table, setup, &mut found, &mut settled, budget);
    }
    settled.retain(|elements| !found.keys().any(|(disputed, _)| disputed == elements));

    let drawn = sampled(&setups, &mut found, budget);
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
            Some((id, _)) => table.place(id).map(|place| (id, table.title_at(place))),
            None => deciding(table, &dispute.sheet, budget),
        };
        if let Some(house) = house {
            let (sheet, switches) = (&dispute.sheet, house.switches());
            let ruled = Rulings::new(&panel, sheet, &[house.system], &switches);
            dispute.house = ruled.each().first().cloned();
            dispute.open_points = house.open_on(&panel, sheet, switches, budget);
        }
    }
    let court = Court {
        panel: &panel,
        ruler: house.map_or_else(|| usual(&disputes), |house| house.system),
        switches: house.map(House::switches).unwrap_or_default(),
    };
    for dispute in &mut disputes {
        let sentence = court.sentence(&dispute.sheet);
        dispute.sentence = sentence.map(|said| said.to_string()).unwrap_or_default();
    }
    Report {
        decisions: decisions(&disputes, &drawn.by_topic, &court),
        ruler: court.ruler,
        numbers: drawn.tally.numbers(&setup.players),
        disputes,
        settled: settled.len(),
        theorems: setup.theorems(&drawn.by_pair),
        proved: setup.proved(),
        sample: drawn.sample,
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

/// Adds the interactions that the roles can play: the disputed ones, and the elements of the settled ones.
fn playable(
    table: &Table,
    setup: &Setup,
    found: &mut BTreeMap<Interaction, Found>,
    settled: &mut BTreeSet<Elements>,
    budget: &mut Budget,
) {
    let cast = Cast::new(setup);
    let own = setup
        .players
        .iter()
        .flat_map(|player| player.role.abilities().iter());
    // Factions kill whether or not a role has the ability; the cast refuses kills that nobody can carry.
    let abilities: AbilitySet = own.chain([Ability::Kill]).collect();
    for (place, entry) in table.entries() {
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
        let Ok(sheet) = Sheet::parse(&table.night_at(place)) else {
            continue;
        };
        let mut played: Option<Sheet> = None;
        cast.each_way(&sheet, &mut |cast| {
            let rulings = all_rulings(&cast);
            let is_alike = match is_disputed {
                true => rulings.is_disputed(),
                false => rulings.is_settled(),
            };
            // A way in which a team acts against its own is the last choice.
            let is_likely = !is_against_own(&cast.night);
            if is_alike && (played.is_none() || is_likely) {
                played = Some(cast);
            }
            is_alike && is_likely
        });
        let Some(cast) = played else { continue };
        if is_disputed {
            add(found, Some(table.id(place)), &sheet.night, cast);
        } else {
            settled.insert(elements(&sheet.night));
        }
    }
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

/// Adds a disputed night, with a sheet of the setup's roles. Returns its interaction.
fn add<'a>(
    found: &'a mut BTreeMap<Interaction, Found>,
    id: Option<Id>,
    night: &Night,
    sheet: Sheet,
) -> Option<&'a mut Found> {
    let rulings = all_rulings(&sheet);
    if !rulings.is_disputed() {
        return None;
    }
    let mut groups = vec![usize::MAX; rulings.each().len()];
    for (number, group) in rulings.groups().iter().enumerate() {
        group.iter().for_each(|&place| groups[place] = number);
    }
    let is_last = is_against_own(&sheet.night);
    let size = (is_last, night.actions().len(), night.players().len());
    let kept = (Signature::of(night), night.clone());
    let dispute = Dispute {
        precedent: id.map(|id| (id, String::new())),
        sheet,
        rulings,
        house: None,
        open_points: Vec::new(),
        sentence: String::new(),
        nights: 0,
    };
    match found.entry((elements(night), groups)) {
        Entry::Vacant(place) => Some(place.insert(Found {
            dispute,
            on: Vec::new(),
            size,
            nights: vec![kept],
        })),
        Entry::Occupied(place) => {
            let known = place.into_mut();
            known.nights.push(kept);
            if size < known.size {
                (known.dispute, known.size) = (dispute, size);
            }
            Some(known)
        }
    }
}

impl Found {
    /// Adds those of these random nights that contain one of its nights. Reports whether any does.
    fn count(
        &mut self,
        places: std::ops::Range<usize>,
        drawn: &[(Signature, Night)],
        budget: &mut Budget,
    ) -> bool {
        let before = self.on.len();
        for place in places {
            let (signature, night) = &drawn[place];
            if self.is_in(signature, night, budget) {
                self.on.push(place);
            }
        }
        self.on.len() > before
    }

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

/// Random nights of a setup, and what they show.
#[derive(Default)]
struct Drawn {
    sample: Sample,
    tally: Tally,
    /// Number of nights on which each question matters, by its id.
    by_topic: BTreeMap<&'static str, u64>,
    /// Number of nights on which two systems diverge under a lens.
    by_pair: BTreeMap<Pair, u64>,
}

impl Drawn {
    /// Counts the pairs that diverge on a night.
    fn count_pairs(&mut self, outcomes: &[(RulerId, Outcome)]) {
        for (one, other) in pairs(outcomes.len()) {
            let [(first, before), (second, after)] = [&outcomes[one], &outcomes[other]];
            let Some(narrowest) = compare(before, after).narrowest() else {
                continue;
            };
            for lens in Lens::ALL.into_iter().filter(|&lens| lens >= narrowest) {
                *self.by_pair.entry(([*first, *second], lens)).or_default() += 1;
            }
        }
    }
}

/// Draws random nights of a setup's variants: every player with an action uses it, each faction kills, and targets are
/// random, but no team acts against its own. Disputes that no precedent has are added.
fn sampled(
    setups: &[Setup],
    found: &mut BTreeMap<Interaction, Found>,
    budget: &mut Budget,
) -> Drawn {
    let mut drawn = Drawn::default();
    let each = NIGHTS.div_ceil(setups.len() as u64);
    let mut diverging = Vec::new();
    for setup in setups {
        let most = each.min(NIGHTS - drawn.sample.nights);
        draw(setup, most, found, &mut drawn, &mut diverging, budget);
    }

    let mut by_topic: BTreeMap<&'static str, BTreeSet<usize>> = BTreeMap::new();
    for found in found.values_mut() {
        found.dispute.nights = found.on.len() as u64;
        let topic = topic(&found.dispute.sheet.night).id;
        by_topic.entry(topic).or_default().extend(&found.on);
    }
    let counts = by_topic.into_iter();
    drawn.by_topic = counts.map(|(id, on)| (id, on.len() as u64)).collect();
    drawn
}

/// Draws random nights of one variant, and adds the disputes that no precedent has.
fn draw(
    setup: &Setup,
    most: u64,
    found: &mut BTreeMap<Interaction, Found>,
    drawn: &mut Drawn,
    diverging: &mut Vec<(Signature, Night)>,
    budget: &mut Budget,
) {
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

    let (mut nights, mut reductions) = (0, 0);
    for index in 0..most * MOST_TRIES {
        let night = night(&settings, SEED, index, Buffers::default());
        if is_against_own(&night) {
            continue;
        }
        let outcomes = outcomes(&night, budget);
        if budget.is_spent() {
            break;
        }
        drawn.sample.nights += 1;
        drawn.tally.add(setup, &night, &outcomes);
        if let Some(lens) = narrowest(&outcomes) {
            drawn.sample.diverging[lens as usize] += 1;
            drawn.count_pairs(&outcomes);
            let place = diverging.len();
            diverging.push((Signature::of(&night), night));
            let mut is_known = false;
            for found in found.values_mut() {
                is_known |= found.count(place..place + 1, diverging, budget);
            }
            if !is_known && reductions < MOST_REDUCTIONS {
                reductions += 1;
                let night = &diverging[place].1;
                let sheet = reduced(night, budget).and_then(|night| cast.named(night));
                let added = sheet.and_then(|sheet| add(found, None, &sheet.night.clone(), sheet));
                if let Some(added) = added {
                    added.on.clear();
                    added.count(0..diverging.len(), diverging, budget);
                }
            }
        }
        nights += 1;
        if nights == most {
            break;
        }
    }
}

/// Returns the outcomes of the systems that have one.
fn outcomes(night: &Night, budget: &mut Budget) -> Vec<(RulerId, Outcome)> {
    let mut evaluator = Evaluator::new(&SEVEN, Switches::default()).within(budget.clone());
    let outcomes = RulerId::SYSTEMS.map(|system| {
        let mut outcome = Outcome::default();
        evaluator
            .ask(system, night, &mut outcome)
            .ok()
            .map(|()| (system, outcome))
    });
    *budget = evaluator.budget().clone();
    outcomes.into_iter().flatten().collect()
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
        if with(&less).is_some_and(|night| is_divergent(&night, budget)) {
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
    is_divergent(&small, budget).then_some(small)
}

fn is_divergent(night: &Night, budget: &mut Budget) -> bool {
    narrowest(&outcomes(night, budget)).is_some()
}
