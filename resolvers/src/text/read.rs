//! Reading a night text: sections first, then players, actions, the order and the expectations, whatever order they
//! stand in. A line that is wrong costs that line only; what depends on it is not complained of again.

use super::actions::{Submission, read_action};
use super::definition::Definition;
use super::error::{Complaint, Error, ErrorKind};
use super::expect::{Expectation, add_claim, read_claim};
use super::items::Items;
use super::name::{add_to_order, check_new_name, find_player};
use super::piece::Piece;
use super::players::{placeholder, placeholder_role, read_definition, read_player};
use super::sheet::{Context, MAX_TEXT, Sheet, invalid, reading_actions};
use super::suggest::closest;
use super::vocabulary;
use crate::model::{
    Action, ActionId, InvalidNight, MAX_ACTIONS, MAX_PLAYERS, Night, Player, PlayerId, PlayerSet,
    RoleSet,
};
use crate::ruler::RulerId;

/// A complaint, and the piece that it is about.
pub(super) type Wrong<'a> = (Piece<'a>, Complaint);

/// Says which piece a complaint is about.
pub(super) fn at<T>(piece: Piece<'_>, result: Result<T, Complaint>) -> Result<T, Wrong<'_>> {
    result.map_err(|complaint| (piece, complaint))
}

/// A complaint about a piece, whose word is the piece itself.
pub(super) fn wrong(piece: Piece<'_>, kind: ErrorKind) -> Wrong<'_> {
    (piece, Complaint::new(kind, piece.text))
}

/// The most errors that are reported about a night: a longer list would not be read.
pub const MOST_ERRORS: usize = 64;

#[derive(Clone, PartialEq, Eq, Debug)]
enum Heading {
    Roles,
    Players,
    Actions,
    Order,
    Expect(Vec<RulerId>),
    Unknown,
}

struct Section<'a> {
    heading: Heading,
    title: Piece<'a>,
    lines: Vec<Piece<'a>>,
}

pub(super) fn read(text: &str, context: &Context<'_>) -> Result<Sheet, Vec<Error>> {
    let whole = Piece::new(text);
    if text.len() > MAX_TEXT {
        return Err(locate(
            text,
            vec![(
                whole.part(0..0),
                Complaint::new(ErrorKind::TextTooLong(text.len()), ""),
            )],
        ));
    }
    let mut errors = Vec::new();
    let (title, sections) = sections(
        whole.strip_prefix("\u{feff}").unwrap_or(whole),
        context.rulers,
        &mut errors,
    );
    let lines = |wanted: &Heading| {
        let wanted = wanted.clone();
        sections
            .iter()
            .filter(move |section| section.heading == wanted)
            .flat_map(|section| section.lines.iter().copied())
    };

    let mut reader = Reader::default();
    for line in lines(&Heading::Roles) {
        let more = reader.roles.len() < Definition::MOST;
        if is_full(&mut errors, more, line, ErrorKind::TooManyRoles) {
            return Err(locate(text, errors));
        }
        match read_definition(line, &reader.roles, &mut reader.items) {
            Ok(role) => reader.roles.push(role),
            Err(error) => {
                errors.push(error);
                reader.roles.extend(placeholder_role(line, &reader.roles));
            }
        }
    }
    for line in lines(&Heading::Players) {
        let more = reader.players.len() < MAX_PLAYERS;
        if is_full(&mut errors, more, line, ErrorKind::TooManyPlayers) {
            return Err(locate(text, errors));
        }
        reader.player(line, context.self_targeting, &mut errors);
    }
    for line in lines(&Heading::Actions) {
        let more = reader.submissions.len() < MAX_ACTIONS;
        if is_full(&mut errors, more, line, ErrorKind::TooManyActions) {
            return Err(locate(text, errors));
        }
        match read_action(
            line,
            &reader.names,
            &reader.players,
            reader.unknown,
            &mut reader.items,
        ) {
            Ok(submission) => reader.submissions.extend(submission),
            Err(error) => errors.push(error),
        }
    }
    for line in lines(&Heading::Order) {
        reader.order(line, &mut errors);
    }
    reader.possible(&mut errors);
    let mut expect = Vec::new();
    for section in &sections {
        if let Heading::Expect(systems) = &section.heading {
            let claims = reader.claims(section, &mut errors);
            expect.push(Expectation {
                systems: systems.clone(),
                claims,
            });
        }
    }
    if !errors.is_empty() {
        return Err(locate(text, errors));
    }
    let actions = reader.actions();
    let sheet = Night::new(reader.players, actions, reader.order)
        .map_err(|_| Complaint::new(ErrorKind::ActionShape, ""))
        .and_then(|night| {
            Sheet::with_roles(
                &title,
                night,
                reader.names,
                reader.items.names(),
                reader.roles,
                expect,
            )
        });
    sheet.map_err(|complaint| locate(text, vec![(whole.part(0..0), complaint)]))
}

/// Reports whether reading stops at a line: there are errors enough, or there is no room for `more`, which is an error.
fn is_full<'a>(errors: &mut Vec<Wrong<'a>>, more: bool, line: Piece<'a>, kind: ErrorKind) -> bool {
    let full = errors.len() >= MOST_ERRORS;
    if !full && !more {
        errors.push(wrong(line, kind));
    }
    full || !more
}

