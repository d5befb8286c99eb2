//! Frames that are files: what is wrong with one is said with its place, and what one says comes out in its nights.

use std::collections::BTreeMap;

use nightcourt_gen::file::{FrameFile, FrameRow, SHIPPED};
use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Casting, Frame, Killer, Settings, Span};
use nightcourt_resolvers::model::{Ability, Alignment, Limit, Night, Passive, Player, Role};

fn each(settings: &Settings, nights: u64, mut see: impl FnMut(&Night)) {
    let mut buffers = Buffers::default();
    for index in 0..nights {
        let night = night(settings, 5, index, buffers);
        see(&night);
        buffers = Buffers::from(night);
    }
}

fn read(text: &str) -> FrameFile {
    FrameFile::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn name(player: &Player) -> &'static str {
    match player.role {
        Role::Named(id) | Role::Listed(id, _) => id.row().name,
        Role::Spelled(_) | Role::Own(..) => "",
    }
}

/// Everything that a file may say, once.
const WHOLE: &str = r#"
version = 1
name = "mine"
about = "everything that may be said"
source = "chosen"
players = [6, 8]
game = 8
killer = "also"
faction-kill = [1, 2]
acts = [9, 10]
again = [1, 8]
tangled = [1, 3]
modified = [1, 4]
extras = [{ passive = "ascetic", weight = 3 }, { vendor = "fruit" }]
limited = [1, 5]
limits = [{ limit = "1-Shot", weight = 2 }, { limit = "Odd-Night" }]
holds = [1, 6]
held = ["gun", "vest"]
rich = [1, 7]
money = [1, 3]
dead = [1, 9]
order = [1, 5]
rest = [
    { who = "Town Ninja Cop", weight = 3 },
    { who = "Town Jack-of-all-Trades {block, track}" },
    { who = "Town 1-Shot Vigilante with vest" },
]
modifiers = [{ passive = "miller", side = "town", chance = [1, 3] }]

[[hands]]
count = [[1, 2], [2, 1]]
cards = [{ together = ["Town Mason", "Town Mason"] }, { who = "Neutral (Hostile) Serial Killer", weight = 4 }]

[[fills]]
side = "mafia"
up-to = [[2, 1], [3, 1]]
cards = [{ who = "Mafia Roleblocker" }, { who = "Mafia Goon", weight = 2 }]

[[use]]
roles = ["Cop"]
sides = ["town"]
chance = [1, 2]

[[aim]]
sides = ["mafia"]
abilities = ["block"]
at = "others"
"#;

#[test]
fn what_a_file_says_is_what_it_means() {
    let FrameFile {
        name,
        about,
        settings,
    } = read(WHOLE);
    assert_eq!(
        (&*name, &*about, settings.players),
        ("mine", "everything that may be said", Span::new(6, 8))
    );
    let Casting::Game(deal) = &settings.casting else {
        panic!("{settings:?}")
    };
    assert_eq!(
        (deal.size, deal.killer, deal.hands.len(), deal.fills.len()),
        (8, Killer::Also, 1, 1)
    );
    assert_eq!(
        deal.hands[0]
            .of
            .rows()
            .iter()
            .map(Vec::len)
            .collect::<Vec<_>>(),
        [2, 1]
    );
    let [cop, jack, vigilante] = deal.rest.rows() else {
        panic!("{:?}", deal.rest)
    };
    assert!(cop.passives.has(Passive::Ninja) && cop.alignment == Alignment::Town);
    assert_eq!(
        jack.role.abilities().iter().collect::<Vec<_>>(),
        [Ability::Block, Ability::Track]
    );
    // The vest has its number among generated nights, whatever it is on the line.
    let vest = nightcourt_gen::item("vest").unwrap();
    assert!(vigilante.limits.has(Limit::Shots(1)) && vigilante.holds.contains(vest));
    each(&settings, 3_000, |night| {
        assert!((6..=8).contains(&night.players().len()));
        assert!(night.players().iter().all(name_of_table), "{night:?}");
    });
}

