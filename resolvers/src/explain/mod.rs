//! Explanations: each system's own account of a night, in lines that it adds where it decides what they say.

use self::account::Account;
use self::result::Effect;
use crate::budget::Budget;
use crate::model::{ActionId, ItemId, Night, PlayerId, PlayerSet};
use crate::outcome::{Agent, Outcome, Report};
use crate::rule::Rule;
use crate::ruleset::{Method, Ruleset};
use crate::ruling::Switches;
use crate::system::{self, Scratch};
use crate::text::Definition;

pub(crate) mod account;
mod categories;
pub mod deed;
pub mod log;
pub mod note;
mod orders;
pub mod pick;
mod picks;
mod questions;
pub mod result;
mod sentences;

/// One line of an explanation, in plain words.
#[non_exhaustive]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Indentation: a line explains the nearest line above it with a smaller depth.
    pub depth: usize,
    /// One sentence without a line break.
    pub text: String,
    /// True if what it says was counteracted in the end (printed struck through, or marked).
    pub struck: bool,
    /// The rule that decided what it says.
    pub rule: Rule,
    /// Its claim about an action or a result, where tests can compare that with the outcome.
    pub says: Option<Statement>,
    /// Its changes to a drawing of the night.
    pub shows: Vec<DrawingChange>,
    /// True if nothing rests on it: an item of a list that does nothing, which pages may fold away.
    pub idle: bool,
    /// True if it was only considered: where an account is long, a short form leaves it out.
    pub folded: bool,
    /// The reading whose result it is, and the result.
    pub reading: Option<(ActionId, Report)>,
}

/// A change that a line of an account makes in a drawing of the night, so that the drawing can follow the account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawingChange {
    /// From here on the action is at these players, and not where it was.
    Goes(Agent, PlayerSet),
    /// The same, if the action was at the first player: what reasons and lists say of an action that is moved, they say again where
    /// it is known to be moved on.
    Leaves(Agent, PlayerId, PlayerId),
    /// The player is blocked.
    Blocked(PlayerId),
    /// The night starts over: what was shown so far is as if it had not been.
    Anew,
}

impl DrawingChange {
    /// From here on the action is at this player.
    pub(crate) fn goes(agent: Agent, to: PlayerId) -> DrawingChange {
        DrawingChange::Goes(agent, PlayerSet::of(to))
    }
}

/// A claim of a line, which tests compare with the outcome.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Statement {
    /// The action works at a player (at nobody, if it targets nobody): all of what it is for that an outcome shows comes
    /// about.
    Works(Agent, Option<PlayerId>),
    /// The action fails, or is stopped: nothing of it comes about.
    Fails(Agent),
    /// The action is stopped at a player, by an action if one alone does; it may come to something at another, or something else
    /// of it may.
    Stopped(Agent, PlayerId, Option<Agent>),
    /// This result comes about. A death is told of whoever dies, whoever's it is reported as.
    Happens(Effect),
    /// The player dies of this kill.
    DiesOf(PlayerId, Agent),
    /// The first dies of having hidden behind the second, who dies (or, if not, was not Town).
    Fate(PlayerId, PlayerId, bool),
    /// A kill that was to land on a player is taken by whoever guards them: the kill, the guard's action, the ward.
    StepsIn(Agent, Agent, PlayerId),
    /// The death of the first is reported as the second's.
    ReportedAs(PlayerId, PlayerId),
    /// The result of this action is decided later, and a line below tells it.
    Pending(Agent),
}

impl Statement {
    /// Rank of a claim among those that could decide a night: what stops an action comes before what takes its place, and that
    /// before what happens as submitted.
    const fn weight(self) -> u8 {
        match self {
            Statement::Fails(_) | Statement::Stopped(..) => 3,
            Statement::StepsIn(..) | Statement::Fate(..) | Statement::DiesOf(..) => 2,
            Statement::Works(..) | Statement::ReportedAs(..) => 1,
            Statement::Happens(_) | Statement::Pending(_) => 0,
        }
    }
}

/// A system's own account of a night.
#[non_exhaustive]
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Explanation {
    /// The account, top to bottom. The results come last, each in the words of [`result::Effect`].
    pub lines: Vec<Line>,
    /// The outcome according to the account itself: gathered from its results, not from the outcome. Events are left out.
    pub claims: Outcome,
}

/// The names of a night, which resolvers do not know.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// The players' names, in roster order.
    pub players: &'a [String],
    /// The items' names; the first two are `fruit` and `money`.
    pub items: &'a [String],
    /// The roles that the night names itself.
    pub roles: &'a [Definition],
}

impl<'a> Words<'a> {
    /// The name of a player; `?` of one who has none.
    #[must_use]
    pub fn player(self, player: PlayerId) -> &'a str {
        self.players.get(player.index()).map_or("?", String::as_str)
    }
    /// The name of an item; `?` of one that has none.
    #[must_use]
    pub fn item(self, item: ItemId) -> &'a str {
        self.items.get(item.index()).map_or("?", String::as_str)
    }
}

impl Line {
    /// A line that nothing counteracted.
    #[must_use]
    pub fn new(depth: usize, text: String, rule: Rule) -> Line {
        Line {
            depth,
            text,
            struck: false,
            rule,
            says: None,
            shows: Vec::new(),
            idle: false,
            folded: false,
            reading: None,
        }
    }

    /// The same line, struck through or not.
    #[must_use]
    pub fn struck(self, struck: bool) -> Line {
        Line { struck, ..self }
    }
}

