//! The questions behind disputes: a table of what hosts rule on, and the answers that a ruler may give.
//!
//! An answer is a plainer night. A ruler has it if the night comes out under this ruler as the plainer night does:
//! "his own block fails" is the night without that block. Answers therefore need no knowledge of a system's order,
//! and rulebooks and house rules have them too.

use nightcourt_precedent::catalogue::mechanisms;
use nightcourt_resolvers::compare::same_verdict;
use nightcourt_resolvers::model::{Ability, Action, Component, Night, Passive};
use nightcourt_resolvers::outcome::{Outcome, Report, ReportKind, Value};

/// Decides on two actions of a night whether the question is about them.
type Relation = fn(&Action, &Action) -> bool;

/// A question that a host decides, and its answers.
#[derive(Debug)]
pub struct Topic {
    /// The word of files and pages.
    pub id: &'static str,
    /// The question in a sentence.
    pub question: &'static str,
    /// The mechanisms of its nights: each night has one of them.
    mechanisms: &'static [&'static str],
    /// The case in words, for all roles alike.
    pub case: &'static str,
    /// The case for the roles `{0}` and `{1}` of the two actions.
    pub of_roles: &'static str,
    /// The two actions that the question is about; `None` if its answers are those of single nights.
    pair: Option<Relation>,
    /// True if neither action is the first but by submission.
    is_even: bool,
    answers: &'static [Answer],
}

/// An answer to a question.
#[derive(Debug)]
struct Answer {
    /// Its words behind the case.
    words: &'static str,
    /// Its words if the pair is ordered by role; empty if they are the same.
    of_roles: &'static str,
    plainer: Plainer,
}

/// The plainer night of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Plainer {
    /// As without these actions of the pair.
    Without(&'static [usize]),
    /// As without everything else that the players of the pair do.
    Idle,
    /// As if these moves of the pair had happened before the night, one after the other.
    Moved(&'static [usize]),
    /// The second action shows: its player has a result, or dies of it.
    Shows,
}

const fn answer(words: &'static str, plainer: Plainer) -> Answer {
    by_role(words, "", plainer)
}

const fn by_role(words: &'static str, of_roles: &'static str, plainer: Plainer) -> Answer {
    Answer {
        words,
        of_roles,
        plainer,
    }
}

/// A question whose answers are those of single nights.
const fn single(
    id: &'static str,
    question: &'static str,
    mechanisms: &'static [&'static str],
) -> Topic {
    Topic {
        id,
        question,
        mechanisms,
        case: "",
        of_roles: "",
        pair: None,
        is_even: false,
        answers: &[],
    }
}

use Plainer::{Idle, Moved, Shows, Without};

