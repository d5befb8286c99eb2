//! Anomalies, which a system's own rules allow (LAW-7): stated as questions about outcomes, so that they can be asked
//! of every system alike.

use nightcourt_resolvers::model::{
    Ability, Action, Alignment, Component, MAX_ACTIONS, MAX_PLAYERS, Night, Passive, Player,
    PlayerId, PlayerSet, Role,
};
use nightcourt_resolvers::outcome::{Outcome, ReportKind, Value};

/// Reports whether two players die of one kill: one kill is submitted, no passive kills and nobody shares a fate.
#[must_use]
pub(super) fn two_deaths(night: &Night, outcome: &Outcome) -> bool {
    outcome.deaths.len() > 1
        && night.by_component()[Component::Kill as usize].len() == 1
        && night.by_component()[Component::Fate as usize].is_empty()
        && killing_passives(night).is_empty()
}

/// The owners of passives by which players die.
fn killing_passives(night: &Night) -> PlayerSet {
    use Passive::{Bomb, Lover, Pgo, Suicidal};
    let kill = [Bomb, Lover, Pgo, Suicidal].map(|passive| night.having(passive));
    kill.into_iter().fold(PlayerSet::EMPTY, PlayerSet::union)
}

/// The players who submit kills.
fn killers(night: &Night) -> PlayerSet {
    night.by_component()[Component::Kill as usize]
        .iter()
        .map(|kill| night.action(kill).actor)
        .collect()
}

/// Reports whether a death without a visit of a killer would be one without a kill: a tracker of the killers is
/// reliable, and something might stop or move a kill.
fn may_be_unkilled(night: &Night) -> bool {
    let hindered = [
        Component::Block,
        Component::Untarget,
        Component::UntargetSelf,
        Component::Redirect,
        Component::Swap,
    ];
    hindered
        .into_iter()
        .any(|component| !night.by_component()[component as usize].is_empty())
        && may_be_tailed(night)
}

/// Reports whether a stranger who tracks the killers sees the cause of every death: there is a kill and nothing else by
/// which players die or deaths are reported of others; no killer is a Ninja, and no killer is swapped, so that who
/// tracks them reads them.
fn may_be_tailed(night: &Night) -> bool {
    let with = |component: Component| night.by_component()[component as usize];
    if with(Component::Kill).is_empty()
        || !with(Component::Fate).is_empty()
        || !with(Component::Exchange).is_empty()
        || !killing_passives(night).is_empty()
        || night.players().len() == MAX_PLAYERS
    {
        return false;
    }
    let killers = killers(night);
    night.actions().len() + killers.len() <= MAX_ACTIONS
        && killers
            .intersection(night.having(Passive::Ninja))
            .is_empty()
        && !with(Component::Swap).iter().any(|drive| {
            night
                .action(drive)
                .pair()
                .is_some_and(|pair| pair.iter().any(|&player| killers.contains(player)))
        })
}

/// The night with a stranger who tracks every killer; `None` if that says nothing, or no kill can be without effect.
#[must_use]
pub fn tailed(night: &Night) -> Option<Night> {
    if !may_be_unkilled(night) {
        return None;
    }
    let stranger = PlayerId::new(night.players().len() as u8);
    let role = Role::Spelled([Ability::Track].into_iter().collect());
    let (mut players, mut actions, order) = night.clone().into_parts();
    players.push(Player::new(Alignment::Town, role));
    actions.extend(
        killers(night)
            .iter()
            .map(|killer| Action::at(stranger, Ability::Track, killer)),
    );
    Night::new(players, actions, order).ok()
}

/// Reports whether somebody dies on the tailed night, and the stranger saw no killer visit anybody.
#[must_use]
pub(super) fn unkilled(tailed: &Night, outcome: &Outcome) -> bool {
    let stranger = PlayerId::new(tailed.players().len() as u8 - 1);
    let mut lines = outcome
        .reports
        .iter()
        .filter(|line| line.to == stranger && line.kind == ReportKind::Track);
    !outcome.deaths.is_empty()
        && !outcome.exhausted
        && lines.all(|line| line.value == Value::Nobody)
}

