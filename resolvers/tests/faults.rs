//! Planted faults (`resolvers/src/faults.rs`): each makes its own system part from the sound one on a night made for it,
//! and changes no other system. Without one the code is the same as without the feature.

use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame};
use nightcourt_resolvers::faults::Fault;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System, resolve};
use nightcourt_resolvers::text::Sheet;

/// A night on which a fault shows: players and actions, and what the sound system says and the faulty one does not.
struct Shown {
    fault: Fault,
    players: &'static [&'static str],
    actions: &'static [&'static str],
    expect: &'static [&'static str],
}

const fn shown(
    fault: Fault,
    players: &'static [&'static str],
    actions: &'static [&'static str],
    expect: &'static [&'static str],
) -> Shown {
    Shown { fault, players, actions, expect }
}

const SHOWN: &[Shown] = &[
    // A drive's visit reaches the gun owner (section 3): the shot at the driver is dropped.
    shown(
        Fault::NarDriveSetsOffNothing,
        &["Dan = Town Bus Driver", "Pat = Town Paranoid Gun Owner", "Eve = Town Vanilla"],
        &["Dan: drive -> Pat, Eve"],
        &["dies = Dan"],
    ),
    // Cal could come to Bob and block him, so Bob's block has to wait (section 5, step 1). Taken for free it
    // resolves before the redirect, by its class, and stops the kill.
    shown(
        Fault::NarCommuterizerBlocksUnforeseen,
        &[
            "Rob = Town Redirector",
            "Cal = Town {commuterize}",
            "Bob = Town Roleblocker",
            "Dee = Town Vanilla",
            "Zed = Mafia Goon",
            "Vic = Town Vanilla",
        ],
        &["Rob: redirect -> Cal, Bob", "Cal: commuterize -> Dee", "Bob: block -> Zed", "Zed: kill -> Vic"],
        &["dies = Vic"],
    ),
    // The kill lands on Ann, and a guard's own guard does not step in (section 5).
    shown(
        Fault::NarGuardOfAGuard,
        &["Ann = Town Bodyguard", "Bob = Town Bodyguard", "Vic = Town Vanilla", "Zed = Mafia Goon"],
        &["Ann: guard -> Vic", "Bob: guard -> Ann", "Zed: kill -> Vic"],
        &["dies = Ann"],
    ),
    // Strip takes the items held, not the money (section 3).
    shown(
        Fault::NarStripTakesMoney,
        &["Van = Town {vanillaise}", "Bob = Town Doctor with 2 money"],
        &["Van: vanillaise -> Bob"],
        &["Bob money = 2"],
    ),
    // Exchanges compose in order (section 2): Ann is shown as Bob, and he as Cy.
    shown(
        Fault::NarExchangesReversed,
        &[
            "Dee = Town Djinn",
            "Dot = Town Djinn",
            "Ann = Town Vanilla",
            "Bob = Town Vanilla",
            "Cy = Town Vanilla",
            "Zed = Mafia Goon",
        ],
        &["Dee: exchange -> Ann, Bob", "Dot: exchange -> Bob, Cy", "Zed: kill -> Ann"],
        &["dies = Cy"],
    ),
    // Two drives have resolved when the cop is shot at; they apply in order (section 5): Cop to Eve, Eve to Fay.
    shown(
        Fault::NarDrivesReversed,
        &[
            "Dan = Town Bus Driver",
            "Don = Town Bus Driver",
            "Cop = Town Cop",
            "Eve = Town Vanilla",
            "Fay = Town Vanilla",
            "Pat = Town Paranoid Gun Owner",
        ],
        &["Dan: drive -> Cop, Eve", "Don: drive -> Eve, Fay", "Cop: investigate -> Pat"],
        &["dies = Fay"],
    ),
    // Two Neutrals block each other: Hostile comes first (rung 3), though the other was submitted first.
    shown(
        Fault::GuideLeaningsForgotten,
        &[
            "Ann = Neutral (Town-friendly) {block, kill}",
            "Hal = Neutral (Hostile) {block, kill}",
            "Cy = Town Vanilla",
            "Dee = Town Vanilla",
        ],
        &["Ann: block -> Hal", "Hal: block -> Ann", "Ann: kill -> Cy", "Hal: kill -> Dee"],
        &["dies = Dee"],
    ),
    // The same between the two friendly leanings: Scum-friendly comes first.
    shown(
        Fault::GuideFriendsAlike,
        &[
            "Ann = Neutral (Town-friendly) {block, kill}",
            "Sam = Neutral (Scum-friendly) {block, kill}",
            "Cy = Town Vanilla",
            "Dee = Town Vanilla",
        ],
        &["Ann: block -> Sam", "Sam: block -> Ann", "Ann: kill -> Cy", "Sam: kill -> Dee"],
        &["dies = Dee"],
    ),
    // The Roleblocker comes before the Jailkeeper (rung 1), though the jail was submitted first.
    shown(
        Fault::GuideCompoundsAlike,
        &["Jay = Town Jailkeeper", "Rob = Town {block, kill}", "Vic = Town Vanilla"],
        &["Jay: jail -> Rob", "Rob: block -> Jay", "Rob: kill -> Vic"],
        &["dies = Vic"],
    ),
    // The pre-decided order has Bob first (rung 4), though Ann submitted first.
    shown(
        Fault::GuideOrderForgotten,
        &["Ann = Town {block, kill}", "Bob = Town {block, kill}", "Cy = Town Vanilla", "Dee = Town Vanilla"],
        &["Ann: block -> Bob", "Bob: block -> Ann", "Ann: kill -> Cy", "Bob: kill -> Dee", "", "[order]", "Bob, Ann"],
        &["dies = Dee"],
    ),
    // A Strong-Willed player's actions are not redirectable (section 3).
    shown(
        Fault::SnarfStrongWilledRedirected,
        &["Rob = Town Redirector", "Zed = Mafia Strong-Willed Goon", "Vic = Town Vanilla", "Bob = Town Vanilla"],
        &["Rob: redirect -> Zed, Bob", "Zed: kill -> Vic"],
        &["dies = Vic"],
    ),
    // The block at 40 stops the jail at 45, and with it the protection (section 2).
    shown(
        Fault::SnarfJailAtForty,
        &["Jay = Town Jailkeeper", "Rob = Town Roleblocker", "Zed = Mafia Goon"],
        &["Jay: jail -> Rob", "Rob: block -> Jay", "Zed: kill -> Rob"],
        &["dies = Rob"],
    ),
    // A shot set off at 60 sees the protections of lower orders only (section 6): not Ann's, which is of the same batch.
    shown(
        Fault::SnarfProtectedAtOnce,
        &["Ann = Town Doctor", "Bob = Town Doctor", "Pat = Town Paranoid Gun Owner"],
        &["Ann: protect -> Bob", "Bob: protect -> Pat"],
        &["dies = Bob"],
    ),
    // Gus guards Eve by way of the drive. The guard (60) is newer than the drive (20), so it takes the kill at Eve
    // (section 6); were the drive first, the kill would come to Vic.
    shown(
        Fault::SnarfOldestStateFirst,
        &[
            "Dan = Town Bus Driver",
            "Gus = Town Bodyguard",
            "Vic = Town Vanilla",
            "Eve = Town Vanilla",
            "Zed = Mafia Goon",
        ],
        &["Dan: drive -> Vic, Eve", "Gus: guard -> Vic", "Zed: kill -> Eve"],
        &["dies = Gus"],
    ),
    // The last ability of a loop that adds up fails ([SNARF, Infinite Loops]): the fruit, not the money.
    shown(
        Fault::SnarfLoopFailsItsFirst,
        &["Fay = Town {visit; vendor:fruit}", "Moe = Town Reflexive Money Giver"],
        &["Fay: visit -> Moe"],
        &["Fay money = 1"],
    ),
    // Macho makes guards void (section 3).
    shown(
        Fault::SnarfMachoGuarded,
        &["Gus = Town Bodyguard", "Vic = Town Macho Vanilla", "Zed = Mafia Goon"],
        &["Gus: guard -> Vic", "Zed: kill -> Vic"],
        &["dies = Vic"],
    ),
    // Each drive counters the other's move (section 7, counter 2): the kill stays where it is, and is nowhere else.
    shown(
        Fault::RarCompetitorsForgotten,
        &[
            "Dan = Town Bus Driver",
            "Don = Town Bus Driver",
            "Vic = Town Vanilla",
            "Eve = Town Vanilla",
            "Fay = Town Vanilla",
            "Zed = Mafia Goon",
        ],
        &["Dan: drive -> Vic, Eve", "Don: drive -> Vic, Fay", "Zed: kill -> Vic"],
        &["dies = Vic"],
    ),
    // A drive that carries a kill cannot also carry the protection against it (section 7, rule 4).
    shown(
        Fault::RarMoverCarriesTwice,
        &["Dan = Town Bus Driver", "Doc = Town Doctor", "Vic = Town Vanilla", "Eve = Town Vanilla", "Zed = Mafia Goon"],
        &["Dan: drive -> Vic, Eve", "Doc: protect -> Vic", "Zed: kill -> Vic"],
        &["dies = Eve"],
    ),
    // What an action does at its actor is countered by blocks (section 7).
    shown(
        Fault::RarHomeUnblockable,
        &["Com = Town {commute}", "Rob = Town Roleblocker", "Zed = Mafia Goon"],
        &["Com: commute", "Rob: block -> Com", "Zed: kill -> Com"],
        &["dies = Com"],
    ),
    // Two drives of the same two players bring the gift home in either order: two ways, but one gift (section 7).
    shown(
        Fault::RarPaidForEachWay,
        &[
            "Dan = Town Bus Driver",
            "Don = Town Bus Driver",
            "Ivy = Town {give}",
            "Ann = Town Vanilla",
            "Bob = Town Vanilla",
        ],
        &["Dan: drive -> Ann, Bob", "Don: drive -> Ann, Bob", "Ivy: give money -> Ann"],
        &["Ann money = 1"],
    ),
    // A Ninja's killing visit is not seen by track or watch (section 3).
    shown(
        Fault::RarListNinjaWatched,
        &["Wes = Town Watcher", "Vic = Town Vanilla", "Zed = Mafia Ninja Goon"],
        &["Wes: watch -> Vic", "Zed: kill -> Vic"],
        &["Wes watch = nobody"],
    ),
    // The kill is aimed at Ann, and a move to where it already is does not exist; once driven to Bob it is out of the
    // redirect's reach (section 7).
    shown(
        Fault::RarListRedirectsAnyTime,
        &[
            "Dan = Town Bus Driver",
            "Rob = Town Redirector",
            "Ann = Town Vanilla",
            "Bob = Town Vanilla",
            "Zed = Mafia Goon",
        ],
        &["Dan: drive -> Ann, Bob", "Rob: redirect -> Zed, Ann", "Zed: kill -> Ann"],
        &["dies = Bob"],
    ),
    // A player whom two exchanges would send to different places stays (section 2).
    shown(
        Fault::RarListPulledBothWays,
        &[
            "Dee = Town Djinn",
            "Dot = Town Djinn",
            "Ann = Town Vanilla",
            "Bob = Town Vanilla",
            "Cy = Town Vanilla",
            "Zed = Mafia Goon",
        ],
        &["Dee: exchange -> Ann, Bob", "Dot: exchange -> Ann, Cy", "Zed: kill -> Ann"],
        &["dies = Ann"],
    ),
    // Macho makes guards void (section 3): the kill stays with Vic, and does not reach Gus.
    shown(
        Fault::RarListMachoGuarded,
        &["Gus = Town Bodyguard", "Vic = Town Macho Vanilla", "Zed = Mafia Goon"],
        &["Gus: guard -> Vic", "Zed: kill -> Vic"],
        &["dies = Vic"],
    ),
    // A strongman's kill goes through guards (section 3).
    shown(
        Fault::LarStrongmanGuarded,
        &["Gus = Town Bodyguard", "Vic = Town Vanilla", "Zed = Mafia Strongman Goon"],
        &["Gus: guard -> Vic", "Zed: kill -> Vic"],
        &["dies = Vic"],
    ),
    // A player who dies is not recruited (section 9).
    shown(
        Fault::LarDeadRecruited,
        &["Cal = Cult {recruit}", "Vic = Town Vanilla", "Zed = Mafia Goon"],
        &["Cal: recruit -> Vic", "Zed: kill -> Vic"],
        &["dies = Vic", "Vic alignment = town"],
    ),
    // The drive has run when the cop is shot at, and applies to the shot (section 9).
    shown(
        Fault::LarShotNotDriven,
        &["Dan = Town Bus Driver", "Cop = Town Cop", "Eve = Town Vanilla", "Pat = Town Paranoid Gun Owner"],
        &["Dan: drive -> Cop, Eve", "Cop: investigate -> Pat"],
        &["dies = Eve"],
    ),
    // An action never acts on an action that it set off (section 3): Dan cannot drive the shot back to Pat.
    shown(
        Fault::LarDriveMovesItsShot,
        &["Dan = Town Bus Driver", "Pat = Town Paranoid Gun Owner"],
        &["Dan: drive -> Dan, Pat"],
        &["dies = Dan"],
    ),
    // Two thieves on one target: nothing is stolen (section 9).
    shown(
        Fault::WerewolvesFirstThiefSteals,
        &["Tim = Town Thief", "Tom = Town Thief", "Bob = Town Doctor with 2 money"],
        &["Tim: steal -> Bob", "Tom: steal -> Bob"],
        &["Bob money = 2"],
    ),
    // Watchers read the visits of categories 1 to 7 (section 9), and items pass in the eighth.
    shown(
        Fault::WerewolvesGiftsSeen,
        &["Ivy = Town Fruit Vendor", "Wes = Town Watcher", "Bob = Town Vanilla"],
        &["Ivy: give fruit -> Bob", "Wes: watch -> Bob"],
        &["Wes watch = nobody"],
    ),
    // A commandant reads with his block in category 2 (section 13), before frames (3).
    shown(
        Fault::WerewolvesFramedTooSoon,
        &["Com = Town Super Commandant", "Fra = Mafia Framer", "Bob = Town Vanilla"],
        &["Com: commandant -> Bob", "Fra: frame -> Bob"],
        &["Com investigate = town"],
    ),
    // The kill lands on every guard: all associated effects trigger (section 9).
    shown(
        Fault::WerewolvesOneGuard,
        &["Gus = Town Bodyguard", "Guy = Town Bodyguard", "Vic = Town Vanilla", "Zed = Mafia Goon"],
        &["Gus: guard -> Vic", "Guy: guard -> Vic", "Zed: kill -> Vic"],
        &["dies = Gus, Guy"],
    ),
    // Fates chain where both hides work (section 2).
    shown(
        Fault::WerewolvesFatesDoNotChain,
        &["Hal = Town {hide}", "Hob = Town {hide}", "Vic = Town Vanilla", "Zed = Mafia Goon"],
        &["Hal: hide -> Hob", "Hob: hide -> Vic", "Zed: kill -> Vic"],
        &["dies = Hal, Hob, Vic"],
    ),
];

