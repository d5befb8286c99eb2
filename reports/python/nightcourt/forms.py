"""The types of requests and answers, for type checkers. Made from the JSON Schemas by make_forms.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict, Union, final

if TYPE_CHECKING:
    from typing_extensions import NotRequired


AbilityId = Literal[
    "visit", "kill", "protect", "guard", "block", "jail", "commandant", "redirect", "drive", "commute",
    "commuterize", "hide", "investigate", "rolecop", "track", "watch", "gunsmith", "vanilla-cop", "neapolitan",
    "follow", "voyeur", "motion", "rolestop", "frame", "recruit", "vanillaise", "give", "steal", "exchange",
    "revive",
]
AlignmentId = Literal["town", "mafia", "werewolf", "cult", "neutral-hostile", "neutral-scum", "neutral-town"]
PassiveId = Literal[
    "bulletproof", "macho", "ascetic", "strong-willed", "strongman", "ninja", "miller", "godfather", "weak",
    "loyal", "disloyal", "pgo", "suicidal", "bulletproof-x-shot", "self-targeting", "explosive", "linked",
]
ReportId = Literal[
    "investigate", "rolecop", "track", "watch", "gunsmith", "vanilla-cop", "neapolitan", "follow", "voyeur",
    "motion", "receives",
]
SystemId = Literal["nar", "nar-guide", "snarf", "rar", "rar-list", "lar", "werewolves"]
LensId = Literal["deaths", "state", "full"]
CatalogueName = Literal["divergences", "loops", "anomalies", "underdetermined", "settled", "panics"]
FrameId = Literal[
    "uniform", "plain", "tangled", "normal", "theme", "werewolf", "matrix6", "rows-and-columns",
    "two-fold-matrix6", "3d3", "carbon-14", "census4", "normal-played",
]
SwitchId = Literal[
    "snarf-jail", "nar-tie", "rar-recruit-dead", "rar-list-item", "self-redirect", "doctor-saves",
    "ascetic-visit", "nar-own-trigger", "drive-visits", "snarf-vanillaise", "rar-list-aways", "wolves-loot",
    "drive-lasts", "rar-rule-4", "strongman-block", "rolestop-strongman", "block-blockers", "block-evasion",
    "bulletproof-saves", "rolecop", "guns", "doctor-against", "guard-strikes", "lar-tie", "wolves-tie",
    "rar-list-tie",
]


@final
class Action(TypedDict):
    """An action."""

    #: The id of the ability: `block`, `kill`, and so on; one that the actor has, or the `kill` of the faction.
    ability: AbilityId
    #: The name of the player who submits it.
    actor: str
    #: The item of a `give`; without it, the role's usual item.
    item: NotRequired[Union[str, None]]
    #: The players named: targeted, then chosen.
    targets: NotRequired[list[str]]


@final
class Expect(TypedDict):
    """The expectation of some systems."""

    #: The claims, each as a line of the night text: `dies = Ann`, `Bob track = nobody`.
    claims: list[str]
    #: The ids of the systems.
    systems: list[str]


@final
class Player(TypedDict):
    """A player. `role` or `abilities` (a role spelled out) is given; both, of a role of the table that has other abilities
    than usual."""

    #: The abilities of a role that is spelled out, in order; with a `role` of the table, instead of its own.
    abilities: NotRequired[Union[list[AbilityId], None]]
    #: `town`, `mafia`, `werewolf`, `cult`, `neutral-hostile`, `neutral-scum` or `neutral-town`.
    alignment: AlignmentId
    #: True if the player was dead before the night.
    dead: NotRequired[bool]
    #: The items held from the start, other than fruit and money.
    holds: NotRequired[list[str]]
    #: Words beside the role: passives that it has not of its own, limits such as `1-shot`, `odd-night` and `night-2`,
    #: and roles without a night action, such as `Neighbor`. Limits stand here beside a role that is spelled out, too.
    modifiers: NotRequired[list[str]]
    #: The money held from the start.
    money: NotRequired[int]
    #: At most 64 bytes, none of `= : , > #` among them, unique.
    name: str
    #: The passives of a role that is spelled out; with a `role`, the same as `modifiers`.
    passives: NotRequired[list[PassiveWord]]
    #: A role of `nightcourt list roles`, by its name or an alias, or one that the night names itself. Words may stand
    #: around it as in the night text: `1-Shot Neighbor Cop`, `JOAT (Cop, Doctor)`; written, they are `modifiers` and
    #: `abilities`.
    role: NotRequired[Union[str, None]]


@final
class Role(TypedDict):
    """A role that a night names itself."""

    #: Its abilities, in order.
    abilities: NotRequired[list[AbilityId]]
    #: What it is called, as a Role Cop reads it: at most 64 bytes, none of `= : , > # ; { } ( ) [ ] "` among them, and
    #: the name of no other role.
    name: str
    #: Its passives.
    passives: NotRequired[list[PassiveWord]]


@final
class Night(TypedDict):
    """A night of forum Mafia or Werewolf: a roster and the actions submitted, in order."""

    #: The actions in the order of submission: at most 64.
    actions: NotRequired[list[Action]]
    #: The expectations of systems.
    expect: NotRequired[list[Expect]]
    #: The pre-decided tie-break of players; those not named follow in roster order.
    order: NotRequired[list[str]]
    #: The roster: at most 64 players.
    players: list[Player]
    #: The roles that the night names itself: at most 64.
    roles: NotRequired[list[Role]]
    #: The title; lines are separated by line feeds.
    title: NotRequired[Union[str, None]]
    #: Version of this form, which may be left out: 1.
    version: NotRequired[Union[int, None]]


@final
class Agent2(TypedDict):
    """A passive that went off."""

    #: The owner.
    owner: str
    #: `pgo`, `suicidal` or `vendor:ITEM`.
    passive: PassiveWord


@final
class Error(TypedDict):
    """A line of a batch that is no night."""

    #: The mistake.
    error: str
    #: The line's number, from 0.
    night: int
    #: Version of this form, which may be left out: 1.
    version: NotRequired[Union[int, None]]


@final
class EventBreakdown(TypedDict):
    """`nar`, `nar-guide`: a cycle of actions that could modify each other."""

    #: The cycle.
    actions: list[Agent]
    #: The reason for the pick: `list` or `tie`.
    decided: Literal["list", "tie"]
    kind: Literal["breakdown"]


@final
class EventAmbiguity(TypedDict):
    """`nar`, `nar-guide`: free actions whose order matters."""

    #: The actions.
    actions: list[Agent]
    kind: Literal["ambiguity"]


@final
class EventOrder(TypedDict):
    """`lar`, `werewolves`, `rar-list`: actions of one step whose order matters."""

    #: The actions.
    actions: list[Agent]
    kind: Literal["order"]


@final
class EventSplit(TypedDict):
    """`snarf`: an action that got several targets."""

    #: The action.
    actions: list[Agent]
    kind: Literal["split"]


@final
class EventContradiction(TypedDict):
    """`rar`, `rar-list`: a reading with two results."""

    #: The reading.
    actions: list[Agent]
    kind: Literal["contradiction"]


@final
class EventLoop(TypedDict):
    """Passives that would set each other off for ever."""

    #: The passives that fail for the night.
    failed: list[Agent]
    kind: Literal["loop"]
    #: The passives, in firing order.
    members: list[Agent]


@final
class Exhausted(TypedDict):
    """A system that exceeded its step budget: it has no outcome."""

    #: As of a system that has an outcome.
    account: NotRequired[Union[list[Line], None]]
    #: Always true.
    exhausted: bool
    #: The night's number.
    night: int
    #: The system's id.
    system: RulerId
    #: Version of this form, which may be left out: 1.
    version: NotRequired[Union[int, None]]


@final
class Line(TypedDict):
    """A line of an account."""

    #: How far it is indented: a line explains the nearest line above it with a smaller depth.
    depth: int
    #: The id of the rule behind the line, such as `NAR-5`.
    rule: str
    #: True if the described action was counteracted in the end.
    struck: bool
    #: The text: a sentence.
    text: str


@final
class Outcome(TypedDict):
    """The outcome of a night. Players are sorted by roster everywhere."""

    #: The players who changed sides, with their new alignments.
    alignment: dict[str, AlignmentId]
    #: The players reported dead.
    deaths: list[str]
    #: The items of players at the end of the night, sorted by name.
    holds: dict[str, list[str]]
    #: The money of players at the end of the night.
    money: dict[str, int]
    #: The reports to players, sorted by player, then kind, then value.
    reports: list[Report]
    #: The players who came back from the dead.
    revived: list[str]
    #: The players who lost abilities.
    stripped: list[str]


@final
class Report(TypedDict):
    """A report to a player."""

    #: The kind: `receives`, or the ability that reads, as `investigate` or `track`.
    ability: ReportId
    #: The player who gets it.
    to: str
    #: The content: players, abilities, or a word such as `mafia`, `no result`, `nobody`.
    value: Value


@final
class Resolved(TypedDict):
    """The outcome of a night under a system."""

    #: The system's own account of the night. `rule` gives it for one night; batches leave it out.
    account: NotRequired[Union[list[Line], None]]
    #: The events: decisions and remarks of the system.
    events: list[Event]
    #: Roles that are not fully modelled, each with its players and what is left out. Left out if there is none, and in a
    #: ruling, which names them once.
    left_out: NotRequired[list[str]]
    #: True if the search for these exceeded its budget: there may be more. Left out if false.
    more_outcomes: NotRequired[bool]
    #: The night's number: of a batch its line, from 0.
    night: int
    #: The part of the verdict that is compared between systems.
    outcome: Outcome
    #: Where a switch asks for them (`nar-tie=all` and its like): every outcome that the system's rules allow, each once;
    #: the first is `outcome`.
    outcomes: NotRequired[Union[list[Outcome], None]]
    #: The system's id.
    system: RulerId
    #: Version of this form, which may be left out: 1.
    version: NotRequired[Union[int, None]]


@final
class Silent(TypedDict):
    """An engine that has no outcome."""

    #: The night's number.
    night: int
    #: The reason: `skipped: ` and its words, or `failed: ` and what the engine did instead of answering.
    silent: str
    #: The system's id.
    system: RulerId
    #: Version of this form, which may be left out: 1.
    version: NotRequired[Union[int, None]]


@final
class RulingHouse(TypedDict):
    """House rules that decided an answer."""

    #: The file nightcourt.toml that names them, as seen from the command's folder; null if `--house` names them.
    by: NotRequired[Union[str, None]]
    #: The id of a preset, or the path of a file.
    rules: str


@final
class Mismatch(TypedDict):
    """An expectation of a night that a system does not meet."""

    #: The claim, as the night text names it.
    about: str
    #: The expected value.
    expected: str
    #: The value under the system.
    got: str
    #: The system.
    system: RulerId


@final
class Ruling(TypedDict):
    """A night under several systems: what `nightcourt rule --format json` prints."""

    #: The systems that exceeded their step budget.
    exceeded: list[RulerId]
    #: The systems in groups that agree, the largest group first. A system without an outcome is in none.
    groups: list[list[RulerId]]
    #: The house rules, if there are any.
    house: NotRequired[Union[RulingHouse, None]]
    #: Roles that are not fully modelled, each with its players and what is left out. Left out if there is none.
    left_out: NotRequired[list[str]]
    #: The lens of `groups`: `deaths`, `state` or `full`.
    lens: LensId
    #: Expectations of the night that a system does not meet.
    mismatches: list[Mismatch]
    #: Open points of the house on which the ruling depends, each with both outcomes. Left out if there is none.
    open_points: NotRequired[list[str]]
    #: The title of the night; may be empty.
    title: str
    #: The outcome of each system, in the order asked.
    verdicts: list[Verdict]


@final
class Pair(TypedDict):
    """A pair of systems that diverge."""

    #: The narrowest lens under which they diverge.
    lens: LensId
    #: The two systems.
    systems: list[RulerId]


@final
class Comparison(TypedDict):
    """The agreement of systems on a night."""

    #: The agreement in a sentence; empty if one system alone was asked.
    agreement: str
    #: The pairs that diverge under `full`, each with its narrowest lens.
    diverging: list[Pair]
    #: The systems in groups that agree, the largest group first. A system without an outcome is in none.
    groups: list[list[RulerId]]
    #: Roles that are not fully modelled, each with its players and what is left out. Left out if there is none.
    left_out: NotRequired[list[str]]
    #: The lens of `groups`: `deaths`, `state` or `full`.
    lens: LensId
    #: The version of the form.
    version: Literal[1]


@final
class Possible(TypedDict):
    """The outcomes that a system's rules allow."""

    #: True if the search exceeded its budget: there may be more outcomes than these.
    exceeded: bool
    #: The system.
    system: RulerId
    #: Each outcome once; the first is that of the system's own order.
    ways: list[Way]


