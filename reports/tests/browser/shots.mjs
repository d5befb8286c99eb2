// Pictures of the pages for the README. Usage: node shots.mjs SERVER-ADDRESS OUT-FOLDER
import { join } from "node:path";
import { launch } from "./browser.mjs";

const [server, out] = process.argv.slice(2);
const NIGHT = `# A roleblocker and a jailkeeper on each other, and the roleblocker is shot
[players]
Vic = Town Vigilante
Ann = Town Roleblocker
Bob = Town Jailkeeper

[actions]
Vic -> Ann
Ann -> Bob
Bob -> Ann
`;
async function typed(page, night) {
  await page.fill("#night-box", night);
  await page.getByRole("button", { name: "Rule it" }).click();
  await page.locator("#answer").waitFor();
}
const SHOTS = [
  ["index", "/index.html#q=jailkeeper+roleblocker", async (page) => (await page.locator("#heat-frame").isVisible()) && page.selectOption("#heat-frame", "theme")],
  ["precedent", "/p/10d99c3fee2f.html", null],
  ["rule", "/rule", (page) => typed(page, NIGHT)],
  ["mistake", "/rule", (page) => typed(page, NIGHT.replace("Town Roleblocker", "Town Roleblokker"))],
];
const browser = await launch();
for (const [device, viewport, scheme] of [["desktop", { width: 1200, height: 860 }, "light"], ["phone", { width: 375, height: 780 }, "dark"]]) {
  for (const [name, path, act] of SHOTS) {
    const context = await browser.newContext({ viewport, colorScheme: scheme });
    const page = await context.newPage();
    await page.goto(server + path);
    if (act) await act(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    if (device === "phone" && (name === "rule" || name === "mistake")) await page.locator("#answer").scrollIntoViewIfNeeded();
    if (device === "phone" && (name === "rule" || name === "mistake")) await page.evaluate(() => document.getElementById("answer").scrollIntoView());
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(out, `${name}-${device}.png`) });
    await context.close();
  }
}
await browser.close();
