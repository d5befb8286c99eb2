//! The possible outcomes of `rar-list` against every order of submission: the same set, the system's own first.

use nightcourt_gen::Frame;
use nightcourt_gen::proptest::each_night;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::{Events, Outcome};
use nightcourt_resolvers::possible::{BUDGET, possible};
use nightcourt_resolvers::ruling::{RarListAways, RarListItem, Switches};
use nightcourt_resolvers::system::{Scratch, System, resolve};

fn nights() -> u64 {
    std::env::var("NIGHTS")
        .ok()
        .and_then(|count| count.parse().ok())
        .unwrap_or(300)
}

/// Returns every outcome of some order of submission; none if one exceeds the step budget.
fn by_every_order(night: &Night, switches: &Switches) -> Option<Vec<Outcome>> {
    let (players, actions, pre_decided) = night.clone().into_parts();
    let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
    for number in 0..actions.len() {
        let put = |order: &Vec<usize>| -> Vec<Vec<usize>> {
            let at = |place: usize| [&order[..place], &[number], &order[place..]].concat();
            (0..=order.len()).map(at).collect()
        };
        orders = orders.iter().flat_map(put).collect();
    }
    let (mut scratch, mut found) = (Scratch::default(), Vec::new());
    for order in orders {
        let actions = order.iter().map(|&number| actions[number]).collect();
        let other = Night::new(players.clone(), actions, pre_decided.clone())
            .expect("a night in another order");
        let mut outcome = Outcome::default();
        resolve(
            System::RarList,
            &other,
            switches,
            &mut scratch,
            &mut outcome,
        );
        if outcome.exhausted {
            return None;
        }
        outcome.events = Events::default();
        if !found.contains(&outcome) {
            found.push(outcome);
        }
    }
    Some(found)
}

#[test]
fn possible_outcomes_are_those_of_every_order_of_submission() {
    let choices = [
        Switches::default(),
        Switches {
            rar_list_item: RarListItem::Action,
            ..Switches::default()
        },
        Switches {
            rar_list_aways: RarListAways::All,
            ..Switches::default()
        },
    ];
    let (mut open, mut asked) = (0, 0);
    for frame in Frame::ALL {
        each_night(&frame.settings(), 23, nights(), |night| {
            if night.actions().len() > 5 {
                return;
            }
            for switches in &choices {
                let Some(all) = by_every_order(night, switches) else {
                    continue;
                };
                let found = possible(System::RarList, night, switches, BUDGET);
                assert!(!found.exceeded, "{night:?}");
                assert!(
                    found.ways.len() == all.len()
                        && all
                            .iter()
                            .all(|one| found.ways.iter().any(|way| way.outcome == *one)),
                    "{} {switches:?}: {night:?}\nevery order: {all:?}\nfound: {found:?}",
                    frame.id(),
                );
                let mut own = Outcome::default();
                resolve(
                    System::RarList,
                    night,
                    switches,
                    &mut Scratch::default(),
                    &mut own,
                );
                own.events = Events::default();
                assert_eq!(found.ways[0].outcome, own);
                assert!(all.len() == 1 || found.ways.iter().all(|way| !way.picks.is_empty()));
                asked += 1;
                open += u64::from(all.len() > 1);
            }
        });
    }
    assert!(open > 10, "{open} of {asked} nights have several outcomes");
}

/// An exceeded budget is reported, and the system's own outcome is there.
#[test]
fn a_budget_too_small_is_exceeded() {
    let text = "[players]\nAnn = Town Vanilla\nBob = Town Vanilla\nCal = Town Vanilla\nVic = Town Vigilante\n\
                Dan = Town Bus Driver\nEve = Town Bus Driver\n[actions]\nVic: kill -> Bob\nDan: drive -> Ann, Bob\n\
                Eve: drive -> Bob, Cal\n";
    let sheet: nightcourt_resolvers::text::Sheet = text.parse().expect("a night");
    let ask = |budget| possible(System::RarList, &sheet.night, &Switches::default(), budget);
    let found = ask(BUDGET);
    assert_eq!((found.ways.len(), found.exceeded), (2, false));
    let small = ask(1);
    assert_eq!((small.ways.len(), small.exceeded), (1, true));
    assert_eq!(small.ways[0].outcome, found.ways[0].outcome);
}

/// Two nights with a pair that random nights hardly ever have: one drive brings both actions whose order decides, and a
/// drive is of one level with the shot that it triggers.
#[test]
fn pairs_that_are_seldom_drawn_are_turned() {
    for text in [
        include_str!("rare/list-drive-that-brings-block-and-protection.night"),
        include_str!("rare/list-drive-and-the-shot-it-sets-off.night"),
    ] {
        let night = text
            .parse::<nightcourt_resolvers::text::Sheet>()
            .expect("a night")
            .night;
        let all = by_every_order(&night, &Switches::default()).expect("no budget is exceeded");
        let found = possible(System::RarList, &night, &Switches::default(), BUDGET);
        assert_eq!(found.ways.len(), all.len(), "{text}");
        assert!(
            all.len() > 1 && found.ways.iter().all(|way| all.contains(&way.outcome)),
            "{text}"
        );
    }
}
