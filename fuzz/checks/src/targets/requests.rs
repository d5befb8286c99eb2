//! `requests`: any request of a program gets an answer in JSON, the same each time, or errors in words. The Python package and
//! the npm package pass requests on as they are. Rulings are those of the systems, and drawn nights those of the
//! frame. `every_door_answers_alike` compares the bytes with those of the command line for a request of each kind.

use std::sync::LazyLock;

use nightcourt_requests::Responder;
use serde_json::Value;

use super::court::is_long;
use super::rulings::judge;
use super::search::TABLE;
use super::tried::Tried;
use super::wrong::Wrong;

/// More random nights show a fuzzer nothing new.
const MOST_NIGHTS: u64 = 20;

static RESPONDER: LazyLock<Responder> = LazyLock::new(|| {
    let mut responder = Responder::default();
    responder
        .load(TABLE.to_bytes())
        .unwrap_or_else(|why| panic!("the table does not load: {why}"));
    responder
});

pub(super) fn check(bytes: &[u8]) -> Result<Tried, Wrong> {
    let Ok(request) = std::str::from_utf8(bytes) else {
        return Ok(Tried::Refused);
    };
    let asked: Value = serde_json::from_str(request).unwrap_or_default();
    let nights = asked
        .get("count")
        .and_then(Value::as_u64)
        .unwrap_or_default();
    if is_long(&asked) || nights > MOST_NIGHTS {
        return Ok(Tried::Refused);
    }
    let answer = RESPONDER.respond(request);
    if RESPONDER.respond(request) != answer {
        return Wrong::say("same", "the second answer is another");
    }
    let Ok(said) = serde_json::from_str::<Value>(&answer) else {
        return Wrong::say("answer", format!("the answer is no JSON: {answer}"));
    };
    let Some(errors) = said.get("errors") else {
        return judge(&asked, &said).map(|()| Tried::Asked);
    };
    refused(errors)
}

/// Checks that a request was refused with errors in words.
pub(super) fn refused(errors: &Value) -> Result<Tried, Wrong> {
    let has_words = |error: &Value| {
        let message = error
            .get("message")
            .and_then(Value::as_str)
            .unwrap_or_default();
        !message.trim().is_empty()
    };
    if !errors
        .as_array()
        .is_some_and(|errors| !errors.is_empty() && errors.iter().all(has_words))
    {
        return Wrong::say("words", format!("errors without words: {errors}"));
    }
    Ok(Tried::Refused)
}
