//! Options for random nights, shared by several commands: frames, and numbers of players and actions.

use std::path::Path;
use std::sync::Arc;

use nightcourt_corpus::campaign::supply::Supply;
use nightcourt_corpus::campaign::{InvalidRanges, Plan, Ranges, Source};
use nightcourt_corpus::given::{Given, UnknownGiven};
use nightcourt_gen::file::FrameFile;
use nightcourt_gen::{Casting, CustomFrame, Frame, Settings, Span};
use nightcourt_precedent::canonical::Id;
use nightcourt_resolvers::model::{MAX_ACTIONS, MAX_PLAYERS};
use nightcourt_resolvers::text::MAX_TEXT;

use super::input;
use super::listed::{GivenNights, listed};
use super::options::help;

/// The sampling frame of an option, with its file if it does not come with the program.
#[derive(Clone, Debug)]
pub(crate) struct GivenFrame {
    pub(crate) frame: Frame,
    file: Option<Arc<FrameFile>>,
}

impl GivenFrame {
    /// A frame that comes with the program.
    pub(crate) const fn included(frame: Frame) -> GivenFrame {
        GivenFrame { frame, file: None }
    }

    pub(crate) fn settings(&self) -> Settings {
        self.file
            .as_ref()
            .map_or_else(|| self.frame.settings(), |file| file.settings.clone())
    }

    pub(crate) fn add_to(&self, supply: &mut Supply) {
        if let (Frame::Own(own), Some(file)) = (self.frame, &self.file) {
            supply.add_frame(own, Arc::clone(file));
        }
    }
}

/// Parses a sampling frame: one that comes with the program, or a file.
pub(crate) fn frame(word: &str) -> Result<GivenFrame, String> {
    if let Some(frame) = Frame::ALL.into_iter().find(|frame| frame.id() == word) {
        return Ok(GivenFrame::included(frame));
    }
    let path = Path::new(word);
    if path.extension().is_some() || path.components().count() > 1 || path.exists() {
        return frame_file(word);
    }
    let known = "the frames are {}; a file is named with its ending, as mine.toml";
    let help = help(word, Frame::ALL.iter().map(Frame::id), known);
    Err(format!("no frame is called `{word}`; {help}"))
}

/// Reads a frame from a file.
fn frame_file(path: &str) -> Result<GivenFrame, String> {
    let text = input::given_text(Path::new(path), MAX_TEXT as u64)?;
    let file = FrameFile::parse(&text).map_err(|error| format!("{path}: {error}"))?;
    let hash = Id::of(&text).to_string();
    let own =
        CustomFrame::of(&file, &hash).ok_or_else(|| format!("{path}: `{hash}` is no hash"))?;
    Ok(GivenFrame {
        frame: Frame::Own(own),
        file: Some(Arc::new(file)),
    })
}

/// Files of frames, for commands that make nights of a campaign again.
#[derive(clap::Args)]
pub(crate) struct Files {
    /// File of a frame that the campaign was run with; may be repeated. Frames that come with the program need none
    #[arg(long = "frame", value_name = "FILE", value_parser = frame_file)]
    pub(crate) frames: Vec<GivenFrame>,
}

/// Given nights of a campaign, for commands that rule them again.
#[derive(clap::Args)]
pub(crate) struct Lists {
    /// File or folder of the campaign's own nights
    #[arg(long = "nights", value_name = "FILE", value_parser = listed)]
    nights: Vec<GivenNights>,
}

pub(crate) fn supply(frames: &[GivenFrame], lists: Option<&Lists>) -> Supply {
    let mut supply = Supply::default();
    frames.iter().for_each(|frame| frame.add_to(&mut supply));
    lists
        .iter()
        .flat_map(|lists| &lists.nights)
        .for_each(|nights| nights.add_to(&mut supply));
    supply
}

/// Refuses sources whose files were not given, or have changed.
pub(crate) fn all_here(
    sources: impl IntoIterator<Item = Source>,
    supply: &Supply,
) -> Result<(), String> {
    for source in sources {
        let Some(absent) = supply.absent(source) else {
            continue;
        };
        return Err(match source.changed(supply.frames()) {
            Some(now) => {
                format!("it is of {source}, and the file that was given has another content, {now}")
            }
            None => format!("its nights cannot be made again without {absent}"),
        });
    }
    Ok(())
}