/// Parts the text into sections, and gathers the title.
fn sections<'a>(
    text: Piece<'a>,
    others: &[RulerId],
    errors: &mut Vec<Wrong<'a>>,
) -> (String, Vec<Section<'a>>) {
    let mut title: Vec<&str> = Vec::new();
    let mut found: Vec<Section<'a>> = Vec::new();
    let mut outside = None;
    for line in text.lines() {
        if errors.len() >= MOST_ERRORS {
            break;
        }
        let (content, comment) = match line.text.find('#') {
            Some(place) => (line.part(0..place).trim(), Some(line.from(place + 1).text)),
            None => (line.trim(), None),
        };
        if content.is_empty() {
            if let Some(comment) = comment.filter(|_| found.is_empty()) {
                title.push(comment.strip_prefix(' ').unwrap_or(comment).trim_end());
            }
        } else if is_section(content.text) {
            let section = section(content, &found, others, errors);
            found.push(section);
        } else if let Some(section) = found.last_mut() {
            section.lines.push(content);
        } else if outside.is_none() {
            outside = Some(wrong(content, ErrorKind::OutsideSection));
        }
    }
    let all_read = errors.len() < MOST_ERRORS;
    if all_read
        && !found
            .iter()
            .any(|section| section.heading == Heading::Players)
        && outside.is_none()
    {
        outside = Some((text.part(0..0), Complaint::new(ErrorKind::NoPlayers, "")));
    }
    errors.extend(outside);
    (title.join("\n"), found)
}

/// Reports whether a line is a section's title: in brackets, and none of the letters of the other lines between them.
pub(super) fn is_section(line: &str) -> bool {
    line.starts_with('[') && line.ends_with(']') && !line.contains(['=', ':', ',', '>'])
}

fn section<'a>(
    title: Piece<'a>,
    before: &[Section<'a>],
    others: &[RulerId],
    errors: &mut Vec<Wrong<'a>>,
) -> Section<'a> {
    let inner = title.part(1..title.text.len().max(2) - 1).trim();
    let words = inner.words();
    let name = words.first().copied().unwrap_or(inner);
    let rest = words.get(1..).unwrap_or(&[]);
    let plain = [
        ("roles", Heading::Roles),
        ("players", Heading::Players),
        ("actions", Heading::Actions),
        ("order", Heading::Order),
    ];
    let heading = if name.is("expect") {
        Heading::Expect(systems(title, rest, others, errors))
    } else if let Some((_, heading)) = plain.into_iter().find(|(word, _)| name.is(word)) {
        if let Some(&word) = rest.first() {
            errors.push(wrong(word, ErrorKind::SectionWords));
        }
        if before.iter().any(|section| section.heading == heading) {
            errors.push(wrong(title, ErrorKind::RepeatedSection));
        }
        heading
    } else {
        let known = closest(
            name.text,
            ["roles", "players", "actions", "order", "expect"],
        );
        let complaint = Complaint::new(ErrorKind::UnknownSection, title.text);
        errors.push((
            title,
            complaint.suggest(known.map(|word| format!("[{word}]"))),
        ));
        Heading::Unknown
    };
    Section {
        heading,
        title,
        lines: Vec::new(),
    }
}

fn systems<'a>(
    title: Piece<'a>,
    words: &[Piece<'a>],
    others: &[RulerId],
    errors: &mut Vec<Wrong<'a>>,
) -> Vec<RulerId> {
    let mut found = Vec::new();
    if words.is_empty() {
        errors.push(wrong(title, ErrorKind::NoSystem));
    }
    for &word in words {
        if errors.len() >= MOST_ERRORS {
            break;
        }
        errors.extend(at(word, vocabulary::add_ruler(&mut found, word.text, others)).err());
    }
    found
}

#[derive(Default)]
struct Reader<'a> {
    roles: Vec<Definition>,
    names: Vec<String>,
    items: Items<String>,
    players: Vec<Player>,
    /// Players whose line is wrong after the name.
    unknown: PlayerSet,
    submissions: Vec<Submission<'a>>,
    order: Vec<PlayerId>,
}

impl<'a> Reader<'a> {
    fn actions(&self) -> Vec<Action> {
        self.submissions
            .iter()
            .map(|submission| submission.action)
            .collect()
    }

