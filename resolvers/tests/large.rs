//! Nights of the largest size and tangle: the size of a system's buffers, the caches of its search, and its step budget
//! must not change its answers.

use crate::corners;
use nightcourt_gen::proptest::each_night;
use nightcourt_gen::{Settings, Span};
use nightcourt_oracles::agreement::literally;
use nightcourt_resolvers::compare::same_verdict;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System, resolve};
use nightcourt_resolvers::text::Sheet;

fn read(text: &str) -> Night {
    text.parse::<Sheet>()
        .unwrap_or_else(|errors| panic!("{errors:?}\n{text}"))
        .night
}

/// A long search caches answers with the part of the chain that they depend on. `rar` equals the literal reading, which
/// has no cache, and a night does not affect the next one.
#[test]
fn cached_answers_change_nothing() {
    let movers = corners::corners()
        .into_iter()
        .find(|(name, _)| *name == "of movers")
        .expect("a corner")
        .1;
    let settings = Settings {
        players: Span::new(5, 7),
        ..movers
    }
    .with_actions(Span::just(12));
    let (switches, mut scratch, mut outcome) =
        (Switches::default(), Scratch::default(), Outcome::default());
    let mut compared = 0;
    each_night(&settings, 3, 150, |night| {
        resolve(System::Rar, night, &switches, &mut scratch, &mut outcome);
        let literal = literally(System::Rar, night, &switches);
        if !(outcome.exhausted || literal.exhausted) {
            assert!(same_verdict(&outcome, &literal), "{outcome:?}\n{literal:?}");
            compared += 1;
        }
    });
    assert!(
        compared > 100,
        "{compared} compared: are there too few to say anything?"
    );
}

/// A cached block depends on the players who could be untargetable at its place. It is asked about more than once,
/// after enough other questions that answers are cached (the roleblockers and the doctor are strangers to the rest).
/// - Cy and Ann commuterize Bob, and each keeps the other from them: so neither blocks Bob, whose gift reaches Ann.
/// - Eve is away, unless Fay blocks her, and being away keeps Fay's block from her. Dee's gift for Eve: being away
///   would stop it, and is blocked, because it cannot counter the block as well (rule 4). Eve's investigation: the block
///   would stop it, and does not reach her, because it cannot counter her being away as well.
#[test]
fn cached_answers_depend_on_absent_players() {
    let mut players = "Vic = Town Vigilante\nDoc = Town Doctor\n".to_owned();
    let mut actions = "Vic: kill -> P0\nDoc: protect -> P0\n".to_owned();
    for number in 0..8 {
        players.push_str(&format!("P{number} = Town Roleblocker\n"));
        for other in (0..8).filter(|&other| other != number && (number + other) % 3 != 2) {
            actions.push_str(&format!("P{number}: block -> P{other}\n"));
        }
        actions.push_str(&format!("P{number}: block -> Doc\n"));
    }
    let circles = "Ann = Town Commuterizer\nBob = Town {give}\nCy = Mafia Commuterizer\nDee = Town {give}\n\
                   Eve = Town {commute, investigate}\nFay = Mafia Roleblocker\n";
    let about = "Cy: commuterize -> Bob\nBob: give vest -> Ann\nAnn: commuterize -> Bob\n\
                 Dee: give vest -> Eve\nEve: commute\nEve: investigate -> Dee\nFay: block -> Eve\n";
    for (players, actions) in [("", ""), (&players[..], &actions[..])] {
        let text = format!(
            "[players]\n{circles}{players}[actions]\n{actions}{about}[expect rar]\nAnn receives = vest\n\
             Eve receives = vest\nEve investigate = town\n"
        );
        let sheet: Sheet = text
            .parse()
            .unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
        let mut outcome = Outcome::default();
        resolve(
            System::Rar,
            &sheet.night,
            &Switches::default(),
            &mut Scratch::default(),
            &mut outcome,
        );
        assert!(!outcome.exhausted);
        let wrong: Vec<_> = sheet
            .expect
            .iter()
            .flat_map(|one| one.check(&sheet, System::Rar, &outcome))
            .collect();
        assert!(
            wrong.is_empty(),
            "{}",
            wrong
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join("\n")
        );
    }
}

