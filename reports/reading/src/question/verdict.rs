//! Rulings of a night, in a sentence.

use nightcourt_resolvers::compare::{Matrix, Status, same_verdict};
use nightcourt_resolvers::explain::explain;
use nightcourt_resolvers::explain::result::Effect;
use nightcourt_resolvers::model::{PlayerId, Reading};
use nightcourt_resolvers::outcome::{Lens, Outcome, ReportKind, Value};
use nightcourt_resolvers::ruler::{Panel, RulerId};
use nightcourt_resolvers::ruling::{SWITCHES, SwitchRow, Switches};
use nightcourt_resolvers::system::Scratch;
use nightcourt_resolvers::text::{Claim, Sheet, claims, value_words};

/// The ruling of one system.
#[derive(Clone, Debug)]
pub struct Ruling {
    /// The system.
    pub system: RulerId,
    /// Players who die.
    pub dies: Vec<String>,
    /// The rest of the outcome: a phrase for each report and change.
    pub others: Vec<String>,
    /// The outcome that the words are of.
    pub outcome: Outcome,
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

/// The rulings of some systems on a night. [`compare`](nightcourt_resolvers::compare) judges whether they agree.
#[derive(Clone, Debug, Default)]
pub struct Rulings {
    each: Vec<Ruling>,
    agreement: Matrix,
}

impl Rulings {
    /// Rules a night under these systems.
    #[must_use]
    pub fn new(panel: &Panel, sheet: &Sheet, systems: &[RulerId], switches: &Switches) -> Rulings {
        let mut scratch = Scratch::default();
        let ruled = systems.iter().map(|&system| {
            let mut outcome = Outcome::default();
            panel.resolve(system, &sheet.night, switches, &mut scratch, &mut outcome);
            ruling(system, sheet, outcome)
        });
        let each: Vec<Ruling> = ruled.collect();

        let mut agreement = Matrix::default();
        agreement.compare(each.len(), |place| Some(&each[place].outcome));
        Rulings { each, agreement }
    }

    /// The ruling of each system, in the order asked.
    #[must_use]
    pub fn each(&self) -> &[Ruling] {
        &self.each
    }

    /// Reports whether every system has an outcome and all agree in full: on deaths, sides, abilities, belongings and
    /// reports.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        let ruled = |&status: &Status| status == Status::Ruled;
        !self.is_disputed() && self.agreement.statuses().iter().all(ruled)
    }

    /// Reports whether two systems with an outcome disagree on anything. A night on which a system has no outcome may
    /// be neither disputed nor settled.
    #[must_use]
    pub fn is_disputed(&self) -> bool {
        self.agreement.narrowest().is_some()
    }

    /// Reports whether nobody dies or changes, and nobody gets a report, under any system.
    #[must_use]
    pub fn show_nothing(&self) -> bool {
        let shows = |ruling: &Ruling| !ruling.dies.is_empty() || !ruling.others.is_empty();
        !self.each.iter().any(shows)
    }

    /// Returns the places of systems that agree in full, group by group. A system without an outcome is in no group.
    #[must_use]
    pub fn groups(&self) -> Vec<Vec<usize>> {
        self.agreement.groups(Lens::Full)
    }

    /// Reports whether both have the same verdict of each system. The nights must have the same players and items, and
    /// the systems must be the same.
    #[must_use]
    pub fn same_verdicts(&self, other: &Rulings) -> bool {
        let mut pairs = self.each.iter().zip(&other.each);
        pairs.all(|(one, other)| same_verdict(&one.outcome, &other.outcome))
    }

    /// The answer, in a sentence.
    #[must_use]
    pub fn answer(&self) -> String {
        if self.is_settled() {
            let words = self.each.first().map(Ruling::words).unwrap_or_default();
            let many = match self.each.len() {
                7 => "all seven systems say".to_owned(),
                1 => "the system says".to_owned(),
                count => format!("all {count} systems say"),
            };
            return format!("Settled: {many} that {words}.");
        }
        let silent: Vec<usize> = (0..self.each.len())
            .filter(|&place| self.agreement.statuses()[place] != Status::Ruled)
            .collect();
        let groups = self.groups().into_iter().chain([silent]);
        let said = groups.filter_map(|group| {
            let words = self.each[*group.first()?].words();
            let names: Vec<String> = group
                .iter()
                .map(|&place| self.each[place].system.id().to_uppercase())
                .collect();
            Some(format!("{}: {words}", names.join(", ")))
        });
        let head = if self.is_disputed() {
            "Disputed"
        } else {
            "Not settled"
        };
        format!("{head}. {}.", said.collect::<Vec<_>>().join(". "))
    }
}

pub(super) fn ruling(system: RulerId, sheet: &Sheet, outcome: Outcome) -> Ruling {
    if outcome.exhausted {
        return Ruling {
            system,
            dies: Vec::new(),
            others: vec!["the system has no outcome".to_owned()],
            outcome,
        };
    }
    let (mut dies, mut others) = (Vec::new(), Vec::new());
    let named = |player: PlayerId| sheet.name(player).to_owned();
    for claim in claims(&outcome, sheet.words()) {
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
            // A robbed player who has nothing left is in no claim: belongings are told below.
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
    let belongings = Effect::belongings(&sheet.night, &outcome);
    others.extend(belongings.map(|has| {
        let text = has.text(sheet.words());
        format!("the {}", text.trim_end_matches('.'))
    }));
    Ruling {
        system,
        dies,
        others,
        outcome,
    }
}

/// The line of an account that decides, with its rule: one for each group of systems that agree.
#[must_use]
pub fn reasons(
    panel: &Panel,
    sheet: &Sheet,
    switches: &Switches,
    rulings: &Rulings,
) -> Vec<String> {
    let reason = |group: &Vec<usize>| {
        let ruling = &rulings.each[*group.first()?];
        let account = explain(
            panel.ruleset(ruling.system)?,
            &sheet.night,
            switches,
            sheet.words(),
        );
        let account = account.deciding();
        let line = account.first()?;
        let text = line.text.trim_end_matches('.');
        Some(format!(
            "{}: {text} ({})",
            ruling.system.id().to_uppercase(),
            line.rule.id()
        ))
    };
    rulings.groups().iter().filter_map(reason).collect()
}

/// Switches whose other options change what the systems say.
#[must_use]
pub fn sensitive(panel: &Panel, sheet: &Sheet, systems: &[RulerId]) -> Vec<&'static SwitchRow> {
    let usual = Rulings::new(panel, sheet, systems, &Switches::default());
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
                    && !Rulings::new(panel, sheet, systems, &switches).same_verdicts(&usual)
            })
    };
    SWITCHES.iter().filter(changes).collect()
}
