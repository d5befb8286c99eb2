//! Options that choose the nights of a study, drawn or given.

use nightcourt_corpus::given::Given;
use nightcourt_corpus::study::{Plan, Ranges, Source, Terms};
use nightcourt_gen::Frame;
use nightcourt_gen::census::{Units, Universe};

use super::listed::{GivenNights, listed};
use super::sampling::{self, GivenFrame, Range, Sizes};

/// The nights of a study.
#[derive(clap::Args)]
pub(super) struct Drawn {
    /// Number of nights of each frame, from index 0; or nights of your own, which replace a frame: a file of JSON lines, or a
    /// folder of .night files
    #[arg(long, value_name = "N|FILE", value_parser = nights)]
    nights: Option<Nights>,
    /// Range of nights of each frame instead, or of your own: from FIRST up to, but not including, END; several are separated
    /// by commas. Or a part of the nights: 3/20 is the third of twenty of about equal work
    #[arg(long, value_name = "FIRST..END|K/N", value_parser = sampling::range)]
    pub(super) range: Option<Range>,
    /// Seed of the nights: the same seed gives the same nights
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u64,
    #[command(flatten)]
    sizes: Sizes,
    #[arg(long, value_name = "CONDITION", value_parser = sampling::given,
          help = sampling::conditions("Count only nights that meet a condition; may be repeated, and then they meet all"))]
    given: Vec<Given>,
    #[arg(long, value_name = "FRAME,...", value_delimiter = ',', value_parser = sampling::frame, help = sampling::frames())]
    frame: Vec<GivenFrame>,
}

/// Drawn or given nights.
#[derive(Clone)]
enum Nights {
    Drawn(u64),
    Listed(GivenNights),
}

/// Parses the number of nights, or else the name of a file or folder.
fn nights(word: &str) -> Result<Nights, String> {
    match word.parse::<u64>() {
        Ok(0) => Err("0 is not in 1..".to_owned()),
        Ok(number) => Ok(Nights::Drawn(number)),
        Err(_) => listed(word).map(Nights::Listed),
    }
}

impl Drawn {
    /// Returns the plan for these nights. Without `--frame` it has the `usual` frames; without `--nights` and
    /// `--range`, the `usual` number.
    pub(super) fn plan(
        &self,
        mut terms: Terms,
        usual: &[Frame],
        usual_nights: Option<u64>,
    ) -> Result<Plan, String> {
        (terms.players, terms.actions) = (self.sizes.players, self.sizes.actions);
        self.given.iter().for_each(|&given| terms.add_given(given));
        let whole = match (&self.range, &self.nights) {
            (_, Some(Nights::Listed(given))) => return self.listed(terms, given),
            (Some(Range::Indices(_)), Some(Nights::Drawn(_))) => {
                return Err(
                    "the number of nights is in --range already: leave out --nights".to_owned(),
                );
            }
            (Some(Range::Indices(ranges)), None) => ranges.clone(),
            (_, Some(Nights::Drawn(nights))) => Ranges::one(0..*nights),
            (_, None) => match usual_nights {
                Some(nights) => Ranges::one(0..nights),
                None => {
                    return Err("say how many nights: --nights N or --range FIRST..END".to_owned());
                }
            },
        };
        let mut frames: Vec<(Source, Ranges)> = Vec::new();
        let usual: Vec<GivenFrame> = usual.iter().copied().map(GivenFrame::included).collect();
        for given in if self.frame.is_empty() {
            &usual
        } else {
            &self.frame
        } {
            self.sizes.settings(given)?;
            given.add_to(&mut terms.supply);
            let frame = given.frame;
            if frames.iter().all(|&(known, _)| known != frame.into()) {
                frames.push((frame.into(), whole.clone()));
            }
        }
        Ok(Range::part(self.range.as_ref(), Plan { terms, frames }))
    }

    /// Returns the number of nights, for nights that a corpus has.
    pub(super) fn count(&self, usual: u64) -> Result<u64, String> {
        match &self.nights {
            None => Ok(usual),
            Some(Nights::Drawn(nights)) => Ok(*nights),
            Some(Nights::Listed(_)) => {
                Err("--nights: the nights are those of the corpus: say how many".to_owned())
            }
        }
    }

    /// Returns the frames, of which a corpus needs the files.
    pub(super) fn frames(&self) -> &[GivenFrame] {
        &self.frame
    }

    /// Returns a plan for the units of a census in `--range`, or all of them.
    pub(super) fn census(&self, terms: Terms, universe: Universe) -> Result<Plan, String> {
        census(terms, universe, self.range.as_ref())
    }

    /// Returns a plan for given nights.
    fn listed(&self, mut terms: Terms, given: &GivenNights) -> Result<Plan, String> {
        let drawn = [
            ("--frame", !self.frame.is_empty()),
            ("--players", terms.players.is_some()),
            ("--actions", terms.actions.is_some()),
        ];
        if let Some((option, _)) = drawn.iter().find(|(_, given)| *given) {
            return Err(format!(
                "{option} is for nights that are drawn, and --nights names your own: leave it out"
            ));
        }
        let all = Ranges::one(0..given.nights.len() as u64);
        let ranges = Range::of(self.range.as_ref(), &all);
        sampling::within(given.nights.len(), &ranges)?;
        given.add_to(&mut terms.supply);
        let frames = vec![(given.listed.into(), ranges)];
        Ok(Range::part(self.range.as_ref(), Plan { terms, frames }))
    }
}

/// Returns a plan for the units of a census in a range, or all of them.
pub(super) fn census(
    terms: Terms,
    universe: Universe,
    range: Option<&Range>,
) -> Result<Plan, String> {
    let units = Units::of(&universe).len();
    let all = Ranges::one(0..units);
    let ranges = Range::of(range, &all);
    let beyond = ranges.without(&all);
    if !beyond.is_empty() {
        return Err(format!(
            "--range: there are no units {beyond}: this census has {units}"
        ));
    }
    let frames = vec![(Source::Census(universe), ranges)];
    Ok(Range::part(range, Plan { terms, frames }))
}
