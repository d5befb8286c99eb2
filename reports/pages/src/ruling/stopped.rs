//! Stopped actions of a night without visible effects: the lines of accounts for them, each below the line that it
//! explains. Equal lines of several systems are written once.

use nightcourt_resolvers::explain::{Line, Statement};

use super::Ruling;
use crate::page::Item;

impl Ruling<'_> {
    /// Returns the stopped actions, each with its cause and rule, in the words of each system's own account.
    pub(super) fn stopped(&self) -> Vec<Item> {
        let mut groups: Vec<(Vec<&str>, Vec<Item>)> = Vec::new();
        for (system, _) in self.verdicts() {
            let said = excerpt(&self.explanation(*system).lines);
            match groups.iter_mut().find(|(_, known)| *known == said) {
                Some((systems, _)) => systems.push(system.id()),
                None if said.is_empty() => {}
                None => groups.push((vec![system.id()], said)),
            }
        }
        let all = groups.into_iter().flat_map(|(systems, said)| {
            let below = said.into_iter().map(|item| Item {
                depth: item.depth + 1,
                ..item
            });
            std::iter::once(Item::plain(format!("{}:", systems.join(", ")))).chain(below)
        });
        all.collect()
    }
}

/// Returns the lines of stopped actions, the lines above that they explain, and the counteracting lines right below.
fn excerpt(lines: &[Line]) -> Vec<Item> {
    let mut kept = vec![false; lines.len()];
    for (number, line) in lines.iter().enumerate() {
        let stopped = matches!(
            line.says,
            Some(Statement::Fails(_) | Statement::Stopped(..))
        );
        // Reasons and listed items that were stopped; deeper lines explain these.
        if !(stopped || line.struck && line.depth == 1) {
            continue;
        }
        kept[number] = true;
        let mut depth = line.depth;
        for above in (0..number).rev() {
            if lines[above].depth < depth {
                kept[above] = true;
                depth = lines[above].depth;
            }
        }
        let below = lines[number + 1..]
            .iter()
            .take_while(|below| below.depth > line.depth);
        for (place, below) in below.enumerate() {
            kept[number + 1 + place] |=
                line.struck && below.depth == line.depth + 1 && !below.struck;
        }
    }
    let each = lines.iter().zip(kept).filter(|&(_, kept)| kept);
    each.map(|(line, _)| Item::from(line)).collect()
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::outcome::Lens;
    use nightcourt_resolvers::ruler::{RulerId, SEVEN};
    use nightcourt_resolvers::ruling::Switches;
    use nightcourt_resolvers::text::Sheet;

    use super::*;

    fn stopped(night: &str, systems: &[RulerId]) -> Vec<String> {
        let sheet = Sheet::parse(night).unwrap();
        let items = Ruling::new(&SEVEN, &sheet, systems, Switches::default(), Lens::Full).stopped();
        items
            .iter()
            .map(|item| format!("{}{}", "  ".repeat(item.depth), item.text))
            .collect()
    }

    #[test]
    fn a_blocked_shot_is_told_with_who_blocked_it() {
        let night = "[players]\nAnn = Town Roleblocker\nMo = Mafia Goon\nVic = Town\n[actions]\nAnn -> Mo\nMo -> Vic\n";
        assert_eq!(
            stopped(night, &[RulerId::LAR, RulerId::WEREWOLVES, RulerId::RAR]),
            [
                "lar:",
                "  Category 8, kill:",
                "    Mo's kill is stopped by Ann's block.",
                "werewolves:",
                "  Category 6, kills:",
                "    Mo's kill is stopped by Ann's block.",
                "rar:",
                "  Does Vic die? No.",
                "    Reason for yes: Mo's kill reaches Vic.",
                "      Reason for no: Ann's block stops Mo."
            ]
        );
    }

    #[test]
    fn a_shot_that_a_doctor_stopped_is_told_by_every_system() {
        let night = "[players]\nDoc = Town Doctor\nMo = Mafia Goon\nVic = Town\n[actions]\nDoc -> Vic\nMo -> Vic\n";
        for system in RulerId::SYSTEMS {
            let said = stopped(night, &[system]).join("\n");
            assert!(
                said.contains("Mo's kill") && said.contains("Doc's protection"),
                "{system:?}: {said}"
            );
        }
    }

    #[test]
    fn a_night_without_actions_has_nothing_stopped() {
        assert_eq!(
            stopped("[players]\nAnn = Town\n", &RulerId::SYSTEMS),
            [""; 0]
        );
    }
}
