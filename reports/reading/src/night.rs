//! The night put together in its proper form, each line with the words it came from. Refusals of the resolvers become questions.

use nightcourt_resolvers::model::{Alignment, MAX_ACTIONS, MAX_PLAYERS, Player};
use nightcourt_resolvers::text::{Context, Error, ErrorKind, Sheet};

use crate::actions::{Act, Actions};
use crate::changes::Standing;
use crate::people::{People, Person};
use crate::reading::{Line, Note, NoteKind, Question, QuestionKind, Reading, Source};
use crate::role::{Claim, Side};
use crate::roster::Roster;

/// The players, with what is not said of them asked, or taken as what goes without saying.
pub(crate) fn people(roster: &mut Roster, context: &Context<'_>) -> People {
    let sides: Vec<Option<Side>> = roster
        .entries
        .iter()
        .map(|entry| entry.claim.side)
        .collect();
    let has = |wanted| sides.contains(&Some(Side::Known(wanted)));
    let scum = match (has(Alignment::Mafia), has(Alignment::Werewolf)) {
        (false, true) => Some(Alignment::Werewolf),
        (true, true) => None,
        (_, false) => Some(Alignment::Mafia),
    };
    let mut all = Vec::new();
    for entry in &mut roster.entries {
        let Some(roles) = entry
            .claim
            .several
            .filter(|_| entry.claim.rest.is_empty() && !entry.asked)
        else {
            continue;
        };
        entry.asked = true;
        let words = entry.claim.words.join(" ");
        let sides = match entry.claim.side {
            Some(Side::Known(side)) => vec![side],
            _ => vec![Alignment::Town, Alignment::Mafia],
        };
        let line =
            |role: &str, side: &Alignment| format!("{} = {} {role}", entry.name, side.words());
        let lines = roles
            .split(", ")
            .flat_map(|role| sides.iter().map(move |side| line(role, side)));
        let message = format!(
            "a {words} is another role on another site: which is {}",
            entry.name
        );
        let from = entry.from.clone();
        let question = Question {
            candidates: lines.collect(),
            ..Question::new(QuestionKind::UnknownRole, message, from)
        };
        roster.questions.push(question);
    }
    let (mut town, mut bare, mut sideless) = (Vec::new(), Vec::new(), Vec::new());
    for (place, entry) in roster.entries.iter_mut().enumerate() {
        if let (false, false, Some(others)) = (entry.claim.has_role(), entry.asked, &roster.others)
        {
            entry.claim.merge(others);
        }
        let claim = &entry.claim;
        let by_role = claim.side_by_role();
        let alignment = match claim.side {
            Some(Side::Known(alignment)) => Some(alignment),
            Some(Side::Scum) => scum,
            Some(Side::Neutral) => by_role
                .map(|(side, _)| side)
                .filter(|side| *side == Alignment::NeutralHostile),
            None => by_role.map(|(side, _)| side),
        };
        if claim.side.is_none() && by_role.is_some_and(|(_, usually)| usually) && !entry.asked {
            town.push(place);
        }
        let open = entry.asked || alignment.is_none();
        if !entry.asked && alignment.is_none() {
            if claim.says_something() {
                sideless.push(place)
            } else {
                bare.push(place)
            }
        }
        let player = if entry.asked || !claim.says_something() {
            None
        } else {
            player(claim, alignment.unwrap_or(Alignment::Town), context)
        };
        all.push(Person {
            name: entry.name.clone(),
            claim: claim.clone(),
            player,
            open,
        });
    }
    let named = |places: &[usize]| {
        let words = |place: &usize| {
            let entry = &roster.entries[*place];
            if entry.claim.has_role() {
                let words = entry
                    .claim
                    .idle
                    .map_or_else(|| entry.claim.words.join(" "), str::to_owned);
                format!("{} ({words})", entry.name)
            } else {
                entry.name.clone()
            }
        };
        places.iter().map(words).collect::<Vec<_>>().join(", ")
    };
    let sources = |places: &[usize]| -> Vec<Source> {
        places
            .iter()
            .flat_map(|&place| roster.entries[place].from.iter().take(1).cloned())
            .collect()
    };
    let mut questions = Vec::new();
    if !bare.is_empty() {
        let message = format!("neither a side nor a role is given for {}", named(&bare));
        let all = (bare.len() > 1).then(|| "everyone else = Town Vanilla".to_owned());
        let one = bare
            .iter()
            .map(|&place| format!("{} = Town Vanilla", roster.entries[place].name));
        let candidates = all.into_iter().chain(one).collect();
        questions.push(Question {
            kind: QuestionKind::RoleMissing,
            message,
            word: None,
            candidates,
            from: sources(&bare),
        });
    }
    for place in sideless {
        let entry = &roster.entries[place];
        let words = entry.claim.words.join(" ");
        let sides = match entry.claim.side {
            Some(Side::Neutral) => vec![
                Alignment::NeutralHostile,
                Alignment::NeutralScum,
                Alignment::NeutralTown,
            ],
            Some(Side::Scum) => vec![Alignment::Mafia, Alignment::Werewolf],
            _ => vec![Alignment::Town, Alignment::Mafia],
        };
        let candidates = sides
            .into_iter()
            .map(|side| {
                format!("{} = {} {words}", entry.name, side.words())
                    .trim_end()
                    .to_owned()
            })
            .collect();
        let message = format!("the side of {} is not given", named(&[place]));
        questions.push(Question {
            kind: QuestionKind::SideMissing,
            message,
            word: None,
            candidates,
            from: sources(&[place]),
        });
    }
    let notes: Vec<Note> = if town.is_empty() {
        Vec::new()
    } else {
        let message = format!("no side is given for {}: Town", named(&town));
        vec![Note {
            kind: NoteKind::TakenAs,
            message,
            from: sources(&town),
        }]
    };
    let roleless: Vec<usize> = (0..roster.entries.len())
        .filter(|&place| {
            let entry = &roster.entries[place];
            matches!(entry.claim.side, Some(Side::Known(side)) if side != Alignment::Werewolf)
                && !entry.claim.has_role()
                && !entry.asked
        })
        .collect();
    if !roleless.is_empty() {
        let message = format!(
            "no role is given for {}: without an ability",
            named(&roleless)
        );
        roster.notes.push(Note {
            kind: NoteKind::TakenAs,
            message,
            from: sources(&roleless),
        });
    }
    let idle: Vec<usize> = (0..roster.entries.len())
        .filter(|&place| roster.entries[place].claim.idle.is_some())
        .collect();
    if !idle.is_empty() {
        let words = |place: &usize| {
            let entry = &roster.entries[*place];
            format!("{} ({})", entry.name, entry.claim.idle.unwrap_or_default())
        };
        let message = format!(
            "without an ability at night here: {}",
            idle.iter().map(words).collect::<Vec<_>>().join(", ")
        );
        roster.notes.push(Note {
            kind: NoteKind::TakenAs,
            message,
            from: sources(&idle),
        });
    }
    let left_out = roster.entries.iter().filter_map(|entry| {
        let name = entry.claim.left_out?;
        Some(Note {
            kind: NoteKind::SetAside,
            message: format!("left out: {name}, which is not modelled"),
            from: entry.from.iter().take(1).cloned().collect(),
        })
    });
    roster.notes.extend(left_out);
    roster.questions.extend(questions);
    roster.notes.extend(notes);
    People { all }
}

