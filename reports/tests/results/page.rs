//! The page of results, `reports/RESULTS.md`: question, rates, causes, claims, validity and data. Every number comes
//! from the tables of a study; none is written here.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use nightcourt_corpus::blame::Cause;
use nightcourt_corpus::campaign::records::rates::{Convergence, RateRow};
use nightcourt_corpus::tally::{Row, StudyFile};
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::Sheet;
use serde::Deserialize;

use nightcourt_pages::diagram::draw;
use nightcourt_pages::page::{Block, Format, Screen, print, significant, thousands};

/// The sources of nights in the order of the table, each with a description.
const SOURCES: [(&str, &str); 7] = [
    ("normal-played", "first nights of thirteen"),
    ("normal", "first nights of thirteen"),
    ("matrix6", "open setup"),
    ("werewolf", "server"),
    ("theme", "dense games"),
    ("uniform", "all abilities alike"),
    ("tangled", "all aim at each other"),
];

/// The frames of nights of games: roles used as players use them, and everybody acting and aiming at random.
const GAMES: [&str; 2] = ["normal-played", "normal"];

/// The frame of the table of causes.
const PLAYED: &str = GAMES[0];

/// Axioms that follow from rules, for these systems; all, if none is named. What is measured then checks the program.
const BY_CONSTRUCTION: [(&str, &[&str], &str); 5] = [
    ("AX-1", &["snarf"], "SNARF-2"),
    ("AX-1", &["rar"], "RAR-2"),
    (
        "AX-2",
        &["nar", "snarf", "rar", "lar", "werewolves"],
        "LAW-3",
    ),
    ("AX-3", &[], "AX-3"),
    ("AX-4", &[], "LAW-5"),
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
    hits: f64,
    of: u64,
    rate: f64,
}

/// A row of `headline.csv`: a rate on the nights of games.
#[derive(Debug, Deserialize)]
pub(super) struct HeadlineRow {
    frame: String,
    system_a: String,
    system_b: String,
    lens: String,
    games: u64,
    nights: u64,
    rate: f64,
    low: Option<f64>,
    high: Option<f64>,
    two_blockers: f64,
    share_of_two_blockers: f64,
}

/// A row of `deaths.csv`: shares of nights by number of deaths, of the games or of a frame under a system.
#[derive(Debug, Deserialize)]
pub(super) struct DeathsRow {
    nights: String,
    none: f64,
    one: f64,
    two: f64,
    more: f64,
    of: u64,
}

impl DeathsRow {
    const fn shares(&self) -> [f64; 4] {
        [self.none, self.one, self.two, self.more]
    }
}

/// A row of `tornado.csv`: a chosen number, and the rate with a low and a high one.
#[derive(Debug, Deserialize)]
pub(super) struct TornadoRow {
    about: String,
    low: String,
    high: String,
    lens: String,
    rate: f64,
    rate_low: f64,
    rate_high: f64,
}

/// The tables of a study.
#[derive(Debug)]
pub(super) struct Results {
    /// The rates of sampled frames and of a census.
    pub(super) rates: Vec<RateRow>,
    /// The rates on the nights of games.
    pub(super) headline: Vec<HeadlineRow>,
    /// The numbers of deaths.
    pub(super) deaths: Vec<DeathsRow>,
    /// The chosen numbers, changed.
    pub(super) tornado: Vec<TornadoRow>,
    /// The causes of divergences.
    pub(super) blame: Vec<BlameRow>,
    /// Completeness of the precedents of each frame, and the chance that one more night shows a new one.
    pub(super) convergence: Vec<(String, Convergence, RateRow)>,
    /// The least sets of elements on which two systems diverge.
    pub(super) laws: Vec<LawRow>,
    /// The sources' claims.
    pub(super) claims: StudyFile,
    /// The axioms on sampled frames, and on every night of a census.
    pub(super) axioms: [StudyFile; 2],
    /// Precedents to be drawn: the id, and the night with its title.
    pub(super) precedents: Vec<(String, Sheet)>,
    /// The commit whose program made the tables.
    pub(super) commit: String,
    /// The name of the edition of the corpus.
    pub(super) edition: String,
}

