//! Accounts never disagree with their outcome, and can be read from top to bottom.

use std::collections::BTreeSet;

use nightcourt_gen::proptest::each_night;
use nightcourt_gen::{Frame, items, names};
use nightcourt_oracles::account::{AND_SO_ON, cause_fault, fault, switch_fault};
use nightcourt_oracles::laws::Draw;
use nightcourt_oracles::{choices_of, literal};
use nightcourt_resolvers::explain::note::notes;
use nightcourt_resolvers::explain::result::Effect;
use nightcourt_resolvers::explain::{Explanation, Line, Statement, Words, explain_into};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System, resolve};
use nightcourt_resolvers::text::Sheet;

fn nights() -> u64 {
    std::env::var("NIGHTS")
        .ok()
        .and_then(|count| count.parse().ok())
        .unwrap_or(500)
}

fn print(explanation: &Explanation) -> String {
    let line = |line: &Line| {
        let text = if line.struck {
            format!("~ {} ~", line.text)
        } else {
            line.text.clone()
        };
        format!("{}{text}\n", "  ".repeat(line.depth))
    };
    explanation.lines.iter().map(line).collect()
}

#[track_caller]
fn check(systems: &[System]) {
    let (names, items) = (names(64), items());
    let mut scratch = Scratch::default();
    let (mut outcome, mut plain) = (Outcome::default(), Outcome::default());
    let mut lines = 0;
    for frame in Frame::ALL {
        let settings = frame.settings();
        for &system in systems {
            for (choice, switches) in choices_of(system) {
                each_night(&settings, 11, nights(), |night| {
                    let words = Words {
                        players: &names[..night.players().len()],
                        items: &items,
                        roles: &[],
                    };
                    resolve(system, night, &switches, &mut scratch, &mut plain);
                    let account =
                        explain_into(system, night, &switches, words, &mut scratch, &mut outcome);
                    let fault = if outcome == plain {
                        let notes = notes(system, night, &switches, &outcome, words);
                        fault(system, night, &outcome, &account, words)
                            .or_else(|| switch_fault(&switches, account.lines.iter().chain(&notes)))
                    } else {
                        Some("explaining changes the outcome".to_owned())
                    };
                    if let Some(fault) = fault {
                        let (account, frame) = (print(&account), frame.id());
                        panic!(
                            "{fault}: {system} under {choice}, frame {frame}:\n{account}\n{outcome:?}"
                        );
                    }
                    lines += account.lines.len();
                });
            }
        }
    }
    assert!(lines > 0, "nothing is explained");
}

#[test]
fn nar_accounts_agree_with_the_outcome() {
    check(&[System::Nar, System::NarGuide]);
}

#[test]
fn snarf_accounts_agree_with_the_outcome() {
    check(&[System::Snarf]);
}

#[test]
fn ordered_accounts_agree_with_the_outcome() {
    check(&[System::Lar, System::Werewolves]);
}

#[test]
fn rar_accounts_agree_with_the_outcome() {
    check(&[System::Rar]);
}

#[test]
fn rar_list_accounts_agree_with_the_outcome() {
    check(&[System::RarList]);
}

/// The causes of a death, action by action: the kill, the guard and the ward, the host of a hider and the reason that
/// it mattered. The literal reading has them too, for nights that are not too long for it.
#[test]
fn causes_of_deaths_equal_the_literal_reading() {
    const MOST_ACTIONS: usize = 8;
    let (names, items) = (names(64), items());
    let (mut scratch, mut outcome) = (Scratch::default(), Outcome::default());
    let mut deeds = [0; 3];
    for system in [
        System::Nar,
        System::NarGuide,
        System::Snarf,
        System::Lar,
        System::Werewolves,
    ] {
        for (choice, switches) in choices_of(system) {
            for frame in Frame::ALL {
                let settings = frame.settings();
                each_night(&settings, 13, nights() / 10, |night| {
                    if night.actions().len() > MOST_ACTIONS {
                        return;
                    }
                    let words = Words {
                        players: &names[..night.players().len()],
                        items: &items,
                        roles: &[],
                    };
                    let account =
                        explain_into(system, night, &switches, words, &mut scratch, &mut outcome);
                    for line in &account.lines {
                        deeds[0] += u32::from(matches!(line.says, Some(Statement::DiesOf(..))));
                        deeds[1] += u32::from(matches!(line.says, Some(Statement::StepsIn(..))));
                        deeds[2] += u32::from(matches!(line.says, Some(Statement::Fate(..))));
                    }
                    if let Some(fault) = cause_fault(system, night, &switches, &account) {
                        let (account, frame) = (print(&account), frame.id());
                        panic!("{fault}: {system} under {choice}, frame {frame}:\n{account}");
                    }
                });
            }
        }
    }
    assert!(deeds.iter().all(|&deeds| deeds > 50), "{deeds:?}");
}

