import { parentPort } from "node:worker_threads";
import { respond } from "./node-direct.js";

parentPort.on("message", (request) => parentPort.postMessage(respond(request)));