/// The questions. A night belongs to the first whose mechanism and two actions it has, because circles and chains of
/// actions explain its other mechanisms.
pub(super) static TOPICS: [Topic; 21] = [
    Topic {
        id: "mutual-block",
        question: "Two players block or jail each other: whose block holds?",
        mechanisms: &["mutual-block"],
        case: "Two players block or jail each other",
        of_roles: "{0} and {1} on each other",
        pair: Some(|one, other| blocks(one, other) && blocks(other, one)),
        is_even: true,
        answers: &[
            by_role(
                "the one submitted first holds, the other fails",
                "the {0}'s holds, the {1}'s fails",
                Without(&[1]),
            ),
            by_role(
                "the one submitted last holds, the other fails",
                "the {1}'s holds, the {0}'s fails",
                Without(&[0]),
            ),
            answer("both fail", Without(&[0, 1])),
            answer("both hold, and neither does anything else", Idle),
        ],
    },
    Topic {
        id: "block-chain",
        question: "A player who blocks or jails is blocked or jailed: does the second block still hold?",
        mechanisms: &["block-chain"],
        case: "A player who blocks or jails somebody is blocked or jailed by another",
        of_roles: "A {0} is on a {1}, who is on somebody else",
        pair: Some(|one, other| blocks(one, other) && is_block(other) && !blocks(other, one)),
        is_even: false,
        answers: &[
            by_role(
                "the block on him holds, and his own fails",
                "the {1}'s action fails",
                Without(&[1]),
            ),
            by_role(
                "his own block holds all the same",
                "the {1}'s action holds all the same",
                Without(&[0]),
            ),
        ],
    },
    Topic {
        id: "crossing-swaps",
        question: "Two swaps share a player: which of them comes first?",
        mechanisms: &["crossing-drives"],
        case: "Two swaps share a player",
        of_roles: "A {0} and a {1} swap a player whom they share",
        pair: Some(|one, other| is_swap(one) && is_swap(other)),
        is_even: true,
        answers: &[
            by_role(
                "the one submitted first comes first",
                "the {0}'s swap comes first",
                Moved(&[0, 1]),
            ),
            by_role(
                "the one submitted last comes first",
                "the {1}'s swap comes first",
                Moved(&[1, 0]),
            ),
            answer("neither swaps anybody", Without(&[0, 1])),
        ],
    },
    Topic {
        id: "rival-redirects",
        question: "Two redirects have one victim: which of them counts?",
        mechanisms: &["rival-redirects"],
        case: "Two redirects have one victim",
        of_roles: "A {0} and a {1} redirect one player",
        pair: Some(|one, other| {
            is_redirect(one) && is_redirect(other) && one.target() == other.target()
        }),
        is_even: true,
        answers: &[
            by_role(
                "the one submitted first counts",
                "the {0}'s counts",
                Without(&[1]),
            ),
            by_role(
                "the one submitted last counts",
                "the {1}'s counts",
                Without(&[0]),
            ),
            answer("neither counts", Without(&[0, 1])),
        ],
    },
    Topic {
        id: "redirect-and-swap",
        question: "A redirect and a swap both move an action: which of them comes first?",
        mechanisms: &["redirect-and-drive"],
        case: "A redirect and a swap both move an action",
        of_roles: "A {0} redirects an action that a {1} swaps",
        pair: Some(|one, other| is_redirect(one) && is_swap(other)),
        is_even: false,
        answers: &[
            answer(
                "the redirect comes first, and the swap moves what it has redirected",
                Moved(&[0, 1]),
            ),
            answer(
                "the swap comes first, and the redirect has the last word",
                Moved(&[1, 0]),
            ),
            answer("neither moves it", Without(&[0, 1])),
        ],
    },
    Topic {
        id: "moved-redirect",
        question: "A redirect is itself redirected or swapped: does it move its new target?",
        mechanisms: &["chained-movers"],
        case: "A redirect is itself redirected or swapped",
        of_roles: "A {0} moves a {1}'s redirect",
        pair: Some(|one, other| is_redirect(other) && moves(one, other)),
        is_even: false,
        answers: &[
            answer("it moves its new target", Moved(&[0])),
            answer("it moves the target that was submitted", Without(&[0])),
            answer("it moves nobody", Without(&[1])),
        ],
    },
    Topic {
        id: "block-and-move",
        question: "A redirect or swap moves a block that is on its own player: which of the two comes first?",
        mechanisms: &["blocked-mover"],
        case: "A redirect or swap moves a block that is on its own player",
        of_roles: "A {1} moves the action of a {0} who is on him",
        pair: Some(|one, other| blocks(one, other) && moves(other, one)),
        is_even: false,
        answers: &[
            answer(
                "the move comes first, and the block goes where it leads",
                Moved(&[1]),
            ),
            answer("the block comes first, and nothing is moved", Without(&[1])),
            answer("the move happens, and the block fails", Without(&[0])),
        ],
    },
    Topic {
        id: "blocked-move",
        question: "A player who redirects or swaps is blocked or jailed: does the move still happen?",
        mechanisms: &["blocked-mover"],
        case: "A player who redirects or swaps is blocked or jailed",
        of_roles: "A {0} is on a {1}",
        pair: Some(|one, other| blocks(one, other) && (is_redirect(other) || is_swap(other))),
        is_even: false,
        answers: &[
            answer("nothing is moved", Without(&[1])),
            answer("the move happens all the same", Without(&[0])),
        ],
    },
    Topic {
        id: "brought-home",
        question: "An action is brought home to its own user: does it work on him?",
        mechanisms: &["self-redirect", "driven-home"],
        case: "An action is brought home to its own user",
        of_roles: "A {0} brings a {1}'s action home",
        pair: Some(brings_home),
        is_even: false,
        answers: &[
            answer("it fails", Without(&[1])),
            answer("it works on him", Moved(&[0])),
            answer("it stays at the player who was submitted", Without(&[0])),
        ],
    },
    Topic {
        id: "shared-swap",
        question: "One swap moves two actions, such as a kill and a protection: are both moved?",
        mechanisms: &["shared-drive"],
        case: "One swap moves two actions",
        of_roles: "A {0} swaps the target of a {1} and of another",
        pair: Some(moves),
        is_even: false,
        answers: &[
            answer("both are moved", Moved(&[0])),
            answer("neither is moved", Without(&[0])),
        ],
    },
    Topic {
        id: "blocked-escape",
        question: "A player who hides, commutes or makes somebody unreachable is blocked or jailed: does he escape?",
        mechanisms: &["blocked-escape"],
        case: "A player who hides, commutes or makes somebody unreachable is blocked or jailed",
        of_roles: "A {0} is on a {1}",
        pair: Some(|one, other| blocks(one, other) && is_escape(other)),
        is_even: false,
        answers: &[
            answer("the block holds, and the escape fails", Without(&[1])),
            answer("the escape holds, and the block fails", Without(&[0])),
        ],
    },
    single(
        "block-circle",
        "Three or more players block each other in a ring: whose block holds?",
        &["block-circle"],
    ),
    single(
        "trigger",
        "A gun owner, a vendor or a suicidal player answers a visit that is moved or stopped: who is met?",
        &["trigger-loop", "trigger-met", "trigger"],
    ),
    single(
        "guard",
        "A Bodyguard steps in: whom does the attacker visit, and what stops the guard?",
        &["guarded-kill", "guard-chain", "two-guards"],
    ),
    Topic {
        id: "unreachable",
        question: "An action is on a player whom another action makes unreachable: does it fail?",
        mechanisms: &["untargetable", "shared-fate"],
        case: "An action is on a player whom another action makes unreachable",
        of_roles: "A {0} makes the target of a {1} unreachable",
        pair: Some(|one, other| {
            is_escape(one)
                && other.target().is_some()
                && other.target()
                    == Some(
                        one.target()
                            .filter(|_| !has(one, Component::UntargetSelf))
                            .unwrap_or(one.actor),
                    )
        }),
        is_even: false,
        answers: &[
            by_role("it fails", "the {1}'s action fails", Without(&[1])),
            by_role(
                "it reaches him all the same",
                "the {1}'s action reaches him all the same",
                Without(&[0]),
            ),
            by_role("it shows a result", "the {1} has a result", Shows),
        ],
    },
    Topic {
        id: "blocked-reader",
        question: "A player who reads visits is blocked by one whom he reads: is he told anything?",
        mechanisms: &["tracked-blocker"],
        case: "A player who reads visits is blocked by one whom he reads",
        of_roles: "A {0} blocks a {1} who reads his visit",
        pair: Some(|one, other| blocks(one, other) && ReportKind::of(other.ability).is_some()),
        is_even: false,
        answers: &[
            answer("he has no result", Without(&[1])),
            answer("he has a result", Shows),
        ],
    },
    Topic {
        id: "moved-action",
        question: "An action is moved, and acts on another: where does it work?",
        mechanisms: &[
            "moved-block",
            "moved-protection",
            "moved-escape",
            "moved-kill",
            "moved-read",
            "moved-errand",
        ],
        case: "An action is moved, and acts on another",
        of_roles: "A {0} moves a {1}'s action",
        pair: Some(moves),
        is_even: false,
        answers: &[
            answer("it works at its new target", Moved(&[0])),
            answer("it works where it was submitted", Without(&[0])),
            answer("it works nowhere", Without(&[1])),
        ],
    },
    single(
        "seen-visit",
        "A visit was stopped, moved or comes late: is it read?",
        &["stopped-visit", "driver-read", "late-visit"],
    ),
    single(
        "belongings",
        "A theft meets a gift, a loss of abilities or a death: who has the thing in the morning?",
        &[
            "give-and-steal",
            "theft-chain",
            "two-thieves",
            "strip-and-holdings",
            "loot",
        ],
    ),
    single(
        "changed-player",
        "A player is changed on the night on which he acts or is read: which comes first?",
        &[
            "changed-role",
            "strip-and-role",
            "recruit-and-read",
            "kill-and-recruit",
            "frame-and-read",
        ],
    ),
    single(
        "other",
        "The rules part on these nights: which of them is meant?",
        &[],
    ),
];

