//! Planted faults: a resolver that panics, lies or never ends is found, brought down to the smallest night, and catalogued;
//! and where there is no fault, there is no finding.

use std::collections::BTreeMap;

use nightcourt_corpus::campaign::checkpoint;
use nightcourt_corpus::campaign::folder::publish::{Highlights, publish};
use nightcourt_corpus::campaign::observer::{Go, run};
use nightcourt_corpus::campaign::records::corpus::Corpus;
use nightcourt_corpus::campaign::records::describe::Detail;
use nightcourt_corpus::campaign::records::rates::rows;
use nightcourt_corpus::campaign::records::{CatalogueFile, Precedent, Provenance, ReductionRow};
use nightcourt_corpus::campaign::sums::counts::SystemStats;
use nightcourt_corpus::campaign::{Plan, Source, State};
use nightcourt_gen::Frame;
use nightcourt_pages::summary::summary;
use nightcourt_precedent::evaluator::Rulers;
use nightcourt_precedent::finding::{Behaviour, Catalogue, Finding, Kind};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::model::{Ability, Night};
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::Scratch;

const NIGHTS: u64 = 600;

/// The findings of a campaign with a planted fault.
struct Found {
    plan: Plan,
    state: State,
    corpus: Corpus,
    shown: Highlights,
}

impl Found {
    fn catalogue(&self, which: Catalogue) -> &CatalogueFile {
        self.corpus.catalogue(which)
    }

    /// The only precedent of a catalogue.
    #[track_caller]
    fn only(&self, which: Catalogue) -> &Precedent {
        let precedents = &self.catalogue(which).precedents;
        let nights: Vec<&str> = precedents.iter().map(|one| &*one.night).collect();
        assert_eq!(precedents.len(), 1, "{}", nights.join("\n"));
        &precedents[0]
    }

    fn stats(&self, system: RulerId) -> SystemStats {
        let place = self
            .plan
            .terms
            .systems
            .iter()
            .position(|&one| one == system)
            .unwrap();
        self.state.frames[&self.plan.frames[0].0]
            .sums
            .counts
            .systems[place]
    }

    /// Counts the sampled nights with a property.
    fn count(&self, like: impl Fn(&Night) -> bool) -> u64 {
        let (Source::Frame(frame), ranges) = &self.plan.frames[0] else {
            panic!("nights are drawn")
        };
        let nights = ranges.parts().iter().cloned().flatten();
        nights
            .filter(|&index| like(&self.plan.terms.night(*frame, index)))
            .count() as u64
    }
}

fn found(frame: Frame, systems: &[RulerId], rulers: &dyn Rulers) -> Found {
    let mut plan = Plan::new(frame, NIGHTS, 8);
    plan.terms.systems = systems.to_vec();
    let mut state = State::new(plan.terms.clone());
    let mut heard = 0;
    let go = run(&plan, &mut state, 2, rulers, &mut |_, nights| {
        heard += nights;
        Go::On
    });
    assert_eq!(
        (go.unwrap(), heard, state.nights()),
        (Go::On, NIGHTS, NIGHTS)
    );
    let corpus = Corpus::with(Detail::Certified, &state, rulers).unwrap();
    let shown = publish(&state, rulers, &Provenance::default(), &mut BTreeMap::new());
    Found {
        plan,
        state,
        corpus,
        shown: shown.unwrap(),
    }
}

fn uses(night: &Night, ability: Ability) -> bool {
    night
        .actions()
        .iter()
        .any(|action| action.ability == ability)
}

/// The outcome under NAR: most planted faults are in a copy of it.
fn nar(night: &Night) -> Outcome {
    let mut outcome = Outcome::default();
    SEVEN.resolve(
        RulerId::NAR,
        night,
        &Switches::default(),
        &mut Scratch::default(),
        &mut outcome,
    );
    outcome
}

