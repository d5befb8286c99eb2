#!/usr/bin/env python3
"""Runs the parts of a study on a Dask cluster, joins their states in a tree, and writes the files of the whole.

    scripts/cluster/campaign_dask.py --parts 40 --out whole campaign --frame theme --nights 1000000            # on this machine
    scripts/cluster/campaign_dask.py --parts 40 --out whole --scheduler tcp://head:8786 campaign --nights 1000000

The study is a campaign, a census or a study, as `nightcourt` takes it, with all its options but --range, --threads, --packed and --out.
Workers and this program need one folder in common (--states), and `nightcourt` (--program). A part whose worker dies is run again
elsewhere and goes on where it was, so that the same command goes on too. The bytes are those of one process, whoever ran what.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from distributed import Client, LocalCluster, as_completed

# How many states are joined at a time.
FAN = 8


def call(*command):
    """Runs the program; what it says goes into the error, which Dask brings back."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))}: exit code {done.returncode}\n{done.stderr.strip()}")


def part(program, study, number, parts, states):
    """Runs one part: a folder with its state."""
    out = Path(states) / str(number)
    call(program, *study, "--range", f"{number}/{parts}", "--packed", "--threads", 1, "--out", out)
    return str(out)


def joined(program, states, out):
    """Joins states into one."""
    call(program, "publish", *states, "--packed", "--out", out)
    return str(out)


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    options.add_argument("--parts", type=int, required=True, help="number of parts")
    options.add_argument("--out", type=Path, required=True, help="folder for the files of the whole")
    options.add_argument("--states", type=Path, help="folder for the states, which all workers see [default: OUT.states]")
    options.add_argument("--scheduler", help="address of a scheduler [default: a cluster on this machine]")
    options.add_argument("--workers", type=int, default=None, help="of the cluster on this machine [default: one a core]")
    options.add_argument("--program", default="nightcourt", help="the program, as workers find it")
    options.add_argument("--retries", type=int, default=3, help="how often a part is tried again [default: 3]")
    options.add_argument("study", nargs=argparse.REMAINDER, help="command of the study, with its options")
    given = options.parse_args()

    states = (given.states or given.out.with_name(given.out.name + ".states")).resolve()
    states.mkdir(parents=True, exist_ok=True)
    local = None if given.scheduler else LocalCluster(n_workers=given.workers, threads_per_worker=1, dashboard_address=None)

    with tempfile.TemporaryDirectory(prefix="joined-", dir=states) as steps, Client(given.scheduler or local) as client:
        print(f"{given.parts} parts on {client.scheduler.address}", file=sys.stderr, flush=True)
        send = lambda work, *words: client.submit(work, given.program, *words, retries=given.retries, pure=False)
        numbers = range(1, given.parts + 1)
        left = as_completed([send(part, given.study, number, given.parts, str(states)) for number in numbers])
        # In the order in which they come: states join in any order and in any tree.
        waiting, done, level = [], 0, 0
        for future in left:
            waiting.append(future.result())
            done += 1
            print(f"\r{done} done, {left.count()} under way ", end="", file=sys.stderr, flush=True)
            if len(waiting) == FAN and left.count():
                level += 1
                left.add(send(joined, waiting, f"{steps}/{level}"))
                waiting = []
        print(file=sys.stderr)
        # The report of conform needs its engine: `nightcourt conform --out OUT` writes it of the joined state.
        alone = ["--packed"] if given.study[0] == "conform" else []
        call(given.program, "publish", *waiting, *alone, "--out", given.out)
    if local:
        local.close()
    print(f"files in {given.out}", file=sys.stderr)


if __name__ == "__main__":
    try:
        main()
    except RuntimeError as failed:
        sys.exit(f"error: {failed}")
