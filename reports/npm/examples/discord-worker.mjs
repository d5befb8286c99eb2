// The worker of discord.mjs: rules a night, answers a question or lists the disputes of a setup, as posts in Discord's markup.

import { parentPort } from "node:worker_threads";
import { ask, game, houses, NightcourtError, read, setup, texts } from "nightcourt/direct";

// The longest post with others beside it.
const MOST = 1900;
const MOST_DISPUTES = 5;
// Names of a paste are shown as they are: neither as markup nor as a mention.
const plain = (text) => text.replace(/[\\*_~`|<>#[\]]/g, "\\$&").replaceAll("@", "@\u200b");

/** Lines as posts. */
function posts(lines) {
  const all = [];
  for (const line of lines.map((one) => one.slice(0, MOST))) {
    if (all.length === 0 || all.at(-1).length + 1 + line.length > MOST) all.push(line);
    else all[all.length - 1] += `\n${line}`;
  }
  return all;
}

function night({ text, answers, house }) {
  if (text.trim() === "") return { problem: "The paste is empty. Give each player a line, as in: Cy - Town Cop" };
  if (/^\s*(@(everyone|here)\s*)+$/.test(text)) {
    return { problem: "Nobody is pinged: a mention of everybody names no player. Give each player a line, as in: Cy - Town Cop" };
  }
  const reading = read(text, { house, answers });
  if (reading.complete) {
    const { next, refused } = game("", [{ text: reading.night }], { house, system: house ? undefined : "nar" });
    return { texts: texts(reading.night, { house, markup: "discord" }), next, refused };
  }
  if (reading.questions.length === 0) return { problem: "No player is named with a role. Give each player a line, as in: Cy - Town Cop" };
  const lines = reading.questions.map(({ message, candidates, from }) => {
    const where = from.map(({ line }) => `line ${line}`).join(", ");
    return plain(`- ${where ? `${where}: ` : ""}${message}${candidates.length > 0 ? `: ${candidates.join(" or ")}` : ""}`);
  });
  const choices = reading.questions.map(({ message, candidates, answers: lines, without }) => {
    const each = candidates.map((candidate, place) => ({ label: candidate, line: lines[place] }));
    return { message, options: without ? [...each, { label: "Leave it out", line: without }] : each };
  });
  return { questions: posts(["Not clear yet:", ...lines]), choices };
}

async function question({ text, house }) {
  const { understood, sure, switches, search } = await ask(text, { house });
  const head = (when, place) => (sure ? when : place > 0 ? `If ${when}` : "Not sure; if this is meant");
  const night = (text) => plain(text.split("[actions]\n")[1].trim().split("\n").join("; "));
  const ruled = understood.map(({ when, answer, night: meant }, place) => {
    const bold = head(when, place);
    const said = place === 0 && !sure ? `${plain(answer)} (${night(meant)})` : plain(answer);
    return bold ? `**${plain(bold)}**: ${said}` : said;
  });
  const disputed = switches.map(({ question: asked, options }) => `${plain(asked)} ${options.map(({ says }) => plain(says)).join(" / ")}`);
  const found = (search?.hits ?? []).slice(0, 3).map(({ title }) => `- ${plain(title)}`);
  const lines = [...ruled, ...disputed];
  if (lines.length > 0) return { posts: posts(lines) };
  return { posts: posts(["I found no night in this question. Name the roles and what each does.", ...found]) };
}

const kinds = {
  night,
  question,
  setup: async ({ text, house }) => ({ posts: (await setup(text, { house, markup: "discord", limit: MOST_DISPUTES })).posts }),
  houses: () => ({ houses: houses().houses.map(({ house, name }) => ({ value: house, name })) }),
};

parentPort.on("message", async ({ number, request }) => {
  let said;
  try {
    said = await kinds[request.kind](request);
  } catch (error) {
    // Any other error ends this worker, and the bot starts another.
    if (!(error instanceof NightcourtError)) throw error;
    said = { problem: plain(error.message).slice(0, MOST) };
  }
  parentPort.postMessage({ number, answer: said });
});
// The module is loaded: the clock of a request may begin.
parentPort.postMessage({});
