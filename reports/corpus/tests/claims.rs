//! Claims on nights whose figures were worked out by hand, and the run as a whole.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::fits;
use std::collections::BTreeMap;

use nightcourt_corpus::claims::{Claims, GUIDE, Shares};
use nightcourt_corpus::given::Given;
use nightcourt_corpus::record::{pretty, read};
use nightcourt_corpus::schema::STUDY;
use nightcourt_corpus::study::fold::{Go, Options, fold};
use nightcourt_corpus::study::{Listed, Plan, Ranges, Source, State, Terms};
use nightcourt_corpus::tally::StudyFile;
use nightcourt_corpus::tally::file::ClaimVerdict;
use nightcourt_gen::Frame;
use nightcourt_gen::census::{Units, Universe};
use nightcourt_resolvers::ruler::{Panel, SEVEN};
use nightcourt_resolvers::text::Sheet;

use fits::valid;

/// The state of a plan.
fn state(plan: &Plan, threads: usize, panel: &Panel) -> State<Shares> {
    let mut state = State::new(plan.terms.clone());
    let observer = |_| Claims::default();
    fold(
        plan,
        &mut state,
        threads,
        panel,
        &Options::default(),
        &observer,
        &mut |_, _| Go::On,
    )
    .unwrap();
    state
}

/// The shares of a night, by its text, under these terms.
fn under(mut terms: Terms, night: &str) -> Shares {
    let sheet = Sheet::parse(night).unwrap_or_else(|errors| panic!("{errors:?}\n{night}"));
    let listed = Listed::of_file(night);
    terms.supply.add_nights(listed, [sheet.night].into());
    let plan = Plan {
        terms,
        frames: vec![(listed.into(), Ranges::one(0..1))],
    };
    state(&plan, 1, &SEVEN)
        .frames
        .remove(&listed.into())
        .unwrap()
        .sums
}

/// The shares of a night, by its text.
fn shares(night: &str) -> Shares {
    under(Terms::new(1), night)
}

/// The example that a measure shows.
fn night_of(id: &str) -> &'static str {
    let measure = GUIDE
        .measures
        .iter()
        .find(|measure| measure.id == id)
        .unwrap();
    let claim = measure.claim.as_ref().unwrap();
    &claim.example.as_ref().unwrap().night
}

/// The shares of the example that a measure shows.
fn example(id: &str) -> Shares {
    shares(night_of(id))
}

