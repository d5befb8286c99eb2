// A Discord bot for hosts. `/night` opens a field for a pasted night, *Rule this message* takes a message, `/ask` a question, `/setup` the roles of
// a game; `/house` sets the house rules of the server. Answers are for the host alone, and buttons post them.
//
//   npm install nightcourt discord.js
//   DISCORD_TOKEN=... HOUSES=houses.json node discord.mjs
//
// HOUSES is the file that keeps the house rules of servers; without it they last as long as the bot.

import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import {
  ActionRowBuilder, ApplicationCommandType, ButtonBuilder, ButtonStyle, Client, ContextMenuCommandBuilder, Events, MessageFlags, ModalBuilder,
  PermissionFlagsBits, SlashCommandBuilder, StringSelectMenuBuilder, TextInputBuilder, TextInputStyle,
} from "discord.js";

const RULE = "Rule this message";
const slash = (name, said) => new SlashCommandBuilder().setName(name).setDescription(said);
const withText = (command, name, said) => command.addStringOption((option) => option.setName(name).setDescription(said).setRequired(true));

export const commands = [
  slash("night", "Resolve a night of Mafia or Werewolf"),
  withText(slash("ask", "Ask what happens on a night"), "question", "As in: cop visits PGO, doctor on cop"),
  withText(slash("setup", "List what the rules must decide before a game"), "roles", "As in: 2 Goons, Roleblocker, Jailkeeper, 8 VT"),
  slash("house", "Set the house rules of this server")
    .addStringOption((option) => option.setName("rules").setDescription("Left out: none").setAutocomplete(true))
    .setDefaultMemberPermissions(PermissionFlagsBits.ManageGuild),
  new ContextMenuCommandBuilder().setName(RULE).setType(ApplicationCommandType.Message),
];

// Discord takes a first answer within three seconds of the interaction; one that was announced, within fifteen minutes.
const DEADLINE = 2000;
const LONG_DEADLINE = 60_000;
// At most 4,000 characters in a field, five rows of choices, 25 options of 100 characters.
const MOST_TEXT = 4000;
const MOST_ROWS = 5;
const MOST_OPTIONS = 25;
const MOST_LABEL = 100;
// Discord allows a few messages after each other, and nobody reads more.
const MOST_POSTS = 5;
// Pastes are kept in memory for the buttons below their rulings: those of the last 200 rulings.
const MOST_KEPT = 200;

const form = (paste = "") => {
  const field = new TextInputBuilder()
    .setCustomId("paste")
    .setLabel("Roles and actions, a line each")
    .setPlaceholder("Cy - Town Cop\nMo - Mafia Roleblocker\n\nMo blocks Cy\nCy investigates Mo")
    .setStyle(TextInputStyle.Paragraph)
    .setMaxLength(MOST_TEXT);
  if (paste) field.setValue(paste.slice(0, MOST_TEXT));
  return new ModalBuilder().setCustomId("night").setTitle("Tonight").addComponents(new ActionRowBuilder().addComponents(field));
};

/** Asks for rulings in a worker, so that a long one neither stops the bot nor outlasts the deadline, in milliseconds. */
export class Rulings {
  #script;
  #worker;
  #ready;
  #waiting = new Map();
  #number = 0;
  #asked = 0;

  constructor(deadline = DEADLINE, script = new URL("discord-worker.mjs", import.meta.url)) {
    this.deadline = deadline;
    this.#script = script;
    this.#start();
  }