/// Both accounts have every difference between two systems on a night: it is a line of one and no line of the other.
#[test]
fn every_difference_is_told_by_both_accounts() {
    let (names, items) = (names(64), items());
    let (mut scratch, mut differences) = (Scratch::default(), 0);
    for frame in Frame::ALL {
        let settings = frame.settings();
        each_night(&settings, 12, nights() / 4, |night| {
            let words = Words {
                players: &names[..night.players().len()],
                items: &items,
                roles: &[],
            };
            let mut told = Vec::new();
            for system in System::ALL {
                let mut outcome = Outcome::default();
                let account = explain_into(
                    system,
                    night,
                    &Switches::default(),
                    words,
                    &mut scratch,
                    &mut outcome,
                );
                if !outcome.exhausted {
                    // Names of readings whose results read alike are left out.
                    let usual = |line: Line| match line
                        .text
                        .split_once(" (")
                        .filter(|_| line.reading.is_some())
                    {
                        Some((told, _)) => format!("{told}."),
                        None => line.text,
                    };
                    let lines: Vec<String> = account
                        .lines
                        .into_iter()
                        .filter(|line| line.depth == 0)
                        .map(usual)
                        .collect();
                    told.push((system, Effect::all(&outcome).collect::<Vec<_>>(), lines));
                }
            }
            for (one, has, lines) in &told {
                for (other, has_too, other_lines) in told.iter().filter(|(other, ..)| other != one)
                {
                    for effect in has.iter().filter(|effect| !has_too.contains(effect)) {
                        let text = effect.text(words);
                        let same_words = has_too.iter().any(|effect| effect.text(words) == text);
                        differences += 1;
                        assert!(
                            lines.contains(&text) && (same_words || !other_lines.contains(&text)),
                            "{one}, {other}: {text:?}, frame {}",
                            frame.id()
                        );
                    }
                }
            }
        });
    }
    assert!(differences > 100, "{differences}");
}

fn account_of(system: System, text: &str, switches: &Switches) -> String {
    let sheet = Sheet::parse(text).unwrap_or_else(|errors| panic!("{errors:?}"));
    let (mut scratch, mut outcome) = (Scratch::default(), Outcome::default());
    let account = explain_into(
        system,
        &sheet.night,
        switches,
        sheet.words(),
        &mut scratch,
        &mut outcome,
    );
    let fault = fault(system, &sheet.night, &outcome, &account, sheet.words());
    assert_eq!(fault, None, "{}\n{}", system.id(), print(&account));
    print(&account)
}

#[track_caller]
fn says(system: System, text: &str, expected: &str) {
    let account = account_of(system, text, &Switches::default());
    assert_eq!(account.trim_end(), expected.trim(), "{}", system.id());
}

const DICE: &str = "
[players]
Max = Mafia Roleblocker
Tim = Town Roleblocker
Cop = Town Cop
Gus = Mafia Goon
[actions]
Max: block -> Cop
Tim: block -> Max
Cop: investigate -> Gus
";

const JAIL: &str = "
[players]
Vic = Town Vigilante
Ann = Town Roleblocker
Bob = Town Jailkeeper
[actions]
Vic: kill -> Ann
Ann: block -> Bob
Bob: jail -> Ann
";

