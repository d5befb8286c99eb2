"""Resolves a night of forum Mafia or Werewolf under seven systems, explains each outcome, and compares them.

A night is its text, or a dictionary of the schema `night`. Answers are dictionaries of the published schemas
(`nightcourt self schema --help`). The interpreter's lock is released while nights are resolved. A `timeout` is in seconds: a
request that takes longer raises `TimeoutError`. Ctrl-C ends a long request.

>>> import nightcourt
>>> night = '''
... [players]
... Cy = Town Cop
... Rae = Town Roleblocker
... Mo = Mafia Roleblocker
... Gus = Mafia Goon
...
... [actions]
... Mo -> Cy
... Rae -> Mo
... Cy -> Gus
... '''
>>> ruling = nightcourt.resolve(night, systems=["nar", "snarf"])
>>> [verdict["outcome"]["reports"] for verdict in ruling["verdicts"]][0]
[{'to': 'Cy', 'ability': 'investigate', 'value': 'mafia'}]
"""

from __future__ import annotations

import csv
import functools
import importlib
import io
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypedDict, Union, overload

from . import _native
from ._engines import Engine, Resolver, Server, Skip

# mypy: disable-error-code="no-any-return"
# The types of answers are those of the schemas, which tests hold the border to.

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .forms import (
        Answer,
        Ask,
        Case,
        CatalogueName,
        Comparison,
        Conformance,
        HouseRules,
        Houses,
        LensId,
        Match,
        Minimised,
        Night,
        Order,
        Played,
        Possibilities,
        Posts,
        Rates,
        Reading,
        Roles,
        RulerId,
        Ruling,
        Setup,
        SwitchOptions,
        Systems,
        Texts,
        Verdict,
        Withdrawn,
    )

    Switches = Union[SwitchOptions, Mapping[str, str]]

__all__ = [
    "Engine",
    "NightcourtError",
    "Skip",
    "Verdicts",
    "ask",
    "campaign",
    "compare",
    "conform",
    "corpus",
    "explain",
    "game",
    "gen",
    "house",
    "houses",
    "match",
    "minimise",
    "possible",
    "rates",
    "read",
    "resolve",
    "resolve_many",
    "roles",
    "rulebook",
    "search",
    "setup",
    "show",
    "systems",
    "texts",
]

NightInput = Union[str, Mapping[str, Any]]
File = Union[str, "os.PathLike[str]"]
Markup = Literal["text", "markdown", "bbcode", "discord"]

#: The form of tables: lists of rows, or frames of the library.
Tables = Literal["rows", "pandas", "polars"]

#: The version of the package.
__version__ = _native.version()


class NightcourtError(ValueError):
    """A request that cannot be answered.

    >>> try:
    ...     resolve("[players]\\nAnn = Town Docter\\n")
    ... except NightcourtError as error:
    ...     print(error.line, error.column, error.suggestion)
    2 12 Doctor
    """

    #: All errors, each with `message` and perhaps `line`, `column` and `suggestion`.
    errors: list[dict[str, Any]]
    #: The line of the first error, from 1.
    line: int | None
    #: The letter in the line, from 1.
    column: int | None
    #: The word that may have been meant.
    suggestion: str | None

    def __init__(self, errors: list[dict[str, Any]]) -> None:
        super().__init__("\n".join(error["message"] for error in errors))
        self.errors = errors
        self.line = errors[0].get("line")
        self.column = errors[0].get("column")
        self.suggestion = errors[0].get("suggestion")

    def __reduce__(self) -> tuple[type[NightcourtError], tuple[list[dict[str, Any]]]]:
        return (type(self), (self.errors,))


class Rules(TypedDict, total=False):
    """Arguments of every function that rules a night."""

    #: House rules: a name of those that come with the program, the path of a file, or a text.
    house: Union[File, None]
    #: Switches with their options; they win over those of the house.
    switches: Union[Switches, None]
    #: Rulebooks next to the systems: names, paths or texts.
    rulebooks: Iterable[File]
    #: The time limit in seconds.
    timeout: Union[float, None]


# Requests that may take more than a second, so that Ctrl-C has to end them. Each gets a thread.
_LONG = frozenset({"ask", "gen", "match", "minimise", "rates", "read", "search", "setup", "show"})


