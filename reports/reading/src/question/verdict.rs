//! Rulings of a night, in a sentence.

use nightcourt_resolvers::explain::{Statement, explain};
use nightcourt_resolvers::model::{PlayerId, Reading};
use nightcourt_resolvers::outcome::{Outcome, ReportKind, Value};
use nightcourt_resolvers::ruler::{Panel, RulerId};
use nightcourt_resolvers::ruling::{SWITCHES, SwitchRow, Switches};
use nightcourt_resolvers::system::Scratch;
use nightcourt_resolvers::text::{Claim, Sheet, claims, value_words};

/// The ruling of one system.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// The system.
    pub system: RulerId,
    /// Players who die.
    pub dies: Vec<String>,
    /// The rest of the outcome: a phrase for each report and change.
    pub others: Vec<String>,
}

impl Ruling {
    /// The ruling as a clause.
    #[must_use]
    pub fn words(&self) -> String {
        let dies = match &self.dies[..] {
            [] => "nobody dies".to_owned(),
            [one] => format!("the {one} dies"),
            [rest @ .., last] => format!("the {} and the {last} die", rest.join(", the ")),
        };
        let mut all = vec![dies];
        all.extend(self.others.iter().cloned());
        all.join("; ")
    }
}

/// Rules a night under these systems.
#[must_use]
pub fn rulings(
    panel: &Panel,
    sheet: &Sheet,
    systems: &[RulerId],
    switches: &Switches,
) -> Vec<Ruling> {
    let (mut scratch, mut outcome) = (Scratch::default(), Outcome::default());
    let mut ruled = |system: &RulerId| {
        panel.resolve(*system, &sheet.night, switches, &mut scratch, &mut outcome);
        ruling(*system, sheet, &outcome)
    };
    systems.iter().map(&mut ruled).collect()
}

fn ruling(system: RulerId, sheet: &Sheet, outcome: &Outcome) -> Ruling {
    if outcome.exhausted {
        return Ruling {
            system,
            dies: Vec::new(),
            others: vec!["the system has no outcome".to_owned()],
        };
    }
    let (mut dies, mut others) = (Vec::new(), Vec::new());
    let named = |player: PlayerId| sheet.name(player).to_owned();
    for claim in claims(outcome, sheet.words()) {
        match claim {
            Claim::Dies(players) => dies = players.iter().map(named).collect(),
            Claim::Alignment(player, Reading::Cult) => {
                others.push(format!("the {} joins the cult", named(player)))
            }
            Claim::Alignment(player, reading) => {
                others.push(format!("the {} is {}", named(player), reading.word()))
            }
            Claim::Abilities(player, _) => {
                others.push(format!("the {} loses its abilities", named(player)))
            }
            Claim::Revived(player, _) => others.push(format!("the {} comes back", named(player))),
            Claim::Holds(..) | Claim::Money(..) => {}
            Claim::Told { to, kind, lines } => {
                let to = named(to);
                let words: Vec<String> = lines
                    .iter()
                    .map(|&line| value_words(line, sheet.words()))
                    .collect();
                let verb = match (kind, &lines[..]) {
                    (_, [Value::NoResult]) => "gets",
                    (ReportKind::Receives, _) => "receives",
                    (
                        ReportKind::Track
                        | ReportKind::Watch
                        | ReportKind::Follow
                        | ReportKind::Voyeur,
                        _,
                    ) => "sees",
                    _ => "reads",
                };
                others.push(format!("the {to} {verb} {}", words.join(", ")));
            }
        }
    }
    Ruling {
        system,
        dies,
        others,
    }
}

/// Reports whether all say the same.
#[must_use]
pub fn is_settled(rulings: &[Ruling]) -> bool {
    rulings
        .windows(2)
        .all(|pair| (&pair[0].dies, &pair[0].others) == (&pair[1].dies, &pair[1].others))
}

/// The answer, in a sentence.
#[must_use]
pub fn answer(rulings: &[Ruling]) -> String {
    if is_settled(rulings) {
        let words = rulings.first().map(Ruling::words).unwrap_or_default();
        let many = match rulings.len() {
            7 => "all seven systems say".to_owned(),
            1 => "the system says".to_owned(),
            count => format!("all {count} systems say"),
        };
        return format!("Settled: {many} that {words}.");
    }
    let mut groups: Vec<(Vec<String>, String)> = Vec::new();
    for ruling in rulings {
        let (name, words) = (ruling.system.id().to_uppercase(), ruling.words());
        match groups.iter_mut().find(|(_, said)| *said == words) {
            Some((names, _)) => names.push(name),
            None => groups.push((vec![name], words)),
        }
    }
    let groups: Vec<String> = groups
        .into_iter()
        .map(|(names, words)| format!("{}: {words}", names.join(", ")))
        .collect();
    format!("Disputed. {}.", groups.join(". "))
}

/// The line of an account that decides, with its rule: one for each group of systems that agree.
#[must_use]
pub fn reasons(
    panel: &Panel,
    sheet: &Sheet,
    switches: &Switches,
    rulings: &[Ruling],
) -> Vec<String> {
    let mut first: Vec<&Ruling> = Vec::new();
    for ruling in rulings {
        if !first
            .iter()
            .any(|other| (&other.dies, &other.others) == (&ruling.dies, &ruling.others))
        {
            first.push(ruling);
        }
    }
    let reason = |ruling: &&Ruling| {
        let account = explain(
            panel.ruleset(ruling.system)?,
            &sheet.night,
            switches,
            sheet.words(),
        );
        let weight = |says: Statement| match says {
            Statement::Fails(_) | Statement::Stopped(..) => 3,
            Statement::StepsIn(..) | Statement::Fate(..) | Statement::DiesOf(..) => 2,
            Statement::Works(..) | Statement::ReportedAs(..) => 1,
            Statement::Happens(_) | Statement::Pending(_) => 0,
        };
        let line = account
            .lines
            .iter()
            .rev()
            .max_by_key(|line| line.says.map_or(0, weight))?;
        let text = line.text.trim_end_matches('.');
        Some(format!(
            "{}: {text} ({})",
            ruling.system.id().to_uppercase(),
            line.rule.id()
        ))
    };
    first.iter().filter_map(reason).collect()
}

/// Switches whose other options change what the systems say.
#[must_use]
pub fn sensitive(panel: &Panel, sheet: &Sheet, systems: &[RulerId]) -> Vec<&'static SwitchRow> {
    let usual = rulings(panel, sheet, systems, &Switches::default());
    let changes = |row: &&SwitchRow| {
        row.options
            .iter()
            .skip(1)
            .filter(|option| {
                !option.contains(':') && **option != "all" || row.id == "rar-list-aways"
            })
            .any(|option| {
                let mut switches = Switches::default();
                switches.set(row.id, option).is_ok()
                    && rulings(panel, sheet, systems, &switches) != usual
            })
    };
    SWITCHES.iter().filter(changes).collect()
}
