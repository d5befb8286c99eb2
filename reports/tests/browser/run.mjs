// The site and the server in a real browser. Usage: node run.mjs SITE-FOLDER SERVER-ADDRESS [ONLY]
// Every test gets a page of its own; whatever a page says on its console, or fails to load, fails the test.
import { strict as assert } from "node:assert";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { launch } from "./browser.mjs";

const [folder, server, only] = process.argv.slice(2);
const site = pathToFileURL(resolve(folder)).href;
const source = readFileSync(join(folder, "data.js"), "utf8");
const data = JSON.parse(source.slice(source.indexOf("{"), source.lastIndexOf("}") + 1));
const ids = data.cases.map((row) => row[0]);

const EVIL = '<img src "x" onerror alert(1)';
const tests = [];
const test = (name, options, body) => tests.push({ name, options, body });
const DESK = { viewport: { width: 1200, height: 800 } };
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

const found = (page) => page.locator("#found a");
const count = async (page) => Number((await page.locator("#count").textContent()).replace(/[^0-9]/g, "") || 0);
const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

// Both from disk and from the server.
for (const [where, root] of [["from disk", site], ["from the server", server]]) {
  test(`search finds, forgives a mistyping, and says when there is nothing (${where})`, DESK, async (page) => {
    await page.goto(`${root}/index.html`);
    assert.equal(await count(page), ids.length);
    await page.fill("#q", "roleblocker cop");
    const some = await count(page);
    assert.ok(some > 0 && some < ids.length, `${some}`);
    assert.match(await found(page).first().textContent(), /roleblocker/i);
    assert.match(await found(page).first().textContent(), /cop/i);
    await page.fill("#q", "rolebolcker cop");
    assert.equal(await count(page), some);
    await page.fill("#q", ids[7]);
    assert.equal(await count(page), 1);
    await page.fill("#q", "zzzzzz");
    assert.match(await page.locator("#count").textContent(), /No precedent fits/);
    assert.equal(await found(page).count(), 0);
  });

  test(`filters narrow, and the address keeps them (${where})`, DESK, async (page) => {
    await page.goto(`${root}/index.html`);
    await page.click("#filters summary");
    await page.getByLabel("nar", { exact: true }).check();
    await page.getByLabel("snarf", { exact: true }).check();
    const pair = data.pairs.findIndex(([one, other]) => data.systems[one] === "nar" && data.systems[other] === "snarf");
    assert.equal(await count(page), data.cases.filter((row) => row[7][pair] !== "-").length);
    await page.selectOption("select[name=lens]", "deaths");
    const dead = data.cases.filter((row) => "dD".includes(row[7][pair])).length;
    assert.ok(dead > 0);
    assert.equal(await count(page), dead);
    await page.getByLabel(/Native only/).check();
    const native = data.cases.filter((row) => row[7][pair] === "D").length;
    assert.equal(await count(page), native);
    await page.reload();
    assert.equal(await count(page), native);
    await page.getByRole("button", { name: "Clear all" }).click();
    await page.waitForFunction((all) => document.getElementById("count").textContent.startsWith(all), ids.length.toLocaleString("en"));
    await page.getByLabel("With these roles").fill("RB, cop");
    const roles = ["Roleblocker", "Cop"].map((name) => data.roles.findIndex((role) => role[0] === name));
    assert.equal(await count(page), data.cases.filter((row) => roles.every((role) => row[5].includes(role))).length);
  });

  test(`a cell of the matrix shows on what two systems diverge (${where})`, DESK, async (page) => {
    await page.goto(`${root}/index.html`);
    const cell = page.locator('#heat a[data-lens="deaths"]').first();
    assert.match(await cell.getAttribute("aria-label"), /diverge on deaths on .* % of .* nights/);
    const both = (await cell.getAttribute("data-pair")).split(",").map(Number);
    await cell.click();
    const pair = data.pairs.findIndex(([one, other]) => one === both[0] && other === both[1]);
    const diverge = data.cases.filter((row) => "dD".includes(row[7][pair])).length;
    // The list follows the address a moment later.
    for (let tries = 0; tries < 40 && (await count(page)) !== diverge; tries += 1) await page.waitForTimeout(50);
    assert.equal(await count(page), diverge);
    assert.equal(await cell.getAttribute("aria-current"), "true");
  });

  test(`a precedent is opened, its reasons unfold, its BBCode is copied (${where})`, { ...DESK, copies: true }, async (page) => {
    await page.goto(`${root}/index.html`);
    await page.fill("#q", "roleblocker");
    const title = await found(page).first().textContent();
    await found(page).first().click();
    await page.waitForURL(/\/p\/[0-9a-f]{12}\.html$/);
    assert.equal(await page.locator("h1").textContent(), title);
    assert.ok((await page.locator("svg.diagram .node").count()) >= 2);
    const account = page.locator("details details").first();
    assert.equal(await account.locator("li").first().isVisible(), false);
    await page.locator("details summary", { hasText: "own account" }).click();
    await account.locator("summary").first().click();
    assert.ok(await account.locator("li").first().isVisible());
    await page.getByRole("button", { name: "Copy BBCode" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const id = await page.locator("#id").textContent();
    assert.ok(copied.startsWith("[area=") && copied.includes(id) && copied.trimEnd().endsWith("[/area]"), copied);
    await page.getByRole("button", { name: "Copy night" }).click();
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith("[players]"));
  });

  test(`all of it can be done without a mouse (${where})`, DESK, async (page) => {
    await page.goto(`${root}/index.html`);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
    await page.keyboard.press("/");
    assert.equal(await page.evaluate(() => document.activeElement.id), "q");
    await page.keyboard.type("cop");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    const title = await page.evaluate(() => document.activeElement.textContent);
    assert.equal(title, await found(page).first().textContent());
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/p\//);
    assert.equal(await page.locator("h1").textContent(), title);
  });

  test(`a phone shows it without scrolling sideways (${where})`, PHONE, async (page) => {
    await page.goto(`${root}/index.html`);
    assert.ok(await fits(page), "the index");
    await page.click("#filters summary");
    assert.ok(await fits(page), "the filters");
    await page.click("#matrix summary");
    assert.ok(await fits(page), "the matrix");
    const large = data.cases.reduce((best, row) => (row[3] + row[4] > best[3] + best[4] ? row : best));
    for (const id of [ids[0], large[0]]) {
      await page.goto(`${root}/p/${id}.html`);
      for (const summary of await page.locator("main > details > summary").all()) await summary.click();
      assert.ok(await fits(page), id);
    }
    await page.goto(`${root}/list.html`);
    assert.ok(await fits(page), "the list");
  });
}

test("every page of the folder has the policy, and loads nothing from elsewhere", DESK, async (page) => {
  const names = readdirSync(join(folder, "p")).slice(0, 25).map((name) => `p/${name}`);
  for (const name of ["index.html", "list.html", ...names]) {
    await page.goto(`${site}/${name}`);
    assert.match(await page.locator("meta[http-equiv=Content-Security-Policy]").getAttribute("content"), /default-src 'none'/);
    assert.equal(await page.locator("h1").count(), 1, name);
  }
});

const NIGHT = (bob) => `[players]\nVic = Town Vigilante\nAnn = Town Roleblocker\n${bob} = Town Jailkeeper\n[actions]\nVic -> Ann\nAnn -> ${bob}\n${bob} -> Ann\n`;

test("a night is typed and ruled", { ...DESK, copies: true }, async (page) => {
  await page.goto(`${server}/rule`);
  await page.fill("#night-box", NIGHT("Bob"));
  await page.keyboard.press("Control+Enter");
  await page.locator("#answer table.ruling").waitFor();
  const heads = await page.locator("#answer table.ruling th[scope=col] .head").allTextContents();
  for (const system of data.systems) assert.ok(heads.includes(system), `${heads}`);
  assert.match(await page.locator("#answer").textContent(), /werewolves differs on deaths/);
  assert.equal(await page.locator("svg.diagram .label").count(), 3);
  assert.match(await page.locator("#answer").textContent(), /Precedents in this night/);
  await page.getByRole("button", { name: "Copy BBCode" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /werewolves/);
  // What was typed is still there, and disputed rulings can be chosen.
  assert.equal(await page.inputValue("#night-box"), NIGHT("Bob"));
  await page.locator("summary", { hasText: "disputed rulings" }).click();
  await page.selectOption("select[name=lens]", "deaths");
  await page.selectOption("select[name=snarf-jail]", "40");
  await page.getByRole("button", { name: "Rule it" }).click();
  await page.waitForFunction(() => /snarf, werewolves differ on deaths/.test(document.getElementById("answer").textContent));
  assert.equal(await page.inputValue("select[name=snarf-jail]"), "40");
});

test("precedents that a night holds are listed, and lead to their pages", DESK, async (page) => {
  await page.goto(`${server}/rule`);
  const night = readFileSync(join(folder, "p", `${ids[0]}.html`), "utf8").match(/<pre id="night"[^>]*>([^<]*)</)[1];
  await page.fill("#night-box", night.replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&"));
  await page.getByRole("button", { name: "Rule it" }).click();
  const link = page.locator(`#precedents a[href="p/${ids[0]}.html"]`);
  await link.click();
  await page.waitForURL(`**/p/${ids[0]}.html`);
});

test("a mistake is shown at its line, and the cursor goes there", { ...DESK, refused: 422 }, async (page) => {
  await page.goto(`${server}/rule`);
  await page.fill("#night-box", "[players]\nAnn = Town Roleblokker\nBob = Town Doctor\n[actions]\nBob -> An\n");
  await page.getByRole("button", { name: "Rule it" }).click();
  await page.locator("#mistakes").waitFor();
  assert.match(await page.locator("#mistakes").textContent(), /Line 2.*Roleblokker.*Did you mean Roleblocker/s);
  assert.deepEqual(await page.locator("li.wrong mark").allTextContents(), ["Roleblokker", "An"]);
  await page.getByRole("link", { name: "Line 5" }).click();
  const marked = await page.evaluate(() => {
    const box = document.getElementById("night-box");
    return box.value.slice(box.selectionStart, box.selectionEnd);
  });
  assert.equal(marked, "Bob -> An");
  await page.getByRole("button", { name: "Put the example in" }).click();
  assert.match(await page.inputValue("#night-box"), /Vic = Town Vigilante/);
});

test("HTML in names is shown and not run", { ...DESK, refused: 422 }, async (page) => {
  let ran = false;
  page.on("dialog", (dialog) => { ran = true; dialog.dismiss(); });
  for (const night of [NIGHT(EVIL), NIGHT(EVIL).replace("Jailkeeper", "Jalikeeper"), `# <script>alert(1)</script>\n${NIGHT("</textarea")}`]) {
    await page.goto(`${server}/rule`);
    await page.fill("#night-box", night);
    await page.getByRole("button", { name: "Rule it" }).click();
    await page.locator("#answer").waitFor();
    assert.equal(await page.locator("main img, main script").count(), 0);
    assert.equal(await page.inputValue("#night-box"), night);
  }
  assert.equal(ran, false);
});

test("the rule page fits a phone", { ...PHONE, refused: 422 }, async (page) => {
  await page.goto(`${server}/rule`);
  assert.ok(await fits(page));
  for (const night of [NIGHT("Bob"), NIGHT("A player with a name of sixty-four letters that goes on and on")]) {
    await page.fill("#night-box", night);
    await page.getByRole("button", { name: "Rule it" }).click();
    await page.locator("#answer").waitFor();
    assert.ok(await fits(page), night);
  }
});

test("an address that is none gets a page that says so", { ...DESK, refused: 404 }, async (page) => {
  const answer = await page.goto(`${server}/p/000000000000.html`);
  assert.equal(answer.status(), 404);
  assert.match(await page.locator("h1").textContent(), /No such precedent/);
  await page.getByRole("link", { name: "To the precedents" }).click();
  await page.locator("#found a").first().waitFor();
});

const browser = await launch();
let failed = 0;
for (const { name, options, body } of tests) {
  if (only && !name.includes(only)) continue;
  const { copies, refused, ...rest } = options;
  const context = await browser.newContext(rest);
  context.setDefaultTimeout(10_000);
  if (copies) await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  const said = [];
  page.on("console", (message) => {
    // A browser says on its console that a page came with an error status: that is asked for here.
    if (refused && message.text().includes(`status of ${refused}`)) return;
    if (["error", "warning"].includes(message.type())) said.push(message.text());
  });
  page.on("pageerror", (error) => said.push(error.message));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(site) && !url.startsWith(server)) said.push(`asks for ${url}`);
  });
  try {
    await body(page);
    assert.deepEqual(said, []);
    console.log(`ok      ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}\n        ${String(error.stack).replaceAll("\n", "\n        ")}\n        ${page.url()} ${said.join("; ")}`);
  }
  await context.close();
}
await browser.close();
console.log(failed === 0 ? `${tests.length} browser tests passed.` : `${failed} of ${tests.length} browser tests failed.`);
process.exitCode = failed === 0 ? 0 : 1;
