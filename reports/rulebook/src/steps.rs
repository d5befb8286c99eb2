//! Reads a list of steps.

use nightcourt_resolvers::model::Ability::{self, Give, Gunsmith, Steal, Vanillaise};
use nightcourt_resolvers::model::{AbilitySet, Component};
use nightcourt_resolvers::rule::Rule;
use nightcourt_resolvers::rulebook::{
    ActorGroup, Citations, Death, Early, Guards, MOST_STEPS, Places, Saves, Seen, Set, Step,
    StepException, StepOrder, Steps, TeamKill, Tie,
};
use nightcourt_resolvers::text::{FileError, closest};

use crate::read::Placed;
use crate::rest;
use crate::row::{BookRow, EarlyRow, RulesRow, StepRow};
use crate::words::{Number, Reader, Word};

/// Returns a list of steps, and the abilities that its source places.
pub(crate) fn read(
    reader: Reader<'_>,
    row: &BookRow<Word, Number>,
    set: Set,
) -> Result<(Steps, AbilitySet), FileError> {
    let rows = rest::complete(reader, row.rest.as_ref(), &row.steps)?;
    if let Some(more) = rows.get(MOST_STEPS) {
        return Err(reader.wrong(&more.name, format!("a list has {MOST_STEPS} steps at most")));
    }
    if !row.compounds.is_empty() || !row.jails.is_empty() {
        return Err(reader.wrong(
            &row.id,
            "compound and jail are for orders; in a list an action is one".to_owned(),
        ));
    }
    let mut placed = Placed::new();
    let (mut list, mut apart) = (Vec::new(), Vec::new());
    for (number, step) in (1_u8..).zip(&rows) {
        if rows[..usize::from(number) - 1]
            .iter()
            .any(|other| other.name.get_ref() == step.name.get_ref())
        {
            return Err(reader.wrong(
                &step.name,
                format!("there is a step `{}` already", step.name.get_ref()),
            ));
        }
        reader.shown(&step.name)?;
        let within = reader.one_of("runs", &step.runs, &STEP_ORDERS)?;
        placed.put(reader, &step.abilities, number, true)?;
        placed.put(reader, &step.by_analogy, number, false)?;
        apart.extend(elsewhere(reader, number, step)?);
        let early = step
            .early
            .as_ref()
            .map(|early| read_early(reader, early))
            .transpose()?;
        list.push(Step {
            name: step.name.get_ref().clone().into(),
            within,
            early,
        });
    }
    let native = apart
        .iter()
        .fold(placed.native, |all, apart| all.with(apart.ability));
    let of = placed.all(reader, &row.id)?;
    let places = Places {
        of,
        apart: apart.into(),
    };
    let rules = &row.rules;
    let seen = match rules
        .sees
        .as_ref()
        .map(|word| (word, word.get_ref().as_str()))
    {
        None | Some((_, "all")) => Seen::UpTo(list.len() as u8),
        Some((_, "so-far")) => Seen::SoFar,
        Some((word, _)) => {
            let steps: Vec<(&str, u8)> = list.iter().map(|step| &*step.name).zip(1..).collect();
            Seen::UpTo(reader.one_of(
                "sees",
                word,
                &[&[("all", 0), ("so-far", 0)], &steps[..]].concat(),
            )?)
        }
    };
    let choose = |word: &Option<Word>| word.clone();
    let tie = choose(&rules.tie)
        .map(|word| reader.one_of("tie", &word, &TIES))
        .transpose()?;
    let death = choose(&rules.death)
        .map(|word| reader.one_of("death", &word, &DEATHS))
        .transpose()?;
    let guards = choose(&rules.guards)
        .map(|word| reader.one_of("guards", &word, &GUARDS))
        .transpose()?;
    let team = choose(&rules.faction_kill)
        .map(|word| reader.one_of("faction-kill", &word, &TEAMS))
        .transpose()?;
    let steps = Steps {
        list: list.into(),
        tie: tie.unwrap_or(Tie::Submission),
        death: death.unwrap_or(Death::End),
        saves: rules
            .saves
            .as_ref()
            .map(|word| reader.one_of("saves", word, &SAVES))
            .transpose()?,
        jail_saves: jail_saves(reader, rules)?,
        jail_protects: jail_protects(reader, rules, &places)?,
        guards: guards.unwrap_or(Guards::First),
        team_kill: team.unwrap_or(TeamKill::Carrier),
        block_immune: reader.abilities(&rules.block_immune)?,
        redirect_immune: reader.abilities(&rules.redirect_immune)?,
        drive_immune: reader.abilities(&rules.drive_immune)?,
        drives_drive: rules.drives_drive,
        seen,
        sees_self: rules.sees_self,
        tells_dead: rules.tells_dead,
        recruits_dead: rules.recruits_dead,
        kills_rob: rules.kills_rob,
        set,
        cites: cites(reader, row)?,
        places,
    };
    check(reader, &rows, &steps)?;
    Ok((steps, native))
}

