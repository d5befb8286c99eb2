//! The lines of the actions: parted into sentences, read, and put into the order in which they were submitted.

mod clauses;
mod doubt;
mod resolve;
mod sentences;

use std::ops::Range;

use nightcourt_resolvers::model::{Ability, Alignment, Naming, Passive};
use nightcourt_resolvers::text::closest;

use crate::headings::{Context, Part};
use crate::lexicon::{self, Verb, key};
use crate::line::Line;
use crate::people::{ActionWord, ActorWord, People, ids};
use crate::reading::{Note, NoteKind, Question, QuestionKind, Source};
use crate::role::Side;
use crate::roster::{MOST_QUESTIONS, Roster};
use crate::tidy::{Tidy, fits, tidy};
use crate::tokens::{Kind, Names, Token, has, read as tokens_of, verb_follows_name};
use crate::words::{Word, near_verb, near_verbs};
use clauses::{Clause, MARGIN, MOST, TargetWord, clauses, who};
use sentences::{aims, begins, night_of, sentences};

/// An action that was read.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Act {
    pub(crate) actor: usize,
    pub(crate) ability: Ability,
    pub(crate) targets: Vec<usize>,
    pub(crate) item: Option<String>,
    pub(crate) from: Source,
    /// It says itself that it replaces another.
    pub(crate) change: bool,
    /// It is the faction's kill and not the actor's.
    pub(crate) shared: bool,
}

impl Act {
    pub(crate) fn new(actor: usize, ability: Ability, targets: Vec<usize>) -> Act {
        Act {
            actor,
            ability,
            targets,
            item: None,
            from: Source::default(),
            change: false,
            shared: false,
        }
    }
    /// The kill of a faction, carried by a player.
    pub(crate) fn carried(actor: usize, target: usize) -> Act {
        Act {
            shared: true,
            ..Act::new(actor, Ability::Kill, vec![target])
        }
    }
    /// The line of the night.
    pub(crate) fn line(&self, people: &People) -> String {
        self.line_of(|player| people.name(player).to_owned())
    }
    /// The line of a night whose players have these names.
    pub(crate) fn line_of(&self, name: impl Fn(usize) -> String) -> String {
        let mut text = format!("{}: {}", name(self.actor), self.ability.id());
        if let Some(item) = &self.item {
            text += &format!(" {}", item_text(item));
        }
        if !self.targets.is_empty() {
            let names: Vec<String> = self.targets.iter().map(|&target| name(target)).collect();
            text += &format!(" -> {}", names.join(", "));
        }
        text
    }
}

/// A statement of a line.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Said {
    Act(Act),
    /// A kill without a carrier.
    Kill {
        side: Alignment,
        target: usize,
        change: bool,
    },
    /// The carrier of a kill.
    Carrier(usize),
    /// Somebody does nothing, or does not do what is denied.
    Idle {
        player: usize,
        denied: Option<&'static Verb>,
    },
    /// A side has no kill.
    NoKill(Alignment),
    /// Somebody takes back what they do: all of it, or one ability.
    Withdraw {
        player: usize,
        ability: Option<Ability>,
    },
    /// An action of somebody whose role has been asked about.
    Waits(usize),
    /// The actor's target is another: `Ann changes to Cy`.
    Retarget {
        actor: usize,
        targets: Vec<usize>,
    },
}

/// The statements of a clause, and its actor.
type Meant = (Vec<Said>, Option<ActorWord>);

/// Everything that the lines of the actions say.
#[derive(Debug, Default)]
pub(crate) struct Actions {
    pub(crate) said: Vec<(Said, Source)>,
    pub(crate) notes: Vec<Note>,
    pub(crate) questions: Vec<Question>,
    /// The nights whose headings have actions.
    pub(crate) nights: Vec<u32>,
    /// Names in their order, under a heading that says so.
    pub(crate) order: Vec<usize>,
}

impl Actions {
    fn note(&mut self, kind: NoteKind, message: &str, from: Source) {
        self.notes.push(Note::new(kind, message, [from]));
    }
}

/// The most words of a sentence about one action; every pattern is tried on it.
const LONGEST: usize = 80;

