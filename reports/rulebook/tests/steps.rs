//! Steps of rulebooks in cases without a golden night: events, accounts, blocks in advance, and encounters that happen
//! in one step only on some sites. By hand, from RULES.md.

use nightcourt_resolvers::explain::explain;
use nightcourt_resolvers::model::{ActionId, PlayerId};
use nightcourt_resolvers::outcome::{Agent, EventKind, Outcome, Reads, Value};
use nightcourt_resolvers::rulebook::Rulebook;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, resolve};
use nightcourt_resolvers::text::Sheet;
use nightcourt_rulebook::{Book, SITES};

fn book(site: &str) -> Rulebook {
    let row = SITES.iter().find(|row| row.id == site).expect("a site");
    Book::parse(row.text).expect("a rulebook").rulebook
}

#[track_caller]
fn ends(site: &str, players: &str, actions: &str, expected: &str) -> Outcome {
    ends_under(&Switches::default(), site, players, actions, expected)
}

#[track_caller]
fn ends_under(
    switches: &Switches,
    site: &str,
    players: &str,
    actions: &str,
    expected: &str,
) -> Outcome {
    let book = book(site);
    let expect = if expected.is_empty() {
        String::new()
    } else {
        format!("[expect {site}]\n{expected}\n")
    };
    let text = format!("[players]\n{players}\n[actions]\n{actions}\n{expect}").replace('|', "\n");
    let sheet =
        Sheet::parse_among(&text, &[book.id]).unwrap_or_else(|errors| panic!("{text}{errors:?}"));
    let mut outcome = Outcome::default();
    resolve(
        &book,
        &sheet.night,
        switches,
        &mut Scratch::default(),
        &mut outcome,
    );
    let failures: Vec<_> = sheet
        .expect
        .iter()
        .flat_map(|one| one.check(&sheet, book.id, &outcome))
        .collect();
    assert!(
        failures.is_empty(),
        "{text}{}",
        failures.iter().map(ToString::to_string).collect::<String>()
    );
    outcome
}

/// Returns the pairs of actions whose order of submission decides, by their places.
fn ordered(outcome: &Outcome) -> Vec<Vec<Agent>> {
    let events = outcome
        .events
        .iter()
        .filter(|event| event.kind == EventKind::Order);
    events.map(|event| event.members().collect()).collect()
}

/// If players die at once, the dead act no more (BOOK-6). When two shoot each other, the first of them acts alone, and
/// that is noted (ORDER-10). When both shoot a third, the order makes no difference; nor does it for a gun that was set
/// off and still answers.
#[test]
fn the_first_of_two_killers_acts() {
    const PLAYERS: &str = "Vic = Town Vigilante|Wes = Town Vigilante|Pog = Town PGO|Ann = Town";
    let [first, second] = [0, 1].map(|place| Agent::Submitted(ActionId::new(place)));
    let both = ends("8bit-bot", PLAYERS, "Vic -> Wes|Wes -> Vic", "dies = Wes");
    assert_eq!(ordered(&both), [vec![first, second]]);
    let chain = ends("8bit-bot", PLAYERS, "Vic -> Wes|Wes -> Ann", "dies = Wes");
    assert_eq!(ordered(&chain), [vec![first, second]]);
    assert_eq!(
        ordered(&ends(
            "8bit-bot",
            PLAYERS,
            "Vic -> Ann|Wes -> Ann",
            "dies = Ann"
        )),
        [[]; 0]
    );
    assert_eq!(
        ordered(&ends(
            "8bit-bot",
            PLAYERS,
            "Vic -> Pog|Wes -> Ann",
            "dies = Vic, Pog, Ann"
        )),
        [[]; 0]
    );
    // Here everybody who shoots does.
    assert_eq!(
        ordered(&ends(
            "ai-mafia",
            PLAYERS,
            "Vic -> Wes|Wes -> Vic",
            "dies = Vic, Wes"
        )),
        [[]; 0]
    );
}

