//! Uses of accounts other than their words: drawings, logs, notes, and claims that outcomes are checked against.

use std::collections::{BTreeMap, BTreeSet};

use nightcourt_resolvers::explain::log::log;
use nightcourt_resolvers::explain::note::notes;
use nightcourt_resolvers::explain::result::Effect;
use nightcourt_resolvers::explain::{DrawingChange, Line, Statement, explain};
use nightcourt_resolvers::model::{ActionId, PlayerId, PlayerSet, Reflex, Trigger};
use nightcourt_resolvers::outcome::{Agent, Outcome, Reads, Report, ReportKind, Value};
use nightcourt_resolvers::rule::Rule;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System, resolve};
use nightcourt_resolvers::text::Sheet;

fn read(night: &str) -> Sheet {
    night
        .parse()
        .unwrap_or_else(|errors| panic!("{errors:?}\n{night}"))
}

fn account(system: System, night: &str) -> Vec<Line> {
    let sheet = read(night);
    explain(system, &sheet.night, &Switches::default(), sheet.words()).lines
}

fn submitted(place: u8) -> Agent {
    Agent::Submitted(ActionId::new(place))
}

fn drawn(night: &str, lines: &[Line]) -> (BTreeMap<Agent, PlayerSet>, BTreeSet<PlayerId>) {
    let night = read(night).night;
    let aimed = || {
        (0..)
            .zip(night.actions())
            .filter_map(|(place, action)| Some((submitted(place), action.target()?)))
    };
    let start = || {
        aimed()
            .map(|(agent, target)| (agent, PlayerSet::of(target)))
            .collect::<BTreeMap<_, _>>()
    };
    let (mut at, mut blocked) = (start(), BTreeSet::new());
    for shows in lines.iter().flat_map(|line| &line.shows) {
        match *shows {
            DrawingChange::Goes(agent, to) => drop(at.insert(agent, to)),
            DrawingChange::Leaves(agent, from, to)
                if at.get(&agent) == Some(&PlayerSet::of(from)) =>
            {
                at.insert(agent, PlayerSet::of(to));
            }
            DrawingChange::Leaves(..) => {}
            DrawingChange::Blocked(player) => drop(blocked.insert(player)),
            DrawingChange::Anew => (at, blocked) = (start(), BTreeSet::new()),
        }
    }
    (at, blocked)
}

const MOVED_AND_GUARDED: &str = "[players]\nVic = Town Vigilante\nRed = Town Redirector\nGus = Town Bodyguard\n\
                                 Rob = Town Roleblocker\nCop = Town Cop\nAnn = Town\nBob = Town\n[actions]\n\
                                 Vic: kill -> Ann\nRed: redirect -> Vic, Bob\nGus: guard -> Bob\nRob: block -> Cop\nCop: investigate -> Ann\n";

/// Every system moves the kill to Bob, where Gus steps in, and blocks the Cop; all other actions stay at their targets.
#[test]
fn a_drawing_follows_what_is_moved_taken_and_blocked() {
    let [vic, gus, cop, ann, bob] = [0, 2, 4, 5, 6].map(PlayerId::new);
    let at = [(0, gus), (1, vic), (2, bob), (3, cop), (4, ann)];
    let expected = (
        at.into_iter()
            .map(|(action, player)| (submitted(action), PlayerSet::of(player)))
            .collect(),
        BTreeSet::from([cop]),
    );
    for system in System::ALL {
        assert_eq!(
            drawn(MOVED_AND_GUARDED, &account(system, MOVED_AND_GUARDED)),
            expected,
            "{}",
            system.id()
        );
    }
    // A list has an action leave its first target.
    let list = account(System::RarList, MOVED_AND_GUARDED);
    assert!(
        list.iter().any(|line| line
            .shows
            .contains(&DrawingChange::Leaves(submitted(0), ann, bob)))
    );
}

/// A reason draws moves, and no action that stays at its target.
#[test]
fn a_reason_draws_only_what_was_moved() {
    let blocked = "[players]\nRob = Town Roleblocker\nCop = Town Cop\nAnn = Town\n[actions]\nRob: block -> Cop\nCop: investigate -> Ann\n";
    let all: Vec<DrawingChange> = account(System::Rar, blocked)
        .into_iter()
        .flat_map(|line| line.shows)
        .collect();
    assert!(
        !all.is_empty()
            && all
                .iter()
                .all(|shows| *shows == DrawingChange::Blocked(PlayerId::new(1))),
        "{all:?}"
    );
    let of_miller = |actions: &str| {
        let night = format!(
            "[players]\nCop = Town Cop\nMil = Town Miller\nAnn = Town\nRed = Town Redirector\n[actions]\n{actions}\n"
        );
        let lines = account(System::Rar, &night);
        let disguised: Vec<_> = lines
            .into_iter()
            .filter(|line| line.text.contains("who is a Miller"))
            .collect();
        assert!(!disguised.is_empty());
        disguised
            .into_iter()
            .flat_map(|line| line.shows)
            .collect::<Vec<_>>()
    };
    assert_eq!(of_miller("Cop: investigate -> Mil"), []);
    let goes = DrawingChange::Goes(submitted(0), PlayerSet::of(PlayerId::new(1)));
    assert!(of_miller("Cop: investigate -> Ann\nRed: redirect -> Cop, Mil").contains(&goes));
}