const SAYS_NOTHING: &str = "says nothing about the night";
const NOBODY_USES: &str = "names an ability, and nobody who uses it";

/// Reads the actions.
pub(crate) fn read(
    paste: &str,
    lines: &[Line],
    contexts: &[Context],
    roster: &Roster,
    people: &People,
    night: Option<u32>,
) -> Actions {
    let whole = &roster.whole;
    let all = || people.all.iter().map(|person| person.name.as_str());
    let seat = |(number, name): &(String, String)| {
        Some((all().position(|one| one == name)?, number.clone()))
    };
    let seats: Vec<(usize, String)> = roster.seats.iter().filter_map(seat).collect();
    let names = Names::new(all()).seated(&seats);
    let mut reader = Reader {
        paste,
        people,
        actions: Actions::default(),
        speaker: None,
        quoted: None,
        above: None,
        night,
    };
    for (number, (line, context)) in lines.iter().zip(contexts).enumerate() {
        let whole = whole.get(number).copied().unwrap_or_default();
        let other = context.night.is_some() && night.is_some() && context.night != night;
        if other && !whole {
            let scene = Scene::new(line, 0, *context);
            reader.aside(&scene, NoteKind::SetAside, "left out: of another night");
            continue;
        }
        reader.line(line, *context, whole, &names);
    }
    reader.actions
}

struct Reader<'a> {
    paste: &'a str,
    people: &'a People,
    actions: Actions,
    /// The speaker of the lines: `Ann:` above `protect Bob`.
    speaker: Option<ActorWord>,
    /// The speaker before the quotation.
    quoted: Option<Option<ActorWord>>,
    /// The one player of the line of the role list right above.
    above: Option<ActorWord>,
    /// The night that is meant, if the host has said so.
    night: Option<u32>,
}

/// The surroundings of a sentence.
#[derive(Clone)]
struct Scene<'a> {
    line: &'a Line,
    body: usize,
    text: &'a str,
    context: Context,
    /// The actor of the sentence before it on the line.
    carried: Option<ActorWord>,
    /// The targets of the sentence before it on the line.
    aimed: Vec<TargetWord>,
    /// The line has no other sentence.
    alone: bool,
}

impl<'a> Scene<'a> {
    fn new(line: &'a Line, body: usize, context: Context) -> Self {
        Scene {
            line,
            body,
            text: &line.text()[body..],
            context,
            carried: None,
            aimed: Vec::new(),
            alone: true,
        }
    }
    fn words(&self, token: &Token) -> &'a str {
        &self.text[token.at.clone()]
    }
    fn is_capital(&self, token: &Token) -> bool {
        self.words(token).starts_with(char::is_uppercase)
    }
    /// Reports whether a token is an unknown word in small letters.
    fn is_small(&self, token: &Token) -> bool {
        token.kind == Kind::Unknown && self.words(token).starts_with(char::is_lowercase)
    }
}

/// The kind of a note on words left out, which the host confirms if a verb follows a name in them.
fn confirmed(tokens: &[Token], kind: NoteKind) -> NoteKind {
    if verb_follows_name(tokens) {
        NoteKind::Confirm
    } else {
        kind
    }
}

