//! Nights worked out by hand, for the literal reading of sections 7 and 8.

use nightcourt_oracles::{literal_list as rar_list, literal_rar as rar};
use nightcourt_resolvers::model::{
    Ability, AbilityList, Action, Alignment, ItemId, Night, Passive, Player, PlayerId, PlayerSet,
    Role,
};
use nightcourt_resolvers::outcome::{Agent, EventKind, Outcome, Value};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::title_words;

const ITEMS: [&str; 4] = ["fruit", "money", "gun", "vest"];

fn item(word: &str) -> ItemId {
    ItemId::new(
        ITEMS
            .iter()
            .position(|one| *one == word)
            .unwrap_or_else(|| panic!("item {word}")) as u8,
    )
}

/// Players are letters: "A, B mafia ninja, C town vendor:fruit gun $2 dead"; actions: "A kill B, C drive A B".
fn night(players: &str, actions: &str) -> Night {
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
        PlayerId::new(
            names
                .iter()
                .position(|one| *one == name)
                .unwrap_or_else(|| panic!("player {name}")) as u8,
        )
    };
    let mut submitted = Vec::new();
    for entry in actions.split(',').filter(|entry| !entry.trim().is_empty()) {
        let words: Vec<&str> = entry.split_whitespace().collect();
        let actor = id(words[0]);
        let ability = Ability::from_id(words[1]).unwrap_or_else(|| panic!("ability {}", words[1]));
        let (given, rest) = if ability == Ability::Give {
            (item(words[2]), &words[3..])
        } else {
            (ItemId::FRUIT, &words[2..])
        };
        let named: Vec<PlayerId> = rest.iter().map(|name| id(name)).collect();
        submitted
            .push(Action::new(actor, ability, &named, given).unwrap_or_else(|| panic!("{entry}")));
        if let Role::Spelled(list) = roster[actor.index()].role {
            roster[actor.index()].role = Role::Spelled(list.with(ability));
        }
    }
    Night::new(roster, submitted, Vec::new())
        .unwrap_or_else(|invalid| panic!("{players} / {actions}: {invalid:?}"))
}

fn letters(set: PlayerSet) -> String {
    // the tests name players A, B, C ... in order of the roster
    set.iter()
        .map(|player| char::from(b'A' + player.index() as u8))
        .collect()
}

/// "dies AB; C track AB; D investigate mafia; cult E; strip E; revive F; holds A gun; money B 2"
fn line(outcome: &Outcome) -> String {
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
            Value::Role(title) => title_words(&title, &ITEMS, &[] as &[&str]),
            Value::Item(item) => ITEMS[item.index()].to_owned(),
            Value::Abilities(abilities) => abilities
                .iter()
                .map(Ability::id)
                .collect::<Vec<_>>()
                .join(" "),
            Value::Reads(reads) => reads.word().to_owned(),
            Value::NoResult => "no result".to_owned(),
            Value::Nobody => "nobody".to_owned(),
        };
        words.push(format!("{} {} {value}", one(report.to), report.kind.id()));
    }
    words.join("; ")
}

/// "loop B C" or "order 0 2", in the order recorded.
fn events(outcome: &Outcome) -> Vec<String> {
    let agent = |agent: Agent| match agent {
        Agent::Submitted(id) => id.index().to_string(),
        Agent::Passive(reflex) => char::from(b'A' + reflex.owner.index() as u8).to_string(),
    };
    let event =
        |kind: EventKind, members: Vec<String>| format!("{} {}", kind.id(), members.join(" "));
    outcome
        .events
        .iter()
        .map(|one| event(one.kind, one.members().map(agent).collect()))
        .collect()
}

fn switches(set: &str) -> Switches {
    let mut switches = Switches::default();
    for one in set.split_whitespace() {
        let (id, option) = one.split_once('=').expect("id=option");
        switches.set(id, option).unwrap_or_else(|_| panic!("{one}"));
    }
    switches
}

/// Players, actions, switches, expected.
type Row = (&'static str, &'static str, &'static str, &'static str);
type Resolve = fn(&Night, &Switches) -> Outcome;