def _answer(ask: str, timeout: float | None = None, **fields: Any) -> Any:
    # A night may be any mapping.
    request = json.dumps({"ask": ask, **fields}, default=dict)
    answer = json.loads(_native.respond(request, ask in _LONG, timeout))
    if "errors" in answer:
        raise NightcourtError(answer["errors"])
    return answer


def _under(
    ask: str,
    fields: dict[str, Any],
    systems: Iterable[RulerId] | None = None,
    *,
    timeout: float | None = None,
    **rules: Any,
) -> Any:
    """Ask under these systems and rules."""
    return _answer(ask, timeout, terms=_terms(systems, **rules), **fields)


def _terms(
    systems: Iterable[RulerId] | None,
    house: File | None = None,
    switches: Switches | None = None,
    rulebooks: Iterable[File] = (),
    lens: LensId | None = None,
) -> dict[str, Any]:
    return {
        "systems": _words(systems or ()),
        "house": None if house is None else _text(house),
        "switches": dict(switches or {}),
        "rulebooks": [_text(book) for book in _words(rulebooks)],
        "lens": lens,
    }


def _text(word: File) -> str:
    """Return the text of a file, if the word is a path object or ends in `.toml`; otherwise the word."""
    named = os.fspath(word)
    return Path(named).read_text(encoding="utf-8") if named is not word or named.endswith(".toml") else named


def _words(words: Iterable[Any]) -> list[Any]:
    return [words] if isinstance(words, str) else list(words)


def resolve(
    night: NightInput,
    systems: Iterable[RulerId] | None = None,
    *,
    lens: LensId = "full",
    explain: bool = False,
    **rules: Unpack[Rules],
) -> Ruling:
    """Resolve a night under each system (schema `ruling`).

    `systems` are those of the house, or all seven, if none is named. `house` and `rulebooks` are names of those that come with the
    program, paths of files, or texts. `lens` is the lens of `groups`. `explain` adds each system's account.

    >>> night = "[players]\\nVic = Town Vigilante\\nBob = Mafia Goon\\n[actions]\\nVic -> Bob\\n"
    >>> ruling = resolve(night, ["nar", "rar"])
    >>> ruling["verdicts"][0]["outcome"]["deaths"], ruling["groups"]
    (['Bob'], [['nar', 'rar']])
    >>> resolve(night, ["narr"])
    Traceback (most recent call last):
    nightcourt.NightcourtError: systems: no system is called `narr`; did you mean nar?
    """
    fields = {"night": night, "explain": explain}
    return _under("resolve", fields, systems, lens=lens, **rules)


def resolve_many(
    nights: Iterable[NightInput],
    systems: Iterable[RulerId] | None = None,
    *,
    house: File | None = None,
    switches: Switches | None = None,
    rulebooks: Iterable[File] = (),
    threads: int = 0,
) -> Verdicts:
    """Resolve many nights under each system, on all cores: ten times as fast as `resolve` for each.

    The arguments are those of `resolve`. `nights` may be an iterator, such as a file of JSON lines, which is read as far as the nights
    are resolved. A night that is wrong raises nothing: its verdict has the field `error`. `threads` is 0 for one per core.

    >>> from collections import Counter
    >>> verdicts = resolve_many(gen("plain", 1, range(100)), ["nar", "snarf"])
    >>> len(verdicts), [verdict["system"] for verdict in verdicts[7]]
    (100, ['nar', 'snarf'])
    >>> deaths = Counter(len(dead) for dead in verdicts.deaths("nar") if dead is not None)
    >>> sum(deaths.values())
    100
    """
    lines = (_line(night) for night in nights)
    terms = json.dumps(_terms(systems, house, switches, rulebooks))
    answers = _native.batch_of(terms, lambda: "".join(itertools.islice(lines, _CHUNK)).encode(), threads)
    if isinstance(answers, str):
        raise NightcourtError(json.loads(answers)["errors"])
    return Verdicts(answers)


#: The nights that are handed over at once.
_CHUNK = 256


def _line(night: NightInput) -> str:
    if isinstance(night, str):
        line = night.strip()
        if line.startswith("{") and "\n" not in line:
            return line + "\n"
    # A night may be any mapping, and a text has line feeds.
    return json.dumps(night, default=dict) + "\n"


