//! The page of results, `reports/RESULTS.md`: question, rates, causes, claims, validity and data. Every number is read from the
//! tables of a study; none is written here.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use nightcourt_corpus::axioms::record::AxiomsFile;
use nightcourt_corpus::blame::{BlameRow, Cause};
use nightcourt_corpus::campaign::records::rates::RateRow;
use nightcourt_corpus::claims::record::{ClaimsFile, RowRecord};
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::Sheet;

use crate::axioms;
use crate::diagram::draw;
use crate::page::{Block, Format, Row, Screen, print, thousands};

/// Nights of games by number of deaths, 0 to 3: 1,101 nights of 298 Mini Normal games of MafiaScum, up to the last night with a
/// death, counted in the archive that the frame `normal` names.
const REAL: [u64; 4] = [78, 843, 174, 6];

/// The sources of nights in the order of the table, each with a description.
const SOURCES: [(&str, &str); 8] = [
    ("normal-played", "normal games, roles used as players use them"),
    ("normal-played 4..13", "the same, on any night of a game"),
    ("normal", "normal games, everybody acts and aims at random"),
    ("matrix6", "the open setup Matrix6"),
    ("werewolf", "werewolf server"),
    ("theme", "theme games, dense"),
    ("uniform", "every ability equally likely"),
    ("tangled", "small rosters that aim at each other"),
];

/// The tables of a study.
#[derive(Debug)]
pub struct Results {
    /// The rates of sampled frames and of a census; of frames at other numbers of players, with these in the name of the frame.
    pub rates: Vec<RateRow>,
    /// The causes of divergences.
    pub blame: Vec<BlameRow>,
    /// The sources' claims.
    pub claims: ClaimsFile,
    /// The axioms on sampled frames, and on every night of a census.
    pub axioms: [AxiomsFile; 2],
    /// Precedents to be drawn: the id, and the night with its title.
    pub precedents: Vec<(String, Sheet)>,
    /// The commit whose program made the tables.
    pub commit: String,
}

/// A number that the tables do not have.
#[derive(Debug)]
pub struct Missing(String);

impl std::fmt::Display for Missing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the tables have no {}: run scripts/results", self.0)
    }
}

impl std::error::Error for Missing {}

impl Results {
    /// The page as Markdown.
    ///
    /// # Errors
    /// If a number that it names is in no table.
    pub fn page(&self) -> Result<String, Missing> {
        let mut page = "# Results\n\n".to_owned();
        page += &self.answer()?;
        page += "\n## How often\n\n";
        page += &self.how_often()?;
        page += "\n## Why\n\n";
        page += &self.why()?;
        page += "\n## The sources' claims\n\n";
        page += &self.claims();
        page += "\n## Axioms\n\n";
        page += &self.axioms()?;
        page += "\n## Validity\n\n";
        page += &self.validity()?;
        page += "\n## Data and code\n\n";
        page += &self.data();
        Ok(page)
    }

    fn rate(&self, frame: &str, pair: [&str; 2], lens: &str) -> Result<&RateRow, Missing> {
        let is_it = |row: &&RateRow| row.frame == frame && row.lens == lens && [&*row.system_a, &*row.system_b] == pair;
        self.rates
            .iter()
            .find(is_it)
            .ok_or_else(|| Missing(format!("rate of {} under {lens} in {frame}", pair.join(" / "))))
    }

    fn share(&self, frame: &str, lens: &str) -> Result<f64, Missing> {
        self.rate(frame, ["any", "any"], lens).map(|row| number(&row.rate))
    }

    fn cause(&self, frame: &str, pair: [&str; 2], cause: Cause) -> Result<&BlameRow, Missing> {
        let is_it = |row: &&BlameRow| {
            row.frame == frame
                && row.lens == "full"
                && row.measure == "cause"
                && [&*row.system_a, &*row.system_b] == pair
        };
        let found = self.blame.iter().filter(is_it).find(|row| row.what == cause.id());
        found.ok_or_else(|| Missing(format!("cause of {} in {frame}", pair.join(" / "))))
    }

    fn answer(&self) -> Result<String, Missing> {
        let cause = |pair, cause| self.cause("normal", pair, cause).map(|row| whole_percent(number(&row.rate)));
        Ok(format!(
            "**How often do seven ways of resolving a Mafia night disagree, and why?** On a night of a normal game, some two of the seven \
             disagree about who dies in {} to {} of 100 nights, and about anything in {} to {}; on the dense nights of theme games, about \
             anything in {}. The lower numbers are of nights on which roles are used as players use them, so the model of a night matters \
             more than the sample. Most divergences of `nar` and `lar` on normal nights come from the order of submission ({}) and most of \
             `rar` and `rar-list` from one reading of a rule ({}); those of `nar` and `snarf` come from the rules themselves ({}).\n",
            percent(self.share("normal-played", "deaths")?),
            percent(self.share("normal", "deaths")?),
            percent(self.share("normal-played", "full")?),
            percent(self.share("normal", "full")?),
            percent(self.share("theme", "full")?),
            cause(["nar", "lar"], Cause::Tie)?,
            cause(["rar", "rar-list"], Cause::One)?,
            cause(["nar", "snarf"], Cause::Rules)?,
        ))
    }

