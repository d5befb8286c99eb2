//! Nights on which a system may give up: exceptions that LAW-1 allows. A night that is no larger than this has an
//! answer within the step budget under every system, and, if few of its actions block, from every literal reading.

use nightcourt_resolvers::model::{Component, Night, Passive, Player};
use nightcourt_resolvers::system::System;

/// The most actions of a night to which the two `rar`s have to have an answer.
pub const MOST_ACTIONS: usize = 16;
/// The most actions that move others or hide, on such a night.
pub const MOST_MOVING: usize = 4;
/// The most passives that can trigger actions, on such a night.
pub const MOST_REFLEXES: usize = 4;
/// The most of both: what is triggered is moved, and that triggers more.
pub const MOST_TOGETHER: usize = 5;
/// The most things that several vendors may vend between them on a night to which the other systems have to have an answer: what
/// vendors trigger at each other grows with the factorial of it.
pub const MOST_VENDED: usize = 3;

/// Reports whether a system has to have an outcome of a night (LAW-1): it may not exceed its step budget.
#[must_use]
pub fn must_answer(system: System, night: &Night) -> bool {
    let (moving, reflexes) = (moving(night), reflexes(night));
    match system {
        System::Rar | System::RarList => {
            let few = night.actions().len() <= MOST_ACTIONS
                && moving <= MOST_MOVING
                && reflexes <= MOST_REFLEXES;
            few && moving + reflexes <= MOST_TOGETHER
        }
        System::Nar | System::NarGuide | System::Snarf | System::Lar | System::Werewolves => {
            let vended: usize = night
                .players()
                .iter()
                .map(|player| player.vends.len())
                .sum();
            night.vendors().len() < 2 || vended <= MOST_VENDED
        }
    }
}

/// The most actions that block, on a night with [`MOST_MOVING`] that move or trigger, to which a literal reading has to have an
/// answer: it evaluates every chain again. Four drives of two players, one a driver, and two blocks of that player take
/// it 69,498 evaluations; a third block makes them 11.9 million, nine seconds of work. Two vendors count as the fourth drive.
pub const MOST_BLOCKING: usize = 2;

/// Reports whether the literal reading of a system has to have an outcome of a night, too.
#[must_use]
pub fn reading_must_answer(system: System, night: &Night) -> bool {
    let blocking = night.by_component()[Component::Block as usize].len();
    let chains = matches!(system, System::Rar | System::RarList)
        && moving(night) + reflexes(night) >= MOST_MOVING;
    must_answer(system, night) && (!chains || blocking <= MOST_BLOCKING)
}

/// Number of actions that move others or hide.
#[must_use]
pub fn moving(night: &Night) -> usize {
    let moves = [
        Component::Redirect,
        Component::Swap,
        Component::Untarget,
        Component::UntargetSelf,
    ];
    moves
        .iter()
        .map(|&component| night.by_component()[component as usize].len())
        .sum()
}

/// Number of passives that can trigger actions.
#[must_use]
pub fn reflexes(night: &Night) -> usize {
    let setting_off = |player: &Player| {
        let alone = [Passive::Pgo, Passive::Suicidal]
            .iter()
            .filter(|&&one| player.passives.has(one))
            .count();
        player.vends.len() + alone
    };
    night.players().iter().map(setting_off).sum()
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::text::Sheet;

    use super::*;

    fn asked(text: &str) -> [bool; 2] {
        let night = Sheet::parse(text).expect("a night").night;
        [
            must_answer(System::Rar, &night),
            reading_must_answer(System::Rar, &night),
        ]
    }

    /// Four drives of two players, one a driver: the fuzz target `agree` found that a third block is too much for a
    /// reading.
    #[test]
    fn a_reading_need_not_answer_many_drives_and_blocks() {
        let text = include_str!("../../tests/regressions/agree-ba057ea41acd.night");
        assert_eq!(asked(text), [true, false]);
        assert_eq!(asked(&text.replace("Di: block -> Bob\n", "")), [true, true]);
        assert_eq!(
            asked(&text.replace("Ed: drive -> Ann, Bob\n", "")),
            [true, true]
        );
    }
    /// Three drives are too much with four blocks where two vendors trigger visits that the drives move.
    #[test]
    fn a_reading_need_not_answer_drives_vendors_and_blocks() {
        let text = include_str!("../../tests/regressions/agree-fa70f98d30cb.night");
        assert_eq!(asked(text), [true, false]);
        let fewer = text.replace("Ann: jail -> Cy\n", "");
        let fewer = fewer.replace("Bob: jail -> Ann\n", "");
        assert_eq!(asked(&fewer), [true, true]);
    }
}