fn name_of_table(player: &Player) -> bool {
    [
        "Cop",
        "Jack-of-all-Trades",
        "Vigilante",
        "Mason",
        "Serial Killer",
        "Roleblocker",
        "Goon",
    ]
    .contains(&name(player))
}

/// Matrix6 has two mafiosi among nine; of the five who are left one at least is scum.
#[test]
fn an_open_setup_can_be_the_base_of_a_frame() {
    let mine = read("version = 1\nname = \"mine\"\nlike = \"matrix6\"\nplayers = [5, 5]\n");
    each(&mine.settings, 200, |night| {
        let scum = night
            .players()
            .iter()
            .filter(|player| player.alignment == Alignment::Mafia)
            .count();
        assert!(
            night.players().len() == 5 && (1..=2).contains(&scum),
            "{night:?}"
        );
    });
}

/// A line of a good file is changed into another: what is said then.
#[test]
fn mistakes_are_told_with_their_place_and_what_was_meant() {
    for (line, wrong, says) in [
        (
            "version = 1",
            "version = 2",
            "line 2, column 11: this frame is of version 2; this program reads version 1",
        ),
        (
            "name = \"mine\"",
            "name = \"normal\"",
            "line 3, column 8: `normal` is a frame of the program: give yours another name",
        ),
        (
            "name = \"mine\"",
            "name = \"My game\"",
            "line 3, column 8: `My game` cannot be a name",
        ),
        ("game = 8", "gaem = 8", "did you mean game?"),
        ("game = 8", "", "`game = 13` is missing"),
        ("players = [6, 8]", "", "`players = [5, 9]` is missing"),
        (
            "players = [6, 8]",
            "players = [8, 6]",
            "line 6, column 12: the least comes first: [6, 8]",
        ),
        (
            "players = [6, 8]",
            "players = [6, 65]",
            "line 6, column 15: a number of players is 1 to 64, and this is 65",
        ),
        (
            "killer = \"also\"",
            "killer = \"allso\"",
            "line 8, column 10: killer cannot be `allso`; did you mean also?",
        ),
        (
            "acts = [9, 10]",
            "acts = [10, 9]",
            "line 10, column 9: a chance is so many of so many, as [1, 4]",
        ),
        (
            "acts = [9, 10]",
            "acts = [0, 0]",
            "line 10, column 9: a chance is so many of so many",
        ),
        (
            "Town Ninja Cop",
            "Town Ninjaa Cop",
            "line 24, column 19: `Ninjaa` is not a modifier; did you mean Ninja?",
        ),
        ("Town Ninja Cop", "Ninja Cop", "line 24, column 14"),
        // Not written as it is read, so that only the whole of it has a place.
        (
            "Town Ninja Cop",
            "Town \\u004einjaa Cop",
            "line 24, column 13: `Ninjaa` is not a modifier",
        ),
        (
            "Town Ninja Cop",
            "Town Cop (dead)",
            "line 24, column 13: nobody is dealt dead",
        ),
        (
            "Town Ninja Cop",
            "Town Cop\\nB = Town Cop",
            "line 24, column 13: a player is one line",
        ),
        (
            "\", weight = 3 }",
            "\", weight = 0 }",
            "a weight is 1 or more",
        ),
        (
            "\"gun\", \"vest\"",
            "\"gun\", \"vset\"",
            "line 18, column 16: no item is called `vset`; did you mean vest?",
        ),
        (
            "\"gun\", \"vest\"",
            "\"fruit\"",
            "line 18, column 9: `fruit` is not held",
        ),
        (
            "passive = \"ascetic\"",
            "passive = \"asctic\"",
            "did you mean",
        ),
        (
            "side = \"mafia\"",
            "side = \"mafai\"",
            "line 35, column 8: ",
        ),
        (
            "Mafia Goon",
            "Town Goon",
            "line 37, column 49: `Town Goon` is not of the side that is filled up, mafia",
        ),
        (
            "roles = [\"Cop\"]",
            "roles = [\"Copp\"]",
            "line 40, column 10: no role is called `Copp`; did you mean Cop?",
        ),
        (
            "abilities = [\"block\"]",
            "abilities = [\"blok\"]",
            "line 46, column 14: ",
        ),
        (
            "at = \"others\"",
            "at = \"other\"",
            "line 47, column 6: at cannot be `other`; did you mean others?",
        ),
        (
            "{ vendor = \"fruit\" }",
            "{ weight = 1 }",
            "an extra has passive = \"ascetic\" or vendor = \"fruit\"",
        ),
        (
            "{ who = \"Mafia Roleblocker\" }",
            "{ together = [\"Mafia Goon\"] }",
            "players come together in hands only",
        ),
        (
            "{ together = [\"Town Mason\", \"Town Mason\"] }",
            "{ weight = 1 }",
            "a card has who = \"Town Cop\" or together",
        ),
        (
            "{ together = [\"Town Mason\", \"Town Mason\"] }",
            "{ together = [], weight = 2 }",
            "a card has who = \"Town Cop\" or together",
        ),
        (
            "limit = \"1-Shot\"",
            "limit = \"1-Shoot\"",
            "line 16, column 21: no word for when a role may act is `1-Shoot`",
        ),
    ] {
        assert!(WHOLE.contains(line), "{line}");
        let error = FrameFile::parse(&WHOLE.replacen(line, wrong, 1))
            .unwrap_err()
            .to_string();
        assert!(error.contains(says), "{wrong}: {error}");
    }
}

