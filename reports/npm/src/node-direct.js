// Node.js without a worker: the module is read from disk when this is loaded; the precedents when a request needs them.

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { api, needsPrecedents } from "./api.js";
import wasm from "./requests.js";

const file = (name) => readFileSync(new URL(name, import.meta.url));
wasm.initSync({ module: file("requests_bg.wasm") });
const responder = new wasm.Responder();
let isLoaded = false;

export function respond(request) {
  if (!isLoaded && needsPrecedents(request)) {
    responder.load(gunzipSync(file("precedents.bin.gz")));
    responder.loadWithdrawn(gunzipSync(file("withdrawn.json.gz")));
    isLoaded = true;
  }
  return responder.respond(request);
}

const functions = api((request) => needsPrecedents(request) ? Promise.resolve(request).then(respond) : respond(request));
// The module is loaded already; a page has to wait for it.
export const init = async () => {};