    /// A player whose line is wrong after the name still stands in the roster, as one who may do anything.
    fn player(&mut self, line: Piece<'a>, self_targeting: RoleSet, errors: &mut Vec<Wrong<'a>>) {
        let Some((name, rest)) = line.split_once('=') else {
            errors.push(wrong(line, ErrorKind::PlayerShape));
            return;
        };
        if let Err(complaint) = check_new_name(name.text, &self.names) {
            errors.push((if name.is_empty() { line } else { name }, complaint));
            return;
        }
        let player = read_player(rest, &self.roles, &mut self.items).unwrap_or_else(|error| {
            errors.push(error);
            self.unknown.insert(PlayerId::new(self.players.len() as u8));
            placeholder()
        });
        self.names.push(name.text.to_owned());
        self.players.push(player.self_targeting(self_targeting));
    }

    fn order(&mut self, line: Piece<'a>, errors: &mut Vec<Wrong<'a>>) {
        for name in line.list() {
            if errors.len() >= MOST_ERRORS {
                return;
            }
            errors.extend(at(name, add_to_order(&mut self.order, &self.names, name.text)).err());
        }
    }

    /// Complains of whatever makes the night impossible, at the piece that is to blame.
    fn possible(&self, errors: &mut Vec<Wrong<'a>>) {
        let actions = self.actions();
        let Err(faults) = Night::new(self.players.clone(), actions.clone(), Vec::new()) else {
            return;
        };
        for fault in faults {
            let complaint = invalid(fault, &self.names, &self.players, &actions);
            let Some(piece) = self.blamed(fault) else {
                continue;
            };
            errors.push((
                piece,
                Complaint {
                    word: piece.text.to_owned(),
                    ..complaint
                },
            ));
        }
    }

    fn blamed(&self, fault: InvalidNight) -> Option<Piece<'a>> {
        let submission = |id: ActionId| self.submissions.get(id.index());
        let named = |id: ActionId, player: PlayerId| {
            let submission = submission(id)?;
            let place = submission
                .action
                .named()
                .iter()
                .position(|&named| named == player)?;
            submission.named.get(place).copied()
        };
        match fault {
            InvalidNight::NotTheirAbility(id) => {
                submission(id).map(|submission| submission.ability)
            }
            InvalidNight::DeadActor(id)
            | InvalidNight::SecondFactionalKill(id, _)
            | InvalidNight::Repeated(id, _) => submission(id).map(|submission| submission.actor),
            InvalidNight::TargetsSelf(id) => {
                submission(id).and_then(|submission| submission.named.first().copied())
            }
            InvalidNight::SamePlayerTwice(id) => {
                submission(id).and_then(|submission| submission.named.get(1).copied())
            }
            InvalidNight::NamesDead(id, player) | InvalidNight::RevivesLiving(id, player) => {
                named(id, player)
            }
            InvalidNight::NotInRoster(id) => submission(id).map(|submission| submission.actor),
            InvalidNight::TooManyPlayers(_)
            | InvalidNight::TooManyActions(_)
            | InvalidNight::Order(_) => None,
        }
    }

    fn claims(
        &mut self,
        section: &Section<'a>,
        errors: &mut Vec<Wrong<'a>>,
    ) -> Vec<super::expect::Claim> {
        let actions = self.actions();
        let reads = |to, kind| reading_actions(&actions, to, kind);
        let mut claims = Vec::new();
        if section.lines.is_empty() && errors.len() < MOST_ERRORS {
            errors.push(wrong(section.title, ErrorKind::ExpectsNothing));
        }
        for &line in &section.lines {
            if errors.len() >= MOST_ERRORS {
                break;
            }
            let read =
                read_claim(line, &self.names, &mut self.items, &self.roles).and_then(|claim| {
                    let key = line.split_once('=').map_or(line, |(key, _)| key);
                    add_claim(&mut claims, claim, reads).map_err(|kind| wrong(key, kind))
                });
            if let Err(error) = read {
                errors.push(error);
            }
        }
        claims
    }
}

/// Turns places in the source into lines and columns, in the order of the text.
fn locate(text: &str, mut errors: Vec<Wrong<'_>>) -> Vec<Error> {
    errors.sort_by_key(|(piece, _)| piece.at);
    errors.truncate(MOST_ERRORS);
    let mut located: Vec<Error> = Vec::new();
    for (piece, complaint) in errors {
        let before = &text[..piece.at];
        let start = before.rfind('\n').map_or(0, |place| place + 1);
        let line = before.matches('\n').count() + 1;
        let column = before[start..]
            .chars()
            .filter(|&letter| letter != '\u{feff}')
            .count()
            + 1;
        located.push(Error {
            complaint,
            line,
            column,
            span: piece.span(),
        });
    }
    located
}

/// The players a list names.
///
/// # Errors
/// At the first name that is nobody's, or that stands there twice.
pub(super) fn read_players<'a>(
    list: &[Piece<'a>],
    names: &[String],
) -> Result<PlayerSet, Wrong<'a>> {
    let mut found = PlayerSet::EMPTY;
    for &name in list {
        let player = at(name, find_player(names, name.text))?;
        if found.contains(player) {
            return Err(wrong(name, ErrorKind::ClaimedTwice));
        }
        found.insert(player);
    }
    Ok(found)
}
