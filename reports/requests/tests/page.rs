//! Answers to a page. Nights and answers were worked out by hand: they are those of golden nights, or small.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use nightcourt_requests::Responder;
use nightcourt_resolvers::budget::Budget;
use serde_json::{Value, json};

fn ask(request: &Value) -> Value {
    serde_json::from_str(&Responder::of_page().respond(&request.to_string())).unwrap()
}

/// A vigilante shoots a player whom a doctor guards, and a roleblocker stops the doctor.
const NIGHT: &str = "[players]\nVic = Town Vigilante\nAnn = Town Roleblocker\nDoc = Town Doctor\nBob = Town Cop\n\n[actions]\n\
                     Vic -> Bob\nAnn -> Doc\nDoc -> Bob\n";

#[test]
fn a_night_is_ruled_with_its_drawing_its_account_and_what_to_paste() {
    let ruled = ask(&json!({"ask": "page", "night": NIGHT, "system": "snarf"}));
    assert_eq!(ruled["mine"]["system"], "snarf");
    assert_eq!(
        ruled["mine"]["says"],
        json!([{"player": "Bob", "says": ["dies"]}])
    );
    assert_eq!(ruled["agreement"], "All seven systems agree.");
    assert_eq!(
        ruled["others"],
        json!({"differ": [], "agree": "All seven systems agree.", "exceeded": null})
    );
    assert_eq!(
        ruled["actions"],
        json!([
            "Vic: kill -> Bob",
            "Ann: block -> Doc",
            "Doc: protect -> Bob"
        ])
    );
    let drawing = ruled["drawing"].as_str().unwrap();
    for action in 0..3 {
        assert!(
            drawing.contains(&format!("data-action=\"{action}\"")),
            "{drawing}"
        );
    }
    // In the account the doctor's action fails and Bob dies.
    let account = ruled["mine"]["account"].as_array().unwrap();
    assert!(
        account
            .iter()
            .any(|step| step["action"] == 2 && step["how"] == "fails"),
        "{account:?}"
    );
    assert!(account.iter().any(|step| step["dies"] == 3), "{account:?}");
    assert_eq!(
        ruled["messages"][3],
        json!({"player": "Bob", "text": "You died in the night."})
    );
    for (place, begins) in [(0, "[code]"), (1, "```"), (3, "[players]")] {
        let text = ruled["texts"][place]["ruling"].as_str().unwrap();
        assert!(text.starts_with(begins) && text.contains("Bob"), "{text}");
        assert_eq!(ruled["texts"][place]["morning"], "Bob died in the night.\n");
        assert_eq!(
            ruled["texts"][place]["flips"],
            "Bob died in the night: Town Cop.\n"
        );
    }
    assert_eq!(ruled["terms"], "");
}

/// Two shots, and a doctor who saves from one of them only if the host rules so.
#[test]
fn terms_that_are_not_the_defaults_are_named_in_every_text() {
    let night = "[players]\nVic = Town Vigilante\nVal = Town Vigilante\nDoc = Town Doctor\nBob = Mafia Goon\n\n[actions]\n\
                 Vic -> Bob\nVal -> Bob\nDoc -> Bob\n";
    let one = json!({"doctor-saves": "one"});
    let stated = |request: Value| {
        let ruled = ask(&request);
        let terms = ruled["terms"].as_str().unwrap().to_owned();
        let named = terms.trim_end_matches('.');
        for texts in ruled["texts"].as_array().unwrap() {
            for kind in ["morning", "flips", "messages", "ruling"] {
                assert!(texts[kind].as_str().unwrap().contains(named), "{kind}");
            }
        }
        let log = ruled["log"].as_str().unwrap().to_owned();
        assert!(log.contains(named), "{log}");
        for message in ruled["messages"].as_array().unwrap() {
            assert!(message["text"].as_str().unwrap().contains(named));
        }
        (terms, log)
    };
    let (terms, log) =
        stated(json!({"ask": "page", "night": night, "system": "nar", "terms": {"switches": one}}));
    assert_eq!(terms, "Ruled by NAR, with 1 ruling of your own.");
    assert!(
        log.contains("with 1 ruling of your own: doctor-saves=one."),
        "{log}"
    );

    // A house brings the ruling itself; another option is a ruling of the host's own.
    let house =
        "version = 1\nname = \"Ours\"\nsystem = \"nar\"\n[switches]\ndoctor-saves = \"one\"\n";
    let of_house = json!({"ask": "page", "night": night, "system": "nar", "terms": {"switches": one, "house": house}});
    assert_eq!(
        stated(of_house).0,
        "Ruled by NAR under the house rules Ours."
    );
    let all = json!({"switches": {"doctor-saves": "all"}, "house": house});
    let own = json!({"ask": "page", "night": night, "system": "nar", "terms": all});
    assert_eq!(
        stated(own).0,
        "Ruled by NAR under the house rules Ours, with 1 ruling of your own."
    );
}

