//! A study as a file (`claims.json`, `axioms.json`): its guide, its rates, and the verdicts on the claims that they test.
//! Pages are made of it alone.

use serde::{Deserialize, Serialize};

use super::{Claim, Guide, Measures, Share, Shown, Table, Tally, Verdict};
use crate::axioms::smallest::BreachRecord;
use crate::record::Versioned;
use crate::study::{Plan, Source, State};

/// The version of the form. It changes when a field is added, removed or changes its meaning.
pub const VERSION: u32 = 3;

/// A study: what it measures, and the results.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Study")
)]
pub struct StudyFile {
    /// The version of the form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The command that makes the file again.
    pub command: String,
    /// The sources of nights, in the order asked.
    pub sources: Vec<SourceRecord>,
    /// The texts about the measures. The words of a row of `rates` are the id of a figure, and the row of that figure.
    pub guide: Guide,
    /// The shares.
    pub rates: Table,
    /// The verdicts on the claims of the guide, in their order.
    pub verdicts: Vec<ClaimVerdict>,
    /// The smallest breach of each axiom by each system that has one, on nights of any source; empty in other studies.
    pub breaches: Vec<BreachRecord>,
}

impl Versioned for StudyFile {
    const VERSION: u32 = VERSION;
}

/// A source of nights.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SourceRecord {
    /// Its word; the word of a census begins with `census:`.
    pub source: String,
    /// Its description.
    pub about: String,
    /// Number of its nights that were counted: those that meet the conditions.
    pub nights: u64,
}

/// The verdict on a claim.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClaimVerdict {
    /// The id of the measure whose claim it is.
    pub measure: String,
    /// Over all sources: the verdict, or on which nights it is which.
    pub verdict: String,
    /// The verdict on each source, in their order: `holds` (the interval is on that side), `holds on all nights` (of a census),
    /// `holds by construction` (by the rules that the remark names), `does not hold`, `not seen` (in a sample), `too few nights to
    /// tell` or `no such nights`.
    pub by_source: Vec<String>,
    /// The command for the first night that counts, where most do not; null if there is none.
    pub repeat: Option<String>,
}

/// A source and its shares.
type Measured<'a, M> = (Source, &'a Tally<M>);

impl StudyFile {
    /// Makes the file from the state of a plan. Its sources are in the order of the plan.
    #[must_use]
    pub fn new<M: Measures>(plan: &Plan, state: &State<Tally<M>>, guide: Guide) -> StudyFile {
        let none = Tally::default();
        let measured = state.of_plan(plan, &none);
        let source = |(source, tally): &Measured<'_, M>| SourceRecord {
            source: source.to_string(),
            about: source.about(),
            nights: tally.nights,
        };
        let claims = guide
            .measures
            .iter()
            .filter_map(|measure| Some((&measure.id, measure.claim.as_ref()?)));
        let verdicts = claims
            .map(|(measure, claim)| ClaimVerdict {
                measure: measure.clone(),
                ..judged(claim, plan, &measured)
            })
            .collect();
        // A campaign or a census by its options.
        let command = plan.command();
        let options = command.splitn(3, ' ').nth(2).unwrap_or_default();
        StudyFile {
            version: VERSION,
            command: format!("nightcourt study {} {options}", M::STUDY),
            sources: measured.iter().map(source).collect(),
            guide,
            rates: Table::new(plan, state),
            verdicts,
            breaches: Vec::new(),
        }
    }
}

/// Returns the verdict on a claim, without its measure.
fn judged<M: Measures>(claim: &Claim, plan: &Plan, measured: &[Measured<'_, M>]) -> ClaimVerdict {
    let (mut verdicts, mut repeat) = (Vec::new(), None);
    for &(source, tally) in measured {
        let others: Vec<Share> = tally
            .rows(&claim.figure)
            .into_iter()
            .filter(|(part, _)| *part != claim.part)
            .map(|(_, share)| share)
            .collect();
        let share = tally.row(&claim.figure, &claim.part);
        let verdict = claim.bar.judge(&share, &others, source.is_exact());
        verdicts.push((source, verdict));
        if let (Some(Shown::Index(first)), Some(..0.5)) = (&share.first, share.value()) {
            repeat = repeat.or_else(|| Some(plan.terms.repeat(source, *first)));
        }
    }
    ClaimVerdict {
        measure: String::new(),
        verdict: overall(&verdicts),
        by_source: verdicts
            .iter()
            .map(|(_, verdict)| verdict.word().to_owned())
            .collect(),
        repeat,
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

    use super::*;
    use crate::claims::{Claims, Figures, GUIDE};
    use crate::study::fold::{Go, Options, fold};
    use crate::tally::{Bar, Cases};

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

    /// One part has 200 of 300 things, another 100. A part is not compared with itself, and a bound needs no comparison.
    #[test]
    fn the_commonest_is_held_against_the_other_parts() {
        let (mut shares, mut night) = (Tally::<Figures>::default(), Cases::default());
        for (index, part) in (0..300).zip(["one", "one", "other"].into_iter().cycle()) {
            night.whole("made-up", 1);
            night.part("made-up", part, 1, 1);
            shares.add(index, 1, &mut night);
        }
        let plan = Plan::new(Frame::Normal, 300, 1);
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
            judged(&claim, &plan, &measured).verdict
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
        let file = StudyFile::new(&plan, &state, GUIDE.clone());
        let bytes = crate::record::pretty(&file).unwrap();
        assert_eq!(crate::record::read::<StudyFile>(&bytes).unwrap(), file);
        let newer =
            String::from_utf8(bytes)
                .unwrap()
                .replacen("\"version\": 3", "\"version\": 4", 1);
        let refused = crate::record::read::<StudyFile>(newer.as_bytes())
            .unwrap_err()
            .to_string();
        assert!(refused.contains("version 4 of the records"), "{refused}");
    }
}