fn wrong(system: Resolve, rows: &[Row]) -> String {
    let mut wrong = String::new();
    for &(players, actions, set, expected) in rows {
        let outcome = system(&night(players, actions), &switches(set));
        let found = line(&outcome);
        if found != expected {
            wrong += &format!(
                "{players} / {actions} / {set}\n   expected {expected}\n   found    {found}\n"
            );
        }
    }
    wrong
}

const EXAMPLES: &[Row] = &[
    ("A, B", "B kill A", "", "dies A"),
    ("A, B", "B investigate A", "", "B investigate town"),
    ("A, B, C", "B protect A, C kill A", "", ""),
    (
        "A, B, C, D",
        "B protect A, C kill A, D block B",
        "",
        "dies A",
    ),
    (
        "A, B, C, D, E",
        "B protect A, E kill A, C block B, D block C",
        "",
        "",
    ),
    (
        "A, B, C, D, E",
        "B protect A, E kill A, C jail A, D block B",
        "",
        "",
    ),
    ("A, B, C", "B kill A, C track B", "", "dies A; C track A"),
    (
        "A, B, C, D",
        "B kill A, C track B, D block C",
        "",
        "dies A; C track no result",
    ),
    (
        "A, B, C, D",
        "B kill A, C track B, D block B",
        "",
        "C track nobody",
    ),
    ("A, B, C, D", "B kill A, D redirect B C", "", "dies C"),
    (
        "A, B pgo",
        "A investigate B",
        "",
        "dies A; A investigate town",
    ),
    (
        "A, B pgo, C",
        "A investigate B, C protect A",
        "",
        "A investigate town",
    ),
    (
        "A, B, C, D, E, F",
        "D kill B, E drive A B, F drive B C",
        "",
        "dies B",
    ),
    (
        "A, B, C, D, E, F",
        "D kill A, E drive A B, F drive B C",
        "",
        "dies C",
    ),
    ("A, B, C", "C kill A, A block B, B jail A", "", "dies A"),
    ("A, B mafia", "B kill A, B block A, A jail B", "", "dies A"),
];

const TABLE: &[Row] = &[
    ("A, B, C", "C kill A, A block B, B jail A", "", "dies A"),
    ("A, B, C", "C kill A, A jail B, B jail A", "", "dies A"),
    ("A, B", "B kill A, B block A, A jail B", "", "dies A"),
    ("A, B, C", "A block B, B block A, B kill C", "", "dies C"),
    (
        "A, B, C, D",
        "A block B, B block A, B protect C, D kill C",
        "",
        "",
    ),
];

