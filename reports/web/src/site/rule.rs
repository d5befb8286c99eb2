//! `rule.html`: a night is typed or pasted, and ruled as it is typed. What is here is the frame; `assets/rule.js` fills it with
//! what the module answers.

use nightcourt_corpus::json::write_string;
use nightcourt_pages::page::harmless_json;
use nightcourt_pages::page::html::escape;

use super::layout::{Asks, Here, Page, until_scripts_run, whole};

/// The nights to begin with: a title, and the night.
const EXAMPLES: [(&str, &str); 3] = [
    ("The dice night", include_str!("../../../../resolvers/tests/golden/the-dice-night.night")),
    ("Roleblocker and jailkeeper", include_str!("../../../../resolvers/tests/golden/roleblocker-and-jailkeeper.night")),
    ("A bus with a doctor and a killer", BUS),
];

const BUS: &str = "# A driver swaps the doctor and the goon's victim.\n[players]\nAnn = Town Bus Driver\nBob = Town Doctor\nCy = Town Cop\n\
                   Dee = Mafia Goon\n\n[actions]\nAnn -> Bob, Cy\nBob -> Cy\nCy -> Dee\nDee: kill -> Cy\n";

/// What stands in the frame's places.
const FRAME: &str = include_str!("assets/rule.html");

pub(super) fn page(rulebooks: &[String]) -> String {
    let examples: String = EXAMPLES
        .iter()
        .map(|(title, night)| {
            let night = without_expectations(night);
            format!("<option value=\"{}\">{}</option>\n", escape(&night).replace('\n', "&#10;"), escape(title))
        })
        .collect();
    let needs = until_scripts_run(
        "This page needs JavaScript and WebAssembly. Without them there are <a href=\"list.html\">the precedents</a>, and the command \
         line: <code>nightcourt rule</code>.",
    );
    let page = Page {
        title: "Rule a night - Night Court",
        about: "Type or paste a night of Mafia or Werewolf, and see how seven systems rule it, and why.",
        depth: 0,
        here: Here::Rule,
        asks: Asks::Precedents,
        scripts: &["assets/rule.js"],
        main: &(FRAME.replace("<!-- EXAMPLES -->", &examples).replace("<!-- NEEDS -->\n", &needs) + &block(rulebooks)),
    };
    whole(&page)
}

/// Rulebooks as a list of their texts in JSON, for `assets/court.js`; nothing if there are none.
fn block(rulebooks: &[String]) -> String {
    if rulebooks.is_empty() {
        return String::new();
    }
    let mut json = Vec::new();
    for text in rulebooks {
        json.push(if json.is_empty() { b'[' } else { b',' });
        write_string(&mut json, text);
    }
    json.push(b']');
    let json = String::from_utf8_lossy(&json);
    format!("<pre id=\"rulebooks\" hidden=\"hidden\">{}</pre>\n", escape(&harmless_json(&json)))
}

/// A golden night without what tests expect of it, and without their comments but for the first line.
fn without_expectations(night: &str) -> String {
    let lines = night.lines().take_while(|line| !line.starts_with("[expect"));
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
    fn examples_are_nights() {
        for (title, night) in EXAMPLES {
            let night = without_expectations(night);
            assert!(Sheet::parse(&night).is_ok() && !night.contains("expect"), "{title}: {night}");
        }
    }
}
