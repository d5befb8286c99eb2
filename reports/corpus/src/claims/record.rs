//! The published form of what was measured: `claims.json`. Pages are made of it alone.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::bar::Verdict;
use super::{Claim, Figure, MEASURES, Measure, Parts, Shares};
use crate::given::Given;
use crate::record::Versioned;
use crate::study::{Plan, Ranges, Source, State};
use crate::tally::{Share, Shown};

/// The version of the form. It changes when a field is added, removed or changes its meaning.
pub const VERSION: u32 = 2;

/// `claims.json`: the sources' statements, measured.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Claims")
)]
pub struct ClaimsFile {
    /// The version of the form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The command that makes the file again.
    pub command: String,
    /// The seed of the nights.
    pub seed: u64,
    /// Number of nights of each frame, or of a census; the command has the indices of the former.
    pub nights: u64,
    /// The conditions that nights had to meet: words of `--given`, joined by "and".
    pub given: String,
    /// The frames, in the order asked.
    pub frames: Vec<FrameRecord>,
    /// Claims by source, then what is counted for none.
    pub measures: Vec<MeasureRecord>,
}

/// A frame.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FrameRecord {
    /// Its word; the word of a census begins with `census:`.
    pub frame: String,
    /// Number of its nights that meet the condition.
    pub nights: u64,
}

/// Figures that belong together.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MeasureRecord {
    /// A word for it, which is never given to another.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its method: the cases that are counted, and among which.
    pub method: String,
    /// The claim that it is there for.
    pub claim: Option<ClaimRecord>,
    /// The figures.
    pub figures: Vec<FigureRecord>,
}

/// A statement of a source, and whether it holds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClaimRecord {
    /// The source and the place in it.
    pub source: String,
    /// The statement, in our words.
    pub says: String,
    /// The id of the figure that decides.
    pub figure: String,
    /// Its part; empty if it has one row.
    pub part: String,
    /// The bar that the figure has to meet.
    pub bar: String,
    /// Over all frames: the verdict, or on which frames it is which.
    pub verdict: String,
    /// The verdict on each frame.
    pub verdicts: Vec<VerdictRecord>,
    /// The reason for the result.
    pub remark: String,
    /// A small night that shows it.
    pub example: Option<ExampleRecord>,
}

/// The verdict on the nights of a frame.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerdictRecord {
    /// The frame.
    pub frame: String,
    /// `holds` (the interval is on that side), `holds on all nights` (of a census), `holds by construction` (by the rules that the
    /// remark names), `does not hold`, `not seen` (in a sample), `too few nights to tell` or `no such nights`.
    pub verdict: String,
    /// If it is `not seen`: the exact upper limit of the share, to six digits, at 95 %; else null.
    pub below: Option<f64>,
}

/// A small night.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExampleRecord {
    /// The finding that it shows.
    pub shows: String,
    /// Its text.
    pub night: String,
}

/// A figure: a share, or several, on the nights of each frame.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FigureRecord {
    /// A word for it, unlike that of any other figure.
    pub id: String,
    /// The counted cases.
    pub counted: String,
    /// The cases among which they are counted.
    pub among: String,
    /// Title of its rows; null if it has one.
    pub parts: Option<String>,
    /// Its rows; those that nights give and no claim, the most frequent first, at most forty.
    pub rows: Vec<RowRecord>,
    /// Number of rarer rows that were left out.
    pub left_out: usize,
}

/// A row of a figure.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RowRecord {
    /// The part; empty if the figure has one row.
    pub part: String,
    /// The share on the nights of each frame, in the order of the frames.
    pub shares: Vec<ShareRecord>,
}

/// A share on the nights of a frame.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShareRecord {
    /// Number of cases that count.
    pub hits: u64,
    /// Number of all cases.
    pub of: u64,
    /// The share, rounded to six digits; null of nothing.
    pub share: Option<f64>,
    /// The lower end of its 95 % interval, rounded alike; null of a census, whose shares are exact.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
    /// The index of the first night with one that counted: `nightcourt gen --frame FRAME --seed SEED --index FIRST`. In a census,
    /// the number of its unit.
    pub first: Option<u64>,
}

impl ShareRecord {
    fn of(share: &Share, is_exact: bool) -> ShareRecord {
        let (low, high) = (!is_exact).then(|| share.interval()).unzip();
        ShareRecord {
            hits: share.hits,
            of: share.of,
            share: share.value().map(rounded),
            low: low.map(rounded),
            high: high.map(rounded),
            first: match share.first {
                Some(Shown::Index(index)) => Some(index),
                _ => None,
            },
        }
    }
}

