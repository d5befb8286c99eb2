// The pictures of the papers, of a static site: a night on a desk and on a phone, and from a paste to the answer.
// Usage: node pictures.mjs SITE-FOLDER OUT-FOLDER, or to compare with the pictures there: node pictures.mjs SITE-FOLDER OUT-FOLDER --check
import { createServer } from "node:http";
import { readFile, writeFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { deflateSync } from "node:zlib";
import { launch } from "./browser.mjs";

const [folder, out, check] = process.argv.slice(2);
// Fonts are drawn a little differently from machine to machine; this much of a picture may differ.
const MOST = 0.02;

// Any web host would do.
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" };
const host = createServer((request, answer) => {
  const path = normalize(new URL(request.url, "http://localhost").pathname);
  readFile(join(folder, path)).then(
    (bytes) => answer.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" }).end(bytes),
    () => answer.writeHead(404).end()
  );
});
await new Promise((done) => { host.listen(0, "127.0.0.1", done); });
const page = `http://127.0.0.1:${host.address().port}/index.html`;

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

// Each picture: the screen, the text in the box, what to wait for, and the part that it begins with.
const DESK = { viewport: { width: 1280, height: 900 }, colorScheme: "light" };
const PHONE = { viewport: { width: 375, height: 780 }, colorScheme: "dark" };
const SERIES = { viewport: { width: 960, height: 600 }, colorScheme: "light" };
const PICTURES = [
  ["rule-desktop", DESK, NIGHT, "Zed", null],
  ["rule-phone", PHONE, NIGHT, "Zed", null],
  ["series-1", SERIES, PASTE, "dies", null],
  ["series-2", SERIES, PASTE, "dies", "#picture"]
];

// The pixels of a picture, four bytes each, and its width.
async function pixels(on, png) {
  const { width, text } = await on.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d");
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    let raw = "";
    for (let from = 0; from < data.length; from += 1 << 14) raw += String.fromCharCode(...data.subarray(from, from + (1 << 14)));
    return { width: bitmap.width, text: btoa(raw) };
  }, png.toString("base64"));
  return { width, bytes: Buffer.from(text, "base64") };
}

// The share of pixels in which two pictures differ visibly.
function differing(one, other) {
  if (one.width !== other.width || one.bytes.length !== other.bytes.length) return 1;
  let count = 0;
  for (let at = 0; at < one.bytes.length; at += 4) {
    if ([0, 1, 2].some((channel) => Math.abs(one.bytes[at + channel] - other.bytes[at + channel]) > 40)) count += 1;
  }
  return count / (one.bytes.length / 4);
}

// A picture as a PNG with a palette of its 256 most frequent colours, which is a third as large; the others become the nearest of them.
function packed({ width, bytes }, png) {
  const channels = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];
  const found = [];
  for (let at = 0; at < bytes.length; at += 4) found.push((bytes[at] << 16) | (bytes[at + 1] << 8) | bytes[at + 2]);
  const counts = new Map();
  for (const colour of found) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const frequent = [...counts].sort((one, other) => other[1] - one[1]).slice(0, 256).map(([colour]) => colour);
  const distance = (one, other) => channels(one).reduce((sum, part, place) => sum + Math.abs(part - channels(other)[place]), 0);
  const places = new Map(frequent.map((colour, place) => [colour, place]));
  for (const colour of counts.keys()) {
    if (places.has(colour)) continue;
    const near = frequent.map((one, place) => [distance(one, colour), place]).reduce((best, one) => (one[0] < best[0] ? one : best));
    places.set(colour, near[1]);
  }
  // Each row begins with its filter: none.
  const rows = found.flatMap((colour, at) => (at % width === 0 ? [0, places.get(colour)] : [places.get(colour)]));
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(bytes.length / 4 / width, 4);
  size.set([8, 3, 0, 0, 0], 8);
  const palette = Buffer.from(frequent.flatMap(channels));
  const parts = [["IHDR", size], ["PLTE", palette], ["IDAT", deflateSync(Buffer.from(rows), { level: 9 })], ["IEND", Buffer.alloc(0)]];
  return Buffer.concat([png.subarray(0, 8), ...parts.map(([name, content]) => chunk(name, content))]);
}
function chunk(name, content) {
  const named = Buffer.concat([Buffer.from(name), content]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(content.length, 0);
  whole.set(named, 4);
  whole.writeUInt32BE(crc(named), named.length + 4);
  return whole;
}
function crc(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

const browser = await launch();
let failed = 0;
for (const [name, screen, text, says, from] of PICTURES) {
  const context = await browser.newContext({ ...screen, reducedMotion: "reduce", bypassCSP: true });
  const tab = await context.newPage();
  await tab.goto(page);
  await tab.fill("#night-box", text);
  await tab.waitForFunction((words) => document.getElementById("verdict").textContent.includes(words), says);
  await tab.locator("#what-if-list").filter({ hasText: /./ }).waitFor();
  if (text === PASTE && !from) await tab.locator("#understood summary").click();
  await tab.evaluate((place) => {
    document.getElementById("night-box").scrollTop = 0;
    document.activeElement.blur();
    const top = place ? document.querySelector(place).getBoundingClientRect().top + window.scrollY - 12 : 0;
    window.scrollTo(0, top);
  }, from);
  await tab.waitForTimeout(500);
  const png = await tab.screenshot();
  const path = join(out, `${name}.png`);
  const shown = await pixels(tab, png);
  if (check) {
    const share = differing(shown, await pixels(tab, await readFile(path)));
    if (share > MOST) failed += 1;
    console.log(`${share > MOST ? "FAILED " : "ok     "} ${name}: ${(100 * share).toFixed(1)} % of the pixels differ`);
  } else {
    await writeFile(path, packed(shown, png));
  }
  await context.close();
}
await browser.close();
host.close();
host.closeAllConnections();
if (failed > 0) console.log("Look at the pages, and run scripts/pictures.");
process.exitCode = failed > 0 ? 1 : 0;