  #start() {
    const worker = new Worker(this.#script);
    this.#worker = worker;
    let begun = false;
    this.#ready = new Promise((resolve) => {
      worker.on("message", ({ number, answer }) => {
        begun = true;
        resolve();
        this.#settle(number, answer);
      });
    });
    worker.on("error", (error) => {
      // A worker that cannot even begin would fail again.
      if (!begun) throw error;
      console.error(error);
      if (worker === this.#worker) this.#restart("The night cannot be ruled.");
    });
    // A listener would keep the process alive, so this comes last.
    worker.unref();
  }

  #settle(number, answer) {
    this.#waiting.get(number)?.(answer);
    this.#waiting.delete(number);
  }

  #restart(problem) {
    this.#worker.terminate();
    this.#start();
    for (const number of [...this.#waiting.keys()]) this.#settle(number, { problem });
  }

  /** The answer to a request: of a night its `texts`, or `questions` about it; of others `posts`; or a `problem`. */
  async of(request) {
    // The worker keeps the process alive while somebody waits for it, and no longer.
    this.#asked += 1;
    this.#worker.ref();
    const end = Date.now() + this.deadline;
    let clock;
    try {
      // A worker that starts is not stopped: it would only have to start again.
      const late = new Promise((resolve) => { clock = setTimeout(resolve, this.deadline, true); });
      if (await Promise.race([this.#ready, late])) return { problem: "The bot is starting. Try again in a minute." };
      return await this.#answer(request, end - Date.now());
    } finally {
      clearTimeout(clock);
      this.#asked -= 1;
      if (this.#asked === 0) this.#worker.unref();
    }
  }

  #answer(request, deadline) {
    const number = (this.#number += 1);
    return new Promise((resolve) => {
      const clock = setTimeout(() => this.#restart("This takes too long to rule. Leave out actions that do not matter."), deadline);
      this.#waiting.set(number, (answer) => {
        clearTimeout(clock);
        resolve(answer);
      });
      this.#worker.postMessage({ number, request });
    });
  }

  close() {
    return this.#worker.terminate();
  }
}

/** The house rules of servers, in a file if there is one. */
export class Houses {
  #file;
  #of;

  constructor(file) {
    this.#file = file;
    this.#of = new Map(file && existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, "utf8"))) : []);
  }

  of(server) {
    return this.#of.get(server);
  }

  set(server, house) {
    if (house) this.#of.set(server, house);
    else this.#of.delete(server);
    if (!this.#file) return;
    // Never half a file, if the bot is stopped meanwhile.
    writeFileSync(`${this.#file}.new`, JSON.stringify(Object.fromEntries(this.#of)));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

const row = (...components) => new ActionRowBuilder().addComponents(...components);
const button = (id, label, style = ButtonStyle.Secondary) => new ButtonBuilder().setCustomId(id).setLabel(label).setStyle(style);

/** A menu for each question with answers, as many as fit beside a row of buttons. */
const menus = (id, choices) => {
  const asked = choices.map((choice, place) => ({ ...choice, place })).filter(({ options }) => options.length > 0);
  return asked.slice(0, MOST_ROWS - 1).map(({ message, options, place }) => {
    const each = options.slice(0, MOST_OPTIONS).map(({ label }, value) => ({ label: label.slice(0, MOST_LABEL), value: String(value) }));
    return row(new StringSelectMenuBuilder().setCustomId(`answer:${id}:${place}`).setPlaceholder(message.slice(0, MOST_LABEL)).addOptions(each));
  });
};

/** The bot. Questions and setups have a worker of their own, so that nights are ruled in time meanwhile. */
export function bot(
  client = new Client({ intents: [] }), rulings = new Rulings(), houses = new Houses(process.env.HOUSES), slow = new Rulings(LONG_DEADLINE),
) {
  const nights = new Map();
  const posts = new Map();
  const keep = (map, id, value) => {
    map.set(id, value);
    if (map.size > MOST_KEPT) map.delete(map.keys().next().value);
  };

  /** Sends posts one after the other; the first is the answer to the interaction, and the rows are below the last. */
  const send = async (interaction, all, flags, ...rows) => {
    const shown = all.length > MOST_POSTS ? [...all.slice(0, MOST_POSTS - 1), "The rest is too long for Discord."] : all;
    for (const [place, content] of shown.entries()) {
      const components = place === shown.length - 1 ? rows : [];
      const message = { content, flags: flags | MessageFlags.SuppressEmbeds, allowedMentions: { parse: [] }, components };
      if (place > 0) await interaction.followUp(message);
      // An answer that was announced has its flags already.
      else if (interaction.deferred) await interaction.editReply({ ...message, flags: MessageFlags.SuppressEmbeds });
      else await interaction.reply(message);
    }
  };
  const sendPrivately = (interaction, all, ...rows) => send(interaction, all, MessageFlags.Ephemeral, ...rows);

  const ruled = ({ text, answers, house }) => rulings.of({ kind: "night", text, answers, house });

  /** Answers a night to the host alone. */
  const answer = async (interaction, night) => {
    const { texts, questions, choices, problem } = await ruled(night);
    const { id } = interaction;
    keep(nights, id, { ...night, choices });
    const edit = button(`edit:${id}`, "Edit the paste");
    if (!texts) {
      await sendPrivately(interaction, questions ?? [problem], ...menus(id, choices ?? []), row(edit));
      return;
    }
    const post = button(`post:${id}`, "Post who died", ButtonStyle.Primary);
    const others = [button(`ruling:${id}`, "Post the whole ruling"), button(`tell:${id}`, "Messages to players"), button(`next:${id}`, "Next night")];
    await sendPrivately(interaction, texts.brief, row(post, ...others, edit));
  };

  /** Answers a question or a setup, which may take longer than Discord waits. */
  const answerLater = async (interaction, kind, text) => {
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    const { posts: said, problem } = await slow.of({ kind, text, house: houses.of(interaction.guildId) });
    if (said) keep(posts, interaction.id, said);
    const share = said ? [row(button(`share:${interaction.id}`, "Post", ButtonStyle.Primary))] : [];
    await sendPrivately(interaction, said ?? [problem], ...share);
  };

  const sendMessages = (interaction, messages) => {
    const each = messages.map(({ player, posts: said }) => `**${player.replaceAll("@", "@\u200b")}**\n${said.join("\n")}`.slice(0, 2000));
    return sendPrivately(interaction, each.length > 0 ? each : ["No player is told anything."]);
  };

  const press = async (interaction) => {
    const [what, id] = interaction.customId.split(":");
    if (what === "share") {
      const said = posts.get(id);
      await (said ? send(interaction, said, 0) : sendPrivately(interaction, ["This answer is too old. Ask again."]));
      return;
    }
    const night = nights.get(id);
    if (night === undefined) {
      await sendPrivately(interaction, ["This ruling is too old. Use /night again."]);
    } else if (what === "edit") {
      const { text, answers } = night;
      await interaction.showModal(form(answers.length > 0 ? [text.trimEnd(), "", "[answers]", ...answers].join("\n") : text));
    } else {
      const { texts, next, refused, problem } = await ruled(night);
      if (!texts) await sendPrivately(interaction, [problem]);
      else if (what === "next" && refused.length > 0) {
        await sendPrivately(interaction, refused.map(({ why, way_out: out }) => `${why}; ${out}.`.replaceAll("@", "@\u200b")));
      } else if (what === "next") await interaction.showModal(form(next));
      else if (what === "tell") await sendMessages(interaction, texts.messages);
      else await send(interaction, what === "post" ? texts.morning : texts.ruling, 0);
    }
  };

  /** A question about a paste is answered: the night is ruled again with the answer. */
  const choose = async (interaction) => {
    const [, id, place] = interaction.customId.split(":");
    const night = nights.get(id);
    const line = night?.choices?.[place]?.options[interaction.values[0]]?.line;
    if (line === undefined) await sendPrivately(interaction, ["This question is too old. Use /night again."]);
    else await answer(interaction, { ...night, answers: [...night.answers, line] });
  };

  const setHouse = async (interaction) => {
    const rules = interaction.options.getString("rules");
    const { houses: known } = await rulings.of({ kind: "houses" });
    const house = known.find(({ value, name }) => value === rules || name === rules);
    if (rules && !house) {
      await sendPrivately(interaction, [`No house rules have this name. There are: ${known.map(({ value }) => value).join(", ")}`]);
      return;
    }
    houses.set(interaction.guildId, house?.value);
    await sendPrivately(interaction, [house ? `Nights here are ruled as at ${house.name}.` : "Nights here are ruled without house rules, by all seven systems."]);
  };

  const complete = async (interaction) => {
    const { houses: known } = await rulings.of({ kind: "houses" });
    const typed = interaction.options.getFocused().toLowerCase();
    const fits = ({ value, name }) => `${value} ${name}`.toLowerCase().includes(typed);
    await interaction.respond((known ?? []).filter(fits).slice(0, MOST_OPTIONS));
  };

  const newNight = (interaction, text) => answer(interaction, { text, answers: [], house: houses.of(interaction.guildId) });

  const hear = async (interaction) => {
    if (interaction.isMessageContextMenuCommand()) await newNight(interaction, interaction.targetMessage.content);
    else if (interaction.isModalSubmit()) await newNight(interaction, interaction.fields.getTextInputValue("paste"));
    else if (interaction.isButton()) await press(interaction);
    else if (interaction.isStringSelectMenu()) await choose(interaction);
    else if (interaction.isAutocomplete()) await complete(interaction);
    else if (!interaction.isChatInputCommand()) return;
    else if (interaction.commandName === "night") await interaction.showModal(form());
    else if (interaction.commandName === "ask") await answerLater(interaction, "question", interaction.options.getString("question"));
    else if (interaction.commandName === "setup") await answerLater(interaction, "setup", interaction.options.getString("roles"));
    else if (interaction.commandName === "house") await setHouse(interaction);
  };

  // `create` adds the commands; `set` would remove all others of the application.
  client.once(Events.ClientReady, () => Promise.all(commands.map((command) => client.application.commands.create(command))).catch(console.error));
  // Without a listener an error event ends the process.
  client.on(Events.Error, console.error);
  // An interaction that expired, or a network that failed: the next one may work.
  client.on(Events.InteractionCreate, (interaction) => hear(interaction).catch(console.error));
  return client;
}

if (process.env.DISCORD_TOKEN) bot().login(process.env.DISCORD_TOKEN);
