//! Rules that hold under one option of a switch: an account under another option does not cite them.

use nightcourt_resolvers::explain::Line;
use nightcourt_resolvers::rule::Rule;
use nightcourt_resolvers::ruling::{
    BlockBlockers, BlockEvasion, BulletproofSaves, DoctorAgainst, DriveLasts, GuardStrikes,
    NarOwnTrigger, RarListItem, RarRule4, RolestopStrongman, StrongmanBlock, Switches, WolvesLoot,
};

/// A line of an account or a note that cites a rule of another option than the one chosen.
#[must_use]
pub fn switch_fault<'a>(
    switches: &Switches,
    mut lines: impl Iterator<Item = &'a Line>,
) -> Option<String> {
    let options = [
        (Rule::Rar4, switches.rar_rule_4 == RarRule4::Whole),
        (Rule::Rar31, switches.rar_rule_4 == RarRule4::Component),
        (
            Rule::List13,
            switches.rar_list_item == RarListItem::Component,
        ),
        (Rule::List14, switches.rar_list_item == RarListItem::Action),
        (Rule::Nar25, switches.nar_own_trigger == NarOwnTrigger::Acts),
        (Rule::Model72, switches.drive_lasts == DriveLasts::AllNight),
        (Rule::Wolves11, switches.wolves_loot == WolvesLoot::Yes),
        (
            Rule::Model75,
            switches.strongman_block == StrongmanBlock::GoesThrough,
        ),
        (
            Rule::Model76,
            switches.rolestop_strongman == RolestopStrongman::GoesThrough,
        ),
        (Rule::Model77, switches.block_blockers == BlockBlockers::No),
        (Rule::Model78, switches.block_evasion == BlockEvasion::No),
        (
            Rule::Model79,
            switches.bulletproof_saves == BulletproofSaves::One,
        ),
        (Rule::Model85, switches.guard_strikes == GuardStrikes::Yes),
        (
            Rule::Model82,
            switches.doctor_against == DoctorAgainst::Scum,
        ),
    ];
    let wrong = lines.find(|line| options.contains(&(line.rule, false)))?;
    Some(format!(
        "{:?} cites {} under {switches:?}",
        wrong.text, wrong.rule
    ))
}
