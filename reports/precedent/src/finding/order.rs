//! Nights whose order of submission may decide an outcome (LAW-4). By that law no other system is asked about another
//! order.

use nightcourt_resolvers::model::{Component, Night};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruler::{Panel, RulerId};
use nightcourt_resolvers::ruling::{NarTie, Switches};

/// The systems that resolve the night in the opposite order of submission.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OtherOrder {
    /// All of them: so a system that decides by the order in silence is found.
    OfAll,
    /// Those where LAW-4 allows that the order decides ([`order_may_decide`]).
    WhereItMayDecide,
}

impl OtherOrder {
    /// Returns the fewest systems that find every order that decides. LAW-4 is known only of the systems of the
    /// library; and lots are drawn for the actions in their order.
    #[must_use]
    pub fn fewest(systems: &[RulerId], switches: &Switches) -> OtherOrder {
        let by_lot = matches!(switches.nar_tie, NarTie::Seeded(_));
        let built_in = systems.iter().all(|system| system.system().is_some());
        if built_in && !by_lot {
            OtherOrder::WhereItMayDecide
        } else {
            OtherOrder::OfAll
        }
    }

    /// Reports whether a system is asked, by what it said of the night.
    pub(super) fn asks(
        self,
        panel: &Panel,
        system: RulerId,
        night: &Night,
        outcome: &Outcome,
    ) -> bool {
        self == OtherOrder::OfAll || order_may_decide(panel, system, night, outcome)
    }
}

/// Reports whether a system's outcome may change with the order of submission: an event says that an order was chosen;
/// or the system is of the kind of `nar`, which may go by an order without an event; or it is a program, which is not
/// known to keep LAW-4.
#[must_use]
pub fn order_may_decide(panel: &Panel, system: RulerId, night: &Night, outcome: &Outcome) -> bool {
    outcome.events.iter().any(|event| event.kind.is_tie())
        || panel.is_program(system)
        || panel.runs_by_class(system) && may_decide_in_silence(night)
}

/// Reports whether there are two actions of a kind whose order `nar` may decide by what else they have to wait for, and
/// something that they may wait for, be it triggered.
#[must_use]
pub fn may_decide_in_silence(night: &Night) -> bool {
    night.actions().len() + night.reflexive().len() > 2 && may_wait(night)
}

fn may_wait(night: &Night) -> bool {
    use Component::{Exchange, Give, Guard, ReadGun, Redirect, Steal, Strip, Swap};
    let several = |kinds: &[Component]| {
        night
            .actions()
            .iter()
            .filter(|action| kinds.iter().any(|&kind| action.ability.has(kind)))
            .count()
            > 1
    };
    several(&[Redirect, Swap])
        || several(&[Guard])
        || several(&[Exchange])
        || several(&[Strip, Steal, Give, ReadGun])
        // A visit at a vendor makes a gift.
        || !night.vendors().is_empty()
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::outcome::EventKind;
    use nightcourt_resolvers::ruler::SEVEN;
    use nightcourt_resolvers::text::Sheet;

    use super::*;

    fn night(players: &str, actions: &str) -> Night {
        let text = format!("[players]\n{players}\n[actions]\n{actions}\n");
        Sheet::parse(&text)
            .unwrap_or_else(|errors| panic!("{text}{errors:?}"))
            .night
    }

    /// Two of a kind that interfere, or a vendor; one of a kind, or two of two kinds, do not.
    #[test]
    fn an_order_may_wait_between_two_of_a_kind() {
        let able =
            "{redirect, drive, guard, exchange, steal, vanillaise, give, gunsmith, kill, protect}";
        let waits = |more: &str, deeds: &[&str]| {
            let actions: Vec<String> = deeds
                .iter()
                .zip(["A", "B"])
                .map(|(deed, who)| format!("{who}: {deed}"))
                .collect();
            may_wait(&night(
                &format!("A = Town {able}\nB = Town {able}\nC = Town{more}\nD = Town"),
                &actions.join("\n"),
            ))
        };
        for two in [
            ["redirect -> C, D", "redirect -> C, D"],
            ["redirect -> C, D", "drive -> C, D"],
            ["guard -> C", "guard -> C"],
            ["exchange -> C, D", "exchange -> A, D"],
            ["steal -> C", "steal -> C"],
            ["vanillaise -> C", "steal -> C"],
            ["give fruit -> C", "steal -> C"],
            ["give fruit -> C", "gunsmith -> C"],
        ] {
            assert!(waits("", &two), "{two:?}");
            assert!(
                !waits("", &two[..1]) && !waits("", &[two[1], "kill -> D"]),
                "{two:?}"
            );
        }
        for apart in [
            ["redirect -> C, D", "guard -> C"],
            ["drive -> C, D", "exchange -> C, D"],
            ["guard -> C", "steal -> C"],
            ["kill -> C", "protect -> C"],
        ] {
            assert!(!waits("", &apart), "{apart:?}");
            assert!(waits(" vendor:fruit", &apart), "{apart:?}");
        }
    }

    /// An event decides for every system; a night on which something may wait for the two who let the order decide in silence.
    #[test]
    fn the_order_may_decide_where_an_event_says_so_or_nar_may_be_silent() {
        let players =
            "A = Town Redirector\nB = Town Redirector\nC = Town Roleblocker\nD = Town\nE = Town";
        let waits = night(players, "A -> D, E\nB -> D, E\nC -> D");
        let two = night(players, "A -> D, E\nB -> D, E");
        let one = night(players, "A -> D, E\nC -> D");
        let of = |night: &Night, outcome: &Outcome| {
            RulerId::SYSTEMS
                .into_iter()
                .filter(|&system| order_may_decide(&SEVEN, system, night, outcome))
                .collect::<Vec<_>>()
        };
        let plain = Outcome::default();
        assert_eq!(of(&waits, &plain), [RulerId::NAR, RulerId::NAR_GUIDE]);
        assert_eq!(of(&two, &plain), []);
        assert_eq!(of(&one, &plain), []);
        let armed = night(&format!("{players} PGO"), "A -> D, E\nB -> D, E");
        assert_eq!(of(&armed, &plain), [RulerId::NAR, RulerId::NAR_GUIDE]);
        for (kind, expected) in [
            (EventKind::BreakdownByTie, true),
            (EventKind::Ambiguity, true),
            (EventKind::Order, true),
            (EventKind::BreakdownByList, false),
            (EventKind::Loop, false),
            (EventKind::Split, false),
            (EventKind::Contradiction, false),
        ] {
            let mut outcome = Outcome::default();
            outcome.events.record(kind, []);
            assert_eq!(
                of(&two, &outcome).len(),
                if expected { RulerId::SYSTEMS.len() } else { 0 },
                "{kind:?}"
            );
        }
    }
}