/// The number, rounded to six digits that count: small shares keep them too.
fn rounded(value: f64) -> f64 {
    format!("{value:.5e}").parse().unwrap_or(value)
}

impl Versioned for ClaimsFile {
    const VERSION: u32 = VERSION;
}

impl ClaimsFile {
    /// Makes the record from the state of a plan. Its frames are in the order of the plan.
    #[must_use]
    pub fn new(plan: &Plan, state: &State<Shares>) -> ClaimsFile {
        let none = Shares::default();
        let measured = state.of_plan(plan, &none);
        let frame = |(source, shares): &Measured<'_>| FrameRecord {
            frame: source.to_string(),
            nights: shares.nights,
        };
        let given: Vec<String> = plan.terms.given.iter().map(ToString::to_string).collect();
        let nights = |(source, ranges): &(Source, Ranges)| {
            source.nights(ranges).unwrap_or(measured[0].1.nights)
        };
        // A campaign or a census by its options.
        let command = plan.command();
        let options = command.splitn(3, ' ').nth(2).unwrap_or_default();
        ClaimsFile {
            version: VERSION,
            command: format!("nightcourt study claims {options}"),
            seed: plan.terms.seed,
            nights: plan.frames.first().map_or(0, nights),
            given: if given.is_empty() {
                Given::Any.to_string()
            } else {
                given.join(" and ")
            },
            frames: measured.iter().map(frame).collect(),
            measures: MEASURES
                .iter()
                .map(|measure| record(measure, &measured))
                .collect(),
        }
    }
}

/// A source and its shares.
type Measured<'a> = (Source, &'a Shares);