/// Four gun owners, 32 players who visit two of them each (the last `with_one` only one), and further players.
fn visits_to_gun_owners(with_one: usize, players: &str, actions: &str) -> Night {
    let gun_owners: String = (0..4)
        .map(|number| format!("Gun{number} = Town Paranoid Gun Owner\n"))
        .collect();
    let visitors: String = (0..32)
        .map(|number| format!("V{number} = Town Visitor\n"))
        .collect();
    let visits: String = (0..64)
        .map(|place| (place / 2, place % 2))
        .filter(|&(visitor, second)| second == 0 || visitor < 32 - with_one)
        .map(|(visitor, second)| format!("V{visitor}: visit -> Gun{}\n", (visitor + second) % 4))
        .collect();
    read(&format!(
        "[players]\n{gun_owners}{visitors}{players}[actions]\n{visits}{actions}"
    ))
}

/// Checks that every system rules that these players die.
fn all_say(night: &Night, dead: std::ops::Range<usize>) {
    for system in System::ALL {
        let mut outcome = Outcome::default();
        resolve(
            system,
            night,
            &Switches::default(),
            &mut Scratch::default(),
            &mut outcome,
        );
        assert!(!outcome.exhausted, "{}", system.id());
        let shot: Vec<usize> = outcome.deaths.iter().map(|player| player.index()).collect();
        assert_eq!(
            shot,
            dead.clone().collect::<Vec<usize>>(),
            "{}",
            system.id()
        );
    }
}

/// All are shot: more passives are triggered than the smallest buffers hold.
#[test]
fn everybody_who_visits_a_gun_owner_is_shot() {
    all_say(&visits_to_gun_owners(0, "", ""), 4..36);
}

/// As many actions as there may be, and the first triggered one is the sixty-fifth: a protection acts on it like on any
/// other.
#[test]
fn everybody_is_shot_but_whom_a_doctor_protects() {
    let night = visits_to_gun_owners(1, "Doc = Town Doctor\n", "Doc: protect -> V0\n");
    assert_eq!(night.actions().len(), 64);
    all_say(&night, 5..36);
}

/// A night over the budget leaves nothing in the buffers for the next one.
#[test]
fn a_night_given_up_leaves_nothing_behind() {
    let mut tangle =
        "[players]\nVic = Town Vigilante\nAnn = Town Vanilla\nBob = Town Vanilla\nCid = Town Vanilla\n".to_owned();
    let mut actions = "[actions]\nVic: kill -> Ann\n".to_owned();
    for number in 0..16 {
        tangle.push_str(&format!("D{number} = Town Bus Driver\n"));
        let pair = ["Ann, Bob", "Bob, Cid", "Cid, Ann"][number % 3];
        actions.push_str(&format!("D{number}: drive -> {pair}\n"));
    }
    let (tangle, small) = (
        read(&(tangle + &actions)),
        read(
            "[players]\nVic = Town Vigilante\nAnn = Town Vanilla\nBob = Town Vanilla\n[actions]\nVic: kill -> Ann\n",
        ),
    );
    for system in System::ALL {
        let (mut scratch, mut outcome) = (Scratch::default(), Outcome::default());
        resolve(
            system,
            &tangle,
            &Switches::default(),
            &mut scratch,
            &mut outcome,
        );
        assert_eq!(outcome.exhausted, system == System::Rar, "{}", system.id());
        resolve(
            system,
            &small,
            &Switches::default(),
            &mut scratch,
            &mut outcome,
        );
        let dead: Vec<usize> = outcome.deaths.iter().map(|player| player.index()).collect();
        assert!(
            dead == [1] && !outcome.exhausted,
            "{}: {outcome:?}",
            system.id()
        );
    }
}

