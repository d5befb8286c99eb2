//! A system's verdict in sentences, deaths first.

use nightcourt_pages::ruling::Ruling;
use nightcourt_resolvers::ruler::RulerId;
use serde::Serialize;

/// A verdict: `Nobody dies.`, and `Marigold is told: no result.`
#[derive(Serialize, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// The deaths.
    dies: String,
    /// The other effects, a sentence for each player.
    also: Vec<Sentence>,
}

#[derive(Serialize, Debug, PartialEq, Eq)]
struct Sentence {
    player: String,
    /// The sentence after the name of the player.
    text: String,
}

pub(crate) fn of(ruling: &Ruling<'_>, system: RulerId) -> Verdict {
    let (mut dead, mut also) = (Vec::new(), Vec::new());
    for (player, effects) in ruling.happenings(system) {
        let player = ruling.sheet.name(player);
        let others: Vec<String> = effects
            .iter()
            .filter(|effect| *effect != "dies")
            .map(|effect| clause(effect))
            .collect();
        if others.len() < effects.len() {
            dead.push(player);
        }
        if !others.is_empty() {
            also.push(Sentence {
                player: player.to_owned(),
                text: format!("{}.", others.join(", and ")),
            });
        }
    }
    let dies = match &dead[..] {
        [] => "Nobody dies.".to_owned(),
        [one] => format!("{one} dies."),
        [first @ .., last] => format!("{} and {last} die.", first.join(", ")),
    };
    Verdict { dies, also }
}

/// Returns an effect as a verb: `told: mafia` becomes `is told: mafia`, `watch: Bob` becomes `sees Bob`.
fn clause(effect: &str) -> String {
    match effect.split_once(": ") {
        Some(("told" | "follow" | "voyeur", report)) => format!("is told: {report}"),
        Some(("track" | "watch", report)) => format!("sees {report}"),
        _ => effect.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::outcome::Lens;
    use nightcourt_resolvers::ruler::SEVEN;
    use nightcourt_resolvers::ruling::Switches;
    use nightcourt_resolvers::text::Sheet;

    use super::*;

    fn verdict(night: &str) -> Verdict {
        let sheet = Sheet::parse(night).unwrap();
        of(
            &Ruling::new(
                &SEVEN,
                &sheet,
                &[RulerId::NAR],
                Switches::default(),
                Lens::Full,
            ),
            RulerId::NAR,
        )
    }

    /// Two kills that nothing stops, a cop who dies of one and still gets a report, and a tracker.
    #[test]
    fn deaths_come_first_and_each_player_has_a_sentence() {
        let night = "[players]\nCop = Town Cop\nTom = Town Tracker\nZed = Mafia Goon\nVic = Town Vigilante\nBob = Town\n\n\
                     [actions]\nCop -> Zed\nTom -> Zed\nZed: kill -> Cop\nVic -> Bob\n";
        let sentence = |player: &str, text: &str| Sentence {
            player: player.to_owned(),
            text: text.to_owned(),
        };
        let also = vec![
            sentence("Cop", "is told: mafia."),
            sentence("Tom", "sees Cop."),
        ];
        assert_eq!(
            verdict(night),
            Verdict {
                dies: "Cop and Bob die.".to_owned(),
                also
            }
        );
    }

    #[test]
    fn a_night_without_deaths_says_so() {
        let night = "[players]\nAnn = Town Roleblocker\nCop = Town Cop\n\n[actions]\nAnn -> Cop\nCop -> Ann\n";
        let said = verdict(night);
        assert_eq!(said.dies, "Nobody dies.");
        assert_eq!(
            (said.also[0].player.as_str(), said.also[0].text.as_str()),
            ("Cop", "is told: no result.")
        );
    }
}
