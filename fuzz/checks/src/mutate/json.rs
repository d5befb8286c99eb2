//! JSON by value: numbers, words and lists change, come twice or go, anywhere in it. Where an input has several lines, one of them.

use nightcourt_browser::Request;
use nightcourt_gen::Choose;
use nightcourt_gen::random::Stream;
use nightcourt_resolvers::text::Sheet;
use serde_json::Value;

const ASKS: [&str; 3] = ["rule", "what-if", "carry"];

/// A JSON value with something changed; empty if the input is none.
pub(super) fn mutate(bytes: &[u8], stream: &mut Stream) -> Vec<u8> {
    let mut lines: Vec<Vec<u8>> = bytes.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    let whole = serde_json::from_slice::<Value>(bytes).ok();
    let line = stream.below(lines.len().max(1) as u32) as usize;
    let (mut value, at) = match (whole, lines.get(line)) {
        (Some(whole), _) => (whole, None),
        (None, Some(one)) => match serde_json::from_slice(one) {
            Ok(value) => (value, Some(line)),
            Err(_) => return Vec::new(),
        },
        (None, None) => return Vec::new(),
    };
    for _ in 0..=stream.below(2) {
        let place = stream.below(count(&value));
        change(&mut value, &mut place.clone(), stream);
    }
    let Ok(mut written) = serde_json::to_vec(&value) else { return Vec::new() };
    written.push(b'\n');
    match at {
        None => written,
        Some(line) => {
            lines[line] = written;
            lines.concat()
        }
    }
}

fn count(value: &Value) -> u32 {
    1 + match value {
        Value::Array(all) => all.iter().map(count).sum(),
        Value::Object(all) => all.values().map(count).sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
    }
}

/// Changes the value at a place, counted from the front.
fn change(value: &mut Value, place: &mut u32, stream: &mut Stream) {
    if *place > 0 {
        let inside: Vec<&mut Value> = match value {
            Value::Array(all) => all.iter_mut().collect(),
            Value::Object(all) => all.values_mut().collect(),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => return,
        };
        *place -= 1;
        for one in inside {
            let size = count(one);
            if *place < size {
                return change(one, place, stream);
            }
            *place -= size;
        }
        return;
    }
    match value {
        Value::Null => *value = Value::from(stream.below(3)),
        Value::Bool(one) => *one = !*one,
        Value::Number(number) => {
            let n = number.as_u64().unwrap_or(0);
            let others = [n.wrapping_add(1), n.saturating_sub(1), 0, 1, u64::MAX, u64::from(stream.below(100))];
            *value = Value::from(others[stream.below(others.len() as u32) as usize]);
        }
        Value::String(word) => {
            let mut changed = super::text::mutate(word.as_bytes(), stream);
            while changed.last() == Some(&b'\n') && !word.ends_with('\n') {
                changed.pop();
            }
            *word = String::from_utf8_lossy(&changed).into_owned();
        }
        Value::Array(all) if !all.is_empty() => {
            let (one, other) = (stream.below(all.len() as u32) as usize, stream.below(all.len() as u32) as usize);
            match stream.below(3) {
                0 => all.swap(one, other),
                1 => drop(all.remove(one)),
                _ => all.insert(other, all[one].clone()),
            }
        }
        Value::Object(all) if !all.is_empty() => {
            let keys: Vec<String> = all.keys().cloned().collect();
            let key = &keys[stream.below(keys.len() as u32) as usize];
            let gone = all.remove(key);
            if stream.below(2) == 0 {
                let other = keys[stream.below(keys.len() as u32) as usize].clone();
                all.extend(gone.map(|value| (other, value)));
            }
        }
        Value::Array(_) | Value::Object(_) => *value = Value::Null,
    }
}

/// One value with a part of the other in its place.
pub(super) fn cross(one: &[u8], other: &[u8], stream: &mut Stream) -> Vec<u8> {
    let [Ok(Value::Object(mut one)), Ok(Value::Object(other))] = [one, other].map(serde_json::from_slice) else {
        return super::text::cross(one, other, stream);
    };
    for (key, value) in other {
        if stream.below(3) == 0 {
            one.insert(key, value);
        }
    }
    serde_json::to_vec(&one).unwrap_or_default()
}

/// A request of a page with its night changed, or asking something else about it.
pub(super) fn night_of_request(bytes: &[u8], stream: &mut Stream) -> Vec<u8> {
    let Ok(Value::Object(mut request)) = serde_json::from_slice(bytes) else { return mutate(bytes, stream) };
    if request.contains_key("night") && stream.below(4) == 0 {
        let word = ASKS[stream.below(ASKS.len() as u32) as usize];
        request.insert("ask".to_owned(), Value::from(word));
        request.retain(|field, _| ["ask", "night", "system"].contains(&field.as_str()));
    }
    for field in ["night", "paste"] {
        if let Some(text) = request.get(field).and_then(Value::as_str) {
            let changed = super::text::mutate(text.as_bytes(), stream);
            request.insert(field.to_owned(), Value::from(String::from_utf8_lossy(&changed)));
        }
    }
    serde_json::to_vec(&request).unwrap_or_default()
}

/// Reports whether this is a request whose night, if it has one, reads.
pub(super) fn is_request(bytes: &[u8]) -> bool {
    let Ok(request) = serde_json::from_slice::<Value>(bytes) else { return false };
    let reads = request.get("night").is_none_or(|night| night.as_str().is_some_and(|text| Sheet::parse(text).is_ok()));
    reads && serde_json::from_value::<Request>(request).is_ok()
}
