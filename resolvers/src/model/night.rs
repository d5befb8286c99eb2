//! A night: a roster and its actions in submission order. Whoever holds one may rely on its being possible.

use super::{
    Ability, Action, ActionId, ActionSet, Alignment, Component, InvalidNight, ItemSet, MAX_ACTIONS,
    MAX_PLAYERS, Passive, Player, PlayerId, PlayerSet, Reading, Reflex, Trigger,
};

/// A roster and its actions in submission order, checked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Night {
    players: Vec<Player>,
    actions: Vec<Action>,
    order: Vec<PlayerId>,
    having: [PlayerSet; Passive::ALL.len()],
    vendors: PlayerSet,
    living: PlayerSet,
    town: PlayerSet,
    redirectable: ActionSet,
    by_component: [ActionSet; Component::COUNT],
    has_items: bool,
}

impl Night {
    /// Checks a roster, its actions and the pre-decided order of players (`[order]`; may be empty or partial).
    ///
    /// ```
    /// use nightcourt_resolvers::model::{Ability, Action, Alignment, Night, Player, PlayerId, Role, RoleId};
    ///
    /// let cop = Player::new(Alignment::Town, Role::Named(RoleId::from_name("Cop").expect("a role")));
    /// let goon = Player::new(Alignment::Mafia, Role::Named(RoleId::from_name("Goon").expect("a role")));
    /// let read = Action::at(PlayerId::new(0), Ability::Investigate, PlayerId::new(1));
    /// assert!(Night::new(vec![cop, goon], vec![read], Vec::new()).is_ok());
    /// let twice = Night::new(vec![cop, goon], vec![read, read], Vec::new()).unwrap_err();
    /// assert_eq!(twice[0].to_string(), "action 2: it repeats action 1; remove it");
    /// ```
    ///
    /// # Errors
    /// Every reason why the night cannot be, in the order of the actions.
    pub fn new(
        players: Vec<Player>,
        actions: Vec<Action>,
        order: Vec<PlayerId>,
    ) -> Result<Night, Vec<InvalidNight>> {
        let invalid = faults(&players, &actions, &order);
        if !invalid.is_empty() {
            return Err(invalid);
        }
        let mut night = Night {
            players,
            actions,
            order,
            ..Night::default()
        };
        night.index();
        Ok(night)
    }

    /// Takes the night apart, so that its buffers serve for the next one.
    #[must_use]
    pub fn into_parts(self) -> (Vec<Player>, Vec<Action>, Vec<PlayerId>) {
        (self.players, self.actions, self.order)
    }

    fn index(&mut self) {
        for (number, player) in self.players.iter().enumerate() {
            let id = PlayerId::new(number as u8);
            for passive in player.passives.iter() {
                self.having[passive as usize].insert(id);
            }
            if !player.vends.is_empty() {
                self.vendors.insert(id);
            }
            if !player.dead {
                self.living.insert(id);
            }
            if player.alignment == Alignment::Town {
                self.town.insert(id);
            }
            self.has_items |= player.has_belongings();
        }
        for (number, action) in self.actions.iter().enumerate() {
            let id = ActionId::new(number as u8);
            if action.ability.has_target()
                && !self.having(Passive::StrongWilled).contains(action.actor)
            {
                self.redirectable.insert(id);
            }
            for &component in action.ability.row().parts {
                self.by_component[component as usize].insert(id);
            }
            self.has_items |= action.ability == Ability::Give;
        }
    }

