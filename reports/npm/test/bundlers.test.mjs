// A page that four bundlers build, with the module and the precedents where each puts them, in Chromium.

import assert from "node:assert/strict";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { shown } from "./chromium.mjs";

const use = `
const night = "[players]\\nVic = Town Vigilante\\nBob = Mafia Goon\\n[actions]\\nVic -> Bob\\n";
Promise.all([compare(night), ask("cop visits PGO, doctor on cop")]).then(([{ agreement }, { understood }]) => {
  document.getElementById("answer").textContent = agreement + "\\n" + understood[0].answer;
});
`;
const page = (script) => `<!doctype html><meta charset="utf-8"><pre id="answer">...</pre><script type="module" src="${script}"></script>`;

const bundlers = {
  vite5: (folder) => vite("vite5", folder),
  vite6: (folder) => vite("vite6", folder),
  webpack: async (folder) => {
    const { default: webpack } = await import("webpack");
    const config = { mode: "production", context: folder, entry: "./app.js", output: { path: join(folder, "dist"), filename: "app.js" } };
    const stats = await promisify(webpack)(config);
    assert.ok(!stats.hasErrors(), stats.toString());
    writeFileSync(join(folder, "dist/index.html"), page("app.js"));
  },
  esbuild: async (folder) => {
    const { build } = await import("esbuild");
    const files = `
      import module from "nightcourt/requests_bg.wasm";
      import precedents from "nightcourt/precedents.bin.gz";
      import withdrawn from "nightcourt/withdrawn.json.gz";
      init({ module, precedents, withdrawn, worker: "worker.js" });`;
    writeFileSync(join(folder, "app.js"), `import { ask, compare, init } from "nightcourt";${files}${use}`);
    const loader = { ".wasm": "file", ".gz": "file" };
    await build({ absWorkingDir: folder, entryPoints: [{ in: "app.js", out: "app" }, { in: "nightcourt/worker", out: "worker" }], bundle: true, format: "esm", outdir: "dist", loader, logLevel: "error" });
    writeFileSync(join(folder, "dist/index.html"), page("app.js"));
  },
};

async function vite(name, folder) {
  const { build } = await import(name);
  writeFileSync(join(folder, "index.html"), page("app.js"));
  await build({ root: folder, base: "./", logLevel: "error" });
}

for (const [name, build] of Object.entries(bundlers)) {
  test(`a page built by ${name}`, async () => {
    const folder = join(process.cwd(), "bundled", name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "app.js"), `import { ask, compare } from "nightcourt";${use}`);
    await build(folder);
    const files = readdirSync(join(folder, "dist"), { recursive: true }).join("\n");
    assert.match(files, /\.wasm$/m, files);
    if (!process.env.CHROMIUM) return;
    assert.match(await shown(join(folder, "dist"), "index.html"), /All seven systems agree\.\nSettled: all seven systems say that nobody dies/);
  });
}
