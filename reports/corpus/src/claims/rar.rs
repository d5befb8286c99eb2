//! Claims about how `rar` compares with `nar`: two of \[RAR\], and one of the thread under \[Guide\].

use nightcourt_resolvers::compare::Comparison;
use nightcourt_resolvers::model::AbilitySet;
use nightcourt_resolvers::outcome::{Event, EventKind, Lens};
use nightcourt_resolvers::system::System;

use super::look::Look;
use crate::given::Given;
use crate::tally::Cases;

/// Checks whether the list settles breakdowns.
pub(super) fn list(look: &mut Look<'_, '_>, sums: &mut Cases) {
    let breakdowns = look.breakdowns();
    if breakdowns.is_empty() {
        return;
    }
    let by_list = |event: &Event<'_>| event.kind == EventKind::BreakdownByList;
    let told = breakdowns.iter();
    let mut told: Vec<(String, bool)> = told
        .map(|event| (look.classes(event), by_list(event)))
        .collect();
    told.sort_unstable();
    let settled =
        |some: &[(String, bool)]| some.iter().filter(|(_, by_list)| *by_list).count() as u64;
    let (all, by_list) = (told.len() as u64, settled(&told));
    sums.part("list-settled", "", by_list, all);
    sums.night("list-settled-nights", "", by_list == all);
    sums.whole("list-meetings", all);
    for same in told.chunk_by(|(one, _), (other, _)| one == other) {
        let (classes, came) = (&same[0].0, same.len() as u64);
        sums.part("list-meetings", classes.clone(), came, all);
        sums.part(
            "list-settled-meetings",
            classes.clone(),
            settled(same),
            came,
        );
    }
}

/// Checks how often `rar` differs from `nar`.
pub(super) fn rarely(look: &mut Look<'_, '_>, sums: &mut Cases) {
    for system in [System::Rar, System::RarList] {
        let pair = look.pair(System::Nar, system);
        if matches!(pair, Comparison::Incomparable(_)) {
            continue;
        }
        for lens in Lens::ALL {
            let part = format!("{} {}", system.id(), lens.id());
            sums.night("rar-differs", part, !pair.agrees(lens));
        }
    }
}

/// Checks whether `rar` and `nar` agree on simple nights.
pub(super) fn simple(look: &mut Look<'_, '_>, sums: &mut Cases) {
    const SENSES: [(Given, &str); 3] = [
        (Given::NoBreakdown, "no breakdown"),
        (Given::GoldenRule, "golden rule"),
        (Given::Simple, "simple"),
    ];
    let pair = look.pair(System::Nar, System::Rar);
    let (Some(nar), Some(rar)) = (look.ruled(System::Nar), look.ruled(System::Rar)) else {
        return;
    };
    sums.whole("simple-share", 1);
    for (sense, name) in SENSES {
        if !sense.holds(look.night, Some(nar)) {
            continue;
        }
        sums.part("simple-share", name, 1, 1);
        for lens in Lens::ALL {
            let part = format!("{name} {}", lens.id());
            sums.night("simple-differs", part, !pair.agrees(lens));
        }
        if sense == Given::Simple && !pair.agrees(Lens::Full) {
            sums.whole("simple-abilities", 1);
            let actions = look.night.actions().iter();
            let used: AbilitySet = actions.map(|action| action.ability).collect();
            for ability in used.iter() {
                sums.part("simple-abilities", ability.id(), 1, 1);
            }
        }
        if sense == Given::NoBreakdown && !pair.agrees(Lens::Full) {
            sums.night("simple-cut", "", rar.cut);
        }
    }
}
