// The time and the bytes before a reader sees an answer, on a phone's processor and network. Usage: [ONLY=part] node speed.mjs SITE-FOLDER
// The processor is throttled four times by Chromium, workers excepted; the network is 1.6 Mbit/s with 150 ms to the first byte, as a slow
// mobile network is. Files are compressed, as most web hosts do. Prints the median of five visits that find nothing kept. ONLY names
// the waits that are measured, by a part of their names.
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { launch } from "./browser.mjs";

const [folder] = process.argv.slice(2);
const BYTES_PER_MS = 200;
const LATENCY = 150;
const VISITS = 5;
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" };
const packed = new Map();
let sent = 0;
let busy = 0;
// All connections share the network: a piece is sent when those before it are through.
const piece = (size) => new Promise((done) => {
  busy = Math.max(busy, performance.now()) + size / BYTES_PER_MS;
  setTimeout(done, busy - performance.now());
});
const host = createServer(async (request, answer) => {
  const file = join(folder, new URL(request.url, "http://localhost").pathname);
  await new Promise((done) => setTimeout(done, LATENCY));
  if (!existsSync(file) || statSync(file).isDirectory()) { answer.writeHead(404).end(); return; }
  if (!packed.has(file)) packed.set(file, gzipSync(readFileSync(file), { level: 9 }));
  const bytes = packed.get(file);
  answer.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream", "Content-Encoding": "gzip", "Content-Length": bytes.length });
  for (let at = 0; at < bytes.length; at += 4096) {
    const part = bytes.subarray(at, at + 4096);
    // A page that was left reads no more, and leaves the network to the next.
    if (answer.destroyed) return;
    await piece(part.length);
    sent += part.length;
    answer.write(part);
  }
  answer.end();
});
await new Promise((done) => { host.listen(0, "127.0.0.1", done); });
const site = `http://127.0.0.1:${host.address().port}`;

const NIGHT = "[players]\nVic = Town Vigilante\nAnn = Town Roleblocker\nBob = Town Jailkeeper\n[actions]\nVic -> Ann\nAnn -> Bob\nBob -> Ann\n";
const link = `rule.html#night=${encodeURIComponent(NIGHT)}`;
const verdict = (page) => page.waitForFunction(() => /dies/.test(document.getElementById("verdict")?.textContent));
const PASTE = "[b]Living players[/b]\n1. Ann - Town Doctor\n2. Cy (Mafia Goon)\n\nAnn protects Cy\nCy shoots Ann";
// Types a text once the page answers, and waits for what it sets off: the first ruling stays in sight meanwhile.
const typed = (text, answered) => async (page) => {
  await verdict(page);
  await page.evaluate(() => {
    window.ruledAgain = new Promise((done) => { document.addEventListener("ruled", done, { once: true }); });
  });
  await page.fill("#night-box", text);
  await answered(page);
};
const ruledAgain = (page) => page.evaluate(() => window.ruledAgain.then(() => true));
const disputed = (page) => page.locator("#reply .disputes li").first().waitFor();
const SETUP = "2 Mafia Goons / 1 Mafia Roleblocker / 1 Town Cop / 1 Town Jailkeeper / 8 Vanilla Townies";
const WAITS = [
  ["rule.html: a verdict at first sight", "rule.html", verdict],
  ["rule.html: a verdict on a paste at first sight", "rule.html", typed(PASTE, ruledAgain)],
  ["rule.html: a question answered at first sight", "rule.html", typed("cop visits PGO, doctor on cop", ruledAgain)],
  ["rule.html: the disputes of a setup at first sight", "rule.html", typed(SETUP, disputed)],
  ["rule.html with a night: its verdict", link, verdict],
  ["rule.html with a night: its precedents", link, async (page) => {
    await page.locator("#known-panel > summary").click();
    await page.locator("#known-list .found").first().waitFor();
  }],
  ["precedents.html: the first hits", "precedents.html#q=roleblocker+jailkeeper", (page) => page.locator("#found li").first().waitFor()],
];
const throttled = async (browser) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, serviceWorkers: "block" });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  return page;
};
const middle = (all) => all.sort((one, other) => one - other)[all.length >> 1];
const browser = await launch();
for (const [name, address, answered] of WAITS) {
  if (!existsSync(join(folder, address.split("#")[0])) || !name.includes(process.env.ONLY ?? "")) continue;
  const [times, bytes] = [[], []];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const page = await throttled(browser);
    const before = sent;
    const started = performance.now();
    await page.goto(`${site}/${address}`, { waitUntil: "commit" });
    await answered(page);
    times.push(performance.now() - started);
    bytes.push(sent - before);
    await page.context().close();
  }
  console.log(`${name}: ${middle(times).toFixed(0)} ms (${times[0].toFixed(0)} to ${times.at(-1).toFixed(0)}), ${(middle(bytes) / 1000).toFixed(0)} KB`);
}
// Once it is there: from a key to the verdict.
const page = await throttled(browser);
await page.goto(`${site}/${link}`);
await verdict(page);
const times = [];
for (let key = 0; key < 9; key += 1) {
  times.push(await page.evaluate(([title, night]) => new Promise((done) => {
    const box = document.getElementById("night-box");
    document.addEventListener("ruled", () => done(performance.now() - started), { once: true });
    box.value = title + night;
    const started = performance.now();
    box.dispatchEvent(new Event("input"));
  }), [`# ${key}\n`, NIGHT]));
}
console.log(`a key, once it is loaded: ${middle(times).toFixed(0)} ms to the verdict; the page waits 120 of them for the next key`);
await browser.close();
host.closeAllConnections();
host.close();