#[test]
fn the_dice_night() {
    says(
        System::Nar,
        DICE,
        "
Step 1, Tim's block on Max: nothing still to come could stop or move it.
  It stops Max's block.
Step 2, Cop's investigation of Gus: nothing still to come could stop or move it.
  What Cop is told is settled at the end of the night.
At the end of the night:
  Cop's investigation of Gus says mafia.
Nobody dies.
Cop is told: mafia.",
    );
    says(
        System::Snarf,
        DICE,
        "
Order 40:
  Max's block targets Cop.
  Tim's block targets Max.
  Tim's block does not stop Max's block: all of order 40 act at the same time, without seeing each other.
Order 100:
  Cop's investigation is stopped by Max's block.
Nobody dies.
Cop is told: no result.",
    );
    says(
        System::Rar,
        DICE,
        "
Does Cop's investigation say mafia? Yes.
  Reason for yes: Cop's investigation reaches Gus.
    ~ Reason for no: Max's block stops Cop. ~
      Reason for yes: Tim's block stops Max.
Nobody dies.
Cop is told: mafia.",
    );
}

#[test]
fn a_lar_list() {
    says(
        System::Lar,
        DICE,
        "
Category 4, block, one after another:
  It could matter which of Max's block and Tim's block goes first: Max's block does, by the order of submission.
  Max's block on Cop stops every action that Cop has yet to take.
  Tim's block on Max stops every action that Max has yet to take.
Category 10, inspect:
  Cop's investigation is stopped by Max's block.
At the end of the night:
  Cop's investigation gives no result: Max's block stopped it.
Nobody dies.
Cop is told: no result.",
    );
}

#[test]
fn a_roleblocker_and_a_jailkeeper_on_each_other() {
    says(
        System::Rar,
        JAIL,
        "
Does Ann die? Yes.
  Reason for yes: Vic's kill reaches Ann.
    ~ Reason for no: Bob's jail protects Ann. ~
      Reason for yes: Ann's block stops Bob.
        Bob's jail cannot count against Ann's block: it is already part of this chain.
Ann is dead in the morning.",
    );
}

#[test]
fn a_breakdown() {
    says(
        System::Nar,
        JAIL,
        "
Step 1, Ann's block on Bob: Ann's block and Bob's jail could each stop or move the other, and nothing is free to go first.
  Ann's block goes first: they are of one class, and Ann submitted first.
  It stops Bob's jail.
Step 2, Vic's kill at Ann: nothing still to come could stop or move it.
  Whether Ann dies of it is settled at the end of the night.
At the end of the night:
  Ann dies of Vic's kill.
Ann is dead in the morning.",
    );
}

#[test]
fn a_loop() {
    says(
        System::Snarf,
        "
[players]
Fay = Town {visit; vendor:fruit}
Moe = Town Reflexive Money Giver
[actions]
Fay: visit -> Moe
",
        "
Order 110:
  Fay's visit targets Moe.
  Fay's visit triggers Moe's reflexive gift of money.
  Moe's reflexive gift of money targets Fay.
  Moe's reflexive gift of money triggers Fay's reflexive gift of fruit.
  Fay's reflexive gift of fruit targets Moe.
  Infinite loop: Moe's reflexive gift of money, then Fay's reflexive gift of fruit, and so on; the money would add up for ever, so the last of them, Fay's reflexive gift of fruit, fails tonight.
So the night is resolved again from the beginning, without what fails tonight.
Order 110:
  Fay's visit targets Moe.
  Fay's visit triggers Moe's reflexive gift of money.
  Moe's reflexive gift of money targets Fay.
  Moe's reflexive gift of money to Fay arrives.
Nobody dies.
Fay has 1 money in the morning.
Fay receives money.",
    );
}

