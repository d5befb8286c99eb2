// Browsers: a worker answers, which starts with the first request.

import { api } from "./api.js";
import { lane } from "./lane.js";

const places = {};

// Bundlers that know workers find this one by its address.
function start(answered, failed) {
  const worker = places.worker
    ? new Worker(places.worker, { type: "module" })
    : new Worker(new URL("browser-worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => answered(data);
  worker.onerror = ({ message }) => failed(new Error(message));
  worker.postMessage(places);
  return worker;
}

const functions = api(lane(start));

export async function init(given) {
  // A worker has its own address to resolve others against.
  for (const [name, place] of Object.entries(given ?? {})) places[name] = new URL(place, location.href).href;
  await functions.roles();
}