    /// The roster.
    #[must_use]
    pub fn players(&self) -> &[Player] {
        &self.players
    }
    /// The actions, in submission order.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }
    /// The pre-decided order of players, as far as it was given.
    #[must_use]
    pub fn order(&self) -> &[PlayerId] {
        &self.order
    }
    /// A player.
    #[must_use]
    pub fn player(&self, id: PlayerId) -> &Player {
        &self.players[id.index()]
    }
    /// An action.
    #[must_use]
    pub fn action(&self, id: ActionId) -> &Action {
        &self.actions[id.index()]
    }
    /// Items and money of each player at the start.
    pub(crate) fn belongings(&self) -> impl Iterator<Item = (ItemSet, u32)> + '_ {
        let players = self.players.iter();
        players.map(|player| (player.holds, player.money))
    }
    /// The numbers of the roster.
    #[must_use]
    pub fn player_ids(&self) -> PlayerSet {
        PlayerSet::first(self.players.len())
    }
    /// The numbers of the actions.
    #[must_use]
    pub fn action_ids(&self) -> ActionSet {
        ActionSet::first(self.actions.len())
    }
    /// The players who have this passive, dead or alive.
    #[must_use]
    pub fn having(&self, passive: Passive) -> PlayerSet {
        self.having[passive as usize]
    }
    /// The players who are Bulletproof, with or without a limit.
    #[must_use]
    pub fn bulletproof(&self) -> PlayerSet {
        self.having(Passive::Bulletproof)
            .union(self.having(Passive::BulletproofXShot))
    }
    /// Every reflexive vendor, dead or alive.
    #[must_use]
    pub fn vendors(&self) -> PlayerSet {
        self.vendors
    }
    /// The players with a passive that goes off: gun owners, the suicidal, vendors.
    #[must_use]
    pub fn reflexive(&self) -> PlayerSet {
        self.having(Passive::Pgo)
            .union(self.having(Passive::Suicidal))
            .union(self.vendors)
    }
    /// The passives of a player that a targeted visit sets off, in their order.
    pub(crate) fn reflexes(&self, owner: PlayerId) -> impl Iterator<Item = Reflex> + use<> {
        let has = |passive: Passive| self.having(passive).contains(owner);
        let shoots = has(Passive::Pgo).then_some(Trigger::Pgo);
        let dies = has(Passive::Suicidal).then_some(Trigger::Suicidal);
        let vends = self.player(owner).vends.iter().map(Trigger::Vendor);
        let all = shoots.into_iter().chain(dies).chain(vends);
        all.map(move |trigger| Reflex { owner, trigger })
    }
    /// The passive that turns a reading of a player's alignment at the start of the night: a Miller's town, a Godfather's mafia
    /// (MODEL-54).
    pub(crate) fn disguise(&self, player: PlayerId) -> Option<Passive> {
        let passive = match self.player(player).alignment {
            Alignment::Town => Passive::Miller,
            Alignment::Mafia => Passive::Godfather,
            Alignment::Werewolf
            | Alignment::Cult
            | Alignment::NeutralHostile
            | Alignment::NeutralScum
            | Alignment::NeutralTown => return None,
        };
        self.having(passive).contains(player).then_some(passive)
    }
    /// The result of reading a player whom nobody framed or recruited (MODEL-50, MODEL-51).
    pub(crate) fn bare_reading(&self, player: PlayerId) -> Reading {
        match self.disguise(player) {
            Some(Passive::Miller) => Reading::Mafia,
            Some(_) => Reading::Town,
            None => self.player(player).alignment.into(),
        }
    }
    /// The players alive at the start of the night.
    #[must_use]
    pub fn living(&self) -> PlayerSet {
        self.living
    }
    /// The players who are Town at the start of the night.
    #[must_use]
    pub fn town(&self) -> PlayerSet {
        self.town
    }
    /// The actions that a redirect moves: those with a target whose actor is not Strong-Willed.
    #[must_use]
    pub fn redirectable(&self) -> ActionSet {
        self.redirectable
    }
    /// For each component, the actions that have it.
    #[must_use]
    pub fn by_component(&self) -> &[ActionSet; Component::COUNT] {
        &self.by_component
    }
    /// Reports whether anybody holds, gives or vends anything.
    #[must_use]
    pub fn has_items(&self) -> bool {
        self.has_items
    }
    /// Each player's place in the pre-decided order; whoever it does not name follows in roster order.
    #[must_use]
    pub fn order_rank(&self, player: PlayerId) -> usize {
        match self.order.iter().position(|&named| named == player) {
            Some(place) => place,
            None => self.order.len() + player.index(),
        }
    }
}

fn faults(players: &[Player], actions: &[Action], order: &[PlayerId]) -> Vec<InvalidNight> {
    let mut found = Vec::new();
    if players.len() > MAX_PLAYERS {
        found.push(InvalidNight::TooManyPlayers(players.len()));
    }
    if actions.len() > MAX_ACTIONS {
        found.push(InvalidNight::TooManyActions(actions.len()));
    }
    if !found.is_empty() {
        return found;
    }
    for number in 0..actions.len() {
        if let Err(invalid) = check_action(players, actions, ActionId::new(number as u8)) {
            found.push(invalid);
        }
    }
    let mut named = PlayerSet::EMPTY;
    for &player in order {
        if player.index() >= players.len() || named.contains(player) {
            found.push(InvalidNight::Order(player));
        } else {
            named.insert(player);
        }
    }
    found
}

fn check_action(players: &[Player], actions: &[Action], id: ActionId) -> Result<(), InvalidNight> {
    let action = &actions[id.index()];
    let earlier = &actions[..id.index()];
    if action.actor.index() >= players.len()
        || action
            .named()
            .iter()
            .any(|named| named.index() >= players.len())
    {
        return Err(InvalidNight::NotInRoster(id));
    }
    let actor = &players[action.actor.index()];
    if actor.dead {
        return Err(InvalidNight::DeadActor(id));
    }
    if !actor.role.has(action.ability) {
        if !is_factional_kill(players, action) {
            return Err(InvalidNight::NotTheirAbility(id));
        }
        let same = |other: &Action| {
            is_factional_kill(players, other)
                && players[other.actor.index()].alignment == actor.alignment
        };
        if let Some(first) = earlier.iter().position(same) {
            return Err(InvalidNight::SecondFactionalKill(
                id,
                ActionId::new(first as u8),
            ));
        }
    }
    if action.target() == Some(action.actor) && !actor.passives.has(Passive::SelfTargeting) {
        return Err(InvalidNight::TargetsSelf(id));
    }
    if action.pair().is_some_and(|[one, other]| one == other) {
        return Err(InvalidNight::SamePlayerTwice(id));
    }
    for &named in action.named() {
        let dead = players[named.index()].dead;
        if action.ability == Ability::Revive && !dead {
            return Err(InvalidNight::RevivesLiving(id, named));
        }
        if dead && action.ability != Ability::Revive && action.ability != Ability::Exchange {
            return Err(InvalidNight::NamesDead(id, named));
        }
    }
    match earlier.iter().position(|other| other == action) {
        Some(first) => Err(InvalidNight::Repeated(id, ActionId::new(first as u8))),
        None => Ok(()),
    }
}

/// Reports whether an action is a kill that its actor's role does not give: the one that the faction shares.
fn is_factional_kill(players: &[Player], action: &Action) -> bool {
    players.get(action.actor.index()).is_some_and(|actor| {
        action.ability == Ability::Kill
            && actor.alignment.has_factional_kill()
            && !actor.role.has(Ability::Kill)
    })
}
