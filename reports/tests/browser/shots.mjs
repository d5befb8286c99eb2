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
  await page.locator("#known-list").filter({ hasText: /./ }).waitFor();
  await page.locator("#what-if-list").filter({ hasText: /./ }).waitFor();
};
async function typed(page, night) {
  await page.fill("#night-box", night);
  await ruled(page);
}
async function stepped(page) {
  await typed(page, NIGHT);
  for (let step = 0; step < 4; step += 1) await page.locator(step === 0 ? "#step-first" : "#step-on").click();
  await page.locator("#picture").scrollIntoViewIfNeeded();
}
const SHOTS = [
  ["index", "/index.html#q=does+a+doctor+save+from+a+paranoid+gun+owner", (page) => page.locator("#found li").first().waitFor()],
  ["precedent", "/p/10d99c3fee2f.html", (page) => page.locator("article:target .drawing svg").waitFor()],
  ["rule", "/rule.html", (page) => typed(page, NIGHT)],
  ["steps", "/rule.html", stepped],
  ["mistake", "/rule.html", async (page) => {
    await page.fill("#night-box", NIGHT.replace("Town Roleblocker", "Town Roleblokker"));
    await page.locator("#mistakes li").first().waitFor();
  }],
];
const browser = await launch();
for (const [device, viewport, scheme] of [["desktop", { width: 1280, height: 900 }, "light"], ["phone", { width: 375, height: 780 }, "dark"]]) {
  for (const [name, path, act] of SHOTS) {
    const context = await browser.newContext({ viewport, colorScheme: scheme });
    const page = await context.newPage();
    await page.goto(server + path);
    await act(page);
    if (name === "steps") await page.evaluate(() => document.getElementById("picture").scrollIntoView());
    else await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(out, `${name}-${device}.png`) });
    await context.close();
  }
}
await browser.close();
