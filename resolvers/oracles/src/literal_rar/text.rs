//! A shorthand for the nights of the smoke tests, and outcomes as one line.

use nightcourt_resolvers::model::{
    Ability, AbilityList, Action, Alignment, ItemId, Night, Passive, Player, PlayerId, PlayerSet, Role,
};
use nightcourt_resolvers::outcome::{Agent, EventKind, Outcome, Value};

const ITEMS: [&str; 4] = ["fruit", "money", "gun", "vest"];

fn item(word: &str) -> ItemId {
    ItemId::new(ITEMS.iter().position(|one| *one == word).unwrap_or_else(|| panic!("item {word}")) as u8)
}

/// Players are letters: "A, B mafia ninja, C town vendor:fruit gun $2 dead"; actions: "A kill B, C drive A B".
pub fn night(players: &str, actions: &str) -> Night {
    let mut names = Vec::new();
    let mut roster = Vec::new();
    for entry in players.split(',') {
        let mut words = entry.split_whitespace();
        names.push(words.next().expect("a name"));
        let mut player = Player::new(Alignment::Town, Role::Spelled(AbilityList::EMPTY));
        for word in words {
            if let Some(alignment) = Alignment::ALL.into_iter().find(|one| one.id() == word) {
                player.alignment = alignment;
            } else if let Some(passive) = Passive::ALL.into_iter().find(|one| one.id() == word) {
                player = player.with(passive);
            } else if let Some(vended) = word.strip_prefix("vendor:") {
                player.vends.insert(item(vended));
            } else if let Some(money) = word.strip_prefix('$') {
                player.money = money.parse().expect("money");
            } else if word == "dead" {
                player.dead = true;
            } else {
                player.holds.insert(item(word));
            }
        }
        roster.push(player);
    }
    let id = |name: &str| {
        PlayerId::new(names.iter().position(|one| *one == name).unwrap_or_else(|| panic!("player {name}")) as u8)
    };
    let mut submitted = Vec::new();
    for entry in actions.split(',').filter(|entry| !entry.trim().is_empty()) {
        let words: Vec<&str> = entry.split_whitespace().collect();
        let actor = id(words[0]);
        let ability = Ability::from_id(words[1]).unwrap_or_else(|| panic!("ability {}", words[1]));
        let (given, rest) =
            if ability == Ability::Give { (item(words[2]), &words[3..]) } else { (ItemId::FRUIT, &words[2..]) };
        let named: Vec<PlayerId> = rest.iter().map(|name| id(name)).collect();
        submitted.push(Action::new(actor, ability, &named, given).unwrap_or_else(|| panic!("{entry}")));
        if let Role::Spelled(list) = roster[actor.index()].role {
            roster[actor.index()].role = Role::Spelled(list.with(ability));
        }
    }
    Night::new(roster, submitted, Vec::new()).unwrap_or_else(|invalid| panic!("{players} / {actions}: {invalid:?}"))
}

fn letters(set: PlayerSet) -> String {
    // the tests name players A, B, C ... in order of the roster
    set.iter().map(|player| char::from(b'A' + player.index() as u8)).collect()
}

/// "dies AB; C track AB; D investigate mafia; cult E; strip E; revive F; holds A gun; money B 2"
pub fn line(outcome: &Outcome) -> String {
    if outcome.exhausted {
        return "exhausted".to_owned();
    }
    let one = |player: PlayerId| letters(PlayerSet::of(player));
    let mut words = Vec::new();
    for (word, set) in [
        ("dies", outcome.deaths),
        ("cult", outcome.converted),
        ("strip", outcome.stripped),
        ("revive", outcome.revived),
    ] {
        if !set.is_empty() {
            words.push(format!("{word} {}", letters(set)));
        }
    }
    for (player, items) in &outcome.holds {
        let items: Vec<&str> = items.iter().map(|item| ITEMS[item.index()]).collect();
        words.push(format!("holds {} {}", one(*player), items.join("+")));
    }
    for (player, money) in &outcome.money {
        words.push(format!("money {} {money}", one(*player)));
    }
    for report in &outcome.reports {
        let value = match report.value {
            Value::Players(players) => letters(players),
            Value::Alignment(reading) => reading.word().to_owned(),
            Value::Role(role) => role.name(&[] as &[&str]),
            Value::Item(item) => ITEMS[item.index()].to_owned(),
            Value::Abilities(abilities) => abilities.iter().map(Ability::id).collect::<Vec<_>>().join(" "),
            Value::Reads(reads) => reads.word().to_owned(),
            Value::NoResult => "no result".to_owned(),
            Value::Nobody => "nobody".to_owned(),
        };
        words.push(format!("{} {} {value}", one(report.to), report.kind.id()));
    }
    words.join("; ")
}

/// "loop B C" or "order 0 2", in the order recorded.
pub fn events(outcome: &Outcome) -> Vec<String> {
    let agent = |agent: Agent| match agent {
        Agent::Submitted(id) => id.index().to_string(),
        Agent::Passive(reflex) => char::from(b'A' + reflex.owner.index() as u8).to_string(),
    };
    let event = |kind: EventKind, members: Vec<String>| format!("{} {}", kind.id(), members.join(" "));
    outcome.events.iter().map(|one| event(one.kind, one.members().map(agent).collect())).collect()
}