/// Programs of other people that were compared with this one, each with what was seen.
const PROGRAMS: &str = "Programs of other people, compared with the rulebooks that restate them, in who dies on random nights: XylBot, the first program \
    of NAR, agrees on 1,679 of 1,696 (`scripts/beside`; else guards meet drives); calder/mafia on 888 of 895 (`conform`; else a driver \
    swaps a PGO); ai-mafia and LLCoolDave's bot on all of 1,004. mafia-rust was not compared.\n";

/// The universe, the lens and the ties of the laws on the page.
const LAW: [&str; 3] = ["census:players=4", "deaths", "submitted"];

/// The pairs of systems whose laws are on the page: the closest two.
const LAWS: [[&str; 2]; 2] = [["nar", "nar-guide"], ["nar", "rar"]];

/// A row of `theorems.csv.gz`: a least set of elements on which two systems diverge.
#[derive(Debug, Deserialize)]
pub(super) struct LawRow {
    universe: String,
    system_a: String,
    system_b: String,
    lens: String,
    ties: String,
    elements: String,
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
            ("Chosen numbers", self.chosen()?),
            ("Why", self.why()?),
            ("Convergence", self.converges()),
            ("Theorems", self.theorems()?),
            ("The sources' claims", self.claims()),
            ("Axioms", self.axioms()?),
            ("Validity", self.validity()?),
            ("Where the numbers are", self.origins()?),
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

    fn headline(&self, frame: &str, pair: [&str; 2], lens: &str) -> Result<&HeadlineRow, String> {
        let is_it = |row: &&HeadlineRow| {
            row.frame == frame && row.lens == lens && [&*row.system_a, &*row.system_b] == pair
        };
        let complaint = || missing(format!("headline of {frame} under {lens}"));
        self.headline.iter().find(is_it).ok_or_else(complaint)
    }

    /// Returns the rate of any two systems on nights of games, and its limits.
    fn any_two(&self, frame: &str, lens: &str) -> Result<[String; 3], String> {
        let row = self.headline(frame, ["any"; 2], lens)?;
        let limits = row.low.zip(row.high);
        let (low, high) = limits.ok_or_else(|| missing(format!("limits of {frame}")))?;
        Ok([row.rate, low, high].map(percent))
    }

    /// Returns the hits of a row of causes, and the nights on which the pair diverges. Without a row: no hits.
    fn hits(&self, frame: &str, pair: [&str; 2], words: [&str; 2]) -> Result<(f64, u64), String> {
        let mut of = None;
        for row in self.blame.iter().filter(|row| is_of(row, frame, pair)) {
            if [&*row.measure, &*row.what] == words {
                return Ok((row.hits, row.of));
            }
            of = Some(row.of);
        }
        let complaint = || missing(format!("cause of {} in {frame}", pair.join(" / ")));
        of.map(|of| (0.0, of)).ok_or_else(complaint)
    }

    fn cause(&self, frame: &str, pair: [&str; 2], cause: Cause) -> Result<f64, String> {
        let (hits, of) = self.hits(frame, pair, ["cause", cause.id()])?;
        Ok(hits / of as f64)
    }

    /// Returns the share of nights that no open ruling explains. If the cause of some nights is unknown: from none of them to all.
    fn rules(&self, frame: &str, pair: [&str; 2]) -> Result<String, String> {
        let least = self.cause(frame, pair, Cause::Rules)?;
        let most = least + self.cause(frame, pair, Cause::Unknown)?;
        let [low, high] = [least, most].map(|share| format!("{:.0}", share * 100.0));
        Ok(if low == high {
            format!("{low} %")
        } else {
            format!("{low} to {high} %")
        })
    }

    /// Returns the share of orders of submission under which a pair agrees, over nights with at most five actions, or a dot
    /// without any.
    fn orders(&self, frame: &str, pair: [&str; 2]) -> Result<String, String> {
        let (untried, of) = self.hits(frame, pair, ["orders", "untried"])?;
        let tried = of as f64 - untried;
        let own = self.blame.iter().filter(|row| is_of(row, frame, pair));
        let mut agree = own.filter(|row| [&*row.measure, &*row.what] == ["orders", "agree"]);
        // Its hits are rounded to whole nights.
        let agree = agree.next().map_or(0.0, |row| row.rate * row.of as f64);
        Ok(if tried > 0.0 {
            whole_percent(agree / tried)
        } else {
            "·".to_owned()
        })
    }

