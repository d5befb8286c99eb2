// A Discord bot with one command, /night: it opens a field for a pasted night, and answers with the ruling, for the host alone. Its
// buttons post the morning post, or the whole ruling, in the channel.
//
//   npm install nightcourt discord.js
//   DISCORD_TOKEN=... node discord.mjs

import { Worker } from "node:worker_threads";
import {
  ActionRowBuilder, ButtonBuilder, ButtonStyle, Client, Events, MessageFlags, ModalBuilder, SlashCommandBuilder, TextInputBuilder,
  TextInputStyle,
} from "discord.js";

export const command = new SlashCommandBuilder().setName("night").setDescription("Resolve a night of Mafia or Werewolf");

// Discord takes a first answer within three seconds, and at most 4,000 characters in a field.
const DEADLINE = 2000;
const MOST_TEXT = 4000;
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

  /** The answer to a paste: `texts`, or `questions` about it, or a `problem`. */
  async of(paste) {
    await this.#ready;
    const number = (this.#number += 1);
    return new Promise((resolve) => {
      const clock = setTimeout(() => this.#restart("The night takes too long to rule. Leave out actions that do not matter."), this.deadline);
      this.#waiting.set(number, (answer) => {
        clearTimeout(clock);
        resolve(answer);
      });
      this.#worker.postMessage({ number, paste });
    });
  }

  close() {
    return this.#worker.terminate();
  }
}

const button = (id, label, style = ButtonStyle.Secondary) => new ButtonBuilder().setCustomId(id).setLabel(label).setStyle(style);

export function bot(client = new Client({ intents: [] }), rulings = new Rulings()) {
  const pastes = new Map();
  const keep = (id, paste) => {
    pastes.set(id, paste);
    if (pastes.size > MOST_KEPT) pastes.delete(pastes.keys().next().value);
  };

  /** Sends posts one after the other; the first is the answer to the interaction, and `buttons` are below the last. */
  const send = async (interaction, posts, flags, ...buttons) => {
    const shown = posts.length > MOST_POSTS ? [...posts.slice(0, MOST_POSTS - 1), "The rest is too long for Discord."] : posts;
    for (const [place, content] of shown.entries()) {
      const last = place === shown.length - 1 && buttons.length > 0;
      const message = {
        content,
        flags: flags | MessageFlags.SuppressEmbeds,
        allowedMentions: { parse: [] },
        components: last ? [new ActionRowBuilder().addComponents(...buttons)] : [],
      };
      await (place === 0 ? interaction.reply(message) : interaction.followUp(message));
    }
  };

  const answer = async (interaction, paste) => {
    const { texts, questions, problem } = await rulings.of(paste);
    keep(interaction.id, paste);
    const edit = button(`edit:${interaction.id}`, "Edit the paste");
    if (!texts) {
      await send(interaction, questions ?? [problem], MessageFlags.Ephemeral, edit);
      return;
    }
    const post = button(`post:${interaction.id}`, "Post who died", ButtonStyle.Primary);
    await send(interaction, texts.brief, MessageFlags.Ephemeral, post, button(`ruling:${interaction.id}`, "Post the whole ruling"), edit);
  };

  const press = async (interaction) => {
    const [what, id] = interaction.customId.split(":");
    const paste = pastes.get(id);
    if (paste === undefined) {
      await send(interaction, ["This ruling is too old. Use /night again."], MessageFlags.Ephemeral);
    } else if (what === "edit") {
      await interaction.showModal(form(paste));
    } else {
      const { texts, problem } = await rulings.of(paste);
      if (texts) await send(interaction, what === "post" ? texts.morning : texts.ruling, 0);
      else await send(interaction, [problem], MessageFlags.Ephemeral);
    }
  };

  // `create` adds the command; `set` would remove all others of the application.
  client.once(Events.ClientReady, () => client.application.commands.create(command).catch(console.error));
  // Without a listener an error event ends the process.
  client.on(Events.Error, console.error);
  client.on(Events.InteractionCreate, async (interaction) => {
    try {
      if (interaction.isChatInputCommand() && interaction.commandName === command.name) await interaction.showModal(form());
      else if (interaction.isModalSubmit() && interaction.customId === "night") {
        await answer(interaction, interaction.fields.getTextInputValue("paste"));
      } else if (interaction.isButton()) await press(interaction);
    } catch (error) {
      // An interaction that expired, or a network that failed: the next one may work.
      console.error(error);
    }
  });
  return client;
}

if (process.env.DISCORD_TOKEN) bot().login(process.env.DISCORD_TOKEN);
