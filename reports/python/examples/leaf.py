#!/usr/bin/env python3
"""Counts one leaf of a published state again, from nights alone, and compares every count.

usage: leaf.py STATE FRAME [NUMBER]    as in: leaf.py reports/results/states/whole.json.gz normal-played 7

A state keeps the counts of each leaf of 16,384 nights. This script makes the nights of a leaf, asks the package for the outcome of
each system, compares the outcomes itself, and counts the nights on which any two systems differ, and each pair, by number of
players. Exit code 1 if a count differs. The frame is one that comes with the program.
"""
import gzip
import json
import sys
from collections import Counter
from itertools import combinations

import nightcourt

LENSES = ["deaths", "state", "full"]


def read(path):
    """Return the JSON of a state, packed or not."""
    opened = gzip.open if path.endswith(".gz") else open
    with opened(path, "rt", encoding="utf-8") as file:
        return json.load(file)


def seen(outcome):
    """Return what each lens shows of an outcome (OUTCOME-1): who dies; also what becomes of the living; also what is told."""
    deaths = sorted(outcome["deaths"])
    state = [outcome[key] for key in ("alignment", "holds", "money")]
    state += [sorted(outcome[key]) for key in ("stripped", "revived")]
    told = sorted(json.dumps(report, sort_keys=True) for report in outcome["reports"])
    parts = [deaths, state, told]
    return [json.dumps(parts[: place + 1], sort_keys=True) for place in range(len(LENSES))]


def count(frame, seed, indices, systems, switches):
    """Return the nights on which systems differ, by number of players, by pair (or any two) and lens; and all nights."""
    differ, nights = Counter(), Counter()
    for night in nightcourt.gen(frame, seed, indices):
        players = len(night["players"])
        nights[players] += 1
        verdicts = nightcourt.resolve(night, systems, switches=switches)["verdicts"]
        views = [seen(verdict["outcome"]) for verdict in verdicts]
        for lens in range(len(LENSES)):
            if len({view[lens] for view in views}) > 1:
                differ[players, "any", lens] += 1
            for place, (one, other) in enumerate(combinations(views, 2)):
                differ[players, place, lens] += one[lens] != other[lens]
    return differ, nights


def published(leaf):
    """Return the same counts of a leaf of the state."""
    differ, nights = Counter(), Counter()
    for players, size in leaf["sums"]["counts"]["sizes"].items():
        players = int(players)
        nights[players] = size["nights"]
        rows = {"any": size.get("diverging", [0] * 3)}
        rows.update((place, pair.get("diverging", [0] * 3)) for place, pair in enumerate(size["pairs"]))
        for row, counts in rows.items():
            for lens, number in enumerate(counts):
                differ[players, row, lens] = number
    return differ, nights


def main(path, frame, number="0"):
    """Check a leaf, and print how many counts agree."""
    state = read(path)
    terms, source = state["terms"], state["sources"][frame]
    # A leaf is kept under the index of its first night.
    first = int(number) * source["leaves"]["size"]
    leaf = source["leaves"]["leaves"][str(first)]
    last = first + sum(counts["nights"] for counts in leaf["sums"]["counts"]["sizes"].values())

    mine = count(frame, terms["seed"], range(first, last), terms["systems"], terms["switches"])
    theirs = published(leaf)
    keys = sorted(set(mine[0]) | set(theirs[0]), key=str)
    wrong = [key for key in keys if mine[0][key] != theirs[0][key]]
    for key in wrong:
        print(f"{key}: counted {mine[0][key]}, published {theirs[0][key]}")
    if mine[1] != theirs[1]:
        wrong.append("nights")
        print(f"nights: counted {dict(mine[1])}, published {dict(theirs[1])}")

    some = {lens: sum(mine[0][players, "any", place] for players in mine[1]) for place, lens in enumerate(LENSES)}
    print(f"{frame}, nights {first} to {last - 1}: any two systems differ on {some}")
    print(f"{len(keys) - len(wrong)} of {len(keys)} counts agree")
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
