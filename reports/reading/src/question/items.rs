//! Words of a question as items: mentions of players, verbs, and the small marks between them.

use nightcourt_resolvers::model::{Ability, Alignment, Passive, RoleId};

use super::lex::{Function, Token};
use crate::lexicon::Verb;
use crate::role::Side;

/// The way in which a mention names its player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Who {
    /// By a role; Vanilla if there are passives alone.
    Role(RoleId),
    /// Somebody: a guy, the victim.
    Person,
    /// A letter as a name: `A`.
    Letter(char),
    /// Somebody named before: he, them.
    Pronoun,
    /// The actor: himself.
    Oneself,
    /// Each of several acts on another.
    EachOther,
    /// One of several players.
    One,
    /// All players named before.
    Both,
    /// The player who kills.
    Killer,
}

/// A player or several, as a question names them.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Mention {
    pub(super) who: Who,
    pub(super) side: Option<Alignment>,
    pub(super) passives: Vec<Passive>,
    /// Number of players; 0 if it is not said.
    pub(super) count: usize,
    pub(super) plural: bool,
    /// Another player than those named before.
    pub(super) another: bool,
    /// An article goes before.
    pub(super) article: bool,
    /// Somebody named before: `this player`, `that guy`.
    pub(super) again: bool,
    /// The target of somebody else: `the same player`.
    pub(super) same: bool,
    /// A number or a letter that tells players of one role apart: `cop 2`.
    pub(super) label: Option<char>,
    /// The player whom this one targets: `the cop's target`.
    pub(super) target_of: bool,
    /// An apostrophe and an s follow.
    pub(super) owns: bool,
    /// A faction and no single player: `mafia`.
    pub(super) is_team: bool,
    /// Called a victim or a target.
    pub(super) is_victim: bool,
    /// A verb follows that it does.
    pub(super) acts: bool,
    /// `by` goes before.
    pub(super) by: bool,
}

impl Mention {
    /// Reports whether it names a player by itself: by role, letter or as somebody.
    pub(super) fn is_noun(&self) -> bool {
        matches!(
            self.who,
            Who::Role(_) | Who::Person | Who::Letter(_) | Who::Killer
        )
    }
    /// Reports whether it means several players.
    pub(super) fn is_several(&self) -> bool {
        self.count > 1 || self.plural
    }
}

/// The form of a verb.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// `block`, `blocks`.
    Plain,
    /// `blocking`.
    Going,
    /// `blocked`: past or passive.
    Done,
}

/// A verb with the abilities that it may mean; none fits every ability.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Cue {
    pub(super) abilities: Vec<Ability>,
    pub(super) factional: bool,
    pub(super) form: Form,
    pub(super) key: String,
    /// A number goes before: `three kills`.
    pub(super) count: usize,
    pub(super) article: bool,
}

impl Cue {
    /// Reports whether it may mean an ability.
    pub(super) fn means(&self, ability: Ability) -> bool {
        self.abilities.contains(&ability)
    }
    /// A verb of any action.
    pub(super) fn any(key: &str) -> Cue {
        let form = if key.ends_with("ing") {
            Form::Going
        } else {
            Form::Plain
        };
        Cue {
            abilities: Vec::new(),
            factional: false,
            form,
            key: key.to_owned(),
            count: 0,
            article: false,
        }
    }
    /// Reports whether it is a result rather than an action of most roles: `see`.
    pub(super) fn is_sight(&self) -> bool {
        ["see", "sees", "saw", "seeing", "seen"].contains(&&*self.key)
    }
}

/// A piece of a question.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Item {
    Mention(Mention),
    Verb(Cue),
    Mark(Function, String),
    /// A word that the lexicon does not know.
    Unknown(String),
}

impl Item {
    pub(super) fn mark(&self) -> Function {
        match self {
            Item::Mark(function, _) => function,
            Item::Mention(_) | Item::Verb(_) | Item::Unknown(_) => "",
        }
    }
    pub(super) fn is(&self, functions: &[&str]) -> bool {
        functions.contains(&self.mark())
    }
    pub(super) fn mention(&self) -> Option<&Mention> {
        match self {
            Item::Mention(mention) => Some(mention),
            Item::Verb(_) | Item::Mark(..) | Item::Unknown(_) => None,
        }
    }
    fn mention_mut(&mut self) -> Option<&mut Mention> {
        match self {
            Item::Mention(mention) => Some(mention),
            Item::Verb(_) | Item::Mark(..) | Item::Unknown(_) => None,
        }
    }
    pub(super) fn verb(&self) -> Option<&Cue> {
        match self {
            Item::Verb(cue) => Some(cue),
            Item::Mention(_) | Item::Mark(..) | Item::Unknown(_) => None,
        }
    }
}

