//! A night of a game, from its host's text to the roster that it leaves.

use nightcourt_pages::ruling::Ruling;
use nightcourt_reading::{Question, QuestionKind, Reading, Source, answered, read_in};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::model::ActionId;
use nightcourt_resolvers::system::Scratch;
use nightcourt_resolvers::text::{Complaint, Context, Error, ErrorKind, Sheet, vocabulary};

use super::limits::Limits;
use super::{Carried, carry_of};

/// A night as its host gives it, with everything that the host has said before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    /// The whole text: players, actions in any words, and below `[answers]` the answers of this night and of earlier ones.
    pub paste: String,
    /// The number of lines before the host's own.
    before: usize,
}

impl Given {
    /// Joins a text with the roster of a night, by its number, and the answers of earlier nights. The text's own answers win
    /// over those, because a player may have lost the ability that was meant. A text with a heading `[players]` has a
    /// roster of its own.
    #[must_use]
    pub fn new(
        roster: &Sheet,
        number: u32,
        text: &str,
        earlier: &[String],
        context: &Context<'_>,
    ) -> Given {
        let head = match is_whole(text) {
            true => String::new(),
            false => Sheet {
                title: String::new(),
                ..roster.clone()
            }
            .to_string(),
        };
        let text = without_remarks(text);
        let own = answers_in(&text);
        let body = match own.is_empty() {
            true => text,
            false => {
                let lines = text.split_inclusive('\n');
                lines
                    .take_while(|line| !is_heading(line, ANSWERS))
                    .collect()
            }
        };
        // Answers about words alone: a line of a role list is of the roster that was asked about.
        let words = earlier.iter().filter(|answer| answer.starts_with('"'));
        let answers: Vec<&String> = words.chain(&own).collect();
        let mut given = Given {
            paste: answers
                .iter()
                .fold(format!("{head}{body}"), |paste, answer| {
                    answered(&paste, answer)
                }),
            before: head.lines().count(),
        };
        while let Some(known) = given.known(number, &answers, context) {
            given.paste = answered(&given.paste, &known);
        }
        given
    }

    /// Returns an answer to a question that the game itself can give: the number of the night in a thread of several, and a
    /// verb that an earlier answer has explained.
    fn known(&self, number: u32, answers: &[&String], context: &Context<'_>) -> Option<String> {
        if self.has_sections() || Sheet::parse_in(&self.paste, context).is_ok() {
            return None;
        }
        let of_night = format!("night = {number}");
        let answer = |question: Question| match question.kind {
            QuestionKind::SeveralNights => {
                let is_there = question.candidates.contains(&number.to_string());
                is_there.then(|| of_night.clone())
            }
            QuestionKind::UnknownVerb => {
                let words = question
                    .from
                    .iter()
                    .flat_map(|from| from.words.split_whitespace());
                let words: Vec<&str> = words.collect();
                let mut verbs = answers.iter().rev().filter_map(|answer| verb(answer));
                let (verb, ability) = verbs.find(|(verb, _)| words.contains(verb))?;
                Some(format!("\"{verb}\" = {ability}"))
            }
            _ => None,
        };
        let questions = read_in(&self.paste, context).questions.into_iter();
        // An answer that does not help is not given twice.
        let is_new = |answer: &String| !self.paste.lines().any(|line| line == answer);
        questions.filter_map(answer).find(is_new)
    }