/// The player of the model that a claim describes.
fn player(claim: &Claim, alignment: Alignment, context: &Context<'_>) -> Option<Player> {
    let text = format!("[players]\nX = {}\n", claim.night_text(alignment));
    Sheet::parse_in(&text, context)
        .ok()?
        .night
        .players()
        .first()
        .copied()
}

/// The side of a player as it is written: the one that is said, or that of the role.
fn alignment(person: &Person) -> Option<Alignment> {
    if person.open {
        return None;
    }
    person.player.map(|player| player.alignment)
}

/// A line of the night, before it is checked.
struct Draft {
    text: String,
    from: Vec<Source>,
}

/// Puts the night together.
pub(crate) fn reading(
    mut roster: Roster,
    people: &People,
    actions: Actions,
    standing: Standing,
    context: &Context<'_>,
) -> Reading {
    let mut reading = Reading::default();
    let mut players = Vec::new();
    for (person, entry) in people.all.iter().zip(&mut roster.entries) {
        let from = std::mem::take(&mut entry.from);
        match alignment(person) {
            Some(alignment) => players.push(Draft {
                text: format!("{} = {}", person.name, person.claim.night_text(alignment)),
                from,
            }),
            None if !entry.asked && person.claim.says_something() && person.open => {}
            None if !person.open => {
                let message = format!(
                    "the role of {} is not understood: {}",
                    person.name,
                    person.claim.words.join(" ")
                );
                roster.questions.push(Question {
                    kind: QuestionKind::UnknownRole,
                    message,
                    word: None,
                    candidates: Vec::new(),
                    from,
                });
            }
            None => {}
        }
    }
    let absent = |player: usize| people.all[player].open || people.all[player].player.is_none();
    let open = |act: &Act| {
        std::iter::once(act.actor)
            .chain(act.targets.iter().copied())
            .any(absent)
    };
    let (waiting, ready): (Vec<Act>, Vec<Act>) = standing.acts.into_iter().partition(open);
    let draft = |act: Act| Draft {
        text: act.line(people),
        from: vec![act.from],
    };
    let mut acts: Vec<Draft> = ready.into_iter().map(draft).collect();
    let ordered = actions.order.iter().filter(|&&player| !absent(player));
    let order: Vec<&str> = ordered.map(|&player| people.name(player)).collect();

    reading.notes.extend(roster.notes);
    reading.notes.extend(actions.notes);
    reading.notes.extend(standing.notes);
    reading.notes.extend(waiting.into_iter().map(|act| Note {
        kind: NoteKind::SetAside,
        message: "not read before its players are known".to_owned(),
        from: vec![act.from],
    }));
    reading.questions.extend(roster.questions);
    reading.questions.extend(actions.questions);
    reading.questions.extend(standing.questions);
    if players.is_empty() && people.all.is_empty() {
        let message = "no player is found: each needs a line such as Ann - Town Doctor".to_owned();
        reading.questions.push(Question {
            kind: QuestionKind::NoPlayers,
            message,
            word: None,
            candidates: Vec::new(),
            from: Vec::new(),
        });
    } else if acts.is_empty() && !standing.idle && reading.questions.is_empty() {
        let message = "no action is found; if nobody acts, say so: Ann: no action".to_owned();
        reading.questions.push(Question {
            kind: QuestionKind::NoActions,
            message,
            word: None,
            candidates: Vec::new(),
            from: Vec::new(),
        });
    }
    let mut nights = actions.nights;
    nights.sort_unstable();
    if nights.len() > 1 {
        let list: Vec<String> = nights.iter().map(u32::to_string).collect();
        let message = format!(
            "this holds actions of the nights {}: which one is meant",
            list.join(" and ")
        );
        reading.questions.push(Question {
            kind: QuestionKind::SeveralNights,
            message,
            word: None,
            candidates: list,
            from: Vec::new(),
        });
    }
    // What the resolvers refuse is left out, line by line, and asked.
    while !players.is_empty() {
        match Sheet::parse_in(&text(&players, &acts, &order), context) {
            Ok(sheet) => {
                let from = players
                    .into_iter()
                    .chain(acts)
                    .map(|draft| draft.from)
                    .collect();
                reading.lines = beside(&sheet, from);
                reading.night = Some(sheet);
                break;
            }
            Err(errors) => {
                if !refuse(&errors, &mut players, &mut acts, &mut reading) {
                    break;
                }
            }
        }
    }
    reading.questions.sort_by_key(|question| {
        question
            .from
            .first()
            .map_or(usize::MAX, |from| from.span.start)
    });
    reading
        .notes
        .sort_by_key(|note| note.from.first().map_or(usize::MAX, |from| from.span.start));
    reading
}