    /// The pair with the extreme rate under the lens full.
    fn extreme(&self, frame: &str, farthest: bool) -> Result<String, Missing> {
        let pairs = self.rates.iter().filter(|row| row.frame == frame && row.lens == "full" && row.system_a != "any");
        let by_rate = |one: &&RateRow, other: &&RateRow| number(&one.rate).total_cmp(&number(&other.rate));
        let row = if farthest { pairs.max_by(by_rate) } else { pairs.min_by(by_rate) };
        let row = row.ok_or_else(|| Missing(format!("pair in {frame}")))?;
        Ok(format!("{} / {} {}", row.system_a, row.system_b, percent(number(&row.rate))))
    }

    fn how_often(&self) -> Result<String, Missing> {
        let header = ["nights", "number", "any two: deaths", "state", "full", "nearest pair", "farthest pair"];
        let exact =
            self.rates.iter().find(|row| row.kind == "exact").map(|row| (&*row.frame, "every small night, counted"));
        let mut rows = Vec::new();
        for (frame, about) in SOURCES.into_iter().chain(exact) {
            let mut cells =
                vec![format!("`{frame}`: {about}"), thousands(self.rate(frame, ["any", "any"], "full")?.of)];
            for lens in ["deaths", "state", "full"] {
                let row = self.rate(frame, ["any", "any"], lens)?;
                let interval =
                    || format!(" [{}, {}]", percent(number(&row.joint_low)), percent(number(&row.joint_high)));
                let interval = if row.kind == "exact" { String::new() } else { interval() };
                cells.push(format!("{}{interval}", percent(number(&row.rate))));
            }
            cells.extend([self.extreme(frame, false)?, self.extreme(frame, true)?]);
            rows.push(Row { cells, marked: false });
        }
        let table = print(
            &[Block::Table { header: header.map(str::to_owned).to_vec(), rows }],
            Format::Markdown,
            Screen::default(),
        );
        Ok(format!(
            "Per cent of nights. The intervals of a row hold together at 95 % for all 21 pairs, any two systems and the three lenses \
             (Bonferroni), as pairs share nights. The last row has no interval: it counts every night of three players with ten core \
             abilities. `deaths`: who dies; `state`: also what becomes of the living; `full`: also what players are told.\n\n{table}\n\
             ![Rates of all pairs](docs/matrix-normal-played.svg)\n\n![Nearness of the systems](docs/tree-normal-played.svg)\n\n\
             ![Rates by number of actions](docs/actions.svg)\n"
        ))
    }

    fn why(&self) -> Result<String, Missing> {
        let mut header = vec!["pair".to_owned()];
        let frames = ["normal", "theme"];
        for frame in frames {
            header.push(format!("`{frame}`: nights"));
            header.extend(["tie", "one switch", "several", "rules"].map(str::to_owned));
        }
        let of_normal = |row: &&BlameRow| row.frame == "normal" && row.lens == "full" && row.measure == "cause";
        let pairs: BTreeSet<(usize, usize, [&str; 2])> = self
            .blame
            .iter()
            .filter(of_normal)
            .filter_map(|row| {
                let place = |id: &str| System::ALL.iter().position(|system| system.id() == id);
                Some((place(&row.system_a)?, place(&row.system_b)?, [&*row.system_a, &*row.system_b]))
            })
            .collect();
        let mut rows = Vec::new();
        for (_, _, pair) in pairs {
            let mut cells = vec![pair.join(" / ")];
            for frame in frames {
                cells.push(thousands(self.cause(frame, pair, Cause::Tie)?.of));
                for cause in [Cause::Tie, Cause::One, Cause::Several, Cause::Rules] {
                    cells.push(whole_percent(number(&self.cause(frame, pair, cause)?.rate)));
                }
            }
            rows.push(Row { cells, marked: false });
        }
        let table = print(&[Block::Table { header, rows }], Format::Markdown, Screen::default());
        Ok(format!(
            "Diverging nights by cause, each resolved again under every setting of the switches that matter on it. `tie`: the two agree \
             if the order of submission is left open; `one switch`: another ruling that hosts dispute, alone; `several`: several \
             together; `rules`: no setting of switches makes the two agree. [blame.csv](results/blame.csv) has the intervals.\n\n{table}\n{}",
            self.drawn()
        ))
    }

