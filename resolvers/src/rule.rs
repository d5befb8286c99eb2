//! The rules by number: what accounts, tests, comments and pages point to.
//!
//! RULES.md, beside this package's manifest, is the specification in short numbered rules. Here each has a row: its id,
//! what kind of rule it is, where it comes from, and its first sentence. `tests/rules.rs` holds the two together. A
//! rule that is missing is added at the end of its section, in both places; numbers are never given to another rule.
//!
//! ```
//! use nightcourt_resolvers::rule::Rule;
//!
//! assert_eq!(Rule::from_id("NAR-5"), Some(Rule::Nar5));
//! assert_eq!(Rule::Nar5.to_string(), "NAR-5");
//! assert_eq!(Rule::Nar5.anchor(), "nar-5");
//! assert!(Rule::Nar5.decides());
//! ```

use std::fmt;

/// The purpose of a rule.
#[non_exhaustive]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// It decides a verdict: without it some night ends otherwise.
    Decides,
    /// It says what words mean, which forms are read and written, what is recorded, or what must hold of every system.
    Describes,
    /// No code follows it yet: it belongs to the next version of the specification.
    NotYet,
    /// It is no rule any more; its number is not given to another.
    Retired,
}

/// RULES.md: every rule in full.
pub const PAGE: &str = include_str!("../RULES.md");

macro_rules! rules {
    ($($name:ident = $id:literal, $kind:ident, $source:literal: $sentence:literal;)*) => {
        /// A rule of RULES.md.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u16)]
        pub enum Rule {
            $(#[doc = concat!($id, ": ", $sentence)] $name,)*
        }

        impl Rule {
            /// Every rule, in the order of RULES.md.
            pub const ALL: &'static [Rule] = &[$(Rule::$name,)*];

            /// The id that people cite, such as `NAR-5`.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self { $(Rule::$name => $id,)* }
            }
            /// The rule in a sentence; RULES.md may say more.
            #[must_use]
            pub const fn sentence(self) -> &'static str {
                match self { $(Rule::$name => $sentence,)* }
            }
            /// Its source: a section of one of the sources, the switch that decides it, or `ruling` where the sources
            /// are silent.
            #[must_use]
            pub const fn source(self) -> &'static str {
                match self { $(Rule::$name => $source,)* }
            }
            /// Its kind.
            #[must_use]
            pub const fn kind(self) -> Kind {
                match self { $(Rule::$name => Kind::$kind,)* }
            }
        }
    };
}

