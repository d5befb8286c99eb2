//! Effects on one player under one system, in a few words each.

use nightcourt_resolvers::model::PlayerId;
use nightcourt_resolvers::outcome::{Lens, Outcome, Report, ReportKind};
use nightcourt_resolvers::text::{Sheet, compare_values, value_words};

/// The effects on a player, as far as the lens shows them; unchanged facts are left out.
pub(super) fn happens(
    sheet: &Sheet,
    outcome: &Outcome,
    player: PlayerId,
    lens: Lens,
) -> Vec<String> {
    let mut said = Vec::new();
    if outcome.exhausted {
        return said;
    }
    if outcome.deaths.contains(player) {
        said.push("dies".to_owned());
    }
    if lens >= Lens::State {
        state(sheet, outcome, player, &mut said);
    }
    if lens >= Lens::Full {
        let mut told: Vec<&Report> = outcome
            .reports
            .iter()
            .filter(|report| report.to == player)
            .collect();
        told.sort_by(|a, b| {
            a.kind
                .cmp(&b.kind)
                .then_with(|| compare_values(a.value, b.value, &sheet.items, &sheet.roles))
        });
        said.extend(told.into_iter().map(|report| line(sheet, report)));
    }
    said
}

fn state(sheet: &Sheet, outcome: &Outcome, player: PlayerId, said: &mut Vec<String>) {
    let start = sheet.night.player(player);
    if outcome.revived.contains(player) {
        said.push("comes back".to_owned());
    }
    if outcome.converted.contains(player) {
        said.push("joins the cult".to_owned());
    }
    if outcome.stripped.contains(player) {
        said.push("loses abilities".to_owned());
    }
    let (held, money) = (outcome.held(player), outcome.money_of(player));
    if held.is_empty() && !start.holds.is_empty() {
        said.push("holds nothing".to_owned());
    } else if held != start.holds {
        let mut names: Vec<&str> = held
            .iter()
            .filter_map(|item| sheet.items.get(item.index()))
            .map(String::as_str)
            .collect();
        names.sort_unstable();
        said.push(format!("holds {}", names.join(", ")));
    }
    if money != start.money {
        said.push(match money {
            0 => "has no money".to_owned(),
            _ => format!("has {money} money"),
        });
    }
}

fn line(sheet: &Sheet, report: &Report) -> String {
    let value = value_words(report.value, sheet.words());
    match report.kind {
        ReportKind::Track | ReportKind::Watch | ReportKind::Follow | ReportKind::Voyeur => {
            format!("{}: {value}", report.kind.id())
        }
        ReportKind::Receives => format!("receives {value}"),
        _ => format!("told: {value}"),
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::ruling::Switches;
    use nightcourt_resolvers::system::{Scratch, System, resolve};

    use super::*;

    /// The thief has the loot, the victim nothing; a player whose belongings are unchanged has no entry.
    #[test]
    fn belongings_are_said_where_they_change() {
        let night = "[players]\nThea = Town Thief\nVic = Town with key, gun, 2 money\nKim = Town with key\n[actions]\nThea -> Vic\n";
        let sheet = Sheet::parse(night).unwrap();
        let mut outcome = Outcome::default();
        resolve(
            System::Nar,
            &sheet.night,
            &Switches::default(),
            &mut Scratch::default(),
            &mut outcome,
        );
        let said = |player| happens(&sheet, &outcome, PlayerId::new(player), Lens::State);
        assert_eq!(said(0), ["holds gun, key", "has 2 money"]);
        assert_eq!(said(1), ["holds nothing", "has no money"]);
        assert!(said(2).is_empty());
    }
}