/// The dead do not die (MODEL-37): a suicide of a dead player has a line, and no death.
#[test]
fn the_dead_are_not_said_to_die() {
    let night = "[players]\nDan = Town Suicidal Vanilla (dead)\nRev = Town Reviver\n[actions]\nRev: revive -> Dan\n";
    let suicide = Agent::Passive(Reflex {
        owner: PlayerId::new(0),
        trigger: Trigger::Suicidal,
    });
    for system in System::ALL {
        let lines = account(system, night);
        assert!(
            lines
                .iter()
                .all(|line| line.says != Some(Statement::DiesOf(PlayerId::new(0), suicide))),
            "{}",
            system.id()
        );
        assert!(
            lines
                .iter()
                .all(|line| !line.text.contains("dies of suicide")),
            "{}",
            system.id()
        );
    }
    for system in [
        System::Nar,
        System::NarGuide,
        System::Snarf,
        System::Lar,
        System::Werewolves,
    ] {
        let told = account(system, night)
            .iter()
            .filter(|line| line.text.ends_with("Dan is dead already."))
            .count();
        assert_eq!(told, 1, "{}", system.id());
    }
}

/// A guard takes the suicide of his ward (SNARF-14): he dies of it, and of no suicide of his own.
#[test]
fn a_guard_dies_of_the_wards_suicide() {
    let night = "[players]\nDan = Town Suicidal Vanilla\nGus = Town Bodyguard\nCop = Town Cop\n[actions]\nGus: guard -> Dan\n\
                 Cop: investigate -> Dan\n";
    // Each of the two visits triggers it. He does not stop the one that he triggered himself, except in `nar` (switch
    // `nar-own-trigger`).
    for (system, times) in [
        (System::Nar, 2),
        (System::NarGuide, 2),
        (System::Snarf, 1),
        (System::Lar, 1),
        (System::Werewolves, 1),
    ] {
        let lines = account(system, night);
        let told = |words: &str| lines.iter().filter(|line| line.text == words).count();
        assert_eq!(
            [
                told("Gus dies of Dan's suicide."),
                told("Gus dies of suicide.")
            ],
            [times, 0],
            "{}",
            system.id()
        );
    }
}

#[test]
fn reports_are_claimed_in_their_lines() {
    let night = "[players]\nTra = Town Tracker\nNea = Town Neapolitan\nVis = Town Visitor\nRob = Town Roleblocker\nWat = Town Watcher\n\
                 Ann = Town\n[actions]\nTra: track -> Vis\nNea: neapolitan -> Ann\nVis: visit -> Ann\nRob: block -> Wat\nWat: watch -> Ann\n";
    let [tra, nea, wat, ann] = [0, 1, 4, 5].map(PlayerId::new);
    let told = |to, kind, value| Some(Statement::Happens(Effect::Told(Report { to, kind, value })));
    for system in [
        System::Nar,
        System::NarGuide,
        System::Lar,
        System::Werewolves,
    ] {
        let lines = account(system, night);
        for (words, says) in [
            (
                "Tra's tracking of Vis shows ",
                told(tra, ReportKind::Track, Value::Players(PlayerSet::of(ann))),
            ),
            (
                "Nea's vanilla Town check of Ann says ",
                told(
                    nea,
                    ReportKind::Neapolitan,
                    Value::Reads(Reads::VanillaTown),
                ),
            ),
            (
                "Wat's watch gives no result",
                told(wat, ReportKind::Watch, Value::NoResult),
            ),
        ] {
            let line = lines.iter().find(|line| line.text.starts_with(words));
            assert_eq!(
                line.map(|line| line.says),
                Some(says),
                "{}: {words}",
                system.id()
            );
        }
    }
}