fn record(measure: &Measure, measured: &[Measured<'_>]) -> MeasureRecord {
    MeasureRecord {
        id: measure.id.clone(),
        title: measure.title.clone(),
        method: measure.method.clone(),
        claim: measure.claim.as_ref().map(|claim| judged(claim, measured)),
        figures: measure
            .figures
            .iter()
            .map(|figure| rows(figure, measured))
            .collect(),
    }
}

/// The most rows of a figure whose parts are found on the nights.
const KEPT: usize = 40;

fn rows(figure: &Figure, measured: &[Measured<'_>]) -> FigureRecord {
    let (parts, mut names, kept) = match &figure.parts {
        Parts::One => (None, vec![String::new()], 1),
        Parts::Listed(what, names) => (Some(what), names.clone(), names.len()),
        Parts::Found(what) => (Some(what), found(figure, measured), KEPT),
    };
    let left_out = names.len().saturating_sub(kept);
    names.truncate(kept);
    let row = |part: String| {
        let shares = measured
            .iter()
            .map(|(source, shares)| {
                ShareRecord::of(&shares.row(&figure.id, &part), source.is_exact())
            })
            .collect();
        RowRecord { part, shares }
    };
    FigureRecord {
        id: figure.id.clone(),
        counted: figure.counted.clone(),
        among: figure.among.clone(),
        parts: parts.cloned(),
        rows: names.into_iter().map(row).collect(),
        left_out,
    }
}

/// The parts that came up, the most frequent first: by how often they came among the nights of each frame, all frames alike.
fn found(figure: &Figure, measured: &[Measured<'_>]) -> Vec<String> {
    let mut weights = BTreeMap::<String, f64>::new();
    for (_, shares) in measured {
        let rows = shares.rows(&figure.id);
        // Parts of one whole have the same denominator; others weigh as much as there are of them.
        let has_whole = shares.has_whole(&figure.id);
        let weight = |share: &Share| if has_whole { share.hits } else { share.of };
        let all: u64 = rows.iter().map(|(_, share)| weight(share)).sum();
        for (part, share) in &rows {
            *weights.entry(part.clone().into_owned()).or_default() +=
                weight(share) as f64 / all.max(1) as f64;
        }
    }
    let mut found: Vec<(String, f64)> = weights.into_iter().collect();
    found.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    found.into_iter().map(|(part, _)| part).collect()
}

fn judged(claim: &Claim, measured: &[Measured<'_>]) -> ClaimRecord {
    let Claim {
        figure, part, bar, ..
    } = claim;
    let judge = |&(source, shares): &Measured<'_>| {
        let others = shares.rows(figure).into_iter();
        let others: Vec<Share> = others
            .filter(|(name, _)| name != part)
            .map(|(_, share)| share)
            .collect();
        let share = shares.row(figure, part);
        (source, bar.judge(&share, &others, source.is_exact()))
    };
    let verdicts: Vec<(Source, Verdict)> = measured.iter().map(judge).collect();
    let row = |(frame, verdict): &(Source, Verdict)| VerdictRecord {
        frame: frame.to_string(),
        verdict: verdict.word().to_owned(),
        below: match verdict {
            Verdict::NotSeen { below, .. } => Some(rounded(*below)),
            _ => None,
        },
    };
    ClaimRecord {
        source: claim.source.clone(),
        says: claim.says.clone(),
        figure: figure.clone(),
        part: part.clone(),
        bar: bar.to_string(),
        verdict: overall(&verdicts),
        verdicts: verdicts.iter().map(row).collect(),
        remark: claim.remark.clone(),
        example: claim.example.clone(),
    }
}

/// One verdict for all frames, or on which nights it is which.
fn overall(verdicts: &[(Source, Verdict)]) -> String {
    let mut met: Vec<(Verdict, Vec<String>)> = Vec::new();
    for (source, verdict) in verdicts
        .iter()
        .filter(|(_, verdict)| *verdict != Verdict::NotMet)
    {
        let on = if let Verdict::NotSeen { of, below } = verdict {
            format!("{of} of {source} (below {} %)", percent_above(*below))
        } else {
            source.to_string()
        };
        match met
            .iter_mut()
            .find(|(known, _)| known.word() == verdict.word())
        {
            Some((_, frames)) => frames.push(on),
            None => met.push((*verdict, vec![on])),
        }
    }
    let told = |(verdict, frames): &(Verdict, Vec<String>)| {
        let place = if matches!(verdict, Verdict::NotSeen { .. }) {
            "in"
        } else {
            "on"
        };
        format!("{} {place} {}", verdict.word(), frames.join(", "))
    };
    match &met[..] {
        [] => Verdict::NotMet.word().to_owned(),
        [one @ (Verdict::NotSeen { .. }, _)] => told(one),
        [(verdict, _)] => verdict.word().to_owned(),
        several => format!(
            "depends on the nights: {}",
            several.iter().map(told).collect::<Vec<_>>().join("; ")
        ),
    }
}

/// A share in per cent, rounded up to two digits that count.
fn percent_above(share: f64) -> String {
    let percent = share * 100.0;
    let power = format!("{percent:e}")
        .split_once('e')
        .and_then(|(_, power)| power.parse::<i32>().ok());
    let digits = (1 - power.unwrap_or(0)).max(0);
    let scale = 10_f64.powi(digits);
    format!("{:.*}", digits as usize, (percent * scale).ceil() / scale)
}

#[cfg(test)]
mod tests {
    use nightcourt_gen::Frame;
    use nightcourt_resolvers::ruler::SEVEN;

    use super::super::Claims;
    use super::*;
    use crate::claims::Bar;
    use crate::study::fold::{Go, Options, fold};
    use crate::tally::Cases;

    #[test]
    fn a_verdict_that_depends_says_on_which_nights() {
        let told = |verdicts: &[(Source, Verdict)]| overall(verdicts);
        let [normal, theme, uniform] =
            [Frame::Normal, Frame::Theme, Frame::Uniform].map(Source::from);
        assert_eq!(
            told(&[(normal, Verdict::Holds), (theme, Verdict::NotMet)]),
            "holds"
        );
        assert_eq!(told(&[(normal, Verdict::NotMet)]), "no such nights");
        assert_eq!(
            told(&[
                (normal, Verdict::Holds),
                (theme, Verdict::DoesNotHold),
                (uniform, Verdict::DoesNotHold)
            ]),
            "depends on the nights: holds on normal; does not hold on theme, uniform"
        );
        // Rounded up: 3 of a hundred thousand is 0.003 %.
        let not_seen = |of, below| Verdict::NotSeen { of, below };
        let [few, many] = [not_seen(10, 0.258_87), not_seen(100_000, 0.000_029_957)];
        assert_eq!(
            told(&[(normal, few), (theme, Verdict::NotMet)]),
            "not seen in 10 of normal (below 26 %)"
        );
        assert_eq!(
            told(&[(normal, few), (theme, many)]),
            "not seen in 10 of normal (below 26 %), 100000 of theme (below 0.0030 %)"
        );
        assert_eq!(
            told(&[(normal, Verdict::DoesNotHold), (theme, many)]),
            "depends on the nights: does not hold on normal; not seen in 100000 of theme (below 0.0030 %)"
        );
    }

    /// The parts have 2 and 5 nights of one frame, 20 and 10 of the other: shares of 2/7 and 2/3, and of 5/7 and 1/3. The
    /// second comes first, though it came 15 times and the first 22.
    #[test]
    fn parts_come_by_how_often_they_came_in_each_frame_alike() {
        let figure = Figure {
            id: "made-up".to_owned(),
            counted: String::new(),
            among: String::new(),
            parts: Parts::Found("parts".to_owned()),
        };
        let shares = |hits: [u64; 2], parts_of_one: bool| {
            let (mut shares, mut night) = (Shares::default(), Cases::default());
            for (part, hits) in ["one", "other"].into_iter().zip(hits) {
                if parts_of_one {
                    night.part("made-up", part, hits, 10);
                } else {
                    night.part("made-up", part, 1, hits);
                }
            }
            if parts_of_one {
                night.whole("made-up", 10);
            }
            shares.add(0, 1, &mut night);
            shares
        };
        let of = |parts_of_one: bool| {
            let [normal, theme] = [[2, 5], [20, 10]].map(|hits| shares(hits, parts_of_one));
            found(
                &figure,
                &[
                    (Frame::Normal.into(), &normal),
                    (Frame::Theme.into(), &theme),
                ],
            )
        };
        assert_eq!(of(true), ["other", "one"]);
        // Parts of different things weigh as much as there are of them, though each came once.
        assert_eq!(of(false), ["other", "one"]);
    }

    /// One part has 200 of 300 things, another 100. A part is not compared with itself, and a bound needs no comparison.
    #[test]
    fn the_commonest_is_held_against_the_other_parts() {
        let (mut shares, mut night) = (Shares::default(), Cases::default());
        for (index, part) in (0..300).zip(["one", "one", "other"].into_iter().cycle()) {
            night.whole("made-up", 1);
            night.part("made-up", part, 1, 1);
            shares.add(index, 1, &mut night);
        }
        let measured = [(Frame::Normal.into(), &shares)];
        let verdict = |part: &str, bar: Bar| {
            let claim = Claim {
                source: String::new(),
                says: String::new(),
                figure: "made-up".to_owned(),
                part: part.to_owned(),
                bar,
                remark: String::new(),
                example: None,
            };
            judged(&claim, &measured).verdict
        };
        let told = [
            ("one", Bar::Commonest),
            ("other", Bar::Commonest),
            ("other", Bar::Above(0.2)),
        ];
        assert_eq!(
            told.map(|(part, bar)| verdict(part, bar)),
            ["holds", "does not hold", "holds"]
        );
    }

    /// By hand: one of four, and Wilson's interval of it; and none of ten million, which is below 3.84 of ten million.
    #[test]
    fn a_share_keeps_six_digits_that_count() {
        let mut share = Share::default();
        (6..10).for_each(|index| share.add_night(index, 1, u64::from(index == 7), 1));
        let record = |share: &Share, is_exact| ShareRecord::of(share, is_exact);
        let wanted = ShareRecord {
            hits: 1,
            of: 4,
            share: Some(0.25),
            low: Some(0.045_587_3),
            high: Some(0.699_358),
            first: Some(7),
        };
        assert_eq!(record(&share, false), wanted);
        assert_eq!(
            record(&share, true),
            ShareRecord {
                low: None,
                high: None,
                ..wanted
            }
        );
        let mut none = Share::default();
        none.add_night(0, 10_000_000, 0, 1);
        assert_eq!(
            (record(&none, false).low, record(&none, false).high),
            (Some(0.0), Some(3.841_46e-7))
        );
    }

    #[test]
    fn a_file_reads_back_and_another_version_does_not() {
        let plan = Plan::new(Frame::Theme, 300, 1);
        let mut state = State::new(plan.terms.clone());
        fold(
            &plan,
            &mut state,
            1,
            &SEVEN,
            &Options::default(),
            &|_| Claims::default(),
            &mut |_, _| Go::On,
        )
        .unwrap();
        let file = ClaimsFile::new(&plan, &state);
        let bytes = crate::record::pretty(&file).unwrap();
        assert_eq!(crate::record::read::<ClaimsFile>(&bytes).unwrap(), file);
        let newer =
            String::from_utf8(bytes)
                .unwrap()
                .replacen("\"version\": 2", "\"version\": 3", 1);
        let refused = crate::record::read::<ClaimsFile>(newer.as_bytes())
            .unwrap_err()
            .to_string();
        assert!(refused.contains("version 3 of the records"), "{refused}");
    }
}
