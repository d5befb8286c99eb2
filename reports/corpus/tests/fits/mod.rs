//! Whether JSON is as a published schema says: what several tests ask.

use nightcourt_corpus::schema::Form;
use serde_json::Value;

/// Whether a value is as a schema says. Of JSON Schema it knows what our schemas use, and refuses all else.
fn fits(root: &Value, schema: &Value, value: &Value, path: &str) -> Result<(), String> {
    let no = |why: String| Err(format!("{path}: {why}"));
    let Some(words) = schema.as_object() else {
        return if schema == &Value::Bool(true) {
            Ok(())
        } else {
            no("nothing may stand here".to_owned())
        };
    };
    for (word, said) in words {
        match word.as_str() {
            "$schema" | "$id" | "$defs" | "title" | "description" | "version" | "format"
            | "default" => {}
            // Read with `properties`.
            "additionalProperties" | "patternProperties" => {}
            "$ref" => {
                let place = said.as_str().unwrap().strip_prefix('#').unwrap();
                fits(
                    root,
                    root.pointer(place).unwrap_or_else(|| panic!("no {place}")),
                    value,
                    path,
                )?;
            }
            "type" => {
                let kind = |name: &str| match name {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "boolean" => value.is_boolean(),
                    "number" => value.is_number(),
                    "integer" => value.is_u64() || value.is_i64(),
                    "null" => value.is_null(),
                    other => panic!("{path}: type {other}"),
                };
                let listed = said
                    .as_array()
                    .into_iter()
                    .flatten()
                    .chain(Some(said))
                    .filter_map(Value::as_str);
                if !listed.clone().any(kind) {
                    return no(format!("not of type {said}: {value}"));
                }
            }
            "const" if said != value => return no(format!("{value} is not {said}")),
            "enum" if !said.as_array().unwrap().contains(value) => {
                return no(format!("{value} is not one of {said}"));
            }
            "const" | "enum" => {}
            "pattern" => {
                if !matches(said.as_str().unwrap(), value.as_str().unwrap_or_default()) {
                    return no(format!("{value} is not like {said}"));
                }
            }
            "minimum"
                if value
                    .as_u64()
                    .is_some_and(|number| number < said.as_u64().unwrap()) =>
            {
                return no(format!("{value} is less than {said}"));
            }
            "maximum"
                if value
                    .as_u64()
                    .is_some_and(|number| number > said.as_u64().unwrap()) =>
            {
                return no(format!("{value} is more than {said}"));
            }
            "minItems"
                if value
                    .as_array()
                    .is_some_and(|all| (all.len() as u64) < said.as_u64().unwrap()) =>
            {
                return no(format!("fewer than {said}"));
            }
            "maxItems"
                if value
                    .as_array()
                    .is_some_and(|all| all.len() as u64 > said.as_u64().unwrap()) =>
            {
                return no(format!("more than {said}"));
            }
            "minimum" | "maximum" | "minItems" | "maxItems" => {}
            "items" => {
                let before = schema["prefixItems"].as_array().map_or(0, Vec::len);
                for (place, item) in value
                    .as_array()
                    .into_iter()
                    .flatten()
                    .enumerate()
                    .skip(before)
                {
                    fits(root, said, item, &format!("{path}[{place}]"))?;
                }
            }
            "prefixItems" => {
                for (place, (schema, item)) in said
                    .as_array()
                    .unwrap()
                    .iter()
                    .zip(value.as_array().unwrap())
                    .enumerate()
                {
                    fits(root, schema, item, &format!("{path}[{place}]"))?;
                }
            }
            "required" => {
                for name in said.as_array().unwrap() {
                    if value.get(name.as_str().unwrap()).is_none() {
                        return no(format!("no {name}"));
                    }
                }
            }
            "properties" => {}
            "anyOf" | "oneOf" => {
                let each = said.as_array().unwrap().iter();
                let tried: Vec<_> = each.map(|one| fits(root, one, value, path)).collect();
                let count = tried.iter().filter(|one| one.is_ok()).count();
                if count == 0 || word == "oneOf" && count > 1 {
                    return no(format!("{count} of {word}: {tried:?}"));
                }
            }
            other => panic!("{path}: the schema says `{other}`, which this test does not know"),
        }
    }
    for (name, inner) in value.as_object().into_iter().flatten() {
        let path = format!("{path}.{name}");
        let patterns = schema["patternProperties"].as_object();
        let pattern =
            patterns.and_then(|all| all.iter().find(|(pattern, _)| matches(pattern, name)));
        match (
            schema["properties"].get(name),
            pattern,
            schema.get("additionalProperties"),
        ) {
            (Some(said), ..) | (None, Some((_, said)), _) | (None, None, Some(said)) => {
                fits(root, said, inner, &path)?
            }
            (None, None, None) => {}
        }
    }
    Ok(())
}

fn hexadecimal(text: &str) -> bool {
    text.bytes()
        .all(|one| matches!(one, b'0'..=b'9' | b'a'..=b'f'))
}

fn matches(pattern: &str, text: &str) -> bool {
    match pattern {
        "^[0-9a-f]{12}$" => text.len() == 12 && hexadecimal(text),
        "^[0-9a-f]{16}$" => text.len() == 16 && hexadecimal(text),
        "^[0-9a-f]{64}$" => text.len() == 64 && hexadecimal(text),
        "^f-[0-9a-f]{12}$" => text
            .strip_prefix("f-")
            .is_some_and(|digits| matches("^[0-9a-f]{12}$", digits)),
        // A day, as `2026-11-21`.
        "^[0-9]{4,}-[0-9]{2}-[0-9]{2}$" => {
            let parts: Vec<&str> = text.split('-').collect();
            let digits = |part: &&str| part.bytes().all(|one| one.is_ascii_digit());
            parts.len() == 3
                && parts[0].len() >= 4
                && parts[1..].iter().all(|part| part.len() == 2)
                && parts.iter().all(digits)
        }
        // A rule, as `NAR-5`.
        "^[A-Z]+-[0-9]+$" => text.split_once('-').is_some_and(|(group, number)| {
            !group.is_empty()
                && group.bytes().all(|one| one.is_ascii_uppercase())
                && matches(r"^\d+$", number)
        }),
        r"^\d+$" => !text.is_empty() && text.bytes().all(|one| one.is_ascii_digit()),
        // The id of a rulebook or of an engine.
        "^[a-z0-9][a-z0-9-]*$" => {
            !text.starts_with('-') && !text.is_empty() && matches("^[a-z0-9-]*$", text)
        }
        "^[a-z0-9-]*$" => text
            .bytes()
            .all(|one| matches!(one, b'a'..=b'z' | b'0'..=b'9' | b'-')),
        "^vendor(:.+)?$" => {
            text == "vendor"
                || text
                    .strip_prefix("vendor:")
                    .is_some_and(|item| !item.is_empty())
        }
        "^seeded:[0-9]+$" => text
            .strip_prefix("seeded:")
            .is_some_and(|seed| matches(r"^\d+$", seed)),
        "^.+$" => !text.is_empty(),
        other => panic!("no pattern {other}"),
    }
}

/// Whether a value is of a form.
pub(crate) fn valid(form: Form, value: &Value) -> Result<(), String> {
    let schema = form.value();
    fits(&schema, &schema, value, form.id)
}
