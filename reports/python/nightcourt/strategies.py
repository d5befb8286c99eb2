"""Strategies for Hypothesis: random nights that shrink.

>>> from hypothesis import given
>>> from nightcourt import resolve
>>> from nightcourt.strategies import nights
>>> @given(nights("plain"))
... def test_every_system_has_an_outcome(night):
...     assert all("outcome" in verdict for verdict in resolve(night)["verdicts"])
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from hypothesis import strategies as st

from . import File, gen

if TYPE_CHECKING:
    from .forms import Night

#: Without it, an action at its own actor would be invalid.
_NEEDED = "self-targeting"
_WORDS = ("modifiers", "passives", "holds")


@st.composite
def nights(draw: st.DrawFn, frame: File = "uniform", seed: int = 1) -> Night:
    """Return a strategy for the nights of a frame, which is a name, the path of a file, or its text.

    A failing night shrinks by the steps of `nightcourt minimise` that a night as JSON shows: it loses actions, then players whom no
    action names, then words beside roles, items, money, and roles of players who do nothing.
    """
    [night] = gen(frame, seed, [draw(st.integers(0, 2**32 - 1))])

    def stays() -> bool:
        return draw(st.integers(0, 31)) > 0

    # All is drawn before anything is left out, so that leaving out one thing does not change what is drawn for the next.
    actions = [action for action, kept in [(action, stays()) for action in night["actions"]] if kept]
    roster = cast("list[dict[str, Any]]", night["players"])
    drawn = [
        (player, stays(), stays(), stays(), {words: [stays() for _ in player.get(words) or ()] for words in _WORDS})
        for player in roster
    ]
    named = {name for action in actions for name in (action["actor"], *action.get("targets", ()))}
    acting = {action["actor"] for action in actions}
    players: list[dict[str, Any]] = []
    for whole, is_there, has_money, has_role, kept_words in drawn:
        if whole["name"] not in named and not is_there:
            continue
        player = dict(whole)
        for words, flags in kept_words.items():
            if flags:
                player[words] = [word for word, kept in zip(player[words], flags) if kept or word == _NEEDED]
        if not has_money:
            player.pop("money", None)
        if player["name"] not in acting and not has_role:
            player.pop("abilities", None)
            player["role"] = "Goon" if player["alignment"] in ("mafia", "werewolf") else "Vanilla"
        players.append(player)
    left = {player["name"] for player in players}
    smaller: dict[str, Any] = {**night, "players": players, "actions": actions}
    if "order" in night:
        smaller["order"] = [name for name in night["order"] if name in left]
    return cast("Night", smaller)