/// Two names for one system that part, and do so as they should: only they, on these nights, under this lens.
#[track_caller]
fn parts(found: &Found, planted: u64, lens: Lens) {
    let all = found.state.frames[&found.plan.frames[0].0]
        .sums
        .counts
        .all();
    let mut expected = [0; 3];
    expected[lens as usize..].fill(planted);
    assert!(planted > 0);
    assert_eq!(
        (
            all.diverging,
            all.pairs[0].diverging,
            all.pairs[0].incomparable
        ),
        (expected, expected, 0)
    );
    let mut nights = 0;
    for one in &found.catalogue(Catalogue::Divergences).precedents {
        assert_eq!(one.findings.len(), 1, "{}", one.night);
        assert_eq!(one.findings[0].systems, [RulerId::NAR, RulerId::LAR]);
        assert_eq!(one.findings[0].lens, Some(lens));
        nights += one.findings[0].nights();
    }
    assert_eq!(nights, planted);
}

#[test]
fn a_system_compared_with_itself_never_parts() {
    let same = |_: RulerId,
                night: &Night,
                switches: &Switches,
                scratch: &mut Scratch,
                outcome: &mut Outcome| {
        SEVEN.resolve(RulerId::NAR, night, switches, scratch, outcome);
    };
    for frame in [Frame::Uniform, Frame::Tangled] {
        let found = found(frame, &[RulerId::NAR, RulerId::LAR, RulerId::RAR], &same);
        let all = found.state.frames[&frame.into()].sums.counts.all();
        assert_eq!((all.nights, all.diverging), (NIGHTS, [0; 3]));
        assert!(
            all.pairs
                .iter()
                .all(|pair| pair.diverging == [0; 3] && pair.incomparable == 0)
        );
        assert_eq!(found.catalogue(Catalogue::Divergences).precedents, []);
        // What it notes it notes under each name, on the same nights. Which outcomes are possible is asked in the order of
        // the system that the name is of, and of rar, which has no ties, not at all.
        let noted = [RulerId::NAR, RulerId::LAR, RulerId::RAR].map(|system| found.stats(system));
        assert!(noted[0].breakdown > 0);
        assert_eq!(noted[2].underdetermined, [0; 3]);
        let [nar, lar, rar] = noted.map(|one| SystemStats {
            underdetermined: [0; 3],
            unknown: [0; 3],
            ..one
        });
        assert_eq!([lar, rar], [nar; 2]);
    }
}

const WATCHED: &str = "\
[players]
Ann = Town Vigilante
Bob = Town Vanilla
Cy = Town Watcher

[actions]
Ann: kill -> Bob
Cy: watch -> Bob
";

/// In the faulty copy a player who is watched and killed lives. The smallest night has a kill and a watcher.
#[test]
fn a_death_that_was_flipped_comes_down_to_the_smallest_night() {
    let saved = |night: &Night, outcome: &mut Outcome| {
        for action in night
            .actions()
            .iter()
            .filter(|action| action.ability == Ability::Watch)
        {
            action
                .named()
                .iter()
                .for_each(|&watched| outcome.deaths.remove(watched));
        }
    };
    let tampered = |system: RulerId,
                    night: &Night,
                    switches: &Switches,
                    scratch: &mut Scratch,
                    outcome: &mut Outcome| {
        SEVEN.resolve(RulerId::NAR, night, switches, scratch, outcome);
        if system == RulerId::LAR {
            saved(night, outcome);
        }
    };
    let found = found(Frame::Plain, &[RulerId::NAR, RulerId::LAR], &tampered);
    let planted = found.count(|night| {
        let mut outcome = nar(night);
        let deaths = outcome.deaths;
        saved(night, &mut outcome);
        outcome.deaths != deaths
    });
    parts(&found, planted, Lens::Deaths);
    let precedents = &found.catalogue(Catalogue::Divergences).precedents;
    assert_eq!(precedents[0].night, WATCHED);
    for one in precedents {
        // Others need more to die of, but a watcher too; and each is minimal: that is the certificate.
        assert!(
            one.actions >= 2 && one.abilities.contains(&"watch".to_owned()),
            "{}",
            one.night
        );
        let kept = |step: &ReductionRow| {
            !step.by_analogy && step.shows.iter().any(|line| line.starts_with("deaths: "))
        };
        assert!(
            !one.reductions.is_empty() && !one.reductions.iter().any(kept),
            "{}\n{:?}",
            one.night,
            one.reductions
        );
    }
}