#[test]
fn a_rar_list() {
    says(
        System::RarList,
        JAIL,
        "
Does Ann die? Yes. The list, run from its end:
  Level 5, Ann's block against Bob's jail (block): it works.
  ~ Level 4, Bob's jail (block) against Ann's block: negated by Ann's block. ~
  Level 3, Ann's block against Bob's jail (protection): it works.
  ~ Level 2, Bob's jail (protection) against Vic's kill: negated by Ann's block. ~
  Level 1, Vic's kill at Ann: it works.
Ann is dead in the morning.",
    );
}

/// A triggered action comes right after its trigger (MODEL-62), even in the order that sorts a level, which runs from
/// its end: before actions that were submitted later.
#[test]
fn a_rar_list_of_what_is_set_off() {
    says(
        System::RarList,
        "
[players]
Ann = Town Visitor
Sue = Town Suicidal Vanilla
Zed = Mafia Goon
[actions]
Ann: visit -> Sue
Zed: kill -> Sue
",
        "
Does Sue die? Yes. The list, run from its end:
  Sue's suicide at Sue: it works.
  Zed's kill at Sue: it works.
  Zed's kill (visit) at Sue: it works.
  Sue's suicide at Sue: it works.
  Ann's visit at Sue: it works.
Sue is dead in the morning.",
    );
}

