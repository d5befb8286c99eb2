//! The night put together in its proper form, each line with the words it came from. Refusals of the resolvers become questions.

use nightcourt_resolvers::model::{Alignment, MAX_ACTIONS, MAX_PLAYERS, Player};
use nightcourt_resolvers::text::{Context, Error, ErrorKind, Sheet};

use crate::actions::{Act, Actions};
use crate::changes::Standing;
use crate::people::{People, Person};
use crate::reading::{Line, Note, NoteKind, Question, QuestionKind, Reading, Source};
use crate::role::{Claim, Side};
use crate::roster::{Entry, Roster};

/// The players, with what is not said of them asked, or taken as what goes without saying.
pub(crate) fn people(roster: &mut Roster, context: &Context<'_>) -> People {
    let has = |wanted| {
        let mut entries = roster.entries.iter();
        entries.any(|entry| entry.claim.side == Some(Side::Known(wanted)))
    };
    let scum = match (has(Alignment::Mafia), has(Alignment::Werewolf)) {
        (false, true) => Some(Alignment::Werewolf),
        (true, true) => None,
        (_, false) => Some(Alignment::Mafia),
    };
    for entry in &mut roster.entries {
        let Some(roles) = entry
            .claim
            .several
            .filter(|_| entry.claim.rest.is_empty() && !entry.asked)
        else {
            continue;
        };
        entry.asked = true;
        let (name, words) = (&entry.name, entry.claim.words.join(" "));
        let known = |side: &Side| matches!(side, Side::Known(_));
        let sides = possible_sides(entry.claim.side.filter(known));
        let line = |role: &str, side: &Alignment| format!("{name} = {} {role}", side.words());
        let lines = roles
            .split(", ")
            .flat_map(|role| sides.iter().map(move |side| line(role, side)));
        let message = format!("a {words} is another role on another site: which is {name}");
        let question = Question::new(QuestionKind::UnknownRole, message);
        let from = entry.from.clone();
        roster.questions.push(question.with(lines).about(from));
    }

    let only_others = sides_of_others_alone(&roster.entries);
    let mut all = Vec::new();
    let (mut town, mut mafia) = (Vec::new(), Vec::new());
    let (mut bare, mut sideless) = (Vec::new(), Vec::new());
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
            None if only_others && claim.has_role() => {
                by_role.map(|(side, _)| side).or(Some(Alignment::Town))
            }
            // `Framer`
            None if claim.usual_side() == Alignment::Mafia => Some(Alignment::Mafia),
            None => by_role.map(|(side, _)| side),
        };
        let is_usual = by_role.is_none() && alignment == Some(Alignment::Mafia);
        if claim.side.is_none() && is_usual && !only_others && !entry.asked {
            mafia.push(place);
        }
        let by_others = only_others && by_role.is_none() && claim.has_role();
        if claim.side.is_none() && by_others && !entry.asked {
            town.push(place);
        }
        if claim.side.is_none() && by_role.is_some_and(|(_, usually)| usually) && !entry.asked {
            town.push(place);
        }
        if !entry.asked && alignment.is_none() {
            let which = if claim.says_something() {
                &mut sideless
            } else {
                &mut bare
            };
            which.push(place);
        }
        let is_known = !entry.asked && claim.says_something();
        let player = is_known.then(|| player(claim, alignment.unwrap_or(Alignment::Town), context));
        all.push(Person {
            name: entry.name.clone(),
            claim: claim.clone(),
            player: player.flatten(),
            open: entry.asked || alignment.is_none(),
        });
    }

    let entries = &roster.entries;
    let named = |places: &[usize]| {
        let words = |place: &usize| {
            let entry = &entries[*place];
            if entry.claim.has_role() {
                format!("{} ({})", entry.name, entry.claim.called())
            } else {
                entry.name.clone()
            }
        };
        places.iter().map(words).collect::<Vec<_>>().join(", ")
    };
    let sources = |places: &[usize]| -> Vec<Source> {
        let first = |&place: &usize| entries[place].from.first().cloned();
        places.iter().filter_map(first).collect()
    };
    let with = |wanted: &dyn Fn(&Entry) -> bool| -> Vec<usize> {
        (0..entries.len())
            .filter(|&place| wanted(&entries[place]))
            .collect()
    };
    let roleless = with(&|entry| {
        matches!(entry.claim.side, Some(Side::Known(side)) if side != Alignment::Werewolf)
            && !entry.claim.has_role()
            && !entry.asked
    });
    let idle = with(&|entry| entry.claim.idle.is_some());

    let mut questions = Vec::new();
    if !bare.is_empty() {
        let message = format!("neither a side nor a role is given for {}", named(&bare));
        let all = (bare.len() > 1).then(|| "everyone else".to_owned());
        let names = all
            .into_iter()
            .chain(bare.iter().map(|&place| entries[place].name.clone()));
        let lines = names.map(|name| format!("{name} = Town Vanilla"));
        let question = Question::new(QuestionKind::RoleMissing, message).with(lines);
        questions.push(question.about(sources(&bare)));
    }
    for place in sideless {
        let Entry { name, claim, .. } = &entries[place];
        let words = claim.words.join(" ");
        let lines = possible_sides(claim.side).into_iter().map(|side| {
            let line = format!("{name} = {} {words}", side.words());
            line.trim_end().to_owned()
        });
        let message = format!("the side of {} is not given", named(&[place]));
        let question = Question::new(QuestionKind::SideMissing, message).with(lines);
        questions.push(question.about(sources(&[place])));
    }
    let mut notes = Vec::new();
    let mut taken_as = |places: &[usize], message: String| {
        if !places.is_empty() {
            notes.push(Note::new(NoteKind::TakenAs, message, sources(places)));
        }
    };
    let message = format!(
        "no role is given for {}: without an ability",
        named(&roleless)
    );
    taken_as(&roleless, message);
    taken_as(
        &idle,
        format!("without an ability at night here: {}", named(&idle)),
    );
    for (place, entry) in entries.iter().enumerate() {
        if let Some(name) = entry.claim.left_out {
            let message = format!("left out: {name}, which is not modelled");
            notes.push(Note::new(NoteKind::SetAside, message, sources(&[place])));
        }
    }
    for (places, side) in [(town, Alignment::Town), (mafia, Alignment::Mafia)] {
        if !places.is_empty() {
            let message = format!("no side is given for {}: {}", named(&places), side.words());
            notes.push(Note::new(NoteKind::TakenAs, message, sources(&places)));
        }
    }
    roster.questions.extend(questions);
    roster.notes.extend(notes);
    People { all }
}