const MORE: &[Row] = &[
    // rule 4: the drive that carries the kill cannot carry the protection
    (
        "A, B, C, D, E",
        "B kill A, C protect A, D drive A E",
        "",
        "dies E",
    ),
    // a drive and a redirect that compete for one kill stop each other
    (
        "A, B, C, D, E, F",
        "B kill A, C redirect B D, E drive A F",
        "",
        "dies A",
    ),
    // a redirect of a redirect: now it moves C, not D
    (
        "A, B, C, D, E, F",
        "A redirect B C, B redirect D E, D kill F, C kill F",
        "",
        "dies EF",
    ),
    // tracker blocked by their target; tracker on a bus driver; tracker driven by their target
    ("A, B", "A track B, B block A", "", "A track A"),
    ("A, B, C, D", "A track B, B drive C D", "", "A track CD"),
    ("A, B, C", "A track B, B drive B C", "", "A track nobody"),
    // tracker redirected by their target
    (
        "A, B, C, D",
        "A track B, B redirect A C, C visit D",
        "",
        "A track D",
    ),
    (
        "A, B, C, D",
        "A watch B, C visit B, D kill B",
        "",
        "dies B; A watch CD",
    ),
    (
        "A, B, C mafia ninja",
        "A watch B, C kill B",
        "",
        "dies B; A watch nobody",
    ),
    // PGO behind a drive: the driver visits them too
    (
        "A, B, C, D pgo",
        "A investigate B, C drive B D",
        "",
        "dies AC; A investigate town",
    ),
    // guards
    ("A, B, C", "A kill B, C guard B", "", "dies C"),
    (
        "A, B, C, D",
        "A kill B, C guard B, D protect B",
        "",
        "dies C",
    ),
    ("A, B, C, D", "A kill B, C guard B, D protect C", "", ""),
    (
        "A, B, C macho, D",
        "A kill B, C guard B, D protect C",
        "",
        "dies C",
    ),
    ("A, B macho, C", "A kill B, C guard B", "", "dies B"),
    ("A strongman, B, C", "A kill B, C guard B", "", "dies B"),
    ("A, B", "A kill B, A guard B", "", "dies A"),
    ("A, B bulletproof", "A kill B", "", ""),
    // frames; a drive that carries both is no counter to the plain reading
    (
        "A, B, C",
        "A investigate B, C frame B",
        "",
        "A investigate mafia",
    ),
    (
        "A, B, C, D",
        "A investigate B, C frame B, D block C",
        "",
        "A investigate town",
    ),
    (
        "A, B, C, D, E",
        "A investigate B, C frame B, D drive B E",
        "",
        "A investigate mafia; A investigate town",
    ),
    (
        "A, B mafia godfather, C cult miller",
        "A investigate B, A investigate C",
        "",
        "A investigate cult; A investigate town",
    ),
    // hide and fate
    ("A, B, C", "A kill B, C hide B", "", "dies BC"),
    ("A, B, C", "A kill C, C hide B", "", ""),
    ("A, B, C, D", "A kill C, C hide B, D block C", "", "dies C"),
    ("A, B mafia, C", "C hide B", "", "dies C"),
    ("A, B, C, D", "A kill B, C hide B, D hide C", "", "dies BCD"),
    ("A, B, C", "A hide B, B hide A, C kill A", "", "dies A"),
    // thieves, money vendors
    (
        "A, B, C gun $2",
        "A steal C, B steal C",
        "",
        "holds A gun; holds B gun; money A 2; money B 2",
    ),
    (
        "A, B vendor:money, C",
        "A visit B, A investigate B, C visit B",
        "",
        "money A 2; money C 1; A investigate town; A receives money; C receives money",
    ),
    (
        "A, B vendor:fruit, C vendor:fruit",
        "A visit B, A visit C",
        "",
        "A receives fruit",
    ),
    // suicidal: a doctor triggers what they cannot protect from; another one can
    ("A, B suicidal", "A visit B", "", "dies B"),
    ("A, B suicidal, C", "A visit B, C protect B", "", "dies B"),
    ("A, B suicidal, C, D", "C protect B, D protect B", "", ""),
    (
        "A, B suicidal, C, D, E",
        "C jail B, D jail B, E visit B",
        "doctor-saves=one",
        "",
    ),
    ("A, B, C, D", "A kill B, C kill B, D protect B", "", ""),
    (
        "A, B, C, D",
        "A kill B, C kill B, D protect B",
        "doctor-saves=one",
        "dies B",
    ),
    (
        "A, B, C, D",
        "A kill B, C kill B, D jail B",
        "doctor-saves=one",
        "",
    ),
    // Ascetic, Strong-Willed
    (
        "A, B ascetic, C, D",
        "A block B, B kill C, D track A",
        "",
        "dies C; D track nobody",
    ),
    (
        "A, B ascetic, C, D",
        "A block B, B kill C, D track A",
        "ascetic-visit=seen",
        "dies C; D track B",
    ),
    (
        "A, B strong-willed, C, D",
        "A block B, B kill C, D redirect B A",
        "",
        "dies C",
    ),
    // home again
    ("A, B, C", "A kill B, C redirect A A", "", "dies A"),
    (
        "A, B, C",
        "A kill B, C redirect A A",
        "self-redirect=fails",
        "",
    ),
    // recruits and the dead
    ("A, B, C", "A recruit B, C kill B", "", "dies B; cult B"),
    (
        "A, B, C",
        "A recruit B, C kill B",
        "rar-recruit-dead=no",
        "dies B",
    ),
    (
        "A, B, C, D",
        "A recruit B, C kill B, D protect B",
        "rar-recruit-dead=no",
        "cult B",
    ),
    ("A, B dead, C", "A revive B, C exchange A B", "", "revive B"),
    ("A, B, C, D", "A kill B, C exchange B D", "", "dies D"),
    (
        "A, B, C, D, E",
        "A kill B, C exchange B D, E exchange B C",
        "",
        "dies B",
    ),
    ("A, B, C, D", "A kill B, C commuterize B, B kill D", "", ""),
];

