//! `json`: any bytes are errors with words, or a night whose JSON reads back to it, and so does its text.

use nightcourt_corpus::json::night::NightRow;
use nightcourt_corpus::json::{Error, read_sheet};
use nightcourt_resolvers::text::Sheet;

use super::plant::planted;
use super::target::Target;
use super::tried::Tried;
use super::wrong::Wrong;

pub(super) fn check(bytes: &[u8]) -> Result<Tried, Wrong> {
    let Ok(json) = std::str::from_utf8(bytes) else {
        return Ok(Tried::Refused);
    };
    let sheet = match read_sheet(json) {
        Ok(sheet) => sheet,
        Err(errors)
            if errors.iter().any(|error| error.to_string().is_empty()) || errors.is_empty() =>
        {
            return Wrong::say("reasons", format!("refused without a reason: {errors:?}"));
        }
        Err(_) => return Ok(Tried::Refused),
    };
    let mut written = match serde_json::to_string(&NightRow::from(&sheet)) {
        Ok(written) => written,
        Err(error) => return Wrong::say("writes", error.to_string()),
    };
    if planted(Target::Json) && sheet.night.players().iter().any(|player| player.dead) {
        written = written.replace("\"dead\":true", "\"dead\":false");
    }
    let same = |again: Result<Sheet, Vec<Error>>, form: &str, shown: &str| match again {
        Ok(again) if again == sheet => Ok(Tried::Asked),
        Ok(_) => Wrong::say(
            "reads-back",
            format!("its {form} reads back as another night:\n{shown}"),
        ),
        Err(errors) => Wrong::say(
            "reads-back",
            format!("its {form} does not read back: {errors:?}\n{shown}"),
        ),
    };
    same(read_sheet(&written), "JSON", &written)?;
    let text = sheet.to_string();
    match Sheet::parse(&text) {
        Ok(again) => same(Ok(again), "text", &text),
        Err(errors) => Wrong::say(
            "reads-back",
            format!("its text does not read back: {errors:?}\n{text}"),
        ),
    }
}
