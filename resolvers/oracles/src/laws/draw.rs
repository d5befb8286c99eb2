//! Random choices of the laws, in addition to a night.

use nightcourt_resolvers::ruling::{
    AsceticVisit, BlockBlockers, BlockEvasion, BulletproofSaves, DoctorAgainst, DoctorSaves,
    DriveLasts, DriveVisits, GuardStrikes, GunList, Guns, NarOwnTrigger, NarTie, RarListAways,
    RarListItem, RarRecruitDead, RarRule4, Rolecop, RolestopStrongman, SelfRedirect, SnarfJail,
    SnarfVanillaise, StrongmanBlock, Switches, WolvesLoot,
};

/// Decisions drawn from one number, in mixed radix: as the number shrinks to zero, every decision becomes the first.
#[derive(Clone, Copy, Debug)]
pub struct Draw(pub u64);

impl Draw {
    /// A number below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        let drawn = self.0 % n;
        self.0 /= n;
        drawn
    }
    /// One of these.
    pub fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize]
    }
    /// The numbers below `n` in some order. With few bits left the rest stay in place.
    #[must_use]
    pub fn order(&mut self, n: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..n).collect();
        for place in 0..n {
            let from = place + self.below((n - place) as u64) as usize;
            order.swap(place, from);
        }
        order
    }
    /// An option of every switch.
    pub fn switches(&mut self) -> Switches {
        Switches {
            snarf_jail: self.one(&[SnarfJail::FortyFive, SnarfJail::Compound, SnarfJail::Forty]),
            nar_tie: self.one(&[
                NarTie::Submitted,
                NarTie::Reversed,
                NarTie::Seeded(0),
                NarTie::Seeded(7),
            ]),
            rar_recruit_dead: self.one(&[RarRecruitDead::Yes, RarRecruitDead::No]),
            rar_list_item: self.one(&[RarListItem::Component, RarListItem::Action]),
            self_redirect: self.one(&[
                SelfRedirect::System,
                SelfRedirect::Fails,
                SelfRedirect::Acts,
            ]),
            doctor_saves: self.one(&[DoctorSaves::All, DoctorSaves::One, DoctorSaves::Alone]),
            ascetic_visit: self.one(&[AsceticVisit::Unseen, AsceticVisit::Seen]),
            nar_own_trigger: self.one(&[NarOwnTrigger::Acts, NarOwnTrigger::Exempt]),
            drive_visits: self.one(&[DriveVisits::System, DriveVisits::Yes, DriveVisits::No]),
            snarf_vanillaise: self.one(&[SnarfVanillaise::AtOnce, SnarfVanillaise::EndOfNight]),
            rar_list_aways: self.one(&[RarListAways::First, RarListAways::All]),
            wolves_loot: self.one(&[WolvesLoot::Yes, WolvesLoot::No]),
            drive_lasts: self.one(&[DriveLasts::Once, DriveLasts::AllNight]),
            rar_rule_4: self.one(&[RarRule4::Whole, RarRule4::Component]),
            strongman_block: self.one(&[StrongmanBlock::Stopped, StrongmanBlock::GoesThrough]),
            rolestop_strongman: self
                .one(&[RolestopStrongman::Stops, RolestopStrongman::GoesThrough]),
            block_blockers: self.one(&[BlockBlockers::Yes, BlockBlockers::No]),
            block_evasion: self.one(&[BlockEvasion::Yes, BlockEvasion::No]),
            bulletproof_saves: self.one(&[BulletproofSaves::All, BulletproofSaves::One]),
            guns: Guns {
                list: self.one(&[GunList::Snarf, GunList::Mafiascum]),
                ..Guns::default()
            },
            rolecop: self.one(&[Rolecop::Abilities, Rolecop::Words, Rolecop::Name]),
            doctor_against: self.one(&[DoctorAgainst::All, DoctorAgainst::Scum]),
            guard_strikes: self.one(&[GuardStrikes::No, GuardStrikes::Yes]),
            // Ties by the system's own order: what all orders lead to is asked for elsewhere.
            ..Switches::default()
        }
    }
}
