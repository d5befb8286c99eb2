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
  // The ruling of the current text itself, whose changes can be tried; null while there is none.
  let base = null;
  // A change that is tried: its words, its night or its switches, and the element that began it. It is not stored, and ends with the
  // ruling of the text.
  let trial = null;

  // The terms of the ruling in sight.
  function switchesNow() { return { ...terms.switches, ...(trial ? trial.switches : {}) }; }
  // Every option is named under a house, whose own would count otherwise.
  function termsNow() {
    const now = switchesNow();
    if (!terms.house) return { system: terms.system, terms: { switches: now } };
    const switches = Object.fromEntries(known.switches.map((row) => [row.switch, now[row.switch] || row.options[0].option]));
    return { system: terms.system, terms: { switches, house: terms.house } };
  }

  function houseNow() { return terms.house ? { house: terms.house } : {}; }

  // Kept on this machine: the system, the house rules, and saved nights. A browser may refuse.
  function remembered() {
    try { return JSON.parse(localStorage.getItem(STORE)) || {}; } catch (error) { return {}; }
  }
  function remember(what) {
    try { localStorage.setItem(STORE, JSON.stringify({ ...remembered(), ...what })); } catch (error) { /* Not kept. */ }
  }

  // A text with its terms, as links and the history hold it.
  function withTerms(text) { return [text, terms.system, terms.switches, terms.house]; }
  function link(switches) { return Link.packed([linked, terms.system, switches, terms.house]); }
  function show(said) {
    box.value = String(said[0]);
    if (said.length > 3) terms.house = String(said[3]);
    learnHouse();
    if (said.length > 1) take(said[1], said[2]);
  }
  // Call this before the night is replaced: Back shows it again, whatever the address holds by then.
  function keepInHistory() {
    untouched = false;
    chosenKind = null;
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
    $("accounts").innerHTML = ruled.accounts;
  }

  // The host's texts in the chosen format: the morning post, messages to players, and the whole ruling.
  function text(kind) {
    const texts = shown && shown.ruled.texts.find((one) => one.name === $("format").value);
    return Game.text(kind) || (texts ? texts[kind] : "");
  }
  function morning() { return text($("flips").checked ? "flips" : "morning"); }
  function fillTexts() {
    $("morning-text").value = morning();
    $("ruling-text").value = text("ruling");
    if (shown) messages(Game.messages() || shown.ruled.messages);
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
  function messages(all) {
    const place = $("messages");
    place.replaceChildren(...all.map((one) => {
      const item = element("li");
      const copy = button("Copy", () => Page.copy(copy, one.text));
      copy.setAttribute("aria-label", `Copy the message to ${one.player}`);
      item.append(element("b", one.player), " ", copy, element("div", one.text, "message"));
      return item;
    }));
    if (all.length === 0) place.append(element("li", "No player gets a message.", "quiet"));
  }

  // A change is tried in a mode of its own: the box keeps the text, and the list of changes stays as it is. The verdict stays in view.
  function attempt(one, from) {
    trial = { change: one.change, night: one.night, switches: one.switch ? Object.fromEntries([one.switch]) : {}, from };
    tried();
    askRuling(one.night || base.asked.night, false);
  }
  // Shows the ruling of the text again.
  function endTrial() {
    const { from } = trial;
    trial = null;
    tried();
    if (from.isConnected) from.focus({ preventScroll: true });
    const { ruled, asked, partial } = base;
    beginNight();
    showRuling(ruled, asked, partial);
  }
  // Says which change is tried, if any.
  function tried() {
    $("trial").hidden = trial === null;
    $("head").classList.toggle("tried", trial !== null);
    $("trial-change").textContent = trial ? trial.change : "";
    for (const one of document.querySelectorAll("#what-if-list button")) one.setAttribute("aria-pressed", String(trial !== null && trial.from === one));
    ownTerms();
  }
  $("trial-end").addEventListener("click", endTrial);
  $("trial-keep").addEventListener("click", () => {
    const { night, switches } = trial;
    if (night) {
      enterNight(night);
      box.focus({ preventScroll: true });
      return;
    }
    for (const [id, option] of Object.entries(switches)) choose(id, option);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !trial || !base) return;
    event.preventDefault();
    endTrial();
  });
  // An arrow of the drawing is left out by a press, and says before what follows.
  const HINT = "Press an arrow to leave its action out.";
  let changes = [];
  function changeOf(event) {
    const arrow = event.target.closest("[data-action]");
    if (!arrow || !base || trial || base.partial) return null;
    const action = Number(arrow.dataset.action);
    return changes.find((one) => one.action === action) || { change: `Without ${base.ruled.actions[action]}`, then: "Nothing changes." };
  }
  $("drawing").addEventListener("pointerover", (event) => {
    const one = changeOf(event);
    if (!one) return;
    const { action } = event.target.closest("[data-action]").dataset;
    for (const part of $("drawing").querySelectorAll("[data-action]")) part.classList.toggle("out", part.dataset.action === action);
    $("leave-out").textContent = `${one.change}: ${one.then}`;
  });
  $("drawing").addEventListener("pointerout", () => {
    for (const part of $("drawing").querySelectorAll(".out")) part.classList.remove("out");
    $("leave-out").textContent = trial ? "" : HINT;
  });
  $("drawing").addEventListener("click", (event) => {
    const one = changeOf(event);
    if (one && one.night) attempt(one, $("drawing"));
  });
  function whatIf(found) {
    const place = $("what-if-list");
    place.replaceChildren();
    changes = found.actions;
    $("leave-out").textContent = HINT;
    if (found.why) place.append(element("p", found.why, found.tried > 0 ? "quiet" : "exceeded"));
    const add = (name) => (one) => {
      const press = button(name, () => (trial && trial.from === press ? endTrial() : attempt(one, press)));
      press.setAttribute("aria-pressed", "false");
      return [element("b", `${one.change}:`), ` ${one.then} `, press];
    };
    const all = [...found.actions.map(add("Leave it out")), ...found.orders.map(add("Swap them")), ...found.switches.map(add("Try it"))];
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
  const RULING = ["verdict", "copies", "others", "picture", "more"];
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
    Steps.stop();
    answer.setAttribute("aria-busy", "true");
    for (const id of RULING) $(id).inert = true;
    // The changes of a text stay there while one of them is tried.
    $("what-if").inert = trial === null;
    for (const id of REPLIES) $(id).inert = replied !== number.text;
    going = going || setTimeout(clear, GONE);
  }
  function begin() {
    number.text += 1;
    base = null;
    if (trial) {
      trial = null;
      tried();
    }
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
    for (const id of [...RULING, "what-if"]) $(id).inert = false;
    forgetReplies();
  }
  function hide(hidden) {
    for (const id of ["copies", "picture", "more"]) $(id).hidden = hidden;
    $("what-if").hidden = hidden && !trial;
    if (!hidden) return;
    $("game").hidden = true;
    for (const id of ["verdict", "others"]) $(id).replaceChildren();
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
    if (text.trim() !== "") remember({ last: withTerms(text) });
    $("go-on").hidden = true;
    if (location.protocol !== "about:") link(terms.switches).then((hash) => {
      if (linked === text) history.replaceState(null, "", text.trim() === "" ? location.pathname : hash);
    });
  }
  // Answers with whatever the box holds.
  function rule() {
    clearTimeout(clock);
    begin();
    const text = linked = box.value;
    ownTerms();
    address();
    if (text.trim() === "") {
      chosenKind = null;
      answerAs("night", text);
      return;
    }
    // The first example is answered without the module.
    if (text === example) {
      answerAs("paste", text);
      return;
    }
    const ours = current("text");
    Court.ask("is-night", { text }).then(ours((found) => {
      if (found.night || chosenKind) {
        answerAs(found.night ? "night" : chosenKind, text);
        return;
      }
      Court.ask("kind", { text }).then(ours((other) => answerAs(other.kind, text))).catch(ours(failed));
    })).catch(ours(failed));
  }
  // The kind that the reader chose for the text in the box, in place of the one that was guessed.
  let chosenKind = null;
  function answerAs(kind, text) {
    reply();
    mistakes([]);
    otherKinds(kind);
    KINDS[kind](text, current("text"));
  }
  // A kind that was guessed wrongly is corrected with one press.
  let focusKinds = false;
  const KIND_NAMES = [["question", "a question"], ["paste", "a paste"], ["setup", "a setup"]];
  function otherKinds(kind) {
    const place = $("kinds");
    place.replaceChildren();
    place.hidden = kind === "night";
    if (place.hidden) return;
    place.append(`Read as ${KIND_NAMES.find(([one]) => one === kind)[1]}. Read it as `);
    for (const [other, name] of KIND_NAMES.filter(([one]) => one !== kind)) {
      place.append(button(name, () => {
        chosenKind = other;
        focusKinds = true;
        rule();
      }, "link"), " ");
    }
    if (focusKinds) place.querySelector("button").focus({ preventScroll: true });
    focusKinds = false;
  }
  // The element that gets the focus when an answer has replaced the button that asked for it.
  let focusNext = null;
  function refocus() {
    const next = focusNext && focusNext();
    focusNext = null;
    if (next) next.focus({ preventScroll: true });
  }
  const KINDS = {
    // A night in its proper form.
    night: (text) => {
      for (const id of REPLIES) $(id).replaceChildren();
      fold(null);
      ruleNight(text);
    },
    paste,
    question: (text, ours) => {
      let chosen = 0;
      const request = { question: text, terms: termsNow().terms, page: true };
      const show = (row) => {
        const take = (number) => {
          chosen = number;
          show(row);
          $("reply").querySelector("button")?.focus({ preventScroll: true });
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
        Reading.setup($("reply"), row, enterNight, (sided) => {
          focusNext = () => $("reply").querySelector("button");
          keepInHistory();
          box.value = sided;
          chosenKind = "setup";
          rule();
        });
        refocus();
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
    focusNext = () => $("understood").querySelector(".questions button, button.main") || $("verdict");
    rule();
  }
  function paste(text, ours) {
    const read = text === example ? Promise.resolve(first.read)
      : Court.ask("read", { paste: text, answers, terms: houseNow(), page: true });
    read.then(ours((read) => {
      Reading.paste($("understood"), read, {
        answer: (more) => answerWith(answers.concat(more)),
        forget: () => answerWith(answers.filter((one) => !read.given.includes(one))),
        take: () => enterNight(read.night),
        rule: () => {
          Reading.partial($("reply"), read.left_out, () => enterNight(read.night));
          ruleNight(read.night, true);
        }
      });
      refocus();
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
    trial = null;
    base = null;
    tried();
    if (night.trim() === "") {
      beginNight();
      mistakes([]);
      silent(element("p", "Paste a thread, type a night, ask a question, or choose an example.", "quiet"));
      return;
    }
    askRuling(night, partial === true);
  }
  function askRuling(night, partial) {
    beginNight();
    const ours = current("night");
    const asked = { night, ...termsNow() };
    const show = (ruled) => showRuling(ruled, asked, partial);
    if (night === first.read.night && asked.system === first.ruled.mine.system && !asked.terms.house && Object.keys(asked.terms.switches).length === 0) {
      show(first.ruled);
      return;
    }
    Court.ask("page", asked).then(ours(show)).catch(ours(notRuled));
  }
  function showRuling(ruled, asked, partial) {
    mistakes([]);
    settle();
    shown = { ruled, asked, partial };
    hide(false);
    // A post about a night that was not submitted is not for players.
    for (const id of ["copies", "more"]) $(id).hidden = partial || (trial !== null && Boolean(trial.night));
    // Changes are marked between nights of the same players.
    const before = trial ? base.ruled : previous;
    const same = before && JSON.stringify(before.living) === JSON.stringify(ruled.living);
    verdict(ruled, same ? before : null);
    others(ruled);
    Steps.show(ruled);
    texts(ruled);
    Game.living(ruled);
    $("known-list").replaceChildren();
    lookUp();
    if (trial || shown.asked === base?.asked) return;
    base = shown;
    previous = ruled;
    Game.follow(shown, current("night"));
    document.dispatchEvent(new CustomEvent("ruled", { detail: asked }));
    $("what-if").hidden = partial;
    $("what-if-list").replaceChildren();
    $("leave-out").textContent = "";
    changes = [];
    const ours = current("text");
    Court.ask("what-if", asked).then(ours((found) => { if (base?.asked === asked) whatIf(found); })).catch(ours(failedIn($("what-if-list"))));
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
    if (trial) {
      place.append(`with ${own.length} of your own rulings, tried on this night`);
      return;
    }
    place.append(`with ${own.length} of your own rulings `, button("Back to the defaults", () => {
      keepTerms(terms.system, ours, terms.house);
      rule();
    }));
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
      const read = Promise.all(Array.from(file.files, Link.textOf));
      read.then((all) => Court.ask("house", { house: all.join("\n") })).then(enter).catch((error) => {
        place.append(exceeded(`Not loaded: ${error.message}`));
      });
    });
    own.append(file);
    place.append(own);
    const preset = houses.find((one) => one.text === terms.house);
    if (preset) place.append(element("p", preset.source, "hint"), list(preset.unknown, "hint"));
  }
  // The rulings that hosts dispute: the reader's own first, then those of the system. A search looks at all.
  function house() {
    presets();
    const now = switchesNow();
    const option = (row) => now[row.switch] || row.options[0].option;
    const words = $("switch-search").value.toLowerCase().split(/\s+/).filter(Boolean);
    const says = (row) => [row.question, row.source, row.switch, ...row.options.map((one) => one.says)].join(" ").toLowerCase();
    const fits = known.switches.filter((row) => words.every((word) => says(row).includes(word)));
    const mine = fits.filter((row) => row.options[0].option !== option(row));
    const others = fits.filter((row) => !mine.includes(row));
    const about = others.filter((row) => row.systems.includes(terms.system));
    const rest = others.filter((row) => !about.includes(row));
    const field = (row) => {
      const label = element("label", "", "switch");
      const select = element("select");
      select.dataset.switch = row.switch;
      for (const one of row.options) {
        const name = one.says + (one === row.options[0] ? " (default)" : "");
        select.append(new Option(name, one.option, false, one.option === option(row)));
      }
      select.addEventListener("change", () => choose(row.switch, select.value));
      label.append(element("span", row.question), select, element("span", `${row.source} · ${row.systems.join(", ")} · ${row.switch}`, "quiet"));
      return label;
    };
    const place = $("switches");
    const focused = place.contains(document.activeElement) ? document.activeElement.dataset.switch : null;
    place.replaceChildren();
    if (fits.length === 0) place.append(element("p", "No ruling has these words.", "quiet"));
    if (mine.length > 0) place.append(element("h3", "Mine"), ...mine.map(field));
    if (about.length > 0) place.append(element("h3", `Rulings of ${named(terms.system)}`), ...about.map(field));
    if (rest.length > 0) place.append(folded(`Rulings of other systems: ${rest.length}`, words.length > 0, ...rest.map(field)));
    if (focused) place.querySelector(`[data-switch="${focused}"]`)?.focus({ preventScroll: true });
  }
  $("switch-search").addEventListener("input", house);
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

  // Kept nights, and games.
  function openKept(one) {
    keepInHistory();
    show([one.night, one.system, one.switches, one.house || ""]);
    rule();
  }

  function enterNight(night) {
    keepInHistory();
    box.value = night;
    previous = null;
    rule();
    box.scrollIntoView({ block: "nearest" });
  }

  let clock = 0;
  box.addEventListener("paste", () => {
    pasted = true;
    chosenKind = null;
  });
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
  $("go-on").addEventListener("click", () => {
    untouched = false;
    show(remembered().last);
    rule();
  });
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
    if (base) Game.follow(base, current("night"));
  });
  $("flips").addEventListener("change", (event) => {
    remember({ flips: event.target.checked });
    fillTexts();
    if (base) Game.follow(base, current("night"));
  });
  // Without a ruling of the current text there is nothing to copy.
  function copies(id, what) {
    $(id).addEventListener("click", (event) => { if (shown && !shown.partial) Page.copy(event.target, what()); });
  }
  copies("copy-thread", morning);
  copies("copy-messages", () => text("messages"));
  copies("copy-ruling", () => text("ruling"));
  copies("copy-log", () => Game.text("log") || shown.ruled.log);
  $("copy-picture").addEventListener("click", (event) => {
    if (!shown || shown.partial) return;
    const said = `${named(shown.ruled.mine.system)}: ${$("verdict").textContent}`;
    Picture.copy(event.target, $("drawing").querySelector("svg"), [said, shown.ruled.terms].join(" "));
  });
  // At first sight an example is ruled. It is selected when the box is entered, so that a paste replaces it.
  let untouched = false;
  const example = $("example").options[1].value;
  box.addEventListener("focus", () => {
    Court.prepare();
    if (box.value === example) box.select();
  });
  function open() {
    return (history.state ? Promise.resolve(history.state) : Link.opened(location.hash)).then((said) => {
      if (said) show(said);
      else if (box.value === "") {
        box.value = example;
        untouched = true;
        $("go-on").hidden = !Array.isArray(remembered().last);
      }
      rule();
    }).catch((error) => {
      begin();
      silent();
      mistakes([{ mark: { from: 0, to: 0, message: Link.problem(error), help: "ask for it again" } }]);
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
  const night = () => ({ night: box.value, system: terms.system, switches: terms.switches, house: terms.house });
  Game.begin({ remembered, remember, fillTexts, night, shown: () => shown, enter: enterNight, open: openKept });
  open();
})();
