//! Clauses of a question: players, and who acts on whom.
//!
//! A clause is a subject and what it does; a subject may have clauses of its own (`the guy the doctor protects`). The parser
//! takes one of the players that a word may mean, and is run again for each other one.

mod nouns;
mod verbs;

use std::cell::RefCell;

use nightcourt_resolvers::model::{Ability, Alignment, Naming, Passive, RoleId};

use super::lex::{END, Token};
use super::night::plain_role;
use crate::lexicon::{self, Verb};
use crate::role::Side;

/// A player of a question.
#[derive(Clone, Debug, Default)]
pub(super) struct Player {
    /// `None` for a player without a role in the question.
    pub(super) role: Option<RoleId>,
    pub(super) side: Option<Alignment>,
    pub(super) passives: Vec<Passive>,
    pub(super) dead: bool,
    pub(super) letter: Option<char>,
}

impl Player {
    /// The abilities of the role.
    pub(super) fn abilities(&self) -> &'static [Ability] {
        self.role.map_or(&[], |role| role.row().abilities)
    }
    pub(super) fn goon() -> Player {
        Player {
            role: Some(RoleId::GOON),
            side: Some(Alignment::Mafia),
            ..Player::default()
        }
    }
}

/// An action of a question, as far as it is said.
#[derive(Clone, Debug)]
pub(super) struct Deed {
    pub(super) actor: usize,
    /// Abilities that the verb may mean; none for any.
    pub(super) meant: Vec<Ability>,
    pub(super) targets: Vec<usize>,
    pub(super) item: Option<String>,
}

/// Everything that a question says, as far as it was understood.
#[derive(Clone, Debug, Default)]
pub(super) struct Said {
    pub(super) players: Vec<Player>,
    pub(super) acts: Vec<Deed>,
    /// Players who die of something that is not said.
    pub(super) die: Vec<usize>,
    /// Words that found no place.
    pub(super) unplaced: Vec<String>,
    /// Something is denied.
    pub(super) denied: bool,
    /// Assumptions, where there was a choice.
    pub(super) when: Vec<String>,
    /// An alignment is asked about.
    pub(super) alignments: bool,
    /// A death is asked about.
    pub(super) deaths: bool,
    /// A result is asked for.
    pub(super) results: bool,
    /// The verbs of the question that do not fit every ability: somebody has to do what each says.
    pub(super) verbs: Vec<&'static Verb>,
    /// Players who are called a victim.
    pub(super) victims: Vec<usize>,
    /// Several acts share a target.
    shares: bool,
    /// Kills without a killer, in a row.
    killers: usize,
}

/// The choices of one run.
#[derive(Clone, Debug, Default)]
pub(super) struct Choices {
    taken: Vec<usize>,
    wide: Vec<usize>,
    next: usize,
}

impl Choices {
    fn choose(&mut self, ways: usize) -> usize {
        let place = self.next;
        self.next += 1;
        if place == self.taken.len() {
            self.taken.push(0);
            self.wide.push(ways);
        }
        self.taken[place].min(ways - 1)
    }
    /// Goes on to the next run; false after the last.
    pub(super) fn advance(&mut self) -> bool {
        self.next = 0;
        while let Some(last) = self.taken.len().checked_sub(1) {
            self.taken[last] += 1;
            if self.taken[last] < self.wide[last] {
                return true;
            }
            self.taken.pop();
            self.wide.pop();
        }
        false
    }
}

/// Players, and the place behind the words that mean them.
type Noun = (Vec<usize>, usize);

/// A run of the parser.
#[derive(Clone)]
struct Parser<'a> {
    tokens: &'a [Token],
    /// Shared by the copies to which the parser goes back.
    choices: &'a RefCell<Choices>,
    said: Said,
    /// The subject of the last clause.
    subject: Vec<usize>,
    /// Players in the order in which they were last named.
    named: Vec<usize>,
    /// The last players that were named together.
    group: Vec<usize>,
    /// The clause asks.
    asks: bool,
    /// The clause is a condition.
    given: bool,
    /// A form of `to be` or `to get` went before.
    be: bool,
    /// A passive in a question says what happens.
    passives_happen: bool,
    /// The players who act, where a target is read.
    actors: Vec<usize>,
    /// A verb of an action follows the noun.
    acts_next: bool,
    depth: usize,
}

