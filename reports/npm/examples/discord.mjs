// A Discord bot with one command, /night: it opens a field for a pasted night, and answers with the ruling.
//
//   npm install nightcourt discord.js
//   DISCORD_TOKEN=... node discord.mjs

import {
  ActionRowBuilder, Client, Events, MessageFlags, ModalBuilder, SlashCommandBuilder, TextInputBuilder, TextInputStyle,
} from "discord.js";
import { compare, NightcourtError, read, resolve } from "nightcourt";

export const command = new SlashCommandBuilder().setName("night").setDescription("Resolve a night of Mafia or Werewolf");

const field = new TextInputBuilder()
  .setCustomId("paste")
  .setLabel("Roles and actions, a line each")
  .setPlaceholder("Cy - Town Cop\nMo - Mafia Roleblocker\n\nMo blocks Cy\nCy investigates Mo")
  .setStyle(TextInputStyle.Paragraph);
const form = new ModalBuilder()
  .setCustomId("night")
  .setTitle("Tonight")
  .addComponents(new ActionRowBuilder().addComponents(field));

/** The ruling of a pasted night, as a message of at most 2,000 characters. */
export function ruling(paste) {
  const reading = read(paste);
  if (!reading.complete) {
    const questions = reading.questions.map(({ message, candidates }) => `- ${message}: ${candidates.join(" or ")}`);
    return ["Not clear yet:", ...questions].join("\n").slice(0, 2000);
  }
  const { agreement, groups } = compare(reading.night);
  const { verdicts } = resolve(reading.night);
  const lines = groups.map((group) => {
    const { deaths, reports } = verdicts.find(({ system }) => system === group[0]).outcome;
    const told = reports.map(({ to, value }) => `${to} is told ${[value].flat().join(", ")}`);
    const dies = deaths.length ? `${deaths.join(", ")} dead` : "nobody dies";
    return `**${group.length === 7 ? "all seven" : group.join(", ")}**: ${[dies, ...told].join("; ")}`;
  });
  return [...lines, agreement].join("\n").slice(0, 2000);
}

export function bot(client = new Client({ intents: [] })) {
  client.once(Events.ClientReady, () => client.application.commands.set([command]));
  client.on(Events.InteractionCreate, async (interaction) => {
    if (interaction.isChatInputCommand() && interaction.commandName === "night") {
      await interaction.showModal(form);
    } else if (interaction.isModalSubmit() && interaction.customId === "night") {
      let content;
      try {
        content = ruling(interaction.fields.getTextInputValue("paste"));
      } catch (error) {
        content = error instanceof NightcourtError ? error.message : "The night cannot be resolved.";
      }
      await interaction.reply({ content, flags: MessageFlags.SuppressEmbeds, allowedMentions: { parse: [] } });
    }
  });
  return client;
}

if (process.env.DISCORD_TOKEN) bot().login(process.env.DISCORD_TOKEN);
