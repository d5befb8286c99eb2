//! A night of a page: read from text or JSON, with its mistakes, or changed.

#[cfg(feature = "full")]
use nightcourt_corpus::json;
use nightcourt_resolvers::model::{Action, Night, RoleSet};
use nightcourt_resolvers::ruler::{Panel, RulerId};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::{Context, Error, MAX_TEXT, Sheet};
use serde::Serialize;

#[cfg(feature = "full")]
use crate::house;
use crate::request::Terms;

#[derive(Serialize)]
pub(crate) struct Mistake {
    /// The line, from 1; 0 for the whole text.
    line: usize,
    /// The range of the wrong word in the text, in UTF-16 units, as scripts count.
    from: usize,
    to: usize,
    /// The problem and the way out.
    message: String,
    help: Option<String>,
}

/// Reads a night, as text or, in the full module, as JSON. Players of these roles are Self-Targeting.
pub(crate) fn read(text: &str, self_targeting: RoleSet) -> Result<Sheet, Vec<Mistake>> {
    let context = &Context {
        self_targeting,
        ..Context::default()
    };
    let whole = |message: String| Mistake {
        line: 0,
        from: 0,
        to: 0,
        message,
        help: None,
    };
    if text.len() > MAX_TEXT {
        return Err(vec![whole(format!("it has more than {MAX_TEXT} bytes"))]);
    }
    #[cfg(feature = "full")]
    let bare = text.trim_start_matches('\u{feff}');
    #[cfg(feature = "full")]
    if bare.trim_start().starts_with('{') {
        return json::read_sheet_in(bare, context)
            .map_err(|all| all.iter().map(|error| whole(error.to_string())).collect());
    }
    Sheet::parse_in(text, context)
        .map_err(|all| all.iter().map(|error| mistake(text, error)).collect())
}

fn mistake(text: &str, error: &Error) -> Mistake {
    let units = |end: usize| text.get(..end).unwrap_or(text).encode_utf16().count();
    Mistake {
        line: error.line,
        from: units(error.span.start),
        to: units(error.span.end),
        message: error.message(),
        help: error.help(),
    }
}

/// Reads a night that must be valid.
pub(crate) fn sheet(text: &str, self_targeting: RoleSet) -> Result<Sheet, String> {
    read(text, self_targeting).map_err(|_| "this is not a night yet".to_owned())
}

/// Returns the roles that the house of a request makes Self-Targeting. The small module knows no house.
#[cfg(feature = "full")]
pub(crate) fn self_targeting(house: &str) -> Result<RoleSet, String> {
    Ok(house::of(house)?.map_or(RoleSet::NONE, |house| house.self_targeting))
}
#[cfg(not(feature = "full"))]
pub(crate) const fn self_targeting(_: &str) -> Result<RoleSet, String> {
    Ok(RoleSet::NONE)
}

/// Reads a valid night, and the system and switches that it is asked about.
pub(crate) fn under(
    text: &str,
    terms: &Terms,
    panel: &Panel,
) -> Result<(Sheet, RulerId, Switches), String> {
    let (system, switches) = self::terms(terms, panel)?;
    Ok((
        sheet(text, self_targeting(&terms.house)?)?,
        system,
        switches,
    ))
}

pub(crate) fn terms(terms: &Terms, panel: &Panel) -> Result<(RulerId, Switches), String> {
    let ruler = panel.ids().find(|ruler| ruler.id() == terms.system);
    let system = ruler.ok_or_else(|| format!("there is no system `{}`", terms.system))?;
    let mut switches = Switches::default();
    for (id, option) in &terms.switches {
        switches
            .set(id, option)
            .map_err(|_| format!("there is no switch `{id}={option}`"))?;
    }
    #[cfg(feature = "full")]
    if let Some(house) = house::of(&terms.house)? {
        switches = house.with_own_guns(switches);
    }
    Ok((system, switches))
}

/// Returns the night with other actions; `None` if that is no night.
pub(crate) fn with(sheet: &Sheet, actions: Vec<Action>) -> Option<Sheet> {
    let night = Night::new(
        sheet.night.players().to_vec(),
        actions,
        sheet.night.order().to_vec(),
    )
    .ok()?;
    let (names, roles) = (sheet.names.clone(), sheet.roles.clone());
    Sheet::with_roles(&sheet.title, night, names, &sheet.items, roles, Vec::new()).ok()
}
