//! The players of a question, and which of them a mention may be.

use nightcourt_resolvers::model::{Ability, Alignment, Passive, RoleId};

use super::items::{Item, Mention, Who};
use super::weights as w;
use crate::lexicon::{self, looks, reads};
use crate::role::Claim;

/// A player of a question.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Player {
    /// `None` for a player without a role in the question.
    pub(super) role: Option<RoleId>,
    pub(super) side: Option<Alignment>,
    pub(super) passives: Vec<Passive>,
    pub(super) letter: Option<char>,
    /// Named by the side alone: any of its members.
    pub(super) is_team: bool,
    /// Named by the question, and not only made for a verb.
    pub(super) is_named: bool,
}

impl Player {
    fn of_role(name: &str) -> Player {
        Player {
            role: RoleId::from_name(name),
            ..Player::default()
        }
    }
    /// The abilities of the role.
    pub(super) fn own(&self) -> &'static [Ability] {
        self.role.map_or(&[], |role| role.row().abilities)
    }
    /// Reports whether visitors of the player die.
    pub(super) fn shoots_visitors(&self) -> bool {
        self.role
            .is_some_and(|role| role.row().passives.has(Passive::Pgo))
    }
    /// The side that is said or that the role has, with true if it only has it in most games.
    pub(super) fn alignment(&self) -> (Alignment, bool) {
        let claim = Claim {
            roles: self.role.into_iter().collect(),
            ..Claim::default()
        };
        match self.side {
            Some(side) => (side, false),
            None => (
                claim.usual_side(),
                claim.side_by_role().is_none_or(|(_, usually)| usually),
            ),
        }
    }
    /// Reports whether the player may carry the kill of a faction.
    pub(super) fn may_carry(&self) -> bool {
        self.alignment().0.has_factional_kill()
    }
    /// The ability of a verb's that the player has, and the cost if the verb is of another ability.
    pub(super) fn able(&self, meant: &[Ability], factional: bool) -> Option<(Ability, i32)> {
        let own = self.own();
        if factional {
            return self.may_carry().then_some((Ability::Kill, 0));
        }
        if meant.is_empty() {
            return own
                .first()
                .map(|&own| (own, 0))
                .or(self.may_carry().then_some((Ability::Kill, 0)));
        }
        if let Some(&ability) = meant.iter().find(|one| own.contains(one)) {
            return Some((ability, 0));
        }
        if meant.contains(&Ability::Kill) && self.may_carry() {
            return Some((Ability::Kill, 0));
        }
        let own = *own.first()?;
        meant
            .iter()
            .any(|&meant| alike(own, meant))
            .then_some((own, w::OTHER_VERB))
    }
}

/// Groups of abilities whose verbs hosts exchange: a Tracker checks, a Jailkeeper protects.
fn alike(own: Ability, meant: Ability) -> bool {
    use Ability::{Block, Drive, Exchange, Guard, Jail, Protect, Redirect, Rolestop};
    let is_look = |one: Ability| looks(one) || reads(one);
    let groups: [&[Ability]; 4] = [
        &[Protect, Guard, Jail, Rolestop],
        &[Block, Jail],
        &[Drive, Exchange],
        &[Redirect, Drive],
    ];
    is_look(own) && is_look(meant)
        || groups
            .iter()
            .any(|group| group.contains(&own) && group.contains(&meant))
}

/// A player, or the unknown one whom a player targets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Referent {
    Player(usize),
    TargetOf(usize),
}

/// Players that a mention may be, each with its cost.
pub(super) type Slot = Vec<(Referent, i32)>;

/// The players of a question.
#[derive(Debug)]
pub(super) struct Cast {
    pub(super) players: Vec<Player>,
    /// Players without a role, who are only acted on.
    pub(super) bystanders: [usize; 3],
    /// The Goon who carries a kill that nobody is said to carry.
    pub(super) killer: usize,
    /// Players of each item that names a role or a letter.
    mentioned: Vec<Vec<usize>>,
}

