//! What values of the library say that no night text can be about: nights made of numbers, outcomes put together, rulebooks that are
//! programs, and what is asked of systems and switches.

use nightcourt_resolvers::model::{
    Ability, Action, ActionId, Alignment, InvalidNight, Night, Player, PlayerId, Role, RoleId,
};
use nightcourt_resolvers::outcome::{EventKind, Events, Outcome};
use nightcourt_resolvers::rulebook::{Engine, LAR, Program, Refused, Rulebook, adopt, unlisted};
use nightcourt_resolvers::ruling::{NarTie, Order, Switches};
use nightcourt_resolvers::system::{Scratch, System, resolve};
use nightcourt_resolvers::text::Sheet;

const FIRST: PlayerId = PlayerId::new(0);
const BEHIND: PlayerId = PlayerId::new(1);

fn vigilante() -> Player {
    Player::new(Alignment::Town, Role::Named(RoleId::from_name("Vigilante").expect("a role")))
}

fn wrong(actions: Vec<Action>, order: Vec<PlayerId>) -> Vec<InvalidNight> {
    Night::new(vec![vigilante()], actions, order).err().unwrap_or_default()
}

#[test]
fn a_night_names_nobody_who_is_not_in_its_roster() {
    let first = ActionId::new(0);
    assert_eq!(wrong(vec![Action::alone(BEHIND, Ability::Commute)], vec![]), [InvalidNight::NotInRoster(first)]);
    assert_eq!(wrong(vec![Action::at(FIRST, Ability::Kill, BEHIND)], vec![]), [InvalidNight::NotInRoster(first)]);
    assert_eq!(wrong(vec![Action::at(BEHIND, Ability::Kill, BEHIND)], vec![]), [InvalidNight::NotInRoster(first)]);
    assert_eq!(wrong(vec![], vec![BEHIND]), [InvalidNight::Order(BEHIND)]);
    assert_eq!(wrong(vec![], vec![FIRST, FIRST]), [InvalidNight::Order(FIRST)]);
    assert_eq!(wrong(vec![], vec![FIRST]), []);
}

#[test]
fn events_count_what_was_noted() {
    let mut events = Events::default();
    assert_eq!((events.len(), events.is_empty()), (0, true));
    events.record(EventKind::Loop, []);
    assert_eq!((events.len(), events.is_empty()), (1, false));
}

/// Of two halves of a night what either changes: who has one coin and keeps it in both has one; who gains one in each of them has two
/// more; and whatever exceeded its budget in one half did.
#[test]
fn two_outcomes_together_have_what_either_changes() {
    let rich = "[players]\nAnn = Town Vanilla with 1 money\nBob = Town\n";
    let night = Sheet::parse(rich).expect("a night").night;
    let (ann, bob) = (FIRST, BEHIND);
    let has = |money: &[(PlayerId, u32)]| Outcome { money: money.to_vec(), ..Outcome::default() };
    let kept = has(&[(ann, 1)]);
    assert_eq!(kept.together(&kept, &night).money, [(ann, 1)]);
    assert_eq!(has(&[(ann, 2)]).together(&has(&[(ann, 2), (bob, 1)]), &night).money, [(ann, 3), (bob, 1)]);
    assert_eq!(kept.together(&has(&[(ann, 1), (bob, 1)]), &night).money, [(ann, 1), (bob, 1)]);
    assert_eq!(has(&[]).together(&kept, &night).money, []);
    let exceeded = Outcome { exhausted: true, ..Outcome::default() };
    let plain = Outcome::default();
    let together =
        [(&exceeded, &plain), (&plain, &exceeded), (&plain, &plain)].map(|(one, other)| one.together(other, &night));
    assert_eq!(together.map(|both| both.exhausted), [true, true, false]);
}

/// Systems in their order: those of the program, then rulebooks by their ids, whichever was made first.
#[test]
fn rulebooks_stand_in_the_order_of_their_ids() {
    static BEE: Rulebook = Rulebook { id: "bee", ..LAR };
    static ANT: Rulebook = Rulebook { id: "ant", ..LAR };
    let (bee, ant) = (unlisted(&BEE), unlisted(&ANT));
    let mut systems = vec![bee, System::Werewolves, ant, System::Nar];
    systems.sort();
    assert_eq!(systems, [System::Nar, System::Werewolves, ant, bee]);
    assert!(ant < bee && ant != bee && ant == unlisted(&ANT));
}

fn first_dies(_: &'static str, _: &Night, outcome: &mut Outcome) {
    outcome.deaths.insert(FIRST);
}

fn nothing_happens(_: &'static str, _: &Night, outcome: &mut Outcome) {
    outcome.clear();
}

#[test]
fn a_rulebook_may_be_a_program() {
    static ONE: Rulebook = Rulebook { id: "values-program", engine: Engine::Program(Program::new(first_dies)), ..LAR };
    static SAME: Rulebook = Rulebook { engine: Engine::Program(Program::new(first_dies)), ..ONE };
    static OTHER: Rulebook = Rulebook { engine: Engine::Program(Program::new(nothing_happens)), ..ONE };
    let night = Night::new(vec![vigilante()], vec![], vec![]).expect("a night");
    let dies = |system: System| {
        let mut outcome = Outcome::default();
        resolve(system, &night, &Switches::default(), &mut Scratch::default(), &mut outcome);
        outcome.deaths.contains(FIRST)
    };
    assert_eq!([&ONE, &OTHER].map(|book| dies(unlisted(book))), [true, false]);
    let one = adopt(&ONE, "").expect("an id of its own");
    assert_eq!(adopt(&SAME, ""), Ok(one));
    assert_eq!(adopt(&OTHER, ""), Err(Refused::Taken("values-program")));
}

/// Every outcome is asked for where a tie-break says `all`, and of that system alone.
#[test]
fn a_tie_break_may_ask_for_every_outcome() {
    let asks =
        |switches: Switches| System::ALL.into_iter().filter(|&system| switches.asks_all(system)).collect::<Vec<_>>();
    assert_eq!(asks(Switches::default()), []);
    assert_eq!(asks(Switches { nar_tie: NarTie::All, ..Switches::default() }), [System::Nar]);
    assert_eq!(asks(Switches { rar_list_tie: Order::All, ..Switches::default() }), [System::RarList]);
}

/// The roster is the last rung of the hosts' ladder (GUIDE-7) and the last resort of the listing procedure (LIST-3).
#[test]
fn two_systems_ask_for_the_roster() {
    let ask = System::ALL.into_iter().filter(|system| system.asks_for_the_roster()).collect::<Vec<_>>();
    assert_eq!(ask, [System::NarGuide, System::RarList]);
}
