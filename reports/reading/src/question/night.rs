//! The night that a question describes: abilities of the verbs, the actions and players that go without saying.

use nightcourt_resolvers::model::{Ability, Alignment, Component, Naming, Passive, RoleId};

use super::parse::{Act, Player, Said};
use crate::lexicon::{self, Verb, looks, reads};
use crate::role::Claim;

/// The most players and actions of a question's night.
pub const MOST_PLAYERS: usize = 5;
/// The most actions of a question's night.
pub const MOST_ACTIONS: usize = 4;

/// An action whose ability is known.
struct Settled {
    actor: usize,
    ability: Ability,
    targets: Vec<usize>,
    item: Option<String>,
}

/// The night in its text form, or what would have to be asked.
pub(super) fn text(mut said: Said) -> Result<String, Vec<String>> {
    if said.denied {
        return Err(vec![
            "Something is denied in the question. Which action does not happen?".to_owned(),
        ]);
    }
    if !said.unplaced.is_empty() {
        let words: Vec<String> = said
            .unplaced
            .iter()
            .map(|word| format!("\"{word}\""))
            .collect();
        return Err(vec![format!(
            "{} could not be placed. Who acts on whom?",
            words.join(", ")
        )]);
    }
    let acts = std::mem::take(&mut said.acts);
    let mut settled: Vec<Settled> = Vec::new();
    let victim = said.victims.first().copied();
    for mut act in acts {
        if let (Some(victim), [], [Ability::Kill]) = (victim, &act.targets[..], &act.meant[..]) {
            act.targets.push(victim);
        }
        if act.meant.is_empty() && act.targets.is_empty() {
            return Err(vec![format!(
                "Whom does the {} visit?",
                name(&said.players, act.actor)
            )]);
        }
        let ability = ability(&mut said.players, &act).map_err(|question| vec![question])?;
        add(
            &mut settled,
            Settled {
                actor: act.actor,
                ability,
                targets: act.targets,
                item: act.item,
            },
            &said.players,
        )
        .map_err(|question| vec![question])?;
    }
    untold(&mut said, &mut settled);
    if settled.is_empty() {
        return Err(vec!["Who acts on whom?".to_owned()]);
    }
    let is_kill = |verb: &Verb| verb.abilities.contains(&Ability::Kill);
    for verb in said.verbs.iter().filter(|verb| !is_kill(verb)) {
        if !settled.iter().any(|act| {
            verb.abilities
                .iter()
                .any(|&meant| is_like(act.ability, meant))
        }) {
            let deed: Vec<&str> = verb.abilities.iter().map(|ability| ability.id()).collect();
            return Err(vec![format!(
                "The question speaks of {}, but nobody does this. Who does, and to whom?",
                deed.join(" or ")
            )]);
        }
    }
    if said.alignments
        && !settled
            .iter()
            .any(|act| act.ability.has(Component::ReadAlignment))
    {
        return Err(vec!["Who investigates whom?".to_owned()]);
    }
    let mut next = 0;
    while next < settled.len() {
        complete(&mut said.players, &mut settled, next);
        next += 1;
    }
    let saver = settled.iter().find(|act| {
        let saves = act.ability.has(Component::Protect)
            || act.ability.has(Component::Guard)
            || act.ability.has(Component::UntargetSelf);
        let meddled = |other: &Settled| {
            other.targets.first() == Some(&act.actor)
                && [Component::Block, Component::Redirect, Component::Strip]
                    .iter()
                    .any(|&one| other.ability.has(one))
        };
        saves && act.ability != Ability::Jail && settled.iter().any(meddled)
    });
    let saver = saver.filter(|_| !said.results).or_else(|| {
        let kills = [Passive::Pgo, Passive::Suicidal, Passive::Weak];
        let others = said.players.iter().any(|player| {
            let reflex = |one: &Passive| {
                player
                    .role
                    .is_some_and(|role| role.row().passives.has(*one))
            };
            kills
                .iter()
                .any(|one| player.passives.contains(one) || reflex(one))
        });
        let guards = settled.iter().find(|act| act.ability == Ability::Guard);
        let saves = guards.or_else(|| settled.iter().find(|act| act.ability == Ability::Protect));
        // A protection alone would say nothing.
        let saving = said.deaths || settled.len() == 1;
        saves.filter(|_| {
            saving && !others && !settled.iter().any(|act| act.ability == Ability::Hide)
        })
    });
    if let Some(act) = saver.filter(|_| !settled.iter().any(|act| act.ability == Ability::Kill)) {
        // A protection is asked about because of a kill.
        let targets = act.ability.names() == Naming::Target && act.ability != Ability::Hide;
        let saved = act
            .targets
            .first()
            .copied()
            .filter(|_| targets)
            .unwrap_or(act.actor);
        // The mafia does not shoot its own.
        said.players
            .push(if side(&said.players[saved]) == Alignment::Mafia {
                Player {
                    role: RoleId::from_name("Vigilante"),
                    ..Player::default()
                }
            } else {
                Player {
                    role: Some(RoleId::GOON),
                    side: Some(Alignment::Mafia),
                    ..Player::default()
                }
            });
        let killer = said.players.len() - 1;
        settled.push(Settled {
            actor: killer,
            ability: Ability::Kill,
            targets: vec![saved],
            item: None,
        });
    }
    let kills = said.verbs.iter().any(|verb| is_kill(verb));
    if kills
        && !settled.iter().any(|act| act.ability == Ability::Kill)
        && !said.players.iter().any(is_pgo)
    {
        return Err(vec![
            "The question speaks of a kill. Who kills whom?".to_owned(),
        ]);
    }
    let idle: Vec<String> = (0..said.players.len())
        .filter(|&one| {
            let involved = |act: &Settled| {
                act.actor == one && act.ability.names() != Naming::Nobody
                    || act.targets.contains(&one)
            };
            said.players.len() > 1 && !settled.iter().any(involved)
        })
        .map(|one| name(&said.players, one))
        .collect();
    if !idle.is_empty() {
        return Err(idle
            .into_iter()
            .map(|name| format!("On whom does the {name} act, or who acts on the {name}?"))
            .collect());
    }
    if said.players.len() > MOST_PLAYERS || settled.len() > MOST_ACTIONS {
        return Err(vec![format!(
            "The night has more than {MOST_PLAYERS} players or {MOST_ACTIONS} actions. Write it out, and rule it with nightcourt rule."
        )]);
    }
    Ok(write(&said.players, &settled))
}

