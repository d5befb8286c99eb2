//! What the search of the index knows, packed: a script that sets one name, as a page that is read from disk may load
//! scripts and nothing else.
//!
//! A case is a list: id, title, catalogues (a bit each), players, actions, roles, mechanisms, how each pair of systems parts
//! (`d`, `s`, `f`: the narrowest lens; capital if native; `-` if they do not), roles that die under some system, nights in each
//! frame, whether any finding is native (1 or 0), words of its outcomes, kinds of findings. Roles, mechanisms, words and kinds
//! are places in the lists beside the cases.

use std::collections::BTreeMap;

use nightcourt_caselaw::library::Case;
use nightcourt_precedent::catalogue::mechanisms::MECHANISMS;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::model::{Role, RoleId};
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::Sheet;
use rayon::prelude::*;
use serde::Serialize;

use super::contents::Site;
use super::heat;

/// The words of a list, numbered as they come.
#[derive(Default)]
struct Numbers<'a> {
    known: BTreeMap<&'a str, usize>,
    all: Vec<&'a str>,
}

impl<'a> Numbers<'a> {
    fn of(&mut self, word: &'a str) -> usize {
        *self.known.entry(word).or_insert_with(|| {
            self.all.push(word);
            self.all.len() - 1
        })
    }
}

type Row<'a> = (
    String,
    &'a str,
    u8,
    usize,
    usize,
    Vec<usize>,
    Vec<usize>,
    String,
    Vec<usize>,
    Vec<u64>,
    u8,
    Vec<usize>,
    Vec<usize>,
);

/// A cell of the matrix.
type Heat = (usize, String, String);

