// From a paste to the answer, as a series of pictures for the README: a static site is visited once, then the network is cut.
// Usage: node series.mjs SITE-FOLDER OUT-FOLDER
import { strict as assert } from "node:assert";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { launch } from "./browser.mjs";

const [folder, out] = process.argv.slice(2);
// Any web host would do.
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" };
const host = createServer((request, answer) => {
  const path = normalize(new URL(request.url, "http://localhost").pathname).replace(/^\/$/, "/index.html");
  readFile(join(folder, path)).then(
    (bytes) => answer.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" }).end(bytes),
    () => answer.writeHead(404).end()
  );
});
await new Promise((done) => { host.listen(0, "127.0.0.1", done); });
// Pages at localhost keep nothing for reading without a network.
const site = `http://night.test:${host.address().port}`;

const PASTE = `[b]Living Players[/b]
1. Vic - Town Vigilante
2. Ann (Town Roleblocker)
3. Dee: Town Doctor
4. Cy - Mafia Goon
5. Kit - Town Bus Driver

[b]Night 2[/b]
Cy shoots Dee
RB Ann -> Vic
Vic targets Cy
Dee protects Ann
Kit: drive Ann and Dee`;

const browser = await launch(["--host-resolver-rules=MAP night.test 127.0.0.1", `--unsafely-treat-insecure-origin-as-secure=${site}`]);
const context = await browser.newContext({ viewport: { width: 960, height: 600 }, colorScheme: "light", reducedMotion: "reduce" });
await context.grantPermissions(["clipboard-read", "clipboard-write"]);
const page = await context.newPage();
// The first visit, with the network; and never again.
await page.goto(`${site}/index.html`);
await page.locator("#found li").first().waitFor();
await page.evaluate(() => navigator.serviceWorker.ready);
await page.reload();
await page.locator("#found li").first().waitFor();
await context.setOffline(true);
host.closeAllConnections();
host.close();

let number = 0;
async function shot(of, selector) {
  await of.evaluate((place) => {
    const top = place ? document.querySelector(place).getBoundingClientRect().top + window.scrollY - 12 : 0;
    window.scrollTo(0, top);
  }, selector);
  await of.waitForTimeout(300);
  number += 1;
  await of.screenshot({ path: join(out, `series-${number}.png`) });
}

await page.goto(`${site}/rule.html`);
await page.evaluate((words) => navigator.clipboard.writeText(words), PASTE);
await page.click("#night-box");
await page.keyboard.press("Control+V");
await page.locator("#understood summary").click();
await page.locator("#verdict .verdict").waitFor();
await shot(page, null);
await shot(page, "#picture");
await page.getByRole("button", { name: "Copy link" }).click();
await page.getByRole("button", { name: "Copied" }).waitFor();
const link = await page.evaluate(() => navigator.clipboard.readText());
const other = await context.newPage();
await other.goto(link);
await other.locator("#known-panel > summary").click();
await other.locator("#known-list .found").first().waitFor();
assert.match(await other.inputValue("#night-box"), /Vic: kill -> Cy/);
await shot(other, "#known-panel");
await other.goto(`${site}/index.html#q=does+a+doctor+save+whom+a+driver+swapped`);
await other.locator("#found li").nth(2).waitFor();
await shot(other, null);
await browser.close();
console.log(`${number} pictures of ${site} in ${out}`);