@final
class Way(TypedDict):
    """One possible outcome."""

    #: The choices on one way there, in words, as in `if Ann's block on Bob goes before Bob's jail on Ann`; may be empty.
    condition: str
    #: The outcome as data, as `nightcourt rule --batch` writes it.
    outcome: Outcome
    #: The outcome in words, as in `rulings`.
    says: list[str]


@final
class Possibilities(TypedDict):
    """The outcomes that each system allows on a night."""

    #: The systems asked, but for those without an outcome.
    possible: list[Possible]
    #: The version of the form.
    version: Literal[1]


@final
class PairRates(TypedDict):
    """The number of nights on which two systems diverge, under each lens."""

    #: Nights on which they diverge on deaths.
    deaths: int
    #: Nights on which they diverge at all.
    full: int
    #: Nights on which one of them has no outcome. They are among the nights.
    incomparable: int
    #: Nights on which they diverge on deaths or changes of state.
    state: int
    #: The two systems.
    systems: list[RulerId]


@final
class Rates(TypedDict):
    """The number of random nights on which systems diverge."""

    #: True if the budget was exceeded first: the nights are fewer than were asked for.
    exceeded: bool
    #: The number of nights that were resolved.
    nights: int
    #: Each two systems, in the order asked.
    pairs: list[PairRates]
    #: The version of the form.
    version: Literal[1]


@final
class Message(TypedDict):
    """A message to a player."""

    #: The name of the player.
    player: str
    #: The posts of the message.
    posts: list[str]


@final
class Texts(TypedDict):
    """A host's texts after a night. Each is a list of posts: several in Discord's markup, whose messages are short."""

    #: The results under every system asked, in at most ten lines.
    brief: list[str]
    #: The message of each player with results, for that player alone.
    messages: list[Message]
    #: The morning post, for everybody: the players who died, and their sides and roles if that was asked.
    morning: list[str]
    #: The whole ruling, for a ruling thread: the night, and the results under every system asked.
    ruling: list[str]
    #: The system whose ruling counts.
    system: RulerId
    #: The version of the form.
    version: Literal[1]


@final
class Posts(TypedDict):
    """A text for a thread, as a list of posts."""

    #: The posts.
    posts: list[str]
    #: The version of the form.
    version: Literal[1]


ReadingAction = TypedDict(
    'ReadingAction',
    {
        'ability': 'AbilityId',
        'actor': 'str',
        'from': 'list[Source]',
        'item': 'NotRequired[Union[str, None]]',
        'targets': 'list[str]',
    },
)


Note = TypedDict(
    'Note',
    {
        'from': 'list[Source]',
        'kind': 'str',
        'message': 'str',
    },
)


ReadingPlayer = TypedDict(
    'ReadingPlayer',
    {
        'from': 'list[Source]',
        'name': 'str',
        'role': 'str',
    },
)


Question = TypedDict(
    'Question',
    {
        'answers': 'list[str]',
        'candidates': 'list[str]',
        'from': 'list[Source]',
        'kind': 'str',
        'message': 'str',
        'without': 'NotRequired[Union[str, None]]',
    },
)


@final
class Source(TypedDict):
    """A piece of the paste."""

    #: The line, from 1.
    line: int
    #: The words, as pasted.
    words: str


@final
class Reading(TypedDict):
    """A paste, read. While there is a question, the night is not the one that was meant."""

    #: The actions in the order of submission.
    actions: list[ReadingAction]
    #: Reports whether there is a night and no question.
    complete: bool
    #: The words of the paste that the night leaves out while there are questions: those that are asked about, and lines
    #: that neither the night nor a note comes from. Left out if there is none.
    left_out: NotRequired[list[Source]]
    #: The night in its proper form, as far as it could be read; empty without players.
    night: str
    #: Words that were left out, and facts that were taken for granted.
    notes: list[Note]
    #: The players in the order of the night.
    players: list[ReadingPlayer]
    #: Words that could not be placed or have several meanings.
    questions: list[Question]
    #: The version of the form.
    version: Literal[1]


@final
class Answer(TypedDict):
    """The answer to a search."""

    #: The folder of the corpus; `built-in` for the one that comes with the program.
    corpus: str
    #: `all`: they have all words. `all-but-one`: they have all words but one, and no precedent has all. `some`: they
    #: have some of the words.
    fit: Literal["all", "all-but-one", "some"]
    #: The precedents, the best first.
    hits: list[Hit]
    #: Words that were read as others.
    read: list[Read]
    #: The number of precedents that fit; `hits` may be fewer.
    total: int
    #: The version of the form.
    version: Literal[3]


@final
class Correction(TypedDict):
    """A word that was read as another."""

    #: The word that it was read as.
    meant: str
    #: The word as typed.
    typed: str


@final
class Finding(TypedDict):
    """A finding of a precedent."""

    #: Number of nights of censuses that do.
    counted: int
    #: The first such night.
    first: NotRequired[Union[FirstNight, None]]
    #: The kind of finding: `diverges` in `divergences.json`; `breakdown-list`, `breakdown-tie`, `loop`, `rule-4` or
    #: `exhausted` in `loops.json`; `two-deaths`, `unkilled` or `ordered` in `anomalies.json`; `underdetermined` in
    #: `underdetermined.json`; `settled` in `settled.json`; `panic` in `panics.json`.
    kind: Literal["diverges", "breakdown-list", "breakdown-tie", "loop", "rule-4", "exhausted", "two-deaths", "unkilled", "ordered", "underdetermined", "settled", "panic"]
    #: Narrowest lens of a divergence; the two diverge under every wider one too.
    lens: NotRequired[Union[LensId, None]]
    #: Message of a panic.
    message: NotRequired[Union[str, None]]
    #: True if every ability used on the night is native to these systems: their sources themselves place or define it.
    native: bool
    #: Source file, line and column of a panic.
    place: NotRequired[Union[str, None]]
    #: Number of nights of sampling frames, and of given nights, that show this finding and come down to this precedent
    #: for it.
    sampled: int
    #: Shape of the circle of a breakdown or loop, such as `block>jail>`; the same word for all circles of one form.
    shape: NotRequired[Union[str, None]]
    #: True if no night of a census that has this precedent shows the finding with fewer actions. Left out if false.
    smallest: NotRequired[bool]
    #: The system, or the two that diverge.
    systems: list[RulerId]