/// Only the blocks that the rulebook names act in advance (BOOK-4): a jail acts in its own step, after the drives; a
/// block of a player who cannot be targeted does not act at all.
#[test]
fn named_blocks_act_in_advance() {
    const PLAYERS: &str = "Dri = Town {drive, commute}|Bea = Town Roleblocker|Jay = Town Jailkeeper|Cop = Town Cop|Ann = Mafia|Bob = Town";
    const LOOK: &str = "Dri: drive -> Ann, Bob|Cop -> Ann";
    ends("den-bot", PLAYERS, LOOK, "Cop investigate = town");
    ends(
        "den-bot",
        PLAYERS,
        &format!("{LOOK}|Bea -> Dri"),
        "Cop investigate = mafia",
    );
    ends(
        "den-bot",
        PLAYERS,
        &format!("{LOOK}|Jay -> Dri"),
        "Cop investigate = town",
    );
    ends(
        "den-bot",
        PLAYERS,
        &format!("{LOOK}|Bea -> Dri|Dri: commute"),
        "Cop investigate = town",
    );
}

#[test]
fn a_strong_willed_blocker_is_not_stopped() {
    let players = |sue: &str| {
        format!("Bea = Town Roleblocker|Sue = Town {sue}Roleblocker|Cop = Town Cop|Ann = Mafia")
    };
    let actions = "Bea -> Sue|Sue -> Cop|Cop -> Ann";
    ends(
        "ai-mafia",
        &players("Strong-Willed "),
        actions,
        "Cop investigate = no result",
    );
    ends("ai-mafia", &players(""), actions, "Cop investigate = mafia");
}

/// A drive and a commute of one step both affect one kill. The drive targets nobody whom the commute hides, and the
/// commute nobody whom the drive moves, so that their order does not matter (ORDER-10). The order of two drives of one
/// kill does.
#[test]
fn a_commute_is_no_mover() {
    const PLAYERS: &str = "Com = Town Commuter|Dri = Town Bus Driver|Eve = Town Bus Driver|Vic = Town Vigilante|Bob = Town";
    let commute = ends(
        "mafia-net",
        PLAYERS,
        "Com: commute|Dri -> Com, Bob|Vic -> Com",
        "dies = Bob",
    );
    assert_eq!(ordered(&commute), [[]; 0]);
    let drives = [0, 1].map(|place| Agent::Submitted(ActionId::new(place)));
    let actions = "Eve -> Com, Bob|Dri -> Com, Eve|Vic -> Com";
    let drives_of_one = ends("mafia-net", PLAYERS, actions, "dies = Eve");
    assert_eq!(ordered(&drives_of_one), [Vec::from(drives)]);
}

/// The shot of a gun owner makes no visit (MODEL-57). Shot at a gun vendor it buys no gun, so that its order with a
/// search for one does not matter. A visit to that vendor by the player who is searched does matter (ORDER-10); the
/// gift that it buys is a visit too, and is shot at.
#[test]
fn a_shot_buys_no_gun() {
    const PLAYERS: &str =
        "Ven = Town {block; vendor:gun}|Pog = Town {visit; pgo}|Gus = Town Gunsmith";
    let shot = ends(
        "den-bot",
        PLAYERS,
        "Ven -> Pog|Gus -> Pog",
        "dies = Ven, Gus",
    );
    assert_eq!(ordered(&shot), [[]; 0]);
    let sale = ends(
        "den-bot",
        PLAYERS,
        "Pog -> Ven|Gus -> Pog",
        "dies = Ven, Gus",
    );
    assert_eq!(
        ordered(&sale),
        [[0, 1].map(|place| Agent::Submitted(ActionId::new(place)))]
    );
}

