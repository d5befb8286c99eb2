//! The page of results, `reports/RESULTS.md`: question, rates, causes, claims, validity and data. Every number comes
//! from the tables of a study; none is written here.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use nightcourt_corpus::blame::Cause;
use nightcourt_corpus::campaign::records::rates::RateRow;
use nightcourt_corpus::tally::{Row, StudyFile};
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::Sheet;
use serde::Deserialize;

use nightcourt_pages::diagram::draw;
use nightcourt_pages::page::{Block, Format, Screen, print, significant, thousands};

/// Nights of games by number of deaths, 0 to 3: 1,101 nights of 298 Mini Normal games of MafiaScum, up to the last night with a
/// death, counted in the archive that the frame `normal` names.
const REAL: [u64; 4] = [78, 843, 174, 6];

/// The sources of nights in the order of the table, each with a description.
const SOURCES: [(&str, &str); 8] = [
    (
        "normal-played",
        "normal games, roles used as players use them",
    ),
    ("normal-played 4..13", "the same, on any night of a game"),
    ("normal", "normal games, everybody acts and aims at random"),
    ("matrix6", "the open setup Matrix6"),
    ("werewolf", "werewolf server"),
    ("theme", "theme games, dense"),
    ("uniform", "every ability equally likely"),
    ("tangled", "small rosters that aim at each other"),
];

/// A row of `blame.csv`.
#[derive(Debug, Deserialize)]
pub(super) struct BlameRow {
    source: String,
    system_a: String,
    system_b: String,
    lens: String,
    measure: String,
    what: String,
    of: u64,
    rate: f64,
}

/// The tables of a study.
#[derive(Debug)]
pub(super) struct Results {
    /// The rates of sampled frames and of a census. Frames with other numbers of players have these in their names.
    pub(super) rates: Vec<RateRow>,
    /// The causes of divergences.
    pub(super) blame: Vec<BlameRow>,
    /// The sources' claims.
    pub(super) claims: StudyFile,
    /// The sources' claims on nights of 4 to 13 players.
    pub(super) game: StudyFile,
    /// The axioms on sampled frames, and on every night of a census.
    pub(super) axioms: [StudyFile; 2],
    /// Precedents to be drawn: the id, and the night with its title.
    pub(super) precedents: Vec<(String, Sheet)>,
    /// The commit whose program made the tables.
    pub(super) commit: String,
}

/// The complaint about a number that the tables do not have.
fn missing(what: impl std::fmt::Display) -> String {
    format!("the tables have no {what}: run scripts/results")
}

impl Results {
    /// The page as Markdown.
    ///
    /// # Errors
    /// If a number that it names is in no table.
    pub(super) fn page(&self) -> Result<String, String> {
        let sections = [
            ("How often", self.rate_table()?),
            ("Why", self.why()?),
            ("The sources' claims", self.claims()),
            ("Axioms", self.axioms()?),
            ("Validity", self.validity()?),
            ("Data and code", self.data()),
        ];
        let mut page = format!("# Results\n\n{}", self.answer()?);
        for (heading, text) in sections {
            page += &format!("\n## {heading}\n\n{text}");
        }
        Ok(page)
    }

    fn rate(&self, frame: &str, pair: [&str; 2], lens: &str) -> Result<&RateRow, String> {
        let is_it = |row: &&RateRow| {
            row.frame == frame && row.lens == lens && [&*row.system_a, &*row.system_b] == pair
        };
        let pair = pair.join(" / ");
        let complaint = || missing(format!("rate of {pair} under {lens} in {frame}"));
        self.rates.iter().find(is_it).ok_or_else(complaint)
    }

    fn share(&self, frame: &str, lens: &str) -> Result<f64, String> {
        self.rate(frame, ["any", "any"], lens)
            .map(|row| number(&row.rate))
    }

    /// Returns the diverging nights of a pair, and the share of them with this cause. A cause that no night has is in no row.
    fn cause(&self, frame: &str, pair: [&str; 2], cause: Cause) -> Result<(u64, f64), String> {
        let is_it = |row: &&BlameRow| row.measure == "cause" && is_of(row, frame, pair);
        let rows: Vec<&BlameRow> = self.blame.iter().filter(is_it).collect();
        let complaint = || missing(format!("cause of {} in {frame}", pair.join(" / ")));
        let any = rows.first().ok_or_else(complaint)?;
        let own = rows.iter().find(|row| row.what == cause.id());
        Ok((any.of, own.map_or(0.0, |row| row.rate)))
    }