#[derive(Serialize)]
struct Data<'a> {
    systems: Vec<&'static str>,
    pairs: Vec<(usize, usize)>,
    catalogues: [&'static str; Catalogue::ALL.len()],
    frames: Vec<(&'a str, u64)>,
    roles: Vec<Vec<String>>,
    mechanisms: Vec<(&'static str, &'static str)>,
    words: Vec<&'a str>,
    kinds: Vec<&'a str>,
    /// By frame: by lens: by pair: heat, what a cell shows, and that in words.
    rates: BTreeMap<&'a str, Vec<Vec<Option<Heat>>>>,
    cases: Vec<Row<'a>>,
}

/// What a case's night says: its roles, and those of them that die under some system.
struct Cast {
    roles: Vec<String>,
    dies: Vec<String>,
}

pub(super) fn script(site: &Site<'_>) -> String {
    let cases: Vec<Case<'_>> = site.library().cases().collect();
    let casts: Vec<Cast> = cases.par_iter().map(cast).collect();
    let run = &site.library().info.run;
    let frames: Vec<(&str, u64)> = run.frames.iter().map(|frame| (frame.frame.as_str(), frame.nights)).collect();
    let (mut roles, mut words, mut kinds) = (Numbers::default(), Numbers::default(), Numbers::default());
    let mut rows = Vec::new();
    for (case, cast) in cases.iter().zip(&casts) {
        let mut catalogues = 0;
        let mut found: Vec<usize> = Vec::new();
        for (which, record) in &case.records {
            catalogues |= 1 << *which as u8;
            for finding in record.findings.iter().filter(|finding| finding.lens.is_none()) {
                found.push(kinds.of(finding.kind.id()));
            }
        }
        found.sort_unstable();
        found.dedup();
        let record = case.record();
        let mut said: Vec<usize> = outcome_words(case).into_iter().map(|word| words.of(word)).collect();
        said.sort_unstable();
        said.dedup();
        let mechanisms = record.mechanisms.iter();
        let nights = frames.iter().map(|(frame, _)| {
            let met = case.records.iter().flat_map(|(_, record)| &record.frames).filter(|one| one.frame == *frame);
            met.map(|one| one.nights).max().unwrap_or(0)
        });
        rows.push((
            case.id.to_string(),
            record.title.as_str(),
            catalogues,
            record.players,
            record.actions,
            cast.roles.iter().map(|role| roles.of(role)).collect(),
            mechanisms.filter_map(|tag| MECHANISMS.iter().position(|one| one.id == tag)).collect(),
            parts(site, case),
            cast.dies.iter().map(|role| roles.of(role)).collect(),
            nights.collect(),
            u8::from(case.records.iter().any(|(_, record)| record.findings.iter().any(|finding| finding.native))),
            said,
            found,
        ));
    }
    let rates = frames.iter().map(|&(frame, _)| {
        let by_pair = |lens| {
            let cell = |pair| heat::cell(site, frame, pair, lens).map(|cell| (cell.heat, cell.short, cell.words));
            site.pairs().map(cell).collect()
        };
        (frame, Lens::ALL.map(by_pair).to_vec())
    });
    let data = Data {
        systems: site.systems().iter().map(|system| system.id()).collect(),
        pairs: site.pairs().collect(),
        catalogues: Catalogue::ALL.map(Catalogue::id),
        rates: rates.collect(),
        frames: frames.clone(),
        roles: roles.all.iter().map(|role| names(role)).collect(),
        mechanisms: MECHANISMS.iter().map(|one| (one.id, one.about)).collect(),
        words: words.all,
        kinds: kinds.all,
        cases: rows,
    };
    // The keys are strings and the numbers finite: this cannot fail.
    let json = serde_json::to_string(&data).unwrap_or_else(|_| "null".to_owned());
    format!("\"use strict\";\nwindow.NIGHTCOURT = {json};\n")
}

/// A role's name, and the others that hosts type for it.
fn names(role: &str) -> Vec<String> {
    let mut names = vec![role.to_owned()];
    if let Some(known) = RoleId::from_name(role) {
        names.extend(known.row().aliases.iter().map(|&alias| alias.to_owned()));
    }
    names
}

fn cast(case: &Case<'_>) -> Cast {
    let record = case.record();
    let Ok(sheet) = Sheet::parse(&record.night) else { return Cast { roles: Vec::new(), dies: Vec::new() } };
    let role = |number: usize| match sheet.night.players()[number].role {
        role @ (Role::Named(_) | Role::Listed(..) | Role::Own(..)) => role.name(&sheet.roles),
        role @ Role::Spelled(_) => role.name(&sheet.roles).replace(", ", " "),
    };
    let dead: Vec<&String> = record
        .rulings
        .iter()
        .filter_map(|ruling| ruling.outcome.as_ref())
        .flat_map(|outcome| &outcome.deaths)
        .collect();
    let numbers = 0..sheet.names.len();
    let dies = numbers.clone().filter(|&number| dead.contains(&&sheet.names[number])).map(role);
    let (mut roles, mut dies): (Vec<String>, Vec<String>) = (numbers.map(role).collect(), dies.collect());
    for list in [&mut roles, &mut dies] {
        list.sort_unstable();
        list.dedup();
    }
    Cast { roles, dies }
}

/// What systems say of it, without the names of players: `dies`, `track`, `no result`.
fn outcome_words<'a>(case: &'a Case<'_>) -> Vec<&'a str> {
    let mut words = Vec::new();
    for line in case.record().rulings.iter().flat_map(|ruling| &ruling.says) {
        let Some((about, value)) = line.split_once(" = ") else { continue };
        words.extend(about.split(' ').next_back());
        if ["nobody", "no result", "town", "mafia", "cult", "werewolf", "neutral"].contains(&value) && about != "dies" {
            words.push(value);
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// How each pair of systems parts.
fn parts(site: &Site<'_>, case: &Case<'_>) -> String {
    let mut letters = vec![b'-'; site.pairs().count()];
    let systems = site.systems();
    for finding in case.records.iter().flat_map(|(_, record)| &record.findings) {
        let letter = match finding.lens {
            Some(Lens::Deaths) => b'd',
            Some(Lens::State) => b's',
            Some(Lens::Full) => b'f',
            None => continue,
        };
        let place = |system: System| systems.iter().position(|&one| one == system);
        if let [one, other] = finding.systems[..]
            && let (Some(one), Some(other)) = (place(one), place(other))
            && let Some(pair) = site.pairs().position(|pair| pair == (one.min(other), one.max(other)))
        {
            letters[pair] = if finding.native { letter.to_ascii_uppercase() } else { letter };
        }
    }
    String::from_utf8_lossy(&letters).into_owned()
}
