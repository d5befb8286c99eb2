//! The rulebooks that are systems of their own: `nar`, `nar-guide`, `lar`, `werewolves` and `snarf`. Their places are those of
//! RULES.md. Each is also a file, `resolvers/rulebooks/ID.toml`; the package that reads them tests that both are the same.

use std::borrow::Cow;

use crate::model::{Ability, AbilitySet, Component, Components, TABLE};
use crate::rule::Rule;
use crate::ruler::RulerId;
use crate::system::System;
use crate::system::native::{CLASSES, natives, places};

use super::{
    Citations, Classes, Death, Engine, Guards, Orders, Places, Rulebook, Rung, Saves, Seen, Set,
    Step, StepException, StepOrder, Steps, SubActions, TeamKill, Tie,
};

/// A column of the table of places.
macro_rules! column {
    ($ability:ident => $place:expr, $first:expr) => {{
        let mut column = [$first; Ability::COUNT];
        let mut next = 0;
        while next < column.len() {
            let $ability = TABLE[next].ability;
            column[next] = $place;
            next += 1;
        }
        column
    }};
}

/// The rulebook that a system is.
const fn book(system: System, engine: Engine) -> Rulebook {
    Rulebook {
        id: RulerId::System(system),
        title: Cow::Borrowed(system.title()),
        native: natives(system),
        engine,
    }
}

/// The list of \[NAR\], with ties as the switch `nar-tie` has them (NAR-21, NAR-23).
pub static NAR: Rulebook = book(System::Nar, Engine::Classes(Cow::Borrowed(&NAR_CLASSES)));

/// The classes of [`NAR`].
pub static NAR_CLASSES: Classes = listed(&[]);

/// The list of \[NAR\], with this ladder.
const fn listed(ladder: &'static [Rung]) -> Classes {
    Classes {
        list: Cow::Borrowed(&CLASSES),
        of: column!(ability => places(ability).class, 0),
        further: column!(ability => places(ability).further, None),
        ladder: Cow::Borrowed(ladder),
        set: Set::NONE,
    }
}

/// The same list, with ties as the hosts' ladder has them (GUIDE-2 to GUIDE-7).
pub static NAR_GUIDE: Rulebook = book(
    System::NarGuide,
    Engine::Classes(Cow::Borrowed(&NAR_GUIDE_CLASSES)),
);

/// The classes of [`NAR_GUIDE`].
pub static NAR_GUIDE_CLASSES: Classes =
    listed(&[Rung::FurtherClass, Rung::Side, Rung::Leaning, Rung::Order]);

const fn one_by_one(name: &'static str) -> Step {
    Step {
        name: Cow::Borrowed(name),
        within: StepOrder::OneByOne,
        early: None,
    }
}

const fn at_once(name: &'static str) -> Step {
    Step {
        name: Cow::Borrowed(name),
        within: StepOrder::AtOnce,
        early: None,
    }
}

const NONE_APART: Cow<'static, [StepException]> = Cow::Borrowed(&[]);

/// The ten classes of \[NAR\] as an order of operations, one action after another \[Guide\].
pub static LAR: Rulebook = book(System::Lar, Engine::Steps(Cow::Borrowed(&LAR_STEPS)));

/// The steps of [`LAR`].
pub static LAR_STEPS: Steps = Steps {
    list: Cow::Borrowed(&[
        one_by_one("copy"),
        one_by_one("hide"),
        one_by_one("bus drive"),
        one_by_one("block"),
        one_by_one("redirect"),
        one_by_one("protect"),
        one_by_one("miscellaneous"),
        one_by_one("kill"),
        one_by_one("recruit"),
        one_by_one("inspect"),
    ]),
    places: Places {
        of: column!(ability => places(ability).class + 1, 0),
        apart: NONE_APART,
    },
    tie: Tie::Submission,
    death: Death::End,
    saves: None,
    guards: Guards::First,
    team_kill: TeamKill::Carrier,
    block_immune: AbilitySet::EMPTY,
    redirect_immune: AbilitySet::EMPTY,
    drive_immune: AbilitySet::EMPTY,
    seen: Seen::UpTo(10),
    sees_self: false,
    tells_dead: true,
    recruits_dead: false,
    kills_rob: false,
    set: Set::NONE,
    jail_saves: Saves::All,
    jail_protects: None,
    drives_drive: false,
    cites: Citations {
        guards: Rule::Lar7,
        recruits_dead: Rule::Lar4,
        thefts: Rule::Lar6,
        gifts: Rule::Outcome10,
        visits: Rule::Lar3,
    },
};