/// A guard may be redirected to another guard in the step of both. Their order then decides who dies, which is noted
/// (ORDER-10), and so is the order of the redirect and the guard that it moves.
#[test]
fn guards_that_a_redirect_of_their_step_brings_together_are_noted() {
    let lar = include_str!("../../../resolvers/rulebooks/lar.toml");
    let text = lar
        .replacen("id = \"lar\"", "id = \"early-guards\"", 1)
        .replacen("by-analogy = [\"guard\"]\n", "", 1)
        .replacen(
            "abilities = [\"redirect\"]\n",
            "abilities = [\"redirect\"]\nby-analogy = [\"guard\"]\n",
            1,
        );
    let book = Book::parse(&text).expect("a rulebook").rulebook;
    let night = "[players]\nRed = Town Redirector\nGil = Town Bodyguard\nGus = Town Bodyguard\nVic = Town Vigilante\nAnn = Town\n\
                 Bob = Town\n[actions]\nRed -> Gil, Bob\nGil -> Ann\nGus -> Bob\nVic -> Bob\n";
    let mut outcome = Outcome::default();
    let night = Sheet::parse(night).expect("a night").night;
    resolve(
        &book,
        &night,
        &Switches::default(),
        &mut Scratch::default(),
        &mut outcome,
    );
    let [redirect, gil, gus] = [0, 1, 2].map(|place| Agent::Submitted(ActionId::new(place)));
    assert_eq!(ordered(&outcome), [[redirect, gil], [gil, gus]]);
}

/// A block that fails at an Ascetic player stops nobody, but is stopped like any other (BOOK-3): if such visits arrive
/// (MODEL-46), that of a blocked blocker does not.
#[test]
fn a_block_that_would_fail_is_stopped_all_the_same() {
    const PLAYERS: &str =
        "Asc = Town Ascetic|Bea = Town Roleblocker|Rob = Town Roleblocker|Tra = Town Tracker";
    let mut seen = Switches::default();
    assert!(seen.set("ascetic-visit", "seen").is_ok());
    ends_under(
        &seen,
        "sc2-game",
        PLAYERS,
        "Bea -> Asc|Tra -> Bea",
        "Tra track = Asc",
    );
    ends_under(
        &seen,
        "sc2-game",
        PLAYERS,
        "Bea -> Asc|Rob -> Bea|Tra -> Bea",
        "Tra track = nobody",
    );
}

/// In a chain of blocks every second one is stopped, and its account names the one that stops it (BOOK-3).
#[test]
fn the_account_of_a_chain_of_blocks_names_who_stops_whom() {
    let night = "[players]\nAnn = Town Roleblocker\nBob = Town Roleblocker\nCid = Town Roleblocker\nDan = Town Roleblocker\n\
                 Eve = Town\n[actions]\nAnn -> Bob\nBob -> Cid\nCid -> Dan\nDan -> Eve\n";
    let sheet = Sheet::parse(night).expect("a night");
    let lines = explain(
        &book("sc2-game"),
        &sheet.night,
        &Switches::default(),
        sheet.words(),
    )
    .lines;
    let stopped: Vec<&str> = lines
        .iter()
        .map(|line| line.text.as_str())
        .filter(|line| line.contains("stopped"))
        .collect();
    assert_eq!(
        stopped,
        [
            "Bob's block is stopped by Ann's block.",
            "Dan's block is stopped by Cid's block."
        ]
    );
}

/// A jail of two parts blocks in its own step and protects in another (BOOK-13). The account has each part in its step,
/// and names the block between them. A tracker sees one visit.
#[test]
fn the_account_of_a_jail_in_two_parts_tells_each_in_its_step() {
    let night = "[players]\nJay = Town Jailkeeper\nKay = Town Jailkeeper\nTom = Town Tracker\nCop = Town Cop\n\
                 [actions]\nJay -> Cop\nKay -> Jay\nTom -> Kay\n";
    let sheet = Sheet::parse(night).expect("a night");
    let lines = explain(
        &book("xylbot"),
        &sheet.night,
        &Switches::default(),
        sheet.words(),
    )
    .lines;
    let told: Vec<String> = lines
        .iter()
        .map(|line| format!("{} [{}]", line.text, line.rule))
        .collect();
    assert_eq!(
        told[..7],
        [
            "Category 111, block, one after another: [ORDER-3]",
            "It could matter which of Jay's jail and Kay's jail goes first: Jay's jail does, by the order of submission. [ORDER-10]",
            "Jay's jail on Cop stops every action that Cop has yet to take. [MODEL-11]",
            "Kay's jail on Jay stops every action that Jay has yet to take. [MODEL-11]",
            "Category 201, protect, one after another: [ORDER-3]",
            "Jay's jail does not protect: Kay's jail stopped it. [BOOK-13]",
            "Kay's jail protects Jay from now on. [MODEL-16]",
        ]
    );
    ends(
        "xylbot",
        "Jay = Town Jailkeeper|Tom = Town Tracker|Ann = Town",
        "Jay -> Ann|Tom -> Jay",
        "Tom track = Ann",
    );
}