/// Components by which an ability is meant by the verb of another: a Jailkeeper protects and blocks.
const ALIKE: [(Ability, Component); 4] = [
    (Ability::Protect, Component::Protect),
    (Ability::Protect, Component::Untarget),
    (Ability::Block, Component::Block),
    (Ability::Investigate, Component::ReadAlignment),
];

fn is_pgo(player: &Player) -> bool {
    player
        .role
        .is_some_and(|role| role.row().passives.has(Passive::Pgo))
}

fn is_look(ability: Ability) -> bool {
    reads(ability) || looks(ability)
}

/// Reports whether an ability may be meant by the verb of another.
fn is_like(ability: Ability, meant: Ability) -> bool {
    ability == meant
        || is_look(ability) && is_look(meant)
        || meant == Ability::Protect && ability.has(Component::Guard)
        || ALIKE
            .iter()
            .any(|&(verb, component)| verb == meant && ability.has(component))
}

/// Abilities of a player's role.
fn own(player: &Player) -> Vec<Ability> {
    let mut own = player
        .role
        .map(|role| role.row().abilities.to_vec())
        .unwrap_or_default();
    if side(player).has_factional_kill() && !own.contains(&Ability::Kill) {
        own.push(Ability::Kill);
    }
    own
}

/// Returns the first role of the table that has this ability alone, or the Visitor.
pub(super) fn plain_role(ability: Option<&Ability>) -> &'static str {
    let has = |role: &RoleId| ability.is_some_and(|&ability| role.row().abilities == [ability]);
    RoleId::all()
        .find(has)
        .map_or("Visitor", |role| role.row().name)
}

fn side(player: &Player) -> Alignment {
    player.side.unwrap_or_else(|| {
        let roles: Vec<RoleId> = player.role.into_iter().collect();
        let claim = Claim {
            roles,
            ..Claim::default()
        };
        claim
            .side_by_role()
            .map_or(Alignment::Town, |(side, _)| side)
    })
}