impl Reader<'_> {
    fn source(&self, scene: &Scene<'_>, at: Range<usize>) -> Source {
        let line = &scene.line.marked;
        line.source(self.paste, at.start + scene.body..at.end + scene.body)
    }

    fn line(&mut self, line: &Line, context: Context, whole: bool, names: &Names<'_>) {
        self.struck(line, context, whole, names);
        let text = line.text();
        if line.marked.ends_quote {
            self.speaker = self.quoted.take().flatten();
            return;
        }
        let scene = Scene::new(line, context.title.min(text.len()), context);
        let mut tokens = tokens_of(scene.text, names);
        // `3: kills 5` lost its first number as that of a line.
        if let (Some(number), Some(first)) = (&line.number, tokens.first())
            && (first.is_verb() || first.is_mark() || first.is(Word::Idle))
            && let Some(player) = names.seat(number)
        {
            let at = first.at.start..first.at.start;
            tokens.insert(
                0,
                Token {
                    kind: Kind::Player(player),
                    at,
                },
            );
        }
        self.mend(&scene, &mut tokens);
        let mut players = tokens.iter().filter(|token| token.is_player());
        let mut only = || {
            players
                .next()
                .and_then(who)
                .filter(|_| players.next().is_none())
        };
        if line.marked.quotes {
            self.quoted = Some(self.speaker.take());
            self.speaker = only();
            return;
        }
        if scene.body > 0 {
            self.speaker = None;
        }
        if whole {
            self.above = only();
            return;
        }
        if tokens.is_empty() && scene.text.trim().is_empty() {
            return;
        }
        // `Ann (Cop)`, and below it `target: Bob`
        let head = scene.text.split([':', '-']).next().map(key);
        let field = head.is_some_and(|head| {
            let heads = [
                "target",
                "targets",
                "action",
                "ability",
                "nightaction",
                "does",
            ];
            heads.contains(&&*head)
        });
        let of_above = field && self.speaker.is_none();
        if of_above {
            self.speaker = self.above.clone();
        } else {
            self.above = None;
        }
        self.body(scene, &tokens);
        if of_above {
            self.speaker = None;
        }
    }

    /// Takes an unknown word as the verb of which it may be a slip of the pen, in a line about somebody without a verb.
    fn mend(&mut self, scene: &Scene<'_>, tokens: &mut [Token]) {
        let has_verb = tokens.iter().any(Token::is_verb);
        // `Bo: protct -> Ada` is a line of a night, whose mistakes are told.
        let is_proper = matches!(tokens, [_, colon, ..] if colon.kind == Kind::Colon)
            && tokens.iter().any(|token| token.kind == Kind::Arrow);
        if has_verb || is_proper || !tokens.iter().any(Token::is_somebody) {
            return;
        }
        for token in tokens.iter_mut().filter(|token| scene.is_small(token)) {
            let written = scene.words(token);
            let Some((verb, form)) = near_verb(written) else {
                continue;
            };
            token.kind = Kind::Word(Word::Verb(verb));
            let message = format!("`{written}` is taken as {form}");
            let from = self.source(scene, token.at.clone());
            self.actions.note(NoteKind::TakenAs, &message, from);
        }
    }

    /// Reads the sentences of a line behind its title.
    fn body(&mut self, mut scene: Scene<'_>, tokens: &[Token]) {
        let aside = match scene.context.part {
            Part::Results => (
                confirmed(tokens, NoteKind::Result),
                "left out: the systems decide the results",
            ),
            Part::Aside => (
                confirmed(tokens, NoteKind::SetAside),
                "left out: not about who does what",
            ),
            Part::Order => return self.order(&scene, tokens),
            _ if tokens.is_empty() => (NoteKind::SetAside, SAYS_NOTHING),
            _ => {
                let sentences = sentences(tokens);
                scene.alone = sentences.len() == 1;
                for sentence in sentences {
                    let before = tokens[..sentence.start].last();
                    let begin = before.map_or(0, |before| before.at.end);
                    let after = tokens.get(sentence.end);
                    let end = after.map_or(scene.text.len(), |next| next.at.start);
                    let before = self.actions.said.len();
                    let next = self.sentence(&scene, &tokens[sentence], begin..end);
                    scene.carried = next.or(scene.carried);
                    if let [(Said::Act(act), _)] = &self.actions.said[before..] {
                        let player =
                            |&target: &usize| TargetWord::Somebody(ActorWord::Player(target));
                        scene.aimed = act.targets.iter().map(player).collect();
                    }
                }
                return;
            }
        };
        self.aside(&scene, aside.0, aside.1);
    }

    /// Withdraws actions that are struck out.
    fn struck(&mut self, line: &Line, context: Context, whole: bool, names: &Names<'_>) {
        if whole || matches!(context.part, Part::Results | Part::Aside) {
            return;
        }
        for (words, span) in &line.marked.struck {
            let says = tokens_of(words, names)
                .iter()
                .any(|token| token.is_somebody() || token.is_verb());
            if words.contains(char::is_alphanumeric) {
                let from = line.marked.source_at(self.paste, span.clone());
                let (kind, message) = match says {
                    true => (NoteKind::Withdrawn, "struck out"),
                    false => (
                        NoteKind::SetAside,
                        "struck out, and says nothing about the night",
                    ),
                };
                self.actions.note(kind, message, from);
            }
        }
    }

    fn aside(&mut self, scene: &Scene<'_>, kind: NoteKind, message: &str) {
        let from = self.source(scene, 0..scene.text.len());
        if from.words.contains(char::is_alphanumeric) {
            self.actions.note(kind, message, from);
        }
    }

    fn ask(&mut self, kind: QuestionKind, message: impl Into<String>, from: Source) {
        let question = Question::new(kind, message).about([from]);
        self.actions.questions.push(question);
    }

    fn order(&mut self, scene: &Scene<'_>, tokens: &[Token]) {
        for token in tokens {
            let from = self.source(scene, token.at.clone());
            if let Some(player) = token.player() {
                if self.actions.order.contains(&player) {
                    let message = format!("`{}` is in the order twice", self.people.name(player));
                    self.ask(QuestionKind::Conflict, message, from);
                } else {
                    self.actions.order.push(player);
                }
            } else if !(token.is(Word::And) || token.kind == Kind::Arrow) {
                let message = format!("no player is called `{}`", from.words);
                self.ask(QuestionKind::UnknownName, message, from);
            }
        }
    }

    /// Reads a sentence at a place, with its fillers; says who acts in it, for the next one.
    fn sentence(
        &mut self,
        scene: &Scene<'_>,
        tokens: &[Token],
        at: Range<usize>,
    ) -> Option<ActorWord> {
        let (first, last) = (tokens.first()?, tokens.last()?);
        let from = self.source(scene, first.at.start..last.at.end);
        let mut words = scene.text[at.clone()].to_owned();
        for name in tokens.iter().filter(|token| token.is_player()) {
            let name = name.at.start - at.start..name.at.end - at.start;
            words.replace_range(name.clone(), &" ".repeat(name.len()));
        }
        let spoken = night_of(&words);
        let night = spoken.or(scene.context.night);
        if spoken.is_some() && self.night.is_some() && spoken != self.night {
            self.aside(scene, NoteKind::SetAside, "left out: of another night");
            return None;
        }
        if let (Some(spoken), Some(other)) = (spoken, scene.context.night)
            && spoken != other
        {
            let message = format!("this speaks of night {spoken} among actions of night {other}");
            self.ask(QuestionKind::Unsure, message, from);
            return None;
        }

        // `Cyra since Bob got lynched`, below `Vito:`
        let spoken = scene.alone && self.speaker.is_some() && first.is_somebody();
        let acts = begins(tokens) && (first.is_verb() || verb_follows_name(tokens))
            || aims(tokens)
            || spoken;
        if has(tokens, Word::Day) && !acts {
            let kind = confirmed(tokens, NoteKind::SetAside);
            self.actions
                .note(kind, "of the day, not of the night", from);
            return None;
        }
        if self.actions.questions.len() >= MOST_QUESTIONS {
            if self.actions.questions.len() == MOST_QUESTIONS {
                let message = "nothing is read from here on, because too much has to be asked";
                self.ask(QuestionKind::NotPlaced, message, from);
            }
            return None;
        }
        if self.is_of_role_list(scene, tokens) {
            return None;
        }
        if let Some((kind, message)) = self.left_out(scene, tokens) {
            self.actions.note(kind, message, from);
            return None;
        }
        if tokens.len() > LONGEST {
            let message = "this is too long for one action";
            self.ask(QuestionKind::NotPlaced, message, from);
            return None;
        }

        let said = self.actions.said.len();
        match self.read(scene, tokens, &from) {
            Ok(who) => {
                let nights = &mut self.actions.nights;
                if self.actions.said.len() > said {
                    let new = night.filter(|night| !nights.contains(night));
                    nights.extend(new);
                }
                who
            }
            Err(question) => {
                self.actions.questions.push(question.about([from]));
                None
            }
        }
    }

    /// Reports whether a sentence says what the role list has: `Ann is the Town Cop`, `the Doctors are Bob and Cy`.
    fn is_of_role_list(&self, scene: &Scene<'_>, tokens: &[Token]) -> bool {
        let is_said = |token: &Token| token.is_role() || token.is_side();
        // `Our cast: Ann (Cop), Bob (Goon)`
        let is_opening = |token: &&Token| {
            let passes = matches!(token.kind, Kind::Unknown | Kind::Colon | Kind::Stop);
            passes || token.is(Word::Unsure)
        };
        let opening = tokens.iter().take_while(is_opening).count();
        let dead =
            |token: &Token| lexicon::meaning("headings", &key(scene.words(token))) == Some("dead");
        if opening == tokens.len() || tokens[..opening].iter().any(dead) {
            return false;
        }
        let tokens = &tokens[opening..];
        let roles: Vec<&Token> = tokens.iter().filter(|token| is_said(token)).collect();
        let players = tokens.iter().filter_map(Token::player);
        let is_plain = |token: &Token| {
            let joins = matches!(token.kind, Kind::Open | Kind::Close);
            let passes = token.is(Word::And) || token.is(Word::Unsure) || token.is(Word::With);
            token.is_player() || is_said(token) || joins || passes
        };
        // `Doctors: Bob, Cy`
        let may_act_alone = |player: usize| {
            let person = &self.people.all[player];
            let alone = |ability: &Ability| ability.names() == Naming::Nobody;
            let passives = person.player.map(|player| player.passives);
            person.abilities().iter().any(alone)
                || passives.is_some_and(|passives| passives.has(Passive::SelfTargeting))
        };
        let is_list = scene.context.part != Part::Actions || !players.clone().any(may_act_alone);
        let heading = tokens.get(1).filter(|_| tokens[0].is_role() && is_list);
        let is_heading = |token: &Token| token.kind == Kind::Colon && heading == Some(token);
        let fits_one = |player: usize| roles.iter().any(|role| fits(role, player, self.people));
        let held = |role: &Token| {
            let mut holders = tokens.iter().filter_map(Token::player);
            holders.any(|player| fits(role, player, self.people))
        };
        players.clone().next().is_some()
            && players.clone().all(fits_one)
            && roles.iter().all(|role| held(role))
            && tokens
                .iter()
                .filter(|token| !is_heading(token))
                .all(is_plain)
    }

    /// The note on a sentence that is no action of the night, if it is none.
    fn left_out(
        &mut self,
        scene: &Scene<'_>,
        tokens: &[Token],
    ) -> Option<(NoteKind, &'static str)> {
        let (first, last) = (tokens.first()?, tokens.last()?);
        if first.is(Word::Result) {
            let kind = confirmed(tokens, NoteKind::Result);
            return Some((kind, "left out: the systems decide the result"));
        }
        // `Everyone else slept.`
        let small = scene.text[first.at.start..].to_lowercase();
        let is_rest = lexicon::words("rest").any(|(_, head)| small.starts_with(head));
        if is_rest
            && has(tokens, Word::Idle)
            && !tokens
                .iter()
                .any(|token| token.is_somebody() || token.is_verb())
        {
            return Some((NoteKind::NoAction, "all others do nothing"));
        }
        // `Investigate` above the lines of those who do.
        let mut verb = tokens.iter().filter(|token| token.kind != Kind::Colon);
        if let (Some(verb), None) = (verb.next().and_then(Token::verb), verb.next())
            && scene.alone
            && self.speaker.is_none()
            && !verb.is_general()
            && !verb.abilities.contains(&Ability::Commute)
        {
            return Some((NoteKind::Confirm, NOBODY_USES));
        }
        // `COP CHECKS`
        let is_large = !scene.text.contains(char::is_lowercase);
        if let [role, verb] = tokens
            && role.is_role()
            && verb.is_verb()
            && is_large
            && scene.alone
        {
            return Some((NoteKind::Confirm, NOBODY_USES));
        }
        // `For reference:`
        let titled = last.kind == Kind::Colon && scene.text.split_whitespace().nth(1).is_some();
        if titled
            && tokens[..tokens.len() - 1]
                .iter()
                .all(|token| scene.is_small(token))
        {
            self.speaker = None;
            return Some((NoteKind::SetAside, SAYS_NOTHING));
        }
        if self.is_alert(scene, tokens) {
            return Some((NoteKind::NoAction, "is on alert every night"));
        }
        self.says_nothing(scene, tokens)
            .then_some((NoteKind::SetAside, SAYS_NOTHING))
    }

    fn read(
        &mut self,
        scene: &Scene<'_>,
        tokens: &[Token],
        from: &Source,
    ) -> Result<Option<ActorWord>, Question> {
        let mut plain = tidy(tokens, self.people)?;
        self.writer(&mut plain)?;
        let speaks = scene.alone && plain.notes.is_empty() && !plain.change && !plain.withdraw;
        let mark = tokens.last().filter(|last| last.is_separator());
        // A name by itself: the lines below are theirs.
        let speaker = match &plain.tokens[..] {
            [only] if speaks && (only.is_player() || only.is_role() && mark.is_some()) => {
                // `Ann: locked in`
                if mark
                    .is_some_and(|mark| scene.text[mark.at.end..].contains(char::is_alphanumeric))
                {
                    let message = "names a player, and no action that is known";
                    self.aside(scene, NoteKind::Confirm, message);
                }
                Some(only)
            }
            [by, only] if speaks && by.is_by() && only.is_somebody() && mark.is_some() => {
                Some(only)
            }
            _ => None,
        };
        if let Some(speaker) = speaker {
            self.speaker = who(speaker);
            return Ok(self.speaker.clone());
        }
        if plain.withdraw && plain.tokens.len() < 2 {
            let message = "who takes back what they do is not said";
            let who = match plain.tokens.first() {
                Some(only) => who(only),
                None => Some(
                    self.spoken(scene)
                        .ok_or_else(|| Question::new(QuestionKind::WhoActs, message))?,
                ),
            };
            if let Some(who) = who {
                let player = self.somebody(&who)?;
                let said = Said::Withdraw {
                    player,
                    ability: None,
                };
                self.actions.said.push((said, from.clone()));
                return Ok(Some(who));
            }
        }
        if plain.tokens.is_empty() {
            self.notes(scene, &plain);
            if plain.change && plain.notes.is_empty() {
                return Ok(None);
            }
            return Err(self.unplaced(scene, tokens));
        }
        if has(&plain.tokens, Word::Unsure) {
            let message = "this denies, doubts or depends on something";
            let named = self.alternatives(scene, &plain);
            return Err(Question::new(QuestionKind::Unsure, message).with(named));
        }
        let mut words = plain.tokens.iter().filter(|token| !token.is_separator());
        if let (Some(one), Some(sent), Some(other), None) =
            (words.next(), words.next(), words.next(), words.next())
            && sent.is(Word::Send)
            && let (Some(one), Some(other)) = (who(one), who(other))
            && !matches!(one, ActorWord::Side(_))
        {
            return self.sent_in(&one, &other, from);
        }

        if self.is_puzzling(scene, &plain.tokens) {
            return Err(self.without_unknown(scene, &plain));
        }
        let mut read: Vec<(u32, Meant)> = Vec::new();
        let mut wrong = None;
        for clause in clauses(&plain.tokens) {
            match self.resolve(scene, &plain, &clause) {
                Ok(one) if read.iter().any(|(_, other)| same(&other.0, &one.0)) => {}
                Ok(one) => read.push((clause.penalty, one)),
                Err(question) => wrong = wrong.or(Some(question)),
            }
        }
        let without_shape =
            |wrong: &Question| wrong.kind == QuestionKind::NotPlaced && wrong.candidates.is_empty();
        let least = read.first().map_or(u32::MAX, |(penalty, _)| *penalty);
        read.retain(|(penalty, _)| *penalty < least.saturating_add(MARGIN));
        match (&read[..], wrong) {
            ([(_, (said, who))], _) if least <= MOST => {
                let (said, who) = (said.clone(), who.clone());
                said.iter()
                    .try_for_each(|one| self.contested(one, &plain))?;
                self.notes(scene, &plain);
                self.passed_over(scene, &plain.tokens, &said);
                let said = said.into_iter().map(|one| (one, from.clone()));
                self.actions.said.extend(said);
                Ok(who)
            }
            ([_, _, ..], _) if least <= MOST => {
                let message = "this has several meanings";
                let said = read.iter().flat_map(|(_, (said, _))| said);
                let lines = said.filter_map(|one| self.night_line(one));
                Err(Question::new(QuestionKind::NotPlaced, message).with(lines))
            }
            (_, Some(wrong)) if !without_shape(&wrong) => {
                Err(self.spelled_out(scene, &plain, wrong))
            }
            _ => Err(self.without_unknown(scene, &plain)),
        }
    }

    /// Notes the unknown words of a sentence that was read without them.
    fn passed_over(&mut self, scene: &Scene<'_>, tokens: &[Token], said: &[Said]) {
        let gives = |one: &Said| matches!(one, Said::Act(act) if act.item.is_some());
        if said.iter().any(gives) {
            return;
        }
        for token in tokens.iter().filter(|token| token.kind == Kind::Unknown) {
            let from = self.source(scene, token.at.clone());
            self.actions.note(NoteKind::SetAside, SAYS_NOTHING, from);
        }
    }

    /// Reports whether a sentence has an unknown word that may change what it says: a name, a verb, a word that governs
    /// a verb (`refuses to check`), or what a player owns (`Bob's friend kills Cy`). Other unknown words are passed over.
    fn is_puzzling(&self, scene: &Scene<'_>, tokens: &[Token]) -> bool {
        let gives = |token: &Token| {
            token
                .verb()
                .is_some_and(|verb| verb.abilities.contains(&Ability::Give))
        };
        if tokens.iter().any(gives) {
            return false;
        }
        let has_verb = tokens.iter().any(Token::is_verb);
        let has_mark = tokens
            .iter()
            .any(|token| token.is_mark() || token.kind == Kind::Back);
        let first = tokens.iter().position(Token::is_somebody);
        let last = tokens.iter().rposition(Token::is_somebody);
        let is_between =
            |place: usize| first.is_some() && first < Some(place) && Some(place) < last;
        let puzzles = |place: usize| {
            let (token, next) = (&tokens[place], tokens.get(place + 1));
            let before = place.checked_sub(1).map(|before| &tokens[before]);
            let near = |other: Option<&Token>| other.is_some_and(|other| other.is_somebody());
            let governs = || {
                next.filter(|next| next.is_verb()).is_some_and(|verb| {
                    let joined = scene.text[token.at.end..verb.at.start].trim();
                    !joined.is_empty() || scene.words(verb).ends_with("ing")
                })
            };
            let owned = || {
                before
                    .is_some_and(|before| before.is_player() && scene.words(before).ends_with("'s"))
            };
            !scene.is_small(token)
                || governs()
                || owned()
                || !has_verb && (is_between(place) || near(next) || near(before) && !has_mark)
        };
        (0..tokens.len()).any(|place| tokens[place].kind == Kind::Unknown && puzzles(place))
    }

    /// Returns the actor of a sentence that names none: the actor before it on the line, or the speaker.
    fn spoken(&self, scene: &Scene<'_>) -> Option<ActorWord> {
        scene.carried.clone().or_else(|| self.speaker.clone())
    }

    /// `Ann goes on alert`, where Ann kills every visitor anyway.
    fn is_alert(&self, scene: &Scene<'_>, tokens: &[Token]) -> bool {
        let [first, rest @ ..] = tokens else {
            return false;
        };
        let actor = who(first).and_then(|actor| self.somebody(&actor).ok());
        let gun = actor
            .and_then(|actor| self.people.all[actor].player)
            .is_some_and(|player| player.passives.has(Passive::Pgo));
        let is = |token: &Token, words: &[&str]| {
            token.kind == Kind::Unknown && words.contains(&&*key(scene.words(token)))
        };
        let alert = |token: &Token| is(token, &["alert", "alerts", "alerted", "alerting"]);
        let goes = |token: &Token| token.is_mark() || is(token, &["goes", "go", "going", "went"]);
        gun && rest.iter().any(alert) && rest.iter().all(|token| alert(token) || goes(token))
    }

    fn notes(&mut self, scene: &Scene<'_>, plain: &Tidy) {
        for (kind, message, at) in &plain.notes {
            let from = self.source(scene, at.clone());
            self.actions.note(*kind, message, from);
        }
    }

    /// The action that words such as `no kill` deny.
    fn denied(&self, scene: &Scene<'_>, tokens: &[Token]) -> Option<&'static Verb> {
        let idle = tokens.iter().filter(|token| token.is(Word::Idle));
        idle.filter_map(|token| lexicon::verb(key(scene.words(token)).strip_prefix("no")?))
            .find(|verb| !verb.is_general())
    }

    /// Reports whether words such as `no kill` are about a kill that was said before.
    fn denies_kill(&self, scene: &Scene<'_>, tokens: &[Token]) -> bool {
        let kills = |(said, _): &(Said, Source)| match said {
            Said::Kill { .. } => true,
            Said::Act(act) => act.ability == Ability::Kill,
            _ => false,
        };
        self.denied(scene, tokens)
            .is_some_and(|verb| verb.abilities.contains(&Ability::Kill))
            && self.actions.said.iter().any(kills)
    }

    /// Reports whether a sentence says nothing about the night.
    fn says_nothing(&self, scene: &Scene<'_>, tokens: &[Token]) -> bool {
        let any = |wanted: fn(&Token) -> bool| tokens.iter().any(wanted);
        let is = |word| has(tokens, word);
        let unknown = tokens
            .iter()
            .filter(|token| token.kind == Kind::Unknown)
            .count();
        let arrow = any(|token| matches!(token.kind, Kind::Arrow | Kind::Back));
        let colon = any(|token| token.kind == Kind::Colon);
        let idle = is(Word::Idle);
        let doing =
            arrow || idle || is(Word::Withdraw) || any(|token| token.is_verb() || token.is_by());
        let spoken = self.spoken(scene).is_some();
        if any(Token::is_player) {
            // Prose that happens to name somebody.
            let first = tokens.first().is_some_and(Token::is_somebody);
            let players = tokens.iter().filter(|token| token.is_somebody()).count();
            return !doing && !first && players == 1 && unknown >= 3 && !spoken && !colon;
        }
        let role = any(Token::is_role);
        let kills = any(Token::is_special);
        // Unknown names around a verb: `Zed kills Yan`.
        let named = tokens
            .iter()
            .any(|token| token.kind == Kind::Unknown && scene.is_capital(token));
        let short = tokens.len() <= 4 && colon && scene.context.part == Part::Actions;
        !(arrow
            || role && (doing || unknown < 3)
            || is(Word::Withdraw)
            || any(Token::is_side) && (kills || idle && unknown == 0)
            || idle && (is(Word::Change) || self.denies_kill(scene, tokens))
            || spoken && (kills || (idle || is(Word::Change)) && unknown < 3)
            || kills && (named && tokens.len() <= 6 || tokens.len() <= 3)
            || short)
    }
}

/// Reports whether two clauses say the same, whatever each says about changes and about whose kill it is.
fn same(one: &[Said], other: &[Said]) -> bool {
    let bare = |said: &Said| match said.clone() {
        Said::Act(act) => Said::Act(Act {
            change: false,
            shared: false,
            ..act
        }),
        Said::Idle { player, .. } => Said::Idle {
            player,
            denied: None,
        },
        other => other,
    };
    one.iter().map(bare).eq(other.iter().map(bare))
}

/// The item that is meant by the words of a gift.
fn item_text(words: &str) -> String {
    let plain = words.trim();
    let mut known = ["fruit", "money", "gun"].into_iter();
    match known.find(|known| plain.eq_ignore_ascii_case(known)) {
        Some(known) => known.to_owned(),
        None if plain.contains(char::is_whitespace) => format!("\"{plain}\""),
        None => plain.to_owned(),
    }
}