fn text(players: &[Draft], acts: &[Draft], order: &[&str]) -> String {
    let lines = |drafts: &[Draft]| {
        drafts
            .iter()
            .map(|draft| format!("{}\n", draft.text))
            .collect::<String>()
    };
    let mut text = format!("[players]\n{}[actions]\n{}", lines(players), lines(acts));
    if !order.is_empty() {
        text.push_str(&format!("[order]\n{}\n", order.join(", ")));
    }
    text
}

/// Takes out the lines that are wrong, and asks with the resolvers' words. Says whether any was taken out.
fn refuse(
    errors: &[Error],
    players: &mut Vec<Draft>,
    acts: &mut Vec<Draft>,
    reading: &mut Reading,
) -> bool {
    let mut gone = Vec::new();
    for error in errors {
        // The line of the draft: one heading is above the players, one above the actions.
        let place = error.line.saturating_sub(2);
        let draft = match place.checked_sub(players.len()) {
            None => players.get(place),
            Some(0) => None,
            Some(place) => acts.get(place - 1),
        };
        let Some(draft) = draft else { continue };
        if gone.contains(&place) {
            continue;
        }
        gone.push(place);
        let message = error.message();
        let candidates = error.suggestion().into_iter().collect();
        reading.questions.push(Question {
            kind: QuestionKind::Impossible,
            message,
            word: None,
            candidates,
            from: draft.from.clone(),
        });
    }
    let count = players.len();
    // Of players or actions too many the rest go too.
    players.truncate(MAX_PLAYERS);
    if errors
        .iter()
        .any(|error| *error.kind() == ErrorKind::TooManyActions)
    {
        acts.truncate(MAX_ACTIONS);
    }
    gone.sort_unstable();
    for place in gone.iter().rev() {
        match place.checked_sub(count) {
            None if *place < players.len() => {
                players.remove(*place);
            }
            None | Some(0) => {}
            Some(after) if after - 1 < acts.len() => {
                acts.remove(after - 1);
            }
            Some(_) => {}
        }
    }
    !gone.is_empty()
}

/// Returns the lines of a night as printed, with their sources: the players', then the actions'.
pub(crate) fn beside(sheet: &Sheet, from: Vec<Vec<Source>>) -> Vec<Line> {
    let text = sheet.to_string();
    let mut from = from.into_iter();
    let mut listed = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        let heading = ["[players]", "[actions]"].contains(&line);
        if line.starts_with('[') && line.ends_with(']') && !line.contains([':', '=']) {
            listed = heading;
        }
        let takes = listed && !heading && !line.is_empty();
        lines.push(Line {
            text: line.to_owned(),
            from: if takes {
                from.next().unwrap_or_default()
            } else {
                Vec::new()
            },
        });
    }
    lines
}
