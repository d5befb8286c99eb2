//! Weights for and against a night, in hundredths.

/// A verb, its actor and its target.
pub(super) const VERB: i32 = 400;
/// A verb whose actor is not said: `the cop is jailed`.
pub(super) const ACTORLESS: i32 = 320;
/// A verb whose target is not said: `the doctor protects`.
pub(super) const UNTARGETED: i32 = 150;
/// A small mark between two players: `doctor on cop`.
pub(super) const MARK: i32 = 340;
/// A mark whose left player would have to carry the mafia's kill: `goon on cop`.
pub(super) const MARK_KILL: i32 = 240;
/// A word that is not known between two players.
pub(super) const UNKNOWN_BETWEEN: i32 = 170;
/// Two players against each other: `jailkeeper vs strongman`.
pub(super) const VERSUS: i32 = 300;
/// A player who is said to die.
pub(super) const DIES: i32 = 130;
/// A kill that is only asked about.
pub(super) const ASKED_DEATH: i32 = 40;
/// A protection from somebody: `safe from the vig`.
pub(super) const FROM: i32 = 300;
/// A player who sees: he looks at somebody.
pub(super) const SIGHT: i32 = 100;
/// An action that is denied.
pub(super) const DENIED: i32 = -400;

/// A verb in the question proper, as in `does the kill fail`, says less than one that tells.
pub(super) const ASKED_PERCENT: i32 = 75;

/// The verb of another ability that hosts exchange.
pub(super) const OTHER_VERB: i32 = 40;
/// A second player of a role for one that is named.
pub(super) const ANOTHER: i32 = 30;
/// A member of a faction for the faction.
pub(super) const OTHER_MEMBER: i32 = 20;
/// Each player who was named since the one that a pronoun may mean.
pub(super) const FARTHER: i32 = 30;
/// A player who acts, for `him` behind a verb or `that player`.
pub(super) const ACTS: i32 = 40;
/// A second bystander for `somebody`.
pub(super) const SECOND_BYSTANDER: i32 = 80;
/// A player with a role for `the guy`.
pub(super) const SOMEBODY_NAMED: i32 = 70;
/// A kill without a killer by a named member of a faction that does something else.
pub(super) const UNSAID_CARRIER: i32 = 90;
/// A kill without a killer by a role that kills.
pub(super) const UNSAID_KILLER: i32 = 40;
/// A kill without a killer by a Goon who is not named.
pub(super) const UNNAMED_KILLER: i32 = 70;

/// A comma, a conjunction or the end of a sentence between a verb and its player.
pub(super) const BOUNDARY: i32 = 50;
/// Another verb between a verb and its player.
pub(super) const OTHER_CUE: i32 = 40;
/// Each of several targets after the first.
pub(super) const LATER: i32 = 40;
/// A target that only goes without saying for one that is named.
pub(super) const UNSAID_TARGET: i32 = 40;

/// An action that no word speaks of.
pub(super) const UNSAID: i32 = -80;
/// The same of a player that no word names.
pub(super) const UNSAID_STRANGER: i32 = -100;
/// Each action that words speak of: of two nights with the same words the shorter is meant.
pub(super) const SAID: i32 = -10;
/// An action that words speak of, by a player whom no word names.
pub(super) const SAID_OF_STRANGER: i32 = -100;
/// The kill of a faction, because it is another player's as well.
pub(super) const FACTIONAL: i32 = -50;
/// The same if a death is asked about.
pub(super) const FACTIONAL_DEATH: i32 = -10;
/// A player who acts and carries the kill.
pub(super) const TWO_ACTIONS: i32 = -80;
/// An action whose target goes without saying, at a bystander.
pub(super) const AT_BYSTANDER: i32 = 30;
/// The same at a Goon who is there for a kill alone.
pub(super) const AT_STRANGER: i32 = -60;
/// The same at a named player.
pub(super) const AT_NAMED: i32 = -20;
/// A kill of a named player that goes without saying.
pub(super) const KILL_NAMED: i32 = -45;
/// An action at oneself that goes without saying.
pub(super) const AT_SELF: i32 = -60;

/// A role with an ability that does nothing and to whom nothing is done.
pub(super) const IDLE: i32 = -100;
/// The same if something is done to it.
pub(super) const IDLE_TARGET: i32 = -5;
/// A Commuter who does not commute.
pub(super) const IDLE_COMMUTER: i32 = -160;
/// A Hider who does not hide.
pub(super) const IDLE_HIDER: i32 = -60;
/// A role that reads or looks and does nothing, if a result is asked about.
pub(super) const IDLE_READER: i32 = -50;
/// A player without an ability to whom nothing is done.
pub(super) const UNTOUCHED: i32 = -80;
/// Actions that have nothing to do with each other.
pub(super) const TWO_STORIES: i32 = -80;
/// Two kills of one faction.
pub(super) const TWO_KILLS: i32 = -200;
/// A block, a redirection or a look at somebody who acts; the opposite if he does not.
pub(super) const AT_ACTOR: i32 = 50;
/// A redirection of an action to where it goes anyway.
pub(super) const MOVED_NOWHERE: i32 = -80;
/// A protection of somebody who is attacked, a drive of somebody who is visited.
pub(super) const USEFUL: i32 = 50;
/// A kill of the faction at one of its own.
pub(super) const OWN_KILLED: i32 = -80;
/// Each bystander but the first.
pub(super) const CROWD: i32 = -15;

/// A night whose words change nothing.
pub(super) const EMPTY: i32 = -50;
/// An action without which no system rules otherwise.
pub(super) const CHANGES_NOTHING: i32 = -35;
/// A modifier without which no system rules otherwise.
pub(super) const MODIFIER_CHANGES_NOTHING: i32 = -70;
/// A death is asked about, and nobody can die.
pub(super) const NO_DEATH: i32 = -80;

/// The least weight of a word that a sure night has to explain.
pub(super) const STRONG: i32 = 150;
/// The weight that an explanation may lack against the best one.
pub(super) const NEARLY: i32 = 25;
/// The margin to the next night with another ruling above which a night is sure.
pub(super) const SURE: i32 = 100;
/// The same above a night that differs in what no word says.
pub(super) const SURE_OF_UNSAID: i32 = 60;
/// The same above a night that only adds an action, where each of the others changes a ruling.
pub(super) const SURE_OF_LESS: i32 = 45;
