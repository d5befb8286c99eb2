// Asks toy.js over the engine protocol of Night Court: nightcourt conform "node engine.js" --against nar
'use strict';
const readline = require('node:readline');
const toy = require('./toy.js');

const ABOUT = { version: 1, name: 'toy', language: 'javascript', abilities: ['block', 'protect', 'kill', 'investigate'],
  passives: ['bulletproof'], max_actions_each: 1 };

function answer(night) {
  if (night.players.some((player) => player.alignment === 'cult')) return { skipped: 'the toy knows no cults' };
  const alignments = new Map(night.players.map((player) => [player.name, player.alignment]));
  const vests = night.players.filter((player) => player.passives.includes('bulletproof'));
  const bulletproof = new Set(vests.map((player) => player.name));
  const actions = night.actions.map(({ actor, ability, targets }) => ({ actor, ability, target: targets[0] }));
  const { dead, told } = toy.resolve(alignments, bulletproof, actions);
  const reports = told.map(({ to, value }) => ({ to, ability: 'investigate', value }));
  return { outcome: { deaths: [...dead], reports } };
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const request = JSON.parse(line);
  if (request.cmd === 'stop') {
    process.exit(0);
  }
  const reply = request.cmd === 'start' ? ABOUT : { seq: request.seq, ...answer(request.night) };
  process.stdout.write(JSON.stringify(reply) + '\n');
});