    /// Returns the ruling of a source that would have to be given up on most nights, with their number, if that is a tenth of
    /// those that no open ruling explains; else a dot.
    fn concession(&self, frame: &str, pair: [&str; 2]) -> Result<String, String> {
        let (rules, _) = self.hits(frame, pair, ["cause", Cause::Rules.id()])?;
        let own = self.blame.iter().filter(|row| is_of(row, frame, pair));
        let own = own.filter(|row| row.measure == "gives-up");
        // Fewer are no explanation.
        let own = own.filter(|row| row.hits >= 0.1 * rules);
        let most = own.max_by(|one, other| one.hits.total_cmp(&other.hits));
        let said = most.and_then(|row| {
            let (system, switch) = row.what.split_once(' ')?;
            Some(format!("{system}: {switch}, {}", row.hits))
        });
        Ok(said.unwrap_or_else(|| "·".to_owned()))
    }

    fn answer(&self) -> Result<String, String> {
        let [played, random] = GAMES;
        let deaths = self.any_two(played, "deaths")?;
        let full = self.any_two(played, "full")?;
        let row = self.headline(played, ["any"; 2], "deaths")?;
        let pair = ["nar", "snarf"];
        let (given_up, _) = self.hits(played, pair, ["gives-up", "nar block-blockers"])?;
        let (rules, of) = self.hits(played, pair, ["cause", Cause::Rules.id()])?;
        Ok(format!(
            "**How often do seven ways of resolving a Mafia night disagree, and why?** On {} to {} of 100 nights of normal games some two \
             of the seven disagree about who dies, and on {} to {} about anything. The first numbers are of roles used as players use \
             them (95 % limits: {} to {}, and {} to {}), the others of players who all act and aim at random. Nights are those of {} finished games. \
             {} are of games with two roleblockers or jailkeepers or more, and have {} of the disagreements about deaths. Between `nar` and `snarf` the \
             sources leave little open: on {} of {} diverging nights no open ruling makes the two agree, and on {given_up} of these it would be enough \
             that `nar` alone gave up blocking blockers. `nar` and `lar` agree under {} of the orders of submission.\n",
            deaths[0],
            self.any_two(random, "deaths")?[0],
            full[0],
            self.any_two(random, "full")?[0],
            deaths[1],
            deaths[2],
            full[1],
            full[2],
            row.games,
            percent(row.two_blockers) + " %",
            whole_percent(row.share_of_two_blockers),
            rules,
            thousands(of),
            self.orders(played, ["nar", "lar"])?,
        ))
    }

    /// Returns the pair that diverges on most nights of a frame, and the rate.
    fn farthest(&self, frame: &str) -> Result<String, String> {
        let pairs = self.rates.iter();
        let pairs = pairs.filter(|row| row.frame == frame && row.lens == "full");
        let rated = pairs.map(|row| (number(&row.rate), &*row.system_a, &*row.system_b));
        most(frame, rated)
    }

    /// Returns the pair that diverges on most nights of games, and the rate.
    fn farthest_of_games(&self, frame: &str) -> Result<String, String> {
        let pairs = self.headline.iter();
        let pairs = pairs.filter(|row| row.frame == frame && row.lens == "full");
        most(
            frame,
            pairs.map(|row| (row.rate, &*row.system_a, &*row.system_b)),
        )
    }

    /// The chosen numbers of `normal-played`, those first that move the rate most.
    fn chosen(&self) -> Result<String, String> {
        let mut rows: Vec<&TornadoRow> = self.tornado.iter().collect();
        rows.retain(|row| row.lens == "deaths");
        let width = |row: &TornadoRow| (row.rate_high - row.rate_low).abs();
        rows.sort_by(|one, other| width(other).total_cmp(&width(one)));
        let base = rows.first().ok_or_else(|| missing("chosen number"))?.rate;
        let cells = rows.iter().map(|row| {
            vec![
                row.about.clone(),
                row.low.clone(),
                percent(row.rate_low),
                row.high.clone(),
                percent(row.rate_high),
            ]
        });
        let header = ["chosen", "low", "deaths", "high", "deaths"];
        let table = markdown(header, cells);
        Ok(format!(
            "How often a role is used, and at whom, was not counted. Each row changes one of these numbers of `normal-played`, \
             whose rate of deaths is {} here, with the frame's blockers. [tornado.csv](results/tornado.csv) has the other lenses.\n\n{table}",
            percent(base)
        ))
    }