fn outcome_of(system: System, night: &Night, fault: Option<Fault>, scratch: &mut Scratch) -> Outcome {
    let mut outcome = Outcome::default();
    resolve(system, night, &Switches { fault, ..Switches::default() }, scratch, &mut outcome);
    outcome
}

/// Random nights of every frame.
fn nights(each: u64) -> impl Iterator<Item = Night> {
    Frame::ALL.into_iter().flat_map(move |frame| {
        let settings = frame.settings();
        (0..each).map(move |index| night(&settings, 11, index, Buffers::default()))
    })
}

#[test]
fn every_fault_shows_on_a_night_made_for_it() {
    let mut scratch = Scratch::default();
    let mut wrong = Vec::new();
    for one in SHOWN {
        let row = one.fault.row();
        let text = format!(
            "[players]\n{}\n\n[actions]\n{}\n\n[expect {}]\n{}\n",
            one.players.join("\n"),
            one.actions.join("\n"),
            row.system.id(),
            one.expect.join("\n")
        );
        let sheet: Sheet = text.parse().unwrap_or_else(|errors| panic!("{}: {errors}\n{text}", row.id));
        let mut broken = |fault| {
            let outcome = outcome_of(row.system, &sheet.night, fault, &mut scratch);
            sheet.expect.iter().flat_map(|expected| expected.check(&sheet, row.system, &outcome)).count()
        };
        if broken(None) > 0 {
            wrong.push(format!("{}: the sound system says something else on\n{text}", row.id));
        }
        if broken(Some(one.fault)) == 0 {
            wrong.push(format!("{}: the fault does not show on\n{text}", row.id));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let faults: Vec<Fault> = SHOWN.iter().map(|one| one.fault).collect();
    assert_eq!(faults, Fault::ALL, "every fault has its night");
}

#[test]
fn a_fault_changes_no_other_system() {
    let mut scratch = Scratch::default();
    for night in nights(1_000) {
        for system in System::ALL {
            let sound = outcome_of(system, &night, None, &mut scratch);
            for fault in Fault::ALL.into_iter().filter(|fault| fault.row().system != system) {
                let other = outcome_of(system, &night, Some(fault), &mut scratch);
                assert!(sound == other, "{} changes {}", fault.row().id, system.id());
            }
        }
    }
}

/// A faulty system still has an outcome for every night, and nearly every fault shows on random nights before long.
#[test]
fn a_faulty_system_is_total() {
    let mut scratch = Scratch::default();
    let mut found = 0;
    for fault in Fault::ALL {
        let system = fault.row().system;
        let mut parts = false;
        for night in nights(1_500) {
            let sound = outcome_of(system, &night, None, &mut scratch);
            let faulty = outcome_of(system, &night, Some(fault), &mut scratch);
            parts |= !sound.agrees(&faulty, Lens::Full);
        }
        found += u32::from(parts);
    }
    assert!(found > 15, "{found} faults show");
}
