//! What a campaign found, as records: nights that were kept by index are made again and told whole.

use nightcourt_gen::{Feature, Tally, items, names};
use nightcourt_resolvers::model::{Ability, Alignment, Night, Passive};
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::system::native::native;
use nightcourt_resolvers::text::{ClaimText, Complaint, Sheet, claims, event_words};

use super::counts::{Counts, KINDS, Size, pairs};
use super::record::{ByLens, Conduct, Divergence, EventCount, Exercised, PairCount, Panic, Run, VERSION, Verdict};
use super::run::{Found, Panel, Resolve};
use super::{Plan, Standing};
use crate::json::verdict::ResolvedRow;
use crate::json::{Escaped, write_verdict};

/// A row of `divergences.csv` that has its words.
#[derive(Clone, Debug)]
pub struct PairOnNight {
    /// The place of its night among [`Corpus::divergences`].
    pub night: usize,
    /// The two systems.
    pub systems: [&'static str; 2],
    /// The narrowest lens under which they part.
    pub lens: &'static str,
    /// Whether every ability used is native to both.
    pub native: bool,
    /// Who dies under each, separated by semicolons.
    pub deaths: [String; 2],
}

/// What a campaign found, as records.
#[derive(Clone, Debug)]
pub struct Corpus {
    /// What was run, and every count.
    pub run: Run,
    /// The counts themselves.
    pub counts: Counts,
    /// The first diverging nights.
    pub divergences: Vec<Divergence>,
    /// Each of them with each pair of systems that part on it.
    pub pairs: Vec<PairOnNight>,
}

/// A generated night with standard names.
///
/// # Errors
/// If a night of the plan cannot be written; none is like that.
pub fn sheet(night: Night) -> Result<Sheet, Complaint> {
    let names = names(night.players().len());
    Sheet::new("", night, names, &items(), Vec::new())
}

impl Corpus {
    /// Tells what a run found.
    ///
    /// # Errors
    /// If a night of the plan cannot be written; none is like that.
    pub fn new(plan: &Plan, resolve: &impl Resolve, found: Found) -> Result<Corpus, Complaint> {
        let mut panel = Panel::default();
        let mut divergences = Vec::new();
        let mut on_pairs = Vec::new();
        for (place, &index) in found.diverging.iter().enumerate() {
            let sheet = sheet(plan.night(index))?;
            panel.rule(plan, resolve, &sheet.night);
            divergences.push(divergence(plan, index, &sheet, &panel));
            on_pairs.extend(parted_pairs(plan, place, &sheet, &panel));
        }
        let mut panics = Vec::new();
        for panicked in found.panics {
            panics.push(Panic {
                index: panicked.index,
                system: panicked.system.id(),
                message: panicked.caught.message,
                place: panicked.caught.place,
                night: sheet(plan.night(panicked.index))?.to_string(),
                repeat: plan.repeat(panicked.index),
            });
        }
        let run = run(plan, &found.counts, divergences.len(), panics);
        Ok(Corpus { run, counts: found.counts, divergences, pairs: on_pairs })
    }
}

fn divergence(plan: &Plan, index: u64, sheet: &Sheet, panel: &Panel) -> Divergence {
    let night = &sheet.night;
    let groups = |lens| {
        let named = |group: Vec<usize>| group.into_iter().map(|place| plan.systems[place].id()).collect();
        panel.parting.groups(lens).into_iter().map(named).collect()
    };
    Divergence {
        index,
        players: night.players().len(),
        actions: night.actions().len(),
        abilities: abilities(night),
        lens: panel.parting.narrowest.map_or("none", Lens::id),
        night: sheet.to_string(),
        groups: ByLens { deaths: groups(Lens::Deaths), state: groups(Lens::State), full: groups(Lens::Full) },
        verdicts: verdicts(plan, index, sheet, panel),
        repeat: plan.repeat(index),
    }
}

fn abilities(night: &Night) -> Vec<&'static str> {
    let used = |ability: &Ability| night.actions().iter().any(|action| action.ability == *ability);
    Ability::all().filter(used).map(Ability::id).collect()
}

