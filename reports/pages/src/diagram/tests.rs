//! Drawings of nights: each is XML, has every player and action, and is the same again.

use std::collections::BTreeSet;

use nightcourt_gen::{Frame, Settings};
use nightcourt_resolvers::model::{ActionId, PlayerId};
use nightcourt_resolvers::text::Sheet;
use roxmltree::Document;

use super::{draw, draw_following};

fn sheet(text: &str) -> Sheet {
    match Sheet::parse(text) {
        Ok(sheet) => sheet,
        Err(errors) => panic!("{text}\n{errors:?}"),
    }
}

fn texts<'a>(drawing: &'a Document<'a>, class: &str) -> Vec<String> {
    let classed = drawing.descendants().filter(|node| {
        node.attribute("class")
            .is_some_and(|classes| classes.split(' ').any(|one| one == class))
    });
    classed
        .map(|node| {
            node.descendants()
                .filter(|inner| inner.is_text())
                .filter_map(|inner| inner.text())
                .collect::<String>()
        })
        .collect()
}

fn numbers(drawing: &Document) -> BTreeSet<usize> {
    let labels = texts(drawing, "label");
    labels
        .iter()
        .filter_map(|label| label.split(' ').next()?.parse().ok())
        .collect()
}

#[test]
fn every_player_and_every_action_is_in_it() {
    let sheet = sheet(
        "# Two drives\n[players]\nAnn = Town Roleblocker\nBob = Town Jailkeeper\nCy = Town Redirector\nKit = Town Bus Driver\n\
         Rex = Town Commuter\nIda = Town Inventor\nOld Moe = Town Vanilla\n\
         [actions]\nAnn -> Bob\nBob -> Ann\nCy: redirect -> Ann, Kit\nKit: drive -> Ann, Rex\nRex: commute\nIda: give gun -> Bob\n",
    );
    let svg = draw(&sheet);
    let drawing = Document::parse(&svg).unwrap();
    assert_eq!(texts(&drawing, "name"), sheet.names);
    assert_eq!(texts(&drawing, "role")[0], "Town Roleblocker");
    assert_eq!(
        texts(&drawing, "label"),
        [
            "1 block",
            "2 jail",
            "3 redirect",
            "3 sends on",
            "4 drive",
            "5 commute",
            "6 give gun"
        ]
    );
    // An arrow each, one more of the redirect, and a thread from the driver.
    assert_eq!(texts(&drawing, "edge").len(), 8);
    assert_eq!(
        texts(&drawing, "idle"),
        ["Old Moe: Town VanillaOld MoeTown Vanilla"]
    );
    let described = drawing
        .descendants()
        .find(|node| node.has_tag_name("desc"))
        .and_then(|node| node.text())
        .unwrap();
    assert!(
        described.starts_with("Ann is Town Roleblocker; Bob is Town Jailkeeper; "),
        "{described}"
    );
    assert!(
        described.ends_with(
            "1 block: Ann on Bob; 2 jail: Bob on Ann; 3 redirect: Cy on Ann, to Kit; 4 drive: Kit, Ann and Rex; 5 commute: Rex; \
             6 give gun: Ida on Bob."
        ),
        "{described}"
    );
}

#[test]
fn moves_are_drawn_with_the_first_targets() {
    let sheet = sheet(
        "[players]\nVic = Town Vigilante\nKit = Town Bus Driver\nCy = Town Redirector\nAnn = Town Cop\nBob = Town Cop\n\
         [actions]\nVic -> Ann\nKit: drive -> Ann, Bob\nCy: redirect -> Vic, Kit\n",
    );
    let (vic, bob) = (PlayerId::new(0), PlayerId::new(4));
    let [kill, redirect] = [0, 2].map(ActionId::new);
    let svg = draw_following(&sheet, &[(kill, bob), (kill, vic), (redirect, bob)]);
    let drawing = Document::parse(&svg).unwrap();
    let moved = |what: &str| -> Vec<(&str, &str)> {
        let all = drawing
            .descendants()
            .filter(|node| node.attribute("data-to").is_some());
        let these = all.filter(|node| {
            node.attribute("class")
                .is_some_and(|class| class.starts_with(what))
        });
        these
            .map(|node| {
                (
                    node.attribute("data-action").unwrap(),
                    node.attribute("data-to").unwrap(),
                )
            })
            .collect()
    };
    // The redirect goes to Bob, and from him on to Kit.
    assert_eq!(
        moved("edge"),
        [("0", "4"), ("0", "0"), ("2", "4"), ("2", "4")]
    );
    assert_eq!(moved("label").len(), 4);
    assert!(svg.contains("1 kill: Vic on Ann, moved to Bob"), "{svg}");
    // The original arrows are unchanged, and every player has marks.
    assert!(
        draw(&sheet)
            .lines()
            .filter(|line| line.starts_with("<g class=\"edge"))
            .all(|line| svg.contains(line))
    );
    assert_eq!(texts(&drawing, "is-blocked"), ["blocked"; 5]);
    assert!(!draw(&sheet).contains("class=\"mark"));
}