/// A copy that tells a watcher nothing diverges on what is told, on nights with a watcher, and on no others.
#[test]
fn a_report_that_was_left_out() {
    let silent = |night: &Night, outcome: &mut Outcome| {
        if uses(night, Ability::Watch) {
            outcome.reports.clear();
        }
    };
    let tampered = |system: RulerId,
                    night: &Night,
                    switches: &Switches,
                    scratch: &mut Scratch,
                    outcome: &mut Outcome| {
        SEVEN.resolve(RulerId::NAR, night, switches, scratch, outcome);
        if system == RulerId::LAR {
            silent(night, outcome);
        }
    };
    let found = found(Frame::Uniform, &[RulerId::NAR, RulerId::LAR], &tampered);
    let planted =
        found.count(|night| uses(night, Ability::Watch) && !nar(night).reports.is_empty());
    parts(&found, planted, Lens::Full);
    for one in &found.catalogue(Catalogue::Divergences).precedents {
        assert!(
            one.abilities.contains(&"watch".to_owned()) && one.actions <= 2,
            "{}",
            one.night
        );
    }
}

/// A fault planted in one system is found among the divergences that exist without it.
#[test]
fn a_panic_is_caught_and_the_campaign_goes_on() {
    let recruits = |night: &Night| uses(night, Ability::Recruit);
    let faulty = |system: RulerId,
                  night: &Night,
                  switches: &Switches,
                  scratch: &mut Scratch,
                  outcome: &mut Outcome| {
        assert!(
            system != RulerId::RAR || !recruits(night),
            "a cult too many"
        );
        SEVEN.resolve(system, night, switches, scratch, outcome);
    };
    let line = line!() - 6;
    let systems = [RulerId::NAR, RulerId::RAR, RulerId::LAR];
    let found = found(Frame::Plain, &systems, &faulty);
    let planted = found.count(recruits);
    assert!(planted > 10 && planted < NIGHTS);
    assert_eq!(
        systems.map(|system| found.stats(system).panicked),
        [0, planted, 0]
    );
    let one = found.only(Catalogue::Panics);
    assert_eq!(
        one.night,
        "[players]\nAnn = Town Cult Recruiter\nBob = Town Vanilla\n\n[actions]\nAnn: recruit -> Bob\n"
    );
    assert_eq!(one.findings.len(), 1);
    let finding = &one.findings[0];
    assert_eq!(
        (finding.kind, &finding.systems[..], finding.nights()),
        (Kind::Panics, &[RulerId::RAR][..], planted)
    );
    assert_eq!(finding.message.as_deref(), Some("a cult too many"));
    let place = finding.place.as_deref().unwrap();
    assert!(place.contains(&format!("planted.rs:{line}:")), "{place}");
    let standing: Vec<_> = one
        .rulings
        .iter()
        .map(|ruling| (&*ruling.systems[0], &*ruling.standing))
        .collect();
    assert!(standing.contains(&("rar", "panicked")), "{standing:?}");
    // Nights on which it has no outcome are held against no pair with it, and against no other pair.
    let all = found.state.frames[&Frame::Plain.into()].sums.counts.all();
    assert_eq!(all.nights, NIGHTS);
    assert_eq!(
        all.pairs
            .iter()
            .map(|pair| pair.incomparable)
            .collect::<Vec<_>>(),
        [planted, 0, planted]
    );
    // The others are compared on them: the campaign without the fault finds the same of the two.
    let sound = self::found(Frame::Plain, &systems, &SEVEN);
    assert_eq!(sound.catalogue(Catalogue::Panics).precedents, []);
    assert_eq!(
        sound.state.frames[&Frame::Plain.into()]
            .sums
            .counts
            .all()
            .pairs[1],
        all.pairs[1]
    );
    assert_eq!(sound.stats(RulerId::NAR), found.stats(RulerId::NAR));
}

/// A system that panics everywhere, on the empty night too, is one precedent: the smallest night there is.
#[test]
fn a_system_that_always_panics() {
    let faulty = |system: RulerId,
                  night: &Night,
                  switches: &Switches,
                  scratch: &mut Scratch,
                  outcome: &mut Outcome| {
        assert!(system != RulerId::LAR, "out of order");
        SEVEN.resolve(system, night, switches, scratch, outcome);
    };
    let found = found(Frame::Plain, &[RulerId::NAR, RulerId::LAR], &faulty);
    let one = found.only(Catalogue::Panics);
    assert_eq!(
        (one.players, one.actions, one.findings[0].nights()),
        (0, 0, NIGHTS)
    );
    assert_eq!(found.catalogue(Catalogue::Divergences).precedents, []);
    assert_eq!(
        found.state.frames[&Frame::Plain.into()]
            .sums
            .counts
            .all()
            .pairs[0]
            .incomparable,
        NIGHTS
    );
}