/// The orders within a step, by the words of the file.
pub(crate) const STEP_ORDERS: [(&str, StepOrder); 3] = [
    ("at-once", StepOrder::AtOnce),
    ("one-by-one", StepOrder::OneByOne),
    ("mutual", StepOrder::Mutual),
];

/// Returns the orders within a step, by the words of the file.
pub fn step_orders() -> impl Iterator<Item = (&'static str, StepOrder)> + Clone {
    STEP_ORDERS.into_iter()
}

pub(crate) const TIES: [(&str, Tie); 2] =
    [("submission", Tie::Submission), ("roster", Tie::Roster)];
pub(crate) const DEATHS: [(&str, Death); 2] = [("end", Death::End), ("at-once", Death::AtOnce)];
pub(crate) const SAVES: [(&str, Saves); 3] = [
    ("all", Saves::All),
    ("one", Saves::One),
    ("alone", Saves::Alone),
];
pub(crate) const GUARDS: [(&str, Guards); 6] = [
    ("first", Guards::First),
    ("every", Guards::Every),
    ("duel", Guards::Duel),
    ("draw", Guards::Draw),
    ("one-each", Guards::OneEach),
    ("unsaved", Guards::Unsaved),
];
pub(crate) const TEAMS: [(&str, TeamKill); 3] = [
    ("carrier", TeamKill::Carrier),
    ("any", TeamKill::Any),
    ("all", TeamKill::All),
];

/// Reads the number of kills from which a jail saves.
fn jail_saves(reader: Reader<'_>, rules: &RulesRow<Word>) -> Result<Saves, FileError> {
    let Some(word) = &rules.jail_saves else {
        return Ok(Saves::All);
    };
    if rules
        .saves
        .as_ref()
        .is_some_and(|saves| saves.get_ref() == "alone")
    {
        return Err(reader.wrong(
            word,
            "where a protection saves alone, a jail counts like any other".to_owned(),
        ));
    }
    reader.one_of("jail-saves", word, &SAVES[..2])
}

/// Finds the step in which a jail protects, if it has two parts.
fn jail_protects(
    reader: Reader<'_>,
    rules: &RulesRow<Word>,
    places: &Places,
) -> Result<Option<u8>, FileError> {
    let Some(word) = &rules.jail else {
        return Ok(None);
    };
    if !reader.one_of("jail", word, &[("whole", false), ("compound", true)])? {
        return Ok(None);
    }
    let step = places.of[Ability::Protect as usize];
    let apart = places
        .apart
        .iter()
        .filter(|apart| apart.ability == Ability::Jail)
        .map(|apart| apart.step);
    if apart
        .chain([places.of[Ability::Jail as usize]])
        .any(|jail| jail == step)
    {
        let said =
            "jail and protect are in one step; a compound jail protects in another than it blocks";
        return Err(reader.wrong(word, said.to_owned()));
    }
    Ok(Some(step))
}

