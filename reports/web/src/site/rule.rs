//! `rule.html`: a night is typed or pasted, and ruled while it is typed. This file has the frame; `assets/rule.js`
//! fills it with the module's answers.

use nightcourt_pages::page::harmless_json;
use nightcourt_pages::page::html::escape;
use nightcourt_requests::Responder;
use serde_json::{Value, json};

use super::layout::{MenuEntry, ModuleUse, Page, until_scripts_run, whole};

/// Examples of texts for the box: a title, and the text. The first is ruled when the page is opened.
const EXAMPLES: [(&str, &str); 7] = [
    ("A night in plain words", WORDS),
    (
        "The dice night",
        include_str!("../../../../resolvers/tests/golden/the-dice-night.night"),
    ),
    (
        "Roleblocker and jailkeeper",
        include_str!("../../../../resolvers/tests/golden/roleblocker-and-jailkeeper.night"),
    ),
    ("A bus with a doctor and a killer", BUS),
    ("A thread, as it is pasted", THREAD),
    ("A question", "cop visits PGO, doctor on cop"),
    (
        "A setup",
        "2 Mafia Goons / 1 Mafia Roleblocker / 1 Town Cop / 1 Town Jailkeeper / 8 Vanilla Townies",
    ),
];

/// A night with its roles in brackets: a jailkeeper and a roleblocker at each other, on which the systems differ.
const WORDS: &str = "Jay (Town Jailkeeper) jails Rob.\nRob (Mafia Roleblocker) blocks Jay.\nVic (Town Vigilante) shoots Rob.\n\
                     Cyd (Town Cop) checks Zed.\nZed (Mafia Goon) kills Cyd.\n";

const BUS: &str = "# A driver swaps the doctor and the goon's victim.\n[players]\nAnn = Town Bus Driver\nBob = Town Doctor\nCy = Town Cop\n\
                   Dee = Mafia Goon\n\n[actions]\nAnn -> Bob, Cy\nBob -> Cy\nCy -> Dee\nDee: kill -> Cy\n";

const THREAD: &str = "[b]Living players[/b]\n1. Vic - Town Vigilante\n2. Ann (Town Roleblocker)\n3. Dee: Town Doctor\n4. Cy - Mafia Goon\n\n\
                      [b]Night 2[/b]\nCy shoots Dee\nRB Ann -> Vic\nVic targets Cy\nDee protects Ann\n";

/// The frame, with places to fill.
const FRAME: &str = include_str!("assets/rule.html");

pub(super) fn page(rulebooks: &[String]) -> String {
    let examples: String = EXAMPLES
        .iter()
        .map(|(title, night)| {
            let night = without_expectations(night);
            format!(
                "<option value=\"{}\">{}</option>\n",
                escape(&night).replace('\n', "&#10;"),
                escape(title)
            )
        })
        .collect();
    let needs = until_scripts_run(
        "This page needs JavaScript and WebAssembly. Without them there are <a href=\"list.html\">the precedents</a>, and the command \
         line: <code>nightcourt rule</code>.",
    );
    let page = Page {
        title: "Rule a night - Night Court",
        about: "Paste a night of Mafia or Werewolf, or ask a question, and see how seven systems rule it, and why.",
        here: MenuEntry::Rule,
        asks: ModuleUse::Texts,
        scripts: &["assets/bench.js"],
        main: &(FRAME
            .replace("<!-- EXAMPLES -->", &examples)
            .replace("<!-- NEEDS -->\n", &needs)
            + &blocks(rulebooks)),
        ..Page::default()
    };
    whole(&page)
}

/// The rulebooks for `assets/court.js`, if there are any, and for `assets/rule.js` the first answers of the module, so
/// that the page is complete before the module is loaded.
fn blocks(rulebooks: &[String]) -> String {
    let ask = |request: &Value| Responder::of_page().respond(&request.to_string());
    let terms = json!({ "rulebooks": rulebooks });
    let known = choices(&ask(
        &json!({ "ask": "systems", "terms": terms, "abilities": false }),
    ));
    let houses = ask(&json!({ "ask": "house" }));
    let read = ask(&json!({ "ask": "read", "paste": first_text(), "page": true }));
    let night = &serde_json::from_str::<Value>(&read).unwrap_or_default()["night"];
    let ruled = ask(&json!({ "ask": "page", "night": night, "system": "nar", "terms": terms }));
    let answers =
        format!("{{\"known\":{known},\"houses\":{houses},\"read\":{read},\"ruled\":{ruled}}}");
    let first = block("first", &answers);
    if rulebooks.is_empty() {
        first
    } else {
        first + &block("rulebooks", &json!(rulebooks).to_string())
    }
}

/// Returns the text that is in the box when the page is opened.
fn first_text() -> String {
    without_expectations(EXAMPLES[0].1)
}

/// Returns the systems with their labels in the page's list, and the switches with the options that can be chosen from one: an option
/// with a number cannot.
fn choices(systems: &str) -> String {
    let mut known: Value = serde_json::from_str(systems).unwrap_or_default();
    for row in known["systems"].as_array_mut().into_iter().flatten() {
        let title = row["title"].as_str().unwrap_or_default();
        let title = title.split(" [").next().unwrap_or_default();
        row["label"] = format!("{}: {title}", row["name"].as_str().unwrap_or_default()).into();
    }
    for row in known["switches"].as_array_mut().into_iter().flatten() {
        if let Some(options) = row["options"].as_array_mut() {
            options.retain(|one| !one["option"].as_str().unwrap_or_default().contains(':'));
        }
    }
    known.to_string()
}

fn block(id: &str, json: &str) -> String {
    format!(
        "<pre id=\"{id}\" hidden=\"hidden\">{}</pre>\n",
        escape(&harmless_json(json))
    )
}

/// Returns a golden night without its expectations, and without its comments except the first line.
fn without_expectations(night: &str) -> String {
    let lines = night
        .lines()
        .take_while(|line| !line.starts_with("[expect"));
    let mut kept: Vec<&str> = Vec::new();
    for line in lines {
        if !line.starts_with('#') || kept.is_empty() {
            kept.push(line);
        }
    }
    format!("{}\n", kept.join("\n").trim_end())
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::text::Sheet;

    use super::*;

    #[test]
    fn examples_show_no_expectations_and_the_first_is_read_as_a_night() {
        for (title, text) in EXAMPLES {
            let text = without_expectations(text);
            assert!(
                !text.contains("expect") && !text.trim().is_empty(),
                "{title}: {text}"
            );
            assert_eq!(
                text.contains("[players]"),
                Sheet::parse(&text).is_ok(),
                "{title}: {text}"
            );
        }
        let request = json!({ "ask": "read", "paste": first_text(), "page": true });
        let read = Responder::of_page().respond(&request.to_string());
        let read: Value = serde_json::from_str(&read).unwrap();
        assert_eq!(read["complete"], true, "{read}");
    }
}
