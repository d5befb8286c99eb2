"""The package as it is installed from its wheel (scripts/python)."""

from __future__ import annotations

import filecmp
import importlib.metadata
import json
import os
import pickle
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any

import nightcourt
import pytest
from hypothesis import HealthCheck, find, settings
from nightcourt import _native
from nightcourt.strategies import nights

if TYPE_CHECKING:
    from nightcourt.forms import AskedNight, Night

DICE = """
[players]
Cy = Town Cop
Rae = Town Roleblocker
Mo = Mafia Roleblocker
Gus = Mafia Goon

[actions]
Mo -> Cy
Rae -> Mo
Cy -> Gus
"""


def program(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command that the wheel installed."""
    return subprocess.run(["nightcourt", *arguments], input=stdin, capture_output=True, text=True)


def test_the_code_of_the_readme_runs() -> None:
    about = importlib.metadata.distribution("nightcourt").read_text("METADATA")
    names: dict[str, Any] = {}
    blocks = re.findall(r"```python\n(.*?)```", about or "", re.DOTALL)
    for block in blocks:
        exec(block, names)
    assert len(blocks) == 3


def test_many_nights_in_any_form() -> None:
    # By hand: Vic's kill meets nothing in the first night, and the Doctor saves Bob in the second.
    shot = "[players]\nVic = Town Vigilante\nBob = Mafia Goon\nDoc = Town Doctor\n[actions]\nVic -> Bob\n"
    saved = {
        "players": [
            {"name": name, "alignment": "town", "role": role}
            for name, role in (("Vic", "Vigilante"), ("Bob", "Vanilla"), ("Doc", "Doctor"))
        ],
        "actions": [
            {"actor": actor, "ability": ability, "targets": ["Bob"]}
            for actor, ability in (("Vic", "kill"), ("Doc", "protect"))
        ],
    }
    lines = [json.dumps(saved), json.dumps(saved, indent=1), json.dumps(saved, separators=(",", ":")) + "\n"]
    # More than a chunk, from an iterator.
    nights: list[nightcourt.NightInput] = [shot, "Vic -> Bob", saved, MappingProxyType(saved), *lines]
    verdicts = nightcourt.resolve_many(iter(nights + [shot] * 1000), ["nar"], threads=2)

    assert len(verdicts) == 1007
    assert verdicts.deaths("nar") == [["Bob"], None] + [[]] * 5 + [["Bob"]] * 1000
    assert verdicts.deaths("snarf") == [None] * 1007
    assert "error" in verdicts[1][0] and len(verdicts[1:3]) == 2
    assert [json.loads(line)["night"] for line in verdicts.lines().splitlines()] == list(range(1007))


def test_many_nights_are_those_of_resolve_and_of_the_command() -> None:
    nights = nightcourt.gen("theme", 3, range(50))
    terms: dict[str, Any] = {"house": "matrix6", "systems": ["nar", "ultimafia"], "rulebooks": ["ultimafia"]}
    many = nightcourt.resolve_many(nights, **terms)
    for verdicts, night in zip(many, nights):
        alone = nightcourt.resolve(night, **terms)["verdicts"]
        outcomes = [[one["outcome"] for one in each if "outcome" in one] for each in (verdicts, alone)]
        assert outcomes[0] == outcomes[1] and len(outcomes[0]) == 2
    lines = "".join(json.dumps(night) + "\n" for night in nights)
    ruled = program("rule", "--batch", "--systems", "nar,snarf", stdin=lines)
    assert nightcourt.resolve_many(nights, ["nar", "snarf"]).lines().decode() == ruled.stdout


def test_many_nights_end_with_the_exception_of_their_iterator() -> None:
    def nights() -> Iterator[str]:
        yield DICE
        raise KeyError("no more")

    with pytest.raises(KeyError, match="no more"):
        nightcourt.resolve_many(nights())
    with pytest.raises(nightcourt.NightcourtError, match="did you mean nar"):
        nightcourt.resolve_many([DICE], ["narr"])
    assert list(nightcourt.resolve_many([])) == []


def test_the_dice_night() -> None:
    # By hand: in nar and its like Rae's block frees Cy, who reads a mafioso; in the others Mo's block counts.
    compared = nightcourt.compare(DICE)
    assert compared["groups"] == [["nar", "nar-guide", "rar", "rar-list"], ["snarf", "lar", "werewolves"]]
    [verdict] = nightcourt.resolve(DICE, ["snarf"], explain=True)["verdicts"]
    assert "outcome" in verdict
    assert verdict["outcome"]["reports"] == [{"to": "Cy", "ability": "investigate", "value": "no result"}]
    assert verdict == nightcourt.explain(DICE, "snarf")
    assert any(line["rule"] == "SNARF-2" for line in verdict.get("account") or ())


def test_a_dictionary_is_a_night_too() -> None:
    night = json.loads(program("export", "night", "-", stdin=DICE).stdout)
    assert nightcourt.resolve(night) == nightcourt.resolve(DICE)


def test_the_answers_are_those_of_the_command() -> None:
    printed = program("rule", "-", "--format", "json", stdin=DICE)
    assert printed.returncode == 0
    assert nightcourt.resolve(DICE, explain=True) == json.loads(printed.stdout)
    for mine, command in [
        (nightcourt.systems(), ["list", "systems", "--format", "json"]),
        (nightcourt.roles(), ["list", "roles", "--format", "json"]),
        (nightcourt.ask("three roleblockers in a triangle"), ["ask", "three roleblockers in a triangle", "--format", "json"]),
    ]:
        assert mine == json.loads(program(*command).stdout)
    drawn = program("gen", "--frame", "theme", "--seed", "7", "--index", "100", "--nights", "5", "--format", "json")
    assert nightcourt.gen("theme", 7, range(100, 105)) == [json.loads(line) for line in drawn.stdout.splitlines()]
    assert nightcourt.gen("theme", 7, [102])[0] == nightcourt.gen("theme", 7, range(100, 105))[2]


DOORS = Path(__file__).parent.parent / "doors"


def test_the_functions_answer_as_every_other_door() -> None:
    doors = json.loads((DOORS / "cases.json").read_text(encoding="utf-8"))
    for case in doors["cases"]:
        arguments = [doors["texts"].get(str(word), word) for word in case["arguments"]]
        answer = getattr(nightcourt, case["function"])(*arguments, **case["options"])
        expected = (DOORS / f"{case['name']}.json").read_text(encoding="utf-8")
        assert json.dumps(answer) == json.dumps(json.loads(expected)), case["name"]
        request = {field: doors["texts"].get(str(value), value) for field, value in case["request"].items()}
        assert _native.respond(json.dumps(request)).rstrip() == expected.rstrip(), case["name"]


def test_rates_are_those_of_a_campaign() -> None:
    campaign = nightcourt.campaign("theme", range(50, 350), seed=3, systems=["nar", "snarf", "rar"], rates_only=True)
    counted = {
        (row["system_a"], row["system_b"], row["lens"]): row["nights"]
        for row in campaign["rates"]
        if (row["measure"], row["players"]) == ("diverges", "all") and row["system_a"] != "any"
    }
    found = nightcourt.rates("theme", 300, ["nar", "snarf", "rar"], seed=3, first=50)
    assert (found["nights"], found["exceeded"]) == (300, False)
    assert len(counted) == 9 and counted == {
        (*pair["systems"], lens): number
        for pair in found["pairs"]
        for lens, number in [("deaths", pair["deaths"]), ("state", pair["state"]), ("full", pair["full"])]
    }


def test_a_minimised_night_has_types() -> None:
    minimal = nightcourt.minimise(DICE, ["nar", "snarf"])
    assert "exceeded" not in minimal
    actions: int = minimal["actions"]
    assert actions == 3 and "mutual-block" not in minimal["mechanisms"]


def test_an_error_has_a_place_and_a_suggestion() -> None:
    with pytest.raises(nightcourt.NightcourtError, match="line 4") as caught:
        nightcourt.resolve(DICE.replace("Town Roleblocker", "Town Roleblockr"))
    error = caught.value
    assert (error.line, error.column, error.suggestion) == (4, 12, "Roleblocker")
    copied = pickle.loads(pickle.dumps(error))
    assert (str(copied), copied.errors) == (str(error), error.errors)
    with pytest.raises(nightcourt.NightcourtError, match="did you mean theme"):
        nightcourt.campaign("them", 10)


def test_houses_and_rulebooks_are_names_texts_or_files(tmp_path: Path) -> None:
    text = program("rulebook", "show", "ultimafia").stdout
    path = tmp_path / "mysite.toml"
    path.write_text(text, encoding="utf-8")
    named = nightcourt.resolve(DICE, rulebooks=["ultimafia"])
    assert len(named["verdicts"]) == 8
    assert named == nightcourt.resolve(DICE, rulebooks=[text]) == nightcourt.resolve(DICE, rulebooks=[path])


def test_a_campaign_is_that_of_the_command_byte_for_byte(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    mine, theirs = tmp_path / "mine", tmp_path / "theirs"
    found = nightcourt.campaign(
        "theme", 1000, seed=3, progress=lambda done, every: told.append((done, every)), out=mine
    )
    assert told[-1] == (1000, 1000)
    ran = program("campaign", "--frame", "theme", "--nights", "1000", "--seed", "3", "--out", str(theirs))
    assert ran.returncode == 0, ran.stderr
    names = sorted(path.name for path in theirs.iterdir() if path.name != "campaign.log")
    assert names == sorted(path.name for path in mine.iterdir())
    assert filecmp.cmpfiles(mine, theirs, names, shallow=False) == (names, [], [])
    assert found["divergences"] and found["divergences"][0]["night"].startswith("[players]")
    assert found["run"]["frames"][0]["nights"] == 1000
    # A row for each number of players, and one for all.
    rates = [row for row in found["rates"] if (row["measure"], row["system_a"], row["lens"]) == ("diverges", "any", "full")]
    assert [row["of"] for row in rates if row["players"] == "all"] == [1000]
    assert sum(row["of"] for row in rates if row["players"] != "all") == 1000
    with pytest.raises(FileExistsError):
        nightcourt.campaign("theme", 10, out=mine)


def test_a_campaign_ends_where_its_callback_raises() -> None:
    def progress(done: int, every: int) -> None:
        raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        nightcourt.campaign("uniform", 1_000_000, progress=progress)


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_ends_a_campaign_and_the_interpreter_goes_on() -> None:
    code = (
        "import nightcourt\n"
        "try:\n"
        "    nightcourt.campaign('uniform', 100_000_000, progress=lambda done, every: print('on', flush=True))\n"
        "except KeyboardInterrupt:\n"
        "    print('stopped')\n"
    )
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "on\n"
    child.send_signal(signal.SIGINT)
    rest, _ = child.communicate(timeout=60)
    assert (child.returncode, rest.splitlines()[-1]) == (0, "stopped")


def test_a_timeout_and_ctrl_c_end_a_long_request() -> None:
    # A hundred drivers' worth of work: minutes without a limit.
    names = [f"P{place}" for place in range(40)]
    swaps = "".join(f"{name} -> {names[place - 1]}, {names[place - 2]}\n" for place, name in enumerate(names))
    night = "[players]\n" + "".join(f"{name} = Town Bus Driver\n" for name in names) + "[actions]\n" + swaps
    begun = time.monotonic()
    with pytest.raises(TimeoutError):
        nightcourt.match(night, timeout=0.01)
    with pytest.raises(TimeoutError):
        nightcourt.resolve(night, timeout=0.0)
    timer = threading.Timer(0.2, lambda: signal.raise_signal(signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        while True:
            nightcourt.match(night)
    assert time.monotonic() - begun < 60
    assert nightcourt.compare(DICE, timeout=60)["groups"]


def test_other_threads_run_meanwhile() -> None:
    done = threading.Event()
    counted = 0

    def campaign() -> None:
        nightcourt.campaign("uniform", 3000, rates_only=True, threads=1)
        done.set()

    thread = threading.Thread(target=campaign)
    thread.start()
    while not done.is_set():
        counted += 1
        time.sleep(0.001)
    thread.join()
    assert counted > 1


def blockless(night: AskedNight) -> dict[str, Any]:
    """A resolver in which no block, protection or passive stops anything: every kill kills."""
    if len(night["actions"]) > 3:
        raise nightcourt.Skip("more than three actions")
    return {"deaths": sorted({action["targets"][0] for action in night["actions"] if action["ability"] == "kill"})}


def test_a_function_is_an_engine_of_a_study() -> None:
    engine = nightcourt.Engine(blockless, lens="deaths", abilities=["kill", "protect"], passives=[])
    report = nightcourt.conform(engine, "nar", nights=60)
    assert not report["conforms"] and not report["failures"]
    # By hand: the smallest night on which nothing but kills matters is a doctor's who saves.
    smallest = report["differences"][0]
    assert smallest["engine"] != smallest["system"] and smallest["night"].count(" -> ") == 2
    assert "Doctor" in smallest["night"] or "protect" in smallest["night"]

    def wrong(night: AskedNight) -> dict[str, Any]:
        raise RuntimeError("not yet")

    assert nightcourt.conform(wrong, "nar", nights=5)["failures"][0]["what"].endswith("RuntimeError: not yet")
    with pytest.raises(nightcourt.NightcourtError, match="no rulebook `narr`"):
        nightcourt.conform(engine, "narr")


def test_a_function_is_an_engine_of_a_campaign() -> None:
    def quiet(night: AskedNight) -> dict[str, Any]:
        return {"deaths": [], "reports": []}

    found = nightcourt.campaign("plain", 30, systems=["nar"], engines={"quiet": quiet}, threads=2)
    # By hand: every frame has nights with a kill, which only the engine does not see.
    assert any("quiet" in {one["system_a"], one["system_b"]} and one["nights"] for one in found["rates"])
    assert "nightcourt._bridge quiet" in found["run"]["terms"]["engines"]["quiet"]


def test_a_failing_night_shrinks() -> None:
    def differs(night: Night) -> bool:
        return any(pair["lens"] == "deaths" for pair in nightcourt.compare(night, ["nar", "snarf"])["diverging"])

    # A drive and a kill suffice for a difference of deaths between these two.
    quiet = settings(max_examples=2000, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    sizes = []
    for seed in (1, 2, 3):
        night = find(nights("theme", seed), differs, settings=quiet, random=random.Random(seed))
        sizes.append(len(night["actions"]))
    assert max(sizes) <= 4, sizes


def test_errors_name_arguments() -> None:
    with pytest.raises(nightcourt.NightcourtError) as raised:
        nightcourt.campaign("plain", 5, players="many")
    assert "players" in str(raised.value) and "--" not in str(raised.value)


def test_the_version_is_that_of_the_command() -> None:
    assert nightcourt.__version__ in program("--version").stdout


def test_a_table_is_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    # Any library with a DataFrame of rows.
    library = ModuleType("pandas")
    setattr(library, "DataFrame", lambda rows: ("frame", rows))
    monkeypatch.setitem(sys.modules, "pandas", library)
    kind, rows = nightcourt.campaign("plain", 5, systems=["nar", "rar"], tables="pandas")["rates"]
    assert kind == "frame" and isinstance(rows[0]["joint_low"], (float, type(None)))


def test_the_tables_of_the_case_law() -> None:
    tables = nightcourt.corpus()
    assert set(tables) == {"counts", "findings", "rates", "tags"}
    for rows in tables.values():
        for row in rows:
            assert list(row) == list(rows[0])
    for name in ("nights", "of", "rate", "players"):
        kinds = {type(row[name]) for row in tables["rates"]} - {type(None)}
        assert len(kinds) == 1, name
    # The precedents are those that the command shows.
    id = tables["findings"][0]["id"]
    assert json.loads(program("show", id, "--format", "json").stdout)["id"] == id


def test_the_command_has_the_exit_codes_of_the_program(tmp_path: Path) -> None:
    assert program("rule", "-", stdin=DICE).returncode == 0
    wrong = program("rule", "-", stdin=DICE + "\n[expect nar]\ndies = Cy\n")
    assert wrong.returncode == 1
    missing = program("rule", str(tmp_path / "none.night"), "--format", "json")
    assert missing.returncode == 2
    assert "cannot read" in json.loads(missing.stderr)["error"]
    assert program("poem").returncode == 2
    assert program("--version").stdout.startswith("nightcourt ")
    module = subprocess.run([sys.executable, "-m", "nightcourt", "--version"], capture_output=True, text=True)
    assert module.stdout == program("--version").stdout


@pytest.mark.skipif(os.name != "posix", reason="pipes and signals")
def test_the_command_in_a_pipe_and_interrupted(tmp_path: Path) -> None:
    # `head` goes away early.
    piped = subprocess.run(
        "set -o pipefail; nightcourt gen --nights 20000 | head -n 1", shell=True, capture_output=True, text=True, executable="/bin/bash"
    )
    assert (piped.returncode, piped.stderr) == (0, "")
    child = subprocess.Popen(["nightcourt", "gen", "--nights", "100000000"], stdout=subprocess.PIPE)
    assert child.stdout is not None
    child.stdout.read(1)
    child.send_signal(signal.SIGINT)
    for _ in range(20):
        if not child.stdout.read(1 << 20):
            break
    else:
        child.kill()
    assert child.wait(60) == -signal.SIGINT
    campaign = subprocess.Popen(
        ["nightcourt", "campaign", "--nights", "100000000", "--checkpoint", "0.1", "--out", str(tmp_path / "long")],
        stderr=subprocess.PIPE,
    )
    while not (tmp_path / "long" / "checkpoint.json").exists():
        time.sleep(0.05)
    campaign.send_signal(signal.SIGINT)
    campaign.communicate(timeout=60)
    assert campaign.returncode == 130
