//! A role in the words of a report (OUTCOME-12).

use super::{AbilityList, ItemSet, Limits, OwnRole, Passive, PassiveList, Passives, Player, Role};

/// A role as a report calls it: words that limit use, words that give passives, the role. Two titles are equal exactly if
/// their texts are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Title {
    limits: Limits,
    passives: PassiveList,
    vends: ItemSet,
    role: Option<Role>,
}

impl Title {
    /// A title of these words; `None` if they name neither a passive nor a role that is more than vanilla.
    #[must_use]
    pub fn new(limits: Limits, passives: PassiveList, vends: ItemSet, role: Role) -> Option<Title> {
        // The role brings its own without a word.
        let own = role.own_passives();
        let passives: PassiveList = passives.iter().filter(|&one| !own.has(one)).collect();
        let vends = vends.without(role.own_vends());
        let has_words = !(passives.is_empty() && vends.is_empty());
        let role = match role {
            // The passives of a role without a name stand in its braces.
            Role::Spelled(_) if has_words => Some(role),
            _ if role.is_vanilla() => None,
            Role::Listed(role, _) => Some(Role::Named(role)),
            Role::Own(own, _) => Some(Title::own(own.number)),
            Role::Named(_) | Role::Spelled(_) => Some(role),
        };
        let title = Title {
            limits,
            passives,
            vends,
            role,
        };
        (has_words || role.is_some()).then(|| title.plain())
    }

    /// A role of the night's own as a title has it: by its number alone.
    const fn own(number: u8) -> Role {
        let own = OwnRole {
            number,
            passives: Passives::NONE,
            vends: ItemSet::EMPTY,
        };
        Role::Own(own, AbilityList::EMPTY)
    }

    /// The one form of titles that read alike: a role that is called like a passive is that word.
    fn plain(self) -> Title {
        let passive = match self.role {
            Some(Role::Named(role)) => role.as_passive(),
            _ => None,
        };
        match passive {
            Some(passive) => Title {
                passives: self.passives.with(passive),
                role: None,
                ..self
            },
            None => self,
        }
    }

    /// The title with other numbers for its items.
    ///
    /// # Errors
    /// The first error of `number`.
    pub fn renumbered<E>(
        mut self,
        mut number: impl FnMut(ItemSet) -> Result<ItemSet, E>,
    ) -> Result<Title, E> {
        self.vends = number(self.vends)?;
        Ok(self)
    }

    /// The words that limit use.
    #[must_use]
    pub const fn limits(&self) -> Limits {
        self.limits
    }
    /// The passives, in the order of their words.
    #[must_use]
    pub const fn passives(&self) -> PassiveList {
        self.passives
    }
    /// The items of words such as `vendor:fruit`.
    #[must_use]
    pub const fn vends(&self) -> ItemSet {
        self.vends
    }
    /// The role, if it has a name or abilities.
    #[must_use]
    pub const fn role(&self) -> Option<Role> {
        self.role
    }
}

impl Player {
    /// The title of the player: the words of the role, with those that limit use if `limited`. A further role such as
    /// Neighbor is the role only of a player without another that is more than vanilla.
    ///
    /// Self-Targeting is no ability, and without its limit an X-shot Bulletproof is a Bulletproof.
    #[must_use]
    pub fn title(&self, limited: bool) -> Option<Title> {
        let read = |&passive: &Passive| passive != Passive::SelfTargeting;
        let word = |passive: Passive| {
            let limit = passive == Passive::BulletproofXShot && !limited;
            if limit { Passive::Bulletproof } else { passive }
        };
        let role = match self.also.iter().last() {
            Some(other) if self.role.is_vanilla() => Role::Named(other),
            _ => self.role,
        };
        Title::new(
            if limited { self.limits } else { Limits::NONE },
            self.passive_words().iter().filter(read).map(word).collect(),
            self.vends,
            role,
        )
    }
}
