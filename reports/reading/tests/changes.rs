//! Actions that a host changes or takes back: which of the earlier ones stay, worked out by hand.

use nightcourt_reading::read;

const ROLES: &str = "Doc - Town Doctor\nAnn - Town Cop\nBob - Vanilla Townie\nRob - Mafia Roleblocker\nMo - Mafia Goon\nWes - Werewolf Goon\n\n";

/// The actions of a night with these lines.
#[track_caller]
fn actions(lines: &str) -> Vec<String> {
    let reading = read(&format!("{ROLES}{lines}"));
    assert!(
        reading.questions.is_empty(),
        "{lines}: {:?}",
        reading.questions
    );
    let night = reading.night_text();
    let actions = night.lines().skip_while(|line| *line != "[actions]");
    actions.skip(1).map(str::to_owned).collect()
}

#[test]
fn a_change_replaces_what_it_changes_and_nothing_else() {
    for (lines, left) in [
        // The target alone.
        (
            "Doc protects Ann\nMo kills Bob\nDoc targets Bob instead",
            ["Mo: kill -> Bob", "Doc: protect -> Bob"],
        ),
        // The target of the only action that was not taken back; both kills of the team were.
        (
            "Rob blocks Ann\nMo kills Bob\nRob kills Bob\nMafia: no kill\nDoc protects Bob\nRob changes to Doc",
            ["Doc: protect -> Bob", "Rob: block -> Doc"],
        ),
        // Another ability of a player who carries the faction's kill too: the kill stays.
        (
            "Rob kills Bob\nRob blocks Ann instead",
            ["Rob: kill -> Bob", "Rob: block -> Ann"],
        ),
    ] {
        assert_eq!(actions(lines), left, "{lines}");
    }
}

#[test]
fn a_team_takes_back_its_own_kill_alone() {
    for (lines, left) in [
        (
            "Wes kills Ann\nMo kills Bob\nMafia: no kill",
            "Wes: kill -> Ann",
        ),
        (
            "Mo kills Bob\nWes kills Ann\nWerewolves: no kill",
            "Mo: kill -> Bob",
        ),
    ] {
        assert_eq!(actions(lines), [left], "{lines}");
    }
}