fn has(action: &Action, component: Component) -> bool {
    action.ability.has(component)
}

fn is_block(action: &Action) -> bool {
    has(action, Component::Block)
}

fn is_redirect(action: &Action) -> bool {
    has(action, Component::Redirect)
}

fn is_swap(action: &Action) -> bool {
    has(action, Component::Swap)
}

fn is_escape(action: &Action) -> bool {
    has(action, Component::Untarget) || has(action, Component::UntargetSelf)
}

fn blocks(one: &Action, other: &Action) -> bool {
    is_block(one) && one.target() == Some(other.actor)
}

fn moves(mover: &Action, moved: &Action) -> bool {
    let Some(target) = moved.target() else {
        return false;
    };
    is_redirect(mover) && mover.target() == Some(moved.actor)
        || is_swap(mover) && mover.pair().is_some_and(|pair| pair.contains(&target))
}

fn brings_home(mover: &Action, moved: &Action) -> bool {
    let home = match mover.pair() {
        Some(pair) => pair.contains(&moved.actor),
        None => mover.destination() == Some(moved.actor),
    };
    moves(mover, moved) && home && moved.target() != Some(moved.actor)
}

/// Returns the question of a disputed night.
pub(super) fn topic(night: &Night) -> &'static Topic {
    let tags = mechanisms(night);
    let is_of = |topic: &&Topic| {
        let has_pair = topic.pair.is_none() || topic.pair(night).is_some();
        has_pair && topic.mechanisms.iter().any(|one| tags.contains(one))
    };
    TOPICS
        .iter()
        .find(is_of)
        .unwrap_or(&TOPICS[TOPICS.len() - 1])
}

