#!/usr/bin/env python3
"""Runs campaign_dask.py on two workers and kills one, and the part that it runs, in the middle of it: the scheduler has to give the
part to another. What comes out is compared by scripts/cluster/check.

    scripts/cluster/killed_worker.py PROGRAM OUT PARTS STUDY...
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from distributed import Client, LocalCluster

PATIENCE = 300


def children(pid):
    """Processes that a process has started."""
    lists = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for children in lists for child in children.read_text().split()]


def part_of(pid):
    """The part that a worker runs just now."""
    for child in children(pid):
        try:
            if b"--range" in Path(f"/proc/{child}/cmdline").read_bytes().split(b"\0"):
                return child
        except FileNotFoundError:
            pass
    return None


def main():
    program, out, parts, *study = sys.argv[1:]
    script = Path(__file__).with_name("campaign_dask.py")
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        workers = sorted(client.run(os.getpid).values())
        run = subprocess.Popen(
            [sys.executable, script, "--parts", parts, "--out", out, "--program", program, "--scheduler", cluster.scheduler_address, *study]
        )
        until = time.monotonic() + PATIENCE
        while (part := part_of(workers[0])) is None:
            if run.poll() is not None or time.monotonic() > until:
                sys.exit("the first worker never ran a part")
            time.sleep(0.01)
        os.kill(workers[0], signal.SIGKILL)
        os.kill(part, signal.SIGKILL)
        print(f"killed worker {workers[0]} in the middle of a part", file=sys.stderr)
        if run.wait(PATIENCE) != 0:
            sys.exit("the campaign did not survive it")
        if workers[0] in client.run(os.getpid).values():
            sys.exit("the worker is alive: nothing was tried")


if __name__ == "__main__":
    main()