fn elsewhere(
    reader: Reader<'_>,
    step: u8,
    row: &StepRow<Word>,
) -> Result<Vec<StepException>, FileError> {
    let mut apart = Vec::new();
    let kills = [
        (
            &row.faction,
            ActorGroup::Faction,
            "a faction has only its kill: faction = [\"kill\"]",
        ),
        (
            &row.strongman,
            ActorGroup::Strongman,
            "a Strongman is one by kills alone: strongman = [\"kill\"]",
        ),
    ];
    for (words, whose, expected) in kills {
        for word in words {
            if reader.ability(word)? != Ability::Kill {
                return Err(reader.wrong(word, expected.to_owned()));
            }
            apart.push(StepException {
                ability: Ability::Kill,
                whose,
                step,
            });
        }
    }
    for word in &row.not_town {
        apart.push(StepException {
            ability: reader.ability(word)?,
            whose: ActorGroup::NotTown,
            step,
        });
    }
    Ok(apart)
}

fn read_early(reader: Reader<'_>, row: &EarlyRow<Word>) -> Result<Early, FileError> {
    for word in &row.blocks {
        let ability = reader.ability(word)?;
        if !ability.has(Component::Block) {
            return Err(reader.wrong(word, format!("`{}` blocks nobody", ability.id())));
        }
    }
    Ok(Early {
        acts: reader.abilities(&row.blocks)?,
        on: reader.abilities(&row.of)?,
        whoever: row.whoever,
    })
}

/// Returns the rules that accounts cite.
fn cites(reader: Reader<'_>, row: &BookRow<Word, Number>) -> Result<Citations, FileError> {
    let mut cites = Citations::OWN;
    for (key, rule) in &row.cites {
        let Some(found) = Rule::from_id(rule.get_ref()) else {
            let help = closest(rule.get_ref(), Rule::ALL.iter().map(|rule| rule.id()))
                .map_or_else(String::new, |meant| format!("; did you mean {meant}?"));
            return Err(reader.wrong(
                rule,
                format!("RULES.md has no rule `{}`{help}", rule.get_ref()),
            ));
        };
        let names = [
            ("guards", 0),
            ("recruits-dead", 1),
            ("thefts", 2),
            ("gifts", 3),
            ("visits", 4),
        ];
        match reader.one_of("what is cited", key, &names)? {
            0 => cites.guards = found,
            1 => cites.recruits_dead = found,
            2 => cites.thefts = found,
            3 => cites.gifts = found,
            _ => cites.visits = found,
        }
    }
    Ok(cites)
}

/// Refuses abilities in steps that cannot run there: in a step that runs one by one, actions whose order would matter
/// without an event; after kills that rob, actions that save from a kill.
fn check(reader: Reader<'_>, rows: &[StepRow<Word>], steps: &Steps) -> Result<(), FileError> {
    let mut robbed = false;
    for (number, (step, row)) in (1_u8..).zip(steps.list.iter().zip(rows)) {
        let here = |ability: Ability| {
            steps.places.of[ability as usize] == number
                || steps
                    .places
                    .apart
                    .iter()
                    .any(|apart| apart.ability == ability && apart.step == number)
        };
        let has =
            |part: Component| Ability::all().any(|ability| here(ability) && ability.has(part));
        if robbed && (has(Component::Protect) || has(Component::Guard)) {
            let said = "where kills rob, nothing that saves from them runs after them".to_owned();
            return Err(reader.wrong(&row.name, said));
        }
        robbed |= steps.kills_rob && steps.death == Death::End && has(Component::Kill);
        if step.within != StepOrder::OneByOne {
            continue;
        }
        if here(Gunsmith) && (here(Give) || here(Steal) || here(Vanillaise)) {
            let said = "gunsmith cannot run one by one with give, steal or vanillaise".to_owned();
            return Err(reader.wrong(&row.name, said));
        }
        if steps.kills_rob && has(Component::Kill) {
            return Err(reader.wrong(&row.name, "where kills rob, they run at once".to_owned()));
        }
        if steps.death == Death::AtOnce
            && has(Component::Kill)
            && (has(Component::Protect) || has(Component::Guard))
        {
            let said =
                "where players die at once, kills cannot run one by one with what saves from them"
                    .to_owned();
            return Err(reader.wrong(&row.name, said));
        }
    }
    Ok(())
}