impl Cast {
    /// The players that the items name.
    pub(super) fn new(items: &[Item]) -> Cast {
        let mut cast = Cast {
            players: Vec::new(),
            bystanders: [0; 3],
            killer: 0,
            mentioned: vec![Vec::new(); items.len()],
        };
        for (at, item) in items.iter().enumerate() {
            if let Item::Mention(mention) = item {
                cast.mentioned[at] = cast.named(items, at, mention);
            }
        }
        for bystander in 0..3 {
            cast.bystanders[bystander] = cast.add(Player::default());
        }
        let kills = |player: &Player| {
            player.role == Some(RoleId::GOON)
                || player.role.is_some_and(|role| role.name() == "Werewolf")
        };
        cast.killer = match cast.players.iter().position(kills) {
            Some(goon) => goon,
            None => cast.add(Player {
                role: Some(RoleId::GOON),
                side: Some(Alignment::Mafia),
                ..Player::default()
            }),
        };
        for (at, item) in items.iter().enumerate() {
            if let Item::Mention(mention) = item
                && mention.who == Who::Killer
                && mention.is_several()
            {
                cast.mentioned[at] = cast.killers(mention.count.max(2));
            }
        }
        cast
    }

    fn add(&mut self, player: Player) -> usize {
        self.players.push(player);
        self.players.len() - 1
    }

    /// The players of a mention by role or letter; new ones are added.
    fn named(&mut self, items: &[Item], at: usize, mention: &Mention) -> Vec<usize> {
        let (role, letter) = match mention.who {
            Who::Role(role) => (Some(called(role, items)), mention.label),
            Who::Letter(letter) => (None, Some(letter)),
            _ => return Vec::new(),
        };
        // `A is a cop`
        if let (Some(role), Some(letter)) = (role, at.checked_sub(2))
            && items[at - 1].is(&["be"])
            && let Some(Item::Mention(Mention {
                who: Who::Letter(_),
                ..
            })) = items.get(letter)
            && let &[one] = &self.mentioned[letter][..]
        {
            self.players[one].role = Some(role);
            self.players[one].passives.extend(&mention.passives);
            return vec![one];
        }
        // Two names of one role: `commuterizer (alien)`.
        if let (Some(role), Some(before)) = (role, at.checked_sub(1))
            && let Some(Item::Mention(Mention {
                who: Who::Role(other),
                owns: false,
                ..
            })) = items.get(before)
            && *other != role
            && !role.row().abilities.is_empty()
            && other.row().abilities == role.row().abilities
        {
            return self.mentioned[before].clone();
        }
        let new = Player {
            role,
            letter,
            side: mention.side,
            passives: mention.passives.clone(),
            is_team: mention.is_team,
            is_named: true,
        };
        let unlike = |one: &&usize| {
            let player = &self.players[**one];
            let plain = role == Some(RoleId::VANILLA);
            let base = |role: Option<RoleId>| role.map(RoleId::unaliased);
            base(player.role) != base(role)
                || player.letter != letter
                || plain && player.passives != mention.passives
        };
        let all: Vec<usize> = (0..self.players.len()).collect();
        let mut known: Vec<usize> = all.iter().filter(|one| !unlike(one)).copied().collect();
        let wanted = match (mention.is_several() && !mention.is_team, mention.count) {
            (true, count) => count.max(2),
            (false, _) => 1,
        };
        let again = !known.is_empty() && self.names_another(items, at, mention);
        if mention.another || again {
            return vec![self.add(new)];
        }
        while known.len() < wanted {
            known.push(self.add(new.clone()));
        }
        let first = &mut self.players[known[0]];
        first.side = first.side.or(mention.side);
        for passive in &mention.passives {
            if !first.passives.contains(passive) {
                first.passives.push(*passive);
            }
        }
        known
    }