/// The title of the night, roles and results are for the host: the morning post has none of them.
#[test]
fn a_morning_post_says_who_died_and_nothing_else() {
    for (night, said) in [
        (NIGHT.to_owned(), "Bob died in the night.\n"),
        (
            NIGHT.replace("Vic -> Bob\n", ""),
            "No one died in the night.\n",
        ),
        (
            format!(
                "# The cop dies\n{}",
                NIGHT.replace("Doc -> Bob", "Bob -> Vic")
            ),
            "Bob died in the night.\n",
        ),
    ] {
        let ruled = ask(&json!({"ask": "page", "night": night, "system": "nar"}));
        for texts in ruled["texts"].as_array().unwrap() {
            assert_eq!(texts["morning"], said, "{night}");
        }
    }
    // What a player holds is no part of a flip.
    let night = "[players]\nVic = Town Vigilante\nBob = Town Cop with gun, 3 money\nCul = Cult Recruiter\n\n[actions]\n\
                 Vic -> Bob\n";
    let ruled = ask(&json!({"ask": "page", "night": night, "system": "nar"}));
    assert_eq!(
        ruled["texts"][3]["flips"],
        "Bob died in the night: Town Cop.\n"
    );
}

#[test]
fn what_was_not_read_of_a_paste_is_listed() {
    let paste = "Anna - Town Doctor\nCyrus - Mafia Goon\nBoris - Town Cop\n\nCyrus kills Boris\nBoris frobs Anna\n";
    let read = ask(&json!({"ask": "read", "paste": paste}));
    assert_eq!(read["complete"], false, "{read}");
    assert_eq!(
        read["left_out"],
        json!([{"line": 6, "words": "Boris frobs Anna"}])
    );
}

/// The first system always has an outcome, and its work is more than 1 unit (`at_least` in `system/mod.rs`), so that
/// nothing is left afterwards.
#[test]
fn a_question_has_one_budget_for_all_systems_and_accounts() {
    let ask = |work: u64, request: &Value| {
        let page = Responder::of_page().within(Budget::of_each(Budget::NIGHT).together(work));
        serde_json::from_str::<Value>(&page.respond(&request.to_string())).unwrap()
    };
    let rule = json!({"ask": "page", "night": NIGHT, "system": "nar"});
    // The least work that suffices for the system asked leaves nothing for the rest.
    let (work, ruled) = (1..100_000)
        .map(|work| (work, ask(work, &rule)))
        .find(|(_, ruled)| ruled["mine"]["says"] != json!([]))
        .unwrap();
    assert_eq!(
        ruled["mine"]["says"],
        json!([{"player": "Bob", "says": ["dies"]}])
    );
    let others = "NAR-GUIDE, SNARF, RAR, RAR-LIST, LAR, WEREWOLVES exceeded the step budget, and are not compared.";
    assert_eq!(
        ruled["others"],
        json!({"differ": [], "agree": null, "exceeded": others})
    );
    let untold = "This account exceeded its budget and is not told. The outcome stands.";
    assert_eq!(ruled["mine"]["account"][0]["text"], untold);
    let log = ruled["log"].as_str().unwrap();
    assert!(
        log.contains(untold) && !log.contains("has no outcome"),
        "{log}"
    );
    let found = ask(
        work,
        &json!({"ask": "what-if", "night": NIGHT, "system": "nar"}),
    );
    assert_eq!(
        (&found["tried"], &found["why"]),
        (
            &json!(0),
            &json!("The night is too large to be tried with changes here.")
        )
    );
}

/// Boris with a Cyrillic letter; the command line has the same warning.
#[test]
fn names_that_look_alike_are_warned_of() {
    let night =
        "[players]\nBob = Town Cop\nB\u{43e}b = Mafia Goon\n\n[actions]\nBob -> B\u{43e}b\n";
    let ruled = ask(&json!({"ask": "page", "night": night, "system": "nar"}));
    assert_eq!(
        ruled["warnings"],
        json!(["`Bob` and `B\u{43e}b` look alike: the second has U+043E"])
    );
    let ruled = ask(&json!({"ask": "page", "night": NIGHT, "system": "nar"}));
    assert_eq!(ruled["warnings"], json!([]));
}

