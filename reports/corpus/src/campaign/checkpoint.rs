//! A campaign's state on disk: written whole or not at all, and read back to the same state. Whoever has it can go on
//! with the campaign, join it with others, and make every other file anew.

use std::collections::BTreeMap;
use std::fmt;

use nightcourt_gen::census::Units;
use nightcourt_gen::{Span, Tally};
use nightcourt_precedent::canonical::{Id, sheet};
use nightcourt_precedent::finding::{Catalogue, Finding};
use nightcourt_resolvers::model::{MAX_ACTIONS, MAX_PLAYERS};
use nightcourt_resolvers::text::Sheet;
use serde::{Deserialize, Serialize};

use super::added::{Added, Contents};
use super::counts::{Conduct, Counts, Pair, Size};
use super::record::{InvalidRecord, STATE_VERSION, Sealed, Versioned, read_sealed};
use super::state::{Seen, Sums};
use super::{Ranges, Source, Terms, consistency, seal};
use super::{Section, State};
use crate::MOST;
use crate::given::UnknownGiven;
use crate::rulings::Rulings;

/// `checkpoint.json`: the state of a campaign. Every other file but the log can be made from it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Checkpoint"))]
pub struct CheckpointFile {
    /// The version of the records. It changes when a field changes its meaning, comes or goes.
    #[cfg_attr(feature = "schema", schemars(extend("const" = STATE_VERSION)))]
    pub version: u32,
    /// The BLAKE3 hash of this file with zeros in the place of these 64 digits.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[0-9a-f]{64}$")))]
    pub content: String,
    /// The seed of the nights.
    pub seed: u64,
    /// The least and the most players, if they were given; null if each frame has its own.
    pub players: Option<[u32; 2]>,
    /// The least and the most actions, if they were given. Left out if each frame has its own number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actions: Option<[u32; 2]>,
    /// The conditions that nights had to meet to be counted, words of `--given`. Left out if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<String>,
    /// The systems compared, by their ids, in order.
    pub systems: Vec<String>,
    /// The rulebooks among the systems: by id, the first 12 hexadecimal digits of the BLAKE3 hash of the file. Left out if there
    /// are none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rulebooks: Contents,
    /// The engines among the systems: by id, what each calls itself, its version, and the command that starts it. Left out if there
    /// are none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub engines: Contents,
    /// How the rulings that hosts dispute were decided: every switch, and the option chosen.
    pub switches: BTreeMap<String, String>,
    /// Whether nights were only counted: then it has no precedents, and nothing of what rules leave open, which is zero everywhere.
    /// Left out if all of it was looked for.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rates_only: bool,
    /// By sampling frame: what its nights gave.
    pub frames: BTreeMap<String, SectionRow>,
    /// By id: the night text of every precedent.
    pub precedents: BTreeMap<String, String>,
    /// What systems said of the pinned nights when it was made.
    pub rulings: Rulings,
}

/// Where nights come from, and who rules them how.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TermsRow {
    /// The seed of the nights.
    pub seed: u64,
    /// The least and the most players, if they were given; null if each frame has its own.
    pub players: Option<[u32; 2]>,
    /// The least and the most actions, if they were given. Left out if each frame has its own number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actions: Option<[u32; 2]>,
    /// The conditions that nights had to meet to be counted, words of `--given`. Left out if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<String>,
    /// The systems compared, by their ids, in order.
    pub systems: Vec<String>,
    /// The rulebooks among the systems: by id, the first 12 hexadecimal digits of the BLAKE3 hash of the file. Left out if there
    /// are none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rulebooks: Contents,
    /// The engines among the systems: by id, what each calls itself, its version, and the command that starts it. Left out if there
    /// are none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub engines: Contents,
    /// How the rulings that hosts dispute are decided: every switch, and the option chosen.
    pub switches: BTreeMap<String, String>,
    /// Whether nights are only counted. Left out if precedents are looked for.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rates_only: bool,
}