#[test]
fn lists_claim_their_results() {
    let night = "[players]\nVic = Town Vigilante\nVis = Town Visitor\nTra = Town Tracker\nAnn = Town\n[actions]\n\
                 Vic: kill -> Ann\nVis: visit -> Ann\nTra: track -> Vis\n";
    let [vic, vis, ann] = [0, 1, 3].map(PlayerId::new);
    let said: BTreeSet<Statement> = account(System::RarList, night)
        .into_iter()
        .filter_map(|line| line.says)
        .collect();
    let works = |action, at| Statement::Works(submitted(action), Some(at));
    assert!(
        said.contains(&works(0, ann)) && said.contains(&works(2, vis)),
        "{said:?}"
    );
    // Vis only visits, so that the visit works; nobody sees Vic's visit, which works for nothing.
    assert!(
        said.iter()
            .any(|says| matches!(says, Statement::Happens(_))),
        "{said:?}"
    );
    assert!(
        !said
            .iter()
            .any(|says| matches!(says, Statement::Works(_, Some(at)) if *at == vic)),
        "{said:?}"
    );
}

#[test]
fn logs_keep_the_deciding_reasons() {
    let kept = |actions: &str| {
        let night = format!(
            "[players]\nVic = Town Vigilante\nWes = Town Vigilante\nRob = Town Roleblocker\nRay = Town Roleblocker\n\
             Rex = Town Roleblocker\nDoc = Town Doctor\nAnn = Town\n[actions]\n{actions}"
        );
        let sheet = read(&night);
        let log = log(
            System::Rar,
            &sheet.night,
            &Switches::default(),
            sheet.words(),
        );
        log.happened
            .iter()
            .map(|line| (line.depth, line.struck))
            .collect::<Vec<_>>()
    };
    let (blocked, freed) = (
        "Vic: kill -> Ann\nRob: block -> Vic\n",
        "Wes: kill -> Ann\nRay: block -> Wes\nRex: block -> Ray\n",
    );
    assert_eq!(kept(blocked), [(0, false), (1, true), (2, false)]);
    assert_eq!(kept(freed), [(0, false), (1, false), (2, true), (3, false)]);
    // A counter that was counteracted itself is left out, with its own counter.
    let saved = format!("{blocked}Doc: protect -> Ann\nRay: block -> Doc\n");
    assert_eq!(kept(&saved), [(0, false), (1, true), (2, false)]);
    let both = kept(&format!("{blocked}{freed}"));
    assert_eq!(
        both,
        [
            (0, false),
            (1, false),
            (2, true),
            (3, false),
            (1, true),
            (2, false)
        ]
    );
}

/// Both have the block of Max and its actor: in `rar` so that the Cop has a result, in `snarf` without an effect
/// (SNARF-2).
#[test]
fn a_log_says_who_was_blocked() {
    let sheet = read(
        "[players]\nMax = Mafia Roleblocker\nTim = Town Roleblocker\nCop = Town Cop\nGus = Mafia Goon\n[actions]\n\
         Max: block -> Cop\nTim: block -> Max\nCop: investigate -> Gus\n",
    );
    for (system, told) in [
        (System::Rar, "Reason for yes: Tim's block stops Max."),
        (
            System::Snarf,
            "Tim's block does not stop Max's block: all of order 40 act at the same time, without seeing each other.",
        ),
    ] {
        let happened = log(system, &sheet.night, &Switches::default(), sheet.words()).happened;
        assert_eq!(
            happened
                .iter()
                .filter(|line| line.text == told && !line.struck)
                .count(),
            1,
            "{happened:?}"
        );
    }
}

/// Rob's block keeps the redirect from taking anything from Ann. Its onto and the kill at Bob do nothing then is a
/// number.
#[test]
fn a_log_counts_items_of_a_list_that_do_nothing() {
    let sheet = read(
        "[players]\nVic = Town Vigilante\nRed = Town Redirector\nRob = Town Roleblocker\nAnn = Town\nBob = Town\n[actions]\n\
         Vic: kill -> Ann\nRed: redirect -> Vic, Bob\nRob: block -> Red\n",
    );
    let happened = log(
        System::RarList,
        &sheet.night,
        &Switches::default(),
        sheet.words(),
    )
    .happened;
    let of_bob = happened
        .iter()
        .skip_while(|line| !line.text.starts_with("Does Bob die? No."));
    let said: Vec<_> = of_bob
        .skip(1)
        .take_while(|line| line.depth > 0)
        .map(|line| (&*line.text, line.struck))
        .collect();
    let [
        (works, false),
        (negated, true),
        ("2 other items do nothing.", false),
    ] = said[..]
    else {
        panic!("{said:?}")
    };
    let told = account(System::RarList, &sheet.to_string());
    let of_bob = told
        .iter()
        .skip_while(|line| !line.text.starts_with("Does Bob die? No."))
        .skip(1);
    let of_bob: Vec<bool> = of_bob
        .take_while(|line| line.depth > 0)
        .map(|line| line.idle)
        .collect();
    assert_eq!(of_bob, [false, false, true, true]);
    assert!(
        works.ends_with("Rob's block against Red's redirect: it works."),
        "{works}"
    );
    assert!(
        negated.ends_with("Red's redirect takes Vic's kill away from Ann: negated by Rob's block."),
        "{negated}"
    );
}