/// [RAR]'s two bus drivers who share the victim: each keeps the other from moving the kill.
#[test]
fn competitors() {
    says(
        System::Rar,
        "
[players]
Vic = Mafia Goon
Ann = Town Vanilla
Bob = Town Vanilla
Cat = Town Vanilla
Dan = Town Bus Driver
Eve = Town Bus Driver
[actions]
Vic: kill -> Bob
Dan: drive -> Ann, Bob
Eve: drive -> Bob, Cat
",
        "
Does Ann die? No.
  ~ Reason for yes: Vic's kill, moved by Dan's drive, reaches Ann. ~
    Reason for no: Eve's drive takes Vic's kill from Bob to Cat.
      Dan's drive cannot take Vic's kill from Bob to Ann here: it is already part of the reason for yes (it moves Vic's kill).
Does Bob die? Yes.
  Reason for yes: Vic's kill reaches Bob.
    ~ Reason for no: Dan's drive takes Vic's kill from Bob to Ann. ~
      Reason for yes: Eve's drive takes Vic's kill from Bob to Cat.
        Dan's drive cannot take Vic's kill from Bob to Ann here: it is already part of this chain.
    ~ Reason for no: Eve's drive takes Vic's kill from Bob to Cat. ~
      Reason for yes: Dan's drive takes Vic's kill from Bob to Ann.
        Eve's drive cannot take Vic's kill from Bob to Cat here: it is already part of this chain.
Does Cat die? No.
  ~ Reason for yes: Vic's kill, moved by Eve's drive, reaches Cat. ~
    Reason for no: Dan's drive takes Vic's kill from Bob to Ann.
      Eve's drive cannot take Vic's kill from Bob to Cat here: it is already part of the reason for yes (it moves Vic's kill).
Bob is dead in the morning.",
    );
}

/// Vendors of eight items each, who trigger each other practically without end.
const ENDLESS: &str = "
[players]
Ann = Town {visit; vendor:a, vendor:b, vendor:c, vendor:d, vendor:e, vendor:f, vendor:g, vendor:h}
Bob = Town {; vendor:a, vendor:b, vendor:c, vendor:d, vendor:e, vendor:f, vendor:g, vendor:h}
[actions]
Ann: visit -> Bob
";

#[test]
fn an_exhausted_night_says_so_and_why() {
    for system in System::ALL {
        let account = account_of(system, ENDLESS, &Switches::default());
        let exceeded =
            account.starts_with("The system exceeded its step budget: it has no outcome here.\n  ");
        assert!(
            exceeded || system == System::RarList,
            "{}\n{account}",
            system.id()
        );
        assert_eq!(
            account.lines().count(),
            if exceeded { 2 } else { 1 },
            "{}\n{account}",
            system.id()
        );
    }
}

/// The tree of any night breaks off at its limit, and has a note of it.
#[test]
fn a_tree_breaks_off() {
    let mut night = "[players]\nVic = Mafia Goon\nDoc = Town Doctor\n".to_owned();
    let mut actions = "[actions]\nVic: kill -> P0\nDoc: protect -> P0\n".to_owned();
    for number in 0..9 {
        night.push_str(&format!("P{number} = Town Roleblocker\n"));
        for other in (0..9).filter(|&other| other != number) {
            if (number + other) % 3 != 2 {
                actions.push_str(&format!("P{number}: block -> P{other}\n"));
            }
        }
        actions.push_str(&format!("P{number}: block -> Doc\n"));
    }
    let account = account_of(System::Rar, &(night + &actions), &Switches::default());
    assert!(account.contains(AND_SO_ON), "{account}");
    assert!(account.lines().count() < 250, "{account}");
}

/// Kills and protections at two players, where each protection saves from one kill: no account names a killer whose kill was
/// stopped, nor leaves one out. The literal reading counts them by MODEL-66.
#[test]
fn no_killer_is_named_whose_kill_was_stopped() {
    let (mut scratch, mut outcome) = (Scratch::default(), Outcome::default());
    let (mut lethal, mut stopped) = (0, 0);
    for index in 0..nights() / 2 {
        let text = contested(Draw(
            index.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(32),
        ));
        let sheet = Sheet::parse(&text).expect("a night");
        for one in [
            &[("doctor-saves", "one")][..],
            &[("doctor-saves", "alone")],
            &[("doctor-against", "scum")],
            &[("bulletproof-saves", "one")],
            &[("doctor-saves", "one"), ("bulletproof-saves", "one")],
            &[("doctor-saves", "alone"), ("bulletproof-saves", "one")],
        ] {
            let mut switches = Switches::default();
            for (switch, option) in one {
                switches.set(switch, option).expect("an option");
            }
            for system in [
                System::Nar,
                System::NarGuide,
                System::Lar,
                System::Werewolves,
            ] {
                let account = explain_into(
                    system,
                    &sheet.night,
                    &switches,
                    sheet.words(),
                    &mut scratch,
                    &mut outcome,
                );
                let (_, causes) =
                    literal::resolve(system, &sheet.night, &switches).expect("a reading");
                let named: BTreeSet<_> = account
                    .lines
                    .iter()
                    .filter_map(|line| match line.says {
                        Some(Statement::DiesOf(player, kill)) => Some((player, kill)),
                        _ => None,
                    })
                    .collect();
                let fault = cause_fault(system, &sheet.night, &switches, &account);
                assert!(
                    named == causes.deaths && fault.is_none(),
                    "{system} under {one:?}: {fault:?}\n{text}\n{}",
                    print(&account)
                );
                lethal += named.len();
                stopped += account
                    .lines
                    .iter()
                    .filter(|line| line.text.ends_with("the first kills to run are stopped."))
                    .count();
            }
        }
    }
    assert!(lethal > 100 && stopped > 100, "{lethal} and {stopped}");
}

/// A night of vigilantes and doctors at two players. The first may be Bulletproof for a shot.
fn contested(mut draw: Draw) -> String {
    let mut below = |count: u64| draw.below(count);
    let ann = ["Town Vanilla", "Town 1-Shot Bulletproof Vanilla"][below(2) as usize];
    let (mut players, mut actions) = (format!("Ann = {ann}\nBob = Town Vanilla\n"), String::new());
    let at = ["Ann", "Bob"];
    for number in 0..2 + below(4) {
        let role = ["Vigilante", "Vigilante", "Strongman Vigilante"][below(3) as usize];
        players.push_str(&format!("V{number} = Town {role}\n"));
        actions.push_str(&format!("V{number}: kill -> {}\n", at[below(2) as usize]));
    }
    for number in 0..below(4) {
        let role = ["protect", "protect", "guard", "jail"][below(4) as usize];
        players.push_str(&format!("D{number} = Town {{{role}}}\n"));
        actions.push_str(&format!("D{number}: {role} -> {}\n", at[below(2) as usize]));
    }
    format!("[players]\n{players}[actions]\n{actions}")
}