#[test]
fn loops() {
    let fruit = night(
        "A vendor:fruit, B vendor:fruit, C vendor:fruit",
        "A visit B",
    );
    for resolve in [rar::resolve as Resolve, rar_list::resolve, whole] {
        let outcome = resolve(&fruit, &Switches::default());
        assert_eq!(line(&outcome), "A receives fruit; B receives fruit");
        assert_eq!(events(&outcome), ["loop A B"]);
    }
    let shot = night("A pgo, B vendor:fruit", "A visit B");
    assert_eq!(
        line(&rar::resolve(&shot, &Switches::default())),
        "dies B; A receives fruit"
    );
}

/// Nights on which the lists diverge from the trees: players, actions, items as components, items of actions.
const APART: &[Row] = &[
    // the table after the rules of LIST
    ("A, B, C", "C kill A, A block B, B jail A", "dies A", ""),
    ("A, B, C", "C kill A, A jail B, B jail A", "dies A", ""),
    ("A, B", "B kill A, B block A, A jail B", "", "dies A"),
    ("A, B mafia", "B kill A, B block A, A jail B", "", "dies A"),
    ("A, B, C", "A block B, B block A, B kill C", "", "dies C"),
    (
        "A, B, C, D",
        "A block B, B block A, B protect C, D kill C",
        "dies C",
        "",
    ),
    // "of several aways that work on it the one that is run first brings it": the one submitted last
    (
        "A, B, C, D, E, F",
        "D kill B, E drive A B, F drive B C",
        "dies C",
        "dies C",
    ),
    (
        "A, B, C, D, E, F",
        "B kill A, C redirect B D, E drive A F",
        "dies F",
        "dies F",
    ),
    // nothing could kill B, so C's fate is no cause; C's hiding, listed against D's block, is run first
    ("A, B, C, D", "A kill C, C hide B, D block C", "", "dies C"),
    // one drive carries both
    (
        "A, B, C, D, E",
        "B kill A, C protect A, D drive A E",
        "",
        "",
    ),
    (
        "A, B, C, D, E",
        "A investigate B, C frame B, D drive B E",
        "A investigate mafia",
        "A investigate mafia",
    ),
    (
        "A, B",
        "A track B, B block A",
        "A track no result",
        "A track no result",
    ),
    (
        "A, B, C, D",
        "A kill B, C hide B, D hide C",
        "dies BC",
        "dies BC",
    ),
    ("A, B, C", "A hide B, B hide A, C kill A", "", ""),
    // as a whole, the block of the redirector is listed as what they bring, and runs after them
    (
        "A, B, C",
        "A block B, B redirect A C, C give fruit B",
        "B receives fruit",
        "",
    ),
];

const LISTED: &[Row] = &[
    // [Guide], examples 1 to 4: a block of a redirector, a redirect of a blocker, each other, and a commuterizer
    (
        "A, B, C",
        "A give fruit B, C block B, B redirect A C",
        "",
        "B receives fruit",
    ),
    (
        "A, B, C, D",
        "A redirect B D, B block C, C give fruit B",
        "",
        "B receives fruit",
    ),
    (
        "A, B, C",
        "A block B, B redirect A C, C give fruit B",
        "",
        "B receives fruit",
    ),
    (
        "A, B, C, D",
        "A commuterize B, B block C, C redirect A D, D give fruit B",
        "",
        "",
    ),
    // a redirect that a drive carries to its victim
    (
        "A, B, C, D, E, F",
        "A redirect B C, D drive B E, E kill F",
        "",
        "dies C",
    ),
    // two drives, one after the other
    (
        "A, B, C, D, E, F",
        "F drive B C, E drive A B, D kill A",
        "",
        "dies C",
    ),
    // a money vendor pays for each visit; a shot that a drive moves on; a vendor who is shot for their gift
    ("A, B pgo, C, D", "A visit B, C drive A D", "", "dies D"),
    (
        "A, B pgo, C suicidal, D",
        "D visit C, D visit B, A guard D",
        "",
        "dies AC",
    ),
    ("A, B pgo, C", "A guard B, C drive A B", "", "dies C"),
    (
        "A, B, C, D",
        "A investigate B, C frame B, D block A",
        "",
        "A investigate no result",
    ),
];