/// 33 jails of two parts are 66 actions, more than the small buffers hold.
#[test]
fn a_night_of_jails_has_room_for_their_second_parts() {
    let jays: String = (1..=33)
        .map(|number| format!("Jay{number} = Town Jailkeeper|"))
        .collect();
    let jails: String = (1..=32)
        .map(|number| format!("Jay{number} -> Jay{}|", number + 1))
        .collect();
    let players = format!("{jays}Zed = Mafia|Ann = Town");
    // Blocks of one step do not meet, and run before protections: Jay1 alone is not jailed, and protects Jay2.
    ends(
        "llcool-bot",
        &players,
        &format!("{jails}Jay33 -> Ann|Zed: kill -> Jay2"),
        "dies = nobody",
    );
    ends(
        "llcool-bot",
        &players,
        &format!("{jails}Jay33 -> Ann|Zed: kill -> Jay3"),
        "dies = Jay3",
    );
    ends(
        "llcool-bot",
        &players,
        &format!("{jails}Jay33 -> Jay1|Zed: kill -> Jay2"),
        "dies = Jay2",
    );
}

/// A drive that another moves (BOOK-14) visits its new players, and its account names them. One whose driver is immune
/// is not moved.
#[test]
fn a_drive_that_is_moved_visits_elsewhere() {
    let night = "[players]\nXen = Town Bus Driver\nYul = Town Bus Driver\nTom = Town Tracker\nAnn = Town\nBob = Town\nCy = Town\n\
                 [actions]\nXen -> Ann, Bob\nYul -> Bob, Cy\nTom -> Yul\n";
    let sheet = Sheet::parse(night).expect("a night");
    let lines = explain(
        &book("den-bot"),
        &sheet.night,
        &Switches::default(),
        sheet.words(),
    )
    .lines;
    let moved = lines
        .iter()
        .find(|line| line.rule.id() == "BOOK-14")
        .map(|line| line.text.as_str());
    assert_eq!(
        moved,
        Some("Yul's drive is of Ann and Cy now: Xen's drive moved it.")
    );
    const PLAYERS: &str = "Xen = Town Bus Driver|Yul = Town Bus Driver|Tom = Town Tracker|Ann = Town|Bob = Town|Cy = Town";
    const ACTIONS: &str = "Xen -> Ann, Bob|Yul -> Bob, Cy|Tom -> Yul";
    ends("den-bot", PLAYERS, ACTIONS, "Tom track = Ann, Cy");
    ends("mafia-rust", PLAYERS, ACTIONS, "Tom track = Bob, Cy");
    let text = SITES
        .iter()
        .find(|row| row.id == "den-bot")
        .expect("a site")
        .text;
    let immune = text.replacen("[rules]\n", "[rules]\ndrive-immune = [\"drive\"]\n", 1);
    let book = Book::parse(&immune).expect("a rulebook").rulebook;
    let lines = explain(&book, &sheet.night, &Switches::default(), sheet.words()).lines;
    assert!(
        lines.iter().all(|line| line.rule.id() != "BOOK-14"),
        "{lines:?}"
    );
}

