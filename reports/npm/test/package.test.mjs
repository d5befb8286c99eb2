// The package, installed from its archive (scripts/npm): golden nights, both kinds of modules, errors, a page in Chromium.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import * as nightcourt from "nightcourt";
import * as direct from "nightcourt/direct";
import { shown } from "./chromium.mjs";

const sources = process.env.NIGHTCOURT_SOURCES;
const dice = "[players]\nCy = Town Cop\nRae = Town Roleblocker\nMo = Mafia Roleblocker\nGus = Mafia Goon\n[actions]\nMo -> Cy\nRae -> Mo\nCy -> Gus\n";

function goldenNights() {
  const folder = join(sources, "resolvers/tests/golden");
  return readdirSync(folder).filter((name) => name.endsWith(".night")).map((name) => [name, readFileSync(join(folder, name), "utf8")]);
}

test("golden nights end as they expect", () => {
  const nights = goldenNights();
  assert.ok(nights.length > 250, `${nights.length} nights`);
  let expectations = 0;
  for (const [name, text] of nights) {
    const switches = Object.fromEntries([...text.matchAll(/^# switch: (\S+)=(\S+)/gm)].map(([, id, option]) => [id, option]));
    assert.deepEqual(direct.resolve(text, { switches }).mismatches, [], name);
    expectations += text.split("[expect").length - 1;
  }
  assert.ok(expectations > nights.length, `${expectations} expectations`);
  const wrong = dice + "[expect nar]\ndies = Cy\n";
  assert.deepEqual(direct.resolve(wrong).mismatches, [{ system: "nar", about: "dies", expected: "Cy", got: "nobody" }]);
});

// By hand: in nar and similar systems Rae's block frees Cy, who reads a mafioso; in the others Mo's block counts.
test("the dice night, by each function", async () => {
  const told = ({ outcome }) => outcome.reports.map(({ to, value }) => `${to}: ${value}`).join();
  const { verdicts } = await nightcourt.resolve(dice, { systems: ["nar", "snarf"] });
  assert.deepEqual(verdicts.map(told), ["Cy: mafia", "Cy: no result"]);
  assert.equal(verdicts[0].account, undefined);
  assert.ok((await nightcourt.explain(dice, "snarf")).account.some(({ rule, text }) => rule === "SNARF-2" && text.includes("Rae's block")));
  assert.deepEqual((await nightcourt.compare(dice)).groups, [["nar", "nar-guide", "rar", "rar-list"], ["snarf", "lar", "werewolves"]]);
  assert.equal((await nightcourt.read("Ada - Town Cop\nCyra - Mafia Goon\n\nAda checks Cyra\n")).complete, true);
  const { understood } = await nightcourt.ask("cop visits PGO, doctor on cop");
  assert.equal(understood[0].answer, "Settled: all seven systems say that nobody dies; the Cop reads town.");
  assert.ok(understood[0].precedents.length > 0);
  assert.match((await nightcourt.minimise(dice, { systems: ["nar", "snarf"] })).named, /Rae/);
  assert.equal((await nightcourt.gen("plain", { count: 2 })).length, 2);
  assert.equal((await nightcourt.systems()).systems.length, 7);
  assert.ok((await nightcourt.roles()).roles.some(({ role }) => role === "Doctor"));
});

test("the functions answer as every other door", async () => {
  const doors = join(sources, "reports/requests/tests/doors");
  const read = (name) => readFileSync(join(doors, `${name}.json`), "utf8");
  const { texts, cases } = JSON.parse(read("cases"));
  for (const { name, function: called, arguments: given, options } of cases) {
    for (const package_ of [nightcourt, direct]) {
      const answer = package_[called.replace(/_(.)/g, (_, letter) => letter.toUpperCase())];
      const said = await answer(...given.map((word) => texts[word] ?? word), options);
      assert.equal(JSON.stringify(said), JSON.stringify(JSON.parse(read(name))), name);
    }
  }
});

test("an error has a place and a suggestion", async () => {
  const night = "[players]\nAnn = Town Docter\n";
  const isPlaced = (error) => {
    assert.ok(error instanceof nightcourt.NightcourtError);
    assert.deepEqual([error.line, error.column, error.suggestion], [2, 12, "Doctor"]);
    return error.message.startsWith("line 2, column 12: ");
  };
  assert.throws(() => direct.resolve(night), isPlaced);
  await assert.rejects(nightcourt.resolve(night), isPlaced);
});

// Drivers of the same two players: the systems search long for an order. Without a worker the process stops for seconds.
const names = Array.from({ length: 64 }, (_, number) => `D${number}`);
const drives = names.map((name, place) => `${name}: drive -> ${names[place === 0 ? 2 : 0]}, ${names[place === 1 ? 2 : 1]}`);
const drivers = ["[players]", ...names.map((name) => `${name} = Town Bus Driver`), "[actions]", ...drives, ""].join("\n");

test("a long request holds no process, and is ended by its signal", async () => {
  const begun = performance.now();
  let ticks = 0;
  const clock = setInterval(() => { ticks += 1; }, 10);
  const long = nightcourt.resolve(drivers, { explain: true, signal: AbortSignal.timeout(300) });
  // It waits behind the long one, and is answered by the next worker.
  const short = nightcourt.compare(dice);
  await assert.rejects(long, { name: "TimeoutError" });
  assert.equal((await short).groups.length, 2);
  clearInterval(clock);
  assert.ok(ticks > 10, `${ticks} ticks`);
  assert.ok(performance.now() - begun < 10_000);
  const ended = nightcourt.compare(dice, { signal: AbortSignal.abort() });
  await assert.rejects(ended, { name: "AbortError" });
  const [kept, dropped] = [nightcourt.compare(dice), new AbortController()];
  const waits = nightcourt.compare(dice, { signal: dropped.signal });
  dropped.abort();
  await assert.rejects(waits, { name: "AbortError" });
  assert.equal((await kept).groups.length, 2);
});

test("a process ends when nobody waits", async () => {
  const script = "import { compare } from 'nightcourt'; console.log((await compare('[players]\\nAnn = Town Cop\\n')).agreement);";
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], { timeout: 60_000 });
  assert.equal(stdout, "All seven systems agree.\n");
});

test("CommonJS has the same functions and answers", async () => {
  const common = createRequire(import.meta.url)("nightcourt");
  assert.deepEqual(Object.keys(common).sort(), Object.keys(nightcourt).filter((name) => name !== "default").sort());
  assert.deepEqual(await common.resolve(dice), await nightcourt.resolve(dice));
  assert.equal((await common.ask("doctor on cop, cop on goon")).version, 3);
});

const chromium = process.env.CHROMIUM;
test("a page in Chromium", { skip: chromium ? false : "there is no Chromium" }, async () => {
  const text = await shown(process.cwd(), "page.html");
  assert.equal(text, "All seven systems agree.\nSettled: all seven systems say that nobody dies; the Cop reads town.");
});
