#!/usr/bin/env python3
"""Runs the shards of a manifest on a Dask cluster, merges their states in a tree, and writes the files of the whole.

    nightcourt campaign --frame theme --nights 1000000 --shards 40 --out manifest.json
    scripts/cluster/campaign_dask.py manifest.json --out whole                    # on this machine
    scripts/cluster/campaign_dask.py manifest.json --out whole --scheduler tcp://head:8786

Workers and this program need one folder in common (--states), and `nightcourt` (--program). A shard whose worker dies is run again
elsewhere; one that is there is not run again, so that the same command goes on where it was stopped. Run again after it finished, it
says so. The bytes are those of one process, whoever ran what.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from distributed import Client, LocalCluster, as_completed

# How many states are merged at a time.
FAN = 8


def call(*command):
    """Runs the program; what it says goes into the error, which Dask brings back."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))}: exit code {done.returncode}\n{done.stderr.strip()}")


def shard(program, manifest, number, states, engines):
    """One shard: a file with its state."""
    out = Path(states) / f"{number}.json"
    call(program, "shard", manifest, number, *(f"--engine={engine}" for engine in engines), "--threads", 1, "--out", out)
    return str(out)


def merged(program, parts, out):
    """States merged into one. It is written by rename: a retry overwrites nothing that is half done."""
    call(program, "merge", *parts, "--state-only", "--out", out)
    return str(out)


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    options.add_argument("manifest", type=Path)
    options.add_argument("--out", type=Path, required=True, help="folder for the files of the whole; of claims, axioms and conform, a file for the state")
    options.add_argument("--states", type=Path, help="folder for the states, which all workers see [default: OUT.states]")
    options.add_argument("--scheduler", help="address of a scheduler [default: a cluster on this machine]")
    options.add_argument("--workers", type=int, default=None, help="of the cluster on this machine [default: one a core]")
    options.add_argument("--program", default="nightcourt", help="the program, as workers find it")
    options.add_argument("--engine", action="append", default=[], metavar="NAME=COMMAND", help="engine of the manifest, as workers start it")
    options.add_argument("--retries", type=int, default=3, help="how often a shard is tried again [default: 3]")
    given = options.parse_args()

    manifest = given.manifest.resolve()
    if (given.out / "run.json").exists():
        # Finished: it has all shards of the manifest, or it is another campaign, which stays.
        with tempfile.TemporaryDirectory() as folder:
            state = Path(folder) / "state.json"
            call(given.program, "merge", given.out, "--expect", manifest, "--state-only", "--out", state)
        print(f"{given.out} has all shards of {manifest} already", file=sys.stderr)
        return
    states = (given.states or given.out.with_name(given.out.name + ".states")).resolve()
    states.mkdir(parents=True, exist_ok=True)
    content = json.loads(manifest.read_text())
    count, study = len(content["shards"]), content["study"]
    local = None if given.scheduler else LocalCluster(n_workers=given.workers, threads_per_worker=1, dashboard_address=None)

    with tempfile.TemporaryDirectory(prefix="merged-", dir=states) as steps, Client(given.scheduler or local) as client:
        print(f"{count} shards on {client.scheduler.address}", file=sys.stderr, flush=True)
        send = lambda work, *words: client.submit(work, given.program, *words, retries=given.retries, pure=False)
        left = as_completed([send(shard, str(manifest), number, str(states), given.engine) for number in range(count)])
        # In the order in which they come: states join in any order and in any tree.
        waiting, done, level = [], 0, 0
        for future in left:
            waiting.append(future.result())
            done += 1
            print(f"\r{done} done, {left.count()} under way ", end="", file=sys.stderr, flush=True)
            if len(waiting) == FAN and left.count():
                level += 1
                left.add(send(merged, waiting, f"{steps}/{level}.json"))
                waiting = []
        print(file=sys.stderr)
        # Other studies have no files but their state: `nightcourt claims --state OUT` prints the figures of claims.
        alone = [] if study == "campaign" else ["--state-only"]
        call(given.program, "merge", *waiting, "--expect", manifest, *alone, "--out", given.out)
    if local:
        local.close()
    print(f"files in {given.out}", file=sys.stderr)


if __name__ == "__main__":
    try:
        main()
    except RuntimeError as failed:
        sys.exit(f"error: {failed}")