/// A reading sees the frames of earlier steps (ORDER-9): here frames are in the step of the readings, there in one
/// before.
#[test]
fn a_frame_of_the_step_of_the_reading_is_not_read() {
    const PLAYERS: &str = "Fae = Mafia Framer|Cop = Town Cop|Ann = Town";
    ends(
        "webdip-a",
        PLAYERS,
        "Fae -> Ann|Cop -> Ann",
        "Cop investigate = town",
    );
    ends(
        "sc2-game",
        PLAYERS,
        "Fae -> Ann|Cop -> Ann",
        "Cop investigate = mafia",
    );
}

/// A block of any member stops the kill of a faction (BOOK-9), and a block of anybody else does not.
#[test]
fn a_block_of_a_stranger_does_not_stop_the_kill_of_a_faction() {
    const PLAYERS: &str = "Bea = Town Roleblocker|Gus = Mafia|Gil = Mafia|Ann = Town|Vic = Town";
    ends(
        "pokemon-online",
        PLAYERS,
        "Bea -> Ann|Gus: kill -> Vic",
        "dies = Vic",
    );
    ends(
        "pokemon-online",
        PLAYERS,
        "Bea -> Gil|Gus: kill -> Vic",
        "dies = nobody",
    );
}

/// A rulebook may list roles that cannot be blocked (BOOK-5). Redirects are not affected: the Strong-Willed
/// (MODEL-20) are immune here as elsewhere.
#[test]
fn the_strong_willed_are_not_redirected_where_a_rulebook_names_the_immune() {
    let players = |vic: &str| {
        format!("Red = Town Redirector|Vic = Town {vic}Vigilante|Ann = Town|Bob = Town")
    };
    ends(
        "tos1",
        &players("Strong-Willed "),
        "Red -> Vic, Bob|Vic -> Ann",
        "dies = Ann",
    );
    ends(
        "tos1",
        &players(""),
        "Red -> Vic, Bob|Vic -> Ann",
        "dies = Bob",
    );
}

#[test]
fn the_kill_of_a_driver_is_not_driven() {
    const PLAYERS: &str =
        "Eve = Town Bus Driver|Dot = Town {drive, kill}|Vic = Town Vigilante|Ann = Town|Bob = Town";
    ends(
        "mafia-rust",
        PLAYERS,
        "Eve -> Ann, Bob|Dot: kill -> Ann",
        "dies = Ann",
    );
    ends(
        "mafia-rust",
        PLAYERS,
        "Eve -> Ann, Bob|Vic: kill -> Ann",
        "dies = Bob",
    );
}

/// OUTCOME-17: motion other than the detector's own, also if readers of visits see themselves (BOOK-10).
#[test]
fn a_motion_detector_does_not_detect_itself() {
    let row = SITES
        .iter()
        .find(|row| row.id == "8bit-bot")
        .expect("a site");
    let text = row
        .text
        .replacen("[rules]\n", "[rules]\nsees-self = true\n", 1);
    let book = Book::parse(&text).expect("a rulebook").rulebook;
    let read = |actions: &str| {
        let players =
            "Mo = Town Motion Detector\nWes = Town Watcher\nAnn = Town\nBob = Town Tracker\n";
        let sheet =
            Sheet::parse(&format!("[players]\n{players}[actions]\n{actions}")).expect("a night");
        let mut outcome = Outcome::default();
        resolve(
            &book,
            &sheet.night,
            &Switches::default(),
            &mut Scratch::default(),
            &mut outcome,
        );
        outcome
            .reports
            .iter()
            .map(|report| report.value)
            .collect::<Vec<_>>()
    };
    let watched =
        |seats: &[u8]| Value::Players(seats.iter().map(|&seat| PlayerId::new(seat)).collect());
    assert_eq!(read("Mo -> Ann\n"), [Value::Reads(Reads::NoMotion)]);
    assert_eq!(read("Wes -> Ann\n"), [watched(&[1])]);
    // Bob visits Ann; the watcher sees all three who did.
    assert_eq!(
        read("Bob -> Ann\nMo -> Ann\nWes -> Ann\n"),
        [
            Value::Reads(Reads::Motion),
            watched(&[0, 1, 3]),
            Value::Nobody
        ]
    );
}