@final
class FirstNight(TypedDict):
    """The first night with a finding."""

    #: The first frame, census or list of given nights that has such a night.
    frame: FrameName
    #: The least index of such a night in it; of a census, of its unit.
    index: int


@final
class Frequency(TypedDict):
    """The frequency of a precedent in a frame."""

    #: The frame.
    frame: FrameName
    #: The upper end.
    high: float
    #: The lower end of the 95 % interval of the share (Wilson).
    low: float
    #: The most nights that one of its catalogues brings down to it.
    nights: int
    #: All nights of the frame.
    of: int


@final
class Hit(TypedDict):
    """A precedent."""

    #: The catalogues that it is in.
    catalogues: list[CatalogueName]
    #: The findings in all its catalogues.
    findings: list[Finding]
    #: Its frequency in each sampling frame, even if it is zero.
    frames: list[Frequency]
    #: Its id.
    id: str
    #: The mechanisms that it is an example of.
    mechanisms: list[str]
    #: The night text.
    night: str
    #: Hosts' own rulings.
    own: list[AskNote]
    #: The rulings, by groups of systems that rule alike.
    rulings: list[AskRuling]
    #: The result, in words.
    title: str


@final
class HouseOption(TypedDict):
    """The option of a house."""

    #: The house.
    house: str
    #: Its option.
    option: str


@final
class AskHouse(TypedDict):
    """House rules that decided an answer."""

    #: The file nightcourt.toml that names them, as seen from the command's folder; null if `--house` names them.
    by: NotRequired[Union[str, None]]
    #: The id of a preset, or the path of a file.
    rules: str


@final
class AskNote(TypedDict):
    """A note on a precedent: a line of `rulings.json`."""

    #: The host who ruled; empty if the name was not given.
    by: str
    #: The game; empty if it was not given.
    game: str
    #: The precedent.
    id: str
    #: The day on which it was written down, in UTC, as `2026-11-21`.
    on: str
    #: The ruling, in the host's words, on one line.
    ruling: str
    #: The version of the form.
    version: Literal[1]


@final
class Option(TypedDict):
    """An option of a switch."""

    #: The word that users type.
    option: str
    #: The option as an answer to the question.
    says: str


@final
class AskOutcome(TypedDict):
    """The ruling of one system."""

    #: Players who die.
    dies: list[str]
    #: Reports and changes, a phrase each.
    others: list[str]
    #: The system.
    system: RulerId


@final
class Precedent(TypedDict):
    """A precedent in a night."""

    #: True if it has every action of the night.
    exact: bool
    #: Its id.
    id: str
    #: Its title, in words.
    title: str


@final
class Read(TypedDict):
    """A word that was read as another."""

    #: The word that it was read as; null if nothing is known of it.
    meant: NotRequired[Union[str, None]]
    #: The word as typed.
    typed: str


@final
class AskRuling(TypedDict):
    """An outcome, and the systems that say it."""

    #: The outcome as data, as `nightcourt rule --batch` writes it; null without one.
    outcome: NotRequired[Union[Outcome, None]]
    #: The outcome in words: the lines of an `[expect]` section of a night text that hold for it. Empty without an
    #: outcome; of an engine that skipped the night, why.
    says: list[str]
    #: `ruled`: with an outcome. `exhausted`: it exceeded its step budget. `panicked`: it panicked, or is an engine that
    #: failed. `skipped`: it is an engine that does not resolve such nights. `flaky`: it is an engine that answers in two
    #: ways when it is asked twice.
    standing: Literal["ruled", "exhausted", "skipped", "flaky", "panicked"]
    #: The systems.
    systems: list[RulerId]


@final
class SwitchQuestion(TypedDict):
    """A disputed ruling."""

    #: Houses, each with its option.
    houses: list[HouseOption]
    #: Its options, the default first.
    options: list[Option]
    #: The question that it decides.
    question: str
    #: The switch.
    switch: SwitchId


@final
class Understood(TypedDict):
    """A night that a question may mean."""

    #: The answer, in a sentence.
    answer: str
    #: Roles that are not fully modelled, each with its players and what is left out. Left out if there is none.
    left_out: NotRequired[list[str]]
    #: The night as text.
    night: str
    #: Open points of the house on which the ruling depends, each with both outcomes. Left out if there is none.
    open_points: NotRequired[list[str]]
    #: The ruling of each system.
    outcomes: list[AskOutcome]
    #: The precedents in the night, those of exactly this night first.
    precedents: list[Precedent]
    #: The deciding line of an account, for each group of systems that agree.
    reasons: list[str]
    #: True if it is sure that the night is meant, and all systems agree, on what witnesses see too.
    settled: bool
    #: Actions that go without saying. Left out if there is none.
    unsaid: NotRequired[list[str]]
    #: The difference from the first night, or the words that were read as others; empty if there is nothing.
    when: str
    #: The night with witnesses, if nothing of it is seen without them.
    witnessed: NotRequired[Union[Witnessed, None]]


@final
class Witnessed(TypedDict):
    """A night to which witnesses were added: a Tracker on each player who acts."""

    #: The night as text.
    night: str
    #: The ruling of each system.
    outcomes: list[AskOutcome]


@final
class Ask(TypedDict):
    """An answered question."""

    #: Problems with the question as a whole.
    asked: list[str]
    #: Words that were read as others.
    corrected: list[Correction]
    #: The house rules, if there are any.
    house: NotRequired[Union[AskHouse, None]]
    #: The question.
    question: str
    #: The search for the words, if the question is no night.
    search: NotRequired[Union[Answer, None]]
    #: True if the first night is meant. Else it has to be confirmed before its ruling is used.
    sure: bool
    #: Disputed rulings that the question is about, or on which one of its nights depends.
    switches: list[SwitchQuestion]
    #: The nights that it may mean, the likeliest first: one if it is sure, up to three with other rulings if not, none
    #: if it speaks of none.
    understood: list[Understood]
    #: Words of the question that the lexicon does not know. Left out if there is none.
    unused: NotRequired[list[str]]
    #: The version of the form.
    version: Literal[3]


@final
class AnswerNote(TypedDict):
    """A note on a precedent: a line of `rulings.json`."""

    #: The host who ruled; empty if the name was not given.
    by: str
    #: The game; empty if it was not given.
    game: str
    #: The precedent.
    id: str
    #: The day on which it was written down, in UTC, as `2026-11-21`.
    on: str
    #: The ruling, in the host's words, on one line.
    ruling: str
    #: The version of the form.
    version: Literal[1]


@final
class AnswerRuling(TypedDict):
    """An outcome, and the systems that say it."""

    #: The outcome as data, as `nightcourt rule --batch` writes it; null without one.
    outcome: NotRequired[Union[Outcome, None]]
    #: The outcome in words: the lines of an `[expect]` section of a night text that hold for it. Empty without an
    #: outcome; of an engine that skipped the night, why.
    says: list[str]
    #: `ruled`: with an outcome. `exhausted`: it exceeded its step budget. `panicked`: it panicked, or is an engine that
    #: failed. `skipped`: it is an engine that does not resolve such nights. `flaky`: it is an engine that answers in two
    #: ways when it is asked twice.
    standing: Literal["ruled", "exhausted", "skipped", "flaky", "panicked"]
    #: The systems.
    systems: list[RulerId]


@final
class ByLens(TypedDict):
    """Something for each lens, narrowest first."""

    #: Under the lens `deaths`: who is reported dead.
    deaths: list[list[RulerId]]
    #: Under the lens `full`: that, and all that players are told.
    full: list[list[RulerId]]
    #: Under the lens `state`: that, and alignments, abilities, belongings and revivals.
    state: list[list[RulerId]]


@final
class Difference(TypedDict):
    """Two systems that diverge."""

    #: The narrowest lens under which they diverge.
    lens: LensId
    #: The two systems.
    systems: list[RulerId]


@final
class MatchFrequency(TypedDict):
    """Counts of a precedent in a sampling frame."""

    #: The least index of such a night.
    first: int
    #: The id of the sampling frame.
    frame: FrameName
    #: Nights of the frame with any finding of this catalogue that comes down to the precedent; each counts once. 0 in a
    #: census if every night that shows the precedent's findings comes down to another one.
    nights: int


@final
class MatchHouse(TypedDict):
    """House rules that decided an answer."""

    #: The file nightcourt.toml that names them, as seen from the command's folder; null if `--house` names them.
    by: NotRequired[Union[str, None]]
    #: The id of a preset, or the path of a file.
    rules: str


@final
class MatchMatch(TypedDict):
    """A precedent in the night."""

    #: If contained: for each of its actions the action of the night, counted from 0 in the order of submission.
    actions: list[int]
    #: The catalogues that it is in.
    catalogues: list[CatalogueName]
    #: The differences of the night that it explains.
    explains: list[Difference]
    #: `contained`: its actions are among the night's. `comes-down`: the night comes down to it.
    how: Literal["contained", "comes-down"]
    #: Its id.
    id: str
    #: True if it explains a difference with native abilities; if it explains none, true if its abilities are native to
    #: all systems asked.
    native: bool
    #: The number of sampled nights that it was met on.
    nights: int
    #: If the night comes down to it: the steps, in words.
    steps: list[str]
    #: The result, in words.
    title: str


@final
class New(TypedDict):
    """A precedent that the corpus does not have."""

    #: The differences of the night that it explains.
    explains: list[Difference]
    #: The minimal night under its players' own names.
    named: str
    #: The record to add to `divergences.json`. It was met in no sampling frame, and the precedents that contain it are
    #: not known yet.
    record: MatchPrecedent
    #: The steps that led to it, in words.
    steps: list[str]