/// Reports whether a team that knows its members acts against one of its own: it blocks, kills, moves, robs, strips or
/// reads him. No team submits such a night.
pub(super) fn is_against_own(night: &Night) -> bool {
    const AGAINST: [Component; 5] = [
        Component::Block,
        Component::Kill,
        Component::Redirect,
        Component::Steal,
        Component::Strip,
    ];
    night.actions().iter().any(|action| {
        let against = AGAINST.iter().any(|&component| has(action, component))
            || ReportKind::of(action.ability).is_some();
        let side = night.player(action.actor).alignment;
        against
            && side.has_factional_kill()
            && action
                .target()
                .is_some_and(|target| night.player(target).alignment == side)
    })
}

/// The two actions that a question is about, by their places in the night.
pub(super) type Pair = [usize; 2];

impl Topic {
    /// Returns the two actions that the question is about, in the order of submission if neither is the first by itself.
    pub(super) fn pair(&self, night: &Night) -> Option<Pair> {
        let (relation, actions) = (self.pair?, night.actions());
        let places = || 0..actions.len();
        let is_pair =
            |one: usize, other: usize| one != other && relation(&actions[one], &actions[other]);
        let pairs = places().flat_map(|one| places().map(move |other| [one, other]));
        let mut found = pairs.filter(|&[one, other]| is_pair(one, other));

        let first = found.next()?;
        // In a chain of three the question is about the first action, which no other acts on.
        let is_free = |&[one, _]: &Pair| !places().any(|by| is_pair(by, one));
        Some(match is_free(&first) || self.is_even {
            true => first,
            false => found.find(is_free).unwrap_or(first),
        })
    }

    /// Reports whether the order of submission or that of the roles tells its two actions apart.
    pub(super) const fn is_even(&self) -> bool {
        self.is_even
    }

