// Starts the browser that the tests drive, without any of its errands on the network.
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const PLACES = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export function executable() {
  return PLACES.find((path) => path && existsSync(path));
}

export function launch(more = []) {
  return chromium.launch({
    executablePath: executable(),
    headless: true,
    args: [
      "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync", ...more,
    ],
  });
}