@final
class Notes(TypedDict):
    """Decisions and notes of a system."""

    #: The same as data, in the same order, as `nightcourt rule --batch` writes them.
    events: list[Event]
    #: Its events in words.
    notes: list[str]
    #: The system.
    system: RulerId


MatchPrecedent = TypedDict(
    'MatchPrecedent',
    {
        'abilities': 'list[AbilityId]',
        'actions': 'int',
        'class': 'str',
        'contained_in': 'list[str]',
        'contains': 'list[str]',
        'events': 'list[Notes]',
        'findings': 'list[Finding]',
        'frames': 'list[MatchFrequency]',
        'groups': 'ByLens',
        'id': 'str',
        'irreducible': 'bool',
        'mechanisms': 'list[str]',
        'night': 'str',
        'players': 'int',
        'possible': 'list[Possible]',
        'reductions': 'list[Reduction]',
        'repeat': 'str',
        'rulings': 'list[MatchRuling]',
        'title': 'str',
    },
)


@final
class Reduction(TypedDict):
    """A night that is one step smaller."""

    #: True if a finding is native on the precedent and would not be on the smaller night. The minimizer does not take
    #: such a step, so a finding may be shown there too. Left out if false.
    by_analogy: NotRequired[bool]
    #: Findings of the smaller night: for each lens under which systems diverge otherwise than under the one before, the
    #: groups that agree, as in `deaths: nar lar | snarf`; then each system's own findings, as in `nar: breakdown-tie`.
    shows: list[str]
    #: The step of the minimizer, in words.
    step: str


@final
class MatchRuling(TypedDict):
    """An outcome, and the systems that say it."""

    #: The outcome as data, as `nightcourt rule --batch` writes it; null without one.
    outcome: NotRequired[Union[Outcome, None]]
    #: The outcome in words: the lines of an `[expect]` section of a night text that hold for it. Empty without an
    #: outcome; of an engine that skipped the night, why.
    says: list[str]
    #: `ruled`: with an outcome. `exhausted`: it exceeded its step budget. `panicked`: it panicked, or is an engine that
    #: failed. `skipped`: it is an engine that does not resolve such nights. `flaky`: it is an engine that answers in two
    #: ways when it is asked twice.
    standing: Literal["ruled", "exhausted", "skipped", "flaky", "panicked"]
    #: The systems.
    systems: list[RulerId]


@final
class WithdrawnNight(TypedDict):
    """A precedent that left the published corpus."""

    #: The catalogues that it was in.
    catalogues: list[CatalogueName]
    #: The precedent of the corpus that explains the night now; absent if none does.
    explained_by: NotRequired[Union[str, None]]
    #: Its id.
    id: str
    #: The date of the first corpus without it, as YYYY-MM-DD.
    left: str
    #: Its night, as text.
    night: str


@final
class Match(TypedDict):
    """The precedents and differences of a night."""

    #: The folder of the corpus; `built-in` for the one that comes with the program.
    corpus: str
    #: The differences between the systems asked.
    differences: list[Difference]
    #: True if the search exceeded its budget: the night may have more precedents then.
    exceeded: NotRequired[bool]
    #: The house rules, if there are any.
    house: NotRequired[Union[MatchHouse, None]]
    #: The precedents in the night, those that explain a difference first.
    matches: list[MatchMatch]
    #: The minimal nights that the corpus does not have.
    new: list[New]
    #: The version of the form.
    version: Literal[2]
    #: The withdrawn precedent of this very night, if it left the published corpus.
    withdrawn: NotRequired[Union[WithdrawnNight, None]]


@final
class CaseFrequency(TypedDict):
    """Counts of a precedent in a sampling frame."""

    #: The least index of such a night.
    first: int
    #: The id of the sampling frame.
    frame: FrameName
    #: Nights of the frame with any finding of this catalogue that comes down to the precedent; each counts once. 0 in a
    #: census if every night that shows the precedent's findings comes down to another one.
    nights: int


@final
class CaseNote(TypedDict):
    """A note on a precedent: a line of `rulings.json`."""

    #: The host who ruled; empty if the name was not given.
    by: str
    #: The game; empty if it was not given.
    game: str
    #: The precedent.
    id: str
    #: The day on which it was written down, in UTC, as `2026-11-21`.
    on: str
    #: The ruling, in the host's words, on one line.
    ruling: str
    #: The version of the form.
    version: Literal[1]


CasePrecedent = TypedDict(
    'CasePrecedent',
    {
        'abilities': 'list[AbilityId]',
        'actions': 'int',
        'class': 'str',
        'contained_in': 'list[str]',
        'contains': 'list[str]',
        'events': 'list[Notes]',
        'findings': 'list[Finding]',
        'frames': 'list[CaseFrequency]',
        'groups': 'ByLens',
        'id': 'str',
        'irreducible': 'bool',
        'mechanisms': 'list[str]',
        'night': 'str',
        'players': 'int',
        'possible': 'list[Possible]',
        'reductions': 'list[Reduction]',
        'repeat': 'str',
        'rulings': 'list[CaseRuling]',
        'title': 'str',
    },
)


@final
class Record(TypedDict):
    """A record, and its catalogue."""

    #: The catalogue.
    catalogue: CatalogueName
    #: The record of that catalogue.
    precedent: CasePrecedent


@final
class CaseRuling(TypedDict):
    """An outcome, and the systems that say it."""

    #: The outcome as data, as `nightcourt rule --batch` writes it; null without one.
    outcome: NotRequired[Union[Outcome, None]]
    #: The outcome in words: the lines of an `[expect]` section of a night text that hold for it. Empty without an
    #: outcome; of an engine that skipped the night, why.
    says: list[str]
    #: `ruled`: with an outcome. `exhausted`: it exceeded its step budget. `panicked`: it panicked, or is an engine that
    #: failed. `skipped`: it is an engine that does not resolve such nights. `flaky`: it is an engine that answers in two
    #: ways when it is asked twice.
    standing: Literal["ruled", "exhausted", "skipped", "flaky", "panicked"]
    #: The systems.
    systems: list[RulerId]


@final
class Case(TypedDict):
    """All records of a precedent."""

    #: The folder of the corpus; `built-in` for the one that comes with the program.
    corpus: str
    #: Its frequency in each sampling frame, even if it is zero.
    frames: list[Frequency]
    #: Its id.
    id: str
    #: Hosts' own rulings.
    own: list[CaseNote]
    #: Its records: one for each catalogue that it is in.
    records: list[Record]
    #: The version of the form. The records have the version of the catalogues.
    version: Literal[2]


@final
class Withdrawn(TypedDict):
    """Precedents that left the published corpus, by id."""

    #: The nights, by id.
    nights: list[WithdrawnNight]
    #: The version of the form.
    version: Literal[1]


@final
class SetupAnswer(TypedDict):
    """Systems that agree, and their answer."""

    #: The answer, and what comes of it on the night.
    answer: str
    #: The systems.
    systems: list[RulerId]


@final
class Decision(TypedDict):
    """A question that the host decides before the game."""

    #: Deciders other than the order of each system: `the order of submission`, `the switch block-blockers`.
    decided_by: list[str]
    #: Number of disputed interactions of the question.
    disputes: int
    #: The word of the question; its disputes have it too.
    id: str
    #: False if it matters only where a team acts against its own.
    likely: bool
    #: Its smallest night as text, with roles of the setup.
    night: str
    #: Number of random nights on which it matters.
    nights: int
    #: Open points of the house on which the ruling of its smallest night depends. Left out if there is none.
    open_points: NotRequired[list[str]]
    #: The precedent of its smallest night, if the corpus has one.
    precedent: NotRequired[Union[SetupPrecedent, None]]
    #: The question in a sentence.
    question: str
    #: Rulings of the systems on its smallest night, those that agree together.
    rulings: list[SetupAnswer]
    #: The sentences for the rules post, by the house or by the ruler.
    sentences: list[str]
    #: The title of its smallest night.
    title: str


@final
class Dispute(TypedDict):
    """A disputed interaction."""

    #: The rulings in a sentence.
    answer: str
    #: The word of its question, as decisions have it.
    decision: str
    #: The ruling of the house, if there is one.
    house: NotRequired[Union[SetupOutcome, None]]
    #: The smallest night as text, with roles of the setup.
    night: str
    #: Number of random nights on which the systems diverge and that contain it.
    nights: int
    #: Open points of the house on which its ruling depends, each with both outcomes. Left out if there is none.
    open_points: NotRequired[list[str]]
    #: The ruling of each system.
    outcomes: list[SetupOutcome]
    #: The smallest precedent, if the corpus has one.
    precedent: NotRequired[Union[SetupPrecedent, None]]
    #: The night and its ruling in a sentence, by the house or by the ruler.
    sentence: str


@final
class SetupHouse(TypedDict):
    """House rules that decided an answer."""

    #: The file nightcourt.toml that names them, as seen from the command's folder; null if `--house` names them.
    by: NotRequired[Union[str, None]]
    #: The id of a preset, or the path of a file.
    rules: str


@final
class Numbers(TypedDict):
    """Numbers of a setup."""

    #: Deaths on a random night, under the systems with the fewest and the most.
    deaths: list[float]
    #: Roles with abilities or passives that changed nothing on the random nights.
    idle: list[str]
    #: Kills submitted on a night, if everybody who can kill does.
    kills: float
    #: Players of teams that share a kill: the mafia and werewolves.
    mafia: int
    #: Number of players.
    players: int


