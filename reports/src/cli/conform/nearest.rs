//! `nightcourt conform` without `--against`: the rules that are nearest to an engine, a rulebook or a folder of past rulings.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use nightcourt_caselaw::notes::today;
use nightcourt_engine::conform::{Narrowed, Subject as _};
use nightcourt_engine::nearest::{Closeness, MOST, Nearest, Ruled, Ruling, ask, nearest, nights};
use nightcourt_engine::system::EngineRuler;
use nightcourt_pages::page::{Block, Item, percent};
use nightcourt_precedent::evaluator::Rulers;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::{Panel, Ruler as _, RulerId};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::{MAX_TEXT, Sheet};
use nightcourt_rulebook::{SITES, shipped};

use super::state;
use crate::cli::running::STOP;
use crate::cli::{input, options, progress, rulebook};

/// Number of systems and rulebooks that are shown, the nearest first.
const MOST_RULES: usize = 10;
/// Number of telling nights that are shown.
const SHOWN: usize = 5;
/// The ruler whose expectations are a host's own rulings.
const HOST: &str = "host";

/// Something whose nearest rules are asked for, and that no process has to be started for.
pub(super) enum StaticSubject<'a> {
    /// A folder of nights, each with the ruling that was given.
    Rulings(&'a Path),
    /// A rulebook: a file, or one that comes with the program.
    Rulebook(&'a str),
}

impl StaticSubject<'_> {
    /// The meaning of a word that may also be a command.
    pub(super) fn of(word: &str) -> Option<StaticSubject<'_>> {
        let path = Path::new(word);
        if path.is_dir() || word.ends_with('/') {
            return Some(StaticSubject::Rulings(path));
        }
        let is_book = path
            .extension()
            .is_some_and(|extension| extension == "toml")
            || shipped(word).is_some();
        is_book.then_some(StaticSubject::Rulebook(word))
    }

    /// The rules that are nearest to it under a lens.
    pub(super) fn nearest(
        &self,
        corpus: Option<&Path>,
        lens: Lens,
        switches: Switches,
    ) -> Result<Nearest, String> {
        let mut panel = Panel::systems();
        match self {
            StaticSubject::Rulings(folder) => {
                let books = sites(&mut panel, None)?;
                let ruled = rulings(folder)?;
                Ok(dated(nearest(
                    &folder.display().to_string(),
                    &ruled,
                    0,
                    lens,
                    &panel,
                    switches,
                    &books,
                )))
            }
            StaticSubject::Rulebook(word) => {
                let subject = rulebook::any(&mut panel, word)?;
                let books = sites(&mut panel, Some(subject))?;
                let (ruled, failed) = asked(
                    subject,
                    nights(&state(corpus)?, Catalogue::Divergences),
                    &panel,
                );
                Ok(dated(nearest(
                    subject.id(),
                    &ruled,
                    failed,
                    lens,
                    &panel,
                    switches,
                    &books,
                )))
            }
        }
    }
}

/// The rules that are nearest to an engine, by those of these nights that it knows.
pub(super) fn of_engine(
    engine: &Arc<EngineRuler>,
    nights: Vec<(String, Night)>,
    lens: Lens,
    switches: Switches,
) -> Result<Nearest, String> {
    let mut panel = Panel::systems();
    let books = sites(&mut panel, None)?;
    let lens = lens.min(engine.lens());
    let rulers = Narrowed::to(lens, Arc::<EngineRuler>::clone(engine), &panel)?;
    let known = nights
        .into_iter()
        .filter(|(_, night)| engine.declines(night).is_none());
    engine.pass_over(true);
    let (ruled, failed) = asked(engine.id(), known.collect(), &rulers);
    engine.pass_over(false);
    // Conformance begins without the failures of this part.
    engine.take_failures(&|_| true);
    engine.renew();
    Ok(dated(nearest(
        &engine.about().name,
        &ruled,
        failed,
        lens,
        &rulers,
        switches,
        &books,
    )))
}

fn dated(found: Nearest) -> Nearest {
    Nearest {
        on: Some(today()),
        ..found
    }
}

/// The rulings of a ruler on divergences.
fn asked(subject: RulerId, nights: Vec<(String, Night)>, rulers: &dyn Rulers) -> (Vec<Ruled>, u64) {
    let nights = &nights[..nights.len().min(MOST)];
    let bar = progress::bar(nights.len() as u64, "divergences");
    let go = || {
        bar.inc(1);
        !STOP.load(Ordering::Relaxed)
    };
    let found = ask(subject, nights.iter().cloned(), rulers, &go);
    bar.finish_and_clear();
    found
}

/// The rulebooks of sites, on the panel; without one that is the subject.
fn sites(panel: &mut Panel, subject: Option<RulerId>) -> Result<Vec<RulerId>, String> {
    let ids = SITES
        .iter()
        .map(|site| rulebook::any(panel, site.id))
        .collect::<Result<Vec<_>, _>>()?;
    Ok(ids.into_iter().filter(|&id| Some(id) != subject).collect())
}

