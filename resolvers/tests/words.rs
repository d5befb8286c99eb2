//! The words of the reader of texts, of events and of suggestions, by hand.

use nightcourt_resolvers::model::{ActionId, ItemId, PlayerId, Reflex, Trigger};
use nightcourt_resolvers::outcome::{Agent, EventKind, Events};
use nightcourt_resolvers::text::{Complaint, Definition, Error, Sheet, closest, event_words};

fn read(text: &str) -> Sheet {
    Sheet::parse(text).unwrap_or_else(|errors| panic!("{text}{errors:?}"))
}

/// An event of each kind, of actions of each form and of each passive.
#[test]
fn events_have_words() {
    let sheet = read(
        "[players]\nAnn = Town Roleblocker\nBob = Town Redirector\nCy = Town Bus Driver\nDi = Town {give}\nEd = Town Commuter\n\
         [actions]\nAnn -> Bob\nBob -> Ann, Cy\nCy -> Ann, Bob\nDi: give fruit -> Ann\nEd: commute\n",
    );
    let [ann, bob, cy, di, ed] =
        [0, 1, 2, 3, 4].map(|place| Agent::Submitted(ActionId::new(place)));
    let passive = |place, trigger| {
        Agent::Passive(Reflex {
            owner: PlayerId::new(place),
            trigger,
        })
    };
    let [gun, suicide, vends] = [
        (0, Trigger::Pgo),
        (1, Trigger::Suicidal),
        (2, Trigger::Vendor(ItemId::FRUIT)),
    ]
    .map(|(place, what)| passive(place, what));
    let mut events = Events::default();
    events.record_set(EventKind::BreakdownByList, [ann, bob]);
    events.record_set(EventKind::BreakdownByTie, [ann, bob, cy]);
    events.record_set(EventKind::Ambiguity, [di, ed]);
    events.record_set(EventKind::Order, [gun, suicide]);
    events.record_set(EventKind::Split, [ann]);
    events.record_set(EventKind::Contradiction, [cy]);
    events.record(EventKind::Loop, [(gun, false), (vends, false)]);
    events.record(EventKind::Loop, [(gun, true), (vends, false)]);
    events.record(EventKind::Loop, [(gun, true), (vends, true)]);
    let said: Vec<String> = events
        .iter()
        .map(|event| event_words(&event, &sheet.night, sheet.words()))
        .collect();
    let expected = [
        "Ann's block on Bob and Bob's redirect of Ann to Cy could each modify the other; the order of the list decided",
        "Ann's block on Bob, Bob's redirect of Ann to Cy and Cy's drive of Ann and Bob could modify each other; the tie-break decided",
        "Di's give of fruit on Ann and Ed's commute could resolve in either order, and the order matters; the tie-break decided",
        "Ann's gun and Bob's suicide act in the same step, and their order matters; the first in order acts first",
        "contradictory states would give Ann's block on Bob more than one target, so it fails",
        "Cy's drive of Ann and Bob is told two things that cannot both be so",
        "Ann's gun and Cy's fruit vending would set each other off for ever; it stops there",
        "Ann's gun and Cy's fruit vending would set each other off for ever; Ann's gun fails for the night",
        "Ann's gun and Cy's fruit vending would set each other off for ever; Ann's gun and Cy's fruit vending fail for the night",
    ];
    assert_eq!(said, expected);
}

/// A word that starts another is taken for it from three letters on. Otherwise one letter may differ, or with the same
/// first letter a quarter. The nearest is taken, and the first of equals.
#[test]
fn wrong_words_have_a_nearest_word() {
    let near = |wrong: &str, known: &[&str]| closest(wrong, known.iter().copied());
    assert_eq!(
        near("inv", &["investigate"]).as_deref(),
        Some("investigate")
    );
    assert_eq!(near("in", &["investigate"]), None);
    // Two of ten letters, with the first letter and without.
    assert_eq!(
        near("Jeilkeepar", &["Jailkeeper"]).as_deref(),
        Some("Jailkeeper")
    );
    assert_eq!(near("Xailkeepar", &["Jailkeeper"]), None);
    assert_eq!(
        near("Xailkeeper", &["Jailkeeper"]).as_deref(),
        Some("Jailkeeper")
    );
    assert_eq!(near("caz", &["cat", "car"]).as_deref(), Some("cat"));
    assert_eq!(near("caz", &["cap", "cazz"]).as_deref(), Some("cap"));
    assert_eq!(
        near("abcdefgz", &["abcdexyz", "abcdefgh"]).as_deref(),
        Some("abcdefgh")
    );
    assert_eq!(near("ÄRZTIN", &["ärztim"]).as_deref(), Some("ärztim"));
    let long = "x".repeat(63) + "y";
    assert_eq!(
        near(&"x".repeat(64), &[&long]).as_deref(),
        Some(long.as_str())
    );
    assert_eq!(near(&"x".repeat(65), &[&long]), None);
}