    fn drawn(&self) -> String {
        let mut text =
            "Three frequent divergences; `nightcourt show ID` has what each system says, and why:\n".to_owned();
        for (id, sheet) in &self.precedents {
            let title = &sheet.title;
            let _ = write!(text, "\n`{id}`: {title}\n\n![{title}](docs/precedent-{id}.svg)\n");
        }
        text
    }

    fn claims(&self) -> String {
        let claims = self.claims.measures.iter().filter_map(|measure| Some((measure, measure.claim.as_ref()?)));
        let line = |text: &mut String, title: &str, source: &str, verdict: &str| {
            let source = source.split([',', ';']).next().unwrap_or_default();
            let _ = writeln!(text, "- {title} ({source}): {verdict}.");
        };
        let mut text = "[claims.md](claims.md) has the figures and their definitions.\n\n".to_owned();
        claims.for_each(|(measure, claim)| line(&mut text, &measure.title, &claim.source, &claim.verdict));
        text
    }

    fn axioms(&self) -> Result<String, Missing> {
        let [sampled, census] = &self.axioms;
        let mut text =
            "Changes to a night that should not matter, or not in that way, and how often they do:\n\n".to_owned();
        for axiom in &sampled.axioms {
            let _ = writeln!(text, "- {}: {}.", axiom.axiom.rule().id(), axiom.title);
        }
        let theme = sampled.sources.iter().find(|source| source.source == "theme");
        for (file, source) in [(sampled, theme), (census, census.sources.first())] {
            let source = source.ok_or_else(|| Missing("axioms on theme and a census".to_owned()))?;
            let table = print(&[axioms::table(file, source)], Format::Markdown, Screen::default());
            let _ = write!(text, "\n{} nights of {}:\n\n{table}", thousands(source.nights), source.about);
        }
        text += "\n[axioms.md](axioms.md) has the definitions, other frames and the smallest breach of each.\n";
        Ok(text)
    }

    /// The drawings of the precedents, by the names of their files in `reports/docs`.
    #[must_use]
    pub fn drawings(&self) -> Vec<(String, String)> {
        self.precedents.iter().map(|(id, sheet)| (format!("precedent-{id}.svg"), draw(sheet))).collect()
    }

    fn data(&self) -> String {
        format!(
            "Code: MIT or Apache-2.0. Data: CC0 1.0 ([LICENSE-CC0](../LICENSE-CC0)). The program of commit `{}` made the tables in \
             [results](results), and `scripts/results` makes them again, with this page, in a few minutes. `nightcourt export data` writes \
             [the published corpus](corpora/README.md) as tables for R, pandas and DuckDB. To cite it: [CITATION.cff](../CITATION.cff).\n",
            self.commit.get(..12).unwrap_or(&self.commit)
        )
    }

    fn validity(&self) -> Result<String, Missing> {
        let nights: u64 = REAL.iter().sum();
        let real = REAL[2..].iter().sum::<u64>() as f64 / nights as f64;
        let figure =
            self.claims.measures.iter().flat_map(|measure| &measure.figures).find(|figure| figure.id == "deaths-two");
        let figure = figure.ok_or_else(|| Missing("figure deaths-two".to_owned()))?;
        let range = |frame: &str| -> Result<String, Missing> {
            let place = self.claims.frames.iter().position(|one| one.frame == frame);
            let place = place.ok_or_else(|| Missing(format!("claims on {frame}")))?;
            let share = |row: &RowRecord| row.shares.get(place).map(|share| share.hits as f64 / share.of.max(1) as f64);
            let shares: Vec<f64> = figure.rows.iter().filter_map(share).collect();
            let (least, most) =
                shares.iter().fold((f64::MAX, f64::MIN), |(least, most), &one| (least.min(one), most.max(one)));
            Ok(format!("{} to {}", percent(least), percent(most)))
        };
        Ok(format!(
            "Two players or more died on {} % of {} real nights. On nights of `normal` that is {} % by system, on those of \
             `normal-played` {} %. Counted, in 298 finished games: rosters, modifiers, shots. Chosen: how often a role is used and whom it \
             is aimed at (`normal-played`), that everybody acts and aims at random (`normal`), and every number of `theme` and `werewolf`, \
             which nobody has counted. So the two normal frames bracket games as they are played, and rates of other frames are rates of \
             those frames.\n",
            percent(real),
            thousands(nights),
            range("normal")?,
            range("normal-played")?,
        ))
    }
}

/// The number in a cell that a table of ours has; not a number in an empty one.
fn number(cell: &str) -> f64 {
    cell.parse().unwrap_or(f64::NAN)
}

/// A share in per cent, to three significant digits.
fn percent(share: f64) -> String {
    let percent = share * 100.0;
    let digits = if percent >= 99.95 || percent == 0.0 { 0 } else { (2 - percent.log10().floor() as i32).clamp(0, 4) };
    format!("{percent:.*}", digits as usize)
}

fn whole_percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}