/// Words said of the next noun.
#[derive(Default)]
struct Before {
    side: Option<Side>,
    passives: Vec<Passive>,
    count: usize,
    another: bool,
    article: bool,
    again: bool,
    same: bool,
    target_of: bool,
}

struct Items<'t> {
    tokens: &'t [Token],
    before: Before,
    all: Vec<Item>,
}

/// The items of a question's words.
pub(super) fn items(tokens: &[Token]) -> Vec<Item> {
    let mut items = Items {
        tokens,
        before: Before::default(),
        all: Vec::new(),
    };
    let mut place = 0;
    while place < tokens.len() {
        place += items.take(place);
    }
    items.side_alone();
    name_killers(&mut items.all);
    items.all
}

/// The words that the lexicon does not know.
pub(super) fn unused(items: &[Item]) -> Vec<String> {
    let unknown = items.iter().filter_map(|item| match item {
        Item::Unknown(word) => Some(word.clone()),
        Item::Mention(_) | Item::Verb(_) | Item::Mark(..) => None,
    });
    unknown.collect()
}

/// Somebody who kills or carries the kill is the killer, and somebody who visits a visitor: `the guy doing the kill`.
fn name_killers(items: &mut [Item]) {
    for at in 0..items.len() {
        if !matches!(&items[at], Item::Mention(mention) if mention.who == Who::Person && !mention.is_victim && !mention.is_several())
        {
            continue;
        }
        let is_between = |item: &&Item| item.is(&["relative", "be", "ask", "carry", "both", "to"]);
        let verb = at + 1 + items[at + 1..].iter().take_while(is_between).count();
        let passive = items[at + 1..verb].iter().any(|item| item.is(&["be"]))
            || items.get(verb + 1).is_some_and(|item| item.is(&["by"]));
        let kills = |cue: &Cue| {
            (cue.means(Ability::Kill) || cue.factional) && !(cue.form == Form::Done && passive)
        };
        let acts_at = items
            .get(verb + 1)
            .is_some_and(|item| item.mention().is_some());
        if let Some(cue) = items
            .get(verb)
            .and_then(Item::verb)
            .filter(|cue| kills(cue))
            && (cue.form != Form::Done || acts_at)
            && let Item::Mention(mention) = &mut items[at]
        {
            mention.who = Who::Killer;
        }
        let visits = items
            .get(verb)
            .and_then(Item::verb)
            .is_some_and(|cue| cue.key.starts_with("visit") && cue.form != Form::Done);
        if let Item::Mention(mention) = &mut items[at]
            && visits
            && verb > at + 1
            && let Some(visitor) = RoleId::from_name("Visitor")
        {
            mention.who = Who::Role(visitor);
        }
    }
}