/// The ability that a verb means of this player.
fn ability(players: &mut [Player], act: &Act) -> Result<Ability, String> {
    let named = name(players, act.actor);
    let player = &mut players[act.actor];
    if player.role.is_none()
        || player.role == Some(RoleId::VANILLA)
            && player.passives.is_empty()
            && act.meant.is_empty()
    {
        // Somebody: the plain role that does this.
        let role = match act.meant.first() {
            Some(Ability::Kill) => "Goon",
            meant => plain_role(meant),
        };
        player.role = RoleId::from_name(role);
        if role == "Goon" {
            player.side = Some(Alignment::Mafia);
        }
    }
    let own = own(player);
    if act.meant.contains(&Ability::Kill) && is_pgo(player) {
        return Err(format!(
            "The {named} shoots whoever visits. Who visits the {named}?"
        ));
    }
    if act.meant.is_empty() {
        // A Roleblocker of the mafia blocks unless a kill is said.
        let roles = player
            .role
            .map(|role| role.row().abilities)
            .unwrap_or_default();
        return match (roles, &own[..]) {
            (&[one], _) | ([], &[one]) => Ok(one),
            ([], []) => Err(format!("Which action has the {named}?")),
            _ => Err(format!("Which of its actions does the {named} use?")),
        };
    }
    if let Some(ability) = act.meant.iter().find(|ability| own.contains(ability)) {
        return Ok(*ability);
    }
    // A name that means another role elsewhere.
    let elsewhere = lexicon::section("differs").filter(|(known, _)| {
        player
            .role
            .is_some_and(|role| role.unaliased().name() == *known)
    });
    for other in elsewhere
        .flat_map(|(_, names)| lexicon::list(names))
        .filter_map(RoleId::from_name)
    {
        if let Some(ability) = act
            .meant
            .iter()
            .find(|ability| other.row().abilities.contains(ability))
        {
            player.role = Some(other);
            return Ok(*ability);
        }
    }
    if let &[only] = &own[..]
        && looks(only)
        && act.meant.iter().copied().all(reads)
    {
        return Ok(only);
    }
    if let &[only] = &own[..]
        && ALIKE
            .iter()
            .any(|(meant, component)| act.meant.contains(meant) && only.has(*component))
    {
        return Ok(only);
    }
    let town = Claim {
        roles: player.role.into_iter().collect(),
        ..Claim::default()
    };
    let may_be_mafia =
        player.side.is_none() && town.side_by_role().is_none_or(|(_, usually)| usually);
    let investigates = own.iter().copied().any(reads);
    let protects = own
        .iter()
        .any(|ability| ability.has(Component::Protect) || ability.has(Component::Guard));
    if act.meant.contains(&Ability::Kill) && may_be_mafia && !investigates && !protects {
        player.side = Some(Alignment::Mafia);
        return Ok(Ability::Kill);
    }
    let verb = act
        .meant
        .iter()
        .map(|ability| ability.id())
        .collect::<Vec<_>>()
        .join(" or ");
    Err(format!("A {named} does not {verb}. Who does?"))
}

/// Adds an action; the same one said again changes nothing.
fn add(settled: &mut Vec<Settled>, new: Settled, players: &[Player]) -> Result<(), String> {
    let same = |act: &&mut Settled| act.actor == new.actor && act.ability == new.ability;
    let Some(act) = settled.iter_mut().find(same) else {
        settled.push(new);
        return Ok(());
    };
    let more = new.ability.names() != Naming::Target && act.targets.starts_with(&new.targets);
    if new.targets.is_empty() || act.targets == new.targets || more {
        Ok(())
    } else if act.targets.is_empty() {
        act.targets = new.targets;
        Ok(())
    } else {
        Err(format!(
            "The {} acts twice. On whom first, or are there two?",
            name(players, new.actor)
        ))
    }
}

/// Adds the actions that go without saying.
fn untold(said: &mut Said, settled: &mut Vec<Settled>) {
    let acts = |settled: &[Settled], player: usize| settled.iter().any(|act| act.actor == player);
    for player in 0..said.players.len() {
        let known = &said.players[player];
        let own = own(known);
        let &[ability] = &own[..] else { continue };
        if acts(settled, player) || known.dead {
            continue;
        }
        let at = |act: &Settled| act.targets.first() == Some(&player);
        let meddled = settled.iter().any(|act| {
            at(act)
                && ([Component::Block, Component::Redirect, Component::Strip]
                    .iter()
                    .any(|&one| act.ability.has(one))
                    || [Ability::Track, Ability::Follow, Ability::Motion].contains(&act.ability))
        });
        let reads = said.results && is_look(ability);
        let hides = ability == Ability::Hide && settled.iter().any(at);
        if ability.names() == Naming::Nobody || hides || meddled || reads && settled.iter().any(at)
        {
            settled.push(Settled {
                actor: player,
                ability,
                targets: Vec::new(),
                item: None,
            });
        }
    }
    // `what does the Cop see`: of the one who is no actor.
    let plain: Vec<usize> = (0..said.players.len())
        .filter(|&one| !acts(settled, one) && own(&said.players[one]).len() != 1)
        .collect();
    let godfather: Vec<usize> = if plain.is_empty() {
        (0..said.players.len())
            .filter(|&one| {
                !acts(settled, one) && settled.iter().any(|act| act.targets.contains(&one))
            })
            .collect()
    } else {
        plain
    };
    for player in 0..said.players.len() {
        let own = own(&said.players[player]);
        let reads = own.first().filter(|&&one| is_look(one));
        let idle =
            !acts(settled, player) && !settled.iter().any(|act| act.targets.contains(&player));
        if let (true, true, Some(&ability), &[target]) = (said.results, idle, reads, &godfather[..])
            && target != player
        {
            settled.push(Settled {
                actor: player,
                ability,
                targets: vec![target],
                item: None,
            });
        }
    }
    let none = !settled.iter().any(|act| act.ability == Ability::Kill);
    if none {
        let victims = std::mem::take(&mut said.victims);
        said.die.extend(victims.first());
    }
    for player in std::mem::take(&mut said.die) {
        let killed = settled
            .iter()
            .any(|act| act.ability == Ability::Kill && act.targets.contains(&player));
        let shot = settled.iter().any(|act| {
            act.actor == player
                && act
                    .targets
                    .iter()
                    .any(|&target| is_pgo(&said.players[target]))
        });
        if killed || shot {
            continue;
        }
        let killer = said
            .players
            .iter()
            .position(|one| one.role == Some(RoleId::GOON));
        let killer = killer
            .filter(|&one| one != player && !acts(settled, one))
            .unwrap_or_else(|| {
                said.players.push(Player {
                    role: Some(RoleId::GOON),
                    side: Some(Alignment::Mafia),
                    ..Player::default()
                });
                said.players.len() - 1
            });
        settled.push(Settled {
            actor: killer,
            ability: Ability::Kill,
            targets: vec![player],
            item: None,
        });
    }
}