/// Two faults are two precedents, though they are of one system: a panic is known by its place.
#[test]
fn two_panics_are_kept_apart() {
    let faulty = |system: RulerId,
                  night: &Night,
                  switches: &Switches,
                  scratch: &mut Scratch,
                  outcome: &mut Outcome| {
        if system == RulerId::NAR && uses(night, Ability::Watch) {
            panic!("a watcher");
        }
        if system == RulerId::NAR && uses(night, Ability::Track) {
            panic!("a tracker");
        }
        SEVEN.resolve(system, night, switches, scratch, outcome);
    };
    let found = found(Frame::Plain, &[RulerId::NAR, RulerId::LAR], &faulty);
    let both = |night: &Night| [Ability::Watch, Ability::Track].map(|ability| uses(night, ability));
    let watchers = found.count(|night| both(night)[0]);
    let trackers = found.count(|night| both(night) == [false, true]);
    assert!(watchers > 0 && trackers > 0);
    let mut said: Vec<_> = found
        .catalogue(Catalogue::Panics)
        .precedents
        .iter()
        .collect();
    said.sort_by_key(|one| one.findings[0].message.clone());
    let told: Vec<_> = said
        .iter()
        .map(|one| {
            (
                one.findings[0].message.as_deref().unwrap(),
                &one.abilities[..],
                one.findings[0].nights(),
            )
        })
        .collect();
    let expected = [
        ("a tracker", &["track".to_owned()][..], trackers),
        ("a watcher", &["watch".to_owned()][..], watchers),
    ];
    assert_eq!(told, expected);
    assert_eq!(found.stats(RulerId::NAR).panicked, watchers + trackers);
}

/// A system that goes on for ever runs out of its steps, and says so.
#[test]
fn a_system_that_exceeds_its_step_budget() {
    let redirects = |night: &Night| uses(night, Ability::Redirect);
    let faulty = |system: RulerId,
                  night: &Night,
                  switches: &Switches,
                  scratch: &mut Scratch,
                  outcome: &mut Outcome| {
        SEVEN.resolve(system, night, switches, scratch, outcome);
        if system == RulerId::LAR && redirects(night) {
            let mut steps = 1_000;
            while steps > 0 {
                steps -= 1;
            }
            outcome.clear();
            outcome.exhausted = true;
        }
    };
    let found = found(Frame::Plain, &[RulerId::NAR, RulerId::LAR], &faulty);
    let planted = found.count(redirects);
    assert!(planted > 10 && planted < NIGHTS);
    assert_eq!(
        (
            found.stats(RulerId::LAR).exhausted,
            found.stats(RulerId::NAR).exhausted
        ),
        (planted, 0)
    );
    let exceeded = |one: &&Precedent| {
        one.findings
            .iter()
            .any(|finding| finding.kind == Kind::Shows(Behaviour::Exhausted))
    };
    let all: Vec<&Precedent> = found
        .catalogue(Catalogue::Loops)
        .precedents
        .iter()
        .filter(exceeded)
        .collect();
    assert_eq!(all.len(), 1, "{all:?}");
    let one = all[0];
    assert_eq!(
        one.night,
        "[players]\nAnn = Town Redirector\nBob = Town Vanilla\n\n[actions]\nAnn: redirect -> Bob, Ann\n"
    );
    assert_eq!((one.findings.len(), one.findings[0].nights()), (1, planted));
    assert_eq!(one.findings[0].systems, [RulerId::LAR]);
    let standing: Vec<_> = one
        .rulings
        .iter()
        .map(|ruling| (&*ruling.systems[0], &*ruling.standing))
        .collect();
    assert_eq!(standing, [("nar", "ruled"), ("lar", "exhausted")]);
    assert_eq!(
        found.state.frames[&Frame::Plain.into()]
            .sums
            .counts
            .all()
            .pairs[0]
            .incomparable,
        planted
    );
    // Neither agreement nor divergence: such nights are counted apart, in the files and in the summary.
    let rates = rows(&found.state, &SEVEN);
    let diverges = rates
        .iter()
        .find(|row| (&*row.measure, &*row.system_a, &*row.players) == ("diverges", "nar", "all"));
    let row = diverges.unwrap();
    assert_eq!(
        (row.of, row.incomparable),
        (NIGHTS - planted, Some(planted))
    );
    let summary = summary(&found.state, &found.shown, &SEVEN);
    let shares = summary
        .lines()
        .find(|line| line.starts_with("| nar / lar "))
        .unwrap();
    assert!(
        shares
            .trim_end_matches(['|', ' '])
            .ends_with(&format!(" {planted}")),
        "{summary}"
    );
}