#[test]
fn kinds_differ_in_colour_in_line_and_in_class() {
    let sheet = sheet(
        "[players]\nAnn = Town {kill, protect, block, redirect, track, commute, visit}\nBob = Town Cop\n[actions]\nAnn: kill -> Bob\n\
         Ann: protect -> Bob\nAnn: block -> Bob\nAnn: redirect -> Bob, Ann\nAnn: track -> Bob\nAnn: commute\nAnn: visit -> Bob\n",
    );
    let svg = draw(&sheet);
    let drawing = Document::parse(&svg).unwrap();
    let mut looks = BTreeSet::new();
    let mut lines = BTreeSet::new();
    for edge in drawing.descendants().filter(|node| {
        node.attribute("class")
            .is_some_and(|class| class.starts_with("edge"))
    }) {
        looks.insert((edge.attribute("class"), edge.attribute("stroke")));
        lines.insert(
            edge.descendants()
                .find_map(|node| node.attribute("stroke-dasharray")),
        );
    }
    assert_eq!((looks.len(), lines.len()), (7, 7));
}

#[test]
fn names_are_shown_and_not_obeyed() {
    let name = "<script src \"x\" &'";
    let svg = draw(&sheet(&format!(
        "# {name}\n[players]\n{name} = Town Cop\nBob = Town Cop\n[actions]\n{name} -> Bob\n"
    )));
    let drawing = Document::parse(&svg).unwrap();
    assert!(
        drawing
            .descendants()
            .all(|node| !node.has_tag_name("script"))
    );
    assert_eq!(texts(&drawing, "name"), [name, "Bob"]);
}

#[test]
fn random_nights_are_drawn_whole_and_the_same_again() {
    for frame in [Frame::Uniform, Frame::Tangled, Frame::Theme] {
        let settings: Settings = frame.settings();
        for index in 0..60 {
            let night = nightcourt_gen::random::night(
                &settings,
                7,
                index,
                nightcourt_gen::Buffers::default(),
            );
            let sheet = nightcourt_precedent::canonical::sheet(night).unwrap();
            let svg = draw(&sheet);
            let drawing = Document::parse(&svg).unwrap();
            assert_eq!(texts(&drawing, "name").len(), sheet.names.len());
            assert_eq!(
                numbers(&drawing),
                (1..=sheet.night.actions().len()).collect(),
                "{sheet}"
            );
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{sheet}");
            assert_eq!(draw(&sheet), svg);
        }
    }
}

#[test]
fn nobody_is_a_drawing_too() {
    let svg = draw(&sheet("[players]\n"));
    let drawing = Document::parse(&svg).unwrap();
    assert_eq!(
        drawing.root_element().attribute("viewBox"),
        Some("0 0 10 10")
    );
}

#[test]
fn players_without_actions_stand_below_the_others() {
    let sheet = sheet("[players]\nAnn = Town Cop\nMoe = Town\nBob = Town\n[actions]\nAnn -> Bob\n");
    let [ann, moe, bob] = &super::place::players(&sheet)[..] else {
        panic!("three players")
    };
    for player in [ann, bob] {
        assert!(
            player.frame.centre.y + player.frame.half.y < moe.frame.centre.y - moe.frame.half.y
        );
    }
}

#[test]
fn a_long_name_is_cut_at_its_end() {
    let name = "Bartholomew the Wise ".repeat(5);
    let cut = super::shape::cut(&name, 13.0, 100.0);
    let kept = cut.strip_suffix('\u{2026}').unwrap();
    assert!(kept.len() > 8 && name.starts_with(kept), "{cut}");
    assert!(super::shape::width(&cut, 13.0) <= 100.0, "{cut}");
}

#[test]
fn boxes_of_twelve_do_not_cover_each_other() {
    let mut text = "[players]\n".to_owned();
    for number in 0..12 {
        text.push_str(&format!(
            "Player {number} = Mafia Ninja Strongman Roleblocker\n"
        ));
    }
    text.push_str("[actions]\n");
    for number in 0..12 {
        text.push_str(&format!(
            "Player {number}: block -> Player {}\n",
            (number * 5 + 1) % 12
        ));
    }
    let sheet = sheet(&text.replace("Player 8: block -> Player 5", "Player 8: block -> Player 6"));
    let players = super::place::players(&sheet);
    for (number, one) in players.iter().enumerate() {
        for other in &players[..number] {
            assert!(
                one.frame.shared(&other.frame) == 0.0,
                "{} covers {}",
                one.name,
                other.name
            );
        }
    }
}
