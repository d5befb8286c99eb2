//! Values that no night text can express: nights made of numbers, outcomes put together, rulebooks that are programs,
//! and properties of systems and switches.

use std::sync::Arc;

use nightcourt_resolvers::model::{
    Ability, Action, ActionId, Alignment, InvalidNight, Night, Player, PlayerId, Role, RoleId,
};
use nightcourt_resolvers::outcome::{EventKind, Events, Outcome};
use nightcourt_resolvers::rulebook::{LAR, Rulebook};
use nightcourt_resolvers::ruler::{Panel, Ruler, RulerId, SEVEN, Taken};
use nightcourt_resolvers::ruleset::Ruleset;
use nightcourt_resolvers::ruling::{NarTie, Order, Switches};
use nightcourt_resolvers::system::{Scratch, System};
use nightcourt_resolvers::text::Sheet;

const FIRST: PlayerId = PlayerId::new(0);
const BEHIND: PlayerId = PlayerId::new(1);

fn vigilante() -> Player {
    Player::new(
        Alignment::Town,
        Role::Named(RoleId::from_name("Vigilante").expect("a role")),
    )
}

fn wrong(actions: Vec<Action>, order: Vec<PlayerId>) -> Vec<InvalidNight> {
    Night::new(vec![vigilante()], actions, order)
        .err()
        .unwrap_or_default()
}

#[test]
fn a_night_names_nobody_who_is_not_in_its_roster() {
    let first = ActionId::new(0);
    assert_eq!(
        wrong(vec![Action::alone(BEHIND, Ability::Commute)], vec![]),
        [InvalidNight::NotInRoster(first)]
    );
    assert_eq!(
        wrong(vec![Action::at(FIRST, Ability::Kill, BEHIND)], vec![]),
        [InvalidNight::NotInRoster(first)]
    );
    assert_eq!(
        wrong(vec![Action::at(BEHIND, Ability::Kill, BEHIND)], vec![]),
        [InvalidNight::NotInRoster(first)]
    );
    assert_eq!(wrong(vec![], vec![BEHIND]), [InvalidNight::Order(BEHIND)]);
    assert_eq!(
        wrong(vec![], vec![FIRST, FIRST]),
        [InvalidNight::Order(FIRST)]
    );
    assert_eq!(wrong(vec![], vec![FIRST]), []);
}

#[test]
fn events_count_what_was_noted() {
    let mut events = Events::default();
    assert_eq!((events.len(), events.is_empty()), (0, true));
    events.record(EventKind::Loop, []);
    assert_eq!((events.len(), events.is_empty()), (1, false));
}

/// A change in either half is in the whole: a coin kept in both halves is one coin, a coin gained in each is two more.
/// A half that exceeded its budget makes the whole exceed it.
#[test]
fn two_outcomes_together_have_what_either_changes() {
    let rich = "[players]\nAnn = Town Vanilla with 1 money\nBob = Town\n";
    let night = Sheet::parse(rich).expect("a night").night;
    let (ann, bob) = (FIRST, BEHIND);
    let has = |money: &[(PlayerId, u32)]| Outcome {
        money: money.to_vec(),
        ..Outcome::default()
    };
    let kept = has(&[(ann, 1)]);
    assert_eq!(kept.together(&kept, &night).money, [(ann, 1)]);
    assert_eq!(
        has(&[(ann, 2)])
            .together(&has(&[(ann, 2), (bob, 1)]), &night)
            .money,
        [(ann, 3), (bob, 1)]
    );
    assert_eq!(
        kept.together(&has(&[(ann, 1), (bob, 1)]), &night).money,
        [(ann, 1), (bob, 1)]
    );
    assert_eq!(has(&[]).together(&kept, &night).money, []);
    let exceeded = Outcome {
        exhausted: true,
        ..Outcome::default()
    };
    let plain = Outcome::default();
    let together = [(&exceeded, &plain), (&plain, &exceeded), (&plain, &plain)]
        .map(|(one, other)| one.together(other, &night));
    assert_eq!(together.map(|both| both.exhausted), [true, true, false]);
}

