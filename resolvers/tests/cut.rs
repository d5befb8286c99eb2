//! Notes of `rar` that rule 4 cut a chain (`resolvers/src/system/rar/cut.rs` defines them): on nights where actions act
//! on each other in a circle, or would have to carry two actions at once, and on no others.

use nightcourt_gen::proptest::each_night;
use nightcourt_gen::{Chance, Frame, Settings, Table, items, names};
use nightcourt_oracles::account::AND_SO_ON;
use nightcourt_resolvers::explain::{Words, explain_into};
use nightcourt_resolvers::model::{Ability, Component, Night, Passive};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::rule::Rule;
use nightcourt_resolvers::ruling::{RarRule4, Switches};
use nightcourt_resolvers::system::{Scratch, System, resolve};
use nightcourt_resolvers::text::Sheet;

fn outcome_of(night: &Night, scratch: &mut Scratch) -> Outcome {
    let mut outcome = Outcome::default();
    resolve(
        System::Rar,
        night,
        &Switches::default(),
        scratch,
        &mut outcome,
    );
    outcome
}

fn is_cut(night: &Night) -> bool {
    outcome_of(night, &mut Scratch::default()).cut
}

/// Spelled-out roles of these abilities alone, with all other parts of a night.
fn only(abilities: impl Iterator<Item = Ability>) -> Settings {
    Settings {
        by_name: Chance::NEVER,
        faction_kill: Chance::NEVER,
        spare: Chance::NEVER,
        abilities: Table::even(abilities),
        ..Frame::Uniform.settings()
    }
}

#[test]
fn cut_as_written_down() {
    const ALL: &str = "{kill, block, protect, jail, redirect, drive, track, commuterize, guard, investigate, frame}";
    let table = [
        // A's block would counter B's, which counters A's; B's kill is at stake.
        ("A: block -> B; B: block -> A; B: kill -> C", true),
        // The same without an effect: none depends on either block.
        ("A: block -> B; B: block -> A", false),
        // A chain that ends.
        ("A: block -> B; B: block -> C; C: kill -> D", false),
        (
            "A: block -> B; B: jail -> C; C: kill -> D; E: protect -> D",
            false,
        ),
        // Three in a circle, asked about from inside and from outside.
        (
            "A: block -> B; B: block -> C; C: block -> A; C: kill -> D",
            true,
        ),
        (
            "A: block -> B; B: block -> A; B: block -> C; C: kill -> D",
            true,
        ),
        // A player who blocks themselves by a detour is not their own counter.
        ("A: block -> B; C: redirect -> A, A", false),
        // A drive that carries the kill cannot carry the protection (a finding of RAR-4) ...
        ("A: kill -> B; C: protect -> B; D: drive -> B, E", true),
        // ... and does not carry the kill back, which needs no note.
        ("A: kill -> B; D: drive -> B, E", false),
        // A tracker blocked by the player they track (the other finding).
        ("A: track -> B; B: block -> A", true),
        // Two drives of one player compete, each with the other.
        ("A: kill -> B; C: drive -> B, D; E: drive -> B, F", true),
        // Nothing carries the action that stops its own mover.
        ("A: block -> B; C: redirect -> A, C; B: kill -> D", true),
        // A cut remains after any later question: a chain that ends, a driven kill.
        (
            "A: block -> B; B: block -> A; B: kill -> C; D: block -> E; E: block -> F; F: kill -> D",
            true,
        ),
        (
            "A: block -> B; B: block -> A; B: kill -> C; D: kill -> E; F: drive -> E, D",
            true,
        ),
        // A drive that carries a reading cannot carry the frame that would change its result.
        ("A: investigate -> B; C: frame -> B; D: drive -> B, E", true),
        // A third player's block settles it: the cut decides nothing.
        (
            "D: block -> A; A: block -> B; B: block -> A; B: kill -> C",
            false,
        ),
    ];
    for (text, expected) in table {
        let players: String = ["A", "B", "C", "D", "E", "F"]
            .map(|name| format!("{name} = Town {ALL}\n"))
            .concat();
        let sheet: Sheet = format!(
            "[players]\n{players}[actions]\n{}",
            text.replace("; ", "\n")
        )
        .parse()
        .unwrap();
        assert_eq!(is_cut(&sheet.night), expected, "{text}");
    }
}

/// The same where a side matters, or that an action is one of two.
#[test]
fn cut_where_sides_and_deeds_matter() {
    let table = [
        // Weak, she dies when the drive brings her home to a player who is not Town. Her own block would stop the
        // drive, and she would live, but the drive brings it too.
        (
            "A = Mafia Weak Roleblocker; B = Town Bus Driver",
            "A -> B; B -> B, A",
            true,
        ),
        // Loyal, he gets no result at Bob, framed or not, so that the frame that the drive cannot carry needs no note.
        (
            "A = Town Bus Driver; B = Town Framer; C = Mafia Loyal Cop",
            "A -> A, B; B -> A; C -> A",
            false,
        ),
        // Ann sees Bob's visit and Bob's block, and the block frees her: a chain that ends.
        (
            "A = Town Tracker; B = Town {visit, block}; C = Town Roleblocker",
            "A -> B; C -> A; B: visit -> C; B: block -> C",
            false,
        ),
    ];
    for (players, actions, expected) in table {
        let text = format!("[players]\n{players}\n[actions]\n{actions}\n").replace("; ", "\n");
        let sheet: Sheet = text.parse().unwrap();
        assert_eq!(is_cut(&sheet.night), expected, "{text}");
    }
}