class Verdicts(Sequence["list[Verdict]"]):
    """The verdicts on many nights: for each night a list with a verdict per system (schema `verdict`), made when it is asked for.

    >>> night = "[players]\\nVic = Town Vigilante\\nBob = Mafia Goon\\n[actions]\\nVic -> Bob\\n"
    >>> verdicts = resolve_many([night, "Vic -> Bob"], ["nar"])
    >>> [list(verdict) for [verdict] in verdicts]
    [['night', 'system', 'outcome', 'events'], ['night', 'error']]
    >>> verdicts.deaths("nar")
    [['Bob'], None]
    """

    def __init__(self, answers: list[bytes]) -> None:
        self._answers = answers

    def __len__(self) -> int:
        return len(self._answers)

    @overload
    def __getitem__(self, place: int) -> list[Verdict]: ...
    @overload
    def __getitem__(self, place: slice) -> Verdicts: ...
    def __getitem__(self, place: int | slice) -> list[Verdict] | Verdicts:
        if isinstance(place, slice):
            return Verdicts(self._answers[place])
        return [json.loads(line) for line in self._answers[place].splitlines()]

    def deaths(self, system: RulerId) -> list[list[str] | None]:
        """Return the players reported dead in each night under a system; None where it has no outcome, or was not asked."""
        head = f',"system":{json.dumps(system)},"outcome":{{"deaths":'.encode()
        found: list[list[str] | None] = []
        for answer in self._answers:
            start = answer.find(head)
            if start < 0:
                found.append(None)
            elif answer.startswith(b"[]", start + len(head)):
                found.append([])
            else:
                found.append(_first(answer[start + len(head) :].decode())[0])
        return found

    def lines(self) -> bytes:
        """Return the verdicts as JSON lines, as `nightcourt rule --batch` writes them."""
        return b"".join(self._answers)


# The value with which a text begins.
_first = json.JSONDecoder().raw_decode


def explain(
    night: NightInput,
    system: RulerId,
    **rules: Unpack[Rules],
) -> Verdict:
    """Resolve a night under one system, with the system's account (schema `verdict`).

    >>> night = "[players]\\nVic = Town Vigilante\\nBob = Mafia Goon\\n[actions]\\nVic -> Bob\\n"
    >>> explain(night, "snarf")["account"][-1]["text"]
    'Bob is dead in the morning.'
    """
    return _under("explain", {"night": night, "system": system}, **rules)


def compare(
    night: NightInput,
    systems: Iterable[RulerId] | None = None,
    *,
    lens: LensId = "full",
    **rules: Unpack[Rules],
) -> Comparison:
    """Compare the systems on a night (schema `comparison`): groups that agree, and pairs that diverge.

    >>> night = "[players]\\nVic = Town Vigilante\\nBob = Mafia Goon\\n[actions]\\nVic -> Bob\\n"
    >>> compare(night)["agreement"]
    'All seven systems agree.'
    """
    return _under("compare", {"night": night}, systems, lens=lens, **rules)


def possible(night: NightInput, systems: Iterable[RulerId] | None = None, **rules: Unpack[Rules]) -> Possibilities:
    """Return the outcomes that each system allows (schema `possible`), each with the choices that lead to it.

    >>> night = "[players]\\nAnn = Town Jailkeeper\\nBob = Town Roleblocker\\nGus = Mafia Goon\\n[actions]\\nAnn -> Bob\\nBob -> Ann\\nGus -> Bob\\n"
    >>> [way["says"] for way in possible(night, "nar")["possible"][0]["ways"]]
    [['dies = nobody'], ['dies = Bob']]
    """
    return _under("possible", {"night": night}, systems, **rules)


def texts(
    night: NightInput,
    systems: Iterable[RulerId] | None = None,
    *,
    system: RulerId | None = None,
    flips: bool = False,
    markup: Markup = "text",
    lens: LensId = "full",
    **rules: Unpack[Rules],
) -> Texts:
    """Write a host's texts after a night (schema `texts`), each a list of posts: `morning`, `messages`, `brief` and `ruling`.

    `system` is the one whose ruling counts: without it, the house's, or the first of those asked. `flips` adds sides and roles of the
    dead to the morning post. `markup` is `text`, `markdown`, `bbcode` or `discord`.

    >>> night = "[players]\\nVic = Town Vigilante\\nBob = Mafia Goon\\n[actions]\\nVic -> Bob\\n"
    >>> texts(night)["morning"], texts(night, flips=True)["morning"]
    (['Bob died in the night.\\n'], ['Bob died in the night: Mafia Goon.\\n'])
    """
    fields = {"night": night, "system": system, "flips": flips, "markup": markup}
    return _under("texts", fields, systems, lens=lens, **rules)