impl TermsRow {
    /// The row of these terms.
    #[must_use]
    pub fn of(terms: &Terms) -> TermsRow {
        TermsRow {
            seed: terms.seed,
            players: terms.players.map(ends),
            actions: terms.actions.map(ends),
            given: terms.given.iter().map(ToString::to_string).collect(),
            systems: terms.systems.iter().map(|system| system.id().to_owned()).collect(),
            rulebooks: terms.added.rulebooks.clone(),
            engines: terms.added.engines.clone(),
            switches: terms.options().map(|(id, option)| (id.to_owned(), option.to_owned())).collect(),
            rates_only: terms.rates_only,
        }
    }

    /// The terms of this row.
    ///
    /// # Errors
    /// If there is no such system or switch, or no night has so many players.
    pub fn terms(&self) -> Result<Terms, Damage> {
        let mut terms = Terms::new(self.seed);
        terms.rates_only = self.rates_only;
        if let Some([least, most]) = self.players {
            if least < 1 || least > most || most > MAX_PLAYERS as u32 {
                return Err(Damage::Content(format!("no night has {least} to {most} players")));
            }
            terms.players = Some(Span::new(least, most));
        }
        if let Some([least, most]) = self.actions {
            if least > most || most > MAX_ACTIONS as u32 {
                return Err(Damage::Content(format!("no night has {least} to {most} actions")));
            }
            terms.actions = Some(Span::new(least, most));
        }
        for word in &self.given {
            terms.add_given(word.parse().map_err(|UnknownGiven(why)| Damage::Content(why))?);
        }
        terms.added = Added { rulebooks: self.rulebooks.clone(), engines: self.engines.clone() };
        terms.systems = terms.added.systems(&self.systems).map_err(|why| match why {
            InvalidRecord::Form(what) => Damage::Content(what),
            why @ (InvalidRecord::Version { .. } | InvalidRecord::Altered | InvalidRecord::Rulings(_)) => {
                Damage::Other(why)
            }
        })?;
        for (id, option) in &self.switches {
            terms.switch(id, option).map_err(|_| unknown("switch", &format!("{id}={option}")))?;
        }
        Ok(terms)
    }
}

/// The two ends of a span.
fn ends(span: Span) -> [u32; 2] {
    [span.least, span.most]
}

impl Versioned for CheckpointFile {
    const VERSION: u32 = STATE_VERSION;
}
impl Sealed for CheckpointFile {
    fn rulings(&self) -> &Rulings {
        &self.rulings
    }
    fn systems(&self) -> &[String] {
        &self.systems
    }
}

/// Counts of nights of one number of players, as [`SectionRow::sizes`] has them.
pub type SizeCounts = (u64, [u64; 3], Vec<PairCounts>);
/// Counts of one pair of systems, as [`SectionRow::sizes`] has them.
pub type PairCounts = (u64, [u64; 3], [u64; 3], [u64; 3]);
/// Nights that an engine skipped, and those on which it was flaky, as [`SectionRow::silent`] has them.
pub type SilentCounts = (u64, u64);
/// Counts of one system, as [`SectionRow::conduct`] has them.
pub type ConductCounts = (u64, u64, u64, [u64; 7], [u64; 7], [u64; 3], [u64; 3]);

