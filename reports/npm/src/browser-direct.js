// Browsers without a worker: `init` fetches the module; the precedents are fetched when a request needs them.

import { api, needsPrecedents } from "./api.js";
import wasm from "./requests.js";

// Bundlers copy files that are named like this; `init` takes other places.
const places = {
  module: () => new URL("requests_bg.wasm", import.meta.url),
  precedents: () => new URL("precedents.bin.gz", import.meta.url),
  withdrawn: () => new URL("withdrawn.json.gz", import.meta.url),
};
let responder, starting, loading;

export function init(given = {}) {
  for (const [name, place] of Object.entries(given)) places[name] = () => place;
  starting ??= wasm({ module_or_path: places.module() })
    .then(() => { responder = new wasm.Responder(); })
    .catch((error) => { starting = undefined; throw error; });
  return starting;
}

async function unpacked(place) {
  const answer = await fetch(place);
  if (!answer.ok) throw new Error(`the precedents cannot be loaded: ${answer.status}`);
  // Some servers say that the file is encoded, and browsers then unpack it.
  const packed = new Uint8Array(await answer.arrayBuffer());
  const isPacked = packed[0] === 0x1f && packed[1] === 0x8b;
  const stream = () => new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return isPacked ? new Uint8Array(await new Response(stream()).arrayBuffer()) : packed;
}

async function load() {
  const [table, withdrawn] = await Promise.all([unpacked(places.precedents()), unpacked(places.withdrawn()), init()]);
  responder.load(table);
  responder.loadWithdrawn(withdrawn);
}

/** Answers a request once all is loaded that it needs. */
export async function respond(request) {
  await (needsPrecedents(request) ? (loading ??= load().catch((error) => { loading = undefined; throw error; })) : init());
  return responder.respond(request);
}

const functions = api((request) => {
  if (needsPrecedents(request)) return respond(request);
  if (!responder) throw new Error("the module is not loaded: `await init()` comes first");
  return responder.respond(request);
});