    /// Reads the night in the context of a house.
    ///
    /// # Errors
    /// Its questions, or the mistakes of a night in the proper form.
    pub fn read(&self, context: &Context<'_>) -> Result<Submitted, Unread> {
        let (in_words, mut reading) = match Sheet::parse_in(&self.paste, context) {
            Ok(_) => (false, read_in(&self.paste, context)),
            // A paste has none of the other sections.
            Err(mut errors) if self.has_sections() => {
                for error in &mut errors {
                    error.line = error.line.saturating_sub(self.before);
                }
                return Err(Unread::Wrong(errors));
            }
            Err(_) => (true, read_in(&self.paste, context)),
        };
        self.count_lines(&mut reading);
        match reading.night.take() {
            Some(sheet) if reading.questions.is_empty() => {
                let lines = std::mem::take(&mut reading.lines).into_iter();
                let actions = lines.skip_while(|line| line.text != "[actions]").skip(1);
                reading.lines = actions.collect();
                Ok(Submitted {
                    sheet,
                    reading,
                    in_words,
                })
            }
            night => Err(Unread::Asked(Box::new(Reading { night, ..reading }))),
        }
    }

    fn has_sections(&self) -> bool {
        let sections = ["[players]", "[actions]", ANSWERS];
        let is_known = |line: &str| sections.iter().any(|section| is_heading(line, section));
        let mut lines = self.paste.lines().map(str::trim);
        lines.any(|line| line.starts_with('[') && line.ends_with(']') && !is_known(line))
    }

    /// Numbers the lines of a reading as the host does.
    fn count_lines(&self, reading: &mut Reading) {
        let lines = reading.lines.iter_mut().map(|line| &mut line.from);
        let notes = reading.notes.iter_mut().map(|note| &mut note.from);
        let questions = reading.questions.iter_mut().map(|one| &mut one.from);
        for from in lines.chain(notes).chain(questions).flatten() {
            from.line = from.line.saturating_sub(self.before);
        }
    }
}

/// Returns the verb that an answer explains, and the ability that it means: the one word that is no name in `"Hal zonks Dee"
/// = Hal: block -> Dee`.
fn verb(answer: &str) -> Option<(&str, &str)> {
    let (words, meant) = answer.strip_prefix('"')?.rsplit_once("\" = ")?;
    let (actor, does) = meant.split_once(": ")?;
    let (ability, targets) = does.split_once(" -> ").unwrap_or((does, ""));
    let is_name = |word: &str| {
        let names = actor.split_whitespace().chain(targets.split([' ', ',']));
        names
            .into_iter()
            .any(|name| name.eq_ignore_ascii_case(word))
    };
    let mut others = words.split_whitespace().filter(|word| !is_name(word));
    let verb = others.next().filter(|_| others.next().is_none())?;
    vocabulary::ability(ability).ok()?;
    Some((verb, ability))
}

/// The heading of answers.
const ANSWERS: &str = "[answers]";

/// Returns the answers in a night's text, a line each. They serve the nights after it too.
#[must_use]
pub fn answers_in(text: &str) -> Vec<String> {
    let lines = text.lines().map(str::trim);
    let below = lines.skip_while(|line| !is_heading(line, ANSWERS));
    below
        .filter(|line| !line.is_empty() && !is_heading(line, ANSWERS))
        .map(str::to_owned)
        .collect()
}

fn is_heading(line: &str, heading: &str) -> bool {
    line.trim().eq_ignore_ascii_case(heading)
}

fn is_whole(text: &str) -> bool {
    text.lines().any(|line| is_heading(line, "[players]"))
}

/// Returns a text with empty lines for the remarks of a night whose players are in the proper form: its title is no part of
/// a paste, and may name players.
#[must_use]
pub fn without_remarks(text: &str) -> String {
    if !is_whole(text) {
        return text.to_owned();
    }
    let lines = text.split_inclusive('\n');
    lines
        .map(|line| match line.trim_start().starts_with('#') {
            true => "\n",
            false => line,
        })
        .collect()
}

/// A night that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Submitted {
    /// The night.
    pub sheet: Sheet,
    /// The lines of its actions, each with the words that it came from, and the notes.
    pub reading: Reading,
    /// True if its text is not in the proper form.
    pub in_words: bool,
}

impl From<Sheet> for Submitted {
    /// A night that is not text, so that its actions have no lines.
    fn from(sheet: Sheet) -> Submitted {
        Submitted {
            sheet,
            reading: Reading::default(),
            in_words: false,
        }
    }
}