    fn rate_table(&self) -> Result<String, String> {
        let header = [
            "nights",
            "number",
            "any two: deaths",
            "full",
            "farthest pair",
        ];
        let exact = self
            .rates
            .iter()
            .find(|row| row.kind == "exact")
            .map(|row| (&*row.frame, "every night"));
        let mut rows = Vec::new();
        for frame in GAMES {
            let row = self.headline(frame, ["any"; 2], "full")?;
            let mut cells = vec![
                format!("{frame}, nights of {} games", row.games),
                thousands(row.nights),
            ];
            for lens in ["deaths", "full"] {
                let [rate, low, high] = self.any_two(frame, lens)?;
                cells.push(format!("{rate} [{low}, {high}]"));
            }
            cells.push(self.farthest_of_games(frame)?);
            rows.push(cells);
        }
        for (frame, about) in SOURCES.into_iter().chain(exact) {
            let mut cells = vec![
                format!("{frame}: {about}"),
                thousands(self.rate(frame, ["any", "any"], "full")?.of),
            ];
            for lens in ["deaths", "full"] {
                let row = self.rate(frame, ["any", "any"], lens)?;
                let [rate, low, high] = [&row.rate, &row.joint_low, &row.joint_high]
                    .map(|share| percent(number(share)));
                cells.push(match &*row.kind {
                    "exact" => rate,
                    _ => format!("{rate} [{low}, {high}]"),
                });
            }
            cells.push(self.farthest(frame)?);
            rows.push(cells);
        }
        let table = markdown(header, rows);
        Ok(format!(
            "Per cent of nights: `deaths`, who dies; `full`, also what becomes of the living and what players are told. The first two rows \
             weight strata by blockers and living players as in the games; their 95 % limits draw the games again (bootstrap). The other \
             intervals hold together at 95 % for all pairs and lenses of a row (Bonferroni). The last row counts every night of three \
             players with ten core abilities. [rates.csv](results/rates.csv) has every pair.\n\n{table}\n\
             ![Rates of all pairs](docs/matrix-normal-played.svg)\n\n\
             ![Rates by number of actions](docs/actions.svg)\n"
        ))
    }