fn verdicts(plan: &Plan, index: u64, sheet: &Sheet, panel: &Panel) -> Vec<Verdict> {
    let each = plan.systems.iter().zip(&panel.outcomes).zip(&panel.parting.standing);
    each.map(|((&system, outcome), &standing)| {
        let mut verdict = Verdict {
            system: system.id(),
            standing: standing.id(),
            says: Vec::new(),
            notes: Vec::new(),
            outcome: None,
            events: Vec::new(),
        };
        if standing == Standing::Ruled {
            let words = sheet.words();
            for claim in &claims(outcome, words) {
                verdict.says.extend(ClaimText { claim, words }.to_string().lines().map(str::to_owned));
            }
            verdict.notes.extend(outcome.events.iter().map(|event| event_words(&event, &sheet.night, words)));
            if let Some(row) = row(index, system, outcome, sheet) {
                verdict.outcome = Some(row.outcome);
                verdict.events = row.events;
            }
        }
        verdict
    })
    .collect()
}

/// The outcome in the form of batches: there is one writer of it, and this reads back what that wrote.
fn row(index: u64, system: System, outcome: &Outcome, sheet: &Sheet) -> Option<ResolvedRow> {
    let (mut bytes, mut players, mut things) = (Vec::new(), Escaped::default(), Escaped::default());
    players.set(&sheet.names);
    things.set(&sheet.items);
    write_verdict(&mut bytes, index, system, outcome, &players, &things, &sheet.items);
    serde_json::from_slice(&bytes).ok()
}

fn parted_pairs(plan: &Plan, night: usize, sheet: &Sheet, panel: &Panel) -> Vec<PairOnNight> {
    let deaths = |place: usize| {
        let dead: Vec<&str> = panel.outcomes[place].deaths.iter().map(|player| sheet.name(player)).collect();
        dead.join(";")
    };
    let all_native =
        |place: usize| sheet.night.actions().iter().all(|action| native(plan.systems[place], action.ability));
    pairs(plan.systems.len())
        .filter_map(|(one, other)| {
            let lens = panel.parting.pair(one, other)?;
            Some(PairOnNight {
                night,
                systems: [plan.systems[one].id(), plan.systems[other].id()],
                lens: lens.id(),
                native: [one, other].into_iter().all(all_native),
                deaths: [deaths(one), deaths(other)],
            })
        })
        .collect()
}

fn run(plan: &Plan, counts: &Counts, kept: usize, panics: Vec<Panic>) -> Run {
    let all = counts.all();
    let players = plan.settings().players;
    Run {
        version: VERSION,
        program: env!("CARGO_PKG_VERSION"),
        frame: plan.frame.id(),
        players: [players.least, players.most],
        range: [0, plan.nights],
        seed: plan.seed,
        systems: plan.systems.iter().map(|system| system.id()).collect(),
        switches: plan.options().map(|(id, option)| (id, option.to_owned())).collect(),
        nights: all.nights,
        diverging: by_lens(all.diverging),
        kept,
        pairs: pair_counts(plan, &all),
        conduct: conduct(plan, counts),
        exercised: exercised(&counts.tally, counts),
        panics,
    }
}

fn by_lens([deaths, state, full]: [u64; 3]) -> ByLens<u64> {
    ByLens { deaths, state, full }
}

fn pair_counts(plan: &Plan, all: &Size) -> Vec<PairCount> {
    pairs(plan.systems.len())
        .zip(&all.pairs)
        .map(|((one, other), pair)| PairCount {
            systems: [plan.systems[one].id(), plan.systems[other].id()],
            incomparable: pair.incomparable,
            parted: by_lens(pair.parted),
        })
        .collect()
}

fn conduct(plan: &Plan, counts: &Counts) -> Vec<Conduct> {
    let each = plan.systems.iter().zip(&counts.systems);
    each.map(|(system, counted)| {
        let events = KINDS.into_iter().enumerate().filter(|&(place, _)| counted.events[place] > 0);
        let events = events.map(|(place, kind)| {
            let name = match kind.decided() {
                Some(decided) => format!("{}-{decided}", kind.id()),
                None => kind.id().to_owned(),
            };
            (name, EventCount { nights: counted.nights[place], events: counted.events[place] })
        });
        Conduct {
            system: system.id(),
            exhausted: counted.exhausted,
            panicked: counted.panicked,
            events: events.collect(),
        }
    })
    .collect()
}

fn exercised(tally: &Tally, counts: &Counts) -> Exercised {
    Exercised {
        abilities: Ability::all().map(Ability::id).zip(tally.abilities).collect(),
        passives: Passive::ALL.into_iter().map(Passive::id).zip(tally.passives).collect(),
        alignments: Alignment::ALL.into_iter().map(Alignment::id).zip(tally.alignments).collect(),
        features: Feature::ALL.into_iter().map(Feature::id).zip(tally.features).collect(),
        players: counts.sizes.iter().map(|(&players, size)| (players, size.nights)).collect(),
    }
}
