// How long a reader waits, on a phone's processor (Chromium throttled four times): from the first byte asked for to the first answer.
// Usage: node speed.mjs SERVER-ADDRESS. Prints milliseconds, the median of five visits that find nothing kept.
import { launch } from "./browser.mjs";

const [server] = process.argv.slice(2);
const NIGHT = "[players]\nVic = Town Vigilante\nAnn = Town Roleblocker\nBob = Town Jailkeeper\n[actions]\nVic -> Ann\nAnn -> Bob\nBob -> Ann\n";
const WAITS = [
  ["rule.html: the verdict", `rule.html#night=${encodeURIComponent(NIGHT)}`, (page) => page.locator("#verdict .happens").waitFor()],
  ["rule.html: the precedents in it", `rule.html#night=${encodeURIComponent(NIGHT)}`, (page) => page.locator("#known-list").filter({ hasText: /./ }).waitFor()],
  ["index.html: the first hits", "index.html#q=roleblocker+jailkeeper", (page) => page.locator("#found li").first().waitFor()],
];
const browser = await launch();
for (const [name, address, answered] of WAITS) {
  const times = [];
  for (let visit = 0; visit < 5; visit += 1) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, serviceWorkers: "block" });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const started = performance.now();
    await page.goto(`${server}/${address}`, { waitUntil: "commit" });
    await answered(page);
    times.push(performance.now() - started);
    await context.close();
  }
  times.sort((one, other) => one - other);
  console.log(`${name}: ${times[2].toFixed(0)} ms (${times[0].toFixed(0)} to ${times[4].toFixed(0)})`);
}
// Once it is there: from a key to the verdict.
const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true });
const page = await context.newPage();
await page.goto(`${server}/rule.html`);
const session = await context.newCDPSession(page);
await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
await page.fill("#night-box", NIGHT);
await page.locator("#verdict .happens").waitFor();
const times = [];
for (let key = 0; key < 9; key += 1) {
  const title = `# ${key}\n`;
  times.push(await page.evaluate(([title, night]) => new Promise((done) => {
    const box = document.getElementById("night-box");
    document.addEventListener("ruled", () => done(performance.now() - started), { once: true });
    box.value = title + night;
    const started = performance.now();
    box.dispatchEvent(new Event("input"));
  }), [title, NIGHT]));
}
times.sort((one, other) => one - other);
console.log(`a key, once it is loaded: ${times[4].toFixed(0)} ms to the verdict, of which 120 are waited for the next key`);
await browser.close();