    fn why(&self) -> Result<String, String> {
        let header = [
            "pair",
            "nights",
            "tie",
            "switches",
            "either",
            "sources",
            "orders",
            "one source would give up",
            "theme: sources",
        ];
        let diverging = self.blame.iter();
        let diverging = diverging.filter(|row| row.source == PLAYED && row.lens == "full");
        let pairs: BTreeSet<(usize, usize, [&str; 2])> = diverging
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
            cells.push(thousands(self.hits(PLAYED, pair, ["", ""])?.1));
            let cause = |cause| self.cause(PLAYED, pair, cause);
            let switches = cause(Cause::One)? + cause(Cause::Several)?;
            let shares = [cause(Cause::Tie)?, switches, cause(Cause::Either)?];
            cells.extend(shares.map(whole_percent));
            cells.extend([self.rules(PLAYED, pair)?, self.orders(PLAYED, pair)?]);
            cells.push(self.concession(PLAYED, pair)?);
            cells.push(self.rules("theme", pair)?);
            rows.push(cells);
        }
        let table = markdown(header, rows);
        Ok(format!(
            "Nights of `normal-played` on which two systems diverge, by cause. A system turns only \
             [rulings that hosts dispute](../resolvers/RULES.md#switches) and [its source leaves open](../resolvers/TABLES.md#ruled); \
             one that both sources leave open is turned for both. `tie`: the two agree under some order of submission; `switches`: \
             under other options of one ruling or of several; `either`: both a tie and one ruling would do; `sources`: no setting \
             makes them agree (a range: nights with too many settings to try). `orders`: the share of orders under which they \
             agree, on nights with at most five actions. `one source would give up`: nights of `sources` on which this system alone \
             would have to give up this ruling. [blame.csv](results/blame.csv) has all frames and \
             intervals.\n\n{table}\n{}",
            self.drawn()
        ))
    }

    fn converges(&self) -> String {
        let rows = self.convergence.iter().map(|(frame, numbers, new)| {
            vec![
                frame.clone(),
                thousands(numbers.nights),
                thousands(numbers.seen),
                thousands(numbers.at_least.round() as u64),
                percent(number(&new.rate)),
                percent(number(&new.high)),
            ]
        });
        let header = [
            "frame",
            "nights",
            "precedents seen",
            "at least",
            "next is new, per cent",
            "at most",
        ];
        let table = markdown(header, rows);
        format!(
            "Precedents of divergences met, at least how many there are (Chao 1984), and the chance that one more night shows a new one \
             (Good and Turing), with its 95 % limit.\n\n{table}"
        )
    }

    fn theorems(&self) -> Result<String, String> {
        let law = |[one, other]: [&str; 2]| {
            let is_of = |row: &&LawRow| {
                [&row.system_a, &row.system_b] == [one, other]
                    && [&row.universe, &row.lens, &row.ties] == LAW
            };
            let sets: Vec<&str> = self
                .laws
                .iter()
                .filter(is_of)
                .map(|row| &*row.elements)
                .collect();
            match sets.is_empty() {
                true => Err(missing(format!("law of {one} and {other}"))),
                false => Ok(format!("`{one}` and `{other}`: {}", sets.join(", "))),
            }
        };
        let laws = LAWS.into_iter().map(law).collect::<Result<Vec<_>, _>>()?;
        Ok(format!(
            "[theorems.md](theorems.md) has the least sets of abilities that divide two systems. Who dies, four players: {}.\n",
            laws.join("; ")
        ))
    }

    fn drawn(&self) -> String {
        let mut text = "Frequent ones; see `nightcourt show`:\n".to_owned();
        for (id, sheet) in &self.precedents {
            let title = &sheet.title;
            let _ = write!(text, "\n![`{id}`: {title}](docs/precedent-{id}.svg)\n");
        }
        text
    }

    fn claims(&self) -> String {
        let mut text =
            "[claims.md](claims.md) has the figures and their definitions.\n\n".to_owned();
        let claims = self.claims.guide.measures.iter();
        let claims = claims.filter_map(|measure| Some((&measure.title, measure.claim.as_ref()?)));
        let mut groups: Vec<(String, Vec<String>)> = Vec::new();
        for ((title, claim), verdict) in claims.zip(&self.claims.verdicts) {
            let source = claim.source.split([',', ';']).next().unwrap_or_default();
            let (said, line) = (verdict.verdict.to_string(), format!("{title} ({source})"));
            match groups.iter_mut().find(|(known, _)| *known == said) {
                Some((_, lines)) => lines.push(line),
                None => groups.push((said, vec![line])),
            }
        }
        for (said, lines) in groups {
            let said = said.trim_start_matches("depends on the nights: ");
            let _ = writeln!(text, "- *{said}*: {}.", lines.join("; "));
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
        let both = [(sampled, &theme), (census, &every)];
        let mut header = vec!["system".to_owned()];
        let measures = sampled.guide.measures.iter();
        let (constant, axioms): (Vec<_>, Vec<_>) =
            measures.partition(|one| by_construction(&one.id, "").is_some());
        header.extend(axioms.iter().map(|one| one.title.clone()));
        let rate = |file: &'_ StudyFile, source: &str, axiom: &str, system: &str| {
            file.rates.row(source, &[axiom, system, "full"]).cloned()
        };
        // A breach on other nights refutes the axiom, however few show it here.
        let is_known = |axiom: &str, system: &str| {
            let files = self.axioms.iter();
            files
                .flat_map(|file| &file.breaches)
                .any(|breach| breach.axiom.rule().id() == axiom && breach.system == system)
        };

        // All systems are asked about the same changed nights.
        let mut rows = vec![vec!["nights".to_owned()]];
        for one in &axioms {
            let of = both.map(|(file, source)| {
                let all = System::ALL.map(|system| {
                    rate(file, &source.source, &one.id, system.id()).map(|row| row.of)
                });
                assert!(all.iter().all(|of| *of == all[0]), "{}", one.id);
                all[0].map_or_else(|| "·".to_owned(), thousands)
            });
            rows[0].push(of[0].clone());
        }
        for system in System::ALL.map(System::id) {
            let mut cells = vec![system.to_owned()];
            for one in &axioms {
                let known = is_known(&one.id, system);
                let row = rate(sampled, &theme.source, &one.id, system);
                let drawn = row.map_or_else(|| "·".to_owned(), |row| breaches(&row));
                let rule = by_construction(&one.id, system);
                assert!(
                    rule.is_none() || !known && drawn.starts_with('<'),
                    "{system} breaches {} by construction",
                    one.id
                );
                cells.push(match rule {
                    Some(rule) => rule.to_owned(),
                    None if known && drawn.starts_with('<') => format!("{drawn}*"),
                    None => drawn,
                });
            }
            rows.push(cells);
        }
        // An axiom that follows for every system has no column, and no breach.
        let mut follow = Vec::new();
        for one in constant {
            for system in System::ALL.map(System::id) {
                let rates = both.map(|(file, source)| rate(file, &source.source, &one.id, system));
                let none = rates.iter().flatten().all(|row| row.hits == 0);
                assert!(none, "{system} breaches {} by construction", one.id);
            }
            let rule = by_construction(&one.id, "").unwrap_or_default();
            follow.push(format!("{} by {rule}", one.title));
        }
        let table = markdown(header, rows);
        Ok(format!(
            "Per cent of the nights of theme with such a change on which it changes the outcome, or kills or saves. A rule in place of a \
             number: the axiom follows from it, so that measuring checks the program; for all systems that is so of {}. After `<` is the \
             95 % upper limit, where no night shows a breach; `*`: other nights do. A block is there to change who dies: AX-8 and AX-9 \
             measure power, not fault. [axioms.md](axioms.md) has definitions, intervals, other frames and the smallest breaches, \
             [axioms-census.json.gz](results/axioms-census.json.gz) all {} nights of four players with ten core abilities.\n\n{table}",
            follow.join(" and "),
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

    /// Each claim of the first paragraph with its number, command and file.
    fn origins(&self) -> Result<String, String> {
        let [played, random] = GAMES;
        let row = self.headline(played, ["any"; 2], "deaths")?;
        let nights = format!("{} nights of {} games", thousands(row.nights), row.games);
        let pair = ["nar", "snarf"];
        let (rules, of) = self.hits(played, pair, ["cause", Cause::Rules.id()])?;
        let (given_up, _) = self.hits(played, pair, ["gives-up", "nar block-blockers"])?;
        let ties = ["nar", "lar"];
        let (untried, all) = self.hits(played, ties, ["orders", "untried"])?;
        let numbers = |lens| -> Result<String, String> {
            let [low, high] = [self.any_two(played, lens)?, self.any_two(random, lens)?];
            Ok(format!("{} and {} % of {nights}", low[0], high[0]))
        };
        let two = format!("{} % of {nights}", percent(row.two_blockers));
        let orders = self.orders(played, ties)?;
        let rows: [[&str; 4]; 6] = [
            [
                "who dies",
                &numbers("deaths")?,
                "the campaign, `scripts/games weigh`",
                "headline.csv, games.json.gz",
            ],
            ["anything", &numbers("full")?, "the same", "the same"],
            ["two blockers", &two, "`scripts/games count`", "games.csv"],
            [
                "sources, nar / snarf",
                &format!("{rules} of {of} nights"),
                "the study",
                "blame.csv, blame-normal-played.json.gz",
            ],
            [
                "nar gives up",
                &format!("{given_up} of {rules} nights"),
                "the study",
                "the same",
            ],
            [
                "orders, nar / lar",
                &format!("{orders} of the orders of {} nights", all as f64 - untried),
                "the study",
                "the same",
            ],
        ];
        let rows = rows.map(|row| row.map(str::to_owned).to_vec());
        let header = ["claim", "number", "command", "file, state"];
        let table = markdown(header, rows);
        Ok(format!(
            "The claims of the first paragraph, in [results](results) and [results/states](results/states). The campaign: `nightcourt campaign \
             --frame normal-played-0.toml,... --players 3..13 --nights 1000000 --seed 1 --rates-only`, with the frames of `scripts/games \
             frames`. The study: `nightcourt study blame --frame normal-played --nights 200000 --seed 1`. `scripts/results tables` \
             makes tables and page of the states; `scripts/results check` compares them and resolves a leaf of each campaign again.\n\n{table}"
        ))
    }

    fn data(&self) -> String {
        format!(
            "Code: MIT or Apache-2.0. Data: CC0 1.0 ([LICENSE-CC0](../LICENSE-CC0)). The program of commit `{}` made the states in \
             [results](results), with edition {} of [the published corpus](corpora/README.md). \
             [A notebook](../scripts/results.ipynb) makes all figures again; [a script](python/examples/leaf.py) counts a leaf of a \
             state from nights alone. To cite: [CITATION.cff](../CITATION.cff).\n",
            self.commit.get(..12).unwrap_or(&self.commit),
            self.edition,
        )
    }

    fn validity(&self) -> Result<String, String> {
        let named = |name: &'static str| self.deaths.iter().filter(move |row| row.nights == name);
        let real = named("games").next().ok_or_else(|| missing("games"))?;
        // The least and the most of all systems, by number of deaths.
        let range = |frame: &'static str, kind: usize| {
            let shares = || named(frame).map(|row| row.shares()[kind]);
            [shares().fold(1.0, f64::min), shares().fold(0.0, f64::max)]
        };
        let mut rows = Vec::new();
        let mut bracketed = Vec::new();
        for (kind, words) in ["none", "one", "two", "three or more"]
            .into_iter()
            .enumerate()
        {
            let ends = GAMES.map(|frame| range(frame, kind));
            let share = real.shares()[kind];
            let least = ends.iter().map(|end| end[0]).fold(1.0, f64::min);
            let most = ends.iter().map(|end| end[1]).fold(0.0, f64::max);
            let is_between = least <= share && share <= most;
            if is_between {
                bracketed.push(words);
            }
            let mut cells = vec![words.to_owned(), percent(share)];
            cells.extend(ends.map(|[low, high]| format!("{} to {}", percent(low), percent(high))));
            cells.push(if is_between { "yes" } else { "no" }.to_owned());
            rows.push(cells);
        }
        let header = ["deaths", "games", GAMES[0], GAMES[1], "between"];
        let table = markdown(header, rows);
        Ok(format!(
            "Per cent of {} real nights, and of nights of the frames with as many players, by deaths and system.\n\n\
             {table}\n\
             The frames bracket the games in nights of {} deaths alone. Counted in the games: rosters, modifiers, shots, players. \
             Chosen: use and aims of roles, and every number of `theme` and `werewolf`. The limits draw blockers and nights again, not \
             which other roles are dealt.\n\n{PROGRAMS}",
            thousands(real.of),
            bracketed.join(" and "),
        ))
    }
}

/// Returns the pair with the greatest rate, and the rate.
fn most<'r>(
    frame: &str,
    rated: impl Iterator<Item = (f64, &'r str, &'r str)>,
) -> Result<String, String> {
    let pairs = rated.filter(|(_, one, _)| *one != "any");
    let greatest = pairs.max_by(|one, other| one.0.total_cmp(&other.0));
    let (rate, one, other) = greatest.ok_or_else(|| missing(format!("pair in {frame}")))?;
    Ok(format!("{one} / {other} {}", percent(rate)))
}