impl<'t> Items<'t> {
    fn at(&self, place: usize) -> Option<&'t Token> {
        self.tokens.get(place)
    }

    /// Takes the words at a place, and returns their number.
    fn take(&mut self, place: usize) -> usize {
        let token = &self.tokens[place];
        let next = self.at(place + 1);
        if self.is_limit(place) {
            self.before.count = 0;
            return 1;
        }
        if let Some(passive) = token.passive
            && !self.is_verb(place)
        {
            self.before.passives.push(passive);
            if token.owns {
                self.side_alone();
                self.owns();
            }
            return 1;
        }
        if let Some(role) = token.role
            && !self.is_verb(place)
        {
            if role.name() == "Visitor" && token.plural {
                // Visitors are those who visit.
                self.before = Before::default();
                return 1;
            }
            self.mention(Who::Role(role), token);
            let label = next.and_then(|next| label(next, self.at(place + 2)));
            if let (Some(Item::Mention(mention)), Some(_)) = (self.all.last_mut(), label) {
                mention.label = label;
                return 2;
            }
            return 1;
        }
        if let Some(side) = token.side.filter(|_| !self.is_verb(place)) {
            self.side_alone();
            self.before.side = Some(side);
            let member = |next: &&Token| next.is("member") || next.says(&["member", "members"]);
            if let Some(next) = next.filter(member) {
                self.mention(Who::Role(RoleId::GOON), next);
                return 2;
            }
            // `scum's roleblocker` is one player.
            if token.owns && next.is_none_or(|next| next.role.is_none()) {
                self.side_alone();
                self.owns();
            }
            return 1;
        }
        if let Some(letter) = token.letter {
            self.mention(Who::Letter(letter), token);
            return 1;
        }
        if let Some(verb) = token.verb.filter(|_| !self.is_target_noun(place)) {
            self.side_alone();
            self.verb(verb, token);
            return 1;
        }
        self.small(token, place)
    }

    /// Reports whether `shot` is a limit and no kill: `a one-shot vigilante`.
    fn is_limit(&self, place: usize) -> bool {
        let counts = |token: &Token| {
            let digit = token.key.bytes().all(|byte| byte.is_ascii_digit());
            digit || token.is_any(&["one", "two", "three", "four"]) || token.says(&["x", "single"])
        };
        let before = place.checked_sub(1).and_then(|before| self.at(before));
        let role = self
            .at(place + 1)
            .is_some_and(|next| next.role.is_some() || next.passive.is_some());
        self.tokens[place].says(&["shot"]) && role && before.is_some_and(counts)
    }

    /// Takes a small word.
    fn small(&mut self, token: &'t Token, place: usize) -> usize {
        let function = token.function.unwrap_or_default();
        let next = self.at(place + 1);
        let noun_follows = next.is_some_and(|next| {
            next.role.is_some()
                || next.passive.is_some()
                || next.side.is_some()
                || next.is_any(&["person", "people"])
        });
        if token.says(&["a", "an", "the"]) {
            self.before.article = true;
            return 1;
        }
        if token.says(&["his", "her", "their", "its", "whose"]) && next.is_some() {
            // His target is his choice; everything else that is his says nothing.
            if next.is_some_and(|next| next.says(&["target", "targets", "victim"])) {
                self.mention(Who::Pronoun, token);
                self.target_of();
                return 2;
            }
            let thing = next.is_some_and(|next| {
                next.verb.is_some() || next.is_any(&["item", "nothing", "outcome"])
            });
            if !token.says(&["her"]) || thing {
                return 1;
            }
        }
        let noun_before = matches!(self.all.last(), Some(Item::Mention(_)));
        if token.says(&["this", "that", "these", "those"]) && noun_follows && !noun_before {
            self.side_alone();
            self.before.again = true;
            return 1;
        }
        let night = self.all.is_empty() || !self.tokens[place - 1].says(&["night", "n", "day"]);
        match function {
            "two" | "three" | "four" => {
                if night {
                    self.before.count = ["two", "three", "four"]
                        .iter()
                        .position(|&one| one == function)
                        .map_or(0, |at| at + 2);
                }
            }
            "same" => self.before.same = true,
            "other" if noun_follows || token.says(&["another"]) => {
                self.before.another = true;
                if !noun_follows {
                    self.mention(Who::Person, token);
                }
            }
            "other" => {
                self.before.another = true;
                self.mention(Who::Person, token);
            }
            "one"
                if noun_follows
                    || next.is_some_and(|next| next.says(&["shot", "kill", "block", "visit"])) => {}
            "one" if self.before.article => self.mention(Who::Person, token),
            "one" => self.whole(Who::One, token),
            "each" => self.whole(Who::EachOther, token),
            "both"
                if next.is_some_and(|next| next.says(&["the", "a", "an", "my"]))
                    || noun_follows =>
            {
                let noun = self.tokens[place + 1..]
                    .iter()
                    .find(|token| !token.says(&["the", "a", "an", "my"]));
                self.before.count = if noun.is_some_and(|noun| noun.plural) {
                    2
                } else {
                    0
                };
            }
            "both" => self.whole(Who::Both, token),
            "self" => self.whole(Who::Oneself, token),
            "killer" => self.mention(Who::Killer, token),
            "pronoun" => self.whole(Who::Pronoun, token),
            "person"
                if token.says(&["target", "victim"])
                    && next.is_some_and(|next| next.says(&["of"])) =>
            {
                // `the target of the doctor`
                self.before = Before {
                    target_of: true,
                    ..Before::default()
                };
            }
            "person" | "people" | "member" => self.person(token),
            "nothing" => {}
            "" if token.is_unknown() => {
                self.side_alone();
                self.all.push(Item::Unknown(token.text.clone()));
            }
            "" => {}
            mark => {
                self.side_alone();
                self.before = Before::default();
                self.all.push(Item::Mark(mark, token.key.clone()));
            }
        }
        1
    }

    fn person(&mut self, token: &Token) {
        let noun = token.says(&["target", "targets", "victim", "victims", "person", "guy"]);
        let owned = matches!(self.all.last(), Some(Item::Mention(mention)) if mention.owns);
        if noun && owned && self.before.side.is_none() && self.before.passives.is_empty() {
            self.target_of();
            return;
        }
        // `the vig guy` is one player.
        let called = matches!(self.all.last(), Some(Item::Mention(mention)) if matches!(mention.who, Who::Role(_)) && !mention.owns);
        if called
            && token.says(&["guy", "player", "person", "dude"])
            && !self.before.article
            && !self.before.another
        {
            return;
        }
        if token.key.contains("else") {
            self.before.another = true;
        }
        let who = if self
            .before
            .side
            .is_some_and(|side| side != Side::Known(Alignment::Town))
        {
            Who::Role(RoleId::GOON)
        } else if self.before.passives.is_empty() {
            Who::Person
        } else {
            Who::Role(RoleId::VANILLA)
        };
        self.mention(who, token);
    }

    /// Adds a mention that has no words of its own before it: a side or a modifier is a player of its own.
    fn whole(&mut self, who: Who, token: &Token) {
        self.side_alone();
        self.mention(who, token);
    }

    /// The last mention is of the player whom it targets.
    fn target_of(&mut self) {
        if let Some(Item::Mention(mention)) = self.all.last_mut() {
            mention.target_of = true;
            mention.owns = false;
        }
    }

    fn owns(&mut self) {
        if let Some(Item::Mention(mention)) = self.all.last_mut() {
            mention.owns = true;
        }
    }

    /// Adds a mention with everything that was said before it.
    fn mention(&mut self, who: Who, token: &Token) {
        let before = std::mem::take(&mut self.before);
        let unnamed = matches!(who, Who::Role(RoleId::VANILLA)) && before.passives.is_empty();
        self.all.push(Item::Mention(Mention {
            who: if unnamed { Who::Person } else { who },
            side: before.side.and_then(alignment),
            passives: before.passives,
            count: before.count,
            plural: (token.plural || token.is("people")) && !token.owns,
            another: before.another,
            article: before.article || before.same || before.again,
            again: before.again,
            same: before.same,
            label: None,
            target_of: before.target_of,
            owns: token.owns,
            is_team: false,
            acts: false,
            by: matches!(self.all.last(), Some(Item::Mark("by", _))),
            is_victim: token.says(&["victim", "victims", "target"]),
        }));
    }

    /// A side or passives without a noun name a player by themselves: `mafia`, `the strongman`.
    fn side_alone(&mut self) {
        let noun = Token::default();
        let kills = [Passive::Strongman, Passive::Ninja];
        // `the doctor, who may self-target`: nobody is called so.
        if self.before.passives == [Passive::SelfTargeting]
            && let Some(mention) = self.all.iter_mut().rev().find_map(Item::mention_mut)
        {
            mention.passives.append(&mut self.before.passives);
            return;
        }
        if !self.before.passives.is_empty() {
            let scum = kills.iter().any(|one| self.before.passives.contains(one));
            self.mention(
                Who::Role(if scum { RoleId::GOON } else { RoleId::VANILLA }),
                &noun,
            );
            return;
        }
        let Some(side) = self.before.side else { return };
        let role = match alignment(side) {
            Some(Alignment::Town) => None,
            Some(Alignment::Werewolf) => RoleId::from_name("Werewolf"),
            Some(Alignment::Cult) => RoleId::from_name("Cult Recruiter"),
            _ => Some(RoleId::GOON),
        };
        self.mention(role.map_or(Who::Person, Who::Role), &noun);
        if let Some(Item::Mention(mention)) = self.all.last_mut() {
            mention.is_team = role.is_some() && mention.count < 2;
        }
    }

    fn verb(&mut self, verb: &Verb, token: &Token) {
        let form = if token.is_ing() {
            Form::Going
        } else if token.is_participle() {
            Form::Done
        } else {
            Form::Plain
        };
        let before = std::mem::take(&mut self.before);
        if let Some(Item::Mention(mention)) = self.all.last_mut() {
            mention.acts |= form != Form::Done;
            if matches!(mention.who, Who::Letter(_)) {
                mention.owns = false;
            }
        }
        self.all.push(Item::Verb(Cue {
            abilities: if verb.is_general() {
                Vec::new()
            } else {
                verb.abilities.clone()
            },
            factional: verb.factional,
            form,
            key: token.key.clone(),
            count: before.count,
            article: before.article,
        }));
    }

    /// Reports whether a word that may be a role and a verb is the verb.
    fn is_verb(&self, place: usize) -> bool {
        let token = &self.tokens[place];
        if token.verb.is_none() {
            return false;
        }
        if token.role.is_none() && token.passive.is_none() && token.side.is_none() {
            return true;
        }
        let again = matches!(self.all.last(), Some(Item::Mention(mention)) if token.role.is_some_and(|role| mention.who == Who::Role(role)));
        if token.is_ing() || token.is_participle() || again {
            return true;
        }
        let noun_before = self.before.count > 0
            || self.before.article
            || self.before.side.is_some()
            || !self.before.passives.is_empty();
        if noun_before {
            return false;
        }
        let noun_follows = self.at(place + 1).is_some_and(|next| {
            next.says(&[
                "the", "a", "an", "him", "her", "them", "himself", "same", "each", "another", "my",
                "his", "that",
            ]) || next.role.is_some()
                || next.letter.is_some()
                || next.is_any(&["person", "people", "each", "self", "other"])
        });
        let last = self.all.last();
        let subject = last
            .and_then(Item::mention)
            .is_some_and(|mention| !mention.owns || matches!(mention.who, Who::Letter(_)));
        let auxiliary = last.is_some_and(|last| {
            last.is(&["ask", "to", "relative", "not"]) || matches!(last, Item::Unknown(_))
        });
        let third =
            token.key.ends_with('s') && last.is_some_and(|last| last.is(&["comma", "when", "and"]));
        // `A RB's B` is a verb, `the RB's target` is none.
        let letter = last
            .and_then(Item::mention)
            .is_some_and(|mention| matches!(mention.who, Who::Letter(_)));
        noun_follows && (subject || auxiliary || third) && (letter || !token.owns)
    }

    /// Reports whether `target` is a noun here: `the target`, `the cop's target`, `shoots target`.
    fn is_target_noun(&self, place: usize) -> bool {
        let token = &self.tokens[place];
        if !token.says(&["target", "targets"]) || token.function.is_none() {
            return false;
        }
        let owned = matches!(self.all.last(), Some(Item::Mention(mention)) if mention.owns);
        let after_verb =
            matches!(self.all.last(), Some(Item::Verb(cue)) if !cue.abilities.is_empty());
        let of =
            place > 0 && self.tokens[place - 1].says(&["his", "their", "her", "its", "of", "same"]);
        owned || after_verb || of || self.before.article || self.before.same || token.owns
    }
}

/// The side of a player who is only called by it.
fn alignment(side: Side) -> Option<Alignment> {
    match side {
        Side::Known(side) => Some(side),
        Side::Scum => Some(Alignment::Mafia),
        Side::Neutral => Some(Alignment::NeutralHostile),
    }
}

/// A number or a capital letter behind a role, unless a role follows: `cop A`, and not `cop a doctor`.
fn label(token: &Token, next: Option<&Token>) -> Option<char> {
    let mut letters = token.text.chars();
    let (Some(only), None) = (letters.next(), letters.next()) else {
        return None;
    };
    let capital = only.is_ascii_uppercase()
        && ('A'..='E').contains(&only)
        && next.is_none_or(|next| next.role.is_none());
    (only.is_ascii_digit() || capital).then_some(only)
}
