// The worker of a page. The first message has the places of the files.

import { init, respond } from "./browser-direct.js";

onmessage = ({ data }) => {
  // An error ends the worker.
  if (typeof data === "object") init(data).catch(reportError);
  else respond(data).then(postMessage, reportError);
};