/// No text of a file ends the program: every shipped file, cut short and changed in many places, and in more if NIGHTLY is set.
#[test]
fn no_text_panics() {
    for text in SHIPPED.map(|one| one.text).into_iter().chain([WHOLE]) {
        let mut read = 0;
        let step = if std::env::var_os("NIGHTLY").is_some() {
            7
        } else {
            29
        };
        for (place, letter) in text.char_indices().filter(|(place, _)| place % step == 0) {
            let rest = &text[place + letter.len_utf8()..];
            for between in ["", "9", "\"", "[", "}", "ä", "\n", "4294967295"] {
                let changed =
                    format!("{}{between}{rest}", &text[..place]).replace("name = \"", "name = \"x");
                if let Ok(file) = FrameFile::parse(&changed) {
                    read += 1;
                    if read % 50 == 0 {
                        each(&file.settings, 3, |_| ());
                    }
                }
            }
        }
        assert!(read > 10, "{read}");
    }
}

#[test]
fn the_counts_of_games_are_of_all_games() {
    let row: FrameRow<String> = toml::from_str(SHIPPED[0].text).unwrap();
    let hands = row.hands.unwrap();
    assert_eq!(hands.len(), 4);
    for one in &hands {
        assert_eq!(one.count.iter().map(|[_, games]| games).sum::<u32>(), 298);
    }
    let fills = row.fills.unwrap();
    assert_eq!(
        fills[0].up_to.iter().map(|[_, games]| games).sum::<u32>(),
        249
    );
    let limited: u32 = row
        .limits
        .unwrap()
        .iter()
        .filter_map(|row| row.weight)
        .sum();
    assert_eq!(row.limited, Some([limited, 1_080]));
}