#[test]
fn never_where_nothing_stops_or_moves_an_action() {
    const MEDDLES: [Component; 6] = [
        Component::Block,
        Component::Redirect,
        Component::Swap,
        Component::Untarget,
        Component::UntargetSelf,
        Component::Guard,
    ];
    let plain = |ability: &Ability| !MEDDLES.iter().any(|&component| ability.has(component));
    let settings = only(Ability::all().filter(plain));
    each_night(&settings, 4, 5_000, |night| assert!(!is_cut(night)));
}

/// With blocks alone, a chain returns to an action only if players block each other in a circle. (Passives are left
/// out: a block of a gun owner who protects the blocker triggers the shot, and would stop the protection.)
#[test]
fn blocks_alone_are_cut_only_in_a_circle() {
    let abilities = [
        Ability::Block,
        Ability::Kill,
        Ability::Protect,
        Ability::Recruit,
    ];
    let settings = Settings {
        modified: Chance::NEVER,
        ..only(abilities.into_iter())
    };
    let (mut cut, mut circles) = (0, 0);
    each_night(&settings, 4, 20_000, |night| {
        let (says, circle) = (is_cut(night), has_circle(night));
        assert!(!says || circle);
        cut += u32::from(says);
        circles += u32::from(circle);
    });
    assert!(
        cut > 200 && circles > cut,
        "{cut} cut, {circles} circles: are there too few to say anything?"
    );
}

fn has_circle(night: &Night) -> bool {
    let count = night.players().len();
    let mut reaches = vec![vec![false; count]; count];
    for action in night.actions() {
        let strong_willed = night.having(Passive::StrongWilled).contains(action.actor);
        if action.ability == Ability::Block && !strong_willed {
            reaches[action.actor.index()][action.named()[0].index()] = true;
        }
    }
    for middle in 0..count {
        for from in 0..count {
            for to in 0..count {
                reaches[from][to] |= reaches[from][middle] && reaches[middle][to];
            }
        }
    }
    (0..count).any(|player| reaches[player][player])
}

/// Every cut has a note. (Thefts and readers of visits are left out: whether a theft takes something from the thief,
/// and whether a tracker who saw a visit would otherwise have seen none, is asked without a note. Loops of passives are
/// left out too.)
#[test]
fn every_cut_is_noted() {
    let untold = [
        Ability::Steal,
        Ability::Track,
        Ability::Watch,
        Ability::Follow,
        Ability::Voyeur,
        Ability::Motion,
    ];
    let settings = Settings {
        modified: Chance::NEVER,
        ..only(Ability::all().filter(|ability| !untold.contains(ability)))
    };
    let (names, items) = (names(64), items());
    let (mut scratch, mut outcome) = (Scratch::default(), Outcome::default());
    let mut cut = 0;
    each_night(&settings, 4, 10_000, |night| {
        let words = Words {
            players: &names,
            items: &items,
            roles: &[],
        };
        let account = explain_into(
            System::Rar,
            night,
            &Switches::default(),
            words,
            &mut scratch,
            &mut outcome,
        );
        let told = account.lines.iter().any(|line| line.rule == Rule::Rar4);
        let broken_off = account.lines.iter().any(|line| line.text == AND_SO_ON);
        assert!(told || broken_off || !outcome.cut);
        cut += u32::from(outcome.cut);
    });
    assert!(cut > 100, "{cut} cut: are there too few to say anything?");
}

#[test]
fn the_same_whatever_was_resolved_before() {
    let mut scratch = Scratch::default();
    let mut cut = 0;
    for frame in Frame::ALL {
        each_night(&frame.settings(), 4, 2_000, |night| {
            let outcome = outcome_of(night, &mut scratch);
            assert_eq!(outcome.cut, is_cut(night), "frame {}", frame.id());
            assert!(!(outcome.cut && outcome.exhausted));
            cut += u32::from(outcome.cut);
        });
    }
    assert!(cut > 100, "{cut} cut: are there too few to say anything?");
}

/// By component, too, two blocks of each other are a circle if an effect depends on one of them. A later question
/// without a cut does not take it back.
#[test]
fn a_cut_by_component_remains() {
    let text = "[players]\nAnn = Town {block}\nBob = Town {block, kill}\nCy = Town\nVic = Town {kill}\nTom = Town\n[actions]\n\
                Ann: block -> Bob\nBob: block -> Ann\nBob: kill -> Cy\nVic: kill -> Tom\n";
    let night = Sheet::parse(text).expect("a night").night;
    let mut outcome = Outcome::default();
    let switches = Switches {
        rar_rule_4: RarRule4::Component,
        ..Switches::default()
    };
    resolve(
        System::Rar,
        &night,
        &switches,
        &mut Scratch::default(),
        &mut outcome,
    );
    assert!(outcome.cut);
}
