// Browsers: the module is fetched when the package is loaded; the precedents when a question needs them.

import { api, NightcourtError } from "./api.js";
import wasm from "./requests.js";

await wasm({ module_or_path: new URL("requests_bg.wasm", import.meta.url) });
const responder = new wasm.Responder();
let loading;

async function unpacked(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`the precedents cannot be loaded: ${answer.status}`);
  // Some servers say that the file is encoded, and browsers then unpack it.
  const packed = new Uint8Array(await answer.arrayBuffer());
  const isPacked = packed[0] === 0x1f && packed[1] === 0x8b;
  const stream = () => new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return isPacked ? new Uint8Array(await new Response(stream()).arrayBuffer()) : packed;
}

async function load() {
  const [table, withdrawn] = await Promise.all(["precedents.bin.gz", "withdrawn.json.gz"].map(unpacked));
  responder.load(table);
  responder.loadWithdrawn(withdrawn);
}

export const {
  resolve, explain, compare, texts, read, ask, search, match, show, setup, houses, house, nextNight, minimise, gen, systems, roles,
} = api(
  (request) => responder.respond(request),
  () => (loading ??= load().catch((error) => { loading = undefined; throw error; })),
);
export { NightcourtError };