/// Refuses sources whose nights cannot be made again: their files were not given, have changed, or have fewer nights.
pub(crate) fn nights_here<'a>(
    sources: impl Iterator<Item = (Source, &'a Ranges)> + Clone,
    supply: &Supply,
) -> Result<(), String> {
    all_here(sources.clone().map(|(source, _)| source), supply)?;
    for (source, ranges) in sources {
        if let Source::Listed(listed) = source {
            within(
                supply.nights(listed).map_or(0, |nights| nights.len()),
                ranges,
            )?;
        }
    }
    Ok(())
}

/// Refuses indices beyond the given nights.
pub(crate) fn within(count: usize, ranges: &Ranges) -> Result<(), String> {
    let count = count as u64;
    let beyond = ranges.without(&Ranges::one(0..count));
    if beyond.is_empty() {
        return Ok(());
    }
    Err(format!(
        "there are {count} nights, and none of the indices {beyond}"
    ))
}

/// The nights of `--range`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Range {
    /// These indices.
    Indices(Ranges),
    /// One of several parts of about equal work, by its number, from 1.
    Part { number: usize, of: usize },
}

/// The most parts that nights are cut in.
const MOST_PARTS: usize = 1_000_000;

/// Parses indices without their end: `0..1000`.
pub(crate) fn indices(word: &str) -> Result<Ranges, String> {
    word.parse().map_err(|InvalidRanges(what)| what)
}

/// Parses `--range`: indices, or a part, `3/20`.
pub(crate) fn range(word: &str) -> Result<Range, String> {
    let Some((number, of)) = word.split_once('/') else {
        return indices(word).map(Range::Indices);
    };
    match (number.trim().parse(), of.trim().parse()) {
        (Ok(number), Ok(of)) if (1..=of).contains(&number) && of <= MOST_PARTS => {
            Ok(Range::Part { number, of })
        }
        _ => Err(format!(
            "`{word}` is no part: the third of twenty is 3/20, and there are at most {MOST_PARTS}"
        )),
    }
}

impl Range {
    /// Returns the indices of a whole.
    pub(crate) fn of(range: Option<&Range>, whole: &Ranges) -> Ranges {
        match range {
            Some(Range::Indices(ranges)) => ranges.clone(),
            Some(Range::Part { .. }) | None => whole.clone(),
        }
    }

    /// Returns the part of a plan that the range names.
    pub(crate) fn part(range: Option<&Range>, plan: Plan) -> Plan {
        match range {
            Some(&Range::Part { number, of }) => plan.part(number, of),
            Some(Range::Indices(_)) | None => plan,
        }
    }
}

/// Returns the help of `--frame`: every frame in a line.
pub(crate) fn frames() -> String {
    let width = Frame::ALL
        .map(|frame| frame.id().len())
        .into_iter()
        .max()
        .unwrap_or(0);
    let lines = Frame::ALL.map(|frame| format!("\n  {:width$}  {}", frame.id(), frame.about()));
    format!(
        "Sampling frame, which says what nights are like: one of these, or a TOML file of your own{}",
        lines.concat()
    )
}

/// The numbers of players and of actions.
#[derive(clap::Args, Clone, Copy, Default)]
pub(crate) struct Sizes {
    /// Number of players, such as 7 or 5..9 (both ends included) [default: the frame's own; fixed in open setups]
    #[arg(long, value_name = "A..B", value_parser = players)]
    pub(crate) players: Option<Span>,
    /// Number of actions in all, such as 4 or 2..6, as far as there are players who can act [default: the frame's own]
    #[arg(long, value_name = "A..B", value_parser = actions)]
    pub(crate) actions: Option<Span>,
}

impl Sizes {
    /// Returns the settings of a frame with these numbers. An open setup has fixed players, and the nights of a census
    /// are fixed.
    pub(crate) fn settings(self, given: &GivenFrame) -> Result<Settings, String> {
        let (frame, mut settings) = (given.frame, given.settings());
        if let Some(players) = self.players {
            if let Some(fixed) = frame.fixed_players() {
                let id = frame.id();
                return Err(format!(
                    "{id} is an open setup, which always has {fixed} players: leave out --players"
                ));
            }
            settings = settings.with_players(players);
        }
        if let Some(actions) = self.actions {
            if matches!(settings.casting, Casting::Census(_)) {
                let id = frame.id();
                return Err(format!(
                    "{id} has every night of a census, however many act: leave out --actions"
                ));
            }
            settings = settings.with_actions(actions);
        }
        Ok(settings)
    }
}

