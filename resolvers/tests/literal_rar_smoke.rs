//! Nights worked out by hand, for the literal reading of sections 7 and 8.

mod literal_rar;

use literal_rar::rar;
use literal_rar::text::{events, line, night};
use nightcourt_resolvers::ruling::Switches;

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

#[track_caller]
fn check(rows: &[Row]) {
    let mut wrong = Vec::new();
    for &(players, actions, set, expected) in rows {
        let night = night(players, actions);
        let outcome = rar::resolve(&night, &switches(set));
        let found = line(&outcome);
        if found != expected {
            wrong.push(format!("{players} / {actions} / {set}\n   expected {expected}\n   found    {found}"));
        }
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_examples_of_rar() {
    check(&[
        ("A, B", "B kill A", "", "dies A"),
        ("A, B", "B investigate A", "", "B investigate town"),
        ("A, B, C", "B protect A, C kill A", "", ""),
        ("A, B, C, D", "B protect A, C kill A, D block B", "", "dies A"),
        ("A, B, C, D, E", "B protect A, E kill A, C block B, D block C", "", ""),
        ("A, B, C, D, E", "B protect A, E kill A, C jail A, D block B", "", ""),
        ("A, B, C", "B kill A, C track B", "", "dies A; C track A"),
        ("A, B, C, D", "B kill A, C track B, D block C", "", "dies A; C track no result"),
        ("A, B, C, D", "B kill A, C track B, D block B", "", "C track nobody"),
        ("A, B, C, D", "B kill A, D redirect B C", "", "dies C"),
        ("A, B pgo", "A investigate B", "", "dies A; A investigate town"),
        ("A, B pgo, C", "A investigate B, C protect A", "", "A investigate town"),
        ("A, B, C, D, E, F", "D kill B, E drive A B, F drive B C", "", "dies B"),
        ("A, B, C, D, E, F", "D kill A, E drive A B, F drive B C", "", "dies C"),
        ("A, B, C", "C kill A, A block B, B jail A", "", "dies A"),
        ("A, B mafia", "B kill A, B block A, A jail B", "", "dies A"),
    ]);
}

#[test]
fn the_table_of_section_8() {
    check(&[
        ("A, B, C", "C kill A, A block B, B jail A", "", "dies A"),
        ("A, B, C", "C kill A, A jail B, B jail A", "", "dies A"),
        ("A, B", "B kill A, B block A, A jail B", "", "dies A"),
        ("A, B, C", "A block B, B block A, B kill C", "", "dies C"),
        ("A, B, C, D", "A block B, B block A, B protect C, D kill C", "", ""),
    ]);
}

#[test]
fn more_nights_of_rar() {
    check(&[
        // rule 4: the drive that carries the kill cannot carry the protection
        ("A, B, C, D, E", "B kill A, C protect A, D drive A E", "", "dies E"),
        // a drive and a redirect that compete for one kill stop each other
        ("A, B, C, D, E, F", "B kill A, C redirect B D, E drive A F", "", "dies A"),
        // a redirect of a redirect: now it moves C, not D
        ("A, B, C, D, E, F", "A redirect B C, B redirect D E, D kill F, C kill F", "", "dies EF"),
        // tracker blocked by his target; tracker on a bus driver; tracker driven by his target
        ("A, B", "A track B, B block A", "", "A track A"),
        ("A, B, C, D", "A track B, B drive C D", "", "A track CD"),
        ("A, B, C", "A track B, B drive B C", "", "A track nobody"),
        // tracker redirected by his target
        ("A, B, C, D", "A track B, B redirect A C, C visit D", "", "A track D"),
        ("A, B, C, D", "A watch B, C visit B, D kill B", "", "dies B; A watch CD"),
        ("A, B, C mafia ninja", "A watch B, C kill B", "", "dies B; A watch nobody"),
        // PGO behind a drive: the driver visits him too
        ("A, B, C, D pgo", "A investigate B, C drive B D", "", "dies AC; A investigate town"),
        // guards
        ("A, B, C", "A kill B, C guard B", "", "dies C"),
        ("A, B, C, D", "A kill B, C guard B, D protect B", "", "dies C"),
        ("A, B, C, D", "A kill B, C guard B, D protect C", "", ""),
        ("A, B, C macho, D", "A kill B, C guard B, D protect C", "", "dies C"),
        ("A, B macho, C", "A kill B, C guard B", "", "dies B"),
        ("A strongman, B, C", "A kill B, C guard B", "", "dies B"),
        ("A, B", "A kill B, A guard B", "", "dies A"),
        ("A, B bulletproof", "A kill B", "", ""),
        // frames; a drive that carries both is no counter to the plain reading
        ("A, B, C", "A investigate B, C frame B", "", "A investigate mafia"),
        ("A, B, C, D", "A investigate B, C frame B, D block C", "", "A investigate town"),
        ("A, B, C, D, E", "A investigate B, C frame B, D drive B E", "", "A investigate mafia; A investigate town"),
        (
            "A, B mafia godfather, C cult miller",
            "A investigate B, A investigate C",
            "",
            "A investigate mafia; A investigate town",
        ),
        // hide and fate
        ("A, B, C", "A kill B, C hide B", "", "dies BC"),
        ("A, B, C", "A kill C, C hide B", "", ""),
        ("A, B, C, D", "A kill C, C hide B, D block C", "", "dies C"),
        ("A, B mafia, C", "C hide B", "", "dies C"),
        ("A, B, C, D", "A kill B, C hide B, D hide C", "", "dies BCD"),
        ("A, B, C", "A hide B, B hide A, C kill A", "", "dies A"),
        // thieves, money vendors
        ("A, B, C gun $2", "A steal C, B steal C", "", "holds A gun; holds B gun; money A 2; money B 2"),
        (
            "A, B vendor:money, C",
            "A visit B, A investigate B, C visit B",
            "",
            "money A 2; money C 1; A investigate town; A receives money; C receives money",
        ),
        ("A, B vendor:fruit, C vendor:fruit", "A visit B, A visit C", "", "A receives fruit"),
        // suicidal: a doctor sets off what he cannot protect from; another one can
        ("A, B suicidal", "A visit B", "", "dies B"),
        ("A, B suicidal, C", "A visit B, C protect B", "", "dies B"),
        ("A, B suicidal, C, D", "C protect B, D protect B", "", ""),
        ("A, B suicidal, C, D, E", "C jail B, D jail B, E visit B", "doctor-saves=one", ""),
        ("A, B, C, D", "A kill B, C kill B, D protect B", "", ""),
        ("A, B, C, D", "A kill B, C kill B, D protect B", "doctor-saves=one", "dies B"),
        ("A, B, C, D", "A kill B, C kill B, D jail B", "doctor-saves=one", ""),
        // Ascetic, Strong-Willed
        ("A, B ascetic, C, D", "A block B, B kill C, D track A", "", "dies C; D track nobody"),
        ("A, B ascetic, C, D", "A block B, B kill C, D track A", "ascetic-visit=seen", "dies C; D track B"),
        ("A, B strong-willed, C, D", "A block B, B kill C, D redirect B A", "", "dies C"),
        // home again
        ("A, B, C", "A kill B, C redirect A A", "", "dies A"),
        ("A, B, C", "A kill B, C redirect A A", "self-redirect=fails", ""),
        // recruits and the dead
        ("A, B, C", "A recruit B, C kill B", "", "dies B; cult B"),
        ("A, B, C", "A recruit B, C kill B", "rar-recruit-dead=no", "dies B"),
        ("A, B, C, D", "A recruit B, C kill B, D protect B", "rar-recruit-dead=no", "cult B"),
        ("A, B dead, C", "A revive B, C exchange A B", "", "revive B"),
        ("A, B, C, D", "A kill B, C exchange B D", "", "dies D"),
        ("A, B, C, D, E", "A kill B, C exchange B D, E exchange B C", "", "dies B"),
        ("A, B, C, D", "A kill B, C commuterize B, B kill D", "", ""),
    ]);
}

#[test]
fn loops() {
    let fruit = night("A vendor:fruit, B vendor:fruit, C vendor:fruit", "A visit B");
    let outcome = rar::resolve(&fruit, &Switches::default());
    assert_eq!(line(&outcome), "A receives fruit; B receives fruit");
    assert_eq!(events(&outcome), ["loop A B"]);
    let shot = night("A pgo, B vendor:fruit", "A visit B");
    assert_eq!(line(&rar::resolve(&shot, &Switches::default())), "dies B; A receives fruit");
}