    /// Reports whether a role named again is another player: `rb blocks rb`, `the cop and a cop`.
    fn names_another(&self, items: &[Item], at: usize, mention: &Mention) -> bool {
        if mention.is_team || mention.owns {
            return false;
        }
        let near = items[..at].iter().enumerate().rev().take(3);
        let mut between: Vec<&Item> = Vec::new();
        for (place, item) in near {
            let ends = item.is(&["comma", "stop", "when", "relative", "ask"]);
            match item {
                Item::Mention(other) if is_alike(other.who, mention.who) => {
                    // `hides behind the doctor and the doctor protects him`: the second begins a clause.
                    let joined = matches!(&between[..], [only] if only.is(&["and"]));
                    let object = place > 0
                        && (items[place - 1].verb().is_some()
                            || items[place - 1].is(&["on", "behind", "general", "to"]));
                    if joined && object {
                        return items
                            .get(at + 1)
                            .is_none_or(|next| next.is(&["comma", "stop"]));
                    }
                    return !other.owns
                        && !other.target_of
                        && between.iter().any(|item| {
                            item.verb().is_some()
                                || item
                                    .is(&["on", "versus", "and", "general", "to", "behind", "by"])
                        });
                }
                Item::Mention(other) if other.who == Who::Pronoun => return false,
                _ if ends => return false,
                _ => between.push(item),
            }
        }
        false
    }

    /// The players that an item may mean: a slot for each.
    pub(super) fn slots(&self, items: &[Item], at: usize) -> Vec<Slot> {
        let Some(mention) = items[at].mention() else {
            return Vec::new();
        };
        let plain = self.plain_slots(items, at, mention);
        if !mention.target_of {
            return plain;
        }
        let of = |&(referent, cost): &(Referent, i32)| match referent {
            Referent::Player(one)
                if !self.players[one].own().is_empty() || self.players[one].may_carry() =>
            {
                Some((Referent::TargetOf(one), cost))
            }
            _ => None,
        };
        let slot: Slot = plain.iter().flatten().filter_map(of).collect();
        if slot.is_empty() {
            vec![vec![(Referent::Player(self.bystanders[0]), 0)]]
        } else {
            vec![slot]
        }
    }

    /// The players whose target a mention is.
    pub(super) fn slots_of_owner(&self, items: &[Item], at: usize) -> Vec<Slot> {
        items[at]
            .mention()
            .map(|mention| self.plain_slots(items, at, mention))
            .unwrap_or_default()
    }

    fn plain_slots(&self, items: &[Item], at: usize, mention: &Mention) -> Vec<Slot> {
        let player = |one: usize| (Referent::Player(one), 0);
        let known = &self.mentioned[at];
        match mention.who {
            Who::Role(_) | Who::Letter(_) if mention.is_several() && known.len() > 1 => {
                let count = mention.count.max(2);
                known
                    .iter()
                    .take(count)
                    .map(|&one| vec![player(one)])
                    .collect()
            }
            Who::Role(_) | Who::Letter(_) => {
                let mut slot: Slot = known
                    .iter()
                    .enumerate()
                    .map(|(place, &one)| (Referent::Player(one), place as i32 * w::ANOTHER))
                    .collect();
                if mention.is_team {
                    let others = (0..self.players.len())
                        .filter(|&one| self.players[one].may_carry() && !known.contains(&one));
                    slot.extend(
                        others
                            .filter(|&one| self.players[one].is_named)
                            .map(|one| (Referent::Player(one), w::OTHER_MEMBER)),
                    );
                }
                vec![slot]
            }
            Who::Person => self.somebody(items, at, mention),
            Who::Killer if !known.is_empty() => known
                .iter()
                .take(mention.count.max(2))
                .map(|&one| vec![player(one)])
                .collect(),
            Who::Killer => {
                let kills = |&one: &usize| {
                    self.players[one].able(&[Ability::Kill], false).is_some()
                        && self.players[one].is_named
                };
                let all = (0..self.players.len()).filter(kills);
                let slot: Slot = all
                    .enumerate()
                    .map(|(place, one)| (Referent::Player(one), place as i32 * w::ANOTHER))
                    .collect();
                vec![if slot.is_empty() {
                    vec![player(self.killer)]
                } else {
                    slot
                }]
            }
            Who::Pronoun | Who::Oneself | Who::One | Who::Both | Who::EachOther => {
                let before = self.before(items, at, false);
                if mention.who == Who::Both {
                    let mut both: Vec<Slot> = before
                        .iter()
                        .take(2)
                        .map(|&(one, _)| vec![(one, 0)])
                        .collect();
                    both.reverse();
                    return both;
                }
                if mention.who == Who::One {
                    let behind = (at + 1..items.len()).take(2);
                    let group = behind
                        .chain((0..at).rev())
                        .find(|&one| self.slots_len(items, one) > 1);
                    if let Some(group) = group {
                        let slots = self.slots(items, group);
                        return vec![
                            slots
                                .iter()
                                .enumerate()
                                .map(|(place, slot)| (slot[0].0, place as i32 * 10))
                                .collect(),
                        ];
                    }
                }
                vec![if before.is_empty() {
                    vec![player(self.bystanders[0])]
                } else {
                    before
                }]
            }
        }
    }

