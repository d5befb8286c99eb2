// A page of a folder in Chromium: what its element "answer" shows once it changes.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

const types = { js: "text/javascript", html: "text/html", wasm: "application/wasm", gz: "application/gzip" };
// The page tells: virtual time would not wait for a worker.
const tells = `<script>
  const tell = (body) => fetch("/told", { method: "POST", body });
  const place = document.getElementById("answer");
  new MutationObserver(() => tell(place.textContent)).observe(place, { childList: true });
  addEventListener("error", ({ message }) => tell(message));
  addEventListener("unhandledrejection", ({ reason }) => tell(String(reason)));
</script>`;

export async function shown(folder, page) {
  const data = mkdtempSync(join(tmpdir(), "nightcourt-chromium-"));
  const server = createServer();
  const told = new Promise((done, failed) => {
    server.on("request", async (request, response) => {
      const name = request.url.slice(1).replaceAll("..", "");
      if (name === "told") {
        let text = "";
        for await (const piece of request) text += piece;
        response.end();
        done(text);
        return;
      }
      response.setHeader("content-type", types[name.split(".").pop()] ?? "application/octet-stream");
      try {
        const content = readFileSync(join(folder, name));
        // The page comes first, so that the script is there before its own.
        response.end(name === page ? content.toString().replace("</pre>", `</pre>${tells}`) : content);
      } catch {
        response.writeHead(404).end();
      }
    });
    setTimeout(() => failed(new Error(`${page} shows nothing`)), 100_000).unref();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${server.address().port}/${page}`;
  const options = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${data}`, "--remote-debugging-port=0", address];
  const chromium = spawn(process.env.CHROMIUM, options, { stdio: "ignore" });
  try {
    return await told;
  } finally {
    // It writes to its folder until it has ended.
    const ended = once(chromium, "exit");
    chromium.kill();
    await ended;
    server.close();
    server.closeAllConnections();
    rmSync(data, { recursive: true, force: true, maxRetries: 20 });
  }
}
