// Node.js: the module is read from disk when the package is loaded; the precedents when a question needs them.

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { api, NightcourtError } from "./api.js";
import wasm from "./requests.js";

const file = (name) => readFileSync(new URL(name, import.meta.url));
wasm.initSync({ module: file("requests_bg.wasm") });
const responder = new wasm.Responder();
let loaded = false;

export const {
  resolve, explain, compare, texts, read, ask, search, match, show, setup, houses, house, nextNight, minimise, gen, systems, roles,
} = api(
  (request) => responder.respond(request),
  () => {
    if (loaded) return;
    responder.load(gunzipSync(file("precedents.bin.gz")));
    responder.loadWithdrawn(gunzipSync(file("withdrawn.json.gz")));
    loaded = true;
  },
);
// The module is loaded already; a page has to wait for it.
export const init = async () => {};
export { NightcourtError };
