//! A rulebook in words.

use nightcourt_resolvers::model::{Ability, AbilitySet};
use nightcourt_resolvers::rule::Rule;
use nightcourt_resolvers::rulebook::{
    ActorGroup, Classes, Death, Engine, Guards, Orders, Rulebook, Rung, Saves, Seen, StepOrder,
    Steps, TeamKill, Tie,
};
use nightcourt_resolvers::ruling::SnarfJail;

/// Returns its steps, orders or classes: name, mode, abilities, with `~` before those by analogy.
#[must_use]
pub fn steps(book: &Rulebook) -> Vec<[String; 3]> {
    table(book, |ability| match book.native.contains(ability) {
        true => ability.id().to_owned(),
        false => format!("~{}", ability.id()),
    })
}

/// Returns the rows of a table of its steps, orders or classes: name, mode, abilities.
#[must_use]
pub fn table(book: &Rulebook, name: impl Fn(Ability) -> String) -> Vec<[String; 3]> {
    match &book.engine {
        Engine::Steps(steps) => step_rows(steps, name),
        Engine::Orders(orders) => order_rows(orders, name),
        Engine::Classes(classes) => class_rows(classes, name),
    }
}

fn step_rows(steps: &Steps, name: impl Fn(Ability) -> String) -> Vec<[String; 3]> {
    let rows = (1_u8..).zip(&*steps.list).map(|(number, step)| {
        let runs = match step.within {
            StepOrder::AtOnce => "at once",
            StepOrder::OneByOne => "one by one",
            StepOrder::Mutual => "at once, blocks stop each other",
        };
        let here = Ability::all()
            .filter(|&ability| steps.places.of[ability as usize] == number)
            .map(&name);
        let apart = steps
            .places
            .apart
            .iter()
            .filter(|apart| apart.step == number)
            .map(|apart| match apart.whose {
                ActorGroup::Faction => "the faction's kill".to_owned(),
                ActorGroup::Strongman => "the kills of Strongmen".to_owned(),
                ActorGroup::NotTown => {
                    format!("{} of players who are not Town", name(apart.ability))
                }
            });
        let early = step.early.map(|early| {
            let whose = if early.whoever {
                "whoever submitted it"
            } else {
                "by its target"
            };
            format!(
                "{} in advance, of {} {whose}",
                words(early.acts),
                words(early.on)
            )
        });
        [
            step.name.to_string(),
            runs.to_owned(),
            here.chain(apart)
                .chain(early)
                .collect::<Vec<_>>()
                .join(", "),
        ]
    });
    rows.collect()
}

fn order_rows(orders: &Orders, name: impl Fn(Ability) -> String) -> Vec<[String; 3]> {
    let place = |ability| orders.place(ability, SnarfJail::default());
    let rows = (0..=u8::MAX).filter_map(|number| {
        let here = Ability::all()
            .filter(|&ability| place(ability).order == number)
            .map(&name);
        let later = Ability::all()
            .filter(|&ability| place(ability).later_order == Some(number))
            .map(|ability| format!("the later part of {}", name(ability)));
        let all: Vec<String> = here.chain(later).collect();
        (!all.is_empty()).then(|| [number.to_string(), "at once".to_owned(), all.join(", ")])
    });
    rows.collect()
}

fn class_rows(classes: &Classes, name: impl Fn(Ability) -> String) -> Vec<[String; 3]> {
    let rows = (0_u8..).zip(&*classes.list).map(|(place, class)| {
        let here = Ability::all()
            .filter(|&ability| classes.of[ability as usize] == place)
            .map(&name);
        let further = Ability::all()
            .filter(|&ability| classes.further[ability as usize] == Some(place))
            .map(|ability| format!("{} too", name(ability)));
        let runs = "those first that nothing could modify".to_owned();
        [
            class.to_string(),
            runs,
            here.chain(further).collect::<Vec<_>>().join(", "),
        ]
    });
    rows.collect()
}

/// Returns the rules that break ties within a class.
fn ties(classes: &Classes) -> (String, Rule) {
    if classes.ladder.is_empty() {
        return (
            "The switch nar-tie breaks ties within a class.".to_owned(),
            Rule::Nar23,
        );
    }
    let rung = |rung: &Rung| match rung {
        Rung::FurtherClass => "the further class of a compound",
        Rung::Side => "the side of the actor",
        Rung::Leaning => "the leaning of a Neutral",
        Rung::Order => "the order of players, or else the roster",
    };
    let rungs: Vec<&str> = classes.ladder.iter().map(rung).collect();
    (
        format!(
            "Ties within a class are broken by {}.",
            rungs.join("; then ")
        ),
        Rule::Guide2,
    )
}