def read(paste: str, answers: Iterable[str] = (), *, house: File | None = None, timeout: float | None = None) -> Reading:
    """Read a night as a host pastes it (schema `reading`). The night is in `night`; open questions are in `questions`.

    `answers` are lines that answer questions, as an earlier reading has them. Roles that are Self-Targeting in the `house` may name
    themselves.

    >>> reading = read("Ada - Town Cop\\nCyra - Mafia Goon\\n\\nAda checks Cyra\\n")
    >>> reading["complete"], reading["actions"][0]["ability"]
    (True, 'investigate')
    >>> [question] = read("Anna - Town Doctor\\nCy - Mafia Goon\\n\\nAnnna protects Cy\\n")["questions"]
    >>> question["answers"]
    ['"Annna" = Anna']
    """
    return _under("read", {"paste": paste, "answers": list(answers)}, house=house, timeout=timeout)


def ask(
    question: str,
    systems: Iterable[RulerId] | None = None,
    *,
    limit: int = 3,
    **rules: Unpack[Rules],
) -> Ask:
    """Answer a question in plain words (schema `ask`), with at most `limit` precedents for each night.

    >>> ask("cop visits PGO, doctor on cop")["understood"][0]["answer"]
    'Settled: all seven systems say that nobody dies; the Cop reads town.'
    """
    return _under("ask", {"question": question, "limit": limit}, systems, **rules)


def search(
    words: str = "",
    *,
    roles: Iterable[str] = (),
    dies: Iterable[str] = (),
    systems: Iterable[RulerId] = (),
    lens: LensId | None = None,
    native: bool = False,
    frame: str | None = None,
    catalogue: CatalogueName | None = None,
    sort: Literal["rank", "frequency", "size"] = "rank",
    limit: int = 10,
    timeout: float | None = None,
) -> Answer:
    """Search for precedents by words and filters (schema `answer`), as `nightcourt search` does.

    `roles` act, and one of `dies` dies under some system. `systems` diverge, under `lens` and under none narrower. `sort` is `rank`,
    `frequency` or `size`.

    >>> search("doctor paranoid gun owner", catalogue="settled", limit=1)["hits"][0]["catalogues"]
    ['settled']
    """
    return _answer(
        "search",
        timeout,
        words=words,
        roles=_words(roles),
        dies=_words(dies),
        systems=_words(systems),
        lens=lens,
        native=native,
        frame=frame,
        catalogue=catalogue,
        sort=sort,
        limit=limit,
    )


def match(
    night: NightInput,
    systems: Iterable[RulerId] | None = None,
    *,
    minimise: bool = True,
    **rules: Unpack[Rules],
) -> Match:
    """Find the precedents in a night, and those that its differences come down to (schema `match`).

    `minimise` makes the night smaller for differences that no precedent in it explains, which takes longest.

    >>> night = "[players]\\nVic = Town Vigilante\\nBob = Mafia Goon\\n[actions]\\nVic -> Bob\\n"
    >>> match(night)["differences"]
    []
    """
    return _under("match", {"night": night, "minimise": minimise}, systems, **rules)


def show(id: str) -> Union[Case, Withdrawn]:
    """Return a precedent with its records (schema `case`). The beginning of an id is enough if no other precedent shares it.

    A precedent that left the published corpus is answered with the one that explains its night now (schema `withdrawn`).

    >>> id = search("doctor", limit=1)["hits"][0]["id"]
    >>> show(id)["id"] == id
    True
    """
    return _answer("show", id=id)


