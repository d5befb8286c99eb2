"""Resolves a night of forum Mafia or Werewolf under seven systems, explains each outcome, and compares them.

A night is its text, or a dictionary of the schema `night`. Answers are dictionaries of the published schemas
(`nightcourt self schema --help`). The interpreter's lock is released while nights are resolved.

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
import io
import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Union

from . import _native

__all__ = [
    "NightcourtError",
    "ask",
    "campaign",
    "compare",
    "corpus",
    "explain",
    "gen",
    "house",
    "houses",
    "match",
    "minimise",
    "next_night",
    "read",
    "resolve",
    "roles",
    "search",
    "setup",
    "show",
    "systems",
    "texts",
]

Night = Union[str, Mapping[str, Any]]
File = Union[str, "os.PathLike[str]"]


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


def _answer(ask: str, **fields: Any) -> Any:
    answer = json.loads(_native.respond(json.dumps({"ask": ask, **fields})))
    if "errors" in answer:
        raise NightcourtError(answer["errors"])
    return answer


def _respond(ask: str, **fields: Any) -> dict[str, Any]:
    answer: dict[str, Any] = _answer(ask, **fields)
    return answer


def _text(word: File) -> str:
    """Return the text of a file, if the word is a path object or ends in `.toml`; otherwise the word."""
    named = os.fspath(word)
    return Path(named).read_text(encoding="utf-8") if named is not word or named.endswith(".toml") else named


def _terms(
    systems: Iterable[str] | None,
    house: File | None,
    switches: Mapping[str, str] | None,
    rulebooks: Iterable[File],
    lens: str | None = None,
) -> dict[str, Any]:
    return {
        "systems": _words(systems or ()),
        "house": None if house is None else _text(house),
        "switches": dict(switches or {}),
        "rulebooks": [_text(book) for book in ([rulebooks] if isinstance(rulebooks, str) else rulebooks)],
        "lens": lens,
    }


def _words(words: Iterable[str]) -> list[str]:
    return [words] if isinstance(words, str) else list(words)


def resolve(
    night: Night,
    systems: Iterable[str] | None = None,
    *,
    house: File | None = None,
    switches: Mapping[str, str] | None = None,
    rulebooks: Iterable[File] = (),
    lens: str = "full",
    explain: bool = False,
) -> dict[str, Any]:
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
    terms = _terms(systems, house, switches, rulebooks, lens)
    return _respond("resolve", night=_night(night), terms=terms, explain=explain)


def explain(
    night: Night,
    system: str,
    *,
    house: File | None = None,
    switches: Mapping[str, str] | None = None,
    rulebooks: Iterable[File] = (),
) -> dict[str, Any]:
    """Resolve a night under one system, with the system's account (schema `verdict`).

    >>> night = "[players]\\nVic = Town Vigilante\\nBob = Mafia Goon\\n[actions]\\nVic -> Bob\\n"
    >>> explain(night, "snarf")["account"][-1]["text"]
    'Bob is dead in the morning.'
    """
    terms = _terms(None, house, switches, rulebooks)
    return _respond("explain", night=_night(night), system=system, terms=terms)


def compare(
    night: Night,
    systems: Iterable[str] | None = None,
    *,
    house: File | None = None,
    switches: Mapping[str, str] | None = None,
    rulebooks: Iterable[File] = (),
    lens: str = "full",
) -> dict[str, Any]:
    """Compare the systems on a night (schema `comparison`): groups that agree, and pairs that diverge.

    >>> night = "[players]\\nVic = Town Vigilante\\nBob = Mafia Goon\\n[actions]\\nVic -> Bob\\n"
    >>> compare(night)["agreement"]
    'All seven systems agree.'
    """
    terms = _terms(systems, house, switches, rulebooks, lens)
    return _respond("compare", night=_night(night), terms=terms)


def texts(
    night: Night,
    systems: Iterable[str] | None = None,
    *,
    system: str | None = None,
    flips: bool = False,
    markup: str = "text",
    house: File | None = None,
    switches: Mapping[str, str] | None = None,
    rulebooks: Iterable[File] = (),
    lens: str = "full",
) -> dict[str, Any]:
    """Write a host's texts after a night (schema `texts`), each a list of posts: `morning`, `messages`, `brief` and `ruling`.

    `system` is the one whose ruling counts: without it, the house's, or the first of those asked. `flips` adds sides and roles of the
    dead to the morning post. `markup` is `text`, `markdown`, `bbcode` or `discord`.

    >>> night = "[players]\\nVic = Town Vigilante\\nBob = Mafia Goon\\n[actions]\\nVic -> Bob\\n"
    >>> texts(night)["morning"], texts(night, flips=True)["morning"]
    (['Bob died in the night.\\n'], ['Bob died in the night: Mafia Goon.\\n'])
    """
    terms = _terms(systems, house, switches, rulebooks, lens)
    return _respond("texts", night=_night(night), system=system, flips=flips, markup=markup, terms=terms)


def read(paste: str, answers: Iterable[str] = (), *, house: File | None = None) -> dict[str, Any]:
    """Read a night as a host pastes it (schema `reading`). The night is in `night`; open questions are in `questions`.

    `answers` are lines that answer questions, as an earlier reading has them. Roles that are Self-Targeting in the `house` may name
    themselves.

    >>> reading = read("Ada - Town Cop\\nCyra - Mafia Goon\\n\\nAda checks Cyra\\n")
    >>> reading["complete"], reading["actions"][0]["ability"]
    (True, 'investigate')
    >>> [question] = read("Anna - Town Doctor\nCy - Mafia Goon\n\nAnnna protects Cy\n")["questions"]
    >>> question["answers"]
    ['"Annna" = Anna']
    """
    return _respond("read", paste=paste, answers=list(answers), terms=_terms(None, house, None, ()))


def ask(
    question: str,
    systems: Iterable[str] | None = None,
    *,
    house: File | None = None,
    switches: Mapping[str, str] | None = None,
    rulebooks: Iterable[File] = (),
    limit: int = 3,
) -> dict[str, Any]:
    """Answer a question in plain words (schema `ask`), with at most `limit` precedents for each night.

    >>> ask("cop visits PGO, doctor on cop")["understood"][0]["answer"]
    'Settled: all seven systems say that nobody dies; the Cop reads town.'
    """
    terms = _terms(systems, house, switches, rulebooks)
    return _respond("ask", question=question, terms=terms, limit=limit)


def search(
    words: str = "",
    *,
    roles: Iterable[str] = (),
    dies: Iterable[str] = (),
    systems: Iterable[str] = (),
    lens: str | None = None,
    native: bool = False,
    frame: str | None = None,
    catalogue: str | None = None,
    sort: str = "rank",
    limit: int = 10,
) -> dict[str, Any]:
    """Search for precedents by words and filters (schema `answer`), as `nightcourt search` does.

    `roles` act, and one of `dies` dies under some system. `systems` diverge, under `lens` and under none narrower. `sort` is `rank`,
    `frequency` or `size`.

    >>> search("doctor paranoid gun owner", catalogue="settled", limit=1)["hits"][0]["catalogues"]
    ['settled']
    """
    return _respond(
        "search",
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
    night: Night,
    systems: Iterable[str] | None = None,
    *,
    house: File | None = None,
    switches: Mapping[str, str] | None = None,
    rulebooks: Iterable[File] = (),
    minimise: bool = True,
) -> dict[str, Any]:
    """Find the precedents in a night, and those that its differences come down to (schema `match`).

    `minimise` makes the night smaller for differences that no precedent in it explains, which takes longest.

    >>> night = "[players]\\nVic = Town Vigilante\\nBob = Mafia Goon\\n[actions]\\nVic -> Bob\\n"
    >>> match(night)["differences"]
    []
    """
    terms = _terms(systems, house, switches, rulebooks)
    return _respond("match", night=_night(night), terms=terms, minimise=minimise)


def show(id: str) -> dict[str, Any]:
    """Return a precedent with its records (schema `case`). The beginning of an id is enough if no other precedent shares it.

    A precedent that left the published corpus is answered with the one that explains its night now (schema `withdrawn`).

    >>> id = search("doctor", limit=1)["hits"][0]["id"]
    >>> show(id)["id"] == id
    True
    """
    return _respond("show", id=id)


def setup(
    setup: str,
    *,
    house: File | None = None,
    limit: int = 10,
    markup: str | None = None,
) -> dict[str, Any]:
    """List the disputes of a setup before the game begins (schema `setup`), at most `limit`.

    With a `markup` (`text`, `markdown`, `bbcode` or `discord`) the answer is the report as a list of posts (schema `posts`).

    >>> setup("1 Town Cop / 1 Town Doctor / 1 Mafia Goon")["total"]
    0
    """
    terms = _terms(None, house, None, ())
    return _respond("setup", setup=setup, terms=terms, limit=limit, markup=markup)


def houses() -> dict[str, Any]:
    """List the house rules that come with the program.

    >>> [house["system"] for house in houses()["houses"] if house["house"] == "mafiascum-normal"]
    ['nar-guide']
    """
    return _respond("house")


def house(house: File) -> dict[str, Any]:
    """Check house rules, and return what they set: the system, the switches, and `unknown` for what their source leaves open.

    `house` is the name of those that come with the program, the path of a file, or a text.

    >>> house("mafiascum-normal")["switches"]["doctor-saves"]
    'one'
    """
    return _respond("house", house=_text(house))


def next_night(
    night: Night,
    system: str | None = None,
    *,
    house: File | None = None,
    switches: Mapping[str, str] | None = None,
    rulebooks: Iterable[File] = (),
) -> dict[str, Any]:
    """Return the roster that a night of a game leaves to the next (schema `next`): who died, shots, items, money.

    `system` is the one whose ruling counts: without it, the house's, or NAR. `open` has what the host has to settle.

    >>> night = "[players]\\nVic = Town Vigilante\\nBob = Mafia Goon\\n[actions]\\nVic -> Bob\\n"
    >>> print(next_night(night)["night"])
    [players]
    Vic = Town Vigilante
    Bob = Mafia Goon (dead)
    <BLANKLINE>
    """
    terms = _terms(None, house, switches, rulebooks)
    return _respond("next", night=_night(night), system=system, terms=terms)


def minimise(
    night: Night,
    systems: Iterable[str],
    *,
    finding: str | None = None,
    lens: str | None = None,
    house: File | None = None,
    switches: Mapping[str, str] | None = None,
    rulebooks: Iterable[File] = (),
    certificate: bool = False,
) -> dict[str, Any]:
    """Minimise a night to the smallest one on which two systems still diverge, or on which one has a finding.

    The dictionary is that of `nightcourt minimise --format json`.

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
    terms = _terms(systems, house, switches, rulebooks, lens)
    return _respond(
        "minimise", night=_night(night), terms=terms, finding=finding, certificate=certificate
    )