/// Checks the hits and cases of each of these rows.
#[track_caller]
fn are(shares: &Shares, rows: &[(&'static str, &str, u64, u64)]) {
    for &(figure, part, hits, of) in rows {
        let share = shares.row(figure, part);
        assert_eq!((share.hits, share.of), (hits, of), "{figure} {part}");
    }
}

#[test]
fn two_roleblockers_on_each_other_are_one_breakdown_one_pick_and_a_tie() {
    let night = "[players]\nAnn = Town Roleblocker\nBob = Mafia Roleblocker\n\n[actions]\nAnn: block -> Bob\nBob: block -> Ann\n";
    are(
        &shares(night),
        &[
            ("list-settled", "", 0, 1),
            ("list-settled-nights", "", 0, 1),
            ("list-meetings", "block", 1, 1),
            ("list-settled-meetings", "block", 0, 1),
            ("cycles", "block", 1, 1),
            ("cycles", "block + jail", 0, 1),
            ("cycles-tied", "block", 1, 1),
            ("picks-two", "", 1, 1),
            ("picks-number", "1", 1, 1),
            ("picks-number", "2", 0, 1),
            ("golden-rule-fails", "breakdown", 1, 1),
            ("golden-rule-fails", "ambiguity", 0, 1),
            ("golden-rule-fails", "either", 1, 1),
            // Whoever is first, nobody is told anything.
            ("golden-rule-fails", "open", 0, 1),
            ("events-breakdown", "block, a tie-break", 1, 1),
            // Not a night without a breakdown.
            ("simple-differs", "no breakdown full", 0, 0),
            // Blocks stand at 40.
            ("standard-roles", "as listed", 2, 2),
            ("standard-nights", "", 1, 1),
            ("agreement-full", "all seven", 1, 1),
        ],
    );
}

#[test]
fn a_blocked_commuter_is_a_breakdown_that_the_list_settles() {
    are(
        &example("list-settles"),
        &[
            ("list-settled", "", 1, 1),
            ("list-settled-nights", "", 1, 1),
            ("list-meetings", "block + hide", 1, 1),
            ("list-settled-meetings", "block + hide", 1, 1),
            ("cycles", "block + commute", 1, 1),
            ("cycles-tied", "block + commute", 0, 0),
            ("events-breakdown", "block, the list", 1, 1),
            // A commuter stands at 35 in the page's list, and could at 40; a block at 40.
            ("standard-roles", "as listed", 1, 2),
            ("standard-roles", "with jails at 40 and 60", 1, 2),
            ("standard-roles", "as far as can be", 2, 2),
            ("standard-actions", "35", 1, 2),
            ("standard-nights", "", 0, 1),
        ],
    );
}

#[test]
fn the_roleblocker_and_the_jailkeeper_are_the_pair_that_is_meant() {
    are(
        &example("commonest-loop"),
        &[
            ("cycles", "block + jail", 1, 1),
            ("cycles-tied", "block + jail", 1, 1),
            ("list-settled", "", 0, 1),
            ("standard-roles", "as listed", 1, 2),
            ("standard-roles", "with jails at 40 and 60", 2, 2),
            // Nobody is shot and nobody is told anything, wherever the jail stands.
            ("jail-order", "at 40", 0, 1),
            ("jail-order", "at 40 and 60", 0, 1),
        ],
    );
}

/// So many pairs of roleblockers on each other: a pick for each.
fn pairs(pairs: usize) -> String {
    let names = ["Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal"];
    let players: String = names[..2 * pairs]
        .iter()
        .map(|name| format!("{name} = Town Roleblocker\n"))
        .collect();
    let actions: String = names[..2 * pairs]
        .chunks(2)
        .map(|pair| format!("{0}: block -> {1}\n{1}: block -> {0}\n", pair[0], pair[1]))
        .collect();
    format!("[players]\n{players}\n[actions]\n{actions}")
}

#[test]
fn a_night_has_as_many_picks_as_it_has_cycles_apart_from_each_other() {
    are(
        &shares(&pairs(2)),
        &[
            ("picks-two", "", 1, 1),
            ("picks-number", "2", 1, 1),
            ("list-settled", "", 0, 2),
        ],
    );
    are(
        &shares(&pairs(3)),
        &[
            ("picks-two", "", 0, 1),
            ("picks-number", "3", 1, 1),
            ("list-settled", "", 0, 3),
        ],
    );
    are(
        &shares(&pairs(4)),
        &[
            ("picks-two", "", 0, 1),
            ("picks-number", "4 or more", 1, 1),
            ("list-settled", "", 0, 4),
        ],
    );
}

#[test]
fn killed_and_recruited_is_simple_and_sets_rar_apart() {
    are(
        &example("rar-simple"),
        &[
            ("simple-share", "simple", 1, 1),
            ("simple-differs", "simple deaths", 0, 1),
            ("simple-differs", "simple state", 1, 1),
            ("simple-differs", "simple full", 1, 1),
            ("simple-abilities", "recruit", 1, 1),
            ("simple-abilities", "kill", 1, 1),
            ("simple-abilities", "block", 0, 1),
            ("simple-cut", "", 0, 1),
            ("rar-differs", "rar deaths", 0, 1),
            ("rar-differs", "rar state", 1, 1),
            ("rar-differs", "rar-list full", 1, 1),
            ("agreement-deaths", "all seven", 1, 1),
            (
                "agreement-state",
                "nar nar-guide snarf lar | rar rar-list werewolves",
                1,
                1,
            ),
        ],
    );
}

/// By rule 4 the tracker is told of the visit of the block that stops the tracker.
#[test]
fn a_tracker_and_a_roleblocker_on_each_other_break_nothing_down_and_rule_4_cuts_a_chain() {
    let night = "[players]\nAnn = Town Tracker\nBob = Mafia Roleblocker\n\n[actions]\nAnn: track -> Bob\nBob: block -> Ann\n";
    are(
        &shares(night),
        &[
            ("golden-rule-fails", "either", 0, 1),
            ("simple-differs", "no breakdown deaths", 0, 1),
            ("simple-differs", "no breakdown full", 1, 1),
            ("simple-differs", "golden rule full", 1, 1),
            // A reading of visits is not simple.
            ("simple-share", "golden rule", 1, 1),
            ("simple-share", "simple", 0, 1),
            ("simple-differs", "simple full", 0, 0),
            ("simple-cut", "", 1, 1),
            ("rar-differs", "rar full", 1, 1),
            ("rar-differs", "rar-list full", 0, 1),
        ],
    );
}

#[test]
fn a_loop_with_money_makes_an_ability_fail_and_one_with_fruit_does_not() {
    are(
        &example("loops-harmless"),
        &[
            ("loops", "", 1, 1),
            ("loops-harmless", "", 0, 1),
            ("loops-deaths", "", 0, 1),
            ("events-other", "snarf loop vendor", 1, 1),
        ],
    );
    let fruit = "[players]\nAnn = Town {visit; vendor:fruit}\nBob = Town {; vendor:fruit}\n\n[actions]\nAnn: visit -> Bob\n";
    are(
        &shares(fruit),
        &[
            ("loops", "", 1, 1),
            ("loops-harmless", "", 1, 1),
            ("loops-deaths", "", 0, 1),
        ],
    );
    are(
        &example("list-settles"),
        &[("loops", "", 0, 1), ("loops-harmless", "", 0, 0)],
    );
}

/// Two drives that share a player: the kill comes to whose drive is run first, and no order of a level is given.
#[test]
fn two_drives_that_share_a_player_leave_the_list_open() {
    are(
        &example("components-settle"),
        &[
            ("components-open", "components", 1, 1),
            ("components-order", "components", 1, 1),
            ("components-contradict", "rar-list", 0, 1),
            // nar: two free drives that share a player.
            ("golden-rule-fails", "ambiguity", 1, 1),
            ("golden-rule-fails", "open", 1, 1),
        ],
    );
    are(
        &example("list-settles"),
        &[
            ("components-open", "components", 0, 1),
            ("components-order", "actions", 0, 1),
        ],
    );
}

/// Bob blocks the redirector, who sends the shot to Cal. What blocks stop is the shot's way in nar and rar; in snarf
/// the redirect is before the block.
#[test]
fn a_block_stops_a_redirect_in_nar_and_rar_and_never_in_snarf() {
    let night = "[players]\nVic = Town Vigilante\nAnn = Town Redirector\nBob = Town Roleblocker\nCal = Town Vanilla\nDee = Town Vanilla\n\n\
                 [actions]\nVic: kill -> Dee\nAnn: redirect -> Vic, Cal\nBob: block -> Ann\n";
    are(
        &shares(night),
        &[
            ("linear-back", "nar", 1, 1),
            ("linear-back", "rar", 1, 1),
            ("linear-back", "snarf", 0, 1),
            ("linear-submission", "snarf", 0, 1),
            ("linear-submission", "lar", 0, 1),
            ("linear-agrees", "deaths", 0, 1),
        ],
    );
}

#[test]
fn the_order_of_submission_decides_between_two_blocks_of_lar_and_not_of_snarf() {
    are(
        &example("snarf-linear"),
        &[
            ("linear-submission", "lar", 1, 1),
            ("linear-submission", "snarf", 0, 1),
            ("linear-agrees", "deaths", 0, 1),
            ("linear-back", "snarf", 0, 0),
            ("events-order", "lar block", 1, 1),
        ],
    );
}

#[test]
fn a_swap_changes_who_is_reported_and_not_who_dies() {
    for system in [
        "nar",
        "nar-guide",
        "snarf",
        "rar",
        "rar-list",
        "lar",
        "werewolves",
    ] {
        are(
            &example("swaps-kill-nobody"),
            &[
                ("swaps-deaths", system, 0, 1),
                ("swaps-reported", system, 1, 1),
                ("swaps-rest", system, 0, 1),
                ("swaps-order", system, 0, 0),
            ],
        );
    }
    // Vic is reported as Ann, and Ann as Bob. In the other order Ann is Bob, and then Vic is Ann.
    let two = "[players]\nAnn = Town Vanilla\nBob = Town Vanilla\nVic = Town Vanilla\nDji = Neutral (Hostile) Djinn\nJin = Neutral (Hostile) Djinn\n\
               Wolf = Werewolf Goon\n\n[actions]\nWolf: kill -> Vic\nDji: exchange -> Vic, Ann\nJin: exchange -> Ann, Bob\n";
    are(
        &shares(two),
        &[
            ("swaps-deaths", "werewolves", 0, 1),
            ("swaps-order", "werewolves", 1, 1),
            // In snarf exchanges that share a player do nothing.
            ("swaps-reported", "snarf", 0, 1),
            ("swaps-order", "snarf", 0, 1),
        ],
    );
}

fn file(plan: &Plan, threads: usize) -> StudyFile {
    StudyFile::new(plan, &state(plan, threads, &SEVEN), GUIDE.clone())
}

/// The verdicts on the claims of a plan, by the ids of their measures.
fn claims(plan: &Plan) -> BTreeMap<String, ClaimVerdict> {
    let verdicts = file(plan, 2).verdicts.into_iter();
    verdicts.map(|one| (one.measure.clone(), one)).collect()
}

/// Two players, each idle or blocking the other: of four nights one has a breakdown, of two blocks, which the list does not settle.
#[test]
fn a_census_has_exact_shares_and_settles_claims() {
    let universe: Universe = "census:players=2:abilities=block".parse().unwrap();
    let units = Ranges::one(0..Units::of(&universe).len());
    let plan = Plan {
        terms: Terms::new(1),
        frames: vec![(Source::Census(universe), units)],
    };
    let sums = state(&plan, 1, &SEVEN)
        .frames
        .remove(&Source::Census(universe))
        .unwrap()
        .sums;
    are(
        &sums,
        &[
            ("golden-rule-fails", "either", 1, 4),
            ("cycles", "block", 1, 1),
            ("list-settled", "", 0, 1),
            ("components-open", "components", 0, 4),
            ("linear-back", "snarf", 0, 0),
        ],
    );
    let file = file(&plan, 1);
    assert_eq!(file.sources[0].nights, 4);
    assert!(
        file.command
            .starts_with("nightcourt study claims --universe census:players=2:abilities=block"),
        "{}",
        file.command
    );
    let words = ["golden-rule-fails", "either"];
    let either = file.rates.row(&file.sources[0].source, &words).unwrap();
    assert_eq!((either.rate, either.low, either.high), (0.25, None, None));
    assert_eq!(valid(STUDY, &serde_json::to_value(&file).unwrap()), Ok(()));
    let claims = claims(&plan);
    let verdict = |id: &str| claims[id].verdict.as_str();
    assert_eq!(verdict("golden-rule-suffices"), "does not hold");
    assert_eq!(verdict("list-settles"), "holds on all nights");
    assert_eq!(verdict("components-settle"), "holds on all nights");
    assert_eq!(verdict("snarf-linear"), "no such nights");
}

/// Twenty nights of one seed refute what those of another do not show. By hand: 1 - 0.05^(1/20) = 13.91 %, rounded up.
#[test]
fn two_seeds_disagree_on_never_and_neither_confirms_it() {
    let of = |seed: u64| {
        let plan = Plan::new(Frame::Theme, 20, seed);
        let claim = claims(&plan).remove("components-settle").unwrap();
        let words = ["components-open", "components"];
        let high = file(&plan, 1).rates.row("theme", &words).unwrap().high;
        (claim.verdict, high.unwrap())
    };
    assert_eq!(of(1).0, "does not hold");
    let (told, below) = of(3);
    assert_eq!(told, "not seen in 20 of theme (below 14 %)");
    assert!((below - 0.139_108).abs() < 1e-6);
}

/// Rules exclude that others die by an exchange, so nights without one are enough.
#[test]
fn a_claim_that_rules_decide_holds_by_construction() {
    let claims = claims(&Plan::new(Frame::Werewolf, 50, 1));
    let swaps = &claims["swaps-kill-nobody"];
    assert_eq!(swaps.verdict, "holds by construction");
    assert_eq!(swaps.by_source, ["holds by construction"]);
    let mut measures = GUIDE.measures.iter();
    let measure = measures.find(|measure| measure.id == swaps.measure);
    let claim = measure.unwrap().claim.as_ref().unwrap();
    assert!(claim.remark.contains("MODEL-31"));
}

fn measured(given: Given, threads: usize) -> StudyFile {
    let mut plan = Plan::new(Frame::Theme, 1_500, 5);
    plan.frames
        .push((Frame::Werewolf.into(), Ranges::one(0..1_500)));
    plan.terms.add_given(given);
    file(&plan, threads)
}

#[test]
fn the_same_bytes_whatever_the_threads_and_as_the_schema_says() {
    let file = measured(Given::Any, 1);
    let bytes = pretty(&file).unwrap();
    assert!(bytes == pretty(&measured(Given::Any, 5)).unwrap());
    assert_eq!(
        valid(STUDY, &serde_json::from_slice(&bytes).unwrap()),
        Ok(())
    );
    assert_eq!(read::<StudyFile>(&bytes).unwrap(), file);
}

#[test]
fn nights_with_and_without_a_breakdown_are_all_nights() {
    let [all, with, without] =
        [Given::Any, Given::Breakdown, Given::NoBreakdown].map(|given| measured(given, 2));
    for (place, whole) in all.sources.iter().enumerate() {
        assert_eq!(whole.nights, 1_500);
        assert_eq!(
            whole.nights,
            with.sources[place].nights + without.sources[place].nights
        );
        assert!(with.sources[place].nights > 0);
    }
    assert!(
        with.command.ends_with(" --given breakdown") && !all.command.contains("--given"),
        "{}",
        with.command
    );
    let row = |file: &StudyFile, words: &[&str]| file.rates.row("theme", words).cloned();
    let broke = ["golden-rule-fails", "breakdown"];
    assert_eq!(row(&without, &broke).unwrap().hits, 0);
    assert_eq!(row(&with, &broke).unwrap().hits, with.sources[0].nights);
    let settled = ["list-settled", ""];
    assert_eq!(row(&with, &settled), row(&all, &settled));
}

/// The figures that compare two options of a switch are the same whichever of the two the plan has.
#[test]
fn figures_that_compare_options_are_independent_of_the_option_of_the_plan() {
    let [items, jails] = ["components-settle", "commonest-loop"].map(night_of);
    for (switch, option, night, figures) in [
        (
            "rar-list-item",
            "action",
            items,
            &["components-open", "components-order", "components-differ"][..],
        ),
        ("snarf-jail", "compound", jails, &["jail-order"]),
    ] {
        let mut terms = Terms::new(1);
        terms.switch(switch, option).unwrap();
        let (usual, switched) = (shares(night), under(terms, night));
        for figure in figures {
            assert!(!usual.rows(figure).is_empty());
            assert_eq!(usual.rows(figure), switched.rows(figure), "{figure}");
        }
    }
}

/// Parts of a study add up, and their state is read back as it was written.
#[test]
fn parts_of_a_study_add_up_and_are_read_back() {
    let part = |nights: Ranges| {
        let plan = Plan {
            frames: vec![(Frame::Theme.into(), nights)],
            terms: Terms::new(3),
        };
        state(&plan, 1, &SEVEN)
    };
    let read = |mut part: State<Shares>| {
        for section in part.frames.values_mut() {
            section.sums =
                serde_json::from_slice(&serde_json::to_vec(&section.sums).unwrap()).unwrap();
        }
        part
    };
    let mut sum = read(part(Ranges::one(300..500)));
    sum.merge(read(part(Ranges::one(0..300)))).unwrap();
    assert_eq!(sum, part(Ranges::one(0..500)));
}

#[test]
fn figures_of_an_absent_system_have_no_rows() {
    let mut terms = Terms::new(1);
    terms.systems.truncate(2);
    let plan = Plan {
        frames: vec![(Frame::Plain.into(), Ranges::one(0..50))],
        terms,
    };
    let state = state(&plan, 1, &SEVEN);
    let shares = &state.frames[&Frame::Plain.into()].sums;
    assert_eq!(
        (
            shares.row("agreement-full", "all").of,
            shares.row("agreement-full", "all seven").hits
        ),
        (50, 0)
    );
    assert_eq!(shares.row("rar-differs", "rar full").of, 0);
    assert_eq!(shares.row("golden-rule-fails", "either").of, 50);
}
