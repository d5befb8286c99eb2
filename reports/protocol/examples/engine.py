"""Asks toy.py over the engine protocol of Night Court: nightcourt conform "python3 engine.py" --against nar"""
import json
import sys

import toy

ABOUT = {"version": 1, "name": "toy", "language": "python", "abilities": ["block", "protect", "kill", "investigate"],
         "passives": ["bulletproof"], "max_actions_each": 1}


def answer(night):
    players = night["players"]
    if any(player["alignment"] == "cult" for player in players):
        return {"skipped": "the toy knows no cults"}
    alignments = {player["name"]: player["alignment"] for player in players}
    bulletproof = {player["name"] for player in players if "bulletproof" in player["passives"]}
    actions = [(action["actor"], action["ability"], action["targets"][0]) for action in night["actions"]]
    dead, told = toy.resolve(alignments, bulletproof, actions)
    reports = [{"to": to, "ability": "investigate", "value": value} for to, value in told]
    return {"outcome": {"deaths": sorted(dead), "reports": reports}}


for line in sys.stdin:
    request = json.loads(line)
    if request["cmd"] == "stop":
        break
    reply = ABOUT if request["cmd"] == "start" else {"seq": request["seq"], **answer(request["night"])}
    print(json.dumps(reply), flush=True)
