// Node.js: a worker answers, which starts with the first request.

import { Worker } from "node:worker_threads";
import { api } from "./api.js";
import { lane } from "./lane.js";

const functions = api(lane((answered, failed) => {
  // Options such as --input-type are for the process alone.
  const worker = new Worker(new URL("node-worker.js", import.meta.url), { execArgv: [] });
  return worker.on("message", answered).on("error", failed);
}));
// A page loads the module before it asks.
export const init = async () => {};