@final
class SetupOutcome(TypedDict):
    """The ruling of one system."""

    #: Players who die.
    dies: list[str]
    #: Reports and changes, a phrase each.
    others: list[str]
    #: The system.
    system: RulerId


@final
class PairTheorem(TypedDict):
    """A theorem about two systems."""

    #: Roles that are needed for it: without any single one no known night divides the two. Left out if there is none.
    decisive: NotRequired[list[str]]
    #: The abilities and passives of the smallest night that divides the two, joined by `+`. Left out if no known night
    #: does.
    divided_by: NotRequired[Union[str, None]]
    #: The lens: `deaths` or `full`.
    lens: LensId
    #: The ability of one more role that would bring the first dispute. Left out if the roles divide the two, or no
    #: single one would.
    next: NotRequired[Union[str, None]]
    #: Number of random nights of the setup on which they diverge.
    nights: int
    #: The two systems.
    systems: list[RulerId]


@final
class SetupPrecedent(TypedDict):
    """A precedent."""

    #: Its id.
    id: str
    #: Its title, in words.
    title: str


@final
class SetupQuestion(TypedDict):
    """A question about a setup."""

    #: The line, from 1; 0 for the setup as a whole.
    line: int
    #: The question and the way out, in a sentence.
    problem: str


SetupRole = TypedDict(
    'SetupRole',
    {
        'count': 'int',
        'or': 'NotRequired[list[str]]',
        'role': 'str',
    },
)


@final
class Sample(TypedDict):
    """Random nights of a setup."""

    #: Nights on which systems differ on deaths.
    deaths: int
    #: Nights on which they differ on reports alone.
    full: int
    #: Number of nights.
    nights: int
    #: Nights on which they differ on alignments, abilities or belongings, but not on deaths.
    state: int


@final
class Theorems(TypedDict):
    """Systems that the roles of a setup can divide or not, by censuses of small nights."""

    #: Each two systems: first on who dies, then on anything.
    pairs: list[PairTheorem]
    #: The nights for which it is proved that pairs without `divided_by` agree, in words: `up to 3 actions`. At most one
    #: player is Mafia there, and the others are Town. Empty if no census has all roles.
    proved: list[str]


@final
class Setup(TypedDict):
    """The disputes of a setup."""

    #: Questions to the host about the setup; what is not understood is left out of everything else. Left out if there is
    #: none.
    asked: NotRequired[list[SetupQuestion]]
    #: Questions that the host decides before the game, the most frequent first; those that matter only if a team acts
    #: against its own come last.
    decisions: list[Decision]
    #: The disputed interactions, the most frequent first.
    disputes: list[Dispute]
    #: True if the budget was spent: there may be more disputes.
    exceeded: bool
    #: The house rules, if there are any.
    house: NotRequired[Union[SetupHouse, None]]
    #: Roles that are not fully modelled, each with what is left out. Left out if there is none.
    left_out: NotRequired[list[str]]
    #: Sides that were taken to be Town, and lines that were passed over. Left out if there is none.
    notes: NotRequired[list[str]]
    #: Numbers that reviewers check first.
    numbers: Numbers
    #: The roles of the setup.
    roles: list[SetupRole]
    #: The ruler of the sentences for the rules post: that of the house, or the system that agrees with the most others.
    ruler: RulerId
    #: Random nights of the setup.
    sample: Sample
    #: Number of interactions on which all systems agree.
    settled: int
    #: Systems that these roles can divide, and systems that they cannot.
    theorems: Theorems
    #: The number of disputed interactions; `disputes` may be fewer.
    total: int
    #: The version of the form.
    version: Literal[2]


@final
class GameNight(TypedDict):
    """A ruled night of a game, with its three texts, each a list of posts."""

    #: The changes of this night, a sentence each.
    changes: list[str]
    #: The facts with which it begins, a sentence each, as those of the night that waits.
    facts: list[str]
    #: The mod log with its rules and what carries over, for the host alone.
    log: list[str]
    #: The message of each player with results, for that player alone.
    messages: list[Message]
    #: The morning post, for everybody.
    morning: list[str]
    #: The night in the proper form.
    night: str
    #: Open points that the host has to settle, a sentence each.
    open: list[str]


Refused = TypedDict(
    'Refused',
    {
        'action': 'str',
        'from': 'Source',
        'rule': 'str',
        'way_out': 'str',
        'why': 'str',
    },
)


@final
class Played(TypedDict):
    """A game as far as it was played: what `nightcourt game rule --format json` prints, of its newest night."""

    #: The facts with which that night begins, a sentence each: the living, the dead, belongings, the shots and abilities
    #: that are left, and the players and targets that are refused tonight.
    facts: list[str]
    #: The roster of the night that waits, a night text without actions.
    next: str
    #: The nights that are ruled.
    nights: list[GameNight]
    #: The number of the night that waits: for its text, or for answers and changes. 0 while the roster has questions.
    number: int
    #: Questions about the words of the roster, or of the night that waits.
    questions: list[Question]
    #: Actions of the night that waits which a rule of the game refuses.
    refused: list[Refused]
    #: The roster at the start, a night text without actions; empty while there are questions about it.
    roster: str
    #: The version of the form.
    version: Literal[1]


@final
class Place(TypedDict):
    """The place of an ability under a system."""

    #: True if the system's source places it, false if it has its place by analogy.
    native: bool
    #: The place in words.
    place: str


@final
class Switch(TypedDict):
    """A ruling that hosts dispute."""

    #: The options, the default first.
    options: list[Option]
    #: The question that it decides.
    question: str
    #: The source of the dispute.
    source: str
    #: The id.
    switch: SwitchId
    #: The systems that it changes.
    systems: list[SystemId]


SystemAbilities = TypedDict(
    'SystemAbilities',
    {
        'block': 'NotRequired[Place]',
        'commandant': 'NotRequired[Place]',
        'commute': 'NotRequired[Place]',
        'commuterize': 'NotRequired[Place]',
        'drive': 'NotRequired[Place]',
        'exchange': 'NotRequired[Place]',
        'follow': 'NotRequired[Place]',
        'frame': 'NotRequired[Place]',
        'give': 'NotRequired[Place]',
        'guard': 'NotRequired[Place]',
        'gunsmith': 'NotRequired[Place]',
        'hide': 'NotRequired[Place]',
        'investigate': 'NotRequired[Place]',
        'jail': 'NotRequired[Place]',
        'kill': 'NotRequired[Place]',
        'motion': 'NotRequired[Place]',
        'neapolitan': 'NotRequired[Place]',
        'protect': 'NotRequired[Place]',
        'recruit': 'NotRequired[Place]',
        'redirect': 'NotRequired[Place]',
        'revive': 'NotRequired[Place]',
        'rolecop': 'NotRequired[Place]',
        'rolestop': 'NotRequired[Place]',
        'steal': 'NotRequired[Place]',
        'track': 'NotRequired[Place]',
        'vanilla-cop': 'NotRequired[Place]',
        'vanillaise': 'NotRequired[Place]',
        'visit': 'NotRequired[Place]',
        'voyeur': 'NotRequired[Place]',
        'watch': 'NotRequired[Place]',
    },
)


@final
class System(TypedDict):
    """A system or a rulebook."""

    #: The place of each ability, by its id. Left out of rulebooks, and if it was not asked for.
    abilities: NotRequired[Union[SystemAbilities, None]]
    #: The short name in texts: `NAR-GUIDE` or `UM`.
    name: str
    #: The idea in a sentence.
    summary: str
    #: The id.
    system: RulerId
    #: The name in full.
    title: str


@final
class Systems(TypedDict):
    """The systems and rulebooks, and the switches: what `nightcourt list systems --format json` prints."""

    #: The switches of these systems.
    switches: list[Switch]
    #: The systems, then the rulebooks.
    systems: list[System]
    #: The version of the form.
    version: Literal[1]


@final
class Modifier(TypedDict):
    """A word before a role."""

    #: The effect, in a sentence.
    effect: str
    #: The word.
    modifier: str


@final
class RolesRole(TypedDict):
    """A role."""

    #: The abilities, in order.
    abilities: list[AbilityId]
    #: Other names.
    aliases: list[str]
    #: The usual item of a `give`.
    item: NotRequired[Union[str, None]]
    #: A remark on what is modelled; may be empty.
    note: str
    #: The passives.
    passives: list[PassiveWord]
    #: The name.
    role: str
    #: The item that visitors receive.
    vends: NotRequired[Union[str, None]]


@final
class Roles(TypedDict):
    """The roles that a night may name: what `nightcourt list roles --format json` prints."""

    #: Words for when or how often a role may act; those with a number by an example.
    limits: list[str]
    #: Words before a role that change it.
    modifiers: list[Modifier]
    #: The roles.
    roles: list[RolesRole]
    #: The version of the form.
    version: Literal[1]


@final
class HouseRules(TypedDict):
    """House rules, checked."""

    #: The systems shown with the one that counts.
    beside: list[RulerId]
    #: The name of the preset, or the name in the text.
    house: str
    #: The name in full.
    name: str
    #: The source of the rules.
    source: str
    #: The switches that are set, with their options.
    switches: SwitchOptions
    #: The system or rulebook whose ruling counts.
    system: RulerId
    #: The TOML file.
    text: str
    #: Points that the source leaves open.
    unknown: list[str]
    #: The version of the form; left out in a list.
    version: NotRequired[Union[int, None]]


