// The page that rules a night: whatever is typed is ruled by the module, and the address holds all of it.
"use strict";
(function () {
  const element = Page.element;
  const $ = function (id) { return document.getElementById(id); };
  const bench = $("bench");
  if (!bench) return;
  const box = $("night-box");
  const STORE = "nightcourt";
  const terms = { system: "nar", switches: {}, house: "" };
  let known = { systems: [], switches: [], houses: [] };
  let last = null;
  let before = null;
  let step = -1;

  // What this machine remembers: the system, the house rules, and nights that were kept. A browser may refuse to.
  function remembered() {
    try { return JSON.parse(localStorage.getItem(STORE)) || {}; } catch (error) { return {}; }
  }
  function remember(what) {
    try { localStorage.setItem(STORE, JSON.stringify(Object.assign(remembered(), what))); } catch (error) { /* Not kept. */ }
  }

  // The address: version, then the night, the system and the switches, packed.
  function packed(bytes) {
    let raw = "";
    for (const byte of bytes) raw += String.fromCharCode(byte);
    return btoa(raw).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  }
  function unpacked(text) {
    const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(raw, function (letter) { return letter.charCodeAt(0); });
  }
  // Links and files come from others: no more than this is read of one.
  const MOST = 1 << 20;
  class TooLarge extends Error {}
  // Input is given in small pieces, since one of 64 KB can be inflated to 64 MB at once.
  function pieces(bytes) {
    let from = 0;
    return new ReadableStream({
      pull: function (out) {
        if (from >= bytes.length) { out.close(); return; }
        out.enqueue(bytes.slice(from, from + 512));
        from += 512;
      }
    }, { highWaterMark: 0 });
  }
  async function through(bytes, stream) {
    const reader = pieces(bytes).pipeThrough(stream).getReader();
    const parts = [];
    let size = 0;
    for (;;) {
      const part = await reader.read();
      if (part.done) return new Uint8Array(await new Blob(parts).arrayBuffer());
      parts.push(part.value);
      size += part.value.length;
      if (size > MOST) {
        reader.cancel().catch(function () { /* It is not read any more. */ });
        throw new TooLarge();
      }
    }
  }
  function textOf(file) {
    return file.size > MOST ? Promise.reject(new Error("the file has more than 1 MiB")) : file.text();
  }
  // A night with its terms, as links and the history hold it.
  function current() { return [box.value, terms.system, terms.switches, terms.house]; }
  function link() {
    const said = new TextEncoder().encode(JSON.stringify(current()));
    return through(said, new CompressionStream("deflate-raw")).then(function (bytes) { return "#v1." + packed(bytes); });
  }
  async function opened(hash) {
    if (hash.length > MOST) throw new TooLarge();
    if (hash.startsWith("#night=")) return [decodeURIComponent(hash.slice(7))];
    if (!hash.startsWith("#v1.")) return null;
    const said = JSON.parse(new TextDecoder().decode(await through(unpacked(hash.slice(4)), new DecompressionStream("deflate-raw"))));
    if (!Array.isArray(said)) throw new Error("not a night");
    return said;
  }
  function show(said) {
    box.value = String(said[0]);
    if (said.length > 3) terms.house = String(said[3]);
    if (said.length > 1) take(said[1], said[2]);
  }
  // Call this before the night is replaced: Back shows it again, whatever the address holds by then.
  function keepInHistory() {
    if (location.protocol === "about:" || box.value.trim() === "") return;
    history.replaceState(current(), "");
    history.pushState(null, "");
    $("night-before").hidden = false;
  }

  // What happens, player by player.
  function happenings(says) {
    const list = element("ul", "", "happens");
    for (const one of says) {
      const line = element("li");
      line.append(element("b", one.player), " " + one.says.join("; "));
      list.append(line);
    }
    if (says.length === 0) list.append(element("li", "Nothing is seen: nobody dies or changes, and nobody is told anything.", "quiet"));
    return list;
  }

  function verdict(ruled) {
    const mine = ruled.mine;
    const place = $("verdict");
    place.replaceChildren();
    for (const warning of ruled.warnings || []) place.append(element("p", "Warning: " + warning + ".", "warning"));
    if (!mine.ruled) {
      place.append(element("p", mine.system + " exceeded its step budget: it has no outcome here.", "exceeded"));
      return;
    }
    const list = happenings(mine.says);
    // What is otherwise than before the last change is marked.
    if (before && before.system === mine.system) {
      Array.from(list.children).forEach(function (line, place) {
        const one = mine.says[place];
        const was = one && before.says.find(function (other) { return other.player === one.player; });
        if (one && JSON.stringify(was) !== JSON.stringify(one)) {
          line.className = "changed";
          line.append(element("span", was ? " (was: " + was.says.join("; ") + ")" : " (was: nothing)", "quiet"));
        }
      });
      for (const was of before.says) {
        if (mine.says.some(function (one) { return one.player === was.player; })) continue;
        const line = element("li", "", "changed");
        line.append(element("b", was.player), " nothing", element("span", " (was: " + was.says.join("; ") + ")", "quiet"));
        list.append(line);
      }
    }
    place.append(list);
  }

  const ON = { deaths: "on deaths", state: "on what becomes of the living", full: "on what players are told" };
  // How many systems there are, with rulebooks.
  function count() { return known.systems.length === 7 ? "seven" : String(known.systems.length); }
  function others(ruled) {
    const place = $("others");
    place.replaceChildren();
    const names = function (all) { return all.map(function (one) { return one.system; }).join(", "); };
    const agree = ruled.others.filter(function (one) { return one.stands === "agrees"; });
    const exceeded = ruled.others.filter(function (one) { return one.stands === "exceeded"; });
    if (agree.length > 0) place.append(element("p", (agree.length === ruled.others.length ? "All " + count() + " systems agree." : names(agree) + (agree.length === 1 ? " agrees." : " agree.")), "agrees"));
    const groups = new Map();
    for (const one of ruled.others) {
      if (one.stands === "agrees" || one.stands === "exceeded") continue;
      const key = JSON.stringify([one.stands, one.says]);
      groups.set(key, (groups.get(key) || []).concat(one));
    }
    for (const group of groups.values()) {
      const part = element("details", "", "differs");
      part.open = true;
      part.append(element("summary", names(group) + (group.length === 1 ? " differs " : " differ ") + ON[group[0].stands]), happenings(group[0].says));
      place.append(part);
    }
    if (exceeded.length > 0) place.append(element("p", names(exceeded) + " exceeded the step budget, and is compared with nobody.", "exceeded"));
    const table = element("details");
    table.append(element("summary", "All " + count() + " side by side"));
    const inside = element("div");
    inside.innerHTML = ruled.table;
    table.append(inside);
    place.append(table);
  }

  // The account, step by step, and the drawing after it: who is blocked, what fails, and where actions go, as of the step shown.
  function stateAt(steps, shown) {
    const state = { actions: new Map(), goes: new Map(), blocked: new Set(), dead: new Set() };
    for (const one of steps.slice(0, shown)) {
      if (one.anew) {
        for (const part of Object.values(state)) part.clear();
      }
      if (one.action !== null) state.actions.set(one.action, one.how);
      for (const [action, from, players] of one.goes) {
        const at = state.goes.get(action) || [last.targets[action]];
        if (from === null || at.includes(from)) state.goes.set(action, players);
      }
      for (const player of one.blocked) state.blocked.add(player);
      if (one.dies !== null) state.dead.add(one.dies);
    }
    return state;
  }
  function follow() {
    const steps = last.mine.account;
    const shown = step < 0 ? steps.length : step + 1;
    const state = stateAt(steps, shown);
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
      // Where an action was aimed is drawn faintly once it goes elsewhere.
      part.classList.toggle("here", moved && goes !== undefined && goes.includes(Number(part.dataset.to)));
      part.classList.toggle("left", !moved && goes !== undefined && !goes.includes(last.targets[action]));
      part.classList.toggle("now", now !== null && (now.action === action || now.goes.some(function (one) { return one[0] === action; })));
    }
    Array.from($("account").children).forEach(function (line, place) {
      line.classList.toggle("later", place >= shown);
      if (place === step) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
    $("step-count").textContent = step < 0 ? steps.length + " steps" : "Step " + (step + 1) + " of " + steps.length;
    $("step-back").disabled = step === 0;
    $("step-on").disabled = step === steps.length - 1;
  }
  function go(to) {
    if (!last) return;
    step = Math.max(-1, Math.min(to, last.mine.account.length - 1));
    follow();
  }
  function account(ruled) {
    const list = $("account");
    list.replaceChildren();
    ruled.mine.account.forEach(function (one, place) {
      const line = element("li");
      line.className = "depth" + Math.min(one.depth, 6);
      const text = element(one.struck ? "s" : "span", one.text);
      const rule = element("a", one.rule, "by");
      rule.href = "rules.html#" + one.rule;
      line.append(text, " ", rule);
      line.addEventListener("click", function (event) { if (event.target.tagName !== "A") go(place); });
      list.append(line);
    });
    $("drawing").innerHTML = ruled.drawing;
    $("accounts").innerHTML = ruled.accounts;
    step = -1;
    follow();
  }

  function showPaste(paste, button) {
    $("thread-text").value = paste.text;
    $("thread-text").setAttribute("aria-label", paste.name);
    for (const one of $("thread-names").children) one.setAttribute("aria-pressed", String(one === button));
  }
  function thread(ruled) {
    const pressed = Array.from($("thread-names").children).find(function (one) { return one.getAttribute("aria-pressed") === "true"; });
    const chosen = pressed ? pressed.textContent : null;
    $("thread-names").replaceChildren();
    for (const paste of ruled.thread) {
      const button = element("button", paste.name);
      button.type = "button";
      button.addEventListener("click", function () { showPaste(paste, button); });
      $("thread-names").append(button);
      if (paste.name === chosen || (!chosen && paste === ruled.thread[0])) showPaste(paste, button);
    }
  }

  // A message for each player, each with a button of its own.
  function messages(ruled) {
    const list = $("messages");
    list.replaceChildren();
    for (const one of ruled.messages) {
      const item = element("li");
      const button = element("button", "Copy");
      button.type = "button";
      button.setAttribute("aria-label", "Copy the message to " + one.player);
      button.addEventListener("click", function () { Page.copy(button, one.text); });
      item.append(element("b", one.player), " ", button, element("div", one.text, "message"));
      list.append(item);
    }
    if (ruled.messages.length === 0) list.append(element("li", "Nobody is told anything.", "quiet"));
  }

  function said(variant) {
    return variant.then.map(function (one) { return one.player + ": " + one.says.join("; "); }).join(". ") + ".";
  }
  // A switch and an option, in words.
  function answered(id, option) {
    const row = known.switches.find(function (one) { return one.id === id; });
    return "If “" + row.question + "” is answered “" + row.options.find(function (one) { return one.id === option; }).says + "”";
  }
  function whatIf(ruled, found) {
    const place = $("what-if-list");
    place.replaceChildren();
    if (found.why) { place.append(element("p", found.why, "exceeded")); return; }
    const add = function (head, variant, name, act) {
      const line = element("li");
      const button = element("button", name);
      button.type = "button";
      button.addEventListener("click", act);
      line.append(element("b", head), " " + said(variant) + " ", button);
      return line;
    };
    const change = function (what) {
      return function () {
        Court.ask("change", { ask: "change", night: box.value, change: what }).then(function (changed) {
          keepInHistory();
          box.value = changed.night;
          rule();
        });
      };
    };
    const list = element("ul", "", "what-if");
    for (const one of found.actions) list.append(add("Without " + ruled.actions[one.action] + ":", one, "Leave it out", change({ "leave-out": one.action })));
    for (const one of found.orders) list.append(add("With “" + ruled.actions[one.action + 1] + "” submitted before “" + ruled.actions[one.action] + "”:", one, "Swap them", change({ "swap-with-next": one.action })));
    for (const one of found.switches) {
      const [id, option] = one.switch;
      list.append(add(answered(id, option) + ":", one, "Choose it", function () { choose(id, option); }));
    }
    place.append(list.children.length > 0 ? list : element("p", "Nothing changes it: no action left out, no two swapped in their order, no other ruling of this system.", "quiet"));
  }

  function listed(title, all, count, each) {
    const part = element("div");
    part.append(element("h3", title));
    const list = element("ol", "", "found");
    for (const one of all) {
      const item = element("li");
      const link = element("a", one.title);
      link.href = "p/" + one.id.slice(0, 2) + ".html#" + one.id;
      item.append(link);
      if (each(one)) item.append(element("div", each(one), "quiet"));
      list.append(item);
    }
    part.append(list);
    if (count > all.length) part.append(element("p", "and " + (count - all.length) + " more", "quiet"));
    return part;
  }
  // The smallest night in this one, for what no precedent in it explains.
  function comesDown(place, smaller) {
    place.replaceChildren();
    const known = smaller.comes_down.filter(function (one) { return !one.new; });
    if (known.length > 0) place.append(listed("What it comes down to", known, known.length, function (one) { return "explains " + one.explains; }));
    for (const one of smaller.comes_down) {
      if (!one.new) continue;
      const rule = element("button", "Rule this one");
      rule.type = "button";
      rule.addEventListener("click", function () { enterNight(one.night); });
      const steps = element("details");
      const list = element("ol");
      for (const step of one.steps) list.append(element("li", step));
      steps.append(element("summary", "How the night was made smaller"), list);
      const night = element("pre", one.night);
      night.tabIndex = 0;
      place.append(element("h3", "New: nothing like it has been met"), element("p", one.title + ". It explains " + one.explains + "."), night, rule, steps);
    }
    if (smaller.unfinished > 0) {
      place.append(element("p", "For some of what it shows, the night is too large to be made smaller here: `nightcourt match` does.", "exceeded"));
    }
  }
  function precedents(asked, found) {
    const place = $("known-list");
    place.replaceChildren();
    if (found.why) place.append(element("p", found.why));
    if (found.explain.length > 0) place.append(listed("Where the systems part", found.explain, found.count[0], function (one) { return "explains " + one.explains; }));
    if (found.settled.length > 0) place.append(listed("Settled: all systems agree", found.settled, found.count[1], function () { return ""; }));
    if (found.unexplained > 0) {
      const rest = element("div", "", "rest");
      rest.append(element("p", "What it shows besides is in no precedent as it stands: the night is made smaller …", "quiet"));
      place.append(rest);
      Court.ask("smaller", Object.assign({ ask: "smaller" }, asked), true).then(function (smaller) { comesDown(rest, smaller); }).catch(function (error) {
        rest.replaceChildren(element("p", error.message, "exceeded"));
      });
    }
    if (place.children.length === 0) place.append(element("p", "Nothing in it has come up before.", "quiet"));
  }

  // What is wrong, each under its word.
  function mistakes(all) {
    const place = $("mistakes");
    place.replaceChildren();
    if (!all || all.length === 0) return;
    const list = element("ul", "", "error");
    for (const one of all.slice(0, 20)) {
      const item = element("li");
      const button = element("button", one.line === 0 ? "The night" : "Line " + one.line);
      button.type = "button";
      button.addEventListener("click", function () {
        box.focus();
        box.setSelectionRange(one.from, one.to);
      });
      item.append(button, " " + one.message + ". ", element("strong", one.help ? one.help + (/[.?!]$/.test(one.help) ? "" : ".") : ""));
      if (one.line > 0) {
        const start = box.value.lastIndexOf("\n", one.from - 1) + 1;
        const end = (box.value + "\n").indexOf("\n", one.from);
        const line = element("pre");
        line.append(box.value.slice(start, one.from), element("mark", box.value.slice(one.from, Math.min(one.to, end)) || " "), box.value.slice(Math.min(one.to, end), end));
        item.append(line);
      }
      list.append(item);
    }
    place.append(list);
    if (all.length > 20) place.append(element("p", "and " + (all.length - 20) + " more", "quiet"));
  }

  function hide(hidden) {
    for (const id of ["picture", "what-if", "known", "thread"]) $(id).hidden = hidden;
  }
  function failed(error) {
    $("verdict").replaceChildren(element("p", error.message, "exceeded"));
    answer.removeAttribute("aria-busy");
  }
  const answer = $("answer");

  function rule() {
    const night = box.value;
    if (location.protocol !== "about:") link().then(function (hash) {
      if (box.value === night) history.replaceState(null, "", night.trim() === "" ? location.pathname : hash);
    });
    if (night.trim() === "") {
      mistakes([]);
      hide(true);
      $("others").replaceChildren();
      $("verdict").replaceChildren(element("p", "Type a night, paste one, or choose an example.", "quiet"));
      last = null;
      return;
    }
    const asked = { night: night, system: terms.system, switches: terms.switches, house: terms.house };
    answer.setAttribute("aria-busy", "true");
    Court.ask("rule", Object.assign({ ask: "rule" }, asked)).then(function (ruled) {
      answer.removeAttribute("aria-busy");
      mistakes(ruled.mistakes);
      if (ruled.mistakes) {
        // The last ruling stays in sight, as that of the night before the mistake.
        answer.classList.add("stale");
        return;
      }
      answer.classList.remove("stale");
      before = last ? { system: last.mine.system, says: last.mine.says } : null;
      last = ruled;
      verdict(ruled);
      others(ruled);
      account(ruled);
      thread(ruled);
      messages(ruled);
      living(ruled);
      hide(false);
      document.dispatchEvent(new CustomEvent("ruled", { detail: asked }));
      Court.ask("what-if", Object.assign({ ask: "what-if" }, asked)).then(function (found) { whatIf(ruled, found); }).catch(function (error) {
        $("what-if-list").replaceChildren(element("p", error.message, "exceeded"));
      });
      Court.ask("match", Object.assign({ ask: "match" }, asked), true).then(function (found) { precedents(asked, found); }).catch(function (error) {
        $("known-list").replaceChildren(element("p", error.message, "exceeded"));
      });
    }).catch(failed);
  }

  // House rules.
  function choose(id, option) {
    const row = known.switches.find(function (one) { return one.id === id; });
    if (!row || option === row.options[0].id) delete terms.switches[id];
    else terms.switches[id] = option;
    remember({ system: terms.system, switches: terms.switches });
    house();
    rule();
  }
  // A house is chosen: its system, its switches, and how it says things.
  function enter(one) {
    keepInHistory();
    terms.house = one ? one.text : "";
    take(one ? one.system : terms.system, one ? one.switches : {});
    remember({ system: terms.system, switches: terms.switches, house: terms.house });
    rule();
  }
  function presets() {
    const place = $("house-presets");
    place.replaceChildren();
    const select = element("select");
    select.id = "house";
    const add = function (name, value) {
      const option = element("option", name);
      option.value = value;
      option.selected = value === terms.house;
      select.append(option);
    };
    add("none", "");
    for (const one of known.houses) add(one.name, one.text);
    const preset = known.houses.find(function (one) { return one.text === terms.house; });
    if (terms.house && !preset) add("from a file", terms.house);
    select.addEventListener("change", function () {
      enter(known.houses.find(function (one) { return one.text === select.value; }) || null);
    });
    const label = element("label", "House ", "field");
    label.append(select);
    const own = element("label", "Load house rules from a file", "button");
    const file = element("input", "", "unseen");
    file.type = "file";
    file.accept = ".toml";
    file.addEventListener("change", function () {
      if (!file.files[0]) return;
      textOf(file.files[0]).then(function (text) { return Court.ask("house", { ask: "house", text: text }); }).then(enter).catch(function (error) {
        place.append(element("p", "Not loaded: " + error.message, "exceeded"));
      });
    });
    own.append(file);
    place.append(label, own);
    if (preset) {
      place.append(element("p", preset.source, "hint"));
      const list = element("ul", "", "hint");
      for (const what of preset.unknown) list.append(element("li", what));
      place.append(list);
    }
  }
  function house() {
    presets();
    const place = $("switches");
    place.replaceChildren();
    const about = function (row) { return row.systems.includes(terms.system); };
    const rows = known.switches.filter(about).concat(known.switches.filter(function (row) { return !about(row); }));
    for (const row of rows) {
      const label = element("label", "", "switch");
      const select = element("select");
      select.dataset.switch = row.id;
      const now = terms.switches[row.id] || row.options[0].id;
      for (const option of row.options) {
        const choice = element("option", option.says + (option === row.options[0] ? " (default)" : ""));
        choice.value = option.id;
        choice.selected = option.id === now;
        select.append(choice);
      }
      select.addEventListener("change", function () { choose(row.id, select.value); });
      label.append(element("span", row.question), select, element("span", row.source + " · " + row.systems.join(", ") + " · " + row.id, "quiet"));
      place.append(label);
    }
  }
  function systems() {
    const select = $("system");
    select.replaceChildren();
    for (const one of known.systems) {
      const option = element("option", one.id);
      option.value = one.id;
      option.selected = one.id === terms.system;
      select.append(option);
    }
    const mine = known.systems.find(function (one) { return one.id === terms.system; });
    $("system-title").replaceChildren();
    if (mine) $("system-title").append(element("strong", mine.title), " " + mine.summary);
  }
  function take(system, switches) {
    if (known.systems.some(function (one) { return one.id === system; })) terms.system = system;
    terms.switches = {};
    for (const row of known.switches) {
      const option = (switches || {})[row.id];
      if (row.options.some(function (one) { return one.id === option; }) && option !== row.options[0].id) terms.switches[row.id] = option;
    }
    systems();
    house();
  }

  // Nights kept on this machine.
  function kept() {
    const list = $("kept-list");
    list.replaceChildren();
    (remembered().kept || []).forEach(function (one, place) {
      const item = element("li");
      const open = element("button", one.name);
      open.type = "button";
      open.addEventListener("click", function () {
        keepInHistory();
        show([one.night, one.system, one.switches, one.house || ""]);
        rule();
      });
      const away = element("button", "Remove");
      away.type = "button";
      away.setAttribute("aria-label", "Remove " + one.name);
      away.addEventListener("click", function () {
        const all = remembered().kept || [];
        all.splice(place, 1);
        remember({ kept: all });
        kept();
      });
      item.append(open, " ", away);
      list.append(item);
    });
  }
  $("kept-save").addEventListener("click", function () {
    const all = remembered().kept || [];
    const name = $("kept-name").value.trim() || "Night " + (all.length + 1);
    all.push({ name: name, night: box.value, system: terms.system, switches: terms.switches, house: terms.house });
    remember({ kept: all });
    $("kept-name").value = "";
    kept();
  });

  // Who died in the day before this night: the roster says so, with no word typed.
  function living(ruled) {
    const select = $("day-who");
    select.replaceChildren();
    for (const name of ruled.living) select.append(element("option", name));
    $("day-dies").disabled = ruled.living.length === 0;
  }
  $("day-dies").addEventListener("click", function () {
    const name = $("day-who").value;
    const place = $("next-said");
    Court.ask("day", { ask: "day", night: box.value, died: [name] }).then(function (day) {
      place.replaceChildren(element("p", name + " died in the day before this night."));
      keepInHistory();
      box.value = day.night;
      before = null;
      last = null;
      rule();
    }).catch(function (error) { place.replaceChildren(element("p", error.message, "exceeded")); });
  });

  // A game: this night is kept, and its roster goes over into the next one.
  $("next-night").addEventListener("click", function () {
    const place = $("next-said");
    place.replaceChildren();
    Court.ask("carry", { ask: "carry", night: box.value, system: terms.system, switches: terms.switches, house: terms.house }).then(function (next) {
      const all = remembered().kept || [];
      all.push({ name: $("kept-name").value.trim() || "Night " + (all.length + 1), night: box.value, system: terms.system, switches: terms.switches, house: terms.house });
      remember({ kept: all });
      $("kept-name").value = "";
      kept();
      const list = element("ul");
      for (const what of next.changes) list.append(element("li", what));
      for (const what of next.open) list.append(element("li", "See to it: " + what, "exceeded"));
      place.append(element("p", "This is the next night: its actions are still to come."), list);
      keepInHistory();
      box.value = next.night;
      before = null;
      last = null;
      rule();
    }).catch(function (error) { place.append(element("p", error.message, "exceeded")); });
  });
  $("undo-night").addEventListener("click", function () {
    const all = remembered().kept || [];
    const one = all.pop();
    if (!one) return;
    remember({ kept: all });
    kept();
    $("next-said").replaceChildren(element("p", one.name + " is open again."));
    keepInHistory();
    show([one.night, one.system, one.switches, one.house || ""]);
    rule();
  });
  $("kept-export").addEventListener("click", function () {
    const link = element("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify({ nightcourt: 1, kept: remembered().kept || [] }, null, 2)], { type: "application/json" }));
    link.download = "nights.json";
    link.click();
    URL.revokeObjectURL(link.href);
  });
  $("kept-import").addEventListener("change", function (event) {
    const file = event.target.files[0];
    if (!file) return;
    textOf(file).then(function (text) {
      const read = JSON.parse(text);
      const good = read.nightcourt === 1 && Array.isArray(read.kept) ? read.kept.filter(function (one) {
        return one && typeof one.name === "string" && typeof one.night === "string";
      }) : null;
      if (!good) throw new Error("this file holds no nights kept by this page");
      remember({ kept: (remembered().kept || []).concat(good) });
      kept();
    }).catch(function (error) { $("kept-list").prepend(element("li", "Not loaded: " + error.message, "exceeded")); });
    event.target.value = "";
  });

  function enterNight(night) {
    keepInHistory();
    box.value = night;
    before = null;
    last = null;
    rule();
    box.scrollIntoView({ block: "nearest" });
  }

  // A paste: what it was read as, each line beside its words, and what could not be placed.
  function readPaste() {
    const place = $("paste-answer");
    Court.ask("read", { ask: "read", paste: $("paste-box").value }).then(function (read) {
      place.replaceChildren();
      if (read.questions.length > 0) {
        const list = element("ul", "", "error");
        for (const one of read.questions) {
          const item = element("li");
          item.append(element("b", one.message + (/[.?!]$/.test(one.message) ? "" : ".")));
          if (one.candidates.length > 0) item.append(" Perhaps " + one.candidates.join(" or ") + "?");
          for (const from of one.from) item.append(element("pre", from));
          list.append(item);
        }
        place.append(element("p", "Not all of it could be read. Change the paste, or take what there is and write the rest yourself:"), list);
      }
      if (read.lines.length > 0) {
        const table = element("table", "", "read");
        const head = element("tr");
        for (const name of ["I read this as", "from"]) {
          const cell = element("th", name);
          cell.scope = "col";
          head.append(cell);
        }
        const top = element("thead");
        top.append(head);
        const body = element("tbody");
        for (const one of read.lines) {
          if (one.text === "") continue;
          const row = element("tr");
          const line = element("td");
          line.append(element("code", one.text));
          row.append(line, element("td", one.from.join("; "), "quiet"));
          body.append(row);
        }
        table.append(top, body);
        const wide = element("div", "", "wide");
        wide.tabIndex = 0;
        wide.setAttribute("role", "group");
        wide.setAttribute("aria-label", "What was read");
        wide.append(table);
        const take = element("button", read.complete ? "Rule this night" : "Take what was read", read.complete ? "main" : "");
        take.type = "button";
        take.addEventListener("click", function () { enterNight(read.night); });
        place.append(take, wide);
      }
      if (read.notes.length > 0) {
        const list = element("ul", "", "hint");
        for (const note of read.notes) list.append(element("li", note));
        place.append(list);
      }
    }).catch(function (error) { place.replaceChildren(element("p", error.message, "exceeded")); });
  }
  $("paste-read").addEventListener("click", readPaste);
  $("paste-box").addEventListener("paste", function () { setTimeout(readPaste, 0); });

  let clock = 0;
  box.addEventListener("input", function () {
    clearTimeout(clock);
    clock = setTimeout(rule, 120);
  });
  $("example").addEventListener("change", function (event) {
    if (event.target.value === "") return;
    keepInHistory();
    box.value = event.target.value;
    event.target.value = "";
    rule();
  });
  $("night-before").addEventListener("click", function () { history.back(); });
  $("system").addEventListener("change", function (event) {
    terms.system = event.target.value;
    remember({ system: terms.system });
    before = null;
    last = null;
    systems();
    house();
    rule();
  });
  $("copy-link").addEventListener("click", function (event) {
    link().then(function (hash) { Page.copy(event.target, location.href.replace(/#.*/, "") + hash); });
  });
  $("thread-copy").addEventListener("click", function (event) { Page.copy(event.target, $("thread-text").value); });
  $("step-first").addEventListener("click", function () { go(0); });
  $("step-back").addEventListener("click", function () { go(step < 0 ? last.mine.account.length - 2 : step - 1); });
  $("step-on").addEventListener("click", function () { go(step + 1); });
  $("step-all").addEventListener("click", function () { go(-1); });

  function open() {
    return (history.state ? Promise.resolve(history.state) : opened(location.hash)).then(function (said) {
      if (said) show(said);
      rule();
    }).catch(function (error) {
      const message = error instanceof TooLarge ? "the link holds more than 1 MiB, and no night is so long" : "the link is damaged: no night can be read from it";
      mistakes([{ line: 0, from: 0, to: 0, message: message, help: "ask for it again" }]);
    });
  }
  window.addEventListener("hashchange", function () { if (!history.state) open(); });
  window.addEventListener("popstate", function (event) {
    if (!event.state) return;
    $("night-before").hidden = true;
    show(event.state);
    before = null;
    last = null;
    rule();
  });

  Court.ask("known", { ask: "known" }).then(function (all) {
    known = all;
    const own = remembered();
    terms.house = own.house || "";
    take(own.system, own.switches);
    $("needs-script").hidden = true;
    bench.hidden = false;
    kept();
    return open();
  }).catch(function (error) { $("needs-script").textContent = "The systems cannot be loaded: " + error.message; });
})();