/// What the nights of one frame gave.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SectionRow {
    /// The indices of the nights that have been seen: ranges as `0..1000,2000..3000`, each without its end.
    pub done: String,
    /// Of a census: its nights up to names; then `done` has units, and everything else counts the nights that they stand
    /// for. Left out of a sampling frame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub classes: Option<u64>,
    /// Of these, nights that do not meet the conditions of the campaign: everything else counts the others. Left out if there are none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub passed_over: u64,
    /// What they exercised: nights; then actions of each ability, players with each passive, players of each alignment and
    /// nights with each feature, in the program's order. `run.json` has the same by name.
    pub tally: (u64, Vec<u64>, Vec<u64>, Vec<u64>, Vec<u64>),
    /// By number of players: nights; nights on which any two systems diverge, under each lens; and for each pair of systems the
    /// nights on which one of them has no outcome, those on which they diverge, those of these on which their possible
    /// outcomes meet, and those on which that is not known, each under each lens. Pairs come in the order of `systems`, first
    /// with second, first with third, and so on; those at the end without such nights may be left out.
    pub sizes: BTreeMap<usize, SizeCounts>,
    /// Of each system: nights on which it exceeded its step budget, on which it panicked, and with a breakdown; nights with each kind of
    /// event, and events of each kind; under each lens, nights on which its rules allow several outcomes, and those on which that
    /// is not known. The kinds: breakdown by list, by tie, ambiguity, loop, order, split, contradiction.
    pub conduct: Vec<ConductCounts>,
    /// Of each engine, by id: nights that it does not resolve, and nights of which it says two things when it is asked twice. Left
    /// out if there is no engine.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub silent: BTreeMap<String, SilentCounts>,
    /// By finding (kind, systems, and lens or place, separated by colons), then precedent, then number of players: nights
    /// that show the finding and come down to the precedent for it.
    pub causes: BTreeMap<String, BTreeMap<String, BTreeMap<u8, u64>>>,
    /// By such a finding, then number of players: nights that show it, and to find the precedent would have taken too much work. Left out
    /// if there are none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub unattributed: BTreeMap<String, BTreeMap<u8, u64>>,
    /// By catalogue, then precedent: nights with any finding of the catalogue that comes down to the precedent, and the
    /// least index of one.
    pub seen: BTreeMap<String, BTreeMap<String, (u64, u64)>>,
}

pub(super) fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// Why a checkpoint cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Damage {
    /// It is no checkpoint, or a part of one.
    Form(String),
    /// It is of another version of the records, or was made under other rulings, or with a rulebook that is not at hand.
    Other(InvalidRecord),
    /// Something in it cannot be.
    Content(String),
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::Form(what) => write!(f, "it is damaged, or no checkpoint: {what}"),
            Damage::Other(why) => why.fmt(f),
            Damage::Content(what) => write!(f, "it is damaged: {what}"),
        }
    }
}

/// The bytes of a state.
///
/// # Errors
/// If a night cannot be written; none is like that.
pub fn write(state: &State) -> Result<Vec<u8>, serde_json::Error> {
    let attributed = state.attributed_precedents();
    let TermsRow { seed, players, actions, given, systems, rulebooks, engines, switches, rates_only } =
        TermsRow::of(&state.terms);
    let file = CheckpointFile {
        version: STATE_VERSION,
        content: seal::blank(),
        seed,
        players,
        actions,
        given,
        systems,
        rulebooks,
        engines,
        switches,
        rates_only,
        frames: state
            .frames
            .iter()
            .map(|(source, section)| (source.to_string(), section_row(*source, section, &state.terms)))
            .collect(),
        precedents: state
            .precedents
            .iter()
            .filter(|&(id, _)| attributed.contains(id))
            .map(|(id, night)| {
                let sheet =
                    sheet(night.clone()).map_err(|complaint| serde::ser::Error::custom(complaint.to_string()))?;
                Ok((id.to_string(), sheet.to_string()))
            })
            .collect::<Result<_, serde_json::Error>>()?,
        rulings: Rulings::pinned(),
    };
    let mut bytes = serde_json::to_vec(&file)?;
    bytes.push(b'\n');
    Ok(seal::sealed(bytes))
}