const TREES: &[Row] = &[
    // exchanges that share a player through others
    (
        "A, B, C, D, E",
        "A kill B, A exchange B C, D exchange C D, E exchange D E",
        "",
        "dies B",
    ),
    // the visits of vendors are not seen
    (
        "A, B vendor:fruit, C",
        "A visit B, C track B",
        "",
        "A receives fruit; C track nobody; C receives fruit",
    ),
    (
        "A, B pgo, C, D",
        "A drive B C, D track A",
        "drive-visits=no",
        "D track nobody",
    ),
    // Weak: no kill, so no protection; where the visit arrives
    ("A weak, B mafia, C", "A visit B, C protect A", "", "dies A"),
    (
        "A weak, B, C mafia, D",
        "A visit B, D redirect A C",
        "",
        "dies A",
    ),
    ("A weak, B mafia, C, D", "A visit B, D redirect A C", "", ""),
    (
        "A weak mafia, B, C",
        "A visit B, C redirect A A",
        "",
        "dies A",
    ),
    ("A weak, B mafia ascetic", "A visit B", "", ""),
    (
        "A weak, B mafia ascetic",
        "A visit B",
        "ascetic-visit=seen",
        "dies A",
    ),
    ("A weak, B mafia, C", "A visit B, C hide A", "", "dies AC"),
    (
        "A weak, B mafia, C, D",
        "A visit B, C hide A, D block C",
        "",
        "dies A",
    ),
    ("A weak, B mafia, C", "A drive B C", "", "dies A"),
    ("A weak, B mafia, C", "A drive B C", "drive-visits=no", ""),
    // Loyal, Disloyal
    ("A loyal, B mafia, C", "A kill B, A kill C", "", "dies C"),
    ("A disloyal, B mafia, C", "A kill B, A kill C", "", "dies B"),
    (
        "A loyal neutral-hostile, B neutral-town",
        "A kill B",
        "",
        "dies B",
    ),
    (
        "A loyal, B mafia, C pgo",
        "A visit B, A visit C",
        "",
        "dies A",
    ),
    // readings
    (
        "A, B gun, C",
        "A gunsmith B, A gunsmith C",
        "",
        "holds B gun; A gunsmith gun; A gunsmith no gun",
    ),
    (
        "A, B mafia, C",
        "A gunsmith B, C investigate A",
        "",
        "A gunsmith gun; C investigate town",
    ),
    (
        "A, B macho, C",
        "A vanilla-cop B, A vanilla-cop C",
        "",
        "A vanilla-cop vanilla; A vanilla-cop not vanilla",
    ),
    (
        "A, B mafia, C",
        "A neapolitan B",
        "",
        "A neapolitan not vanilla town",
    ),
    (
        "A, B, C",
        "B visit C, B protect C, A follow B, A voyeur C, A motion C",
        "",
        "A follow visit protect; A voyeur visit protect; A motion motion",
    ),
    (
        "A, B, C",
        "A follow B, A voyeur C, A motion C",
        "",
        "A follow nothing; A voyeur nothing; A motion no motion",
    ),
    (
        "A, B, C",
        "A follow B, B kill C, C block A",
        "",
        "dies C; A follow no result",
    ),
    (
        "A, B mafia ninja, C",
        "A voyeur C, B kill C",
        "",
        "dies C; A voyeur nothing",
    ),
    (
        "A, B, C, D",
        "A rolestop B, C kill B, D track C",
        "",
        "D track nobody",
    ),
    // By components: the drive that carries the kill carries the protection too; the tracker is blocked; a jail that is
    // blocked by its own target blocks that block.
    (
        "A, B, C, D, E",
        "B kill A, C protect A, D drive A E",
        "rar-rule-4=component",
        "",
    ),
    (
        "A, B",
        "A track B, B block A",
        "rar-rule-4=component",
        "A track no result",
    ),
    (
        "A, B, C",
        "C kill A, A jail B, B jail A",
        "rar-rule-4=component",
        "",
    ),
    (
        "A, B, C",
        "C kill A, A block B, B jail A",
        "rar-rule-4=component",
        "",
    ),
    (
        "A, B",
        "B kill A, B block A, A jail B",
        "rar-rule-4=component",
        "dies A",
    ),
    // An action that takes part with several components stands in one way: as a mover and as the visit that is read, as
    // a hide and as the visit that sets off.
    ("A, B, C", "B track C, A redirect B A", "", "B track B"),
    (
        "A, B, C",
        "B track C, A redirect B A",
        "rar-rule-4=component",
        "B track B",
    ),
    (
        "A, B, C, D",
        "A redirect B C, B track D, D drive C A",
        "",
        "B track B",
    ),
    ("A, B suicidal", "A hide B", "", "dies AB"),
    (
        "A, B suicidal",
        "A hide B",
        "rar-rule-4=component",
        "dies AB",
    ),
    // "No action takes part twice": the drive that brings the redirect does not move on what that redirect brings
    (
        "A, B, C",
        "C kill B, B drive C B, A redirect B C",
        "rar-rule-4=component",
        "dies C",
    ),
    // [RAR]: two drives that compete for one kill stop each other
    (
        "A, B, C, D, E, F",
        "D kill B, E drive A B, F drive B C",
        "rar-rule-4=component",
        "dies B",
    ),
    (
        "A, B, C, D, E, F",
        "D kill A, E drive A B, F drive B C",
        "rar-rule-4=component",
        "dies C",
    ),
];