@overload
def setup(
    setup: str, *, house: File | None = None, limit: int = 10, markup: None = None, timeout: float | None = None
) -> Setup: ...
@overload
def setup(setup: str, *, house: File | None = None, limit: int = 10, markup: Markup, timeout: float | None = None) -> Posts: ...
def setup(
    setup: str,
    *,
    house: File | None = None,
    limit: int = 10,
    markup: Markup | None = None,
    timeout: float | None = None,
) -> Setup | Posts:
    """List what a host decides before a game with these roles (schema `setup`): at most `limit` decisions and disputes.

    With a `markup` (`text`, `markdown`, `bbcode` or `discord`) the answer is the report as a list of posts (schema `posts`).

    >>> setup("1 Town Cop / 1 Town Doctor / 1 Mafia Goon")["total"]
    0
    """
    fields = {"setup": setup, "limit": limit, "markup": markup}
    return _under("setup", fields, house=house, timeout=timeout)


def houses() -> Houses:
    """List the house rules that come with the program.

    >>> [house["system"] for house in houses()["houses"] if house["house"] == "mafiascum-normal"]
    ['nar-guide']
    """
    return _answer("house")


def house(house: File) -> HouseRules:
    """Check house rules, and return what they set: the system, the switches, and `unknown` for what their source leaves open.

    `house` is the name of those that come with the program, the path of a file, or a text.

    >>> house("mafiascum-normal")["switches"]["doctor-saves"]
    'one'
    """
    return _answer("house", house=_text(house))


def rulebook(rulebook: File) -> Order:
    """Return the order of a rulebook (schema `order`): its steps, its other decisions and its open points.

    `rulebook` is the name of one that comes with the program, the path of a file, or a text.

    >>> rulebook("ultimafia")["steps"][2]["abilities"]
    'hide'
    """
    return _answer("rulebook", rulebook=_text(rulebook))


def game(
    roster: str = "",
    nights: Iterable[Mapping[str, Any]] = (),
    *,
    name: str = "",
    system: RulerId | None = None,
    died: Iterable[str] = (),
    answers: Iterable[str] = (),
    flips: bool = False,
    markup: Markup = "text",
    **rules: Unpack[Rules],
) -> Played:
    """Play a game as far as its nights go (schema `played`): the three texts of each, and the roster of the next.

    A night has its actions in any words, as `text`, the players who `died` by day before it, and `answers` to its questions, which
    serve the nights after it too; `died` of the game is since its last night, and its `answers` are about the roster. Without a
    roster, it is that of the first night, whose text begins with one. `system` is the one whose ruling counts: without it, the
    house's. `refused` has actions that a rule refuses.

    >>> played = game("Ann = Town\\nMo = Mafia Goon\\nDoc = Town Doctor", [{"text": "Mo kills Ann"}])
    >>> played["nights"][0]["morning"], played["facts"]
    (['Ann died in the night.\\n'], ['Alive (2): Mo, Doc.', 'Dead (1): Ann.'])
    """
    fields = {
        "roster": roster,
        "nights": [dict(night) for night in nights],
        "name": name,
        "system": system,
        "died": _words(died),
        "answers": _words(answers),
        "flips": flips,
        "markup": markup,
    }
    return _under("game", fields, **rules)


def minimise(
    night: NightInput,
    systems: Iterable[RulerId],
    *,
    finding: str | None = None,
    lens: LensId | None = None,
    certificate: bool = False,
    **rules: Unpack[Rules],
) -> Minimised:
    """Minimise a night to the smallest one on which two systems still diverge, or on which one has a finding (schema `minimal`).

    If the budget is exceeded first, the dictionary has `exceeded`, and in `named` the smallest night until then.

    >>> night = '''
    ... [players]
    ... Cy = Town Cop
    ... Rae = Town Roleblocker
    ... Mo = Mafia Roleblocker
    ... Gus = Mafia Goon
    ... Dee = Town Doctor
    ... [actions]
    ... Mo -> Cy
    ... Rae -> Mo
    ... Cy -> Gus
    ... Dee -> Gus
    ... '''
    >>> minimise(night, ["nar", "snarf"])["actions"]
    3
    """
    fields = {"night": night, "finding": finding, "certificate": certificate}
    return _under("minimise", fields, systems, lens=lens, **rules)


def systems() -> Systems:
    """List the systems, the abilities native to each, and the switches.

    >>> [system["system"] for system in systems()["systems"]]
    ['nar', 'nar-guide', 'snarf', 'rar', 'rar-list', 'lar', 'werewolves']
    """
    return _answer("systems")


