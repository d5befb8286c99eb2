"""Resolvers of the user's own, as engines: functions of this process that nightcourt asks over its engine protocol.

A campaign starts a small process for each thread (`_bridge.py`), which passes requests on to this process. So a resolver
needs no file of its own, and may be a closure or a function of a notebook.
"""

from __future__ import annotations

import json
import os
import secrets
import shlex
import socket
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Union

#: The variable that tells bridges the port and the password.
ADDRESS = "NIGHTCOURT_PYTHON_ENGINES"


class Skip(Exception):
    """Raised by a resolver that does not resolve such nights, with the reason. Skipped nights are counted, and are no failures."""


@dataclass(frozen=True)
class Engine:
    """A resolver of your own, and what it knows: nights beyond that are never asked.

    `resolve` gets a night as the engine protocol has it (`nightcourt self schema engine-request`) and returns the outcome: a
    dictionary with `deaths` and, under a wider lens, `reports` and so on (`nightcourt self schema engine-response`).
    """

    resolve: Callable[[Any], Mapping[str, Any]]
    #: The part of an outcome that it answers: `deaths`, `state` or `full`.
    lens: str = "full"
    abilities: Sequence[str] | None = None
    passives: Sequence[str] | None = None
    alignments: Sequence[str] | None = None
    roles: Sequence[str] | None = None
    items: Sequence[str] | None = None
    max_players: int | None = None
    max_actions: int | None = None
    max_actions_each: int | None = None

    def about(self, name: str) -> dict[str, Any]:
        """Return the answer to `start`."""
        fields = {key: value for key, value in self.__dict__.items() if key != "resolve" and value is not None}
        return {"version": 1, "name": name, "language": "python", **fields}

    def answer(self, night: Any) -> dict[str, Any]:
        """Return the answer to a night, without its number."""
        try:
            return {"outcome": dict(self.resolve(night))}
        except Skip as reason:
            return {"skipped": str(reason)}
        except Exception as error:
            return {"error": f"{type(error).__name__}: {error}"}


Resolver = Union[Engine, Callable[[Any], Mapping[str, Any]]]


class Server:
    """Answers the bridges of these engines, while it is open."""

    def __init__(self, engines: Mapping[str, Resolver]) -> None:
        self.engines = {
            name: engine if isinstance(engine, Engine) else Engine(engine) for name, engine in engines.items()
        }
        self.password = secrets.token_hex(16)

    def command(self, name: str) -> str:
        """Return the command that starts a bridge to the engine."""
        return shlex.join([sys.executable, "-m", "nightcourt._bridge", name])

    def __enter__(self) -> Server:
        if not self.engines:
            return self
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.before = os.environ.get(ADDRESS)
        os.environ[ADDRESS] = f"{self.listener.getsockname()[1]} {self.password}"
        threading.Thread(target=self._listen, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        if not self.engines:
            return
        if self.before is None:
            os.environ.pop(ADDRESS, None)
        else:
            os.environ[ADDRESS] = self.before
        self.listener.close()

    def _listen(self) -> None:
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return  # It was closed.
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        with connection, connection.makefile("rwb") as stream:
            password, _, name = stream.readline().decode().rstrip("\n").partition(" ")
            if not secrets.compare_digest(password, self.password) or name not in self.engines:
                return
            engine = self.engines[name]
            for line in stream:
                request = json.loads(line)
                if request["cmd"] == "stop":
                    return
                if request["cmd"] == "start":
                    reply = engine.about(name)
                else:
                    reply = {"seq": request["seq"], **engine.answer(request["night"])}
                stream.write(json.dumps(reply).encode() + b"\n")
                stream.flush()
