//! Two laws of accounts, on random nights of twelve actions under every switch: each submitted action is named, with what became of
//! it; and a short account has at most forty lines.

use nightcourt_gen::proptest::each_night;
use nightcourt_gen::{Frame, Span, items, names};
use nightcourt_oracles::choices_of;
use nightcourt_resolvers::explain::deed::{agent_words, doing_words};
use nightcourt_resolvers::explain::{Words, explain_into};
use nightcourt_resolvers::model::{ActionId, Night};
use nightcourt_resolvers::outcome::{Agent, Outcome};
use nightcourt_resolvers::system::{Scratch, System};

const ACTIONS: u32 = 12;
const MOST_LINES: usize = 40;

/// The forms in which an account names an action.
fn forms(id: ActionId, night: &Night, words: Words<'_>) -> Vec<String> {
    let (agent, actor) = (Agent::Submitted(id), words.player(night.action(id).actor));
    let doing = doing_words(agent, night, words);
    let mut forms = vec![agent_words(agent, night, words), format!("({doing}")];
    if doing.starts_with("hiding") {
        forms.push(format!("{actor} hides behind"));
    } else if doing.starts_with("guard") {
        forms.push(format!("{actor}, who guards"));
    }
    forms
}

fn check(system: System) {
    let (names, items) = (names(64), items());
    let (mut scratch, mut outcome) = (Scratch::default(), Outcome::default());
    let (asks, mut unasked) = (matches!(system, System::Rar | System::RarList), 0);
    for frame in Frame::ALL {
        let settings = frame
            .settings()
            .with_players(Span::just(12))
            .with_actions(Span::just(ACTIONS));
        for (choice, switches) in choices_of(system) {
            each_night(&settings, 4, 20, |night| {
                let words = Words {
                    players: &names[..night.players().len()],
                    items: &items,
                    roles: &[],
                };
                let account =
                    explain_into(system, night, &switches, words, &mut scratch, &mut outcome);
                if account.claims.exhausted {
                    return;
                }
                for id in night.action_ids().iter() {
                    let forms = forms(id, night, words);
                    let is_named = account
                        .lines
                        .iter()
                        .any(|line| forms.iter().any(|form| line.text.contains(form)));
                    assert!(is_named, "{} under {choice}: {forms:?}", system.id());
                }
                let told = account.lines.iter().filter(|line| !line.folded);
                let told = told.count();
                assert!(told <= MOST_LINES, "{} under {choice}: {told}", system.id());
                let asked = |text: &str| !text.ends_with(": asked for by nothing.");
                unasked += account
                    .lines
                    .iter()
                    .filter(|line| !asked(&line.text))
                    .count();
            });
        }
    }
    assert_eq!(unasked > 100, asks, "{unasked}");
}

#[test]
fn every_action_is_named_in_a_short_account_of_rar() {
    check(System::Rar);
}

#[test]
fn every_action_is_named_in_a_short_account_of_rar_list() {
    check(System::RarList);
}

#[test]
fn every_action_is_named_in_a_short_account_of_the_others() {
    for system in System::ALL {
        if !matches!(system, System::Rar | System::RarList) {
            check(system);
        }
    }
}