def roles() -> Roles:
    """List the roles that a night may name, the modifiers and the limits.

    >>> [role["abilities"] for role in roles()["roles"] if role["role"] == "Doctor"]
    [['protect']]
    """
    return _answer("roles")


def gen(frame: File = "uniform", seed: int = 1, indices: Iterable[int] = range(1)) -> list[Night]:
    """Return the random nights of a frame at these indices (schema `night`), as a campaign makes them.

    `frame` is the name of a frame, the path of a file, or its text.

    >>> [len(night["players"]) for night in gen("matrix6", 1, range(100, 103))]
    [9, 9, 9]
    """
    text = _text(frame)
    if isinstance(indices, range) and indices.step == 1:
        return _answer("gen", frame=text, seed=seed, first=indices.start, count=len(indices))
    return [_answer("gen", frame=text, seed=seed, first=index, count=1)[0] for index in indices]


def rates(
    frame: File = "uniform",
    count: int = 1000,
    systems: Iterable[RulerId] | None = None,
    *,
    seed: int = 1,
    first: int = 0,
    **rules: Unpack[Rules],
) -> Rates:
    """Count the random nights on which each two systems diverge (schema `rates`), without precedents.

    There are `count` nights from the index `first`, at most 100,000. The nights and the numbers are those of `campaign`, which takes
    any number of them and minimises those that diverge.

    >>> found = rates("plain", 200, ["nar", "snarf"])
    >>> found["nights"], found["pairs"][0]["systems"]
    (200, ['nar', 'snarf'])
    """
    fields = {"frame": _text(frame), "seed": seed, "first": first, "count": count}
    return _under("rates", fields, systems, **rules)


def campaign(
    frame: File | Sequence[File] = "uniform",
    nights: int | range = 1000,
    *,
    seed: int = 1,
    players: str | int | None = None,
    actions: str | int | None = None,
    given: Iterable[str] = (),
    systems: Iterable[RulerId] | None = None,
    house: File | None = None,
    switches: Switches | None = None,
    rulebooks: Iterable[File] = (),
    engines: Mapping[str, Resolver] | None = None,
    rates_only: bool = False,
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
    out: File | None = None,
    tables: Tables = "rows",
) -> dict[str, Any]:
    """Run random nights through every system, and return the disagreements.

    The arguments are the options of `nightcourt campaign`; `nights` is the number of nights of each frame, or a range of indices.
    `progress(done, all)` is called between blocks of nights; Ctrl-C, or an exception in it, stops the campaign. `out` is a folder for
    the files, empty or new: they are those of the command, byte for byte.

    The dictionary has `run` (schema `run`), `rates` (the rows of rates.csv) and a list of precedents (schema `catalogue`) for each
    catalogue: `divergences`, `loops`, `anomalies`, `underdetermined`, `settled`, `panics`. `tables` makes `rates` a frame of pandas
    or Polars.

    `engines` are resolvers of your own by name, which are compared with the systems: functions from a night to its outcome, or an
    `Engine` that says what it knows.

    >>> found = campaign("plain", 200, systems=["nar", "snarf"])
    >>> found["run"]["frames"][0]["frame"], found["run"]["frames"][0]["nights"]
    ('plain', 200)
    """
    folder = None if out is None else Path(out)
    if folder is not None and folder.exists() and any(folder.iterdir()):
        raise FileExistsError(f"{folder} is not empty: name another folder")
    frames = [frame] if isinstance(frame, (str, os.PathLike)) else frame
    with Server(engines or {}) as server:
        options = _options(
            frame=",".join(os.fspath(one) for one in frames),
            seed=seed,
            range=f"{nights.start}..{nights.stop}" if isinstance(nights, range) else None,
            nights=None if isinstance(nights, range) else nights,
            players=players,
            actions=actions,
            given=given,
            systems=systems,
            house=house,
            switch=_pairs(switches),
            rulebook=rulebooks,
            engine=[f"{name}={server.command(name)}" for name in server.engines],
            threads=threads,
        )
        if rates_only:
            options.append("--rates-only")
        try:
            files = _native.campaign(options, progress)
        except ValueError as error:
            raise NightcourtError([{"message": _without_options(str(error))}]) from None
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            (folder / name).write_bytes(content)
    found: dict[str, Any] = {"run": json.loads(files["run.json"]), "rates": _frame(_rows(files["rates.csv"]), tables)}
    for name in _CATALOGUES:
        found[name] = json.loads(files[f"{name}.json"])["precedents"]
    return found


