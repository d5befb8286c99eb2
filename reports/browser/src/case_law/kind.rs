//! The kind of a text in the box: a night in its proper form, a paste, a question or a setup.

use nightcourt_host::setup::Setup;
use nightcourt_reading::{question, read};
use nightcourt_resolvers::model::RoleSet;
use serde::Serialize;

use crate::night;

#[derive(Serialize)]
pub(crate) struct Kind {
    kind: &'static str,
}

const MOST_LINES: usize = 2;

pub(crate) fn answer(text: &str) -> Kind {
    Kind { kind: kind(text) }
}

fn kind(text: &str) -> &'static str {
    if night::read(text, RoleSet::NONE).is_ok() {
        return "night";
    }
    if Setup::is_likely(text) {
        return "setup";
    }
    let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
    let is_question = || {
        text.trim_end().ends_with('?')
            || !question::read(text).understood.is_empty()
            || read(text).night.is_none()
    };
    if lines <= MOST_LINES && is_question() {
        "question"
    } else {
        "paste"
    }
}