/// A system exceeds its step budget wherever there is a redirect, and each time that takes as much work as twenty such nights may: on a
/// larger night its precedent is not looked for to the end. That is counted, said, kept in the state, and the same for any number of threads.
#[test]
fn what_would_take_too_much_work_to_attribute_is_counted() {
    let redirects = |night: &Night| uses(night, Ability::Redirect);
    let faulty = |system: RulerId,
                  night: &Night,
                  switches: &Switches,
                  scratch: &mut Scratch,
                  outcome: &mut Outcome| {
        SEVEN.resolve(system, night, switches, scratch, outcome);
        if system == RulerId::LAR && redirects(night) {
            let _ = scratch.budget_mut().spend(20 * Budget::NIGHT);
            outcome.clear();
            outcome.exhausted = true;
        }
    };
    let found = found(Frame::Plain, &[RulerId::NAR, RulerId::LAR], &faulty);
    let planted = found.count(redirects);
    let section = &found.state.frames[&Frame::Plain.into()];
    let exceeds = Finding::Shows(Behaviour::Exhausted, RulerId::LAR);
    let attributed: u64 = section
        .sums
        .causes
        .iter()
        .filter(|((finding, ..), _)| *finding == exceeds)
        .map(|(_, n)| n)
        .sum();
    let unattributed = section.sums.unattributed();
    let left = unattributed[&exceeds];
    assert_eq!((attributed + left, unattributed.len()), (planted, 1));
    assert!(left > 10 && attributed > 0, "{left} {attributed}");

    let mut alone = State::new(found.plan.terms.clone());
    run(&found.plan, &mut alone, 1, &faulty, &mut |_, _| Go::On).unwrap();
    assert!(alone == found.state);
    assert!(checkpoint::read(&checkpoint::write(&found.state).unwrap()).unwrap() == found.state);

    let rates = rows(&found.state, &SEVEN);
    let row = rates
        .iter()
        .find(|row| row.measure == "unattributed:exhausted")
        .unwrap();
    assert_eq!((&*row.system_a, row.nights, row.of), ("lar", left, planted));
    let summary = summary(&found.state, &found.shown, &SEVEN);
    let line = format!(
        "Unattributed: to find the precedent would have taken too much work\n\n  plain  lar: exhausted  {left} nights\n"
    );
    assert!(summary.contains(&line), "{summary}");
}

/// A night on which both systems of a pair exceed their budgets is no night on which they agree.
#[test]
fn two_systems_without_outcomes_do_not_agree() {
    let always = |_: RulerId, _: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
        outcome.clear();
        outcome.exhausted = true;
    };
    let found = found(Frame::Plain, &[RulerId::RAR, RulerId::RAR_LIST], &always);
    let all = found.state.frames[&Frame::Plain.into()].sums.counts.all();
    assert_eq!(
        (
            all.pairs[0].incomparable,
            all.pairs[0].diverging,
            all.diverging
        ),
        (NIGHTS, [0; 3], [0; 3])
    );
    assert_eq!(found.catalogue(Catalogue::Divergences).precedents, []);
    let rates = rows(&found.state, &SEVEN);
    let pair: Vec<_> = rates
        .iter()
        .filter(|row| row.measure == "diverges" && row.system_a == "rar")
        .collect();
    assert!(
        pair.iter()
            .all(|row| row.of == 0 && row.incomparable.is_some_and(|nights| nights > 0))
    );
    for precedent in &found.catalogue(Catalogue::Loops).precedents {
        assert!(precedent.groups.deaths.is_empty() && precedent.groups.full.is_empty());
    }
}