#[test]
fn contradictions() {
    let two = night("A, B, C, D, E", "A investigate B, C frame B, D drive B E");
    let outcome = rar::resolve(&two, &Switches::default());
    assert_eq!(line(&outcome), "A investigate mafia; A investigate town");
    assert_eq!(events(&outcome), ["contradiction 0"]);
    // By components the drive brings the frame along.
    assert_eq!(
        line(&rar::resolve(&two, &switches("rar-rule-4=component"))),
        "A investigate mafia"
    );
}

/// The switches of MODEL-75 to MODEL-79 and the Self-Targeting (MODEL-74), alike in both.
const SWITCHED: &[Row] = &[
    ("A strongman, B, C", "A kill C, B block A", "", ""),
    (
        "A strongman, B, C",
        "A kill C, B block A",
        "strongman-block=goes-through",
        "dies C",
    ),
    (
        "A strongman, B, C, D",
        "A kill C, B redirect A D",
        "strongman-block=goes-through",
        "dies D",
    ),
    ("A strongman, B, C", "A kill C, B rolestop C", "", ""),
    (
        "A strongman, B, C",
        "A kill C, B rolestop C",
        "rolestop-strongman=goes-through",
        "dies C",
    ),
    (
        "A strongman, B, C",
        "A kill C, B commuterize C",
        "rolestop-strongman=goes-through",
        "",
    ),
    (
        "A strongman, B, C",
        "A kill C, B rolestop C, C commute",
        "rolestop-strongman=goes-through",
        "",
    ),
    ("A, B, C, D", "A block B, B block C, C kill D", "", "dies D"),
    (
        "A, B, C, D",
        "A block B, B block C, C kill D",
        "block-blockers=no",
        "",
    ),
    (
        "A, B, C, D",
        "A block B, B block C, B protect A, C kill D",
        "block-blockers=no",
        "dies D",
    ),
    (
        "A, B, C, D",
        "A redirect B D, B block C, C kill D",
        "block-blockers=no",
        "dies D",
    ),
    (
        "A, B, C",
        "A block B, B commute, C kill B",
        "block-evasion=no",
        "",
    ),
    ("A, B, C bulletproof-x-shot", "A kill C, B kill C", "", ""),
    (
        "A, B, C bulletproof-x-shot",
        "A kill C, B kill C",
        "bulletproof-saves=one",
        "dies C",
    ),
    (
        "A, B bulletproof-x-shot",
        "A kill B",
        "bulletproof-saves=one",
        "",
    ),
    (
        "A, B, C bulletproof",
        "A kill C, B kill C",
        "bulletproof-saves=one",
        "",
    ),
    (
        "A strongman, B bulletproof-x-shot",
        "A kill B",
        "bulletproof-saves=one",
        "dies B",
    ),
    (
        "A, B bulletproof-x-shot macho",
        "A kill B",
        "bulletproof-saves=one",
        "dies B",
    ),
    (
        "A, B, C bulletproof-x-shot, D",
        "A kill C, B kill C, D protect C",
        "bulletproof-saves=one",
        "",
    ),
    (
        "A, B, C bulletproof-x-shot, D",
        "A kill C, B kill C, D protect C",
        "bulletproof-saves=one doctor-saves=one",
        "",
    ),
    (
        "A, B, C bulletproof-x-shot, D, E",
        "A kill C, B kill C, D protect C, E kill C",
        "bulletproof-saves=one doctor-saves=one",
        "dies C",
    ),
    ("A self-targeting, B", "A protect A, B kill A", "", ""),
    (
        "A self-targeting, B",
        "A protect A, B kill A",
        "self-redirect=fails",
        "",
    ),
    (
        "A self-targeting, B, C",
        "A protect C, B kill C, C drive A C",
        "self-redirect=fails",
        "dies A",
    ),
    (
        "A self-targeting, B, C",
        "A block A, A protect C, B kill C",
        "",
        "dies C",
    ),
    ("A self-targeting, B", "A jail A, B kill A", "", ""),
    (
        "A self-targeting pgo, B",
        "A visit A, B watch A",
        "",
        "dies B; B watch A",
    ),
    ("A mafia self-targeting weak", "A visit A", "", "dies A"),
];