SwitchOptions = TypedDict(
    'SwitchOptions',
    {
        'ascetic-visit': 'NotRequired[Literal["unseen", "seen"]]',
        'block-blockers': 'NotRequired[Literal["yes", "no"]]',
        'block-evasion': 'NotRequired[Literal["yes", "no"]]',
        'bulletproof-saves': 'NotRequired[Literal["all", "one"]]',
        'doctor-against': 'NotRequired[Literal["all", "scum"]]',
        'doctor-saves': 'NotRequired[Literal["all", "one", "alone"]]',
        'drive-lasts': 'NotRequired[Literal["once", "all-night"]]',
        'drive-visits': 'NotRequired[Literal["system", "yes", "no"]]',
        'guard-strikes': 'NotRequired[Literal["no", "yes"]]',
        'guns': 'NotRequired[Literal["snarf", "mafiascum"]]',
        'lar-tie': 'NotRequired[Literal["submitted", "all"]]',
        'nar-own-trigger': 'NotRequired[Literal["acts", "exempt"]]',
        'nar-tie': 'NotRequired[Union[Literal["submitted", "reversed", "seeded:N", "all"], str]]',
        'rar-list-aways': 'NotRequired[Literal["first", "all"]]',
        'rar-list-item': 'NotRequired[Literal["component", "action"]]',
        'rar-list-tie': 'NotRequired[Literal["listed", "all"]]',
        'rar-recruit-dead': 'NotRequired[Literal["yes", "no"]]',
        'rar-rule-4': 'NotRequired[Literal["whole", "component"]]',
        'rolecop': 'NotRequired[Literal["abilities", "words", "name"]]',
        'rolestop-strongman': 'NotRequired[Literal["stops", "goes-through"]]',
        'self-redirect': 'NotRequired[Literal["system", "fails", "acts"]]',
        'snarf-jail': 'NotRequired[Literal["45", "compound", "40"]]',
        'snarf-vanillaise': 'NotRequired[Literal["at-once", "end-of-night"]]',
        'strongman-block': 'NotRequired[Literal["stopped", "goes-through"]]',
        'wolves-loot': 'NotRequired[Literal["yes", "no"]]',
        'wolves-tie': 'NotRequired[Literal["submitted", "all"]]',
    },
)


@final
class Houses(TypedDict):
    """The house rules that come with the program."""

    #: The house rules, by name.
    houses: list[HouseRules]
    #: The version of the form.
    version: Literal[1]


Guns = TypedDict(
    'Guns',
    {
        'with': 'NotRequired[list[str]]',
        'without': 'NotRequired[list[str]]',
    },
)


Limits = TypedDict(
    'Limits',
    {
        'actions': 'NotRequired[Union[int, None]]',
        'new-target': 'NotRequired[list[str]]',
        'other-target': 'NotRequired[list[str]]',
        'self-once': 'NotRequired[list[str]]',
    },
)


@final
class Open(TypedDict):
    """A point that the source leaves open: the file gives one answer, these switches give the other. A ruling names the
    point, and both outcomes, on the nights that it decides."""

    #: The switches of the other answer, with their options.
    otherwise: NotRequired[SwitchOptions]
    #: The point, in a sentence.
    point: str
    #: Steps of the house's rulebook, by their names, and how they run under the other answer: `at-once`, `one-by-one` or
    #: `mutual`.
    runs: NotRequired[dict[str, str]]


House = TypedDict(
    'House',
    {
        'blocked-shots': 'NotRequired[Literal["spent", "kept", None]]',
        'flips': 'NotRequired[Literal["nothing", "side", "role", None]]',
        'guns': 'NotRequired[Guns]',
        'kill-and-action': 'NotRequired[Literal["both", "one", "last-of-team", None]]',
        'limits': 'NotRequired[Limits]',
        'name': 'str',
        'open': 'NotRequired[list[Open]]',
        'rulebook': 'NotRequired[Union[str, None]]',
        'self-targeting': 'NotRequired[list[str]]',
        'source': 'NotRequired[str]',
        'switches': 'NotRequired[SwitchOptions]',
        'system': 'RulerId',
        'systems': 'NotRequired[list[RulerId]]',
        'unknown': 'NotRequired[list[str]]',
        'version': 'int',
        'wording': 'NotRequired[dict[str, str]]',
    },
)


@final
class OrderDecision(TypedDict):
    """A decision of a rulebook."""

    #: The rule that it follows.
    rule: str
    #: The decision, in a sentence.
    says: str


@final
class Step(TypedDict):
    """A step, an order number or a class of a rulebook."""

    #: The abilities, in words; `~` by analogy.
    abilities: str
    #: The order within the step: `at once` or `one by one`, for example.
    runs: str
    #: The name.
    step: str


@final
class Order(TypedDict):
    """The order of a rulebook: what `nightcourt rulebook explain --format json` prints."""

    #: Its decisions other than the order.
    decisions: list[OrderDecision]
    #: The licence of the source.
    licence: str
    #: The source that was read, in words: `the program`, `the host's text` or `second hand`.
    read_in: str
    #: The id.
    rulebook: RulerId
    #: The source.
    source: str
    #: The steps in their order.
    steps: list[Step]
    #: The name in full.
    title: str
    #: Points that the source leaves open.
    unknown: list[str]
    #: The version of the form.
    version: Literal[1]


@final
class MinimisedFrequency(TypedDict):
    """Counts of a precedent in a sampling frame."""

    #: The least index of such a night.
    first: int
    #: The id of the sampling frame.
    frame: FrameName
    #: Nights of the frame with any finding of this catalogue that comes down to the precedent; each counts once. 0 in a
    #: census if every night that shows the precedent's findings comes down to another one.
    nights: int


Minimal = TypedDict(
    'Minimal',
    {
        'abilities': 'list[AbilityId]',
        'actions': 'int',
        'class': 'str',
        'contained_in': 'list[str]',
        'contains': 'list[str]',
        'events': 'list[Notes]',
        'findings': 'list[Finding]',
        'frames': 'list[MinimisedFrequency]',
        'groups': 'ByLens',
        'id': 'str',
        'irreducible': 'bool',
        'mechanisms': 'list[str]',
        'named': 'str',
        'night': 'str',
        'players': 'int',
        'possible': 'list[Possible]',
        'reductions': 'list[Reduction]',
        'repeat': 'str',
        'rulings': 'list[MinimisedRuling]',
        'steps': 'list[str]',
        'title': 'str',
        'version': 'Literal[6]',
    },
)


@final
class Reached(TypedDict):
    """The output if the budget was exceeded before the night was minimal."""

    #: Always true.
    exceeded: bool
    #: The text of the smallest night reached, under its players' own names. It has the finding too.
    named: str
    #: The version of the records.
    version: Literal[6]


@final
class MinimisedRuling(TypedDict):
    """An outcome, and the systems that say it."""

    #: The outcome as data, as `nightcourt rule --batch` writes it; null without one.
    outcome: NotRequired[Union[Outcome, None]]
    #: The outcome in words: the lines of an `[expect]` section of a night text that hold for it. Empty without an
    #: outcome; of an engine that skipped the night, why.
    says: list[str]
    #: `ruled`: with an outcome. `exhausted`: it exceeded its step budget. `panicked`: it panicked, or is an engine that
    #: failed. `skipped`: it is an engine that does not resolve such nights. `flaky`: it is an engine that answers in two
    #: ways when it is asked twice.
    standing: Literal["ruled", "exhausted", "skipped", "flaky", "panicked"]
    #: The systems.
    systems: list[RulerId]


@final
class RunByLens(TypedDict):
    """Something for each lens, narrowest first."""

    #: Under the lens `deaths`: who is reported dead.
    deaths: int
    #: Under the lens `full`: that, and all that players are told.
    full: int
    #: Under the lens `state`: that, and alignments, abilities, belongings and revivals.
    state: int


@final
class Edition(TypedDict):
    """An edition, and the sources that made it."""

    #: The Git commit of the program that made it: 40 hexadecimal digits. A draft may have changes that are not in it.
    commit: str
    #: The date that names it, as YYYY-MM-DD. A draft, which may still change, ends in `-draft`.
    name: str


@final
class EventCount(TypedDict):
    """Events of one kind in `run.json`."""

    #: All such events.
    events: int
    #: Nights with at least one such event.
    nights: int


@final
class Exercised(TypedDict):
    """Counts of what the nights exercised, in `run.json`."""

    #: By ability: actions of it.
    abilities: dict[str, int]
    #: By alignment: players of it.
    alignments: dict[str, int]
    #: By feature: nights with it.
    features: dict[str, int]
    #: By passive: players with it.
    passives: dict[str, int]
    #: Nights by number of players.
    players: dict[str, Any]


@final
class FrameRun(TypedDict):
    """A sampling frame in `run.json`."""

    #: Nights of a census up to names. Left out of a sampling frame.
    classes: NotRequired[Union[int, None]]
    #: Nights on which any two systems diverge, under each lens.
    diverging: RunByLens
    #: Counts of what the nights exercised.
    exercised: Exercised
    #: The id of the sampling frame.
    frame: FrameName
    #: Nights resolved, or that the classes of a census stand for.
    nights: int
    #: The same for each pair of systems.
    pairs: list[PairCount]
    #: Nights that were drawn too, and do not meet the conditions (`given`): nothing else counts them. Left out if there
    #: are none.
    passed_over: NotRequired[int]
    #: By catalogue: how many of its precedents nights of this frame come down to.
    precedents: dict[str, int]
    #: The indices of its nights, or of the units of a census: ranges, first and end; the end is not in the range.
    ranges: list[list[int]]
    #: The counts of each system.
    systems: list[RunSystem]
    #: By finding (kind, systems, and lens or place, separated by colons): nights that show it, and to find the precedent
    #: would have taken too much work. Left out if there are none.
    unattributed: NotRequired[dict[str, int]]