/// Sides by their names in other games.
#[test]
fn sides_by_other_names() {
    let meant = |side: &str| {
        let errors = Sheet::parse(&format!("[players]\nAnn = {side} Cop\n")).expect_err(side);
        errors.last().and_then(Error::suggestion)
    };
    for (side, known) in [
        ("Scum", "Mafia"),
        ("maf", "Mafia"),
        ("ww", "Werewolf"),
        ("Wolf", "Werewolf"),
        ("SK", "Neutral (Hostile)"),
        ("Jailkeeper", "Town Jailkeeper"),
        ("Third", "Neutral (Hostile)"),
        ("3p", "Neutral (Hostile)"),
        ("Independent", "Neutral (Hostile)"),
        ("third-party", "Neutral (Hostile)"),
        ("Village", "Town"),
        ("Mafai", "Mafia"),
    ] {
        assert_eq!(meant(side).as_deref(), Some(known), "{side}");
    }
}

#[test]
fn sides_that_were_forgotten() {
    for (role, meant) in [
        ("Cop", "Town Cop"),
        ("Mafioso", "Mafia Mafioso"),
        ("Wolf", "Werewolf Wolf"),
        ("SK", "Neutral (Hostile) SK"),
        ("Recruiter", "Cult Recruiter"),
    ] {
        let errors = Sheet::parse(&format!("[players]\nAnn = {role}\n")).expect_err(role);
        assert_eq!(errors[0].suggestion().as_deref(), Some(meant), "{role}");
        assert!(
            Sheet::parse(&format!("[players]\nAnn = {meant}\n")).is_ok(),
            "{meant}"
        );
    }
}

#[test]
fn own_roles_need_unused_names() {
    let sheet = read(
        "[roles]\nAugur = {investigate}\n[players]\nAnn = Town Augur\nBob = Town\n[actions]\nAnn -> Bob\n",
    );
    let with = |names: Vec<String>| -> Result<Sheet, Complaint> {
        let own = &sheet.roles[0];
        let roles = names
            .into_iter()
            .map(|name| Definition {
                name,
                ..own.clone()
            })
            .collect();
        let items: Vec<String> = sheet.words().items.to_vec();
        Sheet::with_roles(
            "",
            sheet.night.clone(),
            sheet.words().players.to_vec(),
            &items,
            roles,
            Vec::new(),
        )
    };
    let named = |names: &[&str]| with(names.iter().map(|&name| name.to_owned()).collect()).is_ok();
    assert!(named(&["Augur"]) && named(&["Augur", "Haruspex"]));
    assert!(!named(&["Cop"]), "a role of the program");
    assert!(!named(&["Augur", "augur"]), "twice");
    let many = |count: usize| {
        with(
            (0..count)
                .map(|number| format!("Augur of {number}"))
                .collect(),
        )
        .is_ok()
    };
    assert!(many(Definition::MOST) && !many(Definition::MOST + 1));
}

/// A space, a hyphen, an underscore and an en dash only separate the parts of a word.
#[test]
fn separators_within_roles_do_not_matter() {
    for role in ["Role Cop", "role-cop", "Role\u{2013}Cop", "ROLE_COP"] {
        let text =
            format!("[players]\nAnn = Town {role}\nBob = Town Doctor\n[actions]\nAnn -> Bob\n");
        let sheet = Sheet::parse(&text).unwrap_or_else(|errors| panic!("{text}{errors:?}"));
        assert!(sheet.to_string().contains("Ann = Town Role Cop"), "{sheet}");
    }
}
