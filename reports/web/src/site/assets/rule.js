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
  // The answers that came with the page: the systems and houses, and the ruling of the first example.
  const first = JSON.parse($("first").textContent);
  let known = first.known;
  // The night that is ruled, which is the box itself or was read from it.
  let night = "";
  // The text that a link holds: a paste is linked as the night that was read from it.
  let linked = "";
  let pasted = false;
  let last = null;
  let before = null;
  let step = -1;

  // Kept on this machine: the system, the house rules, and saved nights. A browser may refuse.
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
  // A text with its terms, as links and the history hold it.
  function withTerms(text) { return [text, terms.system, terms.switches, terms.house]; }
  function link() {
    const said = new TextEncoder().encode(JSON.stringify(withTerms(linked)));
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
    untouched = false;
    if (location.protocol === "about:" || box.value.trim() === "") return;
    history.replaceState(withTerms(box.value), "");
    history.pushState(null, "");
    $("night-before").hidden = false;
  }

  // A verdict in sentences, deaths first. Sentences that are new since `before` are marked.
  function sentences(verdict, before) {
    const all = element("p", "", "verdict");
    const add = function (kind, text, was, ...content) {
      const part = element(kind, "", before && was !== text ? "changed" : "");
      part.append(...(content.length > 0 ? content : [text]));
      if (before && was !== text) part.append(element("span", " (was: " + was + ")", "quiet"));
      all.append(part, " ");
    };
    add("strong", verdict.dies, before && before.dies);
    const of = function (one, player) {
      const found = one.also.find(function (each) { return each.player === player; });
      return found ? found.text : "nothing";
    };
    for (const one of verdict.also) add("span", one.text, before && of(before, one.player), one.player + " " + one.text);
    for (const was of before ? before.also : []) {
      if (of(verdict, was.player) === "nothing") add("span", "nothing", was.text, was.player + ": nothing");
    }
    return all;
  }

  function verdict(ruled) {
    const mine = ruled.mine;
    const place = $("verdict");
    place.replaceChildren();
    for (const warning of ruled.warnings || []) place.append(element("p", "Warning: " + warning + ".", "warning"));
    if (!mine.ruled) {
      place.append(element("p", named(mine.system) + " exceeded its step budget: it has no outcome here.", "exceeded"));
      return;
    }
    place.append(sentences(mine.verdict, before && before.system === mine.system ? before.verdict : null));
  }

  // Verdicts and changes that are shown at once: fewer where they take much of the height.
  const FEW = window.innerWidth < 640 ? 2 : 4;
  const ON = { deaths: "on deaths", state: "on what becomes of the living", full: "on what players are told" };
  // The number of systems, with rulebooks.
  function count() { return known.systems.length === 7 ? "seven" : String(known.systems.length); }
  // The name of a system, as hosts know it.
  function systemOf(id) { return known.systems.find(function (one) { return one.id === id; }); }
  function named(id) {
    const one = systemOf(id);
    return one ? one.name : id;
  }
  function others(ruled) {
    const place = $("others");
    place.replaceChildren();
    const names = function (all) { return all.map(function (one) { return named(one.system); }).join(", "); };
    const agree = ruled.others.filter(function (one) { return one.stands === "agrees"; });
    const exceeded = ruled.others.filter(function (one) { return one.stands === "exceeded"; });
    const groups = new Map();
    for (const one of ruled.others) {
      if (one.stands === "agrees" || one.stands === "exceeded") continue;
      const key = JSON.stringify([one.stands, one.verdict]);
      groups.set(key, (groups.get(key) || []).concat(one));
    }
    const differing = [];
    for (const group of groups.values()) {
      const part = element("div", "", "differs");
      const said = sentences(group[0].verdict, null);
      said.prepend(names(group) + (group.length === 1 ? " differs " : " differ ") + ON[group[0].stands] + ": ");
      part.append(said);
      differing.push(part);
    }
    place.append(...differing.slice(0, FEW));
    if (differing.length > FEW) place.append(Reading.folded(Reading.count(differing.length - FEW, "more verdict"), false, ...differing.slice(FEW)));
    if (agree.length > 0) place.append(element("p", (agree.length === ruled.others.length ? "All " + count() + " systems agree." : names(agree) + (agree.length === 1 ? " agrees." : " agree.")), "agrees"));
    if (exceeded.length > 0) place.append(element("p", names(exceeded) + " exceeded the step budget, and is not compared.", "exceeded"));
    $("table").innerHTML = ruled.table;
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
      // The first target of an action is drawn faintly after the action moves.
      part.classList.toggle("here", moved && goes !== undefined && goes.includes(Number(part.dataset.to)));
      part.classList.toggle("left", !moved && goes !== undefined && !goes.includes(last.targets[action]));
      part.classList.toggle("now", now !== null && (now.action === action || now.goes.some(function (one) { return one[0] === action; })));
    }
    Array.from($("account").children).forEach(function (line, place) {
      line.classList.toggle("later", place >= shown);
      if (place === step) {
        line.setAttribute("aria-current", "step");
        const list = line.parentElement;
        list.scrollTop = line.offsetTop - (list.clientHeight - line.offsetHeight) / 2;
      } else line.removeAttribute("aria-current");
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
    // A small drawing can still be read where it is made narrower.
    const svg = $("drawing").querySelector("svg");
    if (svg) svg.classList.toggle("small", svg.viewBox.baseVal.width <= 480);
    $("accounts").innerHTML = ruled.accounts;
    step = -1;
    follow();
  }

  // The texts for the thread, one for each format. The mod log is for the host alone.
  const LOG = "Mod log";
  function text(name) {
    const paste = last && last.thread.find(function (one) { return one.name === name; });
    return paste ? paste.text : "";
  }
  function thread(ruled) {
    const select = $("format");
    const chosen = select.value || remembered().format;
    select.replaceChildren();
    for (const paste of ruled.thread) {
      if (paste.name === LOG) continue;
      const option = element("option", paste.name);
      option.selected = paste.name === chosen;
      select.append(option);
    }
    $("thread-text").value = text(select.value);
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
    if (ruled.messages.length === 0) list.append(element("li", "No player gets a message.", "quiet"));
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
    const change = function (changed) {
      return function () {
        keepInHistory();
        box.value = changed;
        rule();
      };
    };
    const all = [];
    for (const one of found.actions) all.push(add("Without " + ruled.actions[one.action] + ":", one, "Leave it out", change(one.night)));
    for (const one of found.orders) all.push(add("With “" + ruled.actions[one.action + 1] + "” submitted before “" + ruled.actions[one.action] + "”:", one, "Swap them", change(one.night)));
    for (const one of found.switches) {
      const [id, option] = one.switch;
      all.push(add(answered(id, option) + ":", one, "Choose it", function () { choose(id, option); }));
    }
    if (all.length > 0) place.append(Reading.list([], "what-if"));
    if (place.firstChild) place.firstChild.append(...all.slice(0, FEW));
    if (all.length > FEW) {
      const rest = Reading.list([], "what-if");
      rest.append(...all.slice(FEW));
      place.append(Reading.folded(Reading.count(all.length - FEW, "more change"), false, rest));
    }
    if (all.length === 0) place.append(element("p", "Nothing changes it: no action left out, no two swapped in their order, no other ruling of this system.", "quiet"));
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
  // The smallest night in this one, for differences that no precedent explains.
  function comesDown(place, smaller) {
    place.replaceChildren();
    const known = smaller.comes_down.filter(function (one) { return !one.new; });
    if (known.length > 0) place.append(listed("It comes down to", known, known.length, function (one) { return "explains " + one.explains; }));
    for (const one of smaller.comes_down) {
      if (!one.new) continue;
      const rule = element("button", "Rule this one");
      rule.type = "button";
      rule.addEventListener("click", function () { enterNight(one.night); });
      const steps = element("details");
      const list = element("ol");
      for (const step of one.steps) list.append(element("li", step));
      steps.append(element("summary", "Steps to the smaller night"), list);
      const night = element("pre", one.night);
      night.tabIndex = 0;
      place.append(element("h3", "New: the corpus has no such precedent"), element("p", one.title + ". It explains " + one.explains + "."), night, rule, steps);
    }
    if (smaller.unfinished > 0) {
      place.append(element("p", "The night is too large to minimise here for all differences: `nightcourt match` does.", "exceeded"));
    }
  }
  function precedents(asked, found) {
    const place = $("known-list");
    place.replaceChildren();
    if (found.why) place.append(element("p", found.why));
    if (found.explain.length > 0) place.append(listed("Precedents that explain a difference", found.explain, found.count[0], function (one) { return "explains " + one.explains; }));
    if (found.settled.length > 0) place.append(listed("Settled: all systems agree", found.settled, found.count[1], function () { return ""; }));
    if (found.unexplained > 0) {
      const rest = element("div", "", "rest");
      rest.append(element("p", "No precedent explains the other differences: the night is being minimised …", "quiet"));
      place.append(rest);
      Court.ask("smaller", Object.assign({ ask: "smaller" }, asked), true).then(function (smaller) { comesDown(rest, smaller); }).catch(function (error) {
        rest.replaceChildren(element("p", error.message, "exceeded"));
      });
    }
    if (place.children.length === 0) place.append(element("p", "Nothing in it has come up before.", "quiet"));
  }

  // Mistakes, each below its word.
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
    for (const id of ["ruled-by", "copies", "picture", "what-if", "more"]) $(id).hidden = hidden;
    if (hidden) for (const id of ["verdict", "others"]) $(id).replaceChildren();
  }
  function failed(error) {
    $("verdict").replaceChildren(element("p", error.message, "exceeded"));
    answer.removeAttribute("aria-busy");
  }
  const answer = $("answer");

  function fold(words) {
    $("box-panel").open = words === null;
    $("box-summary").textContent = words || "Night, paste, question or setup";
  }
  function address() {
    const text = linked;
    if (untouched) return;
    if (location.protocol !== "about:") link().then(function (hash) {
      if (linked === text) history.replaceState(null, "", text.trim() === "" ? location.pathname : hash);
    });
  }
  // Answers with whatever the box holds.
  function rule() {
    const text = linked = box.value;
    night = "";
    address();
    if (text.trim() === "" || Reading.isNight(text)) {
      for (const id of ["reply", "understood"]) $(id).replaceChildren();
      fold(null);
      ruleNight(text);
      return;
    }
    mistakes([]);
    answer.setAttribute("aria-busy", "true");
    const current = function (act) {
      return function (found) { if (box.value === text) act(found); };
    };
    Court.ask("kind", { ask: "kind", text: text }).then(current(function (found) {
      for (const id of ["reply", "understood"]) $(id).replaceChildren();
      KINDS[found.kind](text, current);
    })).catch(failed);
  }
  function silent() {
    hide(true);
    last = null;
    answer.classList.remove("stale");
    answer.removeAttribute("aria-busy");
  }
  const HITS = 3;
  const KINDS = {
    night: function (text) { ruleNight(text); },
    paste: paste,
    question: function (text, current) {
      let chosen = 0;
      const request = { ask: "question", question: text, system: terms.system, switches: terms.switches, house: terms.house };
      const show = function (row, search) {
        const take = function (number) {
          chosen = number;
          show(row, search);
          ruleNight(row.understood[number].night);
        };
        Reading.question($("reply"), row, chosen, take, search);
      };
      Court.ask("question", request).then(current(function (row) {
        show(row, null);
        if (row.understood.length > 0) ruleNight(row.understood[0].night);
        else silent();
        Court.ask("question", request, true).then(current(function (more) {
          if (more.understood.length > 0 || more.switches.length > 0) { show(more, null); return; }
          Court.ask("search", { ask: "search", words: text, limit: HITS }, true).then(current(function (search) { show(more, search); }));
        })).catch(failed);
      })).catch(failed);
    },
    setup: function (text, current) {
      silent();
      $("reply").replaceChildren(element("p", "Looking for the disputes of this setup …", "quiet"));
      Court.ask("setup", { ask: "setup", setup: text, house: terms.house }, true).then(current(function (row) {
        Reading.setup($("reply"), row, enterNight);
      })).catch(function (error) { $("reply").replaceChildren(element("p", error.message, "exceeded")); });
    }
  };

  // Answers about pastes are remembered, since the next night of a game has the same names. One applies if its words are in the paste.
  let answers = remembered().answers || [];
  const MOST_ANSWERS = 100;
  function applies(text) {
    return function (one) {
      const words = one.startsWith("\"") ? one.slice(1, one.lastIndexOf("\" = ")) : one.split(" = ")[0];
      return text.replace(/\s+/g, " ").includes(words.replace(/\s+/g, " "));
    };
  }
  function paste(text, current) {
    const given = answers.filter(applies(text));
    Court.ask("read", { ask: "read", paste: text, answers: given, house: terms.house }).then(current(function (read) {
      Reading.paste($("understood"), read, given, {
        answer: function (more) {
          answers = answers.concat(more).slice(-MOST_ANSWERS);
          remember({ answers: answers });
          paste(text, current);
        },
        forget: function () {
          answers = answers.filter(function (one) { return !given.includes(one); });
          remember({ answers: answers });
          paste(text, current);
        },
        take: function () { enterNight(read.night); }
      });
      if (!read.complete) {
        silent();
        $("verdict").replaceChildren(element("p", "The night is ruled once the questions about the paste are answered.", "quiet"));
        return;
      }
      linked = read.night;
      address();
      if (pasted) fold("Your paste, read: " + Reading.count(text.trim().split("\n").length, "line"));
      ruleNight(read.night);
    })).catch(failed);
  }

  function ruleNight(text) {
    night = text;
    if (night.trim() === "") {
      mistakes([]);
      silent();
      $("ruled-by").hidden = false;
      $("verdict").replaceChildren(element("p", "Paste a thread, type a night, ask a question, or choose an example.", "quiet"));
      return;
    }
    const asked = { night: night, system: terms.system, switches: terms.switches, house: terms.house };
    answer.setAttribute("aria-busy", "true");
    if (text === example && terms.system === first.ruled.mine.system && !terms.house && Object.keys(terms.switches).length === 0) {
      showRuling(first.ruled, asked);
      return;
    }
    Court.ask("rule", Object.assign({ ask: "rule" }, asked)).then(function (ruled) { if (night === text) showRuling(ruled, asked); }).catch(failed);
  }
  function showRuling(ruled, asked) {
    answer.removeAttribute("aria-busy");
    mistakes(ruled.mistakes);
    if (ruled.mistakes) {
      // The last ruling stays in sight, as that of the night before the mistake.
      answer.classList.add("stale");
      return;
    }
    answer.classList.remove("stale");
    // Changes are marked between nights of the same players.
    const same = last && JSON.stringify(last.living) === JSON.stringify(ruled.living);
    before = same ? { system: last.mine.system, verdict: last.mine.verdict } : null;
    last = ruled;
    hide(false);
    verdict(ruled);
    others(ruled);
    account(ruled);
    thread(ruled);
    messages(ruled);
    living(ruled);
    document.dispatchEvent(new CustomEvent("ruled", { detail: asked }));
    Court.ask("what-if", Object.assign({ ask: "what-if" }, asked)).then(function (found) { whatIf(ruled, found); }).catch(function (error) {
      $("what-if-list").replaceChildren(element("p", error.message, "exceeded"));
    });
    $("known-list").replaceChildren();
    lookUp();
  }
  // Precedents are fetched when they are first wanted.
  function lookUp() {
    if (!last || !$("known-panel").open || $("known-list").children.length > 0) return;
    const asked = { night: night, system: terms.system, switches: terms.switches, house: terms.house };
    $("known-list").append(element("p", "Looking …", "quiet"));
    Court.ask("match", Object.assign({ ask: "match" }, asked), true).then(function (found) { if (night === asked.night) precedents(asked, found); }).catch(function (error) {
      $("known-list").replaceChildren(element("p", error.message, "exceeded"));
    });
  }
  $("known-panel").addEventListener("toggle", lookUp);

  // House rules.
  function choose(id, option) {
    const row = known.switches.find(function (one) { return one.id === id; });
    if (!row || option === row.options[0].id) delete terms.switches[id];
    else terms.switches[id] = option;
    remember({ system: terms.system, switches: terms.switches });
    house();
    rule();
  }
  // A house sets its system, its switches and its wording.
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
    const own = element("label", "Load house rules from a file", "button");
    const file = element("input", "", "unseen");
    file.type = "file";
    file.accept = ".toml";
    // House rules and their own rulebook are two files.
    file.multiple = true;
    file.addEventListener("change", function () {
      if (!file.files[0]) return;
      Promise.all(Array.from(file.files, textOf)).then(function (texts) {
        return Court.ask("house", { ask: "house", text: texts.join("\n") });
      }).then(enter).catch(function (error) {
        place.append(element("p", "Not loaded: " + error.message, "exceeded"));
      });
    });
    own.append(file);
    place.append(own);
    const preset = known.houses.find(function (one) { return one.text === terms.house; });
    if (preset) place.append(element("p", preset.source, "hint"), Reading.list(preset.unknown, "hint"));
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
  // Systems and houses are chosen from one list: a house brings its system.
  const HOUSE = "house ";
  function systems() {
    const select = $("system");
    select.replaceChildren();
    const group = function (name) {
      const made = element("optgroup");
      made.label = name;
      select.append(made);
      return made;
    };
    const add = function (place, name, value, chosen) {
      const option = element("option", name);
      option.value = value;
      option.selected = chosen;
      place.append(option);
    };
    const all = group("Systems");
    for (const one of known.systems) add(all, one.name + ": " + one.title.replace(/ \[[^\]]*\]$/, ""), one.id, !terms.house && one.id === terms.system);
    const of = function (id) { return systemOf(id) ? " (" + named(id) + ")" : ""; };
    const houses = group("House rules");
    known.houses.forEach(function (one, place) { add(houses, one.name + of(one.system), HOUSE + place, one.text === terms.house); });
    if (terms.house && !known.houses.some(function (one) { return one.text === terms.house; })) {
      add(houses, "House rules from a file" + of(terms.system), HOUSE, true);
    }
    const mine = systemOf(terms.system);
    $("system-title").replaceChildren();
    if (mine) $("system-title").append(element("strong", mine.title), " " + mine.summary);
  }
  function take(system, switches) {
    // A house may rule by a rulebook, which the page knows only with the house.
    if (terms.house ? system : systemOf(system)) terms.system = system;
    else if (!terms.house && !systemOf(terms.system)) terms.system = known.systems[0].id;
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
    Court.ask("day", { ask: "day", night: night, died: [name] }).then(function (day) {
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
    Court.ask("carry", { ask: "carry", night: night, system: terms.system, switches: terms.switches, house: terms.house }).then(function (next) {
      const all = remembered().kept || [];
      all.push({ name: $("kept-name").value.trim() || "Night " + (all.length + 1), night: box.value, system: terms.system, switches: terms.switches, house: terms.house });
      remember({ kept: all });
      $("kept-name").value = "";
      kept();
      const list = element("ul");
      for (const what of next.changes) list.append(element("li", what));
      for (const what of next.open) list.append(element("li", "To do: " + what, "exceeded"));
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
      if (!good) throw new Error("the file has no nights that this page saved");
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

  let clock = 0;
  box.addEventListener("paste", function () { pasted = true; });
  box.addEventListener("input", function (event) {
    if (event.inputType !== "insertFromPaste") pasted = false;
    // Answers about the text before are not wanted any more.
    answer.setAttribute("aria-busy", "true");
    night = null;
    untouched = false;
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
    const value = event.target.value;
    if (value.startsWith(HOUSE)) {
      enter(known.houses[Number(value.slice(HOUSE.length))]);
      return;
    }
    // The switches of a house go with it.
    const switches = terms.house ? {} : terms.switches;
    terms.house = "";
    take(value, switches);
    remember({ system: terms.system, switches: terms.switches, house: "" });
    before = null;
    last = null;
    rule();
  });
  $("copy-link").addEventListener("click", function (event) {
    link().then(function (hash) { Page.copy(event.target, location.href.replace(/#.*/, "") + hash); });
  });
  $("format").addEventListener("change", function (event) {
    remember({ format: event.target.value });
    $("thread-text").value = text(event.target.value);
  });
  $("copy-thread").addEventListener("click", function (event) { Page.copy(event.target, text($("format").value)); });
  $("copy-log").addEventListener("click", function (event) { Page.copy(event.target, text(LOG)); });
  $("copy-messages").addEventListener("click", function (event) {
    Page.copy(event.target, last.messages.map(function (one) { return one.player + ":\n" + one.text; }).join("\n\n"));
  });
  $("copy-picture").addEventListener("click", function (event) {
    Picture.copy(event.target, $("drawing").querySelector("svg"), named(last.mine.system) + ": " + $("verdict").textContent);
  });
  $("step-first").addEventListener("click", function () { go(0); });
  $("step-back").addEventListener("click", function () { go(step < 0 ? last.mine.account.length - 2 : step - 1); });
  $("step-on").addEventListener("click", function () { go(step + 1); });
  $("step-all").addEventListener("click", function () { go(-1); });
  // Arrow keys step through the account wherever they move no cursor.
  const KEYS = {
    ArrowLeft: function () { $("step-back").click(); }, ArrowRight: function () { $("step-on").click(); },
    ArrowUp: function () { $("step-back").click(); }, ArrowDown: function () { $("step-on").click(); },
    Home: function () { go(0); }, End: function () { go(-1); }
  };
  document.addEventListener("keydown", function (event) {
    const place = event.target;
    const inside = $("picture").contains(place);
    const sideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
    if (!last || !KEYS[event.key] || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!inside && (!sideways || place.closest("input, textarea, select, summary, .wide"))) return;
    event.preventDefault();
    KEYS[event.key]();
  });

  // At first sight an example is ruled. It is selected when the box is entered, so that a paste replaces it.
  let untouched = false;
  const example = $("example").options[1].value;
  box.addEventListener("focus", function () { if (box.value === example) box.select(); });
  function open() {
    return (history.state ? Promise.resolve(history.state) : opened(location.hash)).then(function (said) {
      if (said) show(said);
      else if (box.value === "") {
        box.value = example;
        untouched = true;
      }
      rule();
    }).catch(function (error) {
      const message = error instanceof TooLarge ? "the link has more than 1 MiB, which no night needs" : "the link is damaged: no night can be read from it";
      mistakes([{ line: 0, from: 0, to: 0, message: message, help: "ask for it again" }]);
    });
  }
  window.addEventListener("popstate", function (event) {
    if (!event.state) { open(); return; }
    $("night-before").hidden = true;
    show(event.state);
    before = null;
    last = null;
    rule();
  });

  const own = remembered();
  terms.house = own.house || "";
  take(own.system, own.switches);
  $("needs-script").hidden = true;
  bench.hidden = false;
  kept();
  open();
})();