    fn slots_len(&self, items: &[Item], at: usize) -> usize {
        let noun = items[at]
            .mention()
            .is_some_and(|mention| mention.is_noun() && mention.is_several());
        if noun { self.slots(items, at).len() } else { 0 }
    }

    /// Somebody without a role: a bystander, or with an article somebody who was named before.
    fn somebody(&self, items: &[Item], at: usize, mention: &Mention) -> Vec<Slot> {
        let [first, second, third] = self.bystanders.map(Referent::Player);
        if mention.is_several() {
            let all = [first, second, third]
                .into_iter()
                .take(mention.count.max(2));
            return all.map(|one| vec![(one, 0)]).collect();
        }
        if mention.again {
            let before = self.before(items, at, true);
            return vec![if before.is_empty() {
                vec![(first, 0)]
            } else {
                before
            }];
        }
        if mention.another {
            return vec![vec![(second, 0), (first, w::ANOTHER * 2)]];
        }
        let first_cost = if mention.same { w::UNSAID_TARGET } else { 0 };
        let mut slot = vec![(first, first_cost), (second, w::SECOND_BYSTANDER)];
        if mention.same {
            // The nearest is the one who acts on the same player as those before.
            let acts = |&place: &usize| {
                items[place]
                    .mention()
                    .is_some_and(|mention| mention.is_noun() && (mention.acts || mention.by))
            };
            let actors = (0..at).rev().filter(acts).skip(1);
            let players = actors.filter_map(|place| {
                self.slots(items, place)
                    .first()
                    .and_then(|slot| slot.first())
                    .map(|one| one.0)
            });
            let targets = players.enumerate().filter_map(|(place, one)| match one {
                Referent::Player(one) => Some((Referent::TargetOf(one), place as i32 * 10)),
                Referent::TargetOf(_) => None,
            });
            slot.extend(targets);
        }
        if mention.article || mention.is_victim {
            let named = self
                .before(items, at, false)
                .into_iter()
                .filter(|(one, _)| !slot.iter().any(|(known, _)| known == one));
            slot.extend(
                named
                    .map(|(one, cost)| (one, cost + w::SOMEBODY_NAMED))
                    .collect::<Vec<_>>(),
            );
        }
        vec![slot]
    }

    /// Players named before an item, the last first, and with `patients` those first who do not act.
    fn before(&self, items: &[Item], at: usize, patients: bool) -> Slot {
        let mut slot: Slot = Vec::new();
        for place in (0..at).rev() {
            let noun = items[place]
                .mention()
                .is_some_and(|mention| mention.is_noun());
            if !noun {
                continue;
            }
            let acts = items[place]
                .mention()
                .is_some_and(|mention| mention.by || patients && mention.acts);
            for one in self.slots(items, place) {
                let cost = slot.len() as i32 * w::FARTHER + if acts { w::ACTS } else { 0 };
                match slot.iter_mut().find(|(known, _)| *known == one[0].0) {
                    Some(known) => known.1 = known.1.min(cost),
                    None => slot.push((one[0].0, cost)),
                }
            }
        }
        slot.sort_by_key(|&(_, cost)| cost);
        slot
    }