/// Prints a table as Markdown.
fn markdown(
    header: impl IntoIterator<Item = impl Into<String>>,
    rows: impl IntoIterator<Item = Vec<String>>,
) -> String {
    let table = [Block::table(header, rows)];
    print(&table, Format::Markdown, Screen::default())
}

/// Returns the share of nights with a breach in per cent; without one, its upper limit, or 0 if every night was counted.
fn breaches(rate: &Row) -> String {
    if rate.hits > 0 {
        return percent(rate.rate);
    }
    rate.high
        .map_or("0".to_owned(), |high| format!("< {}", percent(high)))
}

/// Returns the rule from which an axiom follows for a system.
fn by_construction(axiom: &str, system: &str) -> Option<&'static str> {
    let mut rows = BY_CONSTRUCTION.iter();
    let row = rows
        .find(|(id, systems, _)| *id == axiom && (systems.is_empty() || systems.contains(&system)));
    row.map(|(_, _, rule)| *rule)
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

    /// No breach has its limit, and an exact count is none.
    #[test]
    fn shares_of_breaches() {
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
        for (rate, says) in [(&one, "2.50"), (&none, "< 0.0150"), (&exact, "0")] {
            assert_eq!(breaches(rate), says);
        }
    }

    /// No rule of `snarf` asks for the order of submission, and no system knows names.
    #[test]
    fn axioms_that_follow_from_rules() {
        assert_eq!(by_construction("AX-1", "snarf"), Some("SNARF-2"));
        assert_eq!(by_construction("AX-1", "lar"), None);
        assert_eq!(by_construction("AX-2", "rar-list"), None);
        assert_eq!(by_construction("AX-3", "rar-list"), Some("AX-3"));
    }
}