def systems() -> dict[str, Any]:
    """List the systems, the abilities native to each, and the switches.

    >>> [system["system"] for system in systems()["systems"]]
    ['nar', 'nar-guide', 'snarf', 'rar', 'rar-list', 'lar', 'werewolves']
    """
    return _respond("systems")


def roles() -> dict[str, Any]:
    """List the roles that a night may name, the modifiers and the limits.

    >>> [role["abilities"] for role in roles()["roles"] if role["role"] == "Doctor"]
    [['protect']]
    """
    return _respond("roles")


def gen(frame: File = "uniform", seed: int = 1, indices: Iterable[int] = range(1)) -> list[dict[str, Any]]:
    """Return the random nights of a frame at these indices (schema `night`), as a campaign makes them.

    `frame` is the name of a frame, the path of a file, or its text.

    >>> [len(night["players"]) for night in gen("matrix6", 1, range(100, 103))]
    [9, 9, 9]
    """
    text = _text(frame)
    if isinstance(indices, range) and indices.step == 1:
        nights: list[dict[str, Any]] = _answer(
            "gen", frame=text, seed=seed, first=indices.start, count=len(indices)
        )
        return nights
    return [_answer("gen", frame=text, seed=seed, first=index, count=1)[0] for index in indices]


def campaign(
    frame: File | Sequence[File] = "uniform",
    nights: int | range = 1000,
    *,
    seed: int = 1,
    players: str | int | None = None,
    actions: str | int | None = None,
    given: Iterable[str] = (),
    systems: Iterable[str] | None = None,
    house: File | None = None,
    switches: Mapping[str, str] | None = None,
    rulebooks: Iterable[File] = (),
    rates_only: bool = False,
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
    out: File | None = None,
) -> dict[str, Any]:
    """Run random nights through every system, and return the disagreements.

    The arguments are the options of `nightcourt campaign`; `nights` is the number of nights of each frame, or a range of indices.
    `progress(done, all)` is called between blocks of nights; Ctrl-C, or an exception in it, stops the campaign. `out` is a folder for
    the files, empty or new: they are those of the command, byte for byte.

    The dictionary has `run` (schema `run`), `rates` (the rows of rates.csv) and a list of precedents (schema `catalogue`) for each
    catalogue: `divergences`, `loops`, `anomalies`, `underdetermined`, `settled`, `panics`.

    >>> found = campaign("plain", 200, systems=["nar", "snarf"])
    >>> found["run"]["frames"][0]["frame"], found["run"]["frames"][0]["nights"]
    ('plain', 200)
    """
    folder = None if out is None else Path(out)
    if folder is not None and folder.exists() and any(folder.iterdir()):
        raise FileExistsError(f"{folder} is not empty: name another folder")
    frames = [frame] if isinstance(frame, (str, os.PathLike)) else frame
    options = ["--frame", ",".join(os.fspath(one) for one in frames), "--seed", str(seed)]
    if isinstance(nights, range):
        options += ["--range", f"{nights.start}..{nights.stop}"]
    else:
        options += ["--nights", str(nights)]
    given_options: list[tuple[str, Any]] = [
        ("--players", players),
        ("--actions", actions),
        ("--house", house if house is None else os.fspath(house)),
        ("--threads", threads),
        *(("--given", condition) for condition in given),
        *(("--systems", system) for system in ([systems] if isinstance(systems, str) else systems or ())),
        *(("--switch", f"{switch}={option}") for switch, option in (switches or {}).items()),
        *(("--rulebook", os.fspath(book)) for book in rulebooks),
    ]
    options += [f"{name}={value}" for name, value in given_options if value is not None]
    if rates_only:
        options.append("--rates-only")
    try:
        files = _native.campaign(options, progress)
    except ValueError as error:
        raise NightcourtError([{"message": str(error)}]) from None
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            (folder / name).write_bytes(content)
    found: dict[str, Any] = {"run": json.loads(files["run.json"]), "rates": _rows(files["rates.csv"])}
    for name in _CATALOGUES:
        found[name] = json.loads(files[f"{name}.json"])["precedents"]
    return found


def corpus() -> dict[str, list[dict[str, Any]]]:
    """Return the tables of the built-in case law, a list of rows each.

    `pandas.DataFrame(corpus()["rates"])` and `polars.DataFrame(corpus()["rates"])` take them as they are. The
    first call takes a while, because each precedent is described again.

    >>> tables = corpus()
    >>> sorted(tables)
    ['counts', 'findings', 'rates', 'tags']
    >>> type(tables["rates"][0]["rate"]), type(tables["findings"][0]["sampled"])
    (<class 'float'>, <class 'int'>)
    """
    return {name: _rows(content) for name, content in _published().items()}


@functools.cache
def _published() -> dict[str, bytes]:
    # Every precedent is described again, which takes seconds.
    return {name[:-4]: content for name, content in _native.corpus().items() if name.endswith(".csv")}


_CATALOGUES = ("divergences", "loops", "anomalies", "underdetermined", "settled", "panics")

_NUMBERS = frozenset({"nights", "sampled", "counted", "first", "players", "actions", "of", "incomparable"})
_SHARES = frozenset({"rate", "low", "high"})
_FLAGS = frozenset({"native", "irreducible"})


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


def _night(night: Night) -> Any:
    return night if isinstance(night, str) else dict(night)