@final
class PairCount(TypedDict):
    """A pair of systems in `run.json`."""

    #: Those of them on which some possible outcome of the one is one of the other.
    could_agree: RunByLens
    #: Nights on which the two diverge, under each lens.
    diverging: RunByLens
    #: Nights on which one of the two, or both, had no outcome: they are not compared there.
    incomparable: int
    #: The two systems.
    systems: list[RulerId]
    #: Nights of these on which that is unknown: a search for possible outcomes exceeded its budget.
    unknown: RunByLens


@final
class RunSystem(TypedDict):
    """A system in `run.json`."""

    #: Nights with a breakdown of the golden rule, whether the list or a tie-break decided it.
    breakdown: int
    #: Its events: `breakdown-list`, `breakdown-tie`, `ambiguity`, `loop`, `order`, `split`, `contradiction`; those that
    #: never came are left out.
    events: dict[str, EventCount]
    #: Nights on which it exceeded its step budget.
    exhausted: int
    #: Nights that an engine answers in two ways when it is asked twice. Left out if there are none.
    flaky: NotRequired[int]
    #: Nights on which it panicked; of an engine, on which it failed.
    panicked: int
    #: Nights that an engine does not resolve. Left out if there are none.
    skipped: NotRequired[int]
    #: The system.
    system: RulerId
    #: Nights on which its rules allow more than one outcome, under each lens.
    underdetermined: RunByLens
    #: Nights on which that is unknown, under each lens: the search exceeded its budget.
    unknown: RunByLens


@final
class Terms(TypedDict):
    """The sources of nights, the systems and the switches."""

    #: The least and the most actions, if they were given. Left out if each frame has its own number.
    actions: NotRequired[Union[list[int], None]]
    #: The engines among the systems: by id, what each calls itself, its version, and the command that starts it. Left
    #: out if there are none.
    engines: NotRequired[dict[str, str]]
    #: The conditions that nights had to meet to be counted, words of `--given`. Left out if there are none.
    given: NotRequired[list[str]]
    #: The least and the most players, if they were given; null if each frame has its own.
    players: NotRequired[Union[list[int], None]]
    #: True if nights are only counted. Left out if precedents are looked for.
    rates_only: NotRequired[bool]
    #: The rulebooks among the systems: by id, the first 12 hexadecimal digits of the BLAKE3 hash of the file. Left out
    #: if there are none.
    rulebooks: NotRequired[dict[str, str]]
    #: The seed of the nights.
    seed: int
    #: The switches of rulings that hosts dispute, each with the chosen option.
    switches: SwitchOptions
    #: The systems compared, by their ids, in order.
    systems: list[RulerId]


@final
class Run(TypedDict):
    """`run.json` of a campaign: what was run, and every count. It is written last: a folder without it is not whole."""

    #: The command that runs the same nights.
    command: str
    #: The BLAKE3 hash of this file with zeros in the place of these 64 digits.
    content: str
    #: The edition of a published corpus. Left out of every other campaign.
    edition: NotRequired[Union[Edition, None]]
    #: The BLAKE3 hashes of all other files of the folder that the campaign wrote, by their names.
    files: dict[str, str]
    #: Results of each sampling frame.
    frames: list[FrameRun]
    #: By catalogue: how many precedents it has.
    precedents: dict[str, int]
    #: The version of the program that wrote the files.
    program: str
    #: Verdicts on the pinned nights when it was made.
    rulings: Rulings
    #: The sources of nights, and the systems that resolve them under which switches.
    terms: Terms
    #: The sources whose counts cannot be verified, because no counts of their leaves were kept. Left out if there are
    #: none.
    unverified: NotRequired[list[str]]
    #: The version of the records. It changes when a field changes its meaning, comes or goes.
    version: Literal[7]


@final
class CatalogueFrequency(TypedDict):
    """Counts of a precedent in a sampling frame."""

    #: The least index of such a night.
    first: int
    #: The id of the sampling frame.
    frame: FrameName
    #: Nights of the frame with any finding of this catalogue that comes down to the precedent; each counts once. 0 in a
    #: census if every night that shows the precedent's findings comes down to another one.
    nights: int


CataloguePrecedent = TypedDict(
    'CataloguePrecedent',
    {
        'abilities': 'list[AbilityId]',
        'actions': 'int',
        'class': 'str',
        'contained_in': 'list[str]',
        'contains': 'list[str]',
        'events': 'list[Notes]',
        'findings': 'list[Finding]',
        'frames': 'list[CatalogueFrequency]',
        'groups': 'ByLens',
        'id': 'str',
        'irreducible': 'bool',
        'mechanisms': 'list[str]',
        'night': 'str',
        'players': 'int',
        'possible': 'list[Possible]',
        'reductions': 'list[Reduction]',
        'repeat': 'str',
        'rulings': 'list[CatalogueRuling]',
        'title': 'str',
    },
)


@final
class CatalogueRuling(TypedDict):
    """An outcome, and the systems that say it."""

    #: The outcome as data, as `nightcourt rule --batch` writes it; null without one.
    outcome: NotRequired[Union[Outcome, None]]
    #: The outcome in words: the lines of an `[expect]` section of a night text that hold for it. Empty without an
    #: outcome; of an engine that skipped the night, why.
    says: list[str]
    #: `ruled`: with an outcome. `exhausted`: it exceeded its step budget. `panicked`: it panicked, or is an engine that
    #: failed. `skipped`: it is an engine that does not resolve such nights. `flaky`: it is an engine that answers in two
    #: ways when it is asked twice.
    standing: Literal["ruled", "exhausted", "skipped", "flaky", "panicked"]
    #: The systems.
    systems: list[RulerId]


@final
class Catalogue(TypedDict):
    """A catalogue of a campaign: `divergences.json`, `loops.json`, `anomalies.json`, `underdetermined.json`,
    `settled.json` or `panics.json`."""

    #: Which catalogue it is; the name of its file.
    catalogue: CatalogueName
    #: The censuses, by their words, whose nights are all in it: every minimal night of theirs, and every settled one, is
    #: among the precedents. Left out if there is none.
    complete: NotRequired[list[str]]
    #: The precedents: those met on most nights, in all frames together, first; then by id.
    precedents: list[CataloguePrecedent]
    #: The rulings that hosts dispute: every switch, and the option chosen.
    switches: SwitchOptions
    #: The systems compared, by their ids, in the order of the campaign.
    systems: list[RulerId]
    #: The version of the records. It changes when a field changes its meaning, comes or goes.
    version: Literal[6]


@final
class AskedAction(TypedDict):
    """An action."""

    #: The ability: `block`, `kill` and so on.
    ability: AbilityId
    #: The player who submits it.
    actor: str
    #: The item of a `give`.
    item: NotRequired[Union[str, None]]
    #: The players named: none, the target, the target and the destination of a `redirect`, or the two of a `drive` or an
    #: `exchange`.
    targets: list[str]


@final
class AskedNight(TypedDict):
    """A night as engines receive it: every field is present, and no table of roles is needed to read it."""

    #: The actions in the order of submission: at most 64.
    actions: list[AskedAction]
    #: The pre-decided tie-break of players; those not named follow in the order of the roster.
    order: list[str]
    #: The roster: at most 64 players.
    players: list[AskedPlayer]


@final
class AskedPlayer(TypedDict):
    """A player."""

    #: The abilities of the role, in its order; not all need be used.
    abilities: list[AbilityId]
    #: `town`, `mafia`, `werewolf`, `cult`, `neutral-hostile`, `neutral-scum` or `neutral-town`.
    alignment: AlignmentId
    #: True if the player was dead before the night.
    dead: bool
    #: The items held from the start, other than fruit and money.
    holds: list[str]
    #: The money held from the start.
    money: int
    #: A name that is unique on its night.
    name: str
    #: The passives, those of the role among them: `bulletproof`, `ninja` and so on.
    passives: list[PassiveWord]
    #: The role as a Role Cop reads it: `Macho Jailkeeper`, or `vanilla`.
    role: str
    #: The items that visitors receive from the player.
    vends: list[str]


@final
class RequestStart(TypedDict):
    """The first line: describe yourself. Answered by a `Started`."""

    cmd: Literal["start"]
    #: The version of the protocol.
    version: int


@final
class RequestRun(TypedDict):
    """Resolve a night. Answered by an `Answered` with the same `seq`, before the next line is sent."""

    cmd: Literal["run"]
    #: The night.
    night: AskedNight
    #: A number that no other request has.
    seq: int


@final
class RequestStop(TypedDict):
    """The last line: end. There is no answer."""

    cmd: Literal["stop"]


@final
class Answered(TypedDict):
    """An engine's answer to a night: exactly one of `outcome`, `skipped` and `error`."""

    #: The error in the engine.
    error: NotRequired[Union[str, None]]
    #: The result of the night.
    outcome: NotRequired[Union[EngineOutcome, None]]
    #: The number of the request.
    seq: int
    #: The reason that the engine does not resolve such a night: it is shown and counted, and is no failure.
    skipped: NotRequired[Union[str, None]]


@final
class EngineOutcome(TypedDict):
    """The result of a night. Fields beyond the lens of the engine may be left out."""

    #: The players who joined the cult on this night: every value is `cult`.
    alignment: NotRequired[dict[str, AlignmentId]]
    #: The players reported dead.
    deaths: list[str]
    #: The items of each player at the end of the night; without it, those held before.
    holds: NotRequired[Union[dict[str, list[str]], None]]
    #: The money of each player at the end of the night; without it, that held before.
    money: NotRequired[Union[dict[str, int], None]]
    #: The reports to players, in any order.
    reports: NotRequired[list[Report]]
    #: The players who came back from the dead.
    revived: NotRequired[list[str]]
    #: The players who lost abilities.
    stripped: NotRequired[list[str]]


