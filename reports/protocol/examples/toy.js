// A toy resolver: blocks, then protections, then kills, then cops. It has three bugs, marked BUG, which `nightcourt conform`
// finds. It is an example of a resolver written without Night Court; engine.js asks it.
'use strict';

// Returns the deaths and the cops' results. An action is {actor, ability, target}, in the order of submission.
function resolve(alignments, bulletproof, actions) {
  const blocked = new Set();
  for (const { ability, target } of actions) {
    // BUG 1: a blocker who is blocked still blocks.
    if (ability === 'block') blocked.add(target);
  }
  const acts = ({ actor, ability }) => !blocked.has(actor) || ability === 'block';

  const saved = new Set();
  for (const { ability, target } of actions) {
    // BUG 2: a doctor is stopped by no block.
    if (ability === 'protect') saved.add(target);
  }

  const dead = new Set();
  for (const action of actions.filter(acts)) {
    // BUG 3: a bulletproof vest is forgotten.
    if (action.ability === 'kill' && !saved.has(action.target)) dead.add(action.target);
  }

  const told = [];
  for (const { actor, ability, target } of actions) {
    if (ability !== 'investigate') continue;
    told.push({ to: actor, value: blocked.has(actor) ? 'no result' : reading(alignments.get(target)) });
  }
  return { dead, told };
}

// Returns a cop's result.
function reading(alignment) {
  return alignment.startsWith('neutral') ? 'neutral' : alignment;
}

module.exports = { resolve };
