//! A plain enumeration of nights of three players, as text. It shares no function with the census.

use std::collections::BTreeSet;

use nightcourt_resolvers::outcome::Outcome;

/// The abilities of the core, with the roles that have them.
const CORE: [(&str, &str); 10] = [
    ("kill", "Vigilante"),
    ("protect", "Doctor"),
    ("block", "Roleblocker"),
    ("jail", "Jailkeeper"),
    ("redirect", "Redirector"),
    ("drive", "Bus Driver"),
    ("hide", "Hider"),
    ("investigate", "Cop"),
    ("track", "Tracker"),
    ("watch", "Watcher"),
];

pub(super) const NAMES: [&str; 3] = ["Ann", "Bob", "Cy"];

/// Lists the ways to act of a player: nothing, or an ability and the players that it names.
fn choices(actor: usize) -> Vec<(&'static str, &'static str, String)> {
    let mut all = vec![("", "Vanilla", String::new())];
    let named = |players: &[usize]| {
        players
            .iter()
            .map(|&one| NAMES[one])
            .collect::<Vec<_>>()
            .join(", ")
    };
    for (ability, role) in CORE {
        for one in 0..3 {
            for other in 0..3 {
                let is_meant = match ability {
                    // Two players, in one order; one of them may be the driver.
                    "drive" => one < other,
                    "redirect" => one != actor && one != other,
                    // One player: the second loop counts once.
                    _ => one != actor && other == 0,
                };
                let players = match ability {
                    "drive" | "redirect" => vec![one, other],
                    _ => vec![one],
                };
                if is_meant {
                    all.push((ability, role, named(&players)));
                }
            }
        }
    }
    all
}

/// Every night of three players with at most one action each, as text, with its abilities.
pub(super) fn each_night(each: &mut dyn FnMut(&BTreeSet<&'static str>, &str)) {
    let own = [0, 1, 2].map(choices);
    for one in &own[0] {
        for two in &own[1] {
            for three in &own[2] {
                let mut text = "[players]\n".to_owned();
                let all = [one, two, three];
                for (name, (_, role, _)) in NAMES.iter().zip(all) {
                    text += &format!("{name} = Town {role}\n");
                }
                text += "[actions]\n";
                for (name, (ability, _, named)) in NAMES.iter().zip(all) {
                    if !ability.is_empty() {
                        text += &format!("{name}: {ability} -> {named}\n");
                    }
                }
                let abilities = all.map(|(ability, ..)| *ability);
                let used = abilities.into_iter().filter(|ability| !ability.is_empty());
                each(&used.collect(), &text);
            }
        }
    }
}

/// Reports whether two outcomes differ on deaths, and on anything.
pub(super) fn differ(one: &Outcome, other: &Outcome) -> [bool; 2] {
    let state = |all: &Outcome| {
        (
            all.converted,
            all.stripped,
            all.revived,
            all.holds.clone(),
            all.money.clone(),
        )
    };
    let deaths = one.deaths != other.deaths;
    [
        deaths,
        deaths || state(one) != state(other) || one.reports != other.reports,
    ]
}
