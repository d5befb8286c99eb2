// The page that rules a night: whatever is typed is ruled by the module, and the address holds all of it.
"use strict";
(() => {
  const { anchor, button, element, folded, list, pre, precedent } = Page;
  const $ = (id) => document.getElementById(id);
  const bench = $("bench");
  if (!bench) return;
  const box = $("night-box");
  const STORE = "nightcourt";
  // `base` has the switches of a house from a file.
  const terms = { system: "", switches: {}, house: "", base: {} };
  // The answers that came with the page: the systems and houses, and the ruling of the first example.
  const first = JSON.parse($("first").textContent);
  terms.system = first.ruled.mine.system;
  const known = first.known;
  const houses = first.houses.houses;
  // The text that a link holds: a paste is linked as the night that was read from it.
  let linked = "";
  let pasted = false;
  // The ruling in sight with its number, night and terms; null while there is none of the current text and terms.
  let shown = null;
  // The ruling before, from which changes are marked; null if it is of another night.
  let previous = null;
  let step = -1;
  // An option that is tried on one text. It is not stored, and ends with the text.
  let trial = null;

  // The terms of the current text.
  function switchesNow() { return { ...terms.switches, ...(trial && trial.text === box.value ? trial.switches : {}) }; }
  // Every option is named under a house, whose own would count otherwise.
  function termsNow() {
    const now = switchesNow();
    if (!terms.house) return { system: terms.system, terms: { switches: now } };
    const switches = Object.fromEntries(known.switches.map((row) => [row.switch, now[row.switch] || row.options[0].option]));
    return { system: terms.system, terms: { switches, house: terms.house } };
  }

  function houseNow() { return { house: terms.house || null }; }

  // Kept on this machine: the system, the house rules, and saved nights. A browser may refuse.
  function remembered() {
    try { return JSON.parse(localStorage.getItem(STORE)) || {}; } catch (error) { return {}; }
  }
  function remember(what) {
    try { localStorage.setItem(STORE, JSON.stringify({ ...remembered(), ...what })); } catch (error) { /* Not kept. */ }
  }

  // The address: version, then the night, the system and the switches, packed.
  function packed(bytes) {
    let raw = "";
    for (const byte of bytes) raw += String.fromCharCode(byte);
    return btoa(raw).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  }
  function unpacked(text) {
    const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
  }
  // Links and files come from others: no more than this is read of one.
  const MOST = 1 << 20;
  class TooLarge extends Error {}
  // Input is given in small pieces, since one of 64 KB can be inflated to 64 MB at once.
  function pieces(bytes) {
    let from = 0;
    return new ReadableStream({
      pull: (out) => {
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
        reader.cancel().catch(() => { /* It is not read any more. */ });
        throw new TooLarge();
      }
    }
  }
  function textOf(file) {
    return file.size > MOST ? Promise.reject(new Error("the file has more than 1 MiB")) : file.text();
  }
  // A text with its terms, as links and the history hold it.
  function withTerms(text) { return [text, terms.system, terms.switches, terms.house]; }
  function link(switches) {
    const said = new TextEncoder().encode(JSON.stringify([linked, terms.system, switches, terms.house]));
    return through(said, new CompressionStream("deflate-raw")).then((bytes) => `#v1.${packed(bytes)}`);
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
    learnHouse();
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
    const add = (kind, text, was, ...content) => {
      const part = element(kind, "", before && was !== text ? "changed" : "");
      part.append(...(content.length > 0 ? content : [text]));
      if (before && was !== text) part.append(element("span", ` (was: ${was})`, "quiet"));
      all.append(part, " ");
    };
    add("strong", verdict.dies, before && before.dies);
    const of = (one, player) => {
      const found = one.also.find((each) => each.player === player);
      return found ? found.text : "nothing";
    };
    for (const one of verdict.also) add("span", one.text, before && of(before, one.player), `${one.player} ${one.text}`);
    for (const was of before ? before.also : []) {
      if (of(verdict, was.player) === "nothing") add("span", "nothing", was.text, `${was.player}: nothing`);
    }
    return all;
  }

  function verdict(ruled, before) {
    const mine = ruled.mine;
    const place = $("verdict");
    place.replaceChildren();
    for (const warning of ruled.warnings || []) place.append(element("p", `Warning: ${warning}.`, "warning"));
    if (mine.silent) {
      place.append(exceeded(mine.silent));
      return;
    }
    place.append(sentences(mine.verdict, before && before.mine.system === mine.system ? before.mine.verdict : null));
  }

  // Verdicts and changes that are shown at once: fewer where they take much of the height.
  const FEW = window.innerWidth < 640 ? 2 : 4;
  // The name of a system, as hosts know it.
  function systemOf(id) { return known.systems.find((one) => one.system === id); }
  function named(id) {
    const one = systemOf(id);
    return one ? one.name : id;
  }
  function others(ruled) {
    const place = $("others");
    const differing = ruled.others.differ.map((group) => {
      const part = element("div", "", "differs");
      const said = sentences(group.verdict, null);
      said.prepend(group.says);
      part.append(said);
      return part;
    });
    place.replaceChildren(...differing.slice(0, FEW));
    if (differing.length > FEW) place.append(folded(`More verdicts: ${differing.length - FEW}`, false, ...differing.slice(FEW)));
    if (ruled.others.agree) place.append(element("p", ruled.others.agree, "agrees"));
    if (ruled.others.exceeded) place.append(exceeded(ruled.others.exceeded));
    $("table").innerHTML = ruled.table;
  }

  // The account, step by step, and the drawing after it: who is blocked, what fails, and where actions go, as of the step shown.
  function stateAt(steps, told) {
    const state = { actions: new Map(), goes: new Map(), blocked: new Set(), dead: new Set() };
    for (const one of steps.slice(0, told)) {
      if (one.anew) {
        for (const part of Object.values(state)) part.clear();
      }
      if (one.action !== null) state.actions.set(one.action, one.how);
      for (const [action, from, players] of one.goes) {
        const at = state.goes.get(action) || [shown.ruled.targets[action]];
        if (from === null || at.includes(from)) state.goes.set(action, players);
      }
      for (const player of one.blocked) state.blocked.add(player);
      if (one.dies !== null) state.dead.add(one.dies);
    }
    return state;
  }
  function follow() {
    const steps = shown.ruled.mine.account;
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
      part.classList.toggle("left", !moved && goes !== undefined && !goes.includes(shown.ruled.targets[action]));
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
    if (!shown) return;
    step = Math.max(-1, Math.min(to, shown.ruled.mine.account.length - 1));
    follow();
  }
  function account(ruled) {
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
    $("accounts").innerHTML = ruled.accounts;
    step = -1;
    follow();
  }

  // The host's texts in the chosen format: the morning post, messages to players, and the whole ruling.
  function text(kind) {
    const texts = shown && shown.ruled.texts.find((one) => one.name === $("format").value);
    return texts ? texts[kind] : "";
  }
  function morning() { return text($("flips").checked ? "flips" : "morning"); }
  function fillTexts() {
    $("morning-text").value = morning();
    $("ruling-text").value = text("ruling");
  }
  function texts(ruled) {
    const select = $("format");
    const chosen = select.value || remembered().format;
    select.replaceChildren();
    for (const one of ruled.texts) {
      const option = element("option", one.name);
      option.selected = one.name === chosen;
      select.append(option);
    }
    fillTexts();
  }

  // A message for each player, each with a button of its own.
  function messages(ruled) {
    const place = $("messages");
    place.replaceChildren(...ruled.messages.map((one) => {
      const item = element("li");
      const copy = button("Copy", () => Page.copy(copy, one.text));
      copy.setAttribute("aria-label", `Copy the message to ${one.player}`);
      item.append(element("b", one.player), " ", copy, element("div", one.text, "message"));
      return item;
    }));
    if (ruled.messages.length === 0) place.append(element("li", "No player gets a message.", "quiet"));
  }

  // Tries an option on the current text.
  function attempt(id, option) {
    trial = { text: box.value, switches: { [id]: option } };
    house();
    rule();
  }
  function whatIf(found) {
    const place = $("what-if-list");
    place.replaceChildren();
    if (found.why) place.append(element("p", found.why, found.tried > 0 ? "quiet" : "exceeded"));
    const add = (name, act) => (one) => [element("b", `${one.change}:`), ` ${one.then} `, button(name, () => act(one))];
    const change = (one) => {
      keepInHistory();
      box.value = one.night;
      rule();
    };
    const all = [
      ...found.actions.map(add("Leave it out", change)),
      ...found.orders.map(add("Swap them", change)),
      ...found.switches.map(add("Try it", (one) => attempt(...one.switch)))
    ];
    if (all.length > 0) place.append(list(all.slice(0, FEW), "what-if"));
    if (all.length > FEW) place.append(folded(`More changes: ${all.length - FEW}`, false, list(all.slice(FEW), "what-if")));
  }

  function listed(title, all, count, each) {
    const part = element("div");
    const about = (one) => each(one) ? [element("div", each(one), "quiet")] : [];
    part.append(element("h3", title), list(all.map((one) => [precedent(one), ...about(one)]), "found", "ol"));
    if (count > all.length) part.append(element("p", `and ${count - all.length} more`, "quiet"));
    return part;
  }
  function explains(one) { return `explains ${one.explains}`; }
  // The smallest night in this one, for differences that no precedent explains.
  function comesDown(place, smaller) {
    place.replaceChildren();
    const old = smaller.comes_down.filter((one) => !one.night);
    if (old.length > 0) place.append(listed("It comes down to", old, old.length, explains));
    for (const one of smaller.comes_down) {
      if (!one.night) continue;
      const about = element("p", `${one.title}. It explains ${one.explains}.`);
      const rule = button("Rule this one", () => enterNight(one.night));
      const steps = folded("Steps to the smaller night", false, list(one.steps, "", "ol"));
      place.append(element("h3", "New: the corpus has no such precedent"), about, pre(one.night), rule, steps);
    }
    if (smaller.unexplained > 0) {
      place.append(exceeded("The night is too large to minimise here for all differences: `nightcourt match` does."));
    }
  }
  function precedents(asked, found, current) {
    const place = $("known-list");
    place.replaceChildren();
    if (found.why) place.append(element("p", found.why));
    if (found.explain.length > 0) place.append(listed("Precedents that explain a difference", found.explain, found.count[0], explains));
    if (found.settled.length > 0) place.append(listed("Settled: all systems agree", found.settled, found.count[1], () => ""));
    if (found.unexplained > 0) {
      const rest = element("div", "", "rest");
      rest.append(element("p", "No precedent explains the other differences: the night is being minimised …", "quiet"));
      place.append(rest);
      Court.ask("match", { ...asked, minimise: true }, true).then(current((smaller) => comesDown(rest, smaller))).catch(current(failedIn(rest)));
    }
    if (place.children.length === 0) place.append(element("p", "Nothing in it has come up before.", "quiet"));
  }

  // Mistakes, each below its word.
  function mistakes(all) {
    const place = $("mistakes");
    place.replaceChildren();
    if (all.length === 0) return;
    place.append(list(all.slice(0, 20).map((one) => {
      const { from, to: last, message, help } = one.mark;
      const select = button(one.line ? `Line ${one.line}` : "The night", () => {
        box.focus();
        box.setSelectionRange(from, last);
      });
      const item = [select, ` ${message}. `, element("strong", help ? help + (/[.?!]$/.test(help) ? "" : ".") : "")];
      if (one.line) {
        const start = box.value.lastIndexOf("\n", from - 1) + 1;
        const end = `${box.value}\n`.indexOf("\n", from);
        const line = element("pre");
        const to = Math.min(last, end);
        line.append(box.value.slice(start, from), element("mark", box.value.slice(from, to) || " "), box.value.slice(to, end));
        item.push(line);
      }
      return item;
    }), "error"));
    if (all.length > 20) place.append(element("p", `and ${all.length - 20} more`, "quiet"));
  }

  // A text, its terms and its answer are one value with one number; `night` counts the nights that are ruled for a text. Answers with
  // another number are not shown.
  const answer = $("answer");
  const RULING = ["verdict", "copies", "others", "picture", "what-if", "more"];
  const REPLIES = ["reply", "understood"];
  const number = { text: 0, night: 0 };
  // The number of the text to which the replies are.
  let replied = 0;
  // A ruling of another text stays in sight so long that a quick answer replaces it without a flicker, in milliseconds.
  const GONE = 200;
  let going = 0;

  function current(kind) {
    const mine = number[kind];
    return (act) => (found) => { if (number[kind] === mine) act(found); };
  }
  // What is in sight is not of the current night any more: its buttons are off at once.
  function beginNight() {
    number.night += 1;
    shown = null;
    answer.setAttribute("aria-busy", "true");
    for (const id of RULING) $(id).inert = true;
    for (const id of REPLIES) $(id).inert = replied !== number.text;
    going = going || setTimeout(clear, GONE);
  }
  function begin() {
    number.text += 1;
    beginNight();
  }
  // Whatever is not of the current text goes, and the page says what it waits for.
  function clear() {
    going = 0;
    hide(true);
    mistakes([]);
    forgetReplies();
    if (answer.hasAttribute("aria-busy")) $("verdict").replaceChildren(waiting("Working on it"));
  }
  function forgetReplies() {
    for (const id of REPLIES) if (replied !== number.text) $(id).replaceChildren();
  }
  // The replies from now on are to the current text.
  function reply() {
    forgetReplies();
    replied = number.text;
    for (const id of REPLIES) $(id).inert = false;
  }
  // The answer is there: nothing is waited for.
  function settle() {
    clearTimeout(going);
    going = 0;
    answer.removeAttribute("aria-busy");
    for (const id of RULING) $(id).inert = false;
    forgetReplies();
  }
  function hide(hidden) {
    for (const id of ["copies", "picture", "what-if", "more"]) $(id).hidden = hidden;
    if (hidden) for (const id of ["verdict", "others"]) $(id).replaceChildren();
  }
  // There is an answer, and no ruling.
  function silent(...said) {
    settle();
    hide(true);
    $("verdict").append(...said);
  }
  function exceeded(words) { return element("p", words, "exceeded"); }
  function failed(error) { silent(exceeded(error.message)); }
  // The ruling failed: by mistakes of the night, which are marked in it.
  function notRuled(error) {
    const all = error.errors || [];
    if (!all.some((one) => one.mark)) { failed(error); return; }
    mistakes(all);
    silent(element("p", "The night is ruled once its mistakes are mended.", "quiet"));
  }
  // Shows an error in a place of its own.
  function failedIn(place) { return (error) => place.replaceChildren(exceeded(error.message)); }

  // Words about something that is awaited, with the share of the files that has come.
  function waiting(words) {
    const said = element("p", `${words} … `, "quiet");
    said.append(element("span", Court.share(), "share"));
    return said;
  }
  document.addEventListener("loading", () => {
    for (const one of document.querySelectorAll(".share")) one.textContent = Court.share();
  });

  function fold(words) {
    $("box-panel").open = words === null;
    $("box-summary").textContent = words || "Night, paste, question or setup";
  }
  function address() {
    const text = linked;
    if (untouched) return;
    if (location.protocol !== "about:") link(terms.switches).then((hash) => {
      if (linked === text) history.replaceState(null, "", text.trim() === "" ? location.pathname : hash);
    });
  }
  // Answers with whatever the box holds.
  function rule() {
    clearTimeout(clock);
    begin();
    const text = linked = box.value;
    if (trial && trial.text !== text) {
      trial = null;
      house();
    }
    ownTerms();
    address();
    // The first example is ruled without the module.
    if (text.trim() === "" || text === example) {
      written(text);
      return;
    }
    const ours = current("text");
    Court.ask("is-night", { text }).then(ours((found) => {
      if (found.night) {
        written(text);
        return;
      }
      Court.ask("kind", { text }).then(ours((other) => {
        reply();
        mistakes([]);
        KINDS[other.kind](text, ours);
      })).catch(ours(failed));
    })).catch(ours(failed));
  }
  // A night in its proper form.
  function written(text) {
    reply();
    for (const id of REPLIES) $(id).replaceChildren();
    fold(null);
    ruleNight(text);
  }
  const KINDS = {
    paste,
    question: (text, ours) => {
      let chosen = 0;
      const request = { question: text, terms: termsNow().terms, page: true };
      const show = (row) => {
        const take = (number) => {
          chosen = number;
          show(row);
          ruleNight(row.nights[number].night);
        };
        Reading.question($("reply"), row, chosen, take, (night) => ruleNight(night));
      };
      Court.ask("ask", request).then(ours((row) => {
        show(row);
        if (row.nights.length > 0) ruleNight(row.nights[0].night);
        else silent();
        // The answer again, with its precedents.
        Court.ask("ask", request, true).then(ours(show)).catch(ours(failed));
      })).catch(ours(failed));
    },
    setup: (text, ours) => {
      silent();
      $("reply").replaceChildren(waiting("Looking for the disputes of this setup"));
      Court.ask("setup", { setup: text, terms: houseNow(), page: true }, true).then(ours((row) => {
        Reading.setup($("reply"), row, enterNight);
      })).catch(ours((error) => {
        if (error.errors) Reading.mistaken($("reply"), error.errors);
        else failedIn($("reply"))(error);
      }));
    }
  };

  // Answers about pastes are remembered, since the next night of a game has the same names. The module says which apply.
  let answers = remembered().answers || [];
  const MOST_ANSWERS = 100;
  function answerWith(all) {
    answers = all.slice(-MOST_ANSWERS);
    remember({ answers });
    rule();
  }
  function paste(text, ours) {
    Court.ask("read", { paste: text, answers, terms: houseNow(), page: true }).then(ours((read) => {
      Reading.paste($("understood"), read, {
        answer: (more) => answerWith(answers.concat(more)),
        forget: () => answerWith(answers.filter((one) => !read.given.includes(one))),
        take: () => enterNight(read.night),
        rule: () => {
          Reading.partial($("reply"), read.left_out, () => enterNight(read.night));
          ruleNight(read.night, true);
        }
      });
      if (!read.complete) {
        silent(element("p", "The night is ruled once the questions about the paste are answered.", "quiet"));
        return;
      }
      linked = read.night;
      address();
      if (pasted) fold("Your paste, read");
      ruleNight(read.night);
    })).catch(ours(failed));
  }

  // Rules a night of the current text. A `partial` one leaves out what was not read of it: nothing of its ruling can be copied.
  function ruleNight(night, partial) {
    beginNight();
    if (night.trim() === "") {
      mistakes([]);
      silent(element("p", "Paste a thread, type a night, ask a question, or choose an example.", "quiet"));
      return;
    }
    const ours = current("night");
    const asked = { night, ...termsNow() };
    const show = (ruled) => showRuling(ruled, asked, partial === true);
    if (night === example && asked.system === first.ruled.mine.system && !asked.terms.house && Object.keys(asked.terms.switches).length === 0) {
      show(first.ruled);
      return;
    }
    Court.ask("page", asked).then(ours(show)).catch(ours(notRuled));
  }
  function showRuling(ruled, asked, partial) {
    mistakes([]);
    settle();
    shown = { ruled, asked, partial };
    // Changes are marked between nights of the same players.
    const same = previous && JSON.stringify(previous.living) === JSON.stringify(ruled.living);
    hide(false);
    for (const id of ["copies", "what-if", "more"]) $(id).hidden = partial;
    verdict(ruled, same ? previous : null);
    previous = ruled;
    others(ruled);
    account(ruled);
    texts(ruled);
    messages(ruled);
    living(ruled);
    document.dispatchEvent(new CustomEvent("ruled", { detail: asked }));
    const ours = current("night");
    Court.ask("what-if", asked).then(ours(whatIf)).catch(ours(failedIn($("what-if-list"))));
    $("what-if-list").replaceChildren();
    $("known-list").replaceChildren();
    lookUp();
  }
  // Precedents are fetched when they are first wanted.
  function lookUp() {
    if (!shown || !$("known-panel").open || $("known-list").children.length > 0) return;
    const ours = current("night");
    const asked = { night: shown.asked.night, terms: shown.asked.terms, page: true, minimise: false };
    $("known-list").append(waiting("Looking"));
    Court.ask("match", asked, true).then(ours((found) => precedents(asked, found, ours))).catch(ours(failedIn($("known-list"))));
  }
  $("known-panel").addEventListener("toggle", lookUp);

  // Terms that are not the defaults: how many switches have another option than the house, or the system without one, gives them.
  function usual() {
    const preset = houses.find((one) => one.text === terms.house);
    return terms.house ? (preset ? preset.switches : terms.base) : {};
  }
  function ownTerms() {
    const now = switchesNow();
    const ours = usual();
    const own = known.switches.filter((row) => (now[row.switch] || row.options[0].option) !== (ours[row.switch] || row.options[0].option));
    const place = $("own-terms");
    place.replaceChildren();
    place.hidden = own.length === 0;
    if (own.length === 0) return;
    const tried = trial && trial.text === box.value;
    place.append(
      `with ${own.length} of your own rulings${tried ? ", tried on this night" : ""} `,
      button(tried ? "End the trial" : "Back to the defaults", () => {
        if (tried) trial = null;
        else keepTerms(terms.system, ours, terms.house);
        house();
        rule();
      })
    );
  }
  // The switches of a house that came by a link, from a file of somebody else.
  function learnHouse() {
    if (!terms.house || houses.some((one) => one.text === terms.house)) return;
    Court.ask("house", { house: terms.house }).then((one) => {
      if (one.text !== terms.house) return;
      terms.base = one.switches;
      ownTerms();
    }).catch(() => { /* The ruling says what is wrong with it. */ });
  }

  // House rules. What is chosen here is kept for later nights.
  function keepTerms(system, switches, text) {
    trial = null;
    terms.house = text;
    take(system, switches);
    remember({ system: terms.system, switches: terms.switches, house: terms.house, base: terms.base });
  }
  function choose(id, option) {
    keepTerms(terms.system, { ...terms.switches, [id]: option }, terms.house);
    rule();
  }
  // A house sets its system, its switches and its wording.
  function enter(one) {
    keepInHistory();
    terms.base = one.switches;
    keepTerms(one.system, one.switches, one.text);
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
    file.addEventListener("change", () => {
      if (!file.files[0]) return;
      const read = Promise.all(Array.from(file.files, textOf));
      read.then((all) => Court.ask("house", { house: all.join("\n") })).then(enter).catch((error) => {
        place.append(exceeded(`Not loaded: ${error.message}`));
      });
    });
    own.append(file);
    place.append(own);
    const preset = houses.find((one) => one.text === terms.house);
    if (preset) place.append(element("p", preset.source, "hint"), list(preset.unknown, "hint"));
  }
  function house() {
    presets();
    const place = $("switches");
    place.replaceChildren();
    const about = (row) => row.systems.includes(terms.system);
    const rows = known.switches.filter(about).concat(known.switches.filter((row) => !about(row)));
    for (const row of rows) {
      const label = element("label", "", "switch");
      const select = element("select");
      select.dataset.switch = row.switch;
      const now = switchesNow()[row.switch] || row.options[0].option;
      for (const option of row.options) {
        const choice = element("option", option.says + (option === row.options[0] ? " (default)" : ""));
        choice.value = option.option;
        choice.selected = option.option === now;
        select.append(choice);
      }
      select.addEventListener("change", () => choose(row.switch, select.value));
      label.append(element("span", row.question), select, element("span", `${row.source} · ${row.systems.join(", ")} · ${row.switch}`, "quiet"));
      place.append(label);
    }
  }
  // Systems and houses are chosen from one list: a house brings its system.
  const HOUSE = "house ";
  function systems() {
    const select = $("system");
    select.replaceChildren();
    const group = (name) => {
      const made = element("optgroup");
      made.label = name;
      select.append(made);
      return made;
    };
    const add = (place, name, value, chosen) => {
      const option = element("option", name);
      option.value = value;
      option.selected = chosen;
      place.append(option);
    };
    const all = group("Systems");
    for (const one of known.systems) {
      add(all, one.label, one.system, !terms.house && one.system === terms.system);
    }
    const of = (id) => systemOf(id) ? ` (${named(id)})` : "";
    const presets = group("House rules");
    houses.forEach((one, place) => add(presets, one.name + of(one.system), HOUSE + place, one.text === terms.house));
    if (terms.house && !houses.some((one) => one.text === terms.house)) {
      add(presets, `House rules from a file${of(terms.system)}`, HOUSE, true);
    }
    const mine = systemOf(terms.system);
    $("system-title").replaceChildren();
    if (mine) $("system-title").append(element("strong", mine.title), ` ${mine.summary}`);
  }
  function take(system, switches) {
    // A house may rule by a rulebook, which the page knows only with the house.
    if (terms.house ? system : systemOf(system)) terms.system = system;
    else if (!terms.house && !systemOf(terms.system)) terms.system = known.systems[0].system;
    terms.switches = {};
    for (const row of known.switches) {
      const option = (switches || {})[row.switch];
      if (row.options.some((one) => one.option === option) && option !== row.options[0].option) terms.switches[row.switch] = option;
    }
    systems();
    house();
  }

  // Nights kept on this machine.
  function keptNights() { return remembered().kept || []; }
  function showKept(all) {
    $("kept-list").replaceChildren(...all.map((one, place) => {
      const item = element("li");
      const away = button("Remove", () => keep(keptNights().toSpliced(place, 1)));
      away.setAttribute("aria-label", `Remove ${one.name}`);
      item.append(button(one.name, () => openKept(one)), " ", away);
      return item;
    }));
  }
  function keep(all) {
    remember({ kept: all });
    showKept(all);
  }
  function openKept(one) {
    keepInHistory();
    show([one.night, one.system, one.switches, one.house || ""]);
    rule();
  }
  function keepThis() {
    const all = keptNights();
    const name = $("kept-name").value.trim() || `Night ${all.length + 1}`;
    keep([...all, { name, night: box.value, system: terms.system, switches: terms.switches, house: terms.house }]);
    $("kept-name").value = "";
  }
  $("kept-save").addEventListener("click", keepThis);

  // Who died in the day before this night: the roster says so, with no word typed.
  function living(ruled) {
    const select = $("day-who");
    select.replaceChildren();
    for (const name of ruled.living) select.append(element("option", name));
    $("day-dies").disabled = ruled.living.length === 0;
  }
  $("day-dies").addEventListener("click", () => {
    const name = $("day-who").value;
    const place = $("next-said");
    if (!ruledWhole(place)) return;
    Court.ask("day", { night: shown.asked.night, died: [name] }).then((day) => {
      place.replaceChildren(element("p", `${name} died in the day before this night.`));
      enterNight(day.night);
    }).catch(failedIn(place));
  });

  // Games go on from the ruling in sight alone, and only if it is of the whole night.
  function ruledWhole(place) {
    place.replaceChildren();
    if (shown && !shown.partial) return true;
    place.append(exceeded("This night is not ruled yet."));
    return false;
  }
  // A game: this night is kept, and its roster goes over into the next one.
  $("next-night").addEventListener("click", () => {
    const place = $("next-said");
    if (!ruledWhole(place)) return;
    Court.ask("next", shown.asked).then((next) => {
      keepThis();
      const changes = list(next.changes);
      for (const what of next.open) changes.append(element("li", `To do: ${what}`, "exceeded"));
      place.append(element("p", "This is the next night: its actions are still to come."), changes);
      enterNight(next.night);
    }).catch(failedIn(place));
  });
  $("undo-night").addEventListener("click", () => {
    const all = keptNights();
    const one = all.pop();
    if (!one) return;
    keep(all);
    $("next-said").replaceChildren(element("p", `${one.name} is open again.`));
    openKept(one);
  });
  $("kept-export").addEventListener("click", () => {
    const nights = JSON.stringify({ nightcourt: 1, kept: keptNights() }, null, 2);
    Page.download(new Blob([nights], { type: "application/json" }), "nights.json");
  });
  $("kept-import").addEventListener("change", (event) => {
    const file = event.target.files[0];
    if (!file) return;
    textOf(file).then((text) => {
      const read = JSON.parse(text);
      if (read.nightcourt !== 1 || !Array.isArray(read.kept)) throw new Error("the file has no nights that this page saved");
      const good = read.kept.filter((one) => one && typeof one.name === "string" && typeof one.night === "string");
      keep(keptNights().concat(good));
    }).catch((error) => $("kept-list").prepend(element("li", `Not loaded: ${error.message}`, "exceeded")));
    event.target.value = "";
  });

  function enterNight(night) {
    keepInHistory();
    box.value = night;
    previous = null;
    rule();
    box.scrollIntoView({ block: "nearest" });
  }

  let clock = 0;
  box.addEventListener("paste", () => { pasted = true; });
  box.addEventListener("input", (event) => {
    if (event.inputType !== "insertFromPaste") pasted = false;
    begin();
    untouched = false;
    clearTimeout(clock);
    clock = setTimeout(rule, 120);
  });
  $("example").addEventListener("change", (event) => {
    if (event.target.value === "") return;
    keepInHistory();
    box.value = event.target.value;
    event.target.value = "";
    rule();
  });
  $("night-before").addEventListener("click", () => history.back());
  $("system").addEventListener("change", (event) => {
    const value = event.target.value;
    if (value.startsWith(HOUSE)) {
      enter(houses[Number(value.slice(HOUSE.length))]);
      return;
    }
    // The switches of a house go with it.
    keepTerms(value, terms.house ? {} : terms.switches, "");
    previous = null;
    rule();
  });
  $("copy-link").addEventListener("click", (event) => {
    link(switchesNow()).then((hash) => Page.copy(event.target, location.href.replace(/#.*/, "") + hash));
  });
  $("format").addEventListener("change", (event) => {
    remember({ format: event.target.value });
    fillTexts();
  });
  $("flips").addEventListener("change", (event) => {
    remember({ flips: event.target.checked });
    fillTexts();
  });
  // Without a ruling of the current text there is nothing to copy.
  function copies(id, what) {
    $(id).addEventListener("click", (event) => { if (shown && !shown.partial) Page.copy(event.target, what()); });
  }
  copies("copy-thread", morning);
  copies("copy-messages", () => text("messages"));
  copies("copy-ruling", () => text("ruling"));
  copies("copy-log", () => shown.ruled.log);
  $("copy-picture").addEventListener("click", (event) => {
    if (!shown || shown.partial) return;
    const said = `${named(shown.ruled.mine.system)}: ${$("verdict").textContent}`;
    Picture.copy(event.target, $("drawing").querySelector("svg"), [said, shown.ruled.terms].join(" "));
  });
  $("step-first").addEventListener("click", () => go(0));
  $("step-back").addEventListener("click", () => { if (shown) go(step < 0 ? shown.ruled.mine.account.length - 2 : step - 1); });
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
    if (!shown || !KEYS[event.key] || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!inside && (!sideways || place.closest("input, textarea, select, summary, .wide"))) return;
    event.preventDefault();
    KEYS[event.key]();
  });

  // At first sight an example is ruled. It is selected when the box is entered, so that a paste replaces it.
  let untouched = false;
  const example = $("example").options[1].value;
  box.addEventListener("focus", () => { if (box.value === example) box.select(); });
  function open() {
    return (history.state ? Promise.resolve(history.state) : opened(location.hash)).then((said) => {
      if (said) show(said);
      else if (box.value === "") {
        box.value = example;
        untouched = true;
      }
      rule();
    }).catch((error) => {
      const message = error instanceof TooLarge ? "the link has more than 1 MiB, which no night needs" : "the link is damaged: no night can be read from it";
      begin();
      silent();
      mistakes([{ mark: { from: 0, to: 0, message, help: "ask for it again" } }]);
    });
  }
  window.addEventListener("popstate", (event) => {
    if (!event.state) { open(); return; }
    $("night-before").hidden = true;
    show(event.state);
    previous = null;
    rule();
  });

  const own = remembered();
  terms.house = own.house || "";
  terms.base = own.base || {};
  $("flips").checked = own.flips === true;
  take(own.system, own.switches);
  learnHouse();
  $("needs-script").hidden = true;
  bench.hidden = false;
  showKept(keptNights());
  open();
})();
