//! `court`: any request of a page is answered with a JSON object, and the HTML in it is well-formed and runs nothing. The ruling is
//! that of the systems. `requests` checks the errors.

use nightcourt_requests::Responder;
use roxmltree::Document;
use serde_json::Value;

use super::case::Case;
use super::rulings::{judge, night_of};
use super::tried::Tried;
use super::wrong::Wrong;

/// Longer nights take the page a hundred questions, in a worker that is ended: a fuzzer would do nothing else.
const MOST_ACTIONS: usize = 5;
/// The fields that scripts put into the page as HTML.
const INSIDE: [&str; 3] = ["table", "drawing", "accounts"];

pub(super) fn check(bytes: &[u8]) -> Result<Tried, Wrong> {
    let Ok(request) = std::str::from_utf8(bytes) else {
        return Ok(Tried::Refused);
    };
    let asked: Value = serde_json::from_str(request).unwrap_or_default();
    if is_long(&asked) {
        return Ok(Tried::Refused);
    }
    let said = Responder::of_page().respond(request);
    let Ok(Value::Object(answer)) = serde_json::from_str::<Value>(&said) else {
        return Wrong::say("answer", format!("the answer is no JSON object: {said}"));
    };
    if let Some(errors) = answer.get("errors") {
        return super::requests::refused(errors);
    }
    judge(&asked, &Value::Object(answer.clone()))?;
    for field in INSIDE {
        let Some(inside) = answer.get(field).and_then(Value::as_str) else {
            continue;
        };
        let whole = format!("<main>{inside}</main>");
        let document = match Document::parse(&whole) {
            Ok(document) => document,
            Err(error) => {
                return Wrong::say("well-formed", format!("`{field}`: {error}\n{inside}"));
            }
        };
        let runs = |name: &str| name.starts_with("on") || name == "srcdoc" || name == "src";
        let bad = document.descendants().find(|node| {
            ["script", "iframe", "img", "object", "embed", "form", "base"]
                .contains(&node.tag_name().name())
                || node.attributes().any(|attribute| runs(attribute.name()))
        });
        if let Some(bad) = bad {
            return Wrong::say("markup", format!("`{field}` has {bad:?}:\n{inside}"));
        }
    }
    Ok(Tried::Asked)
}

/// Reports whether the night of a request takes too long for a fuzzer.
pub(super) fn is_long(request: &Value) -> bool {
    night_of(request).is_some_and(|sheet| {
        sheet.night.actions().len() > MOST_ACTIONS || Case::of(sheet.night).is_expensive_for_rar()
    })
}