    /// Returns the share of a pair's diverging nights on which this switch alone makes the two agree.
    fn smallest(&self, pair: [&str; 2], switch: &str) -> Result<String, String> {
        let is_it = |row: &&BlameRow| {
            (&*row.measure, &*row.what) == ("smallest", switch) && is_of(row, "normal", pair)
        };
        let row = self.blame.iter().find(is_it);
        row.map(|row| whole_percent(row.rate))
            .ok_or_else(|| missing(format!("{switch} of {}", pair.join(" / "))))
    }

    fn answer(&self) -> Result<String, String> {
        let (_, rules) = self.cause("normal", ["nar", "snarf"], Cause::Rules)?;
        Ok(format!(
            "**How often do seven ways of resolving a Mafia night disagree, and why?** On {} to {} of 100 nights of normal games some two \
             of the seven disagree about who dies, and on {} to {} about anything; on dense nights of theme games, on {}. The lower \
             numbers are of nights on which roles are used as players use them: the model of a night matters more than the sample. On \
             normal nights `nar` and `lar` agree on {} of their diverging nights under some order of submission, `nar` and \
             `snarf` on {} if the two agree whether a roleblocker can be blocked, `rar` and `rar-list` on {} under one reading of rule 4; \
             on {} of those of `nar` and `snarf` no setting of disputed rulings makes them agree.\n",
            percent(self.share("normal-played", "deaths")?),
            percent(self.share("normal", "deaths")?),
            percent(self.share("normal-played", "full")?),
            percent(self.share("normal", "full")?),
            percent(self.share("theme", "full")?),
            self.smallest(["nar", "lar"], "lar-tie")?,
            self.smallest(["nar", "snarf"], "block-blockers")?,
            self.smallest(["rar", "rar-list"], "rar-rule-4")?,
            whole_percent(rules),
        ))
    }

    /// Returns the pair with the extreme rate under the lens full.
    fn extreme(&self, frame: &str, farthest: bool) -> Result<String, String> {
        let pairs = self
            .rates
            .iter()
            .filter(|row| row.frame == frame && row.lens == "full" && row.system_a != "any");
        let by_rate =
            |one: &&RateRow, other: &&RateRow| number(&one.rate).total_cmp(&number(&other.rate));
        let row = if farthest {
            pairs.max_by(by_rate)
        } else {
            pairs.min_by(by_rate)
        };
        let row = row.ok_or_else(|| missing(format!("pair in {frame}")))?;
        let rate = match row.nights {
            0 if row.kind != "exact" => format!("< {}", percent(number(&row.high))),
            _ => percent(number(&row.rate)),
        };
        Ok(format!("{} / {} {rate}", row.system_a, row.system_b))
    }

    fn rate_table(&self) -> Result<String, String> {
        let header = [
            "nights",
            "number",
            "any two: deaths",
            "state",
            "full",
            "nearest pair",
            "farthest pair",
        ];
        let exact = self
            .rates
            .iter()
            .find(|row| row.kind == "exact")
            .map(|row| (&*row.frame, "every small night, counted"));
        let mut rows = Vec::new();
        for (frame, about) in SOURCES.into_iter().chain(exact) {
            let mut cells = vec![
                format!("{frame}: {about}"),
                thousands(self.rate(frame, ["any", "any"], "full")?.of),
            ];
            for lens in ["deaths", "state", "full"] {
                let row = self.rate(frame, ["any", "any"], lens)?;
                let [rate, low, high] = [&row.rate, &row.joint_low, &row.joint_high]
                    .map(|share| percent(number(share)));
                cells.push(match &*row.kind {
                    "exact" => rate,
                    _ => format!("{rate} [{low}, {high}]"),
                });
            }
            cells.extend([self.extreme(frame, false)?, self.extreme(frame, true)?]);
            rows.push(cells);
        }
        let table = markdown(header, rows);
        Ok(format!(
            "Per cent of nights. The intervals of a row hold together at 95 % for all 21 pairs, any two systems and the three lenses \
             (Bonferroni), as pairs share nights. The last row has no interval: it counts every night of three players with ten core \
             abilities. `deaths`: who dies; `state`: also what becomes of the living; `full`: also what players are told.\n\n{table}\n\
             ![Rates of all pairs](docs/matrix-normal-played.svg)\n\n\
             ![Rates by number of actions](docs/actions.svg)\n"
        ))
    }

