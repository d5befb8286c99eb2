// Pictures of the pages for the README. Usage: node shots.mjs SERVER-ADDRESS OUT-FOLDER
import { join } from "node:path";
import { launch } from "./browser.mjs";

const [server, out] = process.argv.slice(2);
const NIGHT = `# The dice night, with a doctor, a killer and a watcher
[players]
Cop = Town Cop
Ann = Town Roleblocker
Doc = Town Doctor
Wes = Town Watcher
Zed = Mafia Goon
Moe = Mafia Roleblocker
Vic = Town Vigilante

[actions]
Cop -> Zed
Moe -> Cop
Ann -> Moe
Doc -> Cop
Wes -> Cop
Zed: kill -> Cop
Vic -> Zed
`;
const ruled = async (page) => {
  await page.waitForFunction(() => document.getElementById("verdict").textContent.includes("Zed"));
  await page.locator("#what-if-list").filter({ hasText: /./ }).waitFor();
};
async function typed(page, night) {
  await page.fill("#night-box", night);
  await ruled(page);
}
const browser = await launch();
for (const [device, viewport, scheme] of [["desktop", { width: 1280, height: 900 }, "light"], ["phone", { width: 375, height: 780 }, "dark"]]) {
  const context = await browser.newContext({ viewport, colorScheme: scheme });
  const page = await context.newPage();
  await page.goto(`${server}/rule.html`);
  await typed(page, NIGHT);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(out, `rule-${device}.png`) });
  await context.close();
}
await browser.close();
