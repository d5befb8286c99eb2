// The package, installed from its archive (scripts/npm): golden nights, both kinds of modules, errors, a page in Chromium.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import * as nightcourt from "nightcourt";

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
    assert.deepEqual(nightcourt.resolve(text, { switches }).mismatches, [], name);
    expectations += text.split("[expect").length - 1;
  }
  assert.ok(expectations > nights.length, `${expectations} expectations`);
  const wrong = dice + "[expect nar]\ndies = Cy\n";
  assert.deepEqual(nightcourt.resolve(wrong).mismatches, [{ system: "nar", about: "dies", expected: "Cy", got: "nobody" }]);
});

// By hand: in nar and similar systems Rae's block frees Cy, who reads a mafioso; in the others Mo's block counts.
test("the dice night, by each function", async () => {
  const told = ({ outcome }) => outcome.reports.map(({ to, value }) => `${to}: ${value}`).join();
  const { verdicts } = nightcourt.resolve(dice, { systems: ["nar", "snarf"] });
  assert.deepEqual(verdicts.map(told), ["Cy: mafia", "Cy: no result"]);
  assert.equal(verdicts[0].account, undefined);
  assert.ok(nightcourt.explain(dice, "snarf").account.some(({ rule, text }) => rule === "SNARF-2" && text.includes("Rae's block")));
  assert.deepEqual(nightcourt.compare(dice).groups, [["nar", "nar-guide", "rar", "rar-list"], ["snarf", "lar", "werewolves"]]);
  assert.equal(nightcourt.read("Ada - Town Cop\nCyra - Mafia Goon\n\nAda checks Cyra\n").complete, true);
  const { understood } = await nightcourt.ask("cop visits PGO, doctor on cop");
  assert.equal(understood[0].answer, "Settled: all seven systems say that nobody dies; the Cop reads town.");
  assert.ok(understood[0].precedents.length > 0);
  assert.match(nightcourt.minimise(dice, { systems: ["nar", "snarf"] }).named, /Rae/);
  assert.equal(nightcourt.gen("plain", { count: 2 }).length, 2);
  assert.equal(nightcourt.systems().systems.length, 7);
  assert.ok(nightcourt.roles().roles.some(({ role }) => role === "Doctor"));
});

test("the functions answer as every other door", async () => {
  const doors = join(sources, "reports/requests/tests/doors");
  const read = (name) => readFileSync(join(doors, `${name}.json`), "utf8");
  const { texts, cases } = JSON.parse(read("cases"));
  for (const { name, function: called, arguments: given, options } of cases) {
    const answer = nightcourt[called.replace(/_(.)/g, (_, letter) => letter.toUpperCase())];
    const said = await answer(...given.map((word) => texts[word] ?? word), options);
    assert.equal(JSON.stringify(said), JSON.stringify(JSON.parse(read(name))), name);
  }
});

test("an error has a place and a suggestion", () => {
  const wrong = () => nightcourt.resolve("[players]\nAnn = Town Docter\n");
  assert.throws(wrong, (error) => {
    assert.ok(error instanceof nightcourt.NightcourtError);
    assert.deepEqual([error.line, error.column, error.suggestion], [2, 12, "Doctor"]);
    return error.message.startsWith("line 2, column 12: ");
  });
});

test("CommonJS has the same functions and answers", async () => {
  const common = createRequire(import.meta.url)("nightcourt");
  assert.deepEqual(Object.keys(common).sort(), Object.keys(nightcourt).filter((name) => name !== "default").sort());
  assert.deepEqual(common.resolve(dice), nightcourt.resolve(dice));
  assert.equal((await common.ask("doctor on cop, cop on goon")).version, 2);
});

const chromium = process.env.CHROMIUM;
test("a page in Chromium", { skip: chromium ? false : "there is no Chromium" }, async () => {
  const types = { js: "text/javascript", html: "text/html", wasm: "application/wasm", gz: "application/gzip" };
  const server = createServer((request, response) => {
    const name = request.url.slice(1).replaceAll("..", "");
    response.setHeader("content-type", types[name.split(".").pop()] ?? "application/octet-stream");
    try {
      response.end(readFileSync(join(process.cwd(), name)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${server.address().port}/page.html`;
  const options = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${join(tmpdir(), `nightcourt-${process.pid}`)}`, "--virtual-time-budget=60000", "--dump-dom", address];
  const { stdout } = await promisify(execFile)(chromium, options, { timeout: 120_000 });
  server.close();
  assert.match(stdout, /All seven systems agree\.\nSettled: all seven systems say that nobody dies; the Cop reads town\./);
});
