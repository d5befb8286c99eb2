// The worker of discord.mjs: reads a paste, and returns the texts of its ruling in Discord's markup, or what is wrong with it.

import { parentPort } from "node:worker_threads";
import { NightcourtError, read, texts } from "nightcourt";

// The longest question that fits a message with others.
const MOST = 1900;
// Names of a paste are shown as they are: neither as markup nor as a mention.
const plain = (text) => text.replace(/[\\*_~`|<>#[\]]/g, "\\$&").replaceAll("@", "@\u200b");

function asked(questions) {
  const posts = ["Not clear yet:"];
  for (const { message, candidates, from } of questions) {
    const where = from.map(({ line }) => `line ${line}`).join(", ");
    const said = `- ${where ? `${where}: ` : ""}${message}${candidates.length > 0 ? `: ${candidates.join(" or ")}` : ""}`;
    const line = plain(said).slice(0, MOST);
    if (posts.at(-1).length + 1 + line.length > MOST) posts.push(line);
    else posts[posts.length - 1] += `\n${line}`;
  }
  return posts;
}

function answer(paste) {
  if (paste.trim() === "") return { problem: "The paste is empty. Give each player a line, as in: Cy - Town Cop" };
  if (/^\s*(@(everyone|here)\s*)+$/.test(paste)) {
    return { problem: "Nobody is pinged: a mention of everybody names no player. Give each player a line, as in: Cy - Town Cop" };
  }
  const reading = read(paste);
  if (reading.complete) return { texts: texts(reading.night, { markup: "discord" }) };
  if (reading.questions.length > 0) return { questions: asked(reading.questions) };
  return { problem: "No player is named with a role. Give each player a line, as in: Cy - Town Cop" };
}

parentPort.on("message", ({ number, paste }) => {
  let said;
  try {
    said = answer(paste);
  } catch (error) {
    // Any other error ends this worker, and the bot starts another.
    if (!(error instanceof NightcourtError)) throw error;
    said = { problem: plain(error.message).slice(0, MOST) };
  }
  parentPort.postMessage({ number, answer: said });
});
// The module is loaded: the clock of a request may begin.
parentPort.postMessage({});