/// Ids in their order: systems, then other rulers by name.
#[test]
fn other_rulers_follow_the_systems_by_name() {
    let [bee, ant]: [RulerId; 2] = ["bee", "ant"].map(|name| name.parse().expect("an id"));
    let mut ids = vec![bee, RulerId::WEREWOLVES, ant, RulerId::NAR];
    ids.sort();
    assert_eq!(ids, [RulerId::NAR, RulerId::WEREWOLVES, ant, bee]);
    assert_eq!(
        (ant.id(), ant.system(), "nar".parse()),
        ("ant", None, Ok(RulerId::NAR))
    );
    for word in [
        "",
        "-bee",
        "Bee",
        "a bee",
        "bee\0",
        &"b".repeat(RulerId::MAX_LEN + 1),
    ] {
        assert!(word.parse::<RulerId>().is_err(), "{word:?}");
    }
    assert!("b".repeat(RulerId::MAX_LEN).parse::<RulerId>().is_ok());
}

/// A ruler under which the first player dies, in the place of a system or under its own name.
struct FirstDies(RulerId);

impl Ruler for FirstDies {
    fn id(&self) -> RulerId {
        self.0
    }
    fn title(&self) -> String {
        "the first player dies".to_owned()
    }
    fn supports(&self, ability: Ability) -> bool {
        ability == Ability::Kill
    }
    fn resolve(&self, _: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome) {
        outcome.clear();
        outcome.deaths.insert(FIRST);
    }
}

/// Two panels at once: one with a stub in the place of `nar`, and one with a rulebook.
#[test]
fn a_panel_holds_the_rulers_of_a_run() {
    let bee: RulerId = "bee".parse().expect("an id");
    let planted = Panel::of([
        Arc::new(FirstDies(RulerId::NAR)) as Arc<dyn Ruler>,
        Arc::new(FirstDies(bee)),
    ]);
    let night = Night::new(vec![vigilante()], vec![], vec![]).expect("a night");
    let dies = |panel: &Panel, id: RulerId| {
        let mut outcome = Outcome::default();
        panel.resolve(
            id,
            &night,
            &Switches::default(),
            &mut Scratch::default(),
            &mut outcome,
        );
        outcome.deaths.contains(FIRST)
    };
    assert_eq!(
        [RulerId::NAR, bee, RulerId::LAR].map(|id| dies(&planted, id)),
        [true, true, false]
    );
    assert_eq!(
        [RulerId::NAR, RulerId::LAR].map(|id| dies(&SEVEN, id)),
        [false, false]
    );
    assert!(
        planted.is_program(bee)
            && planted.asks_for_the_roster(bee)
            && planted.supports(bee, Ability::Kill)
    );
    // A missing ruler has no outcome, with a reason.
    let mut outcome = Outcome::default();
    SEVEN.resolve(
        bee,
        &night,
        &Switches::default(),
        &mut Scratch::default(),
        &mut outcome,
    );
    let why = outcome.silence.as_ref().map(ToString::to_string);
    assert_eq!(
        (outcome.exhausted, why.as_deref()),
        (true, Some("skipped: bee is not at hand"))
    );
    // Ids do not clash, and a rulebook keeps its own.
    let mut panel = Panel::systems();
    let book = Rulebook {
        id: bee,
        ..LAR.clone()
    };
    assert_eq!(panel.add(Arc::new(book.clone())), Ok(bee));
    assert_eq!(panel.add(Arc::new(book)), Err(Taken(bee)));
    assert_eq!(panel.add(Arc::new(LAR.clone())), Err(Taken(RulerId::LAR)));
    assert_eq!(panel.ids().last(), Some(bee));
    assert!(
        panel.ruleset(bee).is_some() && !panel.is_program(bee) && !panel.asks_for_the_roster(bee)
    );
}

/// A tie-break `all` asks that system alone for every outcome.
#[test]
fn a_tie_break_may_ask_for_every_outcome() {
    let asks = |switches: Switches| {
        System::ALL
            .into_iter()
            .filter(|&system| switches.asks_all(system))
            .collect::<Vec<_>>()
    };
    assert_eq!(asks(Switches::default()), []);
    assert_eq!(
        asks(Switches {
            nar_tie: NarTie::All,
            ..Switches::default()
        }),
        [System::Nar]
    );
    assert_eq!(
        asks(Switches {
            rar_list_tie: Order::All,
            ..Switches::default()
        }),
        [System::RarList]
    );
}

/// The roster is the last rung of the hosts' ladder (GUIDE-7) and the last resort of the listing procedure (LIST-3).
#[test]
fn two_systems_ask_for_the_roster() {
    let ask = System::ALL
        .into_iter()
        .filter(|&system| Ruleset::from(system).asks_for_the_roster())
        .collect::<Vec<_>>();
    assert_eq!(ask, [System::NarGuide, System::RarList]);
}