fn section_row(source: Source, section: &Section, terms: &Terms) -> SectionRow {
    let Section { done, classes, passed_over, sums: Sums { counts, causes, unattributed, seen } } = section;
    let Tally { nights, abilities, passives, alignments, features } = &counts.tally;
    let mut by_finding: BTreeMap<String, BTreeMap<String, BTreeMap<u8, u64>>> = BTreeMap::new();
    for (&(finding, id, players), &nights) in causes {
        let precedents = by_finding.entry(finding.word()).or_default();
        precedents.entry(id.to_string()).or_default().insert(players, nights);
    }
    let mut left: BTreeMap<String, BTreeMap<u8, u64>> = BTreeMap::new();
    for (&(finding, players), &nights) in unattributed {
        left.entry(finding.word()).or_default().insert(players, nights);
    }
    let mut by_catalogue: BTreeMap<String, BTreeMap<String, (u64, u64)>> = BTreeMap::new();
    for (&(catalogue, id), seen) in seen {
        by_catalogue.entry(catalogue.id().to_owned()).or_default().insert(id.to_string(), (seen.nights, seen.first));
    }
    let pair = |pair: &Pair| (pair.incomparable, pair.parted, pair.reconciled, pair.unsettled);
    let size = |size: &Size| (size.nights, size.diverging, size.pairs.iter().map(pair).collect());
    SectionRow {
        done: done.to_string(),
        classes: source.is_exact().then_some(*classes),
        passed_over: *passed_over,
        tally: (*nights, abilities.to_vec(), passives.to_vec(), alignments.to_vec(), features.to_vec()),
        sizes: counts.sizes.iter().map(|(&players, counted)| (players, size(counted))).collect(),
        conduct: counts
            .systems
            .iter()
            .map(|one| {
                // Those of engines stand apart.
                let Conduct {
                    exhausted,
                    panicked,
                    skipped: _,
                    flaky: _,
                    breakdown,
                    nights,
                    events,
                    underdetermined,
                    unsettled,
                } = *one;
                (exhausted, panicked, breakdown, nights, events, underdetermined, unsettled)
            })
            .collect(),
        silent: terms
            .systems
            .iter()
            .zip(&counts.systems)
            .filter(|&(&system, _)| terms.added.is_engine(system))
            .map(|(system, one)| (system.id().to_owned(), (one.skipped, one.flaky)))
            .collect(),
        causes: by_finding,
        unattributed: left,
        seen: by_catalogue,
    }
}

/// The state that was written.
///
/// # Errors
/// If the bytes are not those of a state.
pub fn read(bytes: &[u8]) -> Result<State, Damage> {
    let file: CheckpointFile = read_sealed(bytes).map_err(|unread| match unread {
        InvalidRecord::Form(what) => Damage::Form(what),
        InvalidRecord::Altered => Damage::Content(unread.to_string()),
        InvalidRecord::Version { .. } | InvalidRecord::Rulings(_) => Damage::Other(unread),
    })?;
    let terms = TermsRow {
        seed: file.seed,
        players: file.players,
        actions: file.actions,
        given: file.given,
        systems: file.systems,
        rulebooks: file.rulebooks,
        engines: file.engines,
        switches: file.switches,
        rates_only: file.rates_only,
    };
    let terms = terms.terms()?;
    let mut state = State::new(terms);
    for (id, text) in &file.precedents {
        let sheet = Sheet::parse(text).map_err(|_| Damage::Content(format!("the night of {id} cannot be read")))?;
        if Id::of(text).to_string() != *id {
            return Err(Damage::Content(format!("{id} is not the id of its night")));
        }
        state.precedents.insert(parse_id(id)?, sheet.night);
    }
    for (id, row) in file.frames {
        let source: Source = id.parse().map_err(|_| unknown("frame", &id))?;
        let section = section(source, row, &state)?;
        state.frames.insert(source, section);
    }
    let met = state.attributed_precedents();
    if let Some(id) = state.precedents.keys().find(|id| !met.contains(id)) {
        return Err(Damage::Content(format!("it has the night of {id}, which nothing comes down to")));
    }
    Ok(state)
}

fn unknown(what: &str, word: &str) -> Damage {
    Damage::Content(format!("there is no {what} {word}"))
}

fn parse_id(id: &str) -> Result<Id, Damage> {
    id.parse().map_err(|_| Damage::Content(format!("{id} is not the id of a precedent")))
}