/// `normal-played` has the rosters of `normal`, uses its roles as often as its file says, and spares its own.
#[test]
fn normal_games_as_they_are_played() {
    const NIGHTS: u64 = 60_000;
    let (normal, played) = (Frame::Normal.settings(), Frame::NormalPlayed.settings());
    assert_eq!(normal.casting, played.casting);
    assert_eq!(
        (&normal.limits, normal.limited, normal.players),
        (&played.limits, played.limited, played.players)
    );
    let limited = |player: &Player| {
        [1, 2]
            .iter()
            .any(|&shots| player.limits.has(Limit::Shots(shots)))
    };
    // By role, and whether it has so many shots: who could act, and who did.
    let mut used = BTreeMap::<(&str, bool), [u64; 2]>::new();
    let (mut kills, mut at_own, mut saved) = (0, 0, [0_u64; 2]);
    each(&played, NIGHTS, |night| {
        let faction = |player: &Player| player.alignment == Alignment::Mafia;
        for (number, player) in night.players().iter().enumerate() {
            // A mafioso may be the one who kills, and does nothing else.
            if !player.role.has_no_ability() && !faction(player) {
                let acted = night
                    .actions()
                    .iter()
                    .any(|action| action.actor.index() == number);
                let count = used.entry((name(player), limited(player))).or_default();
                count[0] += 1;
                count[1] += u64::from(acted);
            }
        }
        for action in night.actions() {
            let actor = night.player(action.actor);
            let Some(target) = action.target() else {
                continue;
            };
            let own = night.player(target).alignment == actor.alignment;
            if faction(actor) {
                kills +=
                    u64::from(action.ability == Ability::Kill && !actor.role.has(Ability::Kill));
                if [Ability::Protect, Ability::Guard, Ability::Rolestop].contains(&action.ability) {
                    saved[usize::from(own)] += 1;
                } else {
                    at_own += u64::from(own);
                }
            }
        }
    });
    let near = |what: &str, [could, did]: [u64; 2], share: f64| {
        let found = did as f64 / could as f64;
        let error = 5.0 * (share * (1.0 - share) / could as f64).sqrt();
        assert!(
            could > 500 && (found - share).abs() < error,
            "{what}: {found} of {could} is not {share}"
        );
    };
    for (role, share) in [
        ("Commuter", 1.0 / 3.0),
        ("Vigilante", 0.5),
        ("Hider", 2.0 / 3.0),
        ("Cop", 0.95),
        ("Doctor", 0.95),
    ] {
        near(role, used[&(role, false)], share);
    }
    for (role, share) in [
        ("Commuter", 0.2),
        ("Vigilante", 0.25),
        ("Cop", 0.4),
        ("Doctor", 0.4),
    ] {
        near(role, used[&(role, true)], share);
    }
    near("the mafia's kill", [NIGHTS, kills], 0.95);
    // There is always somebody else to block, and always a mafioso beside the doctor but where the two are all that is left.
    assert_eq!(at_own, 0);
    assert_eq!(saved[0], 0, "{saved:?}");
    assert!(saved[1] > 100, "{saved:?}");
}

/// On a night of a number of actions, the actors other than killers are drawn from all who may act: of five cops each
/// has the action that the kill leaves on a fifth of the nights, within five standard deviations.
#[test]
fn who_has_the_action_that_a_kill_leaves_is_by_lot() {
    let text = r#"
version = 1
name = "cops"
about = "a goon and five cops"
source = "chosen"
players = [6, 6]
game = 6
killer = "forgoes"
faction-kill = [1, 1]
acts = [1, 1]
again = [0, 1]
rest = [{ who = "Town Cop" }]

[[fills]]
side = "mafia"
up-to = [[1, 1]]
cards = [{ who = "Mafia Goon" }]
"#;
    let nights: f64 = 5_000.0;
    let mut acted = [0.0; 5];
    each(
        &read(text).settings.with_actions(Span::just(2)),
        nights as u64,
        |night| {
            assert_eq!(night.actions().len(), 2);
            let look = night
                .actions()
                .iter()
                .find(|action| action.ability == Ability::Investigate)
                .expect("a cop acts");
            let before = &night.players()[..look.actor.index()];
            acted[before.iter().filter(|player| name(player) == "Cop").count()] += 1.0;
        },
    );
    let spread = (nights * 0.2 * 0.8).sqrt();
    assert!(
        acted
            .iter()
            .all(|count: &f64| (count - nights * 0.2).abs() < 5.0 * spread),
        "{acted:?}"
    );
}
