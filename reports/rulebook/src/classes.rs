//! Reads a list of classes.

use std::borrow::Cow;

use nightcourt_resolvers::model::{Ability, AbilitySet};
use nightcourt_resolvers::rulebook::{Classes, NAR_CLASSES, Rung, Set};
use nightcourt_resolvers::text::FileError;

use crate::read::{Placed, leave_nothing_open};
use crate::rest;
use crate::row::BookRow;
use crate::words::{Number, Reader, Word};

const MOST: usize = 64;

pub(crate) const RUNGS: [(&str, Rung); 4] = [
    ("further-class", Rung::FurtherClass),
    ("side", Rung::Side),
    ("leaning", Rung::Leaning),
    ("order", Rung::Order),
];

/// Returns a list of classes, and the abilities that its source places.
pub(crate) fn read(
    reader: Reader<'_>,
    row: &BookRow<Word, Number>,
    set: Set,
) -> Result<(Classes, AbilitySet), FileError> {
    leave_nothing_open(reader, row, "classes")?;
    if let Some(compound) = row.compounds.first() {
        return Err(reader.wrong(&compound.ability, "a later part is for orders".to_owned()));
    }
    if let Some(jail) = row.jails.first() {
        return Err(reader.wrong(
            &jail.option,
            "options of snarf-jail are for orders".to_owned(),
        ));
    }
    let rows = rest::complete(reader, row.rest.as_ref(), &row.classes)?;
    if let Some(many) = rows.get(MOST) {
        return Err(reader.wrong(&many.name, format!("there are more than {MOST} classes")));
    }
    let mut placed = Placed::new();
    let mut further = [None; Ability::COUNT];
    let mut list: Vec<Cow<'static, str>> = Vec::new();
    for (place, class) in (0_u8..).zip(&rows) {
        reader.shown(&class.name)?;
        let name = class.name.get_ref();
        if list.iter().any(|known| known == name) {
            return Err(reader.wrong(&class.name, format!("there is a class `{name}` already")));
        }
        list.push(name.clone().into());
        placed.put(reader, &class.abilities, place, true)?;
        placed.put(reader, &class.by_analogy, place, false)?;
        for word in &class.further {
            let ability = reader.ability(word)?;
            if further[ability as usize].replace(place).is_some() {
                return Err(reader.wrong(
                    word,
                    format!("`{}` has a further class already", ability.id()),
                ));
            }
        }
    }
    for ability in Ability::all().filter(|&ability| rest::is_new(ability)) {
        let class = NAR_CLASSES.further[ability as usize].map(|class| NAR_CLASSES.name(class));
        let own = class.and_then(|class| list.iter().position(|name| name == class));
        further[ability as usize] = further[ability as usize].or(own.map(|place| place as u8));
    }
    let native = placed.native;
    let of = placed.all(reader, &row.id)?;
    let mut ladder: Vec<Rung> = Vec::new();
    for word in &row.ladder {
        let rung = reader.one_of("a rung", word, &RUNGS)?;
        if ladder.contains(&rung) {
            return Err(reader.wrong(
                word,
                format!("the rung `{}` is in the ladder already", word.get_ref()),
            ));
        }
        ladder.push(rung);
    }
    Ok((
        Classes {
            list: list.into(),
            of,
            further,
            ladder: ladder.into(),
            set,
        },
        native,
    ))
}