const FRUIT_LOOP: &str = "[players]\nAnn = Town {visit; vendor:fruit}\nBob = Town Reflexive Fruit Vendor\n[actions]\nAnn: visit -> Bob\n";
const MONEY_LOOP: &str = "[players]\nFay = Town Reflexive Fruit Vendor\nMoe = Town {visit; vendor:money}\n[actions]\nMoe: visit -> Fay\n";

/// The morning has results alone, and nothing twice: the exchange (MODEL-31) belongs to what happened, and so does a reading that
/// is lost for want of a reason (RAR-22).
#[test]
fn a_log_has_results_alone_in_the_morning() {
    let sheet = read(
        "[players]\nVic = Town Vigilante\nExe = Mafia {exchange}\nCop = Town Cop\nRob = Mafia Roleblocker\nAnn = Town\nBob = Town\n\
         [actions]\nVic: kill -> Ann\nExe: exchange -> Ann, Bob\nRob: block -> Cop\nCop: investigate -> Bob\n",
    );
    for system in System::ALL {
        let log = log(system, &sheet.night, &Switches::default(), sheet.words());
        let results: Vec<&str> = log.results.iter().map(|line| &*line.text).collect();
        assert_eq!(
            results,
            ["Bob is dead in the morning.", "Cop is told: no result."],
            "{system}"
        );
        let once = |line: &Line| {
            log.happened
                .iter()
                .filter(|other| other.text == line.text)
                .count()
                == 1
        };
        assert!(
            log.happened.iter().filter(|line| line.depth == 0).all(once),
            "{system}: {:?}",
            log.happened
        );
    }
    let happened = log(
        System::Rar,
        &sheet.night,
        &Switches::default(),
        sheet.words(),
    )
    .happened;
    let lost = "Cop's investigation gives no result: no reason for one is left.";
    assert_eq!(
        happened.iter().filter(|line| line.text == lost).count(),
        1,
        "{happened:?}"
    );
}

/// A night that starts over for a loop (SNARF-25) keeps of what was before only that loop.
#[test]
fn a_log_starts_over_with_the_night() {
    let sheet = read(MONEY_LOOP);
    let happened = log(
        System::Snarf,
        &sheet.night,
        &Switches::default(),
        sheet.words(),
    )
    .happened;
    assert_eq!(
        happened.first().map(|line| line.rule),
        Some(Rule::Snarf25),
        "{happened:?}"
    );
    let triggers = |line: &&Line| line.text.contains("triggers");
    assert_eq!(happened.iter().filter(triggers).count(), 1, "{happened:?}");
}

/// The rule that a note cites: each system has its own for loops, and for the order of simultaneous actions.
#[test]
fn notes_cite_their_rules() {
    let said = |system: System, night: &str| {
        let sheet = read(night);
        let mut outcome = Outcome::default();
        resolve(
            system,
            &sheet.night,
            &Switches::default(),
            &mut Scratch::default(),
            &mut outcome,
        );
        let notes = notes(
            system,
            &sheet.night,
            &Switches::default(),
            &outcome,
            sheet.words(),
        );
        notes
            .into_iter()
            .map(|line| format!("{} [{}]", line.text, line.rule))
            .collect::<Vec<_>>()
    };
    let fruit = "Ann's reflexive gift of fruit and Bob's reflexive gift of fruit would trigger each other for ever;";
    assert_eq!(
        said(System::Snarf, FRUIT_LOOP),
        [format!("{fruit} it stops there. [SNARF-24]")]
    );
    assert_eq!(
        said(System::Lar, FRUIT_LOOP),
        [format!("{fruit} it stops there. [MODEL-65]")]
    );
    let money = "Fay's reflexive gift of fruit and Moe's reflexive gift of money would trigger each other for ever; \
                 Moe's reflexive gift of money fails for the night. [SNARF-25]";
    assert_eq!(said(System::Snarf, MONEY_LOOP), [money]);
    let each_other = "[players]\nVic = Town Vigilante\nAnn = Town {block}\nJay = Town {jail}\nCy = Town\n[actions]\n\
                      Vic: kill -> Cy\nAnn: block -> Vic\nJay: jail -> Vic\nAnn: block -> Jay\nJay: jail -> Ann\n";
    // Either blocker stops the other, and then Vic.
    let mutual = "Ann's block on Jay and Jay's jail on Ann";
    let same = "; whoever is first, the outcome is the same.";
    let of_list = format!("{mutual} stand in one level of a list{same} [LIST-15]");
    assert_eq!(said(System::RarList, each_other), [of_list]);
    let step = format!("{mutual} act in the same step{same} [ORDER-10]");
    assert!(said(System::Lar, each_other).contains(&step));
}