/// The eleven categories of the werewolf server. Redirects and exchanges of identities run in a fixed order, all
/// others at once. Recruitment comes before kills, so a player may be recruited and die \[Categories\].
pub static WEREWOLVES: Rulebook = book(
    System::Werewolves,
    Engine::Steps(Cow::Borrowed(&WEREWOLVES_STEPS)),
);

/// The steps of [`WEREWOLVES`].
pub static WEREWOLVES_STEPS: Steps = Steps {
    list: Cow::Borrowed(&[
        one_by_one("Redirects"),
        at_once("Blocks"),
        at_once("Protection"),
        at_once("Most visits"),
        at_once("Thefts"),
        at_once("Kills"),
        at_once("Reports of visits"),
        at_once("Passing of items"),
        one_by_one("Exchanges of identities"),
        at_once("Reports of kills"),
        at_once("Revivals"),
    ]),
    places: Places {
        of: column!(ability => places(ability).category, 0),
        apart: NONE_APART,
    },
    tie: Tie::Submission,
    death: Death::End,
    saves: None,
    guards: Guards::Every,
    team_kill: TeamKill::Carrier,
    block_immune: AbilitySet::EMPTY,
    redirect_immune: AbilitySet::EMPTY,
    drive_immune: AbilitySet::EMPTY,
    seen: Seen::UpTo(7),
    sees_self: false,
    tells_dead: true,
    recruits_dead: true,
    kills_rob: true,
    set: Set::NONE,
    jail_saves: Saves::All,
    jail_protects: None,
    drives_drive: false,
    cites: Citations {
        guards: Rule::Wolves9,
        recruits_dead: Rule::Wolves4,
        thefts: Rule::Wolves5,
        gifts: Rule::Wolves7,
        visits: Rule::Wolves3,
    },
};

/// The order numbers of \[SNARF\].
pub static SNARF: Rulebook = book(System::Snarf, Engine::Orders(Cow::Borrowed(&SNARF_ORDERS)));

/// The orders of [`SNARF`] (SNARF-3, SNARF-4, SNARF-28, SNARF-29).
pub static SNARF_ORDERS: Orders = {
    let mut all = column!(ability => whole(ability, order(ability)), whole(Ability::Visit, 0));
    // They block when a roleblocker does, and read when a cop does.
    all[Ability::Commandant as usize] =
        compound(order(Ability::Investigate), Component::ReadAlignment);
    let jail = [
        whole(Ability::Jail, order(Ability::Jail)),
        compound(order(Ability::Protect), Component::Protect),
        whole(Ability::Jail, order(Ability::Block)),
    ];
    Orders {
        places: all,
        jail,
        set: Set::NONE,
    }
};

const fn order(ability: Ability) -> u8 {
    places(ability).order
}

/// All of an ability at one order.
const fn whole(ability: Ability, order: u8) -> SubActions {
    SubActions {
        order,
        first: ability.components(),
        later_order: None,
        later: Components::of(&[]),
    }
}

/// A block at the order of blocks, and something more at a later one.
const fn compound(later_order: u8, later: Component) -> SubActions {
    SubActions {
        order: order(Ability::Block),
        first: Components::of(&[Component::Visit, Component::Block]),
        later_order: Some(later_order),
        later: Components::of(&[later]),
    }
}
