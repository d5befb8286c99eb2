//! Ways: to whom a component could come, if all that might work worked (RAR-6, LIST-9, LIST-10). A redirect moves from
//! the chosen target only, a drive whatever stands at one of its players; no mover moves a component twice, or what
//! set it off.

use crate::budget::Meter;
use crate::model::{Component, Night, PlayerId, PlayerSet, ones};

use super::Rules;
use super::cast::{Cast, Part};

/// A set of movers, one bit each by the number of the submitted action.
pub(super) type Movers = u64;

/// The places that each action could come to.
#[derive(Debug)]
pub(super) struct Map<'a> {
    pub night: &'a Night,
    pub cast: &'a Cast,
    pub rules: &'a Rules,
    /// The counter of work.
    pub meter: &'a Meter<'a>,
}

/// The bit of a submitted action; none for what a passive does.
pub(super) fn bit(number: u16) -> Movers {
    if number < 64 { 1 << number } else { 0 }
}

/// The movers of a set, lowest first.
pub(super) fn each(movers: Movers) -> impl Iterator<Item = u16> {
    ones(movers).map(u16::from)
}

impl Cast {
    /// The players whom an action could reach without these movers; whether it can do anything there is another matter.
    pub(super) fn comes(&self, who: u16, without: Movers) -> PlayerSet {
        let this = &self.all[usize::from(who)];
        let mut at: PlayerSet = this.target.into_iter().collect();
        for redirect in each(this.redirects & !without) {
            at.insert(self.all[usize::from(redirect)].destination);
        }
        self.driven(at, this.drives & !without)
    }

    /// The players to whom these drives could bring an action at one of these players.
    fn driven(&self, from: PlayerSet, drives: Movers) -> PlayerSet {
        let mut at = from;
        loop {
            let before = at;
            for drive in each(drives) {
                let pair = self.pair(drive);
                if pair.meets(at) {
                    at = at.union(pair);
                }
            }
            if at == before {
                return at;
            }
        }
    }

    /// Finds everybody to whom an action could come, and which of the drives that might move it come upon it there.
    pub(super) fn find_reach(&mut self, number: usize) {
        let reach = self.comes(number as u16, 0);
        let drives = self.all[number].drives;
        let meets = |&drive: &u16| self.pair(drive).meets(reach);
        let met = each(drives)
            .filter(meets)
            .fold(0, |met, drive| met | bit(drive));
        let this = &mut self.all[number];
        (this.reach, this.drives) = (reach, met);
        this.following = 4 + 2 * u64::from(drives.count_ones());
    }

    /// The players whom a drive moves.
    fn pair(&self, drive: u16) -> PlayerSet {
        let [one, other] = self.all[usize::from(drive)].pair;
        PlayerSet::of(one).union(PlayerSet::of(other))
    }

    /// Finds for every action the redirects that could come to its actor, which may take other redirects: the least that
    /// bears itself out. What a mover brings never moves that mover.
    pub(super) fn find_redirects(&mut self) {
        loop {
            let mut changed = false;
            for place in 0..self.movers.len() {
                let mover = self.movers[place];
                let by = self.all[usize::from(mover)];
                if by.has(Component::Swap) {
                    continue;
                }
                for number in 0..self.all.len() as u16 {
                    let this = &self.all[usize::from(number)];
                    let known =
                        number == mover || !this.redirectable || this.redirects & bit(mover) != 0;
                    if known
                        || this.target == Some(by.destination)
                        || by.is_shut(Component::Redirect, this.actor)
                    {
                        continue;
                    }
                    if self.comes(mover, bit(number)).contains(this.actor) {
                        self.all[usize::from(number)].redirects |= bit(mover);
                        changed = true;
                    }
                }
            }
            if !changed {
                return;
            }
        }
    }
}

impl<'a> Map<'a> {
    pub(super) fn part(&self, number: u16) -> &'a Part {
        &self.cast.all[usize::from(number)]
    }

    pub(super) fn is_exhausted(&self) -> bool {
        self.meter.is_exceeded()
    }

    /// Reports whether one action may act on another: not on itself, nor on what it set off, directly or through
    /// others.
    pub(super) fn may_act(&self, number: u16, on: u16) -> bool {
        number != on && !self.cast.set_off_by(on.into(), number.into())
    }

    /// Reports whether an action is neither moved nor set off: it stands where it was aimed.
    pub(super) fn stands_alone(&self, who: u16) -> bool {
        let this = self.part(who);
        this.drives | this.redirects == 0 && this.set_off.is_none()
    }

    /// The player to whom a mover takes a component at a player, having come there by these movers.
    pub(super) fn takes(
        &self,
        mover: u16,
        who: u16,
        from: PlayerId,
        by: Movers,
    ) -> Option<PlayerId> {
        if by & bit(mover) != 0 || !self.may_act(mover, who) {
            return None;
        }
        let (taker, taken) = (self.part(mover), self.part(who));
        if taker.has(Component::Swap) {
            return taker.other(from);
        }
        (by == 0 && taken.redirectable && taker.destination != from).then_some(taker.destination)
    }

    /// The player to whom a mover would take a component, if that could come to a player without these movers, and the
    /// mover to where it moves that.
    pub(super) fn could_take(
        &self,
        mover: u16,
        who: u16,
        from: PlayerId,
        without: Movers,
    ) -> Option<PlayerId> {
        let (taker, taken) = (self.part(mover), self.part(who));
        if taken.redirects & bit(mover) != 0 {
            return (taken.target == Some(from)).then_some(taker.destination);
        }
        let drives = taken.drives & bit(mover) != 0;
        let to = taker.other(from).filter(|_| drives)?;
        // Where it comes is found by following every drive, until none leads on.
        self.meter.spend(taken.following);
        self.cast
            .comes(who, without | bit(mover))
            .contains(from)
            .then_some(to)
    }

    /// Reports whether two movers could take one and the same component that has come to a player.
    pub(super) fn could_both_take(&self, movers: [u16; 2], who: u16, from: PlayerId) -> bool {
        let [one, other] = movers;
        let redirects = self.part(who).redirects & (bit(one) | bit(other)) != 0;
        let both = |without: Movers| {
            self.could_take(one, who, from, without).is_some()
                && self.could_take(other, who, from, without).is_some()
        };
        // A redirect takes only what nothing has moved: then it stands where it was aimed, and a drive finds it there.
        if redirects {
            both(0)
        } else {
            both(bit(one) | bit(other))
        }
    }

    /// The player at whom a mover must be to take a component away.
    pub(super) fn stands_to_take(&self, mover: u16, who: u16, from: PlayerId) -> PlayerId {
        if self.part(mover).has(Component::Swap) {
            from
        } else {
            self.part(who).actor
        }
    }

    /// The component by which a mover moves.
    pub(super) fn moving(&self, mover: u16) -> Component {
        if self.part(mover).has(Component::Swap) {
            Component::Swap
        } else {
            Component::Redirect
        }
    }
}