@final
class Started(TypedDict):
    """An engine's description of itself. Unknown fields are ignored, because a later release may know them."""

    #: The abilities that it knows; without it, all. A night on which somebody uses another one is never sent.
    abilities: NotRequired[Union[list[AbilityId], None]]
    #: The alignments that it knows; without it, all. A night with another one is never sent.
    alignments: NotRequired[Union[list[AlignmentId], None]]
    #: Its address.
    homepage: NotRequired[Union[str, None]]
    #: The items that it knows; without it, all. A night in which another one is held, vended or given is never sent.
    items: NotRequired[Union[list[str], None]]
    #: Its programming language.
    language: NotRequired[Union[str, None]]
    #: The part of an outcome that it answers; nothing wider is compared.
    lens: NotRequired[LensWord]
    #: The most actions of a night.
    max_actions: NotRequired[Union[int, None]]
    #: The most actions of a player.
    max_actions_each: NotRequired[Union[int, None]]
    #: The most players of a night.
    max_players: NotRequired[Union[int, None]]
    #: Its name.
    name: str
    #: Notes on its answers for people; they are shown and have no influence on a verdict.
    notes: NotRequired[list[str]]
    #: The passives that it knows, `vendor` among them; without it, all. A night on which somebody has another one is
    #: never sent.
    passives: NotRequired[Union[list[PassiveWord], None]]
    #: Its own version.
    release: NotRequired[Union[str, None]]
    #: The roles that it knows, by the words of the field `role` of a night; without it, all. A night with another one is
    #: never sent.
    roles: NotRequired[Union[list[str], None]]
    #: The version of the protocol that it supports: 1.
    version: int


@final
class Ability(TypedDict):
    """The agreement of the two on nights with an ability."""

    #: The ability.
    ability: AbilityId
    #: The nights on which somebody uses it.
    agreement: Agreement


@final
class Agreement(TypedDict):
    """The number of compared nights on which the two agree, by lens."""

    #: Nights that could be compared.
    compared: int
    #: They agree on deaths.
    deaths: int
    #: They agree on deaths, state and reports; `null` if that was not compared.
    full: NotRequired[Union[int, None]]
    #: They agree on deaths and on every change of state; `null` if that was not compared.
    state: NotRequired[Union[int, None]]


@final
class ConformanceCase(TypedDict):
    """The result of a night with a name of its own."""

    #: If it differs, the narrowest lens that shows it.
    lens: NotRequired[Union[LensWord, None]]
    #: The name of the golden night, or the id of the precedent.
    name: str
    #: `golden`, `settled` or `divergences`.
    section: str
    #: `agrees`, `differs`, `declined`, `skipped`, `failed` or `exceeded`.
    verdict: str


@final
class Closeness(TypedDict):
    """The share of rulings that agree with some rules."""

    #: Number of rulings that agree.
    agree: int
    #: Number of rulings that could be compared.
    compared: int
    #: Upper end of the interval.
    high: float
    #: Lower end of the 95 % interval of their share (Wilson).
    low: float
    #: The system or rulebook.
    rules: RulerId
    #: The switch that was set, as in `doctor-saves=one`; `null` if none was.
    switch: NotRequired[Union[SwitchId, None]]


@final
class DecidingRule(TypedDict):
    """A rule that decides a night, in the account of the system."""

    #: The rule, such as `NAR-4`.
    rule: str
    #: The line of the account that it decides.
    text: str


ConformanceDifference = TypedDict(
    'ConformanceDifference',
    {
        'cause': 'str',
        'engine': 'list[str]',
        'from': 'str',
        'id': 'str',
        'lens': 'LensWord',
        'names': 'NotRequired[list[str]]',
        'night': 'str',
        'nights': 'int',
        'rules': 'NotRequired[list[DecidingRule]]',
        'run': 'NotRequired[Union[int, None]]',
        'section': 'str',
        'sureness': 'SurenessWord',
        'system': 'list[str]',
        'title': 'str',
    },
)


Failure = TypedDict(
    'Failure',
    {
        'cause': 'NotRequired[str]',
        'from': 'NotRequired[Union[str, None]]',
        'kind': 'FailureKind',
        'night': 'NotRequired[Union[str, None]]',
        'nights': 'int',
        'run': 'NotRequired[Union[int, None]]',
        'section': 'NotRequired[Union[str, None]]',
        'stderr': 'str',
        'sureness': 'SurenessWord',
        'what': 'str',
    },
)


@final
class Known(TypedDict):
    """Differences that were known before: ids of differences, and names of golden nights and precedents."""

    #: Those that no longer differ, which the verdict does not allow: their lines are to be removed.
    agree: list[str]
    #: Those that still differ, which the verdict allows.
    differ: list[str]
    #: Differences that the list does not name, which the verdict does not allow.
    others: NotRequired[list[str]]


@final
class Nearest(TypedDict):
    """The rules that agree most with somebody's rulings."""

    #: Switches of the nearest system under which more rulings agree; the best first.
    better: list[Closeness]
    #: Number of nights on which the engine failed.
    failed: int
    #: The widest lens under which rulings had to agree.
    lens: LensWord
    #: The rules that `telling` distinguishes from the nearest; `null` if all others rule as the nearest does.
    next: NotRequired[Union[str, None]]
    #: Number of nights with a ruling.
    nights: int
    #: The day in UTC, as in `2026-11-28`; `null` if none was noted.
    on: NotRequired[Union[str, None]]
    #: The version of the program.
    program: str
    #: The rulebooks, the nearest first.
    rulebooks: NotRequired[list[Closeness]]
    #: The engine, the rulebook or the folder whose rulings were compared.
    subject: str
    #: The systems, the nearest first.
    systems: list[Closeness]
    #: The smallest nights that distinguish the nearest rules from the next.
    telling: list[Telling]
    #: The version of this form.
    version: int


@final
class Section(TypedDict):
    """The results of the nights of a section."""

    #: The agreement on the compared nights.
    agreement: Agreement
    #: Not sent, because the engine declares that it does not know such nights.
    declined: int
    #: Not compared: the system exceeded its step budget.
    exceeded: int
    #: Failed on by the engine.
    failed: int
    #: Nights in all.
    nights: int
    #: `golden`, `settled`, `divergences`, `census` or `random`.
    section: str
    #: Skipped by the engine.
    skipped: int


@final
class Skip(TypedDict):
    """A reason for unanswered nights."""

    #: The number of nights.
    nights: int
    #: The reason.
    why: str


@final
class Telling(TypedDict):
    """A night on which the nearest rules and the next differ."""

    #: The one of the two that agrees with the ruling.
    agrees: str
    #: The id of a precedent, or the name of a file.
    name: str
    #: Its night text.
    night: str
    #: The night in a sentence.
    title: str


@final
class Conformance(TypedDict):
    """The conformance of an engine to a system, with the nights on which it fails to conform."""

    #: The agreement of the two, by ability that somebody uses.
    abilities: list[Ability]
    #: The id of the system that it was compared with.
    against: str
    #: The number of nights asked, with those left out because the engine does not know them.
    asked: int
    #: The results of golden nights and precedents, each by its name.
    cases: list[ConformanceCase]
    #: True if the engine agrees on every compared night, there was one, and it failed on none.
    conforms: bool
    #: The nights on which the two differ, minimised: those about deaths first, then the smallest.
    differences: list[ConformanceDifference]
    #: The number of further nights that differ, and were not minimised.
    differing_left: int
    #: The engine's description of itself.
    engine: Started
    #: The number of further nights that it fails on, and that were not minimised.
    failing_left: int
    #: The nights on which the engine fails, minimised.
    failures: list[Failure]
    #: The differences that were known before, if a list of them was given.
    known: NotRequired[Union[Known, None]]
    #: The widest lens under which they had to agree.
    lens: LensWord
    #: True if the engine failed more often than its restarts allow: the other nights were not asked.
    lost: bool
    #: The systems by nearness, if no system was named: the nearest is `against`.
    nearest: NotRequired[Union[Nearest, None]]
    #: The number of nights to ask.
    nights: int
    #: The results, by source of the nights.
    sections: list[Section]
    #: The reasons for unanswered nights: the engine does not know or skips them.
    skips: list[Skip]
    #: True if somebody stopped the run: the other nights were not asked, and none was minimised.
    stopped: bool
    #: The switches of the system that are not at their defaults.
    switches: SwitchOptions
    #: The version of this form.
    version: int


PassiveWord = Union[PassiveId, str]


Agent = Union[int, Agent2]


Event = Union[EventBreakdown, EventAmbiguity, EventOrder, EventSplit, EventContradiction, EventLoop]


RulerId = Union[SystemId, str]


Value = Union[list[str], str]


Verdict = Union[Resolved, Exhausted, Silent, Error]


FrameName = Union[FrameId, str]


Minimised = Union[Minimal, Reached]


Rulings = dict[str, str]


Request = Union[RequestStart, RequestRun, RequestStop]


LensWord = Literal["deaths", "state", "full"]


Response = Union[Started, Answered]


FailureKind = Literal["errored", "crashed", "hung", "not-json", "wrong-form", "out-of-turn", "too-long"]


SurenessWord = Literal["minimal", "shown", "flaky", "once", "after-others"]
