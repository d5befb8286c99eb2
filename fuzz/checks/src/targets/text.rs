//! `text`: any bytes are errors that stand within the text, or a sheet that prints and parses back to itself.

use nightcourt_resolvers::text::Sheet;

use super::plant::planted;
use super::target::Target;
use super::tried::Tried;
use super::wrong::Wrong;

pub(super) fn check(bytes: &[u8]) -> Result<Tried, Wrong> {
    let text = String::from_utf8_lossy(bytes);
    match Sheet::parse(&text) {
        Ok(sheet) => {
            let mut printed = sheet.to_string();
            if planted(Target::Text) && sheet.night.order().len() > 1 {
                printed = printed
                    .trim_end()
                    .rsplit_once('\n')
                    .map_or(String::new(), |(rest, _)| rest.to_owned());
            }
            match Sheet::parse(&printed) {
                Ok(again) if again == sheet => Ok(Tried::Asked),
                Ok(_) => Wrong::say(
                    "reads-back",
                    format!("reads back as another night; printed:\n{printed}"),
                ),
                Err(errors) => Wrong::say(
                    "reads-back",
                    format!("does not read back: {errors:?}; printed:\n{printed}"),
                ),
            }
        }
        Err(errors) if errors.is_empty() => Wrong::say("reasons", "refused without a reason"),
        Err(errors) => {
            // One is shown whole, with what may have been meant: to look for that in all would take most of the time.
            if errors[0].to_string().is_empty() {
                return Wrong::say("reasons", "an error without words");
            }
            for error in errors {
                if error.message().is_empty() {
                    return Wrong::say("reasons", "an error without words");
                }
                if text.get(error.span.clone()).is_none() {
                    return Wrong::say("places", format!("an error outside the text: {error:?}"));
                }
            }
            Ok(Tried::Refused)
        }
    }
}