/// A driver swaps Ann and Bob, Cy blocks Doc, and Gus guards the new target of the kill: step by step, under every
/// system.
#[test]
fn the_drawing_knows_where_every_action_goes_and_who_is_blocked() {
    let night = "[players]\nVic = Mafia Goon\nKit = Town Bus Driver\nAnn = Town\nBob = Town\nGus = Town Bodyguard\nCy = Town Roleblocker\n\
                 Doc = Town Doctor\n\n[actions]\nVic: kill -> Ann\nKit -> Ann, Bob\nGus -> Ann\nCy -> Doc\nDoc -> Gus\n";
    for system in [
        "nar",
        "nar-guide",
        "snarf",
        "rar",
        "rar-list",
        "lar",
        "werewolves",
    ] {
        let ruled = ask(&json!({"ask": "page", "night": night, "system": system}));
        let account = ruled["mine"]["account"].as_array().unwrap();
        let mut at = [json!([2]), json!(null), json!([2])];
        for one in account
            .iter()
            .flat_map(|step| step["goes"].as_array().unwrap())
        {
            let action = &mut at[one[0].as_u64().unwrap() as usize];
            if one[1].is_null() || action.as_array().unwrap().contains(&one[1]) {
                *action = one[2].clone();
            }
        }
        // The kill at Ann moves to Bob, and so does the guard: Gus takes it.
        assert_eq!(at[2], json!([3]), "{system}: {account:?}");
        assert_eq!(at[0], json!([4]), "{system}: {account:?}");
        let drawing = ruled["drawing"].as_str().unwrap();
        for moved in [
            "data-action=\"0\" data-to=\"4\"",
            "data-action=\"2\" data-to=\"3\"",
        ] {
            assert!(drawing.contains(moved), "{system}: {drawing}");
        }
        assert!(
            account.iter().any(|step| step["blocked"] == json!([6])),
            "{system}: {account:?}"
        );
        assert!(
            !account.iter().any(|step| step["blocked"]
                .as_array()
                .unwrap()
                .iter()
                .any(|who| who != 6)),
            "{system}"
        );
    }
    let ruled = ask(&json!({"ask": "page", "night": night, "system": "nar"}));
    assert_eq!(ruled["targets"], json!([2, null, 2, 6, 4]));
}

#[test]
fn a_precedents_page_gets_the_drawing_every_account_and_what_to_paste() {
    let shown = ask(&json!({"ask": "precedent", "night": NIGHT}));
    assert!(
        shown["drawing"].as_str().unwrap().starts_with("<svg"),
        "{shown}"
    );
    let accounts = shown["accounts"].as_str().unwrap();
    for system in [
        "NAR",
        "NAR-GUIDE",
        "SNARF",
        "RAR",
        "RAR-LIST",
        "LAR",
        "WEREWOLVES",
    ] {
        assert!(
            accounts.contains(&format!("<summary>{system}: ")),
            "{accounts}"
        );
    }
    let names: Vec<&str> = shown["thread"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["BBCode", "Markdown", "Discord"]);
}

#[test]
fn whoever_dies_by_day_is_out_of_the_next_night() {
    let nights = json!([{"text": NIGHT}]);
    let day = ask(&json!({"ask": "game", "nights": nights, "system": "nar", "died": ["Ann"]}));
    assert!(
        day["next"]
            .as_str()
            .unwrap()
            .contains("Ann = Town Roleblocker (dead)"),
        "{day}"
    );
    let ruled = ask(&json!({"ask": "page", "night": day["next"], "system": "nar"}));
    assert_eq!(ruled["living"], json!(["Vic", "Doc"]));
    // A night with a roster of its own is ruled as one before which they died.
    let night = json!([{"text": "[players]\nAnn = Town\nMo = Mafia Goon\nDee = Town\n[actions]\nMo: kill -> Dee\n", "died": ["Ann"]}]);
    let ruled = ask(&json!({"ask": "game", "nights": night, "system": "nar"}));
    assert!(
        ruled["nights"][0]["night"]
            .as_str()
            .unwrap()
            .contains("Ann = Town Vanilla (dead)"),
        "{ruled}"
    );
    let again = ask(&json!({"ask": "game", "roster": day["next"], "died": ["Ann"]}));
    assert_eq!(
        again["errors"][0]["message"],
        "night 1: Ann is dead already"
    );
}