    fn why(&self) -> Result<String, String> {
        let mut header = vec!["pair".to_owned()];
        let frames = ["normal", "theme"];
        for frame in frames {
            header.push(format!("{frame}: nights"));
            header.extend(["tie", "one switch", "several", "rules"].map(str::to_owned));
        }
        let of_normal = |row: &&BlameRow| {
            row.source == "normal" && row.lens == "full" && row.measure == "cause"
        };
        let pairs: BTreeSet<(usize, usize, [&str; 2])> = self
            .blame
            .iter()
            .filter(of_normal)
            .filter_map(|row| {
                let place = |id: &str| System::ALL.iter().position(|system| system.id() == id);
                Some((
                    place(&row.system_a)?,
                    place(&row.system_b)?,
                    [&*row.system_a, &*row.system_b],
                ))
            })
            .collect();
        let mut rows = Vec::new();
        for (_, _, pair) in pairs {
            let mut cells = vec![pair.join(" / ")];
            for frame in frames {
                cells.push(thousands(self.cause(frame, pair, Cause::Tie)?.0));
                for cause in [Cause::Tie, Cause::One, Cause::Several, Cause::Rules] {
                    cells.push(whole_percent(self.cause(frame, pair, cause)?.1));
                }
            }
            rows.push(cells);
        }
        let table = markdown(header, rows);
        Ok(format!(
            "Diverging nights by cause, each resolved again under every setting of the switches that matter on it. `tie`: the two agree \
             under some order of submission; else `one switch`: another ruling that hosts dispute, alone; `several`: several \
             together; `rules`: no setting of switches makes the two agree. The rest of 100 % is unknown. [blame.csv](results/blame.csv) has the intervals.\n\n{table}\n{}",
            self.drawn()
        ))
    }

    fn drawn(&self) -> String {
        let mut text =
            "Three frequent divergences; `nightcourt show ID` has what each system says, and why:\n".to_owned();
        for (id, sheet) in &self.precedents {
            let title = &sheet.title;
            let _ = write!(
                text,
                "\n`{id}`: {title}\n\n![{title}](docs/precedent-{id}.svg)\n"
            );
        }
        text
    }

    fn claims(&self) -> String {
        let mut text =
            "[claims.md](claims.md) has the figures and their definitions.\n\n".to_owned();
        let claims = self.claims.guide.measures.iter();
        let claims = claims.filter_map(|measure| Some((&measure.title, measure.claim.as_ref()?)));
        for ((title, claim), verdict) in claims.zip(&self.claims.verdicts) {
            let source = claim.source.split([',', ';']).next().unwrap_or_default();
            let _ = writeln!(text, "- {title} ({source}): {}.", verdict.verdict);
        }
        text
    }

    fn axioms(&self) -> Result<String, String> {
        let [sampled, census] = &self.axioms;
        let source = |file: &StudyFile, word: &str| {
            let mut sources = file.sources.iter();
            let found = sources.find(|source| source.source.starts_with(word));
            let found = found.cloned();
            found.ok_or_else(|| missing(format!("axioms on {word}")))
        };
        let (theme, every) = (source(sampled, "theme")?, source(census, "census")?);
        let mut header = vec!["system".to_owned()];
        let axioms = &sampled.guide.measures;
        header.extend(axioms.iter().map(|one| one.title.clone()));
        // A breach on other nights refutes the axiom, however few show it here.
        let is_known = |axiom: &str, system: &str| {
            let files = self.axioms.iter();
            files
                .flat_map(|file| &file.breaches)
                .any(|breach| breach.axiom.rule().id() == axiom && breach.system == system)
        };
        let rows = System::ALL.map(|system| {
            let mut cells = vec![system.id().to_owned()];
            for one in axioms {
                let known = is_known(&one.id, system.id());
                let [drawn, counted] =
                    [(sampled, &theme), (census, &every)].map(|(file, source)| {
                        let words = [&*one.id, system.id(), "full"];
                        let rate = file.rates.row(&source.source, &words);
                        rate.map_or_else(|| "·".to_owned(), |rate| breaches(rate, known))
                    });
                cells.push(format!("{drawn} ({counted})"));
            }
            cells
        });
        let table = markdown(header, rows);
        Ok(format!(
            "Per cent of the nights with such a change on which it changes the outcome, or kills or saves, and how many such nights there \
             are: among {} nights of theme, and in brackets among all {} nights of four players with ten core abilities. After `<` is the 95 % \
             upper limit, where no night shows a breach; `seen elsewhere` means that other nights do, so that the limit is about these \
             nights alone. A block is there to change who dies: AX-8 and AX-9 measure power, not fault. [axioms.md](axioms.md) has the \
             definitions, the intervals, other frames and the smallest breach of each.\n\n{table}",
            thousands(theme.nights),
            thousands(every.nights),
        ))
    }

