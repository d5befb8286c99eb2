"""Asks the PyPI package `mafia` 1.0.0 (github.com/calder/mafia) over the engine protocol of Night Court:

    pip install mafia==1.0.0
    nightcourt conform "python3 calder.py" --against nar           # deaths
    nightcourt conform "python3 calder.py full" --against nar      # reports too

Nothing of the package is here. What it cannot be asked is declared, or skipped with the reason.
"""
import json
import sys

from mafia import (Bodyguard, Bulletproof, Busdrive, Busdriver, Cop, Doctor, FactionAction, Game, Godfather, Goon, Guard, Hitman,
                   HitmanKill, Investigate, Kill, Mafia, Miller, Night, Ninja, ParanoidGunOwner, Possess, Protect, Roleblock,
                   Roleblocker, Town, Track, Tracker, Ventriloquist, Vigilante, Villager, Watch, Watcher)
from mafia.events import Blocked, InvestigationResult, VisiteesResult, VisitorsResult

ACTS = {"block": (Roleblocker, Roleblock), "redirect": (Ventriloquist, Possess), "drive": (Busdriver, Busdrive),
        "protect": (Doctor, Protect), "guard": (Bodyguard, Guard), "kill": (Vigilante, Kill),
        "investigate": (Cop, Investigate), "track": (Tracker, Track), "watch": (Watcher, Watch)}
# The package silently drops these actions at their own actor.
NOT_AT_ONESELF = {"protect", "guard", "drive"}
STANDING = {"bulletproof": Bulletproof, "godfather": Godfather, "miller": Miller, "pgo": ParanoidGunOwner}

LENS = "full" if sys.argv[1:] == ["full"] else "deaths"
ABOUT = {"version": 1, "name": "calder/mafia", "release": "1.0.0", "language": "python",
         "homepage": "https://github.com/calder/mafia", "lens": LENS, "abilities": sorted(ACTS),
         "passives": sorted([*STANDING, "ninja", "strongman"]), "max_actions_each": 1,
         "notes": ["A player who is dead in the morning gets no reports.", "A bodyguard dies for the ward, and may be saved.",
                   "A redirect changes the first target of a drive only."]}


class Skipped(Exception):
    """The reason that a night is not asked."""


def role(player, does, faction):
    """Return the role of a player with these actions, if any."""
    passives = set(player["passives"])
    if {"godfather", "miller"} <= passives:
        raise Skipped("somebody is Godfather and Miller")
    kills_for_all = does == "kill" and player["alignment"] != "town"
    if "strongman" in passives and does is not None and not kills_for_all:
        raise Skipped("a Strongman does something else than kill for a faction")
    made = Villager(faction)
    for passive in sorted(passives & STANDING.keys() - {"bulletproof"}):
        made = STANDING[passive](made)
    if kills_for_all:
        made = (Hitman if "strongman" in passives else Goon)(made)
    elif does is not None:
        made = ACTS[does][0](made)
    if "ninja" in passives and does is not None:
        made = Ninja(made)
    return Bulletproof(made) if "bulletproof" in passives else made


def ask(night):
    """Resolve a night with the package."""
    game = Game()
    factions = {"town": game.add_faction(Town()), "mafia": game.add_faction(Mafia("Mafia")),
                "werewolf": game.add_faction(Mafia("Werewolves"))}
    does = {action["actor"]: action["ability"] for action in night["actions"]}
    players = {}
    for player in night["players"]:
        name, side = player["name"], player["alignment"]
        if side not in factions or player["dead"]:
            raise Skipped("somebody is dead already" if player["dead"] else f"there is no {side} in the package")
        players[name] = game.add_player(name, role(player, does.get(name), factions[side]))
    sides = {player["name"]: player["alignment"] for player in night["players"]}
    strong = {player["name"] for player in night["players"] if "strongman" in player["passives"]}
    if LENS == "full" and {"mafia", "werewolf"} <= set(sides.values()):
        raise Skipped("a cop of the package is told good or evil, and there are two evil sides")
    killed_for, dark = set(), Night(0)
    for action in night["actions"]:
        actor, ability = action["actor"], action["ability"]
        targets = [players[name] for name in action["targets"]]
        if ability in NOT_AT_ONESELF and actor in action["targets"]:
            raise Skipped(f"{ability} at oneself")
        if ability == "kill" and sides[actor] != "town":
            if sides[actor] in killed_for:
                raise Skipped("a faction kills twice")
            killed_for.add(sides[actor])
            kill = (HitmanKill if actor in strong else Kill)(players[actor], *targets)
            dark.add_action(FactionAction(factions[sides[actor]], kill))
        else:
            dark.add_action(ACTS[ability][1](players[actor], *targets))
    game.begin()
    game.resolve(dark)
    return {"deaths": [name for name, player in players.items() if not player.alive],
            **({"reports": list(told(game, does, sides))} if LENS == "full" else {})}


def told(game, does, sides):
    """Return the reports. For a blocked reader the package reports the block alone."""
    names = lambda found: [player.name for player in found] or "nobody"
    evil = "werewolf" if "werewolf" in sides.values() else "mafia"
    for event in game.log:
        if isinstance(event, Blocked) and does[event.player.name] in ("investigate", "track", "watch"):
            yield {"to": event.player.name, "ability": does[event.player.name], "value": "no result"}
        elif isinstance(event, InvestigationResult):
            yield {"to": event.to[0].name, "ability": "investigate", "value": "town" if event.alignment == "good" else evil}
        elif isinstance(event, VisiteesResult):
            yield {"to": event.to[0].name, "ability": "track", "value": names(event.visitees)}
        elif isinstance(event, VisitorsResult):
            yield {"to": event.to[0].name, "ability": "watch", "value": names(event.visitors)}


def reply(request):
    if request["cmd"] == "start":
        return ABOUT
    try:
        said = {"outcome": ask(request["night"])}
    except Skipped as why:
        said = {"skipped": str(why)}
    except Exception as wrong:  # An error in the package is a finding, and the next night is asked.
        said = {"error": f"{type(wrong).__name__}: {wrong}"}
    return {"seq": request["seq"], **said}


for line in sys.stdin:
    asked = json.loads(line)
    if asked["cmd"] == "stop":
        break
    print(json.dumps(reply(asked)), flush=True)