pub(crate) fn given(word: &str) -> Result<Given, String> {
    word.parse().map_err(|UnknownGiven(why)| why)
}

/// Returns the help of `--given`: every form of a condition in a line.
pub(crate) fn conditions(begins: &str) -> String {
    let about = Given::about();
    let width = about.iter().map(|(id, _)| id.len()).max().unwrap_or(0);
    let lines: String = about
        .iter()
        .map(|(id, about)| format!("\n  {id:width$}  {about}"))
        .collect();
    format!("{begins}:{lines}")
}

/// Parses `5..9`, both ends included, or `7`.
fn players(word: &str) -> Result<Span, String> {
    span(word, "players", 1, MAX_PLAYERS as u32, "5..9")
}

/// Parses `2..6`, both ends included, or `4`.
fn actions(word: &str) -> Result<Span, String> {
    span(word, "actions", 0, MAX_ACTIONS as u32, "2..6")
}

fn span(word: &str, what: &str, least: u32, most: u32, such_as: &str) -> Result<Span, String> {
    let number = |word: &str| {
        word.trim().parse::<u32>().ok().filter(|number| (least..=most).contains(number)).ok_or_else(|| {
            format!(
                "`{}` is not a number of {what}: it is {least} to {most}, or a range such as {such_as}",
                word.trim()
            )
        })
    };
    let Some((first, last)) = word.split_once("..") else {
        return number(word).map(Span::just);
    };
    let span = Span::new(number(first)?, number(last.trim_start_matches('='))?);
    if span.least > span.most {
        return Err(format!(
            "the range is empty: did you mean {}..{}?",
            span.most, span.least
        ));
    }
    Ok(span)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_players() {
        assert_eq!(players("5..9"), Ok(Span::new(5, 9)));
        assert_eq!(players("5..=9"), Ok(Span::new(5, 9)));
        assert_eq!(players("7"), Ok(Span::just(7)));
        assert_eq!(
            players("9..5"),
            Err("the range is empty: did you mean 5..9?".to_owned())
        );
        for wrong in ["", "..", "0", "65", "1..65", "five", "-1", "5..", "5...9"] {
            assert!(
                players(wrong).unwrap_err().contains("is 1 to 64"),
                "{wrong}"
            );
        }
    }

    #[test]
    fn ranges_of_actions() {
        assert_eq!(actions("0..4"), Ok(Span::new(0, 4)));
        assert_eq!(actions("64"), Ok(Span::just(64)));
        assert_eq!(
            actions("65"),
            Err(
                "`65` is not a number of actions: it is 0 to 64, or a range such as 2..6"
                    .to_owned()
            )
        );
    }

    #[test]
    fn the_number_of_players_of_a_setup_is_its_own() {
        let of = |players, actions| Sizes { players, actions };
        let refusal = "matrix6 is an open setup, which always has 9 players: leave out --players";
        assert_eq!(
            of(Some(Span::just(9)), None).settings(&GivenFrame::included(Frame::Matrix6)),
            Err(refusal.to_owned())
        );
        assert_eq!(
            of(None, None).settings(&GivenFrame::included(Frame::Matrix6)),
            Ok(Frame::Matrix6.settings())
        );
        let seven = Frame::Normal.settings().with_players(Span::just(7));
        assert_eq!(
            of(Some(Span::just(7)), None).settings(&GivenFrame::included(Frame::Normal)),
            Ok(seven)
        );
        let three = Span::just(3);
        let of_three = Frame::Matrix6.settings().with_actions(three);
        assert_eq!(
            of(None, Some(three)).settings(&GivenFrame::included(Frame::Matrix6)),
            Ok(of_three)
        );
        let refusal = "census4 has every night of a census, however many act: leave out --actions";
        assert_eq!(
            of(None, Some(three)).settings(&GivenFrame::included(Frame::Census4)),
            Err(refusal.to_owned())
        );
    }

    #[test]
    fn every_frame_is_in_the_help() {
        let help = frames();
        assert!(
            Frame::ALL
                .into_iter()
                .all(|frame| help.contains(frame.id()) && help.contains(frame.about()))
        );
    }

    #[test]
    fn a_wrong_frame_gets_the_nearest() {
        let says = "no frame is called `unform`; did you mean uniform?";
        assert_eq!(frame("unform").err().as_deref(), Some(says));
    }
}
