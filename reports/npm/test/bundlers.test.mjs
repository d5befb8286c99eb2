// A page that four bundlers build, with the module and the precedents where each puts them, in Chromium.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

const use = `
const night = "[players]\\nVic = Town Vigilante\\nBob = Mafia Goon\\n[actions]\\nVic -> Bob\\n";
ask("cop visits PGO, doctor on cop").then(({ understood }) => {
  document.getElementById("answer").textContent = compare(night).agreement + "\\n" + understood[0].answer;
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
      init({ module, precedents, withdrawn });`;
    writeFileSync(join(folder, "app.js"), `import { ask, compare, init } from "nightcourt";${files}${use}`);
    const loader = { ".wasm": "file", ".gz": "file" };
    await build({ absWorkingDir: folder, entryPoints: ["app.js"], bundle: true, format: "esm", outdir: "dist", loader, logLevel: "error" });
    writeFileSync(join(folder, "dist/index.html"), page("app.js"));
  },
};

async function vite(name, folder) {
  const { build } = await import(name);
  writeFileSync(join(folder, "index.html"), page("app.js"));
  await build({ root: folder, base: "./", logLevel: "error" });
}

const types = { js: "text/javascript", html: "text/html", wasm: "application/wasm" };

async function shown(folder) {
  const server = createServer((request, response) => {
    const name = request.url.slice(1).replaceAll("..", "") || "index.html";
    response.setHeader("content-type", types[name.split(".").pop()] ?? "application/octet-stream");
    try {
      response.end(readFileSync(join(folder, name)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const data = `--user-data-dir=${join(tmpdir(), `nightcourt-bundlers-${process.pid}`)}`;
  const options = ["--headless", "--no-sandbox", "--disable-gpu", data, "--virtual-time-budget=60000", "--dump-dom"];
  const { stdout } = await promisify(execFile)(process.env.CHROMIUM, [...options, `http://127.0.0.1:${server.address().port}/`], { timeout: 120_000 });
  server.close();
  return stdout;
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
    assert.match(await shown(join(folder, "dist")), /All seven systems agree\.\nSettled: all seven systems say that nobody dies/);
  });
}
