// The account of a ruling step by step, and its drawing: who is blocked, what fails, and where actions go, as of the step in sight.
"use strict";
window.Steps = (() => {
  const { anchor, element } = Page;
  const $ = (id) => document.getElementById(id);
  // The ruling in sight; null while there is none of the current text.
  let ruled = null;
  // The step in sight, counted from 0; -1 is the end.
  let step = -1;

  function stateAt(steps, told) {
    const state = { actions: new Map(), goes: new Map(), blocked: new Set(), dead: new Set() };
    for (const one of steps.slice(0, told)) {
      if (one.anew) {
        for (const part of Object.values(state)) part.clear();
      }
      if (one.action !== null) state.actions.set(one.action, one.how);
      for (const [action, from, players] of one.goes) {
        const at = state.goes.get(action) || [ruled.targets[action]];
        if (from === null || at.includes(from)) state.goes.set(action, players);
      }
      for (const player of one.blocked) state.blocked.add(player);
      if (one.dies !== null) state.dead.add(one.dies);
    }
    return state;
  }
  function follow() {
    const steps = ruled.mine.account;
    const told = step < 0 ? steps.length : step + 1;
    const state = stateAt(steps, told);
    const now = step < 0 ? null : steps[step];
    for (const part of $("drawing").querySelectorAll("[data-player]")) {
      const player = Number(part.dataset.player);
      part.classList.toggle("blocked", state.blocked.has(player));
      part.classList.toggle("dead", state.dead.has(player));
    }
    for (const part of $("drawing").querySelectorAll("[data-action]")) {
      const action = Number(part.dataset.action);
      const goes = state.goes.get(action);
      const moved = part.dataset.to !== undefined;
      part.classList.remove("works", "fails", "stopped");
      if (state.actions.has(action)) part.classList.add(state.actions.get(action));
      // The first target of an action is drawn faintly after the action moves.
      part.classList.toggle("here", moved && goes !== undefined && goes.includes(Number(part.dataset.to)));
      part.classList.toggle("left", !moved && goes !== undefined && !goes.includes(ruled.targets[action]));
      part.classList.toggle("now", now !== null && (now.action === action || now.goes.some((one) => one[0] === action)));
    }
    Array.from($("account").children).forEach((line, place) => {
      line.classList.toggle("later", place >= told);
      if (place === step) {
        line.setAttribute("aria-current", "step");
        const list = line.parentElement;
        list.scrollTop = line.offsetTop - (list.clientHeight - line.offsetHeight) / 2;
      } else line.removeAttribute("aria-current");
    });
    $("step-count").textContent = step < 0 ? `${steps.length} steps` : `Step ${step + 1} of ${steps.length}`;
    $("step-back").disabled = step === 0;
    $("step-on").disabled = step === steps.length - 1;
  }
  function go(to) {
    if (!ruled) return;
    step = Math.max(-1, Math.min(to, ruled.mine.account.length - 1));
    follow();
  }
  // Shows the account and the drawing of a ruling, after its last step.
  function show(answer) {
    ruled = answer;
    $("account").replaceChildren(...ruled.mine.account.map((one, place) => {
      const line = element("li", "", `depth${Math.min(one.depth, 6)}`);
      line.append(element(one.struck ? "s" : "span", one.text), " ", anchor(`rules.html#${one.rule}`, one.rule, "by"));
      line.addEventListener("click", (event) => { if (event.target.tagName !== "A") go(place); });
      return line;
    }));
    $("drawing").innerHTML = ruled.drawing;
    // A small drawing can still be read where it is made narrower.
    const svg = $("drawing").querySelector("svg");
    if (svg) svg.classList.toggle("small", svg.viewBox.baseVal.width <= 480);
    step = -1;
    follow();
  }
  // The ruling in sight is of another text: no key steps through it.
  function stop() { ruled = null; }

  $("step-first").addEventListener("click", () => go(0));
  $("step-back").addEventListener("click", () => { if (ruled) go(step < 0 ? ruled.mine.account.length - 2 : step - 1); });
  $("step-on").addEventListener("click", () => go(step + 1));
  $("step-all").addEventListener("click", () => go(-1));
  // Arrow keys step through the account wherever they move no cursor.
  const KEYS = {
    ArrowLeft: () => $("step-back").click(), ArrowRight: () => $("step-on").click(),
    ArrowUp: () => $("step-back").click(), ArrowDown: () => $("step-on").click(),
    Home: () => go(0), End: () => go(-1)
  };
  document.addEventListener("keydown", (event) => {
    const place = event.target;
    const inside = $("picture").contains(place);
    const sideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
    if (!ruled || !KEYS[event.key] || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!inside && (!sideways || place.closest("input, textarea, select, summary, .wide"))) return;
    event.preventDefault();
    KEYS[event.key]();
  });
  return { show, stop };
})();