#[test]
fn mistakes_stand_where_scripts_count_them() {
    // The wolf takes two UTF-16 units, as scripts count, and four bytes.
    let night = "[players]\nW\u{1f43a} = Town Roleblokker\n";
    let said = ask(&json!({"ask": "page", "night": night, "system": "nar"}));
    let mistake = &said["errors"][0];
    let mark = &mistake["mark"];
    assert_eq!(
        (&mistake["line"], &mark["from"], &mark["to"]),
        (&json!(2), &json!(21), &json!(32))
    );
    assert_eq!(mark["help"], "did you mean Roleblocker?");
    assert_eq!(mark["message"], "no role is called `Roleblokker`");
    assert_eq!(
        mistake["message"],
        "line 2, column 11: no role is called `Roleblokker`; did you mean Roleblocker?"
    );
}

#[test]
fn changes_with_an_effect_are_listed() {
    let found = ask(&json!({"ask": "what-if", "night": NIGHT, "system": "nar"}));
    // Without the shot, or without the block, nobody dies; without the doctor nothing changes. No order matters.
    let nothing = json!("Bob: nothing happens.");
    let without: Vec<(&Value, &Value, &Value)> = found["actions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (&one["action"], &one["change"], &one["then"]))
        .collect();
    let [shot, block] = ["Without Vic: kill -> Bob", "Without Ann: block -> Doc"].map(Value::from);
    let [first, second] = [0, 1].map(Value::from);
    assert_eq!(
        without,
        [(&first, &shot, &nothing), (&second, &block, &nothing)]
    );
    assert_eq!(found["orders"], json!([]));
    assert!(found["tried"].as_u64().unwrap() > 5);
    // Two roleblockers block each other, with a cop: in lar the first to submit blocks.
    let night = "[players]\nAnn = Town Roleblocker\nBob = Mafia Roleblocker\nCy = Town Cop\n\n[actions]\nAnn -> Bob\nBob -> Ann\nCy -> Bob\n";
    let found = ask(
        &json!({"ask": "what-if", "night": night.replace("Bob -> Ann", "Bob -> Cy"), "system": "lar"}),
    );
    assert_eq!(found["orders"][0]["then"], "Cy: told: no result.");
}

/// The page names a swap by the actions of the ruling and shows the night of the change, so the two must belong together. Bob submits
/// his block last and is blocked by Ann in `lar`; if he submits before her, he blocks Cy. The house lets Dee protect herself.
#[test]
fn a_change_has_its_night() {
    let night = "[players]\nAnn = Town Roleblocker\nBob = Mafia Roleblocker\nCy = Town Cop\nDee = Town Doctor\n\n[actions]\n\
                 Dee -> Dee\nCy -> Bob\nAnn -> Bob\nBob -> Cy\n";
    let house = "version = 1\nname = \"Ours\"\nsystem = \"lar\"\nself-targeting = [\"Doctor\"]\n";
    let of = |what: &str, night: &str| {
        ask(&json!({"ask": what, "night": night, "system": "lar", "terms": {"house": house}}))
    };
    let ruled = of("page", night);
    let actions = [
        "Dee: protect -> Dee",
        "Cy: investigate -> Bob",
        "Ann: block -> Bob",
        "Bob: block -> Cy",
    ];
    assert_eq!(ruled["actions"], json!(actions));
    let found = of("what-if", night);
    let orders = found["orders"].as_array().unwrap();
    assert_eq!(
        orders.iter().map(|one| &one["change"]).collect::<Vec<_>>(),
        ["With “Bob: block -> Cy” submitted before “Ann: block -> Bob”"]
    );
    let swapped = of("page", orders[0]["night"].as_str().unwrap());
    assert_eq!(
        swapped["actions"],
        json!([actions[0], actions[1], actions[3], actions[2]])
    );
    assert_eq!(
        swapped["mine"]["says"],
        json!([{"player": "Cy", "says": ["told: no result"]}])
    );
    // Without Ann's block, too, Bob blocks Cy.
    let without = found["actions"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["change"] == "Without Ann: block -> Bob")
        .unwrap();
    assert_eq!(
        of("page", without["night"].as_str().unwrap())["actions"],
        json!([actions[0], actions[1], actions[3]])
    );
}

#[test]
fn systems_lists_every_switch_in_words() {
    let known = ask(&json!({"ask": "systems", "abilities": false}));
    assert_eq!(known["systems"].as_array().unwrap().len(), 7);
    for system in known["systems"].as_array().unwrap() {
        assert!(
            system["summary"].as_str().unwrap().ends_with('.'),
            "{system}"
        );
        assert!(system.get("abilities").is_none(), "{system}");
    }
    for switch in known["switches"].as_array().unwrap() {
        assert!(
            switch["question"].as_str().unwrap().ends_with('?')
                && switch["options"].as_array().unwrap().len() > 1
        );
    }
    let saves = known["switches"]
        .as_array()
        .unwrap()
        .iter()
        .find(|switch| switch["switch"] == "doctor-saves")
        .unwrap();
    assert_eq!(
        saves["options"][0],
        json!({"option": "all", "says": "from all"})
    );
}

#[test]
fn wrong_requests_have_a_problem_in_words() {
    for (request, problem) in [
        (
            json!({"ask": "dance"}),
            "the request cannot be read: unknown variant `dance`",
        ),
        (
            json!({"ask": "page", "night": NIGHT, "system": "raar"}),
            "system: no system is called `raar`; did you mean rar?",
        ),
        (
            json!({"ask": "page", "night": NIGHT, "system": "rar", "terms": {"switches": {"x": "y"}}}),
            "switches: no switch is called `x`",
        ),
        (
            json!({"ask": "search", "words": "cop", "limit": 3}),
            "the precedents are not loaded yet",
        ),
        (
            json!({"ask": "what-if", "night": "nothing", "system": "rar"}),
            "line 1, column 1: ",
        ),
    ] {
        let said = ask(&request);
        assert!(
            said["errors"][0]["message"]
                .as_str()
                .unwrap()
                .starts_with(problem),
            "{said}"
        );
    }
}

/// A site's order numbers: blocks at -95, protections at -93, kills later, so that it rules as the seven do. The id and
/// the name of a step were invented for this test.
fn rulebook() -> String {
    let text = include_str!("../../../resolvers/rulebooks/beyondmafia.toml");
    let own = text
        .replace("\"beyondmafia\"", "\"our-site\"")
        .replace("-95 block", "the hour of blocks");
    assert!(own.contains("our-site") && own.contains("hour of blocks"));
    own
}

#[test]
fn a_rulebook_is_a_system_more_for_whoever_brings_it() {
    let with = |mut request: Value| {
        request["terms"] = json!({"rulebooks": [rulebook(), rulebook()]});
        ask(&request)
    };
    let known = with(json!({"ask": "systems"}));
    let ids: Vec<&Value> = known["systems"]
        .as_array()
        .unwrap()
        .iter()
        .map(|system| &system["system"])
        .collect();
    assert_eq!((ids.len(), ids[7]), (8, &json!("our-site")));
    let ruled = with(json!({"ask": "page", "night": NIGHT, "system": "our-site"}));
    assert_eq!(ruled["mine"]["system"], "our-site");
    assert_eq!(
        ruled["mine"]["says"],
        json!([{"player": "Bob", "says": ["dies"]}])
    );
    assert!(
        ruled["mine"]["account"]
            .to_string()
            .contains("the hour of blocks"),
        "{}",
        ruled["mine"]["account"]
    );
    assert_eq!(ruled["others"]["agree"], "All 8 systems agree.");
    assert!(
        ruled["agreement"]
            .as_str()
            .unwrap()
            .ends_with("our-site agree."),
        "{}",
        ruled["agreement"]
    );
    let ruled = with(json!({"ask": "page", "night": NIGHT, "system": "nar"}));
    assert!(
        ruled["table"].as_str().unwrap().contains("our-site"),
        "{}",
        ruled["table"]
    );
    assert!(
        ruled["accounts"]
            .as_str()
            .unwrap()
            .contains("<summary>our-site: "),
        "{}",
        ruled["accounts"]
    );
    assert_eq!(ruled["others"]["agree"], "All 8 systems agree.");
    // A request without rulebooks is answered as before.
    let ruled = ask(&json!({"ask": "page", "night": NIGHT, "system": "nar"}));
    assert_eq!(ruled["others"]["agree"], "All seven systems agree.");
}

#[test]
fn a_rulebook_that_is_none_is_a_problem_in_words() {
    let with = |text: String| {
        let terms = json!({"rulebooks": [rulebook(), text]});
        ask(&json!({"ask": "systems", "terms": terms}))["errors"][0]["message"].clone()
    };
    let said = with(rulebook().replace("version = 1", "version = 7"));
    assert!(
        said.as_str().unwrap().starts_with("rulebook 2: line ")
            && said.to_string().contains("version 7"),
        "{said}"
    );
    let said = with(rulebook().replace("our-site", "nar"));
    assert_eq!(
        said,
        "rulebook 2: there is another system with the id `nar`"
    );
}

#[test]
fn a_house_words_messages_and_a_night_leaves_a_roster() {
    let houses = ask(&json!({"ask": "house"}))["houses"].clone();
    assert_eq!(houses.as_array().unwrap().len(), 11);
    let own = "version = 1\nname = \"Ours\"\nsource = \"our thread\"\nsystem = \"nar\"\n\n[wording]\nmafia = \"GUILTY\"\n";
    let house = ask(&json!({"ask": "house", "house": own}));
    assert_eq!(
        (&house["name"], &house["system"]),
        (&json!("Ours"), &json!("nar"))
    );
    let night = "[players]\nBob = Town Cop\nVic = Town 1-shot Vigilante\nZed = Mafia Goon\n\n[actions]\nBob -> Zed\nVic -> Bob\n";
    let request = json!({"ask": "page", "night": night, "system": "nar", "terms": {"house": own}});
    let told = ask(&request)["messages"].to_string();
    assert!(told.contains("GUILTY"), "{told}");
    // Bob is shot, and Vic has used the only shot.
    let next = ask(&json!({"ask": "game", "nights": [{"text": night}], "system": "nar"}));
    let roster = next["next"].as_str().unwrap();
    assert!(
        roster.contains("Zed = Mafia Goon") && !roster.contains("->"),
        "{roster}"
    );
    assert!(
        roster
            .lines()
            .any(|line| line.starts_with("Bob") && line.to_lowercase().contains("dead")),
        "{roster}"
    );
    let changes = next["nights"][0]["changes"].as_array().unwrap();
    assert!(changes.len() >= 2, "{next}");
    let (night, one) = (
        night.replace("Goon", "Roleblocker") + "Zed: block -> Bob\nZed: kill -> Bob\n",
        "kill-and-action = \"one\"",
    );
    let house = own.replace("\n\n[wording]", &format!("\n{one}\n\n[wording]"));
    let next = json!({"ask": "game", "nights": [{"text": night}], "system": "nar", "terms": {"house": house}});
    assert_eq!(
        ask(&next)["refused"][0]["why"],
        "Zed uses the faction's kill and an action of their own; the house allows one of them"
    );
    let own = own.replace(
        "\n\n[wording]",
        "\nself-targeting = [\"Cop\"]\n\n[guns]\nwith = [\"Vanilla\"]\n\n[wording]",
    );
    let night = "[players]\nBob = Town Cop\nGus = Town Gunsmith\nVan = Town\n\n[actions]\nBob -> Bob\nGus -> Van\n";
    let ruled =
        ask(&json!({"ask": "page", "night": night, "system": "nar", "terms": {"house": own}}));
    assert!(
        ruled["night"]
            .as_str()
            .unwrap()
            .contains("Self-Targeting Cop"),
        "{ruled}"
    );
    let paste = "Bob - Town Cop\nBob checks himself";
    assert_eq!(
        ask(&json!({"ask": "read", "paste": paste}))["complete"],
        false
    );
    assert_eq!(
        ask(&json!({"ask": "read", "paste": paste, "terms": {"house": own}}))["complete"],
        true
    );
    let wrong = ask(&json!({"ask": "house", "house": "version = 1\nsistem = 3\n"}));
    assert!(
        wrong["errors"][0]["message"]
            .as_str()
            .unwrap()
            .starts_with("house: line "),
        "{wrong}"
    );
}

/// Rob blocks Zed, who carries the mafia's kill. Under UltiMafia's order Max carries it out.
#[test]
fn a_house_may_rule_by_a_rulebook() {
    let house = "version = 1\nname = \"Ours\"\nsystem = \"ultimafia\"\n";
    assert_eq!(
        ask(&json!({"ask": "house", "house": house}))["system"],
        "ultimafia"
    );
    let night = "[players]\nAnn = Town\nRob = Town Roleblocker\nMax = Mafia Goon\nZed = Mafia Goon\n\n[actions]\nZed: kill -> Ann\nRob -> Zed\n";
    let ruled = ask(
        &json!({"ask": "page", "night": night, "system": "ultimafia", "terms": {"house": house}}),
    );
    assert_eq!(ruled["mine"]["system"], "ultimafia", "{ruled}");
    assert!(
        ruled["messages"]
            .to_string()
            .contains("You died in the night."),
        "{ruled}"
    );
    let next = ask(&json!({"ask": "game", "nights": [{"text": night}], "terms": {"house": house}}));
    assert!(
        next["next"]
            .as_str()
            .unwrap()
            .contains("Ann = Town Vanilla (dead)"),
        "{next}"
    );
    let without = ask(&json!({"ask": "page", "night": night, "system": "ultimafia"}));
    let why = without["errors"][0]["message"].as_str().unwrap();
    assert!(
        why.starts_with("system: no system is called `ultimafia`"),
        "{why}"
    );
    // A rulebook of the house's own is in the same text.
    let book = nightcourt_rulebook::shipped("ultimafia")
        .unwrap()
        .text
        .replacen("\"ultimafia\"", "\"ours\"", 1);
    let own = format!(
        "{}\n{book}",
        house.replace("\"ultimafia\"", "\"ours\"\nrulebook = \"ours.toml\"")
    );
    assert_eq!(
        ask(&json!({"ask": "house", "house": own}))["system"],
        "ours"
    );
    let by_own =
        ask(&json!({"ask": "page", "night": night, "system": "ours", "terms": {"house": own}}));
    // The texts name the system.
    let said = |ruled: &Value| ruled["messages"].to_string().replace("ultimafia", "ours");
    assert_eq!(said(&by_own), said(&ruled), "{by_own}");
}

#[test]
fn a_paste_is_read_or_asked_about() {
    let read = ask(
        &json!({"ask": "read", "paste": "1. Ann - Town Doctor\n2. Cy (Mafia Goon)\n\nAnn protects Cy\nCy shoots Ann"}),
    );
    assert_eq!(read["complete"], true, "{read}");
    assert_eq!(
        read["night"],
        "[players]\nAnn = Town Doctor\nCy = Mafia Goon\n\n[actions]\nAnn: protect -> Cy\nCy: kill -> Ann\n"
    );
    let read = ask(
        &json!({"ask": "read", "paste": "Ann - Town Doctor\nCy - Mafia Goon\n\nAnn protects Dee"}),
    );
    assert_eq!(read["complete"], false);
    assert!(read["questions"].to_string().contains("Dee"), "{read}");
}

#[test]
fn the_kind_of_a_text_is_told_from_its_form() {
    for (text, kind) in [
        (NIGHT, "night"),
        (
            "Ann - Town Doctor\nCy - Mafia Goon\n\nAnn protects Cy\nCy shoots Ann",
            "paste",
        ),
        (
            "1. Ann - Town Doctor\n2. Cy (Mafia Goon)\n3. Bo: VT",
            "paste",
        ),
        ("1 Ann - Town Doctor\n2 Cy - Mafia Goon\n3 Bo - VT", "paste"),
        ("cop visits PGO, doctor on cop", "question"),
        (
            "does a doctor who dies tonight still save his target?",
            "question",
        ),
        ("what about the florbnik?", "question"),
        ("2 Mafia Goons / 1 Town Cop / 8 Vanilla Townies", "setup"),
        ("Mafia Goon x2\nTown Jailkeeper\nVanilla Townie x8", "setup"),
        // A slip in one role of three.
        ("2 Mafia Gooons / 1 Town Cop / 8 Vanilla Townies", "setup"),
    ] {
        assert_eq!(
            ask(&json!({"ask": "kind", "text": text}))["kind"],
            kind,
            "{text}"
        );
    }
}

/// Headings make a night, also of a text with mistakes, which a page marks in it.
#[test]
fn a_night_is_known_by_its_headings() {
    for (text, night) in [
        (NIGHT, true),
        ("  [Actions]  # of the night\nAnn -> Bob", true),
        ("[players]\nAnn = Town Docter\n", true),
        ("\u{feff} {\"players\": []}", true),
        ("players\nAnn - Town Doctor", false),
        ("[players] Ann, Bob", false),
        ("cop visits PGO", false),
    ] {
        let answer = ask(&json!({"ask": "is-night", "text": text}));
        assert_eq!(answer, json!({"night": night}), "{text}");
    }
}

/// Answers to an earlier paste that names Annna, and to one that names somebody else.
#[test]
fn a_page_reads_a_paste_with_the_answers_that_apply() {
    let paste = "Anna - Town Doctor\nCyrus - Mafia Goon\n\nAnnna protects Cyrus\nCyrus kills Anna";
    let read = |answers: &[&str]| {
        ask(&json!({"ask": "read", "paste": paste, "answers": answers, "page": true}))
    };
    let open = read(&["\"Bo\" = Boris"]);
    assert_eq!(
        (&open["given"], &open["title"], &open["left_out"]),
        (
            &json!([]),
            &json!("I read 3 lines, and ask about 1"),
            &json!(["line 4: Annna protects Cyrus"])
        ),
        "{open}"
    );
    assert_eq!(
        open["questions"][0]["choices"],
        json!([
            {"says": "Anna", "answers": ["\"Annna\" = Anna"]},
            {"says": "Leave it out", "answers": ["\"Annna protects Cyrus\" = nothing"]}
        ])
    );
    let read = read(&["\"Bo\" = Boris", "\"Annna\" = Anna"]);
    assert_eq!(
        (&read["given"], &read["title"], &read["lines"][2]),
        (
            &json!(["\"Annna\" = Anna"]),
            &json!("I read 4 lines"),
            &json!({"text": "Anna: protect -> Cyrus", "from": "line 4: Annna protects Cyrus"})
        ),
        "{read}"
    );
}

/// The change of a target has its night; the target itself has none.
#[test]
fn a_page_gets_a_question_in_its_words() {
    let said =
        ask(&json!({"ask": "ask", "question": "cop visits PGO, doctor on cop", "page": true}));
    let meant = &said["nights"][0];
    assert_eq!(meant["answer"][0], "Settled:");
    assert_eq!(
        meant["title"],
        "I understood: Cop: investigate -> PGO; Doctor: protect -> Cop"
    );
    let chip = &meant["chips"][1];
    assert_eq!(
        (&chip["says"], &chip["unsaid"]),
        (&json!("Doctor protect"), &json!(false))
    );
    let targets = chip["targets"][0].as_array().unwrap();
    let at = |name: &str| targets.iter().find(|one| one[0] == name).map(|one| &one[1]);
    assert_eq!(at("Cop"), Some(&Value::Null));
    assert!(
        at("PGO")
            .unwrap()
            .as_str()
            .unwrap()
            .ends_with("Doctor: protect -> PGO\n"),
        "{chip}"
    );
    // A doctor does not protect himself.
    assert_eq!(at("Doctor"), None);
}

#[test]
fn a_paste_is_read_with_the_answers_to_its_questions() {
    let paste = "Anna - Town Doctor\nCyrus - Mafia Goon\n\nAnnna protects Cyrus\nCyrus kills Anna";
    let read = ask(&json!({"ask": "read", "paste": paste}));
    let question = &read["questions"][0];
    assert_eq!(
        (&read["complete"], &question["kind"]),
        (&json!(false), &json!("unknown-name")),
        "{read}"
    );
    assert_eq!(
        (&question["candidates"], &question["answers"]),
        (&json!(["Anna"]), &json!(["\"Annna\" = Anna"]))
    );
    let read = ask(&json!({"ask": "read", "paste": paste, "answers": question["answers"]}));
    assert_eq!(read["complete"], true, "{read}");
    assert!(
        read["night"]
            .as_str()
            .unwrap()
            .ends_with("[actions]\nAnna: protect -> Cyrus\nCyrus: kill -> Anna\n")
    );
}

/// A paranoid gun owner kills visitors, and the doctor saves the cop under all systems.
#[test]
fn a_question_is_answered_without_precedents_too() {
    let said = ask(&json!({"ask": "ask", "question": "cop visits PGO, doctor on cop"}));
    let night = &said["understood"][0];
    assert!(
        night["answer"]
            .as_str()
            .unwrap()
            .starts_with("Settled: all seven systems say that nobody dies"),
        "{said}"
    );
    assert_eq!(
        (&night["settled"], &night["precedents"]),
        (&json!(true), &json!([]))
    );
    let said = ask(&json!({"ask": "ask", "question": "what about the florbnik"}));
    assert!(
        said["understood"].as_array().unwrap().is_empty()
            && said["unused"].to_string().contains("florbnik"),
        "{said}"
    );
}