/// Reports whether the sides of others are written and that of the Town never is, so that roles without a side are of the Town.
fn sides_of_others_alone(entries: &[Entry]) -> bool {
    let sides = entries
        .iter()
        .filter_map(|entry| Some((entry.claim.side?, &entry.claim)));
    let mut others = 0;
    for (side, claim) in sides {
        if side == Side::Known(Alignment::Town) {
            return false;
        }
        // `Mafia Goon` may be the name of a role.
        others += usize::from(
            claim.has_role() && claim.side_by_role().is_none_or(|(_, usually)| usually),
        );
    }
    others > 0
}

/// The sides that a player may be of, as far as the role list says.
fn possible_sides(side: Option<Side>) -> Vec<Alignment> {
    match side {
        Some(Side::Known(side)) => vec![side],
        Some(Side::Neutral) => vec![
            Alignment::NeutralHostile,
            Alignment::NeutralScum,
            Alignment::NeutralTown,
        ],
        Some(Side::Scum) => vec![Alignment::Mafia, Alignment::Werewolf],
        None => vec![Alignment::Town, Alignment::Mafia],
    }
}

/// The player of the model that a claim describes.
fn player(claim: &Claim, alignment: Alignment, context: &Context<'_>) -> Option<Player> {
    let text = format!("[players]\nX = {}\n", claim.night_text(alignment));
    let sheet = Sheet::parse_in(&text, context).ok()?;
    sheet.night.players().first().copied()
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
        let (name, claim) = (&person.name, &person.claim);
        let from = std::mem::take(&mut entry.from);
        if let Some(alignment) = person.side() {
            let text = format!("{name} = {}", claim.night_text(alignment));
            players.push(Draft { text, from });
        } else if !person.open {
            let words = claim.words.join(" ");
            let message = format!("the role of {name} is not understood: {words}");
            let question = Question::new(QuestionKind::UnknownRole, message);
            roster.questions.push(question.about(from));
        }
    }
    let absent = |player: usize| people.all[player].side().is_none();
    let open = |act: &Act| absent(act.actor) || act.targets.iter().copied().any(absent);
    let (waiting, ready): (Vec<Act>, Vec<Act>) = standing.acts.into_iter().partition(open);
    let draft = |act: Act| Draft {
        text: act.line(people),
        from: vec![act.from],
    };
    let mut acts: Vec<Draft> = ready.into_iter().map(draft).collect();
    let ordered = actions.order.iter().filter(|&&player| !absent(player));
    let order: Vec<&str> = ordered.map(|&player| people.name(player)).collect();

    let waits = |act: Act| {
        let message = "not read before its players are known";
        Note::new(NoteKind::SetAside, message, [act.from])
    };
    reading.notes = [roster.notes, actions.notes, standing.notes].concat();
    reading.notes.extend(waiting.into_iter().map(waits));
    reading.questions = [roster.questions, actions.questions, standing.questions].concat();
    if players.is_empty() && people.all.is_empty() {
        let message = "no player is found: each needs a line such as Ann - Town Doctor";
        reading
            .questions
            .push(Question::new(QuestionKind::NoPlayers, message));
    } else if acts.is_empty() && !standing.idle && reading.questions.is_empty() {
        let message = "no action is found; if nobody acts, say so: Ann: no action";
        reading
            .questions
            .push(Question::new(QuestionKind::NoActions, message));
    }
    let mut nights = actions.nights;
    nights.sort_unstable();
    if nights.len() > 1 {
        let list: Vec<String> = nights.iter().map(u32::to_string).collect();
        let message = format!(
            "this holds actions of the nights {}: which one is meant",
            list.join(" and ")
        );
        let question = Question::new(QuestionKind::SeveralNights, message);
        reading.questions.push(question.with(list));
    }
    // What the resolvers refuse is left out, line by line, and asked.
    while !players.is_empty() {
        match Sheet::parse_in(&text(&players, &acts, &order), context) {
            Ok(sheet) => {
                let drafts = players.into_iter().chain(acts);
                reading.lines = beside(&sheet, drafts.map(|draft| draft.from).collect());
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
    let start = |from: &[Source]| from.first().map_or(usize::MAX, |from| from.span.start);
    reading
        .questions
        .sort_by_key(|question| start(&question.from));
    reading.notes.sort_by_key(|note| start(&note.from));
    reading
}

fn text(players: &[Draft], acts: &[Draft], order: &[&str]) -> String {
    let lines = |drafts: &[Draft]| -> String {
        let lines = drafts.iter().map(|draft| format!("{}\n", draft.text));
        lines.collect()
    };
    let mut text = format!("[players]\n{}[actions]\n{}", lines(players), lines(acts));
    if !order.is_empty() {
        text += &format!("[order]\n{}\n", order.join(", "));
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
    // The line of the draft: one heading is above the players, one above the actions.
    let first_act = players.len() + 1;
    let mut gone = Vec::new();
    for error in errors {
        let place = error.line.saturating_sub(2);
        let draft = match place.checked_sub(first_act) {
            Some(act) => acts.get(act),
            None => players.get(place),
        };
        let Some(draft) = draft.filter(|_| !gone.contains(&place)) else {
            continue;
        };
        gone.push(place);
        let question = Question::new(QuestionKind::Impossible, error.message());
        let question = question.with(error.suggestion()).about(draft.from.clone());
        reading.questions.push(question);
    }
    // Of players or actions too many the rest go too.
    players.truncate(MAX_PLAYERS);
    let too_many = |error: &Error| *error.kind() == ErrorKind::TooManyActions;
    if errors.iter().any(too_many) {
        acts.truncate(MAX_ACTIONS);
    }
    gone.sort_unstable();
    for place in gone.iter().rev() {
        let (drafts, place) = match place.checked_sub(first_act) {
            Some(act) => (&mut *acts, act),
            None => (&mut *players, *place),
        };
        if place < drafts.len() {
            drafts.remove(place);
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
