// Asks the resolver of AudricY/ai-mafia (MIT) over the engine protocol of Night Court. `scripts/beside ai-mafia` fetches it and runs this:
//
//     nightcourt conform "node ai-mafia.mjs RESOLVER" --against ai-mafia
//
// RESOLVER is its src/actions/resolver.ts, bundled as a JavaScript module. None of the program's code is here.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { resolveNightActions } = await import(pathToFileURL(process.argv[2]).href);

const KINDS = { block: "block", jail: "jail", protect: "save", investigate: "investigate", track: "track", frame: "frame", kill: "kill" };
const ABOUT = {
  version: 1, name: "AudricY/ai-mafia", release: "acb397a", language: "javascript", homepage: "https://github.com/AudricY/ai-mafia",
  lens: "full", abilities: Object.keys(KINDS).sort(), passives: ["godfather"],
  notes: ["A tracker sees one visit only.", "The faction's kill cannot hit its own side."],
};

// The reason that a night is not asked.
class Skipped extends Error {}

// The role by which the program knows a player's side.
function role(player) {
  if (player.dead) throw new Skipped("somebody is dead already");
  if (player.alignment === "town" && player.passives.length === 0) return "villager";
  if (player.alignment === "mafia") return player.passives.includes("godfather") ? "godfather" : "mafia";
  throw new Skipped(player.alignment === "town" ? "a Godfather of the town" : `there is no ${player.alignment} in the program`);
}

// Resolves a night with the program.
function ask(night) {
  const rolesByPlayer = Object.fromEntries(night.players.map((player) => [player.name, role(player)]));
  const own = new Map(night.players.map((player) => [player.name, player.abilities]));
  const actions = night.actions.map(({ actor, ability, targets }) => ({
    kind: KINDS[ability], actor, target: targets[0], source: own.get(actor).includes("kill") ? "vigilante" : "mafia",
  }));
  const done = resolveNightActions({ actions, rolesByPlayer, alivePlayers: night.players.map((player) => player.name) });
  const told = (ability) => (result) => ({ to: result.actor, ability, value: ability === "track" ? (result.visited ? [result.visited] : "nobody") : result.result === "MAFIA" ? "mafia" : "town" });
  const blocked = night.actions.filter(({ actor, ability }) => ["investigate", "track"].includes(ability) && done.blockedPlayers.has(actor));
  return {
    deaths: [...done.deaths],
    reports: [
      ...done.investigations.map(told("investigate")),
      ...done.trackerResults.map(told("track")),
      ...blocked.map(({ actor, ability }) => ({ to: actor, ability, value: "no result" })),
    ],
  };
}

function reply(request) {
  if (request.cmd === "start") return ABOUT;
  try {
    return { seq: request.seq, outcome: ask(request.night) };
  } catch (wrong) {
    // An error in the program is a finding, and the next night is asked.
    return { seq: request.seq, ...(wrong instanceof Skipped ? { skipped: wrong.message } : { error: String(wrong) }) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  if (request.cmd === "stop") break;
  console.log(JSON.stringify(reply(request)));
}