#[test]
fn switched() {
    assert_eq!(
        wrong(rar::resolve, SWITCHED) + &wrong(rar_list::resolve, SWITCHED),
        ""
    );
    // In `rar` alone a blocked commuter is shot.
    let blocked = ("A, B, C", "A block B, B commute, C kill B", "");
    assert_eq!(
        wrong(rar::resolve, &[(blocked.0, blocked.1, blocked.2, "dies B")]),
        ""
    );
    assert_eq!(
        wrong(rar_list::resolve, &[(blocked.0, blocked.1, blocked.2, "")]),
        ""
    );
}

#[test]
fn trees() {
    let wrong: String = [EXAMPLES, TABLE, MORE, TREES]
        .map(|rows| wrong(rar::resolve, rows))
        .concat();
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn lists() {
    for (number, option) in ["rar-list-item=component", "rar-list-item=action"]
        .into_iter()
        .enumerate()
    {
        let mut all = String::new();
        for &(players, actions, set, expected) in
            [EXAMPLES, TABLE, MORE, LISTED].into_iter().flatten()
        {
            let apart = APART
                .iter()
                .find(|row| row.0 == players && row.1 == actions && set.is_empty());
            let expected = apart.map_or(expected, |row| if number == 0 { row.2 } else { row.3 });
            let resolve: Resolve = if number == 0 {
                rar_list::resolve
            } else {
                whole
            };
            let found = wrong(resolve, &[(players, actions, set, expected)]);
            if !found.is_empty() {
                all += &format!("{option}: {found}");
            }
        }
        assert!(all.is_empty(), "{all}");
    }
}

fn whole(night: &Night, switches: &Switches) -> Outcome {
    let mut switches = *switches;
    assert!(switches.set("rar-list-item", "action").is_ok());
    rar_list::resolve(night, &switches)
}

#[test]
fn orders() {
    // The block of P (D) by E is listed twice, a level apart, and F's block of E beside the second.
    let night = night(
        "A, B, C, D, E, F",
        "A kill C, D protect C, B protect C, D block B, E block D, F block E",
    );
    let outcome = rar_list::resolve(&night, &Switches::default());
    assert_eq!(
        (line(&outcome).as_str(), events(&outcome)),
        ("", vec!["order 4 5".to_owned()])
    );
    assert_eq!(events(&whole(&night, &Switches::default())), ["order 3 4"]);
}

#[test]
fn total() {
    let pairs = ["A B", "B C", "C D", "D A", "A C", "B D"];
    let drives: Vec<String> = ["A", "B"]
        .iter()
        .flat_map(|driver| {
            pairs
                .iter()
                .map(move |pair| format!("{driver} drive {pair}"))
        })
        .collect();
    let crowded = night(
        "A, B, C, D",
        &format!("A kill B, C track A, {}", drives.join(", ")),
    );
    assert_eq!(
        line(&rar::resolve(&crowded, &Switches::default())),
        "exhausted"
    );
    // A list is as long as there are items, and ends.
    for resolve in [rar_list::resolve as Resolve, whole] {
        let said = line(&resolve(&crowded, &Switches::default()));
        assert!(said == "exhausted" || said.contains("dies"), "{said}");
    }
}