/// The reason that a night cannot be ruled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unread {
    /// It has questions, and no whole night.
    Asked(Box<Reading>),
    /// It has sections of the proper form, with these mistakes.
    Wrong(Vec<Error>),
}

impl Submitted {
    /// Returns the line of an action in the host's text, from 1, and its words.
    #[must_use]
    pub fn place(&self, action: ActionId) -> Option<&Source> {
        self.reading.lines.get(action.index())?.from.first()
    }
}

/// Reads a roster as hosts post it. A roster without actions has no question about them.
#[must_use]
pub fn pasted_roster(text: &str, answers: &[String]) -> Reading {
    let paste = answers
        .iter()
        .fold(text.to_owned(), |paste, answer| answered(&paste, answer));
    let mut reading = nightcourt_reading::read(&paste);
    reading
        .questions
        .retain(|question| question.kind != QuestionKind::NoActions);
    reading
}

/// Returns the title of a night of a game, whose name may be empty.
#[must_use]
pub fn title(game: &str, number: u32) -> String {
    match game {
        "" => format!("Night {number}"),
        _ => format!("{}, night {number}", game.replace('\n', " ")),
    }
}

/// Carries a ruled night over, by the first system of the ruling.
///
/// # Errors
/// If that system has no outcome, or is an external program, which gives no account.
pub fn leave(
    limits: &Limits<'_>,
    ruling: &Ruling<'_>,
    budget: &Budget,
) -> Result<Carried, Complaint> {
    let (system, outcome) = &ruling.verdicts()[0];
    let rules = ruling.panel.ruleset(*system);
    let rules = rules.ok_or_else(|| Complaint::new(ErrorKind::ActionShape, system.id()))?;
    let blocked = limits.house.blocked_shots;
    let mut scratch = Scratch::within(budget.clone());
    let mut carried = carry_of(
        ruling.sheet,
        rules,
        &ruling.switches,
        blocked,
        outcome,
        &mut scratch,
    )?;
    carried.open.extend(limits.unchecked(ruling.sheet));
    Ok(carried)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::roster;

    fn read(text: &str, answers: &[&str]) -> Result<Submitted, Unread> {
        let roster = roster("Ann = Town Cop\nBob = Town Doctor\nMo = Mafia Goon\n").unwrap();
        let answers: Vec<String> = answers.iter().map(|&answer| answer.to_owned()).collect();
        let context = Context::default();
        Given::new(&roster, 2, text, &answers, &context).read(&context)
    }

    /// Actions are in the proper form, in words, or below a roster of their own; their lines are the host's.
    #[test]
    fn a_night_is_read_with_the_roster_of_the_game() {
        let whole = "# A title\n[players]\nAnn = Town Cop\nBob = Town Doctor\nMo = Mafia Goon\n[actions]\nAnn checks Mo\nMo kills Bob\n";
        for (text, line) in [
            ("Ann: investigate -> Mo\nMo: kill -> Bob\n", 1),
            ("\nAnn checks Mo\nMo kills Bob", 2),
            (whole, 7),
        ] {
            let night = read(text, &[]).unwrap();
            let lines = night.sheet.action_lines();
            assert_eq!(
                lines,
                ["Ann: investigate -> Mo", "Mo: kill -> Bob"],
                "{text}"
            );
            let places: Vec<usize> = night
                .sheet
                .night
                .action_ids()
                .iter()
                .map(|action| night.place(action).unwrap().line)
                .collect();
            assert_eq!(places, [line, line + 1], "{text}");
        }
    }

    /// A question of each kind that a night of a game brings: asked, answered, and not asked in the next night.
    #[test]
    fn a_question_of_any_kind_is_asked_once() {
        let players = "Ann = Town Cop\nBob = Town Doctor\nCy = Town JOAT {track, protect}\nDee = Town Redirector\nMo = Mafia Goon\nNed = Mafia Goon\n";
        let roster = roster(players).unwrap();
        let read = |number, text: &str, answers: &[String]| {
            let context = Context::default();
            Given::new(&roster, number, text, answers, &context).read(&context)
        };
        for (kind, text, action) in [
            ("unknown-name", "Ann checks Moe", "Ann: investigate -> Mo"),
            ("unknown-verb", "Ann zonks Mo", "Ann: investigate -> Mo"),
            ("which-ability", "Cy on Mo", "Cy: track -> Mo"),
            ("who-carries", "Scum kill Ann", "Mo: kill -> Ann"),
            ("unsure", "Ann might check Mo", "Ann: investigate -> Mo"),
            ("self-target", "Bob protects himself", ""),
            ("whom-targets", "Dee redirects Ann", ""),
            ("not-placed", "Mo and Ned confer about Ann", ""),
            (
                "impossible",
                "Mo kills Ann and Ned kills Bob",
                "Mo: kill -> Ann",
            ),
        ] {
            let Err(Unread::Asked(reading)) = read(1, text, &[]) else {
                panic!("{text}: a question");
            };
            let question = &reading.questions[0];
            assert_eq!(question.kind.word(), kind, "{text}");
            let first = question.answers().into_iter().next();
            let answer = match action {
                "" => question.without(),
                _ => first.or_else(|| question.without()),
            };
            let answers = [answer.unwrap()];
            for number in 1..=3 {
                let night = read(number, &format!("{text}\nBob heals Cy\n"), &answers);
                let night = night.unwrap_or_else(|asked| panic!("{text}: {asked:?}"));
                let mut lines = night.sheet.action_lines();
                lines.retain(|line| line != "Bob: protect -> Cy");
                assert_eq!(lines.join("\n"), action, "{text}");
            }
        }
    }

    /// A thread with all nights is read for this one. A role that was missing in the roster is no answer for a night, whose
    /// roster has changed since.
    #[test]
    fn a_game_knows_its_night_and_its_roster() {
        let thread = "Night 1\nAnn checks Mo\nNight 2\nAnn checks Bob\n";
        let night = read(thread, &["Ann = Town Doctor", "night = 1"]).unwrap();
        assert_eq!(night.sheet.action_lines(), ["Ann: investigate -> Bob"]);
    }

    #[test]
    fn a_doubt_is_asked_by_its_line_and_answered_once() {
        let text = "Ann checks Moe\nMo kills Bob\n";
        let Err(Unread::Asked(reading)) = read(text, &[]) else {
            panic!("a question");
        };
        let question = &reading.questions[0];
        assert_eq!(question.from[0].line, 1);
        let answer = &question.answers()[0];
        for text in [text, "Mo kills Bob\nBob heals Moe\n"] {
            assert!(read(text, &[answer]).is_ok(), "{text}");
        }
        // The night's own answer wins over an earlier one.
        let text = "Bob heals Moe\n[answers]\n\"Moe\" = Ann\n";
        let night = read(text, &[answer]).unwrap();
        assert_eq!(night.sheet.action_lines(), ["Bob: protect -> Ann"]);
        assert_eq!(answers_in(text), ["\"Moe\" = Ann"]);
        // A verb that was explained is known of other players too, unless they have no such ability.
        let zonks = ["\"Ann zonks Mo\" = Ann: investigate -> Mo"];
        let night = read("Ann zonks Bob\n", &zonks).unwrap();
        assert_eq!(night.sheet.action_lines(), ["Ann: investigate -> Bob"]);
        assert!(read("Bob zonks Ann\n", &zonks).is_err());
        // A night with sections of the proper form has its own mistakes.
        let text =
            "[players]\nAnn = Town Cop\n[actions]\nAnn checks\n[expect nar]\ndies = nobody\n";
        assert!(matches!(read(text, &[]), Err(Unread::Wrong(_))));
    }
}