/// The night with its actions submitted in the opposite order.
#[must_use]
pub fn reversed(night: &Night) -> Option<Night> {
    let (players, mut actions, order) = night.clone().into_parts();
    actions.reverse();
    Night::new(players, actions, order).ok()
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::text::Sheet;

    use super::*;

    const PLAYERS: &str = "K = Town Vigilante\nL = Town Vigilante\nR = Town Roleblocker\nD = Town Bus Driver\nH = Town Hider\n\
        E = Town Djinn\nX = Town\nY = Town\n";
    const X: PlayerId = PlayerId::new(6);
    const Y: PlayerId = PlayerId::new(7);

    #[track_caller]
    fn read(players: &str, actions: &str) -> Night {
        let text = format!(
            "[players]\n{players}[actions]\n{}\n",
            actions.replace('|', "\n")
        );
        Sheet::parse(&text)
            .unwrap_or_else(|error| panic!("{text}{error:?}"))
            .night
    }

    fn night(actions: &str) -> Night {
        read(PLAYERS, actions)
    }

    fn dead(players: &[PlayerId]) -> Outcome {
        Outcome {
            deaths: players.iter().copied().collect(),
            ..Outcome::default()
        }
    }

    /// By hand: nothing but the one kill may explain that two die.
    #[test]
    fn two_deaths_of_one_kill() {
        let one = night("K: kill -> X");
        assert!(two_deaths(&one, &dead(&[X, Y])));
        assert!(!two_deaths(&one, &dead(&[X])));
        for explained in [
            "K: kill -> X|L: kill -> Y",
            "K: kill -> X|H: hide -> Y",
            "R: block -> X",
        ] {
            assert!(
                !two_deaths(&night(explained), &dead(&[X, Y])),
                "{explained}"
            );
        }
        for passive in ["PGO", "Suicide"] {
            let armed = read(&format!("{PLAYERS}P = Town {passive}\n"), "K: kill -> X");
            assert!(!two_deaths(&armed, &dead(&[X, Y])), "{passive}");
        }
    }

    /// By hand: which nights a stranger may be sent on to track the killers.
    #[test]
    fn who_tracks_the_killers_tells_of_every_death() {
        let tracked = night("R: block -> K|K: kill -> X|L: kill -> X");
        let with = tailed(&tracked).expect("a stranger");
        assert_eq!(with.players().len(), 9);
        let tracks: Vec<_> = with.actions()[3..]
            .iter()
            .map(|one| (one.actor, one.ability, one.target()))
            .collect();
        let track = |killer: u8| {
            (
                PlayerId::new(8),
                Ability::Track,
                Some(PlayerId::new(killer)),
            )
        };
        assert_eq!(tracks, [track(0), track(1)]);
        assert!(tailed(&night("D: drive -> X, Y|K: kill -> X")).is_some());
        for untold in [
            "K: kill -> X",
            "R: block -> X",
            "R: block -> K|K: kill -> X|H: hide -> Y",
            "R: block -> K|K: kill -> X|E: exchange -> X, Y",
            "D: drive -> K, Y|K: kill -> X",
        ] {
            assert_eq!(tailed(&night(untold)), None, "{untold}");
        }
        for passive in ["PGO", "Suicide"] {
            let armed = read(
                &format!("{PLAYERS}P = Town {passive}\n"),
                "R: block -> K|K: kill -> X",
            );
            assert_eq!(tailed(&armed), None, "{passive}");
        }
        let ninja = PLAYERS.replacen("Town Vigilante", "Town Ninja Vigilante", 1);
        assert_eq!(tailed(&read(&ninja, "R: block -> K|K: kill -> X")), None);
        assert!(tailed(&read(&ninja, "R: block -> K|L: kill -> X")).is_some());
    }

    /// As many players and actions as there may be, with the stranger: one player and a track for the killer.
    #[test]
    fn there_is_room_for_the_stranger() {
        let of = |players: usize, watches: usize| {
            let idle: String = (2..players)
                .map(|number| format!("P{number} = Town Visitor\n"))
                .collect();
            let visits: String = (0..watches)
                .map(|number| format!("|P{} -> K", number + 2))
                .collect();
            read(
                &format!("K = Town Vigilante\nR = Town Roleblocker\n{idle}"),
                &format!("R -> K|K -> R{visits}"),
            )
        };
        assert!(tailed(&of(MAX_PLAYERS - 1, 3)).is_some());
        assert_eq!(tailed(&of(MAX_PLAYERS, 3)), None);
        assert!(tailed(&of(MAX_PLAYERS - 1, 61)).is_some());
        let full = of(MAX_PLAYERS - 1, 61);
        let mut actions = full.actions().to_vec();
        actions.push(Action::at(
            PlayerId::new(2),
            Ability::Visit,
            PlayerId::new(1),
        ));
        let fuller = Night::new(full.players().to_vec(), actions, Vec::new()).expect("64 actions");
        assert_eq!(
            (fuller.actions().len(), tailed(&fuller)),
            (MAX_ACTIONS, None)
        );
    }

    /// By hand: only the reports of the stranger count.
    #[test]
    fn a_death_that_no_killer_visited() {
        let with = tailed(&night("R: block -> K|K: kill -> X")).expect("a stranger");
        let stranger = PlayerId::new(8);
        let told = |deaths: &[PlayerId], reports: &[(PlayerId, ReportKind, Value)]| {
            let mut outcome = dead(deaths);
            for &(to, kind, value) in reports {
                outcome.tell(to, kind, value);
            }
            unkilled(&with, &outcome)
        };
        let nobody = (stranger, ReportKind::Track, Value::Nobody);
        let somebody = (
            stranger,
            ReportKind::Track,
            Value::Players(PlayerSet::of(X)),
        );
        assert!(told(&[X], &[nobody]));
        assert!(!told(&[X], &[somebody]));
        assert!(!told(&[], &[nobody]));
        assert!(told(
            &[X],
            &[
                nobody,
                (Y, ReportKind::Track, Value::Players(PlayerSet::of(X)))
            ]
        ));
        assert!(told(
            &[X],
            &[
                nobody,
                (
                    stranger,
                    ReportKind::Watch,
                    Value::Players(PlayerSet::of(X))
                )
            ]
        ));
        let exceeded = Outcome {
            exhausted: true,
            ..dead(&[X])
        };
        assert!(!unkilled(&with, &exceeded));
    }
}