/// The account that a system or a rulebook gives of a night.
///
/// ```
/// use nightcourt_resolvers::explain::explain;
/// use nightcourt_resolvers::ruling::Switches;
/// use nightcourt_resolvers::system::System;
/// use nightcourt_resolvers::text::Sheet;
///
/// let sheet: Sheet = "[players]\nAnn = Town Cop\nBob = Mafia Goon\n[actions]\nAnn -> Bob".parse()?;
/// let account = explain(System::Snarf, &sheet.night, &Switches::default(), sheet.words());
/// assert!(account.lines.iter().any(|line| line.text.starts_with("Order 100")));
/// # Ok::<(), nightcourt_resolvers::text::Errors>(())
/// ```
#[must_use]
pub fn explain<'a>(
    rules: impl Into<Ruleset<'a>>,
    night: &Night,
    switches: &Switches,
    words: Words<'_>,
) -> Explanation {
    explain_into(
        rules,
        night,
        switches,
        words,
        &mut Scratch::default(),
        &mut Outcome::default(),
    )
}

/// The account that a system gives of a night, with the outcome that it is the account of.
pub fn explain_into<'a>(
    rules: impl Into<Ruleset<'a>>,
    night: &Night,
    switches: &Switches,
    words: Words<'_>,
    scratch: &mut Scratch,
    outcome: &mut Outcome,
) -> Explanation {
    let rules = rules.into();
    let account = recorded(rules, night, switches, words, scratch, outcome);
    if outcome.exhausted {
        // What was recorded before the budget ran out explains nothing that counts. To record takes work too: there may be
        // an outcome all the same.
        system::resolve(rules, night, switches, scratch, outcome);
        return if outcome.exhausted {
            Explanation::exceeded(rules)
        } else {
            Explanation::untold()
        };
    }
    account.end()
}

/// The account of an outcome that is known, with no more work than this budget allows; it is taken from the budget.
#[must_use]
pub fn explain_within<'a>(
    rules: impl Into<Ruleset<'a>>,
    night: &Night,
    switches: &Switches,
    words: Words<'_>,
    outcome: &Outcome,
    budget: &mut Budget,
) -> Explanation {
    let rules = rules.into();
    if outcome.exhausted {
        return Explanation::exceeded(rules);
    }
    let mut again = Outcome::default();
    let mut scratch = Scratch::within(budget.clone());
    let account = recorded(rules, night, switches, words, &mut scratch, &mut again);
    budget.clone_from(scratch.budget());
    if again.exhausted {
        Explanation::untold()
    } else {
        account.end()
    }
}

/// Resolves a night into an account. Not generic, so that other packages do not compile all systems again, at their own levels.
fn recorded<'a>(
    rules: Ruleset<'_>,
    night: &'a Night,
    switches: &Switches,
    words: Words<'a>,
    scratch: &mut Scratch,
    outcome: &mut Outcome,
) -> Account<'a> {
    let mut account = Some(Account::new(night, words));
    system::resolve_recorded(rules, night, switches, scratch, outcome, &mut account);
    account.expect("a recorder keeps its account")
}

impl Explanation {
    /// Returns the lines that decide the night, top to bottom: those that say what is stopped, or if there are none, what steps in
    /// or is died of, or what works, or else the last line that is no result.
    #[must_use]
    pub fn deciding(&self) -> Vec<&Line> {
        let weight = |line: &Line| line.says.map_or(0, Statement::weight);
        let most = self.lines.iter().map(weight).max().unwrap_or(0);
        if most > 0 {
            let decides = |line: &&Line| weight(line) == most;
            return self.lines.iter().filter(decides).collect();
        }
        // The rules of outcomes say how a result is told, and not why it comes about. A heading says nothing by itself.
        let decides =
            |line: &&Line| !line.rule.id().starts_with("OUTCOME-") && !line.text.ends_with(':');
        let last = self.lines.iter().rfind(decides).or(self.lines.last());
        last.into_iter().collect()
    }

    fn exceeded(rules: Ruleset<'_>) -> Explanation {
        Explanation {
            lines: exceeded(rules),
            claims: Outcome {
                exhausted: true,
                ..Outcome::default()
            },
        }
    }

    fn untold() -> Explanation {
        let exceeded =
            "This account exceeded its budget and is not told. The outcome stands.".to_owned();
        let lines = vec![Line::new(0, exceeded, Rule::Outcome14)];
        Explanation {
            lines,
            claims: Outcome {
                exhausted: true,
                ..Outcome::default()
            },
        }
    }
}

/// Why a system has no outcome.
fn exceeded(rules: Ruleset<'_>) -> Vec<Line> {
    let why = match rules.method() {
        Method::Steps(_) | Method::Classes(_) => {
            "Passives set each other off more than five hundred times, and there is no end in sight."
        }
        Method::Orders(_) => {
            "Passives set each other off more than four thousand times, and there is no end in sight."
        }
        Method::Rar => {
            "Actions can be moved, and can counter each other, in more ways than can be followed within its limits."
        }
        Method::RarList => "The lists of what might interfere grow longer than its limits allow.",
    };
    let exceeded = "The system exceeded its step budget: it has no outcome here.".to_owned();
    vec![
        Line::new(0, exceeded, Rule::Outcome14),
        Line::new(1, why.to_owned(), Rule::Outcome14),
    ]
}

/// A count of items that do nothing, as a sentence.
#[must_use]
pub fn others_words(others: usize) -> String {
    match others {
        1 => "One other item does nothing.".to_owned(),
        _ => format!("{others} other items do nothing."),
    }
}
