"""The command `nightcourt`."""

import signal
import sys

from . import _native


def main() -> None:
    """Run the program on the arguments of the process, and exit with its code."""
    # Python's handler would only note Ctrl-C until the program returns.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(_native.main(["nightcourt", *sys.argv[1:]]))