    /// Players who may do what a verb says without an actor; one is added if nobody can.
    pub(super) fn able(&mut self, meant: &[Ability], factional: bool) -> Slot {
        let kill = factional || meant.contains(&Ability::Kill);
        let named = |player: &Player| {
            player.is_named || player.role.is_some_and(|role| role != RoleId::GOON)
        };
        let all = (0..self.players.len()).filter_map(|one| {
            let player = &self.players[one];
            let (_, cost) = player.able(meant, factional).filter(|_| named(player))?;
            // The mafia's kill needs no killer of its own; others kill only by their own ability.
            let cost = match (
                kill,
                player.own().contains(&Ability::Kill),
                one == self.killer,
            ) {
                (true, false, false) => w::UNSAID_CARRIER,
                (true, true, _) => w::UNSAID_KILLER,
                _ => cost,
            };
            Some((Referent::Player(one), cost))
        });
        let mut slot: Slot = all
            .enumerate()
            .map(|(place, (one, cost))| (one, cost + place as i32 * w::ANOTHER))
            .collect();
        if kill
            && !slot
                .iter()
                .any(|(one, _)| *one == Referent::Player(self.killer))
        {
            slot.push((Referent::Player(self.killer), w::UNNAMED_KILLER));
        }
        let exact = slot.iter().any(|&(_, cost)| cost < w::OTHER_VERB);
        let look = meant.iter().any(|&one| looks(one) || reads(one));
        let alike = meant.len() > 1 && !look && !slot.is_empty();
        if !(kill || exact || alike || meant.is_empty())
            && let Some(role) = default_role(meant)
        {
            let one = self.add(Player::of_role(role));
            slot.push((Referent::Player(one), 0));
        }
        slot
    }

    /// At least this many players who kill, the named ones first.
    pub(super) fn killers(&mut self, count: usize) -> Vec<usize> {
        let kills = |cast: &Cast| -> Vec<usize> {
            let all = (0..cast.players.len())
                .filter(|&one| cast.players[one].able(&[Ability::Kill], false).is_some());
            all.collect()
        };
        for role in ["Vigilante", "Serial Killer"] {
            if kills(self).len() < count
                && !self
                    .players
                    .iter()
                    .any(|player| player.role == RoleId::from_name(role))
            {
                self.add(Player::of_role(role));
            }
        }
        kills(self)
    }

    /// Gives letters the role of the verb that they do: `A blocks B`.
    pub(super) fn name_letter(&mut self, at: usize, meant: &[Ability]) {
        let Some(&one) = self.mentioned[at].first() else {
            return;
        };
        let role = match meant {
            [] => Some("Visitor"),
            _ if meant.contains(&Ability::Kill) => Some("Vigilante"),
            _ => default_role(meant),
        };
        if self.players[one].role.is_none() {
            self.players[one].role = role.and_then(RoleId::from_name);
        }
    }
}

/// Reports whether two mentions name players alike.
fn is_alike(one: Who, other: Who) -> bool {
    match (one, other) {
        (Who::Role(one), Who::Role(other)) => one.unaliased() == other.unaliased(),
        _ => one == other,
    }
}

/// The role that a name means by the verbs of the question: elsewhere a Witch redirects.
fn called(role: RoleId, items: &[Item]) -> RoleId {
    let elsewhere =
        lexicon::words("differs").filter(|(known, _)| role.unaliased().name() == *known);
    let mut others = elsewhere.filter_map(|(_, name)| RoleId::from_name(name));
    let does = |other: &RoleId| {
        let mut cues = items.iter().filter_map(Item::verb);
        cues.any(|cue| {
            other
                .row()
                .abilities
                .iter()
                .any(|&ability| cue.means(ability))
        })
    };
    others.find(|other| does(other)).unwrap_or(role)
}

/// The first role of the table that has one of these abilities alone.
pub(super) fn default_role(meant: &[Ability]) -> Option<&'static str> {
    let has = |ability: &Ability| {
        RoleId::all().find(|role| role.row().abilities == [*ability] && !role.row().only_read)
    };
    meant.iter().find_map(has).map(|role| role.row().name)
}