impl Rule {
    /// The rule with this id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Rule> {
        Rule::ALL.iter().copied().find(|rule| rule.id() == id)
    }
    /// Reports whether it decides a verdict.
    #[must_use]
    pub const fn decides(self) -> bool {
        matches!(self.kind(), Kind::Decides)
    }
    /// Its address: `RULES.md#nar-5`.
    #[must_use]
    pub fn anchor(self) -> String {
        self.id().to_ascii_lowercase()
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

rules! {
    // MODEL
    Model1 = "MODEL-1", Describes, "ruling":
        "A player has a name, an alignment and a role; a night has at most 64 players.";
    Model2 = "MODEL-2", Describes, "[Guide] \"Both Neutral\"":
        "Alignments are Town, Mafia, Werewolf, Cult, and Neutral with a leaning: hostile, scum-friendly or \
         town-friendly.";
    Model3 = "MODEL-3", Describes, "[RAR] Algorithm":
        "An action is one submitted use of an ability: who acts, what they do, and the players they name.";
    Model4 = "MODEL-4", Describes, "[SNARF] Targeting and Choosing":
        "An action targets at most one player; any further players it names are only chosen.";
    Model5 = "MODEL-5", Describes, "[RAR] Algorithm":
        "A component is the smallest part of an ability.";
    Model6 = "MODEL-6", Describes, "[RAR] Role rulings":
        "Passives cannot be tracked, blocked or redirected.";
    Model7 = "MODEL-7", Describes, "ruling":
        "No two systems differ because of the order of submission, except where a rule says so.";
    Model8 = "MODEL-8", Decides, "[RAR] Algorithm":
        "Each ability consists of the components that the table of abilities lists.";
    Model9 = "MODEL-9", Describes, "[RAR] Role rulings":
        "No ability can target its own actor when it is submitted, except one that acts on nobody else and \
         what the role's message allows (MODEL-74).";
    Model10 = "MODEL-10", Describes, "ruling":
        "Only a revival or an exchange may name a dead player, and a revival names only dead ones.";
    Model11 = "MODEL-11", Decides, "[NAR] Paradox and Ambiguity":
        "A block stops every blockable action by the player it stands at, with all its components.";
    Model12 = "MODEL-12", Decides, "[NAR] Paradox and Ambiguity":
        "A redirect sends every redirectable action by its victim to its destination.";
    Model13 = "MODEL-13", Decides, "[SNARF] Contradictory Simultaneous States":
        "A drive sends every action that targets one of its two players to the other, whoever acts.";
    Model14 = "MODEL-14", Decides, "[SNARF] Targeting and Choosing":
        "A drive moves neither another drive nor itself, since they target nobody.";
    Model15 = "MODEL-15", Decides, "[SNARF] Non-standard Orders":
        "Every action that targets an untargetable player fails.";
    Model16 = "MODEL-16", Decides, "[RAR] Algorithm":
        "A protection stops the kills at its player.";
    Model17 = "MODEL-17", Decides, "[SNARF] Sample Normal Role PMs":
        "A guard stops the kills at the ward, and takes one in the ward's place.";
    Model18 = "MODEL-18", Decides, "[NAR] Emergency breakdown":
        "A kill can prevent a recruitment at the same player, never the other way round.";
    Model19 = "MODEL-19", Decides, "[RAR] Role rulings":
        "Only a submitted action can be blocked or moved by a redirect, never what a passive does.";
    Model20 = "MODEL-20", Decides, "[RAR] Special cases":
        "A Strong-Willed player's actions can be neither blocked nor redirected.";
    Model21 = "MODEL-21", Decides, "switch `drive-visits`":
        "A drive visits both players it chose; those visits are never moved or stopped where they end.";
    Model22 = "MODEL-22", Decides, "ruling":
        "A redirect visits its victim.";
    Model23 = "MODEL-23", Decides, "[SNARF] the Hider's PM":
        "A hider dies if the player hidden behind dies.";
    Model24 = "MODEL-24", Decides, "[SNARF] the Hider's PM":
        "A hider dies if the player hidden behind was not Town at the start of the night.";
    Model25 = "MODEL-25", Decides, "ruling":
        "A shared fate is no kill: nothing prevents it.";
    Model26 = "MODEL-26", Decides, "ruling":
        "Shared fates chain where each hide works.";
    Model27 = "MODEL-27", Decides, "ruling":
        "A hider whose hide ends at themselves shares no fate.";
    Model28 = "MODEL-28", Decides, "ruling":
        "A guard steps in before any protection of the ward, even a Bulletproof ward's.";
    Model29 = "MODEL-29", Decides, "ruling":
        "When a guard takes a kill, the killer's visit stays at the ward, except in `snarf`.";
    Model30 = "MODEL-30", Decides, "ruling":
        "A guard who shoots their own ward takes that kill.";
    Model31 = "MODEL-31", Decides, "[Categories] Swap Identities":
        "An exchange changes only whose death is reported, not who dies.";
    Model32 = "MODEL-32", Decides, "ruling":
        "In `nar`, `nar-guide`, `lar` and `werewolves` exchanges apply in order, each renaming the result of the last.";
    Model33 = "MODEL-33", Decides, "ruling":
        "In `snarf`, `rar` and `rar-list` exchanges that share a player, directly or through others, all do \
         nothing.";
    Model34 = "MODEL-34", Decides, "[Categories] Item thefts":
        "A theft takes all items and all money that its target holds when it acts.";
    Model35 = "MODEL-35", Decides, "ruling":
        "A revival that ends at a living player visits them and does nothing else.";
    Model36 = "MODEL-36", Decides, "ruling":
        "A dead player's passives stand.";
    Model37 = "MODEL-37", Decides, "ruling":
        "The dead do not die, revived or not.";
    Model38 = "MODEL-38", Decides, "[SNARF] Invalid Targets":
        "An action whose targeting fails, fails whole.";
    Model39 = "MODEL-39", Decides, "switch `self-redirect`":
        "An action brought home to its own actor acts, except in `snarf`.";
    Model40 = "MODEL-40", Decides, "[NAR] Emergency breakdown":
        "Dying does not stop a player's actions of that night.";
    Model41 = "MODEL-41", Decides, "ruling":
        "A strip takes the items its target holds, not the money.";
    Model42 = "MODEL-42", Decides, "[SNARF] Infinite Loops":
        "Money adds up, fruit only informs, and any other item is held once.";
    Model43 = "MODEL-43", Decides, "[SNARF] Passive Abilities":
        "A Bulletproof player is protected from the beginning of the night.";
    Model44 = "MODEL-44", Decides, "ruling":
        "Protections, guards and Bulletproof do nothing for a Macho player.";
    Model45 = "MODEL-45", Decides, "ruling":
        "Every action that targets an Ascetic player and does not kill fails.";
    Model46 = "MODEL-46", Decides, "switch `ascetic-visit`":
        "A visit that fails at an Ascetic player never arrives.";
    Model47 = "MODEL-47", Decides, "[SNARF] Contradictory Non-simultaneous States":
        "A Strongman's kill goes through protections, guards and Bulletproof, but does not reach the untargetable.";
    Model48 = "MODEL-48", Decides, "ruling":
        "The visit of a Ninja's kill is not seen.";
    Model49 = "MODEL-49", Decides, "ruling":
        "Strongman and Ninja apply to the kills that a player submits, not to those of their passives.";
    Model50 = "MODEL-50", Decides, "[SNARF] Sample Normal Role PMs":
        "A reading of a Miller's alignment says mafia where it would say town.";
    Model51 = "MODEL-51", Decides, "ruling":
        "A reading of a Godfather's alignment says town where it would say mafia.";
    Model52 = "MODEL-52", Decides, "ruling":
        "A reading of a framed player's alignment says mafia, whoever they are.";
    Model53 = "MODEL-53", Decides, "ruling":
        "A reading of a recruited player's alignment says cult, unless they are framed.";
    Model54 = "MODEL-54", Decides, "[SNARF] Sample Normal Role PMs":
        "A reading of alignment asks first whether the player is framed, then for the alignment, with any \
         recruitment, which a Miller or a Godfather may change.";
    Model55 = "MODEL-55", Decides, "ruling":
        "Any Neutral reads neutral, and a Werewolf reads werewolf.";
    Model56 = "MODEL-56", Decides, "[NAR] Triggered Actions":
        "A Paranoid Gun Owner shoots whoever's visit reaches them.";
    Model57 = "MODEL-57", Decides, "ruling":
        "A gun owner's shot targets the visitor, but makes no visit.";
    Model58 = "MODEL-58", Decides, "[SNARF] Infinite Loops":
        "A reflexive vendor, when targeted, gives the item to whoever targeted them, with a visit.";
    Model59 = "MODEL-59", Decides, "[SNARF] Targeting and Choosing":
        "A Suicidal player, when targeted, kills themselves; only protections and guards stop that.";
    Model60 = "MODEL-60", Decides, "ruling":
        "A visit that is blocked or fails triggers nothing.";
    Model61 = "MODEL-61", Decides, "[SNARF] Targeting and Choosing":
        "A drive's visits trigger a gun owner, but no vendor and no Suicidal player, who need targeting.";
    Model62 = "MODEL-62", Decides, "[SNARF] Triggered Actions":
        "In every order a triggered action comes right after the action that triggered it.";
    Model63 = "MODEL-63", Decides, "ruling":
        "Nobody triggers their own passives.";
    Model64 = "MODEL-64", Decides, "[SNARF] Targeting and Choosing":
        "An action never acts on an action that it triggered, directly or through others.";
    Model65 = "MODEL-65", Decides, "[SNARF] Infinite Loops":
        "A passive does not go off again in a chain of triggers that it started; a loop is recorded.";
    Model66 = "MODEL-66", Decides, "switch `doctor-saves`":
        "One protection saves from every kill at its player.";
    Model67 = "MODEL-67", Describes, "ruling":
        "Each pair of a system and an ability is native, where the text of the system's source names the \
         ability in a rule, a list or an example, or by analogy.";
    Model68 = "MODEL-68", Decides, "ruling":
        "A player who is Weak dies if an action they submitted reaches a player who was not Town at the \
         start, themselves included.";
    Model69 = "MODEL-69", Decides, "ruling":
        "The actions of a Loyal player fail at players of another side, those of a Disloyal player at \
         players of their own.";
    Model70 = "MODEL-70", Describes, "ruling":
        "Modifiers that limit when a role may act are kept and printed, and do nothing on one night.";
    Model71 = "MODEL-71", Decides, "ruling":
        "A Rolestopper makes the target untargetable.";
    Model72 = "MODEL-72", Decides, "switch `drive-lasts`":
        "Where a drive lasts all night it also moves what comes to one of its players later.";
    Model73 = "MODEL-73", Decides, "[NAR] Emergency breakdown":
        "A kill that nothing stops lands at the end of the night, and its player dies.";
    Model74 = "MODEL-74", Decides, "[RAR] Role rulings":
        "A Self-Targeting player may target themselves.";
    Model75 = "MODEL-75", Decides, "switch `strongman-block`":
        "A block stops a Strongman's own kill.";
    Model76 = "MODEL-76", Decides, "switch `rolestop-strongman`":
        "A Strongman's kill fails at a player whom a Rolestopper made untargetable.";
    Model77 = "MODEL-77", Decides, "switch `block-blockers`":
        "A block stops the block of another player.";
    Model78 = "MODEL-78", Decides, "switch `block-evasion`":
        "A block stops a commute and a hide.";
    Model79 = "MODEL-79", Decides, "switch `bulletproof-saves`":
        "An X-shot Bulletproof saves from every kill of a night.";
    Model80 = "MODEL-80", Decides, "ruling":
        "A strip takes its target's abilities and passives away from the next day on.";
    // OUTCOME
    Outcome1 = "OUTCOME-1", Describes, "ruling":
        "The lens `deaths` holds the set of players reported dead.";
    Outcome2 = "OUTCOME-2", Describes, "ruling":
        "The lens `state` adds changed alignments, lost abilities, items held, money, and revivals.";
    Outcome3 = "OUTCOME-3", Describes, "ruling":
        "The lens `full` adds everything that players are told.";
    Outcome4 = "OUTCOME-4", Decides, "[SNARF] Sample Normal Role PMs":
        "A report holds what the player would read, not whom it is really about.";
    Outcome5 = "OUTCOME-5", Decides, "[RAR] Rule #3":
        "An action that reads but was blocked, or failed at its target, reads `no result`.";
    Outcome6 = "OUTCOME-6", Decides, "[RAR] Rule #3":
        "A track tells every player whom the target visited, or `nobody`.";
    Outcome7 = "OUTCOME-7", Decides, "ruling":
        "A watch tells every player who visited the target, or `nobody`.";
    Outcome8 = "OUTCOME-8", Decides, "ruling":
        "A watcher never sees themselves.";
    Outcome9 = "OUTCOME-9", Decides, "ruling":
        "No action reads its own visit.";
    Outcome10 = "OUTCOME-10", Decides, "[SNARF] Infinite Loops":
        "Every gift that succeeds tells its receiver what it was.";
    Outcome11 = "OUTCOME-11", Decides, "ruling":
        "Every line that holds is told as a report of its own; equal lines of one action, and equal receipts \
         of one player, count once.";
    Outcome12 = "OUTCOME-12", Decides, "[SNARF] Sample Normal Role PMs":
        "A Role Cop reads the role's name as the night writes it; a role with no abilities and no passives \
         of its own reads `vanilla`.";
    Outcome13 = "OUTCOME-13", Describes, "ruling":
        "Messages about being blocked, saved or moved are not compared.";
    Outcome14 = "OUTCOME-14", Describes, "ruling":
        "A system that exceeds its step budget has no outcome, and nothing it says is compared.";
    Outcome15 = "OUTCOME-15", Decides, "[SNARF] Sample Normal Role PMs":
        "A Gunsmith reads `gun` at a player whose role owns one (OUTCOME-19) and at holders of a gun; else \
         `no gun`.";
    Outcome16 = "OUTCOME-16", Decides, "ruling":
        "A Vanilla Cop reads `vanilla` at a player without abilities or passives, else `not vanilla`; a \
         Neapolitan also asks for Town.";
    Outcome17 = "OUTCOME-17", Decides, "ruling":
        "A Follower and a Voyeur are told by which abilities the target visited or was visited, a Motion \
         Detector whether there was any.";
    Outcome18 = "OUTCOME-18", Decides, "[RAR] Rule #2":
        "An investigation reads the target's alignment.";
    Outcome19 = "OUTCOME-19", Decides, "switch `guns`":
        "The roles of the list `guns` own a gun.";
    // NAR
    Nar1 = "NAR-1", Decides, "[NAR] Golden Rule in three steps":
        "While actions are pending, one is picked and resolved, and everything is looked at anew.";
    Nar2 = "NAR-2", Decides, "[NAR] Golden Rule in three steps":
        "Where a target could still come to be is found for each pair with every other pending mover in play.";
    Nar3 = "NAR-3", Decides, "[NAR] Paradox and Ambiguity":
        "The two actions of the pair are themselves left out of the movers.";
    Nar4 = "NAR-4", Decides, "[NAR] Golden Rule":
        "One action could modify another if a component of it, where it could come to stand, acts on the other.";
    Nar5 = "NAR-5", Decides, "[NAR] Golden Rule":
        "An action that no other pending action could modify is free, and free actions resolve first.";
    Nar6 = "NAR-6", Decides, "[NAR] Emergency breakdown":
        "Of several free actions the first by class, then by tie-break, resolves.";
    Nar7 = "NAR-7", Describes, "[NAR] Paradox and Ambiguity":
        "Two free actions interfere if their order matters though neither modifies the other; an ambiguity \
         is recorded.";
    Nar8 = "NAR-8", Decides, "[NAR] Emergency breakdown":
        "If nothing is free the rule breaks down, and one action is picked from the cycles that nothing \
         outside could modify.";
    Nar9 = "NAR-9", Decides, "[NAR] Emergency breakdown":
        "In a breakdown the list of classes picks the first action.";
    Nar10 = "NAR-10", Decides, "[NAR] Emergency breakdown":
        "In a breakdown among equals of the list the tie-break picks.";
    Nar11 = "NAR-11", Decides, "[NAR] Triggered Actions":
        "What a picked action triggers becomes pending before it resolves, and the loop starts over.";
    Nar12 = "NAR-12", Decides, "ruling":
        "A picked action fails if its target, as it now stands, is untargetable or Ascetic.";
    Nar13 = "NAR-13", Decides, "[NAR] Golden Rule":
        "A block that resolves stops every pending blockable action by its target.";
    Nar14 = "NAR-14", Decides, "[NAR] Golden Rule":
        "A redirect or drive that resolves changes the targets of pending actions once, as they stand.";
    Nar15 = "NAR-15", Decides, "ruling":
        "Hiding, commuting, protecting, guarding and framing hold from when they resolve.";
    Nar16 = "NAR-16", Decides, "ruling":
        "Drives that have resolved apply, in that order, to what is triggered later.";
    Nar17 = "NAR-17", Decides, "ruling":
        "At the end a kill at a guarded player lands on the guard who resolved first.";
    Nar18 = "NAR-18", Decides, "ruling":
        "A guard's own protection counts when a kill lands on them, but their own guard does not step in.";
    Nar19 = "NAR-19", Decides, "[NAR] Emergency breakdown":
        "A player who dies is not recruited.";
    Nar20 = "NAR-20", Decides, "ruling":
        "Reports read the final state: visits that succeeded, at their final targets, and final alignments.";
    Nar21 = "NAR-21", Decides, "[NAR] Emergency breakdown":
        "The classes of `nar`, in order: copy, hide, bus drive, block, redirect, protect, miscellaneous, \
         kill, recruit, inspect.";
    Nar22 = "NAR-22", Decides, "ruling":
        "Belongings change hands in the order resolved, so the first of several thefts takes all.";
    Nar23 = "NAR-23", Decides, "switch `nar-tie`":
        "The tie-break of `nar` is the order of submission.";
    Nar24 = "NAR-24", Describes, "[NAR] Emergency breakdown":
        "`nar` can be asked for its possible outcomes, over all picks among equals; a night with more than \
         one is underdetermined.";
    Nar25 = "NAR-25", Decides, "switch `nar-own-trigger`":
        "An action may modify what it triggered, like any pending action.";
    // GUIDE
    Guide1 = "GUIDE-1", Decides, "[Guide] Examples 3 and 4":
        "In `nar-guide` hiding and commuting come before blocks, and blocks before redirects.";
    Guide2 = "GUIDE-2", Decides, "[Guide] Different Actions":
        "Rung 1: of equal classes the action with no further class comes first.";
    Guide3 = "GUIDE-3", Decides, "[Guide] Different Actions":
        "Rung 1, continued: further classes are compared by the list.";
    Guide4 = "GUIDE-4", Decides, "[Guide] Different Alignments":
        "Rung 2: Neutral players come first, then scum, then Town.";
    Guide5 = "GUIDE-5", Decides, "[Guide] Both Neutral":
        "Rung 3: of two Neutrals the hostile comes first, then the scum-friendly, then the town-friendly.";
    Guide6 = "GUIDE-6", Decides, "[Guide] Same non-Neutral Alignment":
        "Rung 4: the night's pre-decided order of players decides.";
    Guide7 = "GUIDE-7", Decides, "[Guide] Same non-Neutral Alignment":
        "Where no order was decided before, the roster decides; two actions of one player that no rung tells \
         apart go in the order of submission.";
    // SNARF
    Snarf1 = "SNARF-1", Decides, "[SNARF] Golden Rule":
        "Sub-actions run by order value, lower first.";
    Snarf2 = "SNARF-2", Decides, "[SNARF] Simultaneous Action":
        "All sub-actions of one order are one batch: they act on what strictly lower orders left, and do not \
         see each other.";
    Snarf3 = "SNARF-3", Decides, "[SNARF] Standard Priorities":
        "Each ability has the order value that the table of abilities lists.";
    Snarf4 = "SNARF-4", Decides, "switch `snarf-jail`":
        "A jail acts at 45.";
    Snarf5 = "SNARF-5", Decides, "[SNARF] Simultaneous Action":
        "A blocked player's later sub-actions fail.";
    Snarf6 = "SNARF-6", Decides, "[SNARF] Passive Abilities":
        "An action that fails does not target.";
    Snarf7 = "SNARF-7", Decides, "[SNARF] Targeting and Choosing":
        "An action targets just before its lowest sub-action, and once if it is a compound.";
    Snarf8 = "SNARF-8", Decides, "[SNARF] Contradictory Non-simultaneous States":
        "Of the states that move what is aimed, those of the newest order apply first.";
    Snarf9 = "SNARF-9", Decides, "ruling":
        "The states of one order move an aim at most once.";
    Snarf10 = "SNARF-10", Decides, "[SNARF] Contradictory Simultaneous States":
        "States of one order that contradict each other split the aim: each member becomes all its images.";
    Snarf11 = "SNARF-11", Decides, "[SNARF] Invalid Targets":
        "An action that is left with more than one target fails.";
    Snarf12 = "SNARF-12", Decides, "ruling":
        "A redirect applies also to an action already aimed at its destination.";
    Snarf13 = "SNARF-13", Decides, "[SNARF] Sample Normal Role PMs":
        "A guard moves the whole killing action, visit and all, a Strongman's too.";
    Snarf14 = "SNARF-14", Decides, "ruling":
        "A suicide is moved by guards only.";
    Snarf15 = "SNARF-15", Decides, "[SNARF] Invalid Targets":
        "An untargetable player is an invalid target.";
    Snarf16 = "SNARF-16", Decides, "[SNARF] Invalid Targets":
        "An Ascetic player is an invalid target of actions that do not kill.";
    Snarf17 = "SNARF-17", Decides, "[SNARF] Invalid Targets":
        "An action that moves brought to its own actor has an invalid target and fails.";
    Snarf18 = "SNARF-18", Decides, "[SNARF] Targeting and Choosing":
        "Passives go off when they are targeted, before the targeting action itself resolves.";
    Snarf19 = "SNARF-19", Decides, "[SNARF] Triggered Actions":
        "A triggered action is aimed by the states of lower orders, and resolves at once.";
    Snarf20 = "SNARF-20", Decides, "[SNARF] Standard Priorities":
        "A kill fails at a player protected at a lower order.";
    Snarf21 = "SNARF-21", Decides, "[SNARF] Invalid Targets":
        "A recruitment of a player dead by a lower order fails.";
    Snarf22 = "SNARF-22", Decides, "[SNARF] Golden Rule":
        "An alignment is read at its order, with the frames and recruitments of lower orders.";
    Snarf23 = "SNARF-23", Decides, "[SNARF] Sample Normal Role PMs":
        "Track and watch read all targeting of the whole night at its end.";
    Snarf24 = "SNARF-24", Decides, "[SNARF] Infinite Loops":
        "A loop of triggers in which nothing adds up just stops.";
    Snarf25 = "SNARF-25", Decides, "[SNARF] Infinite Loops":
        "In a loop that adds up money the last distinct passive fails for the night, as if it had never gone off.";
    Snarf26 = "SNARF-26", Decides, "ruling":
        "Two thefts from one player at one order take nothing.";
    Snarf27 = "SNARF-27", Decides, "ruling":
        "What changes hands at one order does so at once: losses first, then gains and gifts.";
    Snarf28 = "SNARF-28", Decides, "[SNARF] Compound Actions":
        "A compound blocked before its first sub-action fails whole; blocked later it loses only its later parts.";
    Snarf29 = "SNARF-29", Decides, "ruling":
        "A commandant blocks at 40 and reads at 100.";
    Snarf30 = "SNARF-30", Decides, "switch `snarf-vanillaise`":
        "Vanillaising takes effect at its order: what the role still has to do fails, and the player's passives are gone.";
    Snarf31 = "SNARF-31", Decides, "switch `drive-visits`":
        "A drive chooses its players and so visits nobody.";
    Snarf32 = "SNARF-32", Decides, "ruling":
        "Who was vanillaised at a lower order reads `vanilla` to a Role Cop.";
    // RAR
    Rar1 = "RAR-1", Decides, "[RAR] Rule #1":
        "Rule 1: ask for each effect at the end of the night on its own, never whether an action succeeded.";
    Rar2 = "RAR-2", Decides, "[RAR] Rule #2":
        "Rule 2: an effect happens if some reason for it is not countered by a reason that itself holds.";
    Rar3 = "RAR-3", Decides, "[RAR] Rule #3":
        "Rule 3: an effect made of several parts needs a reason for each of them.";
    Rar4 = "RAR-4", Decides, "[RAR] Rule #4":
        "Rule 4: a whole action takes part in a chain only once, neither to counter nor to support again.";
    Rar5 = "RAR-5", Decides, "ruling":
        "A standing says that an action's components are at a player, by a route that starts at its chosen target.";
    Rar6 = "RAR-6", Decides, "ruling":
        "A redirect can only be the first move of a route.";
    Rar7 = "RAR-7", Decides, "[RAR] Rule #3":
        "A drive moves what stands at one of its players to the other, once.";
    Rar8 = "RAR-8", Decides, "[RAR] Rule #2":
        "Counter: a block that holds at the actor.";
    Rar9 = "RAR-9", Decides, "[RAR] Rule #2":
        "Counter: whatever counters the own standing of a mover of the route.";
    Rar10 = "RAR-10", Decides, "[RAR] Rule #3":
        "Counter: a competitor, another mover that takes the effect from the same place to a different player.";
    Rar11 = "RAR-11", Decides, "[RAR] Rule #3":
        "Counter: a mover outside the chain that takes the effect away from where it ends.";
    Rar12 = "RAR-12", Decides, "[RAR] Rule #2":
        "Counter: something untargetable that holds at the player where it ends.";
    Rar13 = "RAR-13", Decides, "ruling":
        "Counter: the player where it ends is Ascetic, and it does not kill.";
    Rar14 = "RAR-14", Decides, "[RAR] Rule #2":
        "A mover holds if its own standing does and no competitor of it holds under the chain so extended.";
    Rar15 = "RAR-15", Decides, "ruling":
        "The parts of one reason must be coherent: a mover that takes part moves every part that stands \
         where it would move it.";
    Rar16 = "RAR-16", Decides, "ruling":
        "An action may serve several parts of a reason, but stands in one way only.";
    Rar17 = "RAR-17", Decides, "[RAR] Rule #2":
        "A reason is countered by whatever counters any of its parts, under the chain and all that the reason uses.";
    Rar18 = "RAR-18", Decides, "[RAR] Rule #2":
        "A player dies if a kill holds at them and no protection and no guard there holds.";
    Rar19 = "RAR-19", Decides, "ruling":
        "A guard dies if the kill and the guard hold together at the ward, and no protection of the guard holds.";
    Rar20 = "RAR-20", Decides, "[RAR] Rule #3":
        "What a passive does is a reason of two parts: the visit that triggers it, and its own standing, \
         which starts at the visitor.";
    Rar21 = "RAR-21", Decides, "[RAR] Rule #3":
        "Each line that could be told is a question of its own: the reading action, and what it reads.";
    Rar22 = "RAR-22", Decides, "[RAR] Rule #3":
        "A track or watch tells `nobody` if it holds somewhere and no player is told, and `no result` if it \
         holds nowhere.";
    Rar23 = "RAR-23", Decides, "ruling":
        "A frame is part of the reason to read mafia, and counters every other reading.";
    Rar24 = "RAR-24", Decides, "ruling":
        "What a hider or commuter does at home is countered by blocks only.";
    Rar25 = "RAR-25", Decides, "ruling":
        "A hider's death is a reason of two parts: the hide's standing, and a reason for the other's death \
         or their not being Town.";
    Rar26 = "RAR-26", Decides, "[RAR] Special cases":
        "Changes of state do not affect each other: a player may die and be recruited.";
    Rar27 = "RAR-27", Decides, "[RAR] Rule #1":
        "Each theft is an effect of its own: each thief gains, and the victim loses.";
    Rar28 = "RAR-28", Decides, "ruling":
        "A vendor of money gives once for each chain of actions that triggers them.";
    Rar29 = "RAR-29", Decides, "[RAR] Role rulings":
        "Visits of passives are not seen.";
    Rar30 = "RAR-30", Describes, "ruling":
        "One reading that is told two things records a contradiction.";
    Rar31 = "RAR-31", Decides, "switch `rar-rule-4`":
        "Rule 4 by component: only the same component of an action may not recur in a chain.";
    // LIST
    List1 = "LIST-1", Decides, "[Guide] Reasonable Action Resolution":
        "For each effect, first list the items that might cause it, with the ontos that could bring them about.";
    List2 = "LIST-2", Decides, "[Guide] Reasonable Action Resolution":
        "Then list, level by level, every item not yet listed that might interfere with a listed one.";
    List3 = "LIST-3", Decides, "ruling":
        "A level is sorted by the acting action's submission, then by what is acted on.";
    List4 = "LIST-4", Decides, "[Guide] Reasonable Action Resolution":
        "The list is run in reverse.";
    List5 = "LIST-5", Decides, "[Guide] Reasonable Action Resolution":
        "An item works unless an item that was run before it, and worked, negates it.";
    List6 = "LIST-6", Decides, "[Guide] Reasonable Action Resolution":
        "An onto works only if its own away has worked.";
    List7 = "LIST-7", Decides, "ruling":
        "What interferes with a mover is listed against its away only.";
    List8 = "LIST-8", Decides, "ruling":
        "Aways do not negate each other.";
    List9 = "LIST-9", Decides, "ruling":
        "No mover moves a component twice.";
    List10 = "LIST-10", Decides, "ruling":
        "What a mover brings never acts on that mover, neither on its action nor on its visit.";
    List11 = "LIST-11", Decides, "[Guide] Reasonable Action Resolution":
        "An onto that feeds another onto is listed one level after it.";
    List12 = "LIST-12", Decides, "[Guide] Reasonable Action Resolution":
        "The effect happens if the list, run to its end, produces it.";
    List13 = "LIST-13", Decides, "switch `rar-list-item`":
        "An item is one component acting on one component.";
    List14 = "LIST-14", Decides, "switch `rar-list-item`":
        "With the option `action` an item is one component of one action, listed once, and acts on all it reaches.";
    List15 = "LIST-15", Describes, "ruling":
        "Two items of one level, of different actions, of which one might negate, move or use up the other \
         record an order event.";
    List16 = "LIST-16", Decides, "ruling":
        "What is moved acts as soon as its onto has worked, even if its own turn has passed.";
    List17 = "LIST-17", Decides, "[Guide] Reasonable Action Resolution":
        "Changes of state and thefts are effects of their own, as in `rar`.";
    List18 = "LIST-18", Decides, "ruling":
        "A kill at a guarded player fails there, and the guard's death is asked for with both.";
    List19 = "LIST-19", Decides, "[RAR] Rule #3":
        "What a passive does is listed with the visit that triggers it.";
    List20 = "LIST-20", Decides, "switch `rar-list-aways`":
        "A component is taken from a place once, by the away that is run first.";
    List21 = "LIST-21", Decides, "[RAR] Rule #1":
        "One effect is one question with all that might cause it.";
    List22 = "LIST-22", Decides, "ruling":
        "A shared fate is a cause only where something listed could kill the host, or the host is not Town.";
    List23 = "LIST-23", Decides, "ruling":
        "Ascetic and untargetable stop what ends at a player, not what passes by.";
    List24 = "LIST-24", Describes, "ruling":
        "An onto sorts by what it moves and from where, by its destination last.";
    List25 = "LIST-25", Describes, "switch `rar-list-tie`":
        "With the option `all` every order of submission is tried, and each outcome is possible.";
    // ORDER
    Order1 = "ORDER-1", Decides, "[Categories] Order of Night Actions":
        "Categories run in the rulebook's order.";
    Order2 = "ORDER-2", Decides, "[Categories] Order of Night Actions":
        "A simultaneous category first decides which of its actions live, then applies them all.";
    Order3 = "ORDER-3", Decides, "[Categories] Redirects and identity swaps":
        "A sequential category decides and applies one action after another, in the order of submission.";
    Order4 = "ORDER-4", Decides, "[Guide] Other Systems":
        "An action fails if its actor was blocked by an earlier category, or earlier in the same sequential one.";
    Order5 = "ORDER-5", Decides, "ruling":
        "An action fails if its target, as it stands when it runs, is untargetable or Ascetic.";
    Order6 = "ORDER-6", Decides, "[Guide] Other Systems":
        "Redirects and drives change the targets of actions that have not run, once, as they stand.";
    Order7 = "ORDER-7", Decides, "ruling":
        "A triggered action waits for its ability's category, or runs at once if that has passed.";
    Order8 = "ORDER-8", Decides, "ruling":
        "While it waits a triggered action is moved like any other, and drives that have run apply to it, in order.";
    Order9 = "ORDER-9", Decides, "ruling":
        "A reading of alignment sees what earlier categories did.";
    Order10 = "ORDER-10", Describes, "ruling":
        "Two actions of a sequential category of which one could modify the other, or which interfere, \
         record an order event.";
    Order11 = "ORDER-11", Decides, "ruling":
        "What changes hands in a simultaneous category does so at once: losses first, then gains and gifts.";
    Order12 = "ORDER-12", Describes, "ruling":
        "Whatever some order of submission leads to is a possible outcome; a night with more than one is \
         underdetermined.";
    // LAR
    Lar1 = "LAR-1", Decides, "[Guide] Other Systems":
        "The categories are the ten classes of NAR-21, in that order.";
    Lar2 = "LAR-2", Decides, "[Guide] Other Systems":
        "Every category is sequential.";
    Lar3 = "LAR-3", Decides, "ruling":
        "Track and watch read the visits of the whole night.";
    Lar4 = "LAR-4", Decides, "[NAR] Emergency breakdown":
        "A player who dies is not recruited.";
    Lar5 = "LAR-5", Decides, "ruling":
        "Readings of alignment see the final recruitment, except a commandant's, who reads with their block.";
    Lar6 = "LAR-6", Decides, "ruling":
        "The first of several thefts takes all.";
    Lar7 = "LAR-7", Decides, "ruling":
        "A kill at a guarded player lands on the first guard.";
    // WOLVES
    Wolves1 = "WOLVES-1", Decides, "[Categories] Order of Night Actions":
        "The eleven categories are those that the table of abilities lists.";
    Wolves2 = "WOLVES-2", Decides, "[Categories] Redirects and identity swaps":
        "Redirects and exchanges run one after another; all other categories are simultaneous.";
    Wolves3 = "WOLVES-3", Decides, "[Categories] Report visits":
        "Track and watch read the visits of categories 1 to 7.";
    Wolves4 = "WOLVES-4", Decides, "[Categories] Order of Night Actions":
        "Recruitment comes before kills, so a player may be recruited and die.";
    Wolves5 = "WOLVES-5", Decides, "[Categories] Item thefts":
        "If several players steal from one target nothing is stolen.";
    Wolves6 = "WOLVES-6", Describes, "[Categories] Kills":
        "Several killers of one player make one death, credited to the first in order.";
    Wolves7 = "WOLVES-7", Decides, "[Categories] Passing of items":
        "Gifts pass after kills, and a dead giver's gift still passes.";
    Wolves8 = "WOLVES-8", Decides, "[Categories] Swap Identities":
        "Identities are exchanged once it is known who dies.";
    Wolves9 = "WOLVES-9", Decides, "[Categories] Protection visits":
        "A kill at a guarded player lands on every guard.";
    Wolves10 = "WOLVES-10", Decides, "ruling":
        "A commandant reads with their block, in its category.";
    Wolves11 = "WOLVES-11", Decides, "switch `wolves-loot`":
        "A kill takes what its victim still holds, for the first killer in order.";
    // BOOK
    Book1 = "BOOK-1", Describes, "ruling": "A rulebook places every ability in one step, at one order, or in one class.";
    Book2 = "BOOK-2", Decides, "ruling": "In a step that runs one by one, the order is that of submission or, where the rulebook says so, that of the roster.";
    Book3 = "BOOK-3", Decides, "ruling": "Where blocks of one step stop each other, a block fails if one that works stops its actor, and works if none that might does.";
    Book4 = "BOOK-4", Decides, "ruling": "Blocks may act in advance of their own step, on some abilities only.";
    Book5 = "BOOK-5", Decides, "ruling": "A rulebook may name abilities: whoever's role has one is not stopped by blocks, or not moved by redirects, or not by drives.";
    Book6 = "BOOK-6", Decides, "ruling": "Where players die at once, the actions of a player fail whom a kill has reached by then and nothing that has run saves.";
    Book7 = "BOOK-7", Decides, "ruling": "A protection saves from all kills, from one, or from all if it is the only one at its player.";
    Book8 = "BOOK-8", Decides, "ruling": "A guard takes kills and may strike back at the killer.";
    Book9 = "BOOK-9", Decides, "ruling": "The kill of a faction is stopped by a block of its carrier, of any member, or of all of them.";
    Book10 = "BOOK-10", Decides, "ruling": "Readings of visits show those of the whole night, of the steps up to a given one, or of the steps up to their own.";
    Book11 = "BOOK-11", Decides, "ruling": "Where the dead are told nothing, a player who dies has no result.";
    Book12 = "BOOK-12", Describes, "ruling": "Whether a player who dies is recruited is as the rulebook says.";
    Book13 = "BOOK-13", Decides, "ruling": "A jail is one action, or a block and a protection that each act in a step of their own.";
    Book14 = "BOOK-14", Decides, "ruling": "Where a rulebook says so, a drive moves the players of drives that have not run.";
    // LAW
    Law1 = "LAW-1", Describes, "ruling":
        "Every valid night has an outcome, in bounded time, without a panic.";
    Law2 = "LAW-2", Describes, "ruling":
        "The same night has the same outcome, always.";
    Law3 = "LAW-3", Describes, "ruling":
        "Renaming or permuting the players permutes the outcome and changes nothing else.";
    Law4 = "LAW-4", Describes, "ruling":
        "The order of submission matters only where an event records that it did.";
    Law5 = "LAW-5", Describes, "ruling":
        "Adding a player whom nobody names changes nothing.";
    Law6 = "LAW-6", Describes, "ruling":
        "Without movers, blocks, untargetables, guards, exchanges, strips and triggers all systems agree on \
         deaths, with every switch at its default.";
    Law7 = "LAW-7", Describes, "ruling":
        "What a system breaks by its own rules is an anomaly: a finding, not a defect.";
    Law8 = "LAW-8", Describes, "ruling":
        "What two unconnected parts of a night do together is what each does alone.";
    Law9 = "LAW-9", Retired, "ruling":
        "Retired: it was about parts of a night that do not touch, and nothing relies on it any more.";
    // AX
    Ax1 = "AX-1", Describes, "ruling":
        "Submission: the same actions in the opposite order of submission have the same outcome.";
    Ax2 = "AX-2", Describes, "ruling":
        "Seats: the same players in the opposite order of the roster have the same outcome.";
    Ax3 = "AX-3", Describes, "ruling":
        "Names: the same players under other names have the same outcome.";
    Ax4 = "AX-4", Describes, "ruling":
        "An idle player: one more Vanilla Town player at the end of the roster, whom nobody names, changes nothing.";
    Ax5 = "AX-5", Describes, "ruling":
        "A blocked player: if a block surely reaches a player, leaving out everything that the player submitted changes nothing.";
    Ax6 = "AX-6", Describes, "ruling":
        "A kill: leaving out a submitted kill kills nobody.";
    Ax7 = "AX-7", Describes, "ruling":
        "A protection: one more Doctor who protects a living player kills nobody.";
    Ax8 = "AX-8", Describes, "ruling":
        "A block: one more Roleblocker who blocks a living player saves nobody.";
    Ax9 = "AX-9", Describes, "ruling":
        "A block: one more Roleblocker who blocks a living player kills nobody.";
    Ax10 = "AX-10", Describes, "ruling":
        "Twins: two players whose exchange leaves the night as it is are treated alike.";
    Ax11 = "AX-11", Describes, "ruling":
        "A compound: a jail, or a commandant's action, has the same outcome as its two parts.";
    // TEXT
    Text1 = "TEXT-1", Describes, "ruling":
        "A night is a file of sections: `[players]`, `[actions]`, and optionally `[order]` and any number of \
         `[expect SYSTEMS]`.";
    Text2 = "TEXT-2", Describes, "ruling":
        "A player's line is `NAME = ALIGNMENT MODIFIER... ROLE`.";
    Text3 = "TEXT-3", Describes, "ruling":
        "An action's line is `NAME: ABILITY -> PLAYER, PLAYER`.";
    Text4 = "TEXT-4", Describes, "ruling":
        "A name may hold spaces, but none of `= : , > #` and no line break.";
    Text5 = "TEXT-5", Describes, "[SNARF] Scum Factional Kill":
        "Every Mafia and Werewolf player may also submit `kill`, one such kill a faction and night.";
    Text6 = "TEXT-6", Describes, "ruling":
        "Nobody submits the same ability at the same players twice.";
    Text7 = "TEXT-7", Describes, "ruling":
        "A role may be spelled out: `{ABILITIES; PASSIVES}`.";
    Text8 = "TEXT-8", Describes, "ruling":
        "A player may start with items or money (`with gun, 2 money`), or dead (`(dead)`).";
    Text9 = "TEXT-9", Describes, "[Guide] Same non-Neutral Alignment":
        "`[order]` names players in their pre-decided order; those it leaves out follow as in the roster.";
    Text10 = "TEXT-10", Describes, "ruling":
        "An expectation names one result: `dies = A, B`, `Ann track = Bob`, `Ann alignment = cult`, and the like.";
    Text11 = "TEXT-11", Describes, "ruling":
        "Text and JSON convert into each other without loss.";
    Text12 = "TEXT-12", Describes, "ruling":
        "`targets` lists the targeted player, then the chosen ones, in the order of the table of abilities.";
    Text13 = "TEXT-13", Describes, "ruling":
        "A track or watch that saw no one has the value `nobody`; a Role Cop reads the role's name, without modifiers.";
    Text14 = "TEXT-14", Describes, "ruling":
        "Lists are sorted by player; reports by player, then ability, then value.";
    Text15 = "TEXT-15", Describes, "ruling":
        "Events name actions by their place in the order of submission, and triggered ones by passive and owner.";
    Text16 = "TEXT-16", Describes, "ruling":
        "A loop is recorded once for each set of members, from the owner first in the roster, in firing order.";
    Text17 = "TEXT-17", Describes, "ruling":
        "A commandant's reading is reported as `investigate`.";
    Text18 = "TEXT-18", Describes, "ruling":
        "`[roles]` names roles of the night's own: `NAME = {ABILITIES; PASSIVES}`.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_read_back() {
        for &rule in Rule::ALL {
            assert_eq!(Rule::from_id(rule.id()), Some(rule));
        }
        assert_eq!(Rule::from_id("NAR"), None);
        assert_eq!(Rule::from_id("nar-5"), None);
    }

    /// `Nar5` is "NAR-5", and each section counts from 1.
    #[test]
    fn ids_are_the_names_of_the_variants() {
        let mut last = ("", 0);
        for rule in Rule::ALL {
            let (prefix, number) = rule.id().split_once('-').unwrap();
            assert_eq!(format!("{rule:?}").to_uppercase(), format!("{prefix}{number}"));
            let number: u32 = number.parse().unwrap();
            assert_eq!(number, if prefix == last.0 { last.1 + 1 } else { 1 }, "{rule}");
            last = (prefix, number);
        }
    }

    #[test]
    fn every_rule_is_a_sentence_with_a_source() {
        for rule in Rule::ALL {
            assert!(rule.sentence().ends_with('.') && rule.sentence().len() <= 160, "{rule}");
            let source = rule.source();
            let known = source == "ruling" || source.starts_with('[') || source.starts_with("switch `");
            assert!(known, "{rule}: {source}");
        }
    }
}
