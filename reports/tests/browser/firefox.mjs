// The same pages in Firefox, as it is installed: a handful of tests. Usage: node firefox.mjs FIREFOX SERVER-ADDRESS CORPUS PROGRAM
// Playwright drives a Firefox of its own making only; puppeteer drives any, by WebDriver BiDi.
import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import puppeteer from "puppeteer-core";

const [firefox, server, corpus, program] = process.argv.slice(2);
const NIGHT = "[players]\nVic = Town Vigilante\nAnn = Town Roleblocker\nBob = Town Jailkeeper\n[actions]\nVic -> Ann\nAnn -> Bob\nBob -> Ann\n";
const text = (page, selector) => page.$eval(selector, (element) => element.textContent);
const says = (page, selector, words) => page.waitForFunction(
  (place, part) => document.querySelector(place).textContent.includes(part), {}, selector, words);
// As if it were typed: the page hears of it.
const fill = (page, selector, value) => page.$eval(selector, (box, typed) => {
  box.value = typed;
  box.dispatchEvent(new Event("input", { bubbles: true }));
}, value);
const open = async (page, path) => {
  await page.goto(`${server}/${path}`);
  if (path.startsWith("rule")) await page.waitForSelector("#bench:not([hidden])");
};

const TESTS = {
  "a night is ruled as it is typed, and the drawing follows its account": async (page) => {
    await open(page, "rule.html");
    await fill(page, "#night-box", NIGHT);
    await says(page, "#verdict", "Ann dies");
    await says(page, "#others", "WEREWOLVES differs on deaths");
    await page.click("#step-first");
    await says(page, "#step-count", "Step 1 of");
    assert.equal((await page.$$("#drawing .node.dead")).length, 0);
    await page.click("#step-all");
    assert.equal((await page.$$("#drawing .node.dead")).length, 1);
  },
  "a link opens in a second tab with its night": async (page, browser) => {
    await open(page, "rule.html");
    await fill(page, "#night-box", NIGHT);
    await says(page, "#verdict", "Ann dies");
    await page.waitForFunction(() => location.hash.startsWith("#v1."));
    const other = await browser.newPage();
    await other.goto(page.url());
    await says(other, "#verdict", "Ann dies");
    assert.equal(await other.$eval("#night-box", (box) => box.value), NIGHT);
    await other.close();
  },
  "search finds what the command line finds": async (page) => {
    await open(page, "precedents.html#q=roleblocker+cop");
    const found = JSON.parse(execFileSync(program, ["search", corpus, "--format", "json", "roleblocker", "cop"], { encoding: "utf8" }));
    await says(page, "#count", `${found.total} precedent`);
    await page.waitForFunction(() => document.getElementById("found").dataset.done !== undefined);
    const titles = await page.$$eval("#found > li > a", (links) => links.map((link) => link.textContent));
    assert.deepEqual(titles.slice(0, 3), found.hits.slice(0, 3).map((hit) => hit.title));
  },
  "a paste is read and ruled": async (page) => {
    await open(page, "rule.html");
    await fill(page, "#night-box", "[b]Living players[/b]\n1. Ann - Town Doctor\n2. Cy (Mafia Goon)\n\nAnn protects Cy\nCy shoots Ann");
    await says(page, "#understood", "I read this as");
    await says(page, "#verdict", "Ann dies");
  },
};

const browser = await puppeteer.launch({ browser: "firefox", executablePath: firefox, headless: true });
let failed = 0;
for (const [name, body] of Object.entries(TESTS)) {
  const page = await browser.newPage();
  page.setDefaultTimeout(20_000);
  const said = [];
  page.on("pageerror", (error) => said.push(error.message));
  try {
    await body(page, browser);
    assert.deepEqual(said, []);
    console.log(`ok      Firefox: ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  Firefox: ${name}\n        ${String(error.stack).replaceAll("\n", "\n        ")}\n        ${said.join("; ")}`);
  }
  await page.close();
}
await browser.close();
console.log(failed === 0 ? `${Object.keys(TESTS).length} tests in Firefox passed.` : `${failed} tests in Firefox failed.`);
process.exitCode = failed === 0 ? 0 : 1;