/// Returns its decisions other than the order, each with its rule.
#[must_use]
pub fn rules(book: &Rulebook) -> Vec<(String, Rule)> {
    let steps = match &book.engine {
        Engine::Steps(steps) => steps,
        Engine::Orders(_) => {
            return vec![(
                "All of one number act on what lower numbers left.".to_owned(),
                Rule::Snarf2,
            )];
        }
        Engine::Classes(classes) => {
            let golden = "An action that no pending action could modify goes first; if all could be modified, the first class does.";
            return vec![(golden.to_owned(), Rule::Nar5), ties(classes)];
        }
    };
    let cites = &steps.cites;
    let tie = match steps.tie {
        Tie::Submission => "One by one means in the order of submission.",
        Tie::Roster => "One by one means in the order of the roster.",
    };
    let death = match steps.death {
        Death::End => "A player who is killed still acts: deaths are settled at the end.",
        Death::AtOnce => "A player who is killed does nothing later.",
    };
    let saves = match steps.saves {
        None => "The switch doctor-saves decides the number of kills that a protection saves from.",
        Some(Saves::All) => "A protection saves from all kills.",
        Some(Saves::One) => "A protection saves from one kill.",
        Some(Saves::Alone) => "A protection saves if it is the only one.",
    };
    let guards = match steps.guards {
        Guards::First => "A kill at a guarded player lands on the first guard.",
        Guards::Every => "A kill at a guarded player lands on every guard.",
        Guards::Duel => "Guard and first killer die, and the ward is saved from all kills.",
        Guards::Draw => {
            "Kills at a guarded player land on the guard, who strikes back at each killer."
        }
        Guards::OneEach => "Each guard takes one kill, and kills the killer.",
        Guards::Unsaved => "Guard and first killer die, and the ward is not saved.",
    };
    let team = match steps.team_kill {
        TeamKill::Carrier => "A block of its carrier stops a faction's kill.",
        TeamKill::Any => "A block of any member stops a faction's kill.",
        TeamKill::All => "Only blocks of all its members stop a faction's kill.",
    };
    let seen = match steps.seen {
        Seen::UpTo(step) if usize::from(step) >= steps.list.len() => {
            "Readings of visits show the whole night.".to_owned()
        }
        Seen::UpTo(step) => format!(
            "Readings of visits show those up to {}.",
            steps.list[usize::from(step) - 1].name
        ),
        Seen::SoFar => "Readings of visits show the visits so far.".to_owned(),
    };
    let recruits = if steps.recruits_dead {
        "A player who dies is recruited too."
    } else {
        "A player who dies is not recruited."
    };
    let mut rules = vec![
        (tie.to_owned(), Rule::Book2),
        (death.to_owned(), Rule::Book6),
        (saves.to_owned(), Rule::Book7),
        (guards.to_owned(), cites.guards),
        (team.to_owned(), Rule::Book9),
        (seen, cites.visits),
        (recruits.to_owned(), cites.recruits_dead),
    ];
    if steps.jail_saves == Saves::One {
        rules.push(("A jail saves from one kill.".to_owned(), Rule::Book7));
    }
    if let Some(step) = steps.jail_protects {
        let name = &steps.list[usize::from(step) - 1].name;
        rules.push((
            format!("A jail blocks in its own step, and protects in {name}."),
            Rule::Book13,
        ));
    }
    for (abilities, what) in [
        (steps.block_immune, "No block stops"),
        (steps.redirect_immune, "No redirect moves"),
        (steps.drive_immune, "No drive moves"),
    ] {
        if !abilities.is_empty() {
            rules.push((
                format!(
                    "{what} actions of players whose role has one of {}.",
                    words(abilities)
                ),
                Rule::Book5,
            ));
        }
    }
    if steps.drives_drive {
        rules.push((
            "A drive moves the players of drives that have not run.".to_owned(),
            Rule::Book14,
        ));
    }
    if steps.sees_self {
        rules.push((
            "Readers of visits see their own too.".to_owned(),
            Rule::Book10,
        ));
    }
    if !steps.tells_dead {
        rules.push((
            "A player who dies gets no reports.".to_owned(),
            Rule::Book11,
        ));
    }
    if steps.kills_rob {
        rules.push((
            "A kill takes what its victim holds.".to_owned(),
            Rule::Wolves11,
        ));
    }
    rules
}

fn words(abilities: AbilitySet) -> String {
    abilities
        .iter()
        .map(Ability::id)
        .collect::<Vec<_>>()
        .join(", ")
}
