"""Passes the lines of the engine protocol on to the Python process whose functions are the engines (see `_engines.py`)."""

from __future__ import annotations

import os
import signal
import socket
import sys

from ._engines import ADDRESS


def main(name: str) -> None:
    # The process that started the engines ends it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    port, password = os.environ[ADDRESS].split()
    with socket.create_connection(("127.0.0.1", int(port))) as connection, connection.makefile("rwb") as stream:
        stream.write(f"{password} {name}\n".encode())
        for line in sys.stdin.buffer:
            stream.write(line)
            stream.flush()
            if line.startswith(b'{"cmd":"stop"'):
                return
            sys.stdout.buffer.write(stream.readline())
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(sys.argv[1])
