//! Requests and their answers. Nights and answers were worked out by hand.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use nightcourt_requests::Responder;
use nightcourt_resolvers::budget::Budget;
use serde_json::{Value, json};

fn respond(request: &Value) -> Value {
    serde_json::from_str(&Responder::default().respond(&request.to_string())).unwrap()
}

/// The message of the only error.
fn error(request: &Value) -> Value {
    let answer = respond(request);
    assert_eq!(
        answer["errors"].as_array().map(Vec::len),
        Some(1),
        "{answer}"
    );
    answer["errors"][0].clone()
}

/// A Vigilante shoots a player whom a Doctor guards.
const SHOT: &str = "[players]\nVic = Town Vigilante\nDoc = Town Doctor\nBob = Mafia Goon\n[actions]\nVic -> Bob\nDoc -> Bob\n";

#[test]
fn a_night_is_resolved_with_accounts_or_without() {
    let bare = respond(&json!({"ask": "resolve", "night": SHOT, "terms": {"systems": ["snarf"]}}));
    assert_eq!(bare["verdicts"][0]["outcome"]["deaths"], json!([]));
    assert_eq!(bare["verdicts"][0].get("account"), None);
    let told = respond(&json!({"ask": "explain", "night": SHOT, "system": "snarf"}));
    assert_eq!(told["outcome"], bare["verdicts"][0]["outcome"]);
    assert!(
        told["account"]
            .as_array()
            .unwrap()
            .iter()
            .any(|line| line["text"].as_str().unwrap().contains("Doc"))
    );
}

/// The drive moves the reading to the Driver's home: no result in `snarf` alone (SNARF-31).
#[test]
fn systems_that_agree_are_a_group() {
    let night = "[players]\nAnn = Town Bus Driver\nBob = Town Cop\n[actions]\nAnn: drive -> Ann, Bob\nBob -> Ann\n";
    let groups = json!([
        ["nar", "nar-guide", "rar", "rar-list", "lar", "werewolves"],
        ["snarf"]
    ]);
    assert_eq!(
        respond(&json!({"ask": "resolve", "night": night}))["groups"],
        groups
    );
}

/// On every site the Goon would die too.
#[test]
fn every_answer_about_a_night_names_the_roles_that_it_leaves_out() {
    let night = "[players]\nBo = Town Bomb\nGus = Mafia Goon\n[actions]\nGus: kill -> Bo\n";
    for request in [
        json!({"ask": "resolve", "night": night}),
        json!({"ask": "explain", "night": night, "system": "nar"}),
        json!({"ask": "compare", "night": night}),
    ] {
        let answer = respond(&request);
        let clause = answer["left_out"][0].as_str();
        let clause = clause.unwrap_or_else(|| panic!("{answer}"));
        assert!(
            clause.starts_with("Bomb (Bo): kills whoever kills it"),
            "{clause}"
        );
        assert_eq!(answer["left_out"].as_array().map(Vec::len), Some(1));
    }
    let whole = respond(&json!({"ask": "compare", "night": SHOT}));
    assert_eq!(whole.get("left_out"), None);
}

