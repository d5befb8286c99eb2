//! The night that a question describes: abilities of the verbs, the actions and players that go without saying.

use nightcourt_resolvers::model::{Ability, Alignment, Component, Naming, Passive, RoleId};

use super::parse::{Deed, Player, Said};
use crate::actions::Act;
use crate::lexicon::{self, Verb, looks, reads};
use crate::people::{ids, named_players};
use crate::role::Claim;

/// The most players and actions of a question's night.
pub const MOST_PLAYERS: usize = 5;
/// The most actions of a question's night.
pub const MOST_ACTIONS: usize = 4;

/// Reports whether an ability may keep its target from acting as intended.
fn meddles(ability: Ability) -> bool {
    let mut components = [Component::Block, Component::Redirect, Component::Strip].into_iter();
    components.any(|one| ability.has(one))
}

/// Reports whether an ability may save its target.
fn saves(ability: Ability) -> bool {
    ability.has(Component::Protect) || ability.has(Component::Guard)
}

/// Reports whether somebody does this.
fn does(settled: &[Act], ability: Ability) -> bool {
    settled.iter().any(|act| act.ability == ability)
}

fn ask<T>(question: impl Into<String>) -> Result<T, Vec<String>> {
    Err(vec![question.into()])
}

/// The night in its text form, or what would have to be asked.
pub(super) fn text(mut said: Said) -> Result<String, Vec<String>> {
    if said.denied {
        return ask("Something is denied in the question. Which action does not happen?");
    }
    if !said.unplaced.is_empty() {
        let words: Vec<String> = said
            .unplaced
            .iter()
            .map(|word| format!("\"{word}\""))
            .collect();
        let words = words.join(", ");
        return ask(format!("{words} could not be placed. Who acts on whom?"));
    }
    let acts = std::mem::take(&mut said.acts);
    let mut settled: Vec<Act> = Vec::new();
    let victim = said.victims.first().copied();
    for mut act in acts {
        if let (Some(victim), [], [Ability::Kill]) = (victim, &act.targets[..], &act.meant[..]) {
            act.targets.push(victim);
        }
        if act.meant.is_empty() && act.targets.is_empty() {
            let name = name(&said.players, act.actor);
            return ask(format!("Whom does the {name} visit?"));
        }
        let ability = ability(&mut said.players, &act).or_else(ask)?;
        let new = Act {
            item: act.item,
            ..Act::new(act.actor, ability, act.targets)
        };
        add(&mut settled, new, &said.players).or_else(ask)?;
    }
    untold(&mut said, &mut settled);
    if settled.is_empty() {
        return ask("Who acts on whom?");
    }
    let is_kill = |verb: &Verb| verb.means(&[Ability::Kill]);
    for verb in said.verbs.iter().filter(|verb| !is_kill(verb)) {
        let is_meant = |act: &Act| {
            let mut meant = verb.abilities.iter();
            meant.any(|&meant| is_like(act.ability, meant))
        };
        if !settled.iter().any(is_meant) {
            let deed = ids(&verb.abilities);
            return ask(format!(
                "The question speaks of {deed}, but nobody does this. Who does, and to whom?"
            ));
        }
    }
    let investigates = |act: &Act| act.ability.has(Component::ReadAlignment);
    if said.alignments && !settled.iter().any(investigates) {
        return ask("Who investigates whom?");
    }
    let mut next = 0;
    while next < settled.len() {
        complete(&mut said.players, &mut settled, next);
        next += 1;
    }
    let saver = settled.iter().find(|act| {
        let saves = saves(act.ability) || act.ability.has(Component::UntargetSelf);
        let meddled =
            |other: &Act| other.targets.first() == Some(&act.actor) && meddles(other.ability);
        saves && act.ability != Ability::Jail && settled.iter().any(meddled)
    });
    let saver = saver.filter(|_| !said.results).or_else(|| {
        let kills = |player: &Player| {
            let mut kills = [Passive::Pgo, Passive::Suicidal, Passive::Weak].into_iter();
            kills.any(|one| player.passives.contains(&one) || has_passive(player, one))
        };
        // A protection alone would say nothing.
        let saving = said.deaths || settled.len() == 1;
        let others = said.players.iter().any(kills) || does(&settled, Ability::Hide);
        let with = |wanted| settled.iter().find(|act| act.ability == wanted);
        let saves = with(Ability::Guard).or_else(|| with(Ability::Protect));
        saves.filter(|_| saving && !others)
    });
    if let Some(act) = saver.filter(|_| !does(&settled, Ability::Kill)) {
        // A protection is asked about because of a kill.
        let targets = act.ability.names() == Naming::Target && act.ability != Ability::Hide;
        let target = act.targets.first().filter(|_| targets);
        let saved = *target.unwrap_or(&act.actor);
        // The mafia does not shoot its own.
        let killer = if side(&said.players[saved]) == Alignment::Mafia {
            Player {
                role: RoleId::from_name("Vigilante"),
                ..Player::default()
            }
        } else {
            Player::goon()
        };
        settled.push(Act::carried(said.players.len(), saved));
        said.players.push(killer);
    }
    let kills = said.verbs.iter().any(|verb| is_kill(verb));
    if kills && !does(&settled, Ability::Kill) && !said.players.iter().any(is_pgo) {
        return ask("The question speaks of a kill. Who kills whom?");
    }
    let is_idle = |&one: &usize| {
        let acts = |act: &Act| act.actor == one && act.ability.names() != Naming::Nobody;
        let mut all = settled.iter();
        said.players.len() > 1 && !all.any(|act| acts(act) || act.targets.contains(&one))
    };
    let idle: Vec<String> = (0..said.players.len())
        .filter(is_idle)
        .map(|one| name(&said.players, one))
        .map(|name| format!("On whom does the {name} act, or who acts on the {name}?"))
        .collect();
    if !idle.is_empty() {
        return Err(idle);
    }
    if said.players.len() > MOST_PLAYERS || settled.len() > MOST_ACTIONS {
        return ask(format!(
            "The night has more than {MOST_PLAYERS} players or {MOST_ACTIONS} actions. Write it out, and rule it with nightcourt rule."
        ));
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

/// Reports whether a player's role has a passive.
fn has_passive(player: &Player, passive: Passive) -> bool {
    let role = player.role.map(RoleId::row);
    role.is_some_and(|role| role.passives.has(passive))
}

fn is_pgo(player: &Player) -> bool {
    has_passive(player, Passive::Pgo)
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
    let mut own = player.abilities().to_vec();
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

fn side_by_role(player: &Player) -> Option<(Alignment, bool)> {
    let claim = Claim {
        roles: player.role.into_iter().collect(),
        ..Claim::default()
    };
    claim.side_by_role()
}

fn side(player: &Player) -> Alignment {
    let by_role = || side_by_role(player).map_or(Alignment::Town, |(side, _)| side);
    player.side.unwrap_or_else(by_role)
}

/// The ability that a verb means of this player.
fn ability(players: &mut [Player], act: &Deed) -> Result<Ability, String> {
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
        return match (player.abilities(), &own[..]) {
            (&[one], _) | ([], &[one]) => Ok(one),
            ([], []) => Err(format!("Which action has the {named}?")),
            _ => Err(format!("Which of its actions does the {named} use?")),
        };
    }
    if let Some(ability) = act.meant.iter().find(|ability| own.contains(ability)) {
        return Ok(*ability);
    }
    // A name that means another role elsewhere.
    let called = player.role.map(|role| role.unaliased().name());
    let elsewhere = lexicon::words("differs").filter(|(known, _)| called == Some(*known));
    for other in elsewhere.filter_map(|(_, name)| RoleId::from_name(name)) {
        let mut meant = act.meant.iter();
        if let Some(ability) = meant.find(|ability| other.row().abilities.contains(ability)) {
            player.role = Some(other);
            return Ok(*ability);
        }
    }
    if let &[only] = &own[..] {
        let mut alike = ALIKE.iter();
        if looks(only) && act.meant.iter().copied().all(reads)
            || alike.any(|(meant, component)| act.meant.contains(meant) && only.has(*component))
        {
            return Ok(only);
        }
    }
    let may_be_mafia =
        player.side.is_none() && side_by_role(player).is_none_or(|(_, usually)| usually);
    let of_town = own.iter().any(|&ability| reads(ability) || saves(ability));
    if act.meant.contains(&Ability::Kill) && may_be_mafia && !of_town {
        player.side = Some(Alignment::Mafia);
        return Ok(Ability::Kill);
    }
    let verb = ids(&act.meant);
    Err(format!("A {named} does not {verb}. Who does?"))
}

/// Adds an action; the same one said again changes nothing.
fn add(settled: &mut Vec<Act>, new: Act, players: &[Player]) -> Result<(), String> {
    let same = |act: &&mut Act| act.actor == new.actor && act.ability == new.ability;
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
fn untold(said: &mut Said, settled: &mut Vec<Act>) {
    let acts = |settled: &[Act], player: usize| settled.iter().any(|act| act.actor == player);
    let aimed_at = |settled: &[Act], player: usize| {
        let mut all = settled.iter();
        all.any(|act| act.targets.contains(&player))
    };
    for player in 0..said.players.len() {
        let known = &said.players[player];
        let own = own(known);
        let &[ability] = &own[..] else { continue };
        if acts(settled, player) || known.dead {
            continue;
        }
        let mut at = settled
            .iter()
            .filter(|act| act.targets.first() == Some(&player));
        let followed = [Ability::Track, Ability::Follow, Ability::Motion];
        let reads = said.results && is_look(ability);
        let answers = |act: &Act| {
            let meddled = meddles(act.ability) || followed.contains(&act.ability);
            meddled || reads || ability == Ability::Hide
        };
        if ability.names() == Naming::Nobody || at.any(answers) {
            settled.push(Act::new(player, ability, Vec::new()));
        }
    }
    // `what does the Cop see`: of the one who is no actor.
    let plain: Vec<usize> = (0..said.players.len())
        .filter(|&one| !acts(settled, one) && own(&said.players[one]).len() != 1)
        .collect();
    let godfather: Vec<usize> = if plain.is_empty() {
        (0..said.players.len())
            .filter(|&one| !acts(settled, one) && aimed_at(settled, one))
            .collect()
    } else {
        plain
    };
    for player in 0..said.players.len() {
        let own = own(&said.players[player]);
        let reads = own.first().filter(|&&one| is_look(one));
        let idle = !acts(settled, player) && !aimed_at(settled, player);
        if let (true, true, Some(&ability), &[target]) = (said.results, idle, reads, &godfather[..])
            && target != player
        {
            settled.push(Act::new(player, ability, vec![target]));
        }
    }
    if !does(settled, Ability::Kill) {
        let victims = std::mem::take(&mut said.victims);
        said.die.extend(victims.first());
    }
    for player in std::mem::take(&mut said.die) {
        let Said { players, .. } = &mut *said;
        let kills = |act: &Act| {
            let mut targets = act.targets.iter();
            act.ability == Ability::Kill && act.targets.contains(&player)
                || act.actor == player && targets.any(|&target| is_pgo(&players[target]))
        };
        if settled.iter().any(kills) {
            continue;
        }
        let killer = players
            .iter()
            .position(|one| one.role == Some(RoleId::GOON));
        let killer = killer.filter(|&one| one != player && !acts(settled, one));
        let killer = killer.unwrap_or(players.len());
        if killer == players.len() {
            players.push(Player::goon());
        }
        settled.push(Act::carried(killer, player));
    }
}

/// Adds the targets that an action lacks.
fn complete(players: &mut Vec<Player>, settled: &mut Vec<Act>, place: usize) {
    let Act { actor, ability, .. } = settled[place];
    let wanted = named_players(ability);
    settled[place].targets.truncate(wanted);
    while settled[place].targets.len() < wanted {
        let kills = settled.iter().filter(|act| act.ability == Ability::Kill);
        let killed: Vec<usize> = kills.flat_map(|act| act.targets.clone()).collect();
        if let (true, &[killed]) = (saves(ability), &killed[..])
            && killed != actor
            && !settled.iter().any(|act| act.actor == killed)
        {
            settled[place].targets.push(killed);
            continue;
        }
        let targets = &mut settled[place].targets;
        let redirects = ability.names() == Naming::TargetAndDestination && targets.is_empty();
        targets.push(players.len());
        players.push(Player {
            role: RoleId::from_name("Visitor").filter(|_| redirects),
            ..Player::default()
        });
    }
    // A redirect needs an action to move.
    if let (Ability::Redirect, Some(&moved)) = (ability, settled[place].targets.first())
        && !settled.iter().any(|act| act.actor == moved)
        && let &[ability] = &own(&players[moved])[..]
    {
        settled.push(Act::new(moved, ability, Vec::new()));
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
    let before = players[..player].iter();
    match before.filter(|other| called(other) == own).count() {
        0 => own,
        before => format!("{own} {}", before + 1),
    }
}

fn write(players: &[Player], settled: &[Act]) -> String {
    let mut text = "[players]\n".to_owned();
    for (place, player) in players.iter().enumerate() {
        let mut words = vec![side(player).words()];
        words.extend(player.passives.iter().map(|passive| passive.word()));
        words.push(player.role.unwrap_or(RoleId::VANILLA).name());
        let dead = if player.dead { " (dead)" } else { "" };
        text += &format!("{} = {}{dead}\n", name(players, place), words.join(" "));
    }
    text += "\n[actions]\n";
    for act in settled {
        text += &format!("{}\n", act.line_of(|player| name(players, player)));
    }
    text
}