/// Clauses within clauses.
const DEEPEST: usize = 6;

/// Reads the tokens with these choices.
pub(super) fn said(tokens: &[Token], choices: &RefCell<Choices>, passives_happen: bool) -> Said {
    let mut parser = Parser {
        tokens,
        choices,
        said: Said {
            verbs: tokens.iter().filter_map(special_verb).collect(),
            ..Said::default()
        },
        subject: Vec::new(),
        named: Vec::new(),
        group: Vec::new(),
        asks: false,
        given: false,
        be: false,
        passives_happen,
        actors: Vec::new(),
        acts_next: false,
        depth: 0,
    };
    let mut next = 0;
    while next < tokens.len() {
        let after = parser.clause(next);
        if after > next {
            next = after;
        } else {
            let token = &tokens[next];
            parser.said.unplaced.push(token.text.clone());
            next += 1;
        }
    }
    parser.share();
    parser.said
}

/// Words that begin a noun.
const BEFORE: &[&str] = &[
    "a", "an", "the", "this", "these", "those", "my", "our", "only", "one", "per", "of",
];

impl<'a> Parser<'a> {
    fn at(&self, place: usize) -> &'a Token {
        self.tokens.get(place).unwrap_or(&END)
    }
    fn choose(&self, ways: usize) -> usize {
        self.choices.borrow_mut().choose(ways)
    }
    fn is_any(&self, place: usize, functions: &[&str]) -> bool {
        self.at(place).is_any(functions)
    }
    fn is(&self, place: usize, function: &str) -> bool {
        self.at(place).is(function)
    }
    fn is_boundary(&self, place: usize) -> bool {
        self.is_any(place, &["comma", "stop", "when", "and", "end"])
    }
    fn skip(&self, mut place: usize, functions: &[&str]) -> usize {
        while self.is_any(place, functions) && self.at(place).verb.is_none() {
            place += 1;
        }
        place
    }

    fn name(&mut self, players: &[usize]) {
        for player in players {
            self.named.retain(|one| one != player);
            self.named.push(*player);
        }
        if players.len() > 1 {
            self.group = players.to_vec();
        }
    }

    fn add(&mut self, player: Player) -> usize {
        self.said.players.push(player);
        self.said.players.len() - 1
    }

    /// Returns the player who acts if the question names none.
    fn default_actor(&mut self, meant: &[Ability]) -> usize {
        let (role, side) = match meant.first() {
            Some(Ability::Kill) => {
                self.said.killers += 1;
                match self.said.killers {
                    1 => ("Goon", Some(Alignment::Mafia)),
                    2 => ("Vigilante", Some(Alignment::Town)),
                    _ => ("Serial Killer", Some(Alignment::NeutralHostile)),
                }
            }
            Some(Ability::Exchange) => ("Djinn", None),
            meant => (plain_role(meant), None),
        };
        let role = RoleId::from_name(role);
        let free = |player: usize| !self.said.acts.iter().any(|act| act.actor == player);
        let known = (0..self.said.players.len())
            .find(|&one| self.said.players[one].role == role && free(one));
        known.unwrap_or_else(|| {
            self.add(Player {
                role,
                side,
                ..Player::default()
            })
        })
    }

    fn act(&mut self, actor: usize, verb: Option<&Verb>, targets: &[usize], item: Option<String>) {
        let verb = verb.filter(|verb| !verb.is_general());
        let meant = verb.map(|verb| verb.abilities.clone()).unwrap_or_default();
        let own = targets.contains(&actor);
        let targets: Vec<usize> = targets
            .iter()
            .copied()
            .filter(|&target| target != actor)
            .collect();
        if own && targets.is_empty() {
            self.said.unplaced.push("himself".to_owned());
        }
        self.said.acts.push(Deed {
            actor,
            meant,
            targets,
            item,
        });
    }

    /// Lets several players act alike.
    fn all_act(&mut self, actors: &[usize], verb: Option<&Verb>, targets: &[usize]) {
        for &actor in actors {
            self.act(actor, verb, targets, None);
        }
    }

    /// A clause from here; the place after it, or the same place if there is none.
    fn clause(&mut self, place: usize) -> usize {
        let token = self.at(place);
        if token.is_any(&["stop", "comma", "when"]) {
            (self.asks, self.given, self.be) = (false, token.is("when"), false);
            return place + 1;
        }
        if token.is_any(&["ask", "be"]) {
            self.asks = true;
            self.be |= token.is("be");
            return place + 1;
        }
        let demonstrative = token.key == "that" && self.is_any(place + 1, &["person", "same"]);
        if token.is("relative") && !demonstrative {
            self.asks = true;
            return place + 1;
        }
        if token.is("circle") {
            let group = if self.group.len() > 2 {
                self.group.clone()
            } else {
                self.subject.clone()
            };
            for (one, other) in group.iter().zip(group.iter().cycle().skip(1)) {
                self.act(*one, None, &[*other], None);
            }
            return if group.len() > 1 { place + 1 } else { place };
        }
        if token.is("as") {
            let noun = self.skip(place + 1, &["nothing"]);
            return if self.begins_noun(noun) || self.is(noun, "result") {
                noun + 1
            } else {
                noun
            };
        }
        if token.is_any(&["same", "both"]) {
            self.said.shares = true;
            return place + 1;
        }
        if token.is("result") {
            self.said.results = true;
            self.said.alignments |= token.says(&["guilty", "innocent"]);
            return place + 1;
        }
        if token.is("not") {
            self.said.denied = true;
            return place + 1;
        }
        if let Some((subject, after)) = self.noun(place, true) {
            let (subject, after) = self.list(subject, after);
            self.name(&subject);
            self.subject.clone_from(&subject);
            let end = self.does(&subject, after, false);
            if end == after && self.begins_noun(end) {
                // Two nouns in a row.
                self.said.unplaced.push(self.tokens[end].text.clone());
            }
            return self.continued(&subject, end);
        }
        if token.is_any(&["and", "sees"]) {
            self.said.results |= token.is("sees");
            return place + 1;
        }
        let count = ["two", "three", "four"]
            .iter()
            .position(|one| token.is(one));
        let next = self.at(place + 1);
        if let Some(count) = count.filter(|_| is_kill(next) || next.is("killer")) {
            let killers: Vec<usize> = (0..count + 2)
                .map(|_| self.default_actor(&[Ability::Kill]))
                .collect();
            return self.objects(&killers, Some(lexicon::kill()), place + 2);
        }
        let given = token.is("item") && self.said.acts.iter().any(|act| act.item.is_some());
        self.said.deaths |= token.is("dies");
        if (given || token.is_any(&["nothing", "outcome", "dies"])) && token.verb.is_none() {
            return place + 1;
        }
        let stopped = self.skip(place + 1, &["nothing"]);
        if token.is("general") && is_kill(self.at(stopped)) {
            return stopped + 1;
        }
        if token.is("with") && self.begins_noun(place + 1) {
            return place + 1;
        }
        let Some(verb) = token.verb else { return place };
        if self.asks && token.is_participle() {
            // `who gets blocked`
            return place + 1;
        }
        let when =
            place > 0 && self.is(place - 1, "when") && (token.is_participle() || token.is_ing());
        if when && !self.subject.is_empty() {
            let subject = self.subject.clone();
            self.be |= token.is_participle();
            return self.does(&subject, place, true);
        }
        let before = place.checked_sub(1).map_or(&*END, |before| self.at(before));
        let subject = if before.is("and") && !self.subject.is_empty() {
            self.subject.clone()
        } else if verb.abilities.is_empty() {
            return place + 1;
        } else if before.says(BEFORE) && !before.says(&["a", "an"]) && !self.is(place + 1, "on") {
            // `does the kill still happen`
            return self.deed(verb, place);
        } else {
            let begins = place == 0
                || self.is_boundary(place - 1)
                || before.is_any(&["be", "ask", "nothing", "relative"]);
            if !begins {
                return place;
            }
            if token.is_participle() && !self.begins_noun(place + 1) {
                // `recruited and killed`
                let subject = vec![self.add(Player::default())];
                self.name(&subject);
                self.subject.clone_from(&subject);
                self.be = true;
                let end = self.does(&subject, place, true);
                return self.continued(&subject, end);
            }
            // A deed without a doer: a kill on somebody.
            vec![self.default_actor(&verb.abilities)]
        };
        (self.asks, self.be) = (false, false);
        self.does(&subject, place, false)
    }

    /// A deed that is named by itself: one that was said, or that of a player who may do it.
    fn deed(&mut self, verb: &Verb, place: usize) -> usize {
        let Said { players, acts, .. } = &self.said;
        let may = |player: usize| verb.means(players[player].abilities());
        if acts
            .iter()
            .any(|act| verb.means(&act.meant) || may(act.actor))
        {
            return place + 1;
        }
        let kills = |player: usize| {
            let side = players[player].side;
            verb.means(&[Ability::Kill]) && side.is_some_and(Alignment::has_factional_kill)
        };
        let able: Vec<usize> = (0..players.len())
            .filter(|&one| kills(one) || may(one))
            .collect();
        let actor = match able[..] {
            [one] => one,
            [] => self.default_actor(&verb.abilities),
            _ => {
                self.said.unplaced.push(self.tokens[place].text.clone());
                return place + 1;
            }
        };
        self.act(actor, Some(verb), &[], None);
        place + 1
    }

    /// More that the same subject does: `and shoots`.
    fn continued(&mut self, subject: &[usize], mut place: usize) -> usize {
        let follows = |next: &Token| next.acts() || next.role.is_none() && next.is("make");
        while self.is_any(place, &["and", "toward"])
            || self.is(place, "comma") && follows(self.at(place + 1))
        {
            if self.is(place, "toward") {
                place = self.objects(subject, None, place + 1);
                continue;
            }
            let verb = self.skip(place + 1, &["nothing", "be", "both"]);
            let be = (place + 1..verb).any(|one| self.is(one, "be"));
            // `and a kill`
            let noun = (place + 1..verb).any(|one| self.tokens[one].says(&["a", "an", "the"]));
            let token = self.at(verb);
            let goes_on = token.acts() && token.side.is_none()
                || token.is_any(&["general", "carry", "make", "dies", "outcome", "escape"]);
            if noun || !goes_on {
                break;
            }
            self.be |= be;
            let end = self.does(subject, verb, false);
            if end == verb {
                break;
            }
            place = end;
        }
        place
    }

    /// More subjects: `the vig and the mafia both shoot`.
    fn list(&mut self, first: Vec<usize>, place: usize) -> Noun {
        let (mut all, mut end) = (first, place);
        while self.is_any(end, &["and", "comma"]) {
            let before = self.clone();
            let Some((more, after)) = self.noun(end + 1, true) else {
                break;
            };
            let verb = self.skip(after, &["nothing", "both", "be", "ask"]);
            let verb = self.at(verb);
            let acts = verb.is_any(&["on", "each", "same", "general"]) || verb.verb.is_some();
            let joins = self.is_any(after, &["both", "and"]) || self.is(end, "and") && acts;
            // Two clauses: the first noun has a verb of its own.
            if !joins || more.iter().any(|one| all.contains(one)) {
                *self = before;
                break;
            }
            all.extend(more);
            end = after;
        }
        (all, end)
    }

    /// Gives acts without a target that of the others, if the question says that they share it.
    fn share(&mut self) {
        if !self.said.shares {
            return;
        }
        let acts = &mut self.said.acts;
        let Some(&last) = acts.iter().rev().find_map(|act| act.targets.first()) else {
            return;
        };
        for act in acts {
            let mut meant = act.meant.iter();
            if act.targets.is_empty()
                && act.actor != last
                && meant.all(|ability| ability.names() == Naming::Target)
            {
                act.targets.push(last);
            }
        }
    }
}

fn is_kill(token: &Token) -> bool {
    let verb = token.verb.filter(|_| token.role.is_none());
    verb.is_some_and(|verb| verb.means(&[Ability::Kill]))
}

/// The verb of a word that is no role, if it does not fit every ability.
fn special_verb(token: &Token) -> Option<&'static Verb> {
    token
        .verb
        .filter(|verb| token.role.is_none() && !token.is("general") && !verb.is_general())
}