/// The nights of a folder, each with the ruling that its file expects.
fn rulings(folder: &Path) -> Result<Vec<Ruled>, String> {
    let paths = input::files(folder, "night")?;
    if paths.is_empty() {
        return Err(format!(
            "{} has no .night files; expected nights that each have an [expect {HOST}]",
            folder.display()
        ));
    }
    paths.iter().map(|path| ruling(path)).collect()
}

fn ruling(path: &Path) -> Result<Ruled, String> {
    let file = path.display();
    let host: RulerId = HOST
        .parse()
        .map_err(|invalid: nightcourt_resolvers::ruler::InvalidId| invalid.to_string())?;
    let text = input::given_text(path, MAX_TEXT as u64)?;
    let mut sheet = Sheet::parse_among(&text, &[host]).map_err(|errors| match errors.first() {
        Some(error) => format!("{file}: {error}"),
        None => format!("{file} is no night"),
    })?;
    let all = std::mem::take(&mut sheet.expect);
    let own = all.iter().find(|one| one.systems.contains(&host));
    let Some(expected) = own.or(if let [only] = &all[..] {
        Some(only)
    } else {
        None
    }) else {
        return Err(format!(
            "{file} has {} [expect] sections; expected one, or an [expect {HOST}]",
            all.len()
        ));
    };
    let name = path
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    Ok(Ruled {
        name,
        ruling: Ruling::Expected(expected.clone()),
        sheet,
    })
}

/// Nearness as a page.
pub(super) fn shown(found: &Nearest) -> Vec<Block> {
    let mut page = vec![
        Block::Title(format!("{}: the nearest rules", found.subject)),
        Block::Sentence(headline(found)),
    ];
    let row = |one: &Closeness| {
        let rules = one.switch.as_ref().map_or_else(
            || one.rules.clone(),
            |set| format!("{} with {set}", one.rules),
        );
        let interval = format!("{:.0} to {:.0} %", 100.0 * one.low, 100.0 * one.high);
        let share = percent(one.agree, one.compared);
        [rules, one.compared.to_string(), share, interval]
    };
    let table = |first: &str, rows: &[&Closeness]| {
        options::table(
            &[first, "compared", "agree", "95 % interval"],
            rows.iter().copied().map(row),
        )
    };
    let ranking = found.ranking();
    page.push(table("rules", &ranking[..ranking.len().min(MOST_RULES)]));
    let farther = ranking.len().saturating_sub(MOST_RULES);
    if farther > 0 {
        page.push(Block::Sentence(format!(
            "{farther} more are in the report that --json writes."
        )));
    }
    if !found.better.is_empty() {
        page.push(Block::Heading(format!(
            "Switches of {} with which more rulings agree",
            found.systems[0].rules
        )));
        let better: Vec<&Closeness> = found.better.iter().take(SHOWN).collect();
        page.push(table("rules", &better));
    }
    if let Some(next) = &found.next
        && !found.telling.is_empty()
    {
        page.push(Block::Heading(format!(
            "Nights that tell {} from {next}",
            ranking[0].rules
        )));
        let item = |one: &nightcourt_engine::nearest::Telling| {
            Item::plain(format!(
                "{}: {}. It agrees with {}.",
                one.name, one.title, one.agrees
            ))
        };
        page.push(Block::List(
            found.telling.iter().take(SHOWN).map(item).collect(),
        ));
    }
    page
}

fn headline(found: &Nearest) -> String {
    let failed = match found.failed {
        0 => String::new(),
        1 => " It failed on 1 more.".to_owned(),
        failed => format!(" It failed on {failed} more."),
    };
    let (nearest, ranking) = (found.first(), found.ranking());
    let first = ranking[0];
    let alike: Vec<&str> = nearest
        .iter()
        .skip(1)
        .map(|one| one.rules.as_str())
        .collect();
    if nearest.is_empty() && first.compared > 0 {
        let (agree, compared) = (first.agree, first.compared);
        return format!(
            "No rules are nearer than others: {agree} of {compared} rulings agree with each.{failed}"
        );
    }
    if first.compared == 0 {
        return format!("No ruling could be compared.{failed}");
    }
    let also = match &alike[..] {
        [] => String::new(),
        [.., last] if alike.len() <= SHOWN => match alike[..alike.len() - 1].join(", ") {
            others if others.is_empty() => format!(", as far as {last}"),
            others => format!(", as far as {others} and {last}"),
        },
        _ => format!(
            ", as far as {} and {} others",
            alike[..SHOWN].join(", "),
            alike.len() - SHOWN
        ),
    };
    let left = found.nights - first.compared;
    let left = if left == 0 {
        String::new()
    } else {
        format!(" {left} could not be compared.")
    };
    format!(
        "Nearest to {}{also}: {} of {} rulings agree.{left}{failed}",
        first.rules, first.agree, first.compared
    )
}