/// Returns the players who die; nothing if the night exceeds its budget.
fn dead(text: &str, switch: Option<(&str, &str)>) -> Option<Vec<String>> {
    let sheet: Sheet = text
        .parse()
        .unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    let mut switches = Switches::default();
    if let Some((id, option)) = switch {
        switches.set(id, option).expect("an option");
    }
    let mut outcome = Outcome::default();
    resolve(
        System::Rar,
        &sheet.night,
        &switches,
        &mut Scratch::default(),
        &mut outcome,
    );
    let names = outcome
        .deaths
        .iter()
        .map(|player| sheet.name(player).to_owned())
        .collect();
    (!outcome.exhausted).then_some(names)
}

const BY_COMPONENT: Option<(&str, &str)> = Some(("rar-rule-4", "component"));

/// By component a jail takes two numbers, its block and its protection. 32 of them and a kill are 65, one more than a
/// word of 64 bits holds. Every jailed player is protected, P1 among them.
#[test]
fn thirty_two_jails_find_room() {
    let jailers = ["Ann", "Ben", "Cal", "Dan"];
    let jailed = (1..=8)
        .map(|number| format!("P{number} = Town\n"))
        .collect::<String>();
    let players = jailers
        .map(|name| format!("{name} = Town Jailkeeper\n"))
        .concat()
        + &jailed;
    let jails = jailers.map(|name| {
        (1..=8)
            .map(|number| format!("{name}: jail -> P{number}\n"))
            .collect::<String>()
    });
    let night = format!(
        "[players]\n{players}Vic = Town Vigilante\n[actions]\n{}Vic: kill -> P1\n",
        jails.concat()
    );
    assert_eq!(dead(&night, BY_COMPONENT), Some(vec![]));
}

/// 32 players with two passives each and one action are 65 numbers: Vic shoots a player who shoots back.
#[test]
fn thirty_two_owners_of_two_passives_find_room() {
    let owners = (1..=32)
        .map(|number| format!("P{number} = Town Mine\n"))
        .collect::<String>();
    let night = format!(
        "[roles]\nMine = {{; pgo, suicidal}}\n[players]\nVic = Town Vigilante\n{owners}[actions]\nVic: kill -> P1\n"
    );
    assert_eq!(
        dead(&night, None),
        Some(vec!["Vic".to_owned(), "P1".to_owned()])
    );
}

/// 255 passives and one action are 256 numbers, the maximum: a protection alone takes no second one by component.
#[test]
fn as_many_passives_as_there_is_room_for() {
    let wares = (1..=48)
        .map(|number| format!(", vendor:ware{number}"))
        .collect::<String>();
    let stalls = (1..=5)
        .map(|number| format!("S{number} = Town Stall\n"))
        .collect::<String>();
    let night = format!(
        "[roles]\nStall = {{; pgo, vendor:fruit, vendor:money{wares}}}\n[players]\nDoc = Town Doctor\nAnn = Town\n{stalls}\
         [actions]\nDoc: protect -> Ann\n"
    );
    assert_eq!(dead(&night, BY_COMPONENT), Some(vec![]));
}

/// Six drives of one pair make more than 512 questions, after which answers are cached. The cached answer for the block
/// that Dee drives to Xan depends on whether Rey's redirect, which competes with that drive for the first move, is in
/// the chain already.
#[test]
fn cached_answers_depend_on_the_first_mover() {
    let night = "[players]\nAda = Town {drive}\nBen = Town {drive}\nCal = Town {drive}\nDan = Town {drive}\nEve = Town {drive}\n\
                 Fay = Town {drive, kill}\nWes = Town\nQuin = Town\nTed = Town\nTom = Town\nBob = Town {block, kill}\nDee = Town {drive}\n\
                 Rey = Town {redirect, kill}\nXan = Town {block}\n[actions]\nAda: drive -> Ada, Ben\nBen: drive -> Ada, Ben\n\
                 Cal: drive -> Ada, Ben\nDan: drive -> Ada, Ben\nEve: drive -> Ada, Ben\nFay: drive -> Ada, Ben\nFay: kill -> Ada\n\
                 Rey: kill -> Wes\nRey: redirect -> Bob, Quin\nBob: block -> Tom\nBob: kill -> Ted\nDee: drive -> Tom, Xan\nXan: block -> Rey\n";
    assert_eq!(
        dead(night, None),
        Some(vec!["Ada".to_owned(), "Quin".to_owned()])
    );
}