fn section(source: Source, row: SectionRow, state: &State) -> Result<Section, Damage> {
    let done: Ranges = if row.done.is_empty() {
        Ranges::NONE
    } else {
        row.done.parse().map_err(|super::InvalidRanges(what)| Damage::Content(what))?
    };
    if let Source::Census(universe) = source {
        let beyond = done.without(&Ranges::one(0..Units::of(&universe).len()));
        if !beyond.is_empty() {
            return Err(Damage::Content(format!("{source} has no units {beyond}")));
        }
    }
    let systems = state.terms.systems.len();
    let pairs = nightcourt_resolvers::compare::pairs(systems).count();
    let mut counts = Counts { tally: tally(row.tally)?, ..Counts::default() };
    for (players, (nights, diverging, each)) in row.sizes {
        if each.len() > pairs {
            return Err(Damage::Content("there are more pairs than systems make".to_owned()));
        }
        let pair = |(incomparable, parted, reconciled, unsettled)| Pair { incomparable, parted, reconciled, unsettled };
        let pairs: Vec<Pair> = each.into_iter().map(pair).collect();
        // Each count is of some of these nights: rates are shares.
        let compared = |pair: &Pair| nights.checked_sub(pair.incomparable);
        let parts = |pair: &Pair| {
            (0..3).all(|lens| {
                let known = pair.reconciled[lens].checked_add(pair.unsettled[lens]);
                known.is_some_and(|known| known <= pair.parted[lens])
            })
        };
        let fits = |pair: &Pair| {
            parts(pair) && compared(pair).is_some_and(|of| pair.parted.iter().all(|&parted| parted <= of))
        };
        if !pairs.iter().all(fits) || diverging.iter().any(|&diverging| diverging > nights) {
            return Err(Damage::Content(format!("more nights of {players} players are counted than there were")));
        }
        counts.sizes.insert(players, Size { nights, diverging, pairs });
    }
    if row.conduct.len() > systems {
        return Err(Damage::Content("there is conduct of more systems than were compared".to_owned()));
    }
    let conduct = |(exhausted, panicked, breakdown, nights, events, underdetermined, unsettled)| Conduct {
        exhausted,
        panicked,
        skipped: 0,
        flaky: 0,
        breakdown,
        nights,
        events,
        underdetermined,
        unsettled,
    };
    counts.systems = row.conduct.into_iter().map(conduct).collect();
    for (id, (skipped, flaky)) in row.silent {
        let engine =
            state.terms.systems.iter().position(|&system| state.terms.added.is_engine(system) && system.id() == id);
        let Some(counted) = engine.and_then(|place| counts.systems.get_mut(place)) else {
            return Err(unknown("engine", &id));
        };
        (counted.skipped, counted.flaky) = (skipped, flaky);
    }
    if source.is_exact() != row.classes.is_some() {
        return Err(Damage::Content("a census has a number of classes, and nothing else has".to_owned()));
    }
    // Those that were drawn and not passed over; of a census, what its units came to.
    let drawn = source.nights(&done);
    if row.passed_over > 0 && (state.terms.given.is_empty() || drawn.is_none_or(|drawn| row.passed_over > drawn)) {
        return Err(Damage::Content(format!("{} nights of {source} cannot have been passed over", row.passed_over)));
    }
    let planned = drawn.map_or(counts.tally.nights, |drawn| drawn - row.passed_over);
    let most = |one: &Conduct| {
        let open = one.underdetermined.iter().chain(&one.unsettled);
        one.nights
            .iter()
            .chain(open)
            .chain([&one.exhausted, &one.panicked, &one.skipped, &one.flaky, &one.breakdown])
            .all(|&of| of <= planned)
    };
    if !counts.systems.iter().all(most) {
        return Err(Damage::Content("more nights with something are counted than there were".to_owned()));
    }
    let nights = counts.sizes.values().try_fold(0_u64, |sum, size| sum.checked_add(size.nights));
    if nights != Some(planned) || counts.tally.nights != planned {
        return Err(Damage::Content(format!("its counts are not of the {planned} nights that it says are done")));
    }
    let known = |id: &str| {
        let id = parse_id(id)?;
        let known = state.precedents.contains_key(&id);
        if known { Ok(id) } else { Err(Damage::Content(format!("there is no night of {id}"))) }
    };
    let mut section = Section {
        done,
        classes: row.classes.unwrap_or(0),
        passed_over: row.passed_over,
        sums: Sums { counts, ..Sums::default() },
    };
    let finding = |word: &String| Finding::from_word(word).ok_or_else(|| unknown("finding", word));
    let nights_of = |players: u8, section: &Section| {
        section.sums.counts.sizes.get(&usize::from(players)).map_or(0, |size| size.nights)
    };
    for (word, sizes) in &row.unattributed {
        let finding = finding(word)?;
        for (&players, &nights) in sizes {
            let of = nights_of(players, &section);
            if nights > of {
                return Err(Damage::Content(format!(
                    "{finding} is said to be unattributed on {nights} of {of} nights"
                )));
            }
            section.sums.unattributed.insert((finding, players), nights);
        }
    }
    for (word, precedents) in &row.causes {
        let finding = finding(word)?;
        for (id, sizes) in precedents {
            for (&players, &nights) in sizes {
                let of = nights_of(players, &section);
                if nights > of {
                    return Err(Damage::Content(format!("{id} is said to come from {nights} of {of} nights")));
                }
                section.sums.causes.insert((finding, known(id)?, players), nights);
            }
        }
    }
    for (word, precedents) in &row.seen {
        let catalogue =
            Catalogue::ALL.into_iter().find(|one| one.id() == word).ok_or_else(|| unknown("catalogue", word))?;
        for (id, &(nights, first)) in precedents {
            if nights > planned {
                return Err(Damage::Content(format!("{id} is said to be met on {nights} nights")));
            }
            if !section.done.contains(first) {
                return Err(Damage::Content(format!("{id} is said to be met at {first}, which was not seen")));
            }
            section.sums.seen.insert((catalogue, known(id)?), Seen { nights, first });
        }
    }
    if ![section.classes, section.passed_over].iter().all(|&count| count <= MOST)
        || !consistency::is_exact(&section.sums.counts)
    {
        return Err(Damage::Content("it counts more than can be counted".to_owned()));
    }
    consistency::check_totals(&section, &state.terms)
        .and_then(|()| consistency::check_seen(&section))
        .map_err(|what| Damage::Content(format!("its counts {what}")))?;
    Ok(section)
}