#[test]
fn a_night_may_be_an_object() {
    let night = json!({"players": [{"name": "Ann", "alignment": "town", "role": "Vigilante"},
        {"name": "Bob", "alignment": "mafia", "role": "Goon"}],
        "actions": [{"actor": "Ann", "ability": "kill", "targets": ["Bob"]}]});
    let ruling = respond(&json!({"ask": "resolve", "night": night}));
    let deaths: Vec<&Value> = ruling["verdicts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["outcome"]["deaths"])
        .collect();
    assert_eq!(deaths, vec![&json!(["Bob"]); 7]);
}

/// Rob blocks Zed, who carries the mafia's kill. Under UltiMafia's order Max carries it out.
#[test]
fn a_house_may_rule_by_a_rulebook() {
    let night = "[players]\nAnn = Town\nRob = Town Roleblocker\nMax = Mafia Goon\nZed = Mafia Goon\n[actions]\nZed: kill -> Ann\nRob -> Zed\n";
    let house = "version = 1\nname = \"Ours\"\nsystem = \"ultimafia\"\nsystems = [\"ultimafia\", \"nar\"]\n";
    let ruling = respond(&json!({"ask": "resolve", "night": night, "terms": {"house": house}}));
    let verdicts: Vec<(&Value, &Value)> = ruling["verdicts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (&one["system"], &one["outcome"]["deaths"]))
        .collect();
    assert_eq!(
        verdicts,
        [
            (&json!("ultimafia"), &json!(["Ann"])),
            (&json!("nar"), &json!([]))
        ]
    );
}

#[test]
fn switches_win_over_the_house() {
    // Two shots and one Doctor: he stops both, or one.
    let night = "[players]\nVic = Town Vigilante\nDoc = Town Doctor\nBob = Mafia Goon\nVal = Town Vigilante\n[actions]\n\
                 Vic -> Bob\nVal -> Bob\nDoc -> Bob\n";
    let deaths = |terms: Value| {
        let ruling = respond(&json!({"ask": "resolve", "night": night, "terms": terms}));
        (
            ruling["verdicts"][0]["system"].clone(),
            ruling["verdicts"][0]["outcome"]["deaths"].clone(),
        )
    };
    assert_eq!(
        deaths(json!({"systems": ["nar"]})),
        (json!("nar"), json!([]))
    );
    assert_eq!(
        deaths(json!({"systems": ["nar"], "switches": {"doctor-saves": "one"}})),
        (json!("nar"), json!(["Bob"]))
    );
    assert_eq!(
        deaths(json!({"house": "mafiascum-normal", "switches": {"doctor-saves": "one"}})),
        (json!("nar-guide"), json!(["Bob"])),
        "the first system of the house"
    );
}

#[test]
fn an_error_says_where_it_is_and_what_may_be_meant() {
    let wrong = SHOT.replace("Doc -> Bob", "Doc -> Bobb");
    let expected = json!({"message": "line 7, column 8: no player is called `Bobb`; did you mean Bob?", "line": 7,
        "column": 8, "suggestion": "Bob"});
    assert_eq!(error(&json!({"ask": "resolve", "night": wrong})), expected);
    let night = json!({"players": [{"name": "Ann", "alignment": "town", "role": "Docter"}]});
    assert_eq!(
        error(&json!({"ask": "resolve", "night": night}))["suggestion"],
        "Doctor"
    );
    for (terms, message) in [
        (
            json!({"systems": ["narr"]}),
            "systems: no system is called `narr`; did you mean nar?",
        ),
        (
            json!({"house": "matrix5"}),
            "house: no house is called `matrix5`; did you mean matrix6?",
        ),
        (
            json!({"switches": {"doctor-save": "one"}}),
            "switches: no switch is called `doctor-save`; did you mean doctor-saves?",
        ),
        (
            json!({"switches": {"doctor-saves": "two"}}),
            "switches: no option of doctor-saves is called `two`; there are all, one, alone",
        ),
        (
            json!({"lens": "death"}),
            "lens: no lens is called `death`; did you mean deaths?",
        ),
    ] {
        assert_eq!(
            error(&json!({"ask": "compare", "night": SHOT, "terms": terms}))["message"],
            message
        );
    }
    let known = error(&json!({"ask": "poem"}))["message"].clone();
    assert!(
        known
            .as_str()
            .unwrap()
            .starts_with("the request cannot be read: unknown variant `poem`"),
        "{known}"
    );
}

#[test]
fn a_rulebook_is_a_system_more() {
    let ruling =
        respond(&json!({"ask": "resolve", "night": SHOT, "terms": {"rulebooks": ["ultimafia"]}}));
    assert_eq!(ruling["verdicts"].as_array().unwrap().len(), 8);
    assert_eq!(ruling["verdicts"][7]["system"], "ultimafia");
}

/// The dice night, with a Doctor who changes nothing. By hand: in `nar` Rae's block frees Cy, who reads a mafioso; in `snarf` all blocks
/// act at once, and Cy learns nothing.
#[test]
fn systems_that_diverge_are_compared_and_the_night_is_minimised() {
    let night = "[players]\nCy = Town Cop\nRae = Town Roleblocker\nMo = Mafia Roleblocker\nGus = Mafia Goon\nDee = Town Doctor\n\
                 [actions]\nMo -> Cy\nRae -> Mo\nCy -> Gus\nDee -> Gus\n";
    let compared =
        respond(&json!({"ask": "compare", "night": night, "terms": {"systems": ["nar", "snarf"]}}));
    assert_eq!(
        compared["diverging"],
        json!([{"systems": ["nar", "snarf"], "lens": "full"}])
    );
    assert_eq!(compared["groups"], json!([["nar"], ["snarf"]]));
    let small = respond(
        &json!({"ask": "minimise", "night": night, "terms": {"systems": ["nar", "snarf"]}}),
    );
    assert!(
        !small["named"].as_str().unwrap().contains("Dee"),
        "who does nothing is gone: {small}"
    );
    assert_eq!(small["actions"], 3);
    let agree =
        respond(&json!({"ask": "minimise", "night": SHOT, "terms": {"systems": ["nar", "snarf"]}}));
    assert!(
        agree["errors"][0]["message"]
            .as_str()
            .unwrap()
            .contains("do not diverge"),
        "{agree}"
    );
}

/// Under `drive-lasts=all-night` the drive takes on the redirected kill in NAR, and not in SNARF; by default the two agree.
#[test]
fn a_night_is_minimised_under_the_rulings_of_the_asker() {
    let night = "[players]\nVic = Town Vigilante\nRay = Town Redirector\nDan = Town Bus Driver\nXen = Town Vanilla\nAnn = Town Vanilla\n\
                 Bob = Town Vanilla\nDee = Town Cop\n[actions]\nVic: kill -> Xen\nRay: redirect -> Vic, Ann\nDan: drive -> Ann, Bob\n\
                 Dee -> Xen\n";
    let ask = |switches: Value| {
        let terms = json!({"systems": ["nar", "snarf"], "switches": switches});
        respond(&json!({"ask": "minimise", "night": night, "terms": terms}))
    };
    let said = ask(json!({}));
    assert!(
        said["errors"][0]["message"]
            .to_string()
            .contains("do not diverge"),
        "{said}"
    );
    let small = ask(json!({"drive-lasts": "all-night"}));
    // The two differ over a kill that is brought home, too, which is smaller.
    assert_eq!(small["actions"], 2, "{small}");
    assert!(!small["named"].as_str().unwrap().contains("Dee"), "{small}");
}

#[test]
fn pastes_lists_and_random_nights() {
    let reading = respond(
        &json!({"ask": "read", "paste": "Ada - Town Cop\nCyra - Mafia Goon\n\nAda checks Cyra\n"}),
    );
    assert_eq!(reading["complete"], true);
    assert_eq!(reading["actions"][0]["ability"], "investigate");
    assert_eq!(
        respond(&json!({"ask": "systems"}))["systems"][0]["system"],
        "nar"
    );
    assert!(
        respond(&json!({"ask": "roles"}))["roles"]
            .as_array()
            .unwrap()
            .len()
            > 50
    );
    let two = respond(&json!({"ask": "gen", "frame": "plain", "seed": 3, "first": 5, "count": 2}));
    let second = respond(&json!({"ask": "gen", "frame": "plain", "seed": 3, "first": 6}));
    assert_eq!(two[1], second[0]);
    assert_eq!(
        error(&json!({"ask": "gen", "frame": "theem"}))["suggestion"],
        "theme"
    );
    assert!(
        error(&json!({"ask": "gen", "frame": "plain", "count": u64::MAX}))["message"]
            .as_str()
            .unwrap()
            .contains("at most")
    );
    assert_eq!(
        error(&json!({"ask": "search", "words": "doctor"}))["message"],
        "the precedents are not loaded yet"
    );
}

/// Vic shoots a Godfather, whom nobody guards.
#[test]
fn texts_are_for_their_readers() {
    let night = "# The godfather dies\n[players]\nVic = Town Vigilante\nGus = Mafia Godfather\nCy = Town Cop\n[actions]\nVic -> Gus\nCy -> Vic\n";
    let texts = |more: Value| {
        let mut request = json!({"ask": "texts", "night": night});
        for (field, value) in more.as_object().unwrap() {
            request[field] = value.clone();
        }
        respond(&request)
    };
    let said = texts(json!({"markup": "discord"}));
    assert_eq!(said["system"], "nar");
    assert_eq!(said["morning"], json!(["Gus died in the night.\n"]));
    let to: Vec<&Value> = said["messages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["player"])
        .collect();
    assert_eq!(to, ["Vic", "Gus", "Cy"]);
    assert_eq!(
        said["messages"][2]["posts"],
        json!(["You investigated Vic: town.\n"])
    );
    assert_eq!(
        said["brief"],
        json!(["**The godfather dies**\n\nAll seven: Gus dies; Cy is told: town.\n"])
    );
    let ruling = said["ruling"][0].as_str().unwrap();
    assert!(ruling.contains("Gus = Mafia Godfather"), "{ruling}");
    let flips = texts(json!({"flips": true}));
    assert_eq!(
        flips["morning"],
        json!(["Gus died in the night: Mafia Godfather.\n"])
    );
    // The house's system counts, and the house is named.
    let house = texts(json!({"terms": {"house": "mafiascum-normal"}}));
    assert_eq!(house["system"], "nar-guide");
    assert_eq!(
        house["morning"],
        json!([
            "Gus died in the night.\n\nRuled by NAR-GUIDE under the house rules MafiaScum Normal.\n"
        ])
    );
    let own = texts(json!({"system": "snarf", "terms": {"switches": {"doctor-saves": "one"}}}));
    assert_eq!(
        own["morning"],
        json!(["Gus died in the night.\n\nRuled by SNARF, with 1 ruling of your own.\n"])
    );
    assert_eq!(
        texts(json!({"system": "narr"}))["errors"][0]["suggestion"],
        "nar"
    );
}

/// A game of three nights that its asker keeps. In the first Doc saves Ann from Gus; in the second Gus kills Doc, and Cy
/// shoots Hal; in the third Gus kills Cy.
#[test]
fn a_game_is_kept_by_its_asker() {
    let house = "version = 1\nname = \"Harbour\"\nsystem = \"nar\"\nflips = \"role\"\n\n[limits]\nother-target = [\"Doctor\"]\n\n\
                 [wording]\nmafia = \"Dirty\"\nno-death = \"The bell is silent.\"\n";
    let roster = "Ann - Town Cop\nDoc - Town Doctor\nCy - Town 1-Shot Vigilante\nEve - Vanilla Townie\nGus - Mafia Goon\nHal - Mafia Goon\n";
    let game = |nights: Value, died: &[&str]| {
        respond(&json!({
            "ask": "game", "name": "Harbour", "roster": roster, "nights": nights, "died": died,
            "terms": {"house": house}, "markup": "bbcode",
        }))
    };
    let first = "Ann checks Gus\nDoc heals Ann\nGuss kills Ann\n";

    let start = game(json!([]), &[]);
    assert_eq!(
        (&start["number"], &start["nights"]),
        (&json!(1), &json!([]))
    );
    assert_eq!(start["next"], start["roster"]);
    assert_eq!(
        start["facts"],
        json!([
            "Alive (6): Ann, Doc, Cy, Eve, Gus, Hal.",
            "Cy has 1 shot left."
        ])
    );

    // A doubt has the line of the night's own text, and its answer serves the next night too.
    let asked = game(json!([{"text": first}]), &[]);
    let question = &asked["questions"][0];
    assert_eq!(
        (&asked["number"], &question["kind"]),
        (&json!(1), &json!("unknown-name"))
    );
    assert_eq!(
        question["from"],
        json!([{"line": 3, "words": "Guss kills Ann"}])
    );
    let answered = json!({"text": first, "answers": [question["answers"][0]]});

    let ruled = game(json!([answered]), &["Eve"]);
    let night = &ruled["nights"][0];
    assert_eq!(night["morning"], json!(["The bell is silent.\n"]));
    assert_eq!(
        night["messages"][0],
        json!({"player": "Ann", "posts": ["You investigated Gus: Dirty.\n"]})
    );
    let log = night["log"][0].as_str().unwrap();
    assert!(
        log.starts_with("[b]Harbour, night 1[/b]") && log.contains("Nobody dies."),
        "{log}"
    );
    assert_eq!(
        ruled["facts"],
        json!([
            "Alive (5): Ann, Doc, Cy, Gus, Hal.",
            "Dead (1): Eve.",
            "Doc may not choose Ann tonight [house: limits.other-target].",
            "Cy has 1 shot left.",
        ])
    );

    // A refused action has its line, the rule and the way out; the nights before it keep their texts.
    let second = |doc: &str| json!({"text": format!("{doc}\nCy shoots Hal\nGuss kills Doc\n"), "died": ["Eve"]});
    let refused = game(json!([answered, second("Doc heals Ann")]), &[]);
    assert_eq!(refused["nights"][0], *night);
    assert_eq!(
        refused["refused"],
        json!([{
            "action": "Doc: protect -> Ann", "from": {"line": 1, "words": "Doc heals Ann"}, "why": "Doc chose Ann in night 1",
            "rule": "house: limits.other-target", "way_out": "choose another target, or take the action out",
        }])
    );

    let third = json!({"text": "Gus kills Cy"});
    let whole = game(json!([answered, second("Doc stays home"), third]), &[]);
    assert_eq!(
        whole["nights"][1]["morning"],
        json!(["Doc died in the night: Town Doctor.\nHal died in the night: Mafia Goon.\n"])
    );
    assert_eq!(
        whole["nights"][1]["changes"],
        json!(["Doc is dead.", "Cy has no shot left.", "Hal is dead."])
    );
    assert_eq!(
        whole["nights"][2]["morning"],
        json!(["Cy died in the night: Town 1-Shot Vigilante.\n"])
    );
    assert_eq!(whole["number"], 4);
    assert_eq!(
        whole["facts"],
        json!(["Alive (2): Ann, Gus.", "Dead (4): Doc, Cy, Eve, Hal."])
    );

    let wrong = game(json!([]), &["Evee"]);
    let said = wrong["errors"][0]["message"].as_str().unwrap();
    assert!(
        said.starts_with("night 1: ") && said.ends_with("did you mean Eve?"),
        "{said}"
    );
}

/// A budget that suffices for some of the nights: they count alone, and the same ones each time.
#[test]
fn rates_within_a_budget_say_how_many_nights_they_are_of() {
    let request = json!({"ask": "rates", "frame": "theme", "count": 40}).to_string();
    let of = |work: u64| -> Value {
        let budget = Budget::of_each(Budget::NIGHT).together(work);
        let said = Responder::default().within(budget).respond(&request);
        serde_json::from_str(&said).unwrap()
    };
    let whole = of(u64::MAX);
    assert_eq!(
        (
            &whole["nights"],
            &whole["exceeded"],
            whole["pairs"].as_array().unwrap().len()
        ),
        (&json!(40), &json!(false), 21)
    );
    let some = of(20_000);
    let nights = some["nights"].as_u64().unwrap();
    assert!(
        (1..40).contains(&nights) && some["exceeded"] == true,
        "{some}"
    );
    assert_eq!(some, of(20_000));
    for (one, all) in some["pairs"]
        .as_array()
        .unwrap()
        .iter()
        .zip(whole["pairs"].as_array().unwrap())
    {
        let [deaths, state, full] =
            ["deaths", "state", "full"].map(|lens| one[lens].as_u64().unwrap());
        assert!(deaths <= state && state <= full && full <= nights, "{one}");
        assert!(full <= all["full"].as_u64().unwrap(), "{one} {all}");
    }
}
