//! Reads a table of order numbers.

use nightcourt_resolvers::model::{Ability, AbilitySet, Components};
use nightcourt_resolvers::rulebook::{Orders, SNARF_ORDERS, Set, SubActions};

use crate::read::{Placed, leave_nothing_open};
use crate::rest;
use crate::row::BookRow;
use crate::words::{Number, Reader, Word, without};
use nightcourt_resolvers::text::FileError;

/// Returns a table of orders, and the abilities that its source places.
pub(crate) fn read(
    reader: Reader<'_>,
    row: &BookRow<Word, Number>,
    set: Set,
) -> Result<(Orders, AbilitySet), FileError> {
    leave_nothing_open(reader, row, "orders")?;
    if let Some(rest) = &row.rest {
        return Err(reader.wrong(
            rest,
            "rest is for steps and classes; orders have numbers of their own".to_owned(),
        ));
    }
    let mut placed = Placed::new();
    for order in &row.orders {
        let number = reader.order(&order.number)?;
        placed.put(reader, &order.abilities, number, true)?;
        placed.put(reader, &order.by_analogy, number, false)?;
    }
    for ability in Ability::all().filter(|&ability| rest::is_new(ability)) {
        placed.put_missing(ability, SNARF_ORDERS.places[ability as usize].order);
    }
    let native = placed.native;
    let numbers = placed.all(reader, &row.id)?;
    let whole = |ability: Ability, order: u8| SubActions {
        order,
        first: ability.components(),
        later_order: None,
        later: Components::default(),
    };
    let mut places = numbers.map(|number| whole(Ability::Visit, number));
    for ability in Ability::all() {
        places[ability as usize] = whole(ability, numbers[ability as usize]);
    }
    for compound in &row.compounds {
        let ability = reader.ability(&compound.ability)?;
        let order = numbers[ability as usize];
        places[ability as usize] = split(reader, ability, order, &compound.later, &compound.at)?;
    }
    let mut jail = [places[Ability::Jail as usize]; 3];
    for option in &row.jails {
        let place = reader.one_of(
            "an option of snarf-jail",
            &option.option,
            &[("45", 0), ("compound", 1), ("40", 2)],
        )?;
        let order = reader.order(&option.number)?;
        jail[place] = match &option.at {
            Some(at) => split(reader, Ability::Jail, order, &option.later, at)?,
            None => whole(Ability::Jail, order),
        };
    }
    Ok((Orders { places, jail, set }, native))
}

/// Splits an ability into a first part and a later one.
fn split(
    reader: Reader<'_>,
    ability: Ability,
    order: u8,
    later: &[Word],
    at: &Number,
) -> Result<SubActions, FileError> {
    let later_order = reader.order(at)?;
    if later_order <= order {
        return Err(reader.wrong(
            at,
            format!(
                "the later part of `{}` is not later than {order}",
                ability.id()
            ),
        ));
    }
    let later = reader.components(ability, later)?;
    Ok(SubActions {
        order,
        first: without(ability, later),
        later_order: Some(later_order),
        later,
    })
}