fn tally(
    (nights, abilities, passives, alignments, features): (u64, Vec<u64>, Vec<u64>, Vec<u64>, Vec<u64>),
) -> Result<Tally, Damage> {
    fn array<const N: usize>(counts: Vec<u64>) -> Result<[u64; N], Damage> {
        // What is counted since the state was written comes at the end: no night of it had that.
        let mut array = [0; N];
        let known = array.get_mut(..counts.len()).filter(|known| !known.is_empty());
        let known = known.ok_or_else(|| Damage::Content("it counts what no night can exercise".to_owned()))?;
        known.copy_from_slice(&counts);
        Ok(array)
    }
    Ok(Tally {
        nights,
        abilities: array(abilities)?,
        passives: array(passives)?,
        alignments: array(alignments)?,
        features: array(features)?,
    })
}

#[cfg(test)]
mod tests {
    use nightcourt_gen::Frame;

    use super::*;

    /// A night has a player at least, and neither more players nor more actions than there may be; of a range the least comes first.
    #[test]
    fn how_many_players_and_actions() {
        let row = TermsRow::of(&Terms::new(1));
        let whole = |players, actions| TermsRow { players, actions, ..row.clone() }.terms().is_ok();
        for (players, holds) in [([1, 1], true), ([3, 64], true), ([0, 4], false), ([5, 4], false), ([3, 65], false)] {
            assert_eq!(whole(Some(players), None), holds, "{players:?}");
        }
        for (actions, holds) in [([0, 0], true), ([3, 64], true), ([2, 1], false), ([3, 65], false)] {
            assert_eq!(whole(None, Some(actions)), holds, "{actions:?}");
        }
        assert_eq!(row.terms().ok(), Some(Terms::new(1)));
    }

    /// Five nights were drawn, none of which met the conditions.
    #[test]
    fn all_nights_may_have_been_passed_over() {
        let passed_over = |passed_over: u64| {
            let mut terms = Terms::new(1);
            terms.add_given("component=block".parse().expect("a condition"));
            let mut state = State::new(terms);
            let section = Section { done: Ranges::one(0..5), passed_over, ..Section::default() };
            state.frames.insert(Source::Frame(Frame::Normal), section);
            read(&write(&state).expect("it can be written")).map(|read| read == state)
        };
        assert!(matches!(passed_over(5), Ok(true)));
        let Err(damage) = passed_over(6) else { panic!("more than there were") };
        assert!(damage.to_string().contains("6 nights of normal cannot have been passed over"), "{damage}");
    }
}