    /// Returns the numbers of the answers that a ruler gives on a night; `rule` is the ruler.
    pub(super) fn given(
        &self,
        night: &Night,
        pair: Pair,
        outcome: &Outcome,
        rule: &mut dyn FnMut(&Night) -> Option<Outcome>,
    ) -> Vec<usize> {
        let told = told(outcome);
        // Whoever visits nobody was blocked before he blocked.
        let is_idle = outcome
            .reports
            .iter()
            .any(|report| report.kind == ReportKind::Track && report.value == Value::Nobody);
        let mut is_given = |answer: &Answer| match answer.plainer {
            Plainer::Shows => shows(&night.actions()[pair[1]], outcome),
            Plainer::Idle if is_idle => false,
            plainer => plain(night, pair, plainer)
                .and_then(|plain| rule(&plain))
                .is_some_and(|plain| same_verdict(&told, &self::told(&plain))),
        };
        (0..self.answers.len())
            .filter(|&number| is_given(&self.answers[number]))
            .collect()
    }

    /// Returns the words of an answer, for all roles alike.
    pub(super) fn words(&self, answer: usize) -> &'static str {
        self.answers[answer].words
    }

    /// Returns the words of an answer for two roles.
    pub(super) fn words_of(&self, answer: usize, roles: [&str; 2]) -> String {
        let answer = &self.answers[answer];
        let words = match answer.of_roles {
            "" => answer.words,
            words => words,
        };
        filled(words, roles)
    }
}

/// Writes the roles into a text of the table.
pub(super) fn filled(text: &str, roles: [&str; 2]) -> String {
    text.replace("{0}", roles[0]).replace("{1}", roles[1])
}

/// Returns an outcome without the reports that say nothing: an action that fails has such a report, and one that is not
/// submitted has none.
fn told(outcome: &Outcome) -> Outcome {
    let mut told = outcome.clone();
    told.reports
        .retain(|report| report.value != Value::NoResult);
    told
}

/// Reports whether an action shows in an outcome: its player has a result, or dies of the own kill.
fn shows(action: &Action, outcome: &Outcome) -> bool {
    if action.ability == Ability::Kill {
        return outcome.deaths.contains(action.actor);
    }
    let has_result = |report: &Report| {
        report.to == action.actor
            && Some(report.kind) == ReportKind::of(action.ability)
            && report.value != Value::NoResult
    };
    outcome.reports.iter().any(has_result)
}

/// Returns the plainer night of an answer, if there is one.
fn plain(night: &Night, pair: Pair, plainer: Plainer) -> Option<Night> {
    let mut actions: Vec<Option<Action>> = night.actions().iter().copied().map(Some).collect();
    let mut players = night.players().to_vec();
    match plainer {
        Plainer::Without(places) => places.iter().for_each(|&place| actions[pair[place]] = None),
        Plainer::Idle => {
            let idle = pair.map(|place| night.actions()[place].actor);
            for (place, action) in actions.iter_mut().enumerate() {
                if !pair.contains(&place) {
                    action.take_if(|action| idle.contains(&action.actor));
                }
            }
        }
        Plainer::Moved(places) => {
            for &place in places {
                let mover = actions[pair[place]].take()?;
                for action in actions.iter_mut().flatten() {
                    *action = moved(action, &mover)?;
                    // An action that was brought home is one that was submitted so.
                    if action.target() == Some(action.actor) {
                        let player = &mut players[action.actor.index()];
                        *player = player.with(Passive::SelfTargeting);
                    }
                }
            }
        }
        Plainer::Shows => return None,
    }
    let actions = actions.into_iter().flatten().collect();
    Night::new(players, actions, night.order().to_vec()).ok()
}

/// Returns an action where a redirect or a swap takes it.
fn moved(action: &Action, mover: &Action) -> Option<Action> {
    let Some(target) = action.target() else {
        return Some(*action);
    };
    let to = match mover.pair() {
        Some([one, other]) if target == one => other,
        Some([one, other]) if target == other => one,
        Some(_) => target,
        None if mover.target() == Some(action.actor) => mover.destination()?,
        None => target,
    };
    let mut named = action.named().to_vec();
    named[0] = to;
    Action::new(action.actor, action.ability, &named, action.item)
}