    /// The drawings of the precedents, by the names of their files in `reports/docs`.
    pub(super) fn drawings(&self) -> Vec<(String, String)> {
        self.precedents
            .iter()
            .map(|(id, sheet)| (format!("precedent-{id}.svg"), draw(sheet)))
            .collect()
    }

    fn data(&self) -> String {
        format!(
            "Code: MIT or Apache-2.0. Data: CC0 1.0 ([LICENSE-CC0](../LICENSE-CC0)). The program of commit `{}` made the tables in \
             [results](results), and `scripts/results` makes them again, with this page, in a few minutes. `nightcourt export data` writes \
             [the published corpus](corpora/README.md) as tables for R, pandas and DuckDB, and [a notebook](../scripts/results.ipynb) makes \
             its tables and figures again. To cite it: [CITATION.cff](../CITATION.cff).\n",
            self.commit.get(..12).unwrap_or(&self.commit)
        )
    }

    fn validity(&self) -> Result<String, String> {
        let nights: u64 = REAL.iter().sum();
        let real = REAL[2..].iter().sum::<u64>() as f64 / nights as f64;
        let range = |frame: &str| -> Result<String, String> {
            let rows = self.game.rates.parts("deaths-two");
            let shares: Vec<f64> = rows
                .filter(|(_, row)| row.source == frame)
                .map(|(_, row)| row.hits as f64 / row.of.max(1) as f64)
                .collect();
            if shares.is_empty() {
                return Err(missing(format!("figure deaths-two on {frame}")));
            }
            let shares = || shares.iter().copied();
            Ok(format!(
                "{} to {} %",
                percent(shares().fold(1.0, f64::min)),
                percent(shares().fold(0.0, f64::max))
            ))
        };
        Ok(format!(
            "Two players or more died on {} % of {} real nights. On nights of 4 to 13 players that is {} of those of `normal`, by \
             system, and {} of those of `normal-played`. Counted, in 298 finished games: rosters, modifiers, shots. Chosen: how often a role is used and whom it \
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

/// Prints a table as Markdown.
fn markdown(
    header: impl IntoIterator<Item = impl Into<String>>,
    rows: impl IntoIterator<Item = Vec<String>>,
) -> String {
    let table = [Block::table(header, rows)];
    print(&table, Format::Markdown, Screen::default())
}

/// Returns the share of nights with a breach in per cent, and the number of nights with a changed night, which is its
/// denominator. `known` says that some night shows a breach.
fn breaches(rate: &Row, known: bool) -> String {
    let of = thousands(rate.of);
    if rate.hits > 0 {
        return format!("{} of {of}", percent(rate.rate));
    }
    let limit = rate
        .high
        .map_or("0".to_owned(), |high| format!("< {}", percent(high)));
    let known = if known { ", seen elsewhere" } else { "" };
    format!("{limit} of {of}{known}")
}

/// Reads a number of our own tables; NaN for an empty cell.
fn number(cell: &str) -> f64 {
    cell.parse().unwrap_or(f64::NAN)
}

/// Writes a share in per cent, to three significant digits.
fn percent(share: f64) -> String {
    significant(share * 100.0, 3, 4)
}

fn whole_percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

fn is_of(row: &BlameRow, frame: &str, pair: [&str; 2]) -> bool {
    row.source == frame && row.lens == "full" && [&*row.system_a, &*row.system_b] == pair
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A share stands beside its denominator, and a limit does not hide a breach that other nights show.
    #[test]
    fn shares_of_breaches_have_denominators_and_limits_say_what_is_known() {
        let rate = |hits, of, rate, high| Row {
            hits,
            of,
            rate,
            high,
            ..Row::default()
        };
        let one = rate(1, 40, 0.025, Some(0.129));
        let none = rate(0, 20_000, 0.0, Some(0.000_15));
        let exact = rate(0, 2_560_000, 0.0, None);
        for (rate, known, says) in [
            (&one, true, "2.50 of 40"),
            (&none, false, "< 0.0150 of 20,000"),
            (&none, true, "< 0.0150 of 20,000, seen elsewhere"),
            (&exact, false, "0 of 2,560,000"),
            (&exact, true, "0 of 2,560,000, seen elsewhere"),
        ] {
            assert_eq!(breaches(rate, known), says);
        }
    }
}
