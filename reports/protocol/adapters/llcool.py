"""Asks the bot LLCoolDave/MafiaBot (MIT) over the engine protocol of Night Court. `scripts/beside llcool-bot` fetches it and runs this:

    PYTHONPATH=CHECKOUT nightcourt conform "python3 llcool.py" --against llcool-bot

Players act by the bot's own commands, and readings are taken from its messages. Nothing of the bot is here.
"""
import json
import random
import re
import sys
import time

# The bot was written for Python 3.5, which had this clock.
time.clock = time.process_time

from MafiaBot.MafiaAction import MafiaAction  # noqa: E402
from MafiaBot.MafiaBot import MafiaBot  # noqa: E402
from MafiaBot.MafiaPlayer import MafiaPlayer  # noqa: E402
from MafiaBot.Roles.rolelist import Roles  # noqa: E402

# Each ability, with the role of the bot that has it and the command.
COMMANDS = {"block": ("prostitute", "block"), "jail": ("jailer", "block"), "protect": ("medic", "protect"),
            "investigate": ("cop", "check"), "track": ("tracker", "track"), "watch": ("watcher", "watch"),
            "kill": ("vigilante", "shoot")}
SIDES = {"town": MafiaPlayer.FACTION_TOWN, "mafia": MafiaPlayer.FACTION_MAFIA,
         "neutral-hostile": MafiaPlayer.FACTION_THIRDPARTY, "neutral-scum": MafiaPlayer.FACTION_THIRDPARTY,
         "neutral-town": MafiaPlayer.FACTION_THIRDPARTY}
READINGS = {"Town": "town", "Mafia": "mafia", "Third Party": "neutral"}
ABOUT = {"version": 1, "name": "LLCoolDave/MafiaBot", "release": "aa8c921", "language": "python",
         "homepage": "https://github.com/LLCoolDave/MafiaBot", "lens": "full", "abilities": sorted(COMMANDS),
         "passives": [],
         "notes": ["A player who acts twice has a role for each action.", "The order of kills is random, from one seed."]}


class Skipped(Exception):
    """The reason that a night is not asked."""


class Chat:
    """A stand-in for the chat, which keeps the messages to players."""

    def __init__(self):
        self.told = []

    def send(self, target, message, **_):
        self.told.append((str(target), message))

    def get_id(self, name):
        return name

    def action(self, *_, **__):
        pass

    get_game_channel = get_dead_chat = lambda self: ""
    get_mafia_chat = lambda self: [""]


def ask(night):
    """Resolve a night with the bot."""
    random.seed(0)
    chat = Chat()
    bot = MafiaBot(chat)
    for player in night["players"]:
        if player["alignment"] not in SIDES or player["dead"]:
            raise Skipped("somebody is dead already" if player["dead"] else f"there is no {player['alignment']} in the bot")
        made = bot[player["name"]] = MafiaPlayer(player["name"])
        made.dead, made.faction = False, SIDES[player["alignment"]]
    spells = {player["name"]: player["abilities"] for player in night["players"]}
    for action in night["actions"]:
        actor, ability, [target] = bot[action["actor"]], action["ability"], action["targets"]
        if ability == "kill" and ability not in spells[actor.name]:
            bot.actionlist.append(MafiaAction(MafiaAction.KILL, actor, bot[target], True))
            continue
        name, command = COMMANDS[ability]
        role = Roles[name]()
        role.BeginNightPhase(bot, actor)
        before = len(bot.actionlist)
        answer = role.HandleCommand(command, target, bot, actor)
        if len(bot.actionlist) == before:
            raise Skipped(f"the bot refuses it: {answer}")
    reads = {}
    for action in night["actions"]:
        if action["ability"] in ("investigate", "track", "watch"):
            if action["actor"] in reads:
                raise Skipped("a message of the bot does not say of which of several readings it is")
            reads[action["actor"]] = action["ability"]
    bot.HandleActionList()
    reports = [report for told in chat.told for report in reading(told, reads, bot)]
    return {"deaths": [name for name, player in bot.players.items() if player.dead], "reports": reports}


def reading(told, reads, bot):
    """Return the report in a message, if any."""
    to, message = told
    ability = reads.get(to)
    if ability is None:
        return
    if message == "You were blocked tonight.":
        yield {"to": to, "ability": ability, "value": "no result"}
    elif found := re.search(r"aligned with (.*)\.$", message):
        yield {"to": to, "ability": ability, "value": READINGS[found[1]]}
    elif found := re.search(r"(?:following players|by the following players) tonight: (.*)$", message):
        yield {"to": to, "ability": ability, "value": sorted(set(found[1].split(", ")), key=list(bot.players).index)}
    elif re.search(r"(?:visit anybody|not visited) tonight\.$", message):
        yield {"to": to, "ability": ability, "value": "nobody"}


def reply(request):
    if request["cmd"] == "start":
        return ABOUT
    try:
        said = {"outcome": ask(request["night"])}
    except Skipped as why:
        said = {"skipped": str(why)}
    except Exception as wrong:  # An error in the bot is a finding, and the next night is asked.
        said = {"error": f"{type(wrong).__name__}: {wrong}"}
    return {"seq": request["seq"], **said}


for line in sys.stdin:
    asked = json.loads(line)
    if asked["cmd"] == "stop":
        break
    print(json.dumps(reply(asked)), flush=True)