def conform(
    engine: Resolver,
    against: RulerId | None = None,
    *,
    nights: int = 4000,
    seed: int = 1,
    lens: LensId = "full",
    switches: Switches | None = None,
    timeout: float | None = None,
) -> Conformance:
    """Compare a resolver of your own with a system, and return the report (schema `conform`).

    The arguments are the options of `nightcourt conform`. Without `against`, the resolver is compared with the system that it is
    nearest to. Differences are minimised by asking it.

    >>> def resolve(night):
    ...     return {"deaths": [action["targets"][0] for action in night["actions"]]}
    >>> toy = Engine(resolve, lens="deaths", abilities=["kill", "protect"], passives=[])
    >>> report = conform(toy, "nar", nights=50)
    >>> report["conforms"], report["differences"][0]["title"]
    (False, 'A Doctor protects a bystander')
    """
    with Server({"engine": engine}) as server, tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.json"
        options = _options(
            nights=nights, seed=seed, lens=lens, json=file, against=against, switch=_pairs(switches), timeout=timeout
        )
        # The command may end its process, so it gets one.
        command = [sys.executable, "-m", "nightcourt", "conform", server.command("engine"), *options]
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if not file.exists():
            raise NightcourtError([{"message": _without_options(done.stderr.strip().removeprefix("error: "))}])
        report: Conformance = json.loads(file.read_text(encoding="utf-8"))
        return report


def corpus(tables: Tables = "rows") -> dict[str, Any]:
    """Return the tables of the built-in case law: a list of rows each, or a frame of pandas or Polars.

    The first call takes a while, because each precedent is described again.

    >>> tables = corpus()
    >>> sorted(tables)
    ['counts', 'findings', 'rates', 'tags']
    >>> type(tables["rates"][0]["rate"]), type(tables["findings"][0]["sampled"])
    (<class 'float'>, <class 'int'>)
    """
    return {name: _frame(_rows(content), tables) for name, content in _published().items()}


@functools.cache
def _published() -> dict[str, bytes]:
    # Every precedent is described again, which takes seconds.
    return {name[:-4]: content for name, content in _native.corpus().items() if name.endswith(".csv")}


_CATALOGUES = ("divergences", "loops", "anomalies", "underdetermined", "settled", "panics")

_NUMBERS = frozenset({"nights", "sampled", "counted", "first", "players", "actions", "of", "incomparable"})
_SHARES = frozenset({"rate", "low", "high", "joint_low", "joint_high"})
_FLAGS = frozenset({"native", "irreducible"})


def _options(**given: Any) -> list[str]:
    """Return arguments as options of a command; one without a value is left out, and a list is repeated."""
    each = ((name, _words(value) if isinstance(value, Iterable) else [value]) for name, value in given.items())
    return [
        f"--{name}={os.fspath(value) if isinstance(value, os.PathLike) else value}"
        for name, values in each
        for value in values
        if value is not None
    ]


def _pairs(switches: Switches | None) -> list[str]:
    return [f"{switch}={option}" for switch, option in (switches or {}).items()]


def _without_options(said: str) -> str:
    """Name the arguments of a function in place of the options of the command."""
    return re.sub(r"--([a-z][a-z-]*)", lambda option: option[1].replace("-", "_"), said)


def _frame(rows: list[dict[str, Any]], tables: Tables) -> Any:
    """Return rows as they are, or as a frame of a library that is installed."""
    return rows if tables == "rows" else importlib.import_module(tables).DataFrame(rows)


def _rows(content: bytes) -> list[dict[str, Any]]:
    """Read a table. An empty cell is None, and a column has one type."""
    rows: list[dict[str, Any]] = list(csv.DictReader(io.StringIO(content.decode(), newline="")))
    for name in rows[0] if rows else ():
        cells = [row[name] for row in rows]
        kind: Callable[[str], Any] = str
        if name in _FLAGS:
            kind = "true".__eq__
        elif name in _SHARES:
            kind = float
        elif name in _NUMBERS and all(cell.isdigit() or not cell for cell in cells):
            kind = int
        for row, cell in zip(rows, cells):
            row[name] = kind(cell) if cell else None
    return rows