/// Adds the targets that an action lacks.
fn complete(players: &mut Vec<Player>, settled: &mut Vec<Settled>, place: usize) {
    let Settled { actor, ability, .. } = settled[place];
    let wanted = match ability.names() {
        Naming::Nobody => 0,
        Naming::Target => 1,
        Naming::TargetAndDestination | Naming::TwoChosen => 2,
    };
    settled[place].targets.truncate(wanted);
    while settled[place].targets.len() < wanted {
        let moved = settled[place].targets.first().copied();
        let saves = [Component::Protect, Component::Guard]
            .iter()
            .any(|&one| ability.has(one));
        let killed: Vec<usize> = settled
            .iter()
            .filter(|act| act.ability == Ability::Kill)
            .flat_map(|act| act.targets.clone())
            .collect();
        if let (true, &[killed]) = (saves, &killed[..])
            && killed != actor
            && !settled.iter().any(|act| act.actor == killed)
        {
            settled[place].targets.push(killed);
            continue;
        }
        let redirects = ability.names() == Naming::TargetAndDestination && moved.is_none();
        let role = if redirects {
            RoleId::from_name("Visitor")
        } else {
            None
        };
        players.push(Player {
            role,
            ..Player::default()
        });
        settled[place].targets.push(players.len() - 1);
    }
    // A redirect needs an action to move.
    let moved = settled[place].targets[..]
        .first()
        .copied()
        .filter(|_| ability == Ability::Redirect);
    if let Some(moved) = moved.filter(|&one| !settled.iter().any(|act| act.actor == one))
        && let &[ability] = &own(&players[moved])[..]
    {
        settled.push(Settled {
            actor: moved,
            ability,
            targets: Vec::new(),
            item: None,
        });
    }
    debug_assert!(!settled[place].targets.contains(&actor) || ability.names() != Naming::Target);
}

/// The name of a player: the role, with a number if there are several.
fn name(players: &[Player], player: usize) -> String {
    let called = |player: &Player| match (player.letter, player.role, player.passives.first()) {
        (Some(letter), ..) => letter.to_string(),
        (None, Some(role), Some(passive)) if [RoleId::GOON, RoleId::VANILLA].contains(&role) => {
            passive.word().to_owned()
        }
        (None, Some(role), _) if role != RoleId::VANILLA => role.name().to_owned(),
        _ => "Target".to_owned(),
    };
    let own = called(&players[player]);
    match players[..player]
        .iter()
        .filter(|other| called(other) == own)
        .count()
    {
        0 => own,
        before => format!("{own} {}", before + 1),
    }
}

fn write(players: &[Player], settled: &[Settled]) -> String {
    let mut text = "[players]\n".to_owned();
    for (place, player) in players.iter().enumerate() {
        let mut words = vec![side(player).words().to_owned()];
        words.extend(
            player
                .passives
                .iter()
                .map(|passive| passive.word().to_owned()),
        );
        words.push(player.role.unwrap_or(RoleId::VANILLA).name().to_owned());
        let dead = if player.dead { " (dead)" } else { "" };
        text += &format!("{} = {}{dead}\n", name(players, place), words.join(" "));
    }
    text += "\n[actions]\n";
    for act in settled {
        let item = act
            .item
            .as_ref()
            .map(|item| format!(" {item}"))
            .unwrap_or_default();
        text += &format!("{}: {}{item}", name(players, act.actor), act.ability.id());
        let names: Vec<String> = act
            .targets
            .iter()
            .map(|&target| name(players, target))
            .collect();
        if !names.is_empty() {
            text += &format!(" -> {}", names.join(", "));
        }
        text.push('\n');
    }
    text
}
